"""The foot of the orders panel: sums and advice of a form, the one button that goes on, what it means."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from app.language import mark, tr
from app.ui.widgets import button, column, label
from rules import Form

from .filling import brief
from .forms import FormFoot

OVERSPENT = mark("You plan to spend more than you have.")
WATCHING = mark("The game master sees the whole board. Menu GM, See as: what a player sees.")
REFUSED = mark("What is refused above is not written.")


class PanelFoot(QFrame):
    """Fixed beneath whatever scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "foot")
        self.form = FormFoot()
        self.go_on = button("", "primary")
        self.go_on.setMinimumHeight(32)
        self.below = label("", "small", wrap=True)
        self.below.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._whole = column(self.form, self.go_on, self.below, spacing=6, margins=(16, 12, 16, 12))
        self.setLayout(self._whole)

    def take_back(self) -> None:
        """Have the sums and the advice above the button."""
        self._whole.insertWidget(0, self.form)

    def show_form(self, form: Form | None) -> None:
        """The sums and the advice of a form; none."""
        self.form.show_state(form.sums if form else None, form.advice if form else ())

    def show_button(self, shared: bool, fault: str, words: str, deed: str = "") -> None:
        """What comes next. `shared`: for everybody, so the button resolves, or does what the variant calls `deed`; else
        a fault closes it."""
        self.go_on.setEnabled(shared or not fault)
        self.go_on.setText((tr(deed) or tr("Resolve")) if shared else tr("Review and submit"))
        self.below.setText(fault or words)
        self.below.setVisible(bool(self.below.text()))

    def show_watching(self, deed: str = "", last: str = "") -> None:
        """The game master looks on: he has no orders to send. `deed`: what he can do with those that are in; `last`:
        what he would miss by it."""
        self.go_on.setEnabled(True)
        self.go_on.setText(deed or tr("Put up the curtain"))
        self.below.setText(last or tr(WATCHING))
        self.below.show()

    def show_elsewhere(self) -> None:
        """Another window writes the game."""
        self.go_on.setEnabled(False)
        self.go_on.setText(tr("Watching only"))
        self.below.setText(tr("The game goes on in the other window."))
        self.below.show()

    def show_end(self) -> None:
        self.go_on.setText(tr("The game is over"))
        self.go_on.setEnabled(False)


def fault_in(form: Form | None) -> str:
    """What is written in a form and cannot be carried out, in words; "" if all can."""
    for section in form.sections if form else ():
        for line in section.lines:
            if line.order and line.reason:
                return tr(
                    "{order}: {reason}. Change it or take it away.", order=line.order.text, reason=brief(line.reason)
                )
    return tr(OVERSPENT) if form and form.sums and form.sums[2] < 0 else ""
