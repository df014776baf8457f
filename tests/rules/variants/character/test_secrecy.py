"""What a power is told (section 4): cards, mines, published orders and results, private notes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import PUBLIC, Turn
from rules.variants.character.state import card_of, kept, knows, with_card

from .table import ALL_SUPPLEMENT, by_chance, plain, position, told, turn, variant

HERE = {"Germany": ["1A Mun", "2A Ber"], "Austria": ["1A Boh", "2A Ser"], "Turkey": ["1A Bul"], "France": ["1A Par"]}
HELD = {"Germany": {"1A": 2}, "Austria": {"1A": 12}, "Turkey": {"1A": 11}, "France": {"1A": 4}}


def played(orders: dict[str, list[str]], held: dict[str, dict[str, Any]] = HELD, **more: Any) -> Turn:
    return turn(position(more.pop("phase", "S1902M"), more.pop("here", HERE), held, **more), orders)


def views(where: rules.Position) -> dict[str, rules.Position]:
    game = where.variant
    return {power: game.view(where, power).position for power in (*game.base.powers, PUBLIC)}


# Positions.


def test_a_power_knows_its_own_cards_and_those_on_record() -> None:
    where = position("S1902M", HERE, HELD, revealed={"France": {"1A": 4}})
    seen = views(where)
    known = {power: {key: card_of(u) for key, u in view.units.items() if knows(u)} for power, view in seen.items()}
    assert known["Germany"] == {"Mun": "2", "Ber": "20", "Par": "4"}
    assert known["France"] == {"Par": "4"} == known[PUBLIC] == known["Italy"]
    assert where.variant.view(where, "").position is where


def test_mines_uses_and_the_pack_are_secret() -> None:
    """Section 4: own mines; who laid others nobody is told; a Hypnotist's last use would name him."""
    where = position(
        "S1902R", HERE, HELD,
        mines=[{"at": "Gal", "by": "Austria 1A"}, {"at": "Gal", "by": "Turkey 1A"}],
        used={"Turkey 1A": "S1902M"}, powerless=["Germany 1A"], otb=["France 1A"],
        deck={"4": 2}, dealt=9, buried=[17], seed=5, adjust={"France": 1},
    )  # fmt: skip
    for power, view in views(where).items():
        state = kept(view)
        assert [mine.by for mine in state.mines] == ([f"{power} 1A"] if power in ("Austria", "Turkey") else [])
        assert list(state.used) == (["Turkey 1A"] if power == "Turkey" else [])
        assert list(state.powerless) == (["Germany 1A"] if power == "Germany" else [])
        assert list(state.otb) == (["France 1A"] if power == "France" else [])
        assert (state.deck, state.dealt, state.buried, state.seed) == (None, 0, (), 0)
        assert dict(state.adjust) == ({"France": 1} if power == "France" else {})


def test_what_lies_open_is_open_to_all() -> None:
    open_state = {
        "impassable": {"Ruh": "F1902M"}, "no_center": {"Kie": "F1903M"}, "gassed_centers": ["Hol"],
        "defenses": {"Mun": ["Bur"]}, "civil_disorder": {"France 1A": "F1902M"},
    }  # fmt: skip
    where = position("F1902M", HERE, HELD, **open_state)
    for view in views(where).values():
        shown = where.variant.state(view)
        assert {key: shown[key] for key in open_state} == open_state


def test_where_a_dislodged_unit_may_go_does_not_tell_its_card() -> None:
    """An amphibian could put to sea, a Hyperspace unit go up: others see what any army could do."""
    done = played(
        {"Austria": ["1A Tri - Ven", "2A Tyr S 1A Tri - Ven"]},
        {"Italy": {"1A": 3}},
        here={"Italy": ["1A Ven"], "Austria": ["1A Tri", "2A Tyr"]},
    )
    open_to = {
        power: [place.text for place in view.dislodged["Ven"].retreats] for power, view in views(done.after).items()
    }
    assert "ADR" in open_to["Italy"]
    assert open_to["Austria"] == open_to[PUBLIC] == ["Apu", "Pie", "Rom", "Tus"]


def test_the_dues_of_others_are_their_centers_less_their_units() -> None:
    """Section 4: nobody is told whether a Free unit allowed a build."""
    where = position(
        "W1903A", {"France": ["1A Gas", "2A Par"]}, {"France": {"1A": 19}}, centers={"France": ["Par", "Mar"]}
    )
    game = where.variant
    assert game.dues(where, "France") == 1
    shown = {power: game.statement(view, power) for power, view in views(where).items()}
    assert shown["France"] == "France: centers 2, units 2, to build 1."
    assert "France: centers 2, units 2." in shown[PUBLIC].splitlines()
    done = by_chance(where)
    assert [one for one in done.after.variant.seen(done, "Italy").outcomes if one.order.power == "France"] == []


