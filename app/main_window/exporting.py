"""The map as a picture, a film or on paper: asked for in one dialog, written with a bar that can be stopped.

Everything is made of what the window shows or may show to whoever looks at it: the seat's own view of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPagedPaintDevice, QPainter
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog

from app.document import Document
from app.filenames import safe
from app.language import tr, tr_n
from app.ui.slices import breathe, held, holding
from app.ui.widgets import shown
from rules import PUBLIC, Order, disk_words

if TYPE_CHECKING:
    from app.board.scene import BoardScene
    from app.pages.export_dialog import ExportDialog
    from app.pictures.choice import Choice
    from app.pictures.film import Film
    from app.pictures.sheet import Sheet
    from app.ui.tokens import ThemeName

    from .table import Table
    from .window import MainWindow

NOTE = "export"
WAIT_MS = 300
"""What takes longer than this has a bar."""
WHITE = "#FFFFFF"
HUNDRED = 100


class Exporting(QObject):
    """Opens the dialog and does what is chosen there."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.dialog: ExportDialog | None = None
        self._boards: dict[tuple[object, ...], BoardScene] = {}
        """Scenes at the sizes of pictures, while the dialog is open."""

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def _table(self) -> Table:
        table = self.window.table
        assert table is not None
        return table

    @property
    def remembered(self) -> Choice:
        """What was chosen the last time."""
        from app.pictures.choice import read

        return read(self.window.settings.note(NOTE, "{}"))

    # The dialog.

    def ask(self, kind: str = "") -> None:
        """Open the dialog, on a kind of picture, else on the one of the last time."""
        self._ready(replace(self.remembered, kind=kind) if kind else self.remembered).open()

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None
        self._boards.clear()

    def _ready(self, choice: Choice) -> ExportDialog:
        from app.pages.export_dialog import ExportDialog

        self._table.reveal.leave()
        document = self.document
        titles = [position.title for position in document.game.positions]
        made = self.dialog = ExportDialog(choice, titles, document.shown, self.preview, self.window)
        made.saved.connect(self._save)
        made.copied.connect(self.copy)
        made.printed.connect(self.print_preview)
        made.finished.connect(self._closed)
        return made

    def preview(self, choice: Choice, room: QSize) -> Iterator[tuple[QImage, str] | None]:
        """A small picture of what is chosen, and how large it will be; drawn in steps, the last of which has it."""
        from app.pictures.choice import FILM, PAPER

        sheet = self.sheet(choice)
        for _ in sheet.sizing():
            yield None
        size = sheet.size
        if choice.kind == PAPER:
            shown, box = _page_of(sheet, choice, room)
            words = tr("{page}, fitted to the page", page=choice.page)
        else:
            shown = QImage(size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio), QImage.Format.Format_RGB32)
            box = QRectF(shown.rect())
            words = tr("{width} × {height} pixels", width=size.width(), height=size.height())
        if choice.kind == FILM and self.dialog is not None:
            start, end = self.dialog.span
            words = f"{words}, {tr_n('{n} phase', '{n} phases', end - start + 1)}"
        shown.fill(WHITE)
        yield from _drawn(shown, sheet, box)
        yield shown, words

    # What is chosen.

    def sheet(self, choice: Choice) -> Sheet:
        """What the window shows, as a sheet."""
        from app.pictures.sheet import Sheet

        width = choice.pixels(self._screen)
        board, area = self._board(choice, width)
        return Sheet(board, area, width, self.title if choice.title else "", choice.legend, True)

    @property
    def title(self) -> str:
        """The game, the phase, and who looks at it where not all may see the same."""
        document = self.document
        return " · ".join(filter(None, (document.game.title, document.title, self._whose)))

    @property
    def _whose(self) -> str:
        """For whom the picture is, where not all may see the same."""
        document, viewer = self.document, self.document.viewer
        if not viewer or not (document.fog or document.seen_as):
            return ""
        return tr("for everybody") if viewer == PUBLIC else document.game.variant.writer_name(document.present, viewer)

    @property
    def _screen(self) -> int:
        """How many pixels wide the window shows the map."""
        view = self._table.view
        return max(400, round(view.viewport().width() * view.devicePixelRatioF()))

    def _area(self, choice: Choice) -> QRectF:
        table = self._table
        whole = table.scene.sceneRect()
        if choice.part == "all":
            return whole
        seen = table.view.mapToScene(table.view.viewport().rect()).boundingRect().intersected(whole)
        return seen if seen.width() > 1 and seen.height() > 1 else whole

    def _board(self, choice: Choice, width: int) -> tuple[BoardScene, QRectF]:
        """A scene of its own that shows what the window does, in the colours and at the sizes of the choice."""
        from app.board.export import LIKE_SCREEN

        area = self._area(choice)
        zoom = min(width / area.width(), LIKE_SCREEN)
        key = zoom, choice.painted, id(self._table.scene.picture)
        if key not in self._boards:
            if len(self._boards) > 3:
                self._boards.clear()
            other = self._boards[key] = self._table.scene.twin()
            other.set_theme(self._theme(choice))
            if choice.painted == "grey":
                other.set_grey()
        return self._boards[key], area

    def _theme(self, choice: Choice) -> ThemeName:
        as_shown: ThemeName = self._table.scene.stage.theme.name
        themes: dict[str, ThemeName] = {"shown": as_shown, "dark": "dark"}
        return themes.get(choice.painted, "light")

    def film(self, choice: Choice, span: tuple[int, int]) -> Film:
        """The phases of the game as whoever looks at the screen may know them, looked at as in the window."""
        from app.pictures.film import Film

        document, table = self.document, self._table
        scene, shown = table.scene, table.shown

        def look(other: BoardScene) -> None:
            other.set_levels(replace(scene.level_view, lens=""))
            other.set_names(shown.names)
            other.set_patterns(shown.patterns)
            if choice.painted == "grey":
                other.set_grey()

        orders: tuple[Order, ...] = tuple(order for lines in document.visible.values() for order in lines)
        area = None if choice.part == "all" else self._area(choice)
        width, theme, speed = choice.pixels(self._screen), self._theme(choice), float(choice.speed)
        return Film(
            *(document.game, document.viewer, *span, width, theme, speed, choice.title, area, look, orders),
            head=document.game.title,
            whose=self._whose,
            legend=choice.legend,
        )

    # Doing it.

    def _save(self, choice: Choice) -> None:
        from app.pictures.choice import FILTERS

        assert self.dialog is not None
        span = self.dialog.span
        name = safe(", ".join(filter(None, (self.document.game.title, self.document.title))), tr("Map"))
        start = str(Path(self.window.files.folder()) / f"{name}.{choice.ending}")
        asked = QFileDialog.getSaveFileName(self.dialog, tr("Export the map"), start, tr(FILTERS[choice.ending]))[0]
        if asked:
            path = Path(asked)
            path = (
                path if path.suffix.lower() == f".{choice.ending}" else path.with_name(f"{path.name}.{choice.ending}")
            )
            if self.write(choice, path, span) and self.dialog is not None:
                self.dialog.accept()

    def write(self, choice: Choice, path: Path, span: tuple[int, int] = (0, 0)) -> bool:
        """Write what is chosen to a file; whether it was done."""
        from app.pictures.choice import FILM, written

        self.window.settings.keep_note(NOTE, written(choice))
        long = choice.kind == FILM or choice.ending == "pdf"  # whose end Qt writes in one go
        return self.run(self._steps(choice, path, span), path.name, at_once=long)

    def _steps(self, choice: Choice, path: Path, span: tuple[int, int]) -> Iterator[float]:
        from app.pictures.choice import FILM, PAPER

        if choice.kind == FILM:
            from app.pictures import film

            yield 0.0
            yield from film.save(self.film(choice, span), path)
            return
        from app.pictures import print
        from app.pictures.files import Paper, save

        yield 0.0
        sheet = self.sheet(choice)
        yield 0.0
        yield from sheet.sizing()
        paper = Paper(choice.page, choice.upright) if choice.kind == PAPER else Paper()
        if choice.kind == PAPER:
            yield from print.save(sheet, path, paper, self.text if choice.text else "")
        else:
            yield from save(sheet, path, paper, choice.dpi)

    @property
    def text(self) -> str:
        """The results of the turn shown, or the orders that may be seen, as text."""
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

    def run(self, steps: Iterator[float], name: str, at_once: bool = False) -> bool:
        """Do something in steps, with a bar that can be stopped, once it takes a while or `at_once`; whether it was
        done."""
        bar = QProgressDialog(tr("Writing {file}…", file=name), tr("Stop"), 0, HUNDRED, self.dialog or self.window)
        bar.setWindowTitle(tr("Export the map"))
        bar.setWindowModality(Qt.WindowModality.ApplicationModal)
        bar.setMinimumDuration(0 if at_once else WAIT_MS)
        bar.setAutoClose(False)
        try:
            for done in steps:
                bar.setValue(min(HUNDRED - 1, int(HUNDRED * done)))
                QApplication.processEvents()
                if bar.wasCanceled():
                    self.window.tell(tr("Stopped. No file was written."), "warn")
                    return False
        except (OSError, ValueError) as error:
            bar.cancel()
            words = disk_words(error) if isinstance(error, OSError) and error.errno else str(error)
            self.window.complain(tr("The map was not written."), words)
            return False
        finally:
            if hasattr(steps, "close"):
                steps.close()
            bar.close()
            bar.deleteLater()
        self.window.tell(tr("The map is in {path}.", path=name), "good")
        return True

    # To the clipboard and to the printer.

    def copy_map(self) -> None:
        """Copy what the window shows, twice as sharp, as it was last exported."""
        from app.pictures.choice import PICTURE

        self._table.reveal.leave()
        self.copy(replace(self.remembered, kind=PICTURE, format="png", size="double"))
        self._boards.clear()

    def copy(self, choice: Choice) -> None:
        """A picture on the clipboard, and for programs that take it the drawing."""
        import tempfile

        from app.pictures.files import image_of, save

        sheet = self.sheet(choice)
        with tempfile.TemporaryDirectory(prefix="strata-") as folder:
            path = Path(folder) / "map.svg"
            if not self.run(save(sheet, path), tr("the picture")):
                return
            drawing = path.read_bytes()
        data = QMimeData()
        data.setImageData(image_of(sheet))
        data.setData("image/svg+xml", QByteArray(drawing))
        QGuiApplication.clipboard().setMimeData(data)
        self.window.tell(tr("The map is on the clipboard."), "good")

    def print_map(self) -> None:
        """Ask how the map is to be printed."""
        from app.pictures.choice import PAPER

        self.ask(PAPER)

    def print_preview(self, choice: Choice) -> None:
        """Show the pages as they will be printed, from where they go to the printer that is chosen."""
        from PySide6.QtPrintSupport import QPrinter

        from app.pages.print_preview import PrintPreview
        from app.pictures.choice import written
        from app.pictures.files import Paper, page_layout

        if held():
            return
        self.window.settings.keep_note(NOTE, written(choice))
        with holding(self.window):
            sheet, text = self.sheet(choice), self.text if choice.text else ""
            for _ in sheet.sizing():
                breathe()
            printer = QPrinter(QPrinter.PrinterMode.HighResolution)
            printer.setDocName(sheet.title or tr("Map"))
            printer.setPageLayout(page_layout(sheet, Paper(choice.page, choice.upright)))
            if choice.painted == "grey":
                printer.setColorMode(QPrinter.ColorMode.GrayScale)
            breathe()
        paint = partial(self._print, sheet=sheet, text=text)
        shown(PrintPreview(tr("Print the map"), paint, printer, self.dialog or self.window))

    def _print(self, device: QPagedPaintDevice, sheet: Sheet, text: str) -> None:
        from app.pictures.print import printed

        for _ in printed(device, sheet, text):
            pass


def _drawn(image: QImage, sheet: Sheet, room: QRectF) -> Iterator[None]:
    from app.pictures.files import place

    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place(painter, sheet, room)
        yield from sheet.draw(painter)
    finally:
        painter.end()


def _page_of(sheet: Sheet, choice: Choice, room: QSize) -> tuple[QImage, QRectF]:
    """A page that fits into a room, and where on it a sheet lies."""
    from app.pictures.files import Paper, page_layout

    layout = page_layout(sheet, Paper(choice.page, choice.upright))
    whole, inside = layout.fullRectPoints(), layout.paintRectPoints()
    size = whole.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    share = size.width() / whole.width()
    box = QRectF(inside.left() * share, inside.top() * share, inside.width() * share, inside.height() * share)
    return QImage(size, QImage.Format.Format_RGB32), box
