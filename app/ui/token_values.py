"""What the look consists of, as types: themes, powers' looks, measures of the board, units, orders and lettering.

Lengths are board units, but for names that end in `_px` (logical screen pixels) or `_r` (times the unit radius).
Colors are texts, `#RRGGBB` or `#RRGGBBAA`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Hex = str
ThemeName = Literal["light", "dark", "contrast_light", "contrast_dark"]
"""The two of high contrast draw the board with the looks of powers of the light and the dark one."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """Colors of what is drawn on the land without being a place."""

    tree: Hex
    tree_trunk: Hex
    reed: Hex
    mountain: Hex
    mountain_line: Hex
    lake: Hex
    soil: Hex
    park: Hex
    district_water: Hex
    shore_scenery: Hex


@dataclass(frozen=True, slots=True)
class WindowColors:
    """Colors of windows, panels and dialogs."""

    window: Hex
    panel: Hex
    raised: Hex
    border: Hex
    divider: Hex
    text: Hex
    text_muted: Hex
    text_disabled: Hex
    accent: Hex
    accent_hover: Hex
    accent_text: Hex
    selection: Hex
    selection_text: Hex
    focus: Hex
    link: Hex
    ok: Hex
    ok_bg: Hex
    warning: Hex
    warning_bg: Hex
    danger: Hex
    danger_bg: Hex
    curtain: Hex
    curtain_text: Hex
    curtain_muted: Hex


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of one theme: of the map first, of the windows in `ui`."""

    name: ThemeName
    table: Hex
    paper: Hex
    land: Hex
    land_text: Hex
    sea: Hex
    sea_deep: Hex
    sea_text: Hex
    sea_border: Hex
    waterline: Hex
    graticule: Hex
    impassable: Hex
    impassable_hatch: Hex
    island: Hex
    strait: Hex
    border: Hex
    border_power: Hex
    coast: Hex
    river: Hex
    stream: Hex
    ford: Hex
    bridge: Hex
    canal: Hex
    text: Hex
    text_muted: Hex
    halo: Hex
    fog: Hex
    fog_mark: Hex
    sight_land: Hex
    sight_sea: Hex
    grid: Hex
    unit_outline: Hex
    unit_inner: Hex
    tab: Hex
    tab_text: Hex
    order_casing: Hex
    order_halo: Hex
    void: Hex
    shadow: Hex
    target: Hex
    target_hatch: Hex
    dim: Hex
    focus: Hex
    selection: Hex
    selection_edge: Hex
    ok: Hex
    fail: Hex
    warning: Hex
    info: Hex
    why: Hex
    why_band: Hex
    mark_disc: Hex
    mark_line: Hex
    center_ring: Hex
    center_fill: Hex
    gas: Hex
    gas_line: Hex
    space: Hex
    space_grid: Hex
    space_text: Hex
    terrain: Terrain
    ui: WindowColors

    @property
    def dark(self) -> bool:
        return self.name.endswith("dark")

    @property
    def high_contrast(self) -> bool:
        return self.name.startswith("contrast")


@dataclass(frozen=True, slots=True)
class PowerLook:
    """How a power shows: its letter and pattern, `fill` and `ink` of counters, `tint`, `ribbon`, `hatch` of land."""

    letter: str
    pattern: str
    fill: Hex
    ink: Hex
    tint: Hex
    ribbon: Hex
    hatch: Hex


@dataclass(frozen=True, slots=True)
class Waterline:
    """A line that follows the coast out at sea: how far out, how wide, how strong."""

    offset: float
    width: float
    alpha: float


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """Measures of the ground."""

    ribbon_width: float
    ribbon_alpha: Mapping[str, float]
    pattern_alpha: Mapping[str, float]
    waterlines: tuple[Waterline, ...]
    border_width: float
    border_power_width: float
    coast_width: float
    sea_border_width: float
    sea_border_dash: tuple[float, ...]
    impassable_hatch_period: float
    river_width: float
    stream_width: float
    stream_dash: tuple[float, ...]
    ford_rungs: int
    halo_width: float
    why_wash: float
    level_wash: float
    frame_width: float
    frame_gap: float
    grounds: Mapping[str, tuple[Hex, float]]
    """Kind of land -> its colour ("" for that of borders) and how much of it is mixed with that of land."""


@dataclass(frozen=True, slots=True)
class UnitStyle:
    """Measures of counters. `shapes` names the shape of each unit kind of a variant, `letters` its short letter."""

    radius: Mapping[str, float]
    shapes: Mapping[str, Mapping[str, str]]
    letters: Mapping[str, str]
    min_r_px: float
    max_r_px: float
    outline_r: float
    tab_radius_r: float
    tab_letter_r: float
    letter_r: float
    dislodged_tilt: float
    chosen_scale: float
    remembered_mix: float


@dataclass(frozen=True, slots=True)
class OrderStyle:
    """Measures of orders on the map."""

    widths: tuple[float, ...]
    casing: float
    halo: float
    halo_alpha: Mapping[str, float]
    bow: float
    bow_head_on: float
    gap_start_r: float
    gap_end_r: float
    end_at_empty_goal_r: float
    min_width_px: float
    support_width: float
    support_dash: tuple[float, ...]
    convoy_width: float
    wave_amplitude: float
    wave_length: float
    octagon_r: float
    octagon_hull_r: float
    hold_width: float
    failed_mix: float
    failed_stop: float
    failed_stop_head_on: float

    def width(self, strength: int) -> float:
        """The width of a move of that strength (1 or more)."""
        return self.widths[min(max(strength, 1), len(self.widths)) - 1]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A kind of lettering on the map. `family` is a key of the fonts: map_serif or ui_sans."""

    family: str
    size: float
    weight: int
    italic: bool = False
    tracking: float = 0.0
    min_px: float = 0.0


@dataclass(frozen=True, slots=True)
class Pattern:
    """A hatch. Lengths in board units, `radius` of dots and scales, `amplitude` and `wavelength` of waves."""

    name: str
    period: float = 9.0
    width: float = 1.0
    radius: float = 1.25
    amplitude: float = 1.8
    wavelength: float = 16.0


@dataclass(frozen=True, slots=True)
class ZoomStyle:
    """From which zoom (screen pixels a board unit) a thing is drawn."""

    names: float
    full_names: float
    patterns: float
    waterlines: float
    sums: float
    tags: float


@dataclass(frozen=True, slots=True)
class LevelStyle:
    """How boards that lie over each other are drawn. Alphas are 0 to 1."""

    ghost_scale: float
    """Size of the units of other levels, in times that of a unit."""
    all_scale: float
    """The same where the units of all levels are shown in full."""
    shear: float
    squash: float
    pitch: float
    """Stacked obliquely: x' = x + shear * y, y' = squash * y; from level to level `pitch` times the height of one."""
    edge: float
    """How thick a stacked board is."""


@dataclass(frozen=True, slots=True)
class SignStyle:
    """Measures of what lies on the board beside units."""

    coin_r: float
    large_coin_r: float
    """Of coins whose number has more than one digit."""
    small_coin_r: float
    """Where there is no room for tags."""
    text: float
    text_min_px: float
    house_r: float
    garrison_r: float
