"""Orders about what is not seen (R16 to R19)."""

from __future__ import annotations

import pytest

import rules
from tests.rules.variants.diplomyopia.fogs import VARIANT, here, played, told

BOARD = VARIANT.base
OCEAN = [one.id for one in BOARD.provinces.values() if one.kind == "sea" and one.id not in ("BLA", "BAL", "BOT")]
"""The seas that hang together: no fleet carries an army from the Black Sea or the Baltic to them."""
OCEANIC = {to for sea in OCEAN for to in BOARD.reaches("fleet", sea) if BOARD.provinces[to].kind == "coast"}
COASTS = {one.id for one in BOARD.provinces.values() if one.kind == "coast"}


def allowed(position: rules.Position, power: str, *partial: str) -> list[str]:
    return [one.text for one in rules.choices(position, power, partial).allowed]


def test_every_verb_that_a_unit_can_carry_out_is_offered_with_nobody_in_sight() -> None:
    alone = VARIANT.view(here(England=["A Lon", "F NTH"]), "England").position
    assert allowed(alone, "England", "A Lon") == ["move", "support", "hold", "via"]
    assert allowed(alone, "England", "F NTH") == ["move", "support", "hold", "convoy"]


def test_an_army_may_be_sent_over_a_sea_where_nobody_is_seen() -> None:
    alone = here(England=["A Lon"])
    over_sea = COASTS - {"Lon"}
    assert allowed(alone, "England", "A Lon", "move")[:4] == ["Wal", "Yor", "Bel", "Bre"]
    assert over_sea <= set(allowed(alone, "England", "A Lon", "move"))
    assert set(allowed(alone, "England", "A Lon", "via")) == over_sea
    assert not {"Mun", "Mos", "NTH", "Lon"} & set(allowed(alone, "England", "A Lon", "move"))


@pytest.mark.parametrize("goal", ["Nwy", "Ank", "StP", "Lvn"])
def test_an_army_sent_from_coast_to_coast_moves_whether_or_not_seas_lead_there(goal: str) -> None:
    """R19, E8: it cannot be supported to hold, and who is asked to help it on is not told why he was not needed."""
    lines = {"England": [f"A Lon - {goal}", "A Yor S A Lon"], "Russia": ["A Fin H"]}
    turn = played(lines, England=["A Lon", "A Yor"], Russia=["A Fin"])
    assert (turn.results["A Lon"], turn.results["A Yor"]) == (("no_convoy",), ("void",))
    assert told(turn, "England") == [
        {"fact": "noconvoy", "eye": "A Lon", "at": goal},
        {"fact": "idle", "eye": "A Yor"},
    ]


@pytest.mark.parametrize("line", ["A Lon - Mos", "A Lon - NTH", "A Lon - Lon", "F Lon - Ank"])
def test_what_is_no_move_from_coast_to_coast_of_an_army_is_a_hold(line: str) -> None:
    unit = line.partition(" - ")[0]
    assert played({"England": [line]}, England=[unit]).results[unit] == ("void",)


def test_all_places_are_offered_alike() -> None:
    """Whether a unit is seen there or not: only what it is called tells."""
    position = here(France=["A Bur"], Germany=["A Mun", "A Tyr"])
    helped = rules.choices(VARIANT.view(position, "France").position, "France", ("A Bur", "support"))
    open_to = {one.place.province for one in helped.allowed if one.place}
    assert {"Mun", "Ruh", "Tyr", "Sil", "Lon", "Gas", "LYO"} <= open_to
    labels = {one.text: one.label for one in helped.allowed if one.place}
    assert (labels["A Mun"], labels["Tyr"], labels["Ruh"]) == ("German, Munich", "Tyrolia", "Ruhr")
    assert {"BLA", "ADR", "BAR"} <= {one.text for one in helped.candidates if one.reason}
    why = {rules.say(one.reason) for one in helped.candidates if one.text == "ADR" and one.reason}
    assert {words.partition(" can support ")[2] for words in why} == {
        "nothing in Adriatic Sea: it reaches neither Adriatic Sea nor a place that a unit there could go to."
    }


