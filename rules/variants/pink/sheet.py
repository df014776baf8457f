"""A budget as it is being written: the reckoning, the desk to ask at, and lines of a form made of orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...board import Location
from ...forms import Line, Start
from ...verbs import Asked
from .asking_winter import Desk, possible
from .prices import TOO_DEAR
from .settlement import Entry, Settlement

MOST_LISTED = 3
"""So many places are listed one by one; where there are more they are chosen on the map."""


class Sheet:
    """What a power has written, and what comes of it."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.board, self.power = asked, asked.board, asked.power
        self.desk = Desk(asked)
        self.settled: Settlement = self.desk.roads.settled

    def written(self, *verbs: str) -> Iterator[Entry]:
        """What becomes of the orders of these verbs, as written."""
        for line, order in enumerate(self.asked.orders):
            if order.verb in verbs:
                yield self.settled.at(line)

    def about(self, verb: str, place: str) -> list[Entry]:
        """The same for orders whose number is about a place."""
        return [entry for entry in self.written(verb) if entry.order.slots[1].province == place]

    def check(self, words: str, amount: str, verb: str, *filled: Any, detail: str = "", place: str = "") -> Line:
        """A line to tick for an order without a number."""
        order = self.desk.order(verb, *filled)
        entry = next((entry for entry in self.written(verb) if entry.order == order), None)
        if entry:
            return self.ticked(entry, words, amount, detail, place)
        reason = self.desk.fault(verb, *filled)
        return Line(order.text, "check", words, detail, amount, order.text, reason=reason, place=place)

    def ticked(self, entry: Entry, words: str, amount: str = "", detail: str = "", place: str = "") -> Line:
        """The line of an order that is written; equal ones are told apart by their number."""
        order = entry.order
        nth = sum(one == order for one in self.asked.orders[: entry.line])
        key = f"{order.text} #{nth + 1}" if nth else order.text
        return Line(key, "check", words, detail, amount, order.text, order, True, reason=entry.fault, place=place)

    def starts(self, label: str, verb: str) -> Iterator[Start]:
        """A button that begins an order on the map; none while there is nothing to do it with, whatever is left."""
        reason = possible(self.desk, verb)
        if reason is None or reason.sentence is TOO_DEAR:
            yield Start(label, (verb,), reason)

    def numbers(self, verb: str, place: Location, words: str) -> list[Line]:
        """The lines with a number about a place: one for each order written, or one to write it."""
        entries = self.about(verb, place.province)
        if not entries:
            return [self._number(verb, place, words, None, 0)]
        return [self._number(verb, place, words, entry, nth) for nth, entry in enumerate(entries)]

    def _number(self, verb: str, place: Location, words: str, entry: Entry | None, nth: int) -> Line:
        desk = self.desk if entry is None or entry.line is None else self.desk.without(entry.line)
        amounts: Sequence[int] = desk.amounts(verb, place)
        value = entry.order.slots[0] if entry else 0
        least, most = (amounts[0], amounts[-1]) if amounts else (1, 0)
        return Line(
            f"{verb} {place.text}{f' {nth + 1}' if nth else ''}",
            "number",
            words,
            "",
            str(abs(entry.cost)) if entry else "0",
            f"{verb} {{n}} {place.text}",
            entry.order if entry else None,
            value,
            least,
            max(most, value),
            (entry.fault if entry else None if amounts else self.desk.fault(verb, place, 1)),
            place.province,
        )
