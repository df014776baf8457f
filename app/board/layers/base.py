"""What a layer is: a root item with a height, and what to do when something it shows has changed."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from app.ui.tokens import tokens

from ..ink import Ink
from ..items import GroupItem, InkItem, PlateItem
from ..stage import Stage


class Topic(Enum):
    """What can change on a board."""

    THEME = "theme"
    ZOOM = "zoom"
    POSITION = "position"
    ORDERS = "orders"
    NAMES = "names"
    PATTERNS = "patterns"
    TARGETS = "targets"
    CHOICE = "choice"
    HOVER = "hover"
    GHOST = "ghost"


class Layer:
    """One layer. `name` is what it is switched by, `title` what people read, `height` a key of the look's layers.

    `topics` are the changes that it must be drawn anew for; a `lazy` one may come a moment later.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    height: ClassVar[str] = ""
    topics: ClassVar[frozenset[Topic]]
    lazy: ClassVar[bool] = False

    def refresh(self, stage: Stage) -> None:
        """Draw it anew."""
        raise NotImplementedError

    def set_visible(self, visible: bool) -> None:
        raise NotImplementedError


class ItemLayer(Layer):
    """A layer of items of its own. `kept`: they are small and many, so Qt keeps a picture of each."""

    kept: ClassVar[bool] = False

    def __init__(self) -> None:
        self.root = GroupItem(tokens().layers[self.height])

    def set_visible(self, visible: bool) -> None:
        self.root.setVisible(visible)

    def refresh(self, stage: Stage) -> None:
        self.root.clear()
        for ink in self.inks(stage):
            if ink.parts:
                item = InkItem(ink, self.root)
                if self.kept:
                    item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the ink of the items, the lowest first."""
        for item in self.root.childItems():
            if isinstance(item, InkItem) and item.boundingRect().intersects(exposed):
                item.ink.draw(painter)

    def inks(self, stage: Stage) -> Iterable[Ink]:
        """What to draw, an item each, the lowest first."""
        raise NotImplementedError


class GroundLayer(Layer):
    """A layer that is part of a plate. Its ink is made anew only when its `key` is another."""

    def __init__(self, plate: PlateItem) -> None:
        self.plate = plate
        self._key: object = None

    def set_visible(self, visible: bool) -> None:
        self.plate.set_part_visible(self.name, visible)

    def refresh(self, stage: Stage) -> None:
        key = self.key(stage)
        if key != self._key:
            self._key = key
            self.plate.set_part(self.name, self.ink(stage))

    def key(self, stage: Stage) -> object:
        """What the ink depends on, as a value that can be compared."""
        return stage.theme.name

    def ink(self, stage: Stage) -> Ink:
        raise NotImplementedError
