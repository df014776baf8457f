"""Every undoable change to a game, one command per gesture.

Draft orders are undone power by power, so such a command holds only the power's orders before and after. Turns are
undone by the table: such a command holds the whole game before and after, which is immutable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from zlib import crc32

from PySide6.QtGui import QUndoCommand

import rules
from app.language import tr
from rules import GM, DrawNeeded, Draws, End, Game, Order, Position
from rules.game import Ruling
from rules.seals import PhraseNeeded

from .document import Document, today
from .drafts import about, exchanged, settled, with_orders


class WriteOrders(QUndoCommand):
    """Replace the draft orders of one power.

    Changes with the same `gesture` are merged into one command; "" is never merged. `before`: the previous orders of a
    change that has already been made; None: take them from the document.
    """

    def __init__(
        self,
        document: Document,
        power: str,
        after: Sequence[Order],
        text: str,
        gesture: str = "",
        before: tuple[Order, ...] | None = None,
    ) -> None:
        super().__init__(text)
        self.document = document
        self.power = power
        self.before = document.orders(power) if before is None else before
        self.after = tuple(after)
        self.gesture = gesture
        self._made = before is not None

    def redo(self) -> None:
        made, self._made = self._made, False
        if not made:
            self.document.draft(self.power, self.after)

    def undo(self) -> None:
        self.document.draft(self.power, self.before)

    def id(self) -> int:
        """Return the merge id: Qt offers to merge commands with the same id; -1 is never merged."""
        return crc32(self.gesture.encode()) >> 1 if self.gesture else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb a later change of the same gesture; if together they change nothing, the command becomes obsolete."""
        if not isinstance(other, WriteOrders) or (other.power, other.gesture) != (self.power, self.gesture):
            return False
        self.after = other.after
        self.setText(other.text())
        self.setObsolete(self.after == self.before)
        return True


class ChangeGame(QUndoCommand):
    """Replace the state of play: orders submitted, turn resolved, game rewound or ended.

    Changes with the same `gesture` are merged into one command; "" is never merged.
    """

    def __init__(self, document: Document, after: Game, text: str, shown: int | None = None, gesture: str = "") -> None:
        super().__init__(text)
        self.gesture = gesture
        self.document = document
        self.before = document.game
        self.before_shown = document.shown
        self.after = after
        self.after_shown = len(after.turns) if shown is None else shown
        self.branches = after.branches is not self.before.branches

    def redo(self) -> None:
        self.document.put(self.after, self.after_shown, self.branches)

    def id(self) -> int:
        """Return the merge id: Qt offers to merge commands with the same id; -1 is never merged."""
        return crc32(self.gesture.encode()) >> 1 if self.gesture else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb a later change of the same gesture."""
        if not isinstance(other, ChangeGame) or other.gesture != self.gesture:
            return False
        self.after, self.after_shown = other.after, other.after_shown
        self.branches = self.branches or other.branches
        return True

    def undo(self) -> None:
        # Keep what was written since, for redo.
        self.after, self.after_shown = self.document.game, self.document.shown
        self.document.put(self.before.remembering(self.after), self.before_shown, self.branches)


class TickStake(QUndoCommand):
    """Enter a stake as received or as returned. Undo enters the opposite: nothing is ever deleted from a cash book."""

    def __init__(self, document: Document, power: str, received: bool) -> None:
        super().__init__(tr("stake of {power}", power=power))
        self.document, self.power, self.received = document, power, received

    def redo(self) -> None:
        self._enter(self.received)

    def undo(self) -> None:
        self._enter(not self.received)

    def _enter(self, received: bool) -> None:
        document = self.document
        document.put(document.game.tick(self.power, received, today()), document.shown)


def tick(document: Document, power: str, received: bool) -> None:
    """Enter a stake in the cash book as received or returned."""
    _apply(document, TickStake(document, power, received))


def _apply(document: Document, command: QUndoCommand) -> None:
    """Apply a change that concerns the whole table. It cannot be undone in secret games, where each player has a
    separate undo stack."""
    if document.open:
        document.undo.push(command)
    else:
        command.redo()


def reseat(document: Document, players: Mapping[str, str]) -> None:
    """Change who plays which power; "" for no player. Not undoable in secret games."""
    after = document.game.reseat(players)
    if after is not document.game:
        _apply(document, ChangeGame(document, after, tr("changing seats"), document.shown))


def set_orders(document: Document, power: str, orders: Sequence[Order]) -> None:
    """Write orders in one undoable step: the first is the one the player meant, the others were filled in with it."""
    position, written = document.present, document.orders(power)
    after = with_orders(
        written,
        orders,
        lambda lines: position.variant.forms(position, power, tuple(lines)),
        lambda order: about(position, order),
    )
    if orders:
        _write(document, power, after, tr("order {order}", order=orders[0].text))


def _write(document: Document, power: str, after: Sequence[Order], text: str, gesture: str = "") -> None:
    """Replace a power's orders and adjust those that depend on the change (see `settled`), unless nothing differs."""
    before = document.orders(power)
    found = settled(document.present, power, before, after)
    if found != before:
        document.undo.push(WriteOrders(document, power, found, text, gesture))


