"""What is known of the map and of what is chosen, with the foot that saves it and tries it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.geometry.tangles import covers
from app.language import tr
from app.ui.widgets import button, column, heading, label, row

from ..canvas import Canvas
from ..document import MapDocument


class SidePanel(QWidget):
    """`save_wanted`: the map is to be saved; `play_wanted`: it is to be tried in a game."""

    save_wanted = Signal()
    play_wanted = Signal()

    def __init__(self, document: MapDocument, canvas: Canvas) -> None:
        super().__init__()
        self.document, self.canvas = document, canvas
        self.title = heading("")
        self.sound = label("", "body")
        save, play = button(tr("Save map")), button(tr("Try it in a game"), "primary", "play")
        save.clicked.connect(self.save_wanted)
        play.clicked.connect(self.play_wanted)
        self.setLayout(column(self.title, ..., self.sound, row(save, play), spacing=10, margins=16))
        document.changed.connect(self.refresh)
        self.refresh("selection")

    def refresh(self, what: str) -> None:
        """Say what is chosen, and whether the shapes fit."""
        if what in ("selection", "facts", "levels"):
            self.title.setText(self.document.province or self.document.title)
        if what == "graph":
            fault = covers(self.document.graph)
            self.sound.setText(fault.text if fault else tr("No gaps, no overlaps"))
