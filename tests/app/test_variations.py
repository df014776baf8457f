"""What-ifs of a document: begun at any phase, with a stack of their own, kept, left, thrown away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.from_rules import preview_marks
from app.board.picture import DisbandMark, DislodgementWarningMark, HoldMark, MoveMark, StandOffMark, SupportMark
from app.main_window import variations
from app.panels.rows import order_rows, rows_with_preview
from app.session import commands
from app.session.document import Document
from app.session.variations import TurnPreview, preview_of
from rules import PUBLIC, Game, adjudication
from tests.rules.files.sealed_games import play, sit, with_phrases
from tests.selfplay import random_game, random_orders

# --- The live preview: what would come of the orders as they stand, nothing drawn, nothing played.

BATTLE = {"phase": "F1902M", "units": {"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri", "A Vie"]}}


def battle(**orders: tuple[str, ...]) -> Game:
    variant = rules.variant("standard")
    game = replace(Game.new(variant), start=variant.position(**BATTLE))
    for power, lines in orders.items():
        game = game.draft(power, [variant.parse(game.position, power, line) for line in lines])
    return game


def previewed(game: Game) -> TurnPreview:
    found = preview_of(game, game.drafts, {})
    assert found is not None
    return found


STAB = {"Italy": ("A Tyr - Tri", "A Ven S A Tyr - Tri"), "Austria": ("A Vie - Tyr",)}


def test_it_is_what_adjudication_says_and_knows_neither_chance_nor_seed() -> None:
    """The game stays as it is; nothing that comes after chance is told."""
    game = battle(**STAB)
    assert previewed(game).turn.results == game.resolve().turns[-1].results
    assert game.turns == () and set(game.drafts) == {"Italy", "Austria"}
    game = Game.new(rules.variant("character"))
    while not (told := previewed(game)).chance:
        game = game.resolve()
    assert told.turn.draws == {} and told.turn.after is told.turn.before
    game = replace(Game.new(rules.variant("character")), seed="a secret")
    while not (told := previewed(game)).chance:
        game = game.resolve()
    assert [previewed(replace(game, seed=seed)) == told for seed in ("", "another")] == [True, True]


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_each_phase_is_foreseen_as_it_comes(variant: str) -> None:
    game, rng = Game.new(rules.variant(variant)), Random(5)
    for _ in range(5):
        orders = {power: tuple(lines) for power, lines in random_orders(game.position, rng).items()}
        game = replace(game, drafts=orders)
        told = previewed(game)
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


def test_it_is_adjudicated_once_for_each_try_however_much_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    game, run, ran = Game.new(rules.variant("character")), adjudication.run, []
    monkeypatch.setattr(adjudication, "run", lambda *told: (ran.append(told), run(*told))[1])
    while len((told := previewed(game)).chance) < 2:
        game = game.resolve()
        ran.clear()
    assert len(told.chance) > len(ran) == 3


# On the map.


def marks(**orders: tuple[str, ...]) -> list[object]:
    told = previewed(battle(**orders))
    return list(preview_marks(told.turn, told.sure))


def test_the_map_shows_who_would_be_dislodged_and_what_would_fail_of_what_was_ordered() -> None:
    shown = marks(**STAB)
    assert [mark.unit.key for mark in shown if isinstance(mark, DislodgementWarningMark)] == ["Tri"]
    assert [(mark.unit.key, mark.failed) for mark in shown if isinstance(mark, MoveMark)] == [
        ("Tyr", False),
        ("Vie", False),
    ]
    assert not [mark for mark in marks(Italy=("A Tyr - Mun",)) if isinstance(mark, HoldMark)]
    assert [
        mark.place for mark in marks(Italy=("A Tyr - Boh",), Austria=("A Vie - Boh",)) if isinstance(mark, StandOffMark)
    ] == ["Boh"]
    game = battle(**STAB).draft("Austria", ()).resolve()
    told = previewed(game)
    shown = [mark for mark in preview_marks(told.turn, told.sure) if isinstance(mark, DisbandMark)]
    assert [mark.destroyed for mark in shown] == [True], "a retreat that nobody wrote is no order to disband"


def test_a_support_that_would_be_cut_says_by_whom() -> None:
    cut = next(mark for mark in marks(**{**STAB, "Austria": ("A Tri - Ven",)}) if isinstance(mark, SupportMark))
    assert not cut.failed, "who is attacked cannot cut the support of the attack"
    cut = next(
        mark for mark in marks(Italy=("A Ven S A Tyr",), Austria=("A Tri - Ven",)) if isinstance(mark, SupportMark)
    )
    assert cut.failed and cut.cut_by is not None and cut.cut_by.key == "Tri"


# In the list, and in the document.


def test_rows_say_what_would_come_of_them() -> None:
    game = battle(**STAB)
    told = {}
    for power in ("Italy", "Austria"):
        lines = game.drafts[power]
        rows = rows_with_preview(order_rows(game.position, power, lines), lines, previewed(game), power)
        told |= {row.key: (row.outlook, row.doomed) for row in rows}
    assert told == {
        "Tyr": ("succeeds", False),
        "Ven": ("succeeds", False),
        "Tri": ("is dislodged", True),
        "Vie": ("succeeds", False),
    }
    row = rows_with_preview(order_rows(game.position, "Austria", ()), (), previewed(game), "Austria")[0]
    assert "preview: is dislodged" in row.spoken


def test_the_document_foresees_open_games_alone_and_to_whoever_sees_all() -> None:
    document = Document(battle(**STAB))
    assert document.previewed is not None and document.preview is document.preview
    document.set_previewing(False)
    assert document.previewed is None
    secret = Document(Game.new(rules.variant("standard"), secrecy="casual"))
    secret.set_seat("France")
    assert secret.previewed is None
    document = Document(battle(**STAB))
    document.see_as("Italy")
    assert document.previewed is None


@pytest.fixture
def document(qapp: QApplication) -> Document:
    """Three turns of an open game, saved."""
    made = Document(random_game(3, 3))
    made.saved = True
    return made


def write(document: Document, power: str, text: str) -> None:
    commands.set_orders(document, power, [document.game.variant.parse(document.present, power, text)])


def drawn(needed: rules.DrawNeeded) -> int:
    """Chance that is the same in every run."""
    return crc32(needed.name.encode()) % (needed.high - needed.low + 1) + needed.low


def names(document: Document) -> list[str]:
    return [branch.name for branch in document.main.branches]


def test_in_a_what_if_undo_takes_back_what_was_done_there_alone(document: Document) -> None:
    write(document, "France", "A Par H") if "France" in document.writers else commands.clear_all(document, "France")
    before = document.undo.count()
    variations.begin(document, 0)
    assert not document.undo.canUndo()
    power = document.writers[0]
    commands.clear_all(document, power)
    assert document.orders(power) == () and document.undo.undoText() == "clearing all orders"
    document.undo.undo()
    assert document.orders(power) == document.main.turns[0].orders[power]
    variations.leave(document)
    assert document.undo.count() == before


def test_it_is_kept_under_a_name_and_that_can_be_undone_at_the_table(document: Document) -> None:
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    variations.keep(document, "The stab")
    assert (document.line, names(document), document.fresh) == ("The stab", ["The stab"], False)
    variations.leave(document)
    assert document.undo.undoText() == "saving “The stab”" and not document.saved
    document.undo.undo()
    assert names(document) == []
    document.undo.redo()
    variations.look_at(document, "The stab")
    assert len(document.game.turns) == 2 and document.line == "The stab"


def test_what_is_done_in_a_branch_stays_in_it_and_can_be_undone_as_a_whole(document: Document) -> None:
    variations.begin(document, 1)
    variations.keep(document, "The stab")
    commands.resolve(document, drawn)
    variations.look_at(document, "")
    assert len(document.main.branches[0].turns) == 2
    document.undo.undo()
    assert len(document.main.branches[0].turns) == 1


def test_a_what_if_never_touches_the_game(document: Document) -> None:
    variations.begin(document, 2)
    assert document.whole is document.main
    variations.leave(document)
    assert names(document) == [] and document.saved
    game = document.game
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    commands.clear_all(document, document.power)
    commands.resolve(document, drawn)
    assert len(document.game.turns) == 3 and document.main is game
    variations.throw_away(document, document.line)
    assert document.game is game and document.shown == 3 and document.saved


def test_another_forked_from_it_hangs_on_it(document: Document) -> None:
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    first = document.line
    variations.begin(document, 2)
    assert document.forked_from == first and document.forked_at == 2
    commands.resolve(document, drawn)
    variations.leave(document)
    told = [(fork.branch.parent, fork.depth, fork.at) for fork in rules.game.variation_tree(document.main)]
    assert told == [("", 1, 1), (first, 2, 2)]


def test_a_branch_is_kept_under_a_free_name_thrown_away_and_comes_back_by_undo(document: Document) -> None:
    variations.begin(document, 1)
    variations.keep(document, "The stab")
    variations.throw_away(document, "The stab")
    assert (names(document), document.line) == ([], "")
    document.undo.undo()
    assert names(document) == ["The stab"]
    variations.begin(document, 1)
    with pytest.raises(ValueError, match="already"):
        variations.keep(document, "The stab")
    assert document.fresh and document.line != "The stab"


def test_undoing_a_turn_of_the_game_leaves_its_branches(document: Document) -> None:
    commands.resolve(document, drawn)
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    variations.leave(document)
    document.undo.undo()
    assert names(document) == []
    document.undo.redo()
    document.undo.undo()
    document.undo.undo()
    assert len(document.game.turns) == 3


def test_saving_in_a_what_if_saves_the_game_and_all_its_lines(document: Document, tmp_path: Path) -> None:
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    document.save(tmp_path / "game.strata")
    found = rules.load_game(tmp_path / "game.strata")
    assert len(found.turns) == 3 and len(found.branches[0].turns) == 2 and document.saved
    variations.throw_away(document, document.line)
    assert not document.saved


# Games with secrets.


def secret(variant: str) -> Document:
    made = rules.variant(variant)
    game = random_game(3, 4, Game.new(made, {power: power for power in made.base.powers}, secrecy="casual"))
    document = Document(game)
    power = game.to_act[0]
    document.set_seat(power)
    return document


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_a_seat_s_what_if_holds_nothing_that_the_seat_does_not_know(variant: str) -> None:
    document = secret(variant)
    seat, made = document.seat, document.game.variant
    for other in document.game.to_act:
        document.game = document.game.draft(other, made.default_orders(document.game.position, other) or ())
    for number in range(len(document.game.turns) + 1):
        known = document.views.position(document.game.positions[number], document.viewer)
        variations.begin(document, number)
        assert made.view(document.game.position, seat).position.as_dict() == made.view(known, seat).position.as_dict()
        if number == len(document.main.turns):
            assert set(document.game.drafts) <= {seat}
        assert document.game.seal is None and document.open
        assert document.writers == made.must_act(document.game.position)
        commands.resolve(document, drawn)
        assert document.seat == seat
        variations.leave(document)


@pytest.mark.parametrize("variant", ["diplomafia", "diplomyopia", "character"])
def test_where_the_truth_lies_sealed_a_what_if_begins_with_what_the_seat_was_told(variant: str) -> None:
    options = {"public_ledger": False} if variant == "diplomafia" else {}
    made = rules.variant(variant, **options)
    game = play(with_phrases(Game.new(made, {power: power for power in made.base.powers}, "sealed")))
    seat = next(iter(made.base.powers))
    document = Document(sit(game, seat))
    document.set_seat(seat)
    variations.begin(document, len(game.turns))
    commands.resolve(document, drawn)
    assert len(document.game.turns) == len(game.turns) + 1 and document.whole.branches == ()
    variations.leave(document)
    assert document.game.known == seat and document.game.seal is not None


def test_in_a_game_with_secrets_a_what_if_is_gone_when_it_is_left(tmp_path: Path) -> None:
    document = secret("standard")
    variations.begin(document, 0)
    commands.resolve(document, drawn)
    with pytest.raises(ValueError, match="variations cannot be saved"):
        variations.keep(document, "Mine")
    assert document.whole is document.main and document.whole.branches == ()
    document.save(tmp_path / "game.strata")
    assert b"branches" not in (tmp_path / "game.strata").read_bytes()
    variations.leave(document)
    assert document.main.branches == () and document.game.secrecy == "casual"


def test_nobody_at_the_curtain_sees_what_is_written_in_a_what_if_of_a_past_phase() -> None:
    document = secret("standard")
    document.set_seat("")
    assert document.viewer == PUBLIC
    variations.begin(document, 1)
    assert document.game.drafts == document.main.turns[1].orders
