"""The map editor is killed right after quick edits, or in the midst of writing: none but the last at most is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.designer.files import UnsavedMap, unsaved_maps

ROOT = Path(__file__).resolve().parents[3]
EDITS = 10
HANDS = """
import os, signal, sys
from pathlib import Path
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow
from app.designer.facts import with_fact
from app.designer.files import Keeper, own
from app.designer.page import DesignerPage
from app.journal import writing
from tests.app.designer.conftest import IN_EDITOR

data, edits, cut = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "cut"
app = QApplication([])
window = QMainWindow()
acts = {name: QAction(name, window) for name in IN_EDITOR}
files = own("pink")
document = files.document()
page = DesignerPage(document, Keeper(document, files, None, data), acts)

def half(handle, text):
    os.write(handle, text[: len(text) // 2])
    os.kill(os.getpid(), signal.SIGKILL)

for number in range(1, edits + 1):  # no event is handled in between, no timer runs
    if cut and number == edits:
        writing._write_all = half
    document.apply("Name", facts=with_fact(document.facts, ("name",), f"Edit {number}"))
os.kill(os.getpid(), signal.SIGKILL)
"""

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise"),
]


def killed(data: Path, how: str) -> UnsavedMap:
    """What is left after ten edits of which the last one was written in whole, or is `cut`."""
    run = subprocess.run(
        [sys.executable, "-c", HANDS, str(data), str(EDITS), how],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL, run.stderr
    (left,) = unsaved_maps(data)
    return left


def test_ten_quick_edits_are_all_there(tmp_path: Path) -> None:
    left = killed(tmp_path, "whole")
    assert left.steps == EDITS and not left.cut
    assert left.source().document().title == f"Edit {EDITS}"


def test_killed_in_the_midst_of_writing_only_the_last_one_is_lost(tmp_path: Path) -> None:
    left = killed(tmp_path, "cut")
    assert left.steps == EDITS - 1 and left.cut
    assert left.source().document().title == f"Edit {EDITS - 1}"
