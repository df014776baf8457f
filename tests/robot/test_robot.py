"""Whole games by the robot, in processes of its own; and whether the desk sees what it is there to see.

`pytest tests/robot --robot-turns 500` plays so many turns of every variant, open, casual and sealed, with and without
game master, by seeds that it prints; `--robot-seed` begins with a seed that failed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import SystemRandom

import pytest

import rules

SHORT = ("standard diplomafia character", "gambling diplomyopia bioplomacy pink")
"""The variants of which an ordinary run plays a short game, at two desks: a start of the program takes a second."""
TOLD = 30
"""So many lines of what it did are told of a robot that failed."""

FAULTY = """
import sys, tempfile, threading
from pathlib import Path
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QDialog
from tests.robot.desk import Desk

class Stubborn(QDialog):
    def done(self, result): pass
    def closeEvent(self, event): event.ignore()
    def keyPressEvent(self, event): pass

def raises(): raise LookupError("in a slot")
def raises_elsewhere():
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()

with tempfile.TemporaryDirectory() as folder:
    desk = Desk(Path(folder))
    for do in (
        lambda: None,
        raises,
        raises_elsewhere,
        lambda: qWarning("of Qt"),
        lambda: desk.window.complain("It went wrong.", "Nobody knows why."),
        lambda: Stubborn(desk.window).exec(),
        desk.window.hide,
    ):
        QTimer.singleShot(0, do)
        desk.turn(20)
        desk.settle()
        print(len(desk.faults.found), "so far")
"""


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=project, capture_output=True, text=True, errors="replace")


def told(done: subprocess.CompletedProcess[str]) -> str:
    """What went wrong, each fault with what was being done, then the last lines."""
    faults = re.findall(r"^FAULT during .*?\n(?=^step |\Z)", done.stdout, re.DOTALL | re.MULTILINE)
    games = re.findall(r"^--- .*", done.stdout, re.MULTILINE)
    last = done.stdout.splitlines()[-TOLD:]
    return "\n".join([*games, *faults, "...", *last, done.stderr[-4000:]])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variants" in metafunc.fixturenames:
        metafunc.parametrize("variants", rules.VARIANTS if metafunc.config.getoption("--robot-turns") else SHORT)


@pytest.mark.process
def test_whole_games(variants: str, project: Path, request: pytest.FixtureRequest) -> None:
    turns, seed = request.config.getoption("--robot-turns"), request.config.getoption("--robot-seed")
    words = ["--short"]
    if turns:
        words = ["--turns", str(turns), "--seed", str(SystemRandom().randrange(10_000) if seed is None else seed)]
    done = run(project, "-m", "tests.robot.robot", *variants.split(), *words)
    assert done.returncode == 0, told(done)


@pytest.mark.process
def test_no_fault_is_missed(project: Path) -> None:
    done = run(project, "-c", FAULTY)
    counts = re.findall(r"(\d) so far", done.stdout)
    assert counts == list("0123456"), done.stdout + done.stderr
    for words in (
        *("LookupError: in a slot", "ZeroDivisionError", "qt: of Qt", "The window complains: It went wrong."),
        *("does not close", "The window is hidden."),
    ):
        assert words in done.stdout
