"""Rackets in step 4: dismantled, renewed, placed, shifted (stages a, g, i, l of 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Location
from ...position import NOTHING, Order
from ...reasons import Reason, Sentence, many
from ...speech import mark
from .balance import (
    Shift,
    added,
    count,
    default_shift,
    gap,
    in_passes,
    mends,
    poorest,
    richest,
    shifted,
    taken,
)
from .book import RACKETEERS, UNPAID, Book, Purse
from .tables import DISMANTLED, NEW_RACKET, RACKETS, RENEWAL
from .verbs_business import about

NOT_A_DISTRICT = Sentence("not_a_district", "{place} is an area: rackets stand in districts", "section 1")
NO_SUCH_RACKET = Sentence("no_such_racket", "{family} has no {racket} in {place}", "5.3")
WAITS = Sentence("waits", "{racket} in {place} waits for renewal and cannot be dismantled", "5.3")
DISMANTLES = Sentence("dismantles", "{racket} in {place} is dismantled for 3 MU", "5.3")
NOT_CAPTURED = Sentence(
    "not_captured", "{family} has captured no {racket} in {place} that waits for renewal", "section 6"
)
RENEWED = Sentence("racket_renewed", "{racket} in {place} is renewed for 2 MU", "section 6")
LOST = Sentence("racket_lost", "{racket} in {place} was not renewed and leaves the game", "section 6")
NOT_OWN_TURF = Sentence("not_own_turf", "{place} is not turf of {family}: rackets stand on own turf alone", "5.3; R8")
NOT_POOREST = Sentence(
    "not_poorest", "{place} has {here}; the poorest, {least}, {have}: a new racket goes there first", "5.3; R8"
)
PLACED = Sentence("racket_placed", "{racket} in {place} for 5 MU", "5.3")
NO_MONEY = Sentence("no_money", "{what} costs {cost} MU, and {left} are left", "5.4")
NO_SHIFTS = Sentence("no_shifts", "nothing is shifted in this game: new rackets alone even out", "R8, by option")
EVEN = Sentence("even", "nothing needs mending: the richest district of {family} has {most}, the poorest {few}", "5.3")
NOT_RICHEST = Sentence(
    "not_richest", "a shift goes from a richest district ({rich}) to a poorest one ({poor})", "5.3; R8"
)
SHIFTED = Sentence("racket_shifted", "{racket} is shifted from {place} to {to}", "5.3")
SHIFTED_BY_DEFAULT = Sentence(
    "shifted_by_default", "{racket} is shifted from {place} to {to}, as no order mends the balance", "5.3"
)
MOST_NAMED = 3
"""So many districts are named where a new racket could go."""


def dismantle(book: Book, purse: Purse) -> None:
    """Stage a: a racket of one's own fetches 3 MU."""
    for line, order in purse.open("dismantle"):
        racket, place = about(order)
        refs = {"racket": RACKETS[racket].name, "place": place}
        if place.dock:
            purse.refuse(line, NOT_A_DISTRICT(place=place))
        elif racket in purse.stock.get(place.key, ""):
            purse.stock = taken(purse.stock, place.key, racket)
            book.spend(purse, line, -DISMANTLED, DISMANTLES(**refs), RACKETEERS)
        elif racket in purse.captured.get(place.key, ""):
            purse.refuse(line, WAITS(**refs))
        else:
            purse.refuse(line, NO_SUCH_RACKET(family=purse.name, **refs))


def renew(book: Book, purse: Purse) -> None:
    """Stage g: captured rackets are renewed at 2 MU each; the others leave the game."""
    for line, order in purse.open("renew"):
        racket, place = about(order)
        refs = {"racket": RACKETS[racket].name, "place": place}
        if place.dock:
            purse.refuse(line, NOT_A_DISTRICT(place=place))
        elif racket not in purse.captured.get(place.key, ""):
            purse.refuse(line, NOT_CAPTURED(family=purse.name, **refs))
        elif purse.cash < RENEWAL:
            purse.refuse(line, NO_MONEY(what="renewal", cost=RENEWAL, left=purse.cash), UNPAID)
        else:
            purse.captured = taken(purse.captured, place.key, racket)
            purse.stock = added(purse.stock, place.key, racket)
            book.spend(purse, line, RENEWAL, RENEWED(**refs), RACKETEERS)
    _let_go(book, purse)


