"""The map editor in the window: opening, saving and closing maps, and what the actions do while one is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QFileDialog, QInputDialog

import rules
from app.game_view.actions import Action
from app.language import tr, tr_noop
from app.pages.dialogs import Message
from app.settings import data_folder, maps_folder
from app.ui.idle_jobs import busy
from app.ui.retranslation import retranslated
from app.ui.widgets import shown
from rules import Variant
from rules.files import MapError, MapFiles

from .journal_keeping import WaitCancelled, waited
from .shell import Controller, Shell

if TYPE_CHECKING:
    from app.designer.document import MapDocument
    from app.designer.files import OpenMapFiles, Source, UnsavedMap
    from app.designer.new_variant import NewGame
    from app.designer.page import DesignerPage


# ----------------------------------------------------------------------------------------------------
# When the map editor is opened, a map left by a crash is offered.


def offer(designing: DesignerController) -> bool:
    """Offer to restore a map left by a crash, and return whether it was opened."""
    from app.designer.files import unsaved_maps

    found = unsaved_maps(data_folder())
    if not found:
        return False
    first, shell = found[0], designing.shell
    answers = (
        ("later", tr("Not now"), ""),
        ("drop", tr("Discard…"), "danger"),
        ("go", tr("Restore"), "primary"),
    )
    title = tr("A map was not saved before Strata closed.")
    answer = Message("ask", title, first.words, answers, "go", shell).asked()
    if answer == "drop" and shell.ask(tr("Discard these changes?"), first.words, tr("Discard")):
        first.discard()
    return answer == "go" and restore(designing, first)


def restore(designing: DesignerController, left: UnsavedMap) -> bool:
    """Open the map of a journal as one without a folder, and return whether that was done.

    The old journal is deleted once the new one is written.
    """
    from app.designer.files import MapFileError

    try:
        opened = designing.put(left.source(), None)
    except MapFileError as trouble:
        designing.shell.complain(trouble.title, "\n".join(trouble.faults))
        return False
    if opened and designing.page is not None:
        designing.page.document.stack.resetClean()
        if designing.page.keeper.note():
            left.discard()
    return opened


# ----------------------------------------------------------------------------------------------------
# Saving the open map, and asking before unsaved changes are lost.


def save(designing: DesignerController, page: DesignerPage) -> bool:
    """Save the map, asking for a folder if it has none, and return whether it was saved."""
    if page.keeper.folder is None or page.document.watching:
        return save_as(designing, page)
    changed = page.keeper.changed_outside
    if changed and not designing.shell.ask(
        tr("{files} changed after you opened it.", files=", ".join(changed)),
        tr("Another program changed it. If you save, its changes are kept only among the previous versions."),
        tr("Save anyway"),
    ):
        return False
    return _write(designing, page, None)


def save_as(designing: DesignerController, page: DesignerPage) -> bool:
    """Ask for a folder, save the map there, and return whether it was saved."""
    from app.designer.files import id_of

    start = maps_folder() / id_of(page.document.title)
    title = tr("Save the map in its own folder")
    name, _ = QFileDialog.getSaveFileName(designing.shell, title, str(start))
    if not name:
        return False
    folder = Path(name)
    if (folder / "map.toml").exists() and folder != page.keeper.folder:
        words = tr(
            "{folder} already contains a map. It will be replaced and kept as a previous version.", folder=folder
        )
        if not designing.shell.ask(tr("Replace the map?"), words, tr("Replace")):
            return False
    return _write(designing, page, folder)


def _write(designing: DesignerController, page: DesignerPage, folder: Path | None) -> bool:
    """Save the map to a folder, or where it was before, and return whether it was saved."""
    try:
        page.keeper.save(folder)
    except OSError as error:
        designing.shell.complain(tr("The map was not saved: {why}.", why=rules.files.disk_words(error)), "")
        return False
    assert page.keeper.folder is not None
    page.document.tell(f"{tr('Saved in {folder}.', folder=page.keeper.folder)} {listed(designing, page)}", "good")
    designing.shell.show_state()
    return True


def listed(designing: DesignerController, page: DesignerPage) -> str:
    """Add the saved map to the list of new games, now and at every start, if it can be played.

    Returns the sentence about this to be shown.
    """
    folder = page.keeper.folder
    assert folder is not None
    designing.shell.settings.remember_map(folder)
    before = rules.files.listed_map(str(page.document.facts.get("id", "")))
    try:
        kind = rules.files.register_variant(folder)
    except MapError as error:
        fault = error.faults[0]
        return tr("Not in the list of games yet: {place}: {text}.", place=fault.place, text=fault.text.rstrip("."))
    if before is not None and before.folder != folder.resolve():
        words = tr(
            "It replaces {other} in the list of new games, because both have the id {id}.",
            other=before.folder,
            id=kind.id,
        )
        return words
    return tr("You can now choose it when starting a new game.")


def may_leave(designing: DesignerController, page: DesignerPage) -> bool:
    """Whether the map may be closed; asks if it has unsaved changes."""
    if page.document.saved:
        return True
    title = tr("Save the changes to {map}?", map=page.document.title)
    answers = (("", tr("Cancel"), ""), ("drop", tr("Do not save"), "danger"), ("save", tr("Save"), "primary"))
    answer = Message("ask", title, "", answers, "save", designing.shell).asked()
    return save(designing, page) if answer == "save" else answer == "drop"


# ----------------------------------------------------------------------------------------------------
# A game on a custom map: its rules are asked for, and saved beside the map.


def ask(designing: DesignerController) -> None:
    """Ask for the rules of a game on the open map. They are saved beside the map, which then is in the list of new
    games."""
    if designing.page is None:
        return
    from app.designer.new_variant import NewGameDialog

    shell, document, folder = designing.shell, designing.page.document, designing.page.keeper.folder
    why = "\n".join(f"• {fault}" for fault in document.faults[:12])
    if not why and not document.facts.get("powers"):
        why = tr("The map has no powers yet. Add one in the Powers tab.")
    if why:
        shell.complain(tr("This map is not ready to play on."), why)
        return
    try:
        said = rules.files.read_rules(folder or maps_folder() / str(document.facts.get("id", "")))
    except MapError as error:
        shell.complain(tr("The rules beside the map cannot be read."), str(error))
        return
    shown(NewGameDialog(document, said, partial(make, designing), shell))


def make(designing: DesignerController, new: NewGame) -> None:
    """Save the map under the game's id with its rules beside it, and list it. Raises ValueError with what is wrong."""
    assert designing.page is not None
    from app.designer.facts import with_fact
    from app.designer.files import id_fault

    why = id_fault(new.id)
    if why:
        raise ValueError(why)
    document, folder = designing.page.document, designing.page.keeper.folder
    facts = with_fact(with_fact(document.facts, ("id",), new.id), ("victory_centers",), new.victory)
    if facts != document.facts:
        document.apply(tr("Game on this map"), facts=facts)
    folder = folder if folder is not None and not document.watching else maps_folder() / new.id
    try:
        designing.page.keeper.save(folder)
        rules.files.write_file(folder / "variant.toml", new.text.encode("utf-8"))
        designing.shell.settings.remember_map(folder)
        rules.files.register_variant(folder)
    except OSError as error:
        raise ValueError(tr("The map was not saved: {why}.", why=rules.files.disk_words(error))) from None
    designing.shell.show_state()
    document.tell(tr("{name} is ready: you can now start games on it.", name=new.name), "good")


