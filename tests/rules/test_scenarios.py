"""Every scenario of tests/scenarios, a test each: the rules as they are stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.files.scenarios import Scenario, play, read_scenarios

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
