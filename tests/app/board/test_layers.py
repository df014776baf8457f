"""Signs, errands and their results in a scene: what is drawn, what gives way, what is left out."""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import rules
from app.board import export
from app.board.atlas import Atlas, atlas_of
from app.board.layer_stack import LensItem
from app.board.layers.base import ItemLayer, LayerEntry
from app.board.layers.ground import CenterLayer, SurveyLayer, SurveyTextLayer
from app.board.layers.orders import GhostOrderLayer, OrderLayer, ResultLayer, SignLayer, refusal_texts
from app.board.layers.units import UnitLayer
from app.board.picture import (
    POINTER,
    DisbandMark,
    Picture,
    Piece,
    StatusMark,
    SurveyOverlay,
)
from app.board.placement.levels import LevelView
from app.board.plan import FlowLine
from app.board.scene import BoardScene
from app.board.symbols.units import CounterState
from app.board.view import BoardView
from app.ui.tokens import tokens
from rules import variant
from rules.presentation import SignShape
from tests.app.board.inks import filled, stroked
from tests.app.screen_positions import BATTLE_POSITION
from tests.signs import coin, flow, home, sign, token

# --- Why a dislodged unit may not go to a place stands on the map there, clear of counters.

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


ARMY = Piece("Q", "C", "A", "Q")


def scene_of(picture: Picture, map_id: str = "pink") -> BoardScene:
    scene = BoardScene(atlas_of(map_id), rules.files.load_board(map_id), variant=map_id)
    scene.show_picture(picture)
    return scene


def entries(layer: ItemLayer, scene: BoardScene) -> dict[Hashable, LayerEntry]:
    """What a layer draws, by key; nothing that it draws is empty."""
    found = {entry.key: entry for entry in layer.entries(scene.stage)}
    assert all(entry.make().parts for entry in found.values())
    return found


@pytest.mark.usefixtures("qapp")
def test_each_sign_is_drawn_and_coins_lie_lowest() -> None:
    signs = (coin("A", 7, "A", 5, 5), home("A", "A"), sign("garrison", "Carthage"), sign("points", "Z", "E", 4))
    drawn = entries(SignLayer(), scene_of(Picture(signs=signs)))
    assert {entry.sign for entry in drawn} == set(signs)  # type: ignore[attr-defined]
    ranks = {key.sign.shape: entry.rank for key, entry in drawn.items()}  # type: ignore[attr-defined]
    assert ranks.pop(SignShape.COIN) < min(ranks.values())


@pytest.mark.usefixtures("qapp")
def test_a_center_has_a_ring_unless_it_has_a_coin() -> None:
    """A board without points has rings where coins would be."""
    rings = entries(CenterLayer(), scene_of(Picture()))
    assert len(rings) == 22
    assert len(entries(CenterLayer(), scene_of(Picture(signs=(coin("A", 7), coin("Carthage", 12)))))) == 20


@pytest.mark.usefixtures("qapp")
def test_people_can_switch_coins_and_points() -> None:
    assert BoardScene.layer_titles()["signs"] == "Coins, points, mines"


@pytest.mark.usefixtures("qapp")
def test_points_on_their_way_are_drawn_with_their_number_on_top() -> None:
    drawn = entries(OrderLayer(), scene_of(Picture(marks=(flow("transfer", "A", "A", "H", count=3),))))
    ranks = [entry.rank for key, entry in drawn.items() if isinstance(key, FlowLine) or key[0] == "number"]  # type: ignore[index]
    assert ranks == sorted(ranks)
    assert len(ranks) == 2


@pytest.mark.usefixtures("qapp")
def test_points_that_could_not_move_end_in_a_burst() -> None:
    failed = scene_of(Picture(marks=(flow("transfer", "A", "A", "H", count=3, failed=True),)))
    assert [key[0] for key in entries(ResultLayer(), failed)] == ["burst"]  # type: ignore[index]
    assert entries(ResultLayer(), scene_of(Picture(marks=(flow("transfer", "A", "A", "H", count=3),)))) == {}


@pytest.mark.usefixtures("qapp")
def test_the_budget_is_drawn_on_coins() -> None:
    marks = (token("draw", "A", "A", -5), token("replenish", "A", "A", 2), token("newhome", "A", "A"))
    drawn = entries(ResultLayer(), scene_of(Picture(signs=(coin("A", 7, "A", 5, 5),), marks=marks)))
    assert len(drawn) == 3


