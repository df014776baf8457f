"""What the board of the table shows: position, orders or results, layers, fog, surveys; and the map of a review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, QSize
from PySide6.QtGui import QActionGroup, QPolygonF
from PySide6.QtWidgets import QMenu

from app.board.atlas import atlas_of
from app.board.from_rules import control_of, fog_of, order_marks, preview_marks, result_picture
from app.board.picking import Hit
from app.board.picture import Fog, HoldMark, Mark
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.geometry.drawing import province_of
from app.language import tr, tr_noop
from app.panels.cards import guesses_in
from app.panels.layers import MapDisplayOptions
from app.panels.overlays import NoteCard
from app.session.document import Document
from app.session.drafts import faults
from app.settings import Preferences
from app.ui.shades import lettering
from app.ui.tokens import ThemeName
from rules import Board, Position
from rules.units import Survey

from .actions import Actions

# ----------------------------------------------------------------------------------------------------
# A player's notes on places of the map: chosen on the board, written on a card, kept by the seat.

MAP = "map"
"""The key of notes on places among a seat's notes."""


def map_notes(document: Document) -> Mapping[str, str]:
    """Return place -> the seat's note on it; empty while the board is viewed as another player sees it."""
    found = document.notes.get(MAP) if not document.seen_as else None
    return found if isinstance(found, dict) else {}


class NoteEditing(QObject):
    """Opens the card for a note on a place, and stores the note."""

    def __init__(self, document: Document, view: BoardView) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.card = NoteCard(view.viewport())
        self.card.written.connect(self._keep)
        self.card.closed.connect(view.setFocus)

    def open(self, place: str) -> None:
        """Open the card for a place."""
        if not self.document.may_note:
            return
        name = self.view.scene().board.provinces[place].name
        at = self.view.mapFromScene(self.view.scene().point_of(place))
        self.card.open_for(place, name, map_notes(self.document).get(place, ""), at)

    def _keep(self, place: str, text: str) -> None:
        notes = {**map_notes(self.document), place: text}
        self.document.note(MAP, {key: words for key, words in notes.items() if words} or None)


# ----------------------------------------------------------------------------------------------------
# The fog over the position shown, as the viewer knows it.


def fog_over(document: Document) -> Fog | None:
    """Return what the viewer cannot see, with what is remembered of it, reports of the turn before and own notes.

    None if everything is visible.
    """
    view = document.view
    if view.visible_provinces is None:
        return None
    events = document.events if document.reporting or document.turn is None else ()
    return fog_of(view, document.remembered, events, map_notes(document))


# ----------------------------------------------------------------------------------------------------
# How a seat looks at the board: which level, in which layout, with which survey over it.


@dataclass(frozen=True, slots=True)
class SeatDisplay:
    """How a seat looks at the board: its levels, and its overlay.

    `survey`: the id of the survey laid over the map and the power it is about; ("", "") for none.
    """

    levels: LevelView
    survey: tuple[str, str] = ("", "")


def sight_of(document: Document) -> SeatDisplay:
    """Return how this seat last looked at the board; at first, at the level with most of its units (in open games, of
    all)."""
    remembered = document.sight
    if isinstance(remembered, SeatDisplay):
        return remembered
    position = document.present
    board = position.variant.board(position)
    return SeatDisplay(LevelView(first_level(board, position, document.seat)))


def first_level(board: Board, position: Position, power: str) -> str:
    """Return the level with most units of a power, or of all powers if it has none; of equals, the one nearest the
    middle."""
    mine = position.units_of(power) or tuple(position.units.values())
    standing = Counter(level for unit in mine for level in board.levels_of(unit.place.province))
    middle = (len(board.levels) - 1) / 2
    ranked = sorted(enumerate(board.levels), key=lambda pair: (-standing[pair[1].id], abs(pair[0] - middle)))
    return ranked[0][1].id if ranked else ""


# ----------------------------------------------------------------------------------------------------
# Surveys, chosen in the View menu: information about one power laid over the map, such as distances.

NONE = ("", "")


