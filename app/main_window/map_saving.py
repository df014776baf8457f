"""Saving the map that is open in the map editor, and asking before it goes unsaved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

import rules
from app.language import tr
from app.pages.dialogs import Message
from app.settings import maps_folder
from rules import MapError

if TYPE_CHECKING:
    from app.designer.page import DesignerPage

    from .designing import Designing


def save(designing: Designing, page: DesignerPage) -> bool:
    """Save, asking for a folder where there is none; whether it was done."""
    if page.keeper.folder is None or page.document.watching:
        return save_as(designing, page)
    changed = page.keeper.changed_outside
    if changed and not designing.window.ask(
        tr("{files} changed since you opened it.", files=", ".join(changed)),
        tr("Another program has written it. If you save, what it wrote is among the older copies only."),
        tr("Save all the same"),
    ):
        return False
    return _write(designing, page, None)


def save_as(designing: Designing, page: DesignerPage) -> bool:
    """Ask for a folder and save there; whether it was done."""
    from app.designer.blank import id_of

    start = maps_folder() / id_of(page.document.title)
    title = tr("Save the map in a folder of its own")
    name, _ = QFileDialog.getSaveFileName(designing.window, title, str(start))
    if not name:
        return False
    folder = Path(name)
    if (folder / "map.toml").exists() and folder != page.keeper.folder:
        words = tr("There is a map in {folder}. It will be replaced, and kept among the older copies.", folder=folder)
        if not designing.window.ask(tr("Replace the map?"), words, tr("Replace")):
            return False
    return _write(designing, page, folder)


def _write(designing: Designing, page: DesignerPage, folder: Path | None) -> bool:
    """Save into a folder, or where the map has been; whether it was done."""
    try:
        page.keeper.save(folder)
    except OSError as error:
        designing.window.complain(tr("The map was not saved: {why}.", why=rules.disk_words(error)), "")
        return False
    assert page.keeper.folder is not None
    page.document.tell(f"{tr('Saved in {folder}.', folder=page.keeper.folder)} {listed(designing, page)}", "good")
    designing.enable()
    return True


def listed(designing: Designing, page: DesignerPage) -> str:
    """Put the saved map into the list of new games, now and at every start, if it can be played; what is to be said of
    that."""
    folder = page.keeper.folder
    assert folder is not None
    designing.window.settings.remember_map(folder)
    before = rules.listed_map(str(page.document.facts.get("id", "")))
    try:
        kind = rules.enlist(folder)
    except MapError as error:
        fault = error.faults[0]
        return tr("Not in the list of games yet: {place}: {text}.", place=fault.place, text=fault.text.rstrip("."))
    if before is not None and before.folder != folder.resolve():
        words = tr(
            "It is in the list of new games, in the place of {other}: the id {id} is the same.",
            other=before.folder,
            id=kind.id,
        )
        return words
    return tr("It is in the list of new games.")


def may_leave(designing: Designing, page: DesignerPage) -> bool:
    """Whether a map may go; asks where it is not saved."""
    if page.document.saved:
        return True
    title = tr("Save the changes to {map}?", map=page.document.title)
    answers = (("", tr("Cancel"), ""), ("drop", tr("Do not save"), "danger"), ("save", tr("Save"), "primary"))
    answer = Message("ask", title, "", answers, "save", designing.window).asked()
    return save(designing, page) if answer == "save" else answer == "drop"
