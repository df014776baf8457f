"""A game on a map of one's own, from the map editor: its rules are asked for and stand beside the map."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import rules
from app.language import tr
from app.settings import maps_folder
from app.ui.widgets import shown
from rules import MapError

if TYPE_CHECKING:
    from app.designer.new_variant import NewGame

    from .designing import Designing


def ask(designing: Designing) -> None:
    """Ask for the rules of a game on the open map; it is saved beside the map and comes into the list of new games."""
    if designing.page is None:
        return
    from app.designer.new_variant import NewGameDialog

    window, document, folder = designing.window, designing.page.document, designing.page.keeper.folder
    why = "\n".join(f"• {fault}" for fault in document.faults[:12])
    if not why and not document.facts.get("powers"):
        why = tr("It has no power yet: make one in the tab Powers.")
    if why:
        window.complain(tr("The map cannot be played on yet."), why)
        return
    try:
        said = rules.read_rules(folder or maps_folder() / str(document.facts.get("id", "")))
    except MapError as error:
        window.complain(tr("The rules beside the map cannot be read."), str(error))
        return
    shown(NewGameDialog(document, said, partial(make, designing), window))


def make(designing: Designing, told: NewGame) -> None:
    """Save the map under the game's id, with its rules beside it, and list it. ValueError with what is wrong."""
    assert designing.page is not None
    from app.designer.facts import with_fact
    from app.designer.new_variant import fault_of_id

    why = fault_of_id(told.id)
    if why:
        raise ValueError(why)
    document, folder = designing.page.document, designing.page.keeper.folder
    facts = with_fact(with_fact(document.facts, ("id",), told.id), ("victory_centers",), told.victory)
    if facts != document.facts:
        document.apply(tr("Game on this map"), facts=facts)
    folder = folder if folder is not None and not document.watching else maps_folder() / told.id
    try:
        designing.page.keeper.save(folder)
        rules.write_file(folder / "variant.toml", told.text.encode("utf-8"))
        designing.window.settings.remember_map(folder)
        rules.enlist(folder)
    except OSError as error:
        raise ValueError(tr("The map was not saved: {why}.", why=rules.disk_words(error))) from None
    designing.enable()
    document.tell(tr("{name} is in the list of new games.", name=told.name), "good")
