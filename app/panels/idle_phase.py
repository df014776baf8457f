"""What the orders panel says of a phase in which no power gives orders, as when cards are dealt."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.ui.widgets import column, label
from rules import GM, Game

BY_RULES = "No power gives orders in this phase. It is carried out when it is resolved."
BY_MASTER = "The game master can settle parts of it before: menu GM, Game master."


class IdlePhase(QWidget):
    """The phase's name and why there is no list of orders."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "title")
        self.words = label("", "muted", wrap=True)
        self.setLayout(column(self.title, self.words, spacing=8))
        self.hide()

    def show_phase(self, game: Game) -> None:
        """Of the phase that a game stands at."""
        _, _, step = game.position.title.partition(", ")
        self.title.setText((step or game.position.title).capitalize())
        filled = game.variant.gm and game.variant.forms(game.position, GM, ())
        self.words.setText(f"{BY_RULES} {BY_MASTER}" if filled else BY_RULES)
        self.show()
