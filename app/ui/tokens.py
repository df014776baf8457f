"""The look's values by name: colours of the themes and powers, sizes and styles, read once from tokens.json.

Lengths are board units, but for names that end in `_px` (logical screen pixels) or `_r` (times the unit radius).
Colours are texts, `#RRGGBB` or `#RRGGBBAA`; `color()` makes a QColor of one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

from PySide6.QtGui import QColor

Hex = str
ThemeName = Literal["light", "dark"]
FILE = Path(__file__).with_name("tokens.json")


@dataclass(frozen=True, slots=True)
class Terrain:
    """Colours of what is drawn on the land without being a place."""

    tree: Hex
    tree_trunk: Hex
    reed: Hex
    mountain: Hex
    mountain_line: Hex
    lake: Hex
    park: Hex
    district_water: Hex
    shore_scenery: Hex


@dataclass(frozen=True, slots=True)
class WindowColors:
    """Colours of windows, panels and dialogs."""

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
    terrain: Terrain
    ui: WindowColors

    @property
    def dark(self) -> bool:
        return self.name == "dark"


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
    gap_end_octagon_r: float
    gap_end_octagon_hull_r: float
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


@dataclass(frozen=True, slots=True)
class Tokens:
    """The whole look."""

    themes: Mapping[str, Theme]
    board: BoardStyle
    unit: UnitStyle
    orders: OrderStyle
    zoom: ZoomStyle
    texts: Mapping[str, TextStyle]
    patterns: Mapping[str, Pattern]
    layers: Mapping[str, int]
    animation_ms: Mapping[str, int]
    raw_powers: Mapping[str, Any] = field(repr=False)

    def looks(self, powers: Iterable[str], variant: str, theme: ThemeName) -> dict[str, PowerLook]:
        """The look of each power, in the order given; a power that the look does not know borrows one not yet used."""
        known = self.raw_powers.get(variant, self.raw_powers["standard"])
        if isinstance(known, str):
            known = self.raw_powers[known]
        wanted = list(powers)
        spare = [entry for table in ("bioplomacy", "standard") for entry in self.raw_powers[table].values()]
        return {
            power: _look(known[power], theme) if power in known else _borrowed(spare[n % len(spare)], power, theme)
            for n, power in enumerate(wanted)
        }


@cache
def tokens() -> Tokens:
    """The look, read from tokens.json."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return Tokens(
        themes={name: _theme(name, colors) for name, colors in data["themes"].items()},
        board=_board(data["board"]),
        unit=_unit(data["unit"], data["fonts"]["sizes"]),
        orders=_orders(data["orders"]),
        zoom=_zoom(data["zoom"]),
        texts=_texts(data["fonts"]["sizes"]),
        patterns={
            name: Pattern(name, **_only(Pattern, entry))
            for name, entry in data["patterns"].items()
            if isinstance(entry, dict)
        },
        layers=data["layers_z"],
        animation_ms=data["animation_ms"],
        raw_powers=data["powers"],
    )


def theme(name: ThemeName) -> Theme:
    """A theme by its name."""
    return tokens().themes[name]


@cache
def color(text: Hex, alpha: float | None = None) -> QColor:
    """A colour of the look as a QColor; `alpha` (0 to 1) instead of its own. Treat it as a constant."""
    value = QColor(text[:7])
    if len(text) == 9:
        value.setAlpha(int(text[7:9], 16))
    if alpha is not None:
        value.setAlphaF(alpha)
    return value


@cache
def mixed(one: Hex, other: Hex, share: float) -> Hex:
    """The colour that has `share` (0 to 1) of `one` and the rest of `other`: a paler thing, still opaque."""
    pairs = zip(color(one).getRgb()[:3], color(other).getRgb()[:3])  # type: ignore[index]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def _only(kind: type[Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """Those entries that the dataclass has fields for."""
    names = {f.name for f in fields(kind)}
    return {key: value for key, value in entry.items() if key in names}


