"""Builds and removals (section 7; R9, R10, R12, R25, R28)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

import rules
from app.session.drafts import offers_to
from rules import Game
from rules.files import encryption, sealing
from tests.rules.cases import Case, cases, codes, standing, words
from tests.rules.files.sealed_games import phrase, play, sit, with_phrases, written

from .street import EASY, befell, business, game, go_on, moves, state_after

# --- Upkeep, and what a unit without it cannot do (section 8; R11, R32).

IDLE = {"unmaintained": {"Harlem": ["SRU EHa"]}}


@pytest.mark.parametrize("order", ["SRU EHa - Yor", "SRU EHa H", "SRU EHa S SRU NHa", "SRU EHa - PES"])
def test_any_order_to_it_is_idle_and_it_holds(order: str) -> None:
    turn = moves({"Harlem": ["SRU EHa", "SRU NHa"]}, {"Harlem": [order]}, **IDLE)
    assert (words(turn, "SRU EHa"), standing(turn, "Harlem")) == ("idle", ["SRU EHa", "SRU NHa"])
    assert codes(turn, "SRU EHa") == ["no_upkeep"]


def test_of_two_orders_to_it_the_later_is_told() -> None:
    turn = moves({"Harlem": ["SRU EHa"]}, {"Harlem": ["SRU EHa - Yor", "SRU EHa H"]}, **IDLE)
    assert [one.order.text for one in turn.outcomes if "idle" in one.words] == ["SRU EHa H"]
    assert words(turn, "SRU EHa") == "idle"


# --- How a game ends, and who is out (sections 11 and 12; R20, R21, R26).

ELEVEN = ["WaH", "NHa", "EHa", "Inw", "MoH", "RPk", "CPW", "LSq", "TSq", "PES", "Sut"]
LEFT = {"EastSide": ["Pow", "TBy"]}


def test_more_than_half_of_the_centers_wins_at_once_without_income() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa"], "EastSide": ["SRU Pow"]}, {"Harlem": ["SRU EHa - EEn"]},
        turf={"Harlem": ELEVEN, **LEFT}, rackets={"Harlem": {"WaH": "N"}}, draws={},
    )  # fmt: skip
    assert (turn.after.phase.text, state_after(turn, "winner"), state_after(turn, "rolls")) == ("over", "Harlem", None)
    assert turn.after.variant.end(turn.after) == rules.End("win", ("Harlem",))
    assert befell(turn)[-1] == ("Harlem", "Victory")
    with pytest.raises(ValueError, match="The game is over"):
        go_on(turn, {})


def test_without_sru_and_center_a_family_is_out_and_all_it_has_goes() -> None:
    """R21."""
    units = {"Harlem": ["LRU Har"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
    turf = {"Harlem": ["CHa", "HaH"], "EastSide": ["PES"], "Riverside": ["CPW"]}
    turn = moves(
        units, {}, turf=turf, rackets={"Harlem": {"CHa": "N"}}, cash={"Harlem": 30}, pp={"Harlem": 2},
        bank={"Harlem": {"owed": 9, "instalment": 3}}, draws={},
    )  # fmt: skip
    assert state_after(turn, "eliminated") == ["Harlem"]
    for key in ("cash", "rackets", "pp", "bank"):
        assert state_after(turn, key, "Harlem") is None
    assert (standing(turn, "Harlem"), state_after(turn, "turf", "Harlem"), turn.after.phase.text) == ([], None, "T2A")
    (entry,) = turn.after.variant.ledger(turn, "Harlem")
    assert (entry.amount, entry.balance) == (-30, 0)
    vain = go_on(turn, {"Harlem": ["vote draw", "racket N CHa"]})
    assert vain.results["vote draw"] == ("void",)


# Votes.

TWO = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
END_TURF = {"Harlem": ["EHa"], "EastSide": ["PES"]}


def vote(harlem: list[str], east: list[str], **state: object) -> object:
    return business(TWO, {"Harlem": harlem, "EastSide": east}, turf=END_TURF, **state)


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
    assert (turn.after.phase.text, state_after(turn, "winner")) == (phase, winner)


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
    with pytest.raises(ValueError, match="Harlem cannot share in the result"):
        game().finish(out, rules.End("concession", ("Harlem",)))


# --- Offers of loans in sealed games: they reach the family that they are made to, and nobody else, before the
# orders are


@cache
def begun(public: bool = True) -> Game:
    """A sealed game in its first phase of business, in which all have agreed to the keys of the table."""
    variant = rules.variant("diplomafia", public_ledger=public)
    game = with_phrases(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    while not variant.offering(game.position):
        for power in game.to_act:
            game = written(game, power)
        game = play(game)
    return game


def told(game: Game, power: str) -> list[str] | None:
    found: Sequence[rules.Order] | None = offers_to(sit(game, power), power)
    return None if found is None else [f"{one.power}: {one.text}" for one in found]


def offered(game: Game, power: str = "EastSide") -> Game:
    year = game.position.phase.year
    return written(game, power, f"lend 5 Harlem: 6 T{year + 1}")


def test_an_offer_reaches_the_other_family_and_nobody_else() -> None:
    for public in (True, False):
        game = offered(begun(public))
        year = game.position.phase.year
        assert told(game, "Harlem") == [f"EastSide: lend 5 Harlem: 6 T{year + 1}"]
        assert told(game, "Riverside") == []


def test_what_is_only_being_written_is_offered_to_nobody() -> None:
    year = begun().position.phase.year
    game = written(begun(), "EastSide", f"lend 5 Harlem: 6 T{year + 1}", submit=False)
    assert told(game, "Harlem") == []


def test_nobody_sees_whom_an_offer_is_made_to() -> None:
    quiet, loud = (game.seal for game in (written(begun(), "EastSide"), offered(begun())))
    assert quiet and loud
    sizes = [{len(box) for box in seal.locks["EastSide"].letters.values()} for seal in (quiet, loud)]
    assert sizes[0] == sizes[1] and len(sizes[0]) == 1
    assert (
        set(quiet.locks["EastSide"].letters) == set(loud.locks["EastSide"].letters) == {*begun().to_act} - {"EastSide"}
    )


def test_both_sign_and_the_loan_is_made() -> None:
    year = begun().position.phase.year
    game = offered(begun())
    (offer,) = offers_to(sit(game, "Harlem"), "Harlem") or ()
    assert offer.power == "EastSide"
    game = written(game, "Harlem", f"accept 5 EastSide: 6 T{year + 1}")
    for power in game.waiting_for:
        game = written(game, power)
    game = play(game)
    assert game.turns[-1].signed.keys() == set(game.players)
    outcomes = {one.order.text: one.words for one in game.turns[-1].outcomes if one.order.power == "Harlem"}
    assert outcomes[f"accept 5 EastSide: 6 T{year + 1}"] == ("ok",)


def test_a_letter_that_was_put_there_is_not_delivered() -> None:
    """Whoever has the file can write to a public key, but not sign for the family."""
    game = written(begun(), "Riverside")
    assert game.seal is not None
    lock, marks = game.seal.locks["Riverside"], sealing.marks_of(game)
    line = f"lend 5 Harlem: 6 T{game.position.phase.year + 1}"
    about = sealing._about_letter(game.seal, "Riverside", "Harlem", marks)
    raw = encryption.padded(encryption.packed(json.dumps([line])))
    forged = encryption.sealed_for(game.seal.locks["Harlem"].box, about, raw)
    letters = {**lock.letters, "Harlem": forged}
    game = replace(game, seal=game.seal.with_lock(replace(lock, letters=letters)))
    assert told(game, "Harlem") == []


def test_where_keys_are_not_agreed_nothing_is_sent_and_the_card_says_so() -> None:
    game = begun()
    assert game.seal is not None
    variant = rules.variant("diplomafia")
    fresh = Game.new(variant, {power: power for power in variant.base.powers}, "sealed")
    fresh = replace(fresh, start=game.position)
    for power in fresh.players:
        fresh = rules.seals.shut(
            rules.seals.with_phrase(fresh, power, phrase(power), {"memory": 64, "passes": 1, "lanes": 1}), power
        )
    assert offers_to(sit(fresh, "Harlem"), "Harlem") is None
    fresh = offered(fresh)
    assert fresh.seal is not None and not fresh.seal.locks["EastSide"].letters
    assert offers_to(sit(fresh, "Harlem"), "Harlem") is None


RULES = cases(
    "diplomafia",
    phase="T2A",
    draws=EASY,
    text="""
