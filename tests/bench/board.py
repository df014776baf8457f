"""How quick the window is: start, painting, panning, zooming, a click's preview, opening a long game.

    .venv/bin/python tests/bench/board.py [--size 1600x1000] [--phases 200]

Medians in milliseconds, drawn to memory. Run by hand: a time is no test. Columns: what, measured, wanted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication  # noqa: E402

import rules  # noqa: E402
from app.board.atlas import atlas_of  # noqa: E402
from app.board.view import BoardView  # noqa: E402
from app.main_window.run import _files_ready, open_window  # noqa: E402
from app.session.document import Document  # noqa: E402
from app.settings import Settings  # noqa: E402
from app.ui.idle_jobs import IdleJobs  # noqa: E402
from rules import Game  # noqa: E402
from tests.app.board.scenes import scene_of  # noqa: E402
from tests.selfplay import random_game, random_orders  # noqa: E402

START = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication(["strata"])
from app.settings import Settings
from app.main_window.run import open_window
window = open_window(Settings())
window.flow.asks = False
window.show()
QTimer.singleShot(0, app.quit)
app.exec()
window.grab()
print("ready", flush=True)
"""


def median_ms(act: Callable[[int], object], times: int = 15) -> float:
    """The median time of act(0), act(1) ... in milliseconds, after one that does not count."""
    act(0)
    measured = []
    for number in range(times):
        start = time.perf_counter()
        act(number)
        measured.append(1000 * (time.perf_counter() - start))
    return statistics.median(measured)


def show(what: str, measured: float, wanted: str = "") -> None:
    print(f"{what:<44}{measured:9.2f} ms  {wanted}")


def start_of_program() -> None:
    """From starting Python until the first page has been painted once."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "STRATA_SETTINGS": str(Path(folder) / "settings.ini"), "PYTHONPYCACHEPREFIX": folder}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a program that is installed is compiled
        command = [sys.executable, "-c", START]
        act = lambda _: subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True)  # noqa: E731
        show("start until the first page is painted", median_ms(act, 5), "1000")


def a_busy_turn(seed: int = 4) -> Game:
    """A game in which the last turn had many units and orders of all kinds."""
    return random_game(seed, 40)


def painting(game: Game, size: tuple[int, int]) -> None:
    """Scene and view of the busiest movement turn, as the window shows it."""
    IdleJobs.at_once = False  # as in the program: sizes are set anew once the zoom rests
    _files_ready()  # as the program does it a moment after the first page
    turn = max((t for t in game.turns if t.before.phase.step == "M"), key=lambda t: len(t.before.units))
    start = time.perf_counter()
    atlas_of("standard")
    show("read the drawing", 1000 * (time.perf_counter() - start))
    start = time.perf_counter()
    scene = scene_of(turn)
    scene.settle()
    show(f"build a scene of {len(turn.before.units)} units with results", 1000 * (time.perf_counter() - start))
    view = BoardView(scene)
    view.resize(*size)
    view.show()
    QApplication.processEvents()
    port = view.viewport()
    show("full repaint", median_ms(lambda _: port.repaint()), "25")

    def pan(number: int) -> None:
        view.pan(3 if number % 2 else -3, 2)
        QApplication.processEvents()

    view.set_zoom(2 * view.zoom)
    scene.settle()
    show("one step of panning, at twice the size", median_ms(pan), "3")

    def zoom(number: int) -> None:
        (view.zoom_in if number % 2 else view.zoom_out)()
        QApplication.processEvents()

    show("one step of zooming", median_ms(zoom))
    view.fit()
    scene.settle()

    def switch(number: int) -> None:
        scene.set_layer_visible("orders", bool(number % 2))
        QApplication.processEvents()

    show("orders switched on or off", median_ms(switch))

    def turn_over(number: int) -> None:
        if number % 2:
            scene.show_position(turn.after)
        else:
            scene.show_result(turn)
        QApplication.processEvents()

    show("another phase on the board", median_ms(turn_over))


def thinking(game: Game) -> None:
    """What a click asks of the rules: the next slot, and the turn as it would come out."""
    position = max((p for p in game.positions if p.phase.step == "M"), key=lambda p: len(p.units))
    variant = position.variant
    orders = {power: [order.text for order in lines] for power, lines in random_orders(position, Random(1)).items()}
    power = max(orders, key=lambda name: len(orders[name]))
    unit = rules.choices(position, power, ()).allowed[0].value
    show("choices(): the units of a power", median_ms(lambda _: rules.choices(position, power, ())))
    show("choices(): where one may go", median_ms(lambda _: rules.choices(position, power, (unit,))))
    show("a turn as it would come out", median_ms(lambda _: variant.adjudicate(position, orders)), "16 with the above")


def previewing(variant: str, size: tuple[int, int]) -> None:
    """An order changed in the window with the live preview on, until all that follows from it is painted."""
    settings = Settings(Path(tempfile.mkdtemp()) / "settings.ini")
    settings.set("live_preview", True)
    window = open_window(settings)
    window.flow.asks = False
    window.files.may_leave = lambda: True  # type: ignore[method-assign]
    window.resize(*size)
    window.show()
    position = rules.variant(variant).start()
    window.put_on_table(Document(Game.new(position.variant)))
    assert window.table is not None
    window.table.scene.settle()
    QApplication.processEvents()
    drawn = [random_orders(position, Random(seed)) for seed in range(2)]

    def change(number: int) -> None:
        power = next(iter(drawn[0]))
        window.document.draft(power, drawn[number % 2][power])
        QApplication.processEvents()

    show(f"{variant}: an order changed, preview painted", median_ms(change), "16")
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def opening(phases: int) -> None:
    """A long game: played on by all holding once the random part is over, then saved and opened."""
    game = random_game(7, 40)
    while len(game.turns) < phases and not game.end:
        game = game.play({})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.strata"
        rules.save_game(game, path)
        what = f"open a save of {len(game.turns)} phases, {path.stat().st_size // 1000} KB"
        show(what, median_ms(lambda _: rules.load_game(path), 5), "150")
        show("save it", median_ms(lambda _: rules.save_game(game, path), 5))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How quick the window is. Medians in milliseconds.")
    parser.add_argument("--size", default="1600x1000", help="of the board on the screen (1600x1000)")
    parser.add_argument("--phases", type=int, default=200, help="of the long game (200)")
    options = parser.parse_args(arguments)
    width, height = (int(part) for part in options.size.split("x"))
    start_of_program()
    application = QApplication.instance() or QApplication(["strata"])
    application.setQuitOnLastWindowClosed(False)
    game = a_busy_turn()
    painting(game, (width, height))
    thinking(game)
    for variant in ("standard", "bioplomacy"):
        previewing(variant, (1400, 900))
    opening(options.phases)


if __name__ == "__main__":
    main(sys.argv[1:])
