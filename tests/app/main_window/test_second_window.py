"""A game that another window or process has open is watched, and never written over."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.app.conftest import Hands

HOLD = """
import sys
from pathlib import Path
from app.journal import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.readline()
"""


def status(hands: Hands) -> str:
    return hands.table.status.saved.text()


@pytest.fixture
def held(hands: Hands, tmp_path: Path, project: Path) -> Iterator[tuple[Path, Any]]:
    """A saved game that another process has open, and that process."""
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.window.close_game()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=project
    ) as other:
        assert other.stdout and other.stdout.readline().strip() == "None"
        yield path, other
        if other.poll() is None:
            other.communicate("\n")


@pytest.mark.process
def test_a_second_window_watches(hands: Hands, held: tuple[Path, Any], asked: Any, give: list[str]) -> None:
    path, other = held
    give.append("watch")
    assert hands.window.files.open_path(path)
    title, words = asked[0]
    assert title == "game.strata is open already."
    assert str(other.pid) in words
    assert status(hands) == "Watching only"
    before = hands.document.game
    hands.click("Par", "Bur")
    for action in ("save", "undo", "roll_back", "end_game", "clear_all"):
        assert not hands.window.acts[action].isEnabled(), action
    hands.window.flow.go_on()
    hands.window.flow.resolve()
    assert hands.document.game is before
    assert not (path.parent / "game.strata.journal").exists()


@pytest.mark.process
def test_what_the_other_window_saves_is_seen_and_its_file_can_be_taken(
    hands: Hands,
    held: tuple[Path, Any],
    asked: Any,
    give: list[str],
) -> None:
    path, other = held
    give.append("watch")
    hands.window.files.open_path(path)
    rules.save_game(rules.load_game(path).play({"France": ["A Par - Bur"]}), path)
    hands.window.files.watching.look()
    assert hands.document.game.position.phase.text == "F1901M"
    hands.window.files.watching.look()
    notice = hands.window.files.watching._notice
    assert notice is not None and "You are watching" in notice.text
    other.communicate("\n")
    hands.window.files.watching.look()
    assert notice.text == "game.strata is not open anywhere else any more."
    notice.acted.emit()
    assert not hands.document.watching
    hands.click("Bur", "Bel")
    assert hands.window.files.save()


@pytest.mark.process
def test_a_copy_of_a_game_in_another_window(hands: Hands, held: tuple[Path, Any], asked: Any, give: list[str]) -> None:
    path, _ = held
    give.append("copy")
    hands.window.files.open_path(path)
    assert hands.document.path is None
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Par - Bur"]


@pytest.mark.process
def test_nothing_is_saved_over_a_file_in_another_window(hands: Hands, held: tuple[Path, Any], said: list[str]) -> None:
    path, other = held
    hands.begin(rules.Game.new(rules.variant("standard")))
    before = path.read_bytes()
    assert not hands.window.files.save(path)
    assert str(other.pid) in said[0]
    assert path.read_bytes() == before


@pytest.mark.process
def test_the_lock_of_a_crashed_process_counts_for_nothing(hands: Hands, held: tuple[Path, Any], asked: Any) -> None:
    path, other = held
    other.kill()
    other.wait()
    assert hands.window.files.open_path(path)
    assert asked == []
    assert hands.document.path == path and not hands.document.watching


def test_a_game_opened_again_in_its_own_window_is_no_second_one(hands: Hands, tmp_path: Path, asked: Any) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    assert hands.window.files.open_path(path)
    assert asked == []
    assert hands.window.files.lock is not None and hands.window.files.lock.held
