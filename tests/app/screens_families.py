"""Pictures of families on Manhattan: the opening, moves, business, the ledger, a statement, results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QApplication

import rules
from app.panels.forms import PaperDialog
from rules import Game
from tests.app.conftest import Hands
from tests.app.screen_positions import MANHATTAN, MANHATTAN_BUSINESS, MANHATTAN_MOVES


class Camera(Protocol):
    """Takes a picture of the window under a name, into its folder."""

    folder: Path
    take: Callable[[str], None]


def families(hands: Hands, camera: Camera) -> None:
    """Rackets on Manhattan: the opening, moves with units over areas and political pressure, business, the ledger."""
    mafia = rules.variant("diplomafia")
    players = {power: f"Player {n}" for n, power in enumerate(mafia.base.powers, 1)}

    def sit(phase: str, power: str, *orders: str) -> None:
        game = Game.new(mafia, players, "casual")
        hands.begin(replace(game, start=mafia.position(phase=phase, **MANHATTAN[phase])) if phase else game)
        curtain = hands.window.flow.curtain
        assert curtain is not None
        curtain.lifted.emit(power)
        hands.write(power, *orders)

    sit("", "Riverside", "racket P LSq", "racket B MoH")
    hands.click("LSq")
    camera.take("opening")
    sit("T4M", "Harlem", "SRU EHa - EEn", "LRU Har - Eas", "pp S SRU EHa - EEn")
    camera.take("families-moves")
    hands.click("Eas")
    camera.take("families-lru")
    sit("T4A", "Riverside", "renew N TSq", "racket B MoH", "lend 5 EastSide: 6 T5")
    hands.table.ledger.show(True)
    camera.take("business")
    hands.table.ledger.show(False)
    hands.table.orders.area.verticalScrollBar().setValue(280)
    hands.table.order_tool.begin(("racket", "L"))
    camera.take("business-rackets")
    hands.table.order_tool.step_back()
    hands.click("Gar")
    camera.take("business-chips")
    hands.table.order_tool.step_back()
    loans = next(card for card in hands.table.orders.form.cards if card.title.text().startswith("Loans"))
    loans.beside.buttons[0].click()
    paper = hands.window.findChildren(PaperDialog)[-1]
    paper.fields["due"].more.click()  # type: ignore[union-attr]
    QApplication.processEvents()
    paper.grab().save(str(camera.folder / "statement.png"))
    paper.close()
    game = replace(Game.new(mafia, players), start=mafia.position(phase="T4M", **MANHATTAN["T4M"]), seed="screens")
    hands.begin(game.play(MANHATTAN_MOVES))
    hands.window.flow.show_phase(0)
    camera.take("families-results")
    hands.begin(replace(game, start=mafia.position(phase="T4A", **MANHATTAN["T4A"])).play(MANHATTAN_BUSINESS))
    hands.window.flow.show_phase(0)
    camera.take("business-results")
