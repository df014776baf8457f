"""The table: who is next, who may sit down, and what wrong codes cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from app.hotseat import seats
from app.hotseat.seats import PAUSE, SeatTable, owner
from rules import GM

from .conftest import CODE, Clock, coded

# --- Codes: only a salted hash is kept, and only the right code fits it.


@pytest.mark.parametrize(("code", "words"), [("", ""), ("123", "At least 4 characters."), ("1234", ""), ("äöüß", "")])
def test_a_code_has_four_characters_or_none(code: str, words: str) -> None:
    assert seats.fault(code) == words


def test_a_code_fits_its_own_hash_alone() -> None:
    kept = seats.hashed("open sesame", 16)
    assert seats.fits("open sesame", kept)
    assert not seats.fits("Open sesame", kept)
    assert not seats.fits("", kept)


def test_two_hashes_of_one_code_differ_and_hide_it() -> None:
    one, other = seats.hashed("1234", 16), seats.hashed("1234", 16)
    assert one != other
    assert "1234" not in one.split("$")[0]


def test_no_code_keeps_nothing() -> None:
    assert seats.hashed("") == ""


def test_one_code_however_its_letters_are_put_together() -> None:
    assert seats.fits("u\u0308ber", seats.hashed("\u00fcber", 16))


@pytest.mark.parametrize(
    "kept",
    ["", "1234", "scrypt$16$AAAA", "md5$16$AAAA$AAAA", "scrypt$x$AAAA$AAAA", "scrypt$16$?$?",
     "scrypt$999999999$AAAA$AAAA", "scrypt$15$AAAA$AAAA"],
)  # fmt: skip
def test_a_spoilt_hash_fits_nothing_and_costs_nothing(kept: str) -> None:
    assert not seats.fits("1234", kept)


def test_the_usual_cost_is_paid() -> None:
    assert seats.hashed("1234").startswith(f"scrypt${seats.COST}$")


def submitted(table: SeatTable, *powers: str) -> SeatTable:
    game = table.game
    for power in powers:
        game = game.submit(power)
    return replace(table, game=game)


def test_powers_without_a_player_have_no_seat(table: SeatTable) -> None:
    assert table.unplayed == ("Turkey",)
    assert [place.power for place in table.places] == ["Austria", "England", "France", "Germany", "Italy", "Russia"]


def test_orders_are_counted(table: SeatTable) -> None:
    table = submitted(table, "Austria", "Italy")
    assert (table.done, table.due, table.complete) == (2, 6, False)
    assert table.waiting == ("England", "France", "Germany", "Russia")


def test_nobody_is_named_while_several_may_come(table: SeatTable) -> None:
    assert table.next == ""
    last = submitted(table, "Austria", "England", "France", "Germany", "Russia")
    assert last.next == "Italy"


def test_a_fixed_order_names_the_first(table: SeatTable) -> None:
    table = submitted(replace(table, fixed_order=True), "Austria")
    assert table.next == "England"
    assert [power for power in ("England", "France") if table.open_to(power)] == ["England"]


def test_orders_can_be_taken_back_until_the_last_are_in(table: SeatTable) -> None:
    table = submitted(table, "Austria")
    assert table.open_to("Austria")
    table = submitted(table, "England", "France", "Germany", "Italy", "Russia")
    assert table.complete
    assert not any(table.open_to(place.power) for place in table.places)


def test_only_seats_with_something_to_do_come_in_a_retreat_phase(variant: rules.Variant, clock: Clock) -> None:
    units = {"Austria": ["A Vie", "A Tyr"], "Italy": ["A Tri"], "Russia": ["A Mos"]}
    position = variant.position(phase="S1901M", units=units)
    made = replace(rules.Game.new(variant, {"Austria": "Ann", "Italy": "Dora", "Russia": "Eve"}), start=position)
    table = SeatTable(made.play({"Austria": ["A Vie - Tri", "A Tyr S A Vie - Tri"]}), clock=clock)
    assert [place.power for place in table.places if place.acts] == ["Italy"]
    assert (table.open_to("Italy"), table.open_to("Russia"), table.next) == (True, False, "Italy")


def test_the_right_code_opens(table: SeatTable) -> None:
    assert table.knock("Italy", CODE).right


def test_a_seat_without_a_code_is_open(table: SeatTable) -> None:
    assert table.knock("Germany").right


def test_a_wrong_code_is_told(table: SeatTable) -> None:
    answer = table.knock("Italy", "4321")
    assert (answer.right, answer.words, answer.wait) == (False, "That is not Italy's code.", 0.0)


def test_from_the_third_wrong_code_there_is_a_pause(table: SeatTable, clock: Clock) -> None:
    assert [table.knock("Italy", "wrong").wait for _ in range(3)] == [0.0, 0.0, PAUSE]
    assert not table.knock("Italy", CODE).right
    clock.now += PAUSE
    assert table.knock("Italy", "wrong").wait == PAUSE
    clock.now += PAUSE
    assert table.knock("Italy", CODE).right
    assert table.knock("Italy", "wrong").wait == 0.0


def test_pauses_are_each_seats_own(table: SeatTable) -> None:
    for _ in range(3):
        table.knock("Italy", "wrong")
    assert table.knock("Russia", CODE).right


def test_nobody_plays_there(table: SeatTable) -> None:
    with pytest.raises(KeyError):
        table.knock("Turkey", CODE)


@pytest.mark.parametrize(("name", "words"), [("Italy", "Italy's"), ("Reptiles", "Reptiles'")])
def test_owners(name: str, words: str) -> None:
    assert owner(name) == words


@pytest.fixture
def mastered(clock: Clock) -> SeatTable:
    """A game of a variant with a game master, Ina, whose code is known."""
    variant = next(rules.variant(name) for name, kind in rules.VARIANTS.items() if kind.gm)
    powers = list(variant.base.powers)
    players = {**dict(zip(powers, ["Ann", "Ben", "Cem"])), GM: "Ina"}
    return SeatTable(coded(rules.Game.new(variant, players, "casual"), {GM: CODE}), clock=clock)


def test_a_game_master_sits_beside_the_wheel(mastered: SeatTable) -> None:
    assert mastered.gm
    assert GM not in [place.power for place in mastered.places]
    assert mastered.place(GM).player == "Ina"
    assert mastered.due == 3
    assert mastered.knock(GM, CODE).right
    assert mastered.knock(GM, "wrong").words == "That is not the game master's code."


def test_nobody_is_game_master_unless_he_is_named(table: SeatTable) -> None:
    assert not table.gm
    with pytest.raises(KeyError):
        table.place(GM)


def test_seats_go_by_the_names_given_in_the_game(mastered: SeatTable, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = mastered.game.variant
    first = next(iter(variant.base.powers))
    called = variant.base.named({first: ("Grand Old Republic", "GOR")}, {})
    monkeypatch.setattr(type(variant), "board", lambda self, position=None: called)
    place = mastered.places[0]
    assert (place.power, place.name, place.short) == (first, "Grand Old Republic", "GOR")
    assert mastered.name(first) == "Grand Old Republic"
    assert mastered.places[1].short == mastered.places[1].name
