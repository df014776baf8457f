"""Full boards as they stand in the smallest window: names can be read, keep off counters and off each other."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QRectF

from app.board.atlas import atlas_of
from app.board.from_rules import order_marks, picture_of
from app.board.scene import BoardScene
from rules import Order
from tests.app.screens_wars import began

NARROW = 0.4
"""Pixels a board unit, about, of a board in a window of 1024 by 700."""
WITHIN = 0.8
"""How near to the middle of a counter a name may not come, in radii: its edge may be touched by a halo."""


def full(variant: str) -> BoardScene:
    game, orders = began(variant)
    start, made = game.position, game.variant
    scene = BoardScene(atlas_of(made.map_id), made.base, variant=made.id)
    scene.show_position(start, {})
    scene.show_picture(picture_of(start))
    lines = {
        power: [one if isinstance(one, Order) else made.parse(start, power, one) for one in given]
        for power, given in orders.items()
    }
    scene.show_marks([mark for power, given in lines.items() for mark in order_marks(start, given)])
    scene.set_zoom(NARROW)
    scene.settle()
    return scene


@pytest.mark.parametrize("variant", ["standard", "character", "bioplomacy", "diplomafia", "pink2"])
def test_names_keep_off_counters_and_off_each_other(qapp: object, variant: str) -> None:
    scene = full(variant)
    stage, placed = scene.stage, list(scene.names_placed.values())
    assert len(placed) > 20
    boxes = [QRectF(*one.box[:2], one.box[2] - one.box[0], one.box[3] - one.box[1]) for one in placed]
    boxes = [box.adjusted(2, 2, -2, -2) for box in boxes]
    for number, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[number + 1 :]), placed[number].id
    here = [stage.spot(piece) for piece in stage.seats.present if stage.seats.is_here(piece)]
    for one in placed:
        for _, (x, y) in one.lines:
            near = min(hypot(x - a, y - b) for a, b in here)
            assert near > WITHIN * stage.metrics.r, one.id


def test_what_lies_round_districts_is_named_at_any_size(qapp: object) -> None:
    names = {one.id: one for one in full("diplomafia").names_placed.values()}
    assert {"hudson", "eastriver", "bronx", "queens", "CPk"} <= set(names)
    assert all(names[dock].full for dock in ("Har", "Riv", "Eas", "Wal", "Les"))
