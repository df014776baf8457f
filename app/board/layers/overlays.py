"""Layers over the board: names, titles, fog, highlighted places, targets of an unfinished order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from app.geometry.drawing import province_of
from app.ui.tokens import Pattern, TextStyle, Theme, mixed, tokens
from rules import Board

from ..atlas import Atlas, areas_of
from ..curves import WATER, Point
from ..display_list import FLAT, DisplayList, HaloText, hatch, lettered, polylines, rounded_box, width_of
from ..picture import Fog, Piece, RememberedUnit
from ..placement.level_layout import BoardLayout, LevelLayout
from ..placement.naming import (
    LETTER,
    SCENERY,
    STYLE,
    UNDER_LETTER,
    NamePlacement,
    RiverName,
    add_rect,
    owners_of,
    placed_notes,
    plain,
    river_names,
    taken_room,
)
from ..placement.raster import PlacedLabel
from ..scene_state import SceneState, Title, level_titles
from ..symbols import terrain as paint
from ..symbols.marks import site, swords
from ..symbols.terrain import owner_stack
from ..symbols.units import counter_path
from .base import ItemLayer, LayerEntry, Topic

# ----------------------------------------------------------------------------------------------------
# The fog over what is out of sight, and what lies over it. Nothing is beneath: the picture is made from a view.

SWORDS_R = 0.72
MEMORY_ROOM = 1.35
"""Room of a unit seen earlier with its tab, in its radii."""


class FogGroundLayer(ItemLayer):
    """Paper over what is out of sight, and the edge of sight."""

    name = "fog"
    height = "fog"
    cached = False
    topics = frozenset({Topic.THEME, Topic.POSITION, Topic.FOG})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        if state.fog is not None:
            for sheet in state.layout.sheets:
                yield LayerEntry((state.fog.sight, sheet.level), partial(_ground, state, sheet, state.fog))


class FogSightLayer(ItemLayer):
    """Eyes on places seen empty."""

    name = "eyes"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for place in eyes(state):
            at = state.goal(place)
            yield LayerEntry((place, at), partial(paint.eye, at, state.metrics.r, state.theme))


class FogMemoryLayer(ItemLayer):
    """Units seen earlier."""

    name = "remembered"
    height = "distant"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for one in state.fog.remembered if state.fog else ():
            if state.shown(one.place):
                yield LayerEntry((one, state.goal(one.place)), partial(_memory, state, one))


class FogConflictLayer(ItemLayer):
    """Places where there was a fight."""

    name = "conflicts"
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for place in state.fog.conflicts if state.fog else ():
            if state.shown(place):
                at = conflict_point(state, place)
                yield LayerEntry((place, at), partial(swords, at, SWORDS_R * state.metrics.r, state.theme))


class PlaceNoteLayer(ItemLayer):
    """The player's own notes on places."""

    name = "notes"
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        r, size, theme = state.metrics.r, state.metrics.sign_text, state.theme
        for one, at, words in placed_notes(state):
            yield LayerEntry((one, at, words), partial(paint.pin, at, words, one.text, r, size, theme))


def eyes(state: SceneState) -> Iterator[str]:
    """Yield the places that get an eye: seen empty and without a mark of a fight."""
    if state.fog is not None:
        conflicts = state.fog.conflicts
        yield from (place for place in state.fog.empty if place not in conflicts and state.shown(place))


def conflict_point(state: SceneState, place: str) -> Point:
    """Return where the mark of a fight lies: in the middle of an empty place, else beside the unit there."""
    x, y = state.goal(place)
    if state.fog is None or place in state.fog.empty:
        return x, y
    r = state.metrics.r
    return x + paint.CONFLICT_AT[0] * r, y - paint.CONFLICT_AT[1] * r


