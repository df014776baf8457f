"""Where a card over a board hides nothing: neither land nor units, signs, orders, names or other cards."""

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
"""How far a card keeps from the edge of the view, in pixels."""
STEP = 6
"""How far apart, in pixels, the places are that are tried."""
LAND, THING, CARD = 5, 20, 10**6
"""What it costs to hide a cell of land, one of what stands there or is written there, and another card."""
STAND = 1.2
"""How much room is kept free where a unit would stand, in radii of one: it is clicked there, too."""
EDGEWISE = 1.5
"""How much rather a card lies at an edge of the view than near where it was, for each pixel."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where a card may lie, what that hides (0: nothing), and how far it is from where it was wanted."""

    hidden: int
    far: float
    corner: QPoint


class FreeRoom:
    """What lies where in a view of a board, at the zoom of the moment. `card`: the one that a place is sought for."""

    def __init__(self, view: BoardView, card: QWidget) -> None:
        self._room = view.viewport().rect()
        self._origin, self._zoom = view.board_point(QPointF(0.0, 0.0)), view.zoom
        self._cards = [one.geometry() for one in view.findChildren(CardFrame) if one is not card and one.isVisible()]
        state = view.scene().state
        titles = (view.mapFromScene(title.box).boundingRect() for title in level_titles(state))
        self._cards += [box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN) for box in titles]
        self._sums = _sums(state, view)

    def best(self, size: QSize, wanted: QPoint) -> CardPlace | None:
        """The place for a card of that size that hides least, the nearest to where it is wanted; None if the view is
        too small for it."""
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
        """A card to where it hides least, the nearest to where it is wanted, before everything else."""
        found = self.best(card.size(), wanted)
        card.move(found.corner if found else wanted)
        card.raise_()

    def hides(self, box: QRect) -> int:
        """What a card there would hide."""
        import numpy as np

        return int(self._counted(np.array([box.x()]), np.array([box.y()]), box.size())[0, 0])

    def _counted(self, xs: Cells, ys: Cells, size: QSize) -> Cells:
        """What is hidden with the upper left corner at each of these."""
        sums = self._sums
        high, wide = sums.shape[0] - 2, sums.shape[1] - 2
        left, right = (self._cells(x, self._origin.x(), wide) for x in (xs, xs + size.width()))
        top, low = (self._cells(y, self._origin.y(), high) for y in (ys, ys + size.height()))
        rows = sums[low + 1] - sums[top]
        counted: Cells = rows[:, right + 1] - rows[:, left]
        return counted

    def _cells(self, pixels: Cells, origin: float, most: int) -> Cells:
        """The rows or columns of the board in which these pixels lie."""
        import numpy as np

        found: Cells = np.clip(np.floor((origin + pixels / self._zoom) / CELL).astype(int), 0, most)
        return found


def _sums(state: SceneState, view: BoardView) -> Cells:
    """Sums of what lies on the cells of the board, over all rows above and columns to the left."""
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
