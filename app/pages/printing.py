"""Printed pages: card deals, reports, HTML for printer or PDF, and the print preview."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QMarginsF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QGuiApplication,
    QKeyEvent,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QResizeEvent,
    QTextDocument,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QGraphicsView,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

import rules
from app.language import tr, tr_noop
from app.panels.cards import CardFace
from app.panels.rows import with_names
from app.pictures.sheet import PAGES
from app.ui.clause import ClauseLabel
from app.ui.idle_jobs import busy
from app.ui.shades import px, shade_color
from app.ui.widgets import (
    Bar,
    CardFrame,
    Emblem,
    SegmentedControl,
    button,
    column,
    emptied,
    foot,
    heading,
    label,
    line,
    row,
    scrolled,
    shown,
    tool_button,
)
from rules import Game, say
from rules.units import CardDeal, CardKind, DealtCard

# ----------------------------------------------------------------------------------------------------
# A page of HTML on paper: for a printer, or as a PDF on A4.

MARGIN_MM = 18.0
FONT, SIZE = "Inter", 10


def document(html: str) -> QTextDocument:
    """Return the HTML as a Qt document."""
    made = QTextDocument()
    made.setDefaultFont(QFont(FONT, SIZE))
    made.setHtml(html)
    return made


def print_html(device: QPagedPaintDevice, html: str) -> None:
    """Print HTML on a device."""
    made = document(html)
    made.documentLayout().setPaintDevice(device)
    page = device.pageLayout().paintRectPixels(device.logicalDpiX())
    made.setPageSize(QSizeF(page.width(), page.height()))
    made.print_(device)


def save_pdf(html: str, title: str, path: Path) -> None:
    """Write HTML as a PDF on A4. Raises OSError if it cannot be written."""
    with path.open("ab"):
        pass
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size, upright = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, upright, margins, QPageLayout.Unit.Millimeter))
    print_html(writer, html)


# ----------------------------------------------------------------------------------------------------
# The base of pages with printable content: two halves side by side if there is room, Esc goes back.


class PaperPage(QWidget):
    """The base of pages with two `halves`, side by side from `wide_from` pixels on. `back`: Esc, or its button."""

    back = Signal()
    wide_from: ClassVar[int]
    halves: QBoxLayout
    print_button: QPushButton

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.back_button = button(tr("Back"), "quiet")
        self.back_button.clicked.connect(self.back)

    def _lay_above_buttons(self, inside: QWidget, *buttons: QPushButton) -> None:
        """Lay out the page: its content, which scrolls, above the buttons."""
        lower = foot(row(self.back_button, ..., *buttons, margins=(32, 14, 32, 14)))
        whole = column(scrolled(inside), lower, spacing=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def take_focus(self) -> None:
        self.print_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= self.wide_from
        self.halves.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


# ----------------------------------------------------------------------------------------------------
# The print preview, which works even without a printer.

PRINT_PREVIEW_SIZE = QSize(1000, 640)
STEP = 1.25
"""The factor of a zoom step."""
SOON_MS = 5
"""A delay until the next turn of the event loop, in which input is handled first."""
Paint = Callable[[QPrinter], object]


class PrintPreview(QDialog):
    """Shows what `paint` draws on the pages of a printer, with a choice of paper, orientation and printer."""

    def __init__(self, title: str, paint: Paint, printer: QPrinter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(px(PRINT_PREVIEW_SIZE.width()), px(PRINT_PREVIEW_SIZE.height()))
        self._printer, self._paint, self._up = printer, paint, False
        self.pages = QPrintPreviewWidget(printer)
        self.pages.setAccessibleName(tr("Preview"))
        self.pages.paintRequested.connect(self._fill)
        view = self.pages.findChild(QGraphicsView)
        assert view is not None
        view.scene().setBackgroundBrush(shade_color("alt"))
        self._make_fields()
        self._lay_out()
        self._connect()
        self._turn()
        self.print_button.setFocus()

    def _make_fields(self) -> None:
        layout = self._printer.pageLayout()
        self.paper = QComboBox()
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.setAccessibleDescription(tr("Paper"))
        self.paper.addItems(PAGES)
        self.paper.setCurrentText(layout.pageSize().id().name)
        lies = "upright" if layout.orientation() == QPageLayout.Orientation.Portrait else "lying"
        self.way = SegmentedControl((("lying", tr("Landscape")), ("upright", tr("Portrait"))), lies, tr("Orientation"))
        self.back, self.on = tool_button("left", tr("Previous page")), tool_button("right", tr("Next page"))
        self.summary = label("", "body")
        self.farther, self.nearer = tool_button("zoom-out", tr("Smaller")), tool_button("zoom-in", tr("Larger"))
        self.whole = tool_button("fit", tr("Whole page"))
        self.every = tool_button("grid", tr("All pages"), checkable=True)
        self.cancel_button, self.print_button = button(tr("Close")), button(tr("Print…"), "primary")
        self.print_button.setDefault(True)

    def _lay_out(self) -> None:
        looks = row(self.back, self.summary, self.on, 12, self.farther, self.nearer, self.whole, self.every)
        top = row(self.paper, 4, self.way, ..., looks, margins=(16, 10, 16, 2))
        lower = row(..., self.cancel_button, self.print_button, margins=(20, 12, 20, 14))
        whole = column(top, self.pages, foot(lower), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.paper.currentTextChanged.connect(self._lay_paper)
        self.way.changed.connect(self._lay_paper)
        self.back.clicked.connect(lambda: self._go(-1))
        self.on.clicked.connect(lambda: self._go(1))
        self.farther.clicked.connect(lambda: self.pages.zoomOut(STEP))
        self.nearer.clicked.connect(lambda: self.pages.zoomIn(STEP))
        self.whole.clicked.connect(self.pages.fitInView)
        self.every.toggled.connect(self._show_every)
        self.pages.previewChanged.connect(self._turn)
        self.cancel_button.clicked.connect(self.reject)
        self.print_button.clicked.connect(self._print)

    @busy()
    def _fill(self, printer: QPrinter) -> None:
        """Draw the pages, the first time only once the dialog is visible, since it takes a while."""
        if self._up:
            self._paint(printer)
        else:
            self._up = True
            QTimer.singleShot(SOON_MS, self, self._fill_all)

    def _fill_all(self) -> None:
        """Fill the pages in one turn of the event loop and show them in another."""
        self.pages.setUpdatesEnabled(False)
        self.pages.updatePreview()
        QTimer.singleShot(SOON_MS, self, lambda: self.pages.setUpdatesEnabled(True))

    def _go(self, pages: int) -> None:
        self.pages.setCurrentPage(self.pages.currentPage() + pages)
        self._turn()

    def _lay_paper(self) -> None:
        self._printer.setPageSize(QPageSize(QPageSize.PageSizeId[self.paper.currentText()]))
        upright = self.way.value == "upright"
        self.pages.setOrientation(QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape)
        self.pages.updatePreview()

    def _show_every(self, on: bool) -> None:
        modes = QPrintPreviewWidget.ViewMode
        self.pages.setViewMode(modes.AllPagesView if on else modes.SinglePageView)
        if not on:
            self.pages.fitInView()

    def _turn(self) -> None:
        """Update the page number and buttons."""
        page, last = self.pages.currentPage(), self.pages.pageCount()
        self.summary.setText(tr("Page {page} of {last}", page=page, last=max(1, last)))
        self.back.setEnabled(page > 1)
        self.on.setEnabled(page < last)
        self.every.setEnabled(last > 1)

    def _print(self) -> None:
        if shown(QPrintDialog(self._printer, self)):
            self.pages.print_()
            self.accept()


# ----------------------------------------------------------------------------------------------------
# The forms that tell each player the cards of the units, one page per power, and the game master's page on the deck.

HEADING = tr_noop("Assignment of Characteristics to Players' Units")
STYLE = (
    "h1 { font-size: 15pt; margin-bottom: 2px; } h2 { font-size: 12pt; margin-top: 4px; } "
    "td, th { padding: 5px 14px; } th { border-bottom: 1px solid black; } td { border-bottom: 1px solid #bbbbbb; } "
    ".next { page-break-before: always; } .small { font-size: 9pt; }"
)
NO_NAME = "______________________________"


@dataclass(frozen=True, slots=True)
class FormHeader:
    """The text above and below each form: the variant, the title of the game, the game master's name."""

    variant: str
    game: str = ""
    gm: str = ""


