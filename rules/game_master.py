"""What a game master can do to a position or a result: edits, quick fixes, overrides, results set by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from .board import Location
from .game import Game, Variation, free_variation_name, shared
from .i18n import tr
from .options import RULINGS, Override
from .orders import Unreadable
from .position import AdjudicationState, DrawNeeded, Position, Turn, Variant
from .reasons import Reason, Refused, listed, say
from .units import NOTHING, Dislodged, Edit, Named, Order, Outcome, Phase, Unit

__all__ = [
    "Editor",
    "QuickFix",
    "at_edited",
    "edited",
    "edited_at",
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


# Differences between positions, in sentences, and the units of a position in notation.


@dataclass(frozen=True, slots=True)
class StandingUnit:
    """A unit on the board or waiting to retreat, with its text in the notation of positions."""

    unit: Unit
    text: str
    dislodged: bool = False

    @property
    def key(self) -> str:
        """The unit's key in the position."""
        return self.unit.key


def standing_units(position: Position) -> tuple[StandingUnit, ...]:
    """Return all units, dislodged ones last."""
    here = (StandingUnit(unit, unit.listed) for unit in position.units.values())
    dislodged = (StandingUnit(one.unit, one.unit.text, True) for one in position.dislodged.values())
    return (*here, *dislodged)


def changes(before: Position, after: Position) -> tuple[str, ...]:
    """Return the differences between two positions, in sentences."""
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
    """Return the names of the powers for which two values of the state differ; [] if they are not tables by power."""
    powers = position.variant.board(position).powers
    one, other = (value if isinstance(value, Mapping) else {} for value in (was, now))
    owners = dict.fromkeys([*one, *other])
    if not owners or not all(owner in powers for owner in owners) or (was and not one) or (now and not other):
        return []
    return [powers[owner].name for owner in owners if one.get(owner) != other.get(owner)]


def _changed_units(before: Position, after: Position) -> Iterator[str]:
    powers = after.variant.board(after).powers

    def counted(position: Position) -> Counter[tuple[str, str, bool]]:
        return Counter((one.unit.power, one.text, one.dislodged) for one in standing_units(position))

    was, now = counted(before), counted(after)
    for power, text, _ in (was - now).elements():
        yield tr("{power}: {unit} removed.", power=powers[power].name, unit=text)
    for power, text, dislodged in (now - was).elements():
        if dislodged:
            yield tr("{power}: {unit} dislodged.", power=powers[power].name, unit=text)
        else:
            yield tr("{power}: {unit} added.", power=powers[power].name, unit=text)


# A position edited by a game master or an author: units, owners of centers, phase, state.
#
# Every edit is made in the notation of scenario files and read again, so that the result can always be saved. Derived
# state (sums, points) and retreats are recomputed.

Table = dict[str, Any]
NAMED_PART = re.compile(r"(\w+)((?:\.[^\s.:]+(?: \d\w*)?)*)")
"""Matches the beginning of an error message about the state: a key, and the path to a value in it: `used.France 1A`."""
RETREATS = "R"


