"""Pictures, reports and settlements: what is written for people, to files or on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from app.document import Document
from app.filenames import safe
from app.language import mark, tr

from .exporting import Exporting

if TYPE_CHECKING:
    from .window import MainWindow

SETTLEMENTS = {"pdf": mark("PDF document (*.pdf)"), "csv": mark("Table (*.csv)"), "txt": mark("Text (*.txt)")}


class Exports(QObject):
    """What the window writes for people. Nothing of it changes the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.maps = Exporting(window)

    @property
    def document(self) -> Document:
        return self.window.document

    def export(self) -> None:
        """Ask how the map is to be written, and write it."""
        self.maps.ask()

    def report(self) -> None:
        """Ask for a name and write the report of the turn shown, or of the last one."""
        turn = self.document.last_turn
        self._ask_report(turn.before.title if turn else "", False)

    def report_game(self) -> None:
        """The same for all turns of the game."""
        self._ask_report(tr("the whole game"), True)

    def _ask_report(self, what: str, whole: bool) -> None:
        start = str(Path(self.window.files.folder()) / f"{self._file_name(what)}.txt")
        turns = bool(self.document.game.turns)
        name = (
            QFileDialog.getSaveFileName(self.window, tr("Save the report"), start, tr("Text (*.txt)"))[0]
            if turns
            else ""
        )
        if name or not turns:
            self.report_to(Path(name), whole)

    def save_settlement(self, kind: str) -> None:
        """Ask for a name and write what the end pays: as "pdf", "csv" or "txt"."""
        start = str(Path(self.window.files.folder()) / f"{self._file_name('settlement')}.{kind}")
        name = QFileDialog.getSaveFileName(self.window, tr("Save the settlement"), start, tr(SETTLEMENTS[kind]))[0]
        if name:
            path = Path(name)
            self.settlement_to(path if path.suffix else path.with_suffix(f".{kind}"))

    def settlement_to(self, path: Path) -> bool:
        """Write what the end pays, by the file's name; whether it was done."""
        from app.pages.settlement_print import save_pdf

        sheet = self.document.game.settlement
        if sheet is None:
            return False
        try:
            if path.suffix.lower() == ".pdf":
                save_pdf(sheet, path)
            else:
                csv = path.suffix.lower() == ".csv"
                path.write_text(sheet.csv if csv else sheet.text, encoding="utf-8-sig" if csv else "utf-8")
        except OSError as error:
            self.window.complain(tr("The settlement was not written."), error.strerror or str(error))
            return False
        self.window.tell(tr("The settlement is in {path}.", path=path.name), "good")
        return True

    def print_settlement(self) -> None:
        """Show what the end pays as it will be printed, from where it goes to the printer that is chosen."""
        from app.pages.settlement_print import preview

        sheet = self.document.game.settlement
        if sheet is not None:
            preview(sheet, self.window).open()

    def _file_name(self, what: str) -> str:
        """A name for a file of this game: what it is called, and what of it is in the file."""
        name = ", ".join(filter(None, (self.document.game.title, what)))
        return safe(name, "")

    def report_to(self, path: Path, whole: bool = False) -> bool:
        """Write the report of the turn shown, or of the `whole` game, as far as whoever looks may know; whether it was
        done.

        The name gets ".txt" where it has no ending, the text the game's title as its head.
        """
        told, title = self.document.report(whole), self.document.game.title
        if not told:
            self.window.complain(
                tr("There is nothing to report yet."), tr("A report tells of a turn that is resolved.")
            )
            return False
        target = path if path.suffix else path.with_suffix(".txt")
        try:
            target.write_text(f"{title}\n\n{told}" if title else told, encoding="utf-8")
        except OSError as error:
            self.window.complain(tr("The report was not written."), error.strerror or str(error))
            return False
        self.window.tell(tr("The report is in {target}.", target=target.name), "good")
        return True
