"""Prove the secret: two games that differ only in what somebody may not know are the same to him, byte by byte, in all
that he is given: view, choices, report, results, Why?, accounts, pictures, files, and every page of the window.

The pairs come of random play (tests/secret_pairs.py): `written`, others write other orders, in every variant; `hidden`,
others have other cards, money, animals, units; `played`, a turn later in which nothing of it could be noticed;
`fought`, one in which all was ordered and fought, and the rules tell him the same of both. `--secret-pairs 100` tries
so many seeds for each test, also in the window.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

import rules
from app.board import export
from app.pages.start import recent_of
from app.panels import coach
from app.panels.results import groups, means
from app.panels.rows import order_rows, result_rows
from app.pictures import packs
from app.pictures.film import phases_of
from app.pictures.packs import pack_of, readers, write_pack
from app.session.document import Document
from rules import PUBLIC, Game, View
from rules.files.encryption import CHEAP
from tests.app.board.scenes import scene_for
from tests.app.conftest import Hands
from tests.app.surfaces import round_trip
from tests.secret_pairs import Pair, fought, hidden, hiding, options, played, written

pytestmark = pytest.mark.painted

HIDING = dict(hiding())
CASES = {**HIDING, **dict(options())}
VARIANTS: dict[str, Callable[[], rules.Variant]] = {id: lambda id=id: rules.variant(id) for id in rules.VARIANTS}  # type: ignore[misc]
SEEDS = 1_000_000
BOXED = re.compile(r"\d+:[0-9a-f:]{32,}|(?:(?:\w+:)?[A-Za-z0-9+/]{22,}=*|[A-Za-z0-9+/]{6,}=+)(?:\.[A-Za-z0-9+/=]+)?")
"""What is sealed in a file, or a random mark."""
DATED = re.compile(rb"/(?:Creation|Mod)Date \(.*?\)|xmp:\w+Date(?:>.*?<|=\S+)|/ID \[.*?\]|uuid:[-0-9a-f]+", re.DOTALL)
"""What every PDF file has for itself."""
UNSENT = ("memo", "origin")
"""What of a board stays in this process."""


# --- what somebody is given ----------------------------------------------------------------------------


def plain(found: object) -> str:
    """How a thing is written out, without where it lies in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(found))


def spelled(view: View) -> object:
    """All that a view says, in the order in which it says it."""
    position = view.position
    units = [(key, unit.ident, unit.traits) for key, unit in position.units.items()]
    fled = [(key, plain(one)) for key, one in position.dislodged.items()]
    known = position.as_dict()
    return (
        view.power,
        sorted(view.visible_provinces or ()),
        units,
        fled,
        list(position.centers.items()),
        plain(position.extra),
        known,
    )


def offered(position: rules.Position, power: str, lines: tuple[rules.Order, ...]) -> Iterator[object]:
    """What the rules offer first, and after what is chosen of it, and once more."""
    starts: list[tuple[object, ...]] = [()]
    for most in (99, 8, 3):
        asked = [(start, rules.choices(position, power, start, lines)) for start in starts]
        for _, now in asked:
            yield [(one.text, one.label, one.allowed, why(one)) for one in now.candidates]
        starts = [(*start, one.value) for start, now in asked for one in now.allowed[:most]]


def why(one: rules.Candidate) -> str:
    return rules.say(one.reason) if one.reason else ""


def given_to(game: Game, viewer: str) -> Iterator[tuple[str, object]]:
    """What the window is given to show somebody, one after the other, by name."""
    document = Document(game)
    document.set_seat("" if viewer == PUBLIC else viewer)
    yield "viewer", document.viewer
    position, lines, variant = document.present, document.orders(viewer), game.variant
    yield "view", spelled(document.view)
    yield "seats", [(power, game.known_as(power)) for power in variant.base.powers]
    yield "titles", (document.title, document.undo.undoText(), recent_of(game, Path("a.strata")))
    yield "notes", (document.visible, dict(document.notes), document.page_owner, document.page)
    yield "statement", variant.statement(position, viewer)
    if viewer in variant.base.powers:
        yield "choices", list(offered(position, viewer, lines))
        yield "orders", plain(order_rows(position, viewer, lines))
        yield "forms", plain(variant.forms(position, viewer, lines))
        yield "coach", plain(coach.advise(position, viewer, lines))
    yield "accounts", (plain(variant.accounts(position, viewer)), plain(variant.prospects(position, viewer, lines)))
    yield "by year", plain(document.by_year)
    yield "money", (plain(document.entries), plain(document.remembered))
    yield "doctor", (plain(variant.validate(position)), plain(variant.signs(position)))
    yield "cards", (plain(variant.deck(position, viewer)), *_of_units(position))
    surveys = [one.id for one in variant.surveys] if hasattr(variant, "surveys") else []
    yield "surveys", [variant.survey(position, one, viewer) for one in surveys]
    yield "preview", document.preview
    line = document.fork(len(game.turns), "what if")
    yield "what if", (spelled(View("", line.position)), dict(line.drafts), len(line.turns))
    for number in range(len(game.turns)):
        for name, told in _past(document, number, viewer):
            yield f"turn {number}: {name}", told


