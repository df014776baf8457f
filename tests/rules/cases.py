"""Rules as short cases: a title, who stands where with which order and result, and what else is so.

    R11: an attack at half strength cuts support [S1902M]
        A: A A - O; A H S A A - O => cut (cut_by) | B: A O | C: A V - H
        state.status.C = { V = "half" }
        next
        expect.units.A = ["A A", "A H"]

A title stands at the margin, with the phase if it is not that of the table. A line of powers has orders, each with its
result words behind `=>` and then, in brackets, the codes of all its reasons, or of some of them: `(.. last)`. Whoever
has a line stands on the board, with an order or without; `!` is before a line of somebody who does not, and `units`
names all units itself, if need be. The other lines are those of a scenario file, several parted by `;` (centers, state,
options, draws, expect, and `expect.events`: what befell beside the orders), or `says."A H"`: the reasons as sentences.
`next` begins the phase that follows, `or` another set-up under the same title, `#` a remark.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import rules
from rules import Position, Turn, say
from rules.files.expectations import differences
from rules.standard.conservation import conserved

UNIT = re.compile(r"(\d*)([A-Z][A-Za-z]*) (\S+)")
TABLE = re.compile(r"[a-z][\w.]*(?:\.\"[^\"]*\")?(?:\.\w+)* = ")
TABLES = re.compile(f"; (?={TABLE.pattern})")
RESULT = re.compile(r"([^(]*?)\s*(?:\((\.\. )?(.*)\))?")


@cache
def variant_of(name: str, options: str) -> rules.Variant:
    """The variant with its options, which are a table as JSON."""
    return rules.variant(name, **json.loads(options))


@dataclass
class Phase:
    """One adjudication: lines by power, and what is wanted of it."""

    orders: dict[str, list[str]] = field(default_factory=dict)
    placed: dict[str, list[str]] = field(default_factory=dict)
    results: dict[str, tuple[str, ...]] = field(default_factory=dict)
    codes: dict[str, tuple[bool, tuple[str, ...]]] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)


@dataclass
class Case:
    """A title with one set-up or more, and the phases that follow on each."""

    title: str
    variant: str
    phase: str
    starts: list[list[Phase]]
    draws: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.title

    def faults(self) -> list[str]:
        """All that is otherwise than the case says, and what breaks the conservation law."""
        return [fault for phases in self.starts for fault in self._played(phases)]

    def _played(self, phases: list[Phase]) -> Iterator[str]:
        given = tomllib.loads("\n".join(phases[0].tables))
        variant = variant_of(given.get("variant", self.variant), json.dumps(given.get("options", {})))
        set_up = {key: given[key] for key in ("centers", "dislodged", "state") if key in given}
        units = given.get("units") or {power: self.stands(variant, of) for power, of in phases[0].placed.items()}
        position: Position = variant.position(phase=given.get("phase", self.phase), units=units, **set_up)
        for phase in phases:
            table = tomllib.loads("\n".join(phase.tables))
            draws = table.get("draws", self.draws)
            draws = {"": draws} if isinstance(draws, list) else draws
            turn = variant.adjudicate(position, phase.orders, draws)
            yield from compared(phase, table, turn)
            position = turn.after

    @staticmethod
    def stands(variant: rules.Variant, lines: list[str]) -> list[str]:
        """The units that a power's lines name, each once; a number that a unit has for now is left out."""
        found = dict.fromkeys(match[0] for line in lines if (match := UNIT.match(line)))
        split = [(text, *text.split()) for text in found]
        short = {text: text.lstrip("0123456789") for text, *_ in split}
        return [text if variant.kinds[short[text].split()[0]].serial else short[text] for text in found]


