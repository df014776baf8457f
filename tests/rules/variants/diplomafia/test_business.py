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
from tests.rules.cases import Case, cases
from tests.rules.files.sealed_games import phrase, play, sit, with_phrases, written

from .street import EASY, HOMES, befell, business, cash, codes, game, go_on, kept, moves, standing, why, words

RICH = {"Harlem": 30}
ALL = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]


def harlem(units: list[str], orders: list[str], turf: list[str] = ALL, options: object = (), **state: object) -> object:
    return business(
        {"Harlem": units}, {"Harlem": orders}, options=options, turf={"Harlem": turf}, **{"cash": RICH, **state}
    )


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("build SRU Inw", "An SRU can be built only in a home center of its family, and Inwood is not one."),
        ("build SRU CHa", "An SRU can be built only in a home center of its family, and Central Harlem is not one."),
        ("build SRU PES", "An SRU can be built only in a home center of its family, and Plush East Side is not one."),
        ("build SRU Har", "An SRU can be built only in a home center of its family, and Harlem is not one."),
        ("build SRU WaH", "Harlem does not own Washington Heights."),
        ("build SRU EHa", "East Harlem is occupied by SRU EHa."),
        ("build LRU Eas", "An LRU can be built only over its family's home area, Harlem."),
        ("build LRU NHa", "An LRU can be built only over its family's home area, Harlem."),
    ],
)
def test_where_nothing_is_built(order: str, said: str) -> None:
    turn = harlem(["SRU EHa"], [order], ["EHa", "NHa", "Inw", "CHa", "MoH"])
    assert (words(turn, order), why(turn, order)) == ("void", [said])


def test_alike_lrus_may_be_removed_one_after_the_other() -> None:
    """R31: as suits the owner."""
    turn = harlem(["SRU EHa", "LRU Har", "LRU Har", "LRU Har"], ["remove LRU Har", "remove LRU Har#2"])
    again = harlem(["SRU EHa", "LRU Har", "LRU Har", "LRU Har"], ["remove LRU Har", "remove LRU Har"])
    assert standing(turn, "Harlem") == standing(again, "Harlem") == ["SRU EHa", "LRU Har"]


def test_money_alone_may_limit_units() -> None:
    """R9, option unit_limit."""
    money = {"unit_limit": "money"}
    turn = harlem(["SRU CHa", "SRU HaH"], ["build SRU EHa", "remove SRU CHa"], ["EHa"], money)
    assert (words(turn, "build SRU EHa"), words(turn, "remove SRU CHa")) == ("ok", "void")
    assert len(standing(turn, "Harlem")) == 3
    lrus = harlem(["SRU EHa", "LRU Har", "LRU Har"], [], ["EHa"], money)
    assert standing(lrus, "Harlem") == ["SRU EHa", "LRU Har"]


# --- Upkeep, and what a unit without it cannot do (section 8; R11, R32).

UNITS = {"Harlem": ["SRU WaH", "SRU EHa", "LRU Riv", "SRU NHa", "LRU Har"]}
TURF = {"Harlem": ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]}


def paid(money: int, *orders: str) -> tuple[int, set[str]]:
    """Cash left, and the units without upkeep."""
    turn = business(UNITS, {"Harlem": list(orders)}, turf=TURF, cash={"Harlem": money})
    return cash(turn, "Harlem"), set(kept(turn, "unmaintained", "Harlem") or [])


