"""An order half made, paler than a whole one, following the pointer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.ui.tokens import mixed

from ..ink import Ink
from ..planner import make_plan
from ..stage import Stage
from .base import ItemLayer, Topic
from .orders import order_inks
from .results import adjustment_ink, result_inks

SHARE = 0.6
"""How much of its own colour an order half made has."""


class Ghost(ItemLayer):
    name = "ghost"
    height = "ghost_order"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.GHOST})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        if stage.ghost:
            pale = paled(stage)
            plan = make_plan(stage.ghost, stage.picture.pieces, stage.setting())
            yield from order_inks(pale, plan)
            yield from result_inks(pale, plan)
            for mark in stage.ghost:
                yield adjustment_ink(pale, mark)


def paled(stage: Stage) -> Stage:
    """The same stage with the powers' colours mixed with land, so that what is drawn stays opaque."""
    land = stage.theme.land
    looks = {power: replace(look, fill=mixed(look.fill, land, SHARE)) for power, look in stage.looks.items()}
    return replace(stage, looks=looks)
