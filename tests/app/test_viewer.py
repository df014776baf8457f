"""Views of a game for whoever looks at it: asked once, and of nothing but what he may know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.session.document import Document
from app.session.views import Views, can_hide, has_fog
from rules import GM, PUBLIC, End, Event, Game, Seat, Sentence, Turn
from rules.standard import Standard
from tests.fog import foggy

FOG = foggy()


def game(secrecy: str = "casual", master: bool = False) -> Game:
    begun = Game.new(FOG, {power: power for power in FOG.base.powers}, secrecy)
    begun = replace(begun, seats=(*begun.seats, Seat(GM, "Ina"))) if master else begun
    orders = {"France": ["A Par - Bur"], "Germany": ["A Mun - Ruh"], "Russia": ["A War - Gal"]}
    return begun.play(orders).play({"France": ["A Bur - Mun"]})


@pytest.fixture
def document(qapp: QApplication) -> Document:
    return Document(game())


def test_a_question_is_asked_once() -> None:
    views, here = Views(), game().position
    assert views.view(here, "France") is views.view(here, "France")
    assert views.position(here, "") is here
    before = views.view(here, "France")
    views.forget()
    assert views.view(here, "France") is not before


def test_equal_positions_of_two_games_are_two() -> None:
    """By what it is, not by what it is equal to: variants compare as equal what they do not compare at all."""
    views, (one, two) = Views(), (game().position, game().position)
    assert views.view(one, "France") is not views.view(two, "France")


def test_nobody_in_particular_looks_while_nobody_sits(document: Document) -> None:
    assert (document.viewer, document.hidden, document.fog) == (PUBLIC, True, True)
    assert not document.position.units and not document.events


def test_a_seat_sees_its_view_of_all_phases(document: Document) -> None:
    document.set_seat("France")
    assert {unit.text for unit in document.present.units.values()} >= {"A Mun", "F Bre", "A Mar"}
    assert "A Gal" not in {unit.text for unit in document.present.units.values()}
    document.show_phase(0)
    assert document.reporting and document.turn is not None
    assert set(document.turn.orders) == {"France"}
    assert {one.order.power for one in document.turn.outcomes} == {"France"}
    assert {event.power for event in document.events} == {"France"}
    assert "Russia" not in document.report()


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


def test_a_player_sees_as_nobody_else(document: Document) -> None:
    document.set_seat("France")
    document.see_as("Russia")
    document.see_as("")
    assert document.viewer == "France"


def test_all_opens_when_the_game_is_over(qapp: QApplication) -> None:
    document = Document(game().finish(End("draw", ("France", "Russia"))))
    assert (document.viewer, document.hidden, document.fog) == ("", False, False)
    assert document.present is document.game.position


def test_an_open_game_hides_nothing(qapp: QApplication) -> None:
    document = Document(game("open"))
    assert (document.viewer, document.fog, document.hidden) == ("", False, False)
    document.see_as("France")
    assert document.view.visible_provinces is not None
    assert set(document.visible) <= {"France"}


def test_each_seat_has_its_report_to_read_once(document: Document) -> None:
    document.set_seat("France")
    assert document.unread == 1
    document.show_phase(1)
    document.set_seat("")
    document.set_seat("France")
    assert document.unread == 0
    document.set_seat("Russia")
    assert document.unread == 1


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


def test_notes_are_each_seats_own_and_outlive_turns(document: Document) -> None:
    document.set_seat("France")
    document.note("map", {"Kie": "a fleet?"})
    document.set_seat("Russia")
    assert document.notes == {}
    document.set_seat("")
    document.note("map", {"Kie": "nobody's"})
    document.put(document.game.play({}))
    document.set_seat("France")
    assert document.notes == {"map": {"Kie": "a fleet?"}}


def test_which_variants_can_hide_places() -> None:
    assert (can_hide(FOG), can_hide(rules.variant("standard"))) == (True, False)
    assert (has_fog(game()), has_fog(game("open"))) == (True, False)


def test_whose_knowledge_a_game_gives() -> None:
    assert [game().viewer(who) for who in (PUBLIC, "France", GM)] == [PUBLIC, "France", ""]
    assert game("open").viewer("France") == ""
