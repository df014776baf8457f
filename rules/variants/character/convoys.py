"""Who can be carried where over the sea: armies, amphibians ashore; Explorers onto islands (C-10, C-12)."""

from __future__ import annotations

from dataclasses import replace

from ...board import Board, Location
from ...position import Position, Unit
from ...reasons import Reason, Sentence
from ...standard.places import ALREADY_THERE, NOT_AT_SEA, carriers, chain, sea_places
from ...standard.verbs_moves import NO_COAST, NO_FLEETS, NO_SEA_WAY, ONLY_ARMIES, on_coast
from ...verbs import Asked
from .card import EXPLORE
from .cards import can
from .kinds import EXPLORER_FLEET, FLEET
from .reach import WATER, marches
from .spaces import closed_spaces, kind
from .state import card_of

ISLANDS = Sentence("islands", "by convoy only an Explorer's army leaves an island or lands on one", "C-10")


def wide(board: Board) -> Board:
    """The board on which seas touch islands too: what convoys go by."""
    known: Board | None = board.memo.get("wide")
    if known is None:
        moves = {**board.moves, FLEET: board.moves[EXPLORER_FLEET]}
        known = board.memo["wide"] = replace(board, moves=moves, memo={})
    return known


def carry_fault(asked: Asked, unit: Unit, to: Location) -> Reason | None:
    """Why no convoy could ever carry a unit there, whatever fleets stand at sea; None if one could."""
    board = asked.board
    if to.province == unit.place.province:
        return ALREADY_THERE(unit=unit, place=to)
    if not marches(board, unit):
        return ONLY_ARMIES()
    if to.dock or kind(board, to.province) in WATER:
        return NOT_AT_SEA(place=to)
    for end in (unit.place, to):
        if not on_coast(board, end):
            return NO_COAST(place=end)
        if end.province in closed_spaces(board) and not can(card_of(unit), EXPLORE):
            return ISLANDS()
    sea_way = chain(wide(board), sea_places(board), unit.key, to.province)
    return None if sea_way else NO_SEA_WAY(unit=unit, place=to)


def fleets(position: Position, board: Board) -> frozenset[str]:
    """The seas in which something stands that can carry an army."""
    return carriers(position, board)


def fleets_missing(asked: Asked, unit: Unit, to: Location) -> Reason | None:
    """Why no convoy can carry the unit there now: no chain of fleets stands between."""
    there = chain(wide(asked.board), fleets(asked.position, asked.board), unit.key, to.province)
    return None if there else NO_FLEETS(unit=unit, place=to)
