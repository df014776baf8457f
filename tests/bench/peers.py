"""Strata's board beside Qt's own item for SVG files, QGraphicsSvgItem, with the same drawing in one run.

    .venv/bin/python tests/bench/peers.py [--size 1600x1000] [--map standard]

Both are shown in a view of the same size, drawn to memory: a whole repaint, a step of panning at twice the size, a step
of zooming. Medians in milliseconds. Qt's item draws the file without units, orders, names in several sizes or colours
of owners; Strata's board has all of that. Run by hand: a time is no test.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtGui import QPainter  # noqa: E402
from PySide6.QtSvgWidgets import QGraphicsSvgItem  # noqa: E402
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView  # noqa: E402

import rules  # noqa: E402
from app.board.view import BoardView  # noqa: E402
from tests.app.board.scenes import scene_of  # noqa: E402
from tests.selfplay import random_game  # noqa: E402

STEP = 1.25


def median_ms(act: Callable[[int], object], times: int = 15) -> float:
    """The median time of act(0), act(1) ... in milliseconds, after one that does not count."""
    act(0)
    measured = []
    for number in range(times):
        start = time.perf_counter()
        act(number)
        measured.append(1000 * (time.perf_counter() - start))
    return statistics.median(measured)


def svg_view(map_id: str, cached: bool) -> QGraphicsView:
    """Qt's item in a view. `cached`: it keeps a picture of itself, as it does by default."""
    drawing = rules.files.map_folder(map_id) / rules.files.read_map(map_id).drawing
    scene = QGraphicsScene()
    item = QGraphicsSvgItem(str(drawing))
    if not cached:
        item.setCacheMode(QGraphicsSvgItem.CacheMode.NoCache)
    scene.addItem(item)
    view = QGraphicsView(scene)
    view.setRenderHints(QPainter.RenderHint.Antialiasing)
    view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    for policy in (view.setHorizontalScrollBarPolicy, view.setVerticalScrollBarPolicy):
        policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.kept = scene  # type: ignore[attr-defined]
    return view


def board_view(map_id: str) -> BoardView:
    """Strata's board: of the standard map with a busy turn's orders and results, of others as the game begins."""
    if map_id == "standard":
        game = random_game(4, 40)
        turn = max((t for t in game.turns if t.before.phase.step == "M"), key=lambda t: len(t.before.units))
        return BoardView(scene_of(turn))
    kind = next(id for id, one in rules.VARIANTS.items() if one.map_id == map_id)
    return BoardView(scene_of(rules.variant(kind).start()))


def measured(view: QGraphicsView, size: tuple[int, int]) -> dict[str, float]:
    """What takes how long in a view."""
    view.resize(*size)
    view.show()
    settle = getattr(view.scene(), "settle", lambda: None)
    settle()
    QApplication.processEvents()
    found = {"whole repaint": median_ms(lambda _: view.viewport().repaint())}
    view.scale(2, 2)
    settle()
    QApplication.processEvents()

    def pan(number: int) -> None:
        bar = view.horizontalScrollBar()
        bar.setValue(bar.value() + (3 if number % 2 else -3))
        QApplication.processEvents()

    def zoom(number: int) -> None:
        by = STEP if number % 2 else 1 / STEP
        view.scale(by, by)
        QApplication.processEvents()

    found["a step of panning"] = median_ms(pan)
    found["a step of zooming"] = median_ms(zoom)
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Strata's board beside QGraphicsSvgItem. Medians in milliseconds.")
    parser.add_argument("--size", default="1600x1000", help="of the view (1600x1000)")
    parser.add_argument("--map", default="standard", choices=rules.files.map_ids())
    options = parser.parse_args(arguments)
    width, height = (int(part) for part in options.size.split("x"))
    application = QApplication.instance() or QApplication(["strata"])
    views = {
        "Strata": board_view(options.map),
        "SvgItem": svg_view(options.map, cached=True),
        "SvgItem, no cache": svg_view(options.map, cached=False),
    }
    times = {name: measured(view, (width, height)) for name, view in views.items()}
    print(f"{options.map:<22}" + "".join(f"{name:>20}" for name in times))
    for what in next(iter(times.values())):
        print(f"{what:<22}" + "".join(f"{times[name][what]:17.2f} ms" for name in times))
    application.processEvents()


if __name__ == "__main__":
    main(sys.argv[1:])
