"""What a player is told, as facts (section 6): a fact is one sentence in structured form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...board import Location
from ...position import Order, Unit


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence of a report. Which fields count, its `name` says (`FIELDS`); the others are empty.

    `eye`: the unit through which it is known, as before the turn; `order`: what that was ordered, for the sentence.
    `at`: a province, without a coast. `units`: those of `who`, or of a `by` that is a list; where a fact tells no
    places, theirs are never read. `by` of a conflict: who has the place after it.
    """

    name: str
    eye: Unit | None = None
    at: Location | None = None
    units: tuple[Unit, ...] = ()
    by: Unit | None = None
    out: Unit | None = None
    result: str = ""
    to: Location | None = None
    retreats: tuple[Location, ...] = ()
    order: Order | None = None


def kind_of(unit: Unit | None) -> str:
    """`England A`: power and kind, no place."""
    return f"{unit.power} {unit.kind}" if unit else ""


def placed(unit: Unit | None) -> str:
    """`Russia F StP/nc`."""
    return f"{unit.power} {unit.text}" if unit else ""


def _province(fact: Fact) -> str:
    return fact.at.province if fact.at else ""


AT, EYE = ("at", _province), ("eye", lambda fact: fact.eye.text if fact.eye else "")
WHO = ("who", lambda fact: kind_of(fact.units[0]))
WHO_ALL = ("who", lambda fact: sorted(kind_of(unit) for unit in fact.units))
BY_PLACED = ("by", lambda fact: [placed(unit) for unit in fact.units])
BY_KIND = ("by", lambda fact: sorted(kind_of(unit) for unit in fact.units))
TO = ("to", lambda fact: fact.to.text if fact.to else "")
UNIT = ("unit", lambda fact: fact.eye.text if fact.eye else "")
Reader = tuple[str, Callable[[Fact], Any]]

FIELDS: Mapping[str, tuple[Reader, ...]] = {
    "remains": (EYE, AT, WHO),
    "leaves": (EYE, AT, WHO),
    "enters": (EYE, AT, WHO),
    "conflict": (
        *(EYE, AT, WHO_ALL),
        ("result", lambda fact: fact.result),
        ("by", lambda fact: kind_of(fact.by) if fact.result == "taken" else ""),
        ("out", lambda fact: kind_of(fact.out)),
    ),
    "attacked": (EYE, BY_PLACED),
    "moved": (EYE, TO),
    "stoodoff": (EYE, AT, BY_PLACED),
    "border": (EYE, AT, BY_KIND),
    "won": (EYE, AT, BY_PLACED),
    "noconvoy": (EYE, AT),
    "attack": (EYE, AT, BY_PLACED),
    "cut": (EYE,),
    "idle": (EYE,),
    "dislodged": (
        EYE,
        ("by", lambda fact: placed(fact.by)),
        ("retreats", lambda fact: [place.text for place in fact.retreats]),
    ),
    "retreated": (EYE, TO),
    "disbanded": (EYE,),
    "captured": (AT, ("by", lambda fact: kind_of(fact.by))),
    "built": (UNIT,),
    "removed": (UNIT,),
}
"""The fields of each fact, and what stands in them."""


def plain(fact: Fact) -> dict[str, Any]:
    """The fact as scenarios write it: `{fact = "cut", eye = "A Mun"}`; a text that is not there is left out."""
    found = {name: read(fact) for name, read in FIELDS[fact.name]}
    return {"fact": fact.name, **{name: value for name, value in found.items() if value != ""}}
