"""The sentences of a report (section 6): what is printed for each fact.

A reason refers to the places that its sentence tells, and to no others: so it betrays nothing beside its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...board import Board, Location
from ...position import Named, Order, Unit
from ...reasons import Reason, Sentence, listed
from ...rulings import BY_RULING
from ...speech import mark, tr
from ...variant import Variant
from .facts import Fact

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
ATTACK = Sentence("attack", "{line} the unit is attacked by {by}", "D3 ii")
CUT = Sentence("cut", "{eye}: its support is cut", "D3 ii")
IDLE = Sentence("idle", "{eye}: its {task} was not called upon", "D3 ii")
DISLODGED = Sentence("dislodged", "{eye} is dislodged by {by}; it {retreats}", "D3 ii")
RETREATED = Sentence("retreated", "{eye} retreats to {to}", "R25")
DISBANDED = Sentence("disbanded", "{eye} is disbanded", "R25")
CAPTURED = Sentence("captured", "{at} captured by {by}", "D4")
BUILT = Sentence("built", "Built: {there}", "R26")
REMOVED = Sentence("removed", "Removed: {there}", "R26")


class Wording:
    """Facts in the words of one variant's powers and kinds."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant, self.board = variant, board

    def reason(self, fact: Fact) -> Reason:
        """The sentence of a fact, with the unit that saw it and the places that are told."""
        sentence, read = SENTENCES[fact.name]
        seeing = {"eye": short(fact.eye), "unit": fact.eye} if fact.eye else {}
        return sentence(**seeing, **read(self, fact))

    def name(self, unit: Unit) -> str:
        """`English army`."""
        power = self.board.powers[unit.power]
        kind = tr(self.variant.kinds[unit.kind].name)
        return tr("{adjective} {kind}", adjective=power.adjective, kind=kind, power=power.name)

    def several(self, unit: Unit) -> str:
        """`English armies`."""
        power = self.board.powers[unit.power]
        kinds = tr(plural(self.variant.kinds[unit.kind].name))
        return tr("{adjective} {kinds}", adjective=power.adjective, kinds=kinds, power=power.name)

    def some(self, unit: Unit) -> str:
        """`an English army`."""
        name = self.name(unit)
        return tr("an {name}", name=name) if name[0] in "AEIOU" else tr("a {name}", name=name)

    def counted(self, units: tuple[Unit, ...]) -> str:
        """`an English fleet and 3 French armies`: without places, and in an order that tells none."""
        powers, kinds = list(self.board.powers), list(self.variant.kinds)
        ranked = sorted(units, key=lambda unit: (powers.index(unit.power), kinds.index(unit.kind)))
        crowd = Counter(self.name(unit) for unit in ranked)
        first = {self.name(unit): unit for unit in reversed(ranked)}
        told = [(first[name], number) for name, number in crowd.items()]
        return listed([self.some(one) if number == 1 else f"{number} {self.several(one)}" for one, number in told])

    def placed(self, units: Iterable[Unit]) -> str:
        """`the French army (Picardy) and the English army (Paris)`."""
        return listed([tr("the {name} ({bare})", name=self.name(unit), bare=bare(unit.place)) for unit in units])

    def coming(self, units: Iterable[Unit]) -> str:
        """`the German army from Munich`."""
        return listed([tr("the {name} from {place}", name=self.name(unit), place=unit.place.words) for unit in units])


PLURALS = {"army": mark("armies"), "fleet": mark("fleets")}


def plural(name: str) -> str:
    return PLURALS.get(name, f"{name}s")


def bare(place: Location) -> str:
    """A place in brackets: `St Petersburg, north coast`."""
    return place.words.replace(" (", ", ").rstrip(")")


def short(unit: Unit | Named) -> str:
    """`A(Mar)`."""
    return f"{unit.kind}({unit.place.text})" if unit.kind else unit.place.text


def line(fact: Fact) -> str:
    """The order through which a fact is known: `A(Mar)-Bur`, and behind a colon what it helped with:
    `A(Mun) S A(Mar)-Bur:`."""
    assert fact.eye and fact.order
    order, eye = fact.order, short(fact.eye)
    if order.verb == "move":
        return f"{eye}-{(fact.to or order.slots[1]).text}"
    return f"{eye} {'S' if order.verb == 'support' else 'C'} {_task(order)}:"


def _task(order: Order) -> str:
    """What a support or a convoy is for: `A(Mar)-Bur`, `A(Bur)`."""
    return "-".join([short(order.slots[1]), *(place.text for place in order.slots[2:3])])


def _at(words: Wording, fact: Fact) -> dict[str, Any]:
    return {"at": fact.at, "who": words.name(fact.units[0])}


def _enters(words: Wording, fact: Fact) -> dict[str, Any]:
    return {"at": fact.at, "who": words.some(fact.units[0])}


def _conflict(words: Wording, fact: Fact) -> dict[str, Any]:
    return {"at": fact.at, "who": words.counted(fact.units), "result": _result(words, fact)}


def _result(words: Wording, fact: Fact) -> str:
    if fact.by is None:
        return tr("stand-off, it is left empty")
    if fact.result == "held":
        return tr("the {name} holds", name=words.name(fact.by))
    out = tr("; the {name} is driven out", name=words.name(fact.out)) if fact.out else ""
    return tr("taken by the {name}{out}", name=words.name(fact.by), out=out)


def _attacked(words: Wording, fact: Fact) -> dict[str, Any]:
    return {"by": words.coming(fact.units), "units": fact.units}


def _line(words: Wording, fact: Fact) -> dict[str, Any]:
    return {"line": line(fact), "at": fact.at or fact.to}


def _placed(words: Wording, fact: Fact) -> dict[str, Any]:
    """Nobody stands there only where the game master has ruled that the order fails."""
    return {**_line(words, fact), "by": words.placed(fact.units) or tr(BY_RULING), "units": fact.units}


def _border(words: Wording, fact: Fact) -> dict[str, Any]:
    return {**_line(words, fact), "by": words.counted(fact.units) if fact.units else tr(BY_RULING)}


def _attack(words: Wording, fact: Fact) -> dict[str, Any]:
    return {**_line(words, fact), **_attacked(words, fact)}


def _idle(words: Wording, fact: Fact) -> dict[str, Any]:
    assert fact.order
    return {"task": fact.order.verb}


def _dislodged(words: Wording, fact: Fact) -> dict[str, Any]:
    assert fact.by
    places = listed([place.words for place in fact.retreats], "or")
    retreats = tr("may retreat to {places}", places=places) if places else tr("has nowhere to retreat to")
    return {"by": words.coming([fact.by]), "units": (fact.by,), "retreats": retreats, "places": fact.retreats}


def _captured(words: Wording, fact: Fact) -> dict[str, Any]:
    assert fact.by
    return {"at": fact.at, "by": words.some(fact.by)}


def _adjusted(words: Wording, fact: Fact) -> dict[str, Any]:
    assert fact.eye
    return {"there": f"{fact.eye.kind} {fact.eye.place.words}", "at": fact.eye.place}


def _plain(words: Wording, fact: Fact) -> dict[str, Any]:
    return {"to": fact.to} if fact.to else {}


SENTENCES: Mapping[str, tuple[Sentence, Callable[[Wording, Fact], dict[str, Any]]]] = {
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
"""The sentence of each fact, and what it refers to."""
