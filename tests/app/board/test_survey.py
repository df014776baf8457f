"""An answer laid over the map: the places stand out, all other land is washed, and nothing looks like a target."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

import rules
from app.board.atlas import atlas_of
from app.board.layers.ground import SurveyLayer, SurveyTextLayer
from app.board.picture import SurveyOverlay, SurveyTextSign
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from tests.app.board.inks import filled, stroked

pytestmark = pytest.mark.usefixtures("qapp")


def scene_of(map_id: str = "pink") -> BoardScene:
    return BoardScene(atlas_of(map_id), rules.load_board(map_id), variant=map_id)


def hues(scene: BoardScene) -> set[str]:
    layer = SurveyLayer()
    return {
        hue
        for entry in layer.entries(scene.stage)
        for dab in entry.make().dabs()
        for hue in (filled(dab), stroked(dab))
        if hue
    }


def blueness(scene: BoardScene, place: str) -> int:
    """How blue the land about a place is: paper is more so than bare land, hatching less."""
    image = QImage(24, 24, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    x, y = scene.stage.goal(place)
    painter.translate(12 - x, 12 - y)
    scene.draw(painter)
    painter.end()
    smooth = image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
    return smooth.pixelColor(0, 0).blue()


def test_nothing_is_laid_over_the_map_at_first_and_it_can_be_taken_away() -> None:
    scene = scene_of()
    assert hues(scene) == set()
    scene.show_survey({"D": "", "K": ""}, "D", "Friendly territory")
    assert scene.stage.overlay == SurveyOverlay("Friendly territory", "D", (("D", ""), ("K", "")))
    assert hues(scene)
    scene.show_survey({})
    assert scene.stage.overlay is None
    assert hues(scene) == set()


def test_its_places_have_the_powers_own_colour_and_not_that_of_targets() -> None:
    scene = scene_of()
    scene.show_survey({"D": "", "K": ""}, "D", "")
    found, look = hues(scene), scene.stage.looks["D"]
    assert look.fill in found
    assert scene.stage.theme.target.upper() not in found


def test_other_land_is_washed_and_its_own_is_hatched() -> None:
    scene = scene_of()
    before = {place: blueness(scene, place) for place in "SR"}
    scene.show_survey({"R": ""}, "D", "")
    assert blueness(scene, "S") > before["S"] + 5
    assert blueness(scene, "R") < before["R"] - 5


def test_texts_are_readings_and_places_without_one_have_none() -> None:
    scene = scene_of()
    scene.show_survey({"D": "0", "K": "0", "R": "1", "X": ""}, "D", "Distance")
    readings = {laid.sign.place: laid.sign for laid in scene.stage.laid if isinstance(laid.sign, SurveyTextSign)}
    assert readings == {place: SurveyTextSign(place, "D", text) for place, text in (("D", "0"), ("K", "0"), ("R", "1"))}
    assert len(list(SurveyTextLayer().entries(scene.stage))) == 3


def test_on_many_boards_the_answer_lies_on_each() -> None:
    scene = scene_of("pink2")
    scene.set_levels(LevelView("2", "exploded"))
    scene.show_survey({"D@1": "2", "D@2": "0", "Carthage": "3"}, "D", "Distance")
    readings = [laid.sign.place for laid in scene.stage.laid if isinstance(laid.sign, SurveyTextSign)]
    assert sorted(readings) == ["Carthage", "D@1", "D@2"]
    scene.set_levels(LevelView("2", "one"))
    readings = [laid.sign.place for laid in scene.stage.laid if isinstance(laid.sign, SurveyTextSign)]
    assert sorted(readings) == ["Carthage", "D@2"]
