"""A scene of what somebody may know of a game: for pictures, where nobody sits at a window. Needs a QApplication."""

from __future__ import annotations

from collections.abc import Iterable

import rules
from app.ui.tokens import ThemeName
from app.views import Views
from rules import Game, Order

from .export import scene_of
from .fog import fog_of
from .from_rules import control_of, result_picture
from .scene import BoardScene


def scene_for(
    game: Game, viewer: str, number: int, theme: ThemeName = "light", orders: Iterable[Order] = ()
) -> BoardScene:
    """Position number `number` as a viewer knows it: a past one with its orders and results, or as the report over what
    he saw in the end; the present one with these `orders`. `viewer`: a power, PUBLIC, or "" for all of it.
    """
    views = Views()
    if number == len(game.turns):
        view, turns = views.view(game.position, viewer), game.turns
        control = control_of(views.positions(game, viewer))
        scene = scene_of(view.position, orders=orders, theme=theme, control=control)
        told = views.events(game.turns[-1], viewer) if game.turns and view.sight is not None else ()
        scene.show_fog(fog_of(view, rules.last_seen(turns, viewer) if view.sight is not None else {}, told))
        return scene
    turn = game.turns[number]
    seen, view = views.turn(turn, viewer), views.view(turn.after, viewer)
    told = views.events(turn, viewer)
    if view.sight is None:
        control = control_of(views.positions(game, viewer, number))
        return scene_of(seen, theme=theme, control=control, told=told)
    control = control_of(views.positions(game, viewer, number + 1))
    scene = scene_of(view.position, theme=theme, control=control)
    scene.show_marks(result_picture(seen, told=told).marks)
    scene.show_fog(fog_of(view, rules.last_seen(game.turns[: number + 1], viewer), told))
    return scene
