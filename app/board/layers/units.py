"""Layers of units: those on the board, dislodged and distant ones, and the selection."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import hypot

from PySide6.QtGui import QTransform

from app.geometry.drawing import province_of
from app.ui.tokens import Pattern
from rules.presentation import SignShape

from ..atlas import Atlas
from ..curves import Point
from ..display_list import FLAT, DisplayList, hatch, polyline
from ..picture import (
    UNKNOWN,
    DisbandMark,
    DislodgementWarningMark,
    OtherPositionMark,
    Piece,
    StatusMark,
)
from ..placement.level_layout import LevelLayout
from ..scene_state import SceneState, chip_point
from ..symbols import orders as painter
from ..symbols.marks import cloud_badge, level_chip
from ..symbols.orders import PILL_AT, river_pill
from ..symbols.units import CounterState, pips, plate, unit
from .base import ItemLayer, LayerEntry, Topic

# ----------------------------------------------------------------------------------------------------
# Units on the board.


class UnitLayer(ItemLayer):
    name = "units"
    height = "units"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.GUESSES, Topic.MOTION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        states = {mark.unit: CounterState.SPLIT for mark in state.marks if isinstance(mark, StatusMark)}
        states |= {mark.unit: CounterState.DOOMED for mark in state.marks if isinstance(mark, DislodgementWarningMark)}
        states |= {mark.unit: CounterState.OTHER for mark in state.marks if isinstance(mark, OtherPositionMark)}
        states |= {
            mark.unit: CounterState.DESTROYED
            for mark in state.marks
            if isinstance(mark, DisbandMark) and mark.destroyed
        }
        for piece in state.seats.present:
            if not piece.dislodged and state.seats.is_here(piece) and piece not in state.away:
                yield unit_entry(state, piece, states.get(piece, CounterState.PLAIN))


BADGE, BADGE_AT = 0.56, (1.0, 0.72)
"""Radius of a badge beside a unit, and where the first badge is placed, in radii of the unit."""
BARE = frozenset({CounterState.GHOST, CounterState.DESTROYED, CounterState.DISTANT})
"""States in which a counter is drawn without its card."""


def card_and_sleep(state: SceneState, piece: Piece) -> tuple[bool, bool]:
    """Return whether a unit's card is public, and whether the unit is asleep."""
    place, mine = province_of(piece.place), f"{piece.label}{piece.kind}"
    own = [sign for sign in state.picture.signs if sign.place == place and sign.power == piece.power]
    known = any(sign.shape is SignShape.CARD_BAR and sign.text in ("", mine) for sign in own)
    return known, any(sign.shape is SignShape.SLEEP for sign in own)


def card_of(state: SceneState, piece: Piece) -> str:
    """Return the text on the card below a unit; an unknown card may be guessed ("5?")."""
    if piece.card != UNKNOWN:
        return piece.card
    return state.guesses.get(f"{piece.power} {piece.label}{piece.kind}", "") + UNKNOWN


def unit_entry(state: SceneState, piece: Piece, counter_state: CounterState) -> LayerEntry:
    """Return the counter of a unit in its place."""
    point, shown, card = state.unit_point(piece), card_and_sleep(state, piece), card_of(state, piece)

    def counter() -> DisplayList:
        r, theme, look = state.metrics.r * state.scale(piece), state.theme, state.looks[piece.power]
        ink = DisplayList()
        place = QTransform.fromTranslate(*point)
        face = unit(piece.kind, state.variant, look, theme, r, counter_state, piece.status, piece.number, piece.label)
        ink.add(face, place)
        if card and counter_state not in BARE:
            ink.add(plate(point, card, r, theme, public=shown[0]))
        if shown[1]:
            ink.add(cloud_badge((point[0] + BADGE_AT[0] * r, point[1] + BADGE_AT[1] * r), BADGE * r, theme))
        ink.add(pips(piece.standoffs, piece.attacks, theme, r), place)
        if piece.forded:
            ink.add(river_pill((point[0], point[1] + PILL_AT * r), piece.forded, r, theme))
        return ink

    return LayerEntry((piece, counter_state, point, shown, card), counter)


# ----------------------------------------------------------------------------------------------------
# Dislodged units, above the others.


class DislodgedUnitLayer(ItemLayer):
    name = "dislodged"
    height = "dislodged"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.GUESSES, Topic.MOTION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for piece in state.seats.present:
            if piece.dislodged and state.seats.is_here(piece) and piece not in state.away:
                yield unit_entry(state, piece, CounterState.DISLODGED)


# ----------------------------------------------------------------------------------------------------
# Units of levels that are not drawn whole: small and pale, with the letter of their level; and units in places that are
# the same on all levels, as the other levels show them.

RIM = 0.3
"""Width of the red rim of a unit that must retreat, in radii."""


