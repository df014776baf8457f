"""`strata` with money: the game master's lines in a sheet, the cash book, the settlement beside the reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules

Said = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def begun(here: Path, said: Said) -> Path:
    """A game whose Italy nobody plays."""
    players = [f"--player={power}=Ash" for power in rules.load_board("standard").powers if power != "Italy"]
    assert said("new", "gambling", "-o", "g.strata", "--gm", "Hazel", "--title", "Tuesday", *players)[0] == 0
    return here / "g.strata"


def play(said: Said, sheet: str) -> tuple[int, list[str], list[str]]:
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    return said("adjudicate", "g.strata", "orders.txt", "-o", "g.strata")


def test_an_end_in_a_sheet_pays_and_stands_in_the_book(begun: Path, said: Said) -> None:
    code, out, _ = play(said, "France:\n  A Par - Bur\nGM:\n  end concession France\n")
    assert code == 0
    assert "Check: stakes $38.00 = payouts $12.50 + house $25.50." in out
    game = rules.load_game(begun)
    assert [(line.power, line.amount) for line in game.book][2] == ("France", -450)
    assert all(line.date and line.phase == "S1901M" for line in game.book)


def test_an_end_that_cannot_be_is_refused_with_its_reason(begun: Path, said: Said) -> None:
    before = begun.read_bytes()
    code, out, err = play(said, "GM: end draw Italy")
    assert (code, out) == (2, [])
    assert err == ["orders.txt: Nobody plays Italy, so it is no remaining player."]
    assert begun.read_bytes() == before


def test_the_settlement_stands_beside_the_reports_of_a_whole_game(begun: Path, said: Said) -> None:
    play(said, "GM: end draw France England")
    code, out, _ = said("report", "g.strata", "--as", "France", "-d", "out")
    assert (code, out) == (0, ["out/France.txt", "out/settlement.txt", "out/settlement.csv"])
    assert (
        Path("out/settlement.txt")
        .read_text(encoding="utf-8")
        .startswith("Tuesday\n=======\nA draw: France and England.")
    )
    assert Path("out/settlement.csv").read_text(encoding="utf-8").splitlines()[-1] == "House,,,,,,19.00"
    assert said("report", "g.strata", "--as", "France", "--phase", "S1901M", "-d", "one")[1] == [
        "one/France-S1901M.txt"
    ]
