"""Trees, reeds and peaks on the land. They lie in the ground, beneath everything that moves."""

from __future__ import annotations

from app.language import mark

from ..ink import Ink
from ..land_symbols import PEAK, symbols_on
from ..painters import terrain
from ..stage import Stage
from .base import GroundLayer, Topic
from .relief import backdrop

PAINTERS = {"trees": terrain.tree, "swamp": terrain.reed, PEAK: terrain.peak}
"""Kind of symbol -> who paints it."""


class Symbols(GroundLayer):
    name = "symbols"
    title = mark("Trees, reeds, peaks")
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, stage: Stage) -> object:
        return stage.theme.name, stage.board

    def ink(self, stage: Stage) -> Ink:
        ink, ground = Ink(), backdrop(stage, self.sheet)
        for one in symbols_on(stage, self.sheet):
            ink.add(PAINTERS[one.kind](one.at, stage.theme, ground, one.share, one.size))
        return ink
