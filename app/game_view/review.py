"""The game master's review: inbox, board and results side by side, as a mode of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDockWidget, QFileDialog, QWidget

from app.board.from_rules import control_of, preview_marks, result_picture
from app.board.picture import Mark
from app.hotseat.clipboard import copy_text
from app.language import tr, tr_n, tr_noop
from app.pages.gm_review import MODES, ResultDifference, ReviewStrip, VerdictPanel, usual
from app.pages.gm_review import Inbox as GmReviewInbox
from app.pages.gm_review.inbox import Inbox, InboxEntry, UnassignedLine
from app.pages.gm_review.opinions import differences_text, numbered, words_of
from app.pages.gm_review.verdict import orders_text, results_text
from app.panels.editing import position_findings
from app.panels.results import next_words
from app.session import commands
from app.session.document import Document
from app.session.drafts import about, faults, with_orders
from app.session.letters import MailedOrders, assign_lines, read_letter, replaced, written_text
from app.ui.widgets import ToolButton
from rules import GM, PUBLIC, Order, Turn, say
from rules.files import disk_words
from rules.reasons import listed
from rules.sheets import SheetLine

from .layout import GameLayout
from .position_editing import PositionEditing

# ----------------------------------------------------------------------------------------------------
# The words in the strip over the board of a review.

ABOUT = {
    "before": tr_noop("The position before any orders were carried out."),
    "orders": tr_noop("Orders as submitted, before they are resolved."),
    "result": tr_noop("Orders with their results."),
}
"""What the map shows in each mode."""
EDITED = tr_noop("The position as you corrected it, without orders.")
REVIEW_WORDS_SEALED = tr_noop("Orders stay secret until all are in and are not drawn.")
BY_CLICKS = tr_noop("Orders you click or type for {power} go straight into the inbox and are drawn on the map.")
GO_BEFORE = tr_noop("Orders as submitted. To edit them on the map, choose Before (Alt+1).")


class ReviewBanner:
    """The words in the strip over the board of a review. Remembers the sequence in which the selected power's orders
    were entered."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self._written: tuple[str, ...] = ()
        """The orders of the selected power, the newest first."""

    def show(self) -> None:
        """Update the strip."""
        review = self.review
        found = review.differences
        if review.mode == "difference" and not review.editing.on:
            review.strip.show_banner(differences_text(len(found), review.compared), review.number + 1, len(found))
        else:
            review.strip.show_banner(self._words())

    def _words(self) -> str:
        review, document = self.review, self.review.layout.document
        if review.editing.on:
            return tr(EDITED)
        if review.ordering:
            return self._writing(document.present.variant.writer_name(document.present, document.power))
        sealed = document.turn is None and not (document.open or document.line)
        if sealed and review.mode != "before":
            return tr(REVIEW_WORDS_SEALED)
        return tr(GO_BEFORE) if review.mode == "orders" and document.writers else tr(ABOUT[review.mode])

    def _writing(self, power: str) -> str:
        """Return the orders of a power if the inbox is folded, where they cannot be read otherwise; else how to enter
        them."""
        review = self.review
        now = [order.text for order in review.layout.document.orders(review.layout.document.power)]
        kept = [text for text in self._written if text in now]
        self._written = (*reversed([text for text in now if text not in kept]), *kept)
        if not (review.inbox.folded and now):
            return tr(BY_CLICKS, power=power)
        return tr_n(
            "{power}, {n} order: {orders}",
            "{power}, {n} orders: {orders}",
            len(now),
            power=power,
            orders="; ".join(self._written),
        )


# ----------------------------------------------------------------------------------------------------
# The inbox: text that is typed, pasted or opened becomes orders; lines not understood are kept as text.

