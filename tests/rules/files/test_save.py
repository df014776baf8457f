"""Save files: what is written, what is opened, what is refused and how it is told; the chain of turns: a file that
was changed by hand says so, and where."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Callable
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import End, Game, variant
from rules.files import SaveError, save, save_format
from rules.files.save import (
    game_text,
    load_game,
    program_version,
    read_game,
    recover_game,
    save_game,
    whole_part,
)
from rules.files.save_format import broken, chained, history, marks, parting, revealed
from rules.files.scenarios import check_scenarios
from tests.rules.files.spoiling import faults, packed, spoil
from tests.selfplay import random_game, random_orders

# --- What is still had from a damaged save: the game up to the first turn that cannot be played.

SALVAGE_OPEN = Path(__file__).parents[2] / "saves" / "v1-open.strata"


@pytest.fixture
def salvage_file(tmp_path: Path) -> Path:
    return tmp_path / "game.strata"


OPEN_TITLE = "Golden game, “first” evening"


def spoilt(file: Path, change: Callable[[dict[str, Any]], object]) -> tuple[Game, tuple[str, ...]]:
    """What is had from a save in which one thing is changed."""
    table = json.loads(SALVAGE_OPEN.read_text(encoding="utf-8"))
    change(table)
    file.write_text(json.dumps(table), encoding="utf-8")
    return recover_game(file)


def phases(game: Game) -> list[str]:
    return [turn.before.phase.text for turn in game.turns]


@pytest.mark.parametrize(
    ("change", "turns", "title", "lost"),
    [
        (lambda t: None, 5, OPEN_TITLE, []),
        (
            lambda t: t["turns"][3]["orders"]["Italy"].__setitem__(0, "A Tri floats"),
            3,
            OPEN_TITLE,
            ["Everything after turn 3. turns.3.orders.Italy.0: "],
        ),
        (
            lambda t: t["turns"].__setitem__(1, {"phase": "F1901M", "orders": 3}),
            1,
            OPEN_TITLE,
            ["Everything after turn 1. turns.1.orders: "],
        ),
        (lambda t: t.update(turns=7), 0, OPEN_TITLE, ["Everything after turn 0. turns: must be a list"]),
        (
            lambda t: t["drafts"].update(France=["A Vex H"]),
            5,
            OPEN_TITLE,
            ["The current orders. drafts.France.0"],
        ),
        (lambda t: t.update(title="\ud800 Golden"), 5, "\ufffd Golden", []),
    ],
    ids=["whole", "an order unread", "a turn of another shape", "turns no list", "drafts", "half a letter"],
)
def test_what_can_be_had_is_had(
    salvage_file: Path, change: Callable[[dict[str, Any]], object], turns: int, title: str, lost: list[str]
) -> None:
    game, told = spoilt(salvage_file, change)
    assert phases(game) == ["S1901M", "F1901M", "W1901A", "S1902M", "S1902R"][:turns]
    assert game.title == title
    assert [line[: len(start)] for line, start in zip(told, lost, strict=True)] == lost
    assert bool(game.drafts) == (turns == 5 and not any("current orders" in line for line in lost))


def test_faulty_entries_that_can_be_spared_are_left_out(salvage_file: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table["seats"][0]["power"] = "Spain"
        table["title"] = ["a"]
        table["weather"] = "fine"

    game, lost = spoilt(salvage_file, change)
    assert len(game.turns) == 5
    assert game.title == ""
    assert [seat.power for seat in game.seats][:2] == ["Austria", "England"]
    assert lost == (
        "Entry title. title: must be text in quotation marks, not a list",
        "Entry weather. weather: is not a known key",
        "Entry seats. seats.0.power: no power is called 'Spain'",
    )


@pytest.mark.parametrize(
    "change",
    [
        *(lambda table, key=key: table.pop(key) for key in ("variant", "map", "format", "version")),
        lambda table: table.update(start={"phase": "S1901M", "units": {"France": ["A Vex"]}}),
    ],
)
def test_without_its_beginning_there_is_no_game(salvage_file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(SaveError):
        spoilt(salvage_file, change)


def test_a_file_cut_off_gives_ever_more_turns(salvage_file: Path) -> None:
    whole = SALVAGE_OPEN.read_bytes()
    had: list[int] = []
    for length in range(0, len(whole) - 2, 50):
        salvage_file.write_bytes(whole[:length])
        try:
            game, lost = recover_game(salvage_file)
        except SaveError:
            assert had == []
            continue
        assert lost[0].startswith(f"Everything after turn {len(game.turns)}.")
        had.append(len(game.turns))
    assert had == sorted(had)
    assert (had[0], had[-1]) == (0, 5)


def test_bytes_that_are_no_text_end_the_game_there(salvage_file: Path) -> None:
    whole = SALVAGE_OPEN.read_bytes()
    at = whole.index(b"Alb", whole.index(b"S1902R"))
    salvage_file.write_bytes(whole[:at] + b"\xff\xfe" + whole[at + 2 :])
    with pytest.raises(SaveError):
        load_game(salvage_file)
    game, lost = recover_game(salvage_file)
    assert phases(game) == ["S1901M", "F1901M", "W1901A", "S1902M"]
    assert len(lost) == 1


def test_a_foreign_file_gives_nothing_and_stays(salvage_file: Path) -> None:
    salvage_file.write_bytes(b"my letter to Italy")
    with pytest.raises(SaveError, match="is not a Strata game"):
        recover_game(salvage_file)
    assert salvage_file.read_bytes() == b"my letter to Italy"


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
    with pytest.raises(SaveError, match="The sealed orders and notes of France in this file were changed"):
        load_game(path)
    found = recover_game(path)
    assert [order.text for order in found.game.drafts["Italy"]] == ["A Ven H"]
    assert "France" not in found.game.drafts
    assert len(found.lost) == 1 and "France" in found.lost[0]


def test_of_a_sealed_board_the_public_part_is_had_or_nothing() -> None:
    path = Path(__file__).parents[2] / "saves" / "v2-hidden.strata"
    assert recover_game(path).game.known == rules.PUBLIC


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
    assert [one.text for one in read_game(path).differences if one.key != "map"] == []


@pytest.mark.parametrize("path", NEW, ids=lambda path: path.stem)
def test_a_file_is_written_back_byte_by_byte(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Program and map may be newer than the file: they are given as they were."""
    table = json.loads(path.read_text(encoding="utf-8"))
    monkeypatch.setattr("rules.files.save.program_version", lambda: table["program"])
    monkeypatch.setattr("rules.files.save_format.map_hash", lambda name: table["map"]["hash"])
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


