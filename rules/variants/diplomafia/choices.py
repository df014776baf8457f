"""The choices for each slot of a business order, with the reasons for those not allowed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ...board import Location
from ...i18n import tr
from ...position import ChoiceRequest
from ...reasons import Reason, Sentence
from ...standard import Standard
from ...standard import game as standard
from ...standard.validation import NOT_NOW
from ...units import Candidate, Choices, Named, Order, named
from .books import NO_SUCH_RACKET, NOT_OWN_TURF, UNPAID, Purse, poorest
from .business import AS_MANY_UNITS, OUT_OF_GAME, line_fault, purse_of, verdict
from .movement import idle_reason
from .orders import MOST_AT_ONCE, NO_PRESSURE_LEFT, PP, PRESSURE_IN_DISORDER, Pressure, pressures
from .state import DISMANTLED, LRU, PRESSURE, RACKETS, SRU, Stock, districts, home_area, shown, state_of

NONE_OF_KIND = Sentence("none_of_kind", "{family} has no {racket} for that", "5.3")
NO_RACKET = Sentence("no_rackets", "{family} has no racket for that", "5.3")
NO_TURF = Sentence("no_turf", "{family} owns no district", "5.3")
NO_UNITS = Sentence("no_units", "{family} has no unit", "section 8")
NOBODY_ELSE = Sentence("nobody_else", "no other family is left in the game", "10.3")
NOTHING_HERE = Sentence("nothing_here", "{family} cannot do that now", "5.4")
MOST_LISTED = 200
"""The most numbers offered at once; any other can be typed."""
LEAST_OFFERED = 50
"""Loans from other families are offered up to at least this sum, whatever cash of theirs is visible."""


class BusinessChoices:
    """The choices for one more business order after those already written."""

    def __init__(self, asked: ChoiceRequest) -> None:
        self.asked, self.board, self.power = asked, asked.board, asked.power
        self.position = asked.position
        self.state = state_of(shown(self.position, self.power))
        self.name = self.board.powers[self.power].name
        self._faults: dict[str, Reason | None] = {}

    @cached_property
    def purse(self) -> Purse | None:
        """The family's purse after the orders already written; None if it is not in the game."""
        return purse_of(self.position, self.power, self.asked.orders)

    def order(self, verb: str, *filled: Any) -> Order:
        return self.asked.variant.verb(verb).finish(self.asked, filled)

    def fault(self, verb: str, *filled: Any) -> Reason | None:
        """Return why that order would fail, or None; answers are cached."""
        order = self.order(verb, *filled)
        if order.text not in self._faults:
            self._faults[order.text] = line_fault(self.position, self.power, order, self.asked.orders)
        return self._faults[order.text]

    def unpaid(self, verb: str, *filled: Any) -> bool:
        """Whether that order would fail only for lack of money."""
        found = verdict(self.position, self.power, self.order(verb, *filled), self.asked.orders)
        return found is not None and found.words == UNPAID

    @property
    def turf(self) -> list[Location]:
        return [self.board.locations[place] for place in self.state.turf_of(self.power)]

    @property
    def others(self) -> list[str]:
        return [family for family in self.state.surviving() if family != self.power]

    def amounts(self, verb: str, *filled: Any) -> range:
        """Return the valid numbers, from 1; if one is too great, so are all greater ones."""
        listed = range(1, min(_most(self, verb), MOST_AT_ONCE) + 1)
        return listed[: bisect_left(listed, True, key=lambda number: self.fault(verb, number, *filled) is not None)]


