"""Exports for people: images, animations, prints, reports, settlements and report packs, to files, paper or clipboard.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QRectF, QSize
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

import rules
from app.hotseat.clipboard import copy_text, new_mime_data
from app.language import tr, tr_n, tr_noop
from app.session.document import Document
from app.ui.idle_jobs import busy
from app.ui.widgets import shown
from app.ui.worker import FileJob, JobProgress, JobStopped, Work, WorkerJob
from rules import PUBLIC, Order, write
from rules.files import SaveError, disk_words

from .files import Files
from .journal_keeping import waited
from .shell import Controller, Shell

if TYPE_CHECKING:
    from app.game_view.view import GameView
    from app.pages.export_dialog import ExportDialog
    from app.pictures.film import Film
    from app.pictures.packs import PackRecipient
    from app.pictures.sheet import ExportOptions, ExportSheet
    from app.ui.tokens import ThemeName


# ----------------------------------------------------------------------------------------------------
# Copying and pasting orders. The next player must not be able to paste what a player has copied.


def copy_orders(shell: Shell) -> None:
    """Copy the orders of the power shown, one per line."""
    document = shell.document
    orders: tuple[Order, ...] = document.visible.get(document.power, ())
    copy_text("\n".join(write(order) for order in orders))


def paste_orders(shell: Shell) -> None:
    """Enter the copied lines as orders; those not understood stay as lines. In a review they go to the inbox."""
    table = shell.table
    if table is None or not shell.document.writers:
        return
    if table.review.on:
        table.review.letters.paste()
    else:
        table.line.read_lines(QGuiApplication.clipboard().text())


# ----------------------------------------------------------------------------------------------------
# The map as an image, an animation or a print: chosen in one dialog, drawn in another process, with a progress bar.
#
# All of it shows only what the window shows or may show to the viewer.

NOTE = "export"


def _trouble(error: Exception) -> str:
    """Return in words why a file could not be written."""
    return disk_words(error) if isinstance(error, OSError) and error.errno else str(error)


class ExportController(Controller):
    """Opens the export dialog and carries out what is chosen there."""

    def __init__(self, shell: Shell, files: Files) -> None:
        super().__init__(shell)
        self.files = files
        self.dialog: ExportDialog | None = None
        self._preview: WorkerJob | None = None
        self._next: tuple[ExportOptions, QSize] | None = None
        """The preview that is wanted once the one in work is drawn."""

    @property
    def _table(self) -> GameView:
        table = self.shell.table
        assert table is not None
        return table

    @property
    def remembered(self) -> ExportOptions:
        """The options chosen last time."""
        from app.pictures.sheet import read

        return read(self.shell.settings.note(NOTE, "{}"))

    # The dialog.

    def ask(self, kind: str = "") -> None:
        """Open the dialog on a kind of export; "": the kind used last time."""
        self._ready(replace(self.remembered, kind=kind) if kind else self.remembered).open()

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = self._next = None

    def _ready(self, choice: ExportOptions) -> ExportDialog:
        from app.pages.export_dialog import ExportDialog

        self._table.reveal.leave()
        document = self.document
        titles = [position.title for position in document.game.positions]
        made = self.dialog = ExportDialog(choice, titles, document.shown, self.shell)
        made.preview_wanted.connect(self.preview)
        made.saved.connect(self._save)
        made.copied.connect(self.copy)
        made.printed.connect(self.print_preview)
        made.finished.connect(self._closed)
        return made

    def preview(self, choice: ExportOptions, room: QSize) -> None:
        """Have a small preview drawn; of several wanted meanwhile only the last one."""
        from app.pictures.files import PageSize, preview
        from app.pictures.sheet import PAPER

        if self._preview is not None:
            self._next = choice, room
            return
        page = PageSize(choice.page, choice.upright) if choice.kind == PAPER else None
        self._preview = self.shell.worker.job(partial(preview, self.sheet(choice), room, page))
        self._preview.ended.connect(partial(self._show_preview, choice))
        self._preview.start()

    def _show_preview(self, choice: ExportOptions) -> None:
        from app.pictures.sheet import FILM, PAPER

        assert self._preview is not None
        job, self._preview = self._preview, None
        pixels, size, whole = job.result()
        if self._next is not None:
            wanted, self._next = self._next, None
            self.preview(*wanted)
        elif self.dialog is not None:
            words = tr("{width} × {height} pixels", width=whole.width(), height=whole.height())
            if choice.kind == PAPER:
                words = tr("{page}, fitted to the page", page=choice.page)
            elif choice.kind == FILM:
                start, end = self.dialog.span
                words = f"{words}, {tr_n('{n} phase', '{n} phases', end - start + 1)}"
            image = QImage(pixels, size.width(), size.height(), QImage.Format.Format_RGB32)
            self.dialog.show_preview(image.copy(), words)

    # What is chosen.

    def sheet(self, choice: ExportOptions) -> ExportSheet:
        """Return the map as the window shows it, as a sheet with the options chosen."""
        from app.pictures.sheet import ExportSheet

        shown = replace(self._table.scene.snapshot(), theme=self._theme(choice), grayscale=choice.painted == "gray")
        title = self.title if choice.title else ""
        return ExportSheet(shown, self._area(choice), choice.pixels(self._screen), title, choice.legend)

    @property
    def title(self) -> str:
        """The game, the phase and, where not everybody may see the same, the viewer."""
        document = self.document
        return " · ".join(filter(None, (document.game.title, document.title, self._whose)))

    @property
    def _whose(self) -> str:
        """The viewer the picture is for, where not everybody may see the same; otherwise ""."""
        document, viewer = self.document, self.document.viewer
        if not viewer or not (document.fog or document.seen_as):
            return ""
        return tr("for everyone") if viewer == PUBLIC else document.game.variant.writer_name(document.present, viewer)

    @property
    def _screen(self) -> int:
        """The width of the map in the window, in pixels of the screen."""
        view = self._table.view
        return max(400, round(view.viewport().width() * view.devicePixelRatioF()))

    def _area(self, choice: ExportOptions) -> QRectF:
        table = self._table
        whole = table.scene.sceneRect()
        if choice.part == "all":
            return whole
        seen = table.view.mapToScene(table.view.viewport().rect()).boundingRect().intersected(whole)
        return seen if seen.width() > 1 and seen.height() > 1 else whole

    def _theme(self, choice: ExportOptions) -> ThemeName:
        as_shown: ThemeName = self._table.scene.state.theme.name
        themes: dict[str, ThemeName] = {"shown": as_shown, "dark": "dark"}
        return themes.get(choice.painted, "light")

    @busy()
    def film(self, choice: ExportOptions, span: tuple[int, int]) -> Film:
        """Return an animation of the phases in `span` as the viewer may know them, with the window's levels, names and
        patterns."""
        from app.pictures.film import Film, phases_of

        document, table = self.document, self._table
        layers = table.shown
        looks: dict[str, Any] = {"levels": replace(table.scene.level_view, lens=""), "names": layers.names}
        looks |= {"patterns": layers.patterns, "grayscale": choice.painted == "gray"}

        def title(phase: str) -> str:
            return " · ".join(filter(None, (document.game.title, phase, self._whose))) if choice.title else ""

        phases = phases_of(
            *(document.game, document.viewer, span),
            theme=self._theme(choice),
            look=lambda shown: replace(shown, **looks),
            orders=[order for lines in document.visible.values() for order in lines],
            title=title,
            views=document.views,
        )
        area = None if choice.part == "all" else self._area(choice)
        return Film(tuple(phases), choice.pixels(self._screen), float(choice.speed), area, choice.legend)

    # Writing.

    def _save(self, choice: ExportOptions) -> None:
        from app.pictures.files import safe
        from app.pictures.sheet import FILTERS

        assert self.dialog is not None
        span = self.dialog.span
        name = safe(", ".join(filter(None, (self.document.game.title, self.document.title))), tr("Map"))
        start = str(Path(self.files.folder()) / f"{name}.{choice.ending}")
        asked = QFileDialog.getSaveFileName(self.dialog, tr("Export the map"), start, tr(FILTERS[choice.ending]))[0]
        if asked:
            path = Path(asked)
            path = (
                path if path.suffix.lower() == f".{choice.ending}" else path.with_name(f"{path.name}.{choice.ending}")
            )
            if self.write(choice, path, span) and self.dialog is not None:
                self.dialog.accept()

    def write(self, choice: ExportOptions, path: Path, span: tuple[int, int] = (0, 0)) -> bool:
        """Write the export to a file, and return whether that was done (an animation is only started)."""
        from app.pictures.files import PageSize, save, save_paper
        from app.pictures.sheet import FILM, PAPER, written

        self.shell.settings.keep_note(NOTE, written(choice))
        if choice.kind == FILM:
            self._write_film(self.film(choice, span), path)
            return True
        sheet, text = self.sheet(choice), self.text if choice.text else ""
        page = PageSize(choice.page, choice.upright)
        if choice.kind == PAPER:
            return self.run(path, lambda part: partial(save_paper, sheet, part, page, text))
        return self.run(path, lambda part: partial(save, sheet, part, None, choice.dpi))

    def _write_film(self, film: Film, path: Path) -> None:
        """Write an animation in the background while play continues."""
        from app.pictures.files import replacing
        from app.pictures.film import save

        FileJob(tr("Export the map"), self.shell).run(path, replacing(path), partial(save, film), _trouble)

    @property
    def text(self) -> str:
        """The results of the turn shown, or the orders that the viewer may see, as text."""
        document = self.document
        if document.turn is not None:
            return document.report()
        names = document.game.variant.board(document.present).powers
        parts = [
            "\n".join([names[power].name, *(f"  {order.text}" for order in lines), ""])
            for power, lines in document.visible.items()
            if lines
        ]
        return "\n".join(parts)

    def run(self, path: Path, work: Callable[[Path], Work]) -> bool:
        """Write a file by the job for a temporary file, and return whether that was done.

        A progress bar with a button to stop appears after a while.
        """
        from app.pictures.files import replacing

        bar = JobProgress(tr("Export the map"), tr("Writing {file}…", file=path.name), self.dialog or self.shell)
        try:
            with replacing(path) as part:
                bar.run(self.shell.worker.job(work(part)))
        except JobStopped:
            self.shell.tell(tr("Stopped. No file was written."), "warn")
            return False
        except (OSError, ValueError) as error:
            self.shell.complain(tr("The map was not saved."), _trouble(error))
            return False
        self.shell.tell(tr("Map saved in {path}.", path=path.name), "good")
        return True

    # To the clipboard and to the printer.

    def copy_map(self) -> None:
        """Copy the map as shown in the window at double resolution, with the other options of the last export."""
        from app.pictures.sheet import IMAGE

        self._table.reveal.leave()
        self.copy(replace(self.remembered, kind=IMAGE, format="png", size="double"))

    def copy(self, choice: ExportOptions) -> None:
        """Copy the map to the clipboard as an image and, for programs that accept it, as SVG."""
        from app.pictures.files import save_both

        sheet = self.sheet(choice)
        with tempfile.TemporaryDirectory(prefix="strata-") as folder:
            drawing, image = Path(folder) / "map.svg", Path(folder) / "map.bmp"
            if not self.run(drawing, lambda part: partial(save_both, sheet, part, image)):
                return
            data = new_mime_data()
            data.setImageData(QImage(str(image)))
            data.setData("image/svg+xml", QByteArray(drawing.read_bytes()))
        QGuiApplication.clipboard().setMimeData(data)
        self.shell.tell(tr("Map copied to the clipboard."), "good")

    def print_map(self) -> None:
        """Open the export dialog for printing."""
        from app.pictures.sheet import PAPER

        self.ask(PAPER)

    def print_preview(self, choice: ExportOptions) -> None:
        """Show a print preview, from which the pages can be sent to a printer."""
        from PySide6.QtPrintSupport import QPrinter

        from app.pages.printing import PrintPreview
        from app.pictures.files import PageSize, page_layout, printed
        from app.pictures.sheet import written

        self.shell.settings.keep_note(NOTE, written(choice))
        sheet, text = self.sheet(choice), self.text if choice.text else ""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(sheet.title or tr("Map"))
        printer.setPageLayout(page_layout(sheet, PageSize(choice.page, choice.upright)))
        if choice.painted == "gray":
            printer.setColorMode(QPrinter.ColorMode.GrayScale)
        paint = partial(printed, sheet=sheet, text=text)
        shown(PrintPreview(tr("Print the map"), paint, printer, self.dialog or self.shell))


# ----------------------------------------------------------------------------------------------------
# Maps, reports and settlements, to files or on paper.

SETTLEMENTS = {"pdf": tr_noop("PDF document (*.pdf)"), "csv": tr_noop("Table (*.csv)"), "txt": tr_noop("Text (*.txt)")}


class Exports(Controller):
    """Writes maps, reports and settlements for people. None of it changes the game."""

    def __init__(self, shell: Shell, files: Files) -> None:
        super().__init__(shell)
        self.files = files
        self.maps = ExportController(shell, files)

    def export(self) -> None:
        """Open the export dialog for the map."""
        self.maps.ask()

    def report(self) -> None:
        """Ask for a file name and write the report of the turn shown, or of the last turn."""
        turn = self.document.last_turn
        self._ask_report(turn.before.title if turn else "", False)

    def report_game(self) -> None:
        """Ask for a file name and write the report of all turns."""
        self._ask_report(tr("the whole game"), True)

    def _ask_report(self, what: str, whole: bool) -> None:
        start = str(Path(self.files.folder()) / f"{self._file_name(what)}.txt")
        turns = bool(self.document.game.turns)
        name = (
            QFileDialog.getSaveFileName(self.shell, tr("Save the report"), start, tr("Text (*.txt)"))[0]
            if turns
            else ""
        )
        if name or not turns:
            self.report_to(Path(name), whole)

    def save_settlement(self, kind: str) -> None:
        """Ask for a file name and write the settlement as "pdf", "csv" or "txt"."""
        start = str(Path(self.files.folder()) / f"{self._file_name('settlement')}.{kind}")
        name = QFileDialog.getSaveFileName(self.shell, tr("Save the settlement"), start, tr(SETTLEMENTS[kind]))[0]
        if name:
            path = Path(name)
            self.settlement_to(path if path.suffix else path.with_suffix(f".{kind}"))

    def settlement_to(self, path: Path) -> bool:
        """Write the settlement in the format of the file's suffix, and return whether it was written."""
        from app.pages.end_of_game import save_pdf

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
            self.shell.complain(tr("The settlement was not saved."), error.strerror or str(error))
            return False
        self.shell.tell(tr("Settlement saved in {path}.", path=path.name), "good")
        return True

    def print_settlement(self) -> None:
        """Show a print preview of the settlement."""
        from app.pages.end_of_game import preview

        sheet = self.document.game.settlement
        if sheet is not None:
            preview(sheet, self.shell).open()

    def _file_name(self, what: str) -> str:
        """Return a file name made of the game's title and `what`, the words for the content."""
        from app.pictures.files import safe

        name = ", ".join(filter(None, (self.document.game.title, what)))
        return safe(name, "")

    def report_to(self, path: Path, whole: bool = False) -> bool:
        """Write the report of the turn shown, or of the `whole` game, as far as the viewer may know; return whether it
        was written.

        The file gets the suffix ".txt" if it has none, and the text is headed by the game's title.
        """
        report, title = self.document.report(whole), self.document.game.title
        if not report:
            self.shell.complain(tr("There is nothing to report yet."), tr("A report needs a resolved turn."))
            return False
        target = path if path.suffix else path.with_suffix(".txt")
        try:
            target.write_text(f"{title}\n\n{report}" if title else report, encoding="utf-8")
        except OSError as error:
            self.shell.complain(tr("The report was not saved."), error.strerror or str(error))
            return False
        self.shell.tell(tr("Report saved in {target}.", target=target.name), "good")
        return True


