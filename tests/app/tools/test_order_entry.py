"""The state machine of ordering, without any window; rackets dragged on the board: shifted from district to
district, or given up; a winter in which units are built beside others that convert: typed, listed, lit and clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from app.board.picture import POINTER
from app.tools.base import NUMBER, ClickResult, HitTarget, OrderContext, SlotSequence
from app.tools.feedback import ghost_of
from app.tools.gestures import DraggedItem
from app.tools.menus import about, letter_of, title_of
from app.tools.order_entry import OrderBuilder, kinds_built
from rules import Candidate, Game, Location, Position
from tests.app.board.scenes import scene_of
from tests.app.carded import VARIANT
from tests.app.tools.builders import STANDARD, builder, clicked, texts, unit
from tests.app.tools.test_click_interpretation import builders
from tests.signs import flow, sign_type


@pytest.fixture
def france() -> OrderBuilder:
    return builder(STANDARD.start(), "France")


def test_what_is_lit_before_and_after_a_unit_is_chosen(france: OrderBuilder) -> None:
    made = builder(STANDARD.start(), "France", "A Par - Bur")
    assert (made.highlights.units, made.hint) == ({"Mar", "Bre"}, "Click one of your units to order it.")
    assert (france.click(unit("Par")).kind, france.text) == ("step", "A Par")
    assert france.highlights.places == {"Pic", "Gas", "Bre", "Bur"}
    assert {"Mar", "Bre"} <= france.highlights.units
    beaten = builder(BEATEN, "Austria")
    assert beaten.hint == "Click a dislodged unit to order its retreat."
    clicked(beaten, "!Tri")
    assert beaten.highlights.places == {"Alb", "Bud", "Ser", "Vie"}
    assert beaten.highlights.refused == {
        "Tyr": "Tyrolia is occupied by A Tyr.",
        "Ven": "A Tri was attacked from Venice.",
    }


START = STANDARD.start()
TWO = STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bur"]})
AT_SEA = STANDARD.position(phase="S1901M", units={"France": ["F MAO", "F LYO"], "England": ["F NTH", "A Edi"]})
WINTER = STANDARD.position(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
BEATEN = STANDARD.adjudicate(
    STANDARD.position(phase="F1901M", units={"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri"]}),
    {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"]},
).after
"""Austria's army in Trieste must retreat."""


@pytest.mark.parametrize(
    ("at", "power", "written", "script", "orders"),
    [
        (START, "France", "", "*Par Bur", "A Par - Bur"),
        (START, "France", "", "*Par Bre", "A Par - Bre"),
        (START, "France", "", "*Par *Par", "A Par H"),
        (START, "France", "", "*Par [h]", "A Par H"),
        (START, "France", "", "*Mar [S] *Par Bur", "A Mar S A Par - Bur, A Par - Bur"),
        (START, "France", "A Par - Pic", "*Mar [S] *Par Bur", "A Mar S A Par - Bur"),
        (TWO, "France", "", "*Par [S] *Bur *Bur", "A Par S A Bur"),
        (AT_SEA, "France", "", "*MAO Spa/nc", "F MAO - Spa/nc"),
        (AT_SEA, "France", "", "*MAO Spa/sc", "F MAO - Spa/sc"),
        (AT_SEA, "France", "", "*LYO Spa/nc", "F LYO - Spa/sc"),
        (AT_SEA, "England", "", "*NTH [C] *Edi Nwy", "F NTH C A Edi - Nwy, A Edi - Nwy"),
        (AT_SEA, "England", "", "*Edi [C] Nwy", "A Edi - Nwy via convoy, F NTH C A Edi - Nwy"),
        (BEATEN, "Austria", "", "!Tri Bud", "A Tri R Bud"),
        (BEATEN, "Austria", "", "!Tri !Tri", "A Tri D"),
        (WINTER, "Russia", "", "Mos", "build A Mos"),
        (WINTER, "Russia", "", "StP War", "build A War"),
    ],
)
def test_clicks_make_orders(at: Position, power: str, written: str, script: str, orders: str) -> None:
    """An order that stands is not replaced by a support; a coast is that clicked, or the only one in reach."""
    made = builder(at, power, *filter(None, [written]))
    assert ", ".join(texts(clicked(made, script).orders)) == orders and not made.filled


