"""Red text, for what is at fault."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from app.ui.theme import restyle


def tint(part: QLabel, bad: bool) -> None:
    """Red if something is wrong, else as it is usual for its role."""
    if bool(part.property("tint")) != bad:
        part.setProperty("tint", "bad" if bad else "")
        restyle(part)
