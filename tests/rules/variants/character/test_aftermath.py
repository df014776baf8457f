"""What follows a fight (section 7, step 10): explosions, conversions, exchanges, walls, mines, gas, theft."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Turn

from .table import cards, played, state, told, turn, units, why, words

X = {"options": {"x_cards": ["X1", "X3", "X4", "X11"]}}


# Explosions (card 9).


def test_an_explosion_ruins_its_space() -> None:
    """C-36, C-37: mines and defenses gone, closed through the next turn, a center nobody's for three more."""
    blown = played(
        {"Germany": ["1A Mun"], "France": ["2A Ruh"]},
        {"Germany": {"1A": 9}},
        {"Germany": ["1A Mun annihilate Ber"], "France": ["2A Ruh - Mun"]},
        centers={"Russia": ["Ber", "War"]},
        mines=[{"at": "Ber", "by": "Russia 1A"}, {"at": "Sil", "by": "Russia 1A"}],
        defenses={"Ber": ["Sil"], "Sil": ["Ber"]},
    )
    after = blown.after
    assert after.as_dict()["centers"] == {"Russia": ["War"]}
    assert state(after, "impassable") == {"Ber": "F1902M"} and state(after, "no_center") == {"Ber": "F1903M"}
    assert state(after, "mines") == [{"at": "Sil", "by": "Russia 1A"}]
    assert state(after, "defenses") == {"Sil": ["Ber"]}
    assert units(after, "France") == ["2A Mun"]  # C-35: the start space counts as left
    assert told(blown, "public", "notes") == ["annihilated Ber"]
    assert state(after, "revealed") is None  # C-72: it has left the game


@pytest.mark.parametrize(("phase", "shut", "lost"), [("F1902M", "S1903M", "S1904M"), ("F1903M", "S1904M", "S1905M")])
def test_how_long_a_crater_lasts(phase: str, shut: str, lost: str) -> None:
    """C-37: the next turn, and the three turns after this one."""
    after = played({"Germany": ["1A Mun"]}, {"Germany": {"1A": 9}}, {"Germany": ["1A Mun annihilate Ber"]}, phase=phase)
    assert state(after.after, "impassable") == {"Ber": shut}
    assert state(after.after, "no_center") == {"Ber": lost}


def test_a_second_explosion_starts_the_time_again() -> None:
    again = played(
        {"Germany": ["1A Ber"]},
        {"Germany": {"1A": 9}},
        {"Germany": ["1A Ber annihilate Ber"]},
        phase="F1903M",
        no_center={"Ber": "F1903M"},
    )
    assert state(again.after, "no_center") == {"Ber": "S1905M"}


def test_who_stays_is_destroyed_whatever_it_was_ordered() -> None:
    """C-34; a victim: destroyed, with bounce if it tried to move."""
    blown = played(
        {"Germany": ["1A Mun"], "France": ["1A Bur", "2A Par"], "Italy": ["1A Gas"]},
        {"Germany": {"1A": 9}},
        {
            "Germany": ["1A Mun annihilate Bur"],
            "France": ["1A Bur - Par", "2A Par S 1A Bur"],
            "Italy": ["1A Gas - Bur"],
        },
    )
    assert words(blown)["1A Bur"] == ["bounce", "destroyed"]
    assert words(blown)["1A Gas"] == ["bounce"]
    assert words(blown)["1A Mun"] == ["ok", "destroyed"]


def test_no_retreat_into_a_crater() -> None:
    """C-37: closed for the retreat phase, too."""
    blown = played(
        {"Germany": ["1A Mun", "2A Ruh"], "France": ["1A Bur", "2A Par", "3A Gas"]},
        {"Germany": {"1A": 9}},
        {
            "Germany": ["1A Mun annihilate Mun", "2A Ruh H"],
            "France": ["1A Bur - Ruh", "2A Par H"],
            "Italy": [],
        },
    )
    assert "1A Mun" not in units(blown.after, "Germany")
    beaten = played(
        {"Germany": ["1A Mun", "2A Ruh"], "France": ["1A Bur", "2A Bel"]},
        {"Germany": {"1A": 9}},
        {"Germany": ["1A Mun annihilate Mun", "2A Ruh H"], "France": ["1A Bur - Ruh", "2A Bel S 1A Bur - Ruh"]},
    )
    assert [place.text for place in beaten.after.dislodged["Ruh"].retreats] == ["Hol", "Kie"]


