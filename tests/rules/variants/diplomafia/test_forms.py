"""The form of business (section 17): a row a stage, running totals, warnings."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Form, FormLine, Position, Section

from .street import position

UNITS = {"Harlem": ["SRU Yor", "SRU NHa"], "EastSide": ["SRU PES"]}
STATE: dict[str, Any] = {
    "cash": {"Harlem": 40, "EastSide": 30},
    "rackets": {"Harlem": {"EHa": "PN", "NHa": "W", "WaH": "L"}},
    "captured": {"Harlem": {"Yor": "BB"}},
    "turf": {"Harlem": ["EHa", "NHa", "WaH", "Yor"], "EastSide": ["PES", "Pow"]},
    "bank": {"Harlem": {"owed": 9, "instalment": 3}},
    "rolls": {"Harlem": 3},
    "income": {"Harlem": 6},
}


def here(phase: str = "T3A", units: Any = UNITS, **changes: Any) -> Position:
    return position(units, phase, **{**STATE, **changes})


def form(at: Position, *lines: str) -> Form:
    written = tuple(at.variant.parse(at, "Harlem", line) for line in lines)
    (found,) = at.variant.forms(at, "Harlem", written)
    return found


def card(found: Form, title: str) -> Section:
    return next(section for section in found.sections if section.title == title)


def line(found: Form, title: str, words: str) -> FormLine:
    return next(one for one in card(found, title).lines if one.words == words)


def advice(found: Form) -> str:
    return " ".join(one.words for one in found.advice)


def test_a_row_a_stage_in_the_order_in_which_they_are_carried_out() -> None:
    titles = [section.title for section in form(here()).sections]
    assert titles == [
        "Cash at hand", "Dismantle rackets", "Loans between families", "Dues", "Units", "Captured rackets", "Upkeep",
        "New rackets", "Political pressure", "Repay the bank early", "Balance", "Vote to end the game",
    ]  # fmt: skip


def test_the_running_total_and_the_foot() -> None:
    found = form(here(), "dismantle N EHa", "renew B Yor", "racket N Yor", "repay 2")
    assert found.sums == (40, 13, 27)
    assert found.columns == ("MU", "Cash")
    assert [(section.title, section.total, section.after) for section in found.sections if section.after] == [
        ("Cash at hand", "", "40"),
        ("Dismantle rackets", "+3", "43"),
        ("Loans between families", "0", "43"),
        ("Dues", "\u22123", "40"),
        ("Units", "0", "40"),
        ("Captured rackets", "\u22122", "38"),
        ("Upkeep", "\u22124", "34"),
        ("New rackets", "\u22125", "29"),
        ("Political pressure", "0", "29"),
        ("Repay the bank early", "\u22122", "27"),
    ]
    assert found.outlook == "You will have 27 MU. The next number brings \u22123 to 14 MU, 5 on the average."


def test_what_is_had_and_where_it_came_from() -> None:
    had = card(form(here()), "Cash at hand")
    assert (had.about, had.after) == ("Income of this turn +6 (number 3)", "40")


def test_each_captured_racket_is_renewed_or_let_go() -> None:
    lines = card(form(here(), "renew B Yor"), "Captured rackets").lines
    assert [(one.value, one.template, one.amount) for one in lines] == [
        (True, "", "\u22122"),
        (0, "renew B Yor", "\u22122"),
    ]


def test_upkeep_is_a_tick_for_each_unit_all_on() -> None:
    ticks = card(form(here()), "Upkeep").lines
    assert [(one.value, one.order, one.instead) for one in ticks] == [
        (True, None, ("maintain SRU NHa",)),
        (True, None, ("maintain SRU Yor",)),
    ]
    alone = card(form(here(units={"Harlem": ["SRU Yor"]})), "Upkeep").lines
    assert alone[0].instead == ("maintain none",)


def test_the_orders_written_instead_say_the_same_without_one() -> None:
    at = here()
    before, tick = form(at), card(form(at), "Upkeep").lines[0]
    after = form(at, *tick.instead)
    assert before.sums and after.sums and after.sums[2] == before.sums[2] + 2
    assert [bool(one.value) for one in card(after, "Upkeep").lines] == [False, True]
    assert "SRU Yor will have no upkeep" in advice(after)


def test_with_maintain_all_the_ticks_are_told_only() -> None:
    found = card(form(here(), "maintain all"), "Upkeep").lines
    assert [(one.words, one.locked) for one in found] == [
        ("All units, as far as the cash goes", False), ("SRU Yor", True), ("SRU NHa", True),
    ]  # fmt: skip


def test_five_keys_for_five_kinds_or_one_that_says_why_not() -> None:
    starts = card(form(here()), "New rackets").starts
    assert [start.partial for start in starts] == [("racket", kind) for kind in "PWLBN"]
    (alone,) = card(form(here(cash={"Harlem": 5})), "New rackets").starts
    assert alone.reason is not None and "costs 5 MU" in rules.say(alone.reason)


def test_equal_rackets_have_a_line_each_and_are_added_not_replaced() -> None:
    turf = {"Harlem": ["EHa", "Yor"], "EastSide": ["PES"]}
    at = here(captured={}, turf=turf, rackets={"Harlem": {"EHa": "PP"}})
    lines = card(form(at, "racket N Yor", "racket N EHa", "racket N Yor"), "New rackets").lines
    assert [(one.key, one.template, one.reason is None) for one in lines] == [
        ("racket N Yor #0", "", True),
        ("racket N EHa #1", "", True),
        ("racket N Yor #2", "", True),
    ]


def test_a_new_statement_is_a_paper_and_a_written_one_a_tick() -> None:
    loans = card(form(here(), "lend 5 EastSide: 6 T4; thanks"), "Loans between families")
    (line,) = loans.lines
    assert (line.words, line.value, line.amount, loans.total) == ("Lend 5 to East Side", True, "\u22125", "\u22125")
    assert line.detail == "East Side repays 6 in turn 4. Waits for the signature of East Side."
    (start,) = loans.starts
    assert start.paper is not None
    assert [blank.key for blank in start.paper.blanks] == ["verb", "other", "n", "due", "note"]


def test_the_bank_is_offered_to_who_may_borrow() -> None:
    assert "The bank" not in [section.title for section in form(here()).sections]
    found = form(here(rackets={}, captured={}, bank={}, cash={}), "borrow 7")
    assert line(found, "The bank", "Borrow").value == 7
    assert (card(found, "The bank").total, card(found, "The bank").after) == ("+7", "7")


def test_dues_are_told_with_what_is_sold_for_them() -> None:
    found = form(here(cash={"Harlem": -2}, captured={}))
    assert [one.words for one in card(found, "Dues").lines] == [
        "Narcotics in East Harlem is sold by force for 3 MU, to pay what is due.",
        "Prostitution in East Harlem is sold by force for 3 MU, to pay what is due.",
        "An instalment of 3 MU to the bank, 6 still owed.",
    ]
    assert "2 rackets will be sold by force" in advice(found)


def test_who_defaults_is_told() -> None:
    found = form(here(cash={"Harlem": 1}, rackets={}, captured={}), "racket N EHa", "vote draw")
    assert "civil disorder" in advice(found)
    assert [line.words for line in card(found, "Dues").lines][-1].startswith("Dues of 3 MU cannot be paid")
    assert "Upkeep" not in [section.title for section in found.sections]


def test_a_bad_number_is_warned_of() -> None:
    found = form(here(cash={"Harlem": 7}, captured={}, rackets={"Harlem": {"EHa": "N", "NHa": "N"}}))
    assert "The number 10 would bring \u22126 MU and not cover the 3 MU that fall due" in advice(found)


def test_upkeep_against_the_average_income() -> None:
    poor = form(here(rackets={"Harlem": {"EHa": "N"}}, captured={}))
    assert "your rackets bring 1 on the average" in advice(poor)


def test_what_the_engine_will_do_is_told() -> None:
    uneven = form(here(rackets={"Harlem": {"EHa": "PPPN"}}, captured={}))
    assert "3 shifts will be made for you" in advice(uneven)
    assert [start.label for start in card(uneven, "Balance").starts] == ["Shift…"]
    crowd = form(here(units={"Harlem": ["SRU Yor", "SRU NHa", "SRU EHa", "SRU WaH"]}))
    assert "1 unit will be removed for you" in advice(crowd)
    assert [one.template for one in card(crowd, "Units").lines if one.template] == [
        f"remove SRU {place}" for place in ("Yor", "NHa", "EHa", "WaH")
    ]


def test_lrus_about_to_outnumber_srus() -> None:
    found = form(here(units={"Harlem": ["SRU Yor", "LRU Har"]}))
    assert "If you lose an SRU" in advice(found)


def test_the_opening_is_for_rackets_alone() -> None:
    at = position(UNITS, "T0A", cash={"Harlem": 50})
    found = form(at, "racket N EHa")
    assert [section.title for section in found.sections] == ["Cash at hand", "New rackets"]
    assert (found.title, found.sums) == ("Opening of Harlem", (50, 5, 45))


def test_votes_are_ticks() -> None:
    found = form(here(), "vote concede EastSide")
    assert [(one.words, bool(one.value)) for one in card(found, "Vote to end the game").lines] == [
        ("A draw of all who are left", False), ("Harlem wins", False), ("East Side wins", True),
    ]  # fmt: skip


@pytest.mark.parametrize("phase", ["T3M", "T3R"])
def test_there_is_no_form_in_other_phases(phase: str) -> None:
    at = position(UNITS, phase)
    assert at.variant.forms(at, "Harlem", ()) == ()


def test_there_is_none_for_who_is_not_in_the_game() -> None:
    at = here()
    assert at.variant.forms(at, "Riverside", ()) == ()
    assert at.variant.forms(at, "GM", ()) == ()


def test_every_line_written_stands_in_the_form() -> None:
    lines = (
        "dismantle N EHa", "lend 5 EastSide", "accept 4 EastSide: 5 T9", "borrow 5", "remove SRU Yor", "build SRU EHa",
        "waive", "renew B Yor", "renew N Yor", "maintain SRU Yor", "maintain SRU CHa", "maintain all", "racket N WaH",
        "buy pp 2", "repay 1", "shift N EHa - WaH", "vote draw",
    )  # fmt: skip
    found = form(here(), *lines)
    shown = [one.order.text for section in found.sections for one in section.lines if one.order]
    assert sorted(shown) == sorted(lines)


def test_why_upkeep_cannot_be_paid_has_a_line_of_its_own() -> None:
    units = {"Harlem": ["SRU EHa", "SRU NHa"]}
    poor, rich = (card(form(position(units, "T3A", cash={"Harlem": cash})), "Upkeep") for cash in (1, 9))
    assert (poor.across, rich.across) == (1, 2)
