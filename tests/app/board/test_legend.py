"""What the legend says of terrain: what is on the board now, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import Atlas, atlas_of
from app.board.legend import area_lines, symbols, terrain_lines
from app.board.picture import Picture, Piece
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from tests.app.board.woods import DRY, GAME, MONSOON, place, scene_of
from tests.signs import racket, sign, token

# --- The legend tells the kinds of rackets that are there, and what areas are known by.


def words(picture: Picture, map_id: str = "diplomafia") -> list[str]:
    scene = BoardScene(atlas_of(map_id), rules.files.load_board(map_id), variant=map_id)
    scene.show_picture(picture)
    found = list(area_lines(scene.stage))
    assert all(ink.parts for _, ink in found)
    return [words for words, _ in found]


@pytest.mark.usefixtures("qapp")
def test_what_is_there_is_told() -> None:
    signs = (
        racket("EHa", "Harlem", "P", 2),
        racket("Yor", "Harlem", "B", captured=True),
        sign("pressure", "Har", "Harlem", 1),
    )
    pieces = (
        Piece("LRU", "Harlem", "LRU", "Har"),
        Piece("SRU", "Harlem", "SRU", "EHa", status="unmaintained"),
    )
    told = words(Picture(pieces, signs=signs, marks=(token("racket", "Harlem", "EHa", letter="N"),)))
    assert told[:3] == ["covers the area of its dock", "without upkeep: takes no orders", "political pressure"]
    assert {"prostitution", "narcotics", "several of a kind", "captured: renew it or lose it"} <= set(told)
    assert not {"bookies", "pawnshops"} & set(told)
    assert told[-4:] == ["home center", "neutral center", "border of two areas", "dock of an area"]


@pytest.mark.usefixtures("qapp")
def test_other_boards_have_none_of_it() -> None:
    assert words(Picture(), "standard") == []


HIGH = 14.0
"""Half the height that a picture has in a legend, and a little more."""


def legend_terrain_words(scene: BoardScene) -> set[str]:
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
    told = legend_terrain_words(scene_of(forest_atlas, place(DRY, {}), LevelView(level)))
    assert there <= told
    assert not absent & told


def test_it_goes_with_the_season(qapp: QApplication, forest_atlas: Atlas) -> None:
    dry, wet = (legend_terrain_words(scene_of(forest_atlas, place(phase, {}))) for phase in (DRY, MONSOON))
    assert {"dry basin: runs in the monsoon", "natural ford"} <= dry
    assert "natural ford, closed now" in wet
    assert not {"dry basin: runs in the monsoon", "natural ford"} & wet


def test_marks_are_explained_where_they_are(qapp: QApplication, forest_atlas: Atlas) -> None:
    plain = legend_terrain_words(scene_of(forest_atlas, place(DRY, {"Chacma": ["T 32"]}), LevelView("g", "all")))
    rich = place(DRY, {"Chacma": ["T 32"]}, forded={"T 32": "RD"}, popped=["17"])
    told = legend_terrain_words(scene_of(forest_atlas, rich, LevelView("g", "all")))
    assert told - plain == {"has forded, may cross now", "its flock has risen"}
    start = rules.variant(GAME).start()
    assert "kind still to be chosen" in legend_terrain_words(scene_of(forest_atlas, start))


@pytest.mark.parametrize("level", ["u", "g", "h"])
def test_its_pictures_have_room_in_a_line(qapp: QApplication, forest_atlas: Atlas, level: str) -> None:
    for text, ink in terrain_lines(scene_of(forest_atlas, place(DRY, {}), LevelView(level)).stage):
        box = ink.bounds()
        assert abs(box.center().y()) < 4, text
        assert box.height() / 2 < HIGH, text
        assert box.width() / 2 < 20, text


def test_boards_without_terrain_have_no_such_lines(scene: BoardScene, position: rules.Position) -> None:
    scene.show_position(position)
    assert legend_terrain_words(scene) == set()
    assert symbols(scene.stage) == ()
