"""Why? in the window: from a result to its chain on the map and on the card, step by step, and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.game_view.why import STEP_MS, Why
from app.session.variations import TurnPreview
from rules import Game
from rules.files import scenarios
from tests.app import cards_on_board
from tests.app.conftest import Hands
from tests.app.screen_positions import BATTLE_POSITION
from tests.app.screens import ATTACK
from tests.rules.test_explanation import ORDERS, UNITS

Key = Qt.Key
STANDARD = rules.variant("standard")


@pytest.fixture
def why(hands: Hands) -> Why:
    start = STANDARD.position(phase="F1902M", units=UNITS)
    hands.begin(replace(Game.new(STANDARD), start=start).play(ORDERS))
    hands.window.flow.show_phase(0)
    return hands.table.why


def played(variant: str, id: str) -> Game:
    """The game of a scenario, played."""
    path = Path(__file__).parents[2] / "scenarios" / f"{variant}.toml"
    found = next(one for one in scenarios.read_scenarios(path) if one.id == id)
    game = replace(Game.new(found.position.variant), start=found.position)
    for entry in found.turns:
        game = game.play(entry.orders, entry.draws)
    return game


def lines(why: Why) -> list[str]:
    return [why.card.list.item(row).text() for row in range(why.card.list.count())]


def test_the_question_mark_asks_about_what_is_chosen(hands: Hands, why: Why) -> None:
    hands.click("Mun")
    hands.key(Key.Key_Question)
    assert why.card.isVisible()
    assert why.card.title.text() == "Why did A Mun – Bur fail?"
    assert why.card.answer.text() == "A Mun attacks Burgundy with strength 1, A Bur holds with 2 (with A Par)."
    assert lines(why)[1] == "The support of A Ruh is cut by the attack of A Bel from Belgium."
    chain = hands.table.scene.stage.chain
    assert chain is not None
    assert chain.units == {"Mun", "Ruh", "Bel", "Bur", "Par"}


def test_arrows_step_and_esc_leaves_all_as_it_was(hands: Hands, why: Why) -> None:
    hands.click("Mun")
    hands.key(Key.Key_Question, Key.Key_Right, Key.Key_Right)
    chain = hands.table.scene.stage.chain
    assert chain is not None
    assert (chain.current, chain.units) == (2, {"Mun", "Ruh", "Bel"})
    assert (why.card.list.currentRow(), why.card.number.text()) == (1, "Step 2 of 3")
    assert "DATC 5.B.2" in why.card.rule.text()
    hands.key(Key.Key_Left, Key.Key_Left, Key.Key_Left)
    assert (why.number, why.card.number.text()) == (0, "All steps")
    hands.key(Key.Key_Escape)
    assert hands.table.scene.stage.chain is None
    assert not why.card.isVisible()
    assert hands.table.pointer.tool is hands.table.look_tool
    assert hands.document.selection == "Mun"


def test_a_click_or_a_line_of_the_list_asks_about_something_else(hands: Hands, why: Why) -> None:
    hands.click("Mun")
    hands.key(Key.Key_Question)
    hands.click("Tyr")
    assert why.card.title.text() == "Why did A Tyr – Tri succeed?"
    hands.document.select("Tri")
    assert why.card.title.text() == "Why was A Tri dislodged?"


def test_the_result_beside_the_board_leads_there(hands: Hands, why: Why) -> None:
    hands.click("Ruh")
    hands.table.results.why.more.click()
    assert why.card.title.text() == "Why did A Ruh S A Mun – Bur fail?"


def test_the_right_button_asks_about_a_unit_an_order_or_a_place(hands: Hands, why: Why) -> None:
    view, scene = hands.table.view, hands.table.scene
    arrow = next(arrow for arrow in scene.stage.plan.arrows if arrow.mark.unit.key == "Tyr")
    x, y = arrow.curve.at(arrow.curve.length * 0.4)
    for at, asked in ((view.mapFromScene(x, y), "Tyr"), (hands.at("Kie"), "Kie")):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
        assert why.key == asked
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
        assert not why.shown


def test_another_phase_takes_the_chain_away(hands: Hands, why: Why) -> None:
    hands.click("Mun")
    hands.key(Key.Key_Question)
    hands.window.flow.show_phase(1)
    assert not why.shown
    assert hands.table.scene.stage.chain is None


def test_where_the_fight_is_hidden_only_what_is_published_is_told(hands: Hands) -> None:
    """A game of cards whose seat may not know how the others' fights were reckoned."""
    players = {power: f"Player {n}" for n, power in enumerate(cards_on_board.VARIANT.base.powers, 1)} | {"GM": "Ina"}
    game = cards_on_board.game("casual", players)
    hands.begin(game.play(cards_on_board.ORDERS))
    hands.document.set_seat("Austria")
    hands.window.flow.show_phase(0)
    turn = hands.document.turn
    assert turn is not None
    assert turn.resolution is None
    for outcome in turn.outcomes:
        hands.table.why.ask(outcome.unit.key if outcome.unit else outcome.key)
        published = {rules.say(reason) for one in turn.outcomes for reason in one.reasons}
        published |= {rules.say(event.reason) for event in hands.document.events}
        published |= {f"{one.unit.text} did it: {one.order.text}." for one in turn.outcomes if one.unit}
        told = {rules.say(step.reason) for step in hands.table.why.steps}
        assert all(words in published or words.endswith("does as ordered.") for words in told)


