"""What is odd in a position: for game masters who set one up, and for files from elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...board import Board, Location
from ...position import Position
from ...reasons import Reason, Sentence, many
from ...speech import tr
from ...standard.doctor import (
    ENDED_TOO_SOON,
    NOT_DISLODGED_NOW,
    OVER_WITHOUT_END,
    RETREAT_TAKEN,
    TOO_MANY_UNITS,
    beyond_measure,
)
from .building import dues
from .card import EXPLORE, STEAL
from .cards import CARDS, TABLE, can
from .deck import composition
from .kinds import AMP, A, F
from .limits import held_by, kind_fault
from .numbering import highest
from .reach import acting_kind, can_stand
from .spaces import LAKE, bordering, closed_spaces, kind
from .state import card_of, everybody, has_status, impassable, kept, knows, tag
from .state_words import STATE_WORDS
from .winter import FIRST_YEAR

STANDS_NOWHERE = Sentence("stands_nowhere", "{unit} cannot stand in {place}", "DATC 6.A.2, 6.A.3")
CANNOT_BE_HERE = Sentence("cannot_be_here", "{unit} is in {place}, where only some cards lead", "C-10")
AMP_WITHOUT = Sentence("amp_without", "{unit} is shown as an amphibian and has card {card}", "C-74")
NOT_PLAYED = Sentence("not_played", "{unit} has card {card}, which is not in this pack", "section 1")
OVER_LIMIT = Sentence("over_limit", "{power} holds {held}: never more than {most}", "rule 5c")
DECK_HIGH = Sentence("deck_high", "{left} of card {card} are said to be left in the pack, of {most}", "section 1")
DEALT_HIGH = Sentence("dealt_high", "{number} cards are said to be given, and the pack has {most}", "C-4")
ODD_KIND = Sentence("odd_kind", "{unit} has card {card}, which is worth nothing to its kind", "cards 17, 18")
GHOST = Sentence("ghost", "{what} speaks of {name}, and there is no such unit")
OWNED_CRATER = Sentence("owned_crater", "{place} is owned by {power}, though it is no center now", "C-37")
IN_CRATER = Sentence("in_crater", "{unit} is in {place}, which is impassable", "C-37")
TWO_MINES = Sentence("two_mines", "{power} has {mines} in {place}: one is all", "C-46")
MANY_DEFENSES = Sentence("many_defenses", "{place} has {count} fortified borders: two are all", "X11")
ODD_DEFENSE = Sentence("odd_defense", "{place} is fortified against {border}, which it does not border", "X11")
NUMBER_LOW = Sentence("number_low", "{power} is said to have used {number} numbers of {letter}, and has {unit}", "C-6")
NO_CARD_YET = Sentence("no_card_yet", "{unit} has no card, though cards are dealt", "section 2")


def findings(position: Position) -> list[Reason]:
    """Everything odd, in board order; [] where all is well."""
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
        if not knows(unit) and position.phase.step != "D" and kept(position).deck is not None:
            yield NO_CARD_YET(unit=unit)


def _is_shut(board: Board, here: Location, closed: frozenset[str]) -> bool:
    """Whether a place is one that only Explorers enter."""
    return here.province in closed and kind(board, here.province) != LAKE and not here.dock


def _packs(position: Position) -> Iterator[Reason]:
    """More cards than there are, and more than a power may ever hold."""
    counts, powers = composition(position.variant), position.variant.base.powers.values()
    for unit in everybody(position):
        if knows(unit) and card_of(unit) not in counts:
            yield NOT_PLAYED(unit=unit, card=CARDS[card_of(unit)].title)
    for power in powers:
        held = held_by(position, power.id)
        for limit in dict.fromkeys(card.limit for card in TABLE if card.limit):
            mine = [card for card in held if card in limit.group]
            if len(mine) > limit.utmost:
                titles = [_times(card, number) for card, number in Counter(mine).items()]
                units = [
                    unit for unit in everybody(position) if unit.power == power.id and card_of(unit) in limit.group
                ]
                yield OVER_LIMIT(power=power.name, held=titles, most=many(limit.utmost, "card"), units=units)


def _times(card: str, number: int) -> str:
    name = tr("card {card} ({name})", card=card, name=tr(CARDS[card].name))
    return tr("{n} × {name}", n=number, name=name) if number > 1 else name


def _measures(position: Position) -> Iterator[Reason]:
    """Numbers that are higher than there are cards, units and centers."""
    state, counts = kept(position), composition(position.variant)
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
    """Tables that name units which are not there, and mines of which there may be but one."""
    state, units = kept(position), {tag(unit) for unit in everybody(position)}
    for what, names in (("revealed", state.revealed), ("rhr", state.rhr), ("powerless", state.powerless)):
        yield from (GHOST(what=tr(STATE_WORDS[what].name), name=name) for name in names if name not in units)
    laid = Counter((mine.by.rpartition(" ")[0], mine.at) for mine in state.mines)
    for (power, place), number in laid.items():
        if number > 1:
            where = position.variant.base.locations[place]
            yield TWO_MINES(power=position.variant.base.powers[power].name, mines=many(number, "mine"), place=where)


def _places(position: Position) -> Iterator[Reason]:
    board, state = position.variant.base, kept(position)
    for center, owner in position.centers.items():
        if not has_status(position, center):
            yield OWNED_CRATER(place=board.locations[center], power=board.powers[owner].name)
    for unit in position.units.values():
        if unit.place.province in impassable(position):
            yield IN_CRATER(unit=unit, place=unit.place)
    for place, borders in state.defenses.items():
        where = board.locations[place]
        if len(borders) > 2:
            yield MANY_DEFENSES(place=where, count=len(borders))
        for border in borders:
            if not bordering(board, place, border):
                yield ODD_DEFENSE(place=where, border=board.locations[border])


def _numbers(position: Position) -> Iterator[Reason]:
    """Numbers on the board that are higher than the highest that is said to be used."""
    stated = kept(position).numbers
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
            over = -dues(position, power.id)
            if over > 0 and position.owned(power.id):
                units, centers = len(position.units_of(power.id)), len(position.owned(power.id))
                yield TOO_MANY_UNITS(power=power.name, units=many(units, "unit"), centers=many(centers, "center"))
    ended, over_now = kept(position).ended, phase.text == position.variant.closing.text
    if ended and not over_now:
        yield ENDED_TOO_SOON(phase=phase.text)
    if over_now and not position.variant.end(position):
        yield OVER_WITHOUT_END()
