"""All legal orders of a movement phase at once.

The orders of a unit fall into parts that depend on very little: the unit alone, the unit and one other near it, the
unit and an army that fleets convoy (`MovementOrderType.alone`, `about`, `by_fleets`). Lists are assembled from cached
parts and are cached themselves, by the units nearby and by the connected groups of fleets, so that most are found
complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ..board import Board
from ..position import ChoiceRequest, Variant
from ..units import Order, Unit
from .orders import FleetGroup, MovementOrderType, fleet_groups, sea_places

Orders = tuple[Order, ...]
MOST_LISTS = 30_000
"""The most lists made for a board before all are dropped and made anew."""


class Surroundings(NamedTuple):
    """The surroundings of a unit at its place: the provinces in its `reach`; the other places where units matter to it
    (`keys`); the `lists` made so far, by the occupants of these places; and their `parts` by unit ("": orders of the
    unit alone). `who` selects the occupants of `keys` from a table of all places."""

    reach: frozenset[str]
    keys: tuple[str, ...]
    who: Callable[[Mapping[str, str]], tuple[str, ...]]
    lists: dict[tuple[str, ...], Orders]
    parts: dict[str, Orders]


class Carriers(NamedTuple):
    """A connected group of fleets, the armies on its coasts, and the lists of orders depending on them, by unit. The
    `parts` of these lists, by unit and army, do not depend on the other armies."""

    group: FleetGroup
    armies: tuple[Unit, ...]
    lists: dict[str, Orders]
    parts: dict[str, dict[str, Orders]]


class Standing(NamedTuple):
    """The units by place and those of each power, their texts in orders by place ("" if empty), and the groups of
    fleets."""

    units: Mapping[str, Unit]
    theirs: Mapping[str, list[Unit]]
    texts: Mapping[str, str]
    carriers: tuple[Carriers, ...]


class MovementListing:
    """The cache of legal orders on a board, for a variant with its options. The last position is kept, so that its
    occupants are not looked up again for the next power."""

    def __init__(self, variant: Variant, board: Board, types: Sequence[MovementOrderType]) -> None:
        self._alone = [one.alone for one in types if _has(one, "alone")]
        self._about = [one.about for one in types if _has(one, "about")]
        self._by_fleets = [one.by_fleets for one in types if _has(one, "by_fleets")]
        self.asked = ChoiceRequest(variant, board, variant.nowhere, "")
        self._empty = dict.fromkeys(board.provinces, "")
        self._armies = frozenset(kind.letter for kind in variant.kinds.values() if kind.table == "army")
        self._seas = sea_places(board)
        self._comers: dict[str, set[str]] = {place: set() for place in board.provinces}
        for table, moves in board.moves.items():
            for here in moves:
                for there in board.reaches(table, here):
                    self._comers[there].add(board.locations[here].key)
        self._near: dict[str, Surroundings] = {}
        self._groups: dict[frozenset[str], Carriers] = {}
        self._split: dict[frozenset[str], tuple[Carriers, ...]] = {}
        self._carriers: dict[tuple[frozenset[str], tuple[str, ...]], Carriers] = {}
        self._made = 0
        self._last = Standing({}, {}, {}, ())

    def orders(self, units: Mapping[str, Unit], power: str) -> dict[str, Orders]:
        """Return the orders of each unit of a power, by the unit's text."""
        now = self._last if self._last.units is units else self._look(units)
        texts, carriers, known = now.texts, now.carriers, self._near
        found: dict[str, Orders] = {}
        for unit in now.theirs.get(power, ()):
            near = known.get(unit.ident) or self._surroundings(unit)
            who = near.who(texts)
            orders = near.lists.get(who) or self._list(unit, near, who, units)
            if carriers:
                orders = self._with_carried(unit, near, orders, carriers)
            found[unit.text] = orders
        return found

    # The occupants of places.

    def _look(self, units: Mapping[str, Unit]) -> Standing:
        if self._made > MOST_LISTS:
            self._make_room()
        texts = {**self._empty, **{key: unit.text for key, unit in units.items()}}
        theirs: dict[str, list[Unit]] = {}
        for unit in units.values():
            theirs.setdefault(unit.power, []).append(unit)
        fleets = frozenset(self._seas & units.keys())
        groups = self._split.get(fleets) if fleets else ()
        if groups is None:
            groups = self._split[fleets] = tuple(map(self._group, fleet_groups(self.asked.board, fleets)))
        carriers = [self._carrying(one, units) for one in groups]
        self._last = Standing(units, theirs, texts, tuple([one for one in carriers if one.armies]))
        return self._last

    def _group(self, fleets: frozenset[str]) -> Carriers:
        if fleets not in self._groups:
            self._groups[fleets] = Carriers(FleetGroup(self.asked.board, fleets), (), {}, {})
        return self._groups[fleets]

    def _carrying(self, by: Carriers, units: Mapping[str, Unit]) -> Carriers:
        """Return the group of fleets with the armies now on its coasts."""
        armies = [unit for key in by.group.coasts if (unit := units.get(key)) and unit.kind in self._armies]
        key = (by.group.fleets, tuple([army.text for army in armies]))
        found = self._carriers.get(key)
        if found is None:
            found = self._carriers[key] = by._replace(armies=tuple(armies), lists={})
        return found

    def _surroundings(self, unit: Unit) -> Surroundings:
        """Return the surroundings of a unit: up to two steps, with all units that it can support or meet at a
        destination."""
        board, kinds = self.asked.board, self.asked.variant.kinds
        reach = board.reaches(kinds[unit.kind].table, unit.place.text)
        near = {unit.place.key, *reach}.union(*(self._comers[place] for place in reach))
        keys = tuple([key for key in board.provinces if key in near and key != unit.key])
        who = itemgetter(*keys) if len(keys) > 1 else lambda texts: tuple([texts[key] for key in keys])
        self._near[unit.ident] = found = Surroundings(reach, keys, who, {}, {})
        return found

    # Lists, assembled from parts.

    def _list(self, unit: Unit, near: Surroundings, who: tuple[str, ...], units: Mapping[str, Unit]) -> Orders:
        parts = near.parts
        if not parts:
            parts[""] = tuple([order for some in self._alone for order in some(self.asked, unit)])
        orders = [*parts[""]]
        for text in filter(None, who):
            part = parts.get(text)
            if part is None:
                other = units[near.keys[who.index(text)]]
                part = parts[text] = tuple([one for some in self._about for one in some(self.asked, unit, other)])
            orders += part
        self._made += 1
        found = near.lists[who] = tuple(orders)
        return found

    def _with_carried(self, unit: Unit, near: Surroundings, orders: Orders, carriers: Iterable[Carriers]) -> Orders:
        several = 0
        for one in carriers:
            carried = one.lists.get(unit.ident)
            if carried is None:
                carried = one.lists[unit.ident] = self._carried(unit, near, one)
            if carried:
                orders += carried
                several += 1
        return tuple({order.text: order for order in orders}.values()) if several > 1 else orders

    def _carried(self, unit: Unit, near: Surroundings, by: Carriers) -> Orders:
        group = by.group
        self._made += 1
        if unit.key not in group.fleets and unit.key not in group.reach and near.reach.isdisjoint(group.reach):
            return ()
        parts = by.parts.setdefault(unit.ident, {})
        orders: list[Order] = []
        for army in by.armies:
            part = parts.get(army.text)
            if part is None:
                part = tuple([one for some in self._by_fleets for one in some(self.asked, unit, army, group)])
                parts[army.text] = part
            orders += part
        return tuple(orders)

    def _make_room(self) -> None:
        """Drop all lists."""
        self._made = 0
        self._carriers.clear()
        self._groups.clear()
        self._split.clear()
        self._near.clear()


def _has(one: MovementOrderType, part: str) -> bool:
    """Whether an order type overrides this part."""
    return getattr(type(one), part) is not getattr(MovementOrderType, part)
