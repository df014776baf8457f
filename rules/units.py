"""Units, phases, orders and outcomes: the values that positions and turns are made of.

Nothing here changes after it is made; for orders and outcomes, the most numerous, the type checker enforces that
(Final). Units and orders have an `ident`, a text that describes them completely, so that whatever is computed for one
can be cached by it.
"""

from __future__ import annotations

import copyreg
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from .board import Location, Power
from .i18n import tr, tr_noop
from .presentation import Modifier, Presentation, SignShape, SignType
from .reasons import Reason, listed

__all__ = [
    "GM",
    "PUBLIC",
    "Candidate",
    "CardDeal",
    "CardKind",
    "CardNote",
    "Choices",
    "DealtCard",
    "Dislodged",
    "Edit",
    "Event",
    "Fate",
    "Named",
    "Order",
    "OrderType",
    "Outcome",
    "Phase",
    "Role",
    "Sign",
    "Survey",
    "Tactics",
    "Unit",
    "UnitKind",
    "modifiers",
    "other_places",
    "place_words",
]


NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _read_only(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


copyreg.pickle(MappingProxyType, lambda table: (_read_only, (dict(table),)))  # pickle cannot find its class by name
OVER = tr_noop("The game is over")
GM = "GM"
"""The key of the game master's orders, beside those of the powers."""
PUBLIC = "public"
"""The viewer who plays no power: the table, a spectator. This viewer knows only what is public."""


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A unit on the board. `traits` are (name, value) pairs that change how it moves or fights.

    `number` distinguishes units that share a place: "1", "2"; "" for a unit alone there. In a dock it counts the units
    of one power, from the second on. `serial` is the permanent number that its power gives it, wherever it goes, in
    variants where units have one: `2A Par`.

    >>> unit = rules.variant("standard").start().units["Par"]
    >>> (unit.power, unit.kind, unit.text)
    ('France', 'A', 'A Par')
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
    """The unit's key in a position: its place without coast, with its number if it shares the place (`30#1`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", written(self.kind, self.place, self.number, self.serial))
        object.__setattr__(self, "key", key_of(self.place, self.power, self.number, self.tag))
        object.__setattr__(self, "ident", f"{self.power} {self.text}{self.traits or ''}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unit) and self.ident == other.ident

    def __hash__(self) -> int:
        return hash(self.ident)

    def __reduce__(self) -> tuple[Any, ...]:
        return Unit, (self.power, self.kind, self.place, self.traits, self.number, self.serial)

    @property
    def words(self) -> str:
        """The unit's name in sentences."""
        return self.text

    @property
    def tag(self) -> str:
        """The unit's permanent name within its power, `2A`; "" if units have no serial numbers."""
        return tag_of(self.serial, self.kind)

    @property
    def listed(self) -> str:
        """The unit as written in lists of units, without its number: the position in the list replaces it."""
        return f"{self.serial}{self.kind} {self.place.text}"

    def at(self, place: Location) -> Unit:
        """Return the same unit at another place, alone there."""
        return Unit(self.power, self.kind, place, self.traits, serial=self.serial)


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as an order names it; `kind` is "" if the writer left it out, `power` is set in a dock only.

    >>> order = rules.parse(rules.variant("standard").start(), "France", "A Par - Bur")
    >>> order.slots[0].text
    'A Par'
    """

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

    def __reduce__(self) -> tuple[Any, ...]:
        return Named, (self.kind, self.place, self.number, self.power, self.serial)

    @property
    def words(self) -> str:
        """The unit's name in sentences."""
        return self.text


def marked(place: str, number: str) -> str:
    """Return the key of a unit in a place, with its number if several units share the place."""
    return f"{place}#{number}" if number else place


def tag_of(serial: str, kind: str) -> str:
    """Return serial number and kind of a unit, `2A`; "" without a serial number."""
    return f"{serial}{kind}" if serial else ""


def key_of(place: Location, power: str, number: str, tag: str = "") -> str:
    """Return the key of a unit. In a dock, where several powers have units, it includes the power (`Eas#Harlem#2`), and
    the tag if there is one (`Hyp#France#2A`)."""
    return marked(f"{place.key}#{power}" if place.dock else place.key, number or (tag if place.dock else ""))


def written(kind: str, place: Location, number: str, serial: str = "") -> str:
    """Return a unit as text: its number before the kind (`1HP 30`, `2A Par`), in a dock after the place (`LRU Eas#2`).
    """
    if serial or not place.dock:
        return f"{serial or number}{kind} {place.text}"
    return marked(f"{kind} {place.text}", number)


def named(unit: Unit) -> Named:
    """Return this unit as an order names it."""
    return Named(unit.kind, unit.place, unit.number, unit.power if unit.place.dock else "", unit.serial)


# ----------------------------------------------------------------------------------------------------
# Orders: what all order types have in common, and the candidates for an order being entered.


SlotReader: TypeAlias = Callable[[Any, str], Any]
"""Takes the reader of a text (`slots.Reader`) and the part of the text for one slot; returns the slot's value or raises
LookupError."""


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit: the letter written before its place, its name, and the table of moves that applies to it.

    `others`: other names for it; `own`: (power, name) pairs where a power has a name of its own for it. `serial`: a
    number before it is a permanent serial number.

    >>> [kind.name for kind in rules.variant("standard").kinds.values()]
    ['army', 'fleet']
    """

    letter: str
    name: str
    table: str
    others: tuple[str, ...] = ()
    own: tuple[tuple[str, str], ...] = ()
    serial: bool = False

    def called(self, power: str) -> str:
        """Return the name of this kind for a unit of this power, in English."""
        return dict(self.own).get(power, self.name)

    def of(self, power: Power) -> str:
        """Return the kind with its owner: "German army"."""
        kind = tr(self.called(power.id))
        return tr("{adjective} {kind}", adjective=power.adjective, kind=kind, power=power.name)

    @property
    def spellings(self) -> tuple[str, ...]:
        """All texts that may be written before a place for this kind."""
        return (self.letter, self.name, *self.others)


class Role(StrEnum):
    """The order of plain Diplomacy to which an order type corresponds. Code tests the role, not the type's name.

    >>> order = rules.parse(rules.variant("standard").start(), "France", "A Par - Bur")
    >>> order.type.role is rules.Role.MOVE
    True
    """

    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"
    REMOVE = "remove"
    WAIVE = "waive"
    OTHER = "other"


class OrderType(ABC):
    """One kind of order. A variant's order types are data: instances of subclasses, in menu order.

    `forms` are the spellings understood, with slots in braces; the first is also used for writing. `slots` are asked
    for one by one when an order is entered by clicks. `title` and `key` are for menus and keyboard, `short` is the
    title where room is scarce. `first`: carried out before all other orders. `verbatim`: the order ends in free text,
    in which accents, brackets and periods count. `readers`: readers for slots that only this type has, like
    `slots.SLOT_READERS`. `done`: the result word for success. `offered`: whether a click on the board may mean this
    order; orders that change nothing are only typed, and names are entered in a form. `puts`: the order puts something
    in a place where it was not, so that a click there explains why it cannot. `rank`: the sequence number among special
    orders carried out one after the other before all others, 0 for none. `clause`: the rule about this order, cited in
    refusals without a reason of their own. `sign`: the short sign for the order after its unit: `-`, `S`. `spellings`:
    how fixed words of its forms may be written if they are no words of plain orders. `template`: the order as a
    sentence, with the fields of `fields`. `shown`: how it is drawn and listed. `modifiers`: what words after an order,
    also slots of it, add to that.

    >>> support = rules.variant("standard").order_type(rules.Role.SUPPORT)
    >>> (support.title, support.key, support.slots)
    ('Support', 'S', ('helped', 'into'))
    """

    name: ClassVar[str]
    title: ClassVar[str]
    role: ClassVar[Role] = Role.OTHER
    verb: ClassVar[str] = ""
    """The name its orders use if it is another type's name: an army's move by convoy counts as a move."""
    short: ClassVar[str] = ""
    key: ClassVar[str] = ""
    sign: ClassVar[str] = ""
    slots: ClassVar[tuple[str, ...]] = ()
    forms: ClassVar[tuple[str, ...]]
    unitless: ClassVar[bool] = False
    beside: ClassVar[bool] = False
    first: ClassVar[bool] = False
    verbatim: ClassVar[bool] = False
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({})
    example: ClassVar[str] = ""
    done: ClassVar[str] = "ok"
    offered: ClassVar[bool] = True
    rank: ClassVar[int] = 0
    puts: ClassVar[bool] = False
    clause: ClassVar[str] = ""
    spellings: ClassVar[Mapping[str, re.Pattern[str]]] = NOTHING
    template: ClassVar[str] = ""
    shown: ClassVar[Presentation] = Presentation()
    modifiers: ClassVar[Mapping[str, Modifier]] = NOTHING
    by_sea: ClassVar[bool] = False
    """Whether its unit insists on being convoyed."""
    through: ClassVar[bool] = False
    """Whether it is a move through an intermediate place: a written move becomes one when another place is named."""
    destroys: ClassVar[bool] = False
    """Whether it permanently destroys its own unit and what it strikes; the player is warned of that."""
    open_ended: ClassVar[bool] = False
    """Whether there are too many such orders to list: amounts of money, names, routes, orders within orders. Lists of
    legal orders omit them; they are sampled one by one instead."""
    beside_adjustments: ClassVar[bool] = False
    """Whether a unit does it in winter in addition to the builds and removals due, without counting as one."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _type_of, (type(self),)

    def same_kind(self, other: OrderType) -> bool:
        """Whether orders of both types count as the same, such as a move and a move by convoy."""
        return self.name == other.name or (self.role is other.role and self.role is not Role.OTHER)

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Return the order with these slots filled, by slot name."""
        return Order(power, self, tuple(values.values()), self.write(values))

    @abstractmethod
    def write(self, values: Mapping[str, Any]) -> str:
        """Return the canonical text."""

    def sentence(self, position: Any, order: Order) -> str:
        """Return the order in a position as a sentence with full names: "Venice moves to Trieste"."""
        return tr(self.template, **self.fields(position, order)).rstrip() if self.template else order.text

    def fields(self, position: Any, order: Order) -> dict[str, object]:
        """Return the fields for the sentence: `place` and `own`, the place of the ordered unit (the unit itself if it
        shares the place with another); `place2`, the first of the other `places`; `more` and `added`, what words after
        the order add, with a leading blank."""
        called = [words for slot in order.slots[1:] if (words := place_words(slot))]
        here = place_words(order.slots[0]) if order.slots else ""
        more = "".join(f" {tr(word.words)}" for word in modifiers(order) if word.words)
        return {
            **{"place": here, "own": here, "place2": called[0] if called else "", "places": listed(called)},
            **{"more": more, "added": more},
        }


@cache
def _type_of(kind: type[OrderType]) -> OrderType:
    """Return the order type of a class: one shared instance, also for orders sent from other processes."""
    return kind()


def _where(slot: Any) -> Location | None:
    """Return the place in a slot, or of the unit in it; None if it has none."""
    place = slot.place if isinstance(slot, Named) else slot
    return place if isinstance(place, Location) else None


def place_words(slot: Any) -> str:
    """Return what a place, or the unit in a slot, is called in a sentence; "" for anything else."""
    if isinstance(slot, Named) and slot.number:
        return slot.text
    place = _where(slot)
    return place.words if place else ""


def other_places(order: Order) -> tuple[Location, ...]:
    """Return the places in an order besides that of its unit; for another unit in the order, that unit's place."""
    return tuple(place for slot in order.slots[1:] if (place := _where(slot)))


def modifiers(order: Order) -> tuple[Modifier, ...]:
    """Return what the words after an order add to it."""
    known = order.type.modifiers
    return tuple(known[slot] for slot in order.slots if isinstance(slot, str) and slot in known)


@dataclass(slots=True, eq=False, init=False)
class Order:
    """One order: a type with its slots filled, and its canonical text. The ordered unit, if any, is the first slot.

    >>> order = rules.parse(rules.variant("standard").start(), "France", "A Mar S A Par - Bur")
    >>> (order.unit.text, order.type.name, order.slots[2].words)
    ('A Mar', 'support', 'Burgundy')
    """

    power: Final[str]
    type: Final[OrderType]
    slots: Final[tuple[Any, ...]]
    text: Final[str]
    ident: Final[str]
    unit: Final[Named | None]
    """The ordered unit, or None for an order without one."""
    key: Final[str]
    """The key of the ordered unit, "" if there is none."""

    def __init__(self, power: str, type: OrderType, slots: tuple[Any, ...], text: str) -> None:
        self.power = power
        self.type = type
        self.slots = slots
        self.text = text
        self.ident = f"{power}: {text}"
        self.unit = slots[0] if slots and isinstance(slots[0], Named) else None
        self.key = self.unit.key if self.unit else ""

    def __reduce__(self) -> tuple[Any, ...]:
        return Order, (self.power, self.type, self.slots, self.text)

    @property
    def verb(self) -> str:
        """The name under which its type counts (`OrderType.verb`)."""
        return self.type.verb or self.type.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Order) and self.ident == other.ident

    def __hash__(self) -> int:
        return hash(self.ident)

    @property
    def words(self) -> str:
        """The order's text in sentences."""
        return self.text


