"""Why a dislodged unit may not go to a place stands on the map there, clear of counters."""

from __future__ import annotations

from math import hypot

import pytest

from app.board.atlas import Atlas
from app.board.layers.orders import refusal_texts
from app.board.scene import BoardScene
from rules import variant
from tests.app.screen_positions import BATTLE_POSITION

TOLD = {"Tyr": "The attack on A Tri came from Tyrolia.", "Ven": "A Ven stands in Venice.", "Mos": "Unheard of"}


@pytest.fixture
def scene(qapp: object, atlas: Atlas) -> BoardScene:
    standard_scene = BoardScene(atlas, variant("standard").base)
    standard_scene.show_position(variant("standard").position(**BATTLE_POSITION), {})
    standard_scene.set_zoom(0.6)
    return standard_scene


def test_each_reason_is_told_in_two_lines_clear_of_counters(scene: BoardScene) -> None:
    scene.show_targets(["Alb"], refused=TOLD, told=TOLD)
    told = list(refusal_texts(scene.stage))
    assert {" ".join(one.lines) for one in told} == {words.rstrip(".") for words in TOLD.values()}
    for piece in scene.stage.seats.present:
        x, y = scene.stage.spot(piece)
        for one in told:
            box = one.box
            dx, dy = max(box.left() - x, 0, x - box.right()), max(box.top() - y, 0, y - box.bottom())
            assert hypot(dx, dy) >= scene.stage.metrics.r


def test_two_reasons_never_lie_on_each_other(scene: BoardScene) -> None:
    everywhere = dict.fromkeys(("Tyr", "Ven", "Vie", "Bud", "Ser", "Gal", "Boh"), "A unit stands there")
    scene.show_targets(told=everywhere)
    boxes = [one.box for one in refusal_texts(scene.stage)]
    assert len(boxes) >= 4
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])
