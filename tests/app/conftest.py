"""A window with a game on its table, and hands to play it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.layers.overlays import NameLayer
from app.board.layers.stack import GroundPlates
from app.game_view.view import GameView
from app.hotseat.curtain import Curtain
from app.main_window import computers
from app.main_window.window import MainWindow
from app.panels import legend
from app.panels.free_room import FreeRoom
from app.session import commands
from app.session.document import Document
from app.settings import Settings
from app.ui.shades import BODY_PX, choose_motion, current, px
from app.ui.theme import apply_theme
from rules import Game, Variant
from rules.files import encryption

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NO_MODIFIER, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier


def everybody(variant: Variant) -> dict[str, str]:
    """A player for each power of a variant."""
    return {power: f"Player {n}" for n, power in enumerate(variant.base.powers, 1)}


class Hands:
    """Plays at a window as a person would: by mouse and keys. `first`: the game that is put on the table as soon as
    the window is looked at; a test that begins another one instead does not wait for it."""

    def __init__(self, window: MainWindow, first: Game | None = None) -> None:
        self._window, self._first = window, first

    @property
    def window(self) -> MainWindow:
        first, self._first = self._first, None
        if first is not None and not self._window.is_open:
            self.begin(first)
        return self._window

    @property
    def table(self) -> GameView:
        assert self.window.table is not None
        return self.window.table

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def curtain(self) -> Curtain:
        assert self.window.flow.curtain is not None
        return self.window.flow.curtain

    @property
    def status(self) -> str:
        """What the status line says."""
        return self.table.status.words.text()

    @property
    def saved(self) -> str:
        """What it says of whether the game is saved."""
        return self.table.status.saved.text()

    def sit(self, power: str) -> None:
        """Take a seat from the curtain, as whoever knows its code does."""
        self.curtain.lifted.emit(power)

    def begin(self, game: Game) -> None:
        """Put a game on the table."""
        self._first = None
        document = Document(game)
        document.saved = False
        self._window.files.begin(document)
        QApplication.processEvents()

    def at(self, place: str, dislodged: bool = False) -> QPoint:
        """The pixel of the board where a unit at this place stands."""
        scene = self.table.scene
        if not dislodged:
            return self.table.view.mapFromScene(scene.point_of(place))
        x, y = scene.state.atlas.unit_anchor(place, dislodged=True)
        return self.table.view.mapFromScene(QPointF(x, y))

    def hover(self, place: str) -> None:
        QTest.mouseMove(self.table.view.viewport(), self.at(place))

    def click(self, *places: str, button: Qt.MouseButton = LEFT, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """Click where units at these places stand, one after the other."""
        for place in places:
            self.click_at(self.at(place), button, modifier)

    def click_dislodged(self, place: str) -> None:
        self.click_at(self.at(place, dislodged=True))

    def click_at(
        self, point: QPoint, button: Qt.MouseButton = LEFT, modifier: Qt.KeyboardModifier = NO_MODIFIER
    ) -> None:
        viewport = self.table.view.viewport()
        QTest.mouseMove(viewport, point)
        QTest.mouseClick(viewport, button, modifier, point)

    def drag(self, start: str, end: str | QPoint, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """Press on a place, move in steps to another or to a pixel, let go."""
        viewport = self.table.view.viewport()
        first, last = self.at(start), end if isinstance(end, QPoint) else self.at(end)
        QTest.mousePress(viewport, LEFT, modifier, first)
        for step in range(1, 6):
            QTest.mouseMove(viewport, first + (last - first) * step / 5)
        QTest.mouseRelease(viewport, LEFT, modifier, last)

    def key(self, *keys: Qt.Key) -> None:
        """Press keys while the board has the keyboard."""
        for key in keys:
            QTest.keyClick(self.table.view, key)

    def do(self, script: str) -> None:
        """Gestures at the board, one after the other: `Par` is clicked, `~Par` with the right button, `^Par` with Alt,
        `*Par` where its dislodged unit stands; `Par>Bur` is dragged, `Par^>Bur` with Alt; `<S>` is a key, `!undo` an
        action."""
        for step in script.split():
            if step[0] == "<":
                self.key(Qt.Key[f"Key_{step[1:-1]}"])
            elif step[0] == "!":
                self.trigger(step[1:])
            elif step[0] == "~":
                self.click(step[1:], button=RIGHT)
            elif step[0] == "^":
                self.click(step[1:], modifier=ALT)
            elif step[0] == "*":
                self.click_dislodged(step[1:])
            elif "^>" in step:
                self.drag(*step.split("^>"), modifier=ALT)
            elif ">" in step:
                self.drag(*step.split(">"))
            else:
                self.click(step)

    def type(self, text: str) -> None:
        """Type a line, with Enter."""
        line = self.table.orders.entry.line
        line.setFocus()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    def write(self, power: str, *texts: str) -> None:
        """Orders written without the mouse."""
        game = self.document.game
        orders = [game.variant.parse(game.position, power, text) for text in texts]
        commands.set_orders(self.document, power, orders)

    def orders(self, power: str) -> list[str]:
        """The orders that a power has written, as text."""
        return [order.text for order in self.document.orders(power)]

    def trigger(self, action: str) -> None:
        self.window.acts[action].trigger()

    @property
    def page(self) -> str:
        """The class of the page shown."""
        return type(self.window.pages.currentWidget()).__name__


@pytest.fixture(scope="session")
def lit(qapp: QApplication) -> QApplication:
    """The application with fonts, style and palette as the program sets them."""
    apply_theme(qapp, "light")
    return qapp


@pytest.fixture(autouse=True)
def dressed(request: pytest.FixtureRequest) -> None:
    """Whatever tests before have set: the light theme at the usual size of text. Its style sheet takes a fifth of the
    time of every window, so only those have it that are `painted` or ask for `themed`."""
    if "qapp" not in request.fixturenames:
        return
    qapp: QApplication = request.getfixturevalue("lit")
    styled = "themed" in request.fixturenames or request.node.get_closest_marker("painted") is not None
    if current().name != "light" or px(BODY_PX) != BODY_PX or (styled and not qapp.styleSheet()):
        apply_theme(qapp, "light")
    if not styled and qapp.styleSheet():
        qapp.setStyleSheet("")


@pytest.fixture
def themed(dressed: None) -> None:
    """For tests of a look, sizes among them: widgets have the program's style sheet."""


