"""What follows a fight (section 7, step 10): explosions, conversions, exchanges, walls, mines, gas, theft; Winter
(section 6): the Fall count, builds and removals, conversions, redeployments; numbers of units (section 3)."""

from __future__ import annotations

import pytest

from tests.rules.cases import Case, cases, codes
from tests.rules.variants.character.table import played, position, state, turn, units

X = {"options": {"x_cards": ["X1", "X3", "X4", "X11"]}}


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


# Winter (section 6).


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("build F Mos", "not_built_there"),
        ("build F Sev/ec", "not_built_there"),
        ("build F StP", "name_coast"),
        ("build Amp Sev", "only_kinds"),
        ("build A Par", "not_owned"),
        ("build A Nwy", "not_home"),
    ],
)
def test_where_nothing_is_built(order: str, code: str) -> None:
    """C-11: no fleet on the Caspian; and as on the classic board."""
    before = position("W1903A", {"Russia": ["1F NTH"]}, centers={"Russia": ["Mos", "Sev", "StP", "Nwy"]})
    assert codes(turn(before, {"Russia": [order]}), order) == [code]


def test_what_a_set_up_says_of_this_winter_goes_before() -> None:
    """Section 14: `adjust`, of the powers that it names."""
    before = position("W1903A", {"France": ["1A Gas"]}, centers={"France": ["Par"]}, adjust={"France": 1, "Italy": -1})
    assert state(before, "adjust") == {"France": 1, "Italy": -1}
    after = turn(before, {"France": ["build A Par"]}, [20]).after
    assert units(after, "France") == ["1A Gas", "2A Par"]
    assert state(after, "adjust") is None


@pytest.mark.parametrize(
    ("order", "more", "code"),
    [
        ("1F Con convert A", {}, "not_its_card"),
        ("1A Smy convert A", {}, "same_kind"),
        ("1A Smy convert F", {"civil_disorder": {"Turkey 1A": "S1903M"}}, "asleep"),
    ],
)
def test_who_does_not_convert_in_winter(order: str, more: dict[str, object], code: str) -> None:
    before = position(
        "W1902A", {"Turkey": ["1A Smy", "1F Con"]}, {"Turkey": {"1A": 6}}, centers={"Turkey": ["Con", "Smy"]}, **more
    )
    played = turn(before, {"Turkey": [order]})
    assert codes(played, order.partition(" convert")[0]) == [code]
    assert state(played.after, "revealed") is None


def test_a_converted_fleet_names_its_coast_but_for_the_black_sea() -> None:
    """Card 6, C-11."""
    here, owned = {"Russia": ["1A StP", "2A Sev"]}, {"Russia": ["StP", "Sev"]}
    before = position("W1903A", here, {"Russia": {"1A": 6, "2A": 6}}, centers=owned)
    assert codes(turn(before, {"Russia": ["1A StP convert F"]}), "1A StP") == ["which_coast"]
    after = turn(before, {"Russia": ["1A StP convert F/nc", "2A Sev convert F"]}).after
    assert units(after, "Russia") == ["1F StP/nc", "2F Sev"]
    assert units(turn(before, {"Russia": ["2A Sev convert F/ec"]}).after, "Russia") == ["1A StP", "2F Sev/ec"]


def test_a_number_that_a_new_unit_has_taken_is_not_given_to_a_converted_one() -> None:
    """C-6: builds come before conversions."""
    here, owned = {"Russia": ["1A War", "2F Sev"]}, {"Russia": ["War", "Sev", "Mos"]}
    orders = {"Russia": ["build A Mos", "2F Sev convert A"]}
    for numbers in ({"Russia": {"A": 1, "F": 2}}, {}):
        before = position("W1903A", here, {"Russia": {"2F": 6}}, centers=owned, numbers=numbers)
        assert sorted(units(turn(before, orders, [20]).after, "Russia")) == ["1A War", "2A Mos", "3A Sev"]


