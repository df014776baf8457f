"""Pairs of games that differ only in what one seat may not know: for tests that it is given the same of both.

Every variant has others' orders that are being written; some hide more: money, pairs of animals, units out of sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import rules
from rules import GM, Game, Position, Ruling, Unit
from tests.fog import foggy
from tests.selfplay import random_lines, random_orders

Change = Callable[[Position, str, Random], Position]


@dataclass(frozen=True)
class Pair:
    """Two games that are one to the seat `viewer`."""

    viewer: str
    one: Game
    two: Game


def seated(variant: rules.Variant) -> Game:
    """A game with secret orders and somebody at every seat, the game master's too; where players have two powers each,
    it is five of them."""
    hands = variant.hands()
    players = {power: power for power in variant.base.powers}
    if hands:
        players = {power: f"Player {n}" for group in hands for n, power in enumerate(group, 1)}
    return Game.new(variant, {**players, GM: "Ina"}, "casual")


def written(variant: rules.Variant, seed: int) -> Pair:
    """A few turns into a game, all but one have written otherwise, the game master in his book."""
    rng = Random(seed)
    game = randomly(seated(variant), rng.randrange(3), rng)
    while not game.to_act:
        game = game.back() if game.end else randomly(game, 1, rng)
    game = replace(game, drafts={}, submitted=frozenset())
    viewer = rng.choice(game.to_act)
    mine = tuple(random_lines(game.position, viewer, rng))
    one, two = game.draft(viewer, mine), game.draft(viewer, mine)
    for power in game.to_act:
        if power != viewer:
            two = two.draft(power, random_lines(game.position, power, rng))
    phase = game.position.title
    book = Ruling("note", 0, phase, "he suspects something"), Ruling("override", 0, phase, "It fails", about="a line")
    return Pair(viewer, replace(one, rulings=book[:1]), replace(two, rulings=book))


def hidden(variant: rules.Variant, seed: int) -> Pair:
    """A position of which one seat does not know all, in two ways, and the same with a turn played from it.

    In that turn nobody in its sight does anything: what happens elsewhere is not its to know.
    """
    rng = Random(seed)
    begun = randomly(seated(variant), rng.randrange(1, 4), rng)
    while begun.end or begun.position.phase.step != "M":
        begun = begun.back()
    viewer = rng.choice(begun.to_act)
    one = again(begun.position)
    two = CHANGES[variant.id](one, viewer, rng)
    first, second = (replace(begun, start=position, turns=(), drafts={}) for position in (one, two))
    return Pair(viewer, first, second)


def played(pair: Pair, seed: int) -> Pair:
    """The same one turn on."""
    rng = Random(seed)
    view = pair.one.variant.view(pair.one.position, pair.viewer)
    if view.sight is None:
        return Pair(pair.viewer, *(resolved(game, {}, Random(seed)) for game in (pair.one, pair.two)))
    barred = {*view.sight, *own_land(pair.two.position, pair.viewer)}
    orders = {power: unseen_moves(pair.two.position, power, barred, rng) for power in pair.two.to_act}
    return Pair(pair.viewer, pair.one.play({}), pair.two.play(orders))


def randomly(game: Game, turns: int, rng: Random) -> Game:
    """The game so many turns on, or at its end, with orders and chance at random."""
    for _ in range(turns):
        if not game.end:
            game = resolved(game, random_orders(game.position, rng), rng)
    return game


def resolved(game: Game, orders: Any, rng: Random) -> Game:
    """The game one turn on, with what chance it needs."""
    draws: dict[str, Any] = {}
    while True:
        try:
            return game.play(orders, draws)
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.value(rng.randint(needed.low, needed.high))


def unseen_moves(position: Position, power: str, barred: set[str], rng: Random) -> list[rules.Order]:
    """Orders for units outside of these places that concern places outside of them alone."""
    found = []
    for order in random_lines(position, power, rng):
        places = [slot.place if hasattr(slot, "place") else slot for slot in order.slots]
        if all(getattr(place, "province", "") not in barred for place in places) and order.verb != "convoy":
            found.append(order)
    return [order for order in found if "via convoy" not in order.slots]


def own_land(position: Position, power: str) -> set[str]:
    held = position.variant.holdings(position) or position.centers
    return {place for place, owner in held.items() if owner == power} | set(position.owned(power))


def again(position: Position, **changes: Any) -> Position:
    """The position as its notation says it, with some of that changed."""
    whole = position.as_dict()
    state = {**whole["state"], **changes.pop("state", {})}
    return position.variant.position(**{**whole, **changes, "state": state})


# --- what is hidden, by variant -------------------------------------------------------------------------


def elsewhere(position: Position, viewer: str, rng: Random) -> Position:
    """Units out of sight in other places out of sight."""
    variant, board = position.variant, position.variant.base
    sight = variant.view(position, viewer).sight or frozenset()
    barred = {*sight, *own_land(position, viewer)}
    units = {power: [one.text for one in position.units_of(power) if one.place.province in sight]
             for power in board.powers}  # fmt: skip
    free = [place for place in board.provinces if place not in barred]
    for unit in position.units.values():
        if unit.place.province not in sight:
            units[unit.power].append(_moved(variant, unit, free, rng))
    return again(position, units={power: texts for power, texts in units.items() if texts})


def _moved(variant: rules.Variant, unit: Unit, free: list[str], rng: Random) -> str:
    """The unit in one of the places that are free, which is taken then; where it is if it can stand in none."""
    board, table = variant.base, variant.kinds[unit.kind].table
    stands = [place.text for province in free for place in board.stands(table, province)]
    if not stands:
        return unit.text
    there = rng.choice(stands)
    free.remove(board.locations[there].province)
    return f"{unit.kind} {there}"


def richer(position: Position, viewer: str, rng: Random) -> Position:
    """Others with other money, other debts and other numbers."""
    state = position.as_dict()["state"]
    families = [family for family in position.variant.base.powers if family != viewer]
    cash = {**state.get("cash", {}), **{family: rng.randrange(60) for family in families}}
    return again(position, state={"cash": {family: money for family, money in cash.items() if money}})


def other_pairs(position: Position, viewer: str, rng: Random) -> Position:
    """The other players with their second animals exchanged."""
    pairs = position.as_dict()["state"]["pairs"]
    others = [player for player, pair in pairs.items() if viewer not in pair]
    seconds = [pairs[player][1] for player in others]
    seconds = seconds[1:] + seconds[:1]
    swapped = {player: [pairs[player][0], second] for player, second in zip(others, seconds)}
    return again(position, state={"pairs": {**pairs, **swapped}})


def other_cards(position: Position, viewer: str, rng: Random) -> Position:
    """The cards of others' units dealt out among them anew."""
    cards = position.as_dict()["state"].get("cards", {})
    others = [(unit.power, unit.text.split()[0]) for unit in position.units.values() if unit.power != viewer]
    held = [cards.get(power, {}).get(name, NO_CARD) for power, name in others]
    rng.shuffle(held)
    dealt: dict[str, dict[str, Any]] = {viewer: dict(cards.get(viewer, {}))}
    for (power, name), card in zip(others, held):
        if card != NO_CARD:
            dealt.setdefault(power, {})[name] = card
    return again(position, state={"cards": dealt})


NO_CARD = 20
"""The card of an ordinary unit, which states leave out."""
CHANGES: dict[str, Change] = {
    "standard": elsewhere,
    "diplomyopia": elsewhere,
    "diplomafia": richer,
    "bioplomacy": other_pairs,
    "character": other_cards,
}


def hiding() -> Iterator[tuple[str, Callable[[], rules.Variant]]]:
    """The variants that hide more than orders, with what makes them do so; the toy with fog among them."""
    yield "toy", foggy
    yield "diplomafia", lambda: rules.variant("diplomafia", public_ledger=False)
    yield "bioplomacy", lambda: rules.variant("bioplomacy", W=True, link="secret")
    yield "diplomyopia", lambda: rules.variant("diplomyopia")
    yield "character", lambda: rules.variant("character")
