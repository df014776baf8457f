"""The money part by itself: for all endings, options and numbers of centers not a cent is lost or made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import End
from rules.variants.gambling.options import Rates, break_even

POWERS = tuple("ABCDEFGHIJ")
CENTS = st.integers(0, 100_000)
CENTERS = st.dictionaries(st.sampled_from(POWERS), st.integers(0, 60))
SOME = st.lists(st.sampled_from(POWERS), unique=True)


@st.composite
def rates(draw: st.DrawFn) -> Rates:
    return Rates(
        stake=draw(CENTS),
        draw=draw(CENTS),
        winner=draw(CENTS),
        other=draw(CENTS),
        each_wins=draw(st.booleans()),
        participants_only=draw(st.booleans()),
        winner_cap=draw(st.integers(0, 40)),
    )


@st.composite
def ends(draw: st.DrawFn) -> End:
    kind = draw(st.sampled_from(("win", "concession", "draw")))
    sharing = draw(st.lists(st.sampled_from(POWERS), unique=True, min_size=1, max_size=1 if kind == "win" else None))
    return End(kind, tuple(sharing))


@given(rates(), ends(), CENTERS, CENTERS, SOME, SOME)
def test_the_sum_of_all_nets_and_of_the_house_is_zero(
    paid: Rates, end: End, starts: dict[str, int], owned: dict[str, int], unplayed: list[str], remaining: list[str]
) -> None:
    stakes = paid.stakes({power: starts.get(power, 0) for power in POWERS}, unplayed)
    found = paid.settled(end, owned, stakes, remaining)
    assert sum(share.net for share in found.shares) + found.house == 0
    assert found.stakes == found.payouts + found.house == sum(stakes.values())
    assert all(type(amount) is int for share in found.shares for amount in (share.stake, share.payout, share.net))


@given(rates(), ends(), CENTERS, SOME)
def test_nobody_is_paid_who_does_not_remain_and_nobody_by_two_rates(
    paid: Rates, end: End, owned: dict[str, int], remaining: list[str]
) -> None:
    stakes = paid.stakes(dict.fromkeys(POWERS, 3))
    for share in paid.settled(end, owned, stakes, remaining).shares:
        assert share.counted <= owned.get(share.power, 0)
        assert share.rate in ((0, paid.draw, paid.winner, paid.other) if share.power in remaining else (0,))


@given(st.integers(0, 34), st.integers(0, 34))
def test_section_2_with_the_usual_rates_the_house_has_what_the_text_says(winner: int, others: int) -> None:
    usual = Rates(200, 100, 150, 50, each_wins=False, participants_only=False, winner_cap=0)
    stakes = usual.stakes({"A": 3, "B": 4})
    owned = {"A": winner, "B": others}
    assert usual.settled(End("win", ("A",)), owned, stakes, "AB").house == 1400 - 150 * winner - 50 * others
    assert usual.settled(End("draw", ("A",)), owned, stakes, "AB").house == 1400 - 100 * (winner + others)


@pytest.mark.parametrize(
    ("stake", "rate", "centers"),
    [
        (600, 100, 6),
        (600, 50, 12),
        (600, 150, 4),
        (800, 100, 8),
        (800, 50, 16),
        (800, 150, 6),
        (0, 100, 0),
        (600, 0, None),
    ],
)
def test_section_5_break_even(stake: int, rate: int, centers: int | None) -> None:
    assert break_even(stake, rate) == centers
