"""A board of levels and rivers on the table: what the pointer, the keys, the rail and the panel do there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import rules
from app.main_window.window import MainWindow
from rules import Game
from tests.app.conftest import Hands

LEFT = Qt.MouseButton.LeftButton
JUNGLE = rules.variant("bioplomacy")
UNITS = {
    "Chacma": ["T 32", "T 33", "T 28@h"],
    "Canines": ["P 30", "HP 31", "HP 31"],
    "Insects": ["H 44", "H 60@u"],
    "Reptiles": ["A 1", "C 20"],
}
CENTERS = {"Chacma": ["32", "33", "47"], "Canines": ["30", "31"], "Insects": ["59", "60", "73"], "Reptiles": ["1", "2"]}


class Explorer(Hands):
    """Hands that point at rivers."""

    def to_river(self, name: str, click: bool = False) -> None:
        line = next(line for line in self.table.scene.stage.atlas.drawing.lines if line.id == name)
        at = self.table.view.mapFromScene(QPointF(*line.points[0][len(line.points[0]) // 2]))
        QTest.mouseMove(self.table.view.viewport(), at)
        if click:
            self.click_at(at)


def begin(window: MainWindow, phase: str, power: str, **state: object) -> Explorer:
    made = Explorer(window)
    start = JUNGLE.position(phase=phase, units=UNITS, centers=CENTERS, state=state)
    made.begin(replace(Game.new(JUNGLE), start=start))
    made.document.act_for(power)
    return made


@pytest.fixture
def spring(window: MainWindow) -> Explorer:
    """A Spring without the monsoon; Chacma has something to spend."""
    return begin(window, "S03M", "Chacma", builds={"Chacma": "2", "Canines": "1/2"})


def test_a_river_lights_up_under_the_pointer_and_is_forded_by_a_click(spring: Explorer) -> None:
    spring.click("32")
    stage = spring.table.scene.stage
    assert stage.targets.barred == stage.targets.lines == {"RD.29-32", "RD.31-32"}
    spring.to_river("RD.31-32")
    assert (stage.hovered, stage.hovered_line) == ("", "RD.31-32")
    assert spring.table.order_tool.tag.text == "T 32 ford 31"
    spring.to_river("RD.31-32", click=True)
    assert spring.orders("Chacma") == ["T 32 ford 31"]
    assert not stage.targets.lines


def test_a_barred_goal_points_out_its_river_and_f_fords_it(spring: Explorer) -> None:
    spring.click("32")
    spring.hover("29")
    stage = spring.table.scene.stage
    assert (stage.hovered, stage.hovered_line) == ("29", "RD.29-32")
    assert "River RD lies between T 32 and Space 29" in spring.table.order_tool.tag.text
    assert "Click or F: Ford River RD" in spring.table.order_tool.tag.text
    assert "River RD" in spring.table.status.words.text()
    spring.key(Qt.Key.Key_F)
    assert spring.orders("Chacma") == ["T 32 ford 29"]


def test_the_card_tells_the_strength_of_the_unit_and_the_tag_that_at_a_goal(spring: Explorer) -> None:
    card = spring.table.floats.unit
    assert not card.isVisible()
    spring.click("32")
    assert card.isVisible()
    assert card.texts == ["defense 1", "attack 1", "support of a move 1", "support to hold 1"]
    spring.hover("33")
    assert spring.table.order_tool.tag.text == "T 32 - 33 Strength in Space 33: 1"
    spring.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    spring.document.act_for("Reptiles")
    spring.click("20")
    assert card.texts[0] == "defense 1/2"


def test_all_levels_at_once_are_a_row_of_the_rail(spring: Explorer) -> None:
    rail = spring.table.levels.rail
    assert [made.text() for made in (rail.together, *rail.buttons.values())] == [
        "All levels", "High", "Ground", "Underground",
    ]  # fmt: skip
    QTest.mouseClick(rail.together, LEFT)
    assert (spring.table.scene.level_view.mode, rail.together.isChecked()) == ("all", True)
    spring.click("28@h")
    assert spring.table.scene.level_view.mode == "all"
    spring.click("29")
    assert spring.orders("Chacma") == ["T 28@h - 29@h"]
    QTest.mouseClick(rail.buttons["h"], LEFT)
    assert (spring.table.scene.level_view.mode, spring.table.scene.level_view.active) == ("one", "h")


def test_the_tab_of_builds_is_build_mode(spring: Explorer) -> None:
    tabs = spring.table.orders.tabs
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(1).center())
    stage = spring.table.scene.stage
    assert {"47", "29@h", "32"} <= stage.targets.sites
    assert spring.table.status.words.text().startswith("Build: click a place with a plus, on any level. 2 of 2 SP left")
    spring.click("47")
    spring.click("48")
    assert spring.orders("Chacma") == ["build T 47", "build T 48"]
    assert not stage.targets.sites
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(0).center())
    assert [row.head for row in spring.table.orders.list.rows.rows][-2:] == ["Build T 47", "Build T 48"]
    spring.trigger("undo")
    assert spring.orders("Chacma") == ["build T 47"]


def test_to_look_at_the_orders_again_ends_build_mode(spring: Explorer) -> None:
    tabs = spring.table.orders.tabs
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(1).center())
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(0).center())
    assert spring.table.order_tool.builder.filled == ()
    spring.click("32", "33")
    assert spring.orders("Chacma") == ["T 32 - 33"]


def test_halves_are_units_of_the_list_once_a_division_is_written(spring: Explorer) -> None:
    spring.document.act_for("Canines")
    spring.click("30")
    spring.key(Qt.Key.Key_V)
    heads = [row.head for row in spring.table.orders.list.rows.rows]
    assert heads == ["1HP 30", "2HP 30", "1HP 31", "2HP 31", "P 30"]
    assert {"30#1", "30#2"} <= {piece.key for piece in spring.table.scene.picture.pieces}
    spring.write("Canines", "1HP 30 - 29")
    spring.trigger("undo")
    spring.trigger("undo")
    assert [row.head for row in spring.table.orders.list.rows.rows] == ["P 30", "1HP 31", "2HP 31"]


def test_what_takes_a_division_back_takes_the_orders_of_halves_with_it(spring: Explorer) -> None:
    spring.write("Canines", "P 30 - 29")
    spring.write("Canines", "P 30 divide")
    assert spring.orders("Canines") == ["P 30 divide"]
    spring.write("Canines", "1HP 30 - 29")
    spring.write("Canines", "HP 30 unite")
    assert spring.orders("Canines") == []


def test_the_coach_warns_of_the_monsoon_until_the_unit_is_ordered_away(window: MainWindow) -> None:
    fall = begin(window, "F03M", "Insects")
    assert any("monsoon" in text for text in fall.table.orders.notes.texts)
    fall.click("44", "58")
    assert fall.orders("Insects") == ["H 44 - 58"]
    assert not any("monsoon" in text for text in fall.table.orders.notes.texts)


def test_removals_are_a_form_and_chips_on_the_map(window: MainWindow) -> None:
    winter = begin(window, "F03A", "Canines")
    assert winter.table.orders.whole_form is not None
    winter.click("30")
    assert [chip.text() for chip in winter.table.order_tool.fan.chips] == ["Remove", "Divide into halves"]
    winter.table.order_tool.fan.chips[1].click()
    assert winter.orders("Canines") == ["P 30 divide"]
    winter.window.activateWindow()
    assert QTest.qWaitForWindowActive(winter.window)
    winter.type("remove 2HP 30")
    assert winter.orders("Canines") == ["P 30 divide", "remove 2HP 30"]


def test_the_doctor_finds_what_is_odd(window: MainWindow) -> None:
    odd = begin(window, "S03M", "Chacma", builds={"Chacma": "9"})
    odd.trigger("doctor")
    assert odd.table.floats.doctor.isVisible()


def test_the_ring_has_room_for_what_else_a_unit_can_do(spring: Explorer) -> None:
    spring.click("32", button=Qt.MouseButton.RightButton)
    menu = spring.table.menus.marking
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_E)
    assert spring.orders("Chacma") == ["T 32 search"]
