"""R34, by option: Carthage and the original home centers hold a garrison that stays with the place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...adjudication import Situation
from ...board import Board
from ...position import NOTHING, Position
from ...solver import Attack, Hold, Resolution
from .state import economy

STRENGTH = 1
NEUTRAL = "carthage"
"""The role of the province whose garrison is nobody's at first."""


def first_garrisons(board: Board) -> Mapping[str, str]:
    """Province -> the power that its garrison serves as a game begins; "" for nobody."""
    known: dict[str, str] | None = board.memo.get("first garrisons")
    if known is None:
        places = board.provinces.values()
        known = {one.id: one.home for one in places if one.home or one.extra.get("role") == NEUTRAL}
        board.memo["first garrisons"] = known
    return known


def garrisons(position: Position) -> Mapping[str, str]:
    """Province -> the power that its garrison serves now; nothing where the option is not chosen."""
    if not position.variant["garrisons"]:
        return NOTHING
    return {**first_garrisons(position.variant.base), **economy(position).garrison}


def changed(board: Board, garrison: Mapping[str, str]) -> dict[str, str]:
    """The garrisons that do not serve their first power."""
    first = first_garrisons(board)
    return {place: power for place, power in garrison.items() if power != first.get(place, "")}


def standing(position: Position) -> Iterator[Hold]:
    """The garrisons as forces: they resist every power but their own, and all if they serve nobody."""
    for place, power in garrisons(position).items():
        yield Hold(power, place, STRENGTH)


def fall(now: Situation) -> Situation:
    """A garrison belongs to the power whose attack succeeded against it."""
    assert now.resolution is not None
    guards, resolution = garrisons(now.before), now.resolution
    captors = {
        attack.dst: attack.power
        for attack in resolution.arrived.values()
        if guards.get(attack.dst, attack.power) != attack.power and _resisted(resolution, attack)
    }
    if not captors:
        return now
    kept = economy(now.position)
    garrison = changed(now.variant.base, {**kept.garrison, **captors})
    return now.then(replace(now.position, extra=replace(kept, garrison=garrison)))


def _resisted(resolution: Resolution, attack: Attack) -> bool:
    """Whether the garrison stood against an attack: where a unit not its own stays, it does not."""
    forces = resolution.tally_at(attack.dst, attack).forces
    return any(isinstance(force, Hold) and force.unit is None for force, _ in forces)
