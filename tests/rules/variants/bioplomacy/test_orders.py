"""Packs, Prides and halves (section 8; R21 to R24); what may come next, by clicks (section 16)."""

from __future__ import annotations

import pytest

import rules
from app.board.from_rules import control_of
from rules import Candidate, Game, Position, say
from tests.rules.cases import Case, cases
from tests.rules.variants.bioplomacy.scenes import (
    WET,
    codes,
    game,
    kept,
    outcome,
    position,
    standing,
    then,
    turn,
    why,
    words,
)
from tests.rules.variants.bioplomacy.scenes import position as jungle_position


@pytest.mark.parametrize(
    ("units", "order", "key", "code"),
    [
        (["HP 30"], "HP 30 unite", "HP 30", "no_two_halves"),
        (["HP 30"], "HP 30 divide", "HP 30", "only_whole"),
        (["P 30"], "P 30 unite", "P 30", "no_two_halves"),
        (["P 30"], "P 11 divide", "P 11", "not_in_zone"),
    ],
)
def test_what_cannot_be_divided_or_united(units: list[str], order: str, key: str, code: str) -> None:
    found = turn({"Canines": units}, {"Canines": [order]})
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


# --- retreats (R21, R23) ----------------------------------------------------------------------------


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
    assert (game().must_act(here), game().adjustments_due(here, "Chacma"), game().adjustments_due(here, "Drill")) == (
        ("Chacma",),
        1,
        0,
    )


def test_in_the_first_spring_nobody_builds() -> None:
    """Section 11, whatever a position says may be spent."""
    found = turn(
        {"Drill": ["T 64"]}, {"Drill": ["build T 63", "T 64 H"]}, "S01M", {"Drill": ["64"]}, builds={"Drill": "2"}
    )
    assert (words(found, "build T 63"), codes(found, "build T 63")) == ("void", ["nothing_to_spend"])
    assert "build" not in {one.value for one in rules.choices(found.before, "Drill").candidates}


# --- What may come next, by clicks (section 16).

START = game().start()


def candidates(here: Position, power: str, *partial: object, orders: tuple[str, ...] = ()) -> dict[str, Candidate]:
    return {one.text: one for one in rules.choices(here, power, partial, orders).candidates}


def allowed(here: Position, power: str, *partial: object, orders: tuple[str, ...] = ()) -> list[str]:
    return [text for text, one in candidates(here, power, *partial, orders=orders).items() if one.allowed]


def refused(here: Position, power: str, *partial: object) -> dict[str, str]:
    return {text: say(one.reason) for text, one in candidates(here, power, *partial).items() if one.reason}


def test_the_orders_of_a_unit() -> None:
    here = jungle_position({"Chacma": ["T 42"], "Canines": ["P 30"]})
    assert allowed(here, "Chacma", "T 42") == ["move", "hold", "ford", "search"]
    assert allowed(here, "Canines", "P 30") == ["move", "hold", "search", "divide"]
    assert refused(here, "Canines", "P 30")["unite"] == "P 30 cannot unite: only two halves in the same zone can."
    assert "divide" not in candidates(here, "Chacma", "T 42")


def test_goals_on_all_levels_and_what_bars_the_others() -> None:
    here = jungle_position({"Chacma": ["T 18", "T 42"], "Insects": ["H 61@u"]})
    assert set(allowed(here, "Chacma", "T 18", "move")) == {"2", "17", "19", "22", "23", "38", "18@h"}
    barred = candidates(here, "Chacma", "T 42", "move")["43"]
    assert barred.reason is not None and barred.reason.code == "river_bars"
    assert barred.reason.get("river").id == "RC.42-43"
    assert barred.line == "RC.42-43"
    said = refused(here, "Chacma", "T 42", "move")
    assert said["42@h"] == "T 42 can go high only where there are trees, and Space 42 (High) has none."
    assert said["36"] == "Space 36 does not border Space 42."
    assert (
        refused(here, "Insects", "H 61@u", "move")["61"]
        == "H 61@u cannot come up in Space 61: there is a swamp above it."
    )


def test_a_river_is_forded_by_clicking_it() -> None:
    """Section 16: the candidate carries the id of the line on the border."""
    here = jungle_position({"Chacma": ["T 42"]})
    found = candidates(here, "Chacma", "T 42", "ford")
    assert {text: one.line for text, one in found.items() if one.allowed} == {"43": "RC.42-43", "59": "RC.42-59"}
    assert found["43"].label == "River RC, toward Space 43"
    order = rules.choices(here, "Chacma", ("T 42", "ford", "43")).order
    assert order is not None and order.text == "T 42 ford 43"


