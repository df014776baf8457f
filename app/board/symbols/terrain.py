"""Drawings of the ground: land, water, levels, rivers, trees, peaks, areas, docks, fog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QLinearGradient, QPainterPath, QTransform

from app.ui.tokens import Hex, Pattern, PowerLook, TextStyle, Theme, color, mixed, tokens

from ..atlas import DOCK, Atlas, pieces
from ..curves import Curve, Point, chosen, signed_area, thinned
from ..display_list import (
    FLAT,
    NO_PEN,
    PILL_TEXT,
    DisplayList,
    PaintedPath,
    circle_path,
    hatch,
    lettered,
    pen,
    polyline,
    polylines,
    rounded_box,
    width_of,
)
from ..placement.raster import spans_inside
from .units import counter_path, shape_of, unit

# ----------------------------------------------------------------------------------------------------
# The ground: water with its lines, land, territory, borders and what crosses them.

STONE = 0.8
"""Strength of the hatch on impassable land."""
PARK = 0.35
"""How much of the color of trees the hatch of a park has."""


def sea(frame: QRectF, theme: Theme) -> DisplayList:
    """Draw all the water, in one color; land is drawn over it."""
    ink = DisplayList()
    ink.fill(_box(frame), theme.sea)
    return ink


def waterlines(atlas: Atlas, theme: Theme) -> DisplayList:
    """Draw lines that follow the coast: wide strokes, each covered by a narrower one in the sea's color, the widest
    first."""
    ink = DisplayList()
    for line in sorted(tokens().board.waterlines, key=lambda line: -line.offset):
        hue = mixed(theme.waterline, theme.sea, line.alpha)
        for color_, width in ((hue, 2 * (line.offset + line.width)), (theme.sea, 2 * line.offset)):
            water = pen(color(color_), width)
            water.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
            ink.strokes(atlas.rough_coast, water)
    return ink


def sea_borders(atlas: Atlas, theme: Theme) -> DisplayList:
    style = tokens().board
    ink = DisplayList()
    dash = [length / style.sea_border_width for length in style.sea_border_dash]
    if not atlas.sea_borders.isEmpty():
        ink.stroke(atlas.sea_borders, theme.sea_border, style.sea_border_width, dash=dash, cap=FLAT)
    return ink


def land(atlas: Atlas, theme: Theme) -> DisplayList:
    """Draw land without owners, islands, straits and lakes in their colors, impassable land hatched; on a board with
    docks, which is a city, impassable land is a park."""
    park = len(atlas.of_kind(DOCK)) > 1
    stone_hue = theme.terrain.park if park else theme.impassable
    line_hue = mixed(theme.terrain.tree, theme.terrain.park, PARK) if park else theme.impassable_hatch
    ink = DisplayList()
    for kinds, hue in (
        (("land",), theme.land),
        (("island", "decoration", "scenery"), theme.island),
        (("impassable",), stone_hue),
        (("strait",), theme.strait),
        (("lake",), theme.sea),
    ):
        for shape in atlas.of_kind(*kinds):
            ink.fill(atlas.area(shape), hue)
    for shape in atlas.of_kind("impassable"):
        stone = replace(tokens().patterns["antidiagonal"], period=tokens().board.impassable_hatch_period)
        hatch(ink, atlas.outline([shape]), stone, line_hue, STONE)
    return ink


def territory(
    atlas: Atlas, theme: Theme, looks: Mapping[str, PowerLook], control: Mapping[str, str], *, pattern: bool
) -> DisplayList:
    """Draw the owners of land: tint, pattern, and a ribbon inside the outline of each power's land."""
    ink = DisplayList()
    for power, shapes in lands(control, looks, atlas):
        ink.add(land_of(atlas, theme, looks[power], shapes, pattern=pattern))
    return ink


