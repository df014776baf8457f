"""The units that can be put on the board: a power, then its kinds as counters, to be clicked or dragged onto it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from app.board.painters.units import unit as counter
from app.language import tr
from app.ui.shades import current, power_look, px, shade_color
from app.ui.widgets import CarriedButton, ToolButton, column, emptied, label, paint_emblem
from rules import Position

SIDE, KIND = 32, (58, 52)
"""The side of a power's button, and width and height of a kind's."""
IN_ROW, POWERS_IN_ROW = 4, 8


class PowerKey(ToolButton):
    """A power, by its emblem."""

    def __init__(self, power: str, name: str, variant: str) -> None:
        super().__init__()
        self.power = power
        self._variant = variant
        self.setCheckable(True)
        self.setFixedSize(px(SIDE), px(SIDE))
        self.setToolTip(name)
        self.setAccessibleName(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(shade_color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        paint_emblem(painter, QRectF(self.rect()).adjusted(4, 4, -4, -4), power_look(self.power, self._variant))
        painter.end()


class KindKey(CarriedButton):
    """A kind of unit, as a counter of the power, to be clicked or dragged onto the map."""

    def __init__(self, kind: str, name: str, variant: str) -> None:
        super().__init__()
        self.kind, self.power = kind, ""
        self._variant = variant
        self.setCheckable(True)
        self.setFixedSize(px(KIND[0]), px(KIND[1]))
        self.setToolTip(tr("{kind}: click, then click places; or drag it onto the map", kind=name))
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        return QSize(px(KIND[0]), px(KIND[1]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        chosen = self.isChecked()
        painter.setPen(QPen(shade_color("focus" if chosen or self.hasFocus() else "edge"), 2 if chosen else 1))
        painter.setBrush(shade_color("select" if chosen else "hover" if self.underMouse() else "base"))
        painter.drawRoundedRect(box, 7, 7)
        painter.translate(box.center())
        counter(self.kind, self._variant, power_look(self.power, self._variant), current(), px(13)).draw(painter)
        painter.end()


class UnitPalette(QWidget):
    """`armed` carries power and kind, None for nothing; `taken`, `carried` and `dropped` tell of a counter that is
    dragged."""

    armed = Signal(object)
    taken = Signal(object)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, position: Position) -> None:
        super().__init__()
        variant = position.variant
        self.powers = QButtonGroup(self)
        self.kinds = QButtonGroup(self)
        self.kinds.setExclusive(False)
        self._power_grid, self._kind_grid = QGridLayout(), QGridLayout()
        for grid in (self._power_grid, self._kind_grid):
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setSpacing(4)
            grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        for number, power in enumerate(variant.board(position).powers.values()):
            key = PowerKey(power.id, power.name, variant.id)
            self.powers.addButton(key)
            self._power_grid.addWidget(key, number // POWERS_IN_ROW, number % POWERS_IN_ROW)
        self._make_kinds(position)
        self.whose = label("", "small")
        self.setLayout(column(self._power_grid, self._kind_grid, self.whose, spacing=6))
        self.powers.buttonClicked.connect(lambda key: self.show_power(key.power))
        self._names = {one.id: one.name for one in variant.board(position).powers.values()}
        self.power = ""
        self.show_power(next(iter(self._names)))

    def _make_kinds(self, position: Position) -> None:
        emptied(self._kind_grid)
        for number, (kind, about) in enumerate(position.variant.kinds.items()):
            key = KindKey(kind, tr(about.name), position.variant.id)
            self.kinds.addButton(key)
            self._kind_grid.addWidget(key, number // IN_ROW, number % IN_ROW)
            key.clicked.connect(lambda on, key=key: self._on_kind(key, on))
            key.taken.connect(lambda kind=key.kind: self.taken.emit((self.power, kind)))
            key.carried.connect(self.carried)
            key.dropped.connect(self.dropped)

    @property
    def keys(self) -> Sequence[KindKey]:
        return [key for key in self.kinds.buttons() if isinstance(key, KindKey)]

    def show_power(self, power: str) -> None:
        """Whose units are put on."""
        if power == self.power:
            return
        self.power = power
        for key in self.powers.buttons():
            key.setChecked(isinstance(key, PowerKey) and key.power == power)
        for kind in self.keys:
            kind.power = power
            kind.update()
        self.whose.setText(tr("Units of {power}", power=self._names.get(power, power)))
        chosen = next((kind for kind in self.keys if kind.isChecked()), None)
        if chosen is not None:
            self.armed.emit((power, chosen.kind))

    def disarm(self) -> None:
        """Nothing is put on any more."""
        for key in self.keys:
            key.setChecked(False)

    def _on_kind(self, key: KindKey, on: bool) -> None:
        for other in self.keys:
            other.setChecked(other is key and on)
        self.armed.emit((self.power, key.kind) if on else None)
