"""A position written down as text, in the notation of scenario files, and read again: to be pasted and sent."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..position import Position
from ..speech import tr
from ..variant import Variant
from .errors import Fault, ScenarioError
from .homemade import variant_of
from .lines import Line
from .reading import plain_words
from .scenariofile import ScenarioEntry, decimal, fault_key, set_up_faults
from .scenariotext import set_up_lines
from .tomltext import read_toml

PASTED = Path("pasted text")
NO_TURN: dict[str, Any] = {"turn": ()}


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position out of a text, with the orders of the first turn that stands there, if any does."""

    position: Position
    orders: dict[str, tuple[Line, ...]]
    title: str = ""
    rule: str = ""


def position_text(position: Position, title: str = "") -> str:
    """The set-up of a scenario, without turns."""
    return "\n".join(set_up_lines(position, "position", title, "")) + "\n"


def read_position(text: str, of: Variant | None = None) -> SetUp:
    """The first set-up in a text: a scenario with or without turns, or its keys alone. ScenarioError with every fault.

    Units, centers, dislodged units and state may stand in tables of their own, or under `scenario`. `of`: the game on
    the table, which its name means.
    """
    entry = _entry(_table(text))
    try:
        variant = variant_of(entry.variant, entry.options, type(of) if of else None)
    except ValueError as error:
        raise ScenarioError(PASTED, [Fault("variant", str(error))]) from None
    setup = {key: getattr(entry, key) for key in ("units", "centers", "dislodged", "state")}
    try:
        position = variant.position(phase=entry.phase, **setup)
    except ValueError as error:
        found = dict.fromkeys(Fault(key, words) for key, words in set_up_faults(variant, entry))
        raise ScenarioError(PASTED, list(found) or [Fault("units", str(error))]) from None
    orders = entry.turn[0].orders if entry.turn else {}
    return SetUp(position, dict(orders), entry.title, entry.rule)


def _table(text: str) -> dict[str, Any]:
    if not text.strip():
        raise ScenarioError(PASTED, [Fault("", tr("is empty"))])
    try:
        whole = read_toml(text, decimal)
    except ValueError as error:
        raise ScenarioError(PASTED, [Fault("", tr("is no TOML: {error}", error=error))]) from None
    inner = whole.get("scenario", whole)
    table = inner[0] if isinstance(inner, list) and inner else inner
    if not isinstance(table, dict):
        raise ScenarioError(PASTED, [Fault("scenario", tr("holds no [[scenario]]"))])
    return table


def _entry(table: dict[str, Any]) -> ScenarioEntry:
    try:
        return ScenarioEntry.model_validate({"id": "position", **NO_TURN, **table})
    except ValidationError as error:
        faults = [Fault(fault_key(one["loc"]), plain_words(one)) for one in error.errors()]
        raise ScenarioError(PASTED, faults) from None
