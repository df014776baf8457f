"""Which actions of the window make sense now."""

from __future__ import annotations

from collections.abc import Mapping

from app.document import Document
from rules import GM

from .dealing import deal_shown
from .standing_in import may_stand_in
from .table_actions import TABLE_ACTIONS, WRITING

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
