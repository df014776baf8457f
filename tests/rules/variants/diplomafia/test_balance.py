"""Dismantling and balance (5.3, R8)."""

from __future__ import annotations

import pytest

from rules.variants.diplomafia.books import RacketTransfer, default_shift, gap, mends, poorest, richest, shifted, uneven

from .street import befell, business, cash, kept, why, words

TURF = ("CHa", "EHa", "HaH", "NHa", "WaH")
EAST = {"EastSide": ["SRU PES"]}


def test_balanced_is_a_difference_of_one_at_most() -> None:
    assert [uneven(TURF, {"CHa": "P" * n}) for n in (0, 1, 2)] == [False, False, True]
    assert not uneven((), {})
    assert gap(TURF, dict.fromkeys(TURF, "PP")) == 0


def test_poorest_and_richest_by_id() -> None:
    stock = {"EHa": "PP", "CHa": "PP", "WaH": "P"}
    assert (richest(TURF, stock), poorest(TURF, stock)) == (["CHa", "EHa"], ["HaH", "NHa"])


def test_ids_are_compared_without_regard_to_case() -> None:
    """Cli comes before CPW."""
    assert richest(("CPW", "Cli"), {"CPW": "P", "Cli": "P"}) == ["Cli", "CPW"]


def test_the_default_takes_the_first_racket_of_the_first_richest_to_the_first_poorest() -> None:
    stock = {"EHa": "BN", "NHa": "WN"}
    assert default_shift(TURF, stock) == RacketTransfer("B", "EHa", "CHa")
    assert default_shift(TURF, {"EHa": "B"}) is None
    assert shifted(stock, RacketTransfer("B", "EHa", "CHa")) == {"EHa": "N", "NHa": "WN", "CHa": "B"}


@pytest.mark.parametrize(
    ("shift", "good"),
    [
        (RacketTransfer("B", "EHa", "CHa"), True),
        (RacketTransfer("N", "EHa", "WaH"), True),
        (RacketTransfer("P", "EHa", "CHa"), False),
        (RacketTransfer("N", "HaH", "CHa"), False),
        (RacketTransfer("B", "EHa", "HaH"), False),
    ],
)
def test_what_a_shift_must_do(shift: RacketTransfer, good: bool) -> None:
    """From a richest to a poorest district, a racket that is there."""
    assert mends(TURF, {"EHa": "BN", "HaH": "N"}, shift) is good


def test_dismantling_fetches_three() -> None:
    rackets = {"EastSide": {"PES": "PN"}}
    turn = business(EAST, {"EastSide": ["dismantle N PES", "dismantle N PES", "dismantle W PES"]}, rackets=rackets)
    assert [turn.results[key] for key in ("dismantle N PES", "dismantle N PES (2)", "dismantle W PES")] == [
        ("ok",), ("void",), ("void",),
    ]  # fmt: skip
    assert cash(turn, "EastSide") == 1


def test_what_waits_for_renewal_cannot_be_dismantled() -> None:
    turn = business(
        {"Harlem": ["SRU Yor"]}, {"Harlem": ["dismantle N Yor"]}, captured={"Harlem": {"Yor": "N"}},
        turf={"Harlem": ["Yor"]},
    )  # fmt: skip
    assert why(turn, "dismantle N Yor") == ["Narcotics in Yorkville waits for renewal and cannot be dismantled."]


def test_a_new_racket_goes_where_fewest_are_at_that_moment() -> None:
    """Passed over, tried again after the rest."""
    turf = {"EastSide": ["PES", "Pow", "Sut"]}
    state = {"cash": {"EastSide": 42}, "turf": turf, "rackets": {"EastSide": {"PES": "P", "Pow": "P", "Sut": "P"}}}
    orders = ["racket N PES", "racket W PES", "racket N Pow", "racket L PES", "racket N Sut"]
    turn = business(EAST, {"EastSide": orders}, **state)
    assert [words(turn, order) for order in orders] == ["ok", "ok", "ok", "void", "ok"]
    assert kept(turn, "rackets", "EastSide") == {"PES": "PWN", "Pow": "PN", "Sut": "PN"}


