"""Ruling G-8 and section 7: stakes as they come in, payouts, and the one line that takes an ending back."""

from __future__ import annotations

from rules import End, Game, say

from .table import PLAYERS, game

DAY, NEXT = "2026-05-30", "2026-05-31"


def told(of: Game) -> list[tuple[str, str, str, str, int, int]]:
    """The ledger: date, phase, power, text, amount, balance."""
    return [(e.date, e.phase, e.other, say(e.reason), e.amount, e.balance) for e in of.ledger()]  # type: ignore[misc]


def test_g8_the_balance_begins_with_nothing_and_is_44_dollars_once_all_stakes_are_in() -> None:
    paid = game()
    assert told(paid) == []
    for power in PLAYERS:
        paid = paid.tick(power, True, DAY)
    assert told(paid)[-1] == (DAY, "S1901M", "Turkey", "Stake received.", 600, 4400)
    assert paid.owed == ()


def test_g8_a_stake_is_ticked_once_and_what_was_ticked_in_error_is_given_back() -> None:
    once = game().tick("Russia", True, DAY)
    assert once.tick("Russia", True, NEXT) is once
    assert game().tick("Russia", False, DAY) == game()
    back = once.tick("Russia", False, NEXT)
    assert told(back) == [
        (DAY, "S1901M", "Russia", "Stake received.", 800, 800),
        (NEXT, "S1901M", "Russia", "Stake given back.", -800, 0),
    ]
    assert "Russia" in back.owed


def test_g7_who_is_not_played_owes_nothing() -> None:
    assert game(Italy="").owed == ("Austria", "England", "France", "Germany", "Russia", "Turkey")
    assert game(Italy="").tick("Italy", True) == game(Italy="")


def test_g8_the_game_goes_on_without_a_stake_and_the_settlement_says_who_owes() -> None:
    over = game().tick("France", True).resolve().finish(End("draw", ("France", "Italy")))
    sheet = over.settlement
    assert sheet is not None
    assert sheet.check == "Check: stakes $44.00 = payouts $22.00 + house $22.00."
    assert sheet.notes[-1] == (
        "Still owed: Austria $6.00, England $6.00, Germany $6.00, Italy $6.00, Russia $8.00 and Turkey $6.00."
    )


def test_payouts_are_entered_when_the_game_ends_in_the_phase_in_which_it_did() -> None:
    over = game().resolve().finish(End("concession", ("Italy",))).booked(DAY)
    assert told(over)[0] == (DAY, "F1901M", "Austria", "Paid for 3 centers at $0.50.", -150, -150)
    assert told(over)[4] == (DAY, "F1901M", "Italy", "Paid for 3 centers at $1.50.", -450, -1050)
    assert told(over)[-1][-1] == -1400
    assert over.booked(NEXT) is over


def test_an_end_that_nobody_entered_yet_stands_in_the_ledger_all_the_same() -> None:
    over = game().finish(End("draw", ("Italy",)))
    assert over.book == ()
    assert [entry.date for entry in over.ledger()] == [""] * 7


def test_an_ending_that_is_undone_is_taken_back_in_one_line_and_the_ledger_stays_complete() -> None:
    over = game().tick("Italy", True, DAY).finish(End("draw", ("Italy",))).booked(DAY)
    undone = over.back().booked(NEXT)
    assert undone.position == game().position
    assert undone.book[: len(over.book)] == over.book
    assert told(undone)[len(over.book) :] == [
        (NEXT, "S1901M", "", "Payouts taken back: the ending was undone.", 2200, 600),
    ]
    again = undone.finish(End("concession", ("Italy",))).booked(NEXT)
    assert sum(line.amount for line in again.book) == 600 - 450 - 6 * 150 - 50
    assert [line.kind for line in again.book].count("reversal") == 1


def test_another_end_in_the_place_of_one_takes_the_first_one_back() -> None:
    over = game().finish(End("draw", ("Italy",))).booked(DAY)
    other = over.back().finish(End("concession", ("Italy",))).booked(NEXT)
    kinds = [line.kind for line in other.book]
    assert kinds == ["payout"] * 7 + ["reversal"] + ["payout"] * 7
    settlement = other.variant.payoff(other.position, End("concession", ("Italy",)))
    assert settlement is not None
    assert -sum(line.amount for line in other.book) == settlement.payouts


def test_late_stakes_can_be_ticked_after_the_end() -> None:
    over = game().finish(End("draw", ("Italy",))).tick("Italy", True, DAY)
    assert "Italy" not in over.owed
    assert told(over)[0] == (DAY, "S1901M", "Italy", "Stake received.", 600, 600)
