"""How strong a unit is in each of the five situations of section 4."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...board import Board
from ...position import Unit
from ...reasons import words
from ...solver import Strength
from ...speech import mark, tr
from .land import GROUND, HIGH, Land, land_of
from .species import ATTACK, GUARD, HELP, HOLD, SPECIES, STAY, STILL

ROLES = {
    ATTACK: mark("attack"),
    HOLD: mark("defense"),
    STAY: mark("defense after a move that failed"),
    HELP: mark("support of a move"),
    GUARD: mark("support to hold"),
}
"""The situations in words, in the order of the table."""


def strength(board: Board, unit: Unit, role: str, zone: str) -> Strength:
    """Section 4: the strength of a unit in a situation at a zone.

    `zone`: the goal of an attack, its own zone in defense, the zone that a support bears on. R4: it adds as much to
    what it supports. R5: `hold` is for those who are not ordered to move, `stay` for those whose move failed.
    """
    land = land_of(board)
    species = SPECIES[unit.kind]
    grounded = land.level(unit.place.key) == GROUND
    base = STILL.get(unit.kind, {}).get(role, species.base) if grounded else species.base
    return whole(Fraction(base) / 2 if _hampered(land, unit.kind, role, zone) else base)


def _hampered(land: Land, kind: str, role: str, zone: str) -> bool:
    """R7: mud weakens who fights for the ground of a swamp; R8: branches weaken Hordes in or into the trees."""
    species = SPECIES[kind]
    if species.mud and zone in land.swamps:
        return True
    return species.branches and role in (ATTACK, HOLD, STAY) and land.level(zone) == HIGH


def whole(number: Strength) -> Strength:
    """A number that is whole as an int, which reckons faster."""
    return int(number) if number == int(number) else number


def rows(board: Board, unit: Unit) -> Iterator[tuple[str, str]]:
    """What a unit's strength is in each role, as (words, amount), for the screen.

    In general first, as attacker and supporter; where a neighbour zone is a swamp or high up and it counts less there,
    that too.
    """
    land, here = land_of(board), unit.place.key
    for role in (HOLD, STAY):
        if role == HOLD or strength(board, unit, STAY, here) != strength(board, unit, HOLD, here):
            yield tr(ROLES[role]), amount(strength(board, unit, role, here))
    goals = board.neighbours(SPECIES[unit.kind].kind.table, here)
    for role in (ATTACK, HELP, GUARD):
        plain = [zone for zone in goals if not _hampered(land, unit.kind, role, zone)]
        weak = [zone for zone in goals if _hampered(land, unit.kind, role, zone)]
        if plain:
            yield tr(ROLES[role]), amount(strength(board, unit, role, plain[0]))
        if weak:
            yield f"{tr(ROLES[role])}, {words(weak)}", amount(strength(board, unit, role, weak[0]))


def rows_at(board: Board, unit: Unit, zone: str) -> Iterator[tuple[str, str]]:
    """What its strength is in the roles that bear on a zone: on its own, or on another."""
    roles = (HOLD, STAY) if zone == unit.place.key else (ATTACK, HELP, GUARD)
    yield from ((tr(ROLES[role]), amount(strength(board, unit, role, zone))) for role in roles)


def amount(number: Strength) -> str:
    """A strength or SP as it is written here: 4/3, not 1 1/3."""
    return str(number)
