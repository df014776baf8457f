"""What is still had from a damaged save: the game up to the first turn that cannot be played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game, SaveError
from rules.files.save import load_game, salvage, save_game, whole_part
from tests.rules.files.spoiling import spoil

OPEN = Path(__file__).parents[2] / "saves" / "v1-open.strata"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.strata"


def spoilt(file: Path, change: Callable[[dict[str, Any]], object]) -> tuple[Game, tuple[str, ...]]:
    """What is had from a save in which one thing is changed."""
    table = json.loads(OPEN.read_text(encoding="utf-8"))
    change(table)
    file.write_text(json.dumps(table), encoding="utf-8")
    return salvage(file)


def phases(game: Game) -> list[str]:
    return [turn.before.phase.text for turn in game.turns]


def test_a_whole_file_loses_nothing() -> None:
    game, lost = salvage(OPEN)
    assert lost == ()
    assert phases(game) == ["S1901M", "F1901M", "W1901A", "S1902M", "S1902R"]
    assert game.drafts == load_game(OPEN).drafts


def test_the_turns_before_an_order_that_nobody_can_read(file: Path) -> None:
    game, lost = spoilt(file, lambda table: table["turns"][3]["orders"]["Italy"].__setitem__(0, "A Tri floats"))
    assert phases(game) == ["S1901M", "F1901M", "W1901A"]
    assert len(lost) == 1
    assert lost[0].startswith("Everything after turn 3. turns.3.orders.Italy.0: ")


def test_the_turns_before_one_of_another_shape(file: Path) -> None:
    game, lost = spoilt(file, lambda table: table["turns"].__setitem__(1, {"phase": "F1901M", "orders": 3}))
    assert phases(game) == ["S1901M"]
    assert lost[0].startswith("Everything after turn 1. turns.1.orders: ")


def test_turns_that_are_no_list(file: Path) -> None:
    game, lost = spoilt(file, lambda table: table.update(turns=7))
    assert (phases(game), lost) == ([], ("Everything after turn 0. turns: is no list",))


def test_drafts_that_nobody_can_read_are_left_out(file: Path) -> None:
    game, lost = spoilt(file, lambda table: table["drafts"].update(France=["A Vex H"]))
    assert len(game.turns) == 5
    assert game.drafts == {}
    assert [line.partition(" drafts.France.0")[0] for line in lost] == ["The orders being written."]


def test_faulty_entries_that_can_be_spared_are_left_out(file: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table["seats"][0]["power"] = "Spain"
        table["title"] = ["a"]
        table["weather"] = "fine"

    game, lost = spoilt(file, change)
    assert len(game.turns) == 5
    assert game.title == ""
    assert [seat.power for seat in game.seats][:2] == ["Austria", "England"]
    assert lost == (
        "The entry title. title: input should be a valid string",
        "The entry weather. weather: is not known",
        "The entry seats. seats.0.power: no power is called 'Spain'",
    )


@pytest.mark.parametrize("key", ["variant", "map", "format", "version"])
def test_without_its_beginning_there_is_no_game(file: Path, key: str) -> None:
    with pytest.raises(SaveError):
        spoilt(file, lambda table: table.pop(key))


def test_a_start_that_makes_no_sense_is_no_beginning(file: Path) -> None:
    with pytest.raises(SaveError, match="start"):
        spoilt(file, lambda table: table.update(start={"phase": "S1901M", "units": {"France": ["A Vex"]}}))


def test_a_file_cut_off_gives_ever_more_turns(file: Path) -> None:
    whole = OPEN.read_bytes()
    had: list[int] = []
    for length in range(0, len(whole) - 2, 50):
        file.write_bytes(whole[:length])
        try:
            game, lost = salvage(file)
        except SaveError:
            assert had == []
            continue
        assert lost[0].startswith(f"Everything after turn {len(game.turns)}.")
        had.append(len(game.turns))
    assert had == sorted(had)
    assert (had[0], had[-1]) == (0, 5)


def test_bytes_that_are_no_text_end_the_game_there(file: Path) -> None:
    whole = OPEN.read_bytes()
    at = whole.index(b"Alb", whole.index(b"S1902R"))
    file.write_bytes(whole[:at] + b"\xff\xfe" + whole[at + 2 :])
    with pytest.raises(SaveError):
        load_game(file)
    game, lost = salvage(file)
    assert phases(game) == ["S1901M", "F1901M", "W1901A", "S1902M"]
    assert len(lost) == 1


def test_half_a_letter_costs_nothing_else(file: Path) -> None:
    game, lost = spoilt(file, lambda table: table.update(title="\ud800 Golden"))
    assert (game.title, len(game.turns), lost) == ("\ufffd Golden", 5, ())


def test_a_foreign_file_gives_nothing_and_stays(file: Path) -> None:
    file.write_bytes(b"my letter to Italy")
    with pytest.raises(SaveError, match="is no Strata game"):
        salvage(file)
    assert file.read_bytes() == b"my letter to Italy"


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ('{"a": 1, "turns": [1, {"b": 2}], "c": 3}', {"a": 1, "turns": [1, {"b": 2}], "c": 3}, True),
        ('{"a": 1, "turns": [1, {"b": 2}], "c": 3', {"a": 1, "turns": [1, {"b": 2}], "c": 3}, False),
        ('{"a": 1, "turns": [1, {"b": 2}], "c', {"a": 1, "turns": [1, {"b": 2}]}, False),
        ('{"a": 1, "turns": [1, {"b": 2', {"a": 1, "turns": [1]}, False),
        ('{"a": 1, "turns": [1 2]}', {"a": 1, "turns": [1, 2]}, False),
        ('{"a": 1, "turns": {}, "c": 1 1}', {"a": 1, "turns": []}, False),
        ('{"a" 1}', {}, False),
        ("", {}, False),
        ("[1]", {}, True),
        ("{" * 5000, {}, False),
    ],
)
def test_damaged_json_is_read_as_far_as_it_goes(text: str, found: dict[str, Any], whole: bool) -> None:
    assert whole_part(text) == (found, whole)


def test_a_damaged_section_of_a_casual_game_costs_its_seat_alone(tmp_path: Path) -> None:
    game = Game.new(rules.variant("standard"), secrecy="casual")
    for power, line in (("France", "A Par H"), ("Italy", "A Ven H")):
        game = game.draft(power, [rules.parse(game.position, power, line)])
    path = tmp_path / "g.strata"
    save_game(game, path)
    spoil(path, lambda table: table["sealing"]["locks"]["France"].update(own="AAAA"))
    with pytest.raises(SaveError, match="The sealed orders and notes of France were changed"):
        load_game(path)
    found = salvage(path)
    assert [order.text for order in found.game.drafts["Italy"]] == ["A Ven H"]
    assert "France" not in found.game.drafts
    assert len(found.lost) == 1 and "France" in found.lost[0]


def test_of_a_sealed_board_the_public_part_is_had_or_nothing() -> None:
    path = Path(__file__).parents[2] / "saves" / "v2-hidden.strata"
    assert salvage(path).game.known == rules.PUBLIC