class Surveys(QObject):
    """Fills the submenus of a variant's surveys, and remembers each seat's choice."""

    def __init__(self, document: Document, scene: BoardScene, acts: Actions) -> None:
        super().__init__(scene)
        self.document = document
        self.scene = scene
        self.surveys: tuple[Survey, ...] = document.game.variant.surveys
        self.menus: list[QMenu] = acts.surveys(tr(survey.title) for survey in self.surveys)
        for survey, menu in zip(self.surveys, self.menus):
            menu.aboutToShow.connect(partial(self.fill, survey, menu))

    @property
    def chosen(self) -> tuple[str, str]:
        """The survey shown and its power."""
        return sight_of(self.document).survey

    def fill(self, survey: Survey, menu: QMenu) -> None:
        """Fill the menu with the powers by their present names."""
        menu.clear()
        group = QActionGroup(menu)
        position = self.document.position
        names = [(power.id, power.name) for power in position.variant.board(position).powers.values()]
        for power, name in (("", tr("Nobody")), *names):
            action = menu.addAction(name)
            action.setCheckable(True)
            group.addAction(action)
            value = (survey.id, power) if power else NONE
            action.setChecked(self.chosen == value or (not power and self.chosen[0] != survey.id))
            action.triggered.connect(lambda _=False, value=value: self.choose(value))

    def choose(self, survey: tuple[str, str]) -> None:
        """Lay a survey over the map, or remove the one shown."""
        self.document.keep_sight(replace(sight_of(self.document), survey=survey))
        self.refresh()

    def refresh(self) -> None:
        """Work out the survey again for the position shown."""
        id, power = self.chosen
        if not id:
            self.scene.show_survey({})
            return
        position = self.document.position
        name = position.variant.board(position).powers[power].name
        title = next(tr(survey.title) for survey in self.surveys if survey.id == id)
        self.scene.show_survey(
            position.variant.survey(position, id, power), power, tr("{title} of {name}", title=title, name=name)
        )


# ----------------------------------------------------------------------------------------------------
# What the board of the table shows: position, orders or results, the layers that are switched on, an overlay.

NAMES_TOLD = {
    "none": tr_noop("Names: none."),
    "short": tr_noop("Names: short."),
    "full": tr_noop("Names: full, where there is room."),
}