class Editor:
    """Edits one position. `turns`: the turns before it, which determine the barred retreats.

    Each edit returns a new position. Raises ValueError saying why it is impossible, as Refused if a rule forbids it.
    """

    def __init__(self, position: Position, turns: Sequence[Turn] = ()) -> None:
        self.position = position
        self.turns = turns

    @property
    def units(self) -> tuple[StandingUnit, ...]:
        """All units, dislodged ones last."""
        return standing_units(self.position)

    def found(self, key: str, dislodged: bool = False) -> StandingUnit:
        """Return the unit with this key. Raises ValueError if there is none."""
        one = next((one for one in self.units if (one.key, one.dislodged) == (key, dislodged)), None)
        if one is None:
            raise ValueError(tr("There is no unit at {key}.", key=key))
        return one

    def placed(self, power: str, kind: str, place: str) -> Position:
        """Return the position with a unit added."""
        table = self.position.as_dict()
        own = table["units"].setdefault(power, [])
        own.append(f"{_serial(self.position, power, kind)}{kind} {place}")
        return self._reread(table)

    def taken_off(self, key: str, dislodged: bool = False) -> Position:
        """Return the position without a unit, and without the state about it."""
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
        """Return the position with a unit's owner, kind or place changed ("": unchanged), or dislodged or not
        (`now_dislodged`); the state about the unit is kept. `dislodged`: whether `key` means a dislodged unit."""
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
        state = renamed(table["state"], one.unit, owner, text)
        return self._of_unit({**table, "state": state}, one.unit, where if owner == one.unit.power else "")

    def owned(self, center: str, power: str) -> Position:
        """Return the position with another owner of a supply center, "" for nobody."""
        table = self.position.as_dict()
        centers = {one: [place for place in places if place != center] for one, places in table["centers"].items()}
        if power:
            centers.setdefault(power, []).append(center)
        return self._reread({**table, "centers": centers})

    def with_phase(self, phase: str) -> Position:
        """Return the position at another phase."""
        return self._reread({**self.position.as_dict(), "phase": phase})

    def with_state(self, state: Mapping[str, Any]) -> Position:
        """Return the position with these values in the variant's own state; None removes a key."""
        table = self.position.as_dict()
        kept = {key: value for key, value in table["state"].items() if key not in state}
        said = {key: value for key, value in state.items() if value is not None}
        return self._reread({**table, "state": {**kept, **said}}, frozenset(state))

    @cached_property
    def _following(self) -> frozenset[str]:
        return following(self.position)

    def _of_unit(self, table: Table, unit: Unit, place: str) -> Position:
        """Return the position from a table in which a unit was changed. State that refers to the unit by its place is
        moved to the new `place`, or ("") removed. Only the reader of the state knows which keys do, so variants of the
        state are tried."""
        try:
            return self._reread(table)
        except ValueError as error:
            first = error
        state: Table = table["state"]
        moved = {key: _at_place(value, unit, place) for key, value in state.items()}
        gone = {key: _at_place(forgotten({key: value}, unit)[key], unit, "") for key, value in state.items()}
        tries = [{**state, key: new[key]} for new in (moved, gone) for key in state if new[key] != state[key]]
        for attempt in (*tries, moved, gone):
            try:
                return self._reread({**table, "state": attempt})
            except ValueError:
                continue
        raise first

    def _reread(self, table: Table, touched: frozenset[str] = frozenset()) -> Position:
        """Return the position from a changed table. State keys that are derived from the rest, and not in `touched`,
        are recomputed."""
        whole = {**table, "units": {power: units for power, units in table["units"].items() if units}}
        whole["dislodged"] = {power: dislodged for power, dislodged in table["dislodged"].items() if dislodged}
        follows = self._following - touched
        whole["state"] = {key: value for key, value in table["state"].items() if key not in follows}
        try:
            after = self.position.variant.position(**whole)
        except ValueError as error:
            raise refusal(self.position, error, touched) from None
        return with_retreats(after, self.position, self.turns)


def _serial(position: Position, power: str, kind: str) -> str:
    """Return the serial number of a new unit, the first free one of its kind; "" in variants without serial numbers."""
    units = [one.unit for one in standing_units(position)] or list(position.variant.start().units.values())
    if not any(unit.serial for unit in units):
        return ""
    taken = {unit.serial for unit in units if (unit.power, unit.kind) == (power, kind)}
    return next(str(number) for number in range(1, 100) if str(number) not in taken)


def _without(table: Table, one: StandingUnit) -> Table:
    """Return the table without a unit; the first of several with the same text."""
    part = "dislodged" if one.dislodged else "units"
    theirs = table[part][one.unit.power]
    if one.dislodged:
        left: Any = {text: places for text, places in theirs.items() if text != one.text}
    else:
        at = theirs.index(one.text)
        left = [*theirs[:at], *theirs[at + 1 :]]
    return {**table, part: {**table[part], one.unit.power: left}}


# The state: its entries about a unit are keyed by the unit's text, or by its serial number within its power.


