"""What toolbar and status line say of the game on the table: how it is seen, until when, whether it is saved."""

from __future__ import annotations

from app.document import Document
from app.language import tr
from rules import PUBLIC

DEADLINE = 28
"""Characters of a deadline beside the phase; the whole stands in the game master's book."""


def beside_phase(document: Document) -> str:
    """As whom the board is looked at, where that is not who sits there; else until when orders are wanted."""
    return _seen_as(document) or _until(document)


def _seen_as(document: Document) -> str:
    position, viewer = document.present, document.seen_as
    if not viewer:
        return ""
    if viewer == PUBLIC:
        return tr("as everybody")
    return tr("as {writer}", writer=position.variant.writer_name(position, viewer))


def _until(document: Document) -> str:
    """The deadline, where orders are written that are bound to it."""
    if not document.game.deadline or not document.at_present or document.game.end or document.line:
        return ""
    return tr("until {deadline}", deadline=_shortened(document.game.deadline))


def _shortened(text: str) -> str:
    """A text that fits beside the phase."""
    return text if len(text) <= DEADLINE else text[: DEADLINE - 1] + "…"


def saved(document: Document) -> str:
    """Whether everything is saved, or why not."""
    if document.watching:
        return tr("Watching only")
    if document.unsaved:
        return tr("Not saved: {why}", why=document.unsaved)
    if document.path is None:
        return tr("Not saved yet")
    return tr("All changes saved") if document.saved else tr("Changes not saved")
