"""The desk at which robot and walk sit: the program under a fresh profile, eyes that miss no fault, hands that press.

It needs nothing but the installed program, and has the process for itself: the environment, the hooks of Python and
the log of Qt are its own. Whoever sits at it says how dialogs and menus are answered that open by themselves.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QProgressDialog,
    QRadioButton,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

LEFT, RIGHT, PLAIN = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
LOOK_MS = 15
"""How often it is looked whether a dialog or menu waits for an answer."""
STUCK = 300.0
"""Seconds without one turn of the event loop after which the program counts as hung; it is ended then."""
TRIES = 40
"""So often a dialog is answered before it counts as one that never closes."""
HOLD_MS = 60
"""How long buttons are held that want to be held down."""
NO_FAULT = (
    "This plugin does not support",  # the platform without a screen
    "QPainter::begin: Paint device returned engine == 0",  # a window of no size
    "Mouse event",  # QTest, where a widget was gone before the button was let go
)
"""What Qt says that is no fault of the program's."""


def fresh_profile(folder: Path) -> None:
    """Settings, journals, copies and maps of nobody: all that the program keeps goes into this folder."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
        place = folder / name.lower()
        place.mkdir(mode=0o700, exist_ok=True)
        os.environ[name] = str(place)
    os.environ["STRATA_SETTINGS"] = str(folder / "settings.ini")
    os.environ["LC_ALL"] = "C.UTF-8"  # of a locale that is no UTF-8 Qt complains
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


class Faults:
    """Everything that must not happen, with what was being done. `doing` is set by whoever does something."""

    def __init__(self) -> None:
        self.doing = "starting"
        self.found: dict[str, str] = {}
        """What went wrong, and during what for the first time."""

    def add(self, words: str) -> None:
        """Note a fault, and say it at once: the process may not live to its end."""
        if words not in self.found:
            self.found[words] = self.doing
            print(f"FAULT during {self.doing}:\n{words}", flush=True)

    def watch(self) -> None:
        """Hear of every exception of this process, of Qt's warnings and of errors in the program's log."""
        sys.excepthook = self._raised
        threading.excepthook = lambda told: self._raised(told.exc_type, told.exc_value, told.exc_traceback)
        sys.unraisablehook = lambda told: self._raised(told.exc_type, told.exc_value, told.exc_traceback)
        warnings.simplefilter("always", RuntimeWarning)
        warnings.showwarning = self._warned
        logging.getLogger().addHandler(Listener(self))
        faulthandler.enable()

    def _raised(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        self.add("".join(traceback.format_exception(kind, error, trace)).rstrip())

    def _warned(self, message: Warning | str, category: type[Warning], file: str, line: int, *_: object) -> None:
        if issubclass(category, RuntimeWarning):
            self.add(f"{file}:{line}: {category.__name__}: {message}")


class Listener(logging.Handler):
    """Hears what the program writes into its log: warnings of Qt, and errors of anybody."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(logging.WARNING)
        self.faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        told = record.levelno >= (logging.WARNING if record.name == "qt" else logging.ERROR)
        if told and not words.startswith(NO_FAULT):
            error = f"\n{logging.Formatter().formatException(record.exc_info)}" if record.exc_info else ""
            self.faults.add(f"{record.name}: {words}{error}")