@pytest.mark.usefixtures("qapp")
def test_errands_on_a_board_that_is_not_seen_are_left_out() -> None:
    marks = (token("draw", "A", "A@1", -5), token("newhome", "A", "A@1"), token("draw", "A", "A@2", -5))
    scene = scene_of(Picture(marks=marks), "pink2")
    scene.set_levels(LevelView("2", "one"))
    assert len(entries(ResultLayer(), scene)) == 1
    scene.set_levels(LevelView("2", "exploded"))
    assert len(entries(ResultLayer(), scene)) == 3


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("mark", "state"),
    [(StatusMark(ARMY, "half"), CounterState.SPLIT), (DisbandMark(ARMY, destroyed=True), CounterState.DESTROYED)],
)
def test_what_befalls_a_unit_is_seen_on_its_counter(mark: StatusMark | DisbandMark, state: CounterState) -> None:
    scene = scene_of(Picture((ARMY,), marks=(mark,)))
    assert [key[:2] for key in entries(UnitLayer(), scene)] == [(ARMY, state)]  # type: ignore[index]
    assert len(entries(ResultLayer(), scene)) == 1


@pytest.mark.usefixtures("qapp")
def test_half_and_hollow_counters_and_pips_are_drawn() -> None:
    plain = scene_of(Picture((ARMY,)))
    half = scene_of(Picture((Piece("Q", "C", "A", "Q", status="half", attacks=2),)))
    (one,), (other,) = (list(entries(UnitLayer(), scene).values()) for scene in (plain, half))
    assert len(other.make().parts) > len(one.make().parts)
    assert other.make().bounds().bottom() > one.make().bounds().bottom()


@pytest.mark.usefixtures("qapp")
def test_points_half_sent_follow_the_pointer() -> None:
    scene = scene_of(Picture(signs=(coin("A", 7, "A", 5),)))
    scene.show_ghost(flow("transfer", "A", "A", POINTER, count=0), pointer=QPointF(900, 700))
    tip = ghost_bounds(scene)
    scene.move_pointer(QPointF(1200, 300))
    assert tip.bottom() > 680
    assert ghost_bounds(scene).right() > 1180
    assert ghost_bounds(scene).bottom() < 500


def ghost_bounds(scene: BoardScene) -> QRectF:
    (way,) = [entry for entry in GhostOrderLayer().entries(scene.stage) if isinstance(entry.key, FlowLine)]
    return way.make().bounds()


# --- An answer laid over the map: the places stand out, all other land is washed, and nothing looks like a target.


def ground_scene_of(map_id: str = "pink") -> BoardScene:
    return BoardScene(atlas_of(map_id), rules.files.load_board(map_id), variant=map_id)


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


@pytest.mark.usefixtures("qapp")
def test_nothing_is_laid_over_the_map_at_first_and_it_can_be_taken_away() -> None:
    scene = ground_scene_of()
    assert hues(scene) == set()
    scene.show_survey({"D": "", "K": ""}, "D", "Friendly territory")
    assert scene.stage.overlay == SurveyOverlay("Friendly territory", "D", (("D", ""), ("K", "")))
    assert hues(scene)
    scene.show_survey({})
    assert scene.stage.overlay is None
    assert hues(scene) == set()


@pytest.mark.usefixtures("qapp")
def test_its_places_have_the_powers_own_colour_and_not_that_of_targets() -> None:
    scene = ground_scene_of()
    scene.show_survey({"D": "", "K": ""}, "D", "")
    found, look = hues(scene), scene.stage.looks["D"]
    assert look.fill in found
    assert scene.stage.theme.target.upper() not in found


@pytest.mark.usefixtures("qapp")
def test_other_land_is_washed_and_its_own_is_hatched() -> None:
    scene = ground_scene_of()
    before = {place: blueness(scene, place) for place in "SR"}
    scene.show_survey({"R": ""}, "D", "")
    assert blueness(scene, "S") > before["S"] + 5
    assert blueness(scene, "R") < before["R"] - 5


@pytest.mark.usefixtures("qapp")
def test_texts_are_readings_and_places_without_one_have_none() -> None:
    scene = ground_scene_of()
    scene.show_survey({"D": "0", "K": "0", "R": "1", "X": ""}, "D", "Distance")
    readings = {laid.sign.place: laid.sign for laid in scene.stage.laid if laid.sign.shape is SignShape.DISC}
    assert {place: (sign.power, sign.text) for place, sign in readings.items()} == {
        "D": ("D", "0"), "K": ("D", "0"), "R": ("D", "1"),
    }  # fmt: skip
    assert len(list(SurveyTextLayer().entries(scene.stage))) == 3


