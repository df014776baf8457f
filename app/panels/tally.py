"""How many orders a power can write, how many it has not written, and what becomes of those. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence

from app.document import Document
from app.language import mark, tr, tr_n
from rules import listed, many

from . import coach
from .fates import adjusting, fate_of, told, unit_orders
from .rows import order_rows

NOT_NEEDED = mark("Nothing has to be ordered in this phase.")
ALL_THE_SAME = mark("Nothing has to be ordered in this phase. Submit all the same, so that nobody can tell.")


class Tally:
    """Counts for the game of a document. `by_form`: the phase is a form to fill in: nothing can be missing."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.by_form = False

    @property
    def idle(self) -> bool:
        """Whether no power can have orders in this phase, as when cards are dealt."""
        game = self.document.game
        return not game.to_act and not game.end and not unit_orders(game.position)

    def whole(self, power: str) -> int:
        """How many orders a power can write in this phase."""
        position = self.document.present
        if self.by_form:
            return 0
        if position.phase.step == "A":
            return abs(position.variant.dues(position, power))
        return len([row for row in order_rows(position, power, ()) if row.key and row.mark != "failed"])

    def left(self, power: str) -> int:
        """How many it has not written."""
        position, orders = self.document.present, self.document.orders(power)
        if self.by_form:
            return 0
        if position.phase.step == "A":
            return max(0, self.whole(power) - adjusting(orders))
        return len(coach.unordered(position, power, orders))

    def missing(self) -> list[str]:
        """What has not been written for the current phase, a sentence a power: "France: A Par, A Mar."; its builds and
        removals as they are counted."""
        position, told = self.document.present, []
        for power in self.document.writers:
            orders = self.document.orders(power)
            lacking = coach.unordered(position, power, orders)
            if position.phase.step == "A":
                rows = order_rows(position, power, orders)
                lacking = [row.words.partition(".")[0] for row in rows if row.mark == "open"]
            if lacking:
                name = position.variant.board(position).powers[power].name
                told.append(f"{name}: {', '.join(lacking)}.")
        return told

    def fate(self, powers: Sequence[str]) -> str:
        """What becomes of the orders that these powers have not written."""
        step = self.document.present.phase.step
        missing = sum(self.left(power) for power in powers)
        if self.by_form:
            return ""
        if not missing:
            if not powers or any(map(self.whole, powers)):
                return tr("Every order is written.")
            return tr(NOT_NEEDED) if self.document.open else tr(ALL_THE_SAME)
        if step == "A":
            return self._due_words(powers)
        position = self.document.present
        idle = [unit for power in powers for unit in coach.idle(position, power, self.document.orders(power))]
        return told("", [fate_of(position, unit) for unit in idle])

    def _due_words(self, powers: Sequence[str]) -> str:
        """What is still to be built and removed: "2 builds are open"."""
        position = self.document.present
        builds = sum(self.left(power) for power in powers if position.variant.dues(position, power) > 0)
        removals = sum(self.left(power) for power in powers) - builds
        parts = [*([many(builds, "build")] if builds else []), *([many(removals, "removal")] if removals else [])]
        return tr_n("{parts} is open.", "{parts} are open.", builds + removals, parts=listed(parts))