class DistantUnitLayer(ItemLayer):
    name = "distant"
    height = "distant"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.MOTION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for piece in state.seats.distant:
            if piece not in state.away:
                yield distant_entry(state, piece)
        for piece in state.seats.present:
            for point in state.seats.echoes(piece) if piece not in state.away else ():
                yield LayerEntry((piece, point), partial(_pale, state, piece, point, state.metrics.r))


def distant_entry(state: SceneState, piece: Piece) -> LayerEntry:
    """Return the small counter of a unit of another level."""
    point = state.unit_point(piece)
    return LayerEntry((piece, point, state.metrics.chip), partial(_distant, state, piece, point))


def _distant(state: SceneState, piece: Piece, point: Point) -> DisplayList:
    """Draw a unit of another level. Its letter is on the side away from the place's own unit."""
    r = state.metrics.r * state.scale(piece)
    ink = _pale(state, piece, point, r)
    chip = chip_point(state, piece, point)
    ink.add(level_chip(chip, state.layout.level_of(piece.place), state.metrics.chip, state.theme))
    return ink


def _pale(state: SceneState, piece: Piece, point: Point, r: float) -> DisplayList:
    theme, counter_state = state.theme, CounterState.PLAIN if state.layout.view.mode == "all" else CounterState.DISTANT
    ink = DisplayList()
    if piece.dislodged:
        ink.circle(point, (1 + RIM) * r, theme.fail)
    look, place = state.looks[piece.power], QTransform.fromTranslate(*point)
    ink.add(unit(piece.kind, state.variant, look, theme, r, counter_state, piece.status, piece.number), place)
    if piece.forded:
        ink.add(river_pill((point[0], point[1] + PILL_AT * r), piece.forded, r, theme))
    return ink


# ----------------------------------------------------------------------------------------------------
# The selected unit, and the place under the pointer; if several levels are drawn, also the same place on the others.

EDGE, STRONG, FAINT = 3.2, 1.0, 0.6
"""Width of the line around the place under the pointer; strength of that line, and of the one around the same place on
other levels."""


class HoverLayer(ItemLayer):
    """The outline of the province under the pointer."""

    name = "hover"
    height = "hover"
    cached = False
    topics = frozenset({Topic.THEME, Topic.HOVER})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for sheet in state.layout.sheets:
            shape = state.layout.here(state.hovered, sheet) if state.hovered else ""
            if shape in sheet.atlas.drawing.shapes:
                strength = STRONG if shape == state.hovered else FAINT
                yield LayerEntry((sheet.key, shape), partial(_outlined, state, sheet.atlas, shape, strength))


def _outlined(state: SceneState, atlas: Atlas, shape: str, strength: float) -> DisplayList:
    area = atlas.area(shape)
    ink = DisplayList()
    ink.fill(area, state.theme.selection, 0.14 * strength)
    ink.inside(area).stroke(atlas.edge([shape]), state.theme.text, EDGE, alpha=0.55 * strength)
    return ink


class SelectionLayer(ItemLayer):
    """The selected unit: larger, with a white ring, above everything around it."""

    name = "choice"
    height = "selection"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.CHOICE, Topic.GUESSES})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        piece = state.chosen_piece()
        if piece is not None and piece in state.seats.present:
            yield unit_entry(state, piece, CounterState.CHOSEN_DISLODGED if piece.dislodged else CounterState.CHOSEN)


# ----------------------------------------------------------------------------------------------------
# The places above and below the selected unit, if several levels are drawn: marked, and joined to it by risers if the
# levels are stacked.

LINKED = Pattern("antidiagonal", period=9.0, width=1.3)
LINKS_EDGE = 9.0
NEAR, FAR = 1.0, 0.45
"""How strongly the places directly above and below are marked, and those farther off."""
LINE, CASING = 0.13, 0.36
"""Width of a riser and of its casing, in radii of a unit."""
HEAD_LONG, HEAD_WIDE = 0.72, 0.36
"""The head of a riser: its length, and half its width, in radii."""
DASH = (2.2, 1.8)
START = 1.5
"""How far from the middle of the unit a riser begins, in radii."""


class LevelLinkLayer(ItemLayer):
    """The places above and below the selected unit, marked."""

    name = "links"
    height = "hover"
    cached = False
    topics = frozenset({Topic.THEME, Topic.POSITION, Topic.CHOICE})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for sheet, shape, near in linked(state):
            yield LayerEntry(
                (sheet.key, shape, near), partial(_marked, state, sheet.atlas, shape, NEAR if near else FAR)
            )


