"""Why?: everything is washed pale but the orders of a chain of causes, numbered in the order of its sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from PySide6.QtGui import QPainterPath

from ..chain import WHOLE, Chain, disc_spots, part_of
from ..curves import Curve, Point
from ..ink import Ink
from ..painters import chain as painter
from ..painters import marks
from ..painters.units import State
from ..plan import Plan, province
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .orders import order_entries
from .results import result_entries
from .units import unit_entry

SUM_TEXT, SUM_AT = 11.5, 0.42
FAR = 4000.0
"""How far beyond the board the wash goes, in board units."""


class Chained(ItemLayer):
    name = "why"
    height = "why"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.WHY})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        if stage.chain is not None:
            key = stage.chain, stage.marks, stage.picture.pieces
            yield Entry(key, partial(chained, stage, stage.chain))


def chained(stage: Stage, chain: Chain) -> Ink:
    """The wash, the places concerned, the orders and units that count, their strengths, the numbers."""
    theme, line, units = stage.theme, stage.metrics.line, chain.units
    plan, others = part_of(stage.plan, units), part_of(stage.plan, stage.units - units)
    names = [name for name in _places(stage, chain) if stage.shown(name)]
    ink, clear, around = Ink(), QPainterPath(), stage.layout.frame.adjusted(-FAR, -FAR, FAR, FAR)
    for name in names:
        clear.addPath(stage.area(name))
    _draw_orders(ink.inside(painter.outside(around, clear)), stage, others)
    ink.add(painter.wash(around, clear, theme))
    ink.add(painter.edge(stage.outline(names), theme, line))
    _draw_orders(ink, stage, plan, units)
    sums = {at: text for unit, text in chain.sums.items() if (at := _sum_at(stage, plan, unit))}
    for at, text in sums.items():
        ink.add(marks.pill(at, text, SUM_TEXT * line, theme, theme.why))
    _numbers(ink, stage, chain, [*sums, *plan.bursts, *(cut.point for cut in plan.cuts)])
    return ink


def _draw_orders(ink: Ink, stage: Stage, plan: Plan, units: Collection[str] = ()) -> None:
    """Orders, the counters of these units, and what came of the orders."""
    for entry in sorted(order_entries(stage, plan), key=lambda entry: entry.rank):
        ink.add(entry.make())
    for piece in stage.seats.present:
        if piece.key in units and not piece.aside and stage.seats.is_here(piece):
            state = State.DISLODGED if piece.dislodged else State.PLAIN
            ink.add(unit_entry(stage, piece, state).make())
    for entry in result_entries(stage, plan):
        ink.add(entry.make())


def _places(stage: Stage, chain: Chain) -> list[str]:
    """The places concerned: those told of, and where the units stand."""
    standing = [province(piece.place) for piece in stage.picture.pieces if piece.key in chain.units]
    told = [province(place) for link in chain.shown for place in link.places]
    return list(dict.fromkeys((*standing, *told)))


def _ways(plan: Plan) -> dict[str, Curve]:
    """Unit -> the line of its move or support."""
    branches = {branch.mark.unit.key: branch.curve for branch in plan.branches}
    return branches | {arrow.mark.unit.key: arrow.curve for arrow in plan.arrows}


def _sum_at(stage: Stage, plan: Plan, unit: str) -> Point | None:
    """Where the strength of a side stands: on its arrow, else above its unit."""
    for arrow in plan.arrows:
        if arrow.mark.unit.key == unit:
            return arrow.curve.at(arrow.curve.length * SUM_AT)
    piece = stage.piece(unit)
    if piece is None:
        return None
    x, y = stage.spot(piece)
    return x - 1.25 * stage.metrics.r, y - 1.15 * stage.metrics.r


def _numbers(ink: Ink, stage: Stage, chain: Chain, taken: list[Point]) -> None:
    """A disc for each step but the answer, and arrows from each to those that explain it."""
    r, theme, line = stage.metrics.r, stage.theme, stage.metrics.line
    spots = {piece.key: stage.spot(piece) for piece in stage.seats.present if not piece.aside}
    goals = {place: stage.goal(place) for link in chain.links for place in link.places if stage.shown(place)}
    at = disc_spots(chain.links, _ways(stage.plan), spots, goals, taken, r)
    for number, link in enumerate(chain.links[2:], 2):
        # The answer has no number: what explains it hangs on the first step.
        start, end = at[max(link.after, 1)], at[number]
        if start is not None and end is not None:
            ink.add(painter.thread(start, end, r, theme, line))
    for number, point in enumerate(at):
        if point is not None:
            ink.add(painter.disc(point, number, r, theme, current=chain.current in (WHOLE, number)))
