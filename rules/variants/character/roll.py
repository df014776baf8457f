"""The units after a fight, called by where they stood before the turn: who stands, who is driven out, who is gone."""

from __future__ import annotations

from collections.abc import Iterable

from ...adjudication import Situation, interned
from ...position import Position, Unit
from .converting import relabelled
from .state import tag
from .work import Work


class Roll:
    """`standing` and `fled` by the keys before the turn; what is kept beside units follows those that are renamed."""

    def __init__(self, now: Situation, work: Work) -> None:
        self.board = now.board
        self.before = now.before
        keys = {tag(unit): key for key, unit in now.before.units.items()}
        found = {keys[tag(unit)]: unit for unit in now.position.units.values()}
        self.standing: dict[str, Unit] = {key: found[key] for key in now.before.units if key in found}
        self.fled: dict[str, Unit] = {key: now.before.units[key] for key in work.fled}
        self.kept: Position = now.position

    @property
    def position(self) -> Position:
        """The position with the units that stand where they stand."""
        return self.kept.then({unit.key: unit for unit in self.standing.values()})

    @property
    def everybody(self) -> Position:
        """The position with all units of this turn among the others, whose numbers are used: the dislodged ones, those
        that are gone, and those that were renamed, under both names."""
        units = [*self.before.units.values(), *self.standing.values(), *self.fled.values()]
        return self.kept.then({tag(unit): unit for unit in units})

    def unit(self, key: str) -> Unit | None:
        """The unit as it is now, whether it stands or waits to retreat."""
        return self.standing.get(key) or self.fled.get(key)

    def change(self, key: str, new: Unit) -> None:
        """A unit becomes another one: its card, its kind, its place."""
        where = self.standing if key in self.standing else self.fled
        old, where[key] = where[key], interned(self.board, new)
        self.kept = relabelled(self.kept, old, new)

    def destroy(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.standing.pop(key, None)
