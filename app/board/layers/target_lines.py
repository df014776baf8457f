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
FAR = 1.5
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
                barring, over = name in targets.barred, name == hovered
                rank = Rank.HOVERED if over else Rank.BARRING if barring else Rank.OPEN
                key = (name, sheet.key, barring, over, name in targets.lines)
                yield Entry(key, partial(_line, stage, sheet, name), rank)


def _line(stage: Stage, sheet: Sheet, name: str) -> Ink:
    """A line as it is pointed out: what a click on it would use is in the colour of targets under the pointer."""
    ink, theme, targets = Ink(), stage.theme, stage.targets
    over = name == stage.hovered_line
    barring = name in targets.barred and not (over and name in targets.lines)
    courses = [line.points for line in sheet.atlas.drawing.lines if line.id == name]
    width = WIDTH * stage.metrics.line * (FAR if over else 1.0)
    for course in courses:
        path = polylines(course)
        ink.stroke(path, theme.mark_disc, width + RIM, alpha=0.9)
        ink.stroke(path, theme.fail if barring else theme.target, width)
    return ink
