"""Names of places: they give way to everything else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from app.ui.tokens import tokens

from ..ink import Ink
from ..labels import Placed
from ..lettering import Words
from ..naming import SCENERY, NameBook, style_of
from ..outlines import WATER
from ..stage import Stage
from .base import Entry, ItemLayer, Topic


class PlaceNames(ItemLayer):
    name = "names"
    title = "Names"
    height = "names"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.NAMES, Topic.SURVEY})
    lazy = True

    def __init__(self) -> None:
        super().__init__()
        self._book: NameBook | None = None
        self.placed: dict[str, Placed] = {}
        """Where each name stands, by shape."""

    def refresh(self, stage: Stage) -> None:
        if self._book is None or self._book.atlas is not stage.atlas:
            self._book = NameBook(stage.atlas, stage.titles)
        self.placed = self._book.place(stage, self.placed)
        super().refresh(stage)

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for shape, placed in self.placed.items():
            yield Entry(placed, partial(name_ink, stage, shape, placed))


def name_ink(stage: Stage, shape: str, placed: Placed) -> Ink:
    """One name with its halo, in the colours of the ground it belongs to."""
    theme, kind = stage.theme, stage.atlas.kind(shape)
    wet = kind in WATER
    hue = theme.sea_text if wet else theme.text_muted if kind in SCENERY else theme.land_text
    halo = theme.sea if wet else theme.halo
    style = style_of(kind, placed.full)
    width = tokens().board.halo_width * min(1.4, max(1.0, placed.size / style.size))
    ink = Ink()
    for text, center in placed.lines:
        ink.parts.append(Words(text, style, placed.size, center, hue, halo, width))
    return ink
