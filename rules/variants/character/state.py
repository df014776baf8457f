"""The state of a game beyond units and centers (section 14). A unit's card is a trait of the unit; without the trait
the card is unknown. Tables are by tag, `France 1A`, which a unit keeps wherever it goes."""

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
from ...units import NOTHING, Named, Phase, Unit
from .cards import AMP, CARDS, NO_CENTER, ORDINARY, TABLE, A, Card, F, Limit, can

CARD = "card"


class Mine(NamedTuple):
    """A mine in the province `at`, laid by the unit with the tag `by`."""

    at: str
    by: str

    @property
    def power(self) -> str:
        """The power whose unit laid it."""
        return self.by.rpartition(" ")[0]


class PhaseNote(NamedTuple):
    """What one power (or everybody, for "") is told of a phase besides orders and results: a code and its subject.

    `unit`: as written before the phase; `amount`: the number of mines cleared, or the card taken.
    """

    phase: str
    power: str
    code: str
    unit: str = ""
    place: str = ""
    amount: str = ""

    @property
    def text(self) -> str:
        """The note in the notation of scenarios: `cleared 1A Vie Gal 2`, `mine Gal 1A Vie`."""
        order = (self.place, self.unit) if self.code == "mine" else (self.unit, self.place, self.amount)
        return " ".join(part for part in (self.code, *order) if part)


class DealRecord(NamedTuple):
    """A card drawn from the deck, for which unit (by tag), and what became of the card: given, refused, buried,
    swapped.

    `other`: the unit with which it was swapped.
    """

    phase: str
    unit: str
    card: str
    fate: str = "given"
    why: Reason | None = None
    other: str = ""


class DisclosedCard(NamedTuple):
    """A disclosed card, of a unit that may have left the game since."""

    unit: str
    card: str


@dataclass(frozen=True, slots=True)
class CharacterState:
    """The variant's own part of a position. Phases are texts like `F1902M`: the last one in which something applies.

    `powerless`, `disorder`, `used`, `revealed` and `rhr` are by tag. `adjust`: power -> builds or removals due in this
    Winter, where a set-up lists them. `deck`: what is left in the deck, None if that was never listed.
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
    """The number by which the program shuffles, set by the game master; 0: at random."""
    standoffs: tuple[str, ...] = ()
    powerless: tuple[str, ...] = ()
    """Units that are Ordinary for the rest of this turn: disbelieved, or with a card just stolen."""
    closed: tuple[str, ...] = ()
    """Provinces closed to the retreats of this turn by gas or annihilation."""
    otb: tuple[str, ...] = ()
    """Units that disband if they are dislodged without a retreat order, by tag (rule 14)."""
    borders: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """Tag -> the border across which a unit was dislodged, as an index in the ring of that province (C-69)."""
    shown: tuple[DisclosedCard, ...] = ()
    """All cards ever disclosed, in order; players tick them off (rule 10)."""
    ended: End | None = None
    notes: tuple[PhaseNote, ...] = field(default=(), compare=False)
    deals: tuple[DealRecord, ...] = field(default=(), compare=False)
    """The notes and deals of the last phase that had any."""


NONE = CharacterState()


def state_of(position: Position) -> CharacterState:
    """Return the Character state of a position; an empty one if it has none."""
    extra = position.extra
    return extra if isinstance(extra, CharacterState) else NONE


def with_state(position: Position, **changes: Any) -> Position:
    """Return the position with parts of its state changed."""
    return replace(position, extra=replace(state_of(position), **changes))


def tag(unit: Unit) -> str:
    """Return the name of a unit that does not depend on its place: `France 1A`."""
    return f"{unit.power} {unit.tag}"


def is_named(named: Named, unit: Unit) -> bool:
    """Whether a unit has the kind and number named, as far as they are given (C-6)."""
    return named.serial in ("", unit.serial) and named.kind in ("", unit.kind)


def card_of(unit: Unit) -> str:
    """Return a unit's card; Ordinary if it is unknown."""
    for name, value in unit.traits:
        if name == CARD:
            return str(value)
    return ORDINARY


def knows(unit: Unit) -> bool:
    """Whether the viewer of this unit knows its card."""
    return any(name == CARD for name, _ in unit.traits)


def with_card(unit: Unit, card: str) -> Unit:
    """Return the unit with that card, "" for unknown; the same object if it already has the card."""
    if card and unit.traits == ((CARD, card),):
        return unit
    others = tuple(one for one in unit.traits if one[0] != CARD)
    return replace(unit, traits=(*others, (CARD, card)) if card else others)


def is_free(position: Position, unit: Unit) -> bool:
    """Whether a unit needs no center (card 19), which like any special power does not apply at first (rule 7)."""
    return can(card_of(unit), NO_CENTER) and powers_work(position)


