"""Text to order and back: forgiving in, canonical out, ambiguous input refused with what would be right; what every
order type of every variant must have in rules: it is read, written back, told as a sentence and mailed; what may
come next: every slot's candidates, with a reason for each refused one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import GM, Order, Outcome, Position, say
from rules.files import scenarios
from rules.players.search import SeededDraws
from rules.solver import Clause
from tests.order_types import MASTERS, TYPES, VARIANTS, TypeOfVariant, example

STANDARD = rules.variant("standard")
START = STANDARD.start()


def read(power: str, text: str, position: rules.Position = START) -> str:
    return rules.parse(position, power, text).text


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("A Par - Brg", "There is no province called 'Brg'. Did you mean Bur (Burgundy)?"),
        ("A Par - Norw", "'Norw' could be Nwy (Norway) or NWG (Norwegian Sea). Enter one of these."),
        ("A Par - Liv", "'Liv' could be Lvp (Liverpool) or Lvn (Livonia). Enter one of these."),
        ("A Par - Swi", "No unit can enter Switzerland."),
        ("F Lon - Ireland", "No unit can enter Ireland."),
        ("F Lon - Icel", "No unit can enter Iceland."),
        ("A Par - ", "The move does not say where to."),
        ("A Par - Q", "There is no province called 'Q'."),
        ("A Par flies", "'A Par flies' is not a valid order here."),
        ("", "'' is not a valid order here."),
    ],
)
def test_refused_with_what_would_be_right(written: str, complaint: str) -> None:
    with pytest.raises(rules.Unreadable, match="^" + complaint.translate({ord(c): f"\\{c}" for c in "().?"})):
        read("France", written)


@pytest.mark.parametrize("text", ["F Lon - NTH - Nwy", "A Par - Bur - Mun", "A Bel - NTH -", "A Bel - Nwy via Mun"])
def test_only_armies_go_over_seas(text: str) -> None:
    with pytest.raises(rules.Unreadable):
        read("England", text)


WINTER = STANDARD.position(phase="W1901A", units={"France": ["A Mar"]}, centers={"France": ["Par", "Mar", "Bre"]})
RETREAT = STANDARD.position(phase="S1901R", units={}, dislodged={"France": {"A Par": ["Pic", "Gas"]}})


@pytest.mark.parametrize(
    ("written", "orders"),
    [
        ("build Bre", "build A Bre or build F Bre"),
        ("Par B", "build A Par"),
        ("build StP", "build A StP, build F StP/nc or build F StP/sc"),
        ("build Mar", "build A Mar or build F Mar"),
    ],
)
def test_a_build_says_what_is_built(written: str, orders: str) -> None:
    with pytest.raises(rules.Unreadable) as caught:
        read("France", written, WINTER)
    assert str(caught.value) == f"'{written}' does not say what to build. Enter {orders}."


SPELLINGS = [
    ("France", START, "A Par - Bur",
     "A Par - Bur | A Paris-Burgundy | a par -> bur | army Paris to Burgundy | par-bur | A Par - Bur. | "
     "A Par move Bur | A Par m Bur | A Par moves to Bur | A(Par) - Bur | A: Par - Bur"),
    ("France", START, "A Par S A Mar - Bur", "a par s mar-bur | A Par supports A Mar - Bur"),
    ("France", START, "A Par S A Mar", "A Par S A Mar | A Par s mar holds"),
    ("France", START, "A Par H", "A Par H | paris holds | A Par HOLDS! | A Par holding | A Par to hold"),
    ("France", START, "F Bre - MAO", "F Bre - Mid-Atlantic Ocean | F Bre - mid atlantic | F Bre-mao"),
    ("France", START, "A Mar - Spa via convoy",
     "A Mar - Spa via convoy | A Mar - Spa (via convoy) | A Mar - Spa convoyed"),
    ("France", START, "F Bre C A Mar - Spa", "F Bre C A Mar - Spa | F Bre convoys A Mar to Spain"),
    ("France", START, "A Mar S A Par", "A Mar s. A Par | A Mar S A Par to hold"),
    ("France", START, "A Mar S A Par - Bur",
     "A Mar (S) A Par - Bur | A Mar S (A Par - Bur) | A Mar supporting A Par to Bur"),
    ("France", START, "F Bre - ENG", "F Bre to the English Channel | F Bre - Eng Ch"),
    ("Russia", START, "F StP/sc - BOT",
     "F Stp(sc) - bot | F StP/sc-gob | F St Petersburg (south coast) - Gulf of Bothnia | F stp sc - bot | "
     "stp - bot"),
    ("England", START, "A Bel - Nwy via convoy",
     "A Bel-NTH-Nwy | A Bel - ENG - NTH - Nwy | A Bel - Nwy via NTH | A Bel - Nwy via ENG, NTH"),
    ("England", START, "A Por - Wal via convoy", "A Por - Mid-Atlantic Ocean - Wal"),
    ("England", START, "A Den S A Bel - Nwy", "A Den S A Bel-NTH-Nwy"),
    ("England", START, "F NTH C A Bel - Nwy", "F NTH C A Bel-NTH-Nwy"),
    ("France", WINTER, "build A Par", "build A Par | B A Par | A Par B | Build an army in Paris | +A Par"),
    ("France", WINTER, "build F StP/nc", "build F StP/nc | B F StP/nc"),
    ("France", WINTER, "remove A Par", "remove A Par | D A Par"),
    ("France", WINTER, "remove A Mar", "R A Mar | -A Mar | disband Mar | A Mar D"),
    ("France", WINTER, "waive", "waive | waives | waived | waive 1 | waives one build | no build"),
    ("France", RETREAT, "A Par R Pic", "A Par R Pic | Par - Pic | A Par retreats to Pic | A Par to Pic"),
    ("France", RETREAT, "A Par D", "A Par D | A Par R D | D A Par | disband A Par | disband Par"),
    ("France", START, "build A Par", "build A Par"),
    ("France", START, "remove A Par", "removes A Par"),
    ("France", START, "waive", "waives"),
    ("France", START, "A Par R Pic", "A Par retreats to Pic | A Par R Pic"),
    ("France", WINTER, "A Mar H", "A Mar holds"),
    ("France", WINTER, "A Mar - Bur", "A Mar - Bur"),
    ("France", RETREAT, "A Mar S A Par", "A Mar supports A Par"),
]  # fmt: skip
"""A power, a position, and how an order is written: all that means the same, parted by bars."""


@pytest.mark.parametrize(("power", "position", "meant", "spellings"), SPELLINGS)
def test_an_order_is_read_in_all_its_spellings(
    power: str, position: rules.Position, meant: str, spellings: str
) -> None:
    """Full words and canonical orders of other phases too."""
    assert {text: read(power, text, position) for text in spellings.split(" | ")} == dict.fromkeys(
        spellings.split(" | "), meant
    )


@pytest.mark.parametrize(
    "text",
    ["A " + "- " * 2000, "A Par " + "S A " * 1500 + "Par - Bur", "A Par - " + "B" * 50_000, "A Par S " * 24, "x" * 199],
)
def test_long_lines_are_refused(text: str) -> None:
    """A reader that tried every way to split them would never end."""
    with pytest.raises(rules.Unreadable) as caught:
        read("France", text)
    assert len(str(caught.value)) < 200


def test_kind_is_left_open_where_nobody_stands() -> None:
    assert read("France", "A Par S Ruh - Bur") == "A Par S Ruh - Bur"


places = st.sampled_from(list(STANDARD.base.locations))
units = st.builds("{} {}".format, st.sampled_from("AF"), places)
orders = st.one_of(
    st.builds("{} H".format, units),
    st.builds("{} - {}".format, units, places),
    st.builds("{} - {} via convoy".format, units, places),
    st.builds("{} S {}".format, units, units),
    st.builds("{} S {} - {}".format, units, units, places),
    st.builds("{} C {} - {}".format, units, units, places),
)


@given(orders)
@settings(max_examples=300)
def test_what_is_written_reads_back(text: str) -> None:
    order = rules.parse(START, "France", text)
    assert rules.write(rules.parse(START, "France", rules.write(order))) == rules.write(order)


TOKENS = (
    "A F army Par Bur Mar StP/nc nc NTH - -> – S C H R D B via convoy build remove waive to supports hold retreats "
    "disbands Italian the in . , : ( ) * > 1. + é"
)
tokens = st.sampled_from(TOKENS.split())


@given(st.text(max_size=60) | st.lists(tokens, max_size=9).map(" ".join), st.sampled_from([START, RETREAT, WINTER]))
@settings(max_examples=500)
def test_any_text_is_an_order_or_a_complaint(text: str, position: rules.Position) -> None:
    try:
        order = rules.parse(position, "France", text)
    except rules.Unreadable as error:
        assert str(error)
    else:
        again = rules.parse(position, "France", rules.write(order))
        assert (again, again.slots) == (order, order.slots)


# --- What every order type of every variant must have in rules: it is read, written back, told as a sentence and
# mailed.

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_read_and_written_back(of: TypeOfVariant) -> None:
    position, order = example(of)
    kind = VARIANTS[of.variant].all_verbs[of.name]
    assert order.type.name in (of.name, kind.verb)
    assert position.variant.parse(position, order.power, order.text) == order


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_told_as_a_sentence(of: TypeOfVariant) -> None:
    position, order = example(of)
    told = order.type.sentence(position, order)
    assert (told == order.text) == (of.name in MASTERS - {"award"}), "a game master's lines are told as written"
    assert told and "{" not in told and "  " not in told


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_words_behind_it_are_told_too(of: TypeOfVariant) -> None:
    position, order = example(of)
    for word, added in order.type.modifiers.items():
        more = Order(order.power, order.type, (*order.slots, word), f"{order.text} {word}")
        assert added.words in order.type.sentence(position, more)


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_is_mailed(of: TypeOfVariant) -> None:
    """As a line under the heading of whoever can write it; of what no phase of the variant has (a build waived in
    Pink), that is said."""
    mailed, never = [], of == ("pink", "waive")
    for writer in (GM,) if of.name in MASTERS else VARIANTS[of.variant].base.powers:
        position, order = example(of, writer)
        name = position.variant.writer_name(position, writer)
        sheet = rules.sheets.read_sheet(position, f"{name}:\n{order.text}\n")
        mailed += [line.order == order or (never and line.reason is not None) for line in sheet.lines]
    assert any(mailed)


@cache
def begun(variant: str) -> Position:
    """The position after the first phase, which in some variants deals out what all is played for."""
    start = VARIANTS[variant].start()
    return start.variant.adjudicate(start, {}, SeededDraws("a seed", start.phase.text)).after


@pytest.mark.parametrize("of", TYPES, ids=str)
def test_it_forms_part_of_the_report(of: TypeOfVariant) -> None:
    """Of the game master's, with the words for what came of it."""
    position, order = example(of, GM if of.name in MASTERS else "")
    variant = position.variant
    if variant.over(position):
        position = replace(begun(of.variant), phase=position.phase, units=position.units)
    turn = variant.adjudicate(position, {order.power: [order]}, SeededDraws("a seed", position.phase.text))
    assert order in [outcome.order for outcome in turn.outcomes]
    assert order.text in rules.reports.report(turn, "")


