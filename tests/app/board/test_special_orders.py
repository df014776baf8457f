"""How numbers, cards, special orders and their signs look; and the room that they take."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QPointF

from app.board.curves import straight
from app.board.layers.ground import GroundSignLayer, StruckCenterLayer
from app.board.layers.orders import OrderLayer, ResultLayer
from app.board.layers.units import UnitLayer
from app.board.legend import symbols
from app.board.picture import (
    BadgeMark,
    KindMark,
    Mark,
    MoveMark,
    Piece,
    PillMark,
    RetreatMark,
    Sign,
    SupportMark,
    SwapMark,
    ThreadMark,
    WallMark,
)
from app.board.plan import DrawingPlan
from app.board.symbols.marks import BADGES, blast, cloud, spiked, spiral, wall
from app.board.symbols.orders import rank_tag
from app.board.symbols.units import plate, plate_box, unit
from app.ui.tokens import theme, tokens
from tests.app.board.builders import army, filled, scene_of, seen, stroked
from tests.order_types import shown
from tests.signs import mine_laid, mine_lifted, sign

LIGHT, DARK = theme("light"), theme("dark")
AUSTRIA = tokens().looks(["Austria"], "standard", "light")["Austria"]
MUN, BUR, TYR = army("Mun", "Germany"), army("Bur"), army("Tyr", "Austria")


@pytest.mark.usefixtures("qapp")
def test_the_number_of_a_unit_stands_at_its_upper_left_and_the_power_at_its_right() -> None:
    plain, numbered = unit("A", "standard", AUSTRIA, LIGHT, 20), unit("A", "standard", AUSTRIA, LIGHT, 20, label="3")
    assert numbered.bounds().left() < plain.bounds().left() - 4
    rim = (-0.88 * 20 - 0.36 * 20, -0.88 * 20)
    assert seen(numbered, rim) == LIGHT.tab_text and seen(plain, rim, "#00FF00") != LIGHT.tab_text


@pytest.mark.usefixtures("qapp")
def test_a_card_has_a_green_line_only_where_all_know_it() -> None:
    own, public = plate((0, 0), "10", 20, LIGHT), plate((0, 0), "10", 20, LIGHT, public=True)
    assert LIGHT.ok not in [stroked(dab) for dab in own.dabs()]
    assert LIGHT.ok in [stroked(dab) for dab in public.dabs()]


@pytest.mark.usefixtures("qapp")
def test_a_card_that_is_not_known_shows_its_back() -> None:
    hidden = [filled(dab) for dab in plate((0, 0), "?", 20, LIGHT).dabs()]
    assert LIGHT.fog in hidden and LIGHT.mark_disc not in hidden


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("card", ["4", "20", "X11", "?"])
def test_a_card_lies_beneath_its_unit_and_holds_its_text(card: str) -> None:
    box = plate_box((100, 100), card, 20)
    assert box.top() > 100 + 0.95 * 20 and box.width() < 2.2 * 20
    assert box.adjusted(-4, -4, 4, 4).contains(plate((100, 100), card, 20, LIGHT).bounds())


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_a_mine_has_the_colour_of_who_laid_it_and_is_grey_where_nobody_knows(look: object) -> None:
    own = [filled(dab) for dab in spiked((0, 0), 10, LIGHT, AUSTRIA).dabs()]
    unknown = [filled(dab) for dab in spiked((0, 0), 10, LIGHT).dabs()]
    assert AUSTRIA.fill in own and AUSTRIA.fill not in unknown and LIGHT.void in unknown


@pytest.mark.usefixtures("qapp")
def test_signs_keep_their_shape_at_any_size() -> None:
    for make in (
        lambda size: cloud((0, 0), 2 * size, LIGHT),
        lambda size: blast((0, 0), size, LIGHT),
        lambda size: spiral((0, 0), size, LIGHT),
        lambda size: spiked((0, 0), size, LIGHT),
        *(lambda size, make=make: make((0.0, 0.0), size, LIGHT) for make in BADGES.values()),
        lambda size: rank_tag((0, 0), 3, LIGHT, size / 10),
    ):
        small, large = make(10).bounds(), make(30).bounds()
        assert large.width() == pytest.approx(3 * small.width(), rel=0.02)
        assert large.height() == pytest.approx(3 * small.height(), rel=0.02)


@pytest.mark.usefixtures("qapp")
def test_the_teeth_of_a_wall_are_on_the_side_that_is_asked_for() -> None:
    right, left = (wall(straight((0, 0), (60, 0)), "#3B3C3F", LIGHT, 1.0, outward=out) for out in (True, False))
    assert right.bounds().bottom() > 7 and left.bounds().top() < -7
    assert left.bounds().bottom() < 6 and right.bounds().top() > -6


@pytest.mark.usefixtures("qapp")
def test_a_fortified_border_faces_the_other_place() -> None:
    scene = scene_of(signs=[sign("fortified", "Mun", "Germany", text="Boh")])
    (entry,) = GroundSignLayer().entries(scene.stage)
    teeth = [dab for dab in entry.make().dabs() if stroked(dab) == LIGHT.mark_line and dab.pen.widthF() < 5]
    inside = scene.stage.inside("Boh")
    ends = [dab.path.elementAt(dab.path.elementCount() - 1) for dab in teeth]
    assert len(ends) > 4 and sum(inside((end.x, end.y)) for end in ends) > 0.8 * len(ends)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "sign",
    [
        sign("closed", "Ukr", text="F04"),
        sign("gassed", "Tyr"),
        sign("gassed", "Hol", count=1),
        sign("fortified", "Mun", text="Bur"),
    ],
)
def test_signs_on_the_land_are_drawn_in_their_place(sign: Sign) -> None:
    scene = scene_of(signs=[sign])
    (entry,) = GroundSignLayer().entries(scene.stage)
    area = scene.stage.area(sign.place).boundingRect().adjusted(-40, -40, 40, 40)
    assert entry.make().bounds().intersects(area) and area.contains(entry.make().bounds().center())


@pytest.mark.usefixtures("qapp")
def test_a_center_that_counts_for_nobody_is_struck_above_its_ring() -> None:
    scene = scene_of(signs=[sign("suspended", "War", text="F04")])
    (entry,) = StruckCenterLayer().entries(scene.stage)
    x, y = scene.stage.center("War") or (0.0, 0.0)
    assert entry.make().bounds().contains(QPointF(x, y))
    assert tokens().layers["centers"] < tokens().layers[StruckCenterLayer.height]


@pytest.mark.usefixtures("qapp")
def test_mines_lie_clear_of_units_and_of_each_other() -> None:
    laid = [
        sign("mine", "Mun", "Germany"),
        sign("mine", "Mun", "France"),
        sign("mine", "Mun", "Italy"),
        sign("mine", "BLA", "Turkey"),
    ]
    stage = scene_of([MUN], signs=laid).stage
    r = stage.metrics.r
    assert len(stage.laid) == 4
    x, y = stage.spot(MUN)
    own = [one for one in stage.laid if one.sign.place == "Mun"]
    for one in own:
        assert hypot(one.center[0] - x, one.center[1] - y) > r + one.size
        assert stage.inside("Mun")(one.center)
    assert all(
        hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]) > 2 * a.size for a, b in combinations(own, 2)
    )


def entries_of(marks: list[Mark], *, layer: type = ResultLayer, signs: tuple[Sign, ...] = ()) -> list[object]:
    scene = scene_of([MUN, BUR, TYR], marks, signs)
    return [entry for entry in layer().entries(scene.stage) if entry.make().parts]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "mark",
    [
        ThreadMark(MUN, shown("gas"), "Tyr"),
        ThreadMark(MUN, shown("annihilate"), "Bur"),
        ThreadMark(MUN, shown("annihilate"), "Mun"),
        ThreadMark(MUN, shown("hypnotize"), "Tyr"),
        ThreadMark(MUN, shown("steal"), "Tyr"),
        ThreadMark(MUN, shown("disbelieve"), "Tyr", text="X11"),
        ThreadMark(MUN, shown("cut"), "Tyr"),
        mine_laid(MUN, "Mun"),
        mine_lifted(MUN, "Ruh"),
        KindMark(MUN, shown("convert"), "F", "Mun"),
        KindMark(MUN, shown("convert"), "F", "Mun", failed=True),
        WallMark(MUN, shown("fortify"), ("Bur", "Tyr")),
        PillMark(MUN, shown("otb")),
        BadgeMark(MUN, ("pinned",)),
        BadgeMark(MUN, ("weakened", "failed", "partial", "gassed", "hypnotized")),
    ],
)
def test_every_special_order_shows_something_above_the_units(mark: Mark) -> None:
    assert len(entries_of([mark])) == 1


@pytest.mark.usefixtures("qapp")
def test_every_line_of_a_special_order_is_drawn_beneath_the_units() -> None:
    deeds = [ThreadMark(MUN, shown(deed), "Tyr") for deed in ("gas", "annihilate", "steal")]
    assert len(entries_of(list(deeds), layer=OrderLayer)) == 3
    assert len(entries_of([ThreadMark(MUN, shown("hypnotize"), "Tyr")], layer=OrderLayer)) == 2, (
        "a thread, and rings about the unit"
    )
    assert len(entries_of([SwapMark(MUN, shown("exchange"), TYR)], layer=OrderLayer)) == 2
    assert len(entries_of([MoveMark(BUR, "Boh", over="Mun", leap=True, rank=7)], layer=OrderLayer)) == 3


@pytest.mark.usefixtures("qapp")
def test_a_cloud_beside_a_unit_says_already_that_it_was_gassed() -> None:
    assert len(entries_of([ThreadMark(MUN, shown("gas"), "Tyr"), BadgeMark(TYR, ("gassed",))])) == 1
    assert len(entries_of([ThreadMark(MUN, shown("gas"), "Bur"), BadgeMark(TYR, ("gassed",))])) == 2


@pytest.mark.usefixtures("qapp")
def test_a_unit_whose_card_is_told_to_all_or_that_is_asleep_is_drawn_anew() -> None:
    keys = {
        tuple(entry.key for entry in UnitLayer().entries(scene_of([BUR], signs=signs).stage))
        for signs in (
            (),
            (sign("revealed", "Bur", "France", text="1A"),),
            (sign("asleep", "Bur", "France", text="F04"),),
        )
    }
    assert len(keys) == 3


@pytest.mark.usefixtures("qapp")
def test_what_is_told_of_who_dislodged_a_unit_is_not_told_of_it() -> None:
    """Two units of different powers share a place while one must retreat."""
    fled = army("Bur", "Germany")
    shown = scene_of([BUR], signs=[sign("revealed", "Bur", "Germany", text="1A")]).stage
    hidden = [entry.key for entry in UnitLayer().entries(shown)]
    assert hidden == [entry.key for entry in UnitLayer().entries(scene_of([BUR]).stage)] and fled.power != BUR.power


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("names", "zoom"), [("short", 0.6), ("full", 0.9), ("full", 1.6)])
def test_names_keep_off_cards_craters_and_signs(names: str, zoom: float) -> None:
    centers = ("Mun", "Tyr", "Vie", "Ven", "Kie", "Ber", "War", "Par", "Bre", "Bel")
    pieces = [army(place, "Italy", str(n)) for n, place in enumerate(centers, 1)]
    deeds = [
        ThreadMark(pieces[0], shown("gas"), "Tyr"),
        ThreadMark(pieces[5], shown("annihilate"), "Pru"),
    ]
    scene = scene_of(
        pieces,
        deeds,
        [sign("closed", "Ukr", text="F04"), sign("closed", "Gal", text="F04"), sign("closed", "Sil", text="F04")],
    )
    scene.set_zoom(zoom)
    scene.set_names(names)
    scene.settle()
    stage, r = scene.stage, scene.stage.metrics.r
    discs = [(stage.goal(place), 1.9 * r) for place in ("Ukr", "Gal", "Sil", "Pru")]
    discs += [(stage.plan.threads[0].sign, r)]
    discs += [((x, y + 1.53 * r), 0.45 * r) for x, y in map(stage.spot, pieces)]
    assert len(scene.names_placed) > 60
    for placed in scene.names_placed.values():
        left, top, right, bottom = placed.box
        for (x, y), room in discs:
            near = min(max(x, left), right), min(max(y, top), bottom)
            assert hypot(near[0] - x, near[1] - y) > room * 0.9, placed.id


@pytest.mark.usefixtures("qapp")
def test_the_legend_tells_what_is_there_and_nothing_else() -> None:
    words = [symbol.words for symbol in symbols(scene_of([BUR]).stage)]
    assert words == ["1A: number, power", "its card"]
    unknown = army("Mun", "Germany", card="?")
    marks = [MoveMark(BUR, "Boh", over="Mun", leap=True), BadgeMark(unknown, ("pinned",))]
    signs = [
        sign("mine", "Ser", "Austria"),
        sign("closed", "Ukr", text="F04"),
        sign("revealed", "Bur", "France", text="1A"),
    ]
    told = {symbol.words for symbol in symbols(scene_of([BUR, unknown], marks, signs).stage)}
    assert told == {
        "1A: number, power", "card that all know", "card not known", "jump over a unit", "mine, and who laid it",
        "crater: closed up to that turn", "pinned: its move is off",
    }  # fmt: skip
    assert symbols(scene_of().stage) == ()


@pytest.mark.usefixtures("qapp")
def test_pictures_of_the_legend_fit_their_line() -> None:
    deeds = [
        ThreadMark(MUN, shown(deed), "Tyr", text="X11")
        for deed in ("gas", "annihilate", "hypnotize", "steal", "disbelieve", "cut")
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
    found = symbols(scene_of([MUN, BUR, TYR], [*deeds, *others], signs).stage)
    assert len(found) > 20
    for symbol in found:
        box = symbol.ink.bounds()
        assert box.width() < 36 and box.height() < 33 and abs(box.center().x()) < 5 and abs(box.center().y()) < 5, (
            symbol.words
        )


# --- Where special orders run: over places, in leaps, off the board, from a unit to what it acts upon.

PAR, SPECIAL_PLAN_BUR, SPECIAL_PLAN_MUN, RUH = (
    army("Par"),
    army("Bur", "Germany"),
    army("Mun", "Italy"),
    army("Ruh", "Germany", "2"),
)
VENICE, TRIESTE = army("Ven", "Italy"), army("Tri", "Austria")


def plan_of(pieces: list[Piece], *marks: object) -> DrawingPlan:
    return scene_of(pieces, marks).stage.plan  # type: ignore[arg-type]


@pytest.mark.usefixtures("qapp")
def test_a_two_space_move_has_two_arrows_that_meet_and_one_head() -> None:
    plan = plan_of([RUH], MoveMark(RUH, "Ber", over="Kie"))
    first, second = plan.arrows
    assert first.curve.points[-1] == second.curve.points[0] and (first.head, second.head) == (False, True)
    (step,) = plan.steps
    assert step.dot == second.curve.points[0] and len(step.numbers) == 2


@pytest.mark.usefixtures("qapp")
def test_one_that_stopped_on_its_way_points_there_and_its_second_part_failed() -> None:
    move = MoveMark(RUH, "Ber", over="Kie", failed=True, partial=True)
    first, second = plan_of([RUH], move).arrows
    assert (first.head, first.mark.failed) == (True, False) and (second.head, second.mark.failed) == (False, True)


@pytest.mark.usefixtures("qapp")
def test_one_that_was_stood_off_at_once_has_only_a_faint_second_part() -> None:
    first, second = plan_of([RUH], MoveMark(RUH, "Ber", over="Kie", failed=True)).arrows
    assert (
        first.mark.failed and isinstance(second.mark, MoveMark) and second.mark.presumed and second.width < first.width
    )


@pytest.mark.usefixtures("qapp")
def test_supports_of_either_part_join_it() -> None:
    helper, other = army("Hol", "Germany", "3"), army("Sil", "Germany", "4")
    move = MoveMark(RUH, "Ber", over="Kie")
    plan = plan_of([RUH, helper, other], move, SupportMark(helper, RUH, "Kie"), SupportMark(other, RUH, "Ber"))
    assert len(plan.arrows) == 2, "no further move is presumed"
    first, second = (branch.bead for branch in plan.branches)
    assert first is not None and second is not None
    assert plan.arrows[0].curve.length - plan.arrows[0].curve.nearest(first) < plan.arrows[0].curve.length
    assert plan.arrows[1].curve.at(plan.arrows[1].curve.nearest(second)) == pytest.approx(second, abs=1.0)


@pytest.mark.usefixtures("qapp")
def test_a_way_passes_beside_a_unit() -> None:
    there = army("Kie", "Russia")
    scene = scene_of([RUH, there], [MoveMark(RUH, "Ber", over="Kie")])
    (x, y), dot = scene.stage.spot(there), scene.stage.plan.steps[0].dot
    assert hypot(dot[0] - x, dot[1] - y) > 1.4 * scene.stage.metrics.r


@pytest.mark.usefixtures("qapp")
def test_a_leap_goes_high_over_the_unit_and_has_a_shadow() -> None:
    scene = scene_of([SPECIAL_PLAN_BUR, SPECIAL_PLAN_MUN], [MoveMark(SPECIAL_PLAN_BUR, "Boh", over="Mun", leap=True)])
    stage = scene.stage
    (x, y), (arrow,) = stage.spot(SPECIAL_PLAN_MUN), stage.plan.arrows
    near = arrow.curve.at(arrow.curve.nearest((x, y)))
    assert hypot(near[0] - x, near[1] - y) > 1.8 * stage.metrics.r and near[1] < y
    (leap,) = stage.plan.leaps
    assert len(leap.shadow.points) == 2


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kind", [MoveMark, RetreatMark])
def test_the_way_off_the_board_is_short_and_ends_at_a_disc(kind: type) -> None:
    scene = scene_of([PAR, SPECIAL_PLAN_BUR], [kind(PAR, "Hyp")])
    (portal,), (arrow,) = scene.stage.plan.portals, scene.stage.plan.arrows
    x, y = scene.stage.spot(PAR)
    assert arrow.curve.length < 4 * scene.stage.metrics.r
    assert hypot(portal.center[0] - x, portal.center[1] - y) < 4.5 * scene.stage.metrics.r


@pytest.mark.usefixtures("qapp")
def test_a_landing_comes_out_of_a_disc_beside_its_goal() -> None:
    unit, held = army("Hyp", "England", "2"), army("Yor", "France")
    for pieces in ([unit], [unit, held]):
        scene = scene_of(pieces, [MoveMark(unit, "Yor")])
        (portal,), (arrow,) = scene.stage.plan.portals, scene.stage.plan.arrows
        x, y = scene.stage.goal("Yor")
        assert hypot(portal.center[0] - x, portal.center[1] - y) < 4.5 * scene.stage.metrics.r
        tip = arrow.curve.points[-1]
        assert hypot(tip[0] - x, tip[1] - y) < hypot(portal.center[0] - x, portal.center[1] - y)


@pytest.mark.usefixtures("qapp")
def test_no_way_off_the_board_lies_on_another_unit() -> None:
    scene = scene_of([PAR, SPECIAL_PLAN_BUR], [MoveMark(PAR, "Hyp")])
    (portal,) = scene.stage.plan.portals
    x, y = scene.stage.spot(SPECIAL_PLAN_BUR)
    assert hypot(portal.center[0] - x, portal.center[1] - y) > 1.7 * scene.stage.metrics.r


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("deed", ["annihilate", "gas", "hypnotize", "steal", "disbelieve", "cut"])
def test_a_deed_has_a_thread_that_ends_beside_what_it_acts_upon(deed: str) -> None:
    scene = scene_of([VENICE, TRIESTE], [ThreadMark(VENICE, shown(deed), "Tri", rank=2)])
    (thread,) = scene.stage.plan.threads
    assert thread.curve is not None and thread.tag is not None
    x, y = scene.stage.spot(TRIESTE)
    end = thread.curve.points[-1]
    assert hypot(end[0] - x, end[1] - y) > 1.3 * scene.stage.metrics.r


@pytest.mark.usefixtures("qapp")
def test_the_sign_of_a_deed_from_below_does_not_lie_on_the_card() -> None:
    """Moscow lies right above Sevastopol: gas from there comes in where the card of the unit in Moscow is."""
    moscow, below = army("Mos", "France"), army("Sev", "Italy")
    for deed in ("gas", "steal", "disbelieve"):
        stage = scene_of([moscow, below], [ThreadMark(below, shown(deed), "Mos")]).stage
        sign, box = stage.plan.threads[0].sign, plate_box(stage.spot(moscow), moscow.card, stage.metrics.r)
        assert not box.adjusted(-6, -6, 6, 6).contains(QPointF(*sign))


@pytest.mark.usefixtures("qapp")
def test_what_is_done_to_the_own_place_needs_no_thread() -> None:
    (thread,) = plan_of([VENICE], ThreadMark(VENICE, shown("annihilate"), "Ven")).threads
    assert thread.curve is None and thread.sign == thread.goal


@pytest.mark.usefixtures("qapp")
def test_two_units_that_change_places_have_an_arrow_each_that_do_not_lie_on_each_other() -> None:
    one, other = plan_of(
        [VENICE, TRIESTE],
        SwapMark(VENICE, shown("exchange"), TRIESTE),
        SwapMark(TRIESTE, shown("exchange"), VENICE),
    ).swaps
    a, b = one.curve.at(one.curve.length / 2), other.curve.at(other.curve.length / 2)
    assert hypot(a[0] - b[0], a[1] - b[1]) > 6 and not (one.presumed or other.presumed)


@pytest.mark.usefixtures("qapp")
def test_the_arrow_of_who_only_agrees_is_presumed() -> None:
    found = plan_of([VENICE, TRIESTE], SwapMark(VENICE, shown("exchange"), TRIESTE)).swaps
    assert [(one.unit.place, one.presumed) for one in found] == [("Ven", False), ("Tri", True)]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("start", "goal"), [("Gas", "Bre"), ("Gre", "Alb"), ("Rum", "Gal"), ("Ruh", "Hol")])
def test_an_arrow_from_below_ends_before_the_card_of_a_unit(start: str, goal: str) -> None:
    unit, there = army(start), army(goal, "Italy")
    tips = []
    for held in (there, replace(there, card="")):
        scene = scene_of([unit, held], [MoveMark(unit, goal)])
        box = plate_box(scene.stage.spot(held), there.card, scene.stage.metrics.r)
        tips.append(box.contains(QPointF(*scene.stage.plan.arrows[0].curve.points[-1])))
    assert tips == [False, True]


@pytest.mark.usefixtures("qapp")
def test_who_was_driven_out_stands_clear_of_a_unit_next_door() -> None:
    there, fleet = army("Den", "Germany", "3"), army("HEL", "Germany", "2", kind="F")
    driven = replace(army("Den", "Russia", "2", kind="F"), dislodged=True, displaced=True)
    scene = scene_of([there, fleet, driven])
    (x, y), (fx, fy) = scene.stage.spot(driven), scene.stage.spot(fleet)
    assert hypot(x - fx, y - fy) > 2 * scene.stage.metrics.r
