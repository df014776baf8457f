"""The design tokens, read once from tokens.json, and the contrast and color-vision rules that they must satisfy."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from PySide6.QtGui import QColor

from rules import Power
from rules.files import load_board

__all__ = [
    "BoardStyle",
    "Hex",
    "LevelStyle",
    "OrderStyle",
    "Pattern",
    "PowerLook",
    "SignStyle",
    "Terrain",
    "TextStyle",
    "Theme",
    "ThemeName",
    "Tokens",
    "UnitStyle",
    "Waterline",
    "WindowColors",
    "ZoomStyle",
    "color",
    "mixed",
    "theme",
    "tokens",
]


# ----------------------------------------------------------------------------------------------------
# The contrast of two colors (WCAG 2.1), and colors adjusted until it suffices.

BLACK, WHITE = "#000000", "#FFFFFF"
READABLE = 7.0
"""The contrast of text in the high-contrast themes."""
STEP = 0.04


def luminance(text: str) -> float:
    """Return the relative luminance of a color, 0 to 1."""
    hue = QColor(text[:7])
    parts = (hue.redF(), hue.greenF(), hue.blueF())
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return float(0.2126 * r + 0.7152 * g + 0.0722 * b)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=512)
def readable(fill: str) -> tuple[str, str]:
    """Return a color changed just enough for black or white letters on it, and which of the two."""
    ink, away = (BLACK, WHITE) if contrast(fill, BLACK) >= contrast(fill, WHITE) else (WHITE, BLACK)
    found, share = fill, 0.0
    while contrast(found, ink) < READABLE and share < 1.0:
        share += STEP
        found = _towards(fill, away, share)
    return found, ink


def _towards(one: str, other: str, share: float) -> str:
    pairs = zip(QColor(one).getRgb()[:3], QColor(other).getRgb()[:3])  # type: ignore[index]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


# ----------------------------------------------------------------------------------------------------
# The types of the tokens: themes, looks of powers, measures of the board, units, orders and lettering.
#
# Lengths are in board units, except names ending in `_px` (logical screen pixels) or `_r` (unit radii).
# Colors are strings, `#RRGGBB` or `#RRGGBBAA`.

Hex = str
ThemeName = Literal["light", "dark", "contrast_light", "contrast_dark"]
"""The two high-contrast themes draw the board with the power colors of the light and the dark theme."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """Colors of scenery on the land that is not a province."""

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
    """All colors of one theme: first those of the map, then those of the windows in `ui`."""

    name: ThemeName
    table: Hex
    paper: Hex
    land: Hex
    land_text: Hex
    sea: Hex
    sea_deep: Hex
    sea_text: Hex
    river_text: Hex
    sea_border: Hex
    waterline: Hex
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
    fog_sea: Hex
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
    dim: Hex
    focus: Hex
    selection: Hex
    selection_edge: Hex
    ok: Hex
    fail: Hex
    warning: Hex
    info: Hex
    why: Hex
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
    """The look of a power: letter, pattern, `fill` and `ink` of its counters, and `tint`, `ribbon` and `hatch` of its
    land."""

    letter: str
    pattern: str
    fill: Hex
    ink: Hex
    tint: Hex
    ribbon: Hex
    hatch: Hex


@dataclass(frozen=True, slots=True)
class Waterline:
    """A line that follows the coast out at sea: its distance, width and opacity."""

    offset: float
    width: float
    alpha: float


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """Measures of the board below units and orders."""

    ribbon_width: float
    ribbon_alpha: Mapping[str, float]
    pattern_alpha: Mapping[str, float]
    waterlines: tuple[Waterline, ...]
    border_width: float
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
    """Kind of land -> its color ("" for the color of borders) and its share when mixed with the color of land."""


@dataclass(frozen=True, slots=True)
class UnitStyle:
    """Measures of counters. `shapes` gives the shape of each unit kind by variant, `letters` its short letter."""

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
        """Return the width of a move of this strength (1 or more)."""
        return self.widths[min(max(strength, 1), len(self.widths)) - 1]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A style of map lettering. `family` is a key of the fonts: map_serif or ui_sans."""

    family: str
    size: float
    weight: int
    italic: bool = False
    tracking: float = 0.0
    min_px: float = 0.0


@dataclass(frozen=True, slots=True)
class Pattern:
    """A hatch. Lengths in board units: `radius` of dots and scales, `amplitude` and `wavelength` of waves."""

    name: str
    period: float = 9.0
    width: float = 1.0
    radius: float = 1.25
    amplitude: float = 1.8
    wavelength: float = 16.0


