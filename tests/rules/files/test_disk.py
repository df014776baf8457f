"""A disk that fails: whatever call it fails at, the old file is whole, nothing is left beside it, and why is said."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.files import io
from rules.files.io import WORDS
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


@pytest.mark.parametrize("number", FAULTS, ids=lambda number: errno.errorcode[number])
@pytest.mark.parametrize("at", range(8))
def test_at_whatever_call_the_disk_fails(file: Path, monkeypatch: pytest.MonkeyPatch, at: int, number: int) -> None:
    before, failing = file.read_bytes(), Failing(at, number)
    with monkeypatch.context() as patch:
        patch.setattr(io, "open", failing(open), raising=False)
        for name in CALLS:
            patch.setattr(os, name, failing(getattr(os, name)))
        try:
            rules.save_game(random_game(1, 1), file)
            done = True
        except rules.SaveError as error:
            done = False
            assert isinstance(error.__cause__, OSError)
            assert rules.disk_words(error.__cause__) in str(error)
    assert done == (file.read_bytes() != before)
    assert list(file.parent.iterdir()) == [file]
    assert len(rules.load_game(file).turns) in (1, 5)


def test_every_fault_has_words_of_its_own() -> None:
    assert rules.disk_words(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert rules.disk_words(OSError(errno.EPIPE, "Broken pipe")) == "Broken pipe"
    assert rules.disk_words(TimeoutError(errno.ETIMEDOUT, "")) == "the drive does not answer"
    assert all(text and text[0].islower() and not text.endswith(".") for text in WORDS.values())


def test_the_longest_name_that_a_disk_takes_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 123 + "x.strata")
    assert len(path.name.encode()) == 254
    rules.save_game(random_game(1, 1), path)
    rules.save_game(random_game(1, 2), path)
    assert len(rules.load_game(path).turns) == 2


def test_a_longer_one_is_said(tmp_path: Path) -> None:
    with pytest.raises(rules.SaveError, match="could not be written: the name is too long"):
        rules.save_game(random_game(1, 1), tmp_path / ("x" * 250 + ".strata"))
    with pytest.raises(rules.SaveError, match="cannot be read: the name is too long"):
        rules.load_game(tmp_path / ("x" * 250 + ".strata"))


def test_what_a_dead_process_left_is_swept_away(file: Path) -> None:
    left = file.with_name(io.temporary_name(file.name, "0123abcd"))
    other = file.with_name(".game.strata.notes.tmp")
    for path in (left, other):
        path.write_text("half")
    rules.sweep(file)
    assert sorted(file.parent.iterdir()) == sorted([file, other])


def test_who_has_given_up_writes_over_nothing(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(rules.SaveError):
        rules.save_game(random_game(1, 1), file, wanted=lambda: False)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rules.SaveError, match="is a folder"):
        rules.load_game(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.strata")
        with pytest.raises(rules.SaveError, match="is no file but a device"):
            rules.load_game(tmp_path / "pipe.strata")


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is barred")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    barred = tmp_path / "barred"
    barred.mkdir(mode=0o500)
    with pytest.raises(rules.SaveError, match="you have no permission there"):
        rules.save_game(random_game(1, 1), barred / "g.strata")
    shutil.rmtree(barred)
