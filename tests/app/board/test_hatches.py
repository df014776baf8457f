"""Patterns end at the outline of their land and begin at the board's origin."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from app.board.display_list import PATTERNS, DisplayList, hatch
from app.ui.tokens import Pattern, tokens

FIELD = [[(20.0, 20.0), (140.0, 20.0), (140.0, 110.0), (20.0, 110.0), (20.0, 20.0)]]
NEXT_FIELD = [[(140.0, 20.0), (260.0, 20.0), (260.0, 110.0), (140.0, 110.0), (140.0, 20.0)]]


def drawn(name: str, outline: list[list[tuple[float, float]]] = FIELD) -> QRectF:
    return PATTERNS[name](outline, tokens().patterns[name]).boundingRect()


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_fills_its_field_and_keeps_inside(name: str) -> None:
    rect = drawn(name)
    swing = tokens().patterns[name].amplitude if name == "waves" else 0.0
    assert QRectF(20, 20, 120, 90).adjusted(-0.01, -swing - 0.01, 0.01, swing + 0.01).contains(rect)
    assert rect.width() > 95
    assert rect.height() > 70


@pytest.mark.parametrize(("name", "period"), [("vertical", 9.0), ("horizontal", 9.0)])
def test_lines_lie_on_multiples_of_the_period(name: str, period: float) -> None:
    path = PATTERNS[name](FIELD, Pattern(name, period=period))
    places = {path.elementAt(n).x if name == "vertical" else path.elementAt(n).y for n in range(path.elementCount())}
    assert all(abs(place / period - round(place / period)) < 1e-6 for place in places)


def test_diagonals_lean_as_heralds_have_them() -> None:
    """Green is diagonal: from the upper left to the lower right."""
    path = PATTERNS["diagonal"](FIELD, tokens().patterns["diagonal"])
    start, end = path.elementAt(0), path.elementAt(1)
    assert (end.x - start.x) * (end.y - start.y) > 0
    path = PATTERNS["antidiagonal"](FIELD, tokens().patterns["antidiagonal"])
    start, end = path.elementAt(0), path.elementAt(1)
    assert (end.x - start.x) * (end.y - start.y) < 0


def test_no_dot_is_cut_and_none_lies_outside() -> None:
    hole = [(60.0, 40.0), (100.0, 40.0), (100.0, 90.0), (60.0, 90.0), (60.0, 40.0)]
    whole, pierced = DisplayList(), DisplayList()
    hatch(whole, FIELD, tokens().patterns["dots"], "#000000", 1.0)
    hatch(pierced, [*FIELD, hole], tokens().patterns["dots"], "#000000", 1.0)
    assert QRectF(20, 20, 120, 90).contains(whole.bounds())
    assert whole.bounds().width() > 95 and whole.bounds().height() > 70
    assert [any(dab.path.contains(QPointF(77, 57.42)) for dab in ink.dabs()) for ink in (whole, pierced)] == [
        True,
        False,
    ]
    dots = [sum(len(dab.path.toSubpathPolygons()) for dab in ink.dabs()) for ink in (whole, pierced)]
    assert dots[1] < dots[0]


def test_patterns_of_neighbouring_lands_join_up() -> None:
    """Rows of the next field lie at the same heights."""
    one = PATTERNS["waves"](FIELD, tokens().patterns["waves"])
    other = PATTERNS["waves"](NEXT_FIELD, tokens().patterns["waves"])
    assert one.elementAt(0).y == other.elementAt(0).y


def test_plain_is_no_pattern() -> None:
    ink = DisplayList()
    hatch(ink, FIELD, tokens().patterns["plain"], "#000000", 1.0)
    assert ink.parts == []
