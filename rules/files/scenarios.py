"""Scenario files: read and play them, and write positions and turns in their notation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ..i18n import tr, tr_noop
from ..position import DrawNeeded, Position, Turn, Variant
from ..reasons import mixed, say
from ..standard.conservation import conserved
from ..units import dislodged_dict
from .custom_variants import variant_of
from .errors import FileFault, ScenarioError, read_text
from .expectations import Failed, differences
from .io import read_toml
from .parser_words import FormatFault, field_words
from .save_format import Line

__all__ = ["Scenario", "ScenarioFailure", "ScenarioReport", "check_scenarios", "play", "read_scenarios"]


# Scenario files read: positions with orders and the results expected.
#
# TOML with many `[[scenario]]` tables, each with a set-up and a `[[scenario.turn]]` for each adjudication. What
# `expect` leaves out is not checked; what it gives is checked whole.

MOST_BYTES = 20_000_000
LONGEST_NUMBER = 40
TABLES = ("units", "centers", "dislodged", "state")
"""The tables of a set-up."""


class ScenarioFileModel(BaseModel):
    """A table of the file. Unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class ExpectEntry(ScenarioFileModel):
    """What must hold after a turn. None: not checked."""

    phase: str | None = None
    results: dict[str, tuple[str, ...]] | None = None
    units: dict[str, tuple[str, ...]] | None = None
    dislodged: dict[str, dict[str, tuple[str, ...]]] | None = None
    centers: dict[str, tuple[str, ...]] | None = None
    state: dict[str, Any] | None = None
    sees: dict[str, dict[str, Any]] | None = None


class ScenarioTurnEntry(ScenarioFileModel):
    """One adjudication: lines by power, draws, and the expected results."""

    orders: dict[str, tuple[Line, ...]] = {}
    draws: dict[str, Any] = {}
    expect: ExpectEntry = ExpectEntry()

    @field_validator("draws", mode="before")
    @classmethod
    def _by_name(cls, draws: Any) -> Any:
        """Draws without names, in the order in which they are needed, are stored under the name ""."""
        return {"": draws} if isinstance(draws, list) else draws