@pytest.mark.parametrize(
    ("at", "power", "written", "script", "kind", "words"),
    [
        (START, "France", (), "*Mun", "info", "German army in Munich"),
        (START, "France", (), "*Par Vie", "refused", "A Par cannot reach Vienna."),
        (START, "France", (), "*Bre [C]", "refused", "F Bre is not at sea, and only a fleet at sea can convoy."),
        (BEATEN, "Austria", (), "!Tri Ven", "refused", "A Tri was attacked from Venice."),
        (WINTER, "Russia", (), "Sev", "refused", "Russia does not own Sevastopol."),
        (WINTER, "Russia", ("build A Mos", "waive"), "War", "refused", "Russia has no builds left: 3 centers, 1 unit."),
    ],
)
def test_clicks_that_make_none_say_why_and_change_nothing(
    at: Position, power: str, written: tuple[str, ...], script: str, kind: str, words: str
) -> None:
    made = builder(at, power, *written)
    *before, _ = script.split()
    if before:
        clicked(made, " ".join(before))
    chosen = made.filled
    answer = clicked(made, script.split()[-1])
    assert (answer.kind, answer.words, made.filled) == (kind, words, chosen)


@pytest.mark.parametrize(("own", "kind"), [((), "made"), (("England",), "made"), (("England", "France"), "fan")])
def test_a_unit_of_another_power_of_the_same_player_too(own: tuple[str, ...], kind: str) -> None:
    position = STANDARD.position(phase="S1901M", units={"England": ["A Bre"], "France": ["A Par"]})
    made = OrderBuilder(OrderContext(position, own or ("England", "France"), own=own), "England")
    clicked(made, "*Bre")
    assert made.interpret(unit("Par")).kind == kind


def test_an_own_unit_is_supported_or_followed_by_a_click_and_followed_by_a_drag(france: OrderBuilder) -> None:
    france.interpret(unit("Par"))
    assert france.filled == (), "interpreting changes nothing"
    assert clicked(france, "*Par *Mar").kind == "step" and france.text == "A Par S A Mar - "
    france.reset()
    clicked(france, "*Par")
    assert texts(france.interpret(HitTarget("Bre")).orders) == ["A Par - Bre"], "beside the counter"
    ways = france.interpret(unit("Bre"))
    assert [one.label for one in ways.fan] == ["Support F Bre", "Move to Brest"]
    assert [texts(france.interpreter.preview(one).orders) for one in ways.fan] == [[], ["A Par - Bre"]]
    position = STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bre"]})
    made = builder(position, "France")
    made.click(unit("Par"))
    assert texts(made.interpret(unit("Bre"), drag=True).orders) == ["A Par - Bre"]
    assert made.interpret(unit("Par"), drag=True).kind == "nothing"


def test_steps_back_one_at_a_time(france: OrderBuilder) -> None:
    clicked(france, "*Mar [S] *Par")
    seen = [france.text]
    while france.back():
        seen.append(france.text)
    assert seen == ["A Mar S A Par - ", "A Mar S ", "A Mar", ""]


def test_a_click_that_leaves_the_coast_open_makes_a_fan() -> None:
    made = builder(AT_SEA, "France")
    answer = clicked(made, "*MAO Spa")
    assert [one.text for one in answer.fan] == ["Spa/nc", "Spa/sc"]
    assert texts(made.pick(answer.fan[1]).orders) == ["F MAO - Spa/sc"]
    assert builder(AT_SEA, "France").read("f mao - spa").words == "Which coast? Spa/nc or Spa/sc."


