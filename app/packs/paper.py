"""A report as a page: the board and the text beneath it, on as many sheets of A4 as it takes."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF, QUrl
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPageLayout, QPageSize, QPdfWriter, QTextDocument

MARGIN_MM = 16.0
DPI = 200
PICTURE = "picture"
HIGHEST = 0.6
"""How much of a sheet's height the board may take."""
STYLE = "p { margin: 0; } h1 { font-size: 16pt; margin: 0 0 8px 0; } h3 { font-size: 10pt; margin: 9px 0 1px 0; }"


def save_page(path: Path, title: str, picture: QImage, text: str) -> None:
    """Write it. OSError if it cannot be written."""
    with path.open("wb"):
        pass
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    writer.setCreator("Strata")
    writer.setResolution(DPI)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size, standing = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, standing, margins, QPageLayout.Unit.Millimeter))
    page = document(title, picture, text, (writer.width(), writer.height()))
    page.documentLayout().setPaintDevice(writer)
    page.setPageSize(QSizeF(writer.width(), writer.height()))
    page.print_(writer)


def document(title: str, picture: QImage, text: str, size: tuple[int, int]) -> QTextDocument:
    """The page as a document for sheets of this size in dots, black on white. Lines of the text that stand out begin a
    section."""
    made = QTextDocument()
    made.setDefaultFont(QFont("Inter", 9))
    made.setDocumentMargin(0)
    made.addResource(QTextDocument.ResourceType.ImageResource, QUrl(PICTURE), picture)
    lines = "".join(_line(line) for line in _body(text) if line.strip())
    width, height = _fitted(picture, size)
    image = f'<p align="center"><img src="{PICTURE}" width="{width}" height="{height}"></p>'
    made.setHtml(f"<style>{STYLE}</style><h1>{escape(title)}</h1>{image}{lines}")
    return made


def _fitted(picture: QImage, size: tuple[int, int]) -> tuple[int, int]:
    """As wide as the sheet, if it then leaves room beneath; in the units of HTML, which are those of the screen."""
    share = min(size[0] / picture.width(), HIGHEST * size[1] / picture.height())
    unit = QGuiApplication.primaryScreen().logicalDotsPerInch() / DPI
    return int(picture.width() * share * unit), int(picture.height() * share * unit)


def _body(text: str) -> list[str]:
    """The text without its own heading, which is the page's."""
    lines = text.splitlines()
    headed = len(lines) > 1 and lines[1].startswith("==")
    return lines[2:] if headed else lines


def _line(line: str) -> str:
    """A line as a paragraph; what is not indented is a heading. Columns stay where they are."""
    if not line.startswith(" "):
        return f"<h3>{escape(line)}</h3>"
    return f'<p style="white-space: pre-wrap; font-family: monospace; font-size: 8pt">{escape(line)}</p>'
