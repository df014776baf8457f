"""Positions on the board of three levels with rivers, woods, swamps and mountains, and scenes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from app.board.atlas import Atlas
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.ui.tokens import ThemeName

GAME = "bioplomacy"
DRY, MONSOON = "F02M", "S02M"
UNITS = {
    "Reptiles": ["A 1", "C 18@h", "A 22"],
    "Canines": ["P 31", "HP 11", "HP 11"],
    "Chacma": ["T 32", "T M2"],
    "Insects": ["H 43@u", "S 58@h", "H 61"],
    "Birds": ["F 17@h", "F 26"],
}
CENTERS = {"Chacma": ["32", "M2", "7"], "Birds": ["17"], "Canines": ["30"], "Hamadryas": ["30"]}


def place(
    phase: str = DRY,
    units: Mapping[str, Sequence[str]] = UNITS,
    centers: Mapping[str, Sequence[str]] | None = None,
    dislodged: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
    **state: Any,
) -> rules.Position:
    """A position with these units; nobody has a center but who is said to."""
    return rules.variant(GAME).position(
        phase=phase, units=units, centers=centers or {}, dislodged=dislodged or {}, state=state
    )


def scene_of(
    atlas: Atlas, position: rules.Position, view: LevelView | None = None, theme: ThemeName = "light"
) -> BoardScene:
    """A scene that shows it."""
    scene = BoardScene(atlas, position.variant.board(position), theme, variant=GAME)
    if view is not None:
        scene.set_levels(view)
    scene.show_position(position)
    return scene


def orders(position: rules.Position, **lines: Sequence[str]) -> list[rules.Order]:
    """Orders by the powers that write them."""
    return [rules.parse(position, power, text) for power, texts in lines.items() for text in texts]
