"""Check what the machine must have for Qt: a display that answers, and on Linux the libraries not included in Qt's
wheels.

Uses only the standard library and runs on old Pythons: `packaging/` uses it before anything is installed. The lists of
packages were found with `ldd` on a bare Debian 12; newer releases still know these names.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

# Needed even by `import PySide6.QtGui`.
OFFSCREEN = ("libegl1", "libgl1", "libglib2.0-0", "libdbus-1-3", "libfontconfig1", "libxkbcommon0")
# For a window under X11, and under Wayland.
XCB = ("libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0", "libxkbcommon-x11-0")
WAYLAND = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1")

# Qt's platforms that do not draw on a desktop.
OWN_SCREEN = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs", "vkkhrdisplay")
NATIVE = "native"
NO_DISPLAY = "there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot open"


def platforms(environ: Mapping[str, str], system: str = sys.platform) -> tuple[str, ...]:
    """Return Qt's platform plugins that could open a window here, best first; () without a display.

    Systems other than Linux and its relatives always have one: ("native",).
    """
    if system in ("win32", "darwin", "cygwin"):
        return (NATIVE,)
    asked = environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if asked in OWN_SCREEN:
        return (asked,)
    found: tuple[str, ...] = ("wayland",) if environ.get("WAYLAND_DISPLAY") else ()
    return (*found, "xcb") if environ.get("DISPLAY") else found


def window_fault(environ: Mapping[str, str], system: str = sys.platform) -> str:
    """Return why no window can open here, as a sentence without a period; "" if one can.

    Qt itself would abort the process if the display does not answer or a library of its platform plugin is missing, so
    all of that is tested before an application is created.
    """
    wanted = platforms(environ, system)
    if not wanted:
        return NO_DISPLAY
    faults = {name: connection_fault(name, environ) for name in wanted}
    reachable = [name for name in wanted if not faults[name]]
    if not reachable:
        return " and ".join(faults.values()) + ", so the window cannot open"
    fault = library_fault(reachable)
    return missing_libraries(fault, reachable) if fault else ""


def library_fault(wanted: Sequence[str] = ()) -> str:
    """Return the loader's message if Qt, or every one of these platform plugins, cannot be loaded; "" otherwise."""
    fault = qt_fault()
    if fault or not wanted:
        return fault
    faults = [plugin_fault(name) for name in wanted]
    return "" if "" in faults else "; ".join(faults)


def qt_fault() -> str:
    """Return the loader's message about the first Qt library that cannot be loaded; "" if all can.

    Raises ModuleNotFoundError if PySide6 is not installed at all.
    """
    try:
        import PySide6.QtGui
        import PySide6.QtPrintSupport
        import PySide6.QtSvg
        import PySide6.QtWidgets  # noqa: F401
    except ModuleNotFoundError:
        raise
    except ImportError as error:
        return str(error)
    return ""


def connection_fault(name: str, environ: Mapping[str, str]) -> str:
    """Return why the display of this platform does not answer, as the beginning of a sentence; "" if it does.

    If the client library itself is missing, `plugin_fault` reports that: the platform plugin needs it as well.
    """
    try:
        if name == "xcb" and not _x_server_answers():
            return "the X server of DISPLAY={} cannot be reached".format(environ.get("DISPLAY", ""))
        if name == "wayland" and not _compositor_answers():
            return "the Wayland display of WAYLAND_DISPLAY={} cannot be reached".format(
                environ.get("WAYLAND_DISPLAY", "")
            )
    except OSError:
        pass
    return ""


def _x_server_answers() -> bool:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    answers = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return answers


def _compositor_answers() -> bool:
    wayland = ctypes.CDLL("libwayland-client.so.0")
    wayland.wl_display_connect.restype = ctypes.c_void_p
    display = wayland.wl_display_connect(None)
    if not display:
        return False
    wayland.wl_display_disconnect(ctypes.c_void_p(display))
    return True


def plugin_fault(name: str) -> str:
    """Return the loader's message about a platform plugin that cannot be loaded; "" if it can.

    Qt's own message names libxcb-cursor0 whatever is missing; the loader names the right library.
    """
    found = find_spec("PySide6")
    if name == NATIVE or found is None or found.origin is None:
        return ""
    plugins = Path(found.origin).parent / "Qt" / "plugins" / "platforms"
    if not plugins.is_dir():  # the system's own Qt keeps plugins elsewhere and depends on their libraries
        return ""
    try:
        import PySide6.QtGui  # noqa: F401 - the plugins need its libraries

        ctypes.CDLL(str(plugins / "libq{}.so".format("wayland" if name == "wayland" else name)))
    except OSError as error:
        return str(error)
    return ""


# --- what to tell a person ----------------------------------------------------------------------


def packages(wanted: Iterable[str]) -> list[str]:
    """Return the Debian packages for windows on these platforms; for () those needed to draw without a window."""
    extra = {"xcb": XCB, "wayland": WAYLAND}
    return [*OFFSCREEN, *(package for name in wanted for package in extra.get(name, ()))]


def apt_line(names: Iterable[str]) -> str:
    """Return a command that the user can copy."""
    return f"sudo apt-get install --no-install-recommends {' '.join(names)}"


def missing_libraries(fault: str, wanted: Sequence[str] = ()) -> str:
    """Return the message for a machine that lacks libraries: the loader's message, and how to install them."""
    if not sys.platform.startswith("linux"):
        return f"Qt cannot start: {fault}"
    return (
        f"Qt cannot start: {fault}. On Debian, Ubuntu and their relatives this installs what is missing: "
        f"{apt_line(packages(wanted))}"
    )
