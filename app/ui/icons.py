"""Icons painted from Strata's own drawings (drawings/*.svg: lines on a field of 24 by 24) in the colors of the theme.

`set_icon(button_or_action, "undo")` gives an icon that follows the theme; `paint_icon` draws one anywhere. A color is
the name of a window shade ("soft", "muted", "accent", "on_accent", "bad" ...) or `#RRGGBB`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton
from shiboken6 import isValid

from .shades import shade

DRAWINGS = Path(__file__).with_name("drawings")
SIZES = (16, 18, 20, 24, 32)
Iconed = QAbstractButton | QAction

_shown: WeakKeyDictionary[Iconed, tuple[str, str]] = WeakKeyDictionary()


def set_icon(target: Iconed, name: str, color: str = "soft") -> None:
    """Give a button or an action an icon that is redrawn when the theme changes.

    Raises OSError if there is no drawing of that name.
    """
    _shown[target] = (name, color)
    target.setIcon(icon(name, color))


def refresh_icons() -> None:
    """Redraw all icons set by `set_icon` in the colors of the current theme."""
    for target, (name, color) in list(_shown.items()):
        if isValid(target):
            target.setIcon(icon(name, color))


def icon(name: str, color: str = "soft") -> QIcon:
    """Return an icon in the colors of the current theme, sharp on every screen connected; paler while disabled."""
    return _icon(name, shade(color), shade("disabled"), _pixel_ratio())


def pixmap(name: str, color: str = "soft", size: int = 18) -> QPixmap:
    """Return an icon as a pixmap of `size` logical pixels."""
    return _pixmap(name, shade(color), size, _pixel_ratio())


def paint_icon(painter: QPainter, box: QRectF, name: str, color: str = "soft") -> None:
    """Draw an icon into a box as vectors, sharp at any scale of the painter."""
    _drawing(name, shade(color)).render(painter, box)


def _pixel_ratio() -> float:
    return max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)


@lru_cache(maxsize=512)
def _icon(name: str, color: str, disabled: str, ratio: float) -> QIcon:
    made = QIcon()
    for size in SIZES:
        for scale in sorted({1.0, ratio}):
            made.addPixmap(_pixmap(name, color, size, scale))
            made.addPixmap(_pixmap(name, disabled, size, scale), QIcon.Mode.Disabled)
    return made


@lru_cache(maxsize=1024)
def _pixmap(name: str, color: str, size: int, ratio: float) -> QPixmap:
    drawing = _drawing(name, color)  # before the painter is opened: the file may be missing
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    drawing.render(painter, QRectF(picture.rect()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


@lru_cache(maxsize=512)
def _drawing(name: str, color: str) -> QSvgRenderer:
    text = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(text.replace("currentColor", color).encode()))