@dataclass(frozen=True, slots=True)
class Candidate:
    """One value that may come next in an order; `reason` says why it may not.

    `text` is its written form, `label` the text shown beside it, `place` its location on the map; `line` is the id of a
    line on the board that also stands for it, such as a river to be forded.

    >>> start = rules.variant("standard").start()
    >>> closed = rules.choices(start, "France", ("A Par", "move")).find("Mun")
    >>> (closed.allowed, rules.say(closed.reason))
    (False, 'A Par cannot reach Munich.')
    """

    value: Any
    text: str
    label: str
    place: Location | None = None
    reason: Reason | None = None
    line: str = ""

    @property
    def allowed(self) -> bool:
        """Whether the candidate can be chosen now."""
        return self.reason is None


@dataclass(frozen=True, slots=True)
class Choices:
    """The candidates for the next slot. `order` is set once the order is complete; more may still be added to it.

    >>> start = rules.variant("standard").start()
    >>> now = rules.choices(start, "France", ("A Par", "move"))
    >>> (now.slot, [one.text for one in now.allowed])
    ('to', ['Bre', 'Bur', 'Gas', 'Pic'])
    """

    slot: str
    candidates: tuple[Candidate, ...] = ()
    order: Order | None = None

    @property
    def allowed(self) -> tuple[Candidate, ...]:
        """The candidates that can be chosen now."""
        return tuple(one for one in self.candidates if one.allowed)

    def find(self, chosen: Any) -> Candidate | None:
        """Return the candidate with this value or, ignoring case, this text; None if there is none."""
        for one in self.candidates:
            if one.value == chosen or (isinstance(chosen, str) and one.text.lower() == chosen.strip().lower()):
                return one
        return None