@pytest.mark.parametrize(("value", "error"), [(object(), TypeError), (float("nan"), ValueError)])
def test_what_no_file_can_hold_is_refused(tmp_path: Path, value: object, error: type[Exception]) -> None:
    game = Game.new(rules.variant("standard")).play({}, {"die": value})
    with pytest.raises(error):
        save_game(game, tmp_path / "g.strata")
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_no_file_can_have_is_told() -> None:
    with pytest.raises(rules.files.SaveError, match="there is no such file"):
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
    assert [one.text for one in read_game(file).differences if one.turn] == [
        "Turn 1 (S1901M), A Vie: the file says ok, today's rules bounce",
        "Turn 4 (S1902M), A Ghost: the file says cut, void, today's rules nothing",
        "Turn 4 (S1902M), A Tri: the file says nothing, today's rules dislodged",
    ]
    assert told(load_game(file)) == told(load_game(OPEN))


@pytest.mark.parametrize(("hash", "told"), [("0" * 64, ["The map has changed since the game was saved"]), ("", [])])
def test_a_map_changed_since_is_told(file: Path, hash: str, told: list[str]) -> None:
    spoil(file, lambda table: table["map"].update(hash=hash))
    assert [one.text for one in read_game(file).differences] == told


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
    assert [(one.turn, one.now) for one in read_game(path).differences if one.turn] == [(7, "done")]


