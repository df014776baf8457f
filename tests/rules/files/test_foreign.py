"""A disk that fails: whatever call it fails at, the old file is whole, nothing is left beside it, and why is said;
saved games of the diplomacy package: read as they were played there, written so that it comes to the same there."""

from __future__ import annotations

import errno
import gzip
import json
import os
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import rules
from rules import Game, Turn
from rules.files import SaveError, io, replay, save
from rules.files.expectations import differences
from rules.files.foreign import ANYWHERE, OTHER, STARTS, units_at
from rules.files.io import WORDS
from rules.files.save_format import GameEntry
from rules.files.scenarios import ExpectEntry
from rules.game import Variation
from rules.reasons import ReportedValue
from rules.standard import Standard
from tests.rules.files.spoiling import faults, spoil
from tests.selfplay import random_game

CALLS = ("open", "fsync", "chmod", "replace")
FAULTS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.ESTALE, errno.EDQUOT)


class Failing:
    """Calls of the system of which the one at `at` fails with a number of `errno`; the first is 0."""

    def __init__(self, at: int, number: int) -> None:
        self.at, self.number, self.made = at, number, 0

    def __call__(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def tried(*args: Any, **kwargs: Any) -> Any:
            self.made += 1
            if self.made - 1 == self.at:
                raise OSError(self.number, os.strerror(self.number))
            return call(*args, **kwargs)

        return tried


@pytest.mark.slow
@pytest.mark.parametrize("number", FAULTS, ids=lambda number: errno.errorcode[number])
@pytest.mark.parametrize("at", range(8))
def test_at_whatever_call_the_disk_fails(file: Path, monkeypatch: pytest.MonkeyPatch, at: int, number: int) -> None:
    before, failing, game = file.read_bytes(), Failing(at, number), random_game(1, 1)
    with monkeypatch.context() as patch:
        patch.setattr(io, "open", failing(open), raising=False)
        for name in CALLS:
            patch.setattr(os, name, failing(getattr(os, name)))
        try:
            rules.save_game(game, file)
            done = True
        except rules.files.SaveError as error:
            done = False
            assert isinstance(error.__cause__, OSError | rules.files.MapError)
            assert rules.files.disk_words(OSError(number, os.strerror(number))) in str(error)
    assert done == (file.read_bytes() != before)
    assert list(file.parent.iterdir()) == [file]
    assert len(rules.load_game(file).turns) in (1, 5)


def test_every_fault_has_words_of_its_own() -> None:
    assert rules.files.disk_words(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert rules.files.disk_words(OSError(errno.EPIPE, "Broken pipe")) == "the system reports error 32"
    assert rules.files.disk_words(TimeoutError(errno.ETIMEDOUT, "")) == "the drive is not responding"
    assert all(text and text[0].islower() and not text.endswith(".") for text in WORDS.values())


def test_a_longer_one_is_said(tmp_path: Path) -> None:
    with pytest.raises(rules.files.SaveError, match="could not be saved: the name is too long"):
        rules.save_game(random_game(1, 1), tmp_path / ("x" * 250 + ".strata"))
    with pytest.raises(rules.files.SaveError, match="cannot be read: the name is too long"):
        rules.load_game(tmp_path / ("x" * 250 + ".strata"))


def test_what_a_dead_process_left_is_swept_away(file: Path) -> None:
    left = file.with_name(io.temporary_name(file.name, "0123abcd"))
    other = file.with_name(".game.strata.notes.tmp")
    for path in (left, other):
        path.write_text("half")
    rules.files.remove_leftovers(file)
    assert sorted(file.parent.iterdir()) == sorted([file, other])


def test_who_has_given_up_writes_over_nothing(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(rules.files.SaveError):
        rules.save_game(random_game(1, 1), file, wanted=lambda: False)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rules.files.SaveError, match="is a folder"):
        rules.load_game(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.strata")
        with pytest.raises(rules.files.SaveError, match="is a device, not a file"):
            rules.load_game(tmp_path / "pipe.strata")


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is barred")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    barred = tmp_path / "barred"
    barred.mkdir(mode=0o500)
    with pytest.raises(rules.files.SaveError, match="you do not have permission"):
        rules.save_game(random_game(1, 1), barred / "g.strata")
    shutil.rmtree(barred)


# --- Very large save files: what cannot be a game is refused by counting, and a long game is gone through once.

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def extent_file(tmp_path: Path) -> Path:
    path = tmp_path / "g.strata"
    path.write_bytes((SAVES / "v3-branches.strata").read_bytes())
    return path


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were read as JSON."""
    found: list[str] = []
    read = json.loads

    def loads(text: str, **how: Any) -> Any:
        found.append(text)
        return read(text, **how)

    monkeypatch.setattr("rules.files.save.json.loads", loads)
    return found


@pytest.mark.parametrize(
    ("heap", "what"),
    [
        ("[" + ",".join(["{}"] * 500_001) + "]", "tables"),
        ("[" + ",".join(["[]"] * 3_000_001) + "]", "lists"),
        ("[" + ",".join(['{"phase":""}'] * 40_001) + "]", "phases"),
        ("{" + ",".join(['"":1'] * 3_000_001) + "}", "entries"),
    ],
    ids=["tables", "lists", "phases", "entries"],
)
def test_a_heap_is_refused_before_it_is_read(extent_file: Path, parsed: list[str], heap: str, what: str) -> None:
    extent_file.write_text('{"format": "strata-game", "version": 3, "notes": ' + heap + "}", encoding="utf-8")
    with pytest.raises(SaveError, match=f"cannot be a game: .* {what}; a game has at most .* The file was not changed"):
        rules.files.read_game(extent_file)
    with pytest.raises(SaveError, match="cannot be a game"):
        rules.files.recover_game(extent_file)
    assert parsed == []


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.update(submitted=["France"] * 40_001),
        lambda table: table.update(drafts={"France": ["A Par H"] * 40_001}),
        lambda table: table.update(notes={"France": {str(number): 1 for number in range(40_001)}}),
    ],
)
def test_a_list_longer_than_any_is_refused(extent_file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    spoil(extent_file, change)
    ((_, text),) = faults(extent_file)
    assert text.startswith("cannot be a game: one of its lists has 40001 entries")


def test_more_turns_than_are_opened_are_counted_with_those_of_the_branches(
    extent_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = json.loads(extent_file.read_text(encoding="utf-8"))
    turns = len(table["turns"]) + sum(len(branch.get("turns", ())) for branch in table["branches"])
    assert turns > len(table["turns"])
    monkeypatch.setattr(io, "MOST_TURNS", turns)
    game = rules.load_game(extent_file)
    monkeypatch.setattr(io, "MOST_TURNS", turns - 1)
    monkeypatch.setattr(save, "MOST_TURNS", turns - 1)
    monkeypatch.setattr(replay, "next_turn", None)  # nothing is played
    ((_, text),) = faults(extent_file)
    assert text.startswith(f"contains {turns} turns including variations; at most {turns - 1} can be opened")
    before = extent_file.read_bytes()
    with pytest.raises(SaveError, match="too long to be opened again"):
        rules.save_game(game, extent_file)
    assert extent_file.read_bytes() == before


def test_branches_without_number_are_refused(extent_file: Path) -> None:
    spoil(extent_file, lambda table: table.update(branches=[{"name": str(n)} for n in range(1001)]))
    assert [place for place, _ in faults(extent_file)] == ["branches"]


def test_only_so_many_lines_that_are_none_are_read(extent_file: Path) -> None:
    """For each the nearest name is looked for; a file may have millions."""
    spoil(extent_file, lambda table: table.update(drafts={"France": ["A Xyz H"] * 5000}))
    assert len(faults(extent_file)) == io.MOST_FAULTS


def long_game(turns: int) -> Game:
    game = Game.new(rules.variant("standard"))
    for _ in range(turns):
        game = game.play({})
    return game


def test_each_turn_is_played_once_and_copies_none_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = long_game(40)
    game = replace(game, branches=(Variation("What if", long_game(30).turns),))
    path = tmp_path / "g.strata"
    rules.save_game(game, path)
    carried: list[int] = []
    play = Game.play

    def counted(self: Game, *given: Any) -> Game:
        carried.append(len(self.turns))
        return play(self, *given)

    monkeypatch.setattr(Game, "play", counted)
    found = rules.files.read_game(path)
    assert len(carried) == 70 and max(carried) == 1
    assert rules.files.game_text(found.game) == rules.files.game_text(game)
    assert not found.altered and not found.differences


# --- The page about the file formats says what is so: its examples work, its tables are complete.

PAGE = (Path(__file__).parents[3] / "rules" / "files" / "README.md").read_text(encoding="utf-8")


def example(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_the_save_file_opens(tmp_path: Path) -> None:
    path = tmp_path / "g.strata"
    path.write_text(example("json"), encoding="utf-8")
    game = rules.load_game(path)
    assert [turn.before.phase.text for turn in game.turns] == ["S1901M", "F1901M"]
    assert game.end == rules.End("draw", ("France", "Italy"))


def test_the_scenario_passes(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(example("toml"), encoding="utf-8")
    assert rules.files.check_scenarios(path).failures == ()


def test_every_key_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE)) | set(json.loads(example("json")))
    assert sorted({*GameEntry.model_fields, *ExpectEntry.model_fields} - told) == []


# --- Saved games of the diplomacy package: read as they were played there, written so that it comes to the same there.

RECORDS = Path(__file__).parents[2] / "records" / "package.jsonl.gz"
FIRST = {"units": {"FRANCE": ["A PAR"]}, "centers": {}}


@pytest.fixture(scope="module")
def played() -> list[dict[str, Any]]:
    """Games that the package itself played and saved, twenty phases each."""
    return [json.loads(line) for line in gzip.decompress(RECORDS.read_bytes()).decode().splitlines()]


@pytest.fixture
def file_of_foreign(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def places(position: rules.Position) -> tuple[dict[str, set[str]], dict[str, str]]:
    units: dict[str, set[str]] = {}
    for unit in position.units.values():
        units.setdefault(unit.power, set()).add(unit.text)
    return units, dict(position.centers)


def refused(file: Path) -> str:
    with pytest.raises(SaveError) as error:
        rules.files.read_foreign(file)
    return str(error.value)


def test_games_of_the_package_come_to_the_same_here(played: list[dict[str, Any]], file_of_foreign: Path) -> None:
    file_of_foreign.write_text("\n".join(map(json.dumps, played)), encoding="utf-8")
    found = rules.files.read_foreign(file_of_foreign).games
    assert len(found) == len(played)
    for theirs, ours in zip(played, found):
        last = theirs["phases"][-1]
        assert ours.game.position.phase.text == last["name"]
        units = {power: set(texts) for power, texts in last["state"]["units"].items() if texts}
        assert {
            power.upper(): {one.upper() for one in texts} for power, texts in places(ours.game.position)[0].items()
        } == units
        assert [one for one in ours.remarks if "Options changed" not in one] == []


def test_a_ruling_is_chosen_by_which_the_file_was_played_and_said(
    played: list[dict[str, Any]], file_of_foreign: Path
) -> None:
    file_of_foreign.write_text("\n".join(map(json.dumps, played)), encoding="utf-8")
    ruled = [
        one for one in rules.files.read_foreign(file_of_foreign).games if one.game.variant["adjacent_convoy"] != "2023"
    ]
    assert ruled
    assert all("Options changed because the file was played with them" in " ".join(one.remarks) for one in ruled)


@pytest.mark.parametrize("seed", range(4))
def test_there_and_back(seed: int, file_of_foreign: Path) -> None:
    game = random_game(seed, 12)
    rules.files.write_foreign(game, file_of_foreign)
    (again,) = rules.files.read_foreign(file_of_foreign).games
    assert places(again.game.position) == places(game.position)
    assert again.game.position.phase == game.position.phase
    firsts = [
        {power: {o.text for o in lines} for power, lines in one.turns[0].orders.items()} for one in (game, again.game)
    ]
    assert all(firsts[0][power] <= firsts[1][power] for power in firsts[0])


@pytest.mark.parametrize("name", STARTS)
def test_each_map_on_the_standard_board_is_known_by_its_start(name: str, file_of_foreign: Path) -> None:
    anywhere = ANYWHERE in STARTS[name].rules
    variant = rules.variant("standard", builds="owned" if anywhere else "home")
    units = {power: sorted(texts) for power, texts in units_at(variant, name).items()}
    start = variant.position(phase="S1901M", units=units, centers={power: [] for power in units})
    rules.files.write_foreign(replace(Game.new(variant), start=start), file_of_foreign)
    table = json.loads(file_of_foreign.read_text(encoding="utf-8"))
    assert table["map"] == name
    assert (ANYWHERE in table["rules"]) == anywhere
    assert set(table["phases"][0]["state"]["units"]) == {power.upper() for power in units}
    assert rules.files.read_foreign(file_of_foreign).games[0].game.start.units == start.units


def test_games_in_which_units_are_built_in_any_center_come_to_the_same(file_of_foreign: Path) -> None:
    lines = gzip.decompress(RECORDS.with_name("package-empires.jsonl.gz").read_bytes()).decode().splitlines()
    file_of_foreign.write_text("\n".join(lines), encoding="utf-8")
    for theirs, ours in zip(map(json.loads, lines), rules.files.read_foreign(file_of_foreign).games, strict=True):
        assert ours.remarks[0] == "Units may be built in any owned center."
        assert ours.game.variant["builds"] == "owned"
        assert ours.game.position.phase.text == theirs["phases"][-1]["name"]
        units = {power: set(texts) for power, texts in theirs["phases"][-1]["state"]["units"].items() if texts}
        told = places(ours.game.position)[0]
        assert {power.upper(): {one.upper() for one in texts} for power, texts in told.items()} == units


def test_an_army_that_no_convoy_carries_is_written_as_one_that_holds(file_of_foreign: Path) -> None:
    units = {"England": ["A Wal"], "France": ["F ENG"]}
    variant = rules.variant("standard")
    game = replace(Game.new(variant), start=variant.position(phase="S1901M", units=units))
    told = rules.files.write_foreign(game.play({"England": ["A Wal - Lon via convoy"]}), file_of_foreign)
    assert told == ("S1901M, A Wal - Lon via convoy: in the exported file it holds, because it would move by land.",)
    assert json.loads(file_of_foreign.read_text())["phases"][0]["orders"]["ENGLAND"] == ["A WAL H"]


def test_a_winter_in_which_nobody_can_build_is_over_there(file_of_foreign: Path) -> None:
    variant = rules.variant("standard")
    centers, units = {"France": ["Par", "Bre"]}, {"France": ["A Par"], "Italy": ["A Bre"]}
    start = variant.position(phase="W1901A", units=units, centers={**centers, "Italy": ["Rom"]})
    rules.files.write_foreign(replace(Game.new(variant), start=start), file_of_foreign)
    assert json.loads(file_of_foreign.read_text())["phases"][-1]["name"] == "S1902M"


def test_builds_that_hang_on_home_centers_are_refused(file_of_foreign: Path) -> None:
    with pytest.raises(SaveError, match="no rule for builds in any center while a home center is owned"):
        rules.files.write_foreign(Game.new(rules.variant("standard", builds="home_owned")), file_of_foreign)


@pytest.mark.parametrize("name", OTHER)
def test_other_maps_are_refused(name: str, file_of_foreign: Path) -> None:
    file_of_foreign.write_text(
        json.dumps({"map": name, "phases": [{"name": "S1901M", "state": FIRST}]}), encoding="utf-8"
    )
    assert f"the map '{name}' is not available in Strata" in refused(file_of_foreign)


def test_where_the_file_goes_another_way_it_is_said(played: list[dict[str, Any]], file_of_foreign: Path) -> None:
    table = json.loads(json.dumps(played[0]))
    state = table["phases"][3]["state"]
    power = next(one for one in state["units"] if state["units"][one])
    state["units"][power] = ["A MOS"]
    file_of_foreign.write_text(json.dumps(table), encoding="utf-8")
    (found,) = rules.files.read_foreign(file_of_foreign).games
    assert len(found.game.turns) == 2
    assert "the game ends there" in " ".join(found.remarks)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("hello", "line 1: this is neither a saved game of the diplomacy package nor a test case of the DATC"),
        ('{"a": 1}', "line 1: this is neither"),
        ('{"format": "strata-game"}', "this is a Strata game: open it instead of importing it"),
        ('{"id": "x",\n "map": \n}', "line 3, column 1: a value is missing"),
        ('{"map": "standard", "phases": []}', "phases: must not be empty"),
        ('{"map": "standard", "phases": [{"state": {}}]}', "phases.0.name: is missing"),
        (
            '{"map": "mars", "phases": [{"name": "S1901M", "state": {"units": {}, "centers": {}}}]}',
            "'mars' is unknown",
        ),
        ("[" * 100_000, "is nested too deeply"),
        ('{"map": "standard"}\n{"map"\n', "line 2: the colon after a key is missing"),
    ],
)
def test_what_is_none_is_refused_with_place_and_cause(text: str, words: str, file_of_foreign: Path) -> None:
    file_of_foreign.write_text(text, encoding="utf-8")
    assert words in refused(file_of_foreign)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"units": {"FRANCE": ["A XYZ"]}}, "phases.0.state: There is no province called 'XYZ'."),
        ({"units": {"FRANCE": ["PAR"]}}, "phases.0.state: 'PAR' is not a unit; write one like A PAR"),
        ({"units": {"MARS": ["A PAR"]}}, "phases.0.state.units: no power is called 'MARS'"),
    ],
)
def test_a_state_that_makes_no_sense(change: dict[str, Any], words: str, file_of_foreign: Path) -> None:
    state = {**FIRST, **change}
    file_of_foreign.write_text(
        json.dumps({"map": "standard", "phases": [{"name": "S1901M", "state": state}]}), encoding="utf-8"
    )
    assert words in refused(file_of_foreign)


def test_an_order_that_makes_no_sense(file_of_foreign: Path) -> None:
    phase = {"name": "S1901M", "state": FIRST, "orders": {"FRANCE": ["A PAR - BUR", "A PAR - XYZ"]}}
    file_of_foreign.write_text(json.dumps({"map": "standard", "phases": [phase]}), encoding="utf-8")
    assert "phases.0.orders.FRANCE.1: There is no province called 'XYZ'" in refused(file_of_foreign)


@pytest.mark.parametrize("id", [id for id in rules.VARIANTS if id not in ("standard", "gambling")])
def test_other_games_cannot_be_written(id: str, file_of_foreign: Path) -> None:
    with pytest.raises(SaveError, match="is not played on a map of the diplomacy package"):
        rules.files.write_foreign(Game.new(rules.variant(id)), file_of_foreign)
    assert not file_of_foreign.exists()


def test_secret_orders_are_not_written(file_of_foreign: Path) -> None:
    game = Game.new(rules.variant("standard"), {"France": "Anna", "Italy": "Ben"}, "casual")
    game = game.draft("France", [rules.parse(game.position, "France", "A Par - Bur")])
    rules.files.write_foreign(game, file_of_foreign)
    assert "BUR" not in json.dumps(json.loads(file_of_foreign.read_text(encoding="utf-8"))["phases"][-1]["orders"])


def test_what_comes_to_something_else_there_is_said(file_of_foreign: Path) -> None:
    game = Game.new(rules.variant("standard")).play({"Germany": ["A Ber - Kie via convoy", "F Kie - HEL"]})
    assert rules.files.write_foreign(game, file_of_foreign) == (
        "S1901M, A Ber - Kie via convoy: in the exported file it holds, because it would move by land.",
    )


# --- Test cases of the DATC as text: as they are printed, and as jDip's files have them.

PRINTED = """\
6.A.1. TEST CASE, MOVING TO AN AREA THAT IS NOT A NEIGHBOUR

Check if an illegal move (without convoy) will fail.

England:
F North Sea - Picardy

Order should fail.

6.H.1.  TEST CASE, NO SUPPORTS DURING RETREAT
Austria:
F Trieste Hold
A Serbia Hold

Turkey: F Greece Hold

Italy:
A Venice Supports A Tyrolia - Trieste
A Tyrolia - Trieste
F Ionian Sea - Greece
F Aegean Sea Supports F Ionian Sea - Greece

The fleet in Trieste and the fleet in Greece are dislodged.

Austria:
F Trieste - Albania
A Serbia Supports F Trieste - Albania

Turkey:
F Greece - Albania
"""
JDIP = """\
VARIANT_ALL Standard
CASE 6.H.8
PRESTATE_SETPHASE Spring 1901, Retreat
PRESTATE
\tEngland: A lvp   # stays
\tItaly: A tri
PRESTATE_DISLODGED
\tAustria: F tri
PRESTATE_RESULTS
\tSUCCESS: Italy: A ven - tri
\tFAILURE: Austria: A ser - alb
ORDERS
\tAustria: F tri - ven
POSTSTATE
\tEngland: A lvp
\tItaly: A tri
END
CASE 6.X.1
PRESTATE_SETPHASE Sping 1901, Movement
PRESTATE
\tEngland: F nth
ORDERS
\tEngland: F nth - pic
END
CASE 6.X.2
PRESTATE
\tEngland: F nth
ORDERS
\tEngland: F nth - nowhere
POSTSTATE_SAME
END
CASE 6.X.3
PRESTATE
\tEngland: F nth
ORDERS
\tEngland: F nth - nwg
POSTSTATE_SAME
END
"""


@pytest.fixture
def datc_file(tmp_path: Path) -> Path:
    return tmp_path / "cases.txt"


def drafts(game: rules.Game) -> dict[str, list[str]]:
    return {power: [order.text for order in lines] for power, lines in game.drafts.items()}


def test_cases_as_they_are_printed(datc_file: Path) -> None:
    datc_file.write_text(PRINTED, encoding="utf-8")
    first, second = rules.files.read_foreign(datc_file).games
    assert (first.game.title, first.title) == ("DATC 6.A.1", "MOVING TO AN AREA THAT IS NOT A NEIGHBOUR")
    assert drafts(first.game) == {"England": ["F NTH - Pic"]}
    assert [unit.text for unit in first.game.start.units.values()] == ["F NTH"]
    assert second.game.position.phase.text == "S1901R"
    assert drafts(second.game) == {"Austria": ["F Tri R Alb"], "Turkey": ["F Gre R Alb"]}
    assert len(second.remarks) == 1
    assert second.remarks[0].startswith("Line 27: ")


def test_cases_of_jdip(datc_file: Path) -> None:
    datc_file.write_text(JDIP, encoding="utf-8")
    found = rules.files.read_foreign(datc_file)
    retreat, other = found.games
    (gone,) = retreat.game.position.dislodged.values()
    assert sorted(place.text for place in gone.retreats) == ["ADR"]  # Venice: the attacker's; Albania: a stand-off
    assert retreat.differing == ()
    assert other.differing == (
        "England F NTH: the case and Strata disagree.",
        "England F NWG: the case and Strata disagree.",
    )
    assert [(fault.place, fault.text) for fault in found.faults] == [
        ("line 19 (6.X.1)", "'Sping 1901, Movement' is not a phase; write one like Spring 1901, Movement"),
        ("line 29 (6.X.2)", "There is no province called 'nowhere'. Did you mean Nwy (Norway)?"),
    ]


def test_a_file_in_which_no_case_can_be_read(datc_file: Path) -> None:
    datc_file.write_text("6.A.1. TEST CASE, NOTHING\nEngland:\nF North See - Picardy\n", encoding="utf-8")
    with pytest.raises(rules.files.SaveError, match=r"line 3 \(6\.A\.1\): There is no province called 'North See'"):
        rules.files.read_foreign(datc_file)


def test_cases_of_builds_and_removals_are_winters(datc_file: Path) -> None:
    text = "6.I.3. TEST CASE, UNITS MAY NOT BE BUILT TWICE\nRussia:\nBuild army in Warsaw\nBuild army in Warsaw\n"
    text += "6.J.1. TEST CASE, TOO MANY REMOVE ORDERS\nFrance:\nRemove F Gulf of Lyon\nRemove A Picardy\n"
    datc_file.write_text(text, encoding="utf-8")
    built, removed = rules.files.read_foreign(datc_file).games
    assert [one.game.position.phase.text for one in (built, removed)] == ["W1901A", "W1901A"]
    assert [unit.text for unit in built.game.resolve().position.units.values()] == ["A War"]
    assert [unit.text for unit in removed.game.start.units.values()] == ["F LYO", "A Pic"]
    assert removed.game.resolve().position.units == {}
    assert built.remarks[0].startswith("The case does not say who owns which centers.")


# --- What scenarios expect of what a power is told, and of tables of which only some entries matter.


class Telling(Standard):
    """Plain Diplomacy with things to tell, and a table in its state."""

    compared_by_value: ClassVar[Mapping[str, Any]] = {"cards": 20}
    things: Mapping[str, ReportedValue] = {}
    table: Mapping[str, Any] = {}

    def reported_values(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        return {**self.things, "who": ReportedValue(power)}

    def state(self, position: rules.Position) -> dict[str, Any]:
        return {"cards": dict(self.table)}

    def current_value(self, position: rules.Position, key: str, value: Any) -> Any:
        return [one for one in value or [] if one != "past"] if key == "list" else value


def turn(things: Mapping[str, ReportedValue] | None = None, table: Mapping[str, Any] | None = None) -> Turn:
    variant = Telling(rules.variant("standard").base)
    variant.things, variant.table = things or {}, table or {}
    return variant.adjudicate(variant.start(), {})


@pytest.mark.parametrize(
    ("told", "wanted", "met"),
    [
        (ReportedValue({"a": 1, "b": 20}, usual=20), {"a": 1}, True),
        (ReportedValue({"a": 1}, usual=20), {"a": 1, "b": 20}, True),
        (ReportedValue({"a": 1, "b": 2}, usual=20), {"a": 1}, False),
        (ReportedValue(["x", "y"]), ["y", "x"], True),
        (ReportedValue(["x", "y"]), ["x"], False),
        (ReportedValue({"a": ["ok"], "b": ["cut"]}, "entries"), {"a": ["ok"]}, True),
        (ReportedValue({"a": ["ok"]}, "entries"), {"a": ["cut"]}, False),
        (ReportedValue({"a": ["ok"]}, "entries"), {"b": ["ok"]}, False),
        (ReportedValue([{"at": "Bur"}, {"at": "Mun"}], "among"), [{"at": "Mun"}], True),
        (ReportedValue([{"at": "Bur"}], "among"), [{"at": "Mun"}], False),
        (ReportedValue(["Bur"], "absent"), ["Mun"], True),
        (ReportedValue(["Bur"], "absent"), ["bur"], False),
        (ReportedValue(["Bur"], "absent"), ["Burgundy"], False),
        (ReportedValue([{"eye": "A Bur", "at": "Gas"}]), [{"eye": "a Burgundy", "at": "Gascony"}], True),
        (ReportedValue([{"eye": "A Bur", "at": "Gas"}]), [{"eye": "A Burgundy", "at": "Marseilles"}], False),
        (ReportedValue({"Gas": "England A"}, "entries"), {"Gascony": "england A"}, True),
    ],
)
def test_what_is_told_is_held_to_an_expectation_in_its_own_way(told: ReportedValue, wanted: Any, met: bool) -> None:
    found = differences("sees", {"France": {"thing": wanted}}, turn({"thing": told}))
    assert (found == []) is met


@pytest.mark.parametrize(("key", "wanted"), [("state", {"card": {}}), ("sees", {"France": {"card": []}})])
def test_a_key_that_is_none_cannot_be_expected_to_be_empty(key: str, wanted: Any) -> None:
    with pytest.raises(ValueError, match=r"card: is not known\. The known keys are .*cards"):
        differences(key, wanted, turn())


def test_a_key_that_can_be_empty_is_known_though_nothing_is_there() -> None:
    pink = rules.variant("pink3")
    after = pink.adjudicate(pink.start(), {})
    assert differences("state", {"carthage_first": "", "points": {}}, after) == []
    with pytest.raises(ValueError, match="first_carthage: is not known"):
        differences("state", {"first_carthage": ""}, after)


@pytest.mark.parametrize(
    ("wanted", "missed"),
    [
        ({"homes": {"a": ["Hippo", "Aleria"]}}, []),
        ({"homes": {"a": ["Hippo", "Baria"]}}, ["state.homes.A"]),
        ({"stores": {"A": {"Hippo": 3}}}, []),
        ({"stores": {"A": {"Aleria": 3}}}, ["state.stores.A"]),
    ],
)
def test_names_stand_for_what_a_state_goes_by(wanted: Any, missed: list[str]) -> None:
    pink = rules.variant("pink")
    stored = pink.position(phase="S1902M", units={"A": ["A H"]}, state={"stores": {"A": {"H": 3}}})
    assert [one[0] for one in differences("state", wanted, pink.adjudicate(stored, {}))] == missed


def test_a_place_that_is_none_cannot_be_expected_to_be_hidden() -> None:
    with pytest.raises(ValueError, match="'Brg'"):
        differences("sees", {"France": {"thing": ["Brg"]}}, turn({"thing": ReportedValue(["Bur"], "absent")}))


def test_everybody_is_asked_as_nobody_in_particular() -> None:
    assert differences("sees", {"public": {"who": "public"}, "france": {"who": "France"}}, turn()) == []
    with pytest.raises(ValueError, match="no power is called 'Spain'"):
        differences("sees", {"Spain": {"who": "Spain"}}, turn())


def test_a_key_that_nobody_is_told_is_not_there() -> None:
    assert [one[0] for one in differences("sees", {"France": {"thing": [1]}}, turn())] == ["sees.France.thing"]


@pytest.mark.parametrize(
    ("wanted", "missed"),
    [
        ({"France": {"1A": 4}}, []),
        ({"France": {"2A": 20}}, []),
        ({"France": {"1A": 5}}, ["state.cards.France.1A"]),
        ({"France": {"2A": 5}, "Italy": {"1A": 1}}, ["state.cards.France.2A", "state.cards.Italy.1A"]),
    ],
)
def test_of_some_tables_only_single_values_are_compared(wanted: Any, missed: list[str]) -> None:
    found = differences("state", {"cards": wanted}, turn(table={"France": {"1A": 4, "3A": 9}}))
    assert [one[0] for one in found] == missed


def test_what_does_not_count_any_more_is_not_compared() -> None:
    assert differences("state", {"list": ["past"]}, turn()) == []
    assert differences("state", {"list": ["now"]}, turn()) != []
