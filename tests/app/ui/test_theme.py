"""The theme: the same names in light and dark, and enough contrast to read."""

from __future__ import annotations

import gc
import re
from itertools import product

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.ui.icons import DRAWINGS, icon, set_icon
from app.ui.shades import current, px, shades, system_theme
from app.ui.theme import apply_theme, style_sheet
from app.ui.tokens import theme
from app.ui.widgets import button, label

THEMES = ("light", "dark")


def luminance(text: str) -> float:
    """Relative luminance after WCAG 2.1."""
    color = QColor(text)
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.getRgbF()[:3]]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


INKS = ("text", "soft", "muted")
GROUNDS = ("window", "panel", "base", "alt")
PAIRS = (
    *product(INKS, GROUNDS),
    ("on_accent", "accent"),
    ("text", "select"),
    ("text", "hint_bg"),
    ("text", "warn_bg"),
    ("text", "bad_bg"),
    ("text", "good_bg"),
    ("bad", "base"),
    ("good", "base"),
    ("warn", "base"),
    ("accent", "panel"),
    ("soft", "capsule"),
    ("curtain_text", "curtain"),
    ("curtain_muted", "curtain"),
)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_can_be_read(name: str, ink: str, ground: str) -> None:
    found = shades(theme(name))
    assert contrast(getattr(found, ink), getattr(found, ground)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_the_focus_ring_can_be_seen(name: str) -> None:
    found = shades(theme(name))
    assert min(contrast(found.focus, getattr(found, ground)) for ground in GROUNDS) >= 3.0


def test_a_theme_reaches_palette_and_labels(qapp: QApplication) -> None:
    shown = label("Words", "muted")
    for name in THEMES:
        apply_theme(qapp, name)
        shown.ensurePolished()
        assert current().name == name
        assert shown.palette().color(QPalette.ColorRole.WindowText) == QColor(shades().muted)
        assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(shades().window)


def test_larger_text_is_larger_everywhere(qapp: QApplication) -> None:
    title, body = label("Words", "title"), QLabel("Words")
    heights = []
    for size in (13, 20):
        apply_theme(qapp, "light", size)
        for one in (title, body):
            one.ensurePolished()
        heights.append((title.fontInfo().pixelSize(), body.fontInfo().pixelSize(), px(26)))
    assert heights == [(18, 13, 26), (28, 20, 40)]


def test_icons_follow_the_theme(qapp: QApplication) -> None:
    made = button("Undo")
    set_icon(made, "undo")
    before = made.icon().pixmap(20).toImage()
    apply_theme(qapp, "dark")
    assert made.icon().pixmap(20).toImage() != before


@pytest.mark.parametrize("name", sorted(path.stem for path in DRAWINGS.glob("*.svg")))
def test_every_icon_draws_something(qapp: QApplication, name: str) -> None:
    image = icon(name).pixmap(24).toImage()
    inked = sum(image.pixelColor(x, y).alpha() > 100 for x in range(24) for y in range(24))
    assert 4 <= inked <= 400


def test_an_unknown_icon_is_an_error(qapp: QApplication) -> None:
    with pytest.raises(OSError, match="no-such"):
        icon("no-such")


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_of_the_style_sheet_is_one(name: str) -> None:
    text = style_sheet(shades(theme(name)), name)
    assert {len(found) for found in re.findall(r"#[0-9A-Fa-f]+", text)} == {7}


def test_the_desktop_has_a_theme(qapp: QApplication) -> None:
    assert system_theme() in THEMES


def test_it_is_seen_that_tabs_have_the_keyboard(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, "light")
    tabs, other = QTabBar(), QLineEdit()
    tabs.addTab("Orders")
    window = QWidget()
    inside = QVBoxLayout(window)
    inside.addWidget(tabs)
    inside.addWidget(other)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    before, size = tabs.grab().toImage(), tabs.sizeHint()
    tabs.setFocus()
    qtbot.waitUntil(tabs.hasFocus)
    assert tabs.grab().toImage() != before
    assert tabs.sizeHint() == size


def test_no_widget_is_collected_while_all_are_told_of_another_theme(qapp: QApplication, qtbot: QtBot) -> None:
    """Qt would go on to tell one that is gone."""
    heard: list[bool] = []

    class Told(QWidget):
        def changeEvent(self, event: QEvent) -> None:
            if event.type() == QEvent.Type.StyleChange:
                heard.append(gc.isenabled())
            super().changeEvent(event)

    told = Told()
    qtbot.addWidget(told)
    told.show()
    heard.clear()
    for name in ("dark", "light"):
        apply_theme(qapp, name)
    assert set(heard) == {False} and gc.isenabled()


def test_a_widget_is_told_of_another_theme_no_more_often_the_deeper_it_lies(qapp: QApplication, qtbot: QtBot) -> None:
    heard: list[QEvent.Type] = []

    class Told(QWidget):
        def changeEvent(self, event: QEvent) -> None:
            heard.append(event.type())
            super().changeEvent(event)

    window = outer = QWidget()
    qtbot.addWidget(window)
    for _ in range(5):
        outer = QWidget(outer)
    Told(outer)
    window.show()
    heard.clear()
    apply_theme(qapp, "dark")
    apply_theme(qapp, "light")
    assert heard.count(QEvent.Type.StyleChange) <= 4


def test_buttons_of_dialogs_that_qt_makes_bear_none_of_its_drawings(qapp: QApplication, qtbot: QtBot) -> None:
    apply_theme(qapp, "light")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    box.show()
    hint = QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
    assert not box.style().styleHint(hint, None, box)
    assert all(one.icon().isNull() for one in box.buttons())


def test_the_handle_of_a_slider_is_not_cut_off(qapp: QApplication, qtbot: QtBot) -> None:
    apply_theme(qapp, "light")
    slider = QSlider(Qt.Orientation.Horizontal)
    qtbot.addWidget(slider)
    slider.show()
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part, handle = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
    room = slider.style().subControlRect(part, option, handle, slider)
    slider.resize(slider.width(), slider.minimumSizeHint().height())
    assert room.height() <= slider.height()


def test_what_was_hidden_when_the_theme_changed_looks_like_the_rest(qapp: QApplication, qtbot: QtBot) -> None:
    """It is styled apart from what is seen, and must not stay behind."""

    def page() -> QWidget:
        made = QWidget()
        qtbot.addWidget(made)
        rows = QVBoxLayout(made)
        choice = QComboBox()
        choice.addItems(["One", "Two"])
        for row in (label("Words", "title"), label("Words", "muted"), button("Undo"), QLineEdit("Typed"), choice):
            rows.addWidget(row)
        return made

    apply_theme(qapp, "light")
    before = page()
    before.show()
    before.hide()
    apply_theme(qapp, "contrast_dark", 20)
    after = page()
    pictures = []
    for one in (before, after):
        one.show()
        qtbot.waitExposed(one)
        one.resize(300, 400)
        pictures.append(one.grab().toImage())
        one.hide()
    assert pictures[0] == pictures[1]
