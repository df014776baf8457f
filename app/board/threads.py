"""Where special orders run: threads from a unit to what it acts upon, and two units that change places. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import atan2, cos, sin

from .curves import Curve, Oval, Point, bowed, trimmed
from .picture import Deed, Mark, Piece, Swap
from .plan import Exchange, Thread, province
from .routing import Crowd, best_bow
from .setting import Setting

BOW, SWAP_BOW, LEAST = 0.08, 0.16, 10.0
RANK_AT = 0.3
"""How far along its thread the number of priority stands."""
GAPS: Mapping[str, float] = {"annihilate": 2.1, "hypnotize": 2.2, "disbelieve": 1.8, "steal": 1.6}
"""How far from the middle of what it acts upon a thread ends, in radii."""
LEAST_TURN = 1.05
"""How far from straight below a unit the sign of a deed stands, in radians: its card is there."""
ROUND = frozenset({"annihilate", "hypnotize"})
"""Deeds whose sign lies round what they act upon, not at the end of the thread."""
TOUCH, BARE = 1.45, 0.1
"""The same for others: beside a unit, and in a place without one."""
Standing = Callable[[str], Piece | None]
Others = Callable[..., Crowd]


def threads(marks: Iterable[Mark], setting: Setting, standing: Standing, others: Others) -> tuple[Thread, ...]:
    """A thread for each deed."""
    return tuple(_thread(mark, setting, standing(mark.to), others) for mark in marks if isinstance(mark, Deed))


def _thread(mark: Deed, setting: Setting, there: Piece | None, others: Others) -> Thread:
    start = setting.spot(mark.unit)
    goal = setting.spot(there) if there else setting.goal(mark.to)
    if province(mark.to) == province(mark.unit.place):
        return Thread(mark, None, start, start, None)
    far = GAPS.get(mark.deed, TOUCH if there else BARE) * setting.r
    leaving = setting.room(mark.unit, setting.style.gap_start_r)
    beside = mark.deed not in ROUND and there is not None
    end, arriving = (_beside(goal, start, far), Oval(goal, 0.1, 0.1)) if beside else (goal, Oval(goal, far, far))
    crowd = others(mark.unit.key, *([there.key] if there else []))
    bow = best_bow(start, end, BOW, crowd, lambda curve: trimmed(curve, leaving, arriving), LEAST, False)
    curve = trimmed(bowed(start, end, bow), leaving, arriving)
    tag = curve.at(curve.length * RANK_AT) if mark.rank else None
    return Thread(mark, curve, goal, goal if mark.deed in ROUND else end, tag)


def _beside(goal: Point, start: Point, far: float) -> Point:
    """The point that far from the middle of a unit toward where a thread comes from, but never on the card beneath."""
    dx, dy = start[0] - goal[0], start[1] - goal[1]
    angle = atan2(dx, dy)
    if abs(angle) < LEAST_TURN:
        angle = LEAST_TURN if angle >= 0 else -LEAST_TURN
    return goal[0] + far * sin(angle), goal[1] + far * cos(angle)


def exchanges(marks: Iterable[Mark], setting: Setting, others: Others) -> tuple[Exchange, ...]:
    """Two arrows for each exchange; that of a unit which nobody told to is only presumed."""
    swaps = {(mark.unit.key, mark.other.key): mark for mark in marks if isinstance(mark, Swap)}
    return tuple(one for mark in swaps.values() for one in _both(mark, swaps, setting, others))


def _both(mark: Swap, swaps: Mapping[tuple[str, str], Swap], setting: Setting, others: Others) -> Iterator[Exchange]:
    yield Exchange(mark, mark.unit, _arrow(mark.unit, mark.other, setting, others), False)
    if (mark.other.key, mark.unit.key) not in swaps:
        yield Exchange(mark, mark.other, _arrow(mark.other, mark.unit, setting, others), True)


def _arrow(unit: Piece, other: Piece, setting: Setting, others: Others) -> Curve:
    start, end = setting.spot(unit), setting.spot(other)
    leaving = setting.room(unit, setting.style.gap_start_r)
    rooms = setting.room(other, setting.style.gap_end_r), setting.tab_room(other)
    crowd = others(unit.key, other.key)
    bow = best_bow(start, end, SWAP_BOW, crowd, lambda curve: trimmed(curve, leaving, *rooms), LEAST, True)
    return trimmed(bowed(start, end, bow), leaving, *rooms)
