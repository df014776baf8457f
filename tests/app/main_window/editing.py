"""What tests of Edit position ask of its panel and the status line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.clause import NAME
from tests.app.conftest import Hands

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier


def panel(hands: Hands):  # type: ignore[no-untyped-def]
    found = hands.table.editing.panel
    assert found is not None
    return found


def units(hands: Hands, power: str) -> list[str]:
    return sorted(hands.document.game.position.as_dict()["units"].get(power, []))


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def clause(hands: Hands) -> str:
    """The rule to which the status line leads."""
    return str(hands.table.status.rule.property(NAME))


def pick(hands: Hands, power: str, kind: str) -> None:
    """Click power and kind in the palette."""
    palette = panel(hands).palette_of_units
    QTest.mouseClick(next(key for key in palette.powers.buttons() if key.power == power), LEFT)
    QTest.mouseClick(next(key for key in palette.keys if key.kind == kind), LEFT)
