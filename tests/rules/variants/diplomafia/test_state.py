"""What is shown and told: signs, surveys, statement, accounts, ledger, report, doctor (sections 14 and 17); the
state in its notation (section 15)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rules
from rules import Sign
from rules.variants.diplomafia import view
from tests.rules.variants.diplomafia.street import HOMES, business, game, moves, position

UNITS = {"Harlem": ["SRU EHa", "LRU Eas", "LRU Eas"], "EastSide": ["SRU PES", "SRU Pow"]}
STATE: dict[str, Any] = {
    "rackets": {"Harlem": {"EHa": "PPN"}, "EastSide": {"PES": "B"}},
    "captured": {"EastSide": {"Pow": "N"}},
    "cash": {"Harlem": 30, "EastSide": 12},
}


def test_signs_are_rackets_and_captured_ones() -> None:
    here = position(UNITS, "T2A", **STATE)
    assert here.variant.signs(here) == (
        Sign(view.LYING, "EHa", "Harlem", 3, text="PPN"),
        Sign(view.LYING, "PES", "EastSide", 1, text="B"),
        Sign(view.CAPTURED, "Pow", "EastSide", 1, text="N"),
    )


def test_turf_is_whose_land_it_is() -> None:
    here = position(UNITS, turf={"Harlem": ["EHa", "CHa"]})
    assert here.variant.holdings(here) == {"CHa": "Harlem", "EHa": "Harlem"}


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("area", dict.fromkeys(("Inw", "WaH", "NHa", "HaH", "CHa", "EHa"), "")),
        ("covered", dict.fromkeys(("Yor", "EEn", "PES", "Sut", "TBy", "Pow"), "2")),
        ("poorest", dict.fromkeys(("CHa", "HaH", "NHa", "WaH"), "0")),
    ],
)
def test_surveys(id: str, expected: dict[str, str]) -> None:
    here = position(UNITS, "T2A", **STATE)
    assert here.variant.survey(here, id, "Harlem") == expected
    assert here.variant.survey(here, id, "GM") == {}
    assert id in [survey.id for survey in here.variant.surveys]


def test_units_are_described() -> None:
    here = position(UNITS, unmaintained={"Harlem": ["LRU Eas"]})
    told = {unit.text: here.variant.describe(here, unit) for unit in here.units.values()}
    assert told["SRU EHa"] == (("this turn", "any order"), ("strength", "1"))
    assert told["LRU Eas#2"] == (("covers", "East Side"), ("this turn", "no orders"), ("strength", "1"))


def test_the_statement_after_step_3() -> None:
    turn = moves(
        UNITS, {}, draws={"Harlem": 2, "EastSide": 10}, cash=STATE["cash"], rackets=STATE["rackets"],
        bank={"Harlem": {"owed": 9, "instalment": 4}},
    )  # fmt: skip
    variant = turn.after.variant
    assert variant.statement(turn.after, "").splitlines()[:3] == [
        "Harlem: number 2, income 6 (EHa 6), cash 36, upkeep 6, due 4.",
        "Riverside: income 0, cash 0, upkeep 0.",
        "EastSide: number 10, income \u22121 (PES \u22121), cash 11, upkeep 4.",
    ]
    assert variant.statement(turn.after, "Harlem") == variant.statement(turn.after, "").splitlines()[0]
    assert variant.statement(turn.before, "") == ""
    assert variant.statement(position(HOMES, "T0A"), "") == ""
    waiting = position(UNITS, "T2A", **STATE)
    assert variant.statement(waiting, "EastSide").endswith("; captured N in Pow.")


def test_accounts_are_a_table_of_all_families() -> None:
    here = position(UNITS, "T2A", **STATE, pp={"Harlem": 1}, rolls={"Harlem": 4}, income={"Harlem": -2},
                    bank={"Harlem": {"owed": 9, "instalment": 4}})  # fmt: skip
    table = {account.title: account.cells.get("Harlem") for account in here.variant.accounts(here, "")}
    assert table == {
        "Cash": "30", "Rackets": "3", "Prostitution": "2", "Pawnshops": "0", "Loansharking": "0", "Bookies": "0",
        "Narcotics": "1", "Income, worst": "\u22121", "average": "3", "best": "7", "Last number": "4",
        "Last income": "\u22122", "Upkeep": "6", "Due next": "4", "Owed to the bank": "9", "Pressure (PP)": "1",
        "Units": "3", "SRUs + LRUs": "1 + 2", "Centers": "3", "Districts": "5",
    }  # fmt: skip


def test_the_report_of_a_turn() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {"Harlem": ["SRU EHa - Yor", "pp S SRU EHa - Yor"]},
        draws={"EastSide": 3}, rackets={"EastSide": {"Yor": "NN", "PES": "P"}}, pp={"Harlem": 1},
    )  # fmt: skip
    report = game().report(turn, "Harlem")
    for line in (
        "Diplomafia: Turn 2, moves. Report for Harlem",
        "  SRU EHa - Yor",
        "  pp S SRU EHa - Yor: SRU EHa did what was supported; the political pressure is used up",
        "  Harlem takes Yorkville from East Side, with 2 × narcotics to renew.",
        "  East Side: number 3, income 1 (PES 1), cash 1",
        "  East Side           +1  The number 3 brings 1 MU from prostitution. Cash 1.",
        "    captured: Yor NN",
    ):
        assert line in report.splitlines()


def test_the_report_of_an_end_and_of_retreats() -> None:
    turn = business({"Harlem": ["SRU EHa"]}, {"Harlem": ["vote draw"]}, turf={"Harlem": ["EHa"]})
    assert "The game is over. A draw: Harlem" in game().report(turn, "")
    dislodged = moves(
        {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]},
        {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]},
    )
    assert "East Side: SRU TSq dislodged; retreats: Cli, Gar, PES, TBy or MuH" in game().report(dislodged, "")


# The doctor.


def ill(phase: str = "T2M", units: Any = HOMES, options: Any = (), **state: Any) -> list[str]:
    here = position(units, phase, options, **state)
    return [reason.code for reason in here.variant.validate(here)]


@pytest.mark.parametrize(
    ("phase", "state", "code"),
    [
        ("T2A", {"rackets": {"Harlem": {"Yor": "P"}}}, "foreign_rackets"),
        ("T2M", {"rackets": {"Harlem": {"EHa": "PP"}}}, "uneven_rackets"),
        ("T2M", {"cash": {"Harlem": -1}}, "cash_below_zero"),
        ("T2M", {"cash": {"Harlem": 10**6}}, "out_of_measure"),
        ("T2M", {"rackets": {"Harlem": {"EHa": "P" * 60}}}, "out_of_measure"),
        ("T2M", {"pp": {"Harlem": 10**6}}, "out_of_measure"),
        ("T2M", {"captured": {"Harlem": {"EHa": "P"}}}, "captured_now"),
        ("T2M", {"loans": [{"lender": "Harlem", "borrower": "Harlem", "due": {"T9": 1}}]}, "dead_loan"),
        ("T2M", {"loans": [{"lender": "Harlem", "borrower": "EastSide", "due": {"T1": 1}}]}, "overdue"),
        ("T2M", {"bank": {"Harlem": {"owed": 3, "instalment": 0}}}, "never_due"),
        ("T2A", {"disorder": ["Harlem"]}, "disorder_now"),
        ("T2A", {"unmaintained": {"Harlem": ["SRU EHa"]}}, "unmaintained_now"),
        ("T2M", {"eliminated": ["Harlem"]}, "still_there"),
        ("T2R", {}, "no_retreat_phase"),
        ("T2M", {"ended": {"kind": "draw", "powers": ["Harlem"]}}, "ended_too_soon"),
        ("T2M", {"turf": {"Harlem": ["EHa", "NHa"]}}, "foreign_ground"),
    ],
)
def test_what_is_odd(phase: str, state: dict[str, Any], code: str) -> None:
    assert code in ill(phase, **state)


def test_odd_numbers_of_units() -> None:
    assert "more_units" in ill(units={"Harlem": ["SRU EHa", "SRU NHa", "SRU WaH", "LRU Har"]})
    assert "more_lrus" in ill(units={"Harlem": ["SRU EHa", "LRU Har", "LRU Har"]})
    assert ill(units={"Harlem": ["SRU EHa", "SRU NHa", "SRU WaH", "LRU Har"]}, options={"unit_limit": "money"}) == []


def test_odd_retreats() -> None:
    here = position({"Harlem": ["SRU NHa"]}, "T2R", dislodged={"Harlem": {"SRU EHa": ["NHa", "Inw"]}})
    assert [reason.code for reason in here.variant.validate(here)] == ["retreat_taken", "retreats_too_far"]
    moved = position({}, "T2M", dislodged={"Harlem": {"SRU EHa": ["NHa"]}})
    assert "not_dislodged_now" in [reason.code for reason in moved.variant.validate(moved)]


def test_missing_orders() -> None:
    """R27."""
    here = position(UNITS, unmaintained={"EastSide": ["SRU PES"]})
    assert [one.text for one in here.variant.default_orders(here, "EastSide")] == ["SRU Pow H"]
    harlem = [one.text for one in here.variant.default_orders(here, "Harlem")]
    assert harlem == ["SRU EHa H", "LRU Eas H", "LRU Eas#2 H"]
    assert here.variant.default_orders(position(UNITS, "T2A"), "Harlem") == ()
    dislodged = position({"Harlem": ["SRU NHa"]}, "T2R", dislodged={"Harlem": {"SRU EHa": ["CHa"]}})
    assert [one.text for one in dislodged.variant.default_orders(dislodged, "Harlem")] == ["SRU EHa D"]


# --- Who may know what (section 14, R22).

CLOSED = {"public_ledger": False}
SECRECY_UNITS = {"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
STATE_OF_STATE: dict[str, Any] = {
    "cash": {"Harlem": 20, "EastSide": 30, "Riverside": 9},
    "rackets": {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B"}},
    "pp": {"Harlem": 1},
    "bank": {"Harlem": {"owed": 9, "instalment": 3}, "EastSide": {"owed": 8, "instalment": 2}},
    "loans": [
        {"lender": "Harlem", "borrower": "EastSide", "due": {"T9": 6}},
        {"lender": "Riverside", "borrower": "EastSide", "due": {"T9": 7}},
    ],
    "disorder": ["Riverside"],
    "rolls": {"Harlem": 4, "EastSide": 5},
    "income": {"Harlem": 2, "EastSide": 1},
    "unmaintained": {"Harlem": ["LRU Har"], "EastSide": ["SRU PES"]},
}


def seen(power: str, options: Any = CLOSED) -> dict[str, Any]:
    here = position(SECRECY_UNITS, "T3M", options, **STATE_OF_STATE)
    state: dict[str, Any] = here.variant.view(here, power).position.as_dict()["state"]
    return state


def test_each_family_sees_its_own_money() -> None:
    harlem = seen("Harlem")
    assert (harlem["cash"], harlem["rolls"], harlem["income"]) == ({"Harlem": 20}, {"Harlem": 4}, {"Harlem": 2})
    assert harlem["bank"] == {"Harlem": {"owed": 9, "instalment": 3}}
    assert harlem["unmaintained"] == {"Harlem": ["LRU Har"]}
    assert harlem["loans"] == [STATE_OF_STATE["loans"][0]]


def test_ledger_and_accounts_likewise() -> None:
    turn = business(SECRECY_UNITS, {"Harlem": ["racket N EHa"]}, "T3A", CLOSED, **{**STATE_OF_STATE, "disorder": []})
    variant = turn.before.variant
    assert {entry.power for entry in variant.ledger(turn, "Harlem")} == {"Harlem"}
    assert {entry.power for entry in variant.ledger(turn, "")} >= {"Harlem", "EastSide"}
    (cash,) = [account for account in variant.accounts(turn.after, "Harlem") if account.title == "Cash"]
    (centers,) = [account for account in variant.accounts(turn.after, "Harlem") if account.title == "Centers"]
    assert (set(cash.cells), len(centers.cells)) == ({"Harlem"}, 5)


@pytest.mark.parametrize("order", ["buy pp", "maintain none", "repay 1", "racket N PES"])
def test_others_are_told_only_of_orders_that_show_on_the_board(order: str) -> None:
    """Section 14: a racket that could not be paid tells of cash."""
    state = {**STATE_OF_STATE, "disorder": [], "cash": {"EastSide": 7}}
    turn = business(SECRECY_UNITS, {"EastSide": [order]}, "T3A", CLOSED, **state)
    assert order not in turn.before.variant.report(turn, "Harlem")
    assert order in turn.before.variant.report(turn, "EastSide")
    assert order in turn.before.variant.report(turn, "")


def test_a_racket_that_was_placed_shows_and_a_loan_is_known_to_both() -> None:
    orders = {"EastSide": ["racket N Pow", "lend 3 Harlem"], "Harlem": ["accept 3 EastSide"]}
    turn = business(SECRECY_UNITS, orders, "T3A", CLOSED, **{**STATE_OF_STATE, "disorder": []})
    harlem, riverside = (turn.before.variant.report(turn, one) for one in ("Harlem", "Riverside"))
    assert "racket N Pow" in harlem and "racket N Pow" in riverside
    assert "lend 3 Harlem" in harlem and "lend 3 Harlem" not in riverside


def test_of_debts_of_others_only_the_disorder_is_told() -> None:
    state = {"bank": {"Harlem": {"owed": 9, "instalment": 3}}}
    turn = business({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, "T3A", CLOSED, **state)
    variant = turn.before.variant
    assert [rules.say(event.reason) for event in variant.events(turn, "EastSide")] == [
        "Harlem is in civil disorder next turn.",
        "No upkeep paid for SRU PES, so no orders next turn.",
    ]
    assert [event.title for event in variant.events(turn, "Harlem")] == ["Civil disorder"]
    assert "cannot pay its dues of 3 MU" in rules.say(variant.events(turn, "Harlem")[0].reason)


def test_dues_that_others_pay_are_their_own_business() -> None:
    state = {"bank": {"Harlem": {"owed": 9, "instalment": 3}}, "cash": {"Harlem": 9}}
    turn = business({"Harlem": ["SRU EHa"]}, {}, "T3A", CLOSED, **state)
    told = {one: [event.title for event in turn.before.variant.events(turn, one)] for one in ("Harlem", "EastSide")}
    assert told == {"Harlem": ["Dues paid"], "EastSide": []}


def test_no_statement_is_for_all_eyes() -> None:
    turn = moves(
        SECRECY_UNITS, {}, "T3M", CLOSED, draws={"Harlem": 4, "EastSide": 4}, **{**STATE_OF_STATE, "disorder": []}
    )
    variant = turn.before.variant
    assert variant.statement(turn.after, "") == ""
    assert variant.statement(turn.after, "Harlem").startswith("Harlem: number 4, income 2 (EHa 2), cash 22, upkeep 4")


def test_foreseeing_ones_business_betrays_nothing_of_others() -> None:
    """What a form says is the same, whatever others have."""
    rich = position(SECRECY_UNITS, "T3A", CLOSED, **{**STATE_OF_STATE, "disorder": []})
    poor = position(SECRECY_UNITS, "T3A", CLOSED, **{**STATE_OF_STATE, "disorder": [], "cash": {"Harlem": 20}})
    for order in ("lend 5 EastSide", "accept 5 EastSide: 6 T4", "racket N EHa"):
        lines = (rich.variant.parse(rich, "Harlem", order),)
        assert rich.variant.forms(rich, "Harlem", lines) == poor.variant.forms(poor, "Harlem", lines)


def test_a_turn_is_seen_without_others_money() -> None:
    state = {**STATE_OF_STATE, "disorder": [], "cash": {"Harlem": 20, "EastSide": 7}}
    turn = business(
        SECRECY_UNITS, {"EastSide": ["buy pp", "racket B PES"], "Harlem": ["repay 1"]}, "T3A", CLOSED, **state
    )
    variant = turn.before.variant
    harlem = variant.seen(turn, "Harlem")
    assert [order.text for order in harlem.orders["Harlem"]] == ["repay 1"]
    assert "buy pp" not in [order.text for order in harlem.orders["EastSide"]]
    assert (harlem.before, harlem.after) == tuple(
        variant.view(position, "Harlem").position for position in (turn.before, turn.after)
    )
    assert set(harlem.draws) <= {"Harlem"}
    assert variant.seen(turn, "") is turn


def test_a_dislodged_unit_does_not_tell_that_it_has_no_upkeep() -> None:
    here = position(SECRECY_UNITS, "T3R", CLOSED, **STATE_OF_STATE)
    weak = here.units["PES"]
    dislodged = replace(here, dislodged={"PES": rules.Dislodged(weak)})
    told = {
        power: dislodged.variant.view(dislodged, power).position.dislodged["PES"].unit
        for power in ("Harlem", "EastSide")
    }
    assert weak.traits and (told["Harlem"].traits, told["EastSide"].traits) == ((), weak.traits)


def test_names_are_read_and_ids_written() -> None:
    here = position(
        {}, turf={"East Side": ["Plush East Side"], "harlem": ["eha"]}, rackets={"EAST SIDE": {"pes": "npw"}}
    )
    state = here.as_dict()["state"]
    assert (state["turf"], state["rackets"]) == ({"Harlem": ["EHa"], "EastSide": ["PES"]}, {"EastSide": {"PES": "PWN"}})


def test_what_is_nothing_is_left_out_but_turf() -> None:
    here = position({}, turf={}, cash={"Harlem": 0}, rackets={"Harlem": {}}, bank={"Harlem": {}}, pp={}, loans=[])
    assert here.as_dict()["state"] == {"turf": {}}


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"gold": 1}, "there is no state called gold"),
        ({"cash": {"Bronx": 1}}, "cash: No power is called 'Bronx'"),
        ({"cash": {"Harlem": "much"}}, "cash.Harlem must be a whole number"),
        ({"cash": {"Harlem": True}}, "cash.Harlem must be a whole number"),
        ({"cash": {"Harlem": 1.5}}, "cash.Harlem must be a whole number"),
        ({"cash": [1]}, "cash must be a table"),
        ({"cash": {"Harlem": 1, "harlem": 2}}, "cash: Harlem is listed twice"),
        ({"turf": {"Harlem": "EHa"}}, "turf.Harlem must be a list"),
        ({"turf": {"Harlem": ["Har"]}}, "turf.Harlem: Harlem is an area, not a district"),
        ({"turf": {"Harlem": ["EHa"], "EastSide": ["EHa"]}}, "turf: EHa is assigned to both Harlem and EastSide"),
        ({"rackets": {"Harlem": {"EHa": "PX"}}}, "rackets.Harlem.EHa must consist of the letters P, W, L, B, N"),
        ({"rackets": {"Harlem": {"EHa": 3}}}, "rackets.Harlem.EHa must consist of"),
        ({"rackets": {"Harlem": {"EHa": "P", "eha": "N"}}}, "rackets.Harlem: EHa is listed twice"),
        ({"pp": {"Harlem": -1}}, "pp.Harlem must be a whole number from 0"),
        ({"unmaintained": {"Harlem": ["SRU CHa"]}}, "unmaintained: Harlem has no SRU CHa, not 1"),
        ({"unmaintained": {"Harlem": ["X CHa"]}}, "unmaintained.Harlem:"),
        ({"bank": {"Harlem": {"owed": 3}}}, "bank.Harlem must look like"),
        ({"loans": [{"lender": "Harlem"}]}, "a loan needs lender, borrower and due"),
        ({"loans": [{"lender": "Harlem", "borrower": "EastSide", "due": {"4": 6}}]}, "due: '4' is not a turn"),
        ({"loans": {}}, "loans must be a list"),
        ({"disorder": ["Bronx"]}, "disorder: No power is called"),
        ({"rolls": {"Harlem": 11}}, "rolls.Harlem must be a whole number from 1 to 10"),
        ({"winner": "Bronx"}, "winner: No power"),
        ({"ended": {"kind": "tie", "powers": []}}, "ended must look like"),
    ],
)
def test_what_cannot_be_read_says_where(state: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as error:
        position({}, **state)
    assert said in str(error.value)


def test_too_many_units_without_upkeep() -> None:
    with pytest.raises(ValueError, match="Harlem has 1 LRU Har, not 2"):
        position({"Harlem": ["LRU Har"]}, unmaintained={"Harlem": ["LRU Har", "LRU Har"]})


@pytest.mark.parametrize(
    ("state", "end"),
    [
        ({"winner": "Harlem"}, rules.End("win", ("Harlem",))),
        ({}, rules.End("draw", tuple(HOMES))),
        (
            {"winner": "Harlem", "ended": {"kind": "concession", "powers": ["Harlem"]}},
            rules.End("concession", ("Harlem",)),
        ),
    ],
)
def test_how_a_game_ended(state: dict[str, Any], end: rules.End) -> None:
    here = position(HOMES, "over", **state)
    assert (game().end(here), game().over(here), game().must_act(here)) == (end, True, ())
    assert here.variant.position(**here.as_dict()) == here
    assert (game().forms(here, "Harlem", ()), rules.choices(here, "Harlem").candidates) == ((), ())


def test_dislodged_units_are_told_in_the_state_too() -> None:
    turn = moves(
        {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]},
        {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]},
    )
    state = turn.after.as_dict()["state"]["dislodged"]
    assert state == {"EastSide": {"SRU TSq": ["Cli", "Gar", "MuH", "PES", "TBy"]}}
    again = game().position(phase="T2R", units={"Riverside": ["SRU TSq", "LRU Riv"]}, state={"dislodged": state})
    assert again.as_dict()["dislodged"] == state


def test_options_are_numbers_from_one() -> None:
    """Section 18."""
    for option in ("victory_centers", "bank_limit"):
        with pytest.raises(ValueError, match=option):
            game(**{option: 0})
    assert game().chosen == {
        "start_turf": "area", "unit_limit": "centers", "rebalance": "shift", "victory_centers": 12, "bank_limit": 50,
        "public_ledger": True,
    }  # fmt: skip


def test_what_the_next_number_may_bring_with_the_lines_written() -> None:
    """In business the rackets that will be there pay, in moves those that are."""
    here = position({"Harlem": ["SRU EHa"]}, "T2A", cash={"Harlem": 20}, rackets={"Harlem": {"EHa": "N"}})
    variant = here.variant
    written = tuple(variant.parse(here, "Harlem", text) for text in ("racket P NHa", "racket P WaH", "dismantle N EHa"))
    (before,) = variant.prospects(here, "Harlem", ())
    (after,) = variant.prospects(here, "Harlem", written)
    assert (before.worst, before.mean, before.best) == (-3, 1, 5)
    assert after.chances == ((2, Fraction(1)),)
    moving = position({"Harlem": ["SRU EHa"]}, "T2M", rackets={"Harlem": {"EHa": "NN"}})
    assert variant.prospects(moving, "Harlem", ())[0].best == 10
    assert variant.prospects(moving, "Nobody", ()) == ()
