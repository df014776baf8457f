"""Settings: what is changed is there at the next start, and nonsense in the file harms nobody."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from pytestqt.qtbot import QtBot

from app.pictures.files import LONGEST, safe
from app.settings import RECENT_MAX, Preferences, Recent, Settings, default_path

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
    [("theme", "dark"), ("text_px", 16), ("names", "full"), ("patterns", "off"), ("autolock_minutes", 5)],
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


@pytest.mark.parametrize(("name", "value"), [("no_such", 1), ("theme", 3), ("patterns", True), ("text_px", True)])
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


def test_a_game_can_be_forgotten(tmp_path: Path, path: Path) -> None:
    settings = Settings(path)
    settings.remember(game(tmp_path / "a.strata"))
    settings.remember(game(tmp_path / "b.strata"))
    settings.forget(tmp_path / "b.strata")
    assert [one.path.stem for one in settings.recent] == ["a"]


def test_a_file_that_is_gone_stays_in_the_list(tmp_path: Path, path: Path) -> None:
    settings = Settings(path)
    settings.remember(game(tmp_path / "a.strata"))
    assert [one.exists for one in settings.recent] == [False]


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