def fog_rooms(state: SceneState) -> Iterator[QRectF]:
    """Yield the room of everything drawn over the fog, which names avoid."""
    fog, r, text = state.fog, state.metrics.r, state.metrics.sign_text
    if fog is None:
        return
    yield from (_around(state.goal(place), 0.72 * r) for place in eyes(state))
    for one in fog.remembered:
        if state.shown(one.place):
            at = state.goal(one.place)
            yield _around(at, MEMORY_ROOM * r)
            yield paint.pill_room(at, one.when, r, text)
    yield from (_around(conflict_point(state, place), 0.7 * r) for place in fog.conflicts if state.shown(place))
    yield from (paint.plate(words, pin.text, text) for pin, _, words in placed_notes(state))


def _around(at: Point, room: float) -> QRectF:
    return QRectF(at[0] - room, at[1] - room, 2 * room, 2 * room)


def _ground(state: SceneState, sheet: LevelLayout, fog: Fog) -> DisplayList:
    atlas = sheet.atlas
    seen = [shape for shape in atlas.drawing.shapes if province_of(shape) in fog.sight]
    hidden = [shape for shape in atlas.drawing.shapes if shape not in seen]
    ink = paint.light(atlas, seen, state.theme)
    ink.add(paint.fog_cover(atlas, hidden, state.theme))
    within = frozenset(seen)
    path = atlas.lines(lambda one, other: bool(one and other) and (one in within) != (other in within))
    ink.add(paint.fog_edge(path, state.theme))
    return ink


def _memory(state: SceneState, one: RememberedUnit) -> DisplayList:
    at, r, theme = state.goal(one.place), state.metrics.r * state.size_at(one.place), state.theme
    ink = DisplayList()
    counter = paint.memory(one.kind, state.variant, state.looks[one.power], theme, r)
    ink.add(counter, QTransform.fromTranslate(*at))
    ink.add(paint.when_pill(at, one.when, r, state.metrics.sign_text, theme))
    return ink


# ----------------------------------------------------------------------------------------------------
# Names of places, which avoid everything else.

DIM, SEA_DIM = 0.72, 0.92
"""Strength of names in the fog; those of seas are pale already."""
STACK_GAP, STACK_SIZE = 0.13, 0.5
"""The gap between a large letter and the stack beside it, and the width of the stack, in sizes of the letter."""


class NameLayer(ItemLayer):
    name = "names"
    height = "names"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.NAMES, Topic.SURVEY, Topic.FOG})
    lazy = True

    def __init__(self) -> None:
        super().__init__()
        self._books: dict[Atlas, NamePlacement] = {}
        self.placed: dict[str, PlacedLabel] = {}
        """Where each name is placed; with several levels, a place that is the same on all is keyed as `Carthage@1`."""
        self.rivers: list[RiverName] = []
        """The names of rivers."""
        self._earlier: dict[Hashable, dict[str, PlacedLabel]] = {}
        """Earlier places of names, by the key of the layout."""
        self._earlier_rivers: dict[Hashable, list[RiverName]] = {}
        """The same for the names of rivers, by layout and level."""
        self._kinds: dict[str, str] = {}

    def forget(self) -> None:
        """Forget the places of all names, so that they are placed anew."""
        self._earlier.clear()
        self._earlier_rivers.clear()

    def refresh(self, state: SceneState) -> None:
        for _ in self.refreshing(state):
            pass

    def refreshing(self, state: SceneState) -> Iterator[None]:
        """Place the names anew, in small steps. The old names are shown until the last has been placed."""
        layout, taken = state.layout, taken_room(state)
        yield
        for room in fog_rooms(state):
            add_rect(taken, room)
        before = self._earlier.get(layout.key, {})
        placed_now: dict[str, PlacedLabel] = {}
        kinds: dict[str, str] = {}
        for sheet in layout.sheets:
            names = {name: called(layout, sheet, name) for name in sheet.atlas.drawing.anchors}
            earlier = {name: before[key] for name, key in names.items() if key in before}
            found: dict[str, PlacedLabel] = {}
            yield from self._book(state, sheet).placing(state, earlier, taken, found)
            for name, placed in found.items():
                taken.add_box(placed.box)
                placed_now[names[name]] = placed
                kinds[names[name]] = sheet.atlas.kind(name)
        rivers: dict[Hashable, list[RiverName]] = {}
        for sheet in layout.sheets:
            board = layout.key, sheet.level
            rivers[board] = river_names(state, sheet, taken, self._earlier_rivers.get(board, ()))
            yield
        self.placed = self._earlier[layout.key] = placed_now
        self._kinds.update(kinds)
        self.rivers = [name for names in rivers.values() for name in names]
        self._earlier_rivers.update(rivers)
        super().refresh(state)

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for name, placed in self.placed.items():
            owners = owners_of(state, placed.id) if placed.style in (LETTER, UNDER_LETTER) else ()
            dim = state.fog is not None and plain(name) not in state.fog.sight
            yield LayerEntry((placed, owners, dim), partial(name_ink, state, self._kinds[name], placed, owners, dim))
        for river in self.rivers:
            yield LayerEntry(river, partial(river_ink, river, state.theme))

    def _book(self, state: SceneState, sheet: LevelLayout) -> NamePlacement:
        found = self._books.get(sheet.atlas)
        if found is None:
            board = state.book.board
            letters = {p.id: p.extra["letter"] for p in board.provinces.values() if p.extra.get("letter")}
            found = self._books[sheet.atlas] = NamePlacement(sheet.atlas, letters, _districts(board))
        return found


