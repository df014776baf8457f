"""What a power is told (section 4): cards, mines, published orders and results, private notes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import GM, PUBLIC, Position, Turn, say
from rules.units import CardNote
from rules.variants.character.cards import CARDS
from rules.variants.character.state import knows, state_of, with_card

from .table import ALL_SUPPLEMENT, by_chance, plain, position, told, turn, variant

HERE = {"Germany": ["1A Mun", "2A Ber"], "Austria": ["1A Boh", "2A Ser"], "Turkey": ["1A Bul"], "France": ["1A Par"]}
HELD = {"Germany": {"1A": 2}, "Austria": {"1A": 12}, "Turkey": {"1A": 11}, "France": {"1A": 4}}


def played(orders: dict[str, list[str]], held: dict[str, dict[str, Any]] = HELD, **more: Any) -> Turn:
    return turn(position(more.pop("phase", "S1902M"), more.pop("here", HERE), held, **more), orders)


def views(where: rules.Position) -> dict[str, rules.Position]:
    game = where.variant
    return {power: game.view(where, power).position for power in (*game.base.powers, PUBLIC)}


# Positions.


def test_mines_uses_and_the_pack_are_secret() -> None:
    """Section 4: own mines; who laid others nobody is told; a Hypnotist's last use would name him."""
    where = position(
        "S1902R", HERE, HELD,
        mines=[{"at": "Gal", "by": "Austria 1A"}, {"at": "Gal", "by": "Turkey 1A"}],
        used={"Turkey 1A": "S1902M"}, powerless=["Germany 1A"], otb=["France 1A"],
        deck={"4": 2}, dealt=9, buried=[17], seed=5, adjust={"France": 1},
    )  # fmt: skip
    for power, view in views(where).items():
        state = state_of(view)
        assert [mine.by for mine in state.mines] == ([f"{power} 1A"] if power in ("Austria", "Turkey") else [])
        assert list(state.used) == (["Turkey 1A"] if power == "Turkey" else [])
        assert list(state.powerless) == (["Germany 1A"] if power == "Germany" else [])
        assert list(state.otb) == (["France 1A"] if power == "France" else [])
        assert (state.deck, state.dealt, state.buried, state.seed) == (None, 0, (), 0)
        assert dict(state.adjust) == ({"France": 1} if power == "France" else {})


def test_a_note_is_seen_by_those_it_is_for() -> None:
    """X3: the Thief and its victim, nobody else."""
    done = played({"Germany": ["1A Mun steal Boh"]}, {"Germany": {"1A": "X3"}}, options={"x_cards": ["X3"]})
    notes = {power: [one.code for one in state_of(view).notes] for power, view in views(done.after).items()}
    assert {power: codes for power, codes in notes.items() if codes} == {"Germany": ["took"], "Austria": ["robbed"]}


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


def test_a_unit_disbanded_at_once_does_not_show_its_card() -> None:
    """C-40: it was in its second turn of gas."""
    done = played(
        {"Austria": ["1A Tri - Ven", "2A Tyr S 1A Tri - Ven"]},
        {"Italy": {"1A": 3}},
        here={"Italy": ["1A Ven"], "Austria": ["1A Tri", "2A Tyr"]},
        civil_disorder={"Italy 1A": "S1902M"},
    )
    assert not done.after.dislodged
    seen = {power: done.after.variant.seen(done, power).dislodged["Ven"].unit for power in ("Italy", "Austria")}
    assert (knows(seen["Italy"]), knows(seen["Austria"])) == (True, False)


def test_the_dues_of_others_are_their_centers_less_their_units() -> None:
    """Section 4: nobody is told whether a Free unit allowed a build."""
    where = position(
        "W1903A", {"France": ["1A Gas", "2A Par"]}, {"France": {"1A": 19}}, centers={"France": ["Par", "Mar"]}
    )
    game = where.variant
    assert game.adjustments_due(where, "France") == 1
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
        done = with_events(line, card, befalls)
        assert state_of(done.after).revealed.get("Austria 1A") is None
        results.append(told(done, PUBLIC, "results")["1A Boh"])
    assert results[0] == results[1]
    assert "void" in results[0]


def with_events(line: str, card: Any, befalls: str) -> Turn:
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
    assert ("Austria 1A" in state_of(done.after).revealed) is not bool(used)


