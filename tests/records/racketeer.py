"""A player of Diplomafia: it takes centers, spends what it has, lends and borrows, now and then carelessly.

A spendthrift gives up its rackets, gives its money away and borrows what it can, so that debts fall due that it cannot
pay. The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import rules
from rules import Candidate, Choices, Order, Position

KINDS = "PWLBN"
FORGETS, SUPPORTS, CARELESS, LENDS = 0.04, 0.3, 0.04, 0.3
"""How often an order is forgotten, a neighbour helped, a line written though it is void, a loan agreed upon."""


def orders_of(position: Position, rng: Random, spendthrifts: frozenset[str]) -> dict[str, list[str]]:
    """The orders of all families that have to act, as texts."""
    step = position.phase.step
    if step == "A":
        deals = dict(agreed(position, rng, spendthrifts))
        return {one: Book(position, one, rng, one in spendthrifts, deals).written for one in acting(position)}
    write = moves if step == "M" else retreats
    return {one: list(write(position, one, rng)) for one in acting(position)}


def acting(position: Position) -> tuple[str, ...]:
    families: tuple[str, ...] = position.variant.must_act(position)
    return families


# --- moves ---------------------------------------------------------------------------------------------


def moves(position: Position, family: str, rng: Random) -> Iterator[str]:
    """Each unit goes where most is to be had, or helps a neighbour; then political pressure for one of them."""
    written: list[Order] = []
    units = [one for one in ask(position, family, ()).allowed if one.place]
    for unit in rng.sample(units, len(units)):
        if rng.random() >= FORGETS:
            written.append(order_for(position, family, unit, written, rng))
    if any(one.value == "pressure" for one in ask(position, family, (), written).allowed):
        gone = [order for order in written if order.verb == "move" and not order.slots[1].dock]
        written += [
            parsed(position, family, f"pp S {one.unit.text} - {one.slots[1].text}") for one in gone[:1] if one.unit
        ]
    yield from (order.text for order in written)


def order_for(position: Position, family: str, unit: Candidate, written: list[Order], rng: Random) -> Order:
    """One order of a unit: support of a move already written, or the move that promises most."""
    helped = [one for one in written if one.verb == "move" and one.unit]
    for other in rng.sample(helped, len(helped)) if rng.random() < SUPPORTS or unit.place.dock else ():
        text = f"{unit.value.text} S {other.unit.text} - {other.slots[1].text}"
        order = parsed(position, family, text)
        if not other.slots[1].dock and possible(position, family, unit.value, order):
            return order
    goals = ask(position, family, (unit.value, "move")).allowed
    best = max(goals, key=lambda one: (worth(position, family, one.place.key) + rng.random(), one.text))
    return ask(position, family, (unit.value, "move", best.value)).order


def possible(position: Position, family: str, unit: Any, order: Order) -> bool:
    helped = ask(position, family, (unit, "support")).find(order.slots[1]) if supports(position, family, unit) else None
    if helped is None or not helped.allowed:
        return False
    into = ask(position, family, (unit, "support", helped.value)).find(order.slots[2])
    return into is not None and into.allowed


def supports(position: Position, family: str, unit: Any) -> bool:
    found = ask(position, family, (unit,)).find("support")
    return found is not None and found.allowed


def worth(position: Position, family: str, place: str) -> float:
    """What a district is worth: centers of nobody and of others, then turf of others, then the rest."""
    owner = (position.variant.holdings(position) or {}).get(place, "")
    center = place in position.variant.base.centers
    if owner == family:
        return 0.4
    return 3.0 if center and not owner else 2.4 if center else 1.5 if owner else 1.0


def retreats(position: Position, family: str, rng: Random) -> Iterator[str]:
    for one in position.dislodged.values():
        if one.unit.power == family and one.retreats and rng.random() >= FORGETS:
            yield f"{one.unit.text} R {rng.choice(one.retreats).text}"


# --- business ------------------------------------------------------------------------------------------


def agreed(position: Position, rng: Random, spendthrifts: frozenset[str]) -> Iterator[tuple[str, list[str]]]:
    """Statements, the same by both: (family, lines). A spendthrift gives all away at the first business."""
    state, turn = position.as_dict()["state"], position.phase.year
    cash: Mapping[str, int] = state.get("cash", {})
    families = list(acting(position))
    for giver in (one for one in families if one in spendthrifts and turn):
        if cash.get(giver, 0) > 0 and not state.get("bank", {}).get(giver) and rng.random() < 0.8:
            taker = rng.choice([one for one in families if one != giver])
            yield giver, [f"lend {cash[giver]} {taker}"]
            yield taker, [f"accept {cash[giver]} {giver}"]
            return
    rich = [one for one in families if cash.get(one, 0) >= 15 and one not in spendthrifts]
    if turn and rich and len(families) > 1 and rng.random() < LENDS:
        lender = rng.choice(rich)
        borrower = rng.choice([one for one in families if one != lender])
        terms = f"6 T{turn + 1}, 6 T{turn + 2}; at a dime on the dollar"
        yield lender, [f"lend 10 {borrower}: {terms}"]
        yield borrower, [f"accept 10 {lender}: {terms}"] if rng.random() > 0.1 else []


class Book:
    """The lines of one family, each good after those before it."""

    def __init__(
        self, position: Position, family: str, rng: Random, spends: bool, deals: Mapping[str, list[str]]
    ) -> None:
        self.position, self.family, self.rng = position, family, rng
        self.orders: list[Order] = []
        self.state: dict[str, Any] = position.as_dict()["state"]
        opening = not position.phase.year
        for text in deals.get(family, ()):
            self.write(text, sure=True)
        if spends:
            self.spend(opening)
        elif opening:
            self.place(10)
        else:
            self.keep()

    @property
    def written(self) -> list[str]:
        return [order.text for order in self.orders]

    def write(self, text: str, sure: bool = False) -> bool:
        """Writes a line if it would be carried out, or from carelessness; tells whether it would."""
        order = parsed(self.position, self.family, text)
        wrong = self.position.variant.fault(self.position, self.family, order, self.orders)
        if wrong is None or sure or self.rng.random() < CARELESS:
            self.orders.append(order)
        return wrong is None

    def of(self, key: str) -> Mapping[str, str]:
        """Its rackets by district, or those that it captured."""
        found: Mapping[str, str] = self.state.get(key, {}).get(self.family, {})
        return found

    def keep(self) -> None:
        """What a careful family does: rackets kept and placed, units built, pressure bought from riches."""
        if self.rng.random() < 0.15:
            for place, kinds in self.of("rackets").items():
                if "N" in kinds and self.write(f"dismantle N {place}"):
                    break
        self.units()
        for place, kinds in self.of("captured").items():
            for kind in kinds:
                if self.rng.random() < 0.7:
                    self.write(f"renew {kind} {place}")
        self.upkeep()
        if self.rng.random() < 0.5:
            self.write("buy pp")
        self.place(self.rng.randint(1, 4))
        self.write(f"repay {self.rng.randint(1, 6)}")
        self.shift()

    def units(self) -> None:
        for verb in ("remove", "build"):
            found = ask(self.position, self.family, ()).find(verb)
            if found and found.allowed:
                for one in ask(self.position, self.family, (verb,)).allowed:
                    self.write(f"{verb} {one.text}")

    def upkeep(self) -> None:
        """All units as a rule; now and then some alone."""
        if self.rng.random() < 0.2:
            for unit in self.position.units_of(self.family):
                if self.rng.random() < 0.7:
                    self.write(f"maintain {unit.text}")

    def place(self, most: int) -> None:
        """New rackets, the kinds as they come, wherever the rule of balance lets them."""
        for _ in range(most):
            turf = [
                place for place, owner in self.position.variant.holdings(self.position).items() if owner == self.family
            ]
            kind = self.rng.choice(KINDS)
            if not any(self.write(f"racket {kind} {place}") for place in self.rng.sample(turf, len(turf))):
                return

    def shift(self) -> None:
        for origin, kinds in self.of("rackets").items():
            for goal in self.of("rackets"):
                if goal != origin and self.rng.random() < 0.2:
                    self.write(f"shift {kinds[0]} {origin} - {goal}")

    def spend(self, opening: bool) -> None:
        """What a spendthrift does: no racket placed or kept, all that the bank lends, and nothing for its units."""
        if opening:
            return
        for place, kinds in self.of("rackets").items():
            for kind in kinds:
                self.write(f"dismantle {kind} {place}")
        self.units()
        if self.write("borrow 20"):
            self.write("racket N " + next(iter(self.position.owned(self.family)), "EHa"))


def ask(position: Position, family: str, partial: tuple[Any, ...], written: list[Order] | None = None) -> Choices:
    return rules.choices(position, family, partial, written or ())


def parsed(position: Position, family: str, text: str) -> Order:
    return rules.parse(position, family, text)
