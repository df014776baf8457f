"""Trying an edited map: a window of its own beside the map editor, with a game that is not kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog

import rules
from app.language import tr
from app.session.document import Document
from app.settings import Settings
from rules import Game, Variant
from rules.files import MapError, MapFiles

from .files import Files
from .position_editing import Scenarios
from .window import MainWindow

if TYPE_CHECKING:
    from app.designer.page import DesignerPage

TRIED = "-trial"
"""What the id of a map ends with while it is tried: nothing is mistaken for the map itself."""


class TrialFiles(Files):
    """Files of a game on a map that may be another one a minute later: nothing is saved, nobody is asked to."""

    def begin(self, document: Document) -> None:
        self.window.put_on_table(document)

    def save(self, path: Path | None = None) -> bool:
        words = tr("Save the map in a folder of its own: then it is in the list of new games, and its games are saved.")
        self.window.complain(tr("This is a trial, which is not saved."), words)
        return False

    def save_as(self) -> bool:
        return self.save()

    def may_leave(self) -> bool:
        return True


class TrialScenarios(Scenarios):
    """Scenarios recorded in a trial name the map itself: they can be checked wherever that is known."""

    def write(self, path: Path, text: str) -> None:
        id = self.window.document.game.variant.id
        own = id.removesuffix(TRIED)
        if own != id:
            text = text.replace(f'variant = "{id}"', f'variant = "{own}"')
        if own not in rules.games():
            rules.files.write_file(path, text.encode())
            words = tr(
                "{file} is written. Save the map: it is checked with strata --maps FOLDER check.", file=path.name
            )
            self.window.tell(words, "good")
            return
        super().write(path, text)


class TrialWindow(MainWindow):
    """A window for trials."""

    files_kind = TrialFiles
    scenarios_kind = TrialScenarios

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.resize(1100, 760)
        self.flow.asks = False

    def play(self, variant: Variant, title: str) -> None:
        """Begin a game anew, open to everybody."""
        self.files.begin(Document(Game.new(variant, title=title)))
        self.show()
        self.raise_()
        self.activateWindow()


def played_on(map_id: str) -> tuple[str, ...]:
    """The variants of the program that are played on a map of the program; () for another."""
    return tuple(id for id, kind in rules.VARIANTS.items() if kind.map_id == map_id)


def trial_of(page: DesignerPage, like: str = "") -> Variant:
    """The game on the map as it is edited now; nothing of it is written to the disk. MapError."""
    from app.designer.facts import with_fact
    from app.designer.files import BOARD

    document = page.document
    id = str(document.facts.get("id", "map")) + TRIED
    facts = with_fact(with_fact(document.facts, ("id",), id), ("board",), BOARD)
    svg, text = page.keeper.source.written_as(document.graph, facts)
    said = rules.files.map_rules(page.keeper.folder) if page.keeper.folder else b""
    return rules.files.trial(MapFiles(text.encode("utf-8"), svg, said), like)


class Trying:
    """What "Try it in a game" does; `window` is the trial's, once there is one."""

    def __init__(self, window: MainWindow) -> None:
        self.parent = window
        self.window: TrialWindow | None = None

    def begin(self, page: DesignerPage) -> bool:
        """Play on the map as it is now; what stands in the way is said."""
        if page.document.faults:
            return self._refuse("\n".join(f"• {fault}" for fault in page.document.faults[:12]))
        like = self._which(played_on(str(page.document.facts.get("id", ""))))
        if like is None:
            return False
        try:
            variant = trial_of(page, like)
        except MapError as error:
            return self._refuse("\n".join(f"• {fault.place}: {fault.text}" for fault in error.faults[:12]))
        except ValueError as error:
            return self._refuse(str(error))
        if self.window is None:
            self.window = TrialWindow(self.parent.settings)
        self.window.play(variant, tr("Trial of {map}", map=page.document.title))
        return True

    def _refuse(self, why: str) -> bool:
        self.parent.complain(tr("The map cannot be played on yet."), why)
        return False

    def _which(self, ids: tuple[str, ...]) -> str | None:
        """Which variant is to be tried, where several are played on a map; None if nobody says."""
        if len(ids) < 2:
            return ids[0] if ids else ""
        names = [rules.VARIANTS[id].name for id in ids]
        title, words = tr("Try it in a game"), tr("Which game is tried on it?")
        chosen, yes = QInputDialog.getItem(self.parent, title, words, names, 0, False)
        return ids[names.index(chosen)] if yes else None

    def close(self) -> None:
        """The map editor is closed, and the trial with it."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
