"""Special orders as lines: threads of deeds with their signs, exchanges, numbers of parts and of priority, portals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, Theme, mixed, tokens

from ..curves import Curve
from ..ink import FLAT, Ink, Point, circle_path, polyline, rounded_box
from ..lettering import PILL_TEXT, TAB_LETTER, lettered, width_of
from ..plan import Exchange, Leap, Portal, Step, Thread
from . import marks
from .orders import Looks, arrow_path, cased, dashed_path, halo_alpha
from .specials import blast, cloud, spiral, trance

PRESUMED = 0.55
DOT, NUMBER, NUMBER_TEXT = 5.0, 7.6, 9.6
"""The dot where a way passes a place, the disc of the number of a part and its lettering, in board units."""
TAG, TAG_TEXT = 6.4, 8.6
"""Half the side of the square with a number of priority, and its lettering."""
SWAP_WIDTH = 4.4
SHADOW, SHADOW_ALPHA = 5.0, 0.22
CLOUD_WIDE, BLAST_FAR = 2.5, 2.05
"""The cloud of a gas order and the ring of an annihilation, in radii of a unit."""
SPIRAL_AT = (1.62, 1.25)
"""Where beside a unit the spiral on its disc stands, in radii."""
SIGN = 0.66
"""Radius of a disc at the end of a thread, in radii of a unit."""


def thread(item: Thread, looks: Looks, theme: Theme, line: float) -> Ink:
    """The line from a unit to what it acts upon; paler if nothing came of it."""
    ink = Ink()
    if item.curve is None:
        return ink
    share = tokens().orders.failed_mix if item.mark.failed else 1.0
    fill = mixed(looks[item.mark.unit.power].fill, theme.land, share)
    _LINES.get(item.mark.deed, _dashes)(ink, item.curve, fill, theme, line, share)
    if item.tag is not None:
        ink.add(rank_tag(item.tag, item.mark.rank, theme, line))
    return ink


def _double(ink: Ink, curve: Curve, fill: Hex, theme: Theme, line: float, share: float) -> None:
    """Two red rails about the colour of the power: annihilation."""
    path = polyline(curve.points)
    ink.stroke(path, theme.halo, 9 * line, alpha=0.9, cap=FLAT)
    ink.stroke(path, mixed(theme.fail, theme.land, share), 5.8 * line, cap=FLAT)
    ink.stroke(path, fill, 2.6 * line, cap=FLAT)


def _dotted(hue: str) -> Callable[[Ink, Curve, Hex, Theme, float, float], None]:
    def draw(ink: Ink, curve: Curve, fill: Hex, theme: Theme, line: float, share: float) -> None:
        path = polyline(curve.points)
        ink.stroke(path, theme.halo, 6.4 * line, alpha=0.9)
        ink.stroke(path, mixed(getattr(theme, hue), theme.land, share), 3.2 * line, dash=(0.1, 1.8))

    return draw


def _dashes(ink: Ink, curve: Curve, fill: Hex, theme: Theme, line: float, share: float) -> None:
    """Short dashes in the colour of the power: what is done to a neighbour's card or support."""
    path = dashed_path(curve, 2.6 * line, (2.0, 1.5))
    cased(ink, path, fill, theme, line, share=share, width=0.9)


_LINES: Mapping[str, Callable[[Ink, Curve, Hex, Theme, float, float], None]] = {
    "annihilate": _double,
    "gas": _dotted("gas_line"),
    "hypnotize": _dotted("why"),
}
"""Deed -> its line; dashes for all others."""


