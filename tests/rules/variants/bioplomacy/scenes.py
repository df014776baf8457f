"""Random scenes for the slow judge: a few zones close together, and orders that meddle with each other; positions
and turns of Bioplomacy in one line each, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import rules
from rules import Position, Turn
from rules.variants.bioplomacy.game import Bioplomacy
from tests.rules.variants.bioplomacy.reference import LEVELS, MAP, ZONES, Piece, has, level, may_go

OWNERS = {
    "A": ["Reptiles"],
    "C": ["Reptiles"],
    "F": ["Birds"],
    "H": ["Insects"],
    "S": ["Insects"],
    "P": ["Canines", "Felines"],
    "HP": ["Canines", "Felines"],
    "T": ["Chacma", "Drill"],
}
MIXES = (
    ("A", "C", "F", "H", "P", "HP", "S", "T"),
    ("HP", "HP", "HP", "P"),
    ("HP", "HP", "H", "H", "S", "T"),
    ("T", "T", "C", "A", "F"),
)


def scene(rng: Random) -> tuple[list[Piece], bool]:
    """Some pieces on neighbouring zones, and whether it is the monsoon."""
    wet = rng.random() < 0.3
    zones = [rng.choice(list(ZONES))]
    while len(zones) < rng.randint(4, 8):
        zones += [zone for zone in [rng.choice(ZONES[rng.choice(zones)])] if zone not in zones]
    kinds = rng.choice(MIXES)
    pieces: list[Piece] = []
    for zone in zones:
        where = {"u": "u", "g": "g", "h": "t" if has(zone, "trees") else "h"}[level(zone)]
        fitting = [kind for kind in kinds if where in LEVELS[kind]]
        if fitting and not (wet and zone in ("44", "44@u")) and rng.random() < 0.9:
            pieces += _pieces(rng, zone, rng.choice(fitting))
    return pieces, wet


def _pieces(rng: Random, zone: str, kind: str) -> list[Piece]:
    power = rng.choice(OWNERS[kind])
    rivers = [one.extra["river"] for one in MAP.lines.values() if zone in one.between and one.kind != "ford"]
    forded = rng.choice(rivers) if rivers and zone.isdigit() and rng.random() < 0.6 else ""
    if kind == "HP" and rng.random() < 0.5:
        return [Piece(f"{zone}#{number}", power, kind, zone, forded) for number in (1, 2)]
    return [Piece(zone, power, kind, zone, forded)]


def give_orders(rng: Random, pieces: list[Piece], wet: bool) -> None:
    """Moves, mostly to where others are; searches; supports of what the others do, now and then a void one."""
    taken = {piece.zone for piece in pieces}
    eager = rng.choice((0.4, 0.6, 0.75))
    for piece in pieces:
        chance = rng.random()
        if chance < eager:
            good = [zone for zone in ZONES[piece.zone] if may_go(piece, zone, wet)]
            wanted = [zone for zone in good if zone in taken] if rng.random() < 0.8 else []
            if rng.random() < 0.05:
                good, wanted = list(ZONES[piece.zone]), []
            if good:
                piece.verb, piece.goal = "move", rng.choice(wanted or good)
        elif chance < eager + 0.1:
            piece.verb = "search"
    for piece in pieces:
        if piece.verb == "hold" and rng.random() < 0.85:
            _support(rng, piece, pieces, wet)


def _support(rng: Random, piece: Piece, pieces: list[Piece], wet: bool) -> None:
    others = [one for one in pieces if one is not piece]
    fitting = [one for one in others if may_go(piece, one.goal or one.zone, wet)]
    if rng.random() < 0.05:
        fitting = others
    if fitting:
        helped = rng.choice(fitting)
        piece.verb, piece.helps, piece.goal = "support", helped, helped.goal or helped.zone


def unit_text(piece: Piece) -> str:
    return f"{piece.key.partition('#')[2]}{piece.kind} {piece.zone}"


def order_text(piece: Piece) -> str:
    unit = unit_text(piece)
    if piece.verb == "move":
        return f"{unit} - {piece.goal}"
    if piece.verb == "support" and piece.helps:
        into = f" - {piece.goal}" if piece.goal != piece.helps.zone else ""
        return f"{unit} S {unit_text(piece.helps)}{into}"
    return f"{unit} search" if piece.verb == "search" else f"{unit} H"


# --- Positions and turns of Bioplomacy in one line each, for tests that read like the rulebook.

Lines = Mapping[str, Sequence[str]]
DRY, WET = "S03M", "S04M"
"""A Spring without the monsoon, and one with it."""


@lru_cache(maxsize=16)
def game(**options: Any) -> Bioplomacy:
    return Bioplomacy(rules.files.load_board("bioplomacy"), **options)


def position(units: Lines, phase: str = DRY, centers: Lines | None = None, options: Any = (), **state: Any) -> Position:
    return game(**dict(options)).position(phase=phase, units=units, centers=centers, state=state)


def turn(
    units: Lines, orders: Lines, phase: str = DRY, centers: Lines | None = None, options: Any = (), **state: Any
) -> Turn:
    """One phase adjudicated."""
    before = position(units, phase, centers, options, **state)
    return before.variant.adjudicate(before, orders)
