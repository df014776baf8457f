"""What every order type of every variant must have in app: a mark on the map, or the word that it has none; a line in
lists, a result, and a place in the ring; whatever is refused, advised or told in any of the games rests on a rule that
has its place on the page of rules; whatever the rules let happen beside orders is told everywhere: in the list of
results, on the map, in the replay, in the report, in a sealed part of the game and by Why?."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.animation import AnimationStep, as_written, motion_of
from app.board.from_rules import HAPPENINGS, order_marks, result_picture
from app.board.legend import HAPPENINGS as LEGEND
from app.board.legend import symbols
from app.board.order_reader import BADGES, RINGS
from app.board.picture import BuildMark, DisbandMark, EventMark, Mark, StatusMark, VoidMark
from app.board.placement.levels import LevelView
from app.board.placement.sign_placement import STORED
from app.board.symbols.orders import THREAD_GLYPHS
from app.board.symbols.signs import FLOW_GLYPHS
from app.panels import coach
from app.panels.results import ICONS
from app.panels.rows import result_rows
from app.panels.wording import possible_results, result_line, result_words, sentence, split
from app.session.drafts import fault_of
from app.tools.menus import directions
from app.ui.icons import DRAWINGS
from rules import Event, Game, Order, Outcome, Position, Reason, Role, Turn, Unreadable, choices, say
from rules.presentation import Shape
from tests import selfplay
from tests.app.board.builders import place as place_of_happenings
from tests.app.board.scenes import scene_for, scene_of
from tests.app.conftest import Hands
from tests.order_types import TYPES, VARIANTS, TypeOfVariant, example
from tests.rules.variants.character import table as cards
from tests.rules.variants.diplomafia import street
from tests.rules.variants.pink import table as pink

UNDRAWN = {
    "maintain", "lend", "accept", "borrow", "repay", "buy", "vote", "friendly", "unfriendly", "award", "name", "end",
    "drop", "replace", "deal", "seed", "chance",
}  # fmt: skip
"""What lists alone tell. Everything else is drawn."""
GLYPHS = {
    Shape.RING: RINGS, Shape.BADGE: BADGES, Shape.TOKEN: {*STORED, "house", "icon", "check"}, Shape.FLOW: FLOW_GLYPHS,
    Shape.THREAD: THREAD_GLYPHS,
}  # fmt: skip


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_drawn_or_says_that_it_is_not(of: TypeOfVariant, qapp: QApplication) -> None:
    position, order = example(of)
    found = order.type.shown
    marks = order_marks(position, [order])
    assert (found.shape is Shape.NONE) == (of.name in UNDRAWN)
    stays = found.shape is Shape.STATUS and not found.glyph
    assert bool(marks) == (found.shape is not Shape.NONE and not stays)
    assert not any(isinstance(mark, VoidMark) for mark in marks), "its example is no riddle"
    assert found.glyph in GLYPHS.get(found.shape, {found.glyph})
    for modifier in order.type.modifiers.values():
        assert modifier.shown.shape in (Shape.NONE, Shape.TOKEN, Shape.JOIN)


@pytest.mark.parametrize("of", [one for one in TYPES if one.name not in UNDRAWN], ids=str)
def test_its_mark_is_painted_and_its_result_too(of: TypeOfVariant, qapp: QApplication) -> None:
    position, order = example(of)
    unit = position.units.get(order.key) if order.key else None
    turn = Turn(position, {order.power: (order,)}, {}, (Outcome(order, unit, ("ok",)),), position)
    scene = scene_of(position, orders=[order])
    scene.settle()
    rows = {symbol.words for symbol in symbols(scene.state)}
    assert order.type.shown.legend in (*rows, "")
    scene.show_result(turn)
    scene.settle()
    drawn = order.type.shown.shape is not Shape.STATUS and order.type.role is not Role.WAIVE  # that needs a free home
    assert result_picture(turn).marks or not drawn
    scene.close()


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_told_in_lists_and_reports(of: TypeOfVariant) -> None:
    position, order = example(of)
    assert sentence(position, order)
    assert " ".join(split(order)).strip()
    for word, said in possible_results(Outcome(order, None, ("ok",))):
        outcome = Outcome(order, None, (word,))
        assert result_words(outcome) == result_line(outcome) == said
        assert "{" not in said and "_" not in said


def test_each_has_a_place_of_its_own_in_the_ring() -> None:
    for variant in VARIANTS.values():
        kinds = {kind.name: kind for kind in variant.verbs(variant.start().phase) if not kind.unitless}
        assert set(directions(kinds).values()) <= set(range(0, 360, 45))
        icons = {kind.shown.icon for kind in variant.all_verbs.values()} - {""}
        assert all((DRAWINGS / f"{icon}.svg").is_file() for icon in icons)


# --- Whatever is refused, advised or told in any of the games rests on a rule that has its place on the page of rules.

TURNS = 3
UNKNOWN = {
    "not_an_order",
    "no_place",
    "many_places",
    "no_unit_words",
    "no_number",
    "no_power",
    "no_card",
    "no_label",
    "no_terms",
}
"""Words that cannot be read: no rule is behind that."""
PLACES = ("to", "into", "from", "site", "route", "letter", "over", "at")


def texts(position: Position, rng: Random, many: int) -> Iterator[str]:
    """Lines as somebody might type them who knows how orders are written, and nothing of the rules."""
    board, verbs = position.variant.board(position), position.variant.verbs(position.phase)
    units = [unit.text for unit in position.units.values()] or [next(iter(board.start.values()))[0]]
    places, powers = list(board.locations), list(board.powers)
    for _ in range(many):
        unit, other, verb = rng.choice(units), rng.choice(units), rng.choice(verbs)
        values = {name: f" {rng.choice(places)} " for name in PLACES}
        values |= {"unit": f" {unit} ", "helped": f" {other} ", "army": f" {other} ", "power": rng.choice(powers)}
        form = rng.choice((f"{unit} - {rng.choice(places)}", f"{unit} S {other} - {rng.choice(places)}", *verb.forms))
        for name, value in {**values, "n": str(rng.choice((0, 1, 50)))}.items():
            form = form.replace(f"{{{name}}}", value)
        yield form


def of_lines(position: Position, power: str, rng: Random) -> Iterator[Reason]:
    """Why lines are refused that are typed for a power."""
    for text in texts(position, rng, 8):
        try:
            fault = fault_of(position, power, position.variant.parse(position, power, text))
        except Unreadable as error:
            fault = error.reason
        if fault is not None and fault.code not in UNKNOWN:
            yield fault


def of_choices(position: Position, power: str, orders: Sequence[Order], rng: Random) -> Iterator[Reason | None]:
    """Why what is offered gray is refused, along one way through the choices."""
    filled: tuple[Any, ...] = ()
    now = choices(position, power, filled, orders)
    while now.candidates:
        yield from (one.reason for one in now.candidates)
        if not now.allowed:
            return
        filled = (*filled, rng.choice(now.allowed).value)
        now = choices(position, power, filled, orders)


def of_forms(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Reason | None]:
    for form in position.variant.forms(position, power, tuple(orders)):
        for section in form.sections:
            yield from (part.reason for part in (*section.lines, *section.starts))


def advised(position: Position, power: str, orders: Sequence[Order]) -> Iterator[tuple[str, str]]:
    """The coach's notes with their rules."""
    return ((note.text, note.clause) for note in coach.advise(position, power, orders))


