"""The program itself, in a process of its own: Spring 1901 by clicks, saved, killed in the midst of work, recovered."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

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
        x, y = scene.stage.atlas.unit_anchor(place)
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
    import rules
    from rules import Game

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
def test_a_fault_is_logged_and_said(tmp_path: Path) -> None:
    script = """
def play(window):
    QTimer.singleShot(200, close_the_dialog)
    raise ValueError("a fault on purpose")

def close_the_dialog():
    box = QApplication.activeModalWidget()
    print(box.informativeText().splitlines()[0], flush=True)
    box.close()
    QTimer.singleShot(0, lambda: QApplication.exit(0))
"""
    done = start(script, tmp_path)
    assert done.stdout.strip() == "ValueError: a fault on purpose"
    assert "a fault on purpose" in done.stderr
    logs = list((tmp_path / "home").rglob("strata.log"))
    assert "a fault on purpose" in logs[0].read_text(encoding="utf-8")


@pytest.mark.process
def test_a_fault_that_comes_back_is_said_once(tmp_path: Path) -> None:
    script = """
def play(window):
    looks = QTimer(window)
    looks.timeout.connect(fail)
    looks.start(50)
    QTimer.singleShot(600, close_the_dialog)

def fail():
    raise ValueError("a fault that comes back")

def close_the_dialog():
    boxes = [one for one in QApplication.topLevelWidgets() if one.inherits("QMessageBox")]
    print(len(boxes), flush=True)
    [one.close() for one in boxes]
    QTimer.singleShot(300, lambda: (print(QApplication.activeModalWidget(), flush=True), QApplication.exit(0)))
"""
    done = start(script, tmp_path)
    assert done.stdout.split() == ["1", "None"]
    assert done.stderr.count("a fault that comes back") > 2
