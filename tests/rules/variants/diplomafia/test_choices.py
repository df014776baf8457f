"""What may come next in an order, and why the rest may not (section 17, clicks and budget)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Choices, Position

from .street import business, go_on, moves, position

MOVING = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Eas"], "EastSide": ["SRU Yor", "SRU Pow", "LRU Eas"]}


def allowed(choices: Choices) -> list[str]:
    return [one.text for one in choices.allowed]


def refused(choices: Choices, text: str) -> str:
    found = choices.find(text)
    assert found is not None and found.reason is not None
    return rules.say(found.reason)


def ask(here: Position, *partial: Any, lines: tuple[str, ...] = ()) -> Choices:
    return rules.choices(here, "Harlem", partial, lines)


def test_units_and_political_pressure() -> None:
    here = position(MOVING, pp={"Harlem": 1})
    assert allowed(ask(here)) == ["SRU EHa", "SRU NHa", "LRU Eas", "pp"]
    spent = ask(here, lines=("pp S SRU EHa",))
    assert refused(spent, "pp") == "Harlem has no political pressure left."
    assert refused(ask(position(MOVING)), "pp") == "Harlem has no political pressure left."


def test_idle_units_say_why() -> None:
    here = position(MOVING, unmaintained={"Harlem": ["SRU EHa"]})
    assert refused(ask(here), "SRU EHa") == "SRU EHa has no upkeep, so it may not be ordered and holds."
    disorder = position(MOVING, disorder=["Harlem"], pp={"Harlem": 1})
    assert allowed(ask(disorder)) == []
    assert "civil disorder" in refused(ask(disorder), "pp")


def test_an_sru_goes_next_door_and_supports_there() -> None:
    here = position(MOVING)
    assert allowed(ask(here, "SRU EHa")) == ["move", "support", "hold"]
    assert allowed(ask(here, "SRU EHa", "move")) == ["NHa", "CHa", "Yor", "EEn"]
    assert ask(here, "SRU EHa", "move").find("Har") is None
    assert allowed(ask(here, "SRU EHa", "support")) == ["SRU NHa", "SRU Yor"]
    assert "LRU" not in " ".join(one.text for one in ask(here, "SRU EHa", "support").candidates)


def test_an_lru_goes_anywhere_else_and_supports_what_is_in_its_area() -> None:
    here = position(MOVING)
    assert allowed(ask(here, "LRU Eas", "move")) == ["Har", "Riv", "Wal", "Les"]
    assert refused(ask(here, "LRU Eas", "move"), "Eas") == "LRU Eas is in East Side already."
    assert allowed(ask(here, "LRU Eas", "support")) == ["SRU EHa", "SRU Yor", "SRU Pow"]
    assert allowed(ask(here, "LRU Eas", "support", "SRU EHa")) == ["Yor", "EEn"]
    assert allowed(ask(here, "LRU Eas", "support", "SRU Pow")) == ["H", "TBy"]
    whole = ask(here, "LRU Eas", "support", "SRU EHa", "Yor")
    assert whole.order is not None and whole.order.text == "LRU Eas S SRU EHa - Yor"


def test_an_lru_far_from_everybody_supports_nobody() -> None:
    here = position({"Harlem": ["SRU Inw", "LRU Les"]})
    assert refused(ask(here, "LRU Les"), "support") == "No SRU is in Lower East Side or next to it."


def test_pressure_is_put_together_like_a_support() -> None:
    here = position(MOVING, pp={"Harlem": 2})
    assert allowed(ask(here, "pp")) == ["SRU EHa", "SRU NHa", "SRU Yor", "SRU Pow"]
    assert allowed(ask(here, "pp", "SRU Yor")) == ["H", "EHa", "EEn", "PES"]
    orders = [ask(here, "pp", "SRU Yor", goal).order for goal in ("H", "PES")]
    assert [order and order.text for order in orders] == ["pp S SRU Yor", "pp S SRU Yor - PES"]


def test_retreats() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa"], "EastSide": ["SRU Yor", "SRU EEn"]},
        {"EastSide": ["SRU Yor - EHa", "SRU EEn S SRU Yor - EHa"]},
    )
    assert allowed(ask(turn.after)) == ["SRU EHa"]
    assert allowed(ask(turn.after, "SRU EHa", "retreat")) == ["NHa", "CHa"]
    assert rules.choices(turn.after, "EastSide").candidates == ()
    assert go_on(turn, {"Harlem": ["SRU EHa R CHa"]}).after.phase.text == "T2A"


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
    assert refused(choices, "borrow") == "The bank lends only to who has no racket left, and Harlem has 3."
    assert "owes no removal" in refused(choices, "remove")
    assert allowed(ask(position(UNITS, "T0A", **{**DOING, "captured": {}}))) == ["racket"]


def test_kinds_then_lit_districts() -> None:
    assert allowed(ask(doing(), "racket")) == ["prostitution", "pawnshops", "loansharking", "bookies", "narcotics"]
    assert allowed(ask(doing(), "racket", "N")) == ["WaH", "Yor"]
    assert allowed(ask(doing(), "racket", "narcotics", lines=("racket P WaH",))) == ["Yor"]
    assert refused(ask(doing(), "racket", "N"), "EHa").startswith("East Harlem has 2 rackets; the poorest, Washington")
    assert refused(ask(doing(), "racket", "N"), "PES") == (
        "Plush East Side is not turf of Harlem: rackets stand on own turf alone."
    )
    order = ask(doing(), "racket", "N", "WaH").order
    assert order is not None and order.text == "racket N WaH"


def test_without_money_no_racket() -> None:
    poor = doing(cash={"Harlem": 8})
    assert refused(ask(poor), "racket") == "A new racket costs 5 MU, and 1 are left."


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
    assert said == "A shift goes from a richest district (EHa) to a poorest one (Yor)."
    even = doing(rackets={"Harlem": {"EHa": "P"}}, captured={})
    assert "Nothing needs mending" in refused(ask(even), "shift")


@pytest.mark.parametrize(("verb", "most"), [("lend", 57), ("accept", 50), ("buy", 1), ("repay", 6)])
def test_sums_that_make_sense_the_greatest_last(verb: str, most: int) -> None:
    assert [one.value for one in ask(doing(), verb).allowed] == list(range(1, most + 1))


def test_the_bank_lends_up_to_the_limit() -> None:
    here = doing(rackets={}, bank={}, captured={}, cash={})
    assert ask(here, "borrow").allowed[-1].value == 50
    order = ask(here, "borrow", 50).order
    assert order is not None and order.text == "borrow 50"


def test_a_statement_is_whole_without_terms_and_goes_on_as_text() -> None:
    choices = ask(doing(), "lend", 10, "EastSide")
    assert (choices.slot, choices.order and choices.order.text) == ("text", "lend 10 EastSide")
    assert refused(ask(doing(), "lend", 10), "Riverside") == "Riverside is not in the game."


def test_units_to_build_maintain_and_remove() -> None:
    builds = ask(doing(), "build")
    assert allowed(builds) == ["SRU EHa", "SRU NHa", "SRU WaH"]
    assert refused(builds, "LRU Har") == "LRUs may not outnumber SRUs: Harlem has 1 LRU and 1 SRU."
    assert refused(ask(doing(), lines=("build SRU EHa",)), "build") == "Harlem has 3 units and 3 centers: no unit more."
    rich = doing(turf={"Harlem": ["EHa", "NHa", "WaH", "Inw", "MoH", "TSq"]}, captured={})
    assert allowed(ask(rich, "build", lines=("build SRU EHa",)))[-1] == "LRU Har"
    second = ask(rich, "build", lines=("build SRU EHa", "build LRU Har"))
    assert "LRUs may not outnumber SRUs" in refused(second, "LRU Har#2")
    assert allowed(ask(doing(), "maintain", lines=("build SRU EHa", "maintain LRU Har"))) == [
        "all", "none", "SRU Yor", "SRU EHa",
    ]  # fmt: skip
    many = position({"Harlem": ["SRU Yor", "LRU Har", "LRU Eas"]}, "T3A", **DOING)
    assert allowed(ask(many, "remove")) == ["LRU Har", "LRU Eas"]
    assert "owes no removal" in refused(ask(many, lines=("remove LRU Har",)), "remove")


def test_votes() -> None:
    assert allowed(ask(doing(), "vote")) == ["draw", "concede"]
    assert allowed(ask(doing(), "vote", "concede")) == ["Harlem", "EastSide"]
    orders = [ask(doing(), "vote", "draw").order, ask(doing(), "vote", "concede", "EastSide").order]
    assert [order and order.text for order in orders] == ["vote draw", "vote concede EastSide"]


def test_who_is_out_of_the_game_can_do_nothing() -> None:
    here = position({}, "T3A", turf={"EastSide": ["PES"]}, eliminated=["Harlem"])
    assert allowed(ask(here)) == []
    assert refused(ask(here), "racket") == "Harlem is not in the game."


def test_by_option_nothing_is_shifted() -> None:
    here = position(UNITS, "T3A", {"rebalance": "build"}, **{**DOING, "rackets": {"Harlem": {"EHa": "PPN"}}})
    assert refused(ask(here), "shift") == "Nothing is shifted in this game: new rackets alone even out."


@pytest.mark.parametrize(
    ("text", "lines", "said"),
    [
        ("racket N EHa", (), "the poorest, Washington Heights and Yorkville, have none"),
        ("racket N WaH", ("racket P WaH",), "the poorest, Yorkville, has none"),
        ("buy pp 2", (), "costs 100 MU, and 53 are left"),
        ("maintain SRU EHa", (), "Harlem has no unit SRU EHa"),
        ("lend 60 EastSide", (), "has not 60 MU beyond its dues"),
        ("vote concede Riverside", (), "Riverside is not in the game"),
        ("SRU Yor - EHa", (), "is no order for this phase"),
    ],
)
def test_typed_lines_are_refused_in_words(text: str, lines: tuple[str, ...], said: str) -> None:
    here = doing()
    before = tuple(here.variant.parse(here, "Harlem", line) for line in lines)
    reason = here.variant.fault(here, "Harlem", here.variant.parse(here, "Harlem", text), before)
    assert reason is not None and said in rules.say(reason)


@pytest.mark.parametrize("text", ["racket N WaH", "buy pp", "accept 9 EastSide: 12 T5", "vote draw", "maintain none"])
def test_typed_lines_that_are_good(text: str) -> None:
    here = doing()
    assert here.variant.fault(here, "Harlem", here.variant.parse(here, "Harlem", text), ()) is None


def test_pressure_typed_beyond_the_stock_is_refused() -> None:
    here = position(MOVING, pp={"Harlem": 1})
    line = here.variant.parse(here, "Harlem", "pp S SRU EHa")
    assert here.variant.fault(here, "Harlem", line, ()) is None
    assert here.variant.fault(here, "Harlem", line, (line,)) is not None


def test_a_typed_line_is_completed() -> None:
    """What is typed in the order in which it is written."""
    filled, rest, found = rules.typed(doing(), "Harlem", "racket narcotics w")
    assert (filled, rest, allowed(found)) == (("racket", "N"), "w", ["WaH"])


def test_business_goes_on_with_moves() -> None:
    turn = business(UNITS, {}, "T3A", **DOING)
    assert turn.after.phase.text == "T4M"


def test_of_very_many_sums_the_least_are_offered_and_the_greatest() -> None:
    """A fortune is no reason to list a thousand million sums."""
    here = position({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, "T2A", cash={"Harlem": 10**9})
    offered = allowed(ask(here, "lend"))
    assert (len(offered), offered[0], offered[-2:]) == (201, "1", ["200", "999999"])
    assert rules.typed(here, "Harlem", "lend 5000 EastSide")[2].order is not None


@pytest.mark.parametrize(("phase", "text"), [("T2M", "buy pp"), ("T2A", "pp S SRU EHa"), ("T2R", "pp S SRU EHa")])
def test_a_line_of_another_phase_says_so(phase: str, text: str) -> None:
    here = position(MOVING, phase, pp={"Harlem": 2}, cash={"Harlem": 90})
    order = here.variant.parse(here, "Harlem", text)
    fault = here.variant.fault(here, "Harlem", order, ())
    assert fault is not None and rules.say(fault) == f"'{text}' is no order for this phase."


@pytest.mark.parametrize("verb", ["dismantle", "renew", "racket"])
def test_a_racket_is_in_a_district(verb: str) -> None:
    here = position(MOVING, "T2A", cash={"Harlem": 90})
    order = here.variant.parse(here, "Harlem", f"{verb} N Har")
    fault = here.variant.fault(here, "Harlem", order, ())
    assert fault is not None and rules.say(fault) == "Harlem is an area: rackets stand in districts."


def test_rackets_without_turf_are_odd_and_do_no_harm() -> None:
    """A position set up by hand: the doctor tells, business goes on."""
    here = position({"Harlem": ["SRU EHa"]}, "T2A", turf={}, rackets={"Harlem": {"EHa": "NN"}})
    assert "shift" not in allowed(ask(here)) and "dismantle" in allowed(ask(here))
    assert here.variant.forms(here, "Harlem", ())
    assert any("has rackets in East Harlem" in rules.say(reason) for reason in here.variant.doctor(here))