def test_a_set_is_good_when_no_district_that_gets_one_ends_two_above_the_poorest() -> None:
    turf = {"EastSide": ["PES", "Pow"]}
    orders = ["racket N PES", "racket B PES", "racket W PES"]
    turn = business(EAST, {"EastSide": orders}, turf=turf, cash={"EastSide": 50}, rackets={"EastSide": {"Pow": "PP"}})
    assert [words(turn, order) for order in orders] == ["ok", "ok", "ok"]
    short = business(EAST, {"EastSide": orders}, turf=turf, cash={"EastSide": 50}, rackets={"EastSide": {"Pow": "P"}})
    assert [words(short, order) for order in orders] == ["ok", "ok", "void"]


def test_what_cannot_be_paid_is_unpaid_and_not_tried_again() -> None:
    orders = ["racket N PES", "racket B PES", "racket W Pow"]
    turn = business(EAST, {"EastSide": orders}, cash={"EastSide": 8}, turf={"EastSide": ["PES", "Pow"]})
    assert [words(turn, order) for order in orders] == ["ok", "void", "unpaid"]


def test_shifts_are_free_and_taken_in_passes() -> None:
    turf = {"EastSide": ["PES", "Pow", "Sut"]}
    rackets = {"EastSide": {"PES": "PWLBN"}}
    orders = ["shift N PES - Sut", "shift P PES - Pow", "shift B PES - Sut"]
    turn = business(EAST, {"EastSide": orders}, turf=turf, rackets=rackets)
    assert [words(turn, order) for order in orders] == ["ok", "ok", "ok"]
    assert kept(turn, "rackets", "EastSide") == {"PES": "WL", "Sut": "BN", "Pow": "P"}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("shift N PES - Pow", "Nothing needs mending: the richest district of East Side has 1, the poorest 0."),
        ("shift N PES - EEn", "East End is not turf of East Side: rackets stand on own turf alone."),
        ("shift N PES - Eas", "East Side is an area: rackets stand in districts."),
        ("shift B PES - Pow", "East Side has no bookies in Plush East Side."),
    ],
)
def test_a_shift_that_mends_nothing_is_void(order: str, said: str) -> None:
    turn = business(EAST, {"EastSide": [order]}, rackets={"EastSide": {"PES": "N"}})
    assert (words(turn, order), why(turn, order)) == ("void", [said])


def test_from_a_richest_to_a_poorest_alone() -> None:
    turf = {"EastSide": ["PES", "Pow", "Sut", "TBy"]}
    rackets = {"EastSide": {"PES": "PWN", "Pow": "PW", "Sut": "P"}}
    orders = ["shift W Pow - TBy", "shift N PES - Sut"]
    turn = business(EAST, {"EastSide": orders}, turf=turf, rackets=rackets)
    assert [words(turn, order) for order in orders] == ["void", "void"]
    assert kept(turn, "rackets", "EastSide") == {"PES": "WN", "Pow": "PW", "Sut": "P", "TBy": "P"}
    assert befell(turn) == [("EastSide", "Without upkeep"), ("EastSide", "Shifted by default")]


def test_capture_and_loss_are_mended_too() -> None:
    """After a capture the new district is the poorest."""
    turf = {"Harlem": ["CHa", "EHa", "Yor"]}
    turn = business({"Harlem": ["SRU Yor"]}, {}, turf=turf, rackets={"Harlem": {"CHa": "PN", "EHa": "WN"}})
    assert kept(turn, "rackets", "Harlem") == {"CHa": "N", "EHa": "WN", "Yor": "P"}


def test_by_option_nothing_is_shifted() -> None:
    """R8, option rebalance: only new rackets obey the rule."""
    build = {"rebalance": "build"}
    rackets = {"EastSide": {"PES": "PPP"}}
    turn = business(EAST, {"EastSide": ["shift P PES - Pow"]}, options=build, rackets=rackets)
    assert (why(turn, "shift P PES - Pow"), kept(turn, "rackets")) == (
        ["Nothing is shifted in this game: new rackets alone even out."], rackets,
    )  # fmt: skip
    assert befell(turn) == [("EastSide", "Without upkeep")]


def test_a_family_without_turf_places_nothing() -> None:
    turn = business(
        {"Harlem": ["SRU EHa"]}, {"Harlem": ["racket N EHa"]}, turf={"EastSide": ["PES"]}, cash={"Harlem": 9}
    )
    assert words(turn, "racket N EHa") == "void"
