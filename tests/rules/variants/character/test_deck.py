"""The pack: what it is made of (section 1), and what becomes of it (C-4)."""

from __future__ import annotations

import pytest

from rules.variants.character.state import CardDeck, composition, made_up, ordinary, pack_of, ready, share

from .table import ALL_SUPPLEMENT, plain, position, variant


def test_ordinary_cards_grow_with_the_pack() -> None:
    """C-3: 14 up to 72 in all, then one more for each five."""
    assert [ordinary(others) for others in (58, 59, 60, 63, 64, 88)] == [14, 15, 15, 16, 16, 22]
    totals = {others + ordinary(others): ordinary(others) for others in range(54, 100)}
    table = {68: 14, 72: 14, 74: 15, 77: 15, 79: 16, 82: 16, 84: 17, 87: 17, 89: 18, 92: 18, 97: 19, 112: 22, 117: 23}
    assert {total: totals[total] for total in table if total in totals} == {
        total: number for total, number in table.items() if total in totals
    }


def test_the_full_supplement_makes_110_cards() -> None:
    """C-3: all ten at the maximum."""
    pack = composition(variant(x_cards=ALL_SUPPLEMENT, x_counts={"X1": 4, "X5": 4, "X8": 4, "X9": 4, "X10": 4}))
    assert sum(pack.values()) == 110
    assert pack["20"] == 22
    assert share(pack) == pytest.approx(20.0)


def test_two_supplement_cards_make_75() -> None:
    pack = composition(variant(x_cards=["X4"]))
    assert (sum(pack.values()), pack["20"], pack["X4"]) == (75, 15, 2)


def test_counts_are_taken_as_given() -> None:
    """C-1, C-3: a count of card 20 as it is, and no card of which there are none."""
    pack = composition(variant(counts={"8": 4, "19": 0, "20": 20}))
    assert (pack["8"], pack["20"]) == (4, 20)
    assert "19" not in pack


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"x_counts": {"X2": 4}}, "X2 is 2, not 4"),
        ({"x_counts": {"X1": 3}}, "X1 is 2 or 4, not 3"),
        ({"x_cards": ["X7"]}, "'X7' is none of X1"),
        ({"counts": {"21": 3}}, "'21' is none of 1, 2"),
        ({"counts": {"8": -1}}, "from 0 to 60"),
        ({"x_cards": "X1"}, "is a list"),
    ],
)
def test_options_that_no_pack_fits_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        variant(**options)


def test_options_are_kept_in_the_order_of_the_deck() -> None:
    assert variant(x_cards=["X4", "X1", "X4"])["x_cards"] == ("X1", "X4")


def test_of_an_unstated_pack_the_cards_that_are_listed_are_gone() -> None:
    where = position("W1902A", {"France": ["1A Par", "2A Bur"]}, {"France": {"1A": 9}})
    pack = pack_of(where)
    assert (pack.counts["9"], pack.counts["20"], pack.sure) == (1, 14, False)


def test_the_pack_is_made_up_again_after_fifty_cards() -> None:
    """Rule 13: the full pack, whatever living units hold; by option without their cards."""
    worn = CardDeck({"20": 1}, ("17",), 50)
    full = composition(plain())
    pack, cards = ready(worn, lambda card: True, lambda: made_up(plain(), ["9", "9"]))
    assert (pack.counts, pack.buried, pack.dealt, len(cards)) == (full, (), 0, 72)
    dead = made_up(variant(reshuffle="dead"), ["9", "9", "20"])
    assert dead.counts.get("9", 0) == 0 and dead.counts["20"] == 13


def test_the_pack_is_made_up_again_where_no_card_of_it_fits() -> None:
    """C-4; cards at the bottom come before that."""
    worn = CardDeck({"8": 3}, ("17", "18"), 30)
    pack, cards = ready(worn, lambda card: card == "18", lambda: made_up(plain(), []))
    assert (pack, cards) == (worn, ["17", "18"])
    pack, cards = ready(worn, lambda card: card == "4", lambda: made_up(plain(), []))
    assert (pack.dealt, len(cards)) == (0, 72)
    assert ready(worn, lambda card: False, lambda: made_up(plain(), []))[1] == []


def test_a_card_given_and_buried_does_not_count() -> None:
    """Rule 13: refused and buried cards are not assigned."""
    pack = CardDeck({"17": 2, "20": 1}).given("17").given("17")
    assert (pack.counts, pack.dealt) == ({"20": 1}, 2)
    assert pack.bury("17") == CardDeck({"20": 1}, ("17",), 1)
    assert pack.bury("17").given("17") == CardDeck({"20": 1}, (), 2)
