"""What lies on the board beside armies: coins of the centers, points on the road, homes, garrisons."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import NOTHING, Position
from ...signs import Sign
from .garrison import garrisons
from .state import economy
from .territory import acting, capacity, in_order
from .verbs import has_budget


def signs(position: Position) -> tuple[Sign, ...]:
    """All of them. In a game without points there are no coins, and every owned home acts."""
    points = has_budget(position.variant)
    coins = (*_coins(position), *_loose(position)) if points else ()
    return (*coins, *_homes(position, points), *_garrisons(position))


def _coins(position: Position) -> Iterator[Sign]:
    """The capacity of each center, with what its owner has stored there and the deposit of a home."""
    kept, board = economy(position), position.variant.base
    for center in board.centers:
        owner = position.centers.get(center, "")
        count = kept.stores.get(owner, NOTHING).get(center, 0)
        at_home = center in kept.homes.get(owner, ())
        deposit = kept.emergency.get(owner, NOTHING).get(center, 0) if at_home else 0
        yield Sign("capacity", center, owner if count else "", count, capacity(board, center), deposit)


def _loose(position: Position) -> Iterator[Sign]:
    """Points where their owner has no room for them (R20: points on the road)."""
    for power, stores in economy(position).stores.items():
        for place in in_order(position.variant.base, stores):
            if stores[place] and position.centers.get(place) != power:
                yield Sign("points", place, power, stores[place])


def _homes(position: Position, points: bool) -> Iterator[Sign]:
    """The home centers of all powers, also in other hands (R33); `count` 1 for those that act."""
    for power, homes in economy(position).homes.items():
        acts = acting(position, power) if points else [home for home in homes if position.centers.get(home) == power]
        yield from (Sign("home", home, power, int(home in acts)) for home in homes)


def _garrisons(position: Position) -> Iterator[Sign]:
    return (Sign("garrison", place, power) for place, power in garrisons(position).items())
