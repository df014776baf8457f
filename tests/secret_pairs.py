"""Pairs of games that differ only in what somebody may not know: for tests that he is given the same of both.

Every variant has others' orders that are being written; some hide more: money, cards, pairs of animals, units out of
sight. Who may not know it has a seat, or none (PUBLIC): so is the game master before he has given his code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, zip_longest
from random import Random
from typing import Any

import rules
from rules import GM, PUBLIC, Game, Position, Turn, Unit
from rules.game import Ruling
from tests.fog import foggy
from tests.selfplay import random_lines, random_orders

NAMES = "Anna", "Ben", "Clara", "Dora", "Emil"
Change = Callable[[Position, str, Random], Position]
TRIES = 8
"""How often other orders are thought of that may tell the viewer nothing."""


@dataclass(frozen=True)
class Pair:
    """Two games that are one to `viewer`: a seat, or PUBLIC for whoever has none."""

    viewer: str
    one: Game
    two: Game


def seated(variant: rules.Variant) -> Game:
    """A game with secret orders and somebody at every seat, the game master's too; where players have two powers each,
    it is five of them."""
    hands = variant.power_groups()
    players = {power: power for power in variant.base.powers}
    if hands:
        players = {power: name for group in hands for name, power in zip(NAMES, group)}
    return Game.new(variant, {**players, GM: "Ina"}, "casual")


def written(variant: rules.Variant, seed: int) -> Pair:
    """A few turns into a game, all but one have written otherwise, the game master in his book."""
    rng = Random(seed)
    game = randomly(seated(variant), rng.randrange(3), rng)
    while not game.to_act:
        game = game.back() if game.end else randomly(game, 1, rng)
    game = replace(game, drafts={}, submitted=frozenset())
    viewer = rng.choice((*game.to_act, PUBLIC))
    one = two = game if viewer == PUBLIC else game.draft(viewer, random_lines(game.position, viewer, rng))
    for power in game.to_act:
        if power != viewer:
            two = two.draft(power, random_lines(game.position, power, rng)).noted(power, "map", {"Mos": "a guess"})
            two = two.noted(power, "page", f"{power} has a plan")
    phase = game.position.title
    book = Ruling("note", 0, phase, "he suspects something"), Ruling("override", 0, phase, "Fails", about="a line")
    return Pair(viewer, replace(one, rulings=book[:1]), replace(two, rulings=book))


def hidden(variant: rules.Variant, seed: int) -> Pair:
    """A position of which somebody does not know all, in two ways."""
    rng = Random(seed)
    begun = randomly(seated(variant), rng.randrange(1, 4), rng)
    while begun.end or not begun.to_act:
        begun = begun.back()
    viewer = rng.choice((*begun.to_act, PUBLIC))
    one = again(begun.position)
    two = CHANGES[variant.id](one, viewer, rng)
    first, second = (replace(begun, start=position, turns=(), drafts={}) for position in (one, two))
    return Pair(viewer, first, other_players(second, viewer, rng))


def played(pair: Pair, seed: int) -> Pair | None:
    """The same one turn on, in which nobody in sight of the viewer does anything: what happens elsewhere is not his to
    know. None where not to do anything can be seen, or ends the game."""
    rng = Random(seed)
    if pair.one.position.phase.step != "M":
        return None
    view = pair.one.variant.view(pair.one.position, pair.viewer)
    if view.visible_provinces is None:
        games = [resolved(game, {}, Random(seed)) for game in (pair.one, pair.two)]
    else:
        barred = {*view.visible_provinces, *own_land(pair.two.position, pair.viewer)}
        orders = {power: unseen_moves(pair.two.position, power, barred, rng) for power in pair.two.to_act}
        games = [pair.one.play(dict.fromkeys(orders, ())), pair.two.play(orders)]
    one, two = games
    charts = [pair.one.variant.view(game.position, PUBLIC).position.centers for game in games]
    same = one.position.phase == two.position.phase and charts[0] == charts[1] and not (one.end or two.end)
    return Pair(pair.viewer, one, two) if same else None


def quiet(variant: rules.Variant) -> Pair:
    """The first pair after such a turn."""
    return next(filter(None, (played(hidden(variant, seed), seed) for seed in count())))


def fought(pair: Pair, seed: int) -> Pair | None:
    """The same one turn on in which everybody does something, and one who is not the viewer something else in the
    second game; None where the viewer is told so by the rules, in the notation of scenarios, by an order or by what
    came of it."""
    rng = Random(seed)
    for _ in range(TRIES):
        orders = random_orders(pair.one.position, rng)
        others, rivals = dict(orders), [power for power in orders if power != pair.viewer]
        for whose in rivals and [rng.choice(rivals)]:
            lines = random_lines(pair.two.position, whose, rng)
            others[whose] = [rng.choice(both) for both in zip_longest(orders[whose], lines) if all(both)]
        chance = rng.randrange(1000)
        games = (resolved(pair.one, orders, Random(chance)), resolved(pair.two, others, Random(chance)))
        one, two = (facts(game.turns[-1], pair.viewer) for game in games)
        if one == two and not any(game.end for game in games):
            return Pair(pair.viewer, *games)
    return None


def facts(turn: Turn, viewer: str) -> object:
    """What the rules tell somebody of a turn, apart from how they say it."""
    variant = turn.before.variant
    told = {key: (one.value, one.how) for key, one in variant.reported_values(turn, viewer).items()}
    before, after = (variant.view(position, viewer).position for position in (turn.before, turn.after))
    seen = variant.seen(turn, viewer)
    results = [(one.order.ident, one.words) for one in seen.outcomes]
    orders = {power: [order.text for order in lines] for power, lines in seen.orders.items()}
    return told, before.as_dict(), after.as_dict(), results, orders, seen.draws, variant.must_act(turn.after)


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
    sight = variant.view(position, viewer).visible_provinces or frozenset()
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


def more_elsewhere(position: Position, viewer: str, rng: Random) -> Position:
    """The same, with land and centers out of sight in other hands."""
    view = position.variant.view(position, viewer)
    moved = elsewhere(position, viewer, rng)
    if position.variant["public_centers"]:
        return moved
    others = [power for power in position.variant.base.powers if power != viewer]
    centers: dict[str, list[str]] = {}
    for center, owner in position.centers.items():
        shown = center in view.position.centers or owner == viewer or not others
        centers.setdefault(owner if shown else rng.choice(others), []).append(center)
    control = {power: list(lands) for power, lands in moved.as_dict()["state"].get("control", {}).items()}
    lands = [land for power in others for land in control.pop(power, [])]
    for land in lands:
        control.setdefault(rng.choice(others), []).append(land)
    return again(moved, centers=centers, state={"control": control})


def richer(position: Position, viewer: str, rng: Random) -> Position:
    """Others with other money, other debts, numbers and incomes, and other units without upkeep."""
    state = position.as_dict()["state"]
    families = [family for family in position.variant.base.powers if family != viewer]

    def changed(key: str, new: Callable[[], Any]) -> dict[str, Any]:
        own = {family: value for family, value in state.get(key, {}).items() if family == viewer}
        found = {**own, **{family: new() for family in families}}
        return {family: value for family, value in found.items() if value}

    def debt() -> dict[str, int]:
        instalment = rng.randrange(1, 4)
        return {"owed": instalment + rng.randrange(9), "instalment": instalment} if rng.random() < 0.5 else {}

    bare = {family: [unit.listed for unit in position.units_of(family) if rng.random() < 0.3] for family in families}
    return again(
        position,
        state={
            "cash": changed("cash", lambda: rng.randrange(60)),
            "income": changed("income", lambda: rng.randrange(1, 9)) if state.get("income") else {},
            "bank": changed("bank", debt),
            "unmaintained": {**state.get("unmaintained", {}), **bare} if position.phase.step == "A" else {},
        },
    )


def other_pairs(position: Position, viewer: str, rng: Random) -> Position:
    """The other players with their second animals exchanged, where that is secret."""
    pairs = position.as_dict()["state"].get("pairs", {})
    if position.variant["link"] == "public":
        return position
    others = [player for player, pair in pairs.items() if viewer not in pair]
    seconds = [pairs[player][1] for player in others]
    seconds = seconds[1:] + seconds[:1]
    swapped = {player: [pairs[player][0], second] for player, second in zip(others, seconds)}
    return again(position, state={"pairs": {**pairs, **swapped}})


def other_players(game: Game, viewer: str, rng: Random) -> Game:
    """The game with others at the seats of others, where nobody is told who plays what."""
    if not game.nameless:
        return game
    names = {power: player for power, player in game.players.items() if player != game.players.get(viewer)}
    pairs = game.position.as_dict()["state"].get("pairs", {})
    if game.variant["link"] == "secret":
        found = {second: game.players[first] for first, second in pairs.values()}
    else:
        known = sorted(set(names.values()))
        other = dict(zip(known, rng.sample(known, len(known))))
        found = {power: other[player] for power, player in names.items()}
    return replace(game, seats=tuple(replace(seat, player=found.get(seat.power, seat.player)) for seat in game.seats))


def other_cards(position: Position, viewer: str, rng: Random) -> Position:
    """The cards of others' units dealt out among them anew; their mines, what they have used, and the pack."""
    state = position.as_dict()["state"]
    cards = state.get("cards", {})
    named = [(unit.power, unit.text.split()[0]) for unit in position.units.values() if unit.power != viewer]
    shown = state.get("revealed", {})
    others = [(power, name) for power, name in named if name not in shown.get(power, {})]
    held = [cards.get(power, {}).get(name, NO_CARD) for power, name in others]
    rng.shuffle(held)
    dealt: dict[str, dict[str, Any]] = {power: dict(own) for power, own in cards.items()}
    for (power, name), card in zip(others, held):
        dealt.setdefault(power, {}).pop(name, None)
        if card != NO_CARD:
            dealt[power][name] = card
    tags = [f"{power} {name}" for power, name in others]
    some = rng.sample(tags, min(3, len(tags)))
    mines = [mine for mine in state.get("mines", []) if mine["by"].startswith(f"{viewer} ")]
    laid = [{"at": rng.choice(sorted(MINED)), "by": by} for by in some]
    return again(
        position,
        state={
            "cards": {power: own for power, own in dealt.items() if own},
            "mines": [*mines, *laid],
            "used": {**_own(state.get("used", {}), viewer), **dict.fromkeys(some[:1], "S1902M")},
            "seed": rng.randrange(1, 99),
            "deck": {str(card): rng.randrange(1, 4) for card in range(1, 20)},
            "dealt": rng.randrange(1, 40),
            "buried": [rng.randrange(1, 20)],
        },
    )


