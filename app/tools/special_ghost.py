"""The marks of special orders half made: they follow the pointer to the next place or unit. No Qt here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.board.picture import POINTER, Deed, Move, OrderMark, Piece
from rules import Location, Named

DEEDS = frozenset({"annihilate", "gas", "hypnotize", "steal", "disbelieve", "cut"})
SILENT = frozenset({"fortify", "convert", "otb"})
"""Verbs of which nothing follows the pointer."""
OVER = {"path": False, "redeploy": False, "jump": True}
"""Verbs of moves over a place, and whether they leap over it."""


def special_ghost(
    filled: tuple[Any, ...], slot: str, unit: Piece, piece: Callable[[object], Piece | None]
) -> tuple[OrderMark, ...] | None:
    """What to draw for the slots chosen of a unit's order; None for orders that every unit can be given."""
    verb = str(filled[1]) if len(filled) > 1 else ""
    if verb in SILENT:
        return ()
    if verb in OVER:
        first = filled[2] if len(filled) > 2 else None
        over = first.place.text if isinstance(first, Named) else first.text if isinstance(first, Location) else ""
        return (Move(unit, POINTER, over=over, leap=bool(over) and OVER[verb]),)
    if verb == "exchange":
        return (Move(unit, POINTER, presumed=True),)
    if verb not in DEEDS:
        return None
    other = piece(filled[2]) if len(filled) > 2 else None
    if other is not None and slot in ("verb", "to"):
        return (Deed(unit, verb, other.place), Move(other, POINTER, presumed=True))
    return (Deed(unit, verb, POINTER),) if len(filled) == 2 else ()
