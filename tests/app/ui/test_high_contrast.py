"""High contrast: text at 7 to 1, lines at 3 to 1, in windows and on every board."""

from __future__ import annotations

from typing import get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import rules
from app.ui import shades as shades_module
from app.ui.shades import chosen_theme, shades
from app.ui.tokens import ThemeName, contrast, readable, theme, tokens
from tests.app.board import colour_science
from tests.app.ui.test_theme import GROUNDS, PAIRS

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
def test_text_of_windows_stands_out(name: ThemeName) -> None:
    found = shades(theme(name))
    low = [pair for pair in PAIRS if contrast(*(getattr(found, part) for part in pair)) < 7]
    assert low == []
    assert contrast(found.disabled, found.base) >= 4.5


@pytest.mark.parametrize("name", HIGH)
def test_lines_of_windows_can_be_seen(name: ThemeName) -> None:
    found = shades(theme(name))
    lines = [(line, ground) for line in ("edge", "line", "focus", "accent") for ground in GROUNDS]
    assert [pair for pair in lines if contrast(*(getattr(found, part) for part in pair)) < 3] == []


@pytest.mark.parametrize("name", HIGH)
def test_lines_and_texts_of_the_board_stand_out(name: ThemeName) -> None:
    look = theme(name)
    assert [pair for pair in LINES if contrast(*(getattr(look, part) for part in pair)) < 3] == []
    assert [pair for pair in TEXTS if contrast(*(getattr(look, part) for part in pair)) < 7] == []


@pytest.mark.parametrize("variant", rules.VARIANTS)
@pytest.mark.parametrize("name", HIGH)
def test_letters_names_and_borders_stand_out_on_every_power(variant: str, name: ThemeName) -> None:
    look = theme(name)
    for power in tokens().looks(rules.variant(variant).base.powers, variant, name).values():
        assert contrast(power.ink, power.fill) >= 7, power.letter
        assert contrast(look.land_text, power.tint) >= 7, power.letter
        assert contrast(look.border, power.tint) >= 3, power.letter


def test_a_colour_is_changed_no_more_than_its_letters_need() -> None:
    assert readable("#F6F3EC") == ("#F6F3EC", "#000000")
    fill, ink = readable("#3E9167")
    assert ink == "#000000"
    assert 7 <= contrast(fill, ink) < 7.6


def test_the_contrast_is_that_of_the_tests_of_colours() -> None:
    for pair in (("#1D5D7B", "#FFFFFF"), ("#A8261C", "#DE9480")):
        assert contrast(*pair) == pytest.approx(colour_science.contrast(*pair), rel=1e-3)


@pytest.mark.parametrize(
    ("wanted", "asked", "found"),
    [
        ("light", "normal", "light"),
        ("dark", "normal", "dark"),
        ("light", "high", "contrast_light"),
        ("dark", "high", "contrast_dark"),
    ],
)
def test_theme_and_contrast_are_chosen_apart(qapp: QApplication, wanted: str, asked: str, found: ThemeName) -> None:
    assert chosen_theme(wanted, asked) == found
    assert found in get_args(ThemeName)


def test_the_desktop_can_ask_for_high_contrast(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert chosen_theme("system", "system") == "contrast_dark"
    assert chosen_theme("light", "normal") == "light"
