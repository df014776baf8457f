"""The manual: Markdown pages of app/manual in a window beside the board, with contents, search and history.

index.md links to every other page; the order of its links is that of the contents. A page may have a translation beside
it, such as playing.de.md; otherwise the English page is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QBrush,
    QDesktopServices,
    QFont,
    QImage,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QShortcut,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from app.language import spoken, tr, tr_n
from app.ui.shades import px, shade_color
from app.ui.widgets import button, column, label, row, tool_button
from rules import Variant

from .rules_page import highlight, matches

FOLDER = Path(__file__).resolve().parent.parent / "manual"
INDEX = "index"
ELSEWHERE = {"tutorial": FOLDER.parent / "designer" / "TUTORIAL.md"}
"""Pages of the manual that are stored beside the code they describe."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6}\s+(.+)$", re.MULTILINE)

# ----------------------------------------------------------------------------------------------------
# The pages as files.


def page_names() -> tuple[str, ...]:
    """Return the pages in the order of the contents: the index, then those it links to."""
    return _names(spoken())


@lru_cache
def _names(language: str) -> tuple[str, ...]:
    linked = [page_of(target)[0] for target in LINK.findall(page_text(INDEX)) if ".md" in target]
    return tuple(dict.fromkeys((INDEX, *linked)))


def page_of(link: str) -> tuple[str, str]:
    """Return the page and heading of a link such as `playing.md#the-curtain` or `../designer/TUTORIAL.md`.

    The page is "" for a link within the same page.
    """
    target, _, heading = link.partition("#")
    return Path(target).name.partition(".")[0].lower() if target else "", heading


def page_path(name: str, language: str = "") -> Path:
    """Return the file of a page in a language (by default the current one), or in English if there is no translation.
    """
    english = ELSEWHERE.get(name, FOLDER / f"{name}.md")
    translated = english.with_suffix(f".{language or spoken()}.md")
    return translated if translated.is_file() else english


def page_text(name: str) -> str:
    """Return the Markdown of a page. Raises OSError if there is no such page."""
    return page_path(name).read_text(encoding="utf-8")


def title_of(name: str) -> str:
    """Return the first heading of a page."""
    found = HEADING.search(page_text(name))
    return found[1] if found else name


def page_for(variant: Variant) -> str:
    """Return the page of a variant, named after the package of its rules.

    A custom variant has the page of the variant it is based on.
    """
    packages = (part for kind in type(variant).__mro__ for part in kind.__module__.split("."))
    return next(part for part in packages if part in page_names())


