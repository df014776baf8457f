"""Section 7: what each would be paid if the game ended now, and what was paid once it has; how a game ends; who
is not played; the game master's lines; the state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import End, Game, Position, Seat, say
from tests.rules.variants.gambling.table import GAMBLING, PLAYERS, POWERS, STAKES, at, game


def lines(position: Position) -> dict[str, dict[str, str]]:
    return {one.title: dict(one.cells) for one in position.variant.accounts(position, "")}


def test_what_each_ending_would_pay_now() -> None:
    now = lines(at())
    assert tuple(now) == ("Stake", "Centers", "Drawn", "Wins", "House", "Loses")
    assert {title: cells.get("France") for title, cells in now.items()} == {
        "Stake": "6.00", "Centers": "4", "Drawn": "4.00", "Wins": "6.00", "House": "36.50", "Loses": "2.00",
    }  # fmt: skip
    assert {title: cells.get("house") for title, cells in now.items() if "house" in cells} == {
        "Stake": "44.00", "Drawn": "37.00",
    }  # fmt: skip


def test_who_does_not_remain_can_neither_win_nor_be_paid() -> None:
    now = lines(at(state={"dropped": ["Italy"]}))
    assert [now[title]["Russia"] for title in ("Drawn", "Wins", "House", "Loses")] == ["–"] * 4
    assert [now[title]["Italy"] for title in ("Centers", "Drawn", "Wins")] == ["2", "–", "–"]
    assert now["Drawn"]["house"] == "39.00"


def test_what_was_paid_once_the_game_is_over() -> None:
    over = at().variant.finish(at(), End("concession", ("France",)))
    found = lines(over)
    assert tuple(found) == ("Stake", "Centers", "Payout", "Net")
    assert [found[title]["France"] for title in found] == ["6.00", "4", "6.00", "0.00"]
    assert [found[title].get("house") for title in found] == ["44.00", None, "-7.50", "36.50"]


def test_everything_is_public() -> None:
    position = at()
    assert position.variant.accounts(position, "Italy") == position.variant.accounts(position, "")


def test_in_the_fog_a_power_knows_the_stakes_and_its_own_centers() -> None:
    """Others' centers are unknown to it, not nought."""
    variant = rules.variant("gambling", game="diplomyopia")
    seen = variant.view(variant.start(), "Italy").position
    lines = {one.title: dict(one.cells) for one in variant.accounts(seen, "Italy")}
    assert lines == {"Stake": lines["Stake"], "Centers": {"Italy": "3"}}
    assert set(lines["Stake"]) >= set(variant.base.powers)
    public = variant.view(variant.start(), rules.PUBLIC).position
    assert [one.title for one in variant.accounts(public, rules.PUBLIC)] == ["Stake"]


# --- Ruling G-8 and section 7: stakes as they come in, payouts, and the one line that takes an ending back.

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
        (NEXT, "S1901M", "Russia", "Stake returned.", -800, 0),
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
        (NEXT, "S1901M", "", "Payouts reversed: the end of the game was undone.", 2200, 600)
    ]
    again = undone.finish(End("concession", ("Italy",))).booked(NEXT)
    assert sum(line.amount for line in again.book) == 600 - 450 - 6 * 150 - 50
    assert [line.kind for line in again.book].count("reversal") == 1


def test_late_stakes_can_be_ticked_after_the_end() -> None:
    over = game().finish(End("draw", ("Italy",))).tick("Italy", True, DAY)
    assert "Italy" not in over.owed
    assert told(over)[0] == (DAY, "S1901M", "Italy", "Stake received.", 600, 600)


# --- What is odd about the money, the seats and the end of a position.

EIGHTEEN = {"France": [*GAMBLING.base.centers][:18]}


def odd(**position: Any) -> list[str]:
    found = at(**position)
    return [say(one) for one in found.variant.validate(found)]


def test_nothing_is_odd_at_the_start() -> None:
    assert GAMBLING.validate(GAMBLING.start()) == []


