"""Every change to a game that can be undone: one command a gesture.

Orders being written are undone power by power, so a command holds only what one power had and has. Turns are undone
by the table: such a command holds the whole game before and after, which never changes.
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
    """The orders of one power replaced by others. Changes of one `gesture` become one command; "": each stays alone.
    `before`: what they were, of a change that is made already; None: what they are now."""

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
        """Qt asks to merge commands of the same number."""
        return crc32(self.gesture.encode()) >> 1 if self.gesture else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take a later change of the same gesture in; one that leads back to the beginning was none."""
        if not isinstance(other, WriteOrders) or (other.power, other.gesture) != (self.power, self.gesture):
            return False
        self.after = other.after
        self.setText(other.text())
        self.setObsolete(self.after == self.before)
        return True


class ChangeGame(QUndoCommand):
    """The state of play replaced by another: submitted, resolved, rolled back, ended. Changes of one `gesture` become
    one command; "": each stays alone."""

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
        """Qt asks to merge commands of the same number."""
        return crc32(self.gesture.encode()) >> 1 if self.gesture else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take a later change of the same gesture in."""
        if not isinstance(other, ChangeGame) or other.gesture != self.gesture:
            return False
        self.after, self.after_shown = other.after, other.after_shown
        self.branches = self.branches or other.branches
        return True

    def undo(self) -> None:
        # What was written since is kept for whoever does it again.
        self.after, self.after_shown = self.document.game, self.document.shown
        self.document.put(self.before.remembering(self.after), self.before_shown, self.branches)


class TickStake(QUndoCommand):
    """A stake entered as received, or as given back. Undo enters the contrary: nothing is struck out of a cash book."""

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
    """Enter a stake in the cash book. In secret games no player can undo it: whoever sits there has his own stack."""
    command = TickStake(document, power, received)
    if document.open:
        document.undo.push(command)
    else:
        command.redo()


def reseat(document: Document, players: Mapping[str, str]) -> None:
    """Other people at the table, by power; "": nobody plays it any more. In secret games no player can undo it."""
    after = document.game.reseat(players)
    if after is document.game:
        return
    if document.open:
        document.undo.push(ChangeGame(document, after, tr("changing seats"), document.shown))
    else:
        document.put(after, document.shown)


def set_orders(document: Document, power: str, orders: Sequence[Order]) -> None:
    """Write orders, the first one meant by the player, the others filled in with it: one step to undo."""
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
    """Write these lines for a power, with what belongs to the change, if they are others than before."""
    before = document.orders(power)
    found = settled(document.present, power, before, after)
    if found != before:
        document.undo.push(WriteOrders(document, power, found, text, gesture))


def write_letter(document: Document, power: str, orders: Sequence[Order]) -> None:
    """Write these orders of a power in the place of all that it had; what is typed in one go is undone in one."""
    name = document.present.variant.board(document.present).powers[power].name
    _write(document, power, orders, tr("orders of {power}", power=name), tr("email from {power}", power=power))


@contextmanager
def together(document: Document, text: str) -> Iterator[None]:
    """What is written meanwhile is one step to undo, called `text`; nothing written, none."""
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
    """Write `new` in the place of the line `old`: at the end if that is None, nothing if `new` is None.

    Changes of the same gesture (a number that is spun, a name as it is typed) are undone together.
    """
    written = document.orders(power)
    after = exchanged(written, old, new)
    told = new or old
    if told:
        _write(
            document,
            power,
            after,
            tr("order {told}", told=told.text) if new else tr("clearing {told}", told=told.text),
            gesture,
        )


def move_line(document: Document, power: str, number: int, by: int) -> None:
    """Move a line among the others, for orders that are carried out as they are written."""
    written = document.orders(power)
    to = number + by
    if 0 <= number < len(written) and 0 <= to < len(written):
        rest = written[:number] + written[number + 1 :]
        _write(
            document,
            power,
            (*rest[:to], written[number], *rest[to:]),
            tr("moving {written}", written=written[number].text),
        )


def write_for_gm(document: Document, orders: Sequence[Order]) -> None:
    """The orders of the game master. In secret games no player can undo them: whoever sits there has his own stack."""
    if tuple(orders) == document.orders(GM):
        return
    if document.open:
        document.undo.push(WriteOrders(document, GM, orders, tr("game master's orders")))
    else:
        document.draft(GM, orders)


def clear_order(document: Document, power: str, key: str) -> None:
    """Take away the order of a unit or site."""
    position, written = document.present, document.orders(power)
    kept = tuple(order for order in written if about(position, order) != key)
    if kept != written:
        gone = next(order for order in written if order not in kept)
        _write(document, power, kept, tr("clearing {gone}", gone=gone.text))


def drop_order(document: Document, power: str, number: int) -> None:
    """Take away a line by its place in the list, for orders that are about no unit."""
    written = document.orders(power)
    if 0 <= number < len(written):
        kept = written[:number] + written[number + 1 :]
        _write(document, power, kept, tr("clearing {written}", written=written[number].text))


def clear_all(document: Document, power: str) -> None:
    if document.orders(power):
        document.undo.push(WriteOrders(document, power, (), tr("clearing all orders")))


def submit(document: Document, power: str) -> None:
    """Lock a power's orders. Where they are secret this is undone by taking them back with the code, not by Undo."""
    after = document.game.submit(power)
    if document.open:
        document.undo.push(ChangeGame(document, after, tr("submitting for {power}", power=power), document.shown))
        return
    document.put(after, document.shown)
    document.undo.clear()


