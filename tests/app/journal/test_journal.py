"""The journal: every change can be had back, whatever stands at its end, and the save file is never touched; older
copies of a save, and who has a file open; a journal on a disk that fails: it finds another place, what was written
stays whole, and nobody waits for ever."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import rules
from app.journal import SUFFIX, Copies, FileLock, Journal, find_journals, in_use, throw_away
from app.journal import writing as journal_lines
from app.journal import writing as journal_writing
from app.journal.copies import LONGEST_NAME, beside
from app.journal.recovery import read_journal
from app.journal.writing import line_text


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
    return found.game()


def same(one: rules.Game, other: rules.Game) -> bool:
    """Whether all is the same but for the way in which it is sealed."""
    first, second = (replace(game, secrecy="open", seal=None) for game in (one, other))
    return rules.files.game_text(first) == rules.files.game_text(second)


def test_it_stands_beside_the_save_and_is_written_with_the_first_change(tmp_path: Path, game: rules.Game) -> None:
    Journal.unsaved(tmp_path / "journals")
    assert list(tmp_path.iterdir()) == []
    save = tmp_path / "Friday.strata"
    rules.save_game(game, save)
    before = save.read_bytes()
    journal = Journal.beside(save)
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert journal.path == tmp_path / "Friday.strata.journal"
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    ("variant_of_game", "phase"), [("standard", "Spring 1901, moves"), ("pink", "Autumn 1901, moves")]
)
def test_what_is_found_is_told_in_words_of_the_variant(tmp_path: Path, variant_of_game: str, phase: str) -> None:
    journal = Journal.unsaved(tmp_path)
    game = rules.Game.new(rules.variant(variant_of_game), title="Friday table")
    game = game.play({}) if variant_of_game == "pink" else game
    for step in (game, game.submit(game.to_act[0])):
        journal.record(step)
    found = read_journal(journal.path)
    assert (found.name, found.phase) == ("Friday table", phase)
    assert f", {phase}. Never saved. Found: 2 changes, the last at " in found.words


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
    size = journal.path.stat().st_size
    journal.record(steps[-1])
    assert journal.path.stat().st_size == size  # the same state is written once


def test_orders_being_written_add_little(tmp_path: Path, game: rules.Game) -> None:
    for _ in range(6):
        game = game.play({})
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    whole = journal.path.stat().st_size
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert journal.path.stat().st_size - whole < whole  # its seal and signature are most of it


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
    assert (found.cut, found.changes) == (True, 2)
    assert same(found.game(), first)
    assert "The very last change is incomplete." in found.words


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


def test_secret_orders_are_no_plain_text_in_a_journal(tmp_path: Path, game: rules.Game) -> None:
    """Leaks: a casual game hides drafts from the passing eye in its journal as in its file."""
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    journal.record(ordered(game, "Italy", "A Ven - Tri"))
    assert b"A Ven - Tri" not in journal.path.read_bytes()


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


def test_a_game_that_cannot_be_played_is_a_save_error(tmp_path: Path, game: rules.Game) -> None:
    journal = Journal.unsaved(tmp_path)
    journal.record(game)
    journal.path.write_text(journal.path.read_text().replace('"id":"standard"', '"id":"nonsense"'))
    found = read_journal(journal.path)
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


# --- Older copies of a save, and who has a file open.

HOLD = """
import sys, os
from pathlib import Path
from app.journal import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.readline()
os._exit(9)
"""


def test_ten_copies_are_kept_the_youngest_first(tmp_path: Path) -> None:
    copies, save = Copies(tmp_path / "copies"), tmp_path / "Friday.strata"
    assert copies.keep(save) is None and copies.of(save) == []
    for n in range(14):
        save.write_text(f"state {n}")
        assert copies.keep(save)
        assert copies.keep(save) is None  # the same state is kept once
    found = [copy.path.read_text() for copy in copies.of(save)]
    assert found == [f"state {n}" for n in range(13, 3, -1)]


def test_what_is_no_copy_or_of_another_folder_is_passed_over(tmp_path: Path) -> None:
    copies, save = Copies(tmp_path / "copies"), tmp_path / "Friday.strata"
    save.write_text("state")
    kept = copies.keep(save)
    kept.path.with_name("notes.strata").write_text("not ours")
    assert [copy.path for copy in copies.of(save)] == [kept.path]
    (kept.path.parent / "2999-01-01_00-00-00-000000.strata").write_text("old")
    assert [copy.path.read_text() for copy in copies.of(save)] == ["state", "old"], (
        "copies of an older program are older"
    )
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Friday.strata").write_text(folder)
        copies.keep(tmp_path / folder / "Friday.strata")
    assert [copy.path.read_text() for copy in copies.of(tmp_path / "b" / "Friday.strata")] == ["b"]


def test_a_second_window_is_told_who_has_the_file(tmp_path: Path, project: Path) -> None:
    path = tmp_path / "Friday.strata"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=project
    ) as other:
        assert other.stdout and other.stdin
        assert other.stdout.readline().strip() == "None"
        holder = FileLock(path).take()
        assert holder.pid == other.pid
        assert str(other.pid) in holder.words
        assert in_use(path)
        other.stdin.write("\n")
        other.stdin.flush()
        other.wait(60)
    assert not in_use(path)


def test_a_lock_is_given_back_and_a_link_has_that_of_its_file(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "Friday.strata")
    assert lock.take() is None
    assert lock.held
    lock.release()
    assert not lock.held
    assert list(tmp_path.iterdir()) == []
    assert FileLock(tmp_path / "gone" / "Friday.strata").take() is None
    real, link = tmp_path / "real" / "Friday.strata", tmp_path / "link.strata"
    real.parent.mkdir()
    real.write_text("{}")
    link.symlink_to(real)
    lock = FileLock(link)
    assert lock.take() is None
    assert in_use(real) and in_use(link)
    lock.release()
    assert not in_use(real)


def test_a_clock_set_back_drops_no_young_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copies, save = Copies(tmp_path / "copies"), tmp_path / "Friday.strata"
    for n in range(14):
        moment = datetime(2026, 5, 1) - timedelta(days=n)
        monkeypatch.setattr(
            "app.journal.copies.datetime", type("Clock", (datetime,), {"now": staticmethod(lambda m=moment: m)})
        )
        save.write_text(f"state {n}")
        copies.keep(save)
    monkeypatch.undo()
    assert [copy.path.read_text() for copy in copies.of(save)] == [f"state {n}" for n in range(13, 3, -1)]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_name_that_is_no_text_is_kept_copied_and_stamped(tmp_path: Path) -> None:
    save = tmp_path / os.fsdecode(b"Freitag\xe4" + b"x" * 240 + b".strata")
    save.write_text("{}")
    assert len(os.fsencode(beside(save, ".journal").name)) <= 255
    copies = Copies(tmp_path / "copies")
    assert copies.keep(save) is not None and len(copies.of(save)) == 1
    assert line_text({"save": str(save)})
    assert json.loads(line_text({"save": str(save)}))["save"] == str(save)
    assert not in_use(save)


# --- A journal on a disk that fails: it finds another place, what was written stays whole, and nobody waits for ever.


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
        assert journal.path.parent == own
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
    assert all(len(name.encode()) <= LONGEST_NAME for name in names)
    assert beside(save.with_name("b" + save.name[1:]), ".lock").name != names[1]
    assert beside(Path("a.strata"), ".lock") == Path("a.strata.lock")
