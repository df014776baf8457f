"""Coins, tags, houses, shields, units and names lie clear of each other on every province, in every mode, at the zoom
at which a board fits a usual window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRectF

import rules
from app.board.atlas import Atlas, atlas_of
from app.board.from_rules import order_marks, picture_of, result_picture
from app.board.layers.ground import hue_of
from app.board.picture import BuildMark, DisbandMark, FlowMark, Picture, Piece, Sign, StatusMark, VoidMark
from app.board.placement.levels import LevelView, Mode
from app.board.placement.sign_placement import (
    AvoidedDisc,
    CenterPoint,
    PlacedSign,
    Point,
    best_point,
    center_points,
    lay_stored,
)
from app.board.scene import BoardScene
from app.board.symbols.signs import tag_box
from rules.presentation import SignShape
from tests.app.board.builders import DRY, place
from tests.app.board.builders import scene_of_woods as scene_of
from tests.signs import coin, flow, home, sign, token

pytestmark = pytest.mark.usefixtures("qapp")

# --- Centers by their kind: what marks them, whose they are, on which level they are bright.


def point(scene: BoardScene, center: str, level: str = "") -> CenterPoint:
    found = [one for one in center_points(scene.state) if one.place == center and level in ("", one.sheet.level)]
    assert len(found) == 1
    return found[0]


def test_a_center_is_bright_on_its_level_and_once_on_stacked_boards(forest_atlas: Atlas) -> None:
    ground, high, under = (scene_of(forest_atlas, place(DRY, {}), LevelView(level)) for level in "ghu")
    assert [point(scene, "17").near for scene in (ground, high, under)] == [False, True, False]
    assert [point(scene, "7").near for scene in (ground, high, under)] == [True, False, False]
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "exploded"))
    assert [point(scene, "17", level).near for level in "ugh"] == [False, False, True]
    heights = [point(scene, "17", level).at[1] for level in "ugh"]
    assert heights[0] > heights[1] > heights[2] and point(scene, "M1", "h").near is False


def test_a_home_keeps_its_color_and_the_rest_has_that_of_the_owner(forest_atlas: Atlas) -> None:
    owned = {"Chacma": ["30", "7", "17", "M1"]}
    scene = scene_of(forest_atlas, place(DRY, {}, owned))
    fills = {power: look.fill for power, look in scene.state.looks.items()}
    hues = {center: hue_of(scene.state, point(scene, center)) for center in ("30", "7", "17", "M1", "11", "32")}
    chacma = fills["Chacma"]
    assert hues == {"30": fills["Canines"], "7": chacma, "17": chacma, "M1": chacma, "11": "", "32": chacma}


WINDOW = 950.0, 730.0
"""The board's part of a window of 1400 x 900, in pixels."""
MODES: tuple[Mode, ...] = ("one", "exploded", "side")
FAR = 700.0
TOUCHING = 1.2
"""How deep things may lie in each other, in pixels: no more than their outlines."""


class Body(NamedTuple):
    """Something on the board as discs, in scene units."""

    name: str
    discs: tuple[tuple[float, float, float], ...]


def full_board(board: rules.Board, *, loose: bool = False) -> Picture:
    """A unit in every province, every center's store full, every deposit whole, a house and a shield at every home."""
    owners = dict(zip(board.provinces, "ABCDEFG" * 20))
    homes = {home: power.id for power in board.powers.values() for home in power.homes}
    signs: list[Sign] = []
    for each_place in board.provinces.values():
        room = each_place.extra.get("capacity", 0)
        if room:
            signs.append(coin(each_place.id, room, owners[each_place.id], room, 5 if each_place.id in homes else 0))
        if each_place.id in homes:
            signs += [home(each_place.id, homes[each_place.id]), sign("garrison", each_place.id, homes[each_place.id])]
        if loose and not room:
            signs.append(sign("points", each_place.id, owners[each_place.id], 12))
    pieces = (Piece(each_place, owners[each_place], "A", each_place, standoffs=1) for each_place in board.provinces)
    return Picture(tuple(pieces), signs=tuple(signs))


