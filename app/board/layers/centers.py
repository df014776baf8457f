"""Supply centers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..painters.marks import center_mark
from ..stage import Stage
from .base import Entry, ItemLayer, Topic


class Centers(ItemLayer):
    name = "centers"
    title = "Centers"
    height = "centers"
    topics = frozenset({Topic.THEME, Topic.ZOOM})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for province, anchors in stage.atlas.drawing.anchors.items():
            if anchors.center is not None:
                home = stage.looks[stage.homes[province]].fill if province in stage.homes else ""
                ink = partial(center_mark, anchors.center, stage.metrics.center, stage.theme, home)
                yield Entry(province, ink)
