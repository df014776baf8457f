"""A round window on another level, while it is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.board import export
from app.board.layer_stack import LensItem
from app.board.picture import Picture
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.ui.tokens import tokens


@pytest.fixture
def view(boards: BoardScene, qtbot: QtBot) -> BoardView:
    """Board 2, where nobody has anything; on board 3 A@3 is A's. Ten board units are six pixels."""
    boards.show_picture(Picture(control={"A@3": "A"}))
    boards.set_names("none")
    boards.set_patterns("off")
    boards.set_levels(LevelView("2"))
    made = BoardView(boards)
    qtbot.addWidget(made)
    made.resize(1040, 820)
    made.show()
    return made


def pixel(view: BoardView, at: QPoint) -> str:
    image: QImage = view.grab().toImage()
    return image.pixelColor(at).name().upper()


def place(view: BoardView, place: str) -> QPoint:
    return view.mapFromScene(view.scene().point_of(place))


TINT = tokens().looks(["A"], "pink2", "light")["A"].tint
D_TINT = tokens().looks(["D"], "pink2", "light")["D"].tint


def test_the_other_level_shows_at_the_pointer_and_nowhere_else(view: BoardView) -> None:
    at, far = place(view, "A@2"), place(view, "D@2")
    assert pixel(view, at) != TINT
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(view.scene().point_of("A@2"))
    assert pixel(view, at) == TINT
    view.scene().move_lens(view.scene().point_of("D@2"))
    assert pixel(view, at) != TINT
    assert pixel(view, far) != TINT


def test_it_follows_the_pointer(view: BoardView) -> None:
    view.scene().set_levels(LevelView("2", lens="3"))
    at = place(view, "A@2")
    QTest.mouseMove(view.viewport(), at)
    assert pixel(view, at + QPoint(4, 30)) == TINT


def test_let_go_it_is_gone(view: BoardView) -> None:
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(view.scene().point_of("A@2"))
    view.scene().set_levels(LevelView("2"))
    assert pixel(view, place(view, "A@2")) != TINT


def test_clicks_still_mean_the_level_that_is_active(view: BoardView) -> None:
    view.scene().set_levels(LevelView("2", lens="3"))
    hits = []
    view.clicked.connect(lambda hit, *_: hits.append(hit))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, "A@2"))
    assert hits[0].province == "A@2"


@pytest.mark.parametrize("view_", [LevelView("2", "exploded", lens="3"), LevelView("3", lens="3")])
def test_where_the_level_is_seen_anyway_there_is_no_lens(view: BoardView, view_: LevelView) -> None:
    view.scene().set_levels(view_)
    assert not view.scene()._lens.isVisible()


def test_it_is_in_no_picture(view: BoardView) -> None:
    without = export.to_image(view.scene(), 400)
    view.scene().set_levels(LevelView("2", lens="3"))
    view.scene().move_lens(QPointF(800, 600))
    assert export.to_image(view.scene(), 400) == without


def test_what_changes_is_seen_through_it(view: BoardView) -> None:
    scene = view.scene()
    scene.set_levels(LevelView("2", lens="3"))
    scene.move_lens(scene.point_of("D@2"))
    at = place(view, "D@2")
    assert pixel(view, at) != D_TINT
    scene.show_picture(Picture(control={"D@3": "D"}))
    scene.settle()
    assert pixel(view, at) == D_TINT
    scene.set_theme("dark")
    scene.settle()
    assert pixel(view, at) == tokens().looks(["D"], "pink2", "dark")["D"].tint


def test_what_the_pointer_does_does_not_paint_it_anew(view: BoardView, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = view.scene()
    scene.set_levels(LevelView("2", lens="3"))
    painted: list[object] = []
    monkeypatch.setattr(type(scene), "twin", lambda self: painted.append(self))
    scene.hover("A@2")
    scene.show_targets(["B@2"])
    scene.settle()
    assert painted == []


def test_it_stays_at_the_pointer_while_the_board_moves_under_it(view: BoardView) -> None:
    scene = view.scene()
    at = place(view, "D@2")
    QTest.mouseMove(view.viewport(), at)
    scene.set_levels(LevelView("2", lens="3"))
    view.set_zoom(2 * view.zoom)
    assert lens_at(view) == at
    view.pan(60, 40)
    assert lens_at(view) == at


def lens_at(view: BoardView) -> QPoint:
    """The pixel in which the middle of the lens lies."""
    lens = next(item for item in view.scene().items() if isinstance(item, LensItem))
    return view.mapFromScene(lens.pos())
