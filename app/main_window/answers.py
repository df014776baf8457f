"""What the actions of the window do, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .clipboard import copy_orders, paste_orders
from .finding import open_palette
from .packing import ask_pack

if TYPE_CHECKING:
    from .window import MainWindow


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
