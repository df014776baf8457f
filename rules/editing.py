"""A position changed by hand, as a game master or an author sets it right: units, owners of centers, phase, state.

Every change goes through the notation of scenario files and is read again, so that nothing comes about that no file
could hold. What follows from the rest (sums, points) follows anew; retreats are found anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from .adjudication import Situation
from .board import Location
from .changes import Standing, changes, standing_units
from .game import Game
from .notation import Unreadable
from .position import NOTHING, Dislodged, Edit, Order, Position, Turn, Unit
from .reasons import Refused
from .speech import tr

Table = dict[str, Any]
NAMED_PART = re.compile(r"(\w+)((?:\.[^\s.:]+(?: \d\w*)?)*)")
"""What a fault of the state begins with: a key, and the way to a value in it: `used.France 1A`."""
RETREATS = "R"


class Editor:
    """Changes of one position. `turns`: those before it, which tell what retreats are barred by.

    Each change gives a position, or says in a ValueError why there is none such: a Refused where a rule tells of it.
    """

    def __init__(self, position: Position, turns: Sequence[Turn] = ()) -> None:
        self.position = position
        self.turns = turns

    @property
    def units(self) -> tuple[Standing, ...]:
        """All units, dislodged ones last."""
        return standing_units(self.position)

    def found(self, key: str, dislodged: bool = False) -> Standing:
        """The unit with this key. ValueError if there is none."""
        one = next((one for one in self.units if (one.key, one.dislodged) == (key, dislodged)), None)
        if one is None:
            raise ValueError(tr("There is no unit at {key}.", key=key))
        return one

    def placed(self, power: str, kind: str, place: str) -> Position:
        """One more unit."""
        table = self.position.as_dict()
        own = table["units"].setdefault(power, [])
        own.append(f"{_serial(self.position, power, kind)}{kind} {place}")
        return self._reread(table)

    def taken_off(self, key: str, dislodged: bool = False) -> Position:
        """Without a unit, and without what the state tells of it."""
        one = self.found(key, dislodged)
        table = _without(self.position.as_dict(), one)
        return self._of_unit({**table, "state": forgotten(table["state"], one.unit)}, one.unit, "")

    def changed(
        self,
        key: str,
        *,
        power: str = "",
        kind: str = "",
        place: str = "",
        dislodged: bool = False,
        fled: bool | None = None,
    ) -> Position:
        """A unit with another owner, of another kind, at another place, dislodged (`fled`) or not; what the state
        tells of it goes with it."""
        one = self.found(key, dislodged)
        table = _without(self.position.as_dict(), one)
        owner, sort, where = power or one.unit.power, kind or one.unit.kind, place or one.unit.place.text
        same = (owner, sort) == (one.unit.power, one.unit.kind)
        serial = one.unit.serial if same else _serial(self.position, owner, sort)
        text = f"{serial}{sort} {where}"
        if one.dislodged if fled is None else fled:
            table["dislodged"].setdefault(owner, {})[text] = []
        else:
            table["units"].setdefault(owner, []).append(text)
        told = renamed(table["state"], one.unit, owner, text)
        return self._of_unit({**table, "state": told}, one.unit, where if owner == one.unit.power else "")

    def owned(self, center: str, power: str) -> Position:
        """A center with another owner, "" for nobody."""
        table = self.position.as_dict()
        centers = {one: [place for place in places if place != center] for one, places in table["centers"].items()}
        if power:
            centers.setdefault(power, []).append(center)
        return self._reread({**table, "centers": centers})

    def with_phase(self, phase: str) -> Position:
        """The same at another phase."""
        return self._reread({**self.position.as_dict(), "phase": phase})

    def with_state(self, state: Mapping[str, Any]) -> Position:
        """The same with these values in the variant's own state; None takes one away."""
        table = self.position.as_dict()
        kept = {key: value for key, value in table["state"].items() if key not in state}
        said = {key: value for key, value in state.items() if value is not None}
        return self._reread({**table, "state": {**kept, **said}}, frozenset(state))

    @cached_property
    def _following(self) -> frozenset[str]:
        return following(self.position)

    def _of_unit(self, table: Table, unit: Unit, place: str) -> Position:
        """The position of a table in which a unit was changed. Where the state tells of it by its place, that goes
        along to the new `place`, or ("") away: which keys do so, only their reader knows, so it is asked."""
        try:
            return self._reread(table)
        except ValueError as error:
            first = error
        state: Table = table["state"]
        told = {key: _at_place(value, unit, place) for key, value in state.items()}
        gone = {key: _at_place(forgotten({key: value}, unit)[key], unit, "") for key, value in state.items()}
        tries = [{**state, key: new[key]} for new in (told, gone) for key in state if new[key] != state[key]]
        for attempt in (*tries, told, gone):
            try:
                return self._reread({**table, "state": attempt})
            except ValueError:
                continue
        raise first

    def _reread(self, table: Table, touched: frozenset[str] = frozenset()) -> Position:
        """The position of a changed table. What followed from the rest before, and was not touched, follows anew."""
        whole = {**table, "units": {power: units for power, units in table["units"].items() if units}}
        whole["dislodged"] = {power: fled for power, fled in table["dislodged"].items() if fled}
        follows = self._following - touched
        whole["state"] = {key: value for key, value in table["state"].items() if key not in follows}
        try:
            after = read(self.position.variant, whole)
        except ValueError as error:
            raise refusal(self.position, error, touched) from None
        return with_retreats(after, self.position, self.turns)


