"""What units do where they stand: ford, search, divide, unite, set up, rise to another level; and what came of it;
where orders run: clear of counters, never over one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import cos, hypot, radians, sin

import pytest
from PySide6.QtCore import QPointF

import rules
from app.board.atlas import Atlas
from app.board.curves import Oval, Point
from app.board.from_rules import result_picture
from app.board.layers.orders import CauseChainLayer, OrderLayer, ResultLayer, adjustment_ink, chained
from app.board.picture import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    Mark,
    MoveMark,
    Piece,
    ReshapeMark,
    RetreatMark,
    SearchMark,
    SetUpMark,
    StandOffMark,
    StrengthsMark,
    SupportMark,
    VoidMark,
    WadeMark,
)
from app.board.placement.planner import along, make_plan, riser
from app.board.placement.routing import CurveObstacles, RoutingContext
from app.board.plan import Chain, DrawingPlan, Link, disc_points, head_length, order_at, part_of
from app.board.scene import BoardScene
from app.geometry.drawing import province_of
from app.ui.tokens import theme, tokens
from rules.presentation import SignShape
from tests.app.board.builders import DRY, GAME, clearance, filled, gap, orders, place, stroked
from tests.app.board.builders import scene_of_woods as scene_of
from tests.app.board.test_scene import colors
from tests.signs import sign

pytestmark = pytest.mark.usefixtures("qapp")

LIGHT = theme("light")


def marks_of(scene: BoardScene, position: rules.Position, **lines: list[str]) -> tuple[Mark, ...]:
    scene.show_orders(orders(position, **lines))
    return scene.picture.marks


def test_verbs_make_their_marks(forest_atlas: Atlas) -> None:
    position = place(DRY, {"Chacma": ["T 32", "T 33"], "Canines": ["P 11", "HP 30", "HP 30"]})
    scene = scene_of(forest_atlas, position)
    lines = {"Chacma": ["T 32 ford 29", "T 33 search"], "Canines": ["P 11 divide", "HP 30 unite", "build HP 12@h"]}
    ford, search, divide, unite, build = marks_of(scene, position, **lines)
    assert isinstance(ford, WadeMark)
    assert (ford.to, ford.river) == ("29", "RD")
    assert isinstance(search, SearchMark) and isinstance(divide, ReshapeMark) and isinstance(unite, ReshapeMark)
    assert (divide.divides, unite.divides, build) == (True, False, BuildMark("Canines", "HP", "12@h"))
    start = rules.variant(GAME).start()
    scene = scene_of(forest_atlas, start)
    (mark,) = marks_of(scene, start, Insects=["setup S 59"])
    assert mark == SetUpMark("Insects", "S", "59")
    assert LIGHT.ok in colors(scene, "results")


def test_a_glass_lies_round_who_searches_and_names_keep_off_it(forest_atlas: Atlas) -> None:
    position = place(DRY, {"Chacma": ["T 57"]})
    scene = scene_of(forest_atlas, position)
    marks_of(scene, position, Chacma=["T 57 search"])
    scene.settle()
    (glass,) = scene.state.plan.glasses
    assert glass.center == scene.state.unit_point(glass.mark.unit)
    assert glass.radius > 1.3 * scene.state.metrics.r
    assert clearance(scene.names_placed["57"], glass.center) > glass.radius - 2


def test_results_show_the_halves_that_a_unit_became() -> None:
    position = place(DRY, {"Canines": ["P 30"], "Chacma": ["T 29"]})
    lines = {"Canines": ["P 30 divide", "1HP 30 - 11", "2HP 30 - 31"], "Chacma": ["T 29 - 11"]}
    picture = result_picture(position.variant.adjudicate(position, lines))
    moves = [mark for mark in picture.marks if isinstance(mark, MoveMark)]
    assert {piece.kind for piece in picture.pieces if piece.power == "Canines"} == {"HP"}
    assert {(move.unit.key, move.to, move.failed) for move in moves} == {
        ("30#1", "11", True),
        ("30#2", "31", False),
        ("29", "11", True),
    }
    assert any(isinstance(mark, ReshapeMark) and not mark.failed for mark in picture.marks)


def test_builds_that_were_not_made_are_struck_out(forest_atlas: Atlas) -> None:
    """Blocked by who moved in, void (no SP are left), two powers in one place; and one that was made."""
    units = {"Chacma": ["T 32"], "Gelada": ["T 70"], "Mandrill": ["T 10"], "Drill": ["T 27"]}
    owned = {"Chacma": ["33", "47"], "Gelada": ["71"]}
    position = place("S03M", units, owned, builds=dict.fromkeys(units, "1"))
    lines = {"Chacma": ["T 32 - 33", "build T 33", "build T 47"], "Gelada": ["build T 71"]}
    lines |= {power: ["build T 28"] for power in ("Mandrill", "Drill")}
    turn = position.variant.adjudicate(position, lines)
    words = {one.order.text: one.words[0] for one in turn.outcomes}
    assert [words[f"build {unit}"] for unit in ("T 33", "T 47", "T 28")] == ["blocked", "void", "clash"]
    scene = scene_of(forest_atlas, position)
    scene.show_result(turn)
    builds = {mark.place: mark for mark in scene.picture.marks if isinstance(mark, BuildMark)}
    assert {key: mark.failed for key, mark in builds.items()} == {"33": True, "47": True, "71": False, "28": True}
    made, failed = (adjustment_ink(scene.state, builds[key]).painted_paths() for key in ("71", "47"))
    assert LIGHT.fail not in {tone(dab) for dab in made for tone in (filled, stroked)}
    assert LIGHT.ok not in {tone(dab) for dab in failed for tone in (filled, stroked)}


def test_a_pack_goes_with_the_width_of_two(forest_atlas: Atlas) -> None:
    position = place(DRY, {"Canines": ["P 30"], "Chacma": ["T 29"]})
    scene = scene_of(forest_atlas, position)
    pack, troop = marks_of(scene, position, Canines=["P 30 - 11"], Chacma=["T 29 - 28"])
    assert isinstance(pack, MoveMark) and isinstance(troop, MoveMark)
    assert (pack.strength, troop.strength) == (2, 1)
    helped, support = marks_of(scene, position, Canines=["P 30 - 11"], Chacma=["T 29 S P 30 - 11"])
    assert isinstance(support, SupportMark) and isinstance(helped, MoveMark)
    assert helped.strength == 3


def test_undecided_homes_and_popped_centers_are_marked(forest_atlas: Atlas) -> None:
    start = rules.variant(GAME).start()
    scene = scene_of(forest_atlas, start)
    undecided = {laid.sign.place for laid in scene.state.laid if laid.sign.shape is SignShape.OUTLINE}
    assert undecided == {"30", "40", "59", "60", "73", "1", "2", "18", "19"}
    began = start.variant.after_first_orders(start, "Felines", ())
    scene.show_position(began)
    assert "40" not in {laid.sign.place for laid in scene.state.laid if laid.sign.shape is SignShape.OUTLINE}
    scene = scene_of(forest_atlas, place(DRY, {}, popped=["17", "58"]))
    assert [sign for sign in scene.picture.signs if sign.shape is SignShape.BIRD] == [
        sign("popped", "17@h"),
        sign("popped", "58@h"),
    ]


def test_results_of_set_up_fords_and_drowning() -> None:
    start = rules.variant(GAME).start()
    picture = result_picture(start.variant.adjudicate(start, {"Insects": ["setup S 59"]}))
    assert not [sign for sign in picture.signs if sign.shape is SignShape.OUTLINE]
    standing = {piece.key: piece.kind for piece in picture.pieces}
    assert [standing[home] for home in ("59", "60", "30", "1")] == ["S", "H", "P", "A"]
    position = place(DRY, {"Chacma": ["T 32"], "Canines": ["P 49"]})
    picture = result_picture(
        position.variant.adjudicate(position, {"Chacma": ["T 32 ford 29"], "Canines": ["P 49 - 32"]})
    )
    (ford,) = (mark for mark in picture.marks if isinstance(mark, WadeMark))
    assert ford.failed and ford.unit.dislodged
    position = place(DRY, {"Chacma": ["T 32"], "Reptiles": ["A 33"]})
    picture = result_picture(position.variant.adjudicate(position, {"Chacma": ["T 32 - 33"], "Reptiles": ["A 33 H"]}))
    (told,) = (mark for mark in picture.marks if isinstance(mark, StrengthsMark))
    assert (str(told.attack), str(told.defense), told.won) == ("1", "4/3", False)
    position = place("S04M", {"Chacma": ["T 44"]})
    picture = result_picture(position.variant.adjudicate(position, {"Chacma": ["T 44 H"]}))
    assert any(isinstance(mark, DisbandMark) and mark.destroyed for mark in picture.marks)


# --- Arrows to the level above or below.

R = 20.0
UNIT = (100.0, 100.0)


def test_it_goes_to_the_other_side_of_what_is_in_the_way() -> None:
    crowd = CurveObstacles((Oval((140.0, 100.0), 25.0, 40.0),))
    line = riser(UNIT, True, R, crowd)
    assert line.points[0][0] < UNIT[0]
    assert crowd.touched(along(line, R)) == 0


# --- Why? on the map: which orders stand out, where their numbers stand, what is washed pale.

LINKS = (
    Link(("Mun", "Bur")),
    Link(("Mun",), ("Bur",), 0, (("Mun", "1"),)),
    Link(("Ruh", "Bel"), (), 0),
    Link(("Bur", "Par"), ("Bur",), 0, (("Bur", "2"),)),
)


@pytest.fixture
def scene(atlas: Atlas, board: rules.Board, turn: rules.Turn) -> BoardScene:
    made = BoardScene(atlas, board)
    made.show_result(turn)
    return made


def test_a_chain_of_causes_is_part_of_a_plan(scene: BoardScene) -> None:
    assert Chain(LINKS).units == {"Mun", "Ruh", "Bel", "Bur", "Par"}
    assert Chain(LINKS, 2).units == {"Mun", "Ruh", "Bel"}
    assert (Chain(LINKS).sums, Chain(LINKS, 3).sums) == ({"Mun": "1", "Bur": "2"}, {"Bur": "2"})
    assert disc_points(LINKS, {}, {}, {}, (), 16.5) == (None, None, None, None)
    plan = part_of(scene.state.plan, {"Mun", "Ruh"})
    assert [arrow.mark.unit.key for arrow in plan.arrows] == ["Mun"]
    assert [branch.mark.unit.key for branch in plan.branches] == ["Ruh"]
    assert (len(plan.cuts), len(plan.bursts), part_of(scene.state.plan, {"Bel"}).cuts) == (1, 1, ())


def test_the_orders_are_drawn_by_the_chain_while_it_is_shown(scene: BoardScene) -> None:
    layers = OrderLayer(), ResultLayer()
    before = [len(list(layer.entries(scene.state))) for layer in layers]
    scene.show_chain(Chain(LINKS))
    assert all(len(list(layer.entries(scene.state))) < count for layer, count in zip(layers, before))
    assert len(list(CauseChainLayer().entries(scene.state))) == 1
    scene.show_chain(None)
    assert [len(list(layer.entries(scene.state))) for layer in layers] == before
    assert list(CauseChainLayer().entries(scene.state)) == []


def test_the_wash_and_numbers_of_a_chain_leave_the_places_concerned_clear(scene: BoardScene) -> None:
    wash = chained(scene.state, Chain(LINKS))
    pale = [
        dab
        for dab in wash.painted_paths()
        if dab.brush.color().alpha() < 255 and dab.path.boundingRect().width() > 4000
    ]
    at = {place: QPointF(*scene.state.goal(place)) for place in ("Bur", "Par", "Ruh", "Bel", "Vie", "Lon")}
    washed = {place for place, point in at.items() if any(dab.path.contains(point) for dab in pale)}
    assert washed == {"Vie", "Lon"}
    state = scene.state
    spots = {piece.key: state.unit_point(piece) for piece in state.seats.present}
    found = disc_points(LINKS, {}, spots, {}, (), state.metrics.r)
    assert found[0] is None
    points = [at for at in found if at is not None]
    assert len(points) == 3
    for number, at in enumerate(points):
        others = [*spots.values(), *points[:number]]
        assert min(hypot(x - at[0], y - at[1]) for x, y in others) > 1.2 * state.metrics.r


def test_an_order_is_found_by_its_line_and_the_key_of_a_place_has_no_coast(scene: BoardScene) -> None:
    arrow = next(arrow for arrow in scene.state.plan.arrows if arrow.mark.unit.key == "Mun")
    x, y = arrow.curve.at(arrow.curve.length / 2)
    assert (order_at(scene.state.plan, (x + 2, y), 8), order_at(scene.state.plan, (0.0, 0.0), 8)) == ("Mun", "")
    for at, key in (("StP/nc", "StP"), ("Par", "Par"), ("32@u", "32@u"), ("32/nc@u", "32@u")):
        assert province_of(at) == key


R_OF_PLAN = 16.5
PLACES: Mapping[str, Point] = {
    "Mun": (100.0, 200.0),
    "Bur": (300.0, 200.0),
    "Ruh": (180.0, 80.0),
    "Mar": (220.0, 330.0),
    "Par": (420.0, 190.0),
    "Tyr": (205.0, 190.0),
    "ENG": (160.0, 205.0),
    "MAO": (240.0, 195.0),
    "Spa/nc": (500.0, 300.0),
    "near": (130.0, 200.0),
    "high": (230.0, 90.0),
    "out": (220.0, 243.0),
}
ASIDE = (40.0, 40.0)


def army(place: str, power: str = "Germany", **state: bool) -> Piece:
    return Piece(place.partition("/")[0], power, "A", place, **state)


def fleet(place: str) -> Piece:
    return Piece(place, "England", "F", place)


def setting(r: float = R_OF_PLAN) -> RoutingContext:
    return RoutingContext(
        r=r,
        line=r / R_OF_PLAN,
        style=tokens().orders,
        unit_point=lambda piece, beside="": ASIDE if piece.displaced else PLACES[piece.place],
        goal=lambda place, beside="": PLACES[place],
        reach=lambda kind: (1.42, 0.95) if kind == "F" else (1.0, 1.0),
        tab=lambda piece: (1.16 if piece.kind == "F" else 0.88, -0.88),
        scale=lambda piece: 1.0,
        crossing=lambda start, end: None,
        centers=(),
        land=lambda point: False,
        coin_room=lambda place, beside="": Oval(PLACES[place], r, r),
        bank=lambda here, there: None,
        off_board=lambda place: False,
        coins=(),
        chips=(),
    )


def setting_on(places: Mapping[str, Point]) -> RoutingContext:
    """The same with places elsewhere."""
    return replace(
        setting(), unit_point=lambda piece, beside="": places[piece.place], goal=lambda place, beside="": places[place]
    )


def planned(*marks: Mark, standing: tuple[Piece, ...] = ()) -> DrawingPlan:
    pieces = {mark.unit: None for mark in marks if not isinstance(mark, StandOffMark | StrengthsMark)}
    return make_plan(marks, (*pieces, *standing), setting())


MUN, BUR, RUH, MAR, PAR, TYR = (army(place) for place in ("Mun", "Bur", "Ruh", "Mar", "Par", "Tyr"))


def test_a_support_joins_its_move_whatever_coast_is_named_and_turns_only_near_it() -> None:
    """It does not run along the arrow first."""
    plan = planned(MoveMark(MUN, "Spa/nc"), SupportMark(RUH, MUN, "Spa"))
    assert len(plan.arrows) == 1
    where = {"Mun": (0.0, 0.0), "Ruh": (300.0, 400.0), "Bur": (400.0, 0.0)}
    flat = setting_on(where)
    plan = make_plan([MoveMark(MUN, "Bur", 2), SupportMark(RUH, MUN, "Bur")], [MUN, RUH], flat)
    bead = plan.branches[0].bead
    behind = min(x for x, _ in plan.branches[0].curve.points)
    assert behind > min(bead[0], 300.0) - 2.6 * R_OF_PLAN


SEA_ROUTE = {
    "Tun": (0.0, 0.0),
    "ION": (420.0, 30.0),
    "Gre": (560.0, -60.0),
    "Bul": (620.0, -220.0),
    "TYS": (150.0, -90.0),
}


def by_sea(*supporters: str) -> DrawingPlan:
    """A long convoy to Greece that some support."""
    carrier, tun = fleet("ION"), army("Tun", "Italy")
    helpers = [SupportMark(army(place, "Turkey"), tun, "Gre") for place in supporters]
    marks: list[Mark] = [MoveMark(tun, "Gre", via=(carrier,)), ConvoyMark(carrier, tun, "Gre"), *helpers]
    where = setting_on(SEA_ROUTE)
    return make_plan(marks, [tun, carrier, *(mark.unit for mark in helpers)], where)


@pytest.mark.parametrize("away", [80.0, 140.0, 300.0])
@pytest.mark.parametrize("turn", range(0, 360, 40))
def test_a_support_is_nowhere_farther_from_the_goal_than_its_unit(
    monkeypatch: pytest.MonkeyPatch, turn: int, away: float
) -> None:
    (x, y), angle = SEA_ROUTE["Gre"], radians(turn)
    monkeypatch.setitem(SEA_ROUTE, "Bul", (x + away * cos(angle), y + away * sin(angle)))
    plan = by_sea("Bul")
    tip, start = plan.arrows[0].curve.points[-1], SEA_ROUTE["Bul"]
    distances = [hypot(px - tip[0], py - tip[1]) for px, py in plan.branches[0].curve.points]
    assert max(distances) <= hypot(start[0] - tip[0], start[1] - tip[1]) + 1


def test_a_bead_goes_past_a_ring_that_lies_where_it_would(monkeypatch: pytest.MonkeyPatch) -> None:
    free = by_sea("Bul")
    bead = free.branches[0].bead
    monkeypatch.setitem(SEA_ROUTE, "ION", (bead[0], bead[1] + 20))
    plan = by_sea("Bul")
    moved = plan.branches[0].bead
    assert (
        moved is not None
        and hypot(moved[0] - plan.convoy_waves[0].joint[0], moved[1] - plan.convoy_waves[0].joint[1]) > 10
    )


def test_an_arrow_to_a_goal_under_its_own_counter_can_still_be_seen() -> None:
    """So it is with retreats on a small map."""
    where = {"Mun": (100.0, 100.0), "Bur": (112.0, 88.0)}
    close = setting_on(where)
    arrow = make_plan([RetreatMark(MUN, "Bur")], [MUN], close).arrows[0]
    assert arrow.curve.length > head_length(arrow.width) and gap(arrow.curve, (100.0, 100.0)) > R_OF_PLAN
    assert arrow.curve.points[-1][0] > 112 and arrow.curve.points[-1][1] < 88


def test_question_marks_stand_at_the_side_and_no_sum_covers_them() -> None:
    """Nor a bar: both stand where the sum would go."""
    halves = [replace(MUN, key=key, number=key[0]) for key in ("1HP", "2HP")]
    left, right = (planned(VoidMark(half, "Mun")).dots[0] for half in halves)
    assert left.curve is right.curve is None and left.sign[0] < 100 - 0.8 * R_OF_PLAN
    assert right.sign[0] > 100 + 0.8 * R_OF_PLAN
    alone = planned(StrengthsMark("Bur", 2, 1, won=True), standing=(BUR,)).sums[0][0]
    helper = army("below")
    where = {**PLACES, "below": (300.0, 200.0 + 5.2 * R_OF_PLAN)}
    crowded = setting_on(where)
    plan = make_plan([VoidMark(helper, "Bur"), StrengthsMark("Bur", 2, 1, won=True)], [BUR, helper], crowded)
    sign = plan.dots[0].sign
    assert hypot(alone[0] - sign[0], alone[1] - sign[1]) < R_OF_PLAN
    assert hypot(plan.sums[0][0][0] - sign[0], plan.sums[0][0][1] - sign[1]) > 1.5 * R_OF_PLAN
