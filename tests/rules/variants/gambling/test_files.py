"""Save files and scenario files with money in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import End, Game, SaveError, ScenarioError, Seat

from .table import game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.strata"


def full() -> Game:
    """A game with seats that changed, an ending that was undone, and one by agreement."""
    begun = game(Turkey="").tick("Italy", True, "2026-05-30").finish(End("draw", ("Italy",))).booked("2026-05-30")
    going = begun.back().booked("2026-05-31").resolve()
    seats = tuple(replace(seat, player="") if seat.power == "Austria" else seat for seat in going.seats)
    left = replace(going, seats=seats)
    return left.finish(End("concession", ("Italy", "France"))).booked("2026-06-01")


def test_a_game_is_the_same_after_it_was_saved(file: Path) -> None:
    rules.save_game(full(), file)
    read = rules.read_game(file)
    assert read.differences == ()
    assert rules.game_text(read.game) == rules.game_text(full()) == file.read_text(encoding="utf-8")
    assert (read.game.position, read.game.book) == (full().position, full().book)


def test_it_ends_with_those_who_sat_there_then_whoever_sits_there_now(file: Path) -> None:
    rules.save_game(full(), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    table["seats"] = [{"power": power, "player": "Somebody"} for power in full().variant.base.powers]
    file.write_text(json.dumps(table), encoding="utf-8")
    again = rules.load_game(file)
    assert again.position.as_dict()["state"]["dropped"] == ["Austria", "Turkey"]
    assert Seat("Austria", "Somebody") in again.seats


def test_an_end_by_a_line_of_the_game_master_is_played_again(file: Path) -> None:
    over = game().play({"GM": ["end draw Italy France"], "France": ["A Par - Bur"]})
    rules.save_game(over, file)
    assert rules.load_game(file).position == over.position


def changed(file: Path, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """Where the file is faulty after a change of its content."""
    rules.save_game(full(), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    change(table)
    file.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(SaveError) as error:
        rules.load_game(file)
    return [fault.place for fault in error.value.faults]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda t: t["book"][0].update(power="Spain"), "book.0.power"),
        (lambda t: t["book"][0].update(amount=6.5), "book.0.amount"),
        (lambda t: t["book"][0].update(kind="gift"), "book.0.kind"),
        (lambda t: t["book"][0].pop("phase"), "book.0.phase"),
        (lambda t: t["turns"][-1]["orders"].update(France=["A Par H"]), "turns.1.orders"),
        (lambda t: t["turns"][-1]["orders"].update(GM=["give Austria"]), "turns.1.orders.GM.0"),
        (lambda t: t["turns"][-1]["end"].update(kind="win"), "turns.1.end"),
        (lambda t: t["turns"][-1]["end"].update(powers=["Turkey"]), "turns.1.end"),
        (lambda t: t["start"]["state"].update(taken_in="1.00"), "start"),
    ],
)
def test_a_fault_is_told_with_its_place(file: Path, change: Callable[[dict[str, Any]], object], place: str) -> None:
    assert changed(file, change) == [place]


SCENARIO = """
[[scenario]]
id = "one"
variant = "gambling"
phase = "S1905M"
[scenario.centers]
France = ["Par"]
Italy = ["Rom"]
[[scenario.turn]]
orders = { GM = ["LINE"] }
[scenario.turn.expect]
phase = "done"
"""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("end draw Austria", "Austria no longer remains"),
        ("end win France", "France owns 1 center, and a win takes 18"),
        ("end truce France", "is no ending"),
        ("end draw", "say who shares"),
    ],
)
def test_a_wrong_end_in_a_scenario_is_an_error_in_it(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "one.toml"
    path.write_text(SCENARIO.replace("LINE", line), encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        rules.check_scenarios(path)
    assert [fault.place for fault in error.value.faults] == ["one, turn 1, orders.GM"]
    assert why.lower() in error.value.faults[0].text.lower()


def test_a_game_that_was_played_is_written_as_a_scenario(tmp_path: Path) -> None:
    turns = game().resolve().play({"GM": ["end concession Italy"]}).turns
    path = tmp_path / "written.toml"
    path.write_text(rules.write_scenario(turns, id="w", title="t", rule="clause 4"), encoding="utf-8")
    assert rules.check_scenarios(path).failures == ()


def test_what_a_damaged_file_still_holds_keeps_the_book(file: Path) -> None:
    rules.save_game(full(), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    table["turns"][-1] = {"phase": "F1901M", "end": {"kind": "draw", "powers": ["Nobody"]}}
    file.write_text(json.dumps(table), encoding="utf-8")
    found = rules.salvage(file)
    assert found.game.book == full().book
    assert [line.kind for line in found.game.booked().book[len(full().book) :]] == ["reversal"]
