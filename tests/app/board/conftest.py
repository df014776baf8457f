"""The standard board, read once, and a position in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.atlas import Atlas, atlas_of
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.geometry.drawing import Drawing
from app.geometry.svg_map import read_drawing

UNITS = {
    "Austria": ["A Vie", "A Tri", "A Bud", "A Ser", "F Gre"],
    "England": ["A Lon", "F ENG", "F MAO", "F Nwy", "F NTH"],
    "France": ["A Par", "A Bur", "A Bel", "F Bre", "A Mar"],
    "Germany": ["A Mun", "A Ruh", "A Kie", "F Den", "F BAL"],
    "Italy": ["A Ven", "A Pie", "F LYO", "F Nap"],
    "Russia": ["A War", "A Rum", "A Mos", "F Sev", "F Swe", "F StP/nc"],
    "Turkey": ["A Bul", "A Con", "F BLA", "F AEG", "A Smy"],
}
ORDERS = {
    "Austria": ["A Tri - Ven", "A Vie - Gal", "A Ser S A Bud", "A Bud H"],
    "England": ["A Lon - Gas", "F ENG C A Lon - Gas", "F MAO C A Lon - Gas", "F NTH - HEL", "F Nwy S F Den - Swe"],
    "France": ["A Bel - Ruh", "F Bre - ENG", "A Mar - Spa", "A Par S A Bur", "A Bur H"],
    "Germany": ["A Mun - Bur", "A Kie - Hol", "F Den - Swe", "A Ruh S A Mun - Bur", "F BAL S F Den - Swe"],
    "Italy": ["A Ven - Tri", "F LYO - WES", "A Pie S F LYO - Mar"],
    "Russia": ["A War - Gal", "A Mos - Lvn"],
    "Turkey": ["A Bul - Rum", "A Con - Bul", "F AEG - Gre", "F BLA S A Bul - Rum"],
}


@pytest.fixture(scope="session")
def drawing() -> Drawing:
    return read_drawing(rules.files.map_folder("standard") / "board.svg")


@pytest.fixture(scope="session")
def board() -> rules.Board:
    return rules.files.load_board("standard")


@pytest.fixture(scope="session")
def position() -> rules.Position:
    """Fall 1903, every power with about five units."""
    return rules.variant("standard").position(phase="F1903M", units=UNITS, centers={}, dislodged={}, state={})


@pytest.fixture(scope="session")
def turn(position: rules.Position) -> rules.Turn:
    """Its adjudication: stand-offs, a cut support, two dislodged units, a convoy, a void support."""
    return position.variant.adjudicate(position, ORDERS, draws={})


@pytest.fixture(scope="session")
def orders(position: rules.Position) -> list[rules.Order]:
    return [rules.parse(position, power, text) for power, lines in ORDERS.items() for text in lines]


@pytest.fixture(scope="session")
def atlas(drawing: Drawing) -> Atlas:
    return Atlas(drawing)


@pytest.fixture
def scene(qapp: QApplication, atlas: Atlas, board: rules.Board) -> BoardScene:
    """An empty standard board."""
    return BoardScene(atlas, board)


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene, position: rules.Position) -> BoardView:
    """The standard board with units in a window of 800 x 650, so that a pixel is two board units."""
    scene.show_position(position)
    shown = BoardView(scene)
    qtbot.addWidget(shown)
    shown.resize(820, 670)  # with its frame
    shown.show()
    return shown


Order = Callable[[str, str], rules.Order]


@pytest.fixture
def order(position: rules.Position) -> Order:
    """An order by its power and text."""
    return lambda power, text: rules.parse(position, power, text)


@pytest.fixture(scope="session")
def stacked() -> rules.Board:
    """A board of three levels that share one drawing; one place is the same on all of them."""
    return rules.files.load_board("pink2")


@pytest.fixture(scope="session")
def stacked_atlas() -> Atlas:
    return atlas_of("pink2")


@pytest.fixture
def boards(qapp: QApplication, stacked_atlas: Atlas, stacked: rules.Board) -> BoardScene:
    """An empty scene of it; the lowest board is the active one."""
    return BoardScene(stacked_atlas, stacked, variant="pink2")


@pytest.fixture(scope="session")
def forest() -> rules.Board:
    """A board of three levels with places, and anchors, of their own; ids without a level are on the middle one."""
    return rules.files.load_board("bioplomacy")


@pytest.fixture(scope="session")
def forest_atlas() -> Atlas:
    return atlas_of("bioplomacy")


class Ear:
    """Hears every signal of a view, in order."""

    def __init__(self, view: BoardView) -> None:
        self.heard: list[tuple[str, tuple[Any, ...]]] = []
        names = ("clicked", "drag_started", "dragged", "dropped", "drag_canceled", "context", "hovered")
        for name in names:
            getattr(view, name).connect(lambda *told, name=name: self.heard.append((name, told)))

    def of(self, *names: str) -> list[tuple[str, tuple[Any, ...]]]:
        return [one for one in self.heard if one[0] in names]

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.heard if name not in ("hovered", "dragged")]


@pytest.fixture
def ear(view: BoardView) -> Ear:
    return Ear(view)