def test_if_any_order_is_written_only_those_named() -> None:
    assert paid(20, "maintain LRU Riv", "maintain SRU NHa") == (16, {"SRU WaH", "SRU EHa", "LRU Har"})
    assert paid(20, "maintain none") == (20, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv", "LRU Har"})
    assert paid(20, "maintain SRU CHa") == (20, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv", "LRU Har"})


def test_as_written() -> None:
    assert paid(3, "maintain LRU Har", "maintain SRU EHa") == (1, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv"})


def test_all_goes_as_far_as_the_cash() -> None:
    """R32."""
    turn = business(UNITS, {"Harlem": ["maintain all"]}, turf=TURF, cash={"Harlem": 5})
    assert (words(turn, "maintain all"), set(kept(turn, "unmaintained", "Harlem"))) == (
        "unpaid", {"SRU WaH", "LRU Riv", "LRU Har"},
    )  # fmt: skip
    assert why(turn, "maintain all") == ["The upkeep of 5 units costs 10 MU; 5 MU are enough for 2 units."]
    assert paid(10, "maintain LRU Riv", "maintain all") == (0, set())


@pytest.mark.parametrize(
    ("money", "orders", "results"),
    [
        (9, ["maintain SRU EHa", "maintain SRU EHa"], [("ok",), ("void",)]),
        (1, ["maintain SRU EHa", "maintain none"], [("unpaid",), ("ok",)]),
        (9, ["maintain SRU CHa", "maintain LRU Eas"], [("void",), ("void",)]),
        (9, ["maintain all", "maintain SRU EHa"], [("unpaid",), ("void",)]),
        (3, ["maintain SRU EHa", "maintain SRU NHa"], [("ok",), ("unpaid",)]),
    ],
)
def test_results(money: int, orders: list[str], results: list[tuple[str, ...]]) -> None:
    turn = business(UNITS, {"Harlem": orders}, turf=TURF, cash={"Harlem": money})
    assert list(turn.results.values()) == results


# Without upkeep.

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


def test_units_that_go_without_are_named_among_what_happened() -> None:
    turn = business(UNITS, {"Harlem": ["maintain SRU EHa"]}, turf=TURF, cash={"Harlem": 20})
    (event,) = turn.before.variant.events(turn, "")
    assert (event.power, event.title, event.good) == ("Harlem", "Without upkeep", False)
    assert rules.say(event.reason) == (
        "No upkeep paid for SRU NHa, SRU WaH, LRU Har and LRU Riv, so no orders next turn."
    )


# --- How a game ends, and who is out (sections 11 and 12; R20, R21, R26).

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
    assert (turn.after.phase.text, kept(turn, "winner")) == (phase, winner)


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


# --- The opening (5.0, R3, R5, R8).


def test_every_family_owns_its_area_but_for_neutral_centers() -> None:
    """R3."""
    turf = game().start().as_dict()["state"]["turf"]
    assert turf == {
        "Harlem": ["CHa", "EHa", "HaH", "NHa", "WaH"],
        "Riverside": ["Cli", "CPW", "Gar", "LSq", "RPk"],
        "EastSide": ["PES", "Pow", "Sut", "TBy", "Yor"],
        "WallStreet": ["Che", "CiH", "Tri", "WeV", "WSD"],
        "LowerEastSide": ["Del", "EaV", "Gra", "GrV", "MuH"],
    }


def test_by_option_only_its_homes() -> None:
    """R3, option start_turf."""
    turf = game(start_turf="homes").start().as_dict()["state"]["turf"]
    assert turf["Harlem"] == ["EHa", "NHa", "WaH"]
    assert all(len(places) == 3 for places in turf.values())
    turn = business(HOMES, {"Harlem": ["racket N CHa"]}, "T0A", {"start_turf": "homes"}, cash={"Harlem": 50})
    assert words(turn, "racket N CHa") == "void"


@pytest.mark.parametrize(
    "order",
    ["dismantle N EHa", "lend 5 Riverside", "accept 5 Riverside", "borrow 5", "repay 5", "remove SRU EHa", "waive",
     "build SRU EHa", "renew N EHa", "maintain all", "buy pp", "shift N EHa - NHa", "vote draw", "SRU EHa - Yor",
     "pp S SRU EHa", "SRU EHa R Yor"],
)  # fmt: skip
def test_nothing_but_rackets(order: str) -> None:
    """R5: the opening buys rackets only; other orders are void and keyed by their text (section 13)."""
    turn = business(HOMES, {"Harlem": [order]}, "T0A", cash={"Harlem": 50}, pp={"Harlem": 1})
    assert (words(turn, order), cash(turn, "Harlem")) == ("void", 50)
    assert "in which only rackets are placed" in why(turn, order)[0]


def test_the_balance_rule_is_told_in_words() -> None:
    """R8."""
    turn = business(HOMES, {"Harlem": ["racket N EHa", "racket B EHa"]}, "T0A", cash={"Harlem": 50})
    assert why(turn, "racket B EHa") == [
        "East Harlem already has 1 racket, but Central Harlem, Hamilton Heights, "
        "North Harlem and 1 other have none: new rackets go to the districts with the fewest first."
    ]


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
as many units as centers (R9: SRUs and LRUs together)
    Harlem: build LRU Har => void; build SRU EHa => ok; build SRU NHa => ok; build SRU WaH => ok; SRU CHa; SRU HaH
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 30
    says."build LRU Har" = "Harlem has 5 units and 5 centers, so it cannot build another unit."
srus are built before lrus whatever the order written
    Harlem: build LRU Har; build LRU Har#2 => ok; build SRU EHa; SRU CHa
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 30
    expect.units.Harlem = ["SRU CHa", "SRU EHa", "LRU Har", "LRU Har"]
lrus may not outnumber srus
    Harlem: build LRU Har => ok; build LRU Har; SRU CHa
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 30
    expect.results = { "build LRU Har (2)" = ["void"] }
    says."build LRU Har (2)" = "LRUs may not outnumber SRUs: Harlem has 1 LRU and 1 SRU."
another familys unit in a home center stands in the way
    Harlem: build SRU EHa; SRU CHa | EastSide: SRU EHa
    state.cash.Harlem = 30; says."build SRU EHa" = "East Harlem is occupied by SRU EHa."
building is free but for the upkeep (R12)
    Harlem: build SRU NHa; SRU EHa
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 3
    expect.state.cash.Harlem = 1; expect.state.unmaintained.Harlem = ["SRU NHa"]
waive says that a build is left
    Harlem: waive => ok; build SRU NHa; waive; waive; waive; SRU EHa
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 30
    expect.results = { "waive (2)" = ["ok"], "waive (3)" = ["ok"], "waive (4)" = ["void"] }
an excess over centers is the owners choice (7.3: any unit, and no more than needed)
    Harlem: remove SRU EHa => ok; remove SRU NHa => void; remove SRU Inw => void; SRU EHa; SRU NHa; SRU CHa; LRU Har
    state.turf.Harlem = ["EHa", "NHa", "WaH", "CHa"]; state.cash.Harlem = 30
    expect.units.Harlem = ["SRU NHa", "SRU CHa", "LRU Har"]
by default lrus go first by area (R10: without regard to case)
    Harlem: SRU EHa; SRU NHa; LRU Wal; LRU Les
    state.turf.Harlem = ["EHa", "NHa", "WaH"]; state.cash.Harlem = 30
    expect.units.Harlem = ["SRU EHa", "SRU NHa", "LRU Wal"]
who has units but no center removes them all (Section 12)
    Harlem: SRU CHa; LRU Har
    state.turf = { Harlem = ["CHa"], EastSide = ["PES"] }; state.cash.Harlem = 30; expect.units.Harlem = []
    expect.state.eliminated = {}
alike lrus are maintained by number and lack it last (R31, section 13: those without upkeep last)
    units = { Harlem = ["SRU EHa", "SRU NHa", "LRU Har", "LRU Har"] }
    Harlem: maintain LRU Har#2
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 9
    expect.state.unmaintained.Harlem = ["SRU EHa", "SRU NHa", "LRU Har"]
    next
    Harlem: LRU Har - Eas => ok; LRU Har#2 - Riv => idle
new units need it like others
    Harlem: maintain SRU NHa => ok; build SRU NHa; SRU EHa
    state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]; state.cash.Harlem = 9
    expect.state.unmaintained.Harlem = ["SRU EHa"]
upkeep goes before rackets and pressure (5.4: the order of stages, whatever is written first)
    Harlem: racket N EHa => unpaid; SRU EHa
    state.cash.Harlem = 6; expect.state.cash.Harlem = 4
others may support it to hold and not to move [T2M]
    Harlem: SRU EHa - Yor => idle; SRU NHa S SRU EHa => ok; LRU Har S SRU EHa => ok
    EastSide: SRU Yor - EHa => bounce; SRU EEn S SRU Yor - EHa
    state.unmaintained.Harlem = ["SRU EHa"]
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
with units limited by money an sru without centers plays on (R21)
    Harlem: SRU CHa | EastSide: SRU PES
    state.turf = { Harlem = ["CHa"], EastSide = ["PES"] }; options = { unit_limit = "money" }
    next
    expect.units.Harlem = ["SRU CHa"]
if nobody is left nobody has won [T2M]
    Harlem: LRU Har
    state.turf.Harlem = ["CHa"]; expect.phase = "over"; expect.state.winner = {}
a family that never was in play is not reported [T2M]
    Harlem: SRU EHa | EastSide: SRU PES
    state.turf = { Harlem = ["EHa"], EastSide = ["PES"] }; expect.state.eliminated = {}; expect.phase = "T2A"
the business of the step is done first
    Harlem: vote draw; racket N EHa => ok; SRU EHa | EastSide: vote draw; SRU PES
    state.turf = { Harlem = ["EHa"], EastSide = ["PES"] }; state.cash.Harlem = 7; expect.state.cash.Harlem = 0
one family alone in a set up plays on (Section 11: an elimination must leave it alone) [T2M]
    Harlem: SRU EHa
    state.turf.Harlem = ["EHa"]; expect.phase = "T2A"; expect.state.winner = {}
foreign and neutral ground takes no racket [T0A]
    Harlem: racket N Yor => void; racket N Inw => void; racket N Har => void; SRU EHa; SRU NHa; SRU WaH
    Riverside: SRU CPW; SRU LSq; SRU RPk | EastSide: SRU PES; SRU Pow; SRU Sut | WallStreet: SRU CiH; SRU Che; SRU WSD
    LowerEastSide: SRU EaV; SRU GrV; SRU MuH
    state.cash.Harlem = 50; says."racket N Har" = "Harlem is an area, and rackets can be only in districts."
    says."racket N Inw" = "Inwood is not turf of Harlem, and rackets can be only on a family's own turf."
an lru needs one home center vacant or not (R28)
    Harlem: build LRU Har => ok; SRU EHa
    state.turf.Harlem = ["EHa", "Inw"]; state.cash.Harlem = 30
    or
    Harlem: build LRU Har => void; SRU Inw
    state.turf.Harlem = ["MoH", "Inw"]; state.cash.Harlem = 30
then who is farthest from home (Moves over borders to the nearest home center, ties by district)
    Harlem: SRU Ful; SRU EHa; SRU SoH
    state.turf.Harlem = ["EHa", "Ful"]; state.cash.Harlem = 30; expect.units.Harlem = ["SRU EHa", "SRU SoH"]
    or
    Harlem: SRU Inw; SRU HaH; SRU CHa
    state.turf.Harlem = ["EHa", "NHa"]; state.cash.Harlem = 30; expect.units.Harlem = ["SRU Inw", "SRU HaH"]
    says."x" = []
the mark ends with the moves and nothing is owed later [T2M]
    Harlem: SRU EHa
    state.cash.Harlem = 10; state.unmaintained.Harlem = ["SRU EHa"]; expect.state.unmaintained = {}
    expect.state.cash.Harlem = 10
    next
    expect.state.cash.Harlem = 8
a home center or an sru keeps it in [T2M]
    EastSide: SRU PES
    state.turf = { Harlem = ["EHa"], Riverside = ["RPk"], EastSide = ["PES"] }; expect.state.eliminated = {}
    or
    EastSide: SRU PES | Harlem: SRU CHa
    state.turf.EastSide = ["PES"]; expect.state.eliminated = {}
a family in disorder votes too
    Harlem: vote draw; SRU EHa | EastSide: vote draw; SRU PES
    state.turf = { Harlem = ["EHa"], EastSide = ["PES"] }; state.bank.Harlem = { owed = 9, instalment = 3 }
    expect.state.disorder = ["Harlem"]; expect.phase = "over"
no upkeep is due and every unit may be ordered [T0A]
    Harlem: SRU EHa; SRU NHa; SRU WaH | Riverside: SRU CPW; SRU LSq; SRU RPk | EastSide: SRU PES; SRU Pow; SRU Sut
    WallStreet: SRU CiH; SRU Che; SRU WSD | LowerEastSide: SRU EaV; SRU GrV; SRU MuH
    state.cash.Harlem = 50; expect.phase = "T1M"; expect.state.cash.Harlem = 50; expect.state.unmaintained = {}
money for ten rackets [T0A]
    Harlem: racket P EHa; racket P NHa; racket P WaH; racket P CHa; racket P HaH; racket N EHa; racket N NHa
    Harlem: racket N WaH; racket N CHa; racket N HaH; racket W EHa => unpaid; SRU EHa; SRU NHa; SRU WaH
    Riverside: SRU CPW; SRU LSq; SRU RPk | EastSide: SRU PES; SRU Pow; SRU Sut | WallStreet: SRU CiH; SRU Che; SRU WSD
    LowerEastSide: SRU EaV; SRU GrV; SRU MuH
    state.cash.Harlem = 50; expect.state.cash.Harlem = 0
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
