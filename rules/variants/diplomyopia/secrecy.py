"""What a player may know of positions and turns: what his units see, and what is his own (D2, R23 to R30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...board import Board
from ...position import NOTHING, Dislodged, Position, Turn, View
from .published import published
from .sight import own_places, watched
from .state import keeping, realm


def view(position: Position, power: str) -> View:
    """His own units, land and retreats, and the units in his sight; for PUBLIC nobody's. All of it for ""."""
    if not power:
        return View(power, position)
    board = position.variant.base
    seen = {*watched(position, power), *own_places(position, power)}
    units = {province: position.units[province] for province in _ranked(board, position.units) if province in seen}
    shown = position.then(units, _fled(board, position.dislodged, power), dict(_centers(position, power)))
    control = {province: owner for province, owner in realm(position).control.items() if owner == power}
    return View(power, keeping(shown, control=control), frozenset(seen))


def _ranked(board: Board, keys: Mapping[str, object]) -> list[str]:
    """Provinces in board order: that of a position could tell where units came from."""
    return sorted(keys, key=board.order.__getitem__)


def _fled(board: Board, dislodged: Mapping[str, Dislodged], power: str) -> dict[str, Dislodged]:
    """R24: his own dislodged units with the open retreats, not why others are closed."""
    own = (dislodged[key] for key in _ranked(board, dislodged) if dislodged[key].unit.power == power)
    return {one.unit.key: Dislodged(one.unit, retreats=one.retreats) for one in own}


def _centers(position: Position, power: str) -> Iterator[tuple[str, str]]:
    """His own; all where the chart is public, until Spring changes it (R23)."""
    public = is_charted(position)
    return ((center, owner) for center, owner in position.centers.items() if public or owner == power)


def is_charted(position: Position) -> bool:
    """Whether everybody knows who owns the centers: by option, from the end of an Autumn to that of the Spring."""
    return bool(position.variant["public_centers"]) and position.phase.season in ("W", "S")


def seen(turn: Turn, power: str) -> Turn:
    """A turn as a power knows it: the views on both sides, its own orders, and what its report says came of them."""
    if not power:
        return turn
    return replace(
        turn,
        before=view(turn.before, power).position,
        after=view(turn.after, power).position,
        orders={power: turn.orders[power]} if power in turn.orders else NOTHING,
        draws=NOTHING,
        outcomes=tuple(published(turn, power)),
        dislodged=_fled(turn.before.variant.base, turn.dislodged, power),
        resolution=None,
    )
