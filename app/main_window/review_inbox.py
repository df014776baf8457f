"""The inbox at work: what is typed, pasted or opened becomes orders of the game; what cannot be read stays as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app import commands
from app.document import Document
from app.language import mark, tr, tr_n
from app.letters import Letter, read_letter, replaced, sort_out, written_text
from app.lines import about, with_orders
from app.pages.gm_review.inbox import Inbox, Post, Question
from rules import GM, Order, SheetLine, disk_words, listed, say

NOTE = "inbox"
"""Under which name the letters are noted that could not be read whole: nothing of them is lost."""
WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How text in UTF-16 begins."""
PLAYED = mark("These orders are played. Others can be tried in a line of play beside the game.")
LARGEST = 200_000
"""Bytes of a file with orders."""
FATES = {
    "M": mark("Without orders the units of {powers} hold."),
    "R": mark("Without orders the dislodged units of {powers} are disbanded."),
    "": mark("Without orders the rules decide for {powers}."),
}
"""By the step of a phase, what becomes of powers that have not written."""


class Letters(QObject):
    """Reads letters for one table. `told`: words for the status line."""

    told = Signal(str, str)

    def __init__(self, document: Document, inbox: Inbox, parent: QWidget) -> None:
        super().__init__(parent)
        self.document, self.inbox = document, inbox
        self._texts: dict[str, str] = {}
        self._whose: tuple[object, ...] = ()
        self._asked: tuple[SheetLine, ...] = ()
        """Lines that came in, of which somebody must say whose they are, or that were not understood."""
        self.may_fork: Callable[[], bool] = lambda: False
        """Tells whether other orders can be tried beside the game."""
        inbox.edited.connect(self.read)
        inbox.pasted.connect(self.paste)
        inbox.sought.connect(self.open_files)
        inbox.brought.connect(self.take_in)
        inbox.answered.connect(self.answer)
        inbox.dropped.connect(lambda paths: self.read_files([Path(path) for path in paths]))

    # What stands there.

    def refresh(self) -> None:
        """The letters of the phase shown."""
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
        """Whose letters are waited for, or came, in the phase shown; all where nobody's are."""
        document = self.document
        position, orders = document.position, self._orders
        acting = {*position.variant.must_act(position), *(power for power, lines in orders.items() if lines)}
        everybody = tuple(position.variant.base.powers)
        found = tuple(power for power in everybody if power in acting) or everybody
        return (*found, GM) if self._masters or orders.get(GM) else found

    @property
    def _masters(self) -> bool:
        """Whether the game master has something to write himself now."""
        document, variant = self.document, self.document.game.variant
        here = variant.gm and document.at_present and not document.seen_as
        return bool(here and self.may_write(GM) and variant.forms(document.present, GM, ()))

    def may_write(self, power: str) -> bool:
        """Whether orders of a power may be written here now."""
        document = self.document
        if power != GM:
            return power in document.writers
        there = document.at_present and not document.game.end and not document.watching
        return there and (document.open or document.seat == GM)

    @property
    def _orders(self) -> Mapping[str, Sequence[Order]]:
        """The orders of the phase shown, as far as they may be read."""
        document = self.document
        return document.visible if document.turn is None else document.turn.orders

    def letter(self, power: str) -> Letter:
        """What a power wrote: as it came, as long as it says what the game has; else what the game has."""
        document, orders = self.document, tuple(self._orders.get(power, ()))
        text = self._texts.get(power)
        if text is None or document.turn is not None:
            return Letter(power, written_text(orders), orders)
        letter = read_letter(document.present, power, text)
        if _alike(self._effective(power, letter.orders), orders):
            return letter
        lines = text.splitlines()
        left = [lines[fault.number] for fault in letter.faults]
        text = "\n".join(filter(None, (written_text(orders), *dict.fromkeys(left))))
        self._keep(power, text)
        return read_letter(document.present, power, text)

    def _post(self, power: str) -> Post:
        document = self.document
        powers = document.position.variant.board(document.position).powers
        name = powers[power].name if power in powers else tr("Game master")
        if document.turn is None and not document.open and power != document.seat and not document.line:
            if power not in document.game.to_act:
                nobody = power in powers and not document.game.seat(power).player
                return Post(power, name, "over", tr("no player") if nobody else tr("nothing"), fixed=True)
            sent = power in document.game.submitted
            return Post(power, name, "shut", tr("sealed") if sent else tr("none yet"), fixed=True, sent=sent)
        letter = self.letter(power)
        count = len(self._orders.get(power, ()))
        over = document.turn is not None
        words = tr_n("{n} order", "{n} orders", count) if count else tr("no orders") if over else tr("none yet")
        state = "in" if count else "over" if over else "none"
        if letter.faults:
            lines = len({fault.number for fault in letter.faults})
            state, words = "unread", tr_n("{n} line unread", "{n} lines unread", lines)
        if power == GM and state == "none":
            state, words = "over", tr("nothing")
        remarks = replaced(letter, self._orders.get(power, ()))
        return Post(power, name, state, words, letter.text, letter.faults, not self.may_write(power), remarks)

    def _fate(self, missing: Sequence[str]) -> str:
        """What becomes of those who have not written."""
        step = self.document.position.phase.step
        return tr(FATES.get(step, FATES[""]), powers=listed(list(missing))) if missing else ""

    def _effective(self, power: str, orders: Sequence[Order]) -> tuple[Order, ...]:
        """What of some lines counts: of two about the same the later one."""
        position = self.document.present
        return with_orders(
            (),
            orders,
            lambda lines: position.variant.forms(position, power, tuple(lines)),
            lambda order: about(position, order),
        )

    # What comes in.

    def read(self, power: str, text: str) -> None:
        """A letter as it stands now."""
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
        """Orders of several powers on the clipboard."""
        self.take_in(QGuiApplication.clipboard().text())

    def take_in(self, text: str, power: str = "") -> None:
        """Orders of several powers, or all of one. Powers that are not named keep theirs; one step to undo."""
        position = self.document.present
        found = sort_out(position, text, power)
        texts = found.texts
        barred = [one for one in texts if not self.may_write(one)]
        with commands.together(self.document, tr("orders from the inbox")):
            for one in (one for one in texts if one not in barred):
                self.read(one, texts[one])
        shut = [SheetLine(0, line, one) for one in barred for line in texts[one].splitlines()]
        self.refresh()
        self.ask((*sorted((*found.questions, *found.unread), key=lambda line: line.number), *shut))
        read = len(texts) - len(barred)
        words = tr_n("Orders of {n} power were taken in.", "Orders of {n} powers were taken in.", read)
        words = words if read else tr("No orders were found in that text.")
        asked = tr_n("{n} line is a question.", "{n} lines are questions.", len(found.questions))
        self.told.emit(f"{words} {asked}" if found.questions else words, "good" if read and not self._asked else "warn")

    def ask(self, lines: Sequence[SheetLine]) -> None:
        """Show lines of which somebody must say whose they are, and those that nobody could read."""
        self._asked = tuple(lines)
        self.inbox.show_questions([self._question(line) for line in self._asked])

    def _question(self, line: SheetLine) -> Question:
        """A line as the inbox asks about it: whose orders can be written here may be chosen."""
        position = self.document.present
        named = [(one, position.variant.writer_name(position, one)) for one in line.powers if self.may_write(one)]
        if line.reason:
            return Question(line.number, line.text, say(line.reason), tuple(named))
        name = position.variant.writer_name(position, line.power)
        return Question(line.number, line.text, tr("The orders of {power} cannot be written here.", power=name))

    def answer(self, number: int, power: str) -> None:
        """The line with this number among those asked about is a power's; "": it is left out."""
        if not 0 <= number < len(self._asked):
            return
        line, rest = self._asked[number], (*self._asked[:number], *self._asked[number + 1 :])
        if power:
            self.read(power, "\n".join(filter(None, (self.letter(power).text, line.text))))
        self.ask(rest)

    def open_files(self) -> None:
        """Ask for text files with orders."""
        title, kinds = tr("Orders from files"), tr("Text (*.txt *.text *.md *.eml);;All files (*)")
        paths, _ = QFileDialog.getOpenFileNames(self.inbox, title, "", kinds)
        self.read_files([Path(path) for path in paths])

    def read_files(self, paths: Sequence[Path]) -> None:
        """Text files with orders: of the power that a file is named after, else of those that are named in it."""
        for path in paths:
            try:
                text = text_of(path)
            except (OSError, ValueError) as error:
                self.told.emit(tr("{file} was not read: {why}", file=path.name, why=_why(error)), "warn")
                continue
            self.take_in(text, self._named_after(path, text))

    def _named_after(self, path: Path, text: str) -> str:
        """The power that a file with the orders of one alone is named after."""
        if len(sort_out(self.document.present, text).texts) > 1:
            return ""
        board = self.document.position.variant.board(self.document.position)
        found = board.power(path.stem.replace("_", " ").strip())
        return found.id if found and found.id in self.document.writers else ""

    # What could not be read is kept beside the game.

    def _keep(self, power: str, text: str) -> None:
        self._texts[power] = text
        unread = {
            one: kept for one, kept in self._texts.items() if read_letter(self.document.present, one, kept).faults
        }
        document = self.document
        if document.open and not document.line and document.at_present:
            document.note(NOTE, {"turn": len(document.game.turns), "texts": unread} if unread else None)

    def _noted(self) -> Mapping[str, str]:
        """Letters that could not be read whole when the game was last open."""
        return noted(self.document) if self.document.at_present else {}

    def open_questions(self) -> list[str]:
        """The lines of the phase shown of which somebody must still say whose they are, as a sentence."""
        document = self.document
        if not self._asked or (document.game.line, document.shown) != self._whose:
            return []
        lines = "; ".join(line.text for line in self._asked)
        told = tr_n(
            "{n} line is still a question: {lines}.",
            "{n} lines are still questions: {lines}.",
            len(self._asked),
            lines=lines,
        )
        return [told]


