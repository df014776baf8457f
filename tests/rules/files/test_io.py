"""A disk that fails: whatever call it fails at, the old file is whole, nothing is left beside it, and why is said."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game
from rules.files import SaveError, io, replay, save, save_format
from rules.files.io import WORDS
from rules.files.save_format import GameEntry
from rules.files.scenarios import ExpectEntry
from rules.game import Variation
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
    assert rules.files.disk_words(OSError(errno.EPIPE, "Broken pipe")) == "Broken pipe"
    assert rules.files.disk_words(TimeoutError(errno.ETIMEDOUT, "")) == "the drive does not answer"
    assert all(text and text[0].islower() and not text.endswith(".") for text in WORDS.values())


def test_the_longest_name_that_a_disk_takes_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 123 + "x.strata")
    assert len(path.name.encode()) == 254
    rules.save_game(random_game(1, 1), path)
    rules.save_game(random_game(1, 2), path)
    assert len(rules.load_game(path).turns) == 2


def test_a_longer_one_is_said(tmp_path: Path) -> None:
    with pytest.raises(rules.files.SaveError, match="could not be written: the name is too long"):
        rules.save_game(random_game(1, 1), tmp_path / ("x" * 250 + ".strata"))
    with pytest.raises(rules.files.SaveError, match="cannot be read: the name is too long"):
        rules.load_game(tmp_path / ("x" * 250 + ".strata"))


def test_what_a_dead_process_left_is_swept_away(file: Path) -> None:
    left = file.with_name(io.temporary_name(file.name, "0123abcd"))
    other = file.with_name(".game.strata.notes.tmp")
    for path in (left, other):
        path.write_text("half")
    rules.files.sweep(file)
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
        with pytest.raises(rules.files.SaveError, match="is no file but a device"):
            rules.load_game(tmp_path / "pipe.strata")


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is barred")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    barred = tmp_path / "barred"
    barred.mkdir(mode=0o500)
    with pytest.raises(rules.files.SaveError, match="you have no permission there"):
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
    with pytest.raises(SaveError, match=f"cannot be a game: .* {what}, where a game has .* The file was not changed"):
        rules.files.read_game(extent_file)
    with pytest.raises(SaveError, match="cannot be a game"):
        rules.files.salvage(extent_file)
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
    assert text.startswith("cannot be a game: a list in it has 40001 entries")


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
    assert text.startswith(f"holds {turns} turns with its lines of play; at most {turns - 1} can be opened")
    before = extent_file.read_bytes()
    with pytest.raises(SaveError, match="grown too long to be opened again"):
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


def test_the_marks_are_made_of_one_turn_at_a_time(extent_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There used to be a second copy of the whole file, its branches and its map too."""
    whole: list[object] = []
    monkeypatch.setattr(save_format.GameEntry, "model_dump", _noting(save_format.GameEntry.model_dump, whole))
    rules.files.read_game(extent_file)
    assert [set(table) <= {"variant", "map", "start"} for table in whole if isinstance(table, dict)] == [True]


def _noting(dump: Callable[..., Any], found: list[object]) -> Callable[..., Any]:
    def noted(self: object, **how: Any) -> Any:
        found.append(dump(self, **how))
        return found[-1]

    return noted


def test_a_turn_that_was_changed_is_found_where_turns_come_one_by_one(extent_file: Path) -> None:
    table = json.loads(extent_file.read_text(encoding="utf-8"))
    head, turns = {name: table[name] for name in ("variant", "map")}, table["turns"]
    assert save_format.broken({**head, "turns": iter(turns)}) is None
    turns[1]["results"] = {}
    assert save_format.broken({**head, "turns": iter(turns)}) == 2


def test_a_text_without_surrogates_is_not_copied(extent_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(extent_file, lambda table: table.update(title="line\n\\ud" * 10))
    monkeypatch.setattr("rules.files.save.ESCAPE", None)
    assert rules.load_game(extent_file).title == "line\n\\ud" * 10


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
