"""A game with numbered units that hold cards, as a variant of the standard game: for the window alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rules import Game, Position, Sign, Unit, View
from rules.board import Location
from rules.files import load_board
from rules.standard import KINDS, Standard
from rules.units import CardKind, CardNote, UnitKind
from tests.signs import sign

RULES = {
    "4": ("Double Mover", "Moves two spaces in one turn, one after the other.", ("path",)),
    "5": ("Jumper", "Jumps over a unit next to it, which is pinned: its move is off.", ("jump",)),
    "8": ("Hyperspace unit", "Leaves the board, and lands in any standard space.", ()),
    "10": ("Gasser", "Gas a bordering space. The unit there is safe and does nothing, this turn and the next.",
           ("gas",)),
    "12": ("Minelayer", "Leaves a mine in the space from which it moves.", ()),
    "18": ("Superfleet", "Makes five jumps over sea; helps an army that it lands.", ()),
    "20": ("Ordinary unit", "Nothing but what every unit can do.", ()),
}  # fmt: skip
COUNTS = {"4": 4, "5": 4, "8": 6, "10": 2, "12": 4, "18": 2, "20": 14}
HELD: Mapping[str, Sequence[str]] = {
    "Germany": ("1A Mun 10", "2A Ruh 4", "3A Ber 20", "1F Den 20", "2F Hol 18"),
    "France": ("1A Bur 5", "2A Gas 20", "1F Bel 12"),
    "Italy": ("1A Tyr 20", "1F Nap 18"),
    "Austria": ("2A Vie 12", "1A Boh 4"),
    "England": ("3F NTH 20", "1A Hyp 8"),
}


def unit(power: str, text: str) -> Unit:
    label, place, card = text.split()
    there = Location(place, dock=place == "Hyp")
    return Unit(power, label[1:], there, (("card", card),), serial=label[0])


class Carded(Standard):
    """Whoever looks knows his own cards and that of France 1A, which all know."""

    id: ClassVar[str] = "character"
    map_id: ClassVar[str] = "character"
    kinds: ClassVar[Mapping[str, UnitKind]] = {letter: replace(kind, serial=True) for letter, kind in KINDS.items()}

    def view(self, position: Position, power: str) -> View:
        if not power:
            return View(power, position)
        units = {key: one if one.power == power else replace(one, traits=()) for key, one in position.units.items()}
        return View(power, replace(position, units=units))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return (
            sign("revealed", "Bur", "France", text="1A"),
            sign("mine", "Pic", "France", text="1F"),
            sign("closed", "Gal", text="F1903M"),
        )

    def card_of(self, position: Position, unit: Unit) -> CardNote | None:
        card = str(dict(unit.traits).get("card", ""))
        if not card:
            return CardNote()
        name, rule, verbs = RULES[card]
        rests = card == "18"
        now = "next in Spring 1904" if rests else "then rests two turns" if card == "10" else ""
        effects = (
            (
                "Mines in Picardy, Burgundy",
                "In civil disorder through Fall 1903: it holds.",
            )
            if card == "12"
            else ()
        )
        used = "S1903M" if rests else ""
        return CardNote(card, name, rule, now, not rests, verbs, used, effects, public=unit.place.text == "Bur")

    def deck(self, position: Position, power: str) -> tuple[CardKind, ...]:
        held: dict[str, list[str]] = {}
        for one in position.units.values():
            held.setdefault(str(dict(one.traits).get("card", "")), []).append(f"{one.power} {one.tag}")
        told = ((card, count, *RULES[card][:2]) for card, count in COUNTS.items())
        return tuple(CardKind(card, name, count, rule, tuple(held.get(card, ()))) for card, count, name, rule in told)


def carded_game(secrecy: str = "open", players: Mapping[str, str] | None = None, **options: Any) -> Game:
    """Fall 1903 with some units of each of five powers."""
    variant = Carded(replace(load_board("character"), first_phase="S1901M"))
    start = variant.position(phase="F1903M", units={}, centers={"Germany": ["Mun", "Ber", "Kie", "Den", "Hol"]})
    units = [unit(power, text) for power, texts in HELD.items() for text in texts]
    start = replace(start, units={one.key: one for one in units})
    game = Game.new(variant, dict(players or {}), secrecy)
    return replace(game, start=start)
