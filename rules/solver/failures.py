"""Why an attack failed: the clause, and who stopped it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from .forces import Attack, Block, Convoy, Hold, Strength, Support

Opposing = Attack | Hold | Block | Convoy


class Clause(StrEnum):
    """Why an attack failed: the first of these that applies."""

    CLOSED = "closed"  # the place is closed to it
    NO_CONVOY = "no_convoy"  # no whole chain was ordered
    DISRUPTED = "disrupted"  # one was, and it broke
    PARADOX = "paradox"  # struck out by the paradox rule
    FIRST_PART = "first_part"  # the first part of its path failed
    STOPPED = "stopped"  # who was to be there before this second part stops at its goal
    JOIN = "join"  # it cannot join its other half
    OWN_UNIT = "own_unit"  # an own unit is there, or comes from there
    HEAD_ON = "head_on"  # the one that comes from there is not weaker
    HELD = "held"  # those who stay there by order, or a garrison, are not weaker
    NOT_LEFT = "not_left"  # the one that wanted to leave did not, and is not weaker
    RIVAL = "rival"  # another attack on the place is not weaker
    BLOCK = "block"  # a block is not weaker


# By name: asking an Enum for a member takes longer than weighing an attack's strength.
PARADOX, OWN_UNIT, HEAD_ON, HELD = Clause.PARADOX, Clause.OWN_UNIT, Clause.HEAD_ON, Clause.HELD
NOT_LEFT, RIVAL, BLOCK = Clause.NOT_LEFT, Clause.RIVAL, Clause.BLOCK
RANK = {clause: rank for rank, clause in enumerate(Clause)}


class Failure(NamedTuple):
    """Why an attack failed: with what it came (`strength`), against what, and who stopped it."""

    attack: Attack
    clause: Clause
    strength: Strength
    against: Strength = 0
    by: tuple[Opposing, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """Keys of the units that stopped it (a garrison has none)."""
        return units_of(self.by)


def by_unit(force: Opposing | Support) -> str:
    """The unit of a force ("" for a garrison): the order in which forces are listed."""
    return (force.by if isinstance(force, Block) else force.unit) or ""


def units_of(forces: Iterable[Opposing]) -> tuple[str, ...]:
    """Keys of the units among forces, garrisons left out."""
    return tuple(key for key in map(by_unit, forces) if key)
