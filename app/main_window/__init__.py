"""The main window: pages, menus, files, the way round the table. `run` starts the program."""

from __future__ import annotations

from collections.abc import Sequence


def run(argv: Sequence[str] = ()) -> int:
    """Open the window, with the game of the first argument if there is one. The program's exit code."""
    from .run import run as start

    return start(argv)


__all__ = ["run"]
