"""What a turn has changed, as a list to step through."""

import rules
from app.pages.gm_review.opinions import usual
from app.pages.gm_review.verdict import orders_text, results_text

STANDARD = rules.variant("standard")
UNITS = {"Italy": ["A Ven", "A Tyr", "A Rom"], "Austria": ["F Tri", "A Ser"]}
ORDERS = {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri", "A Rom - Ven"], "Austria": ["A Ser - Bul"]}


def turn() -> rules.Turn:
    return STANDARD.adjudicate(STANDARD.position(phase="F1902M", units=UNITS), ORDERS)


def test_units_that_moved_or_fell_differ_and_nothing_else() -> None:
    found = [(one.key, one.place, one.ours, one.theirs) for one in usual(turn())]
    assert found == [
        ("Tyr", "Tyr", "now in Trieste", "in Tyrolia"),
        ("Tri", "Tri", "must retreat", "in Trieste"),
        ("Ser", "Ser", "now in Bulgaria", "in Serbia"),
    ]


def test_builds_and_centers_differ_too() -> None:
    position = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Mar"]})
    built = STANDARD.adjudicate(position, {"France": ["build A Par"]})
    assert [(one.place, one.text, one.ours) for one in usual(built)] == [("Par", "A Par", "new")]
    taken = STANDARD.adjudicate(turn().after, {"Austria": ["F Tri D"]})
    owned = {one.place: (one.ours, one.theirs) for one in usual(taken) if not one.key}
    assert owned["Tri"] == ("Italy", "nobody's")


def test_results_for_mail_say_every_order_and_who_must_retreat() -> None:
    told = results_text(turn())
    assert told.startswith("Results of Fall 1902, moves\n\nAustria:\n")
    assert "  A Tyr - Tri: Moved: 2 against 1. F Tri is dislodged" in told
    assert "Must retreat:\n  F Tri > " in told
    assert told.endswith("Next: Fall 1902, retreats\n")


def test_orders_for_mail_go_by_power() -> None:
    made = turn()
    assert "Austria:\n  A Ser - Bul\n\nItaly:\n  A Tyr - Tri" in orders_text(made.before, made.orders)


def test_what_lies_on_the_board_and_what_powers_have_differs_too() -> None:
    mafia = rules.variant("diplomafia")
    opening = mafia.adjudicate(mafia.start(), {"Harlem": ["racket N EHa"]})
    found = {(one.place, one.text): (one.ours, one.theirs) for one in usual(opening)}
    assert found["EHa", "East Harlem"] == ("rackets N", "nothing")
    assert found["", "Harlem, Cash"] == ("45", "50")


def test_a_unit_that_moved_is_told_though_another_of_its_kind_came_into_its_place() -> None:
    first = STANDARD.adjudicate(STANDARD.start(), {"Italy": ["A Ven - Tyr", "A Rom - Ven"]})
    assert {one.key: one.ours for one in usual(first)} == {"Ven": "now in Tyrolia", "Rom": "now in Venice"}