# --- the clauses of the solver ------------------------------------------------------------------------------


def explaining() -> Mapping[str, Mapping[Clause, object]]:
    """The modules in which it is told why an attack failed, with their tables."""
    found = {}
    for path in sorted((ROOT / "rules").rglob("*.py")):
        if "failure.clause]" in path.read_text(encoding="utf-8"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name] = import_module(name).EXPLAINED
    return found


def test_every_clause_is_explained_wherever_failures_are() -> None:
    """A new clause of the solver is no contradiction in Bioplomacy and not silence in Character: it needs a line."""
    tables = explaining()
    assert {
        "rules.standard.movement",
        "rules.variants.bioplomacy.movement",
        "rules.variants.character.movement",
    } == set(tables)
    for name, table in tables.items():
        assert set(table) == set(Clause), name


def failures() -> Iterator[tuple[str, Clause, Outcome]]:
    """Every attack that failed in the scenarios: in which variant, by which clause, and what its unit was told."""
    for path in sorted((ROOT / "tests/scenarios").glob("*.toml")):
        for scenario in scenarios.read_scenarios(path):
            position = scenario.position
            for number, entry in enumerate(scenario.turns, 1):
                turn = scenarios._adjudicated(scenario, position, number, entry)
                told = {one.unit.key: one for one in turn.outcomes if one.unit}
                for attack, failure in turn.resolution.failures.items() if turn.resolution else ():
                    if attack.unit in told:
                        yield position.variant.id, failure.clause, told[attack.unit]
                position = turn.after


