"""Builds and removals: what is carried out, and why what is not (DATC 6.I, 6.J and chapter 4.D)."""

import pytest

import rules

STANDARD = rules.variant("standard")


def winter(variant: rules.Variant, units: dict[str, list[str]], centers: dict[str, list[str]]) -> rules.Position:
    return variant.position(phase="W1901A", units=units, centers=centers)


def told(turn: rules.Turn) -> dict[str, str]:
    return {one.key: rules.say(one.reasons[0]) for one in turn.outcomes}


RUSSIA = {"Russia": ["Mos", "StP", "War", "Swe"]}


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("build A Swe", "Sweden is no home center of Russia."),
        ("build A Sev", "Russia does not own Sevastopol."),
        ("build A Ukr", "Ukraine has no supply center."),
        ("build F Mos", "No fleet can stand in Moscow."),
        ("build F StP", "A fleet in StP must name its coast: StP/nc or StP/sc."),
        ("build A War", "A War stands in Warsaw."),
        ("remove A War", "Russia owes no further removal."),
        ("A War H", "'A War H' is no order for this phase."),
    ],
)
def test_builds_that_cannot_be(order: str, sentence: str) -> None:
    turn = STANDARD.adjudicate(winter(STANDARD, {"Russia": ["A War"]}, RUSSIA), {"Russia": [order]})
    assert told(turn)[order] == sentence
    assert turn.results[order] == ("void",)


def test_one_build_a_center_and_no_more_than_are_due() -> None:
    before = winter(STANDARD, {"Russia": ["A Ukr", "A Gal"]}, RUSSIA)
    orders = ["build A Mos", "build F StP/nc", "build A StP", "build A War"]
    turn = STANDARD.adjudicate(before, {"Russia": orders})
    assert told(turn) == {
        "build A Mos": "A Mos is built.",
        "build F StP/nc": "F StP/nc is built.",
        "build A StP": "Another build is ordered in St Petersburg.",
        "build A War": "Russia has 4 centers and 2 units, and no build left.",
    }


def test_waives_count_as_builds_and_no_more() -> None:
    before = winter(STANDARD, {"Russia": ["A Ukr", "A Gal", "A Fin"]}, RUSSIA)
    turn = STANDARD.adjudicate(before, {"Russia": ["waive", "build A Mos"]})
    assert [one.words for one in turn.outcomes] == [("ok",), ("void",)]
    turn = STANDARD.adjudicate(before, {"Russia": ["build A Mos", "waive"]})
    assert told(turn)["waive"] == "Russia has no build to leave."


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("remove A Mos", "No unit of Russia stands in Moscow."),
        ("remove F War", "No unit of Russia stands in Warsaw."),
        ("remove A Bud", "No unit of Russia stands in Budapest."),
        ("build A Mos", "Russia has no build: it has more units than centers."),
        ("A War H", "'A War H' is no order for this phase."),
    ],
)
def test_removals_that_cannot_be(order: str, sentence: str) -> None:
    before = winter(
        STANDARD, {"Russia": ["A War", "A Ukr"], "Austria": ["A Bud"]}, {"Russia": ["War"], "Austria": ["Bud"]}
    )
    turn = STANDARD.adjudicate(before, {"Russia": [order]})
    assert told(turn)[order] == sentence
    assert told(turn)["remove A Ukr"] == "Russia named too few removals; A Ukr goes by the rule for missing ones."


def test_the_same_unit_is_removed_once() -> None:
    """DATC 6.J.2."""
    before = winter(STANDARD, {"Russia": ["A War", "A Ukr", "A Gal"]}, {"Russia": ["War"]})
    turn = STANDARD.adjudicate(before, {"Russia": ["remove A Gal", "remove A Gal", "remove A Ukr", "remove A War"]})
    assert [rules.say(one.reasons[0]) for one in turn.outcomes] == [
        "A Gal is removed.",
        "A Gal is removed already.",
        "A Ukr is removed.",
        "Russia owes no further removal.",
    ]


def test_too_many_orders_may_all_be_void() -> None:
    """DATC 4.D.4 and 4.D.5 with the other ruling."""
    strict = rules.variant("standard", too_many_builds="none", too_many_removes="none")
    before = winter(strict, {"Russia": ["A Ukr", "A Gal", "A Fin"]}, RUSSIA)
    turn = strict.adjudicate(before, {"Russia": ["build A Mos", "build A War"]})
    assert told(turn)["build A Mos"] == "Russia ordered more than the 1 it may, so none of them counts."
    assert len(turn.after.units) == 3
    before = winter(strict, {"Russia": ["A Ukr", "A Gal"]}, {"Russia": ["War"]})
    turn = strict.adjudicate(before, {"Russia": ["remove A Ukr", "remove A Gal"]})
    assert told(turn)["remove A Ukr"] == "Russia ordered more than the 1 it owes, so none of them counts."
    assert len(turn.after.units) == 1


def test_a_fleet_ordered_inland_may_become_an_army() -> None:
    """DATC 4.C.4 with the other ruling."""
    kind = rules.variant("standard", fleet_build_inland="army")
    turn = kind.adjudicate(winter(kind, {}, RUSSIA), {"Russia": ["build F Mos"]})
    assert [unit.text for unit in turn.after.units.values()] == ["A Mos"]


def test_no_home_center_is_free() -> None:
    before = winter(STANDARD, {"Russia": ["A War"], "Turkey": ["A Mos"]}, {"Russia": ["War", "Swe"], "Turkey": ["Mos"]})
    assert STANDARD.must_act(before) == ()
    assert STANDARD.dues(before, "Russia") == 1