def _districts(board: Board) -> frozenset[str]:
    """Return the provinces of all areas, and their docks."""
    areas = areas_of(board)
    return frozenset(areas) | {place for places in areas.values() for place in places}


def called(layout: BoardLayout, sheet: LevelLayout, place: str) -> str:
    """Return the key of the name of a place on a level."""
    return place if len(layout.sheets) == 1 or "@" in place else f"{place}@{sheet.level}"


def name_ink(
    state: SceneState, kind: str, placed: PlacedLabel, owners: Sequence[str] = (), dim: bool = False
) -> DisplayList:
    """Draw one name with its halo, in the colors for the ground it belongs to; `owners` as returned by `owners_of`.

    `dim`: the name lies in the fog and is drawn a little paler.
    """
    theme = state.theme
    wet = kind in WATER
    hue = theme.sea_text if wet else theme.text_muted if kind in SCENERY else theme.land_text
    halo = theme.sea_deep if wet else theme.halo
    if dim:
        halo = theme.fog_sea if wet else theme.fog
        hue = mixed(theme.river_text if wet else hue, halo, SEA_DIM if wet else DIM)
    style = tokens().texts[placed.style]
    width = tokens().board.halo_width * min(1.4, max(1.0, placed.size / style.size))
    ink = DisplayList()
    if placed.crown:
        crown = placed.crown
        ink.parts.append(HaloText(crown.text, tokens().texts[LETTER], crown.size, crown.center, hue, halo, 1.3 * width))
    for text, center in placed.lines:
        ink.parts.append(HaloText(text, style, placed.size, center, hue, halo, width))
    if owners:
        ink.add(_stack(state, placed, owners))
    return ink


def river_ink(name: RiverName, theme: Theme) -> DisplayList:
    """Draw the name of a river along it."""
    path = lettered(name.text, tokens().texts[STYLE], name.size, (0.0, 0.0))
    place = QTransform.fromTranslate(*name.center).rotate(name.angle)
    ink = DisplayList()
    ink.stroke(place.map(path), theme.halo, tokens().board.halo_width * 0.9)
    ink.fill(place.map(path), theme.river_text)
    return ink


