"""Settings: what is changed is there at the next start, and nonsense in the file harms nobody; the language of the
program: what is said in it, and what it falls back to; letters with orders: what is read of them, what is wrong and
what would be right, whose the lines are; what chance has once said stands, whatever is undone at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QLocale, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.language import best_of, day_of, languages, speak, spoken, tr, tr_n, weekday_of, within
from app.pictures.files import LONGEST, safe
from app.session import commands
from app.session.document import Document
from app.session.letters import assign_lines, read_letter
from app.settings import RECENT_MAX, Preferences, Recent, Settings, default_path
from app.ui.retranslation import meant, speak_in
from rules import DrawNeeded, Game

# --- Names of files that every system takes.


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Friday: table/2", "Friday table 2"),
        ("Friday  night. ", "Friday night"),
        ("a\x07b\tc", "a b c"),
        ("CON", "CON_"),
        ("lpt1.old", "_lpt1.old"),
        ("Con game", "Con game"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("...", "game"),
        ("x" * 300, "x" * LONGEST),
    ],
)
def test_what_some_system_does_not_allow_is_left_out(name: str, file: str) -> None:
    assert safe(name) == file


def test_nothing_may_be_left_to_stand_for_nothing() -> None:
    assert safe("??", "") == ""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "strata.ini"


def game(path: Path, title: str = "Friday table") -> Recent:
    return Recent(path, title, "standard", "Spring 1901, moves", "casual", 7, owners=(("Par", "France"),))


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "dark"), ("text_px", 16), ("names", "short"), ("patterns", "off"), ("autolock_minutes", 5)],
)
def test_a_change_is_told_and_kept(qtbot: QtBot, path: Path, name: str, value: object) -> None:
    settings = Settings(path)
    with qtbot.waitSignal(settings.changed) as told:
        settings.set(name, value)
    assert told.args == [name]
    settings._store.sync()
    assert asdict(Settings(path).preferences)[name] == value


def test_no_change_tells_nothing(qtbot: QtBot, path: Path) -> None:
    settings = Settings(path)
    with qtbot.assertNotEmitted(settings.changed):
        settings.set("theme", "system")


@pytest.mark.parametrize(
    ("name", "value"), [("no_such", 1), ("theme", 3), ("theme", "purple"), ("text_px", True), ("text_px", -5)]
)
def test_what_there_is_not_cannot_be_set(path: Path, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        Settings(path).set(name, value)


def test_nonsense_counts_as_not_set(path: Path) -> None:
    deep = "[" * 20_000
    path.write_text(
        f'[note]\nfolder="{deep}"\n[General]\nrecent=what\n[preferences]\ntheme=12\ntext_px="big"\npatterns=\n'
    )
    settings = Settings(path)
    assert settings.preferences == Preferences()
    assert settings.recent == ()
    assert settings.note("folder", "home") == "home"


NUMBERED = [{"path": "/a", "title": 3, "variant": "standard", "phase": "S1901M"}]


@pytest.mark.parametrize(
    "line", [f"recent={json.dumps(json.dumps(NUMBERED))}", '[preferences]\npace="\\"fast\\""\nautolock_minutes=-9']
)
def test_a_value_that_cannot_be_counts_as_not_set(path: Path, line: str) -> None:
    path.write_text(f"[General]\n{line}\n")
    settings = Settings(path)
    assert (settings.preferences, settings.recent, settings.set_aside) == (Preferences(), (), None)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00[[", b"no settings at all\n", b"\x00\x00\x00"])
def test_a_damaged_file_is_moved_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.set_aside is not None and settings.set_aside.read_bytes() == content
    settings.set("theme", "dark")
    settings._store.sync()
    again = Settings(path)
    assert (again.preferences.theme, again.set_aside) == ("dark", None)


def test_what_can_be_read_of_a_damaged_file_is_kept(path: Path) -> None:
    Settings(path).set("theme", "dark")
    QSettings(str(path), QSettings.Format.IniFormat).sync()
    path.write_bytes(path.read_bytes() + b"[pr")
    settings = Settings(path)
    assert settings.set_aside is not None and settings.preferences.theme == "dark"


def test_defaults_come_back(path: Path) -> None:
    settings = Settings(path)
    settings.set("theme", "dark")
    settings.set("curtain", False)
    settings.restore_defaults()
    assert settings.preferences == Preferences()


def test_recent_games_the_last_one_first(tmp_path: Path, path: Path) -> None:
    settings = Settings(path)
    for n in range(RECENT_MAX + 3):
        settings.remember(game(tmp_path / f"{n}.strata"))
    settings.remember(game(tmp_path / "5.strata", "Renamed"))
    settings._store.sync()
    found = Settings(path).recent
    assert [one.path.stem for one in found[:3]] == ["5", "14", "13"]
    assert (len(found), found[0].title, found[0].owners) == (RECENT_MAX, "Renamed", (("Par", "France"),))
    assert found[0].time is not None
    assert not found[0].exists, "a file that is gone stays in the list"
    settings.forget(tmp_path / "5.strata")
    assert [one.path.stem for one in settings.recent[:2]] == ["14", "13"]


def test_a_spoilt_row_is_left_out(path: Path) -> None:
    rows = '[{"title": 1}, 5, {"path": "/x", "title": "t", "variant": "v", "phase": "p", "opened": "never"}]'
    settings = Settings(path)
    settings._store.setValue("recent", rows)
    assert [(one.title, one.time) for one in settings.recent] == [("t", None)]


def test_windows_and_small_notes_are_kept(path: Path) -> None:
    settings = Settings(path)
    settings.keep_window("main", QByteArray(b"\x01\x02"))
    settings.keep_note("folder", "/games")
    settings._store.sync()
    again = Settings(path)
    assert (again.window("main").data(), again.window("other").isEmpty()) == (b"\x01\x02", True)
    assert (again.note("folder"), again.note("none", "x")) == ("/games", "x")


def test_the_environment_names_the_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setenv("STRATA_SETTINGS", str(path))
    assert default_path() == path
    assert Settings().path == path
    monkeypatch.delenv("STRATA_SETTINGS")
    assert default_path().name == "strata.ini"


# --- The language of the program: what is said in it, and what it falls back to.

FRIDAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    before = QLocale()
    yield
    speak("en")
    QLocale.setDefault(before)


def test_german_is_said_from_then_on_and_english_where_there_is_no_german() -> None:
    assert tr("Pass the computer to {place}", place="Italy") == "Pass the computer to Italy"
    assert [tr_n("{n} unit", "{n} units", n) for n in (1, 2)] == ["1 unit", "2 units"]
    assert tr("") == ""
    english = rules.rules_page("standard")
    speak("de")
    assert spoken() == "de"
    assert tr("Pass the computer to {place}", place="Italy") == "Gib den Computer an Italy"
    assert [tr_n("{n} unit", "{n} units", n) for n in (1, 2)] == ["1 Einheit", "2 Einheiten"]
    assert tr("No catalog has {this}", this="that") == "No catalog has that"
    assert tr("Open") != tr("Open", "a game"), "one English text may be two in German"
    assert rules.rules_page("standard") != english
    speak("en")
    assert tr("Cancel") == "Cancel"


def test_reasons_of_the_rules_are_said_in_it_and_orders_are_not() -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    (reason,) = next(one.reasons for one in turn.outcomes if one.order.text == "A Par - Bur")
    assert rules.say(reason) == "A Par bounced with A Mun in Burgundy: 1 against 1."
    speak("de")
    assert rules.say(reason) == "Patt in Burgund zwischen A Par und A Mun: 1 gegen 1."
    assert "A Par - Bur" in [one.order.text for one in turn.outcomes]
    assert turn.before.title == "Frühjahr 1901, Bewegung"


def test_what_goes_into_files_is_english() -> None:
    speak("de")
    english = rules.files.game_text(rules.Game.new(rules.variant("gambling")))
    speak("en")
    assert rules.files.game_text(rules.Game.new(rules.variant("gambling"))) == english


def test_days_are_named_in_it_and_titles_keep_their_capitals_within_a_sentence() -> None:
    assert within("Show my board") == "show my board"
    assert (day_of(FRIDAY), weekday_of(FRIDAY)) == ("20 November", "Friday")
    speak("de")
    assert (day_of(FRIDAY), weekday_of(FRIDAY)) == ("20. November", "Freitag")
    assert within("Befehle zurücknehmen") == "Befehle zurücknehmen"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de-AT", "en"], "de"),
        (["de_DE.UTF-8"], "de"),
        (["fr", "de"], "de"),
        (["C"], "en"),
        ([], "en"),
        (["en-GB", "de"], "en"),
    ],
)
def test_the_desktop_says_which(wanted: list[str], code: str) -> None:
    assert best_of(wanted) == code


def test_the_preference_is_a_language_or_the_desktops(qapp: QApplication) -> None:
    with pytest.raises(ValueError, match="There is no language 'xx', only en, de"):
        speak("xx")
    assert meant("de") == "de"
    assert meant("system") in languages()
    speak_in(qapp, "de")
    assert spoken() == "de"
    assert qapp.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    speak_in(qapp, "en")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Cancel"


# --- Letters with orders: what is read of them, what is wrong and what would be right, whose the lines are.

STANDARD = rules.variant("standard")
START = STANDARD.start()


def texts(power: str, text: str) -> list[str]:
    return [order.text for order in read_letter(START, power, text).orders]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Mun - Bur\n\nF Kie - Den", ["A Mun - Bur", "F Kie - Den"]),
        ("Germany: army Munich to Burgundy", ["A Mun - Bur"]),
        ("> * A Mun - Bur   # as agreed\n> 2. F Kie hold", ["A Mun - Bur", "F Kie H"]),
        ("A Mun - Bur; F Kie - Den, A Ber - Kie", ["A Mun - Bur", "F Kie - Den", "A Ber - Kie"]),
        ("GERMANY\nA Mun S A Ber - Sil", ["A Mun S A Ber - Sil"]),
    ],
)
def test_lines_are_read_as_people_write_them(text: str, expected: list[str]) -> None:
    letter = read_letter(START, "Germany", text)
    assert ([order.text for order in letter.orders], letter.faults) == (expected, ())


def test_a_fault_says_where_it_is_and_what_would_be_right() -> None:
    (fault,) = read_letter(START, "Germany", "see you on Sunday").faults
    assert (fault.start, fault.end, fault.use) == (0, 17, "")
    letter = read_letter(START, "Germany", "A Mun - Bur\n\nA Ber - Prs")
    (fault,) = letter.faults
    assert [order.text for order in letter.orders] == ["A Mun - Bur"]
    assert (fault.number, "A Ber - Prs"[fault.start : fault.end]) == (2, "Prs")
    assert fault.why == "There is no province called 'Prs'. Did you mean Pru (Prussia)?"
    assert (fault.use, fault.repaired) == ("Pru", "A Ber - Pru")


def test_headings_or_units_tell_whose_the_lines_are() -> None:
    found = assign_lines(START, "FRANCE\nA Par - Bur\nF Bre - MAO\nGermany: A Mun - Ruh\n\nTurkey\n* A Con - Bul\n")
    assert dict(found.texts) == {
        "France": "A Par - Bur\nF Bre - MAO",
        "Germany": "A Mun - Ruh",
        "Turkey": "A Con - Bul",
    }
    assert (found.questions, found.unread) == ((), ())
    found = assign_lines(START, "A Par - Bur\nF Lon - NTH\nhello\nsee you")
    assert dict(found.texts) == {"France": "A Par - Bur", "England": "F Lon - NTH"}
    assert [line.text for line in found.unread] == ["see you"]


@pytest.mark.parametrize("variant", sorted(rules.VARIANTS))
def test_what_every_game_writes_is_read_again(variant: str) -> None:
    """The orders of nobody, as the rules have them, as letters."""
    made = rules.variant(variant)
    position = made.start()
    while made.must_act(position) == () and not made.over(position):
        position = made.go_on(position)
    for power in made.must_act(position):
        lines = made.default_orders(position, power)
        letter = read_letter(position, power, "\n".join(order.text for order in lines))
        assert ([order.text for order in letter.orders], letter.faults) == ([order.text for order in lines], ())


# --- What chance has once said stands, whatever is undone at the table.

VARIANT = rules.variant("diplomafia")
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
RACKETS = {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B"}}


def game_of_drawn_again() -> Game:
    return replace(Game.new(VARIANT), start=VARIANT.position(phase="T2M", units=UNITS, state={"rackets": RACKETS}))


@pytest.mark.parametrize("way", ["undo", "back"])
def test_the_table_draws_nothing_twice(way: str) -> None:
    document = Document(game_of_drawn_again())
    asked: list[str] = []

    def draw(needed: DrawNeeded) -> int:
        asked.append(needed.name)
        return len(asked) + 3

    commands.resolve(document, draw)
    document.undo.undo() if way == "undo" else commands.roll_back(document, 0)
    assert not document.game.turns
    commands.resolve(document, draw)
    assert asked == ["Harlem", "EastSide"]
    assert document.game.turns[0].draws == {"Harlem": 4, "EastSide": 5}


def test_what_is_drawn_is_drawn_as_it_is_asked_for_and_nothing_is_adjudicated_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document, played = Document(game_of_drawn_again()), []
    whole = type(VARIANT).adjudicate

    def adjudicate(*asked):  # type: ignore[no-untyped-def]
        played.append(asked)
        return whole(*asked)

    monkeypatch.setattr(type(VARIANT), "adjudicate", adjudicate)
    commands.resolve(document, lambda needed: needed.high)
    assert len(played) == 1
    assert type(document.game.turns[0].draws) is dict and len(document.game.turns[0].draws) == 2
