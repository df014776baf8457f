"""Another secrecy in the midst of a game: what it reveals, and what it cannot hide any more, is said first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

import rules
from app.document import Document
from app.hotseat import codes
from app.language import mark, tr
from app.pages.asking import Ask, AskDialog, Values
from app.ui.widgets import shown
from rules import GM, PhraseNeeded

if TYPE_CHECKING:
    from .window import MainWindow

NO_MASTER, HIS_CODE = mark("Nobody"), mark("For his seat alone")
NAMES = {"open": mark("Open"), "casual": mark("Casual"), "sealed": mark("Sealed")}
ASKED = mark("Until now it is “{now}”. Change it if all at the table agree: it holds for everything that comes.")
BARE = mark(
    "Everybody sees the whole board and every turn, also what was hidden until now. That cannot be made unseen. What "
    "is written in this phase, and private notes, are torn up unseen."
)
KEPT_APART = mark("From now on each player writes behind the curtain.")
SEEN = mark(
    "What everybody has seen so far is known, the orders of this phase too: each player may change his. Lines of play "
    "beside the game are thrown away, and nothing is undone past this point."
)
LOOSE = mark("The file holds its own key from now on: whoever has it could open what is sealed in it.")
TIGHT = mark("Each player sets a pass phrase when he sits down next. Older copies of the file can be read as before.")
HIDES = mark("Of the board each player sees his own part from now on.")
PHRASES = mark("First all pass phrases are asked for.")


class Secrecy(QObject):
    """Answers the action that changes it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    @property
    def document(self) -> Document:
        return self.window.document

    def ask(self) -> None:
        """Ask how secret the game is to be, then whether that is meant."""
        now = self.document.main.secrecy
        others = [(value, _called(value)) for value in NAMES if value != now]
        words = tr(ASKED, now=_called(now))
        fields = [Ask("secrecy", tr("From now on"), others[0][0], others, radio=True)]
        if not self.document.main.seat(GM).player:
            secret, casual = ("secrecy", ("casual", "sealed")), ("secrecy", ("casual",))
            fields.append(Ask("master", tr("Game master"), hint=tr(NO_MASTER), needs=secret))
            fields.append(Ask("code", tr("His code"), hint=tr(HIS_CODE), needs=casual, covered=True))
        chosen: list[Values] = []

        def use(given: Values) -> None:
            fault = codes.fault(given.get("code", ""))
            if fault and given["secrecy"] == "casual":
                raise ValueError(fault)
            chosen.append(given)

        shown(AskDialog(tr("Secrecy"), words, fields, tr("Go on"), use, self.window))
        if chosen:
            to = chosen[0]["secrecy"]
            title = tr("“{how}” from now on?", how=_called(to))
            if self.window.ask(title, self.words(to), yes(to)):
                self.begin(to, chosen[0].get("master", "").strip(), chosen[0].get("code", ""))

    def words(self, to: str) -> str:
        """What a change reveals, and what it cannot hide any more."""
        game = self.document.main
        hides = to != "open" and game.secrecy == "open" and game.hides
        parts = (
            PHRASES if game.secrecy == "sealed" else "",
            BARE if to == "open" else KEPT_APART if game.secrecy == "open" else "",
            HIDES if hides else "",
            LOOSE if to == "casual" else TIGHT if to == "sealed" else "",
            SEEN if game.secrecy == "open" else "",
        )
        return " ".join(tr(part) for part in parts if part)

    def begin(self, to: str, master: str = "", code: str = "") -> None:
        """Change it; what is sealed is opened first, by all phrases that it needs. `master`: who is game master from
        now on, with his `code`."""
        flow = self.window.flow
        flow.leave_sealed()
        flow.sealing.reveal.begin(lambda: self.change(to, master, code), "secrecy")

    def change(self, to: str, master: str = "", code: str = "") -> None:
        """The same game with another secrecy, laid on the table anew."""
        window, document = self.window, self.document
        try:
            game = rules.with_secrecy(document.game, to)
        except (PhraseNeeded, ValueError) as error:
            window.complain(tr("The secrecy stays as it is."), str(error))
            return
        if to != "open":
            game = game.with_master(master, codes.hashed(code) if to == "casual" else "")
        for stack in document.stacks.stacks():
            stack.clear()
        document.set_seat("")
        document.put(game, branches=True)
        window.put_pages_away()
        window.flow.seats = None
        window.lay_table(document)
        window.flow.begin()
        window.tell(tr("From now on the secrecy of this game is: {how}.", how=_called(to)), "good")


def _called(value: str) -> str:
    return tr(NAMES[value])


def yes(to: str) -> str:
    """The button that does it."""
    return tr("Lay all open") if to == "open" else tr("Change it")
