"""A question or bad news: an icon, a sentence, what it means, and buttons of which the safe one is the default."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import IconLabel, button, column, label, row, shown

SIGNS = {"ask": ("help", "accent"), "warn": ("warning", "warn")}
"""Kind of a message -> its icon and the shade of that."""
WIDTH = 460

Answer = tuple[str, str, str]
"""What an answer is known by, the words on its button, the kind of the button."""


class Message(QDialog):
    """`kind` is that of the message; `answer` the one that was chosen, "" if the dialog was closed."""

    def __init__(
        self,
        kind: str,
        title: str,
        words: str,
        answers: Sequence[Answer] = (("close", mark("Close"), "primary"),),
        default: str = "close",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(WIDTH)
        self.kind, self.answer = kind, ""
        self.title, self.words = label(title, "heading", wrap=True), label(words, "body", wrap=True)
        self.words.setVisible(bool(words))
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.buttons = {name: self._button(name, tr(text), look) for name, text, look in answers}
        head = row(IconLabel(*SIGNS[kind], 30), column(self.title, self.words, ..., spacing=5), spacing=14)
        head.setStretch(1, 1)
        self.setLayout(column(head, ..., row(..., *self.buttons.values()), spacing=18, margins=(26, 24, 26, 20)))
        self.buttons[default].setDefault(True)
        self.buttons[default].setFocus()

    def sizeHint(self) -> QSize:
        """So wide that lines are easy to read, and as high as the words are then: Qt would ask for more than two thirds
        of a small screen, and cut them."""
        inside = self.layout()
        assert inside is not None
        wide = max(px(WIDTH), self.minimumSizeHint().width())
        return QSize(wide, inside.totalHeightForWidth(wide))

    def _button(self, name: str, text: str, look: str) -> QPushButton:
        made = button(text, look)
        made.clicked.connect(lambda: self._choose(name))
        return made

    def _choose(self, name: str) -> None:
        self.answer = name
        self.accept()

    def asked(self) -> str:
        """Show it, and wait for the answer."""
        shown(self)
        return self.answer
