"""Games of our own, replayed phase by phase: what the rules made of them once, they make of them still (recorded.py
tells what a row holds); the examples in the docstrings of what stands at the top of `rules` do what they say, and none
is without one."""

from __future__ import annotations

import doctest
import inspect
import types
from pathlib import Path

import pytest

import rules
from rules import Named, Unit, UnitKind
from rules.files.scenarios import Scenario, play, read_scenarios
from rules.orders import OrderTextReader, parse_canonical
from rules.standard.orders import MOVE_VERBS
from rules.units import named
from tests.rules.recorded import FILES, came_of, games, replayed

GAMES = {(name, game): rows for name in sorted(set(FILES.values())) for game, rows in games(name).items()}
MOST = 250
"""So many phases of a game are played again, spread over all of it: the longest goes on for a hundred years."""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids="-".join)
def test_a_recorded_game_comes_out_and_is_told_as_before(name: tuple[str, str]) -> None:
    for row, turn in replayed(GAMES[name], MOST):
        now = came_of(turn, row)
        assert {f"{row['phase']} {key}": value for key, value in now.items() if value != row[key]} == {}


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