@lru_cache(maxsize=1024)
def half(phase: Phase | str) -> int:
    """Return the number of the turn of a phase: each Spring is one more than the Fall before; a Winter belongs to its
    Fall."""
    when = Phase.parse(phase) if isinstance(phase, str) else phase
    return 2 * when.year + (when.season != "S")


def moves_of(phase: Phase, later: int = 0) -> str:
    """Return the movement phase of the turn of a phase, or of a later turn: F1902M is one later than S1902M."""
    turn = half(phase) + later
    return Phase("F" if turn % 2 else "S", turn // 2, "M").text


def season_words(position: Position, phase: str) -> str:
    """Return a turn in words: "Fall 1903"."""
    when = Phase.parse(phase)
    return f"{tr(position.variant.seasons.get(when.season, when.season))} {when.year}"


def past(until: str, phase: Phase) -> bool:
    """Whether the turn until which something applies is over; in Winter that is true of the Fall too."""
    return half(until) < half(phase) + (phase.season == "W")


def lasts(table: Mapping[str, str], key: str, phase: Phase) -> bool:
    """Whether the entry of a table for this key still applies in a phase."""
    return key in table and not past(table[key], phase)


def powers_work(position: Position) -> bool:
    """Whether special powers work yet (rule 7: from Spring 1902 on)."""
    first: str = position.variant["first_use"]
    return half(position.phase) >= half(first)


def impassable(position: Position) -> frozenset[str]:
    """Return the provinces closed by an annihilation in the previous turn (C-37)."""
    state = state_of(position)
    return frozenset(place for place in state.impassable if lasts(state.impassable, place, position.phase))


def has_status(position: Position, center: str) -> bool:
    """Whether a center counts as one: not before the turn listed for it is over, the Winter of a Fall included (C-37).
    """
    until = state_of(position).no_center.get(center)
    return until is None or half(until) < half(position.phase)


def counting_centers(position: Position) -> dict[str, str]:
    """Return the centers that count after a Fall, with their owners: not gassed, and with the status of a center."""
    gassed = state_of(position).gassed_centers
    return {at: owner for at, owner in position.centers.items() if at not in gassed and has_status(position, at)}


def in_disorder(position: Position, unit: Unit) -> bool:
    """Whether a unit is in civil disorder from gas (C-39)."""
    return lasts(state_of(position).disorder, tag(unit), position.phase)


def everybody(position: Position) -> tuple[Unit, ...]:
    """Return all living units, including dislodged ones."""
    return (*position.units.values(), *(one.unit for one in position.dislodged.values()))


TABLES_BY_TAG = ("revealed", "disorder", "used", "borders")
LISTS_OF_TAGS = ("rhr", "powerless", "otb")
"""The parts of the state that name living units."""


def gone(position: Position) -> Position:
    """Return the position without entries for units that have left the game (C-72); mines stay."""
    state, alive = state_of(position), {tag(unit) for unit in everybody(position)}
    tables = {name: getattr(state, name) for name in TABLES_BY_TAG}
    lists = {name: getattr(state, name) for name in LISTS_OF_TAGS}
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
        "deck": StateWord(tr_noop("Cards left in the deck"), "C-4"),
        "dealt": StateWord(tr_noop("Cards dealt from the deck"), "C-4"),
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
    """Return a label like `1A` or `2Amp` in standard form. Raises ValueError for anything else."""
    found = LABEL.fullmatch(text.strip())
    if not found:
        raise ValueError(tr("'{text}' is not a unit. Enter its number and kind, like 1A", text=text))
    letter = found[2].upper()
    return f"{found[1]}{AMP if letter == AMP.upper() else letter}"


def letters_of(kind: str) -> tuple[str, ...]:
    """Return the letters under which a unit of this kind is numbered: both for an amphibian."""
    return LETTERS if kind == AMP else (kind,)


def highest(position: Position, numbers: Numbers) -> dict[str, dict[str, int]]:
    """Return the highest number used by power and letter: as listed, or as on the board if that is higher. An amphibian
    counts only under letters that are not listed."""
    found = {power: dict(letters) for power, letters in numbers.items()}
    for unit in everybody(position):
        for letter in letters_of(unit.kind):
            mine = found.setdefault(unit.power, {})
            if unit.kind != AMP or letter not in numbers.get(unit.power, {}):
                mine[letter] = max(mine.get(letter, 0), int(unit.serial or 0))
    return found


def used_up(before: Position, after: Position) -> Position:
    """Return the position after a phase, with the numbers recorded of units that have left the game or been renamed:
    those are never used again (C-6)."""
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
    """Return the number of the next unit of that kind that a power builds."""
    letter = LETTERS[0] if kind == AMP else kind
    return numbers.get(power, {}).get(letter, 0) + 1


def renumbered(position: Position, unit: Unit, letter: str) -> str:
    """Return the number of a unit under a new letter: its own, unless another unit has had that (C-6)."""
    number = int(unit.serial)
    stated = state_of(position).numbers.get(unit.power, {}).get(letter)
    others = [one for one in everybody(position) if one.power == unit.power and one.tag != unit.tag]
    used = {int(one.serial) for one in others if letter in letters_of(one.kind)}
    most = max([stated or 0, *used])
    taken = number in used or (stated is not None and number <= stated)
    return str(most + 1) if taken else unit.serial


def amphibian(position: Position, unit: Unit) -> Unit:
    """Return the unit renamed as a known amphibian: with its old number, or the lowest free one if another amphibian of
    the power has or had that (C-6)."""
    others = [one for one in everybody(position) if one.power == unit.power and one != unit and one.kind == AMP]
    used, past = {int(one.serial) for one in others}, state_of(position).numbers.get(unit.power, {}).get(AMP, 0)
    number = int(unit.serial)
    if number in used or number <= past:
        number = next(one for one in count(past + 1) if one not in used)
    return replace(unit, kind=AMP, serial=str(number), place=position.variant.base.locations[unit.place.province])


# The deck: its composition, and what is left of it (section 1, rule 13).

LEAST_ORDINARY = 14
BASIC_TOTAL = 72
ANEW_AT = 50
"""After this many cards given to units the deck is reshuffled."""


def composition(variant: Variant) -> dict[str, int]:
    """Return how many of each card are in the full deck, in table order; cards not in the deck are left out."""
    known: dict[str, int] | None = variant.base.memo.get(("deck", variant["x_cards"], _key(variant)))
    if known is None:
        counts = {card.id: _count(variant, card) for card in TABLE if card.id != ORDINARY}
        stated = variant["counts"].get(ORDINARY)
        counts[ORDINARY] = ordinary(sum(counts.values())) if stated is None else stated
        known = {card.id: counts[card.id] for card in TABLE if counts[card.id]}
        variant.base.memo["deck", variant["x_cards"], _key(variant)] = known
    return known


def _key(variant: Variant) -> tuple[object, ...]:
    return tuple(variant["x_counts"].items()), tuple(variant["counts"].items())


def _count(variant: Variant, card: Card) -> int:
    if card.supplement:
        return int(variant["x_counts"].get(card.id, card.count)) if card.id in variant["x_cards"] else 0
    return int(variant["counts"].get(card.id, card.count))


def ordinary(others: int) -> int:
    """Return how many Ordinary cards go with so many others: 14 up to 72 cards in all, then one more for each 5 (C-3).
    """
    number = LEAST_ORDINARY
    while number < LEAST_ORDINARY + -(-(others + number - BASIC_TOTAL) // 5):
        number += 1
    return number


def share(deck: Mapping[str, int]) -> float:
    """Return the percentage of Ordinary cards, as shown to the game master (rule 10 asks for 20)."""
    return 100 * deck.get(ORDINARY, 0) / max(1, sum(deck.values()))


@dataclass(frozen=True, slots=True)
class CardDeck:
    """What is left in the deck. `buried`: cards at the bottom; `dealt`: cards given to units since the last reshuffle.

    `sure`: whether the game has tracked the deck; if not, a card may come that should no longer be there.
    """

    counts: Mapping[str, int]
    buried: tuple[str, ...] = ()
    dealt: int = 0
    sure: bool = True

    def cards(self) -> list[str]:
        """Return every card left, without the buried ones, in table order."""
        return [card.id for card in TABLE for _ in range(self.counts.get(card.id, 0))]

    def without(self, card: str) -> CardDeck:
        """Return the deck without this card, taken from the bottom only if it is nowhere else."""
        if self.counts.get(card, 0) > 0:
            left = {**self.counts, card: self.counts[card] - 1}
            return replace(self, counts={one: number for one, number in left.items() if number})
        if card in self.buried:
            rest = list(self.buried)
            rest.remove(card)
            return replace(self, buried=tuple(rest))
        return self

    def given(self, card: str) -> CardDeck:
        """Return the deck after this card was given to a unit."""
        return replace(self.without(card), dealt=self.dealt + 1)

    def bury(self, card: str) -> CardDeck:
        """Return the deck with a card that had been given put at the bottom."""
        return replace(self, buried=(*self.buried, card), dealt=self.dealt - 1)


def deck_of(position: Position) -> CardDeck:
    """Return what is left of the deck; if that was never listed, the full deck without the cards that units hold."""
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
    """Return a full deck again (C-4): complete, or by option without the cards of living units."""
    counts = dict(composition(variant))
    if variant["reshuffle"] == "dead":
        for card in held:
            counts[card] = max(0, counts.get(card, 0) - 1)
    return CardDeck(counts)


def ready(deck: CardDeck, fits: Callable[[str], bool], anew: Callable[[], CardDeck]) -> tuple[CardDeck, list[str]]:
    """Return the deck from which the next card comes, and the cards it may be. The deck is reshuffled after 50 cards,
    or if no card in it may be given. Buried cards are used when no other fits. The list is empty if no card of any deck
    fits."""
    if deck.dealt >= ANEW_AT:
        deck = anew()
    for _ in range(2):
        if any(fits(card) for card in set(deck.cards())):
            return deck, deck.cards()
        if any(fits(card) for card in deck.buried):
            return deck, list(deck.buried)
        deck = anew()
    return deck, []


# Reasons against dealing a card to a unit (section 2).

NOT_AT_START = Sentence("not_at_start", "card {card} is not dealt at the start", "rule 4a")
ONE_AT_START = Sentence("one_at_start", "{power} already holds {held}, and the limit at the start is one", "rule 4b")
SECOND_ORDINARY = Sentence("second_ordinary", "{power} already holds {held}, with {units}", "rule 4c")
NO_ORDINARY = Sentence(
    "no_ordinary", "the last card for {power} must be Ordinary, because it has no Ordinary unit yet", "rule 4d"
)
LIMIT_REACHED = Sentence("limit_reached", "{power} already holds {held} and may hold {most}: {why}", "rule 5")
WRONG_KIND = Sentence("wrong_kind", "card {card} is only for {kinds}, and {unit} is not one", "cards 17, 18")
NONE_LEFT = Sentence("none_left", "no card {card} is left in the deck", "rule 13")
NOT_IN_DECK = Sentence("not_in_deck", "card {card} is not in this deck", "section 1")
KINDS = {"A": "armies", "F": "fleets"}


@dataclass(frozen=True, slots=True)
class DealRecipient:
    """A power that is dealt to. `units`: how many it has (all units at the start); `entitled`: how many it is entitled
    to; `left`: how many powers are left; `start`: whether this is the opening deal."""

    power: str
    name: str
    units: int
    entitled: int
    left: int
    start: bool

    def fault(self, card: str, held: Sequence[str], last: bool) -> Reason | None:
        """Return why a card is refused to a power that holds `held`, or None. `last`: whether no other unit waits for a
        card."""
        if self.start:
            return self._at_start(card, held, last)
        limit = CARDS[card].limit
        mine = _of(limit, held)
        most = limit.most(self.entitled, self.left) if limit else 0
        if limit is None or len(mine) < most:
            return None
        return LIMIT_REACHED(power=self.name, held=_titles(mine), most=many(most, "card"), why=self._why(limit))

    def _at_start(self, card: str, held: Sequence[str], last: bool) -> Reason | None:
        """Rules 4a to 4d: return why a card is refused in the opening deal, or None."""
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
    """Return those of the cards held that count under a limit."""
    return [card for card in held if card in limit.group] if limit else []


def _titles(cards: Iterable[str]) -> list[str]:
    return [tr("card {card}", card=CARDS[card].title) for card in cards]


def kind_fault(card: str, unit: Unit | str) -> Reason | None:
    """Return the reason if a card is only for the other kind of unit. `unit`: the unit, or the letter of one not built
    yet."""
    only, letter = CARDS[card].only, unit if isinstance(unit, str) else unit.kind
    if not only or letter in (only, AMP):
        return None
    return WRONG_KIND(card=CARDS[card].title, kinds=KINDS[only], unit=unit)


def entitled(position: Position, power: str) -> int:
    """Return the number of units a power is entitled to: centers that count this Winter, and Free units (C-5)."""
    free = sum(is_free(position, unit) for unit in position.units_of(power))
    return list(counting_centers(position).values()).count(power) + free


def left(position: Position) -> int:
    """Return how many powers have a unit or a center."""
    return len({unit.power for unit in everybody(position)} | set(position.centers.values()))


def held_by(position: Position, power: str) -> list[str]:
    """Return the known cards of a power's living units."""
    return [card_of(unit) for unit in everybody(position) if unit.power == power and knows(unit)]


def theft_breaks(position: Position, thief: Unit, victim: Unit) -> bool:
    """C-5: whether a theft would exceed the limit that applies whatever a power is entitled to."""
    limit = CARDS[card_of(victim)].limit
    if limit is None or not limit.stolen:
        return False
    others = [one for one in everybody(position) if one.power == thief.power and one not in (thief, victim)]
    return len(_of(limit, [card_of(one) for one in others])) >= limit.utmost
