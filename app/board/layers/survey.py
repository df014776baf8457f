"""An answer laid over the map for one power: the places it is about stand out in the power's own hatching and edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from app.ui.tokens import tokens

from ..hatches import hatch
from ..ink import Ink, polylines
from ..painters.signs import reading
from ..picture import Overlay, Reading
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

WASH = 0.62
EDGE, CASING = 5.0, 7.4
"""Width of the line along the edge of the places, and of its dark casing; half of each lies inside."""
HATCH_WIDTH, HATCH_STRENGTH = 1.9, 0.62


class Survey(ItemLayer):
    name = "survey"
    height = "survey"
    kept = False
    topics = frozenset({Topic.THEME, Topic.SURVEY})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        if stage.overlay is not None:
            yield Entry(stage.overlay, partial(_ground, stage, stage.overlay))


class Readings(ItemLayer):
    """The texts of the answer."""

    name = "readings"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.SURVEY})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for laid in stage.laid:
            if isinstance(laid.sign, Reading):
                look, text = stage.looks[laid.sign.power], laid.sign.text
                yield Entry(laid, partial(reading, laid.center, text, laid.size, stage.theme, look))


def _ground(stage: Stage, overlay: Overlay) -> Ink:
    """A wash over all other land; over these places the power's pattern, broader than on its land, and a cased edge."""
    theme, look = stage.theme, stage.looks[overlay.power]
    places = [place for place, _ in overlay.places if stage.shown(place)]
    ink = Ink()
    for sheet in stage.layout.sheets:
        others = [shape for shape in sheet.atlas.drawing.shapes if sheet.atlas.is_land(shape) and shape not in places]
        ink.fill(sheet.atlas.areas(others), theme.paper, WASH)
    outline = stage.outline(places)
    if outline:
        pattern = tokens().patterns[look.pattern]
        hatch(ink, outline, replace(pattern, width=HATCH_WIDTH), look.fill, HATCH_STRENGTH)
        edge = polylines(outline)
        ink.stroke(edge, theme.order_casing, CASING)
        ink.stroke(edge, look.fill, EDGE)
    return ink