@pytest.mark.usefixtures("qapp")
def test_on_many_boards_the_answer_lies_on_each() -> None:
    scene = ground_scene_of("pink2")
    scene.set_levels(LevelView("2", "exploded"))
    scene.show_survey({"D@1": "2", "D@2": "0", "Carthage": "3"}, "D", "Distance")
    readings = [laid.sign.place for laid in scene.stage.laid if laid.sign.shape is SignShape.DISC]
    assert sorted(readings) == ["Carthage", "D@1", "D@2"]
    scene.set_levels(LevelView("2", "one"))
    readings = [laid.sign.place for laid in scene.stage.laid if laid.sign.shape is SignShape.DISC]
    assert sorted(readings) == ["Carthage", "D@2"]


# --- A round window on another level, while it is asked for.


@pytest.fixture
def view(boards: BoardScene, qtbot: QtBot) -> BoardView:
    """Board 2, where nobody has anything; on board 3 A@3 is A's. Ten board units are six pixels."""
    boards.show_picture(Picture(control={"A@3": "A"}))
    boards.set_names("none")
    boards.set_patterns("off")
    boards.set_levels(LevelView("2"))
    made = BoardView(boards)
    qtbot.addWidget(made)
    made.resize(1040, 820)
    made.show()
    return made


def pixel(view: BoardView, at: QPoint) -> str:
    image: QImage = view.grab().toImage()
    return image.pixelColor(at).name().upper()


def place(view: BoardView, place: str) -> QPoint:
    return view.mapFromScene(view.scene().point_of(place))


TINT = tokens().looks(["A"], "pink2", "light")["A"].tint
D_TINT = tokens().looks(["D"], "pink2", "light")["D"].tint


def test_the_other_level_shows_at_the_pointer_and_nowhere_else(view: BoardView) -> None:
    at, far = place(view, "A@2"), place(view, "D@2")
    assert pixel(view, at) != TINT
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(view.scene().point_of("A@2"))
    assert pixel(view, at) == TINT
    view.scene().move_lens(view.scene().point_of("D@2"))
    assert pixel(view, at) != TINT
    assert pixel(view, far) != TINT


def test_it_follows_the_pointer(view: BoardView) -> None:
    view.scene().set_levels(LevelView("2", lens="3"))
    at = place(view, "A@2")
    QTest.mouseMove(view.viewport(), at)
    assert pixel(view, at + QPoint(4, 30)) == TINT


def test_let_go_it_is_gone(view: BoardView) -> None:
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(view.scene().point_of("A@2"))
    view.scene().set_levels(LevelView("2"))
    assert pixel(view, place(view, "A@2")) != TINT


def test_clicks_still_mean_the_level_that_is_active(view: BoardView) -> None:
    view.scene().set_levels(LevelView("2", lens="3"))
    hits = []
    view.clicked.connect(lambda hit, *_: hits.append(hit))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, "A@2"))
    assert hits[0].province == "A@2"


@pytest.mark.parametrize("view_", [LevelView("2", "exploded", lens="3"), LevelView("3", lens="3")])
def test_where_the_level_is_seen_anyway_there_is_no_lens(view: BoardView, view_: LevelView) -> None:
    view.scene().set_levels(view_)
    assert not view.scene()._lens.isVisible()


def test_it_is_in_no_picture(view: BoardView) -> None:
    without = export.to_image(view.scene(), 400)
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(QPointF(800, 600))
    assert export.to_image(view.scene(), 400) == without


def test_what_changes_is_seen_through_it(view: BoardView) -> None:
    scene = view.scene()
    scene.set_levels(LevelView("2", lens="3"))
    scene.move_lens(scene.point_of("D@2"))
    at = place(view, "D@2")
    assert pixel(view, at) != D_TINT
    scene.show_picture(Picture(control={"D@3": "D"}))
    scene.settle()
    assert pixel(view, at) == D_TINT
    scene.set_theme("dark")
    scene.settle()
    assert pixel(view, at) == tokens().looks(["D"], "pink2", "dark")["D"].tint


def test_what_the_pointer_does_does_not_paint_it_anew(view: BoardView, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = view.scene()
    scene.set_levels(LevelView("2", lens="3"))
    painted: list[object] = []
    monkeypatch.setattr(type(scene), "twin", lambda self: painted.append(self))
    scene.hover("A@2")
    scene.show_targets(["B@2"])
    scene.settle()
    assert painted == []


def test_it_stays_at_the_pointer_while_the_board_moves_under_it(view: BoardView) -> None:
    scene = view.scene()
    at = place(view, "D@2")
    QTest.mouseMove(view.viewport(), at)
    scene.set_levels(LevelView("2", lens="3"))
    view.set_zoom(2 * view.zoom)
    assert lens_at(view) == at
    view.pan(60, 40)
    assert lens_at(view) == at


def lens_at(view: BoardView) -> QPoint:
    """The pixel in which the middle of the lens lies."""
    lens = next(item for item in view.scene().items() if isinstance(item, LensItem))
    return view.mapFromScene(lens.pos())
