"""Random positions with cards and random orders of every kind, legal or not, for what must hold whatever is ordered."""

from __future__ import annotations

from random import Random

from rules import Position, Unit
from rules.variants.character.cards import CARDS
from rules.variants.character.routes import crossings
from rules.variants.character.spaces import borders, can_stand, steps
from rules.variants.character.state import card_of

from .table import ALL_SUPPLEMENT, variant

CORNERS = (
    ("Mun", "Bur", "Ruh", "Kie", "Ber", "Boh", "Tyr", "Swi", "Sil", "Hol", "HEL", "BAL"),
    ("NTH", "Hol", "HEL", "Den", "Lon", "Edi", "ENG", "Nwy", "SKA", "Bel", "NWG", "Yor"),
    ("Mos", "Sev", "Arm", "CAS", "BLA", "Rum", "Bul", "Con", "Ukr", "Ank", "War", "StP"),
    ("TYS", "ION", "Sic", "Nap", "Tun", "Sar", "WES", "Rom", "Apu", "ADR", "LYO", "Tus"),
    ("Ire", "Lvp", "NAO", "IRI", "MAO", "Spa", "Naf", "Por", "Gas", "Bre", "WES", "Wal"),
)
"""Neighbourhoods in which units are thrown together."""
POWERS = ("France", "Germany", "Russia")
SPECIAL = tuple(card for card in CARDS if card != "20")
PLAYED = variant(x_cards=ALL_SUPPLEMENT)


def scene(rng: Random) -> Position:
    """Some units close together, most with a special card, perhaps mines, gas, craters and defenses."""
    board = PLAYED.base
    places = rng.sample(rng.choice(CORNERS), rng.randint(3, 9))
    count: dict[tuple[str, str], int] = {}
    units: dict[str, list[str]] = {}
    cards: dict[str, dict[str, str]] = {}
    for place in [*places, *["Hyp"] * rng.choice((0, 0, 1, 2))]:
        power = rng.choice(POWERS)
        stands = [
            (kind, text)
            for kind in ("A", "F", "Amp")
            for text in (place, *(f"{place}/{coast}" for coast in board.provinces[place].coasts))
            if can_stand(board, kind, board.locations[text])
        ]
        kind, text = rng.choice(stands)
        letter = "A" if kind == "Amp" else kind
        count[power, letter] = count.get((power, letter), 0) + 1
        name = f"{count[power, letter]}{kind}"
        units.setdefault(power, []).append(f"{name} {text}")
        card = "8" if place == "Hyp" else "3" if kind == "Amp" and rng.random() < 0.8 else rng.choice(SPECIAL)
        cards.setdefault(power, {})[name] = card
    phase = rng.choice(("S1902M", "F1902M", "S1903M"))
    tags = [f"{power} {text.split()[0]}" for power, texts in units.items() for text in texts]
    state = {
        "cards": cards,
        "mines": [{"at": rng.choice(places), "by": rng.choice(tags)} for _ in range(rng.choice((0, 0, 1, 2)))],
        "civil_disorder": {rng.choice(tags): phase} if rng.random() < 0.2 else {},
        "impassable": {rng.choice(board.centers): phase} if rng.random() < 0.2 else {},
        "defenses": {places[0]: sorted(borders(board)[places[0]])[:2]} if rng.random() < 0.3 else {},
        "rhr": [rng.choice(tags)] if phase[0] == "F" and rng.random() < 0.2 else [],
    }
    centers = {power: list(board.centers[index::3]) for index, power in enumerate(POWERS)}
    return PLAYED.position(phase=phase, units=units, centers=centers, state=state)


def orders(rng: Random, position: Position) -> dict[str, list[str]]:
    """For most units an order, some with a line beside it."""
    lines: dict[str, list[str]] = {}
    moves = {unit.key: _move(rng, position, unit) for unit in position.units.values()}
    for unit in position.units.values():
        mine = lines.setdefault(unit.power, [])
        if rng.random() < 0.9:
            mine.append(_main(rng, position, unit, moves))
        if card_of(unit) in ("X3", "X4", "15") or rng.random() < 0.05:
            mine.append(_beside(rng, position, unit))
    return {power: rng.sample(texts, len(texts)) for power, texts in lines.items()}


def _near(rng: Random, position: Position, here: str) -> str:
    board = position.variant.board(position)
    near = sorted(borders(board)[here]) or list(board.provinces)
    place = rng.choice(near)
    coasts = board.provinces[place].coasts
    return f"{place}/{rng.choice(coasts)}" if coasts and rng.random() < 0.4 else place


