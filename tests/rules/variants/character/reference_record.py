"""The public record once more, by the table of C-7: which orders of a turn put a card on it."""

from __future__ import annotations

from collections import Counter

from rules import Order, Position, Turn
from rules.board import Location
from rules.position import AdjudicationState
from rules.variants.character.routes import MoveRoute, going
from rules.variants.character.spaces import steps
from rules.variants.character.specials import Act, asking, work
from rules.variants.character.state import with_card

BY_ORDER = {
    "4": "path",
    "5": "jump",
    "6": "convert",
    "9": "annihilate",
    "10": "gas",
    "X1": "exchange",
    "X11": "fortify",
}
ISLANDS = {"Swi", "Cre", "Ice", "Ire", "Sar", "Sic"}
LINKS = ({"Ire", "Lvp"}, {"Sic", "Nap"})
FOR_ARMIES = ({"Alb", "Apu"}, {"Arm", "Mos"})
BESIDE = ("steal", "disbelieve", "cut", "otb")
Record = Counter[tuple[str, str]]
"""Power and card."""


def record(now: AdjudicationState, turn: Turn) -> Record | None:
    """What a turn puts on the record of units that live on; None where a fleet of card 3 writes no coast (its owner may
    mean either)."""
    words = {one.unit.key: one.words for one in turn.outcomes if one.unit and one.order.verb not in BESIDE}
    found: Record = Counter()
    for key, act in work(now).acts.items():
        order = act.given if act.by else act.written
        unsaid = order is None or _asleep(turn.before, act) or {"void", "destroyed", "disband"} & set(words[key])
        if unsaid or order is None:
            continue
        told = _told(now, act, order)
        if told is None:
            return None
        found[act.unit.power, act.card] += told
    return +found


def _asleep(before: Position, act: Act) -> bool:
    last = before.variant.state(before).get("civil_disorder", {}).get(f"{act.unit.power} {act.unit.tag}")
    return bool(last == before.phase.text)


def _told(now: AdjudicationState, act: Act, order: Order) -> bool | None:
    goal, way = _goal(order), _way(now, act, order)
    here, there = act.unit.place.province, goal.province if goal else ""
    plain = {place.province for place in steps(now.board, with_card(act.unit, "20"))}
    crossed = way == "cross"
    if act.card == "3" and order.verb == "move":
        return _amphibious(now, act, goal, way, there in plain)
    by_card = {
        "7": there in ISLANDS or {here, there} in LINKS,
        "8": order.verb == "move" and there == "Hyp",
        "16": crossed
        and {here, there} != {"Spa", "Naf"}
        and not (act.unit.kind == "A" and {here, there} in FOR_ARMIES),
        "18": crossed or (order.verb == "convoy" and "and support" in order.slots),
        "X6": order.verb == "support" and there not in plain,
    }
    return BY_ORDER.get(act.card) == order.verb or by_card.get(act.card, False)


def _amphibious(now: AdjudicationState, act: Act, goal: Location | None, way: str, plain: bool) -> bool | None:
    """Whether a unit of card 3 goes as its reported kind could not; None where that hangs on a coast not written."""
    if act.unit.kind == "Amp":
        return False
    if act.unit.kind == "A":
        return not plain and way != "sea"
    if plain and goal and not goal.coast and now.board.provinces[goal.province].coasts:
        return None
    return not plain or way == "sea"


def _goal(order: Order) -> Location | None:
    """Where a move goes or a support bears."""
    place: Location | None = None
    if order.verb == "move":
        place = order.slots[1]
    elif order.verb == "support":
        place = order.slots[2] if len(order.slots) > 2 else order.slots[1].place
    return place


def _way(now: AdjudicationState, act: Act, order: Order) -> str:
    if order.verb != "move":
        return ""
    found = going(asking(now, act.unit.power), with_card(act.unit, act.card), order)
    return found.how if isinstance(found, MoveRoute) else ""
