"""Start Strata: make its environment if need be, then `strata` with the arguments given here.

    python3 packaging/run.py                                   the window
    python3 packaging/run.py new standard -o game.strata       a subcommand, without a screen too

Needs Python 3.11 or newer and nothing else. The second time it only starts.
"""

from __future__ import annotations

import os
import sys

import environment
import machine

WINDOW_CHECKED = environment.VENV / "strata-window-checked"


def main(arguments: list[str]) -> None:
    environment.check_python()
    window = machine.opens_window(arguments)
    platforms = machine.platforms(os.environ)
    if window and not platforms:
        environment.stop(machine.no_screen())
    if environment.ensure():
        WINDOW_CHECKED.unlink(missing_ok=True)
    if window:
        check_window(platforms)
    environment.become([environment.program("strata"), *arguments])


def check_window(platforms: tuple[str, ...]) -> None:
    """Leave with the apt line where libraries for the window are missing; asked once for an installation."""
    name = " ".join(platforms)
    if WINDOW_CHECKED.exists() and WINDOW_CHECKED.read_text(encoding="utf-8") == name:
        return
    fault = machine.ensure_libraries(environment.program("python"), platforms, environment.say)
    if fault:
        environment.stop(machine.missing_libraries(fault, platforms))
    WINDOW_CHECKED.write_text(name, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
