"""The state in scenarios and save files (section 12): what is read, what is written, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game

from .table import position

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
    loaded = rules.read_game(tmp_path / "a.strata")
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
