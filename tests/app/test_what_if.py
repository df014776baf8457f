"""What-ifs of a document: begun at any phase, with a stack of their own, kept, left, thrown away."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.main_window import variations
from app.session import commands
from app.session.document import Document
from rules import PUBLIC, Game
from tests.rules.files.sealed_games import play, sit, with_phrases
from tests.selfplay import random_game

pytestmark = pytest.mark.usefixtures("qapp")


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


def test_a_what_if_never_touches_the_game(document: Document) -> None:
    game = document.game
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    commands.clear_all(document, document.power)
    commands.resolve(document, drawn)
    assert len(document.game.turns) == 3 and document.main is game
    variations.throw_away(document, document.line)
    assert document.game is game and document.shown == 3 and document.saved


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
    assert document.undo.undoText() == "keeping “The stab”" and not document.saved
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


def test_one_in_which_nothing_was_done_is_no_part_of_the_game(document: Document) -> None:
    variations.begin(document, 2)
    assert document.whole is document.main
    variations.leave(document)
    assert names(document) == [] and document.saved


def test_another_forked_from_it_hangs_on_it(document: Document) -> None:
    variations.begin(document, 1)
    commands.resolve(document, drawn)
    first = document.line
    variations.begin(document, 2)
    assert document.forked_from == first and document.forked_at == 2
    commands.resolve(document, drawn)
    variations.leave(document)
    told = [(fork.branch.parent, fork.depth, fork.at) for fork in rules.variation_tree(document.main)]
    assert told == [("", 1, 1), (first, 2, 2)]


def test_a_branch_thrown_away_comes_back_by_undo(document: Document) -> None:
    variations.begin(document, 1)
    variations.keep(document, "The stab")
    variations.throw_away(document, "The stab")
    assert (names(document), document.line) == ([], "")
    document.undo.undo()
    assert names(document) == ["The stab"]


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


def test_a_name_that_is_taken_is_refused_and_nothing_changes(document: Document) -> None:
    variations.begin(document, 1)
    variations.keep(document, "One")
    variations.begin(document, 1)
    with pytest.raises(ValueError, match="already"):
        variations.keep(document, "One")
    assert document.fresh and document.line != "One"


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
        document.game = document.game.draft(other, made.missing(document.game.position, other) or ())
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
    with pytest.raises(ValueError, match="no what-if is kept"):
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
