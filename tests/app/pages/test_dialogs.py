"""The dialogs: the safe choice is the default, and what is decided is told; the game master's dialog: behind his
code, written once, kept from the players' undo; ending a game that pays: who may share, the settlement before it is
agreed on, and as a page after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

import rules
from app.hotseat.seats import hashed
from app.journal import Copy, Journal, Recovery, find_journals
from app.main_window.window import MainWindow
from app.pages.dialogs import Message, NumbersDialog
from app.pages.end_of_game import RemarksDialog, SettlementPage, html
from app.pages.ending_dialogs import EndGameDialog, remaining
from app.pages.file_dialogs import FileProblem, FileProblemDialog, MergeDialog, RecoveryDialog, place_words, trouble_of
from app.pages.gm_page import NOBODY, NOTHING, GameMasterDialog
from app.pages.gm_review.opinions import usual
from app.pages.gm_review.verdict import orders_text, results_text
from app.pages.preferences import PreferencesDialog
from app.session import commands
from app.session.document import Document
from app.settings import Preferences, Settings
from app.ui.widgets import IconLabel, SegmentedControl
from rules import DrawNeeded, End, Game, Seat
from tests.app.conftest import Hands
from tests.app.panels.forms.chest import CHEST
from tests.rules.files.sealed_games import ORDERS as SEALED_GAMES_ORDERS
from tests.rules.files.sealed_games import all_written, play, standard, written

LEFT = Qt.MouseButton.LeftButton
NOW = datetime(2026, 11, 14, 18, 40)


@pytest.fixture(scope="module")
def game() -> rules.Game:
    return rules.Game.new(rules.variant("standard"), title="Friday table")


@pytest.fixture
def found(tmp_path: Path, game: rules.Game) -> list[Recovery]:
    for step in (game, game.submit("Italy")):
        Journal.unsaved(tmp_path).record(step)
    return find_journals(tmp_path, [])


@pytest.fixture
def recovery(qtbot: QtBot, found: list[Recovery]) -> RecoveryDialog:
    made = RecoveryDialog(found)
    qtbot.addWidget(made)
    made.show()
    return made


def test_restoring_is_the_default_and_only_what_is_ticked_is_restored(
    qtbot: QtBot, recovery: RecoveryDialog, found: list[Recovery]
) -> None:
    with qtbot.assertNotEmitted(recovery.restored), qtbot.assertNotEmitted(recovery.thrown_away):
        qtbot.mouseClick(recovery.later_button, LEFT)
    assert all(one.journal.exists() for one in found)
    recovery.show()
    assert (recovery.restore_button.text(), recovery.restore_button.isDefault()) == ("Restore 2", True)
    with qtbot.waitSignal(recovery.restored) as told:
        qtbot.keyClick(recovery, Qt.Key.Key_Return)
    assert told.args == [found]
    recovery.show()
    recovery.boxes[found[0].journal].click()
    assert recovery.restore_button.text() == "Restore 1"
    with qtbot.waitSignal(recovery.restored) as told:
        qtbot.mouseClick(recovery.restore_button, LEFT)
    assert told.args == [found[1:]]
    recovery.boxes[found[1].journal].click()
    assert not recovery.restore_button.isEnabled()


def asked(recovery: RecoveryDialog) -> Message:
    recovery.throw_button.click()
    return recovery.question


def test_throwing_away_asks_again_and_takes_two_answers(
    qtbot: QtBot, recovery: RecoveryDialog, found: list[Recovery]
) -> None:
    question = asked(recovery)
    assert question.buttons["keep"].isDefault()
    with qtbot.assertNotEmitted(recovery.thrown_away):
        qtbot.keyClick(question, Qt.Key.Key_Return)
    assert recovery.isVisible()
    throw = asked(recovery).buttons["throw"]
    with qtbot.waitSignal(recovery.thrown_away) as told:
        throw.click()
    assert told.args == [found]


def test_a_question_has_our_look_and_answers_by_name(qtbot: QtBot) -> None:
    answers = (("", "Cancel", ""), ("yes", "Replay", "primary"))
    question = Message("ask", "Rewind to here?", "2 turns are dropped.", answers, "")
    qtbot.addWidget(question)
    question.show()
    assert question.findChildren(IconLabel) and question.buttons[""].isDefault()
    qtbot.mouseClick(question.buttons["yes"], LEFT)
    assert question.answer == "yes"
    question = Message("warn", "The game was not saved.", "The disk is full.")
    qtbot.addWidget(question)
    question.show()
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert (question.answer, question.isVisible()) == ("", False)


@pytest.fixture
def spoilt(tmp_path: Path, game: rules.Game) -> Callable[[Callable[[str], str]], rules.files.SaveError]:
    def spoil(change: Callable[[str], str]) -> rules.files.SaveError:
        path = tmp_path / "Sunday.strata"
        rules.save_game(game.play({"Italy": ["A Ven - Pie"]}).play({}), path)
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        with pytest.raises(rules.files.SaveError) as caught:
            rules.load_game(path)
        return caught.value

    return spoil


def test_files_that_cannot_be_opened_say_why(
    spoilt: Callable[[Callable[[str], str]], rules.files.SaveError], qtbot: QtBot
) -> None:
    error = spoilt(lambda text: text[: text.index("F1901M") + 40])
    trouble = trouble_of(error, rules.files.recover_game(error.path).game)
    assert (trouble.title, trouble.part) == ("“Sunday.strata” is damaged", "Open turn 1")
    assert trouble.words == "Turn 1 is intact. One problem was found after that."
    assert trouble.rows[0][1] == "The file is cut off here"
    error = spoilt(lambda text: text.replace("A Ven - Pie", "A Ven - Cox"))
    trouble = trouble_of(error, rules.files.recover_game(error.path).game)
    assert trouble.rows[0][0].startswith("Turn 1, orders of Italy") and "Cox" in trouble.rows[0][1]
    assert trouble.part == "Open the starting position"
    trouble = trouble_of(spoilt(lambda text: re.sub(r'"version": \d+', '"version": 99', text, count=1)))
    assert (trouble.title, trouble.newer, trouble.part) == ("This file needs a newer version of Strata", True, "")
    dialog = FileProblemDialog(trouble)
    qtbot.addWidget(dialog)
    assert (dialog.close_button.text(), dialog.close_button.isDefault()) == ("Close", True)
    trouble = trouble_of(spoilt(lambda text: "{}"))
    assert (trouble.title, trouble.rows[0][0]) == ("“Sunday.strata” cannot be opened", "Whole file")


TROUBLE = FileProblem(
    "“Sunday.strata” is damaged", "Turns 1 to 6 are intact.", (("Turn 7", "Bad"),), "Open turns 1 to 6"
)


def test_opening_the_sound_part_is_the_default_and_an_older_copy_can_be_opened(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = FileProblemDialog(TROUBLE)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.part_button.isDefault()
    with qtbot.waitSignal(dialog.open_part):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    dialog = FileProblemDialog(TROUBLE, [Copy(tmp_path / "older.strata", NOW)])
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.open_copy) as told:
        dialog.copy_note.acted.emit()
    assert told.args == [tmp_path / "older.strata"]
    assert dialog.copy_note.text == "There is a previous version from 14 November 18:40."
    trouble = FileProblem("“x” is damaged", "Turn 1 is intact.", (("Turn 2", "Is missing"),), "Open turn 1")
    copies = [Copy(tmp_path / f"{n}.strata", datetime(2026, 11, 20 - n, 18, 40)) for n in range(2)]
    dialog = FileProblemDialog(trouble, copies)
    qtbot.addWidget(dialog)
    assert dialog.copy_note.text == "There are 2 previous versions, the latest from 20 November 18:40."
    with qtbot.waitSignal(dialog.choose_copy, timeout=1000):
        dialog.copy_note.acted.emit()
    dialog = FileProblemDialog(TROUBLE)
    qtbot.addWidget(dialog)
    dialog.copy_details()
    assert QGuiApplication.clipboard().text() == "“Sunday.strata” is damaged\nTurns 1 to 6 are intact.\nTurn 7: Bad"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("turns.6.orders.Turkey.2", "Turn 7, orders of Turkey, line 3"),
        ("turns.6.results", "Turn 7, results"),
        ("turns.6.orders", "Turn 7, orders"),
        ("turns", "Turns"),
        ("line 1204, column 3", "Line 1204, column 3"),
        ("", "Whole file"),
    ],
)
def test_places_in_a_file_for_people(place: str, words: str) -> None:
    assert place_words(place) == words


@pytest.fixture
def preferences(qtbot: QtBot, tmp_path: Path) -> PreferencesDialog:
    made = PreferencesDialog(Settings(tmp_path / "s.ini"))
    qtbot.addWidget(made)
    made.show()
    return made


def test_preferences_apply_at_once_are_found_and_restored(qtbot: QtBot, preferences: PreferencesDialog) -> None:
    theme, curtain = preferences.fields["theme"], preferences.fields["curtain"]
    assert isinstance(theme, SegmentedControl) and isinstance(curtain, QCheckBox)
    qtbot.mouseClick(theme.button("dark"), LEFT)
    curtain.click()
    chosen = preferences._settings.preferences
    assert (chosen.theme, chosen.curtain) == ("dark", False)
    assert set(preferences.fields) == set(Preferences.__dataclass_fields__)
    assert all(field.accessibleName() for field in preferences.fields.values())
    size = preferences.fields["text_px"]
    assert isinstance(size, SegmentedControl)
    size.button("19").click()
    assert preferences._settings.preferences.text_px == 19
    preferences._settings.restore_defaults()
    assert size.value == "13"
    qtbot.keyClicks(preferences.search, "curtain")
    assert preferences._names.stringList() == ["Secrecy"]
    assert preferences.fields["curtain"].isVisible() and not preferences.fields["fixed_order"].isVisible()
    preferences.search.clear()
    assert len(preferences._names.stringList()) == len(preferences.pages)


@pytest.fixture
def ending(qtbot: QtBot, game: rules.Game) -> EndGameDialog:
    made = EndGameDialog(game)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_draw_of_all_needs_their_agreement(qtbot: QtBot, ending: EndGameDialog, game: rules.Game) -> None:
    assert ending.cancel_button.isDefault() and not ending.end_button.isEnabled()
    ending.agreed.click()
    with qtbot.waitSignal(ending.decided) as told:
        qtbot.mouseClick(ending.end_button, LEFT)
    assert told.args == [rules.End("draw", tuple(game.variant.base.powers))]
    assert game.finish(told.args[0]).end == told.args[0]


def test_a_draw_may_leave_somebody_out_and_a_concession_is_to_one(
    game: rules.Game, ending: EndGameDialog, qtbot: QtBot
) -> None:
    position = game.variant.position(phase="S1905M", units={"Italy": ["A Rom"]}, centers={"Russia": ["Mos"]})
    assert remaining(position) == ("Italy", "Russia")
    ending.boxes["Turkey"].click()
    assert ending.end is not None and "Turkey" not in ending.end.powers
    assert ending.note.text == "Without Turkey."
    qtbot.mouseClick(ending.kind.button("concession"), LEFT)
    assert (ending.end, ending.note.text) == (None, "Choose at least one power.")
    ending.boxes["Italy"].click()
    ending.boxes["Russia"].click()
    assert ending.end == rules.End("concession", ("Russia",))
    assert ending.note.text == "The others concede: Russia wins."


# --- Numbers entered by hand: those count, the others are drawn, and nothing is drawn twice.

VARIANT = rules.variant("diplomafia")
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
RACKETS = {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B", "Yor": "P"}}


def numbers_game(phase: str = "T2M", **state: object) -> Game:
    state = {"rackets": RACKETS, **state}
    return replace(Game.new(VARIANT), start=VARIANT.position(phase=phase, units=UNITS, state=state))


@pytest.fixture
def document() -> Document:
    return Document(numbers_game())


def entered(qtbot: QtBot, document: Document, **numbers: int) -> NumbersDialog:
    dialog = NumbersDialog(document)
    qtbot.addWidget(dialog)
    for family, number in numbers.items():
        dialog.fields[family].setValue(number)
    dialog.accept()
    return dialog


def drawn(needed: DrawNeeded) -> int:
    return 7


def test_what_is_entered_counts_and_the_rest_is_drawn(qtbot: QtBot, document: Document) -> None:
    dialog = entered(qtbot, document)
    assert {family: field.text() for family, field in dialog.fields.items()} == {"Harlem": "drawn", "EastSide": "drawn"}
    assert document.draws == {}
    entered(qtbot, document, Harlem=10)
    again = NumbersDialog(document)
    qtbot.addWidget(again)
    assert again.fields["Harlem"].value() == 10
    commands.resolve(document, drawn)
    assert (document.game.turns[0].draws, document.draws) == ({"Harlem": 10, "EastSide": 7}, {})


def test_it_counts_before_what_was_drawn_in_a_turn_taken_back(qtbot: QtBot, document: Document) -> None:
    commands.resolve(document, drawn)
    commands.roll_back(document, 0)
    entered(qtbot, document, EastSide=1)
    commands.resolve(document, lambda needed: 2)
    assert document.game.turns[0].draws == {"Harlem": 7, "EastSide": 1}


def test_what_nobody_asks_for_is_forgotten(qtbot: QtBot) -> None:
    """A family whose rackets are all captured in the moves has no number (R7)."""
    document = Document(numbers_game(rackets={"EastSide": {"Yor": "P"}}))
    commands.set_orders(document, "Harlem", [VARIANT.parse(document.present, "Harlem", "SRU EHa - Yor")])
    entered(qtbot, document, EastSide=4)
    commands.resolve(document, drawn)
    assert (document.game.turns[0].draws, document.draws) == ({}, {})


@pytest.mark.parametrize(("phase", "possible"), [("T0A", False), ("T2M", True), ("T2A", False)])
def test_the_menu_offers_it_where_numbers_are_thrown(hands: Hands, phase: str, possible: bool) -> None:
    hands.begin(numbers_game(phase, **({"rackets": {}} if phase == "T0A" else {})))
    assert hands.window.acts["numbers"].isEnabled() == possible


# --- Merging in the window: what comes of two copies, seat by seat, or why they contradict each other.


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """Two copies of a sealed game: in one France has submitted, in the other Italy."""
    paths = tmp_path / "mine.strata", tmp_path / "yours.strata"
    for path, power in zip(paths, ("France", "Italy")):
        rules.save_game(written(standard(), power, SEALED_GAMES_ORDERS[power]), path)
    return paths


def texts(dialog: MergeDialog) -> list[str]:
    return [found.text() for found in dialog.findChildren(QLabel) if not found.isHidden()]


def test_two_copies_are_merged_or_it_says_why_they_do_not_go_together(
    qtbot: QtBot, copies: tuple[Path, Path], tmp_path: Path
) -> None:
    dialog = MergeDialog(copies[0])
    qtbot.addWidget(dialog)
    assert (dialog.first.text(), dialog.second.text()) == ("mine.strata", "")
    assert not dialog.merge_button.isEnabled()
    dialog = MergeDialog()
    qtbot.addWidget(dialog)
    dialog.show_files(*copies)
    assert dialog.merge_button.isEnabled()
    told = texts(dialog)
    assert "orders are in, from mine.strata" in told and "orders are in, from yours.strata" in told
    assert "waiting for orders" in told
    rules.save_game(play(all_written(standard())), tmp_path / "later.strata")
    dialog = MergeDialog()
    qtbot.addWidget(dialog)
    dialog.show_files(copies[0], tmp_path / "later.strata")
    assert not dialog.merge_button.isEnabled() and dialog.note.text.startswith("One copy is a turn ahead")
    dialog.show_files(copies[0], tmp_path / "nowhere.strata")
    assert "there is no such file" in dialog.note.text


def test_the_merged_game_is_saved_and_opened(
    window: MainWindow, copies: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = copies[0].with_name("both.strata")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))

    def choose(dialog: MergeDialog) -> int:
        dialog.show_files(*copies)
        dialog.merge_button.click()
        return 1

    monkeypatch.setattr(MergeDialog, "exec", choose)
    hands = Hands(window)
    hands.trigger("merge")
    assert (hands.document.path, hands.document.game.submitted) == (target, {"France", "Italy"})
    assert rules.load_game(target).submitted == {"France", "Italy"}


def test_an_open_game_that_is_not_saved_is_asked_about_first(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(window)
    hands.begin(Game.new(rules.variant("standard")))
    monkeypatch.setattr(window.files, "may_leave", lambda: False)
    monkeypatch.setattr(MergeDialog, "exec", lambda self: pytest.fail("it was opened"))
    hands.trigger("merge")


# --- What a turn has changed, as a list to step through.

STANDARD = rules.variant("standard")
DIFFERENCES_UNITS = {"Italy": ["A Ven", "A Tyr", "A Rom"], "Austria": ["F Tri", "A Ser"]}
ORDERS = {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri", "A Rom - Ven"], "Austria": ["A Ser - Bul"]}


def turn() -> rules.Turn:
    return STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=DIFFERENCES_UNITS), ORDERS)


def test_what_a_turn_has_changed() -> None:
    found = [(one.key, one.place, one.ours, one.theirs) for one in usual(turn())]
    assert found == [
        ("Tyr", "Tyr", "now in Trieste", "in Tyrolia"),
        ("Tri", "Tri", "must retreat", "in Trieste"),
        ("Ser", "Ser", "now in Bulgaria", "in Serbia"),
    ]
    position = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Mar"]})
    built = STANDARD.adjudicate(position, {"France": ["build A Par"]})
    assert [(one.place, one.text, one.ours) for one in usual(built)] == [("Par", "A Par", "new")]
    taken = STANDARD.adjudicate(turn().after, {"Austria": ["F Tri D"]})
    owned = {one.place: (one.ours, one.theirs) for one in usual(taken) if not one.key}
    assert owned["Tri"] == ("Italy", "unowned")
    mafia = rules.variant("diplomafia")
    opening = mafia.adjudicate(mafia.start(), {"Harlem": ["racket N EHa"]})
    found = {(one.place, one.text): (one.ours, one.theirs) for one in usual(opening)}
    assert (found["EHa", "East Harlem"], found["", "Harlem, Cash"]) == (("rackets N", "nothing"), ("45", "50"))
    first = STANDARD.adjudicate(STANDARD.start(), {"Italy": ["A Ven - Tyr", "A Rom - Ven"]})
    assert {one.key: one.ours for one in usual(first)} == {"Ven": "now in Tyrolia", "Rom": "now in Venice"}


def test_results_and_orders_for_mail() -> None:
    told = results_text(turn())
    assert told.startswith("Results of Fall 1902, moves\n\nAustria:\n")
    assert "  A Tyr - Tri: Dislodged F Tri, 2-1" in told
    assert "Must retreat:\n  F Tri > " in told and told.endswith("Next: Fall 1902, retreats\n")
    made = turn()
    assert "Austria:\n  A Ser - Bul\n\nItaly:\n  A Tyr - Tri" in orders_text(made.before, made.orders)


# --- The game master's dialog: behind his code, written once, kept from the players' undo.

PLAYERS = {**dict.fromkeys(CHEST.base.powers, "Ann"), "GM": "Ina"}


def game_of_gm_page(secrecy: str = "casual", code: str = "", gm: bool = True) -> Game:
    made = Game.new(CHEST, PLAYERS if gm else {**PLAYERS, "GM": ""}, secrecy)
    seats = (replace(seat, code=hashed(code, 16) if seat.power == "GM" else "") for seat in made.seats)
    return replace(made, seats=tuple(seats))


def at_the_door(qtbot: QtBot, document: Document) -> GameMasterDialog:
    made = GameMasterDialog(document)
    made.hold_button.HOLD_MS = 60
    qtbot.addWidget(made)
    made.show()
    return made


def shown(qtbot: QtBot, document: Document) -> GameMasterDialog:
    """The dialog, and where it has a button to be held, that held."""
    made = at_the_door(qtbot, document)
    if made.hold_button.isVisible():
        with qtbot.waitSignal(made.hold_button.held):
            QTest.mousePress(made.hold_button, Qt.MouseButton.LeftButton)
        QTest.mouseRelease(made.hold_button, Qt.MouseButton.LeftButton)
    return made


def award(dialog: GameMasterDialog, number: int) -> None:
    box = dialog.views[0].fields[0]
    assert isinstance(box, QSpinBox)
    for _ in range(number):
        QTest.keyClick(box, Qt.Key.Key_Up)


def texts_of_gm_page(document: Document) -> list[str]:
    return [order.text for order in document.orders("GM")]


def test_nothing_is_shown_before_the_code(qtbot: QtBot) -> None:
    dialog = at_the_door(qtbot, Document(game_of_gm_page(code="secret")))
    assert dialog.hold_button.isHidden() and dialog.stack.currentIndex() == 0 and dialog.views == []
    QTest.keyClicks(dialog.code, "wrong")
    QTest.keyClick(dialog.code, Qt.Key.Key_Return)
    assert dialog.fault.text() == "That is not the game master's PIN."
    assert dialog.stack.currentIndex() == 0 and dialog.views == []
    QTest.keyClicks(dialog.code, "secret")
    QTest.keyClick(dialog.code, Qt.Key.Key_Return)
    assert dialog.stack.currentIndex() == 1 and len(dialog.views) == 1


def test_without_a_code_a_button_is_held_as_at_other_seats(qtbot: QtBot) -> None:
    dialog = at_the_door(qtbot, Document(game_of_gm_page()))
    dialog.hold_button.HOLD_MS = 60_000
    looked: list[bool] = []
    dialog.looked.connect(lambda: looked.append(True))
    QTest.mouseClick(dialog.hold_button, Qt.MouseButton.LeftButton)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert (dialog.stack.currentIndex(), dialog.views, looked) == (0, [], [])
    assert not dialog.look_button.isVisible()
    dialog.hold_button.HOLD_MS = 60
    with qtbot.waitSignal(dialog.hold_button.held):
        QTest.mousePress(dialog.hold_button, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(dialog.hold_button, Qt.MouseButton.LeftButton)
    assert dialog.stack.currentIndex() == 1 and len(dialog.views) == 1
    dialog.look_button.click()
    assert looked == [True]


@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_done_writes_all_at_once(qtbot: QtBot, secrecy: str) -> None:
    document = Document(game_of_gm_page(secrecy))
    dialog = shown(qtbot, document)
    award(dialog, 2)
    assert texts_of_gm_page(document) == []
    dialog.done_button.click()
    assert (texts_of_gm_page(document), document.undo.count()) == (["award 2 Austria"], secrecy == "open")
    assert dialog.result() == GameMasterDialog.DialogCode.Accepted


def test_cancel_writes_nothing_and_what_was_written_is_shown_again(qtbot: QtBot) -> None:
    document = Document(game_of_gm_page())
    first = shown(qtbot, document)
    award(first, 1)
    first.done_button.click()
    second = shown(qtbot, document)
    award(second, 1)
    assert second.orders[0].text == "award 2 Austria"
    second.cancel_button.click()
    assert texts_of_gm_page(document) == ["award 1 Austria"]


def test_where_nobody_is_game_master_or_nothing_is_asked_nothing_can_be_given(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(qtbot, Document(game_of_gm_page(gm=False)))
    assert dialog.note.text == NOBODY
    assert not dialog.done_button.isEnabled()
    monkeypatch.setattr(type(CHEST), "forms", lambda *asked: ())
    dialog = shown(qtbot, Document(game_of_gm_page()))
    assert dialog.note.text == NOTHING
    assert not dialog.done_button.isEnabled()


# --- Ending a game that pays: who may share, the settlement before it is agreed on, and as a page after it.

GAMBLING = rules.variant("gambling")
LAND = {"France": ["Bre", "Mar", "Par"], "Italy": ["Nap"], "Turkey": ["Ank"]}


def game_of_end_settlement(victory: int = 18, secrecy: str = "open", **more: object) -> Game:
    variant = rules.variant("gambling", victory=victory)
    players = dict.fromkeys(variant.base.powers, "Ash") | {"GM": "Hazel"}
    start = variant.position(**{"phase": "S1905M", "centers": LAND, "state": {"dropped": ["Turkey"]}, **more})  # type: ignore[arg-type]
    return replace(Game.new(variant, players, secrecy, "Tuesday"), start=start, seats=seats(variant))


def seats(variant: rules.Variant, code: str = "") -> tuple[Seat, ...]:
    """Everybody but Turkey is there."""
    played = tuple(Seat(power, "" if power == "Turkey" else "Ash") for power in variant.base.powers)
    return (*played, Seat("GM", "Hazel", hashed(code)))


def ending_of_end_settlement(qtbot: QtBot, of: Game) -> EndGameDialog:
    made = EndGameDialog(of)
    qtbot.addWidget(made)
    made.show()
    return made


def amounts(dialog: EndGameDialog, power: str) -> tuple[str, str]:
    paid, net = dialog.shares.amounts[power]
    return paid.text(), net.text()


def test_what_everybody_would_be_paid_is_shown_before_it_is_agreed_on(qtbot: QtBot) -> None:
    dialog = ending_of_end_settlement(qtbot, game_of_end_settlement())
    assert [power for power, box in dialog.boxes.items() if box.isEnabled()] == ["France", "Italy"]
    assert dialog.boxes["Russia"].toolTip() == "Russia has been eliminated: it has no units and no centers."
    assert dialog.boxes["Turkey"].toolTip() == "Turkey has no player, so it is not in the result."
    assert dialog.end == End("draw", ("France", "Italy"))
    assert (amounts(dialog, "France"), amounts(dialog, "")) == (("$3.00", "−$3.00"), ("$4.00", "$40.00"))
    dialog.kind.button("concession").click()
    assert (dialog.end, amounts(dialog, "France")) == (None, ("", ""))
    dialog.boxes["France"].click()
    assert (amounts(dialog, "France"), amounts(dialog, "Italy")) == (("$4.50", "−$1.50"), ("$0.50", "−$5.50"))
    assert "France is paid $1.50 per center" in dialog.rates.text()
    assert "1 of Turkey, without a player" in dialog.rates.text()
    dialog.boxes["Italy"].click()
    assert dialog.end == End("concession", ("France", "Italy"))
    assert dialog.note.text == "The others concede: France and Italy share the draw."
    dialog.agreed.click()
    with qtbot.waitSignal(dialog.decided) as told:
        qtbot.mouseClick(dialog.end_button, LEFT)
    assert told.args == [dialog.end]


def test_a_win_is_for_one_with_enough_centers_and_needs_nobodys_agreement(qtbot: QtBot) -> None:
    dialog = ending_of_end_settlement(qtbot, game_of_end_settlement(victory=3))
    dialog.kind.button("win").click()
    assert [power for power, box in dialog.boxes.items() if box.isEnabled()] == ["France"]
    assert "a win takes 3" in dialog.boxes["Italy"].toolTip() and dialog.agreed.isHidden()
    dialog.boxes["France"].click()
    assert dialog.end_button.isEnabled()


def test_where_orders_are_secret_the_game_master_gives_his_code(qtbot: QtBot) -> None:
    coded = game_of_end_settlement(secrecy="casual")
    dialog = ending_of_end_settlement(qtbot, replace(coded, seats=seats(coded.variant, "croupier")))
    assert dialog.agreed.isHidden() and not dialog.end_button.isEnabled()
    dialog.code.setText("guess")
    with qtbot.assertNotEmitted(dialog.decided):
        qtbot.mouseClick(dialog.end_button, LEFT)
    assert "not" in dialog.note.text and not dialog.code.text()
    dialog.code.setText("croupier")
    with qtbot.waitSignal(dialog.decided):
        qtbot.mouseClick(dialog.end_button, LEFT)


def test_an_end_that_was_counted_is_filled_in(qtbot: QtBot) -> None:
    over = game_of_end_settlement(victory=3, phase="W1905A").play({})
    assert over.end == End("win", ("France",))
    dialog = ending_of_end_settlement(qtbot, over)
    assert (dialog.kind.value, dialog.shares.chosen) == ("win", ("France",))
    assert amounts(dialog, "France") == ("$4.50", "−$1.50")
    assert dialog.note.text == "France owns 3 centers and wins."
    qtbot.mouseClick(dialog.boxes["France"], LEFT)
    assert dialog.shares.chosen == ("France",)
    with qtbot.waitSignal(dialog.settled), qtbot.assertNotEmitted(dialog.decided):
        qtbot.mouseClick(dialog.end_button, LEFT)


@pytest.fixture
def page(qtbot: QtBot) -> SettlementPage:
    made = SettlementPage()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show_game(game_of_end_settlement().finish(End("concession", ("France",))))
    made.show()
    return made


def test_the_page_tells_the_house_and_who_owes_and_is_copied_printed_and_saved(
    page: SettlementPage, qtbot: QtBot
) -> None:
    assert page.house.text() == "The house makes $39.00."
    assert page.check.text() == "Check: stakes $44.00 = payouts $5.00 + house $39.00."
    assert page.facts.text().splitlines() == [
        "Tuesday",
        "Conceded to France. Ended in Spring 1905, moves.",
        "France is paid $1.50 per center, every other surviving power $0.50.",
    ]
    assert "Still owed: Austria $6.00" in page.notes.text()
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
    assert (marks.count("correct"), marks.count("incorrect")) == (3, 5)


def test_on_another_map_the_sums_are_not_the_source_s(page: SettlementPage) -> None:
    def told() -> set[str]:
        return {one.text() for one in page.findChildren(QLabel) if one.isVisible()}

    assert "Figures from the rules" in told()
    variant = rules.variant("gambling", game="diplomafia")
    players = dict.fromkeys(variant.base.powers, "Ash")
    page.show_game(Game.new(variant, players, "open").finish(End("draw", ("Harlem", "EastSide"))))
    QApplication.processEvents()
    assert "About these figures" in told() and "Figures from the rules" not in told()
