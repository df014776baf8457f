"""Sealed games at the table: phrases set, sections opened for who sits down and shut when he gets up.

Between seats nothing of a sealed game is open, in memory as little as in the file. Who sits down is asked whether the
keys in the file are those of the table, before anything is sealed for them.
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
from app.hotseat.phrase_page import PhrasePage, SafetyPage
from app.hotseat.seats import Table as Seats
from app.language import tr
from rules import GM, PhraseNeeded, SealError, listed

from .mending import Mending
from .reveal import Reveal
from .sealing_words import (
    BEFORE,
    CHANGED,
    CHOOSE,
    COMPARE,
    COMPARE_MASTER,
    MASTER,
    NO_MASTER,
    NOT_YET,
    SEALED_FOR,
    UNTIL,
)

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
        self.safety: SafetyPage | None = None
        self._answered = ""
        """Who has been asked for the keys since he sat down, and has answered."""
        self._agreeing: Callable[[bool], object] = lambda agreed: None
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
        return tuple(page for page in (self.page, self.safety, self.reveal.page) if page is not None)

    def put_away(self) -> None:
        """Another game comes: nothing of this one is kept."""
        self.page = self.safety = None
        self._asked, self._answered, self.later = "", "", False
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

    def open_seat(self, power: str, then: Callable[[], object]) -> bool:
        """Whether the section of a seat is open now; else the page that leads there is shown, and `then` what follows,
        or what is wrong said."""
        if not self.sealed:
            return True
        seal = self.document.game.seal
        if seal is None or power not in seal.locks:
            self.ask_phrase(power, then)
            return False
        if not seal.locks[power].opened:
            key = self.seats.take_key(power)
            if key is None or not self._open(power, key):
                return False
        return self._agreed(power, then)

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
        self._answered = ""
        try:
            self.document.hold(rules.shut(self.document.game, power))
        except PhraseNeeded as error:
            self.ask_phrase(error.power, self._start)

    def close_master(self) -> None:
        """The game master has looked or written, and neither sits down nor is asked for the keys first."""
        seal = self.document.game.seal
        here = GM in (self.document.seat, self.comparing)
        if self.sealed and seal and GM in seal.locks and seal.locks[GM].opened and not here:
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
        self._answered = ""
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

    # The keys of the table are agreed on.

    def _agreed(self, power: str, then: Callable[[], object]) -> bool:
        """Whether there is nothing to ask a seat that is open about the keys in the file; else the page that asks, and
        `then` what follows. Whatever is answered, the seat may write: what is not agreed nothing is sealed for."""
        if self._answered == power or self.document.stood_in or not rules.key_changes(self.document.game, power):
            return True

        def go_on(agreed: bool) -> None:
            self._answered = power
            then()

        self.ask_keys(power, go_on)
        return False

    def ask_keys(self, power: str, then: Callable[[bool], object]) -> None:
        """The page on which an open seat compares keys; `then` is told whether it has agreed to them."""
        if self.safety is None:
            self.safety = SafetyPage()
            self.safety.agreed.connect(lambda: self._answer_keys(True))
            self.safety.later.connect(lambda: self._answer_keys(False))
            self.window.pages.addWidget(self.safety)
        self._asked, self._agreeing = power, then
        self.show_keys()
        self.window.show_page(self.safety, curtain=True)

    def ask_keys_again(self) -> None:
        """The page on which keys are compared, made anew."""
        self.ask_keys(self._asked, self._agreeing)

    @property
    def comparing(self) -> str:
        """Whose seat is open while he is asked for the keys of the table; "" where nobody is."""
        shown = self.safety is not None and self.window.pages.currentWidget() is self.safety
        return self._asked if shown else ""

    def leave_keys(self) -> None:
        """Nobody answers that page: the curtain goes up, and the seat that was asked is shut again."""
        if self.comparing:
            self.window.flow.put_up()
            self.close_seat(self._asked)
            self.window.flow.table_changed()

    def show_keys(self) -> None:
        """The page as it is to be read now, in the language spoken now."""
        assert self.safety is not None
        game, power = self.document.game, self._asked
        changes = rules.key_changes(game, power)
        changed = [self._changed_words(one.seat, one.kind) for one in changes if one.kind != "new"]
        words, lead = self.safety_words(any(one.seat == GM for one in changes))
        called = tr("Game master") if power == GM else self.name(power)
        aloud = tr("{called}, read these words aloud", called=called)
        title = tr("{called}, somebody has other keys", called=called) if changed else aloud
        agree = tr("The words are the same") if words else tr("We agree to that")
        self.safety.show_keys(title, lead, changed, words, agree, tr(UNTIL))

    def safety_words(self, of_master: bool) -> tuple[tuple[str, ...], str]:
        """The words that the table compares, and what they stand for; while keys are missing those of the game master's
        key, if that is wanted."""
        game = self.document.game
        master = bool(game.seat(GM).player)
        with busy():
            words = rules.safety_phrase(game)
            if words:
                return words, f"{tr(COMPARE)} {tr(SEALED_FOR if master else NO_MASTER)}"
            words = rules.safety_phrase(game, GM) if of_master and master else ()
        return words, tr(COMPARE_MASTER) if words else ""

    def _changed_words(self, seat: str, kind: str) -> str:
        """What is not as somebody had agreed to it."""
        known = seat == GM or self.document.game.seat(seat).player
        name = tr("The game master") if seat == GM else self.name(seat) if known else seat
        return tr(CHANGED[kind], seat=name)

    def tell_keys(self) -> None:
        """The safety phrase again, for who sits there; what he has put off he can agree to here."""
        power = self.document.seat
        if rules.key_changes(self.document.game, power):
            self.ask_keys(power, lambda agreed: self.window.show_table())
            return
        words, lead = self.safety_words(power == GM)
        self.window.complain(" ".join(words) or tr(NOT_YET), lead)

    def _answer_keys(self, agreed: bool) -> None:
        if agreed:
            self.document.hold(rules.agree(self.document.game, self._asked), changed=True)
        self._agreeing(agreed)

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
                typed = bytearray(phrase, "utf-8", "replace")
                game = rules.with_phrase(self.document.game, self._asked, typed, phrases.COST)
        except PhraseNeeded as error:
            self.window.complain(tr("The phrase was not set."), str(error))
            return
        self.document.hold(game, changed=True)
        if self._agreed(self._asked, self._then):
            self._then()

    def _start(self) -> None:
        """Somebody has set his phrase before the game begins: the next one, or the curtain."""
        self._answered = ""
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
