"""What chance may bring, added up exactly."""

from __future__ import annotations

from fractions import Fraction

import rules


def test_a_prospect_is_told_by_its_ends_and_its_mean() -> None:
    tenth = Fraction(1, 10)
    found = rules.Prospect("Income", ((-3, tenth), (0, 4 * tenth), (5, 5 * tenth)))
    assert (found.worst, found.mean, found.best) == (-3, Fraction(11, 5), 5)


def test_a_game_without_money_has_no_ledger() -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {})
    assert (variant.ledger(turn, ""), variant.accounts(turn.after, ""), variant.prospects(turn.after, "Italy", ())) == (
        (),
        (),
        (),
    )
