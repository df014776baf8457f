"""Whose land it is: tint, pattern and ribbon."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Territory(GroundLayer):
    name = "territory"
    title = "Territory"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.PATTERNS})

    def key(self, stage: Stage) -> object:
        return stage.theme.name, _patterned(stage), tuple(stage.picture.control.items())

    def ink(self, stage: Stage) -> Ink:
        control = stage.picture.control
        return ground.territory(stage.atlas, stage.theme, stage.looks, control, pattern=_patterned(stage))


def _patterned(stage: Stage) -> bool:
    return stage.patterns and stage.metrics.patterns