# Turns.

ORDERS = {
    "Germany": ["1A Mun S 2A Ber - Sil", "2A Ber - Sil"],
    "Austria": ["1A Boh - Mun mine", "2A Ser - Gre"],
    "Turkey": ["1A Bul hypnotize A Ser: A Ser - Tri"],
    "France": ["1A Par - Bur - Ruh"],
}


def test_hypnosis_is_published_as_a_hold_and_its_victim_with_what_it_did() -> None:
    """Section 4."""
    done = played(ORDERS)
    assert told(done, PUBLIC, "orders") == {
        "1A Mun": "1A Mun S 2A Ber - Sil",
        "2A Ber": "2A Ber - Sil",
        "1A Boh": "1A Boh - Mun",
        "2A Ser": "2A Ser - Tri",
        "1A Bul": "1A Bul H",
        "1A Par": "1A Par - Bur - Ruh",
    }
    assert told(done, PUBLIC, "results")["2A Ser"] == ["hypnotized", "ok"]
    assert told(done, PUBLIC, "results")["1A Bul"] == ["ok"]


def test_the_owner_is_shown_his_own_orders_as_he_wrote_them() -> None:
    done = played(ORDERS)
    game = done.after.variant
    own = {power: [order.text for order in game.seen(done, power).orders[power]] for power in ORDERS}
    assert own == ORDERS
    assert told(done, "Austria", "orders")["1A Boh"] == "1A Boh - Mun mine"
    assert told(done, "Germany", "orders")["1A Boh"] == "1A Boh - Mun"


@pytest.mark.parametrize(
    ("line", "attack", "public"),
    [
        ("1A Bul hypnotize A Ser: A Ser - Tri - Ven", [], ["ok"]),
        ("1A Bul hypnotize A Vie: A Vie - Tri", [], ["ok"]),
        ("1A Bul hypnotize A Ser: A Ser - Tri", ["1F AEG - Bul", "1A Gre S 1F AEG - Bul"], ["dislodged"]),
    ],
)
def test_the_result_of_a_hypnotist_is_that_of_a_hold(line: str, attack: list[str], public: list[str]) -> None:
    """C-71: no failed, no void."""
    here = {**HERE, "Italy": ["1F AEG", "1A Gre"]}
    done = played({"Turkey": [line], "Italy": attack}, here=here)
    assert told(done, PUBLIC, "results")["1A Bul"] == public


def test_a_gassed_hypnotist_is_published_as_gassed() -> None:
    here = {"Turkey": ["1A Bul"], "Austria": ["1A Ser"], "Italy": ["1A Gre"]}
    held = {"Turkey": {"1A": 11}, "Italy": {"1A": 10}}
    done = played({"Turkey": ["1A Bul hypnotize A Ser: A Ser - Tri"], "Italy": ["1A Gre gas Bul"]}, held, here=here)
    assert sorted(done.results["1A Bul"]) == ["gassed", "ok"]
    assert told(done, PUBLIC, "results")["1A Bul"] == ["gassed"]


def test_half_a_support_is_published_as_cut() -> None:
    """C-71."""
    done = played(ORDERS)
    assert list(done.results["1A Mun"]) == ["weakened"]
    assert told(done, PUBLIC, "results")["1A Mun"] == ["cut"]
    assert told(done, "Germany", "results")["1A Mun"] == ["weakened"]


@pytest.mark.parametrize("line", ["1A Mun steal Boh", "1A Mun disbelieve Boh 12", "1A Mun cut Boh, Tyr", "1A Mun otb"])
def test_lines_beside_an_order_are_never_published(line: str) -> None:
    card = {"steal": "X3", "disbelieve": "X4", "cut": 15, "otb": 4}[line.split()[2]]
    held = {"Germany": {"1A": card}}
    done = played({"Germany": [line]}, held, options={"x_cards": ["X3", "X4"]})
    seen = done.after.variant.seen(done, "Austria")
    assert all(line not in one.order.text for one in seen.outcomes)
    assert line not in str(seen.orders)
    assert line not in done.after.variant.report(done, PUBLIC)


def test_nobody_is_told_whether_a_card_was_named_rightly() -> None:
    done = played({"Germany": ["1A Mun disbelieve Boh 12"]}, {"Germany": {"1A": "X4"}}, options={"x_cards": ["X4"]})
    seen = done.after.variant.seen(done, "Germany")
    assert [one for one in seen.outcomes if one.order.verb == "disbelieve"] == []


