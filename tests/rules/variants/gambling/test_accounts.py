"""Section 7: what each would be paid if the game ended now, and what was paid once it has."""

from __future__ import annotations

import rules
from rules import End, Position

from .table import at


def lines(position: Position) -> dict[str, dict[str, str]]:
    return {one.title: dict(one.cells) for one in position.variant.accounts(position, "")}


def test_what_each_ending_would_pay_now() -> None:
    now = lines(at())
    assert tuple(now) == ("Stake", "Centers", "Drawn", "Wins", "House", "Loses")
    assert {title: cells.get("France") for title, cells in now.items()} == {
        "Stake": "6.00", "Centers": "4", "Drawn": "4.00", "Wins": "6.00", "House": "36.50", "Loses": "2.00",
    }  # fmt: skip
    assert {title: cells.get("house") for title, cells in now.items() if "house" in cells} == {
        "Stake": "44.00", "Drawn": "37.00",
    }  # fmt: skip


def test_who_does_not_remain_can_neither_win_nor_be_paid() -> None:
    now = lines(at(state={"dropped": ["Italy"]}))
    assert [now[title]["Russia"] for title in ("Drawn", "Wins", "House", "Loses")] == ["–"] * 4
    assert [now[title]["Italy"] for title in ("Centers", "Drawn", "Wins")] == ["2", "–", "–"]
    assert now["Drawn"]["house"] == "39.00"


def test_what_was_paid_once_the_game_is_over() -> None:
    over = at().variant.finish(at(), End("concession", ("France",)))
    found = lines(over)
    assert tuple(found) == ("Stake", "Centers", "Payout", "Net")
    assert [found[title]["France"] for title in found] == ["6.00", "4", "6.00", "0.00"]
    assert [found[title].get("house") for title in found] == ["44.00", None, "-7.50", "36.50"]


def test_everything_is_public() -> None:
    position = at()
    assert position.variant.accounts(position, "Italy") == position.variant.accounts(position, "")


def test_in_the_fog_a_power_knows_the_stakes_and_its_own_centers() -> None:
    """Others' centers are unknown to it, not nought."""
    variant = rules.variant("gambling", game="diplomyopia")
    seen = variant.view(variant.start(), "Italy").position
    lines = {one.title: dict(one.cells) for one in variant.accounts(seen, "Italy")}
    assert lines == {"Stake": lines["Stake"], "Centers": {"Italy": "3"}}
    assert set(lines["Stake"]) >= set(variant.base.powers)
    public = variant.view(variant.start(), rules.PUBLIC).position
    assert [one.title for one in variant.accounts(public, rules.PUBLIC)] == ["Stake"]
