"""Recorded games, replayed phase by phase: they come out as they did, with the same numbers and the same ledger.

tests/records/make_diplomafia.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.recorded import came_of, differences, games, replayed

GAMES = games("diplomafia")


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_as_before(game: str) -> None:
    for row, turn in replayed("diplomafia", GAMES[game]):
        entries = [[one.power, one.amount, one.balance, one.other] for one in turn.before.variant.ledger(turn, "")]
        assert differences(row, {**came_of(turn), "ledger": entries, "draws": dict(turn.draws)}) == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_coin_stands_in_the_ledger(game: str) -> None:
    """What each family has is what it began with and every change told since; loans pass from one to another."""
    head, *rows = GAMES[game]
    cash = Counter(head["before"]["state"]["cash"])
    for row in rows:
        gone = set(row["after"]["state"].get("eliminated", ()))
        for power, amount, balance, other in row["ledger"]:
            cash[power] += amount
            assert cash[power] == balance, (row["phase"], power)
            back = [one for one in row["ledger"] if one[0] == other and one[3] == power]
            assert other not in head["before"]["state"]["cash"] or -amount in [one[1] for one in back]
        have = row["after"]["state"].get("cash", {})
        assert {power: sum_ for power, sum_ in cash.items() if sum_ and power not in gone} == have, row["phase"]


def test_there_is_everything_in_them() -> None:
    rows = [row for game in GAMES.values() for row in game[1:]]
    lines = [line for row in rows for written in row["orders"].values() for line in written]
    for part in (
        "racket ", "dismantle ", "renew ", "shift ", "lend ", "accept ", "borrow ", "repay ", "build SRU", "build LRU",
        "remove ", "maintain ", "buy pp", "pp S ", "LRU ", " S ", " R ",
    ):  # fmt: skip
        assert any(part in line for line in lines), part
    words = Counter(word for row in rows for told in row["results"].values() for word in told)
    assert {"ok", "bounce", "void", "unpaid", "cut", "dislodged", "disband"} <= set(words)
    states = [row["after"]["state"] for row in rows]
    for key in ("captured", "loans", "bank", "disorder", "pp", "unmaintained", "rolls", "income"):
        assert any(key in state for state in states), key
    assert any("winner" in state for state in states)


def test_what_was_captured_is_renewed_or_lost() -> None:
    renewed = lost = 0
    for game in GAMES:
        for row, turn in replayed("diplomafia", GAMES[game]):
            if row["phase"].endswith("A"):
                renewed += sum(1 for one in turn.outcomes if one.order.verb == "renew" and one.words == ("ok",))
                lost += sum(one.title == "A captured racket is lost" for one in turn.before.variant.events(turn, ""))
    assert renewed > 10 and lost > 3


@pytest.mark.parametrize("game", GAMES)
def test_every_report_can_be_written(game: str) -> None:
    for _, turn in replayed("diplomafia", GAMES[game]):
        for power in ("", "Harlem", "Riverside"):
            assert turn.before.title in turn.before.variant.report(turn, power)


def test_no_change_is_told_twice_where_somebody_retreats() -> None:
    """Moves that leave retreats open move no money: the business before them is not told again."""
    open_retreats = [turn for _, turn in replayed("diplomafia", GAMES["open"]) if turn.after.phase.step == "R"]
    assert open_retreats
    assert [turn.before.variant.ledger(turn, "") for turn in open_retreats] == [()] * len(open_retreats)
