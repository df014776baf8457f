"""A journal on a disk that fails: it finds another place, what was written stays whole, and nobody waits for ever."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import rules
from app.journal import Journal, find_journals
from app.journal import writing as journal_lines
from app.journal import writing as journal_writing
from app.journal.copies import NAMES_LONGEST, beside


@pytest.fixture(scope="module")
def variant() -> rules.Variant:
    return rules.variant("standard")


@pytest.fixture
def game(variant: rules.Variant) -> rules.Game:
    return rules.Game.new(variant, secrecy="casual", title="Friday table")


def steps(game: rules.Game, number: int) -> list[rules.Game]:
    """The game with one power more that has submitted, each time."""
    found = [game]
    for power in game.to_act[:number]:
        found.append(found[-1].submit(power))
    return found


def left(folder: Path, save: Path) -> frozenset[str]:
    """Who has submitted in the game that a crash would leave."""
    (found,) = find_journals(folder, [save])
    return found.game().submitted


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ESTALE, errno.EIO])
@pytest.mark.parametrize("call", ["open", "fsync", "write"])
def test_where_the_folder_of_the_game_fails_the_own_one_serves(
    call: str, number: int, tmp_path: Path, game: rules.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the midst of a line: the next one is not written after it."""
    own, save = tmp_path / "own", tmp_path / "there" / "Friday.strata"
    save.parent.mkdir()
    journal = Journal.beside(save, own)
    first, second, third, fourth = steps(game, 3)
    journal.record(first)
    real: dict[str, Any] = {"open": open, "fsync": os.fsync, "write": os.write}

    def failing(target: Any, *args: Any, **kwargs: Any) -> Any:
        path = Path(target) if call == "open" else Path(os.readlink(f"/proc/self/fd/{target}"))
        if path.parent == save.parent:
            if call == "write":
                real["write"](target, args[0][: len(args[0]) // 2])
            raise OSError(number, os.strerror(number))
        return real[call](target, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(journal_lines if call == "open" else os, call, failing, raising=False)
        journal.record(second)
        assert not journal.at_home
        assert left(own, save) == second.submitted
        journal.record(third)
        assert left(own, save) == third.submitted
    journal.record(fourth)
    assert left(own, save) == fourth.submitted
    journal.clear()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_where_no_place_takes_it_that_is_said_and_tried_again(
    tmp_path: Path, game: rules.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "Friday.strata"
    journal = Journal.beside(save, tmp_path / "own")
    first, second, third = steps(game, 2)
    journal.record(first)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            journal.record(second)
        assert left(tmp_path / "own", save) == first.submitted
    journal.record(third)
    assert left(tmp_path / "own", save) == third.submitted
    assert len(list(tmp_path.rglob("*.journal"))) == 1


def test_a_disk_that_takes_a_line_in_parts(tmp_path: Path, game: rules.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, text: write(handle, text[:7]))
    journal = Journal.unsaved(tmp_path)
    for step in steps(game, 2):
        journal.record(step)
        assert left(tmp_path, tmp_path / "none") == step.submitted


def test_a_disk_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, game: rules.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network folder hangs: the own folder is written at once, also next time; what comes late is taken away."""
    save, own, answer = tmp_path / "net" / "Friday.strata", tmp_path / "own", Event()
    save.parent.mkdir()
    sync = os.fsync

    def hangs(handle: int) -> None:
        if Path(os.readlink(f"/proc/self/fd/{handle}")).parent == save.parent:
            answer.wait(30)
        sync(handle)

    monkeypatch.setattr(os, "fsync", hangs)
    journal = Journal([beside(save, ".journal"), own / "unsaved-1.strata.journal"], save, seconds=0.2)
    first, second, third = steps(game, 2)
    journal.record(first)
    journal.record(second)
    assert left(own, save) == second.submitted
    answer.set()
    journal.record(third)
    assert left(own, save) == third.submitted
    journal.clear()
    for _ in range(600):
        if not list(tmp_path.rglob("*.journal")):
            break
        Event().wait(0.05)
    assert list(tmp_path.rglob("*.journal")) == []


def test_a_long_journal_is_begun_anew(tmp_path: Path, game: rules.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_writing, "ROOM", 3000)
    monkeypatch.setattr(journal_writing, "TIMES", 1)
    journal = Journal.beside(tmp_path / "Friday.strata")
    for n in range(60):
        game = game.take_back("Italy") if "Italy" in game.submitted else game.submit("Italy")
        journal.record(game)
        (found,) = find_journals(tmp_path / "own", [tmp_path / "Friday.strata"])
        assert (found.changes, found.game().submitted) == (n + 1, game.submitted)
    (file,) = tmp_path.glob("*.journal")
    assert file.stat().st_size < 20_000


def test_of_two_journals_of_one_sitting_the_farther_one_counts(tmp_path: Path, game: rules.Game) -> None:
    """The process died as it began its journal anew."""
    journal = Journal.beside(tmp_path / "Friday.strata")
    first, second, third = steps(game, 2)
    journal.record(first)
    journal.record(second)
    older = journal.path.read_bytes()
    journal.record(third)
    journal.path.with_name("Friday.strata.2.journal").write_bytes(older)
    (found,) = find_journals(tmp_path / "own", [tmp_path / "Friday.strata"])
    assert found.game().submitted == third.submitted
    assert len(found.also) == 1


def test_a_journal_whose_game_is_in_the_file_is_not_offered(tmp_path: Path, game: rules.Game) -> None:
    """The process died between saving and taking the journal away."""
    save = tmp_path / "Friday.strata"
    journal = Journal.beside(save)
    done = rules.seals.resealed(game.submit("Italy"))
    journal.record(done)
    rules.save_game(game, save)
    assert len(find_journals(tmp_path / "own", [save])) == 1
    rules.save_game(done, save)
    assert find_journals(tmp_path / "own", [save]) == []


def test_chance_results_that_were_entered_come_back_in_open_games(tmp_path: Path, variant: rules.Variant) -> None:
    for secrecy, expected in (("open", {"Harlem": 3}), ("casual", {})):
        journal = Journal.unsaved(tmp_path / secrecy)
        journal.record(rules.Game.new(variant, secrecy=secrecy), {"Harlem": 3})
        (found,) = find_journals(tmp_path / secrecy, [])
        assert found.draws == expected
        assert (b"Harlem" in journal.path.read_bytes()) == bool(expected)


def test_what_stands_beside_a_file_of_a_very_long_name() -> None:
    save = Path("/games") / ("ä" * 120 + ".strata")
    names = [beside(save, suffix).name for suffix in (".journal", ".lock")]
    assert all(len(name.encode()) <= NAMES_LONGEST for name in names)
    assert beside(save.with_name("b" + save.name[1:]), ".lock").name != names[1]
    assert beside(Path("a.strata"), ".lock") == Path("a.strata.lock")


def test_every_field_of_a_game_is_journalled(tmp_path: Path, variant: rules.Variant) -> None:
    """Lines of play beside the game, too: whatever `Game` holds stands in a whole line or in one of drafts."""
    game = rules.Game.new(variant, title="Friday").play({})
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    branched = rules.game.with_variation(
        game, rules.game.start_variation(game, 0, "What if").play({"France": ["A Par - Bur"]}), ""
    )
    journal.record(branched)
    (found,) = find_journals(tmp_path, [])
    assert [branch.name for branch in found.game().branches] == ["What if"]
