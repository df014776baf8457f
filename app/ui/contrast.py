"""How well one colour can be read on another (WCAG 2.1), and colours changed until they can."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor

BLACK, WHITE = "#000000", "#FFFFFF"
READABLE = 7.0
"""The contrast of text in the themes of high contrast."""
STEP = 0.04


def luminance(text: str) -> float:
    """Relative luminance, 0 to 1."""
    hue = QColor(text[:7])
    parts = (hue.redF(), hue.greenF(), hue.blueF())
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return float(0.2126 * r + 0.7152 * g + 0.0722 * b)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=512)
def readable(fill: str) -> tuple[str, str]:
    """The colour changed as little as is needed for black or white letters on it, and which of them."""
    ink, away = (BLACK, WHITE) if contrast(fill, BLACK) >= contrast(fill, WHITE) else (WHITE, BLACK)
    found, share = fill, 0.0
    while contrast(found, ink) < READABLE and share < 1.0:
        share += STEP
        found = _towards(fill, away, share)
    return found, ink


def _towards(one: str, other: str, share: float) -> str:
    pairs = zip(QColor(one).getRgb()[:3], QColor(other).getRgb()[:3])  # type: ignore[index]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
