"""A second opinion: another adjudication of a turn, as text or as another save, held against Strata's. No Qt here.

Text has an order a line and what came of it: `France: A Par - Bur (bounce)`, `A PAR - BUR, cut`, `A Par - Bur. *void*`;
a line that names a power alone is for those that follow. Without a word the order is said to have succeeded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import rules
from app.language import tr
from app.panels.wording import result_line
from rules import Game, Outcome, Turn

from .differences import Difference

GOOD, FAILED = "ok", "failed"
SAID: Mapping[str, tuple[str, ...]] = {
    GOOD: ("ok", "succeeds", "succeeded", "success", "successful", "works", "moved", "held", "valid"),
    FAILED: ("fails", "failed", "failure", "unsuccessful", "does not move"),
    "bounce": ("bounce", "bounces", "bounced", "stand-off", "standoff", "stand off"),
    "cut": ("cut", "is cut", "support cut"),
    "dislodged": ("dislodged", "driven out", "must retreat", "retreats"),
    "void": ("void", "illegal", "invalid", "impossible", "no such unit"),
    "no_convoy": ("no convoy", "no_convoy", "convoy failed", "no route"),
    "disrupted": ("disrupted", "convoy disrupted"),
    "disbanded": ("disband", "disbanded"),
    "destroyed": ("destroyed", "annihilated", "lost"),
}
"""What is meant -> how adjudications say it."""
MEANT = {said: meant for meant, words in SAID.items() for said in words}
LONGEST = max(map(len, MEANT))
MOST_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a text: the order as it was read, whose it is, and the words for what came of it."""

    line: int
    power: str
    unit: str
    order: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a text or save holds against a turn. `unread`: lines that are no order, with the reason."""

    differences: tuple[Difference, ...]
    unread: tuple[tuple[int, str], ...] = ()
    compared: int = 0


# --- text ------------------------------------------------------------------------------------------------------------


def compare_text(turn: Turn, text: str) -> Opinion:
    """Each line of another adjudication held against the results of a turn."""
    said, unread = _read(turn, text[:MOST_BYTES])
    ours = {_name(one): one for one in turn.outcomes}
    found, told = list[Difference](), set[str]()
    for one in said:
        name = _meant(one, ours)
        told.add(name)
        if name in ours:
            found += _against(ours[name], one)
    for key, outcome in ours.items():
        if key not in told and said and _words(outcome) - {GOOD}:
            found.append(_difference(outcome, tr("nothing is said of it")))
    return Opinion(tuple(found), tuple(unread), len(said))


def _read(turn: Turn, text: str) -> tuple[list[Said], list[tuple[int, str]]]:
    """The orders of a text, and the lines that look like one and are none."""
    powers = {
        name.lower(): power for power, one in turn.before.variant.base.powers.items() for name in (power, one.name)
    }
    power, said, unread = "", list[Said](), list[tuple[int, str]]()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().strip("|").strip()
        head, colon, rest = line.partition(":")
        if colon and head.strip().lower() in powers:
            power, line = powers[head.strip().lower()], rest.strip()
        elif line.lower().rstrip(":") in powers:
            power, line = powers[line.lower().rstrip(":")], ""
        if not line or not re.search(r"[A-Za-z]", line):
            continue
        found = _said(turn, power, number, line)
        if isinstance(found, Said):
            said.append(found)
        elif found:
            unread.append((number, found))
    return said, unread


def _said(turn: Turn, power: str, number: int, line: str) -> Said | str:
    """A line as an order with its result; else why it is none, "" for mere prose."""
    words = set[str]()
    fault = ""
    order: rules.Order | None = None
    while line:
        order, fault = _order(turn, power, line)
        if order is not None:
            break
        ending = _ending(line)
        if ending is None:
            break
        line, meant = ending
        words.add(meant)
    else:
        return ""
    if order is None:
        return fault if words or re.match(r"^(?:[AFW]|army|fleet)\b", line, re.IGNORECASE) else ""
    unit = order.slots[0] if order.slots else None
    key = next((one.key for one in _units(turn) if unit is not None and one.text == getattr(unit, "text", "")), "")
    return Said(number, order.power, key, order.text, frozenset(words or {GOOD}))


def _ending(line: str) -> tuple[str, str] | None:
    """A line without the word for a result that it ends with, and what that means; None if it ends with none."""
    bare = line.rstrip(" \t.!)]*").lower()
    for length in range(min(LONGEST, len(bare)), 1, -1):
        meant = MEANT.get(bare[-length:])
        before = bare[-length - 1 : -length]
        if meant and not before.isalnum():
            return line[: len(bare) - length].rstrip(" \t(,;:.[*-–—=>"), meant
    return None


def _order(turn: Turn, power: str, line: str) -> tuple[rules.Order | None, str]:
    """The order that a line is for whoever owns the unit that it begins with."""
    fault = ""
    for owner in [power] if power else _owners(turn, line):
        try:
            return rules.parse(turn.before, owner, line), ""
        except rules.Unreadable as error:
            fault = str(error)
    return None, fault


def _owners(turn: Turn, line: str) -> list[str]:
    """Whose order a line may be, of which no power is named: the unit's with the longest name in it first."""
    first = " ".join(line.lower().split()[:2])
    own = [unit.power for unit in _units(turn) if unit.text.lower() == first]
    return list(dict.fromkeys([*own, *(unit.power for unit in _units(turn))]))


