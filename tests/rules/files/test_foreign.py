"""Saved games of the diplomacy package: read as they were played there, written so that it comes to the same there."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game, SaveError
from rules.files.foreign import ANYWHERE, OTHER, STARTS, units_at
from tests.selfplay import random_game

RECORDS = Path(__file__).parents[2] / "records" / "package.jsonl.gz"
FIRST = {"units": {"FRANCE": ["A PAR"]}, "centers": {}}


@pytest.fixture(scope="module")
def played() -> list[dict[str, Any]]:
    """Games that the package itself played and saved, twenty phases each."""
    return [json.loads(line) for line in gzip.decompress(RECORDS.read_bytes()).decode().splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def places(position: rules.Position) -> tuple[dict[str, set[str]], dict[str, str]]:
    units: dict[str, set[str]] = {}
    for unit in position.units.values():
        units.setdefault(unit.power, set()).add(unit.text)
    return units, dict(position.centers)


def refused(file: Path) -> str:
    with pytest.raises(SaveError) as error:
        rules.read_foreign(file)
    return str(error.value)


def test_games_of_the_package_come_to_the_same_here(played: list[dict[str, Any]], file: Path) -> None:
    file.write_text("\n".join(map(json.dumps, played)), encoding="utf-8")
    found = rules.read_foreign(file).games
    assert len(found) == len(played)
    for theirs, ours in zip(played, found):
        last = theirs["phases"][-1]
        assert ours.game.position.phase.text == last["name"]
        units = {power: set(texts) for power, texts in last["state"]["units"].items() if texts}
        assert {
            power.upper(): {one.upper() for one in texts} for power, texts in places(ours.game.position)[0].items()
        } == units
        assert [one for one in ours.remarks if "ruling" not in one] == []


def test_a_ruling_is_chosen_by_which_the_file_was_played_and_said(played: list[dict[str, Any]], file: Path) -> None:
    file.write_text("\n".join(map(json.dumps, played)), encoding="utf-8")
    ruled = [one for one in rules.read_foreign(file).games if one.game.variant["adjacent_convoy"] != "2023"]
    assert ruled
    assert all("Another ruling than the usual was chosen" in " ".join(one.remarks) for one in ruled)


@pytest.mark.parametrize("seed", range(4))
def test_there_and_back(seed: int, file: Path) -> None:
    game = random_game(seed, 12)
    rules.write_foreign(game, file)
    (again,) = rules.read_foreign(file).games
    assert places(again.game.position) == places(game.position)
    assert again.game.position.phase == game.position.phase
    firsts = [
        {power: {o.text for o in lines} for power, lines in one.turns[0].orders.items()} for one in (game, again.game)
    ]
    assert all(firsts[0][power] <= firsts[1][power] for power in firsts[0])


@pytest.mark.parametrize("name", STARTS)
def test_each_map_on_the_standard_board_is_known_by_its_start(name: str, file: Path) -> None:
    anywhere = ANYWHERE in STARTS[name].rules
    variant = rules.variant("standard", builds="owned" if anywhere else "home")
    units = {power: sorted(texts) for power, texts in units_at(variant, name).items()}
    start = variant.position(phase="S1901M", units=units, centers={power: [] for power in units})
    rules.write_foreign(replace(Game.new(variant), start=start), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    assert table["map"] == name
    assert (ANYWHERE in table["rules"]) == anywhere
    assert set(table["phases"][0]["state"]["units"]) == {power.upper() for power in units}
    assert rules.read_foreign(file).games[0].game.start.units == start.units


def test_games_in_which_units_are_built_in_any_center_come_to_the_same(file: Path) -> None:
    lines = gzip.decompress(RECORDS.with_name("package-empires.jsonl.gz").read_bytes()).decode().splitlines()
    file.write_text("\n".join(lines), encoding="utf-8")
    for theirs, ours in zip(map(json.loads, lines), rules.read_foreign(file).games, strict=True):
        assert ours.remarks[0] == "Units are built in any center that is held."
        assert ours.game.variant["builds"] == "owned"
        assert ours.game.position.phase.text == theirs["phases"][-1]["name"]
        units = {power: set(texts) for power, texts in theirs["phases"][-1]["state"]["units"].items() if texts}
        told = places(ours.game.position)[0]
        assert {power.upper(): {one.upper() for one in texts} for power, texts in told.items()} == units


def test_an_army_that_no_convoy_carries_is_written_as_one_that_holds(file: Path) -> None:
    units = {"England": ["A Wal"], "France": ["F ENG"]}
    variant = rules.variant("standard")
    game = replace(Game.new(variant), start=variant.position(phase="S1901M", units=units))
    told = rules.write_foreign(game.play({"England": ["A Wal - Lon via convoy"]}), file)
    assert told == ("S1901M, A Wal - Lon via convoy: there it holds, or it would go over land.",)
    assert json.loads(file.read_text())["phases"][0]["orders"]["ENGLAND"] == ["A WAL H"]


def test_a_winter_in_which_nobody_can_build_is_over_there(file: Path) -> None:
    variant = rules.variant("standard")
    centers, units = {"France": ["Par", "Bre"]}, {"France": ["A Par"], "Italy": ["A Bre"]}
    start = variant.position(phase="W1901A", units=units, centers={**centers, "Italy": ["Rom"]})
    rules.write_foreign(replace(Game.new(variant), start=start), file)
    assert json.loads(file.read_text())["phases"][-1]["name"] == "S1902M"


def test_builds_that_hang_on_home_centers_are_refused(file: Path) -> None:
    with pytest.raises(SaveError, match="no builds in any center while a home is owned"):
        rules.write_foreign(Game.new(rules.variant("standard", builds="home_owned")), file)


@pytest.mark.parametrize("name", OTHER)
def test_other_maps_are_refused(name: str, file: Path) -> None:
    file.write_text(json.dumps({"map": name, "phases": [{"name": "S1901M", "state": FIRST}]}), encoding="utf-8")
    assert f"the map '{name}' is one of those that Strata does not have" in refused(file)


def test_where_the_file_goes_another_way_it_is_said(played: list[dict[str, Any]], file: Path) -> None:
    table = json.loads(json.dumps(played[0]))
    state = table["phases"][3]["state"]
    power = next(one for one in state["units"] if state["units"][one])
    state["units"][power] = ["A MOS"]
    file.write_text(json.dumps(table), encoding="utf-8")
    (found,) = rules.read_foreign(file).games
    assert len(found.game.turns) == 2
    assert "the game ends there" in " ".join(found.remarks)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("hello", "line 1: this is neither a saved game of the diplomacy package nor a test case of the DATC"),
        ('{"a": 1}', "line 1: this is neither"),
        ('{"format": "strata-game"}', "it is a game of Strata: open it"),
        ('{"id": "x",\n "map": \n}', "is no JSON: Expecting value: line 3 column 1"),
        ('{"map": "standard", "phases": []}', "phases: tuple should have at least 1 item"),
        ('{"map": "standard", "phases": [{"state": {}}]}', "phases.0.name: is missing"),
        (
            '{"map": "mars", "phases": [{"name": "S1901M", "state": {"units": {}, "centers": {}}}]}',
            "'mars' is not known",
        ),
        ("[" * 100_000, "is nested too deeply"),
        ('{"map": "standard"}\n{"map"\n', "line 2: is no JSON"),
    ],
)
def test_what_is_none_is_refused_with_place_and_cause(text: str, words: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    assert words in refused(file)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"units": {"FRANCE": ["A XYZ"]}}, "phases.0.state: No place is called 'XYZ'."),
        ({"units": {"FRANCE": ["PAR"]}}, "phases.0.state: 'PAR' is no unit"),
        ({"units": {"MARS": ["A PAR"]}}, "phases.0.state.units: no power is called 'MARS'"),
    ],
)
def test_a_state_that_makes_no_sense(change: dict[str, Any], words: str, file: Path) -> None:
    state = {**FIRST, **change}
    file.write_text(json.dumps({"map": "standard", "phases": [{"name": "S1901M", "state": state}]}), encoding="utf-8")
    assert words in refused(file)


def test_an_order_that_makes_no_sense(file: Path) -> None:
    phase = {"name": "S1901M", "state": FIRST, "orders": {"FRANCE": ["A PAR - BUR", "A PAR - XYZ"]}}
    file.write_text(json.dumps({"map": "standard", "phases": [phase]}), encoding="utf-8")
    assert "phases.0.orders.FRANCE.1: No place is called 'XYZ'" in refused(file)


@pytest.mark.parametrize("id", [id for id in rules.VARIANTS if id not in ("standard", "gambling")])
def test_other_games_cannot_be_written(id: str, file: Path) -> None:
    with pytest.raises(SaveError, match="is not played on a map of the diplomacy package"):
        rules.write_foreign(Game.new(rules.variant(id)), file)
    assert not file.exists()


def test_secret_orders_are_not_written(file: Path) -> None:
    game = Game.new(rules.variant("standard"), {"France": "Anna", "Italy": "Ben"}, "casual")
    game = game.draft("France", [rules.parse(game.position, "France", "A Par - Bur")])
    rules.write_foreign(game, file)
    assert "BUR" not in json.dumps(json.loads(file.read_text(encoding="utf-8"))["phases"][-1]["orders"])


def test_what_comes_to_something_else_there_is_said(file: Path) -> None:
    game = Game.new(rules.variant("standard")).play({"Germany": ["A Ber - Kie via convoy", "F Kie - HEL"]})
    assert rules.write_foreign(game, file) == (
        "S1901M, A Ber - Kie via convoy: there it holds, or it would go over land.",
    )
