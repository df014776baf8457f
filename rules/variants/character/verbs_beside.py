"""Lines beside a unit's order: steal, disbelieve, cut (X3, X4, card 15), and off the board (rule 14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Location
from ...position import Order, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark, tr
from ...verbs import Asked, Candidate, SlotReader
from .card import CUT, DISBELIEVE, STEAL
from .cards import CARDS
from .legality import NOBODY_THERE, not_beside, unit_at
from .spaces import borders
from .state import kept, tag
from .verb import standing
from .verbs_deal import read_card
from .verbs_in_place import read_places
from .verbs_special import Special

NOT_PLACED = Sentence("not_placed", "{unit} was not placed by the Right-Hand Rule", "C-70")
MANY_CUT = Sentence("many_cut", "{unit} cuts two supports at most", "card 15")
MOST_CUT = 2


def read_there(reader: Reader, text: str) -> Location:
    """A space, or the space of a unit: `Bur`, `A Bur`."""
    try:
        return reader.place(text)
    except LookupError:
        return reader.unit(text).place


class Beside(Special):
    """A line beside the order of a unit."""

    beside = True

    def target_fault(self, asked: Asked, unit: Unit, place: Location) -> Reason | None:
        """C-14: why nothing can be aimed at the unit in a space."""
        fault = not_beside(asked, unit, place)
        return fault or (None if unit_at(asked.position, place) else NOBODY_THERE(place=place))

    def targets(self, asked: Asked, unit: Unit) -> Iterable[Candidate]:
        for key in sorted(borders(asked.board)[unit.place.province], key=asked.board.order.__getitem__):
            place = asked.board.locations[key]
            yield Candidate(place, place.text, place.words, place, self.target_fault(asked, unit, place))


class Steal(Beside):
    """`1A Mun steal Bur` (X3)."""

    name, title, key, rank = "steal", mark("Steal its card"), "T", 2
    clause = "X3"
    short = mark("Steal")
    slots = ("at",)
    forms = ("{unit}steal{at}",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"at": read_there})
    ability = STEAL
    example = "1A Mun steal Bur"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} steal {values['at'].text}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit) or self.target_fault(asked, unit, order.slots[1])

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return self.targets(asked, standing(asked, filled[0]))


class Disbelieve(Beside):
    """`1A Bur disbelieve Mun 2` (X4)."""

    name, title, key, rank = "disbelieve", mark("Disbelieve its card"), "B", 3
    clause = "X4"
    short = mark("Disbelieve")
    slots = ("at", "card")
    forms = ("{unit}disbelieve{at}{card}",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"at": read_there, "card": read_card})
    ability = DISBELIEVE
    example = "1A Bur disbelieve Mun 2"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} disbelieve {values['at'].text} {values['card']}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit) or self.target_fault(asked, unit, order.slots[1])

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        if len(filled) == 1:
            return self.targets(asked, standing(asked, filled[0]))
        return [Candidate(card.id, card.id, tr(card.name)) for card in CARDS.values()]


class Cut(Beside):
    """`1A Mun cut Tyr, Boh` (card 15): which supports it cuts, where there are more than two."""

    name, title, key = "cut", mark("Cut supports"), "U"
    clause = "card 15"
    short = mark("Cut")
    slots = ("places",)
    forms = ("{unit}cut{places}",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"places": read_places})
    ability = CUT
    example = "1A Mun cut Tyr, Boh"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self.name, (values["unit"], *values["places"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} cut {', '.join(place.text for place in values['places'])}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        fault = self.never(asked, unit)
        fault = fault or next((one for place in order.slots[1:] if (one := not_beside(asked, unit, place))), None)
        return fault or (MANY_CUT(unit=unit) if len(order.slots) > 1 + MOST_CUT else None)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return [one for one in self.targets(asked, standing(asked, filled[0])) if one.value not in filled]

    def more(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """A second support."""
        return self.choices(asked, filled) if len(filled) <= MOST_CUT else ()

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0], "places": filled[1:]})


class OffTheBoard(Beside):
    """`2A Mun otb`: in Spring, where it goes if it is dislodged and ordered nothing else; in Fall at once, if the rule
    placed it (rule 14a, C-70)."""

    name, title, key = "otb", mark("Off the board"), ""
    clause = "C-70"
    forms = ("{unit}otb",)
    example = "2A Mun otb"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} otb"

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        placed = tag(unit) in kept(asked.position).rhr
        return None if placed or asked.position.phase.season == "S" else NOT_PLACED(unit=unit)

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return self.never(asked, unit)

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit)