def forms(deal: CardDeal, head: FormHeader, names: Iterable[tuple[str, str]], *, everything: bool = False) -> str:
    """Return the forms of these powers (id and name) as HTML, a page each.

    A form lists the units that received a card now, or all with `everything`; powers without any have no form.
    """
    pages: list[str] = []
    for power, name in names:
        rows = rows_of(deal, power, everything=everything)
        if rows:
            pages.append(_form(deal, head, name, rows, first=not pages))
    return f"<style>{STYLE}</style>{''.join(pages)}"


def rows_of(deal: CardDeal, power: str, *, everything: bool) -> list[DealtCard]:
    """Return the units listed on a power's form."""
    return [one for one in deal.dealt if one.power == power and (one.new or everything)]


def _form(deal: CardDeal, head: FormHeader, name: str, rows: Sequence[DealtCard], *, first: bool) -> str:
    lines = "".join(
        f"<tr><td>{escape(one.unit)}</td><td><b>{escape(one.card)}</b></td><td>{escape(one.name)}</td></tr>"
        for one in rows
    )
    game = f"<br>{escape(head.game)}" if head.game else ""
    country, season = tr("Country: {name}", name=escape(name)), tr("Season: {season}", season=escape(deal.season))
    return (
        f"<div{'' if first else ' class=next'}><p>{escape(head.variant)}{game}</p><h1>{tr(HEADING)}</h1>"
        f"<h2>{country} &nbsp;&nbsp;&nbsp; {season}</h2>"
        f'<table cellspacing="0" width="100%"><tr><th align="left">{tr("Space")}</th>'
        f'<th align="left" colspan="2">{tr("Character Card No.")}</th></tr>{lines}</table>'
        f"<p><br>{tr('Game master: {name}', name=escape(head.gm) or NO_NAME)}</p></div>"
    )


