"""A turn as a player may know it: own orders, words that say no more than the report (R30)."""

from __future__ import annotations

import pytest

import rules
from tests.rules.variants.diplomyopia.fogs import VARIANT, Lines, here, played

Units = dict[str, list[str]]


def known(turn: rules.Turn, power: str) -> dict[str, tuple[str, ...]]:
    return VARIANT.seen(turn, power).results


@pytest.mark.parametrize(
    ("units", "orders", "truth", "shown"),
    [
        (  # a support for nobody
            {"France": ["A Mar"]},
            {"France": ["A Mar S A Gas"]},
            {"A Mar": ("void",)},
            {"A Mar": ("ok",)},
        ),
        (  # impossible in itself
            {"France": ["A Mar"]},
            {"France": ["A Mar - Par"]},
            {"A Mar": ("void",)},
            {"A Mar": ("void",)},
        ),
        (  # cut without need
            {"France": ["A Par", "A Mar"], "Italy": ["A Pie"]},
            {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Italy": ["A Pie - Mar"]},
            {"A Mar": ("cut",), "A Par": ("ok",)},
            {"A Mar": ("ok",), "A Par": ("ok",)},
        ),
        (  # cut where it was needed
            {"France": ["A Par", "A Mar"], "Germany": ["A Bur"], "Italy": ["A Pie"]},
            {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Italy": ["A Pie - Mar"]},
            {"A Mar": ("cut",), "A Par": ("bounce",)},
            {"A Mar": ("cut",), "A Par": ("bounce",)},
        ),
        (  # no fleets at all, and fleets that were not ordered
            {"France": ["A Lon", "A Sev"], "Turkey": ["F BLA"]},
            {"France": ["A Lon - Bel", "A Sev - Ank"]},
            {"A Lon": ("no_convoy",), "A Sev": ("no_convoy",)},
            {"A Lon": ("no_convoy",), "A Sev": ("no_convoy",)},
        ),
        (
            {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh", "F Bel", "A Pic", "A Par", "A Gas", "F Mar"]},
            {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]},
            {"A Bur": ("dislodged", "disband")},
            {"A Bur": ("dislodged", "disband")},
        ),
    ],
)
def test_words(units: Units, orders: Lines, truth: Units, shown: Units) -> None:
    turn = played(orders, **units)
    assert {key: turn.results[key] for key in truth} == truth
    assert known(turn, "France") == shown
    assert not any(one.reasons for one in VARIANT.seen(turn, "France").outcomes)


def test_a_turn_holds_own_orders_and_own_losses_only() -> None:
    orders = {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"], "Germany": ["A Bur H"]}
    turn = played(orders, France=["A Mar", "A Gas"], Germany=["A Bur"])
    france, germany = VARIANT.seen(turn, "France"), VARIANT.seen(turn, "Germany")
    assert list(france.orders) == ["France"] and list(germany.orders) == ["Germany"]
    assert not france.dislodged and germany.dislodged["Bur"].closed == ()
    assert france.resolution is None and france.draws == {}
    public = VARIANT.seen(turn, rules.PUBLIC)
    assert (public.orders, public.outcomes, public.dislodged) == ({}, (), {})
    assert VARIANT.seen(turn, "") is turn


def test_both_of_two_that_met_in_their_retreat_are_just_disbanded() -> None:
    fled = {"France": {"A Bur": ["Pic"]}, "England": {"A Bel": ["Pic"]}}
    position = VARIANT.position(phase="S1902R", dislodged=fled, centers={}, state={"control": {}})
    turn = VARIANT.adjudicate(position, {"France": ["A Bur R Pic"], "England": ["A Bel R Pic"]})
    assert turn.results["A Bur"] == ("bounce", "disband")
    assert known(turn, "France") == {"A Bur": ("disband",)}


def test_lines_that_count_for_nothing_say_so() -> None:
    turn = VARIANT.adjudicate(here(France=["A Mar"]), {"France": ["A Mar - Spa", "A Mar H", "A Mun H"]})
    seen = [(one.order.text, one.words) for one in VARIANT.seen(turn, "France").outcomes]
    assert sorted(seen) == [("A Mar - Spa", ("void",)), ("A Mar H", ("ok",)), ("A Mun H", ("void",))]


def test_builds_and_their_faults_are_their_owners() -> None:
    position = VARIANT.position(
        phase="W1902A", units={"Germany": ["A Bur"]}, centers={"France": ["Par", "Bre"]}, state={"control": {}}
    )
    turn = VARIANT.adjudicate(position, {"France": ["build A Par", "build A Spa"]})
    assert known(turn, "France") == {"build A Par": ("ok",), "build A Spa": ("void",), "waive": ("ok",)}
    assert known(turn, "Germany") == {"remove A Bur": ("ok",)}