def _stack(state: SceneState, placed: PlacedLabel, owners: Sequence[str]) -> DisplayList:
    """Draw the small stack right of a large letter, in the colors of the owners of the place on each level."""
    text, (x, y), size = placed.lines[0][0], placed.lines[0][1], placed.size
    if placed.crown:
        text, (x, y), size = placed.crown.text, placed.crown.center, placed.crown.size
    left = x + (width_of(text, tokens().texts[LETTER]) / 2 + STACK_GAP) * size
    hues = [state.looks[power].fill if power else "" for power in owners]
    layout = state.layout
    seen = [level for level in layout.levels if layout.view.shows(level)]
    return owner_stack((left, y), STACK_SIZE * size, hues, seen.index(layout.view.active), state.theme)


# ----------------------------------------------------------------------------------------------------
# The titles of levels that are drawn together; that of the active one is marked.

WORD = TextStyle("ui_sans", 1.0, 600)
WORD_SIZE = 0.6
LEFT = 0.75
"""Left margin of the letters in a card, in sizes of the name."""
BAR = 0.24


class LevelTitleLayer(ItemLayer):
    name = "titles"
    height = "names"
    topics = frozenset({Topic.THEME, Topic.ZOOM})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for title in level_titles(state):
            yield LayerEntry((title.level, title.word, title.size), partial(title_ink, title, state.theme))


def level_card(name: str, size: float, theme: Theme) -> DisplayList:
    """Draw a card around the origin that holds only a name."""
    style = tokens().texts["province_word"]
    wide, high = (width_of(name, style) + 2 * LEFT) * size, 1.7 * size
    ink = _card(QRectF(-wide / 2, -high / 2, wide, high), size, theme, active=False)
    ink.fill(lettered(name, style, size, (0.0, 0.0)), theme.text)
    return ink


def _card(box: QRectF, size: float, theme: Theme, *, active: bool) -> DisplayList:
    ink = DisplayList()
    card = rounded_box(box, 0.3 * size)
    ink.fill(card.translated(0, 0.08 * size), theme.shadow)
    ink.fill(card, theme.ui.raised)
    ink.stroke(card, theme.target if active else theme.border_power, (0.08 if active else 0.045) * size)
    return ink


def title_ink(title: Title, theme: Theme) -> DisplayList:
    """Draw the title card of a level."""
    box, size = title.box, title.size
    ink = _card(box, size, theme, active=title.active)
    if title.active:
        bar = QRectF(box.left(), box.top() + 0.3 * size, BAR * size, box.height() - 0.6 * size)
        ink.fill(rounded_box(bar, BAR * size / 2), theme.target)
    style, middle = tokens().texts["province_word"], box.center().y()
    start = box.left() + LEFT * size, middle - (0.4 * size if title.word else 0)
    _left_set(ink, title.name, style, size, start, theme.text)
    if title.word:
        hue = theme.target if title.active else theme.text_muted
        point = box.left() + LEFT * size, middle + 0.62 * size
        _left_set(ink, title.word, WORD, WORD_SIZE * size, point, hue)
    return ink


def _left_set(ink: DisplayList, text: str, style: TextStyle, size: float, start: Point, hue: str) -> None:
    """Draw a line of text that begins at a point."""
    ink.fill(lettered(text, style, size, (start[0] + width_of(text, style) * size / 2, start[1])), hue)


# ----------------------------------------------------------------------------------------------------
# Highlighted places: a sentence beside the board is about them.

EDGE, CASING = 3.4, 5.6


class HighlightLayer(ItemLayer):
    name = "lit"
    height = "hover"
    cached = False
    topics = frozenset({Topic.THEME, Topic.HOVER})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for sheet in state.layout.sheets:
            for place in state.lit:
                shape = state.layout.here(place, sheet)
                if shape in sheet.atlas.drawing.shapes:
                    yield LayerEntry((sheet.key, shape), partial(_edged, state, sheet.atlas, shape))


def _edged(state: SceneState, atlas: Atlas, shape: str) -> DisplayList:
    ink, edge = DisplayList(), atlas.edge([shape])
    ink.fill(atlas.area(shape), state.theme.target, 0.10)
    ink.stroke(edge, state.theme.mark_disc, CASING, alpha=0.85)
    ink.stroke(edge, state.theme.target, EDGE)
    return ink


