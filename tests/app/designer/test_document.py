"""Neighbors taken from the drawing, and lines along borders, after places were split and merged; what a map.toml
says, as a value that is edited and written back: comments and layout stay; any edits of a map in any order, with
undo and redo: the facts stay sound, the shapes a coverage, the file true; the tool that the page of the editor
shows works as it stands there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import app.designer
from app.designer import edits, files
from app.designer.canvas import SNAP_PX, CanvasPointer
from app.designer.document import MapDocument, add_link, add_run, differing, set_kind, shown_of, take, with_shores
from app.designer.edits import add_level, remove_level
from app.designer.facts import (
    fact,
    facts_of,
    free_base,
    ids_of,
    lies_above,
    lies_of,
    removed,
    renamed,
    text_of,
    thawed,
    with_fact,
    with_place,
    with_province,
    without_fact,
)
from app.designer.files import Source, empty, own
from app.designer.panels.survey import report
from app.designer.tools.base import MapTool
from app.geometry.adjacency import polygon
from app.geometry.checks import CheckedMap
from app.geometry.drawing import Point
from app.geometry.edits import deleted, moved, nearest_side
from app.geometry.levels import covers
from app.geometry.mapcheck import CHECKS
from app.geometry.placing import inscribed
from app.geometry.planar import EditRefusal, drawing_of
from app.geometry.running import nearest_vertex
from app.geometry.svg_write import same_sides
from app.language import tr, tr_noop
from rules.files import map_folder, map_ids, map_of

from .conftest import Opened, middle, rectangle

# --- Coast or inland follows from the drawing; places become something else in drawing and facts together.


@pytest.mark.parametrize("name", map_ids())
def test_our_own_maps_say_what_their_drawings_show(qapp: object, name: str) -> None:
    """Coast or inland, and the tables of neighbors."""
    document = files.own(name).document()
    assert with_shores(document.graph, document.facts) == document.facts
    assert not take(document) and document.saved


@pytest.fixture
def island(qapp: object) -> MapDocument:
    """An empty sea with one land of two provinces in it: N1 in the west, N2 in the east."""
    document = files.empty("Isle").document()
    assert edits.stamp(document, rectangle(300, 300, 700, 600), "land") is None
    assert edits.split(document, [(500.0, 300.0), (500.0, 600.0)]) is None
    return document


def kind(document: MapDocument, place: str) -> object:
    return fact(document.facts, ("provinces", place, "kind"))


def test_land_in_the_sea_is_a_coast_and_what_it_encloses_is_inland(island: MapDocument) -> None:
    assert (kind(island, "N1"), kind(island, "N2")) == ("coast", "coast") and island.faults == ()
    assert edits.stamp(island, rectangle(350, 400, 450, 500), "land") is None
    assert kind(island, "N3") == "inland" and covers(island.graph) is None


def test_a_sea_becomes_land_and_its_neighbors_inland(island: MapDocument) -> None:
    assert set_kind(island, "SEA", "land") is None
    assert {kind(island, place) for place in ("SEA", "N1", "N2")} == {"inland"}
    assert island.graph.net.regions["SEA"].kind == "land"
    island.stack.undo()
    assert kind(island, "SEA") == "sea" and kind(island, "N1") == "coast"


def test_a_province_becomes_scenery_and_a_province_again(island: MapDocument) -> None:
    assert set_kind(island, "N2", "impassable") is None
    assert fact(island.facts, ("areas", "N2")) == {
        "name": fact(island.facts, ("areas", "N2", "name")),
        **{"kind": "impassable", "touches": ("SEA", "N1")},
    }
    assert kind(island, "N2") is None and island.faults == ()
    assert set_kind(island, "N2", "lake") is None
    assert fact(island.facts, ("areas", "N2", "kind")) == "lake"
    assert set_kind(island, "N2", "land") is None
    assert kind(island, "N2") == "coast" and not fact(island.facts, ("areas",)) and island.faults == ()


def test_what_is_on_one_level_alone_is_no_scenery(qapp: object) -> None:
    document = files.own("bioplomacy").document()
    assert isinstance(set_kind(document, "M1", "impassable"), EditRefusal)
    assert set_kind(document, "70", "lake") is None
    assert "70@u" not in document.facts["provinces"] and document.faults == ()


def test_what_is_one_place_on_all_levels_is_split_and_merged_on_all_of_them(qapp: object) -> None:
    document = files.own("pink2").document()
    document.show_level("1")
    for level in ("2", "3"):
        document.lock(level, True)
    ring = document.graph.shape("Carthage").rings[0][0]
    line = [ring[0], ring[len(ring) // 2]]
    assert isinstance(edits.merge(document, "Z", "Carthage"), EditRefusal)
    assert edits.split(document, line) is None  # the new one can be told: it is on this board alone
    assert "N1@1" in document.facts["provinces"] and covers(document.graph) is None and document.faults == ()
    sea = isinstance(edits.merge(document, "U", "Sea"), EditRefusal)
    assert sea and covers(document.graph) is None


def found(document: MapDocument) -> list[str]:
    """What `strata map check` would find in the map as it is now."""
    assert document.mapfile is not None, document.faults
    subject = CheckedMap(document.mapfile, drawing_of(document.graph))
    return [f"{one.code} {one.where}" for check in CHECKS for one in check(subject)]


def across(document: MapDocument, place: str) -> list[Point]:
    """A line through the middle of a place, from border to border."""
    shape = document.graph.shape(place)
    (x, y), _ = inscribed(shape)
    cut = shapely.LineString([(x - 2000, y + 3), (x + 2000, y - 3)]).intersection(polygon(shape))
    part = min(shapely.get_parts(cut), key=lambda one: one.distance(shapely.Point(x, y)))
    return [(part.coords[0][0], part.coords[0][1]), (part.coords[-1][0], part.coords[-1][1])]


def told_neighbors(document: MapDocument) -> dict[str, dict[str, set[str]]]:
    tables = fact(document.facts, ("adjacency",)).items()
    return {table: {place: set(near) for place, near in rows.items()} for table, rows in tables}


@pytest.mark.parametrize(
    ("name", "place"), [("bioplomacy", "45"), ("diplomafia", "Gar"), ("pink2", "Q"), ("standard", "MAO")]
)
def test_a_split_map_passes_the_check_once_its_neighbors_are_taken(qapp: object, name: str, place: str) -> None:
    document = files.own(name).document()
    before = told_neighbors(document)
    assert edits.split(document, across(document, place)) is None
    assert found(document)
    assert take(document) and found(document) == []
    new = document.province
    assert edits.merge(document, place, new) is None
    assert take(document) and found(document) == []
    assert told_neighbors(document) == before


def test_rivers_follow_a_border_that_is_split_or_merged_away(qapp: object) -> None:
    document = files.own("bioplomacy").document()
    edits.split(document, across(document, "45"))
    mine = [line for line in document.graph.lines.values() if line.id.startswith("RA.35-45")]
    assert {frozenset(line.between) for line in mine} == {frozenset(("35", "45")), frozenset(("35", "76"))}
    assert {fact(document.facts, ("lines", line.id, "name")) for line in mine} == {"River RA"}
    document = files.own("bioplomacy").document()
    assert edits.merge(document, "35", "45") is None
    assert "RA.35-45" not in document.graph.lines and "RA.35-45" not in fact(document.facts, ("lines",))
    assert set(document.graph.lines["RA.25-45"].between) == {"25", "35"} and document.faults == ()


def test_a_space_with_a_mountain_in_it_is_split_on_all_levels(qapp: object) -> None:
    """Its ground has a shape of its own, with a hole."""
    document = files.own("bioplomacy").document()
    ring = document.graph.shape("35").rings[0][0]
    corner = next(p for p in ring if {"35", "34"} <= set(document.graph.around(p, "g")))
    at = ring.index(corner)
    assert edits.split(document, [ring[at - 5], ring[(at + 5) % len(ring)]]) is None
    assert {"76", "76@u", "76@h"} <= fact(document.facts, ("provinces",)).keys() and document.faults == ()
    assert covers(document.graph) is None
    take(document)
    assert {one.split()[0] for one in found(document)} <= {"undecided", "anchor_crowded"}  # it is a small corner


def test_what_differs_is_told_by_table(qapp: object) -> None:
    document = files.own("standard").document()
    edits.split(document, across(document, "Ukr"))
    differ = differing(document.facts, shown_of(document))
    assert ("N1", "Ukr") in differ["army"].drawn and ("Mos", "Ukr") in differ["army"].listed
    assert ("Gal", "N1") in differ["army"].open and not differ["fleet"].listed


# --- What a map.toml says, as a value that is edited and written back: comments and layout stay.


def text_named(name: str) -> str:
    return (map_folder(name) / "map.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", map_ids())
def test_a_text_without_a_change_stays_as_it_is(name: str) -> None:
    text = text_named(name)
    facts = facts_of(text)
    assert text_of(text, facts, facts_of(text)) == text


@pytest.mark.parametrize("name", map_ids())
def test_an_edit_touches_its_own_line_alone(name: str) -> None:
    text = text_named(name)
    facts = facts_of(text)
    first = next(iter(facts["provinces"]))
    new = with_fact(facts, ("provinces", first, "name"), "Elsewhere")
    new = with_fact(new, ("provinces", "Zed"), {"name": "Zed", "kind": "inland", "extra": {"area": "Z"}})
    new = with_fact(new, ("overrides",), (*facts.get("overrides", ()), OVERRIDE))
    written = text_of(text, facts, new)
    assert tomllib.loads(written) == thawed(new)
    before, after = text.splitlines(), written.splitlines()
    assert len(set(before) - set(after)) == 1
    assert 'Zed = { name = "Zed", kind = "inland", extra = { area = "Z" } }' in after
    assert [line for line in before if line.startswith("#")] == [line for line in after if line.startswith("#")]


OVERRIDE = {"table": "army", "between": ("Zed", "Zed2"), "joins": True, "reason": "A tunnel."}


def test_a_place_is_renamed_everywhere_on_all_its_levels() -> None:
    facts = renamed(facts_of(text_named("standard")), "StP", "Pet")
    assert map_of(thawed(facts)) is not None
    assert "StP" not in text_of(text_named("standard"), facts_of(text_named("standard")), facts)
    assert "F Pet/sc" in fact(facts, ("powers", "Russia", "start"))
    assert "Pet/nc" in fact(facts, ("adjacency", "fleet", "BAR"))
    facts = renamed(facts_of(text_named("bioplomacy")), "32", "Top")
    assert ids_of(facts, "Top") == {"u": "Top@u", "g": "Top", "h": "Top@h"} and ids_of(facts, "32") == {}
    assert map_of(thawed(facts)) is not None


def test_a_place_goes_with_what_was_said_of_it_and_a_new_one_is_like_its_origin() -> None:
    facts = removed(facts_of(text_named("standard")), ["Con"])
    table = map_of(thawed(facts))
    assert "Con" not in table.provinces and "Bosporus" not in table.lines
    assert all("Con" not in near for near in table.adjacency["army"].values())
    facts = facts_of(text_named("pink2"))
    new = with_place(facts, "A", "N1", "New", ("1", "3"))
    assert fact(new, ("provinces", "N1@3")) == {"name": "New", "kind": "inland"} and "N1@2" not in new["provinces"]
    assert lies_of(new)["N1"] == ("1", "3")
    area = with_place(facts_of(text_named("standard")), "Swi", "Jura", "Jura", ("",))
    assert fact(area, ("areas", "Jura", "kind")) == "impassable"
    everywhere = with_province(facts, "N2", "New", "inland", ("1", "2", "3"))
    assert "N2" in everywhere["provinces"]


def test_ids_are_free_in_their_manner_and_levels_in_order() -> None:
    assert free_base(facts_of(text_named("bioplomacy"))) == "76"
    assert free_base(facts_of(text_named("standard"))) == "N1"
    assert free_base(facts_of(text_named("standard")), ["n1", "N2"]) == "N3"
    facts = {"levels": {"u": {}, "g": {"plain": True}, "h": {}}}
    assert lies_above(facts, "47@h", "47") and lies_above(facts, "47", "47@u")
    assert not lies_above(facts, "47@u", "47") and not lies_above(facts, "47", "47")
    assert not lies_above({}, "Par", "Bur")
    facts = facts_of("[a]\nb = 1\n")
    new = without_fact(with_fact(facts, ("a", "c"), [1, 2]), ("a", "b"))
    assert (thawed(facts), thawed(new)) == ({"a": {"b": 1}}, {"a": {"c": [1, 2]}})
    with pytest.raises(TypeError):
        facts["a"]["b"] = 2  # type: ignore[index]


# --- Levels that are added to a map and taken out again: facts, drawing and file agree, and undo gives back what
# was.


def begun() -> tuple[Source, MapDocument]:
    """Two lands in a sea, and a lake."""
    files = empty("Two", 400, 300)
    document = files.document()
    edits.stamp(document, rectangle(80, 60, 320, 240), "land")
    edits.split(document, [(80.0, 150.0), (320.0, 150.0)])
    edits.stamp(document, rectangle(150, 100, 170, 120), "lake")
    return files, document


def written_true(files: Source, document: MapDocument) -> bool:
    """The written files say what the document says."""
    read = Source.of(*files.written(document.state)).document()
    return (
        (read.facts, read.levels) == (document.facts, document.levels)
        and list(fact(read.facts, ("levels",), {})) == list(fact(document.facts, ("levels",), {}))
        and same_sides(read.graph, document.graph)
    )


@pytest.mark.parametrize("above", [True, False])
def test_a_board_without_levels_gets_two(qapp: object, above: bool) -> None:
    files, document = begun()
    before = document.state
    add_level(document, "Sky" if above else "Under", above)
    assert document.levels == (("g", "s") if above else ("u", "g"))
    assert document.level == ("s" if above else "u") and document.faults == ()
    new = document.level
    assert {f"SEA@{new}", f"N1@{new}", f"N2@{new}"} <= fact(document.facts, ("provinces",)).keys()
    assert fact(document.facts, ("adjacency", "army", f"N1@{new}")) == (f"N2@{new}",)
    assert covers(document.graph) is None and written_true(files, document)
    document.stack.undo()
    assert document.state == before and document.levels == ("",) and document.level == ""


def test_levels_part_where_one_is_edited_alone(qapp: object) -> None:
    files, document = begun()
    add_level(document, "Sky", above=True)
    document.lock("g", True)
    assert edits.split(document, [(200.0, 60.0), (210.0, 150.0)]) is None
    assert len(document.graph.net.sheets["s"]) == len(document.graph.net.sheets["g"]) + 1
    add_level(document, "Space", above=True)
    assert document.levels == ("g", "s", "p") and document.faults == ()
    sheets = document.graph.net.sheets
    assert len(sheets["p"]) == len(sheets["s"]) and covers(document.graph) is None
    assert written_true(files, document)


def test_a_level_is_taken_out_with_its_places_but_not_that_of_lines_and_coasts(qapp: object) -> None:
    files, document = begun()
    plain = document.state
    add_level(document, "Sky", above=True)
    document.lock("g", True)
    edits.split(document, [(200.0, 60.0), (210.0, 150.0)])
    assert remove_level(document, "s") is None
    assert document.levels == ("",) and document.faults == () and covers(document.graph) is None
    assert same_sides(document.graph, plain.graph) and document.facts == plain.facts
    assert written_true(files, document)
    _, document = begun()
    add_level(document, "Sky", above=True)
    refusal = remove_level(document, "g")
    assert isinstance(refusal, EditRefusal) and "cannot be removed" in refusal.text


@pytest.mark.parametrize("name", ["bioplomacy", "pink2"])
def test_our_boards_take_one_level_more_and_lose_it_again(qapp: object, name: str) -> None:
    files = own(name)
    document = files.document()
    first = document.state
    add_level(document, "Moon", above=True)
    assert document.faults == () and document.levels[-1] == "m"
    assert covers(document.graph) is None
    assert remove_level(document, "m") is None
    assert document.facts == first.facts and same_sides(document.graph, first.graph)


def test_places_out_of_reach_are_one_line(qapp: object) -> None:
    """A level that nobody can go to yet: its four places are told at once, and what to do."""
    _, document = begun()
    take(document)
    edits.split(document, [(200.0, 60.0), (210.0, 150.0)])
    take(document)
    add_level(document, "Sky", above=True)
    table = document.mapfile
    assert table is not None
    found = report(document.graph, document.facts, table, {})
    (far,) = [one.text for one in found.remarks if one.code == "out_of_reach"]
    assert far.startswith("4 provinces cannot be reached") and "levels above and below" in far


def test_the_window_follows_a_level_that_comes_and_goes(opened: Opened) -> None:
    """All views draw what is there now, on each level."""
    hand = opened("")
    document = hand.page.document
    edits.stamp(document, rectangle(200, 200, 700, 600), "land")
    hand.page.side.show_tab("map")
    hand.page.side.map.above.click()
    assert list(hand.page.toolbox.levels.rows) == ["a", "g"] and document.level == "a"
    hand.canvas.grab()
    document.stack.undo()
    assert not hand.page.toolbox.levels.rows and document.level == ""
    document.stack.redo()
    assert document.level == "g"
    hand.page.side.map._remove_level("a")
    assert document.levels == ("",)
    hand.canvas.grab()


# --- Any edits of a map in any order, with undo and redo: the facts stay sound, the shapes a coverage, the file true.

WIDTH, HEIGHT = 400, 300
Edit = Callable[[MapDocument, Point, Point], EditRefusal | None]

spots = st.tuples(st.floats(0, WIDTH), st.floats(0, HEIGHT))


def _place(document: MapDocument, at: Point) -> str:
    return document.graph.at(at, document.level) or next(iter(document.graph.net.sheets[document.level]))


def _province(document: MapDocument, at: Point) -> str:
    return document.graph.net.regions[_place(document, at)].province


def _vertex(document: MapDocument, at: Point) -> Point:
    found = nearest_vertex(document.graph, at, frozenset({document.level}))
    assert found is not None
    return found


def _move(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    spot = _vertex(document, at)
    goal = spot[0] + (to[0] - at[0]) / 12, spot[1] + (to[1] - at[1]) / 12
    return edits.commit(document, "Move", moved(document.graph, {spot: goal}, document.editable))


def _merge(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    one, other = _place(document, at), _place(document, to)
    return edits.merge(document, one, other) if one != other else None


def _stamp(kind: str) -> Edit:
    def stamp(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
        right, bottom = (start + abs(end - start) / 3 + 3 for start, end in zip(at, to, strict=True))
        return edits.stamp(document, rectangle(*at, right, bottom), kind)

    return stamp


EDITS: dict[str, Edit] = {
    "move": _move,
    "split": lambda document, at, to: edits.split(document, [at, to]),
    "merge": _merge,
    "lake": _stamp("lake"),
    "land": _stamp("land"),
    "rename": lambda document, at, to: edits.rename(document, _province(document, at), f"R{round(to[0])}"),
    "make sea": lambda document, at, to: set_kind(document, _province(document, at), "sea"),
    "make land": lambda document, at, to: set_kind(document, _province(document, at), "land"),
    "make island": lambda document, at, to: set_kind(document, _province(document, at), "island"),
    "river": lambda document, at, to: add_run(document, "river", _vertex(document, at), _vertex(document, to)),
    "bridge": lambda document, at, to: add_link(document, "bridge", [at, to]),
    "copy": lambda document, at, to: edits.copy_from_below(document),
}


LEVELS = {"a": {"name": "Cellar"}, "b": {"name": "Ground", "plain": True}}


def begun_of_random_edits(stacked: bool = False) -> tuple[Source, MapDocument]:
    """A small map of three lands in a sea; `stacked`: on two levels."""
    found = files.empty("Random", WIDTH, HEIGHT)
    if stacked:
        seas = {id: {"name": "Sea", "kind": "sea"} for id in ("SEA@a", "SEA")}
        facts = with_fact(with_fact(found.facts, ("levels",), LEVELS), ("provinces",), seas)
        found = Source.of(found.svg, text_of(found.text, found.facts, facts))
    document = found.document()
    for level in document.levels:
        document.show_level(level)
        edits.stamp(document, rectangle(80, 60, 320, 240), "land")
    edits.split(document, [(80.0, 120.0), (320.0, 150.0)])
    edits.split(document, [(200.0, 60.0), (210.0, 140.0)])
    svg, text = found.written(document.state)
    found = Source.of(svg, text)
    return found, found.document()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.booleans(),
    st.lists(st.tuples(st.sampled_from(sorted(EDITS)), spots, spots, st.integers(0, 9)), min_size=2, max_size=12),
)
def test_random_edits_keep_the_map_sound(
    qapp: object, stacked: bool, steps: list[tuple[str, Point, Point, int]]
) -> None:
    files, document = begun_of_random_edits(stacked)
    first = document.state
    for name, at, to, chance in steps:
        back = chance % 3
        if stacked:
            document.show_level("ab"[chance % 2])
            document.lock("ab"[(chance + 1) % 2], chance > 4)
        for _ in range(back):
            document.stack.undo()
        EDITS[name](document, at, to)
        assert covers(document.graph) is None, name
        assert document.faults == (), (name, document.faults)
    last, index = document.state, document.stack.index()
    svg, text = files.written(last)
    again = Source.of(svg, text).document()
    assert same_sides(again.graph, last.graph) and again.facts == last.facts
    assert again.graph.lines == last.graph.lines
    while document.stack.canUndo():
        document.stack.undo()
    assert document.state == first and files.written(document.state) == (files.svg, files.text)
    document.stack.setIndex(index)
    assert document.state == last


# --- The tool that the page of the editor shows works as it stands there.

PAGE = Path(app.designer.__file__).with_name("README.md")


def test_the_tool_of_the_page_works(opened: Opened) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {"MapTool": MapTool, "CanvasPointer": CanvasPointer, "SNAP_PX": SNAP_PX, "edits": edits}
    names |= {"deleted": deleted, "nearest_side": nearest_side, "tr_noop": tr_noop, "tr": tr}
    exec(code, names)
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.canvas.use(names["StraightenTool"](hand.canvas))  # type: ignore[operator]
    spot = middle(hand, "45", "56")
    hand.near(spot)
    hand.click(spot)
    assert document.stack.index() == 1 and spot not in document.graph.vertices
