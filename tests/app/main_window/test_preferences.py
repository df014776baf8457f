"""Every preference has an effect on the game that is open, at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication

import rules
from app.language import spoken
from app.settings import Preferences, Settings
from app.ui.shades import reduced
from rules import Game
from tests.app.conftest import Hands

EFFECTS: dict[str, tuple[Any, Callable[[Hands], Any]]] = {
    "theme": ("dark", lambda hands: hands.table.scene.stage.theme.name),
    "text_px": (18, lambda hands: QApplication.font().pixelSize()),
    "pace": ("2", lambda hands: hands.table.reveal.pace),
    "names": ("full", lambda hands: hands.table.scene.stage.names),
    "contrast": ("high", lambda hands: hands.table.scene.stage.theme.name),
    "language": ("de", lambda _: spoken()),
    "lenient": (True, lambda hands: hands.window.acts["lenient"].isChecked()),
    "live_preview": (False, lambda hands: hands.window.acts["live_preview"].isChecked()),
    "scale": (150, lambda hands: hands.window.settings.preferences.scale),
    "motion": ("reduced", lambda _: reduced()),
    "panel_below": (True, lambda hands: hands.table.drawer.below),
    "patterns": ("off", lambda hands: hands.table.scene.stage.patterns),
    "wheel": ("pan", lambda hands: hands.table.pointer.wheel_pans),
    "autolock_minutes": (5, lambda hands: hands.window.preferring.autolock._clock.isActive()),
    "curtain": (False, lambda hands: hands.window.flow.curtain and hands.window.flow.curtain.free),
    "fixed_order": (True, lambda hands: hands.window.flow.curtain and hands.window.flow.curtain.power),
}


@pytest.mark.parametrize("name", [field.name for field in fields(Preferences)])
def test_a_preference_has_an_effect_at_once(hands: Hands, settings: Settings, name: str) -> None:
    hands.begin(Game.new(rules.variant("standard"), secrecy="casual"))
    settings.set("theme", "light")
    value, effect = EFFECTS[name]
    before = effect(hands)
    settings.set(name, value)
    assert effect(hands) != before
    settings.set(name, getattr(Preferences(), name))
    settings.set("theme", "light")


def test_every_icon_follows_the_theme(hands: Hands, settings: Settings) -> None:
    """Else it is dark on dark ground."""

    def drawn() -> dict[QAbstractButton, QImage]:
        buttons = hands.window.findChildren(QAbstractButton)
        return {one: one.icon().pixmap(20).toImage() for one in buttons if one.isVisible() and not one.icon().isNull()}

    settings.set("theme", "light")
    before = drawn()
    settings.set("theme", "dark")
    after = drawn()
    settings.set("theme", "light")
    assert len(before) > 5
    assert [one.accessibleName() or one.text() for one in before if before[one] == after[one]] == []
