"""What holds in every position, whatever is ordered and whatever cards there are (Hypothesis)."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Position, Turn, say
from rules.variants.character.routes import disordered
from tests.conserving import check_conserved

from .wild import PLAYED, orders, scene

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10**6)
OF_OTHERS = {
    *("not_ordered", "not_holding", "order_is_void", "not_so_ordered", "other_coast", "went_by_land", "chain_needs_it"),
    *("nobody_carried", "not_on_the_way", "no_fleets"),
}
"""What makes an order void that its unit may give: what the others do."""


def played(seed: int) -> tuple[Position, dict[str, list[str]], Turn]:
    rng = Random(seed)
    before = scene(rng)
    lines = orders(rng, before)
    return before, lines, check_conserved(PLAYED.adjudicate(before, lines))


@quick
@given(seeds)
def test_every_unit_is_told_something_and_stands_in_one_place(seed: int) -> None:
    before, _, turn = played(seed)
    beside = {verb.name for verb in PLAYED.all_verbs.values() if verb.beside}
    told = Counter(
        one.unit.key for one in turn.outcomes if one.unit and (one.order.verb not in beside or "disband" in one.words)
    )
    assert set(told) == set(before.units)
    assert all(number == 1 for number in told.values())
    after = [unit for unit in turn.after.units.values() if not unit.place.dock]
    assert len({unit.place.province for unit in after}) == len(after)
    assert [reason for one in turn.outcomes for reason in one.reasons if not say(reason)] == []


@quick
@given(seeds)
def test_nobody_comes_into_being_and_nobody_is_lost_untold(seed: int) -> None:
    before, _, turn = played(seed)
    gone = sum("destroyed" in one.words or "disband" in one.words for one in turn.outcomes if one.unit)
    assert len(turn.after.units) + len(turn.after.dislodged) + gone == len(before.units)


@quick
@given(seeds)
def test_the_same_orders_have_the_same_outcome_in_whatever_order_powers_write(seed: int) -> None:
    before, lines, turn = played(seed)
    again = PLAYED.adjudicate(before, dict(sorted(lines.items(), reverse=True)))
    assert again.results == turn.results
    assert again.after.as_dict() == turn.after.as_dict()


@quick
@given(seeds)
def test_the_order_of_units_makes_no_difference(seed: int) -> None:
    before, lines, turn = played(seed)
    units = dict(sorted(before.units.items(), reverse=True))
    again = PLAYED.adjudicate(before.then(units), lines)
    assert dict(sorted(again.results.items())) == dict(sorted(turn.results.items()))


@quick
@given(seeds)
def test_orders_read_back_as_they_are_written(seed: int) -> None:
    before, _, turn = played(seed)
    for power, given_orders in turn.orders.items():
        for order in given_orders:
            again = PLAYED.parse(before, power, order.text)
            assert (again.text, again.slots) == (order.text, order.slots)


@quick
@given(seeds)
def test_nobody_enters_what_is_closed(seed: int) -> None:
    before, _, turn = played(seed)
    shut = set(PLAYED.state(before).get("impassable", {}))
    stood = {unit.place.province for unit in before.units.values()}
    for unit in turn.after.units.values():
        assert unit.place.province not in shut or unit.place.province in stood


@quick
@given(seeds)
def test_what_is_offered_can_be_ordered(seed: int) -> None:
    """Every way through the choices ends in an order that its unit may give, with the card it has."""
    rng = Random(seed)
    before = scene(rng)
    for unit in before.units.values():
        if disordered(before, unit):
            continue
        partial: tuple[object, ...] = (unit.text,)
        now = rules.choices(before, unit.power, partial)
        while now.allowed and (now.order is None or rng.random() < 0.5):
            partial = (*partial, rng.choice(now.allowed).value)
            now = rules.choices(before, unit.power, partial)
        if now.order is None:
            continue
        assert PLAYED.parse(before, unit.power, now.order.text) == now.order
        told = PLAYED.adjudicate(before, {unit.power: [now.order]}).outcomes
        reasons = [reason for one in told if one.order == now.order and "void" in one.words for reason in one.reasons]
        assert {reason.code for reason in reasons} <= OF_OTHERS, [say(reason) for reason in reasons]
