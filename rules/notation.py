"""Text to order and back. Forgiving on the way in, canonical on the way out.

An order is read by the forms of its verbs: every way of cutting the text at a form's fixed words is tried, and the
first in which all slots make sense is taken. So hyphens inside names do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from .board import Board, Location, quoted
from .position import Named, Order, Position, marked
from .reasons import Reason, Sentence, listed, say
from .spellings import SPELLINGS, Spellings, clean, hops, over_sea, verbatim
from .verbs import Kind, Verb

NOT_AN_ORDER = Sentence("not_an_order", "'{text}' cannot be read as an order here. {example}")
TOO_LONG = Sentence("too_long", "'{text}' is too long for an order")
NO_UNIT_WORDS = Sentence("no_unit_words", "'{text}' names no unit. Write it like A Par or F StP/nc")
NO_GOAL = Sentence("no_goal", "no place stands behind the move sign")
NO_POWER = Sentence("no_power", "no power is called '{text}'. The powers are {powers}")
NO_NUMBER = Sentence("no_number", "'{text}' is no whole number of at most six digits")
NO_LETTER = Sentence("no_letter_here", "'{text}' is neither the word power nor the letter of a province")
NO_ROUTE = Sentence("no_route", "a route has two provinces or more, like K - M - N")
NO_KIND = Sentence("no_kind", "'{text}' does not say what to build. Write {orders}")

NUMBER = re.compile(
    r"\s*0*(\d{1,6})\s*(?:p(?:oin)?ts?\.?\s*)?(?:\b(?:from|in|at|into|to|for|out of)\s*)?", re.IGNORECASE
)
CALLED = re.compile(r"\s*(.*?)\s*(?:\[\s*([^\[\]]*?)\s*\])?\s*")
LONGEST = 200
"""The most characters that an order has."""
MOST_CUTS = 12
UNIT = 2
"""How many tokens a unit has: kind and place."""
MOST_PARTS = 6
"""How many hyphens the name of a place on a route has, at most."""


class Unreadable(ValueError):
    """Text that is no order. `reason` says what is wrong and what would be right."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return say(self.reason)


@dataclass(slots=True)
class Reader:
    """Reads the slots of one text, its fixed words spelled as in `words`.

    `looked`: the position had to be asked, so the reading holds only there. `complaints`: what stood in the way, each
    with how far the reading had come.
    """

    board: Board
    kinds: Mapping[str, Kind]
    position: Position | None
    power: str
    words: Spellings = field(default_factory=lambda: SPELLINGS)
    looked: bool = False
    complaints: list[tuple[int, Reason]] = field(default_factory=list)

    def unit(self, text: str) -> Named:
        """`A Par`, `2A Mun`, `army Paris`, or the bare place where the position tells the kind."""
        number, letter, rest = self._split(text)
        if not letter and not rest:
            raise LookupError(NO_UNIT_WORDS(text=quoted(text)))
        place = self.place(rest)
        if not letter:
            letter, place = self._standing(place, number)
        return Named(letter, place, number)

    def place(self, text: str) -> Location:
        """The place, unless there is none yet, or a move sign beside it says that it is only part of one."""
        if not text.strip("- ") or text.strip()[0] == "-" or text.rstrip()[-1] == "-":
            raise LookupError(NO_GOAL())
        article = re.match(r"\s*the\s+", text, re.IGNORECASE)
        return self.board.place(text[article.end() :] if article and not self.board.find(text) else text)

    def number(self, text: str) -> int:
        """`5`, `5 points`, `5 from`: a whole number, with the words that may stand behind it."""
        found = NUMBER.fullmatch(text)
        if not found:
            raise LookupError(NO_NUMBER(text=quoted(text)))
        return int(found[1])

    def owner(self, text: str) -> str:
        """The id of a power."""
        found = self.board.power(text)
        if found is None:
            raise LookupError(NO_POWER(text=quoted(text), powers=list(self.board.powers)))
        return found.id

    def letter(self, text: str) -> str:
        """What a province is called on all its levels: `A`, also for `A@2` and for its full name."""
        same = next((base for base in self.board.stacks if base.lower() == text.strip().lower()), None)
        found = self.board.find(text)
        if same is None and not found:
            raise LookupError(NO_LETTER(text=quoted(text)))
        return same or self.board.provinces[found[0].province].base

    def route(self, text: str) -> tuple[Location, ...]:
        """Places one after the other. Hyphens inside names do no harm."""
        pieces = hops(text)
        found: dict[int, tuple[Location, ...]] = {len(pieces): ()}
        for start in reversed(range(len(pieces))):
            for end in range(start + 1, min(len(pieces), start + MOST_PARTS) + 1):
                places = self.board.find("-".join(pieces[start:end])) if end in found else []
                if len(places) == 1:
                    found[start] = (places[0], *found[end])
                    break
        if 0 not in found:
            raise LookupError(self._no_route(pieces))
        if len(found[0]) < 2:
            raise LookupError(NO_ROUTE())
        return found[0]

    def _no_route(self, pieces: Sequence[str]) -> Reason:
        """What is wrong with the first piece of a route that is no place."""
        for piece in pieces:
            try:
                self.place(piece)
            except LookupError as error:
                reason: Reason = error.args[0]
                return reason
        return NO_ROUTE()

    def called(self, text: str) -> tuple[str, str]:
        """A name and its abbreviation in square brackets, "" if there is none: as it is written, whatever it is."""
        found = CALLED.fullmatch(text)
        assert found is not None
        return found[1], found[2] or ""

    def _split(self, text: str) -> tuple[str, str, str]:
        """Number, kind letter and the rest. A power's name before the kind only says whose unit it is."""
        match = re.fullmatch(r"\s*(?:(\d+)\s*(?=[A-Za-z]))?(.*?)\s*", text)
        number, rest = (match.group(1) or "", match.group(2)) if match else ("", text)
        found = unit_beginning(self.board, self.kinds).match(rest)
        if not found:
            return "", "", text
        word = found["kind"].lower()
        letter = next(one.letter for one in self.kinds.values() if word in map(str.lower, one.spellings))
        return number, letter, rest[found.end() :]

    def _standing(self, place: Location, number: str) -> tuple[str, Location]:
        """The kind of unit that stands there, and its place with the coast; "" if nobody can be seen there."""
        self.looked = True
        if self.position is None:
            return "", place
        for key in (marked(place.key, number), marked(place.key, "1")):
            dislodged = self.position.dislodged.get(key)
            unit = dislodged.unit if dislodged else self.position.units.get(key)
            if unit:
                return unit.kind, unit.place
        return "", place


