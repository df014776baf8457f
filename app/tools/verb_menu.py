"""The verbs of a unit as a plain menu: the same as the ring, for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from app.language import tr
from rules import Candidate, say

NOTHING: Mapping[str, str] = {}


class VerbMenu(QMenu):
    """What is impossible is grey and says why. `picked` is told the verb."""

    def __init__(self, over: QWidget, picked: Callable[[str], object]) -> None:
        super().__init__(over)
        self.setAccessibleName(tr("Orders of the unit"))
        self.setToolTipsVisible(True)
        self._picked = picked

    def open(self, at: QPoint, verbs: Sequence[Candidate], keys: Mapping[str, str] = NOTHING) -> None:
        """Show it at a point of the board's widget; the first verb that is possible is chosen. `keys`: verb -> key."""
        self.clear()
        for one in verbs:
            name = str(one.value)
            action = self.addAction(self._line(one, keys.get(name, "")))
            action.setEnabled(one.allowed)
            action.setToolTip(say(one.reason) if one.reason else one.label)
            action.setData(name)
            action.triggered.connect(lambda _=False, name=name: self._picked(name))
        parent = self.parentWidget()
        self.popup(parent.mapToGlobal(at) if parent is not None else at)
        first = next((action for action in self.actions() if action.isEnabled()), None)
        if first is not None:
            self.setActiveAction(first)

    def _line(self, one: Candidate, key: str) -> str:
        """Its title with its key; with the reason where it is impossible, for who cannot hover."""
        title = f"&{one.label}" if not key else _marked(one.label, key)
        return f"{title} – {say(one.reason).rstrip('.')}" if one.reason else f"{title}\t{key}".rstrip("\t")


def _marked(title: str, key: str) -> str:
    """The title with its key as the letter that picks it, where it has that letter."""
    at = title.lower().find(key.lower())
    return f"{title[:at]}&{title[at:]}" if at >= 0 else title