waive says that a build is left
    Harlem: waive => ok; build SRU NHa; waive; waive; waive; SRU EHa
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 30
    expect.results = { "waive (2)" = ["ok"], "waive (3)" = ["ok"], "waive (4)" = ["void"] }
alike lrus are maintained by number and lack it last (R31, section 13: those without upkeep last)
    units = { Harlem = ["SRU EHa", "SRU NHa", "LRU Har", "LRU Har"] }
    Harlem: maintain LRU Har#2
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 9
    expect.state.unmaintained.Harlem = ["SRU EHa", "SRU NHa", "LRU Har"]
    next
    Harlem: LRU Har - Eas => ok; LRU Har#2 - Riv => idle
others may support it to hold and not to move [T2M]
    Harlem: SRU EHa - Yor => idle; SRU NHa S SRU EHa => ok; LRU Har S SRU EHa => ok
    EastSide: SRU Yor - EHa => bounce; SRU EEn S SRU Yor - EHa
    state.unmaintained.Harlem = ["SRU EHa"]; expect.state.unmaintained.Harlem = []
    or
    Harlem: SRU EHa - Yor; LRU Har S SRU EHa - CHa => void; SRU NHa | EastSide: SRU Yor; SRU EEn
    state.unmaintained.Harlem = ["SRU EHa"]
