"""What a layer is: it draws a part of the state, and redraws it when something it shows has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.tokens import tokens

from ..display_list import CachedItem, DisplayList, DisplayListItem, GroupItem, PlateItem, discard
from ..placement.level_layout import LevelLayout
from ..scene_state import SceneState

STASHED = 300
"""How many items of hidden levels a layer keeps."""


class Topic(Enum):
    """What can change on a board."""

    THEME = "theme"
    ZOOM = "zoom"
    LEVELS = "levels"
    POSITION = "position"
    ORDERS = "orders"
    NAMES = "names"
    PATTERNS = "patterns"
    TARGETS = "targets"
    CHOICE = "choice"
    HOVER = "hover"
    GHOST = "ghost"
    SURVEY = "survey"
    GUESSES = "guesses"
    FOG = "fog"
    WHY = "why"
    MOTION = "motion"


class Layer(ABC):
    """One layer. `name` is used to switch it, `height` is a key of the heights in the tokens.

    `topics` are the changes for which it must be redrawn; a `lazy` layer may be redrawn a moment later.
    """

    name: ClassVar[str]
    height: ClassVar[str] = ""
    topics: ClassVar[frozenset[Topic]]
    lazy: ClassVar[bool] = False

    def wants(self, topics: Iterable[Topic]) -> bool:
        """Whether the layer must be redrawn for one of these topics; a change of levels affects all layers."""
        return Topic.LEVELS in topics or not self.topics.isdisjoint(topics)

    @abstractmethod
    def refresh(self, state: SceneState) -> None:
        """Redraw the layer."""

    def refreshing(self, state: SceneState) -> Iterator[None]:
        """Do the same as `refresh` in small steps; nothing of it is shown before the last one."""
        self.refresh(state)
        yield

    @abstractmethod
    def set_visible(self, visible: bool) -> None:
        """Show or hide the layer."""


@dataclass(frozen=True, slots=True)
class LayerEntry:
    """One thing to be drawn: `make` returns its display list, an equal `key` means unchanged; higher ranks lie on top.
    """

    key: Hashable
    make: Callable[[], DisplayList]
    rank: int = 0


class ItemLayer(Layer):
    """A layer with items of its own. Entries that have not changed keep their items, so that Qt need not repaint them.

    `cached`: Qt caches a pixmap of each item to repaint it quickly; not for items that are large or change often.
    """

    cached: ClassVar[bool] = True

    def __init__(self) -> None:
        self.root = GroupItem(tokens().layers[self.height])
        self._scale = 1.0
        self._items: dict[Hashable, DisplayListItem] = {}
        self._stashed: dict[Hashable, DisplayListItem] = {}
        """Hidden items of levels that are not shown now, kept for when they are shown again; the oldest first."""

    def set_visible(self, visible: bool) -> None:
        self.root.setVisible(visible)

    def refresh(self, state: SceneState) -> None:
        before, self._items = self._items, {}
        for entry in self.entries(state):
            key = entry.key, state.look
            if key in self._items:  # identical drawings in one place are drawn once
                continue
            item = before.pop(key, None) or self._unstashed(key) or self._item(entry)
            if item is not None:
                self._items[key] = item
        if self.cached and state.layout.levels:
            self._stash(before)
        else:
            for item in before.values():
                discard(item)

    def _stash(self, items: Mapping[Hashable, DisplayListItem]) -> None:
        for key, item in items.items():
            item.setVisible(False)
            self._stashed[key] = item
        while len(self._stashed) > STASHED:
            discard(self._stashed.pop(next(iter(self._stashed))))

    def _unstashed(self, key: Hashable) -> DisplayListItem | None:
        item = self._stashed.pop(key, None)
        if item is not None:
            item.setVisible(True)
        return item

    def _item(self, entry: LayerEntry) -> DisplayListItem | None:
        ink = entry.make()
        if not ink.parts:
            return None
        item = CachedItem(ink, self.root, self._scale) if self.cached else DisplayListItem(ink, self.root)
        item.setZValue(entry.rank)
        return item

    @property
    def painted(self) -> bool:
        """Whether any item has a pixmap."""
        return any(item.painted for item in self._items.values() if isinstance(item, CachedItem))

    def set_scale(self, scale: float) -> None:
        """Set the number of device pixels per board unit for pixmaps still to be made."""
        self._scale = scale

    def make_pictures(self) -> None:
        """Have the pixmaps made again for the current scale."""
        for item in (*self._items.values(), *self._stashed.values()):
            if isinstance(item, CachedItem):
                item.set_picture_scale(self._scale)

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the display lists of the items, the lowest first."""
        seen = [item for item in self._items.values() if item.sceneBoundingRect().intersects(exposed)]
        for item in sorted(seen, key=lambda item: item.zValue()):
            item.ink.draw(painter)

    @abstractmethod
    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        """Return what to draw."""


class GroundLayer(Layer):
    """A layer that is part of a plate. It is redrawn only when its `key` changes."""

    ornament: ClassVar[bool] = False
    """Whether it may come a moment after the rest of its plate, because it is slow to draw."""

    def __init__(self, plate: PlateItem, sheet: LevelLayout) -> None:
        self.plate = plate
        self.sheet = sheet
        """The level that the plate shows; for water, any one of them."""
        self._key: object = None

    def set_visible(self, visible: bool) -> None:
        self.plate.set_part_visible(self.name, visible)

    def refresh(self, state: SceneState) -> None:
        key, before = self.key(state), self._key
        if key != before:
            self._key = key
            if self.ornament:
                self.plate.set_ornament(self.name, lambda: self.ink(state))
            else:
                self.plate.set_part(self.name, self.ink(state), soon=self.says_the_same(before, key))

    def says_the_same(self, before: object, now: object) -> bool:
        """Whether what was drawn with the previous key may be shown for a moment longer."""
        return False

    def key(self, state: SceneState) -> object:
        """Return what the drawing depends on, as a comparable value."""
        return state.theme.name

    @abstractmethod
    def ink(self, state: SceneState) -> DisplayList:
        """Return the layer's part of the plate."""
