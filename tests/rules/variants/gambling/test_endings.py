"""Clauses 2 to 4: how a game ends and what that pays."""

from __future__ import annotations

import pytest

import rules
from rules import End, say

from .table import GAMBLING, LAND, POWERS, STAKES, at, ended, paid


def test_clause_1_two_dollars_for_each_center_at_the_start() -> None:
    assert GAMBLING.start().as_dict()["state"] == {"stakes": STAKES, "taken_in": "44.00"}


def test_clause_3_a_dollar_for_each_center_without_a_win() -> None:
    assert paid(at(), "draw", "France", "Italy", "Turkey") == {"France": 400, "Italy": 200, "Turkey": 100}


@pytest.mark.parametrize("kind", ["win", "concession"])
def test_clause_4_the_winner_gets_a_half_more_and_the_others_half(kind: str) -> None:
    assert paid(at(), kind, "France") == {"France": 600, "Italy": 100, "Turkey": 50}


def test_ruling_g1_half_of_the_ordinary_dollar() -> None:
    """The source's own $8.50 needs 50 cents a center: neither half the winner's rate nor half the stake."""
    assert 4400 - 18 * 150 - 17 * GAMBLING["other_rate_cents"] == 850


def test_ruling_g2_an_army_in_a_center_owns_nothing_before_the_fall_is_over() -> None:
    position = at("F1905M", units={"Turkey": ["A Par"]})
    assert paid(position, "draw", "Turkey")["France"] == 400


def test_ruling_g3_the_house_keeps_what_nobody_owns() -> None:
    found = ended(at(), "end draw France")
    assert (found["house"], found["payouts"]["France"]) == ("37.00", "4.00")
    report = GAMBLING.payoff(at(), End("draw", ("France",)))
    assert report is not None and report.notes == ("Paid to nobody: 27 centers without an owner.",)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("end draw France Austria", "Austria no longer remains: it has neither a unit nor a center."),
        ("end concession Austria", "Austria no longer remains: it has neither a unit nor a center."),
        ("end win France", "France owns 4 centers, and a win takes 18. If the others give up, it is a concession."),
        ("end win France Italy", "A win is for one power, not for France and Italy."),
        ("end draw", "Say who shares in the end, like end draw France."),
        ("end draw France France", "France is named twice."),
        ("end truce France", "'truce France' is no ending."),
        ("end draw Prussia", "No power is called 'Prussia'."),
    ],
)
def test_section_3_an_end_that_cannot_be_is_refused_and_nothing_changes(line: str, why: str) -> None:
    position = at(units={"France": ["A Par"]})
    with pytest.raises(ValueError) as refused:
        GAMBLING.adjudicate(position, {"GM": [line], "France": ["A Par - Bur"]})
    assert str(refused.value).startswith(why)


def test_section_3_only_the_game_master_ends_a_game() -> None:
    with pytest.raises(ValueError, match=r"^Only the game master enters 'end draw France'"):
        GAMBLING.adjudicate(at(), {"France": ["end draw France"]})


def test_section_3_one_ending_a_turn() -> None:
    with pytest.raises(ValueError, match="A turn has one ending, and 'end draw Italy' is a second one"):
        GAMBLING.adjudicate(at(), {"GM": ["end draw France", "end draw Italy"]})


def test_section_3_an_end_is_applied_instead_of_the_phase() -> None:
    position = at(units={"France": ["A Par"], "Italy": ["A Rom"]})
    turn = GAMBLING.adjudicate(position, {"France": ["A Par - Bur"], "GM": ["end concession Italy"]})
    assert turn.results == {"end concession Italy": ("ok",), "A Par": ("void",)}
    assert dict(turn.after.units) == dict(position.units)
    assert (turn.after.phase.text, turn.after.variant.must_act(turn.after)) == ("done", ())
    with pytest.raises(ValueError, match="The game is over"):
        GAMBLING.adjudicate(turn.after, {})


@pytest.mark.parametrize("phase", ["S1905M", "S1905R", "F1905M", "F1905R", "W1905A"])
def test_section_3_the_game_master_may_end_it_at_any_phase(phase: str) -> None:
    assert ended(at(phase), "end draw Italy France")["ended"] == {"kind": "draw", "powers": ["Italy", "France"]}


def test_section_3_without_a_line_of_the_game_master_nothing_of_the_standard_game_differs() -> None:
    plain = rules.variant("standard")
    orders = {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Germany": ["A Mun - Bur"], "Italy": ["A Ven - Tri"]}
    one, other = GAMBLING.adjudicate(GAMBLING.start(), orders), plain.adjudicate(plain.start(), orders)
    assert one.results == other.results
    assert [say(r) for o in one.outcomes for r in o.reasons] == [say(r) for o in other.outcomes for r in o.reasons]
    assert {**one.after.as_dict(), "state": {}} == {**other.after.as_dict(), "state": {}}


def test_the_players_may_agree_on_the_same_ends_without_a_line() -> None:
    by_line = ended(at(), "end concession Italy France")
    assert GAMBLING.finish(at(), End("concession", ("Italy", "France"))).as_dict()["state"] == by_line


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (End("truce", ("France",)), "A game is ended by a win, a concession or a draw, not by a truce"),
        (End("draw", ()), "Nobody cannot share in the end"),
        (End("draw", ("France", "France")), "a power shares in the end but once"),
        (End("win", ("France", "Italy")), "A win is for one power"),
        (End("win", ("France",)), "France owns 4 centers, and a win takes 18"),
        (End("draw", ("Austria",)), "Austria no longer remains"),
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
    fled = {"Austria": {"A Tri": ["Alb"]}, "Germany": {"A Mun": []}}
    position = at("S1905R", dislodged=fled)
    assert position.variant.finish(position, End("draw", ("Austria",))).as_dict()["dislodged"] == fled
    with pytest.raises(ValueError, match="Germany no longer remains"):
        position.variant.finish(position, End("draw", ("Germany",)))


def test_ruling_g5_all_seven_powers_are_listed_also_those_that_are_out() -> None:
    found = ended(at(), "end draw France Italy Turkey")
    assert (tuple(found["payouts"]), tuple(found["net"])) == (POWERS, POWERS)
    assert (found["payouts"]["Russia"], found["net"]["Russia"]) == ("0.00", "-8.00")


def test_ruling_g7_the_sums_are_those_of_the_map_and_the_options() -> None:
    position = at(options={"stake_cents": 33, "rate_cents": 7})
    found = ended(position, "end draw France")
    assert (found["taken_in"], found["payouts"]["France"], found["house"]) == ("7.26", "0.28", "6.77")
    assert LAND["France"] and len(LAND["France"]) * 7 == 28