def take_back(document: Document, power: str) -> None:
    """Open a power's orders for change again."""
    after = document.game.take_back(power)
    if document.open:
        document.undo.push(
            ChangeGame(document, after, tr("taking back orders for {power}", power=power), document.shown)
        )
        return
    document.put(after, document.shown)


def resolve(document: Document, draw: Callable[[DrawNeeded], Any] | None = None) -> None:
    """Adjudicate the orders and show the results. `draw` gives the chance results that nobody has entered and the game
    does not know; what was entered and not asked for is forgotten."""
    game = document.game
    unaware = replace(game, seed="", drawn={})
    after = unaware.resolve(_Chances(document, draw))
    title = document.present.title
    document.draws = {}
    after = replace(after, seed=game.seed, drawn=game.drawn)
    _for_good(document, ChangeGame(document, after, tr("resolving {title}", title=title), len(after.turns) - 1))


class _Chances(Draws):
    """Chance results as they are asked for: what was entered, what the game knows, else what is drawn now. DrawNeeded
    where nobody draws."""

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
    told: Sequence[str] = (),
    gesture: str = "",
    draw: Callable[[DrawNeeded], Any] | None = None,
) -> None:
    """Change the position shown by hand, and play all turns after it anew; `told` says what was done, else what differs
    is told. ValueError where what comes of it cannot be sealed."""
    before, number = document.game, min(document.shown, len(document.game.turns))
    game = rules.game_master.edited_at(before, number, after, reason, told, draw)
    if game is before:
        return
    shown = rules.game_master.at_edited(before, game, number)
    edit = game.turns[shown - 1].edits[-1]
    text = tr("edit: {change}", change=edit.changes[0].rstrip("."))
    may_seal(document, game)
    by_master(document, ChangeGame(document, game, text, shown, gesture))


def may_seal(document: Document, after: Game) -> None:
    """ValueError in words where a state of a game with secrets could not be sealed: somebody has no phrase yet."""
    if document.open:
        return
    try:
        rules.seals.resealed(after)
    except PhraseNeeded as error:
        raise ValueError(tr("Nothing can be changed yet. {why}", why=str(error))) from None


def by_master(document: Document, command: ChangeGame) -> None:
    """A change by the game master. In a game with secrets it is on his own stack: he stays where he sits, and nobody
    else can undo it."""
    if document.seat == GM and not document.line:
        document.undo.push(command)
    else:
        _table(document, command)


def roll_back(document: Document, turns: int) -> None:
    """Drop all turns from number `turns` on: their phase is played again, its orders written as drafts. The game as it
    was is kept as a line of play beside it, where everybody has seen all of it."""
    game = document.game
    gone = len(game.turns) - turns
    if gone > 0:
        after = game.back(gone)
        if not document.line and rules.game_master.may_keep(game):
            after = rules.game_master.with_former(game, after, rules.game_master.name_of_former(game))
        _for_good(document, ChangeGame(document, after, tr("rewinding to {position}", position=after.position.title)))


def finish(document: Document, end: End, told: Ruling | None = None) -> None:
    """End the game as agreed; `told`: what stands of that in the book. ValueError if it cannot end so."""
    after = document.game.finish(end)
    after = replace(after, rulings=(*after.rulings, told)) if told else after
    _table(document, ChangeGame(document, after, tr("ending the game")))


def _for_good(document: Document, command: ChangeGame) -> None:
    """A change of turns. Where orders are secret it cannot be undone: what all have seen was seen, and "Play again
    from here" gives everybody his orders back."""
    if document.open:
        _table(document, command)
        return
    document.set_seat("")
    document.put(command.after, command.after_shown, command.branches)
    document.undo.clear()


def _table(document: Document, command: QUndoCommand) -> None:
    """A change by all at the table: it goes onto the table's stack, whoever sits at the computer."""
    if document.seat and not document.line:
        document.set_seat("")
    document.undo.push(command)
