"""A game for money in the window: the ledger, the end, the settlement, and what undo leaves in the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

import rules
from app.board.picture import TokenMark
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.pages.end_of_game import RemarksDialog, SettlementPage
from app.pages.ending_dialogs import EndGameDialog
from app.pages.gm_page import GameMasterDialog
from app.pages.printing import PrintPreview
from app.panels.forms import PaperDialog
from app.panels.forms.fields import DatedField, IconButton, NumberField
from app.session import commands
from app.settings import Settings
from rules import End, Game
from rules.presentation import SignShape
from tests.app.conftest import Hands
from tests.app.round_table import LEFT, RoundTable

# --- Two turns of Diplomafia round one computer, by mouse and keys alone: the opening, moves, loans, business, the
# ledger.

PEOPLE = {"Harlem": ("Ann", "aaaa"), "EastSide": ("Ben", "bbbb"), "Riverside": ("Cat", "cccc")}


class Manhattan(RoundTable):
    """A round table with hands for rackets and papers."""

    def key_of(self, kind: str) -> IconButton:
        keys = [key for card in self.form.cards for key in card.starts.buttons]
        return next(key for key in keys if isinstance(key, IconButton) and key.shown.letter == kind)

    def drag_key(self, kind: str, place: str) -> None:
        """Drag the key of a kind of racket onto a district."""
        QApplication.processEvents()
        key, view = self.key_of(kind), self.table.view.viewport()
        begin, goal = key.mapToGlobal(QPoint(10, 10)), view.mapToGlobal(self.at(place))
        QTest.mousePress(key, LEFT, pos=QPoint(10, 10))
        for step in range(1, 6):
            QTest.mouseMove(key, key.mapFromGlobal(begin + (goal - begin) * step / 5))
        assert self.table.scene.state.hovered == place
        QTest.mouseRelease(key, LEFT, pos=key.mapFromGlobal(goal))

    def words_of(self, card: str) -> list[str]:
        """The lines of a card of the form."""
        return [one.line.words for found in self.form.cards if found.title.text() == card for one in found.rows]

    def tick(self, words: str) -> None:
        """Click the box of a line of the form."""
        box = self.field(words)
        assert isinstance(box, QCheckBox)
        self.table.orders.area.ensureWidgetVisible(box)
        QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))

    def sign(self, other: str, amount: int, repaid: int) -> None:
        """Write the statement of a loan to another family on the paper: as much in each of the next turns."""
        (card,) = (card for card in self.form.cards if card.title.text() == "Loans between families")
        QTest.mouseClick(card.beside.buttons[0], LEFT)
        paper = next(one for one in self.window.findChildren(PaperDialog) if one.isVisible())
        family, due, number = (paper.fields[key] for key in ("other", "due", "n"))
        assert isinstance(family, QComboBox) and isinstance(due, DatedField) and isinstance(number, NumberField)
        family.setCurrentText(other)
        number.setValue(amount)
        for turn in range(2):
            QTest.mouseClick(due.more, LEFT)
            due.rows[turn][0].setValue(repaid)
        QTest.mouseClick(paper.sign, LEFT)


@pytest.fixture
def table(window: MainWindow) -> Manhattan:
    return Manhattan(window, PEOPLE)


def test_two_turns_from_the_opening_to_a_loan_repaid(table: Manhattan) -> None:
    table.start("Diplomafia")

    # The opening: chips on a district, a key pressed and placed twice, a key dragged; the balance rule.
    def ann_opens() -> None:
        table.click("EHa")
        table.chip("New narcotics")
        table.click("EHa")
        assert "East Harlem already has 1 racket, but" in table.status and "with the fewest first" in table.status
        QTest.mouseClick(table.key_of("P"), LEFT)
        assert table.key_of("P").chosen
        table.click("WaH", "NHa", "EHa")
        assert "East Harlem already has 1 racket" in table.status
        table.drag_key("W", "HaH")
        assert not table.key_of("W").chosen
        table.drag_key("B", "Yor")
        assert "Yorkville is not turf of Harlem" in table.status
        assert table.orders("Harlem") == ["racket N EHa", "racket P WaH", "racket P NHa", "racket W HaH"]
        assert table.form.form is not None and table.form.form.sums == (50, 20, 30)

    def ben_opens() -> None:
        assert not [mark for mark in table.table.scene.state.marks if isinstance(mark, TokenMark)]
        for place in ("Yor", "PES", "Sut", "TBy", "Pow"):
            table.drag_key("L", place)
        assert len(table.orders("EastSide")) == 5

    results = table.turn(Harlem=ann_opens, EastSide=ben_opens, Riverside=lambda: table.click("CPW"))
    assert set(results.values()) == {("ok",)} and len(results) == 9
    assert table.document.position.title == "Turn 1, moves"

    # The first moves: nobody is in Yorkville, which is East Side's, when Ann comes.
    results = table.turn(
        Harlem=lambda: table.click("EHa", "Yor"), EastSide=lambda: table.click("PES", "PES"), Riverside=lambda: None
    )
    assert results["SRU EHa"] == ("ok",)
    turn = table.document.game.turns[-1]
    assert set(turn.draws) >= {"Harlem", "EastSide"} or table.document.game.turns[-2].draws
    state = table.document.game.position.as_dict()["state"]
    assert state["captured"] == {"Harlem": {"Yor": "L"}}
    assert table.document.position.title == "Turn 1, business"
    cash = dict(state["cash"])

    # Business: Ben offers a loan; Cat knows nothing of it; Ann signs, renews what she took, leaves a unit unpaid.
    def ben_lends() -> None:
        assert table.words_of("Loans between families") == []
        table.sign("Harlem", 10, 6)
        assert table.orders("EastSide") == ["lend 10 Harlem: 6 T2, 6 T3"]
        table.drag_key("P", "PES")

    def cat_sees_nothing() -> None:
        assert table.words_of("Loans between families") == []
        assert not [mark for mark in table.table.scene.state.marks if isinstance(mark, TokenMark)]

    def ann_signs() -> None:
        assert table.words_of("Loans between families") == ["Sign: Borrow 10 from East Side"]
        assert not [mark for mark in table.table.scene.state.marks if isinstance(mark, TokenMark)]
        table.tick("Sign: Borrow 10 from East Side")
        assert table.words_of("Loans between families") == ["Borrow 10 from East Side"]
        table.tick("Loansharking in Yorkville")
        table.tick("SRU NHa")
        assert table.orders("Harlem") == [
            "accept 10 EastSide: 6 T2, 6 T3", "renew L Yor", "maintain SRU Yor", "maintain SRU WaH",
        ]  # fmt: skip

    results = table.turn(EastSide=ben_lends, Riverside=cat_sees_nothing, Harlem=ann_signs)
    assert results["lend 10 Harlem: 6 T2, 6 T3"] == results["accept 10 EastSide: 6 T2, 6 T3"] == ("ok",)
    state = table.document.game.position.as_dict()["state"]
    assert state["cash"]["Harlem"] == cash["Harlem"] + 10 - 2 - 4
    assert state["loans"] == [{"lender": "EastSide", "borrower": "Harlem", "due": {"T2": 6, "T3": 6}}]

    # The second moves: the unit without upkeep does not react and says why.
    def ann_is_refused() -> None:
        table.click("NHa")
        assert table.table.order_tool.builder.text == ""
        assert "upkeep" in table.status
        table.click("Yor", "Yor")

    table.turn(Harlem=ann_is_refused, EastSide=lambda: table.click("PES", "PES"), Riverside=lambda: None)
    cash = dict(table.document.game.position.as_dict()["state"]["cash"])

    # The second business: what was signed falls due, and stands in the ledger.
    table.turn(Harlem=lambda: None, EastSide=lambda: None, Riverside=lambda: None)
    state = table.document.game.position.as_dict()["state"]
    assert state["loans"] == [{"lender": "EastSide", "borrower": "Harlem", "due": {"T3": 6}}]
    assert state["cash"]["Harlem"] == cash["Harlem"] - 6 - 6
    table.trigger("ledger")
    entries = [entry for entry in table.document.entries if entry.power == "Harlem"]
    assert [entry.amount for entry in entries if entry.other == "EastSide"] == [10, -6]
    assert sum(entry.amount for entry in entries) + 50 == entries[-1].balance == state["cash"]["Harlem"]


def test_pressure_and_units_over_areas_by_clicks(window: MainWindow) -> None:
    table = Manhattan(window, PEOPLE)
    start = rules.variant("diplomafia").position(
        phase="T3M",
        units={"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU Yor", "SRU PES"], "Riverside": ["SRU CPW"]},
        state={"pp": {"Harlem": 1}, "cash": {"Harlem": 9}, "rackets": {"Harlem": {"EHa": "N"}}},
    )
    table.begin_at(start)

    def ann_bribes() -> None:
        QApplication.processEvents()
        (counter,) = (one for one in table.table.scene.state.laid if one.sign.shape is SignShape.COUNTER)
        table.click_at(table.table.view.mapFromScene(*counter.center))
        table.click("EHa", "Yor")
        assert table.orders("Harlem") == ["pp S SRU EHa - Yor", "SRU EHa - Yor"]
        assert not [one for one in table.table.scene.state.laid if one.sign.shape is SignShape.COUNTER]
        table.click("Har", "Eas")
        assert table.orders("Harlem")[-1] == "LRU Har - Eas"

    results = table.turn(Harlem=ann_bribes, EastSide=lambda: table.click("Yor", "Yor"), Riverside=lambda: None)
    assert (results["pp S SRU EHa - Yor"], results["SRU Yor"]) == (("ok",), ("dislodged",))
    assert "pp" not in table.document.game.position.as_dict()["state"]


# --- A year of Pink Diplomacy round one computer, by mouse and keys alone: from the page of new games to the next
# Spring.

PINK_YEAR_PEOPLE = {"A": ("Ann", "aaaa"), "B": ("Ben", "bbbb")}


@pytest.fixture
def year(window: MainWindow) -> RoundTable:
    return RoundTable(window, PINK_YEAR_PEOPLE)


def test_a_year_from_the_names_to_the_points_of_the_next_spring(year: RoundTable) -> None:
    year.start("Pink Diplomacy")

    # Spring 1901: Ann names her power and a province; both march.
    def ann_names_and_marches() -> None:
        year.tab("Names")
        year.fill("Your power", "Umbria")
        year.fill("A", "Arretium")
        year.tab("Orders")
        year.click("A", "O", "H", "V")
        assert year.orders("A") == ["name power Umbria", "name A Arretium", "A A - O", "A H - V"]

    results = year.turn(A=ann_names_and_marches, B=lambda: year.click("B", "P"))
    assert (results["name power Umbria"], results["A A"], results["A B"]) == (("ok",), ("ok",), ("ok",))
    assert year.document.position.title == "Autumn 1901, moves"

    # Autumn: Ann drives Ben's army out of Iguvium.
    def ann_attacks() -> None:
        assert year.table.orders.header.name.text() == "Umbria"
        year.click("V", "I")
        year.type("A O S A V - I")
        assert year.orders("A") == ["A V - I", "A O S A V - I"]

    results = year.turn(A=ann_attacks, B=lambda: year.click("P", "P"))
    assert results["A I"] == ("dislodged",)

    # The retreat: only Ben has one.
    year.sit_down("B")
    year.click_dislodged("I")
    year.click("B")
    year.submit()
    year.reveal()
    assert year.document.game.turns[-1].results["A I"] == ("ok", "halved")

    # The count and the budget: four centers, an army built on the map, points stored on the map.
    def ann_spends() -> None:
        assert "Budget" in year.table.orders.header.name.text()
        year.click("H")
        year.chip("Build")
        year.click("O")
        year.chip("Store points")
        QTest.keyClick(year.table.view, "1")
        year.click("O")
        assert year.orders("A") == ["build A H", "store 1 O"]

    year.turn(A=ann_spends, B=lambda: None)
    position = year.document.position
    assert position.title == "Spring 1902, moves"
    assert [unit.text for unit in position.units_of("A")] == ["A O", "A I", "A H"]

    # The points go on the road: the coin, then where they go.
    def ann_carries() -> None:
        year.click_at(year.coin("O"))
        assert year.table.order_tool.builder.text == "move 1 O - "
        year.click("A")
        assert year.orders("A") == ["move 1 O - A"]

    assert year.turn(A=ann_carries, B=lambda: None)["move 1 O - A"] == ("ok",)


WINNING = {
    "pink": ("A V - Carthage", ["A", "H", "B", "I", "C", "J", "D", "K", "O", "P", "Q"]),
    "pink2": (
        "A V@2 - Carthage",
        [f"{letter}@{level}" for letter in "AHBICJDKOP" for level in (1, 2, 3)] + ["Q@1", "Q@2"],
    ),
    "pink3": ("A V - Carthage", ["A", "H", "B", "I", "C", "J", "D", "K", "O", "P", "Q"]),
}
"""Variant -> the move that wins, and the centers that Ann owns before it."""


@pytest.mark.parametrize("variant", WINNING)
def test_the_last_center_wins(window: MainWindow, variant: str) -> None:
    move, centers = WINNING[variant]
    start = rules.variant(variant).position(
        phase="F1905M", units={"A": [move.partition(" - ")[0]], "B": ["A E@1" if "@" in move else "A E"]},
        centers={"A": centers, "B": ["E@1" if "@" in move else "E"]},
    )  # fmt: skip
    table = RoundTable(window, PINK_YEAR_PEOPLE)
    table.begin_at(start)
    table.sit_down("A")
    table.click(move.split()[1], "Carthage")
    table.submit()
    table.sit_down("B")
    table.submit()
    table.reveal()
    assert table.page == "EndPage"
    end = table.document.game.end
    assert end is not None and (end.kind, end.powers) == ("win", ("A",))


GAMBLING = rules.variant("gambling")
POWERS = tuple(GAMBLING.base.powers)
PLAYERS = dict(zip(POWERS, ("Ash", "Birch", "Cedar", "Date", "Elm", "Fir", "Gum"), strict=True)) | {"GM": "Hazel"}
OVER_SEA = ("Lon", "Lvp", "Vie", "Tri")
NEARLY = {
    "phase": "F1908M",
    "units": {"France": ["A Bur"], "Germany": ["A Sil"]},
    "centers": {
        "France": [
            *["Bre", "Mar", "Par", "Spa", "Por", "Bel", "Hol", "Kie", "Ber", "Tun", "Rom", "Nap", "Ven"],
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
    ledger, acts = hands.table.ledger, hands.window.acts
    assert acts["ledger"].isVisible() and not ledger.on
    hands.trigger("ledger")
    assert ledger.on and acts["ledger"].isChecked() and ledger.panel.isVisible()
    hands.begin(Game.new(rules.variant("standard")))
    assert not acts["ledger"].isVisible() and not hands.table.ledger.on
    hands.begin(Game.new(GAMBLING, PLAYERS))
    assert hands.table.ledger.on
    hands.table.ledger.panel.close_button.click()
    assert not hands.table.ledger.on and not acts["ledger"].isChecked()
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
    assert action.iconText() == "Ledger · 7 stakes due"
    hands.trigger("ledger")
    hands.table.ledger.panel.grid.boxes["Russia"].click()
    assert [(line.power, line.amount) for line in hands.document.game.book] == [("Russia", 800)]
    assert hands.document.game.book[0].date.count("-") == 2
    assert action.iconText() == "Ledger · 6 stakes due"
    hands.trigger("undo")
    assert [line.amount for line in hands.document.game.book] == [800, -800]
    assert not hands.table.ledger.panel.grid.boxes["Russia"].isChecked()
    hands.trigger("redo")
    assert hands.window.files.save(tmp_path / "tuesday.strata")
    assert rules.load_game(tmp_path / "tuesday.strata").book == hands.document.game.book


def test_a_tick_is_kept_in_the_journal_at_once(hands: Hands) -> None:
    journal = hands.window.files.journaling.journal
    hands.window.files.journaling.note()
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


def test_the_settlement_is_written_to_a_file_or_it_is_said_why_not(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[str] = []
    monkeypatch.setattr(hands.window, "complain", lambda title, words: complaints.append(title))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (str(tmp_path / "paid"), ""))
    hands.window.flow.ending.finish(End("draw", ("France",)))
    begun = {"txt": b"Tuesday\n=======", "csv": b"\xef\xbb\xbfPower,Player,Stake", "pdf": b"%PDF-"}
    for kind, start in begun.items():
        hands.window.flow.ending.settlement.saved.emit(kind)
        assert (tmp_path / f"paid.{kind}").read_bytes().startswith(start)
    for kind in ("txt", "pdf"):
        assert not hands.window.exports.settlement_to(tmp_path / "nowhere" / f"paid.{kind}")
    assert complaints == ["The settlement was not saved."] * 2


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
    assert hands.table.orders.entry.complaint.text() == "Only the game master can enter 'end draw France'."


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


def test_somebody_must_play_and_the_game_master_seats_another_player(hands: Hands, qtbot: QtBot) -> None:
    dialog = master(hands, qtbot)
    for typed in dialog.people.names.values():
        typed.clear()
    assert not dialog.done_button.isEnabled()
    dialog = master(hands, qtbot)
    people = dialog.people
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


def test_who_gets_up_takes_his_orders_along_and_the_next_one_has_no_code() -> None:
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
    made.sit("France")
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