dislodged it is disbanded (R11: a retreat is an order) [T2M]
    Harlem: SRU EHa => dislodged, disband (.. no_order_to_retreat) | EastSide: SRU Yor - EHa; SRU EEn S SRU Yor - EHa
    state.unmaintained.Harlem = ["SRU EHa"]; expect.phase = "T2A"
    or
    Harlem: SRU EHa H => idle, dislodged, disband | EastSide: SRU Yor - EHa; SRU EEn S SRU Yor - EHa
    state.unmaintained.Harlem = ["SRU EHa"]
with srus but no center it is out a turn later [T2M]
    Harlem: SRU CHa | EastSide: SRU PES | Riverside: SRU CPW
    state.turf = { Harlem = ["CHa"], EastSide = ["PES"], Riverside = ["CPW"] }
    next
    expect.units.Harlem = []; expect.state.eliminated = {}
    next
    expect.state.eliminated = ["Harlem"]
if nobody is left nobody has won [T2M]
    Harlem: LRU Har
    state.turf.Harlem = ["CHa"]; expect.phase = "over"; expect.state.winner = {}
foreign and neutral ground takes no racket [T0A]
    Harlem: racket N Yor => void; racket N Inw => void; racket N Har => void; SRU EHa; SRU NHa; SRU WaH
    Riverside: SRU CPW; SRU LSq; SRU RPk | EastSide: SRU PES; SRU Pow; SRU Sut | WallStreet: SRU CiH; SRU Che; SRU WSD
    LowerEastSide: SRU EaV; SRU GrV; SRU MuH
    state.cash.Harlem = 50; says."racket N Har" = "Harlem is an area, and rackets can be only in districts."
    says."racket N Inw" = "Inwood is not turf of Harlem, and rackets can be only on a family's own turf."
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
