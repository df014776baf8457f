"""The theme: the same names in light and dark, and enough contrast to read."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable
from itertools import combinations, product
from typing import get_args

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
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

import rules
from app.ui import shades as shades_module
from app.ui.icons import DRAWINGS, icon, set_icon
from app.ui.shades import chosen_theme, current, px, shades
from app.ui.theme import apply_theme, style_sheet
from app.ui.tokens import PowerLook, ThemeName, confusable, readable, theme, tokens
from app.ui.tokens import contrast as tokens_contrast
from app.ui.widgets import button, label
from tests.app.board.color_science import EYES, contrast, least_difference

THEMES: tuple[ThemeName, ...] = ("light", "dark")


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


def low(found: object, pairs: Iterable[tuple[str, str]], least: float) -> list[tuple[str, str]]:
    """The pairs of names whose colors have less contrast."""
    return [(one, other) for one, other in pairs if contrast(getattr(found, one), getattr(found, other)) < least]


@pytest.mark.parametrize("name", THEMES)
def test_text_can_be_read_the_focus_ring_seen_and_colors_are_whole(name: ThemeName) -> None:
    found = shades(theme(name))
    assert low(found, PAIRS, 4.5) == []
    assert low(found, product(("focus",), GROUNDS), 3) == []
    assert {len(color) for color in re.findall(r"#[0-9A-Fa-f]+", style_sheet(found, name))} == {7}


def test_a_theme_and_larger_text_reach_palette_labels_and_icons(qapp: QApplication) -> None:
    assert chosen_theme("system", "system") in THEMES
    shown = label("Words", "muted")
    for name in THEMES:
        apply_theme(qapp, name)
        shown.ensurePolished()
        assert current().name == name
        assert shown.palette().color(QPalette.ColorRole.WindowText) == QColor(shades().muted)
        assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(shades().window)
    title, body = label("Words", "title"), QLabel("Words")
    heights = []
    for size in (13, 20):
        apply_theme(qapp, "light", size)
        for one in (title, body):
            one.ensurePolished()
        heights.append((title.fontInfo().pixelSize(), body.fontInfo().pixelSize(), px(26)))
    assert heights == [(18, 13, 26), (28, 20, 40)]
    with pytest.raises(OSError, match="no-such"):
        icon("no-such")
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


def test_widgets_are_told_of_another_theme_while_none_is_collected_and_no_more_often_the_deeper_they_lie(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """Qt would go on to tell one that is gone."""
    heard: list[bool] = []

    class Told(QWidget):
        def changeEvent(self, event: QEvent) -> None:
            if event.type() == QEvent.Type.StyleChange:
                heard.append(gc.isenabled())
            super().changeEvent(event)

    window = outer = QWidget()
    qtbot.addWidget(window)
    for _ in range(5):
        outer = QWidget(outer)
    Told(outer)
    window.show()
    heard.clear()
    for name in ("dark", "light"):
        apply_theme(qapp, name)
    assert set(heard) == {False} and len(heard) <= 4 and gc.isenabled()


def test_what_qt_makes_itself_fits_the_theme(qapp: QApplication, qtbot: QtBot) -> None:
    """Buttons of dialogs bear none of its drawings; the handle of a slider is not cut off."""
    apply_theme(qapp, "light")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    box.show()
    hint = QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
    assert not box.style().styleHint(hint, None, box) and all(one.icon().isNull() for one in box.buttons())
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


# --- Powers are told apart by every eye: by color, else by the pattern of their land; on counters also by a
# letter.

TOKENS_THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
AT_A_GLANCE = 5.0
"""CIEDE2000 from which large areas beside each other are told apart at a glance."""


@pytest.mark.parametrize("variant", rules.VARIANTS)
@pytest.mark.parametrize("name", TOKENS_THEMES)
def test_lands_that_some_eyes_confuse_have_patterns_that_differ(variant: str, name: ThemeName) -> None:
    """With patterns "where needed" the worst pair is at least AT_A_GLANCE apart for all eyes, or differs in pattern."""
    found = tokens().looks(rules.variant(variant).base.powers, variant, name)
    assert len({one.pattern for one in found.values()}) == len({one.letter for one in found.values()}) == len(found)
    needed = confusable(found)
    for one, other in combinations(found, 2):
        shown = {power: found[power].pattern if power in needed else "plain" for power in (one, other)}
        if shown[one] == shown[other]:
            pair = [found[one].tint, found[other].tint]
            worst = min(least_difference(pair, eyes) for eyes in EYES)
            assert worst >= AT_A_GLANCE, (one, other, worst)


def test_only_colors_that_some_eyes_confuse_need_patterns() -> None:
    black = PowerLook("B", "dots", "#000000", "#FFFFFF", "#000000", "#000000", "#000000")
    white = PowerLook("W", "grid", "#FFFFFF", "#000000", "#FFFFFF", "#FFFFFF", "#FFFFFF")
    assert confusable({"black": black, "white": white}) == frozenset()
    red = PowerLook("R", "dots", "#B05A4A", "#FFFFFF", "#B07A4A", "#000000", "#000000")
    green = PowerLook("G", "grid", "#8A8A4A", "#FFFFFF", "#93884A", "#000000", "#000000")
    assert confusable({"red": red, "green": green}) == {"red", "green"}


# --- High contrast: text at 7 to 1, lines at 3 to 1, in windows and on every board.

HIGH: tuple[ThemeName, ...] = ("contrast_light", "contrast_dark")
LINES = (
    ("border", "land"),
    ("border_power", "land"),
    ("coast", "land"),
    ("coast", "sea"),
    ("coast", "sea_deep"),
    ("sea_border", "sea"),
    ("river", "land"),
    ("stream", "land"),
    ("canal", "land"),
    ("ford", "land"),
    ("bridge", "land"),
    ("impassable_hatch", "impassable"),
    ("grid", "land"),
    ("target", "land"),
    ("target", "sea"),
    ("focus", "land"),
    ("focus", "sea"),
    ("center_ring", "land"),
    ("void", "land"),
    ("fog_mark", "fog"),
)
TEXTS = (("sea_text", "sea"), ("sea_text", "sea_deep"), ("land_text", "island"), ("tab_text", "tab"), ("text", "paper"))


@pytest.mark.parametrize("name", HIGH)
def test_high_contrast_stands_out_in_windows_and_on_boards(name: ThemeName) -> None:
    found, look = shades(theme(name)), theme(name)
    assert low(found, PAIRS, 7) == low(found, [("disabled", "base")], 4.5) == []
    assert low(found, product(("edge", "line", "focus", "accent"), GROUNDS), 3) == []
    assert low(look, LINES, 3) == low(look, TEXTS, 7) == []


@pytest.mark.parametrize("variant", rules.VARIANTS)
@pytest.mark.parametrize("name", HIGH)
def test_letters_names_and_borders_stand_out_on_every_power(variant: str, name: ThemeName) -> None:
    look = theme(name)
    for power in tokens().looks(rules.variant(variant).base.powers, variant, name).values():
        assert tokens_contrast(power.ink, power.fill) >= 7, power.letter
        assert tokens_contrast(look.land_text, power.tint) >= 7, power.letter
        assert tokens_contrast(look.border, power.tint) >= 3, power.letter


def test_a_color_is_changed_no_more_than_its_letters_need() -> None:
    assert readable("#F6F3EC") == ("#F6F3EC", "#000000")
    fill, ink = readable("#3E9167")
    assert ink == "#000000"
    assert 7 <= tokens_contrast(fill, ink) < 7.6
    for pair in (("#1D5D7B", "#FFFFFF"), ("#A8261C", "#DE9480")):
        assert tokens_contrast(*pair) == pytest.approx(contrast(*pair), rel=1e-3)


def test_theme_and_contrast_are_chosen_apart_and_the_desktop_can_ask_for_both(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hints:
        def colorScheme(self) -> Qt.ColorScheme:
            return Qt.ColorScheme.Dark

        def accessibility(self) -> Hints:
            return self

        def contrastPreference(self) -> Qt.ContrastPreference:
            return Qt.ContrastPreference.HighContrast

    class Asked(QGuiApplication):
        styleHints = staticmethod(Hints)  # type: ignore[assignment]

    monkeypatch.setattr(shades_module, "QGuiApplication", Asked)
    assert (chosen_theme("system", "system"), chosen_theme("light", "normal")) == ("contrast_dark", "light")
    assert (chosen_theme("light", "high"), chosen_theme("dark", "normal")) == ("contrast_light", "dark")
