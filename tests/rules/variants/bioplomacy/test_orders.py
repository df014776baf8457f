"""Packs, Prides and halves (section 8; R21 to R24); what may come next, by clicks (section 16)."""

from __future__ import annotations

import pytest

import rules
from app.board.from_rules import control_of
from rules import Candidate, Game, Position, say
from tests.rules.cases import Case, cases, codes, outcome, standing, then, why, words
from tests.rules.variants.bioplomacy.scenes import game, position, turn


@pytest.mark.parametrize(
    ("unit", "order", "code"),
    [
        ("HP 30", "HP 30 unite", "no_two_halves"),
        ("HP 30", "HP 30 divide", "only_whole"),
        ("P 30", "P 30 unite", "no_two_halves"),
        ("P 30", "P 11 divide", "not_in_zone"),
    ],
)
def test_what_cannot_be_divided_or_united(unit: str, order: str, code: str) -> None:
    found = turn({"Canines": [unit]}, {"Canines": [order]})
    told = [(one.words, one.reasons[0].code) for one in found.outcomes if one.order.text == order]
    assert told == [(("void",), code)]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["HP 30 unite"], "void, dislodged"),
        (["HP 30 unite", "HP 30 search"], "dislodged"),
        (["HP 30 search", "HP 30 divide"], "dislodged"),
    ],
)
def test_a_refused_union_is_the_word_of_a_unit_without_another_order(lines: list[str], told: str) -> None:
    """Section 15: a unit with a void order has `void`; section 3: a union does not count among its orders."""
    found = turn({"Canines": ["HP 30"], "Felines": ["P 29"]}, {"Canines": lines, "Felines": ["P 29 - 30"]})
    assert words(found, "HP 30") == told


def test_no_third_unit_stands_beside_two_halves() -> None:
    """R24: nor anybody beside one half."""
    for units in (
        {"Canines": ["HP 30"] * 3},
        {"Canines": ["P 30", "HP 30"]},
        {"Canines": ["HP 30"], "Felines": ["HP 30"]},
    ):
        with pytest.raises(ValueError, match="are both in Space 30"):
            position(units)


# --- Builds (section 11; R27 to R29).


@pytest.mark.parametrize(
    ("power", "units", "order", "code"),
    [
        ("Chacma", ["T 33"], "build A 34", "wrong_kind"),
        ("Canines", ["HP 29"], "build T 28", "wrong_kind"),
        ("Chacma", ["T 33"], "build T 33@h", "no_trees"),
        ("Chacma", ["T 33"], "build T 33@u", "no_digger"),
        ("Reptiles", ["A 18"], "build A 18@h", "ground_only"),
        ("Mandrill", ["T 33"], "build T 33", "no_site"),
        ("Chacma", ["T 33"], "build T 35", "no_site"),
        ("Chacma", [], "build T 47", "not_controlled"),
        ("Birds", [], "build F 29@h", "not_popped"),
        ("Chacma", [], "build T 29@h", "no_site"),
        ("Canines", ["HP 29"], "build P 28", "too_dear"),
    ],
)
def test_what_cannot_be_built(power: str, units: list[str], order: str, code: str) -> None:
    """R27, R28: its own kinds, a level they may be on, a site, and what is left to spend."""
    found = turn({power: units, "Drill": ["T 64"]}, {power: [order]}, builds={power: "3/2"})
    assert (words(found, order), codes(found, order)) == ("void", [code])
    assert outcome(found, order).reasons[0].clause


def test_a_clash_names_both_and_a_void_order_clashes_with_nobody() -> None:
    units = {"Mandrill": ["T 10"], "Chacma": ["T 33"]}
    orders = {"Mandrill": ["build T 28"], "Chacma": ["build T 28"]}
    found = turn(units, orders, builds={"Mandrill": "1", "Chacma": "1"})
    assert why(found, "build T 28") == ["Chacma and Mandrill ordered builds in Space 28, so all of them failed."] * 2
    poor = turn(units, orders, builds={"Mandrill": "1"})
    assert (poor.results["Mandrill: build T 28"], poor.results["Chacma: build T 28"]) == (("ok",), ("void",))


def test_who_has_no_units_may_still_build() -> None:
    here = position({}, centers={"Chacma": ["47"]}, builds={"Chacma": "1", "Drill": "1/2"})
    assert game().must_act(here) == ("Chacma",)
    assert [game().adjustments_due(here, power) for power in ("Chacma", "Drill")] == [1, 0]


# --- What may come next, by clicks (section 16).

START = game().start()


def candidates(here: Position, power: str, *partial: object, orders: tuple[str, ...] = ()) -> dict[str, Candidate]:
    return {one.text: one for one in rules.choices(here, power, partial, orders).candidates}


