"""The rules of the current game in a window: contents on the left, the page, and a search."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeySequence, QShortcut, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QTextBrowser, QTextEdit, QWidget

from app.language import tr
from app.ui.shades import Shades, px, shade_color, shades
from app.ui.widgets import button, column, label, row
from rules import Variant, rules_page
from rules.guides import PageBlock, blocks, places

# ----------------------------------------------------------------------------------------------------
# A rules page as rich text, in the colors and sizes of the theme.

TAGS = {"h1": "h1", "h2": "h2", "h3": "h3", "text": "p", "item": "li"}
RULE = re.compile(r"\|(\s*:?-+:?\s*\|)+")


def rich(blocks: Iterable[PageBlock]) -> str:
    """Return the page as HTML with a numbered anchor per block; successive list items or table rows are joined."""
    parts = []
    for kind, group in groupby(enumerate(blocks), lambda one: one[1].kind):
        inside = list(group)
        if kind == "item":
            parts.append(f"<ul>{''.join(piece(*one) for one in inside)}</ul>")
        else:
            parts.append(table([one for _, one in inside]) if kind == "row" else "".join(piece(*one) for one in inside))
    return "".join(parts)


def piece(number: int, block: PageBlock) -> str:
    """Return a heading, paragraph or list item."""
    tag = TAGS[block.kind]
    return f'<{tag}><a name="{number}"></a>{inline(block.text)}</{tag}>'


def inline(text: str) -> str:
    """Return a line with bold text and orders marked up."""
    safe = escape(text, quote=False)
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", safe)
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)


def table(rows: Iterable[PageBlock]) -> str:
    """Return a table; the first row is its header."""
    texts = [one.text for one in rows if not RULE.fullmatch(one.text)]
    lines = []
    for number, text in enumerate(texts):
        tag = "td" if number else "th"
        cells = (f"<{tag}>{inline(cell.strip())}</{tag}>" for cell in text.strip("|").split("|"))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table cellspacing="0" cellpadding="5" border="1">{"".join(lines)}</table>'


def sheet(s: Shades) -> str:
    """Return the style sheet of the page."""
    return (
        f"body, p, li, td, th {{ color: {s.text}; }} h1, h2, h3 {{ color: {s.text}; font-weight: 600; }}"
        f"h1 {{ font-size: {px(24)}px; margin-top: 20px; }} h2 {{ font-size: {px(17)}px; margin-top: 22px; }}"
        f"h3 {{ font-size: {px(14)}px; margin-top: 14px; margin-bottom: 2px; }}"
        f"p, li {{ margin-bottom: 6px; line-height: 130%; }} a {{ color: {s.accent}; }}"
        f"code {{ color: {s.accent}; background-color: {s.alt}; font-family: Inter; }}"
        f"table {{ border-color: {s.line}; border-collapse: collapse; }} th {{ color: {s.muted}; }}"
    )


WIDTH, HEIGHT, CONTENTS = 960, 640, 274
ABOVE = 4
"""Pixels left free above the place shown."""
PLACE = Qt.ItemDataRole.UserRole
KNOWN = ("h1", "h2")


class RulesDialog(QDialog):
    """A non-modal window with the rules of a variant. It knows nothing about positions."""

    def __init__(self, variant: Variant, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules: {variant}", variant=variant.name))
        self.resize(WIDTH, HEIGHT)
        self.variant = variant
        self.blocks = tuple(blocks(rules_page(variant)))
        numbered = reversed(list(enumerate(self.blocks)))
        self.named = {place: number for number, block in numbered for place in block.places}
        self._starts: dict[str, int] = {}
        self._lit: int | None = None
        self.contents = QListWidget()
        self.contents.setProperty("roomy", True)
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.setFixedWidth(px(CONTENTS))
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.setSpacing(2)
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Rules"))
        self.text.setOpenLinks(False)
        self.search = QLineEdit()
        self.search.setAccessibleName(tr("Find in the rules"))
        self.search.setPlaceholderText(tr("Find (Ctrl+F)"))
        self.search.setClearButtonEnabled(True)
        self.count = label("", "muted")
        self.close_button = button(tr("Close"), "primary")
        self._lay_out()
        self._fill_contents()
        self._show_text()
        self._connect()
        self.text.setFocus()

    def _lay_out(self) -> None:
        head = row(label(tr("Rules: {variant}", variant=self.variant.name), "title"), ..., self.count, self.search)
        self.search.setFixedWidth(px(CONTENTS))
        self.close_button.setAutoDefault(False)
        middle = row(self.contents, self.text, spacing=12)
        middle.setStretch(1, 1)
        whole = column(head, middle, row(..., self.close_button), spacing=12, margins=(22, 20, 22, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.accept)
        self.contents.currentItemChanged.connect(self._on_contents)
        self.contents.itemClicked.connect(self._on_contents)
        self.search.textChanged.connect(self._on_find)
        self.search.returnPressed.connect(self.find_next)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        QShortcut(QKeySequence.StandardKey.FindNext, self, self.find_next)

    def _fill_contents(self) -> None:
        """List the headings, followed by those of the variants that this one is based on."""
        for number, block in enumerate(self.blocks):
            if block.kind in KNOWN:
                item = QListWidgetItem(block.text if block.kind == "h1" else f"   {block.text}")
                font = self.font()
                font.setBold(block.kind == "h1")
                item.setFont(font)
                item.setToolTip(block.text)
                item.setData(PLACE, number)
                self.contents.addItem(item)

    def _show_text(self) -> None:
        """Show the page in the current theme, at the same place."""
        bar = self.text.verticalScrollBar()
        before = bar.value()
        self.text.document().setDefaultStyleSheet(sheet(shades()))
        self.text.document().setDocumentMargin(16)
        self.text.setHtml(rich(self.blocks))
        self._starts = starts(self.text.document())
        bar.setValue(before)

    def show_clause(self, clause: str) -> None:
        """Show and highlight the place of a clause, or the top of the page if it has none."""
        self.text.setExtraSelections([])
        found = next((self.named[place] for place in reversed(places(clause)) if place in self.named), None)
        self._lit = found
        if found is None:
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            return
        self._go(found)
        self._light()

    def _light(self) -> None:
        """Highlight the place asked for."""
        if self._lit is not None:
            cursor = self._at(self._lit)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self.text.setExtraSelections([highlight(cursor, shade_color("select"))])

    def _at(self, number: int) -> QTextCursor:
        """Return a cursor at the beginning of a block."""
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(self._starts[str(number)])
        return cursor

    def _go(self, number: int) -> None:
        """Scroll a block to the top."""
        cursor = self._at(number)
        self.text.setTextCursor(cursor)
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.value() + self.text.cursorRect(cursor).top() - ABOVE)

    def _on_contents(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._lit = None
            self.text.setExtraSelections([])
            self._go(item.data(PLACE))

    def _on_find(self, words: str) -> None:
        """Highlight all matches and show the first."""
        self._lit = None
        cursors = matches(self.text.document(), words)
        self.text.setExtraSelections([highlight(one, shade_color("hint_bg")) for one in cursors])
        self.count.setText(tr("{cursors} found", cursors=len(cursors)) if words else "")
        if words:
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self.text.find(words)

    def find_next(self) -> None:
        """Go to the next match, after the last to the first."""
        words = self.search.text()
        if words and not self.text.find(words):
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self.text.find(words)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "close_button"):
            self._show_text()
            self._on_find(self.search.text()) if self.search.text() else self._light()
        super().changeEvent(event)


def starts(document: QTextDocument) -> dict[str, int]:
    """Map each anchor to the position where its block begins."""
    found = {}
    line = document.begin()
    while line.isValid():
        for name in line.charFormat().anchorNames() + _first_names(line):
            found[name] = line.position()
        line = line.next()
    return found


def _first_names(line: QTextBlock) -> list[str]:
    """Return the anchors at the beginning of a block."""
    inside = line.begin()
    return [] if inside.atEnd() else inside.fragment().charFormat().anchorNames()


def matches(document: QTextDocument, words: str) -> list[QTextCursor]:
    """Return a cursor for each place where the words occur; none for no words."""
    found = []
    at = document.find(words) if words else QTextCursor()
    while not at.isNull():
        found.append(at)
        at = document.find(words, at)
    return found


def highlight(cursor: QTextCursor, color: QColor) -> QTextEdit.ExtraSelection:
    """Return a highlight of the cursor's selection in this color."""
    made = QTextEdit.ExtraSelection()
    look = QTextCharFormat()
    look.setBackground(color)
    made.cursor, made.format = cursor, look
    return made
