"""Fonts, motion, and the colors of windows in the current theme: what painters and style sheets share."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from .tokens import Hex, PowerLook, TextStyle, Theme, ThemeName, color, mixed, theme, tokens

# ----------------------------------------------------------------------------------------------------
# The two font families of Strata, shipped with it and loaded when the program starts.

FOLDER = Path(__file__).with_name("fonts")
FAMILIES = {"map_serif": "EB Garamond", "ui_sans": "Inter"}
DRAWING_SIZE = 100
"""Pixel size at which outlines of letters are taken. They are scaled afterwards, so hinting cannot distort them."""


@cache
def load_fonts() -> tuple[str, ...]:
    """Make the fonts in FOLDER known to Qt and return their families in the order of the files.

    A file that Qt cannot read is skipped: text then appears in the system's font. Raises RuntimeError without a
    QGuiApplication, since Qt would crash.
    """
    if QGuiApplication.instance() is None:
        raise RuntimeError("Fonts can be loaded only once the application exists")
    found: dict[str, None] = {}
    for path in sorted(FOLDER.glob("**/*")):
        if path.suffix.lower() in (".ttf", ".otf"):
            number = QFontDatabase.addApplicationFont(str(path))
            found.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return tuple(found)


@cache
def drawing_font(style: TextStyle) -> QFont:
    """Return the font from which the outlines of map lettering are taken, at DRAWING_SIZE pixels."""
    load_fonts()
    font = QFont(FAMILIES[style.family])
    font.setPixelSize(DRAWING_SIZE)
    font.setWeight(QFont.Weight(style.weight))
    font.setItalic(style.italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if style.tracking:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + style.tracking)
    return font


# ----------------------------------------------------------------------------------------------------
# Whether things may be animated: as the user chose, else as the desktop prefers.


@dataclass(slots=True)
class _Motion:
    choice: str = "system"
    wished: bool = False


@cache
def _motion() -> _Motion:
    return _Motion()


def choose_motion(choice: str) -> None:
    """Set whether things are animated: always ("full"), never ("reduced"), or as the desktop prefers ("system")."""
    _motion().choice = choice


def on_desktop_motion(still: bool) -> None:
    """Store whether the desktop asks for reduced motion, for systems where Qt does not know."""
    _motion().wished = still


def reduced() -> bool:
    """Whether to skip animations that are not needed and show their end state at once."""
    return system_reduced() if _motion().choice == "system" else _motion().choice == "reduced"


def system_reduced() -> bool:
    """Whether the desktop asks for reduced motion: from Qt on Windows, from app.ui.desktop elsewhere."""
    if QGuiApplication.platformName() == "windows":
        return not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
    return _motion().wished


# ----------------------------------------------------------------------------------------------------
# The colors of windows in the current theme, and text sizes: what painters and style sheets share.
#
# Colors are strings `#RRGGBB`. Painters call `current()` each time, so a change of theme needs only a repaint.

BODY_PX = 13
"""Height of body text at the normal text size, in logical pixels."""
MAP_SHARE = 0.5
"""The share of the text's growth by which lettering on the map grows."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The colors of windows, panels, text and notes in one theme."""

    window: Hex
    panel: Hex
    base: Hex
    alt: Hex
    hover: Hex
    capsule: Hex
    line: Hex
    edge: Hex
    text: Hex
    soft: Hex
    muted: Hex
    disabled: Hex
    accent: Hex
    accent_hover: Hex
    on_accent: Hex
    accent_soft: Hex
    select: Hex
    focus: Hex
    hint: Hex
    hint_bg: Hex
    warn: Hex
    warn_bg: Hex
    bad: Hex
    bad_bg: Hex
    good: Hex
    good_bg: Hex
    curtain: Hex
    curtain_text: Hex
    curtain_muted: Hex


