"""The places that a sentence beside the board is about, each with a bright edge."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..atlas import Atlas
from ..ink import Ink
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

EDGE, CASING = 3.4, 5.6


class Lit(ItemLayer):
    name = "lit"
    height = "hover"
    kept = False
    topics = frozenset({Topic.THEME, Topic.HOVER})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for sheet in stage.layout.sheets:
            for place in stage.lit:
                shape = stage.layout.here(place, sheet)
                if shape in sheet.atlas.drawing.shapes:
                    yield Entry((sheet.key, shape), partial(_edged, stage, sheet.atlas, shape))


def _edged(stage: Stage, atlas: Atlas, shape: str) -> Ink:
    ink, edge = Ink(), atlas.edge([shape])
    ink.fill(atlas.area(shape), stage.theme.target, 0.10)
    ink.stroke(edge, stage.theme.mark_disc, CASING, alpha=0.85)
    ink.stroke(edge, stage.theme.target, EDGE)
    return ink