def test_own_units_stand_first_then_those_in_sight_then_what_is_near() -> None:
    position = here(France=["A Par", "F MAO"], Germany=["A Bur"])
    helped = rules.choices(position, "France", ("A Par", "support")).candidates
    texts = [one.text for one in helped if one.place]
    assert texts[:5] == ["F MAO", "A Bur", "Bre", "Gas", "Pic"]
    assert len(texts) == len(BOARD.provinces) - 1
    assert [one.place is None for one in helped] == sorted(one.place is None for one in helped)


def test_each_place_is_clicked_as_one_and_may_be_written_as_any_kind_on_any_coast() -> None:
    alone = here(France=["A Gas"])
    helped = rules.choices(alone, "France", ("A Gas", "support")).allowed
    spain = [(one.text, one.place is not None) for one in helped if one.value.place.province == "Spa"]
    assert spain == [("Spa", True), ("A Spa", False), ("F Spa", False), ("F Spa/nc", False), ("F Spa/sc", False)]
    for line in ("A Gas S F Spa/sc - Mar", "A Gas S F Mar", "A Gas S F MAO - Spa/nc", "A Gas S A Lon - Bre"):
        order = VARIANT.parse(alone, "France", line)
        partial = ["A Gas", "support", order.slots[1].text, *(place.text for place in order.slots[2:])]
        partial += [] if len(order.slots) > 2 else ["H"]
        chosen = rules.choices(alone, "France", partial).order
        assert chosen and chosen.text == line


def test_a_unit_of_unknown_kind_is_called_by_one_that_could_go_there() -> None:
    alone = here(England=["F MAO"])
    to_sea = rules.choices(alone, "England", ("F MAO", "support", "Bre", "ENG")).order
    ashore = rules.choices(alone, "England", ("F MAO", "support", "Bre", "Gas")).order
    assert to_sea and ashore
    assert (to_sea.text, ashore.text) == ("F MAO S F Bre - ENG", "F MAO S A Bre - Gas")


def test_a_fleet_may_offer_itself_to_any_army_on_any_coast() -> None:
    alone = here(England=["F NTH"])
    armies = rules.choices(alone, "England", ("F NTH", "convoy")).allowed
    assert {one.text for one in armies if one.place} == OCEANIC
    assert OCEANIC - {"Den"} == set(allowed(alone, "England", "F NTH", "convoy", "Den"))
    order = rules.choices(alone, "England", ("F NTH", "convoy", "Den", "Lon")).order
    assert order and order.text == "F NTH C A Den - Lon"


@pytest.mark.parametrize(
    ("unit", "line", "code"),
    [
        ("A Mar", "A Mar - Par", "out_of_reach"),
        ("A Mar", "A Mar - Mar", "already_there"),
        ("A Bur", "A Bur S A Ber - Kie", "help_out_of_reach"),
        ("A Mar", "A Mar S A Mar", "not_itself"),
        ("A Mar", "A Mar S A Spa - Spa", "already_there"),
        ("A Mar", "A Mar S A Boh - Bur", "help_out_of_reach"),
        ("A Mar", "A Mar S A Ruh - Pie", "helped_out_of_reach"),
        ("F BLA", "F BLA S A Sev - Ank", "needs_itself"),
        ("A Mar", "A Mar C A Pie - Tus", "only_fleets"),
        ("F NTH", "F NTH C A Mun - Nwy", "no_coast"),
        ("F StP/sc", "F StP/sc - BAR", "out_of_reach"),
    ],
)
def test_what_could_never_be_carried_out_is_refused_and_a_hold_in_a_file(unit: str, line: str, code: str) -> None:
    position = here(France=[unit])
    order = VARIANT.parse(position, "France", line)
    slots: list[str] = [unit]
    refused = None
    for slot in (order.verb, *(getattr(one, "text", one) for one in order.slots[1:])):
        found = rules.choices(position, "France", slots).find(slot)
        if found is None:
            break  # not even named among the candidates
        refused = refused or found.reason
        if refused:
            break
        slots.append(slot)
    assert refused is None or refused.code in (code, "nothing_from_there")  # the place is refused before the goal
    turn = VARIANT.adjudicate(position, {"France": [line]})
    assert turn.results[unit] == ("void",)
    assert [fact["fact"] for fact in told(turn, "France")] == []


