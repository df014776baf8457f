"""Round the table: the curtain between seats, the review, submitting, the results, and back again.

The curtain is put up before anything changes, and nothing of a seat is shown while it is up.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

import rules
from app.hotseat.curtain import Curtain
from app.hotseat.review import ReviewLine, ReviewPage
from app.hotseat.seats import SeatTable as Seats
from app.language import tr, tr_n
from app.main_window import variations
from app.panels.rows import ListRow, reviewed
from app.session import commands
from app.session.document import Document
from app.ui.idle_jobs import busy
from rules import GM, DrawNeeded, End
from rules.game import Ruling

from .board_display import light
from .exports import SeatClipboard
from .gm_book import StandingIn
from .sealing import LAID_OPEN, Sealing

if TYPE_CHECKING:
    from app.pages.end_of_game import EndPage, SettlementPage

    from .window import MainWindow


# ----------------------------------------------------------------------------------------------------
# The end of a game in the window: the end that players agree on, the page that tells it, and what it pays.


class Ending(QObject):
    """`page` tells how the open game ended, `settlement` what that pays; None until they are asked for."""

    def __init__(self, flow: TurnFlow) -> None:
        super().__init__(flow)
        self.flow = flow
        self.window = flow.window
        self.page: EndPage | None = None
        self.settlement: SettlementPage | None = None

    @property
    def pages(self) -> tuple[QWidget | None, ...]:
        return self.page, self.settlement

    def forget(self) -> None:
        """The pages are gone, with the table that they belonged to."""
        self.page = self.settlement = None

    def show(self) -> None:
        """The page that tells how the game ended, over the final position."""
        from app.pages.end_of_game import EndPage

        if self.page is None:
            self.page = EndPage()
            self.page.back.connect(self.window.show_table)
            self.page.looked_back.connect(self.look_back)
            self.page.reported.connect(self.window.exports.report_game)
            self.page.again.connect(self.window.show_new_game)
            self.page.settled.connect(self.show_settlement)
            self.window.pages.addWidget(self.page)
        self._fill(self.page)

    def _fill(self, page: EndPage) -> None:
        """The final position, and who has won."""
        document = self.window.document
        document.show_phase(len(document.game.turns))
        board = self.window.own_map()
        page.set_board(board)
        page.show_game(document.game)
        self.window.show_page(page)
        page.take_focus()

    def show_settlement(self) -> None:
        """What the end pays, as a page."""
        from app.pages.end_of_game import SettlementPage

        if self.settlement is None:
            self.settlement = SettlementPage()
            self.settlement.back.connect(self.show)
            self.settlement.printed.connect(self.window.exports.print_settlement)
            self.settlement.saved.connect(self.window.exports.save_settlement)
            self.window.pages.addWidget(self.settlement)
        self.settlement.show_game(self.window.document.game)
        self.window.show_page(self.settlement)
        self.settlement.take_focus()

    def look_back(self) -> None:
        """The game from its first phase on, the keyboard on the timeline."""
        self.window.document.show_phase(0)
        self.window.show_table()
        if self.window.table is not None:
            self.window.table.timeline.slider.setFocus()

    def finish(self, end: End, told: Ruling | None = None) -> None:
        """The end that the players have agreed on; `told`: the vote, for the book. A true board that is sealed is
        opened first."""
        self.flow.leave_sealed()
        if self.window.document.game.known:
            self.flow.sealing.reveal.begin(lambda: self._finish(end, told), "end")
        else:
            self._finish(end, told)

    def _finish(self, end: End, told: Ruling | None) -> None:
        commands.finish(self.window.document, end, told)
        self.flow.sealing.close_all()
        self.window.show_table()
        self.show()
        if self.window.document.game.settlement:
            self.show_settlement()


def drawn(needed: DrawNeeded) -> int:
    """A chance result, drawn fairly."""
    return SystemRandom().randint(needed.low, needed.high)


def line_of(row: ListRow, warning: str, clause: str = "") -> ReviewLine:
    """A row of the list of orders as the review page shows it."""
    text = f"{row.head} {row.rest}".strip()
    words = "" if row.words == warning else row.words
    return ReviewLine(row.key, row.kind, text, words, warning, row.mark == "open", row.status, clause)


class TurnFlow(QObject):
    """Leads an open game from seat to seat."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.curtain: Curtain | None = None
        self.review: ReviewPage | None = None
        self.ending = Ending(self)
        self.seats: Seats | None = None
        self.sealing = Sealing(window)
        self.standing_in = StandingIn(self)
        self.copied = SeatClipboard(lambda: window.seated, self)
        self.gate: Callable[[], bool] = lambda: True
        """Whether the one button may go on: the guided game has something else to be done first."""
        self.asks = True
        """Whether it is asked about what is missing before open orders are resolved."""

    @property
    def document(self) -> Document:
        return self.window.document

    # The curtain.

    def put_up(self) -> None:
        """The curtain, at once, before anything else is done. What the seat has copied goes, and its what-if."""
        self.standing_in.over()
        variations.leave(self.document)
        self.copied.empty()
        if self.seats is None or self.seats.game.variant.id != self.document.game.variant.id:
            self.seats = Seats(self.document.game)
        self._cover()

    @busy()
    def _cover(self) -> None:
        """The curtain over everything."""
        assert self.seats is not None
        if self.curtain is None:
            self.curtain = Curtain(self.seats)
            self.curtain.lifted.connect(self.lift)
            self.curtain.taken_back.connect(self.take_back)
            self.curtain.revealed.connect(self.reveal)
            self.curtain.closed.connect(self.window.files.save_and_close)
            self.curtain.gm_asked.connect(self.window.dialogs.awards)
            self.curtain.lost.connect(self.sealing.mending.lost)
            self.curtain.damaged.connect(self.sealing.mending.damaged)
            self.window.pages.addWidget(self.curtain)
        self._tell_curtain()
        self.window.show_page(self.curtain, curtain=True)
        self._forget_review()

    def _forget_review(self) -> None:
        """What a seat has reviewed, and its map, are gone with it: nothing of them waits behind the curtain."""
        if self.review is not None:
            self.window.pages.removeWidget(self.review)
            self.review.deleteLater()
            self.review = None
            self.window.forget_own_map()

    def begin(self) -> None:
        """Show the game: the table, or the curtain where orders are secret."""
        if self.document.hidden:
            self.put_up()
            if self.sealing.begin():
                self._hand_over()
        else:
            self.window.show_table()

    @property
    def _curtained(self) -> bool:
        """Whether there is a curtain between seats: by preference, and always where each has a board of his own."""
        return self.window.settings.preferences.curtain or self.document.fog

    def _hand_over(self) -> None:
        """Without a curtain, by preference, the next seat that has no code is taken at once."""
        if self._curtained or self.seats is None:
            return
        if self.seats.complete:
            self.reveal()
        elif self.seats.next_without_code:
            self.lift(self.seats.next_without_code)

    def rise(self) -> None:
        """Leave the seat: the curtain first, then nobody sits there."""
        power = self.document.seat
        self.put_up()
        self.sealing.close_seat(power)
        self.document.set_seat("")
        self._tell_curtain()

    def _tell_curtain(self) -> None:
        if self.curtain is not None and self.seats is not None:
            self.seats.game = self.document.game
            self.seats.fixed_order = self.window.settings.preferences.fixed_order
            self.curtain.free = not self._curtained
            self.curtain.show_table(self.seats)

    def table_changed(self) -> None:
        """The preferences are others, or the game master has written: the curtain says so."""
        self._tell_curtain()

    def lift(self, power: str) -> None:
        """Somebody has shown that the seat is his: his board, first the report that he has not read, then away with
        the curtain."""
        if not self.sealing.open_seat(power, lambda: self.lift(power)):
            return
        document = self.document
        document.set_seat(power)
        unread = document.unread
        document.show_phase(len(document.game.turns) - unread)
        self.window.show_table()
        if unread:
            self._play()
        self.standing_in.tell()

    def take_back(self, power: str) -> None:
        if self.sealing.open_seat(power, lambda: self.take_back(power)):
            commands.take_back(self.document, power)
            self.lift(power)

    def reveal(self) -> None:
        """All orders are in: everybody looks, or each at his own report. Sealed ones are opened first."""
        if self._only_watched():
            return
        self.sealing.reveal.begin(self.resolve)

    # Going on.

    def go_on(self) -> None:
        """The one button: review, resolve, or look at the next phase; at the end, how the game ended."""
        document = self.document
        if not self.gate():
            return
        if document.line and document.game.end and document.shown >= len(document.game.turns) - 1:
            self.window.tell(tr("This line of play has ended here. The game itself has not."), "hint")
        elif document.game.end and document.shown >= len(document.game.turns) - 1:
            self.ending.show()
        elif document.turn is not None:
            self.show_phase(document.shown + 1)
        elif document.seat == GM and not document.line:
            if self._all_in:
                self.reveal()
            else:
                self.rise()
        elif document.open or not document.game.to_act:
            if self._settled():
                self.reveal()
        else:
            self.open_review()

    def _settled(self) -> bool:
        """Where all orders are open: whether they may be resolved as they are. What was not understood, and the units
        without orders, are named and asked about, all of them in one question; not in a what-if, where nothing is at
        stake."""
        document, table = self.document, self.window.table
        if not (self.asks and document.open and table) or document.line or document.watching:
            return True
        pasted = table.orders.unread
        tally = table.orders.tally
        mail = [*table.review.unread(), *([f"{pasted.title.text()}."] if pasted.lines else [])]
        lacking = tally.missing()
        told = [*mail, *lacking]
        if not told:
            return True
        fate = tally.fate(document.writers) if lacking else ""
        words = "\n".join([*told, *(["", fate] if fate else [])])
        return self.window.ask(tr("Resolve without these orders?"), words, tr("Resolve anyway"))

    @property
    def _all_in(self) -> bool:
        """Whether the game master can have the orders resolved from his seat."""
        game = self.document.game
        return not (game.waiting_for or game.known or game.end)

    def show_phase(self, number: int) -> None:
        """Look at a phase; the present one of a secret game only from a seat."""
        document = self.document
        secret = document.hides(number)
        if secret:
            self.put_up()
        document.show_phase(number)
        if secret:
            self._hand_over()

    def resolve(self) -> None:
        """Adjudicate, and show everybody what came of it, or who is next to read his report; an end that pays something
        at once."""
        try:
            commands.resolve(self.document, drawn)
        except ValueError as error:
            self.sealing.close_all()
            self.window.complain(tr("Nothing was resolved."), str(error))
            return
        self.sealing.close_all()
        self.document.select("")
        self.sealing.tell_absent()
        self.begin()
        self._play()
        if self.document.game.settlement and not self.document.line:
            self.window.dialogs.settle()

    def _play(self) -> None:
        """Play the turn that the table shows, for who has not seen it yet."""
        table = self.window.table
        if table is not None and self.window.pages.currentWidget() is table:
            table.reveal.reveal()

    # The review.

    def _only_watched(self) -> bool:
        """Whether another window writes the game: that is said."""
        if self.document.watching:
            self.window.tell(tr("You are watching: the game goes on in the other window."), "warn")
        return bool(self.document.watching)

    def open_review(self) -> None:
        if self._only_watched():
            return
        if self.review is None:
            self.review = ReviewPage()
            self.review.submitted.connect(self.submit)
            self.review.back.connect(self.window.show_table)
            self.review.change.connect(self._change)
            self.review.pointed.connect(lambda keys: light(self.window.own_map(self.document.seat), keys))
            self.window.pages.addWidget(self.review)
        self._fill_review(self.review)

    def _fill_review(self, page: ReviewPage) -> None:
        """The orders of the seat, to be looked through before they are handed in."""
        document = self.document
        power, game = document.seat, document.game
        board = self.window.own_map(power)
        page.set_board(board)
        told = reviewed(document.present, power, document.orders(power))
        page.show_orders(
            power,
            game.known_as(power),
            document.present.title,
            [line_of(row, *warning) for row, warning in zip(told.rows, told.warnings)],
            told.advice,
            codes="pass phrase" if self.sealing.sealed else "code" if game.seat(power).code else "",
            variant=game.variant.id,
            name=game.variant.board(game.position).powers[power].name,
            what=told.what,
            count=told.count,
        )
        self.window.show_page(page)
        page.take_focus()

    def _change(self, key: str) -> None:
        self.window.show_table()
        if key and self.window.table is not None:
            self.window.table.order_tool.choose_unit(key)

    def submit(self) -> None:
        """Lock the orders of the seat: the curtain is up before they are."""
        power = self.document.seat
        self.put_up()
        commands.submit(self.document, power)
        self.sealing.close_seat(power)
        self.document.set_seat("")
        self._tell_curtain()
        self._hand_over()

    # Changes by all.

    def leave_sealed(self) -> None:
        """In a sealed game whoever sits there gets up before something is decided for all; but for the game master,
        who has the true board open."""
        master = self.document.seat == GM and not self.document.game.known
        if self.sealing.sealed and self.document.seat and not master:
            self.rise()

    def undo(self) -> None:
        what = self.document.undo.undoText()
        self._over_the_table(self.document.undo.undo, tr("Undone: {what}", what=what) if what else "")

    def redo(self) -> None:
        what = self.document.undo.redoText()
        self._over_the_table(self.document.undo.redo, tr("Done again: {what}", what=what) if what else "")

    def _over_the_table(self, change: Callable[[], None], words: str) -> None:
        """Undo and redo, said in words. Where that leads back to secret orders the curtain comes first."""
        table = self.window.table
        if table is not None and table.pointer.dragging:
            table.pointer.cancel()
            return
        secret = not self.document.open and not self.document.seat
        if secret:
            self.put_up()
        change()
        if secret and not self.document.hidden:
            self.window.show_table()
        elif secret:
            self._tell_curtain()
        else:
            self.window.tell(words, "hint")

    def roll_back(self) -> None:
        """Play again from the phase shown; everything after it is dropped."""
        document = self.document
        to = document.shown
        if self.sealing.laid_open:
            self.window.complain(tr("This game is not played on."), tr(LAID_OPEN))
            return
        gone = len(document.game.turns) - to
        dropped = tr_n("{n} turn is dropped.", "{n} turns are dropped.", gone)
        kept = tr("The game as it is now is kept as a line of play beside it.")
        lost = tr("This cannot be undone; a saved copy keeps what was.")
        may_keep = rules.game_master.may_keep(document.game) and not document.line
        back = kept if may_keep else tr("Undo brings this back.") if document.open else lost
        if document.at_present or not self.window.ask(
            tr("Play again from here?"), f"{dropped} {back}", tr("Play again")
        ):
            return
        self.leave_sealed()
        if not document.open:
            self.put_up()
        if document.game.known:
            self.sealing.reveal.begin(lambda: self._roll_back(to), "back")
        else:
            self._roll_back(to)

    def _roll_back(self, to: int) -> None:
        document = self.document
        commands.roll_back(document, to)
        self.sealing.close_all()
        if not document.hidden:
            self.window.show_table()
        else:
            self.put_up()
