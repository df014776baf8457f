"""Coins, tags, houses, shields, units and names lie clear of each other on every province, in every mode, at the zoom
at which a board fits a usual window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRectF

import rules
from app.board.atlas import atlas_of
from app.board.picture import (
    CoinSign,
    GarrisonSign,
    HomeSign,
    LoosePointsSign,
    Picture,
    Piece,
    Sign,
    StoredPointsMark,
    SurveyTextSign,
)
from app.board.placement.levels import LevelView, Mode
from app.board.placement.sign_placement import PlacedSign, lay_stock
from app.board.scene import BoardScene
from app.board.symbols.signs import tag_box

pytestmark = pytest.mark.usefixtures("qapp")

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
    for place in board.provinces.values():
        room = place.extra.get("capacity", 0)
        if room:
            signs.append(CoinSign(place.id, room, owners[place.id], room, 5 if place.id in homes else 0))
        if place.id in homes:
            signs += [HomeSign(place.id, homes[place.id]), GarrisonSign(place.id, homes[place.id])]
        if loose and not room:
            signs.append(LoosePointsSign(place.id, owners[place.id], 12))
    pieces = (Piece(place, owners[place], "A", place, standoffs=1) for place in board.provinces)
    return Picture(tuple(pieces), signs=tuple(signs))


def shown(map_id: str, mode: Mode, picture: Picture | None = None) -> BoardScene:
    """A board at the zoom at which it fits the window."""
    board = rules.load_board(map_id)
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
    (x, y), size, name = laid.center, laid.size, f"{type(laid.sign).__name__} {laid.sign.place}"
    if isinstance(laid.sign, LoosePointsSign):
        yield Body(name, row(next(laid.boxes(scene.stage.metrics.sign_text))))
    else:
        yield Body(name, ((x, y, size if isinstance(laid.sign, CoinSign | SurveyTextSign) else 0.8 * size),))
    if laid.tag:
        yield Body(f"tag {laid.sign.place}", row(tag_box(laid.tag_at, laid.tag, scene.stage.metrics.sign_text)))


def row(box: QRectF) -> tuple[tuple[float, float, float], ...]:
    """A box as discs in a row."""
    half, y = box.height() / 2, box.center().y()
    count = max(1, round(box.width() / half))
    step = (box.width() - 2 * half) / max(1, count - 1)
    return tuple((box.left() + half + n * step, y, half) for n in range(count))


def units(scene: BoardScene) -> Iterator[Body]:
    r = scene.stage.metrics.r
    for piece in scene.stage.seats.present:
        if scene.stage.seats.is_here(piece):
            x, y = scene.stage.spot(piece)
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
    signs = [body for laid in scene.stage.laid for body in bodies(scene, laid)]
    found = []
    for one, other in combinations([*signs, *units(scene), *names(scene)], 2):
        deep = depth(one, other) * zoom
        if deep > TOUCHING and not _tag_on_its_coin(one, other):
            found.append(f"{one.name} / {other.name}: {deep:.1f}")
    return found


def _tag_on_its_coin(one: Body, other: Body) -> bool:
    """The tag of a small coin lies in a corner of it, as it should."""
    kinds, places = zip(one.name.split()[:2], other.name.split()[:2])
    return set(kinds) == {"CoinSign", "tag"} and len(set(places)) == 1


# --- nothing lies on anything


CASES = [("pink", "one"), ("pink2", "one"), ("pink2", "exploded"), ("pink2", "side")]


@pytest.mark.parametrize(("map_id", "mode"), CASES)
def test_nothing_lies_on_anything(map_id: str, mode: Mode) -> None:
    """With a unit in every province, every store full and every name shown."""
    scene = shown(map_id, mode)
    provinces = len(scene.board.provinces) if mode != "one" else 27
    assert len(scene.stage.seats.present) == len(scene.board.provinces)
    assert sum(isinstance(laid.sign, CoinSign) for laid in scene.stage.laid) == {27: 22, 79: 64}[provinces]
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
    board = rules.load_board(map_id)
    scene = shown(map_id, mode, full_board(board, loose=True))
    assert overlaps(scene) == []


def test_loose_points_find_room_beside_a_coin_too() -> None:
    """Two powers' points in one march, its unit and its coin."""
    board = rules.load_board("pink")
    picture = full_board(board)
    loose = tuple(LoosePointsSign(place, power, 12) for place in "OQS" for power in "AB")
    scene = shown("pink", "one", Picture(picture.pieces, signs=(*picture.signs, *loose)))
    assert [one for one in overlaps(scene) if "LoosePointsSign" in one] == []


