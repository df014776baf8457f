"""Dialogs about files: problems, previous versions, recovery, imports, merging, positions as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import EllipsisType

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

import rules
from app.journal import Copy, Recovery
from app.language import day_of, tr, tr_n, tr_noop, within
from app.ui.shades import px
from app.ui.widgets import CardFrame, Emblem, IconLabel, NoteFrame, button, column, emptied, label, line, row, scrolled
from rules import Game, Turn, Variant
from rules.files import SaveError, ScenarioError
from rules.game import MergeError

from .dialogs import Message
from .start import spoken_time

# ----------------------------------------------------------------------------------------------------
# A read-only table for dialogs.


def flat_table(model: QStandardItemModel, name: str) -> QTreeView:
    """Return a table for a model, which the table then owns. `name`: the accessible name."""
    table = QTreeView()
    table.setProperty("bare", True)
    table.ensurePolished()  # before rows are measured
    model.setParent(table)
    table.setModel(model)
    table.setRootIsDecorated(False)
    table.setIndentation(0)
    table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    table.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
    table.setAccessibleName(name)
    return table


# ----------------------------------------------------------------------------------------------------
# Damaged files: what is wrong, where, and what can be done. The file is never changed.

NEWER = tr_noop("This game was saved by version")
"""The beginning of the fault that the rules report for a file newer than the program."""
SECTIONS = "sealing.locks."
"""The prefix of the places of faults in sealed sections."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """The content of a dialog about a file: title, text, and rows of place and fault.

    `part`: the label of the button that opens the intact part, "" if there is none; `newer`: the file needs a newer
    version of the program.
    """

    title: str
    words: str
    rows: tuple[tuple[str, str], ...] = ()
    part: str = ""
    newer: bool = False


def trouble_of(error: rules.files.FileError, salvaged: rules.Game | None = None) -> FileProblem:
    """Describe a file that could not be loaded. `salvaged`: the game up to the first fault, if recoverable."""
    name = f"“{error.path.name}”"
    faults = tuple((place_words(fault.place), _sentence(fault.text)) for fault in error.faults)
    if len(faults) == 1 and error.faults[0].text.startswith(tr(NEWER)):
        return FileProblem(tr("This file needs a newer version of Strata"), error.faults[0].text, newer=True)
    if salvaged is None:
        nothing = tr("Nothing in this file can be recovered. The file was not changed.")
        return FileProblem(tr("{name} cannot be opened", name=name), nothing, faults)
    turns = len(salvaged.turns)
    sound, offer = tr("The starting position is intact."), tr("Open the starting position")
    if turns:
        sound = tr_n("Turn 1 is intact.", "Turns 1 to {n} are intact.", turns)
        offer = tr_n("Open turn 1", "Open turns 1 to {n}", turns)
    found = tr_n("One problem was found after that.", "{n} problems were found after that.", len(faults))
    return FileProblem(tr("{name} is damaged", name=name), f"{sound} {found}", faults, offer)


def place_words(place: str) -> str:
    """Return a place in a save file in words: "turns.6.orders.Turkey.2" becomes "Turn 7, orders of Turkey, line 3"."""
    if place.startswith(SECTIONS):
        return tr("Sealed section of {power}", power=place.removeprefix(SECTIONS))
    if not place.startswith("turns."):
        return place[:1].upper() + place[1:] if place else tr("Whole file")
    _, number, *rest = place.split(".")
    words = [tr("Turn {number}", number=int(number) + 1) if number.isdigit() else tr("Turns")]
    if rest[:1] == ["orders"]:
        words += [tr("orders of {power}", power=rest[1])] if len(rest) > 1 else [tr("orders")]
        words += [tr("line {number}", number=int(rest[2]) + 1)] if len(rest) > 2 and rest[2].isdigit() else []
        return ", ".join(words)
    return ", ".join([*words, *rest])


class FileProblemDialog(QDialog):
    """A dialog about a damaged file.

    `open_part`: open the intact part; `open_copy` carries the only previous version; `choose_copy`: choose among
    several.
    """

    open_part = Signal()
    open_copy = Signal(Path)
    choose_copy = Signal()

    def __init__(self, trouble: FileProblem, copies: Sequence[Copy] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.trouble = trouble
        self.setMinimumSize(600, 190 if not trouble.rows else 356)
        texts = column(label(trouble.title, "title", wrap=True), label(trouble.words, "body", wrap=True), spacing=2)
        sign = IconLabel("info", "accent", 30) if trouble.newer else IconLabel("warning", "warn", 30)
        head = row(sign, texts, spacing=14)
        head.setStretch(1, 1)
        whole = column(head, 4, spacing=12, margins=(26, 24, 26, 20))
        if trouble.rows:
            self.table = fault_table(trouble.rows)
            whole.addWidget(CardFrame(column(self.table, margins=4)), 1)
        if copies:
            self.copy_note = self._copy_note(copies)
            whole.addWidget(self.copy_note)
        if not trouble.rows:
            whole.addStretch(1)
        whole.addLayout(row(*self._buttons()))
        self.setLayout(whole)
        (self.part_button if trouble.part else self.close_button).setFocus()

    def _copy_note(self, copies: Sequence[Copy]) -> NoteFrame:
        """Return a note about the previous versions: open the only one, or choose among several."""
        time = copies[0].time
        when = f"{day_of(time)} {time:%H:%M}"
        if len(copies) == 1:
            note = NoteFrame("good", tr("There is a previous version from {when}.", when=when), tr("Open this version"))
            note.acted.connect(lambda: self._done(lambda: self.open_copy.emit(copies[0].path)))
            return note
        text = tr("There are {n} previous versions, the latest from {when}.", n=len(copies), when=when)
        note = NoteFrame("good", text, tr("Choose a file…"))
        note.acted.connect(lambda: self._done(self.choose_copy.emit))
        return note

    def _buttons(self) -> list[QWidget | EllipsisType]:
        """Return the buttons, "Copy details" on the left; the safe action is the default."""
        details = button(tr("Copy details"), "quiet", "copy")
        details.clicked.connect(self.copy_details)
        details.setVisible(bool(self.trouble.rows))
        self.close_button = button(
            tr("Cancel") if self.trouble.part else tr("Close"), "" if self.trouble.part else "primary"
        )
        self.close_button.clicked.connect(self.reject)
        self.part_button = button(self.trouble.part, "primary")
        self.part_button.setVisible(bool(self.trouble.part))
        self.part_button.clicked.connect(lambda: self._done(self.open_part.emit))
        (self.part_button if self.trouble.part else self.close_button).setDefault(True)
        return [details, ..., self.close_button, self.part_button]

    def copy_details(self) -> None:
        """Copy title and faults as text, to mail to someone who can help."""
        lines = [self.trouble.title, self.trouble.words, *(f"{where}: {what}" for where, what in self.trouble.rows)]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _done(self, tell: Callable[[], None]) -> None:
        self.accept()
        tell()


def fault_table(rows: Sequence[tuple[str, str]]) -> QTreeView:
    """Return a table of places and faults."""
    model = QStandardItemModel(0, 2)
    model.setHorizontalHeaderLabels([tr("Where"), tr("Problem")])
    for where, what in rows:
        items = [QStandardItem(where), QStandardItem(what)]
        for item in items:
            item.setToolTip(item.text())
        model.appendRow(items)
    return flat_table(model, tr("Problems found"))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# ----------------------------------------------------------------------------------------------------
# Previous versions of a save file: when each was written, and how far the game was then. The file is never changed.

FILE = Qt.ItemDataRole.UserRole
WIDTH, HEIGHT = 520, 380


class PreviousVersionsDialog(QDialog):
    """A dialog to choose a previous version of a file. `chosen` carries its path."""

    chosen = Signal(Path)

    def __init__(self, file: Path, copies: Sequence[Copy], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.list = _table(copies)
        self.open_button = button(tr("Open as a copy"), "primary")
        self.open_button.setDefault(True)
        self.open_button.setEnabled(bool(copies))
        self.open_button.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        close = button(tr("Cancel"))
        close.clicked.connect(self.reject)
        about = tr(
            "Every time a file is saved, its previous version is kept. Opening one does not change {name}.",
            name=file.name,
        )
        none = tr("No previous versions yet. The first is kept the next time you save.")
        head = column(
            label(tr("Previous versions"), "title"), label(about if copies else none, "body", wrap=True), spacing=2
        )
        whole = column(head, 4, CardFrame(column(self.list, margins=4)), 4, row(..., close, self.open_button))
        whole.setSpacing(12)
        whole.setContentsMargins(26, 24, 26, 20)
        whole.setStretch(2, 1)
        self.setLayout(whole)
        self.setMinimumSize(px(WIDTH), px(HEIGHT))
        (self.list if copies else close).setFocus()

    def _open(self) -> None:
        index: QModelIndex = self.list.currentIndex()
        if index.isValid():
            self.accept()
            self.chosen.emit(Path(index.siblingAtColumn(0).data(FILE)))


def _table(copies: Sequence[Copy]) -> QTreeView:
    """Return a table of the previous versions, the latest first and selected."""
    model = QStandardItemModel(0, 2)
    model.setHorizontalHeaderLabels([tr("Saved"), tr("The game at that time")])
    for copy in copies:
        age = spoken_time(copy.time, datetime.now())
        when = age if f"{copy.time:%H:%M}" in age else f"{age}, {copy.time:%H:%M}"
        items = [QStandardItem(when), QStandardItem(how_far(copy.path))]
        items[0].setData(str(copy.path), FILE)
        model.appendRow(items)
    table = flat_table(model, tr("Previous versions"))
    table.setCurrentIndex(model.index(0, 0))
    return table


def how_far(path: Path) -> str:
    """Say how many turns a save file contains, without replaying them or opening sealed sections."""
    try:
        found = json.loads(path.read_bytes())
        turns = len(found["turns"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return tr("damaged")
    if found.get("truth"):
        return tr("sealed turns")
    return tr_n("{n} turn played", "{n} turns played", turns) if turns else tr("before the first turn")


# ----------------------------------------------------------------------------------------------------
# After a crash: the content of the journals, to be restored or discarded.

PROMISE = tr_noop("Restored games open as unsaved copies. The files on disk stay as they are.")


class RecoveryDialog(QDialog):
    """A dialog to restore or discard unsaved games after a crash.

    `restored` and `thrown_away` carry the recoveries checked. Closing the dialog keeps the journals.
    """

    restored = Signal(list)
    thrown_away = Signal(list)

    def __init__(self, found: Sequence[Recovery], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumSize(560, 340)
        self.boxes = {one.journal: QCheckBox(one.name) for one in found}
        self._found = tuple(found)
        self.throw_button = button(tr("Discard…"), "danger")
        self.throw_button.clicked.connect(self._ask)
        self.later_button = button(tr("Not now"))
        self.later_button.clicked.connect(self.reject)
        self.restore_button = button("", "primary")
        self.restore_button.setDefault(True)
        self.restore_button.clicked.connect(self._restore)
        self._lay_out()
        self._count()
        self.restore_button.setFocus()

    def _lay_out(self) -> None:
        texts = column(
            label(tr("Strata stopped unexpectedly"), "title"),
            label(tr("Your unsaved work was recovered. Restore it?"), "body"),
            spacing=2,
        )
        head = row(IconLabel("restore", "accent", 30), texts, ..., spacing=14)
        inside = QWidget()
        inside.setLayout(self._list())
        card = CardFrame(column(scrolled(inside), margins=2))
        buttons = row(self.throw_button, ..., self.later_button, self.restore_button)
        whole = column(
            head, 4, card, label(tr(PROMISE), "small", wrap=True), 4, buttons, spacing=12, margins=(26, 24, 26, 20)
        )
        whole.setStretch(2, 1)
        self.setLayout(whole)

    def _list(self) -> QVBoxLayout:
        made = column(spacing=10, margins=(14, 10, 14, 10))
        for n, one in enumerate(self._found):
            if n:
                made.addWidget(line())
            box = self.boxes[one.journal]
            box.setChecked(True)
            box.setStyleSheet("font-weight: 600;")
            box.setAccessibleDescription(one.words)
            box.toggled.connect(self._count)
            words = label(one.words, "body", wrap=True)
            words.setContentsMargins(27, 0, 0, 0)
            made.addLayout(column(box, words, spacing=0))
        made.addStretch(1)
        return made

    @property
    def ticked(self) -> list[Recovery]:
        return [one for one in self._found if self.boxes[one.journal].isChecked()]

    def _count(self) -> None:
        number = len(self.ticked)
        self.restore_button.setText(tr("Restore {number}", number=number) if len(self._found) > 1 else tr("Restore"))
        self.restore_button.setEnabled(number > 0)
        self.throw_button.setEnabled(number > 0)

    def _restore(self) -> None:
        self.restored.emit(self.ticked)
        self.accept()

    def _ask(self) -> None:
        """Ask for confirmation before discarding, since it cannot be undone; the safe answer is the default."""
        names = ", ".join(one.name for one in self.ticked)
        answers = (("throw", tr("Discard"), "danger"), ("keep", tr("Keep"), "primary"))
        words = tr("They cannot be recovered. The files on disk are not changed.")
        self.question = Message(
            "warn", tr("Discard the unsaved changes to {names}?", names=names), words, answers, "keep", self
        )
        self.question.buttons["throw"].clicked.connect(self._throw)
        self.question.open()

    def _throw(self) -> None:
        self.thrown_away.emit(self.ticked)
        self.accept()


# ----------------------------------------------------------------------------------------------------
# A file of another program with several games: which one to open.

NUMBER = Qt.ItemDataRole.UserRole
IMPORT_PAGE_WIDTH, IMPORT_PAGE_HEIGHT = 620, 460
MOST_TOLD = 3


class ImportDialog(QDialog):
    """A dialog to choose a game from a file of another program. `chosen` carries its number; faults are listed below.
    """

    chosen = Signal(int)

    def __init__(self, file: Path, found: rules.files.ForeignGames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.list = _import_page_table(found.games)
        self.open_button = button(tr("Open"), "primary")
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        close = button(tr("Cancel"))
        close.clicked.connect(self.reject)
        many = tr_n("{n} game is in {name}.", "{n} games are in {name}.", len(found.games), name=file.name)
        head = column(label(tr("Import"), "title"), label(many, "body", wrap=True), spacing=2)
        whole = column(head, 4, CardFrame(column(self.list, margins=4)), spacing=12, margins=(26, 24, 26, 20))
        whole.setStretch(2, 1)
        if found.faults:
            whole.addWidget(NoteFrame("warn", unread(found.faults)))
        whole.addLayout(row(..., close, self.open_button))
        self.setLayout(whole)
        self.setMinimumSize(px(IMPORT_PAGE_WIDTH), px(IMPORT_PAGE_HEIGHT))
        self.list.setFocus()

    def _open(self) -> None:
        index: QModelIndex = self.list.currentIndex()
        if index.isValid():
            self.accept()
            self.chosen.emit(index.siblingAtColumn(0).data(NUMBER))


def unread(faults: Sequence[tuple[str, str]]) -> str:
    """Say what in a file was not understood: the first faults, and how many more."""
    lines = [f"{place}: {text}" for place, text in faults[:MOST_TOLD]]
    more = len(faults) - MOST_TOLD
    lines += [tr_n("And {n} more.", "And {n} more.", more)] if more > 0 else []
    return "\n".join((tr("Not understood:"), *lines))


def _import_page_table(games: Sequence[rules.files.ImportedGame]) -> QTreeView:
    """Return a table of the games, the first selected."""
    model = QStandardItemModel(0, 2)
    model.setHorizontalHeaderLabels([tr("Game"), tr("What it is")])
    for number, one in enumerate(games):
        turns = tr_n("{n} turn, {phase}", "{n} turns, {phase}", len(one.game.turns), phase=one.game.position.title)
        items = [QStandardItem(one.game.title or tr("Untitled game")), QStandardItem(one.title or turns)]
        items[0].setData(number, NUMBER)
        model.appendRow(items)
    table = flat_table(model, tr("Games in the file"))
    table.setCurrentIndex(model.index(0, 0))
    return table


# ----------------------------------------------------------------------------------------------------
# Merging two copies of a game: which two, the result seat by seat, or why they cannot be merged.

MERGE_DIALOG_WIDTH, SIDE, BADGE = 560, 24, 22
GAMES = tr_noop("Strata games (*.strata);;All files (*)")
BOTH, OUT = tr_noop("the same in both"), tr_noop("waiting for orders")


class MergeDialog(QDialog):
    """A dialog to merge two copies of a game. `merged` carries the game and the path of the first copy; it saves
    nothing."""

    merged = Signal(Game, Path)

    def __init__(self, first: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Merge copies"))
        self.setMinimumWidth(MERGE_DIALOG_WIDTH)
        self.game: Game | None = None
        words = tr("Use this when players have entered their orders in different copies of the game file.")
        self.fields = {name: self._field(name) for name in (tr("First copy"), tr("Second copy"))}
        self.first, self.second = self.fields.values()
        self.note = NoteFrame("hint", "")
        self._seats = QVBoxLayout()
        self.cancel_button = button(tr("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        self.merge_button = button(tr("Merge and save…"), "primary")
        self.merge_button.clicked.connect(self._merge)
        head = column(label(tr("Merge two copies"), "title"), label(words, "body", wrap=True), spacing=3)
        parts = (
            head,
            self._files(),
            line(),
            self.note,
            self._seats,
            ...,
            row(..., self.cancel_button, self.merge_button),
        )
        self.setLayout(column(*parts, spacing=12, margins=(SIDE, 22, SIDE, 18)))
        self.show_files(first, None)

    def _field(self, name: str) -> QLineEdit:
        made = QLineEdit()
        made.setReadOnly(True)
        made.setAccessibleName(name)
        made.setPlaceholderText(tr("No file chosen"))
        return made

    def _files(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for n, (name, field) in enumerate(self.fields.items()):
            choose = button(tr("Choose…"))
            choose.setAccessibleName(tr("Choose {name}", name=within(name)))
            choose.clicked.connect(lambda _=False, field=field: self._choose(field))
            for column_number, part in enumerate((label(name), field, choose)):
                grid.addWidget(part, n, column_number)
        return grid

    @property
    def paths(self) -> tuple[Path | None, Path | None]:
        """The two copies, None if not chosen yet."""
        first, second = (
            Path(field.property("path")) if field.property("path") else None for field in self.fields.values()
        )
        return first, second

    def _choose(self, field: QLineEdit) -> None:
        known = next((path for path in self.paths if path), None)
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose copy"), str(known.parent) if known else "", tr(GAMES))
        if name:
            chosen = [Path(name) if one is field else path for one, path in zip(self.fields.values(), self.paths)]
            self.show_files(*chosen)

    def show_files(self, first: Path | None, second: Path | None) -> None:
        """Take these two copies and show the result of merging them."""
        for field, path in zip(self.fields.values(), (first, second)):
            field.setProperty("path", str(path) if path else "")
            field.setText(path.name if path else "")
            field.setToolTip(str(path) if path else "")
        self.game = None
        emptied(self._seats)
        if first and second:
            self._try(first, second)
        else:
            self._say("hint", tr("Choose two copies. Neither is changed until you save."))
        self.merge_button.setEnabled(self.game is not None)
        self._make_room()

    def _make_room(self) -> None:
        """Make the dialog as high as its text needs."""
        self.note.setMinimumHeight(self.note.heightForWidth(MERGE_DIALOG_WIDTH - 2 * SIDE))
        self.adjustSize()

    def _try(self, first: Path, second: Path) -> None:
        try:
            found = rules.files.merge_games(first, second)
        except MergeError as error:
            self._say("bad", "\n".join(error.reasons))
            return
        except SaveError as error:
            self._say("bad", str(error))
            return
        self.game = game = found.game
        left = len(game.waiting_for)
        still = (
            tr("All orders are in.")
            if not left
            else tr("Waiting for orders from {left}.", left=left)
            if left > 1
            else tr("Orders from one power are missing.")
        )
        self._say("good", f"{game.title or game.variant.name}, {game.position.title}. {still}")
        origins = dict.fromkeys(found.first, tr("from {first}", first=first.name)) | dict.fromkeys(
            found.second, tr("from {second}", second=second.name)
        )
        for seat in game.seats:
            if seat.player:
                self._seats.addWidget(self._seat(game, seat.power, origins.get(seat.power, "")))

    def _seat(self, game: Game, power: str, origin: str) -> QWidget:
        powers = tuple(game.variant.base.powers)
        badge = Emblem(power, BADGE, game.variant.id, powers) if power in powers else IconLabel("people", "soft", BADGE)
        sent = tr(OUT) if power in game.waiting_for else tr("nothing to order")
        sent = tr("orders are in") if power in game.submitted else sent
        state = ", ".join(filter(None, (sent, origin or (tr(BOTH) if power in game.submitted else ""))))
        made = QWidget()
        made.setLayout(row(badge, label(game.variant.writer_name(game.position, power)), ..., label(state, "body")))
        return made

    def _say(self, kind: str, words: str) -> None:
        self.note.show_note(kind, words)

    def _merge(self) -> None:
        first = self.paths[0]
        if self.game is not None and first is not None:
            self.merged.emit(self.game, first)
            self.accept()


# ----------------------------------------------------------------------------------------------------
# Recording turns as a scenario file: which phases, under which name.

WIDE = 460


class RecordDialog(QDialog):
    """A dialog to record turns as a scenario. `recorded` carries the first and last turn number, id, title and clause.
    """

    recorded = Signal(int, int, str, str, str)

    def __init__(self, turns: Sequence[Turn], chosen: int, parent: QWidget | None = None) -> None:
        """Create the dialog. `chosen`: the number of the turn shown on the board."""
        super().__init__(parent)
        self.setWindowTitle(tr("Record as a scenario"))
        self.setMinimumWidth(px(WIDE))
        self.first, self.last = QComboBox(), QComboBox()
        for phases in (self.first, self.last):
            for number, turn in enumerate(turns):
                phases.addItem(turn.before.title, number)
            phases.setCurrentIndex(max(0, min(chosen, len(turns) - 1)))
        self.id, self.title, self.rule = QLineEdit("position-1"), QLineEdit(), QLineEdit()
        self.title.setPlaceholderText(tr("What this example shows"))
        self.rule.setPlaceholderText(tr("Rule, such as DATC 6.D.1"))
        form = QFormLayout()
        form.setSpacing(8)
        rows: tuple[tuple[str, QWidget], ...] = (
            (tr("From"), self.first), (tr("To"), self.last),
            (tr("ID"), self.id), (tr("Title"), self.title), (tr("Rule"), self.rule),
        )  # fmt: skip
        for name, field in rows:
            field.setAccessibleName(name)
            field.setMinimumHeight(30)
            form.addRow(name, field)
        words = label(
            tr("Saves position, orders and expected results. `strata check` adjudicates them again."),
            "small",
            wrap=True,
        )
        self.save = button(tr("Save…"), "primary")
        self.save.setDefault(True)
        cancel = button(tr("Cancel"), "")
        self.setLayout(column(words, form, row(..., cancel, self.save), spacing=14, margins=20))
        self.first.activated.connect(self._in_order)
        self.id.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)

    def _in_order(self) -> None:
        self.last.setCurrentIndex(max(self.first.currentIndex(), self.last.currentIndex()))

    def _save(self) -> None:
        self._in_order()
        self.accept()
        texts = (self.id.text().strip(), self.title.text().strip(), self.rule.text().strip())
        self.recorded.emit(self.first.currentData(), self.last.currentData(), *texts)


# ----------------------------------------------------------------------------------------------------
# A position from text in scenario notation, beginning with a pasted one, an empty board or the starting position.

POSITION_TEXT_WIDE, HIGH = 640, 520
SHOWN = 4
"""The most faults shown at once."""


class PositionTextDialog(QDialog):
    """A dialog for a position in scenario notation. `taken` carries the position read.

    `of`: the variant that the position must belong to; with None, the user chooses one.
    """

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None, text: str = "", of: Variant | None = None) -> None:
        super().__init__(parent)
        self.variant = of
        self.setWindowTitle(tr("Position from text") if of else tr("Set up position"))
        self.setMinimumSize(px(POSITION_TEXT_WIDE), px(HIGH))
        self.games = QComboBox()
        self.games.setAccessibleName(tr("Game"))
        self.games.setMinimumHeight(30)
        for name, variant in rules.games().items():
            self.games.addItem(tr(variant.name), name)
        self.empty = button(tr("Empty board"), "quiet", tip=tr("No units, no owned centers"))
        self.usual = button(tr("Starting position"), "quiet", tip=tr("The starting position of this game"))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Position in scenario notation"))
        fixed = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        fixed.setPixelSize(px(13))
        self.text.setFont(fixed)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.faults: QLabel = label("", "bad", wrap=True)
        self.use = button(tr("Use position"), "primary")
        self.use.setDefault(True)
        cancel = button(tr("Cancel"), "")
        begin = row(label(tr("Game")), self.games, self.empty, self.usual, ...)
        words = tr(
            "Paste a position or edit this one: for each power its units, centers, dislodged units and other state."
        )
        parts = (*(() if of else (begin,)), label(words, "small", wrap=True), self.text, self.faults)
        whole = column(*parts, row(..., cancel, self.use), spacing=10, margins=20)
        whole.setStretch(len(parts) - 2, 1)
        self.setLayout(whole)
        self.text.textChanged.connect(self.check)
        self.empty.clicked.connect(lambda: self.begin_with(bare=True))
        self.usual.clicked.connect(lambda: self.begin_with(bare=False))
        self.use.clicked.connect(self._take)
        cancel.clicked.connect(self.reject)
        self.text.setPlainText(text)
        if not of and not text:
            self.begin_with(bare=True)

    def begin_with(self, bare: bool) -> None:
        """Fill in the text of the chosen variant's empty board (`bare`) or starting position."""
        variant = rules.variant(str(self.games.currentData()))
        start = variant.start()
        if bare:
            try:
                start = variant.position(phase=start.phase.text, centers={})
            except ValueError:
                start = variant.start()
        self.text.setPlainText(rules.files.position_text(start))

    def check(self) -> None:
        """Show what is wrong with the text; only a text without faults can be used."""
        self.found = None
        try:
            found = rules.files.read_position(self.text.toPlainText(), self.variant)
        except ScenarioError as error:
            lines = [" ".join(filter(None, (f"{one.place}:" if one.place else "", one.text))) for one in error.faults]
            more = [tr("{n} more.", n=len(lines) - SHOWN)] if len(lines) > SHOWN else []
            self.faults.setText("\n".join([*lines[:SHOWN], *more]))
            self.use.setEnabled(False)
            return
        of = self.variant
        other = of is not None and (found.position.variant.id, found.position.variant.chosen) != (of.id, of.chosen)
        self.faults.setText(tr("This position belongs to another variant or to other options.") if other else "")
        self.use.setEnabled(not other)
        self.found = None if other else found

    def _take(self) -> None:
        if self.found is not None:
            self.accept()
            self.taken.emit(self.found)
