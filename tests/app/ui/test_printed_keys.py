"""Keys are called as on the keyboard of whoever reads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.language import speak
from app.ui.widgets import KeyLabel, tool_button


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def test_keys_are_called_as_they_are_printed_here(qtbot: QtBot, german: None) -> None:
    keys, lock = KeyLabel("Ctrl+Shift+P"), tool_button("lock", "Sperren", "Ctrl+L")
    qtbot.addWidget(keys)
    qtbot.addWidget(lock)
    assert keys.text() == "Strg+Umschalt+P"
    assert lock.toolTip() == "Sperren (Strg+L)"


def test_in_english_they_stay(qtbot: QtBot) -> None:
    keys = KeyLabel("PgUp PgDn")
    qtbot.addWidget(keys)
    assert keys.text() == "PgUp PgDn"