def unit_beginning(board: Board, kinds: Mapping[str, Kind]) -> re.Pattern[str]:
    """What stands before the place of a unit: `A`, `an army in`, `the Italian F`, `Austria's A`."""
    known: dict[tuple[Kind, ...], re.Pattern[str]] = board.memo.setdefault("unit beginnings", {})
    key = tuple(kinds.values())
    if key not in known:
        names = {name for power in board.powers.values() for name in (power.id, power.name, power.adjective)}
        letters = {name for name in names if len(name) == 1}  # `A A` is an army in A, whatever powers there are
        owner = _one_of({*(names - letters), *(f"{name}{sign}s" for name in names for sign in "'’")})
        kind = _one_of(word for one in key for word in one.spellings)
        whose = rf"(?:the\s+)?(?:{owner}\s+)?(?:an?\s+(?=[a-z]{{2}}))?"
        known[key] = re.compile(rf"{whose}(?P<kind>{kind})(?:\s+|[.:]\s*)(?:in\s+)?(?=\S)", re.IGNORECASE)
    return known[key]


def _one_of(words: Iterable[str]) -> str:
    """A regular expression for one of these words, the longest that fits."""
    return f"(?:{'|'.join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))})"


SLOT_READERS: Mapping[str, Callable[[Reader, str], Any]] = {
    "unit": Reader.unit,
    "helped": Reader.unit,
    "army": Reader.unit,
    "to": Reader.place,
    "into": Reader.place,
    "from": Reader.place,
    "site": Reader.place,
    "n": Reader.number,
    "power": Reader.owner,
    "letter": Reader.letter,
    "route": Reader.route,
    "called": Reader.called,
}
ENDLESS = ("route", "called")
"""Slots of as many words as there are to the end of the line."""


