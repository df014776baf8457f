"""The board as a graphics scene: what it shows and how."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import inf

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter
from PySide6.QtWidgets import QGraphicsScene
from shiboken6 import delete

from app.geometry.drawing import Drawing
from app.ui.tokens import PowerLook, ThemeName, color, gray_look, gray_theme, tokens
from app.ui.tokens import theme as theme_named
from rules import Board, Event, Order, Position, Turn
from rules.board import Level

from .atlas import Atlas
from .display_list import later
from .from_rules import order_marks, picture_of, result_picture
from .layers import Topic
from .layers.stack import LAZY_MS, POINTED, LayerStack, LensItem, OverlaidScene
from .picking import TOUCH_PX, Hit, pick
from .picture import NO_TARGETS, Fog, Mark, NameDisplay, PatternDisplay, Picture, SurveyOverlay
from .placement.level_layout import USUAL_ASPECT, LevelLayouts, book_of, titles_of
from .placement.levels import LevelView, Metrics, metrics_at
from .placement.raster import PlacedLabel
from .plan import Chain
from .scene_state import SceneState

__all__ = ["BoardScene", "Hit", "SceneSnapshot"]


# ----------------------------------------------------------------------------------------------------
# The initial state of a board.

USUAL_RADIUS = 0.0103
"""Radius of a unit on a board for which the design tokens give none, as a share of the board's width."""


def first_state(
    drawing: Drawing | Atlas | LevelLayouts,
    board: Board,
    variant: str,
    theme: ThemeName,
    looks: Mapping[str, PowerLook] | None = None,
) -> SceneState:
    """Return the initial state of an empty board. `looks` replaces the colors of the variant."""
    atlas = Atlas(drawing) if isinstance(drawing, Drawing) else drawing
    book = book_of(atlas, board) if isinstance(atlas, Atlas) else atlas
    return SceneState(
        book=book,
        board=board,
        layout=book.layout(book.first_view),
        variant=variant,
        theme=theme_named(theme),
        looks=looks or tokens().looks(board.powers, variant, theme),
        metrics=metrics_at(1.0, tokens(), radius_on(board, book)),
        homes={home: power.id for power in board.powers.values() for home in power.homes},
        titles=titles_of(board),
    )


def radius_on(board: Board, book: LevelLayouts) -> float:
    """Return the radius of a unit, in board units."""
    return tokens().unit.radius.get(board.id, USUAL_RADIUS * book.atlas.frame.width())


# ----------------------------------------------------------------------------------------------------
# The board as a graphics scene.

