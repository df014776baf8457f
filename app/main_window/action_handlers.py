"""What actions do, when they can be used and why not; and what the palette finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.language import mark, tr
from app.pages.palette import Found, Palette
from app.session.document import Document
from rules import GM, Candidate, say

from . import review
from .exports import ask_pack, copy_orders, paste_orders
from .gm_book import deal_shown, may_stand_in
from .layout import go_round
from .position_editing import why_not
from .table import Table

if TYPE_CHECKING:
    from .window import MainWindow


# ----------------------------------------------------------------------------------------------------
# Actions that concern the table: what each does there.

TABLE_ACTIONS: Mapping[str, Callable[[Table], object]] = {
    "verb_list": lambda table: table.order_tool.list_menu(),
    "next_unit": lambda table: table.order_tool.next_unit(1),
    "last_unit": lambda table: table.order_tool.next_unit(-1),
    "next_power": lambda table: table.wishes.next_power(1),
    "last_power": lambda table: table.wishes.next_power(-1),
    "clear": lambda table: table.order_tool.clear(),
    "clear_all": lambda table: table.clear_all(),
    "waive": lambda table: table.order_tool.waive(),
    "type": lambda table: table.line.begin(),
    "note": lambda table: table.noting.begin(),
    "fit": lambda table: table.view.fit(),
    "zoom_in": lambda table: table.view.zoom_in(),
    "zoom_out": lambda table: table.view.zoom_out(),
    "names": lambda table: table.show_layers(table.shown.with_next_names()),
    "orders_shown": lambda table: table.toggle_orders(),
    "layers": lambda table: table.open_layers(),
    "legend": lambda table: table.floats.turn_legend(),
    "level_up": lambda table: table.levels.step(1),
    "level_down": lambda table: table.levels.step(-1),
    "unit_up": lambda table: table.order_tool.change_level(1),
    "unit_down": lambda table: table.order_tool.change_level(-1),
    "edit_position": lambda table: table.editing.toggle(),
    "position_text": lambda table: table.editing.copy(),
    "doctor": lambda table: table.examine(asked=True),
    "review": lambda table: table.review.toggle(),
    "show_before": lambda table: table.review.show_mode("before"),
    "show_orders": lambda table: table.review.show_mode("orders"),
    "show_result": lambda table: table.review.show_mode("result"),
    "show_difference": lambda table: table.review.show_mode("difference"),
    "next_difference": lambda table: table.review.next_difference(1),
    "last_difference": lambda table: table.review.next_difference(-1),
    "copy_results": review.copy_results,
    "copy_all_orders": review.copy_all_orders,
    "why": lambda table: table.reveal.why(),
    "next_part": lambda table: go_round(table, 1),
    "last_part": lambda table: go_round(table, -1),
    "provinces": lambda table: table.provinces.toggle(),
    "panel": lambda table: table.room.toggle(),
    "ledger": lambda table: table.ledger.toggle(),
    "phase_back": lambda table: table.timeline.step(-1),
    "phase_forward": lambda table: table.timeline.step(1),
    "present": lambda table: table.phase_wanted.emit(len(table.document.game.turns)),
    "play": lambda table: table.reveal.toggle(),
}
"""What an action does on the table."""
WRITING = (
    "paste_orders",
    "verb_list",
    "next_unit",
    "last_unit",
    "next_power",
    "last_power",
    "unit_up",
    "unit_down",
    "clear",
    "clear_all",
    "waive",
    "type",
)
"""Those that need somebody who may write."""


# ----------------------------------------------------------------------------------------------------
# Which actions of the window make sense now.

CHANGES = (
    *("save", "undo", "redo", "phrase", "safety", "note", "roll_back", "secrecy", "end_game", "awards", "numbers"),
    *("paste_orders", "what_if", "overrule", "ruling_note", "deadline", "replace_player", "disorder", "vote"),
    "edit_position",
)
"""What changes a game: nothing of it can be done where its file is another window's."""

OF_THE_TABLE = ("export", "print", "copy_map", "report", "copy_orders", "go_on")
OF_THE_GAME = (
    *("phrase", "safety", "secrecy", "end_game", "awards", "deal", "settlement", "merge"),
    *("ruling_note", "deadline", "replace_player", "disorder", "vote"),
)
"""What is done with the game itself, not with a what-if."""