def test_in_the_monsoon_goals_are_others() -> None:
    here = jungle_position({"Gelada": ["T 45", "T 57"]}, WET)
    assert refused(here, "Gelada", "T 45", "move")["35"].endswith("the monsoon has closed the natural ford.")
    assert (
        refused(here, "Gelada", "T 45", "move")["44"] == "Space 44 is a lake during the monsoon: no unit can enter it."
    )
    assert "72" not in allowed(here, "Gelada", "T 57", "move")


def test_the_drowned_are_given_no_orders() -> None:
    here = jungle_position({"Gelada": ["T 44", "T 45"]}, WET)
    assert allowed(here, "Gelada") == ["T 45"]
    assert refused(here, "Gelada") == {"T 44": "T 44 drowned in the monsoon and takes no orders."}


def test_support_offers_what_is_in_reach() -> None:
    here = jungle_position({"Chacma": ["T 32", "T 33"], "Drill": ["T 64"], "Birds": ["F 48@h"]})
    assert allowed(here, "Chacma", "T 32", "support") == ["T 33", "F 48@h"]
    assert allowed(here, "Chacma", "T 32", "support", "T 33") == ["H", "48"]
    assert allowed(here, "Chacma", "T 32", "support", "F 48@h") == ["48"]
    order = rules.choices(here, "Chacma", ("T 32", "support", "F 48@h", "48")).order
    assert order is not None and order.text == "T 32 S F 48@h - 48"


def test_what_is_divided_is_divided_for_the_lines_that_follow() -> None:
    """R21: carried out before other lines are read, in drafts too."""
    here = jungle_position({"Canines": ["P 30"]})
    assert allowed(here, "Canines", orders=("P 30 divide",)) == ["1HP 30", "2HP 30"]
    goals = allowed(here, "Canines", "2HP 30", "support", "1HP 30", orders=("P 30 divide",))
    assert goals == ["11", "29", "31"]
    assert allowed(here, "Canines", orders=("P 30 divide", "HP 30 unite")) == ["P 30"]


def test_set_up_is_chosen_by_home_and_kind() -> None:
    assert allowed(START, "Insects")[-1] == "setup"
    assert allowed(START, "Insects", "setup") == ["59", "60", "73"]
    assert allowed(START, "Insects", "setup", "59") == ["H 59", "S 59"]
    order = rules.choices(START, "Insects", ("setup", "59", "S 59")).order
    assert order is not None and order.text == "setup S 59"
    assert "setup" not in candidates(START, "Chacma")


def test_units_that_are_set_up_are_ordered_in_the_same_turn() -> None:
    assert "S 59" in allowed(START, "Insects", orders=("setup S 59",))
    assert "59@h" in allowed(START, "Insects", "S 59", "move", orders=("setup S 59",))
    assert allowed(START, "Felines", orders=("setup HP 40", "setup HP 40"))[:2] == ["1HP 40", "2HP 40"]


def test_builds_light_up_on_all_levels_until_all_is_spent() -> None:
    here = jungle_position({"Chacma": ["T 28"]}, builds={"Chacma": "2"})
    assert allowed(here, "Chacma")[-2:] == ["build", "waive"]
    sites = set(allowed(here, "Chacma", "build"))
    assert {"28@h", "29", "33", "12"} <= sites and "28@u" not in sites and "28" not in sites
    assert allowed(here, "Chacma", "build", "29") == ["T 29"]
    assert "29" not in allowed(here, "Chacma", "build", orders=("build T 29",))
    spent = candidates(here, "Chacma", orders=("build T 29", "build T 33"))["build"].reason
    assert spent is not None and say(spent) == "Chacma has 0 SP left, too little for any unit."
    assert "build" not in candidates(jungle_position({"Chacma": ["T 28"]}), "Chacma")


def beaten() -> rules.Turn:
    units = {"Canines": ["P 28"], "Mandrill": ["T 10", "T 12"], "Chacma": ["T 33"]}
    return turn(units, {"Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"], "Chacma": ["T 33 S T 10 - 28"]})


def test_retreats_open_and_shut() -> None:
    here = beaten().after
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
    here = jungle_position({"Chacma": ["T 33"]}, phase, builds={"Chacma": "1"} if phase[0] == "S" else {})
    written = [rules.parse(here, "Chacma", text) for text in lines]
    reason = game().fault(here, "Chacma", rules.parse(here, "Chacma", line), written)
    assert (say(reason) if reason else "") == why


