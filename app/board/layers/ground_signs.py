"""What special orders have left on the land: craters, gas, centers that count for nobody, fortified borders."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from app.language import mark, tr
from app.ui.tokens import Pattern

from ..fortified import border_of
from ..hatches import hatch
from ..ink import Ink
from ..lettering import PILL_TEXT, lettered
from ..painters import marks
from ..painters.specials import blast, cloud, wall
from ..picture import Closed, Fortified, Gassed, Suspended
from ..plan import province
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

CROSSED = (Pattern("antidiagonal", period=9.0, width=1.3), Pattern("diagonal", period=9.0, width=1.3))
CRATER_TEXT, CENTER_TEXT = 10.5, 9.5
BLAST, CLOUD, CLOUD_AT = 2.05, 2.3, (-1.3, 0.62)
"""The ring of a crater and a cloud, in radii of a unit, and where a cloud lies beside one."""
STRIKE = 1.55
"""How far the stroke through a center reaches, in its radii."""


class GroundSigns(ItemLayer):
    name = "ground_signs"
    title = mark("Craters, gas, fortified borders")
    height = "survey"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for sign in stage.picture.signs:
            if isinstance(sign, Closed) and stage.shown(sign.place):
                yield Entry(sign, partial(_crater, stage, sign))
            elif isinstance(sign, Gassed) and stage.shown(sign.place):
                yield Entry((sign, _held(stage, sign.place)), partial(_gas, stage, sign), 1)
            elif isinstance(sign, Fortified) and stage.shown(sign.place):
                yield Entry(sign, partial(_wall, stage, sign), 2)


class StruckCenters(ItemLayer):
    """Centers that count for nobody for a while."""

    name = "struck_centers"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for sign in stage.picture.signs:
            if isinstance(sign, Suspended) and stage.shown(sign.place):
                yield Entry(sign, partial(_struck, stage, sign))


def _held(stage: Stage, place: str) -> bool:
    return any(province(piece.place) == place for piece in stage.seats.present)


def _crater(stage: Stage, sign: Closed) -> Ink:
    """Crossed hatching, a ring, and up to when nobody enters; in few letters, lest a neighbour covers them."""
    ink, theme, r = Ink(), stage.theme, stage.metrics.r
    ink.fill(stage.area(sign.place), theme.paper, 0.5)
    for pattern, strength in zip(CROSSED, (0.5, 0.3)):
        hatch(ink, stage.outline([sign.place]), pattern, theme.fail, strength)
    spot = stage.goal(sign.place)
    ink.add(blast(spot, BLAST * r, theme))
    ink.add(marks.pill(spot, tr("to {until}", until=sign.until), CRATER_TEXT * r / 16.5, theme, theme.fail))
    return ink


def _gas(stage: Stage, sign: Gassed) -> Ink:
    """A cloud in the middle of an empty place, beside a unit; a small one over a center that does not count."""
    (x, y), r = stage.goal(sign.place), stage.metrics.r
    center = stage.center(sign.place)
    if sign.center and center is not None:
        return cloud((center[0], center[1] + 0.3 * r), 0.7 * CLOUD * r, stage.theme, alpha=0.8)
    dx, dy = CLOUD_AT if _held(stage, sign.place) else (0.0, 0.0)
    return cloud((x + dx * r, y + dy * r), CLOUD * r, stage.theme)


def _struck(stage: Stage, sign: Suspended) -> Ink:
    """A stroke through a center, and up to when it counts for nobody."""
    ink, theme = Ink(), stage.theme
    x, y = stage.center(sign.place) or stage.goal(sign.place)
    size = stage.metrics.center
    far, text = STRIKE * size, CENTER_TEXT * size / 6.0
    for hue, width in ((theme.mark_disc, 0.84 * size), (theme.fail, 0.38 * size)):
        ink.line((x - far, y + far), (x + far, y - far), hue, width)
    path = lettered(sign.until, PILL_TEXT, text, (x + far + 1.4 * text, y - 0.2 * size))
    ink.stroke(path, theme.halo, 0.34 * text, alpha=0.95)
    ink.fill(path, theme.fail)
    return ink


def _wall(stage: Stage, sign: Fortified) -> Ink:
    """A wall along the border, its teeth toward the other place."""
    ink, look = Ink(), stage.looks.get(sign.power)
    hue = look.fill if look else stage.theme.border_power
    for course, outward in border_of(stage, sign.place, sign.beyond):
        ink.add(wall(course, hue, stage.theme, stage.metrics.line, outward=outward))
    return ink
