"""What only boards with levels have on their ground: edges and columns where they are stacked."""

from __future__ import annotations

from collections.abc import Iterator

from app.ui.tokens import tokens

from ..ink import Ink
from ..painters import plates
from ..sheets import Layout, Sheet
from ..stage import Stage
from .base import GroundLayer, Topic


class Edge(GroundLayer):
    """The side of a stacked board."""

    name = "edge"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        if stage.layout.view.mode != "exploded":
            return Ink()
        atlas = self.sheet.atlas
        land = [shape for shape in atlas.drawing.shapes if atlas.is_land(shape)]
        return plates.edge(atlas, land, tokens().levels.edge, stage.theme)


class Column(GroundLayer):
    """A place that is the same on all stacked boards goes up to the next one as a column."""

    name = "column"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        ink, layout = Ink(), stage.layout
        if layout.view.mode == "exploded":
            for place, higher in _columns(layout, self.sheet):
                height = self.sheet.placing.dy - higher.placing.dy
                hue = tokens().board.grounds.get(stage.ground(place), ("", 0.0))[0] or stage.theme.border
                ink.add(plates.column(self.sheet.atlas, place, height, hue, stage.theme))
        return ink


def _columns(layout: Layout, sheet: Sheet) -> Iterator[tuple[str, Sheet]]:
    """The places that go on on the next sheet above, and that sheet."""
    keys = [other.key for other in layout.sheets]
    following = layout.sheets[keys.index(sheet.key) + 1 :][:1]
    for place in sheet.atlas.drawing.shapes:
        for higher in following:
            if sheet.atlas.is_land(place) and place in higher.atlas.drawing.shapes:
                yield place, higher