EDITING = ("position_text", "record_scenario")
"""What needs a position that everybody may see."""

BOOK = ("ruling_note", "deadline", "replace_player", "disorder", "vote")
"""What a game master enters in his book."""


def enabled(document: Document | None, table: bool, covered: bool) -> Mapping[str, bool]:
    """Action -> whether it can be used. `table`: the table is shown; `covered`: the curtain is up over a game."""
    shown = document if table else None
    stack = shown.undo if shown else None
    barred = CHANGES if document is not None and document.watching else ()
    found = {
        **dict.fromkeys((*OF_THE_TABLE, *TABLE_ACTIONS), shown is not None),
        **dict.fromkeys(("save", "save_as", "close_game"), document is not None and not covered),
        **dict.fromkeys(WRITING, bool(shown and shown.writers)),
        **dict.fromkeys(EDITING, bool(shown and shown.open)),
        "edit_position": bool(shown and (shown.open or (shown.seat == GM and not shown.game.known))),
        "setup_position": not covered,
        "rules": document is not None and not covered,
        "find": not covered,
        "note": bool(shown and shown.may_note),
        "undo": bool(stack and stack.canUndo()),
        "redo": bool(stack and stack.canRedo()),
        "lock": bool(shown and shown.seat),
        **dict.fromkeys(("phrase", "safety"), bool(shown and shown.seat and shown.game.secrecy == "sealed")),
        "why": bool(shown and shown.explained is not None),
        "review": bool(shown and shown.knows_all),
        "copy_results": bool(shown and shown.turn is not None),
        "roll_back": bool(shown and not shown.at_present),
        "what_if": bool(shown and not (shown.line and shown.passing)),
        "what_if_keep": bool(shown and shown.line and not shown.passing),
        **dict.fromkeys(("what_if_throw", "what_if_leave"), bool(shown and shown.line)),
        "lines": bool(shown and not shown.passing),
        **dict.fromkeys(BOOK, _may_enter(shown)),
        "stand_in": bool(shown and may_stand_in(shown)),
        "overrule": _may_enter(shown) and bool(shown and shown.turn is not None),
        "secrecy": bool(shown and not shown.game.end and not shown.game.submitted),
        "end_game": bool(shown and not shown.game.end),
        "settlement": bool(shown and shown.game.end),
        "awards": bool(shown and _gm_has_work(shown)),
        "numbers": bool(
            shown and shown.at_present and not shown.game.end and shown.game.variant.chances(shown.present)
        ),
        "deal": bool(shown and deal_shown(shown)),
        "phase_back": bool(shown and shown.shown > 0),
        "phase_forward": bool(shown and not shown.at_present),
        **dict.fromkeys(("play", "read_report", "pack"), bool(shown and shown.game.turns)),
        "export_as": shown is not None and not shown.game.known,
        "second_opinion": bool(shown and shown.knows_all and shown.turn),
        "older": document is not None and not covered and document.path is not None,
    }
    if document is not None and document.line:
        barred = (*barred, *OF_THE_GAME)
    return {name: on and name not in barred for name, on in found.items()}


def _may_enter(shown: Document | None) -> bool:
    """Whether whoever looks may decide for the table: everybody in an open game, else the game master."""
    return bool(shown and shown.knows_all and not shown.game.known and (shown.open or shown.seat == GM))


def _gm_has_work(shown: Document) -> bool:
    """Whether there is something for a game master: to give and to keep, after the end only stakes that are still to
    come; or his seat to be taken."""
    game = shown.game
    sits_down = not shown.open and shown.seat != GM and not game.end and bool(game.seat(GM).player)
    gives = game.variant.gm and shown.at_present and (not game.end or bool(game.owed))
    return sits_down or gives


# ----------------------------------------------------------------------------------------------------
# Why an action is grey, in a sentence.