# Conversions (card 6).


@pytest.mark.parametrize(
    ("attack", "word", "there"),
    [
        ({"Russia": ["1A Bul - Con"]}, ["failed"], "1A Con"),
        ({"Turkey": ["2A Bul - Con"]}, ["ok"], "1F Con"),
        ({"Russia": ["1A Bul S 1F AEG"]}, ["ok"], "1F Con"),
    ],
)
def test_a_conversion_is_foiled_by_claims_of_other_powers(
    attack: dict[str, list[str]], word: list[str], there: str
) -> None:
    """C-28: even one that bounces; not by its own power's."""
    other = next(iter(attack))
    here = {"Turkey": ["1A Con"], "Russia": ["1F AEG"]}
    here[other] = [*here[other], attack[other][0].split(" -")[0].split(" S")[0]]
    done = played(here, {"Turkey": {"1A": 6}}, {"Turkey": ["1A Con convert F"], **_merged(attack)})
    assert words(done)["1A Con"] == word
    assert there in units(done.after, "Turkey")


def _merged(attack: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: ["1A Con convert F", *lines] if power == "Turkey" else lines for power, lines in attack.items()}


def test_a_converter_that_is_driven_out_failed() -> None:
    done = played(
        {"Turkey": ["1A Con"], "Russia": ["1A Bul", "2A Smy"]},
        {"Turkey": {"1A": 6}},
        {"Turkey": ["1A Con convert F"], "Russia": ["1A Bul - Con", "2A Smy S 1A Bul - Con"]},
    )
    assert sorted(words(done)["1A Con"]) == ["dislodged", "failed"]


def test_the_tables_follow_a_unit_whose_label_changes() -> None:
    """Section 14: keys follow; the number under the new letter is used up."""
    done = played(
        {"Turkey": ["2A Con", "1F Smy"]},
        {"Turkey": {"2A": 6}},
        {"Turkey": ["2A Con convert F"]},
        numbers={"Turkey": {"A": 2, "F": 1}},
        revealed={"Turkey": {"2A": 6}},
    )
    assert units(done.after, "Turkey") == ["2F Con", "1F Smy"]
    assert state(done.after, "revealed") == {"Turkey": {"2F": 6}}
    assert state(done.after, "numbers") == {"Turkey": {"A": 2, "F": 2}}


# Exchanges (X1).


def exchanged(lines: dict[str, list[str]], held: dict[str, dict[str, Any]] | None = None, **more: Any) -> Turn:
    here = {"Germany": ["1A Kie", "1F Ber"], "Russia": ["2A Pru", "1A Mun"]}
    return played(here, held or {"Germany": {"1A": "X1"}}, lines, **X, **more)


BOTH = ["1A Kie exchange 1F Ber", "1F Ber exchange 1A Kie"]


def test_an_exchange_by_two_orders_or_by_one_and_silence() -> None:
    assert units(exchanged({"Germany": BOTH}).after, "Germany") == ["1A Ber", "1F Kie"]
    assert words(exchanged({"Germany": BOTH[:1]}))["1A Kie"] == ["ok"]
    held = exchanged({"Germany": [BOTH[0], "1F Ber H"]})
    assert words(held)["1A Kie"] == ["failed"]
    assert words(exchanged({"Germany": BOTH}, {"Germany": {"1A": 4}}))["1A Kie"] == ["void"]


def test_a_claim_by_a_third_unit_stops_an_exchange_even_one_of_its_own_power() -> None:
    """C-60."""
    stopped = exchanged({"Germany": BOTH, "Russia": ["2A Pru - Ber"]})
    assert words(stopped) == {"1A Kie": ["failed"], "1F Ber": ["failed"], "2A Pru": ["bounce"], "1A Mun": ["ok"]}