def read(
    text: str,
    power: str,
    board: Board,
    kinds: Mapping[str, Kind],
    verbs: Sequence[Verb],
    position: Position | None = None,
    words: Spellings = SPELLINGS,
) -> tuple[Order, bool]:
    """The order that `text` means, and whether the position was asked for it. Unreadable if there is none.

    `words`: how the fixed words may be spelled; FULL for verbs of other phases, of which only what is canonical, or
    means something canonical, is read.
    """
    if len(text) > LONGEST:
        raise Unreadable(TOO_LONG(text=quoted(text)))
    known = _canonical(text, power, board, kinds, verbs)
    if known is not None:
        return known, False
    reader = Reader(board, kinds, position, power, words)
    line = clean(text)
    known = _cased(line, power, board, kinds, verbs) if words is SPELLINGS else None
    if known is not None:
        return known, False
    order = _read(line, verbatim(text), verbs, reader)
    routes = over_sea(line, board) if order is None and words is SPELLINGS else ()
    for route in routes:
        order = order or _carried(_read(route, route, verbs, Reader(board, kinds, position, power, words)), kinds)
    if order is not None and (words is SPELLINGS or _canonical(order.text, power, board, kinds, verbs)):
        return order, reader.looked
    if reader.complaints:
        raise Unreadable(max(reader.complaints, key=lambda c: c[0])[1])
    raise Unreadable(NOT_AN_ORDER(text=quoted(text), example=example(verbs)))


def _read(line: str, raw: str, verbs: Sequence[Verb], reader: Reader) -> Order | None:
    """The order of the first form that the line has; `raw`: the line as it was written."""
    for verb in verbs:
        unseen = replace(reader, position=None) if verb.unitless else reader
        for form in verb.forms:
            values = _match(raw if verb.verbatim else line, parts_of(form), unseen)
            if values is not None and _kind_is_said(line, verb, values, reader):
                return verb.order(reader.power, values)
    return None


def _kind_is_said(line: str, verb: Verb, values: Mapping[str, Any], reader: Reader) -> bool:
    """Whether an order for a unit that does not stand yet says which kind it is to be; if not, complains."""
    unit = values.get("unit")
    if not verb.unitless or unit is None or unit.kind:
        return True
    stands = reader.board.stands
    units = [Named(one.letter, to) for one in reader.kinds.values() for to in stands(one.table, unit.place.province)]
    orders = listed([verb.write({"unit": unit}) for unit in units], "or")
    reader.complaints.append((len(line), NO_KIND(text=quoted(line), orders=orders)))
    return False


def _carried(order: Order | None, kinds: Mapping[str, Kind]) -> Order | None:
    """The order, if the unit that it moves goes by land: only such a one is carried over seas."""
    movers = [slot for slot in order.slots if isinstance(slot, Named)] if order else []
    return order if movers and (not movers[-1].kind or kinds[movers[-1].kind].table == "army") else None


class Shape(NamedTuple):
    """A form cut into tokens: where its fixed words stand, and its slots as (name, place, how many tokens).

    A unit has two tokens, what goes to the end of the line none.
    """

    verb: Verb
    words: tuple[tuple[int, str], ...]
    slots: tuple[tuple[str, int, int], ...]


def _canonical(text: str, power: str, board: Board, kinds: Mapping[str, Kind], verbs: Sequence[Verb]) -> Order | None:
    """The order, if the text is canonical to the letter: what files hold, read many times faster than by trying."""
    tokens = text.split(" ")
    shapes = _shapes(tuple(verbs))
    for at in (2, 0):
        shape = shapes.fixed.get((len(tokens), at, tokens[at])) if at < len(tokens) else None
        values = shape and _filled(tokens, shape, board, kinds)
        if shape and values is not None:
            return shape.verb.order(power, values)
    for shape in shapes.endless.get(tokens[0], ()):
        values = _filled(tokens, shape, board, kinds) if len(tokens) > shape.slots[-1][1] else None
        order = shape.verb.order(power, values) if values else None
        if order and order.text == text:
            return order
    return None


def _cased(line: str, power: str, board: Board, kinds: Mapping[str, Kind], verbs: Sequence[Verb]) -> Order | None:
    """The order, if the line is canonical but for the case of its signs, letters and words."""
    words = _shapes(tuple(verbs)).words
    tokens = [token.lower() if token.lower() in words else token for token in line.split()]
    cased = " ".join(token.upper() if len(token) == 1 else token for token in tokens)
    order = _canonical(cased, power, board, kinds, verbs)
    return None if order is None or any(verb.verbatim for verb in verbs if verb.name == order.verb) else order


def _filled(tokens: list[str], shape: Shape, board: Board, kinds: Mapping[str, Kind]) -> dict[str, Any] | None:
    """The slots' values from canonical tokens; None if a word or a slot does not fit."""
    for at, word in shape.words:
        if tokens[at] != word:
            return None
    values: dict[str, Any] = {}
    for name, at, length in shape.slots:
        if length == UNIT:
            value: Any = _named(board, kinds, tokens[at], tokens[at + 1])
        elif SLOT_READERS[name] is Reader.place:
            value = board.spelled(tokens[at])
        else:
            value = _exact(name, tokens[at:] if length == 0 else tokens[at : at + 1], board, kinds)
        if value is None:
            return None
        values[name] = value
    return values


