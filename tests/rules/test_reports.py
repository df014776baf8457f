"""What powers are told of a position that the game master set right: that he did, and what their own views show."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import PUBLIC, Game, Variant
from rules.reasons import Sentence
from rules.units import Edit
from tests.secret_pairs import hidden, hiding

WHY = "A slip of the umpire"


def placed(game: Game, power: str, kind: str, place: str) -> rules.Turn:
    after = rules.game_master.Editor(game.position, game.turns).placed(power, kind, place)
    return rules.game_master.edited(game, after, WHY).turns[-1]


def test_where_nothing_is_hidden_all_are_told_all() -> None:
    turn = placed(Game.new(rules.variant("standard")), "Germany", "A", "Ruh")
    assert rules.reports.seen(turn, "France") is turn
    assert "Why: A slip of the umpire" in rules.reports.report(turn, "France")
    assert rules.reports.events(turn, "France") == ()


def test_through_fog_each_is_told_what_his_board_shows() -> None:
    turn = placed(Game.new(rules.variant("diplomyopia")), "Germany", "A", "Bur")
    seen = ("Germany: A Bur is there.", "France: A Mar is seen.", "France: A Par is seen.")
    assert rules.reports.seen(turn, "Germany").edits == (Edit(seen),)
    assert rules.reports.seen(turn, "France").edits == (Edit(("Germany: A Bur is seen.",)),)
    assert "Nothing of it shows" in rules.reports.seen(turn, "Turkey").edits[0].changes[0]
    assert rules.reports.seen(turn, "").edits == (Edit(("Germany: A Bur is there.",), WHY),)
    assert [rules.say(one.reason) for one in rules.reports.events(turn, "France")] == ["Germany: A Bur is seen."]
    assert WHY not in rules.reports.report(turn, "Germany")


def test_a_center_that_is_lost_in_fog_is_nobodys_elses_to_know() -> None:
    game = Game.new(rules.variant("diplomyopia"))
    after = rules.game_master.Editor(game.position, game.turns).owned("Par", "Germany")
    turn = rules.game_master.edited(game, after, WHY).turns[-1]
    assert "Paris is yours no longer." in rules.reports.seen(turn, "France").edits[0].changes
    assert "Paris is yours." in rules.reports.seen(turn, "Germany").edits[0].changes


@pytest.mark.parametrize("name, make", list(hiding()))
def test_what_is_hidden_and_was_changed_is_told_to_nobody_else(name: str, make: Callable[[], Variant]) -> None:
    pair = hidden(make(), 8)
    one = rules.game_master.edited(pair.one, pair.two.position, "one reason").turns[-1]
    two = rules.game_master.edited(pair.two, pair.one.position, "quite another").turns[-1]
    for power in (pair.viewer, PUBLIC):
        first, second = rules.reports.seen(one, power), rules.reports.seen(two, power)
        assert (first.edits, first.before, first.after) == (second.edits, second.before, second.after)
        assert rules.reports.report(one, power) == rules.reports.report(two, power)
        assert rules.reports.events(one, power) == rules.reports.events(two, power)


# --- The pages of rules: every clause of every sentence has its place on the page of every game that can say it.

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
    return {place for block in rules.pages.blocks(page) for place in block.places}


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_clause_has_its_place_on_the_page(variant: str) -> None:
    have = named(rules.rules_page(variant))
    clauses = {one.clause for one in sentences(rules.VARIANTS[variant]) if one.clause}
    assert len(clauses) > 40
    assert {clause: lost for clause in clauses if (lost := set(rules.pages.places(clause)) - have)} == {}
    assert [clause for clause in clauses if not rules.pages.places(clause)] == []


@cache
def literals(folder: Path) -> tuple[tuple[str, str], ...]:
    """Every sentence and piece of advice written in a package: its code ("" for advice), its clause."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    trees = (ast.parse(text) for text in texts if any(f"{name}(" in text for name in WRITTEN))
    calls = (one for tree in trees for one in ast.walk(tree) if isinstance(one, ast.Call))
    return tuple(
        WRITTEN[one.func.id](one) for one in calls if isinstance(one.func, ast.Name) and one.func.id in WRITTEN
    )


def _of_sentence(call: ast.Call) -> tuple[str, str]:
    """A sentence that is made of another one has whatever that has."""
    given = [one.value if isinstance(one, ast.Constant) else "of another" for one in call.args]
    return str(given[0]), str(given[2]) if len(given) > 2 else ""


def _of_advice(call: ast.Call) -> tuple[str, str]:
    """A clause that is looked up, such as that of a verb, stands for itself."""
    value = next((one.value for one in call.keywords if one.arg == "clause"), None)
    return "", str(value.value) if isinstance(value, ast.Constant) else ast.unparse(value) if value else ""


WRITTEN = {"Sentence": _of_sentence, "Advice": _of_advice}
WITHOUT_A_RULE = {
    "": {
        *("no_place", "many_places", "not_an_order", "too_long", "no_kind", "no_unit_words", "not_counted", "no_goal"),
        *("no_power", "no_number", "no_letter_here", "no_route", "no_such_power", "no_such_unit"),
        *(
            "entered",
            "ruled",
            "set_right",
            "as_ordered",
            "was_done",
            "not_done",
            "not_told",
            "nobody_came",
            "stands_there",
        ),
        *("no_such_heading", "sheet_conflict", "sheet_fits_several", "sheet_nobodys", "sheet_under_no_power"),
        *("sheet_other_phase", "sheet_not_all", "sheet_too_long"),
        *("unit_vanished", "unit_misplaced", "unit_untold", "unknown_unit_gone", "number_twice", "order_carried_out"),
        *("off_balance", "all_off_balance"),
    },
    "character": {"ghost", "deed_ordered", "no_card", "no_label", "no_seed"},
    "diplomafia": {"not_all_or_none", "no_terms", "too_much"},
    "pink": {"no_such_owner", "no_such_province"},
}
"""Sentences of each package that rest on no rule: words that cannot be read, what simply is so, what a person wrote."""


@pytest.mark.parametrize("package", ["", "standard", "variants/*"])
def test_every_reason_and_every_advice_has_its_clause(package: str) -> None:
    for folder in Path(rules.__file__).parent.glob(package) if package else [Path(rules.__file__).parent]:
        free = WITHOUT_A_RULE.get(folder.name if package else "", set())
        without = {code for code, clause in literals(folder) if not clause}
        assert without == free, folder.name


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_what_all_games_say_has_its_place_on_every_page(variant: str) -> None:
    have = named(rules.rules_page(variant))
    root = Path(rules.__file__).parent
    mine = {Path(str(sys.modules[one.__module__].__file__)).parent for one in rules.VARIANTS[variant].__mro__[:-1]}
    clauses = {clause for folder in {root, *mine} for _, clause in literals(folder)}
    clauses |= {verb.clause for verb in rules.variant(variant).all_verbs.values()}
    assert {clause: lost for clause in clauses if (lost := set(rules.pages.places(clause)) - have)} == {}


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_verb_says_which_rule_tells_of_it(variant: str) -> None:
    verbs = rules.variant(variant).all_verbs
    assert [name for name, verb in verbs.items() if not rules.pages.places(verb.clause)] == []


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
    places = [place for block in rules.pages.blocks(own) for place in block.places]
    assert sorted({one for one in places if places.count(one) > 1}) == []


def test_an_option_is_told_with_its_usual_value_and_the_others() -> None:
    page = rules.rules_page("bioplomacy")
    assert "Usual: Everybody knows. Or: Only the player and the game master know." in page
    assert "- **Gunboat.** Players are anonymous until the end, and there are no messages (rule 13). Usual: no." in page
    assert "Usual: 18." in rules.rules_page("standard")


def test_a_game_for_money_has_the_page_of_the_game_beneath() -> None:
    page = rules.rules_page(rules.variant(LAYER, game="diplomyopia"))
    assert [block.text for block in rules.pages.blocks(page) if block.kind == "h1"] == [
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
    assert rules.pages.places(clause) == places


def test_blocks() -> None:
    page = "# Game\nOne\ntwo.\n\n## 5.1 Rivers {rule 8}\n- **R9** Wet\n  feet.\n- dry\n\n| a | b |\n| - | - |\n"
    assert [(one.kind, one.text, one.places) for one in rules.pages.blocks(page)] == [
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
