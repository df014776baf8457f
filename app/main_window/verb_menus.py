"""The menus of verbs on the board: round at the pointer, or a plain list."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from app.document import Document
from app.language import tr
from app.tools import OrderTool
from app.tools.marking_menu import MarkingMenu
from app.tools.verb_menu import VerbMenu
from rules import Candidate, say


class VerbMenus:
    """Opens `marking`, which is round, or `list` where the order tool asks for it."""

    def __init__(self, document: Document, tool: OrderTool, over: QWidget) -> None:
        self.document = document
        self.tool = tool
        self.marking = MarkingMenu(over)
        self.list = VerbMenu(over, tool.choose_verb, self._refuse)
        self.marking.picked.connect(tool.choose_verb)
        self.marking.refused.connect(self._refuse)
        self.marking.lit.connect(self._tell)
        tool.menu_wanted.connect(self.open_round)
        tool.list_wanted.connect(self.open_list)

    def _tell(self, one: Candidate | None) -> None:
        """Why the verb under the pointer is impossible, in the status line."""
        if one is not None and one.reason is not None:
            self.tool.tell(say(one.reason), "warn", one.reason.clause)
        else:
            self.tool.tell(self.tool.hint, "hint")

    def _refuse(self, verb: str) -> None:
        """An impossible verb was picked: why not stays in the status line until the next step, with its rule."""
        self.tool.choose_verb(verb)
        self.tool.feedback.stands = True

    def open_list(self, verbs: tuple[Candidate, ...], at: QPoint) -> None:
        """The same as a plain menu."""
        variant = self.document.game.variant
        self.tool.tag.hide()
        self.list.open(at, verbs, {str(one.value): variant.verb(str(one.value)).key for one in verbs})

    def open_round(self, verbs: tuple[Candidate, ...], at: QPoint) -> None:
        """The verbs round the pointer, if there are any."""
        variant = self.document.game.variant
        if verbs:
            self.tool.tag.hide()
            kinds = {str(one.value): variant.verb(str(one.value)) for one in verbs}
            keys = {name: verb.key for name, verb in kinds.items()}
            short = {name: tr(verb.short or verb.title) for name, verb in kinds.items()}
            self.marking.open(at, verbs, keys, short)
