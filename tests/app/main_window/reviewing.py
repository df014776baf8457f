"""A battle to be reviewed, and what tests of the review type into it and see of it; what tests of Edit position ask
of its panel and the status line."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.game_view.review import Review
from app.ui.clause import NAME
from rules import Game
from tests.app.conftest import Hands
from tests.rules.test_reasons import ORDERS
from tests.rules.test_reasons import UNITS_OF_EXPLANATION as UNITS

Key = Qt.Key
Alt, NoMod, Shift = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
STANDARD = rules.variant("standard")
ALL_ORDERS = "\n".join(f"{power}:\n" + "\n".join(lines) + "\n" for power, lines in ORDERS.items())


def battle(hands: Hands, played: bool = False) -> Game:
    start = STANDARD.position(phase="F1902M", units=UNITS)
    game = replace(Game.new(STANDARD), start=start)
    hands.begin(game.play(ORDERS) if played else game)
    return hands.document.game


def type_in(review: Review, power: str, text: str) -> None:
    letter = review.inbox.rows[power]
    if not letter.is_open:
        review.inbox.open_row(power)
    letter.edit.clear()
    for number, line in enumerate(text.splitlines()):
        if number:
            QTest.keyClick(letter.edit, Key.Key_Return)
        QTest.keyClicks(letter.edit, line)
    letter.read_now()


def arrows(hands: Hands) -> set[str]:
    return {mark.unit.key for mark in hands.table.scene.picture.marks if hasattr(mark, "unit") and hasattr(mark, "to")}


# --- What tests of Edit position ask of its panel and the status line.

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier


def panel(hands: Hands):  # type: ignore[no-untyped-def]
    found = hands.table.editing.panel
    assert found is not None
    return found


def units(hands: Hands, power: str) -> list[str]:
    return sorted(hands.document.game.position.as_dict()["units"].get(power, []))


def clause(hands: Hands) -> str:
    """The rule to which the status line leads."""
    return str(hands.table.status.rule.property(NAME))


def pick(hands: Hands, power: str, kind: str) -> None:
    """Click power and kind in the palette."""
    palette = panel(hands).palette_of_units
    QTest.mouseClick(next(key for key in palette.powers.buttons() if key.power == power), LEFT)
    QTest.mouseClick(next(key for key in palette.keys if key.kind == kind), LEFT)
