"""What a power is told about a turn, whether adjudicated or a correction by the game master.

Of a correction, a power is told that the game master made one and what it changed in the power's own view; the reason
and all changes are told only to those who may know the whole position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from .economy import Amount, Currency, Measure
from .game import Game
from .game_master import changes, standing_units
from .i18n import tr, tr_noop
from .position import Position, Turn, View
from .reasons import Sentence
from .units import NOTHING, Edit, Event, Phase, Unit

__all__ = [
    "YEARS_TO_COMPARE",
    "LastSeen",
    "YearCount",
    "YearTable",
    "by_year",
    "events",
    "last_seen",
    "report",
    "report_of",
    "seen",
    "standing",
    "tables_after",
]


SET_RIGHT = tr_noop("Corrected by the game master")
CHANGED = Sentence("set_right", "{text}")
NOTHING_SHOWS = tr_noop("The game master changed the position. The change is not visible on this board.")


def seen(turn: Turn, power: str) -> Turn:
    """Return a turn as a power ("": everything) may know it; the same Turn object if nothing is hidden."""
    variant = turn.before.variant
    if not (turn.edits and power):
        return variant.seen(turn, power)
    before, after = variant.view(turn.before, power), variant.view(turn.after, power)
    if before.position is turn.before and after.position is turn.after:
        return turn
    edit = Edit(tuple(_shown(before, after)) or (tr(NOTHING_SHOWS),))
    return replace(turn, before=before.position, after=after.position, edits=(edit,))


def events(turn: Turn, power: str) -> tuple[Event, ...]:
    """Return what happened to the powers in a turn besides their orders, as far as a power may know. Where each power
    sees a board of its own, this includes the game master's corrections on it."""
    variant = turn.before.variant
    if not turn.edits:
        return variant.events(turn, power)
    if variant.view(turn.after, power).visible_provinces is None:
        return ()
    phase = turn.before.phase.text
    changes = (change for edit in seen(turn, power).edits for change in edit.changes)
    whose = power if power in variant.base.powers else ""
    return tuple(Event(phase, whose, SET_RIGHT, CHANGED(text=text.rstrip(".")), good=True) for text in changes)


def report(turn: Turn, power: str) -> str:
    """Return what a power is told about a turn, as text, including corrections and their reasons."""
    shown = seen(turn, power) if turn.edits else turn
    text = turn.before.variant.report(turn, power)
    if not shown.edits:
        return text
    title, line, *rest = text.split("\n")
    lines: list[str] = []
    for edit in shown.edits:
        lines += [*edit.changes, *([tr("Why: {why}", why=edit.reason)] if edit.reason else [])]
    return "\n".join([title, line, "", tr(SET_RIGHT), *(f"  {one}" for one in lines), *rest])


def report_of(game: Game, number: int, power: str) -> str:
    """Return what a power is told about turn `number` of a game: the turn, the votes in its phase, and, at the end of a
    year or the game, the standing of all powers by year."""
    text = report(game.turns[number], power)
    votes = [one.text for one in game.rulings if one.kind == "vote" and one.turn == number]
    if votes:
        text = "\n".join([text.rstrip("\n"), "", tr("Votes"), *(f"  {vote}." for vote in votes), ""])
    return "\n".join([text, *(table.text for table in tables_after(game, number, power))])


def tables_after(game: Game, number: int, power: str) -> tuple[YearTable, ...]:
    """Return the tables by year that belong to the report of turn `number`: at the end of a year or of the game, if
    there are years to compare."""
    turn = game.turns[number]
    last = turn.after.phase.year != turn.before.phase.year or (bool(game.end) and number + 1 == len(game.turns))
    tables = by_year([game.variant.view(one, power) for one in game.positions[: number + 2]]) if last else ()
    return tuple(table for table in tables if table.lasted >= YEARS_TO_COMPARE)


# The standing of all powers by year, for charts and the tables of reports.

YEARS_TO_COMPARE = 2
"""With fewer years a chart or table says no more than the report of the last one."""
YEARS_TOLD = 12
"""The most years, at the end of a game, in a report's tables."""