NO_GAME = mark("No game is open.")
NO_MAP: Mapping[str, str] = {
    "map_back": mark("No map is open, or it is shown already."),
    "map_close": mark("No map is open."),
    "map_game": mark("Open a map first."),
}
WATCHING = mark("Another window has the game's file: here it can be looked at only.")
AT_BOARD = mark("Only while the board is shown.")
NOBODY = mark("Orders are written in the present phase, by who has something to order.")
WHYS: Mapping[str, str] = {
    "undo": mark("There is nothing to undo."),
    "redo": mark("There is nothing to redo."),
    "note": mark("Notes belong to games with fog."),
    "lock": mark("Only in a seat of one's own, with the others behind the curtain."),
    "phrase": mark("Only in a seat of a sealed game."),
    "safety": mark("Only in a seat of a sealed game."),
    "why": mark("Only for results: go back to a phase that is resolved."),
    "roll_back": mark("Go back to the phase that is to be played again."),
    "stand_in": mark("Only from the game master's seat, in a phase in which a player has something to order."),
    "overrule": mark("Only the game master, for a phase that is resolved."),
    "ruling_note": mark("Only the game master, in the game itself."),
    "deadline": mark("Only the game master, in the game itself."),
    "replace_player": mark("Only the game master, in the game itself."),
    "disorder": mark("Only the game master, in the game itself."),
    "vote": mark("Only the game master, in the game itself."),
    "lines": mark("In a game with secrets there is no other line of play."),
    "what_if": mark("In a game with secrets a what-if cannot be forked again."),
    "what_if_keep": mark("Only in a what-if; in a game with secrets none is kept."),
    "what_if_throw": mark("Only in a what-if."),
    "what_if_leave": mark("Only in a what-if."),
    "secrecy": mark("The game has ended, orders of this phase are in already, or this is a what-if."),
    "end_game": mark("The game has ended, or this is a what-if."),
    "settlement": mark("The game has not ended."),
    "awards": mark("The game master has nothing to do now."),
    "numbers": mark("Nothing is drawn by chance in this phase."),
    "deal": mark("There are no cards to look at."),
    "phase_back": mark("This is the first phase."),
    "phase_forward": mark("This is the present."),
    "play": mark("Nothing has been resolved yet."),
    "read_report": mark("Nothing has been resolved yet."),
    "pack": mark("Nothing has been resolved yet."),
    "position_text": mark("Only in open games."),
    "record_scenario": mark("Only in open games."),
    "older": mark("The game has no file yet."),
    "review": mark("Only who may see everybody's orders: the game master, or all where the game is open."),
    "copy_results": mark("Only for results: go back to a phase that is resolved."),
    "second_opinion": mark("Only for results, and for who may see all of them: go back to a phase that is resolved."),
    "export_as": mark("What is hidden from this seat cannot be exported."),
    "level_up": mark("There is no board above."),
    "level_down": mark("There is no board below."),
    "unit_up": mark("Choose a unit that can go up."),
    "unit_down": mark("Choose a unit that can go down."),
}
"""Action -> why it is grey while the board is shown."""


def not_now(window: MainWindow, name: str) -> str:
    """Why an action cannot be used now."""
    if name in NO_MAP:
        return tr(NO_MAP[name])
    if window.table is None:
        return tr(NO_GAME)
    if window.pages.currentWidget() is not window.table:
        return tr(AT_BOARD)
    if window.document.watching and name in CHANGES:
        return tr(WATCHING)
    if name in WRITING and not window.document.writers:
        return tr(NOBODY)
    if name == "edit_position":
        return tr(why_not(window.document))
    return tr(WHYS.get(name, "")) if name in WHYS else tr("Not in this phase, or not in this game.")


# ----------------------------------------------------------------------------------------------------
# What the palette finds: every action of the menus, the verbs, places, units, phases and preferences.

FORMAT = QKeySequence.SequenceFormat.NativeText


def open_palette(window: MainWindow) -> None:
    """A line in which every action, place, unit and preference is found by its name."""
    palette = window.findChild(Palette) or Palette(window)
    palette.open(found_in(window))


def shut_palette(window: MainWindow) -> None:
    """Another page: what was found on the one before is nobody's business."""
    palette = window.findChild(Palette)
    if palette is not None:
        palette.shut()


def found_in(window: MainWindow) -> list[Found]:
    """All that can be done, what is done most first."""
    table = window.table if window.pages.currentWidget() is window.table else None
    verbs = list(_verbs(table)) if table else []
    found = [*verbs, *_actions(window)]
    if table is not None:
        found += [*_units(table), *_places(table), *_powers(table), *_phases(table)]
    return [*found, *_preferences(window)]


