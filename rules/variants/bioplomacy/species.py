"""The kinds of units: their powers, costs, levels and strengths (sections 1.2 and 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from ...i18n import tr, tr_noop
from ...solver import Strength
from ...units import UnitKind

BIRDS, CANINES, FELINES, INSECTS, REPTILES = "Birds", "Canines", "Felines", "Insects", "Reptiles"
TRIBES = ("Chacma", "Drill", "Gelada", "Hamadryas", "Mandrill")
"""The five tribes of baboons."""
OTHERS = (BIRDS, CANINES, FELINES, INSECTS, REPTILES)
CMC = (CANINES, FELINES)

WHOLES = ((CANINES, tr_noop("Pack")), (FELINES, tr_noop("Pride")))
HALVES = ((CANINES, tr_noop("Half-Pack")), (FELINES, tr_noop("Half-Pride")))
"""The names of whole and of half units of Canines and Felines."""
WHOLE, HALF, ARMY, FLOCK = "P", "HP", "A", "F"
TREES, EVERYWHERE, NOWHERE = "trees", "everywhere", ""

HALVED = Fraction(1, 2)
STURDY = Fraction(4, 3)


@dataclass(frozen=True, slots=True)
class Species:
    """A kind of unit. `high`: where it may be on the high level; `base`: its strength apart from the table below.

    `mud`: its strength is halved for the ground of a swamp. `branches`: its strength is halved for a zone up in the
    trees, except in support (R8).
    """

    kind: UnitKind
    powers: tuple[str, ...]
    cost: int
    digs: bool
    high: str
    base: int = 1
    mud: bool = False
    branches: bool = False


SPECIES: Mapping[str, Species] = MappingProxyType(
    {
        one.kind.letter: one
        for one in (
            Species(UnitKind("A", tr_noop("Army"), "walk"), (REPTILES,), 1, False, NOWHERE),
            Species(UnitKind("C", tr_noop("Climber"), "climb"), (REPTILES,), 1, False, TREES, mud=True),
            Species(UnitKind("F", tr_noop("Flock"), "fly"), (BIRDS,), 1, False, EVERYWHERE),
            Species(UnitKind("H", tr_noop("Horde"), "dig"), (INSECTS,), 1, True, TREES, branches=True),
            Species(
                UnitKind("P", tr_noop("Pack or Pride"), "climb", ("Pack", "Pride"), WHOLES),
                CMC,
                2,
                False,
                TREES,
                base=2,
                mud=True,
            ),
            Species(
                UnitKind("HP", tr_noop("Half-Pack or Half-Pride"), "climb", ("Half-Pack", "Half-Pride", "Half"),
                         HALVES),
                CMC,
                1,
                False,
                TREES,
                mud=True,
            ),
            Species(UnitKind("S", tr_noop("Swarm"), "fly"), (INSECTS,), 1, False, EVERYWHERE),
            Species(UnitKind("T", tr_noop("Troop"), "climb"), TRIBES, 1, False, TREES, mud=True),
        )
    }
)
KINDS = MappingProxyType({letter: one.kind for letter, one in SPECIES.items()})
FLYING = "fly"
"""The movement table of fliers."""

ATTACK, HOLD, STAY, HELP, GUARD = "attack", "hold", "stay", "support", "guard"
"""The five situations: moving in; not ordered to move; own move failed; supporting a move; supporting to hold."""

STILL: Mapping[str, Mapping[str, Strength]] = MappingProxyType(
    {
        "A": {HOLD: STURDY, GUARD: STURDY},
        "F": {HOLD: HALVED, HELP: HALVED, GUARD: HALVED},
        "S": {HOLD: HALVED, HELP: HALVED, GUARD: HALVED},
    }
)
"""Kind -> situation -> strength, where it differs from the base for a unit on the ground not ordered to move (R5)."""


def named_for(kind: str, power: str) -> str:
    """Return the name of a kind of unit for a power: Canines have Packs, Felines Prides."""
    return tr(KINDS[kind].called(power))
