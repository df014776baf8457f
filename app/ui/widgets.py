"""Small widgets that pages, panels and dialogs share, styled by `app.ui.theme`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from types import EllipsisType
from typing import ClassVar

from PySide6.QtCore import (
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr

from .clause import ClauseLabel
from .icons import pixmap, set_icon
from .shades import FAMILIES, current, power_look, px, shade_color
from .theme import restyle
from .tokens import PowerLook, color

__all__ = [
    "Bar",
    "BigButton",
    "CardFrame",
    "DragButton",
    "ElidedLabel",
    "Emblem",
    "HoldButton",
    "IconLabel",
    "KeyLabel",
    "Logo",
    "NoteFrame",
    "Pill",
    "PushButton",
    "SectionHeader",
    "SegmentedControl",
    "ToolButton",
    "button",
    "column",
    "emptied",
    "foot",
    "heading",
    "in_tab_order",
    "label",
    "line",
    "page",
    "paint_emblem",
    "panel",
    "row",
    "scrolled",
    "shown",
    "tool_button",
]


# ----------------------------------------------------------------------------------------------------
# Rows and columns of widgets in one line: `column(title, text, 12, row(cancel, ..., ok), margins=16)`.

Item = QWidget | QLayout | int | EllipsisType | None
Margins = int | tuple[int, int, int, int]


def row(*items: Item, spacing: int = 8, margins: Margins = 0) -> QHBoxLayout:
    """Lay out items side by side. A number is a gap in pixels, `...` a stretch; None is left out."""
    made = QHBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def column(*items: Item, spacing: int = 8, margins: Margins = 0) -> QVBoxLayout:
    """Lay out items one below the other. A number is a gap in pixels, `...` a stretch; None is left out."""
    made = QVBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def panel(layout: QLayout, kind: str = "plain") -> QFrame:
    """Return a frame in the color of side panels; `kind` right, left, foot or below sets the border toward the board.
    """
    frame = QFrame()
    frame.setProperty("panel", kind)
    frame.setLayout(layout)
    return frame


def in_tab_order(*parts: QWidget) -> None:
    """Make Tab move through these widgets and their children in this order, whatever the order of creation."""
    inside = [widget for part in parts for widget in (part, *part.findChildren(QWidget))]
    window = parts[0].window()  # drop-down lists are windows of their own
    can = (widget for widget in inside if widget.focusPolicy() != Qt.FocusPolicy.NoFocus)
    chain = [widget for widget in can if widget.window() is window]
    for one, after in pairwise(chain):
        QWidget.setTabOrder(one, after)


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout; its widgets are hidden at once and deleted later."""
    while (item := layout.takeAt(0)) is not None:
        old = item.widget()
        if old is not None:
            old.hide()
            old.deleteLater()


def _fill(layout: QBoxLayout, items: tuple[Item, ...], spacing: int, margins: Margins) -> None:
    layout.setSpacing(spacing)
    sides = (margins,) * 4 if isinstance(margins, int) else margins
    layout.setContentsMargins(*sides)
    for item in items:
        _add(layout, item)


def _add(layout: QBoxLayout, item: Item) -> None:
    if item is ...:
        layout.addStretch(1)
    elif isinstance(item, int):
        layout.addSpacing(item)
    elif isinstance(item, QLayout):
        layout.addLayout(item)
    elif isinstance(item, QWidget):
        layout.addWidget(item)


# ----------------------------------------------------------------------------------------------------
# Texts: labels by role, pills, keys, icons, and a label that shortens itself.


def label(text: str = "", role: str = "", wrap: bool = False, name: str = "") -> QLabel:
    """Return a label in a role of the theme. `wrap` allows several lines; `name` is for screen readers."""
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
    """Return a label for the title of a page."""
    return label(text, "display")


class Pill(QLabel):
    """A short fact in a colored capsule. `kind`: plain, accent, good, warn or bad."""

    def __init__(self, text: str = "", kind: str = "plain") -> None:
        super().__init__(text)
        self.setProperty("pill", kind)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