def test_who_owes_nothing_may_divide_among_moves_but_not_in_winter() -> None:
    """R21."""
    orders = {
        phase: jungle_position({"Canines": ["P 30"]}, phase, {"Canines": ["30"]}) for phase in ("S03M", "F03M", "F03A")
    }
    faults = {
        phase: game().fault(here, "Canines", rules.parse(here, "Canines", "P 30 divide"), ())
        for phase, here in orders.items()
    }
    assert {phase: reason and reason.code for phase, reason in faults.items()} == {
        "S03M": None,
        "F03M": None,
        "F03A": "no_division_now",
    }


def test_nothing_is_asked_once_the_game_is_over() -> None:
    won = turn({}, {}, "F03M", {"Birds": ["14", "17", "22", "29", "58", "75", "7", "11", "15"]})
    assert rules.choices(won.after, "Birds").candidates == ()
    assert (game().must_act(won.after), game().default_orders(won.after, "Birds")) == ((), ())


# --- The choices of set-up (R36), and five players (R37).


def first(orders: dict[str, list[str]]) -> rules.Turn:
    return game().adjudicate(START, orders)


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
    found = first({power: lines})
    assert (standing(found, power), kept(found, "setup"), kept(found, "popped")) == (units, "done", [])
    void = [one.reasons[0].code for one in found.outcomes if one.order.power == power and one.words == ("void",)]
    assert void == codes


def test_others_see_an_empty_home_until_then() -> None:
    """R36: what is written is no part of the position; the homes are marked."""
    written = Game.new(game()).draft("Canines", [rules.parse(START, "Canines", "setup HP 30")])
    seen = game().view(written.position, "Felines").position
    assert not any(unit.power == "Canines" for unit in seen.units.values())
    undecided = [sign.place for sign in game().signs(seen) if sign.type.name == "undecided"]
    assert undecided == ["30", "40", "59", "60", "73", "1", "2", "18", "19"]


def test_a_power_sees_what_it_has_chosen_so_far() -> None:
    lines = [rules.parse(START, "Canines", text) for text in ("setup HP 30", "setup HP 30")]
    begun = game().after_first_orders(START, "Canines", lines)
    assert [unit.text for unit in begun.units_of("Canines")] == ["1HP 30", "2HP 30"]
    assert [unit.text for unit in game().after_first_orders(START, "Canines", ()).units_of("Canines")] == ["P 30"]
    assert game().after_first_orders(START, "Chacma", ()) == START


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
    assert Game.new(game(), PLAYERS).variant.state(Game.new(game(), PLAYERS).position)["pairs"] == {}
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
    here = jungle_position({"Chacma": ["T 48"], "Insects": ["H 43@u"]}, "F02M", centers, swamps={"Insects": ["43"]})
    assert game().holdings(here) == {"32": "Chacma", "M2": "Chacma", "17@h": "Hamadryas", "43": "Insects"}
    assert "48" not in control_of([here, here]), "who only came through a space does not have it"


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
dividing and uniting in one turn change nothing (R21: divisions first)
    Canines: !HP 30 unite => ok; P 30 divide; P 30 - 11
    expect.units.Canines = ["P 11"]
a united pack moves at once
    units = { Canines = ["HP 30", "HP 30"] }
    Canines: HP 30 unite => ok; P 30 - 11 => ok
    expect.units.Canines = ["P 11"]
nobody unites anothers halves
    units = { Canines = ["HP 30", "HP 30"] }
    Felines: HP 30 unite
    expect.units.Canines = ["HP 30", "HP 30"]
halves inherit a forded river (R21; a united unit has it only if both halves did)
    units = { Felines = ["P 42"] }
    Felines: P 42 divide; 1HP 42 - 43; 2HP 42 - 59
    state.forded = { "P 42" = "RC" }; expect.units.Felines = ["HP 43", "HP 59"]
    or
    units = { Felines = ["HP 42", "HP 42"] }
    Felines: HP 42 unite; P 42 - 43 => void
    state.forded = { "1HP 42" = "RC" }
    or
    units = { Felines = ["HP 42", "HP 42"] }
    Felines: HP 42 unite; P 42 - 43 => ok
    state.forded = { "1HP 42" = "RC", "2HP 42" = "RC" }
forded halves are told apart in the state
    units = { Felines = ["HP 42", "HP 42"] }
    Felines: 2HP 42 ford 43
    expect.state.forded = { "2HP 42" = "RC" }
a half without a number is void where two stand (Section 3)
    units = { Canines = ["HP 30", "HP 30"] }
    Canines: HP 30 - 11 => void | Canines: 1HP 30 => ok | Canines: 2HP 30 => ok
    says."HP 30" = "There are two halves in Space 30: write 1HP 30 or 2HP 30."
