"""Every action of the window by name, and the menus that hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.ui.icons import set_icon


@dataclass(frozen=True, slots=True)
class Spec:
    """An action; its `keys` are parted by blanks.

    `board`: they work only where the board has the keyboard, so that they can be typed elsewhere.
    """

    name: str
    text: str
    keys: str = ""
    icon: str = ""
    board: bool = False
    checkable: bool = False


SPECS = (
    Spec("new", "&New game…", "Ctrl+N", "new"),
    Spec("open", "&Open…", "Ctrl+O", "folder"),
    Spec("save", "&Save", "Ctrl+S", "save"),
    Spec("save_as", "Save &as…", "Ctrl+Shift+S"),
    Spec("merge", "&Merge two copies…"),
    Spec("export", "&Export the map…", "Ctrl+E", "export"),
    Spec("report", "Save the &report…"),
    Spec("read_report", "&Report…"),
    Spec("preferences", "&Preferences…", "Ctrl+,"),
    Spec("close_game", "&Close the game", "Ctrl+W"),
    Spec("quit", "&Quit", "Ctrl+Q"),
    Spec("undo", "&Undo", "Ctrl+Z", "undo"),
    Spec("redo", "&Redo", "Ctrl+Shift+Z Ctrl+Y", "redo"),
    Spec("copy_orders", "&Copy the orders", "Ctrl+Shift+C"),
    Spec("paste_orders", "&Paste orders", "Ctrl+Shift+V"),
    Spec("next_unit", "&Next unit without order", "Ctrl+J"),
    Spec("last_unit", "Unit &before", "Ctrl+Shift+J"),
    Spec("clear", "Clear the &order"),
    Spec("clear_all", "Clear &all orders"),
    Spec("waive", "&Leave a build"),
    Spec("type", "&Type an order", "F2"),
    Spec("note", "&Note on a place…", "Ctrl+M", "edit"),
    Spec("fit", "&Whole map", "0", "fit", board=True),
    Spec("zoom_in", "Zoom &in", "+", "plus", board=True),
    Spec("zoom_out", "Zoom &out", "-", "minus", board=True),
    Spec("names", "Next kind of &names", "N", board=True),
    Spec("why", "&Why?", "?"),
    Spec("orders_shown", "Show &orders", "O", board=True, checkable=True),
    Spec("layers", "&Layers…", "", "layers"),
    Spec("legend", "Le&gend", checkable=True),
    Spec("level_up", "Board &above", "PgUp", board=True),
    Spec("level_down", "Board &below", "PgDown", board=True),
    Spec("unit_up", "Unit &up to the board above", "Shift+PgUp", board=True),
    Spec("unit_down", "Unit do&wn to the board below", "Shift+PgDown", board=True),
    Spec("panel", "&Panel", "F9", checkable=True),
    Spec("ledger", "Led&ger", "F8", "book", checkable=True),
    Spec("next_part", "Next p&art of the window", "F6"),
    Spec("dark", "&Dark theme", checkable=True),
    Spec("contrast", "&High contrast", checkable=True),
    Spec("full_screen", "&Full screen", "F11", checkable=True),
    Spec("go_on", "&Go on", "Ctrl+Return"),
    Spec("phase_back", "Phase &before", "[ Shift+Left", "left"),
    Spec("phase_forward", "Phase &after", "] Shift+Right", "right"),
    Spec("present", "&Present", "End", board=True),
    Spec("play", "&Play the phases", "Space", "play", board=True),
    Spec("pack", "Report pac&k…"),
    Spec("lock", "&Lock: put up the curtain", "Ctrl+L", "lock"),
    Spec("phrase", "&Change the pass phrase…"),
    Spec("roll_back", "Play again from &here…"),
    Spec("end_game", "&End the game by agreement…"),
    Spec("settlement", "&Settlement…"),
    Spec("awards", "&Game master…"),
    Spec("numbers", "Enter &numbers…"),
    Spec("deal", "&Cards dealt…"),
    Spec("doctor", "&Odd in this position…"),
    Spec("rules", "&Rules of this game", "F1", "book"),
    Spec("keys", "&Keys", "Ctrl+F1", "keyboard"),
    Spec("about", "&About Strata"),
)

MENUS: Mapping[str, tuple[str, ...]] = {
    "&File": (
        *("new", "open", "recent", "", "save", "save_as", "merge", "", "export", "report", ""),
        *("preferences", "", "close_game", "quit"),
    ),
    "&Edit": ("undo", "redo", "", "copy_orders", "paste_orders", "", "note"),
    "&Orders": (
        *("verbs", "", "type", "next_unit", "last_unit", "unit_up", "unit_down", ""),
        *("clear", "clear_all", "waive"),
    ),
    "&View": (
        *("zoom_in", "zoom_out", "fit", "", "orders_shown", "names", "layers", "levels", "surveys", "legend"),
        *("", "panel", "ledger", "next_part", "", "dark", "contrast", "full_screen"),
    ),
    "&Turn": (
        *("go_on", "lock", "phrase", "", "phase_back", "phase_forward", "present", "play", ""),
        *("why", "read_report", "pack", ""),
        *("roll_back", "", "end_game", "settlement"),
    ),
    "&GM": ("awards", "numbers", "deal", "see_as", "doctor"),
    "&Help": ("rules", "keys", "about"),
}
"""Menu -> its actions; "" is a line, and a name that is no action a menu of its own."""

SUBMENUS = {"see_as": "See &as", "recent": "Open &recent", "verbs": "&Verb", "levels": "Le&vels", "surveys": "Surveys"}
"""Titles of the menus that are filled as the game goes on; "surveys" only marks where theirs stand."""


class Actions:
    """The actions of a window: `actions["save"]`. `submenus` are the menus filled as the game goes on."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._found = {spec.name: _action(window, spec) for spec in SPECS}
        self.board = [self._found[spec.name] for spec in SPECS if spec.board]
        self.submenus: dict[str, QMenu] = {}
        self._surveys: list[QMenu] = []
        self._menus: list[QMenu] = []
        for title, names in MENUS.items():
            self._menus.append(window.menuBar().addMenu(title))
            self._fill(self._menus[-1], names)

    def __getitem__(self, name: str) -> QAction:
        return self._found[name]

    def __contains__(self, name: str) -> bool:
        return name in self._found

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._found)

    def connect(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """What each action does. KeyError for an action that there is not."""
        for name, handler in handlers.items():
            self._found[name].triggered.connect(lambda _=False, do=handler: do())

    def at_board(self, board: QWidget) -> None:
        """Let the keys of one letter work on this board."""
        board.addActions(self.board)

    def enable(self, on: Mapping[str, bool]) -> None:
        for name, enabled in on.items():
            self._found[name].setEnabled(enabled)

    def surveys(self, titles: Iterable[str]) -> list[QMenu]:
        """Submenus with these titles in the place of those there were, for what can be laid over the map."""
        for old in self._surveys:
            old.deleteLater()
        anchor = self.submenus["surveys"].menuAction()
        anchor.setVisible(False)
        view = next(menu for menu in self._menus if anchor in menu.actions())
        self._surveys = [QMenu(f"{title}…", view) for title in titles]
        for made in self._surveys:
            view.insertMenu(anchor, made)
        return self._surveys

    def _fill(self, menu: QMenu, names: tuple[str, ...]) -> None:
        for name in names:
            if not name:
                menu.addSeparator()
            elif name in self._found:
                menu.addAction(self._found[name])
            else:
                self.submenus[name] = menu.addMenu(SUBMENUS[name])


def _action(window: QMainWindow, spec: Spec) -> QAction:
    made = QAction(spec.text, window)
    made.setObjectName(spec.name)
    made.setCheckable(spec.checkable)
    if spec.keys:
        made.setShortcuts([QKeySequence(key) for key in spec.keys.split()])
    if spec.board:
        made.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    else:
        window.addAction(made)
    if spec.icon:
        set_icon(made, spec.icon, "text")
    plain = spec.text.replace("&", "").rstrip("…")
    made.setToolTip(f"{plain} ({spec.keys.split()[0]})" if spec.keys else plain)
    return made
