"""Two games that differ only in what a seat may not know are the same to it, byte by byte: views, choices, forms,
reports, pictures (SVG), pages, what the panels say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

import rules
from app.board import export
from app.board.seen import scene_for
from app.document import Document
from app.packs.readme import readme
from app.packs.writing import readers
from app.panels import coach
from app.panels.facts import groups, means
from app.panels.rows import order_rows, result_rows
from rules import Game, View
from tests.secret_pairs import Pair, hidden, hiding, played, written

SEEDS = st.integers(0, 10_000)
FEW: dict[str, Any] = {
    "deadline": None,
    "phases": [Phase.explicit, Phase.generate],
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
}
HIDING = dict(hiding())


def spelled(view: View) -> object:
    """All that a view says, in the order in which it says it."""
    position = view.position
    units = [(key, unit.ident) for key, unit in position.units.items()]
    fled = [(key, repr(one)) for key, one in position.dislodged.items()]
    return view.power, sorted(view.sight or ()), units, fled, list(position.centers.items()), repr(position.extra)


def offered(position: rules.Position, power: str, lines: tuple[rules.Order, ...]) -> list[object]:
    """What the rules offer first, and after what is chosen of it, and once more."""
    found: list[object] = []
    starts: list[tuple[object, ...]] = [()]
    for most in (99, 8, 3):
        asked = [(start, rules.choices(position, power, start, lines)) for start in starts]
        found += [[(one.text, one.label, one.allowed, why(one)) for one in now.candidates] for _, now in asked]
        starts = [(*start, one.value) for start, now in asked for one in now.allowed[:most]]
    return found


def why(one: rules.Candidate) -> str:
    return rules.say(one.reason) if one.reason else ""


def told(game: Game, viewer: str) -> list[object]:
    """What the window is given to show somebody at the seat."""
    document = Document(game)
    document.set_seat(viewer)
    position, lines = document.present, document.orders(viewer)
    found: list[object] = [spelled(document.view), offered(position, viewer, lines), document.visible, document.title]
    found += [repr(position.variant.forms(position, viewer, lines)), position.variant.statement(position, viewer)]
    found += [repr(order_rows(position, viewer, lines)), repr(coach.advise(position, viewer, lines))]
    found += [repr(position.variant.accounts(position, viewer)), repr(document.entries), repr(document.remembered)]
    found += [repr(position.variant.doctor(position)), repr(position.variant.signs(position)), document.undo.undoText()]
    found += [repr([one for turn in range(len(game.turns)) for one in past(document, turn)])]
    return found


def past(document: Document, number: int) -> list[object]:
    """What it is given to show of a turn."""
    document.show_phase(number)
    turn = document.turn
    assert turn is not None
    shown = [document.report(), groups_of(document), tuple(means(document.view))]
    return [*shown, repr(result_rows(turn, "", False, document.events)), spelled(document.view)]


def groups_of(document: Document) -> list[tuple[object, ...]]:
    return [(group.title, *group.facts) for group in groups(document.events, document.view)]


def drawing(game: Game, viewer: str, number: int, folder: Path) -> bytes:
    """What is drawn for a viewer, as SVG."""
    path = folder / "board.svg"
    export.save(scene_for(game, viewer, number, orders=game.drafts.get(viewer, ())), path, 700)
    return path.read_bytes()


def same(pair: Pair, folder: Path) -> None:
    """Nothing of the one game can be told from the other."""
    one, two, viewer = pair.one, pair.two, pair.viewer
    assert told(one, viewer) == told(two, viewer)
    for number in range(len(one.turns) + 1):
        assert drawing(one, viewer, number, folder) == drawing(two, viewer, number, folder)
    for number in range(len(one.turns)):
        parts = readers(one)
        assert readme(one, number, parts, "") == readme(two, number, parts, "")


@pytest.mark.slow
@pytest.mark.parametrize("id", rules.VARIANTS)
@settings(max_examples=2, **FEW)
@given(seed=SEEDS)
def test_what_others_write_shows_nowhere(id: str, seed: int, qapp: QApplication, tmp_path: Path) -> None:
    same(written(rules.variant(id), seed), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
@settings(max_examples=3, **FEW)
@given(seed=SEEDS)
def test_what_is_hidden_shows_nowhere(name: str, seed: int, qapp: QApplication, tmp_path: Path) -> None:
    pair = hidden(HIDING[name](), seed)
    assume(pair.one.position != pair.two.position)
    same(pair, tmp_path)
    after = played(pair, seed)
    assume(after.one.position.phase == after.two.position.phase and not (after.one.end or after.two.end))
    same(after, tmp_path)


@pytest.mark.parametrize("name", HIDING)
def test_the_pairs_do_differ(name: str) -> None:
    """The tests above can fail: to whoever may know all the games are two."""
    make: Callable[[], rules.Variant] = HIDING[name]
    pair = hidden(make(), 3)
    variant = pair.one.variant
    assert spelled(variant.view(pair.one.position, "")) != spelled(variant.view(pair.two.position, ""))