BEYOND = QPoint(-1000, -1000)
"""Where the pointer is over no window."""


@pytest.fixture(autouse=True)
def nothing_in_front() -> Iterator[None]:
    """A dialog that a test has left open would be the active window of later ones, and its words read with theirs. A
    pointer that is left over a place does not move to it: neither does the board hear of it, nor F1. Motion that a
    test has reduced plays again."""
    yield
    if QApplication.instance() is None:
        return
    for left in QApplication.topLevelWidgets():
        if left.isVisible():
            left.hide()
    QCursor.setPos(BEYOND)
    choose_motion("system")


@pytest.fixture(autouse=True)
def cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key is made in a tenth of a second, nor the words that a table compares: that they are elsewhere is asked in
    tests/rules/files/test_sealing.py."""
    monkeypatch.setattr(encryption, "COST", encryption.CHEAP)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def window(
    qtbot: QtBot,
    qapp: QApplication,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[MainWindow]:
    """A window that asks nobody whether changes are to be saved, nor about missing orders. It is gone when its
    test is over: every window that is left makes all later ones slower, for a theme styles them all.

    Hints are those of a player who thinks less. Nobody looks at it: it is painted and styled, draws the ground of its
    board, and finds room for the names of places and for the legend, only where a test is marked `painted`. That is
    more than half of the time that opening a game takes.
    """
    made = MainWindow(settings)
    monkeypatch.setattr(made.files, "may_leave", lambda: True)
    monkeypatch.setattr(made.designing, "may_leave", lambda: True)
    made.flow.asks = False
    monkeypatch.setattr(computers, "HINTS_BY", "easy")
    if request.node.get_closest_marker("painted") is None:
        monkeypatch.setattr(NameLayer, "refreshing", lambda self, state: iter(()))
        monkeypatch.setattr(GroundPlates, "refresh", lambda self, state, topics: None)
        monkeypatch.setattr(FreeRoom, "__init__", lambda self, view, card: None)
        monkeypatch.setattr(FreeRoom, "put", lambda self, card, wanted: card.move(12, 12))
        monkeypatch.setattr(FreeRoom, "put_in_corner", lambda self, card: card.move(12, 12))
        monkeypatch.setattr(FreeRoom, "cost", lambda self, box: 0)
        monkeypatch.setattr(legend.Legend, "_place", lambda self, room: None)
        made.setUpdatesEnabled(False)
    made.resize(1400, 900)
    made.show()
    yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def hands(window: MainWindow) -> Hands:
    """An open game of standard Diplomacy before its first orders."""
    return Hands(window, Game.new(rules.variant("standard")))


@pytest.fixture
def at_phase(hands: Hands) -> Callable[..., Hands]:
    """An open game that begins with a position of one's own: the keywords of `Variant.position`."""

    def begin(**position: object) -> Hands:
        from dataclasses import replace

        variant = rules.variant("standard")
        start = variant.position(**position)  # type: ignore[arg-type]
        hands.begin(replace(Game.new(variant), start=start))
        return hands

    return begin
