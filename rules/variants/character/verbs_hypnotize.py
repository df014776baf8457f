"""Hypnotists (card 11): `1A Tyr hypnotize A Mun: A Mun - Ber` gives an alien unit its order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Board
from ...notation import Unreadable, read
from ...position import Named, Order, Position, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark
from ...verbs import Asked, Candidate, SlotReader, Verb, named
from .card import HYPNOTIZE
from .kinds import KINDS
from .legality import NOBODY_THERE, meant, not_beside, rests
from .spaces import borders
from .verb import standing
from .verbs_special import Special

OTHER_UNIT = Sentence("other_unit_there", "the unit in {place} is {unit}, not {named}", "C-6")
OWN_TARGET = Sentence("own_target", "{target} is a unit of its own power", "card 11")
OTHER_TARGET = Sentence("other_target", "the order given, {order}, is not for {target}", "card 11")
GIVEN: list[Verb] = []
"""The orders that can be given to a victim, and how they are read: all main orders, filled in once they are there."""


def read_given(reader: Reader, text: str) -> Order:
    """The order given to the victim, as if its owner wrote it; LookupError if it is none."""
    try:
        return read(text.strip(), reader.power, reader.board, reader.kinds, GIVEN, reader.position)[0]
    except Unreadable as error:
        raise LookupError(error.reason) from None


class Hypnotize(Special):
    """The number of the victim may be left out. Slots: the unit, the victim, the order given."""

    name, title, key, rank = "hypnotize", mark("Hypnotize"), "N", 5
    clause = "card 11"
    slots = ("target", "given")
    forms = ("{unit}hypnotize{target}:{given}", "{unit}hypnotize{given}")
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"target": Reader.unit, "given": read_given})
    ability = HYPNOTIZE
    example = "1A Tyr hypnotize A Mun: A Mun - Ber"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        given = replace_power(values["given"], power)
        target: Named = values.get("target") or given.slots[0]
        slots = (values["unit"], target, given)
        return Order(power, self.name, slots, f"{values['unit'].text} hypnotize {target.text}: {given.text}")

    def write(self, values: Mapping[str, Any]) -> str:
        return self.order("", values).text

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        return super().never(asked, unit) or rests(asked, unit, HYPNOTIZE)

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        named_target, given = order.slots[1:3]
        fault = self.never(asked, unit) or not_beside(asked, unit, named_target.place)
        if fault:
            return fault
        target = meant(asked.position, named_target)
        if target is None:
            return NOBODY_THERE(place=named_target.place)
        if not is_named(named_target, target):
            return OTHER_UNIT(place=target.place, unit=target, named=named_target)
        if target.power == unit.power:
            return OWN_TARGET(target=target)
        return None if is_for(given, target) else OTHER_TARGET(order=given, target=target)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """The victims; what they are ordered is asked for as if they were one's own (`asking`)."""
        unit = standing(asked, filled[0])
        for key in sorted(borders(asked.board)[unit.place.province], key=asked.board.order.__getitem__):
            target = asked.position.units.get(key)
            if target:
                label = f"{asked.board.powers[target.power].adjective}, {target.place.words}"
                fault = OWN_TARGET(target=target) if target.power == unit.power else None
                yield Candidate(named(target), target.text, label, target.place, fault)


def replace_power(given: Order, power: str) -> Order:
    """The order given, as the Hypnotist's owner writes it."""
    return Order(power, given.verb, given.slots, given.text)


def is_named(named_unit: Named, unit: Unit) -> bool:
    """Whether a unit has the kind and the number, as far as they are told."""
    return named_unit.serial in ("", unit.serial) and named_unit.kind in ("", unit.kind)


def is_for(given: Order, target: Unit) -> bool:
    """Whether an order is for that unit, as it may be named."""
    ordered = given.unit
    return ordered is not None and ordered.key == target.key and is_named(ordered, target)


def as_owner(board: Board, position: Position, given: Order, target: Unit) -> Order:
    """The order given, as an order of the victim's owner (C-43), with the unit named in full."""
    verb = next(one for one in GIVEN if one.name == given.verb)
    text = _named_in_full(given, target)
    try:
        return read(text, target.power, board, KINDS, GIVEN, position)[0]
    except Unreadable:
        return Order(target.power, verb.name, given.slots, given.text)


def _named_in_full(given: Order, target: Unit) -> str:
    head = given.unit.text if given.unit else ""
    return target.text + given.text[len(head) :] if given.text.startswith(head) else given.text


def allow(verbs: Sequence[Verb]) -> None:
    """Tells which orders a victim can be given."""
    GIVEN[:] = verbs