def test_each_must_be_able_to_stand_where_the_other_is() -> None:
    """C-60: kinds and coasts."""
    inland = played(
        {"Germany": ["1A Mun", "1F Ber"]}, {"Germany": {"1A": "X1"}}, {"Germany": ["1A Mun exchange 1F Ber"]}, **X
    )
    assert why(inland, "1A Mun") == ["cannot_stand"]
    lake = played(
        {"Russia": ["1F Sev", "2F Mos"]}, {"Russia": {"1F": "X1"}}, {"Russia": ["1F Sev exchange 2F Mos"]}, **X
    )
    assert words(lake)["1F Sev"] == ["ok"]


def test_mines_wait_for_both() -> None:
    """C-60: as entries; only the Exchanger is disclosed."""
    done = exchanged({"Germany": BOTH}, mines=[{"at": "Kie", "by": "Russia 2A"}])
    assert words(done)["1F Ber"] == ["ok", "destroyed"] and words(done)["1A Kie"] == ["ok"]
    assert state(done.after, "revealed") == {"Germany": {"1A": "X1"}}


# Walls (X11).


def test_a_province_has_two_walls_at_most_and_an_attack_foils_the_building() -> None:
    first = played({"Germany": ["1A Mun"]}, {"Germany": {"1A": "X11"}}, {"Germany": ["1A Mun fortify Bur Boh"]}, **X)
    assert state(first.after, "defenses") == {"Mun": ["Bur", "Boh"]}
    assert state(first.after, "revealed") == {"Germany": {"1A": "X11"}}
    foiled = played(
        {"Germany": ["1A Mun"], "France": ["1A Bur"]},
        {"Germany": {"1A": "X11"}},
        {"Germany": ["1A Mun fortify Bur"], "France": ["1A Bur - Mun"]},
        **X,
    )
    assert words(foiled)["1A Mun"] == ["failed"]
    assert state(foiled.after, "defenses") is None
    third = played(
        {"Germany": ["1A Mun"]},
        {"Germany": {"1A": "X11"}},
        {"Germany": ["1A Mun fortify Sil"]},
        defenses={"Mun": ["Bur", "Boh"]},
        **X,
    )
    assert words(third)["1A Mun"] == ["void"]


# Gas (card 10) and hypnosis (card 11).


def test_gas_in_fall_takes_a_center_out_of_the_count_and_in_spring_does_nothing_to_it() -> None:
    """C-42."""
    here, held = {"Germany": ["1A Mun"], "France": ["1A Bel"]}, {"Germany": {"1A": 10}}
    fall = played({**here, "Germany": ["1A Ruh"]}, held, {"Germany": ["1A Ruh gas Bel"]}, phase="F1902M")
    assert state(fall.after, "gassed_centers") == ["Bel"]
    assert state(fall.after, "civil_disorder") == {"France 1A": "S1903M"}
    assert told(fall, "public", "notes") == ["gassed Bel"]
    spring = played({**here, "Germany": ["1A Ruh"]}, held, {"Germany": ["1A Ruh gas Bel"]})
    assert state(spring.after, "gassed_centers") is None
    assert state(spring.after, "used") == {"Germany 1A": "S1902M"}


@pytest.mark.parametrize(
    ("option", "word"), [(False, ["gassed", "dislodged", "disband"]), (True, ["gassed", "dislodged"])]
)
def test_dislodged_in_the_second_turn_of_gas(option: bool, word: list[str]) -> None:
    """C-40."""
    done = played(
        {"Germany": ["1A Mun", "2A Ruh"], "France": ["1A Bur"]},
        {},
        {"Germany": ["1A Mun - Bur", "2A Ruh S 1A Mun - Bur"]},
        civil_disorder={"France 1A": "S1902M"},
        options={"gassed_may_retreat": option},
    )
    assert words(done)["1A Bur"] == word
    assert list(done.dislodged) == ["Bur"]
    assert (not done.after.dislodged) == (not option)


# Theft and disbelief (X3, X4).


