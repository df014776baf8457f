"""The engine and the reference, which was written from the text alone, say the same of thousands of turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Position, Turn
from rules.variants.diplomafia.state import affairs, area_of, districts, home_area
from tests.conserving import check_conserved

from .midgames import business, midgame
from .reference import Step4
from .reference_capture import Settled, step_2_and_3
from .reference_means import Land, Means, in_order
from .street import FAMILIES, game

SEEDS = st.integers(0, 2**32 - 1)
GAMES = (
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
        {place: board.neighbours("army", place) for place in places},
    )


LAND = land()


def reckoned(before: Position, orders: Mapping[str, Sequence[str]]) -> Step4:
    """Step 4 by the reference, from the state as files have it."""
    told = before.as_dict()
    step = Step4(LAND, before.phase.year, before.variant.chosen)
    for family in affairs(before).surviving():
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
@settings(max_examples=400, deadline=None)
def test_step_4(seed: int) -> None:
    turn = business(seed, Random(seed).choice(GAMES))
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
@settings(max_examples=300, deadline=None)
def test_steps_2_and_3(seed: int) -> None:
    """Captures, victory, elimination and income after moves and retreats."""
    rng = Random(seed)
    here = midgame(rng, "T5M", rng.choice(GAMES))
    draws = {family: rng.randint(1, 10) for family in FAMILIES}
    if all(unit.kind == "LRU" for unit in here.units.values()):
        return
    turn = to_business(rng, here, draws)
    state, after = here.as_dict()["state"], turn.after.as_dict()
    stand = {unit.place.key: unit.power for unit in turn.after.units.values() if unit.kind == "SRU"}
    tables = (state.get(key, {}) for key in ("cash", "rackets", "captured"))
    before = Settled(by_place(state["turf"]), *tables)
    wanted = step_2_and_3(LAND, before, stand, affairs(here).surviving(), draws, here.variant["victory_centers"])
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
