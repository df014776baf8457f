"""The five forces into which all orders are lowered, and the policy by which they are solved.

The solver knows no variant: what a card, a season, a terrain or a level does is said with these fields. Units and
places are string keys; a unit's key is its key in the position. Strengths are `int`, or `Fraction` where they are not
whole, never a float. Forces compare by identity: one object may be kept for a unit and its order and used again in
every phase. That nobody changes one the type checker sees to (Final): a frozen class costs three times as much to make.
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
    """A unit wants to stand at `dst`: a move, a landing, a jump, one part of a path, a half that joins its other half.

    unit       key of the unit
    power      whose it is
    src, dst   the place it begins in (of a second part: where its first part ends), and its goal
    strength   what it counts for at `dst`, supports apart
    hold_strength
               what it holds `src` with when it fails (Bioplomacy: not always its strength as an attacker)
    head_to_head_strength
               the least that it opposes to one who comes the other way; as `hold_strength` if not given (Character,
               card X5: 0)
    cuts       what it takes from a support where that counts (card 2); 0: it cuts nothing (X5 without supports);
               as `strength` if not given
    border     the border it crosses: `src`, or the place passed, jumped or last sailed; for `against` of others
    head_on    it meets a unit that comes the other way. Never by convoy or in a second part, whatever is given;
               not for jumps and other leaps either, where the caller says so
    by_sea     it is under way only while a chain of Convoys for it stands
    after      it is the second part of a path, and under way only once that Attack arrived. A path that is cut short
               (a mine) but still counts as one keeps its second part: by_sea, without any Convoy
    joins      it enters beside one own unit that holds there, contends with nobody, cuts nothing (Bioplomacy, halves)
    wins_ties  it wins a tie with rivals that have not got this too (Character, card X2)

    `plain` is worked out: always under way, and contending in the usual manner.
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
    """A unit that is not ordered to move; all that stay in a place resist and fall together.

    Without a unit it is a garrison (Pink): it resists every power but its own, in an empty place too, adds itself to
    a unit of its own power, does nothing for the unit of another that stands there, and never falls.
    """

    power: Final[str]
    at: Final[str]
    strength: Final[Strength] = 1
    unit: Final[str | None] = None


@dataclass(slots=True, eq=False)
class SupportForce:
    """Adds `strength` to what one unit does.

    power     who gives it: it never helps to drive out a unit of this power
    helps     key of the unit helped (of several in one place: one that is not ordered to move)
    into      the goal of the Attack helped, or the place where the unit helped stands
    at        where the supporter can be attacked, or driven out (then the support is worth nothing); None for what
              has no place of its own: LRUs, political pressure (Diplomafia), fortified borders (Character, X11)
    unit      key of the supporter, for reports
    exempt    attacks from this place cut only by driving the supporter out: the goal of the Attack helped
    by_steps  each cutting attack takes its `cuts` from it, not all of it (Character, card 2)
    firm      only driving the supporter out cuts it (Character, X8)
    against   it resists attacks over these borders only, and adds to no attack; (): it counts everywhere
    still     helps in place a unit whose move failed, too (Character, X9)
    landing   key of a fleet: counts only while a chain stands whose last link is that fleet (Character, card 18)
    called    what reports call it where no unit gives it
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
    """A link of a chain that carries `army` to `dst`, for as long as the fleet is not driven out of `at`.

    touches: the places that the fleet's sea borders, seas and shores; all that the solver knows of the sea.
    """

    unit: Final[str]
    at: Final[str]
    army: Final[str]
    dst: Final[str]
    touches: Final[frozenset[str]]
    power: Final[str] = NOBODY


@dataclass(slots=True, eq=False)
class Block:
    """Nobody enters `at` with `strength` or less, over the borders `against` (): over any.

    by: key of the unit that keeps it up; it ends when that one is driven out (Bioplomacy, search).
    No strength: the place is closed, and attacks on it cut nothing (Character, gas and annihilation).
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
    """Which ruling holds where the rulebooks differ; the defaults are the preferences of DATC 3.1.

    paradox                 "szykman": the convoys of a paradox do not take place; "hold": every attack of it fails,
                            and neither cuts nor contends (DATC 4.A.2)
    any_route_breaks        a convoy fails when any fleet on one of its routes is driven out (DATC 4.A.1, 6.F.9-11)
    convoyed_cuts_on_origin a convoyed attack does cut a support that bears on the place it came from (4.A.4, 6.G.13)
    dislodged_prevents      a unit driven out from the place it attacks contends there "unless_head_to_head" with the
                            one that beat it, or "never", by whatever way that one came (4.A.7, 6.G.10, 14, 15)
    """

    paradox: Literal["szykman", "hold"] = "szykman"
    any_route_breaks: bool = False
    convoyed_cuts_on_origin: bool = False
    dislodged_prevents: Literal["unless_head_to_head", "never"] = "unless_head_to_head"


STANDARD = Policy()


def board_order(attack: Attack) -> tuple[str, str, str, str, bool]:
    """A fixed order of attacks, whatever the order of the input."""
    return attack.src, attack.dst, attack.unit, attack.power, attack.after is not None
