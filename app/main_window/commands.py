"""Every action of the window, one record each, and the menus that hold them.

To add an action, add a record here and its id to MENUS: the palette, F1 and the graying of actions read the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from app.game_view.actions import AS_GM, NO_GM, SEALED, Action, Actions, ActionState, Menus, Requirement, Submenu
from app.language import tr, tr_noop
from app.session.ballots import voting
from app.session.document import Document
from app.tools.base import PlaceTool
from app.tools.look_tool import PLACE_TOOLS
from rules import GM

from . import palette
from .designing import DesignerController
from .designing import ask as ask_new_game
from .dialogs import Dialogs, SecrecyController
from .explain import HelpController
from .exports import Exports, ImportExport, ask_pack, copy_orders, paste_orders
from .files import Files
from .gm_book import DealController, GmBookController, Scenarios, SecondOpinion, deal_shown
from .learning import Guide
from .preferences import PreferencesController
from .shell import Shell
from .turn_flow import TurnFlow, may_stand_in
from .variations import VariationsController

if TYPE_CHECKING:
    from app.game_view.view import GameView

# ----------------------------------------------------------------------------------------------------
# The menus.

MENUS: Menus = {
    tr_noop("&File"): (
        ("new", "open", "recent"),
        ("save", "save_as", "merge", "older"),
        ("import", "export_as"),
        ("export", "print", "report"),
        ("preferences",),
        ("close_game", "quit"),
    ),
    tr_noop("&Edit"): (
        ("undo", "redo"),
        ("copy_orders", "paste_orders", "copy_map"),
        tuple(kind.name for kind in PLACE_TOOLS),
    ),
    tr_noop("&Orders"): (
        ("verbs", "verb_list"),
        ("type", "next_unit", "last_unit", "next_power", "last_power", "unit_up", "unit_down"),
        ("clear", "clear_all", "waive"),
        ("lenient", "hints"),
    ),
    tr_noop("&View"): (
        ("zoom_in", "zoom_out", "fit"),
        ("orders_shown", "live_preview", "orders_of", "names", "layers", "levels", "surveys", "legend"),
        ("panel", "panel_below", "ledger", "provinces", "notes", "next_part", "last_part"),
        ("dark", "contrast", "public_window", "full_screen"),
    ),
    tr_noop("&Turn"): (
        ("go_on", "ballot", "lock", "phrase", "safety"),
        ("phase_back", "phase_forward", "present", "play"),
        ("why", "read_report", "pack"),
        ("what_if", "what_if_keep", "what_if_throw", "what_if_leave", "lines"),
        ("roll_back",),
        ("secrecy", "end_game", "settlement"),
    ),
    tr_noop("&GM"): (
        (
            *("review", "show_before", "show_orders", "show_result", "show_difference"),
            *("next_difference", "last_difference", "second_opinion"),
        ),
        ("copy_results", "copy_all_orders"),
        ("overrule", "ruling_note", "deadline", "replace_player", "disorder", "vote"),
        ("awards", "stand_in", "numbers", "deal", "see_as", "doctor"),
        ("edit_position", "setup_position", "position_text", "record_scenario"),
    ),
    tr_noop("&Design"): (
        ("map_new", "map_open", "own_maps", "map_import"),
        ("map_playtest", "map_game"),
        ("map_back", "map_close"),
        ("map_tutorial",),
    ),
    tr_noop("&Help"): (("find",), ("manual", "explain", "learn", "lessons", "rules", "keys", "sealing"), ("about",)),
}

SUBMENUS: Mapping[str, Submenu] = {
    "see_as": Submenu(tr_noop("View &as")),
    "recent": Submenu(tr_noop("Open &recent")),
    "lessons": Submenu(tr_noop("&Lessons")),
    "own_maps": Submenu(tr_noop("&Edit a copy of")),
    "verbs": Submenu(tr_noop("Order t&ype"), of_table=True),
    "levels": Submenu(tr_noop("Le&vels"), of_table=True),
    "orders_of": Submenu(tr_noop("Show orders f&or"), of_table=True),
    "surveys": Submenu(tr_noop("Overlays")),  # only marks where the board's own overlays are inserted
}


# ----------------------------------------------------------------------------------------------------
# What actions need. An action that needs nothing can always be used.


def in_game(holds: Callable[[Document], object], missing: str) -> Requirement:
    """Return a requirement on the open game. `missing`: the words for why it is not met."""
    return Requirement(lambda now: now.document is not None and bool(holds(now.document)), missing)


def at_board(holds: Callable[[Document], object], missing: str) -> tuple[Requirement, ...]:
    """Return the requirements of an action that needs the board in front and `holds` true of the game."""
    return (*BOARD, in_game(holds, missing))


def to_change(holds: Callable[[Document], object], missing: str) -> tuple[Requirement, ...]:
    """Return the requirements of an action that changes the game and needs `holds` true of it."""
    return (*CHANGE, in_game(holds, missing))


ONLY_AT_BOARD = tr_noop("Available only while the board is shown.")
GAME = Requirement(lambda now: now.document is not None, tr_noop("No game is open."))
UNCOVERED = Requirement(lambda now: not now.covered, ONLY_AT_BOARD)
BOARD = (GAME, Requirement(lambda now: now.board, ONLY_AT_BOARD))
OWN_FILE = in_game(
    lambda game: not game.watching, tr_noop("This game is open in another window. Here it is read-only.")
)
CHANGE = (*BOARD, OWN_FILE)
"""What an action that changes the game needs; never met while the game's file is open in another window."""
WRITER = in_game(
    lambda game: game.writers,
    tr_noop("Orders can be entered only in the current phase, by a player who has orders to give."),
)
WRITING = (*BOARD, WRITER)
ONLY_RESULTS = tr_noop("Go back to a resolved phase first.")
RESULT = in_game(lambda game: game.turn is not None, ONLY_RESULTS)
RESOLVED = in_game(lambda game: game.game.turns, tr_noop("Nothing has been resolved yet."))
TO_PLAY = in_game(
    lambda game: game.game.turns or game.plays_itself, tr_noop("Nothing has been resolved yet.")
)
OPEN = in_game(lambda game: game.open, tr_noop("Available only in open games."))
NO_FOG = in_game(lambda game: not game.fog, tr_noop("In this game no one may see the whole board."))
SEALED_SEAT = in_game(
    lambda game: game.seat and game.game.secrecy == "sealed" and not game.line,
    tr_noop("Available only at a seat in a sealed game."),
)
WHAT_IF = in_game(lambda game: game.line, tr_noop("Available only in a variation."))
BOOK = in_game(
    lambda game: _may_enter(game) and not game.line, tr_noop("Only the game master can do this, and not in a "
                                                             "variation.")
)
MAY_EDIT = (
    in_game(lambda game: game.open or game.seat == GM or not game.game.seat(GM).player, AS_GM),
    in_game(lambda game: game.open or game.seat == GM, NO_GM),
    in_game(lambda game: game.open or not game.game.known, SEALED),
)


