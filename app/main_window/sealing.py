"""Sealed games at the table: pass phrases, confirming keys, opening and closing sections, the reveal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

import rules
from app.hotseat import phrases
from app.hotseat.phrases import ABSENT, OPEN, SHUT, PhrasePage, PhrasesPage, SafetyPage, SealedSeat
from app.hotseat.seats import SeatTable as Seats
from app.hotseat.seats import owner
from app.language import tr, tr_noop
from app.ui.idle_jobs import busy
from rules import GM, Game, Seat
from rules.reasons import listed
from rules.seals import PhraseNeeded, SealError

from .shell import Controller, Shell

# ----------------------------------------------------------------------------------------------------
# Texts shown when sections are opened, lost or damaged.

BEFORE = tr_noop("Before you continue")
CHOOSE = tr_noop(
    "It opens your orders and notes for {powers} in this game, on any computer. You will be asked for it when you "
    "take your seat and when orders are revealed."
)
MASTER = tr_noop(
    "This pass phrase opens every section of the game. Set it before the players set theirs. Without it, every "
    "reveal needs the players' pass phrases."
)
COMPARE = tr_noop(
    "Everyone at the table should see the same words, on every computer. If someone's words differ, the file "
    "contains a stranger's keys: do not confirm, and use another copy."
)
NO_MASTER = tr_noop("They also confirm that there is no game master: only the player can open what that player seals.")
SEALED_FOR = tr_noop("The game master can open every section.")
COMPARE_MASTER = tr_noop(
    "These words identify the game master's key, which opens every section. The game master sees them under Turn, "
    "Safety phrase. If those words differ, it is not the game master's key: do not confirm."
)
UNTIL = tr_noop(
    "Until you confirm, nothing is sealed with these keys, but you can still enter and submit orders. Every player "
    "is asked when taking a seat."
)
NOT_YET = tr_noop("There is no safety phrase until everyone has set a pass phrase.")
CHANGED: Mapping[str, str] = {
    "changed": tr_noop(
        "{seat} has different keys from those you confirmed. This happens when a lost pass phrase was replaced or "
        "someone else plays there now. Ask at the table."
    ),
    "gone": tr_noop(
        "{seat} no longer has keys in this file. This happens when a lost pass phrase was given up. Ask at the table."
    ),
    "master": tr_noop(
        "This file now has a game master, though the players confirmed that there is none. Whoever holds that key "
        "could read everything sealed from now on. All players must agree to this."
    ),
}
"""How keys differ from those confirmed, by kind (rules.seals.KeyChange)."""
KEYS: Mapping[str, tuple[str, str]] = {
    "orders": (tr_noop("Open the orders"), ""),
    "end": (
        tr_noop("Open the full board"),
        tr_noop("When the game ends, the full board is revealed to everyone. It is still sealed."),
    ),
    "back": (
        tr_noop("Open the full board"),
        tr_noop("To rewind to an earlier phase, the full board of that phase is needed. It is sealed."),
    ),
    "secrecy": (
        tr_noop("Open sealed sections"),
        tr_noop("To change the secrecy, what is sealed now must be opened and protected in the new way."),
    ),
}
"""The occasions on which phrases are asked for: the heading, and the reason."""
KEYS_FIRST = tr_noop("The game master can open the sections after confirming the players' keys.")
NOT_OPENED = tr_noop("The sealed sections were not opened.")
ASK_ALL = tr_noop("Each player types their pass phrase. Then all orders are opened together and resolved.")
ASK_MASTER = tr_noop("The game master's pass phrase opens all orders. Without it, each player types their own.")
ASK_TRUTH = tr_noop(
    "Each player types their pass phrase. The full board opens only with all of them; what each player sees is "
    "sealed again at once."
)
OPEN_MASTER = tr_noop(
    "The game master's pass phrase alone opens it. Without it, all players' pass phrases are needed, because each "
    "player holds a part of the key."
)
OPEN_ALL = tr_noop("There is no game master, so each player holds a part of its key. It opens only with all pass "
                   "phrases.")
OPEN_EACH = tr_noop("Each player types their pass phrase. Nothing else opens their section.")
SPARE = tr_noop(
    "These orders stay sealed and do not count this turn; the units hold. The player keeps notes and pass phrase and "
    "can play again next turn."
)
SPARE_MASTER = tr_noop(
    "This player's orders stay sealed and do not count this turn. The pass phrase stays valid, and the player can "
    "play again next turn."
)
LAID_OPEN = tr_noop(
    "The board was sealed until the end, and now everyone has seen it. You can continue from a copy saved before the "
    "end, with all pass phrases."
)
DAMAGED = tr_noop("{whose} sealed section was changed.")
LOST = {
    "master": tr_noop(
        "The game master can open the section with the game master's pass phrase; then {name} sets a new one and "
        "loses nothing. Otherwise you can give up the section: its orders and notes are lost, everything else stays."
    ),
    "anew": tr_noop(
        "It cannot be recovered. You can give up the section: its orders and notes are lost, everything else stays, "
        "and {name} sets a new pass phrase."
    ),
    "never": tr_noop(
        "It cannot be recovered, and the full board opens only with all pass phrases together. The file does not "
        "change: look for the pass phrase, or agree on how the game ends."
    ),
}


# ----------------------------------------------------------------------------------------------------
# What can be done if a pass phrase is lost or a section damaged. At most that section's content is lost.


class FileRepair(Controller):
    """Offers what can be done about a lost pass phrase or a damaged section, and does what is chosen."""

    def __init__(self, sealing: SealController) -> None:
        super().__init__(sealing.shell)
        self.sealing = sealing

    def lost(self, power: str) -> None:
        """Offer what can be done about a lost pass phrase: the game master opens the section, it is given up, or
        nothing."""
        game = self.document.game
        assert game.seal is not None
        name = self.sealing.name(power)
        ways = [("", tr("Cancel"), "primary")]
        if not game.seal.truth:
            ways.insert(0, ("anew", tr("Give up section, set new pass phrase"), "danger"))
        if power != GM and rules.seals.opens_for_master(game, power):
            ways.insert(0, ("master", tr("Open as game master"), ""))
        words = tr(LOST["master" if len(ways) > 1 and ways[0][0] == "master" else "anew" if len(ways) > 1 else "never"])
        answer = self._ask(tr("{name} pass phrase is lost.", name=owner(name)), words.format(name=name), ways)
        if answer == "anew":
            self.document.hold(rules.seals.renewed(game, power), changed=True)
            self.sealing.ask_phrase(power, lambda: self.shell.seat_wanted.emit(power))
        elif answer == "master":
            self._by_master(power)

    def _by_master(self, power: str) -> None:
        """Open the section with the game master's pass phrase, and ask the player for a new one."""
        from app.pages.dialogs import asked_phrase

        phrase = asked_phrase(tr("The game master's pass phrase"), self.shell)
        if not phrase:
            return
        with busy():
            answer = self.sealing.seats.try_code(GM, phrase)
        master = self.sealing.seats.take_key(GM)
        if master is None:
            self.shell.complain(tr("The section was not opened."), answer.words)
            return
        try:
            both = rules.seals.opened(self.document.game, GM, master).game
            key = rules.seals.key_by_master(both, power)
            self.document.hold(rules.seals.opened(rules.seals.shut(both, GM), power, key).game)
        except SealError as error:
            self.shell.complain(tr("The section was not opened."), str(error))
            return
        self.sealing.ask_phrase(power, lambda: self.shell.seat_wanted.emit(power))

    def damaged(self, power: str, words: str, key: bytes = b"") -> bool:
        """Offer another copy, or to go on without the content of a damaged section; return whether the section is open
        now."""
        game = self.document.game
        fresh = self._without(power, key)
        ways = [("copy", tr("Open another copy…"), ""), ("", tr("Cancel"), "primary")]
        if fresh is not None:
            ways.insert(0, ("empty", tr("Continue without it"), "danger"))
        answer = self._ask(tr(DAMAGED, whose=owner(self.sealing.name(power))), words, ways)
        if answer == "copy":
            self.sealing.copy_wanted.emit()
        elif answer == "empty" and fresh is not None:
            self.document.hold(fresh, changed=True)
            if key:
                return True
            self.sealing.ask_phrase(power, lambda: self.shell.seat_wanted.emit(power))
        else:
            self.document.hold(game)
        return False

    def _without(self, power: str, key: bytes) -> rules.Game | None:
        """Return the game with the damaged section given up (opened if there is a key); None if that is not possible.
        """
        try:
            if not key:
                return rules.seals.renewed(self.document.game, power)
            return rules.seals.opened(rules.seals.emptied(self.document.game, power), power, key).game
        except SealError:
            return None

    def _ask(self, title: str, words: str, ways: list[tuple[str, str, str]]) -> str:
        from app.pages.dialogs import Message

        return Message("warn", title, words, ways, "", self.shell).asked()


