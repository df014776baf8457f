"""The course of a turn at the table: the curtain between seats, the review, submitting, and the results.

The curtain is shown before anything changes, and shows nothing of a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from secrets import SystemRandom
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

import rules
from app.hotseat.countdown import Countdown
from app.hotseat.curtain import Curtain
from app.hotseat.seats import SeatTable as Seats
from app.language import tr, tr_n, tr_noop
from app.pages.dialogs import FormField, FormFieldsDialog, Values
from app.session import ballots, commands, game_master
from app.session.ballots import Ballot
from app.session.document import Document
from app.ui.idle_jobs import busy
from app.ui.shades import lettering
from app.ui.tokens import ThemeName
from app.ui.widgets import shown
from rules import GM, DrawNeeded, End
from rules.game import Ruling
from rules.reasons import listed
from rules.seals import SealError

from . import variations
from .exports import Exports
from .files import Files
from .sealing import LAID_OPEN, SealController
from .shell import Controller, Shell

if TYPE_CHECKING:
    from app.board.view import BoardView
    from app.game_view.public_board import PublicBoard, PublicWindow
    from app.hotseat.review import ReviewedPower, ReviewLine, ReviewPage
    from app.pages.end_of_game import EndPage, SettlementPage
    from app.panels.rows import ListRow


# ----------------------------------------------------------------------------------------------------
# The end of a game: by vote or agreement, the page that shows it, and what it pays.


class Ending(Controller):
    """The end of the open game: votes, agreement, `page` on how it ended and `settlement` on what it pays (None until
    shown)."""

    def __init__(self, flow: TurnFlow, exports: Exports) -> None:
        super().__init__(flow.shell)
        self.flow, self.exports = flow, exports
        self.page: EndPage | None = None
        self.settlement: SettlementPage | None = None

    @property
    def pages(self) -> tuple[QWidget | None, ...]:
        return self.page, self.settlement

    def forget(self) -> None:
        """Forget the pages, which were removed with their table."""
        self.page = self.settlement = None

    def show(self) -> None:
        """Show the page that tells how the game ended, over the final position."""
        from app.pages.end_of_game import EndPage

        if self.page is None:
            self.page = EndPage()
            self.page.back.connect(self.shell.show_table)
            self.page.looked_back.connect(self.look_back)
            self.page.phase_wanted.connect(self.look_back)
            self.page.reported.connect(self.exports.report_game)
            self.page.again.connect(self.shell.new_game_wanted)
            self.page.settled.connect(self.show_settlement)
            self.shell.pages.addWidget(self.page)
        self._fill(self.page)

    def _fill(self, page: EndPage) -> None:
        """Fill the page with the final position and the winners."""
        document = self.document
        document.show_phase(len(document.game.turns))
        board = self.flow.own_map()
        page.set_board(board)
        page.show_game(document.game)
        self.shell.show_page(page, self.show)
        page.take_focus()

    def show_settlement(self) -> None:
        """Show the page with what the end pays."""
        from app.pages.end_of_game import SettlementPage

        if self.settlement is None:
            self.settlement = SettlementPage()
            self.settlement.back.connect(self.show)
            self.settlement.printed.connect(self.exports.print_settlement)
            self.settlement.saved.connect(self.exports.save_settlement)
            self.shell.pages.addWidget(self.settlement)
        self.settlement.show_game(self.document.game)
        self.shell.show_page(self.settlement, self.show_settlement)
        self.settlement.take_focus()

    def look_back(self, phase: int = 0) -> None:
        """Show the game at a phase, with the focus on the timeline."""
        self.document.show_phase(phase)
        self.shell.show_table()
        if self.shell.table is not None:
            self.shell.table.timeline.slider.setFocus()

    def vote(self) -> None:
        """Ask the player at the seat for a secret ballot."""
        document = self.document
        powers = ballots.voting(document)
        if not powers:
            return
        game = document.game
        board = game.variant.board(game.position)
        now = ballots.ballot(game, powers[0])
        free = [power for power, why in game_master.barred(game.position, "concession").items() if not why]
        others = [power for power in free if power not in powers]
        ends = [("", tr("Play on"))]
        if game_master.remaining(game.position):
            ends.append(("draw", tr("Draw among all survivors")))
        ends += [(power, tr("Concede to {power}", power=board.powers[power].name)) for power in others]
        times = [(value, tr(words)) for value, words in TIMES]
        fields = (
            FormField("end", tr("End of the game"), now.winner or now.end, ends),
            FormField("time", tr("Negotiation"), "more" if now.time else "", times, radio=True),
        )

        def use(given: Values) -> None:
            end = given["end"]
            conceded = end if end in others else ""
            ballots.cast(document, Ballot("concession" if conceded else end, conceded, given["time"] == "more"))

        whose = listed([board.powers[power].name for power in powers])
        title, page = tr("Ballot of {powers}", powers=whose), "playing#ending-the-game"
        shown(FormFieldsDialog(title, tr(SECRET), fields, tr("Vote"), use, self.shell, page))
        if self.shell.table is not None:
            self.shell.table.orders.show_vote()

    def count(self) -> bool:
        """Count the ballots before the orders are resolved, and return whether they have ended the game."""
        document = self.document
        for vote in ballots.count(document):
            if vote.passed and vote.end is None:
                self.flow.countdown.extend(self.flow.countdown.minutes)
            elif vote.passed and vote.end is not None:
                self.finish(vote.end)
                return True
        return False

    def finish(self, end: End, ruling: Ruling | None = None) -> None:
        """End the game as the players agreed; `ruling`: the vote, for the rulings book. A sealed true board is opened
        first."""
        self.flow.sealing.leave_seat()
        if self.document.game.known:
            self.flow.sealing.reveal.begin(lambda: self._finish(end, ruling), "end")
        else:
            self._finish(end, ruling)

    def _finish(self, end: End, ruling: Ruling | None) -> None:
        commands.finish(self.document, end, ruling)
        self.flow.sealing.close_all()
        self.shell.show_table()
        self.show()
        if self.document.game.settlement:
            self.show_settlement()


SECRET = tr_noop(
    "Your ballot is secret. Ballots are counted when the moves are revealed, before they are resolved. A draw needs "
    "every vote, a concession the votes of all others, more time a majority."
)
TIMES = (("", tr_noop("Standard time")), ("more", tr_noop("More time next turn")))


def drawn(needed: DrawNeeded) -> int:
    """Draw a chance result."""
    return SystemRandom().randint(needed.low, needed.high)


def line_of(row: ListRow, warning: str, clause: str = "") -> ReviewLine:
    """Return a row of the order list as a line of the review page."""
    from app.hotseat.review import ReviewLine

    text = f"{row.head} {row.rest}".strip()
    words = "" if row.words == warning else row.words
    return ReviewLine(row.key, row.kind, text, words, warning, row.mark == "open", row.status, clause)


# ----------------------------------------------------------------------------------------------------
# The game master takes the seat of an absent player, with that player's board, orders and forms but not their phrase.
#
# The player is told on next taking the seat. The seat is left like any other.

NOTED = "stood in"
"""The key of the seat's note that holds the turn in which the game master last took the seat."""
ASKED = tr_noop(
    "You see what that player sees, fill in the same forms, and submit. The player is told the next time they take "
    "the seat."
)
NO_PHRASE = tr_noop(
    "{name} has no pass phrase yet. Choose one and tell the player, who can change it later. Your own pass phrase "
    "opens the section too."
)
SITTING = tr_noop("You are playing for {name}. Submit or lock the board to leave this seat.")
TOLD = tr_noop("The game master took your seat during this phase. Check your orders before you submit.")


