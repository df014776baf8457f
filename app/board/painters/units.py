"""Counters: shape and letter say what a unit is, colour and tab whose."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import lru_cache

from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from app.ui.tokens import PowerLook, Theme, color, mixed, tokens

from ..ink import Ink, pen, polyline
from ..lettering import TAB_LETTER, lettered
from .cards import number_tab
from .faces import FACES, full
from .shapes import counter_path, paired, tab_at

CRACK = ((-1.12, 0.34), (-0.7, 0.02), (-0.36, 0.36), (0.2, -0.26), (0.52, 0.08), (1.12, -0.34))
"""The crack across a unit that becomes weaker, in its radii."""
SLIDE = (0.1, 0.17)
"""How far each of its pieces slides away."""


class State(Enum):
    """How a counter stands on the board."""

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


CHOSEN = (State.CHOSEN, State.CHOSEN_DISLODGED)
DISLODGED = (State.DISLODGED, State.CHOSEN_DISLODGED)
SHARES = {State.GHOST: 0.8, State.DESTROYED: 0.4, State.DISTANT: 0.52, State.OTHER: 0.45}
"""How much of its own colour a counter keeps that is not really there."""


@lru_cache(maxsize=1024)
def unit(
    kind: str,
    variant: str,
    look: PowerLook,
    theme: Theme,
    r: float,
    state: State = State.PLAIN,
    status: str = "",
    number: str = "",
    label: str = "",
) -> Ink:
    """The counter of a unit about the origin; `number` tells which of two it is that share a place, `label` is the
    number that it bears. The ink is shared: do not add to it."""
    style = tokens().unit
    shape = shape_of(kind, variant, number)
    chosen, dislodged = state in CHOSEN, state in DISLODGED
    if chosen:
        r *= style.chosen_scale
    path = counter_path(shape, r)
    ink = Ink()
    if chosen:
        _ring(ink, path, theme, r * (1.25 if dislodged else 1.0))
    if dislodged:
        _rims(ink, path, theme, r)
    else:
        if state in (State.DOOMED, State.OTHER):
            _dashes(ink, path, theme, r)
        ink.fill(path.translated(0, 0.10 * r), theme.shadow)
    face = FACES.get(status, full)
    letter = style.letters.get(kind, kind)
    one_of_two = number and shape != shape_of(kind, variant)
    face(ink, shape, path, f"{number}\n{letter}" if one_of_two else letter, *_faded(look, theme, state), r)
    if dislodged:
        ink = ink.mapped(QTransform().rotate(style.dislodged_tilt))
    if state is State.SPLIT:
        ink = _split(ink, theme, r)
    if state is not State.DISTANT:
        _tab(ink, shape, look.letter, theme, r)
        if label:
            number_tab(ink, *tab_at(shape), label, theme, r)
    return ink


def shape_of(kind: str, variant: str, number: str = "") -> str:
    """The shape of a unit kind. A variant without shapes of its own has those of the standard game."""
    shapes = tokens().unit.shapes
    return paired(shapes.get(variant, shapes["standard"]).get(kind, "disc"), number)


def _faded(look: PowerLook, theme: Theme, state: State) -> tuple[PowerLook, Theme]:
    """The look mixed with the land: still opaque, so that nothing shines through. What is far off has a pale outline
    too."""
    if state not in SHARES:
        return look, theme
    share = SHARES[state]
    pale = {name: mixed(getattr(look, name), theme.land, share) for name in ("fill", "ink", "ribbon")}
    if state is not State.DISTANT:
        return replace(look, **pale), theme
    outline, tab, text = (mixed(hue, theme.land, share) for hue in (theme.unit_outline, theme.tab, theme.tab_text))
    return replace(look, **pale), replace(theme, unit_outline=outline, tab=tab, tab_text=text)


def _split(ink: Ink, theme: Theme, r: float) -> Ink:
    """A counter in two pieces that slide apart along a crack, both still to be read."""
    crack = [(x * r, y * r) for x, y in CRACK]
    dx, dy = SLIDE[0] * r, SLIDE[1] * r
    split = Ink()
    split.stroke(polyline(crack), theme.mark_disc, 0.5 * r)
    split.stroke(polyline(crack), theme.fail, 0.17 * r)
    for side in (-1, 1):
        piece = Ink()
        piece.inside(
            polyline(
                [(-2 * r, side * 2 * r), (-2 * r, crack[0][1]), *crack, (2 * r, crack[-1][1]), (2 * r, side * 2 * r)],
                closed=True,
            )
        ).add(ink)
        split.add(piece, QTransform.fromTranslate(side * dx, side * dy))
    return split


def _ring(ink: Ink, path: QPainterPath, theme: Theme, r: float) -> None:
    """The white ring with a dark edge round the chosen unit."""
    stroker = QPainterPathStroker(pen(color(theme.selection), 0.56 * r))
    outer = stroker.createStroke(path).united(path)
    ink.stroke(outer, theme.selection_edge, 0.16 * r)
    ink.fill(outer, theme.selection)


def _rims(ink: Ink, path: QPainterPath, theme: Theme, r: float) -> None:
    """A red shadow, a pale rim, a red rim inside it."""
    ink.fill(path.translated(0.16 * r, 0.20 * r), theme.fail, 0.45)
    ink.stroke(path, theme.mark_disc, 0.64 * r)
    ink.stroke(path, theme.fail, 0.46 * r)


def _dashes(ink: Ink, path: QPainterPath, theme: Theme, r: float) -> None:
    """A dashed ring round it on a pale one."""
    outer = QPainterPathStroker(pen(color(theme.void), 0.72 * r)).createStroke(path).united(path)
    ink.stroke(outer, theme.mark_disc, 0.42 * r)
    ink.stroke(outer, theme.void, 0.2 * r, dash=(1.7, 1.3))


def _tab(ink: Ink, shape: str, letter: str, theme: Theme, r: float) -> None:
    """The power's letter on a small disc at the upper right."""
    style = tokens().unit
    across, up = tab_at(shape)
    center = (across * r, up * r)
    ink.circle(center, style.tab_radius_r * r, theme.tab, theme.unit_outline, 0.075 * r)
    ink.fill(lettered(letter, TAB_LETTER, style.tab_letter_r * r, center), theme.tab_text)