def printed_keys(keys: str) -> str:
    """Return keys as printed on a keyboard of the current language."""
    keys = keys.replace("PgDown", "PgDn")
    for word, said in (("Ctrl+", tr("Ctrl+")), ("Shift+", tr("Shift+")), ("PgUp", tr("PgUp")), ("PgDn", tr("PgDn"))):
        keys = keys.replace(word, said)
    return keys


class KeyLabel(QLabel):
    """A key, with the text printed on a keyboard."""

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
        """Show another icon of the same size."""
        self._icon = (name, color, self._icon[2])
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()
        super().changeEvent(event)

    def _draw(self) -> None:
        self.setPixmap(pixmap(*self._icon))


class ElidedLabel(QLabel):
    """A one-line label that ends in "…" where its text does not fit; the tooltip then shows the whole text."""

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            self.setProperty("role", role)

    def setText(self, text: str) -> None:
        """Set the text and clear the old tooltip at once, even if the label is not repainted."""
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
    """The heading of a part of a panel, with an optional widget at its right end (a link, a counter)."""

    def __init__(self, text: str, end: QWidget | None = None) -> None:
        super().__init__()
        self.title = label(text, "section")
        self.setLayout(row(self.title, ..., end))


# ----------------------------------------------------------------------------------------------------
# A key held down to do something has no further effect until it is released.

KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
REPEAT_MS = 40
"""Some systems report a held key as released and pressed again within this time, over and over."""


class KeyRepeatFilter(QObject):
    """An application-wide filter that swallows the repeats of a held key, until it is released."""

    def __init__(self, key: int) -> None:
        app = QCoreApplication.instance()
        super().__init__(app)
        self._key = key
        self._up = QTimer(self)
        self._up.setSingleShot(True)
        self._up.setInterval(REPEAT_MS)
        self._up.timeout.connect(self.deleteLater)
        if app is not None:
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in KEYS or not isinstance(event, QKeyEvent) or event.key() != self._key:
            return False
        if event.type() != QEvent.Type.KeyRelease:
            self._up.stop()
        elif not event.isAutoRepeat():
            self._up.start()
        event.accept()
        return True


# ----------------------------------------------------------------------------------------------------
# Buttons: push, tool and big buttons, a segmented control, and a button that must be held down.

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


def pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Click the button if the key is Enter (Qt itself allows only Space); whether it was."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    if not plain or event.key() not in ENTER or event.isAutoRepeat():
        return False
    button.click()
    return True


class PushButton(QPushButton):
    """A push button that Enter presses whenever it has keyboard focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)


class ToolButton(QToolButton):
    """A tool button that Enter presses whenever it has keyboard focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)


def button(text: str, kind: str = "", icon: str = "", tip: str = "") -> QPushButton:
    """Return a push button. `kind`: "" (plain), primary, quiet, link or danger."""
    made = PushButton(text)
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    if icon:
        set_icon(made, icon, {"primary": "on_accent", "danger": "bad", "link": "accent"}.get(kind, "soft"))
        made.setIconSize(QSize(18, 18))
    if tip:
        made.setToolTip(tip)
    return made


def tool_button(icon: str, name: str, keys: str = "", text: str = "", checkable: bool = False) -> QToolButton:
    """Return a button with an icon of 20 pixels; `name` is its accessible name and tooltip, `keys` its shortcut."""
    made = ToolButton()
    set_icon(made, icon, "text")
    made.setIconSize(QSize(20, 20))
    made.setText(text)
    if text:
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    made.setCheckable(checkable)
    made.setMinimumSize(32, 32)
    made.setToolTip(f"{name} ({printed_keys(keys)})" if keys else name)
    made.setAccessibleName(name)
    return made


