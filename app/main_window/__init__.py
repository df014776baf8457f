"""The main window. `shell` is the window as its controllers know it; `window` makes them and connects them.

In between, each controller does one thing with the shell and with controllers above it in this list: `journal_keeping`,
`files`, `exports`, `variations`, `sealing`, `turn_flow`, `gm_book`, `designing`, `learning`, `explain`, `dialogs`,
`palette`, `preferences`. `commands` holds the records of all actions. What somebody further down does is wanted by
signal. `run` starts the program.
"""

from __future__ import annotations

from collections.abc import Sequence


def run(argv: Sequence[str] = ()) -> int:
    """Open the window, with the game of the first argument if there is one. The program's exit code."""
    from .run import run as start

    return start(argv)


__all__ = ["run"]