class BoardDisplay:
    """Draws the document on a scene. `shown`: the layers switched on; `redrawn` is called after everything is redrawn.
    """

    def __init__(self, document: Document, scene: BoardScene, surveys: Surveys, redrawn: Callable[[], None]) -> None:
        self.document = document
        self.scene = scene
        self.surveys = surveys
        self.redrawn = redrawn
        self.shown = MapDisplayOptions(names="full")
        scene.set_names(self.shown.names)
        self._standing: Position | None = None
        self.only = ""
        """The power whose orders alone are shown; "" for all."""
        self.instead: Callable[[], bool] | None = None
        """Draws the map of a review, and returns whether it has drawn something."""
        self.bare: Callable[[], bool] = lambda: False
        """Whether the position is drawn without orders, because it is being edited."""

    def refresh(self) -> None:
        """Draw the map of the phase shown, with orders or results."""
        turn, reporting = self.document.turn, self.document.reporting
        if self.instead is not None and self.instead():
            self._standing = None
        elif self.bare():
            self._show_position()
        elif turn is not None and self.shown.orders and not reporting:
            self.scene.show_result(turn, self._control, self.document.events)
            if self.only:
                self.scene.show_marks(self._of_one(self.scene.picture.marks))
        else:
            self._show_position()
            if turn is None:
                self._show_marks()
            elif reporting and self.shown.orders:
                self.scene.show_marks(self._of_one(result_picture(turn, shown_events=self.document.events).marks))
        self.show_notes()
        self.surveys.refresh()

    def show_notes(self) -> None:
        """Show the seat's notes on places and units, if the variant has room for them."""
        self.show_fog()
        self.scene.show_guesses(guesses_in(self.document.notes))

    def show_fog(self) -> None:
        """Show what is out of sight, and what was reported there."""
        self.scene.show_fog(fog_over(self.document))

    @property
    def _control(self) -> Mapping[str, str]:
        return control_of(self.document.so_far)

    def _show_position(self) -> None:
        self._standing = self.document.standing
        self.scene.show_position(self._standing, self._control)

    def show_orders(self) -> None:
        """Show the orders entered so far, over the position after orders that are carried out before all others."""
        if self.instead is not None and self.instead():
            return
        if self._standing is not self.document.standing:
            self._show_position()
        self._show_marks()

    def _show_marks(self) -> None:
        """Show the orders entered so far, their preview, or the last results."""
        document = self.document
        if self.shown.results and document.last_turn:
            marks = result_picture(document.last_turn, shown_events=document.events).marks
            self.scene.show_marks(self._of_one(marks))
        elif document.preview is not None and self.shown.orders:
            previewed = preview_marks(document.preview.turn, document.preview.sure)
            self.scene.show_marks(self._of_one(previewed), previewed=True)
        else:
            written = document.visible if self.shown.orders else {}
            shown = {self.only: written.get(self.only, ())} if self.only else written
            illegal = [order for power, lines in shown.items() for order in faults(document.present, power, lines)]
            self.scene.show_orders(shown, illegal)

    def _of_one(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Return the marks of the power whose orders alone are shown."""
        return tuple(mark for mark in marks if self.only in ("", _whose(mark)))

    def show_only(self, power: str) -> None:
        """Show the orders of one power alone, "" for all."""
        self.only = power
        self.refresh()
        self.redrawn()

    def show_layers(self, shown: MapDisplayOptions) -> str:
        """Show the layers switched on, and return words for the status line, "" for none."""
        before, self.shown = self.shown, shown
        self.scene.set_names(shown.names)
        self.scene.set_patterns(shown.patterns)
        self.scene.set_layer_visible("centers", shown.centers)
        self.scene.set_layer_visible("areas", shown.areas)
        self.scene.set_layer_visible("remembered", shown.remembered)
        self.scene.set_layer_visible("notes", shown.notes)
        if (before.orders, before.results) != (shown.orders, shown.results):
            self.refresh()
            self.redrawn()
        return tr(NAMES_TOLD[shown.names]) if before.names != shown.names else ""

    def with_orders_turned(self) -> MapDisplayOptions:
        """Return the layers shown, with orders switched on if off, and off if on."""
        return replace(self.shown, orders=not self.shown.orders)


def _whose(mark: Mark) -> str | None:
    """Return the power whose order a mark shows; None if it belongs to no single power."""
    power: str | None = getattr(mark, "power", None) or getattr(getattr(mark, "unit", None), "power", None)
    return power


# ----------------------------------------------------------------------------------------------------
# The map of a review and of the end of a game: a position, and the orders of one power alone.

SHARE = 0.45
"""The approximate share of a page's width that its map takes."""
AROUND = 130.0
"""How much of the board is shown around a power's orders, in board units."""


def own_map(document: Document, theme: ThemeName, parent: QObject, room: QSize) -> BoardView:
    """Return an empty view for the map of this game. Its tooltip names the province under the pointer.

    `room`: its approximate size, so that it is not laid out for another size first, which takes long in a very small
    one.
    """
    variant = document.game.variant
    scene = BoardScene(atlas_of(variant.map_id), variant.base, theme, variant=variant.id, parent=parent)
    scene.set_text(lettering())
    view = BoardView(scene)
    view.resize(room)
    view.viewport().resize(room)
    scene.set_aspect(room.width() / max(1, room.height()))
    view.fit()

    def name(hit: Hit) -> None:
        province = scene.board.provinces.get(hit.province)
        scene.hover(province.id if province else "")
        view.viewport().setToolTip(province.name if province else "")

    view.hovered.connect(name)
    return view


def share_of(page: QSize) -> QSize:
    """Return the approximate size of the map on a page of that size."""
    return QSize(round(SHARE * page.width()), page.height())


def light(view: BoardView, keys: Sequence[str]) -> None:
    """Point out units and places: highlight their provinces, select the first unit and bring the first place into view.
    """
    scene = view.scene()
    here = {piece.key: piece.place for piece in scene.picture.pieces}
    places = [province_of(here.get(key, key)) for key in keys]
    scene.light(tuple(place for place in places if scene.state.shown(place)))
    scene.select(next((key for key in keys if key in here), None))
    for place in places[:1]:
        at = scene.point_of(place)
        view.ensureVisible(at.x(), at.y(), 1, 1, 80, 80)


def show_own(view: BoardView, document: Document, powers: Sequence[str], preferences: Preferences) -> None:
    """Show the present position with the orders of these powers, with the fog of their seat.

    If the board has levels all are shown, as the seat last looked at them, or exploded if that was a single level.
    """
    scene, present = view.scene(), document.present
    scene.set_names(preferences.names)
    scene.set_patterns(preferences.patterns)
    if scene.levels:
        levels = sight_of(document).levels
        scene.set_levels(replace(levels, mode="exploded" if levels.flat else levels.mode, hidden=frozenset()))
    written = {power: document.orders(power) for power in powers if document.reads(power)}
    standing: Position = present.variant.drafted(present, written)
    scene.show_position(standing, control_of(document.so_far))
    scene.show_fog(fog_over(document))
    orders = [order for lines in written.values() for order in lines]
    marks = order_marks(standing, orders, implicit=True) if written else ()
    scene.show_marks([mark for mark in marks if not (isinstance(mark, HoldMark) and mark.unit.power not in written)])
    view.keep_in_view(None if scene.levels else _orders_box(scene, written))


def _orders_box(scene: BoardScene, powers: Container[str]) -> QRectF | None:
    """Return a box around the units of these powers and their orders, with a margin; None if there are none."""
    state = scene.state
    points = [state.unit_point(piece) for piece in state.seats.present if piece.power in powers]
    points += [point for arrow in state.plan.arrows for point in arrow.curve.points]
    if not points:
        return None
    box = QPolygonF([QPointF(x, y) for x, y in points]).boundingRect()
    return box.adjusted(-AROUND, -AROUND, AROUND, AROUND)
