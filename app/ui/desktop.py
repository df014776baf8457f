"""Desktop preferences that Qt does not report: reduced motion; on Linux also dark colors and high contrast.

They are read with the desktop's own command-line programs, in a thread and while the window is already open; no answer
counts as no preference. Linux: the settings portal, then GNOME's settings and KDE's file; macOS: `defaults`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QElapsedTimer, QObject, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

PATIENCE = 3.0
"""How many seconds to wait for a program to answer."""
AGAIN_MS = 5000
"""Returning to the window within this time does not repeat the queries."""
PORTAL = (
    *("gdbus", "call", "--session", "--timeout", "2", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read"),
)
APPEARANCE = "org.freedesktop.appearance"
KDE_FACTOR = re.compile(r"^\s*AnimationDurationFactor\s*=\s*([\d.]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class DesktopPreferences:
    """The preferences of the desktop, None where the desktop states none."""

    still: bool | None = None
    dark: bool | None = None
    contrast: bool | None = None


@dataclass(frozen=True, slots=True)
class DesktopQuery:
    """A command that reports one preference (`wish`). `read` interprets the output, None if it is no answer."""

    wish: str
    command: Sequence[str]
    read: Callable[[str], bool | None]


def number(text: str) -> int | None:
    """Return the number in an answer of the portal, `(<<uint32 1>>,)`, or of `defaults`, `1`."""
    found = re.search(r"(?<!int)\b(\d+)\b", text)
    return int(found[1]) if found else None


def is_one(text: str) -> bool | None:
    """Interpret 1 as wanted and 0 as not wanted."""
    found = number(text)
    return None if found is None else found == 1


def is_dark(text: str) -> bool | None:
    """Interpret the portal's color scheme: 1 dark, 2 light, 0 no preference."""
    return {1: True, 2: False}.get(number(text) or 0)


def is_off(text: str) -> bool | None:
    """Interpret GNOME's `enable-animations`: whether animations are off."""
    return {"true": False, "false": True}.get(text.strip())


def is_on(text: str) -> bool | None:
    return {"true": True, "false": False}.get(text.strip())


QUESTIONS: Mapping[str, tuple[DesktopQuery, ...]] = {
    "linux": (
        DesktopQuery("still", (*PORTAL, APPEARANCE, "reduced-motion"), is_one),
        DesktopQuery("still", ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), is_off),
        DesktopQuery("dark", (*PORTAL, APPEARANCE, "color-scheme"), is_dark),
        DesktopQuery("contrast", (*PORTAL, APPEARANCE, "contrast"), is_one),
        DesktopQuery("contrast", ("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast"), is_on),
    ),
    "darwin": (DesktopQuery("still", ("defaults", "read", "com.apple.universalaccess", "reduceMotion"), is_one),),
}
"""The queries by operating system. If several concern the same preference, one "yes" is enough."""


def kde_without_animations(folder: Path) -> bool | None:
    """Whether KDE's settings give animations no time at all; None if there is no settings file."""
    try:
        found = KDE_FACTOR.search((folder / "kdeglobals").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return None
    return found is not None and float(found[1].strip(".") or 1) == 0


def answer(question: DesktopQuery) -> bool | None:
    """Run a query. None if the program is missing or fails, or does not answer in time."""
    try:
        result = subprocess.run(question.command, capture_output=True, timeout=PATIENCE, check=True, text=True)
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return question.read(result.stdout)


def desktop_preferences(questions: Sequence[DesktopQuery], *said: tuple[str, bool | None]) -> DesktopPreferences:
    """Run all queries and combine the answers with those known otherwise (`said`).

    If several answers concern the same preference, one "yes" is enough. Slow: waits for the programs.
    """
    found: dict[str, bool] = {}
    for wish, yes in (*said, *((one.wish, answer(one)) for one in questions)):
        if yes is not None:
            found[wish] = yes or found.get(wish, False)
    return DesktopPreferences(**found)


class Desktop(QObject):
    """Runs the queries in a thread and keeps the answers. `changed`: the desktop's preferences have changed."""

    changed = Signal()
    _heard = Signal(object)

    def __init__(self, questions: Sequence[DesktopQuery] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.preferences = DesktopPreferences()
        system = "linux" if sys.platform.startswith("linux") else sys.platform
        self._questions = QUESTIONS.get(system, ()) if questions is None else questions
        self._kde = system == "linux" and questions is None
        self._asking = False
        self._since = QElapsedTimer()
        self._heard.connect(self._hear)

    def follow(self, app: QGuiApplication) -> None:
        """Run the queries once the event loop runs, and again whenever the user returns to the window."""
        QTimer.singleShot(0, self, self.ask)
        app.applicationStateChanged.connect(self._on_state)

    def _on_state(self, state: Qt.ApplicationState) -> None:
        rested = not self._since.isValid() or self._since.elapsed() > AGAIN_MS
        if state == Qt.ApplicationState.ApplicationActive and rested:
            self.ask()

    def ask(self) -> None:
        """Start all queries in a thread; the answers arrive later."""
        if self._asking or not (self._questions or self._kde):
            return
        self._asking = True
        self._since.start()
        config = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation))
        Thread(target=self._work, args=(config,), daemon=True).start()

    def _work(self, config: Path) -> None:
        found = desktop_preferences(self._questions, ("still", kde_without_animations(config) if self._kde else None))
        with suppress(RuntimeError):  # the window may be gone by now
            self._heard.emit(found)

    def _hear(self, found: DesktopPreferences) -> None:
        self._asking = False
        if found != self.preferences:
            self.preferences = found
            self.changed.emit()
