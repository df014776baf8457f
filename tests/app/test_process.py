"""The program itself, in a process of its own: Spring 1901 by clicks, saved, killed in the midst of work,
recovered; lines that are carried out before all others: what a change of them takes along, and what stands then;
the program is killed at random moments, by the clock and in the midst of writing: all but the last gesture at most
can be had back, whatever is played, and nothing of a sealed game stands open in what is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from app.journal import find_journals
from app.session import commands
from app.session.document import Document
from rules import Game
from tests.app.killed_table import SCENARIOS, gestures_in, told

ROOT = Path(__file__).resolve().parents[2]

HANDS = """
import json, os, signal, sys
from pathlib import Path
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
import app.main_window.run as program

FOLDER = Path(sys.argv[1])
made = program.open_window

def watched(settings):
    window = made(settings)
    window.flow.asks = False
    QTimer.singleShot(0, lambda: play(window))
    return window

program.open_window = watched

def click(window, *places):
    view, scene = window.table.view, window.table.scene
    QApplication.processEvents()  # the board finds its room, for each panel leaves it another
    for place in places:
        x, y = scene.state.atlas.unit_anchor(place)
        point = view.mapFromScene(QPointF(x, y))
        QTest.mouseMove(view.viewport(), point)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)

def told(window):
    game = window.document.game
    drafts = {power: [order.text for order in orders] for power, orders in game.drafts.items()}
    return {"phase": game.position.phase.text, "turns": len(game.turns), "drafts": drafts}

def leave(window, code=0):
    window.files.may_leave = lambda: True
    window.close()
    QApplication.exit(code)
"""

FIRST = """
def play(window):
    window.acts["new"].trigger()
    page = window.pages.currentWidget()
    page.secrecy_buttons["open"].click()
    page.start()
    for unit, goal in OPENING:
        click(window, unit, goal)
    window.table.orders.go_on.click()
    window.table.results.go_on.click()
    window.files.save(FOLDER / "game.strata")
    print(json.dumps(told(window)), flush=True)
    click(window, "Bur", "Bel")
    os.kill(os.getpid(), signal.SIGKILL)
"""

SECOND = """
def play(window):
    window.files.recovery.recover(window.files.recovery.recoveries[0])
    print(json.dumps(told(window)), flush=True)
    window.acts["copy_orders"].trigger()  # what stays on the clipboard must not crash it as it ends
    leave(window)
"""


END = "\nsys.exit(program.run(sys.argv[2:]))\n"
OPENING = [("Par", "Bur"), ("Mar", "Spa"), ("Bre", "MAO"), ("Lon", "NTH"), ("Edi", "NWG"), ("Lvp", "Edi")]


def start(script: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program with these hands, its settings and journals in the folder."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    names = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    environment = {**os.environ, **dict.fromkeys(names, str(home)), "QT_QPA_PLATFORM": "offscreen"}
    environment["STRATA_SETTINGS"] = str(home / "strata.ini")
    text = f"OPENING = {OPENING!r}\n{HANDS}{script}{END}"
    return subprocess.run(
        [sys.executable, "-c", text, str(folder), *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_spring_1901_by_clicks_saved_killed_recovered(tmp_path: Path) -> None:
    first = start(FIRST, tmp_path)
    assert first.returncode == -signal.SIGKILL, first.stderr
    assert json.loads(first.stdout) == {"phase": "F1901M", "turns": 1, "drafts": {}}
    saved = (tmp_path / "game.strata").read_bytes()

    second = start(SECOND, tmp_path)
    assert second.returncode == 0, second.stderr
    recovered = json.loads(second.stdout)
    assert recovered == {"phase": "F1901M", "turns": 1, "drafts": {"France": ["A Bur - Bel"]}}
    assert (tmp_path / "game.strata").read_bytes() == saved


@pytest.mark.process
def test_a_game_named_on_the_command_line_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.strata"
    rules.save_game(Game.new(rules.variant("standard")), path)
    script = """
def play(window):
    if window.table is None or window.pages.currentWidget() is not window.table:
        QTimer.singleShot(50, lambda: play(window))  # the window answers while the game is opened
        return
    print(json.dumps(told(window)), flush=True)
    leave(window)
"""
    done = start(script, tmp_path, str(path))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["phase"] == "S1901M"


@pytest.mark.process
def test_a_fault_is_logged_and_said_once_however_often_it_comes_back(tmp_path: Path) -> None:
    script = """
def play(window):
    looks = QTimer(window)
    looks.timeout.connect(fail)
    looks.start(50)
    QTimer.singleShot(600, close_the_dialog)

