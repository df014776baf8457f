"""What the orders panel says where there are no orders to show: in a phase in which no power gives any, as when cards
are dealt, and to the game master, who looks on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import mark, tr
from app.ui.widgets import button, column, label, row
from rules import GM, Game

BY_RULES = mark("No power gives orders in this phase. It is carried out when it is resolved.")
DONE_BY_BUTTON = mark("No power gives orders in this phase. The button below carries it out.")
WHOSE_ARE_IN = mark("Orders are in from: {powers}.")
STILL_OUT = mark("Still out: {powers}.")
LOOKING_BACK = mark("Go back on the time line for the results and, seen as a player, for his report.")
BY_MASTER = mark("The game master can settle parts of it before: menu GM, Game master.")


class IdlePhase(QWidget):
    """The phase's name or the game master's, and why there is no list of orders. `stood_in`: the game master wants to
    enter orders for a player."""

    stood_in = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "title")
        self.words = label("", "muted", wrap=True)
        self.stand_in = button(tr("Enter orders for a player…"), tip=tr("Sit down at the player's board"))
        self.stand_in.clicked.connect(self.stood_in)
        self.setLayout(column(self.title, self.words, row(self.stand_in, ...), spacing=8))
        self.hide()

    def show_phase(self, game: Game) -> None:
        """Of the phase that a game stands at."""
        _, _, step = game.position.title.partition(", ")
        words = step or game.position.title
        self.title.setText(words[:1].upper() + words[1:])  # the rest keeps its capitals, as German nouns want
        master = game.secrecy == "open" or game.seat(GM).player
        filled = game.variant.gm and master and game.variant.forms(game.position, GM, ())
        rules = DONE_BY_BUTTON if game.position.phase.step in game.variant.step_deeds else BY_RULES
        self.words.setText(f"{tr(rules)} {tr(BY_MASTER)}" if filled else tr(rules))
        self.stand_in.hide()
        self.show()

    def show_master(self, game: Game) -> None:
        """Whose orders are in and whose are not: not what they are, for the players may still change them."""
        powers = game.variant.board(game.position).powers
        ready = [power for power in game.to_act if power in game.submitted]
        told = [(WHOSE_ARE_IN, ready), (STILL_OUT, game.waiting_for)]
        lines = [tr(words, powers=", ".join(powers[power].name for power in who)) for words, who in told if who]
        player = game.seat(GM).player
        self.title.setText(tr("Game master, {player}", player=player) if player else tr("Game master"))
        self.words.setText("\n\n".join((*lines, *((tr(LOOKING_BACK),) if game.turns else ()))))
        self.stand_in.setVisible(bool(game.to_act))
        self.show()
