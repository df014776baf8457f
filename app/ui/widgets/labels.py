"""Texts: labels by role, pills, keys, icons, and a label that shortens itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.language import tr

from ..icons import pixmap
from .layouts import row


def label(text: str = "", role: str = "", wrap: bool = False, name: str = "") -> QLabel:
    """A label in one of the roles of the theme. `wrap` breaks it over lines, `name` is what a screen reader says."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    if wrap:
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    if name:
        made.setAccessibleName(name)
    return made


def heading(text: str) -> QLabel:
    """The title of a page."""
    return label(text, "display")


class Pill(QLabel):
    """A short fact in a coloured capsule. `kind`: plain, accent, good, warn or bad."""

    def __init__(self, text: str = "", kind: str = "plain") -> None:
        super().__init__(text)
        self.setProperty("pill", kind)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


def printed_keys(keys: str) -> str:
    """Keys as they are printed on a keyboard of the language spoken."""
    for word, said in (("Ctrl+", tr("Ctrl+")), ("Shift+", tr("Shift+")), ("PgUp", tr("PgUp")), ("PgDn", tr("PgDn"))):
        keys = keys.replace(word, said)
    return keys


class KeyLabel(QLabel):
    """A key of the keyboard, as it is printed on it."""

    def __init__(self, key: str) -> None:
        super().__init__(printed_keys(key))
        self.setProperty("role", "key")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


class IconLabel(QLabel):
    """An icon that follows the theme. `color` is the name of a shade."""

    def __init__(self, name: str, color: str = "soft", size: int = 18) -> None:
        super().__init__()
        self._icon = (name, color, size)
        self.setFixedSize(size, size)
        self._draw()

    def show_icon(self, name: str, color: str) -> None:
        """Another icon of the same size."""
        self._icon = (name, color, self._icon[2])
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()
        super().changeEvent(event)

    def _draw(self) -> None:
        self.setPixmap(pixmap(*self._icon))


class ElidedLabel(QLabel):
    """One line that ends in "…" where it does not fit; the whole text is in its tooltip then."""

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            self.setProperty("role", role)

    def setText(self, text: str) -> None:
        """What it said before is gone at once, where nobody paints it too."""
        self.setToolTip("")
        super().setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self.alignment() | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
        self.setToolTip("" if shown == self.text() else self.text())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())


class SectionHeader(QWidget):
    """The name of a part of a panel, with a widget at its right end (a link, a counter) if there is one."""

    def __init__(self, text: str, end: QWidget | None = None, role: str = "section") -> None:
        super().__init__()
        self.setLayout(row(label(text, role), ..., end))