def test_a_hypnotized_unit_gives_its_card_away_and_its_own_order_nothing() -> None:
    """C-7."""
    held = {"Turkey": {"1A": 11}, "Austria": {"2A": 4}}
    special = played({"Turkey": ["1A Bul hypnotize A Ser: A Ser - Alb - Tri"]}, held)
    assert state_of(special.after).revealed == {"Austria 2A": "4"}
    own = played({"Turkey": ["1A Bul hypnotize A Ser: A Ser - Alb"], "Austria": ["2A Ser - Bud - Vie"]}, held)
    assert state_of(own.after).revealed == {}


def test_by_option_no_card_is_announced() -> None:
    done = played({"France": ["1A Par - Bur - Ruh"]}, options={"reveal": "never"})
    assert state_of(done.after).revealed == {}
    assert done.after.variant.events(done, PUBLIC) == ()


def test_a_card_once_shown_stays_on_the_players_list() -> None:
    """Rule 10: ticked off for good, though the record of a unit that is gone goes too (C-72)."""
    done = played({"Austria": ["1A Boh annihilate Mun"]}, {"Austria": {"1A": 9}, "Germany": {"1A": 9}})
    view = done.after.variant.view(done.after, PUBLIC).position
    assert {kind.card: kind.seen for kind in done.after.variant.deck(view, PUBLIC)}["9"] == ("Austria 1A",)
    assert told(done, PUBLIC, "notes") == ["annihilated Mun"]
    path = played({"France": ["1A Par - Bur - Ruh"]})
    view = path.after.variant.view(path.after, "Italy").position
    assert {kind.card: kind.seen for kind in path.after.variant.deck(view, "Italy")}["4"] == ("France 1A",)


# Leaks.


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(["Austria", "England", "France", PUBLIC]))
def test_a_view_does_not_change_with_what_others_hide(seed: int, viewer: str) -> None:
    """Other cards in others' hands, other mines, another deck: the same view, of position and of turn."""
    game = variant()
    one = by_chance(game.start(), seed=seed).after
    units = {key: u if u.power == viewer else with_card(u, "4") for key, u in one.units.items()}
    other = one.with_units(units)
    assert game.view(one, viewer).position.as_dict() == game.view(other, viewer).position.as_dict()
    orders = {"France": ["2A Par - Bur"], "Germany": ["2A Mun - Bur"], "Austria": ["2A Vie - Gal"]}
    first, second = turn(one, orders), turn(other, orders)
    assert game.report(first, viewer) == game.report(second, viewer)
    assert game.seen(first, viewer).results == game.seen(second, viewer).results


def test_the_report_of_a_power_tells_it_what_is_its_own() -> None:
    done = played({"Austria": ["1A Boh - Gal"]}, {"Austria": {"1A": 13}}, mines=[{"at": "Gal", "by": "Russia 1A"}])
    game = done.after.variant
    assert "1A Boh cleared 1 mine in Galicia." in game.report(done, "Austria")
    assert "cleared" not in game.report(done, PUBLIC)
    assert "cleared" in game.report(done, "")


def test_reasons_are_told_without_the_strengths_that_would_tell_a_card() -> None:
    """C-71: the game master reads two against one, the players that it was held."""
    done = played(ORDERS)
    game = done.after.variant
    assert "bounced with 1A Mun, 1-2" in game.report(done, "")
    for reader in ("Austria", "Germany", PUBLIC):
        assert "strength" not in game.report(done, reader)
        assert "1A Boh bounced with 1A Mun in Munich" in game.report(done, reader)


def test_why_an_order_was_void_its_owner_is_told_and_nobody_else() -> None:
    done = played({"Germany": ["1A Mun - Bur - Par"]})
    game = done.after.variant
    assert "card, 2 Double Strength" in game.report(done, "Germany")
    assert "with its card" not in game.report(done, PUBLIC)
    assert told(done, PUBLIC, "results")["1A Mun"] == ["void"]


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
    assert "so it can have no other order" in done.after.variant.report(done, "Austria")
    assert "so it can have no other order" not in done.after.variant.report(done, "Germany")
    assert done.results["1A Boh"] == ("ok",)


# --- What there is to say of cards, of the deck and of a deal; forms of the game master; what the doctor finds
# (12).