def land_of(atlas: Atlas, theme: Theme, look: PowerLook, shapes: Sequence[str], *, pattern: bool) -> DisplayList:
    """Draw all the land of one power."""
    style = tokens().board
    ink, area = DisplayList(), atlas.areas(shapes)
    ink.fill(area, look.tint)
    plain = "dark" if theme.dark else "light"
    ribbon = mixed(look.ribbon, look.tint, 1.0 if theme.high_contrast else style.ribbon_alpha[plain])
    if pattern:
        strength = 1.0 if theme.high_contrast else style.pattern_alpha[plain]
        hatch(ink, atlas.outline(shapes), tokens().patterns[look.pattern], look.hatch, strength)
    ink.inside(area).strokes(atlas.ribbon(shapes), pen(color(ribbon), 2 * style.ribbon_width))
    return ink


def borders(atlas: Atlas, theme: Theme) -> DisplayList:
    style = tokens().board
    ink = DisplayList()
    ink.strokes(atlas.land_borders, pen(color(theme.border), style.border_width))
    ink.strokes(atlas.coast, pen(color(theme.coast), style.coast_width))
    return ink


def bridge(course: Sequence[Sequence[Point]], theme: Theme) -> DisplayList:
    """Draw a bridge as two rails."""
    ink, path = DisplayList(), polylines(course)
    ink.stroke(path, theme.halo, 7, alpha=0.8)
    ink.stroke(path, theme.bridge, 4.2, cap=FLAT)
    ink.stroke(path, theme.halo, 1.6, cap=FLAT)
    return ink


def canal(course: Sequence[Sequence[Point]], theme: Theme) -> DisplayList:
    """Draw a canal as a dashed line."""
    ink = DisplayList()
    ink.stroke(polylines(course), theme.canal, 1.6, dash=(3, 2.4), cap=FLAT)
    return ink


def frame(box: QRectF, theme: Theme) -> DisplayList:
    """Draw the edge of the scene: a line, and a thin one inside it."""
    style = tokens().board
    ink = DisplayList()
    ink.stroke(_box(box), theme.border_power, style.frame_width)
    gap = style.frame_gap
    ink.stroke(_box(box.adjusted(gap, gap, -gap, -gap)), theme.border_power, 0.8, alpha=0.6)
    return ink


def lands(control: Mapping[str, str], looks: Mapping[str, PowerLook], atlas: Atlas) -> Iterable[tuple[str, list[str]]]:
    """Yield each power with its land, in the order of the looks. The sea has no owner."""
    for power in looks:
        shapes = [shape for shape, owner in control.items() if owner == power and atlas.is_land(shape)]
        if shapes:
            yield power, shapes


