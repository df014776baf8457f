"""The board as a file: the same as on the screen; what the legend says of terrain: what is on the board now, and
nothing else."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

import rules
from app.board import export
from app.board.atlas import Atlas, atlas_of
from app.board.legend import area_lines, terrain_lines
from app.board.picture import Picture, Piece
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.geometry.drawing import Drawing
from app.ui.tokens import theme, tokens
from tests.app.board.builders import DRY, MONSOON, place
from tests.app.board.builders import scene_of_woods as scene_of
from tests.app.board.scenes import to_image
from tests.signs import racket, sign, token

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def shown(scene: BoardScene, turn: rules.Turn) -> BoardScene:
    scene.show_result(turn, {"Mun": "Germany"})
    return scene


def test_an_image_and_an_svg_have_the_shape_of_the_board(shown: BoardScene, tmp_path: Path) -> None:
    image = to_image(shown, 800)
    assert (image.width(), image.height(), image.pixelColor(30, 210)) == (800, 650, QColor(theme("light").sea))
    export.save_image(image, tmp_path / "board.png")
    assert QImage(str(tmp_path / "board.png")) == image
    export.fit(shown, 800, shown.sceneRect())
    export.save_svg(shown, tmp_path / "board.svg", 800)
    root = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert root.get("viewBox") == "0 0 800 650"
    tags = {element.tag.partition("}")[2] for element in root.iter()}
    assert "path" in tags and not tags & {"text", "image"}


def test_a_picture_of_a_part_or_twice_as_large_is_sharp(shown: BoardScene, drawing: Drawing) -> None:
    x, y = drawing.anchors["Mun"].unit
    image = to_image(shown, 200, QRectF(x - 50, y - 50, 100, 100))
    fill = tokens().looks(["Germany"], "standard", "light")["Germany"].fill
    assert (image.width(), image.height(), image.pixelColor(100, 100 - 20)) == (200, 200, QColor(fill))
    small = to_image(shown, 1600)
    large = to_image(shown, 3200).scaledToWidth(1600)
    points = [QPointF(x, y) for x in range(20, 1600, 60) for y in range(20, 1300, 60)]
    near = [
        abs(small.pixelColor(p.toPoint()).lightness() - large.pixelColor(p.toPoint()).lightness()) < 40 for p in points
    ]
    assert sum(near) / len(near) > 0.95


def test_a_file_that_cannot_be_written_is_told(shown: BoardScene, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere" / "board", tmp_path):
        with pytest.raises(OSError, match="Could not save"):
            export.save_svg(shown, path, 100)
        with pytest.raises(OSError, match="Could not save"):
            export.save_image(QImage(10, 10, QImage.Format.Format_RGB32), path)


# --- The legend tells the kinds of rackets that are there, and what areas are known by.


def words(picture: Picture, map_id: str = "diplomafia") -> list[str]:
    scene = BoardScene(atlas_of(map_id), rules.files.load_board(map_id), variant=map_id)
    scene.show_picture(picture)
    found = list(area_lines(scene.state))
    assert all(ink.parts for _, ink in found)
    return [words for words, _ in found]


@pytest.mark.usefixtures("qapp")
def test_legends_tell_of_areas_where_there_are_any() -> None:
    signs = (
        racket("EHa", "Harlem", "P", 2),
        racket("Yor", "Harlem", "B", captured=True),
        sign("pressure", "Har", "Harlem", 1),
    )
    pieces = (Piece("LRU", "Harlem", "LRU", "Har"), Piece("SRU", "Harlem", "SRU", "EHa", status="unmaintained"))
    told = words(Picture(pieces, signs=signs, marks=(token("racket", "Harlem", "EHa", letter="N"),)))
    assert told[:3] == ["covers the area next to its dock", "unpaid: takes no orders", "political pressure"]
    assert {"prostitution", "narcotics", "several of a kind", "captured: renew it or lose it"} <= set(told)
    assert not {"bookies", "pawnshops"} & set(told)
    assert told[-2:] == ["border between two areas", "dock of an area"]
    assert words(Picture(), "standard") == []


HIGH = 14.0
"""Half the height that a picture has in a legend, and a little more."""


def legend_terrain_words(scene: BoardScene) -> set[str]:
    return {words for words, _ in terrain_lines(scene.state)}


@pytest.mark.parametrize(
    ("level", "there", "absent"),
    [
        ("g", {"trees: a way up", "swamp", "river", "natural ford", "double center"}, {"woods: climbers can enter"}),
        ("h", {"woods: climbers can enter", "tree or mountain center", "river"}, {"natural ford", "center"}),
        ("u", {"swamp above: no way up", "lake: no unit can enter"}, {"river", "trees: a way up", "center"}),
    ],
)
def test_it_tells_what_the_active_level_shows(
    forest_atlas: Atlas, level: str, there: set[str], absent: set[str]
) -> None:
    told = legend_terrain_words(scene_of(forest_atlas, place(DRY, {}), LevelView(level)))
    assert there <= told and not absent & told


def test_the_legend_of_terrain_goes_with_the_season_and_has_room_in_a_line(forest_atlas: Atlas) -> None:
    dry, wet = (legend_terrain_words(scene_of(forest_atlas, place(phase, {}))) for phase in (DRY, MONSOON))
    assert {"dry riverbed: floods in the monsoon", "natural ford"} <= dry and "natural ford, closed now" in wet
    assert not {"dry riverbed: floods in the monsoon", "natural ford"} & wet
    for level in ("u", "g", "h"):
        for text, ink in terrain_lines(scene_of(forest_atlas, place(DRY, {}), LevelView(level)).state):
            box = ink.bounds()
            assert abs(box.center().y()) < 4, text
            assert box.height() / 2 < HIGH and box.width() / 2 < 20, text


def test_boards_without_terrain_have_centers_and_crossings_alone(scene: BoardScene, position: rules.Position) -> None:
    scene.show_position(position)
    scene.set_layer_visible("centers", False)
    assert legend_terrain_words(scene) == {"bridge", "canal"}
    scene.set_layer_visible("centers", True)
    assert legend_terrain_words(scene) == {"bridge", "canal", "home center", "supply center"}