class ProxyOrders(Controller):
    """Lets the game master enter orders for a player. `power`: whose seat the game master has taken, "" for none."""

    def __init__(self, flow: TurnFlow) -> None:
        super().__init__(flow.shell)
        self.flow = flow
        self.power = ""
        self._read: int | None = None

    def ask(self) -> None:
        """Ask for which player, then take that seat."""
        document = self.document
        if not may_stand_in(document):
            return
        seats = [(power, self._called(power)) for power in document.game.to_act]
        chosen: list[str] = []
        field = FormField("power", tr("Player"), seats[0][0], seats, radio=len(seats) < 9)
        dialog = FormFieldsDialog(
            tr("Enter orders for a player"), tr(ASKED), (field,), tr("Take this seat"),
            lambda given: chosen.append(given["power"]), self.shell, "game-master#the-game-masters-seat",
        )  # fmt: skip
        shown(dialog)
        if chosen:
            self.begin(chosen[0])

    def _called(self, power: str) -> str:
        game, name = self.document.game, self.flow.sealing.name(power)
        player = game.seat(power).player
        who = f"{name} ({player})" if player not in ("", name, power) else name
        state = tr("orders are in") if power in game.submitted else tr("not in yet")
        return f"{who}: {state}"

    def begin(self, power: str) -> None:
        """Take the seat of a player; orders already submitted can be changed again."""
        document, flow = self.document, self.flow
        if not may_stand_in(document) or power not in document.game.to_act:
            return
        name, seal = flow.sealing.name(power), document.game.seal
        if flow.sealing.sealed and not (seal and power in seal.locks):
            title = tr("Set a pass phrase for {name}?", name=name)
            if not self.shell.ask(title, tr(NO_PHRASE, name=name), tr("Set pass phrase")):
                return
        elif flow.sealing.sealed:
            try:
                flow.sealing.seats.hand_key(power, rules.seals.key_by_master(document.game, power))
            except SealError as error:
                self.shell.complain(tr("The section was not opened."), str(error))
                return
        flow.vacate_seat()
        self.power, self._read = power, document.read_by(power)
        document.stood_in = True
        if power in document.game.submitted:
            flow.take_back(power)
        else:
            flow.raise_curtain(power)

    def tell(self) -> None:
        """Say, once a seat is taken, for whom the game master plays, or tell the player that the game master has been
        there."""
        document, turn = self.document, len(self.document.game.turns)
        if self.power and self.power == document.seat:
            document.note(NOTED, turn)
            self.shell.tell(tr(SITTING, name=self.flow.sealing.name(self.power)), "hint")
        elif document.notes.get(NOTED) is not None:
            noted = document.notes.get(NOTED) == turn
            document.note(NOTED, None)
            if noted:
                self.shell.complain(tr("Before you continue"), tr(TOLD))

    def over(self) -> None:
        """Leave the seat; reports that the player has not read stay unread."""
        if self.power:
            self.document.put_read(self.power, self._read)
            self.document.stood_in = False
            self.power, self._read = "", None


