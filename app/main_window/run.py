"""Starting the program: the application, its theme, its log, and what happens when something goes wrong."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from logging.handlers import RotatingFileHandler
from math import inf
from pathlib import Path
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

import rules
from app.language import tr, tr_noop
from rules.files import MapError

if TYPE_CHECKING:
    from app.settings import Settings
    from app.ui.collecting import GarbageTimer

    from .window import MainWindow

log = logging.getLogger("strata")
READY_MS = 400
"""Milliseconds after the start page until modules needed later are loaded."""
FIRST_GAME = (
    "app.board.plan",
    "app.board.view",
    "app.tools.order_tool",
    "app.panels.results",
    "app.pages.gm_review",
    "app.game_view.view",
)
"""The modules that the first game needs, loaded one at a time."""
LOG_BYTES = 500_000
NORMAL, LARGEST = 100, 200
"""The standard and largest scale of the program, in percent."""
SET_ASIDE = tr_noop(
    "Whatever could still be read was kept; all other settings are back to their defaults. The damaged file was "
    "renamed to {file}."
)
LEFT_OUT = tr_noop("The game in {folder} is not listed. Its files are unchanged. {faults}")
QUIET = 10.0
"""Seconds after reading an error message in which the same one is not shown again."""
LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_said: dict[str, float] = {}
"""When each error message was closed, in seconds; infinity while it is shown."""


def run(argv: Sequence[str]) -> int:
    """Open the window, with the game named by the first argument if there is one, and return the program's exit code.
    """
    window = start(argv)
    if argv:
        QTimer.singleShot(0, lambda: window.files.open_path(Path(argv[0])))
    return QApplication.exec()


def start(argv: Sequence[str] = ()) -> MainWindow:
    """Start the program: read the settings, begin the log, and show the window."""
    from app.settings import Settings, data_folder
    from app.ui.collecting import GarbageTimer
    from app.ui.idle_jobs import IdleJobs
    from app.ui.retranslation import speak_in

    QCoreApplication.setOrganizationName("Strata")
    QCoreApplication.setApplicationName("Strata")
    settings = Settings()
    enlarge(settings.preferences.scale)
    app = QApplication.instance() or QApplication(["strata", *argv])
    assert isinstance(app, QApplication)
    app.setApplicationDisplayName("Strata")
    app.setDesktopFileName("strata")
    keep_log(data_folder())
    watch()
    garbage = GarbageTimer(app)
    IdleJobs.at_once = False
    speak_in(app, settings.preferences.language)
    left_out = list_own_games(settings)
    window = open_window(settings)
    window.left_out = left_out
    window.show()
    if settings.set_aside:
        text = tr(SET_ASIDE, file=settings.set_aside)
        QTimer.singleShot(0, lambda: window.complain(tr("The settings file is damaged."), text))
    jobs = IdleJobs(window)
    QTimer.singleShot(READY_MS, lambda: jobs.start("first game", _table_ready(garbage)))
    apply_desktop_preferences(app, window)
    return window


def _table_ready(garbage: GarbageTimer) -> Iterator[None]:
    """Import the modules that show a game, one per step, then load those that read one in a thread."""
    for name in FIRST_GAME:
        import_module(name)
        yield
    garbage.settled()
    Thread(target=_files_ready, daemon=True).start()


def _files_ready() -> None:
    """Import what is needed to read the first game."""
    rules.files.get_ready()
    import_module("numpy")


def list_own_games(settings: Settings) -> tuple[str, ...]:
    """Add games on custom maps to the list: those in the program's own folder of maps, and wherever else maps were
    saved. Return a sentence about each that is faulty.

    Of two with the same id the one saved last counts. What is missing or faulty is logged.
    """
    from app.journal import IoTimeout
    from app.settings import maps_folder

    faulty = list(rules.files.register_variants(maps_folder()))
    patience = IoTimeout()
    for folder in settings.map_folders:
        try:
            patience.ask(partial(rules.files.register_variant, folder))
        except MapError as error:
            faulty.append((folder, error))
        except OSError as fault:
            log.warning("The game in %s is not in the list of games: %s", folder, fault)
    for folder, found in faulty:
        log.warning("The game in %s is not in the list of games: %s", folder, found)
    return tuple(tr(LEFT_OUT, folder=folder, faults=found) for folder, found in faulty)


def enlarge(percent: int) -> None:
    """Set the scale of the program, in percent, unless the environment sets it.

    Qt reads this only once, when the application is made.
    """
    if percent != NORMAL:
        os.environ.setdefault("QT_SCALE_FACTOR", str(min(max(percent, NORMAL), LARGEST) / NORMAL))


def open_window(settings: Settings) -> MainWindow:
    """Make the main window with its theme, without showing it."""
    from app.main_window.window import MainWindow
    from app.ui.shades import choose_motion, chosen_theme
    from app.ui.theme import apply_theme

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    preferences = settings.preferences
    apply_theme(app, chosen_theme(preferences.theme, preferences.contrast), preferences.text_px)
    choose_motion(preferences.motion)
    app.setWindowIcon(program_icon())
    return MainWindow(settings)


def apply_desktop_preferences(app: QApplication, window: MainWindow) -> None:
    """Ask the desktop for preferences that Qt does not report, and apply them whenever they arrive."""
    from app.ui.desktop import Desktop
    from app.ui.shades import on_desktop_changed, on_desktop_motion

    desktop = Desktop(parent=app)

    def apply_preferences() -> None:
        wishes = desktop.preferences
        on_desktop_motion(bool(wishes.still))
        on_desktop_changed(bool(wishes.dark), bool(wishes.contrast))
        window.preferring.apply_theme()

    desktop.changed.connect(apply_preferences)
    desktop.follow(app)


def program_icon() -> QIcon:
    """Return the program's icon."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPixmap

    from app.ui.widgets import Logo

    picture = QPixmap(128, 128)
    picture.fill(Qt.GlobalColor.transparent)
    Logo(128).render(picture)
    return QIcon(picture)


def keep_log(folder: Path) -> None:
    """Write warnings and errors to a log file in this folder, or to none if that is not possible."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / "strata.log", maxBytes=LOG_BYTES, backupCount=2, encoding="utf-8")
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    qInstallMessageHandler(_qt_says)


def _qt_says(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    logging.getLogger("qt").log(LEVELS.get(kind, logging.WARNING), message)


def watch() -> None:
    """Log every uncaught exception, and show it in a dialog."""
    sys.excepthook = _fault


def _fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.error("A fault of the program", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)
    if QApplication.instance() is None:
        return
    detail = "".join(traceback.format_exception(kind, error, trace))
    if _just_said(detail):
        return
    _said[detail] = inf
    from app.ui.icons import pixmap

    box = QMessageBox(QMessageBox.Icon.NoIcon, "Strata", tr("Something went wrong in the program."))
    box.setIconPixmap(pixmap("warning", "bad", 36))
    box.setInformativeText(
        tr(
            "{name}: {error}\n\nYour game is as it was before this step, and its journal is safe. Save the game and "
            "continue. If this happens again, restart Strata.",
            name=kind.__name__,
            error=error,
        )
    )
    box.setDetailedText(detail)
    box.exec()
    _said[detail] = monotonic()


def _just_said(detail: str) -> bool:
    """Whether this error is being shown or was a moment ago: an error in painting recurs at every repaint."""
    if monotonic() - _said.get(detail, -inf) >= QUIET:
        return False
    _said[detail] = max(_said[detail], monotonic())
    return True
