"""Orders as they are read and written, what makes them void, and what clicks offer; retreats (section 11): of
dislodged units, of their own accord, and by Just's Right-Hand Rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Position, Turn, say
from rules.files.scenarios import Scenario, read_scenarios
from rules.variants.character.cards import card_id
from rules.variants.character.spaces import NOWHERE, border, fallen_back
from tests.rules.cases import Case, cases, codes
from tests.rules.variants.character.table import plain, position, turn, units, words

HERE = position(
    "S1902M",
    {
        "France": ["1A Hyp", "2A Par", "3A Bur", "1F MAO"],
        "Germany": ["1A Hyp", "2A Ruh", "3A Kie", "4A Mun", "1F HEL"],
        "Italy": ["1A Tyr"],
        "Russia": ["2Amp BLA", "1A StP"],
    },
    {
        "France": {"1A": 8, "2A": 12, "3A": 4},
        "Germany": {"1A": 8, "2A": 5, "4A": 10, "1F": 18},
        "Italy": {"1A": 11},
        "Russia": {"2Amp": 3, "1A": 6},
    },
    revealed={"Russia": {"2Amp": 3}},
)


@pytest.mark.parametrize(
    ("power", "written", "canonical"),
    [
        ("France", "3a bur - mun", "3A Bur - Mun"),
        ("France", "army Burgundy to Munich", "A Bur - Mun"),
        ("France", "3A Bur - Mun - Boh", "3A Bur - Mun - Boh"),
        ("France", "2A Par - Pic mine", "2A Par - Pic mine"),
        ("France", "2A Par - Pic, retrieve its mine", "2A Par - Pic retrieve"),
        ("France", "2A Par - Pic mine and retrieve", "2A Par - Pic mine retrieve"),
        ("France", "2A Par - Pic retrieve and lay a mine", "2A Par - Pic mine retrieve"),
        ("France", "1A Hyp - Mun", "1A Hyp - Mun"),
        ("France", "2A Par - Hyperspace", "2A Par - Hyp"),
        ("France", "2A Par S Germany 1A Hyp - Bur", "2A Par S Germany 1A Hyp - Bur"),
        ("France", "2A Par S the German 1A Hyp - Bur", "2A Par S Germany 1A Hyp - Bur"),
        ("France", "2A Par S 1A Hyp - Bur", "2A Par S 1A Hyp - Bur"),
        ("France", "2A Par S France 1A Hyp - Bur", "2A Par S 1A Hyp - Bur"),
        ("Germany", "2A Ruh jumps over Bur - Gas", "2A Ruh jump Bur - Gas"),
        ("Germany", "4A Mun gasses Bur", "4A Mun gas Bur"),
        ("Germany", "4A Mun Bur gassed", "4A Mun gas Bur"),
        ("Germany", "4A Mun annihilates Burgundy", "4A Mun annihilate Bur"),
        ("Germany", "1F HEL convoys 3A Kie - Hol and supports", "1F HEL C 3A Kie - Hol and support"),
        ("Germany", "3A Kie exchange places with 1F HEL", "3A Kie exchange 1F HEL"),
        ("Germany", "4A Mun fortifies Bur and Boh", "4A Mun fortify Bur Boh"),
        ("Germany", "4A Mun fortify Bur, Boh", "4A Mun fortify Bur Boh"),
        ("Germany", "4A Mun cuts Tyr & Boh", "4A Mun cut Tyr, Boh"),
        ("Germany", "4A Mun steals A Bur", "4A Mun steal Bur"),
        ("Germany", "4A Mun disbelieves Bur card 4", "4A Mun disbelieve Bur 4"),
        ("Germany", "4A Mun disbelieve Bur x5", "4A Mun disbelieve Bur X5"),
        ("Germany", "4A Mun off the board", "4A Mun otb"),
        ("Italy", "1A Tyr hypnotizes A Mun: A Mun - Ber", "1A Tyr hypnotize A Mun: A Mun - Ber"),
        ("Italy", "1A Tyr hypnotise A Mun - Ber", "1A Tyr hypnotize A Mun: A Mun - Ber"),
        ("Italy", "1A Tyr hypnotize 4A Mun: 4A Mun - Bur - Par", "1A Tyr hypnotize 4A Mun: 4A Mun - Bur - Par"),
        ("Russia", "2Amp BLA - Bul", "2Amp BLA - Bul"),
        ("Russia", "1A StP converts to a fleet nc", "1A StP convert F/nc"),
    ],
)
def test_orders_are_read_as_people_write_them(power: str, written: str, canonical: str) -> None:
    order = plain().parse(HERE, power, written)
    assert order.text == canonical
    assert plain().parse(HERE, power, canonical) == order


@pytest.mark.parametrize(
    ("power", "line", "words"),
    [
        ("Germany", "4A Mun jump Bur - Gas", "card, 10 Gasser, does not allow that"),
        ("Germany", "4A Mun gas Ruh", "Ruhr is occupied by 2A Ruh, a unit of the same power"),
        ("Germany", "4A Mun gas Sil", "has no unit of another power to gas"),
        ("Germany", "4A Mun gas Par", "Paris does not border Munich"),
        ("Germany", "2A Ruh jump Hol - NTH", "There is no unit in Holland"),
        ("Germany", "2A Ruh jump Bur - Bel", "Belgium borders Ruhr"),
        ("Germany", "3A Mun - Ber", "the unit in Munich is 4A Mun, not 3A Mun"),
        ("France", "3A Bur - Par - Bur", "3A Bur comes from Burgundy"),
        ("Italy", "1A Tyr - Swi", "Switzerland is open only to Explorers"),
        ("France", "1A Hyp S 2A Par", "1A Hyp is in Hyperspace"),
        ("France", "3A Bur S 1A Hyp", "cannot be targeted"),
        ("France", "3A Bur - Hyp", "card, 4 Double Mover, does not allow that"),
        ("Italy", "1A Tyr hypnotize A Vie: A Vie - Tri", "There is no unit in Vienna"),
        ("Italy", "1A Tyr hypnotize 2A Mun: 2A Mun - Ber", "The unit in Munich is 4A Mun, not 2A Mun"),
        ("Italy", "1A Tyr hypnotize 4A Mun: A Ber - Kie", "is not an order for 4A Mun"),
        ("Russia", "1A StP convert F", "Name a coast"),
        ("Russia", "1A StP convert A", "is already that kind of unit"),
    ],
)
def test_bad_orders_get_the_clause_in_words(power: str, line: str, words: str) -> None:
    told = [one for one in turn(HERE, {power: [line]}).outcomes if one.order.text.startswith(line[:4])]
    void = [one for one in told if "void" in one.words]
    assert any(words.lower() in say(reason).lower() for one in void for reason in one.reasons), [
        say(reason) for one in told for reason in one.reasons
    ]


# --- clicks -------------------------------------------------------------------------------------------


def names(where: Position, power: str, *partial: Any) -> list[str]:
    return [one.text for one in rules.choices(where, power, partial).allowed]


def refused(where: Position, power: str, *partial: Any) -> dict[str, str]:
    return {one.text: say(one.reason) for one in rules.choices(where, power, partial).candidates if one.reason}


def test_a_power_that_rests_says_until_when() -> None:
    units = {"Germany": ["1A Mun"], "France": ["1A Bur"]}
    resting = position("S1903M", units, {"Germany": {"1A": 10}}, used={"Germany 1A": "S1902M"})
    assert "again in Fall 1903" in refused(resting, "Germany", "1A Mun")["gas"]


@pytest.mark.parametrize(("unit", "own"), [("4A Mun", {"gas"}), ("2A Ruh", {"jump"}), ("3A Kie", set())])
def test_a_unit_is_offered_the_special_orders_of_its_card_alone(unit: str, own: set[str]) -> None:
    special = {verb.name for verb in plain().verbs(HERE.phase) if getattr(verb, "ability", "")}
    assert special & {one.text for one in rules.choices(HERE, "Germany", (unit,)).candidates} == own


def test_words_are_added_to_a_whole_order() -> None:
    now = rules.choices(HERE, "France", ("2A Par", "move", "Pic"))
    assert now.order is not None and now.order.text == "2A Par - Pic"
    assert [one.text for one in now.allowed] == ["mine"]
    again = rules.choices(HERE, "France", ("2A Par", "move", "Pic", "mine"))
    assert again.order is not None and again.order.text == "2A Par - Pic mine"
    assert rules.choices(HERE, "Germany", ("3A Kie", "move", "Ber")).candidates == ()


def test_a_superfleet_may_add_its_support() -> None:
    now = rules.choices(HERE, "Germany", ("1F HEL", "convoy", "3A Kie", "Hol", "and support"))
    assert now.order is not None and now.order.text == "1F HEL C 3A Kie - Hol and support"


def test_a_jump_is_put_together_by_clicks() -> None:
    """Over units of its own, too."""
    assert names(HERE, "Germany", "2A Ruh", "jump") == ["Bur", "Kie", "Mun"]
    landings = names(HERE, "Germany", "2A Ruh", "jump", "Bur")
    assert "Gas" in landings and "Par" in landings and "Bel" not in landings and "Ruh" not in landings


def test_a_victim_is_ordered_as_if_it_were_ones_own() -> None:
    assert names(HERE, "Italy", "1A Tyr", "hypnotize") == ["4A Mun"]
    assert "path" in names(HERE, "Italy", "1A Tyr", "hypnotize", "4A Mun")
    assert "annihilate" not in names(HERE, "Italy", "1A Tyr", "hypnotize", "4A Mun")
    now = rules.choices(HERE, "Italy", ("1A Tyr", "hypnotize", "4A Mun", "move", "Ber"))
    assert now.order is not None and now.order.text == "1A Tyr hypnotize 4A Mun: 4A Mun - Ber"


def test_from_hyperspace_units_come_down_where_they_can_stand() -> None:
    hyper = position("S1902M", {"France": ["1F Hyp", "1A Hyp"]}, {"France": {"1F": 8, "1A": 8}})
    fleets, armies = names(hyper, "France", "1F Hyp", "move"), names(hyper, "France", "1A Hyp", "move")
    assert {"StP/nc", "NTH", "Lon"} <= set(fleets) and not {"StP", "Mun", "Swi", "Ire", "Hyp"} & set(fleets)
    assert {"StP", "Mun"} <= set(armies) and not {"StP/nc", "NTH", "Swi"} & set(armies)


def test_a_unit_in_civil_disorder_is_asked_nothing() -> None:
    asleep = position("F1902M", {"France": ["1A Bur"]}, civil_disorder={"France 1A": "F1902M"})
    assert "civil disorder" in refused(asleep, "France")["1A Bur"]


# --- Whom a unit may support, as it is offered: units of others whose cards are not known count as Ordinary in
# 1901.

CHARACTER = rules.variant("character")
UNITS = {"Austria": ["1F Tri"], "England": ["1F Edi"], "Italy": ["1A Rom", "2A Ven"]}


def seen(phase: str) -> Position:
    at = CHARACTER.position(phase=phase, units=UNITS, centers={}, state={"cards": {"England": {"1F": 4}}})
    return CHARACTER.view(at, "Austria").position


@pytest.mark.parametrize(
    ("phase", "helped"), [("S1901M", ["1A Rom", "2A Ven"]), ("S1902M", ["1F Edi", "1A Rom", "2A Ven"])]
)
def test_an_unknown_card_lets_a_unit_come_from_anywhere_only_when_powers_work(phase: str, helped: list[str]) -> None:
    at = seen(phase)
    unit = rules.choices(at, "Austria").allowed[0].value
    found = rules.choices(at, "Austria", (unit, "support")).allowed
    assert [one.text.removeprefix("Italy ").removeprefix("England ") for one in found] == helped


# --- Without special powers it is the standard game: the DATC, and random moves, come out alike.

STANDARD = rules.VARIANTS["standard"](rules.files.load_board("standard"))
FILE = Path(__file__).parents[3] / "scenarios" / "standard.toml"
NO_FLEETS = "datc-6d32"
"""Here a move over a sea without any fleet is no void order: section 14 says `no_convoy`."""
CASES = [
    one
    for one in read_scenarios(FILE)
    if one.position.phase.step == "M" and one.position.variant.chosen == STANDARD.chosen and one.id != NO_FLEETS
]


def as_played_here(position: Position) -> Position:
    powers = position.variant.base.powers
    units = {power: [unit.text for unit in position.units_of(power)] for power in powers}
    centers = {power: list(position.owned(power)) for power in powers}
    return plain().position(phase=position.phase.text, units=units, centers=centers)


def told(turn: Turn) -> dict[str, tuple[str, ...]]:
    """The words of each unit by its place; that it is disbanded at once for want of a retreat is said later here."""
    return {
        one.unit.key: tuple(word for word in one.words if word != "disband")
        for one in turn.outcomes
        if one.unit and not any(reason.code == "replaced" for reason in one.reasons)
    }


def standing(turn: Turn) -> tuple[set[tuple[str, str, str]], dict[str, set[str]]]:
    units = {(unit.power, unit.kind, unit.place.text) for unit in turn.after.units.values()}
    return units, {key: {place.text for place in dislodged.retreats} for key, dislodged in turn.dislodged.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.id)
def test_a_case_of_the_datc(case: Scenario) -> None:
    orders = case.turns[0].orders
    there, here = (
        position.variant.adjudicate(position, orders) for position in (case.position, as_played_here(case.position))
    )
    assert told(here) == told(there)
    assert standing(here) == standing(there)


@pytest.mark.parametrize("text", [0, 21, "X7", "", True, 4.0, None])
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card_id(text)


# --- Retreats (section 11): of dislodged units, of their own accord, and by Just's Right-Hand Rule.


def retreating(season: str = "S", held: dict[str, Any] | None = None, year: int = 1902, **more: Any) -> Position:
    """1A Mun of Germany was dislodged; others of it stand in Ruh and Ber."""
    dislodged = {"Germany": {"1A Mun": ["Boh", "Kie", "Sil"]}}
    here = {"Germany": ["2A Ruh", "3A Ber"], "France": ["1A Mun"], **more.pop("others", {})}
    return position(f"{season}{year}R", here, {"Germany": held or {}}, dislodged=dislodged, **more)


# Of their own accord.


@pytest.mark.parametrize(
    ("more", "order", "code"),
    [
        ({"held": {"2A": 4}}, "2A Ruh R Bel", "no_walker"),
        ({"year": 1901, "held": {"2A": 14}}, "2A Ruh R Bel", "too_soon"),
        ({"held": {"2A": 14}, "civil_disorder": {"Germany 2A": "F1902M"}}, "2A Ruh R Bel", "asleep"),
        ({"held": {"2A": 14}, "powerless": ["Germany 2A"]}, "2A Ruh R Bel", "disbelieved"),
        ({"held": {"2A": 14}}, "2A Ruh R Mun", "occupied"),
        ({"held": {"2A": 14}, "standoffs": ["Bel"]}, "2A Ruh R Bel", "stood_off"),
        ({"held": {"2A": 14}, "closed": ["Bel"]}, "2A Ruh R Bel", "shut"),
        ({"held": {"2A": 14}, "impassable": {"Bel": "S1902M"}}, "2A Ruh R Bel", "shut"),
        ({"held": {"2A": 14}}, "2A Ruh R Par", "no_way"),
        ({"held": {"2A": 14}}, "2A Ruh D", "not_dislodged"),
    ],
)
def test_who_may_not_walk_and_where_to(more: dict[str, Any], order: str, code: str) -> None:
    """C-51."""
    played = turn(retreating(**more), {"Germany": [order]})
    assert code in codes(played, "2A Ruh")
    assert "2A Ruh" in units(played.after, "Germany")
    assert words(played)["2A Ruh"] == ["void"]


# Just's Right-Hand Rule.


def fell(here: str, over: str, opened: list[str], clockwise: bool, coast: str, taken: str) -> str:
    """Where a unit falls back to that was dislodged over a border, of these places."""
    kind = "F" if any("/" in place or place.isupper() for place in opened) else "A"
    before = plain().position(phase="S1902R", units={}, dislodged={"Italy": {f"1{kind} {here}": opened}}, state={})
    dislodged = next(iter(before.dislodged.values()))
    crossed = border(dislodged.unit.place.province, over, coast) if over else NOWHERE
    goal = fallen_back(dislodged, crossed, taken.split(), clockwise)
    return goal.text if goal else ""


@pytest.mark.parametrize(
    ("here", "over", "opened", "goal", "more"),
    [
        ("Mun", "Bur", "Ber Kie Ruh", "Ruh", {}),
        ("Mun", "Ruh", "Ber Boh", "Ber", {}),
        ("Mun", "Kie", "Ruh Tyr", "Tyr", {}),
        ("Mun", "", "Ruh Kie", "Kie", {}),
        ("Mun", "Bur", "Bur", "Bur", {}),
        ("Mun", "Bur", "", "", {}),
        ("Con", "AEG", "Bul/ec Bul/sc", "Bul/sc", {}),
        ("Con", "AEG", "Bul/ec BLA", "Bul/ec", {}),
        ("Por", "MAO", "Spa/nc Spa/sc", "Spa/nc", {}),
        ("CAS", "Mos", "Arm Arm/ec", "Arm/ec", {}),
        ("MAO", "Por", "Spa/nc Spa/sc", "Spa/sc", {}),
        ("MAO", "ENG", "Spa/nc Spa/sc", "Spa/nc", {}),
        # By option the other way round; a neighbor that is there twice is told by the coast; what others have named.
        ("Mun", "Bur", "Tyr Ruh", "Tyr", {"clockwise": False}),
        ("Con", "AEG", "Bul/ec Bul/sc", "Bul/ec", {"clockwise": False}),
        ("Spa/sc", "MAO", "Por Gas", "Por", {"coast": "Spa/sc"}),
        ("Spa/nc", "MAO", "Por Gas", "Gas", {"coast": "Spa/nc"}),
        ("Mun", "Bur", "Ruh Kie", "Kie", {"taken": "Ruh"}),
    ],
)
def test_it_goes_round_from_the_border_that_was_crossed(
    here: str, over: str, opened: str, goal: str, more: dict[str, Any]
) -> None:
    """C-69."""
    assert fell(here, over, opened.split(), **{"clockwise": True, "coast": "", "taken": "", **more}) == goal


RULES = cases(
    "character",
    phase="S1902M",
    text="""