@dataclass(frozen=True, slots=True)
class ZoomStyle:
    """The zoom (screen pixels per board unit) from which each thing is drawn."""

    names: float
    patterns: float
    waterlines: float
    sums: float
    tags: float


@dataclass(frozen=True, slots=True)
class LevelStyle:
    """How stacked boards are drawn. Alphas are 0 to 1."""

    ghost_scale: float
    """Size of units on other levels, relative to a unit."""
    all_scale: float
    """The same when the units of all levels are shown in full."""
    shear: float
    squash: float
    pitch: float
    """Oblique view: x' = x + shear * y, y' = squash * y; levels are `pitch` times the height of a board apart."""
    edge: float
    """Thickness of a stacked board."""


@dataclass(frozen=True, slots=True)
class SignStyle:
    """Measures of signs: what lies on the board besides units."""

    coin_r: float
    large_coin_r: float
    """For coins whose number has more than one digit."""
    small_coin_r: float
    """Where there is no room for tags."""
    text: float
    text_min_px: float
    house_r: float
    shield_r: float


# ----------------------------------------------------------------------------------------------------
# The tokens: colors of themes and powers, sizes and styles, read once from tokens.json.
#
# Lengths are in board units, except names ending in `_px` (logical screen pixels) or `_r` (unit radii).
# Colors are strings, `#RRGGBB` or `#RRGGBBAA`; `color()` makes a QColor of one.

FILE = Path(__file__).with_name("tokens.json")
LIGHT_TINT, DARK_TINT = 0.7, 0.6
"""The share of its tint that a power's land keeps in the light and the dark high-contrast theme."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """All design tokens."""

    themes: Mapping[str, Theme]
    board: BoardStyle
    unit: UnitStyle
    orders: OrderStyle
    zoom: ZoomStyle
    signs: SignStyle
    levels: LevelStyle
    texts: Mapping[str, TextStyle]
    patterns: Mapping[str, Pattern]
    layers: Mapping[str, int]
    raw_powers: Mapping[str, Any] = field(repr=False)

    def looks(self, powers: Iterable[str], variant: str, theme: ThemeName) -> dict[str, PowerLook]:
        """Return the look of each power, in the order given; a power without a look of its own borrows a spare one.

        Letters, colors and patterns given by the map take precedence: those in `powers` if it maps ids to whole powers,
        otherwise those of the custom map whose id is the variant's.
        """
        wanted = list(powers)
        known = self._table(variant, wanted)
        spare = [entry for table in ("bioplomacy", "standard") for entry in self.raw_powers[table].values()]
        found = {
            power: _look(known[power], theme) if power in known else _borrowed(spare[n % len(spare)], power, theme)
            for n, power in enumerate(wanted)
        }
        declared = self._declared(powers, variant)
        return {
            power: _as_declared(look, declared[power], theme) if power in declared else look
            for power, look in found.items()
        }

    def _declared(self, powers: Iterable[str], variant: str) -> Mapping[str, Power]:
        """Return the powers as described by a map; for built-in variants only those with a color or pattern."""
        own = variant in self.raw_powers
        if isinstance(powers, Mapping):
            declared = {id: power for id, power in powers.items() if isinstance(power, Power)}
        else:
            declared = {} if own or not variant else dict(_board_powers(variant))
        return {id: power for id, power in declared.items() if not own or power.color or power.pattern}

    def _table(self, variant: str, powers: list[str]) -> dict[str, Any]:
        """Return the looks of a variant's powers: the first table, its own before others, that has all of them, or else
        its own."""
        own = self.raw_powers.get(variant, self.raw_powers["standard"])
        own = self.raw_powers[own] if isinstance(own, str) else own
        tables = (own, *(table for table in self.raw_powers.values() if not isinstance(table, str)))
        known: dict[str, Any] = next((table for table in tables if table.keys() >= {*powers}), own)
        return known


@cache
def tokens() -> Tokens:
    """Return the design tokens, read from tokens.json."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return Tokens(
        themes={name: _theme(name, _whole(colors, data["themes"])) for name, colors in data["themes"].items()},
        board=_board(data["board"]),
        unit=_unit(data["unit"], data["fonts"]["sizes"]),
        orders=_orders(data["orders"]),
        zoom=_zoom(data["zoom"]),
        signs=SignStyle(**data["signs"]),
        levels=_levels(data["levels"]),
        texts=_texts(data["fonts"]["sizes"]),
        patterns={
            name: Pattern(name, **_only(Pattern, entry))
            for name, entry in data["patterns"].items()
            if isinstance(entry, dict)
        },
        layers=data["layers_z"],
        raw_powers=data["powers"],
    )


