"""Signs, errands and their results in a scene: what is drawn, what gives way, what is left out; the fog on the
board: what is covered, what is told over it, and that nothing lies beneath; terrain: rivers and fords by the
season, woods and swamps by the level, lakes, mountains."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import hypot

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.atlas import Atlas, atlas_of
from app.board.from_rules import fog_of, order_marks
from app.board.layers.base import ItemLayer, LayerEntry
from app.board.layers.ground import CenterLayer, SurveyLayer, SurveyTextLayer
from app.board.layers.orders import GhostOrderLayer, refusal_texts
from app.board.layers.overlays import (
    FogGroundLayer,
    FogMemoryLayer,
    FogSightLayer,
    HighlightLayer,
    NameLayer,
    PlaceNoteLayer,
    conflict_point,
    fog_rooms,
)
from app.board.layers.overlays import eyes as eyes_of_fog
from app.board.layers.stack import LensItem
from app.board.legend import symbols
from app.board.picture import (
    POINTER,
    ConvoyMark,
    Fog,
    Picture,
    PlaceNote,
    RememberedUnit,
    SupportMark,
    SurveyOverlay,
    VoidMark,
)
from app.board.placement.levels import LevelView
from app.board.placement.naming import placed_notes
from app.board.plan import FlowLine
from app.board.scene import BoardScene
from app.board.symbols.terrain import plate
from app.board.view import BoardView
from app.ui.tokens import ThemeName, mixed, theme, tokens
from rules import PUBLIC, Event, Game, Position, variant
from rules.presentation import SignShape
from tests.app.board.builders import DRY, filled, stroked
from tests.app.board.builders import place as jungle
from tests.app.board.builders import scene_of_woods as jungle_scene
from tests.app.board.color_science import least_difference
from tests.app.board.scenes import scene_for, to_image
from tests.app.screen_scenes import BATTLE_POSITION
from tests.fog import FAILED, foggy
from tests.signs import coin, flow

pytestmark = pytest.mark.usefixtures("qapp")

# --- Why a dislodged unit may not go to a place stands on the map there, clear of counters.

TOLD = {"Tyr": "A Tri was attacked from Tyrolia.", "Ven": "Venice is occupied by A Ven.", "Mos": "Unheard of"}


@pytest.fixture
def scene(qapp: object, atlas: Atlas) -> BoardScene:
    standard_scene = BoardScene(atlas, variant("standard").base)
    standard_scene.show_position(variant("standard").position(**BATTLE_POSITION), {})
    standard_scene.set_zoom(0.6)
    return standard_scene


def test_each_reason_is_told_in_two_lines_clear_of_counters_and_each_other(scene: BoardScene) -> None:
    scene.show_targets(["Alb"], refused=TOLD, refusals=TOLD)
    told = list(refusal_texts(scene.state))
    assert {" ".join(one.lines) for one in told} == {words.rstrip(".") for words in TOLD.values()}
    for piece in scene.state.seats.present:
        x, y = scene.state.unit_point(piece)
        for one in told:
            box = one.box
            dx, dy = max(box.left() - x, 0, x - box.right()), max(box.top() - y, 0, y - box.bottom())
            assert hypot(dx, dy) >= scene.state.metrics.r
    everywhere = dict.fromkeys(("Tyr", "Ven", "Vie", "Bud", "Ser", "Gal", "Boh"), "A unit stands there")
    scene.show_targets(refusals=everywhere)
    boxes = [one.box for one in refusal_texts(scene.state)]
    assert len(boxes) >= 4
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])


def scene_of(picture: Picture, map_id: str = "pink") -> BoardScene:
    scene = BoardScene(atlas_of(map_id), rules.files.load_board(map_id), variant=map_id)
    scene.show_picture(picture)
    return scene


def entries(layer: ItemLayer, scene: BoardScene) -> dict[Hashable, LayerEntry]:
    """What a layer draws, by key; nothing that it draws is empty."""
    found = {entry.key: entry for entry in layer.entries(scene.state)}
    assert all(entry.make().parts for entry in found.values())
    return found


def test_a_center_has_a_ring_unless_it_has_a_coin() -> None:
    """A board without points has rings where coins would be."""
    rings = entries(CenterLayer(), scene_of(Picture()))
    assert len(rings) == 22
    assert len(entries(CenterLayer(), scene_of(Picture(signs=(coin("A", 7), coin("Carthage", 12)))))) == 20


def test_points_half_sent_follow_the_pointer() -> None:
    scene = scene_of(Picture(signs=(coin("A", 7, "A", 5),)))
    scene.show_ghost(flow("transfer", "A", "A", POINTER, count=0), pointer=QPointF(900, 700))
    tip = ghost_bounds(scene)
    scene.move_pointer(QPointF(1200, 300))
    assert tip.bottom() > 680 and ghost_bounds(scene).right() > 1180 and ghost_bounds(scene).bottom() < 500


def ghost_bounds(scene: BoardScene) -> QRectF:
    (way,) = [entry for entry in GhostOrderLayer().entries(scene.state) if isinstance(entry.key, FlowLine)]
    return way.make().bounds()


# --- An answer laid over the map: the places stand out, all other land is washed, and nothing looks like a target.


def ground_scene_of(map_id: str = "pink") -> BoardScene:
    return BoardScene(atlas_of(map_id), rules.files.load_board(map_id), variant=map_id)


def hues(scene: BoardScene) -> set[str]:
    layer = SurveyLayer()
    return {
        hue
        for entry in layer.entries(scene.state)
        for dab in entry.make().painted_paths()
        for hue in (filled(dab), stroked(dab))
        if hue
    }


def blueness(scene: BoardScene, place: str) -> int:
    """How blue the land about a place is: paper is more so than bare land, hatching less."""
    image = QImage(24, 24, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    x, y = scene.state.goal(place)
    painter.translate(12 - x, 12 - y)
    scene.draw(painter)
    painter.end()
    smooth = image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
    return smooth.pixelColor(0, 0).blue()


def test_a_survey_is_laid_over_the_map_with_readings_and_can_be_taken_away() -> None:
    scene = ground_scene_of()
    assert hues(scene) == set()
    scene.show_survey({"D": "", "K": ""}, "D", "Friendly territory")
    assert scene.state.overlay == SurveyOverlay("Friendly territory", "D", (("D", ""), ("K", "")))
    assert hues(scene)
    scene.show_survey({})
    assert scene.state.overlay is None
    assert hues(scene) == set()
    scene = ground_scene_of()
    scene.show_survey({"D": "", "K": ""}, "D", "")
    found, look = hues(scene), scene.state.looks["D"]
    assert look.fill in found and scene.state.theme.target.upper() not in found
    scene = ground_scene_of()
    before = {place: blueness(scene, place) for place in "SR"}
    scene.show_survey({"R": ""}, "D", "")
    assert blueness(scene, "S") > before["S"] + 5 and blueness(scene, "R") < before["R"] - 5
    scene = ground_scene_of()
    scene.show_survey({"D": "0", "K": "0", "R": "1", "X": ""}, "D", "Distance")
    readings = {laid.sign.place: laid.sign for laid in scene.state.laid if laid.sign.shape is SignShape.DISC}
    assert {place: (sign.power, sign.text) for place, sign in readings.items()} == {
        "D": ("D", "0"), "K": ("D", "0"), "R": ("D", "1"),
    }  # fmt: skip
    assert len(list(SurveyTextLayer().entries(scene.state))) == 3


def test_on_many_boards_the_answer_lies_on_each() -> None:
    scene = ground_scene_of("pink2")
    scene.set_levels(LevelView("2", "exploded"))
    scene.show_survey({"D@1": "2", "D@2": "0", "Carthage": "3"}, "D", "Distance")
    readings = [laid.sign.place for laid in scene.state.laid if laid.sign.shape is SignShape.DISC]
    assert sorted(readings) == ["Carthage", "D@1", "D@2"]
    scene.set_levels(LevelView("2", "one"))
    readings = [laid.sign.place for laid in scene.state.laid if laid.sign.shape is SignShape.DISC]
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


def test_the_other_level_shows_at_the_pointer_until_it_is_let_go(view: BoardView) -> None:
    at, far = place(view, "A@2"), place(view, "D@2")
    assert pixel(view, at) != TINT
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(view.scene().point_of("A@2"))
    assert pixel(view, at) == TINT
    view.scene().move_lens(view.scene().point_of("D@2"))
    assert pixel(view, at) != TINT and pixel(view, far) != TINT
    view.scene().set_levels(LevelView("2", lens="3"))
    at = place(view, "A@2")
    QTest.mouseMove(view.viewport(), at)
    assert pixel(view, at + QPoint(4, 30)) == TINT
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(view.scene().point_of("A@2"))
    view.scene().set_levels(LevelView("2"))
    assert pixel(view, place(view, "A@2")) != TINT


@pytest.mark.parametrize("view_", [LevelView("2", "exploded", lens="3"), LevelView("3", lens="3")])
def test_where_the_level_is_seen_anyway_there_is_no_lens(view: BoardView, view_: LevelView) -> None:
    view.scene().set_levels(view_)
    assert not view.scene()._lens.isVisible()


def test_the_lens_is_in_no_picture_and_clicks_still_mean_the_level_that_is_active(view: BoardView) -> None:
    without = to_image(view.scene(), 400)
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(QPointF(800, 600))
    assert to_image(view.scene(), 400) == without
    hits = []
    view.clicked.connect(lambda hit, *_: hits.append(hit))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, "A@2"))
    assert hits[0].province == "A@2"


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


# --- The fog on the board: what is covered, what is told over it, and that nothing lies beneath.

FOGGY = foggy()


def position(**units: list[str]) -> Position:
    return FOGGY.position(phase="F1902M", units=units, centers={"France": ["Par", "Mar"], "Russia": ["Mos"]})


HERE = position(France=["A Bur", "F MAO"], Germany=["A Mun"], Russia=["A Gal"])


@pytest.fixture
def foggy_scene(qapp: QApplication) -> Iterator[BoardScene]:
    view = FOGGY.view(HERE, "France")
    made = BoardScene(atlas_of("standard"), FOGGY.base)
    made.show_position(view.position)
    made.show_fog(fog_of(view, {}))
    made.set_zoom(1.0)
    made.settle()
    yield made


def test_what_the_fog_is_made_of() -> None:
    assert fog_of(FOGGY.view(HERE, ""), {}) is None
    fog = fog_of(FOGGY.view(HERE, "France"), {})
    assert fog is not None and {"Par", "Gas", "Ruh"} <= set(fog.empty)
    assert not {"Bur", "MAO", "Mun", "Gal", "Mos"} & set(fog.empty)
    reason = FAILED(eye=HERE.units["Bur"], place=FOGGY.base.locations["Mun"])
    events = [Event("S1902M", "France", "", reason, place, sign=sign)
              for place, sign in (("Mun", "conflict"), ("Bur", "eye"), ("", "conflict"))]  # fmt: skip
    fog = fog_of(FOGGY.view(HERE, "France"), {}, events, {"Vie": "empty?", "Tri": ""})
    assert (fog.conflicts, fog.pins) == (("Mun",), (PlaceNote("Vie", "empty?"),))


def test_units_seen_earlier_keep_their_season() -> None:
    game = Game.new(FOGGY, {}, "casual")
    for order in ("A Par - Bur", "A Bur - Ruh", "A Ruh - Bur"):
        game = game.play({"France": [order], "Germany": ["A Mun - Boh" if order.endswith("- Bur") else "A Mun H"]})
        while game.position.phase.step != "M":
            game = game.play({})
    fog = fog_of(FOGGY.view(game.position, "France"), rules.reports.last_seen(game.turns, "France"))
    assert fog is not None and all(place not in fog.sight for place in (one.place for one in fog.remembered))
    assert {one.when for one in fog.remembered} <= {"S01", "F01", "S02"}
    assert RememberedUnit("Germany", "F", "Kie", "F01") in fog.remembered


def test_words_of_notes_lie_off_each_other_and_leave_names_readable(foggy_scene: BoardScene) -> None:
    """Where the whole map is in a small window, and in the usual one."""
    pins = tuple(PlaceNote(place, f"a guess about {place}") for place in ("Kie", "Ber", "Mun", "Boh", "Sil"))
    foggy_scene.show_fog(Fog(frozenset({"Par"}), pins=pins))
    foggy_scene.settle()
    rooms = list(fog_rooms(foggy_scene.state))
    assert len(list(placed_notes(foggy_scene.state))) == len(pins)
    crowded = [(a, b) for n, a in enumerate(rooms) for b in rooms[n + 1 :] if a.intersects(b)]
    assert crowded == []
    for zoom in (0.42, 0.55):
        foggy_scene.set_zoom(zoom)
        for place in ("Boh", "Ruh", "Tyr", "Apu", "Ukr", "Pie", "Bul"):
            for text in ("A?", "A, for Bre?", "A Vie was here once"):
                foggy_scene.show_fog(Fog(frozenset({"Par"}), pins=(PlaceNote(place, text),)))
                foggy_scene.settle()
                ((pin, _, at),) = placed_notes(foggy_scene.state)
                box = plate(at, pin.text, foggy_scene.state.metrics.sign_text)
                for name, placed in foggy_scene.names_placed.items():
                    left, top, right, bottom = placed.box
                    room = QRectF(left, top, right - left, bottom - top)
                    common = room.intersected(box)
                    assert common.width() * common.height() < 0.12 * room.width() * room.height(), (place, text, name)


def test_the_legend_explains_what_is_there(foggy_scene: BoardScene) -> None:
    words = [symbol.words for symbol in symbols(foggy_scene.state)]
    assert words[:3] == ["out of sight, may be occupied", "edge of what you can see", "seen empty"]
    foggy_scene.show_fog(
        Fog(frozenset(), remembered=(RememberedUnit("Italy", "A", "Rom", "S01"),), pins=(PlaceNote("Rom", "?"),))
    )
    words = [symbol.words for symbol in symbols(foggy_scene.state)]
    assert words[:3] == ["out of sight, may be occupied", "seen earlier, and when", "your note"]


def test_a_picture_for_a_seat_is_made_of_its_view_alone() -> None:
    game = Game.new(FOGGY, {}, "casual").play({"France": ["A Par - Bur"], "Russia": ["A War - Gal"]})
    there: dict[str, set[str]] = {"France": {"France", "Germany"}, PUBLIC: set(), "Russia": {"Russia", "Austria"}}
    for viewer, powers in there.items():
        for number in (0, 1):
            state = scene_for(game, viewer, number).state
            assert {piece.power for piece in state.picture.pieces} == powers
            assert (state.fog is not None) and state.fog.sight == FOGGY.sight(game.position, viewer)
    assert scene_for(game, "", 0).state.fog is None


def test_fog_lies_over_what_is_out_of_sight_and_eyes_give_way_to_fights(foggy_scene: BoardScene) -> None:
    assert foggy_scene.snapshot().scene().state.fog == foggy_scene.state.fog
    assert len(list(FogGroundLayer().entries(foggy_scene.state))) == 1
    assert len(list(FogSightLayer().entries(foggy_scene.state))) == len(list(eyes_of_fog(foggy_scene.state))) > 5
    assert not list(FogMemoryLayer().entries(foggy_scene.state)) + list(PlaceNoteLayer().entries(foggy_scene.state))
    assert {"Mos", "Sev", "Par"} <= set(foggy_scene.names_placed)
    layer = NameLayer()
    layer.refresh(foggy_scene.state)
    dim = {entry.key[0].id: entry.key[2] for entry in layer.entries(foggy_scene.state) if isinstance(entry.key, tuple)}
    assert (dim["Mos"], dim["Par"]) == (True, False)
    foggy_scene.light(("Bur", "Mun"))
    assert len(list(HighlightLayer().entries(foggy_scene.state))) == 2
    foggy_scene.light()
    assert not list(HighlightLayer().entries(foggy_scene.state))
    assert "Par" in set(eyes_of_fog(foggy_scene.state))
    foggy_scene.show_fog(Fog(frozenset({"Par", "Bur"}), ("Par",), conflicts=("Par", "Bur")))
    assert list(eyes_of_fog(foggy_scene.state)) == []
    assert conflict_point(foggy_scene.state, "Par") == foggy_scene.state.goal("Par")
    assert conflict_point(foggy_scene.state, "Bur") != foggy_scene.state.goal("Bur")
    foggy_scene.show_fog(None)
    assert not list(FogGroundLayer().entries(foggy_scene.state)) + list(FogSightLayer().entries(foggy_scene.state))


def test_help_for_a_unit_out_of_sight_is_drawn_as_if_it_were_there() -> None:
    orders = [FOGGY.parse(HERE, "France", text) for text in ("A Bur S A Ruh - Bel", "F MAO C A Lon - Bre")]
    marks = order_marks(FOGGY.view(HERE, "France").position, orders)
    support, convoy = marks
    assert isinstance(support, SupportMark) and (support.helped.place, support.to) == ("Ruh", "Bel")
    assert isinstance(convoy, ConvoyMark) and convoy.army.place == "Lon"
    plain = rules.variant("standard")
    here = plain.position(phase="F1902M", units={"France": ["A Bur"]}, centers={})
    assert isinstance(order_marks(here, [plain.parse(here, "France", "A Bur S A Ruh - Bel")])[0], VoidMark)


# --- Terrain: rivers and fords by the season, woods and swamps by the level, lakes, mountains.

LIGHT = theme("light")


def color_at(scene: BoardScene, at: tuple[float, float]) -> str:
    """The color of the board at a point, names left out."""
    scene.set_names("none")
    image: QImage = to_image(scene, 3, QRectF(at[0] - 1.5, at[1] - 1.5, 3, 3))
    return image.pixelColor(1, 1).name().upper()


def test_mountains_are_places_of_the_ground(forest_atlas: Atlas) -> None:
    ground, high = (jungle_scene(forest_atlas, jungle(DRY, {}), LevelView(level)) for level in "gh")
    at = QPointF(*forest_atlas.drawing.anchors["M3"].unit)
    assert (ground.pick(at).province, high.pick(at).province) == ("M3", "12@h")
    assert color_at(ground, (at.x(), at.y())) == LIGHT.terrain.mountain


@pytest.mark.parametrize("name", ["light", "dark"])
def test_grounds_differ_from_each_other(name: ThemeName) -> None:
    """On one level none can be taken for another: on the ground land, lake, mountain; up there woods; soil beneath."""
    look = theme(name)
    paper = mixed(look.paper, look.land, tokens().board.level_wash)
    wood, lake = mixed(look.terrain.tree, look.paper, 0.36), look.terrain.lake
    for eyes in ("normal", "protan", "deutan", "tritan"):
        assert least_difference([look.land, lake, look.terrain.mountain], eyes) > 8, eyes
        assert least_difference([paper, lake, wood], eyes) > 8, eyes
        assert least_difference([look.terrain.soil, lake, look.land], eyes) > 3.5, eyes
