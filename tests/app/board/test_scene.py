"""The scene shows what it is told to show, and no more."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

import rules
from app.board import stage
from app.board.atlas import Atlas
from app.board.display_list import DisplayList, DisplayListItem
from app.board.layers import ITEM_LAYERS, ItemLayer
from app.board.picture import POINTER, MoveMark, NameDisplay, Picture, Piece
from app.board.scene import BoardScene
from app.board.symbols import terrain
from app.board.view import BoardView
from app.ui.idle_jobs import IdleJobs
from app.ui.tokens import PowerLook, Theme, theme, tokens
from tests.app.board.conftest import Order


def layer(scene: BoardScene, name: str) -> ItemLayer:
    found = scene._stack.by_name[name]
    assert isinstance(found, ItemLayer)
    return found


def items(scene: BoardScene, name: str) -> list[DisplayListItem]:
    return [item for item in layer(scene, name).root.childItems() if isinstance(item, DisplayListItem)]


def colours(scene: BoardScene, name: str) -> set[str]:
    """Every colour that a layer fills or strokes with."""
    found = set()
    for item in items(scene, name):
        for dab in item.ink.dabs():
            found |= {dab.brush.color().name().upper()} if dab.brush.style().value else set()
            found |= {dab.pen.color().name().upper()} if dab.pen.style().value else set()
    return found


def pixel(scene: BoardScene, point: QPointF) -> str:
    """The colour of the board at a point."""
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


def test_every_unit_of_the_position_is_there(played: BoardScene, position: rules.Position) -> None:
    assert len(items(played, "units")) == len(position.units)
    assert len(items(played, "orders")) == 0


def test_land_has_the_tint_of_who_has_it(played: BoardScene) -> None:
    label = QPointF(*played.stage.atlas.drawing.anchors["Boh"].label)
    assert pixel(played, label + QPointF(0, 25)) == theme("light").land
    played.show_picture(type(played.picture)(control={"Boh": "Russia"}))
    assert pixel(played, label + QPointF(0, 25)) == tokens().looks(["Russia"], "standard", "light")["Russia"].tint


def test_orders_are_drawn_and_replaced(played: BoardScene, orders: list[rules.Order]) -> None:
    played.show_orders(orders)
    many = len(items(played, "orders"))
    played.show_orders(orders[:1])
    assert many > len(orders) > len(items(played, "orders")) == 1
    played.show_orders([])
    assert items(played, "orders") == []


def test_orders_by_power_are_the_same_as_in_one_list(played: BoardScene, orders: list[rules.Order]) -> None:
    played.show_orders({"all": orders})
    assert len(played.picture.marks) == len(orders)


def test_orders_without_a_position_are_refused(scene: BoardScene, order: Order) -> None:
    with pytest.raises(ValueError, match="only over a position"):
        scene.show_orders([order("Germany", "A Mun - Bur")])


def test_results_show_what_failed_in_red(scene: BoardScene, turn: rules.Turn) -> None:
    scene.show_result(turn)
    assert theme("light").fail in colours(scene, "results")
    assert len(items(scene, "dislodged")) == 2
    assert len(items(scene, "units")) == len(turn.before.units) - 2


def test_sums_are_left_out_on_a_small_board(scene: BoardScene, turn: rules.Turn) -> None:
    scene.show_result(turn)
    with_sums = len(items(scene, "results"))
    scene.set_zoom(0.5)
    assert len(items(scene, "results")) == with_sums - 3


def test_the_chosen_unit_is_drawn_again_larger(played: BoardScene) -> None:
    played.select("Mun")
    ring = items(played, "choice")[0].boundingRect()
    assert ring.contains(QPointF(*played.stage.atlas.drawing.anchors["Mun"].unit))
    assert ring.width() > 2.5 * played.stage.metrics.r
    played.select(None)
    assert items(played, "choice") == []


def test_a_new_position_forgets_what_was_chosen_and_lit(played: BoardScene, position: rules.Position) -> None:
    played.select("Mun")
    played.show_targets(["Bur"], units=["Ruh"])
    played.show_position(position)
    assert items(played, "choice") == items(played, "targets") == items(played, "target_rings") == []


def test_targets_are_lit_ringed_and_barred(played: BoardScene) -> None:
    played.show_targets(["Bur", "StP/nc"], units=["Ruh"], refused=["Gal"], sites=["Ber"])
    below, above = items(played, "targets"), items(played, "target_rings")
    area = played.stage.atlas.area
    lit = [item.boundingRect() for item in below]
    assert any(rect.contains(area("Bur").boundingRect().center()) for rect in lit[1:])
    assert len(below) == 1 + 1 + 3 + 1
    assert len(above) == 2
    played.clear_targets()
    assert items(played, "targets") == items(played, "target_rings") == []


def test_the_ring_is_round_the_dislodged_unit_not_round_who_drove_it_out(played: BoardScene) -> None:
    driven_out = Piece("Bur", "Germany", "A", "Bur", dislodged=True)
    played.show_picture(Picture((Piece("Bur", "France", "A", "Bur"), driven_out)))
    played.show_targets([], units=["Bur"])
    (ring,) = items(played, "target_rings")
    off = ring.boundingRect().center() - QPointF(*played.stage.spot(driven_out))
    assert off.manhattanLength() < 0.5


def test_what_is_neither_lit_nor_chosen_is_dimmed(played: BoardScene) -> None:
    bohemia, burgundy, munich = (
        QPointF(*played.stage.atlas.drawing.anchors[name].unit) + QPointF(-30, 0) for name in ("Boh", "Bur", "Mun")
    )
    played.set_patterns("off")
    before = [pixel(played, point) for point in (bohemia, burgundy, munich)]
    played.select("Mun")
    played.show_targets(["Bur"])
    after = [pixel(played, point) for point in (bohemia, burgundy, munich)]
    assert after[0] != before[0]
    assert after[2] == before[2]
    assert after[1] != before[1]


def test_the_place_under_the_pointer_is_outlined(played: BoardScene) -> None:
    played.hover("Bur")
    rect = items(played, "hover")[0].boundingRect()
    assert rect.toRect().contains(played.stage.atlas.area("Bur").boundingRect().center().toPoint())
    played.hover("")
    assert items(played, "hover") == []


def test_an_order_half_made_follows_the_pointer_and_is_paler(played: BoardScene) -> None:
    piece = played.stage.piece("Mun")
    assert piece is not None
    played.show_ghost(MoveMark(piece, POINTER), pointer=QPointF(500, 700))
    before = items(played, "ghost")[0].boundingRect()
    fill = tokens().looks(["Germany"], "standard", "light")["Germany"].fill
    assert fill not in colours(played, "ghost")
    played.move_pointer(QPointF(500, 200))
    assert items(played, "ghost")[0].boundingRect().top() < before.top() - 300
    played.show_ghost()
    assert items(played, "ghost") == []


def test_names_come_a_moment_later(qtbot: QtBot, played: BoardScene) -> None:
    assert played.names_placed == {}
    qtbot.waitUntil(lambda: "Mun" in played.names_placed, timeout=20_000)


@pytest.mark.parametrize(
    ("names", "zoom", "text"),
    [
        ("short", 1.0, "MUN"),
        ("full", 1.0, "Munich"),
        ("auto", 1.0, "Munich"),
        ("auto", 0.8, "MUN"),
        ("full", 0.5, "MUN"),
    ],
)
def test_names_are_full_or_short_as_wanted_and_as_there_is_room(
    played: BoardScene, names: str, zoom: float, text: str
) -> None:
    played.set_zoom(zoom)
    played.set_names(names)
    played.settle()
    assert played.names_placed["Mun"].lines[0][0] == text


def test_names_can_be_turned_off(played: BoardScene) -> None:
    played.settle()
    played.set_names(NameDisplay.NONE)
    played.settle()
    assert items(played, "names") == []


@pytest.mark.parametrize("zoom", [0.4, 0.7, 1.0, 2.0])
def test_no_name_covers_a_unit_or_another_name(scene: BoardScene, turn: rules.Turn, zoom: float) -> None:
    scene.show_result(turn)
    scene.set_names("short")
    scene.set_zoom(zoom)
    scene.settle()
    boxes = [placed.box for placed in scene.names_placed.values()]
    r = scene.stage.metrics.r
    for left, top, right, bottom in boxes:
        for piece in scene.picture.pieces:
            x, y = scene.stage.spot(piece)
            inside = min(right, max(left, x)) - x, min(bottom, max(top, y)) - y
            assert inside[0] ** 2 + inside[1] ** 2 > (0.9 * r) ** 2 or (x, y) == (0, 0)
    overlaps = [
        (a, b)
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if a[0] + 5 < b[2] and b[0] + 5 < a[2] and a[1] + 5 < b[3] and b[1] + 5 < a[3]
    ]
    assert overlaps == []


@pytest.mark.parametrize("zoom", [0.4, 1.0])
def test_every_land_without_a_unit_is_named(scene: BoardScene, position: rules.Position, zoom: float) -> None:
    scene.show_position(position)
    scene.set_zoom(zoom)
    scene.settle()
    land = {shape.id for shape in scene.stage.atlas.drawing.shapes.values() if shape.kind == "land"}
    assert land - set(position.units) <= set(scene.names_placed)


def test_the_dark_theme_changes_every_colour(played: BoardScene) -> None:
    light = colours(played, "units")
    played.set_theme("dark")
    assert colours(played, "units") != light
    assert played.backgroundBrush().color() == QColor(theme("dark").table)
    assert pixel(played, QPointF(60, 420)) == theme("dark").sea


def test_layers_are_shown_and_hidden_by_name(played: BoardScene) -> None:
    for kind in ITEM_LAYERS:
        played.set_layer_visible(kind.name, False)
        assert not layer(played, kind.name).root.isVisible()
        played.set_layer_visible(kind.name, True)
        assert layer(played, kind.name).root.isVisible()
    with pytest.raises(KeyError):
        played.set_layer_visible("weather", True)


def test_hiding_the_territory_bares_the_land(played: BoardScene) -> None:
    played.set_patterns("off")
    point = QPointF(*played.stage.atlas.drawing.anchors["Mun"].unit) + QPointF(40, 0)
    assert pixel(played, point) == tokens().looks(["Germany"], "standard", "light")["Germany"].tint
    played.set_layer_visible("territory", False)
    assert pixel(played, point) == theme("light").land


def test_patterns_are_a_layer_to_people(played: BoardScene) -> None:
    assert "patterns" in played.layer_titles()
    played.set_layer_visible("patterns", False)
    assert played.stage.patterns == "off"


def test_titles_are_told_in_the_order_in_which_the_layers_lie() -> None:
    titles = list(BoardScene.layer_titles())
    assert titles.index("territory") < titles.index("names") < titles.index("orders") < titles.index("results")


def test_a_zoom_within_the_limits_draws_nothing_anew(played: BoardScene) -> None:
    before = items(played, "units")
    played.set_zoom(1.4)
    assert items(played, "units") == before
    played.set_zoom(0.4)
    assert items(played, "units") != before


def test_a_twin_shows_the_same_at_another_size(played: BoardScene, orders: list[rules.Order]) -> None:
    played.show_orders(orders)
    played.set_layer_visible("centers", False)
    played.set_names("full")
    clone_for_export = played.clone_for_export()
    clone_for_export.set_zoom(0.4)
    assert clone_for_export.picture == played.picture
    assert not layer(clone_for_export, "centers").root.isVisible()
    assert clone_for_export.stage.names is NameDisplay.FULL
    assert played.stage.metrics.r == 16.5 < clone_for_export.stage.metrics.r


def test_the_way_back_asks_for_no_new_plan(
    scene: BoardScene, turn: rules.Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.show_result(turn)
    first = scene.stage.plan
    scene.show_position(turn.after)
    made = []
    monkeypatch.setattr(stage, "make_plan", lambda *given: made.append(given))
    scene.show_result(turn)
    assert scene.stage.plan is first
    assert made == []


def test_only_the_land_that_changed_hands_is_drawn_anew(scene: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Picture(control={"Par": "France", "Mun": "Germany"})
    scene.show_picture(picture)
    drawn = []
    land_of = terrain.land_of

    def watched(atlas: Atlas, theme: Theme, look: PowerLook, shapes: Sequence[str], *, pattern: bool) -> DisplayList:
        drawn.extend(shapes)
        return land_of(atlas, theme, look, shapes, pattern=pattern)

    monkeypatch.setattr(terrain, "land_of", watched)
    scene.show_picture(Picture(control={"Par": "France", "Mun": "Germany", "Bur": "France"}))
    assert drawn == ["Bur", "Par"]


def test_a_scene_that_is_closed_holds_nothing_any_more(scene: BoardScene) -> None:
    """Nobody has to look for it: what one holds and what holds it has been let go of."""
    clone_for_export = scene.clone_for_export()
    drawn = weakref.ref(clone_for_export._stack)
    gc.disable()
    try:
        clone_for_export.close()
        assert drawn() is None
    finally:
        gc.enable()


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
    before, radius = items(played, "units"), played.stage.metrics.r
    view.set_zoom(0.4)
    view.grab()
    assert items(played, "units") == before and played.stage.metrics.r == radius
    qtbot.waitUntil(lambda: played.stage.metrics.r > radius)
    assert not {id(item) for item in items(played, "units")} & {id(item) for item in before}


def test_what_was_never_seen_has_its_sizes_at_once(played: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IdleJobs, "at_once", False)
    radius = played.stage.metrics.r
    played.set_zoom(0.4)
    assert played.stage.metrics.r > radius
