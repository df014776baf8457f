"""What a map.toml says, as a value that is edited and written back: comments and layout stay."""

from __future__ import annotations

import tomllib

import pytest

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
from rules import map_folder, map_ids, map_of


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