def slug(heading: str) -> str:
    """Return the name of a heading in links: lower case, hyphens for spaces, no punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def headings(name: str) -> tuple[str, ...]:
    """Return the headings of a page as named in links."""
    return tuple(slug(one) for one in HEADING.findall(page_text(name)))


# ----------------------------------------------------------------------------------------------------
# A page on the screen.

MARGIN, SPARE = 22, 6
"""Pixels around the text, and to spare beside a picture, so that the page need not scroll sideways."""
POINTS = 72
"""Points in an inch."""
TOP = {1: 0, 2: 22, 3: 14}
"""Pixels above a heading, by level."""
BELOW, BELOW_ITEM = 9, 4
SIZES = {1: 24, 2: 17, 3: 14}
CELL = 6
RESIZED_MS = 120


class ManualBrowser(QTextBrowser):
    """Shows a page in the colors of the theme. Pictures are scaled down to fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setSearchPaths([str(FOLDER)])
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName(tr("Manual"))
        self.name = ""
        self._width = 0
        self._resized = QTimer(self, singleShot=True, interval=RESIZED_MS)
        self._resized.timeout.connect(self.show_again)

    def show_page(self, name: str) -> None:
        """Show a page from its top."""
        self.name = name
        self._write()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def show_again(self) -> None:
        """Show the page again in the current theme and width, at the same place."""
        bar = self.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        self._write()
        bar.setValue(round(share * bar.maximum()))

    def go_to(self, heading: str) -> bool:
        """Scroll to a heading; whether the page has it."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == heading:
                cursor = QTextCursor(block)
                self.setTextCursor(cursor)
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + self.cursorRect(cursor).top() - px(BELOW))
                return True
            block = block.next()
        return False

    def _write(self) -> None:
        self._width = self.viewport().width()
        if not self.name:
            return
        look = self.palette()
        look.setColor(QPalette.ColorRole.Link, shade_color("accent"))
        self.setPalette(look)
        document = self.document()
        document.setDocumentMargin(px(MARGIN))
        self.setMarkdown(page_text(self.name))
        block = document.begin()
        while block.isValid():
            _dress_block(block, self.logicalDpiY())
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                _dress_table(frame)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return a picture, no wider than the page."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        address = name.toString() if isinstance(name, QUrl) else name
        image = QImage(str(FOLDER / address))
        room = max(self.viewport().width() - 2 * px(MARGIN) - SPARE, 1)
        ratio = self.devicePixelRatioF()
        if image.width() > room:
            image = image.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(ratio)
        return image

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.viewport().width() != self._width:
            self._resized.start()


def _dress_block(block: QTextBlock, dpi: int) -> None:
    """Style a block: spacing, size of headings, color of links and code."""
    level, in_list = block.blockFormat().headingLevel(), block.textList() is not None
    form = QTextBlockFormat()
    form.setTopMargin(px(TOP.get(level, 0)) if level else 0)
    in_table = QTextCursor(block).currentTable() is not None
    goes_on = in_list and block.next().textList() is not None
    form.setBottomMargin(0 if in_table else px(BELOW_ITEM if goes_on else BELOW))
    form.setLineHeight(120.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    code_block = block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
    if code_block:
        form.setBackground(QBrush(shade_color("alt")))
        ends = not block.next().blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
        form.setBottomMargin(px(BELOW) if ends else 0)
        form.setLeftMargin(px(8))
    cursor = QTextCursor(block)
    cursor.mergeBlockFormat(form)
    if level:
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        heading = QTextCharFormat()
        heading.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        heading.setFontPointSize(px(SIZES.get(level, 14)) * POINTS / dpi)
        heading.setFontWeight(QFont.Weight.DemiBold)
        cursor.mergeCharFormat(heading)
        return
    for start, length, found in _fragments(block):
        look = QTextCharFormat()
        if found.isAnchor():
            look.setForeground(shade_color("accent"))
        elif found.fontFixedPitch():
            look.setForeground(shade_color("text" if code_block else "accent"))
        else:
            continue
        part = QTextCursor(block)
        part.setPosition(start)
        part.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        part.mergeCharFormat(look)


def _fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Return start, length and format of each uniformly formatted stretch."""
    found, inside = [], block.begin()
    while not inside.atEnd():
        fragment = inside.fragment()
        found.append((fragment.position(), fragment.length(), fragment.charFormat()))
        inside += 1
    return found


def _dress_table(table: QTextTable) -> None:
    """Style a table: thin lines, and padding in the cells."""
    form = table.format()
    form.setBorderCollapse(True)
    form.setBorder(1)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(QBrush(shade_color("line")))
    form.setCellPadding(px(CELL))
    form.setCellSpacing(0)
    form.setTopMargin(px(4))
    form.setBottomMargin(px(14))
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(form)


# ----------------------------------------------------------------------------------------------------
# The window.

SIZE = QSize(960, 640)
CONTENTS, SEARCH = 250, 240
PAGE = Qt.ItemDataRole.UserRole


@dataclass(slots=True)
class VisitedPage:
    """A visited page and its scroll position."""

    name: str
    scrolled: int = 0


