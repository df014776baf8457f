"""How a computer player thinks of a game under the fog: by what is in sight, all else being nobody's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...standard.listing import MovementListing
from ...standard.player import StandardTactics
from ...units import Order
from .orders import MOVE_VERBS


class DiplomyopiaTactics(StandardTactics):
    """A center that is not in sight counts as nobody's, a place that is not as empty. Orders that name units out of
    sight are left out: there are thousands."""

    counting = True
    """Centers change hands after every season (D5)."""

    def listed(self, first: Sequence[Order]) -> Iterable[tuple[Order, ...]]:
        memo = self.variant.memo.setdefault(self.board, {})
        listing: MovementListing | None = memo.get("listing in sight")
        if listing is None:
            listing = memo["listing in sight"] = MovementListing(self.variant, self.board, MOVE_VERBS)
        return listing.orders(self.position.units, self.power).values()