# Actions.


def _actions(window: MainWindow) -> Iterator[Found]:
    """The actions of all menus, as they stand there; those of menus that are filled as they open too."""
    skipped = window.acts.submenus["verbs"]
    for top in window.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu):
            yield from _of_menu(window, menu, [_text(top)], skipped)


def _of_menu(window: MainWindow, menu: QMenu, path: list[str], skipped: QMenu) -> Iterator[Found]:
    if menu is skipped:
        return
    if menu in window.acts.submenus.values() and menu.menuAction().isEnabled():
        menu.aboutToShow.emit()
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _of_menu(window, below, [*path, _text(action)], skipped)
        elif action.isVisible() and not action.isSeparator() and action.objectName() != "find":
            if not action.isEnabled() and not action.objectName():
                continue  # a remark in a menu that is filled as it opens: "No games yet"
            yield _action(window, action, path)


def _action(window: MainWindow, action: QAction, path: list[str]) -> Found:
    why = "" if action.isEnabled() else not_now(window, action.objectName())
    keys = action.shortcut().toString(FORMAT)
    icon = "check" if action.isCheckable() and action.isChecked() else ICONS.get(action.objectName(), "")
    return Found(_text(action), " › ".join(path), action.trigger, keys, why, icon)


ICONS = {
    **{"new": "new", "open": "folder", "save": "save", "export": "export", "undo": "undo", "redo": "redo"},
    **{"fit": "fit", "zoom_in": "plus", "zoom_out": "minus", "layers": "layers", "ledger": "book", "rules": "book"},
    **{"phase_back": "left", "phase_forward": "right", "play": "play", "lock": "lock", "keys": "keyboard"},
    **{"note": "edit"},
}
"""Action -> its icon, as the menus show it."""


def _text(action: QAction) -> str:
    return action.text().replace("&", "").partition("\t")[0].rstrip("…").strip()


# Orders.


def _verbs(table: Table) -> Iterator[Found]:
    """The verbs of the unit chosen, else all that units can be ordered now, and those that need no unit."""
    tool, variant = table.order_tool, table.document.game.variant
    builder = tool.builder
    if not builder.active:
        return
    unit = builder.unit
    for one in builder.offered_verbs() if unit else ():
        yield _verb(table, one, unit.text if unit else "")
    if unit is None:
        for verb in (one for one in variant.verbs(table.document.present.phase) if not one.unitless):
            yield Found(verb.title, tr("Order"), str, verb.key, tr("Choose a unit first."), words=verb.name)
    for one in builder.errands():
        yield _verb(table, one, "")


def _verb(table: Table, one: Candidate, unit: str) -> Found:
    verb = table.document.game.variant.verb(str(one.value))
    title = f"{unit}: {verb.title}" if unit else verb.title
    why, clause = (say(one.reason), one.reason.clause) if one.reason else ("", "")
    run = partial(table.order_tool.choose_verb, verb.name)
    return Found(title, tr("Order"), run, verb.key, why, words=verb.name, clause=clause)


# What is on the board.


def _units(table: Table) -> Iterator[Found]:
    """The units that are seen: own ones are chosen, others pointed out."""
    document = table.document
    standing = document.standing
    powers = standing.variant.board(standing).powers
    fled = [one.unit for one in standing.dislodged.values()]
    for unit in [*standing.units.values(), *fled]:
        kind = tr("Unit of {power}", power=powers[unit.power].name)
        yield Found(unit.text, kind, partial(_go_to_unit, table, unit.key), words=unit.place.words)


def _go_to_unit(table: Table, key: str) -> None:
    unit = table.document.standing.units.get(key)
    if unit is not None and unit.power in table.document.writers and table.pointer.tool is table.order_tool:
        table.document.act_for(unit.power)
        table.order_tool.choose_unit(key)
    else:
        table.document.select(key)
    _go_to(table, key.partition("#")[0])


def _places(table: Table) -> Iterator[Found]:
    board = table.scene.board
    level = {one.id: one.name for one in board.levels}
    for place in board.provinces.values():
        _, _, above = place.id.partition("@")
        kind = tr("Place, {level}", level=level[above]) if above in level else tr("Place")
        name = place.name if place.name != place.id else tr("Space {id}", id=place.id)
        yield Found(name, kind, partial(_go_to, table, place.id), words=place.id, icon="point")


