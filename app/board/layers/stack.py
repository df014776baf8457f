"""The layers of a scene, one above the other: redraws those that changed, some of them a moment later. Also the lens.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from app.geometry.drawing import province_of
from app.ui.idle_jobs import IdleJobs
from app.ui.tokens import Theme, color, tokens

from ..display_list import DisplayList, Plate, PlateItem, circle_path, later
from ..picture import NOTHING, Fog, OrderMark, Piece, SurveyOverlay, Targets
from ..placement.level_layout import BoardLayout, LevelLayout
from ..placement.sign_placement import PlacedSign
from ..plan import Chain
from ..scene_state import NAME, SceneState
from . import GROUND_NAMES, ITEM_LAYERS, LAND_LAYERS, WATER_LAYERS, GroundLayer, ItemLayer, Topic
from .orders import refusal_texts
from .overlays import NameLayer, level_card

# ----------------------------------------------------------------------------------------------------
# The ground of a scene: water, and a plate for each level. Plates of other views are kept, so that going back to them
# is quick.

PLATES_KEPT = 14
"""How many plates are kept in all, shown or not."""
HIGHER = 0.01
"""How much higher the plate of a level lies than that of the level beneath."""


@dataclass(frozen=True, slots=True)
class GroundPlate:
    """A plate with the layers that paint it."""

    plate: PlateItem
    layers: tuple[GroundLayer, ...]


class GroundPlates:
    """All plates of a scene. `add` adds an item to the scene; `stale` is called when a sharper pixmap is wanted."""

    def __init__(self, add: Callable[[QGraphicsItem], None], stale: Callable[[], None], hidden: Container[str]) -> None:
        self._add = add
        self._stale = stale
        self._hidden = hidden
        """Names of the layers that are switched off."""
        self._made: OrderedDict[Hashable, GroundPlate] = OrderedDict()
        self._seen: list[GroundPlate] = []
        self._layout: BoardLayout | None = None

    def refresh(self, state: SceneState, topics: set[Topic]) -> None:
        """Redraw the layers that show any of these topics, or all of them if the levels are arranged differently than
        before."""
        moved = state.layout is not self._layout
        if moved:
            self._lay(state.layout)
        for ground in self._seen:
            for layer in ground.layers:
                if moved or not layer.topics.isdisjoint(topics):
                    layer.refresh(state)

    def set_visible(self, name: str, visible: bool) -> None:
        for ground in self._made.values():
            for layer in ground.layers:
                if layer.name == name:
                    layer.set_visible(visible)

    def sharpening(self) -> Iterator[None]:
        """Render the pixmaps that are wanted, in small steps."""
        for ground in list(self._seen):
            yield from ground.plate.sharpening()

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the visible plates from their display lists."""
        for ground in self._seen:
            ground.plate.draw(painter, exposed)

    def _lay(self, layout: BoardLayout) -> None:
        """Show the plates of this layout, the lowest first, and hide the others."""
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

    def _plates(
        self, layout: BoardLayout
    ) -> Iterator[tuple[Hashable, Sequence[type[GroundLayer]], QRectF, LevelLayout, float]]:
        """Yield for each plate its cache key, its layers, its box, its level, and its height."""
        heights, sheets = tokens().layers, layout.sheets
        yield layout.water_key, WATER_LAYERS, layout.frame, sheets[0], heights["sea"]
        for number, sheet in enumerate(sheets):
            height = heights["land"] + number * HIGHER
            yield (sheet.key, layout.ground_key), LAND_LAYERS, layout.room(sheet), sheet, height

    def _ground(
        self, key: Hashable, kinds: Sequence[type[GroundLayer]], box: QRectF, sheet: LevelLayout, height: float
    ) -> GroundPlate:
        found = self._made.pop(key, None)
        if found is None:
            plate = PlateItem(box, self._stale)
            plate.setZValue(height)
            self._add(plate)
            found = GroundPlate(plate, tuple(kind(plate, sheet) for kind in kinds))
            for layer in found.layers:
                layer.set_visible(layer.name not in self._hidden)
        self._made[key] = found
        return found


# ----------------------------------------------------------------------------------------------------
# The layers of a scene, one above the other: redraws those that changed, some of them a moment later.

LAZY_MS = 40
SHARPEN_MS = 90
LAZY, GROUNDS = "lazy layers", "grounds"
"""Names of idle jobs."""


