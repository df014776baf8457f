"""The account of one power in the middle of a budget: what is left, and what has been done with it so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...board import Board
from ...position import NOTHING, Order, Position
from .prices import DEPOSIT


@dataclass(frozen=True, slots=True)
class Account:
    """`left`: points not spent yet; `stores`, `deposits`, `homes`: as they are by now; `fee_paid`: transfers are paid
    for; `stored`: what store orders have brought, by center; `built`: where armies have been built; `made_up`: homes
    moved to whose `replenish` orders have been used.
    """

    left: int
    stores: Mapping[str, int]
    deposits: Mapping[str, int]
    homes: tuple[str, ...]
    fee_paid: bool = False
    stored: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    built: tuple[str, ...] = ()
    made_up: tuple[str, ...] = ()

    def paying(self, cost: int) -> Account:
        return replace(self, left=self.left - cost)

    def laying(self, place: str, number: int) -> Account:
        """With so many more points (or fewer) stored in a place."""
        return replace(self, stores=changed(self.stores, place, number))

    def depositing(self, place: str, number: int) -> Account:
        """With so many more points (or fewer) in the deposit of a home center."""
        return replace(self, deposits=changed(self.deposits, place, number))

    def full(self, place: str) -> bool:
        """P9: whether a home center has its deposit."""
        return self.deposits.get(place, 0) >= DEPOSIT


@dataclass(frozen=True, slots=True)
class Winter:
    """What a budget is made in. `ground`: the position once declarations and removals of all powers have taken place;
    `friendly`: the friendly territory there (R18); `orders`: the power's own, as written.
    """

    board: Board
    position: Position
    power: str
    ground: Position
    friendly: frozenset[str]
    orders: Sequence[Order] = ()

    @property
    def name(self) -> str:
        return self.board.powers[self.power].name

    def owns(self, place: str) -> bool:
        return self.position.centers.get(place) == self.power


def changed(amounts: Mapping[str, int], place: str, number: int) -> dict[str, int]:
    """Amounts by place with one changed; what is 0 is left out."""
    total = amounts.get(place, 0) + number
    return {key: amount for key, amount in {**amounts, place: total}.items() if amount}
