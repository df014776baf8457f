"""An order by which units are lost for good is asked about before it is written."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from app.pages.dialogs import Message
from tests.app import carded as cards_on_board
from tests.app.conftest import Hands


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What was asked; the first question is answered with no, the others with yes."""
    found: list[list[str]] = []

    def answer(box: Message) -> str:
        found.append([one.text() for one in box.findChildren(QLabel) if one.text()])
        return "yes" if len(found) > 1 else ""

    monkeypatch.setattr(Message, "asked", answer)
    return found


def annihilate(hands: Hands, place: str) -> list[str]:
    hands.document.act_for("Russia")
    hands.click("War")
    hands.table.order_tool.choose_verb("annihilate")
    hands.click(place)
    return [text for text in hands.orders("Russia") if "annihilate" in text]


def test_an_annihilation_is_agreed_to_or_not_written(hands: Hands, asked: list[list[str]]) -> None:
    hands.begin(cards_on_board.game())
    assert annihilate(hands, "Ukr") == [] and hands.document.undo.count() == 0
    assert annihilate(hands, "Ukr") == ["1A War annihilate Ukr"]
    (words, _) = asked
    assert "Destroys 1A War." in words


def test_typed_it_is_asked_about_too_and_other_orders_are_not(hands: Hands, asked: list[list[str]]) -> None:
    hands.begin(cards_on_board.game())
    hands.document.act_for("Russia")
    hands.type("1A War annihilate Ukr")
    assert hands.orders("Russia") == [] and len(asked) == 1
    hands.type("1A War - Ukr")
    assert hands.orders("Russia") == ["1A War - Ukr"] and len(asked) == 1
