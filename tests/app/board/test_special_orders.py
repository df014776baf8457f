"""How numbers, cards, special orders and their signs look; and the room that they take."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QPointF

from app.board.layers.ground import GroundSignLayer
from app.board.layers.orders import ResultLayer
from app.board.layers.units import UnitLayer
from app.board.legend import symbols
from app.board.picture import (
    BadgeMark,
    KindMark,
    Mark,
    MoveMark,
    Piece,
    PillMark,
    Sign,
    SupportMark,
    SwapMark,
    ThreadMark,
    WallMark,
)
from app.board.plan import DrawingPlan
from app.board.symbols.marks import BADGES
from app.board.symbols.units import plate_box
from app.ui.tokens import theme
from tests.app.board.builders import army, clearance, scene_of, stroked
from tests.order_types import shown
from tests.signs import mine_laid, sign

pytestmark = pytest.mark.usefixtures("qapp")

LIGHT, DARK = theme("light"), theme("dark")
MUN, BUR, TYR = army("Mun", "Germany"), army("Bur"), army("Tyr", "Austria")


def test_a_fortified_border_faces_the_other_place() -> None:
    scene = scene_of(signs=[sign("fortified", "Mun", "Germany", text="Boh")])
    (entry,) = GroundSignLayer().entries(scene.state)
    teeth = [dab for dab in entry.make().painted_paths() if stroked(dab) == LIGHT.mark_line and dab.pen.widthF() < 5]
    inside = scene.state.inside("Boh")
    ends = [dab.path.elementAt(dab.path.elementCount() - 1) for dab in teeth]
    assert len(ends) > 4 and sum(inside((end.x, end.y)) for end in ends) > 0.8 * len(ends)


def test_mines_lie_clear_of_units_and_of_each_other() -> None:
    laid = [
        sign("mine", "Mun", "Germany"),
        sign("mine", "Mun", "France"),
        sign("mine", "Mun", "Italy"),
        sign("mine", "BLA", "Turkey"),
    ]
    state = scene_of([MUN], signs=laid).state
    r = state.metrics.r
    assert len(state.laid) == 4
    x, y = state.unit_point(MUN)
    own = [one for one in state.laid if one.sign.place == "Mun"]
    for one in own:
        assert hypot(one.center[0] - x, one.center[1] - y) > r + one.size and state.inside("Mun")(one.center)
    assert all(
        hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]) > 2 * a.size for a, b in combinations(own, 2)
    )


def entries_of(marks: list[Mark], *, layer: type = ResultLayer, signs: tuple[Sign, ...] = ()) -> list[object]:
    scene = scene_of([MUN, BUR, TYR], marks, signs)
    return [entry for entry in layer().entries(scene.state) if entry.make().parts]


def test_a_cloud_beside_a_unit_says_already_that_it_was_gassed() -> None:
    assert len(entries_of([ThreadMark(MUN, shown("gas"), "Tyr"), BadgeMark(TYR, ("gassed",))])) == 1
    assert len(entries_of([ThreadMark(MUN, shown("gas"), "Bur"), BadgeMark(TYR, ("gassed",))])) == 2


def test_a_unit_whose_card_is_told_to_all_or_that_is_asleep_is_drawn_anew() -> None:
    """What is told of one is not told of the other where two share a place while one must retreat."""
    keys = {
        tuple(entry.key for entry in UnitLayer().entries(scene_of([BUR], signs=signs).state))
        for signs in (
            (),
            (sign("revealed", "Bur", "France", text="1A"),),
            (sign("asleep", "Bur", "France", text="F04"),),
        )
    }
    assert len(keys) == 3
    fled = army("Bur", "Germany")
    shown = scene_of([BUR], signs=[sign("revealed", "Bur", "Germany", text="1A")]).state
    hidden = [entry.key for entry in UnitLayer().entries(shown)]
    assert hidden == [entry.key for entry in UnitLayer().entries(scene_of([BUR]).state)] and fled.power != BUR.power


@pytest.mark.parametrize(("names", "zoom"), [("short", 0.6), ("full", 0.9), ("full", 1.6)])
def test_names_keep_off_cards_craters_and_signs(names: str, zoom: float) -> None:
    centers = ("Mun", "Tyr", "Vie", "Ven", "Kie", "Ber", "War", "Par", "Bre", "Bel")
    pieces = [army(place, "Italy", str(n)) for n, place in enumerate(centers, 1)]
    orders = [ThreadMark(pieces[0], shown("gas"), "Tyr"), ThreadMark(pieces[5], shown("annihilate"), "Pru")]
    scene = scene_of(
        pieces,
        orders,
        [sign("closed", "Ukr", text="F04"), sign("closed", "Gal", text="F04"), sign("closed", "Sil", text="F04")],
    )
    scene.set_zoom(zoom)
    scene.set_names(names)
    scene.settle()
    state, r = scene.state, scene.state.metrics.r
    discs = [(state.goal(place), 1.9 * r) for place in ("Ukr", "Gal", "Sil", "Pru")]
    discs += [(state.plan.threads[0].sign, r)]
    discs += [((x, y + 1.53 * r), 0.45 * r) for x, y in map(state.unit_point, pieces)]
    assert len(scene.names_placed) > 60
    for placed in scene.names_placed.values():
        for center, room in discs:
            assert clearance(placed, center) > room * 0.9, placed.id


def test_pictures_of_the_legend_fit_their_line() -> None:
    orders = [
        ThreadMark(MUN, shown(verb), "Tyr", text="X11")
        for verb in ("gas", "annihilate", "hypnotize", "steal", "disbelieve", "cut")
    ]
    others = [
        SwapMark(MUN, shown("exchange"), TYR),
        mine_laid(MUN, "Mun"),
        KindMark(MUN, shown("convert"), "F", "Mun"),
        WallMark(MUN, shown("fortify"), ("Boh",)),
        PillMark(MUN, shown("otb")),
    ]
    others += [
        MoveMark(BUR, "Par"),
        MoveMark(BUR, "Spa", over="Mar"),
        MoveMark(TYR, "Hyp"),
        BadgeMark(MUN, tuple(BADGES)),
    ]
    signs = [
        sign("mine", "Ser"),
        sign("closed", "Ukr", text="F04"),
        sign("suspended", "War", text="F04"),
        sign("gassed", "Hol"),
        sign("fortified", "Mun", text="Boh"),
    ]
    found = symbols(scene_of([MUN, BUR, TYR], [*orders, *others], signs).state)
    assert len(found) > 20
    for symbol in found:
        box = symbol.ink.bounds()
        assert box.width() < 36 and box.height() < 33 and abs(box.center().x()) < 5 and abs(box.center().y()) < 5, (
            symbol.words
        )


# --- Where special orders run: over places, in leaps, off the board, from a unit to what it acts upon.

RUH = army("Ruh", "Germany", "2")


def plan_of(pieces: list[Piece], *marks: object) -> DrawingPlan:
    return scene_of(pieces, marks).state.plan  # type: ignore[arg-type]


def test_supports_of_either_part_join_it() -> None:
    helper, other = army("Hol", "Germany", "3"), army("Sil", "Germany", "4")
    move = MoveMark(RUH, "Ber", over="Kie")
    plan = plan_of([RUH, helper, other], move, SupportMark(helper, RUH, "Kie"), SupportMark(other, RUH, "Ber"))
    assert len(plan.arrows) == 2, "no further move is presumed"
    first, second = (branch.bead for branch in plan.branches)
    assert first is not None and second is not None
    assert plan.arrows[0].curve.length - plan.arrows[0].curve.nearest(first) < plan.arrows[0].curve.length
    assert plan.arrows[1].curve.at(plan.arrows[1].curve.nearest(second)) == pytest.approx(second, abs=1.0)


def test_the_sign_of_a_special_order_from_below_does_not_lie_on_the_card() -> None:
    """Moscow lies right above Sevastopol: gas from there comes in where the card of the unit in Moscow is."""
    moscow, below = army("Mos", "France"), army("Sev", "Italy")
    for verb in ("gas", "steal", "disbelieve"):
        state = scene_of([moscow, below], [ThreadMark(below, shown(verb), "Mos")]).state
        sign, box = state.plan.threads[0].sign, plate_box(state.unit_point(moscow), moscow.card, state.metrics.r)
        assert not box.adjusted(-6, -6, 6, 6).contains(QPointF(*sign))


@pytest.mark.parametrize(("start", "goal"), [("Gas", "Bre"), ("Gre", "Alb"), ("Rum", "Gal"), ("Ruh", "Hol")])
def test_an_arrow_from_below_ends_before_the_card_of_a_unit(start: str, goal: str) -> None:
    unit, there = army(start), army(goal, "Italy")
    tips = []
    for held in (there, replace(there, card="")):
        scene = scene_of([unit, held], [MoveMark(unit, goal)])
        box = plate_box(scene.state.unit_point(held), there.card, scene.state.metrics.r)
        tips.append(box.contains(QPointF(*scene.state.plan.arrows[0].curve.points[-1])))
    assert tips == [False, True]


def test_who_was_driven_out_stands_clear_of_a_unit_next_door() -> None:
    there, fleet = army("Den", "Germany", "3"), army("HEL", "Germany", "2", kind="F")
    driven = replace(army("Den", "Russia", "2", kind="F"), dislodged=True, displaced=True)
    scene = scene_of([there, fleet, driven])
    (x, y), (fx, fy) = scene.state.unit_point(driven), scene.state.unit_point(fleet)
    assert hypot(x - fx, y - fy) > 2 * scene.state.metrics.r
