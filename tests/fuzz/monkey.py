"""Hands that do anything at all to the window: the same seed does the same, as far as timers let it.

Dialogs and menus are answered at random as they come; files are asked for in a folder of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)
from shiboken6 import isValid

from app.hotseat.curtain import Curtain
from app.hotseat.review import ReviewPage
from app.main_window.table import Table
from app.pages.print_preview import PrintPreview
from app.ui.widgets import HoldButton
from tests.app.conftest import Hands
from tests.fuzz.mutating import STRANGE, spoilt_text
from tests.selfplay import random_lines

PATIENCE = 12
"""So often something is done in a dialog before it is closed."""
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
KEYS = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Delete),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_F7),
    *(Qt.Key.Key_S, Qt.Key.Key_C, Qt.Key.Key_H, Qt.Key.Key_N, Qt.Key.Key_O, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Z),
)
MODIFIERS = (*[NONE] * 5, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier)
NEVER = ("quit", "pack", "map_new", "map_open", "map_import", "own_maps", "learn", "full_screen")
"""Actions that take long, or leave the game for something that is tried elsewhere."""
LOOKS = {
    "theme": ("light", "dark"),
    "contrast": ("normal", "high"),
    "names": ("none", "full"),
    "panel_below": (True, False),
    "live_preview": (True, False),
    "lenient": (True, False),
}


class Monkey:
    """Plays at a window. `done` is what it did, for whoever has to find out what went wrong."""

    def __init__(self, hands: Hands, seed: int, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.hands, self.rng, self.folder = hands, Random(seed), folder
        self.done: list[str] = []
        self._answering: list[QWidget] = []
        self._asked = 0
        self._timer = QTimer()
        self._timer.timeout.connect(self._answer)
        self._timer.start(15)
        for name in ("getOpenFileName", "getSaveFileName"):
            patch.setattr(QFileDialog, name, lambda *_, **__: (self._file(), ""))
        patch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([self._file()], ""))
        patch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: str(folder))
        for dialog in (QPrintDialog, PrintPreview):
            patch.setattr(dialog, "exec", lambda _: 0)
        patch.setattr(QInputDialog, "getText", lambda *_, **__: (self._text(), True))

    # What is done.

    def step(self) -> None:
        """One thing, whatever page is shown."""
        page = self.hands.window.pages.currentWidget()
        if isinstance(page, Curtain):
            self._sit_down(page)
        elif isinstance(page, ReviewPage) and self.rng.random() < 0.7:
            page.submitted.emit()
        else:
            ways = (self._board, self._write, self._type, self._act, self._press, self._use, self._set, self._go_on)
            weights = (8, 5, 4, 6, 4, 5, 1, 3)
            way = self.rng.choices(ways, weights)[0] if isinstance(page, Table) else self._use
            self.done.append(way.__name__)
            way()
        QApplication.processEvents()

    def settle(self) -> None:
        """Until no dialog is open any more, and what was put away is gone."""
        while QApplication.activeModalWidget() or QApplication.activePopupWidget():
            QTest.qWait(15)
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _sit_down(self, page: Curtain) -> None:
        waiting = page.table.waiting
        if not waiting:
            page.results_button.click()
            return
        page.wheel.choose(self.rng.choice(waiting))
        (page.hold_button.held.emit if page.hold_button.isVisibleTo(page) else page.show_button.click)()

    def _spot(self) -> QPoint:
        """A unit or a place on the board, or any point."""
        table, rng = self.hands.table, self.rng
        position = table.document.position
        names = [unit.place.text for unit in position.units.values()] if rng.random() < 0.6 else []
        at = table.view.mapFromScene(table.scene.point_of(rng.choice(names or list(position.variant.base.provinces))))
        room = table.view.viewport().rect()
        return at if room.contains(at) else QPoint(rng.randrange(room.width()), rng.randrange(room.height()))

    def _board(self) -> None:
        port, keys = self.hands.table.view.viewport(), self.rng.choice(MODIFIERS)
        first, last = self._spot(), self._spot()
        QTest.mouseMove(port, first)
        if self.rng.random() < 0.6:
            QTest.mouseClick(port, self.rng.choice((LEFT, LEFT, LEFT, Qt.MouseButton.RightButton)), keys, first)
            return
        QTest.mousePress(port, LEFT, keys, first)
        QTest.mouseMove(port, last)
        QTest.mouseRelease(port, LEFT, keys, last)

    def _write(self) -> None:
        document = self.hands.document
        if document.writers:
            document.act_for(self.rng.choice(document.writers))
            lines = random_lines(document.present, document.power, self.rng)
            self.hands.table.line.read_lines("\n".join(order.text for order in lines))

    def _type(self) -> None:
        line = self.hands.table.orders.entry.line
        if line.isVisible() and line.isEnabled():
            line.setText(self._text())
            line.textEdited.emit(line.text())
            QTest.keyClick(line, self.rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Escape)))

    def _act(self) -> None:
        acts = self.hands.window.acts
        names = [name for name in acts.names if acts[name].isEnabled() and acts[name].isVisible() and name not in NEVER]
        self.done.append(self.rng.choice(names))
        acts[self.done[-1]].trigger()

    def _press(self) -> None:
        focused = self.hands.window.focusWidget() or self.hands.window
        QTest.keyClick(focused, self.rng.choice(KEYS), self.rng.choice(MODIFIERS))

    def _set(self) -> None:
        name = self.rng.choice(list(LOOKS))
        self.hands.window.settings.set(name, self.rng.choice(LOOKS[name]))

    def _go_on(self) -> None:
        for name in self.rng.choices(("go_on", "undo", "redo", "phase_back"), k=3):
            if self.hands.window.acts[name].isEnabled():
                self.hands.trigger(name)

    def _use(self, among: QWidget | None = None) -> None:
        """Something that can be used of a page or dialog."""
        root = among or self.hands.window.pages.currentWidget()
        kinds = (QAbstractButton, QLineEdit, QComboBox, QSpinBox, QAbstractItemView, QPlainTextEdit)
        found = [one for one in root.findChildren(QWidget) if isinstance(one, kinds)]
        found = [one for one in found if one.isVisible() and one.isEnabled()]
        if found:
            one = self.rng.choice(found)
            self.done.append(f"{type(one).__name__} {one.accessibleName()}")
            self._use_one(one)

    def _use_one(self, one: QWidget) -> None:
        if isinstance(one, HoldButton):
            one.held.emit()
        elif isinstance(one, QAbstractButton):
            one.click()
        elif isinstance(one, QLineEdit):
            one.setText(self._text())
            QTest.keyClick(one, Qt.Key.Key_Return)
        elif isinstance(one, QPlainTextEdit):
            one.setPlainText(self._text())
        elif isinstance(one, QSpinBox):
            one.setValue(self.rng.choice((one.minimum(), one.maximum(), one.value() + 1)))
        elif isinstance(one, QComboBox) and one.count():
            one.setCurrentIndex(self.rng.randrange(one.count()))
        elif isinstance(one, QAbstractItemView) and one.model() and one.model().rowCount():
            one.setCurrentIndex(one.model().index(self.rng.randrange(one.model().rowCount()), 0))
            QTest.keyClick(one, self.rng.choice(KEYS))

    def _text(self) -> str:
        """What somebody types: an order, a spoilt one, or anything."""
        document = self.hands.window.table and self.hands.document
        lines = random_lines(document.present, document.power, self.rng) if document and document.power else []
        text = self.rng.choice(lines).text if lines else "A Par - Bur"
        anything = "".join(self.rng.choices(STRANGE, k=4))
        return self.rng.choice((text, text, spoilt_text(self.rng, text), anything, "", "7", "x" * 300))

    def _file(self) -> str:
        names = ("a.strata", "b.strata", "c.json", "d.svg", "e.txt", "nowhere/f.strata", ".", "")
        name = self.rng.choice(names)
        return name and str(self.folder / name)

    # What it is asked.

    def _answer(self) -> None:
        """Something in the dialog or menu that is open; another dialog may come of that. It is done a moment later: no
        timer is heard again while it is being answered."""
        top: QWidget | None = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if top is not None and not any(one == top for one in self._answering):
            self._answering.append(top)
            QTimer.singleShot(0, partial(self._answer_to, top))

    def _answer_to(self, top: QWidget) -> None:
        try:
            if isValid(top):
                self._choose(top) if isinstance(top, QMenu) else self._reply(top)
        finally:
            self._answering.remove(top)

    def _choose(self, menu: QMenu) -> None:
        ready = [one for one in menu.actions() if one.isEnabled() and one.isVisible() and not one.menu()]
        menu.close()
        ready = [one for one in ready if one.objectName() not in NEVER and not one.isSeparator()]
        if ready and self.rng.random() < 0.6:
            QTimer.singleShot(0, partial(_triggered, self.rng.choice(ready)))

    def _reply(self, dialog: QWidget) -> None:
        self._asked += 1
        leave: Callable[[], object] = dialog.reject if isinstance(dialog, QDialog) else dialog.close
        if self._asked % PATIENCE == 0 or self.rng.random() < 0.3:
            leave()
        else:
            self._use(dialog)


def _triggered(action: QAction) -> None:
    """Choose it, if it is not gone with its menu."""
    if isValid(action):
        action.trigger()