# ----------------------------------------------------------------------------------------------------
# Trying an edited map: a game that is not saved, in a second window.

TRIED = "-trial"
"""The suffix of a map's id while it is tried, so that the trial is never mistaken for the map itself."""


class TrialGame(Protocol):
    """A second window with a game that is not saved."""

    def play(self, variant: Variant, title: str) -> None: ...
    def close(self) -> bool: ...
    def deleteLater(self) -> None: ...


def played_on(map_id: str) -> tuple[str, ...]:
    """Return the ids of the built-in variants that are played on a built-in map; () for any other map."""
    return tuple(id for id, kind in rules.VARIANTS.items() if kind.map_id == map_id)


def trial_of(page: DesignerPage, like: str = "") -> Variant:
    """Return a variant on the map as edited now, without writing anything to disk. Raises MapError if it cannot be
    played."""
    from app.designer.document import MapState
    from app.designer.facts import with_fact
    from app.designer.files import BOARD

    document = page.document
    id = str(document.facts.get("id", "map")) + TRIED
    facts = with_fact(with_fact(document.facts, ("id",), id), ("board",), BOARD)
    svg, text = page.keeper.source.written(MapState(document.graph, facts))
    said = rules.files.map_rules(page.keeper.folder) if page.keeper.folder else b""
    return rules.files.trial(MapFiles(text.encode("utf-8"), svg, said), like)


