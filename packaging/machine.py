"""What the machine must have beside Python: a screen for the window, and on Linux the libraries of Qt.

Standard library only. The lists were found with `ldd` on a bare Debian 12; newer ones still know these names.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

# Without these not even `import PySide6.QtGui` works.
OFFSCREEN = ("libegl1", "libgl1", "libglib2.0-0", "libdbus-1-3", "libfontconfig1", "libxkbcommon0")
# For a window under X11, and under Wayland.
XCB = ("libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0", "libxkbcommon-x11-0")
WAYLAND = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1")

# Subcommands of `strata` that open no window.
WITHOUT_A_SCREEN = ("new", "adjudicate", "merge", "import", "export", "check", "render", "report", "map")
# Those of them that draw, for which Qt must at least start.
DRAWING = ("render", "report")
NO_WINDOW = ("-h", "--help", "--version", "--maps")
# Qt's platforms that draw on something else than a person's desktop.
OWN_SCREEN = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs", "vkkhrdisplay")


def opens_window(arguments: Sequence[str]) -> bool:
    """Would `strata` with these arguments open its window? Yes, unless a subcommand or question leads."""
    return not arguments or arguments[0] not in WITHOUT_A_SCREEN + NO_WINDOW


def draws(arguments: Sequence[str]) -> bool:
    """Would `strata` with these arguments need Qt, though no window?"""
    return bool(arguments) and arguments[0] in DRAWING


def platforms(environ: Mapping[str, str], system: str = sys.platform) -> tuple[str, ...]:
    """Qt's platform plugins that could open a window here, best first; () where there is no screen.

    Other systems than Linux and its relatives always have one: ("native",).
    """
    if system in ("win32", "darwin", "cygwin"):
        return ("native",)
    asked = environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if asked in OWN_SCREEN:
        return (asked,)
    found: tuple[str, ...] = ("wayland",) if environ.get("WAYLAND_DISPLAY") else ()
    return (*found, "xcb") if environ.get("DISPLAY") else found


def no_screen() -> str:
    """What to tell a person who starts the window where there is no screen."""
    return (
        "there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot open.\n"
        f"These work without one: {', '.join(WITHOUT_A_SCREEN[:-1])} and map check. For example:\n"
        "    python3 packaging/run.py new standard -o game.strata\n"
        "    python3 packaging/run.py --help"
    )


# --- libraries ----------------------------------------------------------------------------------

IMPORT_QT = "import PySide6.QtGui, PySide6.QtWidgets, PySide6.QtSvg, PySide6.QtPrintSupport"
LOAD_PLUGIN = (
    "import sys, ctypes, pathlib, PySide6, PySide6.QtGui\n"
    "name = 'Qt/plugins/platforms/libq' + sys.argv[1] + '.so'\n"
    "ctypes.CDLL(str(pathlib.Path(PySide6.__file__).parent / name))\n"
)


def qt_starts(python: Path) -> str:
    """Why Qt cannot be imported in this environment: the loader's last line, or '' where it can."""
    return last_error([str(python), "-c", IMPORT_QT])


def window_opens(python: Path, wanted: Iterable[str]) -> str:
    """Why none of these platform plugins can be loaded, or '' where one can.

    Qt's own message names libxcb-cursor0 whatever is missing; the loader names the right one.
    """
    faults = []
    for name in wanted:
        if name == "native":
            return ""
        fault = last_error([str(python), "-c", LOAD_PLUGIN, name])
        if not fault:
            return ""
        faults.append(fault)
    return "; ".join(faults)


def last_error(command: list[str]) -> str:
    """Run a short program; '' where it succeeds, else the last line of what it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines()
    return lines[-1] if lines else f"exit code {done.returncode}"


def libraries(wanted: Iterable[str]) -> list[str]:
    """The Debian packages for these platform plugins."""
    extra = {"xcb": XCB, "wayland": WAYLAND}
    return [*OFFSCREEN, *(package for name in wanted for package in extra.get(name, ()))]


# --- apt ----------------------------------------------------------------------------------------


def may_install() -> bool:
    """Only root may, and only where there is apt-get."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_line(packages: Iterable[str]) -> str:
    """The line that a person can copy."""
    return f"sudo apt-get install --no-install-recommends {' '.join(packages)}"


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
    if fault and sys.platform.startswith("linux") and install(libraries(wanted), say):
        fault = library_fault(python, wanted)
    return fault


def library_fault(python: Path, wanted: Sequence[str]) -> str:
    """Why Qt cannot start (with a window on one of these platforms, if any are given), or ''."""
    return qt_starts(python) or (window_opens(python, wanted) if wanted else "")


def missing_libraries(fault: str, wanted: Sequence[str]) -> str:
    """What to tell a person whose machine lacks libraries."""
    return (
        f"Qt cannot start: {fault}\n"
        "On Debian, Ubuntu and their relatives this line installs what is missing:\n"
        f"    {apt_line(libraries(wanted))}\n"
        "Elsewhere, install the packages with the same libraries."
    )
