"""Areas of several places: their borders, their docks, and the area that is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from app.language import mark

from ..areas import areas_of
from ..ink import Ink
from ..painters import areas
from ..plan import province
from ..stage import Stage
from .base import Entry, GroundLayer, ItemLayer, Topic


class Areas(GroundLayer):
    """The borders between areas."""

    name = "areas"
    title = mark("Areas")
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        found = areas_of(stage.board)
        return areas.area_borders(self.sheet.atlas, found.values(), stage.theme) if found else Ink()


class Docks(GroundLayer):
    """The frames of those who cover areas."""

    name = "docks"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        ink, atlas = Ink(), self.sheet.atlas
        for place in areas_of(stage.board):
            look = stage.looks.get(str(stage.board.provinces[place].extra.get("family", "")))
            if place in atlas.drawing.shapes:
                hue = look.ribbon if look else stage.theme.border_power
                ink.add(areas.dock(atlas.area(place), hue, stage.theme))
        return ink


class AskedArea(ItemLayer):
    """The area whose dock is under the pointer, or of the chosen unit that covers it."""

    name = "asked"
    height = "hover"
    kept = False
    topics = frozenset({Topic.THEME, Topic.HOVER, Topic.CHOICE, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        piece, found = stage.chosen_piece(), areas_of(stage.board)
        for dock in dict.fromkeys((province(piece.place) if piece else "", stage.hovered)):
            sheet = stage.layout.sheet_of(dock) if dock in found else None
            if sheet is not None and dock in sheet.atlas.drawing.shapes:
                frame = sheet.atlas.area(dock)
                yield Entry((sheet.key, dock), partial(areas.asked, sheet.atlas, found[dock], frame, stage.theme))
