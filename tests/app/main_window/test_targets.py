"""What is clicked is large enough for a finger, 24 pixels each way, on every board as it first is at 1024 x 700."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QWidget

import rules
from app.board.picture import Piece
from app.tools.menus import about
from rules import Game
from tests.app.conftest import Hands

LEAST = 24
NARROW = 20
FAR = 60
NAMES = list(rules.VARIANTS)


@pytest.fixture
def narrow(hands: Hands) -> Hands:
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    return hands


def begin(hands: Hands, name: str) -> Hands:
    """An open game at its first moves."""
    variant = rules.variant(name)
    hands.begin(replace(Game.new(variant), secrecy="open", start=variant.go_on(variant.start())))
    QApplication.processEvents()
    return hands


def span(hands: Hands, piece: Piece, way: tuple[int, int]) -> int:
    """How many pixels in a line through the middle of a unit mean that unit."""
    view = hands.table.view
    middle = view.mapFromScene(QPointF(*hands.table.scene.stage.seats.spot(piece)))
    found = 1
    for sign in (1, -1):
        for step in range(1, FAR):
            at = QPointF(middle.x() + sign * step * way[0], middle.y() + sign * step * way[1])
            if view.hit(at).unit != piece.key:
                break
            found += 1
    return found


@pytest.mark.parametrize("name", NAMES)
def test_units(narrow: Hands, name: str) -> None:
    """Those of the boards above and beneath as well, which are drawn small beside them."""
    hands = begin(narrow, name)
    for level in (0, 1):
        if level and not hands.table.scene.levels:
            break
        hands.table.levels.step(level)
        QApplication.processEvents()
        seen = hands.table.scene.stage.seats.present
        assert seen
        found = {piece: (span(hands, piece, (1, 0)), span(hands, piece, (0, 1))) for piece in seen}
        aside = hands.table.scene.stage.seats.distant
        assert {piece.key: size for piece, size in found.items() if not is_wide(size, piece in aside)} == {}


def is_wide(size: tuple[int, int], small: bool) -> bool:
    """24 pixels each way; of the small ones in a row some are narrower, and so much higher."""
    return min(size) >= LEAST or (small and min(size) >= NARROW and size[0] * size[1] >= LEAST**2)


def sizes(parts: list[QWidget]) -> dict[str, tuple[int, int]]:
    """Those that are too small."""
    found = {part.accessibleName() or type(part).__name__: (part.width(), part.height()) for part in parts}
    return {name: size for name, size in found.items() if min(size) < LEAST}


def parts_in(root: QWidget) -> list[QWidget]:
    """Everything in sight that can be clicked."""
    kinds = (QAbstractButton, QLineEdit)
    seen = [part for kind in kinds for part in root.findChildren(kind) if part.isVisible() and part.isEnabled()]
    return [part for part in seen if not isinstance(part.parent(), QAbstractItemView)]


@pytest.mark.parametrize("name", NAMES)
def test_buttons_fields_tags_and_chips(narrow: Hands, name: str) -> None:
    hands = begin(narrow, name)
    assert sizes(parts_in(hands.table)) == {}
    unit = next(
        (unit for power in hands.document.writers for unit in hands.document.present.units_of(power)),
        None,
    )
    if unit is not None:
        hands.document.act_for(unit.power)
        hands.table.order_tool.choose_unit(unit.key)
        QApplication.processEvents()
        assert sizes(parts_in(hands.table)) == {}


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_lists(narrow: Hands, name: str) -> None:
    hands = begin(narrow, name)
    small = {}
    for listed in hands.table.findChildren(QAbstractItemView):
        model = listed.model()
        if listed.isVisible() and model is not None and model.rowCount():
            height = listed.visualRect(model.index(0, 0)).height()
            if height < LEAST:
                small[listed.accessibleName() or type(listed).__name__] = height
    assert small == {}


def test_chips_of_a_fan(narrow: Hands) -> None:
    hands = begin(narrow, "standard")
    tool = hands.table.order_tool
    fan = tool.builder.ask((), "France").allowed
    tool.fan.open(hands.at("Par"), fan, about(hands.document.present, "France", fan))
    assert sizes(list(tool.fan.chips)) == {}
    tool.fan.close_fan()


def test_the_slider_of_the_phases(narrow: Hands) -> None:
    slider = begin(narrow, "standard").table.timeline.slider
    assert slider.height() >= LEAST
    assert slider.orientation() == Qt.Orientation.Horizontal
