"""Save files, plain, casual and sealed, spoilt in any way: they open as what they say, or are refused with places."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Game
from tests.fuzz.checking import check_save, games
from tests.fuzz.mutating import as_json, spoilt_bytes, spoilt_table

QUICK = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.strata"))


@cache
def files(kind: str) -> tuple[bytes, ...]:
    """Sound files: those of all versions, or a variant's, open and casual."""
    if kind == "versions":
        return tuple(path.read_bytes() for path in SAVES)
    variant = rules.variant(kind)
    found = [*games(variant, range(2)), *games(variant, range(2, 4), "casual")]
    return tuple(rules.files.game_text(game).encode() for game in found)


def spoil_and_check(kind: str, seed: int, folder: Path) -> bool:
    """One sound file, spoilt as text or as a table, and read."""
    rng = Random(seed)
    raw = rng.choice(files(kind))
    spoilt = spoilt_bytes(rng, raw) if rng.random() < 0.3 else as_json(spoilt_table(rng, json.loads(raw)))
    path = folder / "spoilt.strata"
    path.write_bytes(spoilt)
    return check_save(path, folder)


@pytest.mark.parametrize("kind", ["versions", *rules.VARIANTS])
@QUICK
@given(seed=st.integers(0, 10**9))
def test_spoilt_saves(kind: str, seed: int, tmp_path: Path) -> None:
    spoil_and_check(kind, seed, tmp_path)


def test_some_of_them_open(tmp_path: Path) -> None:
    """The test above does reach both sides."""
    assert {spoil_and_check("versions", seed, tmp_path) for seed in range(30)} == {True, False}


def test_sound_ones_open(tmp_path: Path) -> None:
    for kind in ("versions", *rules.VARIANTS):
        for raw in files(kind):
            path = tmp_path / "sound.strata"
            path.write_bytes(raw)
            assert check_save(path, tmp_path)


BOMBS: dict[str, Any] = {
    "nested lists": b'{"format":"strata-game","version":2,"turns":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "nested tables": b'{"format":"strata-game","version":2,"notes":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001,
    "a long number": b'{"format":"strata-game","version":2,"seed":' + b"9" * 100_000 + b"}",
    "many turns": b'{"format":"strata-game","version":2,"turns":[' + b"{}," * 100_000 + b"{}]}",
    "many keys": b'{"format":"strata-game","version":2,' + b",".join(b'"k%d":0' % n for n in range(50_000)) + b"}",
    "not a number": b'{"format":"strata-game","version":NaN}',
    "one long line": b'{"format":"strata-game","version":2,"title":"' + b"x" * 5_000_000 + b'"}',
    "nothing but zeros": b"\0" * 1_000_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.strata"
    path.write_bytes(BOMBS[name])
    with pytest.raises(rules.files.SaveError) as refused:
        rules.files.read_game(path)
    assert len(str(refused.value)) < 10_000_000
    with pytest.raises(rules.files.SaveError):
        rules.files.salvage(path)


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.strata"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    for read in (rules.files.read_game, rules.files.salvage):
        with pytest.raises(rules.files.SaveError, match="is larger than 50 MB"):
            read(path)


def test_what_a_game_holds_stands_in_its_file(tmp_path: Path) -> None:
    """`lasting` can fail: a file that says more than is kept of it is found."""
    from tests.fuzz.checking import lasting

    table = json.loads(rules.files.game_text(Game.new(rules.variant("standard"), title="Friday")))
    assert lasting(table, table) == []
    assert lasting({**table, "title": 5}, table) == ["title"]
