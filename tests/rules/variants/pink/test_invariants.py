"""What holds in every position of Pink, whatever is ordered (Hypothesis)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Position, Turn
from rules.variants.pink.state import FULL, HALF, capacity_left, counter, status
from tests.conserving import check_conserved

PLAIN = rules.variant("pink")
VARIANTS = {
    "pink": PLAIN,
    "options": rules.variant("pink", garrisons=True, carthage_home=True, stores_on_capture="destroy"),
    "pink2": rules.variant("pink2", garrisons=True),
}
POWERS = "ABCD"
quick = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def near(variant: rules.Variant) -> list[str]:
    """A corner of the board, so that armies meet."""
    return [p.id for p in variant.base.provinces.values() if p.base in ("A", "B", "H", "I", "O", "U", "V", "Carthage")]


@st.composite
def positions(draw: st.DrawFn, variant: rules.Variant) -> Position:
    """Armies of four powers with strengths and counters, points in centers and on the road."""
    places = near(variant)
    units: dict[str, list[str]] = {}
    state: dict[str, Any] = {key: {} for key in ("status", "standoffs", "attacks", "stores", "still", "friendly")}
    for place in draw(st.lists(st.sampled_from(places), unique=True, min_size=2, max_size=8)):
        power = draw(st.sampled_from(POWERS))
        units.setdefault(power, []).append(f"A {place}")
        strength = draw(st.sampled_from([FULL, FULL, FULL, HALF, "unsupplied"]))
        state["status"].setdefault(power, {})[place] = strength
        if strength != "unsupplied":
            key, most = ("standoffs", 1) if strength == FULL else ("attacks", 2)
            state[key].setdefault(power, {})[place] = draw(st.integers(0, most))
    owners = draw(st.dictionaries(st.sampled_from(places), st.sampled_from(POWERS), max_size=6))
    centers: dict[str, list[str]] = {}
    for place, power in owners.items():
        if variant.base.provinces[place].center:
            centers.setdefault(power, []).append(place)
    for power in POWERS:
        lying = draw(st.dictionaries(st.sampled_from(places), st.integers(1, 9), max_size=3))
        state["stores"][power] = lying
        state["still"][power] = {place: draw(st.integers(0, number)) for place, number in lying.items()}
        state["friendly"][power] = draw(st.lists(st.sampled_from(POWERS), unique=True, max_size=2))
    phase = draw(st.sampled_from(["S1903M", "F1903M"]))
    return variant.position(phase=phase, units=units, centers=centers, state=state)


@st.composite
def wild_orders(draw: st.DrawFn, position: Position) -> dict[str, list[str]]:
    """Orders that read well and may be nonsense, for armies and points, and some of the game master."""
    places = st.sampled_from(near(position.variant))
    orders: dict[str, list[str]] = {"GM": draw(st.lists(st.sampled_from(["award 2 A", "award 1 B"]), max_size=1))}
    moves: list[str] = []
    for unit in position.units.values():
        beside = position.variant.base.neighbours("army", unit.place.text)
        move = f"{unit.text} - {draw(st.sampled_from(beside) | places)}"
        moves.append(move)
        forms = (move, move, f"{unit.text} H", f"{unit.text} S {draw(st.sampled_from(moves))}")
        orders.setdefault(unit.power, []).append(draw(st.sampled_from(forms)))
    for power in POWERS:
        for place, number in position.as_dict()["state"].get("stores", {}).get(power, {}).items():
            to = draw(st.sampled_from(position.variant.base.neighbours("army", place)))
            orders.setdefault(power, []).append(f"move {draw(st.integers(1, number + 1))} {place} - {to}")
        line = draw(st.sampled_from(["", "friendly A", "friendly B", "unfriendly A"]))
        orders.setdefault(power, []).extend([line] if line else [])
    return orders


def played(data: st.DataObject, variant: rules.Variant) -> Turn:
    before = data.draw(positions(variant))
    return check_conserved(variant.adjudicate(before, data.draw(wild_orders(before))))


def total(table: Mapping[str, Mapping[str, int]]) -> int:
    return sum(sum(theirs.values()) for theirs in table.values())


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@given(data=st.data())
@quick
def test_nobody_is_doubled_and_whoever_is_gone_was_told(variant: rules.Variant, data: st.DataObject) -> None:
    turn = played(data, variant)
    after = {unit.key: unit for unit in turn.after.units.values()}
    assert after == dict(turn.after.units)
    gone = {one.unit.key for one in turn.outcomes if one.unit and {"destroyed", "disband"} & set(one.words)}
    waiting = {one.unit.key for one in turn.dislodged.values() if one.retreats}
    assert len(after) == len(turn.before.units) - len(gone) - len(waiting)
    assert all(one.reasons for one in turn.outcomes if one.failed)
    assert all(rules.say(reason) for one in turn.outcomes for reason in one.reasons)
    assert {one.unit.key for one in turn.outcomes if one.unit} == set(turn.before.units)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@given(data=st.data())
@quick
def test_counters_stay_within_their_range(variant: rules.Variant, data: st.DataObject) -> None:
    """R13 and R14: full armies count stand-offs up to one, halves attacks up to two, the others nothing."""
    for unit in played(data, variant).after.units.values():
        most = {FULL: (1, 0), HALF: (0, 2)}.get(status(unit), (0, 0))
        assert counter(unit, "standoffs") <= most[0]
        assert counter(unit, "attacks") <= most[1]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@given(data=st.data())
@quick
def test_points_are_neither_made_nor_lost_but_where_the_rules_say_so(
    variant: rules.Variant, data: st.DataObject
) -> None:
    """In Spring, where nothing is surplus and nobody retreats, all points are somewhere still."""
    turn = played(data, variant)
    before, after = (one.as_dict()["state"] for one in (turn.before, turn.after))
    held, left = before.get("stores", {}), after.get("stores", {})
    still = after.get("still", {})
    assert all(still[power][place] <= left[power][place] for power in still for place in still[power])
    assert total(left) <= total(held) + total(after.get("interest", {}))
    fits = all(
        number <= capacity_left(turn.before, power, place)
        for power, theirs in held.items()
        for place, number in theirs.items()
    )
    if fits and turn.before.phase.season == "S" and not turn.dislodged:
        assert {power: sum(left.get(power, {}).values()) for power in held} == {
            power: sum(theirs.values()) for power, theirs in held.items()
        }


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@given(data=st.data())
@quick
def test_a_position_is_written_and_read_back_as_the_same(variant: rules.Variant, data: st.DataObject) -> None:
    turn = played(data, variant)
    for position in (turn.before, turn.after):
        stated = position.as_dict()
        again = variant.position(**stated)
        assert repr(again.as_dict()) == repr(stated)
        assert again.extra == position.extra
        assert dict(again.units) == dict(position.units)


@given(data=st.data())
@quick
def test_a_year_goes_on_by_itself_to_the_budget_and_the_next_spring(data: st.DataObject) -> None:
    position = data.draw(positions(PLAIN))
    for _ in range(5):
        if PLAIN.over(position):
            break
        orders = data.draw(wild_orders(position)) if position.phase.step == "M" else {}
        after = check_conserved(PLAIN.adjudicate(position, orders)).after
        assert after.phase != position.phase
        assert position.phase.season != "W" or after.phase.season == "S"
        assert position.phase.season != "F" or after.phase.step in "RA" or after.phase.text == "done"
        position = after


@given(data=st.data())
@quick
def test_the_order_of_powers_and_armies_changes_nothing(data: st.DataObject) -> None:
    before = data.draw(positions(PLAIN))
    orders = data.draw(wild_orders(before))
    stated = before.as_dict()
    stated["units"] = {power: texts[::-1] for power, texts in reversed(stated["units"].items())}
    turned = PLAIN.position(**stated)
    one = PLAIN.adjudicate(before, orders)
    two = PLAIN.adjudicate(turned, dict(reversed(orders.items())))
    assert one.results == two.results
    assert one.after.as_dict()["state"] == two.after.as_dict()["state"]