def _own(table: dict[str, Any], viewer: str) -> dict[str, Any]:
    return {tag: value for tag, value in table.items() if tag.rpartition(" ")[0] == viewer}


NO_CARD = 20
"""The card of an ordinary unit, which states leave out."""
MINED = {"Boh", "Bur", "Gal", "Ruh", "Tyr", "Ukr"}
"""Where mines may lie that nobody has noticed."""
CHANGES: dict[str, Change] = {
    "standard": elsewhere,
    "diplomyopia": more_elsewhere,
    "diplomafia": richer,
    "bioplomacy": other_pairs,
    "character": other_cards,
}
SUPPLEMENT = ("X1", "X2", "X3", "X4", "X5", "X6", "X8", "X9", "X10", "X11")


def hiding() -> Iterator[tuple[str, Callable[[], rules.Variant]]]:
    """The variants that hide more than orders, with what makes them do so; the toy with fog among them."""
    yield "toy", foggy
    yield "diplomafia", lambda: rules.variant("diplomafia", public_ledger=False)
    yield "bioplomacy", lambda: rules.variant("bioplomacy", W=True, link="secret")
    yield "diplomyopia", lambda: rules.variant("diplomyopia")
    yield "character", lambda: rules.variant("character")


def options() -> Iterator[tuple[str, Callable[[], rules.Variant]]]:
    """The same with other options, which hide other things."""
    yield "diplomafia-money", lambda: rules.variant("diplomafia", public_ledger=False, unit_limit="money")
    yield "bioplomacy-gunboat", lambda: rules.variant("bioplomacy", G=True)
    yield "bioplomacy-gunboat-pairs", lambda: rules.variant("bioplomacy", G=True, W=True)
    yield "bioplomacy-gunboat-secret", lambda: rules.variant("bioplomacy", G=True, W=True, link="secret")
    yield "diplomyopia-chart", lambda: rules.variant("diplomyopia", public_centers=True)
    yield "character-supplement", lambda: rules.variant("character", x_cards=SUPPLEMENT, first_use="S1901M")
    yield (
        "character-unannounced",
        lambda: rules.variant("character", reveal="never", x3_x4_hold=True, x_cards=SUPPLEMENT),
    )