def shown(map_id: str, mode: Mode, picture: Picture | None = None) -> BoardScene:
    """A board at the zoom at which it fits the window."""
    board = rules.files.load_board(map_id)
    scene = BoardScene(atlas_of(map_id), board, variant=map_id)
    if board.levels:
        scene.set_levels(LevelView(board.levels[1].id, mode))
    scene.show_picture(picture or full_board(board))
    frame = scene.sceneRect()
    scene.set_zoom(min(WINDOW[0] / frame.width(), WINDOW[1] / frame.height()))
    scene.settle()
    return scene


def zoom_of(scene: BoardScene) -> float:
    frame = scene.sceneRect()
    return min(WINDOW[0] / frame.width(), WINDOW[1] / frame.height())


def bodies(scene: BoardScene, laid: PlacedSign) -> Iterator[Body]:
    """A sign: its coin, house or stack, and its tag."""
    (x, y), size, name = laid.center, laid.size, f"{laid.sign.shape} {laid.sign.place}"
    if laid.sign.shape is SignShape.STACK:
        yield Body(name, row(next(laid.boxes(scene.state.metrics.sign_text))))
    else:
        yield Body(name, ((x, y, size if laid.sign.shape in (SignShape.COIN, SignShape.DISC) else 0.8 * size),))
    if laid.tag:
        yield Body(f"tag {laid.sign.place}", row(tag_box(laid.tag_at, laid.tag, scene.state.metrics.sign_text)))


def row(box: QRectF) -> tuple[tuple[float, float, float], ...]:
    """A box as discs in a row."""
    half, y = box.height() / 2, box.center().y()
    count = max(1, round(box.width() / half))
    step = (box.width() - 2 * half) / max(1, count - 1)
    return tuple((box.left() + half + n * step, y, half) for n in range(count))


def units(scene: BoardScene) -> Iterator[Body]:
    r = scene.state.metrics.r
    for piece in scene.state.seats.present:
        if scene.state.seats.is_here(piece):
            x, y = scene.state.unit_point(piece)
            yield Body(f"unit {piece.key}", ((x, y, 1.05 * r), (x + 0.88 * r, y - 0.88 * r, 0.47 * r)))


def names(scene: BoardScene) -> Iterator[Body]:
    for placed in scene.names_placed.values():
        left, top, right, bottom = placed.box
        yield Body(f"name {placed.id}", row(QRectF(left, top, right - left, bottom - top).adjusted(2, 3, -2, -3)))


def depth(one: Body, other: Body) -> float:
    """How deep they lie in each other; not exact where they are far apart."""
    (x, y, _), (u, v, _) = one.discs[0], other.discs[0]
    if abs(x - u) + abs(y - v) > FAR:
        return -FAR
    return max(r + s - hypot(x - u, y - v) for x, y, r in one.discs for u, v, s in other.discs)


def overlaps(scene: BoardScene, zoom: float = 0.0) -> list[str]:
    """All that lie in each other, with how deep in pixels; at the zoom at which the board fits if none is told."""
    zoom = zoom or zoom_of(scene)
    signs = [body for laid in scene.state.laid for body in bodies(scene, laid)]
    found = []
    for one, other in combinations([*signs, *units(scene), *names(scene)], 2):
        deep = depth(one, other) * zoom
        if deep > TOUCHING and not _tag_on_its_coin(one, other):
            found.append(f"{one.name} / {other.name}: {deep:.1f}")
    return found


def _tag_on_its_coin(one: Body, other: Body) -> bool:
    """The tag of a small coin lies in a corner of it, as it should."""
    kinds, places = zip(one.name.split()[:2], other.name.split()[:2])
    return set(kinds) == {"coin", "tag"} and len(set(places)) == 1


# --- nothing lies on anything


CASES = [("pink", "one"), ("pink2", "one"), ("pink2", "exploded"), ("pink2", "side")]


@pytest.mark.parametrize(("map_id", "mode"), CASES)
def test_nothing_lies_on_anything(map_id: str, mode: Mode) -> None:
    """With a unit in every province, every store full and every name shown."""
    scene = shown(map_id, mode)
    provinces = len(scene.board.provinces) if mode != "one" else 27
    assert len(scene.state.seats.present) == len(scene.board.provinces)
    assert sum(laid.sign.shape is SignShape.COIN for laid in scene.state.laid) == {27: 22, 79: 64}[provinces]
    assert len(scene.names_placed) >= 27
    assert overlaps(scene) == []


