"""The preferences have their effect on the window at once: on a new table, and on the open one as they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.panels.layers import Shown
from app.settings import Preferences
from app.ui.motion import choose_motion
from app.ui.slices import breathe, holding
from app.ui.theme import apply_theme, chosen_theme
from app.ui.tokens import ThemeName

from .autolock import AutoLock
from .retelling import follow_language

if TYPE_CHECKING:
    from .table import Table
    from .window import MainWindow

OnTable = Callable[["Table", Preferences], object]


def _wheel(table: Table, preferences: Preferences) -> None:
    table.pointer.wheel_pans = preferences.wheel == "pan"


def _lenient(table: Table, preferences: Preferences) -> None:
    table.order_tool.lenient = preferences.lenient


def _below(table: Table, preferences: Preferences) -> None:
    with holding(table.window()):
        table.room.put_below(preferences.panel_below)
        breathe()


def _pace(table: Table, preferences: Preferences) -> None:
    table.reveal.show_pace(preferences.pace)


def _map(table: Table, preferences: Preferences) -> None:
    table.show_layers(replace(table.shown, names=preferences.names, patterns=preferences.patterns))


ON_TABLE: Mapping[str, OnTable] = {
    "wheel": _wheel,
    "lenient": _lenient,
    "panel_below": _below,
    "pace": _pace,
    "names": _map,
    "patterns": _map,
}


class Preferring(QObject):
    """Does what the preferences say."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.settings = window.settings
        self.autolock = AutoLock(window.lock, self)
        self.autolock.set_minutes(self.preferences.autolock_minutes)
        self._effects: Mapping[str, Callable[[], object]] = {
            **dict.fromkeys(("theme", "contrast", "text_px"), self.apply_theme),
            **dict.fromkeys(("curtain", "fixed_order"), window.flow.table_changed),
            "language": partial(follow_language, window),
            "recent": lambda: window.start.show_recent(self.settings.recent),
            "lenient": self._tick_lenient,
            "live_preview": self._preview,
            "motion": lambda: choose_motion(self.preferences.motion),
            "autolock_minutes": lambda: self.autolock.set_minutes(self.preferences.autolock_minutes),
        }
        self.settings.changed.connect(self._on_setting)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.apply_theme)
        hints.accessibility().contrastPreferenceChanged.connect(self.apply_theme)

    @property
    def preferences(self) -> Preferences:
        return self.settings.preferences

    @property
    def theme(self) -> ThemeName:
        return chosen_theme(self.preferences.theme, self.preferences.contrast)

    def lay(self, table: Table) -> None:
        """A new table as it is preferred."""
        preferences, acts = self.preferences, self.window.acts
        for effect in (_wheel, _lenient, _below, _pace):
            effect(table, preferences)
        self._tick_lenient()
        table.transport.paced.connect(lambda pace: self.settings.set("pace", f"{pace:g}"))
        table.document.previewing = preferences.live_preview
        acts["live_preview"].setChecked(preferences.live_preview)
        names = table.board.names_for(preferences.names)
        table.show_layers(Shown(names=names, patterns=preferences.patterns))

    def _on_setting(self, name: str) -> None:
        self._effects.get(name, lambda: None)()
        if name in ON_TABLE and self.window.table is not None:
            ON_TABLE[name](self.window.table, self.preferences)

    def apply_theme(self) -> None:
        """Everything in the theme that is chosen."""
        app, window = QApplication.instance(), self.window
        assert isinstance(app, QApplication)
        with holding(window):
            apply_theme(app, self.theme, self.preferences.text_px)
            breathe()
            window.acts["dark"].setChecked(self.theme.endswith("dark"))
            window.acts["contrast"].setChecked(self.theme.startswith("contrast"))
            window.set_theme(self.theme)
            if window.table is not None:
                breathe()
                window.table.view.make_ready()

    def _tick_lenient(self) -> None:
        self.window.acts["lenient"].setChecked(self.preferences.lenient)

    def _preview(self) -> None:
        """Whether results follow every change of an order."""
        self.window.acts["live_preview"].setChecked(self.preferences.live_preview)
        if self.window.table is not None:
            self.window.document.set_previewing(self.preferences.live_preview)

    # What menus and keys change.

    def toggle_theme(self) -> None:
        self.settings.set("theme", "light" if self.theme.endswith("dark") else "dark")

    def toggle_contrast(self) -> None:
        self.settings.set("contrast", "normal" if self.theme.startswith("contrast") else "high")

    def toggle_below(self) -> None:
        self.settings.set("panel_below", not self.preferences.panel_below)
