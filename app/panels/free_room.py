"""Finds where a card over a board hides as little as possible of land, units, signs, orders, names and other cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtWidgets import QWidget

from app.board.atlas import TITLE, areas_of, boxes_of
from app.board.layers.overlays import fog_rooms
from app.board.placement.naming import taken_room
from app.board.placement.raster import CELL, Raster
from app.board.scene_state import SceneState, level_titles
from app.board.view import BoardView
from app.ui.widgets import CardFrame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells: TypeAlias = NDArray[Any]

MARGIN = 12
"""The distance of a card from the edge of the view, in pixels."""
STEP = 6
"""The distance between places that are tried, in pixels."""
LAND, THING, CARD = 5, 20, 10**6
"""The cost of hiding a cell of land, a cell of something drawn or written there, and another card."""
STAND = 1.2
"""The room kept free where a unit would stand, in unit radii, since clicks go there too."""
EDGEWISE = 1.5
"""How strongly a card prefers the edge of the view over its wanted place, per pixel."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A possible place of a card, the cost of what it hides (0: nothing), and its distance from the wanted place."""

    hidden: int
    far: float
    corner: QPoint


class FreeRoom:
    """What lies where in a view of a board, at its current zoom. `card`: the card to be placed."""

    def __init__(self, view: BoardView, card: QWidget) -> None:
        self._room = view.viewport().rect()
        self._origin, self._zoom = view.board_point(QPointF(0.0, 0.0)), view.zoom
        self._cards = [one.geometry() for one in view.findChildren(CardFrame) if one is not card and one.isVisible()]
        state = view.scene().state
        titles = (view.mapFromScene(title.box).boundingRect() for title in level_titles(state))
        self._cards += [box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN) for box in titles]
        self._sums = _sums(state, view)

    def best(self, size: QSize, wanted: QPoint) -> CardPlace | None:
        """Return the place for a card of this size that hides least, the nearest to the wanted one; None if the view is
        too small."""
        import numpy as np

        room = self._room
        right, low = room.width() - size.width() - MARGIN, room.height() - size.height() - MARGIN
        if right < MARGIN or low < MARGIN:
            return None
        at = QPoint(min(max(wanted.x(), MARGIN), right), min(max(wanted.y(), MARGIN), low))
        xs = np.unique(np.append(np.arange(MARGIN, right + 1, STEP), (at.x(), right)))
        ys = np.unique(np.append(np.arange(MARGIN, low + 1, STEP), (at.y(), low)))
        cost = self._counted(xs, ys, size)
        for other in self._cards:
            beside = other.adjusted(-size.width(), -size.height(), 0, 0)
            across = (xs > beside.left()) & (xs <= beside.right())
            cost[np.ix_((ys > beside.top()) & (ys <= beside.bottom()), across)] += CARD
        far = np.add.outer(abs(ys - at.y()), abs(xs - at.x())).astype(float)
        inward = np.add.outer(np.minimum(ys - MARGIN, low - ys), np.minimum(xs - MARGIN, right - xs))
        far += np.where(far > 0, EDGEWISE * inward, 0.0)
        least = np.where(cost == cost.min(), far, np.inf)
        row, column = np.unravel_index(np.argmin(least), least.shape)
        corner = QPoint(int(xs[column]), int(ys[row]))
        return CardPlace(int(cost[row, column]), float(least[row, column]), corner)

    def put(self, card: QWidget, wanted: QPoint) -> None:
        """Move a card to where it hides least, near the wanted place, and raise it."""
        found = self.best(card.size(), wanted)
        card.move(found.corner if found else wanted)
        card.raise_()

    def put_in_corner(self, card: QWidget) -> None:
        """Move a card to the corner of the view where it hides least, and raise it."""
        size = card.size()
        right, low = self._room.width() - size.width() - MARGIN, self._room.height() - size.height() - MARGIN
        boxes = [QRect(QPoint(x, y), size) for y in (MARGIN, low) for x in (right, MARGIN)]
        card.move(min(boxes, key=self.cost).topLeft())
        card.raise_()

    def cost(self, box: QRect) -> int:
        """Return the cost of what a card there would hide, CARD or more if that is another card or a board's title."""
        import numpy as np

        hidden = int(self._counted(np.array([box.x()]), np.array([box.y()]), box.size())[0, 0])
        return hidden + CARD * sum(other.intersects(box) for other in self._cards)

    def _counted(self, xs: Cells, ys: Cells, size: QSize) -> Cells:
        """Return the cost with the upper left corner at each of these points."""
        sums = self._sums
        high, wide = sums.shape[0] - 2, sums.shape[1] - 2
        left, right = (self._cells(x, self._origin.x(), wide) for x in (xs, xs + size.width()))
        top, low = (self._cells(y, self._origin.y(), high) for y in (ys, ys + size.height()))
        rows = sums[low + 1] - sums[top]
        counted: Cells = rows[:, right + 1] - rows[:, left]
        return counted

    def _cells(self, pixels: Cells, origin: float, most: int) -> Cells:
        """Return the rows or columns of the raster in which these pixels lie."""
        import numpy as np

        found: Cells = np.clip(np.floor((origin + pixels / self._zoom) / CELL).astype(int), 0, most)
        return found


def _sums(state: SceneState, view: BoardView) -> Cells:
    """Return the cost of the board's cells, summed over all rows above and columns to the left."""
    import numpy as np

    land, things = Raster(), taken_room(state)
    for sheet in state.layout.sheets:
        for atlas in (sheet.atlas, *((sheet.floor.atlas,) if sheet.floor else ())):
            land.add(atlas.shown_land)
    for _, at in state.stands:
        things.add_disc(at, STAND * state.metrics.r)
    for placed in view.scene().names_placed.values():
        things.add_box(placed.box)
    docks = (state.area(dock).boundingRect() for dock in areas_of(state.board))
    boxes = (state.area(box).boundingRect().adjusted(0, -TITLE, 0, 0) for box in boxes_of(state.board))
    for box in (*fog_rooms(state), *docks, *boxes):
        things.add_box((box.left(), box.top(), box.right(), box.bottom()))
    frame = state.layout.frame
    rows, columns = range(int(frame.bottom() / CELL) + 1), range(int(frame.right() / CELL) + 1)
    cells = LAND * land.window(rows, columns).astype(np.int64) + THING * things.window(rows, columns)
    sums = np.zeros((len(rows) + 2, len(columns) + 2), np.int64)
    np.cumsum(np.cumsum(cells, axis=0), axis=1, out=sums[1:-1, 1:-1])
    sums[-1], sums[:, -1] = sums[-2], sums[:, -2]
    return sums
