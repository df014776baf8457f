"""What a map that is still empty offers: ways to begin."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from app.language import tr
from app.ui.widgets import button, column, label, row

WIDTH = 470


class EmptyCard(QFrame):
    """`land`, `trace`, `template`: how the designer wants to begin."""

    land = Signal()
    trace = Signal()
    template = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("card", "plain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        title = label(tr("An empty sea"), "title")
        words = label(tr("Draw a coast, trace a picture, or start from a template."), "body", wrap=True)
        self.buttons = {}
        for name, text, icon, signal in (
            ("land", tr("Draw land"), "mountain", self.land),
            ("trace", tr("Trace a picture"), "scan", self.trace),
            ("template", tr("Template…"), "copy", self.template),
        ):
            made = self.buttons[name] = button(text, "primary" if name == "land" else "", icon)
            made.clicked.connect(signal)
        self.setLayout(column(title, words, row(*self.buttons.values(), spacing=8), spacing=10, margins=20))
        self.setFixedWidth(WIDTH)
        self.adjustSize()

    def center(self) -> None:
        """Into the middle of the map."""
        self.adjustSize()
        self.move((self._over.width() - self.width()) // 2, (self._over.height() - self.height()) // 2)
