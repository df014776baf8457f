"""Rackets and political pressure on the board, and the marks of what is done with them."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot
from types import SimpleNamespace

import pytest

import rules
from app.board.atlas import atlas_of
from app.board.from_rules import order_marks, result_picture
from app.board.layers.orders import FROM_COUNTER, OrderLayer
from app.board.order_reader import signs_of, unitless_mark
from app.board.picture import (
    MoveMark,
    Picture,
    Piece,
    PressureMark,
    PressureSign,
    RacketActionMark,
    RacketShiftMark,
    RacketSign,
    Sign,
    VoidMark,
)
from app.board.placement.sign_placement import RIM, lay_pressure, place_racket_actions
from app.board.scene import BoardScene
from app.board.symbols.signs import COUNT, COUNT_AT, done, pressure, racket
from rules import Location, Order
from rules.variants.diplomafia.game import Diplomafia

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def scene() -> BoardScene:
    found = BoardScene(atlas_of("diplomafia"), rules.load_board("diplomafia"), variant="diplomafia")
    found.set_zoom(0.39)
    return found


def row(place: str, kinds: str) -> tuple[Sign, ...]:
    return tuple(RacketSign(place, "Harlem", kind) for kind in kinds)


def order(verb: str, *slots: object) -> Order:
    return Order("Harlem", verb, slots, verb)


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (order("racket", "N", Location("EHa")), RacketActionMark("Harlem", "new", "N", "EHa")),
        (order("dismantle", "P", Location("EHa")), RacketActionMark("Harlem", "gone", "P", "EHa")),
        (order("renew", "B", Location("Yor")), RacketActionMark("Harlem", "kept", "B", "Yor")),
        (order("shift", "L", Location("EHa"), Location("NHa")), RacketShiftMark("Harlem", "L", "EHa", "NHa")),
    ],
)
def test_each_deed_has_its_mark(made: Order, mark: RacketActionMark | RacketShiftMark) -> None:
    assert list(unitless_mark(made)) == [mark]


def test_every_kind_in_every_district_lies_clear_of_the_others(scene: BoardScene) -> None:
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    for kinds in ("PW", "PWL", "PWLBN"):
        scene.show_picture(Picture(signs=tuple(sign for place in districts for sign in row(place, kinds))))
        laid = scene.stage.laid
        assert len(laid) == 33 * len(kinds)
        for one, other in combinations(laid, 2):
            if one.sign.place == other.sign.place:
                assert hypot(one.center[0] - other.center[0], one.center[1] - other.center[1]) >= 2 * one.size


def test_rackets_of_usual_number_lie_in_their_district_beside_its_unit(scene: BoardScene) -> None:
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    scene.show_picture(Picture(signs=tuple(sign for place in districts for sign in row(place, "PB"))))
    for laid in scene.stage.laid:
        place = laid.sign.place
        x, y = scene.stage.goal(place)
        assert scene.stage.inside(place)(laid.center), place
        assert hypot(laid.center[0] - x, laid.center[1] - y) > scene.stage.metrics.r, place


@pytest.mark.parametrize("zoom", [0.36, 0.478, 1.0])
def test_the_number_of_a_kind_is_not_covered_by_the_unit(scene: BoardScene, zoom: float) -> None:
    scene.set_zoom(zoom)
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    scene.show_picture(Picture(signs=tuple(RacketSign(place, "Harlem", "N", 2) for place in districts)))
    for laid in scene.stage.laid:
        dot = tuple(at + share * laid.size for at, share in zip(laid.center, COUNT_AT))
        assert dist(dot, scene.stage.goal(laid.sign.place)) >= COUNT * laid.size + scene.stage.metrics.r, (
            laid.sign.place
        )


@pytest.mark.parametrize("zoom", [0.36, 0.4, 0.478])
def test_a_racket_keeps_off_the_border_of_its_district(scene: BoardScene, zoom: float) -> None:
    scene.set_zoom(zoom)
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    scene.show_picture(Picture(signs=tuple(RacketSign(place, "Harlem", "N", 2) for place in districts)))
    for laid in scene.stage.laid:
        inside, far = scene.stage.inside(laid.sign.place), 1.2 * laid.size
        around = [(laid.center[0] + dx * far, laid.center[1] + dy * far) for dx, dy in RIM]
        assert all(map(inside, around)), laid.sign.place


def test_a_new_racket_stands_beside_the_row_and_a_given_up_one_is_marked_on_it(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=row("EHa", "PW")))
    new, gone = RacketActionMark("Harlem", "new", "N", "EHa"), RacketActionMark("Harlem", "gone", "W", "EHa")
    (_, beside), (_, on) = place_racket_actions(scene.stage, (new, gone))
    assert on == next(one for one in scene.stage.laid if one.sign == RacketSign("EHa", "Harlem", "W"))
    assert all(hypot(beside.center[0] - x, beside.center[1] - y) > on.size for x, y in _centers(scene))


@pytest.mark.parametrize("new", ["N", "NN", "PWLBN"])
def test_new_rackets_that_are_written_stand_in_one_row_with_those_there(scene: BoardScene, new: str) -> None:
    """In every district; the row is laid anew with room for them."""
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    for place in districts:
        marks = tuple(RacketActionMark("Harlem", "new", kind, place) for kind in new)
        scene.show_picture(Picture(signs=row(place, "PW"), marks=marks))
        centers = _centers(scene) + [laid.center for _, laid in place_racket_actions(scene.stage, scene.stage.marks)]
        size = scene.stage.laid[0].size
        assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 2 * size for a, b in combinations(centers, 2)), place


def test_two_of_a_kind_given_up_are_marked_apart(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=(*row("EHa", "P"), RacketSign("EHa", "Harlem", "P", captured=True))))
    kept, gone = RacketActionMark("Harlem", "kept", "P", "EHa"), RacketActionMark("Harlem", "gone", "P", "EHa")
    (_, first), (_, second) = place_racket_actions(scene.stage, (kept, gone))
    assert first.sign == RacketSign("EHa", "Harlem", "P", captured=True) and second.sign == RacketSign(
        "EHa", "Harlem", "P"
    )


def test_a_racket_that_shifts_goes_from_row_to_row(scene: BoardScene) -> None:
    scene.show_picture(
        Picture(signs=(*row("EHa", "PW"), *row("NHa", "P")), marks=(RacketShiftMark("Harlem", "W", "EHa", "NHa"),))
    )
    (way,) = scene.stage.plan.ways
    here, there = (next(one for one in scene.stage.laid if one.sign.place == place) for place in ("EHa", "NHa"))
    assert hypot(way.curve.points[-1][0] - there.center[0], way.curve.points[-1][1] - there.center[1]) < 90
    assert hypot(way.curve.points[0][0] - here.center[0], way.curve.points[0][1] - here.center[1]) < 90


def test_pressure_lies_on_the_arrow_it_backs_or_beside_the_unit_that_stands(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    backings = PressureMark("Harlem", army, "Yor"), PressureMark("EastSide", army, "Yor"), PressureMark("Harlem", army)
    scene.show_picture(Picture(pieces=(army,), marks=(MoveMark(army, "Yor"), *backings)))
    plan = scene.stage.plan
    first, second, third = (plea.point for plea in plan.pleas)
    curve = plan.arrows[0].curve
    for point in (first, second):
        x, y = curve.at(curve.nearest(point))
        assert hypot(point[0] - x, point[1] - y) < 3
    assert first != second
    assert (
        hypot(third[0] - scene.stage.goal("EHa")[0], third[1] - scene.stage.goal("EHa")[1])
        < 2.5 * scene.stage.metrics.r
    )


def test_pressure_backs_a_move_that_nobody_has_written(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    scene.show_picture(Picture(pieces=(army,), marks=(PressureMark("Riverside", army, "Yor"),)))
    assert scene.stage.plan.arrows[0].mark.presumed  # type: ignore[union-attr]


def test_a_thread_leads_from_the_counters_of_who_pays(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    backing = PressureMark("Riverside", army, "Yor", source="Riv")
    scene.show_picture(
        Picture(pieces=(army,), marks=(MoveMark(army, "Yor"), backing, PressureMark("Riverside", army, "Yor")))
    )
    entries = OrderLayer().entries(scene.stage)
    (thread,) = (one for one in entries if isinstance(one.key, tuple) and one.key[:1] == ("thread",))
    box = thread.make().parts[0].path.boundingRect()
    plea = scene.stage.plan.pleas[0].point
    laid = lay_pressure(scene.stage, PressureSign("Riv", "Riverside", 1))
    across, down = abs(plea[0] - laid.center[0]), abs(plea[1] - laid.center[1])
    beside = 1 - FROM_COUNTER * laid.size / hypot(across, down)
    assert (box.width(), box.height()) == pytest.approx((beside * across, beside * down))


def test_pressure_in_stock_lies_at_the_dock(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=(PressureSign("Riv", "Riverside", 2),)))
    (laid,) = scene.stage.laid
    box = atlas_of("diplomafia").area("Riv").boundingRect()
    assert abs(laid.center[1] - box.bottom()) < 8 and box.left() < laid.center[0] < box.right()


def test_shapes_differ_and_captured_ones_keep_theirs(scene: BoardScene) -> None:
    theme = scene.stage.theme
    outlines = {kind: racket((0, 0), kind, 10, theme).bounds().getRect() for kind in "PWLBN"}
    assert len(set(outlines.values())) == 5
    for kind, box in outlines.items():
        assert racket((0, 0), kind, 10, theme, captured=True).bounds().getRect() == pytest.approx(box, abs=2.0)
    assert len(racket((0, 0), "P", 10, theme, 2).parts) > len(racket((0, 0), "P", 10, theme).parts)
    assert pressure((0, 0), 10, theme, scene.stage.looks["Harlem"]).parts
    assert done((0, 0), 10, theme, "new", failed=True).parts != done((0, 0), 10, theme, "new", failed=False).parts


class Told:
    """A variant that says what lies on its board."""

    def signs(self, position: object) -> tuple[rules.Sign, ...]:
        return (
            rules.Sign("rackets", "EHa", "Harlem", 3, text="PPN"),
            rules.Sign("captured", "Yor", "Harlem", 1, text="B"),
            rules.Sign("pressure", "Har", "Harlem", 2),
        )


def test_rackets_of_a_district_are_shown_by_kind() -> None:
    position = SimpleNamespace(variant=Told())
    assert signs_of(position) == (  # type: ignore[arg-type]
        RacketSign("EHa", "Harlem", "P", 2),
        RacketSign("EHa", "Harlem", "N", 1),
        RacketSign("Yor", "Harlem", "B", 1, captured=True),
        PressureSign("Har", "Harlem", 2),
    )


@pytest.fixture(scope="module")
def game() -> Diplomafia:
    return Diplomafia(rules.load_board("diplomafia"))


def test_a_move_that_pressure_backs_is_as_strong_as_with_support(game: Diplomafia) -> None:
    position = game.position(phase="T2M", units={"Harlem": ["SRU EHa"]}, state={"pp": {"Harlem": 1}})
    orders = [game.parse(position, "Harlem", text) for text in ("SRU EHa - Yor", "pp S SRU EHa - Yor")]
    move, backing = order_marks(position, orders)
    assert isinstance(move, MoveMark) and move.strength == 2
    assert isinstance(backing, PressureMark) and (backing.helped, backing.to) == (move.unit, "Yor")
    assert backing.source == "Har"


def test_results_tell_what_was_wasted_and_what_was_not_tried(game: Diplomafia) -> None:
    units = {"Harlem": ["SRU EHa", "SRU NHa"], "Riverside": ["SRU CPW"]}
    state = {"pp": {"Harlem": 1}, "unmaintained": {"Harlem": ["SRU NHa"]}}
    orders = {"Harlem": ["pp S SRU CPW - MoH", "SRU NHa - CHa"], "Riverside": ["SRU CPW H"]}
    position = game.position(phase="T2M", units=units, state=state)
    turn = game.adjudicate(position, orders, draws={"Harlem": 3, "Riverside": 4})
    marks = result_picture(turn).marks
    assert [mark.failed for mark in marks if isinstance(mark, PressureMark)] == [True]
    assert [(mark.unit.key, mark.to) for mark in marks if isinstance(mark, VoidMark)] == [("NHa", "CHa")]


def test_upkeep_is_not_drawn(game: Diplomafia) -> None:
    position = game.position(phase="T2A", units={"Harlem": ["SRU EHa", "LRU Har"]}, state={"cash": {"Harlem": 2}})
    orders = [game.parse(position, "Harlem", text) for text in ("maintain SRU EHa", "maintain LRU Har")]
    assert list(order_marks(position, orders)) == []
    turn = game.adjudicate(position, {"Harlem": ["maintain SRU EHa", "maintain LRU Har"]})
    assert [mark for mark in result_picture(turn).marks if isinstance(mark, VoidMark)] == []


def _centers(scene: BoardScene) -> list[tuple[float, float]]:
    return [one.center for one in scene.stage.laid]
