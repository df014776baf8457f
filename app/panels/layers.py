"""The layers popover: what the map shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from app.ui.widgets import KeyLabel, SegmentedControl, column, label, row

NAMES = (("none", "None"), ("short", "Short"), ("full", "Full"))


@dataclass(frozen=True, slots=True)
class Shown:
    """What the map shows. `results`: at present, the last turn's results in place of the orders."""

    orders: bool = True
    names: str = "short"
    centers: bool = True
    patterns: bool = True
    results: bool = False

    def with_next_names(self) -> Shown:
        """None, short, full, and round again."""
        order = [value for value, _ in NAMES]
        return replace(self, names=order[(order.index(self.names) + 1) % len(order)])


class LayersPopover(QFrame):
    """A small window of switches beneath its button. `changed` carries what is to be shown."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("card", "float")
        self.setAccessibleName("Layers")
        self.orders = _box("Orders")
        self.names = SegmentedControl(NAMES, "short", "Names on the map")
        self.centers = _box("Supply centers")
        self.patterns = _box("Owner patterns")
        self.results = _box("Last turn's results")
        names = row(label("Names"), ..., KeyLabel("N"))
        parts = (self.centers, self.patterns, self.results)
        title = label("Layers", "section")
        orders = row(self.orders, ..., KeyLabel("O"))
        self.setLayout(column(title, orders, names, self.names, *parts, spacing=6, margins=12))
        self.setFixedWidth(248)
        for box in (self.orders, *parts):
            box.toggled.connect(self._tell)
        self.names.changed.connect(self._tell)

    @property
    def shown(self) -> Shown:
        return Shown(
            self.orders.isChecked(),
            self.names.value,
            self.centers.isChecked(),
            self.patterns.isChecked(),
            self.results.isChecked(),
        )

    def show_state(self, shown: Shown) -> None:
        """The switches as things are."""
        self.blockSignals(True)
        self.orders.setChecked(shown.orders)
        self.names.set_value(shown.names)
        self.centers.setChecked(shown.centers)
        self.patterns.setChecked(shown.patterns)
        self.results.setChecked(shown.results)
        self.blockSignals(False)

    def pop_up(self, below: QWidget) -> None:
        """Open beneath a button, its right edges aligned."""
        self.adjustSize()
        corner = below.mapToGlobal(QPoint(below.width() - self.width(), below.height() + 4))
        self.move(corner)
        self.show()
        self.orders.setFocus()

    def _tell(self) -> None:
        self.changed.emit(self.shown)


def _box(text: str) -> QCheckBox:
    made = QCheckBox(text)
    made.setChecked(text != "Last turn's results")
    return made
