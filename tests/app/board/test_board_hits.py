"""What a click means on boards that lie over each other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

import rules
from app.board import export
from app.board.picture import CoinSign, LoosePointsSign, Picture, Piece
from app.board.placement.levels import LevelView, Mode
from app.board.scene import BoardScene
from app.board.stage import chip_spot, level_titles
from app.geometry.drawing import Anchors, Drawing, DrawnShape
from app.ui.tokens import mixed, theme, tokens
from rules.board import Province

TOGETHER: tuple[Mode, ...] = ("exploded", "side")
ALL: tuple[Mode, ...] = ("one", *TOGETHER, "all")


def units(board: rules.Board) -> tuple[Piece, ...]:
    """A unit in every province."""
    return tuple(Piece(place, "A", "A", place) for place in board.provinces)


@pytest.mark.parametrize("mode", TOGETHER)
def test_the_anchor_of_every_province_means_it_on_its_level(
    boards: BoardScene, stacked: rules.Board, mode: Mode
) -> None:
    boards.set_levels(LevelView("2", mode))
    for province in stacked.provinces.values():
        hit = boards.pick(boards.point_of(province.id))
        assert (hit.unit, hit.location, hit.province) == (None, province.id, province.id)
        assert hit.level == (province.level or "2")


@pytest.mark.parametrize("active", ["1", "2", "3"])
def test_on_one_board_it_means_the_province_of_that_level(
    boards: BoardScene, stacked: rules.Board, active: str
) -> None:
    boards.set_levels(LevelView(active))
    for base, stack in stacked.stacks.items():
        here = f"{base}@{active}" if len(stack) > 1 else base
        hit = boards.pick(boards.point_of(here))
        assert (hit.province, hit.level) == (here, active)


@pytest.mark.parametrize("mode", ALL)
@pytest.mark.parametrize("zoom", [0.3, 0.55, 1.0])
def test_every_unit_can_be_clicked_also_those_of_other_levels(
    boards: BoardScene, stacked: rules.Board, mode: Mode, zoom: float
) -> None:
    boards.show_picture(Picture(units(stacked)))
    boards.set_levels(LevelView("2", mode))
    boards.set_zoom(zoom)
    for piece in boards.picture.pieces:
        hit = boards.pick(QPointF(*boards.stage.spot(piece)))
        assert (hit.unit, hit.location) == (piece.key, piece.place)
        assert hit.level == (piece.place.partition("@")[2] or "2")


def test_the_place_of_all_levels_is_one_place_on_every_board(boards: BoardScene) -> None:
    boards.set_levels(LevelView("2", "exploded"))
    levels = []
    for sheet in boards.stage.layout.sheets:
        hit = boards.pick(QPointF(*sheet.atlas.unit_anchor("Carthage")))
        assert hit.province == "Carthage"
        levels.append(hit.level)
    assert levels == ["1", "2", "3"]


def test_a_unit_there_can_be_clicked_on_every_board(boards: BoardScene) -> None:
    boards.show_picture(Picture((Piece("Carthage", "B", "A", "Carthage"),)))
    boards.set_levels(LevelView("2", "side"))
    for sheet in boards.stage.layout.sheets:
        assert boards.pick(QPointF(*sheet.atlas.unit_anchor("Carthage"))).unit == "Carthage"


def test_a_board_hides_what_lies_behind_it(boards: BoardScene) -> None:
    """Where two stacked boards overlap, the click is on the upper one."""
    boards.set_levels(LevelView("2", "exploded"))
    low, middle, _ = boards.stage.layout.sheets
    area = low.atlas.area("A@1")
    front = middle.atlas.areas(shape for shape in middle.atlas.drawing.shapes if middle.atlas.is_land(shape))
    both = area.intersected(front)
    assert not both.isEmpty()
    inside = next(both.pointAtPercent(n / 50) for n in range(50) if both.contains(both.pointAtPercent(n / 50)))
    assert boards.pick(inside).level == "2"


def test_between_the_boards_there_is_nothing(boards: BoardScene) -> None:
    boards.set_levels(LevelView("2", "exploded"))
    hit = boards.pick(boards.sceneRect().topLeft() + QPointF(5, 5))
    assert (hit.unit, hit.province, hit.level) == (None, "", "")


@pytest.mark.parametrize("mode", TOGETHER)
def test_a_title_means_its_level_and_no_place(boards: BoardScene, mode: Mode) -> None:
    boards.set_levels(LevelView("2", mode))
    titles = list(level_titles(boards.stage))
    assert [title.level for title in titles] == ["1", "2", "3"]
    for title in titles:
        hit = boards.pick(title.box.center())
        assert (hit.location, hit.level) == ("", title.level)


@pytest.mark.parametrize("mode", ["one", "exploded", "side"])
def test_signs_are_hit_beside_units(boards: BoardScene, mode: Mode) -> None:
    boards.show_picture(Picture(signs=(CoinSign("A@2", 7, "A", 3), LoosePointsSign("Z@2", "A", 4), CoinSign("B@1", 7))))
    boards.set_levels(LevelView("2", mode))
    hits = {laid.sign.place: boards.pick(QPointF(*laid.center)) for laid in boards.stage.laid}
    assert (hits["A@2"].sign, hits["A@2"].province, hits["A@2"].level) == ("capacity", "A@2", "2")
    assert (hits["Z@2"].sign, hits["Z@2"].unit) == ("points", None)
    assert ("B@1" in hits) is (mode != "one")
    assert boards.pick(boards.point_of("Y@2")).sign == ""


SQUARES = {
    "1": ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)),
    "2": ((100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0)),
}


@pytest.fixture
def hill(qapp: QApplication) -> BoardScene:
    """Two lands on the ground; above the second another, above the first nothing."""
    shapes = {name: DrawnShape(name, "land", ((ring,),), province=name) for name, ring in SQUARES.items()}
    anchors = {"1": Anchors((50, 20), (50, 50), (60, 60)), "2": Anchors((150, 20), (150, 50), (160, 60))}
    provinces = {id: Province(id, id, "inland") for id in ("1", "2", "2@h")}
    board = rules.Board(
        "hill",
        "Hill",
        {},
        provinces,
        {},
        levels=(rules.Level("g", "Ground"), rules.Level("h", "High")),
        plain_level="g",
    )
    return BoardScene(Drawing(200, 100, shapes, (), anchors), board)


def test_ground_seen_under_a_level_can_be_clicked_and_is_dim(hill: BoardScene) -> None:
    hill.set_levels(LevelView("h"))
    left, right = hill.pick(QPointF(50, 80)), hill.pick(QPointF(150, 80))
    assert (left.province, left.level) == ("1", "g")
    assert (right.province, right.level) == ("2@h", "h")
    hill.set_names("none")
    picture = export.to_image(hill, 200)
    dim, full = (picture.pixelColor(x, 85) for x in (50, 150))
    once = mixed(theme("light").paper, theme("light").land, tokens().board.level_wash)
    assert full.name().upper() == once
    assert dim.lightness() > full.lightness()


def test_hidden_ground_is_not_there(hill: BoardScene) -> None:
    hill.set_levels(LevelView("h", hidden=frozenset("g")))
    assert hill.pick(QPointF(50, 80)).province == ""


@pytest.mark.parametrize("active", ["1", "2", "3"])
def test_the_letter_of_a_level_means_the_small_unit_beside_it(
    boards: BoardScene, stacked: rules.Board, active: str
) -> None:
    boards.show_picture(Picture(units(stacked)))
    boards.set_levels(LevelView(active))
    stage = boards.stage
    assert stage.seats.distant
    for piece in stage.seats.distant:
        hit = boards.pick(QPointF(*chip_spot(stage, piece, stage.seats.spot(piece))))
        assert (hit.unit, hit.level) == (piece.key, stage.layout.level_of(piece.place))
