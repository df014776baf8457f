"""Sizes at a zoom: everything scales with the board, but within limits, so that it can always be read. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from app.ui.tokens import Tokens

LEAST_RING_PX = 3.2
CHIP_SHARE, CHIP_PX = 0.4, 5.6
"""Radius of the disc with the letter of a level, in radii of a unit, and at least."""
IDS = (
    "land_name_short",
    "sea_name_short",
    "province_letter",
    "province_word",
    "province_name",
    "space_number",
    "mountain_number",
    "lake_number",
    "river_name",
    "district_name",
    "dock_name",
    "district_scenery",
    "district_water",
)
"""Lettering that never shrinks below its least size: there is nothing shorter to show."""
LEAST_SHARE = 0.8
"""A name may shrink to this share of its size before it gives way to the id."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in board units for one zoom. Two zooms with equal metrics look alike but for their scale."""

    r: float
    """Radius of a unit."""
    line: float
    """By how much lines of orders, their heads, beads and marks are larger (or smaller) than in the look."""
    center: float
    """Radius of a center."""
    chip: float
    """Radius of the disc with the letter of a level."""
    texts: Mapping[str, float]
    """Size of each kind of lettering, by its name in the look."""
    least_share: float
    """The least share of its size that a full name may shrink to; over 1 where full names cannot be read at all."""
    sums: bool
    tags: bool
    """Whether coins have room for a tag beneath them."""
    sign_text: float
    """Size of the lettering on tags and loose points."""
    names: bool
    full_names: bool
    letter_names: bool
    """Whether names under the large letters of places can be read at their size."""
    patterns: bool
    waterlines: bool

    @property
    def key(self) -> tuple[float, ...]:
        """The sizes that ink depends on; those of lettering are part of what the names are."""
        return self.r, self.line, self.center, self.sign_text, float(self.tags)


def metrics_at(zoom: float, look: Tokens, radius: float, squash: float = 1.0, text: float = 1.0) -> Metrics:
    """Sizes where a board unit is `zoom` screen pixels and a unit's radius in the look is `radius` board units.

    `squash`: by how much boards are lower than they are, where they are seen obliquely. `text`: by how much lettering
    is larger than usual.
    """
    r = min(max(radius * zoom, look.unit.min_r_px), look.unit.max_r_px) / zoom
    scale = r / radius
    full, under = look.texts["land_name_full"], look.texts["province_name"]
    return Metrics(
        r=r,
        line=max(scale, look.orders.min_width_px / (look.orders.width(1) * zoom)),
        chip=max(CHIP_SHARE * r, CHIP_PX / zoom),
        center=max(6.0 * min(1.0, scale), LEAST_RING_PX / zoom),
        texts={
            name: text * max(style.size * min(1.0, scale), style.min_px / zoom if name in IDS else 0.0)
            for name, style in look.texts.items()
        },
        least_share=max(LEAST_SHARE, full.min_px / (full.size * zoom)),
        sums=zoom >= look.zoom.sums,
        tags=zoom * sqrt(squash) >= look.zoom.tags,
        sign_text=text * max(look.signs.text * scale, look.signs.text_min_px / zoom),
        names=zoom >= look.zoom.names,
        full_names=zoom >= look.zoom.full_names,
        letter_names=under.size * zoom >= under.min_px,
        patterns=zoom >= look.zoom.patterns,
        waterlines=zoom >= look.zoom.waterlines,
    )
