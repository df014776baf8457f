"""Files that cannot be opened as they are: what is wrong, where, and what can be done. The file is never changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import EllipsisType

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QTreeView, QWidget

import rules
from app.journal import Copy
from app.language import day_of, mark, tr, tr_n
from app.ui.widgets import Card, IconLabel, NoteFrame, button, column, label, row

from .flat_table import flat_table

NEWER = mark("It was saved by version")
"""How rules begins the fault of a file that is newer than the program."""
SECTIONS = "sealing.locks."
"""How the places of faults in sealed sections begin."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a dialog about a file says: title, a line below it, and rows of place and fault.

    `part`: the words of the button that opens what is sound, "" if nothing is; `newer`: it needs another version.
    """

    title: str
    words: str
    rows: tuple[tuple[str, str], ...] = ()
    part: str = ""
    newer: bool = False


def trouble_of(error: rules.FileError, salvaged: rules.Game | None = None) -> Trouble:
    """What to say of a file that rules refused; `salvaged`: the game up to the first fault, if it can be had."""
    name = f"“{error.path.name}”"
    faults = tuple((place_words(fault.place), _sentence(fault.text)) for fault in error.faults)
    if len(faults) == 1 and error.faults[0].text.startswith(tr(NEWER)):
        return Trouble(tr("This file needs a newer Strata"), error.faults[0].text, newer=True)
    if salvaged is None:
        nothing = tr("Nothing in it can be used. The file was not changed.")
        return Trouble(tr("{name} cannot be opened", name=name), nothing, faults)
    turns = len(salvaged.turns)
    sound, offer = tr("The beginning is sound."), tr("Open the beginning")
    if turns:
        sound = tr_n("Turn 1 is sound.", "Turns 1 to {n} are sound.", turns)
        offer = tr_n("Open turn 1", "Open turns 1 to {n}", turns)
    found = tr_n("One fault was found after that.", "{n} faults were found after that.", len(faults))
    return Trouble(tr("{name} is damaged", name=name), f"{sound} {found}", faults, offer)


def place_words(place: str) -> str:
    """A place in a save file for people: "turns.6.orders.Turkey.2" is "Turn 7, orders of Turkey, line 3"."""
    if place.startswith(SECTIONS):
        return tr("Sealed section of {power}", power=place.removeprefix(SECTIONS))
    if not place.startswith("turns."):
        return place[:1].upper() + place[1:] if place else tr("The whole file")
    _, number, *rest = place.split(".")
    words = [tr("Turn {number}", number=int(number) + 1) if number.isdigit() else tr("Turns")]
    if rest[:1] == ["orders"]:
        words += [tr("orders of {power}", power=rest[1])] if len(rest) > 1 else [tr("orders")]
        words += [tr("line {number}", number=int(rest[2]) + 1)] if len(rest) > 2 and rest[2].isdigit() else []
        return ", ".join(words)
    return ", ".join([*words, *rest])


class FileTrouble(QDialog):
    """`open_part`: open what is sound; `open_copy` carries the only older copy, `choose_copy`: there are several."""

    open_part = Signal()
    open_copy = Signal(Path)
    choose_copy = Signal()

    def __init__(self, trouble: Trouble, copies: Sequence[Copy] = (), parent: QWidget | None = None) -> None:
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
            whole.addWidget(Card(column(self.table, margins=4)), 1)
        if copies:
            self.copy_note = self._copy_note(copies)
            whole.addWidget(self.copy_note)
        if not trouble.rows:
            whole.addStretch(1)
        whole.addLayout(row(*self._buttons()))
        self.setLayout(whole)
        (self.part_button if trouble.part else self.close_button).setFocus()

    def _copy_note(self, copies: Sequence[Copy]) -> NoteFrame:
        """The older copies: the only one by itself, several to choose from."""
        time = copies[0].time
        when = f"{day_of(time)} {time:%H:%M}"
        if len(copies) == 1:
            note = NoteFrame("good", tr("There is an older copy from {when}.", when=when), tr("Open that copy"))
            note.acted.connect(lambda: self._done(lambda: self.open_copy.emit(copies[0].path)))
            return note
        text = tr("There are {n} older copies, the last one from {when}.", n=len(copies), when=when)
        note = NoteFrame("good", text, tr("Choose one…"))
        note.acted.connect(lambda: self._done(self.choose_copy.emit))
        return note

    def _buttons(self) -> list[QWidget | EllipsisType]:
        """Copy details at the left; the safe thing to do is the default."""
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
        """Title and faults as text, for a mail to somebody who can help."""
        lines = [self.trouble.title, self.trouble.words, *(f"{where}: {what}" for where, what in self.trouble.rows)]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _done(self, tell: Callable[[], None]) -> None:
        self.accept()
        tell()


def fault_table(rows: Sequence[tuple[str, str]]) -> QTreeView:
    """Places and faults side by side."""
    model = QStandardItemModel(0, 2)
    model.setHorizontalHeaderLabels([tr("Where"), tr("What is wrong")])
    for where, what in rows:
        items = [QStandardItem(where), QStandardItem(what)]
        for item in items:
            item.setToolTip(item.text())
        model.appendRow(items)
    return flat_table(model, tr("Faults found"))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