def _serial(position: Position, power: str, kind: str) -> str:
    """The number of a new unit, where units have numbers: the first that is free for its kind."""
    units = [one.unit for one in standing_units(position)] or list(position.variant.start().units.values())
    if not any(unit.serial for unit in units):
        return ""
    taken = {unit.serial for unit in units if (unit.power, unit.kind) == (power, kind)}
    return next(str(number) for number in range(1, 100) if str(number) not in taken)


def _without(table: Table, one: Standing) -> Table:
    """The table without a unit; the first of several that are written alike."""
    part = "dislodged" if one.dislodged else "units"
    theirs = table[part][one.unit.power]
    if one.dislodged:
        left: Any = {text: places for text, places in theirs.items() if text != one.text}
    else:
        at = theirs.index(one.text)
        left = [*theirs[:at], *theirs[at + 1 :]]
    return {**table, part: {**table[part], one.unit.power: left}}


# The state: what it tells of a unit goes by the unit's text, or by its number among its power's.


def renamed(state: Mapping[str, Any], unit: Unit, power: str, text: str) -> Table:
    """The state with what it tells of a unit told of it under its new owner and text."""
    owns = power == unit.power
    tag = text.partition(" ")[0]

    def called(name: str) -> str:
        return {unit.listed: text, unit.text: text, f"{unit.power} {unit.tag}": f"{power} {tag}"}.get(name, name)

    told: Table = _walked(state, called)
    for key, table in told.items():
        theirs = table.get(unit.power) if isinstance(table, Mapping) else None
        if not isinstance(theirs, Mapping):
            continue
        moved = {name: value for name, value in theirs.items() if name in (text, unit.tag) and name}
        if owns:
            told[key] = {**table, power: {tag if name == unit.tag else name: value for name, value in theirs.items()}}
        elif moved:
            left = {name: value for name, value in theirs.items() if name not in moved}
            gained = {tag if name == unit.tag else name: value for name, value in moved.items()}
            told[key] = {**table, unit.power: left, power: {**table.get(power, {}), **gained}}
    return told


def forgotten(state: Mapping[str, Any], unit: Unit) -> Table:
    """The state without what it tells of a unit."""
    names = {name for name in (unit.listed, unit.text) if name} | ({f"{unit.power} {unit.tag}"} if unit.tag else set())
    told: Table = _walked(state, lambda name: "" if name in names else name)
    for key, table in told.items():
        theirs = table.get(unit.power) if isinstance(table, Mapping) else None
        if unit.tag and isinstance(theirs, Mapping):
            told[key] = {**table, unit.power: {name: one for name, one in theirs.items() if name != unit.tag}}
    return told


def _at_place(value: Any, unit: Unit, place: str) -> Any:
    """A table by powers with what it tells of a unit's place told of another one, "" for none."""
    theirs = value.get(unit.power) if isinstance(value, Mapping) else None
    if not isinstance(theirs, Mapping) or unit.place.text not in theirs:
        return value
    left = {place if name == unit.place.text else name: one for name, one in theirs.items()}
    return {**value, unit.power: {name: one for name, one in left.items() if name}}


def _walked(value: Any, called: Callable[[str], str]) -> Any:
    """The value with other names for the texts in it; what is called "" goes."""
    if isinstance(value, Mapping):
        return {new: _walked(one, called) for name, one in value.items() if (new := called(name))}
    if isinstance(value, list | tuple):
        kept = [_walked(one, called) for one in value]
        return [new for new, old in zip(kept, value) if new != "" or old == ""]
    return called(value) if isinstance(value, str) else value


