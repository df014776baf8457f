"""Names of places: they give way to everything else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtGui import QTransform

from app.language import mark
from app.ui.tokens import Theme, mixed, tokens
from rules import Board

from ..areas import areas_of
from ..atlas import Atlas
from ..ink import Ink
from ..labels import Placed
from ..lettering import Words, lettered, width_of
from ..naming import LETTER, SCENERY, UNDER_LETTER, NameBook, owners_of, plain, taken_room
from ..outlines import WATER
from ..painters.plates import owner_stack
from ..river_names import STYLE, RiverName, river_names
from ..sheets import Layout, Sheet
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .fog import fog_rooms

DIM, SEA_DIM = 0.72, 0.92
"""Strength of names in the fog; those of seas are pale anyway."""
STACK_GAP, STACK_SIZE = 0.13, 0.5
"""The gap between a large letter and the stack beside it, and the width of that, in its size."""


class PlaceNames(ItemLayer):
    name = "names"
    title = mark("Names")
    height = "names"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.NAMES, Topic.SURVEY, Topic.FOG})
    lazy = True

    def __init__(self) -> None:
        super().__init__()
        self._books: dict[Atlas, NameBook] = {}
        self.placed: dict[str, Placed] = {}
        """Where each name stands, by place; on several boards a place of all levels is called `Carthage@1`."""
        self.rivers: list[RiverName] = []
        """The names of rivers."""
        self._earlier: dict[Hashable, dict[str, Placed]] = {}
        """Where they stood, by where the boards lay."""
        self._earlier_rivers: dict[Hashable, list[RiverName]] = {}
        """The same of rivers, on each board."""
        self._kinds: dict[str, str] = {}

    def forget(self) -> None:
        """Let all names find new places."""
        self._earlier.clear()
        self._earlier_rivers.clear()

    def refresh(self, stage: Stage) -> None:
        for _ in self.refreshing(stage):
            pass

    def refreshing(self, stage: Stage) -> Iterator[None]:
        """The names stay where they are until the last has its place."""
        layout, taken = stage.layout, taken_room(stage)
        yield
        for room in fog_rooms(stage):
            taken.add_box((room.left(), room.top(), room.right(), room.bottom()))
        before = self._earlier.get(layout.key, {})
        placed_now: dict[str, Placed] = {}
        kinds: dict[str, str] = {}
        for sheet in layout.sheets:
            names = {name: called(layout, sheet, name) for name in sheet.atlas.drawing.anchors}
            earlier = {name: before[key] for name, key in names.items() if key in before}
            found: dict[str, Placed] = {}
            yield from self._book(stage, sheet).placing(stage, earlier, taken, found)
            for name, placed in found.items():
                taken.add_box(placed.box)
                placed_now[names[name]] = placed
                kinds[names[name]] = sheet.atlas.kind(name)
        rivers: dict[Hashable, list[RiverName]] = {}
        for sheet in layout.sheets:
            board = layout.key, sheet.level
            rivers[board] = river_names(stage, sheet, taken, self._earlier_rivers.get(board, ()))
            yield
        self.placed = self._earlier[layout.key] = placed_now
        self._kinds.update(kinds)
        self.rivers = [name for names in rivers.values() for name in names]
        self._earlier_rivers.update(rivers)
        super().refresh(stage)

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for name, placed in self.placed.items():
            owners = owners_of(stage, placed.id) if placed.style in (LETTER, UNDER_LETTER) else ()
            dim = stage.fog is not None and plain(name) not in stage.fog.sight
            yield Entry((placed, owners, dim), partial(name_ink, stage, self._kinds[name], placed, owners, dim))
        for river in self.rivers:
            yield Entry(river, partial(river_ink, river, stage.theme))

    def _book(self, stage: Stage, sheet: Sheet) -> NameBook:
        found = self._books.get(sheet.atlas)
        if found is None:
            board = stage.book.board
            letters = {p.id: p.extra["letter"] for p in board.provinces.values() if p.extra.get("letter")}
            found = self._books[sheet.atlas] = NameBook(sheet.atlas, letters, _districts(board))
        return found


def _districts(board: Board) -> frozenset[str]:
    """The places of all areas, and their docks."""
    areas = areas_of(board)
    return frozenset(areas) | {place for places in areas.values() for place in places}


def called(layout: Layout, sheet: Sheet, place: str) -> str:
    """What the name of a place on a board is known by."""
    return place if len(layout.sheets) == 1 or "@" in place else f"{place}@{sheet.level}"


def name_ink(stage: Stage, kind: str, placed: Placed, owners: Sequence[str] = (), dim: bool = False) -> Ink:
    """One name with its halo, in the colours of the ground it belongs to; `owners` as `owners_of` tells.

    `dim`: it lies in the fog, and is a little paler.
    """
    theme = stage.theme
    wet = kind in WATER
    hue = theme.sea_text if wet else theme.text_muted if kind in SCENERY else theme.land_text
    halo = theme.sea if wet else theme.halo
    if dim:
        hue, halo = mixed(hue, theme.fog, SEA_DIM if wet else DIM), theme.fog
    style = tokens().texts[placed.style]
    width = tokens().board.halo_width * min(1.4, max(1.0, placed.size / style.size))
    ink = Ink()
    if placed.crown:
        crown = placed.crown
        ink.parts.append(Words(crown.text, tokens().texts[LETTER], crown.size, crown.center, hue, halo, 1.3 * width))
    for text, center in placed.lines:
        ink.parts.append(Words(text, style, placed.size, center, hue, halo, width))
    if owners:
        ink.add(_stack(stage, placed, owners))
    return ink


def river_ink(name: RiverName, theme: Theme) -> Ink:
    """The name of a river along it."""
    path = lettered(name.text, tokens().texts[STYLE], name.size, (0.0, 0.0))
    place = QTransform.fromTranslate(*name.center).rotate(name.angle)
    ink = Ink()
    ink.stroke(place.map(path), theme.halo, tokens().board.halo_width * 0.9)
    ink.fill(place.map(path), theme.sea_text)
    return ink


def _stack(stage: Stage, placed: Placed, owners: Sequence[str]) -> Ink:
    """The small stack of boards right of a large letter, in the colours of who has the place on each."""
    text, (x, y), size = placed.lines[0][0], placed.lines[0][1], placed.size
    if placed.crown:
        text, (x, y), size = placed.crown.text, placed.crown.center, placed.crown.size
    left = x + (width_of(text, tokens().texts[LETTER]) / 2 + STACK_GAP) * size
    hues = [stage.looks[power].fill if power else "" for power in owners]
    layout = stage.layout
    seen = [level for level in layout.levels if layout.view.shows(level)]
    return owner_stack((left, y), STACK_SIZE * size, hues, seen.index(layout.view.active), stage.theme)
