"""A game for money in the window: the ledger, the end, the settlement, and what undo leaves in the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

import rules
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.pages.end_of_game import RemarksDialog, SettlementPage
from app.pages.ending_dialogs import EndGameDialog
from app.pages.gm_page import GameMasterDialog
from app.pages.printing import PrintPreview
from app.session import commands
from app.settings import Settings
from rules import End, Game
from tests.app.conftest import Hands

GAMBLING = rules.variant("gambling")
POWERS = tuple(GAMBLING.base.powers)
PLAYERS = dict(zip(POWERS, ("Ash", "Birch", "Cedar", "Date", "Elm", "Fir", "Gum"), strict=True)) | {"GM": "Hazel"}
OVER_SEA = ("Lon", "Lvp", "Vie", "Tri")
NEARLY = {
    "phase": "F1908M",
    "units": {"France": ["A Bur"], "Germany": ["A Sil"]},
    "centers": {
        "France": [
            "Bre",
            "Mar",
            "Par",
            "Spa",
            "Por",
            "Bel",
            "Hol",
            "Kie",
            "Ber",
            "Tun",
            "Rom",
            "Nap",
            "Ven",
            *OVER_SEA,
        ],
        "Germany": ["Mun", "War", "Mos"],
    },
}


@pytest.fixture
def hands(window: MainWindow) -> Hands:
    made = Hands(window)
    made.begin(Game.new(GAMBLING, PLAYERS, title="Tuesday"))
    return made


@pytest.fixture
def winning(hands: Hands) -> Iterator[Hands]:
    """A game in which France is about to win; the dialog that opens by itself is closed in the end."""
    hands.begin(replace(hands.document.game, start=GAMBLING.position(**NEARLY)))  # type: ignore[arg-type]
    yield hands
    for dialog in hands.window.findChildren(EndGameDialog):
        dialog.close()


def kinds(hands: Hands) -> list[str]:
    return [line.kind for line in hands.document.game.book]


def told(hands: Hands) -> EndGameDialog:
    return next(one for one in hands.window.findChildren(EndGameDialog) if one.isVisible())


def test_the_ledger_is_there_where_there_is_money_and_remembers_whether_it_is_on(
    hands: Hands, settings: Settings
) -> None:
    ledger, action = hands.table.ledger, hands.window.acts["ledger"]
    assert action.isVisible() and not ledger.on
    hands.trigger("ledger")
    assert ledger.on and action.isChecked() and ledger.panel.isVisible()
    hands.begin(Game.new(rules.variant("standard")))
    assert not action.isVisible() and not hands.table.ledger.on
    hands.begin(Game.new(GAMBLING, PLAYERS))
    assert hands.table.ledger.on
    hands.table.ledger.panel.close_button.click()
    assert not hands.table.ledger.on and not action.isChecked()
    assert settings.note("ledger") == "off"


def test_in_a_narrow_window_ledger_and_panel_take_turns(hands: Hands) -> None:
    table = hands.table
    hands.trigger("ledger")
    assert table.dock.isVisible() and table.ledger.on
    hands.window.resize(1024, 700)
    assert table.dock.isVisible() and not table.ledger.on
    hands.trigger("ledger")
    assert table.ledger.on and not table.dock.isVisible()
    hands.trigger("panel")
    assert table.dock.isVisible() and not table.ledger.on
    hands.trigger("ledger")
    hands.trigger("ledger")
    assert table.dock.isVisible() and not table.ledger.on


def test_a_stake_is_ticked_undone_and_saved(hands: Hands, tmp_path: Path) -> None:
    action = hands.window.acts["ledger"]
    assert action.iconText() == "Ledger · 7 to come"
    hands.trigger("ledger")
    hands.table.ledger.panel.grid.boxes["Russia"].click()
    assert [(line.power, line.amount) for line in hands.document.game.book] == [("Russia", 800)]
    assert hands.document.game.book[0].date.count("-") == 2
    assert action.iconText() == "Ledger · 6 to come"
    hands.trigger("undo")
    assert [line.amount for line in hands.document.game.book] == [800, -800]
    assert not hands.table.ledger.panel.grid.boxes["Russia"].isChecked()
    hands.trigger("redo")
    assert hands.window.files.save(tmp_path / "tuesday.strata")
    assert rules.load_game(tmp_path / "tuesday.strata").book == hands.document.game.book


def test_a_tick_is_kept_in_the_journal_at_once(hands: Hands) -> None:
    journal = hands.window.files.keeping.journal
    assert journal is not None
    hands.window.files.keeping.note()
    commands.tick(hands.document, "Italy", True)
    assert '"receipt"' in journal.path.read_text(encoding="utf-8")


def test_a_straight_win_opens_the_settlement_filled_in(winning: Hands) -> None:
    winning.write("France", "A Bur - Mun")
    winning.trigger("go_on")
    dialog = told(winning)
    assert dialog.end == End("win", ("France",))
    assert dialog.shares.amounts["France"][0].text() == "$27.00"
    dialog.end_button.click()
    assert winning.page == "SettlementPage"
    assert kinds(winning) == ["payout", "payout"]


def test_undoing_an_ending_takes_the_payouts_back_in_one_line(winning: Hands) -> None:
    winning.write("France", "A Bur - Mun")
    winning.trigger("go_on")
    told(winning).reject()
    winning.trigger("undo")
    assert winning.document.game.end is None
    assert winning.document.position.phase.text == "F1908M"
    assert kinds(winning) == ["payout", "payout", "reversal"]
    assert winning.orders("France") == ["A Bur - Mun"]
    winning.trigger("redo")
    assert kinds(winning) == ["payout", "payout", "reversal", "payout", "payout"]


def test_going_back_to_play_again_takes_them_back_too(winning: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning.window, "ask", lambda *words: True)
    winning.trigger("go_on")
    winning.window.flow.ending.finish(End("draw", ("France", "Germany")))
    winning.window.show_table()
    winning.window.flow.show_phase(0)
    winning.trigger("roll_back")
    assert kinds(winning)[-1] == "reversal"
    assert sum(line.amount for line in winning.document.game.book) == 0


def test_the_end_by_agreement_leads_to_the_settlement_and_from_there_back(hands: Hands) -> None:
    hands.window.flow.ending.finish(End("draw", ("France", "Italy")))
    assert hands.page == "SettlementPage"
    settlement = hands.window.flow.ending.settlement
    assert settlement is not None
    settlement.back.emit()
    assert hands.page == "EndPage"
    ending = hands.window.flow.ending.page
    assert ending is not None and ending.settlement_button.isVisible()
    ending.settlement_button.click()
    assert hands.page == "SettlementPage"


def test_a_game_that_pays_nothing_goes_to_its_end_alone(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("standard")))
    hands.window.flow.ending.finish(End("draw", ("France", "Italy")))
    assert hands.page == "EndPage"
    ending = hands.window.flow.ending.page
    assert ending is not None and ending.settlement_button.isHidden()
    assert not hands.window.acts["settlement"].isVisible()


@pytest.mark.parametrize("kind", ["txt", "csv", "pdf"])
def test_the_settlement_is_written_to_a_file(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    hands.window.flow.ending.finish(End("draw", ("France",)))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (str(tmp_path / "paid"), ""))
    page = hands.window.flow.ending.settlement
    assert isinstance(page, SettlementPage)
    page.saved.emit(kind)
    content = (tmp_path / f"paid.{kind}").read_bytes()
    begun = {"txt": b"Tuesday\n=======", "csv": b"\xef\xbb\xbfPower,Player,Stake", "pdf": b"%PDF-"}[kind]
    assert content.startswith(begun)


@pytest.mark.parametrize("kind", ["txt", "pdf"])
def test_a_settlement_that_cannot_be_written_is_told(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    complaints: list[str] = []
    monkeypatch.setattr(hands.window, "complain", lambda title, words: complaints.append(title))
    hands.window.flow.ending.finish(End("draw", ("France",)))
    assert not hands.window.exports.settlement_to(tmp_path / "nowhere" / f"paid.{kind}")
    assert complaints == ["The settlement was not written."]


def test_a_line_of_the_game_master_that_cannot_be_carried_out_resolves_nothing(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Message, "asked", lambda self: asked.append(self.windowTitle()) or "")
    game = hands.document.game
    commands.write_for_gm(hands.document, [game.variant.parse(game.position, "GM", "end win France")])
    hands.trigger("go_on")
    assert len(asked) == 1
    assert hands.document.game.turns == ()


def test_a_line_of_the_game_master_typed_for_a_power_is_refused(hands: Hands) -> None:
    hands.type("end draw France")
    assert all(not lines for lines in hands.document.game.drafts.values())
    assert hands.table.orders.entry.complaint.text() == "Only the game master enters 'end draw France'."


def test_the_sums_of_the_source_are_a_click_away(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[RemarksDialog] = []
    monkeypatch.setattr(RemarksDialog, "exec", lambda self: opened.append(self))
    hands.trigger("ledger")
    hands.table.ledger.panel.about_button.click()
    assert len(opened) == 1


# The game master's table.


def master(hands: Hands, qtbot: QtBot) -> GameMasterDialog:
    made = GameMasterDialog(hands.document, hands.window, hands.window.flow.seats)
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_game_master_ticks_stakes_and_seats_another_player(hands: Hands, qtbot: QtBot) -> None:
    dialog = master(hands, qtbot)
    people = dialog.people
    assert people is not None
    people.boxes["Italy"].click()
    people.names["Russia"].setText("Ivy")
    people.names["Turkey"].clear()
    dialog.done_button.click()
    game = hands.document.game
    assert (game.seat("Russia").player, game.seat("Turkey").player) == ("Ivy", "")
    assert "Italy" not in game.owed
    assert "Turkey" not in hands.document.writers
    assert game.present.as_dict()["state"]["dropped"] == ["Turkey"]
    hands.trigger("undo")
    hands.trigger("undo")
    assert hands.document.game.seat("Turkey").player == "Gum"


def test_somebody_must_play(hands: Hands, qtbot: QtBot) -> None:
    dialog = master(hands, qtbot)
    assert dialog.people is not None
    for typed in dialog.people.names.values():
        typed.clear()
    assert not dialog.done_button.isEnabled()


def test_who_gets_up_takes_his_orders_along_and_the_next_one_has_no_code(hands: Hands) -> None:
    begun = Game.new(GAMBLING, PLAYERS, "casual")
    coded = replace(begun, seats=tuple(replace(one, code="#") for one in begun.seats))
    lines = (rules.parse(coded.position, "Italy", "A Rom - Apu"),)
    sent = coded.draft("Italy", lines).draft("Russia", lines).submit("Italy").submit("Russia")
    after = sent.reseat({"Italy": "", "Russia": "Ivy", "France": "Cedar"})
    assert (dict(after.drafts), after.submitted) == ({"Russia": lines}, frozenset())
    assert [after.seat(power).code for power in ("Italy", "Russia", "France")] == ["", "", "#"]
    assert "Italy" not in after.to_act
    assert sent.reseat({"France": "Cedar"}) is sent


def test_after_the_end_the_game_master_still_takes_late_stakes(hands: Hands) -> None:
    hands.window.flow.ending.finish(End("draw", ("France",)))
    hands.window.show_table()
    assert hands.window.acts["awards"].isEnabled()
    for power in POWERS:
        commands.tick(hands.document, power, True)
    hands.window.show_state()
    assert not hands.window.acts["awards"].isEnabled()


def test_where_orders_are_secret_a_tick_is_no_players_to_undo(window: MainWindow) -> None:
    made = Hands(window)
    made.begin(Game.new(GAMBLING, PLAYERS, "casual"))
    curtain = window.flow.curtain
    assert curtain is not None
    curtain.lifted.emit("France")
    commands.tick(made.document, "France", True)
    assert "France" not in made.document.game.owed
    assert made.document.seat == "France"
    assert not made.document.undo.canUndo()


def test_the_settlement_is_looked_at_before_it_is_printed(hands: Hands) -> None:
    """Also on a computer without any printer."""
    hands.window.flow.ending.finish(End("draw", ("France",)))
    page = hands.window.flow.ending.settlement
    assert isinstance(page, SettlementPage)
    page.printed.emit()
    (dialog,) = hands.window.findChildren(PrintPreview)
    dialog.pages.updatePreview()
    assert dialog.windowTitle() == "Print: Tuesday"
    assert dialog.pages.pageCount() == 1
    dialog.close()
