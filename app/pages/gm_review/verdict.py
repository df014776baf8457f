"""The verdict beside the board of a review: every result with its Why?, what differs, what is odd, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QMenu, QStackedWidget, QTabBar, QWidget

from app.document import Document
from app.language import tr, tr_n
from app.panels.card_room import CardRoom
from app.panels.editing import DoctorList, Odd
from app.panels.results import EVENT, lit_by
from app.panels.rows import Row, result_rows, vote_rows
from app.ui.widgets import Pill, SegmentedControl, button, column, foot, label, row
from rules import Turn

from .differences import Difference
from .verdict_list import VerdictList

WIDTH = 336
ODD_SHOWN = 4


class VerdictPanel(QFrame):
    """`asked` carries what Why? is asked about, `row_chosen` a unit, `pointed` places, `lit` those of the
    event whose line is chosen, `primary` the one button.

    Others put their parts here: `add_tab`, `beneath` (a column under the list), `foot_left` (a row of buttons).
    """

    primary = Signal()
    asked = Signal(str)
    row_chosen = Signal(str)
    pointed = Signal(object)
    lit = Signal(tuple)
    mended = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.document = document
        variant = document.game.variant
        self.title, self.count = label(tr("Verdict"), "title"), Pill("", "bad")
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.pages = QStackedWidget()
        self.names: list[str] = []
        self.filter = SegmentedControl((("all", tr("All")), ("failed", tr("Failed"))), "all", tr("Which results"))
        self.list = VerdictList()
        self.list.painter.variant = variant.id
        self.list.painter.powers = tuple(variant.base.powers)
        self.list.setMinimumHeight(60)
        self.empty = label("", "muted", wrap=True)
        self.doctor = QWidget()
        self.filter_row = QWidget()
        self.room = CardRoom(self.doctor, self.filter_row)
        self.odd = DoctorList(ODD_SHOWN)
        self.odd.pointed.connect(self.pointed)
        self.odd.mended.connect(self.mended)
        self.doctor.setLayout(column(self.odd))
        self.beneath = column(self.doctor, spacing=8)
        self.foot_left = row(spacing=8)
        self.publish = button(tr("Publish…"), "")
        self.publish.setMenu(QMenu(self.publish))
        self.go_on = button("", "primary")
        self.below = label("", "small", wrap=True)
        self.turn: Turn | None = None
        self.with_form = False
        """Whether a form that is all there is to do stands beside the verdict: it needs more room."""
        self._lay_out()
        self.add_tab("verdict", tr("Verdict"), self._verdict())
        self._connect()

    def _lay_out(self) -> None:
        head = row(self.title, self.tabs, ..., spacing=4, margins=(14, 12, 14, 4))
        below = column(
            row(self.foot_left, ..., self.publish), self.go_on, self.below, spacing=8, margins=(14, 10, 14, 10)
        )
        whole = column(head, self.pages, foot(below), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _verdict(self) -> QWidget:
        inside = QWidget()
        lower = QWidget()
        lower.setLayout(column(self.room, self.beneath, spacing=8, margins=(14, 6, 14, 8)))
        self.filter_row.setLayout(row(self.filter, ..., self.count, margins=(14, 4, 14, 4)))
        layout = column(
            self.filter_row,
            column(self.list, self.empty, margins=(8, 0, 4, 0)),
            lower,
            spacing=0,
        )
        layout.setStretch(1, 1)
        inside.setLayout(layout)
        return inside

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        self.filter.changed.connect(lambda: self.show_turn(self.turn))
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.list.asked.connect(self._ask)
        self.go_on.clicked.connect(self.primary)

    # Places for others.

    def add_tab(self, name: str, title: str, widget: QWidget) -> None:
        """Another page beside the verdict."""
        self.names.append(name)
        self.pages.addWidget(widget)
        self.tabs.addTab(title)
        self.tabs.setVisible(len(self.names) > 1)
        self.title.setVisible(len(self.names) < 2)

    def show_tab(self, name: str, on: bool) -> None:
        """Have a page beside the verdict, or not now."""
        if not on and self.tabs.currentIndex() == self.names.index(name):
            self.tabs.setCurrentIndex(0)
        self.tabs.setTabVisible(self.names.index(name), on)
        self.tabs.updateGeometry()

    def turn_to(self, name: str) -> None:
        """Show a page. ValueError if there is none of that name."""
        self.tabs.setCurrentIndex(self.names.index(name))

    # What it shows.

    def show_turn(self, turn: Turn | None, nothing: str = "") -> None:
        """The results of a turn; `nothing`: why there are none."""
        self.turn = turn
        rows: Sequence[Row] = ()
        if turn is not None:
            rows = result_rows(turn, "", self.filter.value == "failed", self.document.explained_events)
            if turn is self.document.turn:
                rows = [*rows, *vote_rows(self.document.game, self.document.shown)]
        self.list.show_rows(rows, self.document.selection)
        self._light()
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self.empty.setText(nothing or (tr("No order failed.") if turn is not None else ""))
        failed = sum(one.failed for one in turn.outcomes) if turn is not None else 0
        self.count.setText(tr_n("{n} failed", "{n} failed", failed))
        self.count.setVisible(bool(failed))

    def show_differences(self, found: Sequence[Difference]) -> None:
        """How many there are, in place of how many orders failed."""
        if found:
            self.count.setText(tr_n("{n} differs", "{n} differ", len(found)))
            self.count.show()

    def show_odd(self, found: Sequence[Odd], seek: Callable[[int], Odd] | None = None) -> None:
        """What is odd in the position, each with its place to be shown; `seek` finds what mends it."""
        self.odd.show_findings(found, seek)

    def show_foot(self, going: str, below: str) -> None:
        """What the one button does."""
        self.go_on.setText(going)
        self.go_on.setVisible(bool(going))
        self.below.setText(below)
        self.below.setVisible(bool(below))

    def choose(self, key: str) -> None:
        """Point out the result of this unit."""
        self.list.follow(key)
        self._light()
        QTimer.singleShot(0, self.list, lambda: self.list.scrollTo(self.list.currentIndex()))

    @property
    def chosen(self) -> str:
        """What the line chosen is asked about by, "" for none."""
        now = self.list.current_row
        events = self.document.explained_events
        if now is not None and now.event is not None and now.event in events:
            return f"{EVENT}{events.index(now.event)}"
        if now is None or now.outcome is None:
            return ""
        return now.key if now.outcome.unit else f"{now.power}: {now.outcome.key}"

    def set_below(self, below: bool) -> None:
        """It has one shape only."""

    def _on_row(self) -> None:
        now = self.list.current_row
        self._light()
        if now is not None:
            self.row_chosen.emit(now.key)

    def _light(self) -> None:
        self.lit.emit(lit_by(self.list.current_row, self.turn))

    def _ask(self) -> None:
        if self.chosen:
            self.asked.emit(self.chosen)
