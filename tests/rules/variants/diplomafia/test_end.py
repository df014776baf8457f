"""How a game ends, and who is out (sections 11 and 12; R20, R21, R26)."""

from __future__ import annotations

import pytest

import rules

from .street import befell, business, cash, game, go_on, kept, moves, standing, words

ELEVEN = ["WaH", "NHa", "EHa", "Inw", "MoH", "RPk", "CPW", "LSq", "TSq", "PES", "Sut"]
LEFT = {"EastSide": ["Pow", "TBy"]}


def test_more_than_half_of_the_centers_wins_at_once_without_income() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa"], "EastSide": ["SRU Pow"]}, {"Harlem": ["SRU EHa - EEn"]},
        turf={"Harlem": ELEVEN, **LEFT}, rackets={"Harlem": {"WaH": "N"}}, draws={},
    )  # fmt: skip
    assert (turn.after.phase.text, kept(turn, "winner"), kept(turn, "rolls")) == ("over", "Harlem", None)
    assert turn.after.variant.end(turn.after) == rules.End("win", ("Harlem",))
    assert befell(turn)[-1] == ("Harlem", "Victory")
    with pytest.raises(ValueError, match="The game is over"):
        go_on(turn, {})


def test_eleven_are_not_enough_and_only_step_2_counts() -> None:
    turn = moves({"Harlem": ["SRU EHa"], "EastSide": ["SRU Pow"]}, {}, turf={"Harlem": ELEVEN, **LEFT})
    assert turn.after.phase.text == "T2A"
    twelve = business({"Harlem": ["SRU EHa"], "EastSide": ["SRU Pow"]}, {}, turf={"Harlem": [*ELEVEN, "EEn"], **LEFT})
    assert twelve.after.phase.text == "T3M"


