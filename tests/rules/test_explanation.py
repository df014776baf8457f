"""Why something came out as it did: the steps, in what they speak of and in their end."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules.files import scenarios
from tests.strategies import positions, wild_orders

STANDARD = rules.variant("standard")
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))
UNITS = {
    "Germany": ["A Mun", "A Ruh", "A Kie"],
    "France": ["A Bel", "A Par", "A Bur"],
    "Italy": ["A Tyr", "A Ven", "F ION"],
    "Austria": ["A Tri", "A Vie"],
    "Turkey": ["A Con", "A Smy", "A Ank"],
}
ORDERS = {
    "Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur", "A Kie - Mun"],
    "France": ["A Bel - Ruh", "A Par S A Bur", "A Bur H"],
    "Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri", "F ION H"],
    "Austria": ["A Tri - Vie", "A Vie H"],
    "Turkey": ["A Con - Smy", "A Smy - Ank", "A Ank - Con"],
}


def battle() -> rules.Turn:
    return STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=UNITS), ORDERS)


def told(turn: rules.Turn, key: str) -> list[tuple[int, str]]:
    """The steps: what each explains, and its words."""
    return [(one.after, rules.say(one.reason)) for one in rules.explanation.causes(turn, key)]


def test_a_failed_attack_hangs_on_its_cut_support_and_on_who_held() -> None:
    assert told(battle(), "Mun") == [
        (-1, "A Mun attacks Burgundy with strength 1, A Bur holds with 2 (with A Par)."),
        (0, "A Mun attacks Burgundy with strength 1, alone."),
        (0, "The support of A Ruh is cut by the attack of A Bel from Belgium."),
        (0, "A Bur holds Burgundy with strength 2: A Bur 1 and A Par 1."),
    ]


def test_steps_say_strengths_cuts_places_and_whose_orders_count() -> None:
    _, attack, cut, hold = rules.explanation.causes(battle(), "Mun")
    assert (attack.units, attack.places, attack.strengths) == (("Mun",), ("Bur",), (("Mun", 1),))
    assert (cut.units, cut.cuts, cut.reason.clause) == (("Ruh", "Bel"), (("Ruh", "Bel"),), "DATC 5.B.2")
    assert (hold.units, hold.strengths, hold.reason.clause) == (("Bur", "Par"), (("Bur", 2),), "DATC 5.B.1")


def test_what_could_not_leave_is_asked_why_in_its_turn() -> None:
    steps = told(battle(), "Kie")
    stays = steps.index((0, "A Mun could not leave Munich and resists with strength 1, alone."))
    assert (stays, "A Mun attacks Burgundy with strength 1, A Bur holds with 2 (with A Par).") in steps


def test_a_ring_ends_where_it_began() -> None:
    assert told(battle(), "Con") == [
        (-1, "A Con does as ordered."),
        (0, "A Con moves to Smyrna with strength 1, alone, and nobody stops it."),
        (0, "A Smy left Smyrna, so nobody was in the way there."),
        (2, "A Smy moves to Ankara with strength 1, alone, and nobody stops it."),
        (2, "A Ank left Ankara, so nobody was in the way there."),
        (4, "A Ank moves to Constantinople with strength 1, alone, and nobody stops it."),
        (4, "A Con left Constantinople, so nobody was in the way there."),
    ]


def test_who_is_dislodged_is_told_by_what() -> None:
    steps = told(battle(), "Tri")
    assert (0, "A Tyr attacks Trieste with strength 2: A Tyr 1 and A Ven 1.") in steps
    assert (0, "A Tri could not leave Trieste and resists with strength 1, alone.") in steps


def test_a_convoy_hangs_on_who_drove_out_its_fleet() -> None:
    units = {"England": ["A Lon", "F NTH"], "France": ["F ENG", "F Bel"]}
    orders = {
        "England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"],
        "France": ["F ENG - NTH", "F Bel S F ENG - NTH"],
    }
    turn = STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=units), orders)
    assert [words for _, words in told(turn, "Lon")] == [
        "The convoy of A Lon to Norway is broken: F NTH is dislodged by F ENG.",
        "F ENG moves to North Sea with strength 2 (with F Bel) against 1 and dislodges F NTH.",
        "F ENG attacks North Sea with strength 2: F ENG 1 and F Bel 1.",
        "F NTH holds North Sea with strength 1, alone.",
    ]


def test_a_void_support_is_told_with_why_it_is_void() -> None:
    units = {"France": ["A Par", "A Mar"], "Germany": ["A Bur"]}
    orders = {"France": ["A Par - Bur", "A Mar S A Par - Gas"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=units), orders)
    words = [words for _, words in told(turn, "Par")]
    assert any("A Par was not ordered to Gascony" in one for one in words), words


def test_without_the_fight_the_results_alone_are_told() -> None:
    """As of a turn of which somebody may know no more than what is published to him."""
    turn = battle()
    seen = rules.Turn(turn.before, turn.orders, turn.draws, turn.outcomes, turn.after, turn.dislodged, None)
    assert told(seen, "Ruh")[0] == (-1, "The support of A Ruh is cut by the attack of A Bel from Belgium.")
    assert (0, "A Bel attacks Ruhr with strength 1, A Ruh holds with 1.") in told(seen, "Ruh")


def test_orders_of_the_same_words_are_told_apart() -> None:
    centers = {"Italy": ["Ven", "Rom"], "Turkey": ["Con", "Ank", "Smy"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="W1902A", units={}, centers=centers), {})
    assert told(turn, "Turkey: waive")[0][1].startswith("Turkey does not use")
    assert told(turn, "Italy: waive")[0][1].startswith("Italy does not use")


def test_nothing_is_told_of_what_has_no_result() -> None:
    assert rules.explanation.causes(battle(), "Mos") == rules.explanation.causes(battle(), "") == ()


@given(data=st.data())
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_it_ends_and_speaks_of_the_units_of_the_turn(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    turn = STANDARD.adjudicate(before, data.draw(wild_orders(before)))
    for key in before.units:
        check(turn, key)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_variant_and_every_seat_is_answered(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[rules.Turn] = []
    adjudicated = scenarios._adjudicated

    def noted(*args: object) -> rules.Turn:
        turns.append(adjudicated(*args))  # type: ignore[arg-type]
        return turns[-1]

    monkeypatch.setattr(scenarios, "_adjudicated", noted)
    rules.files.check_scenarios(path)
    for turn in turns[::3]:
        variant = turn.before.variant
        for viewer in ("", rules.PUBLIC, *list(variant.base.powers)[:2]):
            seen = variant.seen(turn, viewer)
            for outcome in seen.outcomes:
                check(seen, outcome.unit.key if outcome.unit else outcome.key)


def check(turn: rules.Turn, key: str) -> None:
    """Each step explains an earlier one, none is said twice, and all units are of the turn as it is seen."""
    steps = rules.explanation.causes(turn, key)
    fled = {key: one.unit for key, one in turn.before.dislodged.items()}
    seen = {**turn.before.units, **fled, **{one.unit.key: one.unit for one in turn.outcomes if one.unit}}
    assert all(one.after < number for number, one in enumerate(steps))
    assert len({rules.say(one.reason) for one in steps}) == len(steps)
    assert all(unit in seen for one in steps for unit in (*one.units, *(u for pair in one.cuts for u in pair)))


# --- what is no fight -------------------------------------------------------------------------------


def driven_out() -> tuple[rules.Turn, rules.Turn]:
    """Two units of France are dislodged, and both go to Albania."""
    units = {"Italy": ["A Ven", "A Tyr", "F ION", "A Bul"], "France": ["A Tri", "F Gre"]}
    orders = {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri", "A Bul - Gre", "F ION S A Bul - Gre"]}
    battle = STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=units), orders)
    return battle, STANDARD.adjudicate(battle.after, {"France": ["A Tri R Alb", "F Gre R Alb"]})


def test_a_retreat_is_told_with_who_drove_it_out_what_was_open_and_what_was_not() -> None:
    battle, turn = driven_out()
    told = [rules.say(one.reason) for one in rules.explanation.causes(turn, "Gre", earlier=battle)]
    assert told[0] == "A Tri and F Gre retreat to Albania, so both are disbanded."
    assert "F Gre is dislodged by A Bul from Bulgaria." in told
    assert "A Bul attacks Greece with strength 2: A Bul 1 and F ION 1." in told
    assert "F Gre could retreat to Aegean Sea and Albania." in told
    assert "F ION stands in Ionian Sea." in told


def test_without_the_turn_before_nothing_is_made_up_of_it() -> None:
    _, turn = driven_out()
    assert not any("dislodged by" in rules.say(one.reason) for one in rules.explanation.causes(turn, "Gre"))


def test_a_build_rests_on_centers_and_units_and_its_site() -> None:
    position = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Mar", "Bre"]})
    turn = STANDARD.adjudicate(position, {"France": ["build A Par"]})
    assert told(turn, "France: build A Par") == [
        (-1, "A Par is built."),
        (0, "France owns 3 centers and has 1 unit, so it may build 2."),
        (0, "Paris is a home center that France owns, and nobody stands there."),
    ]


def test_a_removal_by_the_rule_is_told_with_the_distances() -> None:
    units = {"France": ["A Par", "A Mos", "A Gas"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="W1901A", units=units, centers={"France": ["Par", "Mar"]}), {})
    words = [one for _, one in told(turn, "Mos")] or [one for _, one in told(turn, "France: remove A Mos")]
    assert words[1:] == [
        "France owns 2 centers and has 3 units, so it removes 1.",
        "Without an order the unit farthest from its centers goes first: A Mos 5, A Gas 1 and A Par 0.",
    ]


def test_who_holds_where_nobody_comes_is_told_so() -> None:
    assert (0, "Nobody attacked F ION in Ionian Sea, where it stood with strength 1, alone.") in told(battle(), "ION")


def test_a_place_that_no_order_is_about_says_whose_it_is() -> None:
    position = STANDARD.position(phase="S1902M", units={"France": ["A Par"]}, centers={"Russia": ["Mos"]})
    turn = STANDARD.adjudicate(position, {})
    assert [rules.say(one.reason) for one in rules.explanation.causes_at(turn, "Mos")] == ["Moscow stays with Russia."]
    assert [rules.say(one.reason) for one in rules.explanation.causes_at(turn, "Ukr")] == [
        "No order that you know of was about Ukraine."
    ]


@pytest.mark.parametrize(
    ("variant", "scenario_id", "key", "words"),
    [
        ("pink", "pink-budget-build-and-store", "A: build A A", "It takes 9 points of 11; then 2 are left."),
        ("bioplomacy", "bio-missing-removals", "Canines: remove HP 34", "Canines controls 2 SP of land"),
        ("diplomafia", "diplomafia-opening-two-each", "Harlem: racket N EHa", "Harlem had 50 MU then, and 45 MU"),
    ],
)
def test_each_game_says_on_what_its_winters_rest(variant: str, scenario_id: str, key: str, words: str) -> None:
    path = next(one for one in SCENARIOS if one.stem == variant)
    found = next(one for one in scenarios.read_scenarios(path) if one.id == scenario_id)
    entry = found.turns[0]
    turn = found.position.variant.adjudicate(found.position, entry.orders, entry.draws)
    while turn.before.phase.step != "A":
        turn = turn.before.variant.adjudicate(turn.after, {})
    said = [rules.say(one.reason) for one in rules.explanation.causes(turn, key)]
    assert any(one.startswith(words) for one in said), said