@pytest.mark.parametrize(
    ("position", "finding"),
    [
        (
            {"state": {"stakes": {"Italy": "5.50"}}},
            "Italy's stake is $5.50, but 3 centers at the start make it $6.00.",
        ),
        ({"state": {"stakes": {"Italy": "0.00"}}}, "Italy has a player but has not paid its stake."),
        (
            {"phase": "W1907A", "owned": EIGHTEEN},
            "France owns 18 centers and has won; the next adjudication ends the game.",
        ),
        (
            {"phase": "done", "state": {"ended": {"kind": "win", "powers": ["Italy"]}}},
            "The recorded end is not possible: Italy owns 2 centers, but a win takes 18. If the others give up, "
            "enter a concession.",
        ),
        (
            {"phase": "done", "state": {"ended": {"kind": "draw", "powers": ["Russia"]}}},
            "The recorded end is not possible: Russia has been eliminated: it has no units and no centers.",
        ),
        (
            {"state": {"ended": {"kind": "draw", "powers": ["Italy"]}}},
            "The game was ended by agreement, but its phase is S1905M, not done.",
        ),
    ],
)
def test_a_finding_says_what_would_be_right(position: dict[str, Any], finding: str) -> None:
    assert odd(**position) == [finding]


def test_a_power_that_was_never_played_may_have_no_stake() -> None:
    assert odd(state={"stakes": {"Italy": "0.00"}, "dropped": ["Italy"]}) == []


def test_an_end_in_a_retreat_leaves_those_who_wait_as_they_are() -> None:
    position = at("S1905R", dislodged={"France": {"A Par": ["Bur"]}})
    after = GAMBLING.adjudicate(position, {"GM": ["end draw France"]}).after
    assert GAMBLING.validate(after) == []


# --- Section 5: the source's arithmetic, checked on the map that is played.

USUAL = {one.said: (one.found, one.right) for one in rules.variant("gambling").remarks()}


def test_section_5_where_the_text_is_right() -> None:
    assert USUAL["$44 gross for 22 home supply centers"] == ("22 home centers bring $44.00", True)
    assert USUAL["More than $9 when the winner has fewer than 18"] == ("$10.00 at 17, $15.00 at 12", True)
    assert USUAL["The game costs $6, or $8 for Russia"] == ("$6.00, $8.00 for Russia", True)


def test_section_5_where_the_text_is_wrong() -> None:
    assert USUAL["35 supply centers at the end"] == ("34: 22 home centers and 12 others", False)
    assert USUAL["The house makes an automatic $9 unless there is a win"] == (
        "$10.00 if surviving players own every center, more if they do not",
        False,
    )
    assert USUAL["$8.50 when the winner has 18"] == ("$9.00", False)
    assert USUAL["A guaranteed profit"] == (
        "Not guaranteed: a win with 28 centers costs the house $1.00, with all 34 $7.00",
        False,
    )
    assert USUAL["A maximum gross of $27 and a net of $21, by winning with 18"] == (
        "$27.00 for 18 centers, net $21.00 after a stake of $6.00 and $19.00 after a stake of $8.00; "
        "but a win with 20 brings $30.00, and with all 34 $51.00",
        False,
    )


def test_section_5_break_even_is_told_without_a_quotation() -> None:
    assert USUAL[""][0] == (
        "A stake of $6.00 breaks even with 6 in a draw, 12 if another wins, 4 for the winner; "
        "one of $8.00 breaks even with 8 in a draw, 16 if another wins, 6 for the winner"
    )


def test_ruling_g6_a_cap_makes_the_maximum_true_and_the_profit_automatic() -> None:
    capped = {one.said: one for one in rules.variant("gambling", winner_cap=18).remarks()}
    assert capped["A maximum gross of $27 and a net of $21, by winning with 18"].right
    assert capped["A guaranteed profit"].right


def test_nothing_is_hard_coded_to_the_usual_rates() -> None:
    dear = {one.said: one for one in rules.variant("gambling", stake_cents=100, other_rate_cents=0).remarks()}
    assert dear["$44 gross for 22 home supply centers"].found == "22 home centers bring $22.00"
    assert dear["$8.50 when the winner has 18"].found == "-$5.00"
    assert dear["A guaranteed profit"].found.startswith("Not guaranteed: a win with 18 centers costs the house $5.00")
    assert "if another wins" not in dear[""].found


