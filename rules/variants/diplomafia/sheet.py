"""Business as it is being written: what comes of the lines, stage by stage, as lines and sections of a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ...forms import Line, Section, Start
from ...position import Event, Order
from ...reasons import Reason, Sentence
from ...speech import tr
from ...verbs import Asked
from .asking_business import Desk, possible
from .book import Book, Purse, Row, Verdict
from .preview import line_fault, preview
from .tables import RACKETS, signed

STAGES = (
    "dismantle",
    "loans",
    "dues",
    "bank",
    "units",
    "renew",
    "upkeep",
    "rackets",
    "pressure",
    "repay",
    "balance",
)
"""The stages in their order (5.4)."""


class Sheet:
    """What a family has written, and what comes of it."""

    def __init__(self, asked: Asked, offers: Sequence[Order] | None = ()) -> None:
        self.asked, self.power, self.offers = asked, asked.power, tuple(offers or ())
        self.sealed = offers is None
        """Whether what others have signed is not seen before all orders are opened."""
        self.desk = Desk(asked)
        self.board, self.position, self.kept = self.desk.board, self.desk.position, self.desk.kept
        self.book: Book = preview(self.position, self.power, asked.orders)

    @cached_property
    def purse(self) -> Purse:
        return self.book.purses[self.power]

    @property
    def begins(self) -> int:
        """The cash before anything is done."""
        return self.kept.cash.get(self.power, 0)

    def rows(self, *stages: str) -> list[Row]:
        """The changes of its money in some stages."""
        return [row for row in self.book.rows if row.entry.power == self.power and row.stage in stages]

    def section(
        self,
        title: str,
        stages: Sequence[str],
        lines: Sequence[Line] = (),
        starts: Iterable[Start] = (),
        about: str = "",
        folded: bool = False,
    ) -> Section:
        """A stage, with what it changes and what is left after it."""
        rows = self.rows(*stages)
        change = sum(int(row.entry.amount) for row in rows)
        left = signed(self._left_after(stages[-1]))
        return Section(title, plus(change), tuple(lines), tuple(starts), about, left, folded)

    def _left_after(self, stage: str) -> int:
        """The cash after a stage."""
        rows = self.rows(*STAGES[: STAGES.index(stage) + 1])
        return int(rows[-1].entry.balance) if rows else self.begins

    def written(self, *verbs: str) -> Iterator[tuple[int, Order, Verdict]]:
        """The lines of these verbs with what comes of them, as written."""
        for number, order in enumerate(self.asked.orders):
            if order.verb in verbs:
                yield number, order, self.purse.verdicts.get(number, Verdict(("void",)))

    def events(self, sentence: Sentence) -> list[Event]:
        """What is done to it without an order, for this reason."""
        return [one for one in self.book.events if one.power == self.power and one.reason.sentence is sentence]

    def owed_next(self, turn: int) -> int:
        """What will fall due in the step 4 of the next turn."""
        loans = [loan for loan in self.book.loans if loan.borrower == self.power]
        repayments = sum(amount for loan in loans for date, amount in loan.due if date == turn)
        return repayments + (self.purse.debt.due if self.purse.debt else 0)

    def ticked(self, number: int, words: str, verdict: Verdict, detail: str = "", place: str = "") -> Line:
        """The line of an order that is written: taken away when its tick is."""
        order = self.asked.orders[number]
        amount = plus(-verdict.cost) if verdict.cost else ""
        key = f"{order.text} #{number}"
        return Line(key, "check", words, detail, amount, "", order, True, reason=verdict.fault, place=place)

    def untouched(
        self, text: str, words: str, amount: str, fault: Reason | None, place: str = "", key: str = ""
    ) -> Line:
        """A line to tick for an order that is not written."""
        return Line(key or text, "check", words, "", amount, text, reason=fault, place=place)

    def line_fault(self, order: Order) -> Reason | None:
        """Why one more line would come to nothing."""
        return line_fault(self.position, self.power, order, self.asked.orders)

    def start(self, label: str, *partial: str) -> Start:
        """A button that begins an order on the map."""
        return Start(label, partial, possible(self.desk, partial[0]))


def plus(amount: int) -> str:
    """A change of money with its sign."""
    return f"+{amount}" if amount > 0 else signed(amount)


def called(racket: str) -> str:
    """A racket as a line begins with it."""
    return tr(RACKETS[racket].name).capitalize()