@pytest.mark.slow
def test_who_failed_is_told_why_and_nothing_bland() -> None:
    """In every scenario, by every clause that occurs there."""
    seen = set()
    for variant, clause, outcome in failures():
        seen.add(clause)
        assert outcome.reasons and all(say(reason) for reason in outcome.reasons), (variant, clause, outcome)
        assert "stopped" not in {reason.code for reason in outcome.reasons}, (variant, clause, outcome)
    assert seen >= set(Clause) - {Clause.FIRST_PART}, "no scenario has these"


# --- What may come next: every slot's candidates, with a reason for each refused one.


def allowed(position: rules.Position, power: str, *partial: str, orders: tuple[str, ...] = ()) -> list[str]:
    return [one.text for one in rules.choices(position, power, partial, orders).allowed]


def refused(position: rules.Position, power: str, *partial: str) -> dict[str, str]:
    found = rules.choices(position, power, partial).candidates
    return {one.text: rules.say(one.reason) for one in found if one.reason}


def position(phase: str = "S1901M", **units: list[str]) -> rules.Position:
    return STANDARD.position(phase=phase, units=units)


def test_a_refused_step_says_why() -> None:
    with pytest.raises(ValueError, match="A Par cannot reach Munich"):
        rules.choices(START, "France", ("A Par", "move", "Mun"))


