"""Text to order and back. Forgiving on the way in, canonical on the way out.

An order is read by the forms of its verbs: every way of cutting the text at a form's fixed words is tried, and the
first in which all slots make sense is taken. So hyphens inside names do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from .board import Board, Location, tidy
from .position import Named, Order, Position
from .reasons import Reason, Sentence, say
from .verbs import Kind, Verb

NOT_AN_ORDER = Sentence("not_an_order", "'{text}' cannot be read as an order here. {example}")
NO_UNIT_WORDS = Sentence("no_unit_words", "'{text}' names no unit. Write it like A Par or F StP/nc")
NO_UNIT_THERE = Sentence("no_unit_there", "there is no {kind} in {place}, but {unit} of {power}")

SPELLINGS = {
    "-": r"\s*(?:-+>|→|–|—|-)\s*|\s+(?:moves?\s+|goes\s+)?to\s+",
    "H": r"\s+(?:h|holds?|stands?)\b\s*",
    "S": r"\s+(?:s|supp?|supports?)\s+",
    "C": r"\s+(?:c|conv?|convoys?)\s+",
    "R": r"\s+(?:r|retreats?)\s+(?:to\s+|-\s*)?|\s*(?:-+>|→|–|—|-)\s*",
    "D": r"\s+(?:d|disbands?)\b\s*",
    "via convoy": r"\s*[(,]?\s*(?:via|by)(?:\s+(?:convoy|sea|c))?\s*\)?\s*|\s+vc\s*",
    "build": r"\s*(?:build|builds)\s+",
    "built": r"\s+(?:b|build|builds)\b\s*",
    "remove": r"\s*(?:remove|removes|disband|disbands|destroy)\s+",
    "removed": r"\s+(?:remove|removes|d|disband|disbands)\b\s*",
    "waive": r"\s*(?:waive|waives|waived|pass)(?:\s+(?:a\s+)?build)?\s*",
}
"""How the fixed words of the forms may be spelled."""


class Unreadable(ValueError):
    """Text that is no order. `reason` says what is wrong and what would be right."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(say(reason))
        self.reason = reason


@dataclass(slots=True)
class Reader:
    """Reads the slots of one text; `looked`: the position had to be asked, so the reading holds only there."""

    board: Board
    kinds: Mapping[str, Kind]
    position: Position | None
    power: str
    looked: bool = False

    def unit(self, text: str) -> Named:
        """`A Par`, `2A Mun`, `army Paris`, or the bare place where the position tells the kind."""
        number, letter, rest = self._split(text)
        if not letter and not rest:
            raise LookupError(NO_UNIT_WORDS(text=text.strip()))
        place = self.board.place(rest)
        if not letter:
            letter, place = self._standing(place)
        return Named(letter, place, number)

    def place(self, text: str) -> Location:
        return self.board.place(text)

    def _split(self, text: str) -> tuple[str, str, str]:
        """Number, kind letter and the rest. The longest spelling of a kind that fits is taken."""
        match = re.fullmatch(r"\s*(?:(\d+)\s*(?=[A-Za-z]))?(.*?)\s*", text)
        number, rest = (match.group(1) or "", match.group(2)) if match else ("", text)
        for spelling, letter in kind_spellings(tuple(self.kinds.values())):
            found = re.match(rf"(?:the\s+)?{spelling}(?:\s+|\.\s*)(?:in\s+)?(?=\S)", rest, re.IGNORECASE)
            if found:
                return number, letter, rest[found.end() :]
        return "", "", text

    def _standing(self, place: Location) -> tuple[str, Location]:
        """The kind of unit that stands there, and its place with the coast; "" if nobody can be seen there."""
        self.looked = True
        if self.position is None:
            return "", place
        dislodged = self.position.dislodged.get(place.key)
        unit = dislodged.unit if dislodged else self.position.units.get(place.key)
        return (unit.kind, unit.place) if unit else ("", place)


@lru_cache(maxsize=64)
def kind_spellings(kinds: tuple[Kind, ...]) -> tuple[tuple[str, str], ...]:
    """(regular expression, letter) for every spelling of every kind, longest first."""
    pairs = [(word, kind.letter) for kind in kinds for word in (kind.letter, kind.name)]
    return tuple((re.escape(word), letter) for word, letter in sorted(pairs, key=lambda p: -len(p[0])))


SLOT_READERS: Mapping[str, Callable[[Reader, str], Any]] = {
    "unit": Reader.unit,
    "helped": Reader.unit,
    "army": Reader.unit,
    "to": Reader.place,
    "into": Reader.place,
}


def read(
    text: str,
    power: str,
    board: Board,
    kinds: Mapping[str, Kind],
    verbs: Sequence[Verb],
    position: Position | None = None,
) -> tuple[Order, bool]:
    """The order that `text` means, and whether the position was asked for it. Unreadable if there is none."""
    known = _canonical(text, power, board, kinds, verbs)
    if known is not None:
        return known, False
    reader = Reader(board, kinds, position, power)
    complaints: list[tuple[int, Reason]] = []
    line = text.strip().rstrip(".;")
    for verb in verbs:
        for form in verb.forms:
            values = _match(line, parts_of(form), reader, complaints)
            if values is not None:
                return verb.order(power, values), reader.looked
    if complaints:
        raise Unreadable(max(complaints, key=lambda c: c[0])[1])
    raise Unreadable(NOT_AN_ORDER(text=text.strip(), example=example(verbs)))


