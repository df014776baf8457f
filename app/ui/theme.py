"""The look of all windows: Fusion, a palette and a style sheet made from the tokens.

The style sheet responds to these properties (set with `setProperty` before the widget is shown, or by
`app.ui.widgets`):

    QWidget     role="page"        a whole page          role="curtain"   the dark page between seats
    QLabel      role="display|title|heading|strong|body|muted|small|section|bad|good|warn|key"
    QLabel      tint="bad": red, whatever its role
    QLabel      pill="plain|accent|good|warn|bad"
    QPushButton kind="primary|quiet|link|danger|big"; kind="big" with first="true" is filled
    QToolButton segment="true" inside a QFrame segments="true"
    QFrame      card="plain|chosen|flat|float|dashed"    note="hint|warn|bad|good"
    QFrame      panel="right|left|foot|below|plain"      line="true": a hairline
    QLineEdit   bad="true": the input is refused         typed="true": the line for orders
    views       bare="true": no frame; QListView pages="true": a list of pages at the side
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QDir, QEvent, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QStyleFactory, QWidget
from shiboken6 import isValid

from .icons import refresh_icons
from .shades import BODY_PX, FAMILIES, Shades, chosen_theme, load_fonts, px, shades, switch
from .tokens import ThemeName, color

__all__ = ["BODY_PX", "ThemeName", "apply_theme", "chosen_theme", "restyle"]


# ----------------------------------------------------------------------------------------------------
# The style sheet, made from the shades of a theme and the text size.

GLYPHS = Path(__file__).with_name("glyphs")


def style_sheet(s: Shades, name: str) -> str:
    """Return the whole style sheet for the theme called `name` in these shades."""
    QDir.setSearchPaths("glyphs", [str(GLYPHS)])
    parts = (_labels, _pills, _buttons, _fields, _indicators, _frames, _lists, _tabs, _bars, _menus)
    return "\n".join([*(part(s) for part in parts), _glyphs("dark" if name.endswith("dark") else "light"), _curtain(s)])


def _labels(s: Shades) -> str:
    return f"""