def allowed(here: Position, power: str, *partial: object, orders: tuple[str, ...] = ()) -> list[str]:
    return [text for text, one in candidates(here, power, *partial, orders=orders).items() if one.allowed]


def refused(here: Position, power: str, *partial: object) -> dict[str, str]:
    return {text: say(one.reason) for text, one in candidates(here, power, *partial).items() if one.reason}


def test_support_offers_what_is_in_reach() -> None:
    here = position({"Chacma": ["T 32", "T 33"], "Drill": ["T 64"], "Birds": ["F 48@h"]})
    assert allowed(here, "Chacma", "T 32", "support") == ["T 33", "F 48@h"]
    assert allowed(here, "Chacma", "T 32", "support", "T 33") == ["H", "48"]
    assert allowed(here, "Chacma", "T 32", "support", "F 48@h") == ["48"]
    order = rules.choices(here, "Chacma", ("T 32", "support", "F 48@h", "48")).order
    assert order is not None and order.text == "T 32 S F 48@h - 48"


def test_who_can_ford_is_told_before_a_bank_is_chosen() -> None:
    """R9: from the ground outside a mountain, beside a river."""
    here = position({"Chacma": ["T 42", "T 38@h", "T M1", "T 1"]})
    for unit, reason in (
        ("T 42", None),
        ("T 38@h", "T 38@h cannot ford: only a unit on the ground outside a mountain can."),
        ("T M1", "T M1 cannot ford: only a unit on the ground outside a mountain can."),
        ("T 1", "There is no river beside Space 1 now."),
    ):
        assert refused(here, "Chacma", unit).get("ford") == reason


def test_builds_light_up_on_all_levels_until_all_is_spent() -> None:
    here = position({"Chacma": ["T 28"]}, builds={"Chacma": "2"})
    assert allowed(here, "Chacma")[-2:] == ["build", "waive"]
    sites = set(allowed(here, "Chacma", "build"))
    assert {"28@h", "29", "33", "12"} <= sites and "28@u" not in sites and "28" not in sites
    assert allowed(here, "Chacma", "build", "29") == ["T 29"]
    assert "29" not in allowed(here, "Chacma", "build", orders=("build T 29",))
    spent = candidates(here, "Chacma", orders=("build T 29", "build T 33"))["build"].reason
    assert spent is not None and say(spent) == "Chacma has 0 SP left, too little for any unit."
    assert "build" not in candidates(position({"Chacma": ["T 28"]}), "Chacma")


def test_retreats_open_and_shut() -> None:
    units = {"Canines": ["P 28"], "Mandrill": ["T 10", "T 12"], "Chacma": ["T 33"]}
    here = turn(units, {"Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"], "Chacma": ["T 33 S T 10 - 28"]}).after
    assert allowed(here, "Canines", "P 28") == ["retreat", "disband", "divide"]
    assert set(allowed(here, "Canines", "P 28", "retreat")) == {"11", "27", "29", "28@h"}
    assert refused(here, "Canines", "P 28", "retreat") == {
        "10": "P 28 was attacked from Space 10.",
        "12": "Space 12 is occupied by T 12.",
        "33": "Space 33 is occupied by T 33.",
    }
    assert allowed(here, "Canines", orders=("P 28 divide",)) == ["1HP 28", "2HP 28"]
    assert allowed(here, "Canines", "1HP 28", "retreat", orders=("P 28 divide",))


def test_removals_until_nothing_is_owed() -> None:
    first = turn({"Canines": ["P 30", "HP 28"]}, {}, "F03M", {"Canines": ["30"]})
    assert allowed(first.after, "Canines") == ["P 30", "HP 28"]
    assert allowed(first.after, "Canines", "P 30") == ["remove", "divide"]
    assert allowed(first.after, "Canines", orders=("remove HP 28",)) == []
    assert allowed(first.after, "Canines", orders=("P 30 divide",)) == ["1HP 30", "2HP 30", "HP 28"]
    order = rules.choices(first.after, "Canines", ("P 30", "remove")).order
    assert order is not None and order.text == "remove P 30"
    assert then(first, {"Canines": [order]}).after.units_of("Canines")[0].text == "HP 28"


