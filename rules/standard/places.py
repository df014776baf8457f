"""Where units can go: over land, along coasts, and by sea with a chain of fleets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..board import Board, Location
from ..position import Position, Unit
from ..reasons import Reason, Sentence
from ..verbs import Kind

ALREADY_THERE = Sentence("already_there", "{unit} is in {place} already", "DATC 6.A.4")
OUT_OF_REACH = Sentence("out_of_reach", "{unit} cannot reach {place}", "DATC 6.A.1")
NOT_ON_LAND = Sentence("not_on_land", "a fleet cannot go inland, and {place} has no shore", "DATC 6.A.3")
NOT_AT_SEA = Sentence("not_at_sea", "an army cannot go to sea, and {place} is sea", "DATC 6.A.2")
NOT_ALONG = Sentence("not_along", "{unit} cannot sail along the shore to {place}: no common coast", "DATC 6.A.9")
WHICH_COAST = Sentence("which_coast", "{unit} must name the coast it goes to: {coasts}", "DATC 6.B.1")
WRONG_COAST = Sentence("wrong_coast", "{unit} cannot reach {place}, only {other}", "DATC 6.B.3")
ARMY_COAST = Sentence("army_coast", "an army stands on no coast: write {place}", "DATC 6.B.12")

MOST_KEPT = 100_000
"""How many answers about chains and routes are kept for a board."""

Aim = Location | Reason


def aim(kinds: Any, board: Board, unit: Unit, to: Location, options: Any) -> Aim:
    """The place that a unit moves to when it is ordered to `to`, by itself; the Reason if it cannot get there.

    Coasts are settled here (DATC 4.B): `options` says what to do about a coast that is missing, wrong or needless.
    """
    if to.province == unit.place.province:
        return ALREADY_THERE(unit=unit, place=to)
    kind: Kind = kinds[unit.kind]
    open_places = board.neighbours(kind.table, unit.place.text)
    if to.text in open_places:
        return to
    reachable = [text for text in open_places if board.locations[text].province == to.province]
    if not reachable:
        return refusal(board, kind, unit, to)
    if to.coast and not board.stands(kind.table, to.province)[0].coast:
        return ARMY_COAST(place=to.province) if options["coast_of_army"] == "illegal" else board.locations[reachable[0]]
    if to.coast:
        return _wrong_coast(board, unit, to, reachable, options)
    return _missing_coast(board, unit, reachable, options)


def _wrong_coast(board: Board, unit: Unit, to: Location, reachable: list[str], options: Any) -> Aim:
    """DATC 4.B.3: a coast that cannot be reached, while another can."""
    if options["coast_impossible"] == "move":
        return board.locations[reachable[0]]
    return WRONG_COAST(unit=unit, place=to, other=[board.locations[text] for text in reachable])


def _missing_coast(board: Board, unit: Unit, reachable: list[str], options: Any) -> Aim:
    """DATC 4.B.1 and 4.B.2: no coast is named where there are several."""
    if len(reachable) == 1 and options["coast_missing_one_possible"] == "move":
        return board.locations[reachable[0]]
    return WHICH_COAST(unit=unit, coasts=" or ".join(reachable))


def refusal(board: Board, kind: Kind, unit: Unit, to: Location) -> Reason:
    """Why a unit cannot go to a place that is out of its reach."""
    province = board.provinces[to.province]
    if kind.table == "fleet" and province.kind == "inland":
        return NOT_ON_LAND(place=to)
    if kind.table == "army" and province.kind == "sea":
        return NOT_AT_SEA(place=to)
    if kind.table == "fleet" and "army" in board.moves and to.province in board.reaches("army", unit.place.province):
        return NOT_ALONG(unit=unit, place=to)
    return OUT_OF_REACH(unit=unit, place=to)


def touches(board: Board, sea: str) -> frozenset[str]:
    """The provinces that a fleet in this sea borders, coasts left out."""
    return board.reaches("fleet", sea)


def sea_places(board: Board) -> frozenset[str]:
    found: frozenset[str] | None = board.memo.get("seas")
    if found is None:
        found = board.memo["seas"] = frozenset(p.id for p in board.provinces.values() if p.kind == "sea")
    return found


def carriers(position: Position, board: Board) -> frozenset[str]:
    """The seas where a fleet stands, whoever owns it: what could carry an army now."""
    seas = sea_places(board)
    return seas.intersection(position.units)


def chain(board: Board, fleets: frozenset[str], src: str, dst: str) -> bool:
    """Whether fleets in these seas, one beside the other, join the coast `src` to the coast `dst`."""
    return _remembered(board, ("chain", fleets, src, dst), lambda: _joined(board, fleets, src, dst))


def _joined(board: Board, fleets: frozenset[str], src: str, dst: str) -> bool:
    """The same, looked for."""
    frontier = [fleet for fleet in fleets if src in touches(board, fleet)]
    seen = set(frontier)
    while frontier:
        near = touches(board, frontier.pop())
        if dst in near:
            return True
        beside = near & fleets - seen
        seen |= beside
        frontier += beside
    return False


def needs(board: Board, fleets: frozenset[str], fleet: str, src: str, dst: str) -> bool:
    """Whether fleets in these seas join two coasts, and without this one would not."""
    return chain(board, fleets, src, dst) and not chain(board, fleets - {fleet}, src, dst)


def on_a_route(board: Board, fleets: frozenset[str], fleet: str, src: str, dst: str) -> bool:
    """Whether this fleet is needed on some route: one from which no fleet can be left out (DATC 6.F.12, 6.G.19)."""
    key = ("route", fleets, fleet, src, dst)
    return _remembered(board, key, lambda: any(fleet in route for route in routes(board, fleets, src, dst)))


def _remembered(board: Board, key: tuple[object, ...], answer: Callable[[], bool]) -> bool:
    """The answer to a question about this board, worked out once."""
    known: bool | None = board.memo.get(key)
    if known is None:
        known = answer()
        if len(board.memo) < MOST_KEPT:
            board.memo[key] = known
    return known


def routes(board: Board, fleets: frozenset[str], src: str, dst: str) -> Iterator[tuple[str, ...]]:
    """Every chain from `src` to `dst` in which no fleet is superfluous, in board order."""
    ranked = sorted(fleets, key=lambda sea: board.order[sea])
    for first in ranked:
        if src in touches(board, first):
            yield from _extended(board, ranked, (first,), src, dst)


def _extended(board: Board, fleets: list[str], path: tuple[str, ...], src: str, dst: str) -> Iterator[tuple[str, ...]]:
    last = touches(board, path[-1])
    if dst in last:
        yield path
        return
    for fleet in fleets:
        beside = fleet in last and fleet not in path
        if beside and src not in touches(board, fleet) and not any(fleet in touches(board, f) for f in path[:-1]):
            yield from _extended(board, fleets, (*path, fleet), src, dst)
