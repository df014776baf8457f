"""The marks of an order half made: an arrow from the unit to the pointer, bent through the unit that is helped."""

from __future__ import annotations

from app.board.picture import POINTER, Convoy, Flow, HomeMove, Move, OrderMark, Piece, Support
from app.board.scene import BoardScene
from rules import Location, Named

from .ordering import OrderBuilder
from .slots import ROUTE
from .special_ghost import special_ghost


def ghost_of(builder: OrderBuilder, scene: BoardScene) -> tuple[OrderMark, ...]:
    """What to draw while the pointer looks for the next slot; nothing where it would mislead."""
    if builder.errand:
        return _errand(builder)
    unit = _piece(scene, builder.unit)
    if unit is None:
        return ()
    if builder.whole:
        return ()
    special = special_ghost(builder.filled, builder.choices.slot, unit, lambda named: _piece(scene, named))
    if special is not None:
        return special
    if builder.choices.slot == "verb" and builder.goals is None and not builder.nested:
        return ()
    if builder.choices.slot in ("verb", "to") and len(builder.filled) < 3:
        return (Move(unit, POINTER),)
    helped = _piece(scene, builder.filled[2]) if len(builder.filled) > 2 else None
    if helped is None:
        return ()
    if builder.choices.slot == "into":
        return (Support(unit, helped, POINTER),)
    return (Convoy(unit, helped, POINTER), Move(helped, POINTER, via=(unit,), presumed=True))


def _errand(builder: OrderBuilder) -> tuple[OrderMark, ...]:
    """Points on their way from place to place and on to the pointer; a home that moves there."""
    places = tuple(slot.text for slot in builder.filled if isinstance(slot, Location))
    if not places or builder.aimed.slot not in ("to", ROUTE):
        return ()
    numbers = [slot for slot in builder.aim if type(slot) is int]
    if numbers:
        return (Flow(builder.power, numbers[0], (*places, POINTER)),)
    return (HomeMove(builder.power, places[0], POINTER),)


def _piece(scene: BoardScene, named: object) -> Piece | None:
    """The unit on the board that is meant, the dislodged one if there is one."""
    if not isinstance(named, Named):
        return None
    found = [piece for piece in scene.picture.pieces if piece.key == named.key]
    return found[-1] if found else None