def told(position: Position, powers: Sequence[str], orders: dict[str, list[Order]], rng: Random) -> Iterator[Reason]:
    """Every reason that somebody can meet before the turn."""
    found: list[Reason | None] = []
    for power in powers:
        found += of_lines(position, power, rng)
        for lines in (orders.get(power, []), []):
            found += of_choices(position, power, lines, rng)
            found += of_forms(position, power, lines)
    return (one for one in found if one is not None)


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_refusal_and_every_note_leads_to_a_rule(variant: str) -> None:
    rng, game = Random(7), Game.new(rules.variant(variant))
    have = {place for block in rules.guides.blocks(rules.rules_page(game.variant)) for place in block.places}
    without, met = set[str](), 0
    for _ in range(TURNS):
        position = game.position
        orders = selfplay.random_orders(position, rng)
        powers = [*orders][:2]
        clauses = [(one.code, one.clause) for one in told(position, powers, orders, rng)]
        clauses += [note for power in powers for note in advised(position, power, orders[power])]
        game = selfplay.played(game, orders, rng)
        outcomes = game.turns[-1].outcomes
        clauses += [(reason.code, reason.clause) for one in outcomes for reason in one.reasons]
        met += len(clauses)
        without |= {said for said, clause in clauses if not clause or set(rules.guides.places(clause)) - have}
    assert met > 30
    assert without == set()


