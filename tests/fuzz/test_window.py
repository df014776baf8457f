"""The whole window in the hands of a monkey: no exception in any slot, nothing lost, nothing stale, nothing told.

STRATA_FUZZ=STEPS in the environment does so many steps in each game of every variant.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.atlas import atlas_of
from app.board.picture import Picture
from app.board.scene import BoardScene
from app.document import Document
from app.main_window.board_shown import BoardShown
from app.main_window.table import Table
from app.main_window.window import MainWindow
from app.panels.orders import OrdersPanel
from app.settings import Settings
from app.ui.collecting import Collector
from app.ui.slices import work_in_slices
from rules import GM, Game
from tests.app.conftest import Hands
from tests.app.surfaces import words
from tests.fuzz.monkey import Monkey
from tests.secret_pairs import resolved

STEPS = int(os.environ.get("STRATA_FUZZ", "24"))
LOOK = 12
"""After so many steps it is looked whether all is as it should be."""
LONG = [(variant, secrecy) for variant in rules.VARIANTS for secrecy in ("open", "casual")]
GAMES = LONG if "STRATA_FUZZ" in os.environ else [("standard", "open"), ("pink", "casual")]
MASTERED = tuple(rules.VARIANTS) if "STRATA_FUZZ" in os.environ else ("diplomafia",)


@pytest.fixture
def _as_it_runs(qapp: QApplication) -> Iterator[None]:
    """Long work in slices and rubbish taken away between two events, as in the program."""
    work_in_slices()
    collector = Collector(qapp)
    yield
    work_in_slices(inf)
    collector.stop()


@pytest.fixture
def hands(_as_it_runs: None, qtbot: QtBot, tmp_path: Path) -> Hands:
    window = MainWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window, before_close_func=lambda one: one._document and one.document.mark_saved(True))
    window.settings.set("motion", "reduced")
    window.resize(1280, 800)
    window.show()
    return Hands(window)


@pytest.mark.parametrize(("variant", "secrecy"), GAMES)
def test_anything_may_be_done(
    hands: Hands, variant: str, secrecy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rules.variant(variant)
    players = {power: power for power in made.base.powers} | {GM: "Ina"}
    hands.begin(Game.new(made, {} if made.hands() or secrecy == "open" else players, secrecy, title="Friday"))
    let_loose(hands, tmp_path, monkeypatch)


@pytest.mark.parametrize("variant", MASTERED)
def test_so_may_the_game_master(hands: Hands, variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From his seat, in a game a turn old, with the review open."""
    made = rules.variant(variant)
    players = {power: power for power in made.base.powers} | {GM: "Ina"}
    game = Game.new(made, players, "casual")
    hands.begin(resolved(game, {}, Random(1)))
    hands.window.flow.lift(GM)
    hands.trigger("review")
    let_loose(hands, tmp_path, monkeypatch)


def let_loose(hands: Hands, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The monkey at the window, looked after now and then."""
    monkey = Monkey(hands, 7, folder, monkeypatch)
    for number in range(1, STEPS + 1):
        monkey.step()
        if number % LOOK == 0 or number == STEPS:
            monkey.settle()
            if hands.window._document is not None:
                look(hands, folder / "looked.strata", monkey.done)
    monkey.settle()


def look(hands: Hands, path: Path, done: list[str]) -> None:
    """What must hold whatever was done."""
    document, table = hands.document, hands.table
    path.unlink(missing_ok=True)
    rules.save_game(document.whole, path)
    found = rules.read_game(path)
    assert not found.differences and not found.altered, done
    assert state(found.game) == state(document.whole), done
    if hands.window.pages.currentWidget() is table and not (table.review.on or table.editing.on):
        assert undone_and_done_again(document), done
        table.reveal.leave()
        QApplication.processEvents()
        assert hands.window.pages.currentWidget() is not table or table.scene.picture == fresh(table), done
        assert listed(table.orders) == listed(panel_of(table)) or table.order_tool.builder.filled, done
    assert not told_of_others(hands.window, document), done


def state(game: Game) -> tuple[object, ...]:
    """All that is played, as a file tells it."""
    drafts = {power: [order.text for order in orders] for power, orders in game.drafts.items() if orders}
    turns = [(turn.orders, turn.results, dict(turn.draws)) for turn in game.turns]
    branches = [(branch.name, branch.parent) for branch in game.branches]
    positions = [position.as_dict() for position in game.positions]
    return drafts, turns, positions, game.submitted, game.rulings, game.deadline, branches, game.seats


def undone_and_done_again(document: Document) -> bool:
    """Whether all can be undone and done again, twice with the same at both ends."""
    stack, at = document.undo, document.undo.index()
    ends = []
    for number in (stack.count(), 0, stack.count(), 0):
        stack.setIndex(number)
        ends.append(state(document.whole))
    stack.setIndex(at)
    return ends[:2] == ends[2:]


def fresh(table: Table) -> Picture:
    """The picture of a board on which nothing was shown before."""
    document, variant = table.document, table.document.game.variant
    scene = BoardScene(atlas_of(variant.map_id), variant.base, variant=variant.id, parent=table)
    shown = BoardShown(document, scene, table.surveys, lambda: None)
    shown.shown, shown.only = table.board.shown, table.board.only
    shown.refresh()
    scene.deleteLater()
    return scene.picture


def panel_of(table: Table) -> OrdersPanel:
    """The panel as it is when it is made now."""
    panel = OrdersPanel(table.document)
    panel.deleteLater()
    if table.panel.currentWidget() is not table.orders:
        return table.orders
    panel.set_below(table.orders.lies_below)
    panel.refresh()
    return panel


def listed(panel: OrdersPanel) -> list[tuple[str, ...]]:
    return [(row.key, row.head, row.rest, row.mark) for row in panel.written.list.rows.rows]


def told_of_others(window: MainWindow, document: Document) -> list[str]:
    """Lines of others' orders that stand anywhere in the window of a game with secrets."""
    game = document.game
    if game.secrecy == "open" or game.end or document.line:
        return []
    known = {order.text for turn in game.turns for orders in turn.orders.values() for order in orders}
    known |= {order.text for order in game.drafts.get(document.seat, ())}
    lines = {order.text for orders in game.drafts.values() for order in orders} - known
    long = [line for line in lines if " S " in line or " C " in line]
    said = words(window) if long else []
    return [line for line in long if any(line in text for text in said)]
