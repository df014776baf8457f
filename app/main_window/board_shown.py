"""What the board of the table shows: position, orders or results, the layers that are switched on, an overlay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from app.board.areas import areas_of
from app.board.foreseen import foreseen_marks
from app.board.from_rules import control_of, result_picture
from app.board.picture import Mark
from app.board.scene import BoardScene
from app.document import Document
from app.language import mark, tr
from app.legality import faults
from app.panels.cards.notebook import guesses_in
from app.panels.layers import Shown
from rules import Position

from .fog_shown import fog_over
from .surveys import Surveys

NAMES_TOLD = {
    "none": mark("Names: none."),
    "short": mark("Names: short."),
    "full": mark("Names: full where there is room."),
}


class BoardShown:
    """Draws the document on a scene. `shown` are the layers switched on; `redrawn` is called when all is drawn anew."""

    def __init__(self, document: Document, scene: BoardScene, surveys: Surveys, redrawn: Callable[[], None]) -> None:
        self.document = document
        self.scene = scene
        self.surveys = surveys
        self.redrawn = redrawn
        self.shown = Shown(names=self.names_for("short"))
        scene.set_names(self.shown.names)
        self._standing: Position | None = None
        self.only = ""
        """The power whose orders alone are shown; "" for all."""
        self.instead: Callable[[], bool] | None = None
        """Draws something else for who reviews the game, and tells whether it has."""
        self.bare: Callable[[], bool] = lambda: False
        """Whether the position shown is drawn without what was ordered in it: it is being edited."""

    def names_for(self, usual: str) -> str:
        """Which names are shown first: places of areas are known by whole names, others by what is usual."""
        return "full" if usual == "short" and areas_of(self.scene.board) else usual

    def refresh(self) -> None:
        """The map of the phase shown, with orders or results."""
        turn, reporting = self.document.turn, self.document.reporting
        if self.instead is not None and self.instead():
            self._standing = None
        elif self.bare():
            self._show_position()
        elif turn is not None and self.shown.orders and not reporting:
            self.scene.show_result(turn, self._control, self.document.events)
            if self.only:
                self.scene.show_marks(self._of_one(self.scene.picture.marks))
        else:
            self._show_position()
            if turn is None:
                self._show_marks()
            elif reporting and self.shown.orders:
                self.scene.show_marks(self._of_one(result_picture(turn, told=self.document.events).marks))
        self.show_notes()
        self.surveys.refresh()

    def show_notes(self) -> None:
        """Own notes on places and units, wherever the variant has room for them."""
        self.show_fog()
        self.scene.show_guesses(guesses_in(self.document.notes))

    def show_fog(self) -> None:
        """What is out of sight, and what is told over it."""
        self.scene.show_fog(fog_over(self.document))

    @property
    def _control(self) -> Mapping[str, str]:
        return control_of(self.document.so_far)

    def _show_position(self) -> None:
        self._standing = self.document.standing
        self.scene.show_position(self._standing, self._control)

    def show_orders(self) -> None:
        """The orders written so far, over what stands once those are carried out that come before all others."""
        if self.instead is not None and self.instead():
            return
        if self._standing is not self.document.standing:
            self._show_position()
        self._show_marks()

    def _show_marks(self) -> None:
        """The orders written so far, or what came of the last ones."""
        document = self.document
        if self.shown.results and document.last_turn:
            marks = result_picture(document.last_turn, told=document.events).marks
            self.scene.show_marks(self._of_one(marks))
        elif document.preview is not None and self.shown.orders:
            foreseen = foreseen_marks(document.preview.turn, document.preview.sure)
            self.scene.show_marks(self._of_one(foreseen), foreseen=True)
        else:
            written = document.visible if self.shown.orders else {}
            shown = {self.only: written.get(self.only, ())} if self.only else written
            illegal = [order for power, lines in shown.items() for order in faults(document.present, power, lines)]
            self.scene.show_orders(shown, illegal)

    def _of_one(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Those of the power whose orders alone are shown."""
        return tuple(mark for mark in marks if self.only in ("", _whose(mark)))

    def show_only(self, power: str) -> None:
        """Show the orders of one power alone, "" for all."""
        self.only = power
        self.refresh()
        self.redrawn()

    def show_layers(self, shown: Shown) -> str:
        """Show on the map what is switched on. Words for the status line, "" for none."""
        before, self.shown = self.shown, shown
        self.scene.set_names(shown.names)
        self.scene.set_patterns(shown.patterns)
        self.scene.set_layer_visible("centers", shown.centers)
        self.scene.set_layer_visible("areas", shown.areas)
        self.scene.set_layer_visible("remembered", shown.remembered)
        self.scene.set_layer_visible("notes", shown.notes)
        if (before.orders, before.results) != (shown.orders, shown.results):
            self.refresh()
            self.redrawn()
        return tr(NAMES_TOLD[shown.names]) if before.names != shown.names else ""

    def with_orders_turned(self) -> Shown:
        """What is shown, with orders if they are not shown now."""
        return replace(self.shown, orders=not self.shown.orders)


def _whose(mark: Mark) -> str | None:
    """Whose order a mark is about; None for what is nobody's alone."""
    power: str | None = getattr(mark, "power", None) or getattr(getattr(mark, "unit", None), "power", None)
    return power