# ----------------------------------------------------------------------------------------------------
# The reveal of a sealed game: all phrases that are needed are asked for, then all sections are opened together.


class Reveal(Controller):
    """Collects pass phrases on a page, then opens all sections together."""

    def __init__(self, sealing: SealController) -> None:
        super().__init__(sealing.shell)
        self.sealing = sealing
        self.page: PhrasesPage | None = None
        self._given: dict[str, bytes] = {}
        self._absent: set[str] = set()
        self._after: Callable[[], object] = self.put_away
        self._why = "orders"

    def put_away(self) -> None:
        """Forget everything about this game."""
        self.page, self._given, self._absent = None, {}, set()

    def begin(self, after: Callable[[], object], why: str = "orders") -> None:
        """Ask for all pass phrases that are needed, open the sections, call `after`, and seal everything again.

        If none is needed, call `after` immediately. `why`: a key of KEYS. A game master who has taken the seat has
        already typed theirs.
        """
        game = self.document.game
        if not self.sealing.sealed:
            after()
            return
        # On a hidden board the results are sealed for each player, so everybody needs a phrase by then.
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
        if any(self._seat_state(power).wanted for power in self._asked):
            self.show_again()
        else:
            self._open()

    @property
    def _seats(self) -> list[Seat]:
        """The seats, the game master's first, because the game master cannot open what is sealed before that seat has a
        phrase."""
        return sorted(self.document.game.seats, key=lambda seat: seat.power != GM)

    def _leave_seat(self) -> None:
        if self.document.seat:
            self.shell.rise_wanted.emit()
        else:
            self.shell.curtain_wanted.emit()

    def _masters(self) -> dict[str, bytes]:
        """Return the game master's key while the game master's seat is taken and open."""
        document = self.document
        lock = document.game.seal.locks.get(GM) if document.game.seal and document.seat == GM else None
        return {GM: lock.key} if lock and lock.opened else {}

    def _ask_master(self, opened: Game, key: bytes) -> None:
        """Ask the game master, whose section is open now, to confirm keys before anything is opened or sealed with
        them."""
        document, sealing = self.document, self.sealing

        def go_on(agreed: bool) -> None:
            if agreed:
                self._given[GM] = key
            sealing.close_seats([GM])
            self.show_again()
            if not agreed and self.page is not None:
                self.page.show_fault(GM, tr(KEYS_FIRST))

        document.hold(opened)
        sealing.ask_keys(GM, go_on)

    def show_again(self) -> None:
        """Show the page of the phrases, with those already given."""
        if self.page is None:
            self.page = PhrasesPage()
            self.page.given.connect(self._try)
            self.page.spared.connect(self._spare)
            self.page.called_back.connect(self._call_back)
            self.page.revealed.connect(self._open)
            self.page.back.connect(self.shell.curtain_wanted)
            self.shell.pages.addWidget(self.page)
        self._show_keys()
        self.shell.show_page(self.page, self.show_again, curtain=True)

    def _show_keys(self) -> None:
        assert self.page is not None
        game = self.document.game
        # With private reports, or when the phrases are for the end of the game, there are no results to show.
        results = self._why == "orders" and not self.sealing.seats.fog
        self.page.title.setText(tr(KEYS[self._why][0]))
        self.page.reveal_button.setText(tr("Show the results") if results else tr("Continue"))
        seats = [self._seat_state(power) for power in self._asked]
        self.page.show_seats(seats, self._lead, game.variant.id, tuple(game.variant.base.powers))

    @property
    def _asked(self) -> list[str]:
        """The seats whose phrases are asked for: the game master's, which opens all, and those needed without it."""
        game, has_phrase = self.document.game, self.sealing.seats.has_phrase
        needed = [seat.power for seat in game.seats if seat.power in game.needed - {GM} and has_phrase(seat.power)]
        return [GM, *needed] if self.sealing.seats.gm and has_phrase(GM) else needed

    @property
    def _lead(self) -> str:
        """Why phrases are asked for, and which ones open the sections."""
        game, master = self.document.game, GM in self._asked
        if self._why == "orders":
            return tr(ASK_MASTER) if master else tr(ASK_TRUTH) if game.hides else tr(ASK_ALL)
        how = OPEN_MASTER if master and game.hides else OPEN_ALL if game.hides else ASK_MASTER if master else OPEN_EACH
        return f"{tr(KEYS[self._why][1])} {tr(how)}"

    def _seat_state(self, power: str) -> SealedSeat:
        """Return the state of a seat whose phrase is asked for.

        The game master's key opens everything sealed since the game master has had one. At the end of the game only the
        true board is opened, which that key always does.
        """
        game, end = self.document.game, self._why == "end"
        place = self.sealing.seats.place(power)
        by_master = GM in self._given and (end or rules.seals.opens_for_master(game, power))
        state = OPEN if power in self._given or by_master else ABSENT if power in self._absent else SHUT
        optional = power == GM and (end or GM not in game.needed)
        # With the game master's key, results can be sealed for a seat that is not open.
        spared = power == GM or not game.hides or GM in self._given
        name = tr("Game master") if power == GM else place.name
        return SealedSeat(power, name, place.player, state, spared, optional)

    def _try(self, power: str, phrase: str) -> None:
        """Check a phrase that was typed, and whether the section is undamaged."""
        assert self.page is not None
        with busy():
            answer = self.sealing.seats.try_code(power, phrase)
        key = self.sealing.seats.take_key(power)
        if key is None:
            self.page.show_fault(power, answer.words)
            return
        try:
            found = rules.seals.opened(self.document.game, power, key).game
        except SealError as error:
            self._damaged_there(power, str(error))
            return
        if power == GM and rules.seals.key_changes(found, GM):
            self._ask_master(found, key)
            return
        self._given[power] = key
        self._give_others(power)
        self._show_keys()

    def _give_others(self, power: str) -> None:
        """Open the player's other seats with the phrase just typed."""
        for other in self.sealing.seats.let_in(power):
            key = self.sealing.seats.take_key(other)
            if key is not None and other in self._asked:
                with suppress(SealError):  # a damaged one is asked for later, and shown as damaged then
                    rules.seals.opened(self.document.game, other, key)
                    self._given[other] = key

    def _damaged_there(self, power: str, words: str) -> None:
        assert self.page is not None
        self.page.show_fault(power, words)
        if not self.document.game.hides:
            self._spare(power)

    def _spare(self, power: str) -> None:
        title = tr("Continue without {name} orders?", name=owner(self.sealing.name(power)))
        if self.shell.ask(title, tr(SPARE_MASTER if power == GM else SPARE), tr("Continue without orders")):
            self._absent.add(power)
            self._show_keys()

    def _call_back(self, power: str) -> None:
        self._absent.discard(power)
        self._show_keys()

    def _open(self) -> None:
        game, given = self.document.game, set(self._given)
        # Orders being entered when a game ends stay sealed.
        absent = frozenset((game.needed if self._why == "end" else self._absent) - given)
        try:
            with busy():
                found = rules.seals.revealed(self.document.game, self._given, absent)
        except SealError as error:
            self.shell.complain(tr(NOT_OPENED), str(error))
            if self.document.left_open:
                self.sealing.close_all()
            return
        self._given = {}
        self.document.hold(found.game)
        if found.remarks:
            self.shell.complain(tr(BEFORE), "\n\n".join(found.remarks))
        try:
            self._after()
        finally:
            if self.document.left_open:
                self.sealing.close_all()


