"""What is filled into a form, as orders, and why a line cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.panels.rows import FormContext, brief, example, fault_of, faults, filled, read, with_others
from rules import Order, Reason, Sentence, say
from rules.economy import Form, FormLine
from tests.app.panels.forms.chest import CHEST, SPRING, WINTER


def orders(*texts: str) -> tuple[Order, ...]:
    return tuple(CHEST.parse(WINTER, "France", text) for text in texts)


def sheet(*texts: str) -> FormContext:
    return FormContext(WINTER, "France", orders(*texts))


def told(fault: Reason | None) -> str:
    return say(fault) if fault else ""


NUMBER = FormLine("s", "number", "In Par", template="store {n} Par", most=3)
CHECK = FormLine("b", "check", "Build", template="newhome Bre")
TEXT = FormLine("n", "text", "Name", template="name {n}")


@pytest.mark.parametrize(
    ("line", "value", "text"),
    [
        (NUMBER, 3, "store 3 Par"),
        (NUMBER, 0, None),
        (CHECK, True, "newhome Bre"),
        (CHECK, False, None),
        (TEXT, "  Gaul ", "name Gaul"),
        (TEXT, "   ", None),
    ],
)
def test_a_value_makes_an_order_or_takes_it_away(line: FormLine, value: int | bool | str, text: str | None) -> None:
    answer = filled(sheet(), line, value)
    assert (answer.order.text if answer.order else None, told(answer.fault)) == (text, "")


def test_a_text_that_is_refused_makes_none() -> None:
    answer = filled(sheet(), TEXT, "G")
    assert (answer.order, told(answer.fault)) == (None, "A name has 2 to 6 letters.")


def test_a_number_that_is_too_dear_is_written_all_the_same() -> None:
    answer = filled(sheet("newhome Bre"), NUMBER, 3)
    assert answer.order is not None and answer.fault is None


def test_a_number_beyond_those_that_make_sense_is_refused_with_the_rule() -> None:
    assert told(filled(sheet("newhome Bre"), NUMBER, 4).fault) == "Needs 5, you have 1."
    assert told(filled(sheet(), NUMBER, 4).fault) == "No more than 3 can be filled in here."
    assert filled(sheet(), NUMBER, 4).order is None


def test_a_number_that_is_written_already_may_stand() -> None:
    written = sheet("store 5 Par")
    line = replace(NUMBER, order=written.orders[0], value=5)
    assert (filled(written, line, 4).fault, filled(written, line, 6).order) == (None, None)


def test_a_line_that_cannot_be_read_says_so() -> None:
    assert told(read(sheet(), "nonsense").fault).startswith("'nonsense'")


def test_only_the_lines_before_count() -> None:
    written = sheet("store 3 Par", "newhome Bre", "store 3 Mar")
    assert {n: told(why) for n, why in faults(written).items()} == {
        1: "Needs 9, you have 6.",
        2: "Needs 4, you have -3.",
    }
    first, build, _ = written.orders
    assert told(fault_of(written, build)) == "Needs 9, you have 6."
    assert fault_of(written, orders("store 1 Mar")[0], instead=first) is None
    assert told(fault_of(written, orders("store 1 Mar")[0])) == "Needs 2, you have -7."


def test_units_are_not_asked_about_in_a_phase_of_moves() -> None:
    lines = (CHEST.parse(SPRING, "France", "A Par H"), CHEST.parse(SPRING, "France", "name G"))
    assert {n: told(why) for n, why in faults(FormContext(SPRING, "France", lines)).items()} == {
        1: "A name has 2 to 6 letters."
    }


def test_lines_that_no_form_shows_get_a_section_of_their_own() -> None:
    written = sheet("store 1 Par", "store 2 Gas", "newhome Bre")
    (form,) = CHEST.forms(WINTER, "France", written.orders)
    other = with_others(form, written).sections[-1]
    assert other.title == "Other lines"
    assert [(line.words, line.order, line.detail) for line in other.lines] == [("store 2 Gas", written.orders[1], "")]
    assert filled(written, other.lines[0], False).order is None
    assert with_others(form, sheet("store 1 Par")) is form


def test_a_form_beside_orders_shows_only_its_own() -> None:
    form = CHEST.forms(SPRING, "France", ())[0]
    assert with_others(form, FormContext(SPRING, "France", orders("store 2 Gas"))) is form


@pytest.mark.parametrize(
    ("template", "words"), [("needs {n}, you have 3", "needs 9, you have 3"), ("{n} is too much", "9 is too much")]
)
def test_a_reason_beside_a_line_has_no_full_stop(template: str, words: str) -> None:
    assert brief(Sentence("x", template)(n=9)) == words


def test_a_name_keeps_its_capital() -> None:
    assert brief(Sentence("x", "{n} is full")(n="Paris")) == "Paris is full"


def test_the_example_is_something_that_can_be_written() -> None:
    assert example(CHEST.forms(WINTER, "France", ())[0]) == "store 1 Mar"
    assert example(Form("f", "F", ())) == ""