class ManualWindow(QDialog):
    """The window of the manual. It is not modal and not tied to a game."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.window().size()))
        self.visits: list[VisitedPage] = []
        self.at = -1
        self.text = ManualBrowser()
        self.contents = QListWidget()
        self.contents.setProperty("roomy", True)
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.setFixedWidth(px(CONTENTS))
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.search = QLineEdit()
        self.search.setAccessibleName(tr("Find in the manual"))
        self.search.setPlaceholderText(tr("Find (Ctrl+F)"))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(px(SEARCH))
        self.count = label("", "muted")
        self.back_button = tool_button("left", tr("Back"), "Alt+Left")
        self.forward_button = tool_button("right", tr("Forward"), "Alt+Right")
        self.close_button = button(tr("Close"))
        self._lay_out()
        self._connect()
        for name in page_names():
            item = QListWidgetItem(title_of(name))
            item.setData(PAGE, name)
            item.setToolTip(title_of(name))
            self.contents.addItem(item)
        self.text.setFocus()

    def _lay_out(self) -> None:
        head = row(self.back_button, self.forward_button, ..., self.count, self.search, spacing=8)
        self.close_button.setAutoDefault(False)
        middle = row(self.contents, self.text, spacing=12)
        middle.setStretch(1, 1)
        whole = column(head, middle, row(..., self.close_button), spacing=10, margins=(18, 14, 18, 14))
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.text.anchorClicked.connect(self._on_link)
        self.contents.itemClicked.connect(self._on_contents)
        self.contents.itemActivated.connect(self._on_contents)
        self.contents.currentItemChanged.connect(self._on_contents)
        self.search.textChanged.connect(self._on_find)
        self.search.returnPressed.connect(self.find_next)
        self.back_button.clicked.connect(self.back)
        self.forward_button.clicked.connect(self.forward)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence("Alt+Left"), self, self.back)
        QShortcut(QKeySequence("Alt+Right"), self, self.forward)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        QShortcut(QKeySequence.StandardKey.FindNext, self, self.find_next)

    # Pages.

    @property
    def page(self) -> str:
        """The page shown."""
        return self.text.name

    def open_page(self, target: str = INDEX) -> None:
        """Show a page, at a heading if given: `playing#the-curtain`. Back returns to the page shown before."""
        name, _, heading = target.partition("#")
        if name != self.page:
            self._leave()
            del self.visits[self.at + 1 :]
            self.visits.append(VisitedPage(name))
            self.at = len(self.visits) - 1
            self._show(VisitedPage(name))
        if heading:
            self.text.go_to(heading)

    def back(self) -> None:
        """Go back in the history."""
        self._step(-1)

    def forward(self) -> None:
        """Go forward in the history."""
        self._step(1)

    def _step(self, by: int) -> None:
        if 0 <= self.at + by < len(self.visits):
            self._leave()
            self.at += by
            self._show(self.visits[self.at])

    def _leave(self) -> None:
        """Remember the scroll position of the page."""
        if self.at >= 0:
            self.visits[self.at].scrolled = self.text.verticalScrollBar().value()

    def _show(self, visit: VisitedPage) -> None:
        self.text.show_page(visit.name)
        self.text.verticalScrollBar().setValue(visit.scrolled)
        self.setWindowTitle(tr("Manual: {page}", page=title_of(visit.name)))
        self.back_button.setEnabled(self.at > 0)
        self.forward_button.setEnabled(self.at < len(self.visits) - 1)
        self.contents.blockSignals(True)
        names = page_names()
        self.contents.setCurrentRow(names.index(visit.name) if visit.name in names else -1)
        self.contents.blockSignals(False)
        self._highlight()

    def _on_link(self, url: QUrl) -> None:
        """Follow a link within the manual, or open it in the desktop's browser."""
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
            return
        name, heading = page_of(url.toString())
        self.open_page(f"{name or self.page}#{heading}")

    def _on_contents(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_page(item.data(PAGE))

    # Search.

    def _on_find(self, words: str) -> None:
        """Show only matching pages in the contents, and open the first one if this page has no match."""
        hits = {name: page_text(name).lower().count(words.lower()) if words else 1 for name in page_names()}
        for number, name in enumerate(page_names()):
            self.contents.item(number).setHidden(not hits[name])
        found = [name for name, count in hits.items() if count]
        self.count.setText(tr_n("Found on {n} page", "Found on {n} pages", len(found)) if words else "")
        if words and found and self.page not in found:
            self.open_page(found[0])
        self._highlight()
        if words:
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self.text.find(words)

    def find_next(self) -> None:
        """Go to the next match; after the last one on this page, to the next page."""
        words = self.search.text()
        if not words or self.text.find(words):
            return
        names = [name for name in page_names() if words.lower() in page_text(name).lower()]
        if names:
            after = (names.index(self.page) + 1) % len(names) if self.page in names else 0
            self.open_page(names[after])
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self.text.find(words)

    def _highlight(self) -> None:
        """Highlight all matches on the page."""
        found = matches(self.text.document(), self.search.text())
        self.text.setExtraSelections([highlight(one, shade_color("hint_bg")) for one in found])

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "close_button"):
            self.text.show_again()
            self._highlight()
        super().changeEvent(event)
