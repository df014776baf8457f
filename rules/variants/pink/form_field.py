"""The form of every phase: points stored and moved in a season, declarations made and taken back at any time."""

from __future__ import annotations

from collections.abc import Iterator

from ...forms import Advice, Form, Line, Section, Start
from ...position import NOTHING, Order
from ...reasons import Reason, listed
from ...speech import mark, tr, tr_n
from ...verbs import Asked
from . import declarations
from .asking import IN_VAIN, movable
from .points import move_fault
from .state import economy
from .territory import friendly, friends, in_order, room

ABOUT = mark("Points of a power that you are friendly to may pass your armies and centers, until you take it back.")


def points_form(asked: Asked) -> Form:
    """Points, where they can be moved now, and declarations."""
    moving = asked.position.phase.step == "M"
    stored = _stored(asked) if moving else Section("")
    sections = tuple(section for section in (stored, _declarations(asked)) if section.lines)
    return Form(
        "points",
        tr("Points") if stored.lines else tr("Declarations"),
        sections,
        advice=tuple(_advice(asked)) if moving else (),
    )


def _stored(asked: Asked) -> Section:
    """Where points lie, and the moves written."""
    stores = economy(asked.position).stores.get(asked.power, NOTHING)
    lying = tuple(_lying(asked, place, stores[place]) for place in in_order(asked.board, stores) if stores[place])
    moves = tuple(_moves(asked))
    reason = None if any(_left(asked, place) for place in stores) else IN_VAIN["points"](power=_name(asked))
    start = Start(tr("Move points…"), ("points",), reason)
    return Section(tr("Stored points"), str(sum(stores.values())), (*lying, *moves), (start,) if lying else ())


def _lying(asked: Asked, place: str, number: int) -> Line:
    """The points in one place, and what they can do there."""
    told = [_space(asked, place, number)]
    if place not in friendly(asked.position, asked.power):
        told.append(tr("held fast: no friendly territory"))
    return Line(
        tr("in {place}", place=place), "fact", tr("In {place}", place=place), ", ".join(told), str(number), place=place
    )


def _space(asked: Asked, place: str, number: int) -> str:
    most = room(asked.position, asked.power, place)
    if not most:
        return tr("on the road")
    return (
        tr("{number} more than it holds", number=number - most) if number > most else tr("room for {most}", most=most)
    )


def _moves(asked: Asked) -> Iterator[Line]:
    for at, order in enumerate(asked.orders):
        if order.verb == "points":
            number, start, to = order.slots
            words = tr("Move {number} from {start} to {to}", number=number, start=start.text, to=to.text)
            fault = move_fault(asked.position, asked.power, order, asked.orders[:at])
            yield _written(order, at, words, fault, start.province)


def _written(order: Order, at: int, words: str, fault: Reason | None, place: str = "") -> Line:
    """A line to untick for an order written."""
    return Line(f"line {at + 1}", "check", words, "", "", "", order, True, reason=fault, place=place)


def _left(asked: Asked, place: str) -> int:
    """How many points can still be moved out of a place."""
    return len(movable(asked, asked.board.locations[place]))


def _advice(asked: Asked) -> Iterator[Advice]:
    """R20: what lies beyond the room of a place, and is not moved out, is lost."""
    stores, ground = economy(asked.position).stores.get(asked.power, NOTHING), friendly(asked.position, asked.power)
    for place in in_order(asked.board, stores):
        moved = stores[place] - _left(asked, place)
        beyond = stores[place] - room(asked.position, asked.power, place) - moved
        if beyond > 0 and place in ground:
            yield Advice(
                tr_n(
                    "{n} point in {place} is more than it holds: moved out now, or lost.",
                    "{n} points in {place} are more than it holds: moved out now, or lost.",
                    beyond,
                    place=place,
                ),
                clause="R20",
            )


def _name(asked: Asked) -> str:
    return asked.board.powers[asked.power].name


def _declarations(asked: Asked) -> Section:
    """Whom the power is friendly to, with the order that would change it."""
    lines = [_declaration(asked, power) for power in asked.board.powers if power != asked.power]
    shown = {line.order.ident for line in lines if line.order}
    for at, order in enumerate(asked.orders):
        if order.verb in declarations.DECLARATIONS and order.ident not in shown:
            fault = declarations.fault(asked.position, asked.power, order, asked.orders[:at])
            lines.append(_written(order, at, order.text, fault))
    mine = [asked.board.powers[one].name for one in asked.board.powers if one in _friends(asked)]
    about = tr("{about} Friendly to you: {mine}.", about=tr(ABOUT), mine=listed(mine)) if mine else tr(ABOUT)
    return Section(tr("Declarations"), "", tuple(lines), about=about)


def _friends(asked: Asked) -> frozenset[str]:
    """The other powers that have declared themselves friendly to this one."""
    return friends(asked.position, asked.power) - {asked.power}


def _declaration(asked: Asked, other: str) -> Line:
    """A declaration made before is taken back by ticking, another one is made by it."""
    declared = other in economy(asked.position).friendly.get(asked.power, ())
    verb, name = ("unfriendly" if declared else "friendly"), asked.board.powers[other].name
    order = next((one for one in asked.orders if one.verb == verb and one.slots == (other,)), None)
    words = tr("No longer friendly to {name}", name=name) if declared else tr("Friendly to {name}", name=name)
    told = tr("{name} is friendly to you", name=name) if other in _friends(asked) else ""
    return Line(f"{verb} {other}", "check", words, told, "", f"{verb} {other}", order, order is not None)
