"""Drawings of counters: shape and letter show the kind of unit, color and tab its power."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from math import cos, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from app.ui.tokens import PowerLook, Theme, color, mixed, tokens

from ..curves import Point
from ..display_list import (
    FLAT,
    PILL_TEXT,
    TAB_LETTER,
    UNIT_LETTER,
    DisplayList,
    circle_path,
    lettered,
    pen,
    polyline,
    rounded_box,
    width_of,
)
from ..picture import UNKNOWN

# ----------------------------------------------------------------------------------------------------
# Outlines of counters: the shape shows where a unit can go.


@lru_cache(maxsize=256)
def counter_path(shape: str, r: float) -> QPainterPath:
    """Return the outline of a shape (a key of SHAPES; anything else is a disc) of radius r around the origin."""
    return SHAPES.get(shape, _disc)(r)


def reach(shape: str) -> Point:
    """Return how far a shape extends to the sides and up or down, in radii."""
    return REACHES.get(shape, (1.0, 1.0))


def tab_at(shape: str) -> Point:
    """Return the middle of the tab of a shape, in radii."""
    return TABS.get(shape, (0.88, -0.88))


def paired(shape: str, number: str) -> str:
    """Return the shape of the first or second of two units in one place: halves lie back to back. `number` is "" for a
    unit that is alone."""
    both = PAIRS.get(shape)
    return both[(int(number) - 1) % 2] if both and number else shape


def rounded(corners: list[Point], radius: float) -> QPainterPath:
    """Return a polygon whose corners are rounded, starting `radius` from each corner."""
    path = QPainterPath()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        start, end = _toward(corner, before, radius), _toward(corner, after, radius)
        if number == 0:
            path.moveTo(*start)
        else:
            path.lineTo(*start)
        path.quadTo(*corner, *end)
    path.closeSubpath()
    return path


def _toward(start: Point, end: Point, distance: float) -> Point:
    share = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _disc(r: float) -> QPainterPath:
    return circle_path((0.0, 0.0), r)


def _hull(r: float) -> QPainterPath:
    """Return a hull: broad above and flat below, with a curved deck."""
    side, deck, middle, keel, flat = 1.40 * r, -0.74 * r, -0.52 * r, 0.90 * r, 0.44 * r
    path = QPainterPath(QPointF(-side, deck))
    path.quadTo(-side * 0.42, middle, 0, middle)
    path.quadTo(side * 0.42, middle, side, deck)
    path.cubicTo(side * 0.98, 0.10 * r, side * 0.86, keel, flat, keel)
    path.lineTo(-flat, keel)
    path.cubicTo(-side * 0.86, keel, -side * 0.98, 0.10 * r, -side, deck)
    path.closeSubpath()
    return path


def _amphibian(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, -0.18 * r), 0.98 * r, 0.98 * r)
    return _hull(r).united(path)


def _arch(r: float) -> QPainterPath:
    """Return an arch: a flat foot and a round head."""
    path = QPainterPath(QPointF(-0.92 * r, 0.94 * r))
    path.lineTo(-0.92 * r, -0.06 * r)
    path.arcTo(QRectF(-0.92 * r, -1.0 * r, 1.84 * r, 1.84 * r), 180, -180)
    path.lineTo(0.92 * r, 0.94 * r)
    path.closeSubpath()
    return path


def _inverted_arch(r: float) -> QPainterPath:
    path = QPainterPath(QPointF(-0.92 * r, -0.90 * r))
    path.lineTo(-0.92 * r, 0.06 * r)
    path.arcTo(QRectF(-0.92 * r, -0.88 * r, 1.84 * r, 1.84 * r), 180, 180)
    path.lineTo(0.92 * r, -0.90 * r)
    path.closeSubpath()
    return path


def _triangle(r: float) -> QPainterPath:
    return rounded([(0, -1.18 * r), (1.14 * r, 0.86 * r), (-1.14 * r, 0.86 * r)], 0.34 * r)


def _hexagon(r: float) -> QPainterPath:
    corners = [(1.06 * r * cos(radians(a)), 1.06 * r * sin(radians(a))) for a in range(0, 360, 60)]
    return rounded(corners, 0.16 * r)


def _half_disc(r: float) -> QPainterPath:
    """Return the left half of a large disc."""
    size = 1.28 * r
    path = QPainterPath(QPointF(0.36 * r, -size))
    path.arcTo(QRectF(0.36 * r - size, -size, 2 * size, 2 * size), 90, 180)
    path.closeSubpath()
    return path


def _right_half(r: float) -> QPainterPath:
    return QTransform().scale(-1, 1).map(_half_disc(r))


def _pill(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-1.5 * r, -0.8 * r, 3.0 * r, 1.6 * r), 0.8 * r, 0.8 * r)
    return path


SHAPES: dict[str, Callable[[float], QPainterPath]] = {
    "disc": _disc,
    "large_disc": lambda r: _disc(1.16 * r),
    "hull": _hull,
    "amphibian": _amphibian,
    "arch": _arch,
    "inverted_arch": _inverted_arch,
    "triangle": _triangle,
    "hexagon": _hexagon,
    "half_disc": _half_disc,
    "left_half": _half_disc,
    "right_half": _right_half,
    "pill": _pill,
}
PAIRS = {"half_disc": ("left_half", "right_half")}
"""Shape -> the shapes of the first and the second of two units in one place."""
HALF_REACH = (0.92, 1.28)
REACHES: dict[str, Point] = {
    "hull": (1.42, 0.95),
    "amphibian": (1.42, 1.0),
    "pill": (1.5, 0.8),
    "large_disc": (1.16, 1.16),
    "triangle": (1.1, 1.1),
    "half_disc": HALF_REACH,
    "left_half": HALF_REACH,
    "right_half": HALF_REACH,
}
TABS: dict[str, Point] = {
    "hull": (1.16, -0.88),
    "amphibian": (1.16, -0.88),
    "pill": (1.16, -0.88),
    "large_disc": (0.96, -0.96),
    "triangle": (0.66, -0.86),
    "half_disc": (0.62, -1.0),
    "left_half": (-0.72, -1.06),
    "right_half": (0.72, -1.06),
}


# ----------------------------------------------------------------------------------------------------
# Faces of counters, which show the strength of a unit: a full counter has full strength, a half-filled one half
# strength, a hollow one is out of supply.

LETTER_DROP = {"hull": 0.11, "triangle": 0.24, "arch": 0.06}
"""How far a letter is below the middle of its shape, in radii; 0.02 for other shapes."""
LETTER_SHIFT = {"pill": 0.42, "half_disc": -0.24, "left_half": -0.22, "right_half": 0.22}
NARROW = frozenset({"half_disc", "left_half", "right_half"})
TWO_LINES = ((0.92, -0.44), (0.66, 0.42))
"""A number over a letter: the size of each and how far it is below the middle of the shape, in radii."""
CREAM = "#EFE8D8"
"""The ring around counters that sets them off from dark land."""
PALE_LETTER = 0.88
"""Size of the letter of a half or hollow counter, as a share of that of a full one."""
HOLLOW_RIM = 0.26
HOLLOW_DASH = (2.2, 1.6)
PIP, PIPS_DOWN, PIPS_APART, MOST_PIPS = 0.27, 1.46, 0.62, 4
"""Half the size of a pip, how far below the middle of its unit it is, its distance from the next one, in radii; the
most pips shown."""


ARCS, ARCS_AT, ARCS_SPAN = (0.2, 0.46, 0.72), -0.82, 52.0
"""The arcs on a pill, which show a long reach: their radii and middle, in radii; half their span in degrees."""
STRIKE, PALE_FILL = 0.74, 0.55
"""How far the stroke through a struck-out counter extends, and how much of its color the counter keeps."""


def full(
    ink: DisplayList, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float
) -> None:
    """Draw a unit at full strength: filled, with an inner ring."""
    _edge(ink, path, theme, r)
    ink.fill(path, look.fill)
    ink.stroke(QTransform().scale(0.80, 0.80).map(path), look.ink, 0.06 * r, alpha=0.5)
    ink.stroke(path, theme.unit_outline, tokens().unit.outline_r * r)
    if shape == "pill":
        _arcs(ink, look, r)
    ink.fill(_letter(shape, letter, r), look.ink)


def struck(
    ink: DisplayList, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float
) -> None:
    """Draw a unit without upkeep, which takes no orders: pale and struck out."""
    pale = replace(look, fill=mixed(look.fill, theme.tab, PALE_FILL), ink=theme.tab_text)
    full(ink, shape, path, letter, pale, theme, r)
    x, y = STRIKE * r * (1.3 if shape == "pill" else 1.0), STRIKE * r * (0.8 if shape == "pill" else 1.0)
    ink.line((-x, y), (x, -y), theme.tab, 0.42 * r)
    ink.line((-x, y), (x, -y), theme.unit_outline, 0.2 * r)


def _arcs(ink: DisplayList, look: PowerLook, r: float) -> None:
    for size in ARCS:
        box = QRectF((ARCS_AT - size) * r, -size * r, 2 * size * r, 2 * size * r)
        path = QPainterPath()
        path.arcMoveTo(box, ARCS_SPAN)
        path.arcTo(box, ARCS_SPAN, -2 * ARCS_SPAN)
        ink.stroke(path, look.ink, 0.12 * r)


def half(
    ink: DisplayList, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float
) -> None:
    """Draw a unit at half strength: only the lower half is filled, and a line divides it from the upper one."""
    _edge(ink, path, theme, r)
    ink.fill(path, theme.tab)
    lower = QPainterPath()
    lower.addRect(-2 * r, 0, 4 * r, 2 * r)
    ink.fill(path.intersected(lower), look.fill)
    across = path.boundingRect().width() / 2 * 0.95
    ink.line((-across, 0), (across, 0), theme.unit_outline, 0.09 * r)
    ink.stroke(path, theme.unit_outline, tokens().unit.outline_r * r)
    text = _letter(shape, letter, r * PALE_LETTER)
    ink.stroke(text, theme.tab, 0.32 * r)
    ink.fill(text, theme.tab_text)


def hollow(
    ink: DisplayList, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float
) -> None:
    """Draw an unsupplied unit: hollow, with a rim in the power's color and a dashed outline."""
    _edge(ink, path, theme, r)
    ink.fill(path, theme.tab)
    ink.inside(path).stroke(path, look.ribbon, 2 * HOLLOW_RIM * r)
    ink.stroke(path, theme.tab, 0.16 * r)
    ink.stroke(path, theme.unit_outline, 0.11 * r, dash=HOLLOW_DASH, cap=FLAT)
    ink.fill(_letter(shape, letter, r * PALE_LETTER), theme.tab_text)


