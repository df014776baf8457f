"""Clicks in games of every variant: a unit is chosen by a click on it, and nothing is begun that nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import rules
from app.tools.base import START, ClickResult, HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from rules import Game, Named, Position
from tests.selfplay import played, random_orders
from tests.signs import sign_type


@cache
def positions(name: str) -> tuple[Position, ...]:
    """The positions of the first phases of a game that plays itself."""
    game, rng, found = Game.new(rules.variant(name)), Random(3), list[Position]()
    while len(found) < 5 and not game.end:
        if game.to_act:
            found.append(game.position)
        game = played(game, random_orders(game.position, rng), rng)
    return tuple(found)


def builders(name: str) -> Iterator[OrderBuilder]:
    """For one who writes for all powers, with the orders of one of them shown."""
    for number, position in enumerate(positions(name)):
        powers = tuple(position.variant.must_act(position))
        yield OrderBuilder(OrderContext(position, powers), powers[number % len(powers)])


def some(spots: Iterable[HitTarget], most: int = 20) -> list[HitTarget]:
    found = list(spots)
    return Random(5).sample(found, min(most, len(found)))


def orderable(made: OrderBuilder) -> Iterator[HitTarget]:
    """The units to which orders can be given, whoever's they are."""
    for power in made.sheet.powers:
        now = made.ask((), power)
        units = [one.value for one in now.allowed if one.place and isinstance(one.value, Named)]
        if now.slot == "unit":
            fled = made.sheet.position.dislodged
            yield from (HitTarget(unit.place.text, unit.key, unit.key in fled) for unit in units)


def begins_a_line(answer: ClickResult) -> bool:
    return answer.kind == "step" and isinstance(answer.filled[0], str)


def takes_what_lies(made: OrderBuilder, spot: HitTarget) -> bool:
    """Whether a click on points has begun the order that takes them from there."""
    return bool(spot.sign) and made.ask(made.filled[:1]).slot == START


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_no_click_on_land_or_a_unit_begins_an_order_without_a_unit(name: str) -> None:
    for made in builders(name):
        board = made.sheet.position.variant.board(made.sheet.position)
        units = made.sheet.standing.units.values()
        power = made.power
        places = some(map(HitTarget, board.provinces))
        signs = [replace(spot, sign=sign_type("capacity")) for spot in places]
        for spot in (*places, *signs, *some(HitTarget(unit.place.text, unit.key) for unit in units)):
            answer = made.click(spot)
            assert not begins_a_line(answer) or takes_what_lies(made, spot), (spot, answer)
            if answer.kind == "fan":
                assert made.power == power, "a fan is only offered"
            made.reset()
            made.power = power


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_a_click_on_a_unit_chooses_it_whatever_is_half_written_without_one(name: str) -> None:
    for made in builders(name):
        power = made.power
        begun = [(), *((str(one.value),) for one in made.unitless_orders() if one.allowed)]
        for spot in some(orderable(made), 6):
            for verb in begun:
                made.power = power
                made.begin(verb)
                answer = made.judge(spot)
                meant = answer.kind in ("step", "made", "fan", "clear")
                assert meant, (verb, spot, answer)
            made.reset()
