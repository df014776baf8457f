"""All lines of play as a tree, and two of them compared: on the map only what differs, and a list of it."""

from __future__ import annotations

import pytest

import rules
from app.board.from_rules import contrast_picture
from app.board.picture import OtherPositionMark
from app.main_window import variations
from app.pages.variations import LinesPage, contrasts
from app.session import commands
from app.session.document import Document
from rules import Game, Position
from tests.app.conftest import Hands
from tests.selfplay import random_game


def stood(**units: list[str]) -> Position:
    return rules.variant("standard").position(phase="F1901M", units=units, centers={"France": ["Par"]})


def test_only_what_differs_is_drawn_theirs_beside_ours() -> None:
    ours, theirs = stood(France=["A Bur", "A Mar"]), stood(France=["A Mar"], Germany=["A Bur", "A Ruh"])
    picture = contrast_picture(ours, theirs)
    assert [(piece.key, piece.power, piece.aside) for piece in picture.pieces] == [
        ("Bur", "France", False),
        ("~Bur", "Germany", True),
        ("~Ruh", "Germany", False),
    ]
    assert [mark.unit.key for mark in picture.marks if isinstance(mark, OtherPositionMark)] == ["~Bur", "~Ruh"]
    assert contrast_picture(ours, ours).pieces == ()


def test_differences_are_told_thing_by_thing() -> None:
    ours, theirs = stood(France=["A Bur"]), stood(Germany=["A Bur"])
    assert [(one.text, one.ours, one.theirs) for one in contrasts(ours, theirs)] == [
        ("Burgundy", "France A", "Germany A")
    ]
    assert contrasts(ours, ours) == ()


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_all_that_differs_is_told(variant: str) -> None:
    game = random_game(3, 5, Game.new(rules.variant(variant)))
    ours, theirs = game.positions[2], game.positions[-1]
    found = contrasts(ours, theirs)
    units = {key for key in {*ours.units, *theirs.units} if ours.units.get(key) != theirs.units.get(key)}
    assert len(found) >= len(units)
    assert len(contrast_picture(ours, theirs).pieces) >= len(units)
    assert all(one.ours != one.theirs for one in found if one.place)


@pytest.fixture
def page(hands: Hands) -> LinesPage:
    """A game of three turns with two branches, one forked from the other."""
    hands.begin(random_game(3, 3))
    document = hands.document
    for name, number in (("First", 1), ("Second", 2)):
        variations.begin(document, number)
        commands.clear_all(document, document.power)
        commands.resolve(document)
        variations.keep(document, name)
    variations.leave(document)
    hands.trigger("lines")
    found = hands.window.branches.page
    assert found is not None
    return found


def test_the_tree_shows_what_hangs_on_what_and_compares_with_the_game(hands: Hands, page: LinesPage) -> None:
    assert hands.page == "LinesPage"
    root = page.tree.topLevelItem(0)
    assert root is not None and root.child(0).text(0) == "First" and root.child(0).child(0).text(0) == "Second"
    assert page.chosen == "First" and page.against.currentData() == ""
    assert page.differences and page.list.count() == len(page.differences)


def test_phases_before_the_fork_do_not_differ(page: LinesPage) -> None:
    page.slider.setValue(0)
    assert page.differences == () and not page.empty.isHidden() and page.list.isHidden()


def test_another_line_is_compared_by_choosing_it(page: LinesPage) -> None:
    page.against.setCurrentIndex(page.against.findData("First"))
    assert page.differences == ()
    page.against.setCurrentIndex(page.against.findData("Second"))
    assert "Second" in page.key.text()


def test_a_line_of_the_tree_is_put_on_the_table(hands: Hands, page: LinesPage) -> None:
    page.look.click()
    assert hands.page == "GameView" and hands.document.line == "First"


def test_throwing_one_away_can_be_undone(hands: Hands, page: LinesPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands.window, "ask", lambda *words: True)
    page.throw.click()
    assert [branch.name for branch in hands.document.main.branches] == ["Second"]
    page.back.click()
    hands.trigger("undo")
    assert [branch.name for branch in hands.document.main.branches] == ["First", "Second"]


def test_a_difference_is_pointed_out_on_the_map(page: LinesPage) -> None:
    number = next(n for n, one in enumerate(page.differences) if one.place)
    page.list.setCurrentRow(number)
    assert page.view is not None
    assert page.view.scene().stage.lit == (page.differences[number].place,)


def test_where_there_is_only_the_game_it_is_said_how_a_line_begins(hands: Hands) -> None:
    hands.trigger("lines")
    page = hands.window.branches.page
    assert page is not None and page.view is not None and "What if" in page.empty.text()
    assert page.key.text() == "" and page.empty.y() < 150
    assert len(page.view.scene().stage.picture.pieces) == 22  # there is nothing to compare: the game itself


def test_a_document_of_a_secret_game_has_no_other_lines(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("standard"), secrecy="casual"))
    assert isinstance(hands.document, Document) and not hands.window.acts["lines"].isEnabled()