def test_in_the_fog_the_report_answers(hands: Hands) -> None:
    variant = rules.variant("diplomyopia")
    players = {power: f"Player {n}" for n, power in enumerate(variant.base.powers, 1)}
    units = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"], "England": ["F Bre"]}
    start = variant.position(phase="S1902M", units=units)
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"], "France": ["A Bur H"], "England": ["F Bre H"]}
    hands.begin(replace(Game.new(variant, players, "casual"), start=start).play(orders))
    hands.window.flow.lift("France")
    hands.window.flow.show_phase(0)
    hands.table.why.ask("Bur")
    assert hands.table.why.card.answer.text().startswith("A(Bur) is dislodged by the German army from Munich")
    assert any("is attacked by the German army from Munich" in line for line in lines(hands.table.why))
    told = " ".join([hands.table.why.card.answer.text(), *lines(hands.table.why)])
    assert "Ruh" not in told
    assert "F Bre" not in told


def test_the_card_hides_nothing_that_it_tells_of(hands: Hands, why: Why) -> None:
    for key in ("Mun", "Tyr", "Con", "Bel"):
        why.ask(key)
        told = {unit for step in why.steps for unit in step.units}
        box = why.card.geometry()
        assert not any(box.contains(hands.table.view.mapFromScene(hands.table.scene.point_of(unit))) for unit in told)


def test_an_order_without_a_unit_is_asked_about_by_its_line(hands: Hands) -> None:
    centers = {"Italy": ["Ven", "Rom"], "Turkey": ["Con", "Ank", "Smy"]}
    start = STANDARD.position(phase="W1902A", units={}, centers=centers)
    hands.begin(replace(Game.new(STANDARD), start=start).play({}))
    hands.window.flow.show_phase(0)
    rows = hands.table.results.list
    rows.setCurrentIndex(rows.model().index(1, 0))
    hands.trigger("why")
    assert hands.table.why.card.title.text() == "Why? Waive"
    assert hands.table.why.card.answer.text().startswith("Turkey does not use")
    assert lines(hands.table.why) == ["Turkey owns 3 centers and has 0 units, so it may build 3."]


def test_what_befell_somebody_is_a_line_that_can_be_asked_about(hands: Hands) -> None:
    found = played("diplomafia", "diplomafia-capture-renewed")
    hands.begin(found)
    hands.window.flow.show_phase(0)
    rows = hands.table.results.list
    number = next(n for n, row in enumerate(rows.rows.rows) if row.event is not None)
    rows.setCurrentIndex(rows.model().index(number, 0))
    hands.table.results.why.more.click()
    event = rows.rows.rows[number].event
    assert event is not None
    assert hands.table.why.card.title.text() == f"Why? {event.title}"
    assert hands.table.why.card.answer.text() == rules.say(event.reason)


