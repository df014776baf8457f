"""What a game master does to a position or a result: edits, quick fixes, overrides, orders by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from .board import Location
from .game import Game, Variation, free_variation_name
from .i18n import tr
from .options import RULINGS, Override
from .orders import Unreadable
from .position import AdjudicationState, DrawNeeded, Position, Turn, Variant
from .reasons import Reason, Refused, listed, say
from .units import NOTHING, Dislodged, Edit, Named, Order, Outcome, Phase, Unit

__all__ = [
    "Editor",
    "PositionFinding",
    "at_edited",
    "edited",
    "edited_at",
    "examined",
    "follows",
    "may_keep",
    "name_of_former",
    "quick_fix",
    "rulings_on",
    "with_former",
    "with_overrides",
    "with_ruling",
    "without_ruling",
]


# What is otherwise in a position than in another, in sentences, and the units of a position as they are written.


@dataclass(frozen=True, slots=True)
class StandingUnit:
    """A unit that stands or has to retreat, and how the notation has it."""

    unit: Unit
    text: str
    dislodged: bool = False

    @property
    def key(self) -> str:
        return self.unit.key


def standing_units(position: Position) -> tuple[StandingUnit, ...]:
    """All units, dislodged ones last."""
    here = (StandingUnit(unit, unit.listed) for unit in position.units.values())
    dislodged = (StandingUnit(one.unit, one.unit.text, True) for one in position.dislodged.values())
    return (*here, *dislodged)


def changes(before: Position, after: Position) -> tuple[str, ...]:
    """What is otherwise in a position than in another."""
    return tuple(_changes(before, after))


def _changes(before: Position, after: Position) -> Iterator[str]:
    old, new = before.as_dict(), after.as_dict()
    if before.phase != after.phase:
        yield tr("Phase set to {phase}.", phase=after.title)
    yield from _changed_units(before, after)
    for key, one in after.dislodged.items():
        old_one = before.dislodged.get(key)
        if old_one is not None and old_one.unit == one.unit and set(old_one.retreats) != set(one.retreats):
            places = [place.words for place in one.retreats]
            yield tr("{unit}: retreats {places}.", unit=one.unit.text, places=listed(places) or tr("no province"))
    for center in dict.fromkeys([*before.centers, *after.centers]):
        if before.centers.get(center) != after.centers.get(center):
            owner = after.centers.get(center, "")
            name = after.variant.board(after).provinces[center].name
            powers = after.variant.board(after).powers
            whose = powers[owner].name if owner in powers else tr("nobody")
            yield tr("{center}: owned by {power}.", center=name, power=whose)
    for key in dict.fromkeys([*old["state"], *new["state"]]):
        was, now = old["state"].get(key), new["state"].get(key)
        if was == now:
            continue
        owners = _whose(was, now, after)
        known = after.variant.state_words().get(key)
        what = tr(known.name) if known else key
        if owners:
            yield tr("Changed: {what} ({powers}).", what=what, powers=listed(owners))
        else:
            yield tr("Changed: {what}.", what=what)


def _whose(was: Any, now: Any, position: Position) -> list[str]:
    """The powers about which two values of the state differ, by name; () where they are no tables by powers."""
    powers = position.variant.board(position).powers
    one, other = (value if isinstance(value, Mapping) else {} for value in (was, now))
    owners = dict.fromkeys([*one, *other])
    if not owners or not all(owner in powers for owner in owners) or (was and not one) or (now and not other):
        return []
    return [powers[owner].name for owner in owners if one.get(owner) != other.get(owner)]


def _changed_units(before: Position, after: Position) -> Iterator[str]:
    powers = after.variant.board(after).powers

    def told(position: Position) -> Counter[tuple[str, str, bool]]:
        return Counter((one.unit.power, one.text, one.dislodged) for one in standing_units(position))

    was, now = told(before), told(after)
    for power, text, _ in (was - now).elements():
        yield tr("{power}: {unit} removed.", power=powers[power].name, unit=text)
    for power, text, dislodged in (now - was).elements():
        if dislodged:
            yield tr("{power}: {unit} dislodged.", power=powers[power].name, unit=text)
        else:
            yield tr("{power}: {unit} added.", power=powers[power].name, unit=text)


# A position changed by hand, as a game master or an author sets it right: units, owners of centers, phase, state.
#
# Every change goes through the notation of scenario files and is read again, so that nothing comes about that no file
# could hold. What follows from the rest (sums, points) follows anew; retreats are found anew.

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
    def units(self) -> tuple[StandingUnit, ...]:
        """All units, dislodged ones last."""
        return standing_units(self.position)

    def found(self, key: str, dislodged: bool = False) -> StandingUnit:
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
        now_dislodged: bool | None = None,
    ) -> Position:
        """A unit with another owner, of another kind, at another place, dislodged (`now_dislodged`) or not; what
        the state tells of it goes with it."""
        one = self.found(key, dislodged)
        table = _without(self.position.as_dict(), one)
        owner, sort, where = power or one.unit.power, kind or one.unit.kind, place or one.unit.place.text
        same = (owner, sort) == (one.unit.power, one.unit.kind)
        serial = one.unit.serial if same else _serial(self.position, owner, sort)
        text = f"{serial}{sort} {where}"
        if one.dislodged if now_dislodged is None else now_dislodged:
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
        whole["dislodged"] = {power: dislodged for power, dislodged in table["dislodged"].items() if dislodged}
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


def _without(table: Table, one: StandingUnit) -> Table:
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
    now = AdjudicationState(variant, variant.board(position), position, position, (), resolution=resolution)
    origins = {one.unit.key: one.origin for one in before.dislodged.values()}
    dislodged: dict[str, Dislodged] = {}
    for key, one in position.dislodged.items():
        new = variant.retreats(now, one.unit, origins.get(one.unit.key, one.origin))
        dislodged[key] = replace(new, retreats=tuple(place for place in new.retreats if may_open(one, place)))
    return replace(position, dislodged=dislodged)


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


# A result ruled otherwise by the game master, and everything after it recomputed. Games in, games out.

AHEAD = 24
"""How many phases may lie between two turns of one game, those included in which nobody acts."""
Draw = Callable[[DrawNeeded], Any]


def lies_ahead(variant: Variant, phase: Phase, wanted: Phase) -> bool:
    """Whether a phase comes soon after another."""
    for _ in range(AHEAD if variant.steps(phase) else 0):
        phase = variant.next_phase(phase)
        if phase == wanted:
            return True
    return False


def held_at(game: Game, phase: str) -> Game:
    """The game at a phase in which nobody can do what is owed, where it has gone past it: there it stands in files of
    older versions. The same where that is not so."""
    last = game.turns[-1] if game.turns else None
    if last is None or last.agreed or last.edits or phase not in _passed(last):
        return game
    turn = game.variant.adjudicate(last.before, last.orders, last.draws, last.overrides, phase)
    return replace(game, turns=(*game.turns[:-1], replace(turn, absent=last.absent)))


def _passed(turn: Turn) -> list[str]:
    """The phases that ran through after a turn, as nobody could act in them."""
    phase, passed = turn.before.phase, []
    for _ in range(AHEAD):
        phase = turn.before.variant.next_phase(phase)
        if phase == turn.after.phase:
            break
        passed.append(phase.text)
    return passed


def rulings_on(turn: Turn, outcome: Outcome) -> tuple[str, ...]:
    """What can be ruled of a result, in the order of RULINGS: that which makes a difference to it."""
    order = outcome.order
    if order not in turn.orders.get(order.power, ()) or turn.agreed:
        return ()
    before = "ok" in outcome.words
    found = {how: _words(turn, Override(order.power, order.text, how, "")) for how in RULINGS}
    changed = {how: words for how, words in found.items() if words is not None and words != outcome.words}
    fits = {"succeeds": not before, "fails": before, "void": "void" not in outcome.words}
    return tuple(how for how, words in changed.items() if fits[how] and (how == "void" or ("ok" in words) != before))


def _words(turn: Turn, override: Override) -> tuple[str, ...] | None:
    """What the result would be if that were ruled; None where it cannot be found out without drawing."""
    try:
        found = turn.before.variant.adjudicate(turn.before, turn.orders, turn.draws, with_ruling(turn, override))
    except (DrawNeeded, ValueError):
        return None
    order = (override.power, override.order)
    return next((one.words for one in found.outcomes if (one.order.power, one.order.text) == order), None)


def with_ruling(turn: Turn, override: Override) -> tuple[Override, ...]:
    """The rulings on a turn with this one; of one order only the last counts."""
    key = (override.power, override.order)
    return (*(one for one in turn.overrides if (one.power, one.order) != key), override)


def without_ruling(turn: Turn, power: str, order: str) -> tuple[Override, ...]:
    """The rulings on a turn without that on this order."""
    return tuple(one for one in turn.overrides if (one.power, one.order) != (power, order))


def with_overrides(game: Game, number: int, overrides: tuple[Override, ...], draw: Draw | None = None) -> Game:
    """The game with these rulings on turn `number`, and all later turns played anew with the same orders.

    What was drawn stays drawn; `draw` gives what is asked for besides, DrawNeeded without it. Where other phases come
    now than before, those in which nothing was ordered pass, and orders for one that is not held are lost.
    """
    turn = game.turns[number]
    line = replace(game, turns=game.turns[:number], drafts=NOTHING, chain=game.chain[:number], submitted=frozenset())
    line = _played(line, turn.orders, turn.draws, overrides, draw).noting(turn.absent, turn.signed)
    for later in game.turns[number + 1 :]:
        line = again(line, later, draw)
    same = line.position.phase == game.position.phase
    return replace(line, drafts=game.drafts, submitted=game.submitted) if same else line


def again(line: Game, turn: Turn, draw: Draw | None) -> Game:
    """The line one recorded turn on; the same where that cannot be held any more."""
    wanted = turn.before.phase
    line = held_at(line, wanted.text)
    while not line.end and line.position.phase != wanted and lies_ahead(line.variant, line.position.phase, wanted):
        line = _played(line, {}, {}, (), draw)
    if line.end or line.position.phase != wanted:
        return line
    if turn.edits:
        return replace(line, turns=(*line.turns, replace(turn, before=line.position)))
    if turn.agreed:
        end = line.variant.end(turn.after)
        return line.finish_with(end, turn.orders.get("GM", ())) if end else line
    return _played(line, turn.orders, turn.draws, turn.overrides, draw).noting(turn.absent, turn.signed)


def _played(
    line: Game, orders: Mapping[str, Any], draws: Mapping[str, Any], overrides: tuple[Override, ...], draw: Draw | None
) -> Game:
    known = dict(draws)
    while True:
        try:
            return line.play(orders, known, overrides)
        except DrawNeeded as needed:
            if draw is None:
                raise
            known[needed.name] = needed.value(draw(needed))


def with_former(game: Game, after: Game, name: str) -> Game:
    """`after`, with the turns that it no longer has kept as a line of play beside it under that name."""
    former = Variation(free_variation_name((one.name for one in game.branches), name), game.turns, game.drafts)
    if len(after.turns) == len(game.turns) and all(one is other for one, other in zip(after.turns, game.turns)):
        return after
    return replace(after, branches=(*after.branches, former))


def may_keep(game: Game) -> bool:
    """Whether turns that are taken back may be kept beside the game: everybody has seen all of them."""
    return game.secrecy == "open" or bool(game.end) or not game.hides


def name_of_former(game: Game) -> str:
    """What the line of play is called that the game leaves: "Until Fall 1903"."""
    season, _, _ = game.position.title.partition(",")
    return tr("Until {phase}", phase=season)


# What mends an oddity of a position: tried one after the other, and offered only where there is one way.
#
# A cure takes away what is said too much; only where nothing else helps does it take a unit off the board.

Way = tuple[str, Callable[[], Position]]
NO_RETREATS, TOO_MANY = "no_retreat_phase", "too_many_units"
NOW = "_now"
"""How the codes of reasons end that say that something is told too early or too late."""
OWNING = "own"
"""What stands in the code of every reason that is about who owns a center."""


class PositionFinding(NamedTuple):
    """Something odd; what mends it (in words) and the position that comes of it, where there is one way only."""

    reason: Reason
    cure: str = ""
    mended: Position | None = None


def examined(position: Position, cures: bool = True) -> tuple[PositionFinding, ...]:
    """Everything odd in a position. Without `cures` nothing is tried."""
    found = position.variant.validate(position)
    return tuple(_cured(position, reason, found) if cures else PositionFinding(reason) for reason in found)


def quick_fix(position: Position, reason: Reason) -> PositionFinding:
    """One of the oddities of a position, with what mends it."""
    return _cured(position, reason, position.variant.validate(position))


def _cured(position: Position, reason: Reason, found: list[Reason]) -> PositionFinding:
    said = {say(one) for one in found}
    for ways in (_mild(position, reason), _harsh(position, reason)):
        helping: list[tuple[str, Position]] = []
        for words, way in ways:
            after = _tried(way, say(reason), said)
            if after is not None and all(after.as_dict() != other.as_dict() for _, other in helping):
                helping.append((words, after))
            if len(helping) > 1:
                break
        if helping:
            return PositionFinding(reason, *helping[0]) if len(helping) == 1 else PositionFinding(reason)
    return PositionFinding(reason)


def _tried(way: Callable[[], Position], oddity: str, said: set[str]) -> Position | None:
    """The position that comes of it, if the oddity is gone and no new one came."""
    try:
        after = way()
    except ValueError:
        return None
    left = {say(one) for one in after.variant.validate(after)}
    return after if oddity not in left and left <= said else None


def _mild(position: Position, reason: Reason) -> Iterator[Way]:
    """Ways that leave every unit on the board."""
    editor, variant = Editor(position), position.variant
    for one in position.dislodged.values():
        if one.unit in _units_of(reason):
            standing = partial(editor.changed, one.unit.key, dislodged=True, now_dislodged=False)
            yield tr("{unit} holds its position", unit=one.unit.text), standing
            yield tr("Recalculate its retreats"), partial(_with_retreats, position, one)
    if reason.code == NO_RETREATS:
        after = variant.next_phase(position.phase)
        told = position.at(after).title
        yield tr("Continue to {phase}", phase=told), partial(editor.with_phase, after.text)
    for center in _centers(position, reason) if OWNING in reason.code else ():
        name = variant.board(position).provinces[center].name
        yield tr("{center}: no owner", center=name), partial(editor.owned, center, "")
    if reason.code != TOO_MANY:
        yield from _of_state(position, reason, editor)


def _of_state(position: Position, reason: Reason, editor: Editor) -> Iterator[Way]:
    """What the state says too much: for each key the least that can be left out of it."""
    state, said = position.variant.state(position), {say(one) for one in position.variant.validate(position)}
    for key, value in state.items():
        for less in _less(value, position, reason):
            way = partial(editor.with_state, {key: less})
            after = _tried(way, say(reason), said) if less != value else None
            if after is not None and _only(key, less, after, position):
                yield tr("Remove it from {key}", key=key), way
                break


def _only(key: str, less: Any, after: Position, before: Position) -> bool:
    """Whether that key alone is otherwise, and nothing came in the place of what was left out."""
    new, old = after.as_dict(), before.as_dict()
    elsewhere = all(new[part] == old[part] for part in ("phase", "units", "centers", "dislodged"))
    left = new["state"].get(key)
    more = isinstance(left, Mapping) and isinstance(less, Mapping) and not left.keys() <= less.keys()
    return elsewhere and not more and (less is not None or left is None)


def _less(value: Any, position: Position, reason: Reason) -> Iterator[Any]:
    """A value without what it says of the unit, the place, the power that are spoken of; then nothing of it."""
    for unit in _units_of(reason):
        yield forgotten({"state": value}, unit)["state"]
        if isinstance(value, Mapping) and isinstance(value.get(unit.power), Mapping):
            theirs = {name: one for name, one in value[unit.power].items() if name != unit.place.text}
            yield {**value, unit.power: theirs}
    names = _names(position, reason)
    if isinstance(value, Mapping):
        for power, inner in value.items():
            if power in names and isinstance(inner, Mapping | list | tuple):
                yield {**value, power: _without_keys(inner, names)}
        if not any(isinstance(value.get(name), Mapping) for name in names) or reason.code.endswith(NOW):
            yield {name: one for name, one in value.items() if name not in names}
    elif isinstance(value, list | tuple):
        yield [one for one in value if not (isinstance(one, str) and one in names)]
    if not isinstance(value, Mapping) or not value.keys() & position.variant.board(position).powers.keys():
        yield None


def _without_keys(inner: Any, names: frozenset[str]) -> Any:
    if isinstance(inner, Mapping):
        return {name: one for name, one in inner.items() if name not in names}
    return [one for one in inner if one not in names]


def _harsh(position: Position, reason: Reason) -> Iterator[Way]:
    """Units that are spoken of taken off the board, or given to another power: neither where both would do."""
    editor, powers = Editor(position), position.variant.board(position).powers
    for one in editor.units:
        if one.unit in _units_of(reason):
            words = tr("Remove {unit}", unit=one.unit.text)
            yield words, partial(editor.taken_off, one.key, one.dislodged)
            for power in (power for power in powers.values() if power.id != one.unit.power):
                words = tr("{center}: owned by {power}.", center=one.unit.text, power=power.name).rstrip(".")
                yield words, partial(editor.changed, one.key, power=power.id, dislodged=one.dislodged)


def _with_retreats(position: Position, one: Dislodged) -> Position:
    """The position with all the retreats that the rules give a unit."""
    others = {key: other for key, other in position.dislodged.items() if other.unit != one.unit}
    return with_retreats(position, replace(position, dislodged=others))


def _units_of(reason: Reason) -> list[Unit]:
    return [value for value in _spoken_of(reason) if isinstance(value, Unit)]


def _centers(position: Position, reason: Reason) -> list[str]:
    """The centers with an owner that are spoken of, by id or by name."""
    provinces = position.variant.board(position).provinces
    names = _names(position, reason)
    return [center for center in position.centers if {center, provinces[center].name} & names]


def _names(position: Position, reason: Reason) -> frozenset[str]:
    """Ids and names of powers and places that are spoken of, as the state may have them."""
    board = position.variant.board(position)
    found: set[str] = set()
    for value in _spoken_of(reason):
        if isinstance(value, Unit | Named):
            found |= {value.place.text, value.place.province, value.text}
        elif isinstance(value, Location):
            found |= {value.text, value.province}
        elif isinstance(value, str):
            found.add(value)
    found |= {one.id for one in board.powers.values() if one.name in found or one.adjective in found}
    found |= {one.id for one in board.provinces.values() if one.name in found}
    return frozenset(found)


def _spoken_of(reason: Reason) -> Iterator[Any]:
    for value in reason.refs.values():
        yield from value if isinstance(value, list | tuple) else (value,)


# Results that the game master sets by hand, and positions in the middle of a game: all later turns are played anew.


def edited_at(
    game: Game, number: int, after: Position, reason: str = "", told: Sequence[str] = (), draw: Draw | None = None
) -> Game:
    """The game with position `number` (0: the first) set right, and all turns from there on played again with their
    orders. What was drawn stays drawn; `draw` gives what is asked for besides, DrawNeeded without it."""
    if number >= len(game.turns):
        return edited(game, after, reason, told)
    line = replace(game, turns=game.turns[:number], drafts=NOTHING, chain=game.chain[:number], submitted=frozenset())
    changed = edited(line, after, reason, told)
    if changed is line:
        return game
    for later in game.turns[number:]:
        changed = again(changed, later, draw)
    same = changed.position.phase == game.position.phase
    return replace(changed, drafts=game.drafts) if same else changed


def follows(game: Game, number: int) -> int:
    """The number of the position that follows turn `number`: behind what was set right by hand there before."""
    number += 1
    return number + 1 if number < len(game.turns) and game.turns[number].edits else number


def at_edited(before: Game, after: Game, number: int) -> int:
    """Where position `number` stands after it was set right: one further on, unless it had been before."""
    merged = number > 0 and bool(before.turns[number - 1].edits)
    return number if merged or after is before else number + 1
