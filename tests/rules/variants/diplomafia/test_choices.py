"""What may come next in an order, and why the rest may not (section 17, clicks and budget)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from app.language import speak
from rules import Choices, Position
from rules.economy import Form, FormLine, Section
from tests.rules.cases import words

from .street import business, game, moves, position

MOVING = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Eas"], "EastSide": ["SRU Yor", "SRU Pow", "LRU Eas"]}


def allowed(choices: Choices) -> list[str]:
    return [one.text for one in choices.allowed]


def refused(choices: Choices, text: str) -> str:
    found = choices.find(text)
    assert found is not None and found.reason is not None
    return rules.say(found.reason)


def ask(here: Position, *partial: Any, lines: tuple[str, ...] = ()) -> Choices:
    return rules.choices(here, "Harlem", partial, lines)


def test_idle_units_say_why() -> None:
    here = position(MOVING, unmaintained={"Harlem": ["SRU EHa"]})
    assert refused(ask(here), "SRU EHa") == "SRU EHa has no upkeep, so it takes no orders and holds."
    disorder = position(MOVING, disorder=["Harlem"], pp={"Harlem": 1})
    assert allowed(ask(disorder)) == []
    assert "civil disorder" in refused(ask(disorder), "pp")


def test_an_lru_goes_anywhere_else_and_supports_what_is_in_its_area() -> None:
    here = position(MOVING)
    assert allowed(ask(here, "LRU Eas", "move")) == ["Har", "Riv", "Wal", "Les"]
    assert refused(ask(here, "LRU Eas", "move"), "Eas") == "LRU Eas is already in East Side."
    assert allowed(ask(here, "LRU Eas", "support")) == ["SRU EHa", "SRU Yor", "SRU Pow"]
    assert allowed(ask(here, "LRU Eas", "support", "SRU EHa")) == ["Yor", "EEn"]
    assert allowed(ask(here, "LRU Eas", "support", "SRU Pow")) == ["H", "TBy"]
    whole = ask(here, "LRU Eas", "support", "SRU EHa", "Yor")
    assert whole.order is not None and whole.order.text == "LRU Eas S SRU EHa - Yor"


def test_an_lru_far_from_everybody_supports_nobody() -> None:
    here = position({"Harlem": ["SRU Inw", "LRU Les"]})
    assert refused(ask(here, "LRU Les"), "support") == "There is no SRU in or next to Lower East Side."


def test_pressure_is_put_together_like_a_support() -> None:
    here = position(MOVING, pp={"Harlem": 2})
    assert allowed(ask(here, "pp")) == ["SRU EHa", "SRU NHa", "SRU Yor", "SRU Pow"]
    assert allowed(ask(here, "pp", "SRU Yor")) == ["H", "EHa", "EEn", "PES"]
    orders = [ask(here, "pp", "SRU Yor", goal).order for goal in ("H", "PES")]
    assert [order and order.text for order in orders] == ["pp S SRU Yor", "pp S SRU Yor - PES"]


# Business.

DOING: dict[str, Any] = {
    "cash": {"Harlem": 60, "EastSide": 30},
    "rackets": {"Harlem": {"EHa": "PN", "NHa": "W"}},
    "captured": {"Harlem": {"Yor": "B"}},
    "turf": {"Harlem": ["EHa", "NHa", "WaH", "Yor"], "EastSide": ["PES", "Pow"]},
    "bank": {"Harlem": {"owed": 9, "instalment": 3}},
}
UNITS = {"Harlem": ["SRU Yor", "LRU Har"], "EastSide": ["SRU PES"]}


def doing(**changes: Any) -> Position:
    return position(UNITS, "T3A", **{**DOING, **changes})


def test_all_verbs_in_the_order_of_the_stages() -> None:
    choices = ask(doing())
    assert [one.text for one in choices.candidates] == [
        "dismantle", "lend", "accept", "borrow", "remove", "build", "waive", "renew", "maintain", "racket", "buy",
        "repay", "shift", "vote",
    ]  # fmt: skip
    assert refused(choices, "borrow") == "The bank lends only to families without rackets, and Harlem has 3."
    assert "need not remove" in refused(choices, "remove")
    assert allowed(ask(position(UNITS, "T0A", **{**DOING, "captured": {}}))) == ["racket"]


def test_kinds_then_lit_districts() -> None:
    assert allowed(ask(doing(), "racket")) == ["prostitution", "pawnshops", "loansharking", "bookies", "narcotics"]
    assert allowed(ask(doing(), "racket", "N")) == ["WaH", "Yor"]
    assert allowed(ask(doing(), "racket", "narcotics", lines=("racket P WaH",))) == ["Yor"]
    assert refused(ask(doing(), "racket", "N"), "EHa").startswith("East Harlem already has 2 rackets, but new rackets")
    assert refused(ask(doing(), "racket", "N"), "PES") == (
        "Plush East Side is not turf of Harlem, and rackets can be only on a family's own turf."
    )
    order = ask(doing(), "racket", "N", "WaH").order
    assert order is not None and order.text == "racket N WaH"


def test_what_is_there_is_dismantled_and_renewed() -> None:
    assert allowed(ask(doing(), "dismantle")) == ["prostitution", "pawnshops", "narcotics"]
    assert allowed(ask(doing(), "dismantle", "N")) == ["EHa"]
    assert refused(ask(doing(), "dismantle", lines=("dismantle W NHa",)), "pawnshops") == (
        "Harlem has no pawnshops in North Harlem."
    )
    assert (allowed(ask(doing(), "renew")), allowed(ask(doing(), "renew", "B"))) == (["bookies"], ["Yor"])
    assert refused(ask(doing(captured={})), "renew").startswith("Harlem has no racket for that")


def test_shifts_go_from_rich_to_poor() -> None:
    here = doing(rackets={"Harlem": {"EHa": "PPN", "NHa": "WW", "WaH": "L"}}, captured={})
    assert allowed(ask(here, "shift")) == ["prostitution", "narcotics"]
    assert allowed(ask(here, "shift", "N", "EHa")) == ["Yor"]
    said = refused(ask(here, "shift", "N", "EHa"), "NHa")
    assert said == "A shift goes from a district with the most rackets (EHa) to one with the fewest (Yor)."
    even = doing(rackets={"Harlem": {"EHa": "P"}}, captured={})
    assert "No shift is needed" in refused(ask(even), "shift")


def test_a_statement_is_whole_without_terms_and_goes_on_as_text() -> None:
    choices = ask(doing(), "lend", 10, "EastSide")
    assert (choices.slot, choices.order and choices.order.text) == ("text", "lend 10 EastSide")
    assert refused(ask(doing(), "lend", 10), "Riverside") == "Riverside is not in the game."


def test_votes() -> None:
    assert allowed(ask(doing(), "vote")) == ["draw", "concede"]
    assert allowed(ask(doing(), "vote", "concede")) == ["Harlem", "EastSide"]
    orders = [ask(doing(), "vote", "draw").order, ask(doing(), "vote", "concede", "EastSide").order]
    assert [order and order.text for order in orders] == ["vote draw", "vote concede EastSide"]


def test_who_is_out_of_the_game_can_do_nothing() -> None:
    here = position({}, "T3A", turf={"EastSide": ["PES"]}, eliminated=["Harlem"])
    assert allowed(ask(here)) == []
    assert refused(ask(here), "racket") == "Harlem is not in the game."


@pytest.mark.parametrize(
    ("text", "lines", "said"),
    [
        ("racket N EHa", (), "the fewest first: Washington Heights and Yorkville"),
        ("racket N WaH", ("racket P WaH",), "the fewest first: Yorkville"),
        ("buy pp 2", (), "costs 100 MU, and only 53 MU are left"),
        ("maintain SRU EHa", (), "Harlem has no unit SRU EHa"),
        ("lend 60 EastSide", (), "does not have 60 MU beyond"),
        ("vote concede Riverside", (), "Riverside is out of the game"),
        ("SRU Yor - EHa", (), "is not an order for this phase"),
        *((good, (), "") for good in ("racket N WaH", "buy pp", "accept 9 EastSide: 12 T5", "vote draw")),
    ],
)
def test_typed_lines_are_refused_in_words(text: str, lines: tuple[str, ...], said: str) -> None:
    here = doing()
    before = tuple(here.variant.parse(here, "Harlem", line) for line in lines)
    reason = here.variant.fault(here, "Harlem", here.variant.parse(here, "Harlem", text), before)
    assert (reason is not None) == bool(said) and (not reason or said in rules.say(reason))


def test_pressure_typed_beyond_the_stock_is_refused() -> None:
    here = position(MOVING, pp={"Harlem": 1})
    line = here.variant.parse(here, "Harlem", "pp S SRU EHa")
    assert here.variant.fault(here, "Harlem", line, ()) is None
    assert here.variant.fault(here, "Harlem", line, (line,)) is not None


def test_a_typed_line_is_completed() -> None:
    """What is typed in the order in which it is written."""
    filled, rest, found = rules.typed(doing(), "Harlem", "racket narcotics w")
    assert (filled, rest, allowed(found)) == (("racket", "N"), "w", ["WaH"])


def test_of_very_many_sums_the_least_are_offered_and_the_greatest() -> None:
    """A fortune is no reason to list a thousand million sums."""
    here = position({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, "T2A", cash={"Harlem": 10**9})
    offered = allowed(ask(here, "lend"))
    assert (len(offered), offered[0], offered[-2:]) == (201, "1", ["200", "999999"])
    assert rules.typed(here, "Harlem", "lend 5000 EastSide")[2].order is not None


@pytest.mark.parametrize(
    ("phase", "text", "said"),
    [
        ("T2M", "buy pp", "'buy pp' is not an order for this phase."),
        ("T2A", "pp S SRU EHa", "'pp S SRU EHa' is not an order for this phase."),
        ("T2R", "pp S SRU EHa", "'pp S SRU EHa' is not an order for this phase."),
        *(("T2A", f"{verb} N Har", "Harlem is an area, and rackets can be only in districts.")
          for verb in ("dismantle", "renew", "racket")),
    ],
)  # fmt: skip
def test_a_line_of_another_phase_or_place_says_so(phase: str, text: str, said: str) -> None:
    here = position(MOVING, phase, pp={"Harlem": 2}, cash={"Harlem": 90})
    fault = here.variant.fault(here, "Harlem", here.variant.parse(here, "Harlem", text), ())
    assert fault is not None and rules.say(fault) == said


def test_rackets_without_turf_are_odd_and_do_no_harm() -> None:
    """A position set up by hand: the doctor tells, business goes on."""
    here = position({"Harlem": ["SRU EHa"]}, "T2A", turf={}, rackets={"Harlem": {"EHa": "NN"}})
    assert "shift" not in allowed(ask(here)) and "dismantle" in allowed(ask(here))
    assert here.variant.forms(here, "Harlem", ())
    assert any("has rackets in East Harlem" in rules.say(reason) for reason in here.variant.validate(here))


# --- The form of business (section 17): a row a stage, running totals, warnings.

FORMS_UNITS = {"Harlem": ["SRU Yor", "SRU NHa"], "EastSide": ["SRU PES"]}
STATE: dict[str, Any] = {
    "cash": {"Harlem": 40, "EastSide": 30},
    "rackets": {"Harlem": {"EHa": "PN", "NHa": "W", "WaH": "L"}},
    "captured": {"Harlem": {"Yor": "BB"}},
    "turf": {"Harlem": ["EHa", "NHa", "WaH", "Yor"], "EastSide": ["PES", "Pow"]},
    "bank": {"Harlem": {"owed": 9, "instalment": 3}},
    "rolls": {"Harlem": 3},
    "income": {"Harlem": 6},
}


def here(phase: str = "T3A", units: Any = FORMS_UNITS, **changes: Any) -> Position:
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


def test_the_running_total_and_the_foot() -> None:
    found = form(here(), "dismantle N EHa", "renew B Yor", "racket N Yor", "repay 2")
    assert found.sums == (40, 13, 27)
    assert found.columns == ("MU", "Cash")
    assert [(section.title, section.total, section.after) for section in found.sections if section.after] == [
        ("Cash on hand", "", "40"),
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
    assert found.outlook == "You will have 27 MU. The next number brings \u22123 to 14 MU, 5 on average."


def test_each_captured_racket_is_renewed_or_let_go() -> None:
    lines = card(form(here(), "renew B Yor"), "Captured rackets").lines
    assert [(one.value, one.template, one.amount) for one in lines] == [
        (True, "", "\u22122"),
        (0, "renew B Yor", "\u22122"),
    ]


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
    assert line.detail == "East Side repays 6 in turn 4. Waiting for East Side to sign."
    (start,) = loans.starts
    assert start.paper is not None
    assert [blank.key for blank in start.paper.blanks] == ["verb", "other", "n", "due", "note"]
    speak("de")
    try:
        starts = [start for section in form(here()).sections for start in section.starts]
    finally:
        speak("en")
    (paper,) = [start.paper for start in starts if start.paper]
    assert paper.blanks[0].choices == (("lend", "verleihen an"), ("accept", "leihen von"))


def test_the_bank_is_offered_to_who_may_borrow() -> None:
    assert "The bank" not in [section.title for section in form(here()).sections]
    found = form(here(rackets={}, captured={}, bank={}, cash={}), "borrow 7")
    assert line(found, "The bank", "Borrow").value == 7
    assert (card(found, "The bank").total, card(found, "The bank").after) == ("+7", "7")


def test_dues_are_told_with_what_is_sold_for_them() -> None:
    found = form(here(cash={"Harlem": -2}, captured={}))
    assert [one.words for one in card(found, "Dues").lines] == [
        "Narcotics in East Harlem: forced sale for 3 MU to pay dues.",
        "Prostitution in East Harlem: forced sale for 3 MU to pay dues.",
        "An installment of 3 MU paid to the bank, 6 still owed.",
    ]
    assert "Forced sale to pay what is due: 2 rackets" in advice(found)


def test_who_defaults_is_told() -> None:
    found = form(here(cash={"Harlem": 1}, rackets={}, captured={}), "racket N EHa", "vote draw")
    assert "civil disorder" in advice(found)
    assert [line.words for line in card(found, "Dues").lines][-1].startswith("You cannot pay your dues of 3 MU")
    assert "Upkeep" not in [section.title for section in found.sections]


def test_a_bad_number_is_warned_of() -> None:
    found = form(here(cash={"Harlem": 7}, captured={}, rackets={"Harlem": {"EHa": "N", "NHa": "N"}}))
    assert "Number 10 brings \u22126 MU, too little for the 3 MU due" in advice(found)


def test_what_the_engine_will_do_is_told() -> None:
    uneven = form(here(rackets={"Harlem": {"EHa": "PPPN"}}, captured={}))
    assert "3 shifts will be made by default" in advice(uneven)
    assert [start.label for start in card(uneven, "Balance").starts] == ["Shift…"]
    crowd = form(here(units={"Harlem": ["SRU Yor", "SRU NHa", "SRU EHa", "SRU WaH"]}))
    assert "Removed by default: 1 unit" in advice(crowd)
    assert [one.template for one in card(crowd, "Units").lines if one.template] == [
        f"remove SRU {place}" for place in ("Yor", "NHa", "EHa", "WaH")
    ]


def test_lrus_about_to_outnumber_srus() -> None:
    found = form(here(units={"Harlem": ["SRU Yor", "LRU Har"]}))
    assert "If you lose an SRU" in advice(found)


def test_the_opening_is_for_rackets_alone() -> None:
    at = position(FORMS_UNITS, "T0A", cash={"Harlem": 50})
    found = form(at, "racket N EHa")
    titles = ["Cash on hand", "New rackets", "What a racket pays, by the number drawn"]
    assert [section.title for section in found.sections] == titles
    assert [line.detail for line in found.sections[2].lines][3] == "1-2: 3, 3-4: 2, 5-6: 1, 9-10: −1"
    assert (found.title, found.sums) == ("Opening of Harlem", (50, 5, 45))


def test_votes_are_ticks() -> None:
    found = form(here(), "vote concede EastSide")
    assert [(one.words, bool(one.value)) for one in card(found, "Vote to end the game").lines] == [
        ("A draw among all families left", False), ("Harlem wins", False), ("East Side wins", True),
    ]  # fmt: skip


def test_there_is_no_form_in_other_phases_nor_for_who_is_not_in_the_game() -> None:
    for phase in ("T3M", "T3R"):
        at = position(FORMS_UNITS, phase)
        assert at.variant.forms(at, "Harlem", ()) == ()
    at = here()
    assert at.variant.forms(at, "Riverside", ()) == at.variant.forms(at, "GM", ()) == ()


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


# --- The notation of section 13, and what results go by (R31).

NOTATION_UNITS = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Har"], "EastSide": ["SRU Yor"]}
SPELLINGS = [
    ("T2M", "SRU EHa - Yor", "short range unit East Harlem to Yorkville | eha-yor"),
    ("T2M", "SRU NHa S SRU EHa - Yor", "nha s eha - yor"),
    ("T2M", "LRU Har H", "LRU Har H | LRU Har # 1 H"),
    ("T2M", "LRU Har - Eas", "lru harlem - east side"),
    ("T2M", "LRU Har - Wal", "LRU Harlem area - Wall Street area"),
    ("T2M", "LRU Har S SRU EHa - Yor", "Har S EHa - Yor"),
    ("T2M", "LRU Har#2 - Riv", "LRU Har#2 - Riv"),
    ("T2M", "pp S SRU EHa - Yor", "PP supports EHa to Yorkville"),
    ("T2M", "pp S SRU EHa", "political pressure s. SRU EHa H"),
    ("T2A", "dismantle N EHa", "dismantle N EHa | sell narcotics in East Harlem"),
    ("T2A", "lend 10 EastSide: 6 T4, 6 T5", "lend 10 EastSide: 6 T5, 3 T4, 3 T4, 0 T9 | lend 10 EastSide: 6 T4, 6 T5"),
    ("T2A", "lend 10 EastSide: 6 T4, 6 T5; Stay out of Yorkville!",
     "Lend 10 MU to East Side: 6 in T5 and 6 on turn 4; Stay out of Yorkville!"),
    ("T2A", "accept 5 Riverside", "accept 5 from riverside"),
    ("T2A", "repay 5", "repay 5 MU | pay back 5"),
    ("T2A", "remove LRU Eas", "remove LRU East Side"),
    ("T2A", "build LRU Har", "build LRU Harlem"),
    ("T2A", "maintain SRU EHa", "maintain SRU EHa | maintain EHa"),
    ("T2A", "maintain LRU Har#2", "maintain LRU Har#2"),
    ("T2A", "maintain all", "Maintain ALL"),
    ("T2A", "maintain none", "maintain none"),
    ("T2A", "racket N EHa", "racket narcotics EHa"),
    ("T2A", "racket B WaH", "racket b washington heights"),
    ("T2A", "racket L Inw", "place a racket of loan sharking in Inwood"),
    ("T2A", "racket W CHa", "rackets pawnshop CHa"),
    ("T2A", "buy pp", "buy pp | buy pp 1"),
    ("T2A", "buy pp 2", "buy 2 pp"),
    ("T2A", "buy pp 3", "buy political pressure 3"),
    ("T2A", "shift B Yor - WaH", "shift bookies Yorkville to Washington Heights"),
    ("T2A", "vote draw", "vote draw | vote for a draw"),
    ("T2A", "vote concede LowerEastSide", "vote to concede to lower east side"),
]  # fmt: skip
"""A phase, and how an order is written: all that means the same, parted by bars."""


@pytest.mark.parametrize(("phase", "meant", "spellings"), SPELLINGS)
def test_an_order_is_read_in_all_its_spellings(phase: str, meant: str, spellings: str) -> None:
    here = position(NOTATION_UNITS, phase)
    orders = {text: here.variant.parse(here, "Harlem", text) for text in spellings.split(" | ")}
    assert {text: order.text for text, order in orders.items()} == dict.fromkeys(orders, meant)
    assert {here.variant.parse(here, "Harlem", meant)} == set(orders.values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("racket opium EHa", "'opium' is not a racket"),
        ("maintain some", "There is no province called 'some'"),
        ("lend 10 EastSide: six T4", "'six T4' is not a list of repayments"),
        ("lend 10 Bronx", "No power is called 'Bronx'"),
        ("remove SRU EHa#2", "Units in East Harlem are not numbered"),
        ("build EHa", "does not say what to build"),
        ("racket N Bronx", "No unit can enter The Bronx"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(text: str, said: str) -> None:
    here = position(NOTATION_UNITS, "T2A")
    with pytest.raises(rules.Unreadable) as error:
        here.variant.parse(here, "Harlem", text)
    assert said in str(error.value)


def test_equal_orders_of_one_family_are_counted() -> None:
    turn = business(NOTATION_UNITS, {"Harlem": ["vote draw", "vote draw"], "EastSide": ["vote draw"]})
    assert set(turn.results) == {"Harlem: vote draw", "vote draw (2)", "EastSide: vote draw"}
    vain = moves(NOTATION_UNITS, {"Harlem": ["waive", "waive"]})
    assert (words(vain, "waive"), words(vain, "waive (2)")) == ("void", "void")


@pytest.mark.parametrize(
    ("phase", "title"),
    [("T0A", "Opening"), ("T3M", "Turn 3, moves"), ("T12R", "Turn 12, retreats"), ("T3A", "Turn 3, business"),
     ("over", "The game is over")],
)  # fmt: skip
def test_phases_are_called_by_their_turn(phase: str, title: str) -> None:
    assert position({}, phase).title == title


def test_the_phases_of_a_turn_follow_on_each_other() -> None:
    variant, phase, found = game(), rules.Phase.parse("T0A"), []
    for _ in range(7):
        found.append(phase.text)
        phase = variant.next_phase(phase)
    assert found == ["T0A", "T1M", "T1R", "T1A", "T2M", "T2R", "T2A"]
    over = rules.Phase.parse("over")
    assert variant.next_phase(over) is over


@pytest.mark.parametrize("phase", ["S1901M", "T0M", "T0R", "done", "T1B"])
def test_other_phases_there_are_not(phase: str) -> None:
    with pytest.raises(ValueError, match="has no phase"):
        position({}, phase)
