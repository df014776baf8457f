"""What a player was told of a turn, as rows for the report beside the board: only what his view and his facts hold. No
Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.language import mark, tr
from rules import Board, Event, Position, Unit, View, many, say

from .places import places_in

ICONS = {
    "eye": ("eye", "soft"),
    "conflict": ("swords", "soft"),
    "attack": ("warning", "warn"),
    "failed": ("swords", "bad"),
    "done": ("check", "good"),
    "lost": ("flag", "bad"),
    "new": ("plus", "good"),
    "taken": ("flag", "good"),
    "gone": ("cross", "bad"),
    "struck": ("warning", "bad"),
    "settled": ("check", "good"),
}
"""Sign of an event -> its icon and the shade of that."""
PLAIN = ("info", "soft")
SEEN = mark("In sight now")
UNKNOWN = mark("Everything else is unknown. Unknown does not mean empty.")
PLURALS = {"army": mark("armies"), "fleet": mark("fleets")}
NAMED = 6
"""So many places seen empty are named; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence with its icon, the provinces that it is about, what is said beneath it, and its rule."""

    icon: str
    shade: str
    text: str
    places: tuple[str, ...] = ()
    small: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences under a heading."""

    title: str
    facts: tuple[Fact, ...]


def groups(events: Sequence[Event], view: View) -> Iterator[Group]:
    """All that is told: what happened, under the titles of the events, then what is in sight."""
    board = view.position.variant.board(view.position)
    told = [event for event in events if event.sign != "view"]
    for title in dict.fromkeys(event.title for event in told):
        yield Group(title, tuple(fact(event, board) for event in told if event.title == title))
    seen = tuple(in_sight(view, board))
    if seen:
        yield Group(tr(SEEN), seen)


def fact(event: Event, board: Board) -> Fact:
    """What befell a player, as it is told."""
    icon, shade = ICONS.get(event.sign, PLAIN)
    return Fact(icon, shade, say(event.reason), places_of(event, board), clause=event.reason.clause)


def places_of(event: Event, board: Board) -> tuple[str, ...]:
    """The provinces that an event is about: where it happened, then those that its sentence names."""
    named = (*filter(None, [event.place]), *places_in(event.reason, board))
    return tuple(dict.fromkeys(named))


def in_sight(view: View, board: Board) -> Iterator[Fact]:
    """Others' units by power and kind, then the places seen empty; nothing where only own places are in sight."""
    position, sight = view.position, view.sight or frozenset()
    others = [unit for unit in position.units.values() if unit.power != view.power]
    for power in board.powers:
        for kind in position.variant.kinds:
            theirs = [unit for unit in others if (unit.power, unit.kind) == (power, kind)]
            if theirs:
                there = _provinces(theirs)
                yield Fact("eye", "soft", _units(position, board, theirs), there, clause=_rule(view, there))
    standing = (*position.units.values(), *(one.unit for one in position.dislodged.values()))
    occupied = set(_provinces(standing))
    empty = tuple(place for place in board.provinces if place in sight and place not in occupied)
    if empty:
        words = tr("Empty: {board}.", board=_listed(board, empty))
        yield Fact("eye", "soft", words, empty, tr(UNKNOWN), _rule(view, empty))


def _rule(view: View, places: Sequence[str]) -> str:
    """The clause of the rule by which these places are in sight, where it is not that they are the power's own."""
    reasons = (view.position.variant.seen_by(view.position, view.power, place) for place in places)
    return next((reason.clause for reason in reasons if reason), "")


def _units(position: Position, board: Board, units: Sequence[Unit]) -> str:
    """`Belgium, English Channel: English fleets.`"""
    kind, power = position.variant.kinds[units[0].kind].name, board.powers[units[0].power]
    several = len(units) > 1
    names = ", ".join(board.provinces[place].name for place in _provinces(units))
    noun = tr(PLURALS.get(kind, f"{kind}s")) if several else tr(kind)
    return tr("{places}: {adjective} {kind}.", places=names, adjective=power.adjective, kind=noun, power=power.name)


def _provinces(units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit.place.province for unit in units))


def _listed(board: Board, places: Sequence[str]) -> str:
    """The first of them by name, and how many more."""
    names = [board.provinces[place].name for place in places]
    more = len(names) - NAMED
    return ", ".join(names) if more <= 1 else tr("{names} and {more} more", names=", ".join(names[:NAMED]), more=more)


def means(view: View) -> Iterator[str]:
    """What a player has: `5 centers`, `5 units`, what he may build or must remove."""
    position, power = view.position, view.power
    fled = [one for one in position.dislodged.values() if one.unit.power == power]
    yield many(len(position.owned(power)), "center")
    yield many(len(position.units_of(power)), "unit")
    if fled:
        yield tr("{fled} dislodged", fled=len(fled))
    if position.phase.step == "A":
        due = position.variant.dues(position, power)
        yield tr("{due} due", due=many(abs(due), "removal" if due < 0 else "build")) if due else tr("No builds due")