def test_an_order_that_another_replaced_is_not_published() -> None:
    done = played({"Germany": ["1A Mun - Tyr", "1A Mun - Ruh"]})
    seen = done.after.variant.seen(done, PUBLIC)
    assert [order.text for order in seen.orders["Germany"]] == ["1A Mun - Ruh"]


def test_draws_and_the_solution_are_not_shown() -> None:
    done = by_chance(plain().start())
    seen = done.after.variant.seen(done, "France")
    assert (seen.draws, seen.resolution) == ({}, None)
    assert done.after.variant.seen(done, "") is done


@pytest.mark.parametrize(
    ("held", "here", "line", "card"),
    [
        (4, "1A Mun", "1A Mun - Bur - Par", 4),
        (4, "1A Mun", "1A Mun - Bur", None),
        (7, "1A Mun", "1A Mun - Swi", 7),
        (7, "1F Nap", "1F Nap - Sic", 7),
        (7, "1A Spa", "1A Spa - Naf", None),
        (16, "1A Spa", "1A Spa - Naf", None),
        (16, "1A Mun", "1A Mun - Pie", 16),
        (16, "1A Alb", "1A Alb - Apu", None),
        (16, "1F Alb", "1F Alb - Apu", 16),
        (16, "1A Arm", "1A Arm - Mos", None),
        (16, "1F Arm", "1F Arm - Mos", 16),
        (16, "1F Gre", "1F Gre - Tun", 16),
        (16, "1F Edi", "1F Edi - Den", 16),
        (17, "1A Lon", "1A Lon - Hol", None),
        (18, "1F WES", "1F WES - EAS", 18),
        (7, "1F Sev", "1F Sev - CAS", None),
        (8, "1A Mun", "1A Mun - Hyp", 8),
        (8, "1A Hyp", "1A Hyp - Mun", None),
        (10, "1A Mun", "1A Mun gas Boh", 10),
        (11, "1A Mun", "1A Mun hypnotize A Boh: A Boh H", None),
        (12, "1A Mun", "1A Mun - Ruh mine", None),
        (9, "1A Mun", "1A Mun annihilate Boh", None),
        (5, "1A Mun", "1A Mun jump Boh - Gal", 5),
        (6, "1A Kie", "1A Kie convert F", 6),
        ("X6", "1A Mun", "1A Mun S 1A Boh - Vie", "X6"),
        ("X6", "1A Tyr", "1A Tyr S 1A Boh - Vie", None),
        ("X1", "1A Mun", "1A Mun exchange 1A Boh", "X1"),
        ("X11", "1A Mun", "1A Mun fortify Boh", "X11"),
        ("X5", "1A Tyr", "1A Tyr S 1A Boh", None),
        (4, "1A Mun", "1A Mun - Boh - Mun", None),
        (20, "1A Mun", "1A Mun - Bur - Par", None),
        (7, "1A Tyr", "1A Tyr S 1A Boh - Swi", None),
    ],
)
def test_which_orders_disclose_a_card(held: Any, here: str, line: str, card: Any) -> None:
    """C-7; void orders disclose nothing, and who left the game is on no record."""
    done = played(
        {"Germany": [line], "Austria": ["1A Boh - Vie"] if line.endswith("Vie") else []},
        {"Germany": {"1A" if " " in here and here[1] == "A" else "1F": held}},
        here={"Germany": [here], "Austria": ["1A Boh"]},
        options={"x_cards": list(ALL_SUPPLEMENT)},
    )
    record = done.after.variant.state(done.after).get("revealed", {})
    assert list(record.get("Germany", {}).values()) == ([card] if card else [])


VOID_ORDERS = [
    (4, "1A Boh - Vie - Rom"),
    (4, "1A Boh - Ser - Bul"),
    (5, "1A Boh jump Tyr - Vie"),
    (6, "1A Boh convert F"),
    (7, "1A Boh - Swi"),
    (8, "1A Boh - Hyp - Mun"),
    (9, "1A Boh annihilate Par"),
    (10, "1A Boh gas Bur"),
    (16, "1A Boh - Bur"),
    ("X6", "1A Boh S 2F Mar"),
    ("X11", "1A Boh fortify Rom"),
]
"""Special orders that the unit may not give though it has their card."""


@pytest.mark.parametrize("befalls", ["gas", "dislodged", "annihilated", "nothing"])
@pytest.mark.parametrize(("held", "line"), VOID_ORDERS)
def test_a_void_order_discloses_nothing_whatever_else_befalls_its_unit(held: Any, line: str, befalls: str) -> None:
    """C-7: and its result is that of an ordinary unit with the same order."""
    results = []
    for card in (held, 20):
        done = befallen(line, card, befalls)
        assert kept(done.after).revealed.get("Austria 1A") is None
        results.append(told(done, PUBLIC, "results")["1A Boh"])
    assert results[0] == results[1]
    assert "void" in results[0]