def unread_letters(document: Document) -> list[str]:
    """What came for the current phase and was not understood, a sentence a power."""
    position, told = document.present, []
    powers = position.variant.board(position).powers
    for power, text in noted(document).items():
        lines = len({fault.number for fault in read_letter(position, power, text).faults})
        name = powers[power].name if power in powers else tr("Game master")
        if lines:
            told.append(
                tr_n("{power}: {n} line not understood.", "{power}: {n} lines not understood.", lines, power=name)
            )
    return told


def noted(document: Document) -> Mapping[str, str]:
    """The letters of the current phase that could not be read whole, by power."""
    kept = document.notes.get(NOTE)
    texts = kept.get("texts") if isinstance(kept, dict) and kept.get("turn") == len(document.game.turns) else None
    return {str(one): str(text) for one, text in texts.items()} if isinstance(texts, dict) else {}


def text_of(path: Path) -> str:
    """The text of a file. OSError if it cannot be read, ValueError if it is none, or too long."""
    if path.stat().st_size > LARGEST:
        raise ValueError(tr("it is too large for a file with orders"))
    data = path.read_bytes()
    if data.startswith(WIDE):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        raise ValueError(tr("it is no text"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _why(error: OSError | ValueError) -> str:
    return disk_words(error) if isinstance(error, OSError) else str(error)


def _alike(one: Sequence[Order], other: Sequence[Order]) -> bool:
    """Whether these are the same orders, in whatever order."""
    return sorted(order.text for order in one) == sorted(order.text for order in other)
