"""The protocol of computer players, the players that do not search, and games among them.

A player decides from the view of its seat, which includes the seat's earlier views (`seat_view`), and from the random
numbers of `rng`, and nothing else; it keeps nothing between turns. The generator of a turn is made from the game's
seed, the power and the phase, so that a seed gives the same game on every machine, a seat can be taken over without a
difference, and no player's luck depends on how often another draws. Players must not iterate over sets, whose order
differs between processes.
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
    """Never ask the player to stop; the default of `stop`."""
    return False


class Player(Protocol):
    """The protocol of computer players."""

    @property
    def name(self) -> str:
        """The name by which the player is chosen."""

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        """Return the orders of `view.power` in the position that it sees, all of them legal. Once `stop` returns True,
        return the best found so far at once."""


class RandomPlayer:
    """Plays random legal orders (`rules.sample_orders`): the baseline that any other player has to beat.

    >>> start = rules.variant("standard").start()
    >>> view = start.variant.view(start, "Italy")
    >>> from random import Random
    >>> [order.text for order in rules.players.RandomPlayer().orders(view, Random(4))]
    ['F Nap - TYS', 'A Rom H', 'A Ven - Tri']
    """

    name = "random"

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        """Return random legal orders."""
        return sample_orders(view.position, view.power, rng)


@dataclass(frozen=True)
class TacticalPlayer:
    """Plays the orders of the variant's `tactics`. `noise`: the size of errors in its judgment, 0 for none.

    >>> start = rules.variant("standard").start()
    >>> view = start.variant.view(start, "Italy")
    >>> from random import Random
    >>> [order.text for order in rules.players.PLAYERS["normal"]().orders(view, Random(4))]
    ['F Nap - ION', 'A Rom - Ven', 'A Ven - Tyr']
    """

    name: str
    noise: float

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        """Return the orders of the variant's tactics."""
        return view.position.variant.tactics(view).lines(rng, self.noise)


def seat_view(game: Game, power: str, back: int | None = None) -> View:
    """Return a seat's view of the current position, with its views of the `back` positions before; None: as many as the
    variant's players want to remember."""
    variant, positions = game.variant, game.positions
    wanted = variant.tactics.memory if back is None else back
    past = tuple(variant.view(position, power) for position in positions[:-1][-wanted:]) if wanted else ()
    now = variant.view(game.position, power)
    return replace(now, past=past) if past else now


def play_turn(
    game: Game, players: Mapping[str, Player], stop: Callable[[], bool] = never_stop
) -> dict[str, Sequence[Order]]:
    """Return the computer players' orders for this phase, by power: of those in `players` that have orders to give."""
    position, phase = game.position, game.position.phase.text
    acting = [power for power in game.variant.must_act(position) if power in players]
    return {
        power: players[power].orders(seat_view(game, power), Random(f"{game.seed}/{power}/{phase}"), stop)
        for power in acting
    }


def play(variant: Variant, players: Mapping[str, Player], seed: str, turns: int) -> Game:
    """Play a game among computer players, to its end or for at most `turns` turns. Powers without a player give no
    orders. The seed also determines chance results.

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
