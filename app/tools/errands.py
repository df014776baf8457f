"""What a click means to an order without a unit: points that are moved, a budget. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.language import mark, tr
from rules import Candidate, Location, listed, say

from .building import is_sited, of_level, units_at, why_not
from .half import HalfOrder
from .slots import NOTHING, POWER, ROUTE, START, Answer, Spot, Way, candidate_at, refused
from .things import owner_of, things_at

if TYPE_CHECKING:
    from .judging import Judge

WHAT = mark("What is to be done here?")


class Errands:
    """Reads clicks for orders that begin with their verb."""

    def __init__(self, judge: Judge) -> None:
        self.judging = judge

    @property
    def half(self) -> HalfOrder:
        return self.judging.half

    def with_sign(self, power: str, spot: Spot) -> Answer | None:
        """Nothing is chosen yet, and the click is on what lies there beside units: a counter, or points to be taken
        from there, begin their order; else it is offered what can be done. None if nothing can."""
        if not spot.sign:
            return None
        counter = self._with_counter(power, spot)
        if counter:
            return counter
        ways = self._ways(power, spot)
        only = ways[0] if len(ways) == 1 and not self._units_at(power, spot) else None
        if only and self._takes(only[0], power) and not things_at(self.half.asker, power, spot).fan:
            return self.along(Way((only[0].value, only[1].value)), power)
        return self._fan(power, spot) if power == self.half.power or self._is_of(power, spot) else None

    def on_land(self, power: str, spot: Spot) -> Answer | None:
        """Nothing is chosen yet, and the click is on a place: what can be done there is offered, however little it is,
        so that nothing is begun that nobody has asked for. Where units are ordered that is only what a plus on the map
        says; on others' land only what its owner can do there."""
        if power != self.half.power and not self._is_of(power, spot):
            return None
        if self.half.ask((), power).slot != "unit":
            return self._fan(power, spot)
        sited = self._units_at(power, spot)
        return Answer("fan", self._what(sited, spot), power, fan=sited) if sited else None

    def _takes(self, verb: Candidate, power: str) -> bool:
        """Whether an order takes something from where it begins."""
        return self.half.ask((verb.value,), power).slot == START

    def _is_of(self, power: str, spot: Spot) -> bool:
        """Whether the place or the unit there is a power's own."""
        sheet = self.half.sheet
        unit = sheet.standing.units.get(spot.key)
        return owner_of(sheet.position, spot) == power or (unit is not None and unit.power == power)

    def _ways(self, power: str, spot: Spot) -> tuple[tuple[Candidate, Candidate], ...]:
        """The orders that begin at a spot and put no unit there."""
        ways = self.half.asker.errands_at(power, spot)
        return tuple((verb, there) for verb, there in ways if not is_sited(self.half, str(verb.value)))

    def _fan(self, power: str, spot: Spot) -> Answer | None:
        """All that can be done at a spot; None if nothing can."""
        sited = self._units_at(power, spot)
        if sited:
            return Answer("fan", self._what(sited, spot), power, fan=sited)
        things = things_at(self.half.asker, power, spot)
        ways = self._ways(power, spot)
        fan = tuple(Candidate(Way((verb.value, there.value)), verb.text, verb.label) for verb, there in ways)
        words = f"{say(things.why)} {tr(WHAT)}" if things.why else tr(WHAT)
        clause = things.why.clause if things.why else ""
        return Answer("fan", words, power, fan=(*things.fan, *fan), clause=clause) if things.fan or fan else None

    def refused(self, power: str, spot: Spot) -> Answer | None:
        """Why nothing can be put there now, where the place is the power's own; None where there is nothing to say."""
        if power not in self.half.sheet.powers or owner_of(self.half.sheet.position, spot) != power:
            return None
        why = things_at(self.half.asker, power, spot).why
        return refused(why, power) if why else None

    def _with_counter(self, power: str, spot: Spot) -> Answer | None:
        """A counter of the power's own lies there that is played on a unit anywhere: political pressure."""
        verb = next((one for one in self.half.asker.errands(power) if str(one.value) == spot.sign), None)
        board = self.half.sheet.position.variant.board(self.half.sheet.position)
        if verb is None or board.provinces[spot.province].extra.get("family") != power:
            return None
        return self.along(Way((verb.value,)), power)

    def _units_at(self, power: str, spot: Spot) -> tuple[Candidate, ...]:
        """What can be built at a spot while nothing is chosen."""
        verbs = [str(one.value) for one in self.half.asker.errands(power)]
        sited = [verb for verb in verbs if is_sited(self.half, verb)]
        return tuple(one for verb in sited for one in units_at(self.half, power, verb, spot))

    def _what(self, fan: Sequence[Candidate], spot: Spot) -> str:
        """What is asked of somebody who puts a unit somewhere."""
        levels = {of_level(self.half, one.place.province) for one in fan if one.place}
        elsewhere = all(one.place and one.place.province != spot.province for one in fan)
        return (
            tr("On {levels}: click to choose.", levels=listed(sorted(levels)))
            if elsewhere and any(levels)
            else tr("Which unit?")
        )

    def along(self, way: Way, power: str = "") -> Answer:
        """The answer of several slots chosen at once."""
        filled: tuple[Any, ...] = ()
        for value in way:
            found = self.half.ask(filled, power).find(value)
            if found is None or found.reason:
                unknown = Answer("refused", tr("That cannot be chosen now."), clause=self.half.rule_of(way))
                return refused(found.reason) if found and found.reason else unknown
            answer = self.judging.take(filled, found, power)
            filled = (*filled, found.value)
        return answer

    def judge(self, spot: Spot) -> Answer:
        """The verb is chosen: what a click there fills in. A unit that it cannot mean is chosen itself: what is half
        written keeps nobody from giving other orders."""
        answer = self._filled_in(spot)
        if answer.kind != "refused" or not spot.unit:
            return answer
        powers = sorted(self.half.sheet.powers, key=lambda one: one != self.half.power)
        others = (self.judging.unit_or_site(power, spot) for power in powers)
        return next((other for other in others if other and other.kind != "refused"), answer)

    def _filled_in(self, spot: Spot) -> Answer:
        """What a click fills in, or why it cannot."""
        half = self.half
        if is_sited(half, half.errand) and len(half.filled) == 1:
            return self._sited(spot)
        if self._ends_at(spot):
            return self.end()
        if half.choices.slot == POWER:
            return self._power(spot)
        if half.asks_number and not half.aimed.candidates:
            return self._other_place(spot)
        answer = self.judging.fill(half.aimed, half.aim, spot)
        if answer.kind == "refused" and half.aimed.slot == ROUTE and not candidate_at(half.aimed, spot):
            return self._no(self._far(spot))
        return answer

    def _sited(self, spot: Spot) -> Answer:
        """Where a unit is put: at once where only one can be, with nothing written; else chips."""
        half = self.half
        fan = units_at(half, half.power, half.errand, spot)
        if not fan:
            why = why_not(half, half.errand, spot)
            return refused(why) if why else NOTHING
        only = fan[0] if len(fan) == 1 and fan[0].place and fan[0].place.province == spot.province else None
        if only is not None and isinstance(only.value, Way):
            return self.along(only.value)
        return Answer("fan", self._what(fan, spot), half.power, half.filled, fan=fan)

    def end(self) -> Answer:
        """The order as it stands, where it may end: with the number, or with the last place of a way."""
        half = self.half
        order = half.ask(half.aim).order if half.active and half.errand else None
        return self.judging.made(order, half.power) if order else NOTHING

    def _ends_at(self, spot: Spot) -> bool:
        """Whether a click there ends the order: on the place that it has come to, where nothing is left to choose."""
        place = self.half.place
        return place is not None and place.province == spot.province and bool(self.half.ask(self.half.aim).order)

    def _other_place(self, spot: Spot) -> Answer:
        """Only the number is asked for: a click elsewhere chooses another place instead."""
        half = self.half
        other = candidate_at(half.ask(half.filled[:-1]), spot)
        if other is not None and other.allowed:
            return self.judging.take(half.filled[:-1], other)
        return refused(other.reason) if other and other.reason else self._no(self._unknown(spot))

    def _power(self, spot: Spot) -> Answer:
        """Whoever owns what lies there."""
        half = self.half
        position = half.sheet.standing
        unit = position.units.get(spot.key)
        owner = unit.power if unit else position.centers.get(spot.province, "")
        found = half.choices.find(owner) if owner else None
        if found is None:
            return self._no(self._unknown(spot))
        return refused(found.reason) if found.reason else self.judging.take(half.filled, found)

    def _no(self, words: str) -> Answer:
        """What the rules do not offer at all rests on the rule of the verb."""
        return Answer("refused", words, clause=self.half.rule_of(self.half.filled))

    def _far(self, spot: Spot) -> str:
        """Words for a step of a way that is none."""
        board = self.half.sheet.position.variant.board(self.half.sheet.position)
        there, here = board.provinces.get(spot.province), self.half.place
        if there is None or not isinstance(here, Location):
            return self._unknown(spot)
        return tr("{there} is not next to {here}.", there=there.name, here=here.words)

    def _unknown(self, spot: Spot) -> str:
        what = self.judging.tell(spot).words
        return tr("{what} cannot be chosen here.", what=what) if what else ""