def test_a_set_up_that_speaks_of_one_power_takes_nothing_from_a_bystander() -> None:
    """Section 14: of the others only those with centers are reckoned."""
    here = {"France": ["1A Gas"], "Italy": ["1A Rom"], "Turkey": ["1A Con", "2A Smy"]}
    before = position("W1903A", here, centers={"Turkey": ["Con"]}, adjust={"France": -1})
    after = turn(before).after
    assert [len(after.units_of(power)) for power in here] == [0, 1, 1]
    again = before.variant.position(**before.as_dict())
    assert again.as_dict() == before.as_dict()


# Numbers are never used again (section 3, C-6).


def test_an_amphibian_is_not_called_as_one_that_is_gone() -> None:
    """C-6: of A and F alike there may be a 1Amp."""
    here = {"Italy": ["1A Ven", "1F Tri"], "Austria": ["1F Alb", "2F ION"]}
    before = position("S1903M", here, {"Italy": {"1A": 3, "1F": 3}}, numbers={"Italy": {"A": 1, "F": 1}})
    out = turn(before, {"Italy": ["1A Ven - ADR"]}).after
    assert units(out, "Italy") == ["1Amp ADR", "1F Tri"]
    fall = turn(turn(out).after, {"Austria": ["1F Alb - ADR", "2F ION S 1F Alb - ADR"]}).after
    gone = turn(fall, {"Italy": ["1Amp ADR D"]}).after
    assert state(gone, "numbers")["Italy"] == {"A": 1, "F": 1, "Amp": 1}
    assert units(turn(turn(gone).after, {"Italy": ["1F Tri - Vie"]}).after, "Italy") == ["2Amp Vie"]


def test_an_amphibian_takes_no_number_of_the_other_letter() -> None:
    """C-6, C-74: with numbers stated; robbed at sea it is a fleet under its number."""
    here = {"Russia": ["2A Sev", "1F Rum"], "Turkey": ["1A Bul"]}
    stated = {"Russia": {"A": 2, "F": 1}}
    held = {"Russia": {"2A": 3}, "Turkey": {"1A": "X3"}}
    before = position("S1903M", here, held, numbers=stated, options={"x_cards": ["X3"]})
    afloat = turn(before, {"Russia": ["2A Sev - BLA"]}).after
    assert (units(afloat, "Russia"), state(afloat, "numbers")) == (["2Amp BLA", "1F Rum"], stated)
    assert afloat.variant.validate(afloat) == []
    robbed = turn(turn(afloat).after, {"Turkey": ["1A Bul steal BLA"]}).after
    assert units(robbed, "Russia") == ["2F BLA", "1F Rum"]
    assert state(robbed, "numbers") == {"Russia": {"A": 2, "F": 2, "Amp": 2}}


