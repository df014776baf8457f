"""The places that a sentence of the rules is about. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Board, Location, Named, Position, Reason, Unit


def places_in(reason: Reason, board: Board) -> Iterator[str]:
    """The provinces that a reason speaks of, in the order in which it names them."""
    for value in reason.refs.values():
        yield from _places(value, board)


def places_about(reason: Reason, position: Position) -> tuple[str, ...]:
    """What to look at: the first place that a reason speaks of; where it speaks of nothing on the board but of a power,
    that power's units, or else its centers. () for what is about nobody in particular."""
    board = position.variant.board(position)
    first = next(places_in(reason, board), "")
    if any(isinstance(value, Location | Unit | Named) for value in reason.refs.values()):
        return (first,)
    crowds = (value for value in reason.refs.values() if isinstance(value, list | tuple))
    crowd = [one.place.province for value in crowds for one in value if isinstance(one, Unit)]
    named = [power.id for value in reason.refs.values() for power in board.powers.values() if value == power.name]
    theirs = [unit.place.province for unit in position.units_of(named[0])] if named else []
    found = crowd or theirs or (position.owned(named[0]) if named else ()) or filter(None, [first])
    return tuple(dict.fromkeys(found))


def _places(value: object, board: Board) -> Iterator[str]:
    if isinstance(value, Location):
        yield value.province
    elif isinstance(value, Unit | Named):
        yield value.place.province
    elif isinstance(value, str) and value in board.provinces and value not in board.powers:
        yield value  # a letter is a power's name in some games, and a province's too
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _places(one, board)
