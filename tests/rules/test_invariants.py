"""What holds in every standard position, whatever is ordered (Hypothesis); the conservation law in random play of
every variant: dense positions, random cards, orders and options."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Board, Game, Position, Turn, Unit, say
from rules.standard import orders
from rules.standard.game import Standard
from rules.variant import PlayableVariant
from tests.rules.recorded import befores, games
from tests.rules.variants.bioplomacy.test_invariants import wild
from tests.rules.variants.character import crowds
from tests.rules.variants.character import wild as wild_cards
from tests.rules.variants.diplomafia import midgames
from tests.selfplay import check_conserved
from tests.strategies import legal_orders, positions, wild_orders

STANDARD = rules.variant("standard")
VARIANTS = [
    STANDARD,
    rules.variant("standard", convoy_paradox="all_hold", adjacent_convoy="2000-fallback", convoy_disrupted="any_route"),
    rules.variant("standard", convoyed_attack_cuts_support_on_its_origin=True, dislodged_prevents="never"),
]
quick = settings(max_examples=120)


@pytest.mark.parametrize("variant", VARIANTS, ids=["default", "older", "other"])
@given(data=st.data())
@quick
def test_a_turn_loses_and_doubles_nobody(variant: rules.Variant, data: st.DataObject) -> None:
    before = data.draw(positions(variant))
    orders = data.draw(wild_orders(before))
    turn = check_conserved(variant.adjudicate(before, orders))
    assert len(turn.after.units) + len(turn.dislodged) == len(before.units)
    assert all(unit.key == key for key, unit in turn.after.units.items())
    told = [one for one in turn.outcomes if one.unit]
    assert {one.unit.key for one in told if one.unit} == set(before.units)
    assert all(rules.say(reason) for one in turn.outcomes for reason in one.reasons)
    assert all(one.reasons for one in turn.outcomes if one.failed)


@given(data=st.data())
@quick
def test_the_order_of_units_and_powers_changes_nothing(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    orders = data.draw(wild_orders(before))
    seed = random.Random(data.draw(st.integers(0, 1000)))
    as_dict = before.as_dict()
    units = {power: seed.sample(texts, len(texts)) for power, texts in shuffled(seed, as_dict["units"]).items()}
    other = STANDARD.position(phase="S1901M", units=units)
    lines = {power: seed.sample(texts, len(texts)) for power, texts in shuffled(seed, orders).items()}
    one, two = STANDARD.adjudicate(before, orders), STANDARD.adjudicate(other, lines)
    assert one.results == two.results
    assert {k: u.text for k, u in one.after.units.items()} == {k: u.text for k, u in two.after.units.items()}
    assert {k: set(d.retreats) for k, d in one.dislodged.items()} == {
        k: set(d.retreats) for k, d in two.dislodged.items()
    }


def shuffled(seed: random.Random, by_power: dict[str, list[str]]) -> dict[str, list[str]]:
    return dict(seed.sample(list(by_power.items()), len(by_power)))


@given(data=st.data())
@quick
def test_what_choices_allow_is_never_impossible(data: st.DataObject) -> None:
    """An order put together from allowed choices is void only for want of the others' orders."""
    before = data.draw(positions(STANDARD))
    orders = data.draw(legal_orders(before))
    turn = STANDARD.adjudicate(before, orders)
    matching = {"not_ordered", "not_holding", "other_coast", "not_so_ordered", "went_by_land", "no_chain_there"}
    void = [reason.code for one in turn.outcomes if "void" in one.words for reason in one.reasons[:1]]
    assert set(void) <= matching


@given(data=st.data())
@quick
def test_a_whole_year_goes_on_by_itself(data: st.DataObject) -> None:
    position = data.draw(positions(STANDARD))
    for _ in range(6):
        orders = data.draw(wild_orders(position)) if position.phase.step == "M" else {}
        after = check_conserved(STANDARD.adjudicate(position, orders)).after
        assert after.phase != position.phase
        position = after


