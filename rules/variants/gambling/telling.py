"""What a settlement says beside its figures: the rates, and which centers pay nobody."""

from __future__ import annotations

from dataclasses import replace

from ...position import Position
from ...reasons import listed, many
from ...settlement import Settlement
from ...speech import tr, tr_n
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
        cap = (
            tr(" A winner is paid for {centers} at most.", centers=many(rates.winner_cap, "center"))
            if rates.winner_cap
            else ""
        )
        others = tr("every other remaining power {coin}", coin=coin(rates.other))
        return tr_n(
            "{names} is paid {coin} a center, {others}.{cap}",
            "{names} are each paid {coin} a center, {others}.{cap}",
            len(names),
            names=listed(names),
            coin=coin(rates.winner),
            others=others,
            cap=cap,
        )
    who = tr("Every power in the draw") if rates.participants_only else tr("Every remaining power")
    several = tr(" A concession to several pays as a draw.") if end.kind == "concession" else ""
    return tr("{who} is paid {coin} a center.{several}", who=who, coin=coin(rates.draw), several=several)


def unpaid_words(position: Position) -> str:
    """G-3 and G-5: the centers that pay nobody, in one line."""
    counts, stand = owned(position), remaining(position)
    free = len(position.variant.base.centers) - sum(counts.values())
    names = {one.id: one.name for one in position.variant.board(position).powers.values()}
    absent = [
        tr("{centers} of {names}", centers=centers, names=names[power])
        for power, centers in counts.items()
        if centers and power not in stand
    ]
    parts = [tr("{centers} without an owner", centers=many(free, "center"))] if free else []
    parts += [tr("{absent}, played by nobody", absent=listed(absent))] if absent else []
    return (
        tr("Paid to nobody: {parts}.", parts="; ".join(parts))
        if parts
        else tr("Every center is owned by a power that remains.")
    )
