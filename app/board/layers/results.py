"""Marks above the units: what failed and where, sums, builds, removals, question marks."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QTransform

from ..ink import Ink
from ..painters import marks, orders
from ..painters.units import State, unit
from ..picture import Build, Disband, Mark, Waive
from ..plan import Plan
from ..stage import Stage
from .base import ItemLayer, Topic

BURST = 10.5
SWORDS = 15.0
QUESTION = 9.0
CHECK = 10.5
SUM_TEXT = 11.5


class Results(ItemLayer):
    name = "results"
    title = "Results"
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        for mark in stage.picture.marks:
            yield adjustment_ink(stage, mark)
        yield from result_inks(stage, stage.plan)


def adjustment_ink(stage: Stage, mark: Mark) -> Ink:
    """The ink of a build, a removal, a disband or a waived build; nothing for other marks."""
    theme, r, line = stage.theme, stage.metrics.r, stage.metrics.line
    ink = Ink()
    if isinstance(mark, Build):
        spot = stage.goal(mark.place)
        ghost = unit(mark.kind, stage.variant, stage.looks[mark.power], theme, r, State.GHOST)
        ink.add(marks.build_ring(spot, r, theme))
        ink.add(ghost, QTransform.fromTranslate(*spot))
        ink.add(marks.plus((spot[0] + 1.1 * r, spot[1] + 1.05 * r), 0.52 * r, theme))
    elif isinstance(mark, Disband) and mark.destroyed:
        x, y = stage.spot(mark.unit)
        ink.add(marks.cross((x + 0.75 * r, y + 0.65 * r), 0.7 * r, theme))
    elif isinstance(mark, Disband):
        ink.add(marks.disband(stage.spot(mark.unit), r, theme))
    elif isinstance(mark, Waive):
        anchors = stage.atlas.drawing.anchors[mark.place]
        ink.add(marks.check(anchors.center or anchors.unit, CHECK * line, theme))
    return ink


def result_inks(stage: Stage, plan: Plan) -> Iterable[Ink]:
    """The ink of what a plan says of results, a mark each."""
    theme, line = stage.theme, stage.metrics.line
    for cut in plan.cuts:
        yield orders.cut(cut, theme, line)
    for tie in plan.ties:
        if tie.mark.broken and tie.curve is not None:
            yield marks.broken_wave(tie.curve.at(tie.curve.length / 2), BURST * line, theme)
    for point in plan.bursts:
        yield marks.burst(point, BURST * line, theme)
    for point in plan.swords:
        yield marks.swords(point, SWORDS * line, theme)
    for dots in plan.dots:
        yield marks.question(dots.sign, QUESTION * line, theme)
    for point, total in plan.sums if stage.metrics.sums else ():
        hue = theme.ok if total.won else theme.fail
        yield marks.pill(point, f"{total.attack} : {total.defence}", SUM_TEXT * line, theme, hue)
