"""What holds in every standard position, whatever is ordered (Hypothesis)."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from tests.conserving import check_conserved
from tests.strategies import legal_orders, positions, wild_orders

STANDARD = rules.variant("standard")
VARIANTS = [
    STANDARD,
    rules.variant("standard", convoy_paradox="all_hold", adjacent_convoy="2000-fallback", convoy_disrupted="any_route"),
    rules.variant("standard", convoyed_attack_cuts_support_on_its_origin=True, dislodged_prevents="never"),
]
quick = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.parametrize("variant", VARIANTS, ids=["default", "older", "other"])
@given(data=st.data())
@quick
def test_a_turn_loses_and_doubles_nobody(variant: rules.Variant, data: st.DataObject) -> None:
    before = data.draw(positions(variant))
    orders = data.draw(wild_orders(before))
    turn = check_conserved(variant.adjudicate(before, orders))
    assert len(turn.after.units) + len(turn.dislodged) == len(before.units)
    assert all(unit.key == key for key, unit in turn.after.units.items())
    told = [one for one in turn.outcomes if one.unit]
    assert {one.unit.key for one in told if one.unit} == set(before.units)
    assert all(rules.say(reason) for one in turn.outcomes for reason in one.reasons)
    assert all(one.reasons for one in turn.outcomes if one.failed)


@given(data=st.data())
@quick
def test_the_order_of_units_and_powers_changes_nothing(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    orders = data.draw(wild_orders(before))
    seed = random.Random(data.draw(st.integers(0, 1000)))
    as_dict = before.as_dict()
    units = {power: seed.sample(texts, len(texts)) for power, texts in shuffled(seed, as_dict["units"]).items()}
    other = STANDARD.position(phase="S1901M", units=units)
    lines = {power: seed.sample(texts, len(texts)) for power, texts in shuffled(seed, orders).items()}
    one, two = STANDARD.adjudicate(before, orders), STANDARD.adjudicate(other, lines)
    assert one.results == two.results
    assert {k: u.text for k, u in one.after.units.items()} == {k: u.text for k, u in two.after.units.items()}
    assert {k: set(d.retreats) for k, d in one.dislodged.items()} == {
        k: set(d.retreats) for k, d in two.dislodged.items()
    }


def shuffled(seed: random.Random, by_power: dict[str, list[str]]) -> dict[str, list[str]]:
    return dict(seed.sample(list(by_power.items()), len(by_power)))


@given(data=st.data())
@quick
def test_what_choices_allow_is_never_impossible(data: st.DataObject) -> None:
    """An order put together from allowed choices is void only for want of the others' orders."""
    before = data.draw(positions(STANDARD))
    orders = data.draw(legal_orders(before))
    turn = STANDARD.adjudicate(before, orders)
    matching = {"not_ordered", "not_holding", "other_coast", "not_so_ordered", "went_by_land", "no_chain_there"}
    void = [reason.code for one in turn.outcomes if "void" in one.words for reason in one.reasons[:1]]
    assert set(void) <= matching


@given(data=st.data())
@quick
def test_a_whole_year_goes_on_by_itself(data: st.DataObject) -> None:
    position = data.draw(positions(STANDARD))
    for _ in range(6):
        orders = data.draw(wild_orders(position)) if position.phase.step == "M" else {}
        after = check_conserved(STANDARD.adjudicate(position, orders)).after
        assert after.phase != position.phase
        position = after


@given(data=st.data())
@quick
def test_a_retreat_goes_only_where_it_is_open(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    turn = STANDARD.adjudicate(before, data.draw(wild_orders(before)))
    for fled in turn.dislodged.values():
        table = STANDARD.kinds[fled.unit.kind].table
        near = set(STANDARD.base.neighbours(table, fled.unit.place.text))
        shut = {place.text for place, _ in fled.closed}
        assert {place.text for place in fled.retreats} | shut == near
        assert not {place.key for place in fled.retreats} & set(turn.after.units) or turn.after.phase.step != "R"


@given(data=st.data())
@quick
def test_positions_read_back_from_their_notation(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    after = STANDARD.adjudicate(before, data.draw(wild_orders(before))).after
    stated = after.as_dict()
    assert STANDARD.position(**stated).as_dict() == stated