# ----------------------------------------------------------------------------------------------------
# Phases, and the results of units and orders in them.


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game, `S1901M`; a name without a year (`done`) is stored in `season` alone.

    `digits`: the width to which the year is padded with zeros; 1 if it needs none, so that equal texts are equal
    phases.

    >>> phase = rules.Phase.parse("F1901R")
    >>> phase.title
    'Fall 1901, retreats'
    """

    season: str
    year: int = 0
    step: str = ""
    digits: int = 4
    text: str = field(init=False, compare=False)
    """The phase in code: F1903M."""

    def __post_init__(self) -> None:
        if self.digits <= len(str(self.year)):
            object.__setattr__(self, "digits", 1)
        text = f"{self.season}{self.year:0{self.digits}}{self.step}" if self.step else self.season
        object.__setattr__(self, "text", text)

    def __hash__(self) -> int:
        return hash(self.text)

    SEASONS: ClassVar[Mapping[str, str]] = {"S": tr_noop("Spring"), "F": tr_noop("Fall"), "W": tr_noop("Winter")}
    STEPS: ClassVar[Mapping[str, str]] = {"M": tr_noop("moves"), "R": tr_noop("retreats"), "A": tr_noop("adjustments")}

    @classmethod
    def parse(cls, text: str) -> Phase:
        """Return the phase that a text such as `S1901M` means. Raises ValueError if it is not a phase."""
        match = re.fullmatch(r"([A-Za-z])(\d{1,5})([A-Za-z])", text.strip())
        if match:
            season, year, step = match.groups()
            return cls(season.upper(), int(year), step.upper(), len(year))
        if re.fullmatch(r"[a-z]+", text.strip()):
            return cls(text.strip())
        raise ValueError(tr("'{text}' is not a phase. Enter one like S1901M, F1901R or W1901A", text=text))

    @property
    def title(self) -> str:
        """The phase in words: "Spring 1901, moves"."""
        return self.called(self.SEASONS, self.STEPS)

    def called(self, seasons: Mapping[str, str], steps: Mapping[str, str]) -> str:
        """Return the title with other words for seasons and steps, by letter; letters not listed stay as they are.

        `seasons` may also contain a whole phase, `T0A`, that has a name of its own.
        """
        if self.text in seasons or not self.step:
            return tr(seasons.get(self.text, {"done": OVER, "over": OVER}.get(self.season, self.season)))
        season, step = seasons.get(self.season, self.season), steps.get(self.step, self.step)
        return f"{tr(season)} {self.year}, {tr(step)}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat. `origin`: the province its attacker came from, "" if that province is not barred.
    `closed`: other places, each with the reason why it is not open.

    >>> variant = rules.variant("standard")
    >>> units = {"France": ["A Par", "A Mar"], "Germany": ["A Bur"]}
    >>> before = variant.position(phase="S1901M", units=units)
    >>> after = variant.adjudicate(before, {"France": ["A Par - Bur", "A Mar S A Par - Bur"]}).after
    >>> [place.text for place in after.dislodged["Bur"].retreats]
    ['Bel', 'Gas', 'Mun', 'Pic', 'Ruh']
    """

    unit: Unit
    origin: str = ""
    retreats: tuple[Location, ...] = ()
    closed: tuple[tuple[Location, Reason], ...] = field(default=(), compare=False)


