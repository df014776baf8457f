"""A robot at the table: it plays whole games in the real window, by mouse and keys, and does there what nobody would.

    python -m tests.robot.robot pink --turns 100
    python -m tests.robot.robot pink --secrecy sealed --gm --seed 7 --turns 3
    python -m tests.robot.robot pink --short

plays games of all kinds until so many turns are played, or that one game again, which the first has said, or the short
game of this variant, or of several, that an ordinary run of the tests plays. Every choice is drawn anew from the seed
and the number of the step, so that a dialog that came a moment later changes one step and not all after it.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, cycle, islice
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

import rules
from app.board.layers.overlays import NameLayer
from app.game_view.view import GameView
from app.language import tr
from app.pages.gm_page import GameMasterDialog
from app.session.document import Document
from app.ui.widgets import HoldButton
from rules import GM, Named, Order
from tests.fuzz.mutating import STRANGE, spoilt_text
from tests.robot.checks import look_at, state
from tests.robot.desk import LEFT, PLAIN, RIGHT, Desk
from tests.selfplay import random_lines

KINDS = (("open", False), ("casual", True), ("sealed", False), ("casual", False), ("sealed", True))
"""Secrecy, and whether somebody is game master: the kinds of games there are of each variant."""
LENGTHS = (1, 2, 3, 5, 12)
"""So many turns of a game are played, one of these drawn, then another is begun."""
STOPS = 3
"""After so many games that could not be played on nothing more is tried."""
LIMIT = 260
"""So many steps a phase may take; what is to be done without any nonsense takes far fewer."""
GESTURES, OF_ALL, FEW = 6, 20, 1
"""How much nonsense a seat does in a phase at most, all together where all is open, and either in a short game."""
WRITTEN, SOME = 5, 2
"""So many orders of a power are written one by one, in one way or another; the others by one paste."""
HELD = Qt.KeyboardModifier
MODIFIERS = (*[PLAIN] * 5, HELD.ShiftModifier, HELD.ControlModifier, HELD.AltModifier)
KEYS = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Delete),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Backspace, Qt.Key.Key_Question, Qt.Key.Key_Plus),
    *(Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight, Qt.Key.Key_Minus, Qt.Key.Key_Comma),
    *(Qt.Key(Qt.Key.Key_F1 + n) for n in (0, 1, 5, 6, 7, 8)),
    *(Qt.Key(Qt.Key.Key_A + n) for n in range(26)),
    *(Qt.Key(Qt.Key.Key_0 + n) for n in range(4)),
)
USABLE = (
    *(QAbstractButton, QLineEdit, QComboBox, QSpinBox, QAbstractItemView, QPlainTextEdit, QTabBar, QAbstractSlider),
)
"""Widgets that mouse and keys can do something with."""
PHRASE = "five apples on a gray kite"
"""Everybody's code and pass phrase."""
NEVER = frozenset({"quit"})
"""Actions that end the program."""
MAPS = ("map_new", "map_open", "map_import", "map_playtest", "map_game", "map_tutorial")
AWAY = frozenset({"close_game", "new", "learn", "merge", *MAPS})
"""Actions that lead away from the game: tried now and then only."""
EXPECTED = (
    "{name} was not opened: {why}.",
    "{name} was not imported.",
    "{name} was not imported: {why}.",
    "{name} cannot be compared.",
    "Before you continue",
    "There is nothing to report yet.",
    "There is no safety phrase until everyone has set a pass phrase.",
    "This game cannot be continued.",
    "The game was not saved: {why}.",
    "The game was not exported: {why}.",
)
"""What the window may complain about after nonsense: files that are none, games that are over."""


@dataclass(frozen=True)
class Setting:
    """A game to be played: its variant, its secrecy, whether there is a game master, and the seed of all that is done.
    An odd seed plays by options drawn at random."""

    variant: str
    secrecy: str
    gm: bool
    seed: int

    def __str__(self) -> str:
        return f"{self.variant} --secrecy {self.secrecy}{' --gm' * self.gm} --seed {self.seed}"


SHORT = {
    "standard": ("sealed", False, 1),
    "gambling": ("open", False, 1),
    "character": ("sealed", True, 2),
    "diplomyopia": ("casual", True, 1),
    "bioplomacy": ("open", False, 1),
    "diplomafia": ("sealed", True, 1),
    "pink": ("casual", False, 1),
}
"""The one short game of a variant: its secrecy, whether there is a game master, and its turns. The dearer a board, the
fewer seats take turns at it. Pink on three boards is dearest: the walk goes through that."""
SHORT_SEED = 4
"""A short game is always the same: by standard options, as far as timers let it."""


