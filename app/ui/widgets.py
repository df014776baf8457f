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
    """Things side by side. A number is a gap in pixels, `...` a stretch, None is left out."""
    made = QHBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def column(*items: Item, spacing: int = 8, margins: Margins = 0) -> QVBoxLayout:
    """Things one below the other. A number is a gap in pixels, `...` a stretch, None is left out."""
    made = QVBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def panel(layout: QLayout, kind: str = "plain") -> QFrame:
    """A frame in the color of side panels; `kind` right, left, foot or below draws the line towards the board."""
    frame = QFrame()
    frame.setProperty("panel", kind)
    frame.setLayout(layout)
    return frame


def in_tab_order(*parts: QWidget) -> None:
    """Let Tab go through these and what is in them, in this order, whenever they were made."""
    inside = [widget for part in parts for widget in (part, *part.findChildren(QWidget))]
    window = parts[0].window()  # lists that drop down are windows of their own
    can = (widget for widget in inside if widget.focusPolicy() != Qt.FocusPolicy.NoFocus)
    chain = [widget for widget in can if widget.window() is window]
    for one, after in pairwise(chain):
        QWidget.setTabOrder(one, after)


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout: widgets vanish at once, and are done away with later."""
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
    """A short fact in a colored capsule. `kind`: plain, accent, good, warn or bad."""

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


# ----------------------------------------------------------------------------------------------------
# A key that was held down to do something does nothing more until it is let go.

KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
REPEAT_MS = 40
"""Some systems tell a key that is held down as let go and pressed again within this time, over and over."""


class KeyRepeatFilter(QObject):
    """Keeps the repetitions of a key that is still down from whatever has the keyboard next."""

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
# Buttons: push, tool and big ones, a row of segments, and one that must be held down.

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


def pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Whether this key was Enter and has pressed the button: Qt itself lets only Space do that."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    if not plain or event.key() not in ENTER or event.isAutoRepeat():
        return False
    button.click()
    return True


class PushButton(QPushButton):
    """A push button that Enter presses wherever it has the keyboard."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)


class ToolButton(QToolButton):
    """A tool button that Enter presses wherever it has the keyboard."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)


def button(text: str, kind: str = "", icon: str = "", tip: str = "") -> QPushButton:
    """A push button. `kind`: "" (plain), primary, quiet, link or danger."""
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
    """A button with an icon of 20 pixels; `name` is what it is called, `keys` what does the same on the keyboard."""
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
    """A button 60 high with an icon, a title and a line that says more. `first`: the filled one."""

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
        """Another line below the title."""
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
        """The arrow keys are the control's."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class SegmentedControl(QFrame):
    """A choice of a few, side by side; the arrow keys change it. `changed` carries the value of the new choice."""

    changed = Signal(str)

    def __init__(self, choices: Iterable[tuple[str, str]], value: str = "", name: str = "") -> None:
        """`choices` are pairs of value and text; `name` is what the control is called."""
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
        """Left and right choose the neighbor."""
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
        """Choose a value without telling anybody."""
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
    """Let a button in the same place as the one before it take no double click, which was meant for that one."""
    button.installEventFilter(_SecondClicks(button))


class HoldButton(QPushButton):
    """A button that acts only when it has been held down for a while, by mouse, Space or Enter. `held` says so, `moved`
    how much of the time has passed, 0 to 1."""

    held = Signal()
    moved = Signal(float)
    HOLD_MS = 1500
    TICK_MS = 16
    KEYS: ClassVar[tuple[Qt.Key, ...]] = (Qt.Key.Key_Space, *ENTER)

    def __init__(self, text: str, kind: str = "primary") -> None:
        super().__init__(text)
        self.setProperty("kind", kind)
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
        """How much of the time has passed, 0 to 1."""
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
    """A button that is clicked like any other. While it `holds`, the mouse may hold it down as well for what saves a
    step."""

    HOLD_MS = 900
    KEYS: ClassVar[tuple[Qt.Key, ...]] = ()
    CLICK = 0.2
    """So much of that time a click may take before it looks like more."""

    def __init__(self, text: str, kind: str = "primary") -> None:
        super().__init__(text, kind)
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
# A button that can be dragged off: what it stands for goes with the pointer to where it is dropped.


class DragButton(ToolButton):
    """`taken`: a drag begins; `carried`, `dropped`: where on the screen it is then, and where it ends. A press that
    does not move is a click, as of any button."""

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
# The badge of a power and the sign of the program.

LOGO = ("#2749A8", "#5F9A5C", "#F2BE2C")
"""The three boards of the sign, from the lowest up."""


def paint_emblem(painter: QPainter, box: QRectF, look: PowerLook) -> None:
    """Draw a power's badge into a square: its color and its letter, so that neither has to be relied on alone."""
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
    """A power's badge. `powers` are all of its variant (needed only where the look does not know them)."""

    def __init__(self, power: str, size: int = 28, variant: str = "standard", powers: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._whose = (power, variant, powers)
        self.setFixedSize(size, size)
        self.setAccessibleName(power)

    def show_power(self, power: str, variant: str = "") -> None:
        """Another power, of another variant if one is named."""
        self._whose = (power, variant or self._whose[1], self._whose[2])
        self.setAccessibleName(power)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._whose[0]:
            painter = QPainter(self)
            paint_emblem(painter, QRectF(self.rect()), power_look(*self._whose))
            painter.end()


class Logo(QWidget):
    """The sign of Strata: three boards, one above the other."""

    def __init__(self, size: int = 44, edge: str = "panel") -> None:
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
# Frames: pages, cards, notes, feet of panels, hairlines, a thin bar.

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


class CardFrame(QFrame):
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


# ----------------------------------------------------------------------------------------------------
# Dialogs that are gone once they are closed.


def shown(dialog: QDialog) -> bool:
    """Show a dialog until it is closed; whether it was accepted. Then it is gone: else the window would keep every
    dialog that was ever opened, and style them all anew with each theme."""
    try:
        return dialog.exec() == QDialog.DialogCode.Accepted
    finally:
        dialog.deleteLater()
