"""Powers as facts: made, renamed, taken away; and where their first units can stand. No widgets here."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from app.language import tr
from app.ui.tokens import PowerLook
from rules import PATTERNS

from ..facts import Facts, fact, facts_from, thawed, with_fact
from ..levels import ids_of

PALETTE = (
    *("#A8261C", "#2749A8", "#2E7D4F", "#F2BE2C", "#7A3E9D", "#0E8C8C"),
    *("#C65B12", "#5B4636", "#C2417C", "#5C6670", "#8AA31B", "#1F2A44"),
)
"""Colors for new powers, as far from each other as they come."""


def with_new_power(facts: Facts, looks: Mapping[str, PowerLook]) -> tuple[Facts, str]:
    """The facts with one power more, and its id; its letter, colour and pattern are nobody else's. `looks`: those of
    the powers there are."""
    powers = fact(facts, ("powers",), {})
    number = 1
    while f"Power{number}" in powers:
        number += 1
    id = f"Power{number}"
    letters = {str(entry.get("letter", "")) for entry in powers.values()}
    letter = next(one for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" if one not in letters)
    used = {look.pattern for look in looks.values()}
    entry = {
        "name": tr("Power {n}", n=number),
        "adjective": tr("Power {n}", n=number),
        "letter": letter,
        "color": _unlike([look.fill for look in looks.values()]),
        "pattern": next((one for one in PATTERNS if one not in used), "plain"),
    }
    return with_fact(facts, ("powers", id), entry), id


def _unlike(used: Sequence[str]) -> str:
    """The colour of the palette that is farthest from those in use, as far as red, green and blue tell."""

    def away(one: str) -> float:
        return min((math.dist(_rgb(one), _rgb(other)) for other in used), default=0.0)

    return max(PALETTE, key=away)


def _rgb(text: str) -> tuple[int, ...]:
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))


def with_power_named(facts: Facts, old: str, new: str) -> Facts:
    """The facts with a power under another id, in the same place of the list."""
    table: dict[str, Any] = thawed(facts)
    table["powers"] = {new if id == old else id: entry for id, entry in table["powers"].items()}
    return facts_from(table)


def start_units(facts: Facts) -> dict[str, tuple[str, str]]:
    """Place -> the power whose unit begins there, and its kind."""
    return {
        text.partition(" ")[2]: (power, text.partition(" ")[0])
        for power, entry in fact(facts, ("powers",), {}).items()
        for text in entry.get("start", ())
    }


def kinds_of(facts: Facts) -> tuple[str, ...]:
    """The kinds of units that a map's tables name."""
    return tuple(
        dict.fromkeys(kind for table in fact(facts, ("tables",), {}).values() for kind in table.get("kinds", ()))
    )


def stands(facts: Facts, kind: str, base: str) -> list[str]:
    """The places of a province, on all its levels and coasts, where a unit of this kind can stand."""
    tables = fact(facts, ("tables",), {})
    name = next((name for name, table in tables.items() if kind in table.get("kinds", ())), "")
    found = []
    for id in dict.fromkeys(ids_of(facts, base).values()):
        entry = fact(facts, ("provinces", id))
        if entry is not None:
            found += _stands(facts, name, str(tables.get(name, {}).get("by", "")), id, entry)
    return found


def _stands(facts: Facts, table: str, by: str, id: str, entry: Mapping[str, Any]) -> list[str]:
    kind, coasts = entry.get("kind"), [f"{id}/{coast}" for coast in entry.get("coasts", ())]
    if by == "none":
        rows = fact(facts, ("adjacency", table), {})
        return [place for place in rows if place.partition("/")[0] == id]
    if by == "land":
        return [id] if kind in ("coast", "inland") else []
    if by == "water":
        return [id] if kind == "sea" else (coasts or [id]) if kind == "coast" else []
    return [id] if kind in ("sea", "coast", "inland") else []


def with_start(facts: Facts, power: str, unit: str) -> Facts:
    """The facts with a unit of a power at the start; whoever stood in its province makes room."""
    place = unit.partition(" ")[2]
    facts = without_start(facts, place.partition("/")[0])
    there = list(fact(facts, ("powers", power, "start"), ()))
    return with_fact(facts, ("powers", power, "start"), [*there, unit])


def without_start(facts: Facts, province: str) -> Facts:
    """The facts with no unit at the start in a province."""
    for power, entry in fact(facts, ("powers",), {}).items():
        there = entry.get("start", ())
        rest = [unit for unit in there if unit.partition(" ")[2].partition("/")[0] != province]
        if len(rest) != len(there):
            facts = with_fact(facts, ("powers", power, "start"), rest or None)
    return facts
