"""Every form of every order of every variant, with any places in its slots: however it is spelled, it is that order.

Two slots of places often stand side by side (`fortify Arm EAS`, `A Spa - MAO - Naf`), names have hyphens, blanks and
coasts, and the letter of a unit may be the name of a place: none of it may be read as something else without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rules
from rules.orders import OrderTextReader, parts_of, slot_reader
from rules.position import Named

QUICK = settings(max_examples=150, deadline=None)
FEW = settings(max_examples=60, deadline=None)
SEEDS = st.integers(0, 10**9)
SIGNS = {
    "-": (" - ", "-", " to ", " -> ", " – ", " moves to "),
    "S": (" S ", " supports ", " s. "),
    "C": (" C ", " convoys "),
    "R": (" R ", " retreats to "),
    "H": (" H", " holds"),
    "D": (" D", " disbands"),
    ":": (": ", " : "),
}
"""Fixed words with spellings of their own, the first one as it is written out."""
OTHERS = {"racket": ("N", "narcotics"), "card": ("4", "4"), "words": ("mine", "MINE"), "which": ("all", "All")}
"""Slots that are no places."""
UNSPELLED = frozenset({"terms", "called", "letter", "label", "kind", "seed", "vote"})
"""Slots of forms that have no two places."""


class Written(NamedTuple):
    """An order as it is written out, the same spelled otherwise, and the places that it names."""

    position: rules.Position
    verb: str
    text: str
    spelled: str
    places: tuple[rules.Location, ...]


@cache
def phases(id: str) -> tuple[rules.Position, ...]:
    """The beginning of a game as if phases of its second year came then, one of each kind."""
    start = rules.variant(id).start()
    found, phase = {start.phase.step: start.phase}, start.phase
    for _ in range(9):
        phase = start.variant.next_phase(phase)
        found[phase.step] = phase
    return tuple(start.at(one) for one in found.values())


@cache
def forms(id: str) -> tuple[tuple[rules.Position, rules.OrderType, str], ...]:
    found = [(at, verb, form) for at in phases(id) for verb in at.variant.verbs(at.phase) for form in verb.forms]
    return tuple(one for one in found if not UNSPELLED & {name for slot, name in parts_of(one[2]) if slot})


def place(rng: Random, board: rules.Board) -> rules.Location:
    """Any place; those with coasts, and the seas and lands whose names begin like one, most often."""
    all_places = list(board.locations.values())
    tricky = [one for one in all_places if one.coast or re.match("eas|nor|sou|wes|mid|a$", one.words.lower())]
    return rng.choice(tricky if tricky and rng.random() < 0.5 else all_places)


def named(rng: Random, one: rules.Location) -> str:
    """A place by some name of its own."""
    plain = one.words.replace("(", "").replace(")", "")
    return rng.choice((one.text, one.text.lower(), one.words, plain, plain.lower(), one.text.replace("/", " ")))


def filled(
    rng: Random, at: rules.Position, verb: rules.OrderType, name: str
) -> tuple[str, str, tuple[rules.Location, ...]]:
    """What stands in a slot: as it is written out, spelled otherwise, and the places in it."""
    board, reader = at.variant.board(at), slot_reader(verb, name)
    if name in OTHERS:
        return (*OTHERS[name], ())
    if reader is OrderTextReader.number:
        number = str(rng.randint(1, 30))
        return number, number, ()
    if reader is OrderTextReader.owner:
        power = rng.choice(list(board.powers.values()))
        return power.id, power.name, ()
    if name in ("unit", "helped", "army", "target", "other"):
        return unit(rng, at)
    if name == "given":
        (text, spelled, here), to = unit(rng, at), place(rng, board)
        return f"{text} - {to.text}", f"{spelled} to {named(rng, to)}", (*here, to)
    if name in ("route", "places"):
        some = [place(rng, board) for _ in range(rng.randint(2, 4) if name == "route" else rng.randint(1, 2))]
        written = " - " if name == "route" else ", " if verb.name == "cut" else " "
        between = rng.choice((" - ", "-", " to ") if name == "route" else (" ", ", ", " and "))
        texts, others = [one.text for one in some], [named(rng, one) for one in some]
        return written.join(texts), between.join(others), tuple(some)
    one = place(rng, board)
    return one.text, named(rng, one), (one,)


def unit(rng: Random, at: rules.Position) -> tuple[str, str, tuple[rules.Location, ...]]:
    board = at.variant.board(at)
    kind = rng.choice(list(at.variant.kinds.values()))
    here = rng.choice([one for one in board.locations.values() if board.neighbours(kind.table, one.text)])
    number = str(rng.randint(1, 3)) if kind.serial else ""
    who = rng.choice((kind.letter, kind.letter.lower(), kind.name))
    spelled = f"{number} {who}" if len(who) > 3 else f"{number}{who}"
    return f"{number}{kind.letter} {here.text}", f"{spelled.strip()} {named(rng, here)}", (here,)


def written(id: str, seed: int) -> Written:
    rng = Random(seed)
    at, verb, form = rng.choice(forms(id))
    text, spelled, places = "", "", ()
    for is_slot, name in parts_of(form):
        pieces = filled(rng, at, verb, name) if is_slot else (*_word(rng, name), ())
        text += ("" if pieces[0][0] in " :" or not text else " ") + pieces[0]
        spelled += ("" if pieces[1][0] in " :-" or not spelled else " ") + pieces[1]
        places += pieces[2]
    return Written(at, verb.name, " ".join(text.split()), spelled, places)


def _word(rng: Random, name: str) -> tuple[str, str]:
    spellings = SIGNS.get(name, (f" {name} ",))
    return spellings[0], rng.choice(spellings)


def places_of(slots: Any) -> Iterator[rules.Location]:
    """The places in the slots of an order, in order."""
    for slot in slots:
        if isinstance(slot, rules.Location):
            yield slot
        elif isinstance(slot, Named):
            yield slot.place
        elif isinstance(slot, rules.Order):
            yield from places_of(slot.slots)
        elif isinstance(slot, tuple):
            yield from places_of(slot)


def parsed(one: Written, text: str) -> rules.Order:
    variant = one.position.variant
    return variant.parse(one.position, next(iter(variant.base.powers)), text)


def same_places(one: Written, order: rules.Order) -> bool:
    """Whether the order names these places; of a hypnotized unit the place may stand twice."""
    return list(dict.fromkeys(places_of(order.slots))) == list(dict.fromkeys(one.places))


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK
@given(seed=SEEDS)
def test_an_order_written_out_is_read_back(id: str, seed: int) -> None:
    one = written(id, seed)
    order = parsed(one, one.text)
    assert same_places(one, order), order
    again = parsed(one, order.text)
    assert (again, again.text) == (order, order.text)


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK
@given(seed=SEEDS)
def test_spelled_otherwise_it_is_the_same_order(id: str, seed: int) -> None:
    """Full names, small letters, other signs, no blanks about them."""
    one = written(id, seed)
    order = parsed(one, one.text)
    for text in (one.spelled, one.text.lower(), one.text.replace(" - ", "-"), f"  {one.text.replace(' ', '  ')} "):
        assert (parsed(one, text).text, text) == (order.text, text)
    due = {verb.name for verb in one.position.variant.verbs(one.position.phase)}
    found = rules.typed(one.position, order.power, one.spelled)[2].order
    assert found is None or found.text == order.text
    assert (found is not None) == (order.verb in due)


@pytest.mark.parametrize("id", rules.VARIANTS)
@FEW
@given(seed=SEEDS)
def test_in_a_mail_it_is_the_same_order(id: str, seed: int) -> None:
    """On a line of its own, behind a heading, and twice in a line: commas inside an order part nothing. Of a unit that
    stands there the owner is asked for, and no line is passed over without a word."""
    one = written(id, seed)
    order, position = parsed(one, one.text), one.position
    assume(order.verb in {verb.name for verb in position.variant.verbs(position.phase)})
    for sheet in (
        f"{order.power}:\n{one.text}",
        f"{order.power}: {one.text}",
        f"{order.power}: {one.text}; {one.text}",
        f"{order.power}:\n1. {one.spelled}",
    ):
        found = rules.read_sheet(position, sheet)
        if found.questions:
            assert all(order.power in line.powers and len(line.powers) > 1 for line in found.questions), sheet
        else:
            assert {line.text for line in found.orders.get(order.power, ())} == {order.text}, sheet


@pytest.mark.parametrize(
    ("id", "text", "meant"),
    [
        ("character", "1A Syr fortify Arm EAS", "1A Syr fortify Arm EAS"),
        ("character", "1a smyrna fortify armenia eastern mediterranean", "1A Smy fortify Arm EAS"),
        ("character", "1F Con fortify Bul EAS", "1F Con fortify Bul EAS"),
        ("character", "1A Ukr fortify sev arm", "1A Ukr fortify Sev Arm"),
        ("character", "1f gas fortify spa/nc mao", "1F Gas fortify Spa/nc MAO"),
        ("character", "1F Gas fortify Spa nc MAO", "1F Gas fortify Spa/nc MAO"),
        ("character", "2Amp Fin-Arm-EAS", "2Amp Fin - Arm - EAS"),
        ("character", "1A Mar redeploy arm - eas", "1A Mar redeploy Arm - EAS"),
        ("pink", "A M to S", "A M - S"),
        ("pink", "A X S A M to K", "A X S A M - K"),
        ("pink", "m to s", "A M - S"),
    ],
)
def test_the_places_are_those_that_are_written(id: str, text: str, meant: str) -> None:
    variant = rules.variant(id)
    position = variant.position(phase="S1902M", units={"A": ["A M"]} if id == "pink" else {})
    if "redeploy" in text:
        position = position.at(rules.Phase.parse("W1902A"))
    assert rules.parse(position, next(iter(variant.base.powers)), text).text == meant


@pytest.mark.parametrize(
    ("sheet", "lines"),
    [
        ("France: 1A Mun cut Tyr, Boh", ["1A Mun cut Tyr, Boh"]),
        (
            "France: 1A Mar fortify Gulf of Lyon, Bur, 2A Par - Bur",
            ["1A Mar fortify Gulf of Lyon, Bur", "2A Par - Bur"],
        ),
        ("France: A Bel - Nwy via ENG, NTH, A Par H", ["A Bel - Nwy via ENG, NTH", "A Par H"]),
        ("France: A Par - Bur, Mar - Gas", ["A Par - Bur", "Mar - Gas"]),
        ("France:\n1. 3 army Ruhr hypnotize A Mun: A Mun H", ["3 army Ruhr hypnotize A Mun: A Mun H"]),
    ],
)
def test_places_in_a_list_are_no_orders_of_their_own(sheet: str, lines: list[str]) -> None:
    variant = rules.variant("character")
    position = variant.position(phase="F1901M", units={"France": ["1A Mar", "2A Par"]}, centers={}, state={})
    assert [line.text for line in rules.read_sheet(position, sheet).lines] == lines


def test_two_places_in_one_slot_are_no_place() -> None:
    """The beginning of the name of a coast is not guessed where the words name two places; its own names are read."""
    board = rules.variant("character").base
    assert [board.find(words) for words in ("Arm EAS", "bulgaria eas", "Sev-Eas")] == [[], [], []]
    assert [board.place(words).text for words in ("Arm E", "arm east", "Arm ec")] == ["Arm/ec"] * 3
    with pytest.raises(LookupError):
        board.place("Arm EAS")


def test_every_order_with_places_is_among_them() -> None:
    left = {
        (id, verb.name)
        for id in rules.VARIANTS
        for at in phases(id)
        for verb in at.variant.verbs(at.phase)
        if verb.name not in {one.name for _, one, _ in forms(id)}
    }
    assert {name for _, name in left} == {"lend", "accept", "name", "convert", "deal", "seed", "end"}
