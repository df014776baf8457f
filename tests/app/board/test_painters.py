"""What painters make: halo, casing, fill; paler for what failed; a shape and a letter for every unit."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF

from app.board.curves import Curve, bowed, straight
from app.board.display_list import Dab, DisplayList
from app.board.picture import ConvoyMark, HoldMark, MoveMark, Piece, RetreatMark, SupportMark
from app.board.plan import Arrow, ConvoyWave, HoldRing, SupportLine
from app.board.symbols import marks, orders
from app.board.symbols.signs import center_mark
from app.board.symbols.units import SHAPES, CounterState, counter_path, reach, shape_of, unit
from app.ui.tokens import PowerLook, ThemeName, mixed, theme, tokens
from tests.app.board.inks import filled, seen, stroked

pytestmark = pytest.mark.usefixtures("qapp")
LIGHT = theme("light")
LOOKS = tokens().looks(["Austria", "Germany", "Russia"], "standard", "light")
MUN = Piece("Mun", "Germany", "A", "Mun")
LEVEL = straight((20, 50), (180, 50))
R = 16.5


def arrow(failed: bool = False, width: float = 5.0, curve: Curve = LEVEL) -> Arrow:
    return Arrow(MoveMark(MUN, "Bur", failed=failed), curve, width, head=not failed)


# --- orders


def test_an_arrow_has_halo_casing_and_fill_in_that_order() -> None:
    halo, casing, fill = orders.arrow(arrow(), LOOKS, LIGHT, 1.0).dabs()
    assert (stroked(halo), stroked(casing), filled(fill)) == (
        LIGHT.order_halo.upper(),
        LIGHT.order_casing.upper(),
        LOOKS["Germany"].fill,
    )
    assert halo.pen.widthF() > casing.pen.widthF()


@pytest.mark.parametrize("width", [5, 7, 9, 11])
def test_an_arrow_is_as_wide_as_told_and_ends_in_a_point(width: float) -> None:
    path = orders.arrow_path(LEVEL, width, head=True)
    assert path.contains(QPointF(60, 50 + width / 2 - 0.1))
    assert not path.contains(QPointF(60, 50 + width / 2 + 0.1))
    assert path.boundingRect().right() == pytest.approx(180)
    assert path.boundingRect().height() == pytest.approx(6 + 2 * width, abs=0.1)


def test_the_head_is_cut_in_behind() -> None:
    """The barbs lie farther back than the middle of the head begins."""
    path = orders.arrow_path(LEVEL, 5, head=True)
    barbs = 180 - (6 + 2.4 * 5)
    assert path.contains(QPointF(barbs + 1.0, 50 + 7))
    assert not path.contains(QPointF(barbs + 1.0, 50 + 4))


def test_a_failed_move_is_paler_and_has_no_head() -> None:
    *_, fill = orders.arrow(arrow(failed=True), LOOKS, LIGHT, 1.0).dabs()
    assert filled(fill) == mixed(LOOKS["Germany"].fill, LIGHT.land, 0.62)
    assert fill.path.boundingRect().height() == pytest.approx(5)


def test_nothing_that_is_paler_is_seen_through() -> None:
    """Opaque mixing: else the casing would shine through."""
    *_, fill = orders.arrow(arrow(failed=True), LOOKS, LIGHT, 1.0).dabs()
    assert fill.brush.color().alpha() == 255


def test_a_retreat_has_a_red_casing_and_a_bar_at_its_start() -> None:
    retreat = Arrow(RetreatMark(MUN, "Boh"), LEVEL, 5, head=True)
    dabs = list(orders.arrow(retreat, LOOKS, LIGHT, 1.0).dabs())
    assert stroked(dabs[1]) == LIGHT.fail.upper()
    assert filled(dabs[-1]) == LIGHT.fail.upper()
    assert dabs[-1].path.boundingRect().center().x() == pytest.approx(20, abs=0.1)
    assert dabs[-1].path.boundingRect().height() == pytest.approx(16)


def test_a_convoyed_move_has_a_pale_dashed_core() -> None:
    fleet = Piece("NTH", "Germany", "F", "NTH")
    core = list(orders.arrow(Arrow(MoveMark(MUN, "Bur", via=(fleet,)), LEVEL, 5, True), LOOKS, LIGHT, 1.0).dabs())[-1]
    assert stroked(core) == LOOKS["Germany"].ink
    assert core.pen.dashPattern()


def test_a_presumed_move_is_dashed_and_pale() -> None:
    presumed = Arrow(MoveMark(MUN, "Bur", presumed=True), LEVEL, 2, True)
    ink = orders.arrow(presumed, LOOKS, LIGHT, 1.0)
    *_, fill = ink.dabs()
    assert filled(fill) != LOOKS["Germany"].fill
    assert len(fill.path.toSubpathPolygons()) > 5


def branch(**changes: object) -> SupportLine:
    support = SupportMark(MUN, MUN, "Bur", **changes)  # type: ignore[arg-type]
    return SupportLine(support, LEVEL, (180, 50))


def test_a_support_is_dashed_and_ends_with_a_whole_dash() -> None:
    *_, fill = orders.branch(branch(), LOOKS, LIGHT, 1.0).dabs()
    dashes = [polygon.boundingRect() for polygon in fill.path.toSubpathPolygons()]
    widths = {round(rect.width(), 2) for rect in dashes}
    assert len(dashes) > 8
    assert len(widths) == 1
    assert dashes[0].left() == pytest.approx(20)
    assert dashes[-1].right() == pytest.approx(180)


def test_a_cut_support_has_a_gap_in_the_middle() -> None:
    *_, whole = orders.branch(branch(), LOOKS, LIGHT, 1.0).dabs()
    *_, cut = orders.branch(branch(cut_by=MUN), LOOKS, LIGHT, 1.0).dabs()

    def widest_gap(dab: Dab) -> float:
        rects = sorted((p.boundingRect() for p in dab.path.toSubpathPolygons()), key=lambda rect: rect.left())
        return max(after.left() - before.right() for before, after in pairwise(rects))

    assert widest_gap(whole) < 8
    assert widest_gap(cut) == pytest.approx(18, abs=0.5)


def test_a_support_to_hold_ends_in_a_bar_and_one_of_a_move_in_a_bead() -> None:
    to_hold = SupportLine(SupportMark(MUN, MUN), LEVEL, None)
    bar = list(orders.branch(to_hold, LOOKS, LIGHT, 1.0).dabs())[-1]
    assert bar.path.boundingRect().height() == pytest.approx(17)
    assert orders.bead(to_hold, LOOKS, LIGHT, 1.0).parts == []
    assert orders.bead(branch(), LOOKS, LIGHT, 1.0).bounds().center() == QPointF(180, 50)


def test_a_hold_is_an_octagon_in_colour_and_a_faint_one_without_an_order() -> None:
    ordered = list(orders.ring(HoldRing(HoldMark(MUN), (50, 50), 24), LOOKS, LIGHT, 1.0).dabs())
    faint = list(orders.ring(HoldRing(HoldMark(MUN, implicit=True), (50, 50), 24), LOOKS, LIGHT, 1.0).dabs())
    assert stroked(ordered[-1]) == LOOKS["Germany"].fill
    assert stroked(faint[-1]) == LIGHT.order_casing.upper()
    assert faint[-1].pen.widthF() < ordered[-1].pen.widthF() / 2
    assert ordered[-1].path.elementCount() == 9


def test_a_broken_convoy_has_a_gap_in_its_wave() -> None:
    army = Piece("Lon", "Germany", "A", "Lon")
    whole = orders.tie(ConvoyWave(ConvoyMark(MUN, army, "Bel"), LEVEL, (180, 50)), LOOKS, LIGHT, 1.0)
    broken = orders.tie(ConvoyWave(ConvoyMark(MUN, army, "Bel", broken=True), LEVEL, (180, 50)), LOOKS, LIGHT, 1.0)
    assert len(next(whole.dabs()).path.toSubpathPolygons()) == 1
    assert len(next(broken.dabs()).path.toSubpathPolygons()) == 2


@pytest.mark.parametrize(("name", "power", "alpha"), [("light", "Germany", 0.8), ("dark", "Russia", 0.35)])
def test_halos_are_as_strong_as_the_ground_asks(name: ThemeName, power: str, alpha: float) -> None:
    look = tokens().looks([power], "standard", name)[power]
    assert orders.halo_alpha(look.fill, theme(name)) == alpha


def test_dark_fills_have_the_strongest_halo_on_the_dark_map() -> None:
    assert orders.halo_alpha("#202020", theme("dark")) == 0.92


def test_an_arrow_keeps_to_its_curve() -> None:
    curve = bowed((20, 80), (180, 80), 0.2)
    path = orders.arrow_path(curve, 5, head=True)
    assert all(path.contains(QPointF(*curve.at(curve.length * share))) for share in (0.05, 0.3, 0.6, 0.97))


# --- units


def counter(kind: str = "A", state: CounterState = CounterState.PLAIN, power: str = "Austria") -> DisplayList:
    return unit(kind, "standard", LOOKS[power], LIGHT, R, state)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_about_its_middle_and_about_its_radius(shape: str) -> None:
    rect = counter_path(shape, 10).boundingRect()
    assert 8 < rect.height() / 2 < 13 or shape == "pill"
    assert rect.contains(QPointF(0, 0))
    assert rect.right() <= reach(shape)[0] * 10 + 2.5
    assert counter_path(shape, 20).boundingRect().width() == pytest.approx(2 * rect.width())


def test_armies_are_discs_and_fleets_are_hulls() -> None:
    assert (shape_of("A", "standard"), shape_of("F", "standard")) == ("disc", "hull")
    assert shape_of("F", "gambling") == "hull"
    assert shape_of("F", "bioplomacy") == "triangle"


def test_a_counter_has_its_powers_fill_and_its_letter_the_ink() -> None:
    assert seen(counter(), (0, 11)) == LOOKS["Austria"].fill
    assert LOOKS["Austria"].ink in {filled(dab) for dab in counter().dabs()}


def test_the_tab_stands_at_the_upper_right() -> None:
    assert seen(counter(), (0.88 * R + 0.3 * R, -0.88 * R - 0.2 * R)) == LIGHT.tab.upper()


def test_a_chosen_unit_is_larger_with_a_white_ring() -> None:
    ink = counter(state=CounterState.CHOSEN)
    assert ink.bounds().width() > counter().bounds().width() * 1.15
    assert seen(ink, (-1.36 * R, 0)) == LIGHT.selection.upper()


def test_a_dislodged_unit_has_a_red_rim_and_its_tab_stays_upright() -> None:
    ink = counter(state=CounterState.DISLODGED)
    assert seen(ink, (-1.15 * R, 0)) == LIGHT.fail.upper()
    assert seen(ink, (0.88 * R + 0.3 * R, -0.88 * R - 0.2 * R)) == LIGHT.tab.upper()


def test_a_chosen_dislodged_unit_keeps_its_red_rim() -> None:
    fails = {stroked(dab) for dab in counter(state=CounterState.CHOSEN_DISLODGED).dabs()}
    assert {LIGHT.fail.upper(), LIGHT.selection_edge.upper()} <= fails


@pytest.mark.parametrize(("state", "share"), [(CounterState.GHOST, 0.8), (CounterState.DESTROYED, 0.4)])
def test_units_that_are_not_there_are_paler(state: CounterState, share: float) -> None:
    assert seen(counter(state=state), (0, 11)) == mixed(LOOKS["Austria"].fill, LIGHT.land, share)


def test_on_dark_land_counters_have_a_cream_ring() -> None:
    look: PowerLook = tokens().looks(["Germany"], "standard", "dark")["Germany"]
    ink = unit("A", "standard", look, theme("dark"), R)
    assert "#EFE8D8" in {stroked(dab) for dab in ink.dabs()}


# --- marks


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


def test_a_pill_holds_its_words() -> None:
    narrow, wide = marks.pill_box((0, 0), "2 : 1", 12), marks.pill_box((0, 0), "12 : 11", 12)
    assert narrow.width() < wide.width()
    ink = marks.pill((0, 0), "2 : 1", 12, LIGHT, LIGHT.ok)
    words = list(ink.dabs())[-1]
    assert narrow.contains(words.path.boundingRect())


def test_a_homes_dot_has_the_fill_of_its_power() -> None:
    home = center_mark((0, 0), 6, LIGHT, LOOKS["Austria"].fill)
    assert seen(home, (0, 0)) == LOOKS["Austria"].fill
    assert seen(center_mark((0, 0), 6, LIGHT), (0, 0)) == LIGHT.center_ring.upper()