def sign(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    """What is done, drawn at its place above the units."""
    make = _SIGNS.get(item.mark.deed)
    return make(item, looks, theme, r) if make else Ink()


def _gas(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    return cloud(item.sign, CLOUD_WIDE * r, theme)


def _annihilation(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    return blast(item.goal, BLAST_FAR * r, theme)


def _hypnosis(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    ink, (x, y) = Ink(), item.goal
    center = x + SPIRAL_AT[0] * r, y + SPIRAL_AT[1] * r
    marks.disc(ink, center, SIGN * r, theme, theme.why)
    ink.add(spiral(center, 0.66 * SIGN * r, theme, ground=False))
    return ink


def ring(item: Thread, theme: Theme, r: float) -> Ink:
    """The rings beneath a unit that does what another one wants."""
    return trance(item.goal, r, theme)


def _theft(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    """A card with an arrow that comes back from it."""
    ink, size = Ink(), SIGN * r
    hue = theme.fail if item.mark.failed else theme.text
    marks.disc(ink, item.sign, size, theme, hue)
    place = QTransform.fromTranslate(*item.sign).scale(size, size)
    ink.stroke(place.map(rounded_box(QRectF(-0.1, -0.5, 0.56, 0.8), 0.1)), theme.text, 0.13 * size)
    ink.stroke(place.map(polyline(((0.14, 0.02), (-0.5, 0.02)))), hue, 0.17 * size)
    ink.fill(place.map(polyline(((-0.66, 0.02), (-0.3, -0.26), (-0.3, 0.3)), closed=True)), hue)
    return ink


def _disbelief(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    """The card that is named, struck through."""
    ink, size = Ink(), SIGN * r
    hue = theme.fail if item.mark.failed else theme.text
    text, (x, y) = item.mark.text or "?", item.sign
    half = max(1.0, width_of(text, PILL_TEXT) * 0.55 + 0.3) * size
    box = rounded_box(QRectF(x - half, y - 0.86 * size, 2 * half, 1.72 * size), 0.3 * size)
    ink.stroke(box, theme.halo, 0.4 * size, alpha=0.85)
    ink.fill(box, theme.mark_disc)
    ink.stroke(box, hue, 0.15 * size)
    ink.fill(lettered(text, PILL_TEXT, 1.05 * size, item.sign), theme.text)
    for stroke, width in ((theme.mark_disc, 0.36), (theme.fail, 0.17)):
        ink.line((x - 0.9 * half, y + 0.7 * size), (x + 0.9 * half, y - 0.7 * size), stroke, width * size)
    return ink


def _scissors(item: Thread, looks: Looks, theme: Theme, r: float) -> Ink:
    return marks.scissors(item.sign, 1.05 * SIGN * r, theme)


_SIGNS: Mapping[str, Callable[[Thread, Looks, Theme, float], Ink]] = {
    "gas": _gas,
    "annihilate": _annihilation,
    "hypnotize": _hypnosis,
    "steal": _theft,
    "disbelieve": _disbelief,
    "cut": _scissors,
}


def exchange(item: Exchange, looks: Looks, theme: Theme, line: float) -> Ink:
    """The arrow of one of two units that change places; dashed where nobody told it to."""
    ink, width = Ink(), SWAP_WIDTH * line
    share = tokens().orders.failed_mix if item.mark.failed else PRESUMED if item.presumed else 1.0
    hue = mixed(looks[item.unit.power].fill, theme.land, share)
    cased(ink, arrow_path(item.curve, width, head=not item.mark.failed), hue, theme, line, share=share)
    return ink


def shadow(item: Leap, theme: Theme, line: float) -> Ink:
    """The straight shadow of a leap on the ground."""
    ink = Ink()
    ink.stroke(polyline(item.shadow.points), theme.unit_outline, SHADOW * line, alpha=SHADOW_ALPHA)
    return ink


def step(item: Step, theme: Theme, line: float) -> Ink:
    """The dot where a way passes a place, and the numbers of its parts."""
    ink = Ink()
    ink.circle(item.dot, DOT * line, theme.tab, theme.unit_outline, 1.3 * line)
    for number, point in enumerate(item.numbers, 1):
        ink.circle(point, NUMBER * line, theme.tab, theme.unit_outline, 1.2 * line)
        ink.fill(lettered(str(number), TAB_LETTER, NUMBER_TEXT * line, point), theme.tab_text)
    return ink


def rank_tag(center: Point, rank: int, theme: Theme, line: float) -> Ink:
    """A number of priority: light on a dark square, so that it is no number of a unit nor of a part."""
    ink, half = Ink(), TAG * line
    box = rounded_box(QRectF(center[0] - half, center[1] - half, 2 * half, 2 * half), 0.36 * half)
    ink.stroke(box, theme.halo, 2.6 * line, alpha=0.9)
    ink.fill(box, theme.tab_text)
    ink.stroke(box, theme.tab, 1.0 * line)
    ink.fill(lettered(str(rank), TAB_LETTER, TAG_TEXT * line, center), theme.tab)
    return ink


def portal(item: Portal, looks: Looks, theme: Theme) -> Ink:
    """A disc of the space off the board with its grid; of a unit that comes from there with its number and kind."""
    ink, size, unit = Ink(), item.radius, item.mark.unit
    look = looks[unit.power]
    ink.circle(item.center, 1.34 * size, theme.order_halo, alpha=halo_alpha(look.fill, theme))
    ink.circle(item.center, 1.16 * size, look.fill)
    path = circle_path(item.center, size)
    ink.fill(path, theme.space)
    ink.inside(path).stroke(_grid(item.center, size), theme.space_grid, 0.06 * size)
    ink.stroke(path, theme.unit_outline, 0.1 * size)
    text = f"{unit.label}{unit.kind}"
    if text and width_of(text, PILL_TEXT) * 0.9 < 1.8:
        ink.fill(lettered(text, PILL_TEXT, 0.9 * size, item.center), theme.space_text)
    return ink


def _grid(center: Point, size: float) -> QPainterPath:
    path, (x, y) = QPainterPath(), center
    for n in (-0.55, 0.0, 0.55):
        for start, end in (((n, -1), (n, 1)), ((-1, n), (1, n))):
            path.moveTo(x + start[0] * size, y + start[1] * size)
            path.lineTo(x + end[0] * size, y + end[1] * size)
    return path
