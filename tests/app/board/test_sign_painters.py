"""Coins, tags, loose points, houses, shields: each has its parts, in the colours of the theme or of a power."""

from __future__ import annotations

import pytest

from app.board.curves import straight
from app.board.display_list import DisplayList
from app.board.picture import HomeMoveMark, TransferMark
from app.board.plan import TransferLine
from app.board.symbols import marks, signs
from app.board.symbols.signs import way, way_sign
from app.ui.tokens import mixed, theme, tokens
from tests.app.board.inks import filled, seen, stroked

pytestmark = pytest.mark.usefixtures("qapp")
LIGHT = theme("light")
LOOKS = tokens().looks("ABC", "pink", "light")
RED = LOOKS["A"]
AT = (50.0, 40.0)


def fills(ink: DisplayList) -> list[str]:
    return [filled(dab) for dab in ink.dabs() if filled(dab)]


def hues(ink: DisplayList) -> set[str]:
    return {hue for dab in ink.dabs() for hue in (filled(dab), stroked(dab)) if hue}


# --- coins and tags


def test_the_ring_of_a_coin_fills_clockwise_from_the_top_with_what_is_stored() -> None:
    """A quarter: the upper right is filled, the rest is not."""
    ink = signs.coin(AT, 20, 8, LIGHT, stored=2, hue=RED.fill)
    right, left, low = (50 + 11.5, 40 - 11.5), (50 - 11.5, 40 - 11.5), (50 + 11.5, 40 + 11.5)
    assert [seen(ink, at) for at in (right, left, low)] == [RED.fill, LIGHT.center_fill, LIGHT.center_fill]


def test_a_coin_that_holds_more_than_its_room_is_full_all_round() -> None:
    for stored in (8, 11):
        ink = signs.coin(AT, 20, 8, LIGHT, stored, RED.fill)
        assert {seen(ink, (50 + 11.5 * x, 40 + 11.5 * y)) for x in (-1, 1) for y in (-1, 1)} == {RED.fill}


def test_an_empty_coin_has_no_ring_and_a_rim_all_the_same() -> None:
    ink = signs.coin(AT, 20, 8, LIGHT)
    assert seen(ink, (50 + 11.5, 40 - 11.5)) == LIGHT.center_fill
    assert LIGHT.center_ring in {stroked(dab) for dab in ink.dabs()}


@pytest.mark.parametrize("room", [4, 12, 35])
def test_the_number_of_a_coin_lies_within_its_ring(room: int) -> None:
    *_, number = signs.coin((0, 0), 20, room, LIGHT, room, RED.fill).dabs()
    rect = number.path.boundingRect()
    assert max(abs(rect.left()), abs(rect.right())) < 20 * (1 - signs.STORE_IN - signs.STORE_WIDTH / 2) + 0.8


@pytest.mark.parametrize(
    ("amounts", "text"),
    [((7, 5, 5), "5/7 +5"), ((7, 0, 5), "+5"), ((4, 3, 0), "3/4"), ((4, 0, 0), ""), ((7, 9, 2), "9/7 +2")],
)
def test_a_tag_tells_what_is_stored_and_kept(amounts: tuple[int, int, int], text: str) -> None:
    assert signs.tag_text(*amounts) == text


def test_a_tag_holds_its_figures() -> None:
    ink = signs.tag(AT, "12/12 +5", 10, LIGHT)
    *_, figures = ink.dabs()
    assert signs.tag_box(AT, "12/12 +5", 10).contains(figures.path.boundingRect())
    assert filled(next(ink.dabs())) == LIGHT.mark_disc


def test_a_tag_can_have_the_colours_of_a_power() -> None:
    assert fills(signs.tag(AT, "5", 10, LIGHT, RED.fill, RED.ink)) == [RED.fill, RED.ink]


# --- points, homes, garrisons


def test_loose_points_are_a_stack_with_number_and_letter() -> None:
    ink = signs.points(AT, 14, 12, RED, LIGHT)
    assert fills(ink).count(RED.fill) == 3
    assert RED.ink in fills(ink)
    assert fills(ink)[-2:] == [LIGHT.tab, LIGHT.tab_text]
    assert signs.points_box(AT, 14, 12).adjusted(-3, -3, 3, 3).contains(ink.bounds())


def test_points_not_counted_yet_have_no_number() -> None:
    assert RED.ink in fills(signs.points(AT, 3, 12, RED, LIGHT))
    assert RED.ink not in fills(signs.points(AT, 0, 12, RED, LIGHT))


