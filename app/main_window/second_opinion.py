"""A second opinion on a turn, in the game master's review: from text that was pasted, or from another save."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

import rules
from app.document import Document
from app.language import tr
from app.pages.gm_review.opinion_page import OpinionPage
from app.pages.gm_review.opinions import Opinion, compare_game, compare_text
from rules import SaveError

from .files import GAMES
from .waiting import waited

if TYPE_CHECKING:
    from .review import Review
    from .window import MainWindow

TAB = "compare"


class SecondOpinion(QObject):
    """Its page stands beside the verdict. What it holds goes when another turn is looked at."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.page: OpinionPage | None = None
        self.review: Review | None = None

    @property
    def document(self) -> Document:
        return self.window.document

    def follow(self, review: Review) -> None:
        """Have the page beside the verdict of a review, as soon as there is one."""
        self.page, self.review = None, review
        review.made.connect(lambda: self._lay_out(review))

    def _lay_out(self, review: Review) -> None:
        self.page = page = OpinionPage()
        page.compared.connect(self.compare)
        page.opened.connect(self.ask)
        page.cleared.connect(lambda: review.compare(None))
        page.chosen.connect(lambda number: self._look_at(review, number))
        review.verdict.add_tab(TAB, tr("Compare"), page)
        self.document.changed.connect(self._on_changed)

    def show(self) -> None:
        """The review with this page in front."""
        table = self.window.table
        if table is None:
            return
        if not table.review.on:
            self.window.acts["review"].trigger()
        if table.review.on and self.page is not None:
            table.review.verdict.turn_to(TAB)
            self.page.text.setFocus()

    def compare(self, text: str) -> None:
        """Hold a text against the results of the turn shown."""
        turn = self.document.turn
        if turn is None:
            self._say_none()
            return
        self._show(compare_text(turn, text), tr("the text"))

    def ask(self) -> None:
        """Ask for another save of the game."""
        folder = self.window.files.folder()
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Open another save"), folder, GAMES)
        if name:
            self.compare_file(Path(name))

    def compare_file(self, path: Path) -> None:
        """Hold the same turn of another save against the one shown."""
        if self.document.turn is None:
            self._say_none()
            return
        try:
            other = waited(self.window, tr("Opening {name}…", name=path.name), lambda wanted: rules.load_game(path))
        except SaveError as error:
            self.window.complain(tr("{name} cannot be compared.", name=path.name), str(error))
            return
        except OSError as error:
            why = rules.disk_words(error)
            self.window.complain(tr("{name} was not opened: {why}.", name=path.name, why=why), "")
            return
        opinion, why = compare_game(self.document.game, self.document.shown, other)
        self._show(opinion, path.name, why)

    def _show(self, opinion: Opinion, title: str, why: str = "") -> None:
        if self.page is None or self.review is None:
            return
        shown = bool(opinion.compared or opinion.differences)
        self.review.compare(title if shown else None, opinion.differences)
        self.page.show_opinion(opinion, title, why)

    def _say_none(self) -> None:
        if self.page is not None:
            why = tr("There are no results yet. Look at a turn that is resolved.")
            self.page.show_opinion(Opinion(()), why=why)

    def _look_at(self, review: Review, number: int) -> None:
        """The difference with this number, on the board."""
        review.number = number - 1
        review.next_difference()

    def _on_changed(self, what: str) -> None:
        """Another turn, another seat: what was compared is over."""
        if self.page is None:
            return
        if what == "seat":
            self.page.forget()
        elif what in ("game", "shown"):
            self.page.show_opinion(None)
