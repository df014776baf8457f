"""What may come next: every slot's candidates, with a reason for each refused one."""

import pytest

import rules

STANDARD = rules.variant("standard")
START = STANDARD.start()


def allowed(position: rules.Position, power: str, *partial: str, orders: tuple[str, ...] = ()) -> list[str]:
    return [one.text for one in rules.choices(position, power, partial, orders).allowed]


def refused(position: rules.Position, power: str, *partial: str) -> dict[str, str]:
    found = rules.choices(position, power, partial).candidates
    return {one.text: rules.say(one.reason) for one in found if one.reason}


def position(phase: str = "S1901M", **units: list[str]) -> rules.Position:
    return STANDARD.position(phase=phase, units=units)


def test_own_units_come_first() -> None:
    assert allowed(START, "France") == ["A Mar", "A Par", "F Bre"] or sorted(allowed(START, "France")) == [
        "A Mar",
        "A Par",
        "F Bre",
    ]


def test_verbs_of_an_inland_army() -> None:
    assert allowed(START, "France", "A Par") == ["move", "support", "hold"]
    reasons = refused(START, "France", "A Par")
    assert reasons["convoy"] == "Only a fleet can convoy, and A Par is none."
    assert reasons["via"] == "A Par is not on a coast."


def test_goals_of_a_move() -> None:
    assert sorted(allowed(START, "France", "A Par", "move")) == ["Bre", "Bur", "Gas", "Pic"]
    reasons = refused(START, "France", "A Par", "move")
    assert reasons["Par"] == "A Par is in Paris already."
    assert reasons["ENG"] == "An army cannot go to sea, and English Channel is sea."
    assert reasons["Mun"] == "A Par cannot reach Munich."


def test_a_fleet_chooses_between_coasts() -> None:
    here = position(France=["F MAO"])
    goals = allowed(here, "France", "F MAO", "move")
    assert "Spa/nc" in goals and "Spa/sc" in goals and "Spa" not in goals
    assert "Spa/sc" in allowed(position(France=["F LYO"]), "France", "F LYO", "move")
    assert "Spa/nc" not in allowed(position(France=["F LYO"]), "France", "F LYO", "move")


def test_coastal_crawl_is_refused() -> None:
    here = position(Turkey=["F Con", "A Bul"])
    assert refused(position(Italy=["F Rom"]), "Italy", "F Rom", "move")["Apu"] == (
        "F Rom cannot sail along the shore to Apulia: no common coast."
    )
    assert sorted(allowed(here, "Turkey", "F Con", "move")) == ["AEG", "Ank", "BLA", "Bul/ec", "Bul/sc", "Smy"]


def test_a_move_over_sea_needs_fleets() -> None:
    alone = position(England=["A Lon"])
    assert refused(alone, "England", "A Lon", "move")["Nwy"] == ("No chain of fleets stands between A Lon and Norway.")
    carried = position(England=["A Lon"], France=["F NTH"])
    assert "Nwy" in allowed(carried, "England", "A Lon", "move")
    assert refused(alone, "England", "A Lon")["via"] == "No fleet at sea beside A Lon could carry it anywhere."


def test_support_offers_only_what_can_be_supported() -> None:
    assert allowed(START, "Germany", "A Mun", "support") == ["A Ber", "F Kie"] or set(
        allowed(START, "Germany", "A Mun", "support")
    ) >= {"A Ber", "F Kie"}
    goals = allowed(START, "Germany", "A Mun", "support", "A Ber")
    assert goals[0] == "H"
    assert set(goals[1:]) == {"Kie", "Sil"}


def test_a_fleet_cannot_support_a_move_that_only_it_could_carry() -> None:
    """DATC 6.D.31."""
    here = position(Austria=["A Rum"], Turkey=["F BLA"])
    assert "A Rum" in allowed(here, "Turkey", "F BLA", "support")
    assert "Arm" not in allowed(here, "Turkey", "F BLA", "support", "A Rum")


def test_convoy_slots() -> None:
    here = position(England=["F NTH", "A Lon"], Germany=["A Mun"])
    assert allowed(here, "England", "F NTH", "convoy") == ["A Lon"]
    assert "Nwy" in allowed(here, "England", "F NTH", "convoy", "A Lon")
    assert rules.choices(here, "England", ("F NTH", "convoy", "A Lon", "Nwy")).order == rules.parse(
        here, "England", "F NTH C A Lon - Nwy"
    )


def test_support_to_hold_is_the_units_own_place() -> None:
    whole = rules.choices(START, "Germany", ("A Mun", "support", "A Ber", "H"))
    assert whole.order is not None and whole.order.text == "A Mun S A Ber"


def test_retreats_say_why_a_place_is_closed() -> None:
    fought = STANDARD.position(
        phase="S1901M", units={"Germany": ["A Mun", "A Ruh"], "France": ["A Bur", "A Par"], "Italy": ["A Mar", "A Gas"]}
    )
    turn = STANDARD.adjudicate(
        fought,
        {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"], "France": ["A Bur H", "A Par H"], "Italy": ["A Mar - Gas"]},
    )
    assert set(allowed(turn.after, "France", "A Bur", "retreat")) == {"Bel", "Pic"}
    reasons = refused(turn.after, "France", "A Bur", "retreat")
    assert reasons["Mun"] == "The attack on A Bur came from Munich."
    assert reasons["Par"] == "A Par stands in Paris."
    assert allowed(turn.after, "France", "A Bur") == ["retreat", "disband"]


def test_builds_by_site_and_kind() -> None:
    winter = STANDARD.position(
        phase="W1901A",
        units={"Russia": ["A Mos"], "Turkey": ["A Sev"]},
        centers={"Russia": ["Mos", "StP", "War", "Swe"], "Turkey": ["Sev"]},
    )
    assert allowed(winter, "Russia") == ["StP", "War", "waive"]
    assert refused(winter, "Russia") == {
        "Mos": "A Mos stands in Moscow.",
        "Sev": "Russia does not own Sevastopol.",
        "Swe": "Sweden is no home center of Russia.",
    }
    assert allowed(winter, "Russia", "StP") == ["A StP", "F StP/nc", "F StP/sc"]
    assert allowed(winter, "Russia", "War") == ["A War"]
    assert allowed(winter, "Russia", orders=("build A StP",)) == ["War", "waive"]
    assert allowed(winter, "Russia", orders=("build A StP", "build A War", "waive")) == []


def test_removals_by_unit() -> None:
    winter = STANDARD.position(phase="W1901A", units={"Russia": ["A Mos", "A War"]}, centers={"Russia": ["Mos"]})
    assert set(allowed(winter, "Russia")) == {"A Mos", "A War"}
    assert allowed(winter, "Russia", orders=("remove A War",)) == []
    assert rules.choices(winter, "Russia", ("A Mos",)).order == rules.parse(winter, "Russia", "remove A Mos")


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
