"""Land in its own colour, before anybody has it."""

from __future__ import annotations

from app.ui.tokens import tokens

from ..ink import Ink
from ..painters import ground, plates
from ..sheets import Sheet
from ..stage import Stage
from .base import GroundLayer, Topic


class Land(GroundLayer):
    name = "land"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        return ground_of(stage, self.sheet)


def ground_of(stage: Stage, sheet: Sheet) -> Ink:
    """The land of a board, that of a kind of its own in its colour."""
    ink = ground.land(sheet.atlas, stage.theme)
    ink.add(plates.roles(sheet.atlas, own_grounds(stage, sheet).items(), stage.theme))
    return ink


def own_grounds(stage: Stage, sheet: Sheet) -> dict[str, str]:
    """Shape -> its kind, where the look has a colour for that (the `role` of the map file)."""
    known, provinces = tokens().board.grounds, stage.book.board.provinces
    roles = {name: provinces[name].extra.get("role", "") for name in sheet.atlas.drawing.shapes if name in provinces}
    return {name: role for name, role in roles.items() if role in known}