a wrong number is no order (C-6) [F1902R]
    Germany: !2A Mun R Boh; 2A Ruh; 3A Ber | France: 1A Mun => disband
    dislodged = { Germany = { "1A Mun" = ["Boh", "Kie", "Sil"] } }; state.cards.Germany = {}
two that retreat to one space are both lost [S1902R]
    France: 1A Mun => bounce, disband | Italy: 1A Vie => bounce, disband | Germany: !1A Mun R Boh
    Austria: !1A Vie R Boh
    dislodged = { Germany = { "1A Mun" = ["Boh"] }, Austria = { "1A Vie" = ["Boh"] } }
a space left in this phase is not open
    Germany: 2A Ruh R Bel; 3A Ber R Ruh => (no_walker) | France: 1A Mun | Italy: 1A Tyr
    dislodged = { Germany = { "1A Mun" = ["Boh", "Kie", "Sil"] } }; state.cards.Germany.2A = 14; phase = "F1902R"
    or
    Germany: 2A Ruh R Bel; 3A Kie R Ruh => (occupied)
    dislodged = { Germany = { "1A Mun" = ["Boh"] } }; state.cards.Germany = { 2A = 14, 3A = 14 }; phase = "S1902R"
two walkers that meet stay by option [S1902R]
    Germany: 2A Ruh R Bel => bounce | France: 1A Pic R Bel => bounce
    state.cards = { Germany = { 2A = 14 }, France = { 1A = 14 } }; options = { voluntary_clash = "stay" }
    expect.state.revealed = { France = { 1A = 14 }, Germany = { 2A = 14 } }
