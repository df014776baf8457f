"""The word over the board that what it shows has not happened: the live preview of the orders as they stand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt

from app.board.view import BoardView
from app.document import Document
from app.language import tr
from app.ui.widgets import Card, IconLabel, label, row

MARGIN = 10


class PreviewChip(Card):
    """Stands at the top of the board while the map tells what would come of the orders; it takes no clicks."""

    def __init__(self, document: Document, view: BoardView) -> None:
        super().__init__(kind="float")
        self.setParent(view)
        self.document, self.view = document, view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hushed: Callable[[], bool] = lambda: False
        """Tells whether the map shows something else just now."""
        self.words = label("", "small")
        self._inside = row(IconLabel("eye", "soft", 16), self.words, spacing=7, margins=(10, 4, 12, 4))
        self.setLayout(self._inside)
        document.changed.connect(self.refresh)
        view.installEventFilter(self)
        self.refresh()

    def refresh(self, _what: str = "") -> None:
        """As the orders are now; hidden before anybody has written one."""
        preview = self.document.preview
        if preview is None or self.hushed() or not any(self.document.game.drafts.values()):
            self.hide()
            return
        told = tr("Preview: what would come of the orders as they stand")
        if preview.open:
            told = tr("Preview. Grey results are not sure: they depend on chance")
        elif preview.chance:
            told = tr("Preview of the orders. What comes after them depends on chance")
        self.words.setText(told)
        self.setAccessibleName(told)
        self._inside.activate()
        self.resize(self.sizeHint())
        self._place()
        self.show()

    def _place(self) -> None:
        """In the middle of the upper edge."""
        self.move(max(0, (self.view.width() - self.width()) // 2), MARGIN)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False
