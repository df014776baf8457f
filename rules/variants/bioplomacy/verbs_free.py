"""Orders that take no turn of a unit: divide, unite, set up, build; and the verbs of each phase in menu order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...position import Named, Order, Phase, Unit
from ...reasons import Reason, Sentence
from ...speech import mark, tr
from ...standard.adjustments import Build as PlainBuild
from ...standard.adjustments import Remove as PlainRemove
from ...standard.adjustments import Waive
from ...standard.retreats import Disband, Retreat
from ...verbs import Asked, Candidate, Verb
from .builds import build_fault, site_fault
from .choosing_start import USUAL, kinds_of, line_fault
from .halves import ONLY_WHOLE, pair_in
from .land import land_of
from .legality import lake_fault, level_fault
from .species import HALF, WHOLE, named_for
from .verbs_moves import MOVE_VERBS

NO_KIND_THERE = Sentence("no_kind_there", "no unit that {power} builds can be in {place}", "1.2; R27")
NOT_A_HALF = Sentence("not_a_half", "{unit} cannot unite: only two halves in one zone do", "R21")
ALONE_THERE = Sentence("alone_there", "{unit} is alone in {place}: two halves in one zone unite", "R21")


class Free(Verb):
    """An order that is carried out before the others, and takes no turn (R21)."""

    first = True

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} {self.name}"


class Divide(Free):
    """`P 30 divide`."""

    name, title, key = "divide", mark("Divide into halves"), "V"
    clause = "R21"
    short = mark("Divide")
    forms = ("{unit}divide",)
    example = "P 30 divide"

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return None if unit.kind == WHOLE else ONLY_WHOLE(unit=unit)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0]})


class Unite(Free):
    """`HP 30 unite`: the two halves in that zone."""

    name, title, key = "unite", mark("Unite with the other half"), "U"
    clause = "R21"
    short = mark("Unite")
    forms = ("{unit}unite",)
    example = "HP 30 unite"

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        if unit.kind != HALF:
            return NOT_A_HALF(unit=unit)
        fled = {key: one.unit for key, one in asked.position.dislodged.items()}
        there = fled if asked.position.phase.step == "R" else asked.position.units
        return None if pair_in(there, unit.place.key) else ALONE_THERE(unit=unit, place=unit.place)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": Named(HALF, filled[0].place)})


class SetUp(Verb):
    """`setup HP 30` (twice), `setup S 59`: what a power begins with (R36)."""

    name, title, key = "setup", mark("Set up"), "P"
    clause = "R36"
    slots = ("site", "kind")
    forms = ("setup{unit}",)
    unitless, first = True, True
    example = "setup S 59"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"setup {values['unit'].text}"

    def sites(self, asked: Asked) -> Iterable[Candidate]:
        for home in asked.board.powers[asked.power].homes if asked.power in USUAL else ():
            place = asked.board.locations[home]
            yield Candidate(place, place.text, place.words, place)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        place = filled[0]
        for kind in kinds_of(asked.power):
            unit = Named(kind, place)
            name = named_for(kind, asked.power)
            label = tr("{name} in {place}", name=name, place=place.words)
            if kind == HALF:
                label = tr("Two {name}s in {place}", name=name, place=place.words)
            order = self.order(asked.power, {"unit": unit})
            yield Candidate(unit, unit.text, label, place, line_fault(asked.board, asked.position, order))

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[-1]})


class Remove(PlainRemove):
    """`remove HP 30` (R33)."""

    example = "remove HP 30"
    clause = "R33"


class Build(PlainBuild):
    """`build T 32@h`: ordered with the moves of Spring, on any level (section 11)."""

    example = "build T 32@h"
    clause = "R28"

    def sites(self, asked: Asked) -> Iterable[Candidate]:
        """Every zone that is a home or beside a unit, each with the reason why nothing can be built there."""
        for place in asked.board.locations.values():
            if site_fault(asked.board, asked.position, asked.power, place) is None:
                yield Candidate(place, place.text, place.words, place, self._closed(asked, place.key))

    def _closed(self, asked: Asked, zone: str) -> Reason | None:
        """Why no kind of unit can be built in a zone; None if one can."""
        place = asked.board.locations[zone]
        faults = [one.reason for one in self.choices(asked, (place,))]
        return None if None in faults else faults[0] if faults else self._none(asked, zone)

    def _none(self, asked: Asked, zone: str) -> Reason:
        return NO_KIND_THERE(power=asked.board.powers[asked.power].name, place=asked.board.locations[zone])

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        place, land = filled[0], land_of(asked.board)
        before = legal_builds(asked)
        for kind in kinds_of(asked.power):
            if level_fault(land, kind, kind, place):
                continue
            unit = Named(kind, place)
            order = self.order(asked.power, {"unit": unit})
            reason = lake_fault(land, asked.variant.rulings, kind, place)
            reason = reason or build_fault(asked.variant, asked.board, asked.position, order, before)
            yield Candidate(
                unit,
                unit.text,
                tr("{named_for} in {place}", named_for=named_for(kind, asked.power), place=place.words),
                place,
                reason,
            )


def legal_builds(asked: Asked) -> list[Order]:
    """The builds already written that are legal, in their order (R27)."""
    legal: list[Order] = []
    for order in asked.orders:
        fits = order.verb == "build" and order.power == asked.power
        if fits and build_fault(asked.variant, asked.board, asked.position, order, legal) is None:
            legal.append(order)
    return legal


FREE_VERBS: tuple[Verb, ...] = (Divide(), Unite())
SPRING_VERBS: tuple[Verb, ...] = (Build(), Waive())
RETREAT_VERBS: tuple[Verb, ...] = (Retreat(), Disband(), *FREE_VERBS)
REMOVE_VERBS: tuple[Verb, ...] = (Remove(), *FREE_VERBS)
SETUP_VERBS: tuple[Verb, ...] = (SetUp(),)
ALL_VERBS = {verb.name: verb for verb in (*MOVE_VERBS, *SPRING_VERBS, *RETREAT_VERBS, *REMOVE_VERBS, *SETUP_VERBS)}


def verbs_of(phase: Phase) -> Sequence[Verb]:
    """The verbs of a phase (section 3)."""
    if phase.step == "R":
        return RETREAT_VERBS
    if phase.step == "A":
        return REMOVE_VERBS
    if phase.step != "M":
        return ()
    spring = SPRING_VERBS if phase.season == "S" else ()
    first = SETUP_VERBS if phase.season == "S" and phase.year == 1 else ()
    return (*MOVE_VERBS, *FREE_VERBS, *spring, *first)
