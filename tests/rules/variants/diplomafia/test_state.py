"""The state in its notation (section 15)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rules
from rules.variants.diplomafia.income import NUMBERS, chances
from rules.variants.diplomafia.state import RACKETS, in_table_order, income_of

from .street import HOMES, business, cash, game, kept, moves, position

# --- Who may know what (section 14, R22).

CLOSED = {"public_ledger": False}
SECRECY_UNITS = {"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
STATE: dict[str, Any] = {
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
    from .street import position

    here = position(SECRECY_UNITS, "T3M", options, **STATE)
    state: dict[str, Any] = here.variant.view(here, power).position.as_dict()["state"]
    return state


def test_each_family_sees_its_own_money() -> None:
    harlem = seen("Harlem")
    assert (harlem["cash"], harlem["rolls"], harlem["income"]) == ({"Harlem": 20}, {"Harlem": 4}, {"Harlem": 2})
    assert (harlem["bank"], harlem["unmaintained"]) == (
        {"Harlem": {"owed": 9, "instalment": 3}},
        {"Harlem": ["LRU Har"]},
    )
    assert harlem["loans"] == [STATE["loans"][0]]


def test_the_board_is_public() -> None:
    east, everything = seen("EastSide"), seen("")
    for key in ("turf", "rackets", "pp", "disorder"):
        assert east[key] == everything[key]
    assert east["loans"] == STATE["loans"]
    assert everything["cash"] == STATE["cash"]


def test_an_open_ledger_hides_nothing() -> None:
    assert seen("Riverside", ()) == seen("", ())


def test_ledger_and_accounts_likewise() -> None:
    turn = business(SECRECY_UNITS, {"Harlem": ["racket N EHa"]}, "T3A", CLOSED, **{**STATE, "disorder": []})
    variant = turn.before.variant
    assert {entry.power for entry in variant.ledger(turn, "Harlem")} == {"Harlem"}
    assert {entry.power for entry in variant.ledger(turn, "")} >= {"Harlem", "EastSide"}
    (cash,) = [account for account in variant.accounts(turn.after, "Harlem") if account.title == "Cash"]
    (centers,) = [account for account in variant.accounts(turn.after, "Harlem") if account.title == "Centers"]
    assert (set(cash.cells), len(centers.cells)) == ({"Harlem"}, 5)


@pytest.mark.parametrize("order", ["buy pp", "maintain none", "repay 1", "racket N PES"])
def test_others_are_told_only_of_orders_that_show_on_the_board(order: str) -> None:
    """Section 14: a racket that could not be paid tells of cash."""
    state = {**STATE, "disorder": [], "cash": {"EastSide": 7}}
    turn = business(SECRECY_UNITS, {"EastSide": [order]}, "T3A", CLOSED, **state)
    assert order not in turn.before.variant.report(turn, "Harlem")
    assert order in turn.before.variant.report(turn, "EastSide")
    assert order in turn.before.variant.report(turn, "")


def test_a_racket_that_was_placed_shows_and_a_loan_is_known_to_both() -> None:
    orders = {"EastSide": ["racket N Pow", "lend 3 Harlem"], "Harlem": ["accept 3 EastSide"]}
    turn = business(SECRECY_UNITS, orders, "T3A", CLOSED, **{**STATE, "disorder": []})
    harlem, riverside = (turn.before.variant.report(turn, one) for one in ("Harlem", "Riverside"))
    assert "racket N Pow" in harlem and "racket N Pow" in riverside
    assert "lend 3 Harlem" in harlem and "lend 3 Harlem" not in riverside


def test_of_debts_of_others_only_the_disorder_is_told() -> None:
    state = {"bank": {"Harlem": {"owed": 9, "instalment": 3}}}
    turn = business({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, "T3A", CLOSED, **state)
    variant = turn.before.variant
    assert [rules.say(event.reason) for event in variant.events(turn, "EastSide")] == [
        "Harlem is in civil disorder next turn.",
        "No upkeep is paid for SRU PES, so no orders next turn.",
    ]
    assert [event.title for event in variant.events(turn, "Harlem")] == ["Civil disorder"]
    assert "cannot pay its dues of 3 MU" in rules.say(variant.events(turn, "Harlem")[0].reason)


def test_dues_that_others_pay_are_their_own_business() -> None:
    state = {"bank": {"Harlem": {"owed": 9, "instalment": 3}}, "cash": {"Harlem": 9}}
    turn = business({"Harlem": ["SRU EHa"]}, {}, "T3A", CLOSED, **state)
    told = {one: [event.title for event in turn.before.variant.events(turn, one)] for one in ("Harlem", "EastSide")}
    assert told == {"Harlem": ["Dues paid"], "EastSide": []}


def test_no_statement_is_for_all_eyes() -> None:
    turn = moves(SECRECY_UNITS, {}, "T3M", CLOSED, draws={"Harlem": 4, "EastSide": 4}, **{**STATE, "disorder": []})
    variant = turn.before.variant
    assert variant.statement(turn.after, "") == ""
    assert variant.statement(turn.after, "Harlem").startswith("Harlem: number 4, income 2 (EHa 2), cash 22, upkeep 4")


def test_foreseeing_ones_business_betrays_nothing_of_others() -> None:
    """What a form says is the same, whatever others have."""
    from .street import position

    rich = position(SECRECY_UNITS, "T3A", CLOSED, **{**STATE, "disorder": []})
    poor = position(SECRECY_UNITS, "T3A", CLOSED, **{**STATE, "disorder": [], "cash": {"Harlem": 20}})
    for order in ("lend 5 EastSide", "accept 5 EastSide: 6 T4", "racket N EHa"):
        lines = (rich.variant.parse(rich, "Harlem", order),)
        assert rich.variant.forms(rich, "Harlem", lines) == poor.variant.forms(poor, "Harlem", lines)


def test_a_turn_is_seen_without_others_money() -> None:
    state = {**STATE, "disorder": [], "cash": {"Harlem": 20, "EastSide": 7}}
    turn = business(
        SECRECY_UNITS, {"EastSide": ["buy pp", "racket B PES"], "Harlem": ["repay 1"]}, "T3A", CLOSED, **state
    )
    variant = turn.before.variant
    harlem = variant.seen(turn, "Harlem")
    assert [order.text for order in harlem.orders["Harlem"]] == ["repay 1"]
    assert "buy pp" not in [order.text for order in harlem.orders["EastSide"]]
    assert (harlem.before, harlem.after) == (
        variant.view(turn.before, "Harlem").position,
        variant.view(turn.after, "Harlem").position,
    )
    assert set(harlem.draws) <= {"Harlem"}
    assert variant.seen(turn, "") is turn


def test_nobody_in_particular_sees_no_money() -> None:
    everybody = seen(rules.PUBLIC)
    assert not {"cash", "rolls", "income", "bank", "loans", "unmaintained"} & set(everybody)
    assert everybody["turf"] == seen("")["turf"]


def test_a_dislodged_unit_does_not_tell_that_it_has_no_upkeep() -> None:
    from .street import position

    here = position(SECRECY_UNITS, "T3R", CLOSED, **STATE)
    weak = here.units["PES"]
    fled = replace(here, dislodged={"PES": rules.Dislodged(weak)})
    told = {power: fled.variant.view(fled, power).position.dislodged["PES"].unit for power in ("Harlem", "EastSide")}
    assert weak.traits and (told["Harlem"].traits, told["EastSide"].traits) == ((), weak.traits)


FULL: dict[str, Any] = {
    "turf": {"Harlem": ["EHa", "NHa"], "EastSide": ["PES"]},
    "cash": {"Harlem": 12, "EastSide": -3},
    "rackets": {"Harlem": {"NHa": "N", "EHa": "PPN"}},
    "captured": {"EastSide": {"PES": "W"}},
    "pp": {"EastSide": 2},
    "unmaintained": {"Harlem": ["SRU NHa", "LRU Eas"]},
    "bank": {"EastSide": {"owed": 30, "instalment": 5}},
    "loans": [{"lender": "Harlem", "borrower": "EastSide", "due": {"T4": 6, "T5": 6}}],
    "disorder": ["EastSide"],
    "rolls": {"Harlem": 10},
    "income": {"Harlem": -3},
    "eliminated": ["Riverside"],
}
UNITS = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Eas", "LRU Eas"], "EastSide": ["SRU PES"]}


def test_a_full_state_comes_back() -> None:
    here = position(UNITS, "T3A", **FULL)
    state = here.as_dict()["state"]
    assert {key: state[key] for key in FULL} == FULL
    assert here.variant.position(**here.as_dict()) == here


def test_names_are_read_and_ids_written() -> None:
    here = position(
        {}, turf={"East Side": ["Plush East Side"], "harlem": ["eha"]}, rackets={"EAST SIDE": {"pes": "npw"}}
    )
    state = here.as_dict()["state"]
    assert (state["turf"], state["rackets"]) == ({"Harlem": ["EHa"], "EastSide": ["PES"]}, {"EastSide": {"PES": "PWN"}})


def test_what_is_nothing_is_left_out_but_turf() -> None:
    here = position({}, turf={}, cash={"Harlem": 0}, rackets={"Harlem": {}}, bank={"Harlem": {}}, pp={}, loans=[])
    assert here.as_dict()["state"] == {"turf": {}}


def test_turf_left_out_is_as_at_the_start() -> None:
    assert position({}).as_dict()["state"] == {"turf": game().start().as_dict()["state"]["turf"]}


def test_centers_follow_from_turf() -> None:
    here = position({}, turf={"Harlem": ["CHa", "EHa", "Inw"]})
    assert here.as_dict()["centers"] == {"Harlem": ["EHa", "Inw"]}


def test_centers_alone_change_the_turf_of_the_start() -> None:
    here = game().position(phase="T2M", units={}, centers={"EastSide": ["EHa"]})
    assert here.as_dict()["state"]["turf"]["EastSide"] == ["EHa", "TBy", "Yor"]
    assert here.as_dict()["state"]["turf"]["Harlem"] == ["CHa", "HaH"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"gold": 1}, "no state is called gold"),
        ({"cash": {"Bronx": 1}}, "cash: No power is called 'Bronx'"),
        ({"cash": {"Harlem": "much"}}, "cash.Harlem is a whole number"),
        ({"cash": {"Harlem": True}}, "cash.Harlem is a whole number"),
        ({"cash": {"Harlem": 1.5}}, "cash.Harlem is a whole number"),
        ({"cash": [1]}, "cash is a table"),
        ({"cash": {"Harlem": 1, "harlem": 2}}, "cash: Harlem is there twice"),
        ({"turf": {"Harlem": "EHa"}}, "turf.Harlem is a list"),
        ({"turf": {"Harlem": ["Har"]}}, "turf.Harlem: Harlem is an area, not a district"),
        ({"turf": {"Harlem": ["EHa"], "EastSide": ["EHa"]}}, "turf: EHa is given to Harlem and to EastSide"),
        ({"rackets": {"Harlem": {"EHa": "PX"}}}, "rackets.Harlem.EHa is made of the letters P, W, L, B, N"),
        ({"rackets": {"Harlem": {"EHa": 3}}}, "rackets.Harlem.EHa is made of"),
        ({"rackets": {"Harlem": {"EHa": "P", "eha": "N"}}}, "rackets.Harlem: EHa is there twice"),
        ({"pp": {"Harlem": -1}}, "pp.Harlem is a whole number from 0"),
        ({"unmaintained": {"Harlem": ["SRU CHa"]}}, "unmaintained: Harlem has no SRU CHa, not 1"),
        ({"unmaintained": {"Harlem": ["X CHa"]}}, "unmaintained.Harlem:"),
        ({"bank": {"Harlem": {"owed": 3}}}, "bank.Harlem is like"),
        ({"loans": [{"lender": "Harlem"}]}, "a loan has lender, borrower and due"),
        ({"loans": [{"lender": "Harlem", "borrower": "EastSide", "due": {"4": 6}}]}, "due: '4' is no turn"),
        ({"loans": {}}, "loans is a list"),
        ({"disorder": ["Bronx"]}, "disorder: No power is called"),
        ({"rolls": {"Harlem": 11}}, "rolls.Harlem is a whole number from 1 to 10"),
        ({"winner": "Bronx"}, "winner: No power"),
        ({"ended": {"kind": "tie", "powers": []}}, "ended is like"),
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


def test_a_game_is_saved_and_read_again(tmp_path: object) -> None:
    turn = business(UNITS, {"Harlem": ["racket N EHa"]}, "T3A", **FULL)
    again = turn.after.variant.position(**turn.after.as_dict())
    assert again == turn.after
    assert rules.files.write_scenario([turn], id="x").count("[[scenario.turn]]") == 1


def test_options_are_numbers_from_one() -> None:
    """Section 18."""
    for option in ("victory_centers", "bank_limit"):
        with pytest.raises(ValueError, match=option):
            game(**{option: 0})
    assert game().chosen == {
        "start_turf": "area", "unit_limit": "centers", "rebalance": "shift", "victory_centers": 12, "bank_limit": 50,
        "public_ledger": True,
    }  # fmt: skip


# --- Section 4: the table of income, row by row; what everything costs.

ROWS = {
    "P": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    "W": [3, 2, 1, 1, 1, 1, 1, 0, 0, 0],
    "L": [2, 2, 2, 2, 2, 0, 0, 0, 0, 0],
    "B": [3, 3, 2, 2, 1, 1, 0, 0, -1, -1],
    "N": [5, 4, 3, 2, 1, 1, 0, -1, -2, -3],
}
ONE_OF_EACH = [14, 12, 9, 8, 6, 4, 2, 0, -2, -3]


@pytest.mark.parametrize("racket", ROWS)
def test_each_row_of_the_table(racket: str) -> None:
    assert [income_of(racket, number) for number in NUMBERS] == ROWS[racket]


def test_one_of_each_as_the_table_sums_up() -> None:
    """R1: a 3 brings 9, not the 12 of the worked example."""
    assert [income_of("PWLBN", number) for number in NUMBERS] == ONE_OF_EACH


@pytest.mark.parametrize("racket", RACKETS)
def test_every_kind_is_worth_one_on_the_average(racket: str) -> None:
    assert sum(income_of(racket, number) for number in NUMBERS) == len(NUMBERS) == 10


@pytest.mark.parametrize("number", NUMBERS)
def test_the_engine_pays_by_the_table(number: int) -> None:
    """5.2: each district's rackets pay by the family's one number (R6)."""
    rackets = {"Harlem": {"EHa": "P", "NHa": "W", "WaH": "L", "CHa": "B", "HaH": "N"}}
    turn = moves({"Harlem": ["SRU EHa"]}, {}, draws={"Harlem": number}, cash={"Harlem": 20}, rackets=rackets)
    assert cash(turn, "Harlem") == 20 + ONE_OF_EACH[number - 1]
    assert kept(turn, "rolls") == {"Harlem": number}


@pytest.mark.parametrize(
    ("order", "cost"),
    [("racket P EHa", 5), ("renew N NHa", 2), ("buy pp", 50), ("dismantle W WaH", -3), ("maintain SRU EHa", 2),
     ("build SRU NHa", 0), ("build LRU Har", 0), ("waive", 0), ("vote draw", 0)],
)  # fmt: skip
def test_prices(order: str, cost: int) -> None:
    """5.4: what it costs, with the upkeep of nobody."""
    none = [] if order.startswith("maintain") else ["maintain none"]
    turn = business(
        {"Harlem": ["SRU EHa"]}, {"Harlem": [order, *none]}, cash={"Harlem": 60}, rackets={"Harlem": {"WaH": "W"}},
        captured={"Harlem": {"NHa": "N"}},
    )  # fmt: skip
    assert (turn.results[order], cash(turn, "Harlem")) == (("ok",), 60 - cost)


def test_the_game_begins_with_fifty_for_each() -> None:
    """5.0."""
    assert game().start().as_dict()["state"]["cash"] == dict.fromkeys(game().base.powers, 50)


def test_initials_stand_in_table_order() -> None:
    assert in_table_order("NPBWPL") == "PPWLBN"


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("", [(0, 10)]),
        ("P", [(1, 10)]),
        ("L", [(0, 5), (2, 5)]),
        ("N", [(-3, 1), (-2, 1), (-1, 1), (0, 1), (1, 2), (2, 1), (3, 1), (4, 1), (5, 1)]),
        ("PWLBN", [(-3, 1), (-2, 1), (0, 1), (2, 1), (4, 1), (6, 1), (8, 1), (9, 1), (12, 1), (14, 1)]),
    ],
)
def test_the_income_as_a_chance(kinds: str, expected: list[tuple[int, int]]) -> None:
    """Section 17: each amount with its probability, exactly."""
    found = chances(kinds)
    assert found == tuple((amount, Fraction(tenths, 10)) for amount, tenths in expected)
    assert sum(share for _, share in found) == 1


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