NOTE = "inbox"
"""The key of the note that keeps letters with lines not understood, so that nothing of them is lost."""
WIDE = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks at the beginning of text in UTF-16."""
PLAYED = tr_noop("These orders have been played. To try others, start a what-if.")
LARGEST = 200_000
"""The largest size of a file with orders, in bytes."""
FATES = {
    "M": tr_noop("Without orders, units of {powers} will hold."),
    "R": tr_noop("Without orders, dislodged units of {powers} will disband."),
    "": tr_noop("Without orders, the rules decide for {powers}."),
}
"""What happens to powers without orders, by the step of the phase."""


class MailController(QObject):
    """Turns the letters of the inbox into orders for one game view. `message`: words for the status line."""

    message = Signal(str, str)

    def __init__(self, document: Document, inbox: Inbox, parent: QWidget) -> None:
        super().__init__(parent)
        self.document, self.inbox = document, inbox
        self._texts: dict[str, str] = {}
        self._whose: tuple[object, ...] = ()
        self._asked: tuple[SheetLine, ...] = ()
        """Lines received that nobody has assigned to a power yet, or that were not understood."""
        self.may_fork: Callable[[], bool] = lambda: False
        """Whether a variation can be begun here."""
        inbox.edited.connect(self.read)
        inbox.pasted.connect(self.paste)
        inbox.sought.connect(self.open_files)
        inbox.brought.connect(self.take_in)
        inbox.answered.connect(self.answer)
        inbox.dropped.connect(lambda paths: self.read_files([Path(path) for path in paths]))

    # Letters.

    def refresh(self) -> None:
        """Show the letters of the phase shown."""
        document = self.document
        whose = (document.game.line, document.shown)
        if whose != self._whose:
            self._whose, self._texts = whose, dict(self._noted())
            self.ask(())
        posts = [self._post(power) for power in self.powers]
        missing = [post.name for post in posts if post.state == "none" and not post.fixed]
        if document.turn is None:
            self.inbox.show_posts(posts, self._fate(missing))
        else:
            self.inbox.show_posts(posts, tr(PLAYED), tr("What if…") if self.may_fork() else "")

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers with letters due or received in the phase shown; all powers if there are none."""
        document = self.document
        position, orders = document.position, self._orders
        acting = {*position.variant.must_act(position), *(power for power, lines in orders.items() if lines)}
        everybody = tuple(position.variant.base.powers)
        found = tuple(power for power in everybody if power in acting) or everybody
        return (*found, GM) if self._masters or orders.get(GM) else found

    @property
    def _masters(self) -> bool:
        """Whether the game master has something to enter now."""
        document, variant = self.document, self.document.game.variant
        here = variant.gm and document.at_present and not document.seen_as
        return bool(here and self.may_write(GM) and variant.forms(document.present, GM, ()))

    def may_write(self, power: str) -> bool:
        """Whether orders of a power may be entered here now."""
        document = self.document
        if power != GM:
            return power in document.writers
        there = document.at_present and not document.game.end and not document.watching
        return there and (document.open or document.seat == GM)

    @property
    def _orders(self) -> Mapping[str, Sequence[Order]]:
        """The orders of the phase shown that may be seen."""
        document = self.document
        return document.visible if document.turn is None else document.turn.orders

    def letter(self, power: str) -> MailedOrders:
        """Return a power's letter: as received while it agrees with the game's orders, otherwise written from those."""
        document, orders = self.document, tuple(self._orders.get(power, ()))
        text = self._texts.get(power)
        if text is None or document.turn is not None:
            return MailedOrders(power, written_text(orders), orders)
        letter = read_letter(document.present, power, text)
        if _alike(self._effective(power, letter.orders), orders):
            return letter
        lines = text.splitlines()
        left = [lines[fault.number] for fault in letter.faults]
        text = "\n".join(filter(None, (written_text(orders), *dict.fromkeys(left))))
        self._keep(power, text)
        return read_letter(document.present, power, text)

    def _post(self, power: str) -> InboxEntry:
        document = self.document
        powers = document.position.variant.board(document.position).powers
        name = powers[power].name if power in powers else tr("Game master")
        if document.turn is None and not document.open and power != document.seat and not document.line:
            if power not in document.game.to_act:
                nobody = power in powers and not document.game.seat(power).player
                return InboxEntry(power, name, "over", tr("no player") if nobody else tr("nothing"), fixed=True)
            sent = power in document.game.submitted
            return InboxEntry(power, name, "shut", tr("sealed") if sent else tr("none yet"), fixed=True, sent=sent)
        letter = self.letter(power)
        count = len(self._orders.get(power, ()))
        over = document.turn is not None
        words = tr_n("{n} order", "{n} orders", count) if count else tr("no orders") if over else tr("none yet")
        state = "in" if count else "over" if over else "none"
        if letter.faults:
            lines = len({fault.number for fault in letter.faults})
            state, words = "unread", tr_n("{n} line not understood", "{n} lines not understood", lines)
        if power == GM and state == "none":
            state, words = "over", tr("nothing")
        remarks = replaced(letter, self._orders.get(power, ()))
        return InboxEntry(power, name, state, words, letter.text, letter.faults, not self.may_write(power), remarks)

    def _fate(self, missing: Sequence[str]) -> str:
        """Return what happens to powers without orders."""
        step = self.document.position.phase.step
        return tr(FATES.get(step, FATES[""]), powers=listed(list(missing))) if missing else ""

    def _effective(self, power: str, orders: Sequence[Order]) -> tuple[Order, ...]:
        """Return the orders that count: of two for the same unit or purpose, the later one."""
        position = self.document.present
        return with_orders(
            (),
            orders,
            lambda lines: position.variant.forms(position, power, tuple(lines)),
            lambda order: about(position, order),
        )

    # Receiving.

    def read(self, power: str, text: str) -> None:
        """Read a letter as it is now, and enter its orders."""
        if not self.may_write(power):
            return
        letter = read_letter(self.document.present, power, text)
        self._keep(power, text)
        orders = self._effective(power, letter.orders)
        if power == GM:
            commands.write_for_gm(self.document, orders)
        else:
            commands.write_letter(self.document, power, orders)
        self.refresh()

    def paste(self) -> None:
        """Read orders of several powers from the clipboard."""
        self.take_in(QGuiApplication.clipboard().text())

    def take_in(self, text: str, power: str = "") -> None:
        """Read orders of several powers, or all of `power`, as one undo step. Powers not named keep their orders."""
        position = self.document.present
        found = assign_lines(position, text, power)
        texts = found.texts
        barred = [one for one in texts if not self.may_write(one)]
        with commands.together(self.document, tr("orders from the inbox")):
            for one in (one for one in texts if one not in barred):
                self.read(one, texts[one])
        shut = [SheetLine(0, line, one) for one in barred for line in texts[one].splitlines()]
        self.refresh()
        self.ask((*sorted((*found.questions, *found.unread), key=lambda line: line.number), *shut))
        read = len(texts) - len(barred)
        words = tr_n("Orders of {n} power received.", "Orders of {n} powers received.", read)
        words = words if read else tr("No orders found in that text.")
        asked = tr_n("{n} line needs an answer.", "{n} lines need an answer.", len(found.questions))
        self.message.emit(
            f"{words} {asked}" if found.questions else words, "good" if read and not self._asked else "warn"
        )

    def ask(self, lines: Sequence[SheetLine]) -> None:
        """Show lines that must be assigned to a power, and those not understood."""
        self._asked = tuple(lines)
        self.inbox.show_questions([self._question(line) for line in self._asked])

    def _question(self, line: SheetLine) -> UnassignedLine:
        """Return the question that the inbox shows for a line, offering the powers whose orders can be entered here."""
        position = self.document.present
        named = [(one, position.variant.writer_name(position, one)) for one in line.powers if self.may_write(one)]
        if line.reason:
            return UnassignedLine(line.number, line.text, say(line.reason), tuple(named))
        name = position.variant.writer_name(position, line.power)
        return UnassignedLine(line.number, line.text, tr("You cannot enter orders for {power} here.", power=name))

    def answer(self, number: int, power: str) -> None:
        """Assign the line with this number to a power; "" discards it."""
        if not 0 <= number < len(self._asked):
            return
        line, rest = self._asked[number], (*self._asked[:number], *self._asked[number + 1 :])
        if power:
            self.read(power, "\n".join(filter(None, (self.letter(power).text, line.text))))
        self.ask(rest)

    def open_files(self) -> None:
        """Ask for text files with orders, and read them."""
        title, kinds = tr("Orders from files"), tr("Text (*.txt *.text *.md *.eml);;All files (*)")
        paths, _ = QFileDialog.getOpenFileNames(self.inbox, title, "", kinds)
        self.read_files([Path(path) for path in paths])

    def read_files(self, paths: Sequence[Path]) -> None:
        """Read text files with orders, for the power that a file is named after or else those named in it."""
        for path in paths:
            try:
                text = text_of(path)
            except (OSError, ValueError) as error:
                self.message.emit(tr("Could not read {file}: {why}", file=path.name, why=_why(error)), "warn")
                continue
            self.take_in(text, self._named_after(path, text))

    def _named_after(self, path: Path, text: str) -> str:
        """Return the power that a file is named after; "" if there is none or the file has orders of several powers."""
        if len(assign_lines(self.document.present, text).texts) > 1:
            return ""
        board = self.document.position.variant.board(self.document.position)
        found = board.power(path.stem.replace("_", " ").strip())
        return found.id if found and found.id in self.document.writers else ""

    # Lines not understood are kept with the game.

    def _keep(self, power: str, text: str) -> None:
        self._texts[power] = text
        unread = {
            one: kept for one, kept in self._texts.items() if read_letter(self.document.present, one, kept).faults
        }
        document = self.document
        if document.open and not document.line and document.at_present:
            document.note(NOTE, {"turn": len(document.game.turns), "texts": unread} if unread else None)

    def _noted(self) -> Mapping[str, str]:
        """Return the letters with lines not understood that were kept when the game was last open."""
        return noted(self.document) if self.document.at_present else {}

    def open_questions(self) -> list[str]:
        """Return a sentence with the lines of the phase shown that still need an answer; [] if there are none."""
        document = self.document
        if not self._asked or (document.game.line, document.shown) != self._whose:
            return []
        lines = "; ".join(line.text for line in self._asked)
        text = tr_n(
            "{n} line still needs an answer: {lines}.",
            "{n} lines still need an answer: {lines}.",
            len(self._asked),
            lines=lines,
        )
        return [text]


