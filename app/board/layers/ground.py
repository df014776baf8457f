"""Layers of the ground: land, water, relief, borders, territory, centers, and signs on the land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from app.geometry.drawing import DrawnLine, province_of
from app.language import tr
from app.ui.tokens import Hex, Pattern, PowerLook, mixed, tokens
from rules import Sign
from rules.presentation import SignShape

from ..atlas import Atlas, areas_of, boxes_of, strip_of
from ..display_list import PILL_TEXT, DisplayList, PlateItem, hatch, lettered, polylines
from ..picture import SurveyOverlay
from ..placement.level_layout import BoardLayout, LevelLayout
from ..placement.sign_placement import CenterPoint, center_points
from ..scene_state import PEAK, SceneState, symbols_on
from ..symbols import marks, terrain
from ..symbols.marks import blast, cloud, wall
from ..symbols.signs import STARS, center_mark, reading
from .base import GroundLayer, ItemLayer, LayerEntry, Topic

# ----------------------------------------------------------------------------------------------------
# Relief: lakes, swamps and mountains; and what shows a level above or below the ground: woods, soil.

WOOD, WOOD_RIM = 0.36, 0.62
"""How green the treetops are, and their rim."""
SOIL = 0.86
"""How strongly soil covers the levels above it."""
PALE = 0.5
"""How much of its color a mountain keeps when seen from another level."""


class ReliefLayer(GroundLayer):
    name = "relief"
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, state: SceneState) -> object:
        woods = tuple(place for place in self.sheet.atlas.drawing.shapes if "trees" in state.terrain(place))
        return state.theme.name, state.board, tuple(state.owner(place) for place in woods)

    def ink(self, state: SceneState) -> DisplayList:
        ink, sheet = DisplayList(), self.sheet
        height = state.layout.height(sheet)
        if height:
            (_over if height > 0 else _under)(ink, state, sheet)
        else:
            _wet_ground(ink, state, sheet.atlas)
            _mountains(ink, state, sheet.atlas, 1.0)
        for shape in lakes(state, sheet.atlas):
            ink.add(terrain.lake(sheet.atlas.area(shape), state.theme))
        return ink


def backdrop(state: SceneState, sheet: LevelLayout) -> Hex:
    """Return the color of bare ground on a level."""
    theme, height = state.theme, state.layout.height(sheet)
    if height == 0:
        return theme.land
    return theme.terrain.soil if height < 0 else mixed(theme.paper, theme.land, tokens().board.level_wash)


def lakes(state: SceneState, atlas: Atlas) -> Iterator[str]:
    """Yield the lakes of the map, and the places that are lakes now."""
    for shape in atlas.drawing.shapes:
        if (atlas.kind(shape) == "lake" and state.board.plain_level) or "lake" in state.terrain(shape):
            yield shape


def _wet_ground(ink: DisplayList, state: SceneState, atlas: Atlas) -> None:
    for shape in atlas.drawing.shapes:
        if "swamp" in state.terrain(shape):
            ink.add(terrain.marsh(atlas.outline([shape]), state.theme, state.theme.land))


def _mountains(ink: DisplayList, state: SceneState, atlas: Atlas, share: float) -> None:
    """Draw mountains; the rim shows the owner."""
    for shape in atlas.of_kind("mountain"):
        owner = state.owner(shape)
        ribbon = state.looks[owner].ribbon if owner else ""
        ink.add(terrain.mountain(atlas.area(shape), state.theme, state.theme.land, share, ribbon))


def _over(ink: DisplayList, state: SceneState, sheet: LevelLayout) -> None:
    """Draw a level above the ground: the ground pale as under paper, the woods green with a rim for the owner.
    Mountains show through the woods, because units step onto them from this level."""
    atlas, theme = sheet.atlas, state.theme
    _veil(ink, sheet, theme.paper, tokens().board.level_wash)
    for shape in _land(atlas):
        if "trees" in state.terrain(shape):
            owner = state.owner(shape)
            rim = state.looks[owner].ribbon if owner else mixed(theme.terrain.tree, theme.land, WOOD_RIM)
            floor = mixed(theme.terrain.tree, theme.paper, WOOD)
            ink.add(terrain.wood(atlas.area(shape), atlas.edge([shape]), floor, rim))
    if sheet.floor:
        _mountains(ink, state, sheet.floor.atlas, PALE)


def _under(ink: DisplayList, state: SceneState, sheet: LevelLayout) -> None:
    """Draw a level under the ground: soil over everything above, hatched where there is no way up."""
    atlas, theme = sheet.atlas, state.theme
    _veil(ink, sheet, theme.terrain.soil, SOIL)
    for shape in _land(atlas):
        if "swamp" in state.terrain(shape):
            ink.add(terrain.closed_above(atlas.outline([shape]), theme, theme.terrain.soil))
    above = sheet.floor.atlas if sheet.floor else atlas
    for shape in above.of_kind("mountain"):
        ink.add(terrain.roots(above.edge([shape]), theme, theme.terrain.soil))


def _veil(ink: DisplayList, sheet: LevelLayout, hue: Hex, strength: float) -> None:
    """Draw what lies between a level and the ground, and again where this level has no places."""
    floor = (sheet.floor or sheet).atlas
    whole = floor.areas(_land(floor))
    ink.fill(whole, hue, strength)
    own = {place.partition("@")[0] for place in sheet.atlas.drawing.shapes}
    bare = [place for place in _land(floor) if place.partition("@")[0] not in own and floor.kind(place) != "mountain"]
    ink.fill(floor.areas(bare), hue, strength)


def _land(atlas: Atlas) -> list[str]:
    return [shape for shape in atlas.drawing.shapes if atlas.is_land(shape)]


# ----------------------------------------------------------------------------------------------------
# Areas of several provinces: their borders, their docks, and the area that is pointed at.


class AreaLayer(GroundLayer):
    """The borders between areas."""

    name = "areas"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        found = areas_of(state.board)
        return terrain.area_borders(self.sheet.atlas, found.values(), state.theme) if found else DisplayList()


class DockLayer(GroundLayer):
    """The frames (docks) of units that cover areas."""

    name = "docks"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        ink, atlas = DisplayList(), self.sheet.atlas
        for place in areas_of(state.board):
            look = state.looks.get(str(state.board.provinces[place].extra.get("family", "")))
            if place in atlas.drawing.shapes:
                hue = look.ribbon if look else state.theme.border_power
                ink.add(terrain.dock(atlas.area(place), hue, state.theme))
        return ink


class AskedAreaLayer(ItemLayer):
    """The area whose dock is under the pointer, or which the selected unit covers."""

    name = "asked"
    height = "hover"
    cached = False
    topics = frozenset({Topic.THEME, Topic.HOVER, Topic.CHOICE, Topic.POSITION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        piece, found = state.chosen_piece(), areas_of(state.board)
        for dock in dict.fromkeys((province_of(piece.place) if piece else "", state.hovered)):
            sheet = state.layout.sheet_of(dock) if dock in found else None
            if sheet is not None and dock in sheet.atlas.drawing.shapes:
                frame = sheet.atlas.area(dock)
                yield LayerEntry(
                    (sheet.key, dock), partial(terrain.asked, sheet.atlas, found[dock], frame, state.theme)
                )


# ----------------------------------------------------------------------------------------------------
# Borders and coasts, and the frame of the scene.


class BorderLayer(GroundLayer):
    name = "borders"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        ink = terrain.borders(self.sheet.atlas, state.theme)
        if state.layout.view.flat:
            ink.add(terrain.frame(state.layout.frame, state.theme))
        return ink


# ----------------------------------------------------------------------------------------------------
# Places off the board: boxes beside the land, with room for any number of units.


class BoxLayer(GroundLayer):
    name = "boxes"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        """Return the strip beside the land, and the boxes in it."""
        ink, atlas = DisplayList(), self.sheet.atlas
        found = [box for box in boxes_of(state.board) if box in atlas.drawing.shapes]
        if found:
            ink.add(terrain.strip(strip_of(atlas.drawing, state.board), state.layout.frame, state.theme))
        for box in found:
            ink.add(terrain.box(atlas.area(box), state.theme))
            title = state.book.board.provinces[box].name
            ink.add(terrain.title(title, atlas.drawing.anchors[box].label, state.theme))
        return ink


# ----------------------------------------------------------------------------------------------------
# Land in its own color, without owners.


class LandLayer(GroundLayer):
    name = "land"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        """Return the land; special kinds of ground are in their own colors."""
        atlas = (self.sheet.floor or self.sheet).atlas
        ink = terrain.land(atlas, state.theme)
        kinds = ((shape, state.ground(shape)) for shape in atlas.drawing.shapes)
        ink.add(terrain.roles(atlas, ((shape, kind) for shape, kind in kinds if kind), state.theme))
        return ink


# ----------------------------------------------------------------------------------------------------
# Lines across land and water: bridges, canals, rivers, seasonal riverbeds, fords.

FROM_ABOVE, FROM_BELOW = 0.62, 0.3
"""How much of its color water keeps when seen from a level above it, or from one below it."""


class BridgeLayer(GroundLayer):
    """Bridges and canals."""

    name = "lines"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        ink, kinds = DisplayList(), lines_by_kind(state, self.sheet)
        for line in kinds.get("bridge", ()):
            ink.add(terrain.bridge(line.points, state.theme))
        for line in kinds.get("canal", ()):
            ink.add(terrain.canal(line.points, state.theme))
        return ink


class RiverLayer(GroundLayer):
    """Rivers over the borders along which they run, dry riverbeds, fords."""

    name = "rivers"
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, state: SceneState) -> object:
        return state.theme.name, state.board

    def ink(self, state: SceneState) -> DisplayList:
        ink, theme, sheet = DisplayList(), state.theme, self.sheet
        back, share, kinds = backdrop(state, sheet), _share(state, sheet), lines_by_kind(state, sheet)
        ink.add(terrain.streams([line.points for line in kinds.get("stream", ())], theme, back, share))
        ink.add(terrain.rivers([line.points for line in kinds.get("river", ())], theme, back, share))
        if state.layout.height(sheet) == 0:
            ink.add(_fords(state, kinds.get("ford", ())))
        return ink


def lines_by_kind(state: SceneState, sheet: LevelLayout) -> dict[str, list[DrawnLine]]:
    """Return the lines of a level by their current kind."""
    found: dict[str, list[DrawnLine]] = {}
    for line in sheet.atlas.drawing.lines:
        found.setdefault(state.line_kind(line), []).append(line)
    return found


def _share(state: SceneState, sheet: LevelLayout) -> float:
    height = state.layout.height(sheet)
    return 1.0 if height == 0 else FROM_ABOVE if height > 0 else FROM_BELOW


def _fords(state: SceneState, lines: Sequence[DrawnLine]) -> DisplayList:
    """Draw fords, struck out if the season has closed them. They are only of use on the ground level."""
    ink = DisplayList()
    for line in lines:
        found = state.board.lines.get(line.id)
        closed = bool(found and found.extra.get("closed"))
        for course in line.points:
            ink.add(terrain.ford(course, state.theme, closed=closed))
    return ink


# ----------------------------------------------------------------------------------------------------
# The edges and columns of stacked levels.


class BoardEdgeLayer(GroundLayer):
    """The side of a stacked level."""

    name = "edge"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        if state.layout.view.mode != "exploded":
            return DisplayList()
        atlas = self.sheet.atlas
        land = [shape for shape in atlas.drawing.shapes if atlas.is_land(shape)]
        return terrain.edge(atlas, land, tokens().levels.edge, state.theme)


class ColumnLayer(GroundLayer):
    """A place that is the same on all stacked levels, drawn as a column up to the next one."""

    name = "column"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        ink, layout = DisplayList(), state.layout
        if layout.view.mode == "exploded":
            for place, higher in _columns(layout, self.sheet):
                height = self.sheet.placing.dy - higher.placing.dy
                hue = tokens().board.grounds.get(state.ground(place), ("", 0.0))[0] or state.theme.border
                ink.add(terrain.column(self.sheet.atlas, place, height, hue, state.theme))
        return ink


def _columns(layout: BoardLayout, sheet: LevelLayout) -> Iterator[tuple[str, LevelLayout]]:
    """Yield the places that continue on the next level above, and that level."""
    keys = [other.key for other in layout.sheets]
    following = layout.sheets[keys.index(sheet.key) + 1 :][:1]
    for place in sheet.atlas.drawing.shapes:
        for higher in following:
            if sheet.atlas.is_land(place) and place in higher.atlas.drawing.shapes:
                yield place, higher


# ----------------------------------------------------------------------------------------------------
# Trees, reeds and peaks on the land. They lie in the ground, beneath everything that moves.

PAINTERS = {"trees": terrain.tree, "swamp": terrain.reed, PEAK: terrain.peak}
"""Kind of symbol -> its painter."""


class TerrainSymbolLayer(GroundLayer):
    name = "symbols"
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, state: SceneState) -> object:
        return state.theme.name, state.board

    def ink(self, state: SceneState) -> DisplayList:
        ink, ground = DisplayList(), backdrop(state, self.sheet)
        for one in symbols_on(state, self.sheet):
            ink.add(PAINTERS[one.kind](one.at, state.theme, ground, one.share, one.size))
        return ink


# ----------------------------------------------------------------------------------------------------
# The owners of land: tint, pattern and ribbon.

Key = tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]
"""The theme, the owner of each land, and the powers whose land has a pattern."""


class TerritoryLayer(GroundLayer):
    """The color, pattern and ribbon of owned land; on a level that is seen through to the ground, the territory there.
    """

    name = "territory"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.PATTERNS})

    def __init__(self, plate: PlateItem, sheet: LevelLayout) -> None:
        super().__init__(plate, sheet)
        self.atlas = (sheet.floor or sheet).atlas
        self._lands: dict[tuple[str, PowerLook, bool, tuple[str, ...]], DisplayList] = {}

    def key(self, state: SceneState) -> Key:
        held = held_lands(state, self.atlas)
        patterned = tuple(power for power in dict.fromkeys(held.values()) if state.patterned(power))
        return state.theme.name, tuple(held.items()), patterned

    def says_the_same(self, before: object, now: object) -> bool:
        """Whether only patterns appear or disappear, as they do with the zoom."""
        return isinstance(before, tuple) and isinstance(now, tuple) and before[:2] == now[:2]

    def ink(self, state: SceneState) -> DisplayList:
        """Return the territory; the land of a power that has not changed is reused."""
        before, self._lands = self._lands, {}
        whole = DisplayList()
        for power, shapes in terrain.lands(held_lands(state, self.atlas), state.looks, self.atlas):
            look = state.looks[power]
            key = state.theme.name, look, state.patterned(power), tuple(sorted(shapes))
            ink = before.get(key) or terrain.land_of(self.atlas, state.theme, look, key[-1], pattern=key[2])
            whole.add(self._lands.setdefault(key, ink))
        return whole


def held_lands(state: SceneState, atlas: Atlas) -> dict[str, str]:
    """Return the owner of each land of a level; land without an owner is left out."""
    owners = ((place, state.owner(place)) for place in state.picture.control if atlas.is_land(place))
    return {place: power for place, power in owners if power}


# ----------------------------------------------------------------------------------------------------
# The water, and the borders of the seas.


class WaterLayer(GroundLayer):
    name = "water"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        return terrain.sea(state.layout.frame, state.theme)


class SeaBorderLayer(GroundLayer):
    """The borders of the seas; and the frame of a scene of several levels, which none of them reaches."""

    name = "sea_borders"
    topics = frozenset({Topic.THEME})

    def ink(self, state: SceneState) -> DisplayList:
        ink = DisplayList()
        for sheet in state.layout.sheets:
            ink.add(terrain.sea_borders(sheet.atlas, state.theme))
        if not state.layout.view.flat:
            ink.add(terrain.frame(state.layout.frame, state.theme))
        return ink


# ----------------------------------------------------------------------------------------------------
# Waterlines, which follow the coast at sea; left out on a small map.


class WaterlineLayer(GroundLayer):
    name = "waterlines"
    topics = frozenset({Topic.THEME, Topic.ZOOM})
    ornament = True

    def key(self, state: SceneState) -> object:
        return state.theme.name, state.metrics.waterlines

    def ink(self, state: SceneState) -> DisplayList:
        ink = DisplayList()
        if state.metrics.waterlines and state.layout.view.mode != "exploded":
            for sheet in state.layout.sheets:
                ink.add(terrain.waterlines(sheet.atlas, state.theme))
        return ink


# ----------------------------------------------------------------------------------------------------
# Supply centers.

FAINT = 0.34
"""How much of its color a center keeps when seen from a level on which it cannot be taken."""


class CenterLayer(ItemLayer):
    """Marks of supply centers. A center with a coin needs none."""

    name = "centers"
    height = "centers"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for point in center_points(state):
            hue, share = hue_of(state, point), 1.0 if point.near else FAINT
            size, ground = state.metrics.center, backdrop(state, point.sheet)
            make = partial(center_mark, point.at, size, state.theme, hue, point.kind, ground, share, bird=point.bird)
            yield LayerEntry((point.place, point.at, hue, share, point.bird), make)


def hue_of(state: SceneState, point: CenterPoint) -> Hex:
    """Return the color of a center's dot: that of the home power for a home center; that of the owner for a star or
    another kind of center that is not a home; otherwise ""."""
    power = state.homes.get(point.place, "") if point.kind not in STARS else ""
    if point.kind and not power:
        power = state.picture.centers.get(point.place, "")
    return state.looks[power].fill if power in state.looks else ""


# ----------------------------------------------------------------------------------------------------
# An answer laid over the map for one power: its places are highlighted with the power's own pattern and edge.

WASH = 0.62
EDGE, CASING = 5.0, 7.4
"""Width of the line along the edge of the places, and of its dark casing; half of each lies inside."""
HATCH_WIDTH, HATCH_STRENGTH = 1.9, 0.62


class SurveyLayer(ItemLayer):
    name = "survey"
    height = "survey"
    cached = False
    topics = frozenset({Topic.THEME, Topic.SURVEY})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        if state.overlay is not None:
            yield LayerEntry(state.overlay, partial(_ground, state, state.overlay))


class SurveyTextLayer(ItemLayer):
    """The texts of the answer."""

    name = "readings"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.SURVEY})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for laid in state.laid:
            if laid.sign.shape is SignShape.DISC:
                look, text = state.looks[laid.sign.power], laid.sign.text
                yield LayerEntry(laid, partial(reading, laid.center, text, laid.size, state.theme, look))


def _ground(state: SceneState, overlay: SurveyOverlay) -> DisplayList:
    """Draw a wash over all other land; over these places the power's pattern, with broader lines than on its land, and
    a cased edge."""
    theme, look = state.theme, state.looks[overlay.power]
    places = [place for place, _ in overlay.places if state.shown(place)]
    ink = DisplayList()
    for sheet in state.layout.sheets:
        others = [shape for shape in sheet.atlas.drawing.shapes if sheet.atlas.is_land(shape) and shape not in places]
        ink.fill(sheet.atlas.areas(others), theme.paper, WASH)
    outline = state.outline(places)
    if outline:
        pattern = tokens().patterns[look.pattern]
        hatch(ink, outline, replace(pattern, width=HATCH_WIDTH), look.fill, HATCH_STRENGTH)
        edge = polylines(outline)
        ink.stroke(edge, theme.order_casing, CASING)
        ink.stroke(edge, look.fill, EDGE)
    return ink


# ----------------------------------------------------------------------------------------------------
# What special orders leave on the land: craters, gas, centers that count for nobody, fortified borders.

CROSSED = (Pattern("antidiagonal", period=9.0, width=1.3), Pattern("diagonal", period=9.0, width=1.3))
CRATER_TEXT, CENTER_TEXT = 10.5, 9.5
BLAST, CLOUD, CLOUD_AT = 2.05, 2.3, (-1.3, 0.62)
"""The ring of a crater and a cloud, in radii of a unit, and where a cloud lies beside a unit."""
STRIKE = 1.55
"""How far the stroke through a center reaches, in radii of the center."""


class GroundSignLayer(ItemLayer):
    name = "ground_signs"
    height = "survey"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for sign in state.picture.signs:
            if sign.shape is SignShape.CRATER and state.shown(sign.place):
                yield LayerEntry(sign, partial(_crater, state, sign))
            elif sign.shape is SignShape.CLOUD and state.shown(sign.place):
                yield LayerEntry((sign, _held(state, sign.place)), partial(_cloud, state, sign), 1)
            elif sign.shape is SignShape.WALL and state.shown(sign.place):
                yield LayerEntry(sign, partial(_wall, state, sign), 2)


class StruckCenterLayer(ItemLayer):
    """Centers that count for nobody for a while."""

    name = "struck_centers"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for sign in state.picture.signs:
            if sign.shape is SignShape.STROKE and state.shown(sign.place):
                yield LayerEntry(sign, partial(_stroke, state, sign))


def _held(state: SceneState, place: str) -> bool:
    return any(province_of(piece.place) == place for piece in state.seats.present)


def _crater(state: SceneState, sign: Sign) -> DisplayList:
    """Draw crossed hatching, a ring, and the last turn in which the place is closed, abbreviated so that no neighbor
    covers it."""
    ink, theme, r = DisplayList(), state.theme, state.metrics.r
    ink.fill(state.area(sign.place), theme.paper, 0.5)
    for pattern, strength in zip(CROSSED, (0.5, 0.3)):
        hatch(ink, state.outline([sign.place]), pattern, theme.fail, strength)
    point = state.goal(sign.place)
    ink.add(blast(point, BLAST * r, theme))
    ink.add(marks.pill(point, tr("to {until}", until=sign.text), CRATER_TEXT * r / 16.5, theme, theme.fail))
    return ink


def _cloud(state: SceneState, sign: Sign) -> DisplayList:
    """Draw a cloud in the middle of an empty place or beside a unit; a small one over a center that does not count."""
    (x, y), r = state.goal(sign.place), state.metrics.r
    center = state.center(sign.place)
    if sign.count and center is not None:
        return cloud((center[0], center[1] + 0.3 * r), 0.7 * CLOUD * r, state.theme, alpha=0.8)
    dx, dy = CLOUD_AT if _held(state, sign.place) else (0.0, 0.0)
    return cloud((x + dx * r, y + dy * r), CLOUD * r, state.theme)


def _stroke(state: SceneState, sign: Sign) -> DisplayList:
    """Draw a stroke through a center, and the last turn in which it counts for nobody."""
    ink, theme = DisplayList(), state.theme
    x, y = state.center(sign.place) or state.goal(sign.place)
    size = state.metrics.center
    far, text = STRIKE * size, CENTER_TEXT * size / 6.0
    for hue, width in ((theme.mark_disc, 0.84 * size), (theme.fail, 0.38 * size)):
        ink.line((x - far, y + far), (x + far, y - far), hue, width)
    path = lettered(sign.text, PILL_TEXT, text, (x + far + 1.4 * text, y - 0.2 * size))
    ink.stroke(path, theme.halo, 0.34 * text, alpha=0.95)
    ink.fill(path, theme.fail)
    return ink


def _wall(state: SceneState, sign: Sign) -> DisplayList:
    """Draw a wall along the border, its teeth toward the other place."""
    ink, look = DisplayList(), state.looks.get(sign.power)
    hue = look.fill if look else state.theme.border_power
    for course, outward in state.border(sign.place, sign.text):
        ink.add(wall(course, hue, state.theme, state.metrics.line, outward=outward))
    return ink
