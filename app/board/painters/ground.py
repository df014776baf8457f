"""The ground: water with its lines, land, whose land it is, borders and what crosses them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from app.ui.tokens import PowerLook, Theme, color, mixed, tokens

from ..areas import DOCK
from ..atlas import Atlas
from ..hatches import hatch
from ..ink import FLAT, Ink, Point, pen, polylines

STONE = 0.8
"""Strength of the hatch on impassable land."""
PARK = 0.35
"""How much of the colour of trees there is in the hatch of a park."""


def sea(frame: QRectF, theme: Theme) -> Ink:
    """All the water, flat; land is drawn over it."""
    ink = Ink()
    ink.fill(_box(frame), theme.sea)
    return ink


def waterlines(atlas: Atlas, theme: Theme) -> Ink:
    """Lines that follow the coast: wide strokes, each covered by a narrower one of the sea's colour, widest first."""
    ink = Ink()
    for line in sorted(tokens().board.waterlines, key=lambda line: -line.offset):
        hue = mixed(theme.waterline, theme.sea, line.alpha)
        for color_, width in ((hue, 2 * (line.offset + line.width)), (theme.sea, 2 * line.offset)):
            water = pen(color(color_), width)
            water.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
            ink.strokes(atlas.rough_coast, water)
    return ink


def sea_borders(atlas: Atlas, theme: Theme) -> Ink:
    style = tokens().board
    ink = Ink()
    dash = [length / style.sea_border_width for length in style.sea_border_dash]
    if not atlas.sea_borders.isEmpty():
        ink.stroke(atlas.sea_borders, theme.sea_border, style.sea_border_width, dash=dash, cap=FLAT)
    return ink


def land(atlas: Atlas, theme: Theme) -> Ink:
    """Land that nobody owns, islands, straits and lakes in their colours, impassable land hatched; in a city, which has
    docks, that is a park."""
    park = len(atlas.of_kind(DOCK)) > 1
    stone_hue = theme.terrain.park if park else theme.impassable
    line_hue = mixed(theme.terrain.tree, theme.terrain.park, PARK) if park else theme.impassable_hatch
    ink = Ink()
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
) -> Ink:
    """Whose land it is: tint, pattern, and a ribbon inside the outline of all that a power has."""
    ink = Ink()
    for power, shapes in lands(control, looks, atlas):
        ink.add(land_of(atlas, theme, looks[power], shapes, pattern=pattern))
    return ink


def land_of(atlas: Atlas, theme: Theme, look: PowerLook, shapes: Sequence[str], *, pattern: bool) -> Ink:
    """All the land of one power."""
    style = tokens().board
    ink, area = Ink(), atlas.areas(shapes)
    ink.fill(area, look.tint)
    plain = "dark" if theme.dark else "light"
    ribbon = mixed(look.ribbon, look.tint, 1.0 if theme.high_contrast else style.ribbon_alpha[plain])
    if pattern:
        strength = 1.0 if theme.high_contrast else style.pattern_alpha[plain]
        hatch(ink, atlas.outline(shapes), tokens().patterns[look.pattern], look.hatch, strength)
    ink.inside(area).strokes(atlas.ribbon(shapes), pen(color(ribbon), 2 * style.ribbon_width))
    return ink


def borders(atlas: Atlas, theme: Theme) -> Ink:
    style = tokens().board
    ink = Ink()
    ink.strokes(atlas.land_borders, pen(color(theme.border), style.border_width))
    ink.strokes(atlas.coast, pen(color(theme.coast), style.coast_width))
    return ink


def bridge(course: Sequence[Sequence[Point]], theme: Theme) -> Ink:
    """Two rails."""
    ink, path = Ink(), polylines(course)
    ink.stroke(path, theme.halo, 7, alpha=0.8)
    ink.stroke(path, theme.bridge, 4.2, cap=FLAT)
    ink.stroke(path, theme.halo, 1.6, cap=FLAT)
    return ink


def canal(course: Sequence[Sequence[Point]], theme: Theme) -> Ink:
    """A dashed line."""
    ink = Ink()
    ink.stroke(polylines(course), theme.canal, 1.6, dash=(3, 2.4), cap=FLAT)
    return ink


def frame(box: QRectF, theme: Theme) -> Ink:
    """The edge of the scene: a line, and a thin one inside it."""
    style = tokens().board
    ink = Ink()
    ink.stroke(_box(box), theme.border_power, style.frame_width)
    gap = style.frame_gap
    ink.stroke(_box(box.adjusted(gap, gap, -gap, -gap)), theme.border_power, 0.8, alpha=0.6)
    return ink


def lands(control: Mapping[str, str], looks: Mapping[str, PowerLook], atlas: Atlas) -> Iterable[tuple[str, list[str]]]:
    """Each power with the land that it has, powers in the order of their looks. Nobody has the sea."""
    for power in looks:
        shapes = [shape for shape, owner in control.items() if owner == power and atlas.is_land(shape)]
        if shapes:
            yield power, shapes


def _box(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path
