"""The verbs of a unit as a plain menu: the same as the ring, for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.language import tr
from app.ui.clause import NAME, ask
from rules import Candidate, say

NOTHING: Mapping[str, str] = {}


class VerbMenu(QMenu):
    """What is impossible is grey and says why. `picked` is told the verb, `refused` an impossible one that was clicked
    all the same; F1 on that leads to its rule."""

    def __init__(self, over: QWidget, picked: Callable[[str], object], refused: Callable[[str], object]) -> None:
        super().__init__(over)
        self.setAccessibleName(tr("Orders of the unit"))
        self.setToolTipsVisible(True)
        self._picked, self._refused = picked, refused

    def open(self, at: QPoint, verbs: Sequence[Candidate], keys: Mapping[str, str] = NOTHING) -> None:
        """Show it at a point of the board's widget; the first verb that is possible is chosen. `keys`: verb -> key."""
        self.clear()
        for one in verbs:
            name = str(one.value)
            action = self.addAction(self._line(one, keys.get(name, "")))
            action.setEnabled(one.allowed)
            action.setToolTip(_tip(one))
            action.setProperty(NAME, one.reason.clause if one.reason else "")
            action.setData(name)
            action.triggered.connect(lambda _=False, name=name: self._picked(name))
        parent = self.parentWidget()
        self.popup(parent.mapToGlobal(at) if parent is not None else at)
        first = next((action for action in self.actions() if action.isEnabled()), None)
        if first is not None:
            self.setActiveAction(first)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on what is impossible closes the menu; why, with the rule, stands where it can be read."""
        at = self.actionAt(event.position().toPoint())
        super().mouseReleaseEvent(event)
        if at is not None and not at.isEnabled():
            self.close()
            self._refused(at.data())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at, parent = self.actionAt(self.mapFromGlobal(QCursor.pos())) or self.activeAction(), self.parentWidget()
        clause = str(at.property(NAME) or "") if at is not None else ""
        if event.key() == Qt.Key.Key_F1 and clause and parent is not None:
            self.close()
            ask(parent, clause)
        else:
            super().keyPressEvent(event)

    def _line(self, one: Candidate, key: str) -> str:
        """Its title with its key; with the reason where it is impossible, for who cannot hover."""
        title = f"&{one.label}" if not key else _marked(one.label, key)
        return f"{title} – {say(one.reason).rstrip('.')}" if one.reason else f"{title}\t{key}".rstrip("\t")


def _tip(one: Candidate) -> str:
    if one.reason is None:
        return one.label
    clause = one.reason.clause
    return "\n".join(filter(None, (say(one.reason), tr("Rule: {clause} (F1)", clause=clause) if clause else "")))


def _marked(title: str, key: str) -> str:
    """The title with its key as the letter that picks it, where it has that letter."""
    at = title.lower().find(key.lower())
    return f"{title[:at]}&{title[at:]}" if at >= 0 else title