def test_next_unit_goes_round_those_without_order_of_any_power() -> None:
    made = builder(STANDARD.start(), "France", "A Par - Bur")
    seen = []
    for _ in range(3):
        made.next_unit()
        seen.append(made.text)
    assert seen == ["F Bre", "A Mar", "F Bre"]
    made.next_unit(-1)
    assert made.text == "A Mar"
    made = OrderBuilder(OrderContext(STANDARD.start(), ("France", "Germany")), "France")
    assert (made.click(unit("Mun")).power, made.power) == ("Germany", "Germany")
    assert made.interpret(unit("Ven")).kind != "made"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("a par - bur", ["A Par - Bur"]),
        ("par-bur", ["A Par - Bur"]),
        ("A Paris H", ["A Par H"]),
        ("a mar s par - bur", ["A Mar S A Par - Bur", "A Par - Bur"]),
        ("F bre - mao", ["F Bre - MAO"]),
        ("a par - vie", "A Par cannot reach Vienna."),
        ("a vie - bud", "France has no A Vie."),
        ("a mar s a gas - bur", "There is no A Gas that this order could refer to."),
        ("f bre c a par - lon", "F Bre is not at sea, and only a fleet at sea can convoy."),
        ("a mar - lon", "There is no chain of fleets from A Mar to London."),
        ("f bre s a par", "F Bre cannot support into Paris because it could not move there itself."),
        ("hello", "'hello' is not a valid order here."),
    ],
)
def test_a_typed_line_is_read_or_refused(france: OrderBuilder, line: str, answer: list[str] | str) -> None:
    found = france.read(line)
    if isinstance(answer, str):
        assert found.kind == "refused" and found.words.startswith(answer)
    else:
        assert texts(found.orders) == answer


def test_a_choice_that_is_offered_no_more_is_refused(france: OrderBuilder) -> None:
    france.click(unit("Par"))
    bur = france.goals.find("Bur")
    assert bur is not None
    france.reset()
    answer = france.pick(bur)
    assert (answer.kind, answer.words) == ("refused", "You cannot choose Burgundy now.")
    found = france.type("A Mar S A Par - B")
    assert (france.text, [one.text for one in found.allowed]) == ("A Mar S A Par - ", ["Bur"])
    france.back()
    assert france.text == "A Mar S "
    france.type("mar s par - x")
    assert (france.read("mar s par - x").kind, france.text) == ("refused", "A Mar S A Par - ")
    bur = france.choices.find("Bur")
    assert bur is not None
    assert texts(france.pick(bur).orders)[0] == "A Mar S A Par - Bur"


@pytest.mark.parametrize(
    ("at", "power", "written", "script", "hint"),
    [
        (START, "France", (), "*Mar [S] *Par", "Support it to where? Click a highlighted province."),
        (
            TWO,
            "France",
            (),
            "*Par [S] *Bur",
            "Support it to where? Click a highlighted province, or that unit again to support it to hold.",
        ),
        (WINTER, "Russia", ("build A Mos", "waive"), "", "No builds left."),
        (
            WINTER,
            "Russia",
            (),
            "",
            "Click a province with a plus to build there. Click again to change army and fleet.",
        ),
    ],
)
def test_the_hint(at: Position, power: str, written: tuple[str, ...], script: str, hint: str) -> None:
    made = builder(at, power, *written)
    if script:
        clicked(made, script)
    assert made.hint == hint


def test_what_is_half_made_survives_a_change_of_drafts_alone() -> None:
    position = STANDARD.start()
    made = builder(position, "France")
    made.click(unit("Par"))
    drafts = {"France": (STANDARD.parse(position, "France", "A Mar H"),)}
    made.turn_to(OrderContext(position, ("France",), drafts), "France")
    assert made.text == "A Par"
    after = Game.new(STANDARD).resolve().position
    made.turn_to(OrderContext(after, ("France",), {}), "France")
    assert made.text == ""
    made = OrderBuilder(OrderContext(STANDARD.start()), "France")
    assert (made.click(unit("Par")).kind, made.hint) == ("info", "")
    assert not made.next_unit()


