"""A small card that says what something is: what it does, how it stands, its keys, and the rules it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.language import tr
from app.ui.clause import ClauseLabel
from app.ui.shades import px
from app.ui.widgets import Card, button, column, label, row, tool_button

from .coach_mark import best_place
from .status import announce

WIDTH = 320
MOST = 6
"""So many lines are told of how a thing stands."""


class HelpCard(Card):
    """`more`: the page of rules is wanted."""

    more = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="chosen")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.over = over
        self.title, self.does = label("", "heading", wrap=True), label("", wrap=True)
        self.now, self.keys = label("", "body", wrap=True), label("", "small", wrap=True)
        self.rule = ClauseLabel()
        self.more_button = button("", "link")
        self.more_button.clicked.connect(self.more)
        shut = tool_button("cross", tr("Close"), "Esc")
        shut.clicked.connect(self.hide)
        head = row(self.title, shut)
        head.setStretch(0, 1)
        head.setAlignment(shut, Qt.AlignmentFlag.AlignTop)
        foot = row(self.more_button, ...)
        self._inside = column(head, self.now, self.does, self.keys, self.rule, foot, spacing=6, margins=(14, 8, 10, 8))
        self.setLayout(self._inside)
        self.setFixedWidth(px(WIDTH))
        self.hide()

    def tell(
        self, title: str, does: str, now: Sequence[str], keys: str, clauses: Sequence[str], box: QRect, more: str
    ) -> None:
        """Show it beside a box of the window, which it leaves free. `more`: what F1 opens next, "" for nothing."""
        self.title.setText(title)
        lines = list(now[:MOST])
        for part, text in ((self.does, does), (self.now, "\n".join(lines))):
            part.setText(text)
            part.setVisible(bool(text))
        self.keys.setText(tr("Keys: {keys}", keys=keys) if keys else "")
        self.keys.setVisible(bool(keys))
        self.rule.show_clauses(clauses)
        self.more_button.setText(tr("{page} (F1 again)", page=more) if more else "")
        self.more_button.setVisible(bool(more))
        self._inside.activate()
        self.setFixedHeight(max(self._inside.totalHeightForWidth(self.width()), 1))
        self.move(best_place(self.size(), self.over.rect(), [box]))
        self.setAccessibleName(". ".join(filter(None, [title, *lines, does, self.keys.text()])))
        announce(self, self.accessibleName())
        self.show()
        self.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        """What happens in the window is looked at while the card is there, and only then."""
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc and any click beside it shut it; the click does what it always does."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            if watched is not self and not self.isAncestorOf(watched) and watched.window() is self.window():
                self.hide()
        elif kind in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(event, QKeyEvent):
            return self._pressed(event)
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self.isVisible():
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.hide()
        event.accept()
        return True
