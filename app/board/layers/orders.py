"""Orders beneath the units: octagons, supports, moves, and the convoys tied to them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import partial
from math import hypot

from app.language import mark

from ..ink import Ink
from ..painters import deeds, marks, orders, rackets, threads, ways
from ..picture import Move, Pressure
from ..plan import Plan, Plea
from ..racket_places import lay_pressure
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

PLEA, FROM_COUNTER = 0.62, 1.3
"""Radius of a counter of pressure, in that of a unit; where its thread begins, in that of the counter paid with."""


RANK_AT = 0.26
"""How far along a move its number of priority stands."""


class Rank(IntEnum):
    """What lies lower and what higher; beads and rings lie on their arrows."""

    FAINT_RING = 0
    RING = 1
    DOTS = 2
    BRANCH = 3
    FAILED_ARROW = 4
    ARROW = 5
    BEAD = 6
    TIE = 7
    WAY = 8
    NUMBER = 9


class Orders(ItemLayer):
    name = "orders"
    title = mark("Orders")
    height = "arrows_support"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.WHY})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        return order_entries(stage, stage.shown_plan)


def order_entries(stage: Stage, plan: Plan) -> Iterable[Entry]:
    """What a plan draws beneath the units."""
    looks, theme, line = stage.looks, stage.theme, stage.metrics.line
    for ring in plan.rings:
        rank = Rank.FAINT_RING if ring.mark.implicit else Rank.RING
        yield Entry(ring, partial(orders.ring, ring, looks, theme, line), rank)
    for dots in plan.dots:
        yield Entry(dots, partial(orders.dots, dots, theme, line), Rank.DOTS)
    for branch in plan.branches:
        yield Entry(branch, partial(orders.branch, branch, looks, theme, line), Rank.BRANCH)
        yield Entry(("bead", branch), partial(orders.bead, branch, looks, theme, line), Rank.BEAD)
    for arrow in plan.arrows:
        rank = Rank.FAILED_ARROW if arrow.mark.failed else Rank.ARROW
        yield Entry(arrow, partial(orders.arrow, arrow, looks, theme, line), rank)
    for tie in plan.ties:
        yield Entry(tie, partial(orders.tie, tie, looks, theme, line), Rank.TIE)
    yield from _special_entries(stage, plan)
    for glass in plan.glasses:
        yield Entry(glass, partial(deeds.glass, glass, looks, theme, line), Rank.RING)
    for wade in plan.wades:
        yield Entry(wade, partial(deeds.wade, wade, looks, theme, line), Rank.TIE)
    for plea in plan.pleas:
        if plea.mark.source:
            yield Entry(("thread", plea), partial(_plea_thread, stage, plea), Rank.DOTS)
        yield Entry(plea, partial(_plea, stage, plea), Rank.NUMBER)
    for way in plan.ways:
        yield Entry(way, partial(ways.way, way, looks, theme, line), Rank.WAY)
        number = partial(ways.way_sign, way, looks, theme, line, stage.metrics.sign_text)
        yield Entry(("number", way), number, Rank.NUMBER)


def _special_entries(stage: Stage, plan: Plan) -> Iterable[Entry]:
    """Leaps and ways over a place, threads of deeds, exchanges, ways off the board."""
    looks, theme, line = stage.looks, stage.theme, stage.metrics.line
    for leap in plan.leaps:
        yield Entry(leap, partial(threads.shadow, leap, theme, line), Rank.FAINT_RING)
    for thread in plan.threads:
        yield Entry(thread, partial(threads.thread, thread, looks, theme, line), Rank.BRANCH)
        if thread.mark.deed == "hypnotize":
            yield Entry(("ring", thread), partial(threads.ring, thread, theme, stage.metrics.r), Rank.RING)
    for swap in plan.exchanges:
        yield Entry(swap, partial(threads.exchange, swap, looks, theme, line), Rank.ARROW)
    for step in plan.steps:
        yield Entry(step, partial(threads.step, step, theme, line), Rank.NUMBER)
    for portal in plan.portals:
        yield Entry(portal, partial(threads.portal, portal, looks, theme), Rank.NUMBER)
    for arrow in plan.arrows:
        if isinstance(arrow.mark, Move) and arrow.mark.rank and not arrow.mark.presumed:
            point = arrow.curve.at(RANK_AT * arrow.curve.length)
            yield Entry(("rank", arrow), partial(threads.rank_tag, point, arrow.mark.rank, theme, line), Rank.NUMBER)


def _plea_thread(stage: Stage, plea: Plea) -> Ink:
    """From the counters of who pays to where one of them works."""
    laid = lay_pressure(stage, Pressure(plea.mark.source, plea.mark.power, 1))
    (x, y), (to_x, to_y) = laid.center, plea.point
    share = FROM_COUNTER * laid.size / max(1.0, hypot(to_x - x, to_y - y))
    start = x + (to_x - x) * share, y + (to_y - y) * share
    return rackets.favour(start, plea.point, stage.looks[plea.mark.power], stage.theme, stage.metrics.line)


def _plea(stage: Stage, plea: Plea) -> Ink:
    """The counter of pressure; struck with a question mark where it matches nothing."""
    size = PLEA * stage.metrics.r
    ink = rackets.pressure(plea.point, size, stage.theme, stage.looks[plea.mark.power])
    if plea.mark.failed:
        ink.add(marks.question((plea.point[0] + size, plea.point[1] - size), 0.6 * size, stage.theme))
    return ink
