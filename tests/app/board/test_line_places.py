"""Lines of the board: which run close to a point, and how they are pointed out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import atlas_of
from app.board.layers.overlays import TargetLineLayer
from app.board.picking import distance, lines_at
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from tests.app.board.inks import stroked

JUNGLE = rules.variant("bioplomacy")


@pytest.fixture
def scene(qapp: QApplication) -> BoardScene:
    made = BoardScene(atlas_of("bioplomacy"), JUNGLE.base, variant="bioplomacy")
    made.show_position(JUNGLE.start())
    return made


def middle(scene: BoardScene, name: str) -> tuple[float, float]:
    line = next(line for line in scene.stage.atlas.drawing.lines if line.id == name)
    return line.points[0][len(line.points[0]) // 2]


def test_a_distance_is_to_the_nearest_piece() -> None:
    course = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert distance((5.0, 3.0), course, 8.0) == 3.0
    assert distance((12.0, 5.0), course, 8.0) == 2.0
    assert distance((50.0, 50.0), course, 8.0) == 8.0


def test_a_click_close_to_a_river_means_it_too(scene: BoardScene) -> None:
    x, y = middle(scene, "RD.31-32")
    r = scene.stage.metrics.r
    assert lines_at(scene.stage, (x, y))[0] == "RD.31-32"
    assert "RD.31-32" in scene.pick(QPointF(x + 0.5 * r, y)).lines
    far = scene.point_of("47")
    assert scene.pick(far + QPointF(2 * r, 0)).lines == ()


def test_where_all_levels_are_seen_the_place_is_meant_on_any(scene: BoardScene) -> None:
    at = scene.point_of("28")
    assert not scene.pick(at).anywhere
    scene.set_levels(LevelView("g", "all"))
    assert scene.pick(at).anywhere


def test_what_bars_is_red_and_what_a_click_uses_is_not(scene: BoardScene) -> None:
    layer, theme = TargetLineLayer(), scene.stage.theme
    scene.show_targets(lines=["RD.31-32"], barred=["RD.31-32", "RD.29-32"])

    def hues() -> set[str]:
        return {stroked(dab) for entry in layer.entries(scene.stage) for dab in entry.make().dabs()}

    assert theme.fail.upper() in hues() and theme.target.upper() not in hues()
    scene.hover("", "RD.31-32")
    assert {theme.fail.upper(), theme.target.upper()} <= hues()
    scene.hover("31", "RD.31-32")
    assert theme.target.upper() not in hues()
