"""F1: what is under the pointer or has the keyboard, told on a card; F1 again: the page about it; why?."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

import rules
from app.game_view.why import STEP_MS, WhyController
from app.main_window.explain import MANUAL_PAGES, PARTS, result, rule_here
from app.main_window.palette import Palette
from app.main_window.window import MainWindow
from app.pages.manual import ManualWindow
from app.pages.preferences import PreferencesDialog
from app.pages.rules_page import RulesDialog
from app.panels.editing import FindingsList
from app.panels.forms import FormView
from app.panels.ledger import EntryList, LedgerLine, sign_box
from app.panels.rows import FormContext
from app.session.variations import TurnPreview
from app.ui.clause import ClauseLabel, clause_at
from rules import Game, Sentence
from rules.economy import Advice, Form, FormLine, Section
from rules.files import scenarios
from tests.app import carded as cards_on_board
from tests.app.conftest import Hands, everybody
from tests.app.main_window.test_whole_games import PLAYERS, turn
from tests.app.screen_scenes import BATTLE_POSITION
from tests.app.screens import ATTACK
from tests.rules.test_reasons import ORDERS
from tests.rules.test_reasons import UNITS_OF_EXPLANATION as UNITS

Point = Callable[..., str]
F1 = Qt.Key.Key_F1


@pytest.fixture
def point(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Point:
    """Puts the pointer on a place of a widget, presses F1, and tells what the card says."""

    def put(widget: QWidget, at: QPoint | None = None) -> str:
        spot = widget.mapToGlobal(at or widget.rect().center())
        monkeypatch.setattr(QCursor, "pos", lambda: spot)
        monkeypatch.setattr(QApplication, "widgetAt", lambda _: widget)
        window.explain.shut()
        window.acts["explain"].trigger()
        return said(window)

    return put


def said(window: MainWindow) -> str:
    card = window.explain.card
    return card.accessibleName() if card is not None and card.isVisible() else ""


def on_board(hands: Hands, point: Point, place: str) -> str:
    return point(hands.table.view.viewport(), hands.at(place))


def test_a_unit_and_a_place_say_whose_they_are_and_what_can_be_done(hands: Hands, point: Point) -> None:
    told = on_board(hands, point, "Par")
    assert told.startswith("A Par: army of France")
    assert "drag" in told and "H hold" in told
    card = hands.window.explain.card
    assert card is not None and not card.geometry().contains(hands.table.view.mapTo(hands.window, hands.at("Par")))
    told = on_board(hands, point, "Bur")
    assert told.startswith("Burgundy (Bur)")
    for words in ("Inland province", "Belgium", "Ruhr", "Munich"):
        assert words in told


def test_a_goal_that_is_refused_says_why_and_f1_again_opens_the_rule(hands: Hands, point: Point) -> None:
    hands.click("Mar")
    told = on_board(hands, point, "Boh")
    assert "cannot reach" in told
    card = hands.window.explain.card
    assert card is not None and "DATC 6.A.1" in card.rule.text()
    hands.trigger("explain")
    page = hands.window.findChild(RulesDialog)
    assert page is not None and page.text.textCursor().block().text().startswith("DATC 6.A.1")
    assert not said(hands.window)


def test_where_nothing_is_special_it_is_the_manual_at_once(hands: Hands, point: Point) -> None:
    assert point(hands.window.centralWidget()) == ""
    manual = hands.window.findChild(ManualWindow)
    assert manual is not None and manual.page == "standard"


def test_an_arrow_its_result_and_its_line(hands: Hands, point: Point) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    hands.table.scene.settle()
    viewport = hands.table.view.viewport()
    between = hands.at("Par") + (hands.at("Bur") - hands.at("Par")) * 0.55
    told = point(viewport, between)
    assert told.startswith("A Par – Bur") or told.startswith("A Par - Bur")
    assert "1 against 1" in told
    assert "An order of France" in told
    view = hands.table.results.list
    told = point(view.viewport(), view.visualRect(view.model().index(0, 0)).center())
    assert "A Bud H: Held" in told


def test_every_part_of_the_table_says_what_it_is_and_a_button_its_keys_and_why_it_is_gray(
    hands: Hands, point: Point
) -> None:
    buttons = {
        one.defaultAction().objectName(): one
        for one in hands.table.bar.findChildren(QToolButton)
        if one.defaultAction()
    }
    told = point(buttons["undo"])
    assert "Undoes the last change" in told and "Ctrl+Z" in told and "There is nothing to undo" in told
    table = hands.table
    for widget, words in (
        (table.timeline, "Timeline"), (table.orders.entry, "Type an order"), (table.status, "Status line"),
        (table.orders.go_on, "Resolve"), (table.overlay_cards.minimap, "Overview map"),
    ):  # fmt: skip
        assert words in point(widget), widget


def test_what_has_the_keyboard_is_meant_while_the_pointer_lies_still(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = hands.table.view.viewport().mapToGlobal(hands.at("Par"))
    monkeypatch.setattr(QCursor, "pos", lambda: spot)
    monkeypatch.setattr(QApplication, "widgetAt", lambda _: hands.table.view.viewport())
    hands.window.activateWindow()
    hands.table.orders.entry.line.setFocus()
    QApplication.processEvents()
    hands.window.explain._focused_at = spot
    hands.trigger("explain")
    assert "A text field" in said(hands.window)


def test_esc_and_a_click_beside_it_shut_it(hands: Hands, point: Point) -> None:
    assert on_board(hands, point, "Par")
    QTest.keyClick(hands.table.view, Qt.Key.Key_Escape)
    assert not said(hands.window)
    assert on_board(hands, point, "Par")
    hands.click("Bur")
    assert not said(hands.window)


def test_in_a_dialog_too(hands: Hands, point: Point, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = PreferencesDialog(hands.window.settings, hands.window)
    dialog.show()
    dialog.activateWindow()
    dialog.search.setFocus()
    QApplication.processEvents()
    monkeypatch.setattr(QApplication, "widgetAt", lambda _: dialog.search)
    QTest.keyClick(dialog.search, F1)
    card = hands.window.explain.card
    assert card is not None and card.over is dialog and card.isVisible()
    assert "A text field" in card.accessibleName()
    dialog.close()


def test_fog_hides_what_is_in_a_place_from_f1_too(window: MainWindow, point: Point) -> None:
    hands, game = Hands(window), Game.new(rules.variant("diplomyopia"))
    seats = tuple(rules.Seat(power, power) for power in game.variant.base.powers)
    hands.begin(replace(game, seats=seats, secrecy="casual"))
    hands.sit("France")
    told = on_board(hands, point, "Mos")
    assert "may be occupied" in told and "Russia" not in told.replace("Home center of Russia", "")


def test_the_curtain_takes_the_card_away(window: MainWindow, point: Point) -> None:
    hands, game = Hands(window), Game.new(rules.variant("standard"))
    hands.begin(replace(game, secrecy="casual"))
    hands.sit("France")
    hands.write("France", "A Par - Bur")
    assert "Bur" in on_board(hands, point, "Par")
    window.flow.lock()
    assert window.explain.card is None


def test_the_tools_of_the_map_editor_say_what_they_do(window: MainWindow, point: Point) -> None:
    from app.designer.files import empty

    window.designing.put(empty("Five"), None)
    page = window.designing.page
    for made in page.toolbox.findChildren(QToolButton):
        if made.isVisible() and made.accessibleDescription():
            told = point(made)
            assert made.accessibleDescription() in told
    assert "Neighbors share a border" in point(page.canvas.viewport())


WITHOUT_PAGE = {"Message", "FileJob", "FormFieldsDialog", "RulesDialog", "ManualWindow", "PaperPage", "VisitedPage"}
"""Dialogs and pages about many things, or that are pages of text themselves."""


def test_what_is_told_is_of_parts_that_there_are_and_every_dialog_and_page_has_its_page(window: MainWindow) -> None:
    import ast
    from pathlib import Path

    import app

    root = Path(str(app.__file__)).parent
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert {*PARTS, *MANUAL_PAGES} <= bases.keys()
    dialogs = {name for name, of in bases.items() if "QDialog" in of or name.endswith("Page")}
    assert dialogs - MANUAL_PAGES.keys() - WITHOUT_PAGE == set()


# --- F1: the rule of what is under the pointer, on the board and in lists.

PointOfRuleHere = Callable[..., None]
DIM = rules.variant("diplomyopia")


@pytest.fixture
def rule_here_point(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> PointOfRuleHere:
    """Puts the pointer on a place of a widget, of the board if none is named."""

    def put(at: QPoint, widget: QWidget | None = None) -> None:
        on = widget or hands.table.view.viewport()
        spot = on.mapToGlobal(at)
        monkeypatch.setattr(QCursor, "pos", lambda: spot)
        monkeypatch.setattr(QApplication, "widgetAt", lambda _: on)

    return put


def here(hands: Hands) -> str:
    return rule_here(hands.window, hands.table)


def test_a_finding_of_the_doctor_says_its_rule(hands: Hands, rule_here_point: PointOfRuleHere) -> None:
    variant = rules.variant("pink")
    state = {"attacks": {"A": {"A": 3}}}
    start = variant.position(phase="S1902M", units={"A": ["A A"]}, centers={"A": ["A"]}, state=state)
    hands.begin(replace(rules.Game.new(variant), start=start))
    hands.trigger("doctor")
    found = hands.table.overlay_cards.findings.list
    row = next(n for n in range(found.count()) if "attacks" in found.item(n).text())
    assert "F1" in found.item(row).toolTip()
    rule_here_point(found.visualItemRect(found.item(row)).center(), found.viewport())
    assert here(hands) == "R14"


def test_what_is_under_the_pointer_goes_before_the_result_chosen(
    hands: Hands, rule_here_point: PointOfRuleHere
) -> None:
    hands.write("France", "A Par - Bur", "A Mar S F Bre")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    rule_here_point(hands.at("Par"))
    assert here(hands) == "DATC 5.B.1"
    rule_here_point(hands.at("Bur"))
    assert here(hands) == ""
    hands.click("Mun")
    rule_here_point(QPoint(1, 1), hands.table.results.title)
    assert here(hands) == "DATC 5.B.1"
    rule_here_point(hands.at("Mar"))
    assert here(hands).startswith("DATC 6.") and here(hands) != "DATC 5.B.1"


@pytest.mark.parametrize("power", ["France", "Germany", "Russia"])
def test_where_results_are_the_game_masters_nobody_else_gets_a_rule_out_of_a_unit(hands: Hands, power: str) -> None:
    """The army in Munich is stood off in Burgundy: even a hit on it, which France cannot make, says nothing (R30)."""
    game = rules.Game.new(DIM).play({"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    seats = tuple(rules.Seat(one, one[:3]) for one in ("France", "Germany", "Russia"))
    hands.begin(game)
    hands.document.show_phase(0)
    hit = hands.table.view.hit(QPointF(hands.at("Mun")))
    assert hit.unit == "Mun" and result(hands.table, hit) == "DATC 5.B.1"
    hands.begin(replace(game, seats=seats, secrecy="casual"))
    hands.sit(power)
    hands.document.show_phase(0)
    assert hands.document.viewer == power
    assert result(hands.table, hit) == ""


# --- Wherever a reason is told stands a link to its rule, and it opens the page of rules there.

PINK = rules.variant("pink")


def worn(attacks: int) -> rules.Position:
    """An army at half strength that was attacked in so many seasons on end."""
    state = {"status": {"A": {"A": "half"}}, "attacks": {"A": {"A": attacks}}}
    return PINK.position(phase="S1902M", units={"A": ["A A"]}, centers={"A": ["A"]}, state=state)


def opened_at(hands: Hands) -> str:
    """The line of the page of rules that is in sight, "" while it is not open."""
    page = hands.window.findChild(RulesDialog)
    if page is None or not page.isVisible():
        return ""
    (lit,) = page.text.extraSelections()
    text = lit.cursor.selectedText()
    page.close()
    QApplication.processEvents()
    return str(text)


def follow(label: ClauseLabel) -> None:
    """As a screen reader or the keyboard does: to the link, and Enter."""
    assert label.isVisible() and label.accessibleName().startswith("Rule: ")
    label.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(label, Qt.Key.Key_Return)


def rule_of(widget: QWidget) -> ClauseLabel:
    (found,) = [one for one in widget.findChildren(ClauseLabel) if one.isVisible()]
    return found


def test_the_status_line_says_why_a_goal_is_refused_and_leads_there(hands: Hands) -> None:
    """It stays while the pointer goes to its rule, by F6 too."""
    hands.click("Mar", "Boh")
    status = hands.table.status
    assert "cannot reach Bohemia" in status.words.text()
    follow(status.rule)
    assert opened_at(hands).startswith("DATC 6.A.1")
    hands.table.orders.entry.line.setFocus()
    hands.table.go_round(1)
    assert hands.window.focusWidget() is hands.table.status.rule
    hands.hover("Spa")
    assert "Bohemia" in hands.status and hands.table.status.rule.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert "Bohemia" not in hands.status and not hands.table.status.rule.isVisible()


def test_the_typed_line_leads_to_the_rule(hands: Hands) -> None:
    hands.type("A Mar - Boh")
    QTest.keyClick(hands.table.orders.entry.line, Qt.Key.Key_Return)
    entry = hands.table.orders.entry
    assert "cannot reach" in entry.complaint.text()
    follow(entry.rule)
    assert opened_at(hands).startswith("DATC 6.A.1")
    hands.type("x")
    assert not entry.rule.isVisible()


def test_words_that_cannot_be_read_lead_nowhere(hands: Hands) -> None:
    hands.type("A Mar - Xyz")
    QTest.keyClick(hands.table.orders.entry.line, Qt.Key.Key_Return)
    assert hands.table.orders.entry.complaint.isVisible() and not hands.table.orders.entry.rule.isVisible()


def test_a_note_of_the_coach_leads_to_its_rule_and_a_click_on_the_sign_does_nothing_else(hands: Hands) -> None:
    hands.write("France", "A Par - Bur", "A Mar - Bur", "F Bre H")
    hands.document.act_for("France")
    (frame,) = [one for one in hands.table.orders.notes._frames if one.isVisible()]
    follow(frame.rule)
    assert opened_at(hands).startswith("DATC 5.B.1")
    assert clause_at(frame, QPoint()) == "DATC 5.B.1"
    pointed = list[bool]()
    frame.pointed.connect(lambda: pointed.append(True))
    QTest.mouseClick(frame.rule, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert opened_at(hands).startswith("DATC 5.B.1") and not pointed


def test_a_note_of_the_variant_leads_to_its_ruling(hands: Hands) -> None:
    hands.begin(replace(Game.new(PINK), start=worn(2)))
    (note,) = [one for one in hands.table.orders.notes._frames if one.isVisible() and "destroyed" in one.text]
    follow(note.rule)
    assert opened_at(hands).startswith("R14")


def test_an_order_that_is_void_has_the_sign_in_its_row_and_no_other(hands: Hands) -> None:
    hands.write("France", "F Bre S A Par - Bur")
    hands.document.act_for("France")
    view = hands.table.orders.list
    number = view.rows.number_of("Bre")
    line = view.visualRect(view.rows.index(number))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.painter.sign_box(line).center())
    assert opened_at(hands).startswith("DATC 6.A.10")
    assert clause_at(view.viewport(), view.viewport().mapToGlobal(line.center())) == "DATC 6.A.10"
    hands.write("France", "A Par - Bur")
    hands.document.act_for("France")
    view = hands.table.orders.list
    line = view.visualRect(view.rows.index(view.rows.number_of("Par")))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.painter.sign_box(line).center())
    assert opened_at(hands) == "" and view.current_row is not None


@pytest.fixture
def verdict(hands: Hands) -> Hands:
    hands.trigger("review")
    inbox = hands.table.review.letters
    inbox.take_in("France: A Par - Bur, A Mar S A Par - Bur, build A Par\nGermany: A Mun - Bur")
    return hands


def test_a_result_of_the_verdict_leads_to_its_rule(verdict: Hands) -> None:
    verdict.trigger("go_on")
    verdict.table.reveal.leave()
    panel = verdict.table.review.panel
    view = panel.list
    view.scrollTo(view.rows.index(view.rows.number_of("Mun")))
    line = view.visualRect(view.rows.index(view.rows.number_of("Mun")))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=line.bottomRight() - QPoint(20, 10))
    assert opened_at(verdict).startswith("DATC 5.B.1")
    assert not verdict.table.why.card.isVisible()


def test_a_fault_of_the_inbox_leads_to_its_rule(verdict: Hands) -> None:
    verdict.table.review.inbox.open_row("France")
    letter = verdict.table.review.inbox.rows["France"]
    letter.edit.setPlainText("A Par - Swi")
    letter.read_now()
    QApplication.processEvents()
    follow(rule_of(letter.body))
    assert opened_at(verdict).startswith("DATC 6.A.1")


def test_a_finding_of_the_doctor_leads_to_its_rule(hands: Hands) -> None:
    hands.begin(replace(Game.new(PINK), start=worn(3)))
    hands.trigger("edit_position")
    QApplication.processEvents()
    (findings,) = [one for one in hands.window.findChildren(FindingsList) if one.isVisible()]
    follow(findings.lines[0].rule)
    assert opened_at(hands).startswith("R14")


def test_a_fact_of_the_fog_and_what_is_in_sight_lead_to_theirs(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("diplomyopia"), PLAYERS, "casual"))
    turn(hands, France=["A Par - Bur"])
    hands.sit("France")
    hands.table.reveal.leave()
    QApplication.processEvents()
    facts = [one for one in hands.table.report.rows if one.isVisible()]
    assert facts and all(one.rule.isVisible() for one in facts)
    follow(facts[0].rule)
    assert opened_at(hands)[:1] in ("R", "D")


POOR = Sentence("poor", "needs 9, you have 6", "R30")


def test_a_line_of_a_form_that_is_refused_has_its_sign(qtbot: object) -> None:
    view, sheet = FormView(), FormContext(worn(2), "A")
    line = FormLine("s", "number", "In A", template="store {n} A", most=3, reason=POOR())
    form = Form("b", "Budget", (Section("Stores", lines=(line,)),), whole=True, advice=(Advice("Lost.", clause="R17"),))
    view.show_form(form, sheet)
    view.show()
    assert rule_of(view).property("clause") == "R30"
    view.show_form(replace(form, sections=(Section("Stores", lines=(replace(line, reason=None),)),)), sheet)
    assert not [one for one in view.findChildren(ClauseLabel) if one.isVisible()]
    view.close()


def test_a_choice_of_the_list_that_is_refused_says_why_with_its_rule(hands: Hands) -> None:
    hands.click("Mar")
    hands.table.order_tool.press_verb("S")
    entry = hands.table.orders.entry
    number = next(n for n, one in enumerate(entry.choices.candidates) if not one.allowed)
    entry.list.scrollTo(entry.choices.index(number))
    spot = entry.list.visualRect(entry.choices.index(number)).center()
    QTest.mouseClick(entry.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    follow(entry.rule)
    assert opened_at(hands).startswith("DATC 6.A.10")


def test_an_entry_of_a_ledger_leads_to_its_rule(hands: Hands) -> None:
    view = EntryList("standard", ("France",))
    view.setParent(hands.window)
    view.show_entries([LedgerLine("S1901M", "France", "France", "Upkeep", "", "6", "44", "DATC 6.H")])
    view.setGeometry(0, 0, 420, 60)
    view.show()
    line = view.visualRect(view.entries.index(0))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=sign_box(line).center())
    assert opened_at(hands).startswith("DATC 6.H")
    view.setCurrentIndex(view.entries.index(0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened_at(hands).startswith("DATC 6.H")


# --- Why?.

Key = Qt.Key
STANDARD = rules.variant("standard")


@pytest.fixture
def why(hands: Hands) -> WhyController:
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


def lines(why: WhyController) -> list[str]:
    return [why.card.list.item(row).text() for row in range(why.card.list.count())]


def test_the_question_mark_asks_about_what_is_chosen_and_arrows_step(hands: Hands, why: WhyController) -> None:
    hands.do("Mun <Question>")
    assert why.card.isVisible()
    assert why.card.title.text() == "Why did A Mun – Bur fail?"
    assert why.card.answer.text() == "A Mun bounced with A Bur in Burgundy: 1 against 2 (with A Par)."
    assert lines(why)[1] == "A Ruh's support was cut by A Bel."
    chain = hands.table.scene.state.chain
    assert chain is not None and chain.units == {"Mun", "Ruh", "Bel", "Bur", "Par"}
    hands.do("<Right> <Right>")
    chain = hands.table.scene.state.chain
    assert chain is not None and (chain.current, chain.units) == (2, {"Mun", "Ruh", "Bel"})
    assert (why.card.list.currentRow(), why.card.number.text()) == (1, "Step 2 of 3")
    assert "DATC 5.B.2" in why.card.rule.text()
    hands.do("<Left> <Left> <Left>")
    assert (why.number, why.card.number.text()) == (0, "All steps")
    hands.do("<Escape>")
    assert hands.table.scene.state.chain is None and not why.card.isVisible()
    assert hands.table.pointer.tool is hands.table.look_tool and hands.document.selection == "Mun"


def test_a_click_or_a_line_of_the_list_asks_about_something_else_until_the_phase_is_another(
    hands: Hands, why: WhyController
) -> None:
    hands.click("Mun")
    hands.key(Key.Key_Question)
    hands.click("Tyr")
    assert why.card.title.text() == "Why did A Tyr – Tri succeed?"
    hands.document.select("Tri")
    assert why.card.title.text() == "Why was A Tri dislodged?"
    hands.window.flow.show_phase(1)
    assert not why.shown
    assert hands.table.scene.state.chain is None


def test_the_result_beside_the_board_leads_there(hands: Hands, why: WhyController) -> None:
    hands.click("Ruh")
    hands.table.results.why.more.click()
    assert why.card.title.text() == "Why did A Ruh S A Mun – Bur fail?"


def test_the_right_button_asks_about_a_unit_an_order_or_a_place(hands: Hands, why: WhyController) -> None:
    view, scene = hands.table.view, hands.table.scene
    arrow = next(arrow for arrow in scene.state.plan.arrows if arrow.mark.unit.key == "Tyr")
    x, y = arrow.curve.at(arrow.curve.length * 0.4)
    for at, asked in ((view.mapFromScene(x, y), "Tyr"), (hands.at("Kie"), "Kie")):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
        assert why.key == asked
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
        assert not why.shown
    hands.click("Spa", button=Qt.MouseButton.RightButton)
    assert why.key == "Spa"
    assert why.card.title.text() == "What happened in Spain?"
    assert why.card.answer.text() == "You know of no order involving Spain."


def test_where_the_fight_is_hidden_only_what_is_published_is_told(hands: Hands) -> None:
    """A game of cards whose seat may not know how the others' fights were reckoned."""
    players = everybody(cards_on_board.VARIANT) | {"GM": "Ina"}
    game = cards_on_board.game("casual", players)
    hands.begin(game.play(cards_on_board.ORDERS))
    hands.document.set_seat("Austria")
    hands.window.flow.show_phase(0)
    turn = hands.document.turn
    assert turn.resolution is None
    for outcome in turn.outcomes:
        hands.table.why.ask(outcome.unit.key if outcome.unit else outcome.key)
        published = {rules.say(reason) for one in turn.outcomes for reason in one.reasons}
        published |= {rules.say(event.reason) for event in hands.document.events}
        published |= {f"{one.unit.text} was ordered: {one.order.text}." for one in turn.outcomes if one.unit}
        told = {rules.say(step.reason) for step in hands.table.why.steps}
        assert all(words in published or words.endswith("order was carried out.") for words in told)


