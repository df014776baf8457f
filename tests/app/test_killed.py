"""The program is killed at random moments, by the clock and in the midst of writing: all but the last gesture at most
can be had back, whatever is played, and nothing of a sealed game stands open in what is left. `--killed-moments 20`
tries as many."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from app.journal import find_journals
from tests.app.killed_table import SCENARIOS, gestures_in, told

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
]


@pytest.fixture(scope="module")
def runs(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    """The folder of all runs, and what they were."""
    folder = tmp_path_factory.mktemp("killed")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "STRATA_SETTINGS": str(folder / "settings.ini")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.app.killed_table", str(folder), str(pytestconfig.option.killed_moments)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    yield folder, json.loads((folder / "runs.json").read_text())


def recovered(folder: Path) -> rules.Game | None:
    """What the user has after the crash: the journal that is offered, else the file, else nothing."""
    found = find_journals(folder / "Strata" / "Strata" / "journals", [folder / "game.strata"])
    if found:
        assert len(found) == 1
        return found[0].game()
    return rules.load_game(folder / "game.strata") if (folder / "game.strata").exists() else None


def test_at_most_the_last_gesture_is_lost(runs: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, all_runs = runs
    for run in all_runs:
        here, states = folder / run["folder"], json.loads((folder / run["scenario"] / "states.json").read_text())
        done = len(gestures_in(here))
        assert run["status"] == signal.SIGKILL, run
        game = recovered(here)
        now = json.loads(json.dumps(told(game))) if game else None
        expected = [states[done - 1] if done else None, *states[done : done + 1]]
        assert now in expected, f"{run}, {done} gestures: {now} is none of {expected}"


def test_the_moments_are_spread(runs: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, all_runs = runs
    done = {(run["scenario"], len(gestures_in(folder / run["folder"]))) for run in all_runs}
    assert len(done) > len(all_runs) / 2
    assert {scenario for scenario, _ in done} == {scenario.name for scenario in SCENARIOS}


def written(path: Path) -> str:
    """What a save or journal says beside the turns that are over, which everybody has seen."""
    found = []
    for line in path.read_text(encoding="utf-8", errors="replace").split("\n" if path.suffix == ".journal" else "\0"):
        try:
            table = json.loads(line)
        except ValueError:
            # Cut off where the process died: its turns stand between head and orders.
            found.append(line.partition('"turns"')[0] + line.rpartition('"submitted"')[2] * ('"submitted"' in line))
            continue
        game = table.get("game", table)
        found.append(json.dumps({name: one for name, one in game.items() if name not in ("turns", "start", "public")}))
    return "\n".join(found)


def test_nothing_secret_stands_open_in_what_is_left(runs: tuple[Path, list[dict[str, Any]]]) -> None:
    """Whenever the process died: no order that was being written in a secret game stands in any file."""
    folder, all_runs = runs
    secret = {scenario.name for scenario in SCENARIOS if scenario.secrecy != "open"}
    checked = 0
    for run in all_runs:
        states = json.loads((folder / run["scenario"] / "states.json").read_text())
        lines = {line for state in states for orders in state[3].values() for line in orders}
        left = [path for path in (folder / run["folder"]).rglob("*") if path.is_file() and path.name != "log"]
        for path in left if run["scenario"] in secret else ():
            text = written(path)
            checked += 1
            assert [line for line in lines if f'"{line}"' in text] == [], (run, path.name)
    assert checked
