"""Units, marks and signs of special orders on the board that has places off the land, as plain values."""

from __future__ import annotations

from collections.abc import Iterable

import rules
from app.board.atlas import atlas_of
from app.board.picture import Mark, Picture, Piece, Sign
from app.board.scene import BoardScene

MAP = "character"


def scene_of(
    pieces: Iterable[Piece] = (), marks: Iterable[Mark] = (), signs: Iterable[Sign] = (), theme: str = "light"
) -> BoardScene:
    """The board with these on it, at a usual zoom."""
    scene = BoardScene(atlas_of(MAP), rules.files.load_board(MAP), "dark" if theme == "dark" else "light", variant=MAP)
    scene.set_zoom(0.6)
    scene.show_picture(Picture(pieces=tuple(pieces), marks=tuple(marks), signs=tuple(signs)))
    return scene


def army(place: str, power: str = "France", label: str = "1", card: str = "4", kind: str = "A") -> Piece:
    """A numbered unit with a card; units in a box are told apart by their owner and number."""
    key = f"{place}#{power}#{label}{kind}" if place == "Hyp" else place.partition("/")[0]
    return Piece(key, power, kind, place, label=label, card=card)
