"""The colors of windows in the theme that is on, fonts, motion: what painters and style sheets share."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from .tokens import Hex, PowerLook, TextStyle, Theme, ThemeName, color, mixed, theme, tokens

# ----------------------------------------------------------------------------------------------------
# The two type families of Strata, shipped with it and loaded when the program starts.

FOLDER = Path(__file__).with_name("fonts")
FAMILIES = {"map_serif": "EB Garamond", "ui_sans": "Inter"}
DRAWING_SIZE = 100
"""Pixel size at which outlines of letters are taken; they are scaled afterwards, so that no hinting disturbs them."""


@cache
def load_fonts(folder: Path = FOLDER) -> tuple[str, ...]:
    """Make the fonts in `folder` known to Qt; the families found, in the order of their files.

    RuntimeError without a QGuiApplication: Qt would crash.
    A file that Qt cannot read is left out: text then shows in the system's own font rather than not at all.
    """
    if QGuiApplication.instance() is None:
        raise RuntimeError("Fonts can be loaded only once the application exists")
    found: dict[str, None] = {}
    for path in sorted(folder.glob("**/*")):
        if path.suffix.lower() in (".ttf", ".otf"):
            number = QFontDatabase.addApplicationFont(str(path))
            found.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return tuple(found)


@cache
def drawing_font(style: TextStyle) -> QFont:
    """The font from which the outlines of map lettering are taken, at DRAWING_SIZE pixels."""
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
# Whether things may move on the screen: as the user chose, else as the desktop says.


@dataclass(slots=True)
class _Motion:
    choice: str = "system"
    wished: bool = False


@cache
def _motion() -> _Motion:
    return _Motion()


def choose_motion(choice: str) -> None:
    """Let things move ("full"), stand ("reduced"), or do as the desktop does ("system")."""
    _motion().choice = choice


def on_desktop_motion(still: bool) -> None:
    """What the desktop says of that where Qt does not know it."""
    _motion().wished = still


def reduced() -> bool:
    """Whether nothing is to move that need not: what would move is shown as it is at the end."""
    return system_reduced() if _motion().choice == "system" else _motion().choice == "reduced"


def system_reduced() -> bool:
    """Whether the desktop asks for that: Qt knows it of Windows, others are asked by app.ui.desktop."""
    if QGuiApplication.platformName() == "windows":
        return not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
    return _motion().wished


# ----------------------------------------------------------------------------------------------------
# The colors of windows in the theme that is on, and sizes of text: what painters and style sheets share.
#
# Colors are texts `#RRGGBB`. `current()` is asked while painting, so a change of theme needs no more than a repaint.

BODY_PX = 13
"""Height of body text at the normal text size, in logical pixels."""
MAP_SHARE = 0.5
"""How much of what text grows the lettering on the map grows."""


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
    """What is on now: there is one look for the whole program."""

    theme: Theme
    text_px: int = BODY_PX
    dark: bool = False
    contrast: bool = False
    """What the desktop wishes where Qt does not know it."""


@cache
def _setting() -> _CurrentLook:
    return _CurrentLook(theme("light"))


def switch(name: ThemeName, text_px: int = BODY_PX) -> None:
    """Let `current()` and `px()` answer for this theme and text size. Only `apply_theme` calls this."""
    _setting().theme = theme(name)
    _setting().text_px = text_px


def on_desktop_changed(dark: bool, contrast: bool) -> None:
    """What the desktop wishes, for where Qt does not know it."""
    _setting().dark, _setting().contrast = dark, contrast


def current() -> Theme:
    """The theme that is on."""
    return _setting().theme


def shades(of: Theme | None = None) -> Shades:
    """The window colors of a theme, of the current one if none is named."""
    return _shades((of or current()).name)


def shade(name: str) -> Hex:
    """A window color of the current theme by its field name, such as "muted"; a `#` color is returned as it is."""
    return name if name.startswith("#") else str(getattr(shades(), name))


def shade_color(name: str) -> QColor:
    """The same as a QColor. Treat it as a constant."""
    return color(shade(name))


def px(size: float) -> int:
    """A length made for text of the normal size, in logical pixels at the text size chosen."""
    return round(size * _setting().text_px / BODY_PX)


def lettering() -> float:
    """How large lettering on the map is, in times its usual size: it grows less than text, for there is less room."""
    return 1 + MAP_SHARE * (_setting().text_px / BODY_PX - 1)


def power_look(power: str, variant: str = "standard", powers: tuple[str, ...] = ()) -> PowerLook:
    """How a power looks now. `powers`: all of its variant, so that those the look does not know differ."""
    return tokens().looks(powers or (power,), variant, current().name)[power]


def system_theme() -> ThemeName:
    """The theme that the desktop asks for; light where it says nothing."""
    return chosen_theme("system", "system")


def chosen_theme(wanted: str, contrast: str) -> ThemeName:
    """The theme for a choice of light, dark or system and one of normal, high or system; "system" is what the desktop
    asks for."""
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
