"""What holds in every standard position, whatever is ordered (Hypothesis)."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Board, Game, Position, Turn, say
from rules.standard import orders
from rules.standard.game import Standard
from tests.conserving import check_conserved
from tests.rules.recorded import games
from tests.strategies import legal_orders, positions, wild_orders

STANDARD = rules.variant("standard")
VARIANTS = [
    STANDARD,
    rules.variant("standard", convoy_paradox="all_hold", adjacent_convoy="2000-fallback", convoy_disrupted="any_route"),
    rules.variant("standard", convoyed_attack_cuts_support_on_its_origin=True, dislodged_prevents="never"),
]
quick = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


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
    for fled in turn.dislodged.values():
        table = STANDARD.kinds[fled.unit.kind].table
        near = set(STANDARD.base.neighbours(table, fled.unit.place.text))
        shut = {place.text for place, _ in fled.closed}
        assert {place.text for place in fled.retreats} | shut == near
        assert not {place.key for place in fled.retreats} & set(turn.after.units) or turn.after.phase.step != "R"


@given(data=st.data())
@quick
def test_positions_read_back_from_their_notation(data: st.DataObject) -> None:
    before = data.draw(positions(STANDARD))
    after = STANDARD.adjudicate(before, data.draw(wild_orders(before))).after
    stated = after.as_dict()
    assert STANDARD.position(**stated).as_dict() == stated


# --- What is remembered of texts, units, orders and chains never shows on another board or under other options.

CACHES_STANDARD = rules.variant("standard").base
PHASES = [row for row in games("games")["own-01"] if row["phase"].endswith("M")][-4:]
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


@pytest.mark.parametrize("row", [*PHASES, SPAIN], ids=lambda row: row["phase"])
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
        (None, "orders is a table, not None"),
        ([], r"orders is a table, not \[\]"),
        ({"France": "A Par - Bur"}, "orders.France is a list of texts, not 'A Par - Bur'"),
        ({"France": None}, "orders.France is a list of texts, not None"),
        ({"France": [3]}, "an order is a text like A Par - Bur, not 3"),
        ({3: ["A Par H"]}, "orders.3 is a list of texts"),
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
        ("France", None, (), "partial is a list, not None"),
        ("France", "A Par", (), "partial is a list, not 'A Par'"),
        ("France", ([],), (), "is no unit here"),
        ("France", (), 3, "orders is a list, not 3"),
        ("France", (), [None], "an order is a text like"),
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
    with pytest.raises(ValueError, match=r"power is called|an order is a text"):
        rules.parse(START, power, text)


def test_games_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No power is called 'Mars'"):
        Game.new(MISUSE_STANDARD, {"Mars": "Ina"})
    with pytest.raises(ValueError, match="a game is open, casual or sealed, not 'secret'"):
        Game.new(MISUSE_STANDARD, {}, "secret")
    for path in (tmp_path, Path(tmp_path.anchor), tmp_path / "no" / "a.strata"):
        with pytest.raises(rules.files.SaveError, match="could not be written"):
            rules.save_game(Game.new(MISUSE_STANDARD), path)
    assert list(tmp_path.iterdir()) == []
