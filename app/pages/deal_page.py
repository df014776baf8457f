"""A deal as the game master sees it: who was dealt what and why not another card, what is left of the pack; the forms
for the players to print, save and copy."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from app.language import mark, tr
from app.panels.cards.faces import CardFace
from app.ui.clause import ClauseLabel
from app.ui.shades import px
from app.ui.widgets import Bar, Card, Emblem, button, column, emptied, foot, heading, label, line, row, scrolled
from rules import CardKind, Deal, Dealt, Game, say

from . import assignment_print
from .paper_page import PaperPage

FACE = (28, 38)
NUMBER, UNIT = 52, 84
ALL_UNITS = mark("All units, not only those dealt to now")


class DealPage(PaperPage):
    """`printed`: the forms are to be printed; `saved`: as a PDF; `pack_printed`: the game master's own page is;
    `back`: to the map."""

    wide_from = 1100

    printed = Signal()
    pack_printed = Signal()
    saved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.deal: Deal | None = None
        self._names: tuple[tuple[str, str], ...] = ()
        self._game: Game | None = None
        self.title, self.facts = heading(tr("The deal")), label(role="body", wrap=True)
        self.everything = QCheckBox(tr(ALL_UNITS))
        self._table, self._pack = column(spacing=4), column(spacing=4)
        self.back_button = button(tr("Back"), "quiet")
        self.copy_button = button(tr("Copy"), icon="copy")
        self.pack_button = button(tr("Print the pack…"))
        self.pdf_button = button(tr("Save forms as PDF…"), icon="save")
        self.print_button = button(tr("Print forms…"), "primary")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        inside, units, pack = QWidget(), QWidget(), QWidget()
        units.setLayout(column(Card(self._table), ...))
        pack.setLayout(column(Card(self._pack), ...))
        self.halves = row(units, pack, spacing=24)
        self.halves.setStretch(0, 5)
        self.halves.setStretch(1, 4)
        texts = column(self.title, self.facts, self.everything, spacing=6)
        inside.setLayout(column(texts, 6, self.halves, ..., spacing=8, margins=(40, 30, 40, 20)))
        buttons = (self.copy_button, self.pack_button, self.pdf_button, self.print_button)
        lower = foot(row(self.back_button, ..., *buttons, margins=(32, 14, 32, 14)))
        whole = column(scrolled(inside), lower, spacing=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.back)
        self.copy_button.clicked.connect(self._copy)
        self.print_button.clicked.connect(self.printed)
        self.pack_button.clicked.connect(self.pack_printed)
        self.pdf_button.clicked.connect(self.saved)
        self.everything.toggled.connect(self._show_units)

    def show_deal(self, game: Game, deal: Deal) -> None:
        """A deal of this game, all of it."""
        self.deal, self._game = deal, game
        powers = game.variant.board(game.position).powers.values()
        self._names = tuple((power.id, power.name) for power in powers)
        new = sum(one.new for one in deal.dealt)
        refused = sum(len(one.refused) for one in deal.dealt)
        told = tr(
            "{season} · {new} cards given · {refused} not given to who drew them",
            season=deal.season,
            new=new,
            refused=refused,
        )
        self.facts.setText(told if new else tr("{season} · no unit was dealt a card", season=deal.season))
        self.everything.setChecked(not new)
        self.everything.setVisible(any(not one.new for one in deal.dealt))
        self._show_units()
        self._show_pack(deal, game.variant.deck(game.position, ""))

    # What it shows.

    def _show_units(self) -> None:
        emptied(self._table)
        if self.deal is None or self._game is None:
            return
        for power, name in self._names:
            rows = assignment_print.rows_of(self.deal, power, everything=self.everything.isChecked())
            if rows:
                self._table.addWidget(self._power(power, name, rows))

    def _power(self, power: str, name: str, rows: Sequence[Dealt]) -> QWidget:
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
            told = column(first, label(refused, "small", wrap=True) if refused else None, rule, spacing=1)
            grid.addWidget(face, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(told, number, 1, Qt.AlignmentFlag.AlignVCenter)
        made.setLayout(grid)
        made.setAccessibleName(f"{name}: " + ", ".join(f"{one.unit} {one.card} {one.name}" for one in rows))
        return made

    def _show_pack(self, deal: Deal, deck: Sequence[CardKind]) -> None:
        emptied(self._pack)
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(14, 10, 14, 10)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        whole = sum(kind.count for kind in deck)
        grid.addWidget(label(tr("The pack: {whole} cards", whole=whole), "heading"), 0, 0, 1, 5)
        for at, words in ((2, tr("In all")), (3, tr("Left")), (4, tr("Buried"))):
            grid.addWidget(_cell(words, "small"), 1, at)
        left, buried = dict(deal.left), dict(deal.buried)
        for number, kind in enumerate(deck, 2):
            grid.addWidget(label(kind.card, "strong"), number, 0)
            grid.addWidget(label(kind.name), number, 1)
            counts = (kind.count, left.get(kind.card, 0), buried.get(kind.card, 0))
            for at, count in enumerate(counts, 2):
                grid.addWidget(_cell(str(count) if count or at == 3 else "", "" if count else "small"), number, at)
        made.setLayout(grid)
        self._pack.addWidget(made)
        self._pack.addWidget(line())
        given = label(assignment_print.given_words(deal), "body", wrap=True)
        self._pack.addLayout(column(given, Bar(deal.assigned, deal.anew_at), margins=(14, 8, 14, 10), spacing=6))
        if deal.limits:
            self._pack.addWidget(line())
            told = (label(words, "small", wrap=True) for words in deal.limits)
            self._pack.addLayout(
                column(label(tr("Limits reached"), "section"), *told, margins=(14, 8, 14, 12), spacing=3)
            )

    # What is done with it.

    def forms_html(self, head: assignment_print.Head) -> str:
        """The forms as they are shown, for paper."""
        assert self.deal is not None
        return assignment_print.forms(self.deal, head, self._names, everything=self.everything.isChecked())

    def pack_html(self, head: assignment_print.Head) -> str:
        """The game master's own page."""
        assert self.deal is not None and self._game is not None
        return assignment_print.pack_page(self.deal, head, self._game.variant.deck(self._game.position, ""))

    def _copy(self) -> None:
        if self.deal is not None:
            told = assignment_print.text(self.deal, self._names, everything=self.everything.isChecked())
            QGuiApplication.clipboard().setText(told)


def _cell(words: str, role: str) -> QLabel:
    made = label(words, role)
    made.setMinimumWidth(px(NUMBER))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
