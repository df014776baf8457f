"""What can be filled in beside the orders of armies: the budget, points and declarations, names, awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...forms import Form
from ...position import GM, Order, Position
from ...verbs import Asked
from .form_budget import budget_form
from .form_field import points_form
from .form_gm import awards_form
from .form_names import names_form
from .names import is_time
from .state import economy

if TYPE_CHECKING:
    from ...variant import Variant


def forms(variant: Variant, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
    """The forms of a power, or of the game master, with the lines written so far filled in."""
    if variant.over(position) or power not in (*variant.base.powers, GM):
        return ()
    asked = Asked(variant, variant.board(position), position, power, tuple(orders))
    return tuple(form for form in _forms(asked) if form.sections)


def _forms(asked: Asked) -> Iterator[Form]:
    verbs = {verb.name for verb in asked.variant.verbs(asked.position.phase)}
    if asked.power == GM and not economy(asked.position).gm:
        return
    names = [names_form(asked)] if is_time(asked.position) else []
    if asked.power == GM:
        yield from names
        if "award" in verbs:
            yield awards_form(asked)
        return
    if "store" in verbs:
        yield budget_form(asked)
    if "friendly" in verbs:
        yield points_form(asked)
    yield from names
