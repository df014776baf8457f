"""Very large save files: what cannot be a game is refused by counting, and a long game is gone through once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game, SaveError, Variation
from rules.files import io, replay, save, save_format
from tests.rules.files.spoiling import faults, spoil

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def file(tmp_path: Path) -> Path:
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
def test_a_heap_is_refused_before_it_is_read(file: Path, parsed: list[str], heap: str, what: str) -> None:
    file.write_text('{"format": "strata-game", "version": 3, "notes": ' + heap + "}", encoding="utf-8")
    with pytest.raises(SaveError, match=f"cannot be a game: .* {what}, where a game has .* The file was not changed"):
        rules.read_game(file)
    with pytest.raises(SaveError, match="cannot be a game"):
        rules.salvage(file)
    assert parsed == []


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.update(submitted=["France"] * 40_001),
        lambda table: table.update(drafts={"France": ["A Par H"] * 40_001}),
        lambda table: table.update(notes={"France": {str(number): 1 for number in range(40_001)}}),
    ],
)
def test_a_list_longer_than_any_is_refused(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    spoil(file, change)
    ((_, text),) = faults(file)
    assert text.startswith("cannot be a game: a list in it has 40001 entries")


def test_more_turns_than_are_opened_are_counted_with_those_of_the_branches(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = json.loads(file.read_text(encoding="utf-8"))
    turns = len(table["turns"]) + sum(len(branch.get("turns", ())) for branch in table["branches"])
    assert turns > len(table["turns"])
    monkeypatch.setattr(io, "MOST_TURNS", turns)
    game = rules.load_game(file)
    monkeypatch.setattr(io, "MOST_TURNS", turns - 1)
    monkeypatch.setattr(save, "MOST_TURNS", turns - 1)
    monkeypatch.setattr(replay, "next_turn", None)  # nothing is played
    ((_, text),) = faults(file)
    assert text.startswith(f"holds {turns} turns with its lines of play; at most {turns - 1} can be opened")
    before = file.read_bytes()
    with pytest.raises(SaveError, match="grown too long to be opened again"):
        rules.save_game(game, file)
    assert file.read_bytes() == before


def test_branches_without_number_are_refused(file: Path) -> None:
    spoil(file, lambda table: table.update(branches=[{"name": str(n)} for n in range(1001)]))
    assert [place for place, _ in faults(file)] == ["branches"]


def test_only_so_many_lines_that_are_none_are_read(file: Path) -> None:
    """For each the nearest name is looked for; a file may have millions."""
    spoil(file, lambda table: table.update(drafts={"France": ["A Xyz H"] * 5000}))
    assert len(faults(file)) == io.MOST_FAULTS


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
    found = rules.read_game(path)
    assert len(carried) == 70 and max(carried) == 1
    assert rules.game_text(found.game) == rules.game_text(game)
    assert not found.altered and not found.differences


def test_the_marks_are_made_of_one_turn_at_a_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There used to be a second copy of the whole file, its branches and its map too."""
    whole: list[object] = []
    monkeypatch.setattr(save_format.GameEntry, "model_dump", _noting(save_format.GameEntry.model_dump, whole))
    rules.read_game(file)
    assert [set(table) <= {"variant", "map", "start"} for table in whole if isinstance(table, dict)] == [True]


def _noting(dump: Callable[..., Any], found: list[object]) -> Callable[..., Any]:
    def noted(self: object, **how: Any) -> Any:
        found.append(dump(self, **how))
        return found[-1]

    return noted


def test_a_turn_that_was_changed_is_found_where_turns_come_one_by_one(file: Path) -> None:
    table = json.loads(file.read_text(encoding="utf-8"))
    head, turns = {name: table[name] for name in ("variant", "map")}, table["turns"]
    assert save_format.broken({**head, "turns": iter(turns)}) is None
    turns[1]["results"] = {}
    assert save_format.broken({**head, "turns": iter(turns)}) == 2


def test_a_text_without_surrogates_is_not_copied(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(file, lambda table: table.update(title="line\n\\ud" * 10))
    monkeypatch.setattr("rules.files.save.ESCAPE", None)
    assert rules.load_game(file).title == "line\n\\ud" * 10