@pytest.fixture
def fogged(hands: Hands) -> Hands:
    """France reads its report of a turn in the fog, in which its army was dislodged."""
    variant = rules.variant("diplomyopia")
    players = everybody(variant)
    units = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"], "England": ["F Bre"]}
    start = variant.position(phase="S1902M", units=units)
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"], "France": ["A Bur H"], "England": ["F Bre H"]}
    hands.begin(replace(Game.new(variant, players, "casual"), start=start).play(orders))
    hands.window.resize(1024, 700)
    hands.window.flow.raise_curtain("France")
    hands.window.flow.show_phase(0)
    return hands


def test_in_the_fog_the_report_answers(fogged: Hands) -> None:
    why = fogged.table.why
    why.ask("Bur")
    assert why.card.answer.text().startswith("A(Bur) is dislodged by the German army")
    assert any("is attacked by the German army from Munich" in line for line in lines(why))
    told = " ".join([why.card.answer.text(), *lines(why)])
    assert "Ruh" not in told and "F Bre" not in told


def test_a_sentence_of_the_report_is_asked_about_too(fogged: Hands) -> None:
    next(one for one in fogged.table.report.rows if "Bur" in one.fact.places).setFocus()
    fogged.trigger("why")
    assert fogged.table.why.card.title.text() == "Why was A Bur dislodged?"
    assert fogged.table.report.room.isAncestorOf(fogged.table.why.card)


