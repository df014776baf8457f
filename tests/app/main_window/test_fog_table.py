"""Round the table in the fog: each at his own board and report, behind his own curtain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.hotseat.curtain import Curtain
from app.main_window.exports import allowed, pack_name, pack_to
from app.main_window.window import MainWindow
from app.panels.report import ReportPanel
from rules import GM, End, Game, Seat
from tests.app.conftest import Hands
from tests.fog import foggy

FOG = foggy()
PLAYERS = {"France": "Anna", "Germany": "Ben"}


@pytest.fixture
def table(window: MainWindow) -> Iterator[Hands]:
    """A game of two in the fog, nobody seated yet."""
    made = Hands(window)
    made.begin(Game.new(FOG, PLAYERS, "casual"))
    yield made


def curtain(hands: Hands) -> Curtain:
    assert hands.window.flow.curtain is not None
    return hands.window.flow.curtain


def sit(hands: Hands, power: str) -> None:
    curtain(hands).lifted.emit(power)


def turn(hands: Hands, **orders: list[str]) -> None:
    """All write, send, and the last one resolves."""
    for power in hands.document.game.to_act:
        sit(hands, power)
        hands.document.show_phase(len(hands.document.game.turns))
        hands.write(power, *orders.get(power, []))
        hands.trigger("go_on")
        assert hands.window.flow.review is not None
        hands.window.flow.review.submitted.emit()
    curtain(hands).results_button.click()


def said(hands: Hands, province: str) -> str:
    """What the status line says while the pointer is over a place of the board."""
    scene = hands.table.scene
    hands.table.pointer.tool.hover(scene.pick(scene.point_of(province)), hands.at(province))
    return hands.table.status.words.text()


def report(hands: Hands) -> ReportPanel:
    panel = hands.table.panel.currentWidget()
    assert isinstance(panel, ReportPanel)
    return panel


def test_the_whole_head_of_the_report_can_be_read_in_a_small_window(table: Hands) -> None:
    table.window.resize(1024, 700)
    turn(table)
    sit(table, "France")
    QApplication.processEvents()
    phase = report(table).phase
    assert phase.text() == "Spring 1901, after the moves"
    assert phase.heightForWidth(phase.width()) <= phase.height()
    assert report(table).export_button.geometry().right() < report(table).width()


def test_after_the_last_orders_there_is_no_reveal_but_the_curtain(table: Hands) -> None:
    turn(table, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    assert table.page == "Curtain"
    assert len(table.document.game.turns) == 1
    assert table.table.scene.stage.picture.pieces == ()
    assert table.table.report.rows == []


def test_each_reads_his_own_report_first_then_goes_on_to_orders(table: Hands) -> None:
    turn(table, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    sit(table, "France")
    panel = report(table)
    assert panel.title.text() == "Report to France"
    assert panel.phase.text() == "Spring 1901, after the moves"
    texts = [row.fact.text for row in panel.rows]
    assert "A Par goes to Burgundy." in texts and not any("A Mun" in text for text in texts)
    assert panel.go_on.text() == "Go on to orders"
    panel.go_on.click()
    assert table.table.panel.currentWidget() is table.table.orders
    table.trigger("lock")
    sit(table, "France")
    assert table.table.panel.currentWidget() is table.table.orders


def test_the_button_says_what_comes(table: Hands) -> None:
    table.begin(replace(Game.new(FOG, PLAYERS, "casual"), seats=(Seat("France", "Anna"),)))
    sit(table, "France")
    table.trigger("go_on")
    assert table.window.flow.review is not None
    table.window.flow.review.submitted.emit()
    assert curtain(table).results_button.text() == "Resolve the orders"
    assert "his own report" in curtain(table).lead.text()
    assert "board and orders" in curtain(table).purpose.text()


def test_a_past_phase_is_played_back_from_own_reports(table: Hands) -> None:
    turn(table, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    turn(table, France=["A Bur H"], Germany=["A Ruh - Bel"])
    sit(table, "Germany")
    table.trigger("phase_back")
    panel = report(table)
    assert panel.title.text() == "Report to Germany"
    assert {piece.power for piece in table.table.scene.stage.picture.pieces} <= {"Germany", "France"}
    fog = table.table.scene.stage.fog
    assert fog is not None and "Par" not in fog.sight


def test_a_sentence_lights_its_places_and_a_place_its_sentences(table: Hands) -> None:
    turn(table, France=["A Par - Bur"], Germany=[])
    sit(table, "France")
    panel = report(table)
    row = next(row for row in panel.rows if "Burgundy" in row.fact.text)
    row.pointed.emit(row)
    assert set(table.table.scene.stage.lit) == {"Par", "Bur"}
    row.left.emit()
    assert table.table.scene.stage.lit == ()
    scene, look = table.table.scene, table.table.look_tool
    look.hover(scene.pick(scene.point_of("Bur")), table.at("Bur"))
    assert row.property("lit") is True
    look.leave()
    assert row.property("lit") is False


def test_unknown_is_said_to_be_unknown(table: Hands) -> None:
    turn(table, France=[], Germany=[])
    sit(table, "France")
    assert any("Unknown does not mean empty" in row.fact.small for row in report(table).rows)
    assert said(table, "Mos") == "Moscow, out of sight: unknown, not empty"


def test_who_sees_a_place_and_when_it_was_last_seen_is_said(table: Hands) -> None:
    """In a report and over orders alike; what a unit of one's own stands on needs no words."""
    players = {power: power for power in ("France", "Germany")}
    game = Game.new(rules.variant("diplomyopia"), players, "casual")
    game = game.play({"France": ["A Par - Bur", "A Mar - Pie"], "Germany": ["A Mun - Ruh"]})
    game = game.play({"France": ["A Bur - Par", "A Pie - Mar"], "Germany": []})
    table.begin(replace(game, notes={"France": {"map": {"Ruh": "going west?"}}}))
    sit(table, "France")
    for _ in ("report", "orders"):
        assert said(table, "Bur") == (
            "Burgundy: seen by A Mar and A Par. Your units see the spaces they could move to."
        )
        assert said(table, "Ruh") == (
            "Ruhr, out of sight: German army last seen there in Spring 1901. Your note: going west?"
        )
        assert said(table, "Fin") == "Finland, out of sight: unknown, not empty"
        assert said(table, "Spa").startswith("Spain, a center: seen by A Mar.")
        assert "seen" not in said(table, "Par")
        table.trigger("present")
    table.table.pointer.tool.leave()
    assert table.table.status.words.text().startswith("Click")


