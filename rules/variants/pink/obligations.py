"""R29 and R30: every army is paid before anything else. Which are fielded full, at half strength, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ...position import NOTHING, Order, Unit
from ...reasons import Reason, Sentence
from .armies import status
from .prices import FULL_ARMY, HALF_ARMY, count_of_armies

PAYABLE = Sentence(
    "payable", "the armies need {need} and {total} can be had, stores included: all are fielded as they are", "R29"
)
HALVES_SUFFICE = Sentence(
    "halves_suffice", "{total} can be had, and {least} fields every army at half strength or better", "R29"
)
NOT_EVEN_HALVES = Sentence(
    "not_even_halves", "all armies are half from now on: even so they need {least}, and {total} can be had", "R29"
)
NO_ARMY = Sentence("no_army", "{power} has no army in {place}", "R29")
NOT_FULL = Sentence("not_full", "{unit} is not at full strength", "R29")
NAMED_BEFORE = Sentence("named_before", "{unit} is named already", "R29")
ENOUGH_HALVED = Sentence("enough_halved", "no more than {armies} must go down to half strength", "R29")
ENOUGH_UNSUPPLIED = Sentence("enough_unsupplied", "no more than {armies} must go without supply", "R29")
ALL_FIELDED = Sentence("all_fielded", "with emergency points all armies are fielded at half strength", "R30")
NOT_OWN_HOME = Sentence("not_own_home", "{place} is no home center that {power} owns", "P9, R30")
DEPOSIT_SHORT = Sentence("deposit_short", "the deposit in {place} holds {held}, not {number}", "P9, R30")
TAKEN = Sentence("taken", "{taken} of {number} emergency points are taken from {place}", "R29")
IS_HALVED = Sentence(
    "is_halved", "{unit} goes down to half strength: the armies need {need}, {total} can be had", "R29"
)
IS_UNSUPPLIED = Sentence(
    "is_unsupplied", "{unit} goes without supply: {total} can be had, enough for {fielded} at half strength", "R29"
)
OBLIGED = ("half", "unsupply", "emergency", "field")
"""The orders that are settled here."""
VOID = ("void",)
Key = TypeVar("Key", str, int)


class Fate(NamedTuple):
    """What becomes of an army: its status in the next year, what it costs, and why it is weaker than before."""

    unit: Unit
    status: str
    cost: int
    reason: Reason | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The result of an order to field it."""
        if self.status == "unsupplied":
            return ("unsupplied",)
        return ("halved",) if self.status == "half" and status(self.unit) == "full" else ("ok",)


class Verdict(NamedTuple):
    """What comes of an order: its result words, and why; `brought`: the emergency points taken by it."""

    words: tuple[str, ...]
    reason: Reason | None = None
    brought: int = 0


class Means(NamedTuple):
    """What a power can pay its armies with. `points`: income, awards and draws; `stores` left in centers that it owns,
    in id order; `deposits` in home centers that it owns; `name`: its own.
    """

    name: str
    points: int
    stores: Mapping[str, int] = NOTHING
    deposits: Mapping[str, int] = NOTHING

    @property
    def total(self) -> int:
        """T of R29."""
        return self.points + sum(self.stores.values())


class Case(NamedTuple):
    """Which of the three cases of R29 holds. `verb`: what orders choose armies by ("" where there is no choice);
    `number`: how many are chosen; `taken`: emergency points by line; `refused`: why other orders come to nothing.
    """

    verb: str
    number: int
    need: int
    refused: Reason
    taken: Mapping[int, int] = NOTHING


@dataclass(frozen=True, slots=True)
class Obligations:
    """The armies paid. `total`: T of R29; `drawn`: what the program draws itself, by center; `taken`: emergency points
    by home; `verdicts` go with the orders; `left`: what remains of points, draws and emergency points.
    """

    case: Case
    total: int
    fates: tuple[Fate, ...]
    drawn: Mapping[str, int]
    taken: Mapping[str, int]
    verdicts: tuple[Verdict, ...]
    left: int

    @property
    def cost(self) -> int:
        return sum(fate.cost for fate in self.fates)


def price_of(unit: Unit) -> int:
    """What it costs to field an army as it is; an unsupplied one is fielded at half strength (R29)."""
    return FULL_ARMY if status(unit) == "full" else HALF_ARMY


def oblige(armies: Sequence[Unit], means: Means, orders: Sequence[Order]) -> Obligations:
    """R29: pays the armies, in id order, by the orders among OBLIGED, as they are written."""
    case = _case(armies, means, orders)
    named = _named(armies, case, orders)
    chosen = _chosen(armies, case, named)
    fates = tuple(_fate(unit, case, unit.key in chosen, means, len(armies)) for unit in armies)
    drawn = drawn_from(means.stores, means.total if case.verb else case.need - means.points)
    verdicts = tuple(_verdict(line, orders, fates, case, named, means) for line in range(len(orders)))
    come_in = means.points + sum(drawn.values()) + sum(case.taken.values())
    left = come_in - sum(fate.cost for fate in fates)
    return Obligations(case, means.total, fates, drawn, _by_home(case.taken, orders), verdicts, left)


