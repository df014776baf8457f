"""The look's values by name: colours of the themes and powers, sizes and styles, read once from tokens.json.

Lengths are board units, but for names that end in `_px` (logical screen pixels) or `_r` (times the unit radius).
Colors are texts, `#RRGGBB` or `#RRGGBBAA`; `color()` makes a QColor of one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from PySide6.QtGui import QColor

from rules import Power, load_board

from .contrast import BLACK, WHITE, contrast, readable
from .token_values import (
    BoardStyle,
    Hex,
    LevelStyle,
    OrderStyle,
    Pattern,
    PowerLook,
    SignStyle,
    Terrain,
    TextStyle,
    Theme,
    ThemeName,
    UnitStyle,
    Waterline,
    WindowColors,
    ZoomStyle,
)

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

FILE = Path(__file__).with_name("tokens.json")
LIGHT_TINT, DARK_TINT = 0.7, 0.6
"""How much of its colour the land of a power keeps in high contrast."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The whole look."""

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
        """The look of each power, in the order given; a power that the look does not know borrows one not yet used.

        What the map says of letters, colours and patterns comes first: that of `powers` where they are told whole, or
        of the map of one's own that has the variant's id.
        """
        wanted = list(powers)
        known = self._table(variant, wanted)
        spare = [entry for table in ("bioplomacy", "standard") for entry in self.raw_powers[table].values()]
        found = {
            power: _look(known[power], theme) if power in known else _borrowed(spare[n % len(spare)], power, theme)
            for n, power in enumerate(wanted)
        }
        told = self._told(powers, variant)
        return {power: _as_told(look, told[power], theme) if power in told else look for power, look in found.items()}

    def _told(self, powers: Iterable[str], variant: str) -> Mapping[str, Power]:
        """The powers as a map tells of them; those of the program's own variants only where they have a colour."""
        own = variant in self.raw_powers
        if isinstance(powers, Mapping):
            told = {id: power for id, power in powers.items() if isinstance(power, Power)}
        else:
            told = {} if own or not variant else dict(_board_powers(variant))
        return {id: power for id, power in told.items() if not own or power.color or power.pattern}

    def _table(self, variant: str, powers: list[str]) -> dict[str, Any]:
        """The looks of a variant's powers: its own table, or the first that knows them, as it lies on another game."""
        own = self.raw_powers.get(variant, self.raw_powers["standard"])
        own = self.raw_powers[own] if isinstance(own, str) else own
        tables = (own, *(table for table in self.raw_powers.values() if not isinstance(table, str)))
        known: dict[str, Any] = next((table for table in tables if table.keys() >= {*powers}), own)
        return known


@cache
def tokens() -> Tokens:
    """The look, read from tokens.json."""
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


def _whole(colors: Mapping[str, Any], themes: Mapping[str, Any]) -> Mapping[str, Any]:
    """A theme with what it takes from the one that it is made from."""
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
    """The powers of a map that is known by its id; none if there is no such map."""
    try:
        return load_board(map_id).powers
    except (LookupError, OSError, ValueError):
        return {}


LAND_SHARE = {"light": 0.52, "dark": 0.45}
"""How much of its colour the land of a power has, the rest is that of land."""


def _as_told(look: PowerLook, power: Power, theme_name: ThemeName) -> PowerLook:
    """A look with the letter, the colour and the pattern that a map gives a power."""
    look = replace(look, letter=power.letter or look.letter, pattern=power.pattern or look.pattern)
    if not power.color:
        return look
    fill, plain = power.color, _plain(theme_name)
    ink = WHITE if contrast(fill, WHITE) >= contrast(fill, BLACK) else BLACK
    tint = mixed(fill, theme(cast(ThemeName, plain)).land, LAND_SHARE[plain])
    told = replace(look, fill=fill, ink=ink, tint=tint, ribbon=fill, hatch=mixed(fill, tint, 0.6))
    return _in_theme(told, theme_name)


def _plain(theme_name: str) -> str:
    """The theme whose colours of powers are taken."""
    return "dark" if theme_name.endswith("dark") else "light"


def _in_theme(look: PowerLook, theme_name: str) -> PowerLook:
    """In high contrast the land of a power is pale, or nearly black, so that names can be read on it, and its counters
    are as dark or light as their letters need."""
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
    full = next(step["from"] for step in data["names_auto"] if step["names"] == "full")
    return ZoomStyle(
        names=data["names_from"],
        full_names=full,
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
