"""What the actions of the window do, a sentence each, by name; those whose title says all of it are left out."""

from __future__ import annotations

from collections.abc import Mapping

from app.language import mark

DEEDS: Mapping[str, str] = {
    "new": mark("Choose a variant, who plays what, and how secret the orders are."),
    "open": mark("Opens a saved game. Every turn in it is checked."),
    "save": mark("Writes the game to its file. Until then a journal keeps every change."),
    "merge": mark("Puts two copies of one game together, if players wrote at different computers."),
    "older": mark("Shows what the file was like before it was saved the last times."),
    "export": mark("Makes a picture, a film or a page of the map as it is shown."),
    "undo": mark("Takes the last change back, a resolved turn too where all orders are open."),
    "redo": mark("Does again what was undone."),
    "type": mark("Puts the keyboard into the line in which orders are typed."),
    "next_unit": mark("Chooses the next unit that has no order yet."),
    "clear": mark("Takes the order of the chosen unit away."),
    "lenient": mark("Orders that the rules forbid may be written. They are kept as they are, and void."),
    "note": mark("A guess of your own on a place. The rules never read it, and nobody else does."),
    "fit": mark("Shows the whole board."),
    "zoom_in": mark("Nearer. The wheel does it, too."),
    "zoom_out": mark("Farther away. The wheel does it, too."),
    "names": mark("Short names, full names, or none."),
    "why": mark("Shows the chain of causes of a result on the map, step by step, with its rule."),
    "orders_shown": mark("Draws the orders on the map, or leaves them out."),
    "layers": mark("Chooses what is drawn on the map."),
    "legend": mark("Says what the signs on the map mean."),
    "provinces": mark("All places in a list in which one finds them by typing."),
    "go_on": mark("The one button: review, submit, resolve, and on to the next phase."),
    "phase_back": mark("Looks back one phase. Nothing changes."),
    "phase_forward": mark("Looks at the phase after this one."),
    "present": mark("Back to the phase that is played now."),
    "play": mark("Plays the phases one after the other on the map."),
    "lock": mark("Puts up the curtain at once: nobody sees your orders."),
    "roll_back": mark("Plays on from the phase shown. What came after it stays as a line of play beside the game."),
    "what_if": mark("A copy of the game to try things in. It never touches the game."),
    "live_preview": mark("Shows on the map what would come of the orders as they stand."),
    "secrecy": mark("Has orders open, behind a curtain or sealed from now on, and says what that lays open."),
    "end_game": mark("The players agree on a draw, a win, or to stop."),
    "review": mark("The game master's desk: letters, the verdict, and what the turn changes."),
    "stand_in": mark("The game master sits down at a player's board: the same forms, the same report."),
    "overrule": mark("The game master decides a result otherwise. It is noted in the rulings book."),
    "doctor": mark("Lists what cannot be right in the position shown."),
    "edit_position": mark("Puts units, owners and values right by hand. It is noted as an edit."),
    "find": mark("Finds every action, place, unit and preference by a few letters of its name."),
    "map_new": mark("An empty sea on which you draw provinces."),
    "map_open": mark("Opens a map folder, or a drawing in SVG."),
    "rules": mark("The rules of this game, to be read beside the board."),
    "keys": mark("All keys on one page."),
    "learn": mark("A small game that teaches by playing."),
}