class Shape(NamedTuple):
    """A form cut into tokens: where its fixed words stand, and its slots as (name, place, is a unit: two tokens)."""

    verb: Verb
    words: tuple[tuple[int, str], ...]
    slots: tuple[tuple[str, int, bool], ...]


def _canonical(text: str, power: str, board: Board, kinds: Mapping[str, Kind], verbs: Sequence[Verb]) -> Order | None:
    """The order, if the text is canonical to the letter: what files hold, read many times faster than by trying."""
    tokens = text.split(" ")
    shapes = _shapes(tuple(verbs))
    for at in (2, 0):
        shape = shapes.get((len(tokens), at, tokens[at])) if at < len(tokens) else None
        values = shape and _filled(tokens, shape, board, kinds)
        if shape and values is not None:
            return shape.verb.order(power, values)
    return None


def _filled(tokens: list[str], shape: Shape, board: Board, kinds: Mapping[str, Kind]) -> dict[str, Any] | None:
    """The slots' values from canonical tokens; None if a word or a slot does not fit."""
    for at, word in shape.words:
        if tokens[at] != word:
            return None
    values: dict[str, Any] = {}
    for name, at, is_unit in shape.slots:
        if is_unit:
            value: Any = _named(board, kinds, tokens[at], tokens[at + 1])
        else:
            value = board.locations.get(tokens[at])
        if value is None:
            return None
        values[name] = value
    return values


def _named(board: Board, kinds: Mapping[str, Kind], letter: str, text: str) -> Named | None:
    """The unit of a kind at a place, one object for each board; None if there is no such kind or place."""
    known: dict[tuple[str, str], Named] = board.memo.setdefault("named", {})
    found = known.get((letter, text))
    if found is None and letter in kinds and text in board.locations:
        found = known[letter, text] = Named(letter, board.locations[text])
    return found


@lru_cache(maxsize=64)
def _shapes(verbs: tuple[Verb, ...]) -> Mapping[tuple[int, int, str], Shape]:
    """The forms of verbs by number of tokens, place of the first fixed word, and that word."""
    found: dict[tuple[int, int, str], Shape] = {}
    for verb in verbs:
        for form in verb.forms:
            words: list[tuple[int, str]] = []
            slots: list[tuple[str, int, bool]] = []
            at = 0
            for is_slot, name in parts_of(form):
                if is_slot:
                    is_unit = SLOT_READERS[name] is Reader.unit
                    slots.append((name, at, is_unit))
                    at += 1 + is_unit
                else:
                    fixed = name.split(" ")
                    words += enumerate(fixed, at)
                    at += len(fixed)
            found.setdefault((at, *words[0]), Shape(verb, tuple(words), tuple(slots)))
    return found


def example(verbs: Sequence[Verb]) -> str:
    names = {verb.name for verb in verbs}
    if "build" in names:
        return "Write for instance build A Par, remove A Par or waive"
    if "retreat" in names:
        return "Write for instance A Par R Pic, or A Par D"
    return "Write for instance A Par - Bur, A Mar S A Par - Bur or F NTH C A Lon - Nwy"


@lru_cache(maxsize=1024)
def parts_of(form: str) -> tuple[tuple[bool, str], ...]:
    """A form cut into (is a slot, its name or its fixed word)."""
    found = re.findall(r"\{(\w+)\}|([^{}]+)", form)
    return tuple((True, slot) if slot else (False, word.strip()) for slot, word in found if slot or word.strip())


def _match(
    text: str,
    parts: Sequence[tuple[bool, str]],
    reader: Reader,
    complaints: list[tuple[int, Reason]],
    depth: int = 0,
) -> dict[str, Any] | None:
    """The slots' values if the text has this form, else None; what stood in the way goes to `complaints`."""
    if not parts:
        return {} if not text.strip() else None
    (is_slot, name), rest = parts[0], parts[1:]
    if not is_slot:
        found = re.match(SPELLINGS[name], text, re.IGNORECASE)
        return _match(text[found.end() :], rest, reader, complaints, depth + 1) if found else None
    for head, tail in _cuts(text, rest):
        try:
            value = SLOT_READERS[name](reader, head)
        except LookupError as error:
            complaints.append((depth, error.args[0]))
            continue
        others = _match(tail, rest, reader, complaints, depth + 1)
        if others is not None:
            return {name: value, **others}
    return None


def _cuts(text: str, rest: Sequence[tuple[bool, str]]) -> Iterator[tuple[str, str]]:
    """Every way to end a slot: at the end of the text, or before the next fixed word."""
    if not rest:
        yield text, ""
        return
    for found in re.finditer(f"(?=({SPELLINGS[rest[0][1]]}))", text, re.IGNORECASE):
        if text[: found.start()].strip():
            yield text[: found.start()], text[found.start() :]


def write(order: Order) -> str:
    """The canonical text of an order, which reads back as the same order."""
    return order.text


def power_lines(text: str, board: Board) -> Iterator[tuple[int, str, str]]:
    """An order sheet as (line number, power id, order text).

    A line with a power's name alone, or before a colon, begins its orders; blank lines and `#` comments are skipped.
    LookupError with a sentence for a line before any power.
    """
    power = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = "" if raw.lstrip().startswith("#") else raw.strip()
        head, colon, tail = line.partition(":")
        found = board.power(head) if tidy(head) and (colon or len(tidy(line)) > 1) else None
        if found and (colon or not tail):
            power, line = found.id, tail.strip()
        if not line:
            continue
        if not power:
            raise LookupError(f"Line {number}: '{line}' comes before any power. Begin with a line like France:")
        yield number, power, line
