"""The dialogs: the safe choice is the default, and what is decided is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

import rules
from app.journal import Copy, Journal, Recovery, find_journals
from app.pages.dialogs import Message
from app.pages.ending_dialogs import EndGameDialog, remaining
from app.pages.file_dialogs import FileTrouble, RecoveryDialog, Trouble, place_words, trouble_of
from app.pages.preferences import AboutDialog, PreferencesDialog
from app.settings import Preferences, Settings
from app.ui.widgets import IconLabel, SegmentedControl

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


def test_restoring_is_the_default(qtbot: QtBot, recovery: RecoveryDialog, found: list[Recovery]) -> None:
    assert (recovery.restore_button.text(), recovery.restore_button.isDefault()) == ("Restore 2", True)
    with qtbot.waitSignal(recovery.restored) as told:
        qtbot.keyClick(recovery, Qt.Key.Key_Return)
    assert told.args == [found]


def test_only_what_is_ticked_is_restored(qtbot: QtBot, recovery: RecoveryDialog, found: list[Recovery]) -> None:
    recovery.boxes[found[0].journal].click()
    assert recovery.restore_button.text() == "Restore 1"
    with qtbot.waitSignal(recovery.restored) as told:
        qtbot.mouseClick(recovery.restore_button, LEFT)
    assert told.args == [found[1:]]
    recovery.boxes[found[1].journal].click()
    assert not recovery.restore_button.isEnabled()


def test_not_now_leaves_all_as_it_is(qtbot: QtBot, recovery: RecoveryDialog, found: list[Recovery]) -> None:
    with qtbot.assertNotEmitted(recovery.restored), qtbot.assertNotEmitted(recovery.thrown_away):
        qtbot.mouseClick(recovery.later_button, LEFT)
    assert all(one.journal.exists() for one in found)


def asked(recovery: RecoveryDialog) -> Message:
    recovery.throw_button.click()
    return recovery.question


def test_throwing_away_asks_again(qtbot: QtBot, recovery: RecoveryDialog) -> None:
    question = asked(recovery)
    assert question.buttons["keep"].isDefault()
    with qtbot.assertNotEmitted(recovery.thrown_away):
        qtbot.keyClick(question, Qt.Key.Key_Return)
    assert recovery.isVisible()


def test_thrown_away_after_two_answers(qtbot: QtBot, recovery: RecoveryDialog, found: list[Recovery]) -> None:
    throw = asked(recovery).buttons["throw"]
    with qtbot.waitSignal(recovery.thrown_away) as told:
        throw.click()
    assert told.args == [found]


def test_a_question_has_our_look_and_answers_by_name(qtbot: QtBot) -> None:
    answers = (("", "Cancel", ""), ("yes", "Play again", "primary"))
    question = Message("ask", "Play again from here?", "2 turns are dropped.", answers, "")
    qtbot.addWidget(question)
    question.show()
    assert question.findChildren(IconLabel)
    assert question.buttons[""].isDefault()
    qtbot.mouseClick(question.buttons["yes"], LEFT)
    assert question.answer == "yes"


def test_a_question_that_is_closed_has_no_answer(qtbot: QtBot) -> None:
    question = Message("warn", "The game was not saved.", "The disk is full.")
    qtbot.addWidget(question)
    question.show()
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert (question.answer, question.isVisible()) == ("", False)


@pytest.fixture
def spoilt(tmp_path: Path, game: rules.Game) -> Callable[[Callable[[str], str]], rules.SaveError]:
    def spoil(change: Callable[[str], str]) -> rules.SaveError:
        path = tmp_path / "Sunday.strata"
        rules.save_game(game.play({"Italy": ["A Ven - Pie"]}).play({}), path)
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        with pytest.raises(rules.SaveError) as caught:
            rules.load_game(path)
        return caught.value

    return spoil


def test_a_cut_file(spoilt: Callable[[Callable[[str], str]], rules.SaveError]) -> None:
    error = spoilt(lambda text: text[: text.index("F1901M") + 40])
    trouble = trouble_of(error, rules.salvage(error.path).game)
    assert (trouble.title, trouble.part) == ("“Sunday.strata” is damaged", "Open turn 1")
    assert trouble.words == "Turn 1 is sound. One fault was found after that."
    assert trouble.rows[0][1] == "The file is cut off here"


def test_a_line_that_names_no_place(spoilt: Callable[[Callable[[str], str]], rules.SaveError]) -> None:
    error = spoilt(lambda text: text.replace("A Ven - Pie", "A Ven - Cox"))
    trouble = trouble_of(error, rules.salvage(error.path).game)
    assert trouble.rows[0][0].startswith("Turn 1, orders of Italy")
    assert "Cox" in trouble.rows[0][1]
    assert trouble.part == "Open the beginning"


def test_a_file_of_a_newer_strata(qtbot: QtBot, spoilt: Callable[[Callable[[str], str]], rules.SaveError]) -> None:
    trouble = trouble_of(spoilt(lambda text: re.sub(r'"version": \d+', '"version": 99', text, count=1)))
    assert (trouble.title, trouble.newer, trouble.part) == ("This file needs a newer Strata", True, "")
    dialog = FileTrouble(trouble)
    qtbot.addWidget(dialog)
    assert (dialog.close_button.text(), dialog.close_button.isDefault()) == ("Close", True)


def test_a_file_of_something_else(spoilt: Callable[[Callable[[str], str]], rules.SaveError]) -> None:
    trouble = trouble_of(spoilt(lambda text: "{}"))
    assert trouble.title == "“Sunday.strata” cannot be opened"
    assert trouble.rows[0][0] == "The whole file"


TROUBLE = Trouble("“Sunday.strata” is damaged", "Turns 1 to 6 are sound.", (("Turn 7", "Bad"),), "Open turns 1 to 6")


def test_opening_the_sound_part_is_the_default(qtbot: QtBot) -> None:
    dialog = FileTrouble(TROUBLE)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.part_button.isDefault()
    with qtbot.waitSignal(dialog.open_part):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)


def test_an_older_copy_can_be_opened(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = FileTrouble(TROUBLE, [Copy(tmp_path / "older.strata", NOW)])
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.open_copy) as told:
        dialog.copy_note.acted.emit()
    assert told.args == [tmp_path / "older.strata"]
    assert dialog.copy_note.text == "There is an older copy from 14 November 18:40."


def test_of_several_older_copies_one_is_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    trouble = Trouble("“x” is damaged", "Turn 1 is sound.", (("Turn 2", "Is missing"),), "Open turn 1")
    copies = [Copy(tmp_path / f"{n}.strata", datetime(2026, 11, 20 - n, 18, 40)) for n in range(2)]
    dialog = FileTrouble(trouble, copies)
    qtbot.addWidget(dialog)
    assert dialog.copy_note.text == "There are 2 older copies, the last one from 20 November 18:40."
    with qtbot.waitSignal(dialog.choose_copy, timeout=1000):
        dialog.copy_note.acted.emit()


def test_details_can_be_copied(qtbot: QtBot) -> None:
    dialog = FileTrouble(TROUBLE)
    qtbot.addWidget(dialog)
    dialog.copy_details()
    assert QGuiApplication.clipboard().text() == "“Sunday.strata” is damaged\nTurns 1 to 6 are sound.\nTurn 7: Bad"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("turns.6.orders.Turkey.2", "Turn 7, orders of Turkey, line 3"),
        ("turns.6.results", "Turn 7, results"),
        ("turns.6.orders", "Turn 7, orders"),
        ("turns", "Turns"),
        ("line 1204, column 3", "Line 1204, column 3"),
        ("", "The whole file"),
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


def test_preferences_apply_at_once(qtbot: QtBot, preferences: PreferencesDialog) -> None:
    theme, curtain = preferences.fields["theme"], preferences.fields["curtain"]
    assert isinstance(theme, SegmentedControl)
    assert isinstance(curtain, QCheckBox)
    qtbot.mouseClick(theme.button("dark"), LEFT)
    curtain.click()
    chosen = preferences._settings.preferences
    assert (chosen.theme, chosen.curtain) == ("dark", False)


def test_every_preference_has_a_field(preferences: PreferencesDialog) -> None:
    assert set(preferences.fields) == set(Preferences.__dataclass_fields__)
    assert all(field.accessibleName() for field in preferences.fields.values())


def test_defaults_come_back_into_the_fields(preferences: PreferencesDialog) -> None:
    size = preferences.fields["text_px"]
    assert isinstance(size, SegmentedControl)
    size.button("19").click()
    assert preferences._settings.preferences.text_px == 19
    preferences._settings.restore_defaults()
    assert size.value == "13"


def test_a_setting_can_be_found(qtbot: QtBot, preferences: PreferencesDialog) -> None:
    qtbot.keyClicks(preferences.search, "curtain")
    assert preferences._names.stringList() == ["Secrecy"]
    assert preferences.fields["curtain"].isVisible()
    assert not preferences.fields["fixed_order"].isVisible()
    preferences.search.clear()
    assert len(preferences._names.stringList()) == len(preferences.pages)


@pytest.fixture
def ending(qtbot: QtBot, game: rules.Game) -> EndGameDialog:
    made = EndGameDialog(game)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_draw_of_all_needs_their_agreement(qtbot: QtBot, ending: EndGameDialog, game: rules.Game) -> None:
    assert ending.cancel_button.isDefault()
    assert not ending.end_button.isEnabled()
    ending.agreed.click()
    with qtbot.waitSignal(ending.decided) as told:
        qtbot.mouseClick(ending.end_button, LEFT)
    assert told.args == [rules.End("draw", tuple(game.variant.base.powers))]
    assert game.finish(told.args[0]).end == told.args[0]


def test_a_draw_without_somebody(ending: EndGameDialog) -> None:
    ending.boxes["Turkey"].click()
    assert ending.end is not None
    assert "Turkey" not in ending.end.powers
    assert ending.note.text == "Without Turkey."


def test_a_concession_is_to_one(qtbot: QtBot, ending: EndGameDialog) -> None:
    qtbot.mouseClick(ending.kind.button("concession"), LEFT)
    assert (ending.end, ending.note.text) == (None, "Choose at least one power.")
    ending.boxes["Italy"].click()
    ending.boxes["Russia"].click()
    assert ending.end == rules.End("concession", ("Russia",))
    assert ending.note.text == "The others concede: Russia wins."


def test_only_those_who_remain_are_asked(game: rules.Game) -> None:
    position = game.variant.position(phase="S1905M", units={"Italy": ["A Rom"]}, centers={"Russia": ["Mos"]})
    assert remaining(position) == ("Italy", "Russia")


def test_about_names_the_version(qtbot: QtBot) -> None:
    made = AboutDialog()
    qtbot.addWidget(made)
    assert made.windowTitle() == "About Strata"
