"""The report of a turn: every order with its result and the reasons, then where everybody stands, as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..position import Outcome, Position, Turn
from ..reasons import many, say
from ..speech import tr

if TYPE_CHECKING:
    from ..variant import Variant


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """The report for one power, or for all with power "". In plain Diplomacy everybody is told the same."""
    lines = [*heading(variant, turn, power), *results(variant, turn)]
    befell = dict.fromkeys(f"  {say(event.reason)}" for event in variant.events(turn, power))
    lines += [tr("Beside the orders"), *befell, ""] if befell else []
    return "\n".join([*lines, *standing(variant, turn.after)]) + "\n"


def heading(variant: Variant, turn: Turn, power: str) -> list[str]:
    """The variant, the phase and for whom it is, underlined; `power` "": for whoever may know all."""
    head = f"{variant.name}: {turn.before.title}"
    if power:
        powers = variant.board(turn.before).powers
        head += tr(". Report for {powers}", powers=powers[power].name if power in powers else tr("everybody"))
    missing = [
        tr("Sealed, not opened: {writer}", writer=variant.writer_name(turn.before, power)) for power in turn.absent
    ]
    return [head, "=" * len(head), *missing, ""]


def results(variant: Variant, turn: Turn) -> Iterator[str]:
    """Every order with its result and the reasons, by who gave it."""
    for writer in variant.writers:
        theirs = [one for one in turn.outcomes if one.order.power == writer]
        if theirs:
            yield from (variant.writer_name(turn.before, writer), *(line for one in theirs for line in _told(one)), "")


def _told(outcome: Outcome) -> Iterator[str]:
    """The order with its result words, and a line for each reason."""
    yield f"  {outcome.order.text:<32} {', '.join(outcome.words)}"
    for reason in outcome.reasons:
        yield f"      {say(reason)}"


def standing(variant: Variant, position: Position) -> Iterator[str]:
    """Who owns what and stands where, who must retreat, how the game has ended."""
    board = variant.board(position)
    yield tr("Then: {position}", position=position.title)
    for power in board.powers.values():
        units = ", ".join(unit.text for unit in position.units_of(power.id)) or tr("no units")
        owned = position.owned(power.id)
        if units != "no units" or owned:
            yield f"  {power.name:<10} {many(len(owned), 'center'):>10}: {', '.join(owned) or 'none'}"
            yield f"  {'':<10} {many(len(position.units_of(power.id)), 'unit'):>8}: {units}"
    for fled in position.dislodged.values():
        places = ", ".join(place.text for place in fled.retreats) or "nowhere"
        yield tr(
            "  {powers}'s {unit} is dislodged and may retreat to {places}",
            powers=board.powers[fled.unit.power].name,
            unit=fled.unit.text,
            places=places,
        )
    end = variant.end(position)
    if end:
        shared = " and ".join(board.powers[power].name for power in end.powers)
        yield tr("  The game is over: {kind} for {shared}", kind=end.kind, shared=shared)
