"""Random positions with cards and random orders of every kind, legal or not, for what must hold whatever is ordered."""

from __future__ import annotations

from random import Random

from rules import Position
from rules.variants.character.cards import CARDS
from rules.variants.character.reach import can_stand
from rules.variants.character.spaces import borders

from .table import game

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
X_CARDS = [card for card in CARDS if card.startswith("X")]


def scene(rng: Random) -> Position:
    """Some units close together, most with a special card, perhaps mines, gas, craters and defenses."""
    variant = game(x_cards=X_CARDS)
    board = variant.base
    places = rng.sample(rng.choice(CORNERS), rng.randint(3, 9))
    count: dict[tuple[str, str], int] = {}
    units: dict[str, list[str]] = {}
    cards: dict[str, dict[str, str]] = {}
    for place in [*places, *["Hyp"] * rng.randint(0, 2)]:
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
    centers = {power: [center for center in board.centers[index::3]] for index, power in enumerate(POWERS)}
    return variant.position(phase=phase, units=units, centers=centers, state=state)


def orders(rng: Random, position: Position) -> dict[str, list[str]]:
    """For most units an order, some with a line beside it."""
    lines: dict[str, list[str]] = {}
    moves = {unit.key: _move(rng, position, unit) for unit in position.units.values()}
    for unit in position.units.values():
        mine = lines.setdefault(unit.power, [])
        if rng.random() < 0.9:
            mine.append(_main(rng, position, unit, moves))
        if rng.random() < 0.4:
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


def _move(rng: Random, position: Position, unit) -> str:  # type: ignore[no-untyped-def]
    here = unit.place.province
    to = "Hyp" if rng.random() < 0.08 else _near(rng, position, here)
    if rng.random() < 0.15:
        to = _near(rng, position, to.split("/")[0])
    words = rng.choice(("", "", "", "", " mine", " retrieve", " via convoy", " mine and retrieve"))
    return f"{unit.text} - {to}{words}"


def _goal(move: str) -> str:
    return move.split(" - ")[1].split()[0]


def _named(unit, power: str) -> str:  # type: ignore[no-untyped-def]
    return f"{unit.power} {unit.text}" if unit.place.dock and unit.power != power else str(unit.text)


def _main(rng: Random, position: Position, unit, moves: dict[str, str]) -> str:  # type: ignore[no-untyped-def]
    here, others = unit.place.province, [one for one in position.units.values() if one != unit] or [unit]
    other, verb = rng.choice(others), rng.randint(0, 15)
    near, beyond = _taken(rng, position, here), _near(rng, position, here)
    over = near.split("/")[0]
    if verb <= 4:
        return moves[unit.key]
    if verb <= 7:
        name = _named(other, unit.power)
        return f"{unit.text} S {name}" + (f" - {_goal(moves[other.key])}" if rng.random() < 0.7 else "")
    if verb == 8:
        tail = rng.choice(("", " and support"))
        return f"{unit.text} C {_named(other, unit.power)} - {_goal(moves[other.key])}{tail}"
    if verb == 9:
        return f"{unit.text} - {beyond} - {_near(rng, position, beyond.split('/')[0])}"
    if verb == 10:
        return f"{unit.text} jump {over} - {_near(rng, position, over)}"
    if verb == 11:
        return f"{unit.text} {rng.choice(('annihilate', 'gas'))} {over}"
    if verb == 12 and over in position.units:
        victim = position.units[over]
        given = _main(rng, position, victim, moves)
        return f"{unit.text} hypnotize {victim.text}: {given}" if len(given) < 100 else f"{unit.text} H"
    if verb == 13:
        return f"{unit.text} exchange {_named(other, unit.power)}"
    if verb == 14:
        return f"{unit.text} convert {rng.choice(('A', 'F', 'F/nc', 'F/ec'))}"
    return f"{unit.text} fortify {over}" if verb == 15 else f"{unit.text} H"


def _beside(rng: Random, position: Position, unit) -> str:  # type: ignore[no-untyped-def]
    at = _taken(rng, position, unit.place.province).split("/")[0]
    if rng.random() < 0.3:
        return f"{unit.text} steal {at}"
    if rng.random() < 0.5:
        known = position.units.get(at)
        card = dict(known.traits)["card"] if known and rng.random() < 0.7 else rng.choice(SPECIAL)
        return f"{unit.text} disbelieve {at} {card}"
    return f"{unit.text} otb" if rng.random() < 0.3 else f"{unit.text} cut {at}"
