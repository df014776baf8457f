"""Games of our own, replayed phase by phase: what the rules made of them once, they make of them still; the
examples in the docstrings of what stands at the top of `rules` do what they say, and none is without one.

tests/records/make_games.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

import doctest
import inspect
import types
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Named, Unit, UnitKind
from rules.files.scenarios import Scenario, play, read_scenarios
from rules.orders import OrderTextReader, parse_canonical
from rules.standard.orders import MOVE_VERBS
from rules.units import named
from tests.rules.recorded import Row, games

KEYS = ("phase", "units", "centers", "dislodged")


GAMES = games("games")
VARIANT = rules.variant("standard")


def without_order(part: Any) -> Any:
    """Units, centers or retreats by power, without those that have none; the order of lists does not count."""
    if isinstance(part, str):
        return part
    found = {key: without_order(one) if isinstance(one, dict) else sorted(one) for key, one in part.items() if one}
    return {key: one for key, one in found.items() if one}


def played(row: Row) -> tuple[Row, Row]:
    """What a row says of its outcome, and what the rules say."""
    position = VARIANT.position(**{key: row[key] for key in KEYS})
    turn = VARIANT.adjudicate(position, row["orders"])
    after = turn.after.as_dict()
    told = {key: without_order(row[f"next_{key}"]) for key in KEYS} | {"results": row["results"]}
    now = {key: without_order(after[key]) for key in KEYS}
    return told, now | {"results": {key: list(words) for key, words in turn.results.items()}}


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_as_before(game: str) -> None:
    differing = {}
    for row in GAMES[game]:
        told, now = played(row)
        if told != now:
            differing[row["phase"]] = {key: (told[key], now[key]) for key in told if told[key] != now[key]}
    assert differing == {}


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_follows_on_the_one_before(game: str) -> None:
    rows = GAMES[game]
    ends = [{key: row[f"next_{key}"] for key in KEYS} for row in rows[:-1]]
    assert ends == [{key: row[key] for key in KEYS} for row in rows[1:]]


def test_the_order_of_powers_and_lines_changes_nothing() -> None:
    """The order of its input never changes a result; builds stand in the order of giving and are left out."""
    for row in GAMES["own-01"]:
        if row["phase"].endswith("A"):
            continue
        turned = {power: lines[::-1] for power, lines in reversed(row["orders"].items())}
        assert played({**row, "orders": turned}) == played(row)


def test_there_are_twelve_games_with_everything_in_them() -> None:
    rows = [row for game in GAMES.values() for row in game]
    words = Counter(word for row in rows for told in row["results"].values() for word in told)
    lines = [line for row in rows for written in row["orders"].values() for line in written]
    assert len(GAMES) == 12
    assert all(8 <= int(game[-1]["phase"][1:5]) - 1900 <= 12 for game in GAMES.values())
    assert sum(" S " in line for line in lines) > 1000
    assert sum(" C " in line for line in lines) > 200
    assert sum(" R " in line for line in lines) > 100
    assert min(words[one] for one in ("ok", "bounce", "void", "cut", "dislodged", "disband")) > 50
    assert words["no_convoy"] and words["disrupted"]


# --- Every scenario of tests/scenarios, a test each: the rules as they are stated.

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one.path.stem}-{one.id}")
def test_scenario(scenario: Scenario) -> None:
    failures = [f"turn {one.turn}, {one.key}: {one.expected} expected, got {one.got}" for one in play(scenario)]
    assert failures == [], f"{scenario.rule}: {scenario.title}"


def test_every_scenario_has_an_id_a_title_and_a_clause_of_its_own() -> None:
    assert len({one.id for one in SCENARIOS}) == len(SCENARIOS)
    assert [one.id for one in SCENARIOS if not one.title or not one.rule] == []


def test_all_cases_of_the_datc_are_there() -> None:
    """DATC 3.1: so many cases in each section of chapter 6."""
    sections = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
    cases = {scenario.rule.rstrip("ab") for scenario in SCENARIOS}
    wanted = {f"DATC 6.{name}.{number + 1}" for name, most in sections.items() for number in range(most)}
    assert sorted(wanted - cases) == []


# --- Units with a number for good: read, written, told apart on the board and in docks.

BOARD = rules.files.load_board("character")
KINDS = {
    "A": UnitKind("A", "army", "army", serial=True),
    "F": UnitKind("F", "fleet", "fleet", serial=True),
    "Amp": UnitKind("Amp", "amphibian", "army", serial=True),
}
PAR, HYP = BOARD.locations["Par"], BOARD.locations["Hyp"]


def read(text: str, power: str = "France") -> Named:
    return OrderTextReader(BOARD, KINDS, None, power).unit(text)


def test_a_number_for_good_is_no_part_of_the_key_on_the_board() -> None:
    unit = Unit("France", "A", PAR, serial="12")
    assert (unit.text, unit.key, unit.tag, unit.listed) == ("12A Par", "Par", "12A", "12A Par")
    assert unit.at(BOARD.locations["Bur"]).text == "12A Bur"
    assert named(unit) == Named("A", PAR, serial="12")


def test_in_a_dock_it_tells_units_apart() -> None:
    units = [Unit("France", kind, HYP, serial=serial) for kind, serial in (("A", "1"), ("A", "2"), ("F", "1"))]
    assert [unit.key for unit in units] == ["Hyp#France#1A", "Hyp#France#2A", "Hyp#France#1F"]
    assert [unit.text for unit in units] == ["1A Hyp", "2A Hyp", "1F Hyp"]
    assert [named(unit).key for unit in units] == [unit.key for unit in units]


@pytest.mark.parametrize(
    ("text", "serial", "kind", "power"),
    [
        ("2A Par", "2", "A", ""),
        ("10a paris", "10", "A", ""),
        ("the French 2 army in Paris", "2", "A", ""),
        ("A Par", "", "A", ""),
        ("1Amp Par", "1", "Amp", ""),
        ("1A Hyp", "1", "A", "France"),
        ("Germany 1A Hyp", "1", "A", "Germany"),
        ("Germany's 1A Hyp", "1", "A", "Germany"),
    ],
)
def test_how_units_are_read(text: str, serial: str, kind: str, power: str) -> None:
    unit = read(text)
    assert (unit.serial, unit.kind, unit.power, unit.number) == (serial, kind, power, "")


@pytest.mark.parametrize("text", ["2A Par - Bur", "10A Par H", "1F NTH C 12A Lon - Nwy", "1A Hyp - Par"])
def test_canonical_orders_are_read_at_once(text: str) -> None:
    order = parse_canonical(text, "France", BOARD, KINDS, MOVE_VERBS)
    assert order is not None and order.text == text
    assert order.unit is not None and order.unit.serial == text.partition("A ")[0].partition("F ")[0]


def test_a_number_does_not_begin_with_nought() -> None:
    assert parse_canonical("02A Par H", "France", BOARD, KINDS, MOVE_VERBS) is None
    assert read("02A Par").serial == "2"


# --- The examples in the docstrings of what stands at the top of `rules` do what they say, and none is without one.

CONSTANTS = ("GM", "PUBLIC", "VARIANTS")
"""They have no docstring of their own: the examples of the package use them."""
NAMES = [name for name in rules.__all__ if not isinstance(getattr(rules, name), types.ModuleType)]


def examples(docstring: str, name: str) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(inspect.cleandoc(docstring), {"rules": rules}, name, None, None)


def faults(test: doctest.DocTest) -> str:
    """What the examples say otherwise than it is, "" for nothing."""
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    return "".join(told)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in CONSTANTS])
def test_a_name_at_the_top_has_an_example_that_is_right(name: str) -> None:
    test = examples(getattr(rules, name).__doc__ or "", name)
    assert test.examples
    assert faults(test) == ""


def test_the_examples_of_the_package_are_right_and_use_its_constants() -> None:
    test = examples(rules.__doc__ or "", "rules")
    source = "".join(example.source for example in test.examples)
    assert [name for name in CONSTANTS if f"rules.{name}" not in source] == []
    assert faults(test) == ""


def test_the_examples_of_the_tour_are_right() -> None:
    page = Path(rules.__file__).with_name("README.md").read_text(encoding="utf-8")
    test = examples(page.replace("```", ""), "README")
    assert len(test.examples) > 20
    assert faults(test) == ""


def test_an_example_that_is_wrong_is_seen() -> None:
    assert "Expected" in faults(examples(">>> rules.GM\n'nobody'", "wrong"))
