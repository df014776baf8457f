"""Writing save files: whole or not at all, and never over anything else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from rules import Game, SaveError, variant
from rules.files.save import load_game, save_game
from tests.selfplay import random_game

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("*.strata"))
OPEN = next(path for path in SAVES if path.name == "v1-open.strata")


def test_a_failed_write_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"game\.strata: could not be written: the disk is full"):
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
    with pytest.raises(SaveError, match=r"could not be written: there is no folder .*no$"):
        save_game(random_game(1, 1), tmp_path / "no" / "g.strata")


@pytest.mark.skipif(os.name == "nt", reason="modes and links of POSIX")
def test_mode_and_link_are_kept(file: Path) -> None:
    os.chmod(file, 0o640)
    link = file.with_name("link.strata")
    link.symlink_to(file)
    save_game(random_game(1, 2), link)
    assert link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert len(load_game(file).turns) == 2


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
    [b"my letter to Italy", b"", b'{"format": "strata-game", "version": 99}', OPEN.read_bytes()[:3000], b"\xff\xfe"],
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