READY = (
    *("", "always at work", "may move two spaces", "may gas a space", "may retreat voluntarily", "may redeploy"),
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
        (11, {"used": {"Germany 1A": "S1902M"}}, "hypnotize an adjacent unit: next Spring 1903"),
        (14, {}, "may retreat voluntarily in a retreat phase"),
        (14, {"phase": "F1902R"}, "may retreat voluntarily"),
        ("X10", {}, "may redeploy in Winter"),
        ("X10", {"phase": "W1902A", "centers": {"Germany": ["Mun"]}}, "may redeploy"),
        (6, {"phase": "W1902A", "centers": {"Germany": ["Mun"]}}, "may convert on a coast"),
        (4, {"phase": "F1902R"}, "may move two spaces in the moves"),
        (8, {"phase": "F1902R"}, "may go to Hyperspace, or come down from there in the moves"),
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
    assert (told.used, told.public) == ("Spring 1902", True)
    assert told.effects == (
        "A mine in Tyrolia",
        "In civil disorder from gas through Fall 1902",
        "Placed by the Right-Hand Rule: may disband this Fall",
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
    assert [(one.type.name, one.place, one.power, one.text, one.count) for one in where.variant.signs(where)] == [
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
    assert "England 1F Lon: 17. Card 17 Convoyless Army is only for armies" in text
    assert "Dealt: 2 of 50 before the reshuffle" in text


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


def form(where: Position, lines: list[str]) -> dict[str, rules.economy.FormLine]:
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
    assert [reason.code for reason in where.variant.validate(where)] == [code]
    assert all(rules.say(reason) for reason in where.variant.validate(where))


def test_who_holds_too_many_of_a_card_is_told_how_often_and_where() -> None:
    where = position("S1903M", {"France": ["1A Par", "2A Bur", "3A Mar"]}, {"France": {"1A": 8, "2A": 8}})
    (odd,) = where.variant.validate(where)
    assert rules.say(odd) == "France holds 2 × card 8 (Hyperspace unit): the limit is 1 card."
    assert [unit.place.text for unit in odd.refs["units"]] == ["Par", "Bur"]


def test_a_game_is_never_odd() -> None:
    after = by_chance(plain().start()).after
    assert plain().validate(plain().start()) == plain().validate(after) == []
    assert plain().validate(plain().view(after, "France").position) == []


# The state, read.


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"cards": {"France": {"4A": 4}}}, "cards: there is no unit France 4A"),
        ({"cards": {"France": {"1A": 21}}}, "cards.France.1A: '21' is not a card"),
        ({"cards": {"Spain": {"1A": 2}}}, "cards: No power is called 'Spain'"),
        ({"cards": [4]}, "cards must be a table"),
        ({"mines": [{"at": "Gal"}]}, "a mine must look like"),
        ({"mines": [{"at": "Galx", "by": "France 1A"}]}, "mines: There is no province"),
        ({"civil_disorder": {"France 1A": "F1902R"}}, "must be a turn like F1902M"),
        ({"civil_disorder": {"1A": "F1902M"}}, "is not a unit. Enter its power and number"),
        ({"impassable": {"Bur": 4}}, "impassable.Bur"),
        ({"numbers": {"France": {"B": 2}}}, "is neither A nor F nor Amp"),
        ({"dealt": -1}, "dealt must be a whole number from 0"),
        ({"deck": {"21": 1}}, "'21' is not a card"),
        ({"gassed_centers": "Bel"}, "gassed_centers must be a list"),
        ({"shown": [{"unit": "France 1A"}]}, "an entry must look like"),
        ({"hand": {}}, "there is no state called hand"),
    ],
)
def test_a_state_that_cannot_be_read_says_where(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        plain().position(phase="F1902M", units={"France": ["1A Par"]}, state=wrong)


def test_two_units_of_one_label_are_refused_and_missing_numbers_given() -> None:
    with pytest.raises(ValueError, match="France 1A is listed twice"):
        plain().position(phase="F1902M", units={"France": ["1A Par", "1A Bur"]})
    where = plain().position(phase="F1902M", units={"France": ["2A Par", "A Bur", "F Bre"]})
    assert [unit.text for unit in where.units_of("France")] == ["2A Par", "3A Bur", "1F Bre"]


def chain(played: rules.Turn, key: str) -> list[str]:
    return [say(cause.reason) for cause in rules.explanation.causes(played, key)]


def test_why_a_path_ends_where_the_unit_ahead_of_it_goes() -> None:
    """C-75: it hangs on that unit alone, not on strengths."""
    here = {"Germany": ["1A Bur"], "France": ["1A Par", "2A Ruh"]}
    orders = {"Germany": ["1A Bur - Mun"], "France": ["1A Par - Bur - Mun", "2A Ruh S 1A Par - Mun"]}
    played = turn(position("F1902M", here, {"France": {"1A": 4}}), orders)
    why_not = chain(played, "Par")
    assert why_not[0] == "1A Bur stopped in Munich, so 1A Par could not move on to it."
    assert why_not[-1] == "1A Bur moves to Munich with strength 1 (no support), unopposed."
    assert not any("attacks Munich" in one or "wants Munich" in one for one in why_not)
