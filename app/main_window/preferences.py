"""How preferences take effect: theme, language, automatic locking, and the look of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.language import make_ready, spoken, tr
from app.settings import Preferences
from app.ui.idle_jobs import busy
from app.ui.retranslation import forms, meant, speak_in
from app.ui.shades import choose_motion
from app.ui.theme import apply_theme

from .journal_keeping import waited
from .shell import Controller, Shell
from .turn_flow import TurnFlow

if TYPE_CHECKING:
    from app.game_view.view import GameView
    from app.panels.layers import MapDisplayOptions

# ----------------------------------------------------------------------------------------------------
# Showing the curtain automatically when the computer is not used for a while.

KIND = QEvent.Type
TOUCHES = frozenset({KIND.MouseMove, KIND.MouseButtonPress, KIND.KeyPress, KIND.Wheel, KIND.TouchBegin})


class AutoLock(QObject):
    """Calls `lock` after so many minutes without mouse or keyboard input."""

    def __init__(self, lock: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(lock)

    def set_minutes(self, minutes: int) -> None:
        """Set the minutes to wait; 0: never lock."""
        app = QCoreApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        self._clock.stop()
        if minutes:
            self._clock.start(minutes * 60_000)
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in TOUCHES:
            self._clock.start()
        return False


# ----------------------------------------------------------------------------------------------------
# Changing the language: every widget is made again for the same game, seat, map and curtain.


class SavedView(NamedTuple):
    """How the user looks at the table, and unfinished input: what is not in the document and would be lost with the
    widgets.

    `review`: what the map of an open review shows, "" if there is none. `reason`: the reason typed for an edit of the
    position, None if it is not being edited.
    """

    shown: MapDisplayOptions
    only: str
    view: tuple[float, QPointF] | None
    panel: bool
    provinces: bool
    notes: bool
    previewing: bool
    typed: str
    unread: tuple[str, ...]
    review: str
    reason: str | None


def _read(code: str) -> None:
    """Load a language, and the index by which texts shown now are recognized."""
    make_ready(code)
    forms(spoken())


def way_of(table: GameView) -> SavedView:
    """Return how the user looks at a table, after storing text typed in a review's letters and ending a replay."""
    editing, review, line = table.editing, table.review, table.orders.entry.line
    if review.on:
        review.inbox.flush()
    table.reveal.leave()
    return SavedView(
        table.shown,
        table.one_power.power,
        table.view.way,
        table.dock.isHidden(),
        table.provinces.on,
        table.notes.on,
        table.document.previewing,
        line.text() if line.isModified() else "",
        tuple(line for line, *_ in table.orders.unread.lines),
        review.mode if review.on else "",
        editing.panel.reason.text() if editing.on and editing.panel else None,
    )


def look(table: GameView, way: SavedView) -> None:
    """Restore a saved view and the unfinished input on a table."""
    table.document.set_previewing(way.previewing)
    table.show_layers(way.shown)
    if way.only:
        table.one_power.choose(way.only)
    if way.provinces:
        table.provinces.toggle()
    table.notes.switch(way.notes)
    if way.review:
        table.review.begin()
        table.review.show_mode(way.review)
    if way.reason is not None:
        table.editing.begin()
        if table.editing.panel:
            table.editing.panel.reason.setText(way.reason)
    if way.unread:
        table.line.read_lines("\n".join(way.unread))
    if way.typed:
        table.line.begin(way.typed)
    if way.panel != table.dock.isHidden():
        table.room.toggle()
    QTimer.singleShot(0, table, lambda: table.view.look(way.view))  # once the board has its final size


# ----------------------------------------------------------------------------------------------------
# The effects of preferences, on a new table and on the open one as they change.

OnTable = Callable[["GameView", Preferences], object]


def _wheel(table: GameView, preferences: Preferences) -> None:
    table.pointer.view.wheel.pans = preferences.wheel == "pan"


def _lenient(table: GameView, preferences: Preferences) -> None:
    table.order_tool.lenient = preferences.lenient


def _below(table: GameView, preferences: Preferences) -> None:
    table.room.put_below(preferences.panel_below)


