"""Buttons: push, tool and big ones, a row of segments, and one that must be held down."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QPushButton, QSizePolicy, QToolButton

from app.language import tr

from ..icons import set_icon
from ..shades import px, shade_color
from .held_key import REPEAT_MS, HeldKey
from .labels import ElidedLabel, IconLabel, label, printed_keys
from .layouts import column, row

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
        """Left and right choose the neighbour."""
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


class HoldButton(QPushButton):
    """A button that acts only when it has been held down for a while, by mouse, Space or Enter. `held` says so."""

    held = Signal()
    HOLD_MS = 1500
    TICK_MS = 16
    KEYS = (Qt.Key.Key_Space, *ENTER)

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
        self.update()

    def _tick(self) -> None:
        if self.share >= 1.0:
            key = self._key
            self.let_go()
            self.setDown(False)
            if key:
                HeldKey(key)
            self.held.emit()
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
