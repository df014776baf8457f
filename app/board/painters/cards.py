"""What a unit bears: its number, and the plate with its card beneath it."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from app.ui.tokens import Theme, tokens

from ..ink import Ink, Point, polyline, rounded_box
from ..lettering import PILL_TEXT, TAB_LETTER, lettered, width_of
from ..pieces import UNKNOWN

PLATE_AT = 1.53
"""How far beneath the middle of its unit a plate stands, in radii."""
PLATE_HIGH, PLATE_TEXT, PLATE_ROOM, PLATE_CORNER = 1.06, 0.64, 0.46, 0.2
"""Its height, the size of its text, room at both ends together, radius of its corners, in radii."""
LEAST_WIDE = 0.94
RULE_UP, RULE_IN, RULE = 0.14, 0.16, 0.12
"""How far the green line is above the lower edge and from the sides, and its width, in radii."""


def plate_box(center: Point, card: str, r: float) -> QRectF:
    """The room of the plate of a unit of radius r that stands at a point."""
    wide = max(LEAST_WIDE, width_of(card, PILL_TEXT) * PLATE_TEXT + PLATE_ROOM) * r
    x, y = center[0], center[1] + PLATE_AT * r
    return QRectF(x - wide / 2, y - PLATE_HIGH * r / 2, wide, PLATE_HIGH * r)


@lru_cache(maxsize=256)
def _plate(card: str, public: bool, r: float, theme: Theme) -> Ink:
    ink, box, known = Ink(), plate_box((0.0, 0.0), card, r), not card.endswith(UNKNOWN)
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


def plate(center: Point, card: str, r: float, theme: Theme, *, public: bool = False) -> Ink:
    """The card of a unit of radius r beneath it: its number, a green line under it if all know it; a back with a
    question mark where it is not known."""
    return _plate(card, public, r, theme).mapped(QTransform.fromTranslate(*center))


def number_tab(ink: Ink, across: float, up: float, number: str, theme: Theme, r: float) -> None:
    """The number of a unit on a small disc at its upper left: the tab of the power turned about, light on dark."""
    style = tokens().unit
    center = (-across * r, up * r)
    ink.circle(center, style.tab_radius_r * r, theme.tab_text, theme.tab, 0.075 * r)
    size = style.tab_letter_r * (1.0 if len(number) == 1 else 0.8)
    ink.fill(lettered(number, TAB_LETTER, size * r, center), theme.tab)
