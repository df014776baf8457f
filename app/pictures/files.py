"""Sheets as files: PNG, SVG and PDF, whole or not at all.

Each is written in small steps, so that a bar can show how far it is and somebody can stop it: then there is no file.
"""

from __future__ import annotations

import os
import re
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from struct import pack
from typing import IO
from unicodedata import normalize

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QFont,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtSvg import QSvgGenerator

from app.board.export import shrunk
from app.language import tr

from .sheet import ExportSheet

# ----------------------------------------------------------------------------------------------------
# PNG written in stripes: however large the picture, only some of its rows are kept. No Qt here.
#
# Format: Portable Network Graphics (W3C, second edition), 8 bits a color, without filters.

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INCH_M = 0.0254
LEVEL = 6


class PngWriter:
    """Writes rows of RGB pixels, from the top. `dpi`: how large it is on paper."""

    def __init__(self, file: IO[bytes], width: int, height: int, dpi: float = 96.0) -> None:
        self._file, self._row = file, 3 * width
        self._packer = zlib.compressobj(LEVEL)
        file.write(SIGNATURE)
        self._chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        dots = round(dpi / INCH_M)
        self._chunk(b"pHYs", pack(">IIB", dots, dots, 1))

    def add(self, rows: bytes, stride: int) -> None:
        """Some rows, `stride` bytes from the start of one to that of the next."""
        lines = (b"\0" + rows[at : at + self._row] for at in range(0, len(rows), stride))
        packed = self._packer.compress(b"".join(lines))
        if packed:
            self._chunk(b"IDAT", packed)

    def close(self) -> None:
        self._chunk(b"IDAT", self._packer.flush())
        self._chunk(b"IEND", b"")

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data)))


