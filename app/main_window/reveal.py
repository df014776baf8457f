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
from rules import GM, SealError

from .sealing_words import ASK_ALL, ASK_MASTER, ASK_TRUTH, BEFORE, SPARE

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

    def put_away(self) -> None:
        """Nothing of this game is kept."""
        self.page, self._given, self._absent = None, {}, set()

    def begin(self, after: Callable[[], object]) -> None:
        """Ask for all phrases that are needed, then go on; at once where none is. What follows seals all again."""
        game = self.window.document.game
        if not self.sealing.sealed:
            after()
            return
        # What comes of a turn on a hidden board is sealed for everybody, so everybody needs a phrase by then.
        missing = [seat.power for seat in game.seats if seat.power in game.needed and game.hides]
        missing = [power for power in missing if self.sealing.needs_phrase(power)]
        if missing:
            self.window.flow.put_up()
            self.sealing.ask_phrase(missing[0], lambda: self.begin(after))
            return
        if not (game.known or game.needed & game.locked):
            after()
            return
        self._given, self._absent, self._after = {}, set(), after
        self.window.flow.put_up()
        self.show_again()

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
        seats = sorted(game.seats, key=lambda seat: seat.power != GM)
        wanted = [
            seat.power for seat in seats if seat.power in game.needed and self.sealing.seats.has_phrase(seat.power)
        ]
        lead = tr(ASK_MASTER) if GM in wanted else tr(ASK_TRUTH) if game.hides else tr(ASK_ALL)
        holes = [self._hole(power) for power in wanted]
        # Where each reads a report of his own there are no results to show; the phrases may also be for an end.
        self.page.reveal_button.setText(tr("Go on") if self.sealing.seats.fog else tr("Show the results"))
        self.page.show_holes(holes, lead, game.variant.id, tuple(game.variant.base.powers))

    def _hole(self, power: str) -> Keyhole:
        place = self.sealing.seats.place(power)
        opened = power in self._given or GM in self._given
        state = OPEN if opened else ABSENT if power in self._absent else SHUT
        spared = power == GM or not self.window.document.game.hides
        name = tr("Game master") if power == GM else place.name
        return Keyhole(power, name, place.player, state, spared)

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
            rules.opened(self.window.document.game, power, key)
        except SealError as error:
            self._damaged_there(power, str(error))
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
        if self.window.ask(title, tr(SPARE), tr("Go on without")):
            self._absent.add(power)
            self._show_keys()

    def _call_back(self, power: str) -> None:
        self._absent.discard(power)
        self._show_keys()

    def _open(self) -> None:
        absent = frozenset(self._absent - ({GM} if GM in self._given else set()))
        try:
            with busy():
                found = rules.revealed(self.window.document.game, self._given, absent)
        except SealError as error:
            self.window.complain(tr("The orders were not opened."), str(error))
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
