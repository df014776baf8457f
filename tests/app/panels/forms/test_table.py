"""A form that is a table of stages; sections that are folded; papers with what they say."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

import rules
from app.panels.forms import FormContext, FormView, PaperDialog
from app.panels.forms.fields import DatedField, NumberField, TextField
from app.panels.forms.view import SectionCard
from app.panels.orders import WIDTHS
from app.ui.shades import px
from app.ui.theme import apply_theme

MARGIN, BAR = 16, 10
MAFIA = rules.variant("diplomafia")
START = MAFIA.position(
    phase="T3A",
    units={"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]},
    state={"cash": {"Harlem": 20}, "turf": {"Harlem": ["EHa", "NHa"], "EastSide": ["PES"]}},
)


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> FormView:
    apply_theme(qapp, "light")
    made = FormView()
    qtbot.addWidget(made)
    return show(made)


def show(view: FormView, *texts: str) -> FormView:
    orders = tuple(MAFIA.parse(START, "Harlem", text) for text in texts)
    (form,) = MAFIA.forms(START, "Harlem", orders)
    view.show_form(form, FormContext(START, "Harlem", orders))
    return view


def card(view: FormView, title: str) -> SectionCard:
    return next(one for one in view.cards if one.title.text() == title)


def test_each_stage_says_what_it_changes_and_what_is_left(view: FormView) -> None:
    show(view, "racket P NHa")
    assert not view.heads.isHidden()
    told = [(one.title.text(), one.total.text(), one.after.text()) for one in view.cards if not one.after.isHidden()]
    assert ("Upkeep", "\u22122", "18") in told and ("New rackets", "\u22125", "13") in told


def test_a_button_alone_stands_beside_its_title(view: FormView) -> None:
    loans, rackets = card(view, "Loans between families"), card(view, "New rackets")
    assert [one.text() for one in loans.beside.buttons] == ["Statement…"] and loans.starts.isHidden()
    assert len(rackets.starts.buttons) == 5 and rackets.beside.isHidden()


def test_a_section_is_folded_until_it_is_opened_or_written_in(view: FormView) -> None:
    votes = card(view, "Vote to end the game")
    assert not votes.open and votes.fields == []
    votes.fold.click()
    assert votes.open and len(votes.fields) == len(votes.rows) == 3
    votes.fold.click()
    assert not votes.open
    show(view, "vote draw")
    assert votes.open


def test_the_key_of_an_order_half_made_is_lit(view: FormView) -> None:
    keys = card(view, "New rackets").starts.buttons
    assert view.show_begun(("racket", "L"))
    assert [key.property("accessibleName") for key in keys if getattr(key, "chosen", False)] == ["Loansharking"]
    assert not view.show_begun(())


@pytest.fixture
def paper(qtbot: QtBot, view: FormView) -> PaperDialog:
    assert view.form is not None
    (begin,) = next(one for one in view.form.sections if one.title == "Loans between families").starts
    assert begin.paper is not None
    made = PaperDialog(begin.paper, FormContext(START, "Harlem"))
    qtbot.addWidget(made)
    return made


def test_a_paper_becomes_the_order_that_it_says(paper: PaperDialog) -> None:
    verb, number, due, note = (paper.fields[key] for key in ("verb", "n", "due", "note"))
    assert isinstance(verb, QComboBox) and isinstance(number, NumberField)
    assert isinstance(due, DatedField) and isinstance(note, TextField)
    verb.setCurrentText("borrow from")
    number.setValue(8)
    due.more.click()
    due.more.click()
    note.setText("keep off Yorkville")
    assert paper.order is not None and paper.sign.isEnabled()
    assert paper.order.text == "accept 8 EastSide: 5 T4, 5 T5; keep off Yorkville"
    assert paper.told.text().splitlines() == [
        "Borrows 8 from East Side, to be repaid: 5 in turn 4, 5 in turn 5 (keep off Yorkville).", paper.order.text,
    ]  # fmt: skip
    due._drop(due.rows[0][2])
    assert paper.order.text == "accept 8 EastSide: 5 T5; keep off Yorkville"


def test_a_paper_that_cannot_be_met_says_why(paper: PaperDialog) -> None:
    number = paper.fields["n"]
    assert isinstance(number, NumberField)
    number.setValue(300)
    assert paper.order is None and not paper.sign.isEnabled()
    assert "has not 300 MU" in paper.told.text() and paper.told.property("tint") == "bad"


def test_short_lines_stand_side_by_side(qtbot: QtBot) -> None:
    units = ["SRU EHa", "SRU NHa", "LRU Har"]
    start = MAFIA.position(phase="T3A", units={"Harlem": units}, state={"cash": {"Harlem": 20}})
    (form,) = MAFIA.forms(start, "Harlem", ())
    view = FormView()
    qtbot.addWidget(view)
    view.show_form(form, FormContext(start, "Harlem"))
    view.resize(380, view.sizeHint().height())
    view.show()
    first, second, third = (row.geometry() for row in card(view, "Upkeep").rows)
    assert first.top() == second.top() < third.top() and first.left() == third.left() < second.left()


def test_why_a_button_alone_cannot_be_pressed_leaves_the_columns_in_sight(view: FormView) -> None:
    show(view, *["racket P NHa", "racket P EHa"] * 2)
    rackets = card(view, "New rackets")
    assert rackets.starts.reasons and rackets.beside.isHidden()
    assert view.minimumSizeHint().width() <= px(WIDTHS[True][True]) - 2 * MARGIN - BAR
