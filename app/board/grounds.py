"""The ground of a scene: water, and a plate for each board. Plates of other views are kept, so that the way back is
quick."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from app.ui.slices import breathe
from app.ui.tokens import tokens

from .items import PlateItem
from .layers import LAND_LAYERS, WATER_LAYERS, GroundLayer, Topic
from .sheets import Layout, Sheet
from .stage import Stage

PLATES_KEPT = 14
"""How many plates that are not seen now are kept."""
HIGHER = 0.01
"""By how much the plate of a level lies above that of the level beneath."""


@dataclass(frozen=True, slots=True)
class Ground:
    """One plate with the layers that paint it."""

    plate: PlateItem
    layers: tuple[GroundLayer, ...]


class Grounds:
    """All plates of a scene. `add` puts an item into it; `stale` is called when a sharper picture is wanted."""

    def __init__(self, add: Callable[[QGraphicsItem], None], stale: Callable[[], None], hidden: Container[str]) -> None:
        self._add = add
        self._stale = stale
        self._hidden = hidden
        """Names of the layers that are switched off."""
        self._made: OrderedDict[Hashable, Ground] = OrderedDict()
        self._seen: list[Ground] = []
        self._layout: Layout | None = None

    def refresh(self, stage: Stage, topics: set[Topic]) -> None:
        """Draw anew what shows any of these topics; everything where the boards lie in another way than before."""
        moved = stage.layout is not self._layout
        if moved:
            self._lay(stage.layout)
        for ground in self._seen:
            for layer in ground.layers:
                if moved or not layer.topics.isdisjoint(topics):
                    layer.refresh(stage)
                    breathe()

    def set_visible(self, name: str, visible: bool) -> None:
        for ground in self._made.values():
            for layer in ground.layers:
                if layer.name == name:
                    layer.set_visible(visible)

    def make_ready(self, scale: float, visible: QRectF) -> None:
        """Have pictures for the first look at a part of the board, where there are none yet."""
        breathe()
        for ground in list(self._seen):
            ground.plate.make_ready(scale, visible)
            breathe()

    def sharpening(self) -> Iterator[None]:
        """Make the pictures that are wanted, a bit at each step."""
        for ground in list(self._seen):
            yield from ground.plate.sharpening()

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw them from their ink."""
        for _ in self.drawn(painter, exposed):
            pass

    def drawn(self, painter: QPainter, exposed: QRectF) -> Iterator[None]:
        """Draw them from their ink, a layer at each step."""
        for ground in self._seen:
            yield from ground.plate.drawn(painter, exposed)

    def _lay(self, layout: Layout) -> None:
        """Have the plates of this layout, the lowest first, and hide the others."""
        before, self._layout = self._seen, layout
        wanted = list(self._plates(layout))
        self._seen = [self._ground(*one) for one in wanted]
        for ground in before:
            ground.plate.setVisible(ground in self._seen)
        for ground in self._seen:
            ground.plate.setVisible(True)
        while len(self._made) > max(PLATES_KEPT, len(self._seen)):
            _, old = self._made.popitem(last=False)
            old.plate.scene().removeItem(old.plate)

    def _plates(self, layout: Layout) -> Iterator[tuple[Hashable, Sequence[type[GroundLayer]], QRectF, Sheet, float]]:
        """What tells a plate from others, its layers, its box, its board, its height."""
        heights, sheets = tokens().layers, layout.sheets
        yield layout.water_key, WATER_LAYERS, layout.frame, sheets[0], heights["sea"]
        for number, sheet in enumerate(sheets):
            height = heights["land"] + number * HIGHER
            yield (sheet.key, layout.ground_key), LAND_LAYERS, layout.room(sheet), sheet, height

    def _ground(
        self, key: Hashable, kinds: Sequence[type[GroundLayer]], box: QRectF, sheet: Sheet, height: float
    ) -> Ground:
        found = self._made.pop(key, None)
        if found is None:
            plate = PlateItem(box, self._stale)
            plate.setZValue(height)
            self._add(plate)
            found = Ground(plate, tuple(kind(plate, sheet) for kind in kinds))
            for layer in found.layers:
                layer.set_visible(layer.name not in self._hidden)
        self._made[key] = found
        return found
