"""The page of rules: contents, clauses, words found, and the links and keys that lead to it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.pages.rules_page import RulesDialog
from app.ui.clause import ClauseLabel
from app.ui.theme import apply_theme
from tests.app.conftest import Hands


def opened(qtbot: QtBot, variant: str) -> RulesDialog:
    made = RulesDialog(rules.variant(variant))
    qtbot.addWidget(made)
    made.show()
    return made


def first_line(page: RulesDialog) -> str:
    """The line that the cursor is in."""
    return page.text.textCursor().block().text()


def lit(page: RulesDialog) -> list[str]:
    return [one.cursor.selectedText() for one in page.text.extraSelections()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_block_of_every_page_is_shown_and_can_be_gone_to(qtbot: QtBot, variant: str) -> None:
    page = opened(qtbot, variant)
    shown = page.text.toPlainText()
    plain = [one for one in page.blocks if one.kind != "row"]
    assert [one.text for one in plain if one.text.replace("**", "").replace("`", "") not in shown] == []
    assert "**" not in shown and "`" not in shown and "{" not in shown
    for place, number in page.named.items():
        page.show_clause(place)
        assert first_line(page) == page.blocks[number].text.replace("**", "").replace("`", "")


@pytest.mark.parametrize(
    ("clause", "begin"),
    [
        ("DATC 6.D.10", "DATC 6.D.10 Nobody dislodges"),
        ("5.1; rule 8 rivers", "2 Spaces and neighbors"),
        ("section 11", "11 Builds"),
        ("R22 c; R24", "R24 At most two halves"),
    ],
)
def test_a_clause_is_shown_lit(qtbot: QtBot, clause: str, begin: str) -> None:
    page = opened(qtbot, "bioplomacy")
    page.show_clause(clause)
    assert first_line(page).startswith(begin)
    assert lit(page) == [first_line(page)]


def test_a_clause_that_is_nowhere_shows_the_top(qtbot: QtBot) -> None:
    page = opened(qtbot, "standard")
    page.show_clause("DATC 6.D.10")
    page.show_clause("Z99")
    assert first_line(page) == "Diplomacy" and lit(page) == []


def test_contents_lead_to_their_heading(qtbot: QtBot) -> None:
    page = opened(qtbot, "diplomyopia")
    titles = [page.contents.item(number).text().strip() for number in range(page.contents.count())]
    assert titles[0] == "Diplomyopia" and "Options" in titles and "Diplomacy" in titles
    page.contents.setCurrentRow(titles.index("D4 Garrisons"))
    assert first_line(page) == "D4 Garrisons"


def test_words_are_found_and_the_next_after_the_last_is_the_first(qtbot: QtBot) -> None:
    page = opened(qtbot, "standard")
    page.search.setText("Szykman")
    count = page.text.toPlainText().count("Szykman")
    assert count > 1 and page.count.text() == f"{count} found" and len(lit(page)) == count
    first = page.text.textCursor().position()
    for _ in range(count - 1):
        QTest.keyClick(page.search, Qt.Key.Key_Return)
        assert page.text.textCursor().position() > first
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.text.textCursor().position() == first
    assert page.isVisible()
    page.search.clear()
    assert page.count.text() == "" and lit(page) == []


def test_the_page_follows_the_theme(qtbot: QtBot, qapp: QApplication) -> None:
    page = opened(qtbot, "standard")
    page.show_clause("DATC 6.D.10")
    light = page.text.document().firstBlock().begin().fragment().charFormat().foreground().color().lightness()
    apply_theme(qapp, "dark")
    dark = page.text.document().firstBlock().begin().fragment().charFormat().foreground().color().lightness()
    apply_theme(qapp, "light")
    assert light < 100 < 150 < dark
    assert [one.split(" N")[0] for one in lit(page)] == ["DATC 6.D.10"]


def test_links_follow_the_theme(hands: Hands, qapp: QApplication) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.click("Mun")
    why, light = hands.table.results.why.rule, hands.table.results.why.rule.text()
    hands.trigger("dark")
    QApplication.processEvents()
    assert why.text() != light and "DATC 5.B.1" in why.text()


def page_of(hands: Hands) -> RulesDialog:
    found = hands.window.findChild(RulesDialog)
    assert found is not None
    return found


def test_f1_opens_the_rules_at_the_result_chosen_and_esc_leaves(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.click("Mun")
    why = hands.table.results.why.rule
    assert "DATC 5.B.1" in why.text()
    hands.trigger("rules")
    page = page_of(hands)
    assert page.isVisible() and first_line(page).startswith("DATC 5.B.1 Moving")
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_a_link_of_a_result_opens_its_clause(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.click("Mun")
    why = hands.table.results.why.findChild(ClauseLabel)
    assert why is not None
    why.linkActivated.emit("DATC 6.H.6")
    assert first_line(page_of(hands)).startswith("DATC 6.H.6")


def test_without_a_game_there_are_no_rules_and_another_game_has_its_own(hands: Hands) -> None:
    hands.trigger("rules")
    assert page_of(hands).variant.id == "standard"
    hands.begin(rules.Game.new(rules.variant("bioplomacy")))
    assert not [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]
    hands.trigger("rules")
    QApplication.processEvents()
    pages = [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]
    assert [one.variant.id for one in pages] == ["bioplomacy"]
    hands.trigger("close_game")
    assert not hands.window.acts["rules"].isEnabled()
    assert not [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]


def test_the_curtain_puts_the_page_away_with_what_was_asked(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("diplomyopia"), {"France": "Anna", "Russia": "Ben"}, "casual"))
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit("France")
    hands.window.dialogs.rules("R24")
    page = page_of(hands)
    assert page.isVisible()
    hands.trigger("lock")
    assert hands.page == "Curtain"
    QApplication.processEvents()
    assert not [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]
    hands.trigger("rules")
    assert not [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]
