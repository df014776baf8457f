"""The results panel: every order of a turn with what came of it and why, and the button that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QWidget

from app.document import Document
from app.ui.widgets import Card, Emblem, SegmentedControl, button, column, foot, label, panel, row
from rules import Outcome, say

from .list_view import RowList
from .rows import Row, result_rows
from .wording import many, sentence


class WhyCard(Card):
    """Why an order came out as it did: the sentences, and the rule they rest on."""

    def __init__(self) -> None:
        super().__init__(kind="flat")
        self.title = label("", "strong", wrap=True)
        self.reasons = label("", wrap=True)
        self.rule = label("", "small", wrap=True)
        self.setLayout(column(self.title, self.reasons, self.rule, spacing=5, margins=(12, 10, 12, 10)))

    def show_outcome(self, words: str, outcome: Outcome) -> None:
        told = [say(reason) for reason in outcome.reasons] or ["Nothing stood in its way."]
        clauses = list(dict.fromkeys(reason.clause for reason in outcome.reasons if reason.clause))
        self.title.setText(f"{words}.")
        self.reasons.setText("\n".join(told))
        self.rule.setText(f"Rule: {', '.join(clauses)}")
        self.rule.setVisible(bool(clauses))


class Scores(QWidget):
    """The centers of each power, most first."""

    def __init__(self, powers: Sequence[str], variant: str) -> None:
        super().__init__()
        self._names = list(powers)
        self._variant = variant
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(6)
        self._cells = {power: (Emblem(power, 24, variant, tuple(powers)), label("", "strong")) for power in powers}
        for number, (emblem, count) in enumerate(self._cells.values()):
            self._grid.addWidget(emblem, number // 4, number % 4 * 2)
            self._grid.addWidget(count, number // 4, number % 4 * 2 + 1)
        for column_number in range(1, 8, 2):
            self._grid.setColumnStretch(column_number, 1)

    def show_scores(self, now: dict[str, int], before: dict[str, int]) -> None:
        """Centers now, with the change since before."""
        ranked = sorted(self._names, key=lambda power: -now.get(power, 0))
        for number, power in enumerate(ranked):
            emblem, count = self._cells[power]
            change = now.get(power, 0) - before.get(power, 0)
            count.setText(f"{now.get(power, 0)}{f' ({change:+d})' if change else ''}")
            count.setAccessibleName(f"{power}: {many(now.get(power, 0), 'center')}")
            emblem.setToolTip(f"{power}: {many(now.get(power, 0), 'center')}")
            self._grid.addWidget(emblem, number // 4, number % 4 * 2)
            self._grid.addWidget(count, number // 4, number % 4 * 2 + 1)


class ResultsPanel(QFrame):
    """Beside the board while a turn that is over is looked at."""

    primary = Signal()
    row_chosen = Signal(str)
    exported = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.document = document
        board = document.game.variant.base
        self.title = label("Results", "title")
        self.export = button("Export…", "quiet", icon="export", tip="Save the map or the report (Ctrl+E)")
        self.powers = QComboBox()
        self.powers.setAccessibleName("Power")
        self.powers.addItem("All powers", "")
        for power in board.powers.values():
            self.powers.addItem(power.name, power.id)
        self.filter = SegmentedControl((("all", "All"), ("failed", "Failed")), "all", "Which results")
        self.list = RowList("Results")
        self.list.painter.variant = document.game.variant.id
        self.list.painter.powers = tuple(board.powers)
        self.empty = label("", "muted", wrap=True)
        self.why = WhyCard()
        self.scores = Scores(list(board.powers), document.game.variant.id)
        self.scores_title = label("Centers", "section")
        self.go_on = button("", "primary")
        self.go_on.setMinimumHeight(32)
        self.below = label("", "small", wrap=True)
        self.below.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._lay_out()
        self.powers.currentIndexChanged.connect(self.show_rows)
        self.filter.changed.connect(self.show_rows)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.go_on.clicked.connect(self.primary)
        self.export.clicked.connect(self.exported)

    def _lay_out(self) -> None:
        filters = row(self.powers, self.filter, spacing=8)
        filters.setStretch(0, 1)
        head = column(row(self.title, ..., self.export), filters, spacing=8, margins=(16, 14, 16, 8))
        middle = column(self.list, self.empty, spacing=6, margins=(10, 0, 4, 6))
        middle.setStretch(0, 1)
        lower = panel(column(self.why, self.scores_title, self.scores, spacing=8, margins=(16, 8, 16, 10)), "plain")
        end = foot(column(self.go_on, self.below, spacing=6, margins=(16, 12, 16, 12)))
        whole = column(head, middle, lower, end, spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def refresh(self) -> None:
        """Everything anew for the turn shown."""
        turn = self.document.turn or (self.document.game.turns or (None,))[-1]
        if turn is None:
            return
        over = self.document.turn is None
        self.title.setText("The game is over" if over else "Results" if turn.outcomes else "No results")
        before = turn.after if over else turn.before
        self.scores.show_scores(_centers(turn.after.centers.values()), _centers(before.centers.values()))
        self.show_rows()
        self._show_foot()

    def show_rows(self) -> None:
        turn = self.document.turn
        for part in (self.powers, self.filter):
            part.setVisible(turn is not None)
        if turn is None:
            self.list.show_rows(())
            self.empty.setText(_state_words(self.document))
            self.empty.show()
            self.why.hide()
            return
        rows = result_rows(turn, str(self.powers.currentData() or ""), self.filter.value == "failed")
        self.list.show_rows(rows, self.document.selection)
        self.empty.setVisible(not rows)
        self.empty.setText("No order failed." if turn.outcomes else "Nobody had anything to order.")
        self._show_why(self.list.current_row)

    def choose(self, key: str) -> None:
        """Point out the result of this unit, and why it is so."""
        self.list.choose(key)
        self._show_why(self.list.current_row)
        QTimer.singleShot(0, self.list, self._scroll)

    def _scroll(self) -> None:
        """Once the card above it has its room."""
        if self.list.currentIndex().isValid():
            self.list.scrollTo(self.list.currentIndex())

    def _show_why(self, chosen: Row | None) -> None:
        turn = self.document.turn
        self.why.setVisible(chosen is not None)
        if chosen is not None and chosen.outcome is not None and turn is not None:
            self.why.show_outcome(sentence(turn.before, chosen.outcome.order), chosen.outcome)

    def _on_row(self, current: QModelIndex, before: QModelIndex) -> None:
        chosen = self.list.current_row
        self._show_why(chosen)
        QTimer.singleShot(0, self.list, self._scroll)
        if chosen is not None:
            self.row_chosen.emit(chosen.key)

    def _show_foot(self) -> None:
        document = self.document
        self.go_on.setVisible(document.turn is not None)
        self.below.setVisible(document.turn is not None)
        if document.turn is None:
            return
        last = document.shown == len(document.game.turns) - 1
        following = document.game.positions[document.shown + 1]
        end = document.game.end
        if last and end:
            self.go_on.setText("See the final position")
        elif last:
            self.go_on.setText(f"Go on to {next_words(following.phase.step, following.phase.title)}")
        else:
            self.go_on.setText("Next phase")
        self.below.setText(_state_words(document) if last else following.phase.title)


def next_words(step: str, title: str) -> str:
    """What the next phase is called on the button: "retreats", "builds", "Fall 1901"."""
    return {"R": "retreats", "A": "builds"}.get(step, title.split(",")[0])


def _state_words(document: Document) -> str:
    """How many must retreat, build or remove; who has won."""
    game = document.game
    if game.end:
        names = [game.variant.base.powers[power].name for power in game.end.powers]
        return f"{game.end.kind.capitalize()}: {', '.join(names)}."
    now = game.position
    if now.phase.step == "R":
        waiting = sum(bool(one.retreats) for one in now.dislodged.values())
        return "1 unit must retreat." if waiting == 1 else f"{waiting} units must retreat."
    if now.phase.step == "A":
        acting = [game.variant.base.powers[power].name for power in game.variant.must_act(now)]
        return f"{', '.join(acting)} to build or remove."
    return ""


def _centers(owners: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for owner in owners:
        counts[owner] = counts.get(owner, 0) + 1
    return counts
