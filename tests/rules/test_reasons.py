"""Every outcome says why: sentences with the units and the strengths on both sides; why something came out as it
did: the steps, in what they speak of and in their end; what powers are told of a position that the game master set
right: that he did, and what their own views show."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import GM, PUBLIC, Game, Reason, Turn, Variant, say
from rules.files import scenarios
from rules.files.scenarios import Scenario, read_scenarios
from rules.reasons import Sentence, listed
from rules.reasons import words as words_of_reasons
from rules.units import Edit
from tests.rules.cases import Case, cases
from tests.secret_pairs import hidden, hiding
from tests.strategies import positions, wild_orders

STANDARD = rules.variant("standard")


def told(units: dict[str, list[str]], orders: dict[str, list[str]], key: str, **options: str) -> list[str]:
    variant = rules.variant("standard", **options)
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    return [rules.say(reason) for one in turn.outcomes if one.key == key for reason in one.reasons]


RULES = cases(
    "standard",
    phase="S1901M",
    text="""
held
    Italy: A Ven - Tri; A Tyr S A Ven - Tri | Austria: A Tri H; A Vie S A Tri
    says."A Ven" = "A Ven bounced with A Tri in Trieste: 2 (with A Tyr) against 2 (with A Vie)."
dislodges
    Italy: A Ven - Tri; A Tyr S A Ven - Tri | Austria: A Tri H
    says."A Ven" = "A Ven dislodged A Tri in Trieste: 2 (with A Tyr) against 1."
dislodged
    Italy: A Ven - Tri; A Tyr S A Ven - Tri | Austria: A Tri H
    says."A Tri" = "A Tri was dislodged by A Ven."
head on
    Italy: A Ven - Tri | Austria: A Tri - Ven
    says."A Tri" = "A Tri and A Ven attacked each other and bounced: 1 against 1."
rivals
    Italy: A Tyr - Vie | Austria: A Bud - Vie; A Vie - Gal; A Tri S A Bud - Vie
    says."A Tyr" = "A Tyr bounced with A Bud in Vienna: 1 against 2 (with A Tri)."
wins against a rival
    Italy: A Tyr - Vie | Austria: A Bud - Vie; A Vie - Gal; A Tri S A Bud - Vie
    says."A Bud" = "A Bud beat A Tyr to Vienna: 2 (with A Tri) against 1."
did not leave
    Italy: A Ven - Tri | Austria: A Tri - Bud; A Bud H
    says."A Ven" = "A Ven bounced with A Tri, which could not leave Trieste: 1 against 1."
own unit
    Austria: A Vie - Bud; A Tri S A Vie - Bud; A Bud H
    says."A Vie" = "A Vie cannot dislodge A Bud, a unit of the same power."
own help
    Italy: A Tyr - Vie | Austria: A Vie H; A Bud S A Tyr - Vie
    says."A Tyr" = "A Tyr bounced with A Vie in Vienna: 1 (A Bud cannot help dislodge its own unit) against 1."
cut
    Italy: A Ven - Tri | Austria: A Tri S A Vie; A Vie H
    says."A Tri" = "A Tri's support was cut by A Ven."
support of another order
    Italy: A Ven H; A Tyr S A Ven - Tri
    says."A Tyr" = "A Ven was not ordered to Trieste; its order was A Ven H."
support to hold of a mover
    Italy: A Ven - Pie; A Tyr S A Ven
    says."A Tyr" = "A Ven was not holding; its order was A Ven - Pie."
nobody to support
    Italy: A Tyr S A Mun
    says."A Tyr" = "There is no unit to support in Munich."
out of reach
    Italy: A Ven - Vie
    says."A Ven" = "A Ven cannot reach Vienna."
support out of reach
    Italy: A Ven S A Vie
    says."A Ven" = "A Ven cannot support into Vienna because it could not move there itself."
wrong kind
    Italy: !F Ven - Tri; A Ven
    says."A Ven" = "The unit in Venice is A Ven, not F Ven."
carried
    England: A Lon - Nwy; F NTH C A Lon - Nwy
    says."A Lon" = "A Lon was convoyed to Norway by F NTH."
broken
    England: A Lon - Nwy; F NTH C A Lon - Nwy | Germany: F HEL - NTH; F SKA S F HEL - NTH
    says."A Lon" = "The convoy of A Lon to Norway was disrupted: F NTH was dislodged by F HEL."
