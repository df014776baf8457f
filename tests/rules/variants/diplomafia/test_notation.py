"""The notation of section 13, and what results go by (R31)."""

from __future__ import annotations

import pytest

import rules

from .street import business, game, moves, position, words

UNITS = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Har"], "EastSide": ["SRU Yor"]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("SRU EHa H", "SRU EHa H"),
        ("short range unit East Harlem to Yorkville", "SRU EHa - Yor"),
        ("eha-yor", "SRU EHa - Yor"),
        ("SRU NHa S SRU EHa", "SRU NHa S SRU EHa"),
        ("nha s eha - yor", "SRU NHa S SRU EHa - Yor"),
        ("LRU Har H", "LRU Har H"),
        ("lru harlem - east side", "LRU Har - Eas"),
        ("LRU Harlem area - Wall Street area", "LRU Har - Wal"),
        ("Har S EHa - Yor", "LRU Har S SRU EHa - Yor"),
        ("LRU Har#2 - Riv", "LRU Har#2 - Riv"),
        ("LRU Har # 1 H", "LRU Har H"),
        ("pp S SRU Yor", "pp S SRU Yor"),
        ("PP supports EHa to Yorkville", "pp S SRU EHa - Yor"),
        ("political pressure s. SRU EHa H", "pp S SRU EHa"),
    ],
)
def test_moves(text: str, meant: str) -> None:
    here = position(UNITS)
    order = here.variant.parse(here, "Harlem", text)
    assert order.text == meant
    assert here.variant.parse(here, "Harlem", order.text) == order


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("dismantle N EHa", "dismantle N EHa"),
        ("sell narcotics in East Harlem", "dismantle N EHa"),
        ("lend 10 EastSide: 6 T4, 6 T5", "lend 10 EastSide: 6 T4, 6 T5"),
        ("Lend 10 MU to East Side: 6 in T5 and 6 on turn 4; Stay out of Yorkville!", "lend 10 EastSide: 6 T4, 6 T5; "
         "Stay out of Yorkville!"),
        ("accept 10 Riverside: 6 T4", "accept 10 Riverside: 6 T4"),
        ("accept 5 from riverside", "accept 5 Riverside"),
        ("borrow 20", "borrow 20"),
        ("repay 5 MU", "repay 5"),
        ("pay back 5", "repay 5"),
        ("remove SRU Yor", "remove SRU Yor"),
        ("remove LRU East Side", "remove LRU Eas"),
        ("build SRU EHa", "build SRU EHa"),
        ("build LRU Harlem", "build LRU Har"),
        ("waive", "waive"),
        ("renew N Yor", "renew N Yor"),
        ("maintain SRU EHa", "maintain SRU EHa"),
        ("maintain LRU Har#2", "maintain LRU Har#2"),
        ("maintain EHa", "maintain SRU EHa"),
        ("Maintain ALL", "maintain all"),
        ("maintain none", "maintain none"),
        ("racket narcotics EHa", "racket N EHa"),
        ("racket b washington heights", "racket B WaH"),
        ("place a racket of loan sharking in Inwood", "racket L Inw"),
        ("rackets pawnshop CHa", "racket W CHa"),
        ("buy pp", "buy pp"),
        ("buy pp 1", "buy pp"),
        ("buy 2 pp", "buy pp 2"),
        ("buy political pressure 3", "buy pp 3"),
        ("shift N Yor - WaH", "shift N Yor - WaH"),
        ("shift bookies Yorkville to Washington Heights", "shift B Yor - WaH"),
        ("vote draw", "vote draw"),
        ("vote for a draw", "vote draw"),
        ("vote concede Harlem", "vote concede Harlem"),
        ("vote to concede to lower east side", "vote concede LowerEastSide"),
    ],
)  # fmt: skip
def test_business(text: str, meant: str) -> None:
    here = position(UNITS, "T2A")
    order = here.variant.parse(here, "Harlem", text)
    assert order.text == meant
    assert here.variant.parse(here, "Harlem", order.text) == order


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("racket opium EHa", "'opium' is no racket"),
        ("maintain some", "No place is called 'some'"),
        ("lend 10 EastSide: six T4", "'six T4' is no list of repayments"),
        ("lend 10 Bronx", "No power is called 'Bronx'"),
        ("remove SRU EHa#2", "Units in East Harlem are not counted"),
        ("build EHa", "does not say what to build"),
        ("racket N Bronx", "Nobody can enter The Bronx"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(text: str, said: str) -> None:
    here = position(UNITS, "T2A")
    with pytest.raises(rules.Unreadable) as error:
        here.variant.parse(here, "Harlem", text)
    assert said in str(error.value)


EVERY = [
    "SRU EHa H", "SRU EHa - Yor", "SRU NHa S SRU EHa", "SRU NHa S SRU EHa - Yor", "LRU Har - Eas", "LRU Har#3 H",
    "pp S SRU EHa", "pp S SRU EHa - Yor", "SRU EHa R NHa", "SRU EHa D", "dismantle N EHa", "lend 10 EastSide: 6 T4",
    "lend 1 EastSide; a note: of (brackets), commas", "accept 10 Riverside", "borrow 20", "repay 5", "remove LRU Eas#2",
    "build SRU EHa", "build LRU Har", "waive", "renew N Yor", "maintain SRU EHa", "maintain all", "maintain none",
    "racket N EHa", "buy pp", "buy pp 2", "shift N Yor - WaH", "vote draw", "vote concede Harlem",
]  # fmt: skip


@pytest.mark.parametrize("phase", ["T0A", "T2M", "T2R", "T2A"])
@pytest.mark.parametrize("text", EVERY)
def test_every_canonical_order_is_read_in_every_phase(text: str, phase: str) -> None:
    """Orders of another phase are void, not unreadable (section 13); a move in a retreat phase is a retreat."""
    here = position({}, phase)
    moves_away = phase == "T2R" and text in ("SRU EHa - Yor", "LRU Har - Eas")
    meant = text.replace(" - ", " R ") if moves_away else text
    assert here.variant.parse(here, "Harlem", text).text == meant


def test_pressure_is_no_order_of_the_unit_it_helps() -> None:
    here = position(UNITS)
    order = here.variant.parse(here, "Harlem", "pp S SRU EHa - Yor")
    assert (order.unit, order.key) == (None, "")


def test_result_keys_are_read_as_orders_are(tmp_path: object) -> None:
    """Ids and names, upper and lower case are one; equal orders are counted."""
    from rules.files.expectations import Spelling

    here = position(UNITS, "T2A")
    read = Spelling(here.variant, here.variant.base, here)
    keys = [
        ("racket NARCOTICS East Harlem (2)", "racket N EHa (2)"),
        ("east side: vote concede harlem", "EastSide: vote concede Harlem"),
        ("LRU harlem#2", "LRU Har#2"),
        ("Riverside: lru east side", "Riverside: LRU Eas"),
        ("lend 10 EastSide: 6 T5, 6 T4", "lend 10 EastSide: 6 T4, 6 T5"),
        ("sru city hall", "SRU CiH"),
        ("buy pp 1", "buy pp"),
    ]
    assert [read.result_key(text) for text, _ in keys] == [key for _, key in keys]


def test_equal_orders_of_one_family_are_counted() -> None:
    turn = business(UNITS, {"Harlem": ["vote draw", "vote draw"], "EastSide": ["vote draw"]})
    assert set(turn.results) == {"Harlem: vote draw", "vote draw (2)", "EastSide: vote draw"}
    vain = moves(UNITS, {"Harlem": ["waive", "waive"]})
    assert (words(vain, "waive"), words(vain, "waive (2)")) == ("void", "void")


@pytest.mark.parametrize(
    ("phase", "title"),
    [("T0A", "Opening"), ("T3M", "Turn 3, moves"), ("T12R", "Turn 12, retreats"), ("T3A", "Turn 3, business"),
     ("over", "The game is over")],
)  # fmt: skip
def test_phases_are_called_by_their_turn(phase: str, title: str) -> None:
    assert position({}, phase).title == title


def test_the_phases_of_a_turn_follow_on_each_other() -> None:
    variant, phase, found = game(), rules.Phase.parse("T0A"), []
    for _ in range(7):
        found.append(phase.text)
        phase = variant.next_phase(phase)
    assert found == ["T0A", "T1M", "T1R", "T1A", "T2M", "T2R", "T2A"]
    over = rules.Phase.parse("over")
    assert variant.next_phase(over) is over


@pytest.mark.parametrize("phase", ["S1901M", "T0M", "T0R", "done", "T1B"])
def test_other_phases_there_are_not(phase: str) -> None:
    with pytest.raises(ValueError, match="has no phase"):
        position({}, phase)
