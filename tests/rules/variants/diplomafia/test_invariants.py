"""What holds whatever happens: money, balance, choices, the state (Hypothesis)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Position, Turn
from rules.variants.diplomafia.books import uneven
from rules.variants.diplomafia.state import area_of, districts, home_area, state_of
from tests.rules.recorded import games, replayed
from tests.rules.variants.diplomafia.reference import Land, Means, Settled, Step4, in_order, step_2_and_3
from tests.selfplay import check_conserved

from .midgames import VARIANTS, business, midgame
from .street import FAMILIES, game


def test_no_change_is_told_twice_where_somebody_retreats() -> None:
    """Moves that leave retreats open move no money: the business before them is not told again."""
    open_retreats = [turn for _, turn in replayed(games("diplomafia")["open"]) if turn.after.phase.step == "R"]
    assert open_retreats
    assert [turn.before.variant.ledger(turn, "") for turn in open_retreats] == [()] * len(open_retreats)


# --- The engine and the reference, which was written from the text alone, say the same of thousands of turns.

SEEDS = st.integers(0, 2**32 - 1)
REFERENCE_GAMES = (
    game(),
    game(rebalance="build"),
    game(unit_limit="money"),
    game(bank_limit=9, victory_centers=6),
    game(rebalance="build", unit_limit="money", start_turf="homes", public_ledger=False, victory_centers=3),
)


def land() -> Land:
    board = game().base
    places = districts(board)
    return Land(
        FAMILIES,
        {place: area_of(board, place) for place in places},
        frozenset(board.centers),
        {family: board.powers[family].homes for family in FAMILIES},
        {family: home_area(board, family) for family in FAMILIES},
        {place: board.neighbors("army", place) for place in places},
    )


LAND = land()


def reckoned(before: Position, orders: Mapping[str, Sequence[str]]) -> Step4:
    """Step 4 by the reference, from the state as files have it."""
    told = before.as_dict()
    step = Step4(LAND, before.phase.year, before.variant.chosen)
    for family in state_of(before).surviving():
        step.all[family] = means(told, family, orders.get(family, ()))
    for loan in told["state"].get("loans", []):
        due = {int(date[1:]): sum_ for date, sum_ in loan["due"].items()}
        step.loans.append((loan["lender"], loan["borrower"], due))
    step.run()
    return step


def means(told: Mapping[str, Any], family: str, lines: Sequence[str]) -> Means:
    """What a family has, from the state as files have it."""

    def of(key: str) -> Any:
        return told["state"].get(key, {}).get(family, {})

    units = [tuple(text.split()) for text in told["units"].get(family, [])]
    return Means(
        cash=of("cash") or 0,
        turf=set(of("turf")),
        stock={place: list(kinds) for place, kinds in of("rackets").items()},
        captured={place: list(kinds) for place, kinds in of("captured").items()},
        pp=of("pp") or 0,
        owed=of("bank").get("owed", 0),
        instalment=of("bank").get("instalment", 0),
        units=[(kind, place, units[:at].count((kind, place)) + 1) for at, (kind, place) in enumerate(units)],
        lines=list(lines),
    )


def said(step: Step4) -> dict[str, Any]:
    """What the reference says, as a state has it."""
    everybody = step.all.items()
    tables: dict[str, Any] = {
        "cash": {family: one.cash for family, one in everybody},
        "rackets": {family: _stock(one) for family, one in everybody},
        "pp": {family: one.pp for family, one in everybody},
        "bank": {family: {"owed": one.owed, "instalment": one.instalment} for family, one in everybody if one.owed},
        "unmaintained": {
            family: [] if one.defaulted else _listed({*one.units} - one.maintained) for family, one in everybody
        },
        "units": {family: _listed(one.units) for family, one in everybody},
    }
    return {
        **{key: {family: value for family, value in table.items() if value} for key, table in tables.items()},
        "loans": sorted((a, b, sorted(due.items())) for a, b, due in step.loans if due),
        "disorder": [family for family, one in everybody if one.defaulted],
        "end": step.end,
    }


def _stock(one: Means) -> dict[str, str]:
    return {place: in_order(kinds) for place, kinds in one.stock.items() if kinds}


def _listed(units: Iterable[tuple[str, str, int]]) -> list[str]:
    return sorted(f"{kind} {place}" for kind, place, _ in units)


def found(turn: Turn) -> dict[str, Any]:
    """What the engine says, in the same form."""
    whole = turn.after.as_dict()
    state = whole["state"]
    end = turn.after.variant.end(turn.after)
    loans = ((loan["lender"], loan["borrower"], loan["due"]) for loan in state.get("loans", []))
    return {
        **{key: state.get(key, {}) for key in ("cash", "rackets", "pp", "bank")},
        "unmaintained": {family: sorted(units) for family, units in state.get("unmaintained", {}).items()},
        "units": {family: sorted(units) for family, units in whole["units"].items()},
        "loans": sorted((a, b, sorted((int(date[1:]), sum_) for date, sum_ in due.items())) for a, b, due in loans),
        "disorder": state.get("disorder", []),
        "end": (end.kind, *end.powers) if end else (),
    }


def written(turn: Turn) -> dict[str, list[str]]:
    """The lines as the engine took them, in its own canonical texts."""
    return {family: [order.text for order in lines] for family, lines in turn.orders.items()}


@given(SEEDS)
@settings(max_examples=400)
def test_step_4(seed: int) -> None:
    turn = business(seed, Random(seed).choice(REFERENCE_GAMES))
    step = reckoned(turn.before, written(turn))
    assert said(step) == found(turn)
    for family, one in step.all.items():
        words = [" ".join(outcome.words) for outcome in turn.outcomes if outcome.order.power == family]
        assert words == [one.words[n] for n in range(len(one.lines))], one.lines


def attacks(rng: Random, here: Position) -> dict[str, list[str]]:
    """Random moves, many to the same places, helped by others and by LRUs; who has political pressure spends it."""
    units = [unit for unit in here.units.values() if unit.kind == "SRU"]
    goals = {unit.key: rng.choice([unit.place.key, *LAND.near[unit.place.key]]) for unit in units}
    orders: dict[str, list[str]] = {family: [] for family in FAMILIES}
    for unit in here.units.values():
        helped = rng.choice(units)
        told = helped.text if goals[helped.key] == helped.place.key else f"{helped.text} - {goals[helped.key]}"
        if unit.kind == "LRU" or rng.random() < 0.4:
            orders[unit.power].append(f"{unit.text} S {told}")
        elif goals[unit.key] != unit.place.key:
            orders[unit.power].append(f"{unit.text} - {goals[unit.key]}")
        if here.as_dict()["state"].get("pp", {}).get(unit.power) and rng.random() < 0.2:
            orders[unit.power].append(f"pp S {told}")
    return orders


def to_business(rng: Random, here: Position, draws: Mapping[str, int]) -> Turn:
    """Moves, and retreats where there are some: the turn that ends step 2."""
    turn = check_conserved(here.variant.adjudicate(here, attacks(rng, here), draws))
    if turn.after.phase.step != "R":
        return turn
    orders: dict[str, list[str]] = {}
    for one in turn.after.dislodged.values():
        if one.retreats and rng.random() < 0.8:
            orders.setdefault(one.unit.power, []).append(f"{one.unit.text} R {rng.choice(one.retreats).text}")
    return check_conserved(here.variant.adjudicate(turn.after, orders, draws))


@given(SEEDS)
@settings(max_examples=300)
def test_steps_2_and_3(seed: int) -> None:
    """Captures, victory, elimination and income after moves and retreats."""
    rng = Random(seed)
    here = midgame(rng, "T5M", rng.choice(REFERENCE_GAMES))
    draws = {family: rng.randint(1, 10) for family in FAMILIES}
    if all(unit.kind == "LRU" for unit in here.units.values()):
        return
    turn = to_business(rng, here, draws)
    state, after = here.as_dict()["state"], turn.after.as_dict()
    stand = {unit.place.key: unit.power for unit in turn.after.units.values() if unit.kind == "SRU"}
    tables = (state.get(key, {}) for key in ("cash", "rackets", "captured"))
    before = Settled(by_place(state["turf"]), *tables)
    wanted = step_2_and_3(LAND, before, stand, state_of(here).surviving(), draws, here.variant["victory_centers"])
    got = after["state"]
    assert by_place(got["turf"]) == wanted.turf
    assert got.get("cash", {}) == {family: sum_ for family, sum_ in wanted.cash.items() if sum_}
    assert got.get("rackets", {}) == {family: stock for family, stock in wanted.rackets.items() if stock}
    assert got.get("captured", {}) == wanted.captured
    assert (got.get("winner", ""), got.get("eliminated", [])) == (wanted.winner, list(wanted.out))
    assert got.get("income", {}) == wanted.income
    assert (after["phase"] == "over") == bool(wanted.winner)


def by_place(turf: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {place: family for family, places in turf.items() for place in places}


@given(SEEDS)
@settings(max_examples=150)
def test_balance_holds_at_the_end_of_every_step_4(seed: int) -> None:
    """5.3, and the limits of units and cash (7, 5.4)."""
    turn = business(seed, VARIANTS["usual"])
    state = state_of(turn.after)
    for family in state.surviving():
        assert not uneven(state.turf_of(family), state.stock(family))
        units = turn.after.units_of(family)
        lrus = sum(unit.kind == "LRU" for unit in units)
        assert lrus <= len(units) - lrus
        assert len(units) <= len(turn.after.owned(family))
        if family not in state.disorder:
            assert state.cash.get(family, 0) >= 0


@given(SEEDS, st.sampled_from(FAMILIES))
@settings(max_examples=40)
def test_reports_are_written_and_views_are_positions(seed: int, family: str) -> None:
    turn = business(seed)
    variant = turn.before.variant
    assert variant.report(turn, family).endswith("\n") and variant.report(turn, "")
    shown = variant.view(turn.after, family).position
    assert variant.position(**shown.as_dict()) == shown
    variant.validate(turn.after)


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=25)
def test_what_choices_allow_is_carried_out(seed: int) -> None:
    """Nothing that is offered is void by itself, nor unpaid, after the lines before it."""
    rng = Random(seed)
    here = midgame(rng, "T5A")
    family = rng.choice(state_of(here).surviving())
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
@settings(max_examples=40)
def test_orders_of_moves_that_choices_allow_are_not_void_in_themselves(seed: int) -> None:
    rng = Random(seed)
    here = midgame(rng, "T5M")
    orders: dict[str, list[rules.Order]] = {}
    for family in state_of(here).surviving():
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
    """Step 2 and 3: nothing is lost, no two SRUs share a district, disorder and missing upkeep end."""
    check_conserved(turn)
    places = [unit.place.key for unit in turn.after.units.values() if unit.kind == "SRU"]
    assert len(set(places)) == len(places)
    if turn.after.phase.step == "A":
        assert not state_of(turn.after).disorder and all(not unit.traits for unit in turn.after.units.values())
