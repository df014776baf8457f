"""The strip over the board of a review: what the map shows, as whom, and which difference is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import ElidedLabel, IconLabel, SegmentedControl, column, label, row, tool_button

MODES = {
    "before": mark("Before"),
    "orders": mark("Orders"),
    "result": mark("Result"),
    "difference": mark("Difference"),
}
"""What the map shows, in the order of Alt+1 to Alt+4."""


BANNER = 40
"""Its height is the same whatever it says: else the board would be drawn anew at another size."""


class Strip(QFrame):
    """`mode_chosen` carries one of MODES, `viewer_chosen` as whom the board is looked at, `stepped` the way to the next
    difference."""

    mode_chosen = Signal(str)
    viewer_chosen = Signal(str)
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "plain")
        self._tight = False
        self.modes = SegmentedControl(
            tuple((mode, tr(title)) for mode, title in MODES.items()), "result", tr("What the map shows")
        )
        for number, mode in enumerate(MODES, 1):
            self.modes.button(mode).setToolTip(f"{tr(MODES[mode])} (Alt+{number})")
        self.viewers = QComboBox()
        self.viewers.setAccessibleName(tr("View as"))
        self.viewers.setMinimumContentsLength(9)
        self.banner = QFrame()
        self.banner.setProperty("note", "hint")
        self.told, self.number = ElidedLabel(), label("", "strong")
        self.back = tool_button("left", tr("Difference before"), "Shift+F3")
        self.forward = tool_button("right", tr("Next difference"), "F3")
        inside = row(IconLabel("help", "hint", 16), self.told, self.back, self.number, self.forward, spacing=8)
        inside.setContentsMargins(12, 4, 8, 4)
        inside.setStretch(1, 1)
        self.banner.setLayout(inside)
        self.banner.setFixedHeight(px(BANNER))
        top = QWidget()
        top.setLayout(row(self.modes, ..., self.viewers, margins=(10, 8, 10, 8)))
        self.setLayout(column(top, self.banner, spacing=0))
        self.modes.changed.connect(lambda: self.mode_chosen.emit(self.modes.value))
        self.viewers.activated.connect(lambda: self.viewer_chosen.emit(str(self.viewers.currentData() or "")))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        for part in (self.back, self.forward, self.modes):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_mode(self, mode: str) -> None:
        self.modes.set_value(mode)

    def show_viewers(self, viewers: Sequence[tuple[str, str]], chosen: str) -> None:
        """Who can be looked at as: ids and names, and who it is now. One alone: there is no choice."""
        self.viewers.blockSignals(True)
        self.viewers.clear()
        for viewer, name in viewers:
            self.viewers.addItem(tr("View as {name}", name=name), viewer)
        self.viewers.setCurrentIndex(max(0, self.viewers.findData(chosen)))
        self.viewers.blockSignals(False)
        self.viewers.setVisible(len(viewers) > 1 and not self._tight)

    def set_tight(self, tight: bool) -> None:
        """In little room there is no choice of who looks."""
        self._tight = tight
        self.viewers.setVisible(self.viewers.count() > 1 and not tight)

    def show_banner(self, words: str, number: int = 0, of: int = 0) -> None:
        """What is marked on the map; "" for nothing. `number` of `of` is looked at."""
        self.banner.setVisible(bool(words))
        self.told.setText(words)
        self.told.setToolTip(words)
        self.number.setText(tr("{number} of {of}", number=number, of=of) if number else "")
        for part in (self.back, self.forward):
            part.setVisible(of > 1)
