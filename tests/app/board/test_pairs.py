"""Two units that share a place: side by side, told apart, clicked one by one."""

from __future__ import annotations

from math import atan2, degrees, hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.board.atlas import Atlas
from app.board.picture import MoveMark, Piece, SupportMark
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.symbols.units import SHAPES, CounterState, counter_path, paired, shape_of, tab_at, unit
from app.ui.tokens import theme, tokens
from tests.app.board.woods import DRY, GAME, orders, place, scene_of

PAIR = {"Canines": ["HP 11", "HP 11"]}
LIGHT = theme("light")
LOOK = tokens().looks(["Canines"], GAME, "light")["Canines"]


def halves(scene: BoardScene) -> tuple[Piece, Piece]:
    one, two = sorted(scene.picture.pieces, key=lambda piece: piece.number)
    return one, two


def test_every_kind_has_a_shape_and_only_halves_have_another_in_pairs() -> None:
    kinds = {kind: shape_of(kind, GAME) for kind in ("A", "C", "T", "H", "F", "S", "P", "HP")}
    assert kinds["C"] == kinds["T"]
    assert len(set(kinds.values())) == 7
    assert set(kinds.values()) <= set(SHAPES)
    both = [shape_of("HP", GAME, number) for number in ("1", "2")]
    assert len({*both, kinds["HP"]}) == 3
    assert paired("disc", "2") == "disc"


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_a_tab_touches_its_counter_and_does_not_hide_its_middle(shape: str) -> None:
    x, y = tab_at(shape)
    style, path = tokens().unit, counter_path(shape, 1.0)
    rim = [(x + style.tab_radius_r * dx, y + style.tab_radius_r * dy) for dx in (-0.7, 0, 0.7) for dy in (-0.7, 0, 0.7)]
    assert any(path.contains(QPointF(*point)) for point in rim)
    assert hypot(x, y) > 0.9


@pytest.mark.parametrize(
    "state", [CounterState.PLAIN, CounterState.CHOSEN, CounterState.DISLODGED, CounterState.GHOST, CounterState.DISTANT]
)
def test_a_half_says_which_it_is_in_every_state(qapp: QApplication, state: CounterState) -> None:
    inks = [unit("HP", GAME, LOOK, LIGHT, 15, state, "", number) for number in ("", "1", "2")]
    widths = [round(ink.bounds().center().x(), 1) for ink in inks]
    assert widths[1] < 0 < widths[2]
    shapes = [sum(dab.path.elementCount() for dab in ink.dabs()) for ink in inks]
    assert len(set(shapes)) == 3


def test_two_halves_stand_back_to_back_about_their_anchor(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, PAIR))
    one, two = halves(scene)
    (ax, ay), (bx, by) = scene.stage.spot(one), scene.stage.spot(two)
    x, y = forest_atlas.drawing.anchors["11"].unit
    assert (ax + bx) / 2 == pytest.approx(x)
    assert ay == by == y
    r = scene.stage.metrics.r
    inner = [
        counter_path(scene.stage.shape(piece), r).boundingRect().translated(*scene.stage.spot(piece))
        for piece in (one, two)
    ]
    assert 0 < inner[1].left() - inner[0].right() < 0.3 * r


@pytest.mark.parametrize(
    "view", [LevelView("g"), LevelView("g", "exploded"), LevelView("g", "side"), LevelView("g", "all")]
)
def test_each_half_is_clicked_by_itself(qapp: QApplication, forest_atlas: Atlas, view: LevelView) -> None:
    scene = scene_of(forest_atlas, place(DRY, PAIR), view)
    r = scene.stage.metrics.r
    for piece, away in zip(halves(scene), (-0.5, 0.5)):
        x, y = scene.stage.spot(piece)
        hit = scene.pick(QPointF(x + away * r, y))
        assert (hit.unit, hit.province) == (piece.key, "11")


def test_halves_of_another_level_are_small_and_apart_too(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {"Canines": ["HP 18@h", "HP 18@h"]}))
    one, two = halves(scene)
    (ax, _), (bx, _) = scene.stage.spot(one), scene.stage.spot(two)
    assert 0 < bx - ax < scene.stage.metrics.r


def test_a_dislodged_pair_is_tilted_as_a_whole(qapp: QApplication, forest_atlas: Atlas) -> None:
    fled = {"1HP 11": ["30"], "2HP 11": ["30"]}
    position = place("F02R", {"Hamadryas": ["T 11"]}, dislodged={"Canines": fled})
    scene = scene_of(forest_atlas, position)
    one, two = sorted((piece for piece in scene.picture.pieces if piece.aside), key=lambda piece: piece.number)
    (ax, ay), (bx, by) = scene.stage.spot(one), scene.stage.spot(two)
    assert degrees(atan2(by - ay, bx - ax)) == pytest.approx(tokens().unit.dislodged_tilt)


def test_orders_of_halves_are_their_own(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, PAIR)
    scene = scene_of(forest_atlas, position)
    scene.show_orders(orders(position, Canines=["1HP 11 - 29", "2HP 11 S 1HP 11 - 29"]))
    move, support = scene.picture.marks
    assert isinstance(move, MoveMark)
    assert isinstance(support, SupportMark)
    assert (move.unit.number, support.unit.number, support.helped.number) == ("1", "2", "1")


def test_a_unit_named_without_its_number_is_the_first_one_there(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {**PAIR, "Chacma": ["T 29"]})
    scene = scene_of(forest_atlas, position)
    scene.show_orders(orders(position, Chacma=["T 29 S HP 11"]))
    (mark,) = scene.picture.marks
    assert isinstance(mark, SupportMark)
    assert mark.helped.number == "1"


def test_an_arrow_to_a_pair_ends_before_both(qapp: QApplication, forest_atlas: Atlas) -> None:
    position = place(DRY, {**PAIR, "Chacma": ["T 30"]})
    scene = scene_of(forest_atlas, position)
    scene.show_orders(orders(position, Chacma=["T 30 - 11"]))
    tip = scene.stage.plan.arrows[0].curve.points[-1]
    r = scene.stage.metrics.r
    for piece in halves_of(scene):
        counter = counter_path(scene.stage.shape(piece), r).translated(*scene.stage.spot(piece))
        assert not counter.contains(QPointF(*tip))


def halves_of(scene: BoardScene) -> list[Piece]:
    return [piece for piece in scene.picture.pieces if piece.kind == "HP"]
