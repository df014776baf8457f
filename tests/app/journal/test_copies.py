"""Older copies of a save, and who has a file open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app.journal import Copies, FileLock, in_use
from app.journal.copies import beside
from app.journal.writing import line_text

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
    for n in range(14):
        save.write_text(f"state {n}")
        assert copies.keep(save)
    found = [copy.path.read_text() for copy in copies.of(save)]
    assert found == [f"state {n}" for n in range(13, 3, -1)]


def test_the_same_state_is_kept_once(tmp_path: Path) -> None:
    copies, save = Copies(tmp_path / "copies"), tmp_path / "Friday.strata"
    save.write_text("state")
    assert copies.keep(save) is not None
    assert copies.keep(save) is None
    assert len(copies.of(save)) == 1


def test_there_is_nothing_to_keep_of_a_new_file(tmp_path: Path) -> None:
    assert Copies(tmp_path).keep(tmp_path / "new.strata") is None
    assert Copies(tmp_path).of(tmp_path / "new.strata") == []


def test_files_of_one_name_in_two_folders_are_told_apart(tmp_path: Path) -> None:
    copies = Copies(tmp_path / "copies")
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Friday.strata").write_text(folder)
        copies.keep(tmp_path / folder / "Friday.strata")
    assert [copy.path.read_text() for copy in copies.of(tmp_path / "b" / "Friday.strata")] == ["b"]


def test_what_is_no_copy_is_passed_over(tmp_path: Path) -> None:
    copies, save = Copies(tmp_path / "copies"), tmp_path / "Friday.strata"
    save.write_text("state")
    kept = copies.keep(save)
    assert kept is not None
    kept.path.with_name("notes.strata").write_text("not ours")
    assert [copy.path for copy in copies.of(save)] == [kept.path]


def test_a_second_window_is_told_who_has_the_file(tmp_path: Path, project: Path) -> None:
    path = tmp_path / "Friday.strata"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=project
    ) as other:
        assert other.stdout and other.stdin
        assert other.stdout.readline().strip() == "None"
        holder = FileLock(path).take()
        assert holder is not None
        assert holder.pid == other.pid
        assert str(other.pid) in holder.words
        assert in_use(path)
        other.stdin.write("\n")
        other.stdin.flush()
        other.wait(60)
    assert not in_use(path)


def test_a_lock_is_given_back(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "Friday.strata")
    assert lock.take() is None
    assert lock.held
    lock.release()
    assert not lock.held
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_needs_no_lock(tmp_path: Path) -> None:
    assert FileLock(tmp_path / "gone" / "Friday.strata").take() is None


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


def test_copies_of_an_older_program_are_older_than_those_that_are_counted(tmp_path: Path) -> None:
    copies, save = Copies(tmp_path / "copies"), tmp_path / "Friday.strata"
    save.write_text("new")
    kept = copies.keep(save)
    assert kept is not None
    (kept.path.parent / "2999-01-01_00-00-00-000000.strata").write_text("old")
    assert [copy.path.read_text() for copy in copies.of(save)] == ["new", "old"]


def test_a_link_and_the_file_have_one_lock(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "Friday.strata", tmp_path / "link.strata"
    real.parent.mkdir()
    real.write_text("{}")
    link.symlink_to(real)
    lock = FileLock(link)
    assert lock.take() is None
    assert in_use(real) and in_use(link)
    lock.release()
    assert not in_use(real)


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