def _box(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path


# ----------------------------------------------------------------------------------------------------
# Stacked levels: their edges, and columns for places that are on several of them.

UNSEEN = 0.6
"""How far, in scene units, a thinned edge may lie from the true one."""
SIDE, RIM = 0.55, 0.85
"""How much of the coast's color the side of a level has, and the line along its lower rim."""
GLASS = ((0.0, 0.26), (0.14, 0.12), (0.5, 0.05), (0.86, 0.12), (1.0, 0.28))
"""The gradient across a column: positions and the opacity there."""
RULE = 0.45


def edge(atlas: Atlas, land: Sequence[str], thickness: float, theme: Theme) -> DisplayList:
    """Draw the side of a stacked level of that thickness, below its lower rim."""
    ink = DisplayList()
    outline = [thinned(line, UNSEEN) for line in atlas.outline(land)]
    for part in (_swept(outline, thickness), atlas.areas(land).translated(0, thickness)):
        ink.fill(part, mixed(theme.coast, theme.sea, SIDE))
    rim = polylines(outline).translated(0, thickness)
    ink.stroke(rim, mixed(theme.coast, theme.sea, RIM), 1.4)
    return ink


def column(atlas: Atlas, place: str, height: float, hue: Hex, theme: Theme) -> DisplayList:
    """Draw a place that continues on the level above, as a column of glass of that height."""
    ink = DisplayList()
    outline = [thinned(line, UNSEEN) for line in atlas.outline([place])]
    body = _swept(outline, -height)
    body.addPath(atlas.area(place))
    box = atlas.area(place).boundingRect()
    glass = QLinearGradient(box.left(), 0, box.right(), 0)
    for where, alpha in GLASS:
        glass.setColorAt(where, color(hue, alpha))
    ink.parts.append(PaintedPath(body, NO_PEN, QBrush(glass)))
    ends = sorted((point for line in outline for point in line), key=lambda point: point[0])
    for x, y in (ends[0], ends[-1]):
        ink.stroke(polyline([(x, y), (x, y - height)]), theme.border_power, 1.0, alpha=RULE, cap=FLAT)
    return ink


def roles(atlas: Atlas, kinds: Iterable[tuple[str, str]], theme: Theme) -> DisplayList:
    """Draw special kinds of land, given as (shape, kind), in the colors that the tokens have for these kinds."""
    ink, grounds = DisplayList(), tokens().board.grounds
    for shape, kind in kinds:
        hue, share = grounds[kind]
        ink.fill(atlas.area(shape), mixed(hue or theme.border, theme.land, share))
    return ink


def _swept(lines: Iterable[Sequence[Point]], height: float) -> QPainterPath:
    """Return the area that lines pass over when moved up or down."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            quad = (ax, ay), (bx, by), (bx, by + height), (ax, ay + height)
            path.addPath(polyline(quad if signed_area(quad) > 0 else quad[::-1], closed=True))
    return path


def owner_stack(start: Point, width: float, hues: Sequence[Hex], active: int, theme: Theme) -> DisplayList:
    """Draw a small stack of levels with the middle of its left side at `start`, the lowest first, each in its color (""
    for no owner); the active one juts out."""
    ink, (x, y) = DisplayList(), start
    high, step = 0.25 * width, 0.36 * width
    for number, hue in enumerate(hues):
        middle = y + ((len(hues) - 1) / 2 - number) * step
        long = width * (1.0 if number == active else 0.74)
        bar = rounded_box(QRectF(x, middle - high / 2, long, high), 0.3 * high)
        ink.stroke(bar, theme.halo, 0.22 * width, alpha=0.9)
        ink.fill(bar, hue or theme.land)
        ink.stroke(bar, theme.unit_outline, 0.055 * width, alpha=0.9)
    return ink


# ----------------------------------------------------------------------------------------------------
# Rivers, seasonal riverbeds, natural fords. `share` as for terrain below: a river seen from another level is paler.

BANK = 0.9
"""How much wider the bank is than the water, on each side."""
RUNG, RUNG_WIDTH, RUNG_EDGE = 7.2, 2.3, 1.1
"""The rungs of a ford: half their length, their width, and the edge that sets them off."""
STRIKE = 8.2
"""Radius of the disc with the cross that strikes out a closed ford."""
Lines = Sequence[Sequence[Point]]


def rivers(courses: Iterable[Lines], theme: Theme, ground: Hex, share: float = 1.0) -> DisplayList:
    """Draw rivers with a darker bank. All banks lie beneath all water, so that courses run into each other."""
    paths = [polylines(course) for course in courses]
    width = tokens().board.river_width
    ink = DisplayList()
    for path in paths:
        ink.stroke(path, mixed(mixed(theme.river, theme.order_casing, 0.66), ground, share), width + 2 * BANK)
    water = mixed("#FFFFFF", theme.river, 0.0 if theme.dark else 0.16)
    for path in paths:
        ink.stroke(path, mixed(water, ground, share), width - BANK)
    return ink


def streams(courses: Iterable[Lines], theme: Theme, ground: Hex, share: float = 1.0) -> DisplayList:
    """Draw dry riverbeds: dashes in a pale bed."""
    style = tokens().board
    dash = [length / style.stream_width for length in style.stream_dash]
    ink = DisplayList()
    for course in courses:
        path = polylines(course)
        ink.stroke(path, mixed(theme.halo, ground, 0.7 * share), style.stream_width + 2.4)
        ink.stroke(path, mixed(theme.stream, ground, share), style.stream_width, dash=dash, cap=FLAT)
    return ink


def ford(course: Sequence[Point], theme: Theme, *, closed: bool = False) -> DisplayList:
    """Draw a natural ford: rungs across the river; struck out while it is closed."""
    curve, count = Curve(tuple(course)), tokens().board.ford_rungs
    ink = DisplayList()
    rungs = [polyline(_rung(curve, curve.length * (n + 0.5) / count)) for n in range(count)]
    for rung in rungs:
        ink.stroke(rung, theme.halo, RUNG_WIDTH + 2 * RUNG_EDGE, cap=FLAT)
    for rung in rungs:
        ink.stroke(rung, theme.void if closed else theme.ford, RUNG_WIDTH, cap=FLAT)
    if closed:
        _strike(ink, curve.at(curve.length / 2), theme)
    return ink


def _rung(curve: Curve, at: float) -> tuple[Point, Point]:
    """Return a line across the course at a distance along it."""
    return curve.aside(at, RUNG), curve.aside(at, -RUNG)


def _strike(ink: DisplayList, at: Point, theme: Theme) -> None:
    """Draw a red cross on a disc: the ford cannot be used now."""
    (x, y), half = at, 0.46 * STRIKE
    ink.circle(at, STRIKE, theme.mark_disc, theme.fail, 1.4)
    for side in (1, -1):
        ink.line((x - half * side, y - half), (x + half * side, y + half), theme.fail, 1.9)


# ----------------------------------------------------------------------------------------------------
# Terrain: trees, reeds, peaks, and the ground of swamps, woods, lakes and mountains.
#
# Symbols are drawn around a point at standard size; `share` is how much of their own color they keep, the rest being
# `ground`: what is farther off is paler, not transparent.

NO_WAY = Pattern("diagonal", period=7.0, width=1.5)
"""The pattern on a level below the ground where there is no way up."""
MARSH_ROW, MARSH_STEP, MARSH_DASH, MARSH_RIM = 8.0, 18.0, 8.5, 6.0
"""The dashes of wet ground: distance of rows, distance of dashes, length of a dash, and distance from the edge."""
CROWN = ((-2.7, -0.5, 3.3), (2.7, -0.5, 3.3), (0.0, -4.3, 3.9), (0.0, -1.2, 3.4))
"""The discs that make up the crown of a tree: middle and radius."""
BLADES = ((-2.2, -4.2, 7.0), (0.0, 0.5, 9.6), (2.2, 4.6, 6.6))
"""The blades of a reed: foot, how far its tip leans, its height."""
PEAKS = ((-13.0, 8.0), (-4.2, -8.6), (0.6, 0.2), (4.6, -5.2), (13.0, 8.0))
SHADES = (
    ((-4.2, -8.6), (0.6, 0.2), (4.2, 8.0), (-3.0, 8.0), (-5.6, 2.4), (-3.2, -1.6)),
    ((4.6, -5.2), (13.0, 8.0), (7.6, 8.0), (4.4, 2.0), (5.4, -1.4)),
)
"""PEAKS is the ridge of a mountain, SHADES are its sides in shadow."""
DARK = 0.62
"""How much of a symbol's color its outline has; the rest is the color of casings."""


@cache
def _crown() -> QPainterPath:
    """Return the outline of a tree's leaves. Shared: do not change it."""
    crown = QPainterPath()
    for x, y, radius in CROWN:
        crown = crown.united(circle_path((x, y), radius))
    return crown


def tree(at: Point, theme: Theme, ground: Hex, share: float = 1.0, size: float = 1.0) -> DisplayList:
    """Draw a broad tree with its shadow."""
    leaf, trunk = mixed(theme.terrain.tree, ground, share), mixed(theme.terrain.tree_trunk, ground, share)
    edge = mixed(mixed(theme.terrain.tree, theme.order_casing, DARK), ground, share)
    crown = _crown()
    ink, place = DisplayList(), QTransform.fromTranslate(*at).scale(size, size)
    shade = QPainterPath()
    shade.addEllipse(-4.6, 6.6, 9.2, 2.6)
    ink.fill(place.map(shade), mixed(edge, ground, 0.30))
    ink.stroke(place.map(polyline([(0, 1.6), (0, 7.8)])), trunk, 1.7)
    ink.fill(place.map(crown), leaf)
    light = QPainterPath()
    light.moveTo(-3.9, -1.4)
    light.cubicTo(-4.2, -4.8, -2.6, -6.6, 0.2, -6.6)
    ink.stroke(place.map(light), mixed("#FFFFFF", leaf, 0.30), 1.2)
    ink.stroke(place.map(crown), edge, 0.8)
    return ink


def reed(at: Point, theme: Theme, ground: Hex, share: float = 1.0, size: float = 1.0) -> DisplayList:
    """Draw a tuft of reeds in wet ground."""
    hue = mixed(mixed(theme.terrain.reed, theme.order_casing, 0.86), ground, share)
    ink, place = DisplayList(), QTransform.fromTranslate(*at).scale(size, size)
    for foot, lean, height in BLADES:
        blade = QPainterPath()
        blade.moveTo(foot, 4.0)
        blade.quadTo(foot, 4.0 - 0.6 * height, foot + lean, 4.0 - height)
        ink.stroke(place.map(blade), hue, 1.3)
    ink.stroke(place.map(polyline([(0.45, -5.4), (0.45, -2.6)])), mixed(theme.terrain.tree_trunk, ground, share), 2.1)
    wet = mixed(theme.river, ground, 0.8 * share)
    for left, right, low in ((-7.0, -2.4, 5.2), (-0.6, 6.8, 5.2), (-3.4, 2.8, 7.0)):
        ink.stroke(place.map(polyline([(left, low), (right, low)])), wet, 1.0)
    return ink


def peak(at: Point, theme: Theme, ground: Hex, share: float = 1.0, size: float = 1.0) -> DisplayList:
    """Draw a mountain's ridge, lit from the left."""
    line, rock = mixed(theme.terrain.mountain_line, ground, share), mixed(theme.terrain.mountain, ground, share)
    place = QTransform.fromTranslate(*at).scale(size, size)
    ink = DisplayList()
    ink.fill(place.map(polyline(PEAKS, closed=True)), mixed("#FFFFFF", rock, 0.22 if theme.dark else 0.42))
    for shade in SHADES:
        ink.fill(place.map(polyline(shade, closed=True)), mixed(line, rock, 0.55))
    ink.stroke(place.map(polyline(PEAKS)), line, 1.5)
    return ink


def mountain(area: QPainterPath, theme: Theme, ground: Hex, share: float = 1.0, ribbon: Hex = "") -> DisplayList:
    """Draw the ground of a mountain: stone with a raised rim, or a rim in the owner's color `ribbon`."""
    ink, stone = DisplayList(), mixed(theme.terrain.mountain, ground, share)
    line = mixed(theme.terrain.mountain_line, ground, share)
    ink.fill(area, stone)
    inner = ink.inside(area)
    if ribbon:
        inner.stroke(area, mixed(ribbon, stone, 0.85 * share), 2 * tokens().board.ribbon_width)
    else:
        inner.stroke(area.translated(1.6, 1.8), mixed("#FFFFFF", stone, 0.16 if theme.dark else 0.42), 4.0)
        inner.stroke(area.translated(-1.4, -1.6), mixed(line, stone, 0.42), 3.4)
    ink.stroke(area, line, 1.3)
    return ink


def lake(area: QPainterPath, theme: Theme) -> DisplayList:
    """Draw water inside the land, with a line along its shore."""
    ink, water = DisplayList(), theme.terrain.lake
    ink.fill(area, water)
    inner = ink.inside(area)
    line = mixed(theme.waterline, water, 0.8)
    for offset, width, hue in ((8.0, 0.9, mixed(line, water, 0.5)), (3.8, 0.9, line)):
        inner.stroke(area, hue, 2 * (offset + width))
        inner.stroke(area, water, 2 * offset)
    ink.stroke(area, theme.coast, 1.2)
    return ink


def marsh(outline: Sequence[Sequence[Point]], theme: Theme, ground: Hex) -> DisplayList:
    """Draw wet ground: staggered rows of short dashes, as on maps."""
    path = QPainterPath()
    for row, spans in spans_inside(outline, MARSH_ROW).items():
        shift = MARSH_STEP / 2 if row % 2 else 0.0
        for start, end in spans:
            first, last = ceil((start + MARSH_RIM - shift) / MARSH_STEP), floor((end - MARSH_RIM - shift) / MARSH_STEP)
            for n in range(first, last + 1):
                x = n * MARSH_STEP + shift
                path.moveTo(max(start, x - MARSH_DASH / 2), row * MARSH_ROW)
                path.lineTo(min(end, x + MARSH_DASH / 2), row * MARSH_ROW)
    ink = DisplayList()
    ink.stroke(path, mixed(theme.river, ground, 0.62), 1.1, cap=FLAT)
    return ink


def closed_above(outline: Sequence[Sequence[Point]], theme: Theme, ground: Hex) -> DisplayList:
    """Draw ground from which there is no way up, hatched."""
    ink = DisplayList()
    hatch(ink, outline, NO_WAY, mixed(theme.terrain.reed, ground, 0.75), 1.0)
    return ink


def wood(area: QPainterPath, edge: QPainterPath, floor: Hex, rim: Hex) -> DisplayList:
    """Draw treetops: green ground, with a rim along its edge."""
    ink = DisplayList()
    ink.fill(area, floor)
    ink.inside(area).stroke(edge, rim, 9.0, cap=FLAT)
    return ink


def roots(edge: QPainterPath, theme: Theme, ground: Hex) -> DisplayList:
    """Draw the dashed outline of a mountain above this level."""
    ink = DisplayList()
    ink.stroke(edge, mixed(theme.terrain.mountain_line, ground, 0.7), 1.2, dash=(4.0, 3.0), cap=FLAT)
    return ink


# ----------------------------------------------------------------------------------------------------
# Areas of several provinces, and the docks of units that cover one.

BORDER = 3.0
"""Width of the border between two areas."""
FRAME, FRAME_ASKED = 2.4, 4.0
"""Width of the frame of a dock, and of one that is highlighted."""
PANE = 0.72
"""How much of a dock is paper, the rest being water."""
ASKED, ASKED_HALO = 4.2, 8.0
"""Width of the outline of a highlighted area, and of the pale line around it."""


def area_borders(atlas: Atlas, areas: Iterable[Sequence[str]], theme: Theme) -> DisplayList:
    """Draw the borders between areas, which never move."""
    within = {place: number for number, places in enumerate(areas) for place in places}
    between = chosen(atlas.arcs, lambda one, other: one in within and other in within and within[one] != within[other])
    ink = DisplayList()
    ink.strokes(pieces(between, 0.2), pen(color(theme.border_power), BORDER))
    return ink


def dock(path: QPainterPath, hue: Hex, theme: Theme) -> DisplayList:
    """Draw the frame off the land for units that cover an area, in the color of the family whose home it is."""
    ink = DisplayList()
    ink.fill(path, mixed(theme.paper, theme.sea, PANE))
    ink.stroke(path, hue, FRAME)
    return ink


def asked(atlas: Atlas, places: Sequence[str], frame: QPainterPath, theme: Theme) -> DisplayList:
    """Draw the outline of a highlighted area and of its dock."""
    ink, outline = DisplayList(), polylines(atlas.outline(places))
    ink.stroke(outline, theme.halo, ASKED_HALO, alpha=0.9)
    ink.stroke(outline, theme.focus, ASKED)
    ink.stroke(frame, theme.focus, FRAME_ASKED)
    return ink


# ----------------------------------------------------------------------------------------------------
# A strip beside the land and the boxes in it, for units that are off the board.

GRID, GRID_LINE, CORNER, EDGE = 22.0, 0.8, 9.0, 1.6
"""The grid on a box, its corners and its edge, in board units."""
BOXES_BORDER = 2.4
TITLE, TITLE_STYLE = 23.0, TextStyle("map_serif", 1.0, 700)


def strip(left: float, frame: QRectF, theme: Theme) -> DisplayList:
    """Draw paper beside the land, from `left` on, and the line where the map ends."""
    ink = DisplayList()
    ink.fill(_box(QRectF(left, frame.top(), frame.right() - left, frame.height())), theme.paper)
    ink.stroke(polyline(((left, frame.top()), (left, frame.bottom()))), theme.border_power, BOXES_BORDER)
    return ink


def title(text: str, start: Point, theme: Theme) -> DisplayList:
    """Draw the name of a box, with its left end at a point."""
    ink = DisplayList()
    middle = start[0] + width_of(text, TITLE_STYLE) * TITLE / 2 + 2, start[1]
    ink.fill(lettered(text, TITLE_STYLE, TITLE, middle), theme.text)
    return ink


def box(area: QPainterPath, theme: Theme) -> DisplayList:
    """Draw a dark box with a grid."""
    ink, rect = DisplayList(), area.boundingRect()
    path = rounded_box(rect, CORNER)
    ink.fill(path, theme.space)
    inside = ink.inside(path)
    for n in range(1, int(rect.width() / GRID) + 1):
        x = rect.left() + n * GRID
        inside.stroke(polyline(((x, rect.top()), (x, rect.bottom()))), theme.space_grid, GRID_LINE)
    for n in range(1, int(rect.height() / GRID) + 1):
        y = rect.top() + n * GRID
        inside.stroke(polyline(((rect.left(), y), (rect.right(), y))), theme.space_grid, GRID_LINE)
    ink.stroke(path, theme.border_power, EDGE)
    return ink


# ----------------------------------------------------------------------------------------------------
# The fog, and what is drawn over it: eyes on places seen empty, units seen earlier, contested places, notes.

VEIL, WATER_VEIL = 0.86, 0.5
"""How much of the fog's color lies over land and over water out of sight."""
HATCH_PERIOD, HATCH_WIDTH, HATCH_SHARE, WATER_SHARE = 11.0, 1.3, 0.42, 0.24
LINES = 0.5
"""Strength of the lines of the map in the fog."""
EYE_R, PILL_AT = 0.66, 1.12
CONFLICT_AT = (1.02, 0.82)
"""Where the mark of a fight lies beside a unit, in radii."""
NOTE_WIDEST = 26
EYE_BOW, EYE_WIDE = 0.42, 0.62
NOTE_TEXT = TextStyle("ui_sans", 1.0, 600)


def fog_cover(atlas: Atlas, hidden: Sequence[str], theme: Theme) -> DisplayList:
    """Draw paper over the shapes that are out of sight, hatched, with the lines of the map at half strength."""
    land = [shape for shape in hidden if atlas.is_land(shape)]
    water = [shape for shape in hidden if not atlas.is_land(shape)]
    ink = DisplayList()
    grounds = ((water, theme.fog_sea, WATER_VEIL, WATER_SHARE), (land, theme.fog, VEIL, HATCH_SHARE))
    for shapes, hue, cover, share in grounds:
        if not shapes:
            continue
        ink.fill(atlas.areas(shapes), hue, cover)
        lines = replace(tokens().patterns["antidiagonal"], period=HATCH_PERIOD, width=HATCH_WIDTH)
        hatch(ink, atlas.outline(shapes), lines, theme.fog_mark, share)
    borders, coasts = atlas.land_lines(hidden)
    style = tokens().board
    ink.strokes(borders, pen(color(mixed(theme.border, theme.fog, LINES)), style.border_width))
    ink.strokes(coasts, pen(color(mixed(theme.coast, theme.fog, LINES)), style.coast_width))
    return ink


def light(atlas: Atlas, seen: Sequence[str], theme: Theme) -> DisplayList:
    """Draw what is in sight a little brighter than the map is without fog."""
    ink = DisplayList()
    ink.fill(atlas.areas([shape for shape in seen if atlas.is_land(shape)]), theme.sight_land)
    ink.fill(atlas.areas([shape for shape in seen if not atlas.is_land(shape)]), theme.sight_sea)
    return ink


def fog_edge(path: QPainterPath, theme: Theme) -> DisplayList:
    """Draw the edge of sight: dots on a pale line."""
    ink = DisplayList()
    ink.stroke(path, theme.mark_disc, 4.6, alpha=0.8)
    ink.stroke(path, theme.text, 1.9, dash=(0.01, 2.4))
    return ink


def eye(center: Point, r: float, theme: Theme) -> DisplayList:
    """Draw an eye on a small disc: seen to be empty."""
    ink = DisplayList()
    size = EYE_R * r
    ink.circle(center, size, theme.mark_disc, theme.mark_line, 0.13 * size)
    ink.stroke(_lids(center, size), theme.mark_line, 0.13 * size)
    ink.circle(center, 0.19 * size, theme.mark_line)
    return ink


def _lids(center: Point, size: float) -> QPainterPath:
    (x, y), wide, high = center, EYE_WIDE * size, 2 * EYE_BOW * size
    path = QPainterPath()
    path.moveTo(x - wide, y)
    path.quadTo(x, y - high, x + wide, y)
    path.quadTo(x, y + high, x - wide, y)
    path.closeSubpath()
    return path


def memory(kind: str, variant: str, look: PowerLook, theme: Theme, r: float) -> DisplayList:
    """Draw the counter of a unit seen earlier, around the origin: faded into the fog, its rim dashed."""
    share = tokens().unit.remembered_mix
    pale = {name: mixed(getattr(look, name), theme.fog, share) for name in ("fill", "ribbon")}
    rim = mixed(theme.unit_outline, theme.fog, share)
    faded = replace(theme, unit_outline=theme.fog, unit_inner=theme.fog, shadow=theme.fog)
    ink = DisplayList()
    ink.add(unit(kind, variant, replace(look, **pale), faded, r))
    ink.stroke(counter_path(shape_of(kind, variant), r), rim, 0.11 * r, dash=(2.2, 1.6), cap=FLAT)
    return ink


def pin(at: Point, words_at: Point, words: str, r: float, size: float, theme: Theme) -> DisplayList:
    """Draw a note: a dot in the place that it is about, with its words beside it on a plate."""
    ink = DisplayList()
    ink.stroke(polyline([at, words_at]), theme.mark_disc, 0.3 * r, alpha=0.8)
    ink.stroke(polyline([at, words_at]), theme.why, 0.12 * r)
    ink.fill(circle_path(at, 0.17 * r), theme.why)
    box = plate(words_at, words, size)
    card = rounded_box(box, 0.35 * box.height())
    ink.fill(card, theme.mark_disc)
    ink.stroke(card, theme.why, 0.09 * size, dash=(3.0, 2.0), cap=FLAT)
    ink.fill(lettered(short(words), NOTE_TEXT, size, words_at), theme.why)
    return ink


def plate(center: Point, words: str, size: float) -> QRectF:
    """Return the box of words on a plate."""
    width, height = width_of(short(words), NOTE_TEXT) * size + 0.9 * size, 1.55 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def short(words: str) -> str:
    """Return as much of a text as has room on the map."""
    return words if len(words) <= NOTE_WIDEST else f"{words[: NOTE_WIDEST - 1].rstrip()}…"


def when_pill(center: Point, text: str, r: float, size: float, theme: Theme) -> DisplayList:
    """Draw, below a unit, when it was seen."""
    ink = DisplayList()
    box = pill_room(center, text, r, size)
    ink.fill(rounded_box(box, box.height() / 2), theme.mark_disc)
    ink.stroke(rounded_box(box, box.height() / 2), theme.fog_mark, 0.1 * size)
    ink.fill(lettered(text, PILL_TEXT, size, (box.center().x(), box.center().y())), theme.text_muted)
    return ink


def pill_room(center: Point, text: str, r: float, size: float) -> QRectF:
    """Return the box of that pill below the unit at `center`."""
    width, height = width_of(text, PILL_TEXT) * size + 0.9 * size, 1.4 * size
    return QRectF(center[0] - width / 2, center[1] + PILL_AT * r, width, height)
