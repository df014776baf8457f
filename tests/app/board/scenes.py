"""Scenes of positions, turns and views of a game, and pictures of them, as the tests of many rooms look at."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from app.board.atlas import atlas_of
from app.board.export import fit, image_of, snapshot_for
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from rules import Game, Order, Position, Turn


def scene_of(
    shown: Position | Turn, *, orders: Iterable[Order] = (), levels: LevelView | None = None
) -> BoardScene:
    """A position with orders, or a turn with its results."""
    position = shown.before if isinstance(shown, Turn) else shown
    variant = position.variant
    scene = BoardScene(atlas_of(variant.map_id), variant.board(position), variant=variant.id)
    if levels is not None:
        scene.set_levels(levels)
    if isinstance(shown, Turn):
        scene.show_result(shown)
    else:
        scene.show_position(shown)
        scene.show_orders(tuple(orders))
    return scene


def scene_for(game: Game, viewer: str, number: int, orders: Iterable[Order] = ()) -> BoardScene:
    """A phase as a viewer knows it."""
    return snapshot_for(game, viewer, number, orders=orders).scene()


def to_image(scene: BoardScene, width: int, area: QRectF | None = None) -> QImage:
    """What a scene shows as a picture of that width; the scene itself stays as it is."""
    other, rect = scene.snapshot().scene(), area or scene.sceneRect()
    fit(other, width, rect)
    return image_of(other, width, rect)
