"""Random positions in which units crowd in few spaces and mostly move, pass through, carry and help each other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules import Position, Unit
from rules.variants.character.routes import crossings
from rules.variants.character.spaces import borders, can_stand, steps
from rules.variants.character.state import card_of

from .wild import PLAYED, POWERS

CORNERS = (
    ("Mun", "Bur", "Ruh", "Kie", "Ber", "Boh", "Tyr", "Sil"),
    ("Mun", "Ruh", "Kie", "Hol", "Bel", "Bur"),
    ("NTH", "Hol", "HEL", "Den", "Lon", "ENG", "Bel", "SKA", "Nwy"),
    ("Bul", "Con", "BLA", "Rum", "Ank", "Sev", "AEG", "Smy"),
    ("TYS", "ION", "Nap", "Tun", "Rom", "Apu", "ADR"),
    ("MAO", "Spa", "Por", "Gas", "Bre", "WES", "ENG", "Naf"),
    ("Gal", "Bud", "Rum", "Vie", "Boh", "Ser", "Ukr"),
    ("Lvn", "StP", "Mos", "BOT", "War", "Pru", "Swe"),
)
CARDS = ("4", "4", "4", "4", "1", "2", "2", "X2", "X5", "X8", "X9", "20", "20", "18", "17", "16", "5")
Goals = dict[str, list[str]]
"""Unit -> the places that its order names."""


def scene(rng: Random) -> Position:
    """Up to eight units of two or three powers side by side, perhaps with a mine, a crater or border defenses."""
    board, corner = PLAYED.base, rng.choice(CORNERS)
    places = rng.sample(corner, rng.randint(4, min(8, len(corner))))
    powers = rng.sample(POWERS, rng.choice((2, 3, 3)))
    units: dict[str, list[str]] = {power: [] for power in powers}
    cards: dict[str, dict[str, str]] = {power: {} for power in powers}
    for number, place in enumerate(places, 1):
        names = (place, *(f"{place}/{coast}" for coast in board.provinces[place].coasts if coast != "ec"))
        stands = [(kind, text) for kind in "AF" for text in names if can_stand(board, kind, board.locations[text])]
        kind, text = rng.choice(stands)
        power = rng.choice(powers)
        units[power].append(f"{number}{kind} {text}")
        cards[power][f"{number}{kind}"] = rng.choice(CARDS)
    there = rng.choice(places)
    state = {
        "cards": cards,
        "mines": [{"at": there, "by": f"{powers[0]} 9A"}] if rng.random() < 0.15 else [],
        "defenses": {there: sorted(borders(board)[there])[:2]} if rng.random() < 0.2 else {},
        "impassable": {rng.choice(corner): "F1902M"} if rng.random() < 0.15 else {},
    }
    return PLAYED.position(phase="F1902M", units=units, centers={}, state=state)


def orders(rng: Random, position: Position) -> dict[str, list[str]]:
    """Half of the units go somewhere, most Double Movers two spaces; the others help them, or each other."""
    lines: dict[str, list[str]] = {power: [] for power in POWERS}
    goals: Goals = {}
    idle = []
    for unit in position.units.values():
        found = _path(rng, position, unit) or (_going(rng, position, unit) if rng.random() < 0.5 else [])
        if found:
            goals[unit.key] = [text.split()[0] for text in found]
            lines[unit.power].append(" - ".join((unit.text, *found)))
        else:
            idle.append(unit)
    for unit in idle:
        lines[unit.power] += _help(rng, position, unit, goals, lines)
    return lines


def _near(position: Position, unit: Unit) -> list[str]:
    board = position.variant.board(position)
    return [to.text for to in (*steps(board, unit), *(one.to for one in crossings(board, PLAYED.rulings, unit)))]


def _picked(rng: Random, position: Position, near: Sequence[str]) -> str:
    """A place, rather one with a unit in it."""
    taken = [text for text in near if text.split("/")[0] in position.units]
    return rng.choice(taken) if taken and rng.random() < 0.55 else rng.choice(near)


def _path(rng: Random, position: Position, unit: Unit) -> list[str]:
    board, near = position.variant.board(position), _near(position, unit)
    if card_of(unit) != "4" or not near or rng.random() > 0.75:
        return []
    first = _picked(rng, position, near)
    last = [to.text for to in steps(board, unit.at(board.locations[first])) if to.province != unit.place.province]
    return [first, _picked(rng, position, last)] if last else []


def _going(rng: Random, position: Position, unit: Unit) -> list[str]:
    shores = _shores(position, unit) if unit.kind == "A" and rng.random() < 0.3 else []
    near = _near(position, unit)
    return [f"{rng.choice(shores)} via convoy"] if shores else [_picked(rng, position, near)] if near else []


def _shores(position: Position, unit: Unit) -> list[str]:
    """Where a fleet next to an army could land it."""
    board = position.variant.board(position)
    near = borders(board)
    seas = [key for key in near[unit.key] & position.units.keys() if board.provinces[key].kind == "sea"]
    return sorted({to for sea in seas for to in near[sea] if to != unit.key and board.provinces[to].kind == "coast"})


def _help(rng: Random, position: Position, unit: Unit, goals: Goals, lines: dict[str, list[str]]) -> list[str]:
    units = position.units
    carried = [key for key in goals if f"{units[key].text} - {goals[key][0]} via convoy" in lines[units[key].power]]
    at_sea = PLAYED.base.provinces[unit.key].kind == "sea"
    if at_sea and carried and rng.random() < 0.7:
        army = rng.choice(carried)
        words = rng.choice(("", " and support"))
        return [f"{unit.text} C {units[army].text} - {goals[army][0]}{words}"]
    reach = {text.split("/")[0] for text in _near(position, unit)}
    bound = [(key, to) for key in goals for to in goals[key] if key != unit.key and to.split("/")[0] in reach]
    stays = [one for one in units.values() if one.key != unit.key and one.key in reach and _may_stay(unit, one, goals)]
    if bound and (rng.random() < 0.75 or not stays):
        key, to = rng.choice(bound)
        return [f"{unit.text} S {units[key].text} - {to}"]
    return [f"{unit.text} S {rng.choice(stays).text}"] if stays else []


def _may_stay(unit: Unit, other: Unit, goals: Goals) -> bool:
    return other.key not in goals or "X9" in (card_of(unit), card_of(other))
