"""Orders in place of a move that one card alone allows: jump, annihilate, gas, exchange, fortify."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Board, Location
from ...position import Order, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark
from ...verbs import Asked, Candidate, SlotReader
from .card import ANNIHILATE, GAS, JUMP
from .convoys import carry_fault, fleets_missing
from .going import NO_LANDING
from .legality import IN_HYPERSPACE, NOBODY_THERE, OUT_OF_HYPERSPACE, lacks, not_beside, rests, shut
from .legality import unit_at as at
from .reach import lands_on, marches, tables
from .spaces import bordering, borders
from .verb import CharacterVerb, standing
from .verbs_moves import Worded, read_words

TOO_NEAR = Sentence("too_near", "{place} borders {here}: a jump leads beyond", "C-24")
OWN_UNIT_IN = Sentence("own_unit_in", "{unit} is in {place}, a unit of its own power", "card 10")
NOTHING_TO_GAS = Sentence(
    "nothing_to_gas", "no alien unit is in {place}, nor is it, in a Fall, a vacant center of another power", "card 10"
)
NOT_IN_REACH = Sentence("not_in_reach", "{unit} could not move to {place}", "card 9")


class Special(CharacterVerb):
    """An order that a card allows, `ability`; it takes effect in the order of `rank` (section 10)."""

    ability: ClassVar[str] = ""

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        if unit.place.dock:
            return OUT_OF_HYPERSPACE(unit=unit)
        return lacks(asked, unit, self.ability)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, dict(zip(("unit", *self.slots), filled)))


class Aimed(Special):
    """One that names a space: `1A Mun annihilate Bur`."""

    slots = ("at",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"at": Reader.place})

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} {self.name} {values['at'].text}"

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        near = borders(asked.board)[unit.place.province] | {unit.place.province}
        for to in asked.board.locations.values():
            if not to.coast and not to.dock:
                fault = self.fault(asked, unit, self.finish(asked, (filled[0], to)))
                if fault is None or to.province in near:
                    yield Candidate(to, to.text, to.words, to, fault)


class Jump(Worded):
    """`1A Bur jump Mun - Boh` (card 5)."""

    name, title, key = "jump", mark("Jump"), "J"
    clause = "card 5"
    slots = ("over", "to")
    forms = ("{unit}jump{over}-{to}", "{unit}jump{over}-{to}{words}")
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"words": read_words, "over": Reader.place})

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} jump {values['over'].text} - {values['to'].text}"

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        return OUT_OF_HYPERSPACE(unit=unit) if unit.place.dock else lacks(asked, unit, JUMP)

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        over, to = order.slots[1:3]
        fault = self.never(asked, unit) or not_beside(asked, unit, over)
        if fault:
            return fault
        if at(asked.position, over) is None:
            return NOBODY_THERE(place=over)
        return _landing_fault(asked, unit, over, to)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        if len(filled) == 1:
            for id in sorted(borders(asked.board)[unit.place.province], key=asked.board.order.__getitem__):
                over = asked.board.locations[id]
                yield Candidate(over, over.text, over.words, over, self._over_fault(asked, over))
            return
        for to in asked.board.locations.values():
            beyond = not to.dock and bordering(asked.board, filled[1].province, to.province)
            if beyond and (lands_on(asked.board, unit, to) or not to.coast):
                fault = _landing_fault(asked, unit, filled[1], to) or shut(asked, to)
                yield Candidate(to, to.text, to.words, to, fault)

    def _over_fault(self, asked: Asked, over: Location) -> Reason | None:
        return None if at(asked.position, over) else NOBODY_THERE(place=over)


def landing(asked: Asked, unit: Unit, to: Location) -> Location | None:
    """Where a unit that jumps to a place stands there; None where it cannot."""
    whole = asked.board.locations[to.province]
    return next((place for place in (to, whole) if lands_on(asked.board, unit, place)), None)


def _landing_fault(asked: Asked, unit: Unit, over: Location, to: Location) -> Reason | None:
    here = unit.place.province
    fault = not_beside(asked, unit.at(over), to) if to.province != here else NO_LANDING(unit=unit, place=to)
    if fault is None and bordering(asked.board, here, to.province) and not asked.variant["jump_near"]:
        fault = TOO_NEAR(place=to, here=unit.place)
    return fault or (None if landing(asked, unit, to) else NO_LANDING(unit=unit, place=to))


class Annihilate(Aimed):
    """`1A Mun annihilate Bur` (card 9)."""

    name, title, key, rank = "annihilate", mark("Annihilate"), "A", 4
    clause = "card 9"
    forms = ("{unit}annihilate{at}",)
    ability = ANNIHILATE
    example = "1A Mun annihilate Bur"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        target: Location = order.slots[1]
        fault = self.never(asked, unit) or (IN_HYPERSPACE() if target.dock else shut(asked, target))
        if fault or reaches_itself(asked.board, unit, target):
            return fault
        if not marches(asked.board, unit) or carry_fault(asked, unit, target):
            return NOT_IN_REACH(unit=unit, place=target)
        return fleets_missing(asked, unit, target)


def reaches_itself(board: Board, unit: Unit, target: Location) -> bool:
    """Whether a unit is in a space, or could go there by an ordinary move."""
    near = (to for table in tables(board, unit) for to in board.neighbours(table, unit.place.text))
    return target.province in {unit.place.province, *(board.locations[to].province for to in near)}


class Gas(Aimed):
    """`2A Mun gas Bur`, or `2A Mun Bur gassed` (card 10)."""

    name, title, key, rank = "gas", mark("Gas"), "G", 6
    clause = "card 10"
    forms = ("{unit}gas{at}", "{unit}{at}gassed")
    ability = GAS
    example = "2A Mun gas Bur"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        target: Location = order.slots[1]
        fault = self.never(asked, unit) or not_beside(asked, unit, target) or rests(asked, unit, GAS)
        if fault:
            return fault
        there = at(asked.position, target)
        if there:
            return OWN_UNIT_IN(unit=there, place=target) if there.power == unit.power else None
        owner = asked.position.centers.get(target.province, "")
        return (
            None
            if asked.position.phase.season == "F" and owner not in ("", unit.power)
            else NOTHING_TO_GAS(place=target)
        )

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        return super().never(asked, unit) or rests(asked, unit, GAS)
