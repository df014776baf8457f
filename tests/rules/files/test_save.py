"""Save files: what is written, what is opened, what is refused and how it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import End, Game
from rules.files import save_format
from rules.files.save import check_game, game_text, load_game, read_game, save_game
from rules.files.save_format import laid_out, revealed
from tests.rules.files.spoiling import packed, spoil
from tests.selfplay import random_game

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("*.strata"))
NEW = [path for path in SAVES if path.stem.startswith(f"v{save_format.VERSION}-")]
OPEN = next(path for path in SAVES if path.name == "v1-open.strata")


def told(game: Game) -> dict[str, Any]:
    """All there is to a game, the sentences of its reasons too; every opening makes the objects anew."""
    turns = [
        (turn.before, turn.orders, turn.draws, turn.results, turn.after, turn.dislodged, sentences(turn))
        for turn in game.turns
    ]
    return {
        "variant": (game.variant.id, game.variant.chosen),
        "table": (game.title, game.secrecy, game.seats),
        "start": game.start,
        "turns": turns,
        "drafts": game.drafts,
        "submitted": game.submitted,
    }


def sentences(turn: rules.Turn) -> list[list[str]]:
    return [[rules.say(reason) for reason in outcome.reasons] for outcome in turn.outcomes]


# Files of every version open for ever.


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_file_of_any_version_opens_and_today_s_rules_say_the_same(path: Path) -> None:
    assert [one.text for one in check_game(path) if one.key != "map"] == []


@pytest.mark.parametrize("path", NEW, ids=lambda path: path.stem)
def test_a_file_is_written_back_byte_by_byte(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Program and map may be newer than the file: they are given as they were."""
    table = json.loads(path.read_text(encoding="utf-8"))
    monkeypatch.setattr("rules.files.save.program_version", lambda: table["program"])
    monkeypatch.setattr("rules.files.maps.map_hash", lambda name: table["map"]["hash"])
    save_game(load_game(path), tmp_path / "again.strata")
    assert (tmp_path / "again.strata").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_older_file_is_the_same_game_as_a_new_one(path: Path, tmp_path: Path) -> None:
    before = read_game(path)
    save_game(before.game, tmp_path / "again.strata")
    again = read_game(tmp_path / "again.strata")
    assert told(again.game) == told(before.game)
    assert (before.altered, again.altered) == ((), ())


def test_there_is_a_file_of_every_version() -> None:
    versions = {json.loads(path.read_text(encoding="utf-8"))["version"] for path in SAVES}
    assert versions == set(range(1, save_format.VERSION + 1))


def test_what_the_golden_game_is() -> None:
    game = load_game(OPEN)
    assert game.title == "Golden game, “first” evening"
    assert [turn.before.phase.text for turn in game.turns] == ["S1901M", "F1901M", "W1901A", "S1902M", "S1902R"]
    assert game.position.phase.text == "F1902M"
    assert game.seat("Russia").player == "Фёдор"
    assert [order.text for order in game.drafts["England"]] == ["F NTH C A Nwy - Bel", "A Nwy - Bel"]
    assert game.submitted == {"England"}


def test_ends_are_kept() -> None:
    ends = {path.stem: load_game(path).end for path in SAVES}
    assert ends["v1-drawn"] == End("draw", ("England", "France", "Germany"))
    assert ends["v1-won"] == End("win", ("France",))
    assert ends["v1-open"] is None


# There and back.


def test_a_game_comes_back_as_it_was(tmp_path: Path) -> None:
    game = random_game(7, 12)
    save_game(game, tmp_path / "g.strata")
    assert told(load_game(tmp_path / "g.strata")) == told(game)


def test_a_new_game_says_little(tmp_path: Path) -> None:
    game = Game.new(rules.variant("standard"))
    table = json.loads(game_text(game))
    assert (table["turns"], table["drafts"], table["submitted"]) == ([], {}, [])
    assert "start" not in table
    save_game(game, tmp_path / "g.strata")
    assert told(load_game(tmp_path / "g.strata")) == told(game)


def test_options_are_kept_the_usual_ones_too() -> None:
    """What is usual may change; a game goes on as it began. What came after games had been saved stands there only
    where it is not as usual: older files stay as they are."""
    table = json.loads(game_text(Game.new(rules.variant("standard", victory=20))))
    chosen = table["variant"]["options"]
    assert chosen["victory"] == 20
    assert set(chosen) == {option.name for option in rules.VARIANTS["standard"].options if not option.later}
    anywhere = json.loads(game_text(Game.new(rules.variant("standard", builds="owned"))))
    assert anywhere["variant"]["options"]["builds"] == "owned"


def test_a_start_of_one_s_own_is_kept(tmp_path: Path) -> None:
    variant = rules.variant("standard")
    fled = {"Italy": {"F TYS": ["Rom", "Tun"]}}
    position = variant.position(phase="S1905R", dislodged=fled, centers={"Italy": ["Rom"]})
    save_game(Game(variant, position), tmp_path / "g.strata")
    assert load_game(tmp_path / "g.strata").start.as_dict() == position.as_dict()


