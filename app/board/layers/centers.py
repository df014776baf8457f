"""Supply centers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..painters.marks import center_mark
from ..picture import Coin
from ..stage import Stage
from .base import Entry, ItemLayer, Topic


class Centers(ItemLayer):
    """Rings of centers. One that has a coin needs no ring: the coin is it."""

    name = "centers"
    title = "Centers"
    height = "centers"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        coins = {sign.place for sign in stage.picture.signs if isinstance(sign, Coin)}
        for province in stage.book.board.provinces.values():
            spot = stage.center(province.id) if province.center and province.id not in coins else None
            if spot is not None:
                home = stage.looks[stage.homes[province.id]].fill if province.id in stage.homes else ""
                yield Entry((province.id, spot), partial(center_mark, spot, stage.metrics.center, stage.theme, home))
