"""The report of a player (section 6): the sentence printed for each fact.

A reason refers only to the places named in its sentence, so that it reveals nothing beyond its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ...adjudication import BY_RULING
from ...board import Board, Location
from ...economy import ending_words
from ...i18n import tr, tr_noop
from ...position import Position, Turn, Variant
from ...reasons import Reason, Sentence, listed, many, say
from ...standard import game as standard
from ...units import PUBLIC, Event, Named, Order, Unit
from .sight import ReportFact, watched
from .state import alive, is_over, state_of
from .view import during, is_charted, lost

REMAINS = Sentence("remains", "{eye} sees: the {who} in {at} remains", "D3 i")
LEAVES = Sentence("leaves", "{eye} sees: the {who} leaves {at}", "D3 i")
ENTERS = Sentence("enters", "{eye} sees: {who} enters {at}", "D3 i")
CONFLICT = Sentence("conflict", "{eye} sees: conflict in {at} between {who}: {result}", "D3 i")
ATTACKED = Sentence("attacked", "{eye} is attacked by {by}", "D3 i")
MOVED = Sentence("moved", "{line} succeeds", "D3 ii")
STOODOFF = Sentence("stoodoff", "{line} FAILS, stood off by {by}", "D3 ii")
BORDER = Sentence("border", "{line} FAILS, stood off at the border by {by}", "D3 ii")
WON = Sentence("won", "{line} succeeds against {by}", "D3 ii")
NOCONVOY = Sentence("noconvoy", "{line} FAILS, no convoy", "D3")
ATTACK = Sentence("attack", "{line} it is attacked by {by}", "D3 ii")
CUT = Sentence("cut", "{eye}: its support was cut", "D3 ii")
IDLE = Sentence("idle", "{eye}: its {task} was not needed", "D3 ii")
DISLODGED = Sentence("dislodged", "{eye} is dislodged by {by} and {retreats}", "D3 ii")
RETREATED = Sentence("retreated", "{eye} retreats to {to}", "R25")
DISBANDED = Sentence("disbanded", "{eye} is disbanded", "R25")
CAPTURED = Sentence("captured", "{at} captured by {by}", "D4")
BUILT = Sentence("built", "Built: {there}", "R26")
REMOVED = Sentence("removed", "Removed: {there}", "R26")


class Wording:
    """Puts facts into words, with the powers and kinds of units of one variant."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant, self.board = variant, board

    def reason(self, fact: ReportFact) -> Reason:
        """Return the sentence of a fact, with the unit that saw it and the places it names."""
        sentence, read = SENTENCES[fact.name]
        seeing = {"eye": short(fact.eye), "unit": fact.eye} if fact.eye else {}
        return sentence(**seeing, **read(self, fact))

    def name(self, unit: Unit) -> str:
        """Return `English army`."""
        return self.variant.kinds[unit.kind].of(self.board.powers[unit.power])

    def several(self, unit: Unit) -> str:
        """Return `English armies`."""
        power = self.board.powers[unit.power]
        kind = self.variant.kinds[unit.kind].name
        kinds = tr(PLURALS.get(kind, f"{kind}s"))
        return tr("{adjective} {kinds}", adjective=power.adjective, kinds=kinds, power=power.name)

    def some(self, unit: Unit) -> str:
        """Return `an English army`."""
        name = self.name(unit)
        return tr("an {name}", name=name) if name[0] in "AEIOU" else tr("a {name}", name=name)

    def counted(self, units: tuple[Unit, ...]) -> str:
        """Return `an English fleet and 3 French armies`, without places and in an order that does not reveal them."""
        powers, kinds = list(self.board.powers), list(self.variant.kinds)
        ranked = sorted(units, key=lambda unit: (powers.index(unit.power), kinds.index(unit.kind)))
        crowd = Counter(self.name(unit) for unit in ranked)
        first = {self.name(unit): unit for unit in reversed(ranked)}
        counts = [(first[name], number) for name, number in crowd.items()]
        return listed([self.some(one) if number == 1 else f"{number} {self.several(one)}" for one, number in counts])

    def placed(self, units: Iterable[Unit]) -> str:
        """Return `the French army (Picardy) and the English army (Paris)`."""
        return listed([tr("the {name} ({bare})", name=self.name(unit), bare=bare(unit.place)) for unit in units])

    def coming(self, units: Iterable[Unit]) -> str:
        """Return `the German army from Munich`."""
        return listed([tr("the {name} from {place}", name=self.name(unit), place=unit.place.words) for unit in units])


