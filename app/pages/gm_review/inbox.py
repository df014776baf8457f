"""The inbox: a row for each power with its orders as received, what was not understood, and whose are missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QComboBox, QFrame, QPlainTextEdit, QTextEdit, QToolButton, QVBoxLayout, QWidget

from app.language import tr, tr_n
from app.session.letters import MailFault
from app.ui.clause import ClauseLabel
from app.ui.shades import current, px
from app.ui.widgets import (
    CardFrame,
    Emblem,
    IconLabel,
    NoteFrame,
    button,
    column,
    emptied,
    label,
    line,
    row,
    scrolled,
    tool_button,
)

# ----------------------------------------------------------------------------------------------------
# The field with a power's orders as received; what was not understood has a wavy underline.

LEAST, MOST = 3, 10
"""The smallest and largest number of visible lines."""


class MailEdit(QPlainTextEdit):
    """A field for a power's orders. Faults are underlined and explained in tooltips; Tab leaves the field.

    `left`: the field lost focus.
    """

    left = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(tr("Orders of {power}", power=name))
        self.setPlaceholderText(tr("Type or paste orders, one per line"))
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.textChanged.connect(self._fit)
        self._fit()

    def show_text(self, text: str) -> None:
        """Set the text without emitting signals; the cursor keeps its place if possible."""
        if text == self.toPlainText():
            return
        at = self.textCursor().position()
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        cursor = self.textCursor()
        cursor.setPosition(min(at, len(text)))
        self.setTextCursor(cursor)
        self._fit()

    def begin_line(self, letter: str) -> None:
        """Begin a new line at the end with this letter, and focus the field."""
        self.moveCursor(QTextCursor.MoveOperation.End)
        if self.textCursor().block().text().strip():
            letter = f"\n{letter}"
        self.insertPlainText(letter)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def show_faults(self, faults: Sequence[MailFault]) -> None:
        """Underline these faults with wavy lines."""
        self.setExtraSelections([self._wave(fault) for fault in faults])

    def _wave(self, fault: MailFault) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        form.setUnderlineColor(QColor(current().fail))
        form.setToolTip(fault.why)
        block = self.document().findBlockByNumber(fault.number)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(fault.start, block.length() - 1))
        cursor.setPosition(block.position() + min(fault.end, block.length() - 1), QTextCursor.MoveMode.KeepAnchor)
        made.format, made.cursor = form, cursor
        return made

    def _fit(self) -> None:
        """Set the height to the number of lines, within limits."""
        lines = min(max(self.document().lineCount(), LEAST), MOST)
        around = self.height() - self.viewport().height() if self.isVisible() else px(16)
        margin = 2 * self.document().documentMargin()
        self.setFixedHeight(round(lines * self.fontMetrics().lineSpacing() + margin + max(around, px(16))))


WIDTH, FOLDED = 310, 64
"""Width of the inbox, and when collapsed in narrow windows, at the normal text size."""
FEW = 2
"""Up to this many powers are offered as buttons for a line whose owner is unknown."""
PAUSE_MS = 250
"""How long after the last key press the text is read."""
SIGNS = {
    "in": ("check", "good"),
    "none": ("clock", "warn"),
    "unread": ("warning", "bad"),
    "shut": ("lock", "soft"),
    "over": ("minus", "muted"),
}
"""State of a letter -> its icon and the shade of the icon."""


@dataclass(frozen=True, slots=True)
class InboxEntry:
    """What the inbox shows of a power. `words`: the text beside its name; `fixed`: its orders cannot be changed here.

    `state`: in, none, unread, shut (sealed), or over for none in a past phase.
    """

    power: str
    name: str
    state: str
    words: str
    text: str = ""
    faults: tuple[MailFault, ...] = ()
    fixed: bool = False
    remarks: tuple[MailFault, ...] = ()
    """Lines that were understood but do not count."""
    sent: bool = False
    """Whether its sealed orders are in."""


@dataclass(frozen=True, slots=True)
class UnassignedLine:
    """A line without a known owner: its number in the text (0 for none), why, and the possible powers with their names.
    """

    number: int
    text: str
    why: str
    powers: tuple[tuple[str, str], ...] = ()


class MailRow(QFrame):
    """A power's row, with its text below when open.

    `edited` carries the text; `opened`: open or close the row; `stood_in`: enter orders at the player's board.
    """

    edited = Signal(str)
    opened = Signal()
    stood_in = Signal()

    def __init__(self, post: InboxEntry, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.post = post
        self.emblem = badge(post.power, 20, variant, powers)
        self.name, self.words = label(post.name, "strong"), label("", "small")
        self.sign = IconLabel(*SIGNS["none"], 16)
        self.edit = MailEdit(post.name)
        self._faults = QVBoxLayout()
        self._faults.setSpacing(4)
        head = row(self.emblem, self.name, ..., self.words, self.sign, spacing=8)
        self.body = QWidget()
        self.stand_in = button(tr("Enter orders…"), tip=tr("Enter orders at the player's board"))
        self.stand_in.clicked.connect(self.stood_in)
        self.body.setLayout(column(self.edit, row(self.stand_in, ...), self._faults, spacing=6))
        self.setLayout(column(head, self.body, spacing=6, margins=(10, 8, 10, 8)))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._later = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._later.timeout.connect(self.read_now)
        self.edit.textChanged.connect(self._later.start)
        self.edit.left.connect(self.flush)
        self.show_post(post)
        self.set_open(False)

    @property
    def is_open(self) -> bool:
        return not self.body.isHidden()

    def set_open(self, on: bool) -> None:
        self.body.setVisible(on)

    def show_post(self, post: InboxEntry) -> None:
        """Show the state of the power's orders."""
        self.post = post
        self.words.setText(post.words)
        self.words.setProperty("role", {"none": "warn", "unread": "bad"}.get(post.state, "small"))
        self.words.style().polish(self.words)
        self.sign.show_icon(*SIGNS[post.state])
        self.setAccessibleName(f"{post.name}: {post.words}")
        if not self._later.isActive():
            self.edit.show_text(post.text)
        self.edit.setReadOnly(post.fixed)
        self.edit.setVisible(post.state != "shut")
        self.stand_in.setVisible(post.state == "shut")
        self.edit.show_faults(post.faults)
        emptied(self._faults)
        for fault in post.faults:
            self._faults.addWidget(self._fault(fault))
        for fault in post.remarks:
            text = tr("Line {number}: {why}", number=fault.number + 1, why=fault.why)
            self._faults.addWidget(label(text, "warn", wrap=True))

    def flush(self) -> None:
        """Read pending input at once, since the next action, such as a click on the map, depends on it."""
        if self._later.isActive():
            self.read_now()

    def read_now(self) -> None:
        """Read the text at once."""
        self._later.stop()
        self.edited.emit(self.edit.toPlainText())

    def _fault(self, fault: MailFault) -> QWidget:
        line = label(tr("Line {number}: {why}", number=fault.number + 1, why=fault.why), "bad", wrap=True)
        use = button(tr("Use {place}", place=fault.use), "link")
        use.setVisible(bool(fault.use))
        use.clicked.connect(lambda: self._mend(fault))
        rule = ClauseLabel("sign")
        inside = row(IconLabel("warning", "bad", 16), line, rule, use, spacing=7)
        inside.setStretch(1, 1)
        made = QWidget()
        made.setLayout(inside)
        rule.show_clause(fault.clause)
        return made

    def _mend(self, fault: MailFault) -> None:
        """Replace a faulty line by the suggested one."""
        lines = self.edit.toPlainText().splitlines()
        if fault.number < len(lines):
            lines[fault.number] = fault.repaired
            self.edit.setPlainText("\n".join(lines))
            self.read_now()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.position().y() <= self.emblem.geometry().bottom() + 8:
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or close the row on Enter and Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


