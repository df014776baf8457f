"""Pictures of a game in the fog: curtain, report, orders about units out of sight, retreats, the game master's look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt

import rules
from rules import GM, Game
from tests.app.conftest import Hands

SPRING = {
    "France": ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"],
    "England": ["F Lon - ENG", "F Edi - NTH", "A Lvp - Wal"],
    "Germany": ["A Mun - Ruh", "F Kie - Den", "A Ber - Kie"],
    "Italy": ["A Ven - Pie", "F Nap - TYS"],
}
FALL = {
    "France": ["A Bur - Bel", "A Spa H", "F MAO - Por"],
    "England": ["F ENG - Bre", "F NTH - Bel", "A Wal - Lon"],
    "Germany": ["A Ruh - Bel", "A Kie - Mun", "F Den - Swe"],
    "Italy": ["A Pie - Mar", "F TYS - Tun"],
}
NEXT = {
    "France": ["A Bur H", "A Spa H", "F Por - MAO"],
    "England": ["F Bre - MAO", "A Lon - Wal", "F NTH - Bel"],
    "Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur", "F Swe - SKA"],
    "Italy": ["A Mar S A Mun - Bur"],
}
NOTES = {"Wal": "A, for Bre?", "Tyr": "A Vie was here"}


def fog(hands: Hands, take: Callable[[str], None]) -> None:
    """`take` writes a picture of the window under a name."""
    variant = rules.variant("diplomyopia")
    players = {power: f"Player {n}" for n, power in enumerate(variant.base.powers, 1)} | {GM: "Ina"}
    game = Game.new(variant, players, "casual", "In the fog").play(SPRING).play(FALL)
    while game.position.phase.step != "M":
        game = game.play({})
    hands.begin(game)
    flow = hands.window.flow
    assert flow.curtain is not None
    flow.curtain.wheel.choose("France")
    take("fog-curtain")
    flow.lift("France")
    hands.document.note("map", NOTES)
    hands.trigger("phase_back")
    take("fog-report")
    hands.trigger("present")
    hands.click("Bur")
    hands.key(Qt.Key.Key_S)
    hands.click("Kie")
    take("fog-orders")
    hands.begin(replace(game.play(NEXT), notes={"France": {"map": NOTES}}))
    flow.lift("France")
    take("fog-dislodged")
    hands.trigger("go_on")
    take("fog-retreats")
    flow.lift(GM)
    take("fog-master")
    hands.document.see_as("Germany")
    take("fog-seen-as")
