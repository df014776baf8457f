"""What keeps the window from answering: the longest time in which the event loop did not turn, action by action.

    .venv/bin/python tests/bench/pace.py [VARIANT ...] [--only WORD] [--over MS] [--profile WORD]

Each variant is gone through in a process of its own, so that the first time counts as the first time. Columns: the
action; the longest stretch without a turn of the event loop, in milliseconds of the main thread's own time and by the
clock (which tells more on a busy machine); the whole action; whether a bar was there. Wanted: under 50 ms, or a bar.
Run by hand: a time is no test.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.dont_write_bytecode = False  # a program that is installed is compiled; here from the second run on
sys.pycache_prefix = str(Path(tempfile.gettempdir()) / "strata-bench")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GLIB", "1")  # one turn of the loop is then one round of the dispatcher

from PySide6.QtCore import QAbstractEventDispatcher, QPoint, Qt, QTimer  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QDialog, QProgressBar, QProgressDialog, QWidget  # noqa: E402

import rules  # noqa: E402
from app import commands  # noqa: E402
from app.board.levels import LevelView  # noqa: E402
from app.document import Document  # noqa: E402
from app.main_window.run import open_window  # noqa: E402
from app.pages.new_game import NewGamePage  # noqa: E402
from app.settings import Settings  # noqa: E402
from app.ui.collecting import Collector  # noqa: E402
from app.ui.slices import work_in_slices  # noqa: E402
from rules import Game  # noqa: E402
from tests.selfplay import random_game, random_orders  # noqa: E402

WANTED_MS = 50.0
QUIET_S, LONGEST_S = 0.25, 6.0
"""An action is over when so long nothing was done, or after so long at most."""
PATIENCE_MS = 900
"""How long a dialog is there that would wait for an answer."""
IDLE_MS = 0.6
"""A turn of the loop that takes less did nothing."""
Step = tuple[str, Callable[[], object]]


class Pace:
    """Watches how long the loop does not turn, while actions are done one after the other."""

    def __init__(self, over: float, only: str, profile: str) -> None:
        self.over, self.only, self.profile = over, only, profile
        self._begun = self._clock = 0.0
        self._worst: tuple[float, float, bool] = (0.0, 0.0, False)
        self._profiled = False
        self._running = self._longest = cProfile.Profile()
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        dispatcher.awake.connect(self._turned)

    def _turned(self) -> None:
        """The loop has turned: what was done since the last time kept it."""
        own, clock = 1000 * (time.thread_time() - self._begun), 1000 * (time.perf_counter() - self._clock)
        if own > self._worst[0]:
            self._worst = own, clock, own > self.over and bar_shown()
            self._longest = self._running
        if self._profiled:
            self._running.disable()
            self._running = cProfile.Profile()
            self._running.enable()
        self._begun, self._clock = time.thread_time(), time.perf_counter()

    def do(self, what: str, act: Callable[[], object]) -> None:
        """Do something as an event of the loop, and say how long it kept the loop until all was done."""
        self._profiled = bool(self.profile) and self.profile in what
        start = time.thread_time()
        QTimer.singleShot(0, act)
        QTimer.singleShot(PATIENCE_MS, shut_modal)
        self._turned()
        self._worst = 0.0, 0.0, False
        self.settle()
        if self._profiled:
            self._running.disable()
            pstats.Stats(self._longest).sort_stats("cumulative").print_stats(60)
        whole = 1000 * (time.thread_time() - start)
        own, clock, bar = self._worst
        if own >= self.over and self.only in what:
            late = "" if own <= WANTED_MS else "  bar" if bar else "  LATE"
            print(f"  {what:<44}{own:8.0f}{clock:8.0f}{whole:9.0f}{late}", flush=True)

    def settle(self) -> None:
        end = quiet = time.perf_counter()
        while end - quiet < QUIET_S and time.perf_counter() < quiet + LONGEST_S:
            before = time.thread_time()
            QApplication.processEvents()
            self._turned()
            end = time.perf_counter()
            if 1000 * (time.thread_time() - before) > IDLE_MS:
                quiet = end
            else:
                time.sleep(0.002)


def shut_modal() -> None:
    """Close a dialog that waits for an answer: nobody is there to give one."""
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        if not isinstance(dialog, QProgressDialog):
            dialog.close()
        QTimer.singleShot(PATIENCE_MS, shut_modal)


def bar_shown() -> bool:
    return any(isinstance(one, QProgressBar) and one.isVisible() for one in QApplication.allWidgets())


class Session:
    """What somebody does in a window with one variant, from the first page on."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.folder = Path(tempfile.mkdtemp())
        settings = Settings(self.folder / "settings.ini")
        settings.set("motion", "reduced")
        work_in_slices()
        self.window = open_window(settings)
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
        yield "next power", self.act("next_power")
        yield "what-if begun", self.act("what_if")
        yield "what-if left", self.act("what_if_leave")
        yield "resolve", lambda: self.window.flow.resolve()
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

    # Dialogs and pages.

    def asking(self) -> Iterator[Step]:
        for name in ("rules", "find", "preferences", "keys", "about", "export", "explain", "lines", "read_report"):
            if self.window.acts[name].isEnabled():
                yield f"{name}", self.act(name)
                yield f"{name} shut", self.shut
        yield "review mode", self.act("review")
        for name in ("show_before", "show_result", "show_difference"):
            yield f"review: {name}", self.act(name)
        yield "review left", self.act("review")
        yield "edit position", self.act("edit_position")
        yield "edit position left", self.act("edit_position")

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
        yield "phase after", self.act("phase_forward")
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
            yield "a seat taken", lambda: self.window.flow.lift(seat)
            yield "its review", lambda: self.window.flow.open_review()
            yield "handed in", lambda: self.window.flow.submit()
        yield "secret game closed", self.act("close_game")

    def designing(self) -> Iterator[Step]:
        map_id = self.open_game.variant.map_id
        folder = self.folder / "map"
        import shutil

        shutil.copytree(rules.map_folder(map_id), folder)
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
        yield "map editor: dark", self.act("dark")
        yield "map editor shut", self.act("map_close")


def gone_through(variant: str, over: float, only: str, profile: str) -> None:
    application = QApplication.instance() or QApplication(["strata"])
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    application.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    Collector(application)
    pace = Pace(over, only, profile)
    session = Session(variant)
    pace.do("first page", lambda: None)
    rules.get_ready()  # as the program does it a moment after the first page
    load = os.getloadavg()[0]
    print(f"{variant:<46}{'own ms':>8}{'clock':>8}{'whole':>9}   load {load:.1f}", flush=True)
    for what, act in session.steps():
        pace.do(what, act)
    session.window.close()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How long the window does not answer, action by action.")
    parser.add_argument("variants", nargs="*", default=list(rules.VARIANTS), help="(all)")
    parser.add_argument("--only", default="", help="print actions with this in their name")
    parser.add_argument("--over", type=float, default=25.0, help="print those that keep the loop so many ms (25)")
    parser.add_argument("--profile", default="", help="profile the longest stretch of such actions")
    options = parser.parse_args(arguments)
    if len(options.variants) == 1:
        return gone_through(options.variants[0], options.over, options.only, options.profile)
    for variant in options.variants:
        subprocess.run(
            [sys.executable, __file__, variant, *(a for a in arguments if a not in options.variants)], cwd=ROOT
        )


if __name__ == "__main__":
    main(sys.argv[1:])
