"""A player of Pink Diplomacy: greedy in the field, and in Winter it spends what it has as far as the rules allow.

It names what it may, sends points on their way, declares friendship and takes it back, and so gives games with every
kind of line in them; now and then one that is void. Powers that sleep forget most of their orders, so that somebody
wins. The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import rules
from rules import Order, Position

from .greedy import adjustments, moves, retreats

SLEEPS = 0.7
"""How many orders a power forgets that sleeps; the others forget few."""
FORGETS = 0.02
CARELESS = 0.05
"""How often a line is written though it is void."""
WORDS = ("Alba", "Bergen", "Corvo", "Delos", "Elba", "Fano", "Gozo")
LETTERED = ["ar", "en", "ol"]


def orders_of(position: Position, rng: Random, awake: str) -> dict[str, list[str]]:
    """The orders of all powers that have to act, and of the game master, as texts; `awake`: who does not sleep."""
    found: dict[str, list[str]] = {}
    for power in position.variant.must_act(position):
        forgets = FORGETS if power in awake or position.phase.step == "R" else SLEEPS
        lines = [line for line in units(position, power, rng) if rng.random() >= forgets]
        found[power] = [*lines, *Lines(position, power, rng).written]
    found["GM"] = list(master(position, rng))
    return {writer: lines for writer, lines in found.items() if lines}


def units(position: Position, power: str, rng: Random) -> Iterator[str]:
    """The orders of armies, by the greedy player."""
    if position.phase.step == "M":
        return moves(position, power, rng)
    if position.phase.step == "R":
        return retreats(position, power, rng)
    return adjustments(position, power, rng)


def master(position: Position, rng: Random) -> Iterator[str]:
    """The game master names the last two provinces and gives an award now and then."""
    if position.phase.text == "S1901M":
        yield from ("name Y Yonder", "name Z Zenobia")
    can_award = any(verb.name == "award" for verb in position.variant.verbs(position.phase))
    if can_award and rng.random() < 0.1:
        yield f"award {rng.randint(1, 4)} {rng.choice(list(position.variant.base.powers))}"


class Lines:
    """The lines without a unit that a power writes, each possible after those before it."""

    def __init__(self, position: Position, power: str, rng: Random) -> None:
        self.position, self.power, self.rng = position, power, rng
        self.orders: list[Order] = []
        self.state: dict[str, Any] = position.as_dict()["state"]
        verbs = {verb.name for verb in position.variant.verbs(position.phase)}
        for name in ("name", "friendly", "points", *BUDGET):
            if name in verbs:
                getattr(self, f"{name}_lines")()

    @property
    def written(self) -> list[str]:
        return [order.text for order in self.orders]

    def write(self, text: str) -> bool:
        """Writes a line if it can be given, or from carelessness; tells whether it could."""
        order = rules.parse(self.position, self.power, text)
        wrong = self.position.variant.fault(self.position, self.power, order, self.orders)
        if wrong is None or self.rng.random() < CARELESS:
            self.orders.append(order)
        return wrong is None

    def any_of(self, places: Any, chance: float) -> list[str]:
        """Some of these places, in a random order."""
        chosen = [place for place in places if self.rng.random() < chance]
        return self.rng.sample(chosen, len(chosen))

    @property
    def owned(self) -> tuple[str, ...]:
        return self.position.owned(self.power)

    @property
    def stores(self) -> dict[str, int]:
        return dict(self.state.get("stores", {}).get(self.power, {}))

    def beside(self, place: str) -> list[str]:
        return list(self.position.variant.base.neighbors("army", place))

    def name_lines(self) -> None:
        if self.position.phase.text != "S1901M":
            return
        self.write(f"name power {WORDS[ord(self.power) - ord('A')]}")
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            self.write(f"name {letter} {letter}{self.rng.choice(LETTERED)}{self.rng.choice(LETTERED)}")

    def friendly_lines(self) -> None:
        for other in self.any_of(self.position.variant.base.powers, 0.03):
            declared = other in self.state.get("friendly", {}).get(self.power, ())
            self.write(f"{'unfriendly' if declared else 'friendly'} {other}")

    def points_lines(self) -> None:
        """What is too much goes on; now and then something goes for a walk."""
        for place, number in self.stores.items():
            room = self.position.variant.base.provinces[place].extra.get("capacity", 0) if place in self.owned else 0
            goes = max(number - room, self.rng.randint(1, number) if self.rng.random() < 0.15 else 0)
            if goes:
                self.write(f"move {goes} {place} - {self.rng.choice(self.beside(place))}")

    def emergency_lines(self) -> None:
        for home in self.any_of(self.state["homes"][self.power], 0.5):
            self.write(f"emergency {self.rng.randint(1, 5)} {home}")

    def half_lines(self) -> None:
        for unit in self.position.units_of(self.power):
            if self.rng.random() < 0.4:
                self.write(f"{self.rng.choice(['half', 'unsupply'])} {unit.text}")

    def draw_lines(self) -> None:
        for place, number in self.stores.items():
            if self.rng.random() < 0.4:
                self.write(f"draw {self.rng.randint(1, number)} {place}")

    def build_lines(self) -> None:
        for home in self.any_of(self.state["homes"][self.power], 0.9):
            self.write(f"build A {home}")

    def newhome_lines(self) -> None:
        for place in self.any_of(self.owned, 0.15)[:1]:
            self.write(f"newhome {place}")

    def movehome_lines(self) -> None:
        for place in self.any_of(self.owned, 0.1)[:1]:
            home = self.rng.choice(self.state["homes"][self.power] or [place])
            if self.write(f"movehome {home} - {place}"):
                self.replenish_lines()

    def replenish_lines(self) -> None:
        """What a home lacks that is owned."""
        for home in dict.fromkeys((*self.state["homes"][self.power], *self.owned)):
            for number in range(5, 0, -1):
                if self.rng.random() < 0.6 and self.write(f"replenish {number} {home}"):
                    break

    def transfer_lines(self) -> None:
        for place, number in self.stores.items():
            if self.rng.random() < 0.3:
                way = [place]
                while len(way) < 4 and (way[-1] not in self.owned or len(way) < 2):
                    way.append(self.rng.choice(self.beside(way[-1])))
                self.write(f"transfer {self.rng.randint(1, number)} {' - '.join(way)}")

    def store_lines(self) -> None:
        for place in self.any_of(self.owned, 0.7):
            for number in (8, 5, 3, 2, 1):
                if self.write(f"store {number} {place}"):
                    break


BUDGET = ("draw", "emergency", "half", "newhome", "movehome", "replenish", "build", "transfer", "store")