class TrialController:
    """Carries out "Try it in a game". `opened` makes the second window; `window` holds it once there is one."""

    def __init__(self, shell: Shell, opened: Callable[[], TrialGame]) -> None:
        self.shell, self.opened = shell, opened
        self.window: TrialGame | None = None

    def begin(self, page: DesignerPage) -> bool:
        """Start a game on the map as it is now, and return whether that was possible; if not, show why."""
        variant = self.variant(page)
        if variant is None:
            return False
        if self.window is None:
            self.window = self.opened()
        self.window.play(variant, tr("Test game: {map}", map=page.document.title))
        return True

    def variant(self, page: DesignerPage) -> Variant | None:
        """Return a variant on the map as it is now. If that is not possible, show why and return None."""
        if page.document.faults:
            self._refuse("\n".join(f"• {fault}" for fault in page.document.faults[:12]))
            return None
        like = self._which(played_on(str(page.document.facts.get("id", ""))))
        if like is None:
            return None
        try:
            return trial_of(page, like)
        except MapError as error:
            self._refuse("\n".join(f"• {fault.place}: {fault.text}" for fault in error.faults[:12]))
        except ValueError as error:
            self._refuse(str(error))
        return None

    def _refuse(self, why: str) -> None:
        self.shell.complain(tr("This map is not ready to play on."), why)

    def _which(self, ids: tuple[str, ...]) -> str | None:
        """Return the id of the variant to try, asking if there are several: "" if there is none, None if canceled."""
        if len(ids) < 2:
            return ids[0] if ids else ""
        names = [rules.VARIANTS[id].name for id in ids]
        title, words = tr("Try it in a game"), tr("Which variant do you want to try on this map?")
        chosen, yes = QInputDialog.getItem(self.shell, title, words, names, 0, False)
        return ids[names.index(chosen)] if yes else None

    def close(self) -> None:
        """Close the trial window, together with the map editor."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None


# ----------------------------------------------------------------------------------------------------
# The map editor as a page of the window.


def _step(record: Action, run: Callable[[], object], can: Callable[[], bool], what: Callable[[], str]) -> Action:
    """Return undo or redo for the map. The words shown if there is nothing to undo are those for a game (its last
    need)."""
    able = replace(record.needs[-1], holds=lambda _: can())
    return replace(record, run=run, needs=(able,), title=lambda _: f"{tr(record.text)} {what()}".strip())


MAPS = tr_noop("Maps (map.toml *.svg);;All files (*)")
FOREIGN = tr_noop("Maps of other programs (*.svg *.geojson *.json *.xml *.map *.go);;All files (*)")
UNDERLAY, PENS_FOLLOW = "underlay ", "pens_follow"
"""The names in the settings for a map's underlay picture (followed by its folder) and for whether pens follow it."""