# Reading again.


def read(variant: Any, table: Mapping[str, Any]) -> Position:
    """The position that a table in the notation of scenario files is. ValueError for what it cannot be."""
    position: Position = variant.position(**table)
    return position


def refusal(position: Position, error: ValueError, touched: Iterable[str] = ()) -> ValueError:
    """The same fault in people's words, with the rule that tells of the part of the state that it is about: of the one
    it names, else of the one that was `touched`."""
    if isinstance(error, Refused):
        return error
    known, powers = position.variant.state_words(), position.variant.base.powers
    text, found = str(error), NAMED_PART.match(str(error))
    if found and found[1] in known:
        parts = [powers[part].name if part in powers else part for part in found[2].split(".") if part]
        what = ": ".join(filter(None, (tr(known[found[1]].name), ", ".join(parts))))
        return Refused(tr("'{what}'{rest}", what=what, rest=text[found.end() :]), known[found[1]].clause)
    key = next((key for key in touched if key in known), None)
    return Refused(text, known[key].clause) if key else error


def following(position: Position) -> frozenset[str]:
    """The keys of the state that come back by themselves when they are left out."""
    table = position.as_dict()
    found = set()
    for key, value in table["state"].items():
        rest = {name: one for name, one in table["state"].items() if name != key}
        try:
            again = read(position.variant, {**table, "state": rest}).as_dict()["state"]
        except ValueError:
            continue
        if again.get(key) == value:
            found.add(key)
    return frozenset(found)


def with_retreats(position: Position, before: Position, turns: Sequence[Turn] = ()) -> Position:
    """The position with the retreats of its dislodged units found anew.

    Of a unit that was dislodged in `before` a place that was closed stays so, unless who stood there has left: where
    its attacker came from and what was fought over is not to be seen on the board.
    """
    was = {one.unit.key: one for one in before.dislodged.values()}

    def may_open(one: Dislodged, place: Location) -> bool:
        old = was.get(one.unit.key)
        return old is None or place in old.retreats or place.key in before.units

    return _found_anew(position, before, turns, may_open)


def with_reasons(position: Position, before: Position, turns: Sequence[Turn] = ()) -> Position:
    """The position with the retreats that are written in it, and why the other places are closed."""
    return _found_anew(position, before, turns, lambda one, place: place in one.retreats)


def _found_anew(
    position: Position, before: Position, turns: Sequence[Turn], may_open: Callable[[Dislodged, Location], bool]
) -> Position:
    if not position.dislodged:
        return position
    last = next((turn for turn in reversed(turns) if not turn.edits), None)
    variant = position.variant
    resolution = last.resolution if last else None
    now = Situation(variant, variant.board(position), position, position, (), resolution=resolution)
    origins = {one.unit.key: one.origin for one in before.dislodged.values()}
    fled: dict[str, Dislodged] = {}
    for key, one in position.dislodged.items():
        new = variant.retreats(now, one.unit, origins.get(one.unit.key, one.origin))
        fled[key] = replace(new, retreats=tuple(place for place in new.retreats if may_open(one, place)))
    return replace(position, dislodged=fled)


# In a game.


def edited(game: Game, after: Position, reason: str = "", told: Sequence[str] = ()) -> Game:
    """The game with its present position set right: a turn without orders, one for all changes that follow on each
    other. `told`: what was done, in sentences; else what differs. What is being written stays as far as it can."""
    before = game.position
    edit = Edit(tuple(told) or changes(before, after), reason.strip())
    if not edit.changes:
        return game
    last = game.turns[-1] if game.turns else None
    if last is not None and last.edits:
        turn = Turn(last.before, NOTHING, NOTHING, (), after, edits=(*last.edits, edit))
        turns = (*game.turns[:-1], turn)
    else:
        turns = (*game.turns, Turn(before, NOTHING, NOTHING, (), after, edits=(edit,)))
    drafts = {power: _still(after, power, lines) for power, lines in game.drafts.items()}
    return replace(game, turns=turns, drafts=drafts, submitted=frozenset())


def _still(position: Position, power: str, lines: Sequence[Order]) -> tuple[Order, ...]:
    """The lines that can still be read, and are for units that still stand."""
    kept = []
    for line in lines:
        try:
            order = position.variant.parse(position, power, line.text)
        except Unreadable:
            continue
        if order.unit is None or order.unit.key in position.units or order.unit.key in position.dislodged:
            kept.append(order)
    return tuple(kept)
