"""Two small buttons at the chosen unit that order it to the board above or below."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.language import mark, tr
from app.ui.icons import paint_icon
from app.ui.shades import current

from .discs import DiscButton

SIDE = 28
GAP = 3
Places = tuple[QRect, QRect]
"""Of the chip up and the chip down."""
TOLD = {1: mark("To the board above (Shift+PgUp)"), -1: mark("To the board below (Shift+PgDown)")}


class LevelChip(DiscButton):
    """A disc with an arrow up or down."""

    def __init__(self, by: int, over: QWidget) -> None:
        super().__init__(over, SIDE, SIDE / 2 - 2)
        self.by = by
        self.setToolTip(tr(TOLD[by]))
        self.setAccessibleName(tr(TOLD[by]))

    def paint_sign(self, painter: QPainter) -> None:
        name = "up" if self.by > 0 else "down"
        paint_icon(painter, QRectF(6, 6, 16, 16), name, "base" if self.underMouse() else current().target)


class LevelChips:
    """The two chips over a board's widget."""

    def __init__(self, over: QWidget, picked: Callable[[int], None]) -> None:
        """`picked` is told 1 for the board above, -1 for the one below."""
        self.chips = {by: LevelChip(by, over) for by in (1, -1)}
        for by, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, by=by: picked(by))

    def show_at(self, unit: QRect, ways: Collection[int], rather_free: Sequence[QRect] = ()) -> None:
        """Show those of `ways` beside a unit, where they cover as little as can be of `rather_free`; the others go."""

        def covered(places: Places) -> int:
            return sum(chip.intersects(rect) for chip in places for rect in rather_free)

        best: Places = min(_places(unit), key=covered)
        for by, place in zip((1, -1), best):
            self.chips[by].move(place.topLeft())
            self.chips[by].setVisible(by in ways)
            self.chips[by].raise_()

    def hide(self) -> None:
        self.show_at(QRect(), ())


def _places(unit: QRect) -> Iterator[Places]:
    """Where the chips up and down may stand, best first: beside the unit, or one above and one beneath it."""
    middle = unit.center() - QPoint(SIDE // 2 - 1, SIDE // 2 - 1)
    apart = (SIDE + GAP) // 2
    for x in (unit.left() - SIDE - GAP, unit.right() + GAP):
        for y in (middle.y(), middle.y() + apart, middle.y() - apart):
            yield QRect(x, y - apart, SIDE, SIDE), QRect(x, y + apart, SIDE, SIDE)
    yield QRect(middle.x(), unit.top() - SIDE, SIDE, SIDE), QRect(middle.x(), unit.bottom(), SIDE, SIDE)