def _of_units(position: rules.Position) -> list[object]:
    variant = position.variant
    return [
        (plain(variant.card_of(position, unit)), variant.describe(position, unit)) for unit in position.units.values()
    ]


def _past(document: Document, number: int, viewer: str) -> Iterator[tuple[str, object]]:
    """What it is given to show of a turn."""
    document.show_phase(number)
    turn, events = document.turn, document.events
    assert turn is not None
    yield "report", (document.report(), rules.reports.report_of(document.game, number, viewer))
    yield "events", ([(group.title, *group.facts) for group in groups(events, document.view)], *means(document.view))
    yield "by year", plain(document.by_year)
    yield "results", plain(result_rows(turn, "", False, events))
    yield "view", spelled(document.view)
    yield "orders", {power: [order.text for order in lines] for power, lines in turn.orders.items()}
    yield "chance", (dict(turn.draws), turn.resolution and sorted(turn.resolution.contested))
    keys = [one.unit.key if one.unit else f"{one.order.power}: {one.key}" for one in turn.outcomes]
    chains = [rules.explanation.causes(turn, key, events) for key in keys]
    chains += [rules.explanation.causes_at(turn, place, events) for place in turn.before.variant.base.provinces]
    chains += [rules.explanation.causes_of(turn, event, events) for event in events]
    yield "why", [(rules.say(step.reason), *step[1:]) for chain in chains for step in chain]


def drawn(game: Game, viewer: str, folder: Path) -> Iterator[tuple[str, object]]:
    """The boards that he may look at, as SVG: the same as on the screen, with the legend's marks."""
    for number in range(len(game.turns) + 1):
        yield f"phase {number} of a film", list(laid_open(list(phases_of(game, viewer, (number, number)))))
        path = folder / "board.svg"
        scene = scene_for(game, viewer, number, orders=game.drafts.get(viewer, ()))
        export.fit(scene, 700, scene.sceneRect())
        export.save_svg(scene, path, 700)
        yield f"board {number}", path.read_bytes()