def _pace(table: GameView, preferences: Preferences) -> None:
    table.reveal.show_pace(preferences.pace)


def _map(table: GameView, preferences: Preferences) -> None:
    table.show_layers(replace(table.shown, names=preferences.names, patterns=preferences.patterns))


ON_TABLE: Mapping[str, OnTable] = {
    "wheel": _wheel,
    "lenient": _lenient,
    "panel_below": _below,
    "pace": _pace,
    "names": _map,
    "patterns": _map,
}


class PreferencesController(Controller):
    """Carries out the preferences.

    `language_changed`: all texts must be made again; carries the old language. `theme_changed`: everything must be
    redrawn.
    """

    language_changed = Signal(str)
    theme_changed = Signal()

    def __init__(self, shell: Shell, flow: TurnFlow) -> None:
        super().__init__(shell)
        self.settings = shell.settings
        self.tongue = spoken()
        """The language of the texts shown."""
        self.autolock = AutoLock(flow.lock, self)
        self.autolock.set_minutes(self.preferences.autolock_minutes)
        self._effects: Mapping[str, Callable[[], object]] = {
            **dict.fromkeys(("theme", "contrast", "text_px"), self.apply_theme),
            **dict.fromkeys(("curtain", "fixed_order"), flow.table_changed),
            "language": self.follow_language,
            "live_preview": self._preview,
            "hints": self._hint,
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

    def lay(self, table: GameView) -> None:
        """Apply the preferences to a new table, and remember what is changed there."""
        from app.panels.layers import MapDisplayOptions

        preferences = self.preferences
        for effect in (_wheel, _lenient, _below, _pace):
            effect(table, preferences)
        table.transport.paced.connect(lambda pace: self.settings.set("pace", f"{pace:g}"))
        table.document.previewing = preferences.live_preview
        table.document.hinting = preferences.hints
        table.show_layers(MapDisplayOptions(names=preferences.names, patterns=preferences.patterns))
        table.names_chosen.connect(lambda names: self.settings.set("names", names))

    def _on_setting(self, name: str) -> None:
        self._effects.get(name, lambda: None)()
        if name in ON_TABLE and self.shell.table is not None:
            ON_TABLE[name](self.shell.table, self.preferences)
        self.shell.acts.refresh()

    def apply_theme(self) -> None:
        """Redraw everything in the chosen theme."""
        app, theme = QApplication.instance(), self.shell.theme
        assert isinstance(app, QApplication)
        with busy():
            apply_theme(app, theme, self.preferences.text_px)
            self.shell.acts.refresh()
            self.theme_changed.emit()

    def follow_language(self) -> None:
        """Switch to the language of the preferences, if it is not the one shown, with a busy pointer."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        chosen = self.preferences.language
        try:
            waited(self.shell, tr("Loading the language…"), lambda _: _read(meant(chosen)))
        except TimeoutError:
            return  # the user stopped waiting: the language applies from the next start
        speak_in(app, chosen)
        before, self.tongue = self.tongue, spoken()
        if before != self.tongue:
            with busy():
                self.language_changed.emit(before)

    def _preview(self) -> None:
        """Turn the preview of results on or off."""
        if self.shell.table is not None:
            self.document.set_previewing(self.preferences.live_preview)

    def _hint(self) -> None:
        """Turn the hints of a computer player on or off."""
        if self.shell.table is not None:
            self.document.hinting = self.preferences.hints
            self.document.changed.emit("selection")

    # Changes by menu and keys.

    def toggle_theme(self) -> None:
        self.settings.set("theme", "light" if self.shell.theme.endswith("dark") else "dark")

    def toggle_contrast(self) -> None:
        self.settings.set("contrast", "normal" if self.shell.theme.startswith("contrast") else "high")

    def toggle_lenient(self) -> None:
        self.settings.set("lenient", not self.preferences.lenient)

    def toggle_preview(self) -> None:
        self.settings.set("live_preview", not self.preferences.live_preview)

    def toggle_hints(self) -> None:
        self.settings.set("hints", not self.preferences.hints)

    def toggle_below(self) -> None:
        self.settings.set("panel_below", not self.preferences.panel_below)