# --- Retreats, builds and removals put together click by click, without any window.


def test_building_sites_are_lit_and_clicks_go_round_the_kinds() -> None:
    made = builder(WINTER, "Russia")
    assert made.highlights.sites == {"StP", "Mos", "War"}
    answer = made.click(HitTarget("StP"))
    assert [one.text for one in answer.fan] == ["A StP", "F StP/nc", "F StP/sc"]
    orders: list[str] = []
    seen = []
    for _ in range(5):
        made = builder(WINTER, "Russia", *orders)
        answer = made.click(HitTarget("StP"))
        if answer.kind == "step":
            answer = made.click(HitTarget("StP"))
        orders = texts(answer.orders)
        seen.append(orders[0] if orders else answer.kind)
    assert seen == ["build A StP", "build F StP/nc", "build F StP/sc", "clear", "build A StP"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("f", ["F StP/nc", "F StP/sc"]),
        ("stp", ["A StP", "F StP/nc", "F StP/sc"]),
        ("build a w", ["A War"]),
        ("fleet st p", ["F StP/nc", "F StP/sc"]),
        ("wai", ["waive"]),
    ],
)
def test_a_winter_line_lists_what_it_can_become(typed: str, found: list[str]) -> None:
    assert [one.text for one in builder(WINTER, "Russia").type(typed).allowed] == found


def test_removals_are_taken_back_and_only_armies_built_where_there_are_no_fleets() -> None:
    position = STANDARD.position(phase="W1901A", units={"Russia": ["A Gal", "A Mos"]}, centers={"Russia": ["StP"]})
    made = builder(position, "Russia")
    assert made.hint == "Click a unit to remove it. Click it again to keep it."
    assert texts(made.click(unit("Gal")).orders) == ["remove A Gal"]
    again = builder(position, "Russia", "remove A Gal").click(unit("Gal"))
    assert (again.kind, again.key) == ("clear", "Gal")
    armies = rules.variant("pink3")
    winter = armies.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H", "O"]})
    made = builder(winter, "A")
    assert made.hint == "Click a province with a plus to build there. Click again to cancel it."
    assert texts(made.click(HitTarget("H")).orders) == ["build A H"]


# --- What is typed goes on from what is chosen: every verb of every variant, without any window.

TYPED_ON_WINTER = STANDARD.position(
    phase="W1901A", units={"France": ["A Mar"]}, centers={"France": ["Par", "Mar", "Bre"]}, dislodged={}
)


def typing(made: OrderBuilder, words: str) -> OrderBuilder:
    """The words typed letter by letter behind what is chosen."""
    line = made.begun_text
    for letter in words:
        line += letter
        made.type(line)
        line = made.line
    return made


@pytest.fixture
def england() -> OrderBuilder:
    return builder(STANDARD.start(), "England")


def test_typed_parts_go_on_from_what_is_chosen(england: OrderBuilder) -> None:
    made = builder(STANDARD.position(phase="S1902M", units={"England": ["F NTH"]}), "England")
    made.click(unit("NTH"))
    assert not made.spells("H")
    made.key("M")
    assert made.spells("H") and not made.spells("V")
    made = builder(TYPED_ON_WINTER, "France")
    made.pick(next(one for one in made.choices.allowed if one.text == "Bre"))
    typing(made, "f")
    found = made.type(made.line).allowed
    assert ([one.text for one in found], texts(made.pick(found[0]).orders)) == (["F Bre"], ["build F Bre"])
    england.click(unit("Lon"))
    typing(england, "nth")
    assert england.line == "F Lon - nth"
    clicked(england, "*Lon [M]")
    typing(england, "nth")
    assert (england.line, texts(england.read(england.line).orders)) == ("F Lon - nth", ["F Lon - NTH"])
    england.reset()
    clicked(england, "*Lon [M]")
    typing(england, "edi - nwg")
    assert (england.line, texts(england.read(england.line).orders)) == ("edi - nwg", ["F Edi - NWG"])
    for line in ("F Lon -", "F Lon ", "F Lo", "F ", "", "e", "edi h"):
        england.type(line)
        assert england.line == line
    assert texts(england.read("edi h").orders) == ["F Edi H"]