def test_a_note_is_pinned_to_a_place_for_its_writer_alone(table: Hands) -> None:
    sit(table, "France")
    table.trigger("note")
    table.click("Kie")
    card = table.table.noting.card
    assert card.title.text() == "Your note on Kiel"
    QTest.keyClicks(card.line, "a fleet?")
    QTest.keyClick(card.line, Qt.Key.Key_Return)
    fog = table.table.scene.stage.fog
    assert fog is not None and [(pin.place, pin.text) for pin in fog.pins] == [("Kie", "a fleet?")]
    assert table.document.notes == {"map": {"Kie": "a fleet?"}}
    table.trigger("lock")
    sit(table, "Germany")
    fog = table.table.scene.stage.fog
    assert fog is not None and fog.pins == ()
    table.trigger("lock")
    sit(table, "France")
    table.trigger("note")
    table.click("Kie")
    assert card.line.text() == "a fleet?"
    card.remove_button.click()
    assert table.document.notes == {}


def test_a_note_half_written_goes_with_its_writer(table: Hands) -> None:
    sit(table, "France")
    table.trigger("note")
    table.click("Kie")
    QTest.keyClicks(table.table.noting.card.line, "secret")
    table.trigger("lock")
    sit(table, "Germany")
    assert table.table.noting.card.isHidden()


