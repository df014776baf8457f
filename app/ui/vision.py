"""Which powers can be confused by their colour alone, by eyes that lack a kind of cone.

The deficiencies are those of Machado, Oliveira, Fernandes 2009 at full severity; two colours are told apart by their
distance in CIELAB (CIE 1976).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import dist

from PySide6.QtGui import QColor

from .tokens import Hex, PowerLook

EYES = (
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
)
"""Linear sRGB to what eyes see: with all cones, without long, middle, short ones."""
APART = 12.0
"""A distance from which two lands are told apart without looking twice; where it is less, their patterns differ."""
TO_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8728))
"""Linear sRGB to XYZ, each in parts of white D65."""


def confusable(looks: Mapping[str, PowerLook], apart: float = APART) -> frozenset[str]:
    """The powers whose land, for some eyes, looks nearly like that of another: theirs needs a pattern."""
    return _confusable(tuple((power, look.tint) for power, look in looks.items()), apart)


@lru_cache(maxsize=64)
def _confusable(tints: tuple[tuple[str, Hex], ...], apart: float) -> frozenset[str]:
    found: set[str] = set()
    for eyes in EYES:
        seen = {power: _lab(tint, eyes) for power, tint in tints}
        near = (pair for pair in combinations(seen, 2) if dist(seen[pair[0]], seen[pair[1]]) < apart)
        found.update(power for pair in near for power in pair)
    return frozenset(found)


def _lab(text: Hex, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """CIELAB of a colour as such eyes see it."""
    hue = QColor(text)
    parts = (hue.redF(), hue.greenF(), hue.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    seen = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear)))) for row in eyes]
    x, y, z = (sum(m * c for m, c in zip(row, seen)) for row in TO_XYZ)
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
