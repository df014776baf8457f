"""What the rules say beside the results, of every turn of every scenario: advice, reports, causes, oddities. Each has
words without holes, and is about what is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules import GM, PUBLIC, Reason, Turn, say
from rules.files.scenarios import Scenario, read_scenarios

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


def turns(scenario: Scenario) -> Iterator[Turn]:
    """The turns of a scenario whose orders can be read, up to the first that is refused."""
    position = scenario.position
    for entry in scenario.turns:
        try:
            turn = position.variant.adjudicate(position, entry.orders, entry.draws)
        except ValueError:
            return
        yield turn
        position = turn.after


def sound(reason: Reason) -> bool:
    return bool(say(reason).strip()) and "{" not in say(reason)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_advice_has_words_and_is_about_what_is_there(file: Path) -> None:
    for turn in (one for scenario in read_scenarios(file) for one in turns(scenario)):
        variant = turn.before.variant
        for power in variant.must_act(turn.before):
            seen = variant.view(turn.before, power).position
            known = {*seen.units, *seen.dislodged, *variant.board(seen).locations, *variant.board(seen).provinces}
            for one in variant.advice(seen, power, turn.orders.get(power, ())):
                assert one.words.strip() and set(one.about) <= known, (turn.before.phase, one)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_reports_causes_and_oddities_can_be_read(file: Path) -> None:
    for scenario in read_scenarios(file):
        for turn in turns(scenario):
            variant = turn.before.variant
            for viewer in (PUBLIC, *list(variant.board(turn.before).powers)[:2]):
                assert "{" not in rules.report(turn, viewer), scenario.id
            for outcome in turn.outcomes:
                if outcome.order.power != GM:
                    assert all(sound(step.reason) for step in rules.causes(turn, outcome.key)), scenario.id
            for one in rules.examined(turn.after):
                assert sound(one.reason), scenario.id