def test_what_is_laid_over_one_another_is_found() -> None:
    """The test itself: a coin moved onto its unit is told."""
    scene = shown("pink", "one")
    spot = scene.stage.goal("Q")
    scene.stage.laid = tuple(
        PlacedSign(laid.sign, spot, laid.size) if laid.sign.place == "Q" else laid for laid in scene.stage.laid
    )
    assert any("Coin Q / unit Q" in one for one in overlaps(scene))


# --- where things lie


@pytest.mark.parametrize("mode", MODES)
def test_signs_lie_in_their_province(mode: Mode) -> None:
    """But for a stretch of a tag, and houses and shields that stick out."""
    scene = shown("pink2", mode)
    assert scene.stage.laid
    for laid in scene.stage.laid:
        if isinstance(laid.sign, CoinSign | LoosePointsSign):
            assert scene.stage.area(laid.sign.place).contains(QPointF(*laid.center)), laid


def test_coins_stay_where_they_are_when_units_come_and_go_and_stores_fill() -> None:
    board = rules.load_board("pink")
    full = shown("pink", "one")
    bare = shown("pink", "one", Picture(signs=tuple(CoinSign(p.id, 5) for p in board.provinces.values() if p.center)))
    coins = {laid.sign.place: laid.center for laid in full.stage.laid if isinstance(laid.sign, CoinSign)}
    homes = {home for power in board.powers.values() for home in power.homes}
    for laid in bare.stage.laid:
        if laid.sign.place not in homes:
            assert laid.center == coins[laid.sign.place]


def test_only_the_board_in_use_shows_its_coins_where_one_is_shown() -> None:
    scene = shown("pink2", "one")
    assert {laid.sign.place.partition("@")[2] for laid in scene.stage.laid} == {"2", ""}
    assert {laid.sign.place.partition("@")[2] for laid in shown("pink2", "exploded").stage.laid} == {"1", "2", "3", ""}


def test_a_coin_has_a_tag_beneath_it_and_a_small_one_in_its_corner() -> None:
    near, far = shown("pink", "one"), shown("pink2", "exploded")
    coin = next(laid for laid in near.stage.laid if isinstance(laid.sign, CoinSign) and laid.sign.place == "Q")
    small = next(laid for laid in far.stage.laid if isinstance(laid.sign, CoinSign) and laid.sign.place == "Q@2")
    assert (coin.tag, small.tag) == ("4/4", "4")
    assert coin.tag_at[0] == coin.center[0]
    assert coin.tag_at[1] > coin.center[1] + coin.size
    assert small.tag_at[0] > small.center[0]
    assert small.tag_at[1] < small.center[1]


def test_what_orders_put_in_and_take_out_stands_beside_the_coin() -> None:
    """Two changes of one coin beside each other, clear of coin, tag, house and unit."""
    scene = shown("pink", "one")
    marks = [StoredPointsMark("A", "A", -5), StoredPointsMark("A", "A", 2, deposit=True), StoredPointsMark("L", "L", 3)]
    boxes = [box for _, _, box in lay_stock(scene.stage, marks)]
    lying = [Body("lying A", discs.discs) for laid in scene.stage.laid for discs in bodies(scene, laid)]
    stocks = [Body("stock", row(box)) for box in boxes]
    pairs = [*combinations(stocks, 2), *((one, other) for one in stocks for other in (*lying, *units(scene)))]
    assert max(depth(one, other) for one, other in pairs) * zoom_of(scene) < TOUCHING


def test_nothing_is_put_in_or_taken_out_where_no_coin_is_shown() -> None:
    scene = shown("pink2", "one")
    assert list(lay_stock(scene.stage, [StoredPointsMark("A", "A@1", -5)])) == []
    assert len(list(lay_stock(scene.stage, [StoredPointsMark("A", "A@2", -5)]))) == 1


def test_readings_of_a_survey_stand_clear_of_what_is_there() -> None:
    scene = shown("pink", "one")
    scene.show_survey(dict.fromkeys(scene.board.provinces, "10"), "D", "Distance")
    scene.settle()
    assert sum(isinstance(laid.sign, SurveyTextSign) for laid in scene.stage.laid) == 27
    assert overlaps(scene) == []
    scene.show_survey({})
    assert not any(isinstance(laid.sign, SurveyTextSign) for laid in scene.stage.laid)
