"""What an order can be: verbs with their slots, the forms in which people write them, and unit kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from .board import Board, Location
from .position import Named, Order, Position, Unit
from .reasons import Reason

if TYPE_CHECKING:
    from .variant import Variant


SlotReader: TypeAlias = Callable[[Any, str], Any]
"""Given the reader of a text (`slots.Reader`) and the part that a slot takes: its value, or LookupError."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit: the letter written before its place, its name, and the table of moves it goes by.

    `others`: what people call it too; `own`: (power, name) where a power calls it otherwise. `serial`: a number before
    it is one that a unit has for good.
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

    @property
    def spellings(self) -> tuple[str, ...]:
        """All that may stand before a place."""
        return (self.letter, self.name, *self.others)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may come next in an order; `reason` says why it may not.

    `text` is what is written, `label` what is shown beside it, `place` where it lies on the map; `line` is the id of a
    line of the board that means it too, as a river to be forded.
    """

    value: Any
    text: str
    label: str
    place: Location | None = None
    reason: Reason | None = None
    line: str = ""

    @property
    def allowed(self) -> bool:
        return self.reason is None


@dataclass(frozen=True, slots=True)
class Choices:
    """The candidates for the next slot. `order` is set once the order is whole; more may still be added to it."""

    slot: str
    candidates: tuple[Candidate, ...] = ()
    order: Order | None = None

    @property
    def allowed(self) -> tuple[Candidate, ...]:
        return tuple(one for one in self.candidates if one.allowed)

    def find(self, chosen: Any) -> Candidate | None:
        """The candidate with this value or this text, in whatever case."""
        for one in self.candidates:
            if one.value == chosen or (isinstance(chosen, str) and one.text.lower() == chosen.strip().lower()):
                return one
        return None


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for choices, in which position, and the lines already written."""

    variant: Variant
    board: Board
    position: Position
    power: str
    orders: tuple[Order, ...] = ()


class Verb(ABC):
    """One kind of order. A variant's verbs are data: instances of subclasses, in menu order.

    `forms` are the spellings that are read, slots in braces, the first one also written; `slots` are asked for one by
    one when an order is put together by clicks. `title` and `key` are for menus and the keyboard, `short` is the title
    where there is little room. `verbatim`: it
    ends in a text of the writer's own, in which accents, brackets and stops count. `readers`: how slots are read that
    only this verb has, as those of `slots.SLOT_READERS` are. `done`: the result word that says that it was carried out.
    `offered`: whether a click on the board may mean it; what changes nothing is only typed, and names are given in a
    form. `puts`: it puts a kind of thing in a place where it was not, so that a click there is told why it cannot.
    `rank`: its number among the special orders that are carried out one after the other before all others, 0 for none.
    `clause`: the rule that tells of it, for what is refused without a reason of its own.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    short: ClassVar[str] = ""
    key: ClassVar[str] = ""
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

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """The order with these slots filled; slots of the form by name."""
        return Order(power, self.name, tuple(values.values()), self.write(values))

    @abstractmethod
    def write(self, values: Mapping[str, Any]) -> str:
        """The canonical text."""

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        """Why this unit can never be given this order here; None if it may be."""
        return None

    def goes_by_sea(self, position: Position, order: Order) -> bool | None:
        """Whether the unit goes where the order says by convoy only; None: as its kind's table of moves has it."""
        return None

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """The candidates for the slot after `filled` (the unit first)."""
        return ()

    @abstractmethod
    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """The order that these slots, all of `slots`, make."""


def named(unit: Unit) -> Named:
    """How an order names this unit."""
    return Named(unit.kind, unit.place, unit.number, unit.power if unit.place.dock else "", unit.serial)
