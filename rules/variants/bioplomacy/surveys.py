"""What can be laid over the map for one power, and what lies on the board beside units."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import Board
from ...position import Position
from ...signs import Sign, Survey
from ...speech import mark
from .builds import allowance, site_fault
from .choosing_start import USUAL, kinds_of
from .land import HIGH, land_of
from .state import ecology
from .strengths import amount

SURVEYS = (
    Survey("worth", mark("What centers are worth")),
    Survey("sites", mark("Where it can build")),
    Survey("ways", mark("Where its kinds may be")),
)


def survey(board: Board, position: Position, id: str, power: str) -> dict[str, str]:
    """Zone -> what a survey says of it for a power; zones without an answer are left out."""
    if power not in board.powers:
        return {}
    return dict({"worth": _worth, "sites": _sites, "ways": _ways}[id](board, position, power))


def _worth(board: Board, position: Position, power: str) -> Iterator[tuple[str, str]]:
    """The SP that each center, and to Insects each swamp, is worth, in the zone where it is taken (1.3)."""
    land = land_of(board)
    for center, kind in land.centers.items():
        yield land.center_zone(center), amount(land.worth(kind, power))
    swamp = land.worth("swamp", power)
    if swamp:
        dry = position.variant.base
        yield from ((space, amount(swamp)) for space in board.stacks if space in land_of(dry).swamps)


def _sites(board: Board, position: Position, power: str) -> Iterator[tuple[str, str]]:
    """The zones where it can build one of its kinds now, with what it has to spend (R28)."""
    land = land_of(board)
    for zone, place in board.locations.items():
        kinds = [kind for kind in kinds_of(power) if land.stands(kind, zone)]
        if kinds and zone not in land.flooded and site_fault(board, position, power, place) is None:
            yield zone, "/".join(kinds) if allowance(position, power) else ""


def _ways(board: Board, position: Position, power: str) -> Iterator[tuple[str, str]]:
    """The zones where its kinds may be (1.2)."""
    land = land_of(board)
    for zone in board.provinces:
        kinds = [kind for kind in kinds_of(power) if land.stands(kind, zone)]
        if kinds:
            yield zone, "/".join(kinds)


def signs(board: Board, position: Position) -> tuple[Sign, ...]:
    """Tree centers that have popped, and homes whose units are still to be chosen (sections 10 and 16)."""
    land, kept = land_of(board), ecology(position)
    found = [Sign("popped", land.zone(space, HIGH)) for space in kept.popped]
    if kept.pending:
        found += [Sign("undecided", home, power) for power in USUAL for home in board.powers[power].homes]
    return tuple(found)


def holdings(board: Board, position: Position) -> dict[str, str]:
    """The zones whose center or swamp a power controls (R30, R31): who came through a space does not have it."""
    land = land_of(board)
    found = {land.center_zone(center): power for center, power in position.centers.items() if center in land.centers}
    return found | {space: power for power, spaces in ecology(position).swamps.items() for space in spaces}