class YearCount(NamedTuple):
    """The amount of each power after a year; `at`: the number of the position counted. The first entry, year 0, is the
    start of the game."""

    year: int
    at: int
    amounts: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class YearTable:
    """Centers, or another measure, of every power by year. `powers`: id -> name, for powers whose amounts are known."""

    title: str
    powers: Mapping[str, str]
    years: tuple[YearCount, ...]
    coin: Currency

    def cell(self, power: str, count: YearCount) -> str:
        """Return a power's amount as text, "" if unknown."""
        amount = count.amounts.get(power)
        return "" if amount is None else self.coin.plain(amount) if self.coin.digits else str(amount)

    @property
    def lasted(self) -> int:
        """The number of years in the table, without the start."""
        return sum(bool(one.year) for one in self.years)

    @property
    def heading(self) -> str:
        """The title of the table: "Centers by year"."""
        return tr("{what} by year", what=self.title)

    @property
    def text(self) -> str:
        """The table as text with aligned columns, limited to the last years."""
        rows = [["", *self.powers.values()]]
        for count in self.years[-YEARS_TOLD:]:
            rows.append([str(count.year or tr("Start")), *(self.cell(power, count) for power in self.powers)])
        widths = [max(map(len, cells)) for cells in zip(*rows)]
        lines = ("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths)).rstrip() for row in rows)
        return "\n".join([self.heading, *(f"  {line}" for line in lines), ""])


def by_year(views: Sequence[View]) -> tuple[YearTable, ...]:
    """Return tables of centers and other measures at the start and after each year; a year still in progress is
    included once an amount has changed. `views`: one viewer's views of all positions of a game. () if the viewer's
    sight is limited, since the centers seen are not all there are."""
    if not views or any(view.visible_provinces is not None for view in views):
        return ()
    years = [view.position.phase.year for view in views]
    ends = (at for at, (year, after) in enumerate(pairwise(years), 1) if 0 < year != after)
    marks = [(0, 0), *((years[at - 1], at) for at in ends)]
    last, now = views[marks[-1][1]], views[-1]
    if marks[-1][1] != len(views) - 1 and _counted(last) != _counted(now):
        marks.append((years[-2], len(views) - 1))
    position = now.position
    names = {power.id: power.name for power in position.variant.board(position).powers.values()}
    counts = [(YearCount(year, at, {}), _counted(views[at])) for year, at in marks]
    return tuple(filter(lambda table: table.powers, (_table(names, counts, one) for one in counts[-1][1])))


def standing(position: Position, power: str) -> Measure:
    """Return the measure that decides the game, as far as a power ("": everything) may know it: the one in which each
    power has a target, or else the centers."""
    measures = _measures(position, power)
    return next((one for one in measures if one.targets), measures[0])


def _counted(view: View) -> tuple[Measure, ...]:
    return _measures(view.position, view.power)


def _measures(position: Position, power: str) -> tuple[Measure, ...]:
    """Return centers, then the variant's other measures."""
    owners = Counter(position.centers.values())
    centers = {one: owners[one] for one in position.variant.base.powers}
    return (Measure(tr("Centers"), centers), *position.variant.wealth(position, power))


def _table(names: Mapping[str, str], counts: Sequence[tuple[YearCount, Sequence[Measure]]], last: Measure) -> YearTable:
    """Return the table of one measure, without years in which it did not exist yet."""
    years = tuple(
        count._replace(amounts=measure.amounts)
        for count, measures in counts
        for measure in measures
        if measure.title == last.title
    )
    known = {power: name for power, name in names.items() if any(one.amounts.get(power) for one in years)}
    return YearTable(last.title, known, years, last.coin)


def _shown(before: View, after: View) -> Iterator[str]:
    """Yield the differences between two views, in sentences."""
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
        if center in owns:
            yield tr("You now own {center}.", center=name)
        else:
            yield tr("You no longer own {center}.", center=name)
    yield from _others(before.position, after.position, power)


def _own(position: Position, power: str) -> Position:
    """Return the position reduced to a power's own units."""
    units = {key: unit for key, unit in position.units.items() if unit.power == power}
    dislodged = {key: one for key, one in position.dislodged.items() if one.unit.power == power}
    return position.with_units(units, dislodged or NOTHING, {})


def _others(before: Position, after: Position, power: str) -> Iterator[str]:
    """Yield sentences on foreign units that came into sight or went out of it; where the latter are now is not
    revealed."""
    powers = after.variant.board(after).powers
    was, now = ({(one.unit.power, one.text) for one in standing_units(seen)} for seen in (before, after))
    for owner, text in sorted(was - now):
        if owner != power:
            yield tr("{power}: {unit} is no longer visible.", power=powers[owner].name, unit=text)
    for owner, text in sorted(now - was):
        if owner != power:
            yield tr("{power}: {unit} is visible.", power=powers[owner].name, unit=text)


# Memory of provinces out of sight: the units there when the power last saw them.


class LastSeen(NamedTuple):
    """A foreign unit, and the phase at whose end it was last seen; for the start of play, the first phase."""

    unit: Unit
    phase: Phase


def last_seen(turns: Sequence[Turn], power: str) -> dict[str, LastSeen]:
    """Return province -> the unit that a power last saw there, for all provinces out of its sight after these turns.

    Provinces last seen empty are left out. The turns are consecutive from the start of play; true turns and the power's
    views of them give the same result. {} if no sight is limited.
    """
    if not turns:
        return {}
    found: dict[str, LastSeen] = {}
    seen = _look(found, turns[0].before, turns[0].before.phase, power)
    for turn in turns:
        seen = _look(found, turn.after, turn.before.phase, power)
    return {place: one for place, one in found.items() if place not in seen}


def _look(found: dict[str, LastSeen], position: Position, phase: Phase, power: str) -> frozenset[str]:
    """Record in `found` the foreign units in sight, drop former entries for the provinces in sight, and return these
    provinces."""
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