def compared(phase: Phase, table: dict[str, Any], turn: Turn) -> Iterator[str]:
    """What came out otherwise than a phase wants it."""
    wanted = table.get("expect", {})
    if "events" in wanted:
        events = [f"{one.power}: {one.title}" for one in turn.before.variant.events(turn, "")]
        if events != (expected := wanted.pop("events")):
            yield f"what befell: {expected} expected, got {events}"
    wanted["results"] = {**phase.results, **wanted.get("results", {})}
    for part, value in wanted.items():
        yield from (f"{turn.before.phase.text} {key}: {old} expected, got {new}" for key, old, new in
                    differences(part, value, turn))  # fmt: skip
    for key, (some, named) in phase.codes.items():
        found = codes(turn, key)
        if not set(named) <= set(found) if some else list(named) != found:
            yield f"{key}: reasons {', '.join(named)} expected, got {', '.join(found)}"
    for key, sentences in table.get("says", {}).items():
        told = why(turn, key)
        if told != ([sentences] if isinstance(sentences, str) else sentences):
            yield f"{key}: it says {told}"
    yield from (say(one) for one in conserved(turn))


def reasons(turn: Turn, key: str) -> list[rules.Reason]:
    """The reasons of a result, by unit or order, with or without the power before it."""
    return [one for out in turn.outcomes if key in (out.key, f"{out.order.power}: {out.key}") for one in out.reasons]


# --- What came of a turn, for tests that ask one thing of it.


def then(turn: Turn, orders: Mapping[str, Sequence[str]]) -> Turn:
    """The phase after a turn adjudicated."""
    return turn.after.variant.adjudicate(turn.after, orders)


def outcome(turn: Turn, key: str) -> rules.Outcome:
    """The outcome of a unit or an order."""
    return next(one for one in turn.outcomes if one.key == key)


def words(turn: Turn, key: str) -> str:
    """The result words of a unit or an order, in one text."""
    return ", ".join(turn.results[key])


def codes(turn: Turn, key: str) -> list[str]:
    return [reason.code for reason in reasons(turn, key)]


def why(turn: Turn, key: str) -> list[str]:
    """The reasons of a result as sentences."""
    return [say(reason) for reason in reasons(turn, key)]


def standing(turn: Turn, power: str) -> list[str]:
    """The units of a power after a turn."""
    return list(turn.after.as_dict()["units"].get(power, []))


# --- Reading the short notation.


def cases(variant: str, text: str, phase: str = "S1902M", draws: Mapping[str, Any] | None = None) -> list[Case]:
    """The cases of a text, for a variant, with the phase in which they begin and the draws if they name none."""
    found: list[Case] = []
    for line in filter(str.strip, text.splitlines()):
        if line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            title, _, begins = line.rstrip("]").partition(" [")
            found.append(Case(title, variant, begins or phase, [[Phase()]], draws or {}))
        elif line.strip() == "next":
            found[-1].starts[-1].append(Phase())
        elif line.strip() == "or":
            found[-1].starts.append([Phase()])
        elif TABLE.match(line.strip()):
            found[-1].starts[-1][-1].tables += TABLES.split(line.strip())
        else:
            for part in line.split(" | "):
                power, _, lines = part.strip().partition(": ")
                for each in filter(None, (one.strip() for one in lines.split("; "))):
                    read(found[-1].starts[-1][-1], power, each)
    return found


def read(phase: Phase, power: str, line: str) -> None:
    """Take in one line of a power: `A H - O => bounce (strength)`."""
    order, wants, result = line.partition(" => ")
    unit = UNIT.match(order.removeprefix("!"))
    if unit and not order.startswith("!"):
        phase.placed.setdefault(power, []).append(order)
    order = order.removeprefix("!")
    if not unit or unit[0] != order:
        phase.orders.setdefault(power, []).append(order)
    if wants:
        key = unit[0] if unit else order
        words, some, codes = RESULT.fullmatch(result).groups()  # type: ignore[union-attr]
        if words:
            phase.results[key] = tuple(words.split(", "))
        if codes:
            phase.codes[key] = (bool(some), tuple(codes.split(", ")))
