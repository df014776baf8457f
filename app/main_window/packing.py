"""Report packs from the window: the turn shown, or the last one, for all that whoever sits there may know."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog

from app.document import Document
from app.filenames import safe
from app.language import tr
from app.packs import Pack, readers, write_pack
from rules import PUBLIC

if TYPE_CHECKING:
    from .window import MainWindow

FILES_EACH = 4
LOOK_S = 0.02
"""How long is written before it is looked whether somebody wants to stop."""


def allowed(document: Document) -> tuple[Pack, ...]:
    """The parts that whoever looks at the screen may have: all, or his own and what is for everybody."""
    if document.knows_all:
        return readers(document.game)
    return readers(document.game, (document.viewer, PUBLIC))


def ask_pack(window: MainWindow) -> None:
    """Ask for a folder, and write a pack into one of its own there."""
    document = window.document
    start = window.settings.note("folder", str(Path.home()))
    chosen = QFileDialog.getExistingDirectory(window, tr("Where does the report pack go?"), start)
    if chosen:
        pack_to(window, Path(chosen) / pack_name(document))


def pack_name(document: Document) -> str:
    """The name of its folder: the game and the phase."""
    turn = document.last_turn
    when = turn.before.phase.text if turn else ""
    return safe(" ".join(filter(None, (document.game.title or tr("Reports"), when))))


def pack_to(window: MainWindow, folder: Path) -> bool:
    """Write it, with a bar that shows how far it is; whether all of it was written."""
    document = window.document
    parts = allowed(document)
    number = min(document.shown, len(document.game.turns) - 1)
    tail = f"-{document.game.turns[number].before.phase.text}"
    bar = QProgressDialog(tr("Writing the report pack…"), tr("Stop"), 0, FILES_EACH * len(parts) + 1, window)
    bar.setWindowTitle(tr("Report pack"))
    bar.setWindowModality(Qt.WindowModality.WindowModal)
    bar.setMinimumDuration(0)
    bar.show()
    done, looked = 0, 0.0
    try:
        for path in write_pack(document.game, number, folder, parts, tail):
            if path is not None:
                done += 1
                bar.setLabelText(tr("{path} is written.", path=path.name))
                bar.setValue(done)
            if path is None and monotonic() - looked < LOOK_S:
                continue
            QApplication.processEvents()
            looked = monotonic()
            if bar.wasCanceled():
                window.tell(
                    tr("Stopped. {done} files of the pack are in {folder}.", done=done, folder=folder.name), "warn"
                )
                return False
    except OSError as error:
        bar.cancel()
        window.complain(tr("The report pack was not written."), error.strerror or str(error))
        return False
    window.tell(tr("The report pack is in {folder}.", folder=folder.name), "good")
    return True