def test_the_public_names_lead_here(tmp_path: Path) -> None:
    game = random_game(3, 2)
    rules.save_game(game, tmp_path / "g.strata")
    rules.save_game(game, tmp_path / "g.strata", automatic=True)
    assert told(rules.load_game(tmp_path / "g.strata")) == told(game)
    assert rules.files.read_game(tmp_path / "g.strata").differences == ()
    assert told(rules.files.recover_game(tmp_path / "g.strata").game) == told(game)
    (tmp_path / "s.toml").write_text(rules.files.write_scenario(game.turns, id="x"), encoding="utf-8")
    assert rules.files.check_scenarios(tmp_path / "s.toml").passed == 1


# --- Any game that can be played can be saved, opened, damaged and salvaged.

SLOW = settings(max_examples=8)
SEEDS = st.integers(0, 10**6)


@pytest.mark.slow
@SLOW
@given(seed=SEEDS, turns=st.integers(1, 8), casual=st.booleans())
def test_a_game_saved_and_opened_is_the_same_game(seed: int, turns: int, casual: bool) -> None:
    variant = rules.variant("standard")
    game = random_game(seed, turns, Game.new(variant, secrecy="casual" if casual else "open"))
    if not game.end:
        for power, lines in random_orders(game.position, Random(seed)).items():
            game = game.draft(power, lines)
    game = rules.seals.resealed(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.strata"
        save_game(game, path)
        loaded = read_game(path)
    assert loaded.differences == ()
    assert loaded.game.positions == game.positions
    assert [turn.orders for turn in loaded.game.turns] == [turn.orders for turn in game.turns]
    assert loaded.game.drafts == game.drafts
    assert game_text(loaded.game) == game_text(game)


@pytest.mark.slow
@SLOW
@given(seed=SEEDS, turns=st.integers(1, 8))
def test_turns_recorded_as_a_scenario_pass(seed: int, turns: int) -> None:
    game = random_game(seed, turns)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        path.write_text(rules.files.write_scenario(game.turns, id="random"), encoding="utf-8")
        report = check_scenarios(path)
    assert (report.passed, report.failures) == (1, ())


WHOLE = game_text(random_game(11, 5)).encode()


@settings(max_examples=150)
@given(at=st.integers(0, len(WHOLE) - 1), junk=st.binary(min_size=1, max_size=4))
def test_a_file_with_any_bytes_changed_opens_or_says_why(at: int, junk: bytes) -> None:
    """It never crashes; what opens is a game, and what does not is salvaged up to some turn or not at all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.strata"
        path.write_bytes(WHOLE[:at] + junk + WHOLE[at + len(junk) :])
        try:
            assert len(load_game(path).turns) >= 0
        except SaveError as error:
            assert error.faults
        try:
            assert len(recover_game(path).game.turns) <= 5 + 2
        except SaveError as error:
            assert error.faults


# --- Save files that are refused: every fault with its place, and the file as it was.


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda t: t.update(colour="red"), "colour"),
        (lambda t: t.pop("variant"), "variant"),
        (lambda t: t["variant"].update(id="chess"), "variant"),
        (lambda t: t["variant"]["options"].update(luck=1), "variant"),
        (lambda t: t["map"].update(id="moon"), "map.id"),
        (lambda t: t.update(secrecy="dark"), "secrecy"),
        (lambda t: t["seats"][3].update(power="Spain"), "seats.3.power"),
        (lambda t: t["seats"][3].pop("power"), "seats.3.power"),
        (lambda t: t.update(submitted=["Spain"]), "submitted.0"),
        (lambda t: t.update(start={"phase": "S1901M", "units": {"France": ["A Pax"]}}), "start"),
        (lambda t: t.update(start={"phase": "S1901R", "dislodged": {"France": {"A Par": ["Xyz"]}}}), "start"),
        (lambda t: t.update(start={"phase": "S1901M", "state": {"ended": 5}}), "start"),
        (lambda t: t.update(start={"phase": "done"}), "start.phase"),
        (lambda t: t["turns"][1]["orders"]["France"].__setitem__(2, "A Mar - Spa" * 100), "turns.1.orders.France.2"),
        (lambda t: t["drafts"]["France"].append("A Par - " * 5000), "drafts.France.2"),
        (lambda t: t.update(title="half a \ud83d character"), ""),
        (lambda t: t["turns"][0].update(draws={"a": "\udc00"}), ""),
        (lambda t: t["turns"][2].update(phase="Winter"), "turns.2.phase"),
        (lambda t: t["turns"][2].pop("phase"), "turns.2.phase"),
        (lambda t: t["turns"][1]["orders"]["France"].__setitem__(2, "A Mar - Spaix"), "turns.1.orders.France.2"),
        (lambda t: t["turns"][1]["orders"]["France"].__setitem__(2, 7), "turns.1.orders.France.2"),
        (lambda t: t["turns"][1]["orders"].update(Spain=[]), "turns.1.orders.Spain"),
        (lambda t: t["turns"][1].update(end={"kind": "win", "powers": ["France"]}), "turns.1.end"),
        (lambda t: t["turns"][1].update(end={"kind": "draw", "powers": ["Spain"]}), "turns.1.end"),
        (lambda t: t["drafts"]["France"].append("A Vex H"), "drafts.France.2"),
        (lambda t: t.update(drafts={"Spain": []}), "drafts.Spain"),
        (lambda t: t.update(drafts_hidden="@"), "drafts_hidden"),
        (lambda t: t.update(drafts_hidden="abcd"), "drafts_hidden"),
        (lambda t: t.update(drafts_hidden=packed([1])), "drafts_hidden"),
        (lambda t: t.update(drafts_hidden=packed({"France": ["A Vex H"]})), "drafts.France.0"),
        (lambda t: t.update(drafts_hidden=packed({"France": ["A Par H" + " " * 2_000_000]})), "drafts_hidden"),
        (lambda t: t.update(version=0), "version"),
        (lambda t: t.update(version="1"), "version"),
        (lambda t: t.update(version=True), "version"),
        (lambda t: t.pop("version"), "version"),
    ],
)
def test_a_fault_is_told_with_its_place(file: Path, change: Callable[[dict[str, Any]], object], place: str) -> None:
    spoil(file, change)
    assert [where for where, _ in faults(file)] == [place]


def test_all_faults_are_told_at_once(file: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table["title"] = 3
        table["turns"][0]["weather"] = "fine"
        table["turns"][2]["orders"] = []

    spoil(file, change)
    assert [where for where, _ in faults(file)] == ["title", "turns.0.weather", "turns.2.orders"]


def test_lines_of_later_turns_are_told_as_well(file: Path) -> None:
    """The first makes it impossible to go on, but the others can be read for what they are."""

    def change(table: dict[str, Any]) -> None:
        table["turns"][0]["orders"]["Turkey"][1] = "A Smy - Kon"
        table["turns"][3]["orders"]["Italy"][0] = "A Tri flies"

    spoil(file, change)
    assert [where for where, _ in faults(file)] == ["turns.0.orders.Turkey.1", "turns.3.orders.Italy.0"]


def test_the_words_are_for_people(file: Path) -> None:
    spoil(file, lambda table: table["turns"][1]["orders"]["France"].__setitem__(0, "F MAO - Brg"))
    ((_, text),) = faults(file)
    assert text == "There is no province called 'Brg'. Did you mean Bur (Burgundy)?"


def test_a_newer_file_is_told_by_its_program(file: Path) -> None:
    spoil(file, lambda table: table.update(version=99, program="7.1", news={"x": 1}))
    ((_, text),) = faults(file)
    known = f"This game was saved by version 7.1; you have {program_version()}."
    assert text == f"{known} Update Strata to open it. The file was not changed."


def test_an_older_file_is_brought_forward_step_by_step(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2 called the title `name`, say, and version 3 put a `!` to it."""

    def to_2(table: dict[str, Any]) -> dict[str, Any]:
        return {**table, "name": table["title"]}

    def to_3(table: dict[str, Any]) -> dict[str, Any]:
        return {**{key: one for key, one in table.items() if key != "name"}, "title": table["name"] + "!"}

    monkeypatch.setattr(save_format, "VERSION", 3)
    monkeypatch.setattr(save_format, "MIGRATIONS", {1: to_2, 2: to_3})
    old = json.loads(file.read_text(encoding="utf-8"))
    assert save_format.migrated(old)["title"] == old["title"] + "!"
    assert save_format.migrated(old)["version"] == 3
    assert save_format.migrated({**old, "version": 3}) == {**old, "version": 3}


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        (b"", "", "is empty"),
        (b" \n", "", "is empty"),
        (b"\x89PNG\r\n\x1a\n\xff\xd8", "byte 0", "this is not a text file in UTF-8"),
        (b"{}", "", 'is not a Strata game: "format": "strata-game" is missing'),
        (b"My letter to Italy", "", 'is not a Strata game: "format": "strata-game" is missing'),
        (b"[1, 2]", "", 'is not a Strata game: "format": "strata-game" is missing'),
        (b'{"format": "strata-map"}', "", 'is not a Strata game: "format": "strata-game" is missing'),
        (b'{\n "format": "strata-game",\n "version": 1\n "x": 2}', "line 4, column 2", "a comma or a closing"),
        (b'{\n "format": "strata-game",\n', "line 3, column 1", "the file is cut off here"),
        (b'{"format": "strat', "line 1, column 12", "the file is cut off here"),
        (b'{"format": NaN}', "", "contains NaN, which is not a number"),
        (b'{"title": 1, "title": 2}', "", "contains the key 'title' twice in one table"),
        (b'{"a":' * 100_000, "", "is nested too deeply"),
    ],
)
def test_a_damaged_or_foreign_file_says_what_and_where(tmp_path: Path, raw: bytes, place: str, words: str) -> None:
    path = tmp_path / "x.strata"
    path.write_bytes(raw)
    ((where, text),) = faults(path)
    assert (where, text[: len(words)]) == (place, words)


