"""The state in scenarios and save files (section 12): what is read, what is written, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game
from rules.variants.pink.state import capacity, friendly

from .table import Lines, go_on, kept, outcome, position, serving, standing, told
from .table import turn as any_turn

# --- Garrisons by option (R34).

GUARDED = {"garrisons": True}.items()


def turn(units: Lines, orders: Lines, **table: object) -> rules.Turn:
    return any_turn(units, orders, options=GUARDED, **table)  # type: ignore[arg-type]


def test_r34_without_the_option_nobody_stands_guard() -> None:
    assert any_turn({"B": ["A O"]}, {"B": ["A O - H"]}).results["A O"] == ("ok",)


@pytest.mark.parametrize("place", ["A", "H", "Carthage"])
def test_r34_carthage_and_the_original_homes_are_held_with_one(place: str) -> None:
    origin = {"A": "U", "H": "U", "Carthage": "V"}[place]
    after = turn({"B": [f"A {origin}"]}, {"B": [f"A {origin} - {place}"]})
    assert after.results[f"A {origin}"] == ("bounce",)


def test_r34_a_march_has_no_garrison_nor_has_a_home_that_was_made() -> None:
    after = turn({"B": ["A V"]}, {"B": ["A V - O"]}, centers={"A": ["A", "H", "O"]}, homes={"A": ["A", "O"]})
    assert after.results["A V"] == ("ok",)


def test_r34_a_garrison_lets_its_own_power_in_and_adds_nothing_to_its_attack() -> None:
    assert turn({"A": ["A O"]}, {"A": ["A O - H"]}).results["A O"] == ("ok",)
    rivals = turn({"A": ["A O"], "C": ["A V", "A U"]}, {"A": ["A O - H"], "C": ["A V - H", "A U S A V - H"]})
    assert rivals.results["A V"] == ("ok",)
    assert serving(rivals) == {"H": "C"}


def test_r34_a_friendly_army_that_stays_or_fails_to_leave_is_held_with_one_more() -> None:
    attack = ["A O - H", "A V S A O - H"]
    held = turn({"A": ["A H"], "B": ["A O", "A V"]}, {"B": attack})
    assert held.results["A O"] == ("bounce",)
    [reason] = outcome(held, "A O").reasons
    assert rules.say(reason) == ("A O attacks Hippo with strength 2 (with A V), A H holds with 2 (1 of the garrison).")
    stuck = turn({"A": ["A H", "A A"], "B": ["A O", "A V"]}, {"A": ["A H - A", "A A H"], "B": attack})
    assert stuck.results["A O"] == ("bounce",)


def test_r34_head_to_head_the_garrison_adds_to_the_resistance_and_not_to_the_attack() -> None:
    after = turn({"A": ["A H"], "B": ["A O", "A V"]}, {"A": ["A H - O"], "B": ["A O - H", "A V S A O - H"]})
    assert after.results == {"A H": ("bounce",), "A O": ("bounce",), "A V": ("ok",)}


def test_r34_a_province_that_its_army_leaves_is_still_held() -> None:
    after = turn({"A": ["A H"], "B": ["A O"]}, {"A": ["A H - V"], "B": ["A O - H"]})
    assert after.results == {"A H": ("ok",), "A O": ("bounce",)}
    assert kept(after, "standoffs") == {"B": {"O": 1}}


def test_r34_an_army_that_is_not_its_own_neither_gains_nor_meets_it() -> None:
    """C stands in A's home; B drives it out against 1 alone, and the garrison goes on serving A."""
    after = turn({"C": ["A H"], "B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]})
    assert after.results == {"A O": ("ok",), "A V": ("ok",), "A H": ("dislodged",)}
    assert serving(after) == {}


def test_r34_a_garrison_that_falls_serves_its_captor_against_its_first_power() -> None:
    fallen = turn({"B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]})
    assert serving(fallen) == {"H": "B"}
    left = go_on(fallen, {"B": ["A H - U"]})
    back = left.after.variant.position(
        phase="S1903M", units={"A": ["A A"], "B": ["A U"]}, state=left.after.as_dict()["state"]
    )
    assert back.variant.adjudicate(back, {"A": ["A A - H"]}).results["A A"] == ("bounce",)


def test_r34_nobody_retreats_past_a_foreign_garrison_and_a_stand_off_with_one_closes_its_place() -> None:
    after = turn({"B": ["A O"], "C": ["A P", "A I"]}, {"C": ["A I - O", "A P H"]}, status={"B": {"O": "unsupplied"}})
    fled = after.dislodged["O"]
    assert [place.text for place in fled.retreats] == ["B", "V"]
    closed = {place.text: reason.code for place, reason in fled.closed}
    assert (closed["A"], closed["H"]) == ("garrison_holds", "garrison_holds")
    contested = turn(
        {"A": ["A O"], "C": ["A U", "A P", "A I"]},
        {"C": ["A U - H", "A I - O", "A P H"]},
        status={"A": {"O": "unsupplied"}},
    )
    assert "H" not in [place.text for place in contested.dislodged["O"].retreats]


def test_r34_carthage_is_nobodys_ground_until_its_first_garrison_falls() -> None:
    here = position({}, options=GUARDED)
    assert "Carthage" not in friendly(here, "A")
    taken = turn({"C": ["A V", "A W"]}, {"C": ["A V - Carthage", "A W S A V - Carthage"]})
    assert serving(taken) == {"Carthage": "C"}
    assert "Carthage" in friendly(taken.after, "C")


def test_r34_points_do_not_enter_carthage_while_its_garrison_is_nobodys() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 1 V - Carthage"]}, stores={"A": {"V": 1}})
    assert after.results["move 1 V - Carthage"] == ("bounce",)
    assert told(after, "move 1 V - Carthage") == ["guarded"]


def test_r34_a_beaten_garrison_does_not_fight_for_a_half_strength_army_that_dies() -> None:
    """Half a point and the garrison's hold against one and a half; against two they fall."""
    weak = {"status": {"A": {"H": "half"}}}
    held = turn({"A": ["A H"], "B": ["A O"]}, {"B": ["A O - H"]}, **weak)
    assert held.results["A O"] == ("bounce",)
    fallen = turn({"A": ["A H"], "B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]}, **weak)
    assert fallen.results["A H"] == ("dislodged", "destroyed")
    assert serving(fallen) == {"H": "B"}
    assert standing(fallen) == {"B": ["A H", "A V"]}


PINK = rules.variant("pink")
WHOLE: dict[str, Any] = {
    "points": {"A": 12},
    "income": {"A": 12, "B": 5},
    "interest": {"A": {"A": 1}},
    "stores": {"A": {"A": 8, "V": 2}, "C": {"J": 3}},
    "still": {"A": {"A": 7}},
    "emergency": {"A": {"A": 5, "H": 2}, **{power: {} for power in "BCDEFG"}},
    "homes": {
        "A": ["A", "O"],
        "B": ["B", "I"],
        "C": ["C", "J"],
        "D": ["D", "K"],
        "E": ["E", "L"],
        "F": ["F", "M"],
        "G": [],
    },
    "status": {"A": {"A": "half"}, "B": {"O": "unsupplied"}},
    "standoffs": {"A": {"H": 1}},
    "attacks": {"A": {"A": 2}},
    "friendly": {"A": ["B", "C"]},
    "awards": {"B": 3},
    "since": {"A": 1900, "H": 1900, "O": 1903},
    "garrison": {"H": "B"},
    "carthage_first": "C",
    "seats": {"A": "Ann"},
    "power_names": {"A": "Umbria", "C": "Grand Old Republic"},
    "short_names": {"C": "GOR"},
    "province_names": {"A": "Arbor", "Z": "Zürich"},
    "gm": False,
}
UNITS = {"A": ["A A", "A H"], "B": ["A O"]}


def test_every_key_is_read_and_written_again() -> None:
    here = position(UNITS, centers={"A": ["A", "H"]}, **WHOLE)
    assert here.as_dict()["state"] == WHOLE
    assert here.variant.position(**here.as_dict()) == here


def test_the_usual_is_meant_where_nothing_is_said() -> None:
    state = position({"A": ["A A"]}, centers={"A": ["A"]}).as_dict()["state"]
    assert state["homes"]["A"] == ["A", "H"]
    assert (state["emergency"]["A"], state["emergency"]["B"]) == ({"A": 5}, {})
    assert set(state) == {"homes", "emergency", "since", "gm"}
    assert state["since"] == {"A": 1900}


def test_centers_left_out_are_those_of_the_beginning_and_given_ones_are_all() -> None:
    assert len(position({}).centers) == 14
    assert position({}, centers={"A": ["O"]}).centers == {"O": "A"}


def test_every_garrison_is_told_of_where_there_are_garrisons() -> None:
    start = rules.variant("pink", garrisons=True).start()
    state = start.as_dict()["state"]
    assert (len(state["garrison"]), state["garrison"]["H"], state["garrison"]["Carthage"]) == (15, "A", "")
    assert start.variant.position(**start.as_dict()) == start
    assert "garrison" not in PINK.start().as_dict()["state"]


def test_zeros_empty_tables_and_full_strength_are_left_out() -> None:
    here = position(
        {"A": ["A A"]}, stores={"A": {"A": 0}}, points={"A": 0}, status={"A": {"A": "full"}}, friendly={"A": []}
    )
    assert here == position({"A": ["A A"]})


def test_texts_are_read_in_any_case_and_by_names() -> None:
    here = position({"A": ["a a"]}, stores={"a": {"aleria": 3}}, status={"a": {"Aleria": "half"}})
    assert here.as_dict()["state"]["stores"] == {"A": {"A": 3}}


def test_a_long_name_may_come_without_its_abbreviation_which_the_rules_keep_nowhere() -> None:
    here = position({"A": ["A A"]}, power_names={"C": "Grand Old Republic"})
    assert here.as_dict()["state"]["power_names"] == {"C": "Grand Old Republic"}
    assert here.variant.position(**here.as_dict()) == here


def test_the_strength_of_an_army_that_waits_to_retreat_is_kept() -> None:
    stated = {
        "phase": "S1902R",
        "units": {"A": ["A O"]},
        "centers": {},
        "dislodged": {"B": {"A O": ["A", "B"]}},
        "state": {"status": {"A": {"O": "half"}, "B": {"O": "unsupplied"}}},
    }
    here = PINK.position(**stated)
    assert here.as_dict()["state"]["status"] == stated["state"]["status"]
    assert [fled.unit.traits for fled in here.dislodged.values()] == [(("status", "unsupplied"),)]


@pytest.mark.parametrize(
    "state",
    [
        {"stores": {"A": {"A": 99, "V": 3}}},
        {"emergency": {"A": {"A": 9, "Z": 2}}},
        {"status": {"A": {"A": "half"}}, "standoffs": {"A": {"A": 7}}, "attacks": {"A": {"H": 2}}},
        {"homes": {"A": ["A", "Z"]}, "friendly": {"A": ["A"]}},
        {"still": {"A": {"A": 5}}, "carthage_first": "B"},
    ],
)
def test_what_is_only_impossible_is_read_and_kept(state: dict[str, Any]) -> None:
    here = position({"A": ["A A", "A H"]}, **state)
    written = here.as_dict()["state"]
    assert {
        key: {power: written[key][power] for power in value} if isinstance(value, dict) else written[key]
        for key, value in state.items()
    } == state


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"gold": 3}, "pink keeps no state called gold"),
        ({"points": 3}, "points is a table"),
        ({"points": {"A": -1}}, "points.A is a whole number from 0 to 1000000000000, not -1"),
        (
            {"stores": {"A": {"A": 10**15}}},
            "stores.A.A is a whole number from 0 to 1000000000000, not 1000000000000000",
        ),
        ({"points": {"A": True}}, "points.A is a whole number"),
        ({"points": {"A": "three"}}, "points.A is a whole number"),
        ({"points": {"A": 10**20}}, "points.A is a whole number"),
        ({"points": {"H": 1}}, "points: No power is called 'H'"),
        ({"stores": {"A": {"Q9": 1}}}, "stores.A: No place is called 'Q9'"),
        ({"stores": {"A": 5}}, "stores.A is a table"),
        ({"status": {"A": {"A": "weak"}}}, "status.A.A is one of full, half, unsupplied, not 'weak'"),
        ({"status": {"A": {"H": "half"}}}, "status: no army of A stands in H"),
        ({"standoffs": {"B": {"A": 1}}}, "standoffs: no army of B stands in A"),
        ({"homes": {"A": "A"}}, "homes.A is a list"),
        ({"friendly": {"A": [["B"]]}}, "friendly: No power is called"),
        ({"since": {"O": "long"}}, "since.O is a whole number"),
        ({"garrison": {"H": "X"}}, "garrison: No power is called 'X'"),
        ({"garrison": {"H": None}}, "garrison: No power is called 'None'"),
        ({"carthage_first": []}, "carthage_first: No power is called"),
        ({"province_names": {1: "Arbor"}}, "province_names: no province has the letter '1'"),
        ({"carthage_first": "X"}, "carthage_first: No power is called 'X'"),
        ({"winner": "X"}, "winner: No power is called 'X'"),
        ({"ended": "draw"}, "ended is like"),
        ({"seats": {"A": 3}}, "seats.A is a text"),
        ({"gm": 1}, "gm is true or false"),
        (
            {"power_names": {"A": "A name too long for any power at all"}},
            "power_names: 'A name too long for any power at all' has",
        ),
        ({"power_names": {"A": "B"}}, "power_names: 'B' is what B is called"),
        ({"province_names": {"A": "Brindle"}}, "province_names: 'Brindle' does not begin with A"),
        ({"province_names": {"AA": "Arbor"}}, "province_names: no province has the letter 'AA'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(state: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError) as error:
        position({"A": ["A A"]}, **state)
    assert str(error.value).startswith(words)


def test_a_winner_ends_the_game() -> None:
    won = PINK.position(phase="done", state={"winner": "C"})
    assert PINK.end(won) == rules.End("win", ("C",))
    assert won.as_dict()["state"]["winner"] == "C"


def test_a_save_file_keeps_everything(tmp_path: Path) -> None:
    game = Game.new(PINK, {"A": "Ann", "B": "Bob", "GM": "Gus"})
    game = game.play({"A": ["A H - O", "name power Umbria", "friendly B"], "GM": ["award 2 B", "name Z Zeta"]})
    game = game.play({"A": [], "B": ["A I - P"]}).play({"A": ["build A A"], "B": ["store 3 B"]})
    game = game.draft("GM", [rules.parse(game.position, "GM", "award 1 A")]).submit("GM")
    rules.save_game(game, tmp_path / "a.strata")
    loaded = rules.files.read_game(tmp_path / "a.strata")
    assert loaded.differences == ()
    assert loaded.game.position == game.position
    assert loaded.game.drafts == game.drafts
    assert loaded.game.submitted == {"GM"}
    rules.save_game(loaded.game, tmp_path / "b.strata")
    assert (tmp_path / "a.strata").read_bytes() == (tmp_path / "b.strata").read_bytes()


def test_a_save_with_impossible_stores_opens_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "odd.strata"
    rules.save_game(Game.new(PINK), path)
    table = json.loads(path.read_text(encoding="utf-8"))
    table["start"] = {"phase": "S1903M", "units": UNITS, "state": {"stores": {"A": {"A": 50}}}}
    path.write_text(json.dumps(table), encoding="utf-8")
    game = rules.load_game(path)
    assert game.position.as_dict()["state"]["stores"] == {"A": {"A": 50}}


# --- The boards as they are told of: letters, capacities, fairness (R1, R2), three levels (R35).

BOARDS_PINK, PARA = rules.variant("pink"), rules.variant("pink2")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_r1_a_letter_means_one_province() -> None:
    assert list(BOARDS_PINK.base.provinces) == [*LETTERS, "Carthage"]
    assert all(BOARDS_PINK.base.provinces[letter].name.startswith(letter) for letter in LETTERS)


def test_r2_two_armies_cost_ten_and_the_homes_give_twelve() -> None:
    board = BOARDS_PINK.base
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
        flat = {place if place == "Carthage" else f"{place}@3" for place in BOARDS_PINK.base.neighbours("army", letter)}
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
