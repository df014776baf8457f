"""The map of a review and of the end of a game: a position, and the orders of one power alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, QRectF, QSize
from PySide6.QtGui import QPolygonF

from app.board.atlas import atlas_of
from app.board.from_rules import control_of, order_marks
from app.board.picture import Hold
from app.board.plan import province
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.document import Document
from app.settings import Preferences
from app.ui.shades import lettering
from app.ui.slices import breathe
from app.ui.tokens import ThemeName
from rules import Position

from .fog_shown import fog_over
from .sight import sight_of

SHARE = 0.45
"""How much of the width of a page its map takes, about."""
AROUND = 130.0
"""How much of the board is seen round a power's orders, in board units."""


def own_map(document: Document, theme: ThemeName, parent: QObject, room: QSize) -> BoardView:
    """A view for the map of this game, with nothing on it yet. `room`: about how large it will be, so that nothing is
    laid out for another size first: in a very small one that takes long."""
    variant = document.game.variant
    scene = BoardScene(atlas_of(variant.map_id), variant.base, theme, variant=variant.id, parent=parent)
    scene.set_text(lettering())
    view = BoardView(scene)
    view.resize(room)
    view.viewport().resize(room)
    scene.set_aspect(room.width() / max(1, room.height()))
    view.fit()
    return view


def share_of(page: QSize) -> QSize:
    """How large the map is on a page of that size, about."""
    return QSize(round(SHARE * page.width()), page.height())


def light(view: BoardView, keys: Sequence[str]) -> None:
    """Point out units and places: their provinces lit, the first of them ringed and in view."""
    scene = view.scene()
    here = {piece.key: piece.place for piece in scene.picture.pieces}
    places = [province(here.get(key, key)) for key in keys]
    scene.light(tuple(place for place in places if scene.stage.shown(place)))
    scene.select(next((key for key in keys if key in here), None))
    for place in places[:1]:
        at = scene.point_of(place)
        view.ensureVisible(at.x(), at.y(), 1, 1, 80, 80)


def show_own(view: BoardView, document: Document, power: str, preferences: Preferences) -> None:
    """The present position with the orders of `power`, of nobody if it is "". Of boards that lie over each other all
    are shown, as the seat last looked at them or, if that was one alone, exploded."""
    scene, present = view.scene(), document.present
    scene.set_names(preferences.names)
    scene.set_patterns(preferences.patterns)
    if scene.levels:
        levels = sight_of(document).levels
        scene.set_levels(replace(levels, mode="exploded" if levels.flat else levels.mode, hidden=frozenset()))
    breathe()
    standing: Position = present.variant.drafted(present, {power: document.orders(power)} if power else {})
    scene.show_position(standing, control_of(document.so_far))
    breathe()
    scene.show_fog(fog_over(document))
    marks = order_marks(standing, document.orders(power), implicit=True) if power else ()
    scene.show_marks([mark for mark in marks if not (isinstance(mark, Hold) and mark.unit.power != power)])
    view.keep_in_view(None if scene.levels else _orders_box(scene, power))


def _orders_box(scene: BoardScene, power: str) -> QRectF | None:
    """Where the units of a power stand and their orders lead, with some land round them; None without any."""
    stage = scene.stage
    points = [stage.spot(piece) for piece in stage.seats.present if piece.power == power]
    points += [point for arrow in stage.plan.arrows for point in arrow.curve.points]
    if not points:
        return None
    box = QPolygonF([QPointF(x, y) for x, y in points]).boundingRect()
    return box.adjusted(-AROUND, -AROUND, AROUND, AROUND)
