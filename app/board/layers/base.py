"""What a layer is: a root item with a height, and what to do when something it shows has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.tokens import tokens

from ..display_list import DisplayList, DisplayListItem, GroupItem, KeptItem, PlateItem, discard
from ..placement.level_layout import LevelLayout
from ..scene_state import SceneState

SOME = 16
"""So many items are drawn at a step."""
STASHED = 300
"""How many items of other boards a layer keeps."""


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
    """One layer. `name` is what it is switched by, `title` what people read, `height` a key of the look's layers.

    `topics` are the changes that it must be drawn anew for; a `lazy` one may come a moment later.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    height: ClassVar[str] = ""
    topics: ClassVar[frozenset[Topic]]
    lazy: ClassVar[bool] = False

    def wants(self, topics: Iterable[Topic]) -> bool:
        """Whether one of these is a change that it must be drawn anew for; where the boards lie changes all."""
        return Topic.LEVELS in topics or not self.topics.isdisjoint(topics)

    @abstractmethod
    def refresh(self, state: SceneState) -> None:
        """Draw it anew."""

    def refreshing(self, state: SceneState) -> Iterator[None]:
        """The same, a bit at each step; nothing of it is seen before the last one."""
        self.refresh(state)
        yield

    @abstractmethod
    def set_visible(self, visible: bool) -> None:
        """Show or hide it."""


@dataclass(frozen=True, slots=True)
class LayerEntry:
    """One thing to be drawn: `make` gives its ink, `key` tells if it is the same as before; higher ranks lie on top."""

    key: Hashable
    make: Callable[[], DisplayList]
    rank: int = 0


class ItemLayer(Layer):
    """A layer of items of its own. What did not change is not made again, and Qt need not paint there.

    `kept`: Qt keeps a picture of each item, so that painting again is quick; not for what is large or often new.
    """

    kept: ClassVar[bool] = True

    def __init__(self) -> None:
        self.root = GroupItem(tokens().layers[self.height])
        self._scale = 1.0
        self._items: dict[Hashable, DisplayListItem] = {}
        self._stashed: dict[Hashable, DisplayListItem] = {}
        """Items of boards that are not seen now, for the way back; hidden, the oldest first."""

    def set_visible(self, visible: bool) -> None:
        self.root.setVisible(visible)

    def refresh(self, state: SceneState) -> None:
        before, self._items = self._items, {}
        for entry in self.entries(state):
            key = entry.key, state.look
            if key in self._items:  # two that are drawn alike in one place are one
                continue
            item = before.pop(key, None) or self._unstashed(key) or self._item(entry)
            if item is not None:
                self._items[key] = item
        if self.kept and state.layout.levels:
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
        item = KeptItem(ink, self.root, self._scale) if self.kept else DisplayListItem(ink, self.root)
        item.setZValue(entry.rank)
        return item

    @property
    def painted(self) -> bool:
        """Whether there are pictures of items."""
        return any(item.painted for item in self._items.values() if isinstance(item, KeptItem))

    def set_scale(self, scale: float) -> None:
        """Tell how many device pixels a board unit takes: pictures that are still to be made are made for that."""
        self._scale = scale

    def make_pictures(self) -> None:
        """Have pictures for the scale of the moment instead of others."""
        for item in (*self._items.values(), *self._stashed.values()):
            if isinstance(item, KeptItem):
                item.set_picture_scale(self._scale)

    def drawn(self, painter: QPainter, exposed: QRectF) -> Iterator[None]:
        """Draw the ink of the items, the lowest first, some at each step."""
        seen = [item for item in self._items.values() if item.sceneBoundingRect().intersects(exposed)]
        for number, item in enumerate(sorted(seen, key=lambda item: item.zValue()), 1):
            item.ink.draw(painter)
            if number % SOME == 0:
                yield

    @abstractmethod
    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        """What to draw."""


class GroundLayer(Layer):
    """A layer that is part of a plate. Its ink is made anew only when its `key` is another."""

    ornament: ClassVar[bool] = False
    """Whether it may come a moment after the rest of its plate, for it takes long to draw."""

    def __init__(self, plate: PlateItem, sheet: LevelLayout) -> None:
        self.plate = plate
        self.sheet = sheet
        """The board that the plate shows; for water, one of them."""
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
        """Whether what was drawn with the key before may be seen for a moment longer."""
        return False

    def key(self, state: SceneState) -> object:
        """What the ink depends on, as a value that can be compared."""
        return state.theme.name

    @abstractmethod
    def ink(self, state: SceneState) -> DisplayList:
        """Its part of the plate."""
