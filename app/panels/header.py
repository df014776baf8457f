"""The head of the orders panel: whose orders these are, how many are written, and in open games the other powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.language import tr
from app.ui.shades import power_look, shade_color
from app.ui.widgets import Bar, ElidedLabel, Emblem, Pill, ToolButton, column, label, paint_emblem, row, tool_button

SIDE, GAP, ROOM = 34, 2, 294
"""The side of a power's button, what lies between two, and the width that all of them have."""


ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class PowerButton(ToolButton):
    """A power as its emblem; a dot says that it has units without an order. `stepped`: an arrow key was pressed."""

    stepped = Signal(int)

    def __init__(self, power: str, name: str, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.power = power
        self._whose = (power, variant, powers)
        self._name = name
        self.open_orders = 0
        self.setCheckable(True)
        side = min(SIDE, ROOM // len(powers) - GAP)
        self.setFixedSize(side, side)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_open(0)

    def show_name(self, name: str) -> None:
        """The power is called that now."""
        self._name = name
        self.show_open(self.open_orders)

    def show_open(self, number: int) -> None:
        """How many units have no order."""
        self.open_orders = number
        told = (
            tr("{name}: {number} without order", name=self._name, number=number)
            if number
            else tr("{name}: complete", name=self._name)
        )
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ARROWS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.stepped.emit(ARROWS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(shade_color("focus" if self.hasFocus() else "accent"), 2))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 9, 9)
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        paint_emblem(painter, box, power_look(*self._whose))
        if self.open_orders and self.isEnabled():
            painter.setPen(QPen(shade_color("panel"), 1.5))
            painter.setBrush(shade_color("warn"))
            painter.drawEllipse(box.topRight(), 4.5, 4.5)
        painter.end()


class PowerRow(QWidget):
    """All powers side by side, to order for one after the other."""

    chosen = Signal(str)

    def __init__(self, powers: Mapping[str, str], variant: str) -> None:
        """`powers`: id -> name."""
        super().__init__()
        self.setAccessibleName(tr("Powers"))
        self._group = QButtonGroup(self)
        self._buttons = {power: PowerButton(power, name, variant, tuple(powers)) for power, name in powers.items()}
        inside = row(spacing=GAP)
        for power, made in self._buttons.items():
            made.clicked.connect(lambda _=False, power=power: self.chosen.emit(power))
            made.stepped.connect(self._step)
            self._group.addButton(made)
            inside.addWidget(made)
        inside.addStretch()
        self.setLayout(inside)

    def _step(self, by: int) -> None:
        """The arrows choose the next power that writes, or the one before."""
        writing = [made for made in self._buttons.values() if made.isEnabled()]
        here = next((n for n, made in enumerate(writing) if made.isChecked()), 0)
        there = writing[(here + by) % len(writing)]
        there.setFocus(Qt.FocusReason.TabFocusReason)
        there.click()

    def show_names(self, powers: Mapping[str, str]) -> None:
        """What the powers are called now, by id."""
        for power, made in self._buttons.items():
            made.show_name(powers[power])

    def show_state(self, power: str, writers: Sequence[str], left: Mapping[str, int]) -> None:
        """The power chosen, those that write now, and how many orders each still lacks."""
        for name, made in self._buttons.items():
            made.setEnabled(name in writers)
            made.setChecked(name == power)
            only = Qt.FocusPolicy.StrongFocus if name == power else Qt.FocusPolicy.ClickFocus
            made.setFocusPolicy(only)  # Tab comes to the one that is chosen
            made.show_open(left.get(name, 0))


class Header(QWidget):
    """Emblem, name, player, counter, lock; a bar; the row of powers."""

    locked = Signal()
    power_chosen = Signal(str)

    def __init__(self, powers: Mapping[str, str], variant: str) -> None:
        super().__init__()
        self.emblem = Emblem(next(iter(powers)), 38, variant, tuple(powers))
        self.name = ElidedLabel("", "title")
        self.player = label("", "muted")
        self.counter = Pill("", "accent")
        self.bar = Bar()
        self.lock = tool_button("lock", tr("Lock: put up the curtain"), "Ctrl+L")
        self.powers = PowerRow(powers, variant)
        names = column(self.name, self.player, spacing=0)
        self._head = row(self.emblem, names, ..., self.counter, self.lock, spacing=10)
        self._whole = column(self._head, self.powers, self.bar, spacing=8)
        self._low = False
        self.setLayout(self._whole)
        self.lock.clicked.connect(self.locked)
        self.powers.chosen.connect(self.power_chosen)

    def show_power(self, power: str, name: str, player: str) -> None:
        self.emblem.show_power(power)
        self.name.setText(name)
        self.player.setText(player)
        self.player.setVisible(bool(player))

    def set_low(self, low: bool) -> None:
        """Have it in one line: the powers to choose from stand in the place of the name of the one chosen."""
        self._low = low
        if low:
            self._head.insertWidget(2, self.powers)
        else:
            self._whole.insertWidget(1, self.powers)
        self.settle()

    def settle(self) -> None:
        """Leave out what has no room, once it is known who sits here."""
        alone = self._low and not self.powers.isHidden()
        self.emblem.setVisible(not alone)
        self.name.setVisible(not alone)
        self.player.setVisible(not alone and bool(self.player.text()))
        if self._low:
            self.bar.hide()
            self.player.hide()

    def show_count(self, done: int, whole: int) -> None:
        """How many orders are written of how many."""
        self.counter.setText(tr("{done} of {whole}", done=done, whole=whole))
        self.counter.setVisible(whole > 0)
        self.counter.setAccessibleName(tr("{done} of {whole} orders written", done=done, whole=whole))
        self.bar.show_share(done, whole)