def forms(one: Candidate) -> Iterator[str]:
    """How a player would type a candidate."""
    yield one.text
    if isinstance(one.value, Location):
        yield one.value.words.lower()


def half_made(made: OrderBuilder, filled: tuple[Any, ...], most: int) -> Iterator[tuple[Any, ...]]:
    """What can be chosen after these slots, and after that, some of it."""
    now = made.ask(filled)
    if filled:
        yield filled
    if len(filled) < 4 and not (filled and now.order):
        for one in now.allowed[:most]:
            yield from half_made(made, (*filled, one.value), 2)


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_next_part_can_be_typed_after_what_is_chosen(name: str) -> None:
    seen = set[tuple[str, str]]()
    for made in builders(name):
        variant = made.context.position.variant
        for filled in half_made(made, (), 5):
            verb = next((str(one) for one in filled if isinstance(one, str) and one in variant.all_verbs), "")
            now = made.ask(filled)
            if (verb, now.slot) in seen or now.slot in ("text", NUMBER) or not now.allowed:
                continue
            seen.add((verb, now.slot))
            for one in now.allowed[:2]:
                for words in forms(one):
                    made.reset()
                    made.filled = filled
                    made.number = max(made.numbers, default=0)
                    line = typing(made, words).line
                    found = [other.value for other in made.type(line).allowed]
                    fits = [
                        part for value in found for part in (value if isinstance(value, SlotSequence) else (value,))
                    ]
                    chosen = made.filled[: len(filled) + 1] == (*filled, one.value)
                    order = made.type(line).order
                    assert one.value in fits or chosen or (order and order == made.ask((*filled, one.value)).order), (
                        line, filled, words, fits,
                    )  # fmt: skip
    assert seen


# --- Orders by clicks on a board of levels and rivers, with units that share a place, without any window.

JUNGLE = rules.variant("bioplomacy")
UNITS = {
    "Chacma": ["T 32", "T 33", "T 28@h", "T 38@h"],
    "Canines": ["P 30"],
    "Reptiles": ["A 1", "C 18", "C 17"],
    "Insects": ["H 59", "H 60@u"],
}
CENTERS = {"Chacma": ["32", "33", "47"], "Canines": ["30"], "Reptiles": ["1", "2", "18", "19"]}
BUILDS = {"builds": {"Chacma": "1", "Canines": "2", "Reptiles": "2"}}
WOODS = JUNGLE.position(phase="S03M", units=UNITS, centers=CENTERS, state=BUILDS)


def chips(made: OrderBuilder, answer: ClickResult) -> list[str]:
    look = about(made.context.position, made.power, answer.fan)
    return [f"{letter_of(one, look)} {title_of(one, look)}" for one in answer.fan]


def pick(made: OrderBuilder, answer: ClickResult, title: str) -> list[str]:
    look = about(made.context.position, made.power, answer.fan)
    return texts(made.pick(next(one for one in answer.fan if title_of(one, look) == title)).orders)


@pytest.mark.parametrize("target", [unit("18"), HitTarget("18")])
def test_the_same_space_again_offers_what_the_unit_can_do_there(target: HitTarget) -> None:
    made = builder(WOODS, "Reptiles")
    made.click(unit("18"))
    answer = made.click(target)
    assert chips(made, answer) == ["↑ Up: High", "H Hold", "E Search underground"]
    assert pick(made, answer, "Up: High") == ["C 18 - 18@h"]


