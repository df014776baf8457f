"""The look of all windows: Fusion, a palette and a style sheet made from the tokens.

What the style sheet answers to (set with `setProperty` before the widget is shown, or with `app.ui.widgets`):

    QWidget     role="page"        a whole page          role="curtain"   the dark page between seats
    QLabel      role="display|title|heading|strong|body|muted|small|section|bad|good|warn|key"
    QLabel      tint="bad": red, whatever its role
    QLabel      pill="plain|accent|good|warn|bad"
    QPushButton kind="primary|quiet|link|danger|big"; kind="big" with first="true" is filled
    QToolButton segment="true" inside a QFrame segments="true"
    QFrame      card="plain|chosen|flat|float|dashed"    note="hint|warn|bad|good"
    QFrame      panel="right|left|foot|below|plain"      line="true": a hairline
    QLineEdit   bad="true": what is typed is refused     typed="true": the line for orders
    views       bare="true": no frame; QListView pages="true": a list of pages at the side
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget
from shiboken6 import isValid

from .fonts import FAMILIES, load_fonts
from .icons import refresh_icons
from .qss import style_sheet
from .shades import BODY_PX, Shades, chosen_theme, shades, switch, system_theme
from .slices import breathe
from .tokens import ThemeName, color

ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.Base: "base",
    QPalette.ColorRole.AlternateBase: "alt",
    QPalette.ColorRole.Button: "base",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "text",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.ToolTipBase: "text",
    QPalette.ColorRole.ToolTipText: "panel",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.Light: "base",
    QPalette.ColorRole.Midlight: "line",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line",
    QPalette.ColorRole.Shadow: "line",
}
STYLED, OWN = Qt.WidgetAttribute.WA_WState_Polished, Qt.WidgetAttribute.WA_SetStyle
"""Of a widget: that it has been styled; that its style is its own, so that one of all widgets does not concern it."""
FADED = (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText)


def apply_theme(app: QApplication, name: ThemeName, text_px: int = BODY_PX) -> None:
    """Show everything in this theme, with body text `text_px` logical pixels high. May be called again at any time."""
    switch(name, text_px)
    load_fonts()
    with _nothing_collected():
        if not app.styleSheet():  # the style stays; each of these polishes every widget anew
            app.setStyle(QStyleFactory.create("Fusion"))
        if app.font() != (font := _font(text_px)):
            app.setFont(font)
        unseen = _undressed(app)
        app.setPalette(_palette(shades()))
        app.setStyleSheet("")  # a sheet in place of another polishes a widget once for each one that it stands in
        app.setStyleSheet(style_sheet(shades(), name))
        breathe()
        _dress(unseen)
    breathe()
    refresh_icons()


def _undressed(app: QApplication) -> list[QWidget]:
    """Take the style off all widgets that are not seen, a bit at a time, so that a change of it passes them by: Qt does
    all that have one in a single stretch."""
    style, unseen = app.style(), []
    for widget in app.allWidgets():
        if isValid(widget) and widget.testAttribute(STYLED) and not (widget.isVisible() or widget.testAttribute(OWN)):
            style.unpolish(widget)
            widget.setAttribute(STYLED, False)
            widget.setAttribute(OWN)
            unseen.append(widget)
            breathe()
    return unseen


def _dress(unseen: list[QWidget]) -> None:
    """Give widgets the style that there is now, a bit at a time."""
    for widget in unseen:
        if isValid(widget):
            widget.setAttribute(OWN, False)
            widget.style().polish(widget)
            widget.setAttribute(STYLED)
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
            breathe()


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Qt goes through a list of all widgets and tells each: were one that nobody holds any more collected meanwhile, by
    what another of them does at that, it would tell one that is gone, and that ends the program."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def restyle(widget: QWidget) -> None:
    """Show a widget by a property that changed after it was shown: style sheets do not look again by themselves."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def _font(size: int) -> QFont:
    font = QFont(FAMILIES["ui_sans"])
    font.setPixelSize(size)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _palette(s: Shades) -> QPalette:
    palette = QPalette()
    for role, shade in ROLES.items():
        palette.setColor(role, color(getattr(s, shade)))
    for role in FADED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, color(s.disabled))
    return palette


__all__ = ["BODY_PX", "ThemeName", "apply_theme", "chosen_theme", "restyle", "system_theme"]