def test_a_stolen_card_stays_stolen_wherever_the_two_have_gone() -> None:
    """C-63; both owners are told, nobody else."""
    done = played(
        {"Germany": ["1A Mun"], "France": ["2A Bur"]},
        {"Germany": {"1A": "X3"}, "France": {"2A": 7}},
        {"Germany": ["1A Mun steal Bur", "1A Mun - Tyr"], "France": ["2A Bur - Par"]},
        revealed={"France": {"2A": 7}},
        **X,
    )
    assert cards(done.after, "Germany") == {"1A": 7} and cards(done.after, "France") == {}
    assert told(done, "Germany", "notes") == ["took 1A Mun 7"]
    assert told(done, "France", "notes") == ["robbed 2A Bur"]
    assert told(done, "Italy", "notes") == told(done, "public", "notes") == []
    assert state(done.after, "revealed") == {"France": {"2A": 7}}  # C-72: the record is what was announced


def test_an_amphibian_robbed_ashore_is_an_army_for_good() -> None:
    """C-74, C-6: with numbers stated the next one of that letter."""
    done = played(
        {"Turkey": ["1A Bul"], "Russia": ["1Amp Rum", "2A Sev"]},
        {"Turkey": {"1A": "X3"}, "Russia": {"1Amp": 3}},
        {"Turkey": ["1A Bul steal Rum"], "Russia": ["1Amp Rum - BLA"]},
        numbers={"Russia": {"A": 2, "F": 1}},
        revealed={"Russia": {"1Amp": 3}},
        **X,
    )
    assert words(done)["1Amp Rum"] == ["void"]
    assert units(done.after, "Russia") == ["3A Rum", "2A Sev"]
    assert state(done.after, "revealed") is None


def test_who_was_disbelieved_has_no_card_in_the_retreats_that_follow() -> None:
    """Step 3: movement and the retreat phase after it."""
    done = played(
        {"Germany": ["1A Mun"], "France": ["2A Bur"]},
        {"Germany": {"1A": "X4"}, "France": {"2A": 14}},
        {"Germany": ["1A Mun disbelieve Bur 14"]},
        **X,
    )
    assert state(done.after, "powerless") == ["France 2A"]
    assert cards(done.after, "France") == {"2A": 14}
    assert words(turn(done.after, {"France": ["2A Bur R Par"]}))["2A Bur"] == ["void"]
    assert state(turn(done.after).after, "powerless") is None


# Off the board (rule 14a).


def test_the_standing_instruction_is_kept_for_the_dislodged_alone() -> None:
    done = played(
        {"Germany": ["1A Mun", "2A Ber"], "France": ["1A Bur"], "Italy": ["1A Tyr"]},
        {},
        {
            "Germany": ["1A Mun H", "1A Mun otb", "2A Ber otb"],
            "France": ["1A Bur - Mun"],
            "Italy": ["1A Tyr S 1A Bur - Mun"],
        },
    )
    assert state(done.after, "otb") == ["Germany 1A"]
    assert words(turn(done.after))["1A Mun"] == ["disband"]


def test_an_army_takes_the_place_of_a_fleet_on_a_coast_and_not_the_other_way_round() -> None:
    """C-60: an army is on no coast, and a fleet that comes to Spain would have to be on one."""
    held = {"France": {"1A": "X1"}}
    lines = {"France": ["1A Mar exchange 1F Spa", "1F Spa exchange 1A Mar"]}
    there = played({"France": ["1A Mar", "1F Spa/nc"]}, held, lines, **X)
    assert units(there.after, "France") == ["1A Spa", "1F Mar"]
    back = {"France": ["1A Spa exchange 1F Mar", "1F Mar exchange 1A Spa"]}
    assert words(played({"France": ["1A Spa", "1F Mar"]}, held, back, **X))["1A Spa"] == ["failed"]