def renamed(state: Mapping[str, Any], unit: Unit, power: str, text: str) -> Table:
    """Return the state with entries about a unit transferred to its new owner and text."""
    owns = power == unit.power
    tag = text.partition(" ")[0]

    def called(name: str) -> str:
        return {unit.listed: text, unit.text: text, f"{unit.power} {unit.tag}": f"{power} {tag}"}.get(name, name)

    walked: Table = _walked(state, called)
    for key, table in walked.items():
        theirs = table.get(unit.power) if isinstance(table, Mapping) else None
        if not isinstance(theirs, Mapping):
            continue
        moved = {name: value for name, value in theirs.items() if name in (text, unit.tag) and name}
        if owns:
            walked[key] = {**table, power: {tag if name == unit.tag else name: value for name, value in theirs.items()}}
        elif moved:
            left = {name: value for name, value in theirs.items() if name not in moved}
            gained = {tag if name == unit.tag else name: value for name, value in moved.items()}
            walked[key] = {**table, unit.power: left, power: {**table.get(power, {}), **gained}}
    return walked


def forgotten(state: Mapping[str, Any], unit: Unit) -> Table:
    """Return the state without entries about a unit."""
    names = {name for name in (unit.listed, unit.text) if name} | ({f"{unit.power} {unit.tag}"} if unit.tag else set())
    walked: Table = _walked(state, lambda name: "" if name in names else name)
    for key, table in walked.items():
        theirs = table.get(unit.power) if isinstance(table, Mapping) else None
        if unit.tag and isinstance(theirs, Mapping):
            walked[key] = {**table, unit.power: {name: one for name, one in theirs.items() if name != unit.tag}}
    return walked


def _at_place(value: Any, unit: Unit, place: str) -> Any:
    """Return a table by powers with entries about a unit's place moved to another place, "" to remove them."""
    theirs = value.get(unit.power) if isinstance(value, Mapping) else None
    if not isinstance(theirs, Mapping) or unit.place.text not in theirs:
        return value
    left = {place if name == unit.place.text else name: one for name, one in theirs.items()}
    return {**value, unit.power: {name: one for name, one in left.items() if name}}


def _walked(value: Any, called: Callable[[str], str]) -> Any:
    """Return a value of the state with all texts in it renamed by `called`; texts renamed to "" are removed."""
    if isinstance(value, Mapping):
        return {new: _walked(one, called) for name, one in value.items() if (new := called(name))}
    if isinstance(value, list | tuple):
        kept = [_walked(one, called) for one in value]
        return [new for new, old in zip(kept, value) if new != "" or old == ""]
    return called(value) if isinstance(value, str) else value


# Reading positions again.


def refusal(position: Position, error: ValueError, touched: Iterable[str] = ()) -> ValueError:
    """Return the same error in plain words, with the clause of the rule about the part of the state concerned: the part
    named in the error, or else one that was `touched`."""
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
    """Return the keys of the state that are derived from the rest: left out, they come back with the same value."""
    table = position.as_dict()
    found = set()
    for key, value in table["state"].items():
        rest = {name: one for name, one in table["state"].items() if name != key}
        try:
            again = position.variant.position(**{**table, "state": rest}).as_dict()["state"]
        except ValueError:
            continue
        if again.get(key) == value:
            found.add(key)
    return frozenset(found)


def with_retreats(position: Position, before: Position, turns: Sequence[Turn] = ()) -> Position:
    """Return the position with the retreats of its dislodged units recomputed.

    For a unit that was already dislodged in `before`, a closed place stays closed unless a unit has left it, since the
    attacker's origin and standoffs are not visible on the board.
    """
    was = {one.unit.key: one for one in before.dislodged.values()}

    def may_open(one: Dislodged, place: Location) -> bool:
        old = was.get(one.unit.key)
        return old is None or place in old.retreats or place.key in before.units

    return _found_anew(position, before, turns, may_open)


def with_reasons(position: Position, before: Position, turns: Sequence[Turn] = ()) -> Position:
    """Return the position with its retreats as listed, and the reasons why the other places are closed."""
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


