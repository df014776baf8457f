"""What would come of each order as a word in its row: the live preview in lists. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.language import mark, tr, within
from app.preview import Preview
from rules import Order, Outcome

from .rows import Row
from .wording import result_words

FORETOLD: Mapping[str, str] = {
    "ok": mark("succeeds"),
    "bounce": mark("bounces"),
    "cut": mark("is cut"),
    "dislodged": mark("is dislodged"),
    "destroyed": mark("is destroyed"),
    "disband": mark("is disbanded"),
    "void": mark("void"),
    "no_convoy": mark("no convoy"),
    "disrupted": mark("convoy disrupted"),
    "blocked": mark("is blocked"),
}
"""Result word -> what a preview says; others say what a result says."""
CHANCE = mark("depends on chance")


def foretold(rows: Sequence[Row], orders: Sequence[Order], preview: Preview | None, power: str) -> list[Row]:
    """The rows with the word of their outcome; of units without an order only what is more than standing still."""
    if preview is None:
        return list(rows)
    own = [outcome for outcome in preview.turn.outcomes if outcome.order.power == power]
    by_order = {outcome.order: outcome for outcome in own}
    by_unit = {outcome.unit.key: outcome for outcome in own if outcome.unit}
    return [_told(row, _outcome(row, orders, by_order, by_unit), preview) for row in rows]


def _outcome(
    row: Row, orders: Sequence[Order], by_order: Mapping[Order, Outcome], by_unit: Mapping[str, Outcome]
) -> Outcome | None:
    order = orders[row.number] if 0 <= row.number < len(orders) else None
    if order is not None and order in by_order:
        return by_order[order]
    return by_unit.get(row.key) if row.key else None


def _told(row: Row, outcome: Outcome | None, preview: Preview) -> Row:
    if outcome is None or (row.mark == "open" and not outcome.failed):
        return row
    if not preview.sure(outcome):
        return replace(row, outlook=tr(CHANCE))
    return replace(row, outlook=words_of(outcome), doomed=outcome.failed)


def words_of(outcome: Outcome) -> str:
    """What would become of an order, in a word or two: "bounces, is dislodged"."""
    told = [tr(FORETOLD[word]) for word in outcome.words if word in FORETOLD]
    return ", ".join(told) if len(told) == len(outcome.words) else within(result_words(outcome))