def _go_to(table: Table, place: str) -> None:
    """Show a place: on its level, in the middle, near enough to be read."""
    table.levels.reveal(place)
    table.view.show_place(place)
    if not table.order_tool.builder.filled:
        table.document.select(place)


def _powers(table: Table) -> Iterator[Found]:
    document = table.document
    if document.open and document.writers:
        powers = document.present.variant.board(document.present).powers
        for power in document.writers:
            title = tr("Orders of {power}", power=powers[power].name if power in powers else power)
            yield Found(title, tr("Write"), partial(document.act_for, power))


def _phases(table: Table) -> Iterator[Found]:
    for number, position in enumerate(table.document.so_far if table.document.at_present else ()):
        go = partial(table.phase_wanted.emit, number)
        yield Found(position.title, tr("Phase"), go, words=str(position.phase))


# Preferences.


def _preferences(window: MainWindow) -> Iterator[Found]:
    from app.pages.preferences import PreferencesDialog

    dialog = PreferencesDialog(window.settings)
    dialog.deleteLater()
    for name, words in dialog.names:
        yield Found(name, tr("Preference"), partial(window.dialogs.preferences, name), words=words, icon="gear")


# ----------------------------------------------------------------------------------------------------
# What the actions of the window do, by name.


def answers(window: MainWindow) -> dict[str, Callable[[], object]]:
    """What each action does that concerns the whole window; those of the board are in `table_actions`."""
    flow, files, exports, dialogs = window.flow, window.files, window.exports, window.dialogs
    return {
        "new": window.show_new_game,
        "open": files.open,
        "save": files.save,
        "save_as": files.save_as,
        "merge": files.merge,
        "older": files.older,
        "import": window.exchange.ask_import,
        "export_as": window.exchange.ask_export,
        "second_opinion": window.opinion.show,
        "export": exports.export,
        "print": exports.maps.print_map,
        "copy_map": exports.maps.copy_map,
        "report": exports.report,
        "read_report": dialogs.report,
        "pack": lambda: ask_pack(window),
        "preferences": dialogs.preferences,
        "close_game": window.close_game,
        "quit": window.close,
        "undo": flow.undo,
        "redo": flow.redo,
        "copy_orders": lambda: copy_orders(window),
        "paste_orders": lambda: paste_orders(window),
        "go_on": flow.go_on,
        "lock": window.lock,
        "phrase": flow.sealing.change_phrase,
        "safety": flow.sealing.tell_keys,
        "roll_back": flow.roll_back,
        "stand_in": flow.standing_in.ask,
        "overrule": window.gm_book.overrule,
        "ruling_note": window.gm_book.note,
        "deadline": window.gm_book.deadline,
        "replace_player": window.gm_book.replace_player,
        "disorder": window.gm_book.disorder,
        "vote": window.gm_book.vote,
        "lines": window.branches.show_lines,
        "what_if": window.branches.begin,
        "what_if_keep": window.branches.keep,
        "what_if_throw": window.branches.throw_away,
        "what_if_leave": window.branches.leave,
        "live_preview": lambda: window.settings.set("live_preview", not window.settings.preferences.live_preview),
        "secrecy": window.secrecy.ask,
        "end_game": dialogs.end_game,
        "settlement": flow.ending.show_settlement,
        "awards": dialogs.awards,
        "numbers": dialogs.numbers,
        "deal": window.dealing.show,
        "panel_below": window.preferring.toggle_below,
        "dark": window.preferring.toggle_theme,
        "lenient": lambda: window.settings.set("lenient", not window.settings.preferences.lenient),
        "contrast": window.preferring.toggle_contrast,
        "full_screen": window.toggle_full_screen,
        "rules": dialogs.rules,
        "explain": window.explain.press,
        "find": lambda: open_palette(window),
        "setup_position": window.scenarios.set_up,
        "record_scenario": window.scenarios.record,
        "keys": dialogs.keys,
        "sealing": dialogs.sealing,
        "learn": window.guide.begin,
        "about": dialogs.about,
    }
