"""The state of a game read, written and checked in the notation of section 14."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ...board import Board, Location
from ...i18n import tr
from ...options import End
from ...position import Position
from ...reasons import Reason, Sentence, many
from ...standard.game import (
    ENDED_TOO_SOON,
    NOT_DISLODGED_NOW,
    OVER_WITHOUT_END,
    RETREAT_TAKEN,
    TOO_MANY_UNITS,
    beyond_measure,
)
from ...units import Dislodged, Phase, Unit
from ...variant import StateReader, check_keys
from .adjustments import adjustments_due
from .cards import AMP, CARDS, EXPLORE, LIMITS, ORDINARY, STEAL, A, F, can, card_id, written
from .spaces import LAKE, acting_kind, bordering, can_stand, closed_spaces, kind
from .special_orders import MOST_DEFENSES
from .state import (
    STATE_WORDS,
    CharacterState,
    DisclosedCard,
    Mine,
    card_of,
    composition,
    everybody,
    has_status,
    highest,
    impassable,
    kind_fault,
    knows,
    label,
    next_number,
    past,
    state_of,
    tag,
    with_card,
    with_state,
)
from .winter import FIRST_YEAR

UNKNOWN = "?"
"""The card of a unit whose card the viewer does not know."""
BY_LEAF: Mapping[str, Any] = {"cards": int(ORDINARY), "adjust": 0, "numbers": 0}
"""Keys that a scenario compares only for the units and powers it lists -> the value of those left out of the state."""
UNTIL = ("civil_disorder", "impassable", "no_center")
BY_UNIT = ("civil_disorder", "used")


def write(position: Position) -> dict[str, Any]:
    """Return the state of a position."""
    state = state_of(position)
    table: dict[str, Any] = {
        "cards": _cards(position),
        "revealed": _by_power(state.revealed.items()),
        "mines": [mine._asdict() for mine in state.mines],
        "civil_disorder": dict(state.disorder),
        "impassable": dict(state.impassable),
        "no_center": dict(state.no_center),
        "gassed_centers": list(state.gassed_centers),
        "used": dict(state.used),
        "defenses": {place: list(borders) for place, borders in state.defenses.items()},
        "rhr": list(state.rhr),
        "numbers": {power: dict(letters) for power, letters in state.numbers.items()},
        "adjust": _adjust(position),
        **_deck(state),
        "standoffs": list(state.standoffs),
        "powerless": list(state.powerless),
        "closed": list(state.closed),
        "otb": list(state.otb),
        "borders": dict(state.borders),
        "shown": [{"unit": one.unit, "card": written(one.card)} for one in state.shown],
    }
    if state.ended:
        table["ended"] = {"kind": state.ended.kind, "powers": list(state.ended.powers)}
    return {key: value for key, value in table.items() if value or (key == "deck" and state.deck is not None)}


def _adjust(position: Position) -> dict[str, int]:
    """Return the builds or removals due in a Winter, by power; before that, what a set-up listed for the coming one."""
    if position.phase.step != "A":
        return dict(state_of(position).adjust)
    owed = {power: adjustments_due(position, power) for power in position.variant.base.powers}
    return {power: number for power, number in owed.items() if number}


def _deck(state: CharacterState) -> dict[str, Any]:
    """Return the deck and how it is dealt."""
    deck = {} if state.deck is None else {card: number for card, number in state.deck.items() if number}
    return {"deck": deck, "dealt": state.dealt, "buried": [written(card) for card in state.buried], "seed": state.seed}


def _cards(position: Position) -> dict[str, dict[str, Any]]:
    """Return power -> unit -> card, without Ordinary units; before the deal, without units that have no card."""
    found = []
    usual = UNKNOWN if position.phase.step == "D" else ORDINARY
    for unit in everybody(position):
        card = card_of(unit) if knows(unit) else UNKNOWN
        if card != usual:
            found.append((tag(unit), card))
    return _by_power(found)


def _by_power(pairs: Iterable[tuple[str, str]]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, card in pairs:
        power, _, unit = name.rpartition(" ")
        found.setdefault(power, {})[unit] = card if card == UNKNOWN else written(card)
    return found


def meant(position: Position, key: str, value: Any) -> Any:
    """Return a table of the state without expired entries and units that have left the game (section 14)."""
    if key in UNTIL and isinstance(value, Mapping):
        value = {one: until for one, until in value.items() if not past(str(until), position.phase)}
    alive = {tag(unit).lower() for unit in everybody(position)}
    if key in BY_UNIT and isinstance(value, Mapping):
        return {one: said for one, said in value.items() if str(one).lower() in alive}
    if key == "rhr" and isinstance(value, list | tuple):
        return [one for one in value if str(one).lower() in alive]
    return value


# Reading the state of a game in the notation of section 14.
#
# Only unreadable entries are refused; odd ones are accepted here and reported by `findings`.


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """Return the position with this state; `end` reads an agreed end. Raises ValueError naming the key that cannot be
    read."""
    check_keys(state, STATE_WORDS)
    reader = Reader(position.variant, position.variant.base, state)
    numbers = reader.numbers()
    position = _labelled(position, numbers)
    position = reader.cards(position)
    return _without_plain_dues(replace(position, extra=reader.character_state(numbers, end)))


def _without_plain_dues(position: Position) -> Position:
    """Return the position without its listed adjustments, if they are those that follow from the position."""
    stated = state_of(position).adjust
    if not stated or position.phase.step != "A":
        return position
    plain = with_state(position, adjust={})
    follows = all(adjustments_due(plain, power) == stated.get(power, 0) for power in position.variant.base.powers)
    return plain if follows else position


def _labelled(position: Position, numbers: Mapping[str, Mapping[str, int]]) -> Position:
    """Return the position with a number for each unit set up without one. Raises ValueError if a number occurs twice.
    """
    seen: set[str] = set()
    top = highest(position, numbers)
    units: dict[str, Unit] = {}
    for key, unit in position.units.items():
        if not unit.serial:
            unit = replace(unit, serial=str(next_number(top, unit.power, unit.kind)))
            top = highest(position.with_units({**position.units, key: unit}), top)
        units[unit.key] = unit
        _numbered(seen, unit)
    dislodged: dict[str, Dislodged] = {}
    for key, one in position.dislodged.items():
        if not one.unit.serial:
            raise ValueError(tr("dislodged: enter the number of {unit}, like 1{unit}", unit=one.unit.text))
        _numbered(seen, one.unit)
        dislodged[key] = one
    return position.with_units(units, dislodged)


def _numbered(seen: set[str], unit: Unit) -> None:
    name = tag(unit)
    if name in seen:
        raise ValueError(tr("{name} is listed twice", name=name))
    seen.add(name)


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads the tables of a state. Raises ValueError naming the entry that cannot be read."""

    state: Mapping[str, Any]

    def character_state(self, numbers: Mapping[str, Mapping[str, int]], end: Callable[[Any], End]) -> CharacterState:
        return CharacterState(
            revealed=dict(self.by_unit("revealed")),
            mines=tuple(self.mines()),
            disorder=dict(self.by_tag("civil_disorder", self.phase)),
            impassable=self.by_place("impassable", self.phase),
            no_center=self.by_place("no_center", self.phase),
            gassed_centers=self.places("gassed_centers", self.listed("gassed_centers")),
            used=dict(self.by_tag("used", self.phase)),
            defenses=self.by_place("defenses", self.places),
            rhr=self.tags("rhr"),
            numbers=numbers,
            adjust=dict(self.adjusted()),
            deck=self.deck(),
            dealt=self.number("dealt", self.state.get("dealt", 0)),
            buried=tuple(self.card("buried", one) for one in self.listed("buried")),
            seed=self.number("seed", self.state.get("seed", 0), most=10**18),
            standoffs=self.places("standoffs", self.listed("standoffs")),
            powerless=self.tags("powerless"),
            closed=self.places("closed", self.listed("closed")),
            otb=self.tags("otb"),
            borders=self.borders(),
            shown=tuple(self.shown()),
            ended=end(self.state["ended"]) if "ended" in self.state else None,
        )

    def adjusted(self) -> Iterator[tuple[str, int]]:
        for power, number in self.entries("adjust"):
            yield self.power("adjust", power), self.number(f"adjust.{power}", number, -self.greatest)

    def entries(self, key: str) -> Iterator[tuple[str, Any]]:
        return self.table(key, self.state.get(key, {}))

    def listed(self, key: str) -> Sequence[Any]:
        return self.items(key, self.state.get(key, ()))

    def places(self, key: str, value: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.place(key, one) for one in self.items(key, value)))

    def borders(self) -> dict[str, int]:
        return {self.tag("borders", one): self.number("borders", index, -1) for one, index in self.entries("borders")}

    def phase(self, key: str, value: Any) -> str:
        when = self.meaning(key, value, Phase.parse)
        if when.season not in ("S", "F") or when.step != "M":
            raise ValueError(tr("{key} must be a turn like F1902M, not {value}", key=key, value=reprlib.repr(value)))
        return when.text

    def card(self, key: str, value: Any) -> str:
        plain = int(value) if isinstance(value, Fraction) and value == int(value) else value
        try:
            return card_id(plain)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def label(self, key: str, text: Any) -> str:
        """Return a label like `1A` or `2Amp`."""
        return self.meaning(key, text, label)

    def tag(self, key: str, text: Any) -> str:
        """Return a tag like `France 1A`."""
        head, _, tail = text.strip().rpartition(" ") if isinstance(text, str) else ("", "", text)
        if not head:
            wrong = reprlib.repr(text)
            raise ValueError(
                tr("{key}: {text} is not a unit. Enter its power and number, like France 1A", key=key, text=wrong)
            )
        return f"{self.power(key, head)} {self.label(key, tail)}"

    def tags(self, key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.tag(key, one) for one in self.listed(key)))

    def by_tag(self, key: str, reader: Callable[[str, Any], str]) -> Iterator[tuple[str, str]]:
        for text, value in self.entries(key):
            yield self.tag(key, text), reader(f"{key}.{text}", value)

    def by_place(self, key: str, reader: Callable[[str, Any], Any]) -> dict[str, Any]:
        return {self.place(key, text): reader(f"{key}.{text}", value) for text, value in self.entries(key)}

    def by_unit(self, key: str) -> Iterator[tuple[str, str]]:
        """Yield the entries of a table of cards by power and then unit, as (tag, card)."""
        for text, units in self.entries(key):
            power = self.power(key, text)
            for name, value in self.table(f"{key}.{power}", units):
                found = value if value == UNKNOWN and key == "cards" else self.card(f"{key}.{power}.{name}", value)
                yield f"{power} {self.label(f'{key}.{power}', name)}", found

    def cards(self, position: Position) -> Position:
        """Return the position with a card for every unit: Ordinary for those not listed; before the deal, none."""
        given = dict(self.by_unit("cards"))
        there = {tag(unit) for unit in everybody(position)}
        missing = [name for name in given if name not in there]
        if missing:
            raise ValueError(tr("cards: there is no unit {missing}", missing=missing[0]))
        usual = UNKNOWN if position.phase.step == "D" else ORDINARY
        units = {key: _dealt(unit, given, usual) for key, unit in position.units.items()}
        dislodged = {key: replace(one, unit=_dealt(one.unit, given, usual)) for key, one in position.dislodged.items()}
        return position.with_units(units, dislodged)

    def mines(self) -> Iterator[Mine]:
        for one in self.listed("mines"):
            given = dict(self.table("mines", one))
            if set(given) != {"at", "by"}:
                raise ValueError(
                    tr('a mine must look like {{at = "Gal", by = "Russia 1A"}}, not {one}', one=reprlib.repr(one))
                )
            yield Mine(self.place("mines", given["at"]), self.tag("mines", given["by"]))

    def numbers(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for text, letters in self.entries("numbers"):
            power = self.power("numbers", text)
            found[power] = {}
            for letter, number in self.table(f"numbers.{power}", letters):
                name = next((one for one in (A, F, AMP) if one.upper() == str(letter).upper()), "")
                if not name:
                    wrong = reprlib.repr(letter)
                    raise ValueError(
                        tr("numbers.{power}: {letter} is neither A nor F nor Amp", power=power, letter=wrong)
                    )
                found[power][name] = self.number(f"numbers.{power}.{letter}", number)
        return found

    def deck(self) -> dict[str, int] | None:
        if "deck" not in self.state:
            return None
        left = {self.card("deck", card): self.number(f"deck.{card}", number) for card, number in self.entries("deck")}
        return {card: left[card] for card in CARDS if left.get(card)}

    def shown(self) -> Iterator[DisclosedCard]:
        for one in self.listed("shown"):
            given = dict(self.table("shown", one))
            if set(given) != {"unit", "card"}:
                wrong = reprlib.repr(one)
                raise ValueError(
                    tr('shown: an entry must look like {{unit = "France 1A", card = 4}}, not {one}', one=wrong)
                )
            yield DisclosedCard(self.tag("shown", given["unit"]), self.card("shown", given["card"]))


def _dealt(unit: Unit, given: Mapping[str, str], usual: str) -> Unit:
    card = given.get(tag(unit), usual)
    return with_card(unit, "" if card == UNKNOWN else card)


STANDS_NOWHERE = Sentence("stands_nowhere", "{unit} cannot be in {place}", "DATC 6.A.2, 6.A.3")
CANNOT_BE_HERE = Sentence("cannot_be_here", "{unit} is in {place}, which only certain cards can enter", "C-10")
AMP_WITHOUT = Sentence("amp_without", "{unit} is shown as an amphibian, but has card {card}", "C-74")
NOT_PLAYED = Sentence("not_played", "{unit} has card {card}, which is not in this deck", "section 1")
OVER_LIMIT = Sentence("over_limit", "{power} holds {held}: the limit is {most}", "rule 5c")
DECK_HIGH = Sentence("deck_high", "the deck is listed with {left} of card {card}, but it has only {most}", "section 1")
DEALT_HIGH = Sentence("dealt_high", "{number} cards are listed as dealt, but the deck has only {most}", "C-4")
ODD_KIND = Sentence("odd_kind", "{unit} has card {card}, which is useless to its kind", "cards 17, 18")
GHOST = Sentence("ghost", "{what} names {name}, but there is no such unit")
OWNED_CRATER = Sentence("owned_crater", "{place} is owned by {power}, but it is not a center now", "C-37")
IN_CRATER = Sentence("in_crater", "{unit} is in {place}, which is impassable", "C-37")
TWO_MINES = Sentence("two_mines", "{power} has {mines} in {place}: the limit is one", "C-46")
MANY_DEFENSES = Sentence("many_defenses", "{place} has {count} fortified borders: the limit is two", "X11")
ODD_DEFENSE = Sentence("odd_defense", "{place} is fortified against {border}, which it does not border", "X11")
NUMBER_LOW = Sentence(
    "number_low", "{power} is listed as having used {number} numbers of {letter}, but has {unit}", "C-6"
)
NO_CARD_YET = Sentence("no_card_yet", "{unit} has no card, but cards have been dealt", "section 2")


def findings(position: Position) -> list[Reason]:
    """Return everything odd about a position, in board order."""
    return [
        *_units(position),
        *_packs(position),
        *_tables(position),
        *_places(position),
        *_numbers(position),
        *_measures(position),
        *_phase(position),
    ]


def _units(position: Position) -> Iterator[Reason]:
    board, closed = position.variant.base, closed_spaces(position.variant.base)
    thieves = any(can(card, STEAL) for card in composition(position.variant))
    for unit in everybody(position):
        here, card = unit.place, card_of(unit)
        if not can_stand(board, unit.kind, here):
            yield STANDS_NOWHERE(unit=unit, place=here)
        elif _is_shut(board, here, closed) and knows(unit) and not can(card, EXPLORE):
            yield CANNOT_BE_HERE(unit=unit, place=here)
        if unit.kind == AMP and knows(unit) and acting_kind(board, unit) != AMP:
            yield AMP_WITHOUT(unit=unit, card=CARDS[card].title)
        if knows(unit) and kind_fault(card, unit) and not thieves:
            yield ODD_KIND(unit=unit, card=CARDS[card].title)
        if not knows(unit) and position.phase.step != "D" and state_of(position).deck is not None:
            yield NO_CARD_YET(unit=unit)


def _is_shut(board: Board, here: Location, closed: frozenset[str]) -> bool:
    """Whether only Explorers can enter a place."""
    return here.province in closed and kind(board, here.province) != LAKE and not here.dock


def _packs(position: Position) -> Iterator[Reason]:
    """Report cards not in the deck, and more cards than a power may ever hold."""
    counts = composition(position.variant)
    for unit in everybody(position):
        if knows(unit) and card_of(unit) not in counts:
            yield NOT_PLAYED(unit=unit, card=CARDS[card_of(unit)].title)
    for power in position.variant.base.powers.values():
        theirs = [unit for unit in everybody(position) if unit.power == power.id and knows(unit)]
        for limit in LIMITS:
            units = [unit for unit in theirs if card_of(unit) in limit.group]
            if len(units) > limit.utmost:
                cards = Counter(card_of(unit) for unit in units)
                titles = [_times(card, number) for card, number in cards.items()]
                yield OVER_LIMIT(power=power.name, held=titles, most=many(limit.utmost, "card"), units=units)


def _times(card: str, number: int) -> str:
    name = tr("card {card} ({name})", card=card, name=tr(CARDS[card].name))
    return tr("{n} × {name}", n=number, name=name) if number > 1 else name


def _measures(position: Position) -> Iterator[Reason]:
    """Report numbers higher than the cards, units or centers there are."""
    state, counts = state_of(position), composition(position.variant)
    for card, left in (state.deck or {}).items():
        if left > counts.get(card, 0):
            yield DECK_HIGH(card=CARDS[card].title, left=left, most=counts.get(card, 0))
    if state.dealt > sum(counts.values()):
        yield DEALT_HIGH(number=state.dealt, most=sum(counts.values()))
    centers, years = len(position.variant.base.centers), max(0, position.phase.year - FIRST_YEAR) + 1
    used = {power: max(letters.values(), default=0) for power, letters in highest(position, state.numbers).items()}
    yield from beyond_measure(position, "numbers", used, centers * years)
    yield from beyond_measure(position, "adjust", state.adjust, centers)


def _tables(position: Position) -> Iterator[Reason]:
    """Report entries for units that do not exist, and more than one mine of a power in a space."""
    state, units = state_of(position), {tag(unit) for unit in everybody(position)}
    for what, names in (("revealed", state.revealed), ("rhr", state.rhr), ("powerless", state.powerless)):
        yield from (GHOST(what=tr(STATE_WORDS[what].name), name=name) for name in names if name not in units)
    laid = Counter((mine.power, mine.at) for mine in state.mines)
    for (power, place), number in laid.items():
        if number > 1:
            where = position.variant.base.locations[place]
            yield TWO_MINES(power=position.variant.base.powers[power].name, mines=many(number, "mine"), place=where)


def _places(position: Position) -> Iterator[Reason]:
    board, state = position.variant.base, state_of(position)
    for center, owner in position.centers.items():
        if not has_status(position, center):
            yield OWNED_CRATER(place=board.locations[center], power=board.powers[owner].name)
    for unit in position.units.values():
        if unit.place.province in impassable(position):
            yield IN_CRATER(unit=unit, place=unit.place)
    for place, borders in state.defenses.items():
        where = board.locations[place]
        if len(borders) > MOST_DEFENSES:
            yield MANY_DEFENSES(place=where, count=len(borders))
        for border in borders:
            if not bordering(board, place, border):
                yield ODD_DEFENSE(place=where, border=board.locations[border])


def _numbers(position: Position) -> Iterator[Reason]:
    """Report unit numbers on the board that are higher than the highest listed as used."""
    stated = state_of(position).numbers
    found = highest(position, stated)
    for power, letters in stated.items():
        for letter in (A, F):
            most = found.get(power, {}).get(letter, 0)
            if letter in letters and most > letters[letter]:
                name = position.variant.base.powers[power].name
                yield NUMBER_LOW(power=name, number=letters[letter], letter=letter, unit=f"{most}{letter}")


def _phase(position: Position) -> Iterator[Reason]:
    phase = position.phase
    if phase.step != "R":
        yield from (NOT_DISLODGED_NOW(unit=one.unit) for one in position.dislodged.values())
    for one in position.dislodged.values():
        for place in one.retreats:
            if place.key in position.units:
                yield RETREAT_TAKEN(unit=one.unit, place=place, other=position.units[place.key])
    if phase.season == "S" and phase.step == "M":
        for power in position.variant.base.powers.values():
            over = -adjustments_due(position, power.id)
            if over > 0 and position.owned(power.id):
                units, centers = len(position.units_of(power.id)), len(position.owned(power.id))
                yield TOO_MANY_UNITS(power=power.name, units=many(units, "unit"), centers=many(centers, "center"))
    ended, over_now = state_of(position).ended, phase.text == position.variant.closing.text
    if ended and not over_now:
        yield ENDED_TOO_SOON(phase=phase.text)
    if over_now and not position.variant.end(position):
        yield OVER_WITHOUT_END()
