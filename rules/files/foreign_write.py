"""Games on the standard board written as saved games of the `diplomacy` package 1.1.2 (the format is in `foreign`).

Everybody's orders stand there, those too that nobody wrote (a hold, a removal by disorder), so that it comes to the
same. Orders that are secret are left out. The package's own mark of a position (`zobrist_hash`) is not made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..board import Location
from ..game import Game
from ..position import Named, Order, Outcome, Position, Turn
from ..speech import tr
from .atomic import write_atomically
from .disk import disk_words
from .errors import Fault, SaveError
from .foreign import COMPLETED
from .foreign_maps import ANYWHERE, map_of_start

SERVED = "standard"
RULES = ("NO_PRESS", "POWER_CHOICE")
RESULTS = {"no_convoy": "no convoy", "disbanded": "disband", "destroyed": "disband", "ok": ""}
"""Our word -> theirs; the others are the same."""
Influence = dict[str, list[str]]


def write_foreign(game: Game, path: Path | str) -> tuple[str, ...]:
    """Writes a game as one line of JSON; sentences on what comes to something else there. SaveError if it is none on
    the standard board, or cannot be written."""
    path = Path(path)
    try:
        text = json.dumps(foreign_table(game), ensure_ascii=False)
    except ValueError as error:
        raise SaveError(path, [Fault("", str(error))]) from None
    try:
        write_atomically(path, (text + "\n").encode())
    except OSError as error:
        raise SaveError(path, [Fault("", tr("could not be written: {why}", why=disk_words(error)))]) from error
    return tuple(_otherwise(game))


def _otherwise(game: Game) -> Iterator[str]:
    """What stands there otherwise: an army ordered by convoy to a neighbour, which would go over land if none carries
    it, holds."""
    for turn in game.turns:
        for outcome in turn.outcomes:
            if _would_walk(turn, outcome):
                phase, order = turn.before.phase.text, outcome.order.text
                if _holds_alike(turn, outcome):
                    yield tr("{phase}, {order}: there it holds, or it would go over land.", phase=phase, order=order)
                else:
                    yield tr("{phase}, {order}: there it goes over land.", phase=phase, order=order)
    if any(turn.edits for turn in game.turns):
        yield tr("Positions that the game master changed stand there without a reason.")


def _would_walk(turn: Turn, outcome: Outcome) -> bool:
    """Whether an army stayed, for no convoy carried it, that the package would have go over land."""
    return bool({"no_convoy", "void"} & set(outcome.words)) and _is_neighbour(turn.before, outcome.order)


def _holds_alike(turn: Turn, outcome: Outcome) -> bool:
    """Whether it comes to the same if it holds."""
    order, variant = outcome.order, turn.before.variant
    hold = variant.parse(turn.before, order.power, f"{order.slots[0].text} H")
    orders = {power: tuple(hold if one == order else one for one in lines) for power, lines in turn.orders.items()}
    return bool(variant.adjudicate(turn.before, orders, turn.draws, turn.overrides).after == turn.after)


def _is_neighbour(position: Position, order: Order) -> bool:
    """Whether an army is ordered by convoy to a place that it borders."""
    if order.verb != "move" or order.slots[-1] != "via convoy":
        return False
    unit, goal = order.slots[0], order.slots[1]
    if not isinstance(unit, Named) or not isinstance(goal, Location):
        return False
    return goal.text in position.variant.base.neighbours("army", unit.place.text)


def foreign_table(game: Game) -> dict[str, Any]:
    """The content of the file. ValueError for a game that the package cannot play. A winter in which nobody can build
    is over there."""
    variant = game.variant
    if (variant.plays or variant.id) != SERVED:
        raise ValueError(tr("{variant} is not played on a map of the diplomacy package", variant=variant.name))
    if game.known:
        raise ValueError(tr("what was played in this game lies sealed"))
    if variant.rulings.get("builds") == "home_owned":
        raise ValueError(tr("the package knows no builds in any center while a home is owned"))
    while not game.end and game.position.phase.step == "A" and not variant.must_act(game.position):
        game = game.play({})
    chart = Chart(game)
    told = [phase for turn in game.turns if (phase := chart.phase(turn)) is not None]
    head = {"id": game.title or "strata", "map": chart.map, "rules": list(chart.rules)}
    return {**head, "phases": [*told, chart.present()]}


class Chart:
    """The phases of a game as the package tells them; who held a place last is carried from one to the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.map = map_of_start(game.start)
        self.anywhere = game.variant.rulings.get("builds") == "owned"
        self.rules = (*RULES, ANYWHERE) if self.anywhere else RULES
        there = {unit.power for unit in game.start.units.values()} | set(game.start.centers.values())
        self.powers = [power for power in game.variant.base.powers if power in there]
        self.influence: Influence = {power: [] for power in self.powers}
        self.number = 0

    def phase(self, turn: Turn) -> dict[str, Any] | None:
        """A turn; None for one in which nobody had anything to do, which the package leaves out."""
        if turn.agreed or turn.edits or (turn.before.phase.step != "M" and not turn.outcomes):
            return None
        state = self._state(turn.before, turn.before.phase.text)
        orders: dict[str, list[str]] = {power: [] for power in self.powers}
        results: dict[str, list[str]] = {}
        for outcome in turn.outcomes:
            order = outcome.order
            line = theirs(order, turn.before.phase.step)
            if outcome.unit is not None and _would_walk(turn, outcome) and _holds_alike(turn, outcome):
                line = f"{outcome.unit.text.upper()} H"
            orders.setdefault(order.power, []).append(line)
            if outcome.unit is not None:
                told = [RESULTS.get(word, word) for word in outcome.words]
                results[outcome.unit.text.upper()] = [word for word in told if word]
        return self._entry(state, orders, results)

    def present(self) -> dict[str, Any]:
        """The last one: the orders being written, unless they are secret."""
        game, position = self.game, self.game.position
        name = COMPLETED if game.end else position.phase.text
        open_now = game.secrecy == "open" and not game.end
        drafts = {
            power: [theirs(order, position.phase.step) for order in game.drafts.get(power, ())] if open_now else []
            for power in self.powers
        }
        return self._entry(self._state(position, name), drafts, {})

    def _entry(self, state: dict[str, Any], orders: Mapping[str, list[str]], results: Any) -> dict[str, Any]:
        upper = {power.upper(): lines for power, lines in orders.items()}
        return {"name": state["name"], "state": state, "orders": upper, "results": results, "messages": []}

    def _state(self, position: Position, name: str) -> dict[str, Any]:
        """What stood where, as the package tells it."""
        self.number += 1
        self._occupy(position)
        of_each: dict[str, dict[str, Any]] = {
            "units": self._units(position),
            "retreats": {power: dict(_routes(position, power)) for power in self.powers},
            "centers": {
                power: upper(p for p, owner in position.centers.items() if owner == power) for power in self.powers
            },
            "homes": {power: upper(position.variant.base.powers[power].homes) for power in self.powers},
            "influence": {power: upper(places) for power, places in self.influence.items()},
            "civil_disorder": dict.fromkeys(self.powers, 0),
            "builds": {power: self._builds(position, power) for power in self.powers},
        }
        capital = {key: {power.upper(): value for power, value in each.items()} for key, each in of_each.items()}
        head = {"timestamp": self.number, "zobrist_hash": "0", "note": "", "name": name}
        return {**head, **capital, "game_id": self.game.title or "strata", "map": self.map, "rules": list(self.rules)}

    def _units(self, position: Position) -> dict[str, list[str]]:
        """Those that stand, and with a star before them those that have to leave."""
        stand = {power: [unit.text.upper() for unit in position.units_of(power)] for power in self.powers}
        for gone in position.dislodged.values():
            stand[gone.unit.power].append(f"*{gone.unit.text.upper()}")
        return stand

    def _occupy(self, position: Position) -> None:
        """Places belong to whoever has stood there last."""
        for unit in position.units.values():
            for places in self.influence.values():
                if unit.place.province in places:
                    places.remove(unit.place.province)
            self.influence[unit.power].append(unit.place.province)

    def _builds(self, position: Position, power: str) -> dict[str, Any]:
        """How many units a power may build (or, below 0, must remove), and where."""
        due = position.variant.dues(position, power) if position.phase.step == "A" else 0
        taken = {unit.place.province for unit in position.units.values()}
        sites = position.owned(power) if self.anywhere else position.variant.base.powers[power].homes
        homes = sites if due > 0 else ()
        free = [home for home in homes if position.centers.get(home) == power and home not in taken]
        return {"count": int(due), "homes": upper(free)}


def _routes(position: Position, power: str) -> Iterator[tuple[str, list[str]]]:
    """Where the dislodged units of a power may go."""
    for gone in position.dislodged.values():
        if gone.unit.power == power:
            yield gone.unit.text.upper(), upper(place.text for place in gone.retreats)


def theirs(order: Order, step: str) -> str:
    """An order in the package's words."""
    text = order.text
    if text.lower() == "waive":
        return "WAIVE"
    head, _, rest = text.partition(" ")
    if step == "A" and head in ("build", "remove"):
        return f"{rest.upper()} {'B' if head == 'build' else 'D'}"
    return text.upper().replace(" VIA CONVOY", " VIA")


def upper(places: Any) -> list[str]:
    return [str(place).upper() for place in places]
