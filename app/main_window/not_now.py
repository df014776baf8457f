"""Why an action is grey, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.language import mark, tr

from .enabling import CHANGES
from .position_editing import why_not
from .table_actions import WRITING

if TYPE_CHECKING:
    from .window import MainWindow

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
