"""The word over the board that what it shows has not happened: the live preview of the orders as they stand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer

from app.board.view import BoardView
from app.document import Document
from app.language import tr
from app.panels.legend import hidden
from app.ui.widgets import Card, IconLabel, label, row

MARGIN = 10
SOON_MS = 100
"""Names find their places first."""
LITTLE = 2.0
"""What the sentence may hide, as the legend reckons it: some land, but no name and no unit."""


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
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self._place)
        document.changed.connect(self.refresh)
        view.zoomed.connect(lambda _: self._soon.start())
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
            told = tr("Preview. Gray results are not sure: they depend on chance")
        elif preview.chance:
            told = tr("Preview of the orders. What comes after them depends on chance")
        self.setAccessibleName(told)
        self.show()
        self._place()
        self._soon.start()

    def _place(self) -> None:
        """In the middle of the upper edge; in a word where the whole sentence would hide a name or a unit."""
        if self.isHidden():
            return
        for words in (self.accessibleName(), tr("Preview")):
            self.words.setText(words)
            self._inside.activate()
            self.resize(self.sizeHint())
            self.move(max(0, (self.view.width() - self.width()) // 2), MARGIN)
            if hidden(self.view, self.geometry(), self) < LITTLE:
                break

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return False