def pack_page(deal: CardDeal, head: FormHeader, deck: Sequence[CardKind]) -> str:
    """Return the game master's page as HTML: the deck, what is left, buried and dealt, limits, and cards refused."""
    left, buried = dict(deal.left), dict(deal.buried)
    lines = "".join(
        f'<tr><td><b>{escape(kind.card)}</b></td><td>{escape(kind.name)}</td><td align="right">{kind.count}</td>'
        f'<td align="right">{left.get(kind.card, 0)}</td><td align="right">{buried.get(kind.card, "") or ""}</td></tr>'
        for kind in deck
    )
    limits = "".join(f"<li>{escape(words)}</li>" for words in deal.limits)
    card_words = {card: escape(tr("card {card}", card=card)) for one in deal.dealt for card, _ in one.refused}
    refused = "".join(
        f"<li>{escape(one.unit)} ({escape(one.power)}): {card_words[card]}. {escape(say(why))}</li>"
        for one in deal.dealt
        for card, why in one.refused
    )
    return (
        f"<style>{STYLE} td, th {{ padding: 2px 10px; }}</style><p>{escape(head.variant)} {escape(head.game)}</p>"
        f"<h1>{escape(tr('The deck after {season}', season=deal.season))}</h1><p>{given_words(deal)}</p>"
        f'<table cellspacing="0"><tr><th align="left">{tr("Card")}</th><th></th><th>{tr("In the deck")}</th>'
        f"<th>{tr('Left')}</th><th>{tr('Buried')}</th></tr>{lines}</table>"
        + (f"<h2>{tr('Limits reached')}</h2><ul>{limits}</ul>" if limits else "")
        + (f"<h2>{tr('Not dealt')}</h2><ul class=small>{refused}</ul>" if refused else "")
    )


def given_words(deal: CardDeal) -> str:
    """Say how many cards were dealt since the deck was shuffled."""
    return tr(
        "{assigned} of {anew_at} cards dealt before the deck is reshuffled",
        assigned=deal.assigned,
        anew_at=deal.anew_at,
    )


def text(deal: CardDeal, names: Iterable[tuple[str, str]], *, everything: bool = False) -> str:
    """Return the forms as text for copying."""
    parts = []
    for power, name in names:
        rows = rows_of(deal, power, everything=everything)
        if rows:
            wide = max(len(one.unit) for one in rows) + 2
            lines = (f"{one.unit:<{wide}}{one.card} {one.name}" for one in rows)
            parts.append("\n".join((f"{name}, {deal.season}", *lines)))
    return "\n\n".join(parts)


# ----------------------------------------------------------------------------------------------------
# A deal as the game master sees it: the cards dealt, cards refused and why, what is left of the deck; with the players'
# forms to print, save and copy.

