"""Frames: pages, cards, notes, feet of panels, hairlines, a thin bar."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLayout, QPushButton, QScrollArea, QSizePolicy, QWidget

from app.language import tr

from ..clause import ClauseLabel
from ..shades import shade_color
from ..theme import restyle
from .buttons import button
from .labels import IconLabel, label
from .layouts import column, panel, row

NOTES = {
    "hint": ("info", "hint"),
    "warn": ("warning", "warn"),
    "bad": ("warning", "bad"),
    "good": ("check", "good"),
}
"""Kind of a note -> its icon and the shade of that."""


def page(layout: QLayout, role: str = "page") -> QWidget:
    """A whole page (or, with role "curtain", the dark one)."""
    made = QWidget()
    made.setProperty("role", role)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setLayout(layout)
    return made


def foot(layout: QLayout) -> QFrame:
    """The lower end of a panel, with the one primary button."""
    return panel(layout, "foot")


def scrolled(inside: QWidget) -> QScrollArea:
    """The widget in a frame that scrolls upward and downward only."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def line() -> QFrame:
    """A hairline across."""
    made = QFrame()
    made.setProperty("line", True)
    made.setFixedHeight(1)
    return made


class Card(QFrame):
    """A raised frame. `kind`: plain, chosen, flat, float or dashed."""

    def __init__(self, layout: QLayout | None = None, kind: str = "plain") -> None:
        super().__init__()
        self.setProperty("card", kind)
        if layout is not None:
            self.setLayout(layout)


class NoteFrame(QFrame):
    """A piece of advice: icon, tint, sentence, its rule as a link, and perhaps one thing to do about it, or two to
    choose from (`acted`, `refused`). `kind`: hint, warn, bad, good.

    `pointed`: it was clicked, or Enter or Space was pressed on it, where it says that it can be (`set_pointing`).
    """

    acted = Signal()
    refused = Signal()
    pointed = Signal()

    def __init__(self, kind: str, text: str, action: str = "", other: str = "") -> None:
        super().__init__()
        self._pointing = False
        self._icon = IconLabel(*NOTES[kind])
        self._text = label(text, wrap=True)
        self._action = button(action, "link")
        self._action.clicked.connect(self.acted)
        self._other: QPushButton | None = None
        self.rule = ClauseLabel("sign")
        self._choice = column(self._action, spacing=2)
        inside = row(self._icon, self._text, self.rule, self._choice, spacing=9, margins=(10, 8, 10, 8))
        inside.setStretch(1, 1)
        inside.setAlignment(self._icon, Qt.AlignmentFlag.AlignVCenter if action else Qt.AlignmentFlag.AlignTop)
        self.setLayout(inside)
        self._action.setVisible(bool(action))
        self._offer(other)
        self.rule.show_clause("")
        self.setProperty("note", kind)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    @property
    def text(self) -> str:
        return self._text.text()

    def set_pointing(self, on: bool) -> None:
        """Whether a click on it points something out."""
        self._pointing = on
        self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.NoFocus)
        self.setToolTip(tr("Show it on the map") if on else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pointing and self.rect().contains(event.position().toPoint()):
            self.pointed.emit()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._pointing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pointed.emit()
        else:
            super().keyPressEvent(event)

    def show_note(self, kind: str, text: str, action: str | None = None, clause: str = "", other: str = "") -> None:
        """Another sentence in another tint; `action`: another thing to do about it, "" for none, `other` what may be
        done instead; `clause`: its rule."""
        self._text.setText(text)
        self.rule.show_clause(clause)
        if action is not None and action != self._action.text():
            self._action.setText(action)
            self._action.setVisible(bool(action))
        self._offer(other)
        self._icon.show_icon(*NOTES[kind])
        self.setAccessibleName(text)
        if kind != self.property("note"):
            self.setProperty("note", kind)
            restyle(self)

    def _offer(self, other: str) -> None:
        """What may be done instead; few notes have that."""
        if self._other is None and other:
            self._other = button(other, "link")
            self._other.clicked.connect(self.refused)
            self._choice.addWidget(self._other)
        if self._other is not None:
            self._other.setText(other)
            self._other.setVisible(bool(other))


class Bar(QWidget):
    """A thin bar, filled as far as `done` of `whole`."""

    def __init__(self, done: int = 0, whole: int = 1, height: int = 4) -> None:
        super().__init__()
        self._share = 0.0
        self._shade = "accent"
        self.setFixedHeight(height)
        self.show_share(done, whole)

    def show_share(self, done: int, whole: int, shade: str = "accent") -> None:
        self._share = done / whole if whole else 0.0
        self._shade = shade
        self.setAccessibleName(tr("{done} of {whole}", done=done, whole=whole))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for width, shade in ((self.width(), "line"), (self.width() * self._share, self._shade)):
            painter.setBrush(shade_color(shade))
            painter.drawRoundedRect(QRectF(0, 0, width, self.height()), self.height() / 2, self.height() / 2)
        painter.end()
