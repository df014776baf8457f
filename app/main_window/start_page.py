"""The first page in the window: what its buttons and its list lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.pages.start import StartPage

if TYPE_CHECKING:
    from .window import MainWindow


def put_start_page(window: MainWindow) -> StartPage:
    """Make the first page, in the place of the one there was: it is shown if that was."""
    old = window.pages.widget(0)
    start, files, dialogs = StartPage(window.settings.recent), window.files, window.dialogs
    window.pages.insertWidget(0, start)
    if old is not None:
        if window.pages.currentWidget() is old:
            window.pages.setCurrentWidget(start)
        window.pages.removeWidget(old)
        old.deleteLater()
    start.new_game.connect(window.show_new_game)
    start.open_file.connect(files.open)
    start.design.connect(window.designing.begin)
    start.learn.connect(window.guide.begin)
    start.open_recent.connect(files.open_path)
    start.find_missing.connect(files.find_missing)
    start.forget.connect(window.settings.forget)
    start.recover.connect(lambda: files.keeping.ask())
    start.preferences.connect(dialogs.preferences)
    start.about.connect(dialogs.about)
    return start
