"""Forms in a game master's review: what the power in hand fills in, such as a budget, stands beside the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.document import Document
from app.language import tr
from app.lines import line_of, offers_to
from app.panels.filling import Sheet, read, with_others
from app.panels.forms import FormFoot, FormView
from app.ui.widgets import column, emptied, label, scrolled
from rules import Advice, Form

if TYPE_CHECKING:
    from .review import Review

TAB = "forms"


class ReviewForms(QObject):
    """The page is there while there is something to be filled in; the same lines stand in the inbox at once."""

    def __init__(self, review: Review) -> None:
        super().__init__(review)
        self.review = review
        self.views: list[FormView] = []
        self.forms: tuple[Form, ...] = ()
        self._shown: tuple[object, ...] = ()
        review.made.connect(self._lay_out)

    @property
    def document(self) -> Document:
        return self.review.table.document

    def _lay_out(self) -> None:
        self.title, self.foot = label("", "strong"), FormFoot()
        self.foot.mended.connect(self._mend)
        self._room: QVBoxLayout = column(spacing=10)
        inside = QWidget()
        inside.setLayout(column(self.title, self._room, self.foot, ..., spacing=10, margins=(14, 8, 14, 8)))
        self.review.verdict.add_tab(TAB, tr("Form"), scrolled(inside))
        self.review.refreshed.connect(self.refresh)
        self.review.inbox.chosen.connect(self._turn_to)
        self.document.changed.connect(self._follow)
        self.refresh()

    # What it shows.

    def refresh(self) -> None:
        """The forms of the power in hand as its orders stand."""
        self.forms = self._asked()
        shown = (self.document.power, self.document.present.phase, *(form.id for form in self.forms))
        if shown != self._shown:
            self._shown = shown
            self._make()
        sheet = self._sheet
        for view, form in zip(self.views, self.forms):
            view.show_form(with_others(form, sheet, self.forms), sheet)
        sums = next((form.sums for form in self.forms if form.sums), None)
        self.foot.show_state(sums, [advice for form in self.forms for advice in form.advice])
        self.review.verdict.show_tab(TAB, bool(self.forms))
        whole = any(form.whole for form in self.forms)
        self.title.setVisible(bool(self.forms) and not whole)
        if whole != self.review.verdict.with_form:
            self.review.verdict.with_form = whole
            self.review.table.room.fit()

    def _asked(self) -> tuple[Form, ...]:
        document, power = self.document, self.document.power
        if not self.review.on or document.seen_as or power not in document.writers:
            return ()
        offers = offers_to(document.game, power)
        return tuple(document.present.variant.forms_on(document.present, power, document.orders(power), offers))

    @property
    def _sheet(self) -> Sheet:
        document = self.document
        return Sheet(document.present, document.power, document.orders(document.power))

    def _make(self) -> None:
        """A view for each form, under its title."""
        emptied(self._room)
        position = self.document.present
        self.title.setText(position.variant.writer_name(position, self.document.power) if self.forms else "")
        self.views = [self._view() for _ in self.forms]
        for view, form in zip(self.views, self.forms):
            self._room.addWidget(label(form.title, "section"))
            self._room.addWidget(view)

    def _view(self) -> FormView:
        """What is filled in, begun or dragged goes the way of the same form in the panel of orders."""
        made, panel = FormView(), self.review.table.orders
        for signal in ("line_filled", "instead", "opened", "carried", "dropped", "pointed", "left"):
            getattr(made, signal).connect(getattr(panel, signal))
        made.line_moved.connect(panel.move_order)
        made.begun.connect(self._begin)
        made.taken.connect(self._begin)
        return made

    # What is done with it.

    def _begin(self, partial: tuple[str, ...]) -> None:
        """An order that goes on over the map, which takes clicks where it shows what stands before them."""
        if not self.review.ordering:
            self.review.show_mode("before")
        self.review.table.wishes.begin(partial)

    def _mend(self, advice: Advice) -> None:
        """Do what a note proposes."""
        order = read(self._sheet, advice.order).order
        line = line_of(self.forms, order) if order else None
        if order:
            self.review.table.wishes.fill_line(line.order if line else None, order, "")

    def _turn_to(self, power: str) -> None:
        """The letter of a power was opened: in front is its form, where that is all there is to do."""
        if any(form.whole for form in self.forms):
            self.review.verdict.turn_to(TAB)

    def _follow(self, what: str) -> None:
        if what == "selection" and self.review.on:
            self.refresh()