in a support it means whichever fits (Section 3: number 1 if both do)
    units = { Canines = ["HP 30", "HP 30"], Chacma = ["T 29"], Mandrill = ["T 11"] }
    Canines: 2HP 30 - 11 => ok | Chacma: T 29 S HP 30 - 11 => ok
    or
    units = { Canines = ["HP 30", "HP 30"], Chacma = ["T 29"], Mandrill = ["T 11"] }
    Canines: 1HP 30 - 31 => ok; 2HP 30 - 31 => bounce | Chacma: T 29 S HP 30 - 31
beside a half that supports a move is ordinary (R22, last sentence)
    Felines: HP 39 S C 21 - 22; HP 40 - 39 => bounce (own_unit_stays) | Reptiles: C 21 - 22
a join adds nothing cuts nothing and is stopped by no rival (R22)
    Felines: HP 40 - 39 => ok; HP 39 | Insects: S 41 S HP 40 - 39 => ok (adds_nothing) | Chacma: T 38 - 39 => bounce
it fails if the half waiting is dislodged (R22 a; it defends its own zone as one whose move failed)
    Felines: HP 40 - 39 => bounce (join_lost); HP 39 => dislodged | Chacma: T 38 - 39; T 42 S T 38 - 39
    Reptiles: C 21 - 40 => bounce
of two that want to join neither does (R22 b)
    Felines: HP 40 - 39 => (join_twice); HP 22 - 39 => (join_twice); HP 39
a half does not join a whole nor anothers half (R23, R24)
    Felines: HP 39 - 40 => bounce; P 40 | Canines: HP 22 - 39 => bounce
a support that names either half helps both (R23: while at least one is not ordered to move)
    units = { Canines = ["HP 11", "HP 11"], Mandrill = ["T 10", "T 28"], Chacma = ["T 29"] }
    Canines: 2HP 11 - 30 | Mandrill: T 10 - 11 => bounce; T 28 S T 10 - 11 | Chacma: T 29 S 2HP 11 => ok
    Canines: 1HP 11 => ok
    or
    units = { Canines = ["HP 11", "HP 11"], Mandrill = ["T 10", "T 28"], Chacma = ["T 29"] }
    Canines: 1HP 11 - 30; 2HP 11 - 30 | Mandrill: T 10 - 11; T 28 S T 10 - 11
    Chacma: T 29 S 2HP 11 => void (it_moves)
halves cannot support each others hold (R23: a zone is not its own neighbour)
    units = { Canines = ["HP 11", "HP 11"] }
    Canines: 2HP 11 S 1HP 11 => (not_its_own_zone)
a move into their zone cuts both (R23)
    Canines: 1HP 29 S HP 30 - 31 => cut; 2HP 29 S HP 30 - 31 => cut; HP 30 - 31 | Chacma: T 33 | Mandrill: T 28 - 29
two halves never enter one empty zone (R24)
    Canines: 1HP 30 - 11; 2HP 30 - 11
    expect.units.Canines = ["HP 30", "HP 30"]
no standing pack divides in a retreat phase (R21: in a phase in which the unit is given an order)
    Canines: P 28; P 30 | Mandrill: T 10 - 28; T 12 S T 10 - 28 | Chacma: T 33 S T 10 - 28
    next
    Canines: P 30 divide => void; P 28 R 29
    expect.units.Canines = ["P 30", "P 29"]
a unit that is dislodged or leaves is beside its sites still (R28 b: where it stands at the start of the turn)
    Chacma: T 33 - 34; build T 27 => ok
    state.builds.Chacma = "1"
    or
    Chacma: T 33 - 34; build T 35 => void
    state.builds.Chacma = "1"
orders are read as written until all is spent (R27)
    Canines: build P 28 => ok; build HP 27 => ok; build HP 34 => void; build HP 48 => void; HP 33
    state.builds.Canines = "7/2"; expect.state.builds = {}
    says."build HP 34" = "A Half-Pack costs 1 SP, and Canines has 1/2 left to spend."
a zone is named once (R27: a void order does not count)
    Canines: build P 34; build HP 34 => (ordered_twice); HP 33
    state.builds.Canines = "3"
    or
    Canines: build P 34; build HP 34 => ok; HP 33
    state.builds.Canines = "1"
a site that is occupied may be left (R29: what counts is who is there after the moves)
    Chacma: T 34 - 35; build T 34 => ok; T 33
    state.builds.Chacma = "1"
whoever is there blocks also a half (R24, R29)
    Canines: build HP 30 => blocked; HP 30; HP 29
    state.builds.Canines = "1"; says."build HP 30" = "HP 30 cannot be built: Space 30 is occupied by HP 30."
