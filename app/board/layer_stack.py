"""The layers of a scene, one above the other: what has changed is drawn anew, some of it a moment later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from app.ui.slices import Slices, breathe

from .grounds import Grounds
from .layers import GROUND_NAMES, ITEM_LAYERS, ItemLayer, Topic
from .layers.names import PlaceNames
from .stage import Stage
from .timing import later

LAZY_MS = 40
SHARPEN_MS = 90
LAZY, GROUNDS = "lazy layers", "grounds"
"""Names of jobs."""


class LayerStack:
    """Draws a stage into a scene. `hidden` are the names of the layers that are switched off, `names` the one of names,
    which find their place a moment later."""

    def __init__(self, scene: QGraphicsScene, stage: Stage) -> None:
        self._stage = stage
        self._slices = Slices(scene)
        self._pending: set[Topic] = set()
        self.hidden: set[str] = set()
        self._lazy = later(scene, LAZY_MS, self._refresh_lazy)
        self._sharpen = later(scene, SHARPEN_MS, self._sharpen_grounds)
        self._grounds = Grounds(scene.addItem, self._sharpen.start, self.hidden)
        self._layers: tuple[ItemLayer, ...] = tuple(kind() for kind in ITEM_LAYERS)
        for layer in self._layers:
            scene.addItem(layer.root)
        self.by_name = {layer.name: layer for layer in self._layers}
        self.names = next(layer for layer in self._layers if isinstance(layer, PlaceNames))

    def change(self, topics: Iterable[Topic]) -> None:
        """Draw anew what shows any of these; lazy layers in a moment."""
        changed = set(topics)
        self._grounds.refresh(self._stage, changed)
        self._refresh(changed)
        self._pending.update(changed)
        if any(layer.lazy and layer.wants(changed) for layer in self._layers):
            self._slices.drop(LAZY)
            self._lazy.start()

    def make_ready(self, scale: float, visible: QRectF) -> None:
        """Draw the ground for the first look at a part of the board, while long work is held, so that the look itself
        does not take long. `scale`: device pixels a board unit."""
        self._grounds.make_ready(scale, visible)

    def settle(self) -> None:
        """Do now what would be done in a moment."""
        self._refresh_lazy()
        self._sharpen_grounds()
        self._slices.finish()

    def settling(self) -> Iterator[None]:
        """The same, a bit at each step."""
        self._lazy.stop()
        self._slices.drop(LAZY)
        yield from self._refreshing()
        self._sharpen_grounds()
        self._slices.finish()

    def drawn(self, painter: QPainter, shown: QRectF, above: float = -inf, below: float = inf) -> Iterator[None]:
        """Draw all of it from its ink, the lowest layer first, a bit at each step; or what lies between two heights."""
        if above == -inf:
            yield from self._grounds.drawn(painter, shown)
        for layer in sorted(self._layers, key=lambda layer: layer.root.zValue()):
            if layer.root.isVisible() and above < layer.root.zValue() < below:
                yield from layer.drawn(painter, shown)
                yield

    def draw_ground(self, painter: QPainter, shown: QRectF) -> None:
        """Draw the ground alone, and what covers it where not all is in sight."""
        self._grounds.draw(painter, shown)
        for _ in self.by_name["fog"].drawn(painter, shown):
            pass

    def set_visible(self, name: str, visible: bool) -> None:
        """Show or hide a layer by its name. KeyError if there is none of that name."""
        if name in GROUND_NAMES:
            self._grounds.set_visible(name, visible)
        else:
            self.by_name[name].set_visible(visible)
        (self.hidden.discard if visible else self.hidden.add)(name)

    def _refresh_lazy(self) -> None:
        self._lazy.stop()
        self._slices.start(LAZY, self._refreshing())

    def _refreshing(self) -> Iterator[None]:
        """The lazy layers, a bit at each step. What changes meanwhile lets it begin anew."""
        for layer in self._layers:
            if layer.lazy and layer.wants(self._pending):
                yield from layer.refreshing(self._stage)
        self._pending.clear()

    def _refresh(self, topics: set[Topic]) -> None:
        for layer in self._layers:
            if not layer.lazy and layer.wants(topics):
                layer.refresh(self._stage)
                breathe()

    def _sharpen_grounds(self) -> None:
        self._sharpen.stop()
        self._slices.start(GROUNDS, self._grounds.sharpening())