no whole chain
    England: A Lon - Nwy; F NTH H
    says."A Lon" = "No complete chain of fleets was ordered to convoy A Lon to Norway."
no chain of fleets at all
    England: A Lon - Spa
    says."A Lon" = "There was no chain of fleets from A Lon to Spain."
convoy of another order
    England: A Lon H; F NTH C A Lon - Nwy
    says."F NTH" = "A Lon was not ordered to Norway; its order was A Lon H."
convoy of nobody
    England: F NTH C A Edi - Nwy
    says."F NTH" = "There is no army to convoy in Edinburgh."
not on the way
    England: A Lon - Nwy; F NTH C A Lon - Nwy | Germany: F HEL C A Lon - Nwy
    says."F HEL" = "F HEL is not on any convoy route for A Lon to Norway."
a support of a void order says so
    Turkey: A Ank - Bul; A Con S A Ank - Bul
    says."A Con" = "A Ank - Bul is void, so there is nothing to support or convoy."
convoys that lead nowhere say why
    Turkey: A Ank H; F AEG C A Ank - Arm
    says."F AEG" = "F AEG is not on any sea route from A Ank to Armenia."
    or
    Turkey: A Ank H; F AEG C A Ank - Ser
    says."F AEG" = "Serbia is inland, so no army can be convoyed to or from it."
    or
    France: A Par - Bur via convoy
    says."A Par" = "Paris is inland, so no army can be convoyed to or from it."
an army may be forbidden to name a coast (DATC 4.B.6, also for an army that goes by sea)
    France: A Gas - Spa/nc; A Naf - Por; F MAO C A Naf - Por
    options = { coast_of_army = "illegal" }; says."A Gas" = "An army does not use coasts: enter Spa."
    or
    France: A Naf - Spa/sc; F MAO C A Naf - Spa; A Gas
    options = { coast_of_army = "illegal" }; says."A Naf" = "An army does not use coasts: enter Spa."
several rivals
    Germany: A Ber - Kie; F Hol - Kie | France: A Ruh - Kie
    says."A Ber" = "A Ber bounced with F Hol and A Ruh in Kiel: 1 against 1."
where everybody holds in a paradox the attackers say so (DATC 4.A.2, 6.F.14 with another ruling)
    England: F Lon S F Wal - ENG; F Wal - ENG => bounce | France: A Bre - Lon; F ENG C A Bre - Lon
    options = { convoy_paradox = "all_hold" }
    or
    England: F Lon S F Wal - ENG; F Wal - ENG | France: A Bre - Lon; F ENG C A Bre - Lon
    options = { convoy_paradox = "all_hold" }
    says."F Wal" = "Convoy paradox: F Wal holds, because its move and a convoy depend on each other."
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_reasons_told(case: Case) -> None:
    assert case.faults() == []


def test_numbers_and_lists_in_words() -> None:
    assert words_of_reasons(Fraction(4, 3)) == "1 1/3"
    assert words_of_reasons(Fraction(1, 2)) == "1/2"
    assert words_of_reasons([1, Fraction(4, 2)]) == "1 and 2"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert rules.say(Sentence("x", "{what} is odd?")(what="this")) == "This is odd?"


def retreated(
    *orders: str, dislodged: str = "F MAO", places: tuple[str, ...] = ("Spa/nc", "Spa/sc", "Por")
) -> rules.Turn:
    before = STANDARD.position(
        phase="S1901R",
        units={"France": ["A Par"], "England": ["F MAO"]},
        dislodged={"France": {dislodged: list(places)}},
    )
    return STANDARD.adjudicate(before, {"France": orders})


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("A Par R Pic", "A Par was not dislodged, so it cannot retreat."),
        ("F NAO R NWG", "France has no unit in North Atlantic Ocean."),
        ("A MAO R Por", "The unit in Mid-Atlantic Ocean is F MAO, not A MAO."),
        (
            "F MAO R Spa",
            "F MAO was disbanded because it cannot retreat to Spain: name a coast for F MAO: Spa/nc or Spa/sc.",
        ),
    ],
)
def test_retreats_that_do_not_take_place(order: str, sentence: str) -> None:
    turn = retreated(order)
    assert sentence in [rules.say(reason) for one in turn.outcomes for reason in one.reasons]
    assert len(turn.after.units) == 2


