"""Scenarios played, and what comes out compared with what they expect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..adjudication import DrawNeeded
from ..conservation import conserved
from ..position import Position, Turn
from ..reasons import say
from ..speech import mark, tr
from .errors import Fault, ScenarioError
from .expecting import Failed, differences
from .scenariofile import Scenario, TurnEntry, read_all, read_scenarios

KEPT = "conservation"
"""The key of a failure that no line of a scenario asks about: a turn lost, doubled or miscounted something."""
ACCOUNTED_FOR = mark("everything accounted for")


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that came out otherwise than a scenario says, or than the conservation law has it.

    `turn` counts from 1; `key` like `results.A Par`.
    """

    scenario: str
    turn: int
    key: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Report:
    """How many scenarios of a file passed, and everything that went otherwise in the rest."""

    passed: int
    failures: tuple[Failure, ...] = ()

    @property
    def failed(self) -> int:
        """How many scenarios failed, each in one thing or more."""
        return len({failure.scenario for failure in self.failures})


def check(path: Path | str) -> Report:
    """Plays every scenario of a file and compares. ScenarioError with every fault if one of them cannot be played;
    its `report` tells of the others.
    """
    failures: list[Failure] = []
    scenarios, faults = read_all(Path(path))
    played = 0
    for scenario in scenarios:
        try:
            failures += play(scenario)
            played += 1
        except ScenarioError as error:
            faults += error.faults
    report = Report(played - len({failure.scenario for failure in failures}), tuple(failures))
    if faults:
        raise ScenarioError(path, faults, report)
    return report


def play(scenario: Scenario) -> tuple[Failure, ...]:
    """Everything that comes out otherwise than the scenario says, and what breaks the conservation law.

    ScenarioError for orders that nobody can read.
    """
    position = scenario.position
    failures: list[Failure] = []
    for number, entry in enumerate(scenario.turns, 1):
        turn = _adjudicated(scenario, position, number, entry)
        failures += [Failure(scenario.id, number, *one) for one in _differing(scenario, number, entry, turn)]
        failures += [Failure(scenario.id, number, KEPT, tr(ACCOUNTED_FOR), say(one)) for one in conserved(turn)]
        position = turn.after
    return tuple(failures)


def _adjudicated(scenario: Scenario, position: Position, number: int, entry: TurnEntry) -> Turn:
    head = tr("{scenario}, turn {number}", scenario=scenario.id, number=number)
    variant = position.variant
    if variant.over(position):
        raise ScenarioError(scenario.path, [Fault(head, tr("the game is over before it"))])
    try:
        return variant.adjudicate(position, entry.orders, entry.draws, stop=entry.expect.phase or "")
    except DrawNeeded as error:
        raise ScenarioError(scenario.path, [Fault(tr("{head}, draws", head=head), str(error))]) from None
    except ValueError as error:
        found = [Fault(f"{head}, {key}", text) for key, text in _order_faults(position, entry.orders)]
        raise ScenarioError(scenario.path, found or [Fault(tr("{head}, orders", head=head), str(error))]) from None


def _order_faults(position: Position, orders: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    variant = position.variant
    for power, lines in orders.items():
        for line in lines or ("",):
            try:
                variant.adjudicate(position, {power: [line] if line else []})
            except DrawNeeded:
                continue
            except ValueError as error:
                yield f"orders.{power}", str(error)


def _differing(scenario: Scenario, number: int, entry: TurnEntry, turn: Turn) -> list[Failed]:
    """What differs. ScenarioError where an expectation names what there is not: it could never be met."""
    wrong: list[Fault] = []
    found: list[Failed] = []
    for key in type(entry.expect).model_fields:
        wanted = getattr(entry.expect, key)
        if wanted is None:
            continue
        try:
            found += differences(key, wanted, turn)
        except ValueError as error:
            wrong.append(
                Fault(
                    tr("{scenario}, turn {number}, expect.{key}", scenario=scenario.id, number=number, key=key),
                    str(error),
                )
            )
    if wrong:
        raise ScenarioError(scenario.path, wrong)
    return found


__all__ = ["Failure", "Report", "Scenario", "check", "play", "read_scenarios"]
