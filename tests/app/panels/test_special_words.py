"""Special orders in sentences, and their results in words."""

from __future__ import annotations

import pytest

import rules
from app.panels.entry import moves_hints
from app.panels.wording import result_words, sentence, split
from rules import Location, Named, Order, Outcome

POSITION = rules.variant("standard").start()


def place(text: str) -> Location:
    return POSITION.variant.base.locations[text]


RUH, BUR = Named("A", place("Ruh"), serial="3"), Named("A", place("Bur"), serial="2")
FLEET = Named("F", place("NTH"), serial="1")


def order(verb: str, *slots: object, unit: Named = RUH) -> Order:
    return Order("Germany", verb, (unit, *slots), f"{unit.text} {verb}")


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (order("path", place("Kie"), place("Ber")), "Ruhr moves through Kiel to Berlin"),
        (order("path", place("Kie"), place("Ber"), "mine"), "Ruhr moves through Kiel to Berlin and leaves a mine"),
        (order("redeploy", place("Kie")), "Ruhr redeploys to Kiel"),
        (order("jump", place("Bur"), place("Par")), "Ruhr jumps over Burgundy to Paris"),
        (order("annihilate", place("Bur")), "Ruhr annihilates Burgundy"),
        (order("gas", place("Bur")), "Ruhr gasses Burgundy"),
        (order("steal", BUR), "Ruhr steals the card of Burgundy"),
        (order("cut", place("Bur"), place("Mun")), "Ruhr cuts the supports of Burgundy and Munich"),
        (order("fortify", place("Bur")), "Ruhr fortifies its border with Burgundy"),
        (order("exchange", BUR), "Ruhr changes places with Burgundy"),
        (order("hypnotize", BUR, order("hold", unit=BUR)), "Ruhr hypnotizes Burgundy: 2A Bur hold"),
        (order("convert", "F"), "Ruhr becomes a fleet"),
        (order("convert", "F", place("StP/nc")), "Ruhr becomes a fleet on St Petersburg (north coast)"),
        (order("disbelieve", place("Bur"), "X5"), "Ruhr takes Burgundy for card X5"),
        (order("otb"), "Ruhr goes off the board if it is dislodged"),
        (order("move", place("Bel"), "mine"), "Ruhr moves to Belgium and leaves a mine"),
        (order("move", place("Bel"), "retrieve"), "Ruhr moves to Belgium and takes up its mine"),
        (order("move", place("Bel"), "via convoy"), "Ruhr moves to Belgium by sea"),
        (
            order("convoy", RUH, place("Edi"), "and support", unit=FLEET),
            "North Sea carries Ruhr to Edinburgh and helps it ashore",
        ),
    ],
)
def test_each_special_order_is_a_sentence(made: Order, words: str) -> None:
    assert sentence(POSITION, made) == words


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pinned",), "Pinned: jumped over"),
        (("partial",), "Stopped in the first space"),
        (("hypnotized", "ok"), "Under hypnosis. Jumped"),
        (("ok", "gassed"), "Jumped. Gassed"),
        (("failed",), "Came to nothing"),
    ],
)
def test_results_of_special_orders_are_words(words: tuple[str, ...], told: str) -> None:
    assert result_words(Outcome(order("jump"), None, words)) == told


def test_the_unit_stands_before_the_rest_with_its_number() -> None:
    made = Order("Germany", "path", (RUH, place("Kie"), place("Ber")), "3A Ruh - Kie - Ber")
    assert split(made) == ("3A Ruh", "– Kie – Ber")


def test_of_many_kinds_of_orders_the_hints_tell_a_few() -> None:
    few, many = [("H", "Hold"), ("M", "Move")], [(letter, letter) for letter in "ABCDEFGH"]
    assert moves_hints(few)[1] == ("H M", "Hold, move")
    assert moves_hints(many)[1] == ("A B C D E F …", "A, b, c, d, e, f and more, by card")
