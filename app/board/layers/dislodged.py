"""Dislodged units, above the others."""

from __future__ import annotations

from collections.abc import Iterable

from app.language import mark

from ..painters.units import State
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .units import unit_entry


class DislodgedUnits(ItemLayer):
    name = "dislodged"
    title = mark("Dislodged units")
    height = "dislodged"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.GUESSES, Topic.MOTION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for piece in stage.seats.present:
            if piece.dislodged and stage.seats.is_here(piece) and piece not in stage.away:
                yield unit_entry(stage, piece, State.DISLODGED)
