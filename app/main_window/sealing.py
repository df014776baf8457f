"""Sealed games at the table: phrases set, sections opened for who sits down and shut when he gets up.

Between seats nothing of a sealed game is open, in memory as little as in the file.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

import rules
from app.document import Document
from app.hotseat import phrases
from app.hotseat.busy import busy
from app.hotseat.phrase_page import PhrasePage
from app.hotseat.seats import Table as Seats
from app.language import tr
from rules import GM, PhraseNeeded, SealError, listed

from .mending import Mending
from .reveal import Reveal
from .sealing_words import BEFORE, CHOOSE, MASTER

if TYPE_CHECKING:
    from .window import MainWindow

log = logging.getLogger(__name__)


class Sealing(QObject):
    """Opens and shuts the sections of the open game. Where it is not sealed, it lets everything pass."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.reveal = Reveal(self)
        self.mending = Mending(self)
        self.page: PhrasePage | None = None
        self._asked = ""
        self._then: Callable[[], object] = window.close
        self.later = False
        """Whether the game master has put his phrase off."""

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def sealed(self) -> bool:
        return self.document.game.secrecy == "sealed"

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """The pages that cover the game as the curtain does."""
        return tuple(page for page in (self.page, self.reveal.page) if page is not None)

    def put_away(self) -> None:
        """Another game comes: nothing of this one is kept."""
        self.page = None
        self._asked, self.later = "", False
        self.reveal.put_away()

    @property
    def seats(self) -> Seats:
        """The seats as they are now."""
        flow = self.window.flow
        flow.seats = flow.seats or Seats(self.document.game)
        flow.seats.game = self.document.game
        return flow.seats

    def name(self, power: str) -> str:
        return self.seats.place(power).name

    # Sitting down and getting up.

    def begin(self) -> bool:
        """Whether the game can begin: not before the game master, and where the first position is secret everybody,
        has set a phrase. Else the page for it is shown."""
        wanting = self._wanting()
        if wanting:
            self.ask_phrase(wanting, self._start)
        return not wanting

    def _wanting(self) -> str:
        game = self.document.game
        if not self.sealed or game.known or game.end:
            return ""
        if self.needs_phrase(GM) and not self.later:
            return GM
        try:
            rules.resealed(game)
        except PhraseNeeded as error:
            return "" if self.seats.has_phrase(error.power) else error.power
        return ""

    def open_seat(self, power: str) -> bool:
        """Whether the section of a seat is open now; else the page that leads there is shown, or what is wrong said."""
        if not self.sealed:
            return True
        seal = self.document.game.seal
        if seal is None or power not in seal.locks:
            self.ask_phrase(power, lambda: self.window.flow.lift(power))
            return False
        if seal.locks[power].opened:
            return True
        key = self.seats.take_key(power)
        return key is not None and self._open(power, key)

    def _open(self, power: str, key: bytes) -> bool:
        try:
            found = rules.opened(self.document.game, power, key)
        except SealError as error:
            return self.mending.damaged(power, str(error), key)
        self.document.hold(found.game)
        if found.remarks:
            self.window.complain(tr(BEFORE), "\n\n".join(found.remarks))
        return True

    def close_seat(self, power: str) -> None:
        """Seal the section of who gets up; what he could undo is gone as well."""
        if not self.sealed or not power:
            return
        self.document.undo.clear()
        try:
            self.document.hold(rules.shut(self.document.game, power))
        except PhraseNeeded as error:
            self.ask_phrase(error.power, self._start)

    def close_master(self) -> None:
        """The game master has looked or written, and does not sit down."""
        seal = self.document.game.seal
        if self.sealed and seal and GM in seal.locks and seal.locks[GM].opened and self.document.seat != GM:
            self.document.hold(rules.shut(self.document.game, GM))

    def close_all(self) -> None:
        """After a turn: everything is sealed again, each seat's report in its own section, and nothing leads back to
        the state in which it was open."""
        if not self.sealed:
            return
        try:
            with busy():
                game = rules.shut_all(self.document.game)
            self.document.hold(game, changed=True)
        except PhraseNeeded as error:
            # Whoever has none yet is asked for it before the game goes on.
            log.info("Not sealed yet: %s", error)
        for stack in self.document.stacks.stacks():
            stack.clear()
        self.document.set_seat("")

    @property
    def laid_open(self) -> bool:
        """Whether the board was sealed until the game ended, and everybody has seen it now."""
        game = self.document.game
        return self.sealed and bool(game.end and game.seal and game.seal.salt)

    @property
    def left_open(self) -> bool:
        """Whether a section is open though nobody sits there."""
        seal = self.document.game.seal
        locks = seal.locks.values() if self.sealed and seal and not self.document.seat else ()
        return any(lock.opened for lock in locks)

    @property
    def between(self) -> bool:
        """Whether a hidden turn has just been resolved, and is not sealed yet: it is at once, and written then."""
        game = self.document.game
        return self.left_open and not game.known and bool(game.turns) and game.hides

    def tell_absent(self) -> None:
        """Say whose orders were not opened in the last turn."""
        turn = self.document.last_true_turn
        if self.sealed and turn is not None and turn.absent:
            names = listed([self.name(power) for power in turn.absent])
            self.window.tell(tr("{names}: orders stayed sealed and did not count.", names=names), "warn")

    # A phrase is set.

    def ask_phrase(self, power: str, then: Callable[[], object]) -> None:
        """The page on which a seat chooses its phrase; `then` what follows once it is set, the seat being open."""
        if self.page is None:
            self.page = PhrasePage()
            self.page.chosen.connect(self._set)
            self.page.back.connect(self._leave_page)
            self.window.pages.addWidget(self.page)
        game, name = self.document.game, self.name(power)
        self._asked, self._then = power, then
        risk = tr(phrases.NO_WAY_BACK)
        if power != GM and game.seal and game.seal.master:
            risk = tr(phrases.MASTER_HELPS)
        elif game.hides and not game.seat(GM).player:
            risk = tr(phrases.HIDDEN_NO_WAY_BACK)
        lead = tr(MASTER) if power == GM else tr(CHOOSE)
        called = tr("Game master") if power == GM else name
        back = tr("Later") if power == GM and not self.document.seat else tr("Back")
        self.page.show_seat(tr("{called}, choose your pass phrase", called=called), lead, risk, back)
        self.window.show_page(self.page, curtain=True)

    def ask_again(self) -> None:
        """The page on which a phrase is chosen, made anew."""
        self.ask_phrase(self._asked, self._then)

    def needs_phrase(self, power: str) -> bool:
        """Whether somebody sits there who has no phrase yet."""
        return self.sealed and bool(self.document.game.seat(power).player) and not self.seats.has_phrase(power)

    def _set(self, phrase: str) -> None:
        try:
            with busy():
                game = rules.with_phrase(self.document.game, self._asked, phrase, phrases.COST)
        except PhraseNeeded as error:
            self.window.complain(tr("The phrase was not set."), str(error))
            return
        self.document.hold(game, changed=True)
        self._then()

    def _start(self) -> None:
        """Somebody has set his phrase before the game begins: the next one, or the curtain."""
        if not self._wanting():
            self.document.hold(rules.shut_all(self.document.game), changed=True)
        self.window.flow.begin()

    def change_phrase(self) -> None:
        """Whoever sits there sets another phrase."""
        if self.sealed and self.document.seat:
            self.ask_phrase(self.document.seat, self._changed)

    def _changed(self) -> None:
        self.window.show_table()
        self.window.tell(tr("The pass phrase is changed. Save the game, so that it counts."), "good")

    def _leave_page(self) -> None:
        if self.document.seat:
            self.window.show_table()
            return
        self.later = self.later or self._asked == GM
        self.window.flow.put_up()
