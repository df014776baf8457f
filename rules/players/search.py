"""Players that search: they try their own sets of orders against likely orders of the others, each in a guessed
position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ..position import DrawNeeded, Draws, Position, View
from ..units import Order, Tactics
from .table import never_stop

Lines = tuple[Order, ...]
OWN_NOISE = (0.12, 0.24, 0.36)
"""Noise levels for drawing own candidates, in turn, after the one without noise."""
OTHERS_NOISE = (0.06, 0.12, 0.18)
"""Noise levels for drawing the orders of the others."""
SAME_GUESS = 4
"""The number of samples for each guess at the hidden part of the position."""
TRIES = 3
"""How many sets of orders are drawn per wanted candidate, since many are duplicates."""


class SeededDraws(Draws):
    """Chance results in a sample, the same for every set of orders tried against it."""

    def __init__(self, seed: str, phase: str) -> None:
        super().__init__()
        self.seed, self.phase = seed, phase

    def draw(self, needed: DrawNeeded) -> None:
        """Record the result that the seed fixes for this draw."""
        self[needed.name] = needed.fixed(self.seed, self.phase)


@dataclass(frozen=True)
class SearchPlayer:
    """Draws sensible orders for itself and all others, and plays those of its own that do best on average.

    `candidates`: how many sets of its own it tries, always including the one `normal` would play without noise;
    `samples`: the number of joint orders of the others, the same for all candidates. `rounds`: if given, it uses regret
    matching instead (Gray and others, 2020): in each round every power shifts toward the orders that would have done
    better so far, and it plays those it used most.
    """

    name: str
    candidates: int = 16
    samples: int = 16
    rounds: int = 0

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        """Return the orders of the seat; in phases other than movement those of the variant's tactics. Once `stop`
        returns True, the best found so far."""
        own = view.position.variant.tactics(view)
        first = own.lines(rng, 0.0)
        if view.position.phase.step != "M" or stop():
            return first
        tried = drawn(own, self.candidates, rng, first, stop)
        if len(tried) == 1 or stop():
            return first
        if self.rounds:
            return self._matched(view, own, tried, rng, stop)
        return self._best(view, own, tried, rng, stop)

    def _best(
        self, view: View, own: Tactics, tried: Sequence[Lines], rng: Random, stop: Callable[[], bool]
    ) -> Sequence[Order]:
        """Return the orders that do best on average against samples of the others; when stopped, only complete samples
        count."""
        guessed = GuessedPosition(view, own, own.guess(rng))
        sums = [0.0] * len(tried)
        for number in range(self.samples):
            noise = OTHERS_NOISE[number % len(OTHERS_NOISE)]
            if number and not number % SAME_GUESS:
                guessed = guessed.again(own.guess(rng))
            joint: dict[str, Lines] = {}
            for power, theirs in guessed.others.items():
                joint[power] = theirs.lines(rng, noise)
                if stop():
                    break
            chance = str(rng.random())
            gains = []
            for lines in tried:
                if stop():
                    break
                gains.append(guessed.gains({**joint, view.power: lines}, chance).get(view.power, 0.0))
            if len(gains) < len(tried):
                break
            sums = [total + one for total, one in zip(sums, gains)]
        return tried[_most(sums)]

    def _matched(
        self, view: View, own: Tactics, tried: Sequence[Lines], rng: Random, stop: Callable[[], bool]
    ) -> Sequence[Order]:
        """Return the orders that regret matching used most."""
        choices = {view.power: tried}
        guessed = GuessedPosition(view, own, own.guess(rng))
        for power, theirs in guessed.others.items():
            if stop():
                return tried[0]
            choices[power] = drawn(theirs, self.candidates, rng, theirs.lines(rng, 0.0), stop)
        regrets = {power: [0.0] * len(lines) for power, lines in choices.items()}
        played = [0.0] * len(tried)
        for _ in range(self.rounds):
            mixed = {power: _positive(theirs) for power, theirs in regrets.items()}
            joint = {power: rng.choices(choices[power], weights)[0] for power, weights in mixed.items()}
            chance = str(rng.random())
            for power, lines in choices.items():
                gains = []
                for one in lines:
                    if stop():
                        return tried[_most(played)]
                    gains.append(guessed.gains({**joint, power: one}, chance).get(power, 0.0))
                mean = sum(gain * weight for gain, weight in zip(gains, mixed[power]))
                regrets[power] = [regret + gain - mean for regret, gain in zip(regrets[power], gains)]
            played = [total + weight for total, weight in zip(played, mixed[view.power])]
        return tried[_most(played)]


def _positive(regrets: Sequence[float]) -> list[float]:
    """Return the probability of each set of orders: in proportion to its positive regret, equal if there is none."""
    positive = [max(0.0, regret) for regret in regrets]
    total = sum(positive)
    return [one / total for one in positive] if total else [1.0 / len(positive)] * len(positive)


def _most(numbers: Sequence[float]) -> int:
    """Return the index of the greatest number, the first of several."""
    return max(range(len(numbers)), key=lambda one: (numbers[one], -one))


def drawn(tactics: Tactics, number: int, rng: Random, first: Lines, stop: Callable[[], bool]) -> list[Lines]:
    """Return up to `number` different sets of orders of a seat, beginning with `first`."""
    found = {tuple(order.text for order in first): first}
    for attempt in range(TRIES * number):
        if len(found) >= number or stop():
            break
        lines = tactics.lines(rng, OWN_NOISE[attempt % len(OWN_NOISE)])
        found.setdefault(tuple(order.text for order in lines), lines)
    return list(found.values())


class GuessedPosition:
    """A position that may be the true one, with the tactics of the other powers there, as far as the seat knows."""

    def __init__(self, view: View, own: Tactics, position: Position) -> None:
        self.view, self.own, self.position = view, own, position
        variant = position.variant
        acting = [power for power in variant.must_act(position) if power != view.power and power in variant.base.powers]
        self.others = {power: variant.tactics(View(power, position)) for power in acting}

    def again(self, position: Position) -> GuessedPosition:
        """Return this object for the same position, or a new one for another guess."""
        return self if position is self.position else GuessedPosition(self.view, self.own, position)

    def gains(self, orders: Mapping[str, Lines], chance: str) -> Mapping[str, float]:
        """Return power -> the value of the position after these orders. `chance`: the seed of chance results."""
        position = self.position
        after = position.variant.lookahead(position, orders, SeededDraws(chance, position.phase.text))
        return self.own.gains(after)
