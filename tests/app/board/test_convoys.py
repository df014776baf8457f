"""Convoys pass close beside their fleets, off counters and, where a bow does it, off land."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, hypot, pi, remainder

import pytest
from PySide6.QtCore import QPointF

from app.board.atlas import Atlas
from app.board.curves import Curve, Oval, Point
from app.board.placement.routing import Crowd, convoy_route
from app.board.plan import Arrow, DrawingPlan
from app.board.scene import BoardScene
from rules import parse, variant

START, END = (0.0, 0.0), (400.0, 0.0)


def oval(x: float, y: float) -> Oval:
    return Oval((x, y), 30.0, 24.0)


def gap(curve: Curve, center: Point) -> float:
    return min(hypot(x - center[0], y - center[1]) for x, y in curve.points)


def planned(scene: BoardScene, lines: list[str], *standing: str) -> DrawingPlan:
    """The plan of orders, all of one power, on the standard board."""
    units = [" ".join(line.split()[:2]) for line in lines]
    start = variant("standard").position(phase="S1901M", units={"England": [*units, *standing]}, centers={})
    scene.show_position(start)
    scene.show_orders([parse(start, "England", line) for line in lines])
    return scene.stage.plan


def convoyed(plan: DrawingPlan) -> Arrow:
    return next(arrow for arrow in plan.arrows if getattr(arrow.mark, "via", ()))


WAYS = {
    "A Tun - Gre": ["ION"],
    "A Con - Sev": ["BLA"],
    "A Nwy - Bel": ["NTH"],
    "A Lon - Tun": ["ENG", "MAO", "WES"],
    "A Nwy - Syr": ["NWG", "NAO", "MAO", "WES", "TYS", "ION", "EAS"],
}


@pytest.mark.parametrize("move", WAYS)
def test_a_route_passes_close_beside_each_fleet_in_order_and_the_wave_is_short(scene: BoardScene, move: str) -> None:
    plan = planned(scene, [move, *(f"F {fleet} C {move}" for fleet in WAYS[move])])
    route, r = convoyed(plan).curve, scene.stage.metrics.r
    fleets = [scene.stage.atlas.unit_anchor(fleet) for fleet in WAYS[move]]
    assert all(1.25 * r < gap(route, fleet) < 2.15 * r for fleet in fleets)
    along = [route.nearest(fleet) for fleet in fleets]
    assert along == sorted(along)
    assert all(tie.curve is None or tie.curve.length < r for tie in plan.ties)


@pytest.mark.parametrize("move", WAYS)
def test_a_route_has_no_corner(scene: BoardScene, move: str) -> None:
    route = convoyed(planned(scene, [move, *(f"F {fleet} C {move}" for fleet in WAYS[move])])).curve
    angles = [atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in pairwise(route.points) if hypot(bx - ax, by - ay) > 0.5]
    assert max(abs(remainder(b - a, 2 * pi)) for a, b in pairwise(angles)) < 0.45


def test_the_army_from_tunis_to_greece_goes_round_sicily(scene: BoardScene, atlas: Atlas) -> None:
    route = convoyed(planned(scene, ["A Tun - Gre", "F ION C A Tun - Gre"])).curve
    assert not any(atlas.area("Sic").contains(QPointF(*point)) for point in route.points)


def test_a_route_does_not_run_over_a_fleet_that_has_no_part_in_it(scene: BoardScene) -> None:
    route = convoyed(planned(scene, ["A Ber - Swe", "F BAL C A Ber - Swe"], "F BOT", "F Swe")).curve
    assert gap(route, scene.stage.atlas.unit_anchor("BOT")) > 1.1 * scene.stage.metrics.r


def test_a_route_keeps_off_the_arrow_that_comes_out_of_its_goal(scene: BoardScene) -> None:
    plan = planned(scene, ["A Lon - Den", "F NTH C A Lon - Den", "F Den - NTH"])
    route, other = convoyed(plan).curve, next(arrow.curve for arrow in plan.arrows if arrow.mark.unit.key == "Den")
    assert gap(other, route.points[-1]) > 8
    assert gap(other, route.at(route.length - 25)) > 8


def test_arrows_stay_in_the_order_of_their_orders(scene: BoardScene) -> None:
    plan = planned(scene, ["A Lon - Den", "F NTH C A Lon - Den", "F Den - NTH"])
    assert [arrow.mark.unit.key for arrow in plan.arrows] == ["Lon", "Den"]


def test_a_route_passes_on_the_side_where_it_turns_least() -> None:
    assert convoy_route(START, (oval(200, 40),), END, Crowd(())).at(200)[1] > 0
    assert gap(convoy_route(START, (oval(200, 40),), END, Crowd(())), (200, 40)) == pytest.approx(24, abs=1)
    assert convoy_route(START, (oval(200, -40),), END, Crowd(())).at(200)[1] < 0


def test_a_route_bows_round_land_in_its_way() -> None:
    fleets = (oval(40, 0), oval(360, 0))
    cape = Crowd((), land=lambda point: 160 < point[0] < 240 and point[1] > -30)
    ahead, round_it = (convoy_route(START, fleets, END, crowd) for crowd in (Crowd(()), cape))
    assert any(cape.land(point) for point in ahead.points)
    assert sum(cape.land(point) for point in round_it.points) == 0


def test_a_route_goes_straight_over_a_continent() -> None:
    """A small bow would not help."""
    fleets = (oval(40, 0), oval(360, 0))
    continent = Crowd((), land=lambda point: 100 < point[0] < 300)
    assert convoy_route(START, fleets, END, continent) == convoy_route(START, fleets, END, Crowd(()))


def test_a_route_bows_round_a_counter_in_its_way() -> None:
    fleets = (oval(40, 0), oval(360, 0))
    between = convoy_route(START, fleets, END, Crowd((Oval((200, -20), 30, 30),)))
    assert gap(between, (200, -20)) > 29