@pytest.mark.parametrize(
    ("phase", "lines", "line", "why"),
    [
        ("S03M", (), "build T 35", "Space 35 is neither a home center of Chacma nor next to one of its units."),
        ("S03M", ("build T 34",), "build T 34", "Chacma has already ordered a build in Space 34."),
        ("S03M", ("build T 34",), "build T 27", "A Troop costs 1 SP, and Chacma has 0 left to spend."),
        ("F03M", (), "build T 34", "Builds are ordered with the moves of Spring."),
        ("S03M", (), "waive", ""),
        ("F03M", (), "waive", "Builds are ordered with the moves of Spring."),
        ("S03M", (), "setup T 32", "Starting units are chosen before the first moves."),
        ("S03M", (), "build T 34", ""),
        ("S03M", (), "T 33 divide", "T 33 cannot divide: only a whole Pack or Pride can."),
        ("S03M", (), "HP 33 unite", "Chacma has no unit HP 33 that takes orders now."),
        ("F03A", (), "remove T 33", ""),
        ("F03A", ("remove T 33",), "remove T 33", "Chacma has no unit T 33 that takes orders now."),
    ],
)
def test_a_line_without_a_unit_is_refused_with_its_reason(
    phase: str, lines: tuple[str, ...], line: str, why: str
) -> None:
    """The hook `fault`: what is typed is judged as it stands."""
    here = position({"Chacma": ["T 33"]}, phase, builds={"Chacma": "1"} if phase[0] == "S" else {})
    written = [rules.parse(here, "Chacma", text) for text in lines]
    reason = game().fault(here, "Chacma", rules.parse(here, "Chacma", line), written)
    assert (say(reason) if reason else "") == why


def test_who_owes_nothing_may_divide_among_moves_but_not_in_winter() -> None:
    """R21."""
    for phase, code in (("S03M", None), ("F03M", None), ("F03A", "no_division_now")):
        here = position({"Canines": ["P 30"]}, phase, {"Canines": ["30"]})
        fault = game().fault(here, "Canines", rules.parse(here, "Canines", "P 30 divide"), ())
        assert (fault and fault.code) == code


def test_nothing_is_asked_once_the_game_is_over() -> None:
    won = turn({}, {}, "F03M", {"Birds": ["14", "17", "22", "29", "58", "75", "7", "11", "15"]})
    assert rules.choices(won.after, "Birds").candidates == ()
    assert (game().must_act(won.after), game().default_orders(won.after, "Birds")) == ((), ())


# --- The choices of set-up (R36), and five players (R37).


def test_the_start_of_rule_2() -> None:
    assert START.phase.text == "S01M"
    assert {power: len(units) for power, units in START.as_dict()["units"].items()} == dict.fromkeys(
        ("Chacma", "Drill", "Gelada", "Hamadryas", "Mandrill"), 3
    )
    assert game().state(START)["setup"] == "pending"
    assert game().state(START)["sp"]["Canines"] == "2"
    assert {"Canines", "Felines", "Insects", "Reptiles"} <= set(game().must_act(START))
    assert "Birds" not in game().must_act(START)


@pytest.mark.parametrize(
    ("power", "lines", "units", "codes"),
    [
        ("Canines", [], ["P 30"], []),
        ("Insects", [], ["H 59", "H 60", "H 73"], []),
        ("Insects", ["setup S 60"], ["H 59", "S 60", "H 73"], []),
        ("Reptiles", ["setup C 1", "setup A 2", "C 1 - 3"], ["C 3", "A 2", "A 18", "A 19"], []),
        # Wherever they stand they are read before all others; nobody builds then.
        ("Felines", ["1HP 40 - 39", "setup HP 40", "2HP 40 - 41", "setup HP 40"], ["HP 39", "HP 41"], []),
        ("Reptiles", ["setup C 18", "build C 22"], ["A 1", "A 2", "C 18", "A 19"], ["nothing_to_spend"]),
        ("Canines", ["setup HP 30"], ["P 30"], ["one_half_only"]),
        ("Canines", ["setup HP 30", "setup HP 30", "setup HP 30"], ["HP 30", "HP 30"], ["two_halves_at_most"]),
        ("Canines", ["setup HP 30", "setup P 30"], ["P 30"], ["chosen_otherwise"]),
        ("Canines", ["setup P 30", "setup HP 30"], ["P 30"], ["one_half_only"]),
        ("Canines", ["setup P 30", "setup HP 30", "setup HP 30"], ["HP 30", "HP 30"], ["chosen_otherwise"]),
        ("Canines", ["setup P 40"], ["P 30"], ["no_home_of_its_own"]),
        ("Canines", ["setup T 30"], ["P 30"], ["not_its_kind"]),
        ("Insects", ["setup S 59", "setup H 59"], ["H 59", "H 60", "H 73"], ["chosen_otherwise"]),
        ("Insects", ["setup S 59", "setup S 59"], ["S 59", "H 60", "H 73"], ["chosen_otherwise"]),
        ("Chacma", ["setup T 32"], ["T 32", "T 33", "T 47"], ["no_choice"]),
    ],
)
def test_what_is_chosen_at_set_up_and_what_is_void(
    power: str, lines: list[str], units: list[str], codes: list[str]
) -> None:
    """R36; nobody is woken by it (R25)."""
    found = game().adjudicate(START, {power: lines})
    state = found.after.as_dict()["state"]
    assert (standing(found, power), state["setup"], state["popped"]) == (units, "done", [])
    void = [one.reasons[0].code for one in found.outcomes if one.order.power == power and one.words == ("void",)]
    assert void == codes


