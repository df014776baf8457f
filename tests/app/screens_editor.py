"""Pictures of the map editor: each tab on several boards, an empty map, an import with its report, a traced picture."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.designer import files
from app.designer.page import DesignerPage
from app.designer.panels.side import TABS
from tests.app.conftest import Hands
from tests.app.geometry.importing.foreign import jdip

BOARDS = (("standard", "Mun", ""), ("bioplomacy", "47", "g"), ("diplomafia", "TSq", ""), ("pink2", "K", "2"))


class Camera(Protocol):
    folder: Path
    take: Callable[[str], None]


def opened(hands: Hands) -> DesignerPage:
    page = hands.window.designing.page
    assert page is not None
    return page


def settle(page: DesignerPage) -> None:
    """Wait until the check is through."""
    for _ in range(400):
        QApplication.processEvents()
        if page.side.survey.fresh:
            break
        QTest.qWait(20)
    QTest.qWait(60)


def editor(hands: Hands, camera: Camera) -> None:
    hands.window.designing.may_leave = lambda: True  # type: ignore[method-assign]
    hands.window.designing.put(files.empty("Harbor"), None)
    settle(opened(hands))
    camera.take("editor-empty")
    for board, place, level in BOARDS:
        hands.window.designing.edit_own(board)
        page = opened(hands)
        if level:
            page.document.show_level(level)
        page.document.select(place)
        page.use("nodes")
        settle(page)
        for tab, _ in TABS if board == "standard" else TABS[:1]:
            page.side.show_tab(tab)
            settle(page)
            camera.take(f"editor-{board}-{tab}")
        page.canvas.set_zoom(2.0)
        ring = page.document.graph.shape(page.document.region).rings[0][0]
        page.canvas.centerOn(QPointF(*ring[0]))
        camera.take(f"editor-{board}-near")
    imported(hands, camera)
    hands.window.designing.close()


def imported(hands: Hands, camera: Camera) -> None:
    folder = Path(tempfile.mkdtemp())
    hands.window.designing.import_files(jdip(folder))
    settle(opened(hands))
    camera.take("editor-import")
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    image.save(str(folder / "scan.png"))
    page = opened(hands)
    page.use("trace")
    page.tool.lay(folder / "scan.png")  # type: ignore[attr-defined]
    camera.take("editor-trace")
