"""Live wire: the darkest way through a grey picture; and the part of a drawn line that leads from border to border."""

from __future__ import annotations

import numpy

from app.designer.wire import LiveWire, costs
from app.geometry.edits import between_borders, crossings

from .wavy import SIZE, wavy

HERE = frozenset({"g"})


def picture() -> numpy.ndarray:
    """Light grey with a dark line that goes down, across and up again: 60 cells by 60."""
    grey = numpy.full((60, 60), 200, numpy.uint8)
    grey[10:50, 10:12] = grey[10:50, 48:50] = 40
    grey[48:50, 10:50] = 40
    return grey


def test_the_way_follows_the_dark_line_round() -> None:
    wire = LiveWire(costs(picture()), (10, 12))
    wire.expand(10_000, (49, 12))
    way = wire.way((49, 12))
    assert way[0] == (10, 12) and way[-1] == (49, 12)
    assert max(y for _, y in way) >= 48
    assert all(picture()[y, x] == 40 for x, y in way)


def test_without_lines_it_goes_straight() -> None:
    wire = LiveWire(costs(numpy.full((40, 40), 128, numpy.uint8)), (5, 5))
    wire.expand(10_000, (30, 5))
    assert wire.way((30, 5)) == [(x, 5) for x in range(5, 31)]


def test_it_is_found_bit_by_bit() -> None:
    wire = LiveWire(costs(picture()), (10, 12))
    assert wire.expand(20) and wire.way((49, 12)) == []
    assert not wire.expand(10_000) and wire.way((49, 12))


def test_a_line_begins_and_ends_where_it_crosses_a_border() -> None:
    graph = wavy()
    line = [(20.0, 30.0), (20.0, 60.0), (20.0, 95.0)]
    part = between_borders(graph, line, HERE)
    assert len(crossings(graph, line, HERE)) == 2
    assert 37 < part[0][1] < 43 and 77 < part[-1][1] < 83 and (20.0, 60.0) in part


def test_a_line_from_border_to_border_stays_and_one_that_meets_none_too() -> None:
    graph = wavy()
    line = [(0.0, 60.0), (20.0, 62.0), (20.0, SIZE)]
    assert between_borders(graph, line, HERE)[0] == (0.0, 60.0)
    inside = [(15.0, 55.0), (20.0, 60.0), (25.0, 65.0)]
    assert crossings(graph, inside, HERE) == [] and between_borders(graph, inside, HERE) == inside
