"""Save sheets as PNG, SVG or PDF, completely or not at all.

Files are written in small steps, so that a progress bar can be shown and the user can cancel, which leaves no file.
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
# PNG written in stripes, so that only some rows of a large image are in memory. No Qt here.
#
# Format: Portable Network Graphics (W3C, second edition), 8 bits per color, without filters.

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INCH_M = 0.0254
LEVEL = 6


class PngWriter:
    """Writes rows of RGB pixels, from the top. `dpi`: the resolution on paper."""

    def __init__(self, file: IO[bytes], width: int, height: int, dpi: float = 96.0) -> None:
        self._file, self._row = file, 3 * width
        self._packer = zlib.compressobj(LEVEL)
        file.write(SIGNATURE)
        self._chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        dots = round(dpi / INCH_M)
        self._chunk(b"pHYs", pack(">IIB", dots, dots, 1))

    def add(self, rows: bytes, stride: int) -> None:
        """Write some rows; `stride`: the bytes from the start of one row to that of the next."""
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
"""How many rows of a large image are drawn at once."""
PAGE_WIDTH_PT = 842.0
"""Width in points of a PDF page that is fitted to its content: that of A4 landscape."""
PDF_DPI = 300
SCREEN_DPI = 96.0
KINDS = ("png", "svg", "pdf")


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page: "A4", "A3" ... or "" for one fitted to its content; `upright`: portrait instead of landscape."""

    size: str = ""
    upright: bool = False
    margin_mm: float = 8.0


def save(sheet: ExportSheet, path: Path, paper: PageSize | None = None, dpi: float = SCREEN_DPI) -> Iterator[float]:
    """Write a sheet to a file, in the format that its name ends with; yields the share that is done.

    `dpi`: the resolution of a PNG on paper. A generator closed before its end leaves no file. Raises OSError, or
    ValueError for a name with another ending.
    """
    writer = WRITERS.get(path.suffix.lower().removeprefix("."))
    if writer is None:
        raise ValueError(tr("{file}: save maps as .png, .svg or .pdf", file=path.name))
    with replacing(path) as part:
        yield from writer(sheet, part, paper or PageSize(), dpi)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Provide a temporary file beside `path` that replaces it once completely written, and is deleted otherwise."""
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
    """Return the page for a sheet: one fitted to it, or a standard one with margins."""
    if not paper.size:
        size = QSizeF(PAGE_WIDTH_PT, PAGE_WIDTH_PT * sheet.size.height() / sheet.size.width())
        own = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
        return QPageLayout(own, QPageLayout.Orientation.Portrait, QMarginsF())
    kind = QPageSize(QPageSize.PageSizeId[paper.size])
    way = QPageLayout.Orientation.Portrait if paper.upright else QPageLayout.Orientation.Landscape
    margins = QMarginsF(*4 * (paper.margin_mm,))
    return QPageLayout(kind, way, margins, QPageLayout.Unit.Millimeter)


def place(painter: QPainter, sheet: ExportSheet, room: QRectF) -> None:
    """Transform a painter so that a sheet is fitted into and centered in `room`."""
    share = min(room.width() / sheet.size.width(), room.height() / sheet.size.height())
    left = room.left() + (room.width() - share * sheet.size.width()) / 2
    top = room.top() + (room.height() - share * sheet.size.height()) / 2
    painter.translate(left, top)
    painter.scale(share, share)


def _painted(painter: QPainter, sheet: ExportSheet, share: float) -> Iterator[float]:
    """Draw a sheet and end the painter; yields the share that is done. Raises OSError if it cannot be written."""
    if not painter.isActive():
        raise OSError(tr("the file could not be saved"))
    try:
        with closing(sheet.draw(painter)) as drawing:
            for number, _ in enumerate(drawing, 1):
                yield share * number / (number + 12)
    finally:
        whole = painter.end()  # compresses the page, which takes a while
    yield share
    if not whole:
        raise OSError(tr("the file could not be saved"))


WRITERS: dict[str, Callable[[ExportSheet, Path, PageSize, float], Iterator[float]]] = {
    "png": _png,
    "svg": _svg,
    "pdf": _pdf,
}
"""File name extension -> the function that writes the format."""


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Provide a painter that always ends before its device is destroyed, even if the generator using it is closed
    halfway; otherwise Qt would crash."""
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()


def image_of(sheet: ExportSheet) -> QImage:
    """Return a sheet as an image."""
    image = blank(sheet)
    for _ in drawn_on(image, sheet):
        pass
    return image


def blank(sheet: ExportSheet) -> QImage:
    """Return an image of the size of a sheet, for `drawn_on`."""
    return QImage(sheet.size, QImage.Format.Format_RGB32)


def drawn_on(image: QImage, sheet: ExportSheet) -> Iterator[None]:
    """Draw a sheet on an image, a part at each step."""
    with painting(image) as painter, closing(sheet.draw(painter)) as drawing:
        yield from drawing


# ----------------------------------------------------------------------------------------------------
# A sheet on paper: for a printer, a print preview or a PDF, with the orders or results on the following pages.

FONT, SIZE = "Inter", 10
STYLE = "h1 { font-size: 15pt; color: #000000 } pre { font-family: monospace; font-size: 9pt; color: #000000 }"
"""Black text, whatever the theme of the windows."""


def printed(device: QPagedPaintDevice, sheet: ExportSheet, text: str = "") -> Iterator[float]:
    """Print a sheet, fitted to the page, and then a text on the following pages; yields the share that is done."""
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
    """Write the same as `printed` to a PDF file. A generator closed before its end leaves no file. Raises OSError."""
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
# File names allowed on every system.

FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
"""Characters that some system does not allow in a file name."""
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names that Windows takes for a device."""
LONGEST = 120


def safe(name: str, instead: str = "game") -> str:
    """Return a name without what some system does not allow in file names; `instead` if nothing is left."""
    plain = FORBIDDEN.sub(" ", normalize("NFC", name))
    plain = re.sub(r"\s+", " ", plain)[:LONGEST].strip(" .")
    if RESERVED.fullmatch(plain):
        return f"{plain}_" if "." not in plain else f"_{plain}"
    return plain or instead
