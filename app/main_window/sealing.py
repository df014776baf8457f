"""Sealed games at the table: phrases set and asked, sections opened for who sits down and shut when he gets up.

Between seats nothing of a sealed game is open, in memory as little as in the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

import rules
from app.document import Document
from app.hotseat import phrases
from app.hotseat.busy import busy
from app.hotseat.keys_page import ABSENT, OPEN, SHUT, Keyhole, KeysPage
from app.hotseat.phrase_page import PhrasePage
from app.hotseat.seats import Table as Seats
from app.hotseat.seats import owner
from rules import GM, PhraseNeeded, SealError

from .sealing_words import ASK_ALL, ASK_MASTER, ASK_TRUTH, BEFORE, CHOOSE, DAMAGED, LOST, MASTER, SPARE

if TYPE_CHECKING:
    from .window import MainWindow


class Sealing(QObject):
    """Opens and shuts the sections of the open game. Where it is not sealed, it lets everything pass."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.page: PhrasePage | None = None
        self.keys: KeysPage | None = None
        self._asked = ""
        self._given: dict[str, bytes] = {}
        self._absent: set[str] = set()
        self._after: Callable[[], object] = window.close
        self._then: Callable[[], object] = window.close
        self._later = False

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def sealed(self) -> bool:
        return self.document.game.secrecy == "sealed"

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """The pages that cover the game as the curtain does."""
        return tuple(page for page in (self.page, self.keys) if page is not None)

    def put_away(self) -> None:
        """Another game comes: nothing of this one is kept."""
        self.page = self.keys = None
        self._given, self._absent, self._asked, self._later = {}, set(), "", False

    @property
    def _seats(self) -> Seats:
        seats = self.window.flow.seats
        assert seats is not None
        seats.game = self.document.game
        return seats

    def _name(self, power: str) -> str:
        return self._seats.place(power).name

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
        if self.needs_phrase(GM) and not self._later:
            return GM
        try:
            rules.resealed(game)
        except PhraseNeeded as error:
            return "" if self._seats.has_phrase(error.power) else error.power
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
        key = self._seats.take_key(power)
        return key is not None and self._open(power, key)

    def _open(self, power: str, key: bytes) -> bool:
        try:
            found = rules.opened(self.document.game, power, key)
        except SealError as error:
            return self.damaged(power, str(error), key)
        self.document.hold(found.game)
        if found.remarks:
            self.window.complain(BEFORE, "\n\n".join(found.remarks))
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
        """After a turn: everything is sealed again, each seat's report in its own section."""
        if self.sealed:
            self.document.hold(rules.shut_all(self.document.game), changed=True)
            self.document.set_seat("")

    # A phrase is set.

    def ask_phrase(self, power: str, then: Callable[[], object]) -> None:
        """The page on which a seat chooses its phrase; `then` what follows once it is set, the seat being open."""
        if self.page is None:
            self.page = PhrasePage()
            self.page.chosen.connect(self._set)
            self.page.back.connect(self._leave_page)
            self.window.pages.addWidget(self.page)
        game, name = self.document.game, self._name(power)
        self._asked, self._then = power, then
        risk = phrases.NO_WAY_BACK
        if power != GM and game.seal and game.seal.master:
            risk = phrases.MASTER_HELPS
        elif game.hides and not game.seat(GM).player:
            risk = phrases.HIDDEN_NO_WAY_BACK
        lead = MASTER if power == GM else CHOOSE
        called = "Game master" if power == GM else name
        self.page.show_seat(f"{called}, choose your pass phrase", lead, risk)
        self.window.show_page(self.page, curtain=True)

    def needs_phrase(self, power: str) -> bool:
        """Whether somebody sits there who has no phrase yet."""
        return self.sealed and bool(self.document.game.seat(power).player) and not self._seats.has_phrase(power)

    def _set(self, phrase: str) -> None:
        try:
            with busy():
                game = rules.with_phrase(self.document.game, self._asked, phrase, phrases.COST)
        except PhraseNeeded as error:
            self.window.complain("The phrase was not set.", str(error))
            return
        self.document.hold(game, changed=True)
        self._then()

    def _start(self) -> None:
        """Somebody has set his phrase before the game begins: the next one, or the curtain."""
        if not self._wanting():
            self.document.hold(rules.shut_all(self.document.game), changed=True)
        self.window.flow.begin()

    def _leave_page(self) -> None:
        self._later = self._later or self._asked == GM
        self.window.flow.put_up()

    # The reveal.

    def reveal(self, after: Callable[[], object]) -> None:
        """Ask for all phrases that are needed, then go on; at once where none is. What follows seals all again."""
        game = self.document.game
        if not self.sealed or not (game.known or game.needed & game.locked):
            after()
            return
        self._given, self._absent, self._after = {}, set(), after
        if self.keys is None:
            self.keys = KeysPage()
            self.keys.given.connect(self._try)
            self.keys.spared.connect(self._spare)
            self.keys.called_back.connect(self._call_back)
            self.keys.revealed.connect(self._reveal)
            self.keys.back.connect(self.window.flow.put_up)
            self.window.pages.addWidget(self.keys)
        self.window.flow.put_up()
        self._show_keys()
        self.window.show_page(self.keys, curtain=True)

    def _show_keys(self) -> None:
        assert self.keys is not None
        game = self.document.game
        seats = sorted(game.seats, key=lambda seat: seat.power != GM)
        wanted = [seat.power for seat in seats if seat.power in game.needed and self._seats.has_phrase(seat.power)]
        lead = ASK_MASTER if GM in wanted else ASK_TRUTH if game.hides else ASK_ALL
        holes = [self._hole(power) for power in wanted]
        self.keys.show_holes(holes, lead, game.variant.id, tuple(game.variant.base.powers))

    def _hole(self, power: str) -> Keyhole:
        place = self._seats.place(power)
        opened = power in self._given or GM in self._given
        state = OPEN if opened else ABSENT if power in self._absent else SHUT
        spared = power == GM or not self.document.game.hides
        name = "Game master" if power == GM else place.name
        return Keyhole(power, name, place.player, state, spared)

    def _try(self, power: str, phrase: str) -> None:
        """A phrase was typed: whether it is right, and the section whole."""
        assert self.keys is not None
        with busy():
            answer = self._seats.knock(power, phrase)
        key = self._seats.take_key(power)
        if key is None:
            self.keys.show_fault(power, answer.words)
            return
        try:
            rules.opened(self.document.game, power, key)
        except SealError as error:
            self._damaged_there(power, str(error))
            return
        self._given[power] = key
        self._show_keys()

    def _damaged_there(self, power: str, words: str) -> None:
        assert self.keys is not None
        self.keys.show_fault(power, words)
        if not self.document.game.hides:
            self._spare(power)

    def _spare(self, power: str) -> None:
        title = f"Go on without {owner(self._name(power))} orders?"
        if self.window.ask(title, SPARE, "Go on without"):
            self._absent.add(power)
            self._show_keys()

    def _call_back(self, power: str) -> None:
        self._absent.discard(power)
        self._show_keys()

    def _reveal(self) -> None:
        absent = frozenset(self._absent - ({GM} if GM in self._given else set()))
        try:
            with busy():
                found = rules.revealed(self.document.game, self._given, absent)
        except SealError as error:
            self.window.complain("The orders were not opened.", str(error))
            return
        self._given = {}
        self.document.hold(found.game)
        if found.remarks:
            self.window.complain(BEFORE, "\n\n".join(found.remarks))
        self._after()

    # What went wrong, and the ways on.

    def lost(self, power: str) -> None:
        """A phrase is lost: the game master opens the section, or it is given up, or nothing can be done."""
        game = self.document.game
        assert game.seal is not None
        name = self._name(power)
        ways = [("", "Cancel", "primary")]
        if not game.seal.truth:
            ways.insert(0, ("anew", "Give it up, set a new phrase", "danger"))
        if power != GM and game.seal.locks[power].master_box:
            ways.insert(0, ("master", "The game master opens it", ""))
        words = LOST["master" if len(ways) > 1 and ways[0][0] == "master" else "anew" if len(ways) > 1 else "never"]
        answer = self._ask(f"{owner(name)} pass phrase is lost.", words.format(name=name), ways)
        if answer == "anew":
            self.document.hold(rules.renewed(game, power), changed=True)
            self.ask_phrase(power, lambda: self.window.flow.lift(power))
        elif answer == "master":
            self._by_master(power)

    def _by_master(self, power: str) -> None:
        """The game master types his phrase, the player a new one for himself."""
        from app.pages.phrase_dialog import asked_phrase

        phrase = asked_phrase("The game master's pass phrase", self.window)
        if not phrase:
            return
        with busy():
            answer = self._seats.knock(GM, phrase)
        master = self._seats.take_key(GM)
        if master is None:
            self.window.complain("The section was not opened.", answer.words)
            return
        try:
            both = rules.opened(self.document.game, GM, master).game
            key = rules.key_by_master(both, power)
            self.document.hold(rules.opened(rules.shut(both, GM), power, key).game)
        except SealError as error:
            self.window.complain("The section was not opened.", str(error))
            return
        self.ask_phrase(power, lambda: self.window.flow.lift(power))

    def damaged(self, power: str, words: str, key: bytes = b"") -> bool:
        """A section was changed or damaged: another copy, or go on without what is in there. Whether it is open now."""
        game = self.document.game
        fresh = self._without(power, key)
        ways = [("copy", "Open another copy…", ""), ("", "Cancel", "primary")]
        if fresh is not None:
            ways.insert(0, ("empty", "Go on without it", "danger"))
        answer = self._ask(DAMAGED.format(whose=owner(self._name(power))), words, ways)
        if answer == "copy":
            self.window.files.open()
        elif answer == "empty" and fresh is not None:
            self.document.hold(fresh, changed=True)
            if key:
                return True
            self.ask_phrase(power, lambda: self.window.flow.lift(power))
        else:
            self.document.hold(game)
        return False

    def _without(self, power: str, key: bytes) -> rules.Game | None:
        """The game with the damaged section given up, open with its key; None if that cannot be."""
        try:
            if not key:
                return rules.renewed(self.document.game, power)
            return rules.opened(rules.emptied(self.document.game, power), power, key).game
        except SealError:
            return None

    def _ask(self, title: str, words: str, ways: list[tuple[str, str, str]]) -> str:
        from app.pages.dialogs import Message

        return Message("warn", title, words, ways, "", self.window).asked()
