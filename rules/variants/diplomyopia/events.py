"""The report of one player as events: each a sentence that refers to its places, under the title of its section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...board import Board
from ...position import Event, Position, Turn
from ...reasons import Reason, Sentence, listed, many
from ...speech import mark
from .facts import Fact
from .season import is_over
from .secrecy import is_charted
from .sentences import Wording
from .sight import watched
from .state import alive, realm
from .telling import during, lost

MOVES, RETREATS, WINTER = mark("During the moves"), mark("During the retreats"), mark("During the winter")
LOST, IN_SIGHT, OWN, DUE, FOR_ALL = (
    mark("Lost"),
    mark("In sight now"),
    mark("Own centers"),
    mark("Builds due"),
    mark("For all"),
)
TITLES = {"M": MOVES, "R": RETREATS, "A": WINTER}
GOOD = ("moved", "won", "built", "retreated")
SIGNS = {
    **dict.fromkeys(("remains", "leaves", "enters"), "eye"),
    **dict.fromkeys(("attacked", "attack"), "attack"),
    **dict.fromkeys(GOOD, "done"),
    **dict.fromkeys(("stoodoff", "border", "noconvoy", "cut", "dislodged", "disbanded", "removed"), "failed"),
    "conflict": "conflict",
    "captured": "lost",
}
"""Fact -> the sign that it is told with; the others have none."""

SEEN = Sentence("seen", "{at}: {seen}", "D2")
EMPTY = Sentence("empty", "Empty: {names}", "D2")
OWNED = Sentence("owned", "{number}: {names}", "D5")
NONE_OWNED = Sentence("none_owned", "no center", "D5")
BUILDS = Sentence("builds_due", "{number}", "R26")
WINS = Sentence("wins", "{power} wins with {number}", "R23")
AGREED = Sentence("agreed_on", "the game is ended by agreement: {kind} for {powers}", "R23")
GONE = Sentence("eliminated", "{power} is eliminated", "R23")
CHART = Sentence("chart", "{power} owns {number}: {names}", "R23")


def events(turn: Turn, power: str) -> Iterator[Event]:
    """The report of a power; what all are told alone for PUBLIC; for "", who has the results before him, what else
    befell: which land was lost."""
    board = turn.before.variant.board(turn.before)
    if power in board.powers:
        yield from (*during_turn(turn, power), *_lost(turn, power), *_state(turn, power))
    for one in board.powers if not power else ():
        yield from _lost(turn, one)
    yield from _for_all(turn, board)


def during_turn(turn: Turn, power: str) -> Iterator[Event]:
    """What a power's units saw and what became of them, unit by unit."""
    return _told(turn, power, TITLES.get(turn.before.phase.step, ""), during(turn, power))


def _lost(turn: Turn, power: str) -> Iterator[Event]:
    return _told(turn, power, LOST, lost(turn, power))


def _told(turn: Turn, power: str, title: str, facts: Iterable[Fact]) -> Iterator[Event]:
    """Facts as events, with their signs; none where the players agreed on the end and nothing was played."""
    words = Wording(turn.before.variant, turn.before.variant.board(turn.before))
    for fact in () if turn.agreed else facts:
        spot = fact.at or (fact.eye.place if fact.eye else None)
        place, good = spot.province if spot else "", fact.name in GOOD
        yield Event(turn.before.phase.text, power, title, words.reason(fact), place, good, SIGNS.get(fact.name, ""))


def _state(turn: Turn, power: str) -> Iterator[Event]:
    """What a power sees now, owns and is owed; nothing of it while retreats are due (R4)."""
    if turn.agreed or turn.after.phase.step == "R":
        return
    for heading, reason, place in (*_sight(turn.after, power), *_own(turn, power)):
        yield Event(turn.before.phase.text, power, heading, reason, place, True, "view")


def _sight(position: Position, power: str) -> Iterator[tuple[str, Reason, str]]:
    """D2: who is in sight, then which places are seen to be empty."""
    board = position.variant.board(position)
    words, empty = Wording(position.variant, board), []
    for province in watched(position, power):
        unit = position.units.get(province)
        if unit:
            yield IN_SIGHT, SEEN(at=unit.place, seen=words.name(unit)), province
        else:
            empty.append(board.locations[province])
    if empty:
        yield IN_SIGHT, EMPTY(names=listed([place.words for place in empty]), places=tuple(empty)), ""


def _own(turn: Turn, power: str) -> Iterator[tuple[str, Reason, str]]:
    """D5, R26: its centers, and after an Autumn its builds and removals."""
    after = turn.after
    yield OWN, _owned(turn.before.variant.base, after.owned(power)), ""
    if turn.before.phase.season == "F" and is_over(turn.before, after) and realm(after).end is None:
        yield DUE, BUILDS(number=_due(after.variant.dues(after, power))), ""


def _owned(board: Board, centers: tuple[str, ...]) -> Reason:
    if not centers:
        return NONE_OWNED()
    places = tuple(board.locations[center] for center in centers)
    return OWNED(number=many(len(places), "center"), names=listed([place.words for place in places]), places=places)


def _due(due: int) -> str:
    if due == 0:
        return "none"
    return many(abs(due), "build" if due > 0 else "removal")


def _for_all(turn: Turn, board: Board) -> Iterator[Event]:
    """R23: the end of the game, who is out of it, and by option the chart of centers after an Autumn."""
    phase = turn.before.phase.text
    for power in _eliminated(turn):
        yield Event(phase, power, FOR_ALL, GONE(power=board.powers[power].name))
    end = realm(turn.after).end
    if end and end.kind == "win":
        owned = many(len(turn.after.owned(end.powers[0])), "center")
        yield Event(phase, end.powers[0], FOR_ALL, WINS(power=board.powers[end.powers[0]].name, number=owned), "", True)
    elif end:
        names = [board.powers[power].name for power in end.powers]
        yield Event(phase, "", FOR_ALL, AGREED(kind=end.kind, powers=names), "", True)
    if turn.before.phase.season == "F" and is_over(turn.before, turn.after) and is_charted(turn.after):
        yield from _chart(turn.after, board, phase)


def _eliminated(turn: Turn) -> list[str]:
    """The powers that had a unit or a center before this turn and have neither now."""
    return [power for power in alive(turn.before) if power not in alive(turn.after)]


def _chart(position: Position, board: Board, phase: str) -> Iterator[Event]:
    for power in board.powers.values():
        owned = position.owned(power.id)
        names = listed([board.locations[center].words for center in owned]) or "none"
        places = tuple(board.locations[center] for center in owned)
        reason = CHART(power=power.name, number=many(len(owned), "center"), names=names, places=places)
        yield Event(phase, power.id, FOR_ALL, reason, "", True)