class QuestionList(QFrame):
    """Lines of a mail that count for no power until the game master assigns or ignores them.

    `answered` carries the index of a line and its power, "" to ignore it.
    """

    answered = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("note", "warn")
        self.title = label("", "strong", wrap=True)
        self.drop = button(tr("Ignore all"), "link", tip=tr("Ignored lines"))
        self.drop.clicked.connect(self._drop_all)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        head = row(IconLabel("warning", "warn", 16), self.title, self.drop, spacing=8)
        head.setStretch(1, 1)
        self.setLayout(column(head, self._rows, spacing=8, margins=(10, 8, 10, 8)))
        self.shown: tuple[UnassignedLine, ...] = ()
        self.show_questions(())

    def show_questions(self, questions: Sequence[UnassignedLine]) -> None:
        """Ask about these lines; hidden if there are none."""
        self.shown = tuple(questions)
        emptied(self._rows)
        for at, question in enumerate(self.shown):
            self._rows.addWidget(self._asked(at, question))
        self.title.setText(tr_n("{n} line ignored", "{n} lines ignored", len(self.shown)))
        self.drop.setVisible(len(self.shown) > 1)
        self.setVisible(bool(self.shown))

    def _asked(self, at: int, question: UnassignedLine) -> QWidget:
        """Return a line, why it is in question, and an answer for each power."""
        said = (
            tr("Line {number}: {why}", number=question.number, why=question.text) if question.number else question.text
        )
        leave = button(tr("Ignore"), "link")
        leave.clicked.connect(lambda: self.answered.emit(at, ""))
        few = len(question.powers) <= FEW
        ways = self._buttons(at, question) if few else [self._choice(at, question)]
        made = QWidget()
        words = (label(said, wrap=True), label(question.why, "small", wrap=True))
        made.setLayout(column(*words, row(*ways, ..., leave, spacing=6), spacing=4))
        made.setAccessibleName(f"{said}. {question.why}")
        return made

    def _buttons(self, at: int, question: UnassignedLine) -> list[QWidget]:
        found: list[QWidget] = []
        for power, name in question.powers:
            answer = button(name, tip=tr("This order belongs to {power}", power=name))
            answer.clicked.connect(lambda _=False, power=power: self.answered.emit(at, power))
            found.append(answer)
        return found

    def _choice(self, at: int, question: UnassignedLine) -> QComboBox:
        """Return a drop-down list of the powers, for when there are too many for buttons."""
        choice = QComboBox()
        choice.setPlaceholderText(tr("Whose order?"))
        choice.setAccessibleName(tr("Whose order?"))
        for power, name in question.powers:
            choice.addItem(name, power)
        choice.setCurrentIndex(-1)
        choice.activated.connect(lambda n: self.answered.emit(at, choice.itemData(n)))
        return choice

    def _drop_all(self) -> None:
        for at in reversed(range(len(self.shown))):
            self.answered.emit(at, "")


