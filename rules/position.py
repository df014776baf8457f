"""The state of a game: units, orders, phases, positions, turns, and what one power may know of them.

Nothing here changes after it is made. Units and orders carry an `ident`, a text that says all about them, so that
whatever is worked out for one can be remembered by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .board import Location
from .i18n import mark, tr
from .options import Override
from .reasons import Reason

if TYPE_CHECKING:
    from .solver import Resolution
    from .variant import Variant


NOTHING: Mapping[Any, Any] = MappingProxyType({})
OVER = mark("The game is over")
GM = "GM"
"""The key under which the game master's orders stand, beside those of the powers."""
PUBLIC = "public"
"""The viewer who is nobody in particular: the table, a spectator. He knows what everybody may know."""


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A unit on the board. `traits` are (name, value) pairs that change how it moves or fights.

    `number` tells units apart that share a place: "1", "2"; "" for one that is alone there. In a dock it counts the
    units of one power from the second on. `serial` is the number that its power calls it by as long as it lives, where
    units have one: `2A Par`; wherever it goes.
    """

    power: str
    kind: str
    place: Location
    traits: tuple[tuple[str, Any], ...] = ()
    number: str = ""
    serial: str = ""
    text: str = field(init=False)
    ident: str = field(init=False)
    key: str = field(init=False)
    """Where it stands, coast left out, and which of those there it is (`30#1`): its key in a position."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", written(self.kind, self.place, self.number, self.serial))
        object.__setattr__(self, "key", key_of(self.place, self.power, self.number, self.tag))
        object.__setattr__(self, "ident", f"{self.power} {self.text}{self.traits or ''}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unit) and self.ident == other.ident

    def __hash__(self) -> int:
        return hash(self.ident)

    @property
    def words(self) -> str:
        return self.text

    @property
    def tag(self) -> str:
        """What its power calls it for good: `2A`; "" where units have no serial numbers."""
        return tag_of(self.serial, self.kind)

    @property
    def listed(self) -> str:
        """As lists of units have it: which one of several it is, its place in the list tells."""
        return f"{self.serial}{self.kind} {self.place.text}"

    def at(self, place: Location) -> Unit:
        """The same unit at another place, alone there."""
        return Unit(self.power, self.kind, place, self.traits, serial=self.serial)


def marked(place: str, number: str) -> str:
    """The key of a unit in a place: of several there, with its number."""
    return f"{place}#{number}" if number else place


def tag_of(serial: str, kind: str) -> str:
    """Serial number and kind of a unit, `2A`; "" without a number."""
    return f"{serial}{kind}" if serial else ""


def key_of(place: Location, power: str, number: str, tag: str = "") -> str:
    """The key of a unit: in a dock, where several powers have units, with its power too (`Eas#Harlem#2`), and its tag
    if it has one (`Hyp#France#2A`)."""
    return marked(f"{place.key}#{power}" if place.dock else place.key, number or (tag if place.dock else ""))


def written(kind: str, place: Location, number: str, serial: str = "") -> str:
    """A unit as text: its number before the kind (`1HP 30`, `2A Par`), in a dock behind the place (`LRU Eas#2`)."""
    if serial or not place.dock:
        return f"{serial or number}{kind} {place.text}"
    return marked(f"{kind} {place.text}", number)


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as an order names it; `kind` is "" where the writer left it out, `power` is told in a dock alone."""

    kind: str
    place: Location
    number: str = ""
    power: str = ""
    serial: str = ""
    text: str = field(init=False, compare=False)
    key: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", written(self.kind, self.place, self.number, self.serial).strip())
        object.__setattr__(self, "key", key_of(self.place, self.power, self.number, tag_of(self.serial, self.kind)))

    @property
    def words(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """One order: a verb with its slots filled, and its canonical text. The unit ordered, if any, is the first slot."""

    power: str
    verb: str
    slots: tuple[Any, ...]
    text: str
    ident: str = field(init=False)
    unit: Named | None = field(init=False)
    """The unit that it orders, or None for an order without one."""
    key: str = field(init=False)
    """Where that unit stands, "" if there is none."""

    def __post_init__(self) -> None:
        first = self.slots[0] if self.slots else None
        unit = first if isinstance(first, Named) else None
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "key", unit.key if unit else "")
        object.__setattr__(self, "ident", f"{self.power}: {self.text}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Order) and self.ident == other.ident

    def __hash__(self) -> int:
        return hash(self.ident)

    @property
    def words(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game, `S1901M`; a name without a year (`done`) stands in `season` alone.

    `digits`: how many the year is filled up to with zeros; 1 where it needs none, so that equal texts are equal phases.
    """

    season: str
    year: int = 0
    step: str = ""
    digits: int = 4

    def __post_init__(self) -> None:
        if self.digits <= len(str(self.year)):
            object.__setattr__(self, "digits", 1)

    SEASONS: ClassVar[Mapping[str, str]] = {"S": mark("Spring"), "F": mark("Fall"), "W": mark("Winter")}
    STEPS: ClassVar[Mapping[str, str]] = {"M": mark("moves"), "R": mark("retreats"), "A": mark("builds")}

    @classmethod
    def parse(cls, text: str) -> Phase:
        """`S1901M` as a Phase. ValueError if it is none."""
        match = re.fullmatch(r"([A-Za-z])(\d{1,5})([A-Za-z])", text.strip())
        if match:
            season, year, step = match.groups()
            return cls(season.upper(), int(year), step.upper(), len(year))
        if re.fullmatch(r"[a-z]+", text.strip()):
            return cls(text.strip())
        raise ValueError(tr("'{text}' is no phase. Write one like S1901M, F1901R or W1901A", text=text))

    @property
    def text(self) -> str:
        return f"{self.season}{self.year:0{self.digits}}{self.step}" if self.step else self.season

    @property
    def title(self) -> str:
        """As people say it: "Spring 1901, moves"."""
        return self.called(self.SEASONS, self.STEPS)

    def called(self, seasons: Mapping[str, str], steps: Mapping[str, str]) -> str:
        """The same with other words for seasons and steps; those that are left out stay as they are written.

        `seasons` may hold a phase whole too, `T0A`: one that is called by a name of its own.
        """
        if self.text in seasons or not self.step:
            return tr(seasons.get(self.text, {"done": OVER, "over": OVER}.get(self.season, self.season)))
        season, step = seasons.get(self.season, self.season), steps.get(self.step, self.step)
        return f"{tr(season)} {self.year}, {tr(step)}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat. `origin`: the province its attacker came from, "" where that does not bar it."""

    unit: Unit
    origin: str = ""
    retreats: tuple[Location, ...] = ()
    closed: tuple[tuple[Location, Reason], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is so at the beginning of a phase. `units` and `dislodged` go by key, `centers` by province.

    `extra` is the variant's own state, `layer` that of what lies on it: stakes, whatever is played for them.
    """

    variant: Variant = field(compare=False, repr=False)
    phase: Phase
    units: Mapping[str, Unit]
    dislodged: Mapping[str, Dislodged] = field(default_factory=lambda: NOTHING)
    centers: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    extra: Any = None
    layer: Any = None

    def then(
        self,
        units: Mapping[str, Unit],
        dislodged: Mapping[str, Dislodged] | None = None,
        centers: Mapping[str, str] | None = None,
    ) -> Position:
        """The position with its units changed, and perhaps who is dislodged and who owns what."""
        fled = self.dislodged if dislodged is None else dislodged
        owners = self.centers if centers is None else centers
        return Position(self.variant, self.phase, units, fled, owners, self.extra, self.layer)

    def at(self, phase: Phase) -> Position:
        """The same position at another phase."""
        return Position(self.variant, phase, self.units, self.dislodged, self.centers, self.extra, self.layer)

    @property
    def title(self) -> str:
        """The phase as people say it in this variant: "Winter 1901, builds"."""
        return self.phase.called(self.variant.seasons, self.variant.step_words)

    def owned(self, power: str) -> tuple[str, ...]:
        """The centers that a power owns, as they are kept."""
        return tuple(center for center, owner in self.centers.items() if owner == power)

    def units_of(self, power: str) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units.values() if unit.power == power)

    def as_dict(self) -> dict[str, Any]:
        """Phase, units, centers, dislodged units with their retreats, and state, in the notation of scenario files."""
        centers = by_power((owner, center) for center, owner in self.centers.items())
        return {
            "phase": self.phase.text,
            "units": by_power((unit.power, unit.listed) for unit in self.units.values()),
            "centers": {power: sorted(owned, key=str.lower) for power, owned in centers.items()},
            "dislodged": dislodged_dict(self.dislodged),
            "state": self.variant.state(self),
        }


def by_power(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for power, text in pairs:
        found.setdefault(power, []).append(text)
    return found


def dislodged_dict(dislodged: Mapping[str, Dislodged]) -> dict[str, dict[str, list[str]]]:
    """Power -> unit -> the places open to it, as texts in alphabetical order."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in dislodged.values():
        places = sorted((place.text for place in one.retreats), key=str.lower)
        found.setdefault(one.unit.power, {})[one.unit.text] = places
    return found


class Outcome(NamedTuple):
    """What became of one order. `unit` is None where the order itself is what is told of (builds, removals).

    `name`: what the result goes by where that is neither, as for a unit that is divided by the order.
    """

    order: Order
    unit: Unit | None
    words: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    name: str = ""

    @property
    def key(self) -> str:
        """What its result goes by: the unit as written before the turn, or the order."""
        return self.name or (self.unit.text if self.unit else self.order.text)

    @property
    def failed(self) -> bool:
        """Whether the order was not carried out; what it cost (an army halved by its retreat) is another matter."""
        return "ok" not in self.words


class Event(NamedTuple):
    """What befell a power in a phase beside its orders: points lost, a deposit gone. `title` is it in a few words.

    `place`: the province where it happened, if it is one. `good`: the power has gained by it.
    `sign`: what it is told with. In lists and on the map: "new" (the `unit` of its reason came by itself), "taken" and
    "lost" (something changed hands or is earned), "gone" (something is destroyed), "struck" (a place or a power is
    hit), "settled" (what was due is done, or a danger removed). In lists alone, as orders or the fog show them anyway:
    "eye", "conflict", "attack", "failed", "done", or "". "view" where it says what the view of the power shows anyway.
    """

    phase: str
    power: str
    title: str
    reason: Reason
    place: str = ""
    good: bool = False
    sign: str = ""


class Fate(NamedTuple):
    """Units that leave the game, come into it or become others beside what outcomes of moves and retreats tell.

    `first`: before the moves: whoever came so moves by this turn's orders. `why` says what brought it about.
    """

    gone: tuple[Unit, ...]
    came: tuple[Unit, ...]
    why: Reason
    first: bool = False


class Edit(NamedTuple):
    """A position set right by hand: what was changed, in sentences, and why."""

    changes: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One adjudication: what stood, what was ordered and drawn, what came of it.

    `agreed`: the players ended the game instead, and nothing was adjudicated. `absent`: the powers whose orders were
    sealed and not opened. `signed`: by power, with whose key its orders were handed in, and the signature. `edits`: the
    game master changed the position instead, and nothing was adjudicated.
    """

    before: Position
    orders: Mapping[str, tuple[Order, ...]]
    draws: Mapping[str, Any]
    outcomes: tuple[Outcome, ...]
    after: Position
    dislodged: Mapping[str, Dislodged] = field(default_factory=lambda: NOTHING)
    resolution: Resolution | None = field(default=None, compare=False, repr=False)
    agreed: bool = False
    absent: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    overrides: tuple[Override, ...] = ()
    signed: Mapping[str, str] = field(default_factory=lambda: NOTHING)

    @property
    def results(self) -> dict[str, tuple[str, ...]]:
        """Result words by unit as written before the turn, or by order; `Power: unit` where two share that text."""
        owners: dict[str, set[str]] = {}
        for outcome in self.outcomes:
            owners.setdefault(outcome.key, set()).add(outcome.order.power)
        found: dict[str, tuple[str, ...]] = {}
        for one in self.outcomes:
            key = f"{one.order.power}: {one.key}" if len(owners[one.key]) > 1 else one.key
            if one.unit or one.name or key not in found:
                found[key] = one.words
        return found


@dataclass(frozen=True, slots=True)
class View:
    """What one power (or PUBLIC) may know: a position with only that in it. `power` "" sees everything.

    `sight`: the provinces in sight, None for all; what is outside of them is unknown, not empty.
    """

    power: str
    position: Position
    sight: frozenset[str] | None = None


# ----------------------------------------------------------------------------------------------------
# What a power remembers of places out of its sight: who stood there when it last saw them.


class LastSeen(NamedTuple):
    """A foreign unit, and the phase at whose end it was seen for the last time; at the start of play the first one."""

    unit: Unit
    phase: Phase


def last_seen(turns: Sequence[Turn], power: str) -> dict[str, LastSeen]:
    """Province -> the unit that a power last saw there, of all places that it does not see after these turns.

    A place that it last saw empty is left out. The turns follow on each other from the start of play, and may be the
    true ones or those that the power has seen: its views alone are asked. Nothing where no sight is limited.
    """
    if not turns:
        return {}
    found: dict[str, LastSeen] = {}
    seen = _look(found, turns[0].before, turns[0].before.phase, power)
    for turn in turns:
        seen = _look(found, turn.after, turn.before.phase, power)
    return {place: one for place, one in found.items() if place not in seen}


def _look(found: dict[str, LastSeen], position: Position, phase: Phase, power: str) -> frozenset[str]:
    """Takes down who stands in sight, forgets what was remembered of these places, and says which they are."""
    view = position.variant.view(position, power)
    if view.sight is None:
        found.clear()
        return frozenset()
    for place in view.sight:
        found.pop(place, None)
    for unit in view.position.units.values():
        if unit.power != power:
            found[unit.place.province] = LastSeen(unit, phase)
    return view.sight


# ----------------------------------------------------------------------------------------------------
# What lies on the board beside units: coins, counters, marks. A variant says what there is, painters how it looks.


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing on the board. `kind` chooses its painter.

    `capacity`: a center's coin, `room` what it can hold, `count` what is stored there by `power`, `deposit` beside it.
    `points`: loose counters of `power`, `count` of them.
    `home`: the mark of a home center of `power`.
    `garrison`: soldiers of `power` that stay with the place; "" serves nobody.
    `popped`: the mark of a center whose unit has risen from it.
    `undecided`: a home of `power` where it has still to choose what it begins with.
    `rackets`: the rackets of `power` by their initials, `text`; `captured`: those that wait for renewal.
    `pressure`: political pressure that `power` has in stock, told at the dock of its home.
    `mine`: a mine that the unit `text` ("1A") of `power` has laid; "" where that is not known.
    `closed`: nobody can enter up to the turn `text`; `suspended`: a center counts for nobody up to then.
    `gassed`: the place is under gas; `count` is 1 where what is gassed is a center that does not count this year.
    `fortified`: the border of the place toward the place `text`, by a unit of `power`.
    `revealed`: the card of the unit `text` of `power` there is known to all.
    `asleep`: the unit of `power` there takes no orders up to the turn `text`.
    """

    kind: str
    place: str
    power: str = ""
    count: int = 0
    room: int = 0
    deposit: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """A question whose answer can be laid over the map for one power, such as its friendly territory."""

    id: str
    title: str