# --- Whatever the rules let happen beside orders is told everywhere: in the list of results, on the map, in the
# replay, in the report, in a sealed part of the game and by Why?.


def risen_and_drowned() -> Turn:
    """Bioplomacy: an ape enters a tree center, another stands in the lake of the monsoon."""
    at = place_of_happenings("S04M", {"Gelada": ["T 44"], "Hamadryas": ["T 16"]})
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
    risen_and_drowned: {"A Flock pops up"},
    captured: {"Captured"},
    sold: {"Forced sale"},
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


def told_of_happenings(turn: Turn) -> tuple[Event, ...]:
    found = rules.reports.events(turn, "")
    assert found
    return found


def mark_of(event: Event, marks: tuple[Mark, ...]) -> bool:
    """Whether an event is drawn where it was."""
    if event.sign == "new":
        return any(isinstance(one, BuildMark) and one.risen and one.place == event.place for one in marks)
    return any(isinstance(one, EventMark) and (one.place, one.sign) == (event.place, event.sign) for one in marks)


def test_each_has_a_line_in_the_results_a_sentence_in_the_report_and_a_chain(make: Callable[[], Turn]) -> None:
    turn = make()
    titles = {one.title for one in told_of_happenings(turn)}
    assert HAPPEN[make] <= titles, titles
    report = rules.reports.report(turn, "")
    rows = [row for row in result_rows(turn) if row.event is not None]
    for event in told_of_happenings(turn):
        row = next(one for one in rows if one.event == event)
        assert row.head and row.words == say(event.reason).rstrip(".")
        assert row.clause == event.reason.clause
        assert say(event.reason) in report
        chain = rules.explanation.causes_of(turn, event, told_of_happenings(turn))
        assert chain and chain[0].reason == event.reason and chain[0].places
        assert event.reason.clause
    assert len(rows) == len(told_of_happenings(turn))


def test_each_has_its_place_a_sign_that_is_drawn_there_and_a_word_in_the_legend(
    make: Callable[[], Turn], qapp: QApplication
) -> None:
    """And in the exported picture."""
    turn = make()
    places = turn.after.variant.board(turn.after).locations
    scene = scene_of(turn)
    drawn = {(one.place, one.sign) for _, one in scene.state.plan.happenings}
    for event in told_of_happenings(turn):
        assert event.place in places, event
        if event.title in ON_COUNTERS:
            continue
        assert event.sign in {*HAPPENINGS, "new"} and event.sign in ICONS, event
        assert mark_of(event, scene.state.marks), event
        assert event.sign == "new" or (event.place, event.sign) in drawn
    words = {one.words for one in symbols(scene.state)}
    signs = {event.sign for event in told_of_happenings(turn) if event.title not in ON_COUNTERS}
    assert {"appeared on its own" if sign == "new" else LEGEND[sign] for sign in signs} <= words
    assert not {LEGEND[sign] for sign in HAPPENINGS - signs} & words
    game = replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,))
    picture = scene_for(game, "", 0).picture
    assert all(mark_of(event, picture.marks) for event in told_of_happenings(turn) if event.title not in ON_COUNTERS)


