"""The money part by itself: for all endings, options and numbers of centers not a cent is lost or made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import End, Game, Seat, say
from rules.variants.gambling.options import Rates, break_even

from .table import GAMBLING, STAKES, at, game
from .table import POWERS as TABLE_POWERS

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


# --- Rulings G-5 and G-7: who is not played, who drops out, who takes over.


def state(of: Game) -> dict[str, object]:
    return of.position.as_dict()["state"]  # type: ignore[no-any-return]


def with_player(of: Game, power: str, player: str) -> Game:
    seats = tuple(Seat(seat.power, player) if seat.power == power else seat for seat in of.seats)
    return replace(of, seats=seats)


def test_g7_who_is_not_played_pays_no_stake_and_is_paid_nothing() -> None:
    begun = game(Italy="")
    assert state(begun)["taken_in"] == "38.00"
    assert state(begun)["dropped"] == ["Italy"]
    over = state(begun.finish(End("draw", ("France",))))
    assert (over["house"], over["net"]["Italy"]) == ("19.00", "0.00")  # type: ignore[index]


def test_g7_where_no_seat_is_taken_all_are_meant_to_play() -> None:
    assert state(Game.new(GAMBLING))["taken_in"] == "44.00"
    assert Game.new(GAMBLING).at_table == ()


def test_g5_who_gets_up_is_noted_with_the_next_turn() -> None:
    left = with_player(game(), "Italy", "")
    assert [line.text for line in left.at_table] == ["drop Italy"]
    assert left.present.as_dict()["state"]["dropped"] == ["Italy"]
    played = left.resolve()
    assert state(played)["dropped"] == ["Italy"]
    assert [line.text for line in played.turns[-1].orders["GM"]] == ["drop Italy"]
    assert [say(one.reasons[0]) for one in played.turns[-1].outcomes[:1]] == [
        "Nobody plays Italy from now on; its units hold."
    ]


def test_g5_a_replacement_takes_over_the_seat_with_its_stake() -> None:
    back = with_player(with_player(game(), "Italy", "").resolve(), "Italy", "Ivy")
    assert [line.text for line in back.at_table] == ["replace Italy"]
    over = back.finish(End("concession", ("Italy",)))
    assert (state(over)["payouts"]["Italy"], state(over)["net"]["Italy"]) == ("4.50", "-1.50")  # type: ignore[index]
    assert over.turns[-1].agreed and [line.text for line in over.turns[-1].orders["GM"]] == ["replace Italy"]


def test_g5_a_turn_that_is_taken_back_asks_anew_who_is_there() -> None:
    left = with_player(game(), "Italy", "").resolve()
    again = with_player(left.back(), "Italy", "Ivy")
    assert "GM" not in again.drafts
    assert again.at_table == ()


def test_an_ending_that_is_taken_back_is_not_written_again() -> None:
    over = game().play({"GM": ["end draw Italy"], "France": ["A Par - Bur"]})
    assert {power: [line.text for line in lines] for power, lines in over.back().drafts.items()} == {
        "France": ["A Par - Bur"]
    }


def test_lines_that_say_what_is_so_already_are_void() -> None:
    turn = GAMBLING.adjudicate(at(), {"GM": ["drop Italy", "drop Italy", "replace Turkey"], "France": ["drop Russia"]})
    assert [(one.order.text, one.words) for one in turn.outcomes] == [
        ("drop Russia", ("void",)),
        ("drop Italy", ("ok",)),
        ("drop Italy", ("void",)),
        ("replace Turkey", ("void",)),
    ]
    assert turn.after.as_dict()["state"]["dropped"] == ["Italy"]


# --- The game master's lines: how they are read, what may come next in them.


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("end win France", "end win France"),
        ("END DRAW england FRANCE italian", "end draw England France Italy"),
        ("End the game by a draw between England, France and Italy.", "end draw England France Italy"),
        ("end concession to Turkey", "end concession Turkey"),
        ("ends in a draw of Russia & Turkey", "end draw Russia Turkey"),
        ("end conceded to Austria England", "end concession Austria England"),
        ("drop italy", "drop Italy"),
        ("replaces Italian", "replace Italy"),
    ],
)
def test_a_line_is_read_as_people_write_it(text: str, meant: str) -> None:
    assert GAMBLING.parse(GAMBLING.start(), "GM", text).text == meant


@given(st.sampled_from(("draw", "concession")), st.lists(st.sampled_from(TABLE_POWERS), unique=True, min_size=1))
def test_what_is_written_is_read_as_the_same(kind: str, powers: list[str]) -> None:
    line = f"end {kind} {' '.join(powers)}"
    order = GAMBLING.parse(GAMBLING.start(), "GM", line)
    assert order.text == line
    assert order.slots == (rules.End(kind, tuple(powers)),)


def test_a_line_is_put_together_slot_by_slot() -> None:
    position = at()
    assert [one.text for one in rules.choices(position, "GM").candidates] == ["end", "drop", "replace"]
    assert [one.text for one in rules.choices(position, "GM", ("end",)).candidates] == ["win", "concession", "draw"]
    powers = rules.choices(position, "GM", ("end", "draw"))
    assert [one.text for one in powers.allowed] == ["France", "Italy", "Turkey"]
    assert powers.order is None
    whole = rules.choices(position, "GM", ("end", "draw", "Italy", "France"))
    assert whole.order is not None and whole.order.text == "end draw Italy France"
    assert [one.text for one in whole.allowed] == ["Turkey"]
    seat = rules.choices(position, "GM", ("drop", "Italy")).order
    assert seat is not None and seat.text == "drop Italy"


def test_a_win_has_one_winner_and_asks_for_no_other() -> None:
    position = at(options={"victory": 4})
    now = rules.choices(position, "GM", ("end", "win", "France"))
    assert now.order is not None and now.candidates == ()
    refused = rules.choices(position, "GM", ("end", "win")).find("Italy")
    assert refused is not None and refused.reason is not None
    assert say(refused.reason) == "Italy owns 2 centers, and a win takes 4. If the others give up, it is a concession."


def test_a_power_is_offered_the_orders_of_plain_diplomacy_alone() -> None:
    verbs = rules.choices(GAMBLING.start(), "France", ("A Par",)).candidates
    assert [one.text for one in verbs] == ["move", "support", "hold", "convoy", "via"]


@pytest.mark.parametrize(
    ("power", "line", "before", "why"),
    [
        ("France", "end draw France", (), "Only the game master enters 'end draw France'."),
        ("France", "drop Italy", (), "Only the game master enters 'drop Italy'."),
        ("GM", "end draw Russia", (), "Russia no longer remains: it has neither a unit nor a center."),
        ("GM", "end draw Italy", ("end draw France",), "A turn has one ending, and 'end draw Italy' is a second one."),
        ("GM", "replace Italy", (), "Italy has a player already."),
    ],
)
def test_a_line_that_cannot_be_given_is_refused_before_it_is_sent(
    power: str, line: str, before: tuple[str, ...], why: str
) -> None:
    position = at()
    order, *rest = [GAMBLING.parse(position, power, text) for text in (line, *before)]
    reason = GAMBLING.fault(position, power, order, rest)
    assert reason is not None and say(reason) == why


def test_nothing_can_be_ordered_once_the_game_is_over() -> None:
    over = GAMBLING.finish(at(), rules.End("draw", ("France",)))
    assert rules.choices(over, "GM").candidates == ()


@pytest.mark.parametrize(
    ("phase", "line"),
    [("S1905M", "A Par - Bur"), ("F1905R", "A Par R Bur"), ("W1905A", "build A Par"), ("W1905A", "waive")],
)
def test_section_3_the_game_master_has_no_units(phase: str, line: str) -> None:
    here = at(phase, units={"France": ["A Par"]})
    turn = here.variant.adjudicate(here, {"GM": [line]})
    (told,) = (one for one in turn.outcomes if one.order.power == "GM")
    why = f"The game master has no units, so '{line}' is no order of his."
    assert (told.words, [rules.say(reason) for reason in told.reasons]) == (("void",), [why])
    fault = here.variant.fault(here, "GM", told.order, ())
    assert fault is not None and rules.say(fault) == why


# --- Section 6: the state in the notation of scenarios, and what is wrong with one that is given.


def test_what_is_left_out_is_as_usual() -> None:
    assert at(state={"stakes": {"Italy": "4.50"}}).as_dict()["state"] == {
        "stakes": {**STAKES, "Italy": "4.50"},
        "taken_in": "42.50",
    }


def test_powers_are_listed_in_map_order_and_read_as_people_write_them() -> None:
    assert at(state={"dropped": ["turkey", "Italian"]}).as_dict()["state"]["dropped"] == ["Italy", "Turkey"]


def test_a_game_set_up_after_its_end_may_leave_out_what_its_centers_tell() -> None:
    over = at("done", {"France": [*at().variant.base.centers][:20]})
    assert over.as_dict()["state"]["ended"] == {"kind": "win", "powers": ["France"]}
    assert over.as_dict()["state"]["house"] == "14.00"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"purse": {}}, "gambling keeps no state called purse"),
        ({"dropped": "Italy"}, "dropped is a list of powers"),
        ({"dropped": ["Spain"]}, "no power is called 'Spain'"),
        ({"dropped": [3]}, "no power is called 3"),
        ({"stakes": ["6.00"]}, "stakes is a table of money by power"),
        ({"stakes": {"Italy": "six"}}, r"stakes\.Italy: an amount is written like 6\.00, not 'six'"),
        ({"stakes": {"Spain": "6.00"}}, "no power is called 'Spain'"),
        ({"taken_in": "43.00"}, r"taken_in follows from the rest: it is 44\.00"),
        ({"house": "9.00"}, "house follows from the rest: it is not known before the end"),
        ({"payouts": {"Italy": "2.00"}}, r"payouts\.Italy follows from the rest: it is not known before the end"),
        ({"ended": {"kind": "truce", "powers": []}}, "ended is like"),
        ({"ended": {"kind": "win", "powers": ["Italy", "France"]}}, "A win is for one power"),
        (
            {"ended": {"kind": "draw", "powers": ["Italy"]}, "net": {"Italy": "2.00"}},
            r"net\.Italy follows from the rest: it is -4\.00",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_key(state: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        at("done", state=state)


def test_sums_that_are_right_may_be_said() -> None:
    said = {
        "ended": {"kind": "concession", "powers": ["France", "Italy"]},
        "taken_in": 44,
        "house": "37",
        "payouts": {"Italy": "2"},
        "net": {"France": "-2.00"},
    }
    assert at("done", state=said).as_dict()["state"]["house"] == "37.00"
