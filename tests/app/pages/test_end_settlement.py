"""Ending a game that pays: who may share, the settlement before it is agreed on, and as a page after it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import rules
from app.hotseat.seats import hashed
from app.pages.end_of_game import RemarksDialog, SettlementPage, html
from app.pages.ending_dialogs import EndGameDialog
from app.ui.widgets import IconLabel
from rules import End, Game, Seat

GAMBLING = rules.variant("gambling")
LAND = {"France": ["Bre", "Mar", "Par"], "Italy": ["Nap"], "Turkey": ["Ank"]}
LEFT = Qt.MouseButton.LeftButton


def game(victory: int = 18, secrecy: str = "open", **more: object) -> Game:
    variant = rules.variant("gambling", victory=victory)
    players = dict.fromkeys(variant.base.powers, "Ash") | {"GM": "Hazel"}
    start = variant.position(**{"phase": "S1905M", "centers": LAND, "state": {"dropped": ["Turkey"]}, **more})  # type: ignore[arg-type]
    return replace(Game.new(variant, players, secrecy, "Tuesday"), start=start, seats=seats(variant))


def seats(variant: rules.Variant, code: str = "") -> tuple[Seat, ...]:
    """Everybody but Turkey is there."""
    played = tuple(Seat(power, "" if power == "Turkey" else "Ash") for power in variant.base.powers)
    return (*played, Seat("GM", "Hazel", hashed(code)))


def ending(qtbot: QtBot, of: Game) -> EndGameDialog:
    made = EndGameDialog(of)
    qtbot.addWidget(made)
    made.show()
    return made


def amounts(dialog: EndGameDialog, power: str) -> tuple[str, str]:
    paid, net = dialog.shares.amounts[power]
    return paid.text(), net.text()


def test_only_those_who_remain_can_be_ticked_and_the_others_say_why(qtbot: QtBot) -> None:
    dialog = ending(qtbot, game())
    assert [power for power, box in dialog.boxes.items() if box.isEnabled()] == ["France", "Italy"]
    assert dialog.boxes["Russia"].toolTip() == "Russia no longer remains: it has neither a unit nor a center."
    assert dialog.boxes["Turkey"].toolTip() == "Nobody plays Turkey, so it is no remaining player."


def test_what_everybody_would_be_paid_is_shown_before_it_is_agreed_on(qtbot: QtBot) -> None:
    dialog = ending(qtbot, game())
    assert dialog.end == End("draw", ("France", "Italy"))
    assert (amounts(dialog, "France"), amounts(dialog, "")) == (("$3.00", "−$3.00"), ("$4.00", "$40.00"))
    dialog.kind.button("concession").click()
    assert (dialog.end, amounts(dialog, "France")) == (None, ("", ""))
    dialog.boxes["France"].click()
    assert (amounts(dialog, "France"), amounts(dialog, "Italy")) == (("$4.50", "−$1.50"), ("$0.50", "−$5.50"))
    assert "France is paid $1.50 a center" in dialog.rates.text()
    assert "1 of Turkey, played by nobody" in dialog.rates.text()


def test_a_game_may_be_conceded_to_several(qtbot: QtBot) -> None:
    dialog = ending(qtbot, game())
    dialog.kind.button("concession").click()
    dialog.boxes["France"].click()
    dialog.boxes["Italy"].click()
    assert dialog.end == End("concession", ("France", "Italy"))
    assert dialog.note.text == "The others concede: France and Italy share it."
    dialog.agreed.click()
    with qtbot.waitSignal(dialog.decided) as told:
        qtbot.mouseClick(dialog.end_button, LEFT)
    assert told.args == [dialog.end]


def test_a_win_is_for_one_with_enough_centers_and_needs_nobodys_agreement(qtbot: QtBot) -> None:
    dialog = ending(qtbot, game(victory=3))
    dialog.kind.button("win").click()
    assert [power for power, box in dialog.boxes.items() if box.isEnabled()] == ["France"]
    assert "a win takes 3" in dialog.boxes["Italy"].toolTip()
    assert dialog.agreed.isHidden()
    dialog.boxes["France"].click()
    assert dialog.end_button.isEnabled()


def test_where_orders_are_secret_the_game_master_gives_his_code(qtbot: QtBot) -> None:
    coded = game(secrecy="casual")
    dialog = ending(qtbot, replace(coded, seats=seats(coded.variant, "croupier")))
    assert dialog.agreed.isHidden() and not dialog.end_button.isEnabled()
    dialog.code.setText("guess")
    with qtbot.assertNotEmitted(dialog.decided):
        qtbot.mouseClick(dialog.end_button, LEFT)
    assert "not" in dialog.note.text and not dialog.code.text()
    dialog.code.setText("croupier")
    with qtbot.waitSignal(dialog.decided):
        qtbot.mouseClick(dialog.end_button, LEFT)


def test_an_end_that_was_counted_is_filled_in(qtbot: QtBot) -> None:
    over = game(victory=3, phase="W1905A").play({})
    assert over.end == End("win", ("France",))
    dialog = ending(qtbot, over)
    assert (dialog.kind.value, dialog.shares.chosen) == ("win", ("France",))
    assert amounts(dialog, "France") == ("$4.50", "−$1.50")
    assert dialog.note.text == "France owns 3 centers and has won."
    qtbot.mouseClick(dialog.boxes["France"], LEFT)
    assert dialog.shares.chosen == ("France",)
    with qtbot.waitSignal(dialog.settled), qtbot.assertNotEmitted(dialog.decided):
        qtbot.mouseClick(dialog.end_button, LEFT)


def test_a_game_that_pays_nothing_shows_no_amounts(qtbot: QtBot) -> None:
    dialog = ending(qtbot, Game.new(rules.variant("standard")))
    assert dialog.shares.amounts == {}
    assert dialog.rates.isHidden()


# The page.


@pytest.fixture
def page(qtbot: QtBot) -> SettlementPage:
    made = SettlementPage()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show_game(game().finish(End("concession", ("France",))))
    made.show()
    return made


def test_the_page_tells_the_house_the_check_and_who_owes(page: SettlementPage) -> None:
    assert page.house.text() == "The house makes $39.00."
    assert page.check.text() == "Check: stakes $44.00 = payouts $5.00 + house $39.00."
    assert page.facts.text().splitlines() == [
        "Tuesday",
        "Conceded to France. Ended in Spring 1905, moves.",
        "France is paid $1.50 a center, every other remaining power $0.50.",
    ]
    assert "Still owed: Austria $6.00" in page.notes.text()


def test_the_page_is_copied_printed_and_saved(qtbot: QtBot, page: SettlementPage) -> None:
    page.copy_button.click()
    assert page.sheet is not None and QGuiApplication.clipboard().text() == page.sheet.text
    with qtbot.waitSignal(page.printed):
        page.print_button.click()
    for button, kind in ((page.text_button, "txt"), (page.csv_button, "csv"), (page.pdf_button, "pdf")):
        with qtbot.waitSignal(page.saved) as told:
            button.click()
        assert told.args == [kind]
    with qtbot.waitSignal(page.back):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


def test_what_is_printed_holds_every_row_and_no_markup_of_players(page: SettlementPage) -> None:
    assert page.sheet is not None
    odd = replace(page.sheet, title="<b>Tuesday</b>")
    made = html(odd)
    assert "&lt;b&gt;Tuesday&lt;/b&gt;" in made
    assert made.count("<tr>") == 1 + 7 + 2
    assert all(f">{cell}<" in made for row in odd.rows for cell in row if cell)


def test_the_remarks_say_where_the_source_is_wrong(qtbot: QtBot) -> None:
    dialog = RemarksDialog(GAMBLING.name, GAMBLING.remarks())
    qtbot.addWidget(dialog)
    dialog.show()
    texts = [one.text() for one in dialog.findChildren(QLabel)]
    assert texts[texts.index("“35 supply centers at the end”") + 1] == "34: 22 home centers and 12 others."
    marks = [one.accessibleName() for one in dialog.findChildren(IconLabel)]
    assert (marks.count("right"), marks.count("not so")) == (3, 5)


def test_on_another_map_the_sums_are_not_the_source_s(page: SettlementPage) -> None:
    def told() -> set[str]:
        return {one.text() for one in page.findChildren(QLabel) if one.isVisible()}

    assert "The source's own sums" in told()
    variant = rules.variant("gambling", game="diplomafia")
    players = dict.fromkeys(variant.base.powers, "Ash")
    page.show_game(Game.new(variant, players, "open").finish(End("draw", ("Harlem", "EastSide"))))
    QApplication.processEvents()
    assert "About these sums" in told() and "The source's own sums" not in told()
