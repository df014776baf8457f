"""The table: board, panel, timeline, toolbar and status line of one open game."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QWidget

import rules
from app.board.atlas import areas_of, atlas_of
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.language import mark, tr
from app.pages.gm_review import VerdictPanel
from app.panels.layers import LayersPopover, MapDisplayOptions
from app.panels.orders import OrdersPanel
from app.panels.overlays import StatusLine
from app.panels.panel_layout import CardRoom
from app.panels.report import ReportPanel
from app.panels.results import ResultsPanel
from app.panels.timeline import Timeline, Transport
from app.session import commands
from app.session.document import Document
from app.session.views import can_hide
from app.tools import LookTool, OrderTool, Tool
from app.tools.base import ToolController
from app.ui.shades import lettering, px
from app.ui.tokens import ThemeName
from app.ui.widgets import column

from .actions import Actions
from .board_display import BoardShown, Noting, Surveys
from .layout import (
    RESULTS_WIDE,
    WIDE_FROM,
    Drawer,
    LedgerShown,
    PanelRoom,
    ProvincesShown,
    Toolbar,
    add_panel,
    beside_phase,
    report_panel,
    results_panel,
    saved,
)
from .order_entry import HalfShown, OnePower, OrdersPanelController, OrderTypeMenus, TypedLine
from .overlays import Levels, OverlayCards, PreviewChip
from .playback import RevealShow
from .position_editing import PositionEditing
from .review import Review
from .why import OrderMenu, Why

EDGE = 16
"""Pixels; a unit nearer to the edge of the board's widget than this is brought into view."""
NOTHING_ODD = mark("Nothing is odd in this position.")


