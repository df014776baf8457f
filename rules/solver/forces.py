"""The five forces to which all orders are lowered, and the policy for points on which the rulebooks differ.

The solver knows no variant: whatever a card, a season, a terrain or a level does is expressed in these fields. Units
and provinces are string keys; a unit's key is its key in the position. Strengths are `int`, or `Fraction` where they
are not whole, never floats. Forces compare by identity, so that one object can be kept for a unit and its order and
reused in every phase. The type checker guards them against change (Final): a frozen class takes three times as long to
make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Final, Literal

Strength = int | Fraction
NOBODY = ""  # the power of a garrison that serves nobody


@dataclass(slots=True, eq=False, init=False)
class Attack:
    """A unit tries to get to `dst`: a move, a landing, a jump, one part of a path, a half that joins its other half.

    unit       key of the unit
    power      its power
    src, dst   where the unit starts (for a second part: where its first part ends), and its destination
    strength   what it counts for at `dst`, without supports
    hold_strength
               the strength with which it holds `src` if it fails (Bioplomacy: not always its attack strength)
    head_to_head_strength
               the least with which it opposes a unit coming the other way; `hold_strength` if not given (Character,
               card X5: 0)
    cuts       how much it takes from a support where that is counted (card 2); 0 if it cuts nothing (X5 without
               supports); `strength` if not given
    border     the border it crosses: `src`, or the last province passed, jumped or sailed; for others' `against`
    head_on    whether it meets a unit coming the other way. Never by convoy or in a second part, whatever is given, and
               not for jumps and similar moves, where the caller says so
    by_sea     whether it is under way only while a chain of ConvoyLinks stands
    after      the attack whose second part this is: under way only once that one has arrived. A path that is cut
               short (by a mine) but still counts as one keeps its second part, with `by_sea` and no ConvoyLink
    joins      whether it joins a unit of its own that holds there; it then competes with nobody and cuts nothing
               (Bioplomacy, halves)
    wins_ties  whether it wins ties with rivals that lack this (Character, card X2)

    `plain` is derived: always under way, and competing in the usual way.
    """

    unit: Final[str]
    power: Final[str]
    src: Final[str]
    dst: Final[str]
    strength: Final[Strength]
    hold_strength: Final[Strength]
    head_to_head_strength: Final[Strength]
    cuts: Final[Strength]
    border: Final[str]
    head_on: Final[bool]
    by_sea: Final[bool]
    after: Final[Attack | None]
    joins: Final[bool]
    wins_ties: Final[bool]
    plain: Final[bool]

    def __init__(
        self,
        unit: str,
        power: str,
        src: str,
        dst: str,
        *,
        strength: Strength = 1,
        hold_strength: Strength = 1,
        head_to_head_strength: Strength | None = None,
        cuts: Strength | None = None,
        border: str | None = None,
        head_on: bool = True,
        by_sea: bool = False,
        after: Attack | None = None,
        joins: bool = False,
        wins_ties: bool = False,
    ) -> None:
        self.unit = unit
        self.power = power
        self.src = src
        self.dst = dst
        self.strength = strength
        self.hold_strength = hold_strength
        self.head_to_head_strength = hold_strength if head_to_head_strength is None else head_to_head_strength
        self.cuts = strength if cuts is None else cuts
        self.border = src if border is None else border
        self.head_on = head_on and not by_sea and after is None
        self.by_sea = by_sea
        self.after = after
        self.joins = joins
        self.wins_ties = wins_ties
        self.plain = not by_sea and after is None and not joins


@dataclass(slots=True, eq=False)
class HoldForce:
    """A unit that is not ordered to move. All units that stay in a province resist and fall together.

    Without a unit this is a garrison (Pink): it resists every power but its own, even in an empty province, strengthens
    a unit of its own power, does nothing for a unit of another power, and is never dislodged.
    """

    power: Final[str]
    at: Final[str]
    strength: Final[Strength] = 1
    unit: Final[str | None] = None


@dataclass(slots=True, eq=False)
class SupportForce:
    """Adds `strength` to what one unit does.

    power     the supporting power: it never helps to dislodge one of its own units
    helps     key of the supported unit (where several share a province: one that is not ordered to move)
    into      the destination of the supported attack, or the province of the supported unit
    at        where the supporter can be attacked or dislodged (a dislodged supporter is worth nothing); None for
              supports from no province: LRUs, political pressure (Diplomafia), fortified borders (Character, X11)
    unit      key of the supporter, for reports
    exempt    attacks from this province, the destination of the supported attack, cut only by dislodging the supporter
    by_steps  whether each attack takes only its `cuts` from the support, rather than all of it (Character, card 2)
    firm      whether only dislodging the supporter cuts it (Character, X8)
    against   it resists attacks over these borders only, and adds to no attack; () if it counts everywhere
    still     whether it also helps the unit to hold if its move fails (Character, X9)
    landing   key of a fleet: the support counts only while a convoy stands that ends with it (Character, card 18)
    called    what reports call it if it comes from no unit
    """

    power: Final[str]
    helps: Final[str]
    into: Final[str]
    strength: Final[Strength] = 1
    at: Final[str | None] = None
    unit: Final[str | None] = None
    exempt: Final[str | None] = None
    by_steps: Final[bool] = False
    firm: Final[bool] = False
    against: Final[tuple[str, ...]] = ()
    still: Final[bool] = False
    landing: Final[str | None] = None
    called: Final[str] = ""


@dataclass(slots=True, eq=False)
class ConvoyLink:
    """A fleet's link in the convoy of `army` to `dst`. It lasts as long as the fleet is not dislodged from `at`.

    touches: the provinces next to the fleet, seas and coasts: all that the solver knows of the sea.
    """

    unit: Final[str]
    at: Final[str]
    army: Final[str]
    dst: Final[str]
    touches: Final[frozenset[str]]
    power: Final[str] = NOBODY


@dataclass(slots=True, eq=False)
class Block:
    """Keeps out of `at` whatever comes with `strength` or less over the borders in `against` (all if it is empty).

    by: key of the unit behind the block, which ends when that unit is dislodged (Bioplomacy, search). Without a
    strength the province is closed, and attacks on it cut nothing (Character, gas and annihilation).
    """

    at: Final[str]
    strength: Final[Strength | None] = None
    by: Final[str | None] = None
    against: Final[tuple[str, ...]] = ()


Force = Attack | HoldForce | SupportForce | ConvoyLink | Block


class SortedForces:
    """Forces by kind and place, as the solver looks for them. Who has them sorted already fills the tables himself."""

    __slots__ = ("begin", "blocks", "convoys", "garrisons", "into", "seconds", "supports")

    def __init__(self, forces: Iterable[Force] = ()) -> None:
        self.begin: dict[str, tuple[Attack | HoldForce, ...]] = {}  # what the units that begin there do, by place
        self.into: dict[str, tuple[Attack, ...]] = {}  # by goal
        self.seconds: dict[Attack, tuple[Attack, ...]] = {}  # second parts, by their first
        self.supports: dict[str, tuple[SupportForce, ...]] = {}  # by the unit helped
        self.convoys: dict[str, tuple[ConvoyLink, ...]] = {}  # by the army
        self.garrisons: dict[str, tuple[HoldForce, ...]] = {}  # by place
        self.blocks: dict[str, tuple[Block, ...]] = {}  # by place
        for force in forces:
            self.add(force)

    def add(self, force: Force) -> None:
        """One more force."""
        if isinstance(force, Attack):
            self.into[force.dst] = (*self.into.get(force.dst, ()), force)
            if force.after is None:
                self.begin[force.src] = (*self.begin.get(force.src, ()), force)
            else:
                self.seconds[force.after] = (*self.seconds.get(force.after, ()), force)
        elif isinstance(force, SupportForce):
            self.supports[force.helps] = (*self.supports.get(force.helps, ()), force)
        elif isinstance(force, ConvoyLink):
            self.convoys[force.army] = (*self.convoys.get(force.army, ()), force)
        elif isinstance(force, Block):
            self.blocks[force.at] = (*self.blocks.get(force.at, ()), force)
        elif force.unit is None:
            self.garrisons[force.at] = (*self.garrisons.get(force.at, ()), force)
        else:
            self.begin[force.at] = (*self.begin.get(force.at, ()), force)

    def __iter__(self) -> Iterator[Force]:
        tables = (self.begin, self.seconds, self.supports, self.convoys, self.garrisons, self.blocks)
        return chain.from_iterable(chain.from_iterable(table.values()) for table in tables)


@dataclass(frozen=True, slots=True)
class Policy:
    """Rulings for points on which the rulebooks differ. The defaults are the preferences of DATC 3.1.

    paradox                 "szykman": the convoys of a paradox are disrupted; "hold": all its attacks fail, and
                            neither cut nor compete (DATC 4.A.2)
    any_route_breaks        a convoy fails if any fleet on one of its routes is dislodged (DATC 4.A.1, 6.F.9-11)
    convoyed_cuts_on_origin a convoyed attack cuts a support directed at the province it came from (4.A.4, 6.G.13)
    dislodged_prevents      a unit dislodged from the province it attacks still competes there: "unless_head_to_head"
                            with the unit that dislodged it, or "never" (4.A.7, 6.G.10, 14, 15)
    """

    paradox: Literal["szykman", "hold"] = "szykman"
    any_route_breaks: bool = False
    convoyed_cuts_on_origin: bool = False
    dislodged_prevents: Literal["unless_head_to_head", "never"] = "unless_head_to_head"


STANDARD = Policy()


def board_order(attack: Attack) -> tuple[str, str, str, str, bool]:
    """Sort key that puts attacks in a fixed order, whatever the order of the input."""
    return attack.src, attack.dst, attack.unit, attack.power, attack.after is not None
