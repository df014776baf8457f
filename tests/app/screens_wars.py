"""Pictures of a full board in every variant: orders of all kinds, what came of them, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import rules
from app.session import commands
from rules import Game, Order
from tests.app import cards_on_board
from tests.app.conftest import Hands
from tests.app.screen_positions import MANHATTAN, MANHATTAN_MOVES, TERRITORY, WEALTH, WILD
from tests.selfplay import random_orders

EUROPE: dict[str, Any] = {
    "phase": "F1903M",
    "units": {
        "Austria": ["A Vie", "A Bud", "A Tri", "A Ser", "F Gre"],
        "England": ["F Nwy", "F NTH", "A Lon", "F ENG", "F MAO"],
        "France": ["A Bel", "A Par", "A Bur", "F Bre", "A Mar"],
        "Germany": ["F Den", "F BAL", "A Kie", "A Ruh", "A Mun"],
        "Italy": ["A Pie", "A Ven", "F LYO", "F Nap"],
        "Russia": ["F Swe", "A War", "A Mos", "A Rum", "F Sev"],
        "Turkey": ["A Bul", "A Con", "F BLA", "F AEG", "A Smy"],
    },
    "centers": {
        "Austria": ["Vie", "Bud", "Tri", "Ser", "Gre"], "England": ["Lon", "Edi", "Lvp", "Nwy"],
        "France": ["Par", "Mar", "Bre", "Bel", "Por"], "Germany": ["Mun", "Ber", "Kie", "Den"],
        "Italy": ["Ven", "Rom", "Nap", "Tun"], "Russia": ["War", "Mos", "Sev", "StP", "Rum", "Swe"],
        "Turkey": ["Con", "Ank", "Smy", "Bul"],
    },
}  # fmt: skip
MARCH: Mapping[str, Sequence[str]] = {
    "Austria": ("A Vie - Gal", "A Bud H", "A Tri - Ven", "A Ser S A Bud", "F Gre H"),
    "England": ("F Nwy S F Den - Swe", "F NTH - HEL", "A Lon - Gas via convoy", "F ENG C A Lon - Gas",
                "F MAO C A Lon - Gas"),
    "France": ("A Bel - Ruh", "A Par S A Bur", "A Bur H", "F Bre - ENG", "A Mar - Spa"),
    "Germany": ("F Den - Swe", "F BAL S F Den - Swe", "A Kie - Hol", "A Ruh S A Mun - Bur", "A Mun - Bur"),
    "Italy": ("A Ven - Tri", "F LYO - WES", "A Pie S F LYO - Spa/sc"),
    "Russia": ("F Swe H", "A War - Gal", "A Mos - Lvn", "A Rum H"),
    "Turkey": ("A Bul - Rum", "A Con - Bul", "F BLA S A Bul - Rum", "F AEG - Gre"),
}  # fmt: skip
ABOVE = {
    "units": {
        "A": ["A A@3", "A U@2", "A Z@2", "A N@2", "A H@1"], "B": ["A B@3", "A P@3", "A O@2", "A I@1"],
        "C": ["A W@3", "A K@3", "A Q@2", "A V@1"], "D": ["A R@3", "A X@2", "A K@2", "A R@1"],
        "E": ["A S@3", "A L@2", "A E@1"], "F": ["A M@3", "A M@2", "A Y@2", "A S@1"],
        "G": ["A U@3", "A Z@3", "A T@2", "A G@1"],
    },
}  # fmt: skip
SEED = 5


def europe(variant: str) -> Game:
    """The full board of Europe in one of the variants that are played there."""
    made = rules.variant(variant)
    return replace(Game.new(made, title="The atlas"), start=made.position(**EUROPE), seed="screens")


def began(variant: str) -> tuple[Game, Mapping[str, Sequence[str | Order]]]:
    """A game of this variant with much on its board, and orders for all of it."""
    if variant in ("standard", "gambling", "diplomyopia"):
        return europe(variant), MARCH
    if variant == "character":
        return cards_on_board.game("open", {}), cards_on_board.ORDERS
    made = rules.variant(variant)
    game = replace(Game.new(made, title="The long war"), seed="screens")
    if variant == "diplomafia":
        return replace(game, start=made.position(phase="T4M", **MANHATTAN["T4M"])), MANHATTAN_MOVES
    starts: dict[str, dict[str, Any]] = {
        "bioplomacy": {"phase": "S03M", "units": WILD, "centers": TERRITORY},
        "pink": {"phase": "S1903M", **WEALTH},
        "pink2": {"phase": "S1903M", **ABOVE},
        "pink3": {"phase": "S1903M", "units": WEALTH["units"], "centers": WEALTH["centers"]},
    }
    game = replace(game, start=made.position(**starts[variant]))
    return game, random_orders(game.position, Random(SEED))


def wars(hands: Hands, take: Callable[[str], None], wanted: Sequence[str] = tuple(rules.VARIANTS)) -> None:
    """`take` writes a picture of the window under a name."""
    for variant in wanted:
        game, orders = began(variant)
        hands.begin(game)
        for power, lines in orders.items():
            parsed = [
                game.variant.parse(game.position, power, line) if isinstance(line, str) else line for line in lines
            ]
            commands.set_orders(hands.document, power, parsed)
        take(f"war-{variant}-orders")
        hands.trigger("go_on")
        hands.table.reveal.leave()
        take(f"war-{variant}-results")
        turn = hands.document.turn
        assert turn is not None
        failed = [one for one in turn.outcomes if one.failed]
        hands.table.why.ask((failed or list(turn.outcomes))[0].key)
        take(f"war-{variant}-why")
        hands.table.why.leave()
        if hands.table.levels.levels:
            for mode in ("exploded", "side"):
                hands.table.levels.rail.modes[mode].click()
                take(f"war-{variant}-{mode}")