def _may_enter(document: Document) -> bool:
    """Whether the viewer may decide for the table: anybody in an open game, otherwise only the game master."""
    return document.knows_all and not document.game.known and (document.open or document.seat == GM)


def _hands_over(document: Document) -> bool:
    """Whether the player at this seat may hand it over: only in a casual game without a game master."""
    game = document.game
    return game.secrecy == "casual" and bool(document.seat) and not game.seat(GM).player and not game.end


def _gm_has_work(document: Document) -> bool:
    """Whether the game master has something to do: awards in the current phase (after the end, only stakes still owed),
    or a seat to take."""
    game = document.game
    sits_down = not document.open and document.seat != GM and not game.end and bool(game.seat(GM).player)
    gives = game.variant.gm and document.at_present and (not game.end or bool(game.owed))
    return not document.line and (sits_down or gives)


def _with_master(document: Document) -> bool:
    """Whether a game master has a seat in the game."""
    return bool(document.game.seat(GM).player)


def _chances(document: Document) -> object:
    """The chance results of the current phase; false if there are none, or another phase is shown."""
    return document.at_present and not document.game.end and document.game.variant.chances(document.present)


def _undo(now: ActionState) -> str:
    """Return the title of the undo action, including what it would undo."""
    what = now.document.undo.undoText() if now.board and now.document else ""
    return tr("&Undo {what}", what=what) if what else tr("&Undo")


def _redo(now: ActionState) -> str:
    what = now.document.undo.redoText() if now.board and now.document else ""
    return tr("&Redo {what}", what=what) if what else tr("&Redo")


# ----------------------------------------------------------------------------------------------------
# The actions, menu by menu.


class Controllers(Protocol):
    """The controllers that carry out the actions; the window has all of them."""

    files: Files
    exports: Exports
    exchange: ImportExport
    flow: TurnFlow
    branches: VariationsController
    secrecy: SecrecyController
    dealing: DealController
    gm_book: GmBookController
    opinion: SecondOpinion
    scenarios: Scenarios
    designing: DesignerController
    guide: Guide
    dialogs: Dialogs
    explain: HelpController
    preferring: PreferencesController


