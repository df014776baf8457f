"""The pages of rules: every clause of every sentence has its place on the page of every game that can say it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.reasons import Sentence

LAYER = "gambling"


def sentences(kind: type[Any]) -> Iterator[Sentence]:
    """Every sentence in the packages that a game is made from."""
    packages = {one.__module__.rpartition(".")[0] for one in kind.__mro__ if one.__module__.startswith("rules.")}
    for package in packages - {"rules"}:
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__):
            for value in vars(importlib.import_module(f"{package}.{found.name}")).values():
                held = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
                yield from (one for one in held if type(one) is Sentence)


def named(page: str) -> set[str]:
    return {place for block in rules.blocks(page) for place in block.places}


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_clause_has_its_place_on_the_page(variant: str) -> None:
    have = named(rules.rules_page(variant))
    clauses = {one.clause for one in sentences(rules.VARIANTS[variant]) if one.clause}
    assert len(clauses) > 40
    assert {clause: lost for clause in clauses if (lost := set(rules.places(clause)) - have)} == {}
    assert [clause for clause in clauses if not rules.places(clause)] == []


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_a_page_begins_with_its_own_game_and_tells_every_option(variant: str) -> None:
    page = rules.rules_page(variant)
    kind = rules.VARIANTS[variant]
    assert page.startswith("# ")
    assert (page.count("\n# ") > 0) == (variant != "standard")
    assert [one.label for one in kind.options if f"- **{one.label}.** " not in page] == []
    assert "\n## Options\n" in page


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_no_place_of_a_games_own_page_is_named_twice(variant: str) -> None:
    own = rules.rules_page(variant).split("\n# ")[0]
    places = [place for block in rules.blocks(own) for place in block.places]
    assert sorted({one for one in places if places.count(one) > 1}) == []


def test_an_option_is_told_with_its_usual_value_and_the_others() -> None:
    page = rules.rules_page("bioplomacy")
    assert "Usual: Everybody knows. Or: Only the player and the game master know." in page
    assert "- **Gunboat.** Players are anonymous until the end, and there are no messages (rule 13). Usual: no." in page
    assert "Usual: 18." in rules.rules_page("standard")


def test_a_game_for_money_has_the_page_of_the_game_beneath() -> None:
    page = rules.rules_page(rules.variant(LAYER, game="diplomyopia"))
    assert [block.text for block in rules.blocks(page) if block.kind == "h1"] == [
        "Gambling",
        "Diplomyopia",
        "Diplomacy",
    ]


@pytest.mark.parametrize(
    ("clause", "places"),
    [
        ("DATC 6.D.32", ("DATC 6.D.32",)),
        ("DATC 4.A.2, Szykman", ("DATC 4.A.2",)),
        ("C-16, by option", ("C-16",)),
        ("cards 17, 18", ("card 17", "card 18")),
        ("rules 4, 5", ("rule 4", "rule 5")),
        ("card 9, C-37", ("card 9", "C-37")),
        ("5.1; rule 8 rivers", ("5.1", "rule 8")),
        ("section 8; R4", ("8", "R4")),
        ("R22 a", ("R22",)),
        ("D3 ii", ("D3",)),
        ("ruling G-5", ("G-5",)),
        ("", ()),
    ],
)
def test_places_of_clauses(clause: str, places: tuple[str, ...]) -> None:
    assert rules.places(clause) == places


def test_blocks() -> None:
    page = "# Game\nOne\ntwo.\n\n## 5.1 Rivers {rule 8}\n- **R9** Wet\n  feet.\n- dry\n\n| a | b |\n| - | - |\n"
    assert [(one.kind, one.text, one.places) for one in rules.blocks(page)] == [
        ("h1", "Game", ()),
        ("text", "One two.", ()),
        ("h2", "5.1 Rivers", ("rule 8", "5.1")),
        ("item", "**R9** Wet feet.", ("R9",)),
        ("item", "dry", ()),
        ("row", "| a | b |", ()),
        ("row", "| - | - |", ()),
    ]


RULINGS = {
    "gambling": ("G-", 8),
    "character": ("C-", 75),
    "diplomyopia": ("R", 30),
    "bioplomacy": ("R", 38),
    "diplomafia": ("R", 32),
    "pink": ("R", 36),
}


@pytest.mark.parametrize("variant", RULINGS)
def test_every_ruling_of_the_specification_is_told(variant: str) -> None:
    letter, last = RULINGS[variant]
    have = named(rules.rules_page(variant).split("\n# ")[0])
    assert [f"{letter}{number}" for number in range(1, last + 1) if f"{letter}{number}" not in have] == []