@pytest.mark.parametrize("zoom", [0.46, 1.0])
@pytest.mark.parametrize("mode", MODES)
def test_nothing_lies_on_anything_at_other_zooms(mode: Mode, zoom: float) -> None:
    scene = shown("pink2", mode)
    scene.set_zoom(zoom)
    scene.settle()
    assert overlaps(scene, zoom) == []


@pytest.mark.parametrize(("map_id", "mode"), CASES)
def test_loose_points_find_room(map_id: str, mode: Mode) -> None:
    """Beside the unit in a province without a coin."""
    board = rules.files.load_board(map_id)
    scene = shown(map_id, mode, full_board(board, loose=True))
    assert overlaps(scene) == []


def test_loose_points_find_room_beside_a_coin_too() -> None:
    """Two powers' points in one march, its unit and its coin."""
    board = rules.files.load_board("pink")
    picture = full_board(board)
    loose = tuple(sign("points", place, power, 12) for place in "OQS" for power in "AB")
    scene = shown("pink", "one", Picture(picture.pieces, signs=(*picture.signs, *loose)))
    assert [one for one in overlaps(scene) if "stack" in one] == []


def test_what_is_laid_over_one_another_is_found() -> None:
    """The test itself: a coin moved onto its unit is told."""
    scene = shown("pink", "one")
    point = scene.state.goal("Q")
    scene.state.laid = tuple(
        PlacedSign(laid.sign, point, laid.size) if laid.sign.place == "Q" else laid for laid in scene.state.laid
    )
    assert any("coin Q / unit Q" in one for one in overlaps(scene))


@pytest.mark.parametrize("mode", MODES)
def test_signs_lie_in_their_province(mode: Mode) -> None:
    """But for a stretch of a tag, and houses and shields that stick out."""
    scene = shown("pink2", mode)
    assert scene.state.laid
    for laid in scene.state.laid:
        if laid.sign.shape in (SignShape.COIN, SignShape.STACK):
            assert scene.state.area(laid.sign.place).contains(QPointF(*laid.center)), laid


def test_coins_stay_where_they_are_when_units_come_and_go_and_stores_fill() -> None:
    board = rules.files.load_board("pink")
    full = shown("pink", "one")
    bare = shown("pink", "one", Picture(signs=tuple(coin(p.id, 5) for p in board.provinces.values() if p.center)))
    coins = {laid.sign.place: laid.center for laid in full.state.laid if laid.sign.shape is SignShape.COIN}
    homes = {home for power in board.powers.values() for home in power.homes}
    for laid in bare.state.laid:
        if laid.sign.place not in homes:
            assert laid.center == coins[laid.sign.place]


def test_where_no_coin_is_shown_nothing_is_put_in_or_taken_out() -> None:
    scene = shown("pink2", "one")
    assert {laid.sign.place.partition("@")[2] for laid in scene.state.laid} == {"2", ""}
    assert {laid.sign.place.partition("@")[2] for laid in shown("pink2", "exploded").state.laid} == {"1", "2", "3", ""}
    assert list(lay_stored(scene.state, [token("draw", "A", "A@1", -5)])) == []
    assert len(list(lay_stored(scene.state, [token("draw", "A", "A@2", -5)]))) == 1


def test_what_orders_put_in_and_take_out_stands_beside_the_coin() -> None:
    """Two changes of one coin beside each other, clear of coin, tag, house and unit."""
    scene = shown("pink", "one")
    marks = [token("draw", "A", "A", -5), token("replenish", "A", "A", 2), token("store", "L", "L", 3)]
    boxes = [box for _, _, box in lay_stored(scene.state, marks)]
    lying = [Body("lying A", discs.discs) for laid in scene.state.laid for discs in bodies(scene, laid)]
    stocks = [Body("stock", row(box)) for box in boxes]
    pairs = [*combinations(stocks, 2), *((one, other) for one in stocks for other in (*lying, *units(scene)))]
    assert max(depth(one, other) for one, other in pairs) * zoom_of(scene) < TOUCHING