def theme(name: ThemeName) -> Theme:
    """Return a theme by its name."""
    return tokens().themes[name]


@cache
def color(text: Hex, alpha: float | None = None) -> QColor:
    """Return a color of the look as a QColor, with `alpha` (0 to 1) in place of its own. Treat it as a constant."""
    value = QColor(text[:7])
    if len(text) == 9:
        value.setAlpha(int(text[7:9], 16))
    if alpha is not None:
        value.setAlphaF(alpha)
    return value


@cache
def mixed(one: Hex, other: Hex, share: float) -> Hex:
    """Mix two colors: `share` (0 to 1) of `one`, the rest `other`. The result is opaque."""
    pairs = zip(color(one).getRgb()[:3], color(other).getRgb()[:3])  # type: ignore[index]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def _only(kind: type[Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries for which the dataclass has fields."""
    names = {f.name for f in fields(kind)}
    return {key: value for key, value in entry.items() if key in names}


def _whole(colors: Mapping[str, Any], themes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Complete the colors of a theme with those of the theme that it is derived from."""
    if "from" not in colors:
        return colors
    base = themes[colors["from"]]
    parts = {key: base[key] | colors.get(key, {}) for key in ("terrain", "ui")}
    return {**base, **colors, **parts}


def _theme(name: str, colors: Mapping[str, Any]) -> Theme:
    flat = {key: value for key, value in colors.items() if isinstance(value, str) and key != "from"}
    return Theme(
        name=cast(ThemeName, name),
        terrain=Terrain(**colors["terrain"]),
        ui=WindowColors(**_only(WindowColors, colors["ui"])),
        **flat,
    )


def _look(entry: Mapping[str, Any], theme_name: str) -> PowerLook:
    return _in_theme(PowerLook(entry["letter"], entry["pattern"], **entry[_plain(theme_name)]), theme_name)


def _borrowed(entry: Mapping[str, Any], power: str, theme_name: str) -> PowerLook:
    return _in_theme(PowerLook(power[:1].upper(), entry["pattern"], **entry[_plain(theme_name)]), theme_name)


def _board_powers(map_id: str) -> Mapping[str, Power]:
    """Return the powers of the map with this id, none if there is no such map."""
    try:
        return load_board(map_id).powers
    except (LookupError, OSError, ValueError):
        return {}


LAND_SHARE = {"light": 0.52, "dark": 0.45}
"""The share of a power's color in the tint of its land; the rest is the color of land."""
LAND_TO_SEA = 1.6
"""The minimum contrast of land and sea: a power color given by a map is paled for its land until it is reached."""


def _as_declared(look: PowerLook, power: Power, theme_name: ThemeName) -> PowerLook:
    """Return a look with the letter, color and pattern that a map gives the power."""
    look = replace(look, letter=power.letter or look.letter, pattern=power.pattern or look.pattern)
    if not power.color:
        return look
    fill, plain = power.color, _plain(theme_name)
    ink = WHITE if contrast(fill, WHITE) >= contrast(fill, BLACK) else BLACK
    ground, share = theme(cast(ThemeName, plain)), LAND_SHARE[plain]
    while contrast(tint := mixed(fill, ground.land, share), ground.sea) < LAND_TO_SEA and share > STEP:
        share -= STEP
    colored = replace(look, fill=fill, ink=ink, tint=tint, ribbon=fill, hatch=mixed(fill, tint, 0.6))
    return _in_theme(colored, theme_name)


def _plain(theme_name: str) -> str:
    """Return the theme whose power colors apply, "dark" or "light"."""
    return "dark" if theme_name.endswith("dark") else "light"


def _in_theme(look: PowerLook, theme_name: str) -> PowerLook:
    """Adapt a look to a high-contrast theme; in other themes it is unchanged.

    Land becomes pale or nearly black, so that names can be read on it, and counters as dark or light as their letters
    need.
    """
    if not theme_name.startswith("contrast"):
        return look
    ground, share = (BLACK, DARK_TINT) if theme_name.endswith("dark") else (WHITE, LIGHT_TINT)
    fill, ink = readable(look.fill)
    return replace(look, fill=fill, ink=ink, tint=mixed(look.tint, ground, share))


def _board(data: Mapping[str, Any]) -> BoardStyle:
    plain: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    plain["grounds"] = {kind: (entry["hue"], entry["share"]) for kind, entry in data["grounds"].items()}
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
    return ZoomStyle(
        names=data["names_from"],
        patterns=data["pattern_from"],
        waterlines=data["waterlines_from"],
        sums=data["strength_numbers_from"],
        tags=data["sign_tags_from"],
    )


def _levels(data: Mapping[str, Any]) -> LevelStyle:
    exploded = data["exploded"]
    return LevelStyle(
        ghost_scale=data["ghost_scale"],
        all_scale=data["all_levels_scale"],
        shear=exploded["shear"],
        squash=exploded["squash"],
        pitch=exploded["pitch_of_plate_height"],
        edge=exploded["plate_edge"],
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


# ----------------------------------------------------------------------------------------------------
# Which powers people with a color vision deficiency may confuse by color alone.
#
# The deficiencies are modeled as in Machado, Oliveira, Fernandes 2009 at full severity; the difference of two colors
# is their distance in CIELAB (CIE 1976).

EYES = (
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
)
"""Matrices from linear sRGB to the color perceived: with all cones; without long, medium, short ones."""
APART = 12.0
"""The distance from which two tints are told apart at a glance; where it is less, the lands need different patterns."""
TO_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8728))
"""Linear sRGB to XYZ, each relative to D65 white."""


