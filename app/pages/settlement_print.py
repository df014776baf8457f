"""A settlement on paper: one page with the table, the house and the check, for a printer or a PDF."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPagedPaintDevice
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from app.language import tr
from rules import Sheet

from . import paper
from .print_preview import PrintPreview

NUMBERS_FROM = 2
"""The first column that holds numbers."""
STYLE = "td, th { padding: 3px 9px; } th { border-bottom: 1px solid black; } .sum { font-weight: 600; }"


def html(shown: Sheet) -> str:
    """The sheet as a page of HTML, black on white."""
    lines = "".join(f"<p>{escape(text)}</p>" for text in (shown.check, *shown.notes))
    facts = "<br>".join(map(escape, shown.facts))
    heads = "".join(f'<th align="{_side(at)}">{escape(text)}</th>' for at, text in enumerate(shown.heads))
    rows = "".join(_row(cells, "") for cells in shown.rows) + "".join(_row(cells, "sum") for cells in shown.totals)
    title = escape(shown.title or tr("Settlement"))
    return (
        f"<style>{STYLE}</style><h1>{title}</h1><p>{facts}</p>"
        f'<table cellspacing="0"><tr>{heads}</tr>{rows}</table><h3>{escape(shown.house)}</h3>{lines}'
    )


def _row(cells: tuple[str, ...], kind: str) -> str:
    told = "".join(f'<td align="{_side(at)}" class="{kind}">{escape(text)}</td>' for at, text in enumerate(cells))
    return f"<tr>{told}</tr>"


def _side(column: int) -> str:
    return "right" if column >= NUMBERS_FROM else "left"


def print_to(device: QPagedPaintDevice, shown: Sheet) -> None:
    """Print the sheet on whatever takes pages."""
    paper.print_html(device, html(shown))


def preview(shown: Sheet, parent: QWidget) -> PrintPreview:
    """The page as it will be printed, to be looked at first."""
    title = tr("Print: {shown}", shown=shown.title or tr("Settlement"))
    made = PrintPreview(title, lambda printer: print_to(printer, shown), QPrinter(), parent)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return made


def save_pdf(shown: Sheet, path: Path) -> None:
    """Write the sheet as a PDF on A4. OSError if it cannot be written."""
    paper.save_pdf(html(shown), shown.title or tr("Settlement"), path)
