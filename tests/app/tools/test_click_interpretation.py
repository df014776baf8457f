"""Orders without a unit: put together by clicks, numbers and typed lines, without any window; clicks in games of
every variant: a unit is chosen by a click on it, and nothing is begun that nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import rules
from app.board.picture import POINTER, MoveMark, ThreadMark
from app.tools.base import START as START_SLOT
from app.tools.base import ClickResult, HitTarget, OrderContext, SlotSequence
from app.tools.feedback import ghost_of, special_ghost
from app.tools.menus import ChipContext, about, icon_of, letter_of, title_of
from app.tools.order_entry import OrderBuilder
from rules import Game, Named, Position
from rules.variants.diplomafia.game import Diplomafia
from rules.variants.diplomafia.state import ICONS
from tests.app.board.builders import army, scene_of
from tests.app.carded import VARIANT
from tests.app.carded import position as wild_position
from tests.app.tools.builders import SPRING, WINTER_POSITION, builder, clicked, texts, unit
from tests.order_types import order_type, shown
from tests.selfplay import played, random_orders
from tests.signs import sign_type


@pytest.fixture
def spring() -> OrderBuilder:
    return builder(SPRING, "France")


@pytest.fixture
def winter() -> OrderBuilder:
    return builder(WINTER_POSITION, "France")


def test_the_dock_a_coin_or_the_menu_begins_an_order_without_a_unit(spring: OrderBuilder) -> None:
    spring.click(HitTarget("Par", sign=sign_type("capacity")))
    assert spring.filled[:1] == ("points",)
    spring.reset()
    spring.click(unit("Par"))
    assert spring.text == "A Par"
    spring.reset()
    assert [one.value for one in spring.unitless_orders()] == ["points", "friendly"]
    spring.verb("points")
    assert (spring.highlights.places, spring.highlights.refused) == ({"Par", "Mar"}, {})
    assert spring.hint == "Move points: from where? Click a highlighted province."


def test_a_place_where_several_orders_can_begin_offers_them(winter: OrderBuilder) -> None:
    answer = winter.click(HitTarget("Mar"))
    assert [one.label for one in answer.fan] == ["Draw points", "Transfer points"]
    winter.pick(answer.fan[1])
    assert winter.text == "transfer 3 Mar - "
    winter.click(HitTarget("Mar"))
    assert winter.back()
    assert winter.fan == ()
    assert not winter.back()
    winter.begin(("transfer", "Par"))
    assert winter.text == "transfer 5 Par - "
    assert winter.begin(("transfer", "Bre")).words == "Nothing lies in Brest."


def test_the_largest_number_stands_until_another_is_chosen(spring: OrderBuilder) -> None:
    spring.begin(("points", "Par"))
    assert (spring.number, spring.text) == (5, "move 5 Par - ")
    assert spring.count(-1)
    assert spring.text == "move 4 Par - "
    assert not spring.count(5) and spring.digit("2") and not spring.digit("7")
    assert spring.number == 2
    spring.begin(("points", "Par"))
    spring.digit("1")
    spring.digit("2")
    assert spring.number == 2
    spring.begin(("points", "Par"))
    two = spring.choices.find(2)
    assert two is not None
    spring.pick(two)
    assert spring.text == "move 2 Par - "
    assert not spring.asks_number
    spring.begin(("points", "Par"))
    spring.digit("3")
    assert spring.highlights.places == {"Bre", "Pic", "Gas"}
    assert spring.highlights.refused == {"Bur": "The way is barred at Burgundy."}
    assert (texts(spring.click(HitTarget("Gas")).orders), spring.filled) == (["move 3 Par - Gas"], ())


def test_a_number_that_ends_the_order_is_taken_by_another_click_there(winter: OrderBuilder) -> None:
    winter.begin(("draw", "Par"))
    winter.click(HitTarget("Mar"))
    assert (winter.text, winter.click(HitTarget("Bre")).words) == ("draw 3 Mar ", "Nothing lies in Brest.")
    assert winter.text == "draw 3 Mar "
    winter.begin(("draw", "Par"))
    winter.count(-1)
    assert winter.highlights.places == {"Par"}
    assert texts(winter.click(HitTarget("Par", unit="Par")).orders) == ["draw 4 Par"]


def test_a_way_is_clicked_place_after_place_and_ends_where_it_may(winter: OrderBuilder) -> None:
    winter.begin(("transfer", "Par"))
    for place, words in (("Bur", "The way is barred at Burgundy."), ("Mos", "Moscow is not adjacent to Paris.")):
        answer = winter.click(HitTarget(place))
        assert (answer.kind, answer.words) == ("refused", words)
    winter.click(HitTarget("Gas"))
    assert "finish there" not in winter.hint
    assert (winter.end().kind, winter.click(HitTarget("Gas")).kind) == ("nothing", "refused")
    winter.click(HitTarget("Spa"))
    assert winter.text == "transfer 5 Par - Gas - Spa - " and "finish there" in winter.hint
    assert texts(winter.end().orders) == ["transfer 5 Par - Gas - Spa"]
    winter.begin(("transfer", "Par"))
    clicked(winter, "Gas Spa")
    assert texts(winter.click(HitTarget("Spa")).orders) == ["transfer 5 Par - Gas - Spa"]
    winter.begin(("transfer", "Par"))
    winter.count(-1)
    clicked(winter, "Gas Spa")
    winter.back()
    assert winter.text == "transfer 4 Par - Gas - "
    winter.back()
    assert winter.text == "transfer 4 Par - " and winter.asks_number


def test_a_power_is_named_by_what_it_owns(spring: OrderBuilder) -> None:
    spring.verb("friendly")
    assert texts(spring.click(unit("Mun")).orders) == ["friendly Germany"]
    spring.verb("friendly")
    assert texts(spring.click(HitTarget("Lon")).orders) == ["friendly England"]
    spring.verb("friendly")
    assert spring.click(HitTarget("Sil")).words == "You cannot choose Silesia here."


@pytest.mark.parametrize(
    ("text", "filled", "offered"),
    [
        ("mo", (), ["move"]),
        ("move ", ("points",), ["5 Par", "3 Mar"]),
        ("move 2 ", ("points",), ["Par", "Mar"]),
        ("move 4 ", ("points",), ["Par"]),
        ("move 2 p", ("points",), ["Par"]),
        ("move 2 Par - ", ("points", "Par", 2), ["Bre", "Pic", "Gas"]),
        ("move 2 Paris - g", ("points", "Par", 2), ["Gas"]),
        ("friendly g", ("friendly",), ["Germany"]),
    ],
)
def test_a_line_is_completed_slot_by_slot(
    spring: OrderBuilder, text: str, filled: tuple[object, ...], offered: list[str]
) -> None:
    found = spring.type(text)
    assert tuple(getattr(slot, "text", slot) for slot in spring.filled) == filled
    assert sorted(one.text for one in found.allowed) == sorted(offered)


def test_a_line_that_is_typed_goes_on_from_place_to_place(winter: OrderBuilder, spring: OrderBuilder) -> None:
    found = winter.type("transfer 4 Par - Gas - S")
    assert (winter.text, [one.text for one in found.allowed]) == ("transfer 4 Par - Gas - ", ["Spa"])
    winter.pick(found.allowed[0])
    assert winter.text == "transfer 4 Par - Gas - Spa - "
    first = spring.type("move ").allowed[0]
    assert isinstance(first.value, SlotSequence)
    spring.pick(first)
    assert spring.text in ("move 5 Par - ", "move 3 Mar - ")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move 2 Par - Gas", "move 2 Par - Gas"),
        ("move 9 Par - Gas", "There are only 5 points in Paris."),
        ("draw 2 Par", "'draw 2 Par' is not an order for this phase."),
    ],
)
def test_a_typed_line_is_checked_by_the_rules(spring: OrderBuilder, line: str, answer: str) -> None:
    read = spring.read(line)
    assert [*texts(read.orders), read.words] in ([answer, ""], [answer])


def test_what_changes_nothing_is_not_offered_but_can_be_typed() -> None:
    """R29: an army is fielded without an order."""
    pink = rules.variant("pink")
    state = {"stores": {"A": {"A": 3}}, "points": {"A": 9}}
    position = pink.position(phase="W1902A", units={"A": ["A A", "A H"]}, state=state)
    made = builder(position, "A")
    offered = {
        verb.value for place in ("A", "H") for verb, _ in made.choice_cache.unitless_at("A", HitTarget(place, place))
    }
    assert offered and "field" not in offered
    assert "field" in {verb.value for verb in made.choice_cache.unitless_orders("A")}
    assert pink.parse(position, "A", "field A A").verb == "field"


# --- Clicks on districts while nothing is chosen: rackets of every kind that can be placed, or given up, there.

MAFIA = rules.variant("diplomafia")
STATE = {"cash": {"Harlem": 9}, "turf": {"Harlem": ["EHa", "NHa"]}, "rackets": {"Harlem": {"EHa": "PN"}}}
LOOK = ChipContext({}, "Harlem", "diplomafia", dict.fromkeys(("racket", "dismantle", "renew", "shift"), ICONS))


def click(place: str, phase: str = "T3A", unit: str = "", **state: Mapping[str, object]) -> ClickResult:
    """What a click on a place means to Harlem, which has written nothing."""
    start = MAFIA.position(phase=phase, units={"Harlem": ["SRU EHa"]}, state={**STATE, **state})
    return builder(start, "Harlem").interpret(HitTarget(place, unit))


def titles(answer: ClickResult) -> list[str]:
    return [title_of(one, LOOK) for one in answer.fan]


def test_what_a_district_offers_and_that_one_cannot_pay() -> None:
    answer = click("NHa")
    kinds = ["prostitution", "pawnshops", "loansharking", "bookies", "narcotics"]
    assert (answer.kind, titles(answer)) == ("fan", [*(f"New {kind}" for kind in kinds), "SRU"])
    assert [icon_of(one, LOOK) for one in answer.fan] == [*ICONS.icons, None]
    assert letter_of(answer.fan[2], LOOK) == "L"
    answer = click("EHa", unit="EHa")
    assert titles(answer) == ["Dismantle prostitution", "Dismantle narcotics", "Shift prostitution", "Shift narcotics"]
    assert answer.words.startswith("East Harlem already has 2 rackets, but new rackets go to the districts with")
    # Nothing can be given up there, so the click is refused.
    answer = click("EHa", "T0A")
    assert (answer.kind, answer.words[:41]) == ("refused", "East Harlem already has 2 rackets, but ne")
    answer = click("NHa", captured={"Harlem": {"NHa": "B"}})
    assert "Renew bookies" in titles(answer)
    assert (click("Yor").kind, click("Yor").words) == ("info", "Yorkville")
    poor = {"cash": {"Harlem": 3}}
    assert click("NHa", "T0A", **poor).words == "A new racket costs 5 MU, and only 3 MU are left."
    assert click("Yor", "T0A", **poor).kind == "info"


# --- Clicks on docks, on counters of political pressure, and on one district after the other.


@pytest.fixture(scope="module")
def game() -> Diplomafia:
    return Diplomafia(rules.files.load_board("diplomafia"))


def test_a_kind_of_racket_once_chosen_is_placed_here_and_there(game: Diplomafia) -> None:
    state = {"cash": {"Harlem": 50}}
    opening = game.position(phase="T0A", units={"Harlem": ["SRU EHa"]}, state=state)
    made = builder(opening, "Harlem")
    assert made.begin(("racket", "N")).kind == "step"
    answer = made.do(made.interpret(HitTarget("EHa")))
    assert texts(answer.orders) == ["racket N EHa"]
    made.turn_to(OrderContext(opening, ("Harlem",), {"Harlem": answer.orders}), "Harlem")
    assert made.go_on() and made.filled == ("racket", "N")
    again = made.do(made.interpret(HitTarget("EHa")))
    assert again.kind == "refused"
    answer = made.do(made.interpret(HitTarget("NHa")))
    assert texts(answer.orders) == ["racket N NHa"]


# --- Clicks on the dock of an area: its units, and the counters of political pressure.

START = MAFIA.position(
    phase="T3M",
    units={"Harlem": ["SRU EHa", "LRU Har", "LRU Har", "LRU Eas"], "EastSide": ["LRU Eas"]},
    state={"pp": {"Harlem": 1}},
)


def test_a_dock_means_ones_own_units_and_its_counter_pressure() -> None:
    made = builder(START, "Harlem")
    made.click(HitTarget("Eas"))
    assert made.text == "LRU Eas"
    fan = builder(START, "Harlem").click(HitTarget("Har")).fan
    look = about(START, "Harlem", fan)
    assert [title_of(one, look) for one in fan] == ["LRU Har", "LRU Har#2"]
    made = builder(START, "Harlem")
    made.click(HitTarget("Har", sign=sign_type("pressure")))
    assert (made.text, made.hint) == ("pp S ", "Political pressure: support which unit? Click a ringed unit.")
    made.click(HitTarget("EHa", "EHa"))
    assert made.hint.startswith("Political pressure: support it to where?")
    assert texts(made.click(HitTarget("Yor")).orders) == ["pp S SRU EHa - Yor", "SRU EHa - Yor"]
    made.click(HitTarget("Eas", sign=sign_type("pressure")))
    assert made.text == "LRU Eas"


# --- Special orders by clicks: each card's power is put together as its order asks, and never offered to another.

FALL = wild_position()


@pytest.mark.parametrize(
    ("power", "script", "text"),
    [
        ("Germany", "*Ruh [path] Kie Ber", "3A Ruh - Kie - Ber"),
        ("France", "*Bur [jump] *Mun Boh", "2A Bur jump Mun - Boh"),
        ("Italy", "*Ven [gas] *Tyr", "2A Ven gas Tyr"),
        ("Russia", "*War [annihilate] Ukr", "1A War annihilate Ukr"),
        ("Russia", "*Rum [exchange] *Bul", "4A Rum exchange 2A Bul"),
        ("France", "*Par Hyp", "5A Par - Hyp"),
        ("Germany", "*Den [steal] *BAL", "2F Den steal BAL"),
        ("Turkey", "*Smy Arm", "3A Smy - Arm"),
        ("Austria", "*Tri [hypnotize] *ADR Apu", "3A Tri hypnotize 1F ADR: 1F ADR - Apu"),
        ("Austria", "*Tri [hypnotize] *ADR *ADR", "3A Tri hypnotize 1F ADR: 1F ADR H"),
    ],
)
def test_special_orders_are_clicked_together(power: str, script: str, text: str) -> None:
    assert texts(clicked(builder(FALL, power), script).orders) == [text]


def test_a_landing_is_clicked_from_the_box_and_no_power_offered_without_its_card() -> None:
    work = builder(FALL, "England")
    key = next(key for key, one in FALL.units.items() if one.text == "4A Hyp")
    work.click(HitTarget("Hyp", key))
    assert texts(work.click(HitTarget("Yor")).orders) == ["4A Hyp - Yor"]
    work = builder(FALL, "Germany")
    work.click(unit("Mun"))
    offered = {str(one.value) for one in work.offered_verbs()}
    assert offered.isdisjoint(
        {"path", "jump", "gas", "annihilate", "hypnotize", "exchange", "convert", "fortify", "steal"}
    )
    assert work.key("J").kind == "nothing"


def test_a_mine_a_second_border_or_word_is_clicked_after_the_first() -> None:
    work = builder(FALL, "Austria")
    answer = clicked(work, "*Vie Gal")
    assert (answer.kind, texts(answer.orders)) == ("made", ["1A Vie - Gal"])
    assert work.whole and [one.text for one in work.choices.allowed] == ["mine"]
    (mine,) = work.choices.allowed
    assert texts(work.pick(mine).orders) == ["1A Vie - Gal mine"]
    work = builder(FALL, "Austria")
    clicked(work, "*Vie Gal")
    assert work.click(unit("Bud")).kind == "step"
    assert work.unit is not None and work.unit.key == "Bud" and not work.whole
    work = builder(FALL, "Austria")
    clicked(work, "*Vie Gal")
    assert work.back() and not work.filled
    work = builder(FALL, "Italy")
    clicked(work, "*Mar [fortify]")
    assert texts(work.click(HitTarget("Spa")).orders) == ["4A Mar fortify Spa"]
    assert texts(work.click(HitTarget("Gas")).orders) == ["4A Mar fortify Spa Gas"]
    work = builder(FALL, "England")
    answer = clicked(work, "*NTH [convoy] *Lon Nwy")
    assert texts(answer.orders)[0] == "1F NTH C 2A Lon - Nwy"
    (word,) = work.choices.allowed
    assert texts(work.pick(word).orders)[0] == "1F NTH C 2A Lon - Nwy and support"


def test_the_move_written_last_goes_on_to_a_second_space() -> None:
    work = builder(FALL, "Germany", "3A Ruh - Kie")
    work.latest = "Ruh"
    assert texts(work.extend(HitTarget("Ber")).orders) == ["3A Ruh - Kie - Ber"]
    other = builder(FALL, "Germany", "1A Mun - Boh")
    other.latest = "Mun"
    assert other.extend(HitTarget("Vie")).kind == "nothing", "no card for that"


def test_who_is_under_hypnosis_is_asked_about_with_his_own_verbs_and_goals() -> None:
    work = builder(FALL, "Austria")
    clicked(work, "*Tri [hypnotize] *ADR")
    assert work.nested and "Apu" in work.highlights.places and "Tyr" not in work.highlights.places
    assert work.text.startswith("3A Tri hypnotize 1F ADR") and work.hint.startswith("What does 1F ADR do?")
    work.verb("support")
    assert work.text == "3A Tri hypnotize 1F ADR: 1F ADR S "


@pytest.mark.parametrize(
    ("power", "start", "verb", "over"), [("France", "Bur", "jump", "Mun"), ("Germany", "Ruh", "path", "Kie")]
)
def test_what_was_clicked_last_is_not_refused_under_the_pointer(power: str, start: str, verb: str, over: str) -> None:
    work = builder(FALL, power)
    work.click(unit(start))
    work.verb(verb)
    assert work.click(unit(over) if verb == "jump" else HitTarget(over)).kind == "step"
    assert work.interpret(unit(over) if verb == "jump" else HitTarget(over)).kind == "nothing"
    assert work.interpret(unit(start)).kind == "refused"


def test_what_an_annihilation_destroys_is_told_beforehand() -> None:
    work = builder(FALL, "Russia")
    clicked(work, "*War [annihilate]")
    assert work.interpret(HitTarget("Ukr")).words == "Destroys 1A War."
    again = VARIANT.position(phase="F1903M", units={"Russia": ["1A War"], "Germany": ["1A Sil"]}, centers={},
                             state={"cards": {"Russia": {"1A": 9}}})  # fmt: skip
    work = builder(again, "Russia")
    clicked(work, "*War [annihilate]")
    assert work.interpret(unit("Sil")).words == "Destroys 1A War and Germany 1A Sil unless it leaves."
    assert work.interpret(unit("War")).words == (
        "Destroys 1A War. The center of Warsaw then counts for no power for a time."
    )


def test_what_follows_the_pointer() -> None:
    bur, mun = army("Bur"), army("Mun", "Germany")
    named = FALL.variant.board(FALL).locations["Mun"]

    def ghost(verb: str, *slots: object) -> object:
        return special_ghost(
            ("unit", verb, *slots), order_type(verb), "to" if slots else "at", bur, lambda _: mun if slots else None
        )

    assert ghost("jump") == (MoveMark(bur, POINTER, over="", leap=False),)
    assert ghost("jump", named) == (MoveMark(bur, POINTER, over="Mun", leap=True),)
    assert ghost("path", named) == (MoveMark(bur, POINTER, over="Mun"),)
    assert ghost("gas") == (ThreadMark(bur, shown("gas"), POINTER),)
    assert ghost("hypnotize", "named") == (
        ThreadMark(bur, shown("hypnotize"), "Mun"),
        MoveMark(mun, POINTER, presumed=True),
    )
    assert ghost("fortify") == () and ghost("support") is None


WINTER = VARIANT.position(
    phase="W1903A",
    units={"Italy": ["1A Rom", "1F Tun"]},
    centers={"Italy": ["Rom", "Nap", "Ven", "Tun"]},
    state={"cards": {"Italy": {"1A": "X10", "1F": 6}}},
)


def test_in_winter_sites_and_units_are_both_shown_and_clicked() -> None:
    work = builder(WINTER, "Italy")
    assert work.highlights.sites == {"Nap", "Ven"} and work.highlights.units == {"Rom", "Tun"}
    assert work.hint == "Click a province with a plus to build there, or a ringed unit to see its options."
    full = VARIANT.position(
        phase="W1903A",
        units={"Italy": ["1A Rom"]},
        centers={"Italy": ["Rom"]},
        state={"cards": {"Italy": {"1A": "X10"}}},
    )
    assert builder(full, "Italy").hint == "Click a ringed unit to see its options."
    work = builder(WINTER, "Italy")
    clicked(work, "*Tun *Rom")
    assert work.text == "1A Rom"
    work = builder(WINTER, "Italy")
    clicked(work, "*Tun Nap")
    assert texts(work.click(HitTarget("Nap")).orders) == ["build A Nap"]
    assert texts(builder(WINTER, "Italy", "build A Nap").click(HitTarget("Nap")).orders) == ["build F Nap"]
    assert builder(WINTER, "Italy", "build F Nap").click(HitTarget("Nap")).kind == "clear"


@pytest.mark.usefixtures("qapp")
def test_a_unit_without_a_goal_says_its_verbs_and_points_nowhere() -> None:
    work = builder(WINTER, "Italy")
    work.click(unit("Tun"))
    assert work.hint == "1F Tun: choose Convert beside the board." and work.goals is None
    assert ghost_of(work, scene_of([army("Tun", "Italy", kind="F")])) == ()


# --- Orders on boards that lie over each other, without any window.

STACKED = rules.variant("pink2")
LEVELLED_START = STACKED.position(phase="S1902M", units={"A": ["A A@2", "A H@1", "A Carthage"], "B": ["A B@3"]})


@pytest.fixture
def levels() -> OrderBuilder:
    return builder(LEVELLED_START, "A")


def test_a_click_beside_the_unit_offers_the_boards_and_to_stay(levels: OrderBuilder) -> None:
    levels.click(unit("A@2"))
    assert texts(levels.interpret(unit("A@2")).orders) == ["A A@2 H"]
    answer = levels.click(HitTarget("A@2"))
    assert [(one.text, one.label) for one in answer.fan] == [
        ("A@3", "Aleria (Board 3)"),
        ("hold", "Stay on Board 2"),
        ("A@1", "Aleria (Board 1)"),
    ]
    assert texts(levels.pick(answer.fan[0]).orders) == ["A A@2 - A@3"]
    levels.click(unit("A@2"))
    stay = levels.click(HitTarget("A@2")).fan[1]
    assert texts(levels.pick(stay).orders) == ["A A@2 H"]


def test_a_place_on_another_board_is_offered_where_it_is_in_reach(levels: OrderBuilder) -> None:
    levels.click(unit("A@2"))
    answer = levels.click(HitTarget("O@3"))
    assert answer.words == "Only on Board 2. Click to choose."
    assert texts(levels.pick(answer.fan[0]).orders) == ["A A@2 - O@2"]
    levels.click(unit("Carthage"))
    assert texts(levels.interpret(HitTarget("V@3")).orders) == ["A Carthage - V@3"]
    assert texts(levels.interpret(HitTarget("V@1")).orders) == ["A Carthage - V@1"]


@pytest.mark.parametrize(
    ("place", "by", "answer"),
    [
        ("A@2", 1, "A A@2 - A@3"),
        ("A@2", -1, "A A@2 - A@1"),
        ("H@1", -1, "There is nothing below Board 1."),
        ("Carthage", 1, "Carthage is a single province on all levels."),
    ],
)
def test_the_unit_chosen_goes_up_or_down(levels: OrderBuilder, place: str, by: int, answer: str) -> None:
    levels.click(unit(place))
    made = levels.change_level(by)
    assert [*texts(made.orders), made.words] in ([answer, ""], [answer])


def test_without_a_unit_nothing_goes_up_and_a_spot_knows_its_province(levels: OrderBuilder) -> None:
    assert levels.change_level(1).kind == "refused"
    assert not levels.goes(1)
    assert [HitTarget(place).province for place in ("A@2", "StP/nc", "32/ec@u", "Carthage")] == [
        "A@2",
        "StP",
        "32@u",
        "Carthage",
    ]


# --- Clicks in games of every variant: a unit is chosen by a click on it, and nothing is begun that nobody asked for.


@cache
def positions(name: str) -> tuple[Position, ...]:
    """The positions of the first phases of a game that plays itself."""
    game, rng, found = Game.new(rules.variant(name)), Random(3), list[Position]()
    while len(found) < 5 and not game.end:
        if game.to_act:
            found.append(game.position)
        game = played(game, random_orders(game.position, rng), rng)
    return tuple(found)


def builders(name: str) -> Iterator[OrderBuilder]:
    """For one who writes for all powers, with the orders of one of them shown."""
    for number, position in enumerate(positions(name)):
        powers = tuple(position.variant.must_act(position))
        yield OrderBuilder(OrderContext(position, powers), powers[number % len(powers)])


def some(targets: Iterable[HitTarget], most: int = 20) -> list[HitTarget]:
    found = list(targets)
    return Random(5).sample(found, min(most, len(found)))


def orderable(made: OrderBuilder) -> Iterator[HitTarget]:
    """The units to which orders can be given, whoever's they are."""
    for power in made.context.powers:
        now = made.ask((), power)
        units = [one.value for one in now.allowed if one.place and isinstance(one.value, Named)]
        if now.slot == "unit":
            fled = made.context.position.dislodged
            yield from (HitTarget(unit.place.text, unit.key, unit.key in fled) for unit in units)


