"""What the machine must have beside Python: a display for the window, and on Linux the libraries of Qt.

Standard library only. What Qt needs is known by `app/display.py`, which needs no more either.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app import display  # noqa: E402 - found by the line above

# Subcommands of `strata` that open no window.
WITHOUT_A_SCREEN = (
    *("new", "adjudicate", "orders", "merge", "import", "export", "check", "render", "report", "playtest", "map"),
)
# Those of them that draw, for which Qt must at least start.
DRAWING = ("render", "report")
NO_WINDOW = ("-h", "--help", "--version", "--maps")


def opens_window(arguments: Sequence[str]) -> bool:
    """Would `strata` with these arguments open its window? Yes, unless a subcommand or question leads."""
    return not arguments or arguments[0] not in WITHOUT_A_SCREEN + NO_WINDOW


def draws(arguments: Sequence[str]) -> bool:
    """Would `strata` with these arguments need Qt, though no window?"""
    return bool(arguments) and arguments[0] in DRAWING


def no_screen() -> str:
    """What to tell a person who starts the window where there is no display."""
    return (
        f"{display.NO_DISPLAY}.\n"
        f"These work without one: {', '.join(WITHOUT_A_SCREEN[:-1])} and map check. For example:\n"
        "    python3 packaging/run.py new standard -o game.strata\n"
        "    python3 packaging/run.py --help"
    )


# --- libraries ----------------------------------------------------------------------------------

ASK = "import sys; from app.display import library_fault; sys.exit(library_fault(sys.argv[1:]) or 0)"


def library_fault(python: Path, wanted: Sequence[str]) -> str:
    """Why Qt cannot start in this environment (with a window on one of these platforms, if any are given), or ''."""
    return last_error([str(python), "-c", ASK, *wanted])


def last_error(command: list[str]) -> str:
    """Run a short program beside the checkout; '' where it succeeds, else the last line of what it said."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environ)
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines()
    return lines[-1] if lines else f"exit code {done.returncode}"


# --- apt ----------------------------------------------------------------------------------------


def may_install() -> bool:
    """Only root may, and only where there is apt-get."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: Sequence[str], say: Callable[[str], None]) -> bool:
    """apt-get install these packages where that may be done here; False where it may not or does not work."""
    if not may_install():
        return False
    say(f"installing with apt-get: {' '.join(packages)}")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for words in (["apt-get", "update", "-qq"], command):
        code = subprocess.call(words, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return code == 0


def ensure_libraries(python: Path, wanted: Sequence[str], say: Callable[[str], None]) -> str:
    """Have the libraries that Qt needs, for windows on these platforms; the fault that is left, or ''."""
    fault = library_fault(python, wanted)
    if fault and sys.platform.startswith("linux") and install(display.packages(wanted), say):
        fault = library_fault(python, wanted)
    return fault
