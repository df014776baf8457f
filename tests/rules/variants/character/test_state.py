"""The deck: what it is made of (section 1), and what becomes of it (C-4)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import GM, Position, say
from rules.variants.character.cards import CARDS
from rules.variants.character.state import (
    CardDeck,
    card_of,
    composition,
    deck_of,
    knows,
    made_up,
    ready,
    share,
)
from tests.rules.cases import Case, cases, codes

from .table import ALL_SUPPLEMENT, by_chance, cards, plain, position, state, turn, variant, words


def test_the_full_supplement_makes_110_cards() -> None:
    """C-3: all ten at the maximum."""
    pack = composition(variant(x_cards=ALL_SUPPLEMENT, x_counts={"X1": 4, "X5": 4, "X8": 4, "X9": 4, "X10": 4}))
    assert sum(pack.values()) == 110
    assert pack["20"] == 22
    assert share(pack) == pytest.approx(20.0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"x_counts": {"X2": 4}}, "X2 must be 2, not 4"),
        ({"x_counts": {"X1": 3}}, "X1 must be 2 or 4, not 3"),
        ({"x_cards": ["X7"]}, "'X7' is not one of X1"),
        ({"counts": {"21": 3}}, "'21' is not one of 1, 2"),
        ({"counts": {"8": -1}}, "from 0 to 60"),
        ({"x_cards": "X1"}, "must be a list"),
    ],
)
def test_options_that_no_pack_fits_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        variant(**options)


def test_the_pack_is_made_up_again_after_fifty_cards() -> None:
    """Rule 13: the full deck, whatever living units hold; by option without their cards."""
    worn = CardDeck({"20": 1}, ("17",), 50)
    full = composition(plain())
    deck, cards = ready(worn, lambda card: True, lambda: made_up(plain(), ["9", "9"]))
    assert (deck.counts, deck.buried, deck.dealt, len(cards)) == (full, (), 0, 72)
    dead = made_up(variant(reshuffle="dead"), ["9", "9", "20"])
    assert dead.counts.get("9", 0) == 0 and dead.counts["20"] == 13


def test_the_pack_is_made_up_again_where_no_card_of_it_fits() -> None:
    """C-4; cards at the bottom come before that."""
    worn = CardDeck({"8": 3}, ("17", "18"), 30)
    deck, cards = ready(worn, lambda card: card == "18", lambda: made_up(plain(), []))
    assert (deck, cards) == (worn, ["17", "18"])
    deck, cards = ready(worn, lambda card: card == "4", lambda: made_up(plain(), []))
    assert (deck.dealt, len(cards)) == (0, 72)
    assert ready(worn, lambda card: False, lambda: made_up(plain(), []))[1] == []


def test_a_card_given_and_buried_does_not_count() -> None:
    """Rule 13: refused and buried cards are not assigned."""
    deck = CardDeck({"17": 2, "20": 1}).given("17").given("17")
    assert (deck.counts, deck.dealt) == ({"20": 1}, 2)
    assert deck.bury("17") == CardDeck({"20": 1}, ("17",), 1)
    assert deck.bury("17").given("17") == CardDeck({"20": 1}, (), 2)


# --- The deal: at the start (rule 4) and in Winter (rule 5), by chance, by a number, and by hand (section 2).

AUSTRIA = {"Austria": ["1A Bud", "2A Vie", "1F Tri"]}


# Rule 4: the opening.


# Rule 5: Winter.

GERMANY = ["1A Ruh", "2A Hol", "3A Bel", "4A Den", "5A Swe", "1F HEL", "2F NTH"]
CENTERS = ["Ber", "Mun", "Kie", "Hol", "Bel", "Den", "Swe", "Nwy", "Edi", "Lon"]


def winter(builds: list[str], held: dict[str, object], *draws: object, centers: int = 9, **more: Any) -> Position:
    units, owned = {"Germany": GERMANY[: more.pop("units", 7)]}, {"Germany": CENTERS[:centers]}
    for power, home in more.pop("others", {}).items():
        units[power], owned[power] = [f"1A {home}"], [home]
    before = position("W1904A", units, {"Germany": held}, centers=owned, **more)
    return turn(before, {"Germany": builds}, draws).after


def test_fifty_cards_given_the_pack_is_made_up_again() -> None:
    """C-4: before the next card is drawn; a limit that the new deck could break holds all the same."""
    after = winter(["build A Mun", "build A Ber"], {"1A": 9}, 20, 9, 4, deck={"20": 1}, dealt=49)
    assert cards(after, "Germany") == {"1A": 9, "7A": 4}
    assert state(after, "dealt") == 1
    assert state(after, "deck") == {**composition(plain()), "4": 3}


def test_a_card_that_the_pack_does_not_hold_cannot_come() -> None:
    with pytest.raises(rules.DrawNeeded):
        winter(["build A Mun", "build A Ber"], {}, 4)
    with pytest.raises(ValueError, match="the deck holds no card 9"):
        winter(["build A Mun"], {}, 9, deck={"20": 1})


# Chance, a Shuffle number, the hand.


def test_chance_is_recorded_as_the_cards_that_came() -> None:
    played = by_chance(position("S1901D", AUSTRIA), seed=5)
    assert list(played.draws) == [f"card {number + 1}" for number in range(len(played.draws))]
    again = played.before.variant.adjudicate(played.before, {}, played.draws)
    assert again.after.as_dict() == played.after.as_dict()
    with pytest.raises(ValueError, match="one of"):
        played.before.variant.adjudicate(played.before, {}, {**played.draws, "card 1": 99})


def test_from_a_number_the_same_deal_comes_again_without_chance() -> None:
    start = plain().start()
    one, two = (turn(start, {GM: ["seed 4711"]}) for _ in range(2))
    assert one.draws == {} and one.after.as_dict() == two.after.as_dict()
    assert turn(start, {GM: ["seed 4712"]}).after.as_dict() != one.after.as_dict()
    assert state(one.after, "seed") == 4711


def test_the_number_holds_until_chance_is_asked_for() -> None:
    before = position("W1904A", {"Germany": GERMANY}, centers={"Germany": CENTERS[:8]}, seed=7)
    assert turn(before, {"Germany": ["build A Mun"]}).draws == {}
    assert len(by_chance(before, {"Germany": ["build A Mun"], GM: ["chance"]}).draws) >= 1


def test_a_deal_by_hand_is_taken_as_it_is_given() -> None:
    played = turn(position("S1901D", AUSTRIA), {GM: ["deal Austria 1A 9", "deal Austria 1F 5"]}, [20])
    assert cards(played.after, "Austria") == {"1A": 9, "1F": 5}
    assert words(played)["deal Austria 1A 9"] == ["ok"]
    assert state(played.after, "dealt") == 3
    assert state(played.after, "deck")["9"] == 1


@pytest.mark.parametrize(
    ("lines", "code", "sentence"),
    [
        (["deal Austria 1A 19"], "not_at_start", "Card 19 Free unit is not dealt at the start."),
        (["deal Austria 1A 17", "deal Austria 1F 17"], "wrong_kind", "Card 17 Convoyless Army is only for armies"),
        (
            ["deal Austria 1A 1", "deal Austria 2A 2"],
            "one_at_start",
            "Austria already holds card 1 Double Strength, single",
        ),
        (["deal Austria 1A 20", "deal Austria 2A 20"], "second_ordinary", "Austria already holds 1 Ordinary card"),
        (["deal Austria 1A X1"], "not_in_deck", "Card X1 Exchanger is not in this deck."),
        (["deal Austria 7A 4"], "not_dealt_now", "Austria 7A cannot be dealt a card now"),
        (["deal Austria 1A 4", "deal Austria 1A 5"], "dealt_twice", "An earlier line already deals Austria 1A a card"),
        (["deal Austria 1A 3", "deal Austria 2A 4", "deal Austria 1F 5"], "no_ordinary", "The last card for"),
    ],
)
def test_a_card_by_hand_that_breaks_a_rule_is_refused_and_explained(lines: list[str], code: str, sentence: str) -> None:
    """Section 2: the same checks mark a hand deal; the program deals in its place."""
    played = by_chance(position("S1901D", AUSTRIA), {GM: lines})
    assert codes(played, lines[-1]) == [code]
    assert words(played)[lines[-1]] == ["void"]
    reason = next(one.reasons[0] for one in played.outcomes if one.order.text == lines[-1])
    assert say(reason).startswith(sentence)
    assert all(knows(unit) for unit in played.after.units.values())


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from(["all", "dead"]))
def test_no_deal_in_winter_breaks_a_limit_and_no_card_is_lost(seed: int, all_of_them: bool, reshuffle: str) -> None:
    """Rules 5 and 13: Winter after Winter all build in their homes, until the deck has been made up again."""
    game = variant(x_cards=ALL_SUPPLEMENT if all_of_them else (), reshuffle=reshuffle)
    homes = {power.id: list(power.homes) for power in game.base.powers.values()}

    def kind(home: str) -> str:
        return "A" if home in ("StP", "Mos") or game.base.provinces[home].kind == "inland" else "FA"[seed % 2]

    lines = {power: [f"build {kind(home)} {home}" for home in own] for power, own in homes.items()}
    extra: dict[str, Any] = {}
    made_up_again = False
    for year in range(1902, 1906):
        before = game.position(phase=f"W{year}A", units={}, centers=homes, state=extra)
        after = turn(before, {**lines, GM: [f"seed {seed + year}"]}).after
        deck = deck_of(after)
        made_up_again |= deck.dealt < (extra.get("dealt") or 0)
        short = reshuffle == "dead" and made_up_again
        counted = sum(deck.counts.values()) + len(deck.buried) + deck.dealt
        assert short or counted == sum(composition(game).values())
        for power, own in homes.items():
            held = [card_of(unit) for unit in after.units_of(power)]
            assert len(held) == len(own) and all(CARDS[card_of(u)].only in ("", u.kind) for u in after.units_of(power))
            for card in CARDS.values():
                assert not card.limit or sum(one in card.limit.group for one in held) <= card.limit.most(len(own), 7)
        extra = {key: value for key, value in game.state(after).items() if key in ("deck", "dealt", "buried")}
    assert made_up_again


RULES = cases(
    "character",
    phase="S1902M",
    text="""
