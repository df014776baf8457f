"""Every action of the window by name, and the menus that hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.language import mark, tr
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
    Spec("new", mark("&New game…"), "Ctrl+N", "new"),
    Spec("open", mark("&Open…"), "Ctrl+O", "folder"),
    Spec("save", mark("&Save"), "Ctrl+S", "save"),
    Spec("save_as", mark("Save &as…"), "Ctrl+Shift+S"),
    Spec("merge", mark("&Merge two copies…")),
    Spec("older", mark("&Older copies…")),
    Spec("import", mark("&Import…")),
    Spec("export_as", mark("Export &for another program…")),
    Spec("second_opinion", mark("Second &opinion…")),
    Spec("export", mark("&Export the map…"), "Ctrl+E", "export"),
    Spec("print", mark("Pr&int the map…"), "Ctrl+P"),
    Spec("copy_map", mark("Copy the &map as picture"), "Ctrl+Alt+C", "copy"),
    Spec("report", mark("Save the &report…")),
    Spec("read_report", mark("&Report…")),
    Spec("preferences", mark("&Preferences…"), "Ctrl+,"),
    Spec("close_game", mark("&Close the game"), "Ctrl+W"),
    Spec("quit", mark("&Quit"), "Ctrl+Q"),
    Spec("undo", mark("&Undo"), "Ctrl+Z", "undo"),
    Spec("redo", mark("&Redo"), "Ctrl+Shift+Z Ctrl+Y", "redo"),
    Spec("copy_orders", mark("&Copy the orders"), "Ctrl+Shift+C"),
    Spec("paste_orders", mark("&Paste orders"), "Ctrl+Shift+V"),
    Spec("verb_list", mark("&Orders of the unit…"), "Shift+F10"),
    Spec("next_unit", mark("&Next unit without order"), "Ctrl+J"),
    Spec("last_unit", mark("Unit &before"), "Ctrl+Shift+J"),
    Spec("next_power", mark("Next po&wer"), "Ctrl+PgDown"),
    Spec("last_power", mark("Power befor&e"), "Ctrl+PgUp"),
    Spec("clear", mark("Clear the &order")),
    Spec("clear_all", mark("Clear &all orders")),
    Spec("waive", mark("&Leave a build")),
    Spec("lenient", mark("&Permit illegal orders"), checkable=True),
    Spec("type", mark("&Type an order"), "F2"),
    Spec("note", mark("&Note on a place…"), "Ctrl+M", "edit"),
    Spec("fit", mark("&Whole map"), "0", "fit", board=True),
    Spec("zoom_in", mark("Zoom &in"), "+", "plus", board=True),
    Spec("zoom_out", mark("Zoom &out"), "-", "minus", board=True),
    Spec("names", mark("Next kind of &names"), "N", board=True),
    Spec("why", mark("&Why?"), "?"),
    Spec("orders_shown", mark("Show &orders"), "O", board=True, checkable=True),
    Spec("layers", mark("&Layers…"), "", "layers"),
    Spec("legend", mark("Le&gend"), checkable=True),
    Spec("level_up", mark("Board &above"), "PgUp", board=True),
    Spec("level_down", mark("Board &below"), "PgDown", board=True),
    Spec("unit_up", mark("Unit &up to the board above"), "Shift+PgUp", board=True),
    Spec("unit_down", mark("Unit do&wn to the board below"), "Shift+PgDown", board=True),
    Spec("panel", mark("&Panel"), "F9", checkable=True),
    Spec("panel_below", mark("Panel &below the board"), "Shift+F9", checkable=True),
    Spec("ledger", mark("Led&ger"), "F8", "book", checkable=True),
    Spec("provinces", mark("List of pro&vinces"), "F7", checkable=True),
    Spec("next_part", mark("Next p&art of the window"), "F6"),
    Spec("last_part", mark("Part of the window bef&ore"), "Shift+F6"),
    Spec("dark", mark("&Dark theme"), checkable=True),
    Spec("contrast", mark("&High contrast"), checkable=True),
    Spec("full_screen", mark("&Full screen"), "F11", checkable=True),
    Spec("go_on", mark("&Go on"), "Ctrl+Return"),
    Spec("phase_back", mark("Phase &before"), "[ Shift+Left", "left"),
    Spec("phase_forward", mark("Phase &after"), "] Shift+Right", "right"),
    Spec("present", mark("&Present"), "End", board=True),
    Spec("play", mark("&Play the phases"), "Space", "play", board=True),
    Spec("pack", mark("Report pac&k…")),
    Spec("lock", mark("&Lock: put up the curtain"), "Ctrl+L", "lock"),
    Spec("phrase", mark("&Change the pass phrase…")),
    Spec("safety", mark("Sa&fety phrase…")),
    Spec("roll_back", mark("Play again from &here…")),
    Spec("what_if", mark("&What if…"), "Ctrl+B", "branch"),
    Spec("what_if_keep", mark("&Keep this line of play…")),
    Spec("what_if_throw", mark("Throw this line of play a&way")),
    Spec("what_if_leave", mark("&Back to the game")),
    Spec("live_preview", mark("Li&ve preview"), checkable=True),
    Spec("secrecy", mark("Secrec&y of the game…")),
    Spec("end_game", mark("&End the game by agreement…")),
    Spec("settlement", mark("&Settlement…")),
    Spec("review", mark("Re&view"), "Ctrl+R", "eye", checkable=True),
    Spec("show_before", mark("Show what stood &before"), "Alt+1"),
    Spec("show_orders", mark("Show the &orders"), "Alt+2"),
    Spec("show_result", mark("Show the &result"), "Alt+3"),
    Spec("show_difference", mark("Show the &difference"), "Alt+4"),
    Spec("next_difference", mark("&Next difference"), "F3"),
    Spec("last_difference", mark("Difference be&fore"), "Shift+F3"),
    Spec("copy_results", mark("Copy the &results for mail")),
    Spec("copy_all_orders", mark("Copy &all orders for mail")),
    Spec("awards", mark("&Game master…")),
    Spec("numbers", mark("Enter &numbers…")),
    Spec("deal", mark("&Cards dealt…")),
    Spec("stand_in", mark("En&ter orders for a player…")),
    Spec("overrule", mark("&Overrule this result…")),
    Spec("ruling_note", mark("&Note in the rulings book…")),
    Spec("deadline", mark("D&eadline…")),
    Spec("replace_player", mark("Replace a &player…")),
    Spec("disorder", mark("&Civil disorder…")),
    Spec("vote", mark("Enter a &vote…")),
    Spec("lines", mark("&Lines of play…"), "Ctrl+Shift+B"),
    Spec("doctor", mark("&Odd in this position…")),
    Spec("edit_position", mark("&Edit the position"), "Ctrl+Shift+E", "edit", checkable=True),
    Spec("position_text", mark("Copy the position as te&xt")),
    Spec("setup_position", mark("Set &up a position…")),
    Spec("record_scenario", mark("Record as a s&cenario…")),
    Spec("map_new", mark("&New map…")),
    Spec("map_open", mark("&Open a map or drawing…")),
    Spec("map_import", mark("&Import a map…")),
    Spec("map_game", mark("New &game on this map…")),
    Spec("map_tutorial", mark("&Tutorial…")),
    Spec("map_back", mark("&Back to the map")),
    Spec("map_close", mark("&Close the map")),
    Spec("explain", mark("&What is this?"), "F1", "help"),
    Spec("rules", mark("&Rules of this game"), icon="book"),
    Spec("find", mark("&Find any action…"), "Ctrl+Shift+P", "search"),
    Spec("keys", mark("&Keys"), "Shift+F1", "keyboard"),
    Spec("sealing", mark("What sea&ling keeps secret")),
    Spec("learn", mark("&Learn in five minutes")),
    Spec("about", mark("&About Strata")),
)

MENUS: Mapping[str, tuple[str, ...]] = {
    mark("&File"): (
        *(
            "new",
            "open",
            "recent",
            "",
            "save",
            "save_as",
            "merge",
            "older",
            "",
            "import",
            "export_as",
            "",
            "export",
            "print",
            "report",
            "",
        ),
        *("preferences", "", "close_game", "quit"),
    ),
    mark("&Edit"): ("undo", "redo", "", "copy_orders", "paste_orders", "copy_map", "", "note"),
    mark("&Orders"): (
        *("verbs", "verb_list", "", "type", "next_unit", "last_unit", "next_power", "last_power"),
        *("unit_up", "unit_down", ""),
        *("clear", "clear_all", "waive", "", "lenient"),
    ),
    mark("&View"): (
        *("zoom_in", "zoom_out", "fit", ""),
        *("orders_shown", "live_preview", "orders_of", "names", "layers", "levels", "surveys", "legend"),
        *(
            "",
            "panel",
            "panel_below",
            "ledger",
            "provinces",
            "next_part",
            "last_part",
            "",
            "dark",
            "contrast",
            "full_screen",
        ),
    ),
    mark("&Turn"): (
        *("go_on", "lock", "phrase", "safety", "", "phase_back", "phase_forward", "present", "play", ""),
        *("why", "read_report", "pack", ""),
        *("what_if", "what_if_keep", "what_if_throw", "what_if_leave", "lines", ""),
        *("roll_back", "", "secrecy", "end_game", "settlement"),
    ),
    mark("&GM"): (
        *("review", "show_before", "show_orders", "show_result", "show_difference"),
        *("next_difference", "last_difference", "second_opinion", "", "copy_results", "copy_all_orders", ""),
        *("overrule", "ruling_note", "deadline", "replace_player", "disorder", "vote", ""),
        *("awards", "stand_in", "numbers", "deal", "see_as", "doctor", ""),
        *("edit_position", "setup_position", "position_text", "record_scenario"),
    ),
    mark("&Design"): (
        "map_new",
        "map_open",
        "own_maps",
        "map_import",
        "",
        "map_game",
        "",
        "map_back",
        "map_close",
        "",
        "map_tutorial",
    ),
    mark("&Help"): ("find", "", "explain", "learn", "rules", "keys", "sealing", "", "about"),
}
"""Menu -> its actions; "" is a line, and a name that is no action a menu of its own."""

SUBMENUS = {
    "see_as": mark("See &as"),
    "recent": mark("Open &recent"),
    "own_maps": mark("&Edit a copy of"),
    "verbs": mark("&Verb"),
    "levels": mark("Le&vels"),
    "orders_of": mark("Orders o&f"),
    "surveys": mark("Surveys"),
}
"""Titles of the menus that are filled as the game goes on; "surveys" only marks where theirs stand."""


OF_A_TABLE = ("verbs", "levels", "orders_of")
"""Those of them that one table fills for itself."""


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
            self._menus.append(window.menuBar().addMenu(tr(title)))
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

    def say_anew(self) -> None:
        """All texts in the language spoken now."""
        for spec in SPECS:
            _say(self._found[spec.name], spec)
        for menu, title in zip(self._menus, MENUS):
            menu.setTitle(tr(title))
        for name, menu in self.submenus.items():
            menu.setTitle(tr(SUBMENUS[name]))

    def forget_table(self) -> None:
        """What its menus held of a table that is put away is gone with it: its keys would still be heard."""
        for menu in (*(self.submenus[name] for name in OF_A_TABLE), *self._surveys):
            menu.clear()

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
                self.submenus[name] = menu.addMenu(tr(SUBMENUS[name]))


def _action(window: QMainWindow, spec: Spec) -> QAction:
    made = QAction(window)
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
    _say(made, spec)
    return made


def _say(action: QAction, spec: Spec) -> None:
    """What an action is called, in menus and at the pointer."""
    text = tr(spec.text)
    plain = text.replace("&", "").rstrip("…")
    action.setText(text)
    action.setToolTip(f"{plain} ({spec.keys.split()[0]})" if spec.keys else plain)
