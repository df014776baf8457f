"""Cards dealt by hand: for which units the game master can write one now, and what stands in the way of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...position import GM, Order, Position, Unit
from ...reasons import Reason, Sentence
from ...speech import tr
from .building import dues
from .cards import CARDS
from .deck import composition, pack_of
from .kinds import KINDS, A, F
from .limits import NONE_LEFT, NOT_IN_PACK, Table, entitled, held_by, kind_fault, left
from .numbering import highest, next_number
from .state import kept, knows

NOT_DEALT_NOW = Sentence(
    "not_dealt_now", "{unit} is dealt no card now: there is no such unit, or it has its card already", "C-5"
)
DEALT_TWICE = Sentence("dealt_twice", "{unit} is given a card by a line before already", "section 2")
ONLY_GM = Sentence("only_gm", "only the game master deals", "section 2")


class Waiting(NamedTuple):
    """A unit that is to be dealt a card. `unit` is None for one that may yet be built; `words` is what it is called."""

    power: str
    label: str
    words: str
    unit: Unit | None = None


def waiting(position: Position, power: str) -> tuple[Waiting, ...]:
    """The units of a power that a card can be dealt to: those without one, and in Winter those it can build."""
    if position.phase.step == "A":
        return tuple(_to_be_built(position, power))
    units = (unit for unit in position.units_of(power) if not knows(unit))
    return tuple(Waiting(power, unit.tag, unit.text, unit) for unit in units)


def _to_be_built(position: Position, power: str) -> Iterator[Waiting]:
    numbers = highest(position, kept(position).numbers)
    for letter in (A, F):
        first = next_number(numbers, power, letter)
        for number in range(first, first + max(0, dues(position, power))):
            yield Waiting(
                power,
                f"{number}{letter}",
                tr(
                    "{number}{letter}, if this {kinds} is built",
                    number=number,
                    letter=letter,
                    kinds=tr(KINDS[letter].name),
                ),
            )


def table(position: Position, power: str) -> Table:
    """Who is dealt to: what the limits of section 2 are asked with."""
    name = position.variant.base.powers[power].name
    start = position.phase.step == "D"
    return Table(power, name, len(position.units_of(power)), entitled(position, power), left(position), start)


def hand_fault(position: Position, order: Order, before: Sequence[Order]) -> Reason | None:
    """Why a card cannot be given by hand, after other lines of the game master."""
    power, label, card = order.slots
    if order.power != GM:
        return ONLY_GM()
    there = {one.label: one for one in waiting(position, power)}
    if label not in there:
        return NOT_DEALT_NOW(unit=f"{power} {label}")
    given = {one.slots[1]: one.slots[2] for one in before if one.verb == "deal" and one.slots[0] == power}
    if label in given:
        return DEALT_TWICE(unit=f"{power} {label}")
    if card not in composition(position.variant):
        return NOT_IN_PACK(card=CARDS[card].title)
    pack = pack_of(position)
    for one in before:
        pack = pack.without(one.slots[2]) if one.verb == "deal" else pack
    known = pack.sure or position.phase.step == "D"
    if known and not (pack.counts.get(card, 0) or card in pack.buried):
        return NONE_LEFT(card=CARDS[card].title)
    unit = there[label].unit
    odd = kind_fault(card, unit or label[-1])
    last = not any(one.label not in (*given, label) for one in there.values())
    return odd or table(position, power).fault(card, [*held_by(position, power), *given.values()], last)
