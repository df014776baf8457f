"""Edit position: each gesture, with mouse and keys on a real window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.position_editing import scenario_text
from app.pages.file_dialogs import PositionTextDialog
from rules import position_text, read_position
from tests.app.conftest import Hands

from .editing import LEFT, NONE, RIGHT, panel, pick, status, units


@pytest.fixture
def editing(hands: Hands) -> Hands:
    hands.trigger("edit_position")
    QApplication.processEvents()
    return hands


# --- on and off


def test_the_panel_takes_the_place_of_the_orders_and_goes(editing: Hands) -> None:
    assert editing.table.panel.currentWidget() is panel(editing)
    assert editing.table.pointer.tool is editing.table.editing.tool
    QTest.mouseClick(panel(editing).end, LEFT)
    assert editing.table.panel.currentWidget() is editing.table.orders
    assert editing.table.pointer.tool is editing.table.order_tool


def test_it_is_not_for_phases_that_are_over(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.document.show_phase(0)
    hands.trigger("edit_position")
    assert not hands.table.editing.on
    assert status(hands).startswith("The present position can be edited")


# --- units


def test_click_a_counter_then_places(editing: Hands) -> None:
    pick(editing, "France", "A")
    editing.click("Bur", "Spa")
    assert units(editing, "France") == ["A Bur", "A Mar", "A Par", "A Spa", "F Bre"]
    editing.key(Qt.Key.Key_Escape)
    editing.click("Gas")
    assert "A Gas" not in units(editing, "France")


def test_a_counter_is_dragged_onto_the_map(editing: Hands) -> None:
    palette = panel(editing).palette_of_units
    QTest.mouseClick(next(key for key in palette.powers.buttons() if key.power == "Turkey"), LEFT)
    key = next(key for key in palette.keys if key.kind == "F")
    port = editing.table.view.viewport()
    QTest.mousePress(key, LEFT, NONE, key.rect().center())
    for step in range(1, 6):
        way = key.mapFromGlobal(port.mapToGlobal(editing.at("AEG"))) - key.rect().center()
        QTest.mouseMove(key, key.rect().center() + way * step / 5)
    QTest.mouseRelease(key, LEFT, NONE, key.mapFromGlobal(port.mapToGlobal(editing.at("AEG"))))
    assert "F AEG" in units(editing, "Turkey")


def test_a_unit_is_dragged_to_another_place_in_one_step_to_undo(editing: Hands) -> None:
    editing.drag("Par", "Ruh")
    assert units(editing, "France") == ["A Mar", "A Ruh", "F Bre"]
    editing.trigger("undo")
    assert units(editing, "France") == ["A Mar", "A Par", "F Bre"]
    editing.trigger("redo")
    assert units(editing, "France") == ["A Mar", "A Ruh", "F Bre"]


def test_a_unit_is_dragged_off_the_board(editing: Hands) -> None:
    port = editing.table.view.viewport()
    start, end = editing.at("Par"), QPoint(3, 3)
    QTest.mousePress(port, LEFT, NONE, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (end - start) * step / 5)
    QTest.mouseRelease(port, LEFT, NONE, end)
    assert units(editing, "France") == ["A Mar", "F Bre"]


def test_delete_takes_the_unit_chosen_off(editing: Hands) -> None:
    editing.click("Par")
    editing.key(Qt.Key.Key_Delete)
    assert units(editing, "France") == ["A Mar", "F Bre"]


def test_what_cannot_be_says_why_and_changes_nothing(editing: Hands) -> None:
    editing.drag("Bre", "Mun")
    assert status(editing) == "'F Mun' is no unit: no fleet can stand in Munich."
    assert units(editing, "France") == ["A Mar", "A Par", "F Bre"]


def choose(field, data: str) -> None:  # type: ignore[no-untyped-def]
    field.setCurrentIndex(field.findData(data))
    field.activated.emit(field.currentIndex())


def test_owner_kind_coast_and_dislodgement_in_the_panel(editing: Hands) -> None:
    editing.click("Bre")
    choose(panel(editing).chosen.owner, "Italy")
    assert "F Bre" in units(editing, "Italy")
    choose(panel(editing).chosen.kind, "A")
    assert "A Bre" in units(editing, "Italy")
    editing.click("StP/sc")
    choose(panel(editing).chosen.place, "StP/nc")
    assert "F StP/nc" in units(editing, "Russia")
    choose(panel(editing).phase, "S1901R")
    editing.click("Par")
    QTest.mouseClick(panel(editing).chosen.fled, LEFT, pos=QPoint(10, panel(editing).chosen.fled.height() // 2))
    assert editing.document.position.as_dict()["dislodged"] == {"France": {"A Par": ["Bur", "Gas", "Pic"]}}


def test_the_menu_under_the_right_button_has_the_same(editing: Hands) -> None:
    editing.click("Par", button=RIGHT)
    menu = editing.table.editing.menu_of(editing.table.editing.tool.chosen)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Owner", "Kind", "Dislodged", "Take it off", "Center of"]
    owners = menu.actions()[0].menu()
    next(action for action in owners.actions() if action.text() == "Germany").trigger()
    assert "A Par" in units(editing, "Germany")


def test_centers_get_other_owners(editing: Hands) -> None:
    editing.click("Bel")
    choose(panel(editing).chosen.center, "Germany")
    assert editing.document.position.centers["Bel"] == "Germany"


# --- the record


def test_each_change_stands_in_the_game_with_its_reason(editing: Hands) -> None:
    panel(editing).reason.setText("He mistyped it.")
    editing.drag("Par", "Pic")
    [turn] = editing.document.game.turns
    assert [(edit.changes, edit.reason) for edit in turn.edits] == [
        (("France: A Par is gone.", "France: A Pic is there."), "He mistyped it.")
    ]


def test_play_goes_on_and_the_timeline_tells_what_was_edited(editing: Hands) -> None:
    editing.drag("Par", "Pic")
    QTest.mouseClick(panel(editing).end, LEFT)
    editing.document.show_phase(0)
    rows = editing.table.results.list.rows.rows
    assert [row.head for row in rows] == ["France: A Par is gone", "France: A Pic is there"]
    editing.document.show_phase(1)
    editing.write("France", "A Pic - Bel")
    editing.trigger("go_on")
    assert editing.document.game.turns[-1].results["A Pic"] == ("ok",)


def test_what_is_being_written_stays(hands: Hands) -> None:
    hands.write("France", "A Par - Bur", "A Mar H")
    hands.trigger("edit_position")
    hands.click("Par")
    hands.key(Qt.Key.Key_Delete)
    assert hands.orders("France") == ["A Mar H"]


# --- the doctor


def mend(doctor) -> None:  # type: ignore[no-untyped-def]
    """Press the first button that mends something: it comes a moment after the finding."""
    for _ in range(50):
        if doctor.fixes:
            break
        QTest.qWait(20)
    QTest.mouseClick(doctor.fixes[0], LEFT)


def test_the_doctor_lists_all_shows_where_and_mends(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(
        phase="F1901R", units={"France": ["A Mar"]}, centers={}, dislodged={"Italy": {"A Pie": ["Mar", "Boh"]}}
    )
    hands.trigger("edit_position")
    lines = panel(hands).doctor.lines
    assert len(lines) == 2
    before = hands.table.view.zoom
    panel(hands).doctor.pointed.emit(("Pie",))
    assert hands.table.view.zoom > before
    mend(panel(hands).doctor)
    assert hands.document.position.as_dict()["dislodged"] == {"Italy": {"A Pie": ["Tus", "Tyr", "Ven"]}}
    assert panel(hands).doctor.lines == []
    assert hands.document.game.turns[-1].edits[-1].reason.startswith("A Pie is said to retreat")


# --- text, scenarios


def test_the_position_goes_onto_the_clipboard(editing: Hands) -> None:
    editing.trigger("position_text")
    found = read_position(QGuiApplication.clipboard().text())
    assert found.position.as_dict() == editing.document.position.as_dict()


def test_a_text_is_checked_while_it_is_changed(editing: Hands) -> None:
    dialog = PositionTextDialog(editing.window, position_text(editing.document.position))
    assert dialog.use.isEnabled()
    dialog.text.setPlainText(dialog.text.toPlainText().replace("A Par", "A Prs"))
    assert not dialog.use.isEnabled()
    assert dialog.faults.text() == "units.France: No place is called 'Prs'. Did you mean Pru (Prussia)?"


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_a_game_is_set_up_from_nothing(hands: Hands, name: str) -> None:
    dialog = PositionTextDialog(hands.window)
    dialog.games.setCurrentIndex(dialog.games.findData(name))
    dialog.begin_with(bare=True)
    assert dialog.use.isEnabled(), dialog.faults.text()
    dialog.taken.connect(hands.window.scenarios.begin)
    dialog.use.click()
    assert hands.document.game.variant.id == name
    assert hands.document.game.position.units == {}
    assert hands.table.editing.on


def test_a_text_with_orders_brings_them(hands: Hands) -> None:
    text = '[[scenario]]\nvariant = "standard"\nphase = "S1901M"\n[scenario.units]\nFrance = ["A Par"]\n'
    text += '[[scenario.turn]]\norders = { France = ["A Par - Bur"] }\n'
    hands.window.scenarios.begin(read_position(text))
    assert hands.orders("France") == ["A Par - Bur"]


def test_what_is_recorded_is_checked_and_passes(hands: Hands, tmp_path: Path) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.write("Germany", "A Mun - Bur")
    scenarios = hands.window.scenarios
    assert len(scenarios.turns()) == 2
    path = tmp_path / "bounce.toml"
    scenarios.write(path, scenario_text(scenarios.turns(), "bounce", "Two of them", "DATC 6.A"))
    assert status(hands) == "bounce.toml: 1 passed, 0 failed."
    assert rules.check_scenarios(path).passed == 1


def test_turns_on_both_sides_of_an_edit_are_scenarios_of_their_own(hands: Hands, tmp_path: Path) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.document.show_phase(1)
    hands.trigger("edit_position")
    hands.click("Bur")
    hands.key(Qt.Key.Key_Delete)
    hands.trigger("edit_position")
    hands.write("Germany", "A Mun - Bur")
    path = tmp_path / "two.toml"
    path.write_text(scenario_text(hands.window.scenarios.turns(), "two"))
    report = rules.check_scenarios(path)
    assert (report.passed, report.failed) == (2, 0)


def test_the_review_has_the_same_doctor(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(
        phase="F1901R", units={"France": ["A Mar"]}, centers={}, dislodged={"Italy": {"A Pie": ["Mar", "Boh"]}}
    )
    hands.trigger("review")
    odd = hands.table.review.verdict.odd
    assert len(odd.lines) == 2
    before = hands.table.view.zoom
    odd.lines[0].pointed.emit()
    assert hands.table.view.zoom > before
    mend(odd)
    assert hands.document.position.as_dict()["dislodged"] == {"Italy": {"A Pie": ["Tus", "Tyr", "Ven"]}}
    assert odd.lines == []


def test_the_card_of_what_is_odd_leads_to_the_panel_that_mends(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(
        phase="F1901R", units={"France": ["A Mar"]}, centers={}, dislodged={"Italy": {"A Pie": ["Mar", "Boh"]}}
    )
    hands.trigger("doctor")
    card = hands.table.floats.doctor
    assert card.isVisible()
    QTest.mouseClick(card.edit, LEFT)
    assert not card.isVisible()
    assert hands.table.editing.on
    QTest.qWait(300)
    assert len(panel(hands).doctor.fixes) == 2
