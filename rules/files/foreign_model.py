"""What comes out of a file of another program."""

from __future__ import annotations

from dataclasses import dataclass

from ..game import Game
from .errors import Fault


@dataclass(frozen=True, slots=True)
class Imported:
    """A game, and a sentence for each thing that is otherwise than in its file.

    `title`: what a test case is about; `differing`: where it says that something else comes out.
    """

    game: Game
    remarks: tuple[str, ...] = ()
    title: str = ""
    differing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Foreign:
    """The games of a file, one at least, and what of it could not be read."""

    games: tuple[Imported, ...]
    faults: tuple[Fault, ...] = ()
