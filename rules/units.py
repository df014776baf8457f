"""Units, phases, orders and what becomes of them: the values that positions and turns are made of.

Nothing here changes after it is made; for orders and outcomes, of which there are most, the type checker sees to that
(Final). Units and orders carry an `ident`, a text that says all about them, so that whatever is worked out for one can
be remembered by it.
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
]


NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _read_only(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


copyreg.pickle(MappingProxyType, lambda table: (_read_only, (dict(table),)))  # its own class cannot be named
OVER = tr_noop("The game is over")
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
    """Where it stands, coast left out, and which of those there it is (`30#1`): its key in a position."""

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
        """What sentences call it."""
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


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as an order names it; `kind` is "" where the writer left it out, `power` is told in a dock alone.

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
        """What sentences call it."""
        return self.text


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


def named(unit: Unit) -> Named:
    """How an order names this unit."""
    return Named(unit.kind, unit.place, unit.number, unit.power if unit.place.dock else "", unit.serial)


# ----------------------------------------------------------------------------------------------------
# Orders: what their types have in common, and what may come next in one that is being written.


SlotReader: TypeAlias = Callable[[Any, str], Any]
"""Given the reader of a text (`slots.Reader`) and the part that a slot takes: its value, or LookupError."""


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit: the letter written before its place, its name, and the table of moves it goes by.

    `others`: what people call it too; `own`: (power, name) where a power calls it otherwise. `serial`: a number before
    it is one that a unit has for good.

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
        """Its name as a unit of this power, in English."""
        return dict(self.own).get(power, self.name)

    def of(self, power: Power) -> str:
        """A unit of this kind by its owner: "German army"."""
        kind = tr(self.called(power.id))
        return tr("{adjective} {kind}", adjective=power.adjective, kind=kind, power=power.name)

    @property
    def spellings(self) -> tuple[str, ...]:
        """All that may stand before a place."""
        return (self.letter, self.name, *self.others)


class Role(StrEnum):
    """What an order is of those of plain Diplomacy. Whoever must know asks for the role, not for a name.

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

    `forms` are the spellings that are read, slots in braces, the first one also written; `slots` are asked for one by
    one when an order is put together by clicks. `title` and `key` are for menus and the keyboard, `short` is the title
    where there is little room. `verbatim`: it
    ends in a text of the writer's own, in which accents, brackets and stops count. `readers`: how slots are read that
    only this verb has, as those of `slots.SLOT_READERS` are. `done`: the result word that says that it was carried out.
    `offered`: whether a click on the board may mean it; what changes nothing is only typed, and names are given in a
    form. `puts`: it puts a kind of thing in a place where it was not, so that a click there is told why it cannot.
    `rank`: its number among the special orders that are carried out one after the other before all others, 0 for none.
    `clause`: the rule that tells of it, for what is refused without a reason of its own. `sign`: what may be typed for
    it behind its unit: `-`, `S`.
    `spellings`: how those fixed words of its forms may be written that are not words of plain orders.
    `told`: what it does as a sentence, with fields that `fields` fills. `shown`: how it is drawn and listed.
    `modifiers`: what words behind an order, which are slots of it too, add to that.

    >>> support = rules.variant("standard").order_type(rules.Role.SUPPORT)
    >>> (support.title, support.key, support.slots)
    ('Support', 'S', ('helped', 'into'))
    """

    name: ClassVar[str]
    title: ClassVar[str]
    role: ClassVar[Role] = Role.OTHER
    verb: ClassVar[str] = ""
    """The name that its orders go by, where that is another type's: an army that insists on going by sea moves."""
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
    told: ClassVar[str] = ""
    shown: ClassVar[Presentation] = Presentation()
    modifiers: ClassVar[Mapping[str, Modifier]] = NOTHING
    by_sea: ClassVar[bool] = False
    """Whether its unit insists on being carried."""
    through: ClassVar[bool] = False
    """Whether it is a move through a place on the way: a move that is written becomes one by naming a place more."""
    destroys: ClassVar[bool] = False
    """Whether it destroys its own unit, and what is where it strikes, for good: who orders it is told."""
    open_ended: ClassVar[bool] = False
    """Whether more such orders can be given than anybody would list: amounts of money, names, routes, orders in orders.
    They are left out where all legal orders are listed, and drawn one by one instead."""
    beside_adjustments: ClassVar[bool] = False
    """Whether a unit does it in winter beside the builds and removals that are due: it does not count as one."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _type_of, (type(self),)

    def same_kind(self, other: OrderType) -> bool:
        """Whether orders of both go by one name: a move, and one by sea."""
        return self.name == other.name or (self.role is other.role and self.role is not Role.OTHER)

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """The order with these slots filled; slots of the form by name."""
        return Order(power, self, tuple(values.values()), self.write(values))

    @abstractmethod
    def write(self, values: Mapping[str, Any]) -> str:
        """The canonical text."""

    def sentence(self, position: Any, order: Order) -> str:
        """What an order of this type does in a position, in full names: "Venice moves to Trieste"."""
        return tr(self.told, **self.fields(position, order)).rstrip() if self.told else order.text

    def fields(self, position: Any, order: Order) -> dict[str, object]:
        """What the sentence can name: `place` and `own`, where the unit ordered is; `place2`, the first of the other
        `places`; `more` and `added`, what words behind the order add, with the blank before it."""
        own = _where(order.slots[0]) if order.slots else None
        others = [place.words for place in other_places(order)]
        more = "".join(f" {tr(word.words)}" for word in modifiers(order) if word.words)
        here = own.words if own else ""
        return {
            **{"place": here, "own": here, "place2": others[0] if others else "", "places": listed(others)},
            **{"more": more, "added": more},
        }


@cache
def _type_of(kind: type[OrderType]) -> OrderType:
    """The order type of a class, the same one for all orders that come from other processes."""
    return kind()


def _where(slot: Any) -> Location | None:
    """The place that a slot is, or that the unit in it stands in."""
    place = slot.place if isinstance(slot, Named) else slot
    return place if isinstance(place, Location) else None


def other_places(order: Order) -> tuple[Location, ...]:
    """The places that an order names beside that of its unit; where it names a unit, the place of that."""
    return tuple(place for slot in order.slots[1:] if (place := _where(slot)))


def modifiers(order: Order) -> tuple[Modifier, ...]:
    """What the words behind an order add to it."""
    known = order.type.modifiers
    return tuple(known[slot] for slot in order.slots if isinstance(slot, str) and slot in known)


@dataclass(slots=True, eq=False, init=False)
class Order:
    """One order: a type with its slots filled, and its canonical text. The unit ordered, if any, is the first slot.

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
    """The unit that it orders, or None for an order without one."""
    key: Final[str]
    """Where that unit stands, "" if there is none."""

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
        """The name that its type goes by."""
        return self.type.verb or self.type.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Order) and self.ident == other.ident

    def __hash__(self) -> int:
        return hash(self.ident)

    @property
    def words(self) -> str:
        """What sentences call it."""
        return self.text


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may come next in an order; `reason` says why it may not.

    `text` is what is written, `label` what is shown beside it, `place` where it lies on the map; `line` is the id of a
    line of the board that means it too, as a river to be forded.

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
        """Whether it can be chosen now."""
        return self.reason is None


