"""Scenario files spoilt in any way: they are played, or refused with places; nothing hangs and nothing crashes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from tests.fuzz.mutating import as_toml, spoilt_table, spoilt_text

QUICK = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@cache
def tables(path: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["scenario"])


def check(path: Path) -> bool:
    """Whether a file can be played, whatever comes out."""
    try:
        report = rules.files.check_scenarios(path)
    except rules.files.ScenarioError as error:
        assert error.faults
        assert all(fault.text.strip() for fault in error.faults)
        return False
    assert report.passed >= 0
    return True


def spoil_and_check(source: Path, seed: int, folder: Path) -> bool:
    """One or two scenarios of a file, spoilt as tables or as text, and played."""
    rng = Random(seed)
    chosen = rng.sample(tables(source), min(len(tables(source)), 2))
    spoilt = {"scenario": [spoilt_table(rng, chosen[0]), *chosen[1:]]} if rng.random() < 0.7 else {"scenario": chosen}
    text = as_toml(spoilt)
    if rng.random() < 0.4:
        text = spoilt_text(rng, text)
    path = folder / "spoilt.toml"
    path.write_text(text, encoding="utf-8", errors="replace")
    return check(path)


@pytest.mark.parametrize("source", FILES, ids=lambda path: path.stem)
@QUICK
@given(seed=st.integers(0, 10**9))
def test_spoilt_scenarios(source: Path, seed: int, tmp_path: Path) -> None:
    spoil_and_check(source, seed, tmp_path)


def test_some_of_them_are_played(tmp_path: Path) -> None:
    """The test above does reach both sides."""
    assert {spoil_and_check(FILES[0], seed, tmp_path) for seed in range(30)} == {True, False}


HEAD = '[[scenario]]\nid="x"\nvariant="standard"\nphase="S1901M"\n'
BOMBS = {
    "a number that fills the memory": HEAD + "state = {x = 1e999999999}\n[[scenario.turn]]\n",
    "no number": HEAD + "state = {x = nan}\n[[scenario.turn]]\n",
    "a long number": HEAD + f"state = {{x = {'9' * 100_000}}}\n[[scenario.turn]]\n",
    "nested lists": HEAD + "state = {x = " + "[" * 20_000 + "]" * 20_000 + "}\n",
    "nested keys": HEAD + "a" + ".a" * 20_000 + " = 1\n",
    "a long order": HEAD + '[[scenario.turn]]\norders.France = ["' + "A" * 1_000_000 + '"]\n',
    "a phase without end": HEAD.replace("S1901M", "S" + "9" * 5000 + "M") + "[[scenario.turn]]\n",
    "nothing but zeros": "\0" * 1_000_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(BOMBS[name], encoding="utf-8")
    assert not check(path)


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(rules.files.ScenarioError, match="is larger than 20 MB"):
        rules.files.check_scenarios(path)