class BoardScene(OverlaidScene):
    """A board with its units and orders. Coordinates are board units, with the levels arranged as in `set_levels`.

    `drawing` and `board` must belong together; scenes of one drawing may share its Atlas or its LevelLayouts. `variant`
    chooses colors and unit shapes; `looks` replaces the colors.

    Changes are drawn before the next frame, names a moment later (`settle()` does all of it now).
    """

    def __init__(
        self,
        drawing: Drawing | Atlas | LevelLayouts,
        board: Board,
        theme: ThemeName = "light",
        *,
        variant: str = "standard",
        looks: Mapping[str, PowerLook] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._gathered = set()
        self._board = board
        self._given_looks = looks
        self._position: Position | None = None
        self._aspect = USUAL_ASPECT
        self._text = 1.0
        self._state = first_state(drawing, board, variant, theme, looks)
        self._level_view = self._state.book.first_view
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setSceneRect(self._state.layout.frame)
        self._relook = later(self, LAZY_MS, self._show_lens)
        self._stack = LayerStack(self, self._state, self._resize)
        self._state.hidden = self._stack.hidden
        self._turning = False
        """Whether the view of the levels is just being changed."""
        self._zoom, self._lens = 1.0, LensItem(tokens().layers["chips"])
        self.addItem(self._lens)
        self._changed(*Topic)

    # --- what is shown

    def show_position(self, position: Position, control: Mapping[str, str] | None = None) -> None:
        """Show a position. `control`: province -> owner; by default the owners of centers and the last visitors of
        other land."""
        self._position = position
        self._name_places(position)
        self._stack.names.forget()
        self._show(picture_of(position, control))

    def show_orders(
        self,
        orders: Mapping[str, Iterable[Order]] | Iterable[Order],
        void: Container[Order] = (),
        *,
        implicit: bool = False,
    ) -> None:
        """Draw these orders over the position shown, those in `void` as matching no other order.

        Raises ValueError if no position is shown.
        """
        if self._position is None:
            raise ValueError("Orders can be shown only over a position")
        flat = [o for part in orders.values() for o in part] if isinstance(orders, Mapping) else list(orders)
        self.show_marks(order_marks(self._position, flat, void, implicit=implicit))

    def show_result(
        self, turn: Turn, control: Mapping[str, str] | None = None, events: Iterable[Event] | None = None
    ) -> None:
        """Show a turn's orders and results on the board as it was before the turn. `events`: events beside orders (see
        `result_picture`)."""
        self._position = turn.before
        self._name_places(turn.before)
        self._stack.names.forget()
        self._show(result_picture(turn, control, events))

    def show_marks(self, marks: Iterable[Mark], previewed: bool = False) -> None:
        """Replace the marks over the units shown. `previewed`: the marks preview the results of orders, instead of
        telling actual results."""
        self.show_picture(replace(self.picture, marks=tuple(marks), previewed=previewed))

    def show_picture(self, picture: Picture) -> None:
        """Show a picture, whatever it was made from."""
        before, self._state.picture = self._state.picture, picture
        self._state.settle_plan()
        same = replace(before, marks=(), previewed=False) == replace(picture, marks=(), previewed=False)
        self._changed(Topic.ORDERS, *(() if same else (Topic.POSITION,)))

    # --- how it is shown

    def set_levels(self, view: LevelView) -> None:
        """View the levels of the board in this way. Raises KeyError for a level that the board does not have."""
        state = self._state
        layout = state.book.layout(view, self._aspect)
        before, self._level_view = self._level_view, view
        if view == before and layout is state.layout:
            return
        if layout is not state.layout:
            state.layout, sizes = layout, state.metrics
            self._turning = True
            self.setSceneRect(layout.frame)  # its view zooms; what that changes is drawn with the rest
            self._turning = False
            state.metrics = self._metrics()
            state.settle_plan()
            self._changed(Topic.LEVELS, *(() if state.metrics == sizes else (Topic.ZOOM,)))
        self._show_lens()

    def set_titled(self, titled: bool) -> None:
        """Show the title of the active level on the map even when that level is shown alone."""
        if titled != self._state.titled:
            self._state.titled = titled
            self._changed(Topic.LEVELS)

    def set_aspect(self, aspect: float) -> None:
        """Set the ratio of width to height of the window: boards side by side are put in as many rows as make them
        largest."""
        if abs(aspect - self._aspect) > 0.01:
            self._aspect = aspect
            self.set_levels(self._level_view)

    def set_theme(self, theme: ThemeName) -> None:
        if theme != self._state.theme.name:
            self._state.theme = theme_named(theme)
            self._state.looks = self._looks(theme)
            self._changed(Topic.THEME)

    def set_grayscale(self) -> None:
        """Show everything in shades of gray, and the powers by their patterns, for printing."""
        self._state.theme = gray_theme(self._state.theme)
        self._state.looks = {power: gray_look(look) for power, look in self._state.looks.items()}
        self._state.patterns = PatternDisplay.ALWAYS
        self._changed(Topic.THEME, Topic.PATTERNS)

    def set_names(self, names: NameDisplay | str) -> None:
        """Show no names, ids, or full names where there is room ("none", "short", "full")."""
        if NameDisplay(names) != self._state.names:
            self._state.names = NameDisplay(names)
            self._stack.names.forget()
            self._changed(Topic.NAMES)

    def set_patterns(self, patterns: PatternDisplay | str) -> None:
        """Show the powers' patterns on their land "always", only where color alone may be confused ("needed"), or never
        ("off")."""
        if PatternDisplay(patterns) != self._state.patterns:
            self._state.patterns = PatternDisplay(patterns)
            self._changed(Topic.PATTERNS)

    def set_layer_visible(self, name: str, visible: bool) -> None:
        """Show or hide a layer by its name. Raises KeyError if there is no layer of that name."""
        self._stack.set_visible(name, visible)

    def set_text(self, scale: float) -> None:
        """Set the scale of lettering; 1 is the standard size."""
        if scale != self._text:
            self._text = scale
            self._stack.names.forget()
            self._resize()

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom in screen pixels per board unit; sizes are adapted to stay readable."""
        self._zoom = zoom
        self._state.touch = TOUCH_PX / zoom
        self._stack.set_scale(zoom * max((view.devicePixelRatioF() for view in self.views()), default=1.0))

    def _resize(self) -> None:
        if self._turning:
            return
        metrics = self._metrics()
        if metrics != self._state.metrics:
            self._state.metrics = metrics
            self._state.settle_plan()
            self._changed(Topic.ZOOM)

    def _metrics(self) -> Metrics:
        """Return the sizes at the current zoom."""
        oblique = self._state.layout.view.mode == "exploded"
        return metrics_at(
            self._zoom,
            tokens(),
            radius_on(self._board, self._state.book),
            tokens().levels.squash if oblique else 1.0,
            self._text,
        )

    def settle(self) -> None:
        """Do all delayed drawing now: place the names, sharpen the ground, refresh the lens."""
        self.draw_gathered()
        self._stack.settle()
        if self._relook.isActive():
            self._show_lens()

    def draw(
        self, painter: QPainter, exposed: QRectF | None = None, above: float = -inf, below: float = inf
    ) -> None:
        """Draw everything shown from its display lists, in board units, or only the layers between two heights: for
        files, where no pixmaps are to be kept."""
        self.draw_gathered()
        self._stack.draw(painter, exposed or self._state.layout.frame, above, below)

    def draw_ground(self, painter: QPainter) -> None:
        """Draw land, water, ownership and fog, without anything on top of them: for small pictures."""
        self.draw_gathered()
        self._stack.draw_ground(painter, self._state.layout.frame)

    def snapshot(self) -> SceneSnapshot:
        """Return what is shown, without feedback to the pointer and without the lens."""
        state = self._state
        return SceneSnapshot(
            state.book,
            self._board,
            state.picture,
            state.variant,
            state.theme.name,
            self._given_looks,
            replace(self._level_view, lens=""),
            self._aspect,
            self._text,
            state.fog,
            state.guesses,
            state.chain,
            state.overlay,
            state.names,
            state.patterns,
            frozenset(self._stack.hidden),
        )

    def close(self) -> None:
        """Destroy the scene and its items at once. For scenes made only for a picture: their roughly ten thousand
        objects reference each other, so Python would free them late. The scene may not be used afterwards."""
        delete(self)
        vars(self).clear()

    # --- questions

    def pick(self, point: QPointF) -> Hit:
        """Return what a click at a point of the scene hits."""
        return pick(self._state, point)

    def point_of(self, place: str) -> QPointF:
        """Return where a unit would be drawn in a place ("Par", "StP/nc", "32@u")."""
        return QPointF(*self._state.goal(place))

    @property
    def board(self) -> Board:
        return self._board

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the board, the lowest first; () if there is only one."""
        return self._board.levels

    @property
    def level_view(self) -> LevelView:
        """How the levels are viewed."""
        return self._level_view

    @property
    def picture(self) -> Picture:
        return self._state.picture

    @property
    def state(self) -> SceneState:
        """The state that the layers draw from. For reading only."""
        return self._state

    @property
    def names_placed(self) -> Mapping[str, PlacedLabel]:
        """Where each name is placed, by shape."""
        return self._stack.names.placed

    # --- inside

    def _show(self, picture: Picture) -> None:
        self._state.picture = picture
        self._state.settle_plan()
        self._state.targets, self._state.ghost, self._state.chosen = NO_TARGETS, (), ""
        self._state.sites = frozenset()
        self._changed(Topic.POSITION, Topic.ORDERS, Topic.TARGETS, Topic.GHOST, Topic.CHOICE)

    def _name_places(self, position: Position) -> None:
        """Take over the current names of places: in some variants they are given during the game."""
        board: Board = position.variant.board(position)
        if board is not self._board and board.levels == self._board.levels:
            self._board = self._state.board = board
            self._state.titles = titles_of(board)

    def _show_lens(self) -> None:
        """Update the lens, which shows another level in its current state, if there is one."""
        self._relook.stop()
        view = self._level_view
        seen = bool(view.lens) and view.flat and view.lens != view.active
        self._lens.setVisible(seen)
        if seen:
            other = replace(self.snapshot(), levels=LevelView(view.lens, "one", view.hidden)).scene()
            other.set_zoom(self._zoom)
            other.settle()
            self._lens.look_at(other.state, other.draw)

    def _looks(self, theme: ThemeName) -> Mapping[str, PowerLook]:
        return self._given_looks or tokens().looks(self._board.powers, self._state.variant, theme)

    def _changed(self, *topics: Topic) -> None:
        if Topic.THEME in topics:
            self.setBackgroundBrush(QBrush(color(self._state.theme.table)))
        super()._changed(*topics)
        if self._lens.isVisible() and not POINTED.issuperset(topics):
            self._relook.start()


# ----------------------------------------------------------------------------------------------------
# What a scene shows, to be drawn at other sizes and in other processes.


@dataclass(frozen=True, slots=True)
class SceneSnapshot:
    """What a scene shows and how, as plain values: another process makes a scene that shows the same.

    `looks`, `levels`: None for the usual ones; `hidden`: names of the layers that are switched off; `grayscale`: as
    after `set_grayscale`. The rest as in `SceneState`.
    """

    book: LevelLayouts
    board: Board
    picture: Picture
    variant: str = "standard"
    theme: ThemeName = "light"
    looks: Mapping[str, PowerLook] | None = None
    levels: LevelView | None = None
    aspect: float = USUAL_ASPECT
    text: float = 1.0
    fog: Fog | None = None
    guesses: Mapping[str, str] = field(default_factory=dict)
    chain: Chain | None = None
    overlay: SurveyOverlay | None = None
    names: NameDisplay | str = NameDisplay.FULL
    patterns: PatternDisplay | str = PatternDisplay.ALWAYS
    hidden: frozenset[str] = frozenset()
    grayscale: bool = False

    @property
    def area(self) -> QRectF:
        """The whole board, in board units."""
        return self.book.layout(self.levels or self.book.first_view, self.aspect).frame

    def scene(self) -> BoardScene:
        """Return a new scene that shows this. Needs a QApplication."""
        made = BoardScene(self.book, self.board, self.theme, variant=self.variant, looks=self.looks)
        made.set_aspect(self.aspect)
        made.set_text(self.text)
        if self.levels is not None:
            made.set_levels(self.levels)
        made.show_picture(self.picture)
        made.show_fog(self.fog)
        made.show_guesses(self.guesses)
        made.show_chain(self.chain)
        if self.overlay is not None:
            made.show_survey(dict(self.overlay.places), self.overlay.power, self.overlay.title)
        made.set_names(self.names)
        made.set_patterns(self.patterns)
        for name in self.hidden:
            made.set_layer_visible(name, False)
        if self.grayscale:
            made.set_grayscale()
        return made
