"""The exact sentences of section 6, and the printed report."""

from __future__ import annotations

import pytest

import rules
from tests.rules.variants.diplomyopia.fogs import VARIANT, Lines, played, sentences

MOVES = "During the moves"
FRANCE, ITALY = "France", "Italy"
OTHERS = (
    "Ank",
    "Ber",
    "Bud",
    "Bul",
    "Con",
    "Gre",
    "Mos",
    "Rum",
    "Ser",
    "Sev",
    "Smy",
    "StP",
    "Swe",
    "Tri",
    "Tun",
    "Vie",
    "War",
)

EXAMPLES: list[tuple[str, dict[str, list[str]], Lines, list[str]]] = [
    (
        FRANCE,  # D3 i
        {"France": ["A Bur"], "England": ["F Spa/sc", "A Gas"], "Italy": ["F Pie"]},
        {"England": ["F Spa/sc - Mar"], "Italy": ["F Pie - Mar"]},
        [
            "A(Bur) sees: the English army in Gascony remains.",
            "A(Bur) sees: conflict in Marseilles between an English fleet and an Italian fleet: "
            "stand-off, it is left empty.",
        ],
    ),
    (
        FRANCE,
        {
            "France": ["A Bur"],
            "England": ["A Gas", "A Bel"],
            "Italy": ["F Mar", "A Mun"],
            "Germany": ["A Kie", "A Tyr"],
        },
        {"England": ["A Gas - Spa", "A Bel - Pic"], "Germany": ["A Tyr - Mun", "A Kie S A Tyr - Mun"]},
        [
            "A(Bur) sees: the English army leaves Belgium.",
            "A(Bur) sees: the English army leaves Gascony.",
            "A(Bur) sees: the Italian fleet in Marseilles remains.",
            "A(Bur) sees: conflict in Munich between a German army and an Italian army: "
            "taken by the German army; the Italian army is driven out.",
            "A(Bur) sees: an English army enters Picardy.",
        ],
    ),
    (
        FRANCE,
        {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh", "A Par"], "England": ["F Bel", "A Pic", "A Hol"]},
        {"Germany": ["A Mun - Bur"], "England": ["A Hol - Ruh"]},
        [
            "A(Bur) is attacked by the German army from Munich.",
            "A(Bur) sees: the English fleet in Belgium remains.",
            "A(Bur) sees: the German army in Munich remains.",
            "A(Bur) sees: the German army in Paris remains.",
            "A(Bur) sees: the English army in Picardy remains.",
            "A(Bur) sees: conflict in Ruhr between an English army and a German army: the German army holds.",
        ],
    ),
    (
        ITALY,  # D3 ii, the first example
        {"Italy": ["A Mar", "A Mun"], "France": ["A Pic"], "England": ["A Par"]},
        {
            "Italy": ["A Mar - Bur", "A Mun S A Mar - Bur"],
            "France": ["A Pic - Bur"],
            "England": ["A Par S A Pic - Bur"],
        },
        [
            "A(Mar)-Bur FAILS, stood off by the English army (Paris) and the French army (Picardy).",
            "A(Mun) S A(Mar)-Bur: FAILS, stood off by the English army (Paris) and the French army (Picardy).",
        ],
    ),
    (
        ITALY,  # the second
        {"Italy": ["A Mar", "A Mun"], "France": ["A Bur", "A Par", "A Pic"]},
        {"Italy": ["A Mar - Bur", "A Mun S A Mar - Bur"], "France": ["A Par S A Bur", "A Pic S A Bur"]},
        [
            "A(Mar)-Bur FAILS, stood off at the border by 3 French armies.",
            "A(Mun) S A(Mar)-Bur: FAILS, stood off at the border by 3 French armies.",
        ],
    ),
    (
        FRANCE,
        {"France": ["A Mar", "A Gas"], "Germany": ["A Bur"], "England": ["F StP/nc"]},
        {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"]},
        [
            "A(Gas) S A(Mar)-Bur: succeeds against the German army (Burgundy).",
            "A(Mar)-Bur succeeds against the German army (Burgundy).",
        ],
    ),
    (
        FRANCE,
        {"France": ["A Mun", "A Ruh"], "Germany": ["A Kie"]},
        {"France": ["A Ruh S A Mun"], "Germany": ["A Kie - Mun"]},
        [
            "A(Mun) is attacked by the German army from Kiel.",
            "A(Mun) sees: the German army in Kiel remains.",
            "A(Ruh) S A(Mun): the unit is attacked by the German army from Kiel.",
        ],
    ),
    (
        FRANCE,
        {"France": ["A Par", "A Mar", "F ENG"], "Germany": ["A Bur"], "Italy": ["A Pie"], "England": ["A Wal"]},
        {"France": ["A Par - Bur", "A Mar S A Par - Bur", "F ENG C A Wal - Pic"], "Italy": ["A Pie - Mar"]},
        [
            "A(Mar) S A(Par)-Bur: FAILS, stood off at the border by a German army.",
            "A(Mar): its support is cut.",
            "A(Par)-Bur FAILS, stood off at the border by a German army.",
            "F(ENG): its convoy was not called upon.",
            "F(ENG) sees: the English army in Wales remains.",
        ],
    ),
    (
        FRANCE,
        {"France": ["A Lon", "A Par", "F Spa/nc", "F NTH"], "England": ["A Edi"]},
        {
            "France": ["A Lon - Bel", "A Par S A Mar - Bur", "F Spa/nc - MAO", "F NTH C A Edi - Hol"],
            "England": ["A Edi - Hol"],
        },
        [
            "A(Lon)-Bel FAILS, no convoy.",
            "A(Par): its support was not called upon.",
            "F(Spa/nc)-MAO succeeds.",
            "F(NTH) C A(Edi)-Hol: succeeds.",
        ],
    ),
    (
        FRANCE,
        {"France": ["F Nwy"], "Russia": ["F StP/nc", "F SKA"]},
        {"Russia": ["F StP/nc - Nwy", "F SKA S F StP/nc - Nwy"]},
        [
            "F(Nwy) is attacked by the Russian fleet from St Petersburg (north coast).",
            "F(Nwy) sees: the Russian fleet leaves St Petersburg.",
            "F(Nwy) sees: the Russian fleet in Skagerrak remains.",
            "F(Nwy) is dislodged by the Russian fleet from St Petersburg (north coast); it may retreat to Barents Sea, "
            "North Sea, Norwegian Sea or Sweden.",
        ],
    ),
]


@pytest.mark.parametrize(("power", "units", "orders", "wanted"), EXAMPLES)
def test_what_is_printed(power: str, units: dict[str, list[str]], orders: Lines, wanted: list[str]) -> None:
    assert sentences(played(orders, **units), power, MOVES) == wanted


def test_opposition_on_a_coast_is_placed_there() -> None:
    turn = played({"France": ["A Swe - Fin"], "Russia": ["F StP/sc - Fin"]}, France=["A Swe"], Russia=["F StP/sc"])
    line = "A(Swe)-Fin FAILS, stood off by the Russian fleet (St Petersburg, south coast)."
    assert sentences(turn, "France", MOVES) == [line]


def test_a_report_has_its_sections_in_order() -> None:
    variant = VARIANT
    units = {"France": ["A Mar", "A Par"], "England": ["A Wal"], "Germany": ["A Ruh"]}
    position = variant.position(phase="F1901M", units=units)
    turn = variant.adjudicate(
        position, {"France": ["A Mar - Spa"], "England": ["A Wal - Pic via convoy"], "Germany": ["A Ruh - Bur"]}
    )
    head = "Diplomyopia: Fall 1901, moves. Report for France"
    assert variant.report(turn, "France").splitlines() == [
        head,
        "=" * len(head),
        "",
        "Own units",
        "  A Par, A Spa",
        "",
        "During the moves",
        "  A(Mar)-Spa succeeds.",
        "  A(Par) sees: a German army enters Burgundy.",
        "",
        "Lost",
        "  Burgundy captured by a German army.",
        "",
        "In sight now",
        "  Burgundy: German army.",
        "  Empty: Brest, Gascony, Marseilles, Picardy, Portugal, Gulf of Lyon, Mid-Atlantic Ocean and "
        "Western Mediterranean.",
        "",
        "Own centers",
        "  4 centers: Brest, Marseilles, Paris and Spain.",
        "",
        "Builds due",
        "  2 builds.",
        "",
        "Then: Winter 1901, builds",
    ]


def test_nothing_says_that_nothing_was_seen() -> None:
    turn = played({}, France=["A Par"])
    assert sentences(turn, "France", MOVES) == []
    assert MOVES not in VARIANT.report(turn, "France")


def test_retreats_and_winter_are_reported_to_their_owners() -> None:
    fled = {"France": {"A Bur": ["Gas", "Par"], "A Mun": ["Sil"]}}
    position = VARIANT.position(phase="F1902R", units={"Germany": ["A Ber"]}, dislodged=fled, centers={})
    turn = VARIANT.adjudicate(position, {"France": ["A Bur R Gas"]})
    retreats = sentences(turn, "France", "During the retreats")
    assert retreats == ["A(Bur) retreats to Gascony.", "A(Mun) is disbanded."]
    winter = VARIANT.position(
        phase="W1902A", units={"Turkey": ["F AEG", "A Arm"]}, centers={"France": ["Par"], "Turkey": ["Ank"]}
    )
    turn = VARIANT.adjudicate(winter, {"France": ["build A Par"], "Turkey": ["remove A Arm"]})
    assert sentences(turn, "France", "During the winter") == ["Built: A Paris."]
    assert sentences(turn, "Turkey", "During the winter") == ["Removed: A Armenia."]
    assert "built" not in VARIANT.report(turn, rules.PUBLIC).lower()


def test_the_end_and_who_is_out_are_announced_to_all_and_nothing_else() -> None:
    centers = {"France": [one for one in VARIANT.base.centers if one not in OTHERS]}
    position = VARIANT.position(
        phase="S1907M", units={"France": ["A Mun"]}, centers={**centers, "Germany": ["Ber"]}, state={"control": {}}
    )
    turn = VARIANT.adjudicate(position, {"France": ["A Mun - Ber"]})
    said = ["Germany is eliminated.", "France wins with 18 centers."]
    assert [rules.say(event.reason) for event in VARIANT.events(turn, rules.PUBLIC)] == said
    for power in ("Germany", "Turkey"):
        assert all(sentence in VARIANT.report(turn, power) for sentence in said)
    assert turn.after.as_dict()["state"]["winner"] == "France"
    drawn = VARIANT.finish(VARIANT.start(), rules.End("draw", ("France", "Italy")))
    agreed = rules.Turn(VARIANT.start(), {}, {}, (), drawn, agreed=True)
    assert "The game is ended by agreement: draw for France and Italy." in VARIANT.report(agreed, "Turkey")
    assert VARIANT.told(agreed, "France")["facts"].value == []


def test_the_game_master_reads_results_and_everybodys_facts() -> None:
    turn = played({"France": ["A Mar S A Mun - Bur"]}, France=["A Mar"], Germany=["A Mun"])
    report = VARIANT.report(turn, "")
    assert "A Mar S A Mun - Bur" in report and "void" in report
    assert "What France is told\n  A(Mar): its support was not called upon." in report
    assert "France controls beside its centers" not in report
    assert "bounce" not in VARIANT.report(turn, "France") and "void" not in VARIANT.report(turn, "France")


def test_who_has_the_results_before_him_is_told_of_lost_land_and_what_all_are_told() -> None:
    position = VARIANT.position(phase="S1901M", units={"France": ["A Mar"], "Italy": ["A Rom"]})
    turn = VARIANT.adjudicate(position, {"France": ["A Mar - Pie"]})
    found = [(event.power, event.title, rules.say(event.reason)) for event in VARIANT.events(turn, "")]
    assert found == [("Italy", "Lost", "Piedmont captured by a French army.")]
    assert "What Italy is told\n  Piedmont captured by a French army." in VARIANT.report(turn, "")


def test_a_sentence_refers_to_the_places_that_it_tells_and_to_no_others() -> None:
    turn = played({"England": ["A Gas - Mar"]}, France=["A Bur"], England=["A Gas"])
    entered = next(event for event in VARIANT.events(turn, "France") if event.reason.code == "enters")
    assert "Gas" not in repr(entered)
    border = played({"Italy": ["A Mar - Bur"]}, Italy=["A Mar"], France=["A Bur", "A Pic"])
    failed = next(event for event in VARIANT.events(border, "Italy") if event.reason.code == "border")
    assert "Pic" not in repr(failed)
    won = played({"France": ["A Par - Bur"], "Italy": ["A Mar - Bur"]}, France=["A Par"], Italy=["A Mar"])
    stood = next(event for event in VARIANT.events(won, "France") if event.reason.code == "stoodoff")
    assert [unit.text for unit in stood.reason.get("units")] == ["A Mar"]
    assert (stood.place, stood.reason.get("at").text, stood.reason.get("unit").text) == ("Bur", "Bur", "A Par")


def test_who_arrives_is_told_the_coast() -> None:
    turn = played({"Russia": ["F BOT - StP"]}, Russia=["F BOT"])
    assert sentences(turn, "Russia", MOVES) == ["F(BOT)-StP/sc succeeds."]
