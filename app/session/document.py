"""The open game: what is played, what is written, who sits at the computer, which phase is shown.

One road to change: a tool makes a command (app.commands), the command changes the document, the document says what
changed, and the views draw it anew. Views never call each other.
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
"""What the page of a seat is called among all that it notes."""
WHAT_IF = "what if"
"""The undo stack of the what-if on the table; no power has this name."""


def today() -> str:
    """The date at the table, as the cash book notes it."""
    return date.today().isoformat()


class Document(VariationState):
    """The game on the table. `last_seat`: who sits or has sat there last; `watching`: who writes its file, in words,
    where it is only looked at here; `unsaved`: why it cannot be saved now. `changed` says "game", "drafts", "book",
    "notes", "seat", "shown", "saved" or "selection"."""

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
        """Whether it may go unsaved without a question: it is the guided game."""
        self.draws: dict[str, Any] = {}
        self.stacks = QUndoGroup(self)
        self.seen_as = ""
        self.views = ViewCache()
        self.stood_in = False
        """Whether the game master sits there for the player of the seat."""
        self._sights: dict[str, Any] = {}
        self._read: dict[str, int] = {}
        self._drafted: tuple[tuple[Position, Any], Position] | None = None
        self._hints: tuple[Position, Drafts] | None = None
        self._open(self.game)

    # What may be asked of it, beside what whoever looks may know.

    @property
    def standing(self) -> Position:
        """The position shown; at present with those lines carried out that come before all others, as far as whoever
        looks at the screen may see them: halves of a unit that is divided, what a power begins with."""
        if not self.at_present:
            return self.position
        shown = [power for power in self.game.variant.base.powers if self.reads(power)]
        key = (self.present, tuple((power, self.orders(power)) for power in shown))
        if self._drafted is None or self._drafted[0][0] is not key[0] or self._drafted[0][1] != key[1]:
            self._drafted = (key, self.game.variant.drafted(key[0], dict(key[1])))
        return self._drafted[1]

    @property
    def unread(self) -> int:
        """1 where whoever sits there was told of the last turn what not all were, or the game master has changed the
        position, and he has not looked at it; else 0."""
        return int(self.viewer == self.seat and self._is_unread(self.seat))

    @property
    def next_unread(self) -> str:
        """The next of his powers of which that holds; "" if none."""
        return next((power for power in self.own_powers if power != self.seat and self._is_unread(power)), "")

    def _is_unread(self, power: str) -> bool:
        turns = self.game.turns
        if self.game.viewer(power) != power or not turns or self._read.get(power, 0) >= len(turns):
            return False
        own, everybodys = (self.views.events(turns[-1], viewer) for viewer in (power, PUBLIC))
        return bool(turns[-1].edits) or self.fog or any(event not in everybodys for event in own)

    def read_by(self, power: str) -> int | None:
        """How many turns a seat has read since the game was opened; None for none."""
        return self._read.get(power)

    def put_read(self, power: str, turns: int | None) -> None:
        """Somebody else has read them in its seat: what it has read itself counts."""
        self._read.pop(power, None)
        if turns is not None:
            self._read[power] = turns

    def see_as(self, power: str) -> None:
        """Look at the board as a power does (PUBLIC: as everybody may), "" as whoever may know all."""
        if power != self.seen_as and self.knows_all:
            self.seen_as = power
            self.power = power if power in self.writers else self.power
            self.selection = ""
            self.changed.emit("seat")

    # Who writes.

    @property
    def writers(self) -> tuple[str, ...]:
        """The powers for which orders may be written now by whoever looks at the screen."""
        return tuple(power for power in self.still_writing if self.open or not self.fog or power == self.seat)

    @property
    def still_writing(self) -> tuple[str, ...]:
        """The same, and in fog also the other powers that he plays: he turns to the board of each (`act_for`)."""
        if not self.at_present or self.game.end:
            return ()
        acting = () if self.watching else self.game.to_act
        mine = acting if self.open else tuple(power for power in acting if power in self.own_powers)
        return tuple(power for power in mine if power not in self.game.submitted)

    @property
    def visible(self) -> Drafts:
        """The orders being written that may be shown now."""
        return {power: lines for power, lines in self.game.drafts.items() if self.reads(power)}

    @property
    def undo(self) -> QUndoStack:
        """The undo stack of whoever sits at the computer: nobody can undo another's orders."""
        return self._stack(WHAT_IF if self.line else "" if self.open else self._sitter)

    @property
    def main_undo(self) -> QUndoStack:
        """The undo stack of the game itself, also while a what-if is on the table."""
        return self._stack("" if self.main.secrecy == "open" else self._sitter)

    @property
    def _sitter(self) -> str:
        """Whoever sits there, by all the powers that he plays."""
        return " ".join(self.own_powers)

    def orders(self, power: str) -> tuple[Order, ...]:
        """The orders that a power has written in this phase."""
        return tuple(self.game.drafts.get(power, ()))

    @property
    def helped(self) -> bool:
        """Whether whoever looks at the screen wants to know what a computer player would order, and may: where all
        orders are open, and who plays alone with the computer. It is nobody's loss then."""
        alone = self.open or len(self.game.people) == 1
        return self.hinting and alone and not self.seen_as and self.power in self.writers

    @property
    def hints(self) -> Drafts:
        """What a computer player would order in this phase, by power, as far as it is known and may be told."""
        known = self._hints is not None and self._hints[0] is self.game.position and self.helped
        return self._hints[1] if self._hints is not None and known else {}

    def suggest(self, power: str, orders: Sequence[Order]) -> None:
        """A computer player would order this."""
        self._hints = (self.game.position, {**self.hints, power: tuple(orders)})
        self.changed.emit("selection")

    # How whoever sits there looks at the board: kept by seat while the game is open, and never told to another.

    @property
    def sight(self) -> Any:
        """How this seat last looked at the board, in open games the table; None if it has not yet. The views know what
        it means; nobody is told when it changes."""
        return self._sights.get(self._sitter)

    def keep_sight(self, sight: Any) -> None:
        self._sights[self._sitter] = sight

    # What whoever sits there notes for himself; in open games the table, under "".

    @property
    def notes(self) -> Mapping[str, Any]:
        """What is noted, values of JSON by name; {} while nobody sits in a game with secrets."""
        return self.game.notes.get(self.seat, {}) if self.open or self.seat else {}

    @property
    def may_note(self) -> bool:
        """Whether there is fog to write notes on, and somebody to write them."""
        return (
            not self.watching
            and (self.open or bool(self.seat))
            and not self.seen_as
            and self.view.visible_provinces is not None
        )

    def note(self, name: str, value: Any, power: str | None = None) -> None:
        """Note something under a name, None to strike it out; for another of one's powers, if one is named. It is not
        undone, and said as "notes"."""
        seat = self.seat if power is None else power
        if not self.watching and (self.open or self.seat) and self.game.notes.get(seat, {}).get(name) != value:
            self._note(seat, name, value)

    def _note(self, seat: str, name: str, value: Any) -> None:
        self.game = self.game.noted(seat, name, value)
        if self.behind:
            self.behind = self.behind._replace(game=self.behind.game.noted(seat, name, value))
        self._touched("notes")

    def keep(self, power: str, name: str, value: Any) -> None:
        """Note something for a power without a word: it goes to the disk with whatever else does."""
        if self.game.notes.get(power, {}).get(name) != value:
            self.game = self.game.noted(power, name, value)

    # A page of every seat's own, of whatever its player writes on it: for plans, promises, and who broke them.

    @property
    def page_owner(self) -> str:
        """Whose page may be read now: that of who sits there himself; in open games of the power whose orders are
        shown. "" for nobody's."""
        owner = self.power if self.open else self.seat
        return "" if self.seen_as or self.stood_in or owner in self.game.locked else owner

    @property
    def page(self) -> str:
        """What stands on it."""
        return str(self.game.notes.get(self.page_owner, {}).get(PAGE, "")) if self.page_owner else ""

    def write_page(self, text: str) -> None:
        """Write this on it in the place of all that stood there."""
        if self.page_owner and not self.watching and text != self.page:
            self._note(self.page_owner, PAGE, text or None)

    # Opening and saving.

    def new(self, game: Game) -> None:
        """Put another game on the table, not saved anywhere yet."""
        self.path = None
        self.saved = False
        self._open(game)

    def open_file(self, path: Path) -> None:
        """Put the game of a file on the table. rules' SaveError if it is damaged; the table stays as it was."""
        game = rules.load_game(path)
        self.path = path
        self.saved = True
        self._open(game)

    def save(self, path: Path | None = None, write: Callable[[Game, Path], object] = rules.save_game) -> None:
        """Write the game to its file, or to another. SaveError if that fails; the old file is then untouched."""
        target = path or self.path
        if target is None:
            raise ValueError("The game has no file yet")
        with suppress(rules.seals.PhraseNeeded):
            # The sections that are written stay those of the game: a copy of the file is known by them.
            self._put_main(rules.seals.resealed(self.main))
        write(self.whole, target)
        if self.behind:
            self.behind = self.behind._replace(saved=self.whole is self.main)
        self.path = target
        self.mark_saved(True)

    def follow(self, game: Game) -> None:
        """The game as whoever writes it has just saved it: whoever watches it goes on looking where he looked."""
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

    # Changes. Those that can be undone come here from app.commands.

    def draft(self, power: str, orders: Sequence[Order]) -> None:
        """Write these orders for a power in place of what it had."""
        if self.watching:
            return
        self.game = self.game.draft(power, orders)
        self._touched("drafts")

    def put(self, game: Game, shown: int | None = None, branches: bool = False) -> None:
        """Another state of the same game: a turn resolved, dropped or agreed on. `shown`: the phase to look at.

        The cash book and what is noted go on whatever is undone, and so do the lines of play beside the game unless
        the change is about `branches`; what the state brings about is entered today, but for a what-if.
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
        """The same game with other sections of it open. `changed`: its file has to be written anew. Whoever sits down
        or gets up is said afterwards, by `set_seat`."""
        if changed and self.watching:
            return
        self.game = game
        self.views.forget()
        self._drafted = None
        if changed:
            self._touched("drafts")

    def say_unsaved(self, why: str) -> None:
        """Why the game is not on the disk, "": nothing stands in the way any more."""
        if self.unsaved != why:
            self.unsaved = why
            self.changed.emit("saved")

    @property
    def left_open(self) -> bool:
        """Whether a sealed section is open though nobody sits there."""
        seal = self.game.seal if self.game.secrecy == "sealed" and not self.seat else None
        return seal is not None and any(lock.opened for lock in seal.locks.values())

    @property
    def between(self) -> bool:
        """Whether a hidden turn has just been resolved, and is not sealed yet: it is at once, and written then."""
        game = self.game
        return self.left_open and not game.known and bool(game.turns) and game.hides

    # What-ifs. They are begun and kept by app.what_if.

    def enter(self, line: Game, parent: str = "", fresh: bool = False) -> None:
        """Put a line of play on the table in the place of the game, at its last phase."""
        self.behind = SuspendedGame(self.game, self.shown, self.power, parent, fresh, self.saved, line)
        self._turn_to(line, len(line.turns), self.power)

    def leave(self) -> None:
        """The game itself is on the table again, as it was. What was done in the what-if is gone, unless it was put
        among the game's branches."""
        if self.behind is not None:
            behind, self.behind = self.behind, None
            self._turn_to(behind.game, behind.shown, behind.power)
            self.mark_saved(behind.saved)

    def put_branches(self, branches: tuple[Variation, ...]) -> None:
        """Other lines of play beside the game."""
        self._put_main(replace(self.main, branches=branches))
        if self.behind:
            self.behind = self.behind._replace(saved=False)
        self._touched("game")

    def call_line(self, name: str) -> None:
        """The what-if on the table has this name from now on, under which it is kept."""
        self.game = replace(self.game, line=name)
        if self.behind:
            self.behind = self.behind._replace(fresh=False)

    def _put_main(self, game: Game) -> None:
        if self.behind:
            self.behind = self.behind._replace(game=game)
        else:
            self.game = game

    def _turn_to(self, game: Game, shown: int, power: str) -> None:
        """Another line of play on the table."""
        self._stack(WHAT_IF).clear()
        self.game, self.shown, self.power = game, shown, power
        self.selection = self.seen_as = ""
        self.draws = {}
        self._drafted = None
        self._take_pen()
        self._activate()
        self.changed.emit("game")

    def forget_drafts(self) -> None:
        """Let nobody undo orders of a phase that is over. The table's own stack keeps the turns, and so does that of
        the game master while he sits there and changes them."""
        for seat, stack in self._stacks().items():
            if seat and seat != self._sitter:
                stack.clear()

    def set_seat(self, power: str, also: Sequence[str] = ()) -> None:
        """Somebody sits down, or gets up (""). The curtain must be up before this is called. `also`: the other powers
        that he plays at the same sitting. What the game master has done he can undo as long as he sits there: then
        others write, and nothing may lead back behind that."""
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
        """Show the orders of another power in the panel: in open games, where one person writes for all, and of one's
        own. What only that power may know is shown with it; in fog that is another board."""
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
        """Look at a phase: 0 is the first, the number of turns the present."""
        number = max(0, min(number, len(self.game.turns)))
        if self.seat and number >= len(self.game.turns) - 1:
            self._read[self.seat] = len(self.game.turns)
        if number != self.shown:
            self.shown = number
            self.selection = ""
            self._take_pen()
            self.changed.emit("shown")

    def select(self, key: str) -> None:
        """Point out the unit or place with this key in all views; "" for none."""
        if key != self.selection:
            self.selection = key
            self.changed.emit("selection")

    def _touched(self, what: str) -> None:
        """Say what changed; by then it counts as not saved."""
        before, self.saved = self.saved, False
        self.changed.emit(what)
        if before:
            self.changed.emit("saved")

    def _take_pen(self) -> None:
        """In open games the panel is with a power that has something to write, the same as before if it can be."""
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