def test_a_file_cut_off_anywhere_is_refused(file: Path) -> None:
    whole = file.read_bytes()
    for length in range(0, len(whole) - 2, 500):
        file.write_bytes(whole[:length])
        assert faults(file)[0][1] in ("the file is cut off here", "is empty", "this is not a text file in UTF-8")


def test_an_absent_or_enormous_file_is_refused(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="no such file"):
        load_game(tmp_path / "absent.strata")
    with pytest.raises(SaveError, match="is a folder"):
        load_game(tmp_path)
    monkeypatch.setattr(save, "MOST_BYTES", 1000)
    assert faults(file) == [("", "is larger than 0 MB")]


def test_a_whole_character_may_be_written_in_two_halves(file: Path) -> None:
    spoil(file, lambda table: table.update(title="\U0001f5fa \\ud800"))
    assert "\\ud83d\\uddfa" in file.read_text(encoding="utf-8")
    assert load_game(file).title == "\U0001f5fa \\ud800"


# --- Writing save files: whole or not at all, and never over anything else.

SAVE_WRITING_OPEN = next(path for path in SAVES if path.name == "v1-open.strata")


def test_a_failed_write_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"game\.strata: could not be saved: the disk is full"):
        save_game(random_game(1, 1), file)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such call for folders")
def test_file_and_folder_are_on_the_disk_before_the_save_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda handle: kinds.append(stat.S_ISDIR(os.fstat(handle).st_mode)))
    save_game(random_game(1, 1), tmp_path / "g.strata")
    assert kinds == [False, True]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"could not be saved: there is no folder .*no$"):
        save_game(random_game(1, 1), tmp_path / "no" / "g.strata")


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_a_new_file_has_the_mode_that_people_ask_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save_game(random_game(1, 1), tmp_path / "g.strata")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "g.strata").stat().st_mode) == 0o640


