"""The tutorial, as the page beside the code tells it, in a window beside the map."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from app.language import tr
from app.ui.shades import px
from app.ui.widgets import button, column, row

PAGE = Path(__file__).with_name("TUTORIAL.md")
SIZE = (480, 640)
ABOVE_HEADING, BELOW = 14, 6


def _spaced(page: QTextDocument) -> None:
    """Room between paragraphs, and more above headings: Markdown has neither."""
    block = page.begin()
    while block.isValid():
        form, heading = QTextBlockFormat(), block.blockFormat().headingLevel() > 0
        form.setTopMargin(px(ABOVE_HEADING) if heading and block.blockNumber() else 0)
        form.setBottomMargin(px(BELOW))
        QTextCursor(block).mergeBlockFormat(form)
        block = block.next()


class TutorialDialog(QDialog):
    """It stands in nobody's way: the map goes on meanwhile."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("How to draw a map"))
        self.resize(*SIZE)
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("How to draw a map"))
        self.text.setMarkdown(PAGE.with_name(tr("TUTORIAL.md")).read_text(encoding="utf-8"))
        self.text.document().setDocumentMargin(14)
        _spaced(self.text.document())
        close = button(tr("Close"), "primary")
        close.clicked.connect(self.close)
        whole = column(self.text, row(..., close), spacing=10, margins=14)
        whole.setStretch(0, 1)
        self.setLayout(whole)