def unread_letters(document: Document) -> list[str]:
    """Return one sentence for each power whose mail for the current phase has lines not understood."""
    position, unread = document.present, []
    powers = position.variant.board(position).powers
    for power, text in noted(document).items():
        lines = len({fault.number for fault in read_letter(position, power, text).faults})
        name = powers[power].name if power in powers else tr("Game master")
        if lines:
            unread.append(
                tr_n("{power}: {n} line not understood.", "{power}: {n} lines not understood.", lines, power=name)
            )
    return unread


def noted(document: Document) -> Mapping[str, str]:
    """Return the letters of the current phase with lines not understood, by power."""
    stored = document.notes.get(NOTE)
    texts = stored.get("texts") if isinstance(stored, dict) and stored.get("turn") == len(document.game.turns) else None
    return {str(one): str(text) for one, text in texts.items()} if isinstance(texts, dict) else {}


def text_of(path: Path) -> str:
    """Return the text of a file. Raises OSError if it cannot be read, ValueError if it is not text or too large."""
    if path.stat().st_size > LARGEST:
        raise ValueError(tr("it is too large to be an order file"))
    data = path.read_bytes()
    if data.startswith(WIDE):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        raise ValueError(tr("it is not a text file"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _why(error: OSError | ValueError) -> str:
    return disk_words(error) if isinstance(error, OSError) else str(error)


def _alike(one: Sequence[Order], other: Sequence[Order]) -> bool:
    """Whether these are the same orders, in any sequence."""
    return sorted(order.text for order in one) == sorted(order.text for order in other)


WIDE_FROM = 1200
NOT_YOURS = tr_noop("Only someone who may see all orders can review the game: the game master, or anyone in an open "
                    "game.")
NOTHING_YET = tr_noop("No results yet. They appear here once orders are in.")
SEALED = tr_noop("Orders stay secret until all are in. Then the results appear here.")
SEEN_ONLY = tr_noop("Only someone who may see all orders can preview them.")
PUBLISHED = ("copy_results", "copy_all_orders", "pack", "export", "copy_map")
"""The ids of the actions that publish something, in menu order."""


def action_button(action: QAction) -> QWidget:
    """Return a button for an action, with its name beside its icon."""
    made = ToolButton()
    made.setDefaultAction(action)
    made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return made


class Review(QObject):
    """The review of one game view.

    Its widgets are made when it is first opened; `made` tells others that they can add theirs. `turned`: the review has
    begun or ended.
    """

    made = Signal()
    refreshed = Signal()
    turned = Signal()

    def __init__(self, layout: GameLayout, editing: PositionEditing) -> None:
        super().__init__(layout)
        self.layout, self.editing = layout, editing
        self.banner = ReviewBanner(self)
        self.on = False
        self.mode = "result"
        self.number = -1
        """The index of the difference shown, -1 for none yet."""
        self._against: tuple[str, tuple[ResultDifference, ...]] | None = None
        self._changes: tuple[Turn, tuple[ResultDifference, ...]] | None = None
        """The changes of a turn, worked out once."""
        self._whose = ""
        """The power for which orders were last entered on the map."""
        self._made = False
        self._previewing = False
        layout.preview.hushed = lambda: self.on and self.mode in ("before", "orders")
        layout.line.elsewhere = self.begin_line
        layout.document.changed.connect(self._follow)

    # Its parts.

    def _make(self) -> None:
        """Make the inbox in a dock at the left, the strip over the board, and the results among the panels."""
        layout, variant = self.layout, self.layout.document.game.variant
        self._made = True
        self.inbox = GmReviewInbox(variant.id, tuple(variant.base.powers))
        self.strip = ReviewStrip()
        self.verdict = VerdictPanel(layout.document)
        self.letters = MailController(layout.document, self.inbox, layout)
        self.dock = QDockWidget(tr("Inbox"), layout)
        self.dock.setObjectName("inbox")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setWidget(self.inbox)
        layout.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        layout.above.addWidget(self.strip)
        layout.panel.addWidget(self.verdict)
        self._connect()
        self._fill_menu()
        self.made.emit()

    def _connect(self) -> None:
        layout, verdict, strip = self.layout, self.verdict, self.strip
        self.letters.message.connect(layout.tell)
        self.inbox.unfolded.connect(lambda wide: self._fold(not wide))
        self.inbox.closed.connect(self.leave)
        self.inbox.forked.connect(layout.why_shown.try_other_orders)
        self.letters.may_fork = layout.why.may_try
        self.inbox.chosen.connect(self._turn_to)
        strip.mode_chosen.connect(self.show_mode)
        strip.viewer_chosen.connect(layout.document.see_as)
        strip.stepped.connect(self.next_difference)
        verdict.asked.connect(layout.why.ask)
        verdict.row_chosen.connect(layout.document.select)
        verdict.pointed.connect(layout.overlay_cards.show_places)
        verdict.lit.connect(layout.scene.light)
        verdict.repaired.connect(self.editing.fix)
        verdict.primary.connect(layout.primary)

    def _fill_menu(self) -> None:
        """Fill the menu for publishing, and add the button for editing the position."""
        acts, menu = self.layout.actions_of, self.verdict.publish.menu()
        for name in PUBLISHED:
            menu.addAction(acts[name])
        if "edit_position" in acts:
            edit = acts["edit_position"]
            self.verdict.foot_left.addWidget(action_button(edit))

    def unread(self) -> list[str]:
        """Return sentences on mail for the current phase that was not understood, after reading what is being typed."""
        if self._made:
            self.inbox.flush()
        return [*unread_letters(self.layout.document), *(self.letters.open_questions() if self._made else [])]

    # On and off.

    @property
    def possible(self) -> bool:
        """Whether the viewer may see everything there is to review."""
        return self.layout.document.knows_all

    def toggle(self) -> None:
        if self.on:
            self.leave()
        else:
            self.begin()

    def begin(self) -> None:
        """Open the review of the phase shown."""
        layout, document = self.layout, self.layout.document
        if not self.possible:
            layout.tell(tr(NOT_YOURS), "warn")
            layout.actions_of.refresh()
            return
        if not self._made:
            self._make()
        self.on = True
        self.mode = "result" if document.turn is not None or any(document.game.drafts.values()) else "orders"
        self._previewing, layout.drawer.barred = document.previewing, True
        layout.board.instead = self.draw
        self.dock.show()
        self.strip.show()
        document.set_previewing(True)
        self.fit()
        self.turned.emit()
        self.refresh()
        layout.levels.reveal(self._first_place())
        layout.actions_of.refresh()

    def _first_place(self) -> str:
        """Return the place to look at first: where a unit is dislodged, else that of the first difference; "" if there
        is nothing to review."""
        position = self.layout.document.position if self.turn is None else self.turn.after
        dislodged = [one.unit.place.key for one in position.dislodged.values()]
        return next(iter([*dislodged, *(one.place for one in self.differences)]), "")

    def leave(self) -> None:
        """Close the review, and restore the game view."""
        if not self.on:
            return
        self.inbox.flush()
        layout, document = self.layout, self.layout.document
        self.on, self.number = False, -1
        layout.board.instead = None
        self.dock.hide()
        self.strip.hide()
        self.inbox.show_posts(())
        self.verdict.show_turn(None)
        document.see_as("")
        document.set_previewing(self._previewing)
        layout.drawer.barred = False
        self.turned.emit()
        layout.scene.ring()
        layout.view.setFocus()
        self.layout.actions_of.refresh()

    def fit(self) -> None:
        """Adapt to the size of the window: in a narrow one the inbox is folded to a row of emblems until it is asked
        for."""
        if self._made and self.on:
            self._fold(self.layout.width() < WIDE_FROM)

    def _fold(self, folded: bool) -> None:
        """Fold or unfold the inbox; the strip over the board shrinks if there is little room."""
        narrow = self.layout.width() < WIDE_FROM
        self.inbox.set_folded(folded, may_fold=narrow)
        self.strip.set_tight(narrow and not folded)

    # What it shows.

    @property
    def panel(self) -> VerdictPanel | None:
        """The panel beside the board while the review is open, otherwise None."""
        return self.verdict if self.on else None

    @property
    def parts(self) -> list[QWidget]:
        """The additional widgets that the focus visits on its way around the window."""
        if not self.on:
            return []
        return [
            next((letter for letter in self.inbox.rows.values() if letter.isVisible()), self.inbox),
            self.strip.modes,
        ]

    @property
    def turn(self) -> Turn | None:
        """The turn under review: the one shown, or the preview of the next one."""
        return self.layout.document.explained

    @property
    def ordering(self) -> bool:
        """Whether orders can be entered on the map: it shows the position before, and the viewer may enter orders."""
        document = self.layout.document
        return self.on and self.mode == "before" and bool(document.writers) and not document.seen_as

    def begin_line(self, letter: str) -> bool:
        """Begin a line in the letter of the selected power with a letter typed on the board; return whether the review
        is open."""
        if not self.on:
            return False
        if self.inbox.folded:
            self._fold(False)
        self.inbox.begin_line(self.layout.document.power, letter)
        return True

    def _turn_to(self, power: str) -> None:
        """Switch to entering orders for another power."""
        self.layout.orders_controller.act_for(power)

    def refresh(self) -> None:
        """Refresh everything for the phase shown."""
        document, turn = self.layout.document, self.turn
        self.letters.refresh()
        nothing = NOTHING_YET if document.open or document.line or turn is not None else SEALED
        nothing = SEEN_ONLY if document.at_present and document.seen_as else nothing
        self.verdict.show_turn(turn, tr(nothing))
        if self._against is not None:
            self.verdict.show_differences(self.differences)
        position = document.position
        self.verdict.show_odd(*position_findings(position, cures=self.editing.possible))
        self.strip.show_mode(self.mode)
        self.strip.show_viewers(self._viewers(), document.seen_as)
        self.banner.show()
        self._show_foot()
        self.refreshed.emit()

    def _viewers(self) -> Sequence[tuple[str, str]]:
        position = self.layout.document.present
        powers = position.variant.board(position).powers.values()
        return (("", tr("GM")), *((one.id, one.name) for one in powers), (PUBLIC, tr("everybody")))

    def _show_foot(self) -> None:
        document = self.layout.document
        game = document.game
        if game.end and document.shown >= len(game.turns) - 1:
            self.verdict.show_foot(tr("See how the game ended"), "")
        elif document.turn is None:
            waiting = game.waiting_for if not document.open else ()
            self.verdict.show_foot("" if waiting else tr("Resolve"), tr("This is a preview. Nothing has been "
                                                                        "played yet."))
        else:
            last = document.shown >= len(game.turns) - 1
            going = tr("Continue to {next_words}", next_words=next_words(game.positions[document.shown + 1]))
            self.verdict.show_foot(going if last else tr("Next phase"), "")

    # The map.

    def show_mode(self, mode: str) -> None:
        """Show one of MODES on the map."""
        if self.on and mode in MODES:
            self.mode, self.number = mode, -1
            self.layout.why.close()
            self.layout.pointer.use(self.layout.usual_tool())
            self.layout.pointer.tool.refresh()
            self.layout.board.refresh()
            self.layout.board.redrawn()
            self.strip.show_mode(mode)
            self.layout.preview.refresh()
            self.banner.show()

    def draw(self) -> bool:
        """Draw the map of the selected mode, and return whether it was drawn here and not left to the table."""
        document, scene, turn = self.layout.document, self.layout.scene, self.turn
        scene.ring()
        if self.editing.on:
            return False
        if self.mode == "result" or (self.mode == "difference" and turn is None):
            return False
        control = control_of(document.so_far)
        if document.turn is not None:
            scene.show_position(document.turn.before, control)
        else:
            scene.show_position(document.standing, control)
        if self.mode == "orders" or self.ordering:
            written = document.visible if document.turn is None else document.turn.orders
            whose = (document.power,) if self.ordering else tuple(written)
            self._draw_orders({power: tuple(written.get(power, ())) for power in whose})
        elif self.mode == "difference" and turn is not None:
            self._draw_differences(turn)
        return True

    def _draw_orders(self, orders: dict[str, tuple[Order, ...]]) -> None:
        document = self.layout.document
        before = document.present if document.turn is None else document.turn.before
        known = {power: lines for power, lines in orders.items() if power in before.variant.base.powers}
        illegal = [order for power, lines in known.items() for order in faults(before, power, lines)]
        self.layout.scene.show_orders(known, illegal)

    def _draw_differences(self, turn: Turn) -> None:
        """Draw only the orders of the units that differ, and number their places."""
        scene, found = self.layout.scene, self.differences
        keys = {one.key for one in found if one.key}
        preview = self.layout.document.preview if self.layout.document.turn is None else None
        marks = (
            preview_marks(turn, preview.sure)
            if preview is not None
            else result_picture(turn, shown_events=self.layout.document.events).marks
        )
        new = {one.place for one in found if one.place and not one.key}
        scene.show_marks([one for one in marks if _unit_of(one) in keys or getattr(one, "place", "") in new])
        scene.ring(numbered(found))

    # Differences.

    @property
    def differences(self) -> tuple[ResultDifference, ...]:
        """The differences found in a comparison, or else what the turn has changed."""
        if self._against is not None:
            return self._against[1]
        turn = self.turn
        if turn is not None and (self._changes is None or self._changes[0] is not turn):
            self._changes = turn, usual(turn)
        return self._changes[1] if turn is not None and self._changes is not None else ()

    def compare(self, title: str | None, found: Sequence[ResultDifference] = ()) -> None:
        """Mark where Strata's results differ from others, which are called `title`; None ends the comparison."""
        self._against = None if title is None else (title, tuple(found))
        if self.on:
            self.show_mode("difference" if title is not None else "result")
            self.refresh()

    def next_difference(self, by: int = 1) -> None:
        """Show the next difference, or (-1) the previous one."""
        found = self.differences
        if not (self.on and found):
            return
        if self.mode != "difference":
            self.show_mode("difference")
        self.number = (self.number + by) % len(found) if self.number >= 0 else 0 if by > 0 else len(found) - 1
        one = found[self.number]
        if one.key:
            self.layout.document.select(one.key)
        if one.place in self.layout.scene.board.provinces:
            self.layout.seek(one.place)
            self.layout.scene.hover(one.place)
        self.banner.show()
        self.layout.tell(words_of(one, self.number + 1, len(found), self.compared), "hint")

    @property
    def compared(self) -> str:
        """What the results are compared with, in words; "" for nothing."""
        return self._against[0] if self._against is not None else ""

    # Copying as text.

    def copy_results(self) -> None:
        """Copy the results of the phase shown to the clipboard as text."""
        turn = self.layout.document.turn
        if turn is not None:
            copy_text(results_text(turn, self.layout.document.events))
            self.layout.tell(tr("Results copied to the clipboard."), "good")

    def copy_all_orders(self) -> None:
        """Copy all orders of the phase to the clipboard as text."""
        document = self.layout.document
        if document.turn is not None:
            text = orders_text(document.turn.before, document.turn.orders)
        else:
            text = orders_text(document.present, document.visible)
        copy_text(text)
        self.layout.tell(tr("Orders copied to the clipboard."), "good")

    # Following the document.

    def _follow(self, what: str) -> None:
        if not self.on:
            return
        if what == "seat" and not self.layout.document.knows_all:
            self.leave()
        elif what in ("game", "shown", "seat", "drafts"):
            if what in ("game", "shown"):
                self._against, self.number = None, -1
                self.mode = "result" if self.layout.document.turn is not None else self.mode
            self.refresh()
        elif what == "selection":
            self.verdict.choose(self.layout.document.selection)
            self._show_power()

    def _show_power(self) -> None:
        """Update the map and the inbox when orders are entered for another power."""
        power = self.layout.document.power
        if self.ordering and power != self._whose:
            self._whose = power
            self.inbox.show_row(power)
            self.layout.board.refresh()
            self.banner.show()


def _unit_of(mark_drawn: Mark) -> str:
    """Return the key of the unit that a mark shows, "" for none."""
    unit = getattr(mark_drawn, "unit", None)
    return str(unit.key) if unit is not None else ""
