"""Special orders by clicks: each card's power is put together as its order asks, and never offered to another."""

from __future__ import annotations

import pytest

from app.board.picture import POINTER, MoveMark, SpecialOrderMark
from app.tools.base import HitTarget, OrderContext
from app.tools.feedback import ghost_of, special_ghost
from app.tools.order_entry import OrderBuilder
from rules import Position
from tests.app.board.specials import army, scene_of
from tests.app.cards_on_board import VARIANT, position
from tests.app.tools.builders import texts, unit

FALL = position()
SPECIAL = frozenset({"path", "jump", "gas", "annihilate", "hypnotize", "exchange", "convert", "fortify", "steal"})


def builder(power: str, *orders: str, at: Position = FALL) -> OrderBuilder:
    written = tuple(VARIANT.parse(at, power, text) for text in orders)
    return OrderBuilder(OrderContext(at, (power,), {power: written}), power)


def made(power: str, start: str, verb: str, *places: HitTarget) -> list[str]:
    """The orders of the last click, after those on a unit, a verb and places."""
    work = builder(power)
    work.click(unit(start))
    if verb:
        work.verb(verb)
    answers = [work.click(place) for place in places]
    last = answers[-1] if answers else None
    return texts(last.orders) if last else []


@pytest.mark.parametrize(
    ("power", "start", "verb", "places", "text"),
    [
        ("Germany", "Ruh", "path", (HitTarget("Kie"), HitTarget("Ber")), "3A Ruh - Kie - Ber"),
        ("France", "Bur", "jump", (unit("Mun"), HitTarget("Boh")), "2A Bur jump Mun - Boh"),
        ("Italy", "Ven", "gas", (unit("Tyr"),), "2A Ven gas Tyr"),
        ("Russia", "War", "annihilate", (HitTarget("Ukr"),), "1A War annihilate Ukr"),
        ("Russia", "Rum", "exchange", (unit("Bul"),), "4A Rum exchange 2A Bul"),
        ("France", "Par", "", (HitTarget("Hyp"),), "5A Par - Hyp"),
        ("Germany", "Den", "steal", (unit("BAL"),), "2F Den steal BAL"),
        ("Turkey", "Smy", "", (HitTarget("Arm"),), "3A Smy - Arm"),
        ("Austria", "Tri", "hypnotize", (unit("ADR"), HitTarget("Apu")), "3A Tri hypnotize 1F ADR: 1F ADR - Apu"),
        ("Austria", "Tri", "hypnotize", (unit("ADR"), unit("ADR")), "3A Tri hypnotize 1F ADR: 1F ADR H"),
    ],
)
def test_special_orders_are_clicked_together(
    power: str, start: str, verb: str, places: tuple[HitTarget, ...], text: str
) -> None:
    assert made(power, start, verb, *places) == [text]


def test_a_landing_is_clicked_from_the_box() -> None:
    work = builder("England")
    key = next(key for key, one in FALL.units.items() if one.text == "4A Hyp")
    work.click(HitTarget("Hyp", key))
    assert texts(work.click(HitTarget("Yor")).orders) == ["4A Hyp - Yor"]


def test_a_unit_without_the_card_is_not_offered_its_power() -> None:
    work = builder("Germany")
    work.click(unit("Mun"))
    offered = {str(one.value) for one in work.offered_verbs()}
    assert offered.isdisjoint(
        {"path", "jump", "gas", "annihilate", "hypnotize", "exchange", "convert", "fortify", "steal"}
    )
    assert work.key("J").kind == "nothing"


def test_a_mine_is_added_to_a_move_that_is_written_already() -> None:
    work = builder("Austria")
    work.click(unit("Vie"))
    answer = work.click(HitTarget("Gal"))
    assert (answer.kind, texts(answer.orders)) == ("made", ["1A Vie - Gal"])
    assert work.whole and [one.text for one in work.choices.allowed] == ["mine"]
    (mine,) = work.choices.allowed
    assert texts(work.pick(mine).orders) == ["1A Vie - Gal mine"]


def test_after_it_another_unit_can_be_clicked_at_once() -> None:
    work = builder("Austria")
    work.click(unit("Vie"))
    work.click(HitTarget("Gal"))
    assert work.click(unit("Bud")).kind == "step"
    assert work.unit is not None and work.unit.key == "Bud" and not work.whole


def test_esc_leaves_the_order_as_it_is_written() -> None:
    work = builder("Austria")
    work.click(unit("Vie"))
    work.click(HitTarget("Gal"))
    assert work.back() and not work.filled


def test_a_second_border_is_clicked_after_the_first() -> None:
    work = builder("Italy")
    work.click(unit("Mar"))
    work.verb("fortify")
    assert texts(work.click(HitTarget("Spa")).orders) == ["4A Mar fortify Spa"]
    assert texts(work.click(HitTarget("Gas")).orders) == ["4A Mar fortify Spa Gas"]


def test_a_fleet_that_carries_helps_ashore_if_that_is_added() -> None:
    work = builder("England")
    work.click(unit("NTH"))
    work.verb("convoy")
    work.click(unit("Lon"))
    answer = work.click(HitTarget("Nwy"))
    assert texts(answer.orders)[0] == "1F NTH C 2A Lon - Nwy"
    (word,) = work.choices.allowed
    assert texts(work.pick(word).orders)[0] == "1F NTH C 2A Lon - Nwy and support"


