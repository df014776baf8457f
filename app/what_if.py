"""What-ifs as gestures: begun at any phase, kept under a name, left, thrown away. What changes the lines of play that a
game keeps can be undone at its table; what is done inside a what-if is undone there."""

from __future__ import annotations

from PySide6.QtGui import QUndoCommand

import rules
from rules import Game

from .document import Document
from .language import tr


class ChangeBranches(QUndoCommand):
    """The lines of play beside the game replaced by others."""

    def __init__(self, document: Document, after: Game, text: str) -> None:
        super().__init__(text)
        self.document = document
        self.before, self.after = document.main.branches, after.branches

    def redo(self) -> None:
        self.document.put_branches(self.after)

    def undo(self) -> None:
        self.document.put_branches(self.before)


def _change(document: Document, after: Game, text: str) -> None:
    if after.branches is not document.main.branches:
        document.main_undo.push(ChangeBranches(document, after, text))


def begin(document: Document, number: int) -> None:
    """Leave what is on the table at phase `number` for a what-if. One that is forked from is kept."""
    parent = document.forked_from if document.fresh and not document.ventured else document.line
    line = document.fork(number, document.free_name())
    if document.line:
        leave(document)
    document.enter(line, parent, fresh=True)


def look_at(document: Document, name: str) -> None:
    """Put a line of play on the table that the game keeps, "": the game itself. What is on the table is kept."""
    if name == document.line:
        return
    leave(document)
    if name:
        document.enter(rules.line_of(document.main, name))


def keep(document: Document, name: str) -> None:
    """Keep the what-if on the table under a name. ValueError for a name that is empty or taken, and in a game with
    secrets."""
    if document.passing:
        raise ValueError(tr("In a game with secrets no what-if is kept."))
    line, name = document.line, name.strip()
    after = rules.kept(document.main, document.game, document.forked_from)
    after = rules.called(after, line, name)
    document.call_line(name)
    _change(document, after, tr("keeping “{name}”", name=name))


def leave(document: Document) -> None:
    """Go back to the game. What was done in the what-if is kept in it, but in a game with secrets."""
    if document.line:
        after, name = document.whole, document.line
        document.leave()
        _change(document, after, tr("changes in “{name}”", name=name))


def throw_away(document: Document, name: str) -> None:
    """Throw a line of play away, and go back to the game if it is on the table."""
    if name == document.line:
        document.leave()
    if any(branch.name == name for branch in document.main.branches):
        _change(document, rules.thrown_away(document.main, name), tr("throwing “{name}” away", name=name))


def rename(document: Document, name: str, to: str) -> None:
    """Give a line of play another name. ValueError for one that is empty or taken."""
    if name == document.line:
        keep(document, to)
    elif name != to:
        _change(document, rules.called(document.main, name, to), tr("naming “{name}”", name=to.strip()))