def _edge(ink: DisplayList, path: QPainterPath, theme: Theme, r: float) -> None:
    """Draw the edge that sets a counter off from dark land."""
    if theme.dark:
        ink.stroke(path, CREAM, 0.26 * r, alpha=0.9)


def _letter(shape: str, letter: str, r: float) -> QPainterPath:
    """Return the letter of a kind; for one of two units, with its number on a line above."""
    x, y = LETTER_SHIFT.get(shape, 0.0) * r, LETTER_DROP.get(shape, 0.02) * r
    lines = letter.split("\n")
    if len(lines) > 1:
        path = QPainterPath()
        for text, (size, down) in zip(lines, TWO_LINES):
            path.addPath(lettered(text, UNIT_LETTER, size * r, (x, y + down * r)))
        return path
    share = 1.0 if len(letter) == 1 else 0.66 if shape in NARROW else 0.77
    return lettered(letter, UNIT_LETTER, tokens().unit.letter_r * share * r, (x, y))


FACES: Mapping[str, Callable[[DisplayList, str, QPainterPath, str, PowerLook, Theme, float], None]] = {
    "half": half,
    "unsupplied": hollow,
    "unmaintained": struck,
}
"""A unit's `status` -> its face; any other status is full strength."""


@lru_cache(maxsize=64)
def pips(standoffs: int, attacks: int, theme: Theme, r: float) -> DisplayList:
    """Draw the pips below a unit, around the origin: a diamond for each standoff in a row, a triangle for each attack
    on it while at half strength. The result is shared: do not add to it."""
    ink = DisplayList()
    diamond = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
    triangle = [(0.0, -1.05), (1.02, 0.78), (-1.02, 0.78)]
    shapes = [(diamond, theme.warning)] * standoffs + [(triangle, theme.fail)] * attacks
    shapes = shapes[:MOST_PIPS]
    for n, (corners, hue) in enumerate(shapes):
        place = QTransform.fromTranslate((n - (len(shapes) - 1) / 2) * PIPS_APART * r, PIPS_DOWN * r)
        path = place.scale(PIP * r, PIP * r).map(polyline(corners, closed=True))
        ink.stroke(path, theme.mark_disc, 0.21 * r)
        ink.fill(path, hue)
        ink.stroke(path, theme.unit_outline, 0.05 * r)
    return ink