class BigButton(PushButton):
    """A button 60 pixels high with an icon, a title and a second line. `first`: filled, as the main choice."""

    def __init__(self, title: str, words: str, icon: str, first: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "big")
        self.setProperty("first", first)
        self.setMinimumHeight(60)
        self.setAccessibleName(title)
        self._words = ElidedLabel()
        self.show_words(words)
        head, picture = label(title), IconLabel(icon, "on_accent" if first else "text", 22)
        ink = "palette(highlighted-text)" if first else "palette(placeholder-text)"
        head.setStyleSheet(f"font-size: {px(15)}px; font-weight: 600; {f'color: {ink};' if first else ''}")
        self._words.setStyleSheet(f"font-size: {px(12)}px; color: {ink};")
        for part in (head, self._words, picture):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        texts = column(..., head, self._words, ..., spacing=1)
        inside = row(picture, texts, spacing=14, margins=(16, 0, 16, 0))
        inside.setStretch(1, 1)
        self.setLayout(inside)

    def show_words(self, words: str) -> None:
        """Set the line below the title."""
        self._words.setText(words)
        self.setAccessibleDescription(words)


class Segment(ToolButton):
    """One choice of a segmented control."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setText(text)
        self.setCheckable(True)
        self.setProperty("segment", True)
        self.setMinimumHeight(28)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrow keys to the segmented control."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class SegmentedControl(QFrame):
    """A choice between a few values side by side; the arrow keys change it. `changed` carries the new value."""

    changed = Signal(str)

    def __init__(self, choices: Iterable[tuple[str, str]], value: str = "", name: str = "") -> None:
        """Create the control. `choices` are pairs of value and text; `name` is the accessible name."""
        super().__init__()
        self.setProperty("segments", True)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        inside = row(spacing=2, margins=2)
        for choice, text in choices:
            self._buttons[choice] = self._segment(choice, text)
            inside.addWidget(self._buttons[choice])
        self.setLayout(inside)
        self.set_value(value or next(iter(self._buttons)))

    def _segment(self, choice: str, text: str) -> QToolButton:
        made = Segment(text)
        made.toggled.connect(lambda on: self.changed.emit(choice) if on else None)
        self._group.addButton(made)
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the previous or next value with the arrow keys."""
        step = ARROWS.get(Qt.Key(event.key()), 0)
        names = list(self._buttons)
        there = names.index(self.value) + step
        if step and 0 <= there < len(names):
            self._buttons[names[there]].setFocus(Qt.FocusReason.OtherFocusReason)
            self._buttons[names[there]].setChecked(True)
        elif not step:
            super().keyPressEvent(event)

    @property
    def value(self) -> str:
        return next((choice for choice, made in self._buttons.items() if made.isChecked()), "")

    def set_value(self, value: str) -> None:
        """Choose a value without emitting `changed`."""
        for made in self._buttons.values():
            made.blockSignals(True)
        self._buttons[value].setChecked(True)
        for made in self._buttons.values():
            made.blockSignals(False)

    def button(self, value: str) -> QToolButton:
        return self._buttons[value]