class Commands:
    """The records of all actions of one window. Actions of the board apply to the table in front when they are run."""

    def __init__(self, shell: Shell, who: Controllers) -> None:
        self.shell, self.who = shell, who

    def all(self) -> tuple[Action, ...]:
        return (
            *(*self._file(), *self._edit(), *self._orders(), *self._view(), *self._turn(), *self._what_if()),
            *(*self._review(), *self._game_master(), *self._position(), *self._design(), *self._help()),
        )

    def _at_table(self, action: Callable[[GameView], object]) -> Callable[[], None]:
        """Return a function that runs `action` on the table if it is in front."""

        def run() -> None:
            table = self.shell.table
            if table is not None and self.shell.in_front(table):
                action(table)

        return run

    def _of_table(self, ask: Callable[[GameView], bool], without: bool | None = None) -> Callable[[ActionState],
                                                                                                  bool | None]:
        """Return a function that asks the table; `without` is its answer if there is no table."""
        return lambda _: without if self.shell.table is None else ask(self.shell.table)

    def _place_tool(self, kind: type[PlaceTool]) -> Action:
        """Return the action that selects a tool for places."""
        needs = (to_change if kind.changes else at_board)(kind.possible, kind.missing)
        run = self._at_table(lambda table: table.take_up(kind.name))
        return Action(kind.name, kind.title, run, kind.keys, kind.icon, kind.help, needs)

    def _file(self) -> tuple[Action, ...]:
        shell, who = self.shell, self.who
        files, exports = who.files, who.exports
        return (
            Action("new", tr_noop("&New game…"), shell.new_game_wanted.emit, "Ctrl+N", "new",
                help=tr_noop("Choose a variant, the players, and how secret the orders are.")),
            Action("open", tr_noop("&Open…"), files.open, "Ctrl+O", "folder",
                help=tr_noop("Opens a saved game and checks every turn in it.")),
            Action("save", tr_noop("&Save"), files.save, "Ctrl+S", "save",
                help=tr_noop("Saves the game to its file. Until then, a journal keeps every change."),
                needs=(GAME, UNCOVERED, OWN_FILE)),
            Action("save_as", tr_noop("Save &as…"), files.save_as, "Ctrl+Shift+S", needs=(GAME, UNCOVERED)),
            Action("merge", tr_noop("&Merge two copies…"), files.merge,
                help=tr_noop("Combines two copies of a game in which players entered orders on different computers.")),
            Action("older", tr_noop("Pre&vious versions…"), files.older,
                help=tr_noop("Shows earlier saved versions of this game."),
                needs=(GAME, UNCOVERED, in_game(lambda game: game.path, tr_noop("The game has not been saved yet.")))),
            Action("import", tr_noop("&Import…"), who.exchange.ask_import),
            Action("export_as", tr_noop("Export &for another program…"), who.exchange.ask_export,
                needs=at_board(lambda game: not game.game.known,
                    tr_noop("This seat does not see everything, so the game cannot be exported from here."))),
            Action("second_opinion", tr_noop("C&ompare with another adjudication…"), who.opinion.show,
                needs=at_board(lambda game: game.knows_all and game.turn,
                    tr_noop("Go back to a resolved phase first. Only someone who may see all its results can "
                         "compare them."))),
            Action("export", tr_noop("&Export map…"), exports.export, "Ctrl+E", "export",
                help=tr_noop("Saves the map as shown: as an image, an animation or a page to print."), needs=BOARD),
            Action("print", tr_noop("Pr&int map…"), exports.maps.print_map, "Ctrl+P", needs=BOARD),
            Action("copy_map", tr_noop("Copy &map as image"), exports.maps.copy_map, "Ctrl+Alt+C", "copy",
                needs=BOARD),
            Action("report", tr_noop("Save &report…"), exports.report, needs=BOARD),
            Action("read_report", tr_noop("&Report…"), who.dialogs.report, needs=(*BOARD, RESOLVED)),
            Action("preferences", tr_noop("&Preferences…"), who.dialogs.preferences, "Ctrl+,"),
            Action("close_game", tr_noop("&Close game"), who.files.close_game, "Ctrl+W", needs=(GAME, UNCOVERED)),
            Action("quit", tr_noop("&Quit"), shell.close, "Ctrl+Q"),
        )  # fmt: skip

    def _edit(self) -> tuple[Action, ...]:
        shell, who = self.shell, self.who
        return (
            Action("undo", tr_noop("&Undo"), who.flow.undo, "Ctrl+Z", "undo",
                help=tr_noop("Undoes the last change. In open games this includes a resolved turn."),
                needs=to_change(lambda game: game.undo.canUndo(), tr_noop("There is nothing to undo.")), title=_undo),
            Action("redo", tr_noop("&Redo"), who.flow.redo, "Ctrl+Shift+Z Ctrl+Y", "redo",
                help=tr_noop("Redoes the last change you undid."),
                needs=to_change(lambda game: game.undo.canRedo(), tr_noop("There is nothing to redo.")), title=_redo),
            Action("copy_orders", tr_noop("&Copy orders"), partial(copy_orders, shell), "Ctrl+Shift+C", needs=BOARD),
            Action("paste_orders", tr_noop("&Paste orders"), partial(paste_orders, shell), "Ctrl+V Ctrl+Shift+V",
                needs=(*CHANGE, WRITER)),
        )  # fmt: skip

    def _orders(self) -> tuple[Action, ...]:
        who = self.who
        do = self._at_table
        return (
            Action("verb_list", tr_noop("Choose an order for &this unit…"),
                   do(lambda table: table.order_tool.list_menu()),
                "Shift+F10", needs=WRITING),
            Action("next_unit", tr_noop("&Next unit without an order"), do(lambda table: table.order_tool.next_unit(1)),
                "Ctrl+J", help=tr_noop("Selects the next unit that has no order yet."), needs=WRITING),
            Action("last_unit", tr_noop("&Previous unit without an order"),
                do(lambda table: table.order_tool.next_unit(-1)), "Ctrl+Shift+J", needs=WRITING),
            Action("next_power", tr_noop("Next po&wer"), do(lambda table: table.orders_controller.next_power(1)),
                "Ctrl+PgDown", needs=WRITING),
            Action("last_power", tr_noop("Pr&evious power"), do(lambda table: table.orders_controller.next_power(-1)),
                "Ctrl+PgUp", needs=WRITING),
            Action("clear", tr_noop("Clear &order"), do(lambda table: table.order_tool.clear()),
                help=tr_noop("Clears the selected unit's order."), needs=WRITING),
            Action("clear_all", tr_noop("Clear &all orders"), do(lambda table: table.clear_all()), needs=WRITING),
            Action("waive", tr_noop("Wai&ve a build"), do(lambda table: table.order_tool.waive()), needs=WRITING),
            Action("lenient", tr_noop("Allow &illegal orders"), who.preferring.toggle_lenient,
                help=tr_noop("Lets you enter orders that the rules forbid. They are kept as entered and are void."),
                checked=lambda _: who.preferring.preferences.lenient),
            Action("hints", tr_noop("&Hints"), who.preferring.toggle_hints,
                help=tr_noop("Tells what a computer player would order for the selected unit: in open games, and when "
                             "you "
                          "play alone against the computer."),
                checked=lambda _: who.preferring.preferences.hints),
            Action("type", tr_noop("&Type an order"), do(lambda table: table.line.begin()), "F2",
                help=tr_noop("Moves the cursor to the line where you type orders."), needs=WRITING),
            *map(self._place_tool, PLACE_TOOLS),
        )  # fmt: skip

    def _view(self) -> tuple[Action, ...]:
        shell, who = self.shell, self.who
        do, ask = self._at_table, self._of_table
        stacked = ask(lambda table: bool(table.levels.levels))
        return (
            Action("fit", tr_noop("&Fit map to window"), do(lambda table: table.view.fit()), "0", "fit",
                help=tr_noop("Zooms so that the whole map fits in the window."), needs=BOARD, board=True),
            Action("zoom_in", tr_noop("Zoom &in"), do(lambda table: table.view.zoom_in()), "+", "plus",
                help=tr_noop("Zooms in. The mouse wheel does the same."), needs=BOARD, board=True),
            Action("zoom_out", tr_noop("Zoom &out"), do(lambda table: table.view.zoom_out()), "-", "minus",
                help=tr_noop("Zooms out. The mouse wheel does the same."), needs=BOARD, board=True),
            Action("names", tr_noop("&Names: none, short, full"),
                do(lambda table: table.show_layers(table.shown.with_next_names())), "N",
                help=tr_noop("Switches between no names, short names and full names."), needs=BOARD, board=True),
            Action("why", tr_noop("&Why?"), do(lambda table: table.reveal.why()), "?",
                help=tr_noop("Explains a result on the map, step by step, with the rule behind it."),
                needs=at_board(lambda game: game.explained is not None, ONLY_RESULTS)),
            Action("orders_shown", tr_noop("Show &orders"), do(lambda table: table.toggle_orders()), "O",
                help=tr_noop("Shows or hides the orders on the map."), needs=BOARD, board=True,
                checked=ask(lambda table: table.shown.orders, without=True)),
            Action("layers", tr_noop("&Layers…"), do(lambda table: table.open_layers()), icon="layers",
                help=tr_noop("Choose what the map shows."), needs=BOARD),
            Action("legend", tr_noop("Le&gend"), do(lambda table: table.overlay_cards.turn_legend()),
                help=tr_noop("Explains the symbols on the map."), needs=BOARD,
                checked=ask(lambda table: table.overlay_cards.with_legend)),
            Action("level_up", tr_noop("Level &above"), do(lambda table: table.levels.step(1)), "PgUp", needs=BOARD,
                board=True, visible=stacked),
            Action("level_down", tr_noop("Level &below"), do(lambda table: table.levels.step(-1)), "PgDown",
                   needs=BOARD,
                board=True, visible=stacked),
            Action("unit_up", tr_noop("Move unit &up to the level above"),
                do(lambda table: table.order_tool.change_level(1)), "Shift+PgUp", needs=WRITING, board=True,
                visible=stacked),
            Action("unit_down", tr_noop("Move unit do&wn to the level below"),
                do(lambda table: table.order_tool.change_level(-1)), "Shift+PgDown", needs=WRITING, board=True,
                visible=stacked),
            Action("panel", tr_noop("&Panel"), do(lambda table: table.room.toggle()), "F9", "panel", needs=BOARD,
                checked=ask(lambda table: not table.dock.isHidden(), without=True)),
            Action("panel_below", tr_noop("Panel &below the board"), who.preferring.toggle_below, "Shift+F9",
                checked=ask(lambda table: table.drawer.below)),
            Action("ledger", tr_noop("Led&ger"), do(lambda table: table.ledger.toggle()), "F8", "book", needs=BOARD,
                checked=ask(lambda table: table.ledger.on), visible=ask(lambda table: table.ledger.there)),
            Action("provinces", tr_noop("Pro&vince list"), do(lambda table: table.provinces.toggle()), "F7",
                help=tr_noop("Lists all provinces. Type to find one."), needs=BOARD,
                checked=ask(lambda table: table.provinces.on)),
            Action("notes", tr_noop("No&tes"), do(lambda table: table.notes.toggle()), "F5", "text",
                help=tr_noop("Your private notes. In a game with secret orders, no one else at this computer sees "
                             "them."),
                needs=at_board(lambda game: game.page_owner, tr_noop("Take a seat first: notes belong to a player.")),
                checked=ask(lambda table: table.notes.on)),
            Action("next_part", tr_noop("Next p&ane"), do(lambda table: table.go_round(1)), "F6",
                needs=BOARD),
            Action("last_part", tr_noop("Previous pan&e"), do(lambda table: table.go_round(-1)), "Shift+F6",
                needs=BOARD),
            Action("dark", tr_noop("&Dark theme"), who.preferring.toggle_theme,
                checked=lambda _: shell.theme.endswith("dark")),
            Action("contrast", tr_noop("&High contrast"), who.preferring.toggle_contrast,
                checked=lambda _: shell.theme.startswith("contrast")),
            Action("public_window", tr_noop("Public &board in a separate window"), who.flow.toggle_public_window, "F12",
                help=tr_noop("For a TV or second screen: shows only public information and follows the game."),
                needs=(GAME, NO_FOG), checked=lambda _: who.flow.public_window is not None),
            Action("full_screen", tr_noop("&Full screen"), shell.toggle_full_screen, "F11",
                checked=lambda _: shell.isFullScreen()),
        )  # fmt: skip

    def _turn(self) -> tuple[Action, ...]:
        shell, who = self.shell, self.who
        do = self._at_table
        flow = who.flow
        return (
            Action("go_on", tr_noop("&Continue"), flow.go_on, "Ctrl+Return",
                help=tr_noop("Takes the next step: review, submit, resolve, or go to the next phase."), needs=BOARD),
            Action("phase_back", tr_noop("&Previous phase"), do(lambda table: table.timeline.step(-1)), "[ Shift+Left",
                "left", help=tr_noop("Shows the previous phase. The game does not change."),
                needs=at_board(lambda game: game.shown > 0, tr_noop("This is the first phase."))),
            Action("phase_forward", tr_noop("&Next phase"), do(lambda table: table.timeline.step(1)), "] Shift+Right",
                "right", help=tr_noop("Shows the next phase."),
                needs=at_board(lambda game: not game.at_present, tr_noop("This is the current phase."))),
            Action("present", tr_noop("C&urrent phase"),
                do(lambda table: table.phase_wanted.emit(len(table.document.game.turns))), "End",
                help=tr_noop("Returns to the phase now being played."), needs=BOARD, board=True),
            Action("play", tr_noop("&Replay"), do(lambda table: table.reveal.toggle()), "Space", "play",
                help=tr_noop("Replays the game phase by phase on the map."), needs=(*BOARD, TO_PLAY), board=True),
            Action("pack", tr_noop("Report pac&k…"), partial(ask_pack, shell), needs=(*BOARD, RESOLVED)),
            Action("lock", tr_noop("&Lock and hide my board"), who.flow.lock, "Ctrl+L", "lock",
                help=tr_noop("Hides your board and orders behind the curtain at once."),
                needs=at_board(lambda game: game.seat,
                    tr_noop("Available only at a player's seat, while the curtain hides it from the others."))),
            Action("ballot", tr_noop("&Vote…"), flow.ending.vote, icon="flag",
                help=tr_noop("Cast your secret ballot: a draw, a concession, or more time. Ballots are counted when "
                          "orders are revealed."),
                needs=at_board(voting, tr_noop("Available only at a seat that is entering moves behind the curtain."))),
            Action("phrase", tr_noop("&Change pass phrase…"), flow.sealing.change_phrase,
                needs=(*CHANGE, SEALED_SEAT)),
            Action("safety", tr_noop("Sa&fety phrase…"), flow.sealing.tell_keys, needs=(*CHANGE, SEALED_SEAT)),
            Action("roll_back", tr_noop("Rewind to &here…"), who.flow.roll_back,
                help=tr_noop("Continues the game from the phase shown. The turns after it are saved as a variation."),
                needs=to_change(lambda game: not game.at_present,
                    tr_noop("First go back to the phase you want to replay."))),
        )  # fmt: skip

    def _what_if(self) -> tuple[Action, ...]:
        who = self.who
        ask = self._of_table
        branches, dialogs = who.branches, who.dialogs
        return (
            Action("what_if", tr_noop("&What if…"), branches.begin, "Ctrl+B", "branch",
                help=tr_noop("Starts a variation: a copy of the game in which you can try things out. The game itself "
                          "never changes."),
                needs=to_change(lambda game: not (game.line and game.passing),
                    tr_noop("In a game with secret orders, you cannot start a variation of a variation."))),
            Action("what_if_keep", tr_noop("&Save variation…"), branches.keep,
                needs=at_board(lambda game: game.line and not game.passing,
                    tr_noop("Available only in a variation. In a game with secret orders, variations cannot be "
                            "saved."))),
            Action("what_if_throw", tr_noop("&Discard variation"), branches.throw_away,
                needs=(*BOARD, WHAT_IF)),
            Action("what_if_leave", tr_noop("&Back to the game"), branches.leave, needs=(*BOARD, WHAT_IF)),
            Action("live_preview", tr_noop("Li&ve preview"), who.preferring.toggle_preview,
                help=tr_noop("Shows a preview of these orders on the map."),
                checked=lambda _: who.preferring.preferences.live_preview),
            Action("secrecy", tr_noop("Secrec&y…"), who.secrecy.ask,
                help=tr_noop("Choose whether orders are open, behind the curtain or sealed from now on."),
                needs=to_change(lambda game: not (game.game.end or game.game.handed_in or game.line),
                    tr_noop("Not possible after the game has ended, once orders are in for this phase, or in a "
                         "variation."))),
            Action("end_game", tr_noop("&End the game by agreement…"), dialogs.end_game,
                help=tr_noop("The players agree on a draw, a victory, or to stop the game."),
                needs=to_change(lambda game: not (game.game.end or game.line),
                    tr_noop("The game has ended, or this is a variation."))),
            Action("settlement", tr_noop("&Settlement…"), who.flow.ending.show_settlement,
                needs=at_board(lambda game: game.game.end and not game.line, tr_noop("The game has not ended.")),
                visible=ask(lambda table: table.ledger.settles)),
        )  # fmt: skip

    def _review(self) -> tuple[Action, ...]:
        do, ask = self._at_table, self._of_table
        reviewing = ask(lambda table: table.review.on)
        return (
            Action("review", tr_noop("Re&view"), do(lambda table: table.review.toggle()), "Ctrl+R", "eye",
                help=tr_noop("The game master's review: players' emails, results, and what the turn changes."),
                needs=at_board(lambda game: game.knows_all,
                    tr_noop("Available only to someone who may see all orders: the game master, or anyone in an open "
                         "game.")),
                checked=ask(lambda table: table.review.on)),
            Action("show_before", tr_noop("Show the position &before"),
                do(lambda table: table.review.show_mode("before")),
                "Alt+1", needs=BOARD, visible=reviewing),
            Action("show_orders", tr_noop("Show the &orders"), do(lambda table: table.review.show_mode("orders")),
                   "Alt+2",
                needs=BOARD, visible=reviewing),
            Action("show_result", tr_noop("Show the &result"), do(lambda table: table.review.show_mode("result")),
                   "Alt+3",
                needs=BOARD, visible=reviewing),
            Action("show_difference", tr_noop("Show the &differences"),
                do(lambda table: table.review.show_mode("difference")), "Alt+4", needs=BOARD, visible=reviewing),
            Action("next_difference", tr_noop("&Next difference"), do(lambda table: table.review.next_difference(1)),
                   "F3",
                needs=BOARD, visible=reviewing),
            Action("last_difference", tr_noop("&Previous difference"),
                   do(lambda table: table.review.next_difference(-1)),
                "Shift+F3", needs=BOARD, visible=reviewing),
            Action("copy_results", tr_noop("Copy &results for email"), do(lambda table: table.review.copy_results()),
                needs=(*BOARD, RESULT)),
            Action("copy_all_orders", tr_noop("Copy &all orders for email"),
                do(lambda table: table.review.copy_all_orders()), needs=BOARD),
        )  # fmt: skip

    def _game_master(self) -> tuple[Action, ...]:
        who = self.who
        do, ask = self._at_table, self._of_table
        book = who.gm_book
        return (
            Action("awards", tr_noop("&Game master…"), who.dialogs.awards,
                needs=to_change(_gm_has_work, tr_noop("There is nothing for the game master to do now.")),
                visible=ask(lambda table: table.document.game.variant.gm or _with_master(table.document))),
            Action("numbers", tr_noop("Enter &chance results…"), who.dialogs.numbers,
                needs=to_change(_chances, tr_noop("This phase has no chance results."))),
            Action("deal", tr_noop("&Cards dealt…"), who.dealing.show,
                needs=at_board(lambda game: deal_shown(game) and not game.line,
                    tr_noop("There are no cards to show."))),
            Action("stand_in", tr_noop("En&ter orders for a player…"), who.flow.proxy_orders.ask,
                help=tr_noop("The game master takes a player's seat and sees the same board, forms and report."),
                needs=at_board(may_stand_in,
                    tr_noop("Available only at the game master's seat, in a phase in which a player has orders to "
                            "give.")),
                visible=ask(lambda table: not table.document.open and _with_master(table.document))),
            Action("overrule", tr_noop("&Overrule this result…"), book.overrule,
                help=tr_noop("The game master changes a result by ruling. The ruling is recorded in the rulings book."),
                needs=to_change(lambda game: _may_enter(game) and game.turn is not None,
                    tr_noop("Only the game master can do this, in a resolved phase."))),
            Action("ruling_note", tr_noop("Add &note to the rulings book…"), book.note, needs=(*CHANGE, BOOK)),
            Action("deadline", tr_noop("D&eadline…"), book.deadline, needs=(*CHANGE, BOOK)),
            Action("replace_player", tr_noop("Replace &player…"), book.replace_player,
                help=tr_noop("Gives a power to another player or to the computer, or back. At your own seat in a "
                             "casual "
                          "game without a game master you can hand over that one."),
                needs=to_change(lambda game: (_may_enter(game) or _hands_over(game)) and not game.line,
                    tr_noop("Only the game master can do this, or a player at their own seat in a casual game without "
                         "one, and not in a variation."))),
            Action("disorder", tr_noop("&Civil disorder…"), book.disorder, needs=(*CHANGE, BOOK)),
            Action("vote", tr_noop("Record a &vote…"), book.vote, needs=(*CHANGE, BOOK)),
            Action("lines", tr_noop("&Variations…"), who.branches.show_lines, "Ctrl+Shift+B",
                needs=at_board(lambda game: not game.passing,
                    tr_noop("A game with secret orders has no saved variations."))),
            Action("doctor", tr_noop("C&heck position…"), do(lambda table: table.examine(asked=True)),
                help=tr_noop("Checks the position shown and lists what looks wrong."), needs=BOARD),
        )  # fmt: skip

    def _position(self) -> tuple[Action, ...]:
        who = self.who
        do, ask = self._at_table, self._of_table
        return (
            Action("edit_position", tr_noop("&Edit position"), do(lambda table: table.editing.toggle()),
                "Ctrl+Shift+E", "edit",
                help=tr_noop("Corrects units, owners and other values by hand. Each change is recorded as an edit."),
                needs=(*CHANGE, *MAY_EDIT), checked=ask(lambda table: table.editing.on)),
            Action("position_text", tr_noop("Copy position as te&xt"), do(lambda table: table.editing.copy()),
                needs=(*BOARD, OPEN)),
            Action("setup_position", tr_noop("Set &up a position…"), who.scenarios.set_up, needs=(UNCOVERED,)),
            Action("record_scenario", tr_noop("Record as s&cenario…"), who.scenarios.record, needs=(*BOARD, OPEN)),
        )  # fmt: skip

    def _design(self) -> tuple[Action, ...]:
        who = self.who
        designing = who.designing
        return (
            Action("map_new", tr_noop("&New map…"), designing.new,
                help=tr_noop("Starts with an empty sea on which you draw provinces.")),
            Action("map_open", tr_noop("&Open map or drawing…"), designing.open,
                help=tr_noop("Opens a map folder or an SVG drawing.")),
            Action("map_import", tr_noop("&Import map…"), designing.ask_import),
            Action("map_game", tr_noop("New &game on this map…"), partial(ask_new_game, designing),
                needs=(Requirement(lambda now: now.map_shown, tr_noop("Open a map first.")),)),
            Action("map_playtest", tr_noop("&Playtest this map"), designing.playtest,
                help=tr_noop("Computer players play many games on the map and show how it plays."),
                needs=(Requirement(lambda now: now.map_shown, tr_noop("Open a map first.")),)),
            Action("map_tutorial", tr_noop("&Tutorial…"), designing.show_tutorial),
            Action("map_back", tr_noop("&Back to the map"), designing.back,
                needs=(Requirement(lambda now: now.map_open and not now.map_shown,
                    tr_noop("No map is open, or you are already looking at it.")),)),
            Action("map_close", tr_noop("&Close map"), designing.close,
                needs=(Requirement(lambda now: now.map_open, tr_noop("No map is open.")),)),
        )  # fmt: skip

    def _help(self) -> tuple[Action, ...]:
        shell, who = self.shell, self.who
        dialogs = who.dialogs
        return (
            Action("manual", tr_noop("&Manual"), dialogs.manual, "Ctrl+Shift+F1", "book",
                help=tr_noop("How to play, referee, and design maps with Strata.")),
            Action("explain", tr_noop("&What's this?"), who.explain.press, "F1", "help"),
            Action("rules", tr_noop("&Rules of this game"), dialogs.rules, icon="book",
                help=tr_noop("Opens the rules of this game beside the board."), needs=(GAME, UNCOVERED)),
            Action("find", tr_noop("&Find an action…"), partial(palette.open_palette, shell, dialogs.preferences),
                "Ctrl+Shift+P", "search", needs=(UNCOVERED,),
                help=tr_noop("Finds any action, province, unit or preference by a few letters of its name.")),
            Action("keys", tr_noop("&Keyboard shortcuts"), dialogs.keys, "Shift+F1", "keyboard",
                help=tr_noop("Shows all keyboard shortcuts on one page.")),
            Action("sealing", tr_noop("What sea&ling keeps secret"), dialogs.sealing),
            Action("learn", tr_noop("&Learn in five minutes"), who.guide.begin,
                help=tr_noop("Learn the rules and the controls in a short practice game.")),
            Action("about", tr_noop("&About Strata"), dialogs.about),
        )  # fmt: skip


def make_actions(shell: Shell, who: Controllers) -> Actions:
    """Make all actions of a window and put them in its menus."""
    return Actions(
        shell, Commands(shell, who).all(), MENUS, SUBMENUS, lambda: shell.state, lambda: who.designing.meanings()
    )
