"""The live preview: what would come of the orders as they stand, nothing drawn, nothing played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import rules
from app.board.from_rules import preview_marks
from app.board.picture import DisbandMark, DislodgementWarningMark, HoldMark, MoveMark, StandOffMark, SupportMark
from app.panels.rows import order_rows, rows_with_preview
from app.session.document import Document
from app.session.variations import TurnPreview, preview_of
from rules import Game, adjudication
from tests.selfplay import random_game, random_orders

pytestmark = pytest.mark.usefixtures("qapp")
BATTLE = {"phase": "F1902M", "units": {"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri", "A Vie"]}}


def battle(**orders: tuple[str, ...]) -> Game:
    variant = rules.variant("standard")
    game = replace(Game.new(variant), start=variant.position(**BATTLE))
    for power, lines in orders.items():
        game = game.draft(power, [variant.parse(game.position, power, line) for line in lines])
    return game


def foreseen(game: Game) -> TurnPreview:
    found = preview_of(game, game.drafts, {})
    assert found is not None
    return found


STAB = {"Italy": ("A Tyr - Tri", "A Ven S A Tyr - Tri"), "Austria": ("A Vie - Tyr",)}


def test_it_is_what_adjudication_says_and_the_game_stays_as_it_is() -> None:
    game = battle(**STAB)
    assert foreseen(game).turn.results == game.resolve().turns[-1].results
    assert game.turns == () and set(game.drafts) == {"Italy", "Austria"}


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_each_phase_is_foreseen_as_it_comes(variant: str) -> None:
    game, rng = Game.new(rules.variant(variant)), Random(5)
    for _ in range(5):
        orders = {power: tuple(lines) for power, lines in random_orders(game.position, rng).items()}
        game = replace(game, drafts=orders)
        told = foreseen(game)
        game = random_game(1, 0, game)
        draws = {}
        while True:
            try:
                played = replace(game, seed="").resolve(draws)
                break
            except rules.DrawNeeded as needed:
                draws[needed.name] = needed.fixed("dice", "now")
        came = {(one.order.power, one.key): one.words for one in played.turns[-1].outcomes}
        sure = {(one.order.power, one.key): one.words for one in told.turn.outcomes if told.sure(one)}
        assert sure == {key: came[key] for key in sure}
        assert bool(told.chance) == bool(draws)
        game = played


def test_where_chance_decides_nothing_is_drawn_and_nothing_after_it_is_told() -> None:
    game = Game.new(rules.variant("character"))
    while not (told := foreseen(game)).chance:
        game = game.resolve()
    assert told.turn.draws == {} and told.turn.after is told.turn.before


def test_it_is_adjudicated_once_for_each_try_however_much_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    game, run, ran = Game.new(rules.variant("character")), adjudication.run, []
    monkeypatch.setattr(adjudication, "run", lambda *told: (ran.append(told), run(*told))[1])
    while len((told := foreseen(game)).chance) < 2:
        game = game.resolve()
        ran.clear()
    assert len(told.chance) > len(ran) == 3


def test_it_never_asks_the_seed() -> None:
    game = replace(Game.new(rules.variant("character")), seed="a secret")
    while not (told := foreseen(game)).chance:
        game = game.resolve()
    assert [foreseen(replace(game, seed=seed)) == told for seed in ("", "another")] == [True, True]


# On the map.


def marks(**orders: tuple[str, ...]) -> list[object]:
    told = foreseen(battle(**orders))
    return list(preview_marks(told.turn, told.sure))


def test_the_map_shows_who_would_be_dislodged_and_what_would_fail() -> None:
    shown = marks(**STAB)
    assert [mark.unit.key for mark in shown if isinstance(mark, DislodgementWarningMark)] == ["Tri"]
    assert [(mark.unit.key, mark.failed) for mark in shown if isinstance(mark, MoveMark)] == [
        ("Tyr", False),
        ("Vie", False),
    ]


def test_units_that_nobody_ordered_get_no_orders_on_the_map() -> None:
    assert not [mark for mark in marks(Italy=("A Tyr - Mun",)) if isinstance(mark, HoldMark)]
    assert [
        mark.place for mark in marks(Italy=("A Tyr - Boh",), Austria=("A Vie - Boh",)) if isinstance(mark, StandOffMark)
    ] == ["Boh"]


def test_a_support_that_would_be_cut_says_by_whom() -> None:
    cut = next(mark for mark in marks(**{**STAB, "Austria": ("A Tri - Ven",)}) if isinstance(mark, SupportMark))
    assert not cut.failed, "who is attacked cannot cut the support of the attack"
    cut = next(
        mark for mark in marks(Italy=("A Ven S A Tyr",), Austria=("A Tri - Ven",)) if isinstance(mark, SupportMark)
    )
    assert cut.failed and cut.cut_by is not None and cut.cut_by.key == "Tri"


def test_a_retreat_that_nobody_wrote_is_no_order_to_disband() -> None:
    game = battle(**STAB).draft("Austria", ()).resolve()
    told = foreseen(game)
    shown = [mark for mark in preview_marks(told.turn, told.sure) if isinstance(mark, DisbandMark)]
    assert [mark.destroyed for mark in shown] == [True]


# In the list, and in the document.


def test_rows_say_what_would_come_of_them() -> None:
    game = battle(**STAB)
    told = {}
    for power in ("Italy", "Austria"):
        lines = game.drafts[power]
        rows = rows_with_preview(order_rows(game.position, power, lines), lines, foreseen(game), power)
        told |= {row.key: (row.outlook, row.doomed) for row in rows}
    assert told == {
        "Tyr": ("succeeds", False),
        "Ven": ("succeeds", False),
        "Tri": ("is dislodged", True),
        "Vie": ("succeeds", False),
    }
    row = rows_with_preview(order_rows(game.position, "Austria", ()), (), foreseen(game), "Austria")[0]
    assert "preview: is dislodged" in row.spoken


def test_the_document_foresees_open_games_alone() -> None:
    document = Document(battle(**STAB))
    assert document.previewed is not None and document.preview is document.preview
    document.set_previewing(False)
    assert document.previewed is None
    secret = Document(Game.new(rules.variant("standard"), secrecy="casual"))
    secret.set_seat("France")
    assert secret.previewed is None


def test_looking_as_a_power_does_nothing_of_the_others_is_foreseen() -> None:
    document = Document(battle(**STAB))
    document.see_as("Italy")
    assert document.previewed is None
