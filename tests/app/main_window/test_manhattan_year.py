"""Two turns of Diplomafia round one computer, by mouse and keys alone: the opening, moves, loans, business, the ledger.

Ann (Harlem), Ben (East Side) and Cat (Riverside) play; nobody sits at the other families.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel

import rules
from app.board.picture import PressureSign, RacketActionMark
from app.main_window.window import MainWindow
from app.panels.forms import PaperDialog
from app.panels.forms.fields import DatedField, NumberField, RacketButton
from rules import Game
from tests.app.hotseat.conftest import coded
from tests.app.round_table import LEFT, RoundTable

PEOPLE = {"Harlem": ("Ann", "aaaa"), "EastSide": ("Ben", "bbbb"), "Riverside": ("Cat", "cccc")}


class Manhattan(RoundTable):
    """A round table with hands for rackets and papers."""

    def key_of(self, kind: str) -> RacketButton:
        keys = [key for card in self.form.cards for key in card.starts.buttons]
        return next(key for key in keys if isinstance(key, RacketButton) and key.start.racket == kind)

    def drag_key(self, kind: str, place: str) -> None:
        """Drag the key of a kind of racket onto a district."""
        QApplication.processEvents()
        key, view = self.key_of(kind), self.table.view.viewport()
        begin, goal = key.mapToGlobal(QPoint(10, 10)), view.mapToGlobal(self.at(place))
        QTest.mousePress(key, LEFT, pos=QPoint(10, 10))
        for step in range(1, 6):
            QTest.mouseMove(key, key.mapFromGlobal(begin + (goal - begin) * step / 5))
        QTest.mouseRelease(key, LEFT, pos=key.mapFromGlobal(goal))

    @property
    def told(self) -> str:
        """What the status line says."""
        return " ".join(part.text() for part in self.table.status.findChildren(QLabel))

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
        assert "East Harlem has 1 racket; the poorest" in table.told and "a new racket goes there first" in table.told
        QTest.mouseClick(table.key_of("P"), LEFT)
        assert table.key_of("P").chosen
        table.click("WaH", "NHa", "EHa")
        assert "East Harlem has 1 racket" in table.told
        table.drag_key("W", "HaH")
        assert not table.key_of("W").chosen
        table.drag_key("B", "Yor")
        assert "Yorkville is not turf of Harlem" in table.told
        assert table.orders("Harlem") == ["racket N EHa", "racket P WaH", "racket P NHa", "racket W HaH"]
        assert table.form.form is not None and table.form.form.sums == (50, 20, 30)

    def ben_opens() -> None:
        assert not [mark for mark in table.table.scene.stage.marks if isinstance(mark, RacketActionMark)]
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
        assert not [mark for mark in table.table.scene.stage.marks if isinstance(mark, RacketActionMark)]

    def ann_signs() -> None:
        assert table.words_of("Loans between families") == ["Sign: Borrow 10 from East Side"]
        assert not [mark for mark in table.table.scene.stage.marks if isinstance(mark, RacketActionMark)]
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
        assert "upkeep" in table.told
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
    mafia = rules.variant("diplomafia")
    start = mafia.position(
        phase="T3M",
        units={"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU Yor", "SRU PES"], "Riverside": ["SRU CPW"]},
        state={"pp": {"Harlem": 1}, "cash": {"Harlem": 9}, "rackets": {"Harlem": {"EHa": "N"}}},
    )
    players = {power: person[0] for power, person in PEOPLE.items()}
    game = Game.new(mafia, players, "casual")
    table.begin(coded(replace(game, start=start), {power: code for power, (_, code) in PEOPLE.items()}))

    def ann_bribes() -> None:
        QApplication.processEvents()
        (counter,) = (one for one in table.table.scene.stage.laid if isinstance(one.sign, PressureSign))
        table.click_at(table.table.view.mapFromScene(*counter.center))
        table.click("EHa", "Yor")
        assert table.orders("Harlem") == ["pp S SRU EHa - Yor", "SRU EHa - Yor"]
        assert not [one for one in table.table.scene.stage.laid if isinstance(one.sign, PressureSign)]
        table.click("Har", "Eas")
        assert table.orders("Harlem")[-1] == "LRU Har - Eas"

    results = table.turn(Harlem=ann_bribes, EastSide=lambda: table.click("Yor", "Yor"), Riverside=lambda: None)
    assert (results["pp S SRU EHa - Yor"], results["SRU Yor"]) == (("ok",), ("dislodged",))
    assert "pp" not in table.document.game.position.as_dict()["state"]
