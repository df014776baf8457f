"""Section 5: the source's arithmetic, checked on the map that is played."""

from __future__ import annotations

import rules

USUAL = {one.said: (one.found, one.right) for one in rules.variant("gambling").remarks()}


def test_section_5_where_the_text_is_right() -> None:
    assert USUAL["$44 gross for 22 home supply centers"] == ("22 home centers bring $44.00", True)
    assert USUAL["More than $9 when the winner has fewer than 18"] == ("$10.00 at 17, $15.00 at 12", True)
    assert USUAL["The game costs $6, or $8 for Russia"] == ("$6.00, $8.00 for Russia", True)


def test_section_5_where_the_text_is_wrong() -> None:
    assert USUAL["35 supply centers at the end"] == ("34: 22 home centers and 12 others", False)
    assert USUAL["The house makes an automatic $9 unless there is a win"] == (
        "$10.00 when every center is owned by a player who remains, more when some are not",
        False,
    )
    assert USUAL["$8.50 when the winner has 18"] == ("$9.00", False)
    assert USUAL["An automatic profit"] == (
        "Not automatic: a win with 28 centers costs the house $1.00, with all 34 $7.00",
        False,
    )
    assert USUAL["A maximum gross of $27 and a net of $21, by winning with 18"] == (
        "$27.00 for 18 centers, net $21.00 after a stake of $6.00 and $19.00 after a stake of $8.00; "
        "but a win with 20 brings $30.00, and with all 34 $51.00",
        False,
    )


def test_section_5_break_even_is_told_without_a_quotation() -> None:
    assert USUAL[""][0] == (
        "A stake of $6.00 comes back with 6 in a draw, 12 if another wins, 4 for the winner; "
        "one of $8.00 comes back with 8 in a draw, 16 if another wins, 6 for the winner"
    )


def test_ruling_g6_a_cap_makes_the_maximum_true_and_the_profit_automatic() -> None:
    capped = {one.said: one for one in rules.variant("gambling", winner_cap=18).remarks()}
    assert capped["A maximum gross of $27 and a net of $21, by winning with 18"].right
    assert capped["An automatic profit"].right


def test_nothing_is_hard_coded_to_the_usual_rates() -> None:
    dear = {one.said: one for one in rules.variant("gambling", stake_cents=100, other_rate_cents=0).remarks()}
    assert dear["$44 gross for 22 home supply centers"].found == "22 home centers bring $22.00"
    assert dear["$8.50 when the winner has 18"].found == "-$5.00"
    assert dear["An automatic profit"].found.startswith("Not automatic: a win with 18 centers costs the house $5.00")
    assert "if another wins" not in dear[""].found


def test_without_stakes_none_comes_back() -> None:
    assert rules.variant("gambling", stake_cents=0).remarks()[-1].found == "Nobody pays a stake"