class ScenarioEntry(ScenarioFileModel):
    """One scenario as it stands in the file."""

    id: str = Field(min_length=1)
    title: str = ""
    rule: str = ""
    variant: str
    options: dict[str, Any] = {}
    phase: str
    units: dict[str, tuple[str, ...]] = {}
    centers: dict[str, tuple[str, ...]] | None = None
    dislodged: dict[str, dict[str, tuple[str, ...]]] = {}
    state: dict[str, Any] = {}
    turn: tuple[ScenarioTurnEntry, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that can be played: its set-up is valid."""

    path: Path
    id: str
    title: str
    rule: str
    position: Position
    turns: tuple[ScenarioTurnEntry, ...]


def read_scenarios(path: Path | str) -> tuple[Scenario, ...]:
    """The scenarios of a file in order. Raises ScenarioError with every fault in their set-ups."""
    scenarios, faults = read_all(Path(path))
    if faults:
        raise ScenarioError(path, faults)
    return tuple(scenarios)


def read_all(path: Path) -> tuple[list[Scenario], list[FileFault]]:
    """The scenarios of a file that can be played, and every fault in the set-ups of the others."""
    faults: list[FileFault] = []
    found: list[Scenario] = []
    for number, table in enumerate(_tables(path), 1):
        id = table.get("id") if isinstance(table, dict) else None
        name = id if id and isinstance(id, str) else tr("scenario {number}", number=number)
        try:
            entry = ScenarioEntry.model_validate(table)
            found.append(_set_up(path, entry))
        except ValidationError as error:
            faults += [FileFault(f"{name}, {fault_key(one['loc'])}", field_words(one)) for one in error.errors()]
        except ScenarioError as error:
            faults += error.faults
    faults += [FileFault(name, tr("this id appears twice")) for name in _twice([one.id for one in found])]
    return found, faults


def _tables(path: Path) -> list[Any]:
    text = read_text(path, MOST_BYTES, ScenarioError)
    if text.lstrip().startswith("{"):
        raise ScenarioError(path, [FileFault("", tr("this is a saved game, not a scenario file"))])
    try:
        whole = read_toml(text, decimal)
    except FormatFault as error:
        raise ScenarioError(path, [FileFault(error.place, error.text)]) from None
    faults = [
        FileFault(key, tr("is not a known key; only [[scenario]] tables are allowed here"))
        for key in whole
        if key != "scenario"
    ]
    tables = whole.get("scenario")
    if not isinstance(tables, list) or not tables:
        faults.append(FileFault("", tr("contains no [[scenario]] table")))
    if faults:
        raise ScenarioError(path, faults)
    return list(whole["scenario"])


def decimal(text: str) -> Fraction:
    """A decimal exactly as written. Raises ValueError for inf and nan, and for numbers that would fill the memory, such
    as 1e999999999."""
    if len(text) > LONGEST_NUMBER or "e" in text.lower():
        raise ValueError(tr("'{text}' is not a number allowed in a scenario", text=text[:LONGEST_NUMBER]))
    try:
        return Fraction(text.replace("_", ""))
    except ValueError:
        raise ValueError(tr("'{text}' is not a number", text=text)) from None


def fault_key(places: tuple[int | str, ...]) -> str:
    """Where pydantic found a fault, counting as people do: `turn 2, expect.units.France`."""
    rest = list(places)
    head = ""
    if rest[:1] == ["turn"] and len(rest) > 1 and isinstance(rest[1], int):
        head = tr("turn {rest}", rest=rest[1] + 1)
        rest = rest[2:]
    tail = ".".join(str(one) for one in rest if isinstance(one, str))
    return ", ".join(filter(None, (head, tail))) or "table"


def _twice(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def _set_up(path: Path, entry: ScenarioEntry) -> Scenario:
    """The scenario on its board. Raises ScenarioError with every unknown province, power and option."""
    position = _position(path, entry, f"{entry.id}, ")
    if position.variant.over(position):
        text = tr("'{phase}' has no orders to adjudicate", phase=entry.phase)
        raise ScenarioError(path, [FileFault(f"{entry.id}, phase", text)])
    if not entry.turn:
        text = tr("is missing: a scenario needs at least one turn")
        raise ScenarioError(path, [FileFault(f"{entry.id}, turn", text)])
    return Scenario(path, entry.id, entry.title, entry.rule, position, entry.turn)


def _position(path: Path, entry: ScenarioEntry, head: str = "", kind: type[Variant] | None = None) -> Position:
    """The position that an entry sets up. Raises ScenarioError with every fault, `head` before its key.

    `kind`: the class of the open game, which the entry may name.
    """
    try:
        variant = variant_of(entry.variant, entry.options, kind)
    except ValueError as error:
        raise ScenarioError(path, [FileFault(f"{head}variant", str(error))]) from None
    try:
        return variant.position(phase=entry.phase, **{key: getattr(entry, key) for key in TABLES})
    except ValueError as error:
        found = dict.fromkeys(FileFault(head + key, text) for key, text in set_up_faults(variant, entry))
        raise ScenarioError(path, list(found) or [FileFault(f"{head}units", str(error))]) from None


def set_up_faults(variant: Variant, entry: ScenarioEntry) -> list[tuple[str, str]]:
    """What is wrong with a set-up, as (key, text): its phase, else single lines, else whole tables."""
    tables = [(key, {key: getattr(entry, key)}) for key in TABLES]
    phase_alone: list[tuple[str, dict[str, Any]]] = [("phase", {})]
    for parts in (phase_alone, _parts(entry), tables):
        found = [(key, text) for key, part in parts if (text := _fault(variant, entry.phase, part))]
        found = [(key, text) for key, text in found if not _is_of_units(variant, entry, key)]
        if found:
            return found
    return []


def _is_of_units(variant: Variant, entry: ScenarioEntry, key: str) -> bool:
    """Whether a line of the state is faulty only because the units it refers to are missing."""
    name = key.removeprefix("state.")
    part = {"units": entry.units, "dislodged": entry.dislodged, "state": {name: entry.state.get(name)}}
    return name != key and not _fault(variant, entry.phase, part)


def _fault(variant: Variant, phase: str, part: Mapping[str, Any]) -> str:
    """What is wrong with one part of a set-up by itself; "" if nothing is."""
    try:
        variant.position(phase=phase, **part)
    except ValueError as error:
        return str(error)
    return ""


def _parts(entry: ScenarioEntry) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every line of a set-up by itself, with its key."""
    for power, units in entry.units.items():
        yield from ((f"units.{power}", {"units": {power: [unit]}}) for unit in units or ())
    for power, owned in (entry.centers or {}).items():
        yield from ((f"centers.{power}", {"centers": {power: [place]}}) for place in owned or ())
    for power, dislodged in entry.dislodged.items():
        yield from ((f"dislodged.{power}", {"dislodged": {power: {unit: to}}}) for unit, to in dislodged.items())
    for key, value in entry.state.items():
        yield f"state.{key}", {"state": {key: value}}


CONSERVATION = "conservation"
"""The key of a failure that no line of a scenario checks: a turn lost, doubled or miscounted something."""
ACCOUNTED_FOR = tr_noop("everything accounted for")


@dataclass(frozen=True, slots=True)
class ScenarioFailure:
    """One result that differs from what a scenario, or the conservation law, demands.

    `turn` counts from 1; `key` is like `results.A Par`.
    """

    scenario: str
    turn: int
    key: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """How many scenarios of a file passed, and every failure of the others."""

    passed: int
    failures: tuple[ScenarioFailure, ...] = ()

    @property
    def failed(self) -> int:
        """How many scenarios failed, each in one point or more."""
        return len({failure.scenario for failure in self.failures})


def check_scenarios(path: Path | str) -> ScenarioReport:
    """Play every scenario of a file and compare. Raises ScenarioError with every fault if one of them cannot be played;
    its `report` covers the others."""
    failures: list[ScenarioFailure] = []
    scenarios, faults = read_all(Path(path))
    played = 0
    for scenario in scenarios:
        try:
            failures += play(scenario)
            played += 1
        except ScenarioError as error:
            faults += error.faults
    report = ScenarioReport(played - len({failure.scenario for failure in failures}), tuple(failures))
    if faults:
        raise ScenarioError(path, faults, report)
    return report


def play(scenario: Scenario) -> tuple[ScenarioFailure, ...]:
    """Every result that differs from the scenario, and every breach of the conservation law.

    Raises ScenarioError for unreadable orders.
    """
    position = scenario.position
    failures: list[ScenarioFailure] = []
    for number, entry in enumerate(scenario.turns, 1):
        turn = _adjudicated(scenario, position, number, entry)
        failures += [ScenarioFailure(scenario.id, number, *one) for one in _differing(scenario, number, entry, turn)]
        failures += [
            ScenarioFailure(scenario.id, number, CONSERVATION, tr(ACCOUNTED_FOR), say(one)) for one in conserved(turn)
        ]
        position = turn.after
    return tuple(failures)


def _head(scenario: Scenario, number: int) -> str:
    return tr("{scenario}, turn {number}", scenario=scenario.id, number=number)


def _adjudicated(scenario: Scenario, position: Position, number: int, entry: ScenarioTurnEntry) -> Turn:
    head = _head(scenario, number)
    variant = position.variant
    if variant.over(position):
        raise ScenarioError(scenario.path, [FileFault(head, tr("the game is already over before this turn"))])
    try:
        return variant.adjudicate(position, entry.orders, entry.draws, stop=entry.expect.phase or "")
    except DrawNeeded as error:
        raise ScenarioError(scenario.path, [FileFault(f"{head}, draws", str(error))]) from None
    except ValueError as error:
        found = [FileFault(f"{head}, {key}", text) for key, text in _order_faults(position, entry.orders)]
        raise ScenarioError(scenario.path, found or [FileFault(f"{head}, orders", str(error))]) from None


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


def _differing(scenario: Scenario, number: int, entry: ScenarioTurnEntry, turn: Turn) -> list[Failed]:
    """The differences. Raises ScenarioError if an expectation names something unknown: it could never be met."""
    wrong: list[FileFault] = []
    found: list[Failed] = []
    for key in type(entry.expect).model_fields:
        wanted = getattr(entry.expect, key)
        if wanted is None:
            continue
        try:
            found += differences(key, wanted, turn)
        except ValueError as error:
            wrong.append(FileFault(f"{_head(scenario, number)}, expect.{key}", str(error)))
    if wrong:
        raise ScenarioError(scenario.path, wrong)
    return found


# Turns recorded as scenario text, for game masters with a disputed position and for authors of tests.

BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """A scenario that sets up the position before the first turn and expects the results of every turn.

    It passes as long as the rules give the same results. The turns are consecutive. Raises ValueError without a turn.
    """
    if not turns:
        raise ValueError("A scenario needs a turn")
    lines = [*set_up_lines(turns[0].before, id, title, rule), *(line for turn in turns for line in _turn(turn))]
    return "\n".join(lines) + "\n"


def set_up_lines(position: Position, id: str, title: str, rule: str) -> Iterator[str]:
    variant = position.variant
    usual = {option.name: option.default for option in variant.options}
    yield "[[scenario]]"
    yield f"id = {toml(id)}"
    yield f"title = {toml(title)}"
    yield f"rule = {toml(rule)}"
    yield f"variant = {toml(variant.id)}"
    yield f"options = {toml({name: value for name, value in variant.chosen.items() if value != usual[name]})}"
    yield f"phase = {toml(position.phase.text)}"
    for name, table in position.as_dict().items():
        if name != "phase" and (table or name == "units"):
            yield f"[scenario.{name}]"
            yield from (f"{key(one)} = {toml(value)}" for one, value in table.items())


def _turn(turn: Turn) -> Iterator[str]:
    yield "[[scenario.turn]]"
    yield f"orders = {toml({power: [one.text for one in orders] for power, orders in turn.orders.items()})}"
    if turn.draws:
        yield f"draws = {toml(turn.draws)}"
    yield "[scenario.turn.expect]"
    yield f"phase = {toml(turn.after.phase.text)}"
    yield f"results = {toml(turn.results)}"
    yield f"units = {toml(_of_all(turn, 'units'))}"
    if turn.dislodged:
        yield f"dislodged = {toml(dislodged_dict(turn.dislodged))}"
    before, after = turn.before.as_dict(), turn.after.as_dict()
    if before["centers"] != after["centers"]:
        yield f"centers = {toml(_of_all(turn, 'centers'))}"
    if before["state"] != after["state"]:
        yield f"state = {toml(after['state'])}"


def _of_all(turn: Turn, name: str) -> dict[str, list[str]]:
    """What every power has after the turn, if it had or has anything."""
    before, after = turn.before.as_dict()[name], turn.after.as_dict()[name]
    powers = turn.before.variant.board(turn.before).powers
    return {power: after.get(power, []) for power in powers if power in before or power in after}


def key(text: str) -> str:
    return text if BARE.fullmatch(text) else toml(text)


def toml(value: Any) -> str:
    """A value as TOML on one line; fractions as text, "1 1/2"."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key(str(name))} = {toml(one)}" for name, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Fraction):
        return toml(mixed(value))
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)


# A position written down as text, in the notation of scenario files, and read again: to be pasted and sent.

PASTED = Path("pasted text")
NO_TURN: dict[str, Any] = {"turn": ()}


@dataclass(frozen=True, slots=True)
class ScenarioPosition:
    """A position read from a text, with the orders of the first turn, if there is one."""

    position: Position
    orders: dict[str, tuple[Line, ...]]
    title: str = ""
    rule: str = ""


def position_text(position: Position, title: str = "") -> str:
    """The set-up of a scenario, without turns."""
    return "\n".join(set_up_lines(position, "position", title, "")) + "\n"


def read_position(text: str, of: Variant | None = None) -> ScenarioPosition:
    """Read the first set-up in a text: a scenario with or without turns, or only its keys. Raises ScenarioError with
    every fault.

    Units, centers, dislodged units and state may stand in tables of their own or under `scenario`. `of`: the open game,
    which the text may name.
    """
    entry = _entry(_table(text))
    position = _position(PASTED, entry, kind=type(of) if of else None)
    orders = entry.turn[0].orders if entry.turn else {}
    return ScenarioPosition(position, dict(orders), entry.title, entry.rule)


def _table(text: str) -> dict[str, Any]:
    if not text.strip():
        raise ScenarioError(PASTED, [FileFault("", tr("is empty"))])
    try:
        whole = read_toml(text, decimal)
    except FormatFault as error:
        raise ScenarioError(PASTED, [FileFault(error.place, error.text)]) from None
    inner = whole.get("scenario", whole)
    table = inner[0] if isinstance(inner, list) and inner else inner
    if not isinstance(table, dict):
        raise ScenarioError(PASTED, [FileFault("scenario", tr("contains no [[scenario]] table"))])
    return table


def _entry(table: dict[str, Any]) -> ScenarioEntry:
    try:
        return ScenarioEntry.model_validate({"id": "position", **NO_TURN, **table})
    except ValidationError as error:
        faults = [FileFault(fault_key(one["loc"]), field_words(one)) for one in error.errors()]
        raise ScenarioError(PASTED, faults) from None
