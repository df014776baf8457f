"""What is shown and told: signs, surveys, statement, accounts, ledger, report, doctor (sections 14 and 17)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Sign
from rules.variants.diplomafia import view

from .street import HOMES, business, game, go_on, kept, moves, position

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
    assert told["SRU EHa"] == (("orders", "any"), ("strength", "1"))
    assert told["LRU Eas#2"] == (("covers", "East Side"), ("orders", "none this turn"), ("strength", "1"))


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
        "Last income": "\u22122", "Upkeep": "6", "Due next": "4", "Owed the bank": "9", "Pressure (PP)": "1",
        "Units": "3", "SRUs + LRUs": "1 + 2", "Centers": "3", "Districts": "5",
    }  # fmt: skip


def test_every_change_of_money_is_a_line_of_the_ledger() -> None:
    turn = business(
        UNITS,
        {"Harlem": ["racket N NHa", "lend 3 EastSide: 4 T4"], "EastSide": ["accept 3 Harlem: 4 T4", "renew N Pow"]},
        **STATE,
    )  # fmt: skip
    lines = [(one.phase, one.power, one.amount, one.balance, one.other) for one in turn.after.variant.ledger(turn, "")]
    assert lines == [
        ("T2A", "Harlem", -3, 27, "EastSide"),
        ("T2A", "EastSide", 3, 15, "Harlem"),
        ("T2A", "Harlem", -4, 23, "upkeep"),
        ("T2A", "Harlem", -5, 18, "rackets"),
        ("T2A", "EastSide", -2, 13, "rackets"),
        ("T2A", "EastSide", -4, 9, "upkeep"),
    ]
    earned = go_on(turn, {}, {"Harlem": 1, "EastSide": 1})
    assert [(one.phase, one.power, one.amount) for one in earned.after.variant.ledger(earned, "EastSide")][-1:] == [
        ("T3M", "EastSide", 8)
    ]


def test_the_report_of_a_turn() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {"Harlem": ["SRU EHa - Yor", "pp S SRU EHa - Yor"]},
        draws={"EastSide": 3}, rackets={"EastSide": {"Yor": "NN", "PES": "P"}}, pp={"Harlem": 1},
    )  # fmt: skip
    report = game().report(turn, "Harlem")
    for line in (
        "Diplomafia: Turn 2, moves. Report for Harlem",
        "  SRU EHa - Yor                    ok",
        "  pp S SRU EHa - Yor               ok",
        "  Harlem takes Yorkville from East Side, and with it 2 × narcotics, waiting for renewal.",
        "  East Side: the number is 3, income 1 (PES 1), cash 1",
        "  East Side           +1  The number 3 brings 1 MU from prostitution. Cash 1.",
        "    captured: Yor NN",
    ):
        assert line in report.splitlines()


def test_the_report_of_business_marks_what_the_engine_did() -> None:
    turn = business(
        {"Harlem": ["SRU EHa", "SRU NHa"], "EastSide": ["SRU PES"]}, {"Harlem": ["racket N EHa"]},
        rackets={"Harlem": {"EHa": "PPP"}, "EastSide": {"PES": "N"}}, cash={"EastSide": -1},
        loans=[{"lender": "Harlem", "borrower": "EastSide", "due": {"T9": 5}}],
    )  # fmt: skip
    report = game().report(turn, "")
    for words in (
        "Prostitution is shifted from East Harlem to Central Harlem, as no order mends the balance.",
        "Narcotics in Plush East Side is sold by force for 3 MU, to pay what is due.",
        "SRU EHa (no upkeep), SRU NHa (no upkeep)",
        "East Side owes Harlem: 5 in T9",
    ):
        assert words in report


def test_the_report_of_an_end_and_of_retreats() -> None:
    turn = business({"Harlem": ["SRU EHa"]}, {"Harlem": ["vote draw"]}, turf={"Harlem": ["EHa"]})
    assert "The game is over: draw for Harlem" in game().report(turn, "")
    fled = moves(
        {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]},
        {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]},
    )
    assert "East Side's SRU TSq is dislodged and may retreat to Cli, Gar, PES, TBy or MuH" in game().report(fled, "")


# The doctor.


def ill(phase: str = "T2M", units: Any = HOMES, options: Any = (), **state: Any) -> list[str]:
    here = position(units, phase, options, **state)
    return [reason.code for reason in here.variant.validate(here)]


def test_a_sound_position() -> None:
    assert ill() == []
    assert ill("T0A") == []
    start = game().start()
    assert game().validate(start) == []


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


def test_by_option_uneven_rackets_are_no_illness() -> None:
    assert ill(options={"rebalance": "build"}, rackets={"Harlem": {"EHa": "PP"}}) == []


def test_who_can_act() -> None:
    here = position(UNITS, unmaintained={"Harlem": ["SRU EHa", "LRU Eas", "LRU Eas"]})
    assert here.variant.must_act(here) == ("EastSide",)
    pressing = position(UNITS, unmaintained={"Harlem": ["SRU EHa", "LRU Eas", "LRU Eas"]}, pp={"Harlem": 1})
    assert pressing.variant.must_act(pressing) == ("Harlem", "EastSide")
    shopping = position(UNITS, "T2A", turf={"Harlem": ["EHa"], "EastSide": ["PES"]})
    assert shopping.variant.must_act(shopping) == ("Harlem", "EastSide")


def test_missing_orders() -> None:
    """R27."""
    here = position(UNITS, unmaintained={"EastSide": ["SRU PES"]})
    assert [one.text for one in here.variant.default_orders(here, "EastSide")] == ["SRU Pow H"]
    assert [one.text for one in here.variant.default_orders(here, "Harlem")] == [
        "SRU EHa H",
        "LRU Eas H",
        "LRU Eas#2 H",
    ]
    assert here.variant.default_orders(position(UNITS, "T2A"), "Harlem") == ()
    fled = position({"Harlem": ["SRU NHa"]}, "T2R", dislodged={"Harlem": {"SRU EHa": ["CHa"]}})
    assert [one.text for one in fled.variant.default_orders(fled, "Harlem")] == ["SRU EHa D"]


def test_a_game_from_start_to_end_replays() -> None:
    """Numbers belong to the game: they are recorded and never drawn again."""
    variant = game()
    here, turns = variant.start(), []
    for number in range(8):
        orders = {"Harlem": [f"racket P {place}" for place in ("EHa", "NHa", "WaH", "CHa", "HaH")]}
        turns.append(variant.adjudicate(here, orders, {"Harlem": number % 10 + 1}))
        here = turns[-1].after
    again = variant.start()
    for turn in turns:
        done = variant.adjudicate(again, {p: [o.text for o in lines] for p, lines in turn.orders.items()}, turn.draws)
        assert done.after == turn.after
        again = done.after
    assert kept(turns[-1], "rolls") is not None