# Edits in a game.


def edited(game: Game, after: Position, reason: str = "", descriptions: Sequence[str] = ()) -> Game:
    """Return the game with its current position corrected: a turn without orders, shared by consecutive edits.
    `descriptions`: what was done, in sentences; default: the differences. Drafted orders are kept where
    possible."""
    before = game.position
    edit = Edit(tuple(descriptions) or changes(before, after), reason.strip())
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
    """Return the orders that can still be read and whose units still exist."""
    kept = []
    for line in lines:
        try:
            order = position.variant.parse(position, power, line.text)
        except Unreadable:
            continue
        if order.unit is None or order.unit.key in position.units or order.unit.key in position.dislodged:
            kept.append(order)
    return tuple(kept)


# Overrides: results changed by the game master, with everything after them recomputed. Games in, games out.

AHEAD = 24
"""How many phases may lie between two turns of a game, including those in which nobody acts."""
Draw = Callable[[DrawNeeded], Any]


def lies_ahead(variant: Variant, phase: Phase, wanted: Phase) -> bool:
    """Whether a phase comes within AHEAD phases after another."""
    for _ in range(AHEAD if variant.steps(phase) else 0):
        phase = variant.next_phase(phase)
        if phase == wanted:
            return True
    return False


def held_at(game: Game, phase: str) -> Game:
    """Return the game at a phase in which nobody can make the retreats or adjustments due, if the game has skipped it
    but files of older versions stop there. Otherwise the same game."""
    last = game.turns[-1] if game.turns else None
    if last is None or last.agreed or last.edits or phase not in _passed(last):
        return game
    turn = game.variant.adjudicate(last.before, last.orders, last.draws, last.overrides, phase)
    return replace(game, turns=(*game.turns[:-1], replace(turn, absent=last.absent)))


def _passed(turn: Turn) -> list[str]:
    """Return the phases skipped after a turn because nobody could act in them."""
    phase, passed = turn.before.phase, []
    for _ in range(AHEAD):
        phase = turn.before.variant.next_phase(phase)
        if phase == turn.after.phase:
            break
        passed.append(phase.text)
    return passed


def rulings_on(turn: Turn, outcome: Outcome) -> tuple[str, ...]:
    """Return the rulings that would change a result, in the order of RULINGS."""
    order = outcome.order
    if order not in turn.orders.get(order.power, ()) or turn.agreed:
        return ()
    before = "ok" in outcome.words
    found = {how: _words(turn, Override(order.power, order.text, how, "")) for how in RULINGS}
    changed = {how: words for how, words in found.items() if words is not None and words != outcome.words}
    fits = {"succeeds": not before, "fails": before, "void": "void" not in outcome.words}
    return tuple(how for how, words in changed.items() if fits[how] and (how == "void" or ("ok" in words) != before))


def _words(turn: Turn, override: Override) -> tuple[str, ...] | None:
    """Return the result words under an override; None if finding out would need a new chance result."""
    try:
        found = turn.before.variant.adjudicate(turn.before, turn.orders, turn.draws, with_ruling(turn, override))
    except (DrawNeeded, ValueError):
        return None
    order = (override.power, override.order)
    return next((one.words for one in found.outcomes if (one.order.power, one.order.text) == order), None)


def with_ruling(turn: Turn, override: Override) -> tuple[Override, ...]:
    """Return the overrides of a turn with this one, which replaces any on the same order."""
    key = (override.power, override.order)
    return (*(one for one in turn.overrides if (one.power, one.order) != key), override)


def without_ruling(turn: Turn, power: str, order: str) -> tuple[Override, ...]:
    """Return the overrides of a turn without those on this order."""
    return tuple(one for one in turn.overrides if (one.power, one.order) != (power, order))