def test_others_see_an_empty_home_until_then() -> None:
    """R36: what is written is no part of the position; the homes are marked."""
    written = Game.new(game()).draft("Canines", [rules.parse(START, "Canines", "setup HP 30")])
    seen = game().view(written.position, "Felines").position
    assert not any(unit.power == "Canines" for unit in seen.units.values())
    undecided = [sign.place for sign in game().signs(seen) if sign.type.name == "undecided"]
    assert undecided == ["30", "40", "59", "60", "73", "1", "2", "18", "19"]


def test_a_power_that_writes_nothing_holds_with_what_it_begins_with() -> None:
    assert [order.text for order in game().default_orders(START, "Felines")] == ["P 40 H"]
    assert [order.text for order in game().default_orders(START, "Chacma")] == ["T 32 H", "T 33 H", "T 47 H"]


# --- five players (R37) -----------------------------------------------------------------------------

PAIRS = {
    "Anna": ("Chacma", "Birds"),
    "Bo": ("Drill", "Canines"),
    "Cy": ("Gelada", "Felines"),
    "Di": ("Hamadryas", "Insects"),
    "Ed": ("Mandrill", "Reptiles"),
}
PLAYERS = {power: player for player, pair in PAIRS.items() for power in pair}


def test_the_seats_make_the_pairs_whose_players_are_numbers_in_gunboat() -> None:
    opened = Game.new(game(W=True), PLAYERS)
    assert opened.variant.state(opened.position)["pairs"] == {player: list(pair) for player, pair in PAIRS.items()}
    assert game().state(Game.new(game(), PLAYERS).position)["pairs"] == {}
    gunboat = Game.new(game(W=True, G=True), PLAYERS)
    assert gunboat.variant.state(gunboat.position)["pairs"]["1"] == ["Chacma", "Birds"]
    assert "Anna" not in str(gunboat.variant.state(gunboat.position))


@pytest.mark.parametrize(("link", "seen"), [("public", 5), ("secret", 1)])
def test_a_secret_link_is_shown_to_its_own_player(link: str, seen: int) -> None:
    opened = Game.new(game(W=True, link=link), PLAYERS)
    for power in ("Drill", "Canines"):
        shown = opened.variant.view(opened.position, power).position.as_dict()["state"]["pairs"]
        assert len(shown) == seen and shown["Bo"] == ["Drill", "Canines"]
    assert len(opened.variant.view(opened.position, "").position.as_dict()["state"]["pairs"]) == 5
    everybody = opened.variant.view(opened.position, rules.PUBLIC).position.as_dict()["state"]["pairs"]
    assert len(everybody) == (5 if link == "public" else 0)


# --- Whose land it is: the zones whose centers and swamps a power controls (R30, R31).


def test_land_is_colored_where_its_center_is_taken_or_its_swamp_controlled() -> None:
    centers = {"Chacma": ["32", "M2"], "Hamadryas": ["17"]}
    here = position({"Chacma": ["T 48"], "Insects": ["H 43@u"]}, "F02M", centers, swamps={"Insects": ["43"]})
    assert game().holdings(here) == {"32": "Chacma", "M2": "Chacma", "17@h": "Hamadryas", "43": "Insects"}
    assert "48" not in control_of([here, here]), "who only came through a space does not have it"


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
nobody unites anothers halves
    units = { Canines = ["HP 30", "HP 30"] }
    Felines: HP 30 unite
    expect.units.Canines = ["HP 30", "HP 30"]
a join adds nothing cuts nothing and is stopped by no rival (R22)
    Felines: HP 40 - 39 => ok; HP 39 | Insects: S 41 S HP 40 - 39 => ok (adds_nothing) | Chacma: T 38 - 39 => bounce
it fails if the half waiting is dislodged (R22 a; it defends its own zone as one whose move failed)
    Felines: HP 40 - 39 => bounce (join_lost); HP 39 => dislodged | Chacma: T 38 - 39; T 42 S T 38 - 39
    Reptiles: C 21 - 40 => bounce
of two that want to join neither does (R22 b)
    Felines: HP 40 - 39 => (join_twice); HP 22 - 39 => (join_twice); HP 39
a zone is named once (R27: a void order does not count)
    Canines: build P 34; build HP 34 => (ordered_twice); HP 33
    state.builds.Canines = "3"
    or
    Canines: build P 34; build HP 34 => ok; HP 33
    state.builds.Canines = "1"
what is not used is lost
    Chacma: waive => ok; T 33
    state.builds.Chacma = "2"; expect.state.builds = {}
    next
    Chacma: build T 34 => void (only_in_spring)
nobody builds with nothing
    Chacma: build T 34 => void; waive => void; T 33
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
