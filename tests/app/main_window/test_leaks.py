"""The window at every hand-over: two games that differ only in what is hidden look the same, and say the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.window import MainWindow
from app.pages.recent import recent_of
from app.settings import Settings
from rules import Game
from tests.app.conftest import Hands
from tests.app.surfaces import Look, grab, picture, words
from tests.secret_pairs import hidden, hiding, played

HIDING = dict(hiding())
Shot = tuple[set[str], str, Look | None]
MOMENTS = 12


def shot(hands: Hands) -> Shot:
    """What can be seen and read, once nothing changes any more and what was put away is gone; what was being played
    is over."""
    QApplication.setCursorFlashTime(0)
    if hands.window.table is not None:
        hands.table.reveal.leave()
    found, before = (set[str](), "", None), (set[str](), "-", None)
    for _ in range(MOMENTS):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        seen = grab(hands.window)
        before, found = found, (set(words(hands.window)), picture(hands.window), seen)
        if found == before:
            break
    return found


def round_trip(hands: Hands, game: Game, viewer: str) -> list[Shot]:
    """The curtain, the seat with its report and board, its orders begun, the curtain again, another seat's."""
    QGuiApplication.clipboard().clear()
    hands.begin(game)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    shots = [shot(hands)]
    flow = hands.window.flow
    flow.lift(viewer)
    shots.append(shot(hands))
    flow.show_phase(len(game.turns))
    shots.append(shot(hands))
    hands.trigger("copy_orders")
    if game.turns:
        hands.trigger("phase_back")
        shots.append(shot(hands))
    hands.trigger("lock")
    shots.append(shot(hands))
    return shots


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seed", [8])
def test_nothing_hidden_shows_at_any_hand_over(name: str, seed: int, hands: Hands) -> None:
    hands.window.settings.keep_note("legend", "off")  # where it lies hangs on where it lay before
    before = hidden(HIDING[name](), seed)
    round_trip(hands, before.one, before.viewer)  # what only the first game in a window finds
    after = played(before, seed)
    phases = after.one.position.phase, after.two.position.phase
    for pair in (before, after) if phases[0] == phases[1] else (before,):
        one, two = (round_trip(hands, game, pair.viewer) for game in (pair.one, pair.two))
        for n, (first, second) in enumerate(zip(one, two, strict=True)):
            assert first[:2] == second[:2], n
            assert first[2] == second[2], f"picture {n}"


@pytest.mark.parametrize("name", HIDING)
def test_the_list_of_recent_games_keeps_nothing_hidden(name: str, tmp_path: Path) -> None:
    pair = hidden(HIDING[name](), 5)
    path = tmp_path / "a.strata"
    assert recent_of(pair.one, path) == recent_of(pair.two, path)


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
    pair = played(hidden(make(), 6), 6)
    text = rules.game_text(pair.one)
    view = pair.one.variant.view(pair.one.position, rules.PUBLIC)
    assert not view.position.units
    named = [unit.text for unit in pair.one.position.units.values() if f'"{unit.text}"' in text]
    assert named == []
