"""After a crash: what the journals hold, and whether to restore it or throw it away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QVBoxLayout, QWidget

from app.journal import Recovery
from app.language import mark, tr
from app.ui.widgets import Card, IconLabel, button, column, label, line, row, scrolled

from .message import Message

PROMISE = mark("Restored games open as unsaved copies. The files on disk stay as they are.")


class RecoveryDialog(QDialog):
    """`restored` and `thrown_away` carry the recoveries ticked. Closing it leaves the journals as they are."""

    restored = Signal(list)
    thrown_away = Signal(list)

    def __init__(self, found: Sequence[Recovery], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumSize(560, 340)
        self.boxes = {one.journal: QCheckBox(one.name) for one in found}
        self._found = tuple(found)
        self.throw_button = button(tr("Throw away…"), "danger")
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
            label(tr("Your work was kept. Restore it?"), "body"),
            spacing=2,
        )
        head = row(IconLabel("restore", "accent", 30), texts, ..., spacing=14)
        inside = QWidget()
        inside.setLayout(self._list())
        card = Card(column(scrolled(inside), margins=2))
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
        """Throwing away cannot be undone, so it is asked once more; the safe answer is the default."""
        names = ", ".join(one.name for one in self.ticked)
        answers = (("throw", tr("Throw away"), "danger"), ("keep", tr("Keep"), "primary"))
        words = tr("They cannot be had back. The files on disk stay as they are.")
        self.question = Message(
            "warn", tr("Throw away the unsaved changes of {names}?", names=names), words, answers, "keep", self
        )
        self.question.buttons["throw"].clicked.connect(self._throw)
        self.question.open()

    def _throw(self) -> None:
        self.thrown_away.emit(self.ticked)
        self.accept()
