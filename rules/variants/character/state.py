"""What a game keeps beside units and centers (section 14). A unit's card is a trait of the unit; who lacks it does not
know the card. Tables go by tag, `France 1A`, which a unit keeps wherever it goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...position import NOTHING, Phase, Position, Unit
from ...reasons import Reason
from ...terms import End
from .card import NO_CENTER
from .cards import ORDINARY, can

CARD = "card"


class Mine(NamedTuple):
    """A mine in the province `at`, laid by the unit with the tag `by`."""

    at: str
    by: str


class Note(NamedTuple):
    """What one power (or the public, "") is told of a phase beside orders and results: a code and what it is about.

    `unit`: as it was written before the phase; `amount`: mines cleared, the card taken.
    """

    phase: str
    power: str
    code: str
    unit: str = ""
    place: str = ""
    amount: str = ""

    @property
    def text(self) -> str:
        """In the notation of scenarios: `cleared 1A Vie Gal 2`, `mine Gal 1A Vie`."""
        order = (self.place, self.unit) if self.code == "mine" else (self.unit, self.place, self.amount)
        return " ".join(part for part in (self.code, *order) if part)


class Dealt(NamedTuple):
    """A card that came off the pack: for which unit (by tag), and what became of it: given, refused, buried, swapped.

    `other`: the unit with which it was changed.
    """

    phase: str
    unit: str
    card: str
    fate: str = "given"
    why: Reason | None = None
    other: str = ""


class Shown(NamedTuple):
    """A card that was disclosed, of a unit that may have left the game since."""

    unit: str
    card: str


@dataclass(frozen=True, slots=True)
class Kept:
    """The variant's own part of a position. Phases are texts, `F1902M`: the last one in which something holds.

    `powerless`, `disorder`, `used`, `revealed` and `rhr` go by tag. `adjust`: what is owed in this Winter where a
    set-up says so, by power. `deck` is None where nobody has said what is left in the pack.
    """

    revealed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    mines: tuple[Mine, ...] = ()
    disorder: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    impassable: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    no_center: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    gassed_centers: tuple[str, ...] = ()
    used: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    defenses: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    rhr: tuple[str, ...] = ()
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: NOTHING)
    adjust: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    deck: Mapping[str, int] | None = None
    dealt: int = 0
    buried: tuple[str, ...] = ()
    seed: int = 0
    """What the program shuffles by where the game master has given a number; 0: by chance."""
    standoffs: tuple[str, ...] = ()
    powerless: tuple[str, ...] = ()
    """Units that are Ordinary for the rest of this turn: disbelieved, or with a card just stolen."""
    closed: tuple[str, ...] = ()
    """Provinces that gas or annihilation closes to the retreats of this turn."""
    otb: tuple[str, ...] = ()
    """Units that go off the board if they are dislodged and no retreat order follows, by tag (rule 14)."""
    borders: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """By tag the border over which a unit was driven out: its place in the ring of that province (C-69)."""
    shown: tuple[Shown, ...] = ()
    """Every card ever disclosed, in order: what players tick off (rule 10)."""
    ended: End | None = None
    notes: tuple[Note, ...] = field(default=(), compare=False)
    deals: tuple[Dealt, ...] = field(default=(), compare=False)
    """What was told, and dealt, in the last phase in which there was anything."""


NONE = Kept()


def kept(position: Position) -> Kept:
    """What a position keeps beside units; nothing where it was made without."""
    extra = position.extra
    return extra if isinstance(extra, Kept) else NONE


def keeping(position: Position, **changes: Any) -> Position:
    """The position with some of that changed."""
    return replace(position, extra=replace(kept(position), **changes))


def tag(unit: Unit) -> str:
    """What a unit is called wherever it stands: `France 1A`."""
    return f"{unit.power} {unit.tag}"


def card_of(unit: Unit) -> str:
    """A unit's card; Ordinary where it is not known."""
    for name, value in unit.traits:
        if name == CARD:
            return str(value)
    return ORDINARY


def knows(unit: Unit) -> bool:
    """Whether whoever sees this unit knows its card."""
    return any(name == CARD for name, _ in unit.traits)


def with_card(unit: Unit, card: str) -> Unit:
    """The unit with that card; "": not known. The same unit if it has it already."""
    if card and unit.traits == ((CARD, card),):
        return unit
    others = tuple(one for one in unit.traits if one[0] != CARD)
    return replace(unit, traits=(*others, (CARD, card)) if card else others)


def is_free(position: Position, unit: Unit) -> bool:
    """Whether it needs no center (card 19): like any power, not before special powers work (rule 7)."""
    return can(card_of(unit), NO_CENTER) and powers_work(position)


@lru_cache(maxsize=1024)
def half(phase: Phase | str) -> int:
    """The turn of a phase, counted: a Spring is one after the Fall before. A Winter belongs to its Fall."""
    when = Phase.parse(phase) if isinstance(phase, str) else phase
    return 2 * when.year + (when.season != "S")


def moves_of(phase: Phase, later: int = 0) -> str:
    """The moves of the turn of a phase, or of the one so many turns later: F1902M after S1902M."""
    turn = half(phase) + later
    return Phase("F" if turn % 2 else "S", turn // 2, "M").text


def past(until: str, phase: Phase) -> bool:
    """Whether the turn until which something holds is over: its retreats are, in Winter that of the Fall too."""
    return half(until) < half(phase) + (phase.season == "W")


def lasts(table: Mapping[str, str], key: str, phase: Phase) -> bool:
    """Whether what a table says of this key still holds in a phase."""
    return key in table and not past(table[key], phase)


def powers_work(position: Position) -> bool:
    """Whether special powers work already (rule 7: from Spring 1902 on)."""
    first: str = position.variant["first_use"]
    return half(position.phase) >= half(first)


def impassable(position: Position) -> frozenset[str]:
    """The provinces that an annihilation of the turn before has closed (C-37)."""
    state = kept(position)
    return frozenset(place for place in state.impassable if lasts(state.impassable, place, position.phase))


def has_status(position: Position, center: str) -> bool:
    """Whether a center counts at all: not up to the Fall count of the last turn without, its Winter included (C-37)."""
    until = kept(position).no_center.get(center)
    return until is None or half(until) < half(position.phase)


def in_disorder(position: Position, unit: Unit) -> bool:
    """Whether a unit is in civil disorder from gas (C-39)."""
    return lasts(kept(position).disorder, tag(unit), position.phase)


def everybody(position: Position) -> tuple[Unit, ...]:
    """All units that are alive, those that wait to retreat included."""
    return (*position.units.values(), *(one.unit for one in position.dislodged.values()))


def gone(position: Position) -> Position:
    """The position without what is kept of units that have left the game (C-72); mines stay."""
    state, alive = kept(position), {tag(unit) for unit in everybody(position)}
    tables = {name: getattr(state, name) for name in ("revealed", "disorder", "used", "borders")}
    lists = {name: getattr(state, name) for name in ("rhr", "powerless", "otb")}
    if all(one in alive for kind in (*tables.values(), *lists.values()) for one in kind):
        return position
    left = {name: {one: said for one, said in table.items() if one in alive} for name, table in tables.items()}
    few = {name: tuple(one for one in kind if one in alive) for name, kind in lists.items()}
    return keeping(position, **left, **few)
