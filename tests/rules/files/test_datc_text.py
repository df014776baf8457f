"""Test cases of the DATC as text: as they are printed, and as jDip's files have them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules

PRINTED = """\
6.A.1. TEST CASE, MOVING TO AN AREA THAT IS NOT A NEIGHBOUR

Check if an illegal move (without convoy) will fail.

England:
F North Sea - Picardy

Order should fail.

6.H.1.  TEST CASE, NO SUPPORTS DURING RETREAT
Austria:
F Trieste Hold
A Serbia Hold

Turkey: F Greece Hold

Italy:
A Venice Supports A Tyrolia - Trieste
A Tyrolia - Trieste
F Ionian Sea - Greece
F Aegean Sea Supports F Ionian Sea - Greece

The fleet in Trieste and the fleet in Greece are dislodged.

Austria:
F Trieste - Albania
A Serbia Supports F Trieste - Albania

Turkey:
F Greece - Albania
"""
JDIP = """\
VARIANT_ALL Standard
CASE 6.H.8
PRESTATE_SETPHASE Spring 1901, Retreat
PRESTATE
\tEngland: A lvp   # stays
\tItaly: A tri
PRESTATE_DISLODGED
\tAustria: F tri
PRESTATE_RESULTS
\tSUCCESS: Italy: A ven - tri
\tFAILURE: Austria: A ser - alb
ORDERS
\tAustria: F tri - ven
POSTSTATE
\tEngland: A lvp
\tItaly: A tri
END
CASE 6.X.1
PRESTATE_SETPHASE Sping 1901, Movement
PRESTATE
\tEngland: F nth
ORDERS
\tEngland: F nth - pic
END
CASE 6.X.2
PRESTATE
\tEngland: F nth
ORDERS
\tEngland: F nth - nowhere
POSTSTATE_SAME
END
CASE 6.X.3
PRESTATE
\tEngland: F nth
ORDERS
\tEngland: F nth - nwg
POSTSTATE_SAME
END
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cases.txt"


def drafts(game: rules.Game) -> dict[str, list[str]]:
    return {power: [order.text for order in lines] for power, lines in game.drafts.items()}


def test_cases_as_they_are_printed(file: Path) -> None:
    file.write_text(PRINTED, encoding="utf-8")
    first, second = rules.read_foreign(file).games
    assert (first.game.title, first.title) == ("DATC 6.A.1", "MOVING TO AN AREA THAT IS NOT A NEIGHBOUR")
    assert drafts(first.game) == {"England": ["F NTH - Pic"]}
    assert [unit.text for unit in first.game.start.units.values()] == ["F NTH"]
    assert second.game.position.phase.text == "S1901R"
    assert drafts(second.game) == {"Austria": ["F Tri R Alb"], "Turkey": ["F Gre R Alb"]}
    assert len(second.remarks) == 1
    assert second.remarks[0].startswith("Line 27: ")


def test_cases_of_jdip(file: Path) -> None:
    file.write_text(JDIP, encoding="utf-8")
    found = rules.read_foreign(file)
    retreat, other = found.games
    (gone,) = retreat.game.position.dislodged.values()
    assert sorted(place.text for place in gone.retreats) == ["ADR"]  # Venice: the attacker's; Albania: a stand-off
    assert retreat.differing == ()
    assert other.differing == (
        "England F NTH: the case and Strata differ.",
        "England F NWG: the case and Strata differ.",
    )
    assert [(fault.place, fault.text) for fault in found.faults] == [
        ("line 19 (6.X.1)", "'Sping 1901, Movement' is no phase, such as Spring 1901, Movement"),
        ("line 29 (6.X.2)", "No place is called 'nowhere'. Did you mean Nwy (Norway)?"),
    ]


def test_a_file_in_which_no_case_can_be_read(file: Path) -> None:
    file.write_text("6.A.1. TEST CASE, NOTHING\nEngland:\nF North See - Picardy\n", encoding="utf-8")
    with pytest.raises(rules.SaveError, match=r"line 3 \(6\.A\.1\): No place is called 'North See'"):
        rules.read_foreign(file)


def test_cases_of_builds_and_removals_are_winters(file: Path) -> None:
    text = "6.I.3. TEST CASE, UNITS MAY NOT BE BUILT TWICE\nRussia:\nBuild army in Warsaw\nBuild army in Warsaw\n"
    text += "6.J.1. TEST CASE, TOO MANY REMOVE ORDERS\nFrance:\nRemove F Gulf of Lyon\nRemove A Picardy\n"
    file.write_text(text, encoding="utf-8")
    built, removed = rules.read_foreign(file).games
    assert [one.game.position.phase.text for one in (built, removed)] == ["W1901A", "W1901A"]
    assert [unit.text for unit in built.game.resolve().position.units.values()] == ["A War"]
    assert [unit.text for unit in removed.game.start.units.values()] == ["F LYO", "A Pic"]
    assert removed.game.resolve().position.units == {}
    assert built.remarks[0].startswith("The case does not say who owns which centers.")
