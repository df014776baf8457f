"""A player's report beside the board: what was told of a turn, what is in sight, what the player has.

A row highlights its provinces on the board and vice versa. Everything here comes from the player's view and events.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.language import tr, tr_noop
from app.session.document import Document
from app.ui.clause import ClauseLabel
from app.ui.theme import restyle
from app.ui.widgets import Emblem, IconLabel, Pill, button, column, emptied, foot, label, row, scrolled, tool_button

from .panel_layout import CardSlot, PanelFrame, relaid, scrolling, three_columns
from .results import FactGroup, ResultFact, groups, means, next_words

NOTHING = tr_noop("You received no report for this phase.")
UP, DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down


class FactRow(QFrame):
    """A sentence. `pointed`: it has the pointer or focus; `left`: no longer; `chosen`: it was clicked."""

    pointed = Signal(object)
    left = Signal()
    chosen = Signal(object)

    def __init__(self, fact: ResultFact) -> None:
        super().__init__()
        self.fact = fact
        self.setProperty("fact", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(" ".join(filter(None, (fact.text, fact.small))))
        self.words = label(fact.text, wrap=True)
        small = label(fact.small, "small", wrap=True) if fact.small else None
        icon = IconLabel(fact.icon, fact.shade, 17)
        texts = column(self.words, *((small,) if small else ()), spacing=2)
        self.rule = ClauseLabel("sign")
        inside = row(icon, texts, self.rule, spacing=10, margins=(10, 6, 10, 7))
        inside.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        inside.setStretch(1, 1)
        self.setLayout(inside)
        self.rule.show_clause(fact.clause)

    def light(self, on: bool) -> None:
        """Set whether the row is highlighted."""
        if bool(self.property("lit")) != on:
            self.setProperty("lit", on)
            restyle(self)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(self)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self.left.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between rows with Up and Down; show the row's place on Enter."""
        if event.key() in (UP, DOWN):
            self.focusNextPrevChild(event.key() == DOWN)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self)
        else:
            super().keyPressEvent(event)


