"""The monsoon takes those who are in its lake (R6), and who would be taken next."""

from __future__ import annotations

from ...adjudication import Situation
from ...board import Board
from ...position import Order, Outcome, Phase, Position, Unit
from ...reasons import Sentence
from ...verbs import named
from .land import HIGH, land_of
from .state import monsoon

DROWNED = Sentence("drowned", "the monsoon drowns {unit} in {place}", "R6; rule 10 c")
WILL_DROWN = Sentence(
    "will_drown", "{unit} will drown in the monsoon of next Spring unless it leaves {place}", "R6; rule 10 c"
)


def lake_zones(board: Board) -> tuple[str, ...]:
    """The zones in which the monsoon drowns units; up in the trees they are safe."""
    stack = board.stacks[board.extra["monsoon"]["lake"]]
    return tuple(zone for zone in stack if land_of(board).level(zone) != HIGH)


def drowning(board: Board, position: Position) -> list[Unit]:
    """Those who are drowned in this Spring: they stood in the lake when it came."""
    if not (monsoon(position.phase) and position.phase.step == "M"):
        return []
    zones = lake_zones(board)
    return [unit for unit in position.units.values() if unit.place.key in zones]


def monsoon_next(phase: Phase) -> bool:
    """Whether it is the Fall before a monsoon."""
    return phase.season == "F" and monsoon(Phase("S", phase.year + 1, "M"))


def endangered(board: Board, position: Position) -> list[Unit]:
    """In the Fall of odd years: those who would drown in the Spring that follows if they stayed."""
    if not monsoon_next(position.phase):
        return []
    zones = lake_zones(board)
    return [unit for unit in position.units.values() if unit.place.key in zones]


def drown(now: Situation) -> Situation:
    """Step 1: who is drowned is gone before divisions and moves, and whatever it was ordered comes to nothing."""
    gone = drowning(now.board, now.position)
    if not gone:
        return now
    keys = {unit.key for unit in gone}
    hold = now.variant.verb("hold")
    outcomes = tuple(
        Outcome(
            hold.order(unit.power, {"unit": named(unit)}),
            unit,
            ("destroyed",),
            (DROWNED(unit=unit, place=unit.place),),
        )
        for unit in gone
    )
    left = {key: unit for key, unit in now.position.units.items() if key not in keys}
    orders = tuple(order for order in now.orders if not _for_one_of(order, gone))
    return now._replace(position=now.position.then(left), orders=orders, outcomes=(*now.outcomes, *outcomes))


def _for_one_of(order: Order, gone: list[Unit]) -> bool:
    """Whether an order is one to a unit that is gone (a build there is none)."""
    unit = order.unit
    if unit is None or order.verb in ("build", "setup"):
        return False
    return any(one.power == order.power and one.place.key == unit.place.key for one in gone)
