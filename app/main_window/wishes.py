"""What the panel beside the board asks for: orders chosen, filled in, begun on the map, taken away."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt

from app import commands
from app.board.scene import Hit
from app.board.view import BoardView
from app.document import Document
from app.panels.filling import Sheet
from app.panels.forms import PaperDialog
from app.panels.orders import OrdersPanel
from app.tools import OrderTool
from rules import Candidate, Order, Start

from .levels import Levels
from .own_map import light
from .typed_line import TypedLine


class Wishes(QObject):
    """Carries out what the orders panel asks for."""

    def __init__(
        self, document: Document, panel: OrdersPanel, tool: OrderTool, line: TypedLine, view: BoardView, levels: Levels
    ) -> None:
        super().__init__(panel)
        self.document = document
        self.panel = panel
        self.tool = tool
        self.line = line
        self.view = view
        self.levels = levels
        panel.entry.verb_chosen.connect(tool.choose_verb)
        panel.entry.picked.connect(self.pick)
        panel.power_chosen.connect(self.act_for)
        panel.row_chosen.connect(self.choose_row)
        panel.row_edited.connect(self.edit_row)
        panel.row_cleared.connect(self.clear_row)
        panel.waived.connect(tool.waive)
        panel.line_filled.connect(self.fill_line)
        panel.instead.connect(lambda orders: commands.set_orders(document, document.power, orders))
        panel.line_moved.connect(lambda number, by: commands.move_line(document, document.power, number, by))
        panel.begun.connect(self.begin)
        panel.opened.connect(self.open_paper)
        panel.taken.connect(self.begin)
        panel.carried.connect(lambda where: tool.dragging.carry(*self._under(where)))
        panel.dropped.connect(lambda where: tool.dragging.put_down(*self._under(where)))
        panel.pointed.connect(self.point_at)
        panel.notes.pointed.connect(self.point_out)
        document.changed.connect(self._look_away)
        panel.told.connect(tool.tell)
        panel.left.connect(view.setFocus)

    def act_for(self, power: str) -> None:
        """The orders of another power."""
        self.tool.start_over()
        self.document.act_for(power)

    def next_power(self, by: int) -> None:
        """The orders of the next power that writes, or of the one before."""
        writers, power = self.document.writers, self.document.power
        if len(writers) > 1:
            here = writers.index(power) if power in writers else -1
            self.act_for(writers[(here + by) % len(writers)])

    def choose_row(self, key: str) -> None:
        if key and not self.tool.builder.filled:
            self.document.select(key)

    def edit_row(self, key: str) -> None:
        if key:
            self.tool.choose_unit(key)
            self.view.setFocus()

    def clear_row(self, number: int, key: str) -> None:
        self.tool.start_over()
        commands.drop_order(self.document, self.document.power, number)

    def fill_line(self, old: Order | None, new: Order | None, gesture: str) -> None:
        """A line of a form is filled in, or emptied."""
        commands.replace_line(self.document, self.document.power, old, new, gesture)

    def begin(self, partial: tuple[str, ...]) -> None:
        """An order that goes on over the map."""
        self.tool.begin(partial)
        self.view.setFocus()

    def _under(self, where: QPoint) -> tuple[Hit | None, QPoint]:
        """What of the board lies at a point of the screen (None: nothing of it), and that point in the board's
        widget."""
        over = self.view.viewport()
        at = over.mapFromGlobal(where)
        return (self.view.hit(QPointF(at)) if over.rect().contains(at) else None), at

    def open_paper(self, start: Start) -> None:
        """A paper to be filled in: what it makes is written."""
        document = self.document
        assert start.paper is not None
        sheet = Sheet(document.present, document.power, document.orders(document.power))
        paper = PaperDialog(start.paper, sheet, self.panel.window())
        paper.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        paper.accepted.connect(lambda: self.fill_line(None, paper.order, ""))
        paper.open()

    def point_at(self, place: str) -> None:
        """A line of a form is about this place."""
        if place:
            self.levels.reveal(place)
        self.view.scene().hover(place)

    def point_out(self, keys: tuple[str, ...]) -> None:
        """A note of the coach is about these units and places."""
        units = [key for key in keys if key in self.document.standing.units]
        for key in units[:1]:
            self.levels.reveal(self.document.standing.units[key].place.key)
            self.document.select(key)
        light(self.view, keys)

    def _look_away(self, what: str) -> None:
        """What was pointed out is so no more, or something else is looked at."""
        if what != "saved" and self.panel.isVisible():
            self.view.scene().light()

    def reveal(self, place: str) -> None:
        """A place was clicked where nothing can be ordered: what the form says of it, where that is all there is."""
        if self.panel.whole_form is not None:
            self.panel.reveal(place)

    def pick(self, candidate: Candidate | None) -> None:
        """A choice of the list: the same as clicking it. The keyboard stays in the line, or goes to the board."""
        if candidate is None:
            return
        self.line.pick(candidate)
        if not self.panel.entry.line.hasFocus() and not self.tool.fan.isVisible():
            self.view.setFocus()