class Stopped(Exception):
    """The game cannot be played on; the fault is noted."""


class Robot:
    """Plays a game at a desk."""

    def __init__(self, desk: Desk, setting: Setting, short: bool) -> None:
        self.desk, self.setting, self.short = desk, setting, short
        self.window = desk.window
        self.rng = Random(str(setting))
        self.steps = 0
        self.file = desk.folder / f"{setting.seed}.strata"
        self.careful = True
        """Whether only what is to be done is done, and every question answered so that it goes on."""
        self.wanted: Path | None = None
        """The file that is named when one is asked for; None: anything."""
        self._phase = -1
        self._written: set[str] = set()
        self._fooled: dict[str, int] = {}
        desk.answer, desk.complained = self.answer, self.expected

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def table(self) -> GameView:
        assert self.window.table is not None
        return self.window.table

    @property
    def turns(self) -> int:
        """How many turns of the game on the table are played."""
        return len(self.document.main.turns) if self.window.table is not None else -1

    # A game.

    def play(self, turns: int) -> int:
        """Play so many turns, or to the end; how many it were."""
        self.begin()
        first = self.turns
        for _ in range(turns):
            if self.document.game.end:
                break
            self.phase()
            self.look()
        played = self.turns - first
        self.careful = False
        self.save_and_reopen()
        self.look()
        return played

    def step(self, words: str) -> None:
        """The next thing that is done, by chances of its own."""
        self.steps += 1
        self.rng = Random(f"{self.setting}/{self.steps}")
        self.desk.doing(f"step {self.steps}: {words}")

    def look(self) -> None:
        """What must hold whatever was done."""
        self.desk.settle()
        if self.window.table is not None:
            for fault in look_at(self.window, self.desk.folder / "looked.strata"):
                self.desk.faults.add(fault)

    def begin(self) -> None:
        """A new game, by the page for it."""
        self.careful = True
        self.step("new game")
        desk, rng = self.desk, self.rng
        desk.shortcut("Ctrl+N")
        if not desk.until(lambda: desk.shown == "NewGamePage", "the page for a new game is shown"):
            raise Stopped
        page = desk.page
        card = page.cards.model().index(list(rules.games()).index(self.setting.variant), 0)
        page.cards.scrollTo(card)
        desk.click(page.cards.viewport(), page.cards.visualRect(card).center())
        desk.click(page.secrecy_buttons[self.setting.secrecy])
        if self.setting.seed % 2:
            self._choose_options(page)
        if self.setting.gm and page.seats.with_gm:
            desk.type(page.seats.gm.who.lineEdit(), "Ina", enter=True)
        if self.setting.secrecy == "casual" and rng.random() < 0.5:
            coded = rng.choice([seat for seat in page.seats.all_rows if seat.code.isEnabled()])
            desk.type(coded.code, PHRASE)
        self.wanted = self.file  # the game before is saved, if that is asked
        if not desk.click(page.start_button):
            desk.faults.add(f"The game cannot be started: {page.note.accessibleName()}")
            raise Stopped
        desk.settle()
        self.wanted = None
        if desk.shown == "NewGamePage" or self.window.table is None:
            desk.faults.add("The game was not started.")
            raise Stopped

    def _choose_options(self, page: QWidget) -> None:
        """Two or three options otherwise than usual."""
        form, desk = page.options, self.desk
        form.unfold(True)
        desk.turn()
        fields = [one for one in form.findChildren(QWidget) if one.objectName() in form.values and one.isVisible()]
        for field in self.rng.sample(fields, min(3, len(fields))):
            if not isValid(field):
                return
            desk.doing(f"option {field.objectName()}")
            self.use(field, numbers=False)
        desk.settle()

    def phase(self) -> None:
        """Everybody sits down, writes and does some nonsense; then the turn is resolved."""
        before = self.turns
        self._written, self._fooled = set(), {}
        for number in range(LIMIT):
            if self.turns > before or self.document.main.end:
                return
            self.careful = number > LIMIT * 0.6
            self.go_on()
            self.desk.settle()
            if self.window.table is None:
                self.reopen()
        said = self.said() if self.window.table is not None else ""
        self.desk.faults.add(f"The game does not go on: {self.desk.shown}, {self.document.title}. {said}")
        raise Stopped

    def go_on(self) -> None:
        """The next thing on the way to the next turn, or nonsense."""
        pages: dict[str, Callable[[], object]] = {
            "Curtain": self.at_curtain,
            "PhrasePage": self.at_phrase,
            "SafetyPage": self.at_safety,
            "PhrasesPage": self.at_keys,
            "ReviewPage": self.at_review,
            "GameView": self.at_table,
            "StartPage": self.reopen,
        }
        if self.window.guide.on:  # begun by chance; there is no going on but as its card says
            self.step("leaves the lesson")
            self.window.guide.leave()
            return
        pages.get(self.desk.shown, self.elsewhere)()

    # Pages.

    def at_curtain(self) -> None:
        page, rng = self.desk.page, self.rng
        self.step("at the curtain")
        if page.results_button.isVisible() and (self.careful or rng.random() < 0.9):
            self.desk.click(page.results_button)
            return
        if not self.careful and rng.random() < 0.1:
            self.nonsense_with(page)
            return
        seats = page.table.waiting
        if (
            page.gm_button.isVisible()
            and not self.careful
            and self._fooled.get(GM, 0) < GESTURES
            and rng.random() < 0.25
        ):
            self.desk.doing("sits down as game master")
            self.desk.click(page.gm_button)
        elif seats:
            self.sit_down(rng.choice(seats))

    def sit_down(self, power: str) -> None:
        page = self.desk.page
        self.desk.doing(f"sits down as {power}")
        self.desk.click(page.wheel.seat(power))
        if page.code.isVisible():
            if not self.careful and self.rng.random() < 0.1:
                self.desk.type(page.code, "no such phrase", enter=True)
            self.desk.until(lambda: not page.isVisible() or page.show_button.isEnabled(), "another code may be tried")
            self.desk.type(page.code, PHRASE, enter=True)
        elif page.hold_button.isVisible():
            self.desk.hold(page.hold_button)
        else:
            self.desk.click(page.show_button)

    def at_phrase(self) -> None:
        self.step("sets a pass phrase")
        page = self.desk.page
        if not self.careful and self.rng.random() < 0.1:
            self.desk.type(page.first, "short")
            self.desk.type(page.second, "shorter", enter=True)
        self.desk.type(page.first, PHRASE)
        self.desk.type(page.second, PHRASE, enter=True)

    def at_safety(self) -> None:
        self.step("compares keys")
        page = self.desk.page
        self.desk.click(page.agree_button if self.careful or self.rng.random() < 0.8 else page.later_button)

    def at_keys(self) -> None:
        self.step("types the pass phrases")
        page = self.desk.page
        for power in list(page.rows):
            row = page.rows.get(power)
            if row is not None and row.phrase.isVisible():
                self.desk.type(row.phrase, PHRASE, enter=True)
        self.desk.click(page.reveal_button)

    def at_review(self) -> None:
        self.step("reviews")
        page, back = self.desk.page, not self.careful and self.rng.random() < 0.1
        self.desk.click(page.back_button if back else page.submit_button)

    def at_table(self) -> None:
        """Orders first, then some nonsense, then on."""
        document, table = self.document, self.table
        if self._phase != self.turns:
            self._phase, self._written, self._fooled = self.turns, set(), {}
        seat, writing = document.seat, not (document.line or table.review.on or table.editing.on)
        unwritten = [power for power in document.writers if power not in self._written]
        fooled = self._fooled.get(seat, 0)
        if unwritten and writing and not self.careful:
            self.write(self.rng.choice(unwritten))
            return
        most = FEW if self.short else GESTURES if seat else OF_ALL
        if not self.careful and fooled < most and self.rng.random() < 0.8:
            self._fooled[seat] = fooled + 1
            self.nonsense()
            return
        self.in_order()
        if self.desk.shown == "GameView":
            self.step(f"goes on from {document.title}, seat {seat or '-'}")
            self.desk.shortcut("Ctrl+Return") if self.rng.random() < 0.5 else self.desk.from_menu("go_on")

    def in_order(self) -> None:
        """Back to the present of the game itself, with nothing half done."""
        acts, table = self.window.acts, self.table
        self.desk.settle()
        if self.desk.shown != "GameView":
            return
        table.reveal.leave()
        for name, on in (("review", table.review.on), ("edit_position", table.editing.on)):
            if on:
                self.desk.doing(f"leaves {name}")
                self.desk.from_menu(name)
        if self.document.line:
            self.desk.doing("leaves the line of play")
            self.desk.from_menu("what_if_throw")
            self.desk.settle()
        if self.document.seen_as and self.window.table is not None:
            self.document.see_as("")
        if self.desk.shown == "GameView" and self.document.turn is not None and acts["present"].isEnabled():
            self.desk.from_menu("present")
        self.desk.settle()

    def elsewhere(self) -> None:
        """A page beside the way: something of it, then away."""
        self.step(f"at {self.desk.shown}")
        if not self.careful and self.rng.random() < 0.6:
            self.nonsense_with(self.desk.page)
            return
        self.desk.press(Qt.Key.Key_Escape)
        if self.desk.shown == "DesignerPage":
            self.desk.from_menu("map_close")
        elif self.desk.shown not in ("GameView", "Curtain", "StartPage"):
            for button in self.desk.page.findChildren(QAbstractButton):
                if button.isVisible() and button.isEnabled():
                    self.desk.click(button)
                    break

    # Orders.

    def write(self, power: str) -> None:
        """Orders of a power, one by one in all ways there are, the others pasted."""
        self.step(f"writes for {power}")
        self._written.add(power)
        self.turn_to(power)
        if self.document.power != power:
            return
        lines = random_lines(self.document.present, power, self.rng)
        most = WRITTEN if not self.short else SOME if len(self._written) <= SOME else 0
        for order in self.rng.sample(lines, min(len(lines), most)):
            if self.desk.shown != "GameView" or power not in self.document.writers:
                return
            way = self.rng.choice((self.by_line, self.by_line, self.by_drag, self.by_clicks, self.by_keys))
            self.desk.doing(f"{way.__name__} {power}: {order.text}")
            way(power, order)
        self.desk.settle()
        if self.desk.shown == "GameView" and lines and power in self.document.writers:
            self.paste(lines)

    def turn_to(self, power: str) -> None:
        for _ in range(len(self.document.writers)):
            if self.document.power == power:
                return
            self.desk.shortcut("Ctrl+PgDown")

    def paste(self, lines: list[Order]) -> None:
        self.desk.doing(f"pastes {len(lines)} orders")
        QGuiApplication.clipboard().setText("\n".join(order.text for order in lines))
        line = self.table.orders.entry.line
        if line.isVisible() and line.isEnabled():
            line.setFocus()
            self.desk.shortcut("Ctrl+V")
        else:
            self.desk.from_menu("paste_orders")
        self.desk.turn()

    def by_line(self, power: str, order: Order) -> None:
        """Type it, sometimes with faults. What is right is written then."""
        self.fresh_start()
        entry = self.table.orders.entry
        self.desk.shortcut("F2")
        if not (entry.line.isVisible() and entry.line.isEnabled()):
            return
        text = order.text if self.rng.random() < 0.8 else spoilt_text(self.rng, order.text)
        self.desk.type(entry.line, text, enter=True)
        self.desk.settle()
        if text == order.text and order.unit is not None and self.desk.shown == "GameView":
            written = [one.text for one in self.document.orders(power)]
            if text not in written:
                told = entry.complaint.text()
                self.desk.faults.add(f"{power} typed '{text}', which is legal, and it is not written: {told} {written}")

    def by_drag(self, power: str, order: Order) -> None:
        """From a unit to where it goes, or to anywhere."""
        self.fresh_start()
        places = self._places(order)
        first = self.at(order.unit.place.text) if order.unit else self.anywhere()
        last = self.at(self.rng.choice(places)) if places else self.anywhere()
        if first is not None and last is not None:
            self.desk.drag(self.port, first, last, self.rng.choice(MODIFIERS))

    def by_clicks(self, power: str, order: Order) -> None:
        """The unit, then what the map lights up, place after place."""
        self.fresh_start()
        if order.unit is None or not self.choose(power, order.unit):
            return
        for _ in range(6):
            builder = self.table.order_tool.builder
            if self.desk.shown != "GameView" or not builder.filled:
                return
            open_to = [one for one in builder.choices.allowed if one.place]
            keys = self.verb_keys()
            if open_to:
                point = self.at(self.rng.choice(open_to).place.text)
                if point is not None:
                    self.desk.click(self.port, point, keys=self.rng.choice(MODIFIERS))
            elif keys and self.rng.random() < 0.7:
                self.desk.type(self.table.view, self.rng.choice(keys))
            elif builder.goals and builder.goals.allowed:
                one = self.rng.choice(builder.goals.allowed)
                self.desk.click(self.port, (self.at(one.place.text) if one.place else None) or self.anywhere())
            else:
                self.desk.press(self.rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape)))

    def choose(self, power: str, unit: Named) -> bool:
        """Click a unit while nothing is chosen, sometimes from another power; whether it is chosen then, as it must."""
        builder, other = self.table.order_tool.builder, self.rng.choice(self.document.writers)
        said = ""
        for _ in range(2):  # on a busy machine a click can come to last as long as a held button
            self.turn_to(self.rng.choice((power, other)))
            here = self.at(unit.place.text)
            if here is None or builder.filled:
                return False
            hit = self.table.view.hit(QPointF(here))
            self.desk.click(self.port, here)
            chosen = builder.unit.key if builder.unit else None
            if (builder.power, chosen) == (power, unit.key):
                return True
            if hit.unit != unit.key or hit.dislodged or self.document.present.phase.step != "M":
                return bool(builder.filled)
            said = f"{builder.power}: {builder.text or 'nothing'} ({self.said()})"
            self.fresh_start()
        self.desk.faults.add(f"A click on {power}'s unit in {unit.key} does not choose it, but {said}.")
        return False

    def said(self) -> str:
        """What the status line says."""
        return str(self.table.status.words.text())

    def by_keys(self, power: str, order: Order) -> None:
        """Tab to a unit, letters and Tab for the rest, Enter."""
        self.fresh_start()
        self.table.view.setFocus()
        for _ in range(self.rng.randint(1, 4)):
            self.desk.press(Qt.Key.Key_Tab)
        for _ in range(self.rng.randint(1, 6)):
            verbs = self.verb_keys()
            if verbs and self.rng.random() < 0.4:
                self.desk.type(self.desk.focused, self.rng.choice(verbs))
            else:
                self.desk.press(self.rng.choice((Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Return)))
            if self.desk.shown != "GameView":
                return
        self.desk.press(Qt.Key.Key_Return)

    def verb_keys(self) -> list[str]:
        """The letters by which the verbs of the unit chosen are chosen, where one is wanted."""
        builder = self.table.order_tool.builder
        verbs = builder.verbs() if builder.choices.slot == "verb" else ()
        return [key for one in verbs if (key := self.document.game.variant.verb(str(one.value)).key)]

    def fresh_start(self) -> None:
        """Nothing half written: Esc until there is nothing left to step back from."""
        self.desk.settle()
        if self.desk.shown == "GameView":
            self.table.view.setFocus()
            for _ in range(4):
                self.desk.press(Qt.Key.Key_Escape)

    def _places(self, order: Order) -> list[str]:
        known = self.document.present.variant.base.provinces
        found = (str(getattr(order, name, "") or "") for name in ("to", "target", "place", "site"))
        return [place for place in found if place.partition("/")[0] in known]

    # Nonsense.

    def nonsense(self) -> None:
        """Something that makes no sense here."""
        ways: dict[Callable[[], object], int] = {
            self.use_board: 8,
            self.use_keys: 4,
            self.use_page: 7,
            self.use_action: 9,
            self.use_find: 1,
            self.type_anything: 3,
            self.undo_and_redo: 2,
            self.other_size: 1,
            self.other_look: 1,
            self.save_and_reopen: 1,
        }
        way = self.rng.choices(list(ways), list(ways.values()))[0]
        self.step(f"{way.__name__}, {self.document.title}, seat {self.document.seat or '-'}")
        way()
        self.desk.settle()

    def nonsense_with(self, page: QWidget) -> None:
        self.step(f"nonsense with {type(page).__name__}")
        self.use_one_of(page)
        self.desk.settle()

    @property
    def port(self) -> QWidget:
        return self.table.view.viewport()

    def at(self, place: str) -> QPoint | None:
        """Where a place is on the board, if it is in view."""
        scene = self.table.scene
        try:
            point = self.table.view.mapFromScene(scene.point_of(place))
        except KeyError:
            return None
        return point if self.port.rect().contains(point) else None

    def anywhere(self) -> QPoint:
        """A unit, a place, or any point of the board."""
        position, rng = self.document.position, self.rng
        units = [unit.place.text for unit in position.units.values()] if rng.random() < 0.6 else []
        there = self.at(rng.choice(units or list(position.variant.base.provinces)))
        return there or QPoint(rng.randrange(self.port.width()), rng.randrange(self.port.height()))

    def use_board(self) -> None:
        port, rng = self.port, self.rng
        first, keys = self.anywhere(), rng.choice(MODIFIERS)
        what = rng.choice(("click", "click", "click", "right", "double", "drag", "wheel", "hold"))
        if what == "drag":
            self.desk.drag(port, first, self.anywhere(), keys)
        elif what == "double":
            QTest.mouseDClick(port, LEFT, keys, first)
        elif what == "wheel":
            by, there = QPoint(0, rng.choice((-240, 120, 360))), QPointF(first)
            none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
            QApplication.sendEvent(
                port, QWheelEvent(there, QPointF(port.mapToGlobal(first)), QPoint(), by, none, keys, phase, False)
            )
        elif what == "hold":
            QTest.mousePress(port, LEFT, keys, first)
            QTest.qWait(rng.choice((100, 700)))
            QTest.mouseMove(port, self.anywhere())
            QTest.mouseRelease(port, LEFT, keys, self.anywhere())
        else:
            self.desk.click(port, first, RIGHT if what == "right" else LEFT, keys)
        self.desk.turn()

    def use_keys(self) -> None:
        if self.rng.random() < 0.6:
            self.table.view.setFocus()
        for _ in range(self.rng.randint(1, 4)):
            held = self.rng.choice(MODIFIERS)
            key = self.rng.choice(KEYS)
            if not (key == Qt.Key.Key_Q and held != PLAIN):
                self.desk.press(key, held=held)

    def use_page(self) -> None:
        self.use_one_of(self.desk.page)

    def use_action(self) -> None:
        """One from the menus, by the mouse or its keys."""
        acts = self.window.acts
        ready = [name for name in acts.names if acts[name].isEnabled() and acts[name].isVisible() and name not in NEVER]
        name = self.rng.choice(ready)
        if name in AWAY and self.rng.random() < 0.8:
            return
        self.desk.doing(f"action {name}")
        keys = acts[name].shortcut().toString()
        if keys and self.rng.random() < 0.4:
            self.desk.shortcut(keys)
        else:
            self.desk.from_menu(name)

    def use_find(self) -> None:
        """An action by a word of it."""
        self.desk.shortcut("Ctrl+Shift+P")
        QTest.keyClicks(self.desk.focused, self.rng.choice(("zoom", "orders", "dark", "par", "phase", "whole", "key")))
        self.desk.press(Qt.Key.Key_Down, self.rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))

    def type_anything(self) -> None:
        line = self.table.orders.entry.line
        if line.isVisible() and line.isEnabled():
            self.desk.type(line, self.text(), enter=self.rng.random() < 0.8)

    def undo_and_redo(self) -> None:
        for _ in range(self.rng.randint(1, 5)):
            self.desk.shortcut(self.rng.choice(("Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z")))
            self.desk.settle()

    def other_size(self) -> None:
        sizes = ((880, 540), (1024, 700), (1280, 800), (1400, 900), (1920, 1080))
        self.window.resize(*self.rng.choice(sizes))
        self.desk.turn(20)

    def other_look(self) -> None:
        """Another language, theme, contrast, size of text or kind of names, as the preferences set it."""
        name, values = self.rng.choice(
            (
                ("language", ("de", "en")), ("theme", ("light", "dark")), ("contrast", ("normal", "high")),
                ("text_px", (12, 13, 19)), ("names", ("none", "short", "full")), ("panel_below", (True, False)),
                ("motion", ("reduced", "full")), ("live_preview", (True, False)), ("lenient", (True, False)),
            )
        )  # fmt: skip
        value = self.rng.choice(values)
        self.desk.doing(f"sets {name} to {value}")
        self.window.settings.set(name, value)
        self.desk.turn()

    def save_and_reopen(self) -> None:
        """By keys, as from another day; the game is the same then."""
        if self.desk.shown == "Curtain":
            self.file = self.wanted = self.document.path or self.file
            self.desk.click(self.desk.page.close_button)
            self.desk.settle()
            self.wanted = None
            self.reopen()
            return
        if self.desk.shown != "GameView":
            return
        before, seat = state(self.document.whole), self.document.seat
        sealed = self.document.main.secrecy == "sealed"
        self.wanted = self.file
        self.desk.shortcut("Ctrl+S")
        self.desk.settle()
        if self.document.path is None:
            self.desk.faults.add("The game was not saved.")
            return
        self.file = self.wanted = self.document.path
        self.desk.shortcut("Ctrl+O")
        self.desk.settle()
        self.wanted = None
        if self.window.table is None:
            self.desk.faults.add("The game is not on the table after it was saved and opened again.")
        elif not sealed and not seat and state(self.document.whole) != before:
            self.desk.faults.add("The game is another one after it was saved and opened again.")

    def reopen(self) -> None:
        """The game is gone from the table: its file is opened again, or another game begun."""
        if self.window.table is not None:
            return
        if self.file.is_file():
            self.step("opens the file again")
            self.wanted = self.file
            self.desk.shortcut("Ctrl+O")
            self.desk.settle()
            self.wanted = None
        if self.window.table is None:
            self.begin()

    # Anything that can be used.

    def use_one_of(self, root: QWidget) -> None:
        """Something of a page or dialog that can be used by mouse or keys."""
        ready = [one for one in root.findChildren(QWidget) if isinstance(one, USABLE)]
        ready = [one for one in ready if one.isVisible() and one.isEnabled() and not isinstance(one, QHeaderView)]
        if ready:
            one = self.rng.choice(ready)
            self.desk.doing(f"uses {self.desk.name_of(one)}")
            self.use(one)

    def use(self, one: QWidget, numbers: bool = True) -> None:
        desk, rng = self.desk, self.rng
        if isinstance(one, HoldButton):
            desk.hold(one)
        elif isinstance(one, QAbstractButton):
            desk.click(one)
        elif isinstance(one, QLineEdit) and numbers:
            desk.type(one, self.text(), enter=rng.random() < 0.5)
        elif isinstance(one, QPlainTextEdit):
            desk.type(one, self.text())
        elif isinstance(one, QTabBar) and one.count():
            desk.click(one, one.tabRect(rng.randrange(one.count())).center())
        elif isinstance(one, QSpinBox | QComboBox | QAbstractSlider):
            one.setFocus()
            for _ in range(rng.randint(1, 3)):
                if isValid(one):
                    QTest.keyClick(one, rng.choice((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down)))
            desk.turn()
        elif isinstance(one, QAbstractItemView) and one.model() is not None and one.model().rowCount():
            index = one.model().index(rng.randrange(one.model().rowCount()), 0)
            one.scrollTo(index)
            desk.click(one.viewport(), one.visualRect(index).center())
            if isValid(one) and one.isVisible():
                QTest.keyClick(one, rng.choice(KEYS))

    def text(self) -> str:
        """What somebody types: an order, a spoilt one, or anything."""
        document, rng = self.window._document, self.rng
        lines = random_lines(document.present, document.power, rng) if document is not None and document.power else []
        text = rng.choice(lines).text if lines else "A Par - Bur"
        anything = "".join(rng.choices(STRANGE, k=4))
        return rng.choice((text, text, spoilt_text(rng, text), anything, "", "7", "x" * 300))

    # What it is asked.

    def answer(self, top: QWidget) -> None:
        """Something in the dialog or menu that waits; what has to be agreed to so that it goes on, if it is careful."""
        if isinstance(top, QMenu):
            self._choose(top)
        elif isinstance(top, QFileDialog):
            self._name_file(top)
        elif isinstance(top, QDialog):
            self._reply(top)
        elif isinstance(top, QWidget):  # the list of a combo box
            QTest.keyClick(top, self.rng.choice((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape)))

    def _choose(self, menu: QMenu) -> None:
        ready = [one for one in menu.actions() if one.isEnabled() and one.isVisible() and not one.isSeparator()]
        ready = [one for one in ready if not one.menu() and one.objectName() not in NEVER | AWAY]
        if not ready or self.careful or self.rng.random() < 0.4:
            self.desk.dismiss(menu)
            return
        menu.setActiveAction(self.rng.choice(ready))
        QTest.keyClick(menu, Qt.Key.Key_Return)

    def _name_file(self, dialog: QFileDialog) -> None:
        names = ("a.strata", "b.strata", "c.json", "d.svg", "e.txt", "nowhere/f.strata", f"{self.setting.seed}.strata")
        if self.wanted is not None:
            self.desk.choose_file(dialog, self.wanted)
        elif self.careful or self.rng.random() < 0.3:
            self.desk.dismiss(dialog)
        else:
            self.desk.choose_file(dialog, self.desk.folder / self.rng.choice(names))

    def _reply(self, dialog: QDialog) -> None:
        shut = isinstance(dialog, GameMasterDialog) and (dialog.code.isVisible() or dialog.hold_button.isVisible())
        if isinstance(dialog, GameMasterDialog) and (shut or self.rng.random() < 0.5):
            self._take_master(dialog)
            return
        buttons = getattr(dialog, "buttons", {})
        first = [one for one in dialog.findChildren(QAbstractButton) if one.property("kind") in ("primary", "danger")]
        first = [one for one in first if one.isVisible() and one.isEnabled()]
        tries = int(dialog.property("tries") or 0)
        if (self.careful or self.wanted is not None) and first and tries < 8:
            self.desk.click(self.rng.choice(first)) or QTest.keyClick(dialog, Qt.Key.Key_Return)
        elif self.careful or self.rng.random() < 0.3:
            self.desk.dismiss(dialog)
        elif buttons and isinstance(buttons, dict):
            self.desk.click(self.rng.choice(list(buttons.values())))
        else:
            self.use_one_of(dialog)

    def _take_master(self, dialog: GameMasterDialog) -> None:
        """The game master says who he is, and goes to his seat."""
        if dialog.code.isVisible():
            self.desk.type(dialog.code, PHRASE, enter=True)
        elif dialog.hold_button.isVisible():
            self.desk.hold(dialog.hold_button)
        elif not self.desk.click(dialog.look_button):
            self.desk.dismiss(dialog)

    def expected(self, title: str, words: str) -> bool:
        """Whether a complaint comes of nonsense; while it is careful none does."""
        told = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(tr(one))) for one in EXPECTED]
        return any(re.fullmatch(one, title, re.DOTALL) for one in told)


