"""A board with other names: what is called otherwise, and what stays."""

import pytest

import rules

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
