"""What a settlement says beside its figures: the rates, and which centers pay nobody."""

from __future__ import annotations

from dataclasses import replace

from ...position import Position
from ...reasons import listed, many
from ...settlement import Settlement
from .rates import Rates
from .remaining import remaining
from .state import DOLLARS, owned


def told(position: Position, found: Settlement, rates: Rates) -> Settlement:
    """The settlement with its sentences."""
    return replace(found, rates=rates_words(position, found, rates), notes=(unpaid_words(position),))


def rates_words(position: Position, found: Settlement, rates: Rates) -> str:
    """By which rates was paid: "France is paid $1.50 a center, every other remaining power $0.50."."""
    winners, end = rates.winners(found.end), found.end
    names = [position.variant.board(position).powers[power].name for power in winners]
    coin = DOLLARS.words
    if winners:
        are = "are each" if len(names) > 1 else "is"
        cap = f" A winner is paid for {many(rates.winner_cap, 'center')} at most." if rates.winner_cap else ""
        others = f"every other remaining power {coin(rates.other)}"
        return f"{listed(names)} {are} paid {coin(rates.winner)} a center, {others}.{cap}"
    who = "Every power in the draw" if rates.participants_only else "Every remaining power"
    several = " A concession to several pays as a draw." if end.kind == "concession" else ""
    return f"{who} is paid {coin(rates.draw)} a center.{several}"


def unpaid_words(position: Position) -> str:
    """G-3 and G-5: the centers that pay nobody, in one line."""
    counts, stand = owned(position), remaining(position)
    free = len(position.variant.base.centers) - sum(counts.values())
    names = {one.id: one.name for one in position.variant.board(position).powers.values()}
    absent = [f"{centers} of {names[power]}" for power, centers in counts.items() if centers and power not in stand]
    parts = [f"{many(free, 'center')} without an owner"] if free else []
    parts += [f"{listed(absent)}, played by nobody"] if absent else []
    return f"Paid to nobody: {'; '.join(parts)}." if parts else "Every center is owned by a power that remains."
