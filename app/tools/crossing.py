"""Lines of the board in orders, such as rivers: a click close to one, and what to do where one bars the way. No Qt
here."""

from __future__ import annotations

from app.language import tr
from rules import Candidate, Named

from .half import HalfOrder
from .slots import Spot, Way, candidate_at, of_line


def crossed_at(half: HalfOrder, spot: Spot) -> Candidate | None:
    """With only a unit chosen: the line at a spot that an order of it can be about."""
    return None if spot.unit else of_line(half.crossed, spot)


def barring(half: HalfOrder, spot: Spot) -> str:
    """The line of the board that keeps the unit chosen from the goal at a spot, "" if none does."""
    goal = candidate_at(half.goals, spot)
    return goal.line if goal and goal.reason else ""


def instead(half: HalfOrder, line: str) -> tuple[Candidate, ...]:
    """What the unit chosen can do about a line that bars its way."""
    unit, crossed = half.unit, half.crossed
    if unit is None or crossed is None or not line:
        return ()
    verb = half.asker.line_verb(half.power, unit)
    return tuple(_chip(unit, verb, one) for one in crossed.allowed if one.line == line)


def _chip(unit: Named, verb: str, one: Candidate) -> Candidate:
    label = f"{tr(verb.capitalize())} {one.label}"
    return Candidate(Way((unit, verb, one.value)), one.text, label, one.place, None, one.line)