@dataclass(slots=True)
class _CurrentLook:
    """The current look; there is one for the whole program."""

    theme: Theme
    text_px: int = BODY_PX
    dark: bool = False
    contrast: bool = False
    """With `dark`: what the desktop prefers, for systems where Qt does not know."""


@cache
def _setting() -> _CurrentLook:
    return _CurrentLook(theme("light"))


def switch(name: ThemeName, text_px: int = BODY_PX) -> None:
    """Make this theme and text size current for `current()` and `px()`. Only `apply_theme` calls this."""
    _setting().theme = theme(name)
    _setting().text_px = text_px


def on_desktop_changed(dark: bool, contrast: bool) -> None:
    """Store the desktop's preferences, for systems where Qt does not know them."""
    _setting().dark, _setting().contrast = dark, contrast


def current() -> Theme:
    """Return the current theme."""
    return _setting().theme


def shades(of: Theme | None = None) -> Shades:
    """Return the window colors of a theme, by default the current one."""
    return _shades((of or current()).name)


def shade(name: str) -> Hex:
    """Return a window color of the current theme by its field name, such as "muted"; a `#` color is returned unchanged.
    """
    return name if name.startswith("#") else str(getattr(shades(), name))


def shade_color(name: str) -> QColor:
    """Return the same as a QColor. Treat it as a constant."""
    return color(shade(name))


def px(size: float) -> int:
    """Scale a length made for text of the normal size to the text size chosen, in logical pixels."""
    return round(size * _setting().text_px / BODY_PX)


def lettering() -> float:
    """Return the scale of lettering on the map, 1 at the normal text size; it grows less than text, for lack of room.
    """
    return 1 + MAP_SHARE * (_setting().text_px / BODY_PX - 1)


def power_look(power: str, variant: str = "standard", powers: tuple[str, ...] = ()) -> PowerLook:
    """Return the look of a power in the current theme.

    `powers` are all powers of its variant, so that those without a look of their own get different ones.
    """
    return tokens().looks(powers or (power,), variant, current().name)[power]


def chosen_theme(wanted: str, contrast: str) -> ThemeName:
    """Return the theme for a choice of light, dark or system (`wanted`) and of normal, high or system (`contrast`).

    "system" means the preference of the desktop.
    """
    hints = QGuiApplication.styleHints()
    scheme, asked = hints.colorScheme().name, hints.accessibility().contrastPreference().name
    wished = scheme == "Dark" or (scheme == "Unknown" and _setting().dark)
    dark = wished if wanted not in ("light", "dark") else wanted == "dark"
    high = asked == "HighContrast" or _setting().contrast if contrast == "system" else contrast == "high"
    if high:
        return "contrast_dark" if dark else "contrast_light"
    return "dark" if dark else "light"


def _capsule(of: Theme) -> Hex:
    if of.high_contrast:
        return of.ui.selection
    return of.ui.border if of.dark else mixed(of.ui.window, of.ui.border, 0.55)


@cache
def _shades(name: ThemeName) -> Shades:
    of = theme(name)
    ui = of.ui
    own = {field.name: getattr(ui, field.name) for field in fields(Shades) if hasattr(ui, field.name)}
    return Shades(
        **own,
        base=ui.raised,
        alt=mixed(ui.panel, ui.window, 0.65),
        hover=ui.selection if of.high_contrast else mixed(ui.window, ui.border, 0.55),
        capsule=_capsule(of),
        line=ui.divider,
        edge=ui.border,
        soft=mixed(ui.text, ui.text_muted, 0.55),
        muted=ui.text_muted,
        disabled=ui.text_disabled,
        on_accent=ui.accent_text,
        accent_soft=ui.selection,
        select=ui.selection,
        hint=of.info,
        hint_bg=mixed(ui.selection, ui.panel, 0.55),
        warn=ui.warning,
        warn_bg=ui.warning_bg,
        bad=ui.danger,
        bad_bg=ui.danger_bg,
        good=ui.ok,
        good_bg=ui.ok_bg,
    )
