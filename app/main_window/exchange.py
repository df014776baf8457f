"""Games of other programs: saved games of the `diplomacy` package, both ways, and test cases of the DATC."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

import rules
from app.filenames import safe
from app.language import mark, tr
from app.pages.dialogs import FileTrouble, trouble_of
from app.ui.widgets import shown
from rules import SaveError

from .waiting import waited

if TYPE_CHECKING:
    from .window import MainWindow

FOREIGN = mark("Games of other programs (*.json *.jsonl *.txt);;All files (*)")
PACKAGE = mark("Saved game of the diplomacy package (*.json)")
MOST_TOLD = 10


class Exchange:
    """Imports and exports for a window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def ask_import(self) -> None:
        """Ask for a file and import it."""
        folder = self.window.files.folder()
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Import a game"), folder, tr(FOREIGN))
        if name:
            self.import_path(Path(name))

    def import_path(self, path: Path) -> None:
        """Open a game of a foreign file as one without a file; of several one is chosen. What is none is said."""
        try:
            found = waited(self.window, tr("Reading {name}…", name=path.name), lambda wanted: rules.read_foreign(path))
        except SaveError as error:
            shown(FileTrouble(trouble_of(error), (), self.window))
            return
        except OSError as error:
            why = rules.disk_words(error)
            self.window.complain(tr("{name} was not opened: {why}.", name=path.name, why=why), "")
            return
        if len(found.games) == 1 and not found.faults:
            self._open(found.games[0])
            return
        from app.pages.import_page import ImportDialog

        dialog = ImportDialog(path, found, self.window)
        dialog.chosen.connect(lambda number: self._open(found.games[number]))
        shown(dialog)

    def _open(self, one: rules.Imported) -> None:
        if not self.window.files.open_loose(one.game):
            return
        told = [*one.remarks, *one.differing]
        more = [tr("And {n} more.", n=len(told) - MOST_TOLD)] if len(told) > MOST_TOLD else []
        if told:
            words = "\n".join((*told[:MOST_TOLD], *more))
            self.window.complain(tr("The game is not wholly as in its file."), words)
        elif one.title:
            self.window.tell(f"{one.game.title}: {one.title}", "hint")

    def ask_export(self) -> None:
        """Ask for a name, and write the game for the package."""
        game = self.window.document.main
        name = safe(game.title or game.variant.name)
        start = str(Path(self.window.files.folder()) / f"{name}.json")
        chosen, _ = QFileDialog.getSaveFileName(self.window, tr("Export the game"), start, tr(PACKAGE))
        if chosen:
            path = Path(chosen)
            self.export_to(path if path.suffix else path.with_name(f"{path.name}.json"))

    def export_to(self, path: Path) -> bool:
        """Write the game; whether it was done. What comes to something else there is said."""
        game = self.window.document.main
        try:
            remarks = waited(
                self.window, tr("Writing {name}…", name=path.name), lambda wanted: rules.write_foreign(game, path)
            )
        except (SaveError, OSError) as error:
            why = (
                "; ".join(one.text for one in error.faults) if isinstance(error, SaveError) else rules.disk_words(error)
            )
            self.window.complain(tr("The game was not exported: {why}.", why=why), "")
            return False
        if remarks:
            self.window.complain(tr("In the package this comes to something else:"), "\n".join(remarks[:MOST_TOLD]))
        self.window.tell(tr("The game is in {name}.", name=path.name), "good")
        return True