class ReportPanel(QFrame):
    """The report panel. `lit`: places to highlight on the board; `sought`: a place to bring into view."""

    primary = Signal()
    exported = Signal()
    reported = Signal()
    lit = Signal(tuple)
    sought = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.setAccessibleName(tr("Report"))
        self.document = document
        variant = document.game.variant
        powers = tuple(variant.base.powers)
        self.emblem = Emblem(powers[0], 38, variant.id, powers)
        self.title, self.phase = label("", "title", wrap=True), label("", "muted", wrap=True)
        self.text_button = tool_button("text", tr("Read, copy or save this report"))
        self.export_button = tool_button("export", tr("Export the map"), "Ctrl+E")
        self.go_on = button("", "primary")
        self.go_on.setMinimumHeight(32)
        self.rows: list[FactRow] = []
        self._groups = column(spacing=2)
        self._pills = row(spacing=6)
        self._sentences, self._means = QWidget(), QWidget()
        self._sentences.setLayout(self._groups)
        self._means.setLayout(self._pills)
        self.yours = label(tr("Your position"), "section")
        self.room = CardSlot()
        """Holds the explanation of a result in narrow windows."""
        self.lies_below = False
        self._lay_out()
        self.go_on.clicked.connect(self.primary)
        self.export_button.clicked.connect(self.exported)
        self.text_button.clicked.connect(self.reported)

    def set_below(self, below: bool) -> None:
        """Place the panel below the board, or beside it."""
        if below != self.lies_below:
            self.lies_below = below
            self.setProperty("panel", "below" if below else "right")
            restyle(self)
            (self._lay_below if below else self._lay_out)()

    def _lay_below(self) -> None:
        """Lay out in three columns: whose report, its sentences, the button to continue."""
        names = column(self.title, self.phase, spacing=0)
        head = row(self.emblem, names, self.text_button, self.export_button, spacing=8)
        head.setStretch(1, 1)
        self.area = scrolled(PanelFrame(column(self._sentences, ..., spacing=8, margins=(12, 4, 10, 8))))
        body = column(scrolling(self.room), foot(column(self.go_on, margins=(12, 10, 12, 10))), spacing=0)
        body.setStretch(0, 1)
        relaid(self, three_columns(scrolling(head, self.yours, self._means), self.area, PanelFrame(body)))

    def _lay_out(self) -> None:
        names = column(self.title, self.phase, spacing=0)
        head = row(self.emblem, names, self.text_button, self.export_button, spacing=10, margins=(16, 14, 12, 8))
        head.setStretch(1, 1)
        inside = column(self._sentences, self.yours, self._means, ..., spacing=10, margins=(16, 2, 12, 12))
        self.area = scrolled(PanelFrame(inside))
        beneath = column(self.room, margins=(12, 0, 12, 6))
        whole = column(head, self.area, beneath, foot(column(self.go_on, margins=(16, 12, 16, 12))), spacing=0)
        whole.setStretch(1, 1)
        relaid(self, whole)

    @property
    def chosen(self) -> str:
        """The place of the sentence that has focus, which Why? explains; "" if none has."""
        return next((one.fact.places[0] for one in self.rows if one.hasFocus() and one.fact.places), "")

    def refresh(self) -> None:
        """Rebuild everything for the turn shown and its viewer."""
        document = self.document
        turn, view = document.turn, document.view
        if turn is None:
            return
        powers = turn.after.variant.board(turn.after).powers
        known = view.power in powers
        self.emblem.setVisible(known)
        if known:
            self.emblem.show_power(view.power)
        self.title.setText(tr("Report for {powers}", powers=powers[view.power].name) if known else tr("Report"))
        season, _, step = turn.before.title.partition(", ")
        self.phase.setText(
            tr("{season}, edited", season=season)
            if turn.edits
            else tr("{season}, after {step}", season=season, step=step)
        )
        self._show_groups(tuple(groups(document.events, view)))
        self._show_means(tuple(means(view)) if known else ())
        following = document.game.positions[document.shown + 1]
        last = document.shown + 1 >= len(document.game.turns)
        orders = last and following.phase.step == "M"
        self.go_on.setText(
            tr("Continue to orders") if orders else tr("Continue to {next_words}", next_words=next_words(following))
        )

    def _show_groups(self, groups: Iterable[FactGroup]) -> None:
        emptied(self._groups)
        self.rows = []
        self.lit.emit(())
        for group in groups:
            title = label(tr(group.title), "section")
            title.setContentsMargins(0, 8 if self.rows else 0, 0, 0)
            rows = [self._row(fact) for fact in group.facts]
            for one in (title, *rows):
                self._groups.addWidget(one)
            self.rows += rows
        if not self.rows:
            self._groups.addWidget(label(tr(NOTHING), "muted", wrap=True))
        self.area.verticalScrollBar().setValue(0)

    def _row(self, fact: ResultFact) -> FactRow:
        made = FactRow(fact)
        made.pointed.connect(self._point)
        made.left.connect(self._let_go)
        made.chosen.connect(lambda one: self.sought.emit(next(iter(one.fact.places), "")))
        return made

    def _show_means(self, words: Iterable[str]) -> None:
        texts = tuple(words)
        emptied(self._pills)
        for one in texts:
            self._pills.addWidget(Pill(one))
        self._pills.addStretch(1)
        self.yours.setVisible(bool(texts))

# Highlights.

    def _point(self, pointed: FactRow) -> None:
        for one in self.rows:
            one.light(one is pointed)
        self.lit.emit(pointed.fact.places)

    def _let_go(self) -> None:
        for one in self.rows:
            one.light(False)
        self.lit.emit(())

    def light_place(self, place: str) -> None:
        """Highlight the rows about a place of the board; "" for none."""
        found = [one for one in self.rows if place and place in one.fact.places]
        for one in self.rows:
            one.light(one in found)
        if found:
            self.area.ensureWidgetVisible(found[0], 0, 20)
