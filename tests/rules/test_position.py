"""What a power remembers of places that it does not see any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import rules
from rules import Option, Phase
from rules.reports import last_seen

VARIANT = rules.variant("diplomyopia")
UNITS = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"], "Italy": ["A Tyr"]}


def turns(*orders: Mapping[str, Sequence[str]]) -> list[rules.Turn]:
    position = VARIANT.position(phase="S1902M", units=UNITS, centers={}, state={"control": {}})
    found = []
    for lines in orders:
        found.append(VARIANT.adjudicate(position, lines))
        position = found[-1].after
    return found


def remembered(played: Sequence[rules.Turn], power: str) -> dict[str, tuple[str, str]]:
    return {place: (one.unit.text, one.phase.text) for place, one in last_seen(played, power).items()}


def test_nothing_is_remembered_before_the_first_turn_and_of_what_is_in_sight() -> None:
    assert last_seen([], "France") == {}
    assert remembered(turns({}), "France") == {}


def test_who_was_seen_is_remembered_with_the_season_until_the_place_is_seen_again() -> None:
    away = turns({"France": ["A Bur - Gas"]})
    assert remembered(away, "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}
    later = turns({}, {"France": ["A Bur - Gas"]})
    assert remembered(later, "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}
    back = turns({"France": ["A Bur - Gas"]}, {"France": ["A Gas - Bur"], "Germany": ["A Mun - Boh"]})
    assert remembered(back, "France") == {}
    gone = turns({}, {"Germany": ["A Mun - Boh"]}, {"France": ["A Bur - Gas"]})
    assert remembered(gone, "France") == {"Ruh": ("A Ruh", "F1902M")}


def test_views_are_asked_and_nothing_else() -> None:
    """The same of true turns and of those that the power has seen."""
    true = turns({}, {"France": ["A Bur - Gas"], "Italy": ["A Tyr - Boh"]})
    seen = [VARIANT.seen(turn, "France") for turn in true]
    assert remembered(seen, "France") == remembered(true, "France") != {}


def test_while_retreats_are_due_what_was_seen_before_is_remembered() -> None:
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    assert remembered(turns(orders), "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}


def test_where_nothing_is_hidden_nothing_is_remembered() -> None:
    standard = rules.variant("standard")
    turn = standard.adjudicate(standard.start(), {})
    assert last_seen([turn], "France") == {}


# --- A board with other names: what is called otherwise, and what stays.

STANDARD = rules.variant("standard").base
LEVELS = rules.variant("pink2").base


def test_names_are_other_names_and_ids_the_same() -> None:
    board = STANDARD.named({"France": ("Gaul", "GAU")}, {"Par": "Lutetia"})
    assert (board.powers["France"].name, board.powers["France"].adjective) == ("Gaul", "Gaul")
    assert (board.place("Lutetia").text, board.place("Par").words) == ("Par", "Lutetia")
    assert board.powers["England"] == STANDARD.powers["England"]
    assert board.moves is STANDARD.moves


def test_a_power_is_known_by_id_name_letter_and_short_name() -> None:
    board = STANDARD.named({"France": ("Gaul", "GAU")}, {})
    assert [board.power(text) for text in ("france", "GAUL", "gau", "f")] == [board.powers["France"]] * 4
    assert board.power("") is None


def test_what_was_worked_out_on_the_old_board_is_left_behind() -> None:
    STANDARD.memo["a test"] = 1
    assert STANDARD.named({}, {"Par": "Lutetia"}).memo == {}
    del STANDARD.memo["a test"]


def test_a_province_may_become_a_home() -> None:
    board = STANDARD.named({}, {}, {"Bel": "France"})
    assert board.provinces["Bel"].home == "France"
    assert board.powers["France"].homes == (*STANDARD.powers["France"].homes, "Bel")


def test_a_name_on_several_levels_is_a_name_on_all_of_them() -> None:
    board = LEVELS.named({}, {"O": "Oasis"})
    assert [board.locations[f"O@{level}"].words for level in "123"] == [
        "Oasis (Board 1)",
        "Oasis (Board 2)",
        "Oasis (Board 3)",
    ]
    assert [place.text for place in board.find("oasis")] == ["O@1", "O@2", "O@3"]
    with pytest.raises(LookupError) as error:
        board.place("O")
    assert rules.say(error.value.args[0]).startswith("'O' could be O@1 (Oasis (Board 1)), O@2")
    assert board.place("Oasis (Board 2)").text == "O@2"
    assert board.place("Carthage").text == "Carthage"


# --- Positions set up: what there cannot be is refused with a sentence, whatever its type.

SETUP_STANDARD = rules.variant("standard")
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
        SETUP_STANDARD.position(phase="S1901M", units=given)


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
        SETUP_STANDARD.position(phase="S1901M", centers=given)


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
        SETUP_STANDARD.position(phase="S1901R", dislodged=given)


def test_a_retreat_named_twice_is_one() -> None:
    """And an army goes to no coast."""
    fled = {"France": {"A Gas": ["Spa", "spa/nc", "Bre"]}}
    position = SETUP_STANDARD.position(phase="S1901R", dislodged=fled)
    assert position.as_dict()["dislodged"] == {"France": {"A Gas": ["Bre", "Spa"]}}


def test_a_unit_may_stand_where_another_was_dislodged() -> None:
    fled = {"France": {"A Par": ["Pic"]}}
    position = SETUP_STANDARD.position(phase="S1901R", units={"Germany": ["A Par"]}, dislodged=fled)
    assert (position.units["Par"].power, position.dislodged["Par"].unit.power) == ("Germany", "France")


@pytest.mark.parametrize("phase", ["X1901M", "S1901X", "W1901M", "F1901A", "S1901A", "W1901R", "x", "over"])
def test_a_variant_knows_its_phases(phase: str) -> None:
    with pytest.raises(ValueError, match=f"standard has no phase '{phase}'"):
        SETUP_STANDARD.position(phase=phase)


@pytest.mark.parametrize("phase", ["", "S1901", "1901", "S123456M", 5, None, LONG])
def test_what_is_no_phase(phase: Any) -> None:
    with pytest.raises(ValueError, match=r"is no phase|phase: a text"):
        SETUP_STANDARD.position(phase=phase)


@pytest.mark.parametrize("state", [5, [], {5: 1}, {"cards": 3}])
def test_state(state: Any) -> None:
    with pytest.raises(ValueError, match=r"state|a text"):
        SETUP_STANDARD.position(phase="S1901M", state=state)


@pytest.mark.parametrize(
    ("phase", "following"),
    [("W9999A", "S10000M"), ("W0009A", "S0010M"), ("W999A", "S1000M"), ("W0999A", "S1000M"), ("F1901R", "W1901A")],
)
def test_every_phase_that_comes_can_be_written_and_read(phase: str, following: str) -> None:
    after = SETUP_STANDARD.next_phase(Phase.parse(phase))
    assert (after.text, Phase.parse(after.text)) == (following, after)


@pytest.mark.parametrize(
    ("variant", "phase", "written"),
    [("bioplomacy", "S3M", "S03M"), ("bioplomacy", "S12M", "S12M"), ("diplomafia", "T3M", "T3M")],
)
def test_a_year_has_as_many_digits_as_the_game_writes_at_least(variant: str, phase: str, written: str) -> None:
    assert rules.variant(variant).position(phase=phase).phase.text == written


def test_a_game_begins_while_there_are_years_left() -> None:
    assert SETUP_STANDARD.position(phase="S99000M").phase.text == "S99000M"
    with pytest.raises(ValueError, match="'S99999M' is too late"):
        SETUP_STANDARD.position(phase="S99999M")


# --- Options that are lists and tables of choices: what may be written, and the one form in which it is kept.

CHOICES = (("X1", "Exchanger"), ("X2", "Move First"), ("X5", "Super Supporter"))
SEVERAL = Option("votes", (), "Votes", CHOICES)
NUMBERS = Option("counts", {}, "Counts", CHOICES, span=(2, 4), step=2, most=(("X2", 2),))


def test_of_several_choices_any_may_be_chosen_and_each_once() -> None:
    assert SEVERAL.fault(["X5", "X1"]) is None
    assert SEVERAL.settled(["X5", "X1", "X5"]) == ("X1", "X5")
    assert SEVERAL.written(("X1", "X5")) == "X1, X5"
    assert SEVERAL.read(" x5 ,X1,") == ("X5", "X1")
    assert SEVERAL.written(()) == "" and SEVERAL.read("") == ()


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("X1", "option votes is a list, not 'X1'"),
        ({"X1": 2}, "option votes is a list, not {'X1': 2}"),
        (["X1", "X7"], "option votes: 'X7' is none of X1, X2, X5"),
    ],
)
def test_a_list_of_anything_else_is_refused(value: Any, fault: str) -> None:
    assert SEVERAL.fault(value) == fault


def test_choices_may_be_given_numbers() -> None:
    assert NUMBERS.fault({"X1": 4, "X2": 2}) is None
    assert list(NUMBERS.settled({"X5": 2, "X1": 4})) == ["X1", "X5"]
    assert NUMBERS.written({"X1": 4, "X5": 2}) == "X1 = 4, X5 = 2"
    assert NUMBERS.read("x1=4, X5: 2") == {"X1": 4, "X5": 2}
    assert NUMBERS.read("") == {}


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "option counts is a table, not []"),
        ({"X7": 2}, "option counts: 'X7' is none of X1, X2, X5"),
        ({"X1": 3}, "option counts: X1 is 2 or 4, not 3"),
        ({"X2": 4}, "option counts: X2 is 2, not 4"),
        ({"X1": True}, "option counts: X1 is 2 or 4, not True"),
        ({"X1": "4"}, "option counts: X1 is 2 or 4, not '4'"),
        ("so many", "option counts is a table, not 'so many'"),
    ],
)
def test_a_table_of_anything_else_is_refused(value: Any, fault: str) -> None:
    assert NUMBERS.fault(value) == fault


def test_many_numbers_are_told_by_their_ends() -> None:
    wide = Option("counts", {}, "Counts", CHOICES, span=(0, 60))
    assert wide.fault({"X1": 61}) == "option counts: X1 is a number from 0 to 60, not 61"


def test_a_text_that_is_no_table_is_refused_as_it_was_written() -> None:
    assert NUMBERS.read("X1 four") == "X1 four"
    assert NUMBERS.fault(NUMBERS.read("X1 four")) == "option counts is a table, not 'X1 four'"