def test_two_amphibians_of_a_power_are_never_called_alike() -> None:
    """C-6: the second one takes the lowest number that none has."""
    done = played(
        {"Italy": ["1A Ven", "1F Nap"]},
        {"Italy": {"1A": 3, "1F": 3}},
        {"Italy": ["1A Ven - ADR", "1F Nap - Rom"]},
    )
    assert sorted(units(done.after, "Italy")) == ["1Amp ADR", "1F Rom"]
    both = played(
        {"Italy": ["1A Ven", "1F Tri"]},
        {"Italy": {"1A": 3, "1F": 3}},
        {"Italy": ["1A Ven - ADR", "1F Tri - Vie"]},
    )
    assert sorted(units(both.after, "Italy")) == ["1Amp Vie", "2Amp ADR"]


def test_a_unit_without_an_order_agrees_with_one_exchanger_not_with_two() -> None:
    """X1: it cannot name both, so neither changes places."""
    here, held = {"Italy": ["1A Rom", "2A Ven", "3A Nap"]}, {"Italy": {"1A": "X1", "2A": "X1"}}
    done = played(here, held, {"Italy": ["1A Rom exchange 3A Nap", "2A Ven exchange 3A Nap"]}, **X)
    assert units(done.after, "Italy") == here["Italy"]
    assert (words(done)["1A Rom"], words(done)["2A Ven"], words(done)["3A Nap"]) == (["failed"], ["failed"], ["ok"])


def test_an_amphibian_that_an_exchange_brings_to_sea_is_shown_as_one() -> None:
    """C-7, C-12: it went as its reported kind could not; robbed there it is a fleet (C-74)."""
    here = {"Italy": ["1A Rom", "1F TYS"], "France": ["1F LYO"]}
    held = {"Italy": {"1A": 3, "1F": "X1"}, "France": {"1F": "X3"}}
    done = played(here, held, {"Italy": ["1A Rom exchange 1F TYS", "1F TYS exchange 1A Rom"]}, **X)
    assert units(done.after, "Italy") == ["1Amp TYS", "1F Rom"]
    assert state(done.after, "revealed") == {"Italy": {"1Amp": 3, "1F": "X1"}}
    robbed = turn(turn(done.after).after, {"France": ["1F LYO steal TYS"]}).after
    assert units(robbed, "Italy") == ["2F TYS", "1F Rom"]
    assert robbed.variant.position(**robbed.as_dict()).as_dict() == robbed.as_dict()


@pytest.mark.parametrize("retreats", [False, True])
def test_an_amphibian_that_goes_as_a_fleet_for_a_turn_is_on_no_coast(retreats: bool) -> None:
    """C-12, C-74: it was disbelieved, and needs no coasts again the turn after."""
    here = {"Italy": ["1Amp MAO"], "France": ["1F Bre", "2F IRI"]}
    attack = ["1F Bre disbelieve MAO 3", *(["1F Bre S 2F IRI - MAO", "2F IRI - MAO"] if retreats else [])]
    held = {"Italy": {"1Amp": 3}, "France": {"1F": "X4"}}
    after = played(here, held, {"France": attack, "Italy": [] if retreats else ["1Amp MAO - Spa/nc"]}, **X).after
    if retreats:
        after = turn(after, {"Italy": ["1Amp MAO R Spa/nc"]}).after
    assert units(after, "Italy") == ["1Amp Spa"]
    assert after.variant.position(**after.as_dict()).as_dict() == after.as_dict()


def test_a_move_that_gas_bars_foils_no_conversion() -> None:
    """C-28: here of a unit under hypnosis, which gas does not reach."""
    done = played(
        {"Austria": ["1A Tri"], "Italy": ["1A Ven"], "Turkey": ["1A Ser"], "Russia": ["1A Bud"]},
        {"Austria": {"1A": 6}, "Italy": {"1A": 11}, "Turkey": {"1A": 10}},
        {
            "Italy": ["1A Ven hypnotize A Tri: A Tri convert F"],
            "Turkey": ["1A Ser gas Tri"],
            "Russia": ["1A Bud - Tri"],
        },
    )
    assert words(done)["1A Tri"] == ["hypnotized", "ok"]
    assert units(done.after, "Austria") == ["1F Tri"]
    assert words(done)["1A Bud"] == ["bounce"]
