"""What holds whatever happens: money, balance, choices, the state (Hypothesis)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Position, Turn
from rules.variants.diplomafia.books import uneven
from rules.variants.diplomafia.state import affairs
from tests.conserving import check_conserved

from .midgames import VARIANTS, business, midgame
from .street import FAMILIES, game

SEEDS = st.integers(0, 2**32 - 1)


def money(position: Position) -> dict[str, int]:
    kept = affairs(position)
    return {family: kept.cash.get(family, 0) for family in FAMILIES}


def owed(position: Position) -> int:
    return sum(debt.owed for debt in affairs(position).bank.values())


def rackets(position: Position) -> int:
    return sum(len(here) for stock in affairs(position).rackets.values() for here in stock.values())


def waiting(position: Position) -> int:
    return sum(len(here) for stock in affairs(position).captured.values() for here in stock.values())


def of(turn: Turn, *others: str) -> int:
    """What families had from these together."""
    return sum(int(entry.amount) for entry in turn.before.variant.ledger(turn, "") if entry.other in others)


def carried_out(turn: Turn, verb: str) -> Sequence[rules.Outcome]:
    return [one for one in turn.outcomes if one.order.verb == verb and one.words == ("ok",)]


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_no_coin_is_lost_or_made(seed: int) -> None:
    """Every change of cash is a line of the ledger, and each line has somebody at its other end."""
    turn = business(seed)
    before, after = money(turn.before), money(turn.after)
    entries = turn.before.variant.ledger(turn, "")
    for family in FAMILIES:
        theirs = [entry for entry in entries if entry.power == family]
        assert before[family] + sum(int(entry.amount) for entry in theirs) == after[family]
        balance = before[family]
        for entry in theirs:
            balance += int(entry.amount)
            assert entry.balance == balance and entry.amount
    assert of(turn, *FAMILIES) == 0


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_bank_rackets_and_purchases_agree_with_what_was_paid(seed: int) -> None:
    turn = business(seed)
    variant = turn.before.variant
    lent = sum(order.slots[0] for order in (one.order for one in carried_out(turn, "borrow")))
    interest = sum((3 * one.order.slots[0] + 1) // 2 - one.order.slots[0] for one in carried_out(turn, "borrow"))
    assert owed(turn.after) - owed(turn.before) == of(turn, "bank") + interest
    assert lent <= variant["bank_limit"] * len(FAMILIES)
    placed, renewed = len(carried_out(turn, "racket")), len(carried_out(turn, "renew"))
    sold = sum(event.title == "Sold by force" for event in variant.events(turn, ""))
    gone = sold + len(carried_out(turn, "dismantle"))
    assert of(turn, "rackets") == 3 * gone - 5 * placed - 2 * renewed
    assert rackets(turn.after) == rackets(turn.before) + placed + renewed - gone
    bought = sum(one.order.slots[0] for one in carried_out(turn, "buy"))
    assert of(turn, "pressure") == -50 * bought
    stock = [sum(affairs(at).pp.values()) for at in (turn.before, turn.after)]
    assert stock[1] - stock[0] == bought
    assert waiting(turn.after) == 0


@given(SEEDS)
@settings(max_examples=100, deadline=None)
def test_upkeep_is_two_for_each_unit_that_has_it(seed: int) -> None:
    turn = business(seed)
    disorder = affairs(turn.after).disorder
    standing = [unit for unit in turn.after.units.values() if unit.power not in disorder]
    maintained = [unit for unit in standing if not unit.traits]
    assert of(turn, "upkeep") == -2 * len(maintained)
    assert all(not unit.traits for unit in turn.after.units.values() if unit.power in disorder)


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_balance_holds_at_the_end_of_every_step_4(seed: int) -> None:
    """5.3, and the limits of units and cash (7, 5.4)."""
    turn = business(seed, VARIANTS["usual"])
    kept = affairs(turn.after)
    for family in kept.surviving():
        assert not uneven(kept.turf_of(family), kept.stock(family))
        units = turn.after.units_of(family)
        lrus = sum(unit.kind == "LRU" for unit in units)
        assert lrus <= len(units) - lrus
        assert len(units) <= len(turn.after.owned(family))
        if family not in kept.disorder:
            assert kept.cash.get(family, 0) >= 0


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_the_state_comes_back(seed: int) -> None:
    turn = business(seed)
    for at in (turn.before, turn.after):
        assert at.variant.position(**at.as_dict()) == at
        written = at.as_dict()
        assert at.variant.position(**written).as_dict() == written


@given(SEEDS, st.sampled_from(FAMILIES))
@settings(max_examples=40, deadline=None)
def test_reports_are_written_and_views_are_positions(seed: int, family: str) -> None:
    turn = business(seed)
    variant = turn.before.variant
    assert variant.report(turn, family).endswith("\n") and variant.report(turn, "")
    shown = variant.view(turn.after, family).position
    assert variant.position(**shown.as_dict()) == shown
    variant.doctor(turn.after)


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_what_choices_allow_is_carried_out(seed: int) -> None:
    """Nothing that is offered is void by itself, nor unpaid, after the lines before it."""
    rng = Random(seed)
    here = midgame(rng, "T5A")
    family = rng.choice(affairs(here).surviving())
    written: list[rules.Order] = []
    for _ in range(5):
        order = walk(here, family, written, rng)
        if order:
            assert here.variant.fault(here, family, order, written) is None, order.text
            written.append(order)
    assert here.variant.forms(here, family, tuple(written))


def walk(here: Position, family: str, written: Sequence[rules.Order], rng: Random) -> rules.Order | None:
    """One order put together of what is allowed; None where there is nothing."""
    partial: list[Any] = []
    while True:
        choices = rules.choices(here, family, partial, written)
        if choices.order is not None:
            return choices.order
        if not choices.allowed:
            assert not partial, f"{partial} leads nowhere"
            return None
        partial.append(rng.choice(choices.allowed).value)


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_orders_of_moves_that_choices_allow_are_not_void_in_themselves(seed: int) -> None:
    rng = Random(seed)
    here = midgame(rng, "T5M")
    orders: dict[str, list[rules.Order]] = {}
    for family in affairs(here).surviving():
        for _ in range(3):
            order = walk(here, family, orders.get(family, []), rng)
            orders[family] = [*orders.get(family, []), *([order] if order else [])]
    turn = here.variant.adjudicate(here, orders, {family: rng.randint(1, 10) for family in FAMILIES})
    for outcome in turn.outcomes:
        if "void" in outcome.words:
            codes = {reason.code for reason in outcome.reasons}
            befell = {"dislodged_by", "nowhere_open", "no_order_to_retreat"}
            assert codes - befell <= {"not_ordered", "not_holding", "order_is_void", "replaced"}, outcome
    check_moves(turn)


def check_moves(turn: Turn) -> None:
    """Step 2 and 3: nobody is lost or doubled, money changes by income and elimination alone, turf is whole."""
    check_conserved(turn)
    places = [unit.place.key for unit in turn.after.units.values() if unit.kind == "SRU"]
    assert len(set(places)) == len(places)
    kept = affairs(turn.after)
    before, after = money(turn.before), money(turn.after)
    entries = turn.before.variant.ledger(turn, "")
    for family in FAMILIES:
        assert before[family] + sum(int(one.amount) for one in entries if one.power == family) == after[family]
    if turn.after.phase.step == "A":
        srus = [unit for unit in turn.after.units.values() if unit.kind == "SRU"]
        assert all(kept.turf[unit.place.key] == unit.power for unit in srus)
        assert all(place in kept.turf for stock in kept.rackets.values() for place in stock)
        assert not kept.disorder and all(not unit.traits for unit in turn.after.units.values())
    total = [rackets(turn.before), rackets(turn.after) + waiting(turn.after)]
    assert total[1] <= total[0]


@pytest.mark.parametrize("seed", range(3))
def test_games_of_many_turns_hold_together(seed: int) -> None:
    """Random games, the state read back after each turn."""
    rng, variant = Random(seed), game()
    here = variant.start()
    for _ in range(15):
        turn = _drawn(here, {family: _at_random(here, family, rng) for family in variant.must_act(here)}, rng)
        assert variant.position(**turn.after.as_dict()) == turn.after
        here = turn.after
        if variant.over(here):
            return


def _drawn(here: Position, orders: Mapping[str, Sequence[rules.Order]], rng: Random) -> Turn:
    draws: dict[str, int] = {}
    while True:
        try:
            return check_conserved(here.variant.adjudicate(here, orders, draws))
        except rules.DrawNeeded as needed:
            draws[needed.name] = rng.randint(needed.low, needed.high)


def _at_random(here: Position, family: str, rng: Random) -> list[rules.Order]:
    written: list[rules.Order] = []
    for _ in range(6):
        order = walk(here, family, written, rng)
        written += [order] if order and order.verb != "vote" else []
    return written
