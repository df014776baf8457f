"""The reveal of a sealed game: every phrase that is needed is asked for, then all sections are opened together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

import rules
from app.hotseat.busy import busy
from app.hotseat.keys_page import ABSENT, OPEN, SHUT, Keyhole, KeysPage
from app.hotseat.seats import owner
from app.language import tr
from rules import GM, Game, SealError, Seat

from .sealing_words import (
    ASK_ALL,
    ASK_MASTER,
    ASK_TRUTH,
    BEFORE,
    KEYS,
    KEYS_FIRST,
    NOT_OPENED,
    OPEN_ALL,
    OPEN_EACH,
    OPEN_MASTER,
    SPARE,
    SPARE_MASTER,
)

if TYPE_CHECKING:
    from .sealing import Sealing


class Reveal(QObject):
    """Collects keys on a page, and opens the game with them."""

    def __init__(self, sealing: Sealing) -> None:
        super().__init__(sealing)
        self.sealing = sealing
        self.window = sealing.window
        self.page: KeysPage | None = None
        self._given: dict[str, bytes] = {}
        self._absent: set[str] = set()
        self._after: Callable[[], object] = self.put_away
        self._why = "orders"

    def put_away(self) -> None:
        """Nothing of this game is kept."""
        self.page, self._given, self._absent = None, {}, set()

    def begin(self, after: Callable[[], object], why: str = "orders") -> None:
        """Ask for all phrases that are needed, then go on; at once where none is. What follows seals all again. `why`:
        a key of KEYS. The game master, who sits there, has typed his already."""
        game = self.window.document.game
        if not self.sealing.sealed:
            after()
            return
        # What comes of a turn on a hidden board is sealed for everybody, so everybody needs a phrase by then.
        asked = {*game.needed, *(() if self.sealing.later else (GM,))} if game.hides else set()
        missing = [seat.power for seat in self._seats if seat.power in asked and self.sealing.needs_phrase(seat.power)]
        if missing:
            self._leave_seat()
            self.sealing.ask_phrase(missing[0], lambda: self.begin(after, why))
            return
        if not (game.known or game.needed & game.locked):
            after()
            return
        self._given, self._absent, self._after, self._why = self._masters(), set(), after, why
        self._leave_seat()
        if any(self._hole(power).wanted for power in self._asked):
            self.show_again()
        else:
            self._open()

    @property
    def _seats(self) -> list[Seat]:
        """The seats, the game master's first: what others seal before he has a phrase he cannot open."""
        return sorted(self.window.document.game.seats, key=lambda seat: seat.power != GM)

    def _leave_seat(self) -> None:
        if self.window.document.seat:
            self.window.flow.rise()
        else:
            self.window.flow.put_up()

    def _masters(self) -> dict[str, bytes]:
        """The key of the game master while he sits there."""
        document = self.window.document
        lock = document.game.seal.locks.get(GM) if document.game.seal and document.seat == GM else None
        return {GM: lock.key} if lock and lock.opened else {}

    def _ask_master(self, opened: Game, key: bytes) -> None:
        """The game master, whose section is open now, is asked for keys that he has not agreed to: what he opens and
        seals for others hangs on them."""
        document, sealing = self.window.document, self.sealing

        def go_on(agreed: bool) -> None:
            if agreed:
                self._given[GM] = key
            sealing.close_seat(GM)
            self.show_again()
            if not agreed and self.page is not None:
                self.page.show_fault(GM, tr(KEYS_FIRST))

        document.hold(opened)
        sealing.ask_keys(GM, go_on)

    def show_again(self) -> None:
        """The page of the phrases, with those that were given."""
        if self.page is None:
            self.page = KeysPage()
            self.page.given.connect(self._try)
            self.page.spared.connect(self._spare)
            self.page.called_back.connect(self._call_back)
            self.page.revealed.connect(self._open)
            self.page.back.connect(self.window.flow.put_up)
            self.window.pages.addWidget(self.page)
        self._show_keys()
        self.window.show_page(self.page, curtain=True)

    def _show_keys(self) -> None:
        assert self.page is not None
        game = self.window.document.game
        # Where each reads a report of his own there are no results to show, nor where the phrases are for an end.
        results = self._why == "orders" and not self.sealing.seats.fog
        self.page.title.setText(tr(KEYS[self._why][0]))
        self.page.reveal_button.setText(tr("Show the results") if results else tr("Go on"))
        holes = [self._hole(power) for power in self._asked]
        self.page.show_holes(holes, self._lead, game.variant.id, tuple(game.variant.base.powers))

    @property
    def _asked(self) -> list[str]:
        """Whose phrases are asked for: the game master's, which opens all, and those that are needed without it."""
        game, has_phrase = self.window.document.game, self.sealing.seats.has_phrase
        needed = [seat.power for seat in game.seats if seat.power in game.needed - {GM} and has_phrase(seat.power)]
        return [GM, *needed] if self.sealing.seats.gm and has_phrase(GM) else needed

    @property
    def _lead(self) -> str:
        """Why, and what opens it."""
        game, master = self.window.document.game, GM in self._asked
        if self._why == "orders":
            return tr(ASK_MASTER) if master else tr(ASK_TRUTH) if game.hides else tr(ASK_ALL)
        how = OPEN_MASTER if master and game.hides else OPEN_ALL if game.hides else ASK_MASTER if master else OPEN_EACH
        return f"{tr(KEYS[self._why][1])} {tr(how)}"

    def _hole(self, power: str) -> Keyhole:
        """A seat whose phrase is asked for. The game master's key opens all that were sealed since he has had one; for
        an end only the true board is opened, which it always does."""
        game, end = self.window.document.game, self._why == "end"
        place = self.sealing.seats.place(power)
        by_master = GM in self._given and (end or rules.opens_for_master(game, power))
        state = OPEN if power in self._given or by_master else ABSENT if power in self._absent else SHUT
        optional = power == GM and (end or GM not in game.needed)
        # With the game master what comes of the turn is sealed for a seat without its being open.
        spared = power == GM or not game.hides or GM in self._given
        name = tr("Game master") if power == GM else place.name
        return Keyhole(power, name, place.player, state, spared, optional)

    def _try(self, power: str, phrase: str) -> None:
        """A phrase was typed: whether it is right, and the section whole."""
        assert self.page is not None
        with busy():
            answer = self.sealing.seats.knock(power, phrase)
        key = self.sealing.seats.take_key(power)
        if key is None:
            self.page.show_fault(power, answer.words)
            return
        try:
            found = rules.opened(self.window.document.game, power, key).game
        except SealError as error:
            self._damaged_there(power, str(error))
            return
        if power == GM and rules.key_changes(found, GM):
            self._ask_master(found, key)
            return
        self._given[power] = key
        self._show_keys()

    def _damaged_there(self, power: str, words: str) -> None:
        assert self.page is not None
        self.page.show_fault(power, words)
        if not self.window.document.game.hides:
            self._spare(power)

    def _spare(self, power: str) -> None:
        title = tr("Go on without {name} orders?", name=owner(self.sealing.name(power)))
        if self.window.ask(title, tr(SPARE_MASTER if power == GM else SPARE), tr("Go on without")):
            self._absent.add(power)
            self._show_keys()

    def _call_back(self, power: str) -> None:
        self._absent.discard(power)
        self._show_keys()

    def _open(self) -> None:
        game, given = self.window.document.game, set(self._given)
        # What is being written when a game ends is nobody's business: it stays sealed.
        absent = frozenset((game.needed if self._why == "end" else self._absent) - given)
        try:
            with busy():
                found = rules.revealed(self.window.document.game, self._given, absent)
        except SealError as error:
            self.window.complain(tr(NOT_OPENED), str(error))
            if self.sealing.left_open:
                self.sealing.close_all()
            return
        self._given = {}
        self.window.document.hold(found.game)
        if found.remarks:
            self.window.complain(tr(BEFORE), "\n\n".join(found.remarks))
        try:
            self._after()
        finally:
            if self.sealing.left_open:
                self.sealing.close_all()
