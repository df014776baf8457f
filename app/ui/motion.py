"""Whether things may move on the screen: as the user chose, else as the desktop says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication


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


def hear_desktop(still: bool) -> None:
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