def confusable(looks: Mapping[str, PowerLook]) -> frozenset[str]:
    """Return the powers whose land looks nearly like another's to some eyes, and so needs a pattern."""
    return _confusable(tuple((power, look.tint) for power, look in looks.items()))


@lru_cache(maxsize=64)
def _confusable(tints: tuple[tuple[str, Hex], ...]) -> frozenset[str]:
    found: set[str] = set()
    for eyes in EYES:
        seen = {power: _lab(tint, eyes) for power, tint in tints}
        near = (pair for pair in combinations(seen, 2) if dist(seen[pair[0]], seen[pair[1]]) < APART)
        found.update(power for pair in near for power in pair)
    return frozenset(found)


def _lab(text: Hex, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Return the CIELAB value of a color as seen by such eyes."""
    hue = QColor(text)
    parts = (hue.redF(), hue.greenF(), hue.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    seen = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear)))) for row in eyes]
    x, y, z = (sum(m * c for m, c in zip(row, seen)) for row in TO_XYZ)
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


# ----------------------------------------------------------------------------------------------------
# Grays for printing without color, where powers are told apart by patterns and letters.

HATCH = "#3C3C3C"
"""Dark, because land can be told by its pattern only."""
PALEST = 0.72
"""Land is made light enough for its pattern and names to be readable."""
Value = TypeVar("Value")


def gray_theme(theme: Theme) -> Theme:
    """Return a theme in grays, under a name of its own."""
    return replace(_grayed(theme), name=cast(ThemeName, "gray"))


def gray_look(look: PowerLook) -> PowerLook:
    """Return the look of a power in grays."""
    return replace(_grayed(look), letter=look.letter, pattern=look.pattern, tint=_pale(look.tint), hatch=HATCH)


def _grayed(value: Value) -> Value:
    """Return a copy with every color replaced by a gray of the same lightness."""
    if isinstance(value, str):
        return cast(Value, _gray(value)) if value.startswith("#") else value
    if isinstance(value, tuple):
        return cast(Value, tuple(map(_grayed, value)))
    if is_dataclass(value) and not isinstance(value, type):
        changed: dict[str, Any] = {one.name: _grayed(getattr(value, one.name)) for one in fields(value)}
        return replace(value, **changed)
    return value


def _gray(text: str) -> str:
    level = _level(text)
    return f"#{level:02X}{level:02X}{level:02X}{text[7:9]}"


def _pale(text: str) -> str:
    level = round(255 * PALEST + (1 - PALEST) * _level(text))
    return f"#{level:02X}{level:02X}{level:02X}"


def _level(text: str) -> int:
    """Return the perceived lightness of a color, 0 to 255 (ITU-R BT.601)."""
    value = color(text[:7])
    return round(0.299 * value.red() + 0.587 * value.green() + 0.114 * value.blue())
