"""Tabs above the orders, or the form in their place, where a phase has forms beside: "Orders | Points | Names"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabBar

from app.language import mark, tr
from rules import Form

ORDERS = mark("Orders")


class FormTabs(QTabBar):
    """`chosen`: another tab is in front. The one in front stays there by its title, from phase to phase."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setAccessibleName(tr("Orders and forms"))
        self.forms: tuple[Form, ...] = ()
        self.currentChanged.connect(lambda: self.chosen.emit())

    def show_forms(self, forms: Sequence[Form], anew: bool = False) -> None:
        """A tab for the orders or the whole form, and one for each form beside; none where there is nothing beside.

        `anew`: they are shown for the first time, and one that is asked before orders is in front.
        """
        self.forms = tuple(form for form in forms if not form.whole)
        whole = next((form.title.partition(tr(" of "))[0] for form in forms if form.whole), tr(ORDERS))
        titles = [whole, *(form.title for form in self.forms)] if self.forms else []
        if titles != [self.tabToolTip(number) for number in range(self.count())]:
            self._make(titles)
        opens = next((form for form in self.forms if form.opens), None) if anew else None
        if opens is not None:
            self.blockSignals(True)
            self.turn_to(opens)
            self.blockSignals(False)
        self.setVisible(bool(titles))

    def _make(self, titles: Sequence[str]) -> None:
        before = self.tabToolTip(self.currentIndex())
        self.blockSignals(True)
        while self.count():
            self.removeTab(0)
        for title in titles:
            self.setTabToolTip(self.addTab(title.partition(tr("{those} and {one}", those="", one=""))[0]), title)
        self.setCurrentIndex(titles.index(before) if before in titles else 0)
        self.blockSignals(False)

    @property
    def form(self) -> Form | None:
        """The form in front, None for the first tab."""
        number = self.currentIndex() - 1
        return self.forms[number] if 0 <= number < len(self.forms) else None

    def turn_to(self, form: Form) -> None:
        """Bring a form to the front."""
        if form in self.forms:
            self.setCurrentIndex(self.forms.index(form) + 1)