# ----------------------------------------------------------------------------------------------------
# Report packs: the turn shown, or the last one, as far as the viewer may know it.

def allowed(document: Document) -> tuple[PackRecipient, ...]:
    """Return the recipients whose reports the viewer may have: all, or only the viewer's own and the public one."""
    from app.pictures.packs import readers

    if document.knows_all:
        return readers(document.game)
    return readers(document.game, (document.viewer, PUBLIC))


def ask_pack(shell: Shell) -> None:
    """Ask for a folder, and write a report pack to a new folder in it."""
    document = shell.document
    start = shell.settings.note("folder", str(Path.home()))
    chosen = QFileDialog.getExistingDirectory(shell, tr("Choose a folder for the report pack"), start)
    if chosen:
        pack_to(shell, Path(chosen) / pack_name(document))


def pack_name(document: Document) -> str:
    """Return the name of the pack's folder: the game and the phase."""
    from app.pictures.files import safe

    turn = document.last_turn
    when = turn.before.phase.text if turn else ""
    return safe(" ".join(filter(None, (document.game.title or tr("Reports"), when))))


def pack_to(shell: Shell, folder: Path) -> bool:
    """Write a report pack with a progress bar, and return whether all of it was written."""
    from app.pictures.files import replacing_files
    from app.pictures.packs import pack_of, write_pack

    document = shell.document
    number = min(document.shown, len(document.game.turns) - 1)
    tail = f"-{document.game.turns[number].before.phase.text}"
    bar = JobProgress(tr("Report pack"), tr("Writing the report pack…"), shell)
    try:
        with replacing_files(folder) as part:
            with busy():
                pack = pack_of(document.game, number, allowed(document), tail)
            bar.run(shell.worker.job(partial(write_pack, pack, part)))
    except JobStopped:
        shell.tell(tr("Stopped. No file was written."), "warn")
        return False
    except OSError as error:
        shell.complain(tr("The report pack was not saved."), _trouble(error))
        return False
    shell.tell(tr("Report pack saved in {folder}.", folder=folder.name), "good")
    return True


