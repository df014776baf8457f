"""A list whose rows are cards, side by side as far as there is room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView


class CardList(QListView):
    """The view alone; who uses it gives the model and the delegate. `name` is what a screen reader calls it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("bare", True)
        self.setAccessibleName(name)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setSpacing(0)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