def test_without_stakes_none_comes_back() -> None:
    assert rules.variant("gambling", stake_cents=0).remarks()[-1].found == "Nobody pays a stake"


# --- Clauses 2 to 4: how a game ends and what that pays.


def test_clause_1_two_dollars_for_each_center_at_the_start() -> None:
    assert GAMBLING.start().as_dict()["state"] == {"stakes": STAKES, "taken_in": "44.00"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("end draw France Austria", "Austria has been eliminated: it has no units and no centers."),
        ("end concession Austria", "Austria has been eliminated: it has no units and no centers."),
        ("end win France", "France owns 4 centers, but a win takes 18. If the others give up, enter a concession."),
        ("end win France Italy", "Only one power can win, not France and Italy."),
        ("end draw", "Name the powers, like end draw France."),
        ("end draw France France", "France is named twice."),
        ("end truce France", "'truce France' is not a valid ending."),
        ("end draw Prussia", "No power is called 'Prussia'."),
    ],
)
def test_section_3_an_end_that_cannot_be_is_refused_and_nothing_changes(line: str, why: str) -> None:
    position = at(units={"France": ["A Par"]})
    with pytest.raises(ValueError) as refused:
        GAMBLING.adjudicate(position, {"GM": [line], "France": ["A Par - Bur"]})
    assert str(refused.value).startswith(why)


def test_section_3_only_the_game_master_ends_a_game() -> None:
    with pytest.raises(ValueError, match=r"^Only the game master can enter 'end draw France'"):
        GAMBLING.adjudicate(at(), {"France": ["end draw France"]})