def test_the_card_hides_nothing_that_it_tells_of(hands: Hands, why: WhyController) -> None:
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
    assert hands.table.why.card.answer.text().startswith("Turkey left")
    assert lines(hands.table.why) == ["Turkey has 3 centers and 0 units: builds 3."]


def test_what_befell_somebody_is_a_line_that_can_be_asked_about(hands: Hands) -> None:
    found = played("diplomafia", "diplomafia-capture-renewed")
    hands.begin(found)
    hands.window.flow.show_phase(0)
    rows = hands.table.results.list
    number = next(n for n, row in enumerate(rows.rows.rows) if row.event is not None)
    rows.setCurrentIndex(rows.model().index(number, 0))
    hands.table.results.why.more.click()
    event = rows.rows.rows[number].event
    assert hands.table.why.card.title.text() == f"Why? {event.title}"
    assert hands.table.why.card.answer.text() == rules.say(event.reason)


def test_the_steps_are_shown_one_after_the_other(hands: Hands, why: WhyController) -> None:
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


def test_in_a_narrow_window_the_card_stands_in_the_panel_and_it_follows_the_theme(
    hands: Hands, why: WhyController
) -> None:
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
    why.ask("Mun")
    before = why.card.answer.styleSheet()
    hands.trigger("dark")
    QApplication.processEvents()
    assert why.card.answer.styleSheet() != before


