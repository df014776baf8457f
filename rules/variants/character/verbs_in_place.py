"""Orders that are carried out where the unit stands: exchange, fortify (X1, X11). Any attack foils them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Location
from ...position import Named, Order, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark
from ...standard.verbs_moves import NOT_ITSELF
from ...verbs import Asked, Candidate, SlotReader, named
from .card import EXCHANGE, FORTIFY
from .cards import can
from .legality import IN_HYPERSPACE, NOBODY_THERE, OUT_OF_HYPERSPACE, acting, lacks, meant, not_beside
from .spaces import bordering, borders
from .state import card_of, kept
from .verb import standing, text_of
from .verbs_special import Special

NO_EXCHANGER = Sentence("no_exchanger", "neither {unit} nor {other} is an Exchanger", "X1")
TOO_FAR = Sentence("too_far", "{other} is no neighbor of {unit}", "C-60, by option")
MANY_DEFENSES = Sentence("many_defenses", "{place} may have two fortified borders in all, and has {there}", "X11")
LISTED = re.compile(r"\s*(?:,|&|\band\b)\s*")


def read_places(reader: Reader, text: str) -> tuple[Location, ...]:
    """`Bur Boh`, `Tyr, Boh`: one or two places; LookupError if a part is none."""
    pieces = [piece for piece in LISTED.split(text.strip()) if piece]
    if len(pieces) != 1:
        return tuple(reader.place(piece) for piece in pieces or [text])
    words = pieces[0].split()
    for cut in range(len(words), 0, -1):
        parts = [" ".join(part) for part in (words[:cut], words[cut:]) if part]
        found = [reader.board.find(part) for part in parts]
        if all(len(one) == 1 for one in found):
            return tuple(one[0] for one in found)
    return (reader.place(pieces[0]),)


class Exchange(Special):
    """`1A Kie exchange 1F Ber` (X1). Who is no Exchanger gives it to agree."""

    name, title, key = "exchange", mark("Exchange places"), "X"
    clause = "X1"
    short = mark("Exchange")
    slots = ("other",)
    forms = ("{unit}exchange{other}",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"other": Reader.unit})
    ability = EXCHANGE
    example = "1A Kie exchange 1F Ber"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        text = f"{values['unit'].text} exchange {text_of(values['other'], power)}"
        return Order(power, self.name, (values["unit"], values["other"]), text)

    def write(self, values: Mapping[str, Any]) -> str:
        return self.order("", values).text

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        return OUT_OF_HYPERSPACE(unit=unit) if unit.place.dock else None

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return super().possible(asked, unit) or lacks(asked, acting(asked.position, unit), EXCHANGE)

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        other = meant(asked.position, order.slots[1])
        fault = self.never(asked, unit)
        if fault or other is None:
            return fault or NOBODY_THERE(place=order.slots[1].place)
        if other.key == unit.key:
            return NOT_ITSELF(unit=unit)
        if other.place.dock:
            return IN_HYPERSPACE()
        near = bordering(asked.board, unit.place.province, other.place.province)
        if asked.variant["exchange_reach"] == "adjacent" and not near:
            return TOO_FAR(unit=unit, other=other)
        return None

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        for other in asked.position.units.values():
            if other.key != unit.key:
                fault = self.fault(asked, unit, self.finish(asked, (filled[0], named(other))))
                label = f"{asked.board.powers[other.power].adjective}, {other.place.words}"
                yield Candidate(named(other), other.text, label, other.place, fault)


def exchanger_among(unit: Unit, other: Unit) -> bool:
    """Whether one of two units, with the cards they act with, is an Exchanger."""
    return can(card_of(unit), EXCHANGE) or can(card_of(other), EXCHANGE)


class Fortify(Special):
    """`1A Mun fortify Bur Boh` (X11)."""

    name, title, key = "fortify", mark("Fortify"), "Y"
    clause = "X11"
    slots = ("places",)
    forms = ("{unit}fortify{places}",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"places": read_places})
    ability = FORTIFY
    example = "1A Mun fortify Bur Boh"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self.name, (values["unit"], *values["places"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return " ".join([values["unit"].text, "fortify", *(place.text for place in values["places"])])

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        fault = self.never(asked, unit)
        places = [asked.board.locations[place.province] for place in order.slots[1:]]
        fault = fault or next((one for place in places if (one := not_beside(asked, unit, place))), None)
        there = kept(asked.position).defenses.get(unit.place.province, ())
        if fault or (len(places) <= 2 and len({*there, *(place.key for place in places)}) <= 2):
            return fault
        known = [asked.board.locations[one] for one in there]
        return MANY_DEFENSES(place=unit.place, there=known or "none")

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return self._open(asked, filled[0], ())

    def more(self, asked: Asked, filled: tuple[Any, ...]) -> Iterator[Candidate]:
        """A second border."""
        if len(filled) == 2:
            yield from self._open(asked, filled[0], filled[1:])

    def _open(self, asked: Asked, unit: Named, given: tuple[Location, ...]) -> Iterator[Candidate]:
        here = standing(asked, unit)
        for id in sorted(borders(asked.board)[here.place.province], key=asked.board.order.__getitem__):
            to = asked.board.locations[id]
            if to not in given:
                fault = self.fault(asked, here, self.finish(asked, (unit, *given, to)))
                yield Candidate(to, to.text, to.words, to, fault)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0], "places": filled[1:]})
