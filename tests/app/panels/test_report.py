"""The report to a player as rows: what he was told, what is in sight, what he has; and the places each is about."""

from __future__ import annotations

import pytest

import rules
from app.panels.results import UNKNOWN, groups, means
from app.panels.wording import places_in
from rules import Event, Position, Sentence

VARIANT = rules.variant("diplomyopia")
SEEN = Sentence("seen", "{unit} sees {units} at {at}, {places}")


def position(phase: str = "F1902M", **units: list[str]) -> Position:
    return VARIANT.position(phase=phase, units=units, centers={"France": ["Par", "Mar"]}, state={"control": {}})


HERE = position(France=["A Bur"], England=["F ENG", "A Bel", "F Bre"], Germany=["A Mun"])


def told(events: list[Event], here: Position = HERE) -> dict[str, list[str]]:
    found = groups(events, VARIANT.view(here, "France"))
    return {group.title: [fact.text for fact in group.facts] for group in found}


def event(title: str, sign: str = "eye", place: str = "Bel") -> Event:
    places = VARIANT.base.locations
    reason = SEEN(unit=HERE.units["Bur"], units=(HERE.units["Mun"],), at=places["Bel"], places=(places["Gas"],))
    return Event("F1902M", "France", title, reason, place, sign=sign)


def test_sentences_stand_under_their_titles_in_order() -> None:
    found = told([event("During the moves"), event("Lost", "lost"), event("During the moves", "attack")])
    assert list(found) == ["During the moves", "Lost", "In sight now"]
    assert len(found["During the moves"]) == 2


def test_what_the_view_says_anyway_is_told_from_the_view() -> None:
    found = told([event("In sight now", "view"), event("Own centers", "view")])
    assert list(found) == ["In sight now"]
    first, *_, last = found["In sight now"]
    assert first == "Belgium: English army."
    assert last.startswith("Empty: ") and "Gascony" in last


def test_units_of_one_kind_are_told_together() -> None:
    here = position(France=["A Bur", "F MAO"], Germany=["A Mun", "A Ruh", "A Bel"])
    assert "Belgium, Munich, Ruhr: German armies." in [
        ", ".join(sorted(text.partition(":")[0].split(", "))) + ":" + text.partition(":")[2]
        for text in told([], here)["In sight now"]
    ]


def test_unknown_does_not_mean_empty() -> None:
    *_, last = next(iter(groups([], VARIANT.view(HERE, "France")))).facts
    assert last.small == UNKNOWN


def test_while_retreats_are_due_nothing_is_said_of_what_is_in_sight() -> None:
    """R4: there is no view then."""
    turn = VARIANT.adjudicate(
        position(France=["A Bur"], Germany=["A Mun", "A Ruh"]), {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    )
    view = VARIANT.view(turn.after, "France")
    assert turn.after.phase.step == "R" and list(groups([], view)) == []
    assert list(means(view)) == ["2 centers", "0 units", "1 dislodged"]


@pytest.mark.parametrize(("phase", "words"), [("F1902M", []), ("W1902A", ["1 build due"])])
def test_what_a_player_has(phase: str, words: list[str]) -> None:
    view = VARIANT.view(position(phase, France=["A Bur"]), "France")
    assert list(means(view)) == ["2 centers", "1 unit", *words]


def test_a_sentence_is_about_all_places_that_it_names() -> None:
    assert list(places_in(event("").reason, VARIANT.base)) == ["Bur", "Mun", "Bel", "Gas"]
    (first, *_) = groups([event("During the moves", place="Pic")], VARIANT.view(HERE, "France"))
    assert first.facts[0].places == ("Pic", "Bur", "Mun", "Bel", "Gas")
    assert (first.facts[0].icon, first.facts[0].shade) == ("eye", "soft")


def test_every_sign_of_the_rules_has_its_icon() -> None:
    from app.panels.results import ICONS
    from rules.variants.diplomyopia.reports import SIGNS

    assert set(SIGNS.values()) <= set(ICONS)
