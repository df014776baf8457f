"""What the fog and the signs over it mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QRectF

from app.language import tr
from app.ui.tokens import Theme, tokens

from .hatches import hatch
from .ink import Ink, polyline, rounded_box
from .painters import fog as paint
from .painters.marks import swords
from .stage import Stage

Line = tuple[str, Ink]
R = 11.0
WIDE, HIGH = 28.0, 18.0


def fog_lines(stage: Stage) -> Iterator[Line]:
    """A line for each kind that is on the board."""
    fog, theme = stage.fog, stage.theme
    if fog is None:
        return
    yield tr("out of sight: unknown, not empty"), swatch(theme)
    if fog.sight:
        edge = polyline([(-14.0, 0.0), (14.0, 0.0)])
        yield tr("edge of sight"), paint.edge(edge, theme)
    if fog.empty:
        yield tr("seen empty"), paint.eye((0.0, 0.0), 1.2 * R, theme)
    for one in fog.remembered[:1]:
        yield (
            tr("seen earlier, and when"),
            paint.memory(one.kind, stage.variant, stage.looks[one.power], theme, 0.85 * R),
        )
    if fog.conflicts:
        yield tr("fought for"), swords((0.0, 0.0), 0.9 * R, theme)
    if fog.pins:
        yield tr("your note"), paint.pin((0.0, 0.8 * R), (0.0, -0.3 * R), "note", 0.8 * R, 0.75 * R, theme)


def swatch(theme: Theme) -> Ink:
    """A piece of the fog."""
    ink, (x, y) = Ink(), (WIDE / 2, HIGH / 2)
    corners = ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))
    ink.fill(polyline(corners, closed=True), theme.fog)
    lines = replace(tokens().patterns["antidiagonal"], period=6.0, width=1.2)
    hatch(ink, [corners], lines, theme.fog_mark, 0.8)
    ink.stroke(rounded_box(QRectF(-x, -y, WIDE, HIGH), 2), theme.fog_mark, 1.2)
    return ink