def test_casual_drafts_are_not_read_in_passing(tmp_path: Path) -> None:
    game = replace(load_game(OPEN), secrecy="casual")
    text = game_text(game)
    assert "F NTH C" not in text.split('"S1902R"')[1]
    assert '"drafts"' not in text
    save_game(game, tmp_path / "g.strata")
    assert load_game(tmp_path / "g.strata").drafts == game.drafts


def test_drafts_that_version_1_has_hidden_come_back() -> None:
    drafts = {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Italy": []}
    assert revealed(packed(drafts)) == {power: tuple(lines) for power, lines in drafts.items()}


def test_chance_is_remembered() -> None:
    game = Game.new(rules.variant("standard")).play({}, {"Harlem": 3})
    assert json.loads(game_text(game))["turns"][0]["draws"] == {"Harlem": 3}


def test_the_layout_is_for_people() -> None:
    table = {"a": [1, "b"], "c": {"d": {}}, "e": [{"f": None}], "g": [[1], []]}
    assert laid_out(table) == (
        '{\n "a": [1, "b"],\n "c": {\n  "d": {}\n },\n "e": [\n  {"f": null}\n ],\n "g": [\n  [1],\n  []\n ]\n}'
    )
    assert json.loads(laid_out(table)) == table


def test_a_long_table_has_a_line_for_each_entry() -> None:
    table = {f"key {number}": number for number in range(20)}
    assert laid_out(table).count("\n") == 21


@pytest.mark.parametrize(("value", "error"), [(object(), TypeError), (float("nan"), ValueError)])
def test_what_no_file_can_hold_is_refused(tmp_path: Path, value: object, error: type[Exception]) -> None:
    game = Game.new(rules.variant("standard")).play({}, {"die": value})
    with pytest.raises(error):
        save_game(game, tmp_path / "g.strata")
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_no_file_can_have_is_told() -> None:
    with pytest.raises(rules.SaveError, match="there is no such file"):
        load_game("a\0b.strata")


def test_the_file_names_the_program_that_wrote_it() -> None:
    table = json.loads(game_text(Game.new(rules.variant("standard"))))
    assert table["program"] == metadata.version("strata")


# Where today's rules say otherwise.


def test_results_that_differ_are_listed_and_the_game_goes_on(file: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table["turns"][0]["results"]["A Vie"] = ["ok"]
        del table["turns"][3]["results"]["A Tri"]
        table["turns"][3]["results"]["A Ghost"] = ["cut", "void"]

    spoil(file, change)
    assert [one.text for one in check_game(file) if one.turn] == [
        "Turn 1 (S1901M), A Vie: the file says ok, today's rules bounce",
        "Turn 4 (S1902M), A Ghost: the file says cut, void, today's rules nothing",
        "Turn 4 (S1902M), A Tri: the file says nothing, today's rules dislodged",
    ]
    assert told(load_game(file)) == told(load_game(OPEN))


def test_a_map_changed_since_is_told(file: Path) -> None:
    spoil(file, lambda table: table["map"].update(hash="0" * 64))
    assert [one.text for one in check_game(file)] == ["The map was changed since the game was saved"]


def test_a_file_without_a_hash_says_nothing_of_the_map(file: Path) -> None:
    spoil(file, lambda table: table["map"].update(hash=""))
    assert check_game(file) == ()


def test_a_phase_that_the_file_left_out_passes_without_orders(file: Path) -> None:
    """As if the rules of its day had not dislodged anybody: today's hold a retreat, and the unit is disbanded."""
    spoil(file, lambda table: table["turns"].pop(4) and table["turns"].append({"phase": "F1902M"}))
    loaded = read_game(file)
    assert [turn.before.phase.text for turn in loaded.game.turns][-2:] == ["S1902R", "F1902M"]
    differing = [(one.turn, one.key, one.recorded, one.now) for one in loaded.differences if one.key == "phase"]
    assert differing == [(5, "phase", "F1902M", "S1902R")]


def test_a_recorded_phase_that_is_not_held_is_passed_over(file: Path) -> None:
    spoil(file, lambda table: table["turns"].insert(1, {"phase": "S1901R", "orders": {"France": ["A Par R Pic"]}}))
    loaded = read_game(file)
    assert len(loaded.game.turns) == 5
    assert [(one.turn, one.key, one.now) for one in loaded.differences if one.turn] == [(2, "phase", "F1901M")]


def test_turns_after_the_end_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "g.strata"
    path.write_bytes(next(one for one in SAVES if one.name == "v1-drawn.strata").read_bytes())
    spoil(path, lambda table: table["turns"].append({"phase": "F1902M"}))
    assert [(one.turn, one.now) for one in check_game(path) if one.turn] == [(7, "done")]


def test_the_public_names_lead_here(tmp_path: Path) -> None:
    game = random_game(3, 2)
    rules.save_game(game, tmp_path / "g.strata")
    rules.save_game(game, tmp_path / "g.strata", automatic=True)
    assert told(rules.load_game(tmp_path / "g.strata")) == told(game)
    assert rules.read_game(tmp_path / "g.strata").differences == ()
    assert told(rules.salvage(tmp_path / "g.strata").game) == told(game)
    (tmp_path / "s.toml").write_text(rules.write_scenario(game.turns, id="x"), encoding="utf-8")
    assert rules.check_scenarios(tmp_path / "s.toml").passed == 1