def test_adjustments_say_what_is_not_owed() -> None:
    owed = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Bre"]})
    turn = STANDARD.adjudicate(owed, {"France": ["remove A Bur"]})
    assert [rules.say(r) for r in turn.outcomes[0].reasons] == ["France has no more removals to make."]
    owing = STANDARD.position(phase="W1901A", units={"France": ["A Bur", "A Par"]}, centers={"France": ["Par"]})
    turn = STANDARD.adjudicate(owing, {"France": ["waive", "remove A Bur"]})
    assert [rules.say(r) for r in turn.outcomes[0].reasons] == ["France has no builds: it has more units than centers."]


# --- What the rules say beside the results, of every turn of every scenario: advice, reports, causes, oddities.
# Each has

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


def turns(scenario: Scenario) -> Iterator[Turn]:
    """The turns of a scenario whose orders can be read, up to the first that is refused."""
    position = scenario.position
    for entry in scenario.turns:
        try:
            turn = position.variant.adjudicate(position, entry.orders, entry.draws)
        except ValueError:
            return
        yield turn
        position = turn.after


def sound(reason: Reason) -> bool:
    return bool(say(reason).strip()) and "{" not in say(reason)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_advice_has_words_and_is_about_what_is_there(file: Path) -> None:
    for turn in (one for scenario in read_scenarios(file) for one in turns(scenario)):
        variant = turn.before.variant
        for power in variant.must_act(turn.before):
            seen = variant.view(turn.before, power).position
            known = {*seen.units, *seen.dislodged, *variant.board(seen).locations, *variant.board(seen).provinces}
            for one in variant.advice(seen, power, turn.orders.get(power, ())):
                assert one.words.strip() and set(one.about) <= known, (turn.before.phase, one)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_reports_causes_and_oddities_can_be_read(file: Path) -> None:
    for scenario in read_scenarios(file):
        for turn in turns(scenario):
            variant = turn.before.variant
            for viewer in (PUBLIC, *list(variant.board(turn.before).powers)[:2]):
                assert "{" not in rules.reports.report(turn, viewer), scenario.id
            for outcome in turn.outcomes:
                if outcome.order.power != GM:
                    assert all(sound(step.reason) for step in rules.explanation.causes(turn, outcome.key)), scenario.id
            assert all(sound(reason) for reason in variant.validate(turn.after)), scenario.id


# --- Why something came out as it did: the steps, in what they speak of and in their end.

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))
UNITS_OF_EXPLANATION = {
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
    return STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=UNITS_OF_EXPLANATION), ORDERS)


def told_of_explanation(turn: rules.Turn, key: str) -> list[tuple[int, str]]:
    """The steps: what each explains, and its words."""
    return [(one.after, rules.say(one.reason)) for one in rules.explanation.causes(turn, key)]


def test_a_failed_attack_hangs_on_its_cut_support_and_on_who_held() -> None:
    assert told_of_explanation(battle(), "Mun") == [
        (-1, "A Mun bounced with A Bur in Burgundy: 1 against 2 (with A Par)."),
        (0, "A Mun attacks Burgundy with strength 1 (no support)."),
        (0, "A Ruh's support was cut by A Bel."),
        (0, "A Bur holds Burgundy with strength 2 (A Bur 1, A Par 1)."),
    ]


def test_steps_say_strengths_cuts_places_and_whose_orders_count() -> None:
    _, attack, cut, hold = rules.explanation.causes(battle(), "Mun")
    assert (attack.units, attack.places, attack.strengths) == (("Mun",), ("Bur",), (("Mun", 1),))
    assert (cut.units, cut.cuts, cut.reason.clause) == (("Ruh", "Bel"), (("Ruh", "Bel"),), "DATC 5.B.2")
    assert (hold.units, hold.strengths, hold.reason.clause) == (("Bur", "Par"), (("Bur", 2),), "DATC 5.B.1")


def test_what_could_not_leave_is_asked_why_in_its_turn() -> None:
    steps = told_of_explanation(battle(), "Kie")
    stays = steps.index((0, "A Mun could not leave Munich and defends it with strength 1 (no support)."))
    assert (stays, "A Mun bounced with A Bur in Burgundy: 1 against 2 (with A Par).") in steps