@pytest.mark.parametrize(
    ("typing", "slot", "first"),
    [
        ("", "unit", "A Mar"),
        ("A Pa", "unit", "A Par"),
        ("A Par ", "verb", "move"),
        ("A Par - ", "to", "Bre"),
        ("A Par - Bu", "to", "Bur"),
        ("paris - burg", "to", "Bur"),
        ("A Par S ", "helped", "A Mar"),
        ("A Par S A Mar - ", "into", "Bur"),
    ],
)
def test_typing_is_completed_by_slot(typing: str, slot: str, first: str) -> None:
    _, _, found = rules.typed(START, "France", typing)
    assert found.slot == slot
    assert first in [one.text for one in found.allowed]


@pytest.mark.parametrize("typing", ["A Par - B", "A Par D", "A Par R Bur", "build A Par", "A Mar S A Par -", "waive"])
def test_only_orders_of_the_phase_are_offered_whole(typing: str) -> None:
    assert rules.typed(START, "France", typing)[2].order is None


def test_what_is_typed_is_offered_once_it_is_an_order() -> None:
    found = rules.typed(START, "France", "A Mar S A Par - Bur")[2]
    assert found.order is not None and found.order.text == "A Mar S A Par - Bur"


def test_a_line_without_end_is_given_up() -> None:
    """A reader that tried every way to split such a line would never end."""
    assert rules.typed(START, "France", "A Par - " + "B" * 50_000)[2].order is None
