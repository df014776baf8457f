"""Orders beneath the units: octagons, supports, moves, and the convoys tied to them."""

from __future__ import annotations

from collections.abc import Iterable

from ..ink import Ink
from ..painters import orders
from ..plan import Plan
from ..stage import Stage
from .base import ItemLayer, Topic


class Orders(ItemLayer):
    name = "orders"
    title = "Orders"
    height = "arrows_support"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        return order_inks(stage, stage.plan)


def order_inks(stage: Stage, plan: Plan) -> Iterable[Ink]:
    """The ink of a plan, an order each: what lies lowest first, beads and rings last, on top of their arrows."""
    looks, theme, line = stage.looks, stage.theme, stage.metrics.line
    for ring in sorted(plan.rings, key=lambda ring: not ring.mark.implicit):
        yield orders.ring(ring, looks, theme, line)
    for dots in plan.dots:
        yield orders.dots(dots, theme, line)
    for branch in plan.branches:
        yield orders.branch(branch, looks, theme, line)
    for arrow in sorted(plan.arrows, key=lambda arrow: not arrow.mark.failed):
        yield orders.arrow(arrow, looks, theme, line)
    for branch in plan.branches:
        yield orders.bead(branch, looks, theme, line)
    for tie in plan.ties:
        yield orders.tie(tie, looks, theme, line)
