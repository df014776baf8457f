"""Units of levels that are not drawn whole: small and pale, with the letter of their level; and units of places that
are the same on all boards, as the other boards show them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QTransform

from app.language import mark

from ..ink import Ink, Point
from ..level_chips import chip_spot
from ..painters.deeds import PILL_AT, river_pill
from ..painters.marks import level_chip
from ..painters.units import State, unit
from ..picture import Piece
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

RIM = 0.3
"""Width of the red rim of one that must retreat, in radii."""


class DistantUnits(ItemLayer):
    name = "distant"
    title = mark("Units of other boards")
    height = "distant"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.MOTION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for piece in stage.seats.distant:
            if piece not in stage.away:
                yield distant_entry(stage, piece)
        for piece in stage.seats.present:
            for spot in stage.seats.echoes(piece) if piece not in stage.away else ():
                yield Entry((piece, spot), partial(_pale, stage, piece, spot, stage.metrics.r))


def distant_entry(stage: Stage, piece: Piece) -> Entry:
    """The small counter of a unit of another level where it stands."""
    spot = stage.spot(piece)
    return Entry((piece, spot, stage.metrics.chip), partial(_distant, stage, piece, spot))


def _distant(stage: Stage, piece: Piece, spot: Point) -> Ink:
    """A unit of another level. Its letter stands on the side away from the place's own unit."""
    r = stage.metrics.r * stage.scale(piece)
    ink = _pale(stage, piece, spot, r)
    chip = chip_spot(stage, piece, spot)
    ink.add(level_chip(chip, stage.layout.level_of(piece.place), stage.metrics.chip, stage.theme))
    return ink


def _pale(stage: Stage, piece: Piece, spot: Point, r: float) -> Ink:
    theme, state = stage.theme, State.PLAIN if stage.layout.view.mode == "all" else State.DISTANT
    ink = Ink()
    if piece.dislodged:
        ink.circle(spot, (1 + RIM) * r, theme.fail)
    look, place = stage.looks[piece.power], QTransform.fromTranslate(*spot)
    ink.add(unit(piece.kind, stage.variant, look, theme, r, state, piece.status, piece.number), place)
    if piece.forded:
        ink.add(river_pill((spot[0], spot[1] + PILL_AT * r), piece.forded, r, theme))
    return ink
