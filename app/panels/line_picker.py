"""Which line of play is on the table: a button at the end of the timeline, with the game and all its branches."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

import rules
from app.document import Document
from app.language import mark, tr
from app.ui.icons import set_icon
from rules import Fork

LONGEST = 26
"""Characters of a name on the button."""
GAME = mark("The game")


class LinePicker(QToolButton):
    """`chosen`: the name of the line of play that is wanted, "" for the game."""

    chosen = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        set_icon(self, "branch", "text")
        self.setAccessibleName(tr("Line of play"))
        self.setToolTip(tr("Line of play: the game, and what-ifs beside it"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.extra: tuple[QAction, ...] = ()
        """Actions at the end of the menu."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def refresh(self) -> None:
        name = self.document.line or tr(GAME)
        self.setText(name if len(name) <= LONGEST else name[: LONGEST - 1] + "…")
        self.setAccessibleDescription(name)

    def _fill(self) -> None:
        """The game and its branches, each beneath what it was forked from."""
        menu, game = self.menu(), self.document.whole
        menu.clear()
        self._add(menu, tr(GAME), "", "")
        for fork in rules.forks(game):
            self._add(menu, "    " * fork.depth + fork.branch.name, fork.branch.name, self._told(fork))
        if self.document.line and not any(branch.name == self.document.line for branch in game.branches):
            self._add(menu, "    " + self.document.line, self.document.line, tr("not kept yet"))
        menu.addSeparator()
        menu.addActions(self.extra)

    def _told(self, fork: Fork) -> str:
        """Where it leaves its parent."""
        turns = fork.branch.turns
        positions = (self.document.main.start, *(turn.after for turn in turns))
        return tr("from {phase}", phase=positions[fork.at].title)

    def _add(self, menu: QMenu, text: str, name: str, told: str) -> None:
        made = menu.addAction(f"{text}\t{told}" if told else text)
        made.setCheckable(True)
        made.setChecked(name == self.document.line)
        made.triggered.connect(lambda: self.chosen.emit(name))
