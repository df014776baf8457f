"""What painters make: halo, casing, fill; paler for what failed; a shape and a letter for every unit."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, hypot
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

import rules
from app.board.atlas import atlas_of
from app.board.curves import Curve, bowed, straight
from app.board.display_list import Dab, DisplayList
from app.board.from_rules import order_marks, result_picture
from app.board.layers.orders import FROM_COUNTER, OrderLayer
from app.board.order_reader import signs_of, unitless_mark
from app.board.picture import (
    ConvoyMark,
    CounterMark,
    FlowMark,
    HoldMark,
    MoveMark,
    Picture,
    Piece,
    RetreatMark,
    Sign,
    SupportMark,
    TokenMark,
    VoidMark,
)
from app.board.placement.sign_placement import RIM, counter_spot, place_icon_changes
from app.board.plan import Arrow, ConvoyWave, FlowLine, HoldRing, SupportLine
from app.board.scene import BoardScene
from app.board.symbols import marks, orders, signs
from app.board.symbols.signs import COUNT, COUNT_AT, center_mark, done, icon, way, way_sign
from app.board.symbols.units import MOST_PIPS, SHAPES, CounterState, counter_path, pips, reach, shape_of, unit
from app.ui.tokens import PowerLook, ThemeName, mixed, theme, tokens
from rules import Location, Order
from rules.presentation import Change
from rules.variants.diplomafia.game import Diplomafia
from rules.variants.diplomafia.state import ICONS
from tests.app.board.colour_science import EYES, least_difference
from tests.app.board.inks import filled, seen, stroked
from tests.order_types import order_type
from tests.signs import flow, pressure, racket, sign, token

LIGHT = theme("light")
LOOKS = tokens().looks(["Austria", "Germany", "Russia"], "standard", "light")
MUN = Piece("Mun", "Germany", "A", "Mun")
LEVEL = straight((20, 50), (180, 50))
R = 16.5


def arrow(failed: bool = False, width: float = 5.0, curve: Curve = LEVEL) -> Arrow:
    return Arrow(MoveMark(MUN, "Bur", failed=failed), curve, width, head=not failed)


# --- orders


@pytest.mark.usefixtures("qapp")
def test_an_arrow_has_halo_casing_and_fill_in_that_order() -> None:
    halo, casing, fill = orders.arrow(arrow(), LOOKS, LIGHT, 1.0).dabs()
    assert (stroked(halo), stroked(casing), filled(fill)) == (
        LIGHT.order_halo.upper(),
        LIGHT.order_casing.upper(),
        LOOKS["Germany"].fill,
    )
    assert halo.pen.widthF() > casing.pen.widthF()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", [5, 7, 9, 11])
def test_an_arrow_is_as_wide_as_told_and_ends_in_a_point(width: float) -> None:
    path = orders.arrow_path(LEVEL, width, head=True)
    assert path.contains(QPointF(60, 50 + width / 2 - 0.1))
    assert not path.contains(QPointF(60, 50 + width / 2 + 0.1))
    assert path.boundingRect().right() == pytest.approx(180)
    assert path.boundingRect().height() == pytest.approx(6 + 2 * width, abs=0.1)


@pytest.mark.usefixtures("qapp")
def test_the_head_is_cut_in_behind() -> None:
    """The barbs lie farther back than the middle of the head begins."""
    path = orders.arrow_path(LEVEL, 5, head=True)
    barbs = 180 - (6 + 2.4 * 5)
    assert path.contains(QPointF(barbs + 1.0, 50 + 7))
    assert not path.contains(QPointF(barbs + 1.0, 50 + 4))


@pytest.mark.usefixtures("qapp")
def test_a_failed_move_is_paler_and_has_no_head() -> None:
    *_, fill = orders.arrow(arrow(failed=True), LOOKS, LIGHT, 1.0).dabs()
    assert filled(fill) == mixed(LOOKS["Germany"].fill, LIGHT.land, 0.62)
    assert fill.path.boundingRect().height() == pytest.approx(5)


@pytest.mark.usefixtures("qapp")
def test_nothing_that_is_paler_is_seen_through() -> None:
    """Opaque mixing: else the casing would shine through."""
    *_, fill = orders.arrow(arrow(failed=True), LOOKS, LIGHT, 1.0).dabs()
    assert fill.brush.color().alpha() == 255


@pytest.mark.usefixtures("qapp")
def test_a_retreat_has_a_red_casing_and_a_bar_at_its_start() -> None:
    retreat = Arrow(RetreatMark(MUN, "Boh"), LEVEL, 5, head=True)
    dabs = list(orders.arrow(retreat, LOOKS, LIGHT, 1.0).dabs())
    assert stroked(dabs[1]) == LIGHT.fail.upper()
    assert filled(dabs[-1]) == LIGHT.fail.upper()
    assert dabs[-1].path.boundingRect().center().x() == pytest.approx(20, abs=0.1)
    assert dabs[-1].path.boundingRect().height() == pytest.approx(16)


@pytest.mark.usefixtures("qapp")
def test_a_convoyed_move_has_a_pale_dashed_core() -> None:
    fleet = Piece("NTH", "Germany", "F", "NTH")
    core = list(orders.arrow(Arrow(MoveMark(MUN, "Bur", via=(fleet,)), LEVEL, 5, True), LOOKS, LIGHT, 1.0).dabs())[-1]
    assert stroked(core) == LOOKS["Germany"].ink
    assert core.pen.dashPattern()


@pytest.mark.usefixtures("qapp")
def test_a_presumed_move_is_dashed_and_pale() -> None:
    presumed = Arrow(MoveMark(MUN, "Bur", presumed=True), LEVEL, 2, True)
    ink = orders.arrow(presumed, LOOKS, LIGHT, 1.0)
    *_, fill = ink.dabs()
    assert filled(fill) != LOOKS["Germany"].fill
    assert len(fill.path.toSubpathPolygons()) > 5


def branch(**changes: object) -> SupportLine:
    support = SupportMark(MUN, MUN, "Bur", **changes)  # type: ignore[arg-type]
    return SupportLine(support, LEVEL, (180, 50))


@pytest.mark.usefixtures("qapp")
def test_a_support_is_dashed_and_ends_with_a_whole_dash() -> None:
    *_, fill = orders.branch(branch(), LOOKS, LIGHT, 1.0).dabs()
    dashes = [polygon.boundingRect() for polygon in fill.path.toSubpathPolygons()]
    widths = {round(rect.width(), 2) for rect in dashes}
    assert len(dashes) > 8
    assert len(widths) == 1
    assert dashes[0].left() == pytest.approx(20)
    assert dashes[-1].right() == pytest.approx(180)


@pytest.mark.usefixtures("qapp")
def test_a_cut_support_has_a_gap_in_the_middle() -> None:
    *_, whole = orders.branch(branch(), LOOKS, LIGHT, 1.0).dabs()
    *_, cut = orders.branch(branch(cut_by=MUN), LOOKS, LIGHT, 1.0).dabs()

    def widest_gap(dab: Dab) -> float:
        rects = sorted((p.boundingRect() for p in dab.path.toSubpathPolygons()), key=lambda rect: rect.left())
        return max(after.left() - before.right() for before, after in pairwise(rects))

    assert widest_gap(whole) < 8
    assert widest_gap(cut) == pytest.approx(18, abs=0.5)


@pytest.mark.usefixtures("qapp")
def test_a_support_to_hold_ends_in_a_bar_and_one_of_a_move_in_a_bead() -> None:
    to_hold = SupportLine(SupportMark(MUN, MUN), LEVEL, None)
    bar = list(orders.branch(to_hold, LOOKS, LIGHT, 1.0).dabs())[-1]
    assert bar.path.boundingRect().height() == pytest.approx(17)
    assert orders.bead(to_hold, LOOKS, LIGHT, 1.0).parts == []
    assert orders.bead(branch(), LOOKS, LIGHT, 1.0).bounds().center() == QPointF(180, 50)


@pytest.mark.usefixtures("qapp")
def test_a_hold_is_an_octagon_in_colour_and_a_faint_one_without_an_order() -> None:
    ordered = list(orders.ring(HoldRing(HoldMark(MUN), (50, 50), 24), LOOKS, LIGHT, 1.0).dabs())
    faint = list(orders.ring(HoldRing(HoldMark(MUN, implicit=True), (50, 50), 24), LOOKS, LIGHT, 1.0).dabs())
    assert stroked(ordered[-1]) == LOOKS["Germany"].fill
    assert stroked(faint[-1]) == LIGHT.order_casing.upper()
    assert faint[-1].pen.widthF() < ordered[-1].pen.widthF() / 2
    assert ordered[-1].path.elementCount() == 9


@pytest.mark.usefixtures("qapp")
def test_a_broken_convoy_has_a_gap_in_its_wave() -> None:
    army = Piece("Lon", "Germany", "A", "Lon")
    whole = orders.tie(ConvoyWave(ConvoyMark(MUN, army, "Bel"), LEVEL, (180, 50)), LOOKS, LIGHT, 1.0)
    broken = orders.tie(ConvoyWave(ConvoyMark(MUN, army, "Bel", broken=True), LEVEL, (180, 50)), LOOKS, LIGHT, 1.0)
    assert len(next(whole.dabs()).path.toSubpathPolygons()) == 1
    assert len(next(broken.dabs()).path.toSubpathPolygons()) == 2


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("name", "power", "alpha"), [("light", "Germany", 0.8), ("dark", "Russia", 0.35)])
def test_halos_are_as_strong_as_the_ground_asks(name: ThemeName, power: str, alpha: float) -> None:
    look = tokens().looks([power], "standard", name)[power]
    assert orders.halo_alpha(look.fill, theme(name)) == alpha


@pytest.mark.usefixtures("qapp")
def test_dark_fills_have_the_strongest_halo_on_the_dark_map() -> None:
    assert orders.halo_alpha("#202020", theme("dark")) == 0.92


@pytest.mark.usefixtures("qapp")
def test_an_arrow_keeps_to_its_curve() -> None:
    curve = bowed((20, 80), (180, 80), 0.2)
    path = orders.arrow_path(curve, 5, head=True)
    assert all(path.contains(QPointF(*curve.at(curve.length * share))) for share in (0.05, 0.3, 0.6, 0.97))


# --- units


def counter(kind: str = "A", state: CounterState = CounterState.PLAIN, power: str = "Austria") -> DisplayList:
    return unit(kind, "standard", LOOKS[power], LIGHT, R, state)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_about_its_middle_and_about_its_radius(shape: str) -> None:
    rect = counter_path(shape, 10).boundingRect()
    assert 8 < rect.height() / 2 < 13 or shape == "pill"
    assert rect.contains(QPointF(0, 0))
    assert rect.right() <= reach(shape)[0] * 10 + 2.5
    assert counter_path(shape, 20).boundingRect().width() == pytest.approx(2 * rect.width())


@pytest.mark.usefixtures("qapp")
def test_armies_are_discs_and_fleets_are_hulls() -> None:
    assert (shape_of("A", "standard"), shape_of("F", "standard")) == ("disc", "hull")
    assert shape_of("F", "gambling") == "hull"
    assert shape_of("F", "bioplomacy") == "triangle"


@pytest.mark.usefixtures("qapp")
def test_a_counter_has_its_powers_fill_and_its_letter_the_ink() -> None:
    assert seen(counter(), (0, 11)) == LOOKS["Austria"].fill
    assert LOOKS["Austria"].ink in {filled(dab) for dab in counter().dabs()}


@pytest.mark.usefixtures("qapp")
def test_the_tab_stands_at_the_upper_right() -> None:
    assert seen(counter(), (0.88 * R + 0.3 * R, -0.88 * R - 0.2 * R)) == LIGHT.tab.upper()


@pytest.mark.usefixtures("qapp")
def test_a_chosen_unit_is_larger_with_a_white_ring() -> None:
    ink = counter(state=CounterState.CHOSEN)
    assert ink.bounds().width() > counter().bounds().width() * 1.15
    assert seen(ink, (-1.36 * R, 0)) == LIGHT.selection.upper()


@pytest.mark.usefixtures("qapp")
def test_a_dislodged_unit_has_a_red_rim_and_its_tab_stays_upright() -> None:
    ink = counter(state=CounterState.DISLODGED)
    assert seen(ink, (-1.15 * R, 0)) == LIGHT.fail.upper()
    assert seen(ink, (0.88 * R + 0.3 * R, -0.88 * R - 0.2 * R)) == LIGHT.tab.upper()


@pytest.mark.usefixtures("qapp")
def test_a_chosen_dislodged_unit_keeps_its_red_rim() -> None:
    fails = {stroked(dab) for dab in counter(state=CounterState.CHOSEN_DISLODGED).dabs()}
    assert {LIGHT.fail.upper(), LIGHT.selection_edge.upper()} <= fails


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("state", "share"), [(CounterState.GHOST, 0.8), (CounterState.DESTROYED, 0.4)])
def test_units_that_are_not_there_are_paler(state: CounterState, share: float) -> None:
    assert seen(counter(state=state), (0, 11)) == mixed(LOOKS["Austria"].fill, LIGHT.land, share)


@pytest.mark.usefixtures("qapp")
def test_on_dark_land_counters_have_a_cream_ring() -> None:
    look: PowerLook = tokens().looks(["Germany"], "standard", "dark")["Germany"]
    ink = unit("A", "standard", look, theme("dark"), R)
    assert "#EFE8D8" in {stroked(dab) for dab in ink.dabs()}


# --- marks


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "mark",
    [marks.burst, marks.swords, marks.scissors, marks.broken_wave, marks.cross, marks.check, marks.question],
)
def test_marks_are_about_their_point_and_bring_their_own_ground(mark: object) -> None:
    ink = mark((50.0, 40.0), 12.0, LIGHT)  # type: ignore[operator]
    assert ink.bounds().center().x() == pytest.approx(50, abs=1.5)
    assert ink.bounds().center().y() == pytest.approx(40, abs=1.5)
    assert 20 < ink.bounds().width() < 36
    grounds = {filled(dab) for dab in ink.dabs()} | {stroked(dab) for dab in ink.dabs()}
    assert LIGHT.mark_disc.upper() in grounds


@pytest.mark.usefixtures("qapp")
def test_a_pill_holds_its_words() -> None:
    narrow, wide = marks.pill_box((0, 0), "2 : 1", 12), marks.pill_box((0, 0), "12 : 11", 12)
    assert narrow.width() < wide.width()
    ink = marks.pill((0, 0), "2 : 1", 12, LIGHT, LIGHT.ok)
    words = list(ink.dabs())[-1]
    assert narrow.contains(words.path.boundingRect())


@pytest.mark.usefixtures("qapp")
def test_a_homes_dot_has_the_fill_of_its_power() -> None:
    home = center_mark((0, 0), 6, LIGHT, LOOKS["Austria"].fill)
    assert seen(home, (0, 0)) == LOOKS["Austria"].fill
    assert seen(center_mark((0, 0), 6, LIGHT), (0, 0)) == LIGHT.center_ring.upper()


# --- Coins, tags, loose points, houses, shields: each has its parts, in the colours of the theme or of a power.

SIGN_PAINTERS_LOOKS = tokens().looks("ABC", "pink", "light")
RED = SIGN_PAINTERS_LOOKS["A"]
AT = (50.0, 40.0)


def fills(ink: DisplayList) -> list[str]:
    return [filled(dab) for dab in ink.dabs() if filled(dab)]


def hues(ink: DisplayList) -> set[str]:
    return {hue for dab in ink.dabs() for hue in (filled(dab), stroked(dab)) if hue}


# --- coins and tags


@pytest.mark.usefixtures("qapp")
def test_the_ring_of_a_coin_fills_clockwise_from_the_top_with_what_is_stored() -> None:
    """A quarter: the upper right is filled, the rest is not."""
    ink = signs.coin(AT, 20, 8, LIGHT, stored=2, hue=RED.fill)
    right, left, low = (50 + 11.5, 40 - 11.5), (50 - 11.5, 40 - 11.5), (50 + 11.5, 40 + 11.5)
    assert [seen(ink, at) for at in (right, left, low)] == [RED.fill, LIGHT.center_fill, LIGHT.center_fill]


@pytest.mark.usefixtures("qapp")
def test_a_coin_that_holds_more_than_its_room_is_full_all_round() -> None:
    for stored in (8, 11):
        ink = signs.coin(AT, 20, 8, LIGHT, stored, RED.fill)
        assert {seen(ink, (50 + 11.5 * x, 40 + 11.5 * y)) for x in (-1, 1) for y in (-1, 1)} == {RED.fill}


@pytest.mark.usefixtures("qapp")
def test_an_empty_coin_has_no_ring_and_a_rim_all_the_same() -> None:
    ink = signs.coin(AT, 20, 8, LIGHT)
    assert seen(ink, (50 + 11.5, 40 - 11.5)) == LIGHT.center_fill
    assert LIGHT.center_ring in {stroked(dab) for dab in ink.dabs()}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("room", [4, 12, 35])
def test_the_number_of_a_coin_lies_within_its_ring(room: int) -> None:
    *_, number = signs.coin((0, 0), 20, room, LIGHT, room, RED.fill).dabs()
    rect = number.path.boundingRect()
    assert max(abs(rect.left()), abs(rect.right())) < 20 * (1 - signs.STORE_IN - signs.STORE_WIDTH / 2) + 0.8


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("amounts", "text"),
    [((7, 5, 5), "5/7 +5"), ((7, 0, 5), "+5"), ((4, 3, 0), "3/4"), ((4, 0, 0), ""), ((7, 9, 2), "9/7 +2")],
)
def test_a_tag_tells_what_is_stored_and_kept(amounts: tuple[int, int, int], text: str) -> None:
    assert signs.tag_text(*amounts) == text


@pytest.mark.usefixtures("qapp")
def test_a_tag_holds_its_figures() -> None:
    ink = signs.tag(AT, "12/12 +5", 10, LIGHT)
    *_, figures = ink.dabs()
    assert signs.tag_box(AT, "12/12 +5", 10).contains(figures.path.boundingRect())
    assert filled(next(ink.dabs())) == LIGHT.mark_disc


@pytest.mark.usefixtures("qapp")
def test_a_tag_can_have_the_colours_of_a_power() -> None:
    assert fills(signs.tag(AT, "5", 10, LIGHT, RED.fill, RED.ink)) == [RED.fill, RED.ink]


# --- points, homes, garrisons


@pytest.mark.usefixtures("qapp")
def test_loose_points_are_a_stack_with_number_and_letter() -> None:
    ink = signs.stack(AT, 14, 12, RED, LIGHT)
    assert fills(ink).count(RED.fill) == 3
    assert RED.ink in fills(ink)
    assert fills(ink)[-2:] == [LIGHT.tab, LIGHT.tab_text]
    assert signs.stack_box(AT, 14, 12).adjusted(-3, -3, 3, 3).contains(ink.bounds())


@pytest.mark.usefixtures("qapp")
def test_points_not_counted_yet_have_no_number() -> None:
    assert RED.ink in fills(signs.stack(AT, 3, 12, RED, LIGHT))
    assert RED.ink not in fills(signs.stack(AT, 0, 12, RED, LIGHT))


@pytest.mark.usefixtures("qapp")
def test_a_home_that_does_not_act_is_struck_out() -> None:
    acting, idle = (signs.house(AT, 10, LIGHT, RED, acts=acts) for acts in (True, False))
    wall, room, middle = (50 + 5.3, 40 + 5), (50 - 2.5, 40 - 2), (50, 40)
    assert [seen(acting, at) for at in (wall, room, middle)] == [RED.fill] * 3
    assert [seen(idle, at) for at in (wall, room, middle)] == [RED.fill, LIGHT.tab, LIGHT.fail]


@pytest.mark.usefixtures("qapp")
def test_a_garrison_is_a_shield_with_the_letter_of_whom_it_serves() -> None:
    assert fills(signs.shield(AT, 10, LIGHT, RED)) == [RED.fill, RED.ink]
    assert fills(signs.shield(AT, 10, LIGHT)) == [LIGHT.tab]


@pytest.mark.usefixtures("qapp")
def test_what_is_put_in_or_taken_out_has_its_sign() -> None:
    assert (signs.stored_text(3), signs.stored_text(-5)) == ("+3", "\u22125")
    plain = signs.stored(AT, 3, 10, RED, LIGHT, housed=False, failed=False)
    assert fills(plain) == [RED.fill, RED.ink]
    assert len(fills(signs.stored(AT, 3, 10, RED, LIGHT, housed=True, failed=False))) == 4
    assert LIGHT.fail in hues(signs.stored(AT, 3, 10, RED, LIGHT, housed=False, failed=True))


@pytest.mark.usefixtures("qapp")
def test_a_reading_has_a_rim_in_the_powers_colour() -> None:
    ink = signs.reading(AT, "3", 12, LIGHT, RED)
    assert seen(ink, (50 + 0.87 * 12, 40)) == RED.fill
    assert seen(ink, (50 + 0.55 * 12, 40)) == LIGHT.mark_disc


# --- ways, weaker units, levels


@pytest.mark.usefixtures("qapp")
def test_points_that_move_are_dashed_with_an_open_head() -> None:
    ink = way(
        FlowLine(flow("transfer", "A", "x", "y", count=3), straight((0, 40), (200, 40)), (100, 40)),
        SIGN_PAINTERS_LOOKS,
        LIGHT,
        1.0,
    )
    dashes = next(dab for dab in ink.dabs() if filled(dab) == RED.fill)
    assert len(dashes.path.toSubpathPolygons()) > 8
    head = list(ink.dabs())[-1]
    assert stroked(head) == RED.fill
    assert not filled(head)
    assert head.path.boundingRect().height() == pytest.approx(15)


@pytest.mark.usefixtures("qapp")
def test_points_that_could_not_move_are_paler_and_have_no_head() -> None:
    ink = way(
        FlowLine(flow("transfer", "A", "x", "y", count=3, failed=True), straight((0, 40), (200, 40)), (100, 40)),
        SIGN_PAINTERS_LOOKS,
        LIGHT,
        1.0,
    )
    assert RED.fill not in hues(ink)
    assert mixed(RED.fill, LIGHT.land, 0.62) in fills(ink)
    assert ink.bounds().height() < 12


@pytest.mark.usefixtures("qapp")
def test_a_home_that_moves_carries_its_house() -> None:
    item = FlowLine(flow("movehome", "A", "x", "y"), straight((0, 40), (200, 40)), (100, 40))
    assert way(item, SIGN_PAINTERS_LOOKS, LIGHT, 1.0).bounds().right() == pytest.approx(200, abs=4)
    assert RED.fill in fills(way_sign(item, SIGN_PAINTERS_LOOKS, LIGHT, 1.0, 12))
    assert way_sign(item, SIGN_PAINTERS_LOOKS, LIGHT, 1.0, 12).bounds().center().x() == pytest.approx(100, abs=1)


@pytest.mark.usefixtures("qapp")
def test_the_number_of_points_on_the_way_stands_on_the_line() -> None:
    item = FlowLine(flow("transfer", "A", "x", "y", count=3), straight((0, 40), (200, 40)), (90, 40))
    assert way_sign(item, SIGN_PAINTERS_LOOKS, LIGHT, 1.0, 12).bounds().center().x() == pytest.approx(90, abs=4)
    assert (
        way_sign(
            FlowLine(flow("transfer", "A", "x", "y", count=0), item.curve, (90, 40)),
            SIGN_PAINTERS_LOOKS,
            LIGHT,
            1.0,
            12,
        ).parts
        == []
    )


@pytest.mark.usefixtures("qapp")
def test_beside_a_unit_that_becomes_weaker_stands_what_it_will_be() -> None:
    half = marks.worn(AT, 20, LIGHT, RED.fill, hollow=False)
    hollow = marks.worn(AT, 20, LIGHT, RED.fill, hollow=True)
    assert RED.fill in fills(half)
    assert RED.fill not in fills(hollow)
    assert any(dab.pen.dashPattern() for dab in hollow.dabs())
    assert half.bounds().left() > 50


@pytest.mark.usefixtures("qapp")
def test_the_chip_of_the_level_worked_on_has_the_colour_of_targets() -> None:
    assert fills(marks.level_chip(AT, "2", 9, LIGHT)) == [LIGHT.mark_disc, LIGHT.text]
    assert fills(marks.level_chip(AT, "2", 9, LIGHT, active=True)) == [LIGHT.target, LIGHT.mark_disc]


# --- Rackets and political pressure on the board, and the marks of what is done with them.


@pytest.fixture
def scene() -> BoardScene:
    found = BoardScene(atlas_of("diplomafia"), rules.files.load_board("diplomafia"), variant="diplomafia")
    found.set_zoom(0.39)
    return found


def row(place: str, kinds: str) -> tuple[Sign, ...]:
    return tuple(racket(place, "Harlem", kind) for kind in kinds)


def order(verb: str, *slots: object) -> Order:
    return Order("Harlem", order_type(verb), slots, verb)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (order("racket", "N", Location("EHa")), token("racket", "Harlem", "EHa", letter="N")),
        (order("dismantle", "P", Location("EHa")), token("dismantle", "Harlem", "EHa", letter="P")),
        (order("renew", "B", Location("Yor")), token("renew", "Harlem", "Yor", letter="B")),
        (order("shift", "L", Location("EHa"), Location("NHa")), flow("shift", "Harlem", "EHa", "NHa", letter="L")),
    ],
)
def test_each_deed_has_its_mark(made: Order, mark: TokenMark | FlowMark) -> None:
    assert list(unitless_mark(made)) == [mark]


@pytest.mark.usefixtures("qapp")
def test_every_kind_in_every_district_lies_clear_of_the_others(scene: BoardScene) -> None:
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    for kinds in ("PW", "PWL", "PWLBN"):
        scene.show_picture(Picture(signs=tuple(sign for place in districts for sign in row(place, kinds))))
        laid = scene.stage.laid
        assert len(laid) == 33 * len(kinds)
        for one, other in combinations(laid, 2):
            if one.sign.place == other.sign.place:
                assert hypot(one.center[0] - other.center[0], one.center[1] - other.center[1]) >= 2 * one.size


@pytest.mark.usefixtures("qapp")
def test_rackets_of_usual_number_lie_in_their_district_beside_its_unit(scene: BoardScene) -> None:
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    scene.show_picture(Picture(signs=tuple(sign for place in districts for sign in row(place, "PB"))))
    for laid in scene.stage.laid:
        place = laid.sign.place
        x, y = scene.stage.goal(place)
        assert scene.stage.inside(place)(laid.center), place
        assert hypot(laid.center[0] - x, laid.center[1] - y) > scene.stage.metrics.r, place


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("zoom", [0.36, 0.478, 1.0])
def test_the_number_of_a_kind_is_not_covered_by_the_unit(scene: BoardScene, zoom: float) -> None:
    scene.set_zoom(zoom)
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    scene.show_picture(Picture(signs=tuple(racket(place, "Harlem", "N", 2) for place in districts)))
    for laid in scene.stage.laid:
        dot = tuple(at + share * laid.size for at, share in zip(laid.center, COUNT_AT))
        assert dist(dot, scene.stage.goal(laid.sign.place)) >= COUNT * laid.size + scene.stage.metrics.r, (
            laid.sign.place
        )


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("zoom", [0.36, 0.4, 0.478])
def test_a_racket_keeps_off_the_border_of_its_district(scene: BoardScene, zoom: float) -> None:
    scene.set_zoom(zoom)
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    scene.show_picture(Picture(signs=tuple(racket(place, "Harlem", "N", 2) for place in districts)))
    for laid in scene.stage.laid:
        inside, far = scene.stage.inside(laid.sign.place), 1.2 * laid.size
        around = [(laid.center[0] + dx * far, laid.center[1] + dy * far) for dx, dy in RIM]
        assert all(map(inside, around)), laid.sign.place


@pytest.mark.usefixtures("qapp")
def test_a_new_racket_stands_beside_the_row_and_a_given_up_one_is_marked_on_it(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=row("EHa", "PW")))
    new, gone = token("racket", "Harlem", "EHa", letter="N"), token("dismantle", "Harlem", "EHa", letter="W")
    (_, beside, size), (_, on, _) = place_icon_changes(scene.stage, (new, gone))
    assert on == next(one.center for one in scene.stage.laid if one.sign == racket("EHa", "Harlem", "W"))
    assert all(hypot(beside[0] - x, beside[1] - y) > size for x, y in _centers(scene))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("new", ["N", "NN", "PWLBN"])
def test_new_rackets_that_are_written_stand_in_one_row_with_those_there(scene: BoardScene, new: str) -> None:
    """In every district; the row is laid anew with room for them."""
    districts = [one.id for one in scene.board.provinces.values() if one.kind != "dock"]
    for place in districts:
        marks = tuple(token("racket", "Harlem", place, letter=kind) for kind in new)
        scene.show_picture(Picture(signs=row(place, "PW"), marks=marks))
        centers = _centers(scene) + [at for _, at, _ in place_icon_changes(scene.stage, scene.stage.marks)]
        size = scene.stage.laid[0].size
        assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 2 * size for a, b in combinations(centers, 2)), place


@pytest.mark.usefixtures("qapp")
def test_two_of_a_kind_given_up_are_marked_apart(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=(*row("EHa", "P"), racket("EHa", "Harlem", "P", captured=True))))
    kept, gone = token("renew", "Harlem", "EHa", letter="P"), token("dismantle", "Harlem", "EHa", letter="P")
    (_, first, _), (_, second, _) = place_icon_changes(scene.stage, (kept, gone))
    there = {laid.center: laid.sign for laid in scene.stage.laid}
    assert there[first] == racket("EHa", "Harlem", "P", captured=True) and there[second] == racket("EHa", "Harlem", "P")


@pytest.mark.usefixtures("qapp")
def test_a_racket_that_shifts_goes_from_row_to_row(scene: BoardScene) -> None:
    scene.show_picture(
        Picture(signs=(*row("EHa", "PW"), *row("NHa", "P")), marks=(flow("shift", "Harlem", "EHa", "NHa", letter="W"),))
    )
    (way,) = scene.stage.plan.ways
    here, there = (next(one for one in scene.stage.laid if one.sign.place == place) for place in ("EHa", "NHa"))
    assert hypot(way.curve.points[-1][0] - there.center[0], way.curve.points[-1][1] - there.center[1]) < 90
    assert hypot(way.curve.points[0][0] - here.center[0], way.curve.points[0][1] - here.center[1]) < 90


@pytest.mark.usefixtures("qapp")
def test_pressure_lies_on_the_arrow_it_backs_or_beside_the_unit_that_stands(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    backings = pressure("Harlem", army, "Yor"), pressure("EastSide", army, "Yor"), pressure("Harlem", army)
    scene.show_picture(Picture(pieces=(army,), marks=(MoveMark(army, "Yor"), *backings)))
    plan = scene.stage.plan
    first, second, third = (plea.point for plea in plan.pleas)
    curve = plan.arrows[0].curve
    for point in (first, second):
        x, y = curve.at(curve.nearest(point))
        assert hypot(point[0] - x, point[1] - y) < 3
    assert first != second
    assert (
        hypot(third[0] - scene.stage.goal("EHa")[0], third[1] - scene.stage.goal("EHa")[1])
        < 2.5 * scene.stage.metrics.r
    )


@pytest.mark.usefixtures("qapp")
def test_pressure_backs_a_move_that_nobody_has_written(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    scene.show_picture(Picture(pieces=(army,), marks=(pressure("Riverside", army, "Yor"),)))
    assert scene.stage.plan.arrows[0].mark.presumed  # type: ignore[union-attr]


@pytest.mark.usefixtures("qapp")
def test_a_thread_leads_from_the_counters_of_who_pays(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    backing = pressure("Riverside", army, "Yor", source="Riv")
    scene.show_picture(
        Picture(pieces=(army,), marks=(MoveMark(army, "Yor"), backing, pressure("Riverside", army, "Yor")))
    )
    entries = OrderLayer().entries(scene.stage)
    (thread,) = (one for one in entries if isinstance(one.key, tuple) and one.key[:1] == ("thread",))
    box = thread.make().parts[0].path.boundingRect()
    plea = scene.stage.plan.pleas[0].point
    (x, y), size = counter_spot(scene.stage, "Riv")
    across, down = abs(plea[0] - x), abs(plea[1] - y)
    beside = 1 - FROM_COUNTER * size / hypot(across, down)
    assert (box.width(), box.height()) == pytest.approx((beside * across, beside * down))


@pytest.mark.usefixtures("qapp")
def test_pressure_in_stock_lies_at_the_dock(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=(sign("pressure", "Riv", "Riverside", 2),)))
    (laid,) = scene.stage.laid
    box = atlas_of("diplomafia").area("Riv").boundingRect()
    assert abs(laid.center[1] - box.bottom()) < 8 and box.left() < laid.center[0] < box.right()


@pytest.mark.usefixtures("qapp")
def test_shapes_differ_and_captured_ones_keep_theirs(scene: BoardScene) -> None:
    theme = scene.stage.theme
    outlines = {one: icon((0, 0), one, 10, theme).bounds().getRect() for one in ICONS.icons}
    assert len(set(outlines.values())) == 5
    for one, box in outlines.items():
        assert icon((0, 0), one, 10, theme, pale=True).bounds().getRect() == pytest.approx(box, abs=2.0)
    first = ICONS.icons[0]
    assert len(icon((0, 0), first, 10, theme, 2).parts) > len(icon((0, 0), first, 10, theme).parts)
    assert signs.counter((0, 0), "PP", 10, theme, scene.stage.looks["Harlem"]).parts
    made, failed = (done((0, 0), 10, theme, Change.NEW, failed=how) for how in (False, True))
    assert made.parts != failed.parts


class Told:
    """A variant that says what lies on its board."""

    def signs(self, position: object) -> tuple[rules.Sign, ...]:
        return (
            sign("rackets", "EHa", "Harlem", 3, text="PPN"),
            sign("captured", "Yor", "Harlem", 1, text="B"),
            sign("pressure", "Har", "Harlem", 2),
        )


@pytest.mark.usefixtures("qapp")
def test_rackets_of_a_district_are_shown_by_kind() -> None:
    position = SimpleNamespace(variant=Told())
    assert signs_of(position) == (  # type: ignore[arg-type]
        racket("EHa", "Harlem", "P", 2),
        racket("EHa", "Harlem", "N", 1),
        racket("Yor", "Harlem", "B", 1, captured=True),
        sign("pressure", "Har", "Harlem", 2),
    )


@pytest.fixture(scope="module")
def game() -> Diplomafia:
    return Diplomafia(rules.files.load_board("diplomafia"))


@pytest.mark.usefixtures("qapp")
def test_a_move_that_pressure_backs_is_as_strong_as_with_support(game: Diplomafia) -> None:
    position = game.position(phase="T2M", units={"Harlem": ["SRU EHa"]}, state={"pp": {"Harlem": 1}})
    orders = [game.parse(position, "Harlem", text) for text in ("SRU EHa - Yor", "pp S SRU EHa - Yor")]
    move, backing = order_marks(position, orders)
    assert isinstance(move, MoveMark) and move.strength == 2
    assert isinstance(backing, CounterMark) and (backing.helped, backing.to) == (move.unit, "Yor")
    assert backing.source == "Har"


@pytest.mark.usefixtures("qapp")
def test_results_tell_what_was_wasted_and_what_was_not_tried(game: Diplomafia) -> None:
    units = {"Harlem": ["SRU EHa", "SRU NHa"], "Riverside": ["SRU CPW"]}
    state = {"pp": {"Harlem": 1}, "unmaintained": {"Harlem": ["SRU NHa"]}}
    orders = {"Harlem": ["pp S SRU CPW - MoH", "SRU NHa - CHa"], "Riverside": ["SRU CPW H"]}
    position = game.position(phase="T2M", units=units, state=state)
    turn = game.adjudicate(position, orders, draws={"Harlem": 3, "Riverside": 4})
    marks = result_picture(turn).marks
    assert [mark.failed for mark in marks if isinstance(mark, CounterMark)] == [True]
    assert [(mark.unit.key, mark.to) for mark in marks if isinstance(mark, VoidMark)] == [("NHa", "CHa")]


@pytest.mark.usefixtures("qapp")
def test_upkeep_is_not_drawn(game: Diplomafia) -> None:
    position = game.position(phase="T2A", units={"Harlem": ["SRU EHa", "LRU Har"]}, state={"cash": {"Harlem": 2}})
    orders = [game.parse(position, "Harlem", text) for text in ("maintain SRU EHa", "maintain LRU Har")]
    assert list(order_marks(position, orders)) == []
    turn = game.adjudicate(position, {"Harlem": ["maintain SRU EHa", "maintain LRU Har"]})
    assert [mark for mark in result_picture(turn).marks if isinstance(mark, VoidMark)] == []


def _centers(scene: BoardScene) -> list[tuple[float, float]]:
    return [one.center for one in scene.stage.laid]


# --- How strong a unit is can be seen on its counter, by every eye and at the smallest zoom.

POWERS = "ABCDEFG"
SMALLEST = tokens().unit.min_r_px


def units_counter(
    status: str, power: str = "A", r: float = 20.0, state: CounterState = CounterState.PLAIN, name: ThemeName = "light"
) -> DisplayList:
    look = tokens().looks(POWERS, "pink", name)[power]
    return unit("A", "pink", look, theme(name), r, state, status)


def pixels(ink: DisplayList, ground: str) -> list[str]:
    """A counter of the smallest size as the screen shows it, the tab left out."""
    image = QImage(30, 30, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(15, 15)
    ink.draw(painter)
    painter.end()
    return [image.pixelColor(x, y).name() for y in range(3, 28) for x in range(3, 19)]


@pytest.mark.usefixtures("qapp")
def test_half_strength_fills_the_lower_half_and_leaves_the_upper_one_pale() -> None:
    fill = tokens().looks(POWERS, "pink", "light")["A"].fill
    ink = units_counter("half")
    assert seen(ink, (-13, 7)) == fill
    assert seen(ink, (-13, -7)) == LIGHT.tab.upper()
    assert seen(ink, (-16, 0)) == LIGHT.unit_outline.upper()


@pytest.mark.usefixtures("qapp")
def test_an_unsupplied_unit_is_hollow_with_a_dashed_outline() -> None:
    ribbon = tokens().looks(POWERS, "pink", "light")["A"].ribbon
    ink = units_counter("unsupplied")
    assert seen(ink, (-12, 4)) == seen(ink, (-12, -4)) == LIGHT.tab.upper()
    assert seen(ink, (-17.5, 0)) == ribbon
    dashed = [dab for dab in ink.dabs() if dab.pen.dashPattern() and stroked(dab) == LIGHT.unit_outline.upper()]
    assert len(dashed) == 1


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("status", ["", "half", "unsupplied"])
def test_every_face_keeps_letter_and_tab(status: str) -> None:
    whole = {dab.path.boundingRect().center().x() for dab in units_counter(status).dabs()}
    assert any(x > 15 for x in whole)
    assert seen(units_counter(status), (0.88 * 20 + 6, -0.88 * 20 - 4)) == LIGHT.tab.upper()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("power", POWERS)
def test_the_three_faces_differ_at_the_smallest_zoom(power: str, name: ThemeName) -> None:
    """Many pixels are clearly others, to every eye: shape tells, not colour alone."""
    ground = tokens().looks(POWERS, "pink", name)[power].tint
    faces = [pixels(units_counter(status, power, SMALLEST, name=name), ground) for status in ("", "half", "unsupplied")]
    for one, other in combinations(faces, 2):
        for eyes in EYES:
            differing = {
                pair: least_difference(list(pair), eyes) for pair in set(zip(one, other)) if pair[0] != pair[1]
            }
            assert sum(differing.get(pair, 0.0) > 12 for pair in zip(one, other)) > 25, eyes


@pytest.mark.usefixtures("qapp")
def test_a_face_may_be_dislodged_chosen_or_far_off_as_well() -> None:
    assert LIGHT.fail.upper() in {stroked(dab) for dab in units_counter("half", state=CounterState.DISLODGED).dabs()}
    assert seen(units_counter("unsupplied", state=CounterState.CHOSEN), (-1.36 * 20, 0)) == LIGHT.selection.upper()


@pytest.mark.usefixtures("qapp")
def test_a_unit_on_another_level_is_pale_and_has_no_tab() -> None:
    look = tokens().looks(POWERS, "pink", "light")["A"]
    ink = units_counter("", state=CounterState.DISTANT)
    assert seen(ink, (0, 13)) == mixed(look.fill, LIGHT.land, 0.52)
    assert seen(ink, (0.88 * 20 + 6, -0.88 * 20 - 4)) == "#00FF00"


@pytest.mark.usefixtures("qapp")
def test_a_unit_that_becomes_weaker_splits_in_two() -> None:
    """Both pieces are there, with a red crack between them."""
    fill = tokens().looks(POWERS, "pink", "light")["A"].fill
    ink = units_counter("", state=CounterState.SPLIT)
    assert [seen(ink, at) for at in ((-12, -9), (12, 9))] == [fill, fill]
    assert ink.bounds().height() > units_counter("").bounds().height()
    assert LIGHT.fail in {seen(ink, (x, y / 2)) for x in (-9, -7, 9) for y in range(-20, 20)}
    assert LIGHT.fail not in {stroked(dab) for dab in units_counter("").dabs()}


@pytest.mark.usefixtures("qapp")
def test_pips_are_diamonds_for_standoffs_and_triangles_for_attacks() -> None:
    def shapes(standoffs: int, attacks: int) -> list[tuple[str, int]]:
        found = [dab for dab in pips(standoffs, attacks, LIGHT, 20.0).dabs() if filled(dab)]
        return [(filled(dab), dab.path.elementCount() - 1) for dab in found]

    assert shapes(0, 0) == []
    assert shapes(1, 0) == [(LIGHT.warning, 4)]
    assert shapes(0, 2) == [(LIGHT.fail, 3), (LIGHT.fail, 3)]
    assert shapes(1, 1) == [(LIGHT.warning, 4), (LIGHT.fail, 3)]


@pytest.mark.usefixtures("qapp")
def test_pips_stand_beneath_the_unit_in_its_middle_and_are_never_a_crowd() -> None:
    rect = pips(0, 2, LIGHT, 20.0).bounds()
    assert rect.center().x() == pytest.approx(0, abs=0.1)
    assert rect.top() > 1.05 * 20
    assert len([dab for dab in pips(0, 99, LIGHT, 20.0).dabs() if filled(dab)]) == MOST_PIPS