def play(desk: Desk, settings: Iterable[Setting], turns: int, many: bool) -> int:
    """Play games of these settings until so many turns are played; how many it were."""
    played, stopped = 0, 0
    for setting in settings:
        most = min(turns - played, Random(setting.seed).choice(LENGTHS) if many else turns)
        if most <= 0 or stopped == STOPS:
            break
        print(f"--- python -m tests.robot.robot {setting} --turns {most}", flush=True)
        try:
            played += max(1, Robot(desk, setting, short=False).play(most))
        except Stopped:
            stopped += 1
    return played


def play_short(desk: Desk, variants: Iterable[str]) -> int:
    """Play the short game of each variant, with little nonsense and no names on boards; how many turns it were."""
    NameLayer.refreshing = lambda self, state: iter(())  # type: ignore[method-assign]  # a fifth of the time
    played = 0
    for variant in variants:
        secrecy, gm, turns = SHORT[variant]
        print(f"--- python -m tests.robot.robot {variant} --short", flush=True)
        with suppress(Stopped):
            played += Robot(desk, Setting(variant, secrecy, gm, SHORT_SEED), short=True).play(turns)
    return played


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Play games in the real window, by mouse and keys.")
    parser.add_argument("variants", nargs="+", choices=tuple(rules.VARIANTS))
    parser.add_argument("--secrecy", choices=rules.game.SECRECY, help="of one game")
    parser.add_argument("--gm", action="store_true", help="somebody is game master")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10_000))
    parser.add_argument("--turns", type=int, default=2, help="how many are played in all")
    parser.add_argument("--short", action="store_true", help=f"the short game of each variant: {', '.join(SHORT)}")
    given = parser.parse_args(words)
    begun = monotonic()
    kinds = [(given.secrecy, given.gm)] if given.secrecy else KINDS
    settings = (Setting(given.variants[0], *kind, seed) for kind, seed in zip(cycle(kinds), count(given.seed)))
    with tempfile.TemporaryDirectory(prefix="strata-robot-") as folder:
        desk = Desk(Path(folder))
        if given.short:
            played = play_short(desk, given.variants)
        else:
            played = play(desk, islice(settings, 1 if given.secrecy else None), given.turns, not given.secrecy)
        desk.leave()
    faults = len(desk.faults.found)
    print(f"{played} turns, {faults} faults, {monotonic() - begun:.0f} s", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