def test_section_3_one_ending_a_turn() -> None:
    with pytest.raises(ValueError, match="A turn can have only one ending, and 'end draw Italy' is a second"):
        GAMBLING.adjudicate(at(), {"GM": ["end draw France", "end draw Italy"]})


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (End("truce", ("France",)), "A game ends in a win, a concession or a draw"),
        (End("draw", ()), "Name at least one power"),
        (End("draw", ("France", "France")), "name each power only once"),
        (End("win", ("France", "Italy")), "Only a draw can name several powers"),
        (End("win", ("France",)), "France owns 4 centers, but a win takes 18"),
        (End("draw", ("Austria",)), "Austria has been eliminated"),
    ],
)
def test_an_agreement_that_cannot_be_is_refused(end: End, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAMBLING.finish(at(), end)


def test_a_game_ends_but_once() -> None:
    after = GAMBLING.finish(at(), End("draw", ("France",)))
    with pytest.raises(ValueError, match="over already"):
        GAMBLING.finish(after, End("draw", ("Italy",)))


def test_ruling_g5_who_waits_to_retreat_remains_and_who_has_nowhere_to_go_does_not() -> None:
    dislodged = {"Austria": {"A Tri": ["Alb"]}, "Germany": {"A Mun": []}}
    position = at("S1905R", dislodged=dislodged)
    assert position.variant.finish(position, End("draw", ("Austria",))).as_dict()["dislodged"] == dislodged
    with pytest.raises(ValueError, match="Germany has been eliminated"):
        position.variant.finish(position, End("draw", ("Germany",)))


# --- Rulings G-5 and G-7: who is not played, who drops out, who takes over.


def state(of: Game) -> dict[str, object]:
    return of.position.as_dict()["state"]  # type: ignore[no-any-return]


def with_italy(of: Game, player: str) -> Game:
    """The game with another player of Italy, or none."""
    seats = tuple(Seat(seat.power, player) if seat.power == "Italy" else seat for seat in of.seats)
    return replace(of, seats=seats)


def test_g5_who_gets_up_is_noted_with_the_next_turn() -> None:
    left = with_italy(game(), "")
    assert [line.text for line in left.at_table] == ["drop Italy"]
    assert left.present.as_dict()["state"]["dropped"] == ["Italy"]
    played = left.resolve()
    assert state(played)["dropped"] == ["Italy"]
    assert [line.text for line in played.turns[-1].orders["GM"]] == ["drop Italy"]
    assert [say(one.reasons[0]) for one in played.turns[-1].outcomes[:1]] == [
        "Italy has no player from now on; its units hold."
    ]


def test_g5_a_replacement_takes_over_the_seat_with_its_stake() -> None:
    back = with_italy(with_italy(game(), "").resolve(), "Ivy")
    assert [line.text for line in back.at_table] == ["replace Italy"]
    (outcome,) = (one for one in back.resolve().turns[-1].outcomes if one.order.power == "GM")
    assert rules.explanation.result_line(outcome) == "Italy has a player again, with its stake and payout"
    over = back.finish(End("concession", ("Italy",)))
    assert (state(over)["payouts"]["Italy"], state(over)["net"]["Italy"]) == ("4.50", "-1.50")  # type: ignore[index]
    assert over.turns[-1].agreed and [line.text for line in over.turns[-1].orders["GM"]] == ["replace Italy"]


def test_g5_a_turn_that_is_taken_back_asks_anew_who_is_there() -> None:
    left = with_italy(game(), "").resolve()
    again = with_italy(left.back(), "Ivy")
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


@given(st.sampled_from(("draw", "concession")), st.lists(st.sampled_from(POWERS), unique=True, min_size=1))
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
    assert say(refused.reason) == "Italy owns 2 centers, but a win takes 4. If the others give up, enter a concession."


@pytest.mark.parametrize(
    ("power", "line", "before", "why"),
    [
        ("France", "end draw France", (), "Only the game master can enter 'end draw France'."),
        ("France", "drop Italy", (), "Only the game master can enter 'drop Italy'."),
        ("GM", "end draw Russia", (), "Russia has been eliminated: it has no units and no centers."),
        (
            "GM",
            "end draw Italy",
            ("end draw France",),
            "A turn can have only one ending, and 'end draw Italy' is a second.",
        ),
        ("GM", "replace Italy", (), "Italy already has a player."),
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
    why = f"The game master has no units, so '{line}' is void."
    assert (told.words, [rules.say(reason) for reason in told.reasons]) == (("void",), [why])
    fault = here.variant.fault(here, "GM", told.order, ())
    assert fault is not None and rules.say(fault) == why


# --- Section 6: the state in the notation of scenarios, and what is wrong with one that is given.


def test_a_game_set_up_after_its_end_may_leave_out_what_its_centers_tell() -> None:
    over = at("done", {"France": [*at().variant.base.centers][:20]})
    assert over.as_dict()["state"]["ended"] == {"kind": "win", "powers": ["France"]}
    assert over.as_dict()["state"]["house"] == "14.00"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"purse": {}}, "gambling has no state called purse"),
        ({"dropped": "Italy"}, "dropped must be a list of powers"),
        ({"dropped": ["Spain"]}, "there is no power called 'Spain'"),
        ({"dropped": [3]}, "there is no power called 3"),
        ({"stakes": ["6.00"]}, "stakes must be a table of money by power"),
        ({"stakes": {"Italy": "six"}}, r"stakes\.Italy: enter an amount like 6\.00, not 'six'"),
        ({"stakes": {"Spain": "6.00"}}, "there is no power called 'Spain'"),
        ({"taken_in": "43.00"}, r"taken_in must match the rest: 44\.00"),
        ({"house": "9.00"}, "house must match the rest: unknown until the end"),
        ({"payouts": {"Italy": "2.00"}}, r"payouts\.Italy must match the rest: unknown until the end"),
        ({"ended": {"kind": "truce", "powers": []}}, "ended must look like"),
        ({"ended": {"kind": "win", "powers": ["Italy", "France"]}}, "Only a draw can name several powers"),
        (
            {"ended": {"kind": "draw", "powers": ["Italy"]}, "net": {"Italy": "2.00"}},
            r"net\.Italy must match the rest: -4\.00",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_key(state: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        at("done", state=state)