def test_a_home_that_does_not_act_is_struck_out() -> None:
    acting, idle = (signs.house(AT, 10, LIGHT, RED, acts=acts) for acts in (True, False))
    wall, room, middle = (50 + 5.3, 40 + 5), (50 - 2.5, 40 - 2), (50, 40)
    assert [seen(acting, at) for at in (wall, room, middle)] == [RED.fill] * 3
    assert [seen(idle, at) for at in (wall, room, middle)] == [RED.fill, LIGHT.tab, LIGHT.fail]


def test_a_garrison_is_a_shield_with_the_letter_of_whom_it_serves() -> None:
    assert fills(signs.garrison(AT, 10, LIGHT, RED)) == [RED.fill, RED.ink]
    assert fills(signs.garrison(AT, 10, LIGHT)) == [LIGHT.tab]


def test_what_is_put_in_or_taken_out_has_its_sign() -> None:
    assert (signs.stock_text(3), signs.stock_text(-5)) == ("+3", "\u22125")
    plain = signs.stock(AT, 3, 10, RED, LIGHT, deposit=False, failed=False)
    assert fills(plain) == [RED.fill, RED.ink]
    assert len(fills(signs.stock(AT, 3, 10, RED, LIGHT, deposit=True, failed=False))) == 4
    assert LIGHT.fail in hues(signs.stock(AT, 3, 10, RED, LIGHT, deposit=False, failed=True))


def test_a_reading_has_a_rim_in_the_powers_colour() -> None:
    ink = signs.reading(AT, "3", 12, LIGHT, RED)
    assert seen(ink, (50 + 0.87 * 12, 40)) == RED.fill
    assert seen(ink, (50 + 0.55 * 12, 40)) == LIGHT.mark_disc


# --- ways, weaker units, levels


def test_points_that_move_are_dashed_with_an_open_head() -> None:
    ink = way(
        TransferLine(TransferMark("A", 3, ("x", "y")), straight((0, 40), (200, 40)), (100, 40)), LOOKS, LIGHT, 1.0
    )
    dashes = next(dab for dab in ink.dabs() if filled(dab) == RED.fill)
    assert len(dashes.path.toSubpathPolygons()) > 8
    head = list(ink.dabs())[-1]
    assert stroked(head) == RED.fill
    assert not filled(head)
    assert head.path.boundingRect().height() == pytest.approx(15)


def test_points_that_could_not_move_are_paler_and_have_no_head() -> None:
    ink = way(
        TransferLine(TransferMark("A", 3, ("x", "y"), failed=True), straight((0, 40), (200, 40)), (100, 40)),
        LOOKS,
        LIGHT,
        1.0,
    )
    assert RED.fill not in hues(ink)
    assert mixed(RED.fill, LIGHT.land, 0.62) in fills(ink)
    assert ink.bounds().height() < 12


def test_a_home_that_moves_carries_its_house() -> None:
    item = TransferLine(HomeMoveMark("A", "x", "y"), straight((0, 40), (200, 40)), (100, 40))
    assert way(item, LOOKS, LIGHT, 1.0).bounds().right() == pytest.approx(200, abs=4)
    assert RED.fill in fills(way_sign(item, LOOKS, LIGHT, 1.0, 12))
    assert way_sign(item, LOOKS, LIGHT, 1.0, 12).bounds().center().x() == pytest.approx(100, abs=1)


def test_the_number_of_points_on_the_way_stands_on_the_line() -> None:
    item = TransferLine(TransferMark("A", 3, ("x", "y")), straight((0, 40), (200, 40)), (90, 40))
    assert way_sign(item, LOOKS, LIGHT, 1.0, 12).bounds().center().x() == pytest.approx(90, abs=4)
    assert (
        way_sign(TransferLine(TransferMark("A", 0, ("x", "y")), item.curve, (90, 40)), LOOKS, LIGHT, 1.0, 12).parts
        == []
    )


def test_beside_a_unit_that_becomes_weaker_stands_what_it_will_be() -> None:
    half = marks.worn(AT, 20, LIGHT, RED.fill, hollow=False)
    hollow = marks.worn(AT, 20, LIGHT, RED.fill, hollow=True)
    assert RED.fill in fills(half)
    assert RED.fill not in fills(hollow)
    assert any(dab.pen.dashPattern() for dab in hollow.dabs())
    assert half.bounds().left() > 50


def test_the_chip_of_the_level_worked_on_has_the_colour_of_targets() -> None:
    assert fills(marks.level_chip(AT, "2", 9, LIGHT)) == [LIGHT.mark_disc, LIGHT.text]
    assert fills(marks.level_chip(AT, "2", 9, LIGHT, active=True)) == [LIGHT.target, LIGHT.mark_disc]