* {{ outline: none; }}
QMainWindow, QDialog, QWidget[role="page"] {{ background: {s.window}; }}
QWidget[role="side"] {{ background: {s.panel}; }}
QLabel {{ background: transparent; }}
QLabel[role="display"] {{ font-size: {px(26)}px; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {px(18)}px; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {px(15)}px; font-weight: 600; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="body"] {{ color: {s.soft}; }}
QLabel[role="muted"] {{ color: {s.muted}; }}
QLabel[role="small"] {{ color: {s.muted}; font-size: {px(12)}px; }}
QLabel[role="section"] {{ color: {s.muted}; font-size: {px(12)}px; font-weight: 600; }}
QLabel[role="bad"] {{ color: {s.bad}; }}
QLabel[role="good"] {{ color: {s.good}; }}
QLabel[role="warn"] {{ color: {s.warn}; }}
QLabel[tint="bad"] {{ color: {s.bad}; }}
QLabel[role="key"] {{ color: {s.soft}; background: {s.alt}; border: 1px solid {s.edge};
  border-bottom-width: 2px; border-radius: 4px; padding: 0 5px; font-size: {px(11)}px; }}
"""


def _pills(s: Shades) -> str:
    kinds = {"plain": (s.capsule, s.soft), "accent": (s.accent_soft, s.accent)}
    kinds |= {"bad": (s.bad_bg, s.bad), "good": (s.good_bg, s.good), "warn": (s.warn_bg, s.warn)}
    common = f"border-radius: 9px; padding: 1px 9px; min-height: {px(16)}px; font-size: {px(12)}px;"
    return "\n".join(
        f'QLabel[pill="{kind}"] {{ {common} background: {back}; color: {ink}; }}' for kind, (back, ink) in kinds.items()
    )


def _buttons(s: Shades) -> str:
    return f"""
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton {{ background: {s.base}; border: 1px solid {s.edge}; border-radius: 7px; padding: 5px 13px;
  min-height: {px(18)}px; color: {s.text}; margin: 0; }}
QPushButton:hover {{ background: {s.hover}; }}
QPushButton:pressed {{ background: {s.line}; }}
QPushButton:focus {{ border: 2px solid {s.focus}; padding: 4px 12px; }}
QPushButton:disabled {{ color: {s.disabled}; background: {s.window}; border-color: {s.line}; }}
QPushButton[kind="primary"] {{ background: {s.accent}; border-color: {s.accent}; color: {s.on_accent};
  font-weight: 600; }}
QPushButton[kind="primary"]:hover {{ background: {s.accent_hover}; border-color: {s.accent_hover}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {s.text}; }}
QPushButton[kind="primary"]:disabled {{ background: {s.alt}; border-color: {s.line}; color: {s.disabled}; }}
QPushButton[kind="big"] {{ min-height: 46px; padding: 6px 0; border-radius: 9px; }}
QPushButton[kind="big"][first="true"] {{ background: {s.accent}; border-color: {s.accent}; }}
QPushButton[kind="big"][first="true"]:hover {{ background: {s.accent_hover}; }}
QPushButton[kind="big"]:focus {{ border: 2px solid {s.focus}; padding: 5px 0; }}
QPushButton[kind="big"][first="true"]:focus {{ border: 2px solid {s.text}; }}
QPushButton[kind="link"] {{ border: 1px solid transparent; background: transparent; color: {s.accent};
  padding: 4px 4px; }}
QPushButton[kind="link"]:disabled {{ color: {s.disabled}; }}
QPushButton[kind="link"]:hover {{ color: {s.accent_hover}; background: {s.hover}; }}
QPushButton[kind="link"]:focus {{ border: 2px solid {s.focus}; padding: 3px 3px; }}
QPushButton[kind="quiet"] {{ border: 1px solid transparent; background: transparent; color: {s.soft};
  padding: 5px 8px; }}
QPushButton[kind="quiet"]:hover {{ background: {s.hover}; }}
QPushButton[kind="quiet"]:focus {{ border: 2px solid {s.focus}; padding: 4px 7px; }}
QPushButton[kind="danger"] {{ color: {s.bad}; }}
QToolButton {{ border: 1px solid transparent; border-radius: 6px; padding: 5px 6px; color: {s.text};
  background: transparent; }}
QToolButton:hover {{ background: {s.hover}; }}
QToolButton:pressed {{ background: {s.line}; }}
QToolButton:checked {{ background: {s.accent_soft}; color: {s.accent}; }}
QToolButton:focus {{ border: 2px solid {s.focus}; padding: 4px 5px; }}
QToolButton:disabled {{ color: {s.disabled}; }}
QToolButton::menu-indicator {{ image: none; width: 0; }}
QToolButton[segment="true"] {{ padding: 4px 8px; color: {s.soft}; }}
QToolButton[segment="true"]:checked {{ background: {s.base}; color: {s.text}; border: 1px solid {s.edge};
  font-weight: 600; }}
QToolButton[segment="true"]:focus {{ border: 2px solid {s.focus}; padding: 3px 7px; }}
"""


def _fields(s: Shades) -> str:
    fields = "QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit"
    focused = ", ".join(f"{field}:focus" for field in fields.split(", "))
    return f"""
{fields} {{ background: {s.base}; border: 1px solid {s.edge}; border-radius: 7px; padding: 5px 8px;
  min-height: {px(18)}px; color: {s.text}; selection-background-color: {s.accent};
  selection-color: {s.on_accent}; }}
{focused} {{ border: 2px solid {s.focus}; padding: 4px 7px; }}
QLineEdit {{ lineedit-password-character: 8226; }}
QLineEdit[bad="true"], QSpinBox[bad="true"] {{ border: 2px solid {s.bad}; padding: 4px 7px; }}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {{ color: {s.disabled}; background: {s.window};
  border-color: {s.line}; }}
QLineEdit[typed="true"] {{ font-size: {px(14)}px; min-height: 24px; }}
QComboBox::drop-down, QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 20px;
  background: transparent; }}
