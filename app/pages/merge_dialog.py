"""Two copies of a game made one: which two, what comes of it seat by seat, or why they do not go together."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QGridLayout, QLineEdit, QVBoxLayout, QWidget

import rules
from app.language import mark, tr, within
from app.ui.widgets import Emblem, IconLabel, NoteFrame, button, column, emptied, label, line, row
from rules import Game, MergeError, SaveError

WIDTH, SIDE, BADGE = 560, 24, 22
GAMES = mark("Strata games (*.strata);;All files (*)")
BOTH, OUT = mark("the same in both"), mark("orders still out")


class MergeDialog(QDialog):
    """`merged` carries the game and the first copy's path; what becomes of it is not the dialog's."""

    merged = Signal(Game, Path)

    def __init__(self, first: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Merge copies"))
        self.setMinimumWidth(WIDTH)
        self.game: Game | None = None
        words = tr(
            "For games that travel: different players have entered their orders in different copies of the file."
        )
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
            choose.setAccessibleName(tr("Choose the {name}", name=within(name)))
            choose.clicked.connect(lambda _=False, field=field: self._choose(field))
            for column_number, part in enumerate((label(name), field, choose)):
                grid.addWidget(part, n, column_number)
        return grid

    @property
    def paths(self) -> tuple[Path | None, Path | None]:
        """The two copies, None for one that is not chosen yet."""
        first, second = (
            Path(field.property("path")) if field.property("path") else None for field in self.fields.values()
        )
        return first, second

    def _choose(self, field: QLineEdit) -> None:
        known = next((path for path in self.paths if path), None)
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a copy"), str(known.parent) if known else "", tr(GAMES))
        if name:
            chosen = [Path(name) if one is field else path for one, path in zip(self.fields.values(), self.paths)]
            self.show_files(*chosen)

    def show_files(self, first: Path | None, second: Path | None) -> None:
        """Take these two copies, and say what comes of them."""
        for field, path in zip(self.fields.values(), (first, second)):
            field.setProperty("path", str(path) if path else "")
            field.setText(path.name if path else "")
            field.setToolTip(str(path) if path else "")
        self.game = None
        emptied(self._seats)
        if first and second:
            self._try(first, second)
        else:
            self._say("hint", tr("Choose two copies. Neither of them is changed before you save."))
        self.merge_button.setEnabled(self.game is not None)
        self._make_room()

    def _make_room(self) -> None:
        """As high as its words need in this width."""
        self.note.setMinimumHeight(self.note.heightForWidth(WIDTH - 2 * SIDE))
        self.adjustSize()

    def _try(self, first: Path, second: Path) -> None:
        try:
            found = rules.merge(first, second)
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
            else tr("Orders of {left} are still out.", left=left)
            if left > 1
            else tr("One is still out.")
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
        sent = (
            "submitted" if power in game.submitted else tr(OUT) if power in game.waiting_for else tr("nothing to order")
        )
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
