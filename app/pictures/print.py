"""A sheet on paper: for a printer, its preview or a PDF, with the orders or results on the pages after it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont, QPagedPaintDevice, QPainter, QPdfWriter, QTextDocument

from app.language import tr

from .files import PDF_DPI, Paper, page_layout, place, replacing
from .sheet import Sheet

FONT, SIZE = "Inter", 10
STYLE = "h1 { font-size: 15pt; color: #000000 } pre { font-family: monospace; font-size: 9pt; color: #000000 }"
"""Black, whatever the theme of the windows."""


def printed(device: QPagedPaintDevice, sheet: Sheet, text: str = "") -> Iterator[float]:
    """Print a sheet on whatever takes pages, fitted to the page, and then a text; how much is done, step by step."""
    painter = QPainter(device)
    if not painter.isActive():
        raise OSError(tr("the file could not be written"))
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


def save(sheet: Sheet, path: Path, paper: Paper, text: str = "") -> Iterator[float]:
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
