"""What only boards with levels have on their ground: edges and columns where they are stacked, dim levels beneath the
one that lies flat, outlines of those above it."""

from __future__ import annotations

from collections.abc import Iterator

from app.ui.tokens import tokens

from ..ink import Ink
from ..painters import ground, plates
from ..sheets import Layout, Sheet
from ..stage import Stage
from .base import GroundLayer, Topic
from .land import ground_of
from .territory import held_lands


class Beneath(GroundLayer):
    """Levels beneath the active one, where that has not the same places: whole, under paper."""

    name = "beneath"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.PATTERNS})

    def key(self, stage: Stage) -> object:
        control = tuple(stage.picture.control.items()) if stage.layout.beneath else ()
        return stage.theme.name, control, stage.layout.ground_key

    def ink(self, stage: Stage) -> Ink:
        ink = Ink()
        for sheet in stage.layout.beneath:
            ink.add(ground_of(stage, sheet))
            control = held_lands(stage, sheet)
            ink.add(ground.territory(sheet.atlas, stage.theme, stage.looks, control, pattern=False))
            ink.add(ground.borders(sheet.atlas, stage.theme))
            ink.add(plates.washed(sheet.atlas, stage.theme))
        return ink


class Above(GroundLayer):
    """Outlines of the places above the active level that it does not have."""

    name = "above"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        own = {id(shape.rings) for shape in self.sheet.atlas.drawing.shapes.values()}
        ink = Ink()
        for sheet in stage.layout.above:
            others = [shape.id for shape in sheet.atlas.drawing.shapes.values() if id(shape.rings) not in own]
            ink.add(plates.outlines(sheet.atlas, others, stage.theme))
        return ink


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
