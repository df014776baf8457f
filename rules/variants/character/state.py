"""What a game keeps beside units and centers (section 14). A unit's card is a trait of the unit; who lacks it does not
know the card. Tables go by tag, `France 1A`, which a unit keeps wherever it goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

from ...i18n import tr, tr_noop
from ...options import End, StateWord
from ...position import Position, Variant
from ...reasons import Reason, Sentence, many
from ...units import NOTHING, Phase, Unit
from .cards import AMP, CARDS, NO_CENTER, ORDINARY, TABLE, A, Card, F, Limit, can

CARD = "card"


class Mine(NamedTuple):
    """A mine in the province `at`, laid by the unit with the tag `by`."""

    at: str
    by: str


class PhaseNote(NamedTuple):
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


class DealRecord(NamedTuple):
    """A card that came off the pack: for which unit (by tag), and what became of it: given, refused, buried, swapped.

    `other`: the unit with which it was changed.
    """

    phase: str
    unit: str
    card: str
    fate: str = "given"
    why: Reason | None = None
    other: str = ""


class DisclosedCard(NamedTuple):
    """A card that was disclosed, of a unit that may have left the game since."""

    unit: str
    card: str


@dataclass(frozen=True, slots=True)
class CharacterState:
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
    shown: tuple[DisclosedCard, ...] = ()
    """Every card ever disclosed, in order: what players tick off (rule 10)."""
    ended: End | None = None
    notes: tuple[PhaseNote, ...] = field(default=(), compare=False)
    deals: tuple[DealRecord, ...] = field(default=(), compare=False)
    """What was told, and dealt, in the last phase in which there was anything."""


NONE = CharacterState()


def state_of(position: Position) -> CharacterState:
    """What a position keeps beside units; nothing where it was made without."""
    extra = position.extra
    return extra if isinstance(extra, CharacterState) else NONE


def with_state(position: Position, **changes: Any) -> Position:
    """The position with some of that changed."""
    return replace(position, extra=replace(state_of(position), **changes))


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
    state = state_of(position)
    return frozenset(place for place in state.impassable if lasts(state.impassable, place, position.phase))


def has_status(position: Position, center: str) -> bool:
    """Whether a center counts at all: not up to the Fall count of the last turn without, its Winter included (C-37)."""
    until = state_of(position).no_center.get(center)
    return until is None or half(until) < half(position.phase)


def in_disorder(position: Position, unit: Unit) -> bool:
    """Whether a unit is in civil disorder from gas (C-39)."""
    return lasts(state_of(position).disorder, tag(unit), position.phase)


def everybody(position: Position) -> tuple[Unit, ...]:
    """All units that are alive, those that wait to retreat included."""
    return (*position.units.values(), *(one.unit for one in position.dislodged.values()))


def gone(position: Position) -> Position:
    """The position without what is kept of units that have left the game (C-72); mines stay."""
    state, alive = state_of(position), {tag(unit) for unit in everybody(position)}
    tables = {name: getattr(state, name) for name in ("revealed", "disorder", "used", "borders")}
    lists = {name: getattr(state, name) for name in ("rhr", "powerless", "otb")}
    if all(one in alive for kind in (*tables.values(), *lists.values()) for one in kind):
        return position
    left = {name: {one: said for one, said in table.items() if one in alive} for name, table in tables.items()}
    few = {name: tuple(one for one in kind if one in alive) for name, kind in lists.items()}
    return with_state(position, **left, **few)


STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "cards": StateWord(tr_noop("Cards of the units"), "2"),
        "revealed": StateWord(tr_noop("Publicly known cards"), "C-7"),
        "mines": StateWord(tr_noop("Mines"), "card 12"),
        "civil_disorder": StateWord(tr_noop("Gassed units, until"), "C-39"),
        "impassable": StateWord(tr_noop("Closed spaces, until"), "C-37"),
        "no_center": StateWord(tr_noop("Not centers, until"), "C-37"),
        "gassed_centers": StateWord(tr_noop("Not counted this Winter"), "C-42"),
        "used": StateWord(tr_noop("Special powers, last used"), "C-41"),
        "defenses": StateWord(tr_noop("Fortified borders"), "C-68"),
        "rhr": StateWord(tr_noop("Retreated by Right-Hand Rule"), "rule 14a"),
        "numbers": StateWord(tr_noop("Highest numbers so far"), "C-6"),
        "adjust": StateWord(tr_noop("Builds or removals due"), "S9"),
        "deck": StateWord(tr_noop("Cards left in the pack"), "C-4"),
        "dealt": StateWord(tr_noop("Cards dealt from the pack"), "C-4"),
        "buried": StateWord(tr_noop("Buried cards"), "step 2"),
        "seed": StateWord(tr_noop("Shuffle number"), "2"),
        "standoffs": StateWord(tr_noop("Contested spaces"), "S8"),
        "powerless": StateWord(tr_noop("Ordinary this turn"), "X4"),
        "closed": StateWord(tr_noop("Closed to retreats"), "C-37"),
        "otb": StateWord(tr_noop("Disband if dislodged"), "C-70"),
        "borders": StateWord(tr_noop("Dislodged across the border"), "C-69"),
        "shown": StateWord(tr_noop("Disclosed cards"), "C-72"),
        "ended": StateWord(tr_noop("How the game ended"), "S10"),
    }
)


# Numbers of units (section 3): in order of creation by power and letter, and never used again.

LETTERS = (A, F)
LABEL = re.compile(r"0*([1-9]\d{0,3})\s*(Amp|A|F)", re.IGNORECASE)
Numbers = Mapping[str, Mapping[str, int]]
"""Power -> letter -> the highest number ever used."""


def label(text: str) -> str:
    """`1A`, `2Amp`, as it is written. ValueError for what is none."""
    found = LABEL.fullmatch(text.strip())
    if not found:
        raise ValueError(tr("'{text}' is not a unit. Enter its number and kind, like 1A", text=text))
    letter = found[2].upper()
    return f"{found[1]}{AMP if letter == AMP.upper() else letter}"


def letters_of(kind: str) -> tuple[str, ...]:
    """The letters under which a unit of this kind counts: an amphibian under both."""
    return LETTERS if kind == AMP else (kind,)


def highest(position: Position, numbers: Numbers) -> dict[str, dict[str, int]]:
    """The highest number used by power and letter: as it is said, or as it is on the board. An amphibian counts under
    letters of which nothing is said."""
    found = {power: dict(letters) for power, letters in numbers.items()}
    for unit in everybody(position):
        for letter in letters_of(unit.kind):
            mine = found.setdefault(unit.power, {})
            if unit.kind != AMP or letter not in numbers.get(unit.power, {}):
                mine[letter] = max(mine.get(letter, 0), int(unit.serial or 0))
    return found


def used_up(before: Position, after: Position) -> Position:
    """The position after a phase that keeps the numbers of units that have left the game or go by another label now:
    they are on the board no more, and never used again (C-6)."""
    there = {tag(unit) for unit in everybody(after)}
    lost = [unit for unit in everybody(before) if tag(unit) not in there]
    said = state_of(after).numbers
    top = highest(after, highest(before, state_of(before).numbers))
    numbers = {power: dict(letters) for power, letters in said.items()}
    for unit in lost:
        mine = numbers.setdefault(unit.power, {})
        for letter in letters_of(unit.kind):
            mine[letter] = max(mine.get(letter, 0), top[unit.power][letter])
        if unit.kind == AMP:
            mine[AMP] = max(mine.get(AMP, 0), int(unit.serial))
    return with_state(after, numbers=numbers) if lost else after


def next_number(numbers: Numbers, power: str, kind: str) -> int:
    """The number of the next unit that a power builds of that kind."""
    letter = LETTERS[0] if kind == AMP else kind
    return numbers.get(power, {}).get(letter, 0) + 1


def renumbered(position: Position, unit: Unit, letter: str) -> str:
    """The number that a unit has once it is under that letter: its own, unless another has had it (C-6)."""
    number = int(unit.serial)
    stated = state_of(position).numbers.get(unit.power, {}).get(letter)
    others = [one for one in everybody(position) if one.power == unit.power and one.tag != unit.tag]
    used = {int(one.serial) for one in others if letter in letters_of(one.kind)}
    most = max([stated or 0, *used])
    taken = number in used or (stated is not None and number <= stated)
    return str(most + 1) if taken else unit.serial


def amphibian(position: Position, unit: Unit) -> Unit:
    """The unit as it is called once it is known as an amphibian: with its old number, unless another of its power is
    called so, or was; then with the lowest that none is (C-6)."""
    others = [one for one in everybody(position) if one.power == unit.power and one != unit and one.kind == AMP]
    used, past = {int(one.serial) for one in others}, state_of(position).numbers.get(unit.power, {}).get(AMP, 0)
    number = int(unit.serial)
    if number in used or number <= past:
        number = next(one for one in count(past + 1) if one not in used)
    return replace(unit, kind=AMP, serial=str(number), place=position.variant.base.locations[unit.place.province])


# The pack: which cards it is made of, and what is left of it (section 1, rule 13).

LEAST_ORDINARY = 14
BASIC_TOTAL = 72
ANEW_AT = 50
"""So many cards are given to units before the pack is made up again."""


def composition(variant: Variant) -> dict[str, int]:
    """How many of each card there are in the full pack, in table order; those that are not in it are left out."""
    known: dict[str, int] | None = variant.base.memo.get(("pack", variant["x_cards"], _key(variant)))
    if known is None:
        counts = {card.id: _count(variant, card) for card in TABLE if card.id != ORDINARY}
        stated = variant["counts"].get(ORDINARY)
        counts[ORDINARY] = ordinary(sum(counts.values())) if stated is None else stated
        known = {card.id: counts[card.id] for card in TABLE if counts[card.id]}
        variant.base.memo["pack", variant["x_cards"], _key(variant)] = known
    return known


def _key(variant: Variant) -> tuple[object, ...]:
    return tuple(variant["x_counts"].items()), tuple(variant["counts"].items())


def _count(variant: Variant, card: Card) -> int:
    if card.supplement:
        return int(variant["x_counts"].get(card.id, card.count)) if card.id in variant["x_cards"] else 0
    return int(variant["counts"].get(card.id, card.count))


def ordinary(others: int) -> int:
    """How many Ordinary cards there are beside so many others: 14 to 72 cards, then one more for each 5 (C-3)."""
    number = LEAST_ORDINARY
    while number < LEAST_ORDINARY + -(-(others + number - BASIC_TOTAL) // 5):
        number += 1
    return number


def share(pack: Mapping[str, int]) -> float:
    """The share of Ordinary cards in per cent, as the game master is shown it (rule 10 asks for 20)."""
    return 100 * pack.get(ORDINARY, 0) / max(1, sum(pack.values()))


@dataclass(frozen=True, slots=True)
class CardDeck:
    """What is left in the pack. `buried` lie at the bottom; `dealt`: cards given to units since it was made up.

    `sure`: the game has kept count of it; else a card may come that should not be there any more.
    """

    counts: Mapping[str, int]
    buried: tuple[str, ...] = ()
    dealt: int = 0
    sure: bool = True

    def cards(self) -> list[str]:
        """Every card that is left, those at the bottom apart, in table order."""
        return [card.id for card in TABLE for _ in range(self.counts.get(card.id, 0))]

    def without(self, card: str) -> CardDeck:
        """The pack after this card was taken from it; from the bottom, if it is nowhere else."""
        if self.counts.get(card, 0) > 0:
            left = {**self.counts, card: self.counts[card] - 1}
            return replace(self, counts={one: number for one, number in left.items() if number})
        if card in self.buried:
            rest = list(self.buried)
            rest.remove(card)
            return replace(self, buried=tuple(rest))
        return self

    def given(self, card: str) -> CardDeck:
        """The pack after this card was given to a unit."""
        return replace(self.without(card), dealt=self.dealt + 1)

    def bury(self, card: str) -> CardDeck:
        """The pack with a card at the bottom that had been given already."""
        return replace(self, buried=(*self.buried, card), dealt=self.dealt - 1)


def pack_of(position: Position) -> CardDeck:
    """What is left of the pack; where nobody has said so, all but the cards that units are said to hold."""
    state = state_of(position)
    if state.deck is not None:
        return CardDeck(state.deck, state.buried, state.dealt)
    held = Counter(card for card in _held(position) if card != ORDINARY)
    full = composition(position.variant).items()
    counts = {card: count - held[card] for card, count in full if count > held[card]}
    return CardDeck(counts, state.buried, state.dealt, sure=False)


def _held(position: Position) -> Iterator[str]:
    return (card_of(unit) for unit in everybody(position) if knows(unit))


def made_up(variant: Variant, held: Iterable[str]) -> CardDeck:
    """The full pack again (C-4): whole, or without the cards that living units hold."""
    counts = dict(composition(variant))
    if variant["reshuffle"] == "dead":
        for card in held:
            counts[card] = max(0, counts.get(card, 0) - 1)
    return CardDeck(counts)


def ready(pack: CardDeck, fits: Callable[[str], bool], anew: Callable[[], CardDeck]) -> tuple[CardDeck, list[str]]:
    """The pack from which the next card comes, and the cards it may be: made up again after 50 cards, or where it holds
    none that may be given. The bottom is reached when no card above it fits. [] where no card of any pack fits."""
    if pack.dealt >= ANEW_AT:
        pack = anew()
    for _ in range(2):
        if any(fits(card) for card in set(pack.cards())):
            return pack, pack.cards()
        if any(fits(card) for card in pack.buried):
            return pack, list(pack.buried)
        pack = anew()
    return pack, []


# What stands in the way of giving a unit a card (section 2).

NOT_AT_START = Sentence("not_at_start", "card {card} is not dealt at the start", "rule 4a")
ONE_AT_START = Sentence("one_at_start", "{power} already holds {held}, and the limit at the start is one", "rule 4b")
SECOND_ORDINARY = Sentence("second_ordinary", "{power} already holds {held}, with {units}", "rule 4c")
NO_ORDINARY = Sentence(
    "no_ordinary", "the last card for {power} must be Ordinary, because it has no Ordinary unit yet", "rule 4d"
)
LIMIT_REACHED = Sentence("limit_reached", "{power} already holds {held} and may hold {most}: {why}", "rule 5")
WRONG_KIND = Sentence("wrong_kind", "card {card} is only for {kinds}, and {unit} is not one", "cards 17, 18")
NONE_LEFT = Sentence("none_left", "no card {card} is left in the pack", "rule 13")
NOT_IN_PACK = Sentence("not_in_pack", "card {card} is not in this pack", "section 1")
KINDS = {"A": "armies", "F": "fleets"}


@dataclass(frozen=True, slots=True)
class DealRecipient:
    """Who is dealt to: `units` it has (all at the start), to how many it is `entitled`, and how many powers are
    `left`. `start`: it is the opening deal."""

    power: str
    name: str
    units: int
    entitled: int
    left: int
    start: bool

    def fault(self, card: str, held: Sequence[str], last: bool) -> Reason | None:
        """Why a card is refused to a power that holds these; `last`: no unit waits for a card after this one."""
        if self.start:
            return self._at_start(card, held, last)
        limit = CARDS[card].limit
        mine = _of(limit, held)
        most = limit.most(self.entitled, self.left) if limit else 0
        if limit is None or len(mine) < most:
            return None
        return LIMIT_REACHED(power=self.name, held=_titles(mine), most=many(most, "card"), why=self._why(limit))

    def _at_start(self, card: str, held: Sequence[str], last: bool) -> Reason | None:
        """Rule 4a to 4d."""
        if not CARDS[card].at_start:
            return NOT_AT_START(card=CARDS[card].title)
        mine = _of(CARDS[card].limit, held)
        if mine:
            return ONE_AT_START(power=self.name, held=_titles(mine))
        if card == ORDINARY and held.count(ORDINARY) >= (1 if self.units <= 3 else 2):
            return SECOND_ORDINARY(
                power=self.name, held=many(held.count(ORDINARY), "Ordinary card"), units=many(self.units, "unit")
            )
        if last and card != ORDINARY and ORDINARY not in held:
            return NO_ORDINARY(power=self.name)
        return None

    def _why(self, limit: Limit) -> str:
        if not limit.second_from:
            return tr("a second is never allowed")
        few = tr(", while at most {left} powers are left", left=limit.left) if limit.left else ""
        now = tr(" ({left} are left)", left=self.left) if limit.left else ""
        return tr(
            "a second is allowed from {second_from} units on{few}; it is entitled to {entitled}{now}",
            second_from=limit.second_from,
            few=few,
            entitled=self.entitled,
            now=now,
        )


def _of(limit: Limit | None, held: Sequence[str]) -> list[str]:
    """Those of the cards held that count under a limit."""
    return [card for card in held if card in limit.group] if limit else []


def _titles(cards: Iterable[str]) -> list[str]:
    return [tr("card {card}", card=CARDS[card].title) for card in cards]


def kind_fault(card: str, unit: Unit | str) -> Reason | None:
    """Cards for armies or fleets alone. `unit`, or the letter of one that is not there yet."""
    only, letter = CARDS[card].only, unit if isinstance(unit, str) else unit.kind
    if not only or letter in (only, AMP):
        return None
    return WRONG_KIND(card=CARDS[card].title, kinds=KINDS[only], unit=unit)


def entitled(position: Position, power: str) -> int:
    """Centers that count this Winter, and Free units (C-5)."""
    gassed = state_of(position).gassed_centers
    counted = [one for one in position.owned(power) if has_status(position, one) and one not in gassed]
    return len(counted) + sum(is_free(position, unit) for unit in position.units_of(power))


def left(position: Position) -> int:
    """How many powers have a unit or a center."""
    return len({unit.power for unit in everybody(position)} | set(position.centers.values()))


def held_by(position: Position, power: str) -> list[str]:
    """The cards of a power's living units, as far as they have one."""
    return [card_of(unit) for unit in everybody(position) if unit.power == power and knows(unit)]


def theft_breaks(position: Position, thief: Unit, victim: Unit) -> bool:
    """C-5: whether a theft would break the limit that holds whatever a power is entitled to."""
    limit = CARDS[card_of(victim)].limit
    if limit is None or not limit.stolen:
        return False
    others = [one for one in everybody(position) if one.power == thief.power and one not in (thief, victim)]
    return len(_of(limit, [card_of(one) for one in others])) >= limit.utmost
