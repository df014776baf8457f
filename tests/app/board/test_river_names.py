"""Names of rivers: along their course, where it is straight, off everything else."""

from __future__ import annotations

from dataclasses import replace
from math import dist, hypot
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from app.board.atlas import Atlas
from app.board.layers.overlays import NameLayer
from app.board.placement.levels import LevelView
from app.board.placement.naming import LEAST_APART, STYLE, RiverName, Stands, courses_of, joined, probes, taken_room
from app.board.scene import BoardScene
from app.ui.tokens import tokens
from tests.app.board.test_scene import layer
from tests.app.board.woods import DRY, place, scene_of

RIVERS = ("RA", "RB", "RC", "RD", "SB")


@pytest.fixture
def scene(qapp: QApplication, forest_atlas: Atlas) -> BoardScene:
    shown = scene_of(forest_atlas, place(DRY))
    shown.settle()
    return shown


def rivers(scene: BoardScene) -> list[RiverName]:
    """The names of rivers that a scene shows."""
    names = layer(scene, "names")
    assert isinstance(names, NameLayer)
    return names.rivers


def test_pieces_that_follow_each_other_are_one_course() -> None:
    a, b, c = ((0.0, 0.0), (1.0, 0.0)), ((2.0, 0.0), (1.0, 0.0)), ((5.0, 5.0), (6.0, 5.0))
    assert sorted(joined([a, c, b]), key=len) == [c, ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0))]


def test_every_river_is_named_and_the_long_ones_more_than_once(scene: BoardScene) -> None:
    names = [name.text for name in rivers(scene)]
    assert set(names) == {"RA", "RB", "RC", "RD", "SB"}
    assert names.count("RA") > 1


def test_names_of_one_river_are_far_apart(scene: BoardScene) -> None:
    for one in rivers(scene):
        for other in rivers(scene):
            if one is not other and one.text == other.text:
                far = hypot(one.center[0] - other.center[0], one.center[1] - other.center[1])
                assert far >= LEAST_APART


def test_a_name_runs_beside_its_river_and_is_never_upside_down(scene: BoardScene) -> None:
    for name in rivers(scene):
        assert -90 < name.angle <= 90
        course = [
            point
            for line in scene.stage.atlas.drawing.lines
            if scene.board.lines[line.id].extra["river"] == name.text
            for part in line.points
            for point in part
        ]
        far = min(hypot(x - name.center[0], y - name.center[1]) for x, y in course)
        assert tokens().board.river_width / 2 < far < 1.6 * name.size


def test_a_river_drawn_the_other_way_round_is_named_alike(qapp: QApplication, forest_atlas: Atlas) -> None:
    turned = tuple(
        replace(line, points=tuple(part[::-1] for part in line.points)) for line in forest_atlas.drawing.lines
    )
    shown = scene_of(Atlas(replace(forest_atlas.drawing, lines=turned)), place(DRY))
    shown.settle()
    assert rivers(shown)
    assert all(-90 < name.angle <= 90 for name in rivers(shown))


def test_names_of_rivers_lie_on_nothing(scene: BoardScene) -> None:
    taken = taken_room(scene.stage)
    for placed in scene.names_placed.values():
        taken.add_box(placed.box)
    for name in rivers(scene):
        half = 0.3 * name.size
        assert not any(taken.count((x - half, y - half, x + half, y + half)) for x, y in probes(name)), name


def test_they_stay_while_nothing_comes_in_their_way(scene: BoardScene) -> None:
    before = list(rivers(scene))
    scene.select("32")
    scene.show_targets(["33"])
    scene.settle()
    assert rivers(scene) == before


def test_another_look_at_the_boards_leaves_no_name_where_no_river_is(scene: BoardScene) -> None:
    for mode in ("side", "one", "exploded", "one"):
        scene.set_levels(LevelView("g", mode))
        scene.settle()
        stage = scene.stage
        sheets = [courses_of(stage, sheet) for sheet in stage.layout.sheets if stage.layout.height(sheet) >= 0]
        points = {text: [at for found in sheets for one in found.get(text, ()) for at in one.points] for text in RIVERS}
        for name in rivers(scene):
            x, y = name.center
            assert min(hypot(x - a, y - b) for a, b in points[name.text]) < 1.6 * name.size, (mode, name)
        assert len(rivers(scene)) == len({name.center for name in rivers(scene)})


def test_underground_and_without_names_there_are_none(scene: BoardScene) -> None:
    scene.set_levels(LevelView("u"))
    scene.settle()
    assert rivers(scene) == []
    scene.set_levels(LevelView("g"))
    scene.set_names("none")
    scene.settle()
    assert rivers(scene) == []


def test_they_can_be_read_at_any_zoom(scene: BoardScene) -> None:
    for zoom in (0.45, 0.65, 1.0, 1.6):
        scene.set_zoom(zoom)
        scene.settle()
        assert rivers(scene)
        assert all(name.size * zoom >= tokens().texts[STYLE].min_px - 0.01 for name in rivers(scene))


def test_what_is_near_is_counted_in_squares_as_if_each_had_been_measured() -> None:
    dice = Random(7)
    points = [(dice.uniform(-50, 50), dice.uniform(-50, 50)) for _ in range(60)]
    for room in (3.0, 11.5, 200.0):
        stands = Stands(points, room)
        assert all(stands.near(at) == sum(dist(at, other) < room for other in points) for at in points)
