"""Trace: a picture under the map, moved by a drag and placed by three points."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtTest import QTest

from app.designer.canvas import UnderlayImage, fitted, underlay_image_from
from app.designer.page import DesignerPage
from app.designer.tools.trace import TraceTool
from app.main_window.window import MainWindow
from tests.app.geometry.importing.foreign import jdip


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    image.save(str(tmp_path / "scan.png"))
    return tmp_path / "scan.png"


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> DesignerPage:
    window.designing.import_files(jdip(tmp_path))
    found = window.designing.page
    assert found is not None
    found.use("trace")
    found.document.snap(False)
    return found


def tool(page: DesignerPage) -> TraceTool:
    assert isinstance(page.tool, TraceTool)
    return page.tool


def spot(page: DesignerPage, x: float, y: float) -> QPoint:
    return page.canvas.viewportTransform().map(QPointF(x, y)).toPoint()


def click(page: DesignerPage, x: float, y: float) -> None:
    where = spot(page, x, y)
    QTest.mouseClick(page.canvas.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)


def lies(page: DesignerPage, x: float, y: float) -> tuple[float, float]:
    """Where a pixel of the picture lies on the board."""
    found = page.canvas.underlay.mapToScene(QPointF(x, y))
    return found.x(), found.y()


def test_a_picture_fills_the_board_and_shows_through(page: DesignerPage, scan: Path) -> None:
    assert tool(page).lay(scan)
    assert lies(page, 300, 200) == (900, 600)
    ground = next(item for item in page.canvas.map.items() if item.zValue() == 0)
    assert ground.opacity() == pytest.approx(0.45)
    page.canvas.underlay.see(100)
    assert ground.opacity() == 0


def test_three_points_place_it(page: DesignerPage, scan: Path) -> None:
    tool(page).lay(scan)
    tool(page).place()
    goals = {(0, 0): (100, 100), (200, 0): (500, 150), (0, 100): (80, 400)}
    for pixel, goal in goals.items():
        click(page, *lies(page, *pixel))
        click(page, *goal)
    for pixel, goal in goals.items():
        assert lies(page, *pixel) == pytest.approx(goal, abs=2)
    assert not tool(page).placing


def test_points_on_one_line_are_refused(page: DesignerPage, scan: Path) -> None:
    tool(page).lay(scan)
    tool(page).place()
    for pixel, goal in {(0, 0): (100, 100), (100, 0): (200, 100)}.items():
        click(page, *lies(page, *pixel))
        click(page, *goal)
    click(page, 300, 100)
    click(page, 400, 100)
    assert len(tool(page).pairs) == 2
    assert "one line" in page.status.words.text()


def test_a_drag_moves_it_and_escape_ends_placing(page: DesignerPage, scan: Path) -> None:
    tool(page).lay(scan)
    view, left = page.canvas.viewport(), Qt.MouseButton.LeftButton
    start, end = spot(page, 300, 300), spot(page, 400, 350)
    QTest.mousePress(view, left, Qt.KeyboardModifier.NoModifier, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(view, start + (end - start) * share)
    QTest.mouseRelease(view, left, Qt.KeyboardModifier.NoModifier, end)
    assert lies(page, 0, 0) == pytest.approx((100, 50), abs=4)
    tool(page).place()
    QTest.keyClick(page.canvas, Qt.Key.Key_Escape)
    assert not tool(page).placing


def test_what_is_no_picture_is_said(page: DesignerPage, tmp_path: Path) -> None:
    (tmp_path / "no.png").write_text("no picture")
    assert not tool(page).lay(tmp_path / "no.png")
    assert page.canvas.underlay.laid is None
    assert "no.png is not shown" in page.status.words.text()


def test_the_picture_is_there_again_when_the_map_is_opened(page: DesignerPage, window: MainWindow, scan: Path) -> None:
    folder = scan.parent / "five"
    page.keeper.save(folder)
    assert window.designing.open_path(folder)
    again = window.designing.page
    assert again is not None
    again.use("trace")
    assert tool(again).lay(scan)
    window.designing.open_path(folder)
    assert window.designing.page is not again
    assert window.designing.page is not None
    assert window.designing.page.canvas.underlay.laid == again.canvas.underlay.laid


@pytest.mark.parametrize("text", ["", "no", "[]", '["a", [1, 2], 5, true]', '["a", [1,2,3,4,5,"x"], 5, true]'])
def test_odd_settings_lay_nothing(text: str) -> None:
    assert underlay_image_from(text) is None


def test_settings_keep_it() -> None:
    laid = UnderlayImage("a.png", (1.0, 0.5, -0.5, 1.0, 3.0, 4.0), 70, False)
    assert underlay_image_from(laid.text()) == laid


def test_two_points_turn_and_scale() -> None:
    found = fitted([((0, 0), (10, 0)), ((1, 0), (10, 2))])
    assert found is not None
    there = found.map(QPointF(0, 1))
    assert (there.x(), there.y()) == pytest.approx((8, 0))


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A dark ring on light paper: the coast of an island, 300 by 200 pixels."""
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0xEEEEEE)
    painter = QPainter(image)
    painter.setPen(QPen(QColor("black"), 3))
    painter.drawEllipse(QPointF(200, 35), 20, 12)
    painter.end()
    image.save(str(tmp_path / "island.png"))
    return tmp_path / "island.png"


def test_clicks_go_along_the_dark_lines_of_the_picture(page: DesignerPage, drawn: Path) -> None:
    """The ring lies in the northern sea; four clicks on it, and the first again, go round it."""
    assert tool(page).lay(drawn)
    tool(page)._follow(True)
    page.use("mountain")
    for x, y in ((540.0, 105.0), (600.0, 69.0), (660.0, 105.0), (600.0, 141.0), (540.0, 105.0)):
        assert len(page.document.graph.net.regions) == 5
        click(page, x, y)
    (made,) = page.document.graph.net.regions.keys() - {"Wes", "Mid", "Eas", "NTH", "SOU"}
    ring = page.document.graph.shape(made).rings[0][0]
    assert len(ring) > 10
    assert all(0.6 < math.hypot((x - 600) / 60, (y - 105) / 36) < 1.4 for x, y in ring)
