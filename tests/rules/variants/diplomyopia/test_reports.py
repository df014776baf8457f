"""The exact sentences of section 6, and the printed report; recorded games, replayed phase by phase: everybody is
told what he was told."""

from __future__ import annotations

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

import rules
from rules.position import ChoiceRequest
from rules.variants.diplomyopia.sight import in_sight, noted
from tests.rules.recorded import Row, games, replayed
from tests.rules.variants.diplomyopia.fogs import VARIANT, Lines, all_told, here, offered, played, sentences, told
from tests.rules.variants.diplomyopia.reference import Scene
from tests.selfplay import check_conserved
from tests.strategies import positions, wild_orders

MOVES = "During the moves"
EXAMPLES: list[tuple[str, dict[str, list[str]], Lines, list[str]]] = [
    (
        "France",  # D3 i
        {"France": ["A Bur"], "England": ["F Spa/sc", "A Gas"], "Italy": ["F Pie"]},
        {"England": ["F Spa/sc - Mar"], "Italy": ["F Pie - Mar"]},
        [
            "A(Bur) sees: the English army in Gascony remains.",
            "A(Bur) sees: conflict in Marseilles between an English fleet and an Italian fleet: "
            "standoff, the province stays empty.",
        ],
    ),
    (
        "France",  # in an order that does not tell which of the two came from where
        {"France": ["A Bur"], "England": ["F Pie", "A Spa"]},
        {"England": ["F Pie - Mar", "A Spa - Mar"]},
        [
            "A(Bur) sees: conflict in Marseilles between an English army and an English fleet: "
            "standoff, the province stays empty.",
        ],
    ),
    (
        "France",
        {
            "France": ["A Bur"],
            "England": ["A Gas", "A Bel"],
            "Italy": ["F Mar", "A Mun"],
            "Germany": ["A Kie", "A Tyr"],
        },
        {"England": ["A Gas - Spa", "A Bel - Pic"], "Germany": ["A Tyr - Mun", "A Kie S A Tyr - Mun"]},
        [
            "A(Bur) sees: the English army leaves Belgium.",
            "A(Bur) sees: the English army leaves Gascony.",
            "A(Bur) sees: the Italian fleet in Marseilles remains.",
            "A(Bur) sees: conflict in Munich between a German army and an Italian army: "
            "taken by the German army; the Italian army is driven out.",
            "A(Bur) sees: an English army enters Picardy.",
        ],
    ),
    (
        "France",
        {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh", "A Par"], "England": ["F Bel", "A Pic", "A Hol"]},
        {"Germany": ["A Mun - Bur"], "England": ["A Hol - Ruh"]},
        [
            "A(Bur) is attacked by the German army from Munich.",
            "A(Bur) sees: the English fleet in Belgium remains.",
            "A(Bur) sees: the German army in Munich remains.",
            "A(Bur) sees: the German army in Paris remains.",
            "A(Bur) sees: the English army in Picardy remains.",
            "A(Bur) sees: conflict in Ruhr between an English army and a German army: the German army holds.",
        ],
    ),
    (
        "Italy",  # D3 ii, the first example
        {"Italy": ["A Mar", "A Mun"], "France": ["A Pic"], "England": ["A Par"]},
        {
            "Italy": ["A Mar - Bur", "A Mun S A Mar - Bur"],
            "France": ["A Pic - Bur"],
            "England": ["A Par S A Pic - Bur"],
        },
        [
            "A(Mar)-Bur FAILS, stood off by the English army (Paris) and the French army (Picardy).",
            "A(Mun) S A(Mar)-Bur: FAILS, stood off by the English army (Paris) and the French army (Picardy).",
        ],
    ),
    (
        "Italy",  # the second
        {"Italy": ["A Mar", "A Mun"], "France": ["A Bur", "A Par", "A Pic"]},
        {"Italy": ["A Mar - Bur", "A Mun S A Mar - Bur"], "France": ["A Par S A Bur", "A Pic S A Bur"]},
        [
            "A(Mar)-Bur FAILS, stood off at the border by 3 French armies.",
            "A(Mun) S A(Mar)-Bur: FAILS, stood off at the border by 3 French armies.",
        ],
    ),
    (
        "France",
        {"France": ["A Mar", "A Gas"], "Germany": ["A Bur"], "England": ["F StP/nc"]},
        {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"]},
        [
            "A(Gas) S A(Mar)-Bur: succeeds against the German army (Burgundy).",
            "A(Mar)-Bur succeeds against the German army (Burgundy).",
        ],
    ),
    (
        "France",
        {"France": ["A Mun", "A Ruh"], "Germany": ["A Kie"]},
        {"France": ["A Ruh S A Mun"], "Germany": ["A Kie - Mun"]},
        [
            "A(Mun) is attacked by the German army from Kiel.",
            "A(Mun) sees: the German army in Kiel remains.",
            "A(Ruh) S A(Mun): it is attacked by the German army from Kiel.",
        ],
    ),
    (
        "France",
        {"France": ["A Par", "A Mar", "F ENG"], "Germany": ["A Bur"], "Italy": ["A Pie"], "England": ["A Wal"]},
        {"France": ["A Par - Bur", "A Mar S A Par - Bur", "F ENG C A Wal - Pic"], "Italy": ["A Pie - Mar"]},
        [
            "A(Mar) S A(Par)-Bur: FAILS, stood off at the border by a German army.",
            "A(Mar): its support was cut.",
            "A(Par)-Bur FAILS, stood off at the border by a German army.",
            "F(ENG): its convoy was not needed.",
            "F(ENG) sees: the English army in Wales remains.",
        ],
    ),
    (
        "France",
        {"France": ["A Lon", "A Par", "F Spa/nc", "F NTH"], "England": ["A Edi"]},
        {
            "France": ["A Lon - Bel", "A Par S A Mar - Bur", "F Spa/nc - MAO", "F NTH C A Edi - Hol"],
            "England": ["A Edi - Hol"],
        },
        [
            "A(Lon)-Bel FAILS, no convoy.",
            "A(Par): its support was not needed.",
            "F(Spa/nc)-MAO succeeds.",
            "F(NTH) C A(Edi)-Hol: succeeds.",
        ],
    ),
    (
        "France",
        {"France": ["F Nwy"], "Russia": ["F StP/nc", "F SKA"]},
        {"Russia": ["F StP/nc - Nwy", "F SKA S F StP/nc - Nwy"]},
        [
            "F(Nwy) is attacked by the Russian fleet from St Petersburg (north coast).",
            "F(Nwy) sees: the Russian fleet leaves St Petersburg.",
            "F(Nwy) sees: the Russian fleet in Skagerrak remains.",
            "F(Nwy) is dislodged by the Russian fleet from St Petersburg (north coast) and can retreat to Barents Sea, "
            "North Sea, Norwegian Sea or Sweden.",
        ],
    ),
]


@pytest.mark.parametrize(("power", "units", "orders", "wanted"), EXAMPLES)
def test_what_is_printed(power: str, units: dict[str, list[str]], orders: Lines, wanted: list[str]) -> None:
    assert sentences(played(orders, **units), power, MOVES) == wanted


def test_a_report_has_its_sections_in_order() -> None:
    variant = VARIANT
    units = {"France": ["A Mar", "A Par"], "England": ["A Wal"], "Germany": ["A Ruh"]}
    position = variant.position(phase="F1901M", units=units)
    turn = variant.adjudicate(
        position, {"France": ["A Mar - Spa"], "England": ["A Wal - Pic via convoy"], "Germany": ["A Ruh - Bur"]}
    )
    head = "Diplomyopia: Fall 1901, moves. Report for France"
    assert variant.report(turn, "France").splitlines() == [
        head,
        "=" * len(head),
        "",
        "Own units",
        "  A Par, A Spa",
        "",
        "During the moves",
        "  A(Mar)-Spa succeeds.",
        "  A(Par) sees: a German army enters Burgundy.",
        "",
        "Lost",
        "  Burgundy captured by a German army.",
        "",
        "Visible now",
        "  Burgundy: German army.",
        "  Empty: Brest, Gascony, Marseilles, Picardy, Portugal, Gulf of Lyon, Mid-Atlantic Ocean and "
        "Western Mediterranean.",
        "",
        "Own centers",
        "  4 centers: Brest, Marseilles, Paris and Spain.",
        "",
        "Adjustments",
        "  2 builds.",
        "",
        "Next: Winter 1901, adjustments",
    ]


def test_retreats_and_winter_are_reported_to_their_owners() -> None:
    dislodged = {"France": {"A Bur": ["Gas", "Par"], "A Mun": ["Sil"]}}
    position = VARIANT.position(phase="F1902R", units={"Germany": ["A Ber"]}, dislodged=dislodged, centers={})
    turn = VARIANT.adjudicate(position, {"France": ["A Bur R Gas"]})
    retreats = sentences(turn, "France", "During the retreats")
    assert retreats == ["A(Bur) retreats to Gascony.", "A(Mun) is disbanded."]
    winter = VARIANT.position(
        phase="W1902A", units={"Turkey": ["F AEG", "A Arm"]}, centers={"France": ["Par"], "Turkey": ["Ank"]}
    )
    turn = VARIANT.adjudicate(winter, {"France": ["build A Par"], "Turkey": ["remove A Arm"]})
    assert sentences(turn, "France", "During the winter") == ["Built: A Paris."]
    assert sentences(turn, "Turkey", "During the winter") == ["Removed: A Armenia."]
    assert "built" not in VARIANT.report(turn, rules.PUBLIC).lower()


def test_the_end_and_who_is_out_are_announced_to_all_and_nothing_else() -> None:
    seventeen = [center for center in VARIANT.base.centers if center != "Ber"][:17]
    centers = {"France": seventeen, "Germany": ["Ber"]}
    position = VARIANT.position(phase="S1907M", units={"France": ["A Mun"]}, centers=centers, state={"control": {}})
    turn = VARIANT.adjudicate(position, {"France": ["A Mun - Ber"]})
    said = ["Germany is eliminated.", "France wins with 18 centers."]
    assert [rules.say(event.reason) for event in VARIANT.events(turn, rules.PUBLIC)] == said
    for power in ("Germany", "Turkey"):
        assert all(sentence in VARIANT.report(turn, power) for sentence in said)
    assert turn.after.as_dict()["state"]["winner"] == "France"
    drawn = VARIANT.finish(VARIANT.start(), rules.End("draw", ("France", "Italy")))
    agreed = rules.Turn(VARIANT.start(), {}, {}, (), drawn, agreed=True)
    assert "The game ended by agreement. A draw: France and Italy." in VARIANT.report(agreed, "Turkey")
    assert VARIANT.reported_values(agreed, "France")["facts"].value == []


def test_the_game_master_reads_results_and_everybodys_facts() -> None:
    turn = played({"France": ["A Mar S A Mun - Bur"]}, France=["A Mar"], Germany=["A Mun"])
    report = VARIANT.report(turn, "")
    assert "A Mar S A Mun - Bur" in report and "void" in report
    assert "Report for France\n  A(Mar): its support was not needed." in report
    assert "France controls beside its centers" not in report
    assert "bounce" not in VARIANT.report(turn, "France") and "void" not in VARIANT.report(turn, "France")


def test_who_has_the_results_before_him_is_told_of_lost_land_and_what_all_are_told() -> None:
    position = VARIANT.position(phase="S1901M", units={"France": ["A Mar"], "Italy": ["A Rom"]})
    turn = VARIANT.adjudicate(position, {"France": ["A Mar - Pie"]})
    found = [(event.power, event.title, rules.say(event.reason)) for event in VARIANT.events(turn, "")]
    assert found == [("Italy", "Lost", "Piedmont captured by a French army.")]
    assert "Report for Italy\n  Piedmont captured by a French army." in VARIANT.report(turn, "")


def test_a_sentence_refers_to_the_places_that_it_tells_and_to_no_others() -> None:
    turn = played({"England": ["A Gas - Mar"]}, France=["A Bur"], England=["A Gas"])
    entered = next(event for event in VARIANT.events(turn, "France") if event.reason.code == "enters")
    assert "Gas" not in repr(entered)
    border = played({"Italy": ["A Mar - Bur"]}, Italy=["A Mar"], France=["A Bur", "A Pic"])
    failed = next(event for event in VARIANT.events(border, "Italy") if event.reason.code == "border")
    assert "Pic" not in repr(failed)
    won = played({"France": ["A Par - Bur"], "Italy": ["A Mar - Bur"]}, France=["A Par"], Italy=["A Mar"])
    stood = next(event for event in VARIANT.events(won, "France") if event.reason.code == "stoodoff")
    assert [unit.text for unit in stood.reason.get("units")] == ["A Mar"]
    assert (stood.place, stood.reason.get("at").text, stood.reason.get("unit").text) == ("Bur", "Bur", "A Par")


# --- The eyes against a second account of them, drawn up from result words (reference.py).

quick = settings(max_examples=150)


def listed(facts: list[dict[str, object]]) -> list[str]:
    plain = [fact for fact in facts if fact["fact"] != "captured"]
    return sorted(repr(sorted((key, sorted(v) if isinstance(v, list) else v) for key, v in f.items())) for f in plain)


def truthful(position: rules.Position, orders: dict[str, list[str]]) -> dict[str, list[str]]:
    """The orders without those that are impossible in themselves: they are holds."""
    found: dict[str, list[str]] = {}
    for power, lines in orders.items():
        for line in lines:
            order = VARIANT.parse(position, power, line)
            unit = position.units[order.key]
            verb = VARIANT.verb(order.verb)
            asked = ChoiceRequest(VARIANT, VARIANT.base, position, power)
            if not verb.fault(asked, unit, order):  # type: ignore[attr-defined]
                found.setdefault(power, []).append(line)
    return found


@given(data=st.data())
@quick
def test_the_same_is_told(data: st.DataObject) -> None:
    position = here(**data.draw(positions(VARIANT, most=12)).as_dict()["units"])
    turn = check_conserved(VARIANT.adjudicate(position, truthful(position, data.draw(wild_orders(position)))))
    scene = Scene(turn)
    for power in VARIANT.base.powers:
        assert listed(told(turn, power)) == listed(scene.told(power))


@pytest.mark.parametrize("game", games("diplomyopia").values(), ids=list(games("diplomyopia")))
def test_the_same_is_told_in_games(game: list[Row]) -> None:
    for _, turn in replayed(game):
        if turn.before.phase.step == "M":
            scene = Scene(turn)
            for power in VARIANT.base.powers:
                assert listed(told(turn, power)) == listed(scene.told(power)), (turn.before.phase, power)


# --- Two games that differ only where a power has no eye are the same to it, to the letter (R16, R27, R30).

leaks_quick = settings(max_examples=50, phases=[Phase.explicit, Phase.generate])
BOARD = VARIANT.base


def in_reach(position: rules.Position, power: str) -> set[str]:
    """The provinces of a power's units and those in their sight."""
    own = {unit.place.province for unit in position.units_of(power)}
    return own | {to for province in own for to in in_sight(BOARD, province)}


@st.composite
def beginnings(draw: st.DrawFn, most: int) -> tuple[rules.Position, str]:
    """A position in which nobody owns anything, and a power that has units in it."""
    there = draw(positions(VARIANT, most=most)).as_dict()["units"]
    return here(**there), draw(st.sampled_from(sorted(there)))


@st.composite
def changed(draw: st.DrawFn, position: rules.Position, power: str, kept: set[str], most: int = 8) -> rules.Position:
    """The same position with other units, land and centers of other powers in some places outside of those `kept`,
    every second of them just beyond."""
    others = [owner for owner in BOARD.powers if owner != power]
    outside = [one for one in BOARD.provinces if one not in kept]
    beyond = [one for one in outside if in_sight(BOARD, one) & kept] or outside
    places = draw(st.lists(st.sampled_from(outside) | st.sampled_from(beyond), max_size=most)) if outside else []
    stay = set(BOARD.provinces) - set(places)
    units = {owner: [u.text for u in position.units_of(owner) if u.place.province in stay] for owner in BOARD.powers}
    land: dict[str, list[str]] = {}
    centers: dict[str, list[str]] = {}
    for province in dict.fromkeys(places):
        stands = [(kind, place) for kind in VARIANT.kinds.values() for place in BOARD.stands(kind.table, province)]
        if draw(st.booleans()):
            kind, place = draw(st.sampled_from(stands))
            units[draw(st.sampled_from(others))].append(f"{kind.letter} {place.text}")
        if BOARD.provinces[province].kind != "sea":
            table = centers if BOARD.provinces[province].center else land
            table.setdefault(draw(st.sampled_from(others)), []).append(province)
    return VARIANT.position(phase=position.phase.text, units=units, centers=centers, state={"control": land})


@pytest.mark.slow
@given(data=st.data())
@settings(leaks_quick, max_examples=80)
def test_what_stands_out_of_sight_changes_neither_view_nor_choices(data: st.DataObject) -> None:
    one, power = data.draw(beginnings(most=8))
    two = data.draw(changed(one, power, in_reach(one, power)))
    about = {place for place in BOARD.provinces if one.units.get(place) != two.units.get(place)}
    assert looked_at(one, power, about) == looked_at(two, power, about)


def looked_at(position: rules.Position, power: str, about: set[str]) -> object:
    """What a power has of a position: asked for at once, so that nothing remembered of another one goes unnoticed.
    `about`: the places where it is most likely that something shows through."""
    view = VARIANT.view(position, power)
    known = view.position
    asked = offered(known, power, about), VARIANT.holdings(known), VARIANT.default_orders(known, power)
    return view.visible_provinces, repr(known), *asked


def alive(turn: rules.Turn) -> set[tuple[str, bool]]:
    """What is announced to all: who is eliminated."""
    return {(event.power, True) for event in VARIANT.events(turn, rules.PUBLIC)}


@given(data=st.data())
@leaks_quick
def test_what_is_told_says_all_that_is_given(data: st.DataObject) -> None:
    """Whatever the orders were, and wherever unseen units stood: if the facts and the view are the same, so is every
    letter and every value that a power is given."""
    one, power = data.draw(beginnings(most=10))
    two = data.draw(changed(one, power, in_reach(one, power), most=2))
    orders = data.draw(wild_orders(one))
    strange = data.draw(wild_orders(two))
    whose = data.draw(st.sampled_from(list(BOARD.powers)))
    first = VARIANT.adjudicate(one, orders)
    second = VARIANT.adjudicate(two, orders if whose == power else {**orders, whose: strange.get(whose, [])})
    assume(known(first, power) == known(second, power))
    assert all_told(first, power) == all_told(second, power)


def known(turn: rules.Turn, power: str) -> object:
    """What the rules tell a power: facts and view, its own units and retreats, its land, what is announced."""
    after = turn.after
    facts = sorted(map(repr, told(turn, power)))
    own = sorted(unit.text for unit in after.units_of(power))
    dislodged = {key: one.retreats for key, one in after.dislodged.items() if one.unit.power == power}
    land = sorted(place for place, owner in VARIANT.view(after, power).position.extra.control.items() if owner == power)
    return facts, noted(after, power), own, dislodged, after.owned(power), land, after.phase, alive(turn)
