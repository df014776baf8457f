"""Room that a panel has for a card that stands over the board in wider windows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget


class CardRoom(QWidget):
    """Hidden while it is empty. What stands beneath it in the panel gives way to the card."""

    def __init__(self, *giving_way: QWidget) -> None:
        super().__init__()
        self.giving_way: Sequence[QWidget] = giving_way
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._were: list[QWidget] = []
        self.hide()

    @property
    def taken(self) -> bool:
        """Whether a card is in here."""
        return not self.isHidden()

    @property
    def inner_width(self) -> int:
        """How wide a card may be."""
        panel = self.parentWidget()
        layout = panel.layout() if panel else None
        if panel is None or layout is None:
            return self.width()
        around = layout.contentsMargins()
        return panel.width() - around.left() - around.right()

    def take(self, card: QWidget) -> None:
        """Have a card in here."""
        if card.parent() is not self:
            self._inside.addWidget(card)
        if not self.taken:
            self._were = [one for one in self.giving_way if not one.isHidden()]
            for one in self._were:
                one.hide()
        self.show()

    def give(self, card: QWidget, over: QWidget) -> None:
        """Let the card go to where it floats; what gave way comes back."""
        if card.parent() is self:
            self._inside.removeWidget(card)
            card.setParent(over)
        if self.taken:
            self.hide()
            for one in self._were:
                one.show()
            self._were = []
