"""What a friend in the jungle would say: fords that lapse, SP that are lost. The monsoon has a form of its own."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from ...forms import Advice
from ...position import Unit
from ...speech import tr
from ...verbs import Asked
from .builds import allowance, spent
from .choosing_start import kinds_of
from .halves import FREE
from .land import Land, land_of
from .rivers import river_id
from .species import SPECIES
from .state import forded
from .strengths import amount
from .verbs_free import legal_builds


def coaching(asked: Asked) -> Iterator[Advice]:
    """Advice about the orders of a season, worst first."""
    if asked.position.phase.step != "M":
        return
    yield from _lapsing_fords(asked)
    yield from _unspent(asked)


def _lapsing_fords(asked: Asked) -> Iterator[Advice]:
    """R9: what a unit has forded helps it in this turn only."""
    land, goals = land_of(asked.board), _goals(asked)
    for unit in _standing(asked):
        if forded(unit) and unit.key in _ordered(asked) and not _crosses(land, unit, goals.get(unit.key, "")):
            words = tr("{unit} has forded a river and does not cross it: the ford lapses.", unit=unit.text)
            yield Advice(words, mild=True, about=(unit.key,), clause="R9")


def _crosses(land: Land, unit: Unit, to: str) -> bool:
    """Whether the way to a zone leads over the river that the unit has forded."""
    line = land.river(unit.place.key, to) if to else None
    return line is not None and river_id(line) == forded(unit)


def _unspent(asked: Asked) -> Iterator[Advice]:
    """R27: SP of this Spring that nothing is built with, where something could be."""
    has = allowance(asked.position, asked.power)
    left = has - spent(legal_builds(asked))
    if has and left >= min(SPECIES[kind].cost for kind in kinds_of(asked.power)):
        words = tr("{sp} SP are not spent on builds. What is left after this Spring is lost.", sp=amount(floor(left)))
        yield Advice(words, mild=True, clause="R27")


def _standing(asked: Asked) -> tuple[Unit, ...]:
    return asked.variant.begun(asked.position, asked.power, asked.orders).units_of(asked.power)


def _ordered(asked: Asked) -> frozenset[str]:
    return frozenset(order.key for order in asked.orders if order.unit and order.verb not in FREE)


def _goals(asked: Asked) -> dict[str, str]:
    return {order.key: order.slots[1].key for order in asked.orders if order.verb == "move"}
