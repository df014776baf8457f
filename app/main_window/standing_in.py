"""The game master sits down for a player who cannot: at his board, with his orders and forms, without his phrase.

The player finds out when he sits down next. The seat is left like any other: by the curtain, to nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

import rules
from app.document import Document
from app.language import mark, tr
from app.pages.asking import Ask, AskDialog
from app.ui.widgets import shown
from rules import GM, SealError

if TYPE_CHECKING:
    from .flow import Flow

NOTED = "stood in"
"""Under which name it is noted for a seat in which turn somebody has sat there for its player."""
ASKED = mark(
    "You sit down there: you see what that player sees, fill in the same forms and submit. He is told so when he sits "
    "down next."
)
NO_PHRASE = mark(
    "{name} has no pass phrase yet. Choose one, and tell the player: he may change it. Your own phrase opens the "
    "section as well."
)
SITTING = mark("You sit here for {name}. Submit, or put up the curtain, to get up.")
TOLD = mark("The game master has sat in your seat in this phase. Look your orders through before you submit.")


class StandingIn(QObject):
    """Of one window. `power`: for whom the game master sits there now, "" for nobody."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self.flow = flow
        self.window = flow.window
        self.power = ""
        self._read: int | None = None

    @property
    def document(self) -> Document:
        return self.window.document

    def ask(self) -> None:
        """Ask for whom, then sit down there."""
        document = self.document
        if not may_stand_in(document):
            return
        seats = [(power, self._called(power)) for power in document.game.to_act]
        chosen: list[str] = []
        field = Ask("power", tr("Player"), seats[0][0], seats, radio=len(seats) < 9)
        dialog = AskDialog(
            tr("Enter orders for a player"), tr(ASKED), (field,), tr("Sit down there"),
            lambda given: chosen.append(given["power"]), self.window,
        )  # fmt: skip
        shown(dialog)
        if chosen:
            self.begin(chosen[0])

    def _called(self, power: str) -> str:
        game, name = self.document.game, self.flow.sealing.name(power)
        player = game.seat(power).player
        who = f"{name} ({player})" if player not in ("", name, power) else name
        state = tr("orders are in") if power in game.submitted else tr("still out")
        return f"{who}: {state}"

    def begin(self, power: str) -> None:
        """Sit down for a player; orders that are in are open again."""
        document, flow = self.document, self.flow
        if not may_stand_in(document) or power not in document.game.to_act:
            return
        name, seal = flow.sealing.name(power), document.game.seal
        if flow.sealing.sealed and not (seal and power in seal.locks):
            title = tr("Set a pass phrase for {name}?", name=name)
            if not self.window.ask(title, tr(NO_PHRASE, name=name), tr("Set one")):
                return
        elif flow.sealing.sealed:
            try:
                flow.sealing.seats.hand_key(power, rules.key_by_master(document.game, power))
            except SealError as error:
                self.window.complain(tr("The section was not opened."), str(error))
                return
        flow.rise()
        self.power, self._read = power, document.read_by(power)
        document.stood_in = True
        if power in document.game.submitted:
            flow.take_back(power)
        else:
            flow.lift(power)

    def tell(self) -> None:
        """Somebody has sat down: say for whom, or that somebody else has sat there. The curtain is away by now."""
        document, turn = self.document, len(self.document.game.turns)
        if self.power and self.power == document.seat:
            document.note(NOTED, turn)
            self.window.tell(tr(SITTING, name=self.flow.sealing.name(self.power)), "hint")
        elif document.notes.get(NOTED) is not None:
            told = document.notes.get(NOTED) == turn
            document.note(NOTED, None)
            if told:
                self.window.complain(tr("Before you go on"), tr(TOLD))

    def over(self) -> None:
        """He gets up: what the player has not read is unread still."""
        if self.power:
            self.document.put_read(self.power, self._read)
            self.document.stood_in = False
            self.power, self._read = "", None


def may_stand_in(document: Document) -> bool:
    """Whether the game master sits there and somebody has something to order."""
    here = document.seat == GM and document.at_present and not document.line and not document.watching
    return here and not document.game.known and bool(document.game.to_act)