def test_an_automatic_save_replaces_a_save(file: Path) -> None:
    save_game(random_game(1, 1), file, automatic=True)
    assert len(load_game(file).turns) == 1


@pytest.mark.parametrize(
    "raw",
    [
        b"my letter to Italy",
        b"",
        b'{"format": "strata-game", "version": 99}',
        SAVE_WRITING_OPEN.read_bytes()[:3000],
        b"\xff\xfe",
    ],
    ids=["foreign", "empty", "newer", "damaged", "binary"],
)
def test_an_automatic_save_never_replaces_anything_else(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "g.strata"
    path.write_bytes(raw)
    with pytest.raises(SaveError):
        save_game(random_game(1, 1), path, automatic=True)
    assert path.read_bytes() == raw
    save_game(random_game(1, 1), path)
    assert len(load_game(path).turns) == 1


def test_options_that_are_lists_and_tables_are_saved(tmp_path: Path) -> None:
    chosen = {"x_cards": ("X1", "X5"), "x_counts": {"X1": 4}, "counts": {"8": 4}}
    game = Game.new(variant("character", **chosen))
    save_game(game, tmp_path / "cards.strata")
    again = load_game(tmp_path / "cards.strata").variant
    assert {name: again[name] for name in chosen} == chosen


# --- The chain of turns: a file that was changed by hand says so, and where.

GAME = random_game(5, 4)
Table = dict[str, Any]


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    rules.save_game(GAME, tmp_path / "g.strata")
    return tmp_path / "g.strata"


def drop(table: Table) -> None:
    """The orders of the first power are struck out of the second turn."""
    table["turns"][1]["orders"].pop(next(iter(table["turns"][1]["orders"])))


CHANGES: list[tuple[Callable[[Table], object], int]] = [
    (drop, 2),
    (lambda t: t["turns"][2]["results"].update(x=["ok"]), 3),
    (lambda t: t["turns"][0].update(draws={"die": 6}), 1),
    (lambda t: t["turns"][3].pop("chain"), 4),
    (lambda t: t["variant"]["options"].update(victory=20), 1),
    (lambda t: [turn.pop("chain") for turn in t["turns"]], 1),
]


@pytest.mark.parametrize(("change", "turn"), CHANGES)
def test_a_change_is_told_with_the_turn(game_file: Path, change: Callable[[Table], object], turn: int) -> None:
    spoil(game_file, change)
    found = rules.files.read_game(game_file)
    phase = GAME.turns[turn - 1].before.phase.text
    told = f"The history of this game was changed: turn {turn} ({phase}) is not as it was played."
    assert found.altered == (told,)


def test_it_is_still_told_after_the_game_has_gone_on(game_file: Path) -> None:
    spoil(game_file, drop)
    found = rules.files.read_game(game_file)
    rules.save_game(found.game.play({}), game_file)
    assert rules.files.read_game(game_file).altered == found.altered


def test_a_game_that_nobody_touched_is_whole_and_going_back_is_no_change(game_file: Path) -> None:
    assert rules.files.read_game(game_file).altered == ()
    rules.save_game(GAME.back(2), game_file)
    assert rules.files.read_game(game_file).altered == ()


@settings(max_examples=30)
@given(number=st.integers(0, 3), salt=st.binary(max_size=8))
def test_every_later_mark_depends_on_a_turn(number: int, salt: bytes) -> None:
    table = chained(history(GAME), (), salt)
    first = marks(table, salt)
    assert broken(table, salt) is None
    table["turns"][number] = {**table["turns"][number], "phase": "S1999M"}
    second = marks(table, salt)
    assert [one == other for one, other in zip(first, second)] == [n < number for n in range(4)]
    assert broken(table, salt) == number + 1


def test_marks_say_nothing_without_the_salt() -> None:
    table = history(GAME)
    assert not set(marks(table, b"one")) & set(marks(table, b"other"))


def test_where_two_histories_part() -> None:
    assert parting(["a", "b"], ["ab", "bc", "cd"]) is None
    assert parting(["a", "x"], ["ab", "bc", "cd"]) == 2
    assert parting(["a", "b", "c"], ["ab"]) == 2