@dataclass(frozen=True, slots=True)
class Choices:
    """The candidates for the next slot. `order` is set once the order is whole; more may still be added to it.

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
        """The candidate with this value or this text, in whatever case."""
        for one in self.candidates:
            if one.value == chosen or (isinstance(chosen, str) and one.text.lower() == chosen.strip().lower()):
                return one
        return None


# ----------------------------------------------------------------------------------------------------
# Phases, and what becomes of units and orders in them.


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game, `S1901M`; a name without a year (`done`) stands in `season` alone.

    `digits`: how many the year is filled up to with zeros; 1 where it needs none, so that equal texts are equal phases.

    >>> phase = rules.Phase.parse("F1901R")
    >>> phase.title
    'Fall 1901, retreats'
    """

    season: str
    year: int = 0
    step: str = ""
    digits: int = 4

    def __post_init__(self) -> None:
        if self.digits <= len(str(self.year)):
            object.__setattr__(self, "digits", 1)

    SEASONS: ClassVar[Mapping[str, str]] = {"S": tr_noop("Spring"), "F": tr_noop("Fall"), "W": tr_noop("Winter")}
    STEPS: ClassVar[Mapping[str, str]] = {"M": tr_noop("moves"), "R": tr_noop("retreats"), "A": tr_noop("adjustments")}

    @classmethod
    def parse(cls, text: str) -> Phase:
        """`S1901M` as a Phase. ValueError if it is none."""
        match = re.fullmatch(r"([A-Za-z])(\d{1,5})([A-Za-z])", text.strip())
        if match:
            season, year, step = match.groups()
            return cls(season.upper(), int(year), step.upper(), len(year))
        if re.fullmatch(r"[a-z]+", text.strip()):
            return cls(text.strip())
        raise ValueError(tr("'{text}' is not a phase. Enter one like S1901M, F1901R or W1901A", text=text))

    @property
    def text(self) -> str:
        """The phase in code: F1903M."""
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
    """A unit that must retreat. `origin`: the province its attacker came from, "" where that does not bar it.

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


class Outcome:
    """What became of one order. `unit` is None where the order itself is what is told of (builds, removals).

    `reasons` may be given as a function of the outcome: they are then found when they are first asked for, since most
    results are only counted or drawn. `name`: what the result goes by where that is neither unit nor order, as for
    a unit that is divided by the order.

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
        """Why it came out so."""
        if not isinstance(self._reasons, tuple):
            self._reasons = self._reasons(self)
        return self._reasons

    def replace(self, **changed: Any) -> Outcome:
        """The outcome with some of this told otherwise."""
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


