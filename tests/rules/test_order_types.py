"""What every order type of every variant must have in rules: it is read, written back, told as a sentence and mailed.
And what every clause of the solver must have: somebody who explains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest

import rules
from rules import Order, Outcome, say
from rules.files import scenarios
from rules.solver import Clause
from tests.order_types import MASTERS, TYPES, VARIANTS, TypeOfVariant, example

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_read_and_written_back(of: TypeOfVariant) -> None:
    position, order = example(of)
    kind = VARIANTS[of.variant].all_verbs[of.name]
    assert order.type.name in (of.name, kind.verb)
    assert position.variant.parse(position, order.power, order.text) == order


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_told_as_a_sentence(of: TypeOfVariant) -> None:
    position, order = example(of)
    told = order.type.sentence(position, order)
    assert (told == order.text) == (of.name in MASTERS - {"award"}), "a game master's lines are told as written"
    assert told and "{" not in told and "  " not in told


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_words_behind_it_are_told_too(of: TypeOfVariant) -> None:
    position, order = example(of)
    for word, added in order.type.modifiers.items():
        more = Order(order.power, order.type, (*order.slots, word), f"{order.text} {word}")
        assert added.words in order.type.sentence(position, more)


@pytest.mark.parametrize("of", [one for one in TYPES if one.name not in MASTERS], ids=str)
def test_it_is_mailed(of: TypeOfVariant) -> None:
    """As a line under the heading of a power that can write it; of what no phase of the variant has (a build waived in
    Pink), that is said."""
    mailed, never = [], of == ("pink", "waive")
    for power in VARIANTS[of.variant].base.powers.values():
        position, order = example(of, power.id)
        sheet = rules.sheets.read_sheet(position, f"{power.name}:\n{order.text}\n")
        mailed += [line.order == order or (never and line.reason is not None) for line in sheet.lines]
    assert any(mailed)


# --- the clauses of the solver ------------------------------------------------------------------------------


def explaining() -> Mapping[str, Mapping[Clause, object]]:
    """The modules in which it is told why an attack failed, with their tables."""
    found = {}
    for path in sorted((ROOT / "rules").rglob("*.py")):
        if "failure.clause]" in path.read_text(encoding="utf-8"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name] = import_module(name).EXPLAINED
    return found


def test_every_clause_is_explained_wherever_failures_are() -> None:
    """A new clause of the solver is no contradiction in Bioplomacy and not silence in Character: it needs a line."""
    tables = explaining()
    assert {
        "rules.standard.movement",
        "rules.variants.bioplomacy.movement",
        "rules.variants.character.movement",
    } == set(tables)
    for name, table in tables.items():
        assert set(table) == set(Clause), name


def failures() -> Iterator[tuple[str, Clause, Outcome]]:
    """Every attack that failed in the scenarios: in which variant, by which clause, and what its unit was told."""
    for path in sorted((ROOT / "tests/scenarios").glob("*.toml")):
        for scenario in scenarios.read_scenarios(path):
            position = scenario.position
            for number, entry in enumerate(scenario.turns, 1):
                turn = scenarios._adjudicated(scenario, position, number, entry)
                told = {one.unit.key: one for one in turn.outcomes if one.unit}
                for attack, failure in turn.resolution.failures.items() if turn.resolution else ():
                    if attack.unit in told:
                        yield position.variant.id, failure.clause, told[attack.unit]
                position = turn.after


@pytest.mark.slow
def test_who_failed_is_told_why_and_nothing_bland() -> None:
    """In every scenario, by every clause that occurs there."""
    seen = set()
    for variant, clause, outcome in failures():
        seen.add(clause)
        assert outcome.reasons and all(say(reason) for reason in outcome.reasons), (variant, clause, outcome)
        assert "stopped" not in {reason.code for reason in outcome.reasons}, (variant, clause, outcome)
    assert seen >= set(Clause) - {Clause.FIRST_PART}, "no scenario has these"
