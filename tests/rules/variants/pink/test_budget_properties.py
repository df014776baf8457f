"""What holds of every budget, whatever is written: points are neither made nor mislaid."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.variants.pink.budget import SPENDING, BudgetResult, carried_out, settle
from rules.variants.pink.state import economy
from tests.rules.variants.pink.winter_strategies import lines, read, winters

PRICES = {"movehome": 4, "newhome": 15, "build": 9}
"""What leaves the power for good: of the 20 for a new home 5 lie in its deposit."""


def wealth(position: rules.Position, power: str) -> int:
    """Stores and deposits of a power."""
    kept = economy(position)
    return sum(kept.stores.get(power, {}).values()) + sum(kept.emergency.get(power, {}).values())


def good(found: BudgetResult, verb: str) -> list[rules.Order]:
    return [entry.order for entry in found.entries if entry.order.verb == verb and not entry.void]


@given(winters(), lines)
@settings(max_examples=300, deadline=None)
def test_points_are_conserved(position: rules.Position, texts: list[str]) -> None:
    """What was there before is there after, or was paid for something, or is lost: no more and no less."""
    found = settle(position, "A", read(position, texts))
    after = carried_out(position, [found])
    paid = found.obligations.cost + sum(price * len(good(found, verb)) for verb, price in PRICES.items())
    paid += 3 * bool(good(found, "transfer")) + len({order.slots[1] for order in good(found, "store")})
    before = economy(position).points.get("A", 0) + wealth(position, "A")
    assert before == wealth(after, "A") + paid + found.left
    assert found.have == found.spent + found.stored + found.left
    assert found.left >= 0


@given(winters(), lines)
@settings(max_examples=200, deadline=None)
def test_the_running_balance_is_that_of_the_entries(position: rules.Position, texts: list[str]) -> None:
    """After the armies are paid every entry takes its cost from what was left, and nobody goes below 0."""
    found = settle(position, "A", read(position, texts))
    left = found.obligations.left
    for entry in found.entries:
        if entry.order.verb in SPENDING:
            left -= entry.cost
            assert entry.left == left >= 0
    assert left == found.left
    assert sorted(entry.line for entry in found.entries if entry.line is not None) == list(range(len(texts)))


@given(winters(), lines)
@settings(max_examples=200, deadline=None)
def test_every_army_is_paid_its_price_first(position: rules.Position, texts: list[str]) -> None:
    """R29: no army is weaker than what can be had pays for."""
    paid = settle(position, "A", read(position, texts)).obligations
    price = {"full": 5, "half": 4, "unsupplied": 0}
    assert [fate.cost for fate in paid.fates] == [price[fate.status] for fate in paid.fates]
    weaker = [fate for fate in paid.fates if fate.words != ("ok",)]
    assert not weaker or paid.left < 4
    assert paid.cost <= paid.total + sum(paid.taken.values())


@given(winters(), lines, st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_only_the_order_within_a_kind_matters(position: rules.Position, texts: list[str], random: Random) -> None:
    """R28: executed by kind, within a kind as written."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        kinds[text.split(" ")[0]].append(text)
    queue = [kind for kind in kinds for _ in kinds[kind]]
    random.shuffle(queue)
    waiting = {kind: iter(same) for kind, same in kinds.items()}
    shuffled = [next(waiting[kind]) for kind in queue]
    plain, mixed = (settle(position, "A", read(position, some)) for some in (texts, shuffled))
    assert mixed.account == plain.account
    assert mixed.obligations.fates == plain.obligations.fates


@given(winters(), lines)
@settings(max_examples=200, deadline=None)
def test_the_preview_is_what_happens(position: rules.Position, texts: list[str]) -> None:
    """The form reckons as the adjudicator does, as long as others disband nothing and declare nothing."""
    found = settle(position, "A", read(position, texts))
    turn = position.variant.adjudicate(position, {"A": texts})
    told = [(one.order, one.words) for one in turn.outcomes if one.order.power == "A"]
    assert told[: len(found.entries)] == [(entry.order, entry.words) for entry in found.entries]
    assert economy(turn.after).stores.get("A", {}) == found.account.stores
    assert economy(turn.after).homes["A"] == found.account.homes


@given(winters(), lines)
@settings(max_examples=200, deadline=None)
def test_a_refused_line_is_one_that_would_be_void(position: rules.Position, texts: list[str]) -> None:
    """`fault` says of a last line what comes of it; but a home may be moved before its deposit is made up."""
    orders = read(position, texts)
    if orders:
        fault = position.variant.fault(position, "A", orders[-1], orders[:-1])
        entry = settle(position, "A", orders).at(len(orders) - 1)
        assert fault == entry.fault or orders[-1].verb == "movehome"
