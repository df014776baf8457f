"""The room that special orders and signs on the land take, for names to keep off. No Qt here."""

from __future__ import annotations

from .curves import Point
from .picture import Closed, Convert, Gassed, MineDeed, Piece
from .raster import Raster
from .setting import CARD_AT
from .stage import Stage

CARD_HALF, NUMBER_ROOM = (0.6, 0.62), 0.62
"""Half the size of a card with its edge, and the room of a number, in radii."""
BLAST, CLOUD, CLOUD_AT, TRANCE = 2.15, 1.2, (-1.3, 0.62), 2.25
BESIDE, BESIDE_ROOM = (-1.4, 0.95), 1.05
"""Where beside a unit lie mines that are laid and counters that it becomes, and the room of these."""
LONG_PILL = 2.7
"""Half the width of the words on a crater, in radii."""


def add_tags(taken: Raster, piece: Piece, spot: Point, r: float, tab: Point) -> None:
    """The room of a unit's number and of its card."""
    x, y = spot
    if piece.label:
        taken.add_disc((x - tab[0] * r, y + tab[1] * r), NUMBER_ROOM * r)
    if piece.card:
        across, up = CARD_HALF
        middle = y + CARD_AT * r
        taken.add_box((x - across * r, middle - up * r, x + across * r, middle + up * r))


def add_specials(taken: Raster, stage: Stage) -> None:
    """Craters, clouds, threads with their signs, ways off the board, what lies beside units."""
    r, line = stage.metrics.r, stage.metrics.line
    for sign in stage.picture.signs:
        if isinstance(sign, Closed) and stage.shown(sign.place):
            x, y = stage.goal(sign.place)
            taken.add_disc((x, y), BLAST * r)
            taken.add_box((x - LONG_PILL * r, y - 0.6 * r, x + LONG_PILL * r, y + 0.6 * r))
        elif isinstance(sign, Gassed) and stage.shown(sign.place):
            x, y = stage.goal(sign.place)
            taken.add_disc((x + CLOUD_AT[0] * r / 2, y + CLOUD_AT[1] * r / 2), CLOUD * r)
    for thread in stage.plan.threads:
        if thread.curve is not None:
            taken.add_line(thread.curve.points[::2], 4.5 * line)
        taken.add_disc(thread.sign, (BLAST if thread.mark.deed == "annihilate" else CLOUD) * r)
        if thread.mark.deed == "hypnotize":
            taken.add_disc(thread.goal, TRANCE * r)
    for portal in stage.plan.portals:
        taken.add_disc(portal.center, 1.4 * portal.radius)
    for swap in stage.plan.exchanges:
        taken.add_line(swap.curve.points[::2], 6.0 * line)
    for step in stage.plan.steps:
        for point in (step.dot, *step.numbers):
            taken.add_disc(point, 9.0 * line)
    for mark in stage.marks:
        if isinstance(mark, MineDeed | Convert):
            x, y = stage.spot(mark.unit)
            taken.add_disc((x + BESIDE[0] * r, y + BESIDE[1] * r), BESIDE_ROOM * r)
