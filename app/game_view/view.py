"""A game on the screen: what board, panels and status line show of the document, and how it is changed there."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.language import tr, tr_noop
from app.panels.layers import MapDisplayOptions
from app.panels.orders import OrdersPanel
from app.panels.report import ReportPanel
from app.panels.results import ResultsPanel
from app.session import commands
from app.session.document import Document
from app.tools.base import Tool
from app.ui.shades import lettering
from app.ui.tokens import ThemeName

from .actions import Actions
from .docks import beside_phase, saved
from .layout import GameLayout
from .position_editing import PositionEditing
from .review import Review

NOTHING_ODD = tr_noop("No problems found in this position.")


class GameView(GameLayout):
    """Shows a document and lets orders be entered. `names_chosen`: the user has chosen which names the map shows."""

    names_chosen = Signal(str)

    def __init__(self, document: Document, actions: Actions, theme: ThemeName, parent: QWidget | None = None) -> None:
        super().__init__(document, actions, theme, parent)
        self.editing = PositionEditing(self)
        self.review = Review(self, self.editing)
        self._connect()
        document.changed.connect(self.refresh)
        actions.at_board(self.view)

    def _connect(self) -> None:
        tool, panel = self.order_tool, self.orders
        tool.feedback.pixel = self.view.mapFromScene
        tool.feedback.covered = self.overlay_cards.covered
        tool.idle = self._outlook
        tool.builder.means = panel.left_for
        tool.changed.connect(self.half.show)
        tool.changed.connect(self._show_unit)
        tool.highlights.connect(panel.entry.point_out)
        tool.typing.connect(self.line.begin)
        tool.sought.connect(self._bring_into_view)
        tool.entered.connect(self.levels.reveal)
        tool.looked_at.connect(self.orders_controller.reveal)
        self.view.clicked.connect(self.levels.touch)
        self.levels.shown.connect(tool.feedback.show_levels)
        self.levels.shown.connect(lambda: self.layers.levels.show_view(self.levels.view))
        self.view.zoomed.connect(tool.feedback.show_levels)
        for bar in (self.view.horizontalScrollBar(), self.view.verticalScrollBar()):
            bar.valueChanged.connect(tool.feedback.show_levels)
        self.menus.marking.let_go.connect(self.pointer.end_press)
        panel.primary.connect(self.primary)
        panel.locked.connect(self.locked)
        panel.vote_wanted.connect(self.vote_wanted)
        panel.submit_wanted.connect(self.submit_wanted)
        panel.resized.connect(self.room.fit)
        self.look_tool.asked.connect(self.noting.open)
        self.place_tools["note"].chosen.connect(self.noting.open)
        self.timeline.chosen.connect(self.phase_wanted)
        self.timeline.played.connect(self.reveal.toggle)
        self.reveal.message.connect(self.tell)
        self.reveal.phase_wanted.connect(self.phase_wanted)
        self.bar.layers.clicked.connect(self.open_layers)
        self.layers.changed.connect(self.show_layers)
        self.layers.view_changed.connect(self.levels.look)
        self.layers.survey_chosen.connect(self.surveys.choose)
        self.layers.legend_turned.connect(self.overlay_cards.turn_legend)
        self.editing.turned.connect(self._on_editing)
        self.review.turned.connect(self.refresh)

    def _on_editing(self) -> None:
        """React to the beginning or end of editing the position."""
        self.actions_of.refresh()
        if self.review.on:
            self.review.refresh()
        self.refresh()

    @cached_property
    def results(self) -> ResultsPanel:
        """The results panel, made when it is first needed."""
        panel = ResultsPanel(self.document)
        self._add(panel)
        panel.row_chosen.connect(self.document.select)
        panel.lit.connect(self.scene.light)
        panel.asked.connect(self.why.ask)
        panel.ending_wanted.connect(self.ending_wanted)
        return panel

    @cached_property
    def report(self) -> ReportPanel:
        """The panel with a power's report on a turn, made when it is first needed."""
        panel = ReportPanel(self.document)
        self._add(panel)
        panel.lit.connect(self.scene.light)
        panel.sought.connect(self.seek)
        self.look_tool.pointed.connect(panel.light_place)
        return panel

    def _add(self, panel: ResultsPanel | ReportPanel) -> None:
        self.add_panel(panel)
        panel.primary.connect(self.primary)
        panel.exported.connect(self.exported)
        panel.reported.connect(self.reported)

    # What it shows.

    def refresh(self, what: str = "game") -> None:
        """Refresh what depends on the part of the document that has changed."""
        if what == "seat":
            self.levels.take_seat()
            self._forget_seat()
        if what in ("game", "shown", "seat"):
            self._show_phase()
        elif what == "drafts":
            self._show_drafts()
        elif what == "notes":
            self.board.show_notes()
            self.orders.show_vote()
        elif what == "selection":
            self._show_selection()
        if what in ("game", "shown", "seat", "book"):
            self.ledger.refresh()
        if what != "selection":
            self.provinces.refresh()
            self.one_power.refresh()
        self.show_saved()

    def _forget_seat(self) -> None:
        """Hide from the next player where the seat has looked and what it has searched for."""
        if not self.document.open:
            self.view.fit()
            self.levels.place()
            self.provinces.forget()

    def _show_phase(self) -> None:
        document = self.document
        focused = self.window().focusWidget()
        writing = document.turn is None and not document.game.end
        panel = self.orders if writing else self.report if document.reporting else self.results
        self.why.close()
        editing = self.editing.panel if self.editing.on else None
        shown = editing or self.review.panel or panel
        self.panel.setCurrentWidget(shown)
        subtitle = (
            "" if document.turn is None or self.editing.on else tr("Report") if document.reporting else tr("Results")
        )
        self.bar.show_phase(document.title, subtitle, beside_phase(self.document))
        self.board.refresh()
        self.overlay_cards.soon()
        panel.refresh()
        if not isinstance(panel, ReportPanel):
            self.scene.light()
        self.timeline.refresh()
        self.noting.card.close_card()  # a half-written note must not appear in another seat or phase
        self.pointer.use(self.usual_tool())
        self.pointer.tool.refresh()
        if self.pointer.tool is not self.order_tool:
            self.half.clear_menu()
        self.room.fit()
        self._show_unit()
        self._keep_keyboard(focused)

    def usual_tool(self) -> Tool:
        """Return the tool of the pointer while no other is selected."""
        if self.editing.on:
            return self.editing.tool
        writes = self.review.ordering if self.review.on else bool(self.document.writers)
        return self.order_tool if writes else self.look_tool

    def _outlook(self) -> str:
        """Return what a form that is all there is to do will bring; shown while no order is being made."""
        form = self.orders.whole_form
        return form.outlook if form else ""

    def _keep_keyboard(self, before: QWidget | None) -> None:
        """Move the focus to the board if the widget that had it is gone or disabled.

        Otherwise Qt would pick a button, which the next Space would press. After Resolve the results' Continue button
        gets it.
        """
        page = self.panel.currentWidget()
        if before is self.orders.go_on and isinstance(page, ResultsPanel | ReportPanel):
            page.go_on.setFocus()
        elif before is not None and self.isAncestorOf(before) and self.window().focusWidget() is not before:
            self.view.setFocus()

    def _show_drafts(self) -> None:
        if self.document.turn is None:
            self.board.show_orders()
            self.overlay_cards.soon()
            if self.review.panel is None:
                self.orders.refresh()
            self.pointer.tool.refresh()

    def _show_selection(self) -> None:
        if self.review.panel is not None:
            self.pointer.tool.refresh()
            self._show_unit()
        elif self.panel.currentWidget() is self.orders:
            self.orders.refresh()
            self.order_tool.refresh()
        else:
            if not isinstance(self.panel.currentWidget(), ReportPanel):
                self.results.choose(self.document.selection)
            self.look_tool.refresh()
            self._show_unit()

    def _show_unit(self) -> None:
        """Show the card of the selected unit, or else of the one pointed out."""
        chosen = self.order_tool.builder.unit if self.pointer.tool is self.order_tool else None
        self.overlay_cards.show_unit(chosen.key if chosen else self.document.selection)

    def show_saved(self) -> None:
        self.status.tell_saved(saved(self.document), bool(self.document.unsaved))

    def set_theme(self, theme: ThemeName) -> None:
        """Set the theme and text size."""
        self.scene.set_theme(theme)
        self.scene.set_text(lettering())
        self.overlay_cards.soon()
        self.timeline.fit()
        self.room.fit()
        self.orders.show_orders()
        self.why.place()

    # Layers and findings.

    def open_layers(self) -> None:
        position = self.document.position
        powers = tuple(position.variant.board(position).powers.values())
        self.layers.show_state(self.shown, self.overlay_cards.with_legend)
        self.layers.levels.show_view(self.levels.view)
        self.layers.surveys.show_state(powers, self.surveys.chosen)
        self.layers.pop_up(self.bar.layers)

    def show_layers(self, shown: MapDisplayOptions) -> None:
        """Show the layers that are switched on."""
        words = self.board.show_layers(shown)
        self.overlay_cards.soon()
        if words:
            self.names_chosen.emit(shown.names)
        if self.isVisible():
            self.actions_of.refresh()
            if words:
                self.tell(words)

    def toggle_orders(self) -> None:
        self.show_layers(self.board.with_orders_turned())

    def examine(self, asked: bool = False) -> None:
        """List what looks wrong in the position. `asked`: also say if nothing does."""
        if not self.overlay_cards.examine() and asked:
            self.overlay_cards.close_findings()
            self.tell(tr(NOTHING_ODD), "good")

    def clear_all(self) -> None:
        self.order_tool.start_over()
        commands.clear_all(self.document, self.document.power)

    # Room.

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the panel to the size, which is known now."""
        super().showEvent(event)
        self.room.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.room.fit()
        self.review.fit()
        QTimer.singleShot(0, self.why, self.why.place)

    # Moving the focus.

    def go_round(self, by: int) -> None:
        """Move the focus to the next visible pane, or (-1) the previous one.

        The panes are the toolbar, the review's inbox and modes, provinces, notes, board, panel, timeline and rule.
        """
        seen = [part for part in self._parts if part.isVisible() and part.isEnabled()]
        focused = self.window().focusWidget()
        here = next((n for n, part in enumerate(seen) if part is focused), None)
        if here is None:
            here = next((n for n, part in enumerate(seen) if _together(part, focused, self)), 0)
        seen[(here + by) % len(seen)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def _parts(self) -> list[QWidget]:
        """The widgets that the focus visits, in order around the window."""
        list_ = self.review.panel.list if self.review.panel else _stop_in(self.panel.currentWidget()) or self.panel
        list_of_provinces = [self.provinces.panel.search] if self.provinces.on else []
        page = [self.notes.edit] if self.notes.on else []
        lowest = (self.timeline.slider, self.status.rule)
        return [self.bar.layers, *self.review.parts, *list_of_provinces, *page, self.view, list_, *lowest]


def _stop_in(panel: QWidget | None) -> QWidget | None:
    """Return the widget that gets the focus in a panel beside the board."""
    if isinstance(panel, OrdersPanel):
        return panel.entry.line
    if isinstance(panel, ResultsPanel):
        return panel.list
    return panel.go_on if isinstance(panel, ReportPanel) else None


def _together(part: QWidget, focused: QWidget | None, whole: QWidget) -> bool:
    """Whether `focused` is in the same dock, bar or other part of the game view as `part`."""
    if focused is None:
        return False
    near = part
    while (above := near.parentWidget()) is not None and above is not whole:
        near = above
    return near.isAncestorOf(focused)
