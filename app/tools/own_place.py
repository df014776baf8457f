"""A click on the place of the unit chosen: to stay, what else it can do there, and the levels above and below. No Qt
here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import mark, tr
from rules import Board, Candidate, Named

from .levelling import level_of, other_levels, ranked
from .slots import Spot

if TYPE_CHECKING:
    from .half import HalfOrder

STAY = mark("Stay on {level}")


def is_own(unit: Named, spot: Spot) -> bool:
    """Whether a spot is the unit's own place: the unit itself, or the ground that it stands on."""
    return spot.unit == unit.key if spot.unit else spot.province == unit.place.province


def stays(half: HalfOrder) -> tuple[Candidate, ...]:
    """The verbs of the unit chosen that need nothing more, allowed or not."""
    variant = half.sheet.position.variant
    return tuple(one for one in half.verbs() if not variant.verb(str(one.value)).slots)


def own_fan(half: HalfOrder, on_unit: bool) -> tuple[Candidate, ...]:
    """What a click there may mean, as the levels lie, the highest first; () where it can only mean to stay.

    A unit that can do no more than stay stays if it is clicked itself (`on_unit`).
    """
    unit = half.unit
    if unit is None:
        return ()
    board = half.sheet.position.variant.board(half.sheet.position)
    others, kinds = other_levels(half), stays(half)
    if (on_unit or not others) and len(kinds) < 2:
        return ()
    staying = tuple(Candidate(one.value, one.text, one.label, unit.place) for one in kinds if one.allowed)
    if len(kinds) < 2:
        staying = tuple(_named_by_level(board, one) for one in staying)
    return ranked(board, (*others, *staying))


def _named_by_level(board: Board, stay: Candidate) -> Candidate:
    """To stay, as one of several levels."""
    assert stay.place is not None
    level = level_of(board, stay.place.province)
    words = tr(STAY, level=level.name if level else stay.place.words)
    return Candidate(stay.value, stay.text, words, stay.place)
