"""Convoys pass close beside their fleets, off counters and, where a bow does it, off land."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, hypot, pi, remainder

import pytest
from PySide6.QtCore import QPointF

from app.board.atlas import Atlas
from app.board.curves import Curve, Oval, Point
from app.board.picture import Mark, MoveMark, Piece
from app.board.placement.levels import LevelCrossing
from app.board.placement.routing import Crowd, Ends, convoy_route, crossings_of, plan_ways
from app.board.plan import Arrow, DrawingPlan, FlowLine
from app.board.scene import BoardScene
from rules import parse, variant
from tests.signs import flow

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


# --- Points and homes under way: from coin to coin, off what is not concerned, to other levels with their letter.

COINS: dict[str, Point] = {"A": (0.0, 0.0), "B": (200.0, 0.0), "C": (400.0, 40.0), "D": (200.0, 220.0)}
SIZE = 18.0


def crossing(start: str, end: str) -> LevelCrossing | None:
    """Levels stand behind an @; a place without one is on all."""
    (here, _, low), (there, _, high) = start.partition("@"), end.partition("@")
    if not low or not high or low == high:
        return None
    return LevelCrossing(high, high > low, here == there, high == "2")


def ways(*marks: Mark, units: tuple[Point, ...] = (), arrow: tuple[Point, ...] = ()) -> tuple[FlowLine, ...]:
    def purse(place: str, beside: str = "") -> Oval:
        return Oval(COINS[place.partition("@")[0]], SIZE, SIZE)

    def stand(place: str, beside: str = "") -> Oval:
        x, y = COINS[place.partition("@")[0]]
        return Oval((x + 70, y), 21, 21)

    coins = tuple(Oval(at, SIZE, SIZE) for at in COINS.values())
    crowd = Crowd(tuple(Oval(at, 26, 26) for at in units), centers=coins)
    lanes = tuple(Oval(at, 17, 17) for at in arrow)
    return plan_ways(marks, Ends(purse, stand, crossing, crowd, lanes, 1.0))


def flows_gap(curve: Curve, at: Point) -> float:
    return min(hypot(x - at[0], y - at[1]) for x, y in curve.points)


def test_points_go_from_coin_to_coin_and_touch_neither() -> None:
    (way,) = ways(flow("transfer", "A", "A", "B", count=3))
    start, end = way.curve.points[0], way.curve.points[-1]
    assert SIZE < hypot(*start) < SIZE + 8
    assert SIZE < hypot(end[0] - 200, end[1]) < SIZE + 10


def test_other_marks_have_no_way() -> None:
    assert ways(MoveMark(Piece("A", "A", "A", "A"), "B")) == ()


def test_a_way_keeps_off_a_unit_that_it_has_nothing_to_do_with() -> None:
    between = (100.0, -8.0)
    (free,), (bent,) = (
        ways(flow("transfer", "A", "A", "B", count=3)),
        ways(flow("transfer", "A", "A", "B", count=3), units=(between,)),
    )
    assert flows_gap(free.curve, between) < 26 < flows_gap(bent.curve, between) + 0.5


def test_a_way_over_many_places_passes_each_in_turn_beside_what_lies_there() -> None:
    (way,) = ways(flow("transfer", "A", "A", "B", "C", count=3))
    near = [way.curve.nearest(COINS[place]) for place in "ABC"]
    assert near == sorted(near)
    assert SIZE < flows_gap(way.curve, COINS["B"]) < 110


def test_what_failed_ends_on_its_way() -> None:
    (whole,), (short,) = ways(flow("movehome", "A", "A", "B")), ways(flow("movehome", "A", "A", "B", failed=True))
    assert short.curve.length == pytest.approx(0.8 * whole.curve.length)


def test_the_number_stands_on_the_line_and_numbers_keep_apart() -> None:
    one, other = ways(flow("transfer", "A", "A", "B", count=3), flow("transfer", "B", "B", "A", count=4))
    assert flows_gap(one.curve, one.sign) < 3
    assert hypot(one.sign[0] - other.sign[0], one.sign[1] - other.sign[1]) > 20


def test_the_number_keeps_off_arrows() -> None:
    across = tuple((100.0, float(y)) for y in range(-100, 100, 20))
    (way,) = ways(flow("transfer", "A", "A", "B", count=3), arrow=across)
    assert abs(way.sign[0] - 100) > 20


# --- levels


def test_points_to_the_level_above_rise_beside_their_coin() -> None:
    (way,) = ways(flow("transfer", "A", "B@1", "B@2", count=3))
    (x, low), (same, high) = way.curve.points
    assert x == same
    assert low > high
    assert abs(x - 200) > SIZE
    assert [(chip.level, chip.active) for chip in way.chips] == [("2", True)]
    assert way.chips[0].point[1] < high
    assert way.sign[1] > low


def test_a_riser_stands_where_no_arrow_runs() -> None:
    beside = tuple((230.0, float(y)) for y in range(-40, 41, 20))
    (free,), (moved,) = (
        ways(flow("transfer", "A", "B@1", "B@2", count=3)),
        ways(flow("transfer", "A", "B@1", "B@2", count=3), arrow=beside),
    )
    assert free.curve.points[0][0] > 200 > moved.curve.points[0][0]


def test_points_to_the_level_beneath_go_down() -> None:
    (way,) = ways(flow("transfer", "A", "B@2", "B@1", count=3))
    (_, high), (_, low) = way.curve.points
    assert low > high
    assert [(chip.level, chip.active) for chip in way.chips] == [("1", False)]


def test_a_way_that_changes_its_level_has_the_letter_where_it_does() -> None:
    (way,) = ways(flow("transfer", "A", "A@1", "B@1", "B@2", "C@2", count=3))
    (chip,) = way.chips
    assert chip.level == "2"
    assert hypot(chip.point[0] - 200, chip.point[1]) < 110


def test_a_level_is_told_also_behind_a_place_that_is_on_all() -> None:
    assert {n: step.level for n, step in crossings_of(("A@1", "B", "C@2"), crossing).items()} == {2: "2"}
    assert crossings_of(("A@1", "B", "C@1"), crossing) == {}
    assert {n: step.level for n, step in crossings_of(("A@1", "B@2", "C@2"), crossing).items()} == {1: "2"}
