"""The card about the unit pointed out."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import rules
from app.panels.overlays import UnitCard

SHORT = [("defence", "1"), ("attack", "1")]
LONG = [*SHORT, ("support of a move", "1"), ("support to hold", "1")]


def test_a_card_in_sight_has_room_for_another_units_lines(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(600, 400)
    over.show()
    powers = tuple(rules.variant("bioplomacy").base.powers)
    card = UnitCard(over, "bioplomacy", powers)
    card.show_unit(powers[0], "T 32", "Troop", LONG)
    tall = card.height()
    card.show_unit(powers[0], "T 33", "Troop", LONG)
    assert card.height() == tall
    card.show_unit(powers[0], "T 47", "Troop", SHORT)
    assert card.height() < tall
