"""What is told of a thing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect


@dataclass(frozen=True)
class Told:
    """`title`: what it is; `now`: how it stands, a line each; `does`: what it is good for; `keys`; `clauses`: the rules
    it rests on. `box`: where it is, in pixels of the screen."""

    title: str
    does: str = ""
    now: tuple[str, ...] = ()
    keys: str = ""
    clauses: tuple[str, ...] = ()
    box: QRect | None = None
