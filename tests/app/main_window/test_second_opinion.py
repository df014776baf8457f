"""A second opinion in the review: text is pasted or another save opened, and each line that differs is marked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

import rules
from app.pages.gm_review.opinions import OpinionPage, compare_game, compare_text
from rules import Game
from tests.app.conftest import Hands
from tests.selfplay import random_game

ORDERS = {
    "France": ["A Par - Bur", "A Mar - Bur", "F Bre - MAO"],
    "Germany": ["A Mun - Bur"],
    "Russia": ["F Sev - BLA"],
    "Turkey": ["F Ank - BLA"],
}
AGREES = """
France:
A Par - Bur (bounce)
Army Marseilles -> Burgundy. (*bounce*)
F Bre - MAO
Germany: A Mun - Bur, bounced
RUSSIA: F SEV - BLA fails
Turkey: F Ank - BLA: stand-off
"""


@pytest.fixture(scope="module")
def played() -> Game:
    return Game.new(rules.variant("standard")).play(ORDERS)


def told(game: Game, text: str) -> list[tuple[str, str]]:
    return [(one.text, one.theirs) for one in compare_text(game.turns[0], text).differences]


def test_what_agrees_is_not_marked(played: Game) -> None:
    assert told(played, AGREES) == []


@pytest.mark.parametrize(
    ("line", "instead", "marked"),
    [
        ("A Par - Bur (bounce)", "A Par - Bur", ("A Par - Bur", "ok")),
        ("A Par - Bur (bounce)", "A Par - Bur (cut)", ("A Par - Bur", "cut")),
        ("A Par - Bur (bounce)", "A Par - Pic", ("A Par - Bur", "ordered A Par - Pic")),
        ("F Bre - MAO", "F Bre - MAO failed", ("F Bre - MAO", "fails")),
        ("Germany: A Mun - Bur, bounced", "", ("A Mun - Bur", "nothing is said of it")),
        (
            "Germany: A Mun - Bur, bounced",
            "Germany: A Mun - Bur, bounced, dislodged",
            ("A Mun - Bur", "bounce, dislodged"),
        ),
    ],
)
def test_each_line_that_differs_is_marked(line: str, instead: str, marked: tuple[str, str], played: Game) -> None:
    assert told(played, AGREES.replace(line, instead)) == [marked]


def test_stratas_reason_stands_with_it(played: Game) -> None:
    (one,) = compare_text(played.turns[0], AGREES.replace("A Par - Bur (bounce)", "A Par - Bur")).differences
    assert one.ours == "bounce. Bounced with A Mar and A Mun: 1 against 1"


def test_lines_that_are_no_order_are_told_and_prose_is_not(played: Game) -> None:
    found = compare_text(played.turns[0], f"Results of the first turn\n{AGREES}A Par - Xyz bounce\nWell played!\n")
    assert found.unread == ((10, "No place is called 'Xyz'."),)


@pytest.mark.parametrize("id", rules.VARIANTS)
def test_strata_agrees_with_itself_in_every_variant(id: str) -> None:
    """Its own results, as a text and as a save."""
    game = random_game(4, 2, Game.new(rules.variant(id)))
    for number, turn in enumerate(game.turns):
        lines = [
            f"{one.order.power}: {one.order.text} ({', '.join(one.words)})"
            for one in turn.outcomes
            if one.unit and set(one.words) <= {"ok", "bounce", "cut", "dislodged", "void", "no_convoy"}
        ]
        found = compare_text(turn, "\n".join(lines))
        assert [one for one in found.differences if one.theirs != "nothing is said of it"] == []
        assert compare_game(game, number, game)[0].differences == ()


def test_another_save_is_held_against_the_turn(played: Game) -> None:
    other = Game.new(rules.variant("standard")).play({**ORDERS, "Germany": ["A Mun - Ruh"]})
    opinion, why = compare_game(played, 0, other)
    assert why == ""
    assert ("A Mun - Bur", "ordered A Mun - Ruh") in [(one.text, one.theirs) for one in opinion.differences]
    assert [one.key for one in opinion.differences if one.text == "Ruhr"] == ["Ruh"]


def test_a_save_in_which_there_is_no_such_turn(played: Game) -> None:
    assert compare_game(played, 0, Game.new(rules.variant("standard")))[1] == "That game has no Spring 1901, moves."
    assert compare_game(played, 0, Game.new(rules.variant("pink")))[1] == "That is a game of Pink Diplomacy."


# --- in the window ---------------------------------------------------------------------------------------------------


@pytest.fixture
def page(hands: Hands, played: Game) -> OpinionPage:
    """The page of a turn that is reviewed."""
    hands.begin(played)
    hands.window.flow.show_phase(0)
    hands.trigger("second_opinion")
    found = hands.window.opinion.page
    assert found is not None and found.isVisible()
    return found


def test_a_text_is_pasted_compared_looked_at_and_cleared(page: OpinionPage, hands: Hands) -> None:
    assert not page.compare.isEnabled()
    page.text.setPlainText(AGREES.replace("A Par - Bur (bounce)", "A Par - Bur") + "A Par - Xyz bounce\n")
    QTest.mouseClick(page.compare, Qt.MouseButton.LeftButton)
    assert [card.accessibleName() for card in page.cards] == [
        "A Par - Bur. Strata: bounce. Bounced with A Mar and A Mun: 1 against 1. There: ok."
    ]
    assert page.note.text == "1 thing differs from the text. Line 9: No place is called 'Xyz'."
    assert len(page.text.extraSelections()) == 1
    assert hands.table.review.mode == "difference"
    QTest.mouseClick(page.cards[0], Qt.MouseButton.LeftButton)
    assert hands.document.selection == "Par"
    QTest.mouseClick(page.clear_button, Qt.MouseButton.LeftButton)
    assert (page.text.toPlainText(), page.cards, page.note.isVisible()) == ("", [], False)
    assert hands.table.review.mode != "difference"


def test_another_save_is_opened(
    page: OpinionPage, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    path = tmp_path / "theirs.strata"
    rules.save_game(Game.new(rules.variant("standard")).play({**ORDERS, "Germany": ["A Mun - Ruh"]}), path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    page.open_save.click()
    assert "differ from theirs.strata" in page.note.text
    path.write_text("{", encoding="utf-8")
    page.open_save.click()
    assert said[0].startswith("theirs.strata cannot be compared.")


def test_another_turn_ends_the_comparison(page: OpinionPage, hands: Hands) -> None:
    page.text.setPlainText("A Par - Bur")
    page.compare.click()
    assert page.cards
    hands.window.flow.show_phase(1)
    assert page.cards == []


def test_only_who_may_see_all_has_it(hands: Hands, make: Callable[[], Game] = lambda: casual()) -> None:
    hands.begin(make())
    assert not hands.window.acts["second_opinion"].isEnabled()


def casual() -> Game:
    return Game.new(rules.variant("standard"), {"France": "Anna", "Italy": "Ben"}, "casual")


def test_builds_that_differ_are_marked_too() -> None:
    from dataclasses import replace

    variant = rules.variant("standard")
    centers, units = {"France": ["Par", "Bre"], "Italy": ["Rom"]}, {"Italy": ["A Ven", "F Nap"]}
    start = variant.position(phase="W1901A", units=units, centers=centers)
    game = replace(Game.new(variant), start=start)
    orders = {"France": ["build A Par", "build F Mar"], "Italy": ["remove A Ven"]}
    turn = game.play(orders).turns[0]
    assert compare_text(turn, "France:\nbuild A Par\nbuild F Mar (void)\nItaly: remove A Ven").differences == ()
    (found,) = compare_text(turn, "build A Par fails\nbuild F Mar (void)\nItaly: remove A Ven").differences
    assert (found.text, found.place, found.theirs) == ("build A Par", "Par", "fails")
    other = game.play({**orders, "France": ["build F Mar", "build F Bre"]})
    opinion, _ = compare_game(game.play(orders), 0, other)
    assert {one.place for one in opinion.differences} == {"Par", "Bre"}
