"""Save sheets as PNG, SVG or PDF.

Each function writes to the path given; to that of `replacing`, if the file must appear completely or not at all.
"""

from __future__ import annotations

import os
import re
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from struct import pack
from typing import IO
from unicodedata import normalize

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize, QSizeF, Qt
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
from app.ui.worker import Progress, no_progress

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


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page: "A4", "A3" ... or "" for one fitted to its content; `upright`: portrait instead of landscape."""

    size: str = ""
    upright: bool = False
    margin_mm: float = 8.0


def save(
    sheet: ExportSheet,
    path: Path,
    paper: PageSize | None = None,
    dpi: float = SCREEN_DPI,
    progress: Progress = no_progress,
) -> None:
    """Write a sheet to a file, in the format that its name ends with.

    `dpi`: the resolution of a PNG on paper; `progress` is called with the share that is done. Raises OSError, or
    ValueError for a name with another ending.
    """
    writer = WRITERS.get(path.suffix.lower().removeprefix("."))
    if writer is None:
        raise ValueError(tr("{file}: save maps as .png, .svg or .pdf", file=path.name))
    writer(sheet, path, paper or PageSize(), dpi, progress)


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


@contextmanager
def replacing_files(folder: Path) -> Iterator[Path]:
    """Provide a temporary folder whose files are moved to `folder`, which is created, once all are completely written;
    otherwise they are deleted."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".strata-", dir=folder.parent) as name:
        yield Path(name)
        folder.mkdir(exist_ok=True)
        for made in Path(name).iterdir():
            made.replace(folder / made.name)


def _png(sheet: ExportSheet, path: Path, _paper: PageSize, dpi: float, progress: Progress) -> None:
    width, height = sheet.size.width(), sheet.size.height()
    with path.open("wb") as file:
        writer = PngWriter(file, width, height, dpi)
        for top in range(0, height, STRIPE):
            rows = min(STRIPE, height - top)
            image = QImage(width, rows, QImage.Format.Format_RGB888)
            with painting(image) as painter:
                painter.translate(0, -top)
                sheet.draw(painter, QRectF(0, top, width, rows))
            writer.add(bytes(image.constBits()), image.bytesPerLine())
            progress((top + rows) / height)
        writer.close()


def _svg(sheet: ExportSheet, path: Path, _paper: PageSize, _dpi: float, progress: Progress) -> None:
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setFileName(str(path))
    generator.setTitle(sheet.title or sheet.shown.board.name)
    generator.setDescription("Made with Strata")
    generator.setSize(sheet.size)
    generator.setViewBox(QRect(0, 0, sheet.size.width(), sheet.size.height()))
    with painting(generator) as painter:
        sheet.draw(painter)
    progress(0.5)
    path.write_text(shrunk(path.read_text(encoding="utf-8")), encoding="utf-8")


def save_both(sheet: ExportSheet, drawing: Path, image: Path, progress: Progress = no_progress) -> None:
    """Write a sheet as SVG and, for a program that reads it at once, as an image that is not compressed."""
    save(sheet, drawing, progress=progress)
    if not image_of(sheet).save(str(image)):
        raise OSError(tr("the file could not be saved"))


def _pdf(sheet: ExportSheet, path: Path, paper: PageSize, _dpi: float, _progress: Progress) -> None:
    writer = _pdf_writer(sheet, path, paper)
    with painting(writer) as painter:
        place(painter, sheet, QRectF(0, 0, writer.width(), writer.height()))
        sheet.draw(painter)


def _pdf_writer(sheet: ExportSheet, path: Path, paper: PageSize) -> QPdfWriter:
    writer = QPdfWriter(str(path))
    writer.setTitle(sheet.title or sheet.shown.board.name)
    writer.setCreator("Strata")
    writer.setResolution(PDF_DPI)
    writer.setPageLayout(page_layout(sheet, paper))
    return writer


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


WRITERS: dict[str, Callable[[ExportSheet, Path, PageSize, float, Progress], None]] = {
    "png": _png,
    "svg": _svg,
    "pdf": _pdf,
}
"""File name extension -> the function that writes the format."""


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Provide a painter that ends before its device is destroyed; otherwise Qt would crash. Raises OSError if what is
    painted cannot be written."""
    painter = QPainter(device)
    if not painter.isActive():
        raise OSError(tr("the file could not be saved"))
    try:
        yield painter
    finally:
        whole = painter.end()
    if not whole:
        raise OSError(tr("the file could not be saved"))


def preview(sheet: ExportSheet, room: QSize, page: PageSize | None, _progress: Progress) -> tuple[bytes, QSize, QSize]:
    """Return the pixels and the size of a small image of a sheet, or of a page with it, that fits into `room`, and the
    size of the sheet."""
    size = sheet.size
    if page is None:
        image = QImage(size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio), QImage.Format.Format_RGB32)
        box = QRectF(image.rect())
    else:
        layout = page_layout(sheet, page)
        whole, inside = layout.fullRectPoints(), layout.paintRectPoints()
        image = QImage(whole.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio), QImage.Format.Format_RGB32)
        share = image.width() / whole.width()
        box = QRectF(inside.left() * share, inside.top() * share, inside.width() * share, inside.height() * share)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place(painter, sheet, box)
        sheet.draw(painter)
    return bytes(image.constBits()), image.size(), size


def image_of(sheet: ExportSheet) -> QImage:
    """Return a sheet as an image."""
    image = QImage(sheet.size, QImage.Format.Format_RGB32)
    with painting(image) as painter:
        sheet.draw(painter)
    return image


# ----------------------------------------------------------------------------------------------------
# A sheet on paper: for a printer, a print preview or a PDF, with the orders or results on the following pages.

FONT, SIZE = "Inter", 10
STYLE = "h1 { font-size: 15pt; color: #000000 } pre { font-family: monospace; font-size: 9pt; color: #000000 }"
"""Black text, whatever the theme of the windows."""


def printed(device: QPagedPaintDevice, sheet: ExportSheet, text: str = "") -> None:
    """Print a sheet, fitted to the page, and then a text on the following pages. Raises OSError."""
    with painting(device) as painter:
        painter.save()
        place(painter, sheet, QRectF(0, 0, device.width(), device.height()))
        sheet.draw(painter)
        painter.restore()
        if text:
            _print_text(device, painter, sheet.title, text)


def save_paper(
    sheet: ExportSheet, path: Path, paper: PageSize, text: str = "", _progress: Progress = no_progress
) -> None:
    """Write the same as `printed` to a PDF file. Raises OSError."""
    printed(_pdf_writer(sheet, path, paper), sheet, text)


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
