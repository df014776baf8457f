"""What ink looks like: the colors of its dabs, and of a point once it is drawn; units, marks and signs of special
orders on the board that has places off the land, as plain values; positions on the board of three levels with
rivers, woods, swamps and mountains, and scenes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Any

from PySide6.QtGui import QColor, QImage, QPainter

import rules
from app.board.atlas import Atlas, atlas_of
from app.board.curves import Curve, Point
from app.board.display_list import DisplayList, PaintedPath
from app.board.picture import Mark, Picture, Piece, Sign
from app.board.placement.levels import LevelView
from app.board.placement.raster import PlacedLabel
from app.board.scene import BoardScene
from app.ui.tokens import ThemeName


def filled(dab: PaintedPath) -> str:
    return dab.brush.color().name().upper() if dab.brush.style().value else ""


def stroked(dab: PaintedPath) -> str:
    return dab.pen.color().name().upper() if dab.pen.style().value else ""


def seen(ink: DisplayList, at: tuple[float, float], ground: str = "#00FF00") -> str:
    """The color of ink at a point over some ground."""
    image = QImage(3, 3, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.translate(1.5 - at[0], 1.5 - at[1])
    ink.draw(painter)
    painter.end()
    return image.pixelColor(1, 1).name().upper()


def gap(curve: Curve, point: Point) -> float:
    """How close a curve comes to a point."""
    return min(hypot(x - point[0], y - point[1]) for x, y in curve.points)


def clearance(placed: PlacedLabel, point: Point) -> float:
    """How far a point is from the box of a name, 0 inside."""
    left, top, right, bottom = placed.box
    return hypot(max(left - point[0], 0.0, point[0] - right), max(top - point[1], 0.0, point[1] - bottom))


# --- Units, marks and signs of special orders on the board that has places off the land, as plain values.

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


# --- Positions on the board of three levels with rivers, woods, swamps and mountains, and scenes of them.

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


def scene_of_woods(
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
