"""Try it in a game: a window beside the editor plays on the map as it is now, and keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from app.designer import files
from app.designer.facts import with_fact
from app.main_window.window import MainWindow, TrialWindow
from rules.files import custom_variants, maps
from tests.app.geometry.importing.foreign import jdip


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    custom_variants._enlisted.clear()
    maps._enlisted.clear()


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window complains of."""
    heard: list[str] = []
    monkeypatch.setattr(window, "complain", lambda title, text: heard.append(f"{title} {text}"))
    return heard


def tried(window: MainWindow) -> TrialWindow:
    window.designing.play()
    found = window.designing.trying.window
    assert found is not None
    return found


def test_a_game_begins_on_the_edited_map(window: MainWindow, tmp_path: Path) -> None:
    window.designing.import_files(jdip(tmp_path))
    trial = tried(window)
    position = trial.document.game.position
    assert position.as_dict()["units"] == {"West": ["A Wes"], "Wild": ["F Mid/sc"]}
    assert "five" not in rules.games()


def test_trying_again_shows_what_was_changed(window: MainWindow, tmp_path: Path) -> None:
    window.designing.import_files(jdip(tmp_path))
    first = tried(window)
    page = window.designing.page
    assert page is not None
    page.document.apply("Move", facts=with_fact(page.document.facts, ("powers", "West", "start"), ["F Wes"]))
    assert tried(window) is first
    assert first.document.game.position.as_dict()["units"]["West"] == ["F Wes"]


@pytest.mark.parametrize("map_id, variant", [("pink2", "pink2"), ("bioplomacy", "bioplomacy")])
def test_the_programs_own_boards_are_tried_with_their_rules(window: MainWindow, map_id: str, variant: str) -> None:
    window.designing.edit_own(map_id)
    assert tried(window).document.game.variant.id == variant


def test_a_trial_is_not_saved(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.designing.import_files(jdip(tmp_path))
    trial = tried(window)
    heard: list[str] = []
    monkeypatch.setattr(trial, "complain", lambda title, text: heard.append(title))
    trial.acts["save"].trigger()
    assert heard == ["This is a trial, which is not saved."]
    assert trial.files.may_leave()


def test_what_stands_in_the_way_is_said(window: MainWindow, tmp_path: Path, told: list[str]) -> None:
    window.designing.import_files(jdip(tmp_path))
    page = window.designing.page
    assert page is not None
    page.document.apply("Break", facts=with_fact(page.document.facts, ("powers", "West", "start"), ["A Nowhere"]))
    window.designing.play()
    assert "Nowhere" in told[0]
    assert window.designing.trying.window is None


def test_a_map_on_which_nobody_plays_is_no_game_yet(window: MainWindow, told: list[str]) -> None:
    window.designing.put(files.empty("Nobody"), None)
    window.designing.play()
    assert len(told) == 1 and "a game needs at least one power" in told[0]