def test_readings_of_a_survey_stand_clear_of_what_is_there() -> None:
    scene = shown("pink", "one")
    scene.show_survey(dict.fromkeys(scene.board.provinces, "10"), "D", "Distance")
    scene.settle()
    assert (sum(laid.sign.shape is SignShape.DISC for laid in scene.state.laid), overlaps(scene)) == (27, [])
    scene.show_survey({})
    assert not any(laid.sign.shape is SignShape.DISC for laid in scene.state.laid)


# --- Finding a spot: at the anchor where it is free, else as near as may be, inside the area.

DISC = [((0.0, 0.0), 10.0)]


def anywhere(point: Point) -> bool:
    return True


def test_a_spot_is_the_anchor_or_as_near_as_may_be() -> None:
    point = best_point((50, 60), 20, DISC, [AvoidedDisc((62, 60), 20, 9)], anywhere)
    assert hypot(point[0] - 62, point[1] - 60) >= 29 and hypot(point[0] - 50, point[1] - 60) < 30
    house = [((0.0, 0.0), 10.0), ((-14.0, 0.0), 6.0)]

    def held(point: Point) -> bool:
        return point[0] > 39

    bound, edging = (best_point((50, 60), 20, house, [], held, n)[0] for n in (0, 1))
    assert 50 < edging <= bound
    assert best_point((50, 60), 4, DISC, [], held) == (50, 60)


@pytest.mark.parametrize("step", [10, 20])
def test_where_nothing_is_free_the_least_harm_is_done(step: float) -> None:
    wide = [AvoidedDisc((50, 60), 500, 1.0)]
    point = best_point((50, 60), step, DISC, wide, anywhere)
    assert hypot(point[0] - 50, point[1] - 60) <= 6 * step


# --- Boards with coins and points as they are seen: made from real positions, orders and results.

UNITS = {"A": ["A A", "A Z"], "B": ["A V"], "C": ["A Q"], "G": ["A T", "A U"]}
CENTERS = {"A": ["A", "H"], "B": ["B", "I"], "C": ["C", "J", "Q"], "E": ["E"], "G": ["G", "N", "T", "U"]}
STATE: dict[str, Any] = {
    "stores": {"A": {"A": 5}, "C": {"Q": 3}, "E": {"Z": 4}},
    "emergency": {"C": {"C": 5, "J": 2}},
    "status": {"B": {"V": "half"}, "G": {"T": "unsupplied"}},
    "attacks": {"B": {"V": 2}},
    "standoffs": {"G": {"U": 1}},
}


def position(phase: str = "F1903M", **more: Any) -> rules.Position:
    variant = rules.variant("pink", garrisons=True)
    return variant.position(phase=phase, units=UNITS, centers=CENTERS, dislodged={}, state=STATE | more)


@pytest.fixture(scope="module")
def autumn() -> Picture:
    return picture_of(position())


def signs(picture: Picture, shape: SignShape) -> dict[str, Any]:
    return {sign.place: sign for sign in picture.signs if sign.shape is shape}


def marks(position: rules.Position, power: str, *texts: str) -> tuple[Any, ...]:
    return order_marks(position, [rules.parse(position, power, text) for text in texts])


def test_a_position_with_points_as_it_is_seen(autumn: Picture) -> None:
    pieces = {piece.key: piece for piece in autumn.pieces}
    assert (pieces["V"].status, pieces["V"].attacks, pieces["T"].status) == ("half", 2, "unsupplied")
    assert (pieces["U"].status, pieces["U"].standoffs) == ("", 1)
    assert (pieces["A"].status, pieces["A"].standoffs, pieces["A"].attacks) == ("", 0, 0)
    coins = signs(autumn, SignShape.COIN)
    assert (len(coins), coins["A"], coins["Q"]) == (22, coin("A", 7, "A", 5, 5), coin("Q", 4, "C", 3))
    assert (coins["S"], coins["C"].deposit, coins["J"].deposit) == (coin("S", 4), 5, 2)
    assert signs(autumn, SignShape.STACK) == {"Z": sign("points", "Z", "E", 4)}
    # J keeps but 2 points; L is nobody's any more.
    homes = signs(autumn, SignShape.HOUSE)
    assert (homes["C"], homes["J"]) == (home("C", "C"), home("J", "C", acts=False))
    assert not homes["L"].count
    garrisons = signs(autumn, SignShape.SHIELD)
    assert (garrisons["B"], garrisons["Carthage"]) == (sign("garrison", "B", "B"), sign("garrison", "Carthage"))


