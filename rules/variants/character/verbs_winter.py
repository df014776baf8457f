"""The orders of a Winter: builds, removals, conversions, and redeployments over one or two spaces (X10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...board import Location
from ...position import Order, Unit
from ...reasons import Reason
from ...speech import mark, tr
from ...standard.adjustments import SITE_TAKEN, Remove, Waive
from ...standard.adjustments import Build as PlainBuild
from ...verbs import Asked, Candidate, Verb, named
from .building import site_closed, sites
from .card import REDEPLOY
from .kinds import KINDS, A, F
from .reach import steps
from .redeploying import ability_fault, path_fault
from .verb import CharacterVerb, standing
from .verbs_convert import CONVERT_VERB


class Build(PlainBuild):
    """`build A Par`, `build F StP/nc`: the program numbers the unit."""

    example = "build A Par"

    def sites(self, asked: Asked) -> Iterable[Candidate]:
        """The power's own centers and homes, each open or with the reason why not."""
        taken = {order.slots[0].place.province for order in asked.orders if order.verb == self.name}
        for province in asked.board.provinces.values():
            mine = asked.position.centers.get(province.id) == asked.power or province.home == asked.power
            if not (province.center and mine):
                continue
            place = asked.board.locations[province.id]
            reason = site_closed(asked.position, asked.power, place)
            if reason is None and province.id in taken:
                reason = SITE_TAKEN(place=place)
            yield Candidate(place, place.text, place.words, place, reason)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        site: Location = filled[0]
        for letter in (A, F):
            for place in sites(asked.position, letter, site.province):
                unit = Unit(asked.power, letter, place)
                yield Candidate(
                    named(unit),
                    unit.text,
                    tr("{kind} in {place}", kind=tr(KINDS[letter].name).capitalize(), place=place.words),
                    place,
                )


class Redeploy(CharacterVerb):
    """`1A Mar redeploy Tus`, `1A Mar redeploy Pie - Tus`."""

    name, title, key = "redeploy", mark("Redeploy"), "Y"
    clause = "X10"
    slots = ("to",)
    forms = ("{unit}redeploy{to}", "{unit}redeploy{from}-{to}")
    example = "1A Mar redeploy Pie - Tus"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Slots: the unit and the one or two places that it comes to."""
        path = [values[name] for name in ("from", "to") if name in values]
        text = f"{values['unit'].text} redeploy {' - '.join(place.text for place in path)}"
        return Order(power, self.name, (values["unit"], *path), text)

    def write(self, values: Mapping[str, Any]) -> str:
        return self.order("", values).text

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        return ability_fault(asked.position, unit, REDEPLOY)

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit) or path_fault(asked.position, unit, order.slots[1:])

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """The places one step on from the last one."""
        unit = standing(asked, filled[0])
        here = unit.at(filled[-1]) if len(filled) > 1 else unit
        for place in steps(asked.board, here):
            yield Candidate(place, place.text, place.words, place, self._refused(asked, unit, (*filled[1:], place)))

    def _refused(self, asked: Asked, unit: Unit, path: tuple[Location, ...]) -> Reason | None:
        """Why a path cannot be gone; the first space only has to let it through."""
        return path_fault(asked.position, unit, path, through=len(path) == 1)

    def more(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """A second step."""
        return self.choices(asked, filled) if len(filled) == 2 else ()

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        names = ("to",) if len(filled) == 2 else ("from", "to")
        return self.order(asked.power, dict(zip(("unit", *names), filled)))


WINTER_VERBS: tuple[Verb, ...] = (Build(), Remove(), Waive(), CONVERT_VERB, Redeploy())
