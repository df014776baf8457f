"""Hypothesis strategies: positions and orders, legal and wild, for any variant."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

import rules


@st.composite
def positions(draw: st.DrawFn, variant: rules.Variant, phase: str = "S1901M", most: int = 14) -> rules.Position:
    """A position with up to `most` units anywhere they can stand, a province holding one at most."""
    board = variant.base
    provinces = draw(st.lists(st.sampled_from(list(board.provinces)), unique=True, min_size=2, max_size=most))
    units: dict[str, list[str]] = {}
    for province in provinces:
        stands = [(kind, place) for kind in variant.kinds.values() for place in board.stands(kind.table, province)]
        kind, place = draw(st.sampled_from(stands))
        units.setdefault(draw(st.sampled_from(list(board.powers)[:4])), []).append(f"{kind.letter} {place.text}")
    return variant.position(phase=phase, units=units)


@st.composite
def legal_orders(draw: st.DrawFn, position: rules.Position) -> dict[str, list[str]]:
    """For each power an order for most of its units, put together slot by slot from what `choices` allows."""
    orders: dict[str, list[str]] = {}
    for unit in position.units.values():
        if draw(st.integers(0, 9)):
            orders.setdefault(unit.power, []).append(draw(_orders_of(position, unit)).text)
    return orders


@st.composite
def _orders_of(draw: st.DrawFn, position: rules.Position, unit: rules.Unit) -> rules.Order:
    partial: tuple[str, ...] = (unit.text,)
    while True:
        now = rules.choices(position, unit.power, partial)
        if now.order is not None:
            return now.order
        partial = (*partial, draw(st.sampled_from(now.allowed)).text)


@st.composite
def wild_orders(draw: st.DrawFn, position: rules.Position) -> dict[str, list[str]]:
    """Orders that read well and may be nonsense: any unit, any goal, any support or convoy near others' moves."""
    units = list(position.units.values())
    provinces = [unit.place.province for unit in units]
    goals = _near(position, provinces)
    orders: dict[str, list[str]] = {}
    moves: list[str] = []
    for unit in units:
        move = f"{unit.text} - {draw(st.sampled_from(goals))}"
        moves.append(move)
        other = draw(st.sampled_from(moves))
        helped = draw(st.sampled_from(units)).text
        forms = (move, f"{move} via convoy", f"{unit.text} H", f"{unit.text} C {other}")
        text = draw(st.sampled_from((*forms, f"{unit.text} S {other}", f"{unit.text} S {helped}")))
        orders.setdefault(unit.power, []).append(text)
    return orders


def _near(position: rules.Position, provinces: Sequence[str]) -> list[str]:
    """The places in and round some provinces."""
    board = position.variant.base
    found = dict.fromkeys(provinces)
    for table in board.moves:
        for province in provinces:
            for place in board.stands(table, province):
                found.update(dict.fromkeys(board.neighbors(table, place.text)))
    return list(found)
