"""An order half made, paler than a whole one, following the pointer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.ui.tokens import mixed

from ..planner import make_plan
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .orders import order_entries
from .results import adjustment_entries, result_entries
from .signs import errand_entries
from .specials import special_entries

SHARE = 0.6
"""How much of its own colour an order half made has."""


class Ghost(ItemLayer):
    name = "ghost"
    height = "ghost_order"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.GHOST})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        if stage.ghost:
            pale = paled(stage)
            plan = make_plan(stage.ghost, stage.seats.present, stage.setting())
            yield from order_entries(pale, plan)
            yield from result_entries(pale, plan)
            yield from adjustment_entries(pale, stage.ghost)
            yield from errand_entries(pale, stage.ghost)
            yield from special_entries(pale, stage.ghost, plan)


def paled(stage: Stage) -> Stage:
    """The same stage with the powers' colours mixed with land, so that what is drawn stays opaque."""
    land = stage.theme.land
    looks = {power: replace(look, fill=mixed(look.fill, land, SHARE)) for power, look in stage.looks.items()}
    return replace(stage, looks=looks)
