"""The game that a beginner plays: where it begins, and what the others order in each phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import rules
from app.language import tr
from rules import Game, Order, Seal, Seat

ME = "France"
OTHERS = ("England", "Germany", "Italy")
UNITS = {
    ME: ("A Par", "A Mar", "A Bel", "A Pic", "F ENG"),
    "Germany": ("A Mun", "A Ruh"),
    "Italy": ("A Pie", "F LYO"),
    "England": ("F Edi",),
}
CENTERS = {
    ME: ("Par", "Mar", "Bre", "Bel", "Por"),
    "Germany": ("Mun", "Kie"),
    "Italy": ("Rom",),
    "England": ("Edi", "Lon"),
}
Lines = Mapping[str, Sequence[str]]
THEIRS: Sequence[Lines] = (
    {"Germany": ("A Mun - Bur",)},
    {
        "Germany": ("A Mun - Bur", "A Ruh S A Mun - Bur"),
        "Italy": ("A Pie - Mar", "F LYO S A Pie - Mar"),
    },
    {},
    {},
    {"Germany": ("A Ruh H", "A Mun H"), "Italy": ("A Mar H", "F LYO H"), "England": ("F Edi - NTH",)},
)
"""What the others order, a phase each."""
MINE: Sequence[Sequence[str]] = (
    ("A Par - Bur", "A Mar S A Par - Bur"),
    ("A Bel - Ruh", "A Pic - Lon", "F ENG C A Pic - Lon"),
    ("A Mar R Spa",),
    ("build A Par",),
)
"""What the beginner has ordered, a phase each, when he goes on from a phase later on."""
OPEN_TURNS = len(MINE)
"""So many turns are played with all orders open; after them each player has a seat behind the curtain."""


def lesson_game(turns: int, drafts: Sequence[str] = ()) -> Game:
    """The game after so many turns, with orders of the beginner written for the phase that follows."""
    variant = rules.variant("standard")
    start = variant.position(phase="S1901M", units=UNITS, centers=CENTERS)
    seats = tuple(Seat(power, power if power in (ME, *OTHERS) else "") for power in variant.base.powers)
    game = replace(Game.new(variant, title=tr("Your first game")), start=start, seats=seats)
    for number in range(turns):
        game = game.play({**THEIRS[number], ME: MINE[number]})
    if turns == OPEN_TURNS:
        game = _behind_the_curtain(game)
    return game.draft(ME, parsed(game, ME, drafts)) if drafts else game


def _behind_the_curtain(game: Game) -> Game:
    """The same game, in which nobody reads the orders of another; those of the others are in."""
    game = replace(game, secrecy="casual", seal=Seal.new("casual"))
    for power in game.to_act:
        if power != ME:
            game = game.draft(power, parsed(game, power, THEIRS[OPEN_TURNS].get(power, ()))).submit(power)
    return game


def parsed(game: Game, power: str, lines: Sequence[str]) -> list[Order]:
    """Orders as they are written in the present phase."""
    return [game.variant.parse(game.position, power, line) for line in lines]
