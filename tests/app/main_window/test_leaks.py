"""What a window keeps of a game, a seat or a phase, and must not tell to the next. That two games which differ only in
what is hidden look the same in it is proved in tests/app/test_secret.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.window import MainWindow
from app.pages.start import recent_of
from app.settings import Settings
from rules import Game
from tests.app.conftest import Hands
from tests.app.surfaces import picture, words
from tests.secret_pairs import hidden, hiding, quiet

HIDING = dict(hiding())


def test_no_picture_is_kept_of_a_game_with_fog(tmp_path: Path) -> None:
    pair = hidden(HIDING["toy"](), 5)
    assert recent_of(pair.one, tmp_path / "a.strata").owners == ()


def test_what_was_undone_is_said_to_nobody_else(hands: Hands) -> None:
    """The status line is cut where it has no room, and has all of its words in its tip then."""
    hands.window.resize(700, 600)
    hands.begin(Game.new(rules.variant("standard"), {"France": "Anna", "England": "Ben"}, "casual"))
    hands.window.flow.lift("France")
    hands.write("France", "A Par S A Mar - Bur")
    hands.table.status.words.setMaximumWidth(60)
    hands.trigger("undo")
    QApplication.processEvents()
    assert "A Par S A Mar - Bur" in hands.table.status.words.toolTip()
    hands.trigger("lock")
    assert "A Par S A Mar - Bur" not in "".join(words(hands.window))


def test_another_game_leaves_nothing_of_the_one_before(hands: Hands) -> None:
    """Every open view is closed on load."""
    pair = hidden(HIDING["toy"](), 4)
    hands.begin(pair.one)
    hands.window.flow.lift(pair.viewer)
    hands.document.note("map", {"Mos": "a very secret guess"})
    hands.begin(Game.new(rules.variant("standard")))
    assert "a very secret guess" not in "".join(words(hands.window)) + picture(hands.window)
    assert hands.table.scene.stage.fog is None


def test_the_journal_of_a_secret_game_names_no_unit_out_of_sight(
    window: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    make: Callable[[], rules.Variant] = HIDING["toy"]
    pair = quiet(make())
    text = rules.game_text(pair.one)
    view = pair.one.variant.view(pair.one.position, rules.PUBLIC)
    assert not view.position.units
    named = [unit.text for unit in pair.one.position.units.values() if f'"{unit.text}"' in text]
    assert named == []