FACE = (28, 38)
NUMBER, UNIT = 52, 84
ALL_UNITS = tr_noop("All units, not only those that received a card now")


class DealPage(PaperPage):
    """The page of a deal. `printed`: print the forms; `saved`: save them as PDF; `pack_printed`: print the deck;
    `back`: to the map."""

    wide_from = 1100

    printed = Signal()
    pack_printed = Signal()
    saved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.deal: CardDeal | None = None
        self._names: tuple[tuple[str, str], ...] = ()
        self._game: Game | None = None
        self.title, self.facts = heading(tr("The deal")), label(role="body", wrap=True)
        self.everything = QCheckBox(tr(ALL_UNITS))
        self._table, self._deck = column(spacing=4), column(spacing=4)
        self.copy_button = button(tr("Copy"), icon="copy")
        self.deck_button = button(tr("Print the deck…"))
        self.pdf_button = button(tr("Save forms as PDF…"), icon="save")
        self.print_button = button(tr("Print forms…"), "primary")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        inside, units, deck = QWidget(), QWidget(), QWidget()
        units.setLayout(column(CardFrame(self._table), ...))
        deck.setLayout(column(CardFrame(self._deck), ...))
        self.halves = row(units, deck, spacing=24)
        self.halves.setStretch(0, 5)
        self.halves.setStretch(1, 4)
        texts = column(self.title, self.facts, self.everything, spacing=6)
        inside.setLayout(column(texts, 6, self.halves, ..., spacing=8, margins=(40, 30, 40, 20)))
        self._lay_above_buttons(inside, self.copy_button, self.deck_button, self.pdf_button, self.print_button)

    def _connect(self) -> None:
        self.copy_button.clicked.connect(self._copy)
        self.print_button.clicked.connect(self.printed)
        self.deck_button.clicked.connect(self.pack_printed)
        self.pdf_button.clicked.connect(self.saved)
        self.everything.toggled.connect(self._show_units)

    def show_deal(self, game: Game, deal: CardDeal) -> None:
        """Show a deal of this game."""
        self.deal, self._game = deal, game
        powers = game.variant.board(game.position).powers.values()
        self._names = tuple((power.id, power.name) for power in powers)
        new = sum(one.new for one in deal.dealt)
        refused = sum(len(one.refused) for one in deal.dealt)
        text = tr(
            "{season} · {new} cards dealt · {refused} refused",
            season=deal.season,
            new=new,
            refused=refused,
        )
        self.facts.setText(text if new else tr("{season} · no unit was dealt a card", season=deal.season))
        self.everything.setChecked(not new)
        self.everything.setVisible(any(not one.new for one in deal.dealt))
        self._show_units()
        self._show_pack(deal, game.variant.deck(game.position, ""))

    # Content.

    def _show_units(self) -> None:
        emptied(self._table)
        if self.deal is None or self._game is None:
            return
        for power, name in self._names:
            rows = rows_of(self.deal, power, everything=self.everything.isChecked())
            if rows:
                self._table.addWidget(self._power(power, name, rows))

    def _power(self, power: str, name: str, rows: Sequence[DealtCard]) -> QWidget:
        assert self._game is not None
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(14, 8, 14, 8)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        emblem = Emblem(power, 26, self._game.variant.id, tuple(self._game.variant.base.powers))
        grid.addLayout(row(emblem, label(name, "heading"), ..., spacing=10), 0, 0, 1, 2)
        for number, one in enumerate(rows, 1):
            face = CardFace(FACE)
            face.show_card(one.card, one.name)
            refused = "\n".join(tr("Not {card}: {why}", card=card, why=say(why)) for card, why in one.refused)
            unit = label(one.unit, "strong")
            unit.setFixedWidth(px(UNIT))
            first = row(unit, label(f"{one.card} {one.name}"), ..., spacing=8)
            rule = ClauseLabel("line")
            rule.show_clauses(tuple(dict.fromkeys(why.clause for _, why in one.refused if why.clause)))
            head = column(first, label(refused, "small", wrap=True) if refused else None, rule, spacing=1)
            grid.addWidget(face, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(head, number, 1, Qt.AlignmentFlag.AlignVCenter)
        made.setLayout(grid)
        made.setAccessibleName(f"{name}: " + ", ".join(f"{one.unit} {one.card} {one.name}" for one in rows))
        return made

    def _show_pack(self, deal: CardDeal, deck: Sequence[CardKind]) -> None:
        emptied(self._deck)
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(14, 10, 14, 10)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        whole = sum(kind.count for kind in deck)
        grid.addWidget(label(tr("The deck: {whole} cards", whole=whole), "heading"), 0, 0, 1, 5)
        for at, words in ((2, tr("Total")), (3, tr("Left")), (4, tr("Buried"))):
            grid.addWidget(_cell(words, "small"), 1, at)
        left, buried = dict(deal.left), dict(deal.buried)
        for number, kind in enumerate(deck, 2):
            grid.addWidget(label(kind.card, "strong"), number, 0)
            grid.addWidget(label(kind.name), number, 1)
            counts = (kind.count, left.get(kind.card, 0), buried.get(kind.card, 0))
            for at, count in enumerate(counts, 2):
                grid.addWidget(_cell(str(count) if count or at == 3 else "", "" if count else "small"), number, at)
        made.setLayout(grid)
        self._deck.addWidget(made)
        self._deck.addWidget(line())
        given = label(given_words(deal), "body", wrap=True)
        self._deck.addLayout(column(given, Bar(deal.assigned, deal.anew_at), margins=(14, 8, 14, 10), spacing=6))
        if deal.limits:
            self._deck.addWidget(line())
            limits = (label(words, "small", wrap=True) for words in deal.limits)
            self._deck.addLayout(
                column(label(tr("Limits reached"), "section"), *limits, margins=(14, 8, 14, 12), spacing=3)
            )

    # Output.

    def forms_html(self, head: FormHeader) -> str:
        """Return the forms as shown, for printing."""
        assert self.deal is not None
        return forms(self.deal, head, self._names, everything=self.everything.isChecked())

    def pack_html(self, head: FormHeader) -> str:
        """Return the game master's page about the deck."""
        assert self.deal is not None and self._game is not None
        return pack_page(self.deal, head, self._game.variant.deck(self._game.position, ""))

    def _copy(self) -> None:
        if self.deal is not None:
            content = text(self.deal, self._names, everything=self.everything.isChecked())
            QGuiApplication.clipboard().setText(content)


def _cell(words: str, role: str) -> QLabel:
    made = label(words, role)
    made.setMinimumWidth(px(NUMBER))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made


# ----------------------------------------------------------------------------------------------------
# The report of a turn as text: for everybody or for one power, to read, copy and save.

WIDTH, HEIGHT = 660, 600


class ReportDialog(QDialog):
    """The report of a turn as text. `saved`: write it to a file.

    `powers`: whose reports may be read besides the public one, None for all; `everybody`: the viewer of the public one;
    `first`: whose is shown first.
    """

    saved = Signal()

    def __init__(
        self,
        game: Game,
        number: int,
        parent: QWidget | None = None,
        powers: Collection[str] | None = None,
        everybody: str = "",
        first: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Report"))
        self.resize(WIDTH, HEIGHT)
        self.game, self.number = game, number
        turn = game.turns[number]
        self.variant = turn.before.variant
        self.powers = QComboBox()
        self.powers.setAccessibleName(tr("For whom"))
        self.powers.setAccessibleDescription(tr("For whom"))
        self.powers.addItem(tr("For everybody"), everybody)
        self.names = {power.id: power.name for power in self.variant.board(turn.after).powers.values()}
        for power, name in self.names.items():
            if powers is None or power in powers:
                self.powers.addItem(tr("For {name}", name=name), power)
        self.powers.setCurrentIndex(max(0, self.powers.findData(first)))
        self.powers.currentIndexChanged.connect(self._show)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("Report"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.copy_button = button(tr("Copy"), icon="copy")
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        self.save_button = button(tr("Save…"), icon="save")
        self.save_button.clicked.connect(self.saved)
        self.close_button = button(tr("Close"), "primary")
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        head = row(label(tr("Report"), "title"), ..., self.powers)
        lower = row(self.copy_button, self.save_button, ..., self.close_button)
        whole = column(head, self.text, lower, spacing=12, margins=(22, 20, 22, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self._show()
        self.text.setFocus()

    def _show(self) -> None:
        report = rules.reports.report_of(self.game, self.number, str(self.powers.currentData()))
        self.text.setPlainText(with_names(report, self.names))
