"""Another language at once: everything that is shown is made anew round the same game, seat, map and curtain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.hotseat.busy import busy
from app.language import make_ready, spoken, tr
from app.pages.dialogs import PreferencesDialog
from app.pages.palette import Palette
from app.panels.layers import Shown
from app.ui.retold import forms, retold
from app.ui.slices import breathe, held, holding
from app.ui.speaking import meant, speak_in

from .waiting import waited

if TYPE_CHECKING:
    from .table import Table
    from .window import MainWindow

AGAIN_MS = 50
"""How long until it is asked again whether the language may be changed."""
Again = Callable[[], object]


class Way(NamedTuple):
    """How somebody looks at the table, and what he has half done: what is not in the document, and would be gone with
    the widgets. `review`: what the map shows in one, "" without; `reason`: of an edit of the position, None without."""

    shown: Shown
    only: str
    view: tuple[float, QPointF] | None
    panel: bool
    provinces: bool
    previewing: bool
    typed: str
    unread: tuple[str, ...]
    review: str
    reason: str | None


def follow_language(window: MainWindow) -> None:
    """Say everything in the language of the preferences, if that is another than the window speaks now. The window
    keeps its look meanwhile: half of one in each language is none that could be used."""
    if held():  # the preferences are in front and can be changed again before all is said
        QTimer.singleShot(AGAIN_MS, window, lambda: follow_language(window))
        return
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    chosen = window.settings.preferences.language
    try:
        waited(window, tr("The texts are read."), lambda _: _read(meant(chosen)))
    except TimeoutError:
        return  # not waited for: the next start speaks it
    speak_in(app, chosen)
    before, window.tongue = window.tongue, spoken()
    if before == window.tongue:
        return
    with holding(window), busy():
        _say_anew(window, before)


def _read(code: str) -> None:
    """Read the texts of a language, and find out by what those that are said now are known."""
    make_ready(code)
    forms(spoken())


def _say_anew(window: MainWindow, before: str) -> None:
    """Menus, first page, map editor and table are made anew; what was in front is in front again. While the old pages
    go the first page is in front: nothing of a game shows through the curtain."""
    again = _page_again(window)
    _shut_over(window)
    window.acts.say_anew()
    breathe()
    window.make_start()
    window.pages.setCurrentWidget(window.start)
    breathe()
    window.designing.say_anew(before)
    breathe()
    if window.table is not None:
        _table_again(window, before)
        breathe()
    again()
    breathe()
    if window.table is not None:
        window.table.view.make_ready()
        breathe()
    window.guide.say_anew()


def _shut_over(window: MainWindow) -> None:
    """Put away what lies over the window, but for the preferences, in which the language is chosen."""
    window.dialogs.close_all(but=window.findChild(PreferencesDialog))
    window.explain.shut()
    for palette in window.findChildren(Palette):
        palette.setParent(None)
        palette.deleteLater()


def _page_again(window: MainWindow) -> Again:
    """What brings back the page that is shown now."""
    flow, sealing = window.flow, window.flow.sealing
    pages: tuple[tuple[QWidget | None, Again], ...] = (
        (window.table, window.show_table),
        (flow.curtain, flow.put_up),
        (flow.review, flow.open_review),
        (flow.ending.page, flow.ending.show),
        (flow.ending.settlement, flow.ending.show_settlement),
        (sealing.page, sealing.ask_again),
        (sealing.safety, sealing.ask_keys_again),
        (sealing.reveal.page, sealing.reveal.show_again),
        (window.dealing.page, window.dealing.show),
        (window.branches.page, window.branches.show_lines),
        (window.designing.page, window.designing.back),
        (window.new_game, _new_game_again(window)),
    )
    shown = window.pages.currentWidget()
    return next((again for page, again in pages if page is shown), window.show_start)


def _new_game_again(window: MainWindow) -> Again:
    """The page of a new game, with what was chosen there."""
    from app.pages.new_game import NewGamePage

    page = window.new_game
    if not isinstance(page, NewGamePage) or window.pages.currentWidget() is not page:
        return window.show_start
    filled = page.filled_in()

    def again() -> None:
        window.drop_new_game()
        window.show_new_game().fill_in(filled)

    return again


def _table_again(window: MainWindow, before: str) -> None:
    """The table, and every page of its game, round the same document and with the same people in their seats."""
    table, document = window.table, window.document
    assert table is not None
    way = way_of(table)
    for stack in document.stacks.stacks():
        for number in range(stack.count()):
            command = stack.command(number)
            command.setText(retold(command.text(), before))
    breathe()
    window.put_pages_away()
    breathe()
    window.lay_table(document)
    assert window.table is not None
    breathe()
    look(window.table, way)
    window.files.watching.say_anew()


def way_of(table: Table) -> Way:
    """How somebody looks at a table. What was typed into the letters of a review is noted first, what plays ends."""
    editing, review, line = table.editing, table.review, table.orders.entry.line
    if review.on:
        review.inbox.flush()
    table.reveal.leave()
    return Way(
        table.shown,
        table.one_power.power,
        table.view.way,
        table.dock.isHidden(),
        table.provinces.on,
        table.document.previewing,
        line.text() if line.isModified() else "",
        tuple(line for line, *_ in table.orders.unread.lines),
        review.mode if review.on else "",
        editing.panel.reason.text() if editing.on and editing.panel else None,
    )


def look(table: Table, way: Way) -> None:
    """Look at a table in such a way, and go on with what was half done."""
    table.document.set_previewing(way.previewing)
    table.show_layers(way.shown)
    if way.only:
        table.one_power.choose(way.only)
    if way.provinces:
        table.provinces.toggle()
    if way.review:
        table.review.begin()
        table.review.show_mode(way.review)
    if way.reason is not None:
        table.editing.begin()
        if table.editing.panel:
            table.editing.panel.reason.setText(way.reason)
    if way.unread:
        table.line.read_lines("\n".join(way.unread))
    if way.typed:
        table.line.begin(way.typed)
    if way.panel != table.dock.isHidden():
        table.room.toggle()
    QTimer.singleShot(0, table, lambda: table.view.look(way.view))  # once the board has its size