STRIPE = 96
"""Rows of a large picture that are drawn at once."""
PAGE_WIDTH_PT = 842.0
"""Width of a PDF page that is as large as what is on it, in points: that of A4 lying."""
PDF_DPI = 300
SCREEN_DPI = 96.0
KINDS = ("png", "svg", "pdf")


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page: "A4", "A3" ... or "" for one that is as large as what is on it; `upright` or lying."""

    size: str = ""
    upright: bool = False
    margin_mm: float = 8.0


def save(sheet: ExportSheet, path: Path, paper: PageSize | None = None, dpi: float = SCREEN_DPI) -> Iterator[float]:
    """Write a sheet to a file by its name; how much of it is done, step by step. OSError, ValueError for another name.

    `dpi`: how large a PNG is on paper. A generator that is closed before its end leaves no file.
    """
    writer = WRITERS.get(path.suffix.lower().removeprefix("."))
    if writer is None:
        raise ValueError(tr("{file}: save maps as .png, .svg or .pdf", file=path.name))
    with replacing(path) as part:
        yield from writer(sheet, part, paper or PageSize(), dpi)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A new file beside that one, which takes its place once all of it is written; else it is taken away."""
    if not path.parent.is_dir():
        raise FileNotFoundError(tr("Folder not found: {folder}", folder=path.parent))
    if path.is_dir():
        raise IsADirectoryError(tr("{file} is a folder", file=path.name))
    handle, name = tempfile.mkstemp(prefix=".strata-", suffix=path.suffix, dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
        mask = os.umask(0)
        os.umask(mask)
        part.chmod(0o666 & ~mask)
        part.replace(path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def _png(sheet: ExportSheet, path: Path, _paper: PageSize, dpi: float) -> Iterator[float]:
    with path.open("wb") as file:
        yield from _stripes(sheet, file, dpi)


def _stripes(sheet: ExportSheet, file: IO[bytes], dpi: float) -> Iterator[float]:
    width, height = sheet.size.width(), sheet.size.height()
    writer = PngWriter(file, width, height, dpi)
    yield 0.0
    for top in range(0, height, STRIPE):
        rows = min(STRIPE, height - top)
        image = QImage(width, rows, QImage.Format.Format_RGB888)
        part = QRectF(0, top, width, rows)
        with painting(image) as painter, closing(sheet.draw(painter, part)) as drawing:
            painter.translate(0, -top)
            for _ in drawing:
                yield top / height
        writer.add(bytes(image.constBits()), image.bytesPerLine())
        yield (top + rows) / height
    writer.close()


def _svg(sheet: ExportSheet, path: Path, _paper: PageSize, _dpi: float) -> Iterator[float]:
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setFileName(str(path))
    generator.setTitle(sheet.title or sheet.scene.board.name)
    generator.setDescription("Made with Strata")
    generator.setSize(sheet.size)
    generator.setViewBox(QRect(0, 0, sheet.size.width(), sheet.size.height()))
    yield from _painted(QPainter(generator), sheet, 0.5)
    text = path.read_text(encoding="utf-8")
    done = 0
    with path.open("w", encoding="utf-8") as file:
        for part in shrunk(text):
            file.write(part)
            done += len(part)
            yield min(0.99, 0.5 + done / len(text))


def _pdf(sheet: ExportSheet, path: Path, paper: PageSize, _dpi: float) -> Iterator[float]:
    writer = QPdfWriter(str(path))
    writer.setTitle(sheet.title or sheet.scene.board.name)
    writer.setCreator("Strata")
    writer.setResolution(PDF_DPI)
    writer.setPageLayout(page_layout(sheet, paper))
    painter = QPainter(writer)
    place(painter, sheet, QRectF(0, 0, writer.width(), writer.height()))
    yield from _painted(painter, sheet, 1.0)


def page_layout(sheet: ExportSheet, paper: PageSize) -> QPageLayout:
    """The page for a sheet: one of its own shape, or a usual one with a margin."""
    if not paper.size:
        size = QSizeF(PAGE_WIDTH_PT, PAGE_WIDTH_PT * sheet.size.height() / sheet.size.width())
        own = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
        return QPageLayout(own, QPageLayout.Orientation.Portrait, QMarginsF())
    kind = QPageSize(QPageSize.PageSizeId[paper.size])
    way = QPageLayout.Orientation.Portrait if paper.upright else QPageLayout.Orientation.Landscape
    margins = QMarginsF(*4 * (paper.margin_mm,))
    return QPageLayout(kind, way, margins, QPageLayout.Unit.Millimeter)


def place(painter: QPainter, sheet: ExportSheet, room: QRectF) -> None:
    """Make a sheet fit into a room on whatever is painted on, in the middle."""
    share = min(room.width() / sheet.size.width(), room.height() / sheet.size.height())
    left = room.left() + (room.width() - share * sheet.size.width()) / 2
    top = room.top() + (room.height() - share * sheet.size.height()) / 2
    painter.translate(left, top)
    painter.scale(share, share)


def _painted(painter: QPainter, sheet: ExportSheet, share: float) -> Iterator[float]:
    """Draw and close. OSError if it cannot be written."""
    if not painter.isActive():
        raise OSError(tr("the file could not be saved"))
    try:
        with closing(sheet.draw(painter)) as drawing:
            for number, _ in enumerate(drawing, 1):
                yield share * number / (number + 12)
    finally:
        whole = painter.end()  # a page is packed now, which takes a while
    yield share
    if not whole:
        raise OSError(tr("the file could not be saved"))


WRITERS: dict[str, Callable[[ExportSheet, Path, PageSize, float], Iterator[float]]] = {
    "png": _png,
    "svg": _svg,
    "pdf": _pdf,
}
"""Ending of the name -> how it is written."""


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter that has ended before what it paints on is gone, also where somebody stops halfway: Qt dies of less."""
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()


def image_of(sheet: ExportSheet) -> QImage:
    """A sheet as a picture."""
    image = blank(sheet)
    for _ in drawn_on(image, sheet):
        pass
    return image


def blank(sheet: ExportSheet) -> QImage:
    """A picture of the size of a sheet, for `drawn_on`."""
    return QImage(sheet.size, QImage.Format.Format_RGB32)


def drawn_on(image: QImage, sheet: ExportSheet) -> Iterator[None]:
    """Draw a sheet on a picture, a bit at each step."""
    with painting(image) as painter, closing(sheet.draw(painter)) as drawing:
        yield from drawing


# ----------------------------------------------------------------------------------------------------
# A sheet on paper: for a printer, its preview or a PDF, with the orders or results on the pages after it.

FONT, SIZE = "Inter", 10
STYLE = "h1 { font-size: 15pt; color: #000000 } pre { font-family: monospace; font-size: 9pt; color: #000000 }"
"""Black, whatever the theme of the windows."""


def printed(device: QPagedPaintDevice, sheet: ExportSheet, text: str = "") -> Iterator[float]:
    """Print a sheet on whatever takes pages, fitted to the page, and then a text; how much is done, step by step."""
    painter = QPainter(device)
    if not painter.isActive():
        raise OSError(tr("the file could not be saved"))
    try:
        room = QRectF(0, 0, device.width(), device.height())
        painter.save()
        place(painter, sheet, room)
        for number, _ in enumerate(sheet.draw(painter), 1):
            yield 0.9 * number / (number + 12)
        painter.restore()
        if text:
            _print_text(device, painter, sheet.title, text)
        yield 1.0
    finally:
        painter.end()


def save_paper(sheet: ExportSheet, path: Path, paper: PageSize, text: str = "") -> Iterator[float]:
    """The same as a PDF. OSError. A generator that is closed before its end leaves no file."""
    with replacing(path) as part:
        writer = QPdfWriter(str(part))
        writer.setTitle(sheet.title or sheet.scene.board.name)
        writer.setCreator("Strata")
        writer.setResolution(PDF_DPI)
        writer.setPageLayout(page_layout(sheet, paper))
        yield from printed(writer, sheet, text)


def _print_text(device: QPagedPaintDevice, painter: QPainter, title: str, text: str) -> None:
    made = QTextDocument()
    made.setDefaultFont(QFont(FONT, SIZE))
    made.setDocumentMargin(0)
    made.documentLayout().setPaintDevice(device)
    made.setPageSize(QSizeF(device.width(), device.height()))
    made.setHtml(f"<style>{STYLE}</style><h1>{escape(title)}</h1><pre>{escape(text)}</pre>")
    for number in range(made.pageCount()):
        device.newPage()
        painter.save()
        painter.translate(0, -number * device.height())
        made.drawContents(painter, QRectF(0, number * device.height(), device.width(), device.height()))
        painter.restore()


# ----------------------------------------------------------------------------------------------------
# Names of files that every system takes.

FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
"""What some system does not allow in the name of a file."""
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""What Windows takes for a device."""
LONGEST = 120


def safe(name: str, instead: str = "game") -> str:
    """The name without what some system does not allow; `instead` where nothing is left of it."""
    plain = FORBIDDEN.sub(" ", normalize("NFC", name))
    plain = re.sub(r"\s+", " ", plain)[:LONGEST].strip(" .")
    if RESERVED.fullmatch(plain):
        return f"{plain}_" if "." not in plain else f"_{plain}"
    return plain or instead
