"""An undo stack that takes its commands along when nobody holds it any more."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from shiboken6 import isValid


class UndoStack(QUndoStack):
    """What Python collects goes in any order. A command that went before its stack would be given back to Python and
    deleted there, and the stack would delete it once more, which ends the program. So the stack lets go of all of them
    first: Python asks everything that is about to go before it takes anything apart."""

    def __del__(self) -> None:
        if isValid(self):
            owner = self.parent()  # it may be held by nothing but the commands, and would take this stack along
            self.blockSignals(True)
            self.clear()
            del owner