def _let_go(book: Book, purse: Purse) -> None:
    for place, initials in purse.captured.items():
        site = book.board.locations[place]
        for racket in initials:
            reason = LOST(racket=RACKETS[racket].name, place=site)
            book.note(purse, mark("A captured racket is lost"), reason, place, sign="gone")
    purse.captured = NOTHING


def place_rackets(book: Book, purse: Purse) -> None:
    """Stage i, and the opening: each new racket goes to a district that is poorest at that moment (R8)."""

    def settled(entry: tuple[int, Order]) -> bool:
        line, order = entry
        racket, place = about(order)
        if place_fault(book, purse, order):
            return False
        if purse.cash < NEW_RACKET:
            purse.refuse(line, NO_MONEY(what=mark("a new racket"), cost=NEW_RACKET, left=purse.cash), UNPAID)
            return True
        purse.stock = added(purse.stock, place.key, racket)
        book.spend(purse, line, NEW_RACKET, PLACED(racket=RACKETS[racket].name, place=place), RACKETEERS)
        return True

    for line, order in in_passes(purse.open("racket"), settled):
        fault = place_fault(book, purse, order)
        assert fault is not None
        purse.refuse(line, fault)


def place_fault(book: Book, purse: Purse, order: Order) -> Reason | None:
    """Why a new racket may not be placed there at this moment, whatever it costs."""
    _, place = about(order)
    if place.dock:
        return NOT_A_DISTRICT(place=place)
    if place.key not in purse.turf:
        return NOT_OWN_TURF(place=place, family=purse.name)
    fewest = poorest(purse.turf, purse.stock)
    return None if place.key in fewest else _elsewhere(book, purse, place, fewest)


def _elsewhere(book: Book, purse: Purse, place: Location, fewest: Sequence[str]) -> Reason:
    """The balance rule in words: what is there, and where less is."""
    here, few = many(count(purse.stock, place.key), "racket"), count(purse.stock, fewest[0]) or "none"
    names = [book.board.provinces[one].name for one in fewest[:MOST_NAMED]]
    others = len(fewest) - len(names)
    least = [*names, many(others, "other")] if others else names
    return NOT_POOREST(place=place, here=here, least=least, have=f"{'has' if len(fewest) == 1 else 'have'} {few}")


def even_out(book: Book, purse: Purse) -> None:
    """Stage l: shifts as ordered, then by default, until rackets lie evenly again (R8)."""
    shifting = book.variant["rebalance"] == "shift"

    def settled(entry: tuple[int, Order]) -> bool:
        line, order = entry
        shift = shift_of(order)
        if not shifting or not mends(purse.turf, purse.stock, shift):
            return False
        purse.stock = shifted(purse.stock, shift)
        purse.fine(line, SHIFTED(racket=RACKETS[shift.racket].name, place=order.slots[1], to=order.slots[2]))
        return True

    for line, order in in_passes(purse.open("shift"), settled):
        purse.refuse(line, shift_fault(purse, order) if shifting else NO_SHIFTS())
    purse.ordered = purse.stock
    while shifting and (shift := default_shift(purse.turf, purse.stock)):
        purse.stock = shifted(purse.stock, shift)
        origin, goal = book.board.locations[shift.origin], book.board.locations[shift.goal]
        reason = SHIFTED_BY_DEFAULT(racket=RACKETS[shift.racket].name, place=origin, to=goal)
        book.note(purse, mark("Shifted by default"), reason, shift.goal, good=True, sign="settled")


def shift_of(order: Order) -> Shift:
    racket, origin, goal = order.slots
    return Shift(racket, origin.key, goal.key)


def shift_fault(purse: Purse, order: Order) -> Reason:
    """Why a shift is not allowed at this moment."""
    racket, origin, goal = order.slots
    for place in (origin, goal):
        if place.dock:
            return NOT_A_DISTRICT(place=place)
        if place.key not in purse.turf:
            return NOT_OWN_TURF(place=place, family=purse.name)
    if racket not in purse.stock.get(origin.key, ""):
        return NO_SUCH_RACKET(family=purse.name, racket=RACKETS[racket].name, place=origin)
    rich, poor = richest(purse.turf, purse.stock), poorest(purse.turf, purse.stock)
    if gap(purse.turf, purse.stock) < 2:
        most, few = count(purse.stock, rich[0]), count(purse.stock, poor[0])
        return EVEN(family=purse.name, most=most, few=few)
    return NOT_RICHEST(rich=rich, poor=poor)
