"""Where special orders run: over places, in leaps, off the board, from a unit to what it acts upon."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from PySide6.QtCore import QPointF

from app.board.picture import ExchangeMark, MoveMark, Piece, RetreatMark, SpecialOrderMark, SupportMark
from app.board.plan import DrawingPlan
from app.board.symbols.units import plate_box
from tests.app.board.specials import army, scene_of

pytestmark = pytest.mark.usefixtures("qapp")
PAR, BUR, MUN, RUH = army("Par"), army("Bur", "Germany"), army("Mun", "Italy"), army("Ruh", "Germany", "2")
VENICE, TRIESTE = army("Ven", "Italy"), army("Tri", "Austria")


def plan_of(pieces: list[Piece], *marks: object) -> DrawingPlan:
    return scene_of(pieces, marks).stage.plan  # type: ignore[arg-type]


def test_a_two_space_move_has_two_arrows_that_meet_and_one_head() -> None:
    plan = plan_of([RUH], MoveMark(RUH, "Ber", over="Kie"))
    first, second = plan.arrows
    assert first.curve.points[-1] == second.curve.points[0] and (first.head, second.head) == (False, True)
    (step,) = plan.steps
    assert step.dot == second.curve.points[0] and len(step.numbers) == 2


def test_one_that_stopped_on_its_way_points_there_and_its_second_part_failed() -> None:
    move = MoveMark(RUH, "Ber", over="Kie", failed=True, partial=True)
    first, second = plan_of([RUH], move).arrows
    assert (first.head, first.mark.failed) == (True, False) and (second.head, second.mark.failed) == (False, True)


def test_one_that_was_stood_off_at_once_has_only_a_faint_second_part() -> None:
    first, second = plan_of([RUH], MoveMark(RUH, "Ber", over="Kie", failed=True)).arrows
    assert (
        first.mark.failed and isinstance(second.mark, MoveMark) and second.mark.presumed and second.width < first.width
    )


def test_supports_of_either_part_join_it() -> None:
    helper, other = army("Hol", "Germany", "3"), army("Sil", "Germany", "4")
    move = MoveMark(RUH, "Ber", over="Kie")
    plan = plan_of([RUH, helper, other], move, SupportMark(helper, RUH, "Kie"), SupportMark(other, RUH, "Ber"))
    assert len(plan.arrows) == 2, "no further move is presumed"
    first, second = (branch.bead for branch in plan.branches)
    assert first is not None and second is not None
    assert plan.arrows[0].curve.length - plan.arrows[0].curve.nearest(first) < plan.arrows[0].curve.length
    assert plan.arrows[1].curve.at(plan.arrows[1].curve.nearest(second)) == pytest.approx(second, abs=1.0)


def test_a_way_passes_beside_a_unit() -> None:
    there = army("Kie", "Russia")
    scene = scene_of([RUH, there], [MoveMark(RUH, "Ber", over="Kie")])
    (x, y), dot = scene.stage.spot(there), scene.stage.plan.steps[0].dot
    assert hypot(dot[0] - x, dot[1] - y) > 1.4 * scene.stage.metrics.r


def test_a_leap_goes_high_over_the_unit_and_has_a_shadow() -> None:
    scene = scene_of([BUR, MUN], [MoveMark(BUR, "Boh", over="Mun", leap=True)])
    stage = scene.stage
    (x, y), (arrow,) = stage.spot(MUN), stage.plan.arrows
    near = arrow.curve.at(arrow.curve.nearest((x, y)))
    assert hypot(near[0] - x, near[1] - y) > 1.8 * stage.metrics.r and near[1] < y
    (leap,) = stage.plan.leaps
    assert len(leap.shadow.points) == 2


@pytest.mark.parametrize("kind", [MoveMark, RetreatMark])
def test_the_way_off_the_board_is_short_and_ends_at_a_disc(kind: type) -> None:
    scene = scene_of([PAR, BUR], [kind(PAR, "Hyp")])
    (portal,), (arrow,) = scene.stage.plan.portals, scene.stage.plan.arrows
    x, y = scene.stage.spot(PAR)
    assert arrow.curve.length < 4 * scene.stage.metrics.r
    assert hypot(portal.center[0] - x, portal.center[1] - y) < 4.5 * scene.stage.metrics.r


def test_a_landing_comes_out_of_a_disc_beside_its_goal() -> None:
    unit, held = army("Hyp", "England", "2"), army("Yor", "France")
    for pieces in ([unit], [unit, held]):
        scene = scene_of(pieces, [MoveMark(unit, "Yor")])
        (portal,), (arrow,) = scene.stage.plan.portals, scene.stage.plan.arrows
        x, y = scene.stage.goal("Yor")
        assert hypot(portal.center[0] - x, portal.center[1] - y) < 4.5 * scene.stage.metrics.r
        tip = arrow.curve.points[-1]
        assert hypot(tip[0] - x, tip[1] - y) < hypot(portal.center[0] - x, portal.center[1] - y)


def test_no_way_off_the_board_lies_on_another_unit() -> None:
    scene = scene_of([PAR, BUR], [MoveMark(PAR, "Hyp")])
    (portal,) = scene.stage.plan.portals
    x, y = scene.stage.spot(BUR)
    assert hypot(portal.center[0] - x, portal.center[1] - y) > 1.7 * scene.stage.metrics.r


@pytest.mark.parametrize("deed", ["annihilate", "gas", "hypnotize", "steal", "disbelieve", "cut"])
def test_a_deed_has_a_thread_that_ends_beside_what_it_acts_upon(deed: str) -> None:
    scene = scene_of([VENICE, TRIESTE], [SpecialOrderMark(VENICE, deed, "Tri", rank=2)])
    (thread,) = scene.stage.plan.threads
    assert thread.curve is not None and thread.tag is not None
    x, y = scene.stage.spot(TRIESTE)
    end = thread.curve.points[-1]
    assert hypot(end[0] - x, end[1] - y) > 1.3 * scene.stage.metrics.r


def test_the_sign_of_a_deed_from_below_does_not_lie_on_the_card() -> None:
    """Moscow lies right above Sevastopol: gas from there comes in where the card of the unit in Moscow is."""
    moscow, below = army("Mos", "France"), army("Sev", "Italy")
    for deed in ("gas", "steal", "disbelieve"):
        stage = scene_of([moscow, below], [SpecialOrderMark(below, deed, "Mos")]).stage
        sign, box = stage.plan.threads[0].sign, plate_box(stage.spot(moscow), moscow.card, stage.metrics.r)
        assert not box.adjusted(-6, -6, 6, 6).contains(QPointF(*sign))


def test_what_is_done_to_the_own_place_needs_no_thread() -> None:
    (thread,) = plan_of([VENICE], SpecialOrderMark(VENICE, "annihilate", "Ven")).threads
    assert thread.curve is None and thread.sign == thread.goal


def test_two_units_that_change_places_have_an_arrow_each_that_do_not_lie_on_each_other() -> None:
    one, other = plan_of([VENICE, TRIESTE], ExchangeMark(VENICE, TRIESTE), ExchangeMark(TRIESTE, VENICE)).exchanges
    a, b = one.curve.at(one.curve.length / 2), other.curve.at(other.curve.length / 2)
    assert hypot(a[0] - b[0], a[1] - b[1]) > 6 and not (one.presumed or other.presumed)


def test_the_arrow_of_who_only_agrees_is_presumed() -> None:
    found = plan_of([VENICE, TRIESTE], ExchangeMark(VENICE, TRIESTE)).exchanges
    assert [(one.unit.place, one.presumed) for one in found] == [("Ven", False), ("Tri", True)]


@pytest.mark.parametrize(("start", "goal"), [("Gas", "Bre"), ("Gre", "Alb"), ("Rum", "Gal"), ("Ruh", "Hol")])
def test_an_arrow_from_below_ends_before_the_card_of_a_unit(start: str, goal: str) -> None:
    unit, there = army(start), army(goal, "Italy")
    tips = []
    for held in (there, replace(there, card="")):
        scene = scene_of([unit, held], [MoveMark(unit, goal)])
        box = plate_box(scene.stage.spot(held), there.card, scene.stage.metrics.r)
        tips.append(box.contains(QPointF(*scene.stage.plan.arrows[0].curve.points[-1])))
    assert tips == [False, True]


def test_who_was_driven_out_stands_clear_of_a_unit_next_door() -> None:
    there, fleet = army("Den", "Germany", "3"), army("HEL", "Germany", "2", kind="F")
    driven = replace(army("Den", "Russia", "2", kind="F"), dislodged=True, aside=True)
    scene = scene_of([there, fleet, driven])
    (x, y), (fx, fy) = scene.stage.spot(driven), scene.stage.spot(fleet)
    assert hypot(x - fx, y - fy) > 2 * scene.stage.metrics.r
