"""One record for an action: what it needs says whether it can be used, and why not."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from app.game_view.actions import Action, Actions, Requirement, State, Submenu
from app.main_window.commands import MENUS, SUBMENUS
from app.main_window.dialogs import KEYS, keys_dialog
from app.main_window.window import MainWindow
from app.ui.widgets import KeyLabel
from tests.app.conftest import Hands

MAP = Requirement(lambda now: now.map_open, "No map is open.")
SHOWN = Requirement(lambda now: now.map_shown, "The map is not shown.")


def test_the_first_need_that_does_not_hold_says_why() -> None:
    action = Action("play", "&Play", str, needs=(MAP, SHOWN))
    assert action.why_disabled(State()) == "No map is open."
    assert action.why_disabled(State(map_open=True)) == "The map is not shown."
    now = State(map_open=True, map_shown=True)
    assert action.enabled(now) and action.why_disabled(now) == ""


def test_the_page_in_front_answers_first(qtbot: object) -> None:
    asked: list[str] = []
    over: dict[str, Action] = {}
    record = Action("save", "&Save", lambda: asked.append("game"), needs=(MAP,), title=lambda _: "&Save the game")
    window = QMainWindow()
    acts = Actions(
        window, [record], {"&File": (("save", "recent"),)}, {"recent": Submenu("Recent")}, State, lambda: over
    )
    acts.refresh()
    assert not acts["save"].isEnabled() and acts["save"].text() == "&Save the game"
    assert acts.why_disabled("save") == "No map is open."
    over["save"] = Action("save", "&Save", lambda: asked.append("map"))
    acts.refresh()
    acts["save"].trigger()
    assert asked == ["map"] and list(acts.submenus) == ["recent"]


def test_every_action_stands_in_one_menu(window: MainWindow) -> None:
    ids = Counter(chain.from_iterable(chain.from_iterable(MENUS.values())))
    in_levels = {"level_up", "level_down"}  # those stand in the menu that a table fills
    assert set(ids) | in_levels == {*window.acts.names, *SUBMENUS} and set(ids.values()) == {1}


@pytest.mark.parametrize("name", ["panel", "orders_shown", "legend", "provinces", "review", "edit_position", "lenient"])
def test_what_is_ticked_follows_what_is_shown(hands: Hands, name: str) -> None:
    """Also where something else than the action, which ticks itself, has switched it."""
    action, run = hands.window.acts[name], hands.window.acts.record(name).run
    before = action.isChecked()
    run()
    assert action.isChecked() is not before
    run()
    assert action.isChecked() is before


def test_the_page_of_keys_names_the_keys_of_the_actions(window: MainWindow) -> None:
    named = [ids for _, lines in KEYS for ids, _ in lines if isinstance(ids, tuple)]
    assert ("zoom_in", "zoom_out", "fit") in named
    told = {one.text() for one in keys_dialog(window).findChildren(KeyLabel)}
    assert "+  -  0" in told and "Shift+F10" in told
    said = [keys for _, lines in KEYS for keys, _ in lines if isinstance(keys, str)]
    for id in ("go_on", "lock", "undo", "redo", "phase_back", "phase_forward", "play", "explain", "keys", "type"):
        assert any(window.acts.record(id).keys.split()[0] in line for line in said), id


def test_what_is_no_action_is_grey_for_no_reason_that_is_known(window: MainWindow) -> None:
    assert window.acts.why_disabled("") == "Not in this phase, or not in this game."
    assert isinstance(window.acts["undo"], QAction) and window.acts["undo"].shortcut() == QKeySequence("Ctrl+Z")
