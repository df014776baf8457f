"""A year of Pink Diplomacy round one computer, by mouse and keys alone: from the page of new games to the next Spring.

Ann (A) and Ben (B) play; nobody sits at the other powers, and nobody is game master.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest

import rules
from app.main_window.window import MainWindow
from rules import Game
from tests.app.hotseat.conftest import coded
from tests.app.round_table import RoundTable

PEOPLE = {"A": ("Ann", "aaaa"), "B": ("Ben", "bbbb")}


@pytest.fixture
def table(window: MainWindow) -> RoundTable:
    return RoundTable(window, PEOPLE)


def test_a_year_from_the_names_to_the_points_of_the_next_spring(table: RoundTable) -> None:
    table.start("Pink Diplomacy")

    # Spring 1901: Ann names her power and a province; both march.
    def ann_names_and_marches() -> None:
        table.tab("Names")
        table.fill("Your power", "Umbria")
        table.fill("A", "Arretium")
        table.tab("Orders")
        table.click("A", "O", "H", "V")
        assert table.orders("A") == ["name power Umbria", "name A Arretium", "A A - O", "A H - V"]

    results = table.turn(A=ann_names_and_marches, B=lambda: table.click("B", "P"))
    assert (results["name power Umbria"], results["A A"], results["A B"]) == (("ok",), ("ok",), ("ok",))
    assert table.document.position.title == "Autumn 1901, moves"

    # Autumn: Ann drives Ben's army out of Iguvium.
    def ann_attacks() -> None:
        assert table.table.orders.header.name.text() == "Umbria"
        table.click("V", "I")
        table.type("A O S A V - I")
        assert table.orders("A") == ["A V - I", "A O S A V - I"]

    results = table.turn(A=ann_attacks, B=lambda: table.click("P", "P"))
    assert results["A I"] == ("dislodged",)

    # The retreat: only Ben has one.
    table.sit_down("B")
    table.click_dislodged("I")
    table.click("B")
    table.submit()
    table.reveal()
    assert table.document.game.turns[-1].results["A I"] == ("ok", "halved")

    # The count and the budget: four centers, an army built on the map, points stored on the map.
    def ann_spends() -> None:
        assert "Budget" in table.table.orders.header.name.text()
        table.click("H")
        table.chip("Build")
        table.click("O")
        table.chip("Store points")
        QTest.keyClick(table.table.view, "1")
        table.click("O")
        assert table.orders("A") == ["build A H", "store 1 O"]

    table.turn(A=ann_spends, B=lambda: None)
    position = table.document.position
    assert position.title == "Spring 1902, moves"
    assert [unit.text for unit in position.units_of("A")] == ["A O", "A I", "A H"]

    # The points go on the road: the coin, then where they go.
    def ann_carries() -> None:
        table.click_at(table.coin("O"))
        assert table.table.order_tool.builder.text == "move 1 O - "
        table.click("A")
        assert table.orders("A") == ["move 1 O - A"]

    assert table.turn(A=ann_carries, B=lambda: None)["move 1 O - A"] == ("ok",)


WINNING = {
    "pink": ("A V - Carthage", ["A", "H", "B", "I", "C", "J", "D", "K", "O", "P", "Q"]),
    "pink2": (
        "A V@2 - Carthage",
        [f"{letter}@{level}" for letter in "AHBICJDKOP" for level in (1, 2, 3)] + ["Q@1", "Q@2"],
    ),
    "pink3": ("A V - Carthage", ["A", "H", "B", "I", "C", "J", "D", "K", "O", "P", "Q"]),
}
"""Variant -> the move that wins, and the centers that Ann owns before it."""


@pytest.mark.parametrize("variant", WINNING)
def test_the_last_center_wins(window: MainWindow, variant: str) -> None:
    move, centers = WINNING[variant]
    rules_of = rules.variant(variant)
    start = rules_of.position(
        phase="F1905M", units={"A": [move.partition(" - ")[0]], "B": ["A E@1" if "@" in move else "A E"]},
        centers={"A": centers, "B": ["E@1" if "@" in move else "E"]},
    )  # fmt: skip
    table = RoundTable(window, PEOPLE)
    game = Game.new(rules_of, {"A": "Ann", "B": "Ben"}, "casual")
    table.begin(coded(replace(game, start=start), {power: code for power, (_, code) in PEOPLE.items()}))
    table.sit_down("A")
    table.click(move.split()[1], "Carthage")
    table.submit()
    table.sit_down("B")
    table.submit()
    table.reveal()
    assert table.page == "EndPage"
    end = table.document.game.end
    assert end is not None and (end.kind, end.powers) == ("win", ("A",))