def test_a_pack_divides_and_its_halves_are_chosen_one_by_one() -> None:
    made = builder(WOODS, "Canines")
    made.click(unit("30"))
    answer = made.click(unit("30"))
    assert pick(made, answer, "Divide into halves") == ["P 30 divide"]
    made = builder(WOODS, "Canines", "P 30 divide")
    made.click(unit("30#2"))
    answer = made.click(unit("30#2"))
    assert chips(made, answer) == ["H Hold", "E Search underground", "U Unite with the other half"]
    made = builder(WOODS, "Canines", "P 30 divide")
    made.click(unit("30#1"))
    assert texts(made.click(HitTarget("29")).orders) == ["1HP 30 - 29"]
    made.click(unit("30#2"))
    assert texts(made.click(HitTarget("11")).orders) == ["2HP 30 - 11"]
    answer = made.click(HitTarget("30"))
    assert chips(made, answer) == ["1 1HP 30", "2 2HP 30"]
    made.pick(answer.fan[1])
    assert (made.text, made.read("HP 30 - 29").words) == ("2HP 30", "Which one? 1HP 30 or 2HP 30.")
    assert made.read("P 30 - 29").words == "Canines has no P 30."
    assert texts(made.read("HP 30 unite").orders) == ["HP 30 unite"]


def test_a_unit_goes_up_and_down_and_a_mountain_is_told_from_the_ground() -> None:
    made = builder(WOODS, "Chacma")
    made.click(unit("38@h"))
    assert chips(made, made.click(unit("38@h")))[1:] == ["↓ Down: Ground", "↓ Down: Ground (M1)"]
    made = builder(WOODS, "Insects")
    made.click(unit("60@u"))
    assert texts(made.change_level(1).orders) == ["H 60@u - 60"]
    made.click(unit("60@u"))
    assert made.change_level(-1).words == "There is nothing below Underground."


def test_a_goal_across_a_river_says_which_and_offers_to_ford_it() -> None:
    made = builder(WOODS, "Chacma")
    made.click(unit("32"))
    assert (made.highlights.barred, made.highlights.lines) == ({"RD.29-32", "RD.31-32"},) * 2
    answer = made.click(HitTarget("29"))
    assert (answer.kind, answer.line) == ("offer", "RD.29-32")
    assert answer.words == "River RD separates T 32 from Space 29: a unit on the ground must ford it first."
    assert chips(made, answer) == ["F Ford River RD, toward Space 29"]
    assert made.offers_by("f", answer) and not made.offers_by("m", answer)
    assert texts(made.pick(answer.fan[0]).orders) == ["T 32 ford 29"]
    made = builder(WOODS, "Chacma")
    made.click(unit("32"))
    made.key("F")
    assert made.highlights.lines == {"RD.29-32", "RD.31-32"}
    assert texts(made.click(HitTarget("32", lines=("RD.29-32",))).orders) == ["T 32 ford 29"]
    made = builder(WOODS, "Chacma")
    made.click(unit("32"))
    for place in ("32", "31"):
        answer = made.interpret(HitTarget(place, lines=("RD.31-49", "RD.31-32")))
        assert (texts(answer.orders), answer.line) == (["T 32 ford 31"], "RD.31-32")
    assert texts(made.interpret(HitTarget("33", lines=("RD.29-33",))).orders) == ["T 32 - 33"]
    made = builder(WOODS, "Chacma")
    made.click(unit("38@h"))
    answer = made.click(HitTarget("43@h"))
    assert (answer.kind, answer.line) == ("refused", "RC.38-43")
    assert answer.words.endswith("in the trees only fliers can cross it.")


