"""Where the marks of supply centers stand, of what kind they are, and on which boards they are seen best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from rules import Board, Province

from .areas import areas_of
from .curves import Point
from .painters.centers import HOME_STAR, reach
from .picture import Coin, Picture, Popped
from .sheets import Layout, Sheet


class Shown(Protocol):
    """What is asked of a stage."""

    @property
    def board(self) -> Board:
        """The board as it is now."""

    @property
    def layout(self) -> Layout:
        """Where its levels lie."""

    @property
    def picture(self) -> Picture:
        """What is shown."""

    def center(self, place: str) -> Point | None:
        """Where the drawing has the mark of a center."""


@dataclass(frozen=True, slots=True)
class CenterSpot:
    """The mark of a center on a sheet; `near`: it is taken on that level, else it is only seen from there. `popped`: a
    unit has risen from it."""

    place: str
    kind: str
    at: Point
    sheet: Sheet
    near: bool = True
    popped: bool = False

    def room(self, radius: float) -> float:
        """The radius of its room, where a plain center has that radius."""
        return reach(self.kind) * radius


def center_spots(stage: Shown) -> Iterator[CenterSpot]:
    """The marks of all centers that have no coin, on the boards that are drawn whole. Where levels are seen through to
    the ground, one also sees the centers of the others."""
    coins = {sign.place for sign in stage.picture.signs if isinstance(sign, Coin)}
    for province in stage.board.provinces.values():
        if province.center and province.id not in coins:
            yield from _spots(stage, province)


def _spots(stage: Shown, province: Province) -> Iterator[CenterSpot]:
    layout, own = stage.layout, stage.layout.sheet_of(province.id)
    kind, taken = _kind(stage.board, province), str(province.extra.get("taken", province.id))
    together = layout.view.mode == "all"
    popped = any(isinstance(sign, Popped) and sign.place == taken for sign in stage.picture.signs)
    at = stage.center(province.id)
    if own is not None and at is not None:
        yield CenterSpot(province.id, kind, at, own, together or taken == province.id, popped)
    for sheet in layout.sheets if layout.plain else ():
        seen = None if sheet is own else _seen(layout, sheet, province.id)
        if seen is not None:
            here = layout.here(province.id, sheet)
            yield CenterSpot(province.id, kind, seen, sheet, together or taken == here, popped)


def _kind(board: Board, province: Province) -> str:
    """What kind of center it is: as the map says, and on a board of areas a home."""
    home = bool(areas_of(board)) and any(province.id in power.homes for power in board.powers.values())
    return str(province.extra.get("center", HOME_STAR if home else ""))


def _seen(layout: Layout, sheet: Sheet, place: str) -> Point | None:
    """Where the mark of a center of the ground is seen from another level."""
    here = layout.here(place, sheet)
    anchors = sheet.atlas.drawing.anchors.get(here)
    if anchors is None and sheet.floor:
        anchors = sheet.floor.atlas.drawing.anchors.get(place)
    return anchors.center if anchors else None


def center_rooms(stage: Shown, radius: float) -> Iterable[tuple[Point, float]]:
    """The discs that these marks take."""
    return [(spot.at, spot.room(radius)) for spot in center_spots(stage)]
