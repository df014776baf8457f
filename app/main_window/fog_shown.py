"""The fog over the position that a document shows, as whoever looks at it knows it."""

from __future__ import annotations

from app.board.fog import Fog, fog_of
from app.document import Document

from .noting import map_notes


def fog_over(document: Document) -> Fog | None:
    """What is out of sight, with what is remembered of it, what was told of the turn before, and own notes; None where
    all is in sight."""
    view = document.view
    if view.sight is None:
        return None
    told = document.events if document.reporting or document.turn is None else ()
    return fog_of(view, document.remembered, told, map_notes(document))
