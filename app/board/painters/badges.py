"""Badges beside a unit: small discs that tell what befell it."""

from __future__ import annotations

from app.ui.tokens import Theme

from ..ink import Ink, Point, polyline
from ..lettering import MARK_TEXT, lettered
from . import marks
from .specials import cloud, spiral


def pin(center: Point, radius: float, theme: Theme) -> Ink:
    """A pin: the unit was jumped over and its move is off."""
    ink, (x, y) = Ink(), center
    marks.disc(ink, center, radius, theme, theme.fail)
    ink.line((x, y - 0.1 * radius), (x, y + 0.62 * radius), theme.fail, 0.2 * radius)
    ink.circle((x, y - 0.26 * radius), 0.34 * radius, theme.fail)
    return ink


def gas_badge(center: Point, radius: float, theme: Theme) -> Ink:
    """A small cloud on a disc: gas keeps the unit asleep."""
    ink = Ink()
    marks.disc(ink, center, radius, theme, theme.gas_line)
    ink.add(cloud((center[0], center[1] - 0.02 * radius), 1.3 * radius, theme, alpha=1.0))
    return ink


def trance_badge(center: Point, radius: float, theme: Theme) -> Ink:
    """A spiral on a disc."""
    ink = Ink()
    marks.disc(ink, center, radius, theme, theme.why)
    ink.add(spiral(center, 0.66 * radius, theme, ground=False))
    return ink


def weak_badge(center: Point, radius: float, theme: Theme) -> Ink:
    """A one: the support is worth no more."""
    ink = Ink()
    marks.disc(ink, center, radius, theme, theme.fail)
    ink.fill(lettered("1", MARK_TEXT, 1.15 * radius, center), theme.fail)
    x, y = center[0] + 0.52 * radius, center[1]
    ink.fill(
        polyline([(x, y + 0.42 * radius), (x - 0.24 * radius, y), (x + 0.24 * radius, y)], closed=True), theme.fail
    )
    return ink


def foiled_badge(center: Point, radius: float, theme: Theme) -> Ink:
    """An exclamation mark: a special order came to nothing."""
    ink = Ink()
    marks.disc(ink, center, radius, theme, theme.fail)
    ink.fill(lettered("!", MARK_TEXT, 1.4 * radius, center), theme.fail)
    return ink


def stopped_badge(center: Point, radius: float, theme: Theme) -> Ink:
    """An arrow before a bar: a two-space move came no farther than its first space."""
    ink, (x, y) = Ink(), center
    marks.disc(ink, center, radius, theme, theme.warning)
    ink.line((x - 0.56 * radius, y), (x - 0.1 * radius, y), theme.warning, 0.2 * radius)
    tip, back = x + 0.26 * radius, x - 0.16 * radius
    ink.fill(polyline([(tip, y), (back, y - 0.34 * radius), (back, y + 0.34 * radius)], closed=True), theme.warning)
    ink.line(
        (x + 0.46 * radius, y - 0.42 * radius), (x + 0.46 * radius, y + 0.42 * radius), theme.warning, 0.18 * radius
    )
    return ink


BADGES = {
    "pinned": pin,
    "gassed": gas_badge,
    "hypnotized": trance_badge,
    "weakened": weak_badge,
    "failed": foiled_badge,
    "partial": stopped_badge,
}
"""Word of a result -> the badge beside the unit."""