class GameView(QMainWindow):
    """Shows a document and lets its orders be written. `primary`: the one button; the rest is asked of the window."""

    primary = Signal()
    locked = Signal()
    exported = Signal()
    reported = Signal()
    phase_wanted = Signal(int)

    def __init__(self, document: Document, actions: Actions, theme: ThemeName, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # no window of its own, in its place before there is much in it
        self.document = document
        self.actions_of = actions
        variant = document.game.variant
        rules.files.mean_map(variant.map_id)  # lists and emblems know the looks of powers by the game's id
        self.scene = BoardScene(atlas_of(variant.map_id), variant.base, theme, variant=variant.id, parent=self)
        self.scene.set_text(lettering())
        self.view = BoardView(self.scene)
        self._make_tools()
        self._make_panels()
        self._lay_out()
        self.reveal: RevealShow = RevealShow(document, self.view, self.pointer, self.why, self.timeline, self.transport)
        self.reveal.with_timeline = lambda: not self.drawer.below
        self.review = Review(self)
        self.editing = PositionEditing(self)
        self._connect()
        document.changed.connect(self.refresh)
        actions.at_board(self.view)

    # What it is made of.

    def _make_tools(self) -> None:
        over = self.view.viewport()
        self.order_tool: OrderTool = OrderTool(self.document, self.scene, over)
        self.order_tool.agreed = self._agreed
        self.look_tool = LookTool(self.document, self.scene)
        self.menus = OrderTypeMenus(self.document, self.order_tool, over)
        self.pointer = ToolController(self.view, self.look_tool)
        self.levels = Levels(self.document, self.view, self.order_tool, self.actions_of)
        self.surveys = Surveys(self.document, self.scene, self.actions_of)
        self.floats = OverlayCards(self.document, self.view, self.levels)
        self.noting = Noting(self.document, self.view, self.pointer, self.usual_tool)
        self.why: Why = Why(self.document, self.view, self.pointer, self.levels, self.usual_tool)
        tools: tuple[Tool, ...] = (self.order_tool, self.look_tool, self.noting.tool, self.why.tool)
        for tool in tools:
            tool.told.connect(self.tell)
        self.board = BoardShown(self.document, self.scene, self.surveys, self._redrawn)
        self.preview = PreviewChip(self.document, self.view)

    def _make_panels(self) -> None:
        self.orders = OrdersPanel(self.document)
        self.dock, self.panel = QDockWidget(tr("Panel"), self), QStackedWidget()
        self.dock.setWidget(self.panel)  # before there is anything in it: all would be styled anew
        add_panel(self, self.orders)
        self.timeline = Timeline(self.document)
        self.transport = Transport()
        self.transport.hide()
        variant = self.document.game.variant
        areas, fog = bool(areas_of(variant.base)), can_hide(variant)
        self.layers = LayersPopover(self.scene.levels, variant.surveys, self, variant.base.plain_level, areas, fog)
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.line = TypedLine(self.orders.entry, self.orders.unread, self.order_tool, self.view)
        verbs = self.actions_of.submenus["verbs"]
        self.half = HalfShown(self.document, self.order_tool, self.orders, verbs)
        self.wishes = OrdersPanelController(
            self.document, self.orders, self.order_tool, self.line, self.view, self.levels
        )

    def _lay_out(self) -> None:
        middle = QWidget()
        self.setCentralWidget(middle)
        inside = column(self.view, self.timeline, self.transport, spacing=0)
        inside.setStretch(0, 1)
        middle.setLayout(inside)
        self.above = column(margins=0)
        inside.insertLayout(0, self.above)
        self.dock.setObjectName("panel")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setFixedWidth(px(RESULTS_WIDE))
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.drawer = Drawer(self, self.dock, self.panel, self.timeline)
        self.ledger = LedgerShown(self.document, self, self.dock, self.actions_of)
        self.provinces = ProvincesShown(self.document, self, self.view, self.seek, self.actions_of)
        self.one_power = OnePower(self.document, self.actions_of.submenus["orders_of"], self._show_only, self)
        self.room = PanelRoom(self)
        self.why_shown = WhyShown(self)
        self.bar = Toolbar(self.actions_of)
        self.addToolBar(self.bar)

    def _connect(self) -> None:
        tool, panel = self.order_tool, self.orders
        tool.feedback.pixel = self.view.mapFromScene
        tool.feedback.covered = self.floats.covered
        tool.idle = self._outlook
        tool.builder.means = panel.left_for
        tool.changed.connect(self.half.show)
        tool.changed.connect(self._show_unit)
        tool.lit.connect(panel.entry.point_out)
        tool.typing.connect(self.line.begin)
        tool.sought.connect(self._bring_into_view)
        tool.entered.connect(self.levels.reveal)
        tool.looked_at.connect(self.wishes.reveal)
        self.view.clicked.connect(self.levels.touch)
        self.levels.shown.connect(tool.feedback.show_levels)
        self.levels.shown.connect(lambda: self.layers.levels.show_view(self.levels.view))
        self.view.zoomed.connect(tool.feedback.show_levels)
        for bar in (self.view.horizontalScrollBar(), self.view.verticalScrollBar()):
            bar.valueChanged.connect(tool.feedback.show_levels)
        self.menus.marking.let_go.connect(self.pointer.end_press)
        panel.primary.connect(self.primary)
        panel.locked.connect(self.locked)
        panel.resized.connect(self.room.fit)
        self.look_tool.asked.connect(self.noting.open)
        self.timeline.chosen.connect(self.phase_wanted)
        self.timeline.played.connect(self.reveal.toggle)
        self.reveal.told.connect(self.tell)
        self.reveal.phase_wanted.connect(self.phase_wanted)
        self.bar.layers.clicked.connect(self.open_layers)
        self.layers.changed.connect(self.show_layers)
        self.layers.view_changed.connect(self.levels.look)
        self.layers.survey_chosen.connect(self.surveys.choose)
        self.layers.legend_turned.connect(self.floats.turn_legend)

    @cached_property
    def results(self) -> ResultsPanel:
        return results_panel(self)

    @cached_property
    def report(self) -> ReportPanel:
        return report_panel(self)

    # What it shows.

    def refresh(self, what: str = "game") -> None:
        """Draw anew what depends on what has changed."""
        if what == "seat":
            self.levels.take_seat()
            self._forget_seat()
        if what in ("game", "shown", "seat"):
            self._show_phase()
        elif what == "drafts":
            self._show_drafts()
        elif what == "notes":
            self.board.show_notes()
        elif what == "selection":
            self._show_selection()
        if what in ("game", "shown", "seat", "book"):
            self.ledger.refresh()
        if what != "selection":
            self.provinces.refresh()
            self.one_power.refresh()
        self.show_saved()

    def _forget_seat(self) -> None:
        """Where whoever sat there has looked, and what he has searched for, is not for the next one to see."""
        if not self.document.open:
            self.view.fit()
            self.levels.forget_corner()
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
        told = "" if document.turn is None or self.editing.on else tr("Report") if document.reporting else tr("Results")
        self.bar.show_phase(document.title, told, beside_phase(self.document))
        self.board.refresh()
        self.floats.soon()
        panel.refresh()
        if not isinstance(panel, ReportPanel):
            self.scene.light()
        self.timeline.refresh()
        self.noting.refresh()
        self.pointer.use(self.usual_tool())
        self.pointer.tool.refresh()
        if self.pointer.tool is not self.order_tool:
            self.half.clear_menu()
        self.room.fit()
        self._show_unit()
        self._keep_keyboard(focused)

    def usual_tool(self) -> Tool:
        """What the pointer does now, unless something else was asked for."""
        if self.editing.on:
            return self.editing.tool
        writes = self.review.ordering if self.review.on else bool(self.document.writers)
        return self.order_tool if writes else self.look_tool

    def _outlook(self) -> str:
        """What comes of a form that is all there is to do: told while nothing is half made."""
        form = self.orders.whole_form
        return form.outlook if form else ""

    def _keep_keyboard(self, before: QWidget | None) -> None:
        """What had the keyboard may be gone or grey now. Then the board has it: Qt would pick a button, and the next
        Space would press it. Only who pressed Resolve goes on by the button of the results."""
        told = self.panel.currentWidget()
        if before is self.orders.go_on and isinstance(told, ResultsPanel | ReportPanel):
            told.go_on.setFocus()
        elif before is not None and self.isAncestorOf(before) and self.window().focusWidget() is not before:
            self.view.setFocus()

    def _redrawn(self) -> None:
        """The board was drawn anew from the layers that are switched on."""
        self.pointer.tool.refresh()
        self.floats.soon()

    def _show_drafts(self) -> None:
        if self.document.turn is None:
            self.board.show_orders()
            self.floats.soon()
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
        """Say what there is to say of the unit chosen, else of the one pointed out."""
        chosen = self.order_tool.builder.unit if self.pointer.tool is self.order_tool else None
        self.floats.show_unit(chosen.key if chosen else self.document.selection)

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        self.status.tell(words, kind, clause)

    def show_saved(self) -> None:
        self.status.tell_saved(saved(self.document), bool(self.document.unsaved))

    def set_theme(self, theme: ThemeName) -> None:
        """Another theme or size of text."""
        self.scene.set_theme(theme)
        self.scene.set_text(lettering())
        self.floats.soon()
        self.timeline.fit()
        self.room.fit()
        self.orders.show_orders()
        self.why.place()

    def seek(self, place: str) -> None:
        """A sentence about a place was clicked."""
        if place:
            self.levels.reveal(place)
            self._bring_into_view(place)

    def _bring_into_view(self, place: str) -> None:
        """Pan so far that a place is well inside the window; a place that is seen already pans nothing."""
        at = self.scene.point_of(place)
        seen = self.view.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if not seen.contains(self.view.mapFromScene(at)):
            self.view.ensureVisible(at.x(), at.y(), 1, 1, 120, 100)

    # Layers, the doctor.

    @property
    def shown(self) -> MapDisplayOptions:
        """The layers that are switched on."""
        return self.board.shown

    def open_layers(self) -> None:
        position = self.document.position
        powers = tuple(position.variant.board(position).powers.values())
        self.layers.show_state(self.shown, self.floats.with_legend)
        self.layers.levels.show_view(self.levels.view)
        self.layers.surveys.show_state(powers, self.surveys.chosen)
        self.layers.pop_up(self.bar.layers)

    def show_layers(self, shown: MapDisplayOptions) -> None:
        """Show on the map what is switched on."""
        words = self.board.show_layers(shown)
        self.actions_of.refresh()
        if words and self.isVisible():
            self.tell(words)

    def _show_only(self, power: str) -> None:
        """The orders of one power alone, or of all."""
        self.board.show_only(power)
        self.tell(self.one_power.words())

    def toggle_orders(self) -> None:
        self.show_layers(self.board.with_orders_turned())

    def examine(self, asked: bool = False) -> None:
        """List what is odd in the position. `asked`: say so, too, if nothing is."""
        if not self.floats.examine() and asked:
            self.floats.close_doctor()
            self.tell(tr(NOTHING_ODD), "good")

    def _agreed(self, title: str, lost: str) -> bool:
        """Whether an order is to be written by which that is lost for good."""
        from app.pages.dialogs import Message

        answers = (("", tr("Cancel"), ""), ("yes", tr("Write the order"), "primary"))
        return Message("ask", title, lost, answers, "", self).asked() == "yes"

    def clear_all(self) -> None:
        self.order_tool.start_over()
        commands.clear_all(self.document, self.document.power)

    # Room.

    def showEvent(self, event: QShowEvent) -> None:
        """It has its size now."""
        super().showEvent(event)
        self.room.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.room.fit()
        self.review.fit()
        QTimer.singleShot(0, self.why, self.why.place)


# ----------------------------------------------------------------------------------------------------
# Why? on the table: what it is asked about, where its card stands, and the line of play it leads to.

ROOMY = (OrdersPanel, ResultsPanel, ReportPanel, VerdictPanel)
"""The panels that have room for its card."""


class WhyShown:
    """Ties Why? to the panels of a table."""

    def __init__(self, table: GameView) -> None:
        self.table = table
        table.why.told.connect(table.tell)
        table.why.chosen = self.chosen
        table.why.room = self.room
        table.why.may_try = self.may_try
        table.why.what_if.connect(self.try_other_orders)
        table.look_tool.why.connect(table.why.ask_at)
        self.order_menu = OrderMenu(table.document, table.order_tool, table.view, table.why.ask)

    def room(self) -> CardRoom | None:
        """Where its card stands in a window that is narrow: in the panel beside the board."""
        table = self.table
        beside = table.width() < WIDE_FROM and not table.drawer.below and table.dock.isVisible()
        panel = table.panel.currentWidget()
        return panel.room if beside and isinstance(panel, ROOMY) else None

    def chosen(self) -> str:
        """The result chosen in the list beside the board, as Why? is asked about it."""
        told = self.table.panel.currentWidget()
        return told.chosen if isinstance(told, ResultsPanel | ReportPanel | VerdictPanel) else ""

    def may_try(self) -> bool:
        """Whether a line of play may begin here."""
        acts = self.table.actions_of
        return "what_if" in acts and acts["what_if"].isEnabled()

    def try_other_orders(self) -> None:
        """From the chain to a line of play of its own."""
        if self.table.why.may_try():
            self.table.actions_of["what_if"].trigger()
