"""Wherever a reason is told stands a link to its rule, and it opens the page of rules there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.main_window.layout import go_round
from app.pages.palette import Palette
from app.pages.rules_page import RulesDialog
from app.panels.editing import DoctorList
from app.panels.forms import FormView
from app.panels.ledger import EntryList, Posted, sign_box
from app.panels.rows import FormContext
from app.ui.clause import ClauseLabel, clause_at
from rules import Advice, Form, FormLine, Game, Section, Sentence
from tests.app.conftest import Hands
from tests.app.main_window.test_fog_table import PLAYERS, sit, turn

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
    hands.click("Mar", "Boh")
    status = hands.table.status
    assert "cannot reach Bohemia" in status.words.text()
    follow(status.rule)
    assert opened_at(hands).startswith("DATC 6.A.1")


def test_a_refusal_that_was_clicked_for_stays_while_the_pointer_goes_to_its_rule(hands: Hands) -> None:
    hands.click("Mar", "Boh")
    hands.hover("Spa")
    assert "Bohemia" in hands.table.status.words.text() and hands.table.status.rule.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert "Bohemia" not in hands.table.status.words.text() and not hands.table.status.rule.isVisible()


def test_where_no_rule_is_behind_nothing_is_linked(hands: Hands) -> None:
    hands.click("Mar")
    assert not hands.table.status.rule.isVisible()


def test_f6_comes_to_the_rule_in_the_status_line(hands: Hands) -> None:
    hands.click("Mar", "Boh")
    hands.table.timeline.slider.setFocus()
    go_round(hands.table, 1)
    assert hands.window.focusWidget() is hands.table.status.rule


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


def test_a_note_of_the_coach_leads_to_its_rule(hands: Hands) -> None:
    hands.write("France", "A Par - Bur", "A Mar - Bur", "F Bre H")
    hands.document.act_for("France")
    (frame,) = [one for one in hands.table.orders.notes._frames if one.isVisible()]
    follow(frame.rule)
    assert opened_at(hands).startswith("DATC 5.B.1")
    assert clause_at(frame, QPoint()) == "DATC 5.B.1"


def test_a_click_on_the_sign_does_nothing_else(hands: Hands) -> None:
    hands.write("France", "A Par - Bur", "A Mar - Bur", "F Bre H")
    hands.document.act_for("France")
    (frame,) = [one for one in hands.table.orders.notes._frames if one.isVisible()]
    pointed = list[bool]()
    frame.pointed.connect(lambda: pointed.append(True))
    QTest.mouseClick(frame.rule, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert opened_at(hands).startswith("DATC 5.B.1") and not pointed


def test_a_note_of_the_variant_leads_to_its_ruling(hands: Hands) -> None:
    hands.begin(replace(Game.new(PINK), start=worn(2)))
    (note,) = [one for one in hands.table.orders.notes._frames if one.isVisible() and "destroyed" in one.text]
    follow(note.rule)
    assert opened_at(hands).startswith("R14")


def test_an_order_that_is_void_has_the_sign_in_its_row(hands: Hands) -> None:
    hands.write("France", "F Bre S A Par - Bur")
    hands.document.act_for("France")
    view = hands.table.orders.list
    number = view.rows.number_of("Bre")
    line = view.visualRect(view.rows.index(number))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.painter.sign_box(line).center())
    assert opened_at(hands).startswith("DATC 6.A.10")
    assert clause_at(view.viewport(), view.viewport().mapToGlobal(line.center())) == "DATC 6.A.10"


def test_a_row_without_a_fault_has_no_sign(hands: Hands) -> None:
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
    assert panel is not None
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
    (findings,) = [one for one in hands.window.findChildren(DoctorList) if one.isVisible()]
    follow(findings.lines[0].rule)
    assert opened_at(hands).startswith("R14")


def test_a_fact_of_the_fog_and_what_is_in_sight_lead_to_theirs(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("diplomyopia"), PLAYERS, "casual"))
    turn(hands, France=["A Par - Bur"])
    sit(hands, "France")
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


def test_a_verb_that_is_gray_in_the_list_of_actions_opens_its_rule(hands: Hands) -> None:
    hands.click("Mar")
    hands.trigger("find")
    palette = next(iter(hands.window.findChildren(Palette)))
    QTest.keyClicks(palette.line, "A Mar: Convoy")
    assert palette.model.found[0].clause == "DATC 6.F.1"
    palette.take(0)
    assert opened_at(hands).startswith("DATC 6.F.1") and not palette.isVisible()


def test_an_entry_of_a_ledger_leads_to_its_rule(hands: Hands) -> None:
    view = EntryList("standard", ("France",))
    view.setParent(hands.window)
    view.show_entries([Posted("S1901M", "France", "France", "Upkeep", "", "6", "44", "DATC 6.H")])
    view.setGeometry(0, 0, 420, 60)
    view.show()
    line = view.visualRect(view.entries.index(0))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=sign_box(line).center())
    assert opened_at(hands).startswith("DATC 6.H")
    view.setCurrentIndex(view.entries.index(0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened_at(hands).startswith("DATC 6.H")
