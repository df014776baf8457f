"""What chance has once said stands: a turn taken back and played again has the same numbers, also out of a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import DrawNeeded, Game
from rules.files.save import load_game, save_game
from tests.rules.files.sealed_games import hidden, phrase, sit, standard, written
from tests.rules.files.spoiling import spoil

VARIANT = rules.variant("diplomafia")
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
RACKETS = {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B"}}


def game(seed: str = "") -> Game:
    start = VARIANT.position(phase="T2M", units=UNITS, state={"rackets": RACKETS})
    return replace(Game.new(VARIANT), start=start, seed=seed)


def played(here: Game, numbers: Sequence[int], orders: Any = ()) -> Game:
    """One turn on, with these numbers for what the game does not know."""
    left, draws = list(numbers), dict[str, int]()
    while True:
        try:
            return here.play(dict(orders), draws)
        except DrawNeeded as needed:
            draws[needed.name] = left.pop(0)


def test_a_turn_taken_back_keeps_its_numbers() -> None:
    once = played(game(), [3, 8])
    again = played(once.back(), [], {"Harlem": ["SRU EHa - Yor"]})
    assert again.turns[0].draws == once.turns[0].draws == {"Harlem": 3, "EastSide": 8}


def test_of_numbers_that_were_drawn_only_those_asked_for_are_told() -> None:
    """Without rackets a family has no number."""
    once = played(game(), [3, 8])
    bare = VARIANT.position(phase="T2M", units=UNITS, state={"rackets": {"EastSide": {"PES": "B"}}})
    again = played(replace(once.back(), start=bare), [])
    assert again.turns[0].draws == {"EastSide": 8}


def test_what_the_game_master_enters_counts_before_what_was_drawn() -> None:
    before = played(game(), [3, 8]).back()
    assert before.play({}, {"Harlem": 10}).turns[0].draws == {"Harlem": 10, "EastSide": 8}


def test_a_file_remembers_it(tmp_path: Path) -> None:
    before = played(played(game(), [3, 8]), []).back(2)
    save_game(before, tmp_path / "a.strata")
    read = load_game(tmp_path / "a.strata")
    assert rules.files.game_text(read) == rules.files.game_text(before)
    assert played(read, []).turns[0].draws == {"Harlem": 3, "EastSide": 8}


def test_a_seed_fixes_all_numbers(tmp_path: Path) -> None:
    one, other = (played(played(game(seed), []), []) for seed in ("Tuesday", "Wednesday"))
    assert one == played(played(game("Tuesday"), []), [])
    assert one.turns[0].draws != other.turns[0].draws
    save_game(one, tmp_path / "a.strata")
    read = load_game(tmp_path / "a.strata")
    assert (rules.files.game_text(read), read.seed) == (rules.files.game_text(one), "Tuesday")


def test_a_seed_is_fair() -> None:
    drawn = [DrawNeeded("Harlem", 1, 10).fixed(str(seed), "T2M") for seed in range(2000)]
    assert set(drawn) == set(range(1, 11))
    assert all(150 < drawn.count(number) < 250 for number in range(1, 11))


def test_a_damaged_file_still_knows_its_seed(tmp_path: Path) -> None:
    save_game(played(game("Tuesday"), []), tmp_path / "a.strata")
    table = json.loads((tmp_path / "a.strata").read_text(encoding="utf-8"))
    table["turns"][0]["orders"] = {"Harlem": ["nonsense"]}
    (tmp_path / "a.strata").write_text(json.dumps(table), encoding="utf-8")
    saved = rules.files.salvage(tmp_path / "a.strata")
    assert saved.lost and not saved.game.turns
    assert saved.game.seed == "Tuesday"


# --- Options changed in a sealed file by hand: whoever sits down is told, also before the first turn.

GAMES: list[Callable[[], Game]] = [standard, hidden]


def changed(table: dict[str, Any]) -> None:
    """One center fewer is enough to win."""
    name = next(name for name in table["variant"]["options"] if name.startswith("victory"))
    table["variant"]["options"][name] -= 1


@pytest.mark.parametrize("game", GAMES)
def test_who_sits_down_is_told_that_the_rules_were_changed(game: Callable[[], Game], tmp_path: Path) -> None:
    path, power = tmp_path / "g.strata", next(iter(game().players))
    rules.save_game(game(), path)
    assert sit(rules.load_game(path), power).variant.chosen == game().variant.chosen
    spoil(path, changed)
    found = rules.load_game(path)
    told = rules.seals.opened(found, power, rules.seals.key_of(found, power, phrase(power)))
    assert any(remark.startswith(f"The rules of this game were changed since {power} sat") for remark in told.remarks)


def test_options_that_are_not_the_usual_ones_are_no_change(tmp_path: Path) -> None:
    variant = rules.variant("standard", victory=20, convoy_paradox="all_hold")
    game = rules.seals.with_phrase(Game.new(variant, {"France": "Ben"}, "sealed"), "France", phrase("France"))
    rules.save_game(written(rules.seals.shut_all(game), "France", "A Mar - Pie"), tmp_path / "g.strata")
    assert sit(rules.load_game(tmp_path / "g.strata"), "France").drafts
