"""Positions, orders and results as marks."""

from __future__ import annotations

from typing import Any

import rules
from app.board.from_rules import control_of, order_marks, picture_of, result_picture
from app.board.order_reader import pieces_of
from app.board.picture import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    Mark,
    MoveMark,
    Piece,
    RetreatMark,
    StandOffMark,
    StrengthsMark,
    SupportMark,
    VoidMark,
    WaiveMark,
)
from tests.app.board.conftest import Order


def made(phase: str, units: dict[str, list[str]], **more: Any) -> rules.Position:
    rest: dict[str, Any] = {"centers": {}, "dislodged": {}, "state": {}} | more
    return rules.variant("standard").position(phase=phase, units=units, **rest)


def adjudicated(position: rules.Position, **orders: list[str]) -> rules.Turn:
    return position.variant.adjudicate(position, orders, draws={})


def marked(turn: rules.Turn, kind: type[Mark]) -> dict[str, Any]:
    """The marks of a kind by the key of their unit, or by their place."""
    marks = [mark for mark in result_picture(turn).marks if isinstance(mark, kind)]
    return {getattr(mark, "place", "") or mark.unit.key: mark for mark in marks}  # type: ignore[union-attr]


def test_units_stand_where_they_stand_and_know_their_coast(position: rules.Position) -> None:
    pieces = {piece.key: piece for piece in pieces_of(position)}
    assert pieces["StP"] == Piece("StP", "Russia", "F", "StP/nc")
    assert len(pieces) == len(position.units)


def test_land_is_its_last_visitors() -> None:
    first = made("S1901M", {"France": ["A Bur", "A Gas"]}, centers={"France": ["Par"]})
    second = made("F1901M", {"Germany": ["A Bur"]}, centers={"France": ["Par"]})
    assert control_of([first]) == {"Bur": "France", "Gas": "France", "Par": "France"}
    assert control_of([first, second]) == {"Bur": "Germany", "Gas": "France", "Par": "France"}


def test_a_center_is_its_owners_alone() -> None:
    """Who stands there in spring owns nothing yet; and an owner driven out of his center keeps it."""
    first = made("S1901M", {"Turkey": ["A Bul"], "Germany": ["A Par"]}, centers={"France": ["Par"]})
    assert control_of([first]) == {"Par": "France"}
    taken = made("F1901M", {}, centers={"Turkey": ["Bul"]})
    assert control_of([first, taken]) == {"Bul": "Turkey"}


def test_each_verb_has_its_mark(position: rules.Position, order: Order) -> None:
    def mark(power: str, text: str) -> Mark:
        return order_marks(position, [order(power, text)])[0]

    pieces = {piece.key: piece for piece in pieces_of(position)}
    assert mark("Germany", "A Mun - Bur") == MoveMark(pieces["Mun"], "Bur")
    assert mark("Germany", "A Mun H") == HoldMark(pieces["Mun"])
    assert mark("Germany", "A Ruh S A Mun - Bur") == SupportMark(pieces["Ruh"], pieces["Mun"], "Bur")
    assert mark("France", "A Par S A Bur") == SupportMark(pieces["Par"], pieces["Bur"])
    assert mark("England", "F ENG C A Lon - Gas") == ConvoyMark(pieces["ENG"], pieces["Lon"], "Gas")


def test_a_move_is_as_strong_as_its_supports_in_the_draft(position: rules.Position, order: Order) -> None:
    lines = [order("Germany", text) for text in ("F Den - Swe", "F BAL S F Den - Swe")]
    move = order_marks(position, [*lines, order("England", "F Nwy S F Den - Swe")])[0]
    assert isinstance(move, MoveMark)
    assert move.strength == 3
    other = order_marks(position, [lines[0], order("England", "F Nwy S F Swe")])[0]
    assert isinstance(other, MoveMark)
    assert other.strength == 1


def test_a_convoy_goes_over_the_fleets_that_carry_it_in_their_order(position: rules.Position, order: Order) -> None:
    lines = ["F MAO C A Lon - Gas", "F ENG C A Lon - Gas", "A Lon - Gas"]
    move = order_marks(position, [order("England", text) for text in lines])[-1]
    assert isinstance(move, MoveMark)
    assert [fleet.key for fleet in move.via] == ["ENG", "MAO"]


def test_an_army_goes_over_land_where_it_can_unless_its_owner_insists() -> None:
    position = made("S1901M", {"England": ["A Lon", "F NTH"]})
    texts = ("A Lon - Yor", "F NTH C A Lon - Yor")
    by_land, _ = order_marks(position, [rules.parse(position, "England", text) for text in texts])
    assert isinstance(by_land, MoveMark)
    assert by_land.via == ()
    texts = ("A Lon - Yor via convoy", "F NTH C A Lon - Yor")
    by_sea, _ = order_marks(position, [rules.parse(position, "England", text) for text in texts])
    assert isinstance(by_sea, MoveMark)
    assert [fleet.key for fleet in by_sea.via] == ["NTH"]


def test_a_fleet_that_names_no_coast_is_drawn_to_the_only_one_in_reach() -> None:
    position = made("S1901M", {"France": ["F Gas"]})
    move = order_marks(position, [rules.parse(position, "France", "F Gas - Spa")])[0]
    assert isinstance(move, MoveMark)
    assert move.to == "Spa/nc"


def test_units_without_orders_have_a_faint_octagon_when_asked_for(position: rules.Position, order: Order) -> None:
    marks = order_marks(position, [order("Germany", "A Mun - Bur")], implicit=True)
    faint = [mark.unit.key for mark in marks if isinstance(mark, HoldMark) and mark.implicit]
    assert len(faint) == len(position.units) - 1
    assert "Mun" not in faint


