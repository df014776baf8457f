"""Dislodged units, above the others."""

from __future__ import annotations

from collections.abc import Iterable

from ..ink import Ink
from ..painters.units import State
from ..stage import Stage
from .base import ItemLayer, Topic
from .units import counter


class DislodgedUnits(ItemLayer):
    name = "dislodged"
    title = "Dislodged units"
    height = "dislodged"
    kept = True
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        for piece in stage.picture.pieces:
            if piece.dislodged:
                yield counter(stage, piece, State.DISLODGED)
