"""All legal orders at once: in every variant and every kind of phase they are those that one comes to slot by slot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import GM, Named, Order, Position
from tests.rules.recorded import FILES, befores, games, variant_of
from tests.strategies import positions

EACH = 2
"""How many positions of each kind of phase are looked at in each variant."""
RULINGS: tuple[dict[str, Any], ...] = (
    {},
    {"adjacent_convoy": "2000-fallback", "coast_of_army": "illegal"},
    {"adjacent_convoy": "explicit", "coast_impossible": "move"},
)


@cache
def some_positions(name: str) -> tuple[Position, ...]:
    """Of a variant the first position, and of each step of a year some of recorded games, early and late."""
    by_step: dict[str, list[Position]] = {}
    for position in (rules.variant(name).start(), *_recorded(name)):
        by_step.setdefault(position.phase.step, []).append(position)
    return tuple(one for step in by_step.values() for one in step[:: max(1, len(step) // EACH)])


def _recorded(name: str) -> Iterator[Position]:
    for rows in games(FILES[name]).values():
        if rows[0]["variant"] == name:
            yield from (variant_of(rows[0]).position(**before) for before in befores(rows))


def slot_by_slot(position: Position, power: str, partial: tuple[Any, ...] = ()) -> Iterator[Order]:
    """Every order that the choices lead to, but those of open-ended types."""
    verb = partial[1:] if partial and isinstance(partial[0], Named) else partial
    if len(verb) == 1 and isinstance(verb[0], str) and position.variant.verb(verb[0]).open_ended:
        return
    now = position.variant.ask(position, power, partial, ())
    if now.order is not None:
        yield now.order
    for one in now.allowed:
        yield from slot_by_slot(position, power, (*partial, one.value))


def check(position: Position, power: str) -> None:
    listed = rules.legal_orders(position, power)
    texts = [order.text for orders in listed.values() for order in orders]
    assert sorted(texts) == sorted({order.text for order in slot_by_slot(position, power)})
    assert {order.power for orders in listed.values() for order in orders} <= {power}
    for begun, orders in listed.items():
        first = rules.choices(position, power).find(begun)
        assert first is not None and first.allowed
        assert {order.unit for order in orders} == {first.value} or not isinstance(first.value, Named)


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_they_are_those_of_the_choices(name: str) -> None:
    found = some_positions(name)
    steps = {"M", "R", "A"} | ({"D"} if name == "character" else set())
    assert {position.phase.step for position in found} >= steps
    for number, position in enumerate(found):
        writers = position.variant.must_act(position) or position.variant.writers
        for power in dict.fromkeys((writers[number % len(writers)], position.variant.writers[-1])):
            check(position, power)


@settings(max_examples=40)
@given(st.data(), st.sampled_from(RULINGS))
def test_they_are_those_of_the_choices_wherever_units_stand(data: st.DataObject, ruling: dict[str, Any]) -> None:
    position = data.draw(positions(rules.variant("standard", **ruling), most=10))
    for power in dict.fromkeys(unit.power for unit in position.units.values()):
        check(position, power)


def test_a_move_that_two_groups_of_fleets_can_carry_is_listed_once() -> None:
    units = {"Turkey": ["A Con", "F BLA"], "Italy": ["F AEG"]}
    position = rules.variant("standard").position(phase="S1901M", units=units)
    texts = [order.text for order in rules.legal_orders(position, "Turkey")["A Con"]]
    assert texts.count("A Con - Bul via convoy") == 1


def test_builds_are_listed_as_far_as_they_are_due() -> None:
    units = {"France": ["A Par"]}
    position = rules.variant("standard").position(
        phase="W1901A", units=units, centers={"France": ["Par", "Mar", "Bre"]}
    )
    assert list(rules.legal_orders(position, "France")) == ["Bre", "Mar", "waive"]
    assert list(rules.legal_orders(position, "France", ["build F Bre"])) == ["Mar", "waive"]
    assert rules.legal_orders(position, "France", ["build F Bre", "waive"]) == {}


def test_nobody_orders_once_the_game_is_over_and_there_is_no_such_power() -> None:
    start = rules.variant("gambling").start()
    over = start.variant.finish(start, rules.End("draw", ("France", "Italy")))
    assert rules.legal_orders(over, "France") == {}
    assert list(rules.legal_orders(start, GM)) == ["drop"]
    with pytest.raises(ValueError, match="Atlantis"):
        rules.legal_orders(start, "Atlantis")
