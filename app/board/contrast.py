"""Two positions on one map with only the difference drawn: our units as they are, theirs pale in a dashed ring."""

from __future__ import annotations

from dataclasses import replace

from rules import Position

from .from_rules import picture_of
from .order_reader import pieces_of
from .picture import Mark, OfOther, Picture, Piece
from .plan import province

OTHERS = "~"
"""The key of a unit of the other position begins with this."""


def contrast_picture(ours: Position, theirs: Position) -> Picture:
    """What differs: units that are not the same, and the land of centers that have other owners."""
    mine, others = pieces_of(ours), pieces_of(theirs)
    own = tuple(piece for piece in mine if piece not in others)
    taken = {province(piece.place) for piece in own}
    pale = tuple(_other(piece, taken) for piece in others if piece not in mine)
    changed = {one for one in (*ours.centers, *theirs.centers) if ours.centers.get(one) != theirs.centers.get(one)}
    control = {center: owner for center, owner in ours.centers.items() if center in changed}
    marks: tuple[Mark, ...] = tuple(OfOther(piece) for piece in pale)
    return replace(picture_of(ours, control), pieces=(*own, *pale), signs=(), marks=marks)


def _other(piece: Piece, taken: set[str]) -> Piece:
    """A unit of the other position, beside ours where that stands in the same place."""
    aside = piece.aside or province(piece.place) in taken
    return replace(piece, key=OTHERS + piece.key, aside=aside, dislodged=False)