def test_a_ring_ends_where_it_began() -> None:
    assert told_of_explanation(battle(), "Con") == [
        (-1, "A Con's order was carried out."),
        (0, "A Con moves to Smyrna with strength 1 (no support), unopposed."),
        (0, "A Smy left Smyrna."),
        (2, "A Smy moves to Ankara with strength 1 (no support), unopposed."),
        (2, "A Ank left Ankara."),
        (4, "A Ank moves to Constantinople with strength 1 (no support), unopposed."),
        (4, "A Con left Constantinople."),
    ]


def test_who_is_dislodged_is_told_by_what() -> None:
    steps = told_of_explanation(battle(), "Tri")
    assert (0, "A Tyr attacks Trieste with strength 2 (A Tyr 1, A Ven 1).") in steps
    assert (0, "A Tri could not leave Trieste and defends it with strength 1 (no support).") in steps


def test_a_convoy_hangs_on_who_drove_out_its_fleet() -> None:
    units = {"England": ["A Lon", "F NTH"], "France": ["F ENG", "F Bel"]}
    orders = {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"], "France": ["F ENG - NTH", "F Bel S F ENG - NTH"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=units), orders)
    assert [words for _, words in told_of_explanation(turn, "Lon")] == [
        "The convoy of A Lon to Norway was disrupted: F NTH was dislodged by F ENG.",
        "F ENG dislodged F NTH in North Sea: 2 (with F Bel) against 1.",
        "F ENG attacks North Sea with strength 2 (F ENG 1, F Bel 1).",
        "F NTH holds North Sea with strength 1 (no support).",
    ]


def test_a_void_support_is_told_with_why_it_is_void() -> None:
    units = {"France": ["A Par", "A Mar"], "Germany": ["A Bur"]}
    orders = {"France": ["A Par - Bur", "A Mar S A Par - Gas"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=units), orders)
    words = [words for _, words in told_of_explanation(turn, "Par")]
    assert any("A Par was not ordered to Gascony" in one for one in words), words


def test_orders_of_the_same_words_are_told_apart() -> None:
    centers = {"Italy": ["Ven", "Rom"], "Turkey": ["Con", "Ank", "Smy"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="W1902A", units={}, centers=centers), {})
    assert told_of_explanation(turn, "Turkey: waive")[0][1].startswith("Turkey left")
    assert told_of_explanation(turn, "Italy: waive")[0][1].startswith("Italy left")


@given(data=st.data())
@settings(max_examples=80)
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
    dislodged = {key: one.unit for key, one in turn.before.dislodged.items()}
    seen = {**turn.before.units, **dislodged, **{one.unit.key: one.unit for one in turn.outcomes if one.unit}}
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
    assert told[0] == "A Tri and F Gre bounced in Albania, so both were disbanded."
    assert "F Gre was dislodged by A Bul." in told
    assert "A Bul attacks Greece with strength 2 (A Bul 1, F ION 1)." in told
    assert "F Gre could retreat to Aegean Sea and Albania." in told
    assert "Ionian Sea is occupied by F ION." in told


def test_without_the_turn_before_nothing_is_made_up_of_it() -> None:
    _, turn = driven_out()
    assert not any("dislodged by" in rules.say(one.reason) for one in rules.explanation.causes(turn, "Gre"))


def test_a_build_rests_on_centers_and_units_and_its_site() -> None:
    position = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Mar", "Bre"]})
    turn = STANDARD.adjudicate(position, {"France": ["build A Par"]})
    assert told_of_explanation(turn, "France: build A Par") == [
        (-1, "A Par was built."),
        (0, "France has 3 centers and 1 unit: builds 2."),
        (0, "Paris is an empty home center that France owns."),
    ]


def test_a_removal_by_the_rule_is_told_with_the_distances() -> None:
    units = {"France": ["A Par", "A Mos", "A Gas"]}
    turn = STANDARD.adjudicate(STANDARD.position(phase="W1901A", units=units, centers={"France": ["Par", "Mar"]}), {})
    words = [one for _, one in told_of_explanation(turn, "Mos")] or [
        one for _, one in told_of_explanation(turn, "France: remove A Mos")
    ]
    assert words[1:] == [
        "France has 2 centers and 3 units: removes 1.",
        "Civil disorder: the unit farthest from its owned centers goes first (A Mos 5, A Gas 1 and A Par 0).",
    ]


def test_who_holds_where_nobody_comes_is_told_so() -> None:
    assert (0, "F ION was not attacked in Ionian Sea; its strength was 1 (no support).") in told_of_explanation(
        battle(), "ION"
    )


def test_a_place_that_no_order_is_about_says_whose_it_is() -> None:
    position = STANDARD.position(phase="S1902M", units={"France": ["A Par"]}, centers={"Russia": ["Mos"]})
    turn = STANDARD.adjudicate(position, {})
    assert [rules.say(one.reason) for one in rules.explanation.causes_at(turn, "Mos")] == ["Moscow stays with Russia."]
    assert [rules.say(one.reason) for one in rules.explanation.causes_at(turn, "Ukr")] == [
        "You know of no order involving Ukraine."
    ]


@pytest.mark.parametrize(
    ("variant", "scenario_id", "key", "words"),
    [
        ("pink", "pink-budget-build-and-store", "A: build A A", "This costs 9 points of 11, leaving 2."),
        (
            "bioplomacy",
            "bio-missing-removals",
            "Canines: remove HP 34",
            "Canines controls 2 SP and its units cost 3 SP",
        ),
        ("diplomafia", "diplomafia-opening-two-each", "Harlem: racket N EHa", "Harlem had 50 MU before this and 45 MU"),
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


# --- What powers are told of a position that the game master set right: that he did, and what their own views show.

WHY = "A slip of the umpire"


def placed(game: Game, power: str, kind: str, place: str) -> rules.Turn:
    after = rules.game_master.Editor(game.position, game.turns).placed(power, kind, place)
    return rules.game_master.edited(game, after, WHY).turns[-1]


def test_where_nothing_is_hidden_all_are_told_all() -> None:
    turn = placed(Game.new(rules.variant("standard")), "Germany", "A", "Ruh")
    assert rules.reports.seen(turn, "France") is turn
    assert "Why: A slip of the umpire" in rules.reports.report(turn, "France")
    assert rules.reports.events(turn, "France") == ()


def test_through_fog_each_is_told_what_his_board_shows() -> None:
    turn = placed(Game.new(rules.variant("diplomyopia")), "Germany", "A", "Bur")
    seen = ("Germany: A Bur added.", "France: A Mar is visible.", "France: A Par is visible.")
    assert rules.reports.seen(turn, "Germany").edits == (Edit(seen),)
    assert rules.reports.seen(turn, "France").edits == (Edit(("Germany: A Bur is visible.",)),)
    assert "The change is not visible" in rules.reports.seen(turn, "Turkey").edits[0].changes[0]
    assert rules.reports.seen(turn, "").edits == (Edit(("Germany: A Bur added.",), WHY),)
    assert [rules.say(one.reason) for one in rules.reports.events(turn, "France")] == ["Germany: A Bur is visible."]
    assert WHY not in rules.reports.report(turn, "Germany")


def test_a_center_that_is_lost_in_fog_is_nobodys_elses_to_know() -> None:
    game = Game.new(rules.variant("diplomyopia"))
    after = rules.game_master.Editor(game.position, game.turns).owned("Par", "Germany")
    turn = rules.game_master.edited(game, after, WHY).turns[-1]
    assert "You no longer own Paris." in rules.reports.seen(turn, "France").edits[0].changes
    assert "You now own Paris." in rules.reports.seen(turn, "Germany").edits[0].changes


@pytest.mark.parametrize("name, make", list(hiding()))
def test_what_is_hidden_and_was_changed_is_told_to_nobody_else(name: str, make: Callable[[], Variant]) -> None:
    pair = hidden(make(), 8)
    one = rules.game_master.edited(pair.one, pair.two.position, "one reason").turns[-1]
    two = rules.game_master.edited(pair.two, pair.one.position, "quite another").turns[-1]
    for power in (pair.viewer, PUBLIC):
        first, second = rules.reports.seen(one, power), rules.reports.seen(two, power)
        assert (first.edits, first.before, first.after) == (second.edits, second.before, second.after)
        assert rules.reports.report(one, power) == rules.reports.report(two, power)
        assert rules.reports.events(one, power) == rules.reports.events(two, power)


LAYER = "gambling"


# --- The pages of rules: every clause of every sentence has its place on the page of every game that can say it.


def sentences(kind: type[Any]) -> Iterator[Sentence]:
    """Every sentence in the packages that a game is made from."""
    packages = {one.__module__.rpartition(".")[0] for one in kind.__mro__ if one.__module__.startswith("rules.")}
    for package in packages - {"rules"}:
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__):
            for value in vars(importlib.import_module(f"{package}.{found.name}")).values():
                held = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
                yield from (one for one in held if type(one) is Sentence)


def named(page: str) -> set[str]:
    return {place for block in rules.guides.blocks(page) for place in block.places}


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_clause_has_its_place_on_the_page(variant: str) -> None:
    have = named(rules.rules_page(variant))
    clauses = {one.clause for one in sentences(rules.VARIANTS[variant]) if one.clause}
    assert len(clauses) > 40
    assert {clause: lost for clause in clauses if (lost := set(rules.guides.places(clause)) - have)} == {}
    assert [clause for clause in clauses if not rules.guides.places(clause)] == []


@cache
def literals(folder: Path) -> tuple[tuple[str, str], ...]:
    """Every sentence and piece of advice written in a package: its code ("" for advice), its clause."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    trees = (ast.parse(text) for text in texts if any(f"{name}(" in text for name in WRITTEN))
    calls = (one for tree in trees for one in ast.walk(tree) if isinstance(one, ast.Call))
    return tuple(
        WRITTEN[one.func.id](one) for one in calls if isinstance(one.func, ast.Name) and one.func.id in WRITTEN
    )


def _of_sentence(call: ast.Call) -> tuple[str, str]:
    """A sentence that is made of another one has whatever that has."""
    given = [one.value if isinstance(one, ast.Constant) else "of another" for one in call.args]
    return str(given[0]), str(given[2]) if len(given) > 2 else ""


def _of_advice(call: ast.Call) -> tuple[str, str]:
    """A clause that is looked up, such as that of a verb, stands for itself."""
    value = next((one.value for one in call.keywords if one.arg == "clause"), None)
    return "", str(value.value) if isinstance(value, ast.Constant) else ast.unparse(value) if value else ""


WRITTEN = {"Sentence": _of_sentence, "Advice": _of_advice}
WITHOUT_A_RULE = {
    "": {
        *("no_place", "many_places", "not_an_order", "too_long", "no_kind", "no_unit_words", "not_counted", "no_goal"),
        *("no_power", "no_number", "no_letter_here", "no_route", "no_such_power", "no_such_unit"),
        *(
            "entered",
            "ruled",
            "set_right",
            "as_ordered",
            "was_done",
            "not_done",
            "not_told",
            "nobody_came",
            "stands_there",
        ),
    },
    "sheets": {
        *("no_such_heading", "sheet_conflict", "sheet_fits_several", "sheet_nobodys", "sheet_under_no_power"),
        *("sheet_nothing_due", "sheet_not_to_remove"),
        *("sheet_other_phase", "sheet_not_all", "sheet_too_long"),
    },
    "standard": {
        *("unit_vanished", "unit_misplaced", "unit_untold", "unknown_unit_gone", "number_twice", "order_carried_out"),
        *("off_balance", "all_off_balance"),
    },
    "character": {"ghost", "deed_ordered", "no_card", "no_label", "no_seed"},
    "diplomafia": {"not_all_or_none", "no_terms", "too_much"},
    "pink": {"no_such_owner", "no_such_province"},
}
"""Sentences of each package that rest on no rule: words that cannot be read, what simply is so, what a person wrote."""


@pytest.mark.parametrize("package", ["", "sheets", "standard", "variants/*"])
def test_every_reason_and_every_advice_has_its_clause(package: str) -> None:
    for folder in Path(rules.__file__).parent.glob(package) if package else [Path(rules.__file__).parent]:
        free = WITHOUT_A_RULE.get(folder.name if package else "", set())
        without = {code for code, clause in literals(folder) if not clause}
        assert without == free, folder.name


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_what_all_games_say_has_its_place_on_every_page(variant: str) -> None:
    have = named(rules.rules_page(variant))
    root = Path(rules.__file__).parent
    mine = {Path(str(sys.modules[one.__module__].__file__)).parent for one in rules.VARIANTS[variant].__mro__[:-1]}
    clauses = {clause for folder in {root, *mine} for _, clause in literals(folder)}
    clauses |= {verb.clause for verb in rules.variant(variant).all_verbs.values()}
    assert {clause: lost for clause in clauses if (lost := set(rules.guides.places(clause)) - have)} == {}


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_verb_says_which_rule_tells_of_it(variant: str) -> None:
    verbs = rules.variant(variant).all_verbs
    assert [name for name, verb in verbs.items() if not rules.guides.places(verb.clause)] == []


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_a_page_begins_with_its_own_game_and_tells_every_option(variant: str) -> None:
    page = rules.rules_page(variant)
    kind = rules.VARIANTS[variant]
    assert page.startswith("# ")
    assert (page.count("\n# ") > 0) == (variant != "standard")
    assert [one.label for one in kind.options if f"- **{one.label}.** " not in page] == []
    assert "\n## Options\n" in page


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_no_place_of_a_games_own_page_is_named_twice(variant: str) -> None:
    own = rules.rules_page(variant).split("\n# ")[0]
    places = [place for block in rules.guides.blocks(own) for place in block.places]
    assert sorted({one for one in places if places.count(one) > 1}) == []


def test_an_option_is_told_with_its_usual_value_and_the_others() -> None:
    page = rules.rules_page("bioplomacy")
    assert "Default: Public. Or: Known to the player and the game master." in page
    assert "- **Gunboat.** Players stay anonymous until the end and send no messages (rule 13). Default: no." in page
    assert "Default: 18." in rules.rules_page("standard")


def test_a_game_for_money_has_the_page_of_the_game_beneath() -> None:
    page = rules.rules_page(rules.variant(LAYER, game="diplomyopia"))
    assert [block.text for block in rules.guides.blocks(page) if block.kind == "h1"] == [
        "Gambling",
        "Diplomyopia",
        "Diplomacy",
    ]


@pytest.mark.parametrize(
    ("clause", "places"),
    [
        ("DATC 6.D.32", ("DATC 6.D.32",)),
        ("DATC 4.A.2, Szykman", ("DATC 4.A.2",)),
        ("C-16, by option", ("C-16",)),
        ("cards 17, 18", ("card 17", "card 18")),
        ("rules 4, 5", ("rule 4", "rule 5")),
        ("card 9, C-37", ("card 9", "C-37")),
        ("5.1; rule 8 rivers", ("5.1", "rule 8")),
        ("section 8; R4", ("8", "R4")),
        ("R22 a", ("R22",)),
        ("D3 ii", ("D3",)),
        ("ruling G-5", ("G-5",)),
        ("", ()),
    ],
)
def test_places_of_clauses(clause: str, places: tuple[str, ...]) -> None:
    assert rules.guides.places(clause) == places


def test_blocks() -> None:
    page = "# Game\nOne\ntwo.\n\n## 5.1 Rivers {rule 8}\n- **R9** Wet\n  feet.\n- dry\n\n| a | b |\n| - | - |\n"
    assert [(one.kind, one.text, one.places) for one in rules.guides.blocks(page)] == [
        ("h1", "Game", ()),
        ("text", "One two.", ()),
        ("h2", "5.1 Rivers", ("rule 8", "5.1")),
        ("item", "**R9** Wet feet.", ("R9",)),
        ("item", "dry", ()),
        ("row", "| a | b |", ()),
        ("row", "| - | - |", ()),
    ]


RULINGS = {
    "gambling": ("G-", 8),
    "character": ("C-", 75),
    "diplomyopia": ("R", 30),
    "bioplomacy": ("R", 38),
    "diplomafia": ("R", 32),
    "pink": ("R", 36),
}


@pytest.mark.parametrize("variant", RULINGS)
def test_every_ruling_of_the_specification_is_told(variant: str) -> None:
    letter, last = RULINGS[variant]
    have = named(rules.rules_page(variant).split("\n# ")[0])
    assert [f"{letter}{number}" for number in range(1, last + 1) if f"{letter}{number}" not in have] == []
