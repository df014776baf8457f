"""The game master's page of a deal, from the menu to paper."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from app.document import Document
from app.language import tr
from app.ui.widgets import shown
from rules import GM, Deal

if TYPE_CHECKING:
    from app.pages.deal_page import DealPage

    from .window import MainWindow


def deal_shown(document: Document) -> Deal | None:
    """The deal of the turn shown, else the last one before it, for who may know all; None where there is none."""
    if document.viewer:
        return None
    turns = document.game.turns[: document.shown + 1]
    found = (turn.before.variant.deal(turn) for turn in reversed(turns))
    return next((deal for deal in found if deal is not None), None)


class Dealing(QObject):
    """Opens the page over the table, and prints what is on it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.page: DealPage | None = None

    def show(self) -> None:
        """The last deal up to the phase shown."""
        from app.pages.deal_page import DealPage

        document = self.window.document
        deal = deal_shown(document)
        if deal is None:
            return
        if self.page is None:
            self.page = DealPage()
            self.page.back.connect(self.window.show_table)
            self.page.printed.connect(lambda: self._print(self._forms))
            self.page.pack_printed.connect(lambda: self._print(self._pack))
            self.page.saved.connect(self._save)
            self.window.pages.addWidget(self.page)
        self.page.show_deal(document.game, deal)
        self.window.show_page(self.page)
        self.page.take_focus()

    def put_away(self) -> None:
        """The game is closed: nothing of its cards stays."""
        if self.page is not None:
            self.window.pages.removeWidget(self.page)
            self.page.hide()
            self.page.deleteLater()
            self.page = None

    @property
    def _forms(self) -> str:
        from app.pages.assignment_print import head_of

        assert self.page is not None
        game = self.window.document.game
        return self.page.forms_html(head_of(game, game.seat(GM).player))

    @property
    def _pack(self) -> str:
        from app.pages.assignment_print import head_of

        assert self.page is not None
        game = self.window.document.game
        return self.page.pack_html(head_of(game, game.seat(GM).player))

    def _print(self, html: str) -> None:
        """Show the pages as they will be printed, from where they go to the printer that is chosen."""
        from PySide6.QtPrintSupport import QPrinter

        from app.pages.paper import print_html
        from app.pages.print_preview import PrintPreview

        title, paint = tr("Assignment of characteristics"), partial(print_html, html=html)
        shown(PrintPreview(title, paint, QPrinter(), self.window))

    def _save(self) -> None:
        start = str(Path.home() / tr("{game}, cards.pdf", game=self.window.document.game.title or "Game"))
        name = QFileDialog.getSaveFileName(self.window, tr("Save the forms"), start, tr("PDF (*.pdf)"))[0]
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> bool:
        """Write the forms as a PDF; whether it was done."""
        from app.pages.paper import save_pdf

        target = path if path.suffix else path.with_suffix(".pdf")
        try:
            save_pdf(self._forms, tr("Assignment of characteristics"), target)
        except OSError as error:
            self.window.complain(tr("The forms were not written."), error.strerror or str(error))
            return False
        self.window.tell(tr("The forms are in {target}.", target=target.name), "good")
        return True