def write_letter(document: Document, power: str, orders: Sequence[Order]) -> None:
    """Replace all orders of a power by those of an emailed text; text typed in one go is undone in one step."""
    name = document.present.variant.board(document.present).powers[power].name
    _write(document, power, orders, tr("orders of {power}", power=name), tr("email from {power}", power=power))


@contextmanager
def together(document: Document, text: str) -> Iterator[None]:
    """Merge everything written in this context into one undoable step called `text`; none if nothing was written."""
    stack, before = document.undo, document.game.drafts
    stack.beginMacro(text)
    try:
        yield
    finally:
        stack.endMacro()
        if document.game.drafts == before:
            stack.command(stack.index() - 1).setObsolete(True)
            stack.undo()


def replace_line(document: Document, power: str, old: Order | None, new: Order | None, gesture: str = "") -> None:
    """Replace the line `old` by `new`: append it if `old` is None, delete the line if `new` is None.

    Changes of the same gesture (spinning a number, typing a name) are undone together.
    """
    written = document.orders(power)
    after = exchanged(written, old, new)
    line = new or old
    if line:
        _write(
            document,
            power,
            after,
            tr("order {order}", order=line.text) if new else tr("clearing {order}", order=line.text),
            gesture,
        )


def move_line(document: Document, power: str, number: int, by: int) -> None:
    """Move line `number` by `by` places, for orders that are carried out in the order in which they are written."""
    written = document.orders(power)
    to = number + by
    if 0 <= number < len(written) and 0 <= to < len(written):
        rest = written[:number] + written[number + 1 :]
        _write(
            document,
            power,
            (*rest[:to], written[number], *rest[to:]),
            tr("moving {order}", order=written[number].text),
        )


def write_for_gm(document: Document, orders: Sequence[Order]) -> None:
    """Replace the game master's orders. Not undoable in secret games."""
    if tuple(orders) != document.orders(GM):
        _apply(document, WriteOrders(document, GM, orders, tr("game master's orders")))


def clear_order(document: Document, power: str, key: str) -> None:
    """Remove the order of the unit or site with this key."""
    position, written = document.present, document.orders(power)
    kept = tuple(order for order in written if about(position, order) != key)
    if kept != written:
        gone = next(order for order in written if order not in kept)
        _write(document, power, kept, tr("clearing {order}", order=gone.text))


def drop_order(document: Document, power: str, number: int) -> None:
    """Remove a line by its number in the list, for orders that do not belong to a unit."""
    written = document.orders(power)
    if 0 <= number < len(written):
        kept = written[:number] + written[number + 1 :]
        _write(document, power, kept, tr("clearing {order}", order=written[number].text))


def clear_all(document: Document, power: str) -> None:
    if document.orders(power):
        document.undo.push(WriteOrders(document, power, (), tr("clearing all orders")))


def submit(document: Document, power: str) -> None:
    """Lock a power's orders. In secret games this is reversed by taking them back with the PIN, not by Undo."""
    text = tr("submitting for {power}", power=power)
    _apply(document, ChangeGame(document, document.game.submit(power), text, document.shown))
    if not document.open:
        document.undo.clear()


def take_back(document: Document, power: str) -> None:
    """Unlock a power's submitted orders."""
    text = tr("taking back orders for {power}", power=power)
    _apply(document, ChangeGame(document, document.game.take_back(power), text, document.shown))