a path into an old mine ends there (C-47; an Engineer's path would, too, but it has no paths)
    Austria: 1A Vie - Gal - War => ok, destroyed
    state.cards.Austria.1A = 4; state.mines = [{ at = "Gal", by = "Russia 1A" }]; expect.units.Austria = []
    expect.state.mines = {}
a layer without the word runs into its own mine
    Russia: 1A Rum - Gal => ok, destroyed
    state.cards.Russia.1A = 12; state.mines = [{ at = "Gal", by = "Russia 1A" }]
    or
    Russia: 1A Rum - Gal retrieve => ok, destroyed
    state.mines = [{ at = "Gal", by = "Russia 1A" }]
only the game master can deal [S1901D]
    Austria: deal Austria 1A 9 => (only_gm); 1A Bud; 2A Vie; 1F Tri
    draws = [3, 4, 20]; expect.state.cards.Austria = { 1A = 3, 2A = 4 }
in winter cards by hand wait for the units that are built [W1904A]
    Germany: build A Mun; 1A Ruh; 2A Hol; 3A Bel; 4A Den; 5A Swe; 1F HEL; 2F NTH
    GM: deal Germany 6A 9; deal Germany 3F 18 => (not_dealt_now)
    centers.Germany = ["Ber", "Mun", "Kie", "Hol", "Bel", "Den", "Swe", "Nwy"]; expect.state.cards.Germany.6A = 9
no more cards by hand than the deck holds (Section 1: of the Annihilator there are two) [S1901D]
    Austria: 1A Bud; 2A Vie | France: 1A Par; 2A Mar | Italy: 1A Rom; 2A Ven
    GM: deal Austria 1A 9 => (by_hand); deal France 1A 9 => (by_hand); deal Italy 1A 9 => (none_left)
    draws."card 1" = 6; draws."card 2" = 4; draws."card 3" = 10; draws."card 4" = 5; draws."card 5" = 20
    draws."card 6" = 20; draws."card 7" = 20; draws."card 8" = 16
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