# ----------------------------------------------------------------------------------------------------
# Sealed games at the table: setting phrases, opening a section when its seat is taken, closing it when it is left.
#
# Between seats nothing of a sealed game is open, in memory or in the file. A player who takes a seat is asked whether
# the keys in the file are those of the table, before anything is sealed with them.

log = logging.getLogger(__name__)


class SealController(Controller):
    """Opens and closes the sections of the open game. In a game that is not sealed it lets everything pass.

    `copy_wanted`: the user wants to open another copy of the game.
    """

    copy_wanted = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._seats: Seats | None = None
        self.reveal = Reveal(self)
        self.repair = FileRepair(self)
        self.page: PhrasePage | None = None
        self.safety: SafetyPage | None = None
        self._answered = ""
        """The seat that has answered the question about keys since it was taken."""
        self._agreeing: Callable[[bool], object] = lambda agreed: None
        self._asked = ""
        self._then: Callable[[], object] = shell.close
        self.later = False
        """Whether the game master has put off setting a phrase."""
        shell.pages_closing.connect(self.put_pages_away)
        shell.closing.connect(self.put_away)

    @property
    def sealed(self) -> bool:
        return self.document.game.secrecy == "sealed"

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """The pages that cover the game as the curtain does."""
        return tuple(page for page in (self.page, self.safety, self.reveal.page) if page is not None)

    def put_pages_away(self) -> None:
        """Remove the pages; what was asked on them can still be answered."""
        for page in self.pages:
            self.shell.remove(page)
        self.page = self.safety = self.reveal.page = None

    def put_away(self) -> None:
        """Forget everything about this game."""
        self._seats = None
        self._asked, self._answered, self.later = "", "", False
        self.reveal.put_away()

    @property
    def seats(self) -> Seats:
        """The seats of the game as it is now."""
        game = self.document.game
        if self._seats is None or self._seats.game.variant.id != game.variant.id:
            self._seats = Seats(game)
        self._seats.game = game
        return self._seats

    def forget_seats(self) -> None:
        """Forget the seats and everything typed at them."""
        self._seats = None

    def name(self, power: str) -> str:
        return self.seats.place(power).name

    # Taking and leaving seats.

    def begin(self) -> bool:
        """Whether the game can begin; if not, show the page that asks for a phrase.

        The game master must have set one first, and if the first position is secret, everybody.
        """
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
            rules.seals.resealed(game)
        except PhraseNeeded as error:
            return "" if self.seats.has_phrase(error.power) else error.power
        return ""

    def open_seat(self, power: str, then: Callable[[], object]) -> bool:
        """Open the section of a seat, and return whether it is open now.

        If not, show the page that leads there, after which `then` is called, or show what is wrong.
        """
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
            self._open_others(power)
        return self._agreed(power, then)

    def _open_others(self, power: str) -> None:
        """Open the other seats of the same player that the phrase opens."""
        for other in self.seats.let_in(power):
            key = self.seats.take_key(other)
            if key is not None:
                self._open(other, key)

    def sitting(self, power: str) -> tuple[str, ...]:
        """Return a seat that is taken, and the player's other seats that are open with it."""
        if not self.sealed:
            return (power, *self.seats.let_in(power))
        locks = self.document.game.seal.locks if self.document.game.seal else {}
        return (power, *(one for one in self.seats.others(power) if one in locks and locks[one].opened))

    def _open(self, power: str, key: bytes) -> bool:
        try:
            found = rules.seals.opened(self.document.game, power, key)
        except SealError as error:
            return self.repair.damaged(power, str(error), key)
        self.document.hold(found.game)
        if found.remarks:
            self.shell.complain(tr(BEFORE), "\n\n".join(found.remarks))
        return True

    def close_seats(self, powers: Sequence[str]) -> None:
        """Seal the sections of seats that are left, and clear their undo steps."""
        if not self.sealed or not powers:
            return
        self.document.undo.clear()
        self._answered = ""
        try:
            for power in powers:
                self.document.hold(rules.seals.shut(self.document.game, power))
        except PhraseNeeded as error:
            self.ask_phrase(error.power, self._start)

    def close_master(self) -> None:
        """Seal the game master's section after use, unless the game master has taken the seat or is comparing keys."""
        seal = self.document.game.seal
        here = GM in (self.document.seat, self.comparing)
        if self.sealed and seal and GM in seal.locks and seal.locks[GM].opened and not here:
            self.document.hold(rules.seals.shut(self.document.game, GM))

    def close_all(self) -> None:
        """Seal everything after a turn, each seat's report in its own section, and clear all undo steps."""
        if not self.sealed:
            return
        try:
            with busy():
                game = rules.seals.shut_all(self.document.game)
            self.document.hold(game, changed=True)
        except PhraseNeeded as error:
            # A player without a phrase is asked for one before the game goes on.
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

    def leave_seat(self) -> None:
        """Vacate the seat in a sealed game before something is decided for all; not that of a game master with the
        board open."""
        document = self.document
        master = document.seat == GM and not document.game.known
        if self.sealed and document.seat and not master:
            self.shell.rise_wanted.emit()

    def tell_absent(self) -> None:
        """Show whose orders were not opened in the last turn."""
        turn = self.document.last_true_turn
        if self.sealed and turn is not None and turn.absent:
            names = listed([self.name(power) for power in turn.absent])
            self.shell.tell(tr("{names}: orders stayed sealed and did not count.", names=names), "warn")

    # Confirming the keys of the table.

    def _agreed(self, power: str, then: Callable[[], object]) -> bool:
        """Whether an open seat has nothing to confirm about the keys in the file; if it has, show the page that asks.

        `then` is called after the answer. Orders can be entered whatever the answer is; nothing is sealed with keys
        that were not confirmed.
        """
        asked = [one for one in self.sitting(power) if rules.seals.key_changes(self.document.game, one)]
        if self._answered == power or self.document.stood_in or not asked:
            return True

        def go_on(agreed: bool) -> None:
            self._answered = power
            then()

        self.ask_keys(asked[0], go_on)
        return False

    def ask_keys(self, power: str, then: Callable[[bool], object]) -> None:
        """Show the page on which an open seat compares keys; `then` is called with whether they were confirmed."""
        if self.safety is None:
            self.safety = SafetyPage()
            self.safety.agreed.connect(lambda: self._answer_keys(True))
            self.safety.later.connect(lambda: self._answer_keys(False))
            self.shell.pages.addWidget(self.safety)
        self._asked, self._agreeing = power, then
        self._show_keys(self.safety, power)
        self.shell.show_page(self.safety, lambda: self.ask_keys(power, then), curtain=True)

    @property
    def comparing(self) -> str:
        """The seat that is open while it compares keys; "" if there is none."""
        return self._asked if self.shell.in_front(self.safety) else ""

    def leave_keys(self) -> None:
        """Leave the page unanswered: show the curtain and close the seat."""
        if self.comparing:
            self.shell.curtain_wanted.emit()
            self.close_seats(self.sitting(self._asked))
            self.shell.seats_changed.emit()

    def _show_keys(self, page: SafetyPage, power: str) -> None:
        """Fill the page with the present keys."""
        game = self.document.game
        changes = rules.seals.key_changes(game, power)
        changed = [self._changed_words(one.seat, one.kind) for one in changes if one.kind != "new"]
        words, lead = self._safety_words(any(one.seat == GM for one in changes))
        called = tr("Game master") if power == GM else self.name(power)
        aloud = tr("{called}, read these words aloud", called=called)
        title = tr("{called}, someone has different keys", called=called) if changed else aloud
        agree = tr("The words match") if words else tr("We all agree")
        page.show_keys(title, lead, changed, words, agree, tr(UNTIL))

    def _safety_words(self, of_master: bool) -> tuple[tuple[str, ...], str]:
        """Return the words that the table compares, and what they stand for.

        While keys are missing, the words are those of the game master's key if `of_master`, otherwise none.
        """
        game = self.document.game
        master = bool(game.seat(GM).player)
        with busy():
            words = rules.seals.safety_phrase(game)
            if words:
                return words, f"{tr(COMPARE)} {tr(SEALED_FOR if master else NO_MASTER)}"
            words = rules.seals.safety_phrase(game, GM) if of_master and master else ()
        return words, tr(COMPARE_MASTER) if words else ""

    def _changed_words(self, seat: str, kind: str) -> str:
        """Return the sentence on how a seat's keys differ from those confirmed."""
        known = seat == GM or self.document.game.seat(seat).player
        name = tr("The game master") if seat == GM else self.name(seat) if known else seat
        return tr(CHANGED[kind], seat=name)

    def tell_keys(self) -> None:
        """Show the safety phrase again, or ask the seat to confirm keys that it has put off."""
        power = self.document.seat
        if rules.seals.key_changes(self.document.game, power):
            self.ask_keys(power, lambda agreed: self.shell.show_table())
            return
        words, lead = self._safety_words(power == GM)
        self.shell.complain(" ".join(words) or tr(NOT_YET), lead)

    def _answer_keys(self, agreed: bool) -> None:
        for power in self.sitting(self._asked) if agreed else ():
            self.document.hold(rules.seals.agree(self.document.game, power), changed=True)
        self._agreeing(agreed)

    # Setting a phrase.

    def ask_phrase(self, power: str, then: Callable[[], object]) -> None:
        """Show the page on which a seat chooses its phrase; `then` is called once it is set and the seat is open."""
        if self.page is None:
            self.page = PhrasePage()
            self.page.chosen.connect(self._set)
            self.page.back.connect(self._leave_page)
            self.shell.pages.addWidget(self.page)
        game, name = self.document.game, self.name(power)
        self._asked, self._then = power, then
        risk = tr(phrases.NO_WAY_BACK)
        if power != GM and game.seal and game.seal.master:
            risk = tr(phrases.MASTER_HELPS)
        elif game.hides and not game.seat(GM).player:
            risk = tr(phrases.HIDDEN_NO_WAY_BACK)
        others = self._without_phrase(power)
        names = listed([self.name(one) for one in (power, *others)])
        lead = tr(MASTER) if power == GM else tr(CHOOSE, powers=names)
        called = tr("Game master") if power == GM else f"{game.seat(power).player} ({names})" if others else name
        back = tr("Later") if power == GM and not self.document.seat else tr("Back")
        self.page.show_seat(tr("{called}, choose your pass phrase", called=called), lead, risk, back)
        self.shell.show_page(self.page, lambda: self.ask_phrase(power, then), curtain=True)

    def _without_phrase(self, power: str) -> list[str]:
        """Return the player's other seats without a phrase, if this one has none either: the first phrase opens them
        all."""
        alone = self.seats.has_phrase(power)
        return [] if alone else [one for one in self.seats.others(power) if not self.seats.has_phrase(one)]

    def needs_phrase(self, power: str) -> bool:
        """Whether the seat has a player but no phrase yet."""
        return self.sealed and bool(self.document.game.seat(power).player) and not self.seats.has_phrase(power)

    def _set(self, phrase: str) -> None:
        try:
            with busy():
                game = self.document.game
                for power in (self._asked, *self._without_phrase(self._asked)):
                    typed = bytearray(phrase, "utf-8", "replace")
                    game = rules.seals.with_phrase(game, power, typed, phrases.COST)
        except PhraseNeeded as error:
            self.shell.complain(tr("The pass phrase was not set."), str(error))
            return
        self.document.hold(game, changed=True)
        if self._agreed(self._asked, self._then):
            self._then()

    def _start(self) -> None:
        """Continue after a phrase was set before the game begins, with the next seat or the curtain."""
        self._answered = ""
        if not self._wanting():
            self.document.hold(rules.seals.shut_all(self.document.game), changed=True)
        self.shell.begin_wanted.emit()

    def change_phrase(self) -> None:
        """Ask the seat that is taken for a new phrase."""
        if self.sealed and self.document.seat:
            self.ask_phrase(self.document.seat, self._changed)

    def _changed(self) -> None:
        self.shell.show_table()
        self.shell.tell(tr("Pass phrase changed. Save the game to keep the change."), "good")

    def _leave_page(self) -> None:
        if self.document.seat:
            self.shell.show_table()
            return
        self.later = self.later or self._asked == GM
        self.shell.curtain_wanted.emit()
