"""Convoys pass close beside their fleets, off counters and, where a bow does it, off land; curves of arrows; where
the small units of other levels stand beside a place; areas as bits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import atan2, hypot, pi, remainder
from random import Random

import pytest
from PySide6.QtCore import QPointF

from app.board.atlas import Atlas
from app.board.curves import Curve, Oval, Point, bowed, chosen, find_arcs, signed_area, spline, thinned
from app.board.picture import Mark, MoveMark, Piece
from app.board.placement.levels import LevelCrossing
from app.board.placement.raster import (
    CELL,
    DISTANCE_COST,
    LINE_COST,
    OUTSIDE_COST,
    OVERLAP_COST,
    SHARES,
    SHUNNED_COST,
    SMALLER_COST,
    STEP,
    Box,
    LabelRequest,
    PlacedLabel,
    Raster,
    _extent,
    breaks,
    cells,
    placing,
    spans_inside,
)
from app.board.placement.raster import place as placed_name
from app.board.placement.routing import CurveObstacles, RouteEnds, convoy_route, crossings_of, plan_ways
from app.board.placement.unit_placement import LEAST_APART, Disc, distant_points, off, turned
from app.board.plan import Arrow, DrawingPlan, FlowLine
from app.board.scene import BoardScene
from app.geometry.drawing import Drawing, DrawnShape
from rules import parse, variant
from tests.app.board.builders import gap
from tests.signs import flow

START, END = (0.0, 0.0), (400.0, 0.0)


def oval(x: float, y: float) -> Oval:
    return Oval((x, y), 30.0, 24.0)


def planned(scene: BoardScene, lines: list[str], *standing: str) -> DrawingPlan:
    """The plan of orders, all of one power, on the standard board."""
    units = [" ".join(line.split()[:2]) for line in lines]
    start = variant("standard").position(phase="S1901M", units={"England": [*units, *standing]}, centers={})
    scene.show_position(start)
    scene.show_orders([parse(start, "England", line) for line in lines])
    return scene.state.plan


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
def test_a_route_passes_close_beside_each_fleet_in_order_without_a_corner(scene: BoardScene, move: str) -> None:
    plan = planned(scene, [move, *(f"F {fleet} C {move}" for fleet in WAYS[move])])
    route, r = convoyed(plan).curve, scene.state.metrics.r
    fleets = [scene.state.atlas.unit_anchor(fleet) for fleet in WAYS[move]]
    assert all(1.25 * r < gap(route, fleet) < 2.15 * r for fleet in fleets)
    along = [route.nearest(fleet) for fleet in fleets]
    assert along == sorted(along)
    assert all(convoy_wave.curve is None or convoy_wave.curve.length < r for convoy_wave in plan.convoy_waves)
    angles = [atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in pairwise(route.points) if hypot(bx - ax, by - ay) > 0.5]
    assert max(abs(remainder(b - a, 2 * pi)) for a, b in pairwise(angles)) < 0.45


def test_routes_go_round_sicily_and_fleets_that_have_no_part_in_them(scene: BoardScene, atlas: Atlas) -> None:
    route = convoyed(planned(scene, ["A Tun - Gre", "F ION C A Tun - Gre"])).curve
    assert not any(atlas.area("Sic").contains(QPointF(*point)) for point in route.points)
    route = convoyed(planned(scene, ["A Ber - Swe", "F BAL C A Ber - Swe"], "F BOT", "F Swe")).curve
    assert gap(route, scene.state.atlas.unit_anchor("BOT")) > 1.1 * scene.state.metrics.r


def test_a_route_keeps_off_the_arrow_that_comes_out_of_its_goal(scene: BoardScene) -> None:
    plan = planned(scene, ["A Lon - Den", "F NTH C A Lon - Den", "F Den - NTH"])
    route, other = convoyed(plan).curve, next(arrow.curve for arrow in plan.arrows if arrow.mark.unit.key == "Den")
    assert gap(other, route.points[-1]) > 8 and gap(other, route.at(route.length - 25)) > 8
    assert [arrow.mark.unit.key for arrow in plan.arrows] == ["Lon", "Den"]


def test_a_route_turns_least_and_bows_round_land_or_a_counter() -> None:
    assert convoy_route(START, (oval(200, 40),), END, CurveObstacles(())).at(200)[1] > 0
    assert gap(convoy_route(START, (oval(200, 40),), END, CurveObstacles(())), (200, 40)) == pytest.approx(24, abs=1)
    assert convoy_route(START, (oval(200, -40),), END, CurveObstacles(())).at(200)[1] < 0
    fleets = (oval(40, 0), oval(360, 0))
    cape = CurveObstacles((), land=lambda point: 160 < point[0] < 240 and point[1] > -30)
    ahead, round_it = (convoy_route(START, fleets, END, crowd) for crowd in (CurveObstacles(()), cape))
    assert any(cape.land(point) for point in ahead.points)
    assert sum(cape.land(point) for point in round_it.points) == 0
    # A small bow would not help.
    continent = CurveObstacles((), land=lambda point: 100 < point[0] < 300)
    assert convoy_route(START, fleets, END, continent) == convoy_route(START, fleets, END, CurveObstacles(()))
    between = convoy_route(START, fleets, END, CurveObstacles((Oval((200, -20), 30, 30),)))
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
    def coin_room(place: str, beside: str = "") -> Oval:
        return Oval(COINS[place.partition("@")[0]], SIZE, SIZE)

    def stand(place: str, beside: str = "") -> Oval:
        x, y = COINS[place.partition("@")[0]]
        return Oval((x + 70, y), 21, 21)

    coins = tuple(Oval(at, SIZE, SIZE) for at in COINS.values())
    crowd = CurveObstacles(tuple(Oval(at, 26, 26) for at in units), centers=coins)
    lanes = tuple(Oval(at, 17, 17) for at in arrow)
    return plan_ways(marks, RouteEnds(coin_room, stand, crossing, crowd, lanes, 1.0))


def test_the_number_stands_on_the_line_off_arrows_and_other_numbers() -> None:
    assert ways(MoveMark(Piece("A", "A", "A", "A"), "B")) == ()
    one, other = ways(flow("transfer", "A", "A", "B", count=3), flow("transfer", "B", "B", "A", count=4))
    assert gap(one.curve, one.sign) < 3
    assert hypot(one.sign[0] - other.sign[0], one.sign[1] - other.sign[1]) > 20
    across = tuple((100.0, float(y)) for y in range(-100, 100, 20))
    (way,) = ways(flow("transfer", "A", "A", "B", count=3), arrow=across)
    assert abs(way.sign[0] - 100) > 20


def test_a_way_passes_each_place_in_turn_and_keeps_off_what_is_not_concerned() -> None:
    between = (100.0, -8.0)
    (free,), (bent,) = (
        ways(flow("transfer", "A", "A", "B", count=3)),
        ways(flow("transfer", "A", "A", "B", count=3), units=(between,)),
    )
    assert gap(free.curve, between) < 26 < gap(bent.curve, between) + 0.5
    (way,) = ways(flow("transfer", "A", "A", "B", "C", count=3))
    near = [way.curve.nearest(COINS[place]) for place in "ABC"]
    assert near == sorted(near)
    assert SIZE < gap(way.curve, COINS["B"]) < 110
    beside = tuple((230.0, float(y)) for y in range(-40, 41, 20))
    (free,), (moved,) = (
        ways(flow("transfer", "A", "B@1", "B@2", count=3)),
        ways(flow("transfer", "A", "B@1", "B@2", count=3), arrow=beside),
    )
    assert free.curve.points[0][0] > 200 > moved.curve.points[0][0]


def test_a_level_is_told_also_behind_a_place_that_is_on_all() -> None:
    assert {n: step.level for n, step in crossings_of(("A@1", "B", "C@2"), crossing).items()} == {2: "2"}
    assert crossings_of(("A@1", "B", "C@1"), crossing) == {}
    assert {n: step.level for n, step in crossings_of(("A@1", "B@2", "C@2"), crossing).items()} == {1: "2"}


# --- Curves of arrows.

LINE = Curve([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])


def test_points_and_parts_of_a_line() -> None:
    assert (LINE.length, LINE.at(4), LINE.at(13), LINE.at(-1)) == (20, (4, 0), (10, 3), (0, 0))
    assert (LINE.at(99), LINE.part(5, 15).points) == ((10, 10), ((5, 0), (10, 0), (10, 5)))
    assert (LINE.part(15, 5).length, LINE.enters(Oval((10, 10), 4, 4))) == (0, pytest.approx(16, abs=0.01))
    assert LINE.enters(Oval((10, 10), 99, 99)) == 0
    oval = Oval((5, 1), 4, 2)
    assert (oval.depth([(5, 1)]), oval.depth([(7, 1), (20, 20)]), oval.depth([(20, 20)])) == (2, 1, 0)
    for across, up, expected in ((3, 3, 3.0), (6, 2, 6.0)):
        assert LINE.leaves(Oval((0, 0), across, up)) == pytest.approx(expected, abs=0.01)


def test_a_spline_goes_through_its_points_and_a_bow_to_the_left() -> None:
    """So two moves against each other never lie on one another."""
    stops = [(0.0, 0.0), (40.0, 30.0), (90.0, -10.0), (120.0, 5.0)]
    curve = spline(stops)
    for x, y in stops:
        px, py = curve.at(curve.nearest((x, y)))
        assert hypot(px - x, py - y) < 1.5
    # However uneven the legs are, the curve runs on, and never back.
    curve = spline([(0, 0), (300, 10), (320, 0), (700, 0)])
    assert all(b[0] > a[0] for a, b in pairwise(curve.points)) and max(abs(y) for _, y in curve.points) < 25
    there, back = bowed((0, 0), (100, 0), 0.07), bowed((100, 0), (0, 0), 0.07)
    assert (there.at(there.length / 2)[1], back.at(back.length / 2)[1]) == (pytest.approx(-7), pytest.approx(7))


# --- Arcs, read off shapes that share their vertices.

# Three fields side by side, 10 x 10 each; the middle one runs the other way round, and has a pond in it.
WEST = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (0.0, 10.0))
MIDDLE = ((10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0))
EAST = ((20.0, 0.0), (30.0, 0.0), (30.0, 10.0), (20.0, 10.0))
POND = ((13.0, 3.0), (16.0, 3.0), (16.0, 6.0))
SHAPES = {
    "west": DrawnShape("west", "land", ((WEST,),)),
    "middle": DrawnShape("middle", "land", ((MIDDLE, POND),)),
    "east": DrawnShape("east", "sea", ((EAST,),)),
    "pond": DrawnShape("pond", "lake", ((POND,),)),
}


def sides(shapes: dict[str, DrawnShape]) -> list[tuple[str, str]]:
    return [(arc.shape, arc.other) for arc in find_arcs(shapes)]


def test_arcs_are_told_once_with_every_vertex_and_closed_or_ended_where_three_meet() -> None:
    expected = {("west", "middle"), ("middle", "east"), ("middle", "pond"), ("west", ""), ("middle", ""), ("east", "")}
    assert (set(sides(SHAPES)), sides(SHAPES).count(("west", "middle"))) == (expected, 1)
    border = next(arc for arc in find_arcs(SHAPES) if {arc.shape, arc.other} == {"west", "middle"})
    assert sorted(border.points) == [(10.0, 0.0), (10.0, 5.0), (10.0, 10.0)]
    pond = next(arc for arc in find_arcs(SHAPES) if arc.other == "pond")
    assert (pond.points[0], set(pond.points)) == (pond.points[-1], set(POND))
    inside = {"west", "middle", "pond"}
    lines = chosen(find_arcs(SHAPES), lambda one, other: (one in inside) != (other in inside))
    assert (len(lines), lines[0][0]) == (1, lines[0][-1])
    assert {(0.0, 0.0), (20.0, 10.0)} <= set(lines[0]) and (10.0, 5.0) not in lines[0]
    lines = chosen(find_arcs(SHAPES), lambda one, other: True)
    assert sorted(len(line) for line in lines) == [2, 2, 2, 3, 4, 4, 4]
    assert (signed_area(WEST), signed_area(WEST[::-1])) == (200, -200)


def test_thinning_drops_what_lies_on_the_line_and_keeps_corners_and_bends() -> None:
    line = [(0.0, 0.0), (1.0, 0.02), (2.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert thinned(line, 0.1) == [(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert thinned(line, 0.001) == [(0.0, 0.0), (1.0, 0.02), (2.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    # Each vertex is near the line of its neighbors, but the bend as a whole is not straight.
    bend = [(float(x), x * x / 100) for x in range(0, 41)]
    kept = thinned(bend, 0.5)
    assert len(kept) >= 4
    for (ax, ay), (bx, by) in pairwise(kept):
        for x, y in bend:
            if ax < x < bx:
                assert abs(ay + (by - ay) * (x - ax) / (bx - ax) - y) < 0.8


def test_the_standard_board_is_framed_by_its_sheet_alone(drawing: Drawing) -> None:
    """A coverage: what one shape ends, another begins. So the outline of all shapes is the frame and nothing else."""
    everything = set(drawing.shapes)
    frame = chosen(find_arcs(drawing.shapes), lambda one, other: (one in everything) != (other in everything))
    assert all(x in (0, drawing.width) or y in (0, drawing.height) for line in frame for x, y in line)


# --- Where a dislodged unit stands beside the one that is there now.

R = 10.0
HERE_NOW = (100.0, 100.0)


@pytest.mark.parametrize("anchor", [(110.0, 100.0), (100.0, 104.0), (93.0, 95.0)])
def test_a_dislodged_unit_moves_straight_away_until_both_can_be_read(anchor: Point) -> None:
    (x, y), (u, v) = off(anchor, HERE_NOW, (1.0, 1.0), R), HERE_NOW
    assert hypot(x - u, y - v) >= LEAST_APART * R
    assert atan2(y - v, x - u) == pytest.approx(atan2(anchor[1] - v, anchor[0] - u))


def test_a_dislodged_unit_turns_away_from_what_lies_there() -> None:
    there = turned((122.0, 100.0), HERE_NOW, R, [((125.0, 100.0), 8.0)], lambda point: True)
    assert hypot(there[0] - 125, there[1] - 100) > 18
    there = turned((122.0, 100.0), HERE_NOW, R, [], lambda point: point[0] < 100.0)
    assert there[0] < 100.0
    found = points(inside=lambda point: point[0] < HERE[0] + DISTANT_R)
    assert all(x + SMALL < HERE[0] + DISTANT_R + 1 for x, _ in found)


DISTANT_R, SMALL = 20.0, 12.4
HERE = (200.0, 200.0)
BADGE_LEFT, BADGE_RIGHT = (150.0, 210.0), (250.0, 210.0)


def everywhere(_point: Point) -> bool:
    return True


def points(
    count: int = 2,
    taken: tuple[Disc, ...] = (),
    inside: Callable[[Point], bool] = everywhere,
    badge: Point | None = BADGE_LEFT,
) -> tuple[Point, ...]:
    return distant_points(HERE, DISTANT_R, SMALL, count, taken, inside, badge)


# --- Names give way to units and arrows.

FRAME = (0.0, 0.0, 400.0, 400.0)


def boxed(*box: float) -> Raster:
    raster = Raster()
    left, top, right, bottom = box
    raster.add_box((left, top, right, bottom))
    return raster


FIELD = boxed(100, 100, 300, 300)
NAME = LabelRequest(
    id="Bur",
    anchor=(200.0, 200.0),
    lines=(("Burgundy",),),
    size=16.0,
    width=lambda text: 0.5 * len(text),
    area=FIELD,
    shunned=FIELD,
)


def middle(placed: PlacedLabel) -> tuple[float, float]:
    """The middle of its lines, by capitals."""
    centers = [center for _, center in placed.lines]
    return sum(x for x, _ in centers) / len(centers), sum(y for _, y in centers) / len(centers)


def slowly_placed(wish: LabelRequest, occupied: Raster, frame: Box) -> tuple[float, tuple[float, float]] | None:
    """The size and middle that a search over all spots one by one finds."""
    best, least, covered = None, float("inf"), 0.0
    steps = [STEP * n for n in range(-18, 19)]
    for number, (share, lines) in enumerate((share, lines) for share in SHARES for lines in wish.lines):
        start = (1 - share) * SMALLER_COST + number % len(wish.lines) * LINE_COST
        width, above, below = _extent(wish, lines, wish.size * share)
        for far, dx, dy in sorted((hypot(dx, 1.2 * dy), dx, dy) for dx in steps for dy in steps):
            x, y = wish.anchor[0] + dx, wish.anchor[1] + dy
            box = x - width / 2, y - above, x + width / 2, y + below
            if box[0] < frame[0] or box[1] < frame[1] or box[2] > frame[2] or box[3] > frame[3]:
                continue
            over, inside, land = (raster.count(box) for raster in (occupied, wish.area, wish.shunned))
            cost = start + far * DISTANCE_COST + CELL**2 * (over * OVERLAP_COST + (cells(box) - inside) * OUTSIDE_COST)
            total = cost + CELL**2 * (land - (inside if wish.ashore else 0)) * SHUNNED_COST
            if cost < least - 1e-6 and total < least - 1e-6:
                least, covered, best = total, over / max(1, cells(box)), (wish.size * share, (x, y))
    return best if covered <= wish.tolerance else None


@pytest.mark.parametrize("seed", range(12))
def test_the_spot_is_the_one_that_a_search_of_all_spots_finds(seed: int) -> None:
    random = Random(seed)
    occupied, land = Raster(), boxed(100, 100, 300, 230)
    for _ in range(random.randrange(40)):
        occupied.add_disc((random.uniform(60, 340), random.uniform(60, 340)), random.uniform(2, 30))
    area = boxed(100, 100, 300, 300) if seed % 2 else land
    wish = replace(
        NAME,
        anchor=(random.uniform(60, 380), random.uniform(40, 380)),
        lines=breaks("Rio de Janeiro"),
        area=area,
        shunned=land,
        ashore=seed % 3 > 0,
        least_share=0.8,
        tolerance=0.9,
    )
    placed, slowly = placed_name(wish, occupied, FRAME), slowly_placed(wish, occupied, FRAME)
    assert placed is not None and slowly is not None
    assert (placed.size, middle(placed)) == (slowly[0], pytest.approx(slowly[1]))


def test_a_name_shrinks_or_breaks_before_it_covers_anything_or_is_left_out() -> None:
    walls = boxed(0, 0, 400, 400)
    for row in range(len(walls.rows)):
        if 180 <= row * 4 <= 220:
            walls.rows[row] &= ~(((1 << 17) - 1) << 42)
    wish = replace(NAME, lines=breaks("Saint Petersburg"), size=12.0, width=lambda text: 0.45 * len(text))
    placed = placed_name(wish, walls, FRAME)
    assert ([text for text, _ in placed.lines], walls.count(placed.box)) == (["Saint", "Petersburg"], 0)
    assert placed_name(NAME, boxed(0, 0, 400, 400), FRAME) is None
    assert placed_name(replace(NAME, tolerance=1.0), boxed(0, 0, 400, 400), FRAME) is not None
    assert breaks("Paris") == (("Paris",),)
    assert breaks("Gulf of Bothnia") == (("Gulf of Bothnia",), ("Gulf of", "Bothnia"), ("Gulf", "of Bothnia"))


def place_all(wishes: list[LabelRequest], taken: Raster, before: dict[str, PlacedLabel]) -> dict[str, PlacedLabel]:
    found: dict[str, PlacedLabel] = {}
    for _ in placing(wishes, taken, FRAME, before, found):
        pass
    return found


def test_names_do_not_cover_each_other_and_stay_unless_they_are_others() -> None:
    other = replace(NAME, id="Par")
    found = place_all([NAME, other], Raster(), {})
    room = Raster()
    room.add_box(found["Bur"].box)
    assert room.count(found["Par"].box) == 0
    unit = Raster()
    unit.add_disc((200.0, 200.0), 24.0)
    before = place_all([NAME], unit, {})
    assert place_all([NAME], Raster(), before) == before
    for change in ({"size": 12.0}, {"lines": (("BUR",),)}):
        after = place_all([replace(NAME, **change)], Raster(), before)
        assert middle(after["Bur"]) == (200, 200)


SQUARE = [((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0), (0.0, 0.0))]
HOLE = [((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0), (10.0, 10.0))]


def test_rasters_count_boxes_discs_lines_and_rows() -> None:
    rows = spans_inside([*SQUARE, *HOLE], 4.0)
    assert (rows[1], rows[5]) == ([(0.0, 40.0)], [(0.0, 10.0), (30.0, 40.0)])
    assert 10 not in rows
    inside = (4.0, 4.0, 36.0, 36.0)
    assert (area(SQUARE).count(inside), area(SQUARE).count((50.0, 4.0, 80.0, 36.0))) == (cells(inside), 0)
    assert area(SQUARE, HOLE).count((12.0, 12.0, 28.0, 28.0)) == 0
    raster = Raster()
    raster.add_box((-30.0, 4.0, 10.0, 8.0))
    assert raster.count((0.0, 4.0, 8.0, 8.0)) == cells((0.0, 4.0, 8.0, 8.0))
    assert raster.count((-40.0, 4.0, 0.0, 8.0)) == 0
    first = area(SQUARE)
    second = first.copy()
    second.add_box((100.0, 0.0, 140.0, 40.0))
    assert first.count((100.0, 0.0, 140.0, 40.0)) == 0
    assert second.count((100.0, 0.0, 140.0, 40.0)) > 0 and area(SQUARE).holds((20.0, 20.0))
    assert not area([*SQUARE, *HOLE]).holds((20.0, 20.0))
    assert not any(area(SQUARE).holds(point) for point in ((50.0, 20.0), (20.0, 50.0), (-9.0, 20.0), (20.0, -9.0)))
    raster = Raster()
    raster.add_line([(20.0, 20.0), (220.0, 120.0)], 6.0)
    for n in range(11):
        x, y = 20 + 20 * n, 20 + 10 * n
        assert raster.count((x - CELL, y - CELL, x + CELL, y + CELL)) > 0
    for x, covered in ((100.0, True), (109.0, True), (120.0, False)):
        raster = Raster()
        raster.add_disc((100.0, 100.0), 12.0)
        assert bool(raster.count((x, 99.0, x + 1, 101.0))) is covered


def area(*outlines: list[tuple[tuple[float, float], ...]]) -> Raster:
    raster = Raster()
    raster.add_area([line for outline in outlines for line in outline])
    return raster


@pytest.mark.parametrize("width", [1, 8, 19])
def test_a_window_shows_what_single_cells_hold_also_beyond_the_rows_that_there_are(width: int) -> None:
    raster = area(SQUARE, HOLE)
    rows, columns = range(2, 40), range(3, 3 + width)
    shown = [[int(raster.holds((CELL * column, CELL * row))) for column in columns] for row in rows]
    assert raster.window(rows, columns).tolist() == shown