the rule gives an amphibian away like an order [S1902R]
    Austria: 1A Ven
    dislodged = { Italy = { "2A Ven" = ["ADR"] } }; state.cards.Italy.2A = 3; expect.units.Italy = ["2Amp ADR"]
    expect.state.rhr = ["Italy 2Amp"]; expect.state.cards.Italy.2Amp = 3
in fall a unit without a valid order is disbanded (Rule 14b) [F1902R]
    Germany: 2A Ruh; 3A Ber | France: 1A Mun => disband
    dislodged = { Germany = { "1A Mun" = ["Boh", "Kie", "Sil"] } }; state.cards.Germany = {}
    or
    Germany: !1A Mun R Tyr => void, disband; 2A Ruh; 3A Ber | France: 1A Mun
    dislodged = { Germany = { "1A Mun" = ["Boh", "Kie", "Sil"] } }; state.cards.Germany = {}
in spring the rule places it and it may leave in fall [S1902R]
    # Rule 14a, C-70. Nobody knows which border was crossed, so the ring of Munich begins at Kiel
    Germany: 2A Ruh; 3A Ber | France: 1A Mun => ok
    dislodged = { Germany = { "1A Mun" = ["Boh", "Kie", "Sil"] } }; state.cards.Germany = {}
    expect.units.Germany = ["2A Ruh", "3A Ber", "1A Kie"]; expect.state.rhr = ["Germany 1A"]
    or
    Germany: !1A Mun R Tyr; 2A Ruh; 3A Ber | France: 1A Mun
    dislodged = { Germany = { "1A Mun" = ["Boh", "Kie", "Sil"] } }; state.cards.Germany = {}
    expect.units.Germany = ["2A Ruh", "3A Ber", "1A Kie"]
a retreat beyond its kind shows an amphibian (C-12, C-7) [S1902R]
    Austria: 1A Ven | Italy: !2A Ven R ADR
    dislodged = { Italy = { "2A Ven" = ["ADR", "Rom"] } }; state.cards.Italy.2A = 3
    expect.units.Italy = ["2Amp ADR"]; expect.state.revealed.Italy.2Amp = 3
    or
    Austria: 1A Ven | Italy: !2A Ven R Rom
    dislodged = { Italy = { "2A Ven" = ["ADR", "Rom"] } }; state.cards.Italy.2A = 3; expect.state.revealed = {}
a card just stolen does not work in the retreats either (Step 2: this turn both act as Ordinary)
    Germany: 1A Mun steal Bur | France: 1A Bur
    state.cards = { Germany = { 1A = "X3" }, France = { 1A = 14 } }; options = { x_cards = ["X3"] }
    next
    Germany: 1A Mun R Ruh => (disbelieved)
    or
    Germany: 1A Mun steal Bur | France: 1A Bur
    state.cards = { Germany = { 1A = "X3" }, France = { 1A = 14 } }; options = { x_cards = ["X3"] }
    next
    next
    next
    Germany: 1A Mun R Ruh
    expect.units.Germany = ["1A Ruh"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