RULES = cases(
    "character",
    phase="S1902M",
    text="""
the tables follow a unit whose label changes (Section 14: keys follow; the number under the new letter is used up)
    Turkey: 2A Con convert F; 1F Smy
    state.cards.Turkey.2A = 6; state.numbers.Turkey = { A = 2, F = 1 }; state.revealed.Turkey.2A = 6
    expect.units.Turkey = ["2F Con", "1F Smy"]; expect.state.revealed.Turkey.2F = 6
    expect.state.numbers.Turkey = { A = 2, F = 2 }
a stolen card stays stolen wherever the two have gone (C-63; both owners are told, nobody else)
    # C-72: the record is what was announced
    Germany: 1A Mun steal Bur; 1A Mun - Tyr | France: 2A Bur - Par
    state.cards = { Germany = { 1A = "X3" }, France = { 2A = 7 } }; state.revealed.France.2A = 7
    options = { x_cards = ["X1", "X3", "X4", "X11"] }; expect.state.cards = { Germany = { 1A = 7 }, France = {} }
    expect.state.revealed.France.2A = 7; expect.sees.Germany.notes = ["took 1A Mun 7"]
    expect.sees.France.notes = ["robbed 2A Bur"]; expect.sees.Italy.notes = []; expect.sees.public.notes = []
who was disbelieved has no card in the retreats that follow (Step 3: movement and the retreat phase after it)
    Germany: 1A Mun disbelieve Bur 14 | France: 2A Bur
    state.cards = { Germany = { 1A = "X4" }, France = { 2A = 14 } }
    options = { x_cards = ["X1", "X3", "X4", "X11"] }; expect.state.powerless = ["France 2A"]
    expect.state.cards.France.2A = 14
    next
    France: 2A Bur R Par => void
    or
    Germany: 1A Mun disbelieve Bur 14 | France: 2A Bur
    state.cards = { Germany = { 1A = "X4" }, France = { 2A = 14 } }
    options = { x_cards = ["X1", "X3", "X4", "X11"] }
    next
    expect.state.powerless = {}
the standing instruction is kept for the dislodged alone
    Germany: 1A Mun H; 1A Mun otb; 2A Ber otb | France: 1A Bur - Mun | Italy: 1A Tyr S 1A Bur - Mun
    expect.state.otb = ["Germany 1A"]
    next
    Germany: 1A Mun => disband
an army takes the place of a fleet on a coast and not the other way round
    # C-60: an army is on no coast, and a fleet that comes to Spain would have to be on one
    France: 1A Mar exchange 1F Spa; !1F Spa exchange 1A Mar; 1F Spa/nc
    state.cards.France.1A = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
    expect.units.France = ["1A Spa", "1F Mar"]
    or
    France: 1A Spa exchange 1F Mar => failed; 1F Mar exchange 1A Spa
    state.cards.France.1A = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
nobody builds in a gassed center and it is one again after winter (C-42) [W1903A]
    Russia: build A War => (gassed_site); build A Mos; 1F NTH
    centers.Russia = ["Mos", "Sev", "War"]; state.gassed_centers = ["War"]; draws = [20]
    expect.units.Russia = ["1F NTH", "1A Mos"]; expect.state.gassed_centers = {}
a removal with a wrong number or kind is no order (C-6; without a number the place says which) [W1903A]
    France: remove 2A Gas; remove F Gas; remove A Par; 1A Gas; 2A Par
    centers.France = ["Par"]; expect.units.France = ["1A Gas"]
a unit gassed in spring is itself again in winter [W1902A]
    # Card 10: civil disorder lasts through the next turn, which is over
    Turkey: 1A Smy convert F
    centers.Turkey = ["Smy"]; state.cards.Turkey.1A = 6; state.civil_disorder = { "Turkey 1A" = "F1902M" }
    expect.units.Turkey = ["1F Smy"]
no card works in the first winter (Section 6: in W1901A every unit is Ordinary) [W1901A]
    Turkey: 1A Smy convert F => (too_soon)
    centers.Turkey = ["Smy"]; state.cards.Turkey.1A = 6
two that redeploy to one space both stay [W1903A]
    France: 1A Mar redeploy Pie => bounce | Italy: 1A Ven redeploy Pie => bounce
    centers = { France = ["Mar"], Italy = ["Ven"] }
    state.cards = { France = { 1A = "X10" }, Italy = { 1A = "X10" } }; options = { x_cards = ["X10"] }
    expect.state.revealed = { France = { 1A = "X10" }, Italy = { 1A = "X10" } }
a space left in the same winter is not empty (C-67: unoccupied then, after builds and removals) [W1903A]
    France: 1A Mar redeploy Pie => void; 2A Pie redeploy Tus => ok
    centers.France = ["Mar", "Par"]; state.cards.France = { 1A = "X10", 2A = "X10" }
    options = { x_cards = ["X10"] }
a unit of another power with the same label is in the way (Section 3: two powers may have the same label) [W1903A]
    France: 1A Mar redeploy Pie - Tus => void | Italy: 1A Pie
    centers = { France = ["Mar"], Italy = ["Ven"] }; state.cards.France.1A = "X10"; options = { x_cards = ["X10"] }
nobody redeployed to where one step does not lead (C-67) [W1903A]
    France: 1A Mar redeploy Tus => void (no_step)
    state.cards.France.1A = "X10"; options = { x_cards = ["X10"] }; centers.France = ["Mar"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