def with_overrides(game: Game, number: int, overrides: tuple[Override, ...], draw: Draw | None = None) -> Game:
    """Return the game with these overrides on turn `number`, and all later turns played again with the same orders.

    Chance results are kept; `draw` supplies new ones, without it DrawNeeded is raised. If the sequence of phases
    changes, new phases pass without orders, and orders for phases that no longer occur are lost.
    """
    turn = game.turns[number]
    line = replace(game, turns=game.turns[:number], drafts=NOTHING, chain=game.chain[:number], submitted=frozenset())
    line = _played(line, turn.orders, turn.draws, overrides, draw).noting(turn.absent, turn.signed)
    for later in game.turns[number + 1 :]:
        line = again(line, later, draw)
    same = line.position.phase == game.position.phase
    return replace(line, drafts=game.drafts, submitted=game.submitted) if same else line


def again(line: Game, turn: Turn, draw: Draw | None) -> Game:
    """Return the game with one recorded turn played again; the same game if its phase no longer occurs."""
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
    """Return `after`, with the turns of `game` saved as a variation of that name if they differ."""
    if len(after.turns) == len(game.turns) == shared(after.turns, game.turns):
        return after
    former = Variation(free_variation_name((one.name for one in game.branches), name), game.turns, game.drafts)
    return replace(after, branches=(*after.branches, former))


def may_keep(game: Game) -> bool:
    """Whether turns that are taken back may be saved as a variation: only if everybody has seen all of them."""
    return game.secrecy == "open" or bool(game.end) or not game.hides


def name_of_former(game: Game) -> str:
    """Return the name of the variation with the turns taken back: "Until Fall 1903"."""
    season, _, _ = game.position.title.partition(",")
    return tr("Until {phase}", phase=season)


# Quick fixes for inconsistencies of a position: tried one after the other, and offered only if exactly one helps.
#
# A fix removes excess information; only if nothing else helps does it remove a unit from the board.

Way = tuple[str, Callable[[], Position]]
NO_RETREATS, TOO_MANY = "no_retreat_phase", "too_many_units"
NOW = "_now"
"""The ending of codes of reasons that say that something is too early or too late."""
OWNING = "own"
"""Contained in the codes of all reasons about the owner of a supply center."""


class QuickFix(NamedTuple):
    """What mends an inconsistency of a position, in words, and the position after it."""

    words: str
    repaired: Position


def quick_fix(position: Position, reason: Reason) -> QuickFix | None:
    """Return the only way to mend an inconsistency of a position; None if there is none or more than one."""
    said = {say(one) for one in position.variant.validate(position)}
    for ways in (_keeping_units(position, reason), _harsh(position, reason)):
        helping: list[QuickFix] = []
        for words, way in ways:
            after = _tried(way, say(reason), said)
            if after is not None and all(after.as_dict() != other.repaired.as_dict() for other in helping):
                helping.append(QuickFix(words, after))
            if len(helping) > 1:
                return None
        if helping:
            return helping[0]
    return None


def _tried(way: Callable[[], Position], oddity: str, said: set[str]) -> Position | None:
    """Return the position after a fix, if the inconsistency is gone and no new one appeared; else None."""
    try:
        after = way()
    except ValueError:
        return None
    left = {say(one) for one in after.variant.validate(after)}
    return after if oddity not in left and left <= said else None


def _keeping_units(position: Position, reason: Reason) -> Iterator[Way]:
    """Yield fixes that keep every unit on the board."""
    editor, variant = Editor(position), position.variant
    for one in position.dislodged.values():
        if one.unit in _units_of(reason):
            standing = partial(editor.changed, one.unit.key, dislodged=True, now_dislodged=False)
            yield tr("{unit} holds its position", unit=one.unit.text), standing
            yield tr("Recalculate its retreats"), partial(_with_retreats, position, one)
    if reason.code == NO_RETREATS:
        after = variant.next_phase(position.phase)
        title = position.at(after).title
        yield tr("Continue to {phase}", phase=title), partial(editor.with_phase, after.text)
    for center in _centers(position, reason) if OWNING in reason.code else ():
        name = variant.board(position).provinces[center].name
        yield tr("{center}: no owner", center=name), partial(editor.owned, center, "")
    if reason.code != TOO_MANY:
        yield from _of_state(position, reason, editor)


