"""The open game: the game itself, the orders being written, who sits at the computer, and which phase is shown.

There is only one way to change it: a tool makes a command (`commands`), the command changes the document, the document
announces what changed, and the views redraw it. Views never call each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoGroup, QUndoStack

import rules
from app.ui.collecting import UndoStack
from rules import GM, PUBLIC, Game, Order, Position
from rules.game import Variation

from .variations import SuspendedGame, VariationState
from .views import ViewCache

Drafts = Mapping[str, tuple[Order, ...]]
PAGE = "page"
"""The name of a seat's notes page among its notes."""
WHAT_IF = "what if"
"""The name of the undo stack of the open what-if; no power has this name."""


def today() -> str:
    """Return today's date in ISO form, as the cash book and the rulings book record it."""
    return date.today().isoformat()


class Document(VariationState):
    """The open game and its state on screen.

    `last_seat`: who sits at the computer or sat there last; `watching`: where the game is only watched here, a
    description of who writes its file; `unsaved`: why the game cannot be saved now. `changed` is emitted with "game",
    "drafts", "book", "notes", "seat", "shown", "saved" or "selection".
    """

    def __init__(self, game: Game | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game or Game.new(rules.variant("standard"))
        self.path: Path | None = None
        self.seat = self.last_seat = ""
        self.own_powers = ()
        self.power = ""
        self.shown = 0
        self.selection = ""
        self.saved = True
        self.unsaved = ""
        self.watching = ""
        self.hinting = False
        """Whether hints are wanted: what a computer player would order."""
        self.fleeting = False
        """Whether the game may be discarded unsaved without asking: true of the guided game."""
        self.draws: dict[str, Any] = {}
        self.stacks = QUndoGroup(self)
        self.seen_as = ""
        self.views = ViewCache()
        self.stood_in = False
        """Whether the game master sits in for the player of the seat."""
        self._sights: dict[str, Any] = {}
        self._read: dict[str, int] = {}
        self._drafted: tuple[tuple[Position, Any], Position] | None = None
        self._hints: tuple[Position, Drafts] | None = None
        self._open(self.game)

    # Queries beyond those of ViewerState.

    @property
    def standing(self) -> Position:
        """The position shown. In the current phase, orders that are carried out before all others (dividing a unit, a
        power's initial choices) are applied to it, for the powers whose orders the viewer may read."""
        if not self.at_present:
            return self.position
        shown = [power for power in self.game.variant.base.powers if self.reads(power)]
        key = (self.present, tuple((power, self.orders(power)) for power in shown))
        if self._drafted is None or self._drafted[0][0] is not key[0] or self._drafted[0][1] != key[1]:
            self._drafted = (key, self.game.variant.drafted(key[0], dict(key[1])))
        return self._drafted[1]

    @property
    def unread(self) -> int:
        """1 if the seated player has not yet looked at the last turn and was told something in it that not everybody
        was, or the game master edited the position; otherwise 0."""
        return int(self.viewer == self.seat and self._is_unread(self.seat))

    @property
    def next_unread(self) -> str:
        """The next of the seated player's powers with an unread turn (see `unread`); "" if none."""
        return next((power for power in self.own_powers if power != self.seat and self._is_unread(power)), "")

    def _is_unread(self, power: str) -> bool:
        turns = self.game.turns
        if self.game.viewer(power) != power or not turns or self._read.get(power, 0) >= len(turns):
            return False
        own, everybodys = (self.views.events(turns[-1], viewer) for viewer in (power, PUBLIC))
        return bool(turns[-1].edits) or self.fog or any(event not in everybodys for event in own)

    def read_by(self, power: str) -> int | None:
        """Return how many turns a seat has read since the game was opened, or None if it has read none."""
        return self._read.get(power)

    def put_read(self, power: str, turns: int | None) -> None:
        """Set how many turns a seat has read (None: none), after somebody else has looked from that seat."""
        self._read.pop(power, None)
        if turns is not None:
            self._read[power] = turns

    def see_as(self, power: str) -> None:
        """View the board as a power does (PUBLIC: as everybody may); "" as someone who may know everything.

        Only possible for a viewer who may know everything.
        """
        if power != self.seen_as and self.knows_all:
            self.seen_as = power
            self.power = power if power in self.writers else self.power
            self.selection = ""
            self.changed.emit("seat")

    # Who may write orders.

    @property
    def writers(self) -> tuple[str, ...]:
        """The powers for which the viewer may write orders now."""
        return tuple(power for power in self.still_writing if self.open or not self.fog or power == self.seat)

    @property
    def still_writing(self) -> tuple[str, ...]:
        """The powers for which the viewer has yet to submit orders. In fog this includes the player's other powers,
        whose boards are shown one at a time (`act_for`)."""
        if not self.at_present or self.game.end:
            return ()
        acting = () if self.watching else self.game.to_act
        mine = acting if self.open else tuple(power for power in acting if power in self.own_powers)
        return tuple(power for power in mine if power not in self.game.submitted)

    @property
    def visible(self) -> Drafts:
        """The draft orders that may be shown now."""
        return {power: lines for power, lines in self.game.drafts.items() if self.reads(power)}

    @property
    def undo(self) -> QUndoStack:
        """The undo stack of whoever sits at the computer: nobody can undo another player's orders."""
        return self._stack(WHAT_IF if self.line else "" if self.open else self._sitter)

    @property
    def main_undo(self) -> QUndoStack:
        """The undo stack of the game itself, even while a what-if is open."""
        return self._stack("" if self.main.secrecy == "open" else self._sitter)

    @property
    def _sitter(self) -> str:
        """The key of the seated player's undo stack and view state: all powers played at this sitting."""
        return " ".join(self.own_powers)

    def orders(self, power: str) -> tuple[Order, ...]:
        """Return the orders that a power has written in this phase."""
        return tuple(self.game.drafts.get(power, ()))

    @property
    def helped(self) -> bool:
        """Whether the viewer wants to see what a computer player would order, and may: where all orders are open, or
        where a single person plays against the computer, so that no other player is harmed."""
        alone = self.open or len(self.game.people) == 1
        return self.hinting and alone and not self.seen_as and self.power in self.writers

    @property
    def hints(self) -> Drafts:
        """What a computer player would order in this phase, by power, as far as it is known and may be shown."""
        known = self._hints is not None and self._hints[0] is self.game.position and self.helped
        return self._hints[1] if self._hints is not None and known else {}

    def suggest(self, power: str, orders: Sequence[Order]) -> None:
        """Record what a computer player would order for a power in the current position."""
        self._hints = (self.game.position, {**self.hints, power: tuple(orders)})
        self.changed.emit("selection")

    # How each seat looks at the board (levels, overlays): kept while the game is open, never shown to another seat.

    @property
    def sight(self) -> Any:
        """How this seat (in open games the table) last looked at the board; None if it has not yet.

        Only the views know what the value means; no change is announced.
        """
        return self._sights.get(self._sitter)

    def keep_sight(self, sight: Any) -> None:
        self._sights[self._sitter] = sight

    # Private notes by seat; in open games those of the table, under "".

    @property
    def notes(self) -> Mapping[str, Any]:
        """The notes of the seat (in open games of the table, under ""): JSON values by name. {} while nobody sits in a
        game with secrets."""
        return self.game.notes.get(self.seat, {}) if self.open or self.seat else {}

    @property
    def may_note(self) -> bool:
        """Whether notes can be made on the board: places are hidden by fog, and somebody may write."""
        return (
            not self.watching
            and (self.open or bool(self.seat))
            and not self.seen_as
            and self.view.visible_provinces is not None
        )

    def note(self, name: str, value: Any, power: str | None = None) -> None:
        """Set a note by name, or remove it with None; for another of the player's powers if one is named.

        Not undoable; announced as "notes".
        """
        seat = self.seat if power is None else power
        if not self.watching and (self.open or self.seat) and self.game.notes.get(seat, {}).get(name) != value:
            self._note(seat, name, value)

    def _note(self, seat: str, name: str, value: Any) -> None:
        self.game = self.game.noted(seat, name, value)
        if self.behind:
            self.behind = self.behind._replace(game=self.behind.game.noted(seat, name, value))
        self._touched("notes")

    def keep(self, power: str, name: str, value: Any) -> None:
        """Set a note of a power without announcing a change; it is saved along with the next change."""
        if self.game.notes.get(power, {}).get(name) != value:
            self.game = self.game.noted(power, name, value)

    # A free-text notes page for each seat: plans, promises, and who broke them.

    @property
    def page_owner(self) -> str:
        """The power whose notes page may be read now: the seated player's own, or in open games that of the power whose
        orders are shown. "" if none."""
        owner = self.power if self.open else self.seat
        return "" if self.seen_as or self.stood_in or owner in self.game.locked else owner

    @property
    def page(self) -> str:
        """The text of the notes page; "" if there is none."""
        return str(self.game.notes.get(self.page_owner, {}).get(PAGE, "")) if self.page_owner else ""

    def write_page(self, text: str) -> None:
        """Replace the text of the notes page."""
        if self.page_owner and not self.watching and text != self.page:
            self._note(self.page_owner, PAGE, text or None)

    # Opening and saving.

    def new(self, game: Game) -> None:
        """Open another game that has not been saved anywhere yet."""
        self.path = None
        self.saved = False
        self._open(game)

    def open_file(self, path: Path) -> None:
        """Open the game in a file. Raises rules.SaveError if the file is damaged; the open game then stays."""
        game = rules.load_game(path)
        self.path = path
        self.saved = True
        self._open(game)

    def save(self, path: Path | None = None, write: Callable[[Game, Path], object] = rules.save_game) -> None:
        """Write the game to its file, or to another one. Raises SaveError if that fails; the old file is then
        untouched."""
        target = path or self.path
        if target is None:
            raise ValueError("The game has no file yet")
        with suppress(rules.seals.PhraseNeeded):
            # The game keeps the sections as written, since a copy of the file is recognized by them.
            self._put_main(rules.seals.resealed(self.main))
        write(self.whole, target)
        if self.behind:
            self.behind = self.behind._replace(saved=self.whole is self.main)
        self.path = target
        self.mark_saved(True)

    def follow(self, game: Game) -> None:
        """Take over a game that its writer has just saved. Someone watching it keeps looking at the same phase, or at
        the current one."""
        present = self.at_present
        self.game, self.behind, self._drafted = game, None, None
        self.views.forget()
        self.shown = len(game.turns) if present else min(self.shown, len(game.turns))
        self._take_pen()
        self.changed.emit("game")

    def mark_saved(self, saved: bool) -> None:
        if self.saved != saved:
            self.saved = saved
            self.changed.emit("saved")

    def _open(self, game: Game) -> None:
        self.game, self.behind = game, None
        self.views.forget()
        self.seat = self.last_seat = self.selection = self.seen_as = ""
        self.own_powers = ()
        self.power, self.stood_in = "", False
        self.shown = len(game.turns)
        for stack in self.stacks.stacks():
            stack.clear()
        self.draws = {}
        self._sights, self._read = {}, {}
        self._take_pen()
        self._activate()
        for what in ("game", "seat", "saved"):
            self.changed.emit(what)

    # Changes. Undoable ones are made by the commands in `commands`.

    def draft(self, power: str, orders: Sequence[Order]) -> None:
        """Replace the orders that a power is writing."""
        if self.watching:
            return
        self.game = self.game.draft(power, orders)
        self._touched("drafts")

    def put(self, game: Game, shown: int | None = None, branches: bool = False) -> None:
        """Replace the game by another state of the same game: a turn resolved, dropped or agreed on.

        `shown`: the phase to show, by default the current one. The cash book and the notes are kept even when the
        change is undone, and so are the variations unless the change is about `branches`. Payments that the state
        brings about are entered under today's date, except in a what-if.
        """
        if self.watching:
            return
        before = self.game
        turned = rules.game.shared(game.turns, before.turns) < max(len(game.turns), len(before.turns))
        reseated = [seat.player for seat in game.seats] != [seat.player for seat in before.seats]
        game = replace(game, book=rules.economy.later_book(before.book, game.book), notes=before.notes)
        game = game if branches else replace(game, branches=before.branches)
        self.game = game if self.line else game.booked(today())
        self.shown = len(game.turns) if shown is None else shown
        if turned and not self.line:
            self.forget_drafts()
        if turned or reseated:
            self._take_pen()
        noted = (before.rulings, before.deadline) != (game.rulings, game.deadline)
        only_book = replace(before, book=game.book) == game
        self._touched("game" if turned or reseated or noted else "book" if only_book else "drafts")

    def hold(self, game: Game, changed: bool = False) -> None:
        """Replace the game by the same game with other sections unsealed. `changed`: its file must be written again.

        If somebody sits down or gets up, `set_seat` announces that afterwards.
        """
        if changed and self.watching:
            return
        self.game = game
        self.views.forget()
        self._drafted = None
        if changed:
            self._touched("drafts")

    def say_unsaved(self, why: str) -> None:
        """Set why the game is not saved on disk; "" once nothing prevents it any more."""
        if self.unsaved != why:
            self.unsaved = why
            self.changed.emit("saved")

    @property
    def left_open(self) -> bool:
        """Whether a sealed section is open although nobody sits at the computer."""
        seal = self.game.seal if self.game.secrecy == "sealed" and not self.seat else None
        return seal is not None and any(lock.opened for lock in seal.locks.values())

    @property
    def between(self) -> bool:
        """Whether a hidden turn has just been resolved but not yet sealed and written, which happens right afterwards.
        """
        game = self.game
        return self.left_open and not game.known and bool(game.turns) and game.hides

    # What-ifs.

    def enter(self, line: Game, parent: str = "", fresh: bool = False) -> None:
        """Open a what-if in place of the game, at its last phase."""
        self.behind = SuspendedGame(self.game, self.shown, self.power, parent, fresh, self.saved, line)
        self._turn_to(line, len(line.turns), self.power)

    def leave(self) -> None:
        """Close the what-if and show the game again as it was. Changes in the what-if are lost unless it was saved
        among the game's variations."""
        if self.behind is not None:
            behind, self.behind = self.behind, None
            self._turn_to(behind.game, behind.shown, behind.power)
            self.mark_saved(behind.saved)

    def put_branches(self, branches: tuple[Variation, ...]) -> None:
        """Replace the variations of the game."""
        self._put_main(replace(self.main, branches=branches))
        if self.behind:
            self.behind = self.behind._replace(saved=False)
        self._touched("game")

    def call_line(self, name: str) -> None:
        """Name the open what-if; it is saved under this name."""
        self.game = replace(self.game, line=name)
        if self.behind:
            self.behind = self.behind._replace(fresh=False)

    def _put_main(self, game: Game) -> None:
        if self.behind:
            self.behind = self.behind._replace(game=game)
        else:
            self.game = game

    def _turn_to(self, game: Game, shown: int, power: str) -> None:
        """Show another variation or the game itself."""
        self._stack(WHAT_IF).clear()
        self.game, self.shown, self.power = game, shown, power
        self.selection = self.seen_as = ""
        self.draws = {}
        self._drafted = None
        self._take_pen()
        self._activate()
        self.changed.emit("game")

    def forget_drafts(self) -> None:
        """Clear the undo stacks of the players, so that nobody undoes orders of a phase that is over.

        The table's stack keeps its turns, and so does the game master's while the game master sits there and changes
        them.
        """
        for seat, stack in self._stacks().items():
            if seat and seat != self._sitter:
                stack.clear()

    def set_seat(self, power: str, also: Sequence[str] = ()) -> None:
        """Seat a player, or nobody (""). The curtain must be up before this is called.

        `also`: the other powers that the player plays at the same sitting. What the game master did can be undone only
        while the game master is seated: afterwards others write orders that build on it.
        """
        if self.seat == GM and power != GM:
            self._stack(GM).clear()
        self.stood_in = self.stood_in and bool(power)
        self.seat = power
        self.last_seat = power or self.last_seat
        order = list(self.game.variant.base.powers)
        self.own_powers = (power, *also) if power else ()
        if also:
            self.own_powers = tuple(sorted(self.own_powers, key=order.index))
        self.power = power if power in self.game.variant.base.powers else ""
        self.selection = self.seen_as = ""
        if not power:
            self._take_pen()
        self._activate()
        self.changed.emit("seat")

    def act_for(self, power: str) -> None:
        """Show the orders of another power in the panel: any in open games, otherwise one of the player's own. What
        only that power may know is shown with them; in fog that is another board."""
        if power == self.power or not (self.open or power in self.own_powers):
            return
        self.power = power
        if self.open or power == self.seat:
            self.changed.emit("selection")
            return
        self.seat = power
        if self.fog or not self.at_present:
            self.selection = ""
            self.changed.emit("seat")
            return
        for what in ("book", "notes", "selection"):
            self.changed.emit(what)

    def show_phase(self, number: int) -> None:
        """Show a phase: 0 is the first, the number of turns the current one."""
        number = max(0, min(number, len(self.game.turns)))
        if self.seat and number >= len(self.game.turns) - 1:
            self._read[self.seat] = len(self.game.turns)
        if number != self.shown:
            self.shown = number
            self.selection = ""
            self._take_pen()
            self.changed.emit("shown")

    def select(self, key: str) -> None:
        """Highlight the unit or province with this key in all views; "" for none."""
        if key != self.selection:
            self.selection = key
            self.changed.emit("selection")

    def _touched(self, what: str) -> None:
        """Mark the game as not saved and announce what changed."""
        before, self.saved = self.saved, False
        self.changed.emit(what)
        if before:
            self.changed.emit("saved")

    def _take_pen(self) -> None:
        """In open games, show the orders of a power that still has orders to write, the same one as before if possible.
        """
        acting = self.writers
        if not self.open or self.power in acting or (self.power and not acting):
            return
        self.power = acting[0] if acting else next(iter(self.game.variant.base.powers))

    def _stacks(self) -> dict[str, QUndoStack]:
        return {stack.objectName(): stack for stack in self.stacks.stacks()}

    def _stack(self, seat: str) -> QUndoStack:
        stack = self._stacks().get(seat)
        if stack is None:
            stack = UndoStack(self)
            stack.setObjectName(seat)
            self.stacks.addStack(stack)
        return stack

    def _activate(self) -> None:
        self.stacks.setActiveStack(self.undo)
