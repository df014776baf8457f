"""Lines of the board that the next click may mean, such as a river to be forded, and those that bar a goal."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import partial

from ..ink import Ink, polylines
from ..sheets import Sheet
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

WIDTH, RIM = 5.2, 3.0
"""The width of a line that is pointed out, and how much wider its rim is."""
WIDER = 1.5
"""By how much one under the pointer is wider."""


class Rank(IntEnum):
    """What lies lower and what higher."""

    OPEN = 0
    BARRING = 1
    HOVERED = 2


class TargetLines(ItemLayer):
    """Rivers that bar the way in red, others that can be clicked in the colour of targets; wider under the pointer."""

    name = "target_lines"
    height = "targets"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.HOVER})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        targets, hovered = stage.targets, stage.hovered_line
        for name in sorted(targets.lines | targets.barred | ({hovered} if hovered else set())):
            for sheet in stage.layout.sheets:
                barring, over = _bars(stage, name), name == hovered
                rank = Rank.HOVERED if over else Rank.BARRING if barring else Rank.OPEN
                yield Entry((name, sheet.key, barring, over), partial(_line, stage, sheet, name), rank)


def _bars(stage: Stage, name: str) -> bool:
    """Whether a line is shown as one that bars the way: unless it is what the next click uses."""
    return name in stage.targets.barred and (name != stage.hovered_line or bool(stage.hovered))


def _line(stage: Stage, sheet: Sheet, name: str) -> Ink:
    ink, theme, barring = Ink(), stage.theme, _bars(stage, name)
    courses = [line.points for line in sheet.atlas.drawing.lines if line.id == name]
    width = WIDTH * stage.metrics.line * (WIDER if name == stage.hovered_line else 1.0)
    for course in courses:
        path = polylines(course)
        ink.stroke(path, theme.mark_disc, width + RIM, alpha=0.9)
        ink.stroke(path, theme.fail if barring else theme.target, width)
    return ink