# ----------------------------------------------------------------------------------------------------
# The number of a unit, and the plate with its card below it.

PLATE_AT = 1.53
"""How far below the middle of its unit a plate is, in radii."""
PLATE_HIGH, PLATE_TEXT, PLATE_ROOM, PLATE_CORNER = 1.06, 0.64, 0.46, 0.2
"""Its height, the size of its text, the total padding at both ends, the radius of its corners, in radii."""
LEAST_WIDE = 0.94
RULE_UP, RULE_IN, RULE = 0.14, 0.16, 0.12
"""How far the green line is above the lower edge and from the sides, and its width, in radii."""


def plate_box(center: Point, card: str, r: float) -> QRectF:
    """Return the box of the plate of a unit of radius r at a point."""
    wide = max(LEAST_WIDE, width_of(card, PILL_TEXT) * PLATE_TEXT + PLATE_ROOM) * r
    x, y = center[0], center[1] + PLATE_AT * r
    return QRectF(x - wide / 2, y - PLATE_HIGH * r / 2, wide, PLATE_HIGH * r)


@lru_cache(maxsize=256)
def _plate(card: str, public: bool, r: float, theme: Theme) -> DisplayList:
    ink, box, known = DisplayList(), plate_box((0.0, 0.0), card, r), not card.endswith(UNKNOWN)
    path, middle = rounded_box(box, PLATE_CORNER * r), (0.0, PLATE_AT * r)
    ink.stroke(path, theme.halo, 0.3 * r, alpha=0.8)
    ink.fill(path, theme.mark_disc if known else theme.fog)
    if not known:
        ink.stroke(
            rounded_box(box.adjusted(0.13 * r, 0.13 * r, -0.13 * r, -0.13 * r), 0.1 * r), theme.fog_mark, 0.05 * r
        )
    ink.stroke(path, theme.mark_line if known else theme.fog_mark, 0.07 * r)
    lift = 0.07 * r if public else 0.0
    hue = theme.text if known else theme.text_muted
    ink.fill(lettered(card, PILL_TEXT, PLATE_TEXT * r, (middle[0], middle[1] - lift)), hue)
    if public:
        y = box.bottom() - RULE_UP * r
        ink.stroke(polyline(((box.left() + RULE_IN * r, y), (box.right() - RULE_IN * r, y))), theme.ok, RULE * r)
    return ink


