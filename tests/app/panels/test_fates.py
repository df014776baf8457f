"""What becomes of units without an order is what the rules do with them."""

from __future__ import annotations

from typing import Any

import rules
from app.panels import coach
from app.panels.coach import told
from app.panels.rows import OrderCounts, order_rows
from app.session.document import Document
from rules import Game, Position

PINK = rules.variant("pink")


def fled(**status: str) -> Position:
    """Two armies of A driven out of A and H."""
    dislodged: Any = {"A": {"A A": ["U", "O"], "A H": ["Z"]}}
    return PINK.position(phase="S1902R", units={}, dislodged=dislodged, state={"status": {"A": status}})


def test_an_unsupplied_army_must_retreat_where_others_are_disbanded() -> None:
    """R15."""
    rows = {row.head: row.words for row in order_rows(fled(H="unsupplied"), "A", ())}
    assert rows == {"A A": "No order yet. It will be disbanded", "A H": "No order yet. It will go to Zama"}


def test_coach_and_count_say_the_same() -> None:
    here = fled(H="unsupplied")
    words = "2 units have no order yet: 1 will be disbanded, 1 will go to Zama."
    assert [note.text for note in coach.advise(here, "A", ())] == [words]
    document = Document(Game(PINK, here, Game.new(PINK).seats))
    assert OrderCounts(document).fate(["A"]) == words


def test_all_alike_are_told_together_and_one_by_its_name() -> None:
    assert told("", ["hold", "hold"]) == "2 units have no order yet. They will hold."
    assert told("A Par", ["hold"]) == "A Par has no order yet. It will hold."
    assert told("", ["be disbanded"]) == "1 unit has no order yet. It will be disbanded."