# ----------------------------------------------------------------------------------------------------
# Games of other programs: saved games of the `diplomacy` package, both ways, and test cases of the DATC.

FOREIGN = tr_noop("Games of other programs (*.json *.jsonl *.txt);;All files (*)")
PACKAGE = tr_noop("Saved game of the diplomacy package (*.json)")
MOST_TOLD = 10


class ImportExport:
    """Imports games from other programs and exports games to them."""

    def __init__(self, shell: Shell, files: Files) -> None:
        self.shell, self.files = shell, files

    def ask_import(self) -> None:
        """Ask for a file and import it."""
        folder = self.files.folder()
        name, _ = QFileDialog.getOpenFileName(self.shell, tr("Import a game"), folder, tr(FOREIGN))
        if name:
            self.import_path(Path(name))

    def import_path(self, path: Path) -> None:
        """Import a game as one without a file, asking which if the file has several. If it cannot be read, show why."""
        from app.pages.file_dialogs import FileProblemDialog, trouble_of

        try:
            found = waited(
                self.shell, tr("Reading {name}…", name=path.name), lambda wanted: rules.files.read_foreign(path)
            )
        except SaveError as error:
            shown(FileProblemDialog(trouble_of(error), (), self.shell))
            return
        except OSError as error:
            why = rules.files.disk_words(error)
            self.shell.complain(tr("{name} was not opened: {why}.", name=path.name, why=why), "")
            return
        if len(found.games) == 1 and not found.faults:
            self._open(found.games[0])
            return
        from app.pages.file_dialogs import ImportDialog

        dialog = ImportDialog(path, found, self.shell)
        dialog.chosen.connect(lambda number: self._open(found.games[number]))
        shown(dialog)

    def _open(self, one: rules.files.ImportedGame) -> None:
        if not self.files.open_loose(one.game):
            return
        remarks = [*one.remarks, *one.differing]
        more = [tr_n("And {n} more.", "And {n} more.", len(remarks) - MOST_TOLD)] if len(remarks) > MOST_TOLD else []
        if remarks:
            words = "\n".join((*remarks[:MOST_TOLD], *more))
            self.shell.complain(tr("Some of the game could not be imported exactly."), words)
        elif one.title:
            self.shell.tell(f"{one.game.title}: {one.title}", "hint")

    def ask_export(self) -> None:
        """Ask for a file name, and export the game for the `diplomacy` package."""
        from app.pictures.files import safe

        game = self.shell.document.main
        name = safe(game.title or game.variant.name)
        start = str(Path(self.files.folder()) / f"{name}.json")
        chosen, _ = QFileDialog.getSaveFileName(self.shell, tr("Export the game"), start, tr(PACKAGE))
        if chosen:
            path = Path(chosen)
            self.export_to(path if path.suffix else path.with_name(f"{path.name}.json"))

    def export_to(self, path: Path) -> bool:
        """Write the game, and return whether it was written. Shows what the package adjudicates differently."""
        game = self.shell.document.main
        try:
            remarks = waited(
                self.shell,
                tr("Writing {name}…", name=path.name),
                lambda wanted: rules.files.write_foreign(game, path),
            )
        except (SaveError, OSError) as error:
            why = (
                "; ".join(one.text for one in error.faults)
                if isinstance(error, SaveError)
                else rules.files.disk_words(error)
            )
            self.shell.complain(tr("The game was not exported: {why}.", why=why), "")
            return False
        if remarks:
            self.shell.complain(
                tr("The diplomacy package adjudicates this differently:"), "\n".join(remarks[:MOST_TOLD])
            )
        self.shell.tell(tr("Game saved in {name}.", name=path.name), "good")
        return True
