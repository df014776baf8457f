"""The boards as they are told of: letters, capacities, fairness (R1, R2), three levels (R35)."""

from __future__ import annotations

import rules
from rules.variants.pink.state import capacity

PINK, PARA = rules.variant("pink"), rules.variant("pink2")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_r1_a_letter_means_one_province() -> None:
    assert list(PINK.base.provinces) == [*LETTERS, "Carthage"]
    assert all(PINK.base.provinces[letter].name.startswith(letter) for letter in LETTERS)


def test_r2_two_armies_cost_ten_and_the_homes_give_twelve() -> None:
    board = PINK.base
    assert [capacity(board, place) for place in "ABCDEFG"] == [7] * 7
    assert [capacity(board, place) for place in "HIJKLMN"] == [5] * 7
    assert [capacity(board, place) for place in "OPQRSTU"] == [5, 4, 4, 5, 4, 4, 4]
    assert [capacity(board, place) for place in "VWXYZ"] == [0] * 5
    assert (len(board.centers), sum(capacity(board, center) for center in board.centers)) == (22, 126)
    for power in board.powers.values():
        assert sum(len(board.neighbours("army", home)) for home in power.homes) == 7


def test_r35_three_boards_of_the_same_country_with_carthage_across_them() -> None:
    board = PARA.base
    assert (len(board.provinces), len(board.centers), capacity(board, "Carthage")) == (79, 64, 35)
    assert list(board.provinces)[:4] == ["A@1", "A@2", "A@3", "B@1"]
    assert list(board.provinces)[-1] == "Carthage"
    assert len(board.neighbours("army", "Carthage")) == 15
    for letter in LETTERS:
        assert f"{letter}@2" in board.neighbours("army", f"{letter}@1")
        assert f"{letter}@3" not in board.neighbours("army", f"{letter}@1")
        flat = {place if place == "Carthage" else f"{place}@3" for place in PINK.base.neighbours("army", letter)}
        assert set(board.neighbours("army", f"{letter}@3")) - {f"{letter}@2"} == flat


def test_r35_each_power_has_two_homes_and_two_armies_on_each_board() -> None:
    start = PARA.start()
    state = start.as_dict()["state"]
    assert [unit.text for unit in start.units_of("A")] == [f"A {letter}@{level}" for letter in "AH" for level in "123"]
    assert state["homes"]["G"] == [f"{letter}@{level}" for letter in "GN" for level in "123"]
    assert set(state["emergency"]["G"].values()) == {5}
    assert len(state["emergency"]["G"]) == 6


def test_the_summaries_say_that_the_board_is_a_reconstruction() -> None:
    for name in ("pink", "pink2", "pink3"):
        assert "reconstruction" in rules.VARIANTS[name].summary


def test_a_place_without_its_board_is_no_place() -> None:
    """The level is always written (section 10)."""
    here = PARA.start()
    for line in ("A O - P", "A A@1 - H"):
        try:
            rules.parse(here, "A", line)
        except rules.Unreadable as error:
            assert "could be" in str(error)
        else:
            raise AssertionError(line)
