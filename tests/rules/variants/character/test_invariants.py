"""What holds in every position, whatever is ordered and whatever cards there are (Hypothesis)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Position, Turn, say
from rules.position import AdjudicationState, Step
from rules.variants.character import game
from rules.variants.character.movement import fight
from rules.variants.character.specials import UnitAction, begin, findings_of, jump
from rules.variants.character.state import in_disorder
from tests.rules.variants.character.reference import (
    MOST_CLAIMS,
    Claim,
    Steps,
    Table,
    deal,
    refused_at_start,
    refused_in_winter,
)
from tests.selfplay import check_conserved

from . import crowds, wild
from .table import ALL_SUPPLEMENT, cards, position, turn
from .wild import PLAYED, orders, scene

# --- The steps, the fight and the deal against plain references written from the sentences of the rules.

DECIDED = {"void", "gassed", "hypnotized", "pinned", "failed"}
MEETINGS = (wild, crowds)
Found = Mapping[str, tuple[AdjudicationState, AdjudicationState]]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[AdjudicationState, AdjudicationState]]:
    """The situations before and after each step, by its name, of the turn played last."""
    found: dict[str, tuple[AdjudicationState, AdjudicationState]] = {}

    def watch(step: Step) -> Step:
        def watching(now: AdjudicationState) -> AdjudicationState:
            after = step(now)
            found[step.__name__] = now, after
            return after

        return watching

    moves = tuple(watch(step) if step in (begin, jump, fight) else step for step in game.MOVES)
    monkeypatch.setattr(game, "STEPS", {key: moves if key[1] == "M" else steps for key, steps in game.STEPS.items()})
    return found


def turns(meeting: Any, count: int) -> Iterator[tuple[int, Turn]]:
    """Plays random turns; the number of each, to find it again."""
    for seed in range(count):
        rng = Random(seed)
        before = meeting.scene(rng)
        yield seed, check_conserved(before.variant.adjudicate(before, meeting.orders(rng, before)))


def test_the_steps_before_the_fight_are_those_of_section_7(watched: Found) -> None:
    for seed, _ in turns(wild, 250):
        steps, found = Steps(watched["begin"][1]), findings_of(watched["jump"][1])
        assert (steps.away, steps.ruined, steps.gassed) == (found.away, found.annihilated, found.gassed), seed
        assert steps.robbed == {(thief, victim) for thief, victim, _ in found.thefts}, seed
        assert (steps.disbelieved, steps.used) == (found.powerless, set(found.used)), seed
        mine = {key: (one.verb, one.card, set(one.words) & DECIDED) for key, one in steps.units.items()}
        assert mine == {key: _of(act) for key, act in found.acts.items()}, seed


def _of(act: UnitAction) -> tuple[str, str, set[str]]:
    return act.order.verb, act.card, set(act.words) & DECIDED


@pytest.mark.slow
@pytest.mark.parametrize("meeting", MEETINGS, ids=("wild", "crowds"))
def test_the_fight_is_what_the_definition_of_section_8_allows(meeting: Any, watched: Found) -> None:
    """Of several assignments that agree with it, that in which rings of moves succeed; none is left to a paradox."""
    paradoxes = 0
    for seed, _ in turns(meeting, 250):
        now, after = watched["fight"]
        table = Table(now)
        if len(table.claims) > MOST_CLAIMS:
            continue
        agreeing = table.agreeing()
        paradoxes += not agreeing
        assert not agreeing or _arrived(table, after) == max(agreeing, key=lambda fates: sum(fates.values())), seed
    assert paradoxes < 5


def _arrived(table: Table, after: AdjudicationState) -> dict[Claim, bool]:
    found = {(one.unit, one.at, one.second): one.arrived for one in findings_of(after).claims}
    return {one: found[one.unit, one.at, one.way == "second"] for one in table.claims}


# --- the deal -----------------------------------------------------------------------------------------

COMING = (1, 2, 8, 9, 10, 11, 12, 15, "X2", "X3", "X4", "X6", 17, 17, 18, 18, 19, 20, 20, 4, 5, 3, 6, 7, 13, 14, 16, 20)
SPOTS = {"A": ("Bud", "Vie", "Mun", "Par"), "F": ("Tri", "Nap", "Bre", "Lon")}
WORN = ("Ruh", "Sil", "Boh", "Tyr", "Pru", "Lvn", "Gal", "Bud")
CENTERS = ("Ber", "Mun", "Kie", "Hol", "Bel", "Den", "Swe", "Nwy", "War", "Mos", "Vie")
SITES = (("A Ber", "F Kie", "A Mun"), ("F Ber", "A Kie", "A Mun"))
FEW = {"France": "Par", "Italy": "Rom", "Turkey": "Con"}
MANY = {**FEW, "Russia": "Sev", "England": "Lon"}


def some_cards(rng: Random) -> list[Any]:
    """Cards as they come off the deck: few kinds of them, so that limits are met."""
    return rng.choices([*rng.sample(COMING, 5), 4, 5, 20], k=300)


def drawn(cards: Sequence[Any]) -> Callable[[], str]:
    left = iter(cards)
    return lambda: str(next(left))


@pytest.mark.parametrize("seed", range(40))
def test_the_opening_deal_is_that_of_rule_4(seed: int) -> None:
    rng = Random(seed)
    coming, kinds = some_cards(rng), rng.choices("AF", k=rng.choice((2, 3, 3, 4)))
    new = [(f"{kinds[: index + 1].count(kind)}{kind}", kind) for index, kind in enumerate(kinds)]
    units = [f"{label} {SPOTS[kind][int(label[0]) - 1]}" for label, kind in new]
    want = deal(new, [], drawn(coming), lambda card, held, last: refused_at_start(card, held, len(new), last))
    before = position("S1901D", {"Austria": units}, options={"x_cards": ALL_SUPPLEMENT})
    assert dealt(turn(before, draws=coming).after, "Austria", want) == want


@pytest.mark.parametrize("seed", range(40))
def test_the_deal_of_a_winter_is_that_of_rule_5(seed: int) -> None:
    rng = Random(seed)
    coming, size, others = some_cards(rng), rng.choice((5, 7, 8, 9, 10, 11)), rng.choice((FEW, MANY))
    held = {f"{number + 1}A": rng.choice((1, 2, 8, 10, 11, 12, 15, 20, 4, 19)) for number in range(size - 3)}
    builds, count = rng.choice(SITES), {"A": size - 3, "F": 0}
    new = []
    for build in builds:
        count[build[0]] += 1
        new.append((f"{count[build[0]]}{build[0]}", build[0]))
    entitled, powers = size + list(held.values()).count(19), len(others) + 1
    old = [str(card) for card in held.values()]
    want = deal(new, old, drawn(coming), lambda card, mine, _: refused_in_winter(card, mine, entitled, powers))
    before = position(
        "W1904A",
        {"Germany": [f"{label} {place}" for label, place in zip(held, WORN)]}
        | {power: [f"1A {place}"] for power, place in others.items()},
        {"Germany": held},
        centers={"Germany": CENTERS[:size]} | {power: [place] for power, place in others.items()},
        options={"x_cards": ALL_SUPPLEMENT},
    )
    after = turn(before, {"Germany": [f"build {build}" for build in builds]}, coming).after
    assert dealt(after, "Germany", want) == want


def dealt(after: Any, power: str, asked: Mapping[str, str]) -> dict[str, str]:
    known = cards(after, power)
    return {label: str(known.get(label, 20)) for label in asked}


quick = settings(max_examples=60)
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
    again = PLAYED.adjudicate(before.with_units(units), lines)
    assert dict(sorted(again.results.items())) == dict(sorted(turn.results.items()))


@quick
@given(seeds)
def test_what_is_offered_can_be_ordered(seed: int) -> None:
    """Every way through the choices ends in an order that its unit may give, with the card it has."""
    rng = Random(seed)
    before = scene(rng)
    for unit in before.units.values():
        if in_disorder(before, unit):
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
