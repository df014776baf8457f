"""Signs, errands and their results in a scene: what is drawn, what gives way, what is left out."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from PySide6.QtCore import QPointF, QRectF

import rules
from app.board.atlas import atlas_of
from app.board.layers.base import ItemLayer, LayerEntry
from app.board.layers.ground import CenterLayer
from app.board.layers.orders import GhostOrderLayer, OrderLayer, ResultLayer, SignLayer
from app.board.layers.units import UnitLayer
from app.board.picture import (
    POINTER,
    CoinSign,
    DisbandMark,
    GarrisonSign,
    HomeSign,
    LoosePointsSign,
    NewHomeMark,
    Picture,
    Piece,
    StoredPointsMark,
    TransferMark,
    WeakenedUnitMark,
)
from app.board.placement.levels import LevelView
from app.board.plan import TransferLine
from app.board.scene import BoardScene
from app.board.symbols.units import CounterState

pytestmark = pytest.mark.usefixtures("qapp")
ARMY = Piece("Q", "C", "A", "Q")


def scene_of(picture: Picture, map_id: str = "pink") -> BoardScene:
    scene = BoardScene(atlas_of(map_id), rules.load_board(map_id), variant=map_id)
    scene.show_picture(picture)
    return scene


def entries(layer: ItemLayer, scene: BoardScene) -> dict[Hashable, LayerEntry]:
    """What a layer draws, by key; nothing that it draws is empty."""
    found = {entry.key: entry for entry in layer.entries(scene.stage)}
    assert all(entry.make().parts for entry in found.values())
    return found


def test_each_sign_is_drawn_and_coins_lie_lowest() -> None:
    signs = (CoinSign("A", 7, "A", 5, 5), HomeSign("A", "A"), GarrisonSign("Carthage"), LoosePointsSign("Z", "E", 4))
    drawn = entries(SignLayer(), scene_of(Picture(signs=signs)))
    assert {entry.sign for entry in drawn} == set(signs)  # type: ignore[attr-defined]
    ranks = {type(key.sign): entry.rank for key, entry in drawn.items()}  # type: ignore[attr-defined]
    assert ranks[CoinSign] < min(ranks[HomeSign], ranks[GarrisonSign], ranks[LoosePointsSign])


def test_a_center_has_a_ring_unless_it_has_a_coin() -> None:
    """A board without points has rings where coins would be."""
    rings = entries(CenterLayer(), scene_of(Picture()))
    assert len(rings) == 22
    assert len(entries(CenterLayer(), scene_of(Picture(signs=(CoinSign("A", 7), CoinSign("Carthage", 12)))))) == 20


def test_people_can_switch_coins_and_points() -> None:
    assert BoardScene.layer_titles()["signs"] == "Coins, points, mines"


def test_points_on_their_way_are_drawn_with_their_number_on_top() -> None:
    drawn = entries(OrderLayer(), scene_of(Picture(marks=(TransferMark("A", 3, ("A", "H")),))))
    ranks = [entry.rank for key, entry in drawn.items() if isinstance(key, TransferLine) or key[0] == "number"]  # type: ignore[index]
    assert ranks == sorted(ranks)
    assert len(ranks) == 2


def test_points_that_could_not_move_end_in_a_burst() -> None:
    failed = scene_of(Picture(marks=(TransferMark("A", 3, ("A", "H"), failed=True),)))
    assert [key[0] for key in entries(ResultLayer(), failed)] == ["burst"]  # type: ignore[index]
    assert entries(ResultLayer(), scene_of(Picture(marks=(TransferMark("A", 3, ("A", "H")),)))) == {}


def test_the_budget_is_drawn_on_coins() -> None:
    marks = (StoredPointsMark("A", "A", -5), StoredPointsMark("A", "A", 2, deposit=True), NewHomeMark("A", "A"))
    drawn = entries(ResultLayer(), scene_of(Picture(signs=(CoinSign("A", 7, "A", 5, 5),), marks=marks)))
    assert len(drawn) == 3


def test_errands_on_a_board_that_is_not_seen_are_left_out() -> None:
    marks = (StoredPointsMark("A", "A@1", -5), NewHomeMark("A", "A@1"), StoredPointsMark("A", "A@2", -5))
    scene = scene_of(Picture(marks=marks), "pink2")
    scene.set_levels(LevelView("2", "one"))
    assert len(entries(ResultLayer(), scene)) == 1
    scene.set_levels(LevelView("2", "exploded"))
    assert len(entries(ResultLayer(), scene)) == 3


@pytest.mark.parametrize(
    ("mark", "state"),
    [(WeakenedUnitMark(ARMY, "half"), CounterState.SPLIT), (DisbandMark(ARMY, destroyed=True), CounterState.DESTROYED)],
)
def test_what_befalls_a_unit_is_seen_on_its_counter(mark: WeakenedUnitMark | DisbandMark, state: CounterState) -> None:
    scene = scene_of(Picture((ARMY,), marks=(mark,)))
    assert [key[:2] for key in entries(UnitLayer(), scene)] == [(ARMY, state)]  # type: ignore[index]
    assert len(entries(ResultLayer(), scene)) == 1


def test_half_and_hollow_counters_and_pips_are_drawn() -> None:
    plain = scene_of(Picture((ARMY,)))
    half = scene_of(Picture((Piece("Q", "C", "A", "Q", status="half", attacks=2),)))
    (one,), (other,) = (list(entries(UnitLayer(), scene).values()) for scene in (plain, half))
    assert len(other.make().parts) > len(one.make().parts)
    assert other.make().bounds().bottom() > one.make().bounds().bottom()


def test_points_half_sent_follow_the_pointer() -> None:
    scene = scene_of(Picture(signs=(CoinSign("A", 7, "A", 5),)))
    scene.show_ghost(TransferMark("A", 0, ("A", POINTER)), pointer=QPointF(900, 700))
    tip = ghost_bounds(scene)
    scene.move_pointer(QPointF(1200, 300))
    assert tip.bottom() > 680
    assert ghost_bounds(scene).right() > 1180
    assert ghost_bounds(scene).bottom() < 500


def ghost_bounds(scene: BoardScene) -> QRectF:
    (way,) = [entry for entry in GhostOrderLayer().entries(scene.stage) if isinstance(entry.key, TransferLine)]
    return way.make().bounds()
