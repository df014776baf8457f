"""Positions set up from nothing or from text; positions with their orders and results recorded as scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFileDialog

import rules
from app import commands
from app.document import Document
from app.language import mark, tr
from app.ui.widgets import shown
from rules import DrawNeeded, Game, ScenarioError, Turn, write_scenario

if TYPE_CHECKING:
    from .window import MainWindow

CHANCE = mark("Something is left to chance in this phase. Resolve it, then record it.")
NOTHING = mark("There is nothing to record: no phase is resolved, and no order is written.")


class Scenarios:
    """What the window does with scenarios."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def set_up(self) -> None:
        """A new game from any position."""
        from app.pages.position_text import PositionTextDialog

        dialog = PositionTextDialog(self.window)
        dialog.taken.connect(self.begin)
        shown(dialog)

    def begin(self, setup: Any) -> None:
        """Put a game on the table that begins with this position; the orders that came with it are written."""
        game = replace(Game.new(setup.position.variant), start=setup.position, title=setup.title)
        document = Document(game)
        document.saved = False
        self.window.files.begin(document)
        for power, texts in setup.orders.items():
            orders = [game.variant.parse(game.position, power, text) for text in texts]
            commands.set_orders(self.window.document, power, orders)
        if self.window.table is not None and not setup.orders:
            self.window.table.editing.begin()

    def record(self) -> None:
        """Ask which turns, and write them to a file."""
        from app.pages.record_dialog import RecordDialog

        document = self.window.document
        try:
            turns = self.turns()
        except DrawNeeded:
            self.window.tell(tr(CHANCE), "warn")
            return
        if not any(not turn.edits and not turn.agreed for turn in turns):
            self.window.tell(tr(NOTHING), "warn")
            return
        dialog = RecordDialog(turns, document.shown, self.window)
        dialog.recorded.connect(lambda *told: self._save(turns, *told))
        shown(dialog)

    def turns(self) -> tuple[Turn, ...]:
        """The turns of the game, and the one that would come of the orders being written. DrawNeeded where chance is
        asked for."""
        document = self.window.document
        game = document.game
        written = document.open and not game.end and any(game.drafts.values())
        return (*game.turns, *([game.resolve(document.draws).turns[-1]] if written else []))

    def _save(self, turns: Sequence[Turn], first: int, last: int, id: str, title: str, rule: str) -> None:
        folder = self.window.settings.note("folder", str(Path.home()))
        name, _ = QFileDialog.getSaveFileName(
            self.window, tr("Record as a scenario"), str(Path(folder) / f"{id}.toml"), tr("Scenarios (*.toml)")
        )
        if name:
            self.write(Path(name), scenario_text(turns[first : last + 1], id, title, rule))

    def write(self, path: Path, text: str) -> None:
        """Write the file, and say whether it passes."""
        try:
            rules.write_file(path, text.encode())
            report = rules.check_scenarios(path)
        except (OSError, ScenarioError) as error:
            self.window.complain(tr("The scenario was not recorded."), str(error))
            return
        told = tr(
            "{file}: {passed} passed, {failed} failed.", file=path.name, passed=report.passed, failed=report.failed
        )
        self.window.tell(told, "warn" if report.failed else "good")


def scenario_text(turns: Sequence[Turn], id: str, title: str = "", rule: str = "") -> str:
    """Turns as a scenario; where the position was set right between them, as several."""
    runs = list(_runs(turns))
    names = [id] if len(runs) == 1 else [f"{id}-{number}" for number in range(1, len(runs) + 1)]
    return "\n".join(write_scenario(run, id=name, title=title, rule=rule) for name, run in zip(names, runs))


def _runs(turns: Sequence[Turn]) -> Iterator[list[Turn]]:
    """Those that follow on each other without anything between."""
    run: list[Turn] = []
    for turn in turns:
        if turn.edits or turn.agreed:
            if run:
                yield run
            run = []
        else:
            run.append(turn)
    if run:
        yield run
