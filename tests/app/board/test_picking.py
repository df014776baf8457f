"""What a click means: the unit first, then the coast, then the province."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

import rules
from app.board.picking import Hit
from app.board.scene import BoardScene
from app.geometry.drawing import Drawing


def at_unit(drawing: Drawing, province: str, coast: str = "") -> QPointF:
    anchors = drawing.anchors[province]
    spot = anchors.coasts[coast].unit if coast else anchors.unit
    return QPointF(*spot)


@pytest.fixture
def played(scene: BoardScene, position: rules.Position) -> BoardScene:
    scene.show_position(position)
    return scene


def picked(scene: BoardScene, point: QPointF) -> tuple[str | None, str, str, str]:
    hit = scene.pick(point)
    return hit.unit, hit.location, hit.province, hit.area


def test_a_click_on_a_counter_means_its_unit(played: BoardScene, drawing: Drawing) -> None:
    assert picked(played, at_unit(drawing, "Mun")) == ("Mun", "Mun", "Mun", "")


def test_a_click_on_a_fleet_names_the_coast_it_is_on(played: BoardScene, drawing: Drawing) -> None:
    assert picked(played, at_unit(drawing, "StP", "nc")) == ("StP", "StP/nc", "StP", "")


@pytest.mark.parametrize(("dx", "hit"), [(21, True), (30, False)])
def test_a_hull_is_wider_than_a_disc(played: BoardScene, drawing: Drawing, dx: float, hit: bool) -> None:
    """23 units to each side of the middle of a fleet."""
    found = played.pick(at_unit(drawing, "ENG") + QPointF(dx, -6))
    assert (found.unit == "ENG") is hit


def test_beside_a_counter_means_the_province(played: BoardScene, drawing: Drawing) -> None:
    assert picked(played, at_unit(drawing, "Mun") + QPointF(30, 10))[:2] == (None, "Mun")


@pytest.mark.parametrize("province", ["Par", "Mos", "NTH", "Boh"])
def test_a_click_on_a_name_means_its_province(scene: BoardScene, drawing: Drawing, province: str) -> None:
    assert picked(scene, QPointF(*drawing.anchors[province].label)) == (None, province, province, "")


@pytest.mark.parametrize(
    ("province", "coast"),
    [("StP", "nc"), ("StP", "sc"), ("Spa", "nc"), ("Spa", "sc"), ("Bul", "ec"), ("Bul", "sc")],
)
def test_in_a_province_with_coasts_a_click_means_the_nearer_one(
    scene: BoardScene, drawing: Drawing, province: str, coast: str
) -> None:
    assert picked(scene, inland_of(scene, drawing, province, coast)) == (
        None,
        f"{province}/{coast}",
        province,
        "",
    )


def inland_of(scene: BoardScene, drawing: Drawing, province: str, coast: str) -> QPointF:
    """A point of the province that is near the middle of one of its coasts."""
    shore = next(line for line in drawing.lines if (line.province, line.coast) == (province, coast)).points[0]
    middle = QPointF(*shore[len(shore) // 2])
    steps = (QPointF(dx, dy) for dx in (-8, 0, 8) for dy in (-8, 0, 8))
    return next(middle + step for step in steps if scene.stage.atlas.area(province).contains(middle + step))


@pytest.mark.parametrize(("strait", "province"), [("DanishStraits", "Den"), ("TurkishStraits", "Con")])
def test_a_click_in_the_straits_means_the_province_they_belong_to(
    scene: BoardScene, drawing: Drawing, strait: str, province: str
) -> None:
    path = scene.stage.atlas.area(strait)
    rect = path.boundingRect()
    steps = [(x / 40, y / 40) for x in range(41) for y in range(41)]
    inside = (QPointF(rect.x() + rect.width() * x, rect.y() + rect.height() * y) for x, y in steps)
    point = next(point for point in inside if path.contains(point))
    assert picked(scene, point) == (None, province, province, strait)


def test_an_island_that_nobody_can_enter_is_an_area_and_no_province(scene: BoardScene, drawing: Drawing) -> None:
    assert picked(scene, QPointF(*drawing.anchors["Ire"].label)) == (None, "", "", "Ire")


def test_off_the_board_there_is_nothing(scene: BoardScene) -> None:
    assert picked(scene, QPointF(-20, 300)) == (None, "", "", "")


def test_of_two_units_in_one_place_the_dislodged_one_lies_on_top(
    scene: BoardScene, turn: rules.Turn, drawing: Drawing
) -> None:
    scene.show_position(turn.after)
    on_top = scene.pick(QPointF(*drawing.anchors["Rum"].dislodged))
    beneath = scene.pick(QPointF(*drawing.anchors["Rum"].unit) + QPointF(8, 8))
    assert (on_top.unit, on_top.dislodged, on_top.choice) == ("Rum", True, "Rum!")
    assert (beneath.unit, beneath.dislodged, beneath.choice) == ("Rum", False, "Rum")


def test_hits_of_one_thing_are_the_same_wherever_the_pointer_is() -> None:
    one, other = Hit(None, "Par", "Par", "", (1.0, 1.0)), Hit(None, "Par", "Par", "", (5.0, 5.0))
    assert one.same_as(other)
    assert not one.same_as(Hit("Par", "Par", "Par", "", (1.0, 1.0)))


def test_small_boards_have_larger_counters_to_click(played: BoardScene, drawing: Drawing) -> None:
    beside = at_unit(drawing, "Mun") + QPointF(24, 0)
    assert played.pick(beside).unit is None
    played.set_zoom(0.4)
    assert played.pick(beside).unit == "Mun"
