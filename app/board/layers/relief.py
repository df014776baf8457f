"""The lie of the land: lakes, swamps and mountains; and what a level above or below it is seen by: woods, soil."""

from __future__ import annotations

from collections.abc import Iterator

from app.ui.tokens import Hex, mixed, tokens

from ..atlas import Atlas
from ..ink import Ink
from ..painters import terrain
from ..sheets import Sheet
from ..stage import Stage
from .base import GroundLayer, Topic

WOOD, WOOD_RIM = 0.36, 0.62
"""How green the tops of trees are, and their rim."""
SOIL = 0.86
"""How strongly soil covers what lies above it."""
PALE = 0.5
"""How much of its colour a mountain keeps that is seen from another level."""


class Relief(GroundLayer):
    name = "relief"
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, stage: Stage) -> object:
        woods = tuple(place for place in self.sheet.atlas.drawing.shapes if "trees" in stage.terrain(place))
        return stage.theme.name, stage.board, tuple(stage.owner(place) for place in woods)

    def ink(self, stage: Stage) -> Ink:
        ink, sheet = Ink(), self.sheet
        height = stage.layout.height(sheet)
        if height:
            (_over if height > 0 else _under)(ink, stage, sheet)
        else:
            _wet_ground(ink, stage, sheet.atlas)
            _mountains(ink, stage, sheet.atlas, 1.0)
        for shape in lakes(stage, sheet.atlas):
            ink.add(terrain.lake(sheet.atlas.area(shape), stage.theme))
        return ink


def backdrop(stage: Stage, sheet: Sheet) -> Hex:
    """The colour of bare ground on a sheet."""
    theme, height = stage.theme, stage.layout.height(sheet)
    if height == 0:
        return theme.land
    return theme.terrain.soil if height < 0 else mixed(theme.paper, theme.land, tokens().board.level_wash)


def lakes(stage: Stage, atlas: Atlas) -> Iterator[str]:
    """The lakes on the map, and the places that are lakes now."""
    for shape in atlas.drawing.shapes:
        if (atlas.kind(shape) == "lake" and stage.board.plain_level) or "lake" in stage.terrain(shape):
            yield shape


def _wet_ground(ink: Ink, stage: Stage, atlas: Atlas) -> None:
    for shape in atlas.drawing.shapes:
        if "swamp" in stage.terrain(shape):
            ink.add(terrain.marsh(atlas.outline([shape]), stage.theme, stage.theme.land))


def _mountains(ink: Ink, stage: Stage, atlas: Atlas, share: float) -> None:
    """Mountains; who has one is told by its rim."""
    for shape in atlas.of_kind("mountain"):
        owner = stage.owner(shape)
        ribbon = stage.looks[owner].ribbon if owner else ""
        ink.add(terrain.mountain(atlas.area(shape), stage.theme, stage.theme.land, share, ribbon))


def _over(ink: Ink, stage: Stage, sheet: Sheet) -> None:
    """A level above the ground: that under paper, the woods green; who has one is told by its rim. Mountains stand out
    of the woods: one steps onto them from above."""
    atlas, theme = sheet.atlas, stage.theme
    _veil(ink, sheet, theme.paper, tokens().board.level_wash)
    for shape in _land(atlas):
        if "trees" in stage.terrain(shape):
            owner = stage.owner(shape)
            rim = stage.looks[owner].ribbon if owner else mixed(theme.terrain.tree, theme.land, WOOD_RIM)
            floor = mixed(theme.terrain.tree, theme.paper, WOOD)
            ink.add(terrain.wood(atlas.area(shape), atlas.edge([shape]), theme, floor, rim))
    if sheet.floor:
        _mountains(ink, stage, sheet.floor.atlas, PALE)


def _under(ink: Ink, stage: Stage, sheet: Sheet) -> None:
    """A level under the ground: soil over all that lies above; hatched where no way leads up."""
    atlas, theme = sheet.atlas, stage.theme
    _veil(ink, sheet, theme.terrain.soil, SOIL)
    for shape in _land(atlas):
        if "swamp" in stage.terrain(shape):
            ink.add(terrain.closed_above(atlas.outline([shape]), theme, theme.terrain.soil))
    above = sheet.floor.atlas if sheet.floor else atlas
    for shape in above.of_kind("mountain"):
        ink.add(terrain.roots(above.edge([shape]), theme, theme.terrain.soil))


def _veil(ink: Ink, sheet: Sheet, hue: Hex, strength: float) -> None:
    """What lies between a level and the ground; once more where this level has no places."""
    floor = (sheet.floor or sheet).atlas
    whole = floor.areas(_land(floor))
    ink.fill(whole, hue, strength)
    own = {place.partition("@")[0] for place in sheet.atlas.drawing.shapes}
    bare = [place for place in _land(floor) if place.partition("@")[0] not in own and floor.kind(place) != "mountain"]
    ink.fill(floor.areas(bare), hue, strength)


def _land(atlas: Atlas) -> list[str]:
    return [shape for shape in atlas.drawing.shapes if atlas.is_land(shape)]