def laid_open(value: object) -> Iterator[object]:
    """All that another process would get of what a picture is drawn from, whether it is drawn or not."""
    if is_dataclass(value):
        yield from laid_open({one.name: getattr(value, one.name) for one in fields(value) if one.name not in UNSENT})
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield plain(key)
            yield from laid_open(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from laid_open(one)
    else:
        yield plain(sorted(value) if isinstance(value, frozenset) else value)


def packed(game: Game, viewer: str, folder: Path) -> Iterator[tuple[str, object]]:
    """His part of the pack of the last turn, and its README: pictures, page and report."""
    everybody = readers(game)
    parts = [part for part in everybody if part.viewer == viewer]
    pack = pack_of(game, len(game.turns) - 1, parts)
    yield "pack as it is sent", list(laid_open(pack))
    for path in write_pack(pack, folder):
        yield path.name, DATED.sub(b"", path.read_bytes())
    yield "README", packs.readme(game, len(game.turns) - 1, everybody, "")


def sealed(game: Game) -> Game:
    """The game sealed, each seat under a phrase of its own."""
    game = rules.seals.with_secrecy(game, "sealed")
    for seat in game.seats:
        if seat.player:
            game = rules.seals.with_phrase(game, seat.power, seat.power, CHEAP)
    return game


def filed(game: Game, viewer: str, folder: Path) -> Iterator[tuple[str, object]]:
    """The game's file, casual and sealed: what stands there for all to read, and the sealed one as he opens it."""
    text = rules.files.game_text(sealed(game))
    for kind, content in (("casual", rules.files.game_text(game)), ("sealed", text)):
        for path, value in masked(json.loads(content)):
            yield f"{kind} file: {path}", value
    path = folder / "a.strata"
    path.write_text(text, encoding="utf-8")
    found = rules.load_game(path)
    if viewer != PUBLIC:
        found = rules.seals.opened(found, viewer, rules.seals.key_of(found, viewer, viewer)).game
    for name, told in given_to(found, viewer):
        yield f"sealed: {name}", told


def masked(found: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """What stands in a file, by place, without what is sealed: of that not even the length, padded in steps."""
    if isinstance(found, dict | list):
        for key, value in found.items() if isinstance(found, dict) else enumerate(found):
            yield from masked(value, f"{path}.{key}")
    else:
        yield path, "sealed" if isinstance(found, str) and BOXED.fullmatch(found) else found


def same(one: Iterator[tuple[str, object]], two: Iterator[tuple[str, object]]) -> None:
    """Of the one nothing can be told from the other."""
    for (name, first), (other, second) in zip_longest(one, two, fillvalue=("nothing", None)):
        assert (name, first) == (other, second), name


def pairs(make: Callable[[], rules.Variant], seed: int) -> Iterator[Pair]:
    """The pairs of a seed: before a turn, and after it."""
    before = hidden(make(), seed)
    yield before
    yield from filter(None, (go_on(before, seed) for go_on in (played, fought)))


def one_pair(family: str, seed: int) -> Pair:
    """One of them, of the variant with some of its options: after a turn where there is one."""
    names = [name for name in CASES if name.split("-")[0] == family]
    *_, pair = pairs(CASES[names[seed % len(names)]], seed)
    return pair


# --- the battery ---------------------------------------------------------------------------------------


@pytest.fixture
def many(request: pytest.FixtureRequest) -> int:
    """How many pairs are tried; 0 for the ordinary run, which tries few."""
    return int(request.config.getoption("--secret-pairs"))


def over_seeds(many: int, check: Callable[[int], None]) -> None:
    """The check for so many seeds that nobody has chosen."""
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    slow = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]
    run = given(st.integers(0, SEEDS))(check)
    settings(max_examples=many, deadline=None, phases=phases, suppress_health_check=slow)(run)()


@pytest.mark.slow
@pytest.mark.parametrize("id", VARIANTS)
def test_what_others_write_shows_nowhere(id: str, many: int, qapp: QApplication, tmp_path: Path) -> None:
    def check(seed: int) -> None:
        pair = written(VARIANTS[id](), seed)
        one, two = pair.one, pair.two
        same(given_to(one, pair.viewer), given_to(two, pair.viewer))
        same(drawn(one, pair.viewer, tmp_path), drawn(two, pair.viewer, tmp_path))

    over_seeds(many or 1, check)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_what_is_hidden_is_given_to_nobody(name: str, many: int, qapp: QApplication) -> None:
    def check(seed: int) -> None:
        for pair in pairs(CASES[name], seed):
            same(given_to(pair.one, pair.viewer), given_to(pair.two, pair.viewer))

    over_seeds(many or 2, check)


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_stands_in_no_picture_and_no_file(
    name: str, many: int, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "WIDTH", 300)

    def check(seed: int) -> None:
        pair = one_pair(name, seed)
        one, two = pair.one, pair.two
        same(drawn(one, pair.viewer, tmp_path), drawn(two, pair.viewer, tmp_path))
        same(filed(one, pair.viewer, tmp_path), filed(two, pair.viewer, tmp_path))
        if one.turns:
            same(packed(one, pair.viewer, tmp_path), packed(two, pair.viewer, tmp_path))

    over_seeds(many or 1, check)


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_shows_at_no_hand_over(name: str, many: int, hands: Hands) -> None:
    """The window with all that it says, tells a screen reader, and paints: at the curtain, in the seat, after it."""
    hands.window.settings.keep_note("legend", "off")  # where it lies hangs on where it lay before

    def check(seed: int) -> None:
        pair = one_pair(name, seed)
        for _ in round_trip(hands, pair.one, pair.viewer):
            pass  # what only the first game in a window finds
        one, two = (list(round_trip(hands, game, pair.viewer)) for game in (pair.one, pair.two))
        for moment, (first, second) in enumerate(zip(one, two, strict=True)):
            assert first[0] ^ second[0] == set(), moment
            assert first[1:] == second[1:], moment

    over_seeds(many or 1, check)


@pytest.mark.parametrize("name", CASES)
def test_the_pairs_do_differ(name: str) -> None:
    """The tests above can fail: to whoever may know all the games are two, before and after a turn."""
    left = {0, 1}
    for pair in (pair for seed in range(8) for pair in pairs(CASES[name], seed)):
        if (pair.one.position, pair.one.seats) != (pair.two.position, pair.two.seats):
            left.discard(len(pair.one.turns))
        if not left:
            return
    assert left == set()
