"""Converters (card 6): `2A Con convert F`, `1A StP convert F/nc`; in place of a move, or in Winter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import COASTS, Board, Location
from ...position import Order, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark, tr
from ...standard.places import WHICH_COAST
from ...tidying import quoted
from ...verbs import Asked, Candidate, SlotReader
from .card import CONVERT
from .kinds import EXPLORER_FLEET, FLEET, KINDS, A, F
from .reach import WATER, acting_kind
from .spaces import borders, kind
from .verb import standing
from .verbs_special import Special

NO_KIND = Sentence("no_kind_to_be", "'{text}' is no kind to convert to: write A, F or F/nc", "card 6")
SAME_KIND = Sentence("same_kind", "{unit} is {kind} already", "card 6")
NO_SHORE = Sentence("no_shore", "{place} is not coastal: a unit converts only where land and water meet", "card 6")
NO_SUCH_COAST = Sentence("no_such_coast", "{place} has no such coast", "card 6")
READ = re.compile(r"\s*(?:an?\s+)?(a|army|f|fleet)\s*(?:/\s*(\w{2})|\(\s*(\w{2})\s*\)|\s+(\w{2}))?\s*", re.IGNORECASE)


def read_kind(reader: Reader, text: str) -> tuple[str, str]:
    """`A`, `F`, `F/nc`: a kind, and a coast or ""; LookupError for anything else."""
    found = READ.fullmatch(text)
    if not found:
        raise LookupError(NO_KIND(text=quoted(text)))
    coast = next((one for one in found.groups()[1:] if one), "").lower()
    return found[1][0].upper(), coast


class Convert(Special):
    """`1A Smy convert F`: it holds as its old kind that turn."""

    name, title, key = "convert", mark("Convert"), "O"
    clause = "card 6"
    slots = ("kind",)
    forms = ("{unit}convert{kind}",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"kind": read_kind})
    ability = CONVERT
    example = "1A Smy convert F"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Slots: the unit, the letter of the kind, and the place with its coast where one is named."""
        unit, (letter, coast) = values["unit"], values["kind"]
        name = f"{unit.place.name} ({COASTS.get(coast, coast)})"
        place = (Location(unit.place.province, coast, name=name),) if coast else ()
        return Order(power, self.name, (unit, letter, *place), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        letter, coast = values["kind"]
        return f"{values['unit'].text} convert {letter}{f'/{coast}' if coast else ''}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        lacking = self.never(asked, unit)
        if lacking:
            return lacking
        if order.slots[1] == acting_kind(asked.board, unit):
            return SAME_KIND(unit=unit, kind=f"{KINDS[order.slots[1]].name}")
        place = converted_place(asked.board, unit, order)
        return None if isinstance(place, Location) else place

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        lacking = super().never(asked, unit)
        return lacking or (None if coastal(asked.board, unit.place.province) else NO_SHORE(place=unit.place))

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        if acting_kind(asked.board, unit) == F:
            yield Candidate((A, ""), A, tr(KINDS[A].name))
            return
        for place in fleet_places(asked.board, unit.place.province):
            written = f"{F}/{place.coast}" if place.coast else F
            yield Candidate((F, place.coast), written, f"{tr(KINDS[F].name)}, {place.words}", place)


def coastal(board: Board, province: str) -> bool:
    """Whether land and water meet there: Moscow lies on a lake (card 6)."""
    dry = kind(board, province) not in WATER
    return dry and bool(fleet_places(board, province))


def fleet_places(board: Board, province: str) -> list[Location]:
    """Where a fleet can be in a province: on a shore; in Moscow on that of the lake."""
    texts = [province, *(f"{province}/{coast}" for coast in board.provinces[province].coasts)]
    tables = (board.moves[FLEET], board.moves[EXPLORER_FLEET])
    wet = any(kind(board, near) in WATER for near in borders(board)[province])
    return [board.locations[text] for text in texts if wet and any(text in table for table in tables)]


def converted_place(board: Board, unit: Unit, order: Order) -> Location | Reason:
    """Where a converted unit stands: a fleet on the coast it names, without one on that of the sea (C-11)."""
    whole = board.locations[unit.place.province]
    named = order.slots[2] if len(order.slots) > 2 else whole
    if order.slots[1] == A:
        return whole
    places = fleet_places(board, unit.place.province)
    if named in places:
        return board.locations[named.text]
    if named.coast:
        return NO_SUCH_COAST(place=whole)
    return WHICH_COAST(unit=unit, coasts=" or ".join(place.text for place in places))


CONVERT_VERB = Convert()
