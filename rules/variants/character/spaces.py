"""The board as it is played on: who borders whom, and the tables of neighbours by which units with some cards go.

The map's file tells all borders. Spaces that are closed but to some cards (section 5) may only be left in the tables of
ordinary units, over a border (C-73).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ...board import Board
from .kinds import AMPHIBIAN, ARMY, CONVERTER_FLEET, EXPLORER_ARMY, EXPLORER_FLEET, FLEET

CASPIAN = "caspian"
"""The file's table of the shores of a lake, for fleets."""
LAKE, SEA, INLAND = "lake", "sea", "inland"

Table = Mapping[str, tuple[str, ...]]
Pairs = Iterable[tuple[str, str]]


def playing(file: Board) -> Board:
    """The board of a map's file with the tables of all units; the same object each time."""
    known: Board | None = file.memo.get("playing")
    if known is None:
        known = file.memo["playing"] = replace(file, moves=_tables(file), memo={})
    return known


def _tables(file: Board) -> dict[str, Table]:
    army, fleet, lake = file.moves[ARMY], file.moves[FLEET], file.moves[CASPIAN]
    closed = closed_spaces(file)
    shores = _pairs(lake)
    along = [(place, to) for place, to in shores if file.locations[to].province not in closed]
    ordinary_fleet = [*_leaving(_pairs(fleet), file, closed), *along]
    by_border = _by_border(file)
    linked = [(one, to) for a, b in file.extra["links"] for one, to in ((a, b), (b, a))]
    over_land = [(file.locations[a].province, file.locations[b].province) for a, b in linked]
    onto_lakes = [(a, b) for a, b in by_border if LAKE in (kind(file, a), kind(file, b))]
    lake_fleet = [(a, to) for a, to in onto_lakes if INLAND not in (kind(file, a), kind(file, to))]
    return {
        **file.moves,
        ARMY: _table(file, [*_leaving(_pairs(army), file, closed), *_leaving(onto_lakes, file, closed)]),
        FLEET: _table(file, ordinary_fleet),
        CONVERTER_FLEET: _table(file, [*ordinary_fleet, *shores]),
        EXPLORER_ARMY: _table(file, [*_pairs(army), *onto_lakes, *over_land]),
        EXPLORER_FLEET: _table(file, [*_pairs(fleet), *shores, *lake_fleet, *linked]),
        AMPHIBIAN: _table(file, _on_every_coast(file, _amphibious(file, by_border, closed))),
    }


def _pairs(table: Table) -> list[tuple[str, str]]:
    return [(place, to) for place, near in table.items() for to in near]


def _leaving(pairs: Pairs, board: Board, closed: frozenset[str]) -> list[tuple[str, str]]:
    """The steps that do not lead into a closed space."""
    return [(place, to) for place, to in pairs if board.locations[to].province not in closed]


def _amphibious(board: Board, by_border: Pairs, closed: frozenset[str]) -> list[tuple[str, str]]:
    """C-12: into every bordering standard space, and lakes."""
    return [(place, to) for place, to in by_border if to not in closed or kind(board, to) == LAKE]


def _on_every_coast(board: Board, pairs: Pairs) -> list[tuple[str, str]]:
    """The steps from provinces, from each of their coasts too (a fleet that turns out to be an amphibian)."""
    return [(text, to) for place, to in pairs for text in (place, *_coasts(board, place))]


def _coasts(board: Board, province: str) -> list[str]:
    return [f"{province}/{coast}" for coast in board.provinces[province].coasts]


def _table(board: Board, pairs: Pairs) -> Table:
    """The table of some steps, in board order."""
    near: dict[str, set[str]] = defaultdict(set)
    for place, to in pairs:
        near[place].add(to)
    return {
        place: tuple(sorted(near[place], key=board.order.__getitem__)) for place in board.locations if place in near
    }


def kind(board: Board, province: str) -> str:
    return board.provinces[province].kind


def closed_spaces(board: Board) -> frozenset[str]:
    """The spaces that only some cards open (section 5)."""
    found: frozenset[str] | None = board.memo.get("closed spaces")
    if found is None:
        found = frozenset(one.id for one in board.provinces.values() if one.extra.get("closed"))
        board.memo["closed spaces"] = found
    return found


def _by_border(board: Board) -> list[tuple[str, str]]:
    """Provinces that share a border, whatever could go over it, from both sides (C-14)."""
    tables = (board.moves[name] for name in (ARMY, FLEET, CASPIAN))
    found = {(board.locations[a].province, board.locations[b].province) for table in tables for a, b in _pairs(table)}
    return sorted((a, b) for a, b in found | {(b, a) for a, b in found})


def borders(board: Board) -> Mapping[str, frozenset[str]]:
    """Province -> those that share a border with it; links and docks do not count (C-14)."""
    found: dict[str, frozenset[str]] | None = board.memo.get("borders")
    if found is None:
        linked = {frozenset(board.locations[one].province for one in link) for link in board.extra["links"]}
        near: dict[str, set[str]] = defaultdict(set)
        tables = (board.moves[name] for name in (EXPLORER_ARMY, EXPLORER_FLEET))
        for place, to in (pair for table in tables for pair in _pairs(table)):
            a, b = board.locations[place].province, board.locations[to].province
            if frozenset((a, b)) not in linked:
                near[a].add(b)
        found = board.memo["borders"] = {province: frozenset(near[province]) for province in board.provinces}
    return found


def bordering(board: Board, one: str, other: str) -> bool:
    return other in borders(board)[one]
