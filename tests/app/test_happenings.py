"""Whatever the rules let happen beside orders is told everywhere: in the list of results, on the map, in the replay, in
the report, in a sealed part of the game and by Why?. One battery for all variants, by positions where it happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.animation import AnimationStep, as_written, motion_of
from app.board.export import scene_for, scene_of
from app.board.from_rules import HAPPENINGS, result_picture
from app.board.legend import HAPPENINGS as LEGEND
from app.board.legend import symbols
from app.board.picture import BuildMark, DisbandMark, EventMark, Mark, StatusMark
from app.board.placement.levels import LevelView
from app.panels.results import ICONS
from app.panels.rows import result_rows
from rules import Event, Game, Turn, say
from tests.app.board.woods import place
from tests.app.conftest import Hands
from tests.rules.variants.character import table as cards
from tests.rules.variants.diplomafia import street
from tests.rules.variants.pink import table as pink


def risen_and_drowned() -> Turn:
    """Bioplomacy: an ape enters a tree center, another stands in the lake of the monsoon."""
    at = place("S04M", {"Gelada": ["T 44"], "Hamadryas": ["T 16"]})
    return at.variant.adjudicate(at, {"Hamadryas": ["T 16 - 17"]})


def captured() -> Turn:
    units = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
    return street.moves(units, {"Harlem": ["SRU EHa - Yor"]}, rackets={"EastSide": {"Yor": "NN"}})


def sold() -> Turn:
    rackets = {"Harlem": {"EHa": "N", "NHa": "PN"}}
    return street.business({"Harlem": ["SRU EHa"]}, {}, cash={"Harlem": -4}, rackets=rackets)


def defaulted() -> Turn:
    due = {"Harlem": {"owed": 20, "instalment": 5}}
    captured = {"Harlem": {"EHa": "NNN"}}
    return street.business({"Harlem": ["SRU EHa"]}, {}, captured=captured, bank=due, cash={"Harlem": 1})


def dues_paid() -> Turn:
    due = {"Harlem": {"owed": 20, "instalment": 5}}
    return street.business({"Harlem": ["SRU EHa"]}, {}, bank=due, cash={"Harlem": 50})


def without_upkeep() -> Turn:
    return street.business({"Harlem": ["SRU EHa", "SRU NHa"]}, {}, cash={"Harlem": 0})


def interest() -> Turn:
    before = {"stores": {"A": {"P": 4}}, "still": {"A": {"P": 4}}, "centers": {"A": ["A", "H", "O", "P"], "B": ["B"]}}
    return pink.turn({"B": ["A W"]}, {}, phase="F1903M", **before)


def points_lost() -> Turn:
    return pink.turn({"B": ["A I"]}, {"B": ["A I - V"]}, stores={"A": {"V": 3}})


def stores_captured() -> Turn:
    return pink.turn({"B": ["A H"]}, {}, phase="F1903M", stores={"A": {"H": 4}})


def points_not_used() -> Turn:
    return pink.turn({"A": ["A A"]}, {}, phase="W1902A", points={"A": 3})


def mine_and_gas() -> Turn:
    at = cards.position(
        "F1902M",
        {"Austria": ["1A Vie"], "Germany": ["1A Ruh"], "France": ["1A Bel"]},
        {"Germany": {"1A": 10}},
        mines=[{"at": "Gal", "by": "Russia 1A"}],
    )
    return cards.turn(at, {"Austria": ["1A Vie - Gal"], "Germany": ["1A Ruh gas Bel"]})


def annihilated() -> Turn:
    at = cards.position("F1902M", {"Germany": ["1A Mun"]}, {"Germany": {"1A": 9}})
    return cards.turn(at, {"Germany": ["1A Mun annihilate Ber"]})


def stolen() -> Turn:
    held = {"Germany": {"1A": "X3"}, "France": {"1A": 12}}
    at = cards.position("F1902M", {"Germany": ["1A Mun"], "France": ["1A Bur"]}, held, options={"x_cards": ["X3"]})
    return cards.turn(at, {"Germany": ["1A Mun steal Bur"]})


def mines_cleared() -> Turn:
    mines = [{"at": "Gal", "by": "Russia 1A"}]
    at = cards.position("F1902M", {"Austria": ["1A Vie"]}, {"Austria": {"1A": 13}}, mines=mines)
    return cards.turn(at, {"Austria": ["1A Vie - Gal"]})


def land_lost() -> Turn:
    variant = rules.variant("diplomyopia")
    at = variant.position(
        phase="F1901M", units={"Germany": ["A Bur"], "France": ["A Mar"]}, centers={"France": ["Par"]}
    )
    return variant.adjudicate(at, {"Germany": ["A Bur - Par"]})


HAPPEN: dict[Callable[[], Turn], set[str]] = {
    risen_and_drowned: {"A Flock rises"},
    captured: {"Captured"},
    sold: {"Sold by force"},
    defaulted: {"Civil disorder", "A captured racket is lost"},
    dues_paid: {"Dues paid"},
    without_upkeep: {"Without upkeep"},
    interest: {"1 point of interest in P"},
    points_lost: {"3 points lost in V"},
    stores_captured: set(),
    points_not_used: {"3 points not used"},
    mine_and_gas: {"Mine", "Gas"},
    annihilated: {"Annihilated"},
    stolen: {"Card taken", "Card lost"},
    mines_cleared: {"Mines cleared"},
    land_lost: {"Lost"},
}
"""Where it happens, and what it is called there."""

ON_COUNTERS = {"Card disclosed", "Card dealt"}
"""What is told on the counters of units, which show the card."""


@pytest.fixture(params=HAPPEN, ids=lambda make: make.__name__)
def make(request: pytest.FixtureRequest) -> Callable[[], Turn]:
    return request.param


def told(turn: Turn) -> tuple[Event, ...]:
    found = rules.reports.events(turn, "")
    assert found
    return found


def mark_of(event: Event, marks: tuple[Mark, ...]) -> bool:
    """Whether an event is drawn where it was."""
    if event.sign == "new":
        return any(isinstance(one, BuildMark) and one.risen and one.place == event.place for one in marks)
    return any(isinstance(one, EventMark) and (one.place, one.sign) == (event.place, event.sign) for one in marks)


def test_it_happens(make: Callable[[], Turn]) -> None:
    titles = {one.title for one in told(make())}
    assert HAPPEN[make] <= titles, titles


def test_each_has_a_line_in_the_results(make: Callable[[], Turn]) -> None:
    turn = make()
    rows = [row for row in result_rows(turn) if row.event is not None]
    for event in told(turn):
        row = next(one for one in rows if one.event == event)
        assert row.head and row.words == say(event.reason).rstrip(".")
        assert row.clause == event.reason.clause
    assert len(rows) == len(told(turn))


def test_each_has_its_place_and_a_sign_that_is_drawn_there(make: Callable[[], Turn], qapp: QApplication) -> None:
    turn = make()
    places = turn.after.variant.board(turn.after).locations
    scene = scene_of(turn)
    drawn = {(one.place, one.sign) for _, one in scene.stage.plan.happenings}
    for event in told(turn):
        assert event.place in places, event
        if event.title in ON_COUNTERS:
            continue
        assert event.sign in {*HAPPENINGS, "new"} and event.sign in ICONS, event
        assert mark_of(event, scene.stage.marks), event
        assert event.sign == "new" or (event.place, event.sign) in drawn


def test_the_legend_says_what_each_sign_means(make: Callable[[], Turn], qapp: QApplication) -> None:
    turn = make()
    words = {one.words for one in symbols(scene_of(turn).stage)}
    signs = {event.sign for event in told(turn) if event.title not in ON_COUNTERS}
    assert {"appeared by itself" if sign == "new" else LEGEND[sign] for sign in signs} <= words
    assert not {LEGEND[sign] for sign in HAPPENINGS - signs} & words


def test_interest_is_earned_and_dues_are_settled() -> None:
    signs = {one.title: one.sign for turn in (interest(), dues_paid()) for one in told(turn)}
    assert (signs["1 point of interest in P"], signs["Dues paid"]) == ("taken", "settled")


def test_the_exported_picture_has_it_too(make: Callable[[], Turn], qapp: QApplication) -> None:
    turn = make()
    game = replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,))
    picture = scene_for(game, "", 0).picture
    assert all(mark_of(event, picture.marks) for event in told(turn) if event.title not in ON_COUNTERS)


def test_each_has_a_sentence_in_the_report_and_a_chain(make: Callable[[], Turn]) -> None:
    turn = make()
    report = rules.reports.report(turn, "")
    for event in told(turn):
        assert say(event.reason) in report
        chain = rules.explanation.causes_of(turn, event, told(turn))
        assert chain and chain[0].reason == event.reason and chain[0].places
        assert event.reason.clause


def test_the_replay_shows_it_when_it_comes_not_before(make: Callable[[], Turn], qapp: QApplication) -> None:
    turn = make()
    motion = motion_of(turn)
    befell = [one for one in result_picture(turn).marks if isinstance(one, EventMark) or getattr(one, "risen", False)]
    assert befell and AnimationStep.CHANGES in motion.steps
    assert not {as_written(one) for one in befell} - {None}
    assert not set(befell) & set(motion.ordered.marks)
    assert set(befell) <= set(motion.marks(AnimationStep.CHANGES))


def test_units_that_come_and_go_have_a_step_of_the_replay(make: Callable[[], Turn], qapp: QApplication) -> None:
    turn = make()
    motion = motion_of(turn)
    came, went = (sum(len(one.units) + len(one.dislodged) for one in pair) for pair in ((turn.after,), (turn.before,)))
    if came < went:
        assert any(track.end is None for track in motion.tracks)
    for event in told(turn):
        unit = event.reason.get("unit")
        if event.sign == "new" and unit is not None:
            assert unit.key in motion.units(AnimationStep.NEW)


def test_who_drowns_has_a_line_a_cross_a_step_and_a_reason(qapp: QApplication) -> None:
    turn = risen_and_drowned()
    (row,) = (one for one in result_rows(turn) if one.key == "44")
    assert row.mark == "failed" and "drown" in row.words.lower()
    assert any(isinstance(one, DisbandMark) and one.destroyed for one in result_picture(turn).marks)
    assert "44" in motion_of(turn).units(AnimationStep.LOST)
    assert "The monsoon drowns T 44 in Space 44." in rules.reports.report(turn, "")
    assert rules.explanation.causes(turn, "44")[0].reason.code == "drowned"


def test_who_is_halved_has_a_line_a_mark_and_a_reason(qapp: QApplication) -> None:
    orders = {"A": ["A H - O"], "B": ["A I - O"]}
    turn = pink.go_on(pink.turn({"A": ["A H"], "B": ["A I"]}, orders, phase="S1902M"), orders)
    assert turn.results["A H"] == ("bounce", "halved")
    (row,) = (one for one in result_rows(turn) if one.key == "A H" or one.head.startswith("A H"))
    assert row.words.startswith("Halved")
    assert len([one for one in result_picture(turn).marks if isinstance(one, StatusMark)]) == 2
    halved = "A H has stood off for the second season running and is at half strength now"
    assert halved in rules.reports.report(turn, "")
    assert any(say(one.reason).startswith(halved) for one in rules.explanation.causes(turn, "A H") if one.reason)


def test_what_comes_on_another_level_is_drawn_on_the_board_that_is_shown(qapp: QApplication) -> None:
    turn = risen_and_drowned()
    levels = [level.id for level in turn.before.variant.base.levels]
    for level in levels:
        scene = scene_of(turn, levels=LevelView(level))
        assert [one.place for one in scene.stage.marks if isinstance(one, BuildMark)] == ["17@h"]
        assert [one.unit.key for one in scene.stage.marks if isinstance(one, DisbandMark)] == ["44"]


def test_the_window_lists_and_draws_it(hands: Hands) -> None:
    turn = risen_and_drowned()
    hands.begin(replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,)))
    hands.window.flow.show_phase(0)
    shown = [row.head for row in hands.table.results.list.model().rows]
    assert "A Flock rises" in shown
    assert any(isinstance(one, BuildMark) and one.risen for one in hands.table.scene.picture.marks)


def test_nobody_is_drawn_what_he_is_not_told(qapp: QApplication) -> None:
    """Who stands elsewhere in fog is not shown whose land was lost."""
    turn = land_lost()
    game = replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,))
    for power, sees in (("France", True), ("Turkey", False)):
        marks = scene_for(game, power, 0).picture.marks
        assert any(isinstance(one, EventMark) for one in marks) is sees
