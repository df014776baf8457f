"""What tests of the window share: answers to questions, complaints."""

from __future__ import annotations

import pytest

from app.game_view.review import Review
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from tests.app.conftest import Hands
from tests.app.main_window.reviewing import battle


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is answered to the questions that come, first to last; then nothing."""
    given: list[str] = []
    monkeypatch.setattr(Message, "asked", lambda self: given.pop(0) if given else "")
    return given


@pytest.fixture
def give() -> list[str]:
    """What is answered to the questions that `asked` notes, first to last; then nothing."""
    return []


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, give: list[str]) -> list[tuple[str, str]]:
    """What was asked or said, title and words."""
    found: list[tuple[str, str]] = []

    def answer(self: Message) -> str:
        found.append((self.title.text(), self.words.text()))
        return give.pop(0) if give else ""

    monkeypatch.setattr(Message, "asked", answer)
    return found


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window complained of."""
    found: list[str] = []
    monkeypatch.setattr(MainWindow, "complain", lambda self, title, words: found.append(f"{title} {words}"))
    return found


@pytest.fixture
def review(hands: Hands) -> Review:
    """The review of a phase that nobody has written orders for."""
    battle(hands)
    hands.trigger("review")
    return hands.table.review


@pytest.fixture
def judged(hands: Hands) -> Review:
    """The review of a turn that was played."""
    battle(hands, played=True)
    hands.window.flow.show_phase(0)
    hands.trigger("review")
    return hands.table.review
