"""What there is to say of cards, of the pack and of a deal; forms of the game master; what the doctor finds (12)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import GM, CardNote, Position, say
from rules.variants.character.cards import CARDS

from .table import ALL_SUPPLEMENT, by_chance, plain, position, state, turn

READY = (
    *("", "always at work", "may move two spaces", "may gas a space", "may retreat of its own accord", "may redeploy"),
    "may convert on a coast",
)
NOTE = {"options": {"x_cards": ALL_SUPPLEMENT}}


def note(card: Any, phase: str = "F1902M", **more: Any) -> CardNote:
    where = position(phase, {"Germany": ["1A Mun"]}, {"Germany": {"1A": card}}, **{**NOTE, **more})
    found = where.variant.card_of(where, where.units["Mun"])
    assert found is not None
    return found


@pytest.mark.parametrize("card", list(CARDS))
def test_every_card_has_a_note(card: str) -> None:
    told = note(card)
    assert (told.card, told.name, told.rule) == (card, CARDS[card].name, CARDS[card].rule)
    assert told.ready or card in ("14", "X10")
    verbs = {verb.name for step in "MRA" for verb in plain().verbs(rules.Phase("F", 1902, step))}
    assert set(told.verbs) <= verbs


@pytest.mark.parametrize(
    ("card", "more", "now"),
    [
        (4, {}, "may move two spaces"),
        (4, {"phase": "F1901M"}, "nothing before Spring 1902"),
        (4, {"civil_disorder": {"Germany 1A": "F1902M"}}, "nothing: in civil disorder through Fall 1902"),
        (10, {"used": {"Germany 1A": "S1902M"}}, "gas a space: next Fall 1903"),
        (10, {"used": {"Germany 1A": "S1901M"}}, "may gas a space"),
        (11, {"used": {"Germany 1A": "S1902M"}}, "hypnotize a unit next to it: next Spring 1903"),
        (14, {}, "may retreat of its own accord in a retreat phase"),
        (14, {"phase": "F1902R"}, "may retreat of its own accord"),
        ("X10", {}, "may redeploy in Winter"),
        ("X10", {"phase": "W1902A", "centers": {"Germany": ["Mun"]}}, "may redeploy"),
        (6, {"phase": "W1902A", "centers": {"Germany": ["Mun"]}}, "may convert on a coast"),
        (4, {"phase": "F1902R"}, "may move two spaces in the moves"),
        (2, {}, "always at work"),
        (20, {}, ""),
        (20, {"phase": "F1901M"}, ""),
    ],
)
def test_what_a_card_does_now(card: Any, more: dict[str, Any], now: str) -> None:
    told = note(card, **more)
    assert told.now == now
    assert told.ready == (now in READY)


def test_a_note_tells_of_uses_mines_and_effects() -> None:
    told = note(
        12, used={"Germany 1A": "S1902M"}, mines=[{"at": "Tyr", "by": "Germany 1A"}, {"at": "Boh", "by": "Italy 1A"}],
        rhr=["Germany 1A"], civil_disorder={"Germany 1A": "F1902M"}, revealed={"Germany": {"1A": 12}},
    )  # fmt: skip
    assert (told.used, told.mines, told.public) == ("Spring 1902", ("Tyr",), True)
    assert told.effects == (
        "In civil disorder from gas through Fall 1902",
        "Placed by the Right-Hand Rule: may go off the board this Fall",
    )


def test_of_an_unknown_card_nothing_is_told() -> None:
    where = position("F1902M", {"Germany": ["1A Mun"]}, {"Germany": {"1A": 4}})
    view = where.variant.view(where, "France").position
    assert where.variant.card_of(view, view.units["Mun"]) == CardNote()


def test_the_list_of_cards_holds_the_whole_pack_and_who_is_known_to_hold_one() -> None:
    where = position(
        "F1902M", {"Germany": ["1A Mun", "2A Ber"]}, {"Germany": {"1A": 4}}, shown=[{"unit": "Italy 3A", "card": 4}]
    )
    kinds = where.variant.deck(where.variant.view(where, "Germany").position, "Germany")
    assert [(kind.card, kind.count) for kind in kinds] == [
        (card.id, card.count) for card in CARDS.values() if not card.supplement
    ]
    assert {kind.card: kind.seen for kind in kinds if kind.seen} == {
        "4": ("Germany 1A", "Italy 3A"),
        "20": ("Germany 2A",),
    }


def test_signs_lie_where_things_are() -> None:
    where = position(
        "F1902R", {"Germany": ["1A Mun"]}, {"Germany": {"1A": 10}},
        mines=[{"at": "Tyr", "by": "Germany 1A"}], impassable={"Ruh": "F1902M"}, no_center={"Kie": "S1903M"},
        gassed_centers=["Bel"], closed=["Bur"], defenses={"Mun": ["Boh"]}, revealed={"Germany": {"1A": 10}},
        civil_disorder={"Germany 1A": "F1902M"},
    )  # fmt: skip
    assert [(one.kind, one.place, one.power, one.text, one.count) for one in where.variant.signs(where)] == [
        ("mine", "Tyr", "Germany", "1A", 0),
        ("closed", "Ruh", "", "Fall 1902", 0),
        ("suspended", "Kie", "", "Spring 1903", 0),
        ("gassed", "Bel", "", "", 1),
        ("gassed", "Bur", "", "", 0),
        ("fortified", "Mun", "", "Boh", 0),
        ("revealed", "Mun", "Germany", "1A", 0),
        ("asleep", "Mun", "Germany", "Fall 1902", 0),
    ]
    over = position("S1903M", {}, impassable={"Ruh": "F1902M"}, no_center={"Kie": "F1902M"})
    assert over.variant.signs(over) == ()


# The deal as the game master sees it.


def test_a_deal_is_told_with_what_was_refused_buried_and_is_left() -> None:
    opening = position("S1901D", {"England": ["1F Lon", "2F Edi"]})
    done = turn(opening, draws=[17, 20, 19, 5])
    told = done.after.variant.deal(done)
    assert told is not None
    assert [(row.unit, row.card, [card for card, _ in row.refused]) for row in told.dealt] == [
        ("1F Lon", "5", ["17", "19"]),
        ("2F Edi", "20", []),
    ]
    assert (told.season, told.assigned, told.anew_at, told.buried) == ("Spring 1901", 2, 50, (("17", 1),))
    assert sum(number for _, number in told.left) == 69
    text = done.after.variant.report(done, "")
    assert "England 1F Lon: 17. Card 17 Convoyless Army is for armies only" in text
    assert "2 of 50 until the pack is made up again" in text


def test_the_form_of_the_rules_names_the_new_units_alone() -> None:
    before = position("W1903A", {"Germany": ["1A Ruh"]}, {"Germany": {"1A": 9}}, centers={"Germany": ["Mun", "Kie"]})
    done = turn(before, {"Germany": ["build F Kie"]}, [4])
    form = done.after.variant.report(done, "Germany").partition("Assignment")[2].splitlines()
    assert form[1:] == [
        "Country: Germany                  Season: Winter 1903",
        "",
        FORM_HEAD,
        "  1F Kie                   4 Double Mover",
    ]
    assert "Assignment" not in done.after.variant.report(done, "France")
    told = done.after.variant.deal(done)
    assert told is not None and [(row.unit, row.new) for row in told.dealt] == [("1A Ruh", False), ("1F Kie", True)]


FORM_HEAD = "  Space                    Character Card No."


def test_where_nothing_is_dealt_there_is_no_deal() -> None:
    done = turn(position("S1902M", {"Germany": ["1A Mun"]}))
    assert done.after.variant.deal(done) is None


def test_a_power_is_told_which_cards_its_units_were_dealt() -> None:
    done = by_chance(plain().start())
    assert [event.power for event in plain().events(done, "Italy")] == ["Italy"] * 3
    assert plain().events(done, "public") == ()
    assert len(plain().events(done, "")) == 22


# Forms.


def form(where: Position, lines: list[str]) -> dict[str, rules.FormLine]:
    game = where.variant
    orders = [game.parse(where, GM, line) for line in lines]
    (found,) = game.forms(where, GM, orders)
    return {line.key: line for section in found.sections for line in section.lines}


def test_the_game_master_is_asked_for_cards_of_units_that_have_none() -> None:
    opening = position("S1901D", {"Austria": ["1A Bud", "1F Tri"]})
    lines = form(opening, ["seed 12", "deal Austria 1A 1", "deal Austria 1F 17"])
    assert lines["seed"].value == 12
    assert (lines["deal Austria 1A"].value, lines["deal Austria 1A"].reason) == ("1", None)
    assert lines["deal Austria 1F"].reason is not None
    assert lines["deal Austria 1F"].template == "deal Austria 1F {n}"
    assert opening.variant.forms(opening, "Austria", ()) == ()


def test_in_winter_he_is_asked_for_those_that_may_be_built() -> None:
    where = position("W1903A", {"Germany": ["2A Ruh"]}, centers={"Germany": ["Mun", "Kie", "Ber"]})
    keys = [key for key in form(where, []) if key.startswith("deal")]
    assert keys == ["deal Germany 3A", "deal Germany 4A", "deal Germany 1F", "deal Germany 2F"]
    assert form(where, ["deal Germany 1F 17"])["deal Germany 1F"].reason is not None


# The doctor.


@pytest.mark.parametrize(
    ("units", "more", "code"),
    [
        ({"France": ["1A Swi"]}, {}, "cannot_be_here"),
        ({"France": ["1Amp MAO"]}, {}, "amp_without"),
        ({"France": ["1A Par"]}, {"cards": {"France": {"1A": "X1"}}}, "not_played"),
        ({"France": ["1A Par", "2A Bur"]}, {"cards": {"France": {"1A": 8, "2A": 8}}}, "over_limit"),
        ({"France": ["1F Bre"]}, {"cards": {"France": {"1F": 17}}}, "odd_kind"),
        ({}, {"rhr": ["France 1A"]}, "ghost"),
        ({"France": ["1A Bur"]}, {"impassable": {"Bur": "S1903M"}}, "in_crater"),
        ({}, {"no_center": {"Par": "F1903M"}, "centers": {"France": ["Par"]}}, "owned_crater"),
        ({}, {"mines": [{"at": "Bur", "by": "France 1A"}, {"at": "Bur", "by": "France 2A"}]}, "two_mines"),
        ({}, {"defenses": {"Mun": ["Bur", "Boh", "Sil"]}}, "many_defenses"),
        ({}, {"defenses": {"Mun": ["Par"]}}, "odd_defense"),
        ({"France": ["3A Par"]}, {"numbers": {"France": {"A": 2}}}, "number_low"),
        ({"France": ["1A Par", "2A Bur"]}, {"centers": {"France": ["Par"]}}, "too_many_units"),
        ({}, {"deck": {"8": 7}}, "deck_high"),
        ({}, {"dealt": 73}, "dealt_high"),
        ({"France": ["400A Par"]}, {}, "out_of_measure"),
        ({}, {"numbers": {"Italy": {"F": 103}}}, "out_of_measure"),
    ],
)
def test_what_is_odd_in_a_position(units: dict[str, list[str]], more: dict[str, Any], code: str) -> None:
    held = more.pop("cards", None) if "cards" in more else None
    where = position("S1903M", units, held, **more)
    assert [reason.code for reason in where.variant.doctor(where)] == [code]
    assert all(rules.say(reason) for reason in where.variant.doctor(where))


def test_who_holds_too_many_of_a_card_is_told_how_often_and_where() -> None:
    where = position("S1903M", {"France": ["1A Par", "2A Bur", "3A Mar"]}, {"France": {"1A": 8, "2A": 8}})
    (odd,) = where.variant.doctor(where)
    assert rules.say(odd) == "France holds 2 × card 8 (Hyperspace unit): never more than 1 card."
    assert [unit.place.text for unit in odd.refs["units"]] == ["Par", "Bur"]


def test_a_game_is_never_odd() -> None:
    after = by_chance(plain().start()).after
    assert plain().doctor(plain().start()) == plain().doctor(after) == []
    assert plain().doctor(plain().view(after, "France").position) == []


# The state, read.


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"cards": {"France": {"4A": 4}}}, "cards: there is no unit France 4A"),
        ({"cards": {"France": {"1A": 21}}}, "cards.France.1A: '21' is no card"),
        ({"cards": {"Spain": {"1A": 2}}}, "cards: No power is called 'Spain'"),
        ({"cards": [4]}, "cards is a table"),
        ({"mines": [{"at": "Gal"}]}, "a mine is like"),
        ({"mines": [{"at": "Galx", "by": "France 1A"}]}, "mines: No place"),
        ({"civil_disorder": {"France 1A": "F1902R"}}, "is a turn like F1902M"),
        ({"civil_disorder": {"1A": "F1902M"}}, "is no unit. Write its power and number"),
        ({"impassable": {"Bur": 4}}, "impassable.Bur"),
        ({"numbers": {"France": {"B": 2}}}, "is neither A nor F nor Amp"),
        ({"dealt": -1}, "dealt is a whole number from 0"),
        ({"deck": {"21": 1}}, "'21' is no card"),
        ({"gassed_centers": "Bel"}, "gassed_centers is a list"),
        ({"shown": [{"unit": "France 1A"}]}, "an entry is like"),
        ({"hand": {}}, "no state is called hand"),
    ],
)
def test_a_state_that_cannot_be_read_says_where(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        plain().position(phase="F1902M", units={"France": ["1A Par"]}, state=wrong)


def test_two_units_of_one_label_are_refused_and_missing_numbers_given() -> None:
    with pytest.raises(ValueError, match="France 1A is there twice"):
        plain().position(phase="F1902M", units={"France": ["1A Par", "1A Bur"]})
    where = plain().position(phase="F1902M", units={"France": ["2A Par", "A Bur", "F Bre"]})
    assert [unit.text for unit in where.units_of("France")] == ["2A Par", "3A Bur", "1F Bre"]


def test_the_state_is_written_as_it_was_read() -> None:
    whole = {
        "cards": {"France": {"1A": 9, "2A": "X5"}}, "revealed": {"France": {"1A": 9}},
        "mines": [{"at": "Gal", "by": "Russia 1A"}], "civil_disorder": {"France 2A": "F1902M"},
        "impassable": {"Bur": "F1902M"}, "no_center": {"War": "F1903M"}, "gassed_centers": ["Hol"],
        "used": {"France 2A": "S1902M"}, "defenses": {"Mun": ["Bur", "Boh"]}, "rhr": ["France 1A"],
        "numbers": {"France": {"A": 3, "F": 2}}, "adjust": {"Italy": -1}, "deck": {"9": 1, "X5": 1}, "dealt": 7,
        "buried": [17], "seed": 3, "standoffs": ["Bel"], "powerless": ["France 1A"], "closed": ["Hol"],
        "otb": ["France 1A"], "borders": {"France 1A": 3}, "shown": [{"unit": "France 1A", "card": 9}],
        "ended": {"kind": "draw", "powers": ["France"]},
    }  # fmt: skip
    cards = whole.pop("cards")
    where = position("F1902R", {"France": ["1A Par", "2A Gas"]}, cards, **whole, **NOTE)  # type: ignore[arg-type]
    assert where.variant.state(where) == {"cards": cards, **whole}
    assert state(where, "cards") == cards


def chain(played: rules.Turn, key: str) -> list[str]:
    return [say(cause.reason) for cause in rules.causes(played, key)]


def test_why_a_path_ends_where_the_unit_ahead_of_it_goes() -> None:
    """C-75: it hangs on that unit alone, not on strengths."""
    here = {"Germany": ["1A Bur"], "France": ["1A Par", "2A Ruh"]}
    orders = {"Germany": ["1A Bur - Mun"], "France": ["1A Par - Bur - Mun", "2A Ruh S 1A Par - Mun"]}
    played = turn(position("F1902M", here, {"France": {"1A": 4}}), orders)
    why_not = chain(played, "Par")
    assert why_not[0] == "1A Bur stops in Munich, so 1A Par cannot pass on to it."
    assert why_not[-1] == "1A Bur moves to Munich with strength 1, alone, and nobody stops it."
    assert not any("attacks Munich" in one or "wants Munich" in one for one in why_not)


def test_a_second_part_did_not_win_against_a_first_part_that_failed_there() -> None:
    """C-22: they do not compete, so no contest is told of (and none is looked for: that stopped the program)."""
    here = {"Germany": ["5A Mun", "8F Ber"], "France": ["1A Kie"]}
    orders = {"Germany": ["5A Mun - Kie - Ruh", "8F Ber - BAL - Kie"], "France": ["1A Kie - Mun"]}
    played = turn(position("F1902M", here, {"Germany": {"5A": 4, "8F": 4}, "France": {"1A": 2}}), orders)
    assert [list(one.words) for one in played.outcomes] == [["bounce", "dislodged"], ["ok"], ["ok"]]
    assert [say(reason) for reason in played.outcomes[1].reasons] == []
