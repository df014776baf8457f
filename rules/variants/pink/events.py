"""What befalls points beside orders: lost, seized, gone with a home center. Nothing that is owned vanishes untold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...position import Event, Position, Turn, Unit
from ...reasons import Reason, Sentence, many
from ...speech import mark, tr
from .state import economy
from .territory import room

SURPLUS_LOST = Sentence(
    "surplus_lost",
    "{power} loses {points} in {place}, more than it holds: nothing kept them from being moved out",
    "R20",
)
ROAD_LOST = Sentence(
    "road_lost", "{power} loses {points} on the road in {place}: nothing kept them from being moved on", "R20"
)
OVERRUN = Sentence("overrun", "{power} loses {points} on the road in {place}, where {unit} stands now", "R25")
SEIZED = Sentence("seized", "{captor} takes {place}, and with it {points} that {power} had stored there", "R25")
DESTROYED = Sentence("stores_destroyed", "{captor} takes {place}; {points} that {power} had stored there vanish", "R25")
INTEREST = Sentence(
    "interest", "what {power} has stored in {place} all year has earned {points} of interest", "R21; R23"
)
DEPOSIT_GONE = Sentence(
    "deposit_gone", "{captor} takes {place}, a home center of {power}, whose deposit of {points} is gone", "R33"
)
UNSPENT = Sentence("unspent", "{power} loses {points} that it neither spent nor stored", "R17")
LOST = mark("{points} lost in {place}")


def events(turn: Turn) -> tuple[Event, ...]:
    """What befell the powers in a turn, in the order in which it happened."""
    told = () if turn.before.phase.step == "A" else economy(turn.before).events
    return tuple(event for event in economy(turn.after).events if event not in told)


def befallen(position: Position, found: Sequence[Event]) -> Position:
    """The position in which these are kept, for the report of the turn."""
    kept = economy(position)
    return replace(position, extra=replace(kept, events=(*kept.events, *found))) if found else position


def not_moved(before: Position, power: str, place: str, number: int) -> Event:
    """R20: points beyond the room of a place that stayed there; `before`: as the phase began."""
    said = SURPLUS_LOST if room(before, power, place) else ROAD_LOST
    return _lost(before, power, LOST, place, number, said)


def overrun(position: Position, power: str, place: str, number: int, by: Unit) -> Event:
    """R25: points on the road where a foreign army stands after the retreats."""
    return _lost(position, power, LOST, place, number, OVERRUN, unit=by)


def captured(position: Position, power: str, captor: str, place: str, stored: int, deposit: int) -> Iterator[Event]:
    """R25, R33: what lay in a center that changes hands, for its owner and, where he gets it, for the captor."""
    by = _name(position, captor)
    if stored and position.variant["stores_on_capture"] == "seize":
        lost = _lost(position, power, mark("{points} seized in {place}"), place, stored, SEIZED, captor=by)
        yield lost
        yield lost._replace(
            power=captor,
            title=tr("{points} taken in {place}", points=many(stored, "point"), place=place),
            good=True,
            sign="taken",
        )
    elif stored:
        yield _lost(position, power, LOST, place, stored, DESTROYED, captor=by)
    if deposit:
        gone = _lost(position, power, mark("{points} gone in {place}"), place, deposit, DEPOSIT_GONE, captor=by)
        yield gone._replace(title=tr("Deposit of {deposit} gone in {place}", deposit=deposit, place=place))


def interest(position: Position, power: str, place: str, number: int) -> Event:
    """R21: what lay in a center all year has earned something."""
    board, points = position.variant.board(position), many(number, "point")
    reason = INTEREST(power=board.powers[power].name, points=points, place=board.locations[place])
    title = tr("{points} of interest in {place}", points=points, place=place)
    return Event(position.phase.text, power, title, reason, place, True, "taken")


def unspent(position: Position, power: str, number: int) -> Event:
    """R17: what is left of the points when the budget ends; told where the first home of the power is."""
    homes = economy(position).homes.get(power) or position.variant.board(position).powers[power].homes
    reason = UNSPENT(power=_name(position, power), points=many(number, "point"))
    return Event(
        position.phase.text,
        power,
        tr("{points} not used", points=many(number, "point")),
        reason,
        next(iter(homes), ""),
        sign="gone",
    )


def _lost(
    position: Position, power: str, word: str, place: str, number: int, sentence: Sentence, **more: object
) -> Event:
    board, points = position.variant.board(position), many(number, "point")
    reason: Reason = sentence(power=board.powers[power].name, points=points, place=board.locations[place], **more)
    return Event(position.phase.text, power, tr(word, points=points, place=place), reason, place, sign="lost")


def _name(position: Position, power: str) -> str:
    return position.variant.board(position).powers[power].name
