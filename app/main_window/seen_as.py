"""The menu by which whoever may know all looks at the board as somebody else does."""

from __future__ import annotations

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.document import Document
from app.language import mark, tr
from rules import PUBLIC

ALL, EVERYBODY = mark("Everything"), mark("What everybody may know")


def fill(menu: QMenu, document: Document) -> None:
    """All that can be seen as, the present choice ticked."""
    menu.clear()
    group = QActionGroup(menu)
    position = document.present
    powers = position.variant.board(position).powers.values()
    for viewer, name in (("", tr(ALL)), *((power.id, power.name) for power in powers), (PUBLIC, tr(EVERYBODY))):
        action = menu.addAction(name)
        action.setCheckable(True)
        group.addAction(action)
        action.setChecked(document.seen_as == viewer)
        action.triggered.connect(lambda _=False, viewer=viewer: document.see_as(viewer))
        if not viewer or viewer == list(position.variant.base.powers)[-1]:
            menu.addSeparator()
