"""A scene of boards that lie over each other: what is seen of them in each way to look at them."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board import export, stage
from app.board.atlas import Atlas, atlas_of
from app.board.display_list import DisplayListItem
from app.board.from_rules import order_marks, picture_of
from app.board.picture import HoldMark, Mark, MoveMark, Picture, Piece, StandOffMark, SupportMark
from app.board.placement.levels import LevelView, Mode
from app.board.placement.naming import owners_of
from app.board.planner import along
from app.board.scene import BoardScene
from app.board.stage import chip_spot
from app.board.view import BoardView
from app.ui.tokens import theme, tokens
from rules import Order
from tests.app.board.test_scene import colours, items
from tests.app.screens_wars import began
from tests.signs import coin

ALL: tuple[Mode, ...] = ("one", "exploded", "side", "all")
TOGETHER: tuple[Mode, ...] = ("exploded", "side")


def piece(place: str, power: str = "A", **more: bool) -> Piece:
    return Piece(place, power, "A", place, **more)


Z1, Z2, Z3, Y2, K2, V3 = (piece(place) for place in ("Z@1", "Z@2", "Z@3", "Y@2", "K@2", "V@3"))
MIDDLE = piece("Carthage", "B")


def shown(
    boards: BoardScene, *pieces: Piece, marks: tuple[Mark, ...] = (), mode: Mode = "one", active: str = "2"
) -> BoardScene:
    boards.show_picture(Picture(pieces, control={"U@2": "A", "U@3": "G", "A@1": "A", "Z@1": "B"}, marks=marks))
    boards.set_levels(LevelView(active, mode))
    return boards


def bounds(scene: BoardScene, layer: str) -> list[QRectF]:
    return [item.boundingRect() for item in seen(scene, layer)]


def seen(scene: BoardScene, layer: str) -> list[DisplayListItem]:
    """The items of a layer that are not put by for another board."""
    return [item for item in items(scene, layer) if item.isVisible()]


# --- units


def test_of_other_levels_one_sees_small_pale_units(boards: BoardScene) -> None:
    scene = shown(boards, Z1, Z2, Z3)
    assert len(seen(scene, "units")) == 1
    assert len(seen(scene, "distant")) == 2
    assert [scene.stage.scale(one) for one in (Z1, Z2, Z3)] == [0.62, 1.0, 0.62]
    spots = [scene.stage.spot(one) for one in (Z1, Z2, Z3)]
    assert len(set(spots)) == 3
    assert spots[0][1] > spots[2][1]


def test_another_level_becomes_the_one_that_is_drawn_whole(boards: BoardScene) -> None:
    scene = shown(boards, Z1, Z2, Z3)
    scene.set_levels(LevelView("3"))
    assert [scene.stage.scale(one) for one in (Z1, Z2, Z3)] == [0.62, 0.62, 1.0]


def test_a_hidden_level_shows_neither_units_nor_board(boards: BoardScene) -> None:
    scene = shown(boards, Z1, Z2, Z3)
    scene.set_levels(LevelView("2", hidden=frozenset("1")))
    assert len(seen(scene, "distant")) == 1
    scene.set_levels(LevelView("2", "exploded", hidden=frozenset("1")))
    assert len(seen(scene, "units")) == 2
    assert [sheet.level for sheet in scene.stage.layout.sheets] == ["2", "3"]


@pytest.mark.parametrize("mode", TOGETHER)
def test_boards_seen_together_have_all_units_whole(boards: BoardScene, mode: Mode) -> None:
    scene = shown(boards, Z1, Z2, Z3, mode=mode)
    assert len(seen(scene, "units")) == 3
    assert seen(scene, "distant") == []


def test_a_unit_in_a_place_of_all_levels_stands_on_the_active_board_and_pale_on_the_others(boards: BoardScene) -> None:
    scene = shown(boards, MIDDLE, mode="exploded")
    assert len(seen(scene, "units")) == 1
    assert len(seen(scene, "distant")) == 2
    middle = scene.stage.spot(MIDDLE)
    scene.set_levels(LevelView("3", "exploded"))
    assert scene.stage.spot(MIDDLE)[1] < middle[1]


def test_units_of_levels_with_anchors_of_their_own_stand_there(
    qapp: QApplication, forest_atlas: Atlas, forest: rules.Board
) -> None:
    scene = BoardScene(forest_atlas, forest, variant="bioplomacy")
    ground, high = Piece("32", "Chacma", "T", "32"), Piece("32@h", "Chacma", "T", "32@h")
    scene.show_picture(Picture((ground, high)))
    anchors = forest_atlas.drawing.anchors["32"]
    assert scene.stage.spot(high) == anchors.levels["h"].unit
    assert scene.stage.spot(ground) == anchors.unit
    scene.set_levels(LevelView("g", "all"))
    assert scene.stage.scale(high) == tokens().levels.all_scale


def test_a_dislodged_unit_of_another_level_has_a_red_rim(boards: BoardScene) -> None:
    scene = shown(boards, piece("Z@3", dislodged=True, displaced=True))
    assert seen(scene, "dislodged") == []
    assert theme("light").fail in colours(scene, "distant")


@pytest.mark.parametrize("mode", ["one", "exploded", "side"])
def test_dislodged_units_stand_clear_of_units_and_signs(boards: BoardScene, stacked: rules.Board, mode: Mode) -> None:
    standing = tuple(piece(place) for place in stacked.provinces)
    driven_out = tuple(piece(place, "E", dislodged=True, displaced=True) for place in stacked.provinces)
    boards.set_levels(LevelView("2", mode))
    boards.set_zoom(0.4)
    for gone in driven_out:
        signs = tuple(coin(place, 7, "A", 5) for place in stacked.provinces if stacked.provinces[place].center)
        boards.show_picture(Picture((*standing, gone), signs=signs))
        if not boards.stage.shown(gone.place):
            continue
        x, y = boards.stage.spot(gone)
        near = [boards.stage.spot(other) for other in standing if boards.stage.shown(other.place)]
        assert min(hypot(x - ox, y - oy) for ox, oy in near) > 1.6 * boards.stage.metrics.r
        coins = [laid.center for laid in boards.stage.laid]
        assert min(hypot(x - ox, y - oy) for ox, oy in coins) > 1.2 * boards.stage.metrics.r


# --- orders


def test_orders_of_other_levels_are_not_drawn(boards: BoardScene) -> None:
    marks = MoveMark(Y2, "X@2"), MoveMark(V3, "W@3"), StandOffMark("X@3")
    scene = shown(boards, Y2, V3, marks=marks)
    assert scene.stage.marks == marks[:1]
    scene.set_levels(LevelView("2", "side"))
    assert scene.stage.marks == marks


@pytest.mark.parametrize(
    "mark", [MoveMark(Z2, "Z@3"), MoveMark(Z3, "Z@2"), SupportMark(Z3, Y2, "Z@2"), MoveMark(V3, "Carthage")]
)
def test_orders_from_there_to_here_are(boards: BoardScene, mark: Mark) -> None:
    scene = shown(boards, Z2, Z3, Y2, V3, marks=(mark,))
    assert scene.stage.marks == (mark,)


@pytest.mark.parametrize("mode", ["one", "side"])
def test_a_move_upwards_is_a_riser_with_the_letter_of_the_level(boards: BoardScene, mode: Mode) -> None:
    scene = shown(boards, Z2, marks=(MoveMark(Z2, "Z@3"),), mode=mode)
    (arrow,), (chip,) = scene.stage.plan.arrows, scene.stage.plan.chips
    (sx, sy), (ex, ey) = arrow.curve.points[0], arrow.curve.points[-1]
    assert sx == pytest.approx(ex)
    assert ey < sy
    assert arrow.curve.length < 3 * scene.stage.metrics.r
    assert (chip.level, chip.active) == ("3", False)
    assert chip.point[1] < ey


def test_one_downwards_to_the_active_level_stands_beside_the_small_unit(boards: BoardScene) -> None:
    scene = shown(boards, Z2, Z3, marks=(MoveMark(Z3, "Z@2"),))
    (arrow,), (chip,) = scene.stage.plan.arrows, scene.stage.plan.chips
    assert arrow.curve.points[-1][1] > arrow.curve.points[0][1]
    assert (chip.level, chip.active) == ("2", True)
    beside, unit = arrow.curve.points[0][0], scene.stage.spot(Z3)[0]
    assert 0 < abs(beside - unit) < 3.5 * scene.stage.metrics.r


def test_a_riser_keeps_off_the_letters_of_small_units(boards: BoardScene) -> None:
    units = [piece(f"U@{level}") for level in "123"]
    boards.show_picture(Picture(tuple(units), marks=(MoveMark(units[2], "U@2"),), signs=(coin("U@3", 4),)))
    boards.set_levels(LevelView("3"))
    at = boards.stage
    (arrow,) = at.plan.arrows
    letters = [chip_spot(at, one, at.spot(one)) for one in units[:2]]
    ways = along(arrow.curve, at.metrics.r)
    assert min(hypot(x - a, y - b) for x, y in ways for a, b in letters) > 1.3 * at.metrics.chip


def test_stacked_boards_show_the_whole_way(boards: BoardScene) -> None:
    scene = shown(boards, Z2, marks=(MoveMark(Z2, "Z@3"),), mode="exploded")
    (arrow,) = scene.stage.plan.arrows
    x, y = scene.stage.goal("Z@3")
    assert scene.stage.plan.chips == ()
    assert arrow.curve.points[-1] == pytest.approx((x, y), abs=scene.stage.metrics.r)


def test_a_support_of_a_unit_above_ends_at_a_riser(boards: BoardScene) -> None:
    scene = shown(boards, Z2, Z3, marks=(HoldMark(Z3), SupportMark(Z2, Z3)))
    (branch,) = scene.stage.plan.branches
    assert branch.bead is None
    assert branch.curve.length < 3 * scene.stage.metrics.r
    assert [chip.level for chip in scene.stage.plan.chips] == ["3"]


def test_a_support_of_a_move_from_above_joins_its_riser(boards: BoardScene) -> None:
    scene = shown(boards, Z3, Y2, marks=(MoveMark(Z3, "Z@2", 2), SupportMark(Y2, Z3, "Z@2")))
    (arrow,), (branch,) = scene.stage.plan.arrows, scene.stage.plan.branches
    assert branch.bead == pytest.approx(arrow.curve.at(arrow.curve.nearest(branch.bead or (0, 0))), abs=1.5)


def test_a_support_of_a_move_on_another_level_does_not_draw_that_move(boards: BoardScene) -> None:
    mark = SupportMark(Z2, V3, "Z@3")
    scene = shown(boards, Z2, V3, marks=(mark, MoveMark(V3, "Z@3")))
    assert scene.stage.plan.arrows == ()
    assert [chip.level for chip in scene.stage.plan.chips] == ["3"]


def test_a_move_to_the_place_of_all_levels_ends_on_its_own_board(boards: BoardScene) -> None:
    scene = shown(boards, V3, marks=(MoveMark(V3, "Carthage"),), mode="exploded")
    (arrow,) = scene.stage.plan.arrows
    start, end = scene.stage.spot(V3), arrow.curve.points[-1]
    assert abs(end[1] - start[1]) < 0.3 * scene.stage.atlas.frame.height()


def test_two_risers_in_one_place_do_not_cover_each_other(boards: BoardScene) -> None:
    scene = shown(
        boards, Z1, Z3, marks=(MoveMark(Z1, "Z@2", failed=True), MoveMark(Z3, "Z@2", failed=True), StandOffMark("Z@2"))
    )
    first, second = scene.stage.plan.arrows
    apart = abs(first.curve.points[0][0] - second.curve.points[0][0])
    assert apart > 0.8 * scene.stage.metrics.r


# --- choice, targets, names, titles


@pytest.mark.parametrize("mode", TOGETHER)
def test_choosing_a_unit_marks_its_place_on_the_other_boards(boards: BoardScene, mode: Mode) -> None:
    scene = shown(boards, Z2, mode=mode)
    scene.select("Z@2")
    assert len(seen(scene, "links")) == 2
    assert len(seen(scene, "risers")) == (2 if mode == "exploded" else 0)
    scene.select(None)
    assert seen(scene, "links") == seen(scene, "risers") == []


def test_from_the_lowest_board_one_riser_goes_up(boards: BoardScene) -> None:
    scene = shown(boards, Z1, mode="exploded")
    scene.select("Z@1")
    (rect,) = bounds(scene, "risers")
    top, bottom = scene.stage.goal("Z@2"), scene.stage.goal("Z@1")
    assert rect.top() == pytest.approx(top[1], abs=30)
    assert rect.bottom() < bottom[1]


@pytest.mark.parametrize(("mode", "outlines"), [("one", 1), ("exploded", 3), ("side", 3)])
def test_the_same_place_is_outlined_on_all_boards(boards: BoardScene, mode: Mode, outlines: int) -> None:
    scene = shown(boards, mode=mode)
    scene.hover("Z@2")
    assert len(seen(scene, "hover")) == outlines


def test_targets_are_lit_on_the_boards_they_lie_on(boards: BoardScene) -> None:
    scene = shown(boards, Z2, mode="exploded")
    scene.select("Z@2")
    scene.show_targets(["Z@1", "Z@3", "Y@2", "Carthage"], refused=["K@1"], units=["Z@2"], sites=["A@1"])
    lit = bounds(scene, "targets")[1:]
    assert len(lit) == 1 + 5
    for place in ("Z@1", "Z@3", "Y@2", "A@1"):
        assert any(rect.contains(scene.point_of(place)) for rect in lit)
    assert len(seen(scene, "target_rings")) == 2


def test_targets_on_other_levels_are_not_lit_on_this_one(boards: BoardScene) -> None:
    scene = shown(boards, Z2)
    scene.show_targets(["Z@1", "Y@2"])
    assert len(seen(scene, "targets")) == 2


def test_land_shows_who_has_it_on_the_level_that_is_seen(boards: BoardScene) -> None:
    scene = shown(boards)
    scene.set_patterns("off")
    scene.set_names("none")
    spot = scene.point_of("U@2") - QPointF(0, 45)
    look = tokens().looks(["A", "G"], "pink2", "light")

    def hue() -> str:
        area = QRectF(spot - QPointF(1, 1), spot + QPointF(1, 1))
        return export.to_image(scene, 20, area).pixelColor(10, 10).name().upper()

    assert hue() == look["A"].tint
    scene.set_levels(LevelView("3"))
    assert hue() == look["G"].tint


@pytest.mark.parametrize(("mode", "count"), [("one", 0), ("exploded", 3), ("side", 3)])
def test_boards_seen_together_have_titles(boards: BoardScene, mode: Mode, count: int) -> None:
    scene = shown(boards, mode=mode)
    assert len(seen(scene, "titles")) == count
    for rect in bounds(scene, "titles"):
        assert scene.sceneRect().contains(rect)


# --- going to and fro


@pytest.mark.parametrize("mode", ALL)
def test_a_twin_shows_the_same_boards(boards: BoardScene, mode: Mode) -> None:
    scene = shown(boards, Z1, Z2, MIDDLE, marks=(MoveMark(Z2, "Z@3"),), mode=mode)
    scene.set_levels(replace(scene.level_view, hidden=frozenset("1")))
    clone_for_export = scene.clone_for_export()
    assert clone_for_export.level_view == scene.level_view
    assert clone_for_export.sceneRect() == scene.sceneRect()
    assert clone_for_export.stage.marks == scene.stage.marks
    assert export.to_image(scene, 500) == export.to_image(clone_for_export, 500)


def test_the_way_back_plans_and_paints_nothing_anew(
    boards: BoardScene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(boards, Z1, Z2, Z3, marks=(MoveMark(Z2, "Z@3"),))
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.show()
    first, units = LevelView("2"), seen(scene, "units")
    for step in (LevelView("3"), LevelView("2", "exploded"), LevelView("2", "side")):
        scene.set_levels(step)
    made = []
    monkeypatch.setattr(stage, "make_plan", lambda *given: made.append(given))
    scene.set_levels(first)
    assert made == []
    assert seen(scene, "units") == units


def test_a_window_shows_the_whole_of_each_arrangement(boards: BoardScene, qtbot: QtBot) -> None:
    view = BoardView(shown(boards))
    qtbot.addWidget(view)
    view.resize(1040, 760)
    view.show()
    for mode in ALL:
        boards.set_levels(LevelView("2", mode))
        visible = view.mapToScene(view.viewport().rect()).boundingRect()
        assert visible.contains(boards.sceneRect())


def test_another_level_keeps_the_part_of_the_board_that_is_seen(boards: BoardScene, qtbot: QtBot) -> None:
    view = BoardView(shown(boards))
    qtbot.addWidget(view)
    view.resize(1040, 760)
    view.show()
    view.set_zoom(2.0)
    before = view.mapToScene(view.viewport().rect()).boundingRect()
    boards.set_levels(LevelView("3"))
    assert view.mapToScene(view.viewport().rect()).boundingRect() == before


def test_boards_of_one_level_know_nothing_of_all_this(scene: BoardScene, position: rules.Position) -> None:
    scene.show_position(position)
    frame, spots = scene.sceneRect(), [scene.stage.spot(one) for one in scene.picture.pieces]
    scene.set_levels(LevelView("2", "exploded"))
    assert scene.levels == ()
    assert scene.sceneRect() == frame
    assert [scene.stage.spot(one) for one in scene.picture.pieces] == spots
    assert items(scene, "distant") == items(scene, "titles") == items(scene, "links") == []


def test_a_level_that_is_not_there_is_refused(boards: BoardScene) -> None:
    with pytest.raises(KeyError):
        boards.set_levels(LevelView("9"))
    assert boards.level_view.active == "1"


def test_a_picture_of_one_level_says_which(boards: BoardScene) -> None:
    scene = shown(boards)
    corner = QRectF(0, 0, 300, 150)
    titled = export.to_image(scene, 300, corner)
    assert titled.pixelColor(38, 55).name().upper() == theme("light").ui.raised


# --- Names on boards that lie over each other: each has its letter, and all can be read.


@pytest.mark.parametrize("mode", ALL)
def test_every_place_that_is_seen_whole_has_its_letter(boards: BoardScene, mode: Mode) -> None:
    scene = shown(boards, mode=mode)
    scene.set_zoom(0.3)
    scene.settle()
    letters = {placed.lines[0][0] if not placed.crown else placed.crown.text for placed in scene.names_placed.values()}
    assert letters == {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Carthage"}
    assert len(scene.names_placed) == (27 if mode in ("one", "all") else 81)


@pytest.mark.parametrize(("mode", "zoom"), [("exploded", 0.4), ("side", 0.29), ("one", 0.55)])
def test_on_full_boards_all_letters_can_be_read(
    boards: BoardScene, stacked: rules.Board, mode: Mode, zoom: float
) -> None:
    """At the zooms at which 79 units and 64 coins fit into a usual window."""
    coins = tuple(coin(place, 7, "A", 5, 5) for place, one in stacked.provinces.items() if one.center)
    boards.show_picture(Picture(tuple(piece(place) for place in stacked.provinces), signs=coins))
    boards.set_levels(LevelView("2", mode))
    boards.set_zoom(zoom)
    boards.settle()
    stage, px = boards.stage, 1 / zoom
    assert len(boards.names_placed) == (27 if mode == "one" else 81)
    units = [stage.spot(one) for one in stage.seats.present]
    for placed in boards.names_placed.values():
        left, top, right, bottom = placed.box
        letter = QRectF(left, top, right - left, bottom - top).adjusted(4 * px, 3 * px, -4 * px, -3 * px)
        assert placed.size * zoom >= 11
        assert not any(hypot(x - letter.center().x(), y - letter.center().y()) < stage.metrics.r for x, y in units)
        for laid in stage.laid:
            assert not any(box.contains(letter.center()) for box in laid.boxes(stage.metrics.sign_text))
    assert stage.metrics.r * zoom >= 10.5 - 1e-6


def test_names_find_places_on_each_board_and_keep_them(boards: BoardScene) -> None:
    scene = shown(boards, Z2)
    scene.set_zoom(0.5)
    scene.settle()
    flat = dict(scene.names_placed)
    scene.set_levels(LevelView("2", "exploded"))
    scene.settle()
    for name, placed in scene.names_placed.items():
        assert any(
            sheet.atlas.frame.adjusted(-40, -40, 40, 40).contains(QPointF(*placed.lines[0][1]))
            for sheet in scene.stage.layout.sheets
            if sheet.level == name.partition("@")[2]
        )
    stacked = dict(scene.names_placed)
    scene.set_levels(LevelView("3", "exploded"))
    scene.settle()
    assert scene.names_placed == stacked
    scene.set_levels(LevelView("2"))
    scene.settle()
    assert scene.names_placed == flat


def test_under_its_letter_a_place_has_the_name_it_has_now(boards: BoardScene) -> None:
    scene = shown(boards)
    scene.set_names("full")
    scene.settle()
    placed = scene.names_placed["Z@2"]
    assert placed.crown
    assert (placed.crown.text, placed.lines[0][0]) == ("Z", "Zama")
    assert placed.crown.size > placed.size
    assert placed.crown.center[1] < placed.lines[0][1][1]


def test_a_place_that_others_have_elsewhere_is_told_beside_its_letter(boards: BoardScene) -> None:
    scene = shown(boards)
    assert owners_of(scene.stage, "U@2") == ("", "A", "G")
    assert owners_of(scene.stage, "Z@2") == owners_of(scene.stage, "Carthage") == ()
    scene.set_levels(LevelView("2", hidden=frozenset("3")))
    assert owners_of(scene.stage, "U@2") == ("", "A")
    scene.set_levels(LevelView("2", "exploded"))
    assert owners_of(scene.stage, "U@2") == ()


# --- Full boards as they stand in the smallest window: names can be read, keep off counters and off each other.

NARROW = 0.4
"""Pixels a board unit, about, of a board in a window of 1024 by 700."""
WITHIN = 0.8
"""How near to the middle of a counter a name may not come, in radii: its edge may be touched by a halo."""


def full(variant: str) -> BoardScene:
    game, orders = began(variant)
    start, made = game.position, game.variant
    scene = BoardScene(atlas_of(made.map_id), made.base, variant=made.id)
    scene.show_position(start, {})
    scene.show_picture(picture_of(start))
    lines = {
        power: [one if isinstance(one, Order) else made.parse(start, power, one) for one in given]
        for power, given in orders.items()
    }
    scene.show_marks([mark for power, given in lines.items() for mark in order_marks(start, given)])
    scene.set_zoom(NARROW)
    scene.settle()
    return scene


@pytest.mark.parametrize("variant", ["standard", "character", "bioplomacy", "diplomafia", "pink2"])
def test_names_keep_off_counters_and_off_each_other(qapp: object, variant: str) -> None:
    scene = full(variant)
    stage, placed = scene.stage, list(scene.names_placed.values())
    assert len(placed) > 20
    boxes = [QRectF(*one.box[:2], one.box[2] - one.box[0], one.box[3] - one.box[1]) for one in placed]
    boxes = [box.adjusted(2, 2, -2, -2) for box in boxes]
    for number, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[number + 1 :]), placed[number].id
    here = [stage.spot(piece) for piece in stage.seats.present if stage.seats.is_here(piece)]
    for one in placed:
        for _, (x, y) in one.lines:
            near = min(hypot(x - a, y - b) for a, b in here)
            assert near > WITHIN * stage.metrics.r, one.id


def test_what_lies_round_districts_is_named_at_any_size(qapp: object) -> None:
    names = {one.id: one for one in full("diplomafia").names_placed.values()}
    assert {"hudson", "eastriver", "bronx", "queens", "CPk"} <= set(names)
    assert all(names[dock].full for dock in ("Har", "Riv", "Eas", "Wal", "Les"))