def badge(power: str, size: int, variant: str, powers: tuple[str, ...]) -> QWidget:
    """Return the emblem of a power, or the icon of the game master."""
    return Emblem(power, size, variant, powers) if power in powers else IconLabel("people", "soft", size)


class Inbox(QFrame):
    """The inbox of the game master.

    - `edited`: a power and its text; `chosen`: a power; `stood_in`: a power to enter orders for at its own board
    - `pasted`: paste orders of several powers; `sought`: open files; `dropped`: paths; `brought`: dropped text
    - `answered`: the index of a question and the power that the line belongs to, "" to ignore it
    - `unfolded`: expand or collapse the inbox; `closed`: close the review
    """

    edited = Signal(str, str)
    pasted = Signal()
    sought = Signal()
    dropped = Signal(list)
    brought = Signal(str)
    unfolded = Signal(bool)
    chosen = Signal(str)
    stood_in = Signal(str)
    answered = Signal(int, str)
    closed = Signal()
    forked = Signal()
    """The offer of the note was accepted: try other orders in a variation."""

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.setProperty("panel", "left")
        self.setAcceptDrops(True)
        self._variant, self._powers = variant, powers
        self.rows: dict[str, MailRow] = {}
        self.title, self.count = label(tr("Inbox"), "title"), label("", "small")
        self.paste = button(tr("Paste all"), "quiet", icon="copy", tip=tr("Paste orders from several powers at once"))
        self.open = button(tr("Open…"), "quiet", icon="folder", tip=tr("Read orders from text files"))
        self.fold = tool_button("left", tr("Collapse inbox"))
        self.fold.clicked.connect(lambda: self.unfolded.emit(False))
        self.close_button = tool_button("cross", tr("Close review"), "Ctrl+R")
        self.paste.clicked.connect(self.pasted)
        self.open.clicked.connect(self.sought)
        self.close_button.clicked.connect(self.closed)
        self._letters = QVBoxLayout()
        self._letters.setSpacing(0)
        self.note = NoteFrame("hint", "")
        self.note.acted.connect(self.forked)
        self.questions = QuestionList()
        self.questions.answered.connect(self.answered)
        self.whole, self.narrow = QWidget(), QWidget()
        self.whole.setLayout(self._lay_out())
        self._emblems = column(..., spacing=6, margins=(0, 12, 0, 8))
        self.narrow.setLayout(self._emblems)
        self.setLayout(column(self.whole, self.narrow, spacing=0))
        self.folded = False
        self.set_folded(False, may_fold=False)

    def _lay_out(self) -> QVBoxLayout:
        head = row(self.title, ..., self.fold, self.close_button, spacing=0, margins=(14, 12, 8, 0))
        ways = row(self.paste, self.open, ..., spacing=4, margins=(8, 0, 8, 0))
        card = CardFrame(self._letters)
        inside = QWidget()
        inside.setLayout(column(self.questions, card, self.note, ..., spacing=8, margins=(14, 4, 14, 12)))
        whole = column(head, row(self.count, margins=(14, 0, 8, 0)), ways, scrolled(inside), spacing=4)
        whole.setStretch(3, 1)
        return whole

    # Content.

    def show_posts(self, posts: Sequence[InboxEntry], note: str = "", offer: str = "") -> None:
        """Show the letters of all powers. `note`: what becomes of powers without orders, or a hint; `offer`: the action
        in it."""
        if tuple(self.rows) != tuple(one.power for one in posts):
            self._make_rows(posts)
        for post in posts:
            self.rows[post.power].show_post(post)
        self._show_emblems(posts)
        done = sum(post.state == "in" or post.sent for post in posts)
        self.count.setText(
            tr_n("Orders in from {done} of {n} power", "Orders in from {done} of {n} powers", len(posts), done=done)
        )
        self.note.show_note("hint", note, offer)
        self.note.setVisible(bool(note))
        writable = any(not post.fixed for post in posts)
        self.paste.setVisible(writable)
        self.open.setVisible(writable)

    def show_questions(self, questions: Sequence[UnassignedLine]) -> None:
        """Show lines without a known owner and lines that were not understood."""
        self.questions.show_questions(questions)

    def open_row(self, power: str) -> None:
        """Open the letter of a power and close the others; close it if it is open already."""
        for one, letter in self.rows.items():
            letter.set_open(one == power and not letter.is_open)
        opened = self.rows[power]
        if opened.is_open:
            shut = opened.post.state == "shut"
            (opened.stand_in if shut else opened.edit).setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(power)

    def show_row(self, power: str) -> None:
        """Open only the letter of this power, without moving focus."""
        for one, letter in self.rows.items():
            letter.set_open(one == power)

    def begin_line(self, power: str, letter: str) -> None:
        """Begin a new line in the letter of a power."""
        row = self.rows.get(power)
        if row is None or row.post.fixed:
            return
        self.show_row(power)
        row.edit.begin_line(letter)

    def flush(self) -> None:
        """Read pending input at once."""
        for letter in self.rows.values():
            letter.flush()

    def _make_rows(self, posts: Sequence[InboxEntry]) -> None:
        emptied(self._letters)
        self.rows = {}
        for number, post in enumerate(posts):
            if number:
                self._letters.addWidget(line())
            made = MailRow(post, self._variant, self._powers)
            made.edited.connect(lambda text, power=post.power: self.edited.emit(power, text))
            made.opened.connect(lambda power=post.power: self.open_row(power))
            made.stood_in.connect(lambda power=post.power: self.stood_in.emit(power))
            self.rows[post.power] = made
            self._letters.addWidget(made)

    # Narrow windows.

    def set_folded(self, folded: bool, may_fold: bool = True) -> None:
        """Show emblems only, or the whole inbox."""
        self.folded = folded
        self.fold.setVisible(may_fold)
        self.whole.setVisible(not folded)
        self.narrow.setVisible(folded)
        self.setFixedWidth(px(FOLDED if folded else WIDTH))

    def _show_emblems(self, posts: Sequence[InboxEntry]) -> None:
        emptied(self._emblems)
        for post in posts:
            self._emblems.addWidget(self._folded(post), alignment=Qt.AlignmentFlag.AlignHCenter)
        self._emblems.addStretch(1)

    def _folded(self, post: InboxEntry) -> QToolButton:
        made = tool_button(SIGNS[post.state][0], "\n".join(filter(None, (f"{post.name}: {post.words}", post.text))))
        made.setIcon(QIcon())
        inside = row(badge(post.power, 22, self._variant, self._powers), IconLabel(*SIGNS[post.state], 14), spacing=4)
        inside.setContentsMargins(6, 4, 4, 4)
        made.setLayout(inside)
        made.setFixedSize(px(54), px(34))
        made.clicked.connect(lambda: self._unfold(post.power))
        return made

    def _unfold(self, power: str) -> None:
        self.unfolded.emit(True)
        if not self.rows[power].is_open:
            self.open_row(power)

    # Files dropped.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            self.dropped.emit(paths)
        else:
            self.brought.emit(event.mimeData().text())
        event.acceptProposedAction()
