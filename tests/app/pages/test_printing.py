"""The game master's page of a deal and the forms on paper; the page of rules: contents, clauses, words found, and
the links and keys that lead to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.main_window.gm_book import deal_shown
from app.pages import printing as forms
from app.pages.printing import DealPage, ReportDialog, document
from app.pages.rules_page import RulesDialog
from app.session.document import Document
from app.ui.clause import ClauseLabel
from app.ui.theme import apply_theme
from rules import Game
from rules.units import CardDeal, DealtCard
from tests.app.carded import VARIANT
from tests.app.conftest import Hands

pytestmark = pytest.mark.usefixtures("qapp")

MAIN = rules.variant("standard")
NAMES = (("Austria", "Austria"), ("Italy", "Italy"), ("Turkey", "Turkey"))
PLAYERS = {"Italy": "Bo", "GM": "Ina"}


def dealt(seed: int = 7) -> Game:
    """A game whose units were dealt their cards from a number."""
    return Game.new(VARIANT, PLAYERS, title="Round one").play({"GM": [f"seed {seed}"]})


def deal_of(game: Game) -> CardDeal:
    found = game.variant.deal(game.turns[-1])
    assert found is not None
    return found


def words(page: QWidget) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.text()]


@pytest.fixture(scope="module")
def opening() -> Game:
    return dealt()


@pytest.fixture
def page(opening: Game) -> DealPage:
    made = DealPage()
    made.show_deal(opening, deal_of(opening))
    return made


def test_every_unit_stands_there_with_its_card_and_why_others_were_refused(page: DealPage, opening: Game) -> None:
    told = words(page)
    deal = deal_of(opening)
    assert len(deal.dealt) == 22 and all(one.unit in told and f"{one.card} {one.name}" in told for one in deal.dealt)
    assert page.facts.text().startswith("Spring 1901 · 22 cards dealt")
    refused = [why for one in deal_of(opening).dealt for _, why in one.refused]
    assert refused, "another seed, please: this one refuses no card"
    told = "\n".join(words(page))
    assert all(rules.say(why) in told for why in refused)
    told = words(page)
    assert "The deck: 92 cards" in told and "22 of 50 cards dealt before the deck is reshuffled" in told
    page.copy_button.click()
    told = QGuiApplication.clipboard().text()
    assert told.startswith("Austria, Spring 1901\n1A Bud") and told.count("Spring 1901") == 7


def test_all_units_are_shown_on_demand() -> None:
    old = DealtCard("Italy", "1A Rom", "4", "Double Mover", new=False)
    new = DealtCard("Italy", "2A Ven", "20", "Ordinary unit")
    page = DealPage()
    page.show_deal(dealt(), CardDeal("Winter 1902", (old, new)))
    assert "1A Rom" not in words(page) and "2A Ven" in words(page)
    page.everything.setChecked(True)
    assert "1A Rom" in words(page)


def test_forms_and_the_page_of_the_pack_have_all_that_the_rules_ask_for(opening: Game) -> None:
    html = forms.forms(deal_of(opening), forms.FormHeader(VARIANT.name, opening.title, "Ina"), NAMES)
    for part in (forms.HEADING, "Country: Austria", "Season: Spring 1901", "Space", "Character Card No.", "Round one"):
        assert part in html, part
    assert "Game master: Ina" in html and VARIANT.name in html
    paper = document(html)
    paper.setPageSize(QSizeF(600, 840))
    assert paper.pageCount() == len(NAMES)
    deal = CardDeal("Winter 1902", (DealtCard("Italy", "1A Rom", "4", "Double Mover", new=False),))
    head = forms.FormHeader("Variant")
    assert "Rom" not in forms.forms(deal, head, NAMES)
    assert "1A Rom" in forms.forms(deal, head, NAMES, everything=True)
    assert forms.NO_NAME in forms.forms(deal, head, NAMES, everything=True)
    deal = CardDeal("Winter 1902", (DealtCard("Italy", "1A Rom", "4", "<b>Double</b>"),))
    html = forms.forms(deal, forms.FormHeader("V", "<i>Round</i>", "A & B"), NAMES)
    assert "&lt;b&gt;Double&lt;/b&gt;" in html and "&lt;i&gt;Round" in html and "A &amp; B" in html
    deal = deal_of(opening)
    html = forms.pack_page(deal, forms.FormHeader("V"), VARIANT.deck(opening.position, ""))
    assert all(words in html for words in deal.limits) and "Not dealt" in html
    bare = forms.pack_page(CardDeal("Winter 1902", ()), forms.FormHeader("V"), ())
    assert "Limits reached" not in bare and "Not dealt" not in bare


def test_only_who_may_know_all_sees_the_deal(opening: Game) -> None:
    assert deal_shown(Document(opening)) is not None
    secret = Document(Game.new(VARIANT, PLAYERS, "casual").play({"GM": ["seed 7"]}))
    assert deal_shown(secret) is None
    secret.set_seat("Italy")
    assert deal_shown(secret) is None
    secret.set_seat("GM")
    assert deal_shown(secret) is not None
    assert deal_shown(Document()) is None, "no cards, no deal"


def test_the_page_is_reached_from_the_menu_saved_and_left(hands: Hands, opening: Game, tmp_path: Path) -> None:
    hands.begin(opening)
    hands.trigger("deal")
    assert hands.window.dealing.save_to(tmp_path / "forms")
    assert (tmp_path / "forms.pdf").read_bytes().startswith(b"%PDF")
    hands.begin(opening)
    assert hands.window.acts["deal"].isEnabled()
    hands.trigger("deal")
    page = hands.window.dealing.page
    assert page is not None and hands.window.pages.currentWidget() is page
    page.back_button.click()
    assert hands.window.pages.currentWidget() is hands.table
    hands.begin(Game.new(rules.variant("standard")))
    assert not hands.window.acts["deal"].isEnabled() and hands.window.dealing.page is None


def test_units_that_are_dealt_to_have_no_orders_to_write(hands: Hands) -> None:
    hands.begin(Game.new(VARIANT))
    assert hands.table.orders.list.rows.rows == []
    panel = hands.table.orders
    assert (
        panel.idle.isVisible() and panel.idle.title.text() == "Deal" and "GM > Game master" in panel.idle.words.text()
    )
    assert panel.below.isHidden() and not panel.written.isVisible() and not panel.cards.isVisible()
    hands.trigger("go_on")
    assert hands.table.results.list.isVisible()
    hands.trigger("go_on")
    assert panel.idle.isHidden() and len(panel.list.rows.rows) == 3


def test_at_a_table_with_secrets_nothing_of_a_deal_is_told_to_everybody(hands: Hands) -> None:
    players = {power: f"Player {number}" for number, power in enumerate(VARIANT.base.powers)}
    hands.begin(Game.new(VARIANT, players, "casual"))
    assert "GM > Game master" not in hands.table.orders.idle.words.text(), "nobody is game master"
    hands.trigger("go_on")
    results = hands.table.results
    assert results.list.isHidden() and results.title.text() == "Deal"
    assert "none of it is public" in results.empty.text()


def test_where_nobody_has_orders_it_is_said_why(hands: Hands) -> None:
    idle = hands.table.orders.idle
    idle.show_phase(Game.new(VARIANT))
    assert idle.words.text().endswith("GM > Game master.")
    idle.show_phase(Game(MAIN, MAIN.position(phase="S1901R"), ()))
    assert idle.words.text() == "No orders are needed in this phase. It is carried out when the phase is resolved."
    cards = {"Germany": {"1A": 14, "2A": 20}}
    start = VARIANT.position(
        phase="S1903R", units={"Germany": ["1A Mun", "2A Ber"]}, centers={"Germany": ["Mun"]}, state={"cards": cards}
    )
    hands.begin(replace(Game.new(VARIANT), start=start))
    hands.document.act_for("Germany")
    rows = hands.table.orders.list.rows.rows
    assert [(row.head, row.mark) for row in rows] == [("1A Mun", "done")]
    assert rows[0].words == "Stays unless ordered to retreat"


# --- The report as text, for everybody and for one power.

PINK = rules.variant("pink")


@pytest.fixture
def dialog(qtbot: QtBot) -> ReportDialog:
    """Of an Autumn, after which the income is told."""
    game = rules.Game.new(PINK).play({"D": ["name power Dacia"]}).play({"D": ["A K - R"]})
    made = ReportDialog(game, len(game.turns) - 1)
    qtbot.addWidget(made)
    return made


def test_the_report_is_the_rules_own_and_only_what_may_be_read_is_offered(dialog: ReportDialog, qtbot: QtBot) -> None:
    shown, told = dialog.text.toPlainText(), PINK.report(dialog.game.turns[dialog.number], "")
    assert "\nDacia (D): income" in shown and "\nC: income" in shown
    assert shown.replace("Dacia (D): income", "D: income") == told
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    with qtbot.waitSignal(dialog.saved):
        dialog.save_button.click()
    dialog.powers.setCurrentText("For Dacia")
    assert (
        dialog.text.toPlainText().splitlines()[0] == PINK.report(dialog.game.turns[dialog.number], "D").splitlines()[0]
    )
    made = ReportDialog(dialog.game, dialog.number, None, ("D",))
    qtbot.addWidget(made)
    assert [made.powers.itemText(n) for n in range(made.powers.count())] == ["For everybody", "For Dacia"]


# --- The page of rules: contents, clauses, words found, and the links and keys that lead to it.


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
        ("DATC 6.D.10", "DATC 6.D.10 A power cannot dislodge"),
        ("5.1; rule 8 rivers", "2 Spaces and neighbors"),
        ("section 11", "11 Builds"),
        ("R22 c; R24", "R24 A zone holds at most two halves"),
    ],
)
def test_a_clause_is_shown_lit(qtbot: QtBot, clause: str, begin: str) -> None:
    page = opened(qtbot, "bioplomacy")
    page.show_clause(clause)
    assert first_line(page).startswith(begin)
    assert lit(page) == [first_line(page)]


def test_contents_lead_to_their_heading(qtbot: QtBot) -> None:
    page = opened(qtbot, "diplomyopia")
    titles = [page.contents.item(number).text().strip() for number in range(page.contents.count())]
    assert titles[0] == "Diplomyopia" and "Options" in titles and "Diplomacy" in titles
    page.contents.setCurrentRow(titles.index("D4 Garrisons"))
    assert first_line(page) == "D4 Garrisons"
    page = opened(qtbot, "standard")
    page.show_clause("DATC 6.D.10")
    page.show_clause("Z99")
    assert first_line(page) == "Diplomacy" and lit(page) == []


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
    assert [one.split(" A ")[0] for one in lit(page)] == ["DATC 6.D.10"]


def page_of(hands: Hands) -> RulesDialog:
    found = hands.window.findChild(RulesDialog)
    assert found is not None
    return found


def test_f1_and_links_open_the_rules_at_the_result_chosen(hands: Hands) -> None:
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
    why = hands.table.results.why.findChild(ClauseLabel)
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
    hands.sit("France")
    hands.window.dialogs.rules("R24")
    page = page_of(hands)
    assert page.isVisible()
    hands.trigger("lock")
    assert hands.page == "Curtain"
    QApplication.processEvents()
    assert not [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]
    hands.trigger("rules")
    assert not [one for one in hands.window.findChildren(RulesDialog) if one.isVisible()]

