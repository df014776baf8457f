"""Special orders, signs on units and land, and results of such orders, read off plain positions."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from app.board.from_rules import order_marks, result_picture
from app.board.order_reader import piece_of, signs_of, unitless_mark
from app.board.picture import (
    UNKNOWN,
    BadgeMark,
    ConvoyMark,
    DisbandMark,
    KindMark,
    MoveMark,
    Piece,
    PillMark,
    Sign,
    SwapMark,
    ThreadMark,
    UnitlessMark,
    VoidMark,
    WallMark,
)
from rules import Location, Named, Order, Outcome, Position, Turn, Unit
from tests.app.cards_on_board import ORDERS, VARIANT
from tests.app.cards_on_board import position as wild
from tests.order_types import order_type, shown
from tests.signs import flow, mine_laid, mine_lifted, sign, token

STANDARD = rules.variant("standard")


class Numbered:
    """The standard game, whatever orders it is given."""

    def __getattr__(self, name: str) -> Any:
        return getattr(STANDARD, name)


def unit(power: str, text: str, card: str = "") -> Unit:
    place = Location(text[1:].split()[-1].partition("/")[0], text.partition("/")[2])
    return Unit(power, text[1], place, (("card", card),) if card else (), serial=text[0])


UNITS = (unit("Germany", "3A Ruh", "4"), unit("France", "2A Bur"), unit("Italy", "1F TYS"), unit("Germany", "1A Mun"))
POSITION = Position(Numbered(), rules.Phase.parse("F1903M"), {one.key: one for one in UNITS})  # type: ignore[arg-type]
RUH, BUR, TYS, MUN = (Named(one.kind, one.place, serial=one.serial) for one in UNITS)
PIECES = {one.place.text: piece_of(one.key, one) for one in UNITS}


def at(place: str) -> Location:
    return Location(place.partition("/")[0], place.partition("/")[2])


def order(verb: str, *slots: object) -> Order:
    return Order("Germany", order_type(verb, "character"), slots, f"{verb} {' '.join(map(str, slots))}")


def piece(place: str) -> Piece:
    return PIECES[place]


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (order("path", RUH, at("Kie"), at("Ber")), MoveMark(piece("Ruh"), "Ber", over="Kie")),
        (order("redeploy", RUH, at("Kie")), MoveMark(piece("Ruh"), "Kie")),
        (order("jump", RUH, MUN, at("Boh")), MoveMark(piece("Ruh"), "Boh", over="Mun", leap=True)),
        (order("annihilate", RUH, at("Mun")), ThreadMark(piece("Ruh"), shown("annihilate"), "Mun", rank=4)),
        (order("gas", RUH, at("Bur")), ThreadMark(piece("Ruh"), shown("gas"), "Bur", rank=6)),
        (order("steal", RUH, BUR), ThreadMark(piece("Ruh"), shown("steal"), "Bur", rank=2)),
        (
            order("disbelieve", RUH, at("Bur"), "X5"),
            ThreadMark(piece("Ruh"), shown("disbelieve"), "Bur", text="X5", rank=3),
        ),
        (order("exchange", RUH, MUN), SwapMark(piece("Ruh"), shown("exchange"), piece("Mun"))),
        (order("convert", RUH, "F"), KindMark(piece("Ruh"), shown("convert"), "F", "Ruh")),
        (order("convert", RUH, "F", at("StP/nc")), KindMark(piece("Ruh"), shown("convert"), "F", "StP/nc")),
        (order("fortify", RUH, at("Mun"), at("Bur")), WallMark(piece("Ruh"), shown("fortify"), ("Mun", "Bur"))),
        (order("otb", RUH), PillMark(piece("Ruh"), shown("otb"))),
        (order("jump", RUH), VoidMark(piece("Ruh"))),
        (order("exchange", RUH, Named("A", at("Vie"))), VoidMark(piece("Ruh"), "Vie")),
    ],
)
def test_each_special_order_has_its_mark(made: Order, mark: object) -> None:
    assert order_marks(POSITION, [made]) == (mark,)


def test_both_supports_that_a_unit_cuts_are_told() -> None:
    found = order_marks(POSITION, [order("cut", RUH, at("Mun"), at("Bur"))])
    assert found == (
        ThreadMark(piece("Ruh"), shown("cut"), "Mun"),
        ThreadMark(piece("Ruh"), shown("cut"), "Bur"),
    )


def test_words_behind_an_order_lay_mines_take_them_up_and_help_who_lands() -> None:
    laid, lifted = order("move", RUH, at("Bel"), "mine"), order("move", RUH, at("Bel"), "retrieve")
    assert order_marks(POSITION, [laid]) == (MoveMark(piece("Ruh"), "Bel"), mine_laid(piece("Ruh"), "Ruh"))
    assert order_marks(POSITION, [lifted])[1] == mine_lifted(piece("Ruh"), "Bel")
    carried = order("convoy", TYS, BUR, at("Tun"), "and support")
    assert order_marks(POSITION, [carried]) == (ConvoyMark(piece("TYS"), piece("Bur"), "Tun", helps=True),)
    assert order_marks(POSITION, [laid], void=[laid]) == (VoidMark(piece("Ruh"), "Bel"),), "a void order lays nothing"


def test_what_a_unit_is_made_to_do_is_told_beside_who_makes_it() -> None:
    will = order("move", MUN, at("Kie"))
    found = order_marks(POSITION, [order("hypnotize", RUH, MUN, will)])
    assert found == (
        ThreadMark(piece("Ruh"), shown("hypnotize"), "Mun", rank=5),
        MoveMark(piece("Mun"), "Kie", presumed=True),
    )


def test_a_unit_shows_its_number_and_its_card_or_that_it_is_not_known() -> None:
    assert (piece("Ruh").label, piece("Ruh").card) == ("3", "4")
    assert (piece("Bur").label, piece("Bur").card) == ("2", UNKNOWN)
    plain = piece_of("Par", Unit("France", "A", at("Par")))
    assert (plain.label, plain.card) == ("", ""), "units without numbers have no cards"


@pytest.mark.parametrize(
    ("lying", "text"),
    [
        (sign("mine", "Gal", "Russia", text="1A"), "1A"),
        (sign("closed", "Bur", text="F1902M"), "F02"),
        (sign("suspended", "War", text="Spring 1903"), "S03"),
        (sign("fortified", "Mun", "Germany", text="Boh"), "Boh"),
    ],
)
def test_turns_on_signs_are_told_in_little_room(lying: Sign, text: str) -> None:
    variant = SimpleNamespace(signs=lambda position: (lying,))
    assert signs_of(replace(POSITION, variant=variant)) == (replace(lying, text=text),)


def judged(made: Order, *words: str) -> tuple[object, ...]:
    """The marks of an order of which this came."""
    ordered = next(one for one in UNITS if made.unit and one.key == made.unit.key)
    turn = Turn(POSITION, {"Germany": (made,)}, {}, (Outcome(made, ordered, words),), POSITION)
    return result_picture(turn).marks


def test_what_came_of_special_orders() -> None:
    gas, path = order("gas", RUH, at("Bur")), order("path", RUH, at("Kie"), at("Ber"))
    assert judged(gas, "ok") == (ThreadMark(piece("Ruh"), shown("gas"), "Bur", rank=6),)
    assert judged(gas, "ok", "dislodged")[0] == replace(
        judged(gas, "ok")[0], unit=replace(piece("Ruh"), dislodged=True)
    )  # type: ignore[type-var]
    stopped = judged(path, "partial")
    assert stopped == (MoveMark(piece("Ruh"), "Ber", over="Kie", partial=True), BadgeMark(piece("Ruh"), ("partial",)))
    foiled = judged(order("convert", RUH, "F"), "failed")
    assert foiled == (
        KindMark(piece("Ruh"), shown("convert"), "F", "Ruh", failed=True),
        BadgeMark(piece("Ruh"), ("failed",)),
    )


def test_a_move_that_a_jump_or_gas_took_away_failed_and_says_why() -> None:
    for word in ("pinned", "gassed"):
        move, badge = judged(order("move", RUH, at("Bel")), word)
        assert move == MoveMark(piece("Ruh"), "Bel", failed=True) and badge == BadgeMark(piece("Ruh"), (word,))


def test_what_a_unit_was_made_to_do_is_told_by_its_own_result_alone() -> None:
    will = order("move", MUN, at("Kie"))
    assert judged(order("hypnotize", RUH, MUN, will), "ok") == (
        ThreadMark(piece("Ruh"), shown("hypnotize"), "Mun", rank=5),
    )


def test_of_several_units_off_the_board_the_one_that_is_lost_is_marked() -> None:
    """Both stand in the same place; only power and number tell them apart."""
    turn = VARIANT.adjudicate(wild(), ORDERS, draws={})
    gone = [mark.unit for mark in result_picture(turn).marks if isinstance(mark, DisbandMark) and mark.destroyed]
    assert [(one.power, one.label, one.place) for one in gone if one.place == "Hyp"] == [("France", "6", "Hyp")]


def test_who_is_blown_up_where_he_arrives_did_arrive() -> None:
    move, gone = judged(order("move", RUH, at("Bel")), "ok", "destroyed")
    assert move == MoveMark(piece("Ruh"), "Bel") and gone == DisbandMark(piece("Ruh"), destroyed=True)


# --- Orders without a unit as marks: found by the types of their slots, drawn by what their verb does.


def unitless_order(verb: str, *slots: Any) -> Order:
    return Order("D", order_type(verb), slots, f"{verb} {slots}")


def unitless_at(place: str) -> Location:
    return Location(place)


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (
            unitless_order("points", 3, unitless_at("K@1"), unitless_at("K@2")),
            flow("points", "D", "K@1", "K@2", count=3),
        ),
        (
            unitless_order("transfer", 2, unitless_at("Q"), unitless_at("J"), unitless_at("C")),
            flow("transfer", "D", "Q", "J", "C", count=2),
        ),
        (unitless_order("movehome", unitless_at("K"), unitless_at("R")), flow("movehome", "D", "K", "R")),
        (unitless_order("newhome", unitless_at("R")), token("newhome", "D", "R")),
        (unitless_order("draw", 5, unitless_at("R")), token("draw", "D", "R", -5)),
        (unitless_order("store", 1, unitless_at("Q")), token("store", "D", "Q", 1)),
        (unitless_order("emergency", 4, unitless_at("D")), token("emergency", "D", "D", -4)),
        (unitless_order("replenish", 2, unitless_at("D")), token("replenish", "D", "D", 2)),
    ],
)
def test_each_verb_has_its_mark(made: Order, mark: UnitlessMark) -> None:
    assert list(unitless_mark(made)) == [mark]


def test_what_failed_says_so() -> None:
    (mark,) = unitless_mark(unitless_order("store", 9, unitless_at("Q")), failed=True)
    assert mark == token("store", "D", "Q", 9, failed=True)


@pytest.mark.parametrize(
    "made",
    [unitless_order("friendly", "C"), unitless_order("award", 2, "C"), unitless_order("name", "power", "Rome", "")],
)
def test_words_leave_nothing_on_the_map(made: Order) -> None:
    assert list(unitless_mark(made)) == []


def test_an_order_that_names_too_few_places_is_not_drawn() -> None:
    assert list(unitless_mark(unitless_order("points", 3, unitless_at("K")))) == []
    assert list(unitless_mark(unitless_order("newhome", Named("A", unitless_at("K"))))) == []
