"""Before open orders are resolved, unread mail and units without orders are named, in one question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

import rules
from app.game_view.review import Review
from app.main_window import variations
from rules import GM, Game
from tests.app.conftest import Hands

from .reviewing import ALL_ORDERS, type_in

AtPhase = Callable[..., Hands]
Asked = list[tuple[str, str]]


@pytest.fixture(autouse=True)
def asking(hands: Hands) -> None:
    hands.window.flow.asks = True


def turns(hands: Hands) -> int:
    return len(hands.document.game.turns)


def test_unread_mail_is_not_in_and_is_asked_about(hands: Hands, review: Review, asked: Asked, give: list[str]) -> None:
    QGuiApplication.clipboard().setText(ALL_ORDERS)
    review.inbox.paste.click()
    assert review.inbox.count.text() == "5 of 5 powers are in"
    type_in(review, "Germany", "denke noch\ngeht nach Hause\nwie immer\nalles gut\nviel Spass")
    assert review.inbox.rows["Germany"].post.state == "unread"
    assert review.inbox.count.text() == "4 of 5 powers are in"
    review.verdict.go_on.click()
    assert turns(hands) == 0
    ((title, words),) = asked
    assert title == "Resolve without these orders?"
    assert words.splitlines()[0] == "Germany: 5 lines not understood."
    assert words.splitlines()[1].startswith("Germany: ") and "A Mun" in words.splitlines()[1]
    assert words.endswith("They will hold.")
    assert not any(power in words for power in ("Italy", "Turkey", "France", "Austria"))
    give.append("yes")
    review.verdict.go_on.click()
    assert (turns(hands), len(asked)) == (1, 2)


def test_half_a_letter_is_not_in(hands: Hands, review: Review, asked: Asked) -> None:
    type_in(review, "Italy", "A Ven H\nA Tyr H\nplease accept these")
    assert review.inbox.count.text() == "0 of 5 powers are in"
    review.verdict.go_on.click()
    assert "Italy: 1 line not understood." in asked[0][1]


def test_what_is_still_being_typed_is_read_first(hands: Hands, review: Review, asked: Asked) -> None:
    review.inbox.open_row("Germany")
    QTest.keyClicks(review.inbox.rows["Germany"].edit, "nonsense")
    review.verdict.go_on.click()
    assert asked[0][1].startswith("Germany: 1 line not understood.")


def test_lines_that_are_nobodys_are_named(hands: Hands, review: Review, asked: Asked) -> None:
    QGuiApplication.clipboard().setText(ALL_ORDERS + "\nEngland: F Lon - NTH")
    review.inbox.paste.click()
    review.verdict.go_on.click()
    assert "F Lon - NTH" in asked[0][1]


def test_units_without_orders_are_named_once_for_all_powers(hands: Hands, asked: Asked, give: list[str]) -> None:
    game = hands.document.game
    for power in set(game.variant.base.powers) - {"France", "Turkey"}:
        hands.write(power, *(f"{unit.text} H" for unit in game.position.units_of(power)))
    hands.write("France", "A Par - Bur", "F Bre - MAO")
    hands.write("Turkey", "A Con - Bul")
    QTest.keyClick(hands.table.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert turns(hands) == 0
    assert asked == [
        (
            "Resolve without these orders?",
            "France: A Mar.\nTurkey: F Ank, A Smy.\n\n3 units have no order yet. They will hold.",
        )
    ]
    give.append("yes")
    hands.trigger("go_on")
    assert (turns(hands), len(asked)) == (1, 2)


def test_nothing_is_asked_where_all_is_written(hands: Hands, asked: Asked) -> None:
    game = hands.document.game
    for power in game.variant.base.powers:
        hands.write(power, *(f"{unit.text} H" for unit in game.position.units_of(power)))
    hands.trigger("go_on")
    assert (turns(hands), asked) == (1, [])


def test_nothing_is_asked_in_a_what_if(hands: Hands, asked: Asked) -> None:
    variations.begin(hands.document, 0)
    hands.trigger("go_on")
    assert asked == []


def test_lines_pasted_and_not_understood_are_named(hands: Hands, asked: Asked) -> None:
    hands.document.act_for("France")
    QGuiApplication.clipboard().setText("A Par - Bur\nF Bre - XYZ")
    hands.trigger("paste_orders")
    hands.trigger("go_on")
    assert "1 line was not read." in asked[0][1] and "France: F Bre, A Mar." in asked[0][1]


def test_builds_and_retreats_that_are_open_are_named(at_phase: AtPhase, asked: Asked) -> None:
    hands = at_phase(
        phase="W1901A", units={"France": ["A Spa"]}, centers={"France": ["Par", "Mar", "Bre"]}, dislodged={}
    )
    hands.trigger("go_on")
    assert asked == [("Resolve without these orders?", "France: 2 builds left.\n\n2 builds are open.")]
    asked.clear()
    hands = at_phase(
        phase="S1902R", units={"Germany": ["A Bur"]}, centers={}, dislodged={"France": {"A Bur": ["Gas", "Mar"]}}
    )
    hands.trigger("go_on")
    assert asked[0][1].startswith("France: A Bur.")


def test_the_review_counts_sealed_orders_as_in(hands: Hands, asked: Asked) -> None:
    variant = rules.variant("standard")
    game = Game.new(variant, {"France": "Anna", "England": "Ben", GM: "Ina"}, "casual").submit("France")
    hands.begin(game)
    hands.window.flow.lift(GM)
    hands.trigger("review")
    assert hands.table.review.inbox.count.text().startswith("1 of ")


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_variant_can_be_asked_about(name: str, hands: Hands, asked: Asked, give: list[str]) -> None:
    hands.begin(Game.new(rules.variant(name)))
    for _ in range(3):
        if not hands.document.game.end:
            give[:] = ["yes"]
            hands.window.flow.show_phase(turns(hands))
            before = turns(hands)
            hands.trigger("go_on")
            assert turns(hands) > before
    assert asked
