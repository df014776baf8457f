"""What rackets, areas and those who cover them mean: words and a picture about the origin for each that is there."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from app.language import mark, tr

from .areas import areas_of
from .centers import center_spots
from .ink import Ink, polyline, rounded_box
from .layers.centers import hue_of
from .painters import areas
from .painters.centers import HOME_STAR, center_mark
from .painters.rackets import pressure, racket
from .painters.units import unit
from .picture import Backing, Pressure, Racket, RacketDeed
from .stage import Stage

Line = tuple[str, Ink]
R, ICON, CENTER = 9.5, 8.5, 6.0
"""Radius of a unit, of a racket and of a center in a legend."""
KINDS = {
    "P": mark("prostitution"),
    "W": mark("pawnshops"),
    "L": mark("loansharking"),
    "B": mark("bookies"),
    "N": mark("narcotics"),
}
COURSE = ((-14.0, 3.0), (-4.0, -3.0), (5.0, 3.0), (14.0, -2.0))


def racket_lines(stage: Stage) -> Iterator[Line]:
    """Nothing on a board without areas."""
    if areas_of(stage.board):
        yield from _units(stage)
        yield from _rackets(stage)
        yield from _places(stage)


def _units(stage: Stage) -> Iterator[Line]:
    theme = stage.theme
    covering = [piece for piece in stage.seats.present if piece.place in areas_of(stage.board)]
    if covering:
        one = covering[0]
        yield tr("covers the area of its dock"), unit(one.kind, stage.variant, stage.looks[one.power], theme, R)
    idle = next((piece for piece in stage.seats.present if piece.status == "unmaintained"), None)
    if idle is not None:
        look = stage.looks[idle.power]
        yield tr("without upkeep: takes no orders"), unit(idle.kind, stage.variant, look, theme, R, status=idle.status)
    power = next((mark.power for mark in stage.marks if isinstance(mark, Backing)), "")
    power = power or next((laid.sign.power for laid in stage.laid if isinstance(laid.sign, Pressure)), "")
    if power:
        yield tr("political pressure"), pressure((0, 0), R, theme, stage.looks[power])


def _rackets(stage: Stage) -> Iterator[Line]:
    found = [laid.sign for laid in stage.laid if isinstance(laid.sign, Racket)]
    planned = {mark.kind for mark in stage.marks if isinstance(mark, RacketDeed)}
    for kind, words in KINDS.items():
        if kind in planned or any(one.kind == kind and not one.captured for one in found):
            yield tr(words), racket((0, 0), kind, ICON, stage.theme)
    many = next((one for one in found if one.count > 1 and not one.captured), None)
    if many is not None:
        yield tr("several of a kind"), racket((0, 0), many.kind, ICON, stage.theme, many.count)
    captured = next((one for one in found if one.captured), None)
    if captured is not None:
        yield tr("captured: renew it or lose it"), racket((0, 0), captured.kind, ICON, stage.theme, captured=True)


def _places(stage: Stage) -> Iterator[Line]:
    home = next((spot for spot in center_spots(stage) if spot.kind == HOME_STAR), None)
    if home is not None:
        yield tr("home center"), center_mark((0, 0), CENTER, stage.theme, hue_of(stage, home), HOME_STAR)
    yield tr("neutral center"), center_mark((0, 0), CENTER, stage.theme)
    border = Ink()
    border.stroke(polyline(COURSE), stage.theme.border_power, areas.BORDER)
    yield tr("border of two areas"), border
    yield (
        tr("dock of an area"),
        areas.dock(rounded_box(QRectF(-8, -11, 16, 22), 3), stage.theme.border_power, stage.theme),
    )