def by_power(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Group (power, text) pairs: power -> its texts, in order."""
    found: dict[str, list[str]] = {}
    for power, text in pairs:
        found.setdefault(power, []).append(text)
    return found


def dislodged_dict(dislodged: Mapping[str, Dislodged]) -> dict[str, dict[str, list[str]]]:
    """Return power -> unit -> the places open to it, as texts in alphabetical order."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in dislodged.values():
        places = sorted((place.text for place in one.retreats), key=str.lower)
        found.setdefault(one.unit.power, {})[one.unit.text] = places
    return found


class Outcome:
    """The result of one order. `unit` is None if the result is about the order itself (builds, removals).

    `reasons` may be a function of the outcome: the reasons are then computed when first read, since most results are
    only counted or drawn. `name`: the key of the result if that is neither unit nor order, as for a unit divided by the
    order.

    >>> variant = rules.variant("standard")
    >>> turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur", "A Mar - Bur"]})
    >>> [(one.key, one.words) for one in turn.outcomes if one.failed]
    [('A Mar', ('bounce',)), ('A Par', ('bounce',))]
    """

    __slots__ = ("_reasons", "name", "order", "unit", "words")

    order: Final[Order]
    unit: Final[Unit | None]
    words: Final[tuple[str, ...]]
    name: Final[str]

    def __init__(
        self,
        order: Order,
        unit: Unit | None,
        words: tuple[str, ...],
        reasons: tuple[Reason, ...] | Callable[[Outcome], tuple[Reason, ...]] = (),
        name: str = "",
    ) -> None:
        self.order = order
        self.unit = unit
        self.words = words
        self._reasons = reasons
        self.name = name

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons for the result."""
        if not isinstance(self._reasons, tuple):
            self._reasons = self._reasons(self)
        return self._reasons

    def replace(self, **changed: Any) -> Outcome:
        """Return the outcome with these attributes changed."""
        values: dict[str, Any] = {"order": self.order, "unit": self.unit, "words": self.words, "name": self.name}
        if "reasons" not in changed:
            values["reasons"] = self.reasons
        return Outcome(**{**values, **changed})

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, self._values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.order, self.unit, self.words, self.name))

    def __repr__(self) -> str:
        return f"Outcome{self._values}"

    @property
    def _values(self) -> tuple[Any, ...]:
        return self.order, self.unit, self.words, self.reasons, self.name

    @property
    def key(self) -> str:
        """The key of the result: the unit as written before the turn, or the order."""
        return self.name or (self.unit.text if self.unit else self.order.text)

    @property
    def failed(self) -> bool:
        """Whether the order was not carried out. A cost of carrying it out (an army halved by its retreat) is no
        failure."""
        return "ok" not in self.words


class Event(NamedTuple):
    """Something that happened to a power in a phase besides its orders: points lost, a deposit gone. `title`: a few
    words.

    `place`: the province where it happened, if any. `good`: the power gained by it. `sign`: the icon. In lists and on
    the map: "new" (the `unit` of its reason appeared by itself), "taken" and "lost" (something changed hands or is
    earned), "gone" (something is destroyed), "struck" (a place or a power is hit), "settled" (an obligation is met, or
    a danger removed). In lists only, since orders or the fog show them anyway: "eye", "conflict", "attack", "failed",
    "done", or "". "view" if it repeats what the view of the power shows.

    >>> closed = rules.choices(rules.variant("standard").start(), "France", ("A Par", "move")).find("Mun")
    >>> rules.Event("S1901M", "France", "No way there", closed.reason, "Mun").good
    False
    """

    phase: str
    power: str
    title: str
    reason: Reason
    place: str = ""
    good: bool = False
    sign: str = ""


class Fate(NamedTuple):
    """Units that leave or join the game, or change into others, apart from the outcomes of moves and retreats.

    `first`: before the moves, so that units which `came` move by this turn's orders. `why`: the cause.
    """

    gone: tuple[Unit, ...]
    came: tuple[Unit, ...]
    why: Reason
    first: bool = False


class Edit(NamedTuple):
    """A correction of the position by hand: what was changed, in sentences, and why."""

    changes: tuple[str, ...]
    reason: str = ""


# ----------------------------------------------------------------------------------------------------
# Signs on the board beside units: coins, counters, marks. Each variant says which exist, and their types.


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing on the board, of a type that its variant declares (`Variant.sign_types`).

    `count`, `room`, `deposit` and `text` are explained at the shapes in `presentation.SignShape`; `power` is the owner,
    "" for nobody.

    >>> variant = rules.variant("pink")
    >>> [(sign.type.name, sign.place, sign.room) for sign in variant.signs(variant.start())][:2]
    [('capacity', 'A', 7), ('capacity', 'B', 7)]
    """

    type: SignType
    place: str
    power: str = ""
    count: int = 0
    room: int = 0
    deposit: int = 0
    text: str = ""

    @property
    def shape(self) -> SignShape:
        """How the sign is drawn."""
        return self.type.shape


@dataclass(frozen=True, slots=True)
class Survey:
    """An overlay that the map can show for one power, such as its friendly territory."""

    id: str
    title: str


# ----------------------------------------------------------------------------------------------------
# Cards held by units: notes on a single card, on the whole pack, and on a deal.


@dataclass(frozen=True, slots=True)
class CardNote:
    """What the viewer knows of a unit and its card. `card` is its number, "" if unknown.

    `rule` says in a sentence or two what the card does, `now` what it can do at the moment ("next in Fall 1903"),
    `ready` whether it can. `verbs` are the names of the orders that it alone allows, the main one first. `used`: the
    turn of its last use, "" for none; `effects`: its traces on the board and what happens to the unit, a sentence each.
    `public`: the card is on the public record.
    """

    card: str = ""
    name: str = ""
    rule: str = ""
    now: str = ""
    ready: bool = True
    verbs: tuple[str, ...] = ()
    used: str = ""
    effects: tuple[str, ...] = ()
    public: bool = False


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card in the pack of a game: how many there are, and the units known to the viewer to hold one ("France
    1A")."""

    card: str
    name: str
    count: int
    rule: str = ""
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A unit with the card that it was dealt. `refused`: cards drawn earlier, each with the reason why it was not given
    or was buried. `new`: dealt now, not before."""

    power: str
    unit: str
    card: str
    name: str
    refused: tuple[tuple[str, Reason], ...] = ()
    new: bool = True


@dataclass(frozen=True, slots=True)
class CardDeal:
    """A deal as the game master sees it: cards dealt to units, cards `left` in the pack and `buried` (card, count),
    cards `assigned` since the pack was made up, the number at which it is made up again (`anew_at`), and the `limits`
    reached, a sentence each. `season`: "Spring 1901"."""

    season: str
    dealt: tuple[DealtCard, ...]
    left: tuple[tuple[str, int], ...] = ()
    buried: tuple[tuple[str, int], ...] = ()
    assigned: int = 0
    anew_at: int = 0
    limits: tuple[str, ...] = ()


class Tactics(Protocol):
    """How a computer player evaluates one seat from what the seat sees; `standard.player` has it for plain games."""

    memory: ClassVar[int]
    """The number of earlier positions that the player wants to remember."""

    def __init__(self, view: Any) -> None: ...

    def lines(self, rng: Random, noise: float) -> tuple[Order, ...]:
        """Return a sensible complete set of orders for the seat. `noise`: the size of errors in its judgment, 0 for
        none. The same numbers from `rng` give the same orders."""

    def guess(self, rng: Random) -> Any:
        """Return a position that may be the true one: what is seen, and plausible units where nothing is seen."""

    def gains(self, position: Any) -> Mapping[str, float]:
        """Return power -> the value of a following position, as far as the seat would see it."""

    def agrees(self, end: Any) -> bool:
        """Whether the seat votes for an end of the game that somebody has proposed."""