def begins_a_line(answer: ClickResult) -> bool:
    return answer.kind == "step" and isinstance(answer.filled[0], str)


def takes_what_lies(made: OrderBuilder, target: HitTarget) -> bool:
    """Whether a click on points has begun the order that takes them from there."""
    return bool(target.sign) and made.ask(made.filled[:1]).slot == START_SLOT


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_no_click_on_land_or_a_unit_begins_an_order_without_a_unit(name: str) -> None:
    for made in builders(name):
        board = made.context.position.variant.board(made.context.position)
        units = made.context.standing.units.values()
        power = made.power
        places = some(map(HitTarget, board.provinces))
        signs = [replace(target, sign=sign_type("capacity")) for target in places]
        for target in (*places, *signs, *some(HitTarget(one.place.text, one.key) for one in units)):
            answer = made.click(target)
            assert not begins_a_line(answer) or takes_what_lies(made, target), (target, answer)
            if answer.kind == "fan":
                assert made.power == power, "a fan is only offered"
            made.reset()
            made.power = power


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_a_click_on_a_unit_chooses_it_whatever_is_half_written_without_one(name: str) -> None:
    for made in builders(name):
        power = made.power
        begun = [(), *((str(one.value),) for one in made.unitless_orders() if one.allowed)]
        for target in some(orderable(made), 6):
            for verb in begun:
                made.power = power
                made.begin(verb)
                answer = made.interpret(target)
                meant = answer.kind in ("step", "made", "fan", "clear")
                assert meant, (verb, target, answer)
            made.reset()
