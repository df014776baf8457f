"""What the desktop wishes is asked of its own programs, and nothing waits for the answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.ui import shades
from app.ui.desktop import Desktop, DesktopPreferences, DesktopQuery, is_dark, is_off, is_on, is_one, kde_still


@pytest.fixture(autouse=True)
def nothing_wished() -> Iterator[None]:
    yield
    shades.hear_motion(False)
    shades.hear_desktop(False, False)


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (is_one, "(<<uint32 1>>,)\n", True),
        (is_one, "(<<uint32 0>>,)\n", False),
        (is_one, "1\n", True),
        (is_one, "", None),
        (is_dark, "(<<uint32 1>>,)", True),
        (is_dark, "(<<uint32 2>>,)", False),
        (is_dark, "(<<uint32 0>>,)", None),
        (is_off, "false\n", True),
        (is_off, "true\n", False),
        (is_off, "No such key", None),
        (is_on, "true\n", True),
    ],
)
def test_answers_are_read(read: object, text: str, says: bool | None) -> None:
    assert read(text) is says  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "says"), [("[KDE]\nAnimationDurationFactor=0\n", True), ("[KDE]\nAnimationDurationFactor=0.5\n", False)]
)
def test_kde_has_it_in_a_file(tmp_path: Path, text: str, says: bool) -> None:
    assert kde_still(tmp_path) is None
    (tmp_path / "kdeglobals").write_text(text)
    assert kde_still(tmp_path) is says


def test_one_yes_counts_and_programs_that_are_not_there_say_nothing(qtbot: QtBot) -> None:
    desktop = Desktop(
        (
            DesktopQuery("still", ("echo", "true"), is_off),
            DesktopQuery("still", ("echo", "false"), is_off),
            DesktopQuery("dark", ("echo", "(<<uint32 1>>,)"), is_dark),
            DesktopQuery("contrast", ("a-program-that-is-not-there",), is_one),
            DesktopQuery("contrast", ("false",), is_one),
        )
    )
    with qtbot.waitSignal(desktop.changed, timeout=20_000):
        desktop.ask()
    assert desktop.orders_controller == DesktopPreferences(still=True, dark=True)


@pytest.mark.skipif(QGuiApplication.platformName() == "windows", reason="Qt knows it there")
def test_what_it_wishes_counts_where_the_preference_is_the_desktops() -> None:
    shades.choose_motion("system")
    assert not shades.reduced()
    shades.hear_motion(True)
    assert shades.reduced()
    shades.choose_motion("full")
    assert not shades.reduced()
    shades.choose_motion("system")
    before = shades.chosen_theme("light", "system")
    shades.hear_desktop(False, True)
    assert (before, shades.chosen_theme("light", "system")) == ("light", "contrast_light")
