"""What a computer player is, those that do not search, and games among them.

A player decides by the view of its seat, in which is also what that seat saw before (`seat_view`), and by numbers drawn
from `rng`, and by nothing else; it keeps nothing from one turn to the next. The generator of a turn is made from the
game's seed, the power and the phase: so the same seed gives the same game on every machine, whoever takes a seat over
plays on in the same way, and no player's luck hangs on how often another drew. Whoever writes one must not walk over
sets: their order is another in each process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from ..choices import sample_orders
from ..game import Game
from ..position import Variant, View
from ..units import Order


def never_stop() -> bool:
    """Nobody wants the player to stop."""
    return False


class Player(Protocol):
    """Whoever can play a seat."""

    @property
    def name(self) -> str:
        """By which it is chosen."""

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        """The lines of `view.power` in the position that it sees, legal each and all. Once `stop` says so, those that
        were found by then, at once."""


class RandomPlayer:
    """Plays legal orders by chance (`rules.sample_orders`): the least that any other player has to beat.

    >>> start = rules.variant("standard").start()
    >>> view = start.variant.view(start, "Italy")
    >>> from random import Random
    >>> [order.text for order in rules.players.RandomPlayer().orders(view, Random(4))]
    ['F Nap - TYS', 'A Rom H', 'A Ven - Tri']
    """

    name = "random"

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        return sample_orders(view.position, view.power, rng)


@dataclass(frozen=True)
class TacticalPlayer:
    """Plays what the variant's own `tactics` come to, with a judgment that errs by `noise`.

    >>> start = rules.variant("standard").start()
    >>> view = start.variant.view(start, "Italy")
    >>> from random import Random
    >>> [order.text for order in rules.players.PLAYERS["normal"]().orders(view, Random(4))]
    ['F Nap - ION', 'A Rom - Ven', 'A Ven - Tyr']
    """

    name: str
    noise: float

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        return view.position.variant.tactics(view).lines(rng, self.noise)


def seat_view(game: Game, power: str, back: int | None = None) -> View:
    """What a seat knows: what it sees, and of what it saw before the last `back` positions; None for as many as the
    players of this variant want to remember."""
    variant, positions = game.variant, game.positions
    wanted = variant.tactics.memory if back is None else back
    past = tuple(variant.view(position, power) for position in positions[:-1][-wanted:]) if wanted else ()
    now = variant.view(game.position, power)
    return replace(now, past=past) if past else now


def play_turn(
    game: Game, players: Mapping[str, Player], stop: Callable[[], bool] = never_stop
) -> dict[str, Sequence[Order]]:
    """What computer players order now, by power: of those in `players` the ones that have something to order."""
    position, phase = game.position, game.position.phase.text
    acting = [power for power in game.variant.must_act(position) if power in players]
    return {
        power: players[power].orders(seat_view(game, power), Random(f"{game.seed}/{power}/{phase}"), stop)
        for power in acting
    }


def play(variant: Variant, players: Mapping[str, Player], seed: str, turns: int) -> Game:
    """A game among computer players, to its end or for so many turns. Powers without one order nothing; what is left to
    chance the seed decides too.

    >>> variant = rules.variant("standard")
    >>> players = dict.fromkeys(variant.base.powers, rules.players.RandomPlayer())
    >>> game = rules.players.play(variant, players, seed="4", turns=3)
    >>> [turn.before.phase.text for turn in game.turns]
    ['S1901M', 'F1901M', 'W1901A']
    """
    seated = {power: f"{player.name} {power}" for power, player in players.items()}
    game = replace(Game.new(variant, seated), seed=seed)
    while not game.end and len(game.turns) < turns:
        game = game.play(play_turn(game, players))
    return game