def test_a_place_that_no_order_is_about_is_answered_too(hands: Hands, why: Why) -> None:
    hands.click("Spa", button=Qt.MouseButton.RightButton)
    assert why.key == "Spa"
    assert why.card.title.text() == "What happened in Spain?"
    assert why.card.answer.text() == "No order that you know of was about Spain."


def test_the_steps_are_shown_one_after_the_other(hands: Hands, why: Why) -> None:
    why.ask("Mun")
    why.card.play.click()
    assert (why.playing, why.number, why.card.play.text()) == (True, 1, "Stop")
    assert why._clock.interval() == STEP_MS
    for number in (2, 3, 0):
        why._clock.timeout.emit()
        assert why.number == number
    assert not why.playing
    why.card.play.click()
    hands.key(Key.Key_Right)
    assert (why.playing, why.number) == (False, 2)


def test_in_a_narrow_window_the_card_stands_in_the_panel(hands: Hands, why: Why) -> None:
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    why.ask("Mun")
    panel = hands.table.results
    assert panel.room.isAncestorOf(why.card)
    assert why.card.isVisible()
    assert panel.why.isHidden()
    assert why.card.width() <= panel.width()
    hands.window.resize(1400, 900)
    QApplication.processEvents()
    assert why.card.parent() is hands.table.view
    assert not panel.why.isHidden()
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    hands.key(Key.Key_Escape)
    assert (why.shown, panel.room.taken) == (False, False)


def test_the_card_follows_the_theme(hands: Hands, why: Why) -> None:
    why.ask("Mun")
    before = why.card.answer.styleSheet()
    hands.trigger("dark")
    QApplication.processEvents()
    assert why.card.answer.styleSheet() != before


def test_a_retreat_is_told_with_the_battle_before_it(hands: Hands) -> None:
    hands.begin(replace(Game.new(STANDARD), start=STANDARD.position(**BATTLE_POSITION)).play(ATTACK).play({}))
    hands.window.flow.show_phase(1)
    hands.table.why.ask("Tri")
    assert any("is dislodged by A Tyr" in line for line in lines(hands.table.why))
    assert any(line.startswith("A Tri could retreat to") for line in lines(hands.table.why))


def test_while_orders_are_written_it_tells_of_what_would_come_of_them(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.table.why.ask("Mun")
    assert hands.table.why.card.title.text() == "Why would A Mun – Bur fail?"
    assert hands.table.why.card.answer.text().startswith("A Mun and A Par both move to Burgundy")
    hands.write("France", "A Par H")
    QApplication.processEvents()
    assert hands.table.why.card.title.text() == "Why would A Mun – Bur succeed?"


def test_a_sentence_of_the_report_is_asked_about_too(hands: Hands) -> None:
    variant = rules.variant("diplomyopia")
    players = {power: f"Player {n}" for n, power in enumerate(variant.base.powers, 1)}
    units = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"]}
    start = variant.position(phase="S1902M", units=units)
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"], "France": ["A Bur H"]}
    hands.begin(replace(Game.new(variant, players, "casual"), start=start).play(orders))
    hands.window.resize(1024, 700)
    hands.window.flow.lift("France")
    hands.window.flow.show_phase(0)
    row = next(one for one in hands.table.report.rows if "Bur" in one.fact.places)
    row.setFocus()
    hands.trigger("why")
    assert hands.table.why.card.title.text() == "Why was A Bur dislodged?"
    assert hands.table.report.room.isAncestorOf(hands.table.why.card)


def test_what_hangs_on_chance_is_not_explained_beforehand(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TurnPreview, "sure", lambda preview, outcome: False)
    hands.write("Germany", "A Mun - Bur")
    hands.table.why.ask("Mun")
    assert hands.table.why.card.answer.text().startswith("What comes of A Mun - Bur hangs on chance")
    assert len(hands.table.why.steps) == 1
