"""Why? on the map: which orders stand out, where their numbers stand, what is washed pale."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QPointF

import rules
from app.board.atlas import Atlas
from app.board.layers.orders import CauseChainLayer, OrderLayer, ResultLayer, chained
from app.board.layers.overlays import NameLayer
from app.board.layers.units import RingLayer, RingNumberLayer, UnitLayer
from app.board.plan import Chain, Link, disc_spots, order_at, part_of
from app.board.scene import BoardScene
from app.ui.tokens import theme
from tests.app.board.inks import filled, stroked

pytestmark = pytest.mark.usefixtures("qapp")
LINKS = (
    Link(("Mun", "Bur")),
    Link(("Mun",), ("Bur",), 0, (("Mun", "1"),)),
    Link(("Ruh", "Bel"), (), 0),
    Link(("Bur", "Par"), ("Bur",), 0, (("Bur", "2"),)),
)


@pytest.fixture
def scene(atlas: Atlas, board: rules.Board, turn: rules.Turn) -> BoardScene:
    made = BoardScene(atlas, board)
    made.show_result(turn)
    return made


def test_all_links_together_or_the_one_looked_at_and_who_was_asked_about() -> None:
    assert Chain(LINKS).units == {"Mun", "Ruh", "Bel", "Bur", "Par"}
    assert Chain(LINKS, 2).units == {"Mun", "Ruh", "Bel"}
    assert (Chain(LINKS).sums, Chain(LINKS, 3).sums) == ({"Mun": "1", "Bur": "2"}, {"Bur": "2"})


def test_part_of_a_plan_has_the_orders_of_these_units_alone(scene: BoardScene) -> None:
    plan = part_of(scene.stage.plan, {"Mun", "Ruh"})
    assert [arrow.mark.unit.key for arrow in plan.arrows] == ["Mun"]
    assert [branch.mark.unit.key for branch in plan.branches] == ["Ruh"]
    assert (len(plan.cuts), len(plan.bursts)) == (1, 1)
    assert part_of(scene.stage.plan, {"Bel"}).cuts == ()


def test_the_orders_are_drawn_by_the_chain_while_it_is_shown(scene: BoardScene) -> None:
    layers = OrderLayer(), ResultLayer()
    before = [len(list(layer.entries(scene.stage))) for layer in layers]
    scene.show_chain(Chain(LINKS))
    assert all(len(list(layer.entries(scene.stage))) < count for layer, count in zip(layers, before))
    assert len(list(CauseChainLayer().entries(scene.stage))) == 1
    scene.show_chain(None)
    assert [len(list(layer.entries(scene.stage))) for layer in layers] == before
    assert list(CauseChainLayer().entries(scene.stage)) == []


def test_the_wash_leaves_the_places_concerned_clear(scene: BoardScene) -> None:
    wash = chained(scene.stage, Chain(LINKS))
    pale = [dab for dab in wash.dabs() if dab.brush.color().alpha() < 255 and dab.path.boundingRect().width() > 4000]
    at = {place: QPointF(*scene.stage.goal(place)) for place in ("Bur", "Par", "Ruh", "Bel", "Vie", "Lon")}
    washed = {place for place, point in at.items() if any(dab.path.contains(point) for dab in pale)}
    assert washed == {"Vie", "Lon"}


def test_the_places_have_a_violet_edge(scene: BoardScene) -> None:
    violet = theme("light").why.lower()
    dabs = list(chained(scene.stage, Chain(LINKS)).dabs())
    assert violet in {stroked(dab).lower() for dab in dabs if stroked(dab)}
    assert violet in {filled(dab).lower() for dab in dabs if filled(dab)}


def test_numbers_cover_no_unit_and_no_other_number(scene: BoardScene) -> None:
    stage = scene.stage
    spots = {piece.key: stage.spot(piece) for piece in stage.seats.present}
    found = disc_spots(LINKS, {}, spots, {}, (), stage.metrics.r)
    assert found[0] is None
    points = [at for at in found if at is not None]
    assert len(points) == 3
    for number, at in enumerate(points):
        others = [*spots.values(), *points[:number]]
        assert min(hypot(x - at[0], y - at[1]) for x, y in others) > 1.2 * stage.metrics.r


def test_what_is_not_on_this_board_has_no_number() -> None:
    assert disc_spots(LINKS, {}, {}, {}, (), 16.5) == (None, None, None, None)


def test_an_order_is_found_by_its_line(scene: BoardScene) -> None:
    arrow = next(arrow for arrow in scene.stage.plan.arrows if arrow.mark.unit.key == "Mun")
    x, y = arrow.curve.at(arrow.curve.length / 2)
    assert order_at(scene.stage.plan, (x + 2, y), 8) == "Mun"
    assert order_at(scene.stage.plan, (0.0, 0.0), 8) == ""


def test_places_that_differ_are_ringed_and_numbered(scene: BoardScene) -> None:
    scene.ring([(1, "Mun"), (2, "Bur")])
    entries = list(RingLayer().entries(scene.stage))
    assert [entry.key for entry in entries] == [(1, "Mun"), (2, "Bur")]
    assert theme("light").why.upper() in {stroked(dab) for dab in entries[0].make().parts}
    assert len(list(RingNumberLayer().entries(scene.stage))) == 2
    scene.ring()
    assert list(RingLayer().entries(scene.stage)) == list(RingNumberLayer().entries(scene.stage)) == []


def test_names_and_units_lie_over_the_rings_and_under_their_numbers() -> None:
    rings, names, units, numbers = (kind().root.zValue() for kind in (RingLayer, NameLayer, UnitLayer, RingNumberLayer))
    assert rings < names < units < numbers
