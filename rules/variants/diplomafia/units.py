"""Units in step 4: removals that are owed, builds, and what the engine removes (section 7; stage f of 5.4)."""

from __future__ import annotations

from collections.abc import Iterable

from ...adjudication import interned
from ...board import Board, Location
from ...position import Named, Order, Unit
from ...reasons import Reason, Sentence, many
from ...speech import mark, tr
from ...standard.adjustments import BUILT, REMOVED, WAIVED
from .book import Book, Purse
from .state import LRU, SRU, home_area

NO_UNIT = Sentence("no_such_unit_now", "{family} has no unit {unit}", "section 13")
NOT_OWED = Sentence(
    "removal_not_owed",
    "{family} owes no removal of {unit}: it has {units} and {centers}, and {lrus} to {srus}",
    "7.3; R25",
)
BY_RULE = Sentence("removed_by_rule", "{unit} is removed, as {family} has {why} and names no removal", "7.4; R10")
NO_HOME_CENTER = Sentence(
    "no_home_center", "an SRU is built in a home center of its family, and {place} is none", "7.2"
)
NOT_HELD = Sentence("home_not_held", "{family} does not own {place}", "7.2")
NOT_VACANT = Sentence("not_vacant", "{unit} stands in {place}", "7.2")
NOT_HOME_AREA = Sentence("not_home_area", "an LRU is built over its home area, {area}", "7.2")
NO_HOME_LEFT = Sentence("no_home_left", "{family} owns none of its home centers, so it builds no LRU", "7.2; R28")
AS_MANY_LRUS = Sentence("as_many_lrus", "LRUs may not outnumber SRUs: {family} has {lrus} and {srus}", "3.5; 7.2")
AS_MANY_UNITS = Sentence("as_many_units", "{family} has {units} and {centers}: no unit more", "7.1; R9")
NOTHING_LEFT_TO_BUILD = Sentence("nothing_left_to_build", "{family} has no build to leave", "7.2")
FAR = 10_000


def change_units(book: Book, purse: Purse) -> None:
    """Stage f: removals, then SRUs, then LRUs, then default removals; a family in disorder only removes (R30)."""
    for line, order in purse.open("remove"):
        _remove(book, purse, line, order)
    if not purse.defaulted:
        for kind in (SRU, LRU):
            for line, order in purse.open("build"):
                if order.unit and order.unit.kind == kind:
                    _build(book, purse, line, order)
        _waive(book, purse)
    while unit := next(iter(_by_rule(book, purse)), None):
        reason = BY_RULE(unit=unit, family=purse.name, why=_excess(book, purse))
        _gone(purse, unit)
        book.note(purse, mark("Removed by default"), reason, unit.place.province, sign="gone")


def too_many_units(book: Book, purse: Purse) -> bool:
    """Whether centers limit units (R9), and there are more."""
    return book.variant["unit_limit"] == "centers" and len(purse.units) > purse.centers


def _remove(book: Book, purse: Purse, line: int, order: Order) -> None:
    assert order.unit is not None
    unit = purse.find(order.unit)
    fault = NO_UNIT(family=purse.name, unit=order.unit) if unit is None else removal_fault(book, purse, unit)
    if fault or unit is None:
        purse.refuse(line, fault or NO_UNIT(family=purse.name, unit=order.unit))
        return
    _gone(purse, unit)
    purse.fine(line, REMOVED(unit=unit))


def removal_fault(book: Book, purse: Purse, unit: Unit) -> Reason | None:
    """7.3: why a unit may not be removed now; nobody disbands at will (R25)."""
    if too_many_units(book, purse) or (unit.kind == LRU and purse.lrus > purse.srus):
        return None
    return NOT_OWED(family=purse.name, unit=unit, **_counts(purse))


def _counts(purse: Purse) -> dict[str, str]:
    """How many units and centers there are, in words."""
    return {
        "units": many(len(purse.units), "unit"),
        "centers": many(purse.centers, "center"),
        "lrus": many(purse.lrus, "LRU"),
        "srus": many(purse.srus, "SRU"),
    }


def _gone(purse: Purse, unit: Unit) -> None:
    purse.units = [one for one in purse.units if one.key != unit.key]
    purse.removed.add(unit.key)