def _taken(rng: Random, position: Position, here: str) -> str:
    """A space close by with a unit in it, if there is one."""
    board = position.variant.board(position)
    near = sorted(borders(board)[here] & position.units.keys())
    return rng.choice(near) if near and rng.random() < 0.9 else _near(rng, position, here)


def _move(rng: Random, position: Position, unit: Unit) -> str:
    here = unit.place.province
    board, hyper = position.variant.board(position), card_of(unit) == "8" and rng.random() < 0.4
    near = [place.text for place in (*steps(board, unit), *(one.to for one in crossings(board, PLAYED.rulings, unit)))]
    wanted = [text for text in near if text.split("/")[0] in position.units] or near
    if rng.random() < 0.15 or not near:
        to = "Hyp" if hyper else _near(rng, position, _near(rng, position, here).split("/")[0])
    else:
        to = "Hyp" if hyper else rng.choice(wanted if rng.random() < 0.6 else near)
    words = rng.choice(("", "", "", "", " mine", " retrieve", " via convoy", " mine and retrieve"))
    return f"{unit.text} - {to}{words if rng.random() < 0.3 else ''}"


def _goal(move: str) -> str:
    return move.split(" - ")[1].split()[0]


def _named(unit: Unit, power: str) -> str:
    return f"{unit.power} {unit.text}" if unit.place.dock and unit.power != power else str(unit.text)


BY_CARD = {
    **{"4": "path", "5": "jump", "6": "convert", "9": "annihilate", "10": "gas", "11": "hypnotize", "18": "convoy"},
    **{"X1": "exchange", "X11": "fortify", **dict.fromkeys(("2", "X5", "X6", "X8", "X9"), "support")},
}
COMMON = ("move",) * 5 + ("support",) * 5 + ("hold", "convoy")
VERBS = (*COMMON, *COMMON, *COMMON, *dict.fromkeys(BY_CARD.values()))


def _main(rng: Random, position: Position, unit: Unit, moves: dict[str, str], depth: int = 0) -> str:
    here, others = unit.place.province, [one for one in position.units.values() if one != unit] or [unit]
    own = BY_CARD.get(card_of(unit), "move")
    verb = own if rng.random() < 0.6 else rng.choice(VERBS)
    near = _taken(rng, position, here).split("/")[0]
    if verb == "move":
        return moves[unit.key]
    if verb in ("support", "convoy"):
        return _help(rng, position, unit, moves, verb)
    if verb == "path":
        first = _goal(moves[unit.key]).split("/")[0]
        return f"{unit.text} - {first} - {_near(rng, position, first)}"
    if verb == "jump":
        return f"{unit.text} jump {near} - {_near(rng, position, near)}"
    if verb == "annihilate":
        return f"{unit.text} annihilate {rng.choice((near, here))}"
    if verb == "hypnotize" and near in position.units and depth < 2:
        victim = position.units[near]
        given = _main(rng, position, victim, moves, depth + 1)
        return f"{unit.text} hypnotize {victim.text}: {given}"
    if verb == "exchange":
        return f"{unit.text} exchange {_named(rng.choice(others), unit.power)}"
    if verb == "convert":
        return f"{unit.text} convert {rng.choice(('A', 'F', 'F/nc', 'F/ec'))}"
    return f"{unit.text} {verb} {near}" if verb in ("gas", "fortify") else f"{unit.text} H"


def _help(rng: Random, position: Position, unit: Unit, moves: dict[str, str], verb: str) -> str:
    """Help to somebody within reach, mostly for what it may well do."""
    reach = borders(position.variant.board(position))[unit.place.province]
    others = [one for one in position.units.values() if one != unit] or [unit]
    close = [one for one in others if one.key in reach or _goal(moves[one.key]).split("/")[0] in reach]
    other = rng.choice(close if close and rng.random() < 0.9 else others)
    name, goal = _named(other, unit.power), _goal(moves[other.key])
    if verb == "convoy":
        return f"{unit.text} C {name} - {goal}{rng.choice(('', ' and support'))}"
    return f"{unit.text} S {name}" + (f" - {goal}" if goal.split("/")[0] in reach and rng.random() < 0.9 else "")


def _beside(rng: Random, position: Position, unit: Unit) -> str:
    at = _taken(rng, position, unit.place.province).split("/")[0]
    card = card_of(unit)
    if card == "X3" or (card != "X4" and rng.random() < 0.2):
        return f"{unit.text} steal {at}"
    if card == "X4" or rng.random() < 0.3:
        known = position.units.get(at)
        card = dict(known.traits)["card"] if known and rng.random() < 0.7 else rng.choice(SPECIAL)
        return f"{unit.text} disbelieve {at} {card}"
    return f"{unit.text} otb" if rng.random() < 0.3 else f"{unit.text} cut {at}"