def fail():
    raise ValueError("a fault on purpose")

def close_the_dialog():
    boxes = [one for one in QApplication.topLevelWidgets() if one.inherits("QMessageBox")]
    print([one.informativeText().splitlines()[0] for one in boxes], flush=True)
    [one.close() for one in boxes]
    QTimer.singleShot(300, lambda: (print(QApplication.activeModalWidget(), flush=True), QApplication.exit(0)))
"""
    done = start(script, tmp_path)
    assert done.stdout.splitlines() == ["['ValueError: a fault on purpose']", "None"]
    assert done.stderr.count("ValueError: a fault on purpose") > 2
    (log,) = (tmp_path / "home").rglob("strata.log")
    assert "a fault on purpose" in log.read_text(encoding="utf-8")


# --- Lines that are carried out before all others: what a change of them takes along, and what stands then.

JUNGLE = rules.variant("bioplomacy")


@pytest.fixture
def document() -> Document:
    start = JUNGLE.position(
        phase="S03M", units={"Canines": ["P 30"], "Chacma": ["T 32"]}, state={"builds": {"Chacma": "1"}}
    )
    return Document(replace(Game.new(JUNGLE), start=start))


def write(document: Document, power: str, *texts: str) -> list[str]:
    position = document.game.position
    for text in texts:
        commands.set_orders(document, power, [JUNGLE.parse(position, power, text)])
    return [order.text for order in document.orders(power)]


def test_a_choice_that_counts_only_twice_is_written_twice_and_taken_back_so() -> None:
    document = Document(Game.new(JUNGLE))
    assert write(document, "Canines", "setup HP 30") == ["setup HP 30", "setup HP 30"]
    assert {"30#1", "30#2"} <= set(document.standing.units)
    commands.drop_order(document, "Canines", 0)
    assert document.orders("Canines") == ()
    assert write(document, "Canines", "setup HP 30", "setup HP 30", "setup P 30") == ["setup P 30"]
    assert write(document, "Insects", "setup S 59", "setup H 59", "setup S 60") == ["setup H 59", "setup S 60"]


def test_what_stands_is_seen_by_whoever_may_see_the_orders() -> None:
    players = {"Canines": "Ann", "Insects": "Ben"}
    document = Document(Game.new(JUNGLE, players, "casual"))
    assert "30" not in document.standing.units
    document.set_seat("Canines")
    assert "30" in document.standing.units and "59" not in document.standing.units
    document.set_seat("Insects")
    assert "59" in document.standing.units and "30" not in document.standing.units


def test_orders_go_with_the_units_that_they_were_for(document: Document) -> None:
    assert write(document, "Canines", "P 30 - 29", "P 30 divide") == ["P 30 divide"]
    assert write(document, "Canines", "1HP 30 - 29", "2HP 30 - 11")[1:] == ["1HP 30 - 29", "2HP 30 - 11"]
    commands.drop_order(document, "Canines", 0)
    assert document.orders("Canines") == ()
    document.undo.undo()
    assert len(document.orders("Canines")) == 3


def test_an_order_goes_when_another_kind_is_chosen_for_its_unit() -> None:
    document = Document(Game.new(JUNGLE))
    orders = ["H 59 - 59@u", "H 60 - 60@u"]
    assert write(document, "Insects", *orders, "setup S 59") == ["H 60 - 60@u", "setup S 59"]
    document.undo.undo()
    assert [order.text for order in document.orders("Insects")] == orders
    document.undo.redo()
    assert write(document, "Insects", "S 59 - 59@h")[2:] == ["S 59 - 59@h"]
    commands.drop_order(document, "Insects", 1)
    assert [order.text for order in document.orders("Insects")] == ["H 60 - 60@u"]


def test_a_union_takes_a_division_back(document: Document) -> None:
    assert write(document, "Canines", "P 30 divide", "1HP 30 - 29", "HP 30 unite") == []


def test_a_build_stands_beside_the_order_of_a_unit_there(document: Document) -> None:
    assert write(document, "Chacma", "T 32 - 33", "build T 32") == ["T 32 - 33", "build T 32"]
    commands.clear_order(document, "Chacma", "32")
    assert [order.text for order in document.orders("Chacma")] == ["build T 32"]
    commands.clear_order(document, "Chacma", "build 32")
    assert document.orders("Chacma") == ()


# --- The program is killed at random moments, by the clock and in the midst of writing: all but the last gesture at
# most can be had back, whatever is played, and nothing of a sealed game stands open in what is left.


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


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
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


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
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


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
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