def test_esc_and_orders_end_the_choice_of_a_place(table: Hands) -> None:
    sit(table, "France")
    table.trigger("note")
    assert table.table.pointer.tool is table.table.place_tools["note"]
    table.key(Qt.Key.Key_Escape)
    assert table.table.pointer.tool is table.table.order_tool


def test_the_map_of_the_review_lies_in_the_same_fog(table: Hands) -> None:
    sit(table, "France")
    table.trigger("go_on")
    own = table.window.flow._own_map
    assert own is not None and own.scene().stage.fog == table.table.scene.stage.fog is not None
    assert {piece.power for piece in own.scene().stage.picture.pieces} == {"France"}


def test_units_seen_earlier_and_notes_can_be_switched_off(table: Hands) -> None:
    sit(table, "France")
    boxes = table.table.layers
    table.table.open_layers()
    assert not boxes.remembered.isHidden() and not boxes.notes.isHidden()
    boxes.remembered.setChecked(False)
    boxes.notes.setChecked(False)
    assert {"remembered", "notes"} <= table.table.scene._stack.hidden


def test_the_game_master_is_told_who_has_sent_orders_and_not_what(window: MainWindow) -> None:
    hands = Hands(window)
    game = Game.new(FOG, {**PLAYERS, GM: "Ina"}, "casual")
    order = game.variant.parse(game.position, "France", "A Par - Bur")
    hands.begin(game.draft("France", [order]).submit("France"))
    sit(hands, GM)
    assert hands.table.orders.idle.words.text() == "Orders are in from: France.\n\nStill out: Germany."
    hands.table.orders.go_on.click()
    sit(hands, "Germany")
    assert hands.table.orders.idle.isHidden()


def test_the_game_master_sits_beside_the_players(window: MainWindow) -> None:
    hands = Hands(window)
    game = Game.new(FOG, {**PLAYERS, GM: "Ina"}, "casual")
    hands.begin(game.play({"France": ["A Par - Bur"]}))
    sit(hands, GM)
    assert {piece.power for piece in hands.table.scene.stage.picture.pieces} == set(FOG.base.powers)
    assert hands.table.orders.go_on.text() == "Put up the curtain"
    assert hands.table.orders.entry.isHidden()
    idle = hands.table.orders.idle
    assert (idle.isHidden(), idle.title.text()) == (False, "Game master, Ina")
    assert idle.words.text().startswith("Still out: France, Germany.")
    menu = window.acts.submenus["see_as"]
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Turkey").trigger()
    assert {piece.power for piece in hands.table.scene.stage.picture.pieces} <= {"Turkey", "Russia"}
    assert hands.table.bar.phase.text() == "Fall 1901 · Moves · as Turkey"
    hands.table.orders.go_on.click()
    assert hands.page == "Curtain"
    sit(hands, "France")
    assert not menu.isEnabled()


def test_a_game_that_is_over_opens_to_all(table: Hands) -> None:
    turn(table, France=["A Par - Bur"], Germany=[])
    sit(table, "France")
    table.window.flow.ending.finish(End("draw", ("France", "Germany")))
    assert table.page == "EndPage"
    table.window.flow.ending.look_back()
    assert table.table.panel.currentWidget() is table.table.results
    assert {piece.power for piece in table.table.scene.stage.picture.pieces} == set(FOG.base.powers)


def test_a_pack_holds_what_whoever_sits_there_may_know(table: Hands, tmp_path: Path) -> None:
    turn(table, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    sit(table, "France")
    assert [part.viewer for part in allowed(table.document)] == ["France", "public"]
    assert pack_name(table.document) == "Reports S1901M"
    assert pack_to(table.window, tmp_path / "pack")
    names = sorted(path.name for path in (tmp_path / "pack").iterdir())
    kinds = ("pdf", "png", "svg", "txt")
    assert names == [f"{who}-S1901M.{kind}" for who in ("Everybody", "France") for kind in kinds] + [
        "README-S1901M.txt"
    ]
    assert "A Mun" not in (tmp_path / "pack" / "France-S1901M.txt").read_text(encoding="utf-8")
