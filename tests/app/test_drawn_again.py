"""What chance has once said stands, whatever is undone at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from app.session import commands
from app.session.document import Document
from rules import DrawNeeded, Game

VARIANT = rules.variant("diplomafia")
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
RACKETS = {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B"}}


def game() -> Game:
    return replace(Game.new(VARIANT), start=VARIANT.position(phase="T2M", units=UNITS, state={"rackets": RACKETS}))


@pytest.mark.parametrize("way", ["undo", "back"])
def test_the_table_draws_nothing_twice(way: str) -> None:
    document = Document(game())
    asked: list[str] = []

    def draw(needed: DrawNeeded) -> int:
        asked.append(needed.name)
        return len(asked) + 3

    commands.resolve(document, draw)
    document.undo.undo() if way == "undo" else commands.roll_back(document, 0)
    assert not document.game.turns
    commands.resolve(document, draw)
    assert asked == ["Harlem", "EastSide"]
    assert document.game.turns[0].draws == {"Harlem": 4, "EastSide": 5}


def test_what_is_drawn_is_drawn_as_it_is_asked_for_and_nothing_is_adjudicated_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document, played = Document(game()), []
    whole = type(VARIANT).adjudicate

    def adjudicate(*asked):  # type: ignore[no-untyped-def]
        played.append(asked)
        return whole(*asked)

    monkeypatch.setattr(type(VARIANT), "adjudicate", adjudicate)
    commands.resolve(document, lambda needed: needed.high)
    assert len(played) == 1
    assert type(document.game.turns[0].draws) is dict and len(document.game.turns[0].draws) == 2
