"""The fog, and what is told over it: eyes on places seen empty, units remembered, places fought for, own guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from app.ui.tokens import PowerLook, TextStyle, Theme, color, mixed, tokens

from ..atlas import Atlas
from ..hatches import hatch
from ..ink import FLAT, Ink, Point, circle_path, pen, polyline, rounded_box
from ..lettering import PILL_TEXT, lettered, width_of
from .shapes import counter_path
from .units import shape_of, unit

VEIL, WATER_VEIL = 0.86, 0.55
"""How much of the fog's colour lies over land and over water out of sight."""
HATCH_PERIOD, HATCH_WIDTH, HATCH_SHARE, WATER_SHARE = 11.0, 1.3, 0.42, 0.24
LINES = 0.5
"""Strength of the lines of the map in the fog."""
EYE_R, PILL_AT = 0.66, 1.12
CONFLICT_AT = (1.02, 0.82)
"""Where the mark of a fight lies beside a unit, in its radii."""
NOTE_WIDEST = 26
EYE_BOW, EYE_WIDE = 0.42, 0.62
NOTE_TEXT = TextStyle("ui_sans", 1.0, 600)


def veil(atlas: Atlas, hidden: Sequence[str], theme: Theme) -> Ink:
    """Paper over the shapes that are out of sight, hatched, with the lines of the map at half strength."""
    land = [shape for shape in hidden if atlas.is_land(shape)]
    water = [shape for shape in hidden if not atlas.is_land(shape)]
    ink = Ink()
    for shapes, cover, share in ((water, WATER_VEIL, WATER_SHARE), (land, VEIL, HATCH_SHARE)):
        if not shapes:
            continue
        ink.fill(atlas.areas(shapes), theme.fog, cover)
        lines = replace(tokens().patterns["antidiagonal"], period=HATCH_PERIOD, width=HATCH_WIDTH)
        hatch(ink, atlas.outline(shapes), lines, theme.fog_mark, share)
    borders, coasts = atlas.land_lines(hidden)
    style = tokens().board
    ink.strokes(borders, pen(color(mixed(theme.border, theme.fog, LINES)), style.border_width))
    ink.strokes(coasts, pen(color(mixed(theme.coast, theme.fog, LINES)), style.coast_width))
    return ink


def light(atlas: Atlas, seen: Sequence[str], theme: Theme) -> Ink:
    """What is in sight stands in a little more light than the map has without fog."""
    ink = Ink()
    ink.fill(atlas.areas([shape for shape in seen if atlas.is_land(shape)]), theme.sight_land)
    ink.fill(atlas.areas([shape for shape in seen if not atlas.is_land(shape)]), theme.sight_sea)
    return ink


def edge(path: QPainterPath, theme: Theme) -> Ink:
    """The edge of sight: dots on pale ground."""
    ink = Ink()
    ink.stroke(path, theme.mark_disc, 4.6, alpha=0.8)
    ink.stroke(path, theme.text, 1.9, dash=(0.01, 2.4))
    return ink


def eye(center: Point, r: float, theme: Theme) -> Ink:
    """An eye on a small disc: seen, and nothing stands there."""
    ink = Ink()
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


def memory(kind: str, variant: str, look: PowerLook, theme: Theme, r: float) -> Ink:
    """The counter of a unit seen earlier, about the origin: faded into the fog, its rim dashed."""
    share = tokens().unit.remembered_mix
    pale = {name: mixed(getattr(look, name), theme.fog, share) for name in ("fill", "ribbon")}
    rim = mixed(theme.unit_outline, theme.fog, share)
    faded = replace(theme, unit_outline=theme.fog, unit_inner=theme.fog, shadow=theme.fog)
    ink = Ink()
    ink.add(unit(kind, variant, replace(look, **pale), faded, r))
    ink.stroke(counter_path(shape_of(kind, variant), r), rim, 0.11 * r, dash=(2.2, 1.6), cap=FLAT)
    return ink


def note(center: Point, words: str, size: float, theme: Theme) -> Ink:
    """Words on a plate of their own, in letters of this size."""
    ink = Ink()
    box = plate(center, words, size)
    ink.fill(rounded_box(box, 0.35 * box.height()), theme.mark_disc)
    ink.stroke(rounded_box(box, 0.35 * box.height()), theme.why, 0.09 * size, dash=(3.0, 2.0), cap=FLAT)
    ink.fill(lettered(short(words), NOTE_TEXT, size, center), theme.why)
    return ink


def pin(at: Point, words_at: Point, words: str, r: float, size: float, theme: Theme) -> Ink:
    """A guess: a dot in the place that it is about, its words beside it."""
    ink = Ink()
    ink.stroke(polyline([at, words_at]), theme.mark_disc, 0.3 * r, alpha=0.8)
    ink.stroke(polyline([at, words_at]), theme.why, 0.12 * r)
    ink.fill(circle_path(at, 0.17 * r), theme.why)
    ink.add(note(words_at, words, size, theme))
    return ink


def plate(center: Point, words: str, size: float) -> QRectF:
    """The room that words on a plate take."""
    width, height = width_of(short(words), NOTE_TEXT) * size + 0.9 * size, 1.55 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def short(words: str) -> str:
    """As much of a text as has room on the map."""
    return words if len(words) <= NOTE_WIDEST else f"{words[: NOTE_WIDEST - 1].rstrip()}…"


def when_pill(center: Point, text: str, r: float, size: float, theme: Theme) -> Ink:
    """When a unit was seen, beneath it."""
    ink = Ink()
    box = pill_room(center, text, r, size)
    ink.fill(rounded_box(box, box.height() / 2), theme.mark_disc)
    ink.stroke(rounded_box(box, box.height() / 2), theme.fog_mark, 0.1 * size)
    ink.fill(lettered(text, PILL_TEXT, size, (box.center().x(), box.center().y())), theme.text_muted)
    return ink


def pill_room(center: Point, text: str, r: float, size: float) -> QRectF:
    """The room that it takes beneath the unit at `center`."""
    width, height = width_of(text, PILL_TEXT) * size + 0.9 * size, 1.4 * size
    return QRectF(center[0] - width / 2, center[1] + PILL_AT * r, width, height)