@pytest.mark.parametrize(("number", "phase"), [(1, "over"), (3, "over"), (4, "T2A")])
def test_another_number_may_be_agreed_on(number: int, phase: str) -> None:
    """R20: of several who reach it the one with most; if equal, play goes on."""
    turf = {"Harlem": ["EHa", "NHa", "WaH"], "EastSide": ["PES", "Pow"]}
    options = {"victory_centers": number}
    turn = moves({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, options=options, turf=turf)
    assert turn.after.phase.text == phase
    tied = {"Harlem": ["EHa", "NHa", "WaH"], "EastSide": ["PES", "Pow", "Sut"]}
    equal = moves({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, options=options, turf=tied)
    assert equal.after.phase.text == "T2A"


# Elimination.


def test_without_sru_and_center_a_family_is_out_and_all_it_has_goes() -> None:
    """R21."""
    units = {"Harlem": ["LRU Har"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
    turf = {"Harlem": ["CHa", "HaH"], "EastSide": ["PES"], "Riverside": ["CPW"]}
    turn = moves(
        units, {}, turf=turf, rackets={"Harlem": {"CHa": "N"}}, cash={"Harlem": 30}, pp={"Harlem": 2},
        bank={"Harlem": {"owed": 9, "instalment": 3}}, draws={},
    )  # fmt: skip
    assert kept(turn, "eliminated") == ["Harlem"]
    for key in ("cash", "rackets", "pp", "bank"):
        assert kept(turn, key, "Harlem") is None
    assert (standing(turn, "Harlem"), kept(turn, "turf", "Harlem"), turn.after.phase.text) == ([], None, "T2A")
    (entry,) = turn.after.variant.ledger(turn, "Harlem")
    assert (entry.amount, entry.balance) == (-30, 0)
    vain = go_on(turn, {"Harlem": ["vote draw", "racket N CHa"]})
    assert vain.results["vote draw"] == ("void",)


def test_a_home_center_or_an_sru_keeps_it_in() -> None:
    turf = {"Harlem": ["EHa"], "Riverside": ["RPk"], "EastSide": ["PES"]}
    assert kept(moves({"EastSide": ["SRU PES"]}, {}, turf=turf), "eliminated") is None
    only_sru = moves({"EastSide": ["SRU PES"], "Harlem": ["SRU CHa"]}, {}, turf={"EastSide": ["PES"]})
    assert kept(only_sru, "eliminated") is None


def test_with_srus_but_no_center_it_is_out_a_turn_later() -> None:
    turf = {"Harlem": ["CHa"], "EastSide": ["PES"], "Riverside": ["CPW"]}
    units = {"Harlem": ["SRU CHa"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
    turn = go_on(moves(units, {}, turf=turf), {})
    assert (standing(turn, "Harlem"), kept(turn, "eliminated")) == ([], None)
    assert kept(go_on(turn, {}), "eliminated") == ["Harlem"]


def test_so_it_is_where_it_has_not_even_turf_left() -> None:
    """The state remembers that it was in play."""
    units = {"Harlem": ["SRU CHa"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
    turf = {"Harlem": ["CHa"], "EastSide": ["PES"], "Riverside": ["CPW"]}
    turn = business(units, {}, turf=turf)
    bare = {**turn.after.as_dict()["state"], "turf": {"EastSide": ["PES"], "Riverside": ["CPW"]}}
    again = game().position(phase="T3M", units={k: v for k, v in units.items() if k != "Harlem"},
                            state={**bare, "in_play": ["Harlem", "Riverside", "EastSide"]})  # fmt: skip
    assert again.as_dict()["state"]["in_play"] == ["Harlem", "Riverside", "EastSide"]
    done = again.variant.adjudicate(again, {})
    assert (kept(done, "eliminated"), "in_play" in done.after.as_dict()["state"]) == (["Harlem"], False)


def test_with_units_limited_by_money_an_sru_without_centers_plays_on() -> None:
    """R21."""
    turf = {"Harlem": ["CHa"], "EastSide": ["PES"]}
    units = {"Harlem": ["SRU CHa"], "EastSide": ["SRU PES"]}
    turn = business(units, {}, options={"unit_limit": "money"}, turf=turf)
    assert standing(go_on(turn, {}), "Harlem") == ["SRU CHa"]


def test_the_last_family_left_wins() -> None:
    turf = {"Harlem": ["CHa"], "EastSide": ["PES"]}
    turn = moves({"EastSide": ["SRU PES"]}, {}, turf=turf, rackets={"EastSide": {"PES": "N"}}, draws={})
    assert (turn.after.phase.text, kept(turn, "winner"), kept(turn, "eliminated")) == ("over", "EastSide", ["Harlem"])


def test_if_nobody_is_left_nobody_has_won() -> None:
    turn = moves({"Harlem": ["LRU Har"]}, {}, turf={"Harlem": ["CHa"]})
    assert (turn.after.phase.text, kept(turn, "winner")) == ("over", None)


def test_a_family_that_never_was_in_play_is_not_reported() -> None:
    turn = moves({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, turf={"Harlem": ["EHa"], "EastSide": ["PES"]})
    assert kept(turn, "eliminated") is None
    assert turn.after.phase.text == "T2A"


# Votes.

TWO = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
TURF = {"Harlem": ["EHa"], "EastSide": ["PES"]}


def vote(harlem: list[str], east: list[str], **state: object) -> object:
    return business(TWO, {"Harlem": harlem, "EastSide": east}, turf=TURF, **state)


@pytest.mark.parametrize(
    ("harlem", "east", "phase", "winner"),
    [
        (["vote draw"], ["vote draw"], "over", None),
        (["vote concede EastSide"], ["vote concede East Side"], "over", "EastSide"),
        (["vote draw"], ["vote concede Harlem"], "T3M", None),
        (["vote concede EastSide"], ["vote concede Harlem"], "T3M", None),
        (["vote draw"], [], "T3M", None),
        (["vote concede Harlem", "vote draw"], ["vote draw"], "over", None),
        (["vote draw", "vote concede Riverside"], ["vote draw"], "over", None),
        (["vote concede Riverside"], ["vote concede Riverside"], "T3M", None),
    ],
)
def test_votes(harlem: list[str], east: list[str], phase: str, winner: str | None) -> None:
    """R26: unanimous, the last of each family, for a family that is left."""
    turn = vote(harlem, east)
    assert (turn.after.phase.text, kept(turn, "winner")) == (phase, winner)


def test_votes_are_not_kept() -> None:
    turn = vote(["vote draw"], [])
    assert go_on(go_on(turn, {}), {"EastSide": ["vote draw"]}).after.phase.text == "T4M"


def test_a_family_in_disorder_votes_too() -> None:
    turn = vote(["vote draw"], ["vote draw"], bank={"Harlem": {"owed": 9, "instalment": 3}})
    assert (kept(turn, "disorder"), turn.after.phase.text) == (["Harlem"], "over")


def test_the_business_of_the_step_is_done_first() -> None:
    turn = vote(["vote draw", "racket N EHa"], ["vote draw"], cash={"Harlem": 7})
    assert (words(turn, "racket N EHa"), cash(turn, "Harlem")) == ("ok", 0)


# Agreed ends.


def test_the_game_master_declares_a_stalemate() -> None:
    """R26: a draw of all survivors; by agreement also a concession."""
    here = game().start()
    stalemate = game().finish(here, rules.End("draw", tuple(game().base.powers)))
    assert (stalemate.phase.text, stalemate.as_dict()["state"].get("winner")) == ("over", None)
    conceded = game().finish(here, rules.End("concession", ("Harlem",)))
    assert conceded.as_dict()["state"]["winner"] == "Harlem"
    for done in (stalemate, conceded):
        again = game().position(**{**done.as_dict()})
        assert again == done
    out = business({"EastSide": ["SRU PES"]}, {}, turf={"EastSide": ["PES"]}).after
    with pytest.raises(ValueError, match="Harlem cannot share in the end"):
        game().finish(out, rules.End("concession", ("Harlem",)))


def test_one_family_alone_in_a_set_up_plays_on() -> None:
    """Section 11: an elimination must leave it alone."""
    turn = moves({"Harlem": ["SRU EHa"]}, {}, turf={"Harlem": ["EHa"]})
    assert (turn.after.phase.text, kept(turn, "winner")) == ("T2A", None)


def test_a_vote_written_twice_is_the_same_vote() -> None:
    """R31: the last one counts, and an equal one before it says the same."""
    lines = ["vote concede EastSide", "vote draw", "vote draw"]
    turn = business({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {"Harlem": lines})
    got = [words(turn, key) for key in ("vote concede EastSide", "vote draw", "vote draw (2)")]
    assert got == ["void", "ok", "ok"]
