"""The board as a scene: what it shows, and what it is asked to show next."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter
from PySide6.QtWidgets import QGraphicsScene
from shiboken6 import delete

from app.geometry.drawing import Drawing
from app.language import tr
from app.ui.tokens import PowerLook, ThemeName, color, grey_look, grey_theme, tokens
from app.ui.tokens import theme as theme_named
from rules import Board, Event, Order, Position, Turn
from rules.board import Level

from .atlas import Atlas
from .display_list import later
from .from_rules import order_marks, picture_of, result_picture
from .layer_stack import LAZY_MS, POINTED, LayerStack, LensItem, OverlaidScene
from .layers import TITLES, Topic
from .picking import TOUCH_PX, Hit, pick
from .picture import NO_TARGETS, Mark, NameDisplay, PatternDisplay, Picture
from .placement.level_layout import USUAL_ASPECT, LevelLayouts, book_of, titles_of
from .placement.levels import LevelView, Metrics, metrics_at
from .placement.raster import PlacedLabel
from .scene_state import SceneState

__all__ = ["BoardScene", "Hit"]


# ----------------------------------------------------------------------------------------------------
# What a board shows before anything is put on it.

USUAL_RADIUS = 0.0103
"""Radius of a unit on a board that the look does not know, as a share of its width."""


def first_state(
    drawing: Drawing | Atlas | LevelLayouts,
    board: Board,
    variant: str,
    theme: ThemeName,
    looks: Mapping[str, PowerLook] | None = None,
) -> SceneState:
    """An empty board as it is looked at first. `looks` replaces the colors of the variant."""
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
    """Radius of a unit, in board units."""
    return tokens().unit.radius.get(board.id, USUAL_RADIUS * book.atlas.frame.width())


# ----------------------------------------------------------------------------------------------------
# The board as a scene: what it shows, and what it is asked to show next.

PATTERNS = "patterns"
"""The name under which patterns are switched; they are part of the territory."""


class BoardScene(OverlaidScene):
    """A board, its units and orders. Coordinates are board units, as the boards lie that are looked at (`set_levels`).

    `drawing` and `board` must belong together; scenes of one drawing may share its Atlas, or its LevelBook. `variant`
    chooses colors and shapes of units; `looks` replaces colors.
    Everything is shown at once, but names, which find their place a moment later (`settle()` does it now).
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
        undrawn: bool = False,
    ) -> None:
        """`undrawn`: nothing is drawn before it is seen or asked for (`draw_gathered`)."""
        super().__init__(parent)
        self._gathered = set() if undrawn else None
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
        """Whether the levels are about to be looked at in another way."""
        self._zoom, self._lens = 1.0, LensItem(tokens().layers["chips"])
        self.addItem(self._lens)
        self._changed(*Topic)

    # --- what is shown

    def show_position(self, position: Position, control: Mapping[str, str] | None = None) -> None:
        """Show where everything stands. `control`: whose land each province is; else centers and occupied land."""
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
        """Draw these orders over the position shown, those in `void` as matching nothing. ValueError if none is."""
        if self._position is None:
            raise ValueError("Orders can be shown only over a position")
        flat = [o for part in orders.values() for o in part] if isinstance(orders, Mapping) else list(orders)
        self.show_marks(order_marks(self._position, flat, void, implicit=implicit))

    def show_result(
        self, turn: Turn, control: Mapping[str, str] | None = None, told: Iterable[Event] | None = None
    ) -> None:
        """Show a turn's orders and what came of them, on the board as it was before. `told`: what befell beside orders
        (see `result_picture`)."""
        self._position = turn.before
        self._name_places(turn.before)
        self._stack.names.forget()
        self._show(result_picture(turn, control, told))

    def show_marks(self, marks: Iterable[Mark], previewed: bool = False) -> None:
        """Draw these marks over the units shown, instead of those there were. `foreseen`: they tell what would come of
        orders, not what came of them."""
        self.show_picture(replace(self.picture, marks=tuple(marks), previewed=previewed))

    def show_picture(self, picture: Picture) -> None:
        """Show a picture, whatever it was made from."""
        before, self._state.picture = self._state.picture, picture
        self._state.settle_plan()
        same = replace(before, marks=(), previewed=False) == replace(picture, marks=(), previewed=False)
        self._changed(Topic.ORDERS, *(() if same else (Topic.POSITION,)))

    # --- how it is shown

    def set_levels(self, view: LevelView) -> None:
        """Look at the levels of the board in this way. KeyError for a level that it does not have."""
        state = self._state
        layout = state.book.layout(view, self._aspect)
        before, self._level_view = self._level_view, view
        if view == before and layout is state.layout:
            return
        if layout is not state.layout:
            state.layout, sizes = layout, state.metrics
            self._turning = True
            self.setSceneRect(layout.frame)  # so that its view zooms: what that changes is drawn with the rest
            self._turning = False
            state.metrics = self._metrics()
            state.settle_plan()
            self._changed(Topic.LEVELS, *(() if state.metrics == sizes else (Topic.ZOOM,)))
        self._show_lens()

    def set_titled(self, titled: bool) -> None:
        """Have the title of the active level on the map even where that lies there alone."""
        if titled != self._state.titled:
            self._state.titled = titled
            self._changed(Topic.LEVELS)

    def set_aspect(self, aspect: float) -> None:
        """Tell width by height of the window: boards that lie side by side take as many rows as make them largest."""
        if abs(aspect - self._aspect) > 0.01:
            self._aspect = aspect
            self.set_levels(self._level_view)

    def set_theme(self, theme: ThemeName) -> None:
        if theme != self._state.theme.name:
            self._state.theme = theme_named(theme)
            self._state.looks = self._looks(theme)
            self._changed(Topic.THEME)

    def set_grey(self) -> None:
        """Show everything in greys, and the powers by their patterns: for paper."""
        self._state.theme = grey_theme(self._state.theme)
        self._state.looks = {power: grey_look(look) for power, look in self._state.looks.items()}
        self._state.patterns = PatternDisplay.ALWAYS
        self._changed(Topic.THEME, Topic.PATTERNS)

    def set_names(self, names: NameDisplay | str) -> None:
        """Show no names, ids, or full names where there is room ("none", "short", "full")."""
        if NameDisplay(names) != self._state.names:
            self._state.names = NameDisplay(names)
            self._stack.names.forget()
            self._changed(Topic.NAMES)

    def set_patterns(self, patterns: PatternDisplay | str) -> None:
        """Show the powers' patterns on their land "always", where they are "needed" beside its color, or "off"."""
        if PatternDisplay(patterns) != self._state.patterns:
            self._state.patterns = PatternDisplay(patterns)
            self._changed(Topic.PATTERNS)

    def set_layer_visible(self, name: str, visible: bool) -> None:
        """Show or hide a layer by its name (see `layer_titles`). KeyError if there is none of that name."""
        if name == PATTERNS:
            self.set_patterns("always" if visible else "off")
            return
        self._stack.set_visible(name, visible)

    @staticmethod
    def layer_titles() -> dict[str, str]:
        """Name and title of the layers that people switch, in their order from below."""
        return {name: tr(title) for name, title in TITLES.items()} | {PATTERNS: tr("Patterns")}

    def set_text(self, scale: float) -> None:
        """Have lettering so many times as large as usual."""
        if scale != self._text:
            self._text = scale
            self._stack.names.forget()
            self._resize()

    def set_zoom(self, zoom: float) -> None:
        """Tell how many screen pixels a board unit takes: sizes stay readable."""
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
        """The sizes at the zoom of the moment."""
        oblique = self._state.layout.view.mode == "exploded"
        return metrics_at(
            self._zoom,
            tokens(),
            radius_on(self._board, self._state.book),
            tokens().levels.squash if oblique else 1.0,
            self._text,
        )

    def settle(self) -> None:
        """Do now what would be done in a moment: place the names, sharpen the ground, look through the lens anew."""
        self.draw_gathered()
        self._stack.settle()
        if self._relook.isActive():
            self._show_lens()

    def settling(self) -> Iterator[None]:
        """The same, a bit at each step, for a scene that has no lens."""
        self.draw_gathered()
        return self._stack.settling()

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        """Draw everything that is shown from its ink, in board units: for files, where no picture is to be kept."""
        for _ in self.drawn(painter, exposed):
            pass

    def drawn(
        self, painter: QPainter, exposed: QRectF | None = None, above: float = -inf, below: float = inf
    ) -> Iterator[None]:
        """The same, a bit at each step; or only what lies between two heights of layers."""
        self.draw_gathered()
        return self._stack.drawn(painter, exposed or self._state.layout.frame, above, below)

    def draw_ground(self, painter: QPainter) -> None:
        """Draw land, water, whose it is and the fog, without what stands there: for small pictures."""
        self.draw_gathered()
        self._stack.draw_ground(painter, self._state.layout.frame)

    def clone_for_export(self) -> BoardScene:
        """Another scene that shows the same, to be drawn at other sizes. What the pointer does is left out."""
        state = self._state
        other = BoardScene(
            state.book, self._board, state.theme.name, variant=state.variant, looks=self._given_looks, undrawn=True
        )
        other.set_aspect(self._aspect)
        other.set_text(self._text)
        other.set_levels(replace(self._level_view, lens=""))
        other.show_picture(state.picture)
        other.show_fog(state.fog)
        other.show_guesses(state.guesses)
        other.show_chain(state.chain)
        if state.overlay is not None:
            other.show_survey(dict(state.overlay.places), state.overlay.power, state.overlay.title)
        other.set_names(state.names)
        other.set_patterns(state.patterns)
        for name in self._stack.hidden:
            other.set_layer_visible(name, False)
        other.draw_gathered()
        return other

    def close(self) -> None:
        """Let go of all that was drawn, for a scene that was made for a picture: some ten thousand things, which Python
        would find one day, for they hold each other. Nothing may be asked of it afterwards."""
        delete(self)
        vars(self).clear()

    # --- questions

    def pick(self, point: QPointF) -> Hit:
        """What a click at a point of the scene means."""
        return pick(self._state, point)

    def point_of(self, place: str) -> QPointF:
        """Where a unit would stand in a place ("Par", "StP/nc", "32@u")."""
        return QPointF(*self._state.goal(place))

    @property
    def board(self) -> Board:
        return self._board

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the board, the lowest first; () where there is one only."""
        return self._board.levels

    @property
    def level_view(self) -> LevelView:
        """How the levels are looked at."""
        return self._level_view

    @property
    def picture(self) -> Picture:
        return self._state.picture

    @property
    def state(self) -> SceneState:
        """What the layers draw from. For reading only."""
        return self._state

    @property
    def names_placed(self) -> Mapping[str, PlacedLabel]:
        """Where each name stands, by shape."""
        return self._stack.names.placed

    # --- inside

    def _show(self, picture: Picture) -> None:
        self._state.picture = picture
        self._state.settle_plan()
        self._state.targets, self._state.ghost, self._state.chosen = NO_TARGETS, (), ""
        self._changed(Topic.POSITION, Topic.ORDERS, Topic.TARGETS, Topic.GHOST, Topic.CHOICE)

    def _name_places(self, position: Position) -> None:
        """Take the names that places have now: in some variants they are given in the game."""
        board: Board = position.variant.board(position)
        if board is not self._board and board.levels == self._board.levels:
            self._board = self._state.board = board
            self._state.titles = titles_of(board)

    def _show_lens(self) -> None:
        """Show another level as it is now through the lens, if one is asked for."""
        self._relook.stop()
        view = self._level_view
        seen = bool(view.lens) and view.flat and view.lens != view.active
        self._lens.setVisible(seen)
        if seen:
            other = self.clone_for_export()
            other.set_levels(LevelView(view.lens, "one", view.hidden))
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
