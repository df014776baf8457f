"""The open game and its commands: what changes, who is told, what can be undone by whom; lines without a unit:
which one a new line takes the place of, and changes of one gesture undone together; views of a game for whoever
looks at it: asked once, and of nothing but what he may know; what a game master decides beside play: each is one
step to undo, and stands in the rulings book."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.panels.rows import vote_rows
from app.session import commands, game_master
from app.session.document import Document
from app.session.drafts import lines_before, with_orders
from app.session.views import ViewCache, can_hide, has_fog
from rules import GM, PUBLIC, End, Event, Game, Order, Outcome, Seat, Sentence, Turn
from rules.economy import Form, FormLine, Section
from rules.standard import Standard
from tests.fog import foggy
from tests.order_types import order_type

STANDARD = rules.variant("standard")
Begin = Callable[..., Document]


@pytest.fixture
def begin(qapp: QApplication) -> Begin:
    """A document with a game that everybody sees, or with secret orders."""

    def make(secrecy: str = "open") -> Document:
        return Document(Game.new(STANDARD, secrecy=secrecy))

    return make


def order(text: str, power: str = "France") -> Order:
    return STANDARD.parse(STANDARD.start(), power, text)


def texts(document: Document, power: str = "France") -> list[str]:
    return [one.text for one in document.orders(power)]


def test_an_order_replaces_the_one_of_the_same_unit_and_the_same_again_is_no_step(begin: Begin) -> None:
    document = begin()
    for _ in range(2):
        commands.set_orders(document, "France", [order("A Par - Bur")])
    assert document.undo.count() == 1
    heard: list[str] = []
    document.changed.connect(heard.append)
    commands.set_orders(document, "France", [order("A Mar H")])
    assert heard == ["drafts"] and not document.saved
    commands.set_orders(document, "France", [order("A Par - Pic")])
    assert texts(document) == ["A Par - Pic", "A Mar H"]
    document.undo.undo()
    assert texts(document) == ["A Par - Bur", "A Mar H"]
    waive = order("waive")
    assert with_orders([waive], [waive]) == (waive, waive)


def test_clearing_is_undone_in_one_step(begin: Begin) -> None:
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur"), order("A Mar H")])
    commands.clear_order(document, "France", "Par")
    commands.clear_all(document, "France")
    assert texts(document) == []
    document.undo.undo()
    assert texts(document) == ["A Mar H"]


def test_secret_orders_and_what_undoes_them_are_their_seats_alone(begin: Begin) -> None:
    document = begin("casual")
    document.set_seat("France")
    commands.set_orders(document, "France", [order("A Par - Bur")])
    assert list(document.visible) == ["France"]
    document.act_for("England")
    assert document.power == "France", "a seat does not look into another"
    document.set_seat("England")
    assert not document.undo.canUndo()
    document.set_seat("France")
    assert document.undo.canUndo()
    commands.submit(document, "France")
    assert document.writers == () and not document.undo.canUndo()
    commands.take_back(document, "France")
    assert document.writers == ("France",) and texts(document) == ["A Par - Bur"]
    document.set_seat("")
    assert document.visible == {}
    assert document.hidden


def test_a_turn_is_undone_with_its_drafts_and_done_again_with_what_followed(begin: Begin) -> None:
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur")])
    commands.resolve(document)
    assert (document.shown, document.at_present) == (0, False)
    document.show_phase(1)
    fall = STANDARD.parse(document.game.position, "France", "A Bur - Bel")
    commands.set_orders(document, "France", [fall])
    document.undo.undo()
    document.undo.undo()
    assert texts(document) == ["A Par - Bur"]
    document.undo.redo()
    document.undo.redo()
    assert texts(document) == ["A Bur - Bel"]


def test_going_back_drops_the_turns_after_and_a_game_ends_once(begin: Begin) -> None:
    document = begin()
    assert document.power == "Austria"
    document.act_for("France")
    assert document.power == "France"
    commands.resolve(document)
    document.show_phase(99)
    assert document.at_present
    document.show_phase(-5)
    assert document.shown == 0
    document = begin()
    for _ in range(3):
        commands.resolve(document)
    commands.roll_back(document, 1)
    assert len(document.game.turns) == 1
    document.undo.undo()
    assert len(document.game.turns) == 3
    document = begin()
    commands.finish(document, End("concession", ("France",)))
    assert document.game.end == End("concession", ("France",))
    with pytest.raises(ValueError, match="over already"):
        commands.finish(document, End("draw", ("France",)))


def test_save_and_open(begin: Begin, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no file yet"):
        begin().save()
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur")])
    document.save(tmp_path / "game.strata")
    assert document.saved
    other = begin()
    other.open_file(tmp_path / "game.strata")
    assert texts(other) == ["A Par - Bur"]
    assert (other.path, other.saved) == (tmp_path / "game.strata", True)


# --- Lines without a unit: which one a new line takes the place of, and changes of one gesture undone together.

WINTER = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par", "Mar", "Bre"]})


def points(number: int, place: str) -> Order:
    """An order without a unit, as a form would make it."""
    return Order("France", order_type("store"), (number, place), f"store {number} {place}")


def form(*written: Order) -> tuple[Form, ...]:
    """A form with a line for stores in Q and one in R."""
    by_place = {str(order.slots[1]): order for order in written if len(order.slots) > 1}
    lines = [
        FormLine(place, "number", place, template=f"store {{n}} {place}", order=by_place.get(place)) for place in "QR"
    ]
    return (Form("budget", "Budget", (Section("Store", lines=tuple(lines)),)),)


def filled(written: Sequence[Order], new: Order) -> list[str]:
    return [order.text for order in with_orders(written, [new], lambda lines: form(*lines))]


def test_a_line_without_a_unit_takes_the_place_of_what_its_form_line_holds() -> None:
    written = [points(1, "Q"), points(2, "R")]
    assert filled(written, points(3, "Q")) == ["store 3 Q", "store 2 R"]
    assert filled(written[1:], points(3, "Q")) == ["store 2 R", "store 3 Q"]
    for new, before in ((points(3, "Q"), []), (points(3, "R"), written[:1]), (points(3, "S"), written)):
        assert list(lines_before(written, new, lambda lines: form(*lines))) == before
    assert filled([points(1, "Q")], points(1, "QX")) == ["store 1 Q", "store 1 QX"]
    assert filled([points(1, "Q")], points(1, "Q ")) == ["store 1 Q", "store 1 Q "]


@pytest.fixture
def document() -> Document:
    return Document(replace(Game.new(STANDARD), start=WINTER))


def build(text: str) -> Order:
    return STANDARD.parse(WINTER, "France", text)


PAR, MAR, BRE = build("build A Par"), build("build A Mar"), build("build A Bre")


def test_a_line_is_replaced_where_it_stands_added_at_the_end_and_taken_away(document: Document) -> None:
    for old, new in ((None, PAR), (None, MAR), (PAR, BRE)):
        commands.replace_line(document, "France", old, new)
    assert texts(document) == ["build A Bre", "build A Mar"]
    commands.replace_line(document, "France", BRE, None)
    assert texts(document) == ["build A Mar"]
    document.undo.undo()
    assert texts(document) == ["build A Bre", "build A Mar"]
    assert document.undo.redoText() == "clearing build A Bre"


def test_changes_of_one_gesture_of_one_power_are_one_step(document: Document) -> None:
    commands.replace_line(document, "France", None, PAR, gesture="spin")
    commands.replace_line(document, "France", PAR, None, gesture="spin")
    assert texts(document) == []
    assert document.undo.count() == 0
    commands.replace_line(document, "France", None, PAR)
    commands.replace_line(document, "France", None, MAR, gesture="spin")
    commands.replace_line(document, "France", MAR, BRE, gesture="spin")
    commands.replace_line(document, "France", BRE, MAR, gesture="spin again")
    assert document.undo.count() == 3
    document.undo.undo()
    document.undo.undo()
    assert texts(document) == ["build A Par"]
    document.undo.redo()
    assert texts(document) == ["build A Par", "build A Bre"]
    document.undo.undo()
    document.undo.undo()
    commands.replace_line(document, "France", None, PAR, gesture="spin")
    commands.replace_line(document, "Italy", None, build("waive"), gesture="spin")
    assert document.undo.count() == 2


@pytest.mark.parametrize(
    ("number", "by", "after"),
    [(0, 1, "Mar Par Bre"), (2, -1, "Par Bre Mar"), (2, 1, "Par Mar Bre"), (0, -1, "Par Mar Bre")],
)
def test_a_line_is_moved_among_the_others(document: Document, number: int, by: int, after: str) -> None:
    document.draft("France", (PAR, MAR, BRE))
    commands.move_line(document, "France", number, by)
    assert " ".join(text.split()[-1] for text in texts(document)) == after
    assert document.undo.count() == (after != "Par Mar Bre")


@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_the_game_master_writes_beside_the_players(secrecy: str) -> None:
    document = Document(replace(Game.new(STANDARD, secrecy=secrecy), start=WINTER))
    if secrecy == "casual":
        document.set_seat("France")
    commands.write_for_gm(document, [build("waive")])
    assert [order.text for order in document.orders("GM")] == ["waive"]
    assert document.undo.count() == (secrecy == "open")
    commands.write_for_gm(document, [build("waive")])
    assert document.undo.count() == (secrecy == "open")


# --- Views of a game for whoever looks at it: asked once, and of nothing but what he may know.

FOG = foggy()


def game(secrecy: str = "casual", master: bool = False) -> Game:
    begun = Game.new(FOG, {power: power for power in FOG.base.powers}, secrecy)
    begun = replace(begun, seats=(*begun.seats, Seat(GM, "Ina"))) if master else begun
    orders = {"France": ["A Par - Bur"], "Germany": ["A Mun - Ruh"], "Russia": ["A War - Gal"]}
    return begun.play(orders).play({"France": ["A Bur - Mun"]})


@pytest.fixture
def document_of_viewer(qapp: QApplication) -> Document:
    return Document(game())


def test_a_question_is_asked_once_of_each_game() -> None:
    views, here = ViewCache(), game().position
    assert views.view(here, "France") is views.view(here, "France")
    assert views.position(here, "") is here
    before = views.view(here, "France")
    views.forget()
    assert views.view(here, "France") is not before
    views, (one, two) = ViewCache(), (game().position, game().position)
    assert views.view(one, "France") is not views.view(two, "France")


def test_a_seat_sees_its_view_of_all_phases_and_nobody_while_nobody_sits(document_of_viewer: Document) -> None:
    assert (document_of_viewer.viewer, document_of_viewer.hidden, document_of_viewer.fog) == (PUBLIC, True, True)
    assert not document_of_viewer.position.units and not document_of_viewer.events
    document_of_viewer.set_seat("France")
    assert {unit.text for unit in document_of_viewer.present.units.values()} >= {"A Mun", "F Bre", "A Mar"}
    assert "A Gal" not in {unit.text for unit in document_of_viewer.present.units.values()}
    document_of_viewer.show_phase(0)
    assert document_of_viewer.reporting and document_of_viewer.turn is not None
    assert set(document_of_viewer.turn.orders) == {"France"}
    assert {one.order.power for one in document_of_viewer.turn.outcomes} == {"France"}
    assert {event.power for event in document_of_viewer.events} == {"France"}
    assert "Russia" not in document_of_viewer.report()
    document_of_viewer.see_as("Russia")
    document_of_viewer.see_as("")
    assert document_of_viewer.viewer == "France"


def test_the_game_master_sees_all_and_can_see_as_anybody(qapp: QApplication) -> None:
    document = Document(game(master=True))
    document.set_seat(GM)
    assert (document.viewer, document.power, document.knows_all) == ("", "", True)
    assert document.present is document.game.position
    document.see_as("Russia")
    assert (document.viewer, document.may_note) == ("Russia", False)
    assert "A Gal" in {unit.text for unit in document.present.units.values()}
    assert "A Mun" not in {unit.text for unit in document.present.units.values()}
    document.set_seat("France")
    assert (document.viewer, document.seen_as) == ("France", "")


def test_an_open_game_hides_nothing_and_all_opens_when_a_game_is_over(qapp: QApplication) -> None:
    document = Document(game().finish(End("draw", ("France", "Russia"))))
    assert (document.viewer, document.hidden, document.fog) == ("", False, False)
    assert document.present is document.game.position
    document = Document(game("open"))
    assert (document.viewer, document.fog, document.hidden) == ("", False, False)
    document.see_as("France")
    assert document.view.visible_provinces is not None
    assert set(document.visible) <= {"France"}
    assert (can_hide(FOG), can_hide(rules.variant("standard"))) == (True, False)
    assert (has_fog(game()), has_fog(game("open"))) == (True, False)
    assert [game().viewer(who) for who in (PUBLIC, "France", GM)] == [PUBLIC, "France", ""]
    assert game("open").viewer("France") == ""


def test_each_seat_has_its_report_to_read_once(document_of_viewer: Document) -> None:
    document_of_viewer.set_seat("France")
    assert document_of_viewer.unread == 1
    document_of_viewer.show_phase(1)
    document_of_viewer.set_seat("")
    document_of_viewer.set_seat("France")
    assert document_of_viewer.unread == 0
    document_of_viewer.set_seat("Russia")
    assert document_of_viewer.unread == 1


class Whispering(Standard):
    """Plain Diplomacy in which France alone is told something."""

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return (Event("S1901M", "France", "Told", Sentence("told", "a secret")()),) if power in ("", "France") else ()


def test_who_was_told_something_alone_reads_it_first(qapp: QApplication) -> None:
    variant = Whispering(rules.files.load_board("standard"))
    document = Document(Game.new(variant, {power: power for power in variant.base.powers}, "casual").play({}))
    unread = {}
    for power in ("France", "Germany", ""):
        document.set_seat(power)
        unread[power] = document.unread
    assert unread == {"France": 1, "Germany": 0, "": 0}


def test_notes_are_each_seats_own_and_outlive_turns(document_of_viewer: Document) -> None:
    document_of_viewer.set_seat("France")
    document_of_viewer.note("map", {"Kie": "a fleet?"})
    document_of_viewer.set_seat("Russia")
    assert document_of_viewer.notes == {}
    document_of_viewer.set_seat("")
    document_of_viewer.note("map", {"Kie": "unowned"})
    document_of_viewer.put(document_of_viewer.game.play({}))
    document_of_viewer.set_seat("France")
    assert document_of_viewer.notes == {"map": {"Kie": "a fleet?"}}


# --- What a game master decides beside play: each is one step to undo, and stands in the rulings book.

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo"}
BOUNCE = {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]}


def document_of(*turns: dict[str, list[str]], secrecy: str = "open") -> Document:
    game = Game.new(rules.variant("standard"), PLAYERS, secrecy=secrecy)
    for orders in turns:
        game = game.play(orders)
    document = Document(game)
    document.show_phase(0)
    return document


def outcome(document: Document, number: int, key: str) -> Outcome:
    return next(one for one in document.game.turns[number].outcomes if one.key == key)


def book(document: Document) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in document.game.rulings]


def test_a_ruling_changes_the_turn_is_withdrawn_and_undone_each_with_a_reason() -> None:
    document = document_of(BOUNCE)
    with pytest.raises(ValueError, match="needs a reason"):
        game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "  ")
    assert not document.undo.canUndo()
    told: list[str] = []
    document.changed.connect(told.append)
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "Munich wrote too late")
    assert document.game.turns[0].results["A Par"] == ("ok",)
    assert book(document) == [("override", "Succeeds: Munich wrote too late")]
    assert document.game.rulings[0].about == "France: A Par - Bur" and document.shown == 0
    document.undo.undo()
    assert document.game.turns[0].results["A Par"] == ("bounce",) and book(document) == []
    assert "game" in told, "though there are as many turns as before"
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "Late")
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "", "It was in time after all")
    assert document.game.turns[0].overrides == () and len(book(document)) == 2
    assert game_master.ruled_on(document.game.turns[0], outcome(document, 0, "A Par")) is None


def test_later_turns_are_played_anew_and_kept_as_they_were_beside_the_game() -> None:
    document = document_of(BOUNCE, {"Germany": ["A Mun - Bur"]})
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "Late")
    assert document.game.turns[1].results["A Mun"] == ("bounce",)
    assert [branch.name for branch in document.game.branches] == ["Until Spring 1902"]
    document.undo.undo()
    assert document.game.branches == ()


def test_notes_are_pinned_to_a_clause_and_a_phase_and_can_be_struck_out_but_rulings_cannot() -> None:
    document = document_of(BOUNCE)
    game_master.note(document, "Orders by telephone count", "DATC 4.D.1")
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "void", "Slip")
    noted = document.game.rulings[0]
    assert (noted.clause, noted.phase, noted.turn) == ("DATC 4.D.1", "Spring 1901, moves", 0)
    game_master.strike(document, 1)
    game_master.strike(document, 0)
    assert [kind for kind, _ in book(document)] == ["override"]
    document.undo.undo()
    assert len(book(document)) == 2


def test_a_deadline_is_a_plain_note_that_is_extended() -> None:
    document = document_of()
    game_master.set_deadline(document, "Friday 20:00")
    game_master.set_deadline(document, "Sunday 20:00", "Anna is ill")
    assert document.game.deadline == "Sunday 20:00"
    assert book(document)[1] == ("deadline", "Friday 20:00 → Sunday 20:00. Anna is ill")
    document.undo.undo()
    assert document.game.deadline == "Friday 20:00"


def test_a_player_is_replaced_and_civil_disorder_leaves_the_units_holding() -> None:
    document = document_of()
    game_master.replace_player(document, "Italy", "Dora", "Cleo has moved house")
    assert document.game.seat("Italy").player == "Dora"
    game_master.replace_player(document, "Italy", "")
    assert "Italy" not in document.game.to_act
    assert book(document) == [
        ("player", "Italy: Dora instead of Cleo. Cleo has moved house"),
        ("disorder", "Italy: civil disorder instead of Dora"),
    ]
    document.undo.undo()
    assert "Italy" in document.game.to_act


def ballots(document: Document, **said: str) -> game_master.VoteResult:
    cast = {power: said.get(power, "for") for power in ("France", "Germany", "Italy")}
    return game_master.VoteResult("draw", ("France", "Germany"), "", cast, True, False)


def test_a_vote_is_entered_with_who_voted_how() -> None:
    document = document_of()
    game_master.enter_vote(document, ballots(document, Italy="against"))
    assert book(document) == [
        ("vote", "Draw among France and Germany: failed. For: France and Germany. Against: Italy")
    ]
    assert document.game.end is None
    game_master.enter_vote(document, ballots(document, Italy="abstained")._replace(named=False))
    assert book(document)[1][1].endswith("failed. 2 of 3 in favor")


def test_a_vote_that_passed_does_what_it_was_for_in_one_step() -> None:
    document = document_of()
    longer = ballots(document)._replace(kind=game_master.EXTENSION, powers=(), words="Sunday 20:00", passed=True)
    game_master.enter_vote(document, longer)
    assert (document.game.deadline, len(book(document))) == ("Sunday 20:00", 1)
    document.undo.undo()
    assert (document.game.deadline, book(document)) == ("", [])
    vote = ballots(document)._replace(passed=True)
    assert vote.end is not None
    commands.finish(document, vote.end, game_master.vote_entry(document, vote))
    assert document.game.end == rules.End("draw", ("France", "Germany"))
    number = len(document.game.turns) - 1
    told = rules.reports.report_of(document.game, number, "")
    assert told.endswith("Votes\n  Draw among France and Germany: passed. For: France, Germany and Italy.\n")
    assert [row.head for row in vote_rows(document.game, number)] == ["Draw among France and Germany: passed"]
    document.undo.undo()
    assert document.game.end is None and book(document) == []


def test_rolling_back_keeps_the_later_turns_as_a_branch_where_the_board_is_not_hidden() -> None:
    document = document_of(BOUNCE, {})
    commands.roll_back(document, 1)
    assert len(document.game.turns) == 1
    assert [(one.name, len(one.turns)) for one in document.game.branches] == [("Until Spring 1902", 2)]
    document.undo.undo()
    assert document.game.branches == () and len(document.game.turns) == 2
    document = document_of(BOUNCE, secrecy="casual")
    commands.roll_back(document, 0)
    assert len(document.game.branches) == 1
    fog = Game.new(rules.variant("diplomyopia"), secrecy="casual").play({})
    document = Document(fog)
    commands.roll_back(document, 0)
    assert document.game.branches == ()


def test_in_a_what_if_the_book_of_the_game_stays_as_it_is() -> None:
    from app.main_window.variations import begin

    document = document_of(BOUNCE)
    begin(document, 1)
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "What if it had come in time?")
    assert document.game.turns[0].results["A Par"] == ("ok",) and document.main.rulings == ()
    assert document.main.turns[0].results["A Par"] == ("bounce",)


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_variant_has_players_that_are_replaced_and_powers_in_disorder(variant: str) -> None:
    made = rules.variant(variant)
    document = Document(Game.new(made, {power: f"{power} player" for power in made.base.powers}))
    power = list(made.base.powers)[1]
    game_master.replace_player(document, power, "Dora")
    game_master.replace_player(document, power, "")
    chance = random.Random(variant)
    commands.resolve(document, lambda needed: chance.randint(needed.low, needed.high))
    assert len(document.game.turns) == 1 and [kind for kind, _ in book(document)] == ["player", "disorder"]
