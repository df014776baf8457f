"""The last undo steps of draft orders, kept so that they can still be undone after the game is saved and opened again.

They are kept among the notes of the power whose orders they are: in a secret game they are sealed in its file like its
orders, and return when its player sits down. A step holds the orders before it; the orders after it are those before
the next step, or finally the current ones. Steps of past phases, and turns, are not kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from rules import Order

from .commands import WriteOrders
from .document import Document

STEPS = "steps"
"""The name of the undo steps among a seat's notes."""
MOST = 20
"""The most steps kept."""


class UndoStep(NamedTuple):
    """One undo step. `lines`: the orders of each power before it."""

    words: str
    lines: Mapping[str, tuple[Order, ...]]


class StepRecorder(QObject):
    """Records the steps of the open game as they are done and undone, and restores saved ones to the undo stacks: of an
    open game at once, of a seat when its player first sits down."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._met = set[str]()
        self._busy = False
        document.stacks.indexChanged.connect(self._follow)
        self._follow()

    @property
    def _writers(self) -> tuple[str, ...]:
        """The powers whose steps are on the current undo stack; none in a what-if."""
        document, powers = self._document, self._document.game.variant.base.powers
        if document.line or document.watching:
            return ()
        mine = powers if document.open else [power for power in document.own_powers if power in powers]
        return tuple(power for power in mine if power not in document.game.locked)

    def _follow(self) -> None:
        """Restore the saved steps of a stack seen for the first time, and record the steps now on it."""
        writers = self._writers
        if self._busy or not writers:
            return
        stack = self._document.undo
        if stack.objectName() not in self._met:
            self._met.add(stack.objectName())
            with self._held():
                _put(self._document, stack, list(self._noted(writers)))
        done = list(enumerate(_done(stack)))
        for power in writers:
            texts = [
                [number, step.words, [order.text for order in step.lines[power]]]
                for number, step in done
                if power in step.lines
            ]
            self._document.keep(
                power, STEPS, {"turn": len(self._document.game.turns), "steps": texts} if texts else None
            )

    @contextmanager
    def _held(self) -> Iterator[None]:
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def _noted(self, writers: Sequence[str]) -> Iterator[UndoStep]:
        """Yield the steps saved with the game."""
        found = dict[int, UndoStep]()
        for power in writers:
            for number, words, lines in self._read(power):
                others = found[number].lines if number in found else {}
                found[number] = UndoStep(words, {**others, power: lines})
        for _, step in sorted(found.items()):
            yield step

    def _read(self, power: str) -> list[tuple[int, str, tuple[Order, ...]]]:
        """Return a power's saved steps, each with its number; none if they are of another phase or cannot be read,
        since the file may have been edited."""
        game, position = self._document.game, self._document.present
        noted: Any = game.notes.get(power, {}).get(STEPS)
        try:
            if noted is None or noted["turn"] != len(game.turns) or power in game.submitted or game.end:
                return []
            return [
                (int(number), str(words), tuple(position.variant.parse(position, power, str(text)) for text in lines))
                for number, words, lines in noted["steps"][-MOST:]
            ]
        except (KeyError, TypeError, ValueError):
            return []


def _done(stack: QUndoStack) -> list[UndoStep]:
    """Return the last steps on a stack, at most MOST, back to the first command that changed anything but orders."""
    found = list[UndoStep]()
    for number in reversed(range(max(0, stack.index() - MOST), stack.index())):
        command = stack.command(number)
        parts = list(_written(command))
        if not parts or not all(isinstance(part, WriteOrders) for part in parts):
            break
        before = dict[str, tuple[Order, ...]]()
        for part in parts:
            if isinstance(part, WriteOrders):
                before.setdefault(part.power, part.before)
        found.append(UndoStep(command.text(), before))
    return found[::-1]


def _written(command: QUndoCommand) -> Iterator[QUndoCommand]:
    """Yield the elementary commands of a command."""
    if not command.childCount():
        yield command
    for number in range(command.childCount()):
        yield from _written(command.child(number))


def _put(document: Document, stack: QUndoStack, steps: Sequence[UndoStep]) -> None:
    """Push these steps onto a stack as already done."""
    after = dict[str, tuple[Order, ...]]()
    made = list[tuple[str, list[WriteOrders]]]()
    for step in reversed(steps):
        parts = [
            WriteOrders(document, power, now, step.words, before=before)
            for power, before in step.lines.items()
            if (now := after.get(power, document.orders(power))) != before
        ]
        after |= step.lines
        if parts:
            made.append((step.words, parts))
    for words, parts in reversed(made):
        if len(parts) > 1:
            stack.beginMacro(words)
        for part in parts:
            stack.push(part)
        if len(parts) > 1:
            stack.endMacro()