class DesignerController(Controller):
    """Opens, saves and closes maps in the map editor.

    `page` is the map editor while a map is open in it. `tried` makes the window in which a map is tried.
    """

    def __init__(self, shell: Shell, tried: Callable[[], TrialGame]) -> None:
        super().__init__(shell)
        self.page: DesignerPage | None = None
        self.trying = TrialController(shell, tried)
        shell.refreshed.connect(self.show_title)

    @property
    def shown(self) -> bool:
        return self.shell.in_front(self.page)

    def meanings(self) -> Mapping[str, Action]:
        """Return the actions of the window that apply to the map while it is shown, such as save and undo."""
        if not self.shown or self.page is None:
            return {}
        stack, record = self.page.document.stack, self.shell.acts.record
        own = {**self.page.handlers(), "save": self.save, "save_as": self.save_as, "close_game": self.close}
        found = {id: replace(record(id), run=run, needs=(), visible=None) for id, run in own.items()}
        for id, can, what in (("undo", stack.canUndo, stack.undoText), ("redo", stack.canRedo, stack.redoText)):
            found[id] = _step(record(id), found[id].run, can, what)
        return found

    def show_title(self) -> None:
        """Show the map's name in the window title while the map is shown."""
        if self.shown and self.page is not None:
            self.shell.setWindowTitle(f"{self.page.document.title}[*] – Strata")
            self.shell.setWindowModified(not self.page.document.saved)

    def fill(self) -> None:
        """Fill the menu of built-in maps, which are edited as copies."""
        menu = self.shell.acts.submenus["own_maps"]
        menu.clear()
        for name in rules.files.map_ids():
            made = QAction(rules.files.load_board(name).name + f" ({name})", menu)
            made.triggered.connect(lambda _=False, name=name: self.edit_own(name))
            menu.addAction(made)

    def choose_template(self) -> None:
        """Open the menu of built-in maps at the pointer."""
        self.fill()
        self.shell.acts.submenus["own_maps"].popup(QCursor.pos())

    # Opening.

    def begin(self) -> None:
        """Show the open map; if there is none, offer what a crash has left, or else start a new map."""
        if self.page is not None:
            self.back()
        elif not offer(self):
            self.new()

    def new(self) -> None:
        """Ask for a name, and open an empty map."""
        from app.designer.files import empty

        name, yes = QInputDialog.getText(self.shell, tr("New map"), tr("Name of the map:"), text=tr("New map"))
        if yes and name.strip():
            self.put(empty(name.strip()), None)

    def edit_own(self, name: str) -> None:
        """Open a copy of a built-in map."""
        from app.designer import files

        self.put(files.own(name), None)

    def open(self) -> None:
        """Ask for a map or an SVG drawing, and open it."""
        start = self.shell.settings.note("map_folder") or str(maps_folder())
        name, _ = QFileDialog.getOpenFileName(self.shell, tr("Open a map"), start, tr(MAPS))
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Open a map by its map.toml, its folder or its drawing alone, and return whether it was opened; show why not.
        """
        from app.designer.files import MapFileError, drawn, read

        try:
            if path.suffix.lower() == ".svg":
                return self.put(drawn(path), None)
            folder = path if path.is_dir() else path.parent
            words = tr("Reading {name}…", name=folder.name)
            return self.put(waited(self.shell, words, lambda wanted: read(folder)[0]), folder)
        except MapFileError as trouble:
            faults = "\n".join(f"• {fault}" for fault in trouble.faults[:12])
            more = tr("and {n} more", n=len(trouble.faults) - 12) if len(trouble.faults) > 12 else ""
            self.shell.complain(trouble.title, "\n".join(filter(None, (faults, more, "", tr("Nothing was changed.")))))
        except OSError as error:
            self.shell.complain(
                tr("{name} was not opened: {why}.", name=path.name, why=rules.files.disk_words(error)), ""
            )
        return False

    def ask_import(self) -> None:
        """Ask for a drawing from another program and its tables, and import them as a map."""
        start = self.shell.settings.note("import_folder")
        title = tr("Import a map: a drawing, with its tables if it has any")
        names, _ = QFileDialog.getOpenFileNames(self.shell, title, start, tr(FOREIGN))
        if names:
            self.shell.settings.keep_note("import_folder", str(Path(names[0]).parent))
            self.import_files([Path(name) for name in names])

    def import_files(self, files: Sequence[Path], tolerance: float | None = None) -> bool:
        """Import a map from foreign files and show a report; if that is not possible, show why and change nothing.

        `tolerance` overrides the tolerance of the import, None for its own choice. Returns whether the map was opened.
        """
        from app.designer.files import imported_source
        from app.geometry.importing import ImportRefused

        name = files[0].name
        try:
            words = tr("Importing {name}…", name=name)
            source, found = waited(
                self.shell, words, lambda wanted: imported_source(files, tolerance, wanted), tr("Cancel")
            )
        except WaitCancelled:
            return False
        except ImportRefused as refused:
            self.shell.complain(tr("{name} was not imported.", name=refused.file.name), refused.text)
            return False
        except OSError as error:
            self.shell.complain(tr("{name} was not imported: {why}.", name=name, why=rules.files.disk_words(error)), "")
            return False
        if tolerance is not None and self.page is not None and self.page.document.stack.count() == 0:
            self.put_away()
        if not self.put(source, None) or self.page is None:
            return False
        self.page.document.stack.resetClean()
        self.page.keeper.note()
        report = self.page.show_report(name, found.notes, found.tolerance)
        report.again.connect(lambda step: self.import_files(files, step), Qt.ConnectionType.QueuedConnection)
        return True

    def put(self, source: Source, folder: Path | None) -> bool:
        """Show a map in the editor in place of the open one, and return whether that was done. Asks about unsaved
        changes."""
        if not self.may_leave():
            return False
        with busy():
            self._put(source, folder)
        return True

    def _put(self, source: Source, folder: Path | None) -> None:
        from app.designer.files import OpenMapFiles

        self.put_away()
        document = source.document()
        page = self._lay(document, OpenMapFiles(document, source, folder, data_folder()))
        holder = page.keeper.hold()
        if holder is not None:
            document.watching = holder.words
            page.status.tell(
                tr("{holder} You can look at the map and save a copy elsewhere.", holder=holder.words), "warn"
            )
        if folder is not None:
            self.shell.settings.keep_note("map_folder", str(folder))
            self._lay_underlay(page, f"{UNDERLAY}{folder}")
        self.back()

    def _lay(self, document: MapDocument, keeper: OpenMapFiles) -> DesignerPage:
        """Make the page for a map, without showing it yet."""
        from app.designer.page import DesignerPage

        acts = {name: self.shell.acts[name] for name in self.shell.acts.names}
        page = self.page = self.shell.map_page = DesignerPage(document, keeper, acts, self.shell.worker)
        page.save_wanted.connect(self.save)
        page.play_wanted.connect(self.play)
        page.side.variant_wanted.connect(lambda: ask(self))
        page.template_wanted.connect(self.choose_template)
        page.changed.connect(self.shell.show_state)
        document.stack.indexChanged.connect(self._on_step)
        settings, underlay = self.shell.settings, page.canvas.underlay
        underlay.follows = settings.note(PENS_FOLLOW) == "yes"
        page.canvas.underlay_changed.connect(
            lambda: settings.keep_note(PENS_FOLLOW, "yes" if underlay.follows else "no")
        )
        self.shell.pages.addWidget(page)
        return page

    def retranslate(self, before: str) -> None:
        """Make the page again after a change of language (`before`: the old one), keeping the map, undo steps, tool and
        view."""
        old = self.page
        if old is None:
            return
        document, keeper, tool, view = old.document, old.keeper, old.tool.name, old.canvas.way
        old.give_up()
        for signal in (document.changed, document.message, document.previewed, document.stack.indexChanged):
            with suppress(RuntimeError):
                signal.disconnect()
        for number in range(document.stack.count()):
            command = document.stack.command(number)
            command.setText(retranslated(command.text(), before))
        page = self._lay(document, keeper)
        if keeper.folder is not None:
            self._lay_underlay(page, f"{UNDERLAY}{keeper.folder}")
        self.shell.remove(old)
        page.use(tool)
        page.canvas.look(view)

    def _lay_underlay(self, page: DesignerPage, name: str) -> None:
        """Lay the underlay picture used last time, if the file still exists, and remember later changes of it."""
        from app.designer.canvas import PictureError, underlay_image_from

        settings, underlay = self.shell.settings, page.canvas.underlay
        laid = underlay_image_from(settings.note(name))
        if laid is not None:
            try:
                underlay.lay(Path(laid.path), laid)
            except PictureError as trouble:
                page.status.tell(str(trouble), "warn")

        def keep() -> None:
            settings.keep_note(name, underlay.laid.text() if underlay.laid else "")

        page.canvas.underlay_changed.connect(keep)

    def _on_step(self, _index: int) -> None:
        self.shell.show_state()

    def show_tutorial(self) -> None:
        """Show the tutorial, which goes from an empty sea to a playable map, beside the map."""
        from app.designer.page import TutorialDialog

        page = self.shell.findChild(TutorialDialog) or TutorialDialog(self.shell)
        page.show()
        page.raise_()

    def back(self) -> None:
        """Show the open map."""
        if self.page is not None:
            self.shell.show_page(self.page, self.back)
            self.page.canvas.setFocus()

    # Saving and trying.

    def save(self) -> None:
        """Save the map, asking for a folder if it has none."""
        if self.page is not None:
            save(self, self.page)

    def save_as(self) -> None:
        """Ask for a folder and save there."""
        if self.page is not None:
            save_as(self, self.page)

    def play(self) -> None:
        """Try the map as it is now in a game in a second window."""
        if self.page is not None:
            self.trying.begin(self.page)

    def playtest(self) -> None:
        """Open the playtest, in which computer players play on the map."""
        page = self.page
        if page is not None:
            page.show_playtest(lambda: self.trying.variant(page))

    # Leaving.

    def may_leave(self) -> bool:
        """Whether the open map may be closed; asks if it has unsaved changes."""
        return self.page is None or may_leave(self, self.page)

    def close(self) -> None:
        """Close the map, and show the game or the start page."""
        if not self.may_leave():
            return
        self.put_away()
        if self.shell.table is not None:
            self.shell.begin_wanted.emit()
        else:
            self.shell.start_wanted.emit()

    def put_away(self) -> None:
        """Close the page, discarding unsaved changes."""
        self.trying.close()
        if self.page is not None:
            self.page.put_away()
            self.shell.remove(self.page)
            self.page = self.shell.map_page = None

    def refresh_look(self) -> None:
        """Redraw after a change of theme."""
        if self.page is not None:
            self.page.refresh_look()