PLURALS = {"army": tr_noop("armies"), "fleet": tr_noop("fleets")}


def bare(place: Location) -> str:
    """Return a place for use inside brackets: `St Petersburg, north coast`."""
    return place.words.replace(" (", ", ").rstrip(")")


def short(unit: Unit | Named) -> str:
    """Return a unit as `A(Mar)`."""
    return f"{unit.kind}({unit.place.text})" if unit.kind else unit.place.text


def line(fact: ReportFact) -> str:
    """Return the order through which a fact is known: `A(Mar)-Bur`; for a support or convoy with a colon: `A(Mun) S
    A(Mar)-Bur:`."""
    assert fact.eye and fact.order
    order, eye = fact.order, short(fact.eye)
    if order.verb == "move":
        return f"{eye}-{(fact.to or order.slots[1]).text}"
    return f"{eye} {'S' if order.verb == 'support' else 'C'} {_task(order)}:"


def _task(order: Order) -> str:
    """Return the supported or convoyed order: `A(Mar)-Bur`, `A(Bur)`."""
    return "-".join([short(order.slots[1]), *(place.text for place in order.slots[2:3])])


def _at(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {"at": fact.at, "who": words.name(fact.units[0])}


def _enters(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {"at": fact.at, "who": words.some(fact.units[0])}


def _conflict(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {"at": fact.at, "who": words.counted(fact.units), "result": _result(words, fact)}


def _result(words: Wording, fact: ReportFact) -> str:
    if fact.by is None:
        return tr("standoff, the province stays empty")
    if fact.result == "held":
        return tr("the {name} holds", name=words.name(fact.by))
    out = tr("; the {name} is driven out", name=words.name(fact.out)) if fact.out else ""
    return tr("taken by the {name}{out}", name=words.name(fact.by), out=out)


def _attacked(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {"by": words.coming(fact.units), "units": fact.units}


def _line(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {"line": line(fact), "at": fact.at or fact.to}


def _placed(words: Wording, fact: ReportFact) -> dict[str, Any]:
    """Return the references for a sentence about opponents with places. There are none only if the game master ruled
    that the order fails."""
    return {**_line(words, fact), "by": words.placed(fact.units) or tr(BY_RULING), "units": fact.units}


def _border(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {**_line(words, fact), "by": words.counted(fact.units) if fact.units else tr(BY_RULING)}


def _attack(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {**_line(words, fact), **_attacked(words, fact)}


def _idle(words: Wording, fact: ReportFact) -> dict[str, Any]:
    assert fact.order
    return {"task": fact.order.verb}


def _dislodged(words: Wording, fact: ReportFact) -> dict[str, Any]:
    assert fact.by
    places = listed([place.words for place in fact.retreats], "or")
    retreats = tr("can retreat to {places}", places=places) if places else tr("has no retreat and is destroyed")
    return {"by": words.coming([fact.by]), "units": (fact.by,), "retreats": retreats, "places": fact.retreats}


def _captured(words: Wording, fact: ReportFact) -> dict[str, Any]:
    assert fact.by
    return {"at": fact.at, "by": words.some(fact.by)}


def _adjusted(words: Wording, fact: ReportFact) -> dict[str, Any]:
    assert fact.eye
    return {"there": f"{fact.eye.kind} {fact.eye.place.words}", "at": fact.eye.place}


def _plain(words: Wording, fact: ReportFact) -> dict[str, Any]:
    return {"to": fact.to} if fact.to else {}


SENTENCES: Mapping[str, tuple[Sentence, Callable[[Wording, ReportFact], dict[str, Any]]]] = {
    "remains": (REMAINS, _at),
    "leaves": (LEAVES, _at),
    "enters": (ENTERS, _enters),
    "conflict": (CONFLICT, _conflict),
    "attacked": (ATTACKED, _attacked),
    "moved": (MOVED, _line),
    "stoodoff": (STOODOFF, _placed),
    "border": (BORDER, _border),
    "won": (WON, _placed),
    "noconvoy": (NOCONVOY, _line),
    "attack": (ATTACK, _attack),
    "cut": (CUT, _plain),
    "idle": (IDLE, _idle),
    "dislodged": (DISLODGED, _dislodged),
    "retreated": (RETREATED, _plain),
    "disbanded": (DISBANDED, _plain),
    "captured": (CAPTURED, _captured),
    "built": (BUILT, _adjusted),
    "removed": (REMOVED, _adjusted),
}
"""Fact -> its sentence, and the function that returns the references."""


# The report of one player as events: each a sentence that refers to its places, under the title of its section.

MOVES, RETREATS, WINTER = tr_noop("During the moves"), tr_noop("During the retreats"), tr_noop("During the winter")
LOST, IN_SIGHT, OWN, DUE, FOR_ALL = (
    tr_noop("Lost"),
    tr_noop("Visible now"),
    tr_noop("Own centers"),
    tr_noop("Adjustments"),
    tr_noop("For all players"),
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
"""Fact -> the sign shown with it; the others have none."""

SEEN = Sentence("seen", "{at}: {seen}", "D2")
EMPTY = Sentence("empty", "Empty: {names}", "D2")
OWNED = Sentence("owned", "{number}: {names}", "D5")
NONE_OWNED = Sentence("none_owned", "no centers", "D5")
BUILDS = Sentence("builds_due", "{number}", "R26")
WINS = Sentence("wins", "{power} wins with {number}", "R23")
AGREED = Sentence("agreed_on", "the game ended by agreement. {how}", "R23")
GONE = Sentence("eliminated", "{power} is eliminated", "R23")
CHART = Sentence("chart", "{power} owns {number}: {names}", "R23")


def events(turn: Turn, power: str) -> Iterator[Event]:
    """Yield the report of a power; for PUBLIC only what all are told; for "", whose reader sees the results anyway, all
    land lost and what all are told."""
    board = turn.before.variant.board(turn.before)
    if power in board.powers:
        yield from (*during_turn(turn, power), *_lost(turn, power), *_state(turn, power))
    for one in board.powers if not power else ():
        yield from _lost(turn, one)
    yield from _for_all(turn, board)


def during_turn(turn: Turn, power: str) -> Iterator[Event]:
    """Yield what a power's units saw and what became of them, unit by unit."""
    return _events(turn, power, TITLES.get(turn.before.phase.step, ""), during(turn, power))


def _lost(turn: Turn, power: str) -> Iterator[Event]:
    return _events(turn, power, LOST, lost(turn, power))


def _events(turn: Turn, power: str, title: str, facts: Iterable[ReportFact]) -> Iterator[Event]:
    """Yield facts as events, with their signs; none if the turn was an agreed end without adjudication."""
    words = Wording(turn.before.variant, turn.before.variant.board(turn.before))
    for fact in () if turn.agreed else facts:
        at = fact.at or (fact.eye.place if fact.eye else None)
        place, good = at.province if at else "", fact.name in GOOD
        yield Event(turn.before.phase.text, power, title, words.reason(fact), place, good, SIGNS.get(fact.name, ""))


def _state(turn: Turn, power: str) -> Iterator[Event]:
    """Yield what a power sees now, owns and is due; nothing while retreats are due (R4)."""
    if turn.agreed or turn.after.phase.step == "R":
        return
    for heading, reason, place in (*_sight(turn.after, power), *_own(turn, power)):
        yield Event(turn.before.phase.text, power, heading, reason, place, True, "view")


def _sight(position: Position, power: str) -> Iterator[tuple[str, Reason, str]]:
    """D2: yield the units in sight, then the provinces seen to be empty."""
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
    """D5, R26: yield the power's centers, and after an Autumn its builds or removals due."""
    after = turn.after
    yield OWN, _owned(turn.before.variant.base, after.owned(power)), ""
    if turn.before.phase.season == "F" and is_over(turn.before, after) and state_of(after).end is None:
        yield DUE, BUILDS(number=_due(after.variant.adjustments_due(after, power))), ""


def _owned(board: Board, centers: tuple[str, ...]) -> Reason:
    if not centers:
        return NONE_OWNED()
    places = tuple(board.locations[center] for center in centers)
    return OWNED(number=many(len(places), "center"), names=listed([place.words for place in places]), places=places)


def _due(due: int) -> str:
    if due == 0:
        return tr("none")
    return many(abs(due), "build" if due > 0 else "removal")


def _for_all(turn: Turn, board: Board) -> Iterator[Event]:
    """R23: yield eliminations, the end of the game and, by option, the chart of centers after an Autumn."""
    phase = turn.before.phase.text
    for power in [power for power in alive(turn.before) if power not in alive(turn.after)]:
        yield Event(phase, power, FOR_ALL, GONE(power=board.powers[power].name))
    end = state_of(turn.after).end
    if end and end.kind == "win":
        owned = many(len(turn.after.owned(end.powers[0])), "center")
        yield Event(phase, end.powers[0], FOR_ALL, WINS(power=board.powers[end.powers[0]].name, number=owned), "", True)
    elif end:
        names = {one.id: one.name for one in board.powers.values()}
        yield Event(phase, "", FOR_ALL, AGREED(how=ending_words(end, names)), "", True)
    if turn.before.phase.season == "F" and is_over(turn.before, turn.after) and is_charted(turn.after):
        yield from _chart(turn.after, board, phase)


def _chart(position: Position, board: Board, phase: str) -> Iterator[Event]:
    for power in board.powers.values():
        owned = position.owned(power.id)
        names = listed([board.locations[center].words for center in owned]) or tr("none")
        places = tuple(board.locations[center] for center in owned)
        reason = CHART(power=power.name, number=many(len(owned), "center"), names=names, places=places)
        yield Event(phase, power.id, FOR_ALL, reason, "", True)


# The printed report of one player (section 6), of everybody, and of the game master.


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """Return the report for one power; for PUBLIC what all are told; for "" the results, all facts and all positions.
    """
    shown = tuple(events(turn, power))
    lines = standard.heading(variant, turn, power)
    if not power:
        return _for_master(variant, turn, shown)
    if power != PUBLIC:
        lines += [*_units(turn, power), ""]
    lines += _sections(shown)
    return "\n".join([*lines, tr("Next: {after}", after=turn.after.title)]) + "\n"


def _units(turn: Turn, power: str) -> Iterator[str]:
    """Yield where the power's own units are now, and which of them are dislodged."""
    rank = turn.before.variant.base.order
    units = sorted(turn.after.units_of(power), key=lambda unit: rank[unit.place.text])
    dislodged = [one.unit for one in turn.after.dislodged.values() if one.unit.power == power and one.retreats]
    yield tr("Own units")
    yield f"  {', '.join(unit.text for unit in units) or tr('none', 'units')}"
    if dislodged:
        yield tr("  dislodged: {units}", units=", ".join(sorted(unit.text for unit in dislodged)))


def _sections(shown: Iterable[Event]) -> Iterator[str]:
    """Yield the sentences grouped under their titles, in order."""
    groups: dict[str, list[str]] = {}
    for event in shown:
        groups.setdefault(event.title, []).append(f"  {say(event.reason)}")
    for title, sentences in groups.items():
        yield from (title, *sentences, "")


def _for_master(variant: Variant, turn: Turn, shown: tuple[Event, ...]) -> str:
    """R29: return the game master's report: results with reasons, all positions, each player's facts, and control of
    land."""
    lines = [*standard.heading(variant, turn, ""), *standard.results(variant, turn)]
    for power in variant.base.powers.values():
        lost = (event for event in shown if event.power == power.id and event.title != FOR_ALL)
        theirs = [*during_turn(turn, power.id), *lost]
        if theirs:
            lines += [tr("Report for {power}", power=power.name), *(f"  {say(event.reason)}" for event in theirs), ""]
    lines += _sections(event for event in shown if event.title == FOR_ALL)
    return "\n".join([*lines, *standard.standing(variant, turn.after), *_controlled(variant, turn)]) + "\n"


def _controlled(variant: Variant, turn: Turn) -> Iterator[str]:
    """Yield which land without a center each power controls."""
    control = state_of(turn.after).control
    for power in variant.base.powers.values():
        held = [province for province, owner in control.items() if owner == power.id]
        if held:
            yield tr("  {power} also controls: {held}", power=power.name, held=", ".join(held))
