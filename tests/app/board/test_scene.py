"""The scene shows what it is told to show, and no more; how a turn is played: what each unit does in which step,
and that the board shows the same afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

import rules
from app.board.animation import LASTS, WORDS, AnimatedUnits, AnimationStep, Motion, Track, motion_of, standing
from app.board.atlas import Atlas
from app.board.display_list import DisplayList, DisplayListItem
from app.board.from_rules import picture_of
from app.board.layers import ItemLayer
from app.board.picture import POINTER, MoveMark, NameDisplay, Picture, Piece
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.symbols import terrain
from app.board.view import BoardView
from app.geometry.drawing import province_of
from app.ui.idle_jobs import IdleJobs
from app.ui.tokens import PowerLook, Theme, theme, tokens
from rules import Turn
from tests.app.board.conftest import Order
from tests.app.board.scenes import scene_of, to_image
from tests.rules import recorded

pytestmark = pytest.mark.usefixtures("qapp")


def layer(scene: BoardScene, name: str) -> ItemLayer:
    """A layer as it is in the next frame."""
    scene.draw_gathered()
    found = scene._stack.by_name[name]
    assert isinstance(found, ItemLayer)
    return found


def items(scene: BoardScene, name: str) -> list[DisplayListItem]:
    return [item for item in layer(scene, name).root.childItems() if isinstance(item, DisplayListItem)]


def colors(scene: BoardScene, name: str) -> set[str]:
    """Every color that a layer fills or strokes with."""
    found = set()
    for item in items(scene, name):
        for dab in item.ink.painted_paths():
            found |= {dab.brush.color().name().upper()} if dab.brush.style().value else set()
            found |= {dab.pen.color().name().upper()} if dab.pen.style().value else set()
    return found


def pixel(scene: BoardScene, point: QPointF) -> str:
    """The color of the board at a point."""
    image = QImage(3, 3, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(1 - point.x(), 1 - point.y())
    scene.draw(painter)
    painter.end()
    return image.pixelColor(1, 1).name().upper()


@pytest.fixture
def played(scene: BoardScene, position: rules.Position) -> BoardScene:
    scene.show_position(position, {"Mun": "Germany"})
    return scene


def test_units_and_orders_are_drawn_and_replaced(
    played: BoardScene, turn: rules.Turn, orders: list[rules.Order]
) -> None:
    assert (len(items(played, "units")), len(items(played, "orders"))) == (len(turn.before.units), 0)
    played.show_result(turn)
    assert (len(items(played, "units")), len(items(played, "dislodged"))) == (len(turn.before.units) - 2, 2)
    played.show_position(turn.before)
    played.show_orders(orders)
    many = len(items(played, "orders"))
    played.show_orders(orders[:1])
    assert many > len(orders) > len(items(played, "orders")) == 1
    played.show_orders([])
    assert items(played, "orders") == []
    played.show_orders({"all": orders})
    assert len(played.picture.marks) == len(orders)


def test_orders_without_a_position_are_refused(scene: BoardScene, order: Order) -> None:
    with pytest.raises(ValueError, match="only over a position"):
        scene.show_orders([order("Germany", "A Mun - Bur")])


def test_sums_are_left_out_on_a_small_board(scene: BoardScene, turn: rules.Turn) -> None:
    scene.show_result(turn)
    with_sums = len(items(scene, "results"))
    scene.set_zoom(0.5)
    assert len(items(scene, "results")) == with_sums - 3


def test_what_is_pointed_out_goes_again(played: BoardScene, position: rules.Position) -> None:
    """How it looks stands in the reference pictures."""
    passing = ("choice", "targets", "target_rings", "hover")

    def point_out() -> None:
        played.select("Mun")
        played.show_targets(["Bur", "StP/nc"], units=["Ruh"], refused=["Gal"], sites=["Ber"])
        played.hover("Bur")
        assert [len(items(played, name)) for name in passing] == [1, 6, 2, 1]

    point_out()
    played.select(None)
    played.clear_targets()
    played.hover("")
    assert [len(items(played, name)) for name in passing] == [0, 0, 0, 0]
    point_out()
    played.show_position(position)
    assert [len(items(played, name)) for name in passing[:3]] == [0, 0, 0]


def test_the_ring_is_round_the_dislodged_unit_not_round_who_drove_it_out(played: BoardScene) -> None:
    driven_out = Piece("Bur", "Germany", "A", "Bur", dislodged=True)
    played.show_picture(Picture((Piece("Bur", "France", "A", "Bur"), driven_out)))
    played.show_targets([], units=["Bur"])
    (ring,) = items(played, "target_rings")
    off = ring.boundingRect().center() - QPointF(*played.state.unit_point(driven_out))
    assert off.manhattanLength() < 0.5


def test_an_order_half_made_follows_the_pointer_and_is_paler(played: BoardScene) -> None:
    piece = played.state.piece("Mun")
    assert piece is not None
    played.show_ghost(MoveMark(piece, POINTER), pointer=QPointF(500, 700))
    before = items(played, "ghost")[0].boundingRect()
    fill = tokens().looks(["Germany"], "standard", "light")["Germany"].fill
    assert fill not in colors(played, "ghost")
    played.move_pointer(QPointF(500, 200))
    assert items(played, "ghost")[0].boundingRect().top() < before.top() - 300
    played.show_ghost()
    assert items(played, "ghost") == []


def test_names_come_a_moment_later_full_or_short_as_there_is_room(qtbot: QtBot, played: BoardScene) -> None:
    played.draw_gathered()
    assert played.names_placed == {}
    qtbot.waitUntil(lambda: "Mun" in played.names_placed, timeout=20_000)
    for names, zoom, text in (
        ("short", 1.0, "MUN"),
        ("full", 1.0, "Munich"),
        ("full", 0.5, "Munich"),
        ("full", 0.3, "MUN"),
    ):
        played.set_zoom(zoom)
        played.set_names(names)
        played.settle()
        assert played.names_placed["Mun"].lines[0][0] == text


def test_the_dark_theme_changes_every_color(played: BoardScene) -> None:
    light = colors(played, "units")
    played.set_theme("dark")
    assert colors(played, "units") != light
    assert played.backgroundBrush().color() == QColor(theme("dark").table)
    assert pixel(played, QPointF(60, 420)) == theme("dark").sea


def test_layers_are_shown_and_hidden_by_name(played: BoardScene) -> None:
    for shown in (False, True):
        played.set_layer_visible("units", shown)
        assert layer(played, "units").root.isVisible() is shown
    with pytest.raises(KeyError):
        played.set_layer_visible("weather", True)
    played.set_patterns("off")
    point = QPointF(*played.state.atlas.drawing.anchors["Mun"].unit) + QPointF(40, 0)
    assert pixel(played, point) == tokens().looks(["Germany"], "standard", "light")["Germany"].tint
    played.set_layer_visible("territory", False)
    assert pixel(played, point) == theme("light").land
    played.set_layer_visible("territory", True)
    assert pixel(played, point) == tokens().looks(["Germany"], "standard", "light")["Germany"].tint


def test_a_twin_shows_the_same_at_another_size(played: BoardScene, orders: list[rules.Order]) -> None:
    played.show_orders(orders)
    played.set_layer_visible("centers", False)
    played.set_names("full")
    other = played.snapshot().scene()
    other.set_zoom(0.4)
    assert other.picture == played.picture
    assert not layer(other, "centers").root.isVisible()
    assert other.state.names is NameDisplay.FULL
    assert played.state.metrics.r == 16.5 < other.state.metrics.r


def test_only_the_land_that_changed_hands_is_drawn_anew(scene: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
    scene.show_picture(Picture(control={"Par": "France", "Mun": "Germany"}))
    scene.draw_gathered()
    drawn = []
    land_of = terrain.land_of

    def watched(atlas: Atlas, theme: Theme, look: PowerLook, shapes: Sequence[str], *, pattern: bool) -> DisplayList:
        drawn.extend(shapes)
        return land_of(atlas, theme, look, shapes, pattern=pattern)

    monkeypatch.setattr(terrain, "land_of", watched)
    scene.show_picture(Picture(control={"Par": "France", "Mun": "Germany", "Bur": "France"}))
    scene.draw_gathered()
    assert drawn == ["Bur", "Par"]


def test_while_the_zoom_changes_what_is_seen_is_stretched_and_sizes_follow_when_it_rests(
    played: BoardScene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(IdleJobs, "at_once", False)
    view = BoardView(played)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    played.settle()
    view.grab()
    before, radius = items(played, "units"), played.state.metrics.r
    view.set_zoom(0.4)
    view.grab()
    assert items(played, "units") == before and played.state.metrics.r == radius
    qtbot.waitUntil(lambda: played.state.metrics.r > radius)
    assert not {id(item) for item in items(played, "units")} & {id(item) for item in before}


def test_what_was_never_seen_has_its_sizes_at_once(played: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IdleJobs, "at_once", False)
    radius = played.state.metrics.r
    played.set_zoom(0.4)
    assert played.state.metrics.r > radius


# --- How a turn is played: what each unit does in which step, and that the board shows the same afterwards.

VARIANTS = ("bioplomacy", "character", "diplomafia", "diplomyopia", "gambling", "pink")
STANDARD = rules.variant("standard")


def played_of_animation(
    phase: str, units: Mapping[str, Sequence[str]], orders: Mapping[str, Sequence[str]], **more: object
) -> Turn:
    position = STANDARD.position(phase=phase, units=units, centers={}, dislodged=more.get("dislodged", {}), state={})
    return STANDARD.adjudicate(position, orders)


def track(motion: Motion, key: str) -> Track:
    return next(one for one in motion.tracks if one.piece.key == key)


def steps(motion: Motion) -> list[str]:
    return [kind.name for kind in motion.steps]


def turns(name: str, games: int = 2, each: int = 10) -> Iterator[Turn]:
    """Turns of recorded games, from the first ones."""
    for rows in list(recorded.games(name).values())[:games]:
        for number, (_, turn) in enumerate(recorded.replayed(rows)):
            if number < each:
                yield turn


BATTLE = played_of_animation(
    "F1901M",
    {"Austria": ["A Tri"], "Italy": ["A Tyr", "A Ven"], "Germany": ["A Mun"], "France": ["A Mar"]},
    {
        "Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"],
        "Germany": ["A Mun - Bur"],
        "France": ["A Mar - Bur"],
        "Austria": ["A Tri H"],
    },
)


def test_a_battle_is_played_in_its_steps() -> None:
    assert steps(motion_of(BATTLE)) == ["ORDERS", "BATTLES", "DISLODGED", "BOUNCES", "RESULTS"]
    mun = track(motion_of(BATTLE), "Mun")
    assert [mun.pose(AnimationStep.BOUNCES, share).way for share in (0.0, 0.5, 1.0)] == [0.0, 0.5, 0.0]
    assert mun.pose(AnimationStep.BATTLES, 1.0).way == 0.0
    tyr, tri = track(motion_of(BATTLE), "Tyr"), track(motion_of(BATTLE), "Tri")
    assert 0 < tyr.pose(AnimationStep.BATTLES, 1.0).way < 1
    assert (tyr.pose(AnimationStep.DISLODGED, 1.0).way, tri.pose(AnimationStep.DISLODGED, 1.0).out) == (1.0, 1.0)
    assert tri.pose(AnimationStep.BATTLES, 1.0).out == 0.0
    tri = track(motion_of(BATTLE), "Tri")
    assert (tri.piece.dislodged, tri.end is not None and tri.end.dislodged) == (False, True)
    motion = motion_of(BATTLE)
    failed = [sum(getattr(one, "failed", False) for one in motion.marks(kind)) for kind in motion.steps]
    assert (failed, motion.marks(AnimationStep.RESULTS)) == ([0, 0, 0, 2, 2], motion.results.marks)


def test_a_cut_support_shows_before_anything_moves() -> None:
    turn = played_of_animation(
        "F1901M",
        {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri", "A Vie"], "Germany": ["A Boh"]},
        {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "Germany": ["A Boh - Tyr"], "Austria": ["A Vie - Gal"]},
    )
    motion = motion_of(turn)
    assert steps(motion) == ["ORDERS", "CUTS", "MOVES", "BOUNCES", "RESULTS"]
    assert motion.units(AnimationStep.CUTS) == ("Tyr",)


def test_an_army_at_sea_goes_along_its_chain() -> None:
    turn = played_of_animation(
        "S1901M", {"England": ["A Lon", "F NTH"]}, {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"]}
    )
    scene = scene_of(turn)
    cast = AnimatedUnits(scene, motion_of(turn), picture_of(turn.after))
    cast.show(AnimationStep.ORDERS, 0.0)
    army = next(actor for actor in cast._actors if actor.track.piece.key == "Lon")
    nth, r = scene.point_of("NTH"), scene.state.metrics.r
    at = army.way.at(army.way.nearest((nth.x(), nth.y())))
    assert abs(at[0] - nth.x()) + abs(at[1] - nth.y()) < 4 * r


def test_retreats_and_disbanding() -> None:
    for line, step in (("A Tri R Alb", "RETREATS"), ("A Tri disband", "LOST")):
        turn = STANDARD.adjudicate(BATTLE.after, {"Austria": [line]})
        assert steps(motion_of(turn)) == ["ORDERS", step, "RESULTS"]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_unit_is_found_again(name: str) -> None:
    """Each unit of the position that follows is the end of one track, and stands where that one ends; a unit whose
    order to move was carried out is not dissolved and made anew: it goes there."""
    for turn in turns(name):
        motion, after = motion_of(turn), picture_of(turn.after)
        ends = [one.end for one in motion.tracks if one.end is not None]
        assert sorted(map(str, ends)) == sorted(map(str, after.pieces)), turn.before.phase.text
        gone = {one.piece.key for one in motion.tracks if one.to and one.end is None}
        there = {province_of(unit.place.text) for unit in turn.after.units.values()}
        moved = {
            outcome.unit.key
            for outcome in turn.outcomes
            if outcome.unit and outcome.words == ("ok",) and outcome.order.verb in ("move", "retreat")
        }
        assert not gone & moved & there, turn.before.phase.text


@pytest.mark.parametrize("name", VARIANTS)
def test_in_the_end_the_board_shows_its_results_to_the_last_pixel(name: str) -> None:
    for turn in islice(turns(name, 1, 9), 0, None, 4):
        scene, motion = scene_of(turn), motion_of(turn)
        before = to_image(scene, 500)
        cast = AnimatedUnits(scene, motion, picture_of(turn.after))
        for kind in motion.steps:
            for share in (0.0, 0.6, 1.0):
                cast.show(kind, share)
        cast.close()
        assert to_image(scene, 500) == before, turn.before.phase.text
        assert not scene.state.away


def test_only_who_moves_is_an_item_and_the_board_shows_something_else() -> None:
    scene = scene_of(BATTLE)
    before = to_image(scene, 500)
    cast = AnimatedUnits(scene, motion_of(BATTLE), picture_of(BATTLE.after))
    cast.show(AnimationStep.ORDERS, 0.0)
    assert {actor.track.piece.key for actor in cast._actors} == {"Tyr", "Tri", "Mun", "Mar"}
    cast.show(AnimationStep.BATTLES, 1.0)
    assert to_image(scene, 500) != before


def test_a_unit_from_another_board_grows_as_it_arrives() -> None:
    """Pink²: seen on one board alone, a unit of another one is small; it flies in and is whole then."""
    for _, turn in islice(recorded.replayed(recorded.games("pink")["two"]), 8):
        motion = motion_of(turn)
    scene = scene_of(turn)
    scene.set_levels(LevelView("2"))
    cast = AnimatedUnits(scene, motion, picture_of(turn.after))
    cast.show(AnimationStep.ORDERS, 0.0)
    flown = [one for one in cast._actors if one.track.piece.place == "A@3" and one.track.to == "A@2"]
    assert len(flown) == 1 and flown[0].first is not None and flown[0].last is not None
    cast.show(AnimationStep.MOVES, 1.0)
    assert (flown[0].first.opacity(), flown[0].last.opacity()) == (0.0, 1.0)


def test_what_a_power_begins_with_is_set_up_and_halves_are_divided() -> None:
    wild = rules.variant("bioplomacy")
    first = wild.adjudicate(wild.start(), {"Canines": ["setup HP 30"]})
    assert "SET_UP" in steps(motion_of(first)) and "FIRST" not in steps(motion_of(first))
    parted = wild.adjudicate(wild.position(phase="F03M", units={"Canines": ["P 30"]}), {"Canines": ["P 30 divide"]})
    assert "FIRST" in steps(motion_of(parted)) and "SET_UP" not in steps(motion_of(parted))


def test_every_step_has_a_word_and_a_time() -> None:
    assert set(WORDS) == set(LASTS) == set(AnimationStep)
    waiting = next(piece for piece in picture_of(BATTLE.after).pieces if piece.displaced)
    assert standing(waiting) is waiting
