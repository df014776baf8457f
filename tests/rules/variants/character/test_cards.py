"""The table of cards against sections 1 and 2 of the rules."""

from __future__ import annotations

import pytest

from rules.variants.character.cards import BASIC, CARDS, SUPPLEMENT, card_id, written

COUNTS = {
    **{"1": 2, "2": 2, "3": 4, "4": 4, "5": 4, "6": 4, "7": 4, "8": 6, "9": 2, "10": 2, "11": 2, "12": 4, "13": 4},
    **{"14": 2, "15": 2, "16": 4, "17": 2, "18": 2, "19": 2, "20": 14},
}


def test_there_are_72_cards_of_twenty_kinds() -> None:
    """Section 1, C-1."""
    assert {card.id: card.count for card in BASIC} == COUNTS
    assert sum(COUNTS.values()) == 72


def test_ten_cards_are_left_to_vote_on_two_of_each_and_thirty_at_most() -> None:
    """Section 1, C-2: X7 became part of card 18, the first X11 card 14."""
    assert [card.id for card in SUPPLEMENT] == ["X1", "X2", "X3", "X4", "X5", "X6", "X8", "X9", "X10", "X11"]
    assert {card.count for card in SUPPLEMENT} == {2}
    assert sum(card.most for card in SUPPLEMENT) == 30


def test_limits_are_those_of_the_rules() -> None:
    """Section 2, rule 5c, C-5."""
    limited = {card.id: card.limit for card in CARDS.values() if card.limit}
    assert list(limited) == ["1", "2", "8", "9", "10", "11", "12", "15", "X2", "X3", "X4", "X6"]
    assert limited["1"] is limited["2"] and limited["1"] == (("1", "2"), 8, 0, True)
    assert [limited[card].most(7, 7) for card in limited] == [1] * 12
    assert [card for card in limited if limited[card].most(8, 7) == 2] == ["1", "2", "10"]
    assert [card for card in limited if limited[card].most(10, 4) == 2] == ["1", "2", "10", "12"]
    assert limited["12"].most(10, 5) == limited["12"].most(9, 4) == 1
    assert [card for card in limited if limited[card].utmost == 2] == ["1", "2", "10", "12"]


def test_strengths_are_those_of_step_0() -> None:
    """Section 7, step 0."""
    strong = {id: (card.move, card.hold, card.support) for id, card in CARDS.items()}
    assert {id: three for id, three in strong.items() if three != (1, 1, 1)} == {
        "1": (2, 2, 1),
        "2": (2, 2, 2),
        "X5": (0, 1, 3),
    }


def test_every_card_says_its_rule_and_only_ordinary_ones_can_do_nothing() -> None:
    assert all(card.rule.endswith(".") and len(card.rule) < 300 for card in CARDS.values())
    assert [id for id, card in CARDS.items() if not card.can and (card.move, card.hold, card.support) == (1, 1, 1)] == [
        "20"
    ]


@pytest.mark.parametrize(("text", "card"), [(4, "4"), ("4", "4"), ("x5", "X5"), (" X10 ", "X10")])
def test_cards_are_read_by_number_or_name(text: object, card: str) -> None:
    assert card_id(text) == card
    assert written("4") == 4 and written("X5") == "X5"


@pytest.mark.parametrize("text", [0, 21, "X7", "", True, 4.0, None])
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="is no card"):
        card_id(text)