class _SecondClicks(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() == QEvent.Type.MouseButtonDblClick


def ignore_second_click(button: QAbstractButton) -> None:
    """Make a button ignore double clicks, which were meant for the button shown in its place before."""
    button.installEventFilter(_SecondClicks(button))


class HoldButton(QPushButton):
    """A button that acts only when held down for a while, by mouse, Space or Enter.

    `held` is emitted then; `moved` carries the share of the time passed, 0 to 1.
    """

    held = Signal()
    moved = Signal(float)
    HOLD_MS = 1500
    TICK_MS = 16
    KEYS: ClassVar[tuple[Qt.Key, ...]] = (Qt.Key.Key_Space, *ENTER)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("kind", "primary")
        self.setAutoDefault(False)
        self.setAccessibleDescription(tr("Hold for one and a half seconds"))
        self._clock = QElapsedTimer()
        self._key = 0
        self._ticks = QTimer(self)
        self._ticks.setInterval(self.TICK_MS)
        self._ticks.timeout.connect(self._tick)
        self._up = QTimer(self)
        self._up.setSingleShot(True)
        self._up.setInterval(REPEAT_MS)
        self._up.timeout.connect(self.let_go)

    @property
    def share(self) -> float:
        """The share of the holding time that has passed, 0 to 1."""
        return min(1.0, self._clock.elapsed() / self.HOLD_MS) if self._ticks.isActive() else 0.0

    def start(self) -> None:
        if not self._ticks.isActive():
            self._clock.start()
            self._ticks.start()

    def let_go(self) -> None:
        self._ticks.stop()
        self._up.stop()
        self._key = 0
        self.moved.emit(0.0)
        self.update()

    def _tick(self) -> None:
        if self.share >= 1.0:
            key = self._key
            self.let_go()
            self.setDown(False)
            if key:
                KeyRepeatFilter(key)
            self.held.emit()
        self.moved.emit(self.share)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.let_go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in self.KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._up.stop()
            self._key = event.key()
            self.start()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() not in self.KEYS:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            self._up.start()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.let_go()
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.share:
            shape = QPainterPath()
            shape.addRoundedRect(QRectF(self.rect()), 7, 7)
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(shape)
            painter.setOpacity(0.35)
            painter.fillRect(QRectF(0, 0, self.width() * self.share, self.height()), shade_color("curtain"))
            painter.end()


class LongPressButton(HoldButton):
    """A button that is clicked like any other and, while `holds` is set, may also be held down with the mouse to skip a
    step."""

    HOLD_MS = 900
    KEYS: ClassVar[tuple[Qt.Key, ...]] = ()
    CLICK = 0.2
    """The share of the holding time that a click may take before progress is shown."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setAccessibleDescription("")
        self.holds = False

    @property
    def share(self) -> float:
        share = super().share
        return share if share > self.CLICK else 0.0

    def start(self) -> None:
        if self.holds:
            super().start()


# ----------------------------------------------------------------------------------------------------
# A button that can be dragged off, e.g. to put what it stands for on the map.


class DragButton(ToolButton):
    """A button that can be dragged off; a press without movement is an ordinary click.

    `taken`: a drag begins; `carried`: it moves; `dropped`: it ends. The latter two carry the position on the screen.
    """

    taken = Signal()
    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    _pressed: QPointF | None = None
    _dragging = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragging = event.position(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._dragging:
            way = event.position() - self._pressed
            self._dragging = way.manhattanLength() > QApplication.startDragDistance()
            if self._dragging:
                self.taken.emit()
        if self._dragging:
            self.carried.emit(event.globalPosition().toPoint())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._pressed, self._dragging = self._dragging, None, False
        if dragged:
            self.setDown(False)
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)


# ----------------------------------------------------------------------------------------------------
# The badge of a power and the logo of the program.

LOGO = ("#2749A8", "#5F9A5C", "#F2BE2C")
"""The colors of the three boards in the logo, lowest first."""


def paint_emblem(painter: QPainter, box: QRectF, look: PowerLook) -> None:
    """Draw a power's badge into a square: both color and letter, so that neither is needed alone."""
    side = box.width()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(1.0, side * 0.03)
    inner = box.adjusted(width, width, -width, -width)
    painter.setPen(QPen(color(current().unit_outline), width))
    painter.setBrush(color(look.fill))
    painter.drawRoundedRect(inner, side * 0.25, side * 0.25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(look.ink))
    painter.drawPath(_letter(look.letter, side * 0.58, box.center()))
    painter.restore()


def _letter(text: str, size: float, center: QPointF) -> QPainterPath:
    font = QFont(FAMILIES["ui_sans"])
    font.setPixelSize(max(6, round(size)))
    font.setWeight(QFont.Weight.Bold)
    measure = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(center.x() - measure.horizontalAdvance(text) / 2, center.y() + measure.capHeight() / 2, font, text)
    return path


class Emblem(QWidget):
    """A power's badge. `powers` are all powers of the variant (needed only if it has no look of its own)."""

    def __init__(self, power: str, size: int = 28, variant: str = "standard", powers: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._whose = (power, variant, powers)
        self.setFixedSize(size, size)
        self.setAccessibleName(power)

    def show_power(self, power: str, variant: str = "") -> None:
        """Show another power, of another variant if one is given."""
        self._whose = (power, variant or self._whose[1], self._whose[2])
        self.setAccessibleName(power)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._whose[0]:
            painter = QPainter(self)
            paint_emblem(painter, QRectF(self.rect()), power_look(*self._whose))
            painter.end()


class Logo(QWidget):
    """The logo of Strata: three boards, one above the other."""

    def __init__(self, size: int, edge: str = "panel") -> None:
        super().__init__()
        self._edge = edge
        self.setFixedSize(size, size)
        self.setAccessibleName("Strata")

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self.width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(shade_color(self._edge), side / 22))
        for n, hue in enumerate(LOGO):
            y = side * (0.70 - 0.19 * n)
            painter.setBrush(color(hue))
            painter.drawPolygon(QPolygonF([
                QPointF(side * 0.5, y - side * 0.26), QPointF(side * 0.97, y),
                QPointF(side * 0.5, y + side * 0.26), QPointF(side * 0.03, y),
            ]))  # fmt: skip
        painter.end()


# ----------------------------------------------------------------------------------------------------
# Frames: pages, cards, notes, panel footers, hairlines, a thin bar.

NOTES = {
    "hint": ("info", "hint"),
    "warn": ("warning", "warn"),
    "bad": ("warning", "bad"),
    "good": ("check", "good"),
}
"""Kind of a note -> its icon and the shade of the icon."""


def page(layout: QLayout, role: str = "page") -> QWidget:
    """Return a whole page, or the dark one with role "curtain"."""
    made = QWidget()
    made.setProperty("role", role)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setLayout(layout)
    return made


def foot(layout: QLayout) -> QFrame:
    """Return the frame at the lower end of a panel, with its one primary button."""
    return panel(layout, "foot")


def scrolled(inside: QWidget) -> QScrollArea:
    """Return a widget in a scroll area that scrolls vertically only."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def line() -> QFrame:
    """Return a horizontal hairline."""
    made = QFrame()
    made.setProperty("line", True)
    made.setFixedHeight(1)
    return made


class CardFrame(QFrame):
    """A raised frame. `kind`: plain, chosen, flat, float or dashed."""

    def __init__(self, layout: QLayout | None = None, kind: str = "plain") -> None:
        super().__init__()
        self.setProperty("card", kind)
        if layout is not None:
            self.setLayout(layout)


class NoteFrame(QFrame):
    """A note: icon, tint, a sentence, a link to its rule, and up to two actions (`acted`, `refused`).

    `kind`: hint, warn, bad or good. `pointed` is emitted when the note is clicked, or Enter or Space pressed on it, if
    `set_pointing` has enabled this.
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
        """Set whether a click on the note shows its subject on the map."""
        self._pointing = on
        self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.NoFocus)
        self.setToolTip(tr("Show on map") if on else "")

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
        """Show another sentence in another tint.

        `action` is the label of the new action ("" for none, None to keep the old one), `other` that of the
        alternative, `clause` the rule.
        """
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
        """Show the alternative action; its button is created when first needed, since few notes have one."""
        if self._other is None and other:
            self._other = button(other, "link")
            self._other.clicked.connect(self.refused)
            self._choice.addWidget(self._other)
        if self._other is not None:
            self._other.setText(other)
            self._other.setVisible(bool(other))


class Bar(QWidget):
    """A thin bar filled to the share `done` of `whole`."""

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


# ----------------------------------------------------------------------------------------------------
# Dialogs that are deleted once closed.


def shown(dialog: QDialog) -> bool:
    """Show a dialog until it is closed, delete it, and return whether it was accepted.

    Without deletion the window would keep every dialog ever opened and restyle them all with each theme.
    """
    try:
        return dialog.exec() == QDialog.DialogCode.Accepted
    finally:
        dialog.deleteLater()
