"""What a crash has left of an edited map is offered when the map editor is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import tr
from app.pages.dialogs import Message
from app.settings import data_folder

if TYPE_CHECKING:
    from app.designer.keeping import Left

    from .designing import Designing


def offer(designing: Designing) -> bool:
    """Ask what is to be done with the map that a crash has left; whether one is open then."""
    from app.designer.keeping import left_behind

    found = left_behind(data_folder())
    if not found:
        return False
    first, window = found[0], designing.window
    answers = (
        ("later", tr("Not now"), ""),
        ("drop", tr("Throw away…"), "danger"),
        ("go", tr("Restore"), "primary"),
    )
    title = tr("A map was not saved when the program ended.")
    answer = Message("ask", title, first.words, answers, "go", window).asked()
    if answer == "drop" and window.ask(tr("Throw these changes away?"), first.words, tr("Throw away")):
        first.throw_away()
    return answer == "go" and restore(designing, first)


def restore(designing: Designing, left: Left) -> bool:
    """Go on where a journal ends, as a map without a folder; the journal goes once the new one is written."""
    from app.designer.source import MapTrouble

    try:
        opened = designing.put(left.source(), None)
    except MapTrouble as trouble:
        designing.window.complain(trouble.title, "\n".join(trouble.faults))
        return False
    if opened and designing.page is not None:
        designing.page.document.stack.resetClean()
        if designing.page.keeper.note():
            left.throw_away()
    return opened
