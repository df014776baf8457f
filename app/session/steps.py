"""The last steps of what is being written, so that they can be undone when a game has been saved and opened again.

They are kept among the notes of the power whose lines they are: in a secret game they stand sealed in its file like its
orders, and come back when its seat does. A step is what the lines were before it; what it made of them is what the next
one began with, in the end the lines that are there. Steps of a phase that is over, and turns, are not kept.
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
"""What they are called among all that a seat notes."""
MOST = 20
"""So many are kept."""


class UndoStep(NamedTuple):
    """`lines`: what each power had written before it."""

    words: str
    lines: Mapping[str, tuple[Order, ...]]


class StepRecorder(QObject):
    """Notes the steps of the open game as they are done and undone, and puts those of its file on the undo stacks: of
    an open game at once, of a seat when somebody sits down there first."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._met = set[str]()
        self._busy = False
        document.stacks.indexChanged.connect(self._follow)
        self._follow()

    @property
    def _writers(self) -> tuple[str, ...]:
        """Whose steps are on the stack of whoever sits there; nobody's in a what-if."""
        document, powers = self._document, self._document.game.variant.base.powers
        if document.line or document.watching:
            return ()
        mine = powers if document.open else [power for power in document.own_powers if power in powers]
        return tuple(power for power in mine if power not in document.game.locked)

    def _follow(self) -> None:
        """Another stack is in front, or something was done or undone on this one."""
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
            told = [
                [number, step.words, [order.text for order in step.lines[power]]]
                for number, step in done
                if power in step.lines
            ]
            self._document.keep(power, STEPS, {"turn": len(self._document.game.turns), "steps": told} if told else None)

    @contextmanager
    def _held(self) -> Iterator[None]:
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def _noted(self, writers: Sequence[str]) -> Iterator[UndoStep]:
        """The steps that the game has brought along."""
        found = dict[int, UndoStep]()
        for power in writers:
            for number, words, lines in self._read(power):
                others = found[number].lines if number in found else {}
                found[number] = UndoStep(words, {**others, power: lines})
        for _, step in sorted(found.items()):
            yield step

    def _read(self, power: str) -> list[tuple[int, str, tuple[Order, ...]]]:
        """Those of a power, each with its number; none where they are of another phase, or cannot be read: the file may
        have been through other hands."""
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
    """The last steps on a stack, back to where anything else than lines was changed, or to the most that are kept."""
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
    """What a command is made of."""
    if not command.childCount():
        yield command
    for number in range(command.childCount()):
        yield from _written(command.child(number))


def _put(document: Document, stack: QUndoStack, steps: Sequence[UndoStep]) -> None:
    """These steps on a stack, as done."""
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
