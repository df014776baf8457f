"""The two type families of Strata, shipped with it and loaded when the program starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from .tokens import TextStyle

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
