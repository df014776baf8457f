"""What tests of the window share: cheap keys, answers to questions, complaints."""

from __future__ import annotations

import pytest

from app.hotseat import phrases
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from rules.files.sealing_keys import CHEAP


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "COST", CHEAP)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is answered to the questions that come, first to last; the titles that were asked stand in `asked`."""
    given: list[str] = []
    monkeypatch.setattr(Message, "asked", lambda self: given.pop(0) if given else "")
    return given


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window complained of."""
    found: list[str] = []
    monkeypatch.setattr(MainWindow, "complain", lambda self, title, words: found.append(f"{title} {words}"))
    return found