class RisingUnitLayer(ItemLayer):
    """Lines (risers) from the selected unit to the places directly above and below it."""

    name = "risers"
    height = "risers"
    cached = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.CHOICE})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        piece = state.chosen_piece()
        if piece is None or state.layout.view.mode != "exploded":
            return
        (x, y), middle = state.unit_point(piece), state.goal(piece.place)
        start = x, y
        for sheet, shape, near in linked(state):
            if near:
                there = sheet.atlas.unit_anchor(shape)
                end = there[0] + x - middle[0], there[1] + y - middle[1]
                yield LayerEntry((start, end), partial(_riser, state, start, end))


def linked(state: SceneState) -> Iterator[tuple[LevelLayout, str, bool]]:
    """Yield the selected unit's place on other levels: the level, the place's name there, and whether it is the next
    level."""
    piece, layout = state.chosen_piece(), state.layout
    rank = layout.rank(piece.place) if piece else -1
    if piece is None or rank < 0 or layout.view.flat:
        return
    for sheet in layout.sheets:
        shape = layout.here(piece.place, sheet)
        if shape and not sheet.holds(piece.place):
            yield sheet, shape, abs(layout.rank(shape) - rank) == 1


def _marked(state: SceneState, atlas: Atlas, shape: str, strength: float) -> DisplayList:
    hue, area = state.theme.target, atlas.area(shape)
    ink = DisplayList()
    ink.fill(area, hue, 0.10 * strength)
    hatch(ink, atlas.outline([shape]), LINKED, hue, 0.32 * strength)
    ink.inside(area).stroke(atlas.edge([shape]), hue, LINKS_EDGE, alpha=0.9 * strength)
    return ink


def _riser(state: SceneState, start: Point, end: Point) -> DisplayList:
    """Draw a dashed line straight up or down, with a head at its end."""
    r, theme = state.metrics.r, state.theme
    down = 1 if end[1] > start[1] else -1
    tip = end[0], end[1] - down * 0.2 * r
    neck = tip[0], tip[1] - down * HEAD_LONG * r
    line = polyline([(start[0], start[1] + down * START * r), neck])
    head = polyline([tip, (neck[0] - HEAD_WIDE * r, neck[1]), (neck[0] + HEAD_WIDE * r, neck[1])], closed=True)
    ink = DisplayList()
    ink.stroke(line, theme.order_halo, CASING * r, alpha=0.9, cap=FLAT)
    ink.stroke(head, theme.order_halo, CASING * r * 0.7)
    ink.stroke(line, theme.target, LINE * r, dash=DASH, cap=FLAT)
    ink.fill(head, theme.target)
    return ink


# ----------------------------------------------------------------------------------------------------
# The places where something differs, each with a dashed ring and a number that refers to the list of differences.

WIDTH, RINGED_CASING, RINGED_DASH = 2.6, 5.4, (2.4, 1.8)
SPOTS = ((-1.7, 1.0), (1.7, 1.0), (-1.7, -1.0), (0.0, 1.9), (1.9, 0.0), (-1.9, 0.0))
"""Where the number may be placed, relative to a unit's point, in radii; the best first."""
RINGED_NEAR = 1.5
"""How far the number keeps from units and from the anchors of names, in radii."""


class RingLayer(ItemLayer):
    """The rings; names and units lie over them."""

    name = "ringed"
    height = "targets"
    cached = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.HOVER})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for number, place in state.ringed:
            if state.shown(place):
                yield LayerEntry((number, place), partial(_ring, state, place))


class RingNumberLayer(ItemLayer):
    """The numbers of the rings, above everything else."""

    name = "ring_numbers"
    height = "why"
    cached = False
    topics = RingLayer.topics

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for number, place in state.ringed:
            if state.shown(place):
                yield LayerEntry((number, place), partial(_number, state, number, place))


def _number(state: SceneState, number: int, place: str) -> DisplayList:
    return painter.disc(_disc_at(state, place), number, state.metrics.r, state.theme, current=True)


def _ring(state: SceneState, place: str) -> DisplayList:
    theme, line = state.theme, state.metrics.line
    ink, outline = DisplayList(), state.outline([place])
    for part in outline:
        ink.stroke(polyline(part), theme.halo, RINGED_CASING * line, alpha=0.8)
    for part in outline:
        ink.stroke(polyline(part), theme.why, WIDTH * line, dash=RINGED_DASH)
    return ink


def _disc_at(state: SceneState, place: str) -> Point:
    """Return the point beside a unit's point where the number hides least."""
    (x, y), r = state.goal(place), state.metrics.r
    sheet = state.layout.sheet_of(place) or state.layout.active
    full = [state.unit_point(piece) for piece in state.seats.present]
    full += [anchors.label for anchors in sheet.atlas.drawing.anchors.values()]
    points = [(x + dx * r, y + dy * r) for dx, dy in SPOTS]
    return min(points, key=lambda at: sum(max(0.0, RINGED_NEAR * r - hypot(at[0] - a, at[1] - b)) for a, b in full))
