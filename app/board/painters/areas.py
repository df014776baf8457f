"""Areas of several places, and the docks of those who cover one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QPainterPath

from app.ui.tokens import Hex, Theme, color, mixed

from ..atlas import Atlas, pieces
from ..ink import Ink, pen, polylines
from ..outlines import chosen

BORDER = 3.0
"""Width of the border between two areas."""
FRAME, FRAME_ASKED = 2.4, 4.0
"""Width of the frame of a dock, and of one that is asked for."""
PANE = 0.72
"""How much of a dock is paper, the rest being water."""
ASKED, ASKED_HALO = 4.2, 8.0
"""Width of the outline of an area that is asked for, and of the pale line round it."""


def area_borders(atlas: Atlas, areas: Iterable[Sequence[str]], theme: Theme) -> Ink:
    """The borders between areas, which never move."""
    within = {place: number for number, places in enumerate(areas) for place in places}
    between = chosen(atlas.arcs, lambda one, other: one in within and other in within and within[one] != within[other])
    ink = Ink()
    ink.strokes(pieces(between, 0.2), pen(color(theme.border_power), BORDER))
    return ink


def dock(path: QPainterPath, hue: Hex, theme: Theme) -> Ink:
    """The frame off the land in which those are who cover an area, in the colour of the family from there."""
    ink = Ink()
    ink.fill(path, mixed(theme.paper, theme.sea, PANE))
    ink.stroke(path, hue, FRAME)
    return ink


def asked(atlas: Atlas, places: Sequence[str], frame: QPainterPath, theme: Theme) -> Ink:
    """The outline of an area and of its dock, where it is asked for."""
    ink, outline = Ink(), polylines(atlas.outline(places))
    ink.stroke(outline, theme.halo, ASKED_HALO, alpha=0.9)
    ink.stroke(outline, theme.focus, ASKED)
    ink.stroke(frame, theme.focus, FRAME_ASKED)
    return ink
