"""What somebody does in a window with one variant, action by action: for tests/bench/pace.py."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget

import rules
from app.board.placement.levels import LevelView
from app.designer.page import DesignerPage
from app.main_window.exports import pack_to
from app.main_window.run import open_window
from app.pages.new_game import NewGamePage
from app.pictures.sheet import FILM, IMAGE, PAPER, ExportOptions
from app.session import commands
from app.session.document import Document
from app.settings import Settings
from app.ui.idle_jobs import IdleJobs
from rules import Game
from tests.selfplay import random_game, random_orders

Step = tuple[str, Callable[[], object]]
DIALOGS = (
    *("rules", "find", "preferences", "keys", "about", "export", "explain", "lines", "read_report", "print", "doctor"),
    *("awards", "numbers", "deal", "deadline", "replace_player", "disorder", "vote", "stand_in", "overrule", "secrecy"),
    *("ruling_note", "end_game", "settlement", "roll_back", "older", "setup_position", "second_opinion"),
)
"""Actions that ask or show something, which is shut again."""
COPIES = ("copy_map", "position_text", "copy_orders", "copy_results", "copy_all_orders")


class Session:
    """What somebody does in a window with one variant, from the first page on."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.folder = Path(tempfile.mkdtemp())
        settings = Settings(self.folder / "settings.ini")
        settings.set("motion", "reduced")
        IdleJobs.at_once = False
        self.window = open_window(settings)
        self.window.flow.asks = False
        self.window.files.may_leave = lambda: True  # type: ignore[method-assign]
        self.window.designing.may_leave = lambda: True  # type: ignore[method-assign]
        self.window.resize(1400, 900)
        self.window.show()
        game = Game.new(rules.variant(variant))
        self.open_game = game
        self.long = random_game(3, 14, game)

    @property
    def table(self):  # type: ignore[no-untyped-def]
        assert self.window.table is not None
        return self.window.table

    def act(self, name: str) -> Callable[[], object]:
        return lambda: self.window.acts[name].trigger()

    def steps(self) -> Iterator[Step]:
        """One after the other; what a step needs is looked up when its turn has come."""
        yield from self.starting()
        yield from self.writing()
        yield from self.looking()
        yield from self.asking()
        yield from self.opening()
        yield from self.seats()
        yield from self.designing()

    # Starting.

    def starting(self) -> Iterator[Step]:
        yield "new-game page", self.act("new")
        page = self.window.pages.currentWidget()
        assert isinstance(page, NewGamePage)
        yield "another variant on that page", lambda: page.show_variant(self.variant)
        yield "start of the game: its table", lambda: page.started.emit(self.open_game)

    def writing(self) -> Iterator[Step]:
        document = self.window.document
        yield "pointer over the board", self.sweep
        unit = next(iter(rules.choices(document.present, document.power, ()).allowed), None)
        if unit is not None and unit.place:
            yield "a unit chosen", lambda: self.table.order_tool.choose_unit(str(unit.value.key))
        drawn = random_orders(document.present, Random(5))
        if drawn:
            power = next(iter(drawn))
            yield "orders of a power written", lambda: commands.set_orders(document, power, drawn[power])
            for other, lines in drawn.items():
                document.draft(other, lines)
            yield "undo", self.act("undo")
            yield "all orders drawn", lambda: commands.set_orders(document, power, drawn[power])
        yield "next unit", self.act("next_unit")
        yield "its verbs", self.act("verb_list")
        yield "its verbs shut", self.shut
        yield "an order typed", self.typed
        yield "next power", self.act("next_power")
        yield "what-if begun", self.act("what_if")
        yield "what-if left", self.act("what_if_leave")
        yield "resolve", lambda: self.window.flow.resolve()
        yield "the turn played on", self.act("play")
        yield "the turn played to its end", lambda: self.table.reveal.leave()
        yield "why?", self.why
        yield "why? left", lambda: self.table.why.close()
        yield "next phase", self.act("go_on")

    def sweep(self) -> None:
        port = self.table.view.viewport()
        for n in range(30):
            QTest.mouseMove(port, QPoint(60 + n * port.width() // 40, 100 + n * port.height() // 50))

    def why(self) -> None:
        turn = self.window.document.turn
        if turn is not None and turn.outcomes:
            self.window.document.select(turn.outcomes[0].order.unit.key if turn.outcomes[0].order.unit else "")
        self.window.acts["why"].trigger()

    # Looking.

    def looking(self) -> Iterator[Step]:
        scene = self.table.scene
        yield "zoom in", self.act("zoom_in")
        yield "zoom in again", self.act("zoom_in")
        yield "whole map", self.act("fit")
        for level in scene.levels:
            yield f"level {level.id}", lambda id=level.id: self.table.levels.jump(id)
        if scene.levels:
            active = scene.level_view.active
            for mode in ("exploded", "side", "all", "one"):
                if mode != "all" or scene.board.plain_level:
                    yield f"levels {mode}", lambda mode=mode: self.table.levels.look(LevelView(active, mode))
            yield "lens", lambda: self.table.levels.lens(True)
            yield "lens off", lambda: self.table.levels.lens(False)
        yield "layers", self.act("layers")
        yield "layers shut", lambda: self.table.layers.hide()
        shown = self.table.shown
        yield "full names", lambda: self.table.show_layers(replace(shown, names="full"))
        yield "no patterns", lambda: self.table.show_layers(replace(shown, patterns="off"))
        yield "as before", lambda: self.table.show_layers(shown)
        yield "orders hidden", self.act("orders_shown")
        yield "orders shown", self.act("orders_shown")
        yield "legend", self.act("legend")
        yield "legend shut", self.act("legend")
        yield "list of provinces", self.act("provinces")
        yield "list of provinces shut", self.act("provinces")
        yield "ledger", self.act("ledger")
        yield "ledger shut", self.act("ledger")
        yield "panel below", self.act("panel_below")
        yield "panel beside", self.act("panel_below")
        yield "panel shut", self.act("panel")
        yield "panel open", self.act("panel")
        yield "window narrower", lambda: self.window.resize(1024, 700)
        yield "window wider", lambda: self.window.resize(1400, 900)
        yield "dark theme", self.act("dark")
        yield "light theme", self.act("dark")
        yield "high contrast", self.act("contrast")
        yield "usual contrast", self.act("contrast")
        yield "larger text", lambda: self.window.settings.set("text_px", 16)
        yield "usual text", lambda: self.window.settings.set("text_px", 13)
        yield "in German", lambda: self.window.settings.set("language", "de")
        yield "in English", lambda: self.window.settings.set("language", "en")

    # Dialogs and pages.

    def asking(self) -> Iterator[Step]:
        for name in DIALOGS:
            if self.window.acts[name].isEnabled():
                yield f"{name}", self.act(name)
                if name == "find":
                    yield "find: typed", lambda: self.write("zoom")
                yield f"{name} shut", self.shut
        for name in COPIES:
            if self.window.acts[name].isEnabled():
                yield f"{name}", self.act(name)
        for ending in ("png", "svg", "pdf", "gif"):
            kind = FILM if ending == "gif" else IMAGE
            choice = ExportOptions(kind=kind, format=ending)
            yield f"a picture written: {ending}", lambda choice=choice, ending=ending: self.write_map(choice, ending)
        yield "print preview", lambda: self.window.exports.maps.print_preview(ExportOptions(kind=PAPER))
        yield "print preview shut", self.shut
        yield "report pack", lambda: pack_to(self.window, self.folder)
        yield "review mode", self.act("review")
        for name in ("show_before", "show_result", "show_difference"):
            yield f"review: {name}", self.act(name)
        yield "review left", self.act("review")
        yield "edit position", self.act("edit_position")
        yield "edit position: a unit", self.edit_unit
        yield "edit position left", self.act("edit_position")

    def write_map(self, choice: ExportOptions, ending: str) -> None:
        self.window.exports.maps.write(choice, self.folder / f"map.{ending}", (0, 1))

    def typed(self) -> None:
        self.table.line.begin()
        self.write("A Par")

    def write(self, words: str) -> None:
        line = self.window.focusWidget()
        if isinstance(line, QLineEdit):
            QTest.keyClicks(line, words)

    def edit_unit(self) -> None:
        unit = next(iter(self.window.document.present.units.values()))
        view = self.table.view
        at = view.viewportTransform().map(self.table.scene.point_of(unit.place.text)).toPoint()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    def shut(self) -> None:
        for one in QApplication.topLevelWidgets():
            if one is not self.window and one.isVisible():
                one.close()
        for found in self.window.findChildren(QWidget):
            if type(found).__name__ in ("Palette", "HelpCard") and found.isVisible():
                found.hide()
            elif isinstance(found, QDialog) and found.isVisible():
                found.reject()

    # A saved game, seats, the map editor.

    def opening(self) -> Iterator[Step]:
        path = self.folder / "long.strata"
        rules.save_game(self.long, path)
        yield "save", lambda: self.window.files.save(self.folder / "own.strata")
        yield "game closed", self.act("close_game")
        yield f"a game of {len(self.long.turns)} turns opened", lambda: self.window.files.open_path(path)
        for number in range(3):
            yield f"phase before {number + 1}", self.act("phase_back")
        yield "Next phase", self.act("phase_forward")
        yield "first phase", lambda: self.table.phase_wanted.emit(0)
        yield "present", lambda: self.table.phase_wanted.emit(len(self.long.turns))

    def seats(self) -> Iterator[Step]:
        writers = list(self.open_game.variant.base.powers)
        people = {power: f"Player {n}" for n, power in enumerate(writers, 1)}
        game = Game.new(rules.variant(self.variant), people, secrecy="casual")
        document = Document(game)
        document.saved = False
        yield "a secret game: its curtain", lambda: self.window.files.begin(document)
        seat = next((power for power in game.to_act), "")
        if seat:
            yield "a seat taken", lambda: self.window.flow.raise_curtain(seat)
            yield "its review", lambda: self.window.flow.open_review()
            yield "handed in", lambda: self.window.flow.submit()
        yield "secret game closed", self.act("close_game")
        yield "first game: its lesson", self.act("learn")
        yield "lesson left", lambda: self.window.guide.leave()
        yield "lesson closed", self.act("close_game")

    def designing(self) -> Iterator[Step]:
        map_id = self.open_game.variant.map_id
        folder = self.folder / "map"
        shutil.copytree(rules.files.map_folder(map_id), folder)
        own = folder / "board.svg"
        if not own.exists():
            return
        yield "map editor", lambda: self.window.designing.open_path(folder)
        page = self.window.designing.page
        if page is None:
            print(f"  (no map editor for {map_id})")
            return
        for tab in ("borders", "check", "anchors", "powers", "map"):
            yield f"map editor: {tab}", lambda tab=tab: page.side.show_tab(tab)
        yield "map editor: zoom", self.act("zoom_in")
        yield "map editor: whole map", self.act("fit")
        yield "map editor: nodes", lambda: page.use("nodes")
        yield "map editor: a border moved", lambda: self.move_border(page)
        yield "map editor: undo", self.act("undo")
        yield "map editor: a check begun, painted", lambda: self.paint_while_checked(page)
        yield "map editor: all mended", lambda: page.side.check.fix_all()
        yield "map editor: undone", self.act("undo")
        yield "map editor: tutorial", self.act("map_tutorial")
        yield "map editor: tutorial shut", self.shut
        yield "map editor: dark", self.act("dark")
        yield "map editor shut", self.act("map_close")
        yield "map editor: imported", lambda: self.window.designing.import_files([folder / "board.svg"])

    def move_border(self, page: DesignerPage) -> None:
        """A vertex in the midst of the longest border is dragged, a step now and then."""
        line = max(page.document.graph.arcs.values(), key=len)
        x, y = line[len(line) // 2]
        page.canvas.show_point((x, y))
        port, to = page.canvas.viewport(), page.canvas.viewportTransform()
        left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        way = [to.map(QPointF(x + n / 4, y + n / 4)).toPoint() for n in range(10)]
        QTest.mousePress(port, left, keys, way[0])
        for n, at in enumerate(way):
            there = QPointF(port.mapToGlobal(at))
            move = QMouseEvent(QMouseEvent.Type.MouseMove, QPointF(at), there, Qt.MouseButton.NoButton, left, keys)
            QTimer.singleShot(20 * n, lambda move=move: QApplication.sendEvent(port, move))
        QTimer.singleShot(20 * len(way), lambda: QTest.mouseRelease(port, left, keys, way[-1]))

    def paint_while_checked(self, page: DesignerPage) -> None:
        page.side.survey.begin()
        for n in range(1, 11):
            QTimer.singleShot(30 * n, page.canvas.viewport().update)