def test_an_order_that_matches_nothing_is_dots_to_what_it_names(position: rules.Position, order: Order) -> None:
    support = order("Italy", "A Pie S F LYO - Mar")
    assert order_marks(position, [support], [support]) == (VoidMark(Piece("Pie", "Italy", "A", "Pie"), "LYO"),)


def test_an_order_for_a_unit_that_is_not_there_is_not_drawn(position: rules.Position, order: Order) -> None:
    assert order_marks(position, [order("France", "A Gas - Spa")]) == ()


def test_a_bounce_fails_both_moves_and_leaves_swords(turn: rules.Turn) -> None:
    moves = marked(turn, MoveMark)
    assert moves["Vie"].failed
    assert moves["War"].failed
    assert not moves["Mos"].failed
    assert marked(turn, StandOffMark) == {"Gal": StandOffMark("Gal")}


def test_a_cut_support_tells_who_cut_it(turn: rules.Turn) -> None:
    support = marked(turn, SupportMark)["Ruh"]
    assert support.failed
    assert support.cut_by is not None
    assert support.cut_by.key == "Bel"
    assert not marked(turn, SupportMark)["BLA"].failed


def test_dislodged_units_are_shown_as_such_where_they_stood(turn: rules.Turn) -> None:
    driven_out = [piece for piece in result_picture(turn).pieces if piece.dislodged]
    assert [(piece.key, piece.displaced) for piece in driven_out] == [("Rum", False), ("Swe", False)]


def test_both_numbers_are_told_of_fights_with_help(turn: rules.Turn) -> None:
    sums = marked(turn, StrengthsMark)
    assert sums == {
        "Bur": StrengthsMark("Bur", 1, 2, won=False),
        "Rum": StrengthsMark("Rum", 2, 1, won=True),
        "Swe": StrengthsMark("Swe", 3, 1, won=True),
    }


def test_a_move_is_drawn_as_strong_as_it_was(turn: rules.Turn) -> None:
    """A cut support does not count."""
    moves = marked(turn, MoveMark)
    assert (moves["Den"].strength, moves["Bul"].strength, moves["Mun"].strength) == (3, 2, 1)


def test_only_holds_that_were_ordered_are_strong(turn: rules.Turn) -> None:
    holds = marked(turn, HoldMark)
    assert not holds["Bud"].implicit
    assert holds["Smy"].implicit


def test_a_void_order_is_told_in_the_results(turn: rules.Turn) -> None:
    assert marked(turn, VoidMark)["Pie"].to == "LYO"


def test_a_broken_convoy_breaks_its_ties() -> None:
    units = {"England": ["A Lon", "F NTH"], "Germany": ["F HEL", "F SKA"]}
    turn = adjudicated(
        made("S1902M", units),
        England=["A Lon - Nwy", "F NTH C A Lon - Nwy"],
        Germany=["F HEL - NTH", "F SKA S F HEL - NTH"],
    )
    assert marked(turn, ConvoyMark)["NTH"].broken
    assert marked(turn, MoveMark)["Lon"].failed


def test_a_dislodged_unit_stands_aside_in_the_retreat_phase_and_its_retreat_begins_there(turn: rules.Turn) -> None:
    after = turn.after
    fled = [piece for piece in pieces_of(after) if piece.displaced]
    assert [piece.key for piece in fled] == list(after.dislodged)
    retreat = order_marks(after, [rules.parse(after, "Russia", "A Rum R Ukr")])[0]
    assert retreat == RetreatMark(Piece("Rum", "Russia", "A", "Rum", dislodged=True, displaced=True), "Ukr")


def test_retreats_that_meet_fail_and_units_without_one_are_disbanded(turn: rules.Turn) -> None:
    done = adjudicated(turn.after, Russia=["A Rum R Ukr"])
    assert not marked(done, RetreatMark)["Rum"].failed
    assert marked(done, DisbandMark)["Swe"].unit.displaced


def test_a_unit_destroyed_at_once_is_crossed_out() -> None:
    """Nowhere to retreat to."""
    units = {"Turkey": ["A Ank", "F BLA", "A Con"], "Russia": ["A Arm", "A Smy", "F Sev"]}
    turn = adjudicated(
        made("S1905M", {"Italy": ["A Apu"], "Austria": ["A Nap", "A Rom", "F ION", "F ADR", "A Ven"]} | units),
        Austria=["A Rom - Apu", "A Ven S A Rom - Apu"],
    )
    gone = [mark for mark in result_picture(turn).marks if isinstance(mark, DisbandMark)]
    assert all(mark.destroyed for mark in gone)


def test_builds_removals_and_waived_builds() -> None:
    centers = {"England": ["Lon", "Edi", "Lvp"], "France": ["Par"]}
    position = made("W1903A", {"England": ["F ENG"], "France": ["A Bel", "A Par"]}, centers=centers)
    texts = {"England": ["build A Lon", "waive"], "France": ["remove A Bel"]}
    orders = [rules.parse(position, power, text) for power, lines in texts.items() for text in lines]
    build, waive, gone = order_marks(position, orders)
    assert build == BuildMark("England", "A", "Lon")
    assert waive == WaiveMark("England", "Edi")
    assert gone == DisbandMark(Piece("Bel", "France", "A", "Bel"))


def test_a_picture_of_a_position_has_no_marks(position: rules.Position) -> None:
    assert picture_of(position, {"Par": "France"}).control == {"Par": "France"}
    assert picture_of(position).marks == ()
