"""A game with numbered units that hold cards, as a variant of the standard game: for the window alone; a wild Fall
1903 with a unit for nearly every card, orders for all of them, and a window to play it in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rules import Game, Position, Sign, Unit, View
from rules.board import Location
from rules.files import load_board
from rules.standard import KINDS, Standard
from rules.units import CardKind, CardNote, UnitKind
from rules.variants.character.game import Character
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
            ("Mines in Picardy, Burgundy", "In civil disorder through Fall 1903: it holds.") if card == "12" else ()
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


# --- A wild Fall 1903 with a unit for nearly every card, orders for all of them, and a window to play it in.

VARIANT = Character(load_board("character"), x_cards=("X1", "X3", "X4", "X5", "X6", "X9", "X10", "X11"))
UNITS: Mapping[str, Sequence[str]] = {
    "Austria": ("1A Vie", "3A Tri", "1F Gre", "4A Tyr", "5A Bud"),
    "England": ("1F NTH", "2A Lon", "3F ENG", "4A Hyp"),
    "France": ("2A Bur", "1F MAO", "3F Ire", "5A Par", "6A Hyp"),
    "Germany": ("1A Mun", "3A Ruh", "2F Den", "4A Hol"),
    "Italy": ("2A Ven", "1F ADR", "3F Sar", "4A Mar"),
    "Russia": ("1A War", "4A Rum", "2F Sev/ec", "3F BAL", "5A Swi"),
    "Turkey": ("2A Bul", "1F BLA", "3A Smy", "4F CAS"),
}
CARDS: Mapping[str, Mapping[str, int | str]] = {
    "Austria": {"1A": 12, "3A": 11, "1F": 20, "4A": 20, "5A": 6},
    "England": {"1F": 18, "2A": 17, "3F": 3, "4A": 8},
    "France": {"2A": 5, "1F": 7, "3F": 7, "5A": 8, "6A": 8},
    "Germany": {"1A": 20, "3A": 4, "2F": "X3", "4A": 12},
    "Italy": {"2A": 10, "1F": 20, "3F": 7, "4A": "X11"},
    "Russia": {"1A": 9, "4A": "X1", "2F": 6, "3F": 16, "5A": 7},
    "Turkey": {"2A": "X1", "1F": 18, "3A": 16, "4F": 7},
}
CENTERS: Mapping[str, Sequence[str]] = {
    "Austria": ("Vie", "Bud", "Tri", "Ser", "Gre"),
    "England": ("Lon", "Edi", "Lvp", "Nwy"),
    "France": ("Par", "Mar", "Bre", "Spa", "Por"),
    "Germany": ("Mun", "Ber", "Kie", "Hol", "Den"),
    "Italy": ("Ven", "Rom", "Nap", "Tun"),
    "Russia": ("War", "Mos", "Sev", "StP", "Rum"),
    "Turkey": ("Con", "Ank", "Smy", "Bul"),
}
ORDERS: Mapping[str, Sequence[str]] = {
    "Austria": ("1A Vie - Gal mine", "3A Tri hypnotize F ADR: F ADR - Apu", "4A Tyr - Pie", "5A Bud H", "1F Gre H"),
    "England": ("1F NTH C 2A Lon - Nwy and support", "2A Lon - Nwy via convoy", "3F ENG - Wal", "4A Hyp - Yor"),
    "France": ("2A Bur jump Mun - Boh", "5A Par - Hyp", "6A Hyp - Pic", "1F MAO H", "3F Ire H"),
    "Germany": ("3A Ruh - Kie - Ber", "1A Mun - Sil", "2F Den H", "2F Den steal BAL", "4A Hol - Bel mine"),
    "Italy": ("2A Ven gas Tyr", "1F ADR - ION", "4A Mar fortify Spa Gas", "3F Sar H"),
    "Russia": ("1A War annihilate Ukr", "4A Rum exchange 2A Bul", "2F Sev/ec convert A", "5A Swi H", "3F BAL H"),
    "Turkey": ("2A Bul exchange 4A Rum", "1F BLA H", "3A Smy - Arm", "4F CAS H"),
}
STATE: Mapping[str, Any] = {
    "cards": CARDS,
    "revealed": {"France": {"2A": 5}, "Italy": {"2A": 10}},
    "mines": [{"at": "Pic", "by": "Germany 4A"}, {"at": "Ser", "by": "Austria 1A"}],
    "impassable": {"Lvn": "F1903M"},
    "no_center": {"Swe": "S1904M"},
    "defenses": {"Mun": ["Boh", "Bur"]},
    "civil_disorder": {"Turkey 1F": "F1903M"},
}


def position() -> Position:
    return VARIANT.position(phase="F1903M", units=UNITS, centers=CENTERS, state=STATE)


def game(secrecy: str = "open", players: Mapping[str, str] | None = None) -> Game:
    """A game that begins there."""
    return replace(Game.new(VARIANT, dict(players or {}), secrecy), start=position())  # type: ignore[arg-type]
