"""Positions, orders and results as marks; special orders, signs on units and land, and results of such orders, read
off plain positions."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from app.board.from_rules import control_of, order_marks, result_picture
from app.board.order_reader import piece_of, pieces_of, signs_of, unitless_mark
from app.board.picture import (
    UNKNOWN,
    BadgeMark,
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    KindMark,
    Mark,
    MoveMark,
    Piece,
    PillMark,
    RetreatMark,
    Sign,
    StandOffMark,
    StrengthsMark,
    SupportMark,
    SwapMark,
    ThreadMark,
    VoidMark,
    WaiveMark,
    WallMark,
)
from rules import Location, Named, Outcome, Position, Turn, Unit
from rules import Order as OrderReaderOrder
from tests.app.board.conftest import Order
from tests.app.carded import ORDERS, VARIANT
from tests.app.carded import position as wild
from tests.order_types import order_type, shown
from tests.signs import mine_laid, mine_lifted, sign


def made(phase: str, units: dict[str, list[str]], **more: Any) -> rules.Position:
    rest: dict[str, Any] = {"centers": {}, "dislodged": {}, "state": {}} | more
    return rules.variant("standard").position(phase=phase, units=units, **rest)


def adjudicated(position: rules.Position, **orders: list[str]) -> rules.Turn:
    return position.variant.adjudicate(position, orders, draws={})


def marked(turn: rules.Turn, kind: type[Mark]) -> dict[str, Any]:
    """The marks of a kind by the key of their unit, or by their place."""
    marks = [mark for mark in result_picture(turn).marks if isinstance(mark, kind)]
    return {getattr(mark, "place", "") or mark.unit.key: mark for mark in marks}  # type: ignore[union-attr]


def test_a_unit_knows_its_coast_its_number_and_its_card(position: rules.Position) -> None:
    pieces = {piece.key: piece for piece in pieces_of(position)}
    assert (pieces["StP"], len(pieces)) == (Piece("StP", "Russia", "F", "StP/nc"), len(position.units))
    assert (piece("Ruh").label, piece("Ruh").card) == ("3", "4")
    assert (piece("Bur").label, piece("Bur").card) == ("2", UNKNOWN)
    plain = piece_of("Par", Unit("France", "A", at("Par")))
    assert (plain.label, plain.card) == ("", ""), "units without numbers have no cards"


def test_land_is_its_last_visitors_and_a_center_its_owners_alone() -> None:
    first = made("S1901M", {"France": ["A Bur", "A Gas"]}, centers={"France": ["Par"]})
    second = made("F1901M", {"Germany": ["A Bur"]}, centers={"France": ["Par"]})
    assert control_of([first]) == {"Bur": "France", "Gas": "France", "Par": "France"}
    assert control_of([first, second]) == {"Bur": "Germany", "Gas": "France", "Par": "France"}
    # Who stands there in spring owns nothing yet; and an owner driven out of his center keeps it.
    first = made("S1901M", {"Turkey": ["A Bul"], "Germany": ["A Par"]}, centers={"France": ["Par"]})
    assert control_of([first]) == {"Par": "France"}
    taken = made("F1901M", {}, centers={"Turkey": ["Bul"]})
    assert control_of([first, taken]) == {"Bul": "Turkey"}


def test_each_verb_has_its_mark_with_its_fleets_and_supports(position: rules.Position, order: Order) -> None:
    def mark(power: str, text: str) -> Mark:
        return order_marks(position, [order(power, text)])[0]

    pieces = {piece.key: piece for piece in pieces_of(position)}
    assert mark("Germany", "A Mun - Bur") == MoveMark(pieces["Mun"], "Bur")
    assert mark("Germany", "A Mun H") == HoldMark(pieces["Mun"])
    assert mark("Germany", "A Ruh S A Mun - Bur") == SupportMark(pieces["Ruh"], pieces["Mun"], "Bur")
    assert mark("France", "A Par S A Bur") == SupportMark(pieces["Par"], pieces["Bur"])
    assert mark("England", "F ENG C A Lon - Gas") == ConvoyMark(pieces["ENG"], pieces["Lon"], "Gas")
    lines = [order("Germany", text) for text in ("F Den - Swe", "F BAL S F Den - Swe")]
    move = order_marks(position, [*lines, order("England", "F Nwy S F Den - Swe")])[0]
    assert isinstance(move, MoveMark)
    assert move.strength == 3
    other = order_marks(position, [lines[0], order("England", "F Nwy S F Swe")])[0]
    assert isinstance(other, MoveMark)
    assert other.strength == 1
    lines = ["F MAO C A Lon - Gas", "F ENG C A Lon - Gas", "A Lon - Gas"]
    move = order_marks(position, [order("England", text) for text in lines])[-1]
    assert isinstance(move, MoveMark)
    assert [fleet.key for fleet in move.via] == ["ENG", "MAO"]


def test_an_army_goes_over_land_where_it_can_and_a_fleet_to_the_only_coast() -> None:
    position = made("S1901M", {"England": ["A Lon", "F NTH"]})
    texts = ("A Lon - Yor", "F NTH C A Lon - Yor")
    by_land, _ = order_marks(position, [rules.parse(position, "England", text) for text in texts])
    assert isinstance(by_land, MoveMark)
    assert by_land.via == ()
    texts = ("A Lon - Yor via convoy", "F NTH C A Lon - Yor")
    by_sea, _ = order_marks(position, [rules.parse(position, "England", text) for text in texts])
    assert isinstance(by_sea, MoveMark)
    assert [fleet.key for fleet in by_sea.via] == ["NTH"]
    position = made("S1901M", {"France": ["F Gas"]})
    move = order_marks(position, [rules.parse(position, "France", "F Gas - Spa")])[0]
    assert isinstance(move, MoveMark)
    assert move.to == "Spa/nc"


def test_orders_that_match_nothing_are_dots_and_those_missing_faint(position: rules.Position, order: Order) -> None:
    marks = order_marks(position, [order("Germany", "A Mun - Bur")], implicit=True)
    faint = [mark.unit.key for mark in marks if isinstance(mark, HoldMark) and mark.implicit]
    assert len(faint) == len(position.units) - 1
    assert "Mun" not in faint
    support = order("Italy", "A Pie S F LYO - Mar")
    assert order_marks(position, [support], [support]) == (VoidMark(Piece("Pie", "Italy", "A", "Pie"), "LYO"),)
    assert order_marks(position, [order("France", "A Gas - Spa")]) == ()


def test_what_came_of_a_turn(turn: rules.Turn) -> None:
    moves, supports, holds = (marked(turn, kind) for kind in (MoveMark, SupportMark, HoldMark))
    assert {key for key, move in moves.items() if move.failed} >= {"Vie", "War"} and not moves["Mos"].failed
    assert marked(turn, StandOffMark) == {"Gal": StandOffMark("Gal")}
    assert supports["Ruh"].failed and supports["Ruh"].cut_by.key == "Bel" and not supports["BLA"].failed
    driven_out = [piece for piece in result_picture(turn).pieces if piece.dislodged]
    assert [(piece.key, piece.displaced) for piece in driven_out] == [("Rum", False), ("Swe", False)]
    assert marked(turn, StrengthsMark) == {
        "Bur": StrengthsMark("Bur", 1, 2, won=False),
        "Rum": StrengthsMark("Rum", 2, 1, won=True),
        "Swe": StrengthsMark("Swe", 3, 1, won=True),
    }
    assert [moves[key].strength for key in ("Den", "Bul", "Mun")] == [3, 2, 1], "a cut support does not count"
    assert (holds["Bud"].implicit, holds["Smy"].implicit) == (False, True)
    assert marked(turn, VoidMark)["Pie"].to == "LYO"


def test_a_broken_convoy_breaks_its_ties() -> None:
    units = {"England": ["A Lon", "F NTH"], "Germany": ["F HEL", "F SKA"]}
    turn = adjudicated(
        made("S1902M", units),
        England=["A Lon - Nwy", "F NTH C A Lon - Nwy"],
        Germany=["F HEL - NTH", "F SKA S F HEL - NTH"],
    )
    assert marked(turn, ConvoyMark)["NTH"].broken and marked(turn, MoveMark)["Lon"].failed


def test_a_dislodged_unit_stands_aside_and_its_retreat_begins_there(turn: rules.Turn) -> None:
    after = turn.after
    fled = [piece for piece in pieces_of(after) if piece.displaced]
    assert [piece.key for piece in fled] == list(after.dislodged)
    retreat = order_marks(after, [rules.parse(after, "Russia", "A Rum R Ukr")])[0]
    assert retreat == RetreatMark(Piece("Rum", "Russia", "A", "Rum", dislodged=True, displaced=True), "Ukr")
    done = adjudicated(turn.after, Russia=["A Rum R Ukr"])
    assert not marked(done, RetreatMark)["Rum"].failed and marked(done, DisbandMark)["Swe"].unit.displaced


def test_builds_removals_and_waived_builds() -> None:
    centers = {"England": ["Lon", "Edi", "Lvp"], "France": ["Par"]}
    position = made("W1903A", {"England": ["F ENG"], "France": ["A Bel", "A Par"]}, centers=centers)
    texts = {"England": ["build A Lon", "waive"], "France": ["remove A Bel"]}
    orders = [rules.parse(position, power, text) for power, lines in texts.items() for text in lines]
    build, waive, gone = order_marks(position, orders)
    assert (build, waive) == (BuildMark("England", "A", "Lon"), WaiveMark("England", "Edi"))
    assert gone == DisbandMark(Piece("Bel", "France", "A", "Bel"))


# --- Special orders, signs on units and land, and results of such orders, read off plain positions.

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


def order(verb: str, *slots: object) -> OrderReaderOrder:
    return OrderReaderOrder("Germany", order_type(verb, "character"), slots, f"{verb} {' '.join(map(str, slots))}")


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
def test_each_special_order_has_its_mark(made: OrderReaderOrder, mark: object) -> None:
    assert order_marks(POSITION, [made]) == (mark,)


def test_words_behind_an_order_lay_mines_take_them_up_and_help_who_lands() -> None:
    laid, lifted = order("move", RUH, at("Bel"), "mine"), order("move", RUH, at("Bel"), "retrieve")
    assert order_marks(POSITION, [laid]) == (MoveMark(piece("Ruh"), "Bel"), mine_laid(piece("Ruh"), "Ruh"))
    assert order_marks(POSITION, [lifted])[1] == mine_lifted(piece("Ruh"), "Bel")
    carried = order("convoy", TYS, BUR, at("Tun"), "and support")
    assert order_marks(POSITION, [carried]) == (ConvoyMark(piece("TYS"), piece("Bur"), "Tun", helps=True),)
    assert order_marks(POSITION, [laid], void=[laid]) == (VoidMark(piece("Ruh"), "Bel"),), "a void order lays nothing"


def test_what_a_unit_does_to_others_is_told_beside_who_does_it() -> None:
    """Of whom it makes do something until that has its own result."""
    will = order("move", MUN, at("Kie"))
    found = order_marks(POSITION, [order("hypnotize", RUH, MUN, will)])
    assert found == (
        ThreadMark(piece("Ruh"), shown("hypnotize"), "Mun", rank=5),
        MoveMark(piece("Mun"), "Kie", presumed=True),
    )
    assert judged(order("hypnotize", RUH, MUN, will), "ok") == (
        ThreadMark(piece("Ruh"), shown("hypnotize"), "Mun", rank=5),
    )
    found = order_marks(POSITION, [order("cut", RUH, at("Mun"), at("Bur"))])
    assert found == (ThreadMark(piece("Ruh"), shown("cut"), "Mun"), ThreadMark(piece("Ruh"), shown("cut"), "Bur"))


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


def judged(made: OrderReaderOrder, *words: str) -> tuple[object, ...]:
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
    for word in ("pinned", "gassed"):
        move, badge = judged(order("move", RUH, at("Bel")), word)
        assert move == MoveMark(piece("Ruh"), "Bel", failed=True) and badge == BadgeMark(piece("Ruh"), (word,))
    move, gone = judged(order("move", RUH, at("Bel")), "ok", "destroyed")
    assert move == MoveMark(piece("Ruh"), "Bel") and gone == DisbandMark(piece("Ruh"), destroyed=True)


def test_of_several_units_off_the_board_the_one_that_is_lost_is_marked() -> None:
    """Both stand in the same place; only power and number tell them apart."""
    turn = VARIANT.adjudicate(wild(), ORDERS, draws={})
    gone = [mark.unit for mark in result_picture(turn).marks if isinstance(mark, DisbandMark) and mark.destroyed]
    assert [(one.power, one.label, one.place) for one in gone if one.place == "Hyp"] == [("France", "6", "Hyp")]


# --- Orders without a unit as marks: found by the types of their slots, drawn by what their verb does.


def unitless_order(verb: str, *slots: Any) -> OrderReaderOrder:
    return OrderReaderOrder("D", order_type(verb), slots, f"{verb} {slots}")


@pytest.mark.parametrize(
    "made",
    [
        unitless_order("friendly", "C"), unitless_order("award", 2, "C"), unitless_order("name", "power", "Rome", ""),
        unitless_order("points", 3, Location("K")), unitless_order("newhome", Named("A", Location("K"))),
    ],
)  # fmt: skip
def test_words_and_orders_that_name_too_few_places_leave_nothing_on_the_map(made: OrderReaderOrder) -> None:
    assert list(unitless_mark(made)) == []
