"""The board as a file: the same as on the screen."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

import rules
from app.board import export
from app.board.scene import BoardScene
from app.geometry.drawing import Drawing
from app.ui.tokens import theme, tokens


@pytest.fixture
def shown(scene: BoardScene, turn: rules.Turn) -> BoardScene:
    scene.show_result(turn, {"Mun": "Germany"})
    return scene


def test_a_picture_is_as_wide_as_wanted_and_as_high_as_the_board_asks(shown: BoardScene, tmp_path: Path) -> None:
    export.save(shown, tmp_path / "board.png", 800)
    image = QImage(str(tmp_path / "board.png"))
    assert (image.width(), image.height()) == (800, 650)
    assert image.pixelColor(30, 210) == QColor(theme("light").sea)


def test_a_picture_of_a_part_shows_that_part(shown: BoardScene, drawing: Drawing) -> None:
    x, y = drawing.anchors["Mun"].unit
    image = export.to_image(shown, 200, QRectF(x - 50, y - 50, 100, 100))
    fill = tokens().looks(["Germany"], "standard", "light")["Germany"].fill
    assert (image.width(), image.height()) == (200, 200)
    assert image.pixelColor(100, 100 - 20) == QColor(fill)


def test_pictures_twice_as_large_look_the_same_only_sharper(shown: BoardScene) -> None:
    small = export.to_image(shown, 1600)
    large = export.to_image(shown, 3200).scaledToWidth(1600)
    points = [QPointF(x, y) for x in range(20, 1600, 60) for y in range(20, 1300, 60)]
    near = [
        abs(small.pixelColor(p.toPoint()).lightness() - large.pixelColor(p.toPoint()).lightness()) < 40 for p in points
    ]
    assert sum(near) / len(near) > 0.95


def test_a_drawing_is_svg_with_everything_as_outlines(shown: BoardScene, tmp_path: Path) -> None:
    export.save(shown, tmp_path / "board.svg", 800)
    root = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert root.get("viewBox") == "0 0 800 650"
    tags = {element.tag.partition("}")[2] for element in root.iter()}
    assert "path" in tags
    assert not tags & {"text", "image"}


def test_a_page_is_pdf_of_the_boards_shape(shown: BoardScene, tmp_path: Path) -> None:
    export.save(shown, tmp_path / "board.pdf")
    data = (tmp_path / "board.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/MediaBox [0 0 842" in data
    assert b"684" in data[data.index(b"/MediaBox") : data.index(b"/MediaBox") + 60]


@pytest.mark.parametrize("name", ["board.gif", "board", "board.txt"])
def test_another_kind_of_file_is_refused(shown: BoardScene, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"\.png, \.svg or \.pdf"):
        export.save(shown, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["board.png", "board.svg", "board.pdf"])
def test_a_file_that_cannot_be_written_is_told(shown: BoardScene, tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="no folder"):
        export.save(shown, tmp_path / "nowhere" / name)
    (tmp_path / name).mkdir()
    with pytest.raises(OSError, match=name):
        export.save(shown, tmp_path / name)


def test_a_position_a_draft_and_a_turn_can_be_rendered(
    qapp: QApplication, position: rules.Position, turn: rules.Turn, orders: list[rules.Order]
) -> None:
    """What the command line draws."""
    pictures = [
        export.render(position, width=400),
        export.render(position, orders=orders, width=400),
        export.render(turn, width=400),
        export.render(turn, width=400, theme="dark"),
    ]
    assert all((image.width(), image.height()) == (400, 325) for image in pictures)
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[n + 1 :])


def test_exporting_leaves_the_screen_as_it_was(shown: BoardScene, tmp_path: Path) -> None:
    shown.set_zoom(0.4)
    before = shown.stage.metrics
    export.save(shown, tmp_path / "board.png", 1600)
    assert shown.stage.metrics == before


def test_a_drawing_is_written_bit_by_bit_and_who_stops_leaves_no_file(shown: BoardScene, tmp_path: Path) -> None:
    picture = export.sized(shown, 200, shown.sceneRect())
    export.write(picture, tmp_path / "whole.svg", 200)
    steps = sum(1 for _ in export.svg_file_steps(picture, tmp_path / "same.svg", 200))
    assert steps > 20
    assert (tmp_path / "same.svg").read_bytes() == (tmp_path / "whole.svg").read_bytes()
    for number in (1, steps):
        halfway = export.svg_file_steps(picture, tmp_path / "half.svg", 200)
        for _ in range(number):
            next(halfway)
        halfway.close()  # type: ignore[attr-defined]
        assert not (tmp_path / "half.svg").exists()
