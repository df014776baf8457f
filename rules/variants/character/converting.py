"""A Converter changes its kind (card 6, C-28, C-29), and what a unit's new label changes in the state."""

from __future__ import annotations

from dataclasses import replace

from ...board import Location
from ...position import Position, Unit
from .kinds import AMP
from .numbering import renumbered
from .state import Kept, keeping, kept, tag


def converted(position: Position, unit: Unit, letter: str, place: Location) -> Unit:
    """The unit under its new letter, with its old number unless another has had that label (C-6)."""
    return replace(unit, kind=letter, place=place, serial=renumbered(position, unit, letter))


def relabelled(position: Position, old: Unit, new: Unit) -> Position:
    """The position where a unit is called otherwise: tables follow it, and its number is used up (section 14)."""
    if tag(old) == tag(new):
        return position
    state = kept(position)
    mine = dict(state.numbers.get(new.power, {}))
    if new.kind != AMP and mine.get(new.kind, 0) < int(new.serial) and (mine or state.numbers):
        mine[new.kind] = int(new.serial)
    numbers = {**state.numbers, new.power: mine} if mine else state.numbers
    return keeping(position, **_followed(state, tag(old), tag(new)), numbers=numbers)


def _followed(state: Kept, old: str, new: str) -> dict[str, object]:
    """The tables of a state that name units, with a new name for one of them."""
    tables = ("revealed", "disorder", "used", "borders")
    lists = ("rhr", "powerless", "otb")
    return {
        **{name: {new if one == old else one: said for one, said in getattr(state, name).items()} for name in tables},
        **{name: tuple(new if one == old else one for one in getattr(state, name)) for name in lists},
        "mines": tuple(mine._replace(by=new) if mine.by == old else mine for mine in state.mines),
        "shown": tuple(one._replace(unit=new) if one.unit == old else one for one in state.shown),
    }
