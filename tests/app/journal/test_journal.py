"""The journal: every change can be had back, whatever stands at its end, and the save file is never touched."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import rules
from app.journal import SUFFIX, Journal, find_journals, in_use, throw_away
from app.journal.recovery import read_journal


@pytest.fixture(scope="module")
def variant() -> rules.Variant:
    return rules.variant("standard")


@pytest.fixture
def game(variant: rules.Variant) -> rules.Game:
    return rules.Game.new(variant, secrecy="casual", title="Friday table")


def ordered(game: rules.Game, power: str, *lines: str) -> rules.Game:
    return game.draft(power, [rules.parse(game.position, power, line) for line in lines])


def recovered(path: Path) -> rules.Game:
    found = read_journal(path)
    assert found is not None
    return found.game()


def same(one: rules.Game, other: rules.Game) -> bool:
    """Whether all is the same but for the way in which it is sealed."""
    first, second = (replace(game, secrecy="open", seal=None) for game in (one, other))
    return rules.files.game_text(first) == rules.files.game_text(second)


def test_nothing_is_written_before_the_first_change(tmp_path: Path) -> None:
    Journal.unsaved(tmp_path / "journals")
    assert list(tmp_path.iterdir()) == []


def test_every_change_comes_back(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    steps = [game, ordered(game, "Italy", "A Ven - Tri")]
    steps.append(ordered(steps[-1], "Austria", "A Vie - Gal", "F Tri H"))
    steps.append(steps[-1].submit("Italy"))
    steps.append(steps[-1].take_back("Italy"))
    steps.append(steps[-1].resolve())
    steps.append(ordered(steps[-1], "Italy", "A Tri - Bud"))
    steps.append(steps[-1].back())
    for step in steps:
        journal.record(step)
        assert same(recovered(journal.path), step)


def test_orders_being_written_add_little(tmp_path: Path, game: rules.Game) -> None:
    for _ in range(6):
        game = game.play({})
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    whole = journal.path.stat().st_size
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert journal.path.stat().st_size - whole < whole  # its seal and signature are most of it


def test_the_same_state_is_written_once(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    size = journal.path.stat().st_size
    journal.record(game)
    assert journal.path.stat().st_size == size


def test_it_stands_beside_the_save_and_leaves_that_alone(tmp_path: Path, game: rules.Game) -> None:
    save = tmp_path / "Friday.strata"
    rules.save_game(game, save)
    before = save.read_bytes()
    journal = Journal.beside(save)
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert journal.path == tmp_path / "Friday.strata.journal"
    assert save.read_bytes() == before


def test_after_saving_nothing_is_left(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    journal.clear()
    assert find_journals(tmp_path, []) == []
    journal.record(game.submit("Italy"))
    assert recovered(journal.path).submitted == {"Italy"}


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_damaged_tail_is_cut_at_the_last_whole_line(tmp_path: Path, game: rules.Game, cut: int) -> None:
    journal = Journal.unsaved(tmp_path)
    first = ordered(game, "Italy", "A Ven - Tri")
    for step in (game, first, ordered(first, "Austria", "A Vie - Gal")):
        journal.record(step)
    journal.path.write_bytes(journal.path.read_bytes()[:-cut])
    found = read_journal(journal.path)
    assert found is not None
    assert (found.cut, found.changes) == (True, 2)
    assert same(found.game(), first)
    assert "The very last one was not complete." in found.words


@pytest.mark.parametrize(
    "tail", [b"[" * 20_000 + b"\n", b"\0\0\0\0", b"{}x\n", b'["list"]\n', b"\xff\xfe\n", b'{"time":']
)
def test_rubbish_at_the_end_counts_for_nothing(tmp_path: Path, game: rules.Game, tail: bytes) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    with open(journal.path, "ab") as file:
        file.write(tail)
    assert same(recovered(journal.path), game)


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"[]\n", b'{"format":"other"}\n', b"\0" * 100])
def test_what_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(content)
    assert find_journals(tmp_path, []) == []
    assert path.exists()


def test_a_journal_of_a_newer_program_is_left_alone(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    head, *rest = journal.path.read_text().splitlines(keepends=True)
    journal.path.write_text(head.replace('"version":1', '"version":2') + "".join(rest))
    assert read_journal(journal.path) is None


def test_journals_are_found_the_youngest_first(tmp_path: Path, game: rules.Game) -> None:
    folder, save = tmp_path / "own", tmp_path / "Friday.strata"
    rules.save_game(game, save)
    Journal.unsaved(folder).record(game)
    journal = Journal.beside(save)
    journal.record(game.submit("Italy"))
    late = (datetime.now() + timedelta(minutes=5)).isoformat(timespec="seconds")
    lines = [json.loads(line) for line in journal.path.read_text().splitlines()]
    lines[-1]["time"] = late
    journal.path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = find_journals(folder, [save, tmp_path / "gone.strata"])
    assert [one.save for one in found] == [save, None]


def test_a_clock_set_back_hides_no_journal_of_a_file_that_is_as_it_was(tmp_path: Path, game: rules.Game) -> None:
    save = tmp_path / "Friday.strata"
    rules.save_game(game, save)
    os.utime(save, (2_000_000_000, 2_000_000_000))  # saved in 2033, as the clock said
    journal = Journal.beside(save)
    journal.record(game.submit("Italy"))
    found = read_journal(journal.path)
    assert found is not None and found.saved is not None
    assert found.last < found.saved and found.later
    rules.save_game(game.submit("France"), save)  # something else was saved since
    os.utime(save, (2_000_000_000, 2_000_000_000))
    changed = read_journal(journal.path)
    assert changed is not None and not changed.later


def test_what_is_found_is_told_in_words(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    journal.record(game.submit("Italy"))
    found = read_journal(journal.path)
    assert found is not None
    assert (found.name, found.phase) == ("Friday table", "Spring 1901, moves")
    assert found.words.startswith("Diplomacy, Spring 1901, moves. Never saved. Found: 2 changes, up to ")


def test_a_phase_is_called_as_the_variant_calls_it(tmp_path: Path) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(rules.Game.new(rules.variant("pink")).play({}))
    found = read_journal(journal.path)
    assert found is not None
    assert found.phase == "Autumn 1901, moves"


def test_secret_orders_are_no_plain_text_in_a_journal(tmp_path: Path, game: rules.Game) -> None:
    """Leaks: a casual game hides drafts from the passing eye in its journal as in its file."""
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert b"A Ven - Tri" not in journal.path.read_bytes()


def test_a_journal_in_use_is_none_of_a_crash(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    assert find_journals(tmp_path, [], in_use=lambda path: path == journal.path) == []


def test_a_journal_not_recovered_yet_is_not_written_over(tmp_path: Path, game: rules.Game) -> None:
    save = tmp_path / "Friday.strata"
    old = Journal.beside(save)
    old.record(game.submit("Italy"))
    Journal.beside(save).record(game.submit("Russia"))
    found = find_journals(tmp_path / "own", [save])
    assert sorted(power for one in found for power in one.game().submitted) == ["Italy", "Russia"]


def test_going_on_from_a_journal_leaves_one_journal(tmp_path: Path, game: rules.Game) -> None:
    save = tmp_path / "Friday.strata"
    Journal.beside(save).record(game.submit("Italy"))
    (found,) = find_journals(tmp_path / "own", [save], in_use)
    again = Journal.beside(save)
    again.record(found.game())
    throw_away(found)
    assert [one.journal for one in find_journals(tmp_path / "own", [save])] == [again.path]


def test_a_game_open_in_another_window_is_not_offered(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    assert find_journals(tmp_path, [], in_use) == []
    journal.clear()
    assert list(tmp_path.iterdir()) == []


def test_thrown_away_is_gone_and_the_save_stays(tmp_path: Path, game: rules.Game) -> None:
    save = tmp_path / "Friday.strata"
    rules.save_game(game, save)
    Journal.beside(save).record(game.submit("Italy"))
    (found,) = find_journals(tmp_path / "own", [save], in_use)
    throw_away(found)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Friday.strata"]


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, game: rules.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _full)
        with pytest.raises(OSError, match="full"):
            journal.record(game.submit("Italy"))
    assert same(recovered(journal.path), game)
    journal.record(game.submit("Russia"))
    assert recovered(journal.path).submitted == {"Russia"}


def _full(handle: int) -> None:
    raise OSError(28, "the disk is full")


def test_a_game_that_cannot_be_played_is_a_save_error(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    journal.path.write_text(journal.path.read_text().replace('"id":"standard"', '"id":"nonsense"'))
    found = read_journal(journal.path)
    assert found is not None
    with pytest.raises(rules.files.SaveError):
        found.game()


def test_lines_of_play_beside_a_game_come_back_and_are_written_only_when_they_change(
    tmp_path: Path, variant: rules.Variant
) -> None:
    game = rules.Game.new(variant, title="Friday table")
    for _ in range(4):
        game = game.play({})
    journal = Journal.unsaved(tmp_path)
    beside = rules.game.with_variation(game, rules.game.start_variation(game, 1, "What if").play({}).play({}))
    steps = [game, beside, ordered(beside, "Italy", "A Ven - Tri"), rules.game.without_variation(beside, "What if")]
    sizes = []
    for step in steps:
        journal.record(step)
        sizes.append(journal.path.stat().st_size)
        assert same(recovered(journal.path), step)
    assert sizes[2] - sizes[1] < sizes[1] - sizes[0]


def test_a_click_in_a_long_game_writes_neither_its_turns_nor_its_branches(
    tmp_path: Path, variant: rules.Variant
) -> None:
    game = rules.Game.new(variant)
    for _ in range(20):
        game = game.play({})
    game = replace(game, branches=tuple(rules.game.Variation(f"What if {number}", game.turns) for number in range(5)))
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    whole = journal.path.stat().st_size
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert journal.path.stat().st_size - whole < 500 < whole
