"""What every order type of every variant must have in app: a mark on the map, or the word that it has none; a line in
lists, a result, a place in the ring; and a ghost that follows the pointer."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.board.export import scene_of
from app.board.from_rules import order_marks, result_picture
from app.board.legend import symbols
from app.board.order_reader import BADGES, RINGS
from app.board.picture import VoidMark
from app.board.placement.sign_placement import STORED
from app.board.symbols.orders import THREAD_GLYPHS
from app.board.symbols.signs import FLOW_GLYPHS
from app.panels.wording import possible_results, result_line, result_words, sentence, split
from app.tools.menus import directions
from app.ui.icons import DRAWINGS
from rules import Outcome, Role, Turn
from rules.presentation import Shape
from tests.order_types import TYPES, VARIANTS, TypeOfVariant, example

UNDRAWN = {
    "maintain", "lend", "accept", "borrow", "repay", "buy", "vote", "friendly", "unfriendly", "award", "name", "end",
    "drop", "replace", "deal", "seed", "chance",
}  # fmt: skip
"""What lists alone tell. Everything else is drawn."""
GLYPHS = {
    Shape.RING: RINGS, Shape.BADGE: BADGES, Shape.TOKEN: {*STORED, "house", "icon", "check"}, Shape.FLOW: FLOW_GLYPHS,
    Shape.THREAD: THREAD_GLYPHS,
}  # fmt: skip


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_drawn_or_says_that_it_is_not(of: TypeOfVariant, qapp: QApplication) -> None:
    position, order = example(of)
    found = order.type.shown
    marks = order_marks(position, [order])
    assert (found.shape is Shape.NONE) == (of.name in UNDRAWN)
    stays = found.shape is Shape.STATUS and not found.glyph
    assert bool(marks) == (found.shape is not Shape.NONE and not stays)
    assert not any(isinstance(mark, VoidMark) for mark in marks), "its example is no riddle"
    assert found.glyph in GLYPHS.get(found.shape, {found.glyph})
    for modifier in order.type.modifiers.values():
        assert modifier.shown.shape in (Shape.NONE, Shape.TOKEN, Shape.JOIN)


@pytest.mark.parametrize("of", [one for one in TYPES if one.name not in UNDRAWN], ids=str)
def test_its_mark_is_painted_and_its_result_too(of: TypeOfVariant, qapp: QApplication) -> None:
    position, order = example(of)
    unit = position.units.get(order.key) if order.key else None
    turn = Turn(position, {order.power: (order,)}, {}, (Outcome(order, unit, ("ok",)),), position)
    scene = scene_of(position, orders=[order])
    scene.settle()
    rows = {symbol.words for symbol in symbols(scene.stage)}
    assert order.type.shown.legend in (*rows, "")
    scene.show_result(turn)
    scene.settle()
    drawn = order.type.shown.shape is not Shape.STATUS and order.type.role is not Role.WAIVE  # that needs a free home
    assert result_picture(turn).marks or not drawn
    scene.close()


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_told_in_lists_and_reports(of: TypeOfVariant) -> None:
    position, order = example(of)
    assert sentence(position, order)
    assert " ".join(split(order)).strip()
    for word, said in possible_results(Outcome(order, None, ("ok",))):
        outcome = Outcome(order, None, (word,))
        assert result_words(outcome) == result_line(outcome) == said
        assert "{" not in said and "_" not in said


def test_each_has_a_place_of_its_own_in_the_ring() -> None:
    for variant in VARIANTS.values():
        kinds = {kind.name: kind for kind in variant.verbs(variant.start().phase) if not kind.unitless}
        assert set(directions(kinds).values()) <= set(range(0, 360, 45))
        icons = {kind.shown.icon for kind in variant.all_verbs.values()} - {""}
        assert all((DRAWINGS / f"{icon}.svg").is_file() for icon in icons)
