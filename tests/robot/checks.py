"""What must hold in a window whatever was done in it: nothing lost, nothing stale, nothing told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import rules
from app.board.atlas import atlas_of
from app.board.picture import Picture
from app.board.scene import BoardScene
from app.game_view.board_display import BoardDisplay
from app.game_view.view import GameView
from app.main_window.window import MainWindow
from app.panels.orders import OrdersPanel
from app.session.document import Document
from rules import Game
from tests.app.surfaces import words


def look_at(window: MainWindow, path: Path) -> Iterator[str]:
    """What is wrong with the window and its game, in words. `path`: a file that may be written."""
    document, table = window.document, window.table
    assert table is not None
    path.unlink(missing_ok=True)
    rules.save_game(document.whole, path)
    found = rules.files.read_game(path)
    if found.differences or found.altered:
        yield f"Read back, the game differs: {found.differences} {found.altered}"
    if document.main.secrecy != "sealed" and state(found.game) != state(document.whole):
        yield "Read back, the game is another one."
    if window.pages.currentWidget() is table and not (table.review.on or table.editing.on):
        if not undone_and_done_again(document):
            yield "All undone and done again, the game is another one."
        table.reveal.leave()
        if window.pages.currentWidget() is table and table.scene.picture != fresh(table):
            yield "The board shows something that a new one would not."
        panel = panel_of(table)
        if listed(table.orders) != listed(panel) and not table.order_tool.builder.filled:
            yield f"The list of orders is stale: {listed(table.orders)} for {listed(panel)}"
    for line in told_of_others(window, document):
        yield f"The window tells what is secret: {line}"


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


def fresh(table: GameView) -> Picture:
    """The picture of a board on which nothing was shown before."""
    document, variant = table.document, table.document.game.variant
    scene = BoardScene(atlas_of(variant.map_id), variant.base, variant=variant.id, parent=table)
    shown = BoardDisplay(document, scene, table.surveys, lambda: None)
    shown.shown, shown.only = table.board.shown, table.board.only
    shown.refresh()
    scene.deleteLater()
    return scene.picture


def panel_of(table: GameView) -> OrdersPanel:
    """The panel as it is when it is made now."""
    if table.panel.currentWidget() is not table.orders:
        return table.orders
    panel = OrdersPanel(table.document)
    panel.deleteLater()
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
