"""Where the letter of its level stands on a small unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .curves import Point
from .picture import Piece

if TYPE_CHECKING:
    from .stage import Stage

OVER, DROP, UNDER_TAB = 0.45, 0.3, 0.7
"""How much of the letter's disc lies beside the small counter, in its own radii, and how far down, in the counter's;
farther down where that has its tab."""


def chip_spot(stage: Stage, piece: Piece, spot: Point) -> Point:
    """The middle of the letter's disc, for a unit of another level that stands at a spot."""
    r = stage.metrics.r * stage.scale(piece)
    drop = UNDER_TAB if stage.layout.view.mode == "all" else DROP
    return spot[0] + _side(stage, piece, spot) * (r + OVER * stage.metrics.chip), spot[1] + drop * r


def _side(stage: Stage, piece: Piece, spot: Point) -> int:
    """The side away from the place's own unit, or off the other one of two. 1 is right, -1 left."""
    if piece.number:
        return -1 if int(piece.number) % 2 else 1
    here = stage.layout.here(piece.place)
    return 1 if spot[0] > stage.goal(here or piece.place)[0] else -1