def test_orders_with_points_are_ways_and_tokens() -> None:
    assert marks(position(), "C", "move 3 Q - J") == (flow("points", "C", "Q", "J", count=3),)
    winter = position("W1903A", points={"A": 14, "C": 16, "G": 20})
    assert marks(winter, "C", "draw 2 Q", "store 1 C", "emergency 1 J", "replenish 3 J") == (
        token("draw", "C", "Q", -2),
        token("store", "C", "C", 1),
        token("emergency", "C", "J", -1),
        token("replenish", "C", "J", 3),
    )
    moved, made, way = marks(winter, "C", "movehome J - Q", "newhome Q", "transfer 3 Q - J - C")
    assert (moved, made) == (flow("movehome", "C", "J", "Q"), token("newhome", "C", "Q"))
    assert way == flow("transfer", "C", "Q", "J", "C", count=3)
    half, hollow, build = marks(winter, "A", "half A A", "unsupply A Z", "build A H")
    assert (half.status, half.unit.key, hollow.status, hollow.unit.key) == ("half", "A", "unsupplied", "Z")
    assert (build, marks(position(), "C", "friendly D")) == (BuildMark("A", "A", "H"), ())
    winter = position("W1903A", points={"A": 14})
    assert marks(winter, "A", "field A A") == ()
    field = winter.variant.parse(winter, "A", "field A A")
    (mark,) = order_marks(winter, [field], [field])
    assert isinstance(mark, VoidMark)


def result(orders: dict[str, list[str]], **more: Any) -> Picture:
    at = position(**more)
    return result_picture(at.variant.adjudicate(at, orders, draws={}))


def test_what_failed_or_the_budget_drew_by_itself_is_told() -> None:
    """E's points cannot enter T, where a unit of G stands."""
    picture = result({"E": ["move 4 Z - U"], "C": ["move 3 Q - J"]})
    flows = {mark.power: mark for mark in picture.marks if isinstance(mark, FlowMark)}
    assert flows["E"].failed and not flows["C"].failed
    at = position("W1903A", points={"C": 6})
    picture = result_picture(at.variant.adjudicate(at, {"C": ["store 9 Q", "newhome Q", "half A Q"]}, draws={}))
    assert token("store", "C", "Q", 9, failed=True) in picture.marks
    assert token("newhome", "C", "Q", failed=True) in picture.marks
    assert any(isinstance(mark, VoidMark) and mark.unit.key == "Q" for mark in picture.marks)
    # A has no points for its two armies: its store is drawn without an order.
    at = position("W1903A", points={"C": 6})
    picture = result_picture(at.variant.adjudicate(at, {}, draws={}))
    assert token("draw", "A", "A", -5) in picture.marks


def test_what_wears_units_out_is_told() -> None:
    """G's army in U had one already."""
    picture = result({"G": ["A U - A"], "A": ["A A H"]})
    (weakened_counter,) = [mark for mark in picture.marks if isinstance(mark, StatusMark)]
    assert (weakened_counter.unit.key, weakened_counter.status) == ("U", "half")
    assert weakened_counter.unit in picture.pieces
    picture = result({"A": ["A Z - V"]})
    assert [mark.unit.key for mark in picture.marks if isinstance(mark, DisbandMark) and mark.destroyed] == ["V"]
    assert not any(isinstance(mark, StatusMark) for mark in picture.marks)
    # Four points for one army that costs five.
    at = position("W1903A", points={"A": 8}, stores={})
    picture = result_picture(at.variant.adjudicate(at, {"A": ["half A Z"]}, draws={}))
    weakened_counter = {mark.unit.key: mark.status for mark in picture.marks if isinstance(mark, StatusMark)}
    assert weakened_counter["Z"] == "half"
    assert set(weakened_counter) <= {"A", "Z", "T", "U", "Q", "V"}
