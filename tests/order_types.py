"""The order types of all variants: by name, for tests that make orders by hand, and each with an example."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import rules
from rules import Named, Order, OrderType, Position, Role
from rules.presentation import Presentation, Shape

VARIANTS = {name: rules.variant(name) for name in rules.VARIANTS}


def order_type(name: str, variant: str = "") -> OrderType:
    """The order type of that name: of a variant, or the first in the order in which the variants are listed."""
    if variant:
        return VARIANTS[variant].all_verbs[name]
    return next(one.all_verbs[name] for one in VARIANTS.values() if name in one.all_verbs)


def shown(name: str) -> Presentation:
    """How the order type of that name is shown."""
    return order_type(name).shown


class TypeOfVariant(NamedTuple):
    """An order type, and the first of the variants that have it."""

    variant: str
    name: str

    def __str__(self) -> str:
        return f"{self.variant} {self.name}"


_FIRST = {
    id(kind): TypeOfVariant(variant, name)
    for variant in reversed(VARIANTS)
    for name, kind in VARIANTS[variant].all_verbs.items()
}
TYPES = sorted(_FIRST.values())
MASTERS = frozenset({"end", "drop", "replace", "deal", "seed", "chance", "award"})
"""What the game master alone writes."""
PLAIN = {
    "hold": "A Par H", "move": "A Par - Bur", "via": "A Lon - Bel via convoy", "support": "A Mar S A Par - Bur",
    "convoy": "F NTH C A Lon - Bel", "retreat": "A Par R Bur", "disband": "A Par D", "build": "build A Par",
    "remove": "remove A Par", "waive": "waive",
}  # fmt: skip
"""Examples of order types that have none of their own."""
OWN = {
    "pink": {
        "hold": "A A H", "move": "A A - B", "support": "A A S A B", "retreat": "A A R B", "disband": "A A D",
        "build": "build A A", "remove": "remove A A", "waive": "waive",
    },
    "diplomafia": {"hold": "SRU EHa H", "disband": "SRU EHa D", "retreat": "SRU EHa R Yor"},
    "bioplomacy": {"retreat": "T 32 R 33", "disband": "T 32 D"},
    "character": {
        "path": "1A Par - Bur - Mun", "jump": "1A Par jump Bur - Mun", "via": "1A Lon - Bel via convoy",
        "convoy": "1F NTH C 1A Lon - Bel", "landing": "1F NTH C 1A Lon - Bel and support", "disband": "1A Par D",
        "remove": "remove 1A Par",
    },
}  # fmt: skip


def first_phases(variant: rules.Variant) -> list[rules.Phase]:
    """The phases of the first years of a game, from its second on: the first may be one of setting up."""
    phases = [variant.next_phase(variant.start().phase)]
    for _ in range(12):
        phases.append(variant.next_phase(phases[-1]))
    return [*phases, variant.start().phase]


def example(of: TypeOfVariant, power: str = "") -> tuple[Position, Order]:
    """An order of this type, in a phase in which such orders are given and with the units that it names: as this power
    writes it, else the first that has homes."""
    variant = VARIANTS[of.variant]
    start = variant.start()
    given = [phase for phase in first_phases(variant) if of.name in {kind.name for kind in variant.verbs(phase)}]
    position = start.at(given[0] if given else start.phase)
    text = variant.all_verbs[of.name].example or OWN.get(of.variant, PLAIN).get(of.name) or PLAIN[of.name]
    at_home = next(one.id for one in variant.board(start).powers.values() if one.homes)
    order = variant.parse(position, power or at_home, text)
    return _peopled(position, order), order


def _peopled(position: Position, order: Order) -> Position:
    """The position with the units that an order names, each where it is said to be."""
    named = [slot for slot in order.slots if isinstance(slot, Named)]
    named += [slot.unit for slot in order.slots if isinstance(slot, Order) and slot.unit]
    if order.type.shown.shape is Shape.UNIT:
        return position
    if order.type.role is Role.WAIVE:
        return replace(position, units={})  # at a home that nobody uses
    there = (rules.Unit(order.power, one.kind or "A", one.place, serial=one.serial) for one in named)
    return replace(position, units={**position.units, **{unit.key: unit for unit in there}})
