"""The screens in a language that is none: nothing is left in English. And in German: everything has room at 1024x700.

Each language is spoken in a program of its own, for what is remembered of boards and orders keeps its words.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.process]
SCRIPT = Path(__file__).with_name("pseudo.py")


def read(*language: str) -> dict[str, list[list[str]]]:
    """What is wrong on the screens in a language, or in the pseudo-language."""
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(SCRIPT), *language]
    done = subprocess.run(
        command, env=environ, capture_output=True, text=True, encoding="utf-8", check=False, timeout=280
    )
    told = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert told, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(told[-1])
    return found


def test_every_text_is_said_in_the_language_and_longer_ones_have_room_on_pages() -> None:
    found = read()
    assert found["unsaid"] == []
    assert found["clipped"] == []


def test_german_has_room_in_a_small_window() -> None:
    found = read("de")
    assert found["clipped"] == found["outside"] == []