# ----------------------------------------------------------------------------------------------------
# Targets of the next click: highlighted places, refused places, ringed units, building sites.

TARGETS_EDGE = 9.0
LIT = Pattern("antidiagonal", period=9.0, width=1.5)
BARRED = Pattern("diagonal", period=8.0, width=1.1)
SHORE = 7.0
TARGETS_DIM = 0.25
DISLODGED_RIM = 0.2
"""Width of the rim of a dislodged unit, in radii."""


class HighlightRank(IntEnum):
    """The stacking order of highlights, from the lowest."""

    DIM = 0
    BARRED = 1
    LIT = 2
    SHORE = 3


class TargetLayerBelow(ItemLayer):
    """The highlighted and the refused land, beneath names and units."""

    name = "targets"
    height = "targets"
    cached = False
    topics = frozenset({Topic.THEME, Topic.TARGETS, Topic.CHOICE})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        targets = state.targets
        lit = sorted(_drawn(state, targets.places | targets.sites))
        if targets.places:
            chosen = state.chosen_piece()
            clear = tuple(sorted({*lit, *(_drawn(state, [chosen.place]) if chosen else ())}))
            yield LayerEntry(("dim", clear), partial(_dim, state, clear), HighlightRank.DIM)
        for place in sorted(_drawn(state, targets.refused)):
            yield LayerEntry(
                ("barred", place, bool(targets.refusals)), partial(_barred, state, place), HighlightRank.BARRED
            )
        for place in lit:
            yield LayerEntry(("lit", place), partial(_highlight, state, place), HighlightRank.LIT)
        for place in sorted(targets.places):
            for sheet in state.sheets_of(place):
                if place in sheet.atlas.coast_lines:
                    yield LayerEntry(
                        ("shore", place), partial(_shore, state, sheet.atlas.coast_lines[place]), HighlightRank.SHORE
                    )


def _drawn(state: SceneState, places: Iterable[str]) -> set[str]:
    """Return the provinces of these places that are drawn whole; in the mode "all", the same places on the level shown.
    """
    together = state.layout.view.mode == "all"
    names = {state.layout.here(place) if together else province_of(place) for place in places}
    return {name for name in names for sheet in state.sheets_of(name) if name in sheet.atlas.drawing.shapes}


class TargetLayerAbove(ItemLayer):
    """Rings around units that can be clicked, and the plus of open building sites."""

    name = "target_rings"
    height = "target_rings"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.POSITION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for place in sorted(state.targets.sites):
            yield from _site(state, place)
        dislodged = {piece.key for piece in state.seats.present if piece.dislodged}
        for piece in state.seats.present:
            if piece.key in state.targets.units and piece.dislodged == (piece.key in dislodged):
                yield LayerEntry((piece, state.unit_point(piece)), partial(_unit_ring, state, piece))


def _site(state: SceneState, place: str) -> Iterable[LayerEntry]:
    """Yield the plus of a building site: on another level only in the mode "all", and small."""
    layout, r = state.layout, state.metrics.r
    if state.shown(place):
        yield LayerEntry(("site", place), partial(site, state.goal(place), r, state.theme))
    elif layout.view.mode == "all" and layout.view.shows(layout.level_of(place)):
        small = tokens().levels.all_scale * r
        yield LayerEntry(("site", place, small), partial(site, layout.own_point(place), small, state.theme))


def _unit_ring(state: SceneState, piece: Piece) -> DisplayList:
    """Draw a dashed line close around a counter, no farther out than names may come; around the rim of a dislodged one.
    """
    r, theme = state.metrics.r * state.scale(piece), state.theme
    ring = counter_path(state.shape(piece),
                        (1.23 + DISLODGED_RIM * piece.dislodged) * r).translated(*state.unit_point(piece))
    ink = DisplayList()
    ink.stroke(ring, theme.mark_disc, 0.28 * r, alpha=0.9)
    ink.stroke(ring, theme.target, 0.15 * r, dash=(2.2, 1.5), cap=FLAT)
    return ink