def _units(turn: Turn) -> Iterator[rules.Unit]:
    yield from turn.before.units.values()
    yield from (gone.unit for gone in turn.before.dislodged.values())


def _against(outcome: Outcome, said: Said) -> Iterator[Difference]:
    """What differs between our outcome and what is said of the same unit."""
    if outcome.order.text != said.order:
        yield _difference(outcome, tr("ordered {order}", order=said.order))
    elif not _agree(_words(outcome), said.words):
        yield _difference(outcome, told(said.words))


def _words(outcome: Outcome) -> frozenset[str]:
    return frozenset(outcome.words) or frozenset({GOOD})


def _agree(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether two results are the same; who says no more than that it failed agrees with every failure."""
    mine, others = ours - {GOOD}, theirs - {GOOD}
    if FAILED in others:
        return bool(mine - {"dislodged"}) and others - {FAILED} <= mine
    return mine == others


def told(words: Iterable[str]) -> str:
    """Result words as people say them."""
    return ", ".join(SAID[word][0] if word in SAID else word for word in sorted(words))


def _difference(outcome: Outcome, theirs: str) -> Difference:
    unit, named = outcome.unit, outcome.order.unit
    place = unit.place.province if unit else named.place.province if named else ""
    ours = ". ".join(dict.fromkeys([told(_words(outcome)), result_line(outcome)]))
    return Difference(unit.key if unit else "", place, outcome.order.text, ours, theirs)


def _meant(said: Said, ours: Mapping[str, Outcome]) -> str:
    """The name of the result that a line is about: its unit's, else that of the order, of whoever has it alone."""
    own = f"{said.power}: {said.order}"
    if said.unit in ours or own in ours:
        return said.unit if said.unit in ours else own
    alike = [name for name, one in ours.items() if not one.unit and one.order.text == said.order]
    return alike[0] if len(alike) == 1 else own


def _name(outcome: Outcome) -> str:
    """What a result is found by: its unit, else whose order it is and its text."""
    return outcome.unit.key if outcome.unit else f"{outcome.order.power}: {outcome.order.text}"


# --- another save ----------------------------------------------------------------------------------------------------


def compare_game(game: Game, number: int, other: Game) -> tuple[Opinion, str]:
    """A turn held against that of the same phase in another game; and why there is none, "" if there is.

    Orders, results and the position after it are compared, and first the position before it.
    """
    turn = game.turns[number]
    if other.variant.id != game.variant.id:
        return Opinion(()), tr("That is a game of {variant}.", variant=other.variant.name)
    if other.known:
        return Opinion(()), tr("What was played in that game lies sealed.")
    theirs = next((one for one in other.turns if one.before.phase == turn.before.phase and not one.edits), None)
    if theirs is None:
        return Opinion(()), tr("That game has no {phase}.", phase=turn.before.title)
    before = tuple(_positions(turn.before, theirs.before))
    found = (*before, *_outcomes(turn, theirs), *_positions(turn.after, theirs.after))
    why = tr("It began otherwise in that game.") if before else ""
    return Opinion(tuple(dict.fromkeys(found)), compared=len(theirs.outcomes)), why


def _outcomes(turn: Turn, other: Turn) -> Iterator[Difference]:
    theirs = {_name(one): one for one in other.outcomes}
    for outcome in turn.outcomes:
        found = theirs.get(_name(outcome))
        if found is None or found.unit != outcome.unit:
            continue
        if found.order.text != outcome.order.text:
            yield _difference(outcome, tr("ordered {order}", order=found.order.text))
        elif _words(found) != _words(outcome):
            words = ". ".join(dict.fromkeys([told(_words(found)), result_line(found)]))
            yield _difference(outcome, words)


def _positions(ours: rules.Position, theirs: rules.Position) -> Iterator[Difference]:
    """Units and centers that are otherwise in two positions."""
    places = ours.variant.board(ours).locations
    for key in dict.fromkeys([*ours.units, *theirs.units]):
        mine, other = ours.units.get(key), theirs.units.get(key)
        if mine != other:
            unit = mine or other
            assert unit is not None
            yield Difference(key, unit.place.province, unit.place.words, _called(mine), _called(other))
    for center in dict.fromkeys([*ours.centers, *theirs.centers]):
        mine_of, theirs_of = ours.centers.get(center, ""), theirs.centers.get(center, "")
        if mine_of != theirs_of:
            words = places[center].words if center in places else center
            nobody = tr("nobody's")
            yield Difference("", center, words, mine_of or nobody, theirs_of or nobody)


def _called(unit: rules.Unit | None) -> str:
    return f"{unit.power} {unit.text}" if unit is not None else tr("empty")
