"""Rulings G-5 and G-7: who is not played, who drops out, who takes over."""

from __future__ import annotations

from dataclasses import replace

from rules import End, Game, Seat, say

from .table import GAMBLING, at, game


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