def _exact(name: str, tokens: list[str], board: Board, kinds: Mapping[str, Kind]) -> Any:
    """The value of any other slot, if its tokens are as they would be written."""
    try:
        return SLOT_READERS[name](Reader(board, kinds, None, ""), " ".join(tokens))
    except LookupError:
        return None


def _named(board: Board, kinds: Mapping[str, Kind], letter: str, text: str) -> Named | None:
    """The unit of a kind at a place, one object for each board; None if there is no such kind or place."""
    known: dict[tuple[str, str], Named] = board.memo.setdefault("named", {})
    found = known.get((letter, text))
    kind = letter.lstrip("123456789")
    place = board.spelled(text) if found is None and kind in kinds else None
    if place:
        found = known[letter, text] = Named(kind, place, letter.removesuffix(kind))
    return found


class Shapes(NamedTuple):
    """The forms of verbs: by number of tokens, place of the first fixed word, and that word; those without an end by
    their first word. `words`: all fixed words of several letters."""

    fixed: Mapping[tuple[int, int, str], Shape]
    endless: Mapping[str, tuple[Shape, ...]]
    words: frozenset[str]


@lru_cache(maxsize=64)
def _shapes(verbs: tuple[Verb, ...]) -> Shapes:
    fixed: dict[tuple[int, int, str], Shape] = {}
    endless: dict[str, tuple[Shape, ...]] = {}
    words: set[str] = set()
    for verb in verbs:
        for form in verb.forms:
            length, shape = _shape(verb, form)
            words.update(word for _, word in shape.words)
            first = shape.words[0]
            if any(slot in ENDLESS for slot, _, _ in shape.slots):
                endless[first[1]] = (*endless.get(first[1], ()), shape)
            else:
                fixed.setdefault((length, *first), shape)
    return Shapes(fixed, endless, frozenset(words))


def _shape(verb: Verb, form: str) -> tuple[int, Shape]:
    """A form cut into tokens, and how many they are."""
    words: list[tuple[int, str]] = []
    slots: list[tuple[str, int, int]] = []
    at = 0
    for is_slot, name in parts_of(form):
        if is_slot:
            length = 0 if name in ENDLESS else UNIT if SLOT_READERS[name] is Reader.unit else 1
            slots.append((name, at, length))
            at += length
        else:
            fixed = name.split(" ")
            words += enumerate(fixed, at)
            at += len(fixed)
    return at, Shape(verb, tuple(words), tuple(slots))


def example(verbs: Sequence[Verb]) -> str:
    """How orders are written here, for a line that is none."""
    own = [verb.example for verb in verbs if verb.example]
    if own:
        return f"Write for instance {listed(own[:3], 'or')}"
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


def _match(text: str, parts: Sequence[tuple[bool, str]], reader: Reader, depth: int = 0) -> dict[str, Any] | None:
    """The slots' values if the text has this form, else None; what stood in the way goes to the complaints."""
    if not parts:
        return {} if not text.strip() else None
    (is_slot, name), rest = parts[0], parts[1:]
    if not is_slot:
        found = reader.words[name].match(text)
        return _match(text[found.end() :], rest, reader, depth + 1) if found else None
    for head, tail in _cuts(text, rest, reader.words):
        try:
            value = SLOT_READERS[name](reader, head)
        except LookupError as error:
            reader.complaints.append((depth, error.args[0]))
            continue
        others = _match(tail, rest, reader, depth + 1)
        if others is not None:
            return {name: value, **others}
    return None


def _cuts(text: str, rest: Sequence[tuple[bool, str]], words: Spellings) -> Iterator[tuple[str, str]]:
    """The ways to end a slot, so many as can be meant: at the end of the text, or before the next fixed word."""
    if not rest:
        yield text, ""
        return
    is_slot, name = rest[0]
    if is_slot:
        blanks = islice(re.finditer(r"(?<=\S)\s+(?=\S)", text), MOST_CUTS)
        yield from ((text[: blank.start()], text[blank.end() :]) for blank in blanks)
        return
    word = words[name]
    starts = (at for at in range(1, len(text)) if not text[at - 1].isspace() and word.match(text, at))
    for at in islice(starts, MOST_CUTS):
        yield text[:at], text[at:]


def write(order: Order) -> str:
    """The canonical text of an order, which reads back as the same order."""
    return order.text
