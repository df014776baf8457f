"""What the legend says of terrain: what is on the board now, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import Atlas
from app.board.legend import symbols, terrain_lines
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from tests.app.board.woods import DRY, GAME, MONSOON, place, scene_of

HIGH = 14.0
"""Half the height that a picture has in a legend, and a little more."""


def words(scene: BoardScene) -> set[str]:
    return {words for words, _ in terrain_lines(scene.stage)}


@pytest.mark.parametrize(
    ("level", "there", "absent"),
    [
        ("g", {"trees: a way up", "swamp", "river", "natural ford", "double center"}, {"woods: climbers may be here"}),
        ("h", {"woods: climbers may be here", "tree or mountain center", "river"}, {"natural ford", "center"}),
        ("u", {"swamp above: no way up", "lake: nobody enters"}, {"river", "trees: a way up", "center"}),
    ],
)
def test_it_tells_what_the_active_level_shows(
    qapp: QApplication, forest_atlas: Atlas, level: str, there: set[str], absent: set[str]
) -> None:
    told = words(scene_of(forest_atlas, place(DRY, {}), LevelView(level)))
    assert there <= told
    assert not absent & told


def test_it_goes_with_the_season(qapp: QApplication, forest_atlas: Atlas) -> None:
    dry, wet = (words(scene_of(forest_atlas, place(phase, {}))) for phase in (DRY, MONSOON))
    assert {"dry basin: runs in the monsoon", "natural ford"} <= dry
    assert "natural ford, closed now" in wet
    assert not {"dry basin: runs in the monsoon", "natural ford"} & wet


def test_marks_are_explained_where_they_are(qapp: QApplication, forest_atlas: Atlas) -> None:
    plain = words(scene_of(forest_atlas, place(DRY, {"Chacma": ["T 32"]}), LevelView("g", "all")))
    rich = place(DRY, {"Chacma": ["T 32"]}, forded={"T 32": "RD"}, popped=["17"])
    told = words(scene_of(forest_atlas, rich, LevelView("g", "all")))
    assert told - plain == {"has forded, may cross now", "its flock has risen"}
    start = rules.variant(GAME).start()
    assert "kind still to be chosen" in words(scene_of(forest_atlas, start))


@pytest.mark.parametrize("level", ["u", "g", "h"])
def test_its_pictures_have_room_in_a_line(qapp: QApplication, forest_atlas: Atlas, level: str) -> None:
    for text, ink in terrain_lines(scene_of(forest_atlas, place(DRY, {}), LevelView(level)).stage):
        box = ink.bounds()
        assert abs(box.center().y()) < 4, text
        assert box.height() / 2 < HIGH, text
        assert box.width() / 2 < 20, text


def test_boards_without_terrain_have_no_such_lines(scene: BoardScene, position: rules.Position) -> None:
    scene.show_position(position)
    assert words(scene) == set()
    assert symbols(scene.stage) == ()