def may_stand_in(document: Document) -> bool:
    """Whether the game master has taken the game master's seat and a player has orders to give."""
    here = document.seat == GM and document.at_present and not document.line and not document.watching
    return here and not document.game.known and bool(document.game.to_act)


# ----------------------------------------------------------------------------------------------------
# The course of a turn.


class TurnFlow(Controller):
    """Leads an open game from seat to seat.

    `settle_wanted`: show an end that pays something. `master_wanted`: show the game master's dialog.
    """

    settle_wanted = Signal()
    master_wanted = Signal()

    def __init__(self, shell: Shell, files: Files, exports: Exports) -> None:
        super().__init__(shell)
        self.files = files
        self.curtain: Curtain | None = None
        self.review: ReviewPage | None = None
        self._own_map: BoardView | None = None
        self.countdown = Countdown(self)
        """The clock for negotiation between turns; its words also appear at the table."""
        self.countdown.rang.connect(lambda words: shell.tell(words, "warn"))
        self.public_window: PublicWindow | None = None
        self.ending = Ending(self, exports)
        self.sealing = SealController(shell)
        self.sealing.copy_wanted.connect(files.open)
        files.seat_offered.connect(self.offer)
        self.proxy_orders = ProxyOrders(self)
        self.gate: Callable[[], bool] = lambda: True
        """Whether the Continue button may act; a guided game may want something else first."""
        self.asks = True
        """Whether to ask about missing orders before open orders are resolved."""
        shell.begin_wanted.connect(self.begin)
        shell.curtain_wanted.connect(self.put_up)
        shell.rise_wanted.connect(self.vacate_seat)
        shell.seat_wanted.connect(self.raise_curtain)
        shell.seats_changed.connect(self.table_changed)
        shell.pages_closing.connect(self.put_pages_away)

    @property
    def seats(self) -> Seats:
        """The seats of the game as it is now."""
        return self.sealing.seats

    def put_pages_away(self) -> None:
        """Remove every page that shows something of the open game."""
        for page in (self.curtain, self.review, *self.ending.pages, self._own_map):
            self.shell.remove(page)
        self.curtain = self.review = self._own_map = None
        self.ending.forget()
        self.close_public_window()

    # The map of a review, and of the end of a game.

    def own_map(self, *powers: str) -> BoardView:
        """Return the map with the orders of only these powers, for their review; with no powers, for the end of a game.
        """
        from app.game_view.board_display import own_map, share_of, show_own

        shell = self.shell
        if self._own_map is None:
            self._own_map = own_map(self.document, shell.theme, shell, share_of(shell.pages.size()))
        show_own(self._own_map, self.document, powers, shell.settings.preferences)
        return self._own_map

    def set_theme(self, theme: ThemeName) -> None:
        """Redraw that map and the public boards in another theme or text size."""
        if self._own_map is not None:
            self._own_map.scene().set_theme(theme)
            self._own_map.scene().set_text(lettering())
        for board in self._public_boards:
            board.set_look(theme, self.shell.settings.preferences)

    @property
    def _public_boards(self) -> Iterator[PublicBoard]:
        """The boards with public information: beside the curtain, and in their own window."""
        if self.curtain is not None and self.curtain.board is not None:
            yield cast("PublicBoard", self.curtain.board)
        if self.public_window is not None:
            yield self.public_window.board

    # The curtain.

    def lock(self) -> None:
        """Show the curtain if a seat is taken."""
        if self.shell.seated:
            self.vacate_seat()
        else:
            self.sealing.leave_keys()

    def put_up(self) -> None:
        """Show the curtain at once, leaving the seat's variation and clearing what it has copied."""
        self.proxy_orders.over()
        variations.leave(self.document)
        self.shell.clipboard.empty()
        self._cover()

    @busy()
    def _cover(self) -> None:
        """Show the curtain over everything."""
        if self.curtain is None:
            self.curtain = Curtain(self.seats)
            self.curtain.lifted.connect(self.raise_curtain)
            self.curtain.taken_back.connect(self.take_back)
            self.curtain.revealed.connect(self.reveal)
            self.curtain.closed.connect(self.files.save_and_close)
            self.curtain.gm_asked.connect(self.master_wanted)
            self.curtain.lost.connect(self.sealing.repair.lost)
            self.curtain.damaged.connect(self.sealing.repair.damaged)
            self._set_public_board(self.curtain)
            self.shell.pages.addWidget(self.curtain)
        self._tell_curtain()
        self.shell.show_page(self.curtain, self.put_up, curtain=True)
        self._forget_review()

    def _set_public_board(self, curtain: Curtain) -> None:
        """Show the public board beside the seats, unless the game has fog."""
        if self.document.fog:
            return
        from app.game_view.public_board import PublicBoard

        board = PublicBoard(self.document, self.shell.theme, self.shell.settings.preferences, self.countdown)
        board.asked.connect(self.look_at_results)
        curtain.set_board(board)

    def toggle_public_window(self) -> None:
        """Open or close the window with the public board."""
        if self.public_window is not None:
            self.close_public_window()
            return
        from app.game_view.public_board import PublicWindow

        shell = self.shell
        self.public_window = PublicWindow(self.document, shell.theme, shell.settings.preferences, self.countdown)
        self.public_window.closed.connect(self.close_public_window)
        if shell.table is not None:
            shell.table.reveal.moved.connect(self.public_window.board.play_along)
            shell.table.reveal.rested.connect(self.public_window.board.rest)
        self.public_window.show()
        shell.show_state()

    def close_public_window(self) -> None:
        """Close the window with the public board."""
        gone, self.public_window = self.public_window, None
        if gone is not None:
            gone.close()
            gone.deleteLater()
            self.shell.show_state()

    def look_at_results(self, number: int) -> None:
        """Show the results of a turn from the curtain; they are public."""
        self.document.show_phase(min(number, len(self.document.game.turns) - 1))
        self.shell.show_table()

    def _forget_review(self) -> None:
        """Remove the seat's review and its map, so that nothing of them waits behind the curtain."""
        if self.review is not None:
            self.shell.remove(self.review)
            self.shell.remove(self._own_map)
            self.review = self._own_map = None

    def begin(self) -> None:
        """Show the game: the table, or the curtain if orders are secret."""
        if self.document.hidden:
            self.put_up()
            if self.sealing.begin():
                self._hand_over()
        else:
            self.shell.show_table()

    @property
    def _curtained(self) -> bool:
        """Whether there is a curtain between seats: if preferred, and always if each player sees a different board.

        A player alone against the computer has none.
        """
        wanted = self.shell.settings.preferences.curtain or self.document.fog
        return wanted and len(self.document.game.people) > 1

    def _hand_over(self) -> None:
        """Without a curtain, show the results if all orders are in, or take the next seat without a PIN."""
        if self._curtained:
            return
        if self.seats.complete:
            self.reveal()
        elif self.seats.next_without_code:
            self.raise_curtain(self.seats.next_without_code)

    def computers_done(self) -> None:
        """Go on after the computer has submitted for its seats."""
        self._tell_curtain()
        if self.shell.in_front(self.curtain):
            self._hand_over()

    def vacate_seat(self) -> None:
        """Show the curtain, then leave the seat."""
        powers = self.document.own_powers
        self.put_up()
        self.sealing.close_seats(powers)
        self.document.set_seat("")
        self._tell_curtain()

    def _tell_curtain(self) -> None:
        if self.curtain is not None:
            seats = self.seats
            seats.fixed_order = self.shell.settings.preferences.fixed_order
            self.curtain.free = not self._curtained
            self.curtain.show_table(seats)

    def offer(self, power: str) -> None:
        """Point the curtain at the seat that was taken last, if it has not submitted since."""
        seats = self.seats
        waits = power in seats.waiting and seats.open_to(power)
        if self.curtain is not None and self.shell.in_front(self.curtain) and waits:
            self.curtain.show_table(seats, power)

    def table_changed(self) -> None:
        """Refresh the curtain after a change of preferences or by the game master."""
        self._tell_curtain()

    def raise_curtain(self, power: str) -> None:
        """Take a seat once its section is open, together with the player's other seats, and show its board.

        An unread report is shown first.
        """
        if not self.sealing.open_seat(power, lambda: self.raise_curtain(power)):
            return
        document = self.document
        _, *others = (power,) if self.proxy_orders.power else self.sealing.sitting(power)
        document.set_seat(power, others)
        unread = document.unread
        document.show_phase(len(document.game.turns) - unread)
        self.shell.show_table()
        if unread:
            self._play()
        self.proxy_orders.tell()

    def take_back(self, power: str) -> None:
        if self.sealing.open_seat(power, lambda: self.take_back(power)):
            for one in (power,) if self.proxy_orders.power else self.sealing.sitting(power):
                if one in self.document.game.submitted:
                    commands.take_back(self.document, one)
            self.raise_curtain(power)

    def reveal(self) -> None:
        """Open sealed orders, and resolve the turn."""
        if self._only_watched():
            return
        self.sealing.reveal.begin(self.resolve)

    # Going on.

    def go_on(self) -> None:
        """Answer the Continue button: review, resolve, show the next phase or, at the end, how the game ended."""
        document = self.document
        if not self.gate():
            return
        if document.line and document.game.end and document.shown >= len(document.game.turns) - 1:
            self.shell.tell(tr("This variation has ended here. The game itself has not."), "hint")
        elif document.game.end and document.shown >= len(document.game.turns) - 1:
            self.ending.show()
        elif document.turn is not None and document.next_unread and document.shown == len(document.game.turns) - 1:
            document.act_for(document.next_unread)
            document.show_phase(document.shown)
            self._play()
        elif document.turn is not None:
            self.show_phase(document.shown + 1)
        elif document.seat == GM and not document.line:
            if self._all_in:
                self.reveal()
            else:
                self.vacate_seat()
        elif document.open or not document.game.to_act:
            if self._settled():
                self.reveal()
        else:
            self.open_review()

    def _settled(self) -> bool:
        """Whether open orders may be resolved as they are.

        Lines not understood and units without orders are listed in one question; not in a variation, where nothing is
        at stake.
        """
        document, table = self.document, self.shell.table
        if not (self.asks and document.open and table) or document.line or document.watching:
            return True
        pasted = table.orders.unread
        tally = table.orders.tally
        mail = [*table.review.unread(), *([f"{pasted.title.text()}."] if pasted.lines else [])]
        lacking = tally.missing()
        remarks = [*mail, *lacking]
        if not remarks:
            return True
        fate = tally.fate(document.writers) if lacking else ""
        words = "\n".join([*remarks, *(["", fate] if fate else [])])
        return self.shell.ask(tr("Resolve without these orders?"), words, tr("Resolve anyway"))

    @property
    def _all_in(self) -> bool:
        """Whether the game master can have the orders resolved from the game master's seat."""
        game = self.document.game
        return not (game.waiting_for or game.known or game.end)

    def show_phase(self, number: int) -> None:
        """Show a phase; if it is secret, show the curtain first."""
        document = self.document
        secret = document.hides(number)
        if secret:
            self.put_up()
        document.show_phase(number)
        if secret:
            self._hand_over()

    def resolve(self) -> None:
        """Resolve the phase, and show the results, or the curtain if each player reads a separate report.

        An end that pays something is shown immediately.
        """
        if self.ending.count():
            return
        try:
            commands.resolve(self.document, drawn)
        except ValueError as error:
            self.sealing.close_all()
            self.shell.complain(tr("Nothing was resolved."), str(error))
            return
        self.sealing.close_all()
        self.document.select("")
        self.sealing.tell_absent()
        self.begin()
        self._play()
        if self.document.game.settlement and not (self.document.line or self.document.fleeting):
            self.settle_wanted.emit()

    def _play(self) -> None:
        """Replay the turn shown, if it has not been seen yet."""
        table = self.shell.table
        if table is not None and self.shell.in_front(table):
            table.reveal.reveal()

    # The review.

    def _only_watched(self) -> bool:
        """Whether another window has the game open for writing; if so, say that."""
        if self.document.watching:
            self.shell.tell(tr("You are watching. The game continues in the other window."), "warn")
        return bool(self.document.watching)

    @busy()
    def open_review(self) -> None:
        from app.game_view.board_display import light
        from app.hotseat.review import ReviewPage

        if self._only_watched():
            return
        if self.review is None:
            self.review = ReviewPage()
            self.review.submitted.connect(self.submit)
            self.review.back.connect(self.shell.show_table)
            self.review.change.connect(self._change)
            self.review.pointed.connect(lambda keys: light(self.own_map(*self._reviewing), keys))
            self.shell.pages.addWidget(self.review)
        table = self.shell.table
        if table is not None and table.orders.go_on.isVisible():
            go_on = table.orders.go_on
            corner = go_on.mapTo(table, go_on.rect().bottomRight())
            self.review.line_up(table.width() - 1 - corner.x(), table.height() - 1 - corner.y(), go_on.width())
        self._fill_review(self.review)

    def _fill_review(self, page: ReviewPage) -> None:
        """Fill the review page with the orders of the seat."""
        document = self.document
        power, game = document.seat, document.game
        page.set_board(self.own_map(*self._reviewing))
        page.show_orders(
            [self._reviewed(one) for one in self._reviewing],
            game.known_as(power),
            document.present.title,
            codes=self._codes(power),
            variant=game.variant.id,
            ballot=ballots.words(game, ballots.ballot(game, power)),
        )
        self.shell.show_page(page, self.open_review)
        page.take_focus()

    def _codes(self, power: str) -> str:
        """Return the key of the review's note on locking."""
        game = self.document.game
        if self.sealing.sealed:
            return "pass phrase"
        return "alone" if game.computers and len(game.people) == 1 else "code" if game.seat(power).code else ""

    @property
    def _reviewing(self) -> tuple[str, ...]:
        """The powers whose orders are reviewed and submitted; the seat itself if it has no orders to give."""
        return self.document.still_writing or (self.document.seat,)

    def _reviewed(self, power: str) -> ReviewedPower:
        from app.hotseat.review import ReviewedPower
        from app.panels.rows import reviewed

        document, game = self.document, self.document.game
        power_review = reviewed(
            document.views.position(game.position, game.viewer(power)), power, document.orders(power)
        )
        lines = [line_of(row, *warning) for row, warning in zip(power_review.rows, power_review.warnings)]
        name = game.variant.board(game.position).powers[power].name
        return ReviewedPower(power, name, lines, power_review.advice, power_review.what, power_review.count)

    def _change(self, key: str) -> None:
        self.shell.show_table()
        unit = self.document.game.position.units.get(key)
        if unit is not None:
            self.document.act_for(unit.power)
        if key and self.shell.table is not None:
            self.shell.table.order_tool.choose_unit(key)

    def submit_at_once(self) -> None:
        """Submit the orders without a review: the Continue button was held down."""
        if self.gate() and not self._only_watched() and self.document.still_writing and not self.document.open:
            self.submit()

    def submit(self) -> None:
        """Show the curtain, then submit the orders of the seat."""
        powers, writing = self.document.own_powers, self._reviewing
        self.put_up()
        for power in writing:
            commands.submit(self.document, power)
        self.sealing.close_seats(powers)
        self.document.set_seat("")
        self._tell_curtain()
        self._hand_over()

    # Undo, redo and rewind.

    def undo(self) -> None:
        what = self.document.undo.undoText()
        self._over_the_table(self.document.undo.undo, tr("Undone: {what}", what=what) if what else "")

    def redo(self) -> None:
        what = self.document.undo.redoText()
        self._over_the_table(self.document.undo.redo, tr("Redone: {what}", what=what) if what else "")

    def _over_the_table(self, change: Callable[[], None], words: str) -> None:
        """Undo or redo, and show the words. If that leads back to secret orders, show the curtain first."""
        table = self.shell.table
        if table is not None and table.pointer.dragging:
            table.pointer.cancel()
            return
        secret = not self.document.open and not self.document.seat
        if secret:
            self.put_up()
        change()
        if secret and not self.document.hidden:
            self.shell.show_table()
        elif secret:
            self._tell_curtain()
        else:
            self.shell.tell(words, "hint")

    def roll_back(self) -> None:
        """Rewind the game to the phase shown, after asking."""
        document = self.document
        to = document.shown
        if self.sealing.laid_open:
            self.shell.complain(tr("This game cannot be continued."), tr(LAID_OPEN))
            return
        gone = len(document.game.turns) - to
        dropped = tr_n("{n} turn is dropped.", "{n} turns are dropped.", gone)
        note = tr("The current game is saved as a variation.")
        lost = tr("This cannot be undone. Only a saved copy keeps those turns.")
        may_keep = rules.game_master.may_keep(document.game) and not document.line
        back = note if may_keep else tr("You can undo this.") if document.open else lost
        if document.at_present or not self.shell.ask(tr("Rewind to here?"), f"{dropped} {back}", tr("Replay")):
            return
        self.sealing.leave_seat()
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
            self.shell.show_table()
        else:
            self.put_up()
