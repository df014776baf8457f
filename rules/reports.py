"""What a power is told of a turn, whatever that was: one that was adjudicated, or a position set right by hand.

Of a position that the game master changed a power is told that he did, and what of it its own view shows; his words,
and what he changed, are for those who may know the whole position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from .game import Game
from .game_master import changes, standing_units
from .i18n import mark, tr
from .position import Position, Turn, View
from .reasons import Sentence
from .units import NOTHING, Edit, Event, Phase, Unit

__all__ = [
    "LastSeen",
    "events",
    "last_seen",
    "report",
    "report_of",
    "seen",
]


SET_RIGHT = mark("Set right by the game master")
CHANGED = Sentence("set_right", "{text}")
NOTHING_SHOWS = mark("The game master changed the position. Nothing of it shows on this board.")


def seen(turn: Turn, power: str) -> Turn:
    """A turn as a power ("": who may know all) may know it; the very turn where nothing is hidden."""
    variant = turn.before.variant
    if not (turn.edits and power):
        found: Turn = variant.seen(turn, power)
        return found
    before, after = variant.view(turn.before, power), variant.view(turn.after, power)
    if before.position is turn.before and after.position is turn.after:
        return turn
    told = Edit(tuple(_shown(before, after)) or (tr(NOTHING_SHOWS),))
    return replace(turn, before=before.position, after=after.position, edits=(told,))


def events(turn: Turn, power: str) -> tuple[Event, ...]:
    """What befell the powers in a turn beside their orders, as far as a power may know. Where each has a board of his
    own, what the game master changed on it is among that."""
    variant = turn.before.variant
    if not turn.edits:
        found: tuple[Event, ...] = variant.events(turn, power)
        return found
    if variant.view(turn.after, power).visible_provinces is None:
        return ()
    phase = turn.before.phase.text
    told = (change for edit in seen(turn, power).edits for change in edit.changes)
    whose = power if power in variant.base.powers else ""
    return tuple(Event(phase, whose, SET_RIGHT, CHANGED(text=text.rstrip(".")), good=True) for text in told)


def report(turn: Turn, power: str) -> str:
    """What a power is told of a turn, as text; with what was set right by hand, and why."""
    shown = seen(turn, power) if turn.edits else turn
    text: str = turn.before.variant.report(turn, power)
    if not shown.edits:
        return text
    title, line, *rest = text.split("\n")
    told: list[str] = []
    for edit in shown.edits:
        told += [*edit.changes, *([tr("Why: {why}", why=edit.reason)] if edit.reason else [])]
    return "\n".join([title, line, "", tr(SET_RIGHT), *(f"  {one}" for one in told), *rest])


def report_of(game: Game, number: int, power: str) -> str:
    """What a power is told of turn `number` of a game: of the turn, and of what was voted on in its phase."""
    text = report(game.turns[number], power)
    votes = [one.text for one in game.rulings if one.kind == "vote" and one.turn == number]
    if not votes:
        return text
    return "\n".join([text.rstrip("\n"), "", tr("Votes"), *(f"  {vote}." for vote in votes), ""])


def _shown(before: View, after: View) -> Iterator[str]:
    """What is otherwise in a view than in the one before, in sentences."""
    if before.visible_provinces is None and after.visible_provinces is None:
        yield from changes(before.position, after.position)
        return
    power = after.power
    yield from changes(_own(before.position, power), _own(after.position, power))
    owned = {center for center, owner in before.position.centers.items() if owner == power}
    owns = {center for center, owner in after.position.centers.items() if owner == power}
    names = after.position.variant.board(after.position).provinces
    for center in sorted(owned ^ owns):
        name = names[center].name
        yield (
            tr("{center} is yours.", center=name) if center in owns else tr("{center} is yours no longer.", center=name)
        )
    yield from _others(before.position, after.position, power)


def _own(position: Position, power: str) -> Position:
    """The position with nothing in it but what a power has there."""
    units = {key: unit for key, unit in position.units.items() if unit.power == power}
    fled = {key: one for key, one in position.dislodged.items() if one.unit.power == power}
    return position.with_units(units, fled or NOTHING, {})


def _others(before: Position, after: Position, power: str) -> Iterator[str]:
    """Others' units that came into sight, or went out of it: where they are now nobody is told."""
    powers = after.variant.board(after).powers
    was, now = ({(one.unit.power, one.text) for one in standing_units(seen)} for seen in (before, after))
    for owner, text in sorted(was - now):
        if owner != power:
            yield tr("{power}: {unit} is seen no longer.", power=powers[owner].name, unit=text)
    for owner, text in sorted(now - was):
        if owner != power:
            yield tr("{power}: {unit} is seen.", power=powers[owner].name, unit=text)


# What a power remembers of places out of its sight: who stood there when it last saw them.


class LastSeen(NamedTuple):
    """A foreign unit, and the phase at whose end it was seen for the last time; at the start of play the first one."""

    unit: Unit
    phase: Phase


def last_seen(turns: Sequence[Turn], power: str) -> dict[str, LastSeen]:
    """Province -> the unit that a power last saw there, of all places that it does not see after these turns.

    A place that it last saw empty is left out. The turns follow on each other from the start of play, and may be the
    true ones or those that the power has seen: its views alone are asked. Nothing where no sight is limited.
    """
    if not turns:
        return {}
    found: dict[str, LastSeen] = {}
    seen = _look(found, turns[0].before, turns[0].before.phase, power)
    for turn in turns:
        seen = _look(found, turn.after, turn.before.phase, power)
    return {place: one for place, one in found.items() if place not in seen}


def _look(found: dict[str, LastSeen], position: Position, phase: Phase, power: str) -> frozenset[str]:
    """Takes down who stands in sight, forgets what was remembered of these places, and says which they are."""
    view = position.variant.view(position, power)
    if view.visible_provinces is None:
        found.clear()
        return frozenset()
    for place in view.visible_provinces:
        found.pop(place, None)
    for unit in view.position.units.values():
        if unit.power != power:
            found[unit.place.province] = LastSeen(unit, phase)
    return view.visible_provinces