def befallen(line: str, card: Any, befalls: str) -> Turn:
    """The turn of an army in Bohemia with that card and order, and what others do to it."""
    mun = {"gas": "1A Mun gas Boh", "annihilated": "1A Mun annihilate Boh", "dislodged": "1A Mun - Boh"}.get(befalls)
    return played(
        {
            "Austria": [line],
            "Germany": [mun or "1A Mun H", "2A Sil S 1A Mun - Boh" if befalls == "dislodged" else "2A Sil H"],
        },
        {"Austria": {"1A": card}, "Germany": {"1A": {"gas": 10, "annihilated": 9}.get(befalls, 20)}},
        here={
            "Austria": ["1A Boh", "2A Tyr"],
            "Germany": ["1A Mun", "2A Sil"],
            "Italy": ["1A Rom"],
            "France": ["2F Mar"],
        },
        options={"x_cards": list(ALL_SUPPLEMENT)},
    )


@pytest.mark.parametrize("used", [{}, {"Austria 1A": "S1902M"}])
def test_a_gasser_that_rests_is_not_disclosed_by_gas_upon_it(used: dict[str, str]) -> None:
    """C-7, C-41: its order is void until it may gas again."""
    done = played(
        {"Austria": ["1A Boh gas Mun"], "Germany": ["1A Mun gas Boh"]},
        {"Austria": {"1A": 10}, "Germany": {"1A": 10}},
        here={"Austria": ["1A Boh"], "Germany": ["1A Mun"]},
        phase="F1902M",
        used=used,
    )
    assert told(done, PUBLIC, "results")["1A Boh"] == (["void", "gassed"] if used else ["gassed", "ok"])
    assert ("Austria 1A" in kept(done.after).revealed) is not bool(used)


def test_a_hypnotized_unit_gives_its_card_away_and_its_own_order_nothing() -> None:
    """C-7."""
    held = {"Turkey": {"1A": 11}, "Austria": {"2A": 4}}
    special = played({"Turkey": ["1A Bul hypnotize A Ser: A Ser - Alb - Tri"]}, held)
    assert kept(special.after).revealed == {"Austria 2A": "4"}
    own = played({"Turkey": ["1A Bul hypnotize A Ser: A Ser - Alb"], "Austria": ["2A Ser - Bud - Vie"]}, held)
    assert kept(own.after).revealed == {}


def test_by_option_no_card_is_announced() -> None:
    done = played({"France": ["1A Par - Bur - Ruh"]}, options={"reveal": "never"})
    assert kept(done.after).revealed == {} == kept(done.after).revealed
    assert done.after.variant.events(done, PUBLIC) == ()


def test_a_card_once_shown_stays_on_the_players_list() -> None:
    """Rule 10: ticked off for good, though the record of a unit that is gone goes too (C-72)."""
    done = played({"Austria": ["1A Boh annihilate Mun"]}, {"Austria": {"1A": 9}, "Germany": {"1A": 9}})
    shown = {kind.card: kind.seen for kind in done.after.variant.deck(done.after, PUBLIC)}
    assert shown["9"] == () or shown["9"] == ("Austria 1A",)
    path = played({"France": ["1A Par - Bur - Ruh"]})
    view = path.after.variant.view(path.after, "Italy").position
    assert {kind.card: kind.seen for kind in path.after.variant.deck(view, "Italy")}["4"] == ("France 1A",)


# Leaks.


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(["Austria", "England", "France", PUBLIC]))
def test_a_view_does_not_change_with_what_others_hide(seed: int, viewer: str) -> None:
    """Other cards in others' hands, other mines, another pack: the same view, of position and of turn."""
    game = variant()
    one = by_chance(game.start(), seed=seed).after
    units = {key: u if u.power == viewer else with_card(u, "4") for key, u in one.units.items()}
    other = one.then(units)
    assert game.view(one, viewer).position.as_dict() == game.view(other, viewer).position.as_dict()
    orders = {"France": ["2A Par - Bur"], "Germany": ["2A Mun - Bur"], "Austria": ["2A Vie - Gal"]}
    first, second = turn(one, orders), turn(other, orders)
    assert game.report(first, viewer) == game.report(second, viewer)
    assert game.seen(first, viewer).results == game.seen(second, viewer).results