class LayerStack:
    """Draws the state of a scene into the scene. `hidden`: names of the layers that are switched off; `names`: the
    layer of names, which are placed a moment later."""

    def __init__(self, scene: QGraphicsScene, state: SceneState, rested: Callable[[], None]) -> None:
        self._state = state
        self._rested = rested
        self._jobs = IdleJobs(scene)
        self._pending: set[Topic] = set()
        self.hidden: set[str] = set()
        self._lazy = later(scene, LAZY_MS, self._refresh_lazy)
        self._sharpen = later(scene, SHARPEN_MS, self._sharpen_grounds)
        self._rest = later(scene, SHARPEN_MS, self._rest_at_scale)
        self._scale = 1.0
        self._grounds = GroundPlates(scene.addItem, self._sharpen.start, self.hidden)
        self._layers: tuple[ItemLayer, ...] = tuple(kind() for kind in ITEM_LAYERS)
        for layer in self._layers:
            scene.addItem(layer.root)
        self.by_name = {layer.name: layer for layer in self._layers}
        self.names = next(layer for layer in self._layers if isinstance(layer, NameLayer))

    def change(self, topics: Iterable[Topic]) -> None:
        """Redraw the layers that show any of these topics; lazy layers a moment later."""
        changed = set(topics)
        self._grounds.refresh(self._state, changed)
        self._refresh(changed)
        self._pending.update(changed)
        if any(layer.lazy and layer.wants(changed) for layer in self._layers):
            self._jobs.drop(LAZY)
            self._lazy.start()

    def set_scale(self, scale: float) -> None:
        """Set the number of device pixels per board unit. Once something was painted, the existing pixmaps of items are
        stretched until the zoom rests; then `rested` is called and they are rendered anew."""
        self._scale = scale
        for layer in self._layers:
            layer.set_scale(scale)
        self._rest.start()
        if IdleJobs.at_once or not any(layer.painted for layer in self._layers):
            self._rest_at_scale()

    def _rest_at_scale(self) -> None:
        if self._rest.isActive():
            self._rest.stop()
        self._rested()
        for layer in self._layers:
            layer.make_pictures()

    def settle(self) -> None:
        """Do all delayed drawing now."""
        self._rest_at_scale()
        self._refresh_lazy()
        self._sharpen_grounds()
        self._jobs.finish()

    def draw(self, painter: QPainter, shown: QRectF, above: float = -inf, below: float = inf) -> None:
        """Draw everything from its display lists, the lowest layer first, or only what lies between two heights."""
        if above == -inf:
            self._grounds.draw(painter, shown)
        for layer in sorted(self._layers, key=lambda layer: layer.root.zValue()):
            if layer.root.isVisible() and above < layer.root.zValue() < below:
                layer.draw(painter, shown)

    def draw_ground(self, painter: QPainter, shown: QRectF) -> None:
        """Draw only the ground and the fog over it."""
        self._grounds.draw(painter, shown)
        self.by_name["fog"].draw(painter, shown)

    def set_visible(self, name: str, visible: bool) -> None:
        """Show or hide a layer by its name. Raises KeyError if there is no layer of that name."""
        if name in GROUND_NAMES:
            self._grounds.set_visible(name, visible)
        else:
            self.by_name[name].set_visible(visible)
        (self.hidden.discard if visible else self.hidden.add)(name)

    def _refresh_lazy(self) -> None:
        self._lazy.stop()
        self._jobs.start(LAZY, self._refreshing())

    def _refreshing(self) -> Iterator[None]:
        """Redraw the lazy layers in small steps. A change meanwhile starts this again."""
        for layer in self._layers:
            if layer.lazy and layer.wants(self._pending):
                yield from layer.refreshing(self._state)
        self._pending.clear()

    def _refresh(self, topics: set[Topic]) -> None:
        for layer in self._layers:
            if not layer.lazy and layer.wants(topics):
                layer.refresh(self._state)

    def _sharpen_grounds(self) -> None:
        self._sharpen.stop()
        self._jobs.start(GROUNDS, self._grounds.sharpening())


# ----------------------------------------------------------------------------------------------------
# The lens: a round window at the pointer through which another level is seen whole.

RADIUS = 9.5
"""Radius of the lens, in radii of a unit."""
RING, LINE = 0.4, 0.12
"""Width of the rim of the lens and of the line around the rim, in radii of a unit."""
AHEAD = 1.2
"""How far beyond the visible part is painted at once, in radii of the lens, so that the lens can be moved."""
POINTED = frozenset({Topic.TARGETS, Topic.CHOICE, Topic.HOVER, Topic.GHOST})
"""Topics that the lens does not show: feedback to the pointer."""
Draw = Callable[[QPainter, QRectF], None]