def _case(armies: Sequence[Unit], means: Means, orders: Sequence[Order]) -> Case:
    need, least, total = sum(map(price_of, armies)), HALF_ARMY * len(armies), means.total
    if total >= need:
        return Case("", 0, need, PAYABLE(need=need, total=total))
    if total >= least:
        return Case("half", need - total, need, HALVES_SUFFICE(total=total, least=least))
    offers = _offers(orders, means)
    fielded = min(len(armies), (total + sum(offers.values())) // HALF_ARMY)
    taken = drawn_from(offers, HALF_ARMY * fielded - total)
    return Case("unsupply", len(armies) - fielded, need, NOT_EVEN_HALVES(total=total, least=least), taken)


def drawn_from(stores: Mapping[Key, int], wanted: int) -> dict[Key, int]:
    """What is taken from stores, one after the other, as far as wanted."""
    found: dict[Key, int] = {}
    for key, there in stores.items():
        take = min(there, wanted)
        if take > 0:
            wanted -= take
            found[key] = take
    return found


def _offers(orders: Sequence[Order], means: Means) -> dict[int, int]:
    """The emergency points that may be used, by line: no more than the deposits in own homes hold."""
    held = dict(means.deposits)
    offers: dict[int, int] = {}
    for line, order in enumerate(orders):
        if order.verb == "emergency" and order.slots[0] <= held.get(order.slots[1].province, 0):
            offers[line] = order.slots[0]
            held[order.slots[1].province] -= order.slots[0]
    return offers


def _named(armies: Sequence[Unit], case: Case, orders: Sequence[Order]) -> dict[int, str]:
    """The armies that orders choose, by line: the first ones, as many as are to be chosen."""
    able = {unit.key for unit in _able(armies, case)}
    named: dict[int, str] = {}
    for line, order in enumerate(orders):
        fits = order.verb == case.verb and order.key in able
        if fits and order.key not in named.values() and len(named) < case.number:
            named[line] = order.key
    return named


def _able(armies: Sequence[Unit], case: Case) -> list[Unit]:
    """The armies that can be chosen: only full ones go down to half strength."""
    return [unit for unit in armies if case.verb != "half" or status(unit) == "full"]


def _chosen(armies: Sequence[Unit], case: Case, named: Mapping[int, str]) -> frozenset[str]:
    """Those named, then others in id order."""
    rest = [unit.key for unit in _able(armies, case) if unit.key not in named.values()]
    return frozenset([*named.values(), *rest][: case.number])


def _fate(unit: Unit, case: Case, chosen: bool, means: Means, armies: int) -> Fate:
    if case.verb == "unsupply" and chosen:
        funds, fielded = means.total + sum(case.taken.values()), armies - case.number
        return Fate(unit, "unsupplied", 0, IS_UNSUPPLIED(unit=unit, total=funds, fielded=fielded))
    if case.verb == "unsupply":
        return Fate(unit, "half", HALF_ARMY, case.refused)
    if chosen:
        return Fate(unit, "half", HALF_ARMY, IS_HALVED(unit=unit, need=case.need, total=means.total))
    return Fate(unit, "full" if status(unit) == "full" else "half", price_of(unit))


def _by_home(taken: Mapping[int, int], orders: Sequence[Order]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line, amount in taken.items():
        home = orders[line].slots[1].province
        found[home] = found.get(home, 0) + amount
    return found


def _verdict(
    line: int, orders: Sequence[Order], fates: Sequence[Fate], case: Case, named: Mapping[int, str], means: Means
) -> Verdict:
    order = orders[line]
    if order.verb == "emergency":
        return _of_emergency(line, orders, case, means)
    fate = next((fate for fate in fates if fate.unit.key == order.key), None)
    if fate is None or order.unit is None:
        return Verdict(VOID, NO_ARMY(power=means.name, place=order.unit.place if order.unit else ""))
    if order.verb == "field":
        return Verdict(fate.words, fate.reason)
    if line in named:
        return Verdict(("halved",) if order.verb == "half" else ("unsupplied",), fate.reason)
    return Verdict(VOID, _not_chosen(order, fate.unit, case, order.key in named.values()))


def _not_chosen(order: Order, unit: Unit, case: Case, named: bool) -> Reason:
    """Why a `half` or `unsupply` order does not take effect."""
    if order.verb != case.verb:
        return case.refused
    if named:
        return NAMED_BEFORE(unit=unit)
    if order.verb == "half":
        full = status(unit) == "full"
        return ENOUGH_HALVED(armies=count_of_armies(case.number)) if full else NOT_FULL(unit=unit)
    return ENOUGH_UNSUPPLIED(armies=count_of_armies(case.number)) if case.number else ALL_FIELDED()


def _of_emergency(line: int, orders: Sequence[Order], case: Case, means: Means) -> Verdict:
    number, place = orders[line].slots
    if case.verb != "unsupply":
        return Verdict(VOID, case.refused)
    if place.province not in means.deposits:
        return Verdict(VOID, NOT_OWN_HOME(power=means.name, place=place))
    if line not in _offers(orders, means):
        before = sum(orders[at].slots[0] for at in _offers(orders[:line], means) if orders[at].slots[1] == place)
        held = means.deposits[place.province] - before
        return Verdict(VOID, DEPOSIT_SHORT(place=place, held=held, number=number))
    taken = case.taken.get(line, 0)
    return Verdict(("ok",), TAKEN(taken=taken, number=number, place=place), taken)