def _build(book: Book, purse: Purse, line: int, order: Order) -> None:
    assert order.unit is not None
    fault = build_fault(book, purse, order.unit)
    if fault:
        purse.refuse(line, fault)
        return
    unit = _new(book, purse, order.unit)
    purse.units.append(unit)
    purse.fine(line, BUILT(unit=unit))


def build_fault(book: Book, purse: Purse, unit: Named) -> Reason | None:
    """7.1 and 7.2: why a family cannot build this unit now."""
    fault = _site_fault(book, purse, unit.place) if unit.kind == SRU else _area_fault(book, purse, unit.place)
    if fault:
        return fault
    if unit.kind == LRU and purse.lrus >= purse.srus:
        return AS_MANY_LRUS(family=purse.name, lrus=many(purse.lrus, "LRU"), srus=many(purse.srus, "SRU"))
    limited = book.variant["unit_limit"] == "centers" and len(purse.units) >= purse.centers
    if limited:
        counts = _counts(purse)
        return AS_MANY_UNITS(family=purse.name, units=counts["units"], centers=counts["centers"])
    return None


def _site_fault(book: Book, purse: Purse, place: Location) -> Reason | None:
    if book.board.provinces[place.province].home != purse.family:
        return NO_HOME_CENTER(place=place)
    if place.key not in purse.turf:
        return NOT_HELD(family=purse.name, place=place)
    standing = book.standing(place.key)
    return NOT_VACANT(unit=standing, place=place) if standing else None


def _area_fault(book: Book, purse: Purse, place: Location) -> Reason | None:
    home = home_area(book.board, purse.family)
    if place.key != home:
        return NOT_HOME_AREA(area=book.board.locations[home])
    held = set(book.board.powers[purse.family].homes) & set(purse.turf)
    return None if held else NO_HOME_LEFT(family=purse.name)


def _new(book: Book, purse: Purse, unit: Named) -> Unit:
    """The unit built; of LRUs over one area it has the first number that is free."""
    taken = {one.number for one in purse.units if one.place == unit.place}
    number = next(n for n in range(1, len(taken) + 2) if ("" if n == 1 else str(n)) not in taken)
    return interned(book.board, Unit(purse.family, unit.kind, unit.place, number="" if number == 1 else str(number)))


def _waive(book: Book, purse: Purse) -> None:
    left = purse.centers - len(purse.units) if book.variant["unit_limit"] == "centers" else len(purse.lines)
    for line, _ in purse.open("waive"):
        if left > 0:
            purse.fine(line, WAIVED(power=purse.name))
        else:
            purse.refuse(line, NOTHING_LEFT_TO_BUILD(family=purse.name))
        left -= 1


def _by_rule(book: Book, purse: Purse) -> Iterable[Unit]:
    """R10: the units that go by default, the first one first: LRUs by area, then SRUs far from home.

    None while no limit is exceeded.
    """
    if not (too_many_units(book, purse) or purse.lrus > purse.srus):
        return []
    lrus = sorted(purse.of_kind(LRU), key=lambda unit: (unit.place.key.lower(), unit.key))
    return lrus or farthest_first(book.board, purse)


def _excess(book: Book, purse: Purse) -> str:
    counts = _counts(purse)
    if too_many_units(book, purse):
        return tr("{count} and only {count2}", count=counts["units"], count2=counts["centers"])
    return tr("{count} and only {count2}", count=counts["lrus"], count2=counts["srus"])


def farthest_first(board: Board, purse: Purse) -> list[Unit]:
    """SRUs by their distance from the nearest home center, units and owners disregarded; ties by district."""
    away = distances(board, board.powers[purse.family].homes)
    srus = purse.of_kind(SRU)
    return sorted(srus, key=lambda unit: (-away.get(unit.place.key, FAR), unit.place.key.lower()))


def distances(board: Board, homes: Iterable[str]) -> dict[str, int]:
    """Moves from each district to the nearest of some."""
    found = dict.fromkeys(homes, 0)
    queue = list(found)
    for place in queue:
        for near in board.neighbours("army", place):
            if near not in found:
                found[near] = found[place] + 1
                queue.append(near)
    return found