def _of_state(position: Position, reason: Reason, editor: Editor) -> Iterator[Way]:
    """Yield fixes that remove something from the state: for each key the smallest removal that helps."""
    state, said = position.variant.state(position), {say(one) for one in position.variant.validate(position)}
    for key, value in state.items():
        for less in _less(value, position, reason):
            way = partial(editor.with_state, {key: less})
            after = _tried(way, say(reason), said) if less != value else None
            if after is not None and _only(key, less, after, position):
                yield tr("Remove it from {key}", key=key), way
                break


def _only(key: str, less: Any, after: Position, before: Position) -> bool:
    """Whether only that key differs between the positions, and nothing took the place of what was removed."""
    new, old = after.as_dict(), before.as_dict()
    elsewhere = all(new[part] == old[part] for part in ("phase", "units", "centers", "dislodged"))
    left = new["state"].get(key)
    more = isinstance(left, Mapping) and isinstance(less, Mapping) and not left.keys() <= less.keys()
    return elsewhere and not more and (less is not None or left is None)


def _less(value: Any, position: Position, reason: Reason) -> Iterator[Any]:
    """Yield a value of the state without entries about the units, places or powers mentioned in the reason; finally
    None."""
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
    """Yield fixes that remove a mentioned unit from the board or give it to another power."""
    editor, powers = Editor(position), position.variant.board(position).powers
    for one in editor.units:
        if one.unit in _units_of(reason):
            words = tr("Remove {unit}", unit=one.unit.text)
            yield words, partial(editor.taken_off, one.key, one.dislodged)
            for power in (power for power in powers.values() if power.id != one.unit.power):
                words = tr("{center}: owned by {power}.", center=one.unit.text, power=power.name).rstrip(".")
                yield words, partial(editor.changed, one.key, power=power.id, dislodged=one.dislodged)


def _with_retreats(position: Position, one: Dislodged) -> Position:
    """Return the position with all retreats that the rules give a unit."""
    others = {key: other for key, other in position.dislodged.items() if other.unit != one.unit}
    return with_retreats(position, replace(position, dislodged=others))


def _units_of(reason: Reason) -> list[Unit]:
    return [value for value in _spoken_of(reason) if isinstance(value, Unit)]


def _centers(position: Position, reason: Reason) -> list[str]:
    """Return the owned supply centers that a reason mentions, by id or name."""
    provinces = position.variant.board(position).provinces
    names = _names(position, reason)
    return [center for center in position.centers if {center, provinces[center].name} & names]


def _names(position: Position, reason: Reason) -> frozenset[str]:
    """Return the ids and names of powers and places that a reason mentions, as they may occur in the state."""
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


# Corrections of positions in the middle of a game: all later turns are played again.


def edited_at(
    game: Game, number: int, after: Position, reason: str = "", changes: Sequence[str] = (), draw: Draw | None = None
) -> Game:
    """Return the game with position `number` (0: the first) corrected, and all turns from there on played again with
    their orders. Chance results are kept; `draw` supplies new ones, without it DrawNeeded is raised."""
    if number >= len(game.turns):
        return edited(game, after, reason, changes)
    line = replace(game, turns=game.turns[:number], drafts=NOTHING, chain=game.chain[:number], submitted=frozenset())
    changed = edited(line, after, reason, changes)
    if changed is line:
        return game
    for later in game.turns[number:]:
        changed = again(changed, later, draw)
    same = changed.position.phase == game.position.phase
    return replace(changed, drafts=game.drafts) if same else changed


def follows(game: Game, number: int) -> int:
    """Return the number of the position after turn `number`, including earlier corrections made there."""
    number += 1
    return number + 1 if number < len(game.turns) and game.turns[number].edits else number


def at_edited(before: Game, after: Game, number: int) -> int:
    """Return the number of position `number` after it was corrected: one more, unless it had been corrected before."""
    merged = number > 0 and bool(before.turns[number - 1].edits)
    return number if merged or after is before else number + 1
