"""The main window. `shell` is the window as its controllers know it; `window` makes and connects the controllers.

Each of the other modules holds controllers, which use only the shell and modules before them in this list:
`journal_keeping`, `files`, `exports`, `variations`, `sealing`, `turn_flow`, `gm_book`, `designing`, `learning`,
`explain`, `dialogs`, `palette`, `preferences`. A controller asks for work done further down the list by signal.
`commands` holds the records of all actions. `run` starts the program.
"""

from __future__ import annotations

from collections.abc import Sequence


def run(argv: Sequence[str] = ()) -> int:
    """Open the window, with the game named by the first argument if there is one, and return the program's exit code.
    """
    from .run import run as start

    return start(argv)


__all__ = ["run"]
