"""What a map.toml says, as a value that is edited and written back: comments and layout stay."""

from __future__ import annotations

import tomllib

import pytest

from app.designer import edits
from app.designer.document import MapDocument, take
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
from app.geometry.levels import covers
from app.geometry.planar import EditRefusal
from app.geometry.svg_write import same_sides
from rules.files import map_folder, map_ids, map_of

from .conftest import Opened


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


def test_the_old_value_stays_as_it_was() -> None:
    facts = facts_of("[a]\nb = 1\n")
    new = without_fact(with_fact(facts, ("a", "c"), [1, 2]), ("a", "b"))
    assert (thawed(facts), thawed(new)) == ({"a": {"b": 1}}, {"a": {"c": [1, 2]}})
    with pytest.raises(TypeError):
        facts["a"]["b"] = 2  # type: ignore[index]


def test_a_place_is_renamed_everywhere() -> None:
    facts = renamed(facts_of(text_named("standard")), "StP", "Pet")
    assert map_of(thawed(facts)) is not None
    assert "StP" not in text_of(text_named("standard"), facts_of(text_named("standard")), facts)
    assert "F Pet/sc" in fact(facts, ("powers", "Russia", "start"))
    assert "Pet/nc" in fact(facts, ("adjacency", "fleet", "BAR"))


def test_a_place_is_renamed_on_all_its_levels() -> None:
    facts = renamed(facts_of(text_named("bioplomacy")), "32", "Top")
    assert ids_of(facts, "Top") == {"u": "Top@u", "g": "Top", "h": "Top@h"} and ids_of(facts, "32") == {}
    assert map_of(thawed(facts)) is not None


def test_a_place_that_goes_takes_with_it_what_was_said_of_it() -> None:
    facts = removed(facts_of(text_named("standard")), ["Con"])
    table = map_of(thawed(facts))
    assert "Con" not in table.provinces and "Bosporus" not in table.lines
    assert all("Con" not in near for near in table.adjacency["army"].values())


def test_a_new_place_is_like_the_one_it_came_from() -> None:
    facts = facts_of(text_named("pink2"))
    new = with_place(facts, "A", "N1", "New", ("1", "3"))
    assert fact(new, ("provinces", "N1@3")) == {"name": "New", "kind": "inland"} and "N1@2" not in new["provinces"]
    assert lies_of(new)["N1"] == ("1", "3")
    area = with_place(facts_of(text_named("standard")), "Swi", "Jura", "Jura", ("",))
    assert fact(area, ("areas", "Jura", "kind")) == "impassable"
    everywhere = with_province(facts, "N2", "New", "inland", ("1", "2", "3"))
    assert "N2" in everywhere["provinces"]


def test_a_free_id_is_in_the_manner_of_those_there_are() -> None:
    assert free_base(facts_of(text_named("bioplomacy"))) == "76"
    assert free_base(facts_of(text_named("standard"))) == "N1"
    assert free_base(facts_of(text_named("standard")), ["n1", "N2"]) == "N3"


def test_levels_lie_above_each_other_in_the_order_of_the_table() -> None:
    facts = {"levels": {"u": {}, "g": {"plain": True}, "h": {}}}
    assert lies_above(facts, "47@h", "47") and lies_above(facts, "47", "47@u")
    assert not lies_above(facts, "47@u", "47") and not lies_above(facts, "47", "47")
    assert not lies_above({}, "Par", "Bur")


# --- Levels that are added to a map and taken out again: facts, drawing and file agree, and undo gives back what
# was.


def begun() -> tuple[Source, MapDocument]:
    """Two lands in a sea, and a lake."""
    files = empty("Two", 400, 300)
    document = files.document()
    edits.stamp(document, [(80.0, 60.0), (320.0, 60.0), (320.0, 240.0), (80.0, 240.0)], "land")
    edits.split(document, [(80.0, 150.0), (320.0, 150.0)])
    edits.stamp(document, [(150.0, 100.0), (170.0, 100.0), (170.0, 120.0), (150.0, 120.0)], "lake")
    return files, document


def again(files: Source, document: MapDocument) -> MapDocument:
    """What the written files say."""
    return Source.of(*files.written(document.state)).document()


def same(one: MapDocument, other: MapDocument) -> bool:
    return (
        one.facts == other.facts
        and one.levels == other.levels
        and list(fact(one.facts, ("levels",), {})) == list(fact(other.facts, ("levels",), {}))
        and same_sides(one.graph, other.graph)
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
    assert covers(document.graph) is None and same(again(files, document), document)
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
    assert same(again(files, document), document)


def test_a_level_is_taken_out_with_its_places(qapp: object) -> None:
    files, document = begun()
    plain = document.state
    add_level(document, "Sky", above=True)
    document.lock("g", True)
    edits.split(document, [(200.0, 60.0), (210.0, 150.0)])
    assert remove_level(document, "s") is None
    assert document.levels == ("",) and document.faults == () and covers(document.graph) is None
    assert same_sides(document.graph, plain.graph) and document.facts == plain.facts
    assert same(again(files, document), document)


def test_the_level_of_lines_and_coasts_stays(qapp: object) -> None:
    _, document = begun()
    add_level(document, "Sky", above=True)
    refusal = remove_level(document, "g")
    assert isinstance(refusal, EditRefusal) and "stays" in refusal.text


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
    found = report(document.graph, document.facts, table, {}, lambda: True, {})
    assert found is not None
    (far,) = [one.text for one in found.remarks if one.code == "out_of_reach"]
    assert far.startswith("4 places cannot be reached") and "level above and below" in far


def test_the_window_follows_a_level_that_comes_and_goes(opened: Opened) -> None:
    """All views draw what is there now, on each level."""
    hand = opened("")
    document = hand.page.document
    edits.stamp(document, [(200.0, 200.0), (700.0, 200.0), (700.0, 600.0), (200.0, 600.0)], "land")
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
