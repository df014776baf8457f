"""What units do where they stand: ford, search, divide, unite, set up, rise to another level; and what came of it."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import Atlas
from app.board.curves import Oval
from app.board.from_rules import result_picture
from app.board.layers.orders import adjustment_ink
from app.board.picture import (
    BuildMark,
    DisbandMark,
    GlassMark,
    Mark,
    MoveMark,
    ReshapeMark,
    SetUpMark,
    StrengthsMark,
    SupportMark,
    WadeMark,
)
from app.board.placement.levels import LevelView
from app.board.placement.routing import Crowd
from app.board.planner import along, chip_at, riser
from app.board.scene import BoardScene
from app.board.symbols.orders import pill_box, reshape, river_pill
from app.ui.tokens import theme
from rules.presentation import SignShape
from tests.app.board.inks import filled, stroked
from tests.app.board.test_scene import colours, items
from tests.app.board.woods import DRY, GAME, orders, place, scene_of
from tests.signs import sign

LIGHT = theme("light")


def marks_of(scene: BoardScene, position: rules.Position, **lines: list[str]) -> tuple[Mark, ...]:
    scene.show_orders(orders(position, **lines))
    return scene.picture.marks


def test_verbs_make_their_marks(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {"Chacma": ["T 32", "T 33"], "Canines": ["P 11", "HP 30", "HP 30"]})
    scene = scene_of(forest_atlas, position)
    lines = {"Chacma": ["T 32 ford 29", "T 33 search"], "Canines": ["P 11 divide", "HP 30 unite", "build HP 12@h"]}
    ford, search, divide, unite, build = marks_of(scene, position, **lines)
    assert isinstance(ford, WadeMark)
    assert (ford.to, ford.river) == ("29", "RD")
    assert isinstance(search, GlassMark)
    assert isinstance(divide, ReshapeMark)
    assert isinstance(unite, ReshapeMark)
    assert (divide.divides, unite.divides) == (True, False)
    assert build == BuildMark("Canines", "HP", "12@h")


def test_a_set_up_is_drawn_where_the_unit_will_stand(qapp: QApplication, forest_atlas: Atlas) -> None:
    start = rules.variant(GAME).start()
    scene = scene_of(forest_atlas, start)
    (mark,) = marks_of(scene, start, Insects=["setup S 59"])
    assert mark == SetUpMark("Insects", "S", "59")
    assert LIGHT.ok in colours(scene, "results")


# --- where they are drawn


def test_one_wades_to_the_river_between_the_two_banks(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {"Chacma": ["T 32"]})
    scene = scene_of(forest_atlas, position)
    marks_of(scene, position, Chacma=["T 32 ford 29"])
    (wade,) = scene.stage.plan.wades
    course = next(line.points[0] for line in scene.stage.atlas.drawing.lines if line.id == "RD.29-32")
    assert min(hypot(x - wade.bank[0], y - wade.bank[1]) for x, y in course) < 0.01
    assert wade.curve
    start = scene.stage.spot(wade.mark.unit)
    away = hypot(wade.curve.points[0][0] - start[0], wade.curve.points[0][1] - start[1])
    assert away > scene.stage.metrics.r


def test_a_glass_lies_round_who_searches_and_names_keep_off_it(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {"Chacma": ["T 57"]})
    scene = scene_of(forest_atlas, position)
    marks_of(scene, position, Chacma=["T 57 search"])
    scene.settle()
    (glass,) = scene.stage.plan.glasses
    assert glass.center == scene.stage.spot(glass.mark.unit)
    assert glass.radius > 1.3 * scene.stage.metrics.r
    left, top, right, bottom = scene.names_placed["57"].box
    x, y = glass.center
    near = hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
    assert near > glass.radius - 2


def test_a_badge_tells_dividing_from_uniting() -> None:
    divides, unites = (reshape((0, 0), 15, LIGHT, divides=one, failed=False) for one in (True, False))
    assert divides.bounds() == unites.bounds()
    assert [dab.path for dab in divides.dabs()] != [dab.path for dab in unites.dabs()]
    failed = reshape((0, 0), 15, LIGHT, divides=True, failed=True)
    assert LIGHT.fail in {filled(dab) for dab in failed.dabs()}


def test_a_pill_holds_its_wave_and_the_name_of_its_river(qapp: QApplication) -> None:
    pill = river_pill((40, 20), "RD", 15, LIGHT)
    box = pill_box((40, 20), "RD", 15)
    assert box.adjusted(-3, -3, 3, 3).contains(pill.bounds())
    assert LIGHT.river in {stroked(dab) for dab in pill.dabs()}
    inside = [dab for dab in pill.dabs() if stroked(dab) == LIGHT.river and dab.path.elementCount() > 20]
    assert inside
    assert all(box.contains(dab.path.boundingRect()) for dab in inside)
    assert pill_box((0, 0), "RAB", 15).width() > box.width()


@pytest.mark.parametrize("view", [LevelView("g"), LevelView("h"), LevelView("g", "all")])
def test_who_has_forded_carries_a_pill(qapp: QApplication, forest_atlas: Atlas, view: LevelView) -> None:
    dry, wet = (
        scene_of(forest_atlas, place(DRY, {"Chacma": ["T 32"]}, forded=forded), view) for forded in ({}, {"T 32": "RD"})
    )
    layer = "distant" if view.active == "h" else "units"
    assert LIGHT.river not in colours(dry, layer)
    assert LIGHT.river in colours(wet, layer)


# --- levels


def test_a_unit_that_rises_has_an_arrow_upward_with_the_letter(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {"Chacma": ["T 18"]})
    scene = scene_of(forest_atlas, position)
    marks_of(scene, position, Chacma=["T 18 - 18@h"])
    (arrow,), (chip,) = scene.stage.plan.arrows, scene.stage.plan.chips
    assert chip.level == "h"
    assert arrow.curve.points[-1][1] < arrow.curve.points[0][1]


def test_a_step_off_a_mountain_to_the_air_goes_to_the_place_there(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {"Birds": ["F M4"]})
    scene = scene_of(forest_atlas, position)
    marks_of(scene, position, Birds=["F M4 - 35@h"])
    (arrow,), (chip,) = scene.stage.plan.arrows, scene.stage.plan.chips
    x, y = forest_atlas.drawing.anchors["35"].levels["h"].unit
    tip = arrow.curve.points[-1]
    assert hypot(tip[0] - x, tip[1] - y) < 2 * scene.stage.metrics.r
    assert chip.level == "h"


def test_where_all_levels_are_seen_arrows_run_between_the_places_of_a_level(
    qapp: QApplication, forest_atlas: Atlas
) -> None:
    position = place(DRY, {"Birds": ["F 17@h"]})
    scene = scene_of(forest_atlas, position, LevelView("g", "all"))
    marks_of(scene, position, Birds=["F 17@h - 3@h"])
    (arrow,) = scene.stage.plan.arrows
    anchors = forest_atlas.drawing.anchors
    for point, name in ((arrow.curve.points[0], "17"), (arrow.curve.points[-1], "3")):
        x, y = anchors[name].levels["h"].unit
        assert hypot(point[0] - x, point[1] - y) < 2 * scene.stage.metrics.r
    assert not scene.stage.plan.chips


@pytest.mark.parametrize(("view", "seen"), [(LevelView("g"), 0), (LevelView("h"), 1), (LevelView("g", "all"), 1)])
def test_a_build_up_there_is_seen_there_and_where_all_is_seen(
    qapp: QApplication, forest_atlas: Atlas, view: LevelView, seen: int
) -> None:
    position = place("S03M", {"Hamadryas": ["T 17"]}, builds={"Hamadryas": "1"})
    scene = scene_of(forest_atlas, position, view)
    marks_of(scene, position, Hamadryas=["build T 17@h"])
    shown = [item for item in items(scene, "results") if item.isVisible()]
    assert len(shown) == seen
    if shown:
        x, y = forest_atlas.drawing.anchors["17"].levels["h"].unit
        assert shown[0].boundingRect().contains(QPointF(x, y))
        small = shown[0].boundingRect().height() < 3 * scene.stage.metrics.r
        assert small is (view.mode == "all")


# --- results


def test_results_show_the_halves_that_a_unit_became(qapp: QApplication) -> None:
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


def test_builds_that_were_not_made_are_struck_out(qapp: QApplication, forest_atlas: Atlas) -> None:
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
    made, failed = (adjustment_ink(scene.stage, builds[key]).dabs() for key in ("71", "47"))
    assert LIGHT.fail not in {tone(dab) for dab in made for tone in (filled, stroked)}
    assert LIGHT.ok not in {tone(dab) for dab in failed for tone in (filled, stroked)}


def test_a_ford_fails_with_its_unit(qapp: QApplication) -> None:
    position = place(DRY, {"Chacma": ["T 32"], "Canines": ["P 49"]})
    picture = result_picture(
        position.variant.adjudicate(position, {"Chacma": ["T 32 ford 29"], "Canines": ["P 49 - 32"]})
    )
    (ford,) = (mark for mark in picture.marks if isinstance(mark, WadeMark))
    assert ford.failed
    assert ford.unit.dislodged


def test_sums_are_told_where_fractions_stood_against_each_other(qapp: QApplication) -> None:
    position = place(DRY, {"Chacma": ["T 32"], "Reptiles": ["A 33"]})
    picture = result_picture(position.variant.adjudicate(position, {"Chacma": ["T 32 - 33"], "Reptiles": ["A 33 H"]}))
    (told,) = (mark for mark in picture.marks if isinstance(mark, StrengthsMark))
    assert (str(told.attack), str(told.defence), told.won) == ("1", "4/3", False)


def test_a_pack_goes_with_the_width_of_two(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {"Canines": ["P 30"], "Chacma": ["T 29"]})
    scene = scene_of(forest_atlas, position)
    pack, troop = marks_of(scene, position, Canines=["P 30 - 11"], Chacma=["T 29 - 28"])
    assert isinstance(pack, MoveMark)
    assert isinstance(troop, MoveMark)
    assert (pack.strength, troop.strength) == (2, 1)
    helped, support = marks_of(scene, position, Canines=["P 30 - 11"], Chacma=["T 29 S P 30 - 11"])
    assert isinstance(support, SupportMark)
    assert isinstance(helped, MoveMark)
    assert helped.strength == 3


def test_who_drowned_is_crossed_out(qapp: QApplication) -> None:
    position = place("S04M", {"Chacma": ["T 44"]})
    picture = result_picture(position.variant.adjudicate(position, {"Chacma": ["T 44 H"]}))
    assert any(isinstance(mark, DisbandMark) and mark.destroyed for mark in picture.marks)


# --- signs


def test_undecided_homes_are_marked_until_a_unit_stands_there(qapp: QApplication, forest_atlas: Atlas) -> None:
    start = rules.variant(GAME).start()
    scene = scene_of(forest_atlas, start)
    undecided = {laid.sign.place for laid in scene.stage.laid if laid.sign.shape is SignShape.OUTLINE}
    assert undecided == {"30", "40", "59", "60", "73", "1", "2", "18", "19"}
    began = start.variant.after_first_orders(start, "Felines", ())
    scene.show_position(began)
    assert "40" not in {laid.sign.place for laid in scene.stage.laid if laid.sign.shape is SignShape.OUTLINE}


def test_results_of_set_up_show_also_what_powers_begin_with_that_chose_nothing(qapp: QApplication) -> None:
    start = rules.variant(GAME).start()
    picture = result_picture(start.variant.adjudicate(start, {"Insects": ["setup S 59"]}))
    assert not [sign for sign in picture.signs if sign.shape is SignShape.OUTLINE]
    standing = {piece.key: piece.kind for piece in picture.pieces}
    assert [standing[home] for home in ("59", "60", "30", "1")] == ["S", "H", "P", "A"]


def test_popped_centers_are_known_to_the_picture(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}, popped=["17", "58"]))
    assert [sign for sign in scene.picture.signs if sign.shape is SignShape.BIRD] == [
        sign("popped", "17@h"),
        sign("popped", "58@h"),
    ]


# --- Arrows to the level above or below.

R = 20.0
UNIT = (100.0, 100.0)
NOBODY = Crowd(())


@pytest.mark.parametrize(("up", "sign"), [(True, -1), (False, 1)])
def test_it_runs_straight_up_or_down_beside_its_unit(up: bool, sign: int) -> None:
    (sx, sy), (ex, ey) = riser(UNIT, up, R, NOBODY).points
    assert sx == ex > UNIT[0] + R
    assert (ey - sy) * sign > R


@pytest.mark.parametrize("up", [True, False])
def test_the_letter_stands_beyond_its_tip(up: bool) -> None:
    line = riser(UNIT, up, R, NOBODY)
    x, y = chip_at(line, R)
    assert x == line.points[-1][0]
    assert (y < line.points[-1][1]) is up


def test_it_goes_to_the_other_side_of_what_is_in_the_way() -> None:
    crowd = Crowd((Oval((140.0, 100.0), 25.0, 40.0),))
    line = riser(UNIT, True, R, crowd)
    assert line.points[0][0] < UNIT[0]
    assert crowd.touched(along(line, R)) == 0