def test_a_retreat_is_told_with_the_battle_before_it(hands: Hands) -> None:
    hands.begin(replace(Game.new(STANDARD), start=STANDARD.position(**BATTLE_POSITION)).play(ATTACK).play({}))
    hands.window.flow.show_phase(1)
    hands.table.why.ask("Tri")
    assert any("was dislodged by A Tyr" in line for line in lines(hands.table.why))
    assert any(line.startswith("A Tri could retreat to") for line in lines(hands.table.why))


def test_while_orders_are_written_it_tells_of_what_would_come_of_them(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.table.why.ask("Mun")
    assert hands.table.why.card.title.text() == "Why would A Mun – Bur fail?"
    assert hands.table.why.card.answer.text().startswith("A Mun bounced with A Par in Burgundy")
    hands.write("France", "A Par H")
    QApplication.processEvents()
    assert hands.table.why.card.title.text() == "Why would A Mun – Bur succeed?"


def test_what_hangs_on_chance_is_not_explained_beforehand(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TurnPreview, "sure", lambda preview, outcome: False)
    hands.write("Germany", "A Mun - Bur")
    hands.table.why.ask("Mun")
    assert hands.table.why.card.answer.text().startswith("The result of A Mun - Bur depends on chance")
    assert len(hands.table.why.steps) == 1


def test_a_verb_that_is_gray_in_the_list_of_actions_opens_its_rule(hands: Hands) -> None:
    hands.click("Mar")
    hands.trigger("find")
    palette = next(iter(hands.window.findChildren(Palette)))
    QTest.keyClicks(palette.line, "A Mar: Convoy")
    assert palette.model.found[0].clause == "DATC 6.F.1"
    palette.take(0)
    assert opened_at(hands).startswith("DATC 6.F.1") and not palette.isVisible()