def test_where_all_levels_are_seen_a_click_means_any_of_them() -> None:
    made = builder(WOODS, "Chacma")
    made.click(unit("28@h"))
    assert texts(made.interpret(HitTarget("29", anywhere=True)).orders) == ["T 28@h - 29@h"]
    made.click(HitTarget("28", anywhere=True))
    made = builder(WOODS, "Chacma")
    made.click(unit("33"))
    assert texts(made.interpret(HitTarget("28", anywhere=True)).orders) == ["T 33 - 28"]
    made = builder(WOODS, "Reptiles")
    made.begin(("build",))
    answer = made.click(HitTarget("17", anywhere=True))
    assert chips(made, answer) == ["C Climber, High", "A Army, Ground", "C Climber, Ground"]
    assert pick(made, answer, "Climber, High") == ["build C 17@h"]


def test_build_mode_goes_on_until_all_is_spent_or_by_a_step_back() -> None:
    made = builder(WOODS, "Reptiles")
    made.begin(("build",))
    assert {"1", "19", "17@h", "20"} <= made.highlights.sites
    answer = made.click(HitTarget("19"))
    assert (chips(made, answer), pick(made, answer, "Climber")) == (["A Army", "C Climber"], ["build C 19"])
    position = made.context.position
    written = (JUNGLE.parse(position, "Reptiles", "build C 19"),)
    made.turn_to(OrderContext(position, ("Reptiles",), {"Reptiles": written}), "Reptiles")
    assert made.again == ("build",)
    assert made.go_on()
    assert made.filled == ("build",)
    made = builder(WOODS, "Chacma", "build T 47")
    made.again = ("build",)
    assert not made.go_on()
    made = builder(WOODS, "Reptiles")
    made.begin(("build",))
    assert made.back()
    assert (made.filled, made.again) == ((), ())
    made = builder(WOODS, "Chacma")
    made.begin(("build",))
    answer = made.click(HitTarget("12"))
    assert (answer.words, chips(made, answer)) == ("On High. Click to choose.", ["T Troop"])
    made = builder(WOODS, "Chacma")
    made.begin(("build",))
    answer = made.interpret(HitTarget("1"))
    assert answer.words == "Space 1 is neither a home center of Chacma nor next to one of its units."


def test_what_is_written_for_a_site_can_be_another_kind_taken_back_or_typed() -> None:
    made = builder(WOODS, "Reptiles", "build A 19")
    answer = made.click(HitTarget("19"))
    assert chips(made, answer) == ["C Climber", "T Take back build A 19"]
    taken = made.pick(answer.fan[1])
    assert (taken.kind, taken.key) == ("clear", "build 19")
    made = builder(WOODS, "Chacma", "build T 34")
    made.click(HitTarget("47"))
    assert texts(made.context.orders("Chacma")) == ["build T 34"]
    assert chips(made, made.click(HitTarget("34"))) == ["T Take back build T 34"]
    made = builder(WOODS, "Reptiles")
    found = made.type("build C 1")
    assert [one.text for one in found.candidates][:2] == ["C 1", "C 16"]
    assert texts(made.read("build C 19").orders) == ["build C 19"]
    assert made.read("build T 19").words.startswith("Reptiles can build Army and Climber")
    made = builder(WOODS, "Chacma", "T 32 - 48", "build T 32")
    written = made.context.written("Chacma", "32")
    assert written is not None and written.text == "T 32 - 48"
    other = made.context.written("Chacma", "build 32")
    assert other is not None and other.text == "build T 32"


def test_help_is_asked_for_and_refused_in_words() -> None:
    made = builder(WOODS, "Chacma")
    made.click(unit("32"))
    answer = made.asked_to_help(unit("33"))
    assert made.do(answer).kind == "step"
    assert texts(made.click(HitTarget("48")).orders)[:1] == ["T 32 S T 33 - 48"]
    made.click(unit("32"))
    assert made.asked_to_help(unit("1")).kind == "refused"
    assert made.asked_to_help(HitTarget("33")).kind == "nothing"


# --- Rackets dragged on the board: shifted from district to district, or given up.

MAFIA = rules.variant("diplomafia")
UNEVEN = {"turf": {"Harlem": ["EHa", "NHa"]}, "rackets": {"Harlem": {"EHa": "PWN"}}, "cash": {"Harlem": 9}}


