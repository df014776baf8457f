"""`strata render`: the board of a game as SVG, PNG or PDF."""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import rules
from rules import Board, Game

from .games import ranged, viewer_of
from .refusal import Refusal
from .sealed import as_known

if TYPE_CHECKING:
    from app.board.levels import Mode
    from app.board.scene import BoardScene

KINDS = (".svg", ".png", ".pdf")
LAYOUTS: tuple[Mode, ...] = ("exploded", "side", "all")
"""Ways to draw all levels of a board; the first if nothing is said."""
WIDTH = 1600
MOST_PIXELS = 20_000


def render(source: Path, target: Path, phase: str, power: str, level: str, theme: str, size: str) -> None:
    """Draws a phase: a past one with its orders and results, the present one as it stands.

    `power`: what that power may know, with the orders that it is writing; "": what everybody may. `level`: the one that
    is drawn, or a way to draw them all. `size`: the picture fits into it.
    """
    if target.suffix.lower() not in KINDS:
        raise Refusal(f"{target.name}: a board is drawn as {', '.join(KINDS)}; end the name with one of these")
    if not target.parent.is_dir():
        raise Refusal(f"{target}: there is no such folder")
    width, height = read_size(size)
    try_writing(target)
    game = rules.load_game(source)
    check_level(game.variant.base, level)
    viewer = viewer_of(game, power)
    game = as_known(source, game, viewer)
    index = index_of(source, game, phase)
    scene = drawn(game, index, viewer, theme)
    if height:
        scene.set_aspect(width / height)
    look_at(scene, level)
    area = scene.sceneRect()
    if height:
        width = min(width, int(height * area.width() / area.height()))
    from app.board import export

    export.save(scene, target, max(1, width))
    print(target)


def try_writing(target: Path) -> None:
    """OSError with its cause where the file cannot be written; Qt would only say that it was not."""
    there = target.exists()
    with target.open("ab"):
        pass
    if not there:
        target.unlink()


def read_size(text: str) -> tuple[int, int]:
    """`1600x1000` or `1600`, in pixels; 0 for what is not given."""
    if not text:
        return WIDTH, 0
    found = re.fullmatch(r"(\d+)(?:[x×](\d+))?", text.strip().lower())
    sizes = [int(part) for part in found.groups() if part] if found else []
    if not sizes or not all(16 <= size <= MOST_PIXELS for size in sizes):
        raise Refusal(f"'{text}' is no size. Write it like 1600x1000, each between 16 and {MOST_PIXELS}")
    return sizes[0], sizes[1] if len(sizes) > 1 else 0


def check_level(board: Board, level: str) -> None:
    """Refusal of what is neither a level of the board nor, where it has several, a way to draw them all."""
    levels = [one.id for one in board.levels]
    if level and level not in ([*levels, *LAYOUTS] if levels else []):
        there = f"It has {', '.join(levels)}, and all of them drawn as: {', '.join(LAYOUTS)}"
        raise Refusal(f"the map '{board.id}' has no level '{level}'. {there if levels else 'It has one level only'}")


def look_at(scene: BoardScene, level: str) -> None:
    """Show the board by one level, with the units of the others small, or by all of them."""
    from app.board.levels import LevelView

    levels = [one.id for one in scene.levels]
    if level in levels:
        scene.set_levels(LevelView(level))
    elif levels:
        mode = next(mode for mode in LAYOUTS if mode == level or not level)
        scene.set_levels(LevelView(scene.board.plain_level or levels[0], mode))


def index_of(source: Path, game: Game, phase: str) -> int:
    """The index of a position by its phase; of the present one if none is named."""
    phases = [position.phase.text for position in game.positions]
    if not phase:
        return len(phases) - 1
    found = [index for index, text in enumerate(phases) if text.lower() == phase.lower()]
    if not found:
        raise Refusal(f"{source.name}: no phase {phase}. There are {ranged(phases)}")
    return found[0]


def drawn(game: Game, index: int, viewer: str, theme: str) -> BoardScene:
    """The scene of a phase as a viewer knows it, the present one with the orders that he is writing. The first thing
    here that needs Qt."""
    start_qt()
    from app.board.seen import scene_for

    orders = game.drafts.get(viewer, ()) if index == len(game.turns) else ()
    return scene_for(game, viewer, index, "dark" if theme == "dark" else "light", orders)


@cache
def start_qt() -> object:
    """Makes Qt ready to draw, once and for good; where there is no display it draws to memory."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    return QApplication.instance() or QApplication(["strata"])
