"""Ending a game by agreement, or by the word of the game master: who shares in it, and what it pays."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from app.hotseat.seats import Table
from app.language import mark, tr
from app.ui.widgets import NoteFrame, SegmentedControl, button, column, label, row
from app.views import has_fog
from rules import GM, End, Game

from .end_shares import Shares, barred, remaining

TITLES = {"draw": mark("Draw"), "concession": mark("Concession"), "win": mark("Win")}
WORDS = {
    "draw": mark("Who shares in the draw?"),
    "concession": mark("To whom is the game conceded?"),
    "win": mark("Who has won?"),
}
LOWER = mark("The map stays; no more orders are taken.")
COUNTED = mark("The centers were counted. This is what the end pays.")


class EndGameDialog(QDialog):
    """`decided` carries the end that the players have agreed on; `settled`: an end that was counted is taken note of.

    A game that is over already is shown with its end filled in.
    """

    decided = Signal(End)
    settled = Signal()

    def __init__(
        self, game: Game, parent: QWidget | None = None, table: Table | None = None, master: bool = False
    ) -> None:
        """`table` remembers wrong codes from one time to the next; `master`: the game master sits there, and has typed
        his code already."""
        super().__init__(parent)
        self.setWindowTitle(tr("End the game"))
        self.setMinimumWidth(480)
        self.game, self.position = game, game.present
        self._master = master
        self.table = table or Table(game)
        self._names = {one.id: one.name for one in game.variant.board(self.position).powers.values()}
        self._alone = game.variant.endings
        ended = (game.end.kind,) if game.end else ()
        kinds = tuple((kind, tr(TITLES[kind])) for kind in dict.fromkeys((*self._alone, *ended)))
        self.kind = SegmentedControl(kinds, name="How the game ends")
        self._question = label(role="heading")
        self.shares = Shares(self.position, counted=not has_fog(game))
        self.boxes = self.shares.boxes
        self.rates = label("", "small", wrap=True)
        self.agreed = QCheckBox(tr("All remaining players agree"))
        self.code = QLineEdit()
        self.note = NoteFrame("hint", "")
        self.cancel_button = button(tr("Go on playing"))
        self.end_button = button(tr("End the game"), "primary", "flag")
        self._lay_out()
        self._connect()
        if game.end:
            self._tell(game.end)
        else:
            self._kind_changed(self.kind.value)
            self.cancel_button.setFocus()

    def _lay_out(self) -> None:
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        self.code.setPlaceholderText(tr("The game master's code"))
        self.code.setAccessibleName(tr("The game master's code"))
        self._coded = not self._master and self.game.secrecy != "open" and bool(self.game.seat(GM).code)
        self._lower = label(tr(LOWER), "body", wrap=True)
        self._title = label(tr("End the game"), "title")
        head = column(self._title, self._lower, spacing=2)
        buttons = row(..., self.cancel_button, self.end_button)
        parts = (
            head,
            self.kind,
            self._question,
            self.shares,
            self.rates,
            self.agreed,
            self.code,
            self.note,
            2,
            buttons,
        )
        self.setLayout(column(*parts, spacing=10, margins=(26, 22, 26, 18)))
        self.rates.setVisible(bool(self.shares.amounts))
        self.code.setVisible(self._coded and not self.game.end)

    def _connect(self) -> None:
        self.kind.changed.connect(self._kind_changed)
        self.shares.ticked.connect(self._ticked)
        self.shares.changed.connect(self._advise)
        self.agreed.toggled.connect(self._advise)
        self.code.textChanged.connect(self._advise)
        self.cancel_button.setDefault(True)
        self.cancel_button.clicked.connect(self.reject)
        self.end_button.clicked.connect(self._decide)

    @property
    def end(self) -> End | None:
        """What is chosen now; None while nobody is."""
        return End(self.kind.value, self.shares.chosen) if self.shares.chosen else None

    def _kind_changed(self, kind: str) -> None:
        """All share in a draw until somebody is left out; another end begins with nobody."""
        self._question.setText(tr(WORDS[kind]))
        self.agreed.setVisible(kind != "win" and not self._coded)
        self.shares.bar(barred(self.position, kind))
        self.shares.choose(remaining(self.position) if kind == "draw" else ())
        self._advise()

    def _ticked(self, power: str) -> None:
        if self._alone[self.kind.value]:
            self.shares.choose((power,))

    def _tell(self, end: End) -> None:
        """The end that was counted, filled in: there is nothing left to choose."""
        self._title.setText(tr("The game is over"))
        self._lower.setText(tr(COUNTED))
        self.kind.set_value(end.kind)
        self.kind.setEnabled(False)
        self._question.setText(tr(WORDS[end.kind]))
        self.shares.choose(end.powers)
        self.shares.lock()
        self.agreed.hide()
        self.cancel_button.setText(tr("Look at the map"))
        self.end_button.setText(tr("Settle"))
        self.end_button.setDefault(True)
        self._show_payoff(end)
        winner = end.powers[0]
        owned = len(self.position.owned(winner))
        self.note.show_note(
            "good", tr("{names} owns {owned} centers and has won.", names=self._names[winner], owned=owned)
        )

    # What comes of it.

    def _advise(self) -> None:
        end = self.end
        agreed = bool(self.code.text()) if self._coded else self.agreed.isChecked() or self.agreed.isHidden()
        self.end_button.setEnabled(end is not None and agreed)
        self._show_payoff(end)
        if end is None:
            self.note.show_note("hint", tr("Choose at least one power."))
        elif end.kind != "draw":
            self.note.show_note("hint", self._won_words(end))
        elif len(end.powers) == 1:
            self.note.show_note(
                "warn", tr("Only {names} shares in it. Is that a concession?", names=self._names[end.powers[0]])
            )
        else:
            left_out = [self._names[one] for one in remaining(self.position) if one not in end.powers]
            words = (
                tr("Without {left_out}.", left_out=", ".join(left_out))
                if left_out
                else tr("All who remain share in it.")
            )
            self.note.show_note("hint", words)

    def _won_words(self, end: End) -> str:
        names = [self._names[power] for power in end.powers]
        if end.kind == "win":
            return tr("{name} has won.", name=names[0])
        who = (
            tr("{name} wins", name=names[0])
            if len(names) == 1
            else tr("{names} and {names2} share it", names=", ".join(names[:-1]), names2=names[-1])
        )
        return tr("The others concede: {who}.", who=who)

    def _show_payoff(self, end: End | None) -> None:
        found = self.game.variant.payoff(self.position, end) if end else None
        self.shares.show_settlement(found)
        self.rates.setText(f"{found.rates} {' '.join(found.notes)}".strip() if found else "")

    def _decide(self) -> None:
        end = self.end
        if self.game.end:
            self.accept()
            self.settled.emit()
        elif end is not None and self._let_in():
            self.accept()
            self.decided.emit(end)

    def _let_in(self) -> bool:
        """Whether the game master's code is right, where one is asked for."""
        answer = self.table.knock(GM, self.code.text()) if self._coded else None
        self.code.setText("")  # clear() could be undone
        if answer is not None and not answer.right:
            self.note.show_note("bad", answer.words)
        return answer is None or answer.right
