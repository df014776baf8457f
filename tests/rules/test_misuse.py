"""The library's stable names with arguments that there cannot be: a ValueError in words, never another exception."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game

STANDARD = rules.variant("standard")
START = STANDARD.start()


@pytest.mark.parametrize("name", [None, 3, [], b"standard", "chess"])
def test_no_such_variant(name: Any) -> None:
    with pytest.raises(ValueError, match="there is no variant"):
        rules.variant(name)


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (None, "orders is a table, not None"),
        ([], r"orders is a table, not \[\]"),
        ({"France": "A Par - Bur"}, "orders.France is a list of texts, not 'A Par - Bur'"),
        ({"France": None}, "orders.France is a list of texts, not None"),
        ({"France": [3]}, "an order is a text like A Par - Bur, not 3"),
        ({3: ["A Par H"]}, "orders.3 is a list of texts"),
        ({"Mars": ["A Par H"]}, "No power is called 'Mars'"),
    ],
)
def test_orders_that_are_none(orders: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        STANDARD.adjudicate(START, orders)


@pytest.mark.parametrize(
    ("power", "partial", "lines", "words"),
    [
        ("Mars", (), (), "No power is called 'Mars'"),
        (None, (), (), "No power is called 'None'"),
        ("France", None, (), "partial is a list, not None"),
        ("France", "A Par", (), "partial is a list, not 'A Par'"),
        ("France", ([],), (), "is no unit here"),
        ("France", (), 3, "orders is a list, not 3"),
        ("France", (), [None], "an order is a text like"),
    ],
)
def test_choices_that_cannot_be_asked_for(power: Any, partial: Any, lines: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rules.choices(START, power, partial, lines)


def test_a_power_goes_by_its_name_in_any_case() -> None:
    assert rules.choices(START, "france") == rules.choices(START, "France")
    assert rules.parse(START, "france", "A Par - Bur") == rules.parse(START, "France", "A Par - Bur")


@pytest.mark.parametrize(("power", "text"), [("Mars", "A Par H"), (None, "A Par H"), ("France", None), ("France", 3)])
def test_texts_that_are_none(power: Any, text: Any) -> None:
    with pytest.raises(ValueError, match=r"power is called|an order is a text"):
        rules.parse(START, power, text)


def test_games_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No power is called 'Mars'"):
        Game.new(STANDARD, {"Mars": "Ina"})
    with pytest.raises(ValueError, match="a game is open, casual or sealed, not 'secret'"):
        Game.new(STANDARD, {}, "secret")
    for path in (tmp_path, Path(tmp_path.anchor), tmp_path / "no" / "a.strata"):
        with pytest.raises(rules.SaveError, match="could not be written"):
            rules.save_game(Game.new(STANDARD), path)
    assert list(tmp_path.iterdir()) == []
