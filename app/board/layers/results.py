"""Marks above the units: what failed and where, sums, builds, removals, question marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtGui import QTransform

from app.language import mark

from ..ink import Ink
from ..painters import marks, orders
from ..painters.deeds import reshape
from ..painters.units import State, unit
from ..picture import Build, Disband, Mark, Reshape, SetUp, Waive
from ..plan import Plan, province
from ..risers import CHIP_R
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .signs import errand_entries
from .specials import special_entries

BURST = 10.5
SWORDS = 15.0
QUESTION = 9.0
CHECK = 10.5
HAPPENING = 10.5
SUM_TEXT = 11.5


class Results(ItemLayer):
    name = "results"
    title = mark("Results")
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.WHY})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for entry in (*adjustment_entries(stage, stage.marks), *result_entries(stage, stage.shown_plan)):
            yield replace(entry, key=("foreseen", entry.key)) if stage.picture.foreseen else entry
        yield from errand_entries(stage, stage.marks)
        yield from special_entries(stage, stage.marks, stage.plan)


def adjustment_entries(stage: Stage, found: Iterable[Mark]) -> Iterable[Entry]:
    """The builds, choices of set-up, removals, disbands and waived builds among these marks; units that divide."""
    for one in found:
        if isinstance(one, Build | SetUp | Disband | Waive):
            yield Entry(one, partial(adjustment_ink, stage, one))
        elif isinstance(one, Reshape):
            yield Entry(one, partial(_reshaped, stage, one), 1)


def adjustment_ink(stage: Stage, mark: Build | SetUp | Disband | Waive) -> Ink:
    """The ink of a build, a choice of set-up, a removal, a disband or a waived build."""
    theme, r, line = stage.theme, stage.metrics.r, stage.metrics.line
    ink = Ink()
    if isinstance(mark, Build):
        spot, r = stage.goal(mark.place), r * stage.size_at(mark.place)
        ghost = unit(mark.kind, stage.variant, stage.looks[mark.power], theme, r, State.GHOST)
        ink.add(marks.build_ring(spot, r, theme, failed=mark.failed))
        ink.add(ghost, QTransform.fromTranslate(*spot))
        sign = marks.cross if mark.failed else marks.plus
        ink.add(sign((spot[0] + 1.1 * r, spot[1] + 1.05 * r), 0.52 * r, theme))
        if not stage.shown(mark.place):
            chip = spot[0] - 1.3 * r, spot[1] + 0.95 * r
            ink.add(marks.level_chip(chip, stage.layout.level_of(mark.place), stage.metrics.chip, theme))
    elif isinstance(mark, SetUp):
        spot = stage.goal(mark.place)
        if not any(province(piece.place) == mark.place for piece in stage.picture.pieces):
            ghost = unit(mark.kind, stage.variant, stage.looks[mark.power], theme, r, State.GHOST)
            ink.add(ghost, QTransform.fromTranslate(*spot))
        ink.add(marks.build_ring(spot, r, theme, failed=mark.failed))
    elif isinstance(mark, Disband) and mark.destroyed:
        x, y = stage.spot(mark.unit)
        ink.add(marks.cross((x + 0.95 * r, y + 0.85 * r), 0.62 * r, stage.result_theme))
    elif isinstance(mark, Disband):
        ink.add(marks.disband(stage.spot(mark.unit), r, theme))
    else:
        ink.add(marks.check(stage.center(mark.place) or stage.goal(mark.place), CHECK * line, theme))
    return ink


def _reshaped(stage: Stage, mark: Reshape) -> Ink:
    r = stage.metrics.r * stage.scale(mark.unit)
    return reshape(stage.goal(mark.unit.place), r, stage.theme, divides=mark.divides, failed=mark.failed)


def result_entries(stage: Stage, plan: Plan) -> Iterable[Entry]:
    """What a plan says of results, above the units."""
    theme, line = stage.result_theme, stage.metrics.line
    for cut in plan.cuts:
        yield Entry(cut, partial(orders.cut, cut, theme, line))
    for tie in plan.ties:
        if tie.mark.broken and tie.curve is not None:
            middle = tie.curve.at(tie.curve.length / 2)
            yield Entry(("broken", middle), partial(marks.broken_wave, middle, BURST * line, theme))
    for chip in plan.chips:
        radius = max(CHIP_R * stage.metrics.r, stage.metrics.chip)
        yield Entry(chip, partial(marks.level_chip, chip.point, chip.level, radius, theme, active=chip.active), 1)
    for way in plan.ways:
        if way.mark.failed:
            yield Entry(("burst", way), partial(marks.burst, way.curve.points[-1], BURST * line, theme))
    for point in plan.bursts:
        yield Entry(("burst", point), partial(marks.burst, point, BURST * line, theme))
    for point in plan.swords:
        yield Entry(("swords", point), partial(marks.swords, point, SWORDS * line, theme))
    for point, one in plan.happenings:
        yield Entry((point, one), partial(marks.happening, point, HAPPENING * line, theme, one.sign), 1)
    for dots in plan.dots:
        yield Entry(("question", dots.sign), partial(marks.question, dots.sign, QUESTION * line, theme))
    for point, total in plan.sums if stage.metrics.sums else ():
        hue, text = theme.ok if total.won else theme.fail, f"{total.attack} : {total.defence}"
        yield Entry((point, total), partial(marks.pill, point, text, SUM_TEXT * line, theme, hue))