def _theme(name: str, colors: Mapping[str, Any]) -> Theme:
    flat = {key: value for key, value in colors.items() if isinstance(value, str)}
    return Theme(
        name="dark" if name == "dark" else "light",
        terrain=Terrain(**colors["terrain"]),
        ui=WindowColors(**_only(WindowColors, colors["ui"])),
        **flat,
    )


def _look(entry: Mapping[str, Any], theme_name: str) -> PowerLook:
    return PowerLook(letter=entry["letter"], pattern=entry["pattern"], **entry[theme_name])


def _borrowed(entry: Mapping[str, Any], power: str, theme_name: str) -> PowerLook:
    return PowerLook(letter=power[:1].upper(), pattern=entry["pattern"], **entry[theme_name])


def _board(data: Mapping[str, Any]) -> BoardStyle:
    plain: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    plain["waterlines"] = tuple(Waterline(**line) for line in data["waterlines"])
    return BoardStyle(**plain)


def _unit(data: Mapping[str, Any], sizes: Mapping[str, Any]) -> UnitStyle:
    return UnitStyle(
        radius=data["r"],
        shapes=data["kinds"],
        letters=data["letters"],
        min_r_px=data["min_r_px"],
        max_r_px=data["max_r_px"],
        outline_r=data["outline_r"],
        tab_radius_r=data["tab"]["radius_r"],
        tab_letter_r=data["tab"]["letter_r"],
        letter_r=sizes["unit_letter_r"],
        dislodged_tilt=data["dislodged"]["tilt_deg"],
        chosen_scale=data["selected_scale"],
        remembered_mix=data["remembered_mix_with_fog"],
    )


def _orders(data: Mapping[str, Any]) -> OrderStyle:
    return OrderStyle(
        widths=tuple(data["width_by_strength"][str(n)] for n in (1, 2, 3, 4)),
        casing=data["casing"],
        halo=data["halo"],
        halo_alpha=data["halo_alpha"],
        bow=data["bow"],
        bow_head_on=data["bow_head_on"],
        gap_start_r=data["gap_start_r"],
        gap_end_r=data["gap_end_r"],
        gap_end_octagon_r=data["gap_end_octagon_r"],
        gap_end_octagon_hull_r=data["gap_end_octagon_hull_r"],
        end_at_empty_goal_r=data["end_at_empty_goal_r"],
        min_width_px=data["min_width_px"],
        support_width=data["support_move"]["width"],
        support_dash=tuple(data["support_move"]["dash"]),
        convoy_width=data["convoy"]["width"],
        wave_amplitude=data["convoy"]["wave_amplitude"],
        wave_length=data["convoy"]["wave_length"],
        octagon_r=data["hold"]["radius_r"],
        octagon_hull_r=data["hold"]["radius_r_hull"],
        hold_width=data["hold"]["width"],
        failed_mix=1 - data["failed"]["mix_with_land"],
        failed_stop=data["failed"]["stops_at"],
        failed_stop_head_on=data["failed"]["stops_at_head_on"],
    )


def _zoom(data: Mapping[str, Any]) -> ZoomStyle:
    full = next(step["from"] for step in data["names_auto"] if step["names"] == "full")
    return ZoomStyle(
        names=data["names_from"],
        full_names=full,
        patterns=data["pattern_from"],
        waterlines=data["waterlines_from"],
        sums=data["strength_numbers_from"],
    )


def _texts(data: Mapping[str, Any]) -> dict[str, TextStyle]:
    return {
        name: TextStyle(
            family=entry.get("family", "ui_sans"),
            size=entry["size"],
            weight=entry["weight"],
            italic=entry.get("italic", False),
            tracking=entry.get("tracking_pct", 0.0),
            min_px=entry.get("min_px", 0.0),
        )
        for name, entry in data.items()
        if isinstance(entry, dict) and "family" in entry
    }