def resolve(document: Document, draw: Callable[[DrawNeeded], Any] | None = None) -> None:
    """Adjudicate the orders and show the results.

    `draw` supplies chance results that nobody has entered and the game does not know; entered results that were not
    needed are discarded.
    """
    game = document.game
    unaware = replace(game, seed="", drawn={})
    after = unaware.resolve(_Chances(document, draw))
    title = document.present.title
    document.draws = {}
    after = replace(after, seed=game.seed, drawn=game.drawn)
    _for_good(document, ChangeGame(document, after, tr("resolving {title}", title=title), len(after.turns) - 1))


class _Chances(Draws):
    """Supplies chance results on demand: those entered, else those the game knows, else new ones. Raises DrawNeeded if
    there is nothing to draw them with."""

    def __init__(self, document: Document, drawing: Callable[[DrawNeeded], Any] | None) -> None:
        super().__init__()
        self._document, self._drawing = document, drawing

    def draw(self, needed: DrawNeeded) -> None:
        entered = self._document.draws.get(needed.name)
        known = entered if needed.fits(entered) else self._document.game.chance(needed)
        if known is None and self._drawing is None:
            raise needed
        self[needed.name] = needed.value(self._drawing(needed)) if known is None and self._drawing else known


def set_right(
    document: Document,
    after: Position,
    reason: str = "",
    changes: Sequence[str] = (),
    gesture: str = "",
    draw: Callable[[DrawNeeded], Any] | None = None,
) -> None:
    """Edit the position shown by hand and adjudicate all later turns again.

    `changes` describes the change; by default the differences are listed. Raises ValueError if the result cannot be
    sealed.
    """
    before, number = document.game, min(document.shown, len(document.game.turns))
    game = rules.game_master.edited_at(before, number, after, reason, changes, draw)
    if game is before:
        return
    shown = rules.game_master.at_edited(before, game, number)
    edit = game.turns[shown - 1].edits[-1]
    text = tr("edit: {change}", change=edit.changes[0].rstrip("."))
    may_seal(document, game)
    by_master(document, ChangeGame(document, game, text, shown, gesture))


def may_seal(document: Document, after: Game) -> None:
    """Raise ValueError, with a message for people, if a state of a secret game cannot be sealed because a seat has no
    pass phrase yet."""
    if document.open:
        return
    try:
        rules.seals.resealed(after)
    except PhraseNeeded as error:
        raise ValueError(tr("Nothing can be changed yet. {why}", why=str(error))) from None


def by_master(document: Document, command: ChangeGame) -> None:
    """Apply a change by the game master. While the game master is seated it goes onto the game master's own undo stack,
    and nobody else can undo it."""
    if document.seat == GM and not document.line:
        document.undo.push(command)
    else:
        _table(document, command)


def roll_back(document: Document, turns: int) -> None:
    """Rewind to turn number `turns`: its phase becomes current again, with its orders as drafts. Where everybody has
    seen all of the old game, it is kept as a variation."""
    game = document.game
    gone = len(game.turns) - turns
    if gone > 0:
        after = game.back(gone)
        if not document.line and rules.game_master.may_keep(game):
            after = rules.game_master.with_former(game, after, rules.game_master.name_of_former(game))
        _for_good(document, ChangeGame(document, after, tr("rewinding to {position}", position=after.position.title)))


def finish(document: Document, end: End, ruling: Ruling | None = None) -> None:
    """End the game as agreed; `ruling`: the entry for the rulings book. Raises ValueError if it cannot end that way."""
    after = document.game.finish(end)
    after = replace(after, rulings=(*after.rulings, ruling)) if ruling else after
    _table(document, ChangeGame(document, after, tr("ending the game")))


def _for_good(document: Document, command: ChangeGame) -> None:
    """Apply a change of turns. Where orders are secret it cannot be undone, since everybody has seen the results;
    rewinding gives each player their orders back."""
    if document.open:
        _table(document, command)
        return
    document.set_seat("")
    command.redo()
    document.undo.clear()


def _table(document: Document, command: QUndoCommand) -> None:
    """Apply a change by the whole table: it goes onto the table's undo stack, whoever sits at the computer."""
    if document.seat and not document.line:
        document.set_seat("")
    document.undo.push(command)
