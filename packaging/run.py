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

LIBRARIES_CHECKED = environment.VENV / "strata-libraries-checked"


def main(arguments: list[str]) -> None:
    environment.check_python()
    window = machine.opens_window(arguments)
    platforms = machine.display.platforms(os.environ)
    if window and not platforms:
        environment.stop(machine.no_screen())
    if environment.ensure():
        LIBRARIES_CHECKED.unlink(missing_ok=True)
    if window or machine.draws(arguments):
        check_libraries(platforms if window else ())
    environment.become(environment.python("-m", "app", *arguments))


def check_libraries(platforms: tuple[str, ...]) -> None:
    """Leave with the apt line where Qt's libraries are missing, for a window on these platforms if there are any.

    What was found to be there is noted and not looked at again until the next installation.
    """
    found = LIBRARIES_CHECKED.read_text(encoding="utf-8").split() if LIBRARIES_CHECKED.exists() else []
    if {"qt", *platforms} <= set(found):
        return
    fault = machine.ensure_libraries(environment.program("python"), platforms, environment.say)
    if fault:
        environment.stop(machine.display.missing_libraries(fault, platforms))
    LIBRARIES_CHECKED.write_text(" ".join(sorted({"qt", *found, *platforms})), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