# ----------------------------------------------------------------------------------------------------
# What lies on the board beside units: coins, counters, marks. A variant says what there is, and of what type.


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing on the board, of a type that its variant declares (`Variant.sign_types`).

    What `count`, `room`, `deposit` and `text` tell stands at the shapes of `presentation.SignShape`; `power` is whose
    it is, "" for nobody's.

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
        """What it looks like."""
        return self.type.shape


@dataclass(frozen=True, slots=True)
class Survey:
    """A question whose answer can be laid over the map for one power, such as its friendly territory."""

    id: str
    title: str


# ----------------------------------------------------------------------------------------------------
# What units can do by the card that they hold: what is told of one, of the whole pack, and of a deal.


@dataclass(frozen=True, slots=True)
class CardNote:
    """What whoever looks knows of a unit and its card. `card` is its number, "" where it is not known.

    `rule` says in a sentence or two what the card does, `now` what it can do at the moment ("next in Fall 1903"),
    `ready` whether it can. `verbs` are the names of the orders that it alone allows, the chief one first. `used`: the
    turn of its last use, "" for none; `effects`: what it left on the board and what befalls the unit, a sentence each.
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
    """A kind of card in the pack of a game: how many there are, and the units of which whoever looks knows that they
    hold one ("France 1A")."""

    card: str
    name: str
    count: int
    rule: str = ""
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A unit with the card that it was dealt. `refused`: cards that came before, and why each was not given or was
    buried. `new`: it was dealt now, not before."""

    power: str
    unit: str
    card: str
    name: str
    refused: tuple[tuple[str, Reason], ...] = ()
    new: bool = True


@dataclass(frozen=True, slots=True)
class CardDeal:
    """A deal as the game master sees it: who was dealt what, what is left in the pack and what is buried (card,
    count), how many cards were assigned since it was made up, of how many until it is made up anew, and what limits
    are reached, a sentence each. `season`: "Spring 1901"."""

    season: str
    dealt: tuple[DealtCard, ...]
    left: tuple[tuple[str, int], ...] = ()
    buried: tuple[tuple[str, int], ...] = ()
    assigned: int = 0
    anew_at: int = 0
    limits: tuple[str, ...] = ()


class Tactics(Protocol):
    """How a computer player thinks of one seat in what it sees; `standard.player` has the tactics of plain games."""

    memory: ClassVar[int]
    """How many of its earlier positions it wants to remember."""

    def __init__(self, view: Any) -> None: ...

    def lines(self, rng: Random, noise: float) -> tuple[Order, ...]:
        """Sensible lines of the seat, all of them. `noise`: how far its judgment errs, 0 for not at all; the same
        numbers of `rng` give the same lines."""

    def guess(self, rng: Random) -> Any:
        """A position that may be the true one: what is seen, and what may stand where nothing is seen."""

    def gains(self, position: Any) -> Mapping[str, float]:
        """What a position that follows is worth to each power, as far as the seat would see it."""

    def agrees(self, end: Any) -> bool:
        """Whether the seat votes for an end of the game that somebody has asked for."""
