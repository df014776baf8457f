"""A card as a widget."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.language import tr

from .pictures import UNKNOWN, paint_card

SIZE = (96, 130)
"""Width and height of the card of the unit chosen, in pixels."""
LOW_SIZE = (62, 84)
"""The same in low windows."""


class CardFace(QWidget):
    """Shows a card, its back where it is not known."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        super().__init__()
        self._shown: tuple[str, str, str, bool] = (UNKNOWN, "", "", False)
        self.setFixedSize(*size)

    def show_card(self, card: str, name: str = "", verb: str = "", *, public: bool = False) -> None:
        """Another card; "" or UNKNOWN shows a back."""
        self._shown = card or UNKNOWN, name, verb, public
        known = tr("Unknown card") if self._shown[0] == UNKNOWN else tr("Card {card}, {name}", card=card, name=name)
        self.setAccessibleName(tr("{known}, known to all", known=known) if public else known)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        card, name, verb, public = self._shown
        paint_card(painter, QRectF(self.rect()), card, name, verb, public=public)
        painter.end()
