"""Faces of counters: how strong a unit is can be seen on it. A whole counter is at full strength, one filled to the
half at half strength, a hollow one gets no supplies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import PowerLook, Theme, mixed, tokens

from ..ink import FLAT, Ink, polyline
from ..lettering import UNIT_LETTER, lettered

LETTER_DROP = {"hull": 0.11, "triangle": 0.24, "arch": 0.06}
"""How far a letter stands below the middle of its shape, in radii; 0.02 where nothing is said."""
LETTER_SHIFT = {"pill": 0.42, "half_disc": -0.24, "left_half": -0.22, "right_half": 0.22}
NARROW = frozenset({"half_disc", "left_half", "right_half"})
TWO_LINES = ((0.92, -0.44), (0.66, 0.42))
"""A number over a letter: the size of each and how far from the middle of the shape it stands, in radii."""
CREAM = "#EFE8D8"
"""The ring round counters that sets them off from dark land."""
PALE_LETTER = 0.88
"""How large the letter of a half or hollow counter is beside that of a full one."""
HOLLOW_RIM = 0.26
HOLLOW_DASH = (2.2, 1.6)
PIP, PIPS_DOWN, PIPS_APART, MOST_PIPS = 0.27, 1.46, 0.62, 4
"""Half the size of a pip, how far beneath the middle of its unit it stands, how far from the next one, in radii."""


ARCS, ARCS_AT, ARCS_SPAN = (0.2, 0.46, 0.72), -0.82, 52.0
"""The arcs on a pill, which reaches far: their radii, where their middle is, in radii; half their span in degrees."""
STRIKE, PALE_FILL = 0.74, 0.55
"""How far the stroke through a struck counter reaches, and how much of its colour that keeps."""


def full(ink: Ink, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float) -> None:
    """A whole unit: filled, with an inner ring."""
    _edge(ink, path, theme, r)
    ink.fill(path, look.fill)
    ink.stroke(QTransform().scale(0.80, 0.80).map(path), look.ink, 0.06 * r, alpha=0.5)
    ink.stroke(path, theme.unit_outline, tokens().unit.outline_r * r)
    if shape == "pill":
        _arcs(ink, look, r)
    ink.fill(_letter(shape, letter, r), look.ink)


def struck(ink: Ink, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float) -> None:
    """Without upkeep: pale and struck out, it takes no orders."""
    pale = replace(look, fill=mixed(look.fill, theme.tab, PALE_FILL), ink=theme.tab_text)
    full(ink, shape, path, letter, pale, theme, r)
    x, y = STRIKE * r * (1.3 if shape == "pill" else 1.0), STRIKE * r * (0.8 if shape == "pill" else 1.0)
    ink.line((-x, y), (x, -y), theme.tab, 0.42 * r)
    ink.line((-x, y), (x, -y), theme.unit_outline, 0.2 * r)


def _arcs(ink: Ink, look: PowerLook, r: float) -> None:
    for size in ARCS:
        box = QRectF((ARCS_AT - size) * r, -size * r, 2 * size * r, 2 * size * r)
        path = QPainterPath()
        path.arcMoveTo(box, ARCS_SPAN)
        path.arcTo(box, ARCS_SPAN, -2 * ARCS_SPAN)
        ink.stroke(path, look.ink, 0.12 * r)


def half(ink: Ink, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float) -> None:
    """Half strength: only the lower half is filled, and a line parts it from the upper one."""
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


def hollow(ink: Ink, shape: str, path: QPainterPath, letter: str, look: PowerLook, theme: Theme, r: float) -> None:
    """Unsupplied: hollow, with a rim of the power's colour and a dashed outline."""
    _edge(ink, path, theme, r)
    ink.fill(path, theme.tab)
    ink.inside(path).stroke(path, look.ribbon, 2 * HOLLOW_RIM * r)
    ink.stroke(path, theme.tab, 0.16 * r)
    ink.stroke(path, theme.unit_outline, 0.11 * r, dash=HOLLOW_DASH, cap=FLAT)
    ink.fill(_letter(shape, letter, r * PALE_LETTER), theme.tab_text)


def _edge(ink: Ink, path: QPainterPath, theme: Theme, r: float) -> None:
    """What sets a counter off from dark land."""
    if theme.dark:
        ink.stroke(path, CREAM, 0.26 * r, alpha=0.9)


def _letter(shape: str, letter: str, r: float) -> QPainterPath:
    """The letter of a kind; with the number of one of two above it, on a line of its own."""
    x, y = LETTER_SHIFT.get(shape, 0.0) * r, LETTER_DROP.get(shape, 0.02) * r
    lines = letter.split("\n")
    if len(lines) > 1:
        path = QPainterPath()
        for text, (size, down) in zip(lines, TWO_LINES):
            path.addPath(lettered(text, UNIT_LETTER, size * r, (x, y + down * r)))
        return path
    share = 1.0 if len(letter) == 1 else 0.66 if shape in NARROW else 0.77
    return lettered(letter, UNIT_LETTER, tokens().unit.letter_r * share * r, (x, y))


FACES: Mapping[str, Callable[[Ink, str, QPainterPath, str, PowerLook, Theme, float], None]] = {
    "half": half,
    "unsupplied": hollow,
    "unmaintained": struck,
}
"""What a unit's `status` says -> its face; anything else is at full strength."""


@lru_cache(maxsize=64)
def pips(standoffs: int, attacks: int, theme: Theme, r: float) -> Ink:
    """What stands under a unit about the origin: a diamond for each stand-off in a row, a triangle for each attack
    on it while at half strength. The ink is shared: do not add to it."""
    ink = Ink()
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