class LensItem(QGraphicsItem):
    """The lens: a round window on another level, which `draw` paints. The last painted part is kept until the lens
    leaves it."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setVisible(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._draw: Draw = lambda painter, exposed: None
        self._title = DisplayList()
        self._theme: Theme | None = None
        self._r = 1.0
        self._kept: Plate | None = None

    def look_at(self, state: SceneState, draw: Draw) -> None:
        """Show what `draw` paints, titled as the active level of `state`."""
        self.prepareGeometryChange()
        self._draw, self._r, self._theme = draw, state.metrics.r, state.theme
        self._title = level_card(state.layout.active.title, NAME * self._r, state.theme)
        self._kept = None
        self.update()

    @property
    def radius(self) -> float:
        return RADIUS * self._r

    def boundingRect(self) -> QRectF:
        reach = self.radius + RING * self._r + LINE * self._r
        return QRectF(-reach, -reach, 2 * reach, 2 * reach).united(self._title_box())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._theme is None:
            return
        ratio = widget.devicePixelRatioF() if widget else 1.0
        plate = self._plate(painter.worldTransform().m11() * ratio)
        window = circle_path((0.0, 0.0), self.radius)
        painter.save()
        painter.setClipPath(window, Qt.ClipOperation.IntersectClip)
        painter.drawPixmap(plate.rect.translated(-self.pos()), plate.pixmap, QRectF(plate.pixmap.rect()))
        painter.restore()
        self._rim(window).draw(painter)
        self._title.mapped(self._title_place()).draw(painter)

    def _rim(self, window: QPainterPath) -> DisplayList:
        assert self._theme is not None
        ink, r = DisplayList(), self._r
        ink.stroke(window, self._theme.selection_edge, (RING + 2 * LINE) * r)
        ink.stroke(window, self._theme.selection, RING * r)
        return ink

    def _plate(self, scale: float) -> Plate:
        """Return a pixmap of a part that contains the lens."""
        seen = QRectF(self.pos() - QPointF(self.radius, self.radius), QSizeF(2 * self.radius, 2 * self.radius))
        if self._kept is None or abs(self._kept.scale - scale) > 1e-6 or not self._kept.rect.contains(seen):
            more = AHEAD * self.radius
            self._kept = self._painted(seen.adjusted(-more, -more, more, more), scale)
        return self._kept

    def _painted(self, rect: QRectF, scale: float) -> Plate:
        assert self._theme is not None
        pixmap = QPixmap((rect.size() * scale).toSize())
        pixmap.fill(color(self._theme.table))
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setTransform(QTransform(scale, 0, 0, scale, -rect.left() * scale, -rect.top() * scale))
        self._draw(painter, rect)
        painter.end()
        return Plate(pixmap, rect, scale)

    def _title_place(self) -> QTransform:
        """Return the transform that hangs the title on the lower rim."""
        box = self._title.bounds()
        return QTransform.fromTranslate(-box.center().x(), self.radius - box.center().y())

    def _title_box(self) -> QRectF:
        return self._title_place().mapRect(self._title.bounds())


# ----------------------------------------------------------------------------------------------------
# Temporary overlays on a board: possible targets, highlights, an unfinished order, an answer.


class OverlaidScene(QGraphicsScene):
    """A scene that can show overlays on its board. Each call replaces the previous overlay of its kind; only the layers
    that show it are redrawn, once for all changes between two frames."""

    _state: SceneState
    _stack: LayerStack
    _lens: LensItem
    _gathered: set[Topic]
    """Topics to be drawn before the next frame."""

    def _changed(self, *topics: Topic) -> None:
        """Have the layers that show any of these topics redrawn before the next frame; lazy layers a moment later."""
        if not self._gathered:
            for view in self.views():
                view.viewport().update(0, 0, 1, 1)  # a frame; what must be repainted is known once it is drawn
        self._gathered.update(topics)

    def draw_gathered(self) -> None:
        """Draw all changes since the last time."""
        if self._gathered:
            topics, self._gathered = self._gathered, set()
            self._stack.change(topics)

    def show_targets(
        self,
        places: Iterable[str] = (),
        *,
        units: Iterable[str] = (),
        refused: Iterable[str] = (),
        sites: Iterable[str] = (),
        lines: Iterable[str] = (),
        barred: Iterable[str] = (),
        refusals: Mapping[str, str] = NOTHING,
    ) -> None:
        """Show what the next click may select: highlighted places (texts, with coasts), ringed units (keys), refused
        places, building sites with a plus, lines of the board that can be clicked (ids) or that bar the way (`barred`).
        `refusals`: place -> why it is refused, written on the map. Without arguments nothing is shown."""
        places, units, refused = frozenset(places), frozenset(units), frozenset(refused)
        reasons = tuple(sorted(refusals.items()))
        targets = Targets(places, units, refused, frozenset(sites), frozenset(lines), frozenset(barred), reasons)
        new = not targets.sites <= self._state.sites
        if new:
            self._state.sites = targets.sites
        if targets != self._state.targets:
            self._state.targets = targets
            self._changed(Topic.TARGETS, *((Topic.NAMES,) if new else ()))

    def clear_targets(self) -> None:
        self.show_targets()

    def select(self, unit: str | None) -> None:
        """Ring the unit with that key (a Hit's `choice`), or none."""
        if (unit or "") != self._state.chosen:
            self._state.chosen = unit or ""
            self._changed(Topic.CHOICE)

    def hover(self, province: str, line: str = "") -> None:
        """Outline the province under the pointer and highlight a line of the board; "" for none. A line without a
        province is itself the target of a click; with one it is what bars the way there."""
        if (province, line) != (self._state.hovered, self._state.hovered_line):
            self._state.hovered, self._state.hovered_line = province, line
            self._changed(Topic.HOVER)

    def refusal_box_at(self, province: str) -> QRectF | None:
        """Return where the reason why a province is refused is written on the map, or None if it is not."""
        return next((card.box for card in refusal_texts(self._state) if province_of(card.about) == province), None)

    def light(self, places: Iterable[str] = ()) -> None:
        """Give these places a bright edge, because a sentence beside the board is about them. Without any, remove it.
        """
        lit = tuple(places)
        if lit != self._state.lit:
            self._state.lit = lit
            self._changed(Topic.HOVER)

    def ring(self, places: Iterable[tuple[int, str]] = ()) -> None:
        """Ring these places where something differs, each given with its number. Without any, remove the rings."""
        ringed = tuple(places)
        if ringed != self._state.ringed:
            self._state.ringed = ringed
            self._changed(Topic.HOVER)

    def show_ghost(self, *marks: OrderMark, pointer: QPointF | None = None) -> None:
        """Show an unfinished order. A mark that goes to POINTER follows `pointer`. Without marks nothing is shown."""
        self._state.ghost = marks
        if pointer is not None:
            self._state.pointer = (pointer.x(), pointer.y())
        self._changed(Topic.GHOST)

    def show_survey(self, places: Mapping[str, str], power: str = "", title: str = "") -> None:
        """Lay the answer to a question over the map for a power: the places it is about, each with a short text or "".
        Without places, remove it."""
        overlay = SurveyOverlay(title, power, tuple(sorted(places.items()))) if places else None
        if overlay != self._state.overlay:
            self._state.overlay = overlay
            self._state.settle_plan()
            self._changed(Topic.SURVEY)

    def show_chain(self, chain: Chain | None) -> None:
        """Show the explanation of a result: the orders that count, with everything else faded. None: the standard view
        again."""
        if chain != self._state.chain:
            self._state.chain = chain
            self._changed(Topic.WHY)

    def hide_moving(self, things: Iterable[Piece | PlacedSign] = ()) -> None:
        """Leave these units and signs out of their layers because they are moving. Without any, show all."""
        away = frozenset(things)
        if away != self._state.away:
            self._state.away = away
            self._changed(Topic.MOTION)

    def show_fog(self, fog: Fog | None) -> None:
        """Cover what is out of sight and show what was seen there earlier. None: everything is in sight."""
        if fog != self._state.fog:
            self._state.fog = fog
            self._stack.names.forget()
            self._changed(Topic.FOG)

    def show_guesses(self, guesses: Mapping[str, str]) -> None:
        """Show the viewer's guesses of cards that are hidden from them: unit ("France 1A") -> card."""
        if guesses != self._state.guesses:
            self._state.guesses = dict(guesses)
            self._changed(Topic.GUESSES)

    def move_lens(self, pointer: QPointF) -> None:
        """Move the lens to the pointer."""
        self._lens.setPos(pointer)

    def move_pointer(self, pointer: QPointF) -> None:
        """Let the unfinished order follow the pointer."""
        self._state.pointer = (pointer.x(), pointer.y())
        if self._state.ghost:
            self._changed(Topic.GHOST)
