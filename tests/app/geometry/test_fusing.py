"""A corner dropped onto another one."""

from __future__ import annotations

from app.geometry.drawing import DrawnLine
from app.geometry.edits import fused
from app.geometry.planar import EditRefusal
from app.geometry.running import with_line, with_run

from .test_graph_edits import HERE, UPPER, good, joint
from .wavy import wavy


def test_two_corners_become_one_and_the_border_between_them_is_gone() -> None:
    graph = wavy()
    one, other = joint(graph, "00", "10", "01", "11"), joint(graph, "10", "20", "11", "21")
    new = good(fused(graph, one, other))
    assert set(new.around(other, "g")) == {"00", "10", "20", "01", "11", "21"}
    assert one not in new.vertices
    assert not any({"10", "11"} <= set(names) for names in new.net.users.values())


def test_levels_that_are_locked_stay() -> None:
    graph = wavy()
    one, other = joint(graph, "00", "10", "01", "11"), joint(graph, "10", "20", "11", "21")
    new = good(fused(graph, one, other, UPPER))
    assert set(new.around(one, "g")) == {"00", "10", "01", "11"}
    assert set(new.around(other, "h")) >= {"00.h", "01.h"} or set(new.around(other, "h")) >= {"00", "01"}


def test_corners_that_no_border_joins_are_refused_where_borders_would_cross() -> None:
    graph = wavy()
    one, far = joint(graph, "00", "10", "01", "11"), joint(graph, "11", "21", "12", "22")
    refusal = fused(graph, one, far)
    assert isinstance(refusal, EditRefusal) and "cross" in refusal.text and refusal.at


def test_what_lies_on_the_frame_stays_there() -> None:
    graph = wavy()
    edge = next(point for point in graph.junctions if point[0] == 0.0 and 0 < point[1] < 120)
    refusal = fused(graph, edge, joint(graph, "00", "10", "01", "11"))
    assert isinstance(refusal, EditRefusal) and "frame" in refusal.text


def test_rivers_end_where_their_borders_end_now() -> None:
    graph = wavy()
    one, other = joint(graph, "00", "10", "01", "11"), joint(graph, "10", "20", "11", "21")
    river = good(with_run(graph, "river", one, joint(graph, "01", "11", "02", "12"), "g"))
    new = good(fused(river, one, other))
    (line,) = new.lines.values()
    assert other in (line.points[0][0], line.points[0][-1])


def test_a_coast_of_which_nothing_would_be_left_is_not_given_up() -> None:
    graph = wavy()
    one, other = joint(graph, "00", "10", "01", "11"), joint(graph, "10", "20", "11", "21")
    arc = next(arc for arc in graph.arcs.values() if {arc[0], arc[-1]} == {one, other})
    coast = with_line(graph, DrawnLine("11/nc", "coast", (arc,), province="11", coast="nc"))
    refusal = fused(coast, one, other, HERE)
    assert isinstance(refusal, EditRefusal) and "11/nc would be gone" in refusal.text
