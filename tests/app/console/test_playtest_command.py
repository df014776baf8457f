"""`strata playtest`: its document, its report, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from app.playtests import charts
from app.playtests.statistics import balance, difference, holm, proportion, read_games
from rules.playtests import read_set

Said = Callable[..., tuple[int, list[str], list[str]]]


@pytest.mark.process
def test_a_playtest_and_a_comparison(said: Said, here: Path) -> None:
    words = (
        "playtest",
        "standard",
        "--games",
        "7",
        "--years",
        "1",
        "--players",
        "random*3,normal",
        "--jobs",
        "1",
        "--json",
    )
    code, out, err = said(*words, "-o", "a")
    told = json.loads("\n".join(out))
    assert (code, err) == (0, [])
    assert list(told) == ["variant", "games", "seed", "seconds", "games_per_core_second", "players", "powers"]
    assert (told["variant"], told["games"], told["seed"], list(told["players"])) == (
        "standard",
        7,
        "1",
        ["random", "normal"],
    )
    assert list(told["players"]["random"]) == ["seats", "share", "solos"] and told["players"]["random"]["seats"] == 42
    assert list(told["powers"]["France"]) == ["share", "solos", "survived", "centers"]
    assert sum(one["share"] for one in told["powers"].values()) == pytest.approx(1, abs=1e-4)
    page = Path("a/report.html").read_text(encoding="utf-8")
    assert page.count("<svg ") == 4 and "http" not in page.replace("http://www.w3.org", "")
    for words_in in ("Openings", "St Petersburg", "7 games", "Permutation test", "Stopped"):
        assert words_in in page
    games = read_games(read_set(Path("a")))
    high = np.percentile(games.owned, 90, axis=0).max()
    for axes in charts.spread(games, charts.styles(games.about)).axes:
        assert axes.get_ylim()[0] == 0 and axes.get_ylim()[1] >= high
    code, _, err = said(*words, "-o", "a", "--option", "victory=20")
    assert (code, len(err)) == (2, 1) and err[0].startswith("strata playtest: a already has other games: options ")
    assert said(*words, "-o", "b", "--seed", "2")[0] == 0
    code, out, _ = said("playtest", "--compare", "a", "b")
    assert (code, out) == (0, ["Report: a/compare.html"])
    assert "Change in mean share" in Path("a/compare.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["standard", "--games", "2", "--players", "nobody"], "no player is called 'nobody'. The players are random, "),
        (["standard", "--games", "2", "--players", "random*9"], "needs a number from 1 to 7"),
        (["standard", "--games", "2", "--players", "random*4,random*4"], "8 players named, but there are only 7 seats"),
        (["standard"], "name a variant or map and a number of games"),
        (["standard", "--games", "none"], "'none' is not a number"),
        (["--compare", "x", "y"], "x is not a playtest folder"),
        (["checkers", "--games", "1"], "checkers"),
    ],
)
def test_what_cannot_be_played_is_refused(said: Said, words: list[str], why: str) -> None:
    code, out, err = said("playtest", *words)
    assert (code, out, len(err)) == (2, [], 1)
    assert why in err[0]


def test_statistics_agree_with_published_examples() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    # Newcombe 1998, tables: 56/70 against 48/80.
    assert proportion(81, 263)[1:] == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert difference(proportion(48, 80), proportion(56, 70))[1:] == pytest.approx((0.0524, 0.3339), abs=1e-4)


def test_unequal_seats_are_found_and_equal_ones_are_not() -> None:
    rng = np.random.default_rng(3)
    equal = rng.dirichlet([1.0] * 4, 150)
    assert balance(equal).p > 0.05
    found = balance(equal * [2, 1, 1, 1] / (equal * [2, 1, 1, 1]).sum(axis=1, keepdims=True))
    assert found.p < 0.001 and found.seats[0] < 0.001