def plate(center: Point, card: str, r: float, theme: Theme, *, public: bool = False) -> DisplayList:
    """Draw the card below a unit of radius r: its number, underlined in green if it is public, and on a fog-colored
    plate if it is not known."""
    return _plate(card, public, r, theme).mapped(QTransform.fromTranslate(*center))


def number_tab(ink: DisplayList, across: float, up: float, number: str, theme: Theme, r: float) -> None:
    """Draw the number of a unit on a small disc at its upper left: like the power's tab, but light on dark."""
    style = tokens().unit
    center = (-across * r, up * r)
    ink.circle(center, style.tab_radius_r * r, theme.tab_text, theme.tab, 0.075 * r)
    size = style.tab_letter_r * (1.0 if len(number) == 1 else 0.8)
    ink.fill(lettered(number, TAB_LETTER, size * r, center), theme.tab)


CRACK = ((-1.12, 0.34), (-0.7, 0.02), (-0.36, 0.36), (0.2, -0.26), (0.52, 0.08), (1.12, -0.34))
"""The crack across a unit that becomes weaker, in its radii."""
SLIDE = (0.1, 0.17)
"""How far each of its pieces is shifted, in radii."""


class CounterState(Enum):
    """How a counter is drawn."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    DISLODGED = "dislodged"
    CHOSEN_DISLODGED = "chosen and dislodged"
    GHOST = "ghost"
    DESTROYED = "destroyed"
    DISTANT = "on another level"
    SPLIT = "becoming weaker"
    DOOMED = "would be dislodged"
    OTHER = "in the other one of two positions"


CHOSEN = (CounterState.CHOSEN, CounterState.CHOSEN_DISLODGED)
DISLODGED = (CounterState.DISLODGED, CounterState.CHOSEN_DISLODGED)
SHARES = {CounterState.GHOST: 0.8, CounterState.DESTROYED: 0.4, CounterState.DISTANT: 0.52, CounterState.OTHER: 0.45}
"""How much of its own color a counter keeps that is not really there."""


@lru_cache(maxsize=1024)
def unit(
    kind: str,
    variant: str,
    look: PowerLook,
    theme: Theme,
    r: float,
    state: CounterState = CounterState.PLAIN,
    status: str = "",
    number: str = "",
    label: str = "",
) -> DisplayList:
    """Draw the counter of a unit around the origin. `number` tells two units in one place apart; `label` is the number
    that the unit bears for life. The result is shared: do not add to it."""
    style = tokens().unit
    shape = shape_of(kind, variant, number)
    chosen, dislodged = state in CHOSEN, state in DISLODGED
    if chosen:
        r *= style.chosen_scale
    path = counter_path(shape, r)
    ink = DisplayList()
    if chosen:
        _ring(ink, path, theme, r * (1.25 if dislodged else 1.0))
    if dislodged:
        _rims(ink, path, theme, r)
    else:
        if state in (CounterState.DOOMED, CounterState.OTHER):
            _dashes(ink, path, theme, r)
        ink.fill(path.translated(0, 0.10 * r), theme.shadow)
    face = FACES.get(status, full)
    letter = style.letters.get(kind, kind)
    one_of_two = number and shape != shape_of(kind, variant)
    face(ink, shape, path, f"{number}\n{letter}" if one_of_two else letter, *_faded(look, theme, state), r)
    if dislodged:
        ink = ink.mapped(QTransform().rotate(style.dislodged_tilt))
    if state is CounterState.SPLIT:
        ink = _split(ink, theme, r)
    if state is not CounterState.DISTANT:
        _tab(ink, shape, look.letter, theme, r)
        if label:
            number_tab(ink, *tab_at(shape), label, theme, r)
    return ink


def shape_of(kind: str, variant: str, number: str = "") -> str:
    """Return the shape of a unit kind. A variant without shapes of its own uses those of the standard game."""
    shapes = tokens().unit.shapes
    return paired(shapes.get(variant, shapes["standard"]).get(kind, "disc"), number)


def _faded(look: PowerLook, theme: Theme, state: CounterState) -> tuple[PowerLook, Theme]:
    """Return the look mixed with the land's color, still opaque, so that nothing shines through. A distant unit has a
    pale outline, too."""
    if state not in SHARES:
        return look, theme
    share = SHARES[state]
    pale = {name: mixed(getattr(look, name), theme.land, share) for name in ("fill", "ink", "ribbon")}
    if state is not CounterState.DISTANT:
        return replace(look, **pale), theme
    outline, tab, text = (mixed(hue, theme.land, share) for hue in (theme.unit_outline, theme.tab, theme.tab_text))
    return replace(look, **pale), replace(theme, unit_outline=outline, tab=tab, tab_text=text)


def _split(ink: DisplayList, theme: Theme, r: float) -> DisplayList:
    """Draw a counter in two pieces that are shifted apart along a crack, both still readable."""
    crack = [(x * r, y * r) for x, y in CRACK]
    dx, dy = SLIDE[0] * r, SLIDE[1] * r
    split = DisplayList()
    split.stroke(polyline(crack), theme.mark_disc, 0.5 * r)
    split.stroke(polyline(crack), theme.fail, 0.17 * r)
    for side in (-1, 1):
        piece = DisplayList()
        piece.inside(
            polyline(
                [(-2 * r, side * 2 * r), (-2 * r, crack[0][1]), *crack, (2 * r, crack[-1][1]), (2 * r, side * 2 * r)],
                closed=True,
            )
        ).add(ink)
        split.add(piece, QTransform.fromTranslate(side * dx, side * dy))
    return split


def _ring(ink: DisplayList, path: QPainterPath, theme: Theme, r: float) -> None:
    """Draw the white ring with a dark edge around the selected unit."""
    stroker = QPainterPathStroker(pen(color(theme.selection), 0.56 * r))
    outer = stroker.createStroke(path).united(path)
    ink.stroke(outer, theme.selection_edge, 0.16 * r)
    ink.fill(outer, theme.selection)


def _rims(ink: DisplayList, path: QPainterPath, theme: Theme, r: float) -> None:
    """Draw a red shadow, a pale rim, and a red rim inside it."""
    ink.fill(path.translated(0.16 * r, 0.20 * r), theme.fail, 0.45)
    ink.stroke(path, theme.mark_disc, 0.64 * r)
    ink.stroke(path, theme.fail, 0.46 * r)


def _dashes(ink: DisplayList, path: QPainterPath, theme: Theme, r: float) -> None:
    """Draw a dashed ring on a pale one."""
    outer = QPainterPathStroker(pen(color(theme.void), 0.72 * r)).createStroke(path).united(path)
    ink.stroke(outer, theme.mark_disc, 0.42 * r)
    ink.stroke(outer, theme.void, 0.2 * r, dash=(1.7, 1.3))


def _tab(ink: DisplayList, shape: str, letter: str, theme: Theme, r: float) -> None:
    """Draw the power's letter on a small disc at the upper right."""
    style = tokens().unit
    across, up = tab_at(shape)
    center = (across * r, up * r)
    ink.circle(center, style.tab_radius_r * r, theme.tab, theme.unit_outline, 0.075 * r)
    ink.fill(lettered(letter, TAB_LETTER, style.tab_letter_r * r, center), theme.tab_text)