def test_no_report_and_no_reason_names_a_card_that_its_reader_does_not_know() -> None:
    done = played(ORDERS)
    game = done.after.variant
    for reader in (PUBLIC, "Italy"):
        text = game.report(done, reader)
        assert "Hypnotist" not in text and "Minelayer" not in text and "hypnotize " not in text
        for one in game.seen(done, reader).outcomes:
            assert one.unit is None or not knows(one.unit)
            for reason in one.reasons:
                units = [ref for ref in reason.refs.values() if isinstance(ref, rules.Unit)]
                assert not any(knows(unit) for unit in units)


def test_the_report_of_a_power_tells_it_what_is_its_own() -> None:
    done = played({"Austria": ["1A Boh - Gal"]}, {"Austria": {"1A": 13}}, mines=[{"at": "Gal", "by": "Russia 1A"}])
    game = done.after.variant
    assert "1A Boh clears 1 mine in Galicia." in game.report(done, "Austria")
    assert "clears" not in game.report(done, PUBLIC)
    assert "clears" in game.report(done, "")


def test_reasons_are_told_without_the_strengths_that_would_tell_a_card() -> None:
    """C-71: the game master reads two against one, the players that it was held."""
    done = played(ORDERS)
    game = done.after.variant
    assert "with strength 1, 1A Mun holds with 2" in game.report(done, "")
    for reader in ("Austria", "Germany", PUBLIC):
        assert "strength" not in game.report(done, reader)
        assert "1A Boh attacks Munich, and 1A Mun holds it." in game.report(done, reader)


def test_why_an_order_was_void_its_owner_is_told_and_nobody_else() -> None:
    done = played({"Germany": ["1A Mun - Bur - Par"]})
    game = done.after.variant
    assert "with its card, 2 Double Strength" in game.report(done, "Germany")
    assert "with its card" not in game.report(done, PUBLIC)
    assert told(done, PUBLIC, "results")["1A Mun"] == ["void"]


def test_a_fleets_support_to_a_province_with_two_coasts_is_an_ordinary_one() -> None:
    """C-7, C-13: an Air Unit next door gives nothing away, whichever coast is meant."""
    done = played(
        {"Germany": ["1F MAO S 1A Gas - Spa"], "Austria": ["1A Gas - Spa"]},
        {"Germany": {"1F": "X6"}},
        here={"Germany": ["1F MAO"], "Austria": ["1A Gas"]},
        options={"x_cards": ["X6"]},
    )
    assert list(done.results["1F MAO"]) == ["ok"]
    assert kept(done.after).revealed == {}


@pytest.mark.parametrize(
    "main", [None, "1A Boh H", "1A Boh - Gal", "1A Boh - Par", "1A Boh S 1A Mun", "1A Boh exchange 1A Mun"]
)
@pytest.mark.parametrize("line", ["1A Boh steal Mun", "1A Boh disbelieve Mun 20", "1A Boh disbelieve Mun 9"])
@pytest.mark.parametrize("attack", [False, True])
def test_by_option_nothing_tells_who_stole_or_disbelieved(main: str | None, line: str, attack: bool) -> None:
    """C-16: it holds and is published as a unit that held, whatever main order it wrote."""
    boh = {"Austria": ["1A Boh"], "Germany": ["1A Mun", "2A Sil"]}
    others = {"Germany": ["1A Mun - Boh", "2A Sil S 1A Mun - Boh"] if attack else ["1A Mun H", "2A Sil H"]}
    options = {"x_cards": list(ALL_SUPPLEMENT), "x3_x4_hold": True}
    card = "X3" if "steal" in line else "X4"

    def public(lines: list[str]) -> tuple[Any, ...]:
        done = played({"Austria": lines, **others}, {"Austria": {"1A": card}}, here=boh, options=options)
        game = done.after.variant
        shown = game.seen(done, PUBLIC)
        reasons = [
            (one.key, one.order.text, one.words, [rules.say(why) for why in one.reasons]) for one in shown.outcomes
        ]
        return game.report(done, PUBLIC), reasons, shown.orders, game.events(done, PUBLIC)

    assert public(["1A Boh H"]) == public([line, *([main] if main else [])])


def test_its_owner_is_told_that_the_thief_has_no_other_order() -> None:
    done = played(
        {"Austria": ["1A Boh steal Mun", "1A Boh - Gal"]},
        {"Austria": {"1A": "X3"}},
        options={"x_cards": ["X3"], "x3_x4_hold": True},
    )
    assert "so it has no other order" in done.after.variant.report(done, "Austria")
    assert "so it has no other order" not in done.after.variant.report(done, "Germany")
    assert done.results["1A Boh"] == ("ok",)
