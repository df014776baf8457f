"""How a board of several levels is drawn in a pack: all of them at once, on one board where that can be."""

from __future__ import annotations

from app.board.levels import LevelView
from app.board.scene import BoardScene


def look_at(scene: BoardScene) -> None:
    """Show all levels."""
    levels = scene.levels
    if levels:
        plain = scene.board.plain_level
        scene.set_levels(LevelView(plain or levels[0].id, "exploded"))
