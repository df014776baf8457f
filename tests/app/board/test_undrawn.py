"""Places that a board has and its drawing lacks: boxes beside the land, coasts that are not drawn."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QPointF

import rules
from app.board.atlas import BOX, atlas_of, boxes_of, stowed, strip_of
from tests.app.board.specials import MAP, army, scene_of

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_dock_without_places_is_a_box_beside_the_land() -> None:
    drawing, plain = atlas_of(MAP).drawing, atlas_of("standard").drawing
    board = rules.load_board(MAP)
    assert boxes_of(board) == ("Hyp",) and boxes_of(rules.load_board("diplomafia")) == ()
    box = atlas_of(MAP).area("Hyp").boundingRect()
    assert box.left() > plain.width and box.right() < drawing.width
    assert plain.width == pytest.approx(strip_of(drawing, board))


def test_boards_without_such_places_share_the_drawing() -> None:
    assert "Hyp" not in atlas_of("standard").drawing.shapes
    assert atlas_of("gambling" if "gambling" in rules.map_ids() else "standard") is atlas_of("standard")


@pytest.mark.parametrize("count", [1, 4, 6, 7, 13, 20])
def test_units_in_a_box_stand_apart_and_inside(count: int) -> None:
    corners = atlas_of(MAP).drawing.anchors["Hyp"].more[BOX]
    spots, scale = stowed(corners, count, 16.5)
    (left, top), (right, bottom) = corners
    assert len(spots) == count and scale > 0.3
    for x, y in spots:
        assert left + scale * 16.5 < x < right - scale * 16.5 and top + scale * 16.5 < y < bottom - 2 * scale * 16.5
    assert all(hypot(ax - bx, ay - by) > 2 * 16.5 * scale for (ax, ay), (bx, by) in combinations(spots, 2))


def test_a_click_in_the_box_means_the_place_and_one_on_a_unit_there_the_unit() -> None:
    one, other = army("Hyp", "France"), army("Hyp", "England", "2")
    scene = scene_of([one, other])
    box = atlas_of(MAP).area("Hyp").boundingRect()
    assert scene.pick(box.bottomLeft() + QPointF(8, -8)).province == "Hyp"
    assert scene.pick(QPointF(*scene.stage.spot(other))).unit == other.key


@pytest.mark.parametrize(
    ("place", "other"), [("Swi", "Swi"), ("Sar", "Sar"), ("Ire", "Ire"), ("CAS", "CAS"), ("Cor", "")]
)
def test_scenery_that_is_a_place_of_the_board_can_be_clicked(place: str, other: str) -> None:
    scene = scene_of()
    x, y = atlas_of(MAP).drawing.anchors[place].unit
    assert scene.pick(QPointF(x, y)).province == other


def test_the_same_place_is_only_scenery_on_the_standard_board(scene: object) -> None:
    x, y = atlas_of("standard").drawing.anchors["Swi"].unit
    assert scene.pick(QPointF(x, y)).province == ""  # type: ignore[attr-defined]


@pytest.mark.parametrize("province", ["Sev", "Arm"])
def test_a_coast_that_is_not_drawn_lies_along_its_sea(province: str) -> None:
    atlas = atlas_of(MAP)
    anchors = atlas.drawing.anchors[province]
    spot = anchors.coasts["ec"].unit
    assert atlas.raster(province).holds(spot) and hypot(spot[0] - anchors.unit[0], spot[1] - anchors.unit[1]) > 33
    assert f"{province}/ec" in atlas.coast_lines and province in atlas.coast_lines


def test_a_click_near_a_shore_means_its_coast() -> None:
    scene = scene_of()
    drawing = atlas_of(MAP).drawing
    x, y = drawing.anchors["Sev"].coasts["ec"].unit
    assert scene.pick(QPointF(x, y)).location == "Sev/ec"
    assert scene.pick(QPointF(*drawing.anchors["Sev"].unit)).location in ("Sev", "Sev/ec")
    assert scene.pick(QPointF(1240, 745)).location in ("Sev", "BLA", "Rum")
