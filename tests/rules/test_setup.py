"""Positions set up: what there cannot be is refused with a sentence, whatever its type."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Phase

STANDARD = rules.variant("standard")
LONG = "x" * 5000


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"France": ["A ENG"]}, "no army can stand in English Channel"),
        ({"France": ["F StP"]}, "no fleet can stand in St Petersburg"),
        ({"France": ["A Xyz"]}, "No place is called 'Xyz'"),
        ({"France": ["A Par", "A Par"]}, "A Par and A Par are both in Paris"),
        ({"Narnia": ["A Par"]}, "No power is called 'Narnia'"),
        ({"France": [5]}, "units.France: a text of at most 200 characters, not 5"),
        ({"France": [LONG]}, "units.France: a text of at most 200 characters, not 'xxx"),
        ({"France": "A Par"}, "units.France is a list of texts, not 'A Par'"),
        ({"France": {"A Par": 1}}, "units.France is a list of texts"),
        ({"France": None}, "units.France is a list of texts, not None"),
        ({5: ["A Par"]}, "units: a text of at most 200 characters, not 5"),
        ([], r"units is a table, not \[\]"),
        (None, "units is a table, not None"),
    ],
)
def test_units(given: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        STANDARD.position(phase="S1901M", units=given)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"France": ["Xyz"]}, "No place is called 'Xyz'"),
        ({"France": ["Bur"]}, "Burgundy has no supply center"),
        ({"France": ["Par"], "Germany": ["Mun", "par"]}, "Paris is given to France and to Germany"),
        ({"Narnia": ["Par"]}, "No power is called 'Narnia'"),
        ({"France": [5]}, "centers.France: a text"),
        (["Par"], "centers is a table"),
    ],
)
def test_centers(given: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        STANDARD.position(phase="S1901M", centers=given)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"France": {"A Par": ["Xyz"]}}, "No place is called 'Xyz'"),
        ({"France": {"A Par": "Bur"}}, "dislodged.France.A Par is a list of texts"),
        ({"France": {"A Par": [[]]}}, "a text of at most 200 characters"),
        ({"France": ["A Par"]}, "dislodged.France is a table"),
        ({"France": {"A Par": []}, "Germany": {"A Par": []}}, "A Par and A Par are both dislodged in Paris"),
        ({"France": {"F Spa/nc": [], "F Spa/sc": []}}, "F Spa/nc and F Spa/sc are both dislodged in Spain"),
        ({"France": {"F Bre": ["Par"]}}, "F Bre cannot retreat to Paris: no fleet can stand there"),
        ({"France": {"F MAO": ["Spa"]}}, "F MAO cannot retreat to Spain: no fleet can stand there"),
    ],
)
def test_dislodged(given: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        STANDARD.position(phase="S1901R", dislodged=given)


def test_a_retreat_named_twice_is_one() -> None:
    """And an army goes to no coast."""
    fled = {"France": {"A Gas": ["Spa", "spa/nc", "Bre"]}}
    position = STANDARD.position(phase="S1901R", dislodged=fled)
    assert position.as_dict()["dislodged"] == {"France": {"A Gas": ["Bre", "Spa"]}}


def test_a_unit_may_stand_where_another_was_dislodged() -> None:
    fled = {"France": {"A Par": ["Pic"]}}
    position = STANDARD.position(phase="S1901R", units={"Germany": ["A Par"]}, dislodged=fled)
    assert (position.units["Par"].power, position.dislodged["Par"].unit.power) == ("Germany", "France")


@pytest.mark.parametrize("phase", ["X1901M", "S1901X", "W1901M", "F1901A", "S1901A", "W1901R", "x", "over"])
def test_a_variant_knows_its_phases(phase: str) -> None:
    with pytest.raises(ValueError, match=f"standard has no phase '{phase}'"):
        STANDARD.position(phase=phase)


@pytest.mark.parametrize("phase", ["", "S1901", "1901", "S123456M", 5, None, LONG])
def test_what_is_no_phase(phase: Any) -> None:
    with pytest.raises(ValueError, match=r"is no phase|phase: a text"):
        STANDARD.position(phase=phase)


@pytest.mark.parametrize("state", [5, [], {5: 1}, {"cards": 3}])
def test_state(state: Any) -> None:
    with pytest.raises(ValueError, match=r"state|a text"):
        STANDARD.position(phase="S1901M", state=state)


@pytest.mark.parametrize(
    ("phase", "following"),
    [("W9999A", "S10000M"), ("W0009A", "S0010M"), ("W999A", "S1000M"), ("W0999A", "S1000M"), ("F1901R", "W1901A")],
)
def test_every_phase_that_comes_can_be_written_and_read(phase: str, following: str) -> None:
    after = STANDARD.next_phase(Phase.parse(phase))
    assert (after.text, Phase.parse(after.text)) == (following, after)


@pytest.mark.parametrize(
    ("variant", "phase", "written"),
    [("bioplomacy", "S3M", "S03M"), ("bioplomacy", "S12M", "S12M"), ("diplomafia", "T3M", "T3M")],
)
def test_a_year_has_as_many_digits_as_the_game_writes_at_least(variant: str, phase: str, written: str) -> None:
    assert rules.variant(variant).position(phase=phase).phase.text == written


def test_a_game_begins_while_there_are_years_left() -> None:
    assert STANDARD.position(phase="S99000M").phase.text == "S99000M"
    with pytest.raises(ValueError, match="'S99999M' is too late"):
        STANDARD.position(phase="S99999M")
