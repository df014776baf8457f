"""What the strip over the board of a review says of the map below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import mark, tr, tr_n
from app.pages.gm_review.differences import told_of

if TYPE_CHECKING:
    from .review import Review

ABOUT = {
    "before": mark("What stood before any order was carried out."),
    "orders": mark("The orders as they came, before anything comes of them."),
    "result": mark("The orders with what came of them."),
}
"""What the map shows in a mode, in words."""
EDITED = mark("The position as you set it right; what is ordered in it is not drawn.")
SEALED = mark("The orders stay with the players until all are in: nothing of them is drawn.")
BY_CLICKS = mark("What you click or type for {power} stands in the inbox at once. Its orders are drawn.")
GO_BEFORE = mark("The orders as they came. In Before (Alt+1) they can be clicked on the map.")


class Banner:
    """Of one review. It knows in which order the lines of the power in hand were written."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self._written: tuple[str, ...] = ()
        """The orders of the power in hand, the newest first."""

    def show(self) -> None:
        """The strip as the review is now."""
        review = self.review
        found = review.differences
        if review.mode == "difference" and not review.table.editing.on:
            review.strip.show_banner(told_of(len(found), review.compared), review.number + 1, len(found))
        else:
            review.strip.show_banner(self._words())

    def _words(self) -> str:
        review, document = self.review, self.review.table.document
        if review.table.editing.on:
            return tr(EDITED)
        if review.ordering:
            return self._writing(document.present.variant.writer_name(document.present, document.power))
        sealed = document.turn is None and not (document.open or document.line)
        if sealed and review.mode != "before":
            return tr(SEALED)
        return tr(GO_BEFORE) if review.mode == "orders" and document.writers else tr(ABOUT[review.mode])

    def _writing(self, power: str) -> str:
        """What stands in the letter of a power; where the inbox is folded it is to be read nowhere else."""
        review = self.review
        now = [order.text for order in review.table.document.orders(review.table.document.power)]
        kept = [text for text in self._written if text in now]
        self._written = (*reversed([text for text in now if text not in kept]), *kept)
        if not (review.inbox.folded and now):
            return tr(BY_CLICKS, power=power)
        return tr_n(
            "{power}, {n} order: {orders}",
            "{power}, {n} orders: {orders}",
            len(now),
            power=power,
            orders="; ".join(self._written),
        )
