"""A page of HTML on paper: for a printer, or as a PDF on A4."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QFont, QPagedPaintDevice, QPageLayout, QPageSize, QPdfWriter, QTextDocument

MARGIN_MM = 18.0
FONT, SIZE = "Inter", 10


def document(html: str) -> QTextDocument:
    """The page as a document of Qt."""
    made = QTextDocument()
    made.setDefaultFont(QFont(FONT, SIZE))
    made.setHtml(html)
    return made


def print_html(device: QPagedPaintDevice, html: str) -> None:
    """Print a page on whatever takes pages."""
    made = document(html)
    made.documentLayout().setPaintDevice(device)
    page = device.pageLayout().paintRectPixels(device.logicalDpiX())
    made.setPageSize(QSizeF(page.width(), page.height()))
    made.print_(device)


def save_pdf(html: str, title: str, path: Path) -> None:
    """Write a page as a PDF on A4. OSError if it cannot be written."""
    with path.open("ab"):
        pass
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size, upright = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, upright, margins, QPageLayout.Unit.Millimeter))
    print_html(writer, html)
