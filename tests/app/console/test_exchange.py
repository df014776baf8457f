"""`strata import`, `strata export`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import rules
from tests.rules.files.test_datc_text import JDIP, PRINTED
from tests.selfplay import random_game

Said = Callable[..., tuple[int, list[str], list[str]]]


def test_there_and_back(here: Path, said: Said) -> None:
    game = random_game(3, 6)
    rules.save_game(game, Path("a.strata"))
    assert said("export", "a.strata", "-o", "a.json") == (0, ["a.json: a saved game of the diplomacy package"], [])
    assert json.loads(Path("a.json").read_text())["map"] == "standard"
    code, out, err = said("import", "a.json", "-o", "b.strata")
    assert (code, err) == (0, [])
    assert out[0] == f"b.strata: Diplomacy, {game.position.title}"
    assert rules.load_game("b.strata").position.units == game.position.units


def test_what_is_in_a_file_is_listed_and_one_can_be_chosen(here: Path, said: Said) -> None:
    Path("cases.txt").write_text(PRINTED, encoding="utf-8")
    code, out, _ = said("import", "cases.txt")
    assert (code, out[0]) == (0, "1. DATC 6.A.1: MOVING TO AN AREA THAT IS NOT A NEIGHBOUR")
    code, _, err = said("import", "cases.txt", "-o", "a.strata")
    assert (code, err) == (2, ["cases.txt holds 2 games: say which with --number (strata import lists them)"])
    for number in ("1", "6.A.1", "datc 6.a.1"):
        assert said("import", "cases.txt", "-o", "a.strata", "--number", number, "--force")[0] == 0
        assert rules.load_game("a.strata").title == "DATC 6.A.1"


def test_a_case_that_comes_out_otherwise_is_a_failure(here: Path, said: Said) -> None:
    Path("cases.txt").write_text(JDIP, encoding="utf-8")
    code, out, _ = said("import", "cases.txt")
    assert code == 1
    assert "cases.txt, line 19 (6.X.1): 'Sping 1901, Movement' is no phase, such as Spring 1901, Movement" in out
    assert "     England F NTH: the case and Strata differ." in out


def test_what_is_neither_is_refused(here: Path, said: Said) -> None:
    Path("letter.txt").write_text("Dear Italy,", encoding="utf-8")
    code, out, err = said("import", "letter.txt", "-o", "a.strata")
    assert (code, out) == (2, [])
    words = "letter.txt, line 1: this is neither a saved game of the diplomacy package nor a test case of the DATC"
    assert err == [words]


def test_a_file_that_is_there_is_not_replaced(here: Path, said: Said) -> None:
    rules.save_game(random_game(3, 2), Path("a.strata"))
    Path("a.json").write_text("mine", encoding="utf-8")
    assert said("export", "a.strata", "-o", "a.json")[0] == 2
    assert Path("a.json").read_text(encoding="utf-8") == "mine"
    assert said("export", "a.strata", "-o", "a.json", "--force")[0] == 0
