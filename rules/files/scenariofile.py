"""Scenario files read: positions with orders and the results expected.

TOML with many `[[scenario]]` tables, each with a set-up and a `[[scenario.turn]]` for each adjudication. What `expect`
leaves out is not checked; what it gives is checked whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ..position import Position
from ..speech import tr
from ..variant import Variant
from .errors import Fault, ScenarioError
from .homemade import variant_of
from .lines import Line
from .reading import plain_words, read_text
from .tomltext import read_toml

MOST_BYTES = 20_000_000
LONGEST_NUMBER = 40


class Entry(BaseModel):
    """A table of the file; what the format does not know may not stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class ExpectEntry(Entry):
    """What must be so after a turn. None: not asked."""

    phase: str | None = None
    results: dict[str, tuple[str, ...]] | None = None
    units: dict[str, tuple[str, ...]] | None = None
    dislodged: dict[str, dict[str, tuple[str, ...]]] | None = None
    centers: dict[str, tuple[str, ...]] | None = None
    state: dict[str, Any] | None = None
    sees: dict[str, dict[str, Any]] | None = None


class TurnEntry(Entry):
    """One adjudication: lines by power, chance results, what must come of it."""

    orders: dict[str, tuple[Line, ...]] = {}
    draws: dict[str, Any] = {}
    expect: ExpectEntry = ExpectEntry()

    @field_validator("draws", mode="before")
    @classmethod
    def _by_name(cls, draws: Any) -> Any:
        """Draws without names, in the order in which they are asked for, go under the name ""."""
        return {"": draws} if isinstance(draws, list) else draws


class ScenarioEntry(Entry):
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
    turn: tuple[TurnEntry, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that can be played: its set-up makes sense."""

    path: Path
    id: str
    title: str
    rule: str
    position: Position
    turns: tuple[TurnEntry, ...]


def read_scenarios(path: Path | str) -> tuple[Scenario, ...]:
    """The scenarios of a file, in its order. ScenarioError with every fault in their set-ups."""
    scenarios, faults = read_all(Path(path))
    if faults:
        raise ScenarioError(path, faults)
    return tuple(scenarios)


def read_all(path: Path) -> tuple[list[Scenario], list[Fault]]:
    """The scenarios of a file that can be played, and every fault in the set-ups of the others."""
    faults: list[Fault] = []
    found: list[Scenario] = []
    for number, table in enumerate(_tables(path), 1):
        name = (
            str(table.get("id") or tr("scenario {number}", number=number))
            if isinstance(table, dict)
            else tr("scenario {number}", number=number)
        )
        try:
            entry = ScenarioEntry.model_validate(table)
            found.append(_set_up(path, entry))
        except ValidationError as error:
            faults += [Fault(f"{name}, {fault_key(one['loc'])}", plain_words(one)) for one in error.errors()]
        except ScenarioError as error:
            faults += error.faults
    faults += [Fault(name, tr("this id is there twice")) for name in _twice([one.id for one in found])]
    return found, faults


def _tables(path: Path) -> list[Any]:
    text = read_text(path, MOST_BYTES, ScenarioError)
    try:
        whole = read_toml(text, decimal)
    except ValueError as error:
        raise ScenarioError(path, [Fault("", tr("is no TOML: {error}", error=error))]) from None
    faults = [Fault(key, tr("is not known; there are [[scenario]] tables only")) for key in whole if key != "scenario"]
    tables = whole.get("scenario")
    if not isinstance(tables, list) or not tables:
        faults.append(Fault("", tr("holds no [[scenario]]")))
    if faults:
        raise ScenarioError(path, faults)
    return list(whole["scenario"])


def decimal(text: str) -> Fraction:
    """A decimal exactly as written. ValueError for inf and nan, and for what would fill the memory: 1e999999999."""
    if len(text) > LONGEST_NUMBER or "e" in text.lower():
        raise ValueError(tr("'{text}' is no number that a scenario needs", text=text[:LONGEST_NUMBER]))
    try:
        return Fraction(text.replace("_", ""))
    except ValueError:
        raise ValueError(tr("'{text}' is no number", text=text)) from None


def fault_key(places: tuple[int | str, ...]) -> str:
    """Where pydantic found a fault, as people count: `turn 2, expect.units.France`."""
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
    """The scenario on its board. ScenarioError with every place, power and option that there is not."""
    try:
        variant = variant_of(entry.variant, entry.options)
    except ValueError as error:
        raise ScenarioError(path, [Fault(tr("{entry}, variant", entry=entry.id), str(error))]) from None
    setup = {key: getattr(entry, key) for key in ("units", "centers", "dislodged", "state")}
    try:
        position = variant.position(phase=entry.phase, **setup)
    except ValueError as error:
        found = list(dict.fromkeys(Fault(f"{entry.id}, {key}", text) for key, text in set_up_faults(variant, entry)))
        raise ScenarioError(path, found or [Fault(tr("{entry}, units", entry=entry.id), str(error))]) from None
    if variant.over(position):
        raise ScenarioError(
            path,
            [Fault(tr("{entry}, phase", entry=entry.id), tr("in '{phase}' nothing is adjudicated", phase=entry.phase))],
        )
    if not entry.turn:
        raise ScenarioError(
            path, [Fault(tr("{entry}, turn", entry=entry.id), tr("there is none, so nothing would be checked"))]
        )
    return Scenario(path, entry.id, entry.title, entry.rule, position, entry.turn)


def set_up_faults(variant: Variant, entry: ScenarioEntry) -> list[tuple[str, str]]:
    """What is wrong with a set-up, as (key, text): with its phase, else with single lines, else with whole tables."""
    tables = [(key, {key: getattr(entry, key)}) for key in ("units", "centers", "dislodged", "state")]
    phase_alone: list[tuple[str, dict[str, Any]]] = [("phase", {})]
    for parts in (phase_alone, _parts(entry), tables):
        found = [(key, text) for key, part in parts if (text := _fault(variant, entry.phase, part))]
        found = [(key, text) for key, text in found if not _is_of_units(variant, entry, key)]
        if found:
            return found
    return []


def _is_of_units(variant: Variant, entry: ScenarioEntry, key: str) -> bool:
    """Whether a line of the state is faulty for want of the units only of which it tells."""
    name = key.removeprefix("state.")
    part = {"units": entry.units, "dislodged": entry.dislodged, "state": {name: entry.state.get(name)}}
    return name != key and not _fault(variant, entry.phase, part)


def _fault(variant: Variant, phase: str, part: Mapping[str, Any]) -> str:
    """What is wrong with a part of a set-up by itself; "" if nothing is."""
    try:
        variant.position(phase=phase, **part)
    except ValueError as error:
        return str(error)
    return ""


def _parts(entry: ScenarioEntry) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every line of a set-up alone, with its key."""
    for power, units in entry.units.items():
        yield from ((f"units.{power}", {"units": {power: [unit]}}) for unit in units or ())
    for power, owned in (entry.centers or {}).items():
        yield from ((f"centers.{power}", {"centers": {power: [place]}}) for place in owned or ())
    for power, fled in entry.dislodged.items():
        yield from ((f"dislodged.{power}", {"dislodged": {power: {unit: to}}}) for unit, to in fled.items())
    for key, value in entry.state.items():
        yield f"state.{key}", {"state": {key: value}}
