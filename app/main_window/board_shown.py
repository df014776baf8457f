"""What the board of the table shows: position, orders or results, the layers that are switched on, an overlay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.board.areas import areas_of
from app.board.from_rules import control_of, result_picture
from app.board.scene import BoardScene
from app.document import Document
from app.panels.cards.notebook import guesses_in
from app.panels.layers import Shown
from rules import Position

from .fog_shown import fog_over
from .surveys import Surveys

NAMES_TOLD = {"none": "Names: none.", "short": "Names: short.", "full": "Names: full where there is room."}


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

    def names_for(self, usual: str) -> str:
        """Which names are shown first: places of areas are known by whole names, others by what is usual."""
        return "full" if usual == "short" and areas_of(self.scene.board) else usual

    def refresh(self) -> None:
        """The map of the phase shown, with orders or results."""
        turn, reporting = self.document.turn, self.document.reporting
        if turn is not None and self.shown.orders and not reporting:
            self.scene.show_result(turn, self._control)
        else:
            self._show_position()
            if turn is None:
                self._show_marks()
            elif reporting and self.shown.orders:
                self.scene.show_marks(result_picture(turn).marks)  # type: ignore[arg-type]
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
        if self._standing is not self.document.standing:
            self._show_position()
        self._show_marks()

    def _show_marks(self) -> None:
        """The orders written so far, or what came of the last ones."""
        document = self.document
        if self.shown.results and document.last_turn:
            self.scene.show_marks(result_picture(document.last_turn).marks)  # type: ignore[arg-type]
        else:
            self.scene.show_orders(document.visible if self.shown.orders else {})

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
        return NAMES_TOLD[shown.names] if before.names != shown.names else ""

    def with_orders_turned(self) -> Shown:
        """What is shown, with orders if they are not shown now."""
        return replace(self.shown, orders=not self.shown.orders)