def carried(start: HitTarget, phase: str = "T3A", **state: Any) -> DraggedItem:
    position = MAFIA.position(phase=phase, units={"Harlem": ["SRU EHa"]}, state={**UNEVEN, **state})
    return DraggedItem(builder(position, "Harlem"), start)


def let_go(carried: DraggedItem, place: str) -> ClickResult:
    assert carried.can_be
    carried.begin()
    return carried.over(HitTarget(place))


NARCOTICS = HitTarget("EHa", sign=sign_type("rackets"), word="N")


def test_a_racket_carried_is_shifted_given_up_or_back_where_it_was() -> None:
    answer = let_go(carried(NARCOTICS), "NHa")
    assert texts(answer.orders) == ["shift N EHa - NHa"]
    assert let_go(carried(NARCOTICS), "EHa").kind == "nothing"
    even = carried(NARCOTICS, rackets={"Harlem": {"EHa": "PN", "NHa": "WB"}})
    answer = let_go(even, "NHa")
    assert (answer.kind, answer.words[:19]) == ("refused", "No shift is needed:")
    for place in ("Yor", "eastriver", ""):
        assert texts(let_go(carried(NARCOTICS), place).orders) == ["dismantle N EHa"]


@pytest.mark.usefixtures("qapp")
def test_its_icon_stands_on_the_line_to_the_pointer() -> None:
    thing = carried(NARCOTICS)
    thing.begin()
    scene = scene_of(thing.builder.context.position)
    ghost = ghost_of(thing.builder, scene)
    assert ghost == (flow("shift", "Harlem", "EHa", POINTER, letter="N"),)
    scene.close()


@pytest.mark.parametrize(
    ("start", "phase"),
    [
        (HitTarget("EHa", "EHa"), "T3A"),
        (HitTarget("EHa", sign=sign_type("captured"), word="N"), "T3A"),
        (HitTarget("Yor", sign=sign_type("rackets"), word="N"), "T3A"),
        (NARCOTICS, "T3M"),
        (NARCOTICS, "T0A"),
    ],
)
def test_units_captured_rackets_and_those_of_others_are_not_carried(start: HitTarget, phase: str) -> None:
    assert not carried(start, phase).can_be


# --- A winter in which units are built beside others that convert: typed, listed, lit and clicked.

WINTER_UNITS = {"Germany": ["1F Swe", "2A Bel", "1A Hol"]}
WINTER_CENTERS = {"Germany": ["Mun", "Ber", "Kie", "Swe", "Bel", "Hol"]}


def winter(**cards: int) -> Position:
    state = {"cards": {"Germany": cards}}
    return VARIANT.position(phase="W1903A", units=WINTER_UNITS, centers=WINTER_CENTERS, state=state)


PLAIN = winter()
CONVERTING = winter(**{"2A": 6})


def test_what_is_typed_where_units_convert() -> None:
    answer = builder(CONVERTING, "Germany").read("2A Bel convert F")
    assert (answer.kind, texts(answer.orders)) == ("made", ["2A Bel convert F"])
    found = builder(CONVERTING, "Germany").type("2A Bel con")
    assert [one.value for one in found.allowed] == ["convert"]
    answer = builder(PLAIN, "Germany", "build A Mun", "build A Ber", "waive").read("build F Kie")
    assert answer.kind == "refused" and "build" in answer.words
    assert kinds_built(PLAIN, "Germany") == {"A", "F"}
    for at in (PLAIN, CONVERTING):
        for text in ("build F Kie", "F Kie", "f kie"):
            assert texts(builder(at, "Germany").read(text).orders) == ["build F Kie"]
        assert [one.text for one in builder(at, "Germany").type("f").candidates] == ["F Ber", "F Kie"]
        work = builder(at, "Germany")
        assert texts(work.pick(work.type("f ki").candidates[0]).orders) == ["build F Kie"]
