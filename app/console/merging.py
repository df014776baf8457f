"""`strata merge`: one game of two copies that have travelled."""

from __future__ import annotations

from pathlib import Path

import rules
from rules import MergeError

from .games import read, write
from .refusal import Refusal


def merge(one: Path, other: Path, target: Path, force: bool) -> None:
    """Writes the game of both copies, and says whose orders came from which and whose are still out."""
    for copy in (one, other):
        read(copy, first=False)
    try:
        merged = rules.merge(one, other)
    except MergeError as error:
        raise Refusal(*(f"{one.name} and {other.name}: {reason}" for reason in error.reasons)) from None
    game = merged.game
    own = next((copy for copy in (one, other) if target.exists() and target.samefile(copy)), None)
    write(game, target, force, own)
    print(f"{target.name}: {game.variant.name}, {game.position.title}")
    names = {seat.power: game.variant.writer_name(game.position, seat.power) for seat in game.seats}
    for copy, powers in ((one, merged.first), (other, merged.second)):
        if powers:
            print(f"  from {copy.name}: {', '.join(names[power] for power in powers)}")
    print(f"  orders still out: {', '.join(names[power] for power in game.waiting_for) or 'nobody'}")
