"""The results panel: every order of a turn with what came of it and why, and the button that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QStackedWidget

from app.document import Document
from app.language import mark, tr
from app.ui.theme import restyle
from app.ui.widgets import SegmentedControl, button, column, foot, label, panel, row
from rules import PUBLIC, Phase, Position, Turn

from .arranging import Frame, relaid, scrolling, three_columns
from .card_room import CardRoom
from .facts import places_of
from .income_card import IncomeCard
from .list_view import RowList
from .result_cards import EndNote, Scores, WhyCard
from .rows import Row, result_rows, vote_rows
from .wording import sentence


class ResultsPanel(QFrame):
    """Beside the board while a turn that is over is looked at."""

    primary = Signal()
    row_chosen = Signal(str)
    lit = Signal(tuple)
    """The places of the event whose line is chosen, () for none."""
    asked = Signal(str)
    """Why a result is so, by its key."""
    exported = Signal()
    reported = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.document = document
        board = document.game.variant.base
        self.title = label(tr("Results"), "title")
        self.export = button(tr("Export…"), "quiet", icon="export", tip=tr("Save the map (Ctrl+E)"))
        self.report = button(tr("Report…"), "quiet", icon="text", tip=tr("Read, copy or save the report of this turn"))
        self.powers = QComboBox()
        self.powers.setAccessibleName(tr("Power"))
        self.powers.addItem(tr("All powers"), "")
        for power in board.powers.values():
            self.powers.addItem(power.name, power.id)
        self.filter = SegmentedControl((("all", tr("All")), ("failed", tr("Failed"))), "all", tr("Which results"))
        title = tr(document.game.variant.statement_title)
        self.parts = SegmentedControl((("orders", tr("Orders")), ("income", title)), "orders", tr("What is shown"))
        self.income = IncomeCard(tuple(board.powers), document.game.variant.id, title)
        self.list = RowList(tr("Results"))
        self.list.painter.variant = document.game.variant.id
        self.list.painter.powers = tuple(board.powers)
        self.empty = label("", "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.end_note = EndNote(document.game.variant.id, tuple(board.powers))
        self._seen: Turn | None = None
        self.why = WhyCard()
        self.scores = Scores(list(board.powers), document.game.variant.id)
        self.scores_title = label(tr("Centers"), "section")
        self.room = CardRoom(self.why, self.scores_title, self.scores)
        """Where the whole chain of causes is told in narrow windows."""
        self.go_on = button("", "primary")
        self.go_on.setMinimumHeight(32)
        self.below = label("", "small", wrap=True)
        self.below.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.lies_below = False
        self._lay_out()
        self.parts.changed.connect(self._show_part)
        self.powers.currentIndexChanged.connect(self.show_rows)
        self.filter.changed.connect(self.show_rows)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.why.asked.connect(self._ask)
        self.go_on.clicked.connect(self.primary)
        self.export.clicked.connect(self.exported)
        self.report.clicked.connect(self.reported)

    def set_below(self, below: bool) -> None:
        """Lie beneath the board, or stand beside it."""
        if below != self.lies_below:
            self.lies_below = below
            self.setProperty("panel", "below" if below else "right")
            restyle(self)
            (self._lay_below if below else self._lay_out)()
            self._show_part()

    def _lay_below(self) -> None:
        """Three columns: what is shown, the lines, why over the button that goes on."""
        names = row(self.title, ..., self.report, self.export, spacing=0)
        left = scrolling(names, self.end_note, self.parts, self.powers, self.filter)
        self.stack = QStackedWidget()
        self.stack.addWidget(Frame(column(self.list, self.empty, spacing=6, margins=(8, 6, 4, 6))))
        self.stack.addWidget(self.income)
        end = foot(column(self.go_on, self.below, spacing=6, margins=(12, 10, 12, 10)))
        told = column(scrolling(self.room, self.why, self.scores_title, self.scores), end, spacing=0)
        told.setStretch(0, 1)
        relaid(self, three_columns(left, self.stack, Frame(told)))

    def _lay_out(self) -> None:
        filters = row(self.powers, self.filter, spacing=8)
        filters.setStretch(0, 1)
        head = column(
            row(self.title, ..., self.report, self.export, spacing=0),
            self.end_note,
            self.parts,
            spacing=8,
            margins=(16, 14, 16, 8),
        )
        lines = column(self.list, self.empty, spacing=6, margins=(10, 8, 4, 6))
        lines.setStretch(0, 1)
        lower = panel(
            column(self.room, self.why, self.scores_title, self.scores, spacing=8, margins=(16, 8, 16, 10)), "plain"
        )
        inside = column(row(filters, margins=(16, 0, 16, 0)), lines, lower, spacing=0)
        inside.setStretch(1, 1)
        self.stack = QStackedWidget()
        self.stack.addWidget(Frame(inside))
        self.stack.addWidget(self.income)
        end = foot(column(self.go_on, self.below, spacing=6, margins=(16, 12, 16, 12)))
        whole = column(head, self.stack, end, spacing=0)
        whole.setStretch(1, 1)
        relaid(self, whole)

    def refresh(self) -> None:
        """Everything anew for the turn shown. Results of another turn begin at their top."""
        document = self.document
        turn = document.last_turn
        if turn is None:
            return
        over = document.turn is None
        self.title.setText(tr("Game over") if over else self._title(turn))
        before = turn.after if over else turn.before
        names = {one.id: one.name for one in document.game.variant.board(turn.after).powers.values()}
        self.scores.show_scores(_centers(turn.after.centers.values()), _centers(before.centers.values()), names)
        self._show_names(names)
        self._show_income(turn)
        self.end_note.show_end(document.game)
        self.end_note.setVisible(bool(document.game.end) and self._at_end)
        self.show_rows()
        if document.turn is not self._seen:
            self._seen = document.turn
            self.list.scrollToTop()
        self._show_foot()

    def _show_names(self, names: Mapping[str, str]) -> None:
        """What the powers are called after this turn."""
        for number in range(1, self.powers.count()):
            self.powers.setItemText(number, names[self.powers.itemData(number)])

    def _show_income(self, turn: Turn) -> None:
        """The income after a turn that ended with a count; it stays in front from year to year."""
        statement = turn.before.variant.statement(turn.after, "")
        self.parts.setVisible(bool(statement))
        if statement:
            self.income.show_statement(turn.after, statement)
        self._show_part()

    def _told(self, turn: Turn) -> bool:
        """Whether there is anything to tell of the turn."""
        return bool(turn.outcomes or self.document.events)

    def _show_part(self) -> None:
        self.stack.setCurrentIndex(int(self.parts.value == "income" and not self.parts.isHidden()))

    @property
    def _at_end(self) -> bool:
        """Whether the last turn or what came of it is shown."""
        return self.document.shown >= len(self.document.game.turns) - 1

    def show_rows(self) -> None:
        turn = self.document.turn
        for part in (self.powers, self.filter):
            part.setVisible(turn is not None and self._told(turn))
        if turn is None:
            self.list.show_rows(())
            self.empty.hide()
            self.why.hide()
            return
        power, failed = str(self.powers.currentData() or ""), self.filter.value == "failed"
        rows = result_rows(turn, power, failed, self.document.events)
        if not power and not failed:
            rows += vote_rows(self.document.game, self.document.shown)
        self.list.show_rows(rows, self.document.selection)
        self.empty.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.empty.setText(self._no_rows(turn))
        self._show_chosen(self.list.current_row)

    def _title(self, turn: Turn) -> str:
        """A phase without orders of which nothing is told is called by its name: cards were dealt all the same."""
        if self._told(turn):
            return tr("Results")
        _, _, step = turn.before.title.partition(", ")
        if turn.edits:
            return tr("By hand")
        return tr("No results") if turn.before.phase.step in Phase.STEPS else step.capitalize()

    def _no_rows(self, turn: Turn) -> str:
        """Why there is no line to show."""
        if self._told(turn):
            return tr("No order failed.") if self.filter.value == "failed" else tr("This power had nothing to order.")
        if turn.after.phase.step == "" and not turn.orders:
            return tr("The players ended the game here.")
        if turn.before.phase.step in NOBODY:
            some = turn.before.variant.must_act(turn.before)
            return tr(NOTHING) if some else tr(NOBODY[turn.before.phase.step])
        return tr(TO_EACH) if self.document.viewer == PUBLIC else tr("No unit was on the board.")

    def choose(self, key: str) -> None:
        """Point out the result of this unit, and why it is so; "" lets go of it, but not of an order without a unit."""
        self.list.follow(key)
        self._show_chosen(self.list.current_row)
        QTimer.singleShot(0, self.list, self._scroll)

    def _scroll(self) -> None:
        """Once the card above it has its room."""
        if self.list.currentIndex().isValid():
            self.list.scrollTo(self.list.currentIndex())

    def _show_chosen(self, chosen: Row | None) -> None:
        """Why it is so, beneath the list, and on the board where it happened."""
        turn = self.document.turn
        self.why.setVisible(chosen is not None and not self.room.taken)
        if chosen is not None and chosen.event is not None:
            self.why.show_event(chosen.event)
        elif chosen is not None and chosen.outcome is not None and turn is not None:
            order = chosen.outcome.order
            self.why.show_outcome(sentence(turn.before, order) if order.slots else chosen.words, chosen.outcome)
        self.lit.emit(lit_by(chosen, turn))

    def _on_row(self, current: QModelIndex, before: QModelIndex) -> None:
        chosen = self.list.current_row
        self._show_chosen(chosen)
        QTimer.singleShot(0, self.list, self._scroll)
        if chosen is not None:
            self.row_chosen.emit(chosen.key)

    @property
    def chosen(self) -> str:
        """What the result chosen is asked about by, "" for none."""
        row = self.list.current_row
        if row is not None and row.event is not None and row.event in self.document.events:
            return f"{EVENT}{self.document.events.index(row.event)}"
        if row is None or row.outcome is None:
            return ""
        return row.key if row.outcome.unit else f"{row.power}: {row.outcome.key}"

    def _ask(self) -> None:
        if self.chosen:
            self.asked.emit(self.chosen)

    def _show_foot(self) -> None:
        document = self.document
        game, last = document.game, self._at_end
        if last and game.end:
            self.go_on.setText(tr("See how the game ended"))
            self.below.hide()
            return
        following = game.positions[document.shown + 1]  # its title alone
        going = tr("Go on to {next_words}", next_words=next_words(following))
        self.go_on.setText(going if last else tr("Next phase"))
        self.below.setText(_state_words(document) if last else following.title)
        self.below.setVisible(bool(self.below.text()))


def lit_by(chosen: Row | None, turn: Turn | None) -> tuple[str, ...]:
    """The places that light up on the board while a line is chosen: those of an event. A unit is ringed instead."""
    if chosen is None or chosen.event is None or turn is None:
        return ()
    return places_of(chosen.event, turn.before.variant.board(turn.before))


EVENT = "@"
"""Begins what an event is asked about by; its number follows."""
NOBODY = {"A": mark("Nobody could build, and nobody had to remove."), "R": mark("Nobody had to retreat.")}
"""Why nothing was ordered in a phase."""

NOTHING = mark("Nobody has written anything in this phase.")
TO_EACH = mark("It is done, and nothing of it is told to everybody. Each player finds at his seat what he may know.")


def next_words(position: Position) -> str:
    """What the phase is called on the button: "retreats", "builds", "the budget", "Fall 1901"."""
    season, _, step = position.title.partition(", ")
    if position.phase.step not in ("R", "A"):
        return season
    return step if step.endswith("s") else tr("the {step}", step=step)


def _state_words(document: Document) -> str:
    """How many must retreat, build or remove."""
    game, now = document.game, document.present
    if now.phase.step == "R":
        waiting = sum(bool(one.retreats) for one in now.dislodged.values())
        if not waiting:
            return tr("No unit must retreat.")
        return tr("1 unit must retreat.") if waiting == 1 else tr("{waiting} units must retreat.", waiting=waiting)
    if now.phase.step == "A":
        names = {one.id: one.name for one in game.variant.board(now).powers.values()}
        acting = [power for power in game.to_act if game.variant.dues(now, power)]
        return tr("{acting} to build or remove.", acting=", ".join(names[power] for power in acting)) if acting else ""
    return ""


def _centers(owners: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for owner in owners:
        counts[owner] = counts.get(owner, 0) + 1
    return counts