@pytest.mark.parametrize(
    "line",
    [
        "A Bur S A Mun",
        "A Bur S F Mun",
        "A Bur S A Pie - Mar",
        "A Bur S F Pie - Mar",
        "A Bur S F LYO - Mar",
        "A Bur S A Lon - Bel",
        "A Bur S F Spa/nc - Gas",
    ],
)
def test_what_could_be_is_accepted_and_fails_quietly(line: str) -> None:
    turn = played({"France": [line]}, France=["A Bur"])
    assert turn.results["A Bur"] == ("void",)
    assert told(turn, "France") == [{"fact": "idle", "eye": "A Bur"}]


def test_a_wrong_guess_of_the_kind_is_no_mistake_and_stays_as_it_was_written() -> None:
    orders = {"England": ["A Por S F Gas - Spa"], "France": ["A Gas - Spa"], "Italy": ["F WES - Spa/sc"]}
    turn = played(orders, England=["A Por"], France=["A Gas"], Italy=["F WES"])
    assert turn.results["A Por"] == ("ok",)
    outcome = next(one for one in turn.outcomes if one.key == "A Por")
    assert outcome.order.text == "A Por S F Gas - Spa"
    first = VARIANT.events(turn, "England")[0]
    assert rules.say(first.reason) == "A(Por) S F(Gas)-Spa: succeeds against the Italian fleet (Western Mediterranean)."


def test_a_right_guess_with_an_impossible_goal_comes_to_nothing() -> None:
    """An army there could have gone to Burgundy, the fleet that is there cannot."""
    turn = played({"France": ["A Par S A Mar - Bur"], "Italy": ["F Mar H"]}, France=["A Par"], Italy=["F Mar"])
    assert turn.results["A Par"] == ("void",)
    assert {"fact": "idle", "eye": "A Par"} in told(turn, "France")


def test_who_writes_no_kind_is_told_none() -> None:
    """What a line means must not hang on who stands there unseen."""
    for kind in ("A", "F"):
        position = here(France=["A Mar"], Germany=[f"{kind} Gas"])
        assert VARIANT.parse(position, "France", "mar s gas - spa").text == "A Mar S A Gas - Spa"
    sea = here(France=["A Mar"])
    assert VARIANT.parse(sea, "France", "Mar S LYO - Spa").text == "A Mar S F LYO - Spa"
    own = here(France=["A Mar", "F Gas"])
    assert VARIANT.parse(own, "France", "Mar S Gas - Spa").text == "A Mar S F Gas - Spa"
    foreign = here(France=["A Mar"], Germany=["F Gas"])
    assert VARIANT.parse(foreign, "France", "Gas H").text == "Gas H"
    assert VARIANT.parse(own, "France", "F NTH C lon - nwy").text == "F NTH C A Lon - Nwy"


def test_canonical_lines_are_read_as_they_stand() -> None:
    position = here(France=["A Mar", "F NTH"])
    for text in ("A Mar S F Gas - Spa", "A Mar S A Gas", "F NTH C A Lon - Nwy", "A Mar - Spa via convoy", "A Mar H"):
        assert VARIANT.parse(position, "France", text).text == text
    assert VARIANT.parse(here("W1902A", France=["A Mar"]), "France", "A Mar S A Gas").verb == "support"


def test_the_game_master_orders_nothing() -> None:
    position = here(France=["A Mar"])
    turn = VARIANT.adjudicate(position, {"GM": ["A Mar - Spa"]})
    assert [(one.order.power, one.words) for one in turn.outcomes] == [("GM", ("void",)), ("France", ("ok",))]
    for phase in ("S1902M", "S1902R", "W1902A"):
        assert rules.choices(here(phase, France=["A Mar"]), "GM").candidates == ()


def test_retreats_offer_the_open_places_and_say_nothing_of_others() -> None:
    turn = played(
        {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"]},
        France=["A Mar", "A Gas"],
        Germany=["A Bur"],
        England=["A Pic"],
    )
    view = VARIANT.view(turn.after, "Germany").position
    offered = rules.choices(view, "Germany", ("A Bur", "retreat"))
    assert [one.text for one in offered.candidates] == ["Bel", "Mun", "Par", "Ruh"]
