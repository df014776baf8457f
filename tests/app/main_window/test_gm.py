"""The menu of the game master, and titles by the names that a game has given."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from app.session import commands
from rules import Game
from tests.app.conftest import Hands


def test_awards_are_for_variants_with_a_game_master(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Game] = []
    monkeypatch.setattr(GameMasterDialog, "exec", lambda self: opened.append(self.document.game))
    action = hands.window.acts["awards"]
    assert not action.isVisible()
    hands.begin(Game.new(rules.variant("pink")))
    assert action.isVisible() and action.isEnabled()
    action.trigger()
    assert opened == [hands.document.game]
    hands.window.files.close_game()
    assert not action.isEnabled()


def test_names_given_in_the_game_are_those_of_panel_popover_and_menus(window: MainWindow) -> None:
    pink = rules.variant("pink")
    state = {"power_names": {"A": "Umbria"}, "province_names": {"H": "Hadria"}}
    start = pink.position(phase="S1902M", units={"A": ["A H"]}, state=state)
    made = Hands(window)
    made.begin(replace(Game.new(pink), start=start))
    assert made.table.orders.header.name.text() == "Umbria"
    made.table.open_layers()
    box = made.table.layers.surveys.boxes["distance"]
    assert box.itemText(1) == "Umbria"
    made.table.layers.hide()
    made.table.surveys.choose(("distance", "A"))
    overlay = made.table.scene.stage.overlay
    assert overlay is not None and overlay.title == "Distance from home centers of Umbria"


PLAYERS = {**dict(zip("ABCDEFG", ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"))), "GM": "Ina"}


def test_before_all_resolve_they_are_told_what_is_left_to_the_game_master(window: MainWindow) -> None:
    made = Hands(window)
    made.begin(Game.new(rules.variant("pink"), PLAYERS))
    assert "Y and Z have no name from the game master yet" in made.table.orders.foot.below.text()
    made.trigger("go_on")
    made.trigger("go_on")
    assert "game master" not in made.table.orders.foot.below.text()


def test_the_curtain_knows_at_once_what_the_game_master_has_written(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Hands(window)
    made.begin(Game.new(rules.variant("pink"), PLAYERS, "casual"))
    curtain = window.flow.curtain
    assert curtain is not None and curtain.gm_part.isVisible()
    names = tuple(rules.parse(made.document.game.position, "GM", text) for text in ("name Y Yonne", "name Z Zug"))
    monkeypatch.setattr(GameMasterDialog, "exec", lambda self: commands.write_for_gm(self.document, names))
    curtain.gm_button.click()
    assert not curtain.gm_part.isVisible()