@given(data=st.data())
@quick
def test_a_retreat_goes_only_where_it_is_open(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    turn = STANDARD.adjudicate(before, data.draw(wild_orders(before)))
    for dislodged in turn.dislodged.values():
        table = STANDARD.kinds[dislodged.unit.kind].table
        near = set(STANDARD.base.neighbors(table, dislodged.unit.place.text))
        shut = {place.text for place, _ in dislodged.closed}
        assert {place.text for place in dislodged.retreats} | shut == near
        assert not {place.key for place in dislodged.retreats} & set(turn.after.units) or turn.after.phase.step != "R"


@given(data=st.data())
@quick
def test_positions_read_back_from_their_notation(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    after = STANDARD.adjudicate(before, data.draw(wild_orders(before))).after
    stated = after.as_dict()
    assert STANDARD.position(**stated).as_dict() == stated


# --- What is remembered of texts, units, orders and chains never shows on another board or under other options.

CACHES_STANDARD = rules.variant("standard").base
OWN = games("standard")["own-01"]
PHASES = [{**before, "orders": row["orders"]} for before, row in zip(befores(OWN), OWN[1:]) if row["phase"][-1] == "M"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"adjacent_convoy": "explicit", "coast_missing_one_possible": "illegal", "coast_wrong_of_ordered_unit": "illegal"},
    {"adjacent_convoy": "2000-fallback", "convoy_paradox": "all_hold", "coast_missing_in_support": "void"},
]
SPAIN: dict[str, Any] = {
    "phase": "S1901M",
    "units": {"France": ["F Mar", "A Gas"], "Italy": ["F WES", "A Tun"], "England": ["F ENG", "A Bre"]},
    "orders": {
        "France": ["F Mar - Spa", "A Gas S F Mar - Spa"],
        "Italy": ["F WES C A Tun - Spa", "A Tun - Spa via convoy"],
        "England": ["F ENG C A Bre - Pic", "A Bre - Pic"],
    },
}


def fresh(board: Board) -> Board:
    """The same board, on which nothing has been worked out yet."""
    return replace(board, memo={})


def told(variant: rules.Variant, row: dict[str, Any]) -> list[Any]:
    """All that is said of a phase."""
    position = variant.position(phase=row["phase"], units=row["units"], centers=row.get("centers"))
    return said(variant.adjudicate(position, row["orders"]))


def said(turn: Turn) -> list[Any]:
    lines = [(one.key, one.words, [say(reason) for reason in one.reasons]) for one in turn.outcomes]
    return [*lines, turn.after.as_dict()]


@pytest.mark.parametrize("row", [*PHASES[-4:], SPAIN], ids=lambda row: row["phase"])
def test_options_share_a_board_and_nothing_that_hangs_on_them(row: dict[str, Any]) -> None:
    board = fresh(CACHES_STANDARD)
    alone = [told(Standard(fresh(CACHES_STANDARD), **chosen), row) for chosen in OPTIONS]
    together = [Standard(board, **chosen) for chosen in OPTIONS]
    for _ in range(2):
        assert [told(variant, row) for variant in together] == alone


def test_the_options_of_this_test_make_a_difference() -> None:
    assert len({repr(told(Standard(fresh(CACHES_STANDARD), **chosen), SPAIN)) for chosen in OPTIONS}) == len(OPTIONS)


class TwoBoards(Standard):
    """In Fall nobody gets from Paris to Burgundy, as where a season changes the board."""

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self.fall = without(base, "Par", "Bur")

    def board(self, position: Position | None = None) -> Board:
        return self.fall if position and position.phase.season == "F" else self.base


def without(board: Board, src: str, dst: str) -> Board:
    """A board that is the same but for one way that is closed."""
    army = {**board.moves["army"], src: tuple(to for to in board.moves["army"][src] if to != dst)}
    return replace(board, moves={**board.moves, "army": army}, memo={})


def test_boards_of_one_variant_have_a_memory_each() -> None:
    variant = TwoBoards(fresh(CACHES_STANDARD))
    results = []
    for phase in ("S1901M", "F1901M", "S1902M", "F1902M"):
        position = variant.position(phase=phase, units={"France": ["A Par", "A Mar"]})
        turn = variant.adjudicate(position, {"France": ["A Par - Bur", "A Mar S A Par - Bur"]})
        results.append((turn.results["A Par"], turn.results["A Mar"]))
    assert results == [(("ok",), ("ok",)), (("void",), ("void",))] * 2


def test_games_on_boards_of_the_same_name_have_a_memory_each() -> None:
    orders = {"France": ["A Par - Bur"]}
    games = [Standard(fresh(CACHES_STANDARD)), Standard(without(CACHES_STANDARD, "Par", "Bur"))]
    for _ in range(2):
        assert [one.adjudicate(one.start(), orders).results["A Par"] for one in games] == [("ok",), ("void",)]


def test_a_full_memory_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board, full = fresh(CACHES_STANDARD), fresh(CACHES_STANDARD)
    expected = told(Standard(board), SPAIN)
    monkeypatch.setattr(orders, "MOST_KEPT", 0)
    assert told(Standard(full), SPAIN) == expected
    asked = [key[0] for key in board.memo if isinstance(key, tuple)]
    assert {"chain", "route"} & set(asked)
    assert not [key for key in full.memo if isinstance(key, tuple) and key[0] in ("chain", "route")]


# --- The library's stable names with arguments that there cannot be: a ValueError in words, never another
# exception.

MISUSE_STANDARD = rules.variant("standard")
START = MISUSE_STANDARD.start()


@pytest.mark.parametrize("name", [None, 3, [], b"standard", "chess"])
def test_no_such_variant(name: Any) -> None:
    with pytest.raises(ValueError, match="there is no variant"):
        rules.variant(name)


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (None, "orders must be a table, not None"),
        ([], r"orders must be a table, not \[\]"),
        ({"France": "A Par - Bur"}, "orders.France must be a list of texts, not 'A Par - Bur'"),
        ({"France": None}, "orders.France must be a list of texts, not None"),
        ({"France": [3]}, "an order must be text like A Par - Bur, not 3"),
        ({3: ["A Par H"]}, "orders.3 must be a list of texts"),
        ({"Mars": ["A Par H"]}, "No power is called 'Mars'"),
    ],
)
def test_orders_that_are_none(orders: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        MISUSE_STANDARD.adjudicate(START, orders)


@pytest.mark.parametrize(
    ("power", "partial", "lines", "words"),
    [
        ("Mars", (), (), "No power is called 'Mars'"),
        (None, (), (), "No power is called 'None'"),
        ("France", None, (), "partial must be a list, not None"),
        ("France", "A Par", (), "partial must be a list, not 'A Par'"),
        ("France", ([],), (), "is not a valid unit here"),
        ("France", (), 3, "orders must be a list, not 3"),
        ("France", (), [None], "an order must be text like"),
    ],
)
def test_choices_that_cannot_be_asked_for(power: Any, partial: Any, lines: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rules.choices(START, power, partial, lines)


def test_a_power_goes_by_its_name_in_any_case() -> None:
    assert rules.choices(START, "france") == rules.choices(START, "France")
    assert rules.parse(START, "france", "A Par - Bur") == rules.parse(START, "France", "A Par - Bur")


@pytest.mark.parametrize(("power", "text"), [("Mars", "A Par H"), (None, "A Par H"), ("France", None), ("France", 3)])
def test_texts_that_are_none(power: Any, text: Any) -> None:
    with pytest.raises(ValueError, match=r"[Nn]o power is called|an order must be text"):
        rules.parse(START, power, text)


def test_games_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No power is called 'Mars'"):
        Game.new(MISUSE_STANDARD, {"Mars": "Ina"})
    with pytest.raises(ValueError, match="a game must be open, casual or sealed, not 'secret'"):
        Game.new(MISUSE_STANDARD, {}, "secret")
    for path in (tmp_path, Path(tmp_path.anchor), tmp_path / "no" / "a.strata"):
        with pytest.raises(rules.files.SaveError, match="could not be saved"):
            rules.save_game(Game.new(MISUSE_STANDARD), path)
    assert list(tmp_path.iterdir()) == []


# --- The conservation law in random play of every variant: dense positions, random cards, orders and options.

PHASES_OF_CONSERVATION = 260
"""How many phases of each variant are played in the short form."""
YEARS = 12
"""How many phases follow on one position before another one is thought of."""
NUMBER = "draw {n} {a}|store {n} {a}|replenish {n} {a}|emergency {n} {a}|transfer {n} {a} - {b}|move {n} {a} - {b}"
ECONOMY = f"{NUMBER}|movehome {{a}} - {{b}}|newhome {{a}}|half A {{a}}|unsupply A {{a}}|field A {{a}}".split("|")
DECLARED = ("friendly {p}", "unfriendly {p}")


def options(kind: type[rules.Variant], rng: Random) -> dict[str, Any]:
    """Some options of a variant other than usual."""
    found: dict[str, Any] = {}
    for option in kind.options:
        if rng.random() < 0.4 and option.name not in ("victory", "game"):
            if isinstance(option.default, bool):
                found[option.name] = not option.default
            elif option.choices and isinstance(option.default, str):
                found[option.name] = rng.choice([value for value, _ in option.choices])
    return found


def crowd(variant: rules.Variant, rng: Random) -> Position:
    """The start of a game with its units thrown together in one corner of the board, three powers or four."""
    board, start = variant.base, variant.start()
    corner = [rng.choice(list(board.provinces))]
    for place in corner:
        for kind in variant.kinds.values():
            for stand in board.stands(kind.table, place):
                near = (board.locations[to].province for to in board.neighbors(kind.table, stand.text))
                corner += [one for one in dict.fromkeys(near) if one not in corner and len(corner) < 16]
    powers = rng.sample(list(board.powers), min(len(board.powers), rng.choice((2, 3, 4))))
    units: dict[str, list[str]] = {}
    for place in rng.sample(corner, min(len(corner), rng.randint(5, 14))):
        stands = [(kind, to) for kind in variant.kinds.values() for to in board.stands(kind.table, place)]
        if stands:
            kind, to = rng.choice(stands)
            units.setdefault(rng.choice(powers), []).append(f"{kind.letter} {to.text}")
    centers: dict[str, list[str]] = {}
    for center in board.centers:
        if rng.random() < 0.8:
            centers.setdefault(rng.choice(powers), []).append(center)
    phase = rng.choice(("S1902M", "F1902M", "F1902M"))
    state = {key: value for key, value in variant.state(start).items() if key in ("stakes", "dropped", "gm")}
    if "stores" in variant.state_words():
        amounts = {power: {place: rng.randint(1, 9) for place in rng.sample(corner, 3)} for power in powers}
        state["stores"] = state["still"] = amounts
        state["status"] = {
            power: {one.split()[1]: rng.choice(("half", "unsupplied")) for one in mine if rng.random() < 0.4}
            for power, mine in units.items()
        }
        state["emergency"] = {power: dict.fromkeys(board.powers[power].homes, 5) for power in powers}
    return variant.position(phase=phase, units=units, centers=centers, state=state)


def lines(position: Position, rng: Random) -> dict[str, list[str]]:
    """Orders that read well and may be nonsense, mostly close to what can be done; of retreats and winters too."""
    board, step = position.variant.board(position), position.phase.step
    verbs = position.variant.verbs(position.phase)
    found: dict[str, list[str]] = {power: [] for power in board.powers}
    if step == "M":
        moves = {key: f"{unit.text} - {_goal(position, unit, rng)}" for key, unit in position.units.items()}
        for key, unit in position.units.items():
            near = position.variant.board(position).neighbors(position.variant.kinds[unit.kind].table, unit.place.text)
            close = [one for one in moves if one != key and moves[one].split(" - ")[1] in near]
            other = rng.choice(close or list(moves))
            to = rng.choice((moves[other], moves[other], position.units[other].text))
            forms = (moves[key], moves[key], moves[key], f"{unit.text} S {to}", f"{unit.text} S {to}")
            found[unit.power].append(rng.choice((*forms, f"{unit.text} H", f"{unit.text} C {moves[other]}")))
    if step == "R":
        for one in position.dislodged.values():
            to = rng.choice([place.text for place in one.retreats] or [one.unit.place.text])
            if rng.random() < 0.9:
                found[one.unit.power].append(f"{one.unit.text} R {to}" if rng.random() < 0.8 else f"{one.unit.text} D")
    names = {verb.name for verb in verbs}
    for power, mine in found.items():
        places = [unit.place.text for unit in position.units_of(power)] + list(position.owned(power))
        if step == "A" or position.phase.season == "S":
            kinds = list(position.variant.kinds)
            mine += [
                f"build {rng.choice(kinds)} {home}"
                for home in position.owned(power)
                if "build" in names and rng.random() < 0.6
            ]
            mine += [
                f"remove {one.text}" for one in position.units_of(power) if "remove" in names and rng.random() < 0.2
            ]
        if names & {"points", "store"} and places:
            for _ in range(rng.randint(0, 5)):
                a, b = rng.choice(places), rng.choice(places)
                mine.append(
                    rng.choice((*ECONOMY, *DECLARED)).format(
                        n=rng.randint(1, 6), a=a, b=b, p=rng.choice(list(board.powers))
                    )
                )
        rng.shuffle(mine)
    found["GM"] = [f"award {rng.randint(1, 4)} {rng.choice(list(board.powers))}"] if "award" in names else []
    if "end" in names and rng.random() < 0.04:
        found["GM"].append(f"end draw {' '.join({unit.power for unit in position.units.values()})}")
    writers = position.variant.writers
    return {
        one: [text for text in mine if _reads(position, one, text)] for one, mine in found.items() if one in writers
    }


def _goal(position: Position, unit: Unit, rng: Random) -> str:
    """A place beside a unit, rather one with somebody in it."""
    board = position.variant.board(position)
    near = board.neighbors(position.variant.kinds[unit.kind].table, unit.place.text) or [unit.place.text]
    taken = [to for to in near if board.locations[to].key in position.units]
    return rng.choice(taken if taken and rng.random() < 0.5 else list(near))


def _reads(position: Position, power: str, text: str) -> bool:
    try:
        rules.parse(position, power, text)
    except ValueError:
        return False
    return True


def begun(id: str, rng: Random) -> tuple[Position, dict[str, list[str]] | None]:
    """A position to go on from, of any options, and perhaps orders that go with it."""
    if id == "character":
        if rng.random() < 0.1:
            return rules.variant(id, **options(rules.VARIANTS[id], rng)).start(), None
        scenes = rng.choice((wild_cards, wild_cards, crowds))
        before = scenes.scene(rng)
        orders = scenes.orders(rng, before)
        variant = rules.variant(id, **{**options(type(before.variant), rng), "x_cards": before.variant["x_cards"]})
        return replace(before, variant=variant), orders
    kind = rules.VARIANTS[id]
    if id == "bioplomacy":
        before, orders = wild(rng.randint(0, 10**6))
        if rng.random() < 0.8:
            return replace(before, variant=rules.variant(id, **{**options(kind, rng), "W": False})), orders
        return rules.variant(id, **options(kind, rng)).start(), None
    if id == "diplomafia":
        return midgames.midgame(rng, rng.choice(("T5M", "T5A")), rules.variant(id, **options(kind, rng))), None
    if id == "gambling":
        game = rng.choice(("standard", "standard", "pink", "diplomyopia", "diplomafia"))
        variant = rules.variant(id, game=game)
        return (variant.start() if game == "diplomafia" else crowd(variant, rng)), None
    return crowd(rules.variant(id, **options(kind, rng)), rng), None


def ordered(position: Position, rng: Random) -> dict[str, list[str]]:
    """Random orders for a phase, in the notation of the variant."""
    if "racket" in position.variant.all_verbs and position.phase.step == "A":
        families = position.variant.must_act(position)
        return {
            one: [*(midgames.line(rng) for _ in range(4)), *midgames.sensible(rng, position, one)] for one in families
        }
    if "annihilate" in position.variant.all_verbs and position.phase.step == "M":
        return wild_cards.orders(rng, position)
    return lines(position, rng)


def played(id: str, phases: int, seed: int = 0) -> Iterator[Turn]:
    """So many turns of a variant, from one random position after the other."""
    number = 0
    while True:
        rng = Random(seed)
        seed += 1
        position, orders = begun(id, rng)
        for _ in range(YEARS):
            if position.variant.over(position):
                break
            turn = drawn(position, orders if orders is not None else ordered(position, rng), rng)
            yield turn
            number += 1
            if number == phases:
                return
            position, orders = turn.after, None


def drawn(position: Position, orders: dict[str, list[str]], rng: Random) -> Turn:
    """The turn with whatever chance it needs."""
    draws: dict[str, Any] = {}
    while True:
        try:
            return position.variant.adjudicate(position, orders, draws)
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.value(rng.randint(needed.low, needed.high))


def by_name(position: Position) -> dict[str, Any]:
    """A position in its notation, the units of each power sorted."""
    stated = position.as_dict()
    return {**stated, "units": {power: sorted(units) for power, units in stated["units"].items() if units}}


@pytest.mark.slow
@pytest.mark.parametrize("id", rules.VARIANTS)
def test_nothing_is_lost_in_random_play(id: str, request: pytest.FixtureRequest) -> None:
    """And what comes of it can be written and read again, with a reason for every failure, and reported."""
    phases = request.config.getoption("--conservation-phases") or PHASES_OF_CONSERVATION
    steps = set()
    for turn in played(id, phases, request.config.getoption("--conservation-seed")):
        check_conserved(turn)
        assert by_name(turn.after.variant.position(**turn.after.as_dict())) == by_name(turn.after)
        assert all(one.reasons for one in turn.outcomes if one.failed)
        assert all(say(reason) for one in turn.outcomes for reason in one.reasons)
        assert turn.before.title in turn.before.variant.report(turn, "")
        steps.add(turn.before.phase.step)
    assert {"M", "R", "A"} <= steps


# --- the law can be broken --------------------------------------------------------------------------------


UNITS = {"Austria": ["A Vie"], "Germany": ["A Mun", "A Boh"], "Italy": ["A Tyr", "A Ven"]}
ATTACK = {"Germany": ["A Mun - Tyr", "A Boh S A Mun - Tyr"], "Austria": ["A Vie - Bud"]}


def fought(step: str = "M") -> Turn:
    """Munich drives Tyrolia out; with step R, the retreat that follows."""
    turn = STANDARD.adjudicate(STANDARD.position(phase="S1901M", units=UNITS), ATTACK)
    return turn if step == "M" else STANDARD.adjudicate(turn.after, {"Italy": ["A Tyr R Tri"]})


def codes(turn: Turn) -> list[str]:
    return [reason.code for reason in rules.standard.conservation.conserved(turn)]


def with_units(turn: Turn, change: Callable[[dict[str, Unit]], object]) -> Turn:
    """The turn with other units after it."""
    units = dict(turn.after.units)
    change(units)
    return replace(turn, after=replace(turn.after, units=units))


def unit(text: str, power: str = "Germany", number: str = "") -> Unit:
    return replace(STANDARD.unit(STANDARD.base, power, text), number=number)


def test_the_law_finds_nothing_where_nothing_is_wrong() -> None:
    assert codes(fought()) == codes(fought("R")) == []


BROKEN: Mapping[str, tuple[Callable[[dict[str, Unit]], object], list[str]]] = {
    "a unit vanishes": (lambda units: units.pop("Bud"), ["unit_vanished"]),
    "a unit is where nobody sent it": (
        lambda units: units.update({"Sil": units.pop("Boh").at(STANDARD.base.locations["Sil"])}),
        ["unit_vanished", "unit_untold"],
    ),
    "a unit comes from nowhere": (lambda units: units.update(Ber=unit("A Ber")), ["unit_untold"]),
    "a unit changes sides": (lambda units: units.update(Ven=unit("A Ven")), ["unit_vanished", "unit_untold"]),
    "a unit becomes a fleet": (
        lambda units: units.update(Ven=unit("F Ven", "Italy")),
        ["unit_vanished", "unit_untold"],
    ),
    "two share a place": (
        lambda units: units.update({"Ven#2": unit("A Ven", "Italy", "2")}),
        ["place_overcrowded", "unit_untold"],
    ),
    "a unit is kept under a wrong key": (lambda units: units.update(Rom=units.pop("Ven")), ["unit_misplaced"]),
    "whoever is dislodged stands too": (lambda units: units.update(Tri=unit("A Tri", "Italy")), ["unit_untold"]),
}


@pytest.mark.parametrize("change, found", BROKEN.values(), ids=BROKEN)
def test_what_breaks_the_law_is_found(change: Callable[[dict[str, Unit]], object], found: list[str]) -> None:
    assert codes(with_units(fought(), change)) == found


def test_a_dislodged_unit_that_is_forgotten_is_found() -> None:
    turn = fought()
    assert codes(replace(turn, after=replace(turn.after, dislodged={}))) == ["unit_vanished"]


def test_a_unit_that_is_gone_needs_an_outcome_that_says_so() -> None:
    turn = STANDARD.adjudicate(fought().after, {"Italy": ["A Tyr D"]})
    assert codes(turn) == []
    silent = tuple(one.replace(words=("ok",)) for one in turn.outcomes)
    assert codes(replace(turn, outcomes=silent)) == ["unit_vanished"]


def test_a_unit_that_is_said_to_be_gone_must_be() -> None:
    turn = fought()
    told = tuple(one.replace(words=("destroyed",)) if one.key == "A Boh" else one for one in turn.outcomes)
    assert codes(replace(turn, outcomes=told)) == ["unit_untold"]


def test_a_double_mover_that_stops_halfway_does_not_swallow_the_unit_there() -> None:
    """The fault that the law was written for: a German army that left Burgundy for Munich was nowhere."""
    game = rules.variant("character")
    before = game.position(
        phase="F1902M",
        units={"Germany": ["1A Bur"], "France": ["1A Par", "2A Ruh"]},
        state={"cards": {"Germany": {"1A": "20"}, "France": {"1A": "4", "2A": "20"}}},
    )
    orders = {"Germany": ["1A Bur - Mun"], "France": ["1A Par - Bur - Mun", "2A Ruh S 1A Par - Mun"]}
    turn = check_conserved(game.adjudicate(before, orders))
    assert codes(with_units(turn, lambda units: units.pop("Mun"))) == ["unit_vanished"]


@pytest.mark.parametrize("key, what", [("cash", "Cash"), ("rackets", "Rackets"), ("pp", "Political pressure")])
def test_what_a_family_loses_without_a_word_is_found(key: str, what: str) -> None:
    turn = midgames.business(5, midgames.VARIANTS["usual"])
    assert codes(turn) == []
    left = replace(turn.after, extra=replace(turn.after.extra, **{key: {}}))
    said = [rules.say(reason) for reason in rules.standard.conservation.conserved(replace(turn, after=left))]
    assert said and all(f", {what}: " in text for text in said)


def test_points_that_vanish_are_found() -> None:
    turns = [turn for turn in played("pink", 60) if turn.after.extra.stores]
    for turn in turns:
        bare = replace(turn.after, extra=replace(turn.after.extra, stores={}))
        assert "off_balance" in codes(replace(turn, after=bare))
    assert len(turns) > 20


def test_stakes_that_change_are_found() -> None:
    game = rules.variant("gambling")
    turn = game.adjudicate(game.start(), {"GM": ["end draw France Italy"]})
    assert codes(turn) == []
    other = replace(turn.after.layer, stakes={**turn.after.layer.stakes, "France": 1})
    assert codes(replace(turn, after=replace(turn.after, layer=other))) == ["off_balance"]


def test_a_turn_that_is_ended_early_repeats_no_line_of_the_ledger() -> None:
    """The game master ends a game in moves: what was bought in the business before is no part of that turn."""
    game = rules.variant("gambling", game="diplomafia")
    opened = game.adjudicate(game.start(), {"Harlem": ["racket N EHa"]})
    assert game.ledger(opened, "")
    ended = check_conserved(game.adjudicate(opened.after, {"GM": ["end concession Harlem"]}))
    assert game.ledger(ended, "") == game.events(ended, "") == ()


def test_a_budget_that_is_ended_early_repeats_no_event_of_the_count() -> None:
    """The game master ends a game in winter: the points that were lost in Autumn are not lost again."""
    game = rules.variant("gambling", game="pink")
    autumn = game.position(phase="F1902M", units={"A": ["A A"]}, state={"stores": {"A": {"H": 8}}})
    counted = game.adjudicate(autumn, {})
    assert [event.title for event in game.events(counted, "")] == ["3 points lost in H"]
    ended = check_conserved(game.adjudicate(counted.after, {"GM": ["end draw A"]}))
    assert (ended.after.phase.text, game.events(ended, "")) == ("done", ())


def test_check_fails_a_scenario_whose_turn_loses_a_unit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(
        '[[scenario]]\nid = "one"\ntitle = "One"\nrule = "S3"\nvariant = "standard"\nphase = "S1901M"\n'
        '[scenario.units]\nFrance = ["A Par"]\n[[scenario.turn]]\norders = { France = ["A Par - Bur"] }\n'
        '[scenario.turn.expect]\nresults = { "A Par" = ["ok"] }\n'
    )
    assert rules.files.check_scenarios(path).passed == 1
    whole = PlayableVariant.adjudicate

    def lossy(*args: Any, **more: Any) -> Turn:
        turn = whole(*args, **more)
        return replace(turn, after=replace(turn.after, units={}))

    monkeypatch.setattr(PlayableVariant, "adjudicate", lossy)
    (failure,) = rules.files.check_scenarios(path).failures
    assert (failure.key, failure.got) == (
        "conservation",
        "France's A disappeared from Burgundy with no result to explain it.",
    )
