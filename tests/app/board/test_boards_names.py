"""Names on boards that lie over each other: each has its letter, and all can be read."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF

import rules
from app.board.picture import CoinSign, Picture
from app.board.placement.levels import LevelView, Mode
from app.board.placement.naming import owners_of
from app.board.scene import BoardScene
from tests.app.board.test_boards import ALL, Z2, piece, shown


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
    coins = tuple(CoinSign(place, 7, "A", 5, 5) for place, one in stacked.provinces.items() if one.center)
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
