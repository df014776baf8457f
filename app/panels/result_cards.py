"""What stands round the list of results: why an order came out so, the centers of the powers, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.language import tr
from app.ui.clause import ClauseLabel
from app.ui.widgets import Card, Emblem, IconLabel, button, column, label, row
from rules import Event, Game, Outcome, Reason, many, say

from . import ending


class WhyCard(Card):
    """Why an order came out as it did: the sentences, and the rule they rest on. `asked`: more, on the map."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__(kind="flat")
        self.title = label("", "strong", wrap=True)
        self.reasons = label("", wrap=True)
        self.rule = ClauseLabel()
        self.more = button(tr("Why?  Show it on the map"), "link", tip=tr("Every step of it, on the map (?)"))
        self.more.clicked.connect(self.asked)
        more = row(self.more, ..., margins=(0, 0, 0, 0))
        self.setLayout(column(self.title, self.reasons, self.rule, more, spacing=5, margins=(12, 10, 12, 10)))

    def show_outcome(self, words: str, outcome: Outcome) -> None:
        self._show(words, outcome.reasons)
        self.more.show()

    def show_event(self, event: Event) -> None:
        self._show(tr(event.title), (event.reason,))
        self.more.show()

    def _show(self, words: str, reasons: Sequence[Reason]) -> None:
        told = [say(reason) for reason in reasons] or [tr("Nothing stood in its way.")]
        clauses = list(dict.fromkeys(reason.clause for reason in reasons if reason.clause))
        self.title.setText(f"{words}.")
        self.reasons.setText("\n".join(told))
        self.reasons.setVisible(told != [self.title.text()])
        self.rule.show_clauses(clauses)


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

    def show_scores(self, now: dict[str, int], before: dict[str, int], names: Mapping[str, str]) -> None:
        """Centers now, with the change since before. `names`: what the powers are called."""
        ranked = sorted(self._names, key=lambda power: -now.get(power, 0))
        for number, power in enumerate(ranked):
            emblem, count = self._cells[power]
            change = now.get(power, 0) - before.get(power, 0)
            count.setText(f"{now.get(power, 0)}{f' ({change:+d})' if change else ''}")
            count.setAccessibleName(f"{names[power]}: {many(now.get(power, 0), 'center')}")
            emblem.setToolTip(f"{names[power]}: {many(now.get(power, 0), 'center')}")
            self._grid.addWidget(emblem, number // 4, number % 4 * 2)
            self._grid.addWidget(count, number // 4, number % 4 * 2 + 1)


class EndNote(Card):
    """Who won or shares, above the results of the last phase and the final position."""

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(kind="chosen")
        self._variant, self._powers = variant, powers
        self._emblem = Emblem(powers[0], 34, variant, powers)
        self._flag = IconLabel("flag", "accent", 26)
        self.title, self.words = label("", "heading", wrap=True), label("", "small", wrap=True)
        texts = column(self.title, self.words, spacing=1)
        inside = row(self._emblem, self._flag, texts, spacing=12, margins=(12, 10, 12, 10))
        inside.setStretch(2, 1)
        self.setLayout(inside)

    def show_end(self, game: Game) -> None:
        end = game.end
        self.setVisible(end is not None)
        if end is not None:
            alone = len(end.powers) == 1
            self._emblem.show_power(end.powers[0])
            self._emblem.setVisible(alone)
            self._flag.setVisible(not alone)
            self.title.setText(ending.title(game))
            self.words.setText(ending.summary(game))
