"""A wild Fall 1903 with a unit for nearly every card, orders for all of them, and a window to play it in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules import Game, Position
from rules.files import load_board
from rules.variants.character.game import Character

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