a stand off does not hinder a build (R29; the build then closes the zone)
    Chacma: build T 34 => ok; T 33 | Mandrill: T 27 - 34 => bounce | Drill: T 35 - 34
    state.builds.Chacma = "1"
the dislodged do not occupy (R29: but who threw them out does; where nobody is, a zone is free)
    Chacma: build T 33 => blocked; T 33; T 48 | Canines: P 28 - 33
    state.builds.Chacma = "1"
what is not used is lost
    Chacma: waive => ok; T 33
    state.builds.Chacma = "2"; expect.state.builds = {}
    next
    Chacma: build T 34 => void (only_in_spring)
nobody builds with nothing
    Chacma: build T 34 => void; waive => void; T 33
the fall count allows builds with fractions kept (Section 11: SP less what units cost, never below 0) [F03M]
    Canines: P 30
    centers.Canines = ["30", "31"]; expect.state.sp.Canines = "7/2"; expect.state.builds.Canines = "3/2"
    expect.units.Canines = ["P 30"]
the pair shares a player and nothing else (R37: one may dislodge the other)
    Drill: T 29 => dislodged | Canines: P 28 - 29; HP 11
    state.builds = { Drill = "1", Canines = "1" }; state.pairs.Bo = ["Drill", "Canines"]; options = { W = true }
builds of a pair in one zone clash
    Drill: build T 28 => clash; T 33 | Canines: build HP 28 => clash; HP 29
    state.builds = { Drill = "1", Canines = "1" }; options = { W = true }
after the first turn nothing is set up
    Insects: setup S 59 => void; H 59
    phase = "S01M"; expect.units.Insects = ["H 59"]
    or
    Insects: setup S 59 => (chosen_already); H 59
    phase = "F01M"
who was first in the zone is number 1, and a number is dropped where one is left (section 3)
    Canines: HP 29 - 30; HP 30 H
    next
    Canines: 1HP 30 - 11
    expect.units.Canines = ["HP 11", "HP 30"]
a half joins one that neither moves nor supports (R22)
    Felines: HP 39 H; HP 40 - 39 => ok (joined) | Insects: S 41
    expect.units.Felines = ["HP 39", "HP 39"]
    or
    Felines: HP 39 search; HP 40 - 39 => ok (joined) | Insects: S 41
    or
    Felines: HP 39 - 39@u; HP 40 - 39 => ok (joined) | Insects: S 41
    or
    Felines: HP 39; HP 40 - 39 => ok (joined) | Insects: S 41
it joins one that fords, which is number 1 in whatever order they are listed (section 3)
    Felines: HP 42 ford 43; HP 39 - 42 => ok
    expect.state.forded = { "1HP 42" = "RC" }
    or
    units.Felines = ["HP 39", "HP 42"]
    Felines: HP 42 ford 43; HP 39 - 42 => ok
    expect.state.forded = { "1HP 42" = "RC" }
a dislodged Pack may divide and go two ways
    Canines: P 28; P 30 | Mandrill: T 10 - 28; T 12 S T 10 - 28 | Chacma: T 33 S T 10 - 28
    expect.dislodged.Canines."P 28" = ["11", "27", "29", "28@h"]
    next
    Canines: P 28 divide => ok; 1HP 28 R 11 => ok; 2HP 28 R 28@h => ok
    expect.units.Canines = ["P 30", "HP 11", "HP 28@h"]
    or
    Canines: P 28; P 30 | Mandrill: T 10 - 28; T 12 S T 10 - 28 | Chacma: T 33 S T 10 - 28
    next
    # No standing Pack divides in a retreat phase (R21).
    Canines: P 30 divide => void; P 28 R 29
    expect.units.Canines = ["P 30", "P 29"]
only one of two is dislodged and loses its number
    units = { Canines = ["HP 28", "HP 28"], Mandrill = ["T 10", "T 12"] }
    Canines: 1HP 28 - 11; 2HP 28 => dislodged | Mandrill: T 10 - 28; T 12 S T 10 - 28
    next
    Canines: HP 28 R 29 => ok
a home center is a site while it is controlled, in its own zone (R26, R28 a)
    Chacma: build T 47 => ok; build T 64 => void | Birds: build F 17 => void
    centers = { Chacma = ["47", "64"], Birds = ["17"] }; state.popped = ["17"]
    state.builds = { Chacma = "2", Birds = "1" }
    or
    Chacma: build T 47 => void
    centers.Drill = ["47"]; state.builds.Chacma = "1"
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