def ask_business(asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices that follow `partial` in a business order."""
    desk = BusinessChoices(asked)
    if not partial:
        return Choices("verb", tuple(_verbs(desk)))
    verb, filled = asked.variant.verb(partial[0]), partial[1:]
    askers = ASKED[verb.name] if filled[:1] != ("draw",) else ()
    if len(filled) < len(askers):
        return Choices(verb.slots[len(filled)], tuple(askers[len(filled)](desk, verb.name, filled)))
    order = desk.order(verb.name, *(filled if filled != ("draw",) else ()))
    return Choices("text" if verb.verbatim else "", (), order)


def _verbs(desk: BusinessChoices) -> Iterator[Candidate]:
    for verb in desk.asked.variant.verbs(desk.position.phase):
        yield Candidate(verb.name, verb.name, tr(verb.title), None, possible(desk, verb.name))


def possible(desk: BusinessChoices, verb: str) -> Reason | None:
    """Return why no further order of this type can be given, or None if one can."""
    if desk.power not in desk.state.surviving():
        return OUT_OF_GAME(family=desk.name)
    if not ASKED[verb]:
        return desk.fault(verb)
    faults = [one.reason for one in ASKED[verb][0](desk, verb, ())]
    if None in faults:
        return None
    reasons = [fault for fault in faults if fault]
    general = [fault for fault in reasons if fault.sentence is AS_MANY_UNITS]
    return next(iter([*general, *reasons]), None) or _in_vain(desk, verb)


def _in_vain(desk: BusinessChoices, verb: str) -> Reason:
    """Return the reason why there is nothing at all to choose from."""
    if verb in ("lend", "accept") and not desk.others:
        return NOBODY_ELSE(family=desk.name)
    if verb in WITH_NUMBERS:
        return desk.fault(verb, 1, *(desk.others[:1] if verb == "lend" else ())) or NOTHING_HERE(family=desk.name)
    return NO_UNITS(family=desk.name) if verb == "remove" else NOTHING_HERE(family=desk.name)


# --- rackets ----------------------------------------------------------------------------------------


def _new_kinds(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield the five kinds of new racket; either all can be placed or none."""
    faults = [desk.fault(verb, "P", place) for place in desk.turf]
    dear = next((fault for fault, place in zip(faults, desk.turf) if fault and desk.unpaid(verb, "P", place)), None)
    reason = None if None in faults else dear or next(iter(faults), NO_TURF(family=desk.name))
    for initial in RACKETS:
        yield _kind(initial, reason)


def _kind(initial: str, reason: Reason | None) -> Candidate:
    racket = RACKETS[initial]
    return Candidate(initial, racket.name, tr(racket.name).capitalize(), None, reason)


def _new_sites(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield every district as the site of a new racket; those with the fewest rackets can take one (R8)."""
    mine = {place.key for place in desk.turf}
    for place in map(desk.board.locations.__getitem__, districts(desk.board)):
        foreign = None if place.key in mine else NOT_OWN_TURF(place=place, family=desk.name)
        yield _at(place, foreign or desk.fault(verb, *filled, place))


def _at(place: Location, reason: Reason | None) -> Candidate:
    return Candidate(place, place.text, place.words, place, reason)


def _stock(desk: BusinessChoices, verb: str) -> Stock:
    """Return the rackets that an order of this type can name."""
    if verb == "shift" and desk.purse:
        return desk.purse.ordered
    return (desk.state.captured if verb == "renew" else desk.state.rackets).get(desk.power, {})


def _kinds_there(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield the five kinds; a kind can be chosen if the order is valid for one of its rackets."""
    stock, none = _stock(desk, verb), NO_RACKET(family=desk.name)
    for initial, racket in RACKETS.items():
        faults = [_fault_of(desk, verb, initial, place) for place, here in stock.items() if initial in here]
        lacking = NONE_OF_KIND(family=desk.name, racket=tr(racket.name)) if any(stock.values()) else none
        yield _kind(initial, None if None in faults else next(iter(faults), lacking))


def _fault_of(desk: BusinessChoices, verb: str, racket: str, place: str) -> Reason | None:
    """Return why the order is not possible for that racket in that district (a shift: to no district), or None."""
    site = desk.board.locations[place]
    if verb != "shift" or desk.purse is None:
        return desk.fault(verb, racket, site)
    goals = poorest(desk.purse.turf, desk.purse.ordered)
    return desk.fault(verb, racket, site, desk.board.locations[goals[0]]) if goals else NO_TURF(family=desk.name)


def _sites_there(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield every district; those can be chosen where the order is valid for a racket of the chosen kind."""
    stock, racket = _stock(desk, verb), RACKETS[filled[0]].name
    for place in map(desk.board.locations.__getitem__, districts(desk.board)):
        absent = filled[0] not in stock.get(place.key, "")
        missing = NO_SUCH_RACKET(family=desk.name, racket=racket, place=place) if absent else None
        yield _at(place, missing or _fault_of(desk, verb, filled[0], place.key))


def _goals(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield every other district as the destination of a shift; those with the fewest rackets can be chosen (R8)."""
    racket, origin = filled
    for place in map(desk.board.locations.__getitem__, districts(desk.board)):
        if place != origin:
            yield _at(place, desk.fault(verb, racket, origin, place))


# --- sums -------------------------------------------------------------------------------------------


def _sums(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield the valid numbers, ascending; of a long list the first ones and the largest."""
    others = desk.others[:1] if verb in ("lend", "accept") else []
    if verb in ("lend", "accept") and not others:
        return
    good = desk.amounts(verb, *others)
    for number in (*good[:MOST_LISTED], *good[MOST_LISTED:][-1:]):
        yield Candidate(number, str(number), str(number))


def _most(desk: BusinessChoices, verb: str) -> int:
    """Return an upper limit for the number in an order of this type, by the money it can cost at most."""
    limit: int = desk.asked.variant["bank_limit"]
    if verb == "borrow":
        return limit
    if verb == "accept":
        return max([LEAST_OFFERED, *(desk.state.cash.get(one, 0) for one in desk.others)])
    if verb == "repay":
        return desk.purse.debt.owed if desk.purse and desk.purse.debt else 0
    orders = desk.asked.orders
    lent: int = sum(order.slots[0] for order in orders if order.verb == "accept")
    rich = desk.state.cash.get(desk.power, 0) + lent + DISMANTLED * sum(order.verb == "dismantle" for order in orders)
    return max(0, rich) if verb == "lend" else max(0, rich + limit) // PRESSURE


def _partners(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    for family in desk.board.powers.values():
        if family.id != desk.power:
            yield Candidate(family.id, family.id, family.name, None, desk.fault(verb, *filled, family.id))


# --- units and votes --------------------------------------------------------------------------------


def _buildable(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield an SRU in each home district and an LRU over the home area."""
    homes = [(SRU, home) for home in desk.board.powers[desk.power].homes]
    for kind, place in (*homes, (LRU, home_area(desk.board, desk.power))):
        site = desk.board.locations[place]
        unit = Named(kind, site, _next(desk), desk.power) if site.dock else Named(kind, site)
        yield _unit(unit, desk.fault(verb, unit))


def _next(desk: BusinessChoices) -> str:
    """Return the number that tells one more LRU apart from those built by earlier orders; "" for the first."""
    built = [order for order in desk.asked.orders if order.verb == "build" and order.unit and order.unit.kind == LRU]
    return str(len(built) + 1) if built else ""


def _unit(unit: Named, reason: Reason | None) -> Candidate:
    return Candidate(
        unit, unit.text, f"{unit.kind} {'over' if unit.place.dock else 'in'} {unit.place.words}", unit.place, reason
    )


def _removable(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield the units that no order removes yet, including those that would be removed by default."""
    gone = {order.key for order in desk.asked.orders if order.verb == verb}
    for unit in desk.position.units_of(desk.power):
        if unit.key not in gone:
            yield _unit(named(unit), desk.fault(verb, named(unit)))


def _to_maintain(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    yield Candidate("all", "all", tr("All units"), None, desk.fault(verb, "all"))
    yield Candidate("none", "none", tr("No unit"), None, desk.fault(verb, "none"))
    for unit in desk.purse.units if desk.purse else ():
        yield _unit(named(unit), desk.fault(verb, named(unit)))


def _votes(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    yield Candidate("draw", "draw", tr("A draw for all"))
    yield Candidate("concede", "concede", tr("A concession"))


def _winners(desk: BusinessChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    for family in desk.board.powers.values():
        yield Candidate(family.id, family.id, family.name, None, desk.fault(verb, "concede", family.id))


Asker = Callable[[BusinessChoices, str, tuple[Any, ...]], Iterable[Candidate]]
WITH_NUMBERS = ("lend", "accept", "borrow", "repay", "buy")
ASKED: Mapping[str, tuple[Asker, ...]] = {
    "dismantle": (_kinds_there, _sites_there),
    "lend": (_sums, _partners),
    "accept": (_sums, _partners),
    "borrow": (_sums,),
    "remove": (_removable,),
    "build": (_buildable,),
    "waive": (),
    "renew": (_kinds_there, _sites_there),
    "maintain": (_to_maintain,),
    "racket": (_new_kinds, _new_sites),
    "buy": (_sums,),
    "repay": (_sums,),
    "shift": (_kinds_there, _sites_there, _goals),
    "vote": (_votes, _winners),
}
"""Order type -> the functions that yield the candidates of its slots, in order; any further slot is free text."""


def ask(variant: Standard, asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices that follow `partial` in an order of this phase."""
    step = asked.position.phase.step
    if step == "A":
        return ask_business(asked, partial)
    if not partial:
        extra = (_pressure(asked),) if step == "M" else ()
        return Choices("unit", (*_units(variant, asked), *extra))
    if isinstance(partial[0], str):
        return _ask_pressure(asked, partial[1:])
    found = standard.ask(variant, asked, partial)
    if len(partial) > 1:
        return found
    return replace(found, candidates=tuple(one for one in found.candidates if one.value != Pressure.name))


def _units(variant: Standard, asked: ChoiceRequest) -> Iterator[Candidate]:
    """Yield the family's units; those that may not be ordered come with the reason."""
    for one in standard.ask(variant, asked, ()).candidates:
        unit = asked.position.units.get(one.value.key) if asked.position.phase.step == "M" else None
        yield replace(one, reason=idle_reason(asked.board, asked.position, unit) if unit else None)


def _pressure(asked: ChoiceRequest) -> Candidate:
    """Return political pressure as a candidate, with the reason if none can be used."""
    state, family = state_of(asked.position), asked.board.powers[asked.power].name
    reason: Reason | None = None
    if asked.power in state.disorder:
        reason = PRESSURE_IN_DISORDER(family=family)
    elif not state_of(asked.variant.after_first_orders(asked.position, asked.power, asked.orders)).pp.get(asked.power):
        reason = NO_PRESSURE_LEFT(family=family)
    return Candidate(Pressure.name, PP, tr(Pressure.title), None, reason)


def _ask_pressure(asked: ChoiceRequest, filled: tuple[Any, ...]) -> Choices:
    verb = Pressure()
    if len(filled) == len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    return Choices(verb.slots[len(filled)], tuple(verb.choices(asked, filled)))


def fault(asked: ChoiceRequest, order: Order) -> Reason | None:
    """Return why an order of political pressure or of business would fail after those already written, or None."""
    if order.verb == Pressure.name and asked.position.phase.step == "M":
        lines = [one for one in asked.orders if one.verb == Pressure.name]
        return pressures(asked.board, asked.position, asked.power, [*lines, order])[-1]
    if asked.position.phase.step == "A":
        return line_fault(asked.position, asked.power, order, asked.orders)
    return NOT_NOW(order=order) if asked.variant.verb(order.verb).unitless else None