def _dim(state: SceneState, clear: Iterable[str]) -> DisplayList:
    """Draw a wash over everything but these places; if several levels are drawn, over the land of each."""
    ink = DisplayList()
    for sheet in state.layout.sheets:
        atlas = sheet.atlas
        if state.layout.view.flat:
            path = QPainterPath()
            path.addRect(state.layout.frame)
            path.addPath(atlas.areas(place for place in clear if place in atlas.drawing.shapes))
            path.setFillRule(Qt.FillRule.OddEvenFill)
        else:
            path = atlas.areas(shape for shape in atlas.drawing.shapes if atlas.is_land(shape) and shape not in clear)
        ink.fill(path, state.theme.paper, TARGETS_DIM)
    return ink


def _highlight(state: SceneState, place: str) -> DisplayList:
    area, outline = state.area(place), state.outline([place])
    hue = state.theme.target
    ink = DisplayList()
    ink.fill(area, hue, 0.16)
    hatch(ink, outline, LIT, hue, 0.30)
    ink.inside(area).stroke(polylines(outline), hue, TARGETS_EDGE, alpha=0.85)
    return ink


def _barred(state: SceneState, place: str) -> DisplayList:
    """Draw a refused place pale and hatched; in red if the reason is written there."""
    red = any(province_of(refused_place) == place for refused_place, _ in state.targets.refusals)
    ink = DisplayList()
    ink.fill(state.area(place), state.theme.paper, 0.45)
    hatch(
        ink, state.outline([place]), BARRED, state.theme.fail if red else state.theme.text_muted, 0.5 if red else 0.42
    )
    return ink


def _shore(state: SceneState, shore: QPainterPath) -> DisplayList:
    """Draw the shore of a named coast, which is a destination of its own for a fleet."""
    ink = DisplayList()
    ink.stroke(shore, state.theme.mark_disc, SHORE + 3, alpha=0.9)
    ink.stroke(shore, state.theme.target, SHORE)
    return ink


# ----------------------------------------------------------------------------------------------------
# Lines of the board that the next click may select, such as a river to be forded, and those that bar the way.

WIDTH, RIM = 5.2, 3.0
"""The width of a highlighted line, and how much wider its rim is."""
WIDER = 1.5
"""Factor of width for the line under the pointer."""


class TargetRank(IntEnum):
    """The stacking order of target lines, from the lowest."""

    OPEN = 0
    BARRING = 1
    HOVERED = 2


class TargetLineLayer(ItemLayer):
    """Rivers that bar the way in red, others that can be clicked in the color of targets; wider under the pointer."""

    name = "target_lines"
    height = "targets"
    cached = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.HOVER})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        targets, hovered = state.targets, state.hovered_line
        for name in sorted(targets.lines | targets.barred | ({hovered} if hovered else set())):
            for sheet in state.layout.sheets:
                barring, over = _bars(state, name), name == hovered
                rank = TargetRank.HOVERED if over else TargetRank.BARRING if barring else TargetRank.OPEN
                yield LayerEntry((name, sheet.key, barring, over), partial(_line, state, sheet, name), rank)


def _bars(state: SceneState, name: str) -> bool:
    """Whether a line is shown as barring the way: it does, and is not itself the target of the next click."""
    return name in state.targets.barred and (name != state.hovered_line or bool(state.hovered))


def _line(state: SceneState, sheet: LevelLayout, name: str) -> DisplayList:
    ink, theme, barring = DisplayList(), state.theme, _bars(state, name)
    courses = [line.points for line in sheet.atlas.drawing.lines if line.id == name]
    width = WIDTH * state.metrics.line * (WIDER if name == state.hovered_line else 1.0)
    for course in courses:
        path = polylines(course)
        ink.stroke(path, theme.mark_disc, width + RIM, alpha=0.9)
        ink.stroke(path, theme.fail if barring else theme.target, width)
    return ink
