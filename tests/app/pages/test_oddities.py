"""What sets a game apart on its card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

import rules
from app.language import speak
from app.pages.game_cards import NOTHING_ODD, Oddity, oddity, opening, thumbnail
from app.pages.new_game import PART

CARD = QSize(260, 140)


def picture(variant: str, odd: Oddity) -> QImage:
    owners, units = opening(variant)
    return thumbnail(rules.games()[variant].map_id, variant, CARD, owners, units, PART, odd).toImage()


def test_plain_diplomacy_is_shown_as_it_is() -> None:
    assert oddity("standard") == NOTHING_ODD
    assert oddity("pink3") == NOTHING_ODD


def test_stakes_are_round_and_lie_on_the_centers_of_who_pays_them() -> None:
    stakes = dict(oddity("gambling").stakes)
    assert (stakes["Par"], stakes["StP"]) == ("$6", "$8")
    assert "Bel" not in stakes


def test_one_power_sees_little_in_the_fog() -> None:
    sight = oddity("diplomyopia").sight
    assert sight is not None
    assert {"Mun", "Bur"} < sight
    assert "Lon" not in sight


def test_coins_tell_what_centers_hold() -> None:
    assert dict(oddity("pink").coins)["A"] == 7


def test_units_have_numbers_and_some_show_a_card_in_the_reader_s_language() -> None:
    odd = oddity("character")
    assert len(odd.serials) == 22
    names = {name for _, name in odd.cards}
    assert names and names <= {card.name for card in rules.variant("character").start().variant.deck(_start(), "")}
    speak("de")
    try:
        assert names.isdisjoint(name for _, name in oddity("character").cards)
    finally:
        speak("en")


def _start() -> rules.Position:
    return rules.variant("character").start()


@pytest.mark.parametrize("variant", ["gambling", "diplomyopia", "character", "pink"])
def test_it_is_seen_on_the_card(qapp: object, variant: str) -> None:
    assert picture(variant, oddity(variant)) != picture(variant, NOTHING_ODD)


def test_nothing_out_of_sight_is_drawn(qapp: object) -> None:
    odd = oddity("diplomyopia")
    owners, units = opening("diplomyopia")
    others = tuple((place, "England" if place == "Lon" else power) for place, power in owners if place != "War")
    hidden = thumbnail("standard", "diplomyopia", CARD, others, [unit for unit in units if unit[2] != "War"], PART, odd)
    assert hidden.toImage() == picture("diplomyopia", odd)
