"""Where the card of Why? floats: over the board, where it hides least."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from app.board.view import BoardView
from app.panels.chain_card import ChainCard
from app.panels.legend import corners_of
from app.ui.widgets import Card
from rules import Cause

CORNERS = (2, 3, 0, 1)
"""The corners in which the card may stand, the best first: above, at the right."""
ROOM = 55
"""How far, in pixels, the card keeps from what is told of."""


def float_free(card: ChainCard, view: BoardView, steps: Sequence[Cause]) -> None:
    """The card into the corner where it hides least of the chain, then of other cards."""
    stage = view.scene().stage
    told = {unit for step in steps for unit in step.units}
    spots = [stage.spot(piece) for piece in stage.seats.present if piece.key in told]
    spots += [stage.goal(place) for step in steps for place in step.places if stage.shown(place)]
    pixels = [view.mapFromScene(QPointF(*spot)) for spot in spots]
    corners = corners_of(view, card.size())
    hidden = [sum(box.adjusted(-ROOM, -ROOM, ROOM, ROOM).contains(at) for at in pixels) for box in corners]
    others = [one.geometry() for one in view.findChildren(Card) if one.isVisible() and one is not card]
    covered = [sum(box.intersects(other) for other in others) for box in corners]
    best = min(CORNERS, key=lambda corner: (hidden[corner], covered[corner]))
    card.move(corners[best].topLeft())
    card.raise_()