class Desk:
    """The open window, and hands at it. `answer` is given each dialog or menu that waits for somebody, until it is
    shut; `complained` each one that says what went wrong, with its title: whether that was to be expected."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults = Faults()
        fresh_profile(folder)
        from app.main_window.run import start
        from app.ui.widgets import HoldButton
        from rules.files import encryption

        encryption.COST.update(encryption.CHEAP)
        HoldButton.HOLD_MS = HOLD_MS
        self.window = start()
        self.faults.watch()
        self.answer: Callable[[QWidget], object] = self.dismiss
        self.complained: Callable[[str, str], bool] = lambda title, words: False
        self._answering: list[QWidget] = []
        self._alone = 0
        self._turned = 0.0
        self._looks = QTimer()
        self._looks.timeout.connect(self._look)
        self._looks.start(LOOK_MS)
        self.window.activateWindow()
        QTest.qWaitForWindowExposed(self.window, 5000)

    def leave(self) -> None:
        """Nothing is watched any more: the process ends."""
        self._looks.stop()
        faulthandler.cancel_dump_traceback_later()

    @property
    def page(self) -> QWidget:
        """The page of the window that is shown."""
        return self.window.pages.currentWidget()

    @property
    def shown(self) -> str:
        """The class of that page."""
        return type(self.page).__name__

    def doing(self, words: str) -> None:
        """Say what is done next, for whoever has to find out what went wrong."""
        self.faults.doing = words
        print(words, flush=True)

    # Waiting.

    def turn(self, ms: int = 0) -> None:
        """Let the program do what it wants to do now; objects that were put away go."""
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if ms:
            QTest.qWait(ms)
        QApplication.processEvents()
        active = QApplication.activeWindow()
        if (active is None or not active.isVisible()) and not self._waiting():
            self.window.activateWindow()  # without a desktop nobody does so when a dialog or menu is shut
            QApplication.processEvents()

    def until(self, done: Callable[[], object], words: str, ms: int = 60_000) -> bool:
        """Wait until something is so; it is a fault if it never comes."""
        end = monotonic() + ms / 1000
        while not done():
            if monotonic() > end:
                self.faults.add(f"After {ms / 1000:.0f} seconds still not: {words}")
                return False
            QTest.qWait(5)
        return True

    def settle(self) -> None:
        """Until no dialog or menu is open any more and no dialog stands beside the window, which is whole then."""
        self.until(lambda: not self._waiting(), "every dialog and menu is shut")
        for other in QApplication.topLevelWidgets():
            if other is not self.window and isValid(other) and other.isVisible() and isinstance(other, QDialog):
                other.close()
        self.turn()
        self.until(lambda: not self._waiting(), "every dialog and menu is shut")
        self._is_whole()

    def _is_whole(self) -> None:
        """The window has come back: it is seen, takes input, and nothing hides what it shows."""
        window = self.window
        states = {
            "hidden": not window.isVisible(),
            "minimized": window.isMinimized(),
            "disabled": not window.isEnabled(),
            "not painted any more": not window.updatesEnabled() or not self.page.updatesEnabled(),
            "empty": window.isVisible() and not self.page.isVisible(),
            "waiting, by its cursor": QApplication.overrideCursor() is not None,
        }
        for words in [words for words, so in states.items() if so]:
            self.faults.add(f"The window is {words}.")
            window.showNormal()
            window.setEnabled(True)

    # What waits for an answer.

    def _waiting(self) -> QWidget | None:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget()

    def _look(self) -> None:
        """Whether something waits for an answer. It is given a moment later: no timer is heard again while what it
        called has not come back, and an answer may open the next dialog."""
        if monotonic() - self._turned > 1:
            self._turned = monotonic()
            faulthandler.dump_traceback_later(STUCK, exit=True)
        top = self._waiting()
        if top is None or self._alone or isinstance(top, QProgressDialog):
            return
        if not any(one is top for one in self._answering):
            self._answering.append(top)
            QTimer.singleShot(0, lambda: self._reply(top))

    def _reply(self, top: QWidget) -> None:
        try:
            if isValid(top) and top.isVisible():
                self._reply_to(top)
        finally:
            self._answering.remove(top)

    def _reply_to(self, top: QWidget) -> None:
        tries = int(top.property("tries") or 0)
        top.setProperty("tries", tries + 1)
        if tries == 0:
            self._hear(top)
        if tries < TRIES:
            self.answer(top)
        elif tries == TRIES:
            self.dismiss(top)
        else:
            self.faults.add(f"{self.name_of(top)} does not close.")
            top.done(0) if isinstance(top, QDialog) else top.hide()
            top.hide()

    def _hear(self, top: QWidget) -> None:
        """Bad news is a fault, unless it was to be expected."""
        if isinstance(top, QMessageBox):
            own = not isinstance(top.parentWidget(), QFileDialog)  # what Qt says of a name that was typed there
            if own and top.icon() in (QMessageBox.Icon.Warning, QMessageBox.Icon.Critical):
                self.faults.add(f"{top.windowTitle()}: {top.text()}\n{top.informativeText()}")
        elif getattr(top, "kind", "") == "warn":
            title, words = top.accessibleName(), top.accessibleDescription()
            if not self.complained(title, words):
                self.faults.add(f"The window complains: {title}\n{words}")

    @staticmethod
    def name_of(widget: QWidget) -> str:
        """What a widget is called, for people."""
        said = widget.accessibleName() or widget.windowTitle() or widget.objectName()
        return f"{type(widget).__name__} “{said}”" if said else type(widget).__name__

    def dismiss(self, top: QWidget) -> None:
        """Shut a dialog or menu as people do who want nothing of it: by Esc, else by its frame."""
        QTest.keyClick(top, Qt.Key.Key_Escape)
        if isValid(top) and top.isVisible() and not isinstance(top, QMenu):
            top.close()

    def choose_file(self, dialog: QFileDialog, path: Path | str) -> None:
        """Type the name of a file into a dialog that asks for one."""
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        if line is not None:
            line.setFocus()
            line.selectAll()
            QTest.keyClicks(line, str(path))
            QTest.keyClick(line, Qt.Key.Key_Return)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nothing is answered meanwhile: the hands deal with what opens."""
        self._alone += 1
        try:
            yield
        finally:
            self._alone -= 1

    # Hands.

    def clickable_point(self, widget: QWidget) -> QPoint | None:
        """A point of a widget at which the mouse really meets it; it is scrolled to if need be."""
        for area in _areas(widget):
            area.ensureWidgetVisible(widget, 2, 2)
        seen, top = widget.visibleRegion().boundingRect(), widget.window()
        at = seen.center()
        if isinstance(widget, QCheckBox | QRadioButton):  # which hear nothing beside their words
            at.setX(min(seen.left() + 10, seen.right()))
        met = top.childAt(widget.mapTo(top, at)) if widget.isVisible() else None
        return at if met is widget or (met is not None and widget.isAncestorOf(met)) else None

    def click(self, widget: QWidget, at: QPoint | None = None, button: Any = LEFT, keys: Any = PLAIN) -> bool:
        """Click a widget, in its midst; whether it can be reached by the mouse."""
        at = self.clickable_point(widget) if at is None else at
        if at is None or not widget.isEnabled():
            return False
        QTest.mouseMove(widget, at)
        QTest.mouseClick(widget, button, keys, at)
        self.turn()
        return True

    def hold(self, widget: QWidget) -> None:
        """Hold a button down until it has had enough."""
        at = self.clickable_point(widget)
        if at is not None:
            QTest.mousePress(widget, LEFT, PLAIN, at)
            QTest.qWait(2 * HOLD_MS)
            if isValid(widget):
                QTest.mouseRelease(widget, LEFT, PLAIN, at)
            self.turn()

    def drag(self, widget: QWidget, first: QPoint, last: QPoint, keys: Any = PLAIN) -> None:
        """Press at one point of a widget, move, let go at another."""
        QTest.mouseMove(widget, first)
        QTest.mousePress(widget, LEFT, keys, first)
        for step in range(1, 5):
            QTest.mouseMove(widget, first + (last - first) * step / 4)
        QTest.mouseRelease(widget, LEFT, keys, last)
        self.turn()

    def press(self, *keys: Qt.Key, held: Any = PLAIN) -> None:
        """Press keys where the keyboard is."""
        for key in keys:
            QTest.keyClick(self.focused, key, held)
        self.turn()

    def shortcut(self, keys: str) -> None:
        """Press a shortcut, written as in the menus."""
        QTest.keySequence(self.focused, QKeySequence(keys))
        self.turn()

    def type(self, widget: QWidget, text: str, enter: bool = False) -> None:
        """Type into a field, in the place of what is there."""
        widget.setFocus()
        if isinstance(widget, QLineEdit):
            widget.selectAll()
        if text.isascii() and text.isprintable():
            QTest.keyClicks(widget, text) if text else QTest.keyClick(widget, Qt.Key.Key_Delete)
        else:  # no keyboard has it
            QGuiApplication.clipboard().setText(text)
            QTest.keyClick(widget, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        if enter and isValid(widget):
            QTest.keyClick(widget, Qt.Key.Key_Return)
        self.turn()

    @property
    def focused(self) -> QWidget:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.window

    def from_menu(self, name: str) -> bool:
        """Choose an action from its menu, as with the mouse at its title and keys in it; whether it is there and can be
        chosen now."""
        action, bar = self.window.acts[name], self.window.menuBar()
        title = next((one for one in bar.actions() if one.menu() and action in one.menu().actions()), None)
        if title is None or not action.isEnabled() or not action.isVisible() or not bar.isVisible():
            return False
        with self.alone():
            QTest.mouseClick(bar, LEFT, PLAIN, bar.actionGeometry(title).center())
            menu = title.menu()
            if not menu.isVisible():  # the bar is too narrow for it
                menu.popup(bar.mapToGlobal(QPoint(0, bar.height())))
            menu.setActiveAction(action)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        self.turn()
        return True


def _areas(widget: QWidget) -> list[QScrollArea]:
    """The scroll areas around a widget, the outermost first."""
    found, above = [], widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            found.insert(0, above)
        above = above.parentWidget()
    return found