QComboBox QAbstractItemView {{ background: {s.base}; border: 1px solid {s.edge}; padding: 4px; }}
QAbstractSpinBox QLineEdit {{ border: none; background: transparent; padding: 0 0 0 2px; min-height: 0; }}
QComboBox QLineEdit {{ border: none; background: transparent; padding: 0; min-height: 0; }}
QAbstractSpinBox {{ padding-right: 2px; }}
"""


def _indicators(s: Shades) -> str:
    return f"""
QCheckBox, QRadioButton {{ spacing: 8px; background: transparent; padding: 2px; border: 2px solid transparent;
  border-radius: 6px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {s.focus}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 15px; height: 15px; border: 1px solid {s.muted};
  border-radius: 4px; background: {s.base}; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:checked {{ background: {s.accent}; border-color: {s.accent}; }}
QRadioButton::indicator:checked {{ background: {s.base}; border: 5px solid {s.accent}; width: 7px;
  height: 7px; border-radius: 8px; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {s.edge};
  background: {s.window}; }}
"""


def _frames(s: Shades) -> str:
    notes = {"hint": s.hint_bg, "warn": s.warn_bg, "bad": s.bad_bg, "good": s.good_bg}
    tints = "\n".join(
        f'QFrame[note="{k}"] {{ background: {v}; border-radius: 8px; border: 2px solid transparent; }}'
        for k, v in notes.items()
    )
    return f"""
QFrame[card] {{ border: 1px solid {s.line}; border-radius: 10px; background: {s.base}; }}
QFrame[card="chosen"] {{ border: 2px solid {s.accent}; }}
QFrame[card="flat"] {{ border: none; background: {s.alt}; }}
QFrame[card="row"] {{ border: none; border-bottom: 1px solid {s.line}; border-radius: 0; background: transparent; }}
QFrame[card="float"] {{ border: 1px solid {s.edge}; }}
QFrame[card="dashed"] {{ border: 1px dashed {s.edge}; background: transparent; }}
QFrame[fact] {{ border: 2px solid transparent; border-radius: 8px; background: transparent; }}
QFrame[fact][lit="true"] {{ background: {s.accent_soft}; }}
QFrame[segments="true"] {{ background: {s.hover}; border: none; border-radius: 8px; }}
QFrame[panel] {{ background: {s.panel}; border: none; }}
QFrame[panel="right"] {{ border-left: 1px solid {s.line}; }}
QFrame[panel="left"] {{ border-right: 1px solid {s.line}; }}
QFrame[panel="foot"] {{ border-top: 1px solid {s.line}; }}
QFrame[panel="below"] {{ border-top: 1px solid {s.line}; background: {s.window}; }}
QFrame[line="true"] {{ background: {s.line}; border: none; }}
{tints}
QFrame[note]:focus {{ border: 2px solid {s.focus}; }}
QFrame[fact]:focus {{ border: 2px solid {s.focus}; }}
"""


def _lists(s: Shades) -> str:
    return f"""
QTreeView, QTableView, QListView {{ background: {s.base}; border: 1px solid {s.line}; border-radius: 8px;
  alternate-background-color: {s.alt}; selection-background-color: {s.select}; selection-color: {s.text}; }}
QTreeView:focus, QTableView:focus, QListView:focus {{ border: 2px solid {s.focus}; }}
QTreeView[bare="true"], QTableView[bare="true"], QListView[bare="true"] {{ border: 2px solid transparent;
  background: transparent; border-radius: 6px; }}
QTreeView[bare="true"]:focus, QTableView[bare="true"]:focus, QListView[bare="true"]:focus {{
  border: 2px solid {s.focus}; }}
QGraphicsView {{ border: 2px solid {s.window}; }}
QGraphicsView:focus {{ border: 2px solid {s.focus}; }}
QTreeView::item {{ padding: 3px 4px; min-height: 24px; border: none; }}
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected {{ background: {s.select};
  color: {s.text}; }}
QTableView {{ gridline-color: {s.line}; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{ background: {s.base}; color: {s.muted}; border: none;
  border-bottom: 1px solid {s.line}; padding: 5px 6px; font-size: {px(12)}px; font-weight: 600; }}
QListWidget[roomy="true"] {{ padding: 4px; }}
QListWidget[roomy="true"]::item {{ padding: 5px 8px; border-radius: 6px; }}
QListView[pages="true"] {{ background: transparent; border: 2px solid transparent; }}
QListView[pages="true"]:focus {{ border: 2px solid {s.focus}; }}
QListView[pages="true"]::item {{ padding: 7px 8px; border-radius: 7px; color: {s.text}; }}
"""


def _tabs(s: Shades) -> str:
    return f"""
QTabBar {{ background: transparent; }}
QTabBar::tab {{ padding: 7px 11px; color: {s.muted}; background: transparent; border: none;
  border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {s.text}; border-bottom: 2px solid {s.accent}; font-weight: 600; }}
QTabBar::tab:selected:focus {{ border: 2px solid {s.focus}; border-radius: 6px; padding: 5px 9px 7px 9px; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {s.line}; }}
QSlider:horizontal {{ min-height: 18px; }}
QSlider::groove:horizontal {{ height: 4px; background: {s.edge}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {s.accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; background: {s.base};
  border: 1px solid {s.edge}; border-radius: 7px; }}
QProgressBar {{ background: {s.line}; border: none; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {s.accent}; border-radius: 3px; }}
"""


def _bars(s: Shades) -> str:
    return f"""
QToolBar {{ background: {s.window}; border: none; border-bottom: 1px solid {s.line}; spacing: 3px;
  padding: 4px 10px; }}
QToolBar::separator {{ background: {s.line}; width: 1px; margin: 6px 7px; }}
QMainWindow::separator {{ background: {s.line}; width: 1px; height: 1px; }}
QStatusBar {{ background: {s.window}; border-top: 1px solid {s.line}; min-height: 26px; }}
QStatusBar::item {{ border: none; }}
QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
QScrollBar::handle {{ background: {s.edge}; border-radius: 3px; min-height: 30px; min-width: 30px; }}
QScrollBar::handle:hover {{ background: {s.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def _menus(s: Shades) -> str:
    return f"""
QMenuBar {{ background: {s.window}; padding: 1px 6px; }}
QMenuBar::item {{ padding: 4px 9px; border-radius: 5px; background: transparent; }}
QMenuBar::item:selected {{ background: {s.hover}; }}
QMenu {{ background: {s.base}; border: 1px solid {s.edge}; padding: 5px; }}
QMenu::item {{ padding: 5px 22px 5px 12px; border-radius: 5px; }}
QMenu::item:selected {{ background: {s.select}; color: {s.text}; }}
QMenu::item:disabled {{ color: {s.disabled}; }}
QMenu::separator {{ height: 1px; background: {s.line}; margin: 4px 8px; }}
QToolTip {{ background: {s.text}; color: {s.panel}; border: none; padding: 5px 8px; }}
"""


def _glyphs(name: str) -> str:
    """Return the rules for small pictures inside controls, which Qt reads from files."""
    return f"""
QComboBox::down-arrow {{ image: url(glyphs:down-{name}.svg); width: 12px; height: 12px; }}
QAbstractSpinBox::up-arrow {{ image: url(glyphs:up-{name}.svg); width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: url(glyphs:down-{name}.svg); width: 10px; height: 10px; }}
QCheckBox::indicator:checked {{ image: url(glyphs:check-{name}.svg); }}
"""


def _curtain(s: Shades) -> str:
    """Return the rules for the curtain, which is dark in every theme and so needs colors of its own."""
    light = "#7FC3E3"
    return f"""
QWidget[role="curtain"] {{ background: {s.curtain}; }}
QWidget[role="curtain"] QLabel {{ color: {s.curtain_text}; }}
QWidget[role="curtain"] QLabel[role="hand-over"] {{ font-size: {px(30)}px; font-weight: 600; }}
QWidget[role="curtain"] QLabel[role="hand-over"][beside="true"] {{ font-size: {px(24)}px; }}
QWidget[role="curtain"] QLabel[role="lead"] {{ font-size: {px(15)}px; color: {s.curtain_muted}; }}
QWidget[role="curtain"] QLabel[role="body"], QWidget[role="curtain"] QLabel[role="small"] {{
  color: {s.curtain_muted}; }}
QWidget[role="curtain"] QLabel[role="bad"] {{ color: #FFB1A4; }}
QWidget[role="curtain"] QLineEdit {{ background: rgba(255,255,255,14); border: 1px solid rgba(255,255,255,64);
  color: {s.curtain_text}; min-height: 26px; font-size: {px(15)}px; }}
QWidget[role="curtain"] QLineEdit:focus {{ border: 2px solid {light}; }}
QWidget[role="curtain"] QLineEdit[bad="true"] {{ border: 2px solid #FF8A78; }}
QWidget[role="curtain"] QPushButton {{ background: rgba(255,255,255,18); color: {s.curtain_text};
  border: 1px solid rgba(255,255,255,56); }}
QWidget[role="curtain"] QPushButton:hover {{ background: rgba(255,255,255,36); }}
QWidget[role="curtain"] QPushButton:focus {{ border: 2px solid {light}; }}
QWidget[role="curtain"] QPushButton[kind="primary"] {{ background: {light}; color: #10171B; min-height: 26px;
  border: 1px solid {light}; }}
QWidget[role="curtain"] QPushButton[kind="primary"]:focus {{ border: 2px solid #FFFFFF; }}
QWidget[role="curtain"] QPushButton[kind="primary"]:disabled {{ background: rgba(255,255,255,18);
  color: {s.curtain_muted}; border: 1px solid rgba(255,255,255,40); }}
QWidget[role="curtain"] QFrame[line="true"] {{ background: rgba(255,255,255,30); }}
"""


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
"""Attributes of a widget: that it has been styled; that it has a style of its own, so that the application's style does
not apply."""
FADED = (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText)


def apply_theme(app: QApplication, name: ThemeName, text_px: int = BODY_PX) -> None:
    """Show everything in this theme, with body text `text_px` logical pixels high. May be called again at any time."""
    switch(name, text_px)
    load_fonts()
    with _nothing_collected():
        if not app.styleSheet():  # set once: each of these calls restyles every widget
            app.setStyle(QStyleFactory.create("Fusion"))
        if app.font() != (font := _font(text_px)):
            app.setFont(font)
        unseen = _undressed(app)
        app.setPalette(_palette(shades()))
        app.setStyleSheet("")  # replacing a sheet would restyle each widget once per ancestor
        app.setStyleSheet(style_sheet(shades(), name))
        _dress(unseen)
    refresh_icons()


def _undressed(app: QApplication) -> list[QWidget]:
    """Take the style off all hidden widgets one by one, so that a change of style skips them, and return them.

    Qt would otherwise restyle all widgets in one uninterrupted stretch.
    """
    style, unseen = app.style(), []
    for widget in app.allWidgets():
        if isValid(widget) and widget.testAttribute(STYLED) and not (widget.isVisible() or widget.testAttribute(OWN)):
            style.unpolish(widget)
            widget.setAttribute(STYLED, False)
            widget.setAttribute(OWN)
            unseen.append(widget)
    return unseen


def _dress(unseen: list[QWidget]) -> None:
    """Give these widgets the current style, one by one."""
    for widget in unseen:
        if isValid(widget):
            widget.setAttribute(OWN, False)
            widget.style().polish(widget)
            widget.setAttribute(STYLED)
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Suspend garbage collection while Qt walks through its list of all widgets.

    If handling the event of one widget collected another one, Qt would notify a deleted widget and the program would
    crash.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def restyle(widget: QWidget) -> None:
    """Style a widget again after one of its properties changed; style sheets do not notice by themselves."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def show_fault(field: QLineEdit, fault: QLabel, words: str) -> None:
    """Show beside a field what is wrong with its text, and mark the field; "" clears this."""
    fault.setText(words)
    fault.setVisible(bool(words))
    field.setProperty("bad", bool(words))
    field.setAccessibleDescription(words)
    restyle(field)


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