def test_the_move_written_last_goes_on_to_a_second_space() -> None:
    work = builder("Germany", "3A Ruh - Kie")
    work.latest = "Ruh"
    assert texts(work.extend(HitTarget("Ber")).orders) == ["3A Ruh - Kie - Ber"]
    other = builder("Germany", "1A Mun - Boh")
    other.latest = "Mun"
    assert other.extend(HitTarget("Vie")).kind == "nothing", "no card for that"


def test_who_is_under_hypnosis_is_asked_about_with_his_own_verbs_and_goals() -> None:
    work = builder("Austria")
    work.click(unit("Tri"))
    work.verb("hypnotize")
    work.click(unit("ADR"))
    assert work.nested and "Apu" in work.lit.places and "Tyr" not in work.lit.places
    assert work.text.startswith("3A Tri hypnotize 1F ADR")
    assert work.hint.startswith("What does 1F ADR do?")
    work.verb("support")
    assert work.text == "3A Tri hypnotize 1F ADR: 1F ADR S "


@pytest.mark.parametrize(
    ("power", "start", "verb", "over"), [("France", "Bur", "jump", "Mun"), ("Germany", "Ruh", "path", "Kie")]
)
def test_what_was_clicked_last_is_not_refused_under_the_pointer(power: str, start: str, verb: str, over: str) -> None:
    work = builder(power)
    work.click(unit(start))
    work.verb(verb)
    assert work.click(unit(over) if verb == "jump" else HitTarget(over)).kind == "step"
    assert work.judge(unit(over) if verb == "jump" else HitTarget(over)).kind == "nothing"
    assert work.judge(unit(start)).kind == "refused"


def test_what_an_annihilation_destroys_is_told_beforehand() -> None:
    work = builder("Russia")
    work.click(unit("War"))
    work.verb("annihilate")
    assert work.judge(HitTarget("Ukr")).words == "It destroys 1A War."
    again = VARIANT.position(phase="F1903M", units={"Russia": ["1A War"], "Germany": ["1A Sil"]}, centers={},
                             state={"cards": {"Russia": {"1A": 9}}})  # fmt: skip
    work = builder("Russia", at=again)
    work.click(unit("War"))
    work.verb("annihilate")
    assert work.judge(unit("Sil")).words == "It destroys 1A War and Germany 1A Sil, unless it gets out."
    assert work.judge(unit("War")).words == (
        "It destroys 1A War. The center of Warsaw then counts for nobody for a time."
    )


def test_what_follows_the_pointer() -> None:
    bur, mun = army("Bur"), army("Mun", "Germany")
    named = FALL.variant.board(FALL).locations["Mun"]

    def ghost(*slots: object) -> object:
        return special_ghost(
            ("unit", *slots), "to" if len(slots) > 1 else "at", bur, lambda _: mun if len(slots) > 1 else None
        )

    assert ghost("jump") == (MoveMark(bur, POINTER, over="", leap=False),)
    assert ghost("jump", named) == (MoveMark(bur, POINTER, over="Mun", leap=True),)
    assert ghost("path", named) == (MoveMark(bur, POINTER, over="Mun"),)
    assert ghost("gas") == (SpecialOrderMark(bur, "gas", POINTER),)
    assert ghost("hypnotize", "named") == (
        SpecialOrderMark(bur, "hypnotize", "Mun"),
        MoveMark(mun, POINTER, presumed=True),
    )
    assert ghost("fortify") == () and ghost("support") is None


WINTER = VARIANT.position(
    phase="W1903A",
    units={"Italy": ["1A Rom", "1F Tun"]},
    centers={"Italy": ["Rom", "Nap", "Ven", "Tun"]},
    state={"cards": {"Italy": {"1A": "X10", "1F": 6}}},
)


def test_in_winter_building_sites_and_units_are_both_shown() -> None:
    work = builder("Italy", at=WINTER)
    assert work.lit.sites == {"Nap", "Ven"} and work.lit.units == {"Rom", "Tun"}
    assert work.hint == "Click a place with a plus to build there, or a ringed unit to see what can be done with it."
    full = VARIANT.position(
        phase="W1903A",
        units={"Italy": ["1A Rom"]},
        centers={"Italy": ["Rom"]},
        state={"cards": {"Italy": {"1A": "X10"}}},
    )
    assert builder("Italy", at=full).hint == "Click a ringed unit to see what can be done with it."


@pytest.mark.usefixtures("qapp")
def test_a_unit_without_a_goal_says_its_verbs_and_points_nowhere() -> None:
    work = builder("Italy", at=WINTER)
    work.click(unit("Tun"))
    assert work.hint == "1F Tun: choose Convert beside the board." and work.goals is None
    assert ghost_of(work, scene_of([army("Tun", "Italy", kind="F")])) == ()


def test_from_a_unit_without_a_goal_clicks_go_on_to_others() -> None:
    work = builder("Italy", at=WINTER)
    work.click(unit("Tun"))
    work.click(unit("Rom"))
    assert work.text == "1A Rom"
    work = builder("Italy", at=WINTER)
    work.click(unit("Tun"))
    work.click(HitTarget("Nap"))
    assert texts(work.click(HitTarget("Nap")).orders) == ["build A Nap"]


def test_another_click_changes_a_build_beside_units_too() -> None:
    assert texts(builder("Italy", "build A Nap", at=WINTER).click(HitTarget("Nap")).orders) == ["build F Nap"]
    assert builder("Italy", "build F Nap", at=WINTER).click(HitTarget("Nap")).kind == "clear"