def test_interest_is_earned_and_dues_are_settled() -> None:
    signs = {one.title: one.sign for turn in (interest(), dues_paid()) for one in told_of_happenings(turn)}
    assert (signs["1 point of interest in P"], signs["Dues paid"]) == ("taken", "settled")


def test_the_replay_shows_it_when_it_comes_not_before(make: Callable[[], Turn], qapp: QApplication) -> None:
    turn = make()
    motion = motion_of(turn)
    befell = [one for one in result_picture(turn).marks if isinstance(one, EventMark) or getattr(one, "risen", False)]
    assert befell and AnimationStep.CHANGES in motion.steps
    assert not {as_written(one) for one in befell} - {None}
    assert not set(befell) & set(motion.ordered.marks)
    assert set(befell) <= set(motion.marks(AnimationStep.CHANGES))
    came, went = (sum(len(one.units) + len(one.dislodged) for one in pair) for pair in ((turn.after,), (turn.before,)))
    if came < went:
        assert any(track.end is None for track in motion.tracks)
    for event in told_of_happenings(turn):
        unit = event.reason.get("unit")
        if event.sign == "new" and unit is not None:
            assert unit.key in motion.units(AnimationStep.NEW)


def test_who_drowns_has_a_line_a_cross_a_step_and_a_reason(qapp: QApplication) -> None:
    turn = risen_and_drowned()
    (row,) = (one for one in result_rows(turn) if one.key == "44")
    assert row.mark == "failed" and "drown" in row.words.lower()
    assert any(isinstance(one, DisbandMark) and one.destroyed for one in result_picture(turn).marks)
    assert "44" in motion_of(turn).units(AnimationStep.LOST)
    assert "The monsoon drowned T 44 in Space 44." in rules.reports.report(turn, "")
    assert rules.explanation.causes(turn, "44")[0].reason.code == "drowned"


def test_who_is_halved_has_a_line_a_mark_and_a_reason(qapp: QApplication) -> None:
    orders = {"A": ["A H - O"], "B": ["A I - O"]}
    halved = pink.turn({"A": ["A H"], "B": ["A I"]}, orders, phase="S1902M").after
    turn = halved.variant.adjudicate(halved, orders)
    assert turn.results["A H"] == ("bounce", "halved")
    (row,) = (one for one in result_rows(turn) if one.key == "A H" or one.head.startswith("A H"))
    assert row.words.startswith("Halved")
    assert len([one for one in result_picture(turn).marks if isinstance(one, StatusMark)]) == 2
    halved = "A H had a standoff for the second season running and is now at half strength"
    assert "A H - O: halved: its second standoff" in rules.reports.report(turn, "")
    assert any(say(one.reason).startswith(halved) for one in rules.explanation.causes(turn, "A H") if one.reason)


def test_what_comes_on_another_level_is_drawn_on_the_board_that_is_shown(qapp: QApplication) -> None:
    turn = risen_and_drowned()
    levels = [level.id for level in turn.before.variant.base.levels]
    for level in levels:
        scene = scene_of(turn, levels=LevelView(level))
        assert [one.place for one in scene.state.marks if isinstance(one, BuildMark)] == ["17@h"]
        assert [one.unit.key for one in scene.state.marks if isinstance(one, DisbandMark)] == ["44"]


def test_the_window_lists_and_draws_it(hands: Hands) -> None:
    turn = risen_and_drowned()
    hands.begin(replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,)))
    hands.window.flow.show_phase(0)
    shown = [row.head for row in hands.table.results.list.model().rows]
    assert "A Flock pops up" in shown
    assert any(isinstance(one, BuildMark) and one.risen for one in hands.table.scene.picture.marks)


def test_nobody_is_drawn_what_he_is_not_told(qapp: QApplication) -> None:
    """Who stands elsewhere in fog is not shown whose land was lost."""
    turn = land_lost()
    game = replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,))
    for power, sees in (("France", True), ("Turkey", False)):
        marks = scene_for(game, power, 0).picture.marks
        assert any(isinstance(one, EventMark) for one in marks) is sees
