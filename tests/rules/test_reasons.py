"""Every outcome says why: sentences with the units and the strengths on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import rules
from rules import GM, PUBLIC, Reason, Turn, say
from rules.files.scenarios import Scenario, read_scenarios
from rules.reasons import Sentence, listed, words

STANDARD = rules.variant("standard")


def told(units: dict[str, list[str]], orders: dict[str, list[str]], key: str, **options: str) -> list[str]:
    variant = rules.variant("standard", **options)
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    return [rules.say(reason) for one in turn.outcomes if one.key == key for reason in one.reasons]


UNITS = {"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri", "A Vie", "A Bud"]}

CASES = [
    (
        "held",
        {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "Austria": ["A Tri H", "A Vie S A Tri"]},
        "A Ven",
        ["A Ven attacks Trieste with strength 2 (with A Tyr), A Tri holds with 2 (with A Vie)."],
    ),
    (
        "dislodges",
        {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "Austria": ["A Tri H"]},
        "A Ven",
        ["A Ven moves to Trieste with strength 2 (with A Tyr) against 1 and dislodges A Tri."],
    ),
    (
        "dislodged",
        {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "Austria": ["A Tri H"]},
        "A Tri",
        ["A Tri is dislodged by A Ven from Venice."],
    ),
    (
        "head on",
        {"Italy": ["A Ven - Tri"], "Austria": ["A Tri - Ven"]},
        "A Tri",
        ["A Tri and A Ven move against each other: strength 1 against 1."],
    ),
    (
        "rivals",
        {"Italy": ["A Tyr - Vie"], "Austria": ["A Bud - Vie", "A Vie - Gal", "A Tri S A Bud - Vie"]},
        "A Tyr",
        ["A Tyr and A Bud both move to Vienna: strength 1 against 2 (with A Tri)."],
    ),
    (
        "wins against a rival",
        {"Italy": ["A Tyr - Vie"], "Austria": ["A Bud - Vie", "A Vie - Gal", "A Tri S A Bud - Vie"]},
        "A Bud",
        ["A Bud moves to Vienna with strength 2 (with A Tri) against 1 of A Tyr."],
    ),
    (
        "did not leave",
        {"Italy": ["A Ven - Tri"], "Austria": ["A Tri - Bud", "A Bud H"]},
        "A Ven",
        ["A Tri could not leave Trieste and stays with 1; A Ven attacks with 1."],
    ),
    (
        "own unit",
        {"Austria": ["A Vie - Bud", "A Tri S A Vie - Bud", "A Bud H"]},
        "A Vie",
        ["A Vie would dislodge A Bud, a unit of its own power."],
    ),
    (
        "own help",
        {"Italy": ["A Tyr - Vie"], "Austria": ["A Vie H", "A Bud S A Tyr - Vie"]},
        "A Tyr",
        ["A Tyr attacks Vienna with strength 1 (A Bud cannot help against an own unit), A Vie holds with 1."],
    ),
    (
        "cut",
        {"Italy": ["A Ven - Tri"], "Austria": ["A Tri S A Vie", "A Vie H"]},
        "A Tri",
        ["The support of A Tri is cut by the attack of A Ven from Venice."],
    ),
    (
        "support of another order",
        {"Italy": ["A Ven H", "A Tyr S A Ven - Tri"]},
        "A Tyr",
        ["A Ven was not ordered to Trieste: its order was A Ven H."],
    ),
    (
        "support to hold of a mover",
        {"Italy": ["A Ven - Pie", "A Tyr S A Ven"]},
        "A Tyr",
        ["A Ven was ordered to move (A Ven - Pie), so it could not be supported to hold."],
    ),
    ("nobody to support", {"Italy": ["A Tyr S A Mun"]}, "A Tyr", ["No unit stands in Munich that could be supported."]),
    ("out of reach", {"Italy": ["A Ven - Vie"]}, "A Ven", ["A Ven cannot reach Vienna."]),
    (
        "support out of reach",
        {"Italy": ["A Ven S A Vie"]},
        "A Ven",
        ["A Ven cannot support into Vienna: a unit supports only where it could move itself."],
    ),
    ("wrong kind", {"Italy": ["F Ven - Tri"]}, "A Ven", ["The unit in Venice is A Ven, not F Ven."]),
]


@pytest.mark.parametrize(("orders", "key", "sentences"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_why_on_land(orders: dict[str, list[str]], key: str, sentences: list[str]) -> None:
    assert told(UNITS, orders, key) == sentences


SEA = {"England": ["A Lon", "F NTH"], "France": ["F ENG", "F Bel"], "Germany": ["F HEL", "F SKA"]}

AT_SEA = [
    (
        "carried",
        {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"]},
        "A Lon",
        ["F NTH carries A Lon to Norway."],
    ),
    (
        "broken",
        {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"], "Germany": ["F HEL - NTH", "F SKA S F HEL - NTH"]},
        "A Lon",
        ["The convoy of A Lon to Norway is broken: F NTH is dislodged by F HEL."],
    ),
    (
        "no whole chain",
        {"England": ["A Lon - Nwy", "F NTH H"]},
        "A Lon",
        ["No whole chain of fleets was ordered to carry A Lon to Norway."],
    ),
    (
        "no chain of fleets at all",
        {"England": ["A Lon - Spa"]},
        "A Lon",
        ["No chain of fleets stood between A Lon and Spain."],
    ),
    (
        "convoy of another order",
        {"England": ["A Lon H", "F NTH C A Lon - Nwy"]},
        "F NTH",
        ["A Lon was not ordered to Norway: its order was A Lon H."],
    ),
    (
        "convoy of nobody",
        {"England": ["F NTH C A Edi - Nwy"]},
        "F NTH",
        ["No army stands in Edinburgh that could be convoyed."],
    ),
    (
        "not on the way",
        {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"], "Germany": ["F HEL C A Lon - Nwy"]},
        "F HEL",
        ["No route from A Lon to Norway needs F HEL."],
    ),
]


@pytest.mark.parametrize(("orders", "key", "sentences"), [c[1:] for c in AT_SEA], ids=[c[0] for c in AT_SEA])
def test_why_at_sea(orders: dict[str, list[str]], key: str, sentences: list[str]) -> None:
    assert told(SEA, orders, key) == sentences


def test_a_support_of_a_void_order_says_so() -> None:
    units = {"Turkey": ["A Ank", "A Con"]}
    orders = {"Turkey": ["A Ank - Bul", "A Con S A Ank - Bul"]}
    assert told(units, orders, "A Con") == ["A Ank - Bul is void, so there is nothing to help."]


def test_convoys_that_lead_nowhere_say_why() -> None:
    units = {"Turkey": ["A Ank", "F AEG"]}
    assert told(units, {"Turkey": ["A Ank H", "F AEG C A Ank - Arm"]}, "F AEG") == [
        "No way by sea from A Ank to Armenia leads past F AEG."
    ]
    assert told(units, {"Turkey": ["A Ank H", "F AEG C A Ank - Ser"]}, "F AEG") == [
        "Serbia has no coast, so no fleet can carry an army there or from there."
    ]
    assert told({"France": ["A Par"]}, {"France": ["A Par - Bur via convoy"]}, "A Par") == [
        "Paris has no coast, so no fleet can carry an army there or from there."
    ]


def test_an_army_may_be_forbidden_to_name_a_coast() -> None:
    """DATC 4.B.6, also for an army that goes by sea."""
    units = {"France": ["A Gas", "A Naf", "F MAO"]}
    orders = {"France": ["A Gas - Spa/nc", "A Naf - Por", "F MAO C A Naf - Por"]}
    sentence = ["An army stands on no coast: write Spa."]
    assert told(units, orders, "A Gas", coast_of_army="illegal") == sentence
    orders = {"France": ["A Naf - Spa/sc", "F MAO C A Naf - Spa"]}
    assert told(units, orders, "A Naf", coast_of_army="illegal") == sentence


def test_the_paradox_rule_is_named() -> None:
    """DATC 6.F.14."""
    units = {"England": ["F Lon", "F Wal"], "France": ["A Bre", "F ENG"]}
    orders = {"England": ["F Lon S F Wal - ENG", "F Wal - ENG"], "France": ["A Bre - Lon", "F ENG C A Bre - Lon"]}
    sentence = (
        "The convoy of A Bre to London and an attack on its fleets hang on each other, so it does not take place."
    )
    assert told(units, orders, "A Bre") == [sentence]


def test_a_dislodged_unit_with_nowhere_to_go() -> None:
    units = {"England": ["F Por"], "France": ["F Spa/sc", "F MAO"]}
    orders = {"France": ["F Spa/sc - Por", "F MAO S F Spa/sc - Por"]}
    assert told(units, orders, "F Por") == [
        "F Por is dislodged by F Spa/sc from Spain.",
        "F Por has nowhere to retreat to and is disbanded.",
        "F MAO stands in Mid-Atlantic Ocean.",
        "The attack on F Por came from Spain.",
        "The attack on F Por came from Spain.",
    ]


def test_several_rivals() -> None:
    units = {"Germany": ["A Ber", "F Hol"], "France": ["A Ruh"]}
    orders = {"Germany": ["A Ber - Kie", "F Hol - Kie"], "France": ["A Ruh - Kie"]}
    assert told(units, orders, "A Ber") == ["A Ber, F Hol and A Ruh all move to Kiel: strength 1 against 1."]


def test_a_fleet_says_which_one_broke_the_chain() -> None:
    orders = {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"], "Germany": ["F HEL - NTH", "F SKA S F HEL - NTH"]}
    assert told(SEA, orders, "F NTH")[0] == "The convoy of A Lon to Norway is broken: F NTH is dislodged by F HEL."


def test_where_everybody_holds_in_a_paradox_the_attackers_say_so() -> None:
    """DATC 4.A.2, 6.F.14 with another ruling."""
    units = {"England": ["F Lon", "F Wal"], "France": ["A Bre", "F ENG"]}
    orders = {"England": ["F Lon S F Wal - ENG", "F Wal - ENG"], "France": ["A Bre - Lon", "F ENG C A Bre - Lon"]}
    variant = rules.variant("standard", convoy_paradox="all_hold")
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    assert turn.results["F Wal"] == ("bounce",)
    sentence = "F Wal holds, because its move and a convoy hang on each other."
    assert told(units, orders, "F Wal", convoy_paradox="all_hold") == [sentence]


def test_every_failed_outcome_has_a_reason() -> None:
    turn = STANDARD.adjudicate(STANDARD.start(), {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur", "A Ber - Mun"]})
    assert all(one.reasons and rules.say(one.reasons[0]) for one in turn.outcomes if one.failed)


def test_numbers_and_lists_in_words() -> None:
    assert words(Fraction(4, 3)) == "1 1/3"
    assert words(Fraction(1, 2)) == "1/2"
    assert words([1, Fraction(4, 2)]) == "1 and 2"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert rules.say(Sentence("x", "{what} is odd?")(what="this")) == "This is odd?"


def retreated(*orders: str, fled: str = "F MAO", places: tuple[str, ...] = ("Spa/nc", "Spa/sc", "Por")) -> rules.Turn:
    before = STANDARD.position(
        phase="S1901R", units={"France": ["A Par"], "England": ["F MAO"]}, dislodged={"France": {fled: list(places)}}
    )
    return STANDARD.adjudicate(before, {"France": orders})


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("A Par R Pic", "A Par is not dislodged, so it cannot retreat."),
        ("F NAO R NWG", "No unit of France stands in North Atlantic Ocean."),
        ("A MAO R Por", "The unit in Mid-Atlantic Ocean is F MAO, not A MAO."),
        (
            "F MAO R Spa",
            "Spain is closed to F MAO: F MAO must name the coast it goes to: Spa/nc or Spa/sc. It is disbanded.",
        ),
    ],
)
def test_retreats_that_do_not_take_place(order: str, sentence: str) -> None:
    turn = retreated(order)
    assert sentence in [rules.say(reason) for one in turn.outcomes for reason in one.reasons]
    assert len(turn.after.units) == 2


def test_a_retreat_never_takes_the_place_of_a_unit() -> None:
    turn = retreated("A Gas R Par", fled="A Gas", places=("Par",))
    assert turn.after.units["Par"].text == "A Par"


def test_of_two_retreats_the_last_counts() -> None:
    turn = retreated("F MAO R Por", "F MAO R Spa/nc")
    assert "Spa" in turn.after.units and "Por" not in turn.after.units
    assert turn.results["F MAO R Por"] == ("void",)


def test_adjustments_say_what_is_not_owed() -> None:
    owed = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Bre"]})
    turn = STANDARD.adjudicate(owed, {"France": ["remove A Bur"]})
    assert [rules.say(r) for r in turn.outcomes[0].reasons] == ["France owes no further removal."]
    owing = STANDARD.position(phase="W1901A", units={"France": ["A Bur", "A Par"]}, centers={"France": ["Par"]})
    turn = STANDARD.adjudicate(owing, {"France": ["waive", "remove A Bur"]})
    assert [rules.say(r) for r in turn.outcomes[0].reasons] == ["France has no build: it has more units than centers."]


def test_builds_that_are_not_used_are_told() -> None:
    owed = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par", "Bre"], "Italy": ["Rom"]})
    turn = STANDARD.adjudicate(owed, {"Italy": ["build A Rom"]})
    assert [rules.say(one.reasons[0]) for one in turn.outcomes] == ["France does not use 2 builds.", "A Rom is built."]


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
            for one in rules.game_master.examined(turn.after):
                assert sound(one.reason), scenario.id
