"""What the steps of a movement phase find out, handed on from one to the next in `now.plan["work"]` (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ...adjudication import Situation
from ...position import NOTHING, Order, Unit
from ...reasons import Reason
from .cards import ORDINARY
from .state import with_card

WORK = "work"
MOVES = frozenset(("move", "path", "jump"))
"""The orders that are moves."""


class Act(NamedTuple):
    """What one unit does this turn.

    `unit` as it stands before the turn; `written` the main order that counts, None if there is none; `order` the one
    that it carries out: Hold where it was replaced; `card` the card it acts with; `lines` its orders beside (steal,
    cut, otb); `words` what is decided before the fight (void, gassed, pinned, hypnotized, failed); `by` the key of its
    hypnotist.
    """

    unit: Unit
    written: Order | None
    order: Order
    card: str = ORDINARY
    lines: tuple[Order, ...] = ()
    words: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    by: str = ""
    given: Order | None = None

    @property
    def acting(self) -> Unit:
        """The unit with the card that it acts with."""
        return with_card(self.unit, self.card)

    @property
    def told(self) -> Order:
        """The order of which results tell: the one it got, else the one that was written."""
        return self.given or self.written or self.order

    @property
    def moves(self) -> bool:
        """Whether the order that it carries out is a move of any kind."""
        return self.order.verb in MOVES


class Claim(NamedTuple):
    """A claim on a province (section 8). `unit`: key before the turn; `over`: the province that it came from or over;
    `exists`: it was under way; `second`: it is the second part of a path."""

    unit: str
    power: str
    at: str
    over: str = ""
    exists: bool = True
    arrived: bool = False
    second: bool = False
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class Work:
    """The findings, by the units' keys before the turn.

    `thefts`: (thief, victim, card); `powerless`: units disbelieved; `annihilated`, `gassed`: provinces; `newly`: units
    that gas has put in civil disorder this turn; `pairs`: units that agree to exchange places; `away`: units that moved
    first; `used`: Gassers and Hypnotists whose order used their power; `unheard`: Hypnotists that failed;
    `entries`: the places that a unit entered, in order; `left`: Minelayers with the word `mine` and the place they
    left; `retrieving`: those with the word `retrieve`; `stands`: where units stand after the fight; `fled`: the claim
    that drove a unit out.
    """

    acts: Mapping[str, Act] = field(default_factory=lambda: NOTHING)
    thefts: tuple[tuple[str, str, str], ...] = ()
    powerless: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    annihilated: frozenset[str] = frozenset()
    gassed: frozenset[str] = frozenset()
    newly: frozenset[str] = frozenset()
    pairs: tuple[tuple[str, str], ...] = ()
    used: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    marked: frozenset[str] = frozenset()
    short: frozenset[str] = frozenset()
    claims: tuple[Claim, ...] = ()
    entries: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    left: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    retrieving: frozenset[str] = frozenset()
    stands: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    fled: Mapping[str, Claim] = field(default_factory=lambda: NOTHING)


NOTHING_YET = Work()


def work(now: Situation) -> Work:
    """What the steps so far have found."""
    found = now.plan.get(WORK)
    return found if isinstance(found, Work) else NOTHING_YET


def finding(now: Situation, **changes: Any) -> Situation:
    """The situation with more found out."""
    return now.then(plan={**now.plan, WORK: replace(work(now), **changes)})


def acted(now: Situation, acts: Mapping[str, Act]) -> Situation:
    """The situation with some units doing something else."""
    return finding(now, acts={**work(now).acts, **acts})
